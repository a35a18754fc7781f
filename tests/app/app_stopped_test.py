"""Signals, a full disk: a file that plays up to there or none at all, never a broken one."""

import functools
import json
import os
import resource
import signal
import subprocess
import time
import unittest

import numpy as np

from app_support import (AppTest, LONGEST, PROGRAM, catches, environment, ffmpeg, probe,
                         processor_seconds, run, webp_frames)


class Signals(AppTest):
    def stopped(self, number, wait_for, *arguments):
        """Sends a signal once a line with `wait_for` is told; answers (status, output, last line)."""
        command = [PROGRAM, "render", "rockpool", "--size", "96x64", "--cells", "96", "--seconds", "200",
                   "--json", *map(str, arguments)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=environment()) as program:
            for line in program.stderr:
                if wait_for in line.decode():
                    break
            program.send_signal(number)
            output, said = program.communicate(timeout=LONGEST)
        return program.returncode, output, said.decode().splitlines()[-1:]

    def check_plays(self, name, number):
        path = self.out / name
        status, output, last = self.stopped(number, "rendering", "-o", path)
        self.assertEqual(status, 128 + number)
        result = json.loads(output)
        self.assertTrue(result["interrupted"])
        self.assertTrue(0 < result["frames"] < 12000)
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

    def test_nothing_is_said_to_hold_what_is_not_written(self):
        status, output, last = self.stopped(signal.SIGINT, "rendering", "-o", "null")
        self.assertEqual(status, 130)
        self.assertEqual(last, [f"millpond: interrupted after the first {json.loads(output)['seconds']:.2f} s"])

    def test_terminate_and_hang_up_too(self):
        for name, number in (("a.mkv", signal.SIGTERM), ("a.mp4", signal.SIGHUP)):
            with self.subTest(name):
                self.check_plays(name, number)
                (self.out / name).unlink()

    def test_that_it_was_heard_is_said(self):
        """Nobody takes the frames, so it cannot end within a second."""
        command = [PROGRAM, "render", "rockpool", "-o", "-", "--size", "640x480", "--cells", "96", "--quiet"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=environment()) as program:
            program.stdout.read(1000)
            program.send_signal(signal.SIGINT)
            self.assertRegex(program.stderr.readline().decode(), "^millpond: ending after .* again ends it at once")
            program.stdout.close()
            self.assertNotEqual(program.wait(LONGEST), 0)

    def test_two_at_once_are_one(self):
        """As timeout sends them: to the program, and to its group."""
        for pause in (0, 0.01, 0.1):
            path = self.out / "a.mkv"
            command = [PROGRAM, "render", "rockpool", "-o", path, "--size", "96x64", "--cells", "96",
                       "--seconds", "200"]
            with self.subTest(pause), subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) as program:
                while b"rendering" not in program.stderr.readline():
                    pass
                program.send_signal(signal.SIGTERM)
                time.sleep(pause)
                program.send_signal(signal.SIGTERM)
                said = program.communicate(timeout=LONGEST)[1].decode()
                self.assertEqual(program.returncode, 128 + signal.SIGTERM)
                self.assertIn("holds the first", said)
            self.assertEqual(self.left(), ["a.mkv"])

    def stuck(self):
        """A run that waits for somebody to take its frames, with files on their way."""
        command = [PROGRAM, "render", "rockpool", "-o", "-", "--size", "640x480", "--cells", "96", "--quiet",
                   "--heights", self.out / "h.npy", "--map", f"normals={self.out}/n%d.png"]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        program.stdout.read(1 << 20)
        self.assertEqual(len(self.left()), 3)
        self.assertTrue(self.aside(program.pid))
        return program

    def test_a_later_one_ends_it_at_once(self):
        program = self.stuck()
        program.send_signal(signal.SIGINT)
        time.sleep(0.7)
        self.assertIsNone(program.poll())
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(LONGEST), -signal.SIGINT)
        self.assertEqual(self.left(), [])

    def test_what_ends_it_at_once_leaves_nothing(self):
        for number in (signal.SIGQUIT, signal.SIGUSR1):
            with self.subTest(number):
                program = self.stuck()
                program.send_signal(number)
                self.assertEqual(program.wait(LONGEST), -number)
                self.assertEqual(self.left(), [])

    def test_an_alarm_says_nothing(self):
        program = self.stuck()
        program.send_signal(signal.SIGALRM)
        program.stdout.close()
        self.assertNotIn("ending after", program.stderr.read().decode())

    def test_gif(self):
        path = self.out / "a.gif"
        status, output, last = self.stopped(signal.SIGINT, "rendering", "-o", path, "--fps", "50")
        self.assertEqual(status, 130)
        self.assertEqual(probe(path)["frames"], json.loads(output)["frames"])
        self.assertIn("interrupted", last[0])

    def test_gif_while_its_colours_are_chosen(self):
        status, _, last = self.stopped(signal.SIGINT, "choosing colours", "-o", self.out / "a.gif")
        self.assertEqual(status, 130)
        self.assertEqual(last, ["millpond: interrupted while its colours were chosen, before the first frame; "
                                "nothing was written"])
        self.assertEqual(self.left(), [])

    def test_pictures_and_heights(self):
        array = self.out / "h.npy"
        status, output, _ = self.stopped(signal.SIGTERM, "rendering", "-o", self.out / "f%05d.png",
                                         "--heights", array, "--cells", "64")
        self.assertEqual(status, 143)
        frames = json.loads(output)["frames"]
        self.assertEqual(np.load(array).shape, (frames, 42, 64))
        self.assertEqual(self.left(), [f"f{i:05d}.png" for i in range(frames)] + ["h.npy", "h.npy.json"])
        self.assertEqual(probe(self.out / f"f{frames - 1:05d}.png")["width"], 96)

    def test_kill_leaves_nothing_under_the_name(self):
        for name in ("a.mp4", "a.gif"):
            (self.out / name).write_bytes(b"what was there")
            status, _, _ = self.stopped(signal.SIGKILL, "rendering", "-o", self.out / name)
            self.assertEqual(status, -signal.SIGKILL)
            self.assertEqual((self.out / name).read_bytes(), b"what was there")

    def test_among_the_touches_of_one_step(self):
        drops = [{"time": 0, "at": [0.5, 0.5], "radius": 1, "height": 0.001}] * 20000
        path = self.out / "drops.json"
        path.write_text(json.dumps({"millpond": 1, "pond": {"metres": 2, "cells": 640}, "drops": drops}))
        command = [PROGRAM, "render", path, "-o", self.out / "a.mkv", "--size", "64x64"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) as program:
            while not catches(program, signal.SIGINT) or processor_seconds(program) < 1:
                time.sleep(0.02)
            self.assertIsNone(program.poll())
            program.send_signal(signal.SIGINT)
            said = program.communicate(timeout=LONGEST)[1].decode()
        self.assertEqual(program.returncode, 130)
        self.assertIn("interrupted before the first frame; nothing was written", said)
        self.assertEqual(self.left(), ["drops.json"])

    def test_several_pictures_stop_together(self):
        one, two = self.picture(name="one.png"), self.picture(name="two.png")
        command = [PROGRAM, "render", one, two, "-o", self.out / "{name}.mkv", "--seconds", "300"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) as program:
            for line in program.stderr:
                if b"1 of 2, rendering" in line:
                    break
            program.send_signal(signal.SIGINT)
            program.stderr.read()
        self.assertEqual(program.returncode, 130)
        self.assertEqual(self.left(), ["one.mkv"])


