"""The panel of `millpond play`: sliders turned by a pointer change the water and what is saved."""

import json
import pathlib
import time
import unittest

import numpy as np

from play_screen import Screen, needs_screen

HEADER = (27, 61, 75)  # what the panel's headers, and its sliders' grabs, look like
GRAB = (64, 158, 179)
WIDTH, HEIGHT = 1000, 860  # of the picture, in the middle of the screen
LEFT, TOP = (1280 - WIDTH) // 2, (960 - HEIGHT) // 2
PANEL = slice(LEFT + WIDTH - 10 - 372, LEFT + WIDTH - 10)
SAME = 14  # how far colours of things that are half clear may be apart
FREE = (LEFT + 300, TOP + 400)  # a place beside the panel


def runs(flags):
    """(first, last) of each run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2])]


def alike(picture, colour):
    """Where a picture has that colour."""
    return np.abs(picture.astype(int) - colour).max(axis=2) <= SAME


@needs_screen
class Panel(unittest.TestCase):
    """One window with its panel open."""

    renderer = "software"

    def setUp(self):
        self.screen = Screen()
        self.addCleanup(self.screen.close)
        self.screen.pause = 0.3 if self.renderer == "software" else 1.5
        self.screen.play("rockpool", "--look", "lens", "--solver", "wave", "--cells", "64", "--size",
                         f"{WIDTH}x{HEIGHT}", "--renderer", self.renderer)
        self.screen.move(*FREE)
        self.screen.keys("Tab")
        if not self.wait_for(self.headers, 6):
            self.skipTest("built without Dear ImGui")

    def wait_for(self, find, count, patience=60):
        """What `find` finds, as soon as it is at least so many."""
        until = time.monotonic() + patience
        found = find()
        while len(found) < count and time.monotonic() < until:
            time.sleep(0.3)
            found = find()
        return found if len(found) >= count else []

    def headers(self):
        """Heights of the headers, from the top."""
        part = alike(self.screen.picture()[:, PANEL], HEADER)
        return [(a + b) // 2 for a, b in runs(part.mean(axis=1) > 0.7) if b - a > 8]

    def grabs(self, above=0):
        """Places of the sliders' grabs under a height, from the top; of each line the last one."""
        part = alike(self.screen.picture()[above:, PANEL], GRAB)
        lines = [(a, b) for a, b in runs(part.sum(axis=1) >= 4) if b - a >= 8]
        found = []
        for a, b in lines:
            across = np.flatnonzero(part[(a + b) // 2])
            found.append((PANEL.start + int(across.mean()), above + (a + b) // 2))
        return found

    def saved(self):
        """The scene as Ctrl and S save it now."""
        folder = pathlib.Path(self.screen.folder.name)
        before = set(folder.glob("*.json"))
        self.screen.move(*FREE)
        self.screen.keys("ctrl+s")
        new = self.screen.wait(lambda: set(folder.glob("*.json")) - before, "the scene")
        return json.loads(new.pop().read_text())

    def test_slider_of_the_look(self):
        """A slider that is drawn to its end changes the look, and stays there."""
        self.assertNotIn("strength", self.saved()["look"])
        grabs = self.wait_for(self.grabs, 1)
        self.screen.drag(grabs[0], (PANEL.stop + 4, grabs[0][1]))  # beyond its end
        self.assertEqual(self.saved()["look"], {"kind": "lens", "strength": 20})
        steps = self.screen.end()["steps"]
        self.assertGreater(steps, 0)

    def test_slider_of_the_water(self):
        """The pond is made anew when a slider of its page is let go, not before."""
        headers = self.headers()
        self.screen.click(PANEL.start + 60, headers[4])  # Water
        grabs = self.wait_for(lambda: self.grabs(headers[4]), 3)
        self.assertTrue(grabs)
        before = self.saved()["pond"]
        time.sleep(2.0)
        self.screen.drag(grabs[1], (PANEL.start + 10, grabs[1][1]))  # metres
        after = self.saved()["pond"]
        self.assertNotEqual(before.get("metres"), 0.1)
        self.assertEqual(after["metres"], 0.1)
        self.assertEqual({k: v for k, v in before.items() if k != "metres"},
                         {k: v for k, v in after.items() if k != "metres"})
        told = self.screen.end()
        self.assertEqual(told["cells"][0], 64)
        self.assertLess(told["time"], told["seconds"] - 2.0, "the water did not begin anew")

    def test_water_beneath_stays_dry(self):
        """What is done to the panel is not done to the water under it."""
        graphs = (PANEL.start + 150, self.headers()[0] + 40)
        self.screen.keys("space", "c", "Tab")  # still water, and paused: only touches change it
        time.sleep(2.0)
        before = self.screen.picture()
        self.screen.keys("Tab")
        time.sleep(1.0)
        self.screen.do("mousemove", *graphs, "click", "1")  # at once
        time.sleep(1.0)
        self.screen.keys("Tab")
        time.sleep(1.0)
        self.assertEqual(np.count_nonzero(before != self.screen.picture()), 0)
        self.screen.click(*graphs)
        time.sleep(1.0)
        self.assertGreater(np.count_nonzero(before != self.screen.picture()), 1000)

    def test_help(self):
        """The list of keys comes and goes."""
        self.screen.keys("Tab")
        self.screen.keys("space")
        time.sleep(1.0)
        without = self.screen.picture()
        self.screen.keys("question")
        time.sleep(1.0)
        shown = self.screen.picture()
        self.assertGreater((without != shown).any(axis=2).mean(), 0.05)
        self.screen.keys("question")
        time.sleep(1.0)
        self.assertLess((without != self.screen.picture()).any(axis=2).mean(), 0.001)


@needs_screen
class PanelByOpenGL(Panel):
    """The same, drawn by OpenGL 3.3."""

    renderer = "gl"


@needs_screen
class PanelByOpenGLES(Panel):
    """The same, drawn by OpenGL ES 3.0."""

    renderer = "gles"


if __name__ == "__main__":
    unittest.main()
