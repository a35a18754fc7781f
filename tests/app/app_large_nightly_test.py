"""Large pictures and longer films."""

import unittest

import numpy as np

from app_support import AppTest, frames_of, probe, scenery


class Large(AppTest):
    def test_1921_by_1081(self):
        picture = self.picture(1921, 1081)
        self.render(picture, "-o", self.out / "f%d.png", "--size", "1921x1081", "--seconds", "0.01",
                    "--rain", "0", "--look", "lens", "--lookup", "nearest")
        shown = frames_of(self.out / "f0.png", 1921, 1081)[0]
        np.testing.assert_array_equal(shown[..., :3], scenery(1921, 1081))
        self.render(picture, "-o", self.out / "a.mp4", "--size", "1921x1081", "--seconds", "0.03")
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["width"], made["height"], made["frames"]), (1922, 1082, 2))

    def test_8192_by_8192(self):
        picture = self.picture(8192, 8192, channels=1)
        small = self.render(picture, "-o", "null", "--seconds", "0.01")
        self.assertEqual((small["width"], small["height"]), (1920, 1920))
        whole = ("--size", "8192x8192", "--seconds", "0.01")
        result = self.render(picture, "-o", self.out / "f%d.png", *whole)
        self.assertEqual((result["width"], result["height"], result["frames"]), (8192, 8192, 1))
        self.assertEqual(probe(self.out / "f0.png")["width"], 8192)
        self.render(picture, "-o", self.out / "a.mp4", *whole)
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["width"], made["height"], made["frames"]), (8192, 8192, 1))

    def test_full_hd_film_with_sound(self):
        film = self.film(seconds=1, size="1920x1080", rate=24)
        self.render(film, "-o", self.out / "a.mp4")
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["width"], made["height"], made["frames"]), (1920, 1080, 24))
        self.assertAlmostEqual(float(made["sound"]["duration"]), 1, delta=0.05)

    def test_high_and_narrow(self):
        result = self.render(self.picture(16, 16), "-o", "null", "--size", "10x32768", "--fit", "stretch",
                             "--seconds", "0.02")
        self.assertEqual((result["height"], result["cells"]), (32768, [1, 3276]))


if __name__ == "__main__":
    unittest.main()
