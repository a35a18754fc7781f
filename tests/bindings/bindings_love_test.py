"""bindings/love: the game and the page's sample run in LÖVE under Xvfb; their water is that of the library in C."""

import os
import pathlib
import tempfile
import unittest

import numpy as np

from bindings_support import LINKED, SHARED, SOURCE, c_compiler, golden, needs, run, sample
from play_display import Display

HERE = SOURCE / "tests/bindings/love"
MODULES = SOURCE / "bindings/love"


@needs("love", "Xvfb")
@unittest.skipIf(SHARED is None, "needs the shared library")
class Love(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = Display()

    @classmethod
    def tearDownClass(cls):
        cls.display.close()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def play(self, game, script):
        """What it printed, line by line."""
        env = dict(os.environ, DISPLAY=self.display.name, SDL_VIDEODRIVER="x11", HOME=str(self.folder),
                   XDG_DATA_HOME=str(self.folder), MILLPOND_SOURCE=str(SOURCE), MILLPOND_LIBRARY=SHARED,
                   GAME_FOLDER=str(game), GAME_MODULES=str(MODULES), GAME_SCRIPT=str(HERE / script),
                   GAME_OUT=str(self.folder))
        return run("love", HERE, env=env).splitlines()

    def picture(self, name, width, height):
        pixels = np.fromfile(self.folder / f"{name}.rgba", np.uint8)
        return pixels.reshape(height, width, 4)[..., :3].astype(int)

    def test_the_game_shows_water_that_is_the_librarys(self):
        printed = self.play(MODULES, "play.lua")
        run(*c_compiler(), "-std=c17", f"-I{SOURCE}/include", HERE / "play.c", *LINKED, "-o", self.folder / "play")
        self.assertEqual([run(self.folder / "play").strip()], printed)
        still, moved = self.picture("still", 960, 640), self.picture("moved", 960, 640)
        self.assertGreater(still.std(), 20)  # pebbles
        changed = np.abs(moved - still).max(axis=2)
        self.assertGreater((changed > 20).mean(), 0.15)
        self.assertLess(changed[200:320, 880:960].mean(), 3)  # no ripple has come there yet
        self.assertGreater(changed[270:390, 570:700].mean(), 25)  # the mouse was there
        self.assertGreater((moved.min(axis=2) > 230).sum(), 20)  # and the sun glints

    def test_the_pages_sample_and_the_golden_water(self):
        (self.folder / "main.lua").write_text(sample("lua"), encoding="utf-8")
        printed = self.play(self.folder, "golden.lua")
        self.assertEqual(golden("wave-nine-free", "wave-nine-mixed"), printed[:2])
        self.assertGreater(int(printed[2].removeprefix("layout ")), 600)
        errors = [line.removeprefix("error ") for line in printed[3:-1]]
        self.assertEqual(8, len(errors))
        self.assertRegex(errors[0], r"width.* 0.*1.*32768")
        self.assertEqual("pond_desc has no field widht", errors[1])
        self.assertEqual('solver: "waves" is not allowed', errors[2])
        self.assertRegex(errors[3], "radius")
        self.assertEqual('look: "puddle" is unknown', errors[4])
        self.assertRegex(errors[5], "right")
        self.assertRegex(errors[6], "no cells$")
        self.assertRegex(errors[7], "cannot convert 'function'")
        self.assertEqual("drawn 1", printed[-1])
        self.assertGreater(self.picture("sample", 800, 600).std(), 20)


if __name__ == "__main__":
    unittest.main()
