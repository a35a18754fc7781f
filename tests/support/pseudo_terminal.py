"""`millpond play --terminal` without a terminal: keys and mouse are sent, what it draws is read away."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

from app_support import LONGEST, PROGRAM, environment

ASKED = b"\033[5n"  # behind a picture: whether the terminal is ready; not where answers came too late
PICTURE = b"\033[?2026l"  # the end of each


class PseudoTerminal:
    def __init__(self, *arguments, columns=80, rows=24, delay=0.0, locale=None, **options):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.delay = delay  # of what it answers, as on a slow line [s]
        self.drawn = b""
        self.answered = 0  # how much of it
        settings = dict(environment(), TERM="xterm-256color", COLORTERM="truecolor")
        if locale is not None:  # the variables that say which
            for name in ("LC_ALL", "LC_CTYPE", "LANG"):
                settings.pop(name, None)
            settings.update(locale)
        # Results are read from what it prints when the terminal is its own again.
        self.process = subprocess.Popen([PROGRAM, "play", "--terminal", *map(str, arguments)],
                                        stdin=slave, stdout=slave, stderr=subprocess.PIPE,
                                        env=settings, **options)
        os.close(slave)
        try:
            self.wait_for(b"? keys")
        except AssertionError as error:
            raise AssertionError(f"{error}; {self.end('')[1]}") from error

    def read(self, seconds):
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            ready, _, _ = select.select([self.master], [], [], max(left, 0))
            if not ready:
                return
            try:
                some = os.read(self.master, 65536)
            except OSError:  # the other side is closed
                return
            if not some:
                return
            self.drawn += some
            self.answer()
            if left < 0:  # it may draw faster than this reads
                return

    def answer(self):
        while (at := self.drawn.find(ASKED, self.answered)) >= 0:
            self.answered = at + len(ASKED)
            time.sleep(self.delay)
            self.send("\033[0n")

    def wait_for(self, text):
        until = time.monotonic() + LONGEST
        while text not in self.drawn:
            if time.monotonic() > until or self.process.poll() is not None:
                raise AssertionError(f"{text!r} was not drawn: {self.drawn[-500:]!r}")
            self.read(0.05)

    def wait_for_pictures(self, count):
        """So many that are drawn from now on."""
        until = time.monotonic() + LONGEST
        before = self.drawn.count(PICTURE)
        while self.drawn.count(PICTURE) < before + count:
            if time.monotonic() > until or self.process.poll() is not None:
                raise AssertionError(f"no {count} pictures: {self.drawn[-500:]!r}")
            self.read(0.05)

    def send(self, text):
        os.write(self.master, text.encode())

    def mouse(self, what, column, row, last="M"):
        self.send(f"\033[<{what};{column + 1};{row + 1}{last}")

    def drag(self, button, points, pause=0.02):
        self.mouse(button, *points[0])
        for point in points[1:]:
            self.read(pause)
            self.mouse(button + 32, *point)
        self.read(pause)
        self.mouse(button, *points[-1], last="m")

    def end(self, how="q"):
        """Ends it; answers what it printed behind the picture, messages, and its status."""
        if how:
            self.send(how)
        until = time.monotonic() + LONGEST
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.05)
        self.read(0.1)
        self.process.kill()
        messages = self.process.stderr.read().decode()
        self.process.stderr.close()
        status = self.process.wait()
        os.close(self.master)
        printed = self.drawn[self.drawn.rfind(b"\033[?1049l") + 8:].decode(errors="replace")  # it may be killed
        return printed, messages, status
