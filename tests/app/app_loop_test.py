"""Loops: read back from their files, the last frame leads into the first, and what is drawn tiles."""

import json
import re
import signal
import struct
import subprocess
import unittest
import zlib

import numpy as np

from app_support import PROGRAM, SOURCE, AppTest, LONGEST, ffmpeg, frames_of, probe, run, write_png

SMALL = ("--size", "96x64", "--cells", "48", "--fps", "12", "--period", "1.5")
FRAMES = 18


def steps(frames):
    """Mean step of the colours between each frame and the next; the last is the one across the seam."""
    around = np.concatenate([frames, frames[:1]]).astype(int)
    return np.abs(np.diff(around, axis=0)).sum(axis=3).mean(axis=(1, 2)) / 3


def tile_steps(frames, side=16):
    """The same of the tile that changes most, rounded down to sixteenths; pictures of up to a hundred tiles."""
    around = np.concatenate([frames, frames[:1]]).astype(int)
    changes = np.abs(np.diff(around, axis=0)).sum(axis=3) / 3
    tiles = [changes[:, y:y + side, x:x + side].mean(axis=(1, 2))
             for y in range(0, changes.shape[1], side) for x in range(0, changes.shape[2], side)]
    return np.floor(np.max(tiles, axis=0) * 16 + 1e-9) / 16


def side_steps(picture, axis):
    """Mean step between each row (axis 0) or column and the next; the last is across the sides."""
    around = np.concatenate([picture, np.take(picture, [0], axis)], axis).astype(int)
    return np.abs(np.diff(around, axis=axis)).mean(axis=(1 - axis, 2))


def plain_png(path):
    """Pixels of an 8-bit RGBA picture, by the format's own rules and not by FFmpeg's."""
    data = path.read_bytes()
    at, body, header = 8, b"", None
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IHDR":
            header = struct.unpack(">IIBBBBB", data[at + 8:at + 8 + length])
        body += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    return header, zlib.decompress(body)


class LoopTest(AppTest):
    def loop(self, *arguments):
        """A loop that must succeed without a word; answers its JSON."""
        done = self.ran("loop", *arguments, "--json", "--quiet")
        self.assertEqual(done.stderr, b"")
        return json.loads(done.stdout)

    def apng(self, *arguments, width=96, height=64):
        """The loop's JSON, and its frames from a lossless file."""
        path = self.out / "loop.apng"
        told = self.loop(*arguments, "-o", path)
        return told, frames_of(path, width, height)

    def scene(self, text, name="scene.json"):
        path = self.folder / name
        path.write_text(json.dumps(dict({"millpond": 1}, **text)))
        return path

    def check(self, told, frames):
        self.assertEqual(told["frames"], len(frames))
        for name, found, unseen, moves in (("step", steps(frames), 0.25, 0.02),
                                           ("tile", tile_steps(frames), 1, 0.5)):
            self.assertAlmostEqual(told["seam_" + name], found[-1], places=6)
            self.assertAlmostEqual(told["largest_" + name], found[:-1].max(), places=6)
            self.assertLessEqual(found[-1], max(1.1 * found[:-1].max(), unseen))
            self.assertGreater(found[:-1].max(), moves, "something moves")


