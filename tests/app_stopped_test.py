"""Signals, a full disk: a file that plays up to there or none at all, never a broken one."""

import functools
import json
import resource
import signal
import subprocess
import unittest

import numpy as np

from app_support import AppTest, PROGRAM, environment, ffmpeg, probe, webp_frames


class Signals(AppTest):
    def stopped(self, number, wait_for, *arguments):
        """Sends a signal once a line with `wait_for` is told; answers (status, output, last line)."""
        command = [PROGRAM, "render", "rockpool", "--size", "96x64", "--cells", "96", "--seconds", "30",
                   "--json", *map(str, arguments)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=environment()) as program:
            for line in program.stderr:
                if wait_for in line.decode():
                    break
            program.send_signal(number)
            output, said = program.communicate(timeout=60)
        return program.returncode, output, said.decode().splitlines()[-1:]

    def check_plays(self, name, number):
        path = self.out / name
        status, output, last = self.stopped(number, "rendering", "-o", path)
        self.assertEqual(status, 128 + number)
        result = json.loads(output)
        self.assertTrue(result["interrupted"])
        self.assertTrue(0 < result["frames"] < 1800)
        self.assertEqual(last, [f"millpond: interrupted: {path} holds the first "
                                f"{result['seconds']:.2f} s"])
        self.assertEqual(self.left(), [name])
        if name.endswith(".webp"):
            self.assertGreater(len(webp_frames(path)[2]), 1)
        else:
            self.assertEqual(probe(path)["frames"], result["frames"])
            ffmpeg("-xerror", "-i", path, "-f", "null", "-")

    def test_interrupt_keeps_what_is_there(self):
        for name in ("a.mp4", "a.webm", "a.apng", "a.webp"):
            with self.subTest(name):
                self.check_plays(name, signal.SIGINT)
                (self.out / name).unlink()

    def test_terminate_and_hang_up_too(self):
        for name, number in (("a.mkv", signal.SIGTERM), ("a.mp4", signal.SIGHUP)):
            with self.subTest(name):
                self.check_plays(name, number)
                (self.out / name).unlink()

    def test_gif(self):
        path = self.out / "a.gif"
        status, output, last = self.stopped(signal.SIGINT, "rendering", "-o", path, "--fps", "50")
        self.assertEqual(status, 130)
        self.assertEqual(probe(path)["frames"], json.loads(output)["frames"])
        self.assertIn("interrupted", last[0])

    def test_gif_while_its_colours_are_chosen(self):
        status, _, last = self.stopped(signal.SIGINT, "choosing colours", "-o", self.out / "a.gif")
        self.assertEqual(status, 130)
        self.assertEqual(last, ["millpond: interrupted before the first frame; nothing was written"])
        self.assertEqual(self.left(), [])

    def test_pictures_and_heights(self):
        array = self.out / "h.npy"
        status, output, _ = self.stopped(signal.SIGTERM, "rendering", "-o", self.out / "f%05d.png",
                                         "--heights", array, "--cells", "64")
        self.assertEqual(status, 143)
        frames = json.loads(output)["frames"]
        self.assertEqual(np.load(array).shape, (frames, 43, 64))
        self.assertEqual(self.left(), [f"f{i:05d}.png" for i in range(frames)] + ["h.npy"])
        self.assertEqual(probe(self.out / f"f{frames - 1:05d}.png")["width"], 96)

    def test_kill_leaves_nothing_under_the_name(self):
        for name in ("a.mp4", "a.gif"):
            (self.out / name).write_bytes(b"what was there")
            status, _, _ = self.stopped(signal.SIGKILL, "rendering", "-o", self.out / name)
            self.assertEqual(status, -signal.SIGKILL)
            self.assertEqual((self.out / name).read_bytes(), b"what was there")

    def test_several_pictures_stop_together(self):
        one, two = self.picture(name="one.png"), self.picture(name="two.png")
        command = [PROGRAM, "render", one, two, "-o", self.out / "{name}.mkv", "--seconds", "60"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) as program:
            for line in program.stderr:
                if b"1 of 2, rendering" in line:
                    break
            program.send_signal(signal.SIGINT)
            program.stderr.read()
        self.assertEqual(program.returncode, 130)
        self.assertEqual(self.left(), ["one.mkv"])


class FullDisk(AppTest):
    def test_nothing_is_left(self):
        def little(size):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        for name, size in (("a.mp4", 5000), ("a.mkv", 5000), ("a.webm", 2000), ("a.gif", 20000),
                           ("a.webp", 5000), ("a.apng", 20000), ("f%d.png", 8000), ("a.mp4", 0)):
            with self.subTest(name, size=size):
                self.refused(["render", "rockpool", "-o", self.out / name, "--size", "128x96", "--cells", "96",
                              "--seconds", "1", "--quiet"], name.split("%", maxsplit=1)[0], "File too large", status=1,
                             preexec_fn=functools.partial(little, size))
        for name in ("h.npy", "h%d.exr"):
            with self.subTest(name):
                self.refused(["render", "rockpool", "-o", "null", "--heights", self.out / name, "--size",
                              "128x96", "--cells", "128", "--seconds", "1", "--quiet"], "File too large", status=1,
                             preexec_fn=functools.partial(little, 8000))

    def test_what_was_there_stays(self):
        path = self.out / "a.mp4"
        self.render("rockpool", "-o", path, "--size", "96x64", "--seconds", "0.1")
        before = path.read_bytes()
        self.refused(["render", "rockpool", "-o", path, "--size", "640x480", "--seconds", "1", "--quiet"],
                     "a.mp4", status=1,
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)))
        self.assertEqual(path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
