"""Every kind of output, read back; kept hashes; heights as data; what the program tells."""

import json
import os
import pty
import re
import subprocess
import unittest

import numpy as np

from app_support import (AppTest, PROGRAM, SOURCE, environment, ffmpeg, fnv, frames_of, probe, run,
                         seconds_of, webp_frames)

SMALL = ("--size", "96x64", "--seconds", "0.5", "--threads", "2")
KEPT = SOURCE / "tests/app/kept_frames.json"


class Outputs(AppTest):
    def check_film(self, name, fps, codec, *options):
        result = self.render("rockpool", "-o", self.out / name, *SMALL, *options)
        self.assertEqual(self.left(), [name])
        found = probe(self.out / name)
        self.assertEqual((found["width"], found["height"]), (96, 64))
        self.assertEqual(found["codec_name"], codec)
        self.assertEqual(found["frames"], round(fps / 2))
        self.assertEqual(result["frames"], found["frames"])
        self.assertAlmostEqual(found["fps"], fps, delta=0.05)
        return found

    def test_mp4(self):
        found = self.check_film("a.mp4", 60, "h264")
        self.assertAlmostEqual(seconds_of(found), 0.5, delta=0.001)
        self.assertEqual((found["pix_fmt"], found["color_space"]), ("yuv420p", "bt709"))
        data = (self.out / "a.mp4").read_bytes()
        self.assertLess(data.index(b"moov"), data.index(b"mdat"), "plays before it is all there")

    def test_mkv(self):
        found = self.check_film("a.mkv", 60, "h264")
        self.assertAlmostEqual(seconds_of(found), 0.5, delta=0.005)

    def test_webm(self):
        found = self.check_film("a.webm", 60, "vp9")
        self.assertAlmostEqual(seconds_of(found), 0.5, delta=0.005)

    def test_gif(self):
        found = self.check_film("a.gif", 50, "gif", "--fps", "50")
        self.assertAlmostEqual(seconds_of(found), 0.5, delta=0.001)
        self.assertEqual(self.render("rockpool", "-o", self.out / "b.gif", *SMALL)["fps"], 25)
        small = self.render("rockpool", "-o", self.out / "c.gif", "--seconds", "0.1")
        self.assertEqual((small["width"], small["height"]), (640, 360))

    def test_apng(self):
        self.check_film("a.apng", 60, "apng")

    def test_webp(self):
        still = ("--rain", "0", "--drop", "0.25,0.5,0.5,0.05,-0.02", "--fps", "60", "--look", "height")
        moving = ("--drop", "0,0.2,0.2,0.05,-0.02", *still)
        self.render(self.picture(), "-o", self.out / "a.webp", *SMALL, *moving)
        width, height, stays = webp_frames(self.out / "a.webp")
        self.assertEqual((width, height, len(stays)), (96, 64, 30))
        self.assertAlmostEqual(sum(stays), 500, delta=1)
        self.render(self.picture(), "-o", self.out / "a.webp", *SMALL, *still)
        stays = webp_frames(self.out / "a.webp")[2]
        self.assertEqual(len(stays), 16, "frames that are alike are one")
        self.assertAlmostEqual(sum(stays), 500, delta=1)

    def test_pictures(self):
        result = self.render("rockpool", "-o", self.out / "frame-%04d.png", *SMALL)
        self.assertEqual(self.left(), [f"frame-{i:04d}.png" for i in range(30)])
        last = frames_of(self.out / "frame-0029.png", 96, 64)[0]
        self.assertEqual(fnv(last), result["picture_hash"])

    def test_lossless_film_holds_the_pictures(self):
        result = self.render("rockpool", "-o", self.out / "a.apng", *SMALL)
        frames = frames_of(self.out / "a.apng", 96, 64)
        self.assertEqual(fnv(frames[-1]), result["picture_hash"])

    def test_y4m(self):
        done = run("render", "rockpool", "-o", "-", *SMALL, "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue(done.stdout.startswith(b"YUV4MPEG2 W96 H64 F60:1"))
        (self.folder / "a.y4m").write_bytes(done.stdout)
        found = probe(self.folder / "a.y4m")
        self.assertEqual((found["frames"], found["width"], found["height"]), (30, 96, 64))

    def test_null(self):
        result = self.render("rockpool", "-o", "null", *SMALL)
        self.assertEqual((result["frames"], result["width"], result["height"]), (30, 96, 64))
        self.assertFalse(os.path.exists("null"))

    def test_odd_size(self):
        for name, size in (("a.mp4", (98, 64)), ("a.webm", (97, 63)), ("a.gif", (97, 63))):
            self.render("rockpool", "-o", self.out / name, "--size", "97x63", "--seconds", "0.1")
            found = probe(self.out / name)
            self.assertEqual((found["width"], found["height"]), size, name)
        done = run("render", "rockpool", "-o", self.out / "a.mkv", "--size", "97x63", "--seconds", "0.1")
        self.assertIn(b"drawn at 97 x 63, written at 98 x 64", done.stderr)

    def test_rates(self):
        for rate, told in (("29.97", "30000/1001"), ("24000/1001", "24000/1001"), ("12.5", "25/2")):
            self.render("rockpool", "-o", self.out / "a.mp4", "--fps", rate, *SMALL)
            self.assertEqual(probe(self.out / "a.mp4")["r_frame_rate"], told)

    def test_ending_in_capitals_and_a_file_replaced(self):
        (self.out / "A.GIF").write_bytes(b"old")
        self.render("rockpool", "-o", self.out / "A.GIF", *SMALL)
        self.assertEqual(probe(self.out / "A.GIF")["codec_name"], "gif")
        self.assertEqual(self.left(), ["A.GIF"])


class Heights(AppTest):
    def test_array(self):
        drop = ("--rain", "0", "--drop", "0.1,0.5,0.5,0.05,-0.02")
        heights = self.heights(self.picture(), "--cells", "50", "--fps", "60", "--seconds", "0.5", *drop)
        self.assertEqual((heights.shape, heights.dtype), ((30, 34, 50), np.float32))
        self.assertTrue(np.isfinite(heights).all())
        self.assertTrue((heights[:5] == 0).all(), "flat until the drop")
        self.assertTrue((heights[7:] != 0).any(axis=(1, 2)).all())

    def test_exr_holds_the_same(self):
        pattern = self.out / "h-%03d.exr"
        heights = self.heights("rockpool", *SMALL)
        self.render("rockpool", "-o", "null", *SMALL, "--heights", pattern)
        self.assertEqual(self.left(), [f"h-{i:03d}.exr" for i in range(30)])
        raw = ffmpeg("-apply_trc", "linear", "-i", self.out / "h-029.exr", "-f", "rawvideo",
                     "-pix_fmt", "grayf32le", "-")
        read = np.frombuffer(raw, "<f4").reshape(heights.shape[1:])
        self.assertTrue((heights[29] != 0).any())
        self.assertEqual(read.tobytes(), heights[29].tobytes())


class KeptHashes(AppTest):
    def cases(self):
        photo = self.picture(name="photo.png")
        return {
            "rockpool": ("rockpool", "--size", "160x90", "--seconds", "1"),
            "billiards": ("billiards", "--size", "160x100", "--seconds", "0.8"),
            "classic": ("classic", "--size", "160x100", "--seconds", "1"),
            "steady": ("classic", "--size", "160x100", "--seconds", "1", "--solver", "steady"),
            "plane": ("plane", "--size", "160x90", "--seconds", "0.6"),
            "picture": (photo, "--seed", "1", "--seconds", "0.5"),
            "picture 5-point, fixed, offset": (
                photo, "--seed", "1", "--seconds", "0.5", "--stencil", "5", "--edges", "fixed", "--look", "offset"),
            "picture periodic, lens, touched": (
                photo, "--seed", "1", "--seconds", "0.5", "--edges", "periodic,periodic,free,fixed", "--look", "lens",
                "--lookup", "nearest", "--drop", "0.1,0.1,0.9,0.05,-0.02",
                "--stroke", "0,0.2,0.2,0.4,0.9,0.6,0.04,-0.01"),
        }

    def test_kept(self):
        found = {}
        for name, arguments in self.cases().items():
            results = [self.render(*arguments, "-o", "null", "--threads", n) for n in ("1", "2", "3")]
            hashes = [{k: r[k] for k in ("state_hash", "picture_hash")} for r in results]
            self.assertEqual(hashes[0], hashes[1], name)
            self.assertEqual(hashes[0], hashes[2], name)
            found[name] = hashes[0]
        if os.environ.get("MILLPOND_KEEP") == "1":
            KEPT.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        self.assertEqual(found, json.loads(KEPT.read_text(encoding="utf-8")),
                         "water or pictures changed; if that is meant: MILLPOND_KEEP=1 once")

    def test_hashes_see_a_change(self):
        base = self.render("rockpool", "-o", "null", *SMALL)
        other = self.render("rockpool", "-o", "null", *SMALL, "--drop", "0,0.5,0.5,0.1,-0.01")
        look = self.render("rockpool", "-o", "null", *SMALL, "--look", "lens")
        self.assertNotEqual(base["state_hash"], other["state_hash"])
        self.assertEqual(base["state_hash"], look["state_hash"])
        self.assertNotEqual(base["picture_hash"], look["picture_hash"])


class Progress(AppTest):
    def test_bar_on_a_terminal(self):
        ours, theirs = pty.openpty()
        with subprocess.Popen([PROGRAM, "render", "rockpool", "-o", "null", "--size", "320x180",
                               "--seconds", "2"], stdout=subprocess.DEVNULL, stderr=theirs,
                              env=environment()) as program:
            os.close(theirs)
            said = b""
            while True:
                try:
                    some = os.read(ours, 4096)
                except OSError:
                    break
                if not some:
                    break
                said += some
            self.assertEqual(program.wait(), 0)
        os.close(ours)
        text = said.decode()
        self.assertRegex(text, r"\r\x1b\[Krendering \[=*>? *\] +\d+ %  frame \d+ of 120 .* s left")
        bars = re.findall(r"\[([=> ]{30})\]", text)
        self.assertGreater(len(bars), 1)
        self.assertEqual(bars, sorted(bars, key=lambda b: b.count("=")), "it only grows")
        self.assertIn("\r\x1b[Kmillpond: null: 120 frames", text, "wiped before the result")

    def test_lines_in_a_pipe(self):
        done = run("render", "rockpool", "-o", "null", *SMALL, "--seconds", "5")
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        self.assertNotIn(b"\r", done.stderr)
        self.assertNotIn(b"\x1b", done.stderr)
        lines = done.stderr.decode().splitlines()
        told = [line for line in lines if re.match(r"rendering +\d+ %  frame \d+ of 300 ", line)]
        self.assertEqual(len(told), 10)
        self.assertEqual(lines[10:][0].split(",")[0], "millpond: null: 300 frames of 96 x 64 pixels")
        self.assertRegex(lines[11], r"a frame took [\d.]+ ms to step .* ms to draw, .* ms to write")
        self.assertEqual(len(lines), 12)

    def test_times_of_a_frame(self):
        """Frames that --start leaves out are stepped, but not drawn."""
        done = run("render", self.picture(16, 16), "-o", "null", "--cells", "16", "--start", "2", "--seconds", "0.5", "--fps", "20",
                   "--mood", "sunlit", "--json")
        told = json.loads(done.stdout)
        self.assertAlmostEqual(1e3 * told["timings"]["step"] / told["step_ms"], 50, delta=0.1)
        self.assertAlmostEqual(1e3 * told["timings"]["draw"] / told["draw_ms"], 10, delta=0.1)

    def test_no_lines_of_a_short_run(self):
        done = run("render", self.picture(16, 16), "-o", self.out / "a.png", "--cells", "16")
        self.assertEqual([line.split(b" ")[0] for line in done.stderr.splitlines()], [b"millpond:"] * 2)

    def test_quiet(self):
        for name in ("a.gif", "odd.mp4"):
            done = run("render", "rockpool", "-o", self.out / name, "--size", "97x63", "--seconds",
                       "0.2", "--quiet")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))


