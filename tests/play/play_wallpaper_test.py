"""`millpond play --wallpaper` under Xvfb: with a window manager and without one; covered, uncovered, touched."""

import ctypes
import shutil
import signal
import subprocess
import time
import unittest

import numpy as np

import xdnd
from app_support import environment, processor_seconds, run
from play_display import DisplayTest, LONGEST, Player, still_picture

WIDTH, HEIGHT = 800, 600


class Cover:
    """Another program's window over the whole screen."""

    def __init__(self, display):
        self.source = xdnd.Source(display)
        x, self.display = self.source.x, self.source.display
        root = ctypes.c_ulong(x.XDefaultRootWindow(self.display))
        self.window = ctypes.c_ulong(x.XCreateSimpleWindow(self.display, root, 0, 0, WIDTH, HEIGHT, 0,
                                                           *[ctypes.c_ulong(0)] * 2))
        x.XSync(self.display, 0)
        subprocess.run(["xprop", "-display", display, "-id", str(self.window.value), "-f", "_NET_WM_STATE",
                        "32a", "-set", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN"], check=True)

    def show(self, shown):
        x = self.source.x
        (x.XMapRaised if shown else x.XUnmapWindow)(self.display, self.window)
        x.XSync(self.display, 0)


@unittest.skipIf(shutil.which("xprop") is None or xdnd.load() is None, "needs xprop and libX11")
class PlayWallpaperTest(DisplayTest):
    def wallpaper(self, display, *arguments):
        return self.play(*arguments, "--wallpaper", "--renderer", "software", "--cells", 100, "--fps", 20,
                         display=display)

    def xprop(self, player, *names):
        return subprocess.run(["xprop", "-id", player.window, *names], check=True, capture_output=True,
                              env=player.env, timeout=LONGEST).stdout.decode()

    def is_still(self, player):
        before = processor_seconds(player.process)
        time.sleep(1)
        return processor_seconds(player.process) - before < 0.03

    def moves(self, player):
        before = player.picture().astype(int)
        return Player.wait(lambda: np.abs(player.picture() - before).max() > 20)

    def pauses_while_covered(self, player, display):
        cover = Cover(display)
        Player.wait(lambda: not self.is_still(player))
        cover.show(True)
        Player.wait(lambda: self.is_still(player))
        cover.show(False)
        self.moves(player)

    def end(self, player):
        player.process.send_signal(signal.SIGTERM)
        _, said = player.process.communicate(timeout=LONGEST)
        self.assertEqual((player.process.returncode, said), (128 + signal.SIGTERM, b""))

    # ---- with and without a window manager -------------------------------------------------------

    def test_with_a_window_manager(self):
        display = self.managed()
        player = self.wallpaper(display, "classic")
        self.assertEqual(player.size(), (WIDTH, HEIGHT))
        found = self.xprop(player, "_NET_WM_WINDOW_TYPE", "_NET_WM_STATE", "_NET_WM_DESKTOP", "WM_HINTS")
        for wanted in ("_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_STATE_BELOW",
                       "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER", "4294967295"):
            self.assertIn(wanted, found)
        self.assertNotEqual(player.tell("getwindowfocus"), player.window)
        self.moves(player)
        self.pauses_while_covered(player, display)
        self.end(player)

    def test_without_a_window_manager(self):
        display = self.display.name
        player = self.wallpaper(display, "classic")
        self.assertEqual(player.size(), (WIDTH, HEIGHT))
        self.assertNotEqual(player.tell("getwindowfocus"), player.window)
        self.moves(player)
        self.pauses_while_covered(player, display)
        self.end(player)

    # ---- the pointer -----------------------------------------------------------------------------

    def test_the_pointer_touches_the_water(self):
        player = self.wallpaper(self.display.name, still_picture(self.folder / "still.png"),
                                "--look", "offset", "--half-life", 0.3)
        Player.wait(lambda: self.is_still(player))  # calm
        calm = player.picture().astype(int)

        def touched():
            for x in range(300, 500, 20):
                player.go(x, 300)
            return np.abs(player.picture() - calm)[250:350, 350:450].max() > 20

        Player.wait(touched)
        player.key("q")  # no key ends it
        Player.wait(lambda: self.is_still(player))
        self.assertIsNone(player.process.poll())
        self.end(player)

    # ---- refusals --------------------------------------------------------------------------------

    def test_refusals(self):
        self.refused(["play", "--on-battery"], "--wallpaper")
        self.refused(["play", "--wallpaper=left"], "--wallpaper=left", "all", "number")
        self.refused(["play", "--wallpaper", "--fullscreen"], "--fullscreen")
        self.refused(["play", "--wallpaper", "--terminal"], "--wallpaper", "--terminal")
        env = dict(environment(), DISPLAY=self.display.name)
        self.refused(["play", "classic", "--wallpaper=7"], "--wallpaper=7", "1 to 1", env=env)
        self.refused(["play", "classic", "--wallpaper"], "Wayland", "X11", "--fullscreen",
                     env=dict(env, WAYLAND_DISPLAY="wayland-0"))
        self.refused(["play", "classic", "--wallpaper"], "X11",
                     env=dict(env, SDL_VIDEODRIVER="dummy"))


if __name__ == "__main__":
    unittest.main()