class Waters(LoopTest):
    def test_float_waters_come_round(self):
        for water in (("--solver", "wave"), ("--solver", "wave", "--edges", "fixed"),
                      ("--solver", "dispersive"), ("--solver", "wave", "--stencil", "fourth")):
            with self.subTest(water):
                told, frames = self.apng("rain", self.picture(), *SMALL, "--rain", "6", *water)
                self.check(told, frames)
                self.assertEqual(len(frames), FRAMES)
                self.assertLess(told["change"], 1e-4)
                self.assertGreater(told["periods"], 2)
                self.assertLessEqual(told["repeat_step"], 1, "a period apart, the same picture")

    def test_integer_waters_come_round(self):
        for water in ("classic", "steady", "isotropic"):
            with self.subTest(water):
                told, frames = self.apng("classic", "--solver", water, "--size", "96x64", "--fps",
                                         "12", "--period", "1.5", "--cells", "96")
                self.check(told, frames)

    def test_a_drop_that_has_died_away(self):
        told, frames = self.apng("classic", *SMALL, "--period", "8", "--rain", "0", "--drop",
                                 "0.1,0.5,0.5,0.05,-0.04")
        self.check(told, frames)
        self.assertTrue(told["exact"])
        self.assertEqual(told["repeat_step"], 0)

    def test_from_the_side(self):
        self.check(*self.apng("string", *SMALL))

    def test_what_happens_at_the_seam_does_so_within(self):
        """A splash between last and first frame: the loop begins elsewhere."""
        picture = self.picture()
        told, frames = self.apng(picture, *SMALL, "--drop", "0.51,0.5,0.5,0.1,-0.05")
        self.assertEqual(told["begins"], 0)
        largest = steps(frames).argmax() + 1
        told, shifted = self.apng(picture, *SMALL, "--drop", f"{2.01 - largest / 12},0.5,0.5,0.1,-0.05")
        self.check(told, shifted)
        self.assertGreater(told["begins"], 0)

    def test_the_same_each_time_with_any_threads(self):
        _, one = self.apng(self.picture(), *SMALL, "--rain", "6", "--threads", "1")
        _, more = self.apng(self.picture(), *SMALL, "--rain", "6", "--threads", "3")
        _, other = self.apng(self.picture(), *SMALL, "--rain", "6", "--seed", "9")
        np.testing.assert_array_equal(one, more)
        self.assertFalse(np.array_equal(one, other))

    def test_waves_that_are_made_fit(self):
        scene = self.scene({"pond": {"half_life": 0.3}, "emitters": [
            {"kind": "disc", "from": [0.5, 0.5], "period": 0.8, "amplitude": 0.01}]})
        path = self.out / "loop.apng"
        done = self.ran("loop", scene, *SMALL, "--period", "3", "-o", path)
        self.assertIn(b"emitters[0]: its period of 0.8 s becomes 0.75 s, so that 4 fit into 3 s",
                      done.stderr)
        self.assertIn(b"the water repeats after", done.stderr)

    def test_a_texture_that_drifts_comes_back(self):
        scene = self.folder / "drifts.json"
        scene.write_text(json.dumps({"millpond": 1, "rain": {"rate": 0.5}, "pond": {"half_life": 1},
                                     "backdrop": {"painting": "plane"},
                                     "look": {"kind": "plane", "scroll": [0.06, 0.06]}}))
        done = self.ran("loop", scene, *SMALL, "--period", "20", "--json", "-o", "null")
        self.assertIn(b"look.scroll: 0.06, 0.06 becomes 0.1, 0.1, so that the texture is back after 20 s", done.stderr)
        self.assertLessEqual(json.loads(done.stdout)["repeat_step"], 1)

    def test_still_water(self):
        told = self.loop(self.picture(), *SMALL, "--mood", "rain", "--rain", "0", "-o", "null")
        self.assertTrue(told["exact"])
        self.assertEqual((told["seam_step"], told["largest_step"], told["periods"]), (0, 0, 2))


