"""The terminal view in a real terminal: tmux."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import numpy as np
from app_support import LONGEST, PROGRAM, environment, frames_of, probe, run, write_png
from pseudo_terminal import ASKED, PseudoTerminal
from terminal_pane import cells_of, pixels_of

COLUMNS, ROWS = 100, 32


def has_verb():
    return subprocess.run([PROGRAM, "play", "--help"], capture_output=True).returncode == 0


@unittest.skipUnless(shutil.which("tmux") and has_verb(), "needs tmux and `millpond play`")
class Terminal(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.socket = os.path.join(self.folder.name, "tmux")
        subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-x",
                        str(COLUMNS), "-y", str(ROWS), "-c", self.folder.name,
                        "bash --norc --noprofile"],
                       env=dict(environment(), TERM="xterm-256color"), check=True)
        self.addCleanup(self.tmux, "kill-server")
        self.wait_for(self.has_prompt, "shell")

    def has_prompt(self):
        return self.text().strip()[-1:] in ("#", "$")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True,
                              text=True, check=False).stdout

    def text(self):
        return self.tmux("capture-pane", "-p")

    def pane(self):
        return self.tmux("capture-pane", "-e", "-N", "-p")

    def pixels(self):
        return pixels_of(self.pane())

    def send(self, text):
        self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in text.encode()))

    def mouse(self, what, column, row, last="M"):
        self.send(f"\033[<{what};{column + 1};{row + 1}{last}")

    def wait_for(self, happens, what):
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            if happens():
                return
            time.sleep(0.05)
        self.fail(f"no {what} within {LONGEST} s:\n{self.text()}")

    def start(self, arguments, colours="truecolor"):
        command = (f"clear; stty -g > before; COLORTERM={colours} {PROGRAM} play --terminal "
                   f"{arguments} > out.json 2> err.txt; echo status $?; stty -g > after\n")
        # The program needs the terminal as its output: results go there, and are read there.
        command = command.replace("> out.json ", "")
        self.send(command)

    def wait_for_picture(self):
        # Even water is drawn with spaces.
        self.wait_for(lambda: "? keys" in self.text() and self.pixels()[4:-4].mean() > 20, "picture")

    def end(self, how="q"):
        self.send(how)
        self.wait_for_shell()

    def wait_for_shell(self):
        self.wait_for(lambda: "status" in self.text(), "end")
        self.wait_for(lambda: os.path.exists(os.path.join(self.folder.name, "after")) and
                      self.read("after").endswith("\n"), "shell")

    def hold(self):
        """Nothing moves but what pointers move."""
        self.send(" ")
        self.wait_for(lambda: "paused" in self.text(), "pause")

    def result(self):
        text = self.text()
        return json.loads(text[text.index("{"):text.rindex("}") + 1])

    def read(self, name):
        with open(os.path.join(self.folder.name, name), encoding="utf-8") as file:
            return file.read()

    def assert_restored(self):
        self.assertEqual(self.read("before"), self.read("after"))
        for flag in ("cursor_flag", "wrap_flag"):
            self.assertEqual(self.tmux("display", "-p", f"#{{{flag}}}").strip(), "1", flag)
        for flag in ("alternate_on", "mouse_any_flag", "mouse_button_flag", "mouse_sgr_flag"):
            self.assertEqual(self.tmux("display", "-p", f"#{{{flag}}}").strip(), "0", flag)

    # ---- the water ----

    def start_still(self, *more):
        # Flat from its start, and grey says how high it is.
        scene = {"millpond": 1, "name": "still", "pond": {"metres": 2, "wave_speed": 0.45, "cells": 160}}
        with open(os.path.join(self.folder.name, "still.json"), "w", encoding="utf-8") as file:
            json.dump(scene, file)
        self.start("still.json --look height --look-preset grey --json " + " ".join(more))
        self.wait_for_picture()
        self.wait_for(self.is_quiet, "calm")

    def is_quiet(self):
        before = self.pixels()
        time.sleep(0.2)  # six frames
        return np.array_equal(before, self.pixels())

    def test_a_click_makes_a_ring_where_it_was(self):
        self.start_still()
        self.hold()
        calm = self.pixels()
        column, row = 60, 12
        self.mouse(0, column, row)
        self.mouse(0, column, row, "m")
        self.send("." * 12)

        def ring():
            moved = np.abs(self.pixels() - calm).max(axis=2)[:2 * (ROWS - 1)]
            at = np.argwhere(moved > 6)
            return at if len(at) > 40 else None

        self.wait_for(lambda: ring() is not None, "ring")
        at = ring()
        self.assertLess(abs(np.median(at[:, 1]) - column), 6)
        self.assertLess(abs(np.median(at[:, 0]) - 2 * row), 6)
        self.end()
        self.assertEqual(self.result()["renderer"], "terminal")
        self.assert_restored()

    def test_a_stroke_has_no_gaps_and_walls_stand(self):
        self.start_still()
        self.hold()
        calm = self.pixels()
        self.mouse(2, 20, 5)
        self.mouse(34, 20, 25)
        self.mouse(2, 20, 25, "m")
        self.mouse(0, 40, 15)
        self.mouse(32, 80, 15)
        self.mouse(0, 80, 15, "m")

        def furrow():
            moved = np.abs(self.pixels() - calm).max(axis=2)
            return (moved[28:34, 42:78].max(axis=0) > 3).all()

        self.wait_for(furrow, "furrow without gaps")
        self.end("\033")
        self.assert_restored()

    def test_keys(self):
        self.start_still()
        self.hold()
        self.send("?")
        self.wait_for(lambda: "left button" in self.text(), "help")
        self.send("?")
        self.wait_for(lambda: "left button" not in self.text(), "end of help")
        self.wait_for(lambda: self.send("+-") or "brush" in self.text(), "brush")  # it is soon gone again
        calm = self.pixels()
        self.send("\033[A\033[C\r")
        self.wait_for(lambda: np.abs(self.pixels() - calm)[:-2].max() > 20, "drop")
        self.send("r")
        self.send("s")
        self.wait_for(lambda: any(name.endswith(".png") for name in os.listdir(self.folder.name)),
                      "saved picture")
        self.send("9")
        self.wait_for(lambda: " billiards " in self.text(), "scene nine")
        self.end()
        self.assert_restored()

    def test_resizes(self):
        self.start_still()
        self.tmux("resize-window", "-x", "60", "-y", "20")
        self.wait_for(lambda: len(cells_of(self.pane())) == 20, "smaller terminal")
        self.wait_for_picture()
        self.wait_for(self.is_quiet, "calm")
        self.tmux("resize-window", "-x", "3", "-y", "2")
        time.sleep(0.3)
        self.tmux("resize-window", "-x", "90", "-y", "30")
        self.wait_for_picture()
        self.end()
        self.assert_restored()

    def test_any_bytes_do_no_harm(self):
        self.start("rain --cells 128 --json")
        self.wait_for_picture()
        chance = np.random.default_rng(1)
        for _ in range(40):
            # Not what ends or stops it, or takes long: scenes.
            some = [byte for byte in chance.integers(0, 256, 60)
                    if byte not in b"\x03\x1aqQ\x1b0123456789"]
            self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in some))
            self.send("\033[<" + "".join(chr(c) for c in chance.integers(48, 60, 12)) + "M")
        self.send("\033[<0;1;1M\033[<0;1;1m")
        self.wait_for_picture()
        self.end()
        self.assertIn("status 0", self.text())
        self.assert_restored()

    def test_256_colours(self):
        self.start("rockpool", colours="")
        self.wait_for_picture()
        pane = self.pane()
        self.assertIn("38;5;", pane)
        self.assertNotIn("38;2;", pane)
        self.end()

    def test_gives_the_terminal_back_on_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(signal=number):
                for name in ("after", "pid"):
                    path = os.path.join(self.folder.name, name)
                    if os.path.exists(path):
                        os.remove(path)
                self.send(f"clear; stty -g > before; COLORTERM=truecolor sh -c 'echo $$ > pid; "
                          f"exec {PROGRAM} play --terminal rain' 2> err.txt; echo status $?; "
                          f"stty -g > after\n")
                self.wait_for_picture()
                os.kill(int(self.read("pid")), number)
                self.wait_for_shell()
                self.assert_restored()

    def test_stops_and_goes_on(self):
        self.start_still()
        self.send("\032")
        # What is typed before it has given the terminal back is lost.
        self.wait_for(lambda: "Stopped" in self.text() and self.has_prompt(), "shell")
        self.send("fg\n")
        self.wait_for_picture()
        self.end()


@unittest.skipUnless(has_verb(), "needs `millpond play`")
class Lines(unittest.TestCase):
    def run_for(self, seconds, *arguments, **options):
        terminal = PseudoTerminal("rain", "--cells", 128, "--json", "--seconds", seconds,
                                  *arguments, **options)
        printed, messages, status = terminal.end("")
        self.assertEqual(status, 0, messages)
        return json.loads(printed), terminal.drawn.count(ASKED)

    def test_a_slow_line_gets_fewer_frames(self):
        slow, asked = self.run_for(4, delay=0.25)
        self.assertGreater(asked, 0)
        # A frame waits for the answer to the one before it, or for longer than that.
        self.assertLessEqual(asked, slow["seconds"] / 0.25 + 2)

    @staticmethod
    def time_to_end(delay):
        terminal = PseudoTerminal("rain", "--cells", 64, delay=delay)
        terminal.read(0.3)
        time.sleep(0.3)  # a frame is out, and nobody has answered
        began = time.monotonic()
        return terminal.end()[2], time.monotonic() - began

    def test_ends_with_the_last_answer(self):
        # Without an answer it waits for a second. Once is enough: other work may hold up any end.
        at_once, later = [], []
        for _ in range(30):
            for delay, times in ((0.0, at_once), (0.2, later)):
                status, seconds = self.time_to_end(delay)
                self.assertEqual(status, 0)
                times.append(seconds)
            if min(later) < min(at_once) + 0.7:
                return
        self.fail(f"ends after {min(later)} s, {min(at_once)} s with answers at once")

    def test_no_more_than_asked_for(self):
        few, _ = self.run_for(2, "--fps", 5)
        self.assertLessEqual(few["frames"], few["seconds"] * 5 + 2)

    def test_calm_water_sends_nothing(self):
        terminal = PseudoTerminal("rain", "--rain", 0, "--reduced-motion", "--cells", 64)
        until = time.monotonic() + LONGEST
        before = -1
        while before != len(terminal.drawn) and time.monotonic() < until:
            before = len(terminal.drawn)
            terminal.read(1.0)
        self.assertEqual(before, len(terminal.drawn))
        self.assertEqual(terminal.end()[2], 0)


@unittest.skipUnless(has_verb(), "needs `millpond play`")
class Files(unittest.TestCase):
    """What is saved from a terminal."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *arguments, play="rain"):
        return PseudoTerminal(play, "--cells", 64, "--save-to", self.folder, "--json", *arguments)

    def wait_for_file(self, terminal, ending):
        until = time.monotonic() + LONGEST
        while not any(name.endswith(ending) and name[0] != "." for name in os.listdir(self.folder)):
            self.assertLess(time.monotonic(), until, os.listdir(self.folder))
            terminal.read(0.05)

    def start_film(self, terminal, key="v"):
        terminal.send(key)
        until = time.monotonic() + LONGEST
        while not os.listdir(self.folder):  # its file has no name yet, but is there
            self.assertLess(time.monotonic(), until)
            terminal.read(0.05)

    def only(self, ending):
        names = os.listdir(self.folder)
        self.assertEqual([name[-len(ending):] for name in names], [ending], names)
        return self.folder / names[0]

    def test_films(self):
        terminal = self.start()
        began = time.monotonic()
        self.start_film(terminal)
        terminal.wait_for_pictures(2)
        for _ in range(4):  # a film of a slow machine has few pictures: each is of stirred water
            terminal.drag(0, [(20 + 2 * i, 6 + i) for i in range(9)])
            terminal.wait_for_pictures(3)
        terminal.send("v")
        self.wait_for_file(terminal, ".mp4")
        seconds = time.monotonic() - began
        self.assertEqual(terminal.end()[2], 0)
        film = probe(self.only(".mp4"))
        self.assertEqual((film["width"], film["height"]), (480, 276))
        self.assertEqual(film["fps"], 60)
        self.assertGreater(film["frames"], 12)
        self.assertLess(film["frames"], 60 * seconds + 2)
        pictures = frames_of(self.only(".mp4"), 480, 276).astype(int)
        self.assertGreater(np.abs(pictures - pictures[0]).max(), 20)

    def test_a_film_that_the_end_breaks_off_plays(self):
        terminal = self.start()
        self.start_film(terminal)
        terminal.wait_for_pictures(8)
        messages = terminal.end()[1]
        self.assertRegex(messages, r"saved .*\.mp4, \d+ frames")
        self.assertGreater(probe(self.only(".mp4"))["frames"], 5)

    def test_what_cannot_be_written_at_the_end_is_told(self):
        for key, signal_number, ends in (("v", None, 1), ("k", None, 1), ("k", signal.SIGTERM, 143)):
            with self.subTest(key=key, signal=signal_number):
                terminal = self.start()
                self.start_film(terminal, key)
                terminal.wait_for_pictures(4)
                shutil.rmtree(self.folder)
                if signal_number is not None:
                    terminal.process.send_signal(signal_number)
                _, messages, status = terminal.end("q" if signal_number is None else "")
                self.assertEqual(status, ends, messages)
                self.assertIn(str(self.folder), messages)
                self.folder.mkdir()

    def test_scenes(self):
        terminal = self.start()
        terminal.drag(2, [(50, 4 + i) for i in range(10)])
        terminal.wait_for_pictures(10)  # rain that has begun is stopped
        terminal.send("rl\x13")
        self.wait_for_file(terminal, ".json")
        self.assertEqual(terminal.end()[2], 0)
        scene = json.loads(self.only(".json").read_text())
        self.assertEqual((scene["name"], scene["look"]["kind"]), ("rain", "offset"))
        self.assertTrue(scene["walls"])
        self.assertNotIn("rate", scene["rain"])

    def test_what_is_saved_over_a_picture_has_its_name(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = write_png(pathlib.Path(folder) / "my pond.png", np.full((48, 96, 3), 90, np.uint8))
            terminal = self.start(play=picture)
            self.assertIn(b"my pond", terminal.drawn)
            terminal.send("k")
            self.wait_for_file(terminal, ".unfinished.pond")
            self.assertEqual(terminal.end()[2], 0)
            self.assertTrue(self.only(".pond").name.startswith("my pond-"))

    def test_recordings_begin_and_end_by_a_key(self):
        terminal = self.start()
        terminal.drag(2, [(50, 4 + i) for i in range(10)])
        terminal.drag(0, [(20 + 2 * i, 6) for i in range(9)])
        terminal.send("k")
        self.wait_for_file(terminal, ".unfinished.pond")
        terminal.drag(0, [(20 + 2 * i, 12) for i in range(9)])
        terminal.wait_for_pictures(10)
        terminal.send("k")
        printed, messages, status = terminal.end()
        self.assertEqual(status, 0, messages)
        told = run("info", "--verify", "--json", self.only(".pond"))
        self.assertEqual(told.returncode, 0, told.stderr)
        told = json.loads(told.stdout)
        self.assertTrue(told["whole"])
        self.assertEqual(told["hashes_missed"], 0)
        self.assertGreater(told["commands"], 2)
        self.assertLessEqual(told["steps"], json.loads(printed)["steps"])

    def test_a_recording_that_the_end_breaks_off_is_whole(self):
        terminal = self.start()
        terminal.send("k")
        terminal.drag(0, [(20 + 2 * i, 12) for i in range(9)])
        printed, messages, status = terminal.end()
        self.assertEqual(status, 0, messages)
        told = json.loads(run("info", "--verify", "--json", self.only(".pond")).stdout)
        self.assertEqual(told["hash"], json.loads(printed)["state_hash"])


class Refusals(unittest.TestCase):
    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, "play", *arguments], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, env=environment())

    def test_no_terminal(self):
        if not has_verb():
            self.skipTest("no `millpond play`")
        result = self.run_program("--terminal", "rain")
        self.assertEqual(result.returncode, 2)
        self.assertIn("standard input is not a terminal", result.stderr)
        result = self.run_program("--terminal", "--fullscreen", "rain")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--fullscreen: belongs to a window", result.stderr)


if __name__ == "__main__":
    unittest.main()
