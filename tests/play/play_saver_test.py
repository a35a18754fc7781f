"""`millpond play --root` in windows of others: one that goes away, and those of a real XScreenSaver."""

import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import time
import unittest
from xml.etree import ElementTree

import xdnd
from app_support import AppTest, LONGEST, PROGRAM, SANITIZED, SOURCE, environment, frames_of, run
from play_display import Display, Player, RENDERERS, TOOLS

WIDTH, HEIGHT = 200, 150
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
SAVERS = ("xscreensaver", "xscreensaver-command", "import", "setpriv")
SETTINGS = """timeout: 0:30:00
lock: False
splash: False
fade: False
unfade: False
dpmsEnabled: False
mode: one
selected: 0
programs: {folder}/millpond play classic --root --renderer software --json >{folder}/out.json 2>{folder}/err.txt \\n\\

"""


@unittest.skipIf(any(shutil.which(tool) is None for tool in TOOLS) or xdnd.load() is None,
                 "needs Xvfb, xdotool and libX11")
@unittest.skipIf(SANITIZED, "drivers leak")
class PlaySaverTest(AppTest):
    def setUp(self):
        super().setUp()
        self.display = Display()
        self.addCleanup(self.display.close)

    def test_no_such_window(self):
        for renderer in RENDERERS:
            done = run("play", "classic", "--root", "--window-id", 77, "--renderer", renderer,
                       env=dict(environment(), DISPLAY=self.display.name))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(b"no window of this display", done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)

    def test_a_window_that_goes_away(self):
        other = xdnd.Source(self.display.name)
        self.addCleanup(other.close)
        root = ctypes.c_ulong(other.x.XDefaultRootWindow(other.display))
        for renderer in RENDERERS:
            with self.subTest(renderer=renderer):
                window = ctypes.c_ulong(other.x.XCreateSimpleWindow(
                    other.display, root, 0, 0, WIDTH, HEIGHT, 0, *[ctypes.c_ulong(0)] * 2))
                other.x.XMapWindow(other.display, window)
                other.x.XSync(other.display, 0)
                env = dict(environment(), DISPLAY=self.display.name,
                           XSCREENSAVER_WINDOW=hex(window.value))
                player = subprocess.Popen([PROGRAM, "play", "classic", "--root", "--renderer", renderer,
                                           "--json"], env=env, stdin=subprocess.DEVNULL,
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                self.addCleanup(player.kill)
                Player.wait(lambda: self.is_drawn(other, window))
                other.x.XDestroyWindow(other.display, window)
                other.x.XSync(other.display, 0)
                told, said = player.communicate(timeout=LONGEST)
                self.assertEqual((player.returncode, said), (0, b""))
                self.assertEqual(json.loads(told)["renderer"], renderer)

    @staticmethod
    def is_drawn(other, window):
        """Whether its corners show something: it is filled, whatever its shape."""
        other.x.XGetImage.restype = ctypes.c_void_p
        other.x.XGetPixel.restype = ctypes.c_ulong
        image = ctypes.c_void_p(other.x.XGetImage(other.display, window, 0, 0, WIDTH, HEIGHT,
                                                  ctypes.c_ulong(0xffffffff), 2))
        corners = [other.x.XGetPixel(image, x, y) & 0xffffff
                   for x in (0, WIDTH - 1) for y in (0, HEIGHT - 1)]
        other.x.XDestroyImage(image)
        return 0 not in corners

    def test_the_settings_name_scenes(self):
        settings = ElementTree.parse(SOURCE / "app/play/millpond.xml").getroot()
        scenes = {line.split()[0] for line in run("scenes").stdout.decode().splitlines()}
        chosen = [option.get("arg-set") for option in settings.iter("option")]
        self.assertEqual(chosen[0], None)  # the default scene
        for words in chosen[1:]:
            option, scene = words.split()
            self.assertEqual(option, "--quiet")
            self.assertIn(scene, scenes)

    # ---- XScreenSaver ----------------------------------------------------------------------------

    def start_saver(self):
        """Runs XScreenSaver as the user nobody, since it starts no programs for root."""
        self.folder.chmod(0o755)
        shutil.copy(PROGRAM, self.folder / "millpond")
        (self.folder / ".xscreensaver").write_text(SETTINGS.format(folder=self.folder))
        self.become = NOBODY if os.geteuid() == 0 else []
        if self.become:
            for path in (self.folder, self.folder / ".xscreensaver"):
                os.chown(path, 65534, 65534)
        # The user nobody cannot write to the cache of paintings.
        self.env = dict(environment(), DISPLAY=self.display.name, HOME=str(self.folder), MILLPOND_CACHE="off")
        saver = subprocess.Popen([*self.become, "xscreensaver", "--no-splash"], env=self.env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(saver.wait)
        self.addCleanup(saver.terminate)
        Player.wait(lambda: b"non-blanked" in self.command("-time"))

    def command(self, what):
        return subprocess.run([*self.become, "xscreensaver-command", what], env=self.env,
                              capture_output=True, check=False).stdout

    def program(self):
        """Its process, or None."""
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if path.read_bytes().startswith(f"{self.folder}/millpond\0".encode()):
                    return int(path.parent.name)
            except OSError:  # it has ended meanwhile
                pass
        return None

    def shot(self):
        path = self.folder / "shot.png"
        subprocess.run(["import", "-window", "root", path], env=self.env, check=True)
        return frames_of(path, 800, 600)[0].astype(int)

    @unittest.skipIf(any(shutil.which(tool) is None for tool in SAVERS),
                     "needs xscreensaver, ImageMagick and setpriv")
    def test_xscreensaver(self):
        self.start_saver()
        self.command("-activate")
        Player.wait(self.program)
        # All of the screen, and it moves.
        Player.wait(lambda: self.shot()[[0, 0, -1, -1], [0, -1, 0, -1], :3].sum(axis=1).min() > 0)
        before = self.shot()
        Player.wait(lambda: abs(self.shot() - before).max() > 20)
        self.command("-deactivate")
        Player.wait(lambda: self.program() is None)
        Player.wait(lambda: b"non-blanked" in self.command("-time"))
        self.assertEqual((self.folder / "err.txt").read_text(), "")
        self.assertEqual(json.loads((self.folder / "out.json").read_text())["scene"], "classic")
        time.sleep(0.2)
        self.assertIsNone(self.program())


if __name__ == "__main__":
    unittest.main()