class Outputs(LoopTest):
    def test_default_period(self):
        told = self.loop(self.picture(), "--size", "64x48", "--cells", "64", "--fps", "5", "-o", "null")
        self.assertEqual((told["frames"], told["period"]), (20, 4))
        told = self.loop("billiards", "--size", "64x40", "--cells", "64", "--fps", "5", "-o", "null")
        self.assertEqual(told["period"], 7, "as long as its stroke")

    def test_period_becomes_whole_frames(self):
        done = run("loop", self.picture(), *SMALL, "--period", "1.53", "-o", "null")
        self.assertIn(b"--period 1.53: becomes 1.5 s, 18 whole frames", done.stderr)

    def test_pictures_and_films(self):
        """A film's own losses are nowhere larger than at the seam would show."""
        picture = self.picture()
        self.loop(picture, *SMALL, "--rain", "6", "-o", self.out / "f-%02d.png")
        self.assertEqual(len(self.left()), FRAMES)
        exact = np.concatenate([frames_of(self.out / f"f-{i:02d}.png", 96, 64) for i in range(FRAMES)])
        for name in ("a.webm", "a.mp4", "a.gif", "a.webp"):
            path = self.out / name
            finest = ("--quality", "95") if name in ("a.webm", "a.mp4") else ()
            told = self.loop(picture, *SMALL, "--rain", "6", *finest, "-o", path)
            self.assertEqual(told["frames"], FRAMES)
            if name == "a.webp":  # FFmpeg cannot read these back
                continue
            self.assertEqual(probe(path)["frames"], FRAMES)
            film = frames_of(path, 96, 64)
            mean = np.abs(np.diff(np.concatenate([film, film[:1]]).astype(int), axis=0)).mean((1, 2, 3))
            self.assertLess(mean[-1], 1.5 * mean[:-1].max(), name)
            self.assertLess(np.abs(film.astype(int) - exact)[..., :3].mean(), 12, name)

    def test_under_a_film(self):
        film = self.film(seconds=1, rate=12)
        self.refused(["loop", film, *SMALL, "-o", self.out / "a.mp4"], "--period 1.5", "in.mp4",
                     "leave --period out")
        # One that runs forth and back ends as it begins.
        round_ = self.folder / "round.mkv"
        ffmpeg("-i", film, "-filter_complex", "[0]split[a][b];[b]reverse[c];[a][c]concat", "-an",
               "-c:v", "ffv1", round_)
        told = self.loop(round_, "--cells", "48", "--rain", "6", "-o", self.out / "a.mp4")
        self.assertEqual(told["frames"], 24)
        self.assertEqual(told["fade"], 0)
        self.assertNotIn("repeat_step", told)

    def two_pictures(self, name, filters, seconds=2):
        """A film of a red picture and a blue one with a pattern; `filters` lead from [a] to [b]."""
        path = self.folder / name
        picture = "nullsrc=s=96x64:r=12:d=2,geq=r={}:g='120+60*sin(X/5)':b={},format=gbrp"
        ffmpeg("-f", "lavfi", "-i", picture.format(220, 20), "-f", "lavfi", "-i", picture.format(20, 220),
               "-filter_complex", "[0]copy[a];[1]copy[b];" + filters, "-t", seconds, "-c:v", "ffv1", path)
        return path

    def test_a_film_that_fades_from_one_picture_to_another(self):
        """No picture steps far within it, but its end is not its beginning."""
        for name, filters in (("fades.mkv", "[a][b]xfade=duration=1:offset=0.5"),
                              ("cut.mkv", "[a]trim=duration=1[c];[c][b]concat")):
            with self.subTest(name):
                film = self.two_pictures(name, filters)
                done = self.ran("loop", film, "--cells", "48", "--rain", "6", "-o", self.out / "a.apng")
                said = done.stderr.decode()
                self.assertIn(f"{name}: does not end as it begins: its last 0.5 s fade into its first ones, "
                              "and the loop takes 1.5 s", said)
                self.assertIn("cross-faded: the last frame leads into the first", said)
                self.assertNotIn("no seam", said)
                frames = frames_of(self.out / "a.apng", 96, 64)
                self.assertEqual(len(frames), 18)
                found = steps(frames)
                self.assertLess(found[-1], 30, "a cut steps by 133")
                self.assertLessEqual(found[-1], 1.1 * found[:-1].max())
                # Blue first, as the film ends, then more and more red.
                red = frames[:7, ..., 0].mean(axis=(1, 2))
                self.assertLess(red[0], 60)
                self.assertTrue((np.diff(red) > 10).all(), red)
                self.assertGreater(red[-1], 200)

    def test_a_film_that_may_not_fade(self):
        fades = self.two_pictures("fades.mkv", "[a][b]xfade=duration=1:offset=0.5")
        for options in ((), ("--rain", "60")):  # drops change some pixels as far as a cut changes all
            self.refused(["loop", fades, "--cells", "48", *options, "--fade", "0", "--quiet", "-o",
                          self.out / "a.mp4"], "fades.mkv", "its last frame leads into its first with a mean "
                         "step of 133", "--fade 1", status=1)
        cut = self.two_pictures("cut.mkv", "[a]trim=duration=1[c];[c][b]concat")
        self.refused(["loop", cut, "--cells", "48", "--fade", "0", "--quiet", "-o", self.out / "a.mp4"],
                     "cut.mkv", "mean step of 133", status=1)

    def test_a_corner_that_jumps(self):
        """A small part of the picture is cut; over all pixels that is next to nothing."""
        film = self.folder / "corner.mkv"
        ffmpeg("-f", "lavfi", "-i", "color=gray:s=480x320:r=12:d=2,drawbox=x=0:y=0:w=40:h=40:c=white:t=fill:"
               "enable='gt(t,1)'", "-c:v", "ffv1", film)
        self.refused(["loop", film, "--size", "480x320", "--cells", "48", "--fade", "0", "--quiet", "-o",
                      self.out / "a.mp4"], "corner.mkv", "where most changes", status=1)

    def test_a_fade_that_is_asked_for(self):
        film = self.film(seconds=1, rate=12)
        round_ = self.folder / "round.mkv"
        ffmpeg("-i", film, "-filter_complex", "[0]split[a][b];[b]reverse[c];[a][c]concat", "-an",
               "-c:v", "ffv1", round_)
        largest = []
        for seed in (1, 6, 7):  # otherwise from the film's bytes, among them a random number
            told = self.loop(round_, "--cells", "48", "--mood", "drops", "--fade", "0.75", "--seed", seed, "-o",
                             self.out / "s.png", "--flipbook", "auto", "--fps", "12")
            self.assertEqual((told["frames"], told["fade"], told["period"]), (15, 0.75, 1.25))
            largest.append(told["seam_tile"] > told["largest_tile"])
        self.assertTrue(any(largest), "a splash at the seam, where the film begins")
        self.assertEqual(json.loads((self.out / "s.json").read_text())["frames"], 15)
        out = self.out / "a.mp4"
        for value, words in (("0.05", ("--fade 0.05", "0.1 to half")), ("1.2", ("--fade 1.2", "up to half")),
                             ("-1", ("--fade -1",)), ("x", ("--fade x",))):
            self.refused(["loop", round_, "--fade", value, "--quiet", "-o", out], *words)
        self.refused(["loop", self.picture(), "--fade", "1", "--quiet", "-o", out], "--fade 1", "no film")

    def test_a_faded_film_keeps_its_sound(self):
        told = self.loop(self.film(seconds=2, rate=12, sound=True), "--cells", "48", "-o", self.out / "a.mkv")
        self.assertEqual(told["fade"], 0.5)
        self.assertAlmostEqual(float(probe(self.out / "a.mkv")["sound"]["tags"]["DURATION"][-12:]), 1.5, delta=0.1)

    def test_flipbook(self):
        sheet = self.out / "sheet.png"
        told = self.loop(self.picture(), *SMALL, "--rain", "6", "-o", sheet, "--flipbook", "5x4")
        self.assertEqual(self.left(), ["sheet.json", "sheet.png"])
        data = json.loads((self.out / "sheet.json").read_text())
        self.assertEqual(data, {"image": "sheet.png", "width": 480, "height": 256, "columns": 5,
                                "rows": 4, "frame_width": 96, "frame_height": 64, "frames": FRAMES,
                                "fps": 12, "seconds": 1.5, "loop": True})
        (width, height, depth, kind, *_), body = plain_png(sheet)
        self.assertEqual((width, height, depth, kind), (480, 256, 8, 6))
        self.assertEqual(len(body), 256 * (480 * 4 + 1))
        pixels = frames_of(sheet, 480, 256)[0]
        cells = [pixels[64 * (i // 5):64 * (i // 5) + 64, 96 * (i % 5):96 * (i % 5) + 96]
                 for i in range(20)]
        self.check(told, np.stack(cells[:FRAMES]))
        self.assertTrue((pixels[..., 3] == 255).sum() == FRAMES * 96 * 64)
        for empty in cells[FRAMES:]:
            self.assertEqual(empty.max(), 0)
        _, frames = self.apng(self.picture(), *SMALL, "--rain", "6")
        np.testing.assert_array_equal(np.stack(cells[:FRAMES]), frames)

    def test_flipbook_on_a_background(self):
        clear = write_png(self.folder / "clear.png", np.zeros((64, 96, 4), np.uint8))
        for options, alpha, colour in (((), 0, 0), (("--background", "#0a6432"), 255, (10, 100, 50))):
            self.loop(clear, *SMALL, "-o", self.out / "s.png", "--flipbook", "5x4", *options)
            pixels = frames_of(self.out / "s.png", 480, 256)[0]
            self.assertTrue((pixels[:64, :, 3] == alpha).all())
            self.assertTrue((pixels[:64, :, :3] == colour).all())
            self.assertEqual(pixels[192:, 288:].max(), 0, "places without a frame stay clear")

    def test_heights_too(self):
        path = self.folder / "heights.npy"
        self.loop(self.picture(), *SMALL, "--rain", "6", "-o", "null", "--heights", path)
        heights = np.load(path)
        self.assertEqual(heights.shape, (FRAMES, 32, 48))
        moves = np.abs(np.diff(np.concatenate([heights, heights[:1]]), axis=0)).max(axis=(1, 2))
        self.assertLess(moves[-1], 1.2 * moves[:-1].max())

    def test_interrupted(self):
        """Part of a loop is no loop."""
        command = [PROGRAM, "loop", self.picture(), *SMALL, "-o", self.out / "a.mp4", "--half-life",
                   "100000", "--most-periods", "1000000"]
        with subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE) as program:
            self.assertIn(b"settling", program.stderr.readline())
            program.send_signal(signal.SIGINT)
            said = program.communicate(timeout=LONGEST)[1].decode().splitlines()[-1]
        self.assertEqual(program.returncode, 130)
        self.assertEqual(said, "millpond: interrupted: nothing was written, because part of a loop is no loop")
        self.assertEqual(self.left(), [])

    def test_settling_tells_how_far_it_is(self):
        done = self.ran("loop", "drops", "--half-life", "1.4", *SMALL, "-o", "null", "--most-periods", "77")
        lines = [line for line in done.stderr.decode().splitlines() if line.startswith("settling")]
        told = [re.match(r"settling, period (\d+) of about (\d+) \(at most 77\) +(\d+) %  frame .* s left$", line)
                for line in lines if "period 1 (at most 77)" not in line]
        self.assertTrue(told and all(told), lines)
        taken = int(re.search(r"repeats after (\d+) periods", done.stderr.decode()).group(1))
        for match in told[len(told) // 2:]:
            self.assertLessEqual(abs(int(match[2]) - taken), 1, lines)
        never = run("loop", "rain", *SMALL, "-o", "null", "--most-periods", "3", "--half-life", "900")
        self.assertNotIn(b"about", never.stderr)

    def test_which_scenes_loop(self):
        listed = {scene["name"]: scene["loops"] for scene in json.loads(run("scenes", "--json").stdout)}
        page = (SOURCE / "docs/loops.md").read_text(encoding="utf-8")
        for name, loops in listed.items():
            cells = "96" if name == "pool" else "48"  # its swell must be resolved
            done = run("loop", name, "-o", "null", "--size", "96x64", "--cells", cells, "--fps", "25", "--quiet")
            self.assertEqual(done.returncode, 0 if loops else 2, (name, done.stderr))
            self.assertRegex(page, rf"(?m)^\| `{name}` \| {'yes' if loops else 'no'} \|", name)
            text = run("scenes").stdout.decode()
            self.assertEqual(bool(re.search(rf"(?m)^{name} .*\(loops\)$", text)), loops)

    def test_help(self):
        text = run("loop", "--help").stdout.decode()
        for word in ("--period", "--fade", "--tile", "--flipbook", "--most-periods", "millpond render"):
            self.assertIn(word, text)
        self.assertLessEqual(max(map(len, text.splitlines())), 100)
        self.assertIn("millpond loop", run("--help").stdout.decode())

    def test_flipbook_chooses(self):
        self.loop(self.picture(640, 480), "--period", "1", "--rain", "6", "-o", self.out / "s.png",
                  "--flipbook", "auto")
        data = json.loads((self.out / "s.json").read_text())
        self.assertEqual((data["frame_width"], data["frame_height"], data["fps"]), (256, 192, 16))
        self.assertEqual((data["columns"], data["rows"], data["frames"]), (4, 4, 16))

    def test_flipbook_of_a_film_that_ends(self):
        self.render(self.picture(), "--size", "32x32", "--fps", "4", "--seconds", "2", "-o",
                    self.out / "s.png", "--flipbook", "3x3")
        data = json.loads((self.out / "s.json").read_text())
        self.assertEqual((data["frames"], data["loop"]), (8, False))


class Tiles(LoopTest):
    def test_seamless(self):
        for size, look in (("96x96", ()), ("96x64", ()), ("80x80", ("--look", "offset")),
                           ("96x96", ("--solver", "classic", "--damping-shift", "3"))):
            with self.subTest((size, look)):
                width, height = map(int, size.split("x"))
                told, frames = self.apng("seamless", "--tile", "--size", size, "--cells", "64",
                                         "--fps", "8", "--period", "1", *look, width=width,
                                         height=height)
                self.check(told, frames)
                for axis, name in ((0, "rows"), (1, "columns")):
                    found = np.mean([side_steps(f[..., :3], axis) for f in frames], axis=0)
                    self.assertLessEqual(found[-1], found[:-1].max())
                    self.assertAlmostEqual(told[name]["across"], found[-1], places=6)
                    self.assertAlmostEqual(told[name]["within"], found[:-1].max(), places=6)

    def test_waves_run_through_the_sides(self):
        """Over an even floor all that is seen is water: across its sides it is as smooth as within."""
        even = write_png(self.folder / "even.png", np.full((64, 64, 3), 160, np.uint8))
        _, frames = self.apng(even, "--tile", "--size", "64x64", "--cells", "64", "--fps", "8",
                              "--period", "1", "--mood", "sunlit", width=64, height=64)
        for axis in (0, 1):
            found = np.array([side_steps(f[..., :3], axis) for f in frames])
            self.assertGreater(found[:, :-1].mean(), 0.3)
            self.assertLess(found[:, -1].mean(), 1.5 * found[:, :-1].mean())

    def test_a_picture_that_does_not_tile(self):
        self.refused(["loop", self.picture(), *SMALL, "--tile", "--rain", "1", "--quiet", "-o",
                      self.out / "a.png", "--flipbook", "auto"], "--tile", "meet with a step of",
                     "must tile too", status=2)


    def test_any_picture_becomes_a_tile(self):
        size = ("--size", "95x64", "--cells", "64", "--fps", "8", "--period", "1", "--rain", "2")
        film = self.film(seconds=1, rate=8, sound=False)
        for source, how in ((self.picture(), "blend"), (self.picture(), "mirror"), (film, "mirror")):
            told, frames = self.apng(source, f"--tile={how}", *size, width=95, height=64)
            self.check(told, frames)
            for axis, name in ((0, "rows"), (1, "columns")):
                found = np.mean([side_steps(f[..., :3], axis) for f in frames], axis=0)
                self.assertLessEqual(found[-1], 1.1 * found[:-1].max(), (how, name))
        still = ("--rain", "0", "--look", "offset", "--strength", "0")
        _, frames = self.apng(self.picture(), "--tile=mirror", *size, *still, width=95, height=64)
        self.assertTrue((frames[0][0] == frames[0][-1]).all() and (frames[0][:, 0] == frames[0][:, -1]).all())
        self.refused(["loop", self.picture(), "--tile=blond", "-o", self.out / "a.mp4"], "did you mean blend?")


class Refused(LoopTest):
    def refuse(self, *arguments, status=2, words=()):
        self.refused(["loop", *arguments, "--quiet"], *words, status=status)

    def test_options(self):
        picture, out = self.picture(), self.out / "a.mp4"
        self.refuse("-o", out, words=("nothing to loop", "millpond loop --help"))
        self.refuse(picture, words=("no output",))
        self.refuse(picture, "-o", out, "--seconds", "3", words=("--seconds 3", "--period"))
        self.refuse(picture, "-o", out, "--period", "0", words=("--period 0", "0.001"))
        self.refuse(picture, "-o", out, "--period", "0.01", words=("1 frame", "2 and more"))
        self.refuse(picture, "-o", out, "--most-periods", "1", words=("--most-periods 1", "2 to"))
        self.refuse(picture, "-o", out, "--tile", "--edges", "open", words=("--tile", "--edges"))
        self.refuse(picture, "-o", out, "--tile", "--look", "lens", words=("--tile", "lens"))
        self.refuse(picture, "-o", out, "--perid", "2", words=("--perid", "unknown option",
                                                               "millpond loop --help"))
        self.refused(["render", picture, "-o", out, "--tile"], "--tile", "unknown option")
        self.refuse(picture, "-o", "-", "--json", words=("--json with -o -",))
        self.refuse("missing.jpg", "-o", out, words=("missing.jpg",))

    def test_flipbooks(self):
        picture = self.picture()
        sheet = self.out / "s.png"
        self.refuse(picture, "-o", sheet, words=("s.png", "--flipbook"))
        self.refuse(picture, "-o", self.out / "s.mp4", "--flipbook", "2x2", words=("s.mp4", "sheet.png"))
        self.refuse(picture, "-o", self.out / "s-%d.png", "--flipbook", "2x2", words=("without %",))
        self.refuse(picture, *SMALL, "-o", sheet, "--flipbook", "4x4",
                    words=("16 of 18", "--fps 10.6"))
        self.refuse(picture, "-o", sheet, "--flipbook", "4", words=("--flipbook 4",))
        self.refuse(picture, *SMALL, "--size", "4000x500", "-o", sheet, "--flipbook", "6x3",
                    words=("24000 x 1500", "16384", "--size 2730x500"))
        self.refuse(picture, *SMALL, "--size", "8000x8000", "-o", sheet, "--flipbook", "auto",
                    words=("18 frames of 8000 x 8000", "--size"))
        self.refuse(picture, "-o", self.folder / "none" / "s.png", "--flipbook", "8x8",
                    words=("none/s.png",))
        scene = self.scene({"rain": {"rate": 3}}, "s.json")
        self.refuse(scene, *SMALL, "-o", self.folder / "s.png", "--flipbook", "auto",
                    words=("s.json", "would overwrite"))

    def test_what_never_comes_round(self):
        picture, out = self.picture(), self.out / "a.mp4"
        self.refuse(picture, "-o", out, "--half-life", "none", words=("pond.half_life is none",))
        self.refuse("classic", "-o", out, "--damping-shift", "0", words=("pond.damping_shift is 0",))
        self.refuse("ducks", "-o", out, words=("ducks", "bodies[0] floats"))
        self.refuse("rockpool", "-o", out, "--solver", "unit-range", words=("rockpool", "unit-range"))
        self.refuse("harbour", "-o", out, words=("bodies[0].path ends elsewhere", "`millpond scenes` lists",
                                                 "`millpond scenes harbour`"))
        self.refuse("rockpool", "-o", out, "--period", "1", words=("strokes[0] takes 1.7 s", "--period of 1.7"))
        self.refuse(picture, *SMALL, "-o", out, "--half-life", "60", "--most-periods", "3", status=1,
                    words=("not repeat after 3 periods", "--most-periods"))


if __name__ == "__main__":
    unittest.main()
