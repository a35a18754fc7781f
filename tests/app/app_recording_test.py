"""Recordings as files: played, replayed to the same hash, made into films of any size."""

import json
import os
import pathlib
import signal
import stat
import tempfile
import unittest

import numpy as np
from app_support import probe, run, write_png
from pseudo_terminal import PseudoTerminal

HAS_PLAY = run("play", "--help").returncode == 0


def play_a_little(terminal):
    """A bit of everything."""
    terminal.drag(0, [(20 + 2 * i, 6 + i // 2) for i in range(16)], 0.06)
    terminal.drag(2, [(50, 4 + i) for i in range(10)], 0.06)
    terminal.drag(1, [(20 + 3 * i, 14) for i in range(6)], 0.03)  # a ball is thrown
    terminal.wait_for_pictures(4)
    terminal.send("zyr")
    terminal.mouse(0, 30, 12)
    terminal.mouse(0, 30, 12, "m")
    terminal.wait_for_pictures(8)
    terminal.send("r\033[A\r")
    terminal.drag(1, [(60 - 3 * i, 10) for i in range(6)], 0.03)  # a duck
    terminal.wait_for_pictures(15)


STROKE_SECONDS = 0.6


def one_stroke(terminal):
    """A wide one across the middle, and some time after it."""
    terminal.drag(0, [(25 + 2 * i, 11) for i in range(16)])
    terminal.wait_for_pictures(30)


def long_waves(heights):
    """Those longer than some ten cells, as one row of numbers."""
    for axis in (0, 1, 0, 1):
        heights = sum(np.roll(heights, step, axis) for step in range(-2, 3))
    return heights.ravel()


@unittest.skipUnless(HAS_PLAY, "the program is built without `play`")
class Recording(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "session.pond"

    def play(self, *arguments, act=play_a_little, how="q"):
        terminal = PseudoTerminal(*arguments, "--record", self.file, "--json", cwd=self.folder)
        act(terminal)
        printed, messages, status = terminal.end(how)
        if how == "q":
            self.assertEqual(status, 0, messages)
            return json.loads(printed), messages
        return None, messages

    def info(self, *arguments, file=None, status=0):
        result = run("info", "--json", *arguments, file or self.file)
        self.assertEqual(result.returncode, status, result.stderr)
        return json.loads(result.stdout)

    def render(self, *arguments, file=None):
        result = run("render", file or self.file, "--json", "--quiet", *arguments,
                     cwd=self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_the_same_water_again(self):
        played, messages = self.play("harbour", "--cells", 96)
        self.assertIn("recorded", messages)
        self.assertEqual(os.listdir(self.folder), ["session.pond"])
        info = self.info("--verify")
        self.assertTrue(info["whole"])
        self.assertEqual(info["hash"], played["state_hash"])
        self.assertEqual(info["steps"], played["steps"])
        self.assertGreater(info["commands"], 10)  # strokes join the points of a frame, so a busy machine has fewer
        self.assertGreaterEqual(info["hashes_kept"], 2)
        self.assertEqual(info["hashes_missed"], 0)
        self.assertEqual(info["cells"], played["cells"])
        size = f"{info['width'] // 8}x{info['height'] // 8}"
        film = self.render("-o", "small.mp4", "--size", size)
        self.assertEqual(film["recording"]["hashes_missed"], 0)
        self.assertGreaterEqual(film["recording"]["hashes_kept"], 1)
        stream = probe(self.folder / "small.mp4")
        self.assertLess(abs(stream["frames"] / stream["fps"] - info["seconds"]), 0.05)
        # Threads change nothing.
        self.assertEqual(self.render("-o", "null", "--size", size, "--threads", 1)["state_hash"],
                         film["state_hash"])

    def test_larger_than_it_was_played(self):
        # One stroke, looked at before the sides send much of it back.
        # A look in which small waves are seen too: only what changes is drawn.
        self.play("rain", "--rain", 0, "--cells", 96, "--look", "slope", act=one_stroke)
        moment = ("-o", "null", "--seconds", STROKE_SECONDS + 0.4)
        # The same moment in both, and cells as the larger picture wants them.
        small = self.render(*moment, "--size", "192x108", "--heights", "low.npy", "--look", "height")
        large = self.render(*moment, "--size", "384x216", "--cells", 384, "--heights", "high.npy",
                            "--look", "height")
        self.assertEqual(small["cells"], [96, 54])
        self.assertEqual(large["cells"], [384, 216])
        self.assertEqual(self.render("-o", "null", "--size", "1920x1080", "--look", "height",
                                     "--seconds", 0.01)["cells"], [960, 540])
        low = np.load(self.folder / "low.npy")[-1].squeeze()
        high = np.load(self.folder / "high.npy")[-1].squeeze()
        means = high.reshape(54, 4, 96, 4).mean(axis=(1, 3))
        # Few cells hold short waves back, so only the long ones are the same.
        self.assertGreater(np.corrcoef(long_waves(low), long_waves(means))[0, 1], 0.9)

    def test_a_picture_lies_under_it_again(self):
        picture = self.folder / "under.png"
        write_png(picture, np.full((90, 160, 3), (200, 40, 40), np.uint8))
        self.play(picture, "--cells", 64)
        self.assertEqual(self.info()["backdrop"], str(picture.resolve()))
        self.assertEqual(self.info("--verify")["hashes_missed"], 0)
        self.assertEqual(self.render("-o", "film.mp4", "--seconds", 0.2)["width"], 160)
        picture.unlink()
        result = run("render", self.file, "-o", self.folder / "film.mp4")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"under.png", result.stderr)
        try:
            os.mknod(picture, stat.S_IFCHR | 0o600, os.makedev(81, 0))
        except PermissionError:
            return
        result = run("render", self.file, "-o", "null")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"under.png: is a camera, which no scene and no recording may turn on", result.stderr)

    def test_looks_and_scenes_change(self):
        def act(terminal):
            terminal.drag(0, [(20 + i, 6) for i in range(9)])
            terminal.send("l")
            terminal.wait_for_pictures(6)
            terminal.send("2")
            terminal.wait_for(b"pool")
            terminal.drag(0, [(20 + i, 6) for i in range(9)])
            terminal.wait_for_pictures(6)
        self.play("rain", "--cells", 64, act=act)
        self.assertEqual(sorted(os.listdir(self.folder)), ["session-2.pond", "session.pond"])
        first, second = self.info("--verify"), self.info("--verify",
                                                         file=self.folder / "session-2.pond")
        self.assertEqual((first["scene"], second["scene"]), ("rain", "pool"))
        self.assertEqual((first["hashes_missed"], second["hashes_missed"]), (0, 0))
        then = self.render("-o", "null", "--size", "128x72")["picture_hash"]
        other = self.render("-o", "null", "--size", "128x72", "--look", "pool")["picture_hash"]
        self.assertNotEqual(then, other)

    def test_replays_in_play(self):
        played, _ = self.play("harbour", "--cells", 128)
        kept = self.info("--verify")["hashes_kept"]
        self.assertGreaterEqual(kept, 2)
        for patience in (1, 4, 16):  # a busy machine needs longer for it than it was played
            terminal = PseudoTerminal(self.file, "--json")
            terminal.read(patience * (self.info()["seconds"] + 3))
            printed, messages, status = terminal.end()
            self.assertEqual(status, 0, messages)
            replayed = json.loads(printed)["recording"]
            self.assertEqual(replayed["hashes_missed"], 0)
            if replayed["hashes_kept"] == kept:
                break
        self.assertEqual(replayed["hashes_kept"], kept)
        self.assertEqual(replayed["hash"], played["state_hash"])

    def test_interrupted(self):
        for number, name in ((signal.SIGTERM, "session.pond"),
                             (signal.SIGKILL, "session.unfinished.pond")):
            with self.subTest(signal=number):
                for old in self.folder.iterdir():
                    old.unlink()
                self.file.write_bytes(b"older")

                def act(terminal, number=number):
                    play_a_little(terminal)
                    terminal.process.send_signal(number)
                self.play("rain", "--cells", 64, act=act, how="")
                kept = number == signal.SIGKILL
                self.assertEqual(self.file.read_bytes() == b"older", kept)
                info = self.info("--verify", file=self.folder / name, status=1 if kept else 0)
                self.assertEqual(info["whole"], not kept)
                self.assertEqual(info["hashes_missed"], 0)
                self.assertGreater(info["commands"], 30)
                self.render("-o", "null", "--size", "128x72", file=self.folder / name)
        # What was left is not written over.
        self.play("rain", "--cells", 64)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["session.pond", "session.unfinished.pond"])

    def test_refusals(self):
        self.play("rain", "--cells", 64)
        whole = self.file.read_bytes()
        cases = [(b"", "is an empty file"), (whole[:100], "header is truncated"),
                 (whole[:8] + b"\x09\0\0\0" + whole[12:], "this library reads version"),
                 *((whole[:size], "is truncated or damaged: its scene") for size in (200, 208, 500))]
        flipped = bytearray(whole)
        flipped[whole.index(b'"millpond')] ^= 0x01
        cases.append((bytes(flipped), "is truncated or damaged: its scene"))
        for data, words in cases:
            broken = self.folder / "broken.pond"
            broken.write_bytes(data)
            for verb in (["info"], ["render", "-o", "null"]):
                result = run(*verb, broken)
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertIn(words, result.stderr.decode())
                self.assertIn("broken.pond", result.stderr.decode())
        for arguments, words in ((["info", self.folder / "none.pond"], "No such file"),
                                 (["info", "--verify", "rain.json"], "needs a recording"),
                                 (["loop", self.file, "-o", "null"], "does not repeat")):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(words, result.stderr.decode())
        # Another seed is another water, and that is told.
        result = run("render", self.file, "-o", "null", "--seed", 5, "--size", "128x72", "--json",
                     "--quiet")
        self.assertGreater(json.loads(result.stdout)["recording"]["hashes_missed"], 0)

    def test_cut_and_damaged_ones_are_not_verified(self):
        self.play("rain", "--cells", 64)
        whole = self.file.read_bytes()
        damaged = bytearray(whole)
        damaged[-100] ^= 0x10
        for data in (whole[:-1], whole[:-200], bytes(damaged)):
            self.file.write_bytes(data)
            for json_too in ([], ["--json"]):
                result = run("info", "--verify", *json_too, self.file)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertRegex(result.stderr.decode(), r"session\.pond: is truncated or damaged: only its first "
                                 r"\d+\.\d\d s, \d+ steps, can be read")
                self.assertTrue(result.stdout)
            self.assertEqual(run("info", self.file).returncode, 0)

    def test_names_that_cannot_be_recorded(self):
        for name, words in (("session.json", "ends in .pond"), ("none/session.pond", "No such")):
            with self.assertRaisesRegex(AssertionError, words):
                PseudoTerminal("rain", "--record", self.folder / name)


if __name__ == "__main__":
    unittest.main()
