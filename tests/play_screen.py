"""A screen of its own for tests of the window: Xvfb, a pointer and keys by xdotool, pictures."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest

import numpy as np

from app_support import PROGRAM, environment

PATIENCE = 60  # that anything may take [s]
TOOLS = ("Xvfb", "xdotool", "ffmpeg")


def can_play():
    """Whether there are the tools, and a window in the program."""
    with_window = subprocess.run([PROGRAM, "play", "--help"], capture_output=True, check=False,
                                 env=environment())
    return with_window.returncode == 0 and all(shutil.which(tool) for tool in TOOLS)


class Screen:
    """An X server without a window manager, and at most one window of the program's on it."""

    def __init__(self, width=1280, height=960, dots=96):
        reading, writing = os.pipe()
        self.size = (width, height)
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-dpi",
             str(dots), "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        self.folder = tempfile.TemporaryDirectory()
        self.program = None
        self.pause = 0.3  # in which the window sees what was done [s]

    def close(self):
        """Ends the program, if it runs, and the server."""
        if self.program is not None and self.program.poll() is None:
            self.program.kill()
            self.program.communicate()
        self.server.terminate()
        self.server.wait()
        self.folder.cleanup()

    def environment(self):
        """The program's, with this display."""
        return dict(environment(), DISPLAY=self.display, SDL_VIDEODRIVER="x11",
                    MILLPOND_GL_DEBUG="1")

    def play(self, *arguments):
        """Opens the window and waits until it shows something."""
        self.program = subprocess.Popen(
            [PROGRAM, "play", *map(str, arguments), "--save-to", self.folder.name, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment())
        self.wait(self.shows_something, "the window")

    def shows_something(self):
        """Whether there is more than a black screen; fails when the program is over."""
        if self.program.poll() is not None:
            raise AssertionError(self.program.communicate()[1].decode())
        return self.picture().any()

    def end(self):
        """Ends the program by its key; answers what it told as JSON."""
        self.keys("q")
        told, said = self.program.communicate(timeout=PATIENCE)
        assert self.program.returncode == 0 and b"OpenGL:" not in said, said.decode()
        return json.loads(told)

    def do(self, *command):
        """One command of xdotool's."""
        subprocess.run(["xdotool", *map(str, command)], check=True, env=self.environment(),
                       timeout=PATIENCE)

    def keys(self, *keys):
        """Presses keys one after the other."""
        self.do("key", "--delay", 60, *keys)

    def move(self, x, y):
        """Moves the pointer, and gives the window time to see it there."""
        self.do("mousemove", x, y)
        time.sleep(self.pause)

    def click(self, x, y, button=1):
        """Clicks at a place."""
        self.move(x, y)
        self.do("click", button)
        time.sleep(self.pause)

    def drag(self, start, end):
        """Presses the left button at one place and lets it go at another."""
        self.move(*start)
        self.do("mousedown", 1)
        time.sleep(self.pause)
        for share in (0.3, 0.7, 1.0):
            self.move(*(round(a + (b - a) * share) for a, b in zip(start, end)))
        self.do("mouseup", 1)
        time.sleep(self.pause)

    def picture(self, path=None):
        """What the screen shows now: (height, width, RGB). `path`: a PNG it is stored in, too."""
        width, height = self.size
        grab = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "x11grab", "-draw_mouse", "0",
                "-video_size", f"{width}x{height}", "-i", self.display, "-frames:v", "1"]
        if path is not None:
            subprocess.run([*grab, str(path)], check=True, timeout=PATIENCE)
        raw = subprocess.run([*grab, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True,
                             stdout=subprocess.PIPE, timeout=PATIENCE).stdout
        return np.frombuffer(raw, np.uint8).reshape(height, width, 3)

    def wait(self, is_so, what):
        """Waits until something is so."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = is_so()
            if found:
                return found
            time.sleep(0.2)
        raise AssertionError(f"{what} did not come in {PATIENCE} s")


def needs_screen(case):
    """Leaves a test class out where there is no screen to be had."""
    return unittest.skipUnless(can_play(), "needs Xvfb, xdotool, ffmpeg and a window")(case)
