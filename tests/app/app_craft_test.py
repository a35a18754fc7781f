"""How a film is written: quality and codecs, read back with real decoders and compared."""

import contextlib
import os
import pty
import re
import signal
import subprocess
import unittest
import wave

import numpy as np

from app_support import AppTest, PROGRAM, environment, frames_of, probe, run, scenery, write_png

SMALL = ("--size", "320x180", "--seconds", "0.5", "--threads", "2")


def ssim(film, frames):
    """Structural similarity of two films, 1 where they are the same."""
    done = subprocess.run(["ffmpeg", "-nostdin", "-i", film, "-i", frames, "-lavfi",
                           "[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]ssim", "-f", "null", "-"],
                          check=True, capture_output=True)
    return float(re.search(rb"SSIM Y:([0-9.]+)", done.stderr).group(1))


class Quality(AppTest):
    def test_better_is_larger_and_nearer(self):
        self.render(self.picture(), "-o", self.out / "all.y4m.mkv", "--codec", "ffv1", "--mood", "drops", *SMALL)
        sizes, near = [], []
        for quality in ("30", "60", "high", "100"):
            self.render(self.picture(), "-o", self.out / "a.mp4", "--quality", quality, "--mood", "drops", *SMALL)
            sizes.append((self.out / "a.mp4").stat().st_size)
            near.append(ssim(self.out / "a.mp4", self.out / "all.y4m.mkv"))
        self.assertEqual(sizes, sorted(sizes))
        self.assertEqual(near, sorted(near))
        self.assertGreater(near[2], 0.97, "the usual quality")
        self.assertGreater(sizes[3], 1.5 * sizes[0])
        self.render(self.picture(), "-o", self.out / "b.mp4", "--mood", "drops", *SMALL)
        self.assertEqual((self.out / "b.mp4").stat().st_size, sizes[2])

    def test_other_codecs_heed_it(self):
        for name, codec in (("a.mkv", "h265"), ("a.webm", "vp9"), ("a.webm", "av1"), ("a.mov", "prores"),
                            ("a.webp", None)):
            chosen = ("--codec", codec) if codec else ()
            sizes = []
            for quality in ("10", "90"):
                self.render(self.picture(), "-o", self.out / name, "--quality", quality, *chosen, *SMALL)
                sizes.append((self.out / name).stat().st_size)
            self.assertLess(sizes[0], 0.8 * sizes[1], name)

    def test_refusals(self):
        for options, word in ((("a.mp4", "--quality", "0"), b"1 to 100, low, medium, high and best"),
                              (("a.mp4", "--quality", "101"), b"allowed are"),
                              (("a.mp4", "--quality", "superb"), b"allowed are"),
                              (("a.mp4", "--quality", "nan"), b"allowed are"),
                              (("a.gif", "--quality", "50"), b"gif has no quality to choose"),
                              (("a-%d.png", "--quality", "50"), b"png has no quality to choose"),
                              (("a.mkv", "--codec", "ffv1", "--quality", "50"), b"ffv1 has no quality"),
                              (("a.mp4", "--codec", "mpeg9"), b"allowed are h264, h265, vp9, av1"),
                              (("a.webm", "--codec", "h264"), b"cannot hold h264; allowed are vp9 and av1"),
                              (("a.apng", "--hardware"), b"no choice of codecs")):
            done = self.ran("render", "rockpool", "-o", self.out / options[0], *options[1:], *SMALL, status=2)
            self.assertIn(word, done.stderr)
            self.assertEqual(self.left(), [])
        done = self.ran("play", "rockpool", "--quality", "50", status=2)
        self.assertIn(b"--quality: `millpond play` writes no film", done.stderr)


