"""What the tests of `millpond play` in a window share: an X server, and xdotool's hands."""

import functools
import json
import os
import shutil
import subprocess
import time
import unittest

import numpy as np

from app_support import AppTest, LONGEST, PROGRAM, SANITIZED, environment, frames_of, probe, write_png

TOOLS = ("Xvfb", "xdotool")
RENDERERS = ("software", "gl", "gles")
TESTED = ("software", "gl")  # by by_each_renderer; play_gles_nightly_test.py tests the other one
WIDTH, HEIGHT = 240, 160


def still_picture(path):
    """A soft pattern in which every bend of light shows."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    waves = 128 + 60 * np.sin(x / 3.0) + 60 * np.sin(y / 3.0)
    return write_png(path, np.repeat(waves[..., None], 3, axis=2).astype(np.uint8))


class Display:
    """An X server of our own."""

    def __init__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-noreset", "-nolisten", "tcp",
             "-r"],  # a key is not held down because the machine is busy
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            self.name = ":" + numbers.readline().strip()
        self.manager = None

    def manage(self):
        """Starts a window manager, which full screen needs."""
        env = dict(os.environ, DISPLAY=self.name)
        self.manager = subprocess.Popen(["openbox", "--sm-disable"], stderr=subprocess.DEVNULL, env=env)
        Player.wait(lambda: subprocess.run(["xdotool", "get_num_desktops"], check=False, capture_output=True,
                                           env=env).returncode == 0)

    def close(self):
        if self.manager is not None:
            self.manager.terminate()
            self.manager.wait()
        self.server.terminate()
        self.server.wait()


class Player:
    """A running `millpond play`, and hands for it."""

    def __init__(self, display, folder, *arguments):
        self.folder = folder
        self.env = dict(environment(), DISPLAY=display, SDL_VIDEODRIVER="x11",
                        MILLPOND_GL_DEBUG="1", XDG_CONFIG_HOME=str(folder))
        command = [PROGRAM, "play", *map(str, arguments), "--json", "--save-to", str(folder)]
        self.process = subprocess.Popen(command, env=self.env, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.window = self.wait(self.find)

    @staticmethod
    def wait(test, longest=LONGEST):
        end = time.monotonic() + longest
        while time.monotonic() < end:
            found = test()
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError("waited in vain")

    def find(self):
        if self.process.poll() is not None:
            raise AssertionError(self.process.communicate()[1].decode())
        # Its title comes last: a window that cannot be drawn in is made anew.
        found = self.tell("search", "--all", "--onlyvisible", "--pid", self.process.pid,
                          "--name", " - Millpond$")
        return found.split()[-1] if found else None

    def tell(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.env, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=LONGEST)
        return done.stdout.decode().strip()

    def go(self, x, y):
        self.tell("mousemove", "--window", self.window, x, y)

    def drag(self, button, *places):
        self.go(*places[0])
        self.tell("mousedown", button)
        for place in places[1:]:
            self.go(*place)
        self.tell("mouseup", button)

    def key(self, *names):
        """Keys as from a keyboard: sent ones carry no time, and toolkits drop some of them."""
        self.tell("windowfocus", self.window, "key", *names)

    def size(self):
        words = self.tell("getwindowgeometry", "--shell", self.window).split()
        found = dict(word.split("=") for word in words)
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def saved(self, ending):
        return sorted(p for p in self.folder.glob(f"*.{ending}") if not p.name.startswith("."))

    def shot(self):
        """The picture that S saves: (height, width, RGBA)."""
        before = self.saved("png")
        self.key("s")
        path = self.wait(lambda: [p for p in self.saved("png") if p not in before])[0]
        size = probe(path)
        picture = frames_of(path, size["width"], size["height"])[0].astype(int)
        path.unlink()
        return picture

    def picture(self, pointer=False):
        """What the window shows now, words over the water as well: (height, width, RGB)."""
        where = dict(word.split("=") for word in
                     self.tell("getwindowgeometry", "--shell", self.window).split())
        width, height = int(where["WIDTH"]), int(where["HEIGHT"])
        raw = subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-f", "x11grab", "-draw_mouse", str(int(pointer)),
             "-video_size", f"{width}x{height}", "-i", f"{self.env['DISPLAY']}+{where['X']},{where['Y']}",
             "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            check=True, stdout=subprocess.PIPE, timeout=LONGEST).stdout
        return np.frombuffer(raw, np.uint8).reshape(height, width, 3)

    def title(self):
        return self.tell("getwindowname", self.window)

    def start_film(self):
        """Until its first picture is there."""
        self.key("v")
        self.wait(lambda: "recording - " in self.title())
        self.shots(1)

    def shots(self, count):
        """As many pictures at least are shown from now on."""
        for _ in range(count):
            self.shot()

    def end(self):
        """Ends it as a user would; answers its JSON."""
        self.key("q")
        out, said = self.process.communicate(timeout=LONGEST)
        if self.process.returncode != 0:
            raise AssertionError(f"exit {self.process.returncode}: {said.decode()}")
        if b"OpenGL:" in said:
            raise AssertionError(said.decode())
        return json.loads(out)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def by_each_renderer(test):
    """Runs a test of one renderer for each of TESTED."""
    @functools.wraps(test)
    def tests(self):
        for renderer in TESTED:
            with self.subTest(renderer=renderer):
                test(self, renderer)
    tests.by_each_renderer = True
    return tests


@unittest.skipIf(any(shutil.which(tool) is None for tool in TOOLS), "needs Xvfb and xdotool")
@unittest.skipIf(SANITIZED, "drivers leak")
class DisplayTest(AppTest):
    """Has a display for all its tests."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.display = Display()
        cls.addClassCleanup(cls.display.close)

    def managed(self):
        """Another display, with a window manager."""
        if shutil.which("openbox") is None:
            self.skipTest("needs a window manager, openbox")
        display = Display()
        self.addCleanup(display.close)
        display.manage()
        return display.name

    def play(self, *arguments, display=None):
        player = Player(display or self.display.name, self.out, *arguments)
        self.addCleanup(player.close)
        return player
