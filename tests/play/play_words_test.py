"""What `millpond play` shows over its picture: words, marks, the ring; and what Esc closes, in turn."""

import os
import shutil
import subprocess
import unittest

import numpy as np

from app_support import frames_of, probe
from play_display import HEIGHT, WIDTH, Display, DisplayTest, by_each_renderer, still_picture

FOAM = (230, 245, 247)  # words
RED = (235, 45, 40)     # the dot of what is being recorded
HEADER = (27, 61, 75)   # the panel's
SIZE = 600, 400
FREE = 200, 200  # a place that nothing lies over


def count(picture, colour, same=6):
    """How many pixels have about that colour."""
    return int((np.abs(picture.astype(int) - colour).max(axis=2) <= same).sum())


def foot(picture):
    return picture[-80:]


def corner(picture):
    return picture[:90, :200]


class PlayWordsTest(DisplayTest):
    def start(self, renderer, *arguments, display=None):
        width, height = SIZE
        arguments = (still_picture(self.folder / "still.png"), "--size", f"{width}x{height}", "--cells",
                     64, "--look", "offset", "--renderer", renderer, *arguments)
        player = self.play(*arguments, display=display)
        player.wait(lambda: player.picture().any())
        return player

    def wait_for(self, player, colour, part, there=True):
        player.wait(lambda: (count(part(player.picture()), colour) > 20) == there)

    # ---- words -----------------------------------------------------------------------------------

    @by_each_renderer
    def test_a_hint_until_something_is_touched(self, renderer):
        player = self.start(renderer)
        self.wait_for(player, FOAM, foot)
        player.go(*FREE)
        player.tell("click", 1)
        self.wait_for(player, FOAM, foot, there=False)
        player.end()

    @by_each_renderer
    def test_messages(self, renderer):
        player = self.start(renderer)
        player.key("c")  # the hint goes
        self.wait_for(player, FOAM, foot, there=False)
        player.key("s")
        self.wait_for(player, FOAM, foot)
        path = player.wait(lambda: player.saved("png"))[0]
        saved = frames_of(path, *SIZE)[0][..., :3]
        self.assertEqual(count(saved, FOAM, 1), 0)  # they are no part of the picture
        self.wait_for(player, FOAM, foot, there=False)
        player.end()

    @by_each_renderer
    def test_a_red_dot_while_a_film_is_recorded(self, renderer):
        player = self.start(renderer)
        self.assertEqual(count(corner(player.picture()), RED), 0)
        player.start_film()
        self.wait_for(player, RED, corner)
        player.key("v")
        self.wait_for(player, RED, corner, there=False)
        path = player.wait(lambda: player.saved("mp4"))[0]
        film = probe(path)
        frames = frames_of(path, film["width"], film["height"])
        self.assertEqual(max(count(frame[..., :3], RED, 40) for frame in frames[:20]), 0)
        player.end()

    def test_a_red_dot_while_touches_are_recorded(self):
        player = self.start("software")
        player.key("k")
        self.wait_for(player, RED, corner)
        player.key("k")
        self.wait_for(player, RED, corner, there=False)
        player.end()

    def test_water_that_is_held_says_so(self):
        player = self.start("software")
        player.key("space")
        self.wait_for(player, FOAM, corner)
        player.key("space")
        self.wait_for(player, FOAM, corner, there=False)
        player.end()

    # ---- Esc -------------------------------------------------------------------------------------

    def ends(self, player):
        player.key("Escape")
        out, said = player.process.communicate()
        self.assertEqual(player.process.returncode, 0, said)
        self.assertIn(b'"renderer"', out)

    def has_panel(self, player):
        return count(player.picture(), HEADER, 14) > 12000

    def test_esc_closes_help_and_panel_before_it_ends(self):
        player = self.start("software", "--size", "900x600")
        player.key("Tab")
        player.wait(lambda: self.has_panel(player))
        player.key("question")
        player.wait(lambda: not self.has_panel(player))  # help that has no room beside it hides it
        player.key("Escape")
        player.wait(lambda: self.has_panel(player))
        player.key("Escape")
        player.wait(lambda: not self.has_panel(player))
        self.ends(player)

    def test_esc_leaves_full_screen_before_it_ends(self):
        player = self.start("software", display=self.managed())
        player.wait(lambda: player.size() == SIZE)
        player.key("f")
        player.wait(lambda: player.size() == (800, 600))
        player.key("v")
        self.wait_for(player, RED, corner)  # in full screen, too
        player.key("v")
        player.key("Escape")
        player.wait(lambda: player.size() == SIZE)
        self.ends(player)

    # ---- sizes -----------------------------------------------------------------------------------

    def size_of(self, display, *arguments):
        picture = still_picture(self.folder / "still.png")
        player = self.play(picture, "--renderer", "software", "--cells", 32, *arguments, display=display)
        size = player.size()
        player.end()
        return size

    def test_a_scale_that_is_asked_for(self):
        name = self.display.name
        self.assertEqual(self.size_of(name, "--scale", 1), (WIDTH, HEIGHT))
        self.assertEqual(self.size_of(name, "--scale", 1.5), (WIDTH * 3 // 2, HEIGHT * 3 // 2))
        self.assertEqual(self.size_of(name, "--scale", 2, "--size", "300x200"), (300, 200))

    @unittest.skipIf(shutil.which("xprop") is None, "needs xprop")
    def test_the_desktops_scale(self):
        display = Display()
        self.addCleanup(display.close)
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
                        "Xft.dpi:\t192\n"], env=dict(os.environ, DISPLAY=display.name), check=True)
        self.assertEqual(self.size_of(display.name), (2 * WIDTH, 2 * HEIGHT))
        self.assertEqual(self.size_of(display.name, "--scale", 1), (WIDTH, HEIGHT))

    # ---- the ring --------------------------------------------------------------------------------

    @staticmethod
    def ring(player):
        """Where the pointer is drawn, around FREE."""
        x, y = FREE
        part = slice(y - 30, y + 30), slice(x - 30, x + 30)
        return (player.picture(pointer=True)[part] != player.picture()[part]).any(axis=2)

    def test_the_ring_comes_back_from_the_panel(self):
        player = self.start("software")
        player.key("space")
        self.wait_for(player, FOAM, corner)
        self.wait_for(player, FOAM, foot, there=False)
        player.go(*FREE)
        player.wait(lambda: self.ring(player).any())
        ring = self.ring(player)
        self.assertFalse(ring[30 - 2:30 + 2, 30 + 4].any())  # it is hollow, about its middle
        for keys in (("Tab",), ("question",)):
            for key in keys:
                player.key(key)
            player.go(SIZE[0] - 60, 60)  # on the panel, which looks otherwise
            player.shots(2)
            player.go(*FREE)
            for key in keys:
                player.key(key)
            player.wait(lambda: (self.ring(player) == ring).all())
        player.end()


if __name__ == "__main__":
    unittest.main()
