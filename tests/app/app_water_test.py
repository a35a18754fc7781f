"""What the options for the water do, seen in the heights."""

import unittest

import numpy as np

from app_support import AppTest

CELLS = ("--size", "100x100", "--cells", "100", "--metres", "2")


def place(heights):
    """Fractions (x, y) of the largest height, up or down, without regard to its sign."""
    row, column = np.unravel_index(np.abs(heights).argmax(), heights.shape)
    return (column + 0.5) / heights.shape[1], (row + 0.5) / heights.shape[0]


def halved(heights):
    return heights.reshape(heights.shape[0] // 2, 2, heights.shape[1] // 2, 2).mean((1, 3))


def alike(a, b):
    return np.corrcoef(a.ravel(), b.ravel())[0, 1]


class Touches(AppTest):
    def water(self, *options):
        return self.heights(self.picture(100, 100), *CELLS, "--solver", "wave", *options)

    def test_drop_is_where_it_was_put(self):
        for x, y in ((0.25, 0.75), (0.8, 0.1), (0.5, 0.5)):
            heights = self.water("--rain", "0", "--drop", f"0,{x},{y},0.05,-0.02", "--seconds", "0.1")
            found = place(heights[0])
            self.assertAlmostEqual(found[0], x, delta=0.02)
            self.assertAlmostEqual(found[1], y, delta=0.02)
            self.assertLess(heights.min(), -0.005, "pushed down")

    def test_ring_runs_at_the_wave_speed(self):
        heights = self.water("--rain", "0", "--drop", "0,0.5,0.5,0.05,-0.02", "--wave-speed", "0.5",
                             "--half-life", "none", "--seconds", "1.2", "--fps", "50")
        y, x = np.mgrid[0:100, 0:100]
        distance = np.hypot(x - 49.5, y - 49.5) * 0.02
        fronts = []
        for seconds in (0.6, 1.0):
            still = np.abs(heights[round(seconds * 50) - 1])
            profile = [still[(distance >= r - 0.01) & (distance < r + 0.01)].mean()
                       for r in np.arange(0.02, 0.9, 0.02)]
            fronts.append(0.02 + 0.02 * np.flatnonzero(profile > 0.5 * np.max(profile)).max())
            # Round: as strong along the sides as along the diagonals.
            ring = np.abs(distance - fronts[-1]) < 0.06
            side = ring & (np.abs(y - 49.5) < 3)
            slant = ring & (np.abs(np.abs(x - 49.5) - np.abs(y - 49.5)) < 3)
            self.assertAlmostEqual(still[side].max() / still[slant].max(), 1, delta=0.1)
        self.assertAlmostEqual(fronts[1] - fronts[0], 0.2, delta=0.03)
        self.assertAlmostEqual(fronts[1], 0.5 + 0.05, delta=0.08, msg="its radius is ahead")

    def test_stroke_goes_its_way(self):
        heights = self.water("--rain", "0", "--stroke", "0,0.2,0.5,1,0.8,0.5,0.04,-0.01", "--fps", "20",
                             "--wave-speed", "0.1", "--seconds", "1")
        for seconds in (0.25, 0.5, 0.95):
            x, y = place(heights[round(20 * seconds) - 1])
            self.assertAlmostEqual(x, 0.2 + 0.6 * seconds, delta=0.08)
            self.assertAlmostEqual(y, 0.5, delta=0.05)
        way = np.abs(heights[-1][45:55, 25:78]).max(axis=0)
        self.assertGreater(way.min(), 0.1 * way.max(), "no gaps")

    def test_touches_add_up_and_outside_is_clipped(self):
        one = self.water("--rain", "0", "--drop", "0,0.3,0.3,0.05,-0.01", "--seconds", "0.3")
        other = self.water("--rain", "0", "--drop", "0.1,0.7,0.6,0.05,0.01", "--seconds", "0.3")
        both = self.water("--rain", "0", "--drop", "0,0.3,0.3,0.05,-0.01", "--drop",
                          "0.1,0.7,0.6,0.05,0.01", "--seconds", "0.3")
        np.testing.assert_allclose(both, one + other, atol=1e-6)
        far = self.water("--rain", "0", "--drop", "0,2,2,0.05,-0.01", "--seconds", "0.1")
        self.assertEqual(np.abs(far).max(), 0)

    def test_no_rain_is_flat(self):
        heights = self.water("--rain", "0", "--seconds", "0.5")
        self.assertEqual(np.abs(heights).max(), 0)

    def test_own_drops_are_the_only_ones(self):
        heights = self.water("--drop", "0.4,0.2,0.2,0.05,-0.02", "--seconds", "0.5", "--fps", "50")
        self.assertEqual(np.abs(heights[:20]).max(), 0)
        self.assertGreater(np.abs(heights[20]).max(), 0)

    def test_rain(self):
        quiet = self.water("--rain", "1", "--seconds", "1")
        heavy = self.water("--rain", "100", "--seconds", "1")
        other = self.water("--rain", "100", "--seconds", "1", "--seed", "2")
        self.assertGreater(heavy[-1].std(), 2 * quiet[-1].std())
        self.assertLess(abs(alike(heavy[-1], other[-1])), 0.5)
        self.assertAlmostEqual(heavy[-1].std() / other[-1].std(), 1, delta=0.4)

    def test_half_life_and_edges(self):
        drop = ("--rain", "0", "--drop", "0,0.5,0.5,0.1,-0.02", "--seconds", "2", "--fps", "30")
        last = {half: np.sqrt((self.water(*drop, "--half-life", half)[-1] ** 2).mean())
                for half in ("none", "2", "0.5")}
        self.assertAlmostEqual(last["2"] / last["none"], 0.5, delta=0.05)
        self.assertAlmostEqual(last["0.5"] / last["none"], 1 / 16, delta=0.02)
        free, fixed, periodic = (self.water(*drop, "--seconds", "3.2", "--edges", kind)[-1]
                                 for kind in ("free", "fixed", "periodic"))
        self.assertLess(alike(free, fixed), -0.5, "waves come back upside down")
        self.assertAlmostEqual(alike(free, periodic), 1, delta=0.1, msg="alike by symmetry")

    def test_integer_waters(self):
        for solver in ("classic", "steady"):
            heights = self.water("--rain", "0", "--drop", "0,0.5,0.5,0.05,-0.02", "--seconds", "0.2",
                                 "--solver", solver)
            self.assertEqual(heights.shape[1:], (100, 100))
            self.assertGreater(np.abs(heights[-1]).max(), 0)


class SameWaves(AppTest):
    TOUCHES = ("--drop", "0.125,0.3,0.4,0.08,-0.02", "--metres", "2", "--seed", "5",
               "--stroke", "0.25,0.6,0.2,0.625,0.8,0.7,0.08,-0.01")

    def test_at_24_and_240_frames_a_second(self):
        picture = self.picture(128, 96)
        at = [self.heights(picture, *self.TOUCHES, "--solver", "wave", "--cells", "256", "--fps", str(fps), "--seconds", "1")
              for fps in (24, 240)]
        self.assertEqual([len(a) for a in at], [24, 240])
        self.assertGreaterEqual(alike(at[0][-1], at[1][-1]), 0.99)
        self.assertAlmostEqual(at[0][-1].std() / at[1][-1].std(), 1, delta=0.05)

    def test_rain_at_30_and_120_frames_a_second(self):
        picture = self.picture(128, 96)
        rain = ("--solver", "wave", "--rain", "8", "--metres", "1", "--cells", "256", "--seconds", "1")
        slow, fast = (self.heights(picture, *rain, "--fps", fps)[-1] for fps in ("30", "120"))
        self.assertGreaterEqual(alike(slow, fast), 0.97)

    def test_with_twice_the_cells(self):
        picture = self.picture(128, 96)
        coarse, fine = (self.heights(picture, *self.TOUCHES, "--solver", "wave", "--rain", "8", "--metres", "1", "--cells",
                                     str(cells), "--fps", "60", "--seconds", "1")[-1]
                        for cells in (256, 512))
        self.assertEqual(fine.shape, (384, 512))
        self.assertGreaterEqual(alike(coarse, halved(fine)), 0.99)
        self.assertAlmostEqual(coarse.std() / halved(fine).std(), 1, delta=0.05)

    def test_at_any_picture_size(self):
        picture = self.picture(128, 96)
        cells = ("--cells", "64", "--fps", "30", "--seconds", "0.5")
        small, large = (self.heights(picture, *self.TOUCHES, *cells, "--size", size)
                        for size in ("64x48", "320x240"))
        np.testing.assert_array_equal(small, large)

    def test_river_at_any_rate_and_size(self):
        """How fast it runs beside stones is known only once it does: then steps are as short as it needs."""
        for more in (("--fps", "24"), ("--fps", "30"), ("--cells", "300"), ("--cells", "900")):
            film = self.render("river", "--size", "160x90", "--seconds", "0.1", *more, "-o", "null")
            self.assertGreaterEqual(film["frames"], 2)


if __name__ == "__main__":
    unittest.main()