class Verbs(AppTest):
    def told(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)
        return done.stdout.decode()

    def test_version_and_help(self):
        self.assertRegex(self.told("--version"), r"\Amillpond \d+\.\d+\.\d+\S*\n\Z")
        text = self.told("--help")
        for verb in ("render", "scenes", "info", "--version"):
            self.assertIn(verb, text)
        options = self.told("render", "--help")
        for option in ("--size", "--drop", "--heights", ".webm", "null"):
            self.assertIn(option, options)
        self.assertIn("millpond scenes", self.told("scenes", "--help"))
        self.assertIn("millpond info", self.told("info", "--help"))
        for page in (text, options):
            self.assertLessEqual(max(map(len, page.splitlines())), 100)

    def test_no_verb_shows_help(self):
        done = self.ran(status=2)
        self.assertEqual((done.stdout + done.stderr).decode(), self.told("--help"))

    def test_help_goes_before_missing_arguments(self):
        self.assertIn("INPUT", self.told("render", "--help"))

    def test_scenes(self):
        text = self.told("scenes")
        listed = json.loads(self.told("scenes", "--json"))
        names = [scene["name"] for scene in listed]
        for name in ("rockpool", "billiards", "classic"):
            self.assertIn(name, names)
        for name in names:
            self.assertRegex(text, rf"(?m)^{name} +\S")
            scene = self.told("scenes", name)
            self.assertEqual(json.loads(scene)["name"], name)
            path = self.folder / f"{name}.json"
            path.write_text(scene, encoding="utf-8")
            own = self.render(path, "-o", "null", *SMALL, "--cells", "96")
            built_in = self.render(name, "-o", "null", *SMALL, "--cells", "96")
            self.assertEqual(own["picture_hash"], built_in["picture_hash"], name)

    def test_info(self):
        picture = self.picture(40, 30)
        self.assertIn("picture, 40 x 30 pixels, png", self.told("info", picture))
        facts = json.loads(self.told("info", picture, "--json"))
        self.assertEqual((facts["kind"], facts["width"], facts["height"]), ("picture", 40, 30))
        film = self.film(seconds=2)
        text = self.told("info", film)
        self.assertIn("film, 96 x 64 pixels, h264", text)
        self.assertIn("2.00 s at 25 frames a second\n", text)
        self.assertIn("  sound: aac, mono, 44100 Hz; copied to .mp4 .mov .mkv; encoded again for .webm\n", text)
        facts = json.loads(self.told("info", "--json", film))
        self.assertEqual((facts["kind"], facts["frames"], facts["fps"]), ("film", 50, 25))
        self.assertTrue(facts["sound"])
        scene = self.folder / "s.json"
        scene.write_text('{"millpond": 1, "name": "mine", "drops": [{"at": [0.5, 0.5]}]}')
        self.assertIn("scene mine", self.told("info", scene))
        facts = json.loads(self.told("info", scene, "--json"))
        self.assertEqual((facts["kind"], facts["name"], facts["drops"]), ("scene", "mine", 1))

    def test_info_of_several(self):
        done = run("info", self.folder / "none.png", self.picture(name="a.png"), self.film())
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"none.png: cannot be opened", done.stderr)
        lines = done.stdout.decode().splitlines()
        self.assertEqual([line for line in lines if line[0] != " "],
                         [f"{self.folder}/a.png: picture, 96 x 64 pixels, png",
                          f"{self.folder}/in.mp4: film, 96 x 64 pixels, h264 in mp4"])

    def test_name_that_is_no_text(self):
        path = self.folder / os.fsdecode(b"caf\xe9.png")
        self.picture(name=path.name)
        facts = json.loads(self.told("info", path, "--json"))
        self.assertEqual(facts["width"], 96)
        self.render(path, "-o", self.out / os.fsdecode(b"caf\xe9.gif"), *SMALL)


if __name__ == "__main__":
    unittest.main()
