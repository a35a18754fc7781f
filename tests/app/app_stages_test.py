"""Decoding, water, drawing and encoding side by side: waiting, stopping, failing, timings."""

import fcntl
import functools
import json
import os
import re
import resource
import signal
import struct
import subprocess
import termios
import time
import unittest

from app_support import AppTest, LONGEST, PROGRAM, environment, probe, run

SMALL = ("rockpool", "--size", "96x64", "--cells", "48")
FRAME = 96 * 64 * 3 // 2 + len("FRAME\n")  # of y4m, 4:2:0


def command_y4m(*arguments):
    return [PROGRAM, "render", *SMALL, "-o", "-", *map(str, arguments)]


def limit_files(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


class Waiting(AppTest):
    """The encoder of these films is a pipe that nobody reads from, so that all waits for it."""

    def start(self, *arguments):
        program = subprocess.Popen(command_y4m(*arguments), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment())
        self.addCleanup(program.stderr.close)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.kill)
        begun = program.stdout.read(2 * FRAME)
        while self.room(program.stdout) >= FRAME:
            time.sleep(0.02)
        time.sleep(1)  # the frames in between are full by then, too
        return program, begun

    @staticmethod
    def room(pipe):
        """That there is left in it. [bytes]"""
        held = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]
        return fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) - held

    def test_an_interrupt_while_all_wait(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            program, begun = self.start("--seconds", "1000")
            program.send_signal(number)
            film = begun + program.stdout.read()
            said = program.stderr.read().decode().splitlines()
            self.assertEqual(program.wait(LONGEST), 128 + number)
            frames, rest = divmod(len(film) - film.index(b"\n") - 1, FRAME)
            self.assertEqual(rest, 0, "whole frames only")
            self.assertGreater(frames, 5)
            self.assertEqual(said[-1], "millpond: interrupted: - holds the first "
                                       f"{frames / 60:.2f} s")

    def test_a_reader_that_goes_away(self):
        program, _ = self.start("--seconds", "1000", "--quiet")
        program.stdout.close()
        said = program.stderr.read().decode()
        self.assertEqual(program.wait(LONGEST), 1)
        self.assertEqual(said, "millpond: standard output: could not be written (Broken pipe)\n")

    def test_a_film_under_the_water_while_all_wait(self):
        film = self.film(seconds=20, sound=False)
        with subprocess.Popen([PROGRAM, "render", film, "-o", "-"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment()) as program:
            program.stdout.read(2 * FRAME)
            time.sleep(1)
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=LONGEST)
        self.assertEqual(program.returncode, 130)


class Failing(AppTest):
    def test_a_disk_that_is_full_in_the_middle(self):
        self.refused(["render", *SMALL, "--seconds", "30", "--quiet", "-o", self.out / "a.mkv"],
                     "a.mkv: could not be written (File too large)", status=1,
                     preexec_fn=functools.partial(limit_files, 20000))

    def test_maps_and_film_fail_together_with_one_message(self):
        for _ in range(5):  # either may be first
            self.refused(["render", *SMALL, "--seconds", "5", "--quiet", "-o", self.out / "f%d.png",
                          "--heights", self.out / "h%d.exr"], "File too large", status=1,
                         preexec_fn=functools.partial(limit_files, 4000))

    def cut_short(self, share):
        film = self.film("long.mkv", seconds=4, sound=False)
        os.truncate(film, int(os.path.getsize(film) * share))
        return film

    def test_a_film_that_breaks_off_gives_what_there_is(self):
        film = self.cut_short(0.5)
        for name in ("a.mkv", "a.gif"):
            done = self.ran("render", film, "-o", self.out / name, "--json", status=1)
            result = json.loads(done.stdout)
            self.assertTrue(10 < result["frames"] < 90, result)
            self.assertIn("truncated or damaged", done.stderr.decode())
            self.assertEqual(probe(self.out / name)["frames"], result["frames"])

    def test_a_loop_over_a_film_that_breaks_off(self):
        self.refused(["loop", self.cut_short(0.5), "-o", self.out / "a.mkv", "--quiet", "--period",
                      "4"], "long.mkv", "truncated or damaged", status=1)


class Timings(AppTest):
    STAGES = ("prepare", "decode", "step", "draw", "maps", "encode")

    def check(self, *arguments):
        result = self.render(*arguments)
        spent = result["timings"]
        for stage in self.STAGES:
            self.assertGreaterEqual(spent[stage], 0)
            self.assertLessEqual(spent[stage], spent["whole"] * 1.001)
        for waiting in ("draw_waits_for_decode", "draw_waits_for_encode", "encode_waits"):
            self.assertTrue(0 <= spent[waiting] <= spent["whole"])
        self.assertAlmostEqual(spent["whole"], result["total_seconds"], delta=0.01)
        # What one thread does, it does in turn.
        drawing = sum(spent[s] for s in ("prepare", "step", "draw", "maps", "draw_waits_for_decode",
                                         "draw_waits_for_encode"))
        self.assertLessEqual(drawing, spent["whole"] * 1.001)
        return spent

    def test_a_scene(self):
        spent = self.check(*SMALL, "--seconds", "0.5", "-o", self.out / "a.webm")
        self.assertEqual(spent["decode"], 0)
        self.assertGreater(min(spent[s] for s in ("prepare", "step", "draw", "encode")), 0)

    def test_a_film(self):
        spent = self.check(self.film(), "-o", self.out / "a.mkv", "--heights", self.out / "h.npy")
        self.assertGreater(min(spent[s] for s in self.STAGES), 0)

    def test_stages_overlap(self):
        for _ in range(10):  # any of them: on a busy machine all stages may wait for a processor
            spent = self.check("rockpool", "--size", "640x480", "--seconds", "0.5", "-o",
                               self.out / "a.webp", "--threads", "1")
            in_turn = sum(spent[s] for s in self.STAGES)
            if spent["whole"] < in_turn * 0.99:
                return
        self.fail(f"whole {spent['whole']} s, one after another {in_turn} s")

    def test_they_are_told(self):
        done = self.ran("render", *SMALL, "--seconds", "0.2", "-o", "null", "--timings", "--quiet")
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 2)
        plain = [re.sub(r"\d+\.\d\d s", "SOME", line) for line in lines]
        self.assertEqual(plain, ["millpond: timings: prepare SOME; decode SOME, step SOME, "
                                 "draw SOME, maps SOME, encode SOME; whole SOME",
                                 "millpond: waiting: drawing SOME for decoding and SOME for "
                                 "encoding; encoding SOME for pictures"])

    def test_a_loop_tells_of_its_last_pass(self):
        done = run("loop", *SMALL, "--period", "2", "--fps", "10", "-o", self.out / "a.mkv",
                   "--quiet", "--timings")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("prepare", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
