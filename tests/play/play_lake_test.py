"""The look lake in the window: its mask mended by hand, the horizon dragged, all of it saved."""

import json
import unittest

import numpy as np

from app_support import frames_of, write_png
from lake_pictures import HEIGHT, HORIZON, WIDTH, landscape
from play_display import DisplayTest, RENDERERS


class PlayLakeTest(DisplayTest):
    def lake(self, *arguments, water=True):
        self.photo = write_png(self.folder / "photo.png", landscape(water))
        return self.play(self.photo, "--size", f"{WIDTH}x{HEIGHT}", "--look", "lake", *arguments)

    def saved(self, player):
        """The scene that Ctrl and S saves, and its mask."""
        before = player.saved("json")
        player.key("ctrl+s")
        scene = player.wait(lambda: [p for p in player.saved("json") if p not in before])[0]
        look = json.loads(scene.read_text(encoding="utf-8"))["look"]
        mask = frames_of(look["mask"], WIDTH, HEIGHT)[0, ..., 0]
        return scene, look, mask

    def test_only_the_water_moves(self):
        for renderer in RENDERERS:
            with self.subTest(renderer=renderer):
                player = self.lake("--breeze", "4", "--renderer", renderer)
                first = player.shot()
                second = player.shot()
                moved = np.abs(second - first).sum(axis=2)
                self.assertFalse(moved[:HORIZON - 2].any())
                self.assertGreater((moved[HORIZON + 12:] > 0).mean(), 0.3)
                player.end()

    def test_a_mirror_is_seen_unasked(self):
        photo = write_png(self.folder / "photo.png", landscape())
        player = self.play(photo, "--size", f"{WIDTH}x{HEIGHT}", "--json")
        first = player.shot()
        moved = np.abs(player.shot() - first).sum(axis=2)
        self.assertFalse(moved[:HORIZON - 2, 20:-20].any())
        self.assertGreater((moved[HORIZON + 12:] > 0).mean(), 0.3)
        _, look, _ = self.saved(player)
        self.assertEqual(look["kind"], "lake")
        # L lays water over all of it, which lies still until it is touched.
        player.key("l")
        before = player.saved("json")
        player.key("ctrl+s")
        scene = player.wait(lambda: [p for p in player.saved("json") if p not in before])[0]
        scene = json.loads(scene.read_text(encoding="utf-8"))
        self.assertNotEqual(scene["look"]["kind"], "lake")
        self.assertEqual(scene["pond"]["metres"], 12)
        player.end()
        # Reduced motion, or other water asked for, leaves it as it is.
        for made in player.saved("json"):
            made.unlink()
        for asked in (("--reduced-motion",), ("--look", "pool"), ("--edges", "fixed")):
            player = self.play(photo, "--size", f"{WIDTH}x{HEIGHT}", *asked)
            player.key("ctrl+s")
            scene = player.wait(lambda: player.saved("json"))[-1]
            self.assertNotEqual(json.loads(scene.read_text(encoding="utf-8"))["look"].get("kind"), "lake", asked)
            for made in player.saved("json"):
                made.unlink()
            player.end()

    def test_a_stone_falls_where_it_was_clicked(self):
        player = self.lake("--breeze", "0")
        calm = player.shot()
        player.key("space")
        player.go(160, 185)
        player.tell("click", 1)
        for _ in range(10):
            player.key("period")
        y, x = np.nonzero(np.abs(player.shot() - calm).sum(axis=2) > 9)
        self.assertGreater(len(x), 20)
        self.assertAlmostEqual(x.mean(), 160, delta=15)
        # In perspective rings are flat.
        self.assertGreater(np.ptp(x), 1.5 * np.ptp(y))
        # In the sky nothing falls.
        player.go(160, 30)
        player.tell("click", 1)
        player.end()

    def test_the_mask_is_mended_and_saved(self):
        player = self.lake("--breeze", "0")
        plain = player.shot()
        player.key("m")
        tinted = player.shot()
        blue = (tinted - plain)[..., 2] - (tinted - plain)[..., 0] > 20
        self.assertGreater(blue[HORIZON + 5:].mean(), 0.9)
        self.assertFalse(blue[:HORIZON - 3].any())
        player.drag(3, (40, 180), (60, 180), (120, 180))     # takes water away
        player.drag(1, (100, 60), (110, 60), (140, 60))      # paints some in the sky
        _, look, mask = self.saved(player)
        self.assertAlmostEqual(look["horizon"] * HEIGHT, HORIZON, delta=1)
        self.assertLess(mask[180, 50:110].max(), 20)
        self.assertGreater(mask[150, 50:110].min(), 235)
        self.assertGreater(mask[60, 105:135].min(), 235)
        player.drag(1, (200, HORIZON), (200, HORIZON - 10), (200, HORIZON - 20))
        scene, look, before = self.saved(player)
        self.assertAlmostEqual(look["horizon"] * HEIGHT, HORIZON - 20, delta=2)
        player.drag(3, (250, 190), (280, 190))
        player.key("z")
        self.assertTrue((self.saved(player)[2] == before).all())
        player.key("m")
        player.end()
        # It opens as it was saved.
        again = self.play(scene)
        again.key("m")
        again.shot()
        again.end()

    def test_a_click_finds_water_where_a_lake_was_added(self):
        player = self.lake("--add-lake", "--breeze", "0")
        player.key("m")
        player.go(100, 170)
        player.tell("click", 1)
        _, look, mask = self.saved(player)
        self.assertAlmostEqual(look["horizon"] * HEIGHT, HORIZON, delta=1)
        self.assertGreater(mask[HORIZON + 5:].mean(), 200)
        self.assertTrue((player.shot()[150:, :, 3] == 255).all())
        player.key("m")
        picture = player.shot()[..., :3]
        self.assertTrue((picture == landscape()[..., :3]).all())
        player.end()


if __name__ == "__main__":
    unittest.main()