class Codecs(AppTest):
    def test_each_in_its_files(self):
        for name, codec, told in (("a.mp4", "h265", "hevc"), ("a.mp4", "vp9", "vp9"), ("a.mp4", "av1", "av1"),
                                  ("a.mov", "h264", "h264"), ("a.mkv", "prores", "prores"),
                                  ("a.mkv", "ffv1", "ffv1"), ("a.webm", "av1", "av1")):
            self.render(self.picture(), "-o", self.out / name, "--codec", codec, *SMALL)
            found = probe(self.out / name)
            self.assertEqual((found["codec_name"], found["frames"]), (told, 30), name)

    def test_lossless(self):
        self.render(self.picture(), "-o", self.out / "a.mkv", "--codec", "ffv1", *SMALL)
        self.render(self.picture(), "-o", self.out / "b.apng", *SMALL)
        lossless = frames_of(self.out / "a.mkv", 320, 180)
        self.assertTrue((lossless == frames_of(self.out / "b.apng", 320, 180)).all())

    def test_hardware_or_a_note(self):
        self.ran("render", "rockpool", "-o", self.out / "a.mp4", "--hardware", *SMALL)
        self.assertEqual(probe(self.out / "a.mp4")["frames"], 30)

    def test_says_nothing_else(self):
        for name, codec in (("a.mkv", "h265"), ("a.mkv", "av1")):
            done = run("render", "rockpool", "-o", self.out / name, "--codec", codec, "--quiet", *SMALL)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))


class Stills(AppTest):
    def test_is_the_film_at_that_moment(self):
        self.render(self.picture(), "-o", self.out / "a.apng", "--fps", "6")
        frames = frames_of(self.out / "a.apng", 96, 64)
        self.render(self.picture(), "-o", self.out / "a.png", "--fps", "6", "--start", "5s")
        self.assertTrue((frames_of(self.out / "a.png", 96, 64)[0] == frames[30]).all())
        self.assertEqual(self.left(), ["a.apng", "a.png"])
        self.render(self.picture(), "-o", self.out / "a.jpg", "--fps", "6", "--start", "5", "--quality", "100")
        near = frames_of(self.out / "a.jpg", 96, 64)[0].astype(int) - frames[30]
        self.assertLess(abs(near).mean(), 2)

    def test_usual_moment_is_not_flat(self):
        self.render(self.picture(), "-o", self.out / "a.png", "--size", "96x64")
        self.render(self.picture(), "-o", self.out / "b.png", "--size", "96x64", "--start", "0")
        first, later = (frames_of(self.out / name, 96, 64)[0] for name in ("b.png", "a.png"))
        self.assertGreater(abs(first.astype(int) - later).max(), 8)

    def test_jpeg_has_a_quality(self):
        sizes = []
        for quality in ("20", "80", "100"):
            self.render(self.picture(), "-o", self.out / "a.jpeg", "--quality", quality)
            sizes.append((self.out / "a.jpeg").stat().st_size)
        self.assertTrue(sizes[0] < sizes[1] < sizes[2], sizes)

    def test_transparent(self):
        cut = self.picture(channels=4, name="cut.png")
        self.render(cut, "-o", self.out / "a.png")
        self.assertLess(frames_of(self.out / "a.png", 96, 64)[..., 3].min(), 255)
        done = self.ran("render", cut, "-o", self.out / "a.jpg")
        self.assertIn(b"cannot be transparent", done.stderr)

    def test_refusals(self):
        for verb, options, word in (("render", ("a.png", "--seconds", "2"), b"is a single picture"),
                                    ("loop", ("a.png",), b"cannot be a loop"),
                                    ("loop", ("a.mp4", "--start", "1"), b"a loop has no beginning"),
                                    ("render", ("a.jpg", "--start", "-1"), b"allowed is a time"),
                                    ("render", ("a.jpg", "--codec", "h264"), b"no choice of codecs"),
                                    ("render", ("a.mp4", "--seconds", "1:75"), b"allowed is a time"),
                                    ("render", ("a.mp4", "--seconds", "1.5:10"), b"allowed is a time"),
                                    ("render", ("a.mp4", "--seconds", "10x"), b"such as 10, 1:30 or 1.5m")):
            done = self.ran(verb, self.picture(), "-o", self.out / options[0], *options[1:], status=2)
            self.assertIn(word, done.stderr)
            self.assertEqual(self.left(), [])