def keep_painting(size="128x96"):
    """Where no file can be long, the painting under the water must be kept already."""
    run("render", "rockpool", "-o", "null", "--size", size, "--seconds", "0.1")


class Numbered(AppTest):
    """Files that get their names together, at the end: before that, older ones are whole."""

    OLD = {"f0.png": b"an older picture", "f1.png": b"and its next", "h1.exr": b"a map", "w0.obj": b"a mesh",
           "n0.png": b"normals"}
    OUTPUTS = ("-o", "f%d.png", "--map", "height=h%d.exr", "--map", "normals=n%d.png", "--mesh", "w%d.obj")

    def setUp(self):
        super().setUp()
        for name, data in self.OLD.items():
            (self.out / name).write_bytes(data)

    def check_old(self):
        self.assertEqual({name: (self.out / name).read_bytes() for name in self.left()}, self.OLD)

    def begun(self, *options):
        """A run that writes in the output folder, once each of its files has come to number 3."""
        command = [PROGRAM, "render", "rockpool", "--size", "96x64", "--cells", "48", "--seconds", "600",
                   *self.OUTPUTS, *options]
        program = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment(), cwd=self.out)
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        while self.aside(program.pid).count("3") < 4 and program.poll() is None:
            time.sleep(0.02)
        return program

    def end(self, program, number):
        program.send_signal(number)
        said = program.stderr.read().decode()
        return program.wait(timeout=LONGEST), said

    def test_a_full_disk_leaves_the_old(self):
        keep_painting()
        def little(size):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        for size in (3000, 9000, 30000):
            with self.subTest(size=size):
                self.refused(["render", "rockpool", "--size", "128x96", "--cells", "96", "--seconds", "1", *self.OUTPUTS,
                              "--quiet"], "File too large", status=1, cwd=self.out,
                             preexec_fn=functools.partial(little, size))
                self.check_old()

    def test_a_folder_in_the_way_leaves_the_old(self):
        (self.out / "w7.obj").mkdir()
        self.refused(["render", "rockpool", "--size", "96x64", "--cells", "48", "--seconds", "1", *self.OUTPUTS,
                      "--quiet"], "w7.obj", "is a folder", status=1, cwd=self.out)
        (self.out / "w7.obj").rmdir()
        self.check_old()

    def test_a_flipbook_that_fails_leaves_the_old(self):
        def little():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        (self.out / "s.png").write_bytes(b"an older sheet")
        self.refused(["render", "rockpool", "--size", "96x64", "--seconds", "1", "--flipbook", "auto", "-o",
                      self.out / "s.png", "--quiet"], "File too large", status=1, preexec_fn=little)
        self.assertEqual((self.out / "s.png").read_bytes(), b"an older sheet")

    def test_an_interrupt_keeps_what_is_done(self):
        status, said = self.end(self.begun(), signal.SIGINT)
        self.assertEqual(status, 130)
        self.assertIn("interrupted: f%d.png holds the first", said)
        frames = sum(name.startswith("f") for name in self.left())
        self.assertGreater(frames, 3)
        self.assertEqual(self.left(), sorted(f"{name}{i}{ending}" for i in range(frames) for name, ending in
                                             (("f", ".png"), ("h", ".exr"), ("n", ".png"), ("w", ".obj"))))
        for name in self.OLD:
            self.assertNotEqual((self.out / name).read_bytes(), self.OLD[name])

    def test_what_a_kill_leaves_goes_with_the_next_run(self):
        status, _ = self.end(self.begun(), signal.SIGKILL)
        self.assertEqual(status, -signal.SIGKILL)
        parts = [name for name in self.left() if name not in self.OLD]
        self.assertEqual(len(parts), 4)
        for name in parts:
            self.assertRegex(name, r"^\.millpond-[0-9a-f]{8}-\d+-\d+\.part$")
        machine = parts[0][:19]
        others = {".millpond-00000000-1-0.part": b"another machine's", ".millpond-notes": b"mine",
                  f"{machine}-1-0.part.txt": b"mine too"}
        for name, data in others.items():
            (self.out / name).write_bytes(data)
        os.symlink(self.folder, self.out / f"{machine}-1-1.part")
        os.mkfifo(self.out / f"{machine}-1-2.part")
        alive = self.begun()
        before = set(self.left())
        self.assertEqual(len([n for n in before if n.endswith(f"{alive.pid}-0.part")]), 1)
        done = self.ran("render", "rockpool", "-o", self.out / "a.gif", "--size", "16x16", "--seconds", "0.1")
        self.assertNotIn(b"deleted", done.stderr, "the run before did that")
        self.assertEqual(set(self.left()), before | {"a.gif"}, "who lives keeps what is its own")
        self.assertNotIn(parts[0], before)
        for name, data in others.items():
            self.assertEqual((self.out / name).read_bytes(), data)
        status, said = self.end(alive, signal.SIGINT)
        self.assertEqual(status, 130)
        self.assertIn("4 unfinished files", said)
        for name in [*others, f"{machine}-1-1.part", f"{machine}-1-2.part"]:
            (self.out / name).unlink()
        self.assertFalse([name for name in self.left() if name.startswith(".")])

    def test_links_are_followed(self):
        (self.folder / "far").mkdir()
        target = self.folder / "far/picture.png"
        target.write_bytes(b"old")
        (self.out / "f0.png").unlink()
        os.symlink(target, self.out / "f0.png")
        self.render("rockpool", "-o", self.out / "f%d.png", "--size", "16x16", "--seconds", "0.05", "--fps", "60")
        self.assertTrue((self.out / "f0.png").is_symlink())
        self.assertEqual(probe(target)["width"], 16)
        self.assertEqual(probe(self.out / "f2.png")["width"], 16)


class FullDisk(AppTest):
    def test_nothing_is_left(self):
        keep_painting()
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
        keep_painting("640x480")
        self.render("rockpool", "-o", path, "--size", "96x64", "--seconds", "0.1")
        before = path.read_bytes()
        self.refused(["render", "rockpool", "-o", path, "--size", "640x480", "--seconds", "1", "--quiet"],
                     "a.mp4", status=1,
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)))
        self.assertEqual(path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
