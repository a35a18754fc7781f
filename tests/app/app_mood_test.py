"""The moods of water over a picture: which one is chosen, and from where its random numbers come."""

import unittest

import numpy as np

from app_support import AppTest, frames_of, run, write_png

SMALL = ("--size", "192x128", "--fps", "10", "--seconds", "0.2")


class Moods(AppTest):
    def setUp(self):
        super().setUp()
        self.photo = self.picture(192, 128)

    def frames(self, picture, *arguments, width=192, height=128, length=SMALL):
        path = self.folder / "film.mkv"
        self.ran("render", picture, *arguments, *length, "-y", "-o", path, "--codec", "ffv1")
        return frames_of(path, width, height).astype(int)

    def test_options_choose(self):
        frames = {mood: self.frames(self.photo, "--mood", mood) for mood in ("lake", "sunlit", "breeze", "drops")}
        frames["rain"] = self.frames(self.photo, "--mood", "rain", "--rain", "50")
        for options, mood in (((), "lake"), (("--look", "pool"), "sunlit"), (("--breeze", "2"), "breeze"),
                              (("--wind", "70"), "breeze"), (("--rain", "50"), "rain"),
                              (("--solver", "dispersive"), "drops")):
            for name, other in frames.items():
                self.assertEqual((self.frames(self.photo, *options) == other).all(), name == mood, (options, name))

    def test_sunlit_moves_everywhere_from_the_first_frame(self):
        grey = write_png(self.folder / "grey.png", np.full((128, 192, 3), 120, np.uint8))
        for frame in self.frames(grey, "--mood", "sunlit"):
            tiles = (frame[..., :3] - 120).mean(axis=2).reshape(4, 32, 6, 32)
            self.assertGreater(tiles.std(axis=(1, 3)).min(), 2)
            self.assertLess(abs(tiles.mean()), 6)

    def test_sunlit_has_the_same_light_at_the_sides(self):
        """Light comes from the upper left; no web is stretched and no dark patches are cut off there."""
        grey = write_png(self.folder / "grey.png", np.full((270, 480, 3), 128, np.uint8))
        frames = self.frames(grey, "--mood", "sunlit", width=480, height=270, length=("--fps", "2", "--seconds", "5"))[..., 1]
        upright = np.abs(np.diff(frames, axis=1))
        level = np.abs(np.diff(frames, axis=2))
        for name, side in (("top", np.s_[:, :40, :-1]), ("left", np.s_[:, :-1, :40])):
            with self.subTest(name):
                ratio = upright[:, :, :-1][side].mean() / level[:, :-1][side].mean()
                self.assertGreater(ratio, 0.8)
                self.assertLess(ratio, 1.25)
        self.assertGreater(np.percentile(frames[:, :6], 0.2), np.percentile(frames[:, 60:210], 0.2) - 3)
        self.assertLess(abs(frames[:, :3].mean() - frames[:, 60:210].mean()), 1.5)

    def test_each_picture_has_its_own_seed(self):
        other = self.folder / "other.png"
        other.write_bytes(self.photo.read_bytes() + b"\n")
        first, second = (self.frames(path, "--mood", "sunlit") for path in (self.photo, other))
        self.assertTrue((first == self.frames(self.photo, "--mood", "sunlit")).all())
        self.assertGreater(np.abs(first - second).mean(), 1)
        self.assertTrue((self.frames(self.photo, "--seed", "7") == self.frames(other, "--seed", "7")).all())

    def test_upright_pictures(self):
        """The longer side is as long in both formats."""
        def rows(width, height):
            path = self.out / "w-%02d.obj"
            self.render(self.picture(width, height), "-o", "null", "--seconds", "0.02", "-y", "--mood", "sunlit", "--mesh", path)
            lines = (self.out / "w-00.obj").read_text().splitlines()
            return max(max(abs(float(n)) for n in line.split()[1:]) for line in lines if line[:2] == "v ")
        self.assertAlmostEqual(rows(200, 100), rows(100, 200), delta=0.1)

    def test_refusals(self):
        self.refused(["render", self.photo, "-o", "null", "--mood", "sunny"], "--mood sunny",
                     "lake, sunlit, rain, drops and breeze")
        self.refused(["render", "rockpool", self.photo, "-o", "null", "--mood", "rain"], "--mood", "rockpool")
        for mood, option, named in (("lake", ("--look", "pool"), "--look pool"), ("rain", ("--look", "lake"), "--look lake"),
                                    ("sunlit", ("--water", "0.5,0.8"), "--water"), ("drops", ("--add-lake",), "--add-lake")):
            self.refused(["render", self.photo, "-o", "null", "--mood", mood, *option],
                         f"--mood {mood} and {named}: ", "leave out one of them")
        self.assertIn(b"--mood NAME", run("loop", "--help").stdout + run("render", "--help").stdout)


if __name__ == "__main__":
    unittest.main()