class Start(AppTest):
    def test_is_the_rest_of_the_film_and_its_sound(self):
        film = self.film(seconds=3)
        self.render(film, "-o", self.out / "a.mkv", "--codec", "ffv1")
        self.render(film, "-o", self.out / "b.mkv", "--codec", "ffv1", "--start", "0:01")
        whole, rest = (frames_of(self.out / name, 96, 64, "-vsync", "0") for name in ("a.mkv", "b.mkv"))
        self.assertEqual((len(whole), len(rest)), (75, 50))
        self.assertTrue((whole[25:] == rest).all(), "the sky follows what is left out, too")
        self.render(film, "-o", self.out / "c.mp4", "--start", "1s", "--seconds", "1s")
        made = probe(self.out / "c.mp4")
        self.assertEqual(made["frames"], 25)
        self.assertAlmostEqual(float(made["sound"]["duration"]), 1, delta=0.06)

    def test_not_a_bit_is_another(self):
        lake = ("--look", "lake", "--add-lake", "--breeze", "3")
        film = self.film(seconds=2, sound=False)
        for name, *options in ((self.picture(), "--seconds", "2"), (self.picture(), *lake, "--seconds", "2"),
                               (film, *lake), ("rockpool", "--seconds", "2", "--size", "96x64"), (film, "--fps", "18")):
            self.render(name, "-o", self.out / "a.mkv", "--codec", "ffv1", *options)
            left = [option if option != "2" else "0.5" for option in options]
            self.render(name, "-o", self.out / "b.mkv", "--codec", "ffv1", *left, "--start", "1.5")
            whole, rest = (frames_of(self.out / made, 96, 64, "-vsync", "0") for made in ("a.mkv", "b.mkv"))
            self.assertEqual(len(rest), len(whole) // 4)
            self.assertTrue((whole[-len(rest):] == rest).all(), (name, options))
        self.render(film, "-o", self.out / "c.png", "--start", "1.5", "--fps", "18")
        self.assertTrue((frames_of(self.out / "c.png", 96, 64)[0] == rest[0]).all(), "a still likewise")

    def test_too_narrow_for_the_brook(self):
        done = self.ran("render", "river", "-o", "null", "--size", "2x40", "--cells", "96", status=2)
        self.assertIn(b"it runs faster where it is narrow: a smaller current.velocity, or a picture of another shape",
                      done.stderr)

    def test_within_the_last_frame(self):
        film = self.film(seconds=1)
        for name, end, *options in ((film, 1), ("rockpool", 10, "--size", "64x36", "--cells", "32", "--fps", "25")):
            last, later = (self.render(name, "-o", "null", *options, "--start", start)
                           for start in (end - 0.04, end - 0.0001))
            self.assertEqual((last["frames"], later["frames"]), (1, 1))
            self.assertEqual(last["picture_hash"], later["picture_hash"])

    def test_behind_the_end(self):
        done = self.ran("render", self.film(seconds=1), "-o", self.out / "a.mp4", "--start", "2", "--seconds", "5",
                             status=2)
        self.assertIn(b"--start 2: the film ends at 1.00 s", done.stderr)
        done = self.ran("render", self.film(seconds=1), "-o", self.out / "a.mp4", "--start", "2", status=2)
        self.assertIn(b"--start 2: the film ends at 1.00 s", done.stderr)


class Rows(AppTest):
    def numbered(self, numbers, pattern="f%03d.png"):
        """Pictures of one colour each, brighter by their number."""
        for number in numbers:
            write_png(self.folder / (pattern % number), np.full((16, 32, 3), 5 * number + 50, np.uint8))
        return self.folder / pattern

    def film_of(self, *arguments):
        """The levels of each frame of a film of still water, and what was said."""
        done = run("render", *arguments, "-o", self.out / "a.mkv", "--codec", "ffv1", "--rain", "0", "--look", "lens",
                   "--lookup", "nearest")
        self.assertEqual(done.returncode, 0, done.stderr)
        frames = frames_of(self.out / "a.mkv", 32, 16, "-vsync", "0")
        return [(int(frame[8, 16, 0]) - 50) / 5 for frame in frames], done.stderr.decode()

    def test_each_is_a_frame(self):
        row = self.numbered(range(3, 12))
        shown, said = self.film_of(row, "--fps", "12")
        self.assertEqual(shown, list(range(3, 12)))
        self.assertIn("9 pictures, 3 to 11, 12 a second (--input-fps)", said)
        self.assertEqual(probe(self.out / "a.mkv")["fps"], 12)
        shown, said = self.film_of(row, "--input-fps", "10", "--fps", "20")
        self.assertEqual(shown, [n for n in range(3, 12) for _ in "ab"])
        self.film_of(row)
        self.assertEqual(probe(self.out / "a.mkv")["fps"], 30)
        shown, said = self.film_of(row, "--start", "0.2")
        self.assertEqual(shown, list(range(9, 12)))

    def test_where_one_is_missing_the_one_before_stays(self):
        shown, said = self.film_of(self.numbered((1, 2, 5, 6)))
        self.assertEqual(shown, [1, 2, 2, 2, 5, 6])
        self.assertIn("2 numbers are missing, where the picture before stays", said)
        self.assertNotIn("another size", said)

    def test_one_of_another_size_is_told(self):
        row = self.numbered((1, 2, 4))
        write_png(self.folder / "odd.png", scenery(64, 64)).rename(str(row) % 4)
        _, said = self.film_of(row)
        self.assertIn("1 number is missing, where", said)
        self.assertIn("1 of its pictures has another size than the first, and was fitted to it as by --fit crop", said)

    def test_a_strip_among_others_is_cropped(self):
        row = self.numbered((1, 2, 3))
        write_png(self.folder / "strip.png", scenery(1200, 64)).rename(str(row) % 1)
        self.ran("render", row, "-o", self.out / "a.mkv", "--size", "64x48", "--quiet")
        self.assertEqual(probe(self.out / "a.mkv")["frames"], 3)

    def test_a_pattern_goes_by_names(self):
        self.numbered((1, 2, 3, 10, 20), "g%d.png")
        shown, said = self.film_of(self.folder / "g*.png")
        self.assertEqual(shown, [1, 2, 3, 10, 20])
        self.assertIn("5 pictures, 30 a second", said)
        self.assertEqual(probe(self.out / "a.mkv")["frames"], 5)

    def test_a_name_that_is_there_is_itself(self):
        self.numbered((1,), "100%%d-%d.png")
        self.ran("render", self.folder / "100%d-1.png", "-o", self.out / "a.png")

    def test_info(self):
        done = run("info", self.numbered((1, 3)))
        self.assertIn(b"2 pictures; 1 missing between them", done.stdout)

    def test_refusals(self):
        row, out = self.numbered((1, 2)), self.out / "a.mp4"
        self.refused(("render", self.folder / "f%d.png", "-o", out), "there is f001.png; use", "f%03d.png")
        self.refused(("render", self.folder / "h%d.png", "-o", out), "no pictures have such names")
        self.refused(("render", self.folder / "h*.png", "-o", out), "no pictures have such names")
        self.refused(("render", self.folder / ("h" * 300 + "%d.png"), "-o", out), "hhhh")
        self.refused(("render", self.folder / "no" / "f%d.png", "-o", out), "its folder cannot be opened")
        self.refused(("render", row, "-o", row, "--quiet"), "would overwrite the input")
        self.refused(("render", self.folder / "f*.png", "-o", self.folder / "f001.png", "--quiet"),
                     "would overwrite the input")
        self.refused(("render", self.picture(), "-o", out, "--input-fps", "5"), "only a sequence of pictures")
        self.refused(("render", self.folder / "f001.png", self.folder / "f002.png", "-o", out), "name them in quotes")
        self.numbered((90,))
        self.refused(("render", row, "-o", out), "more numbers are missing than present, the first after 2")

    def test_broken_ones(self):
        row = self.numbered((1, 2, 3))
        whole = (self.folder / "f002.png").read_bytes()
        for left, word in ((whole[:-20], b"f002.png: is truncated"), (b"", b"f002.png: is an empty file"),
                           (b"no picture", b"f002.png: cannot be read as png, the codec of the first picture")):
            (self.folder / "f002.png").write_bytes(left)
            done = run("render", row, "-o", self.out / "a.mp4", "--quiet")
            self.assertIn(done.returncode, (1, 2))
            self.assertIn(word, done.stderr)
            self.assertEqual(self.left(), [])


class Piped(AppTest):
    def through(self, content, *options):
        return run("render", "-", "-o", self.out / "a.mkv", "--codec", "ffv1", *options, stdin=None, input=content)

    def test_is_as_from_a_file(self):
        for source, options in ((self.picture(), ("--seconds", "0.5")), (self.film(), ())):
            done = self.through(source.read_bytes(), *options, "--quiet")
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.render(source, "-o", self.out / "b.mkv", "--codec", "ffv1", *options)
            piped, filed = (probe(self.out / name) for name in ("a.mkv", "b.mkv"))
            self.assertEqual(piped["sound"] is None, filed["sound"] is None)
            piped, filed = (frames_of(self.out / name, 96, 64, "-vsync", "0") for name in ("a.mkv", "b.mkv"))
            self.assertTrue((piped == filed).all())

    def test_refusals(self):
        for content, word in ((b"", b"standard input is empty"), (b"hello", b"-: not a picture"),
                              (self.picture().read_bytes()[:60], b"-: cannot be decoded")):
            done = self.through(content)
            self.assertEqual((done.returncode, self.left()), (2, []))
            self.assertIn(word, done.stderr)
        ours, theirs = pty.openpty()
        done = run("render", "-", "-o", self.out / "a.mp4", stdin=theirs)
        os.close(ours)
        os.close(theirs)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard input is a terminal", done.stderr)

    def test_no_place_to_keep_it(self):
        done = self.ran("render", "-", "-o", self.out / "a.mp4", stdin=None, input=b"x" * 10,
                        env=dict(environment(), TMPDIR="/nowhere"), status=2)
        self.assertIn(b"TMPDIR chooses another folder", done.stderr)


class Fit(AppTest):
    def test_one_side_keeps_the_shape(self):
        for size, made in (("48", (48, 32)), ("x128", (192, 128))):
            self.render(self.picture(), "-o", self.out / "a.png", "--size", size)
            found = probe(self.out / "a.png")
            self.assertEqual((found["width"], found["height"]), made)

    def still(self, *options):
        quiet = ("--rain", "0", "--look", "lens", "--lookup", "nearest", "--start", "0", "--size", "64x64")
        done = self.ran("render", self.picture(), "-o", self.out / "a.png", *quiet, *options)
        return frames_of(self.out / "a.png", 64, 64)[0].astype(int), done.stderr

    def test_crop_of_a_strip(self):
        for width, height, along in ((2, 6000, 1), (6000, 2, 0)):
            self.ran("render", self.picture(width, height), "-o", self.out / "a.png", "--rain", "0", "--look", "lens",
                     "--lookup", "nearest", "--start", "0", "--size", "64x48")
            made = frames_of(self.out / "a.png", 64, 48)[0].astype(int)
            middle = scenery(width, height)[height // 2, width // 2, along]
            self.assertLessEqual(abs(made[..., along] - middle).max(), 3, (width, height))

    def test_crop_pad_stretch(self):
        source = frames_of(self.picture(), 96, 64)[0].astype(int)
        picture, said = self.still()
        self.assertTrue((picture == source[:, 16:80]).all(), "the middle, as it is")
        self.assertIn(b"cropped to 64 x 64; --fit pad or stretch", said)
        picture, said = self.still("--fit", "pad")
        self.assertIn(b"padded", said)
        self.assertTrue((picture[:10, :, :3] == 0).all() and (picture[-10:, :, :3] == 0).all())
        self.assertGreater(picture[14:50].mean(), 60)
        picture, said = self.still("--fit", "stretch")
        self.assertIn(b"stretched", said)
        self.assertLess(abs(picture[:, 0] - source[:, 0]).mean(), 12)
        done = self.ran("render", self.picture(), "-o", self.out / "a.png", "--fit", "corp", status=2)
        self.assertIn(b"did you mean crop?", done.stderr)


class Replacing(AppTest):
    def ask(self, answer):
        """Renders over a file with a terminal to ask on; what became of it."""
        (self.out / "a.png").write_bytes(b"old")
        ours, theirs = pty.openpty()
        with subprocess.Popen([PROGRAM, "render", self.picture(), "-o", self.out / "a.png", "--start", "0"],
                              stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs,
                              env=environment()) as program:
            os.close(theirs)
            said = b""
            while b"[y/N]" not in said:
                said += os.read(ours, 4096)
            if answer:
                os.write(ours, answer)
            else:
                program.send_signal(signal.SIGTERM)
            with contextlib.suppress(OSError):  # which is how a terminal ends
                while os.read(ours, 4096):
                    pass
            status = program.wait()
        os.close(ours)
        return status, (self.out / "a.png").read_bytes() != b"old"

    def test_asks_on_a_terminal(self):
        self.assertEqual(self.ask(b"y\n"), (0, True))
        self.assertEqual(self.ask(b"n\n"), (2, False))
        self.assertEqual(self.ask(b"\n"), (2, False))
        self.assertEqual(self.ask(b""), (143, False))

    def test_scripts_go_on_working(self):
        (self.out / "a.png").write_bytes(b"old")
        self.render(self.picture(), "-o", self.out / "a.png")
        self.assertNotEqual((self.out / "a.png").read_bytes(), b"old")

    def test_never(self):
        for there, options in (("a.png", ("-o", self.out / "a.png")), ("f-0.png", ("-o", self.out / "f-%d.png")),
                               ("h.npy", ("-o", "null", "--heights", self.out / "h.npy")),
                               ("s.json", ("-o", self.out / "s.png", "--flipbook", "auto", "--seconds", "0.2"))):
            (self.out / there).write_bytes(b"old")
            done = self.ran("render", self.picture(), *options, "-n", status=2)
            self.assertIn(b"is there already; -y replaces it", done.stderr)
            self.assertEqual((self.out / there).read_bytes(), b"old")
        done = self.ran("render", self.picture(), "-o", self.out / "a.png", "-n", "-y", status=2)
        self.assertIn(b"choose one", done.stderr)


class Listening(AppTest):
    BASS, HIGH = (0.5, 1.0, 1.75, 3.0), (1.25, 2.3, 3.5)

    def sound(self, bass=BASS, high=HIGH):
        """Struck strings and claps at known times."""
        rate = 44100
        time = np.arange(4 * rate) / rate
        form = np.zeros(4 * rate)
        noise = np.random.default_rng(1)
        for start in bass:
            after = np.maximum(time - start, 0)
            form += np.where(time >= start, np.sin(377 * after) * np.exp(-8 * after), 0)
        for start in high:
            clap = np.where(time >= start, np.exp(-40 * np.maximum(time - start, 0)), 0)
            form += 0.3 * clap * noise.normal(size=time.size)
        with wave.open(str(self.folder / "struck.wav"), "wb") as out:
            out.setparams((1, 2, rate, 0, "NONE", ""))
            out.writeframes((np.clip(form, -1, 1) * 30000).astype("<i2").tobytes())
        return self.folder / "struck.wav"

    def test_drops_fall_to_the_sound(self):
        for bass, high in ((self.BASS, ()), ((), self.HIGH)):
            heights = self.heights(self.picture(), "--listen", self.sound(bass, high), "--fps", "60", "--cells",
                                   "60", "--half-life", "0.03")
            self.assertEqual(len(heights), 240, "as long as the sound")
            moved = np.abs(np.diff(heights, axis=0)).max(axis=(1, 2))
            for start in bass + high:
                at = round(start * 60)
                self.assertGreater(moved[at - 3:at + 8].max(), 1.3 * moved[at - 8:at - 3].max() + 1e-5, start)
            self.assertTrue((heights[:25] == 0).all(), "nothing is heard before")

    def test_has_the_sound(self):
        self.render(self.picture(), "-o", self.out / "a.mp4", "--listen", self.sound())
        self.assertAlmostEqual(float(probe(self.out / "a.mp4")["sound"]["duration"]), 4, delta=0.1)
        film = self.film(seconds=1)
        self.assertEqual(self.render(film, "-o", self.out / "b.mp4", "--listen", "film")["frames"], 25)

    def test_refusals(self):
        for sound, word in ((self.picture(), b"has no sound"), ("none.wav", b"No such file"),
                            ("film", b"the backdrop has no sound")):
            done = run("render", self.picture(), "-o", self.out / "a.mp4", "--listen", sound)
            self.assertEqual((done.returncode, self.left()), (2, []))
            self.assertIn(word, done.stderr)


class Hints(AppTest):
    def test_did_you_mean(self):
        for words, meant in ((("rendr",), b"render"), (("duks",), b"ducks"), (("paly",), b"play"),
                             (("render", "rokpool", "-o", "null"), b"rockpool"),
                             (("render", "ducks", "-o", "null", "--qualty", "3"), b"--quality"),
                             (("render", "ducks", "-o", "null", "--look", "lense"), b"lens"),
                             (("render", "ducks", "-o", "null", "--solver", "dispersiv"), b"dispersive")):
            done = self.ran(*words, status=2)
            self.assertIn(b"; did you mean " + meant + b"?", done.stderr)
        for words in (("xyzzy",), ("render", "ducks", "-o", "null", "--frobnicate")):
            self.assertNotIn(b"did you mean", run(*words).stderr)

    def test_a_picture_alone_without_a_window(self):
        done = self.ran(self.picture(), env=dict(environment(), DISPLAY="", WAYLAND_DISPLAY=""), status=2)
        self.assertIn(b"there is no window to show it in; `millpond render", done.stderr)


if __name__ == "__main__":
    unittest.main()
