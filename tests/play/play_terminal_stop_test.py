"""`millpond play --terminal` ends when it is asked to, whatever it was given before, and leaves the terminal as it was."""

import fcntl
import os
import pty
import resource
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from app_support import LONGEST, PROGRAM, SANITIZED, environment, processor_seconds, run
from pseudo_terminal import PseudoTerminal

WORK = 20 if SANITIZED else 8  # of processors, that an end may take; without mending it took minutes [s]
WIDEST = "+" * 40


def work_of_children():
    """What those that have ended used of processors. [s]"""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Busy(PseudoTerminal):
    """With the brush as wide as it becomes."""

    def __init__(self, *arguments, **options):
        super().__init__("rain", "--rain", 0, *arguments, **options)
        self.send(WIDEST)
        self.read(0.3)

    def ends_after(self, ask):
        """Whether it ends, and what it uses of processors from then on. [s]"""
        before = processor_seconds(self.process) + work_of_children()
        until = time.monotonic() + LONGEST
        ask()
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.05)
        return self.process.poll() is not None, work_of_children() - before


@unittest.skipUnless(run("play", "--help").returncode == 0, "the program is built without `play`")
class Overrun(unittest.TestCase):
    def busy(self, *arguments, **options):
        terminal = Busy(*arguments, **options)
        self.addCleanup(lambda: terminal.process.stderr.closed or terminal.end(""))
        return terminal

    def check_ends(self, terminal, what, status=0):
        ask = terminal.send if isinstance(what, str) else terminal.process.send_signal
        ended, work = terminal.ends_after(lambda: ask(what))
        self.assertTrue(ended)
        self.assertLess(work, WORK)
        self.assertEqual(terminal.end("")[2], status)

    def test_wide_drops_without_end(self):
        for what, status in (("\003", 0), ("q", 0), (signal.SIGTERM, 143)):
            with self.subTest(what=what):
                terminal = self.busy()
                terminal.send("\r" * 2000)
                self.check_ends(terminal, what, status)

    def test_a_wide_stroke_without_end(self):
        terminal = self.busy()
        terminal.mouse(0, 5, 5)
        for i in range(300):
            terminal.mouse(32, 5 + i * 7 % 70, 3 + i * 5 % 18)
        terminal.mouse(0, 20, 9, "m")
        self.check_ends(terminal, "q")

    def test_walls_without_end(self):
        terminal = self.busy()
        for i in range(300):
            terminal.mouse(2, 5 + i * 7 % 70, 3 + i * 5 % 18)
            terminal.mouse(2, 5 + i * 7 % 70, 3 + i * 5 % 18, "m")
        self.check_ends(terminal, "q")

    def test_pictures_go_on(self):
        terminal = self.busy()
        terminal.send("\r" * 2000)
        before = processor_seconds(terminal.process)
        terminal.wait_for_pictures(4)
        self.assertLess(processor_seconds(terminal.process) - before, WORK)
        self.check_ends(terminal, "q")

    def test_many_pictures_and_looks(self):
        with tempfile.TemporaryDirectory() as folder:
            terminal = self.busy("--save-to", folder, cwd=folder)
            terminal.send("s")  # waits until the scene is painted
            until = time.monotonic() + LONGEST
            while not os.listdir(folder) and time.monotonic() < until:
                terminal.read(0.05)
            terminal.send("s" * 500 + "l" * 2000)
            self.check_ends(terminal, "q")
            self.assertIn(len(os.listdir(folder)), range(1, 50))

    def test_what_is_pasted_is_no_key(self):
        terminal = self.busy()
        terminal.send("\033[200~q what\n is pasted\033[A \033\033[201~")
        terminal.read(0.5)
        self.assertIsNone(terminal.process.poll())
        self.check_ends(terminal, "q")
        self.assertIn(b"\033[?2004h", terminal.drawn)
        self.assertIn(b"\033[?2004l", terminal.drawn)

    def test_a_paste_without_an_end(self):
        terminal = self.busy()
        terminal.send("\033[200~q")
        terminal.read(0.3)
        self.check_ends(terminal, "\003")
        terminal = self.busy()
        terminal.send("\033[200~q")
        terminal.read(2)
        self.assertIsNone(terminal.process.poll())
        for pause in (2, 4, 8, 16, 32):  # a busy machine may see no pause behind what was pasted
            terminal.send("q")
            terminal.read(pause)
        self.assertEqual(terminal.end("")[2], 0)


@unittest.skipUnless(run("play", "--help").returncode == 0, "the program is built without `play`")
class Stalled(unittest.TestCase):
    """A terminal that reads nothing any more, as behind a line that has gone."""

    def setUp(self):
        self.master, self.slave = pty.openpty()
        self.addCleanup(os.close, self.master)
        self.addCleanup(os.close, self.slave)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
        self.before = termios.tcgetattr(self.slave)

    def start(self, *arguments):
        """Until nothing more goes into the terminal."""
        program = subprocess.Popen([PROGRAM, "play", "--terminal", *arguments], stdin=self.slave,
                                   stdout=self.slave, stderr=subprocess.PIPE,
                                   env=dict(environment(), TERM="xterm", COLORTERM="truecolor"))
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        until = time.monotonic() + LONGEST
        while self.attributes() == self.before and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.6)
        return program

    def attributes(self):
        return termios.tcgetattr(self.slave)

    def check_ends(self, program, status):
        self.assertEqual(program.wait(LONGEST), status)
        self.assertEqual(self.attributes(), self.before)

    def test_ends_by_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(signal=number):
                program = self.start("rain")
                program.send_signal(number)
                self.check_ends(program, 128 + number)

    def test_ends_by_keys(self):
        for key in (b"q", b"\003", b"\033"):
            with self.subTest(key=key):
                program = self.start("rain")
                os.write(self.master, key)
                self.check_ends(program, 0)

    def test_a_second_signal_leaves_it_as_it_was(self):
        program = self.start("rain", "--cells", "2000")
        program.send_signal(signal.SIGTERM)
        program.send_signal(signal.SIGTERM)
        program.wait(LONGEST)
        self.assertEqual(self.attributes(), self.before)

    def test_all_that_ends_a_program(self):
        numbers = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGXCPU, signal.SIGSYS,
                   signal.SIGTRAP, signal.SIGPROF, signal.SIGIO, signal.SIGQUIT, signal.SIGRTMIN]
        for number in numbers:
            with self.subTest(signal=number):
                program = self.start("rain", "--cells", "64")
                program.send_signal(number)
                self.check_ends(program, -number)

    def test_the_shells_output_still_waits(self):
        program = self.start("rain")
        self.assertTrue(os.get_blocking(self.slave))
        program.send_signal(signal.SIGTERM)
        self.check_ends(program, 143)


if __name__ == "__main__":
    unittest.main()
