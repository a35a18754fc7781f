"""The panel of `millpond play`: sliders turned by a pointer change the water and what is saved."""

import json
import time
import unittest

import numpy as np

from play_display import DisplayTest, Player, by_each_renderer, still_picture

HEADER = (27, 61, 75)  # what the panel's headers, and its sliders' grabs, look like
GRAB = (43, 120, 138)
SAME = 14  # how far colours of things that are half clear may be apart
SIZE = 700, 520  # of the window
NARROW = 260, 520


def runs(flags):
    """(first, last) of each run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2])]


def alike(picture, colour):
    """Where a picture has that colour."""
    return np.abs(picture.astype(int) - colour).max(axis=2) <= SAME


class Window(Player):
    """A window whose panel is seen and turned."""

    def __init__(self, display, folder, renderer, size=SIZE):
        self.width, self.height = size
        self.panel = slice(max(self.width - 10 - 372, 10), self.width - 10)
        self.free = (150, 300) if self.panel.start > 150 else (4, self.height - 4)  # beside the panel
        super().__init__(display, folder, still_picture(folder / "still.png"), "--look", "lens",
                         "--solver", "wave", "--cells", "64", "--size", f"{self.width}x{self.height}",
                         "--renderer", renderer)
        # Drivers that draw by the processor are slow: each step of a pointer wants a frame.
        self.pause = 0.3 if renderer == "software" else 1.2
        self.wait(lambda: self.picture().any())
        self.at(*self.free)

    def still(self):
        """The picture, when it has come to rest."""
        last = [self.picture()]

        def rests():
            time.sleep(self.pause)
            last.append(self.picture())
            return (last[-1] == last[-2]).all()
        self.wait(rests)
        return last[-1]

    def at(self, x, y):
        self.go(x, y)
        time.sleep(self.pause)

    def click(self, x, y):
        self.at(x, y)
        self.pull((x, y))

    def pull(self, *places):
        """Presses the left button at the first place and lets it go at the last."""
        self.at(*places[0])
        self.tell("mousedown", 1)
        time.sleep(self.pause)
        for place in places[1:]:
            self.at(*place)
        self.tell("mouseup", 1)
        time.sleep(self.pause)

    def headers(self):
        """Heights of the panel's headers, from the top."""
        part = alike(self.picture()[:, self.panel], HEADER)
        return [(a + b) // 2 for a, b in runs(part.mean(axis=1) > 0.7) if b - a > 8]

    def grabs(self):
        """Places of the sliders' grabs, from the top; of each line the middle."""
        part = alike(self.picture()[:, self.panel], GRAB)
        lines = [(a, b) for a, b in runs(part.sum(axis=1) >= 4) if b - a >= 8]
        return [(self.panel.start + int(np.flatnonzero(part[(a + b) // 2]).mean()), (a + b) // 2)
                for a, b in lines]

    def settled_grabs(self, least):
        """So many grabs at least, when they no longer move."""
        seen = [None]

        def settled():
            seen.append(self.grabs())
            time.sleep(self.pause)
            return len(seen[-1]) >= least and seen[-1] == seen[-2] and seen[-1]
        return self.wait(settled)

    def open_panel(self, headers):
        """Waits until so many headers are seen."""
        self.key("Tab")
        self.wait(lambda: len(self.headers()) >= headers)

    def close_panel(self):
        self.key("Tab")
        self.wait(lambda: not self.headers())

    def wait_for_scene(self, is_so):
        """The scene once it is as told: what a pointer did may take some pictures."""
        def found():
            scene = self.scene()
            return scene if is_so(scene) else None
        return self.wait(found)

    def fold(self, index):
        """Opens or closes the header number `index` from the top."""
        before = self.headers()
        self.click(self.panel.start + 60, before[index])
        self.at(*self.free)  # under the pointer a header is brighter
        self.wait(lambda: self.headers() != before and self.headers() == self.headers())

    def scene(self):
        """The scene as Ctrl and S save it now."""
        before = self.saved("json")
        self.at(*self.free)
        self.key("ctrl+s")
        new = self.wait(lambda: [p for p in self.saved("json") if p not in before])
        return json.loads(new[0].read_text())


class PlayPanelTest(DisplayTest):
    def setUp(self):
        super().setUp()
        self.window = None
        self.addCleanup(lambda: self.window and self.window.close())

    def open(self, renderer, size=SIZE, headers=6):
        if self.window is not None:
            self.window.close()
        self.window = Window(self.display.name, self.folder, renderer, size)
        self.window.open_panel(headers)
        return self.window

    @by_each_renderer
    def test_slider_of_the_look(self, renderer):
        """A slider that is drawn beyond its end changes the look to that end."""
        window = self.open(renderer)
        self.assertEqual(window.scene()["look"], {"kind": "lens", "strength": 6})
        grab = window.wait(window.grabs)[0]
        window.pull(grab, (window.panel.stop - 60, grab[1]), (window.panel.stop + 4, grab[1]))
        window.wait_for_scene(lambda s: s["look"] == {"kind": "lens", "strength": 20})
        window.end()

    def test_narrow_windows(self):
        """Names stand above their sliders there, which are as wide as the panel."""
        window = self.open("software", NARROW, 3)
        window.fold(0)  # Measured
        grab = window.wait(window.grabs)[0]
        window.click(window.panel.start + 30, grab[1])
        window.wait_for_scene(lambda s: s["look"].get("strength", 2) < 2)
        window.end()

    def test_slider_of_the_water(self):
        """The pond is made anew when a slider of its page is let go."""
        window = self.open("software")
        window.fold(0)  # Measured
        window.fold(2)  # Look
        window.fold(6)  # Water
        grabs = window.settled_grabs(4)
        before = window.scene()["pond"]
        time.sleep(2.0)
        window.pull(grabs[1], (window.panel.start + 100, grabs[1][1]))  # metres
        after = window.wait_for_scene(lambda s: s["pond"].get("metres") == 0.1)["pond"]
        self.assertEqual({k: v for k, v in before.items() if k != "metres"},
                         {k: v for k, v in after.items() if k != "metres"})
        told = window.end()
        self.assertEqual(told["cells"][0], 64)
        self.assertLess(told["time"], told["seconds"] - 2.0, "the water did not begin anew")

    def test_current(self):
        """The water begins to flow where a pointer lets go of its velocity, and no more after Reset."""
        window = self.open("software")
        window.fold(0)  # Measured
        window.fold(2)  # Look
        window.fold(5)  # Current
        line = window.headers()[5] + 27
        x = (window.panel.start + window.panel.stop) // 2
        window.pull((x, line), (x + 6, line), (x + 12, line))
        flows = window.wait_for_scene(lambda s: "current" in s)["current"]
        self.assertGreater(flows["velocity"][0], 0)
        window.click(window.panel.start + 30, line + 54)  # Reset
        window.wait_for_scene(lambda s: "current" not in s)
        window.end()

    def test_walls_stay_in_new_water(self):
        """Walls drawn by hand are in the water that a slider makes anew, and can be taken back."""
        window = self.open("software")
        window.fold(0)  # Measured
        window.fold(2)  # Look
        window.fold(6)  # Water
        grabs = window.settled_grabs(4)
        window.at(80, 120)
        window.tell("mousedown", 3)
        window.at(220, 300)
        window.tell("mouseup", 3)
        before = window.wait_for_scene(lambda s: len(s.get("walls", [])) > 3)
        window.pull(grabs[1], (window.panel.start + 200, grabs[1][1]))  # metres
        after = window.wait_for_scene(lambda s: s["pond"] != before["pond"])
        self.assertEqual([wall["at"] for wall in after["walls"]],
                         [wall["at"] for wall in before["walls"]])
        window.key("z")
        window.wait_for_scene(lambda s: "walls" not in s)
        window.end()

    def test_water_beneath_stays_dry(self):
        """What is done to the panel is not done to the water under it."""
        window = self.open("software")
        graphs = window.panel.start + 150, window.headers()[0] + 40
        window.key("space")  # paused: only touches change it
        window.key("c")
        window.close_panel()
        before = window.still()
        window.key("Tab")
        window.wait(lambda: len(window.headers()) >= 6)
        window.tell("mousemove", "--window", window.window, *graphs, "click", "1")  # at once
        window.close_panel()
        window.wait(lambda: (before == window.picture()).all())
        self.assertEqual(np.count_nonzero(before != window.still()), 0)
        window.click(*graphs)
        for _ in range(12):  # what falls in over some frames shows nothing before the first
            window.key("period")
        window.wait(lambda: np.count_nonzero(before != window.picture()) > 1000)
        window.end()

    @by_each_renderer
    def test_help(self, renderer):
        """The list of keys comes and goes, and Tab takes the panel away."""
        window = self.open(renderer)
        window.close_panel()
        window.key("space")
        window.wait(lambda: "paused - " in window.title())
        without = window.still()
        window.key("question")
        window.wait(lambda: (without != window.picture()).any(axis=2).mean() > 0.05)
        window.key("question")
        window.wait(lambda: (without != window.picture()).any(axis=2).mean() < 0.001)
        window.end()


if __name__ == "__main__":
    unittest.main()
