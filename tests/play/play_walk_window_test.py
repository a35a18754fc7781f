"""A walk over a tile map in a real window: under Xvfb, with xdotool's pointers."""

import unittest

import numpy as np

from app_support import SOURCE, run
from play_display import DisplayTest

MILL = SOURCE / "examples/maps/mill.tmx"


class WalkWindowTest(DisplayTest):
    def test_keys_and_clicks_walk_and_the_words_go(self):
        player = self.play(MILL, "--size", "320x200", "--rain", 0, "--renderer", "software")
        self.assertEqual(player.title(), f"{MILL} - Millpond")
        with_words = player.picture().astype(int)
        player.key("h")
        player.wait(lambda: np.abs(player.picture().astype(int) - with_words).max() > 60)
        player.tell("windowfocus", player.window, "keydown", "Right")
        before = player.picture().astype(int)
        # The map moves under who walks.
        player.wait(lambda: (np.abs(player.picture().astype(int) - before).max(axis=2) > 30).mean() > 0.2)
        player.tell("keyup", "Right")
        player.key("r")
        player.key("l")
        player.key("plus")
        player.key("space")
        player.wait(lambda: np.array_equal(player.picture(), player.picture()))
        hidden = player.picture().astype(int)
        player.key("t")  # does nothing, so the keys are shown
        player.wait(lambda: np.abs(player.picture().astype(int) - hidden).max() > 60)
        player.key("space")
        player.go(200, 60)
        player.tell("click", 1, "click", 3)
        told = player.end()
        self.assertGreater(told["at"][0], 22.5)
        self.assertTrue(told["rains"])
        self.assertEqual(told["tile"], 64)
        self.assertGreater(told["chunks"], 0)

    def test_what_a_walk_cannot_do_is_refused(self):
        for options, word in ((("--terminal",), "--terminal"), (("--record", "a.pond"), "--record"),
                              (("--look", "lens"), "--look lens"), (("--water", "lake"), "--water lake")):
            self.refused(["play", MILL, *options], word)
        self.refused(["play", "pool", "--camera", "1,1"], "--camera")
        self.assertEqual(run("play", MILL, "--frames", 3, env={"SDL_VIDEODRIVER": "dummy"}).returncode, 0)


if __name__ == "__main__":
    unittest.main()
