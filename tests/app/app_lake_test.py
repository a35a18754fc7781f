"""The look lake over pictures and films: water is found, said, added; what cannot be is refused."""

import json
import re
import unittest

import numpy as np

from app_support import AppTest, ffmpeg, frames_of, probe, run, write_png
from lake_pictures import HEIGHT, HORIZON, WIDTH, landscape, sea

def wide(picture):
    """White water in the lower left."""
    mask = np.zeros_like(picture)
    mask[..., 3] = 255
    mask[130:, :200, :3] = 255
    return mask


class Lake(AppTest):
    """A few frames of a small picture."""

    def setUp(self):
        super().setUp()
        self.lake = self.folder / "lake.png"
        self.meadow = self.folder / "meadow.png"
        write_png(self.lake, landscape())
        write_png(self.meadow, landscape(water=False))
        self.floor = write_png(self.folder / "floor.png", landscape(water=False)[::-1])

    def render(self, *arguments, verb="render", output="null"):
        length = ("--period", "2") if verb == "loop" else ("--seconds", "0.3")
        done = self.ran(verb, *arguments, "-o", output, "--fps", "10", *length, "--json")
        return json.loads(done.stdout), done.stderr.decode()

    def refused(self, *arguments):
        done = self.ran("render", *arguments, "-o", "null", "--fps", "10", "--seconds", "0.3", status=2)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        return done.stderr.decode()

    def frames(self, *arguments):
        result, _ = self.render(*arguments, output=self.folder / "%d.png")
        return result, np.concatenate([frames_of(self.folder / f"{i}.png", WIDTH, HEIGHT)
                                       for i in range(result["frames"])])

    def test_a_mirror_is_seen_unasked(self):
        result, said = self.render(self.lake)
        self.assertEqual(result["lake"]["found"], "mirror")
        self.assertAlmostEqual(result["lake"]["horizon"] * HEIGHT, HORIZON, delta=1)
        self.assertGreater(result["lake"]["share"], 0.35)
        self.assertIn("reflects like a lake", said)
        self.assertIn("lake", self.render(self.lake, "--seed", "3")[0])
        for asked in (("--edges", "fixed"), ("--look", "pool"), ("--metres", "3")):
            self.assertNotIn("lake", self.render(self.lake, *asked)[0], asked)
        self.assertEqual(self.render(self.floor)[0]["lake"]["found"], "added")

    def test_other_pictures_get_a_lake(self):
        result, said = self.render(self.meadow)
        self.assertEqual(result["lake"]["found"], "added")
        line = f"{result['lake']['horizon']:.2f}"
        self.assertTrue(0.59 <= float(line) <= 0.81, line)
        self.assertIn(f"reflects no shore, so a lake replaces it below {line} of its height (--mood lake, --horizon)", said)
        self.assertIn(f"a lake below {line} of its height (--mood lake)", run("info", self.meadow).stdout.decode())
        self.assertEqual(self.render(self.meadow, "--mood", "lake")[0]["lake"], result["lake"])
        for asked in (("--mood", "sunlit"), ("--breeze", "2"), ("--rain", "2"), ("--drop", "0,0.5,0.5,0.1,-0.1")):
            self.assertNotIn("lake", self.render(self.meadow, *asked)[0], asked)

    def test_transparent_and_small_pictures_and_films_get_no_lake(self):
        glass = landscape(water=False)
        glass[:9, :9, 3] = 0
        self.assertNotIn("lake", self.render(write_png(self.folder / "glass.png", glass))[0])
        self.assertNotIn("lake", self.render(write_png(self.folder / "small.png", landscape(water=False)[:63, :64]))[0])
        film = self.folder / "film.mp4"
        self.ran("render", self.meadow, "-o", film, "--seconds", "0.2", "--strength", "0", "--look", "pool")
        self.assertNotIn("lake", self.render(film)[0])
        self.assertNotIn("lake", self.render(self.meadow, "--size", "40")[0])

    def test_nothing_but_water_is_a_mirror(self):
        y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
        wall = 200 + 0.1 * x
        head = np.hypot(x - 160, y - 80) < 45
        body = np.hypot((x - 160) / 1.4, y - 230) < 100
        text = (y % 16 > 9) & (y > 30) & ((x // 7) % 5 > 0)
        planet = np.hypot(x - 160, y - 300) < 200
        for name, picture in (("portrait", np.where(head | body, 60, wall)), ("page", np.where(text, 30, wall)),
                              ("stripes", wall - 120 * (y // 25 % 2)), ("slope", 255 - y + 0 * x),
                              ("planet", np.where(planet, 180, 5)), ("wall", wall)):
            path = write_png(self.folder / f"{name}.png", np.repeat(picture[..., None], 3, 2).astype(np.uint8))
            self.assertEqual(self.render(path)[0]["lake"]["found"], "added", name)

    def test_a_small_film_has_its_pictures_lake(self):
        for asked in ((), ("--look", "lake"), ("--water", "0.3,0.9")):
            result, _ = self.render(self.lake, "--size", "60", *asked)
            self.assertEqual(result["lake"]["found"], "point" if "--water" in asked else "mirror")
            self.assertAlmostEqual(result["lake"]["horizon"] * HEIGHT, HORIZON, delta=1)
            self.assertGreater(result["lake"]["share"], 0.35)
        self.assertEqual(self.render(self.meadow, "--size", "60", "--look", "lake")[0]["lake"]["found"], "added")

    def test_a_film_of_another_shape_has_its_part_of_the_lake(self):
        # Of the middle of the picture, as high as it is.
        size = ("--size", f"{HEIGHT}x{HEIGHT}")
        for fit, horizon in (("crop", HORIZON / HEIGHT), ("pad", 0.5 + (HORIZON / HEIGHT - 0.5) * HEIGHT / WIDTH)):
            result, _ = self.render(self.lake, *size, "--fit", fit, "--look", "lake", "--breeze", "0")
            self.assertAlmostEqual(result["lake"]["horizon"], horizon, delta=0.02, msg=fit)
        mask = self.folder / "crop.png"
        self.render(self.lake, *size, "--mask-out", mask)
        self.assertGreater(frames_of(mask, HEIGHT, HEIGHT)[0, HORIZON + 10:-10, 10:-10, 0].mean(), 230)

        result, said = self.render(self.lake, "--size", f"{WIDTH}x40")  # of the mountains alone
        self.assertEqual(result["lake"]["found"], "added")
        self.assertIn("reflects no shore, so a lake replaces it below", said)
        self.assertNotIn("reflects like a lake", said)

    def test_a_mirror_that_is_found_at_640_pixels_moves_at_full_size(self):
        wavy, x, below = landscape(), np.arange(WIDTH), np.arange(HEIGHT - HORIZON)[:, None]
        above = below * (1 + 0.254 * np.sin(600 / (below + 8) + 2 * np.sin(0.15 * x)))
        wavy[HORIZON:, :, :3] = 0.8 * wavy[np.clip(HORIZON - 1 - above.astype(int), 0, HORIZON - 1), x, :3]
        path = write_png(self.folder / "wavy.png", wavy.repeat(4, 0).repeat(4, 1))
        result, said = self.render(path)
        self.assertIn("reflects like a lake", said)
        self.assertNotEqual(result["lake"]["found"], "added")

    def test_only_the_water_moves(self):
        _, frames = self.frames(self.lake, "--breeze", "3")
        picture = landscape()
        self.assertTrue((frames[:, :HORIZON - 1] == picture[None, :HORIZON - 1]).all())
        moved = np.abs(frames[:, HORIZON + 15:].astype(int) - picture[None, HORIZON + 15:]).mean()
        self.assertGreater(moved, 1)
        _, still = self.frames(self.lake, "--breeze", "0")
        self.assertTrue((still == picture[None]).all())

    def test_a_lake_is_added(self):
        result, said = self.render(self.floor, "--look", "lake")
        self.assertEqual(result["lake"]["found"], "added")
        self.assertTrue(0.69 <= result["lake"]["horizon"] <= 0.85)
        self.assertIn("no water was found: a lake is added", said)
        self.assertIn("in place of the rest; if the picture shows water", said)
        self.assertIn("point at it with --water X,Y, as 0.3,0.4", said)
        result, frames = self.frames(self.lake, "--add-lake", "--horizon", "0.5", "--breeze", "0")
        self.assertEqual(result["lake"]["horizon"], 0.5)
        mirrored = frames[0, :100][::-1].astype(int)
        self.assertTrue((frames[0, 100:, :, 0] <= mirrored[..., 0] + 2).all())

    def test_water_that_mirrors_nothing_is_proposed(self):
        likely = self.folder / "sea.png"
        night = sea()
        night[:HORIZON, :, :3] //= 6
        write_png(likely, night)
        result, said = self.render(likely)
        self.assertEqual(result["lake"]["found"], "added")
        line, point = re.search(r"may show water below (0\.\d\d) of its height; --water (\S+) makes a lake", said).groups()
        self.assertAlmostEqual(float(line) * HEIGHT, HORIZON, delta=4)
        self.assertAlmostEqual(result["lake"]["horizon"], float(line), delta=0.006)
        write_png(self.folder / "near.png", night[50:])  # more water, in which things may stand
        result, said = self.render(self.folder / "near.png")
        self.assertIn("may show water below 0.46", said)
        self.assertGreater(result["lake"]["horizon"], 0.6)
        for option in (("--horizon", "0.5"), ("--eye", "3"), ("--mask-out", self.folder / "mask.png")):
            self.assertEqual(self.render(likely, *option)[0]["lake"]["found"], "added", option)
        refused = self.refused(likely, "--look", "lake")
        self.assertIn(f"  may show water below {line} of its height; --water {point} makes",
                      run("info", likely).stdout.decode())
        self.assertIn(f"nothing reflects, but the picture may show water below {line} of its height", refused)
        self.assertIn(f"--water {point} makes a lake of it", refused)
        self.assertIn("--add-lake adds one", refused)
        self.assertEqual(self.refused(likely, "--mood", "lake"), refused)
        self.assertEqual(self.render(likely, "--water", point)[0]["lake"]["found"], "point")
        self.assertEqual(self.render(likely, "--add-lake")[0]["lake"]["found"], "added")

    def test_water_around_a_point(self):
        result, _ = self.render(self.lake, "--water", "0.3,0.9")
        self.assertEqual(result["lake"]["found"], "point")
        self.assertAlmostEqual(result["lake"]["horizon"] * HEIGHT, HORIZON, delta=1)
        self.assertIn("--water 1.5,0.5: x is 1.5; allowed is 0 to 1", self.refused(self.lake, "--water", "1.5,0.5"))

    def test_water_around_many_points(self):
        # A jetty parts the water, which does not mirror; a boat is in the right half.
        rng = np.random.default_rng(2)
        picture = landscape(water=False)
        picture[HORIZON:, :, :3] = (np.array((60, 90, 120)) + rng.uniform(-3, 3, (HEIGHT - HORIZON, WIDTH, 3)))
        for y in range(HORIZON, HEIGHT):
            picture[y, 258 - y:62 + y, :3] = (150, 90, 50)
        picture[150:162, 250:290, :3] = (170, 40, 40)
        parted = self.folder / "parted.png"
        write_png(parted, picture)
        mask = self.folder / "points.png"

        def shares(*points):
            result, said = self.render(parted, *points, "--mask-out", mask, "-y")
            self.assertEqual(result["lake"]["found"], "point")
            self.assertAlmostEqual(result["lake"]["horizon"] * HEIGHT, HORIZON, delta=3)
            return frames_of(mask, WIDTH, HEIGHT)[0, :, :, 0] / 255, said

        both = ("--water", "0.2,0.8", "--water", "0.8,0.95")
        water, said = shares(*both)
        self.assertIn("0.2,0.8 and 1 more is", said)
        self.assertGreater(water[HORIZON + 8:, :55].mean(), 0.9)
        self.assertGreater(water[180:, 270:].mean(), 0.9)
        self.assertLess(water[HORIZON + 8:, 145:175].mean(), 0.1)
        water, _ = shares(*both, "--not-water", "0.84,0.78")
        self.assertLess(water[152:160, 253:287].mean(), 0.1)
        self.assertGreater(water[180:, 270:].mean(), 0.9)
        self.assertGreater(water[HORIZON + 8:, 295:].mean(), 0.9)

    def test_points_that_cannot_be(self):
        for option in ("--water", "--not-water"):
            self.assertIn(f"{option}: given more than 16 times",
                          self.refused(self.lake, "--water", "0.2,0.8", *(option, "0.3,0.8") * 17))
        self.assertIn("--not-water 0.5,-1: y is -1; allowed is 0 to 1",
                      self.refused(self.lake, "--water", "0.5,0.9", "--not-water", "0.5,-1"))
        self.assertIn("--not-water: needs a point in the water; --water X,Y gives one",
                      self.refused(self.lake, "--not-water", "0.5,0.9"))
        self.assertIn("0.5,0.9 is given as a point in the water and as one that is not",
                      self.refused(self.lake, "--quiet", "--water", "0.5,0.9", "--not-water", "0.5,0.9"))
        white = self.folder / "blank.png"
        write_png(white, np.full_like(landscape(), 255))
        self.assertIn("--water 0.5,0.5: the whole picture is like this point; end the water with --horizon",
                      self.refused(white, "--quiet", "--water", "0.5,0.5"))

    def test_a_horizon_far_below_the_mirror(self):
        self.assertIn("--horizon 0.98: the picture reflects at 0.6", self.refused(
            self.lake, "--quiet", "--horizon", "0.98"))
        _, said = self.render(self.lake, "--horizon", "0.8")
        self.assertIn("the picture reflects at 0.6", said)
        self.assertIn("the water between them stands still", said)

    def test_a_lake_does_not_tile(self):
        done = self.ran("loop", self.lake, "-o", "null", "--look", "lake", "--tile", "--period", "1", "--quiet",
                             status=2)
        self.assertIn("--tile: the look lake is in perspective", done.stderr.decode())

    def test_masks(self):
        mask = self.folder / "mask.png"
        write_png(mask, wide(landscape()))
        _, frames = self.frames(self.meadow, "--mask", mask, "--horizon", "0.6", "--breeze", "5")
        picture = landscape(water=False)
        moved = (frames != picture[None]).any(axis=(0, 3))
        self.assertFalse(moved[:, 203:].any())
        self.assertFalse(moved[:127].any())
        self.assertGreater(moved[150:, :195].mean(), 0.8)
        small = self.folder / "small.png"
        write_png(small, wide(landscape())[::2, ::2])
        result, said = self.render(self.meadow, "--mask", small)
        self.assertIn("is 160 x 100 pixels, the film 320 x 200; it is scaled", said)
        self.assertAlmostEqual(result["lake"]["share"], 200 * 70 / WIDTH / HEIGHT, delta=0.01)
        self.assertAlmostEqual(result["lake"]["horizon"], 0.65, delta=0.02)

    def test_masks_that_cannot_be(self):
        black, white, sky = (self.folder / f"{name}.png" for name in ("black", "white", "sky"))
        picture = np.full((20, 32, 4), 255, np.uint8)
        write_png(white, picture)
        picture[..., :3] = 0
        write_png(black, picture)
        picture[:8, :, :3] = 255
        write_png(sky, picture)
        self.assertIn("is black everywhere, so no water would move; paint the water white",
                      run("render", self.lake, "-o", "null", "--mask", black).stderr.decode())
        for mask, horizon, said in ((black, "0.5", "is black everywhere"), (white, "0.5", "is white everywhere"),
                                    (sky, "0.7", "all water of")):
            done = self.ran("render", self.lake, "-o", "null", "--mask", mask, "--horizon", horizon, status=2)
            self.assertIn(said, done.stderr.decode())
        dim = self.folder / "dim.png"
        write_png(dim, np.concatenate([picture[..., :3] // 3, picture[..., 3:]], axis=-1))
        self.assertIn("dim.png: is nowhere half as light as white, so no water would move",
                      self.refused(self.lake, "--quiet", "--mask", dim))
        self.assertIn("all its water is above the horizon, which the picture's mirroring puts at 0.6",
                      self.refused(self.lake, "--quiet", "--mask", sky))
        self.assertIn("--horizon 1.2: allowed is a number from 0 to 0.98",
                      self.refused(self.lake, "--horizon", "1.2"))
        self.assertIn("only the look lake uses it", self.refused(self.lake, "--look", "pool", "--eye", "2"))
        self.assertIn("allowed is one of --mask, --water and --add-lake",
                      self.refused(self.lake, "--mask", black, "--water", "0.5,0.5"))
        self.assertIn("cannot be opened", self.refused(self.lake, "--mask", self.folder / "none.png"))
        cut = self.folder / "cut.png"
        cut.write_bytes(sky.read_bytes()[:-12])
        self.assertIn("cut.png: is truncated; it must be whole", self.refused(self.lake, "--mask", cut))

    def test_what_cannot_be(self):
        before = self.lake.read_bytes()
        self.assertIn("would overwrite the input", self.refused(self.lake, "--mask-out", self.lake))
        self.assertEqual(self.lake.read_bytes(), before)
        mask = self.folder / "mask.png"
        write_png(mask, wide(landscape()))
        self.assertIn("would overwrite --mask", self.refused(self.lake, "--mask", mask, "--mask-out", mask))
        flat = self.folder / "flat.png"
        write_png(flat, landscape()[:1])
        self.assertIn("is 320 x 1 pixels: no lake fits", run(
            "render", flat, "-o", "null", "--look", "lake", "--seconds", "0.1").stderr.decode())
        result, said = self.render(self.meadow, "--look", "lake", "--horizon", "0.98")
        self.assertIn("--horizon 0.98: becomes 0.95; the horizon of an added lake", said)
        self.assertIn("upper 95 %", said)
        _, said = self.render(self.lake, "--water", "0.5,0.02")
        self.assertIn("may be sky; --horizon Y sets", said)

    def test_a_mask_is_written_and_read(self):
        mask = self.folder / "found.png"
        first, _ = self.render(self.lake, "--mask-out", mask)
        second, _ = self.render(self.lake, "--mask", mask)
        self.assertEqual(second["lake"]["found"], "mask")
        self.assertAlmostEqual(first["lake"]["share"], second["lake"]["share"], delta=0.002)
        self.assertEqual(first["lake"]["horizon"], second["lake"]["horizon"])
        # Where it cannot be written the film is rendered without it.
        done = self.ran("render", self.lake, "-o", self.out / "a.gif", "--seconds", "0.2", "--fps", "10", "--size",
                        "64", "--mask-out", self.folder / "no" / "where.png", status=1)
        self.assertEqual(probe(self.out / "a.gif")["frames"], 2)
        self.assertIn(b"--mask-out: ", done.stderr)

    def test_where_a_mask_may_go(self):
        mask = self.folder / "kept.png"
        mask.write_bytes(b"mine")
        self.assertIn("kept.png: is there already; -y replaces it",
                      self.refused(self.lake, "-n", "--quiet", "--mask-out", mask))
        for name in ("notes.txt", "m.jpg", "m-%d.png"):
            self.assertIn("allowed is one picture, as in mask.png",
                          self.refused(self.lake, "--mask-out", self.folder / name))
        for other, said in ((("-o", mask), "the film"), (("--map", f"height={self.folder}/kept%d.png"), "--map")):
            done = self.ran("render", self.lake, "-o", "null", *other, "--mask-out", self.folder / (
                "kept.png" if said == "the film" else "kept3.png"), "--size", "64", status=2)
            self.assertIn(f"would overwrite {said}; choose another name", done.stderr.decode())
        self.assertEqual(mask.read_bytes(), b"mine")
        said = self.refused(self.lake, self.meadow, "--look", "lake", "--mask-out", mask)
        self.assertIn("put {name} into it, as in '{name}-mask.png'", said)
        self.ran("render", self.lake, self.meadow, "--look", "lake", "-o", "null", "--mask-out",
                 self.folder / "of-{name}.png", "--seconds", "0.1", "--fps", "10")
        self.assertTrue((self.folder / "of-lake.png").exists() and (self.folder / "of-meadow.png").exists())
        done = self.ran("play", self.lake, "--mask-out", mask, status=2)
        self.assertIn("--mask-out: `millpond play` writes no film by itself", done.stderr.decode())

    def test_stones_fall_where_they_are_seen(self):
        heights = self.folder / "heights.npy"
        for x, y, at in ((0.5, 0.9, 0.5), (0.6, 0.9, 0.55)):
            self.render(self.lake, "--look", "lake", "--drop", f"0.05,{x},{y},0.11,-0.1", "--heights", heights)
            rows, columns = np.nonzero(np.abs(np.load(heights)[1]) > 0.005)
            self.assertGreater(len(rows), 10)
            self.assertLess(abs(columns.mean() / 512 - at), 0.06)
            self.assertGreater(rows.mean(), 256)  # near the viewer
        for touch in ("--drop", "0.05,0.5,0.2,0.11,-0.1"), ("--stroke", "0,0.5,0.2,0.1,0.5,0.9,0.11,-0.1"):
            _, said = self.render(self.lake, "--look", "lake", *touch, "--heights", heights)
            self.assertIn(f"{touch[0]} at 0.5,0.2: is not in the lake's water", said)
            self.assertFalse(np.load(heights).any())
        _, said = self.render(self.lake, "--drop", f"0.05,0.5,{(HORIZON + 1) / HEIGHT:.4f},0.11,-0.1")
        self.assertIn("is too far away to be seen", said)
        _, said = self.render(self.lake, "--drop", "0.05,0.5,0.9,0.01,-0.01")
        self.assertIn("a radius of 0.01 m is hardly seen", said)

    def test_touches_and_rain_keep_the_lake(self):
        still, calm = self.frames(self.lake, "--breeze", "0")
        self.assertTrue((calm == landscape()[None]).all())
        for asked in (("--drop", "0,0.5,0.9,0.11,-0.12"), ("--rain", "8"),
                      ("--stroke", "0,0.3,0.9,0.2,0.7,0.9,0.11,-0.12")):
            result, frames = self.frames(self.lake, "--breeze", "0", *asked)
            self.assertEqual(result["lake"], still["lake"])
            moved = (frames[-1, ..., :3] != calm[-1, ..., :3]).any(axis=-1)
            self.assertGreater(moved.mean(), 0.002, asked)
            self.assertFalse(moved[:HORIZON].any())
            rows, columns = np.nonzero(moved)
            if asked[0] == "--drop":
                self.assertGreater(np.ptp(columns), np.ptp(rows))  # in perspective
                self.assertLess(abs(columns.mean() / WIDTH - 0.5), 0.1)

    def test_a_disc_is_a_sun_and_stars_are_none(self):
        y, x = np.mgrid[:HEIGHT, :WIDTH]
        sky = landscape()
        sky[..., :3] //= 2
        glints = []
        for white in ((x - 160) ** 2 + (y - 30) ** 2 < 64, (abs(x - 160) < 3) & (abs(y - 50) < 40) & ((x + y) % 2 == 0)):
            photo = self.folder / "sky.png"
            picture = sky.copy()
            picture[white] = 255
            write_png(photo, picture)
            _, frames = self.frames(photo, "--mask", self.water(), "--horizon", HORIZON / HEIGHT)
            glints.append(int((frames[:, HORIZON:, :, 2] > 200).sum()))
        self.assertGreater(glints[0], 50)
        self.assertLess(glints[1], glints[0] // 10)

    def water(self):
        mask = self.folder / "water.png"
        picture = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
        picture[HORIZON + 2:] = 255
        picture[..., 3] = 255
        write_png(mask, picture)
        return mask

    def test_it_loops(self):
        result, _ = self.render(self.lake, "--look", "lake", verb="loop", output=self.folder / "loop.mp4")
        self.assertEqual(result["repeat_step"], 0)
        self.assertLessEqual(result["seam_step"], result["largest_step"])

    def test_films(self):
        still = self.folder / "still.mkv"
        moves = self.folder / "moves.mkv"
        ffmpeg("-loop", "1", "-i", self.lake, "-t", "1", "-r", "10", "-vf", "noise=alls=4:allf=t", "-c:v", "ffv1", still)
        ffmpeg("-loop", "1", "-i", self.lake, "-t", "2", "-r", "10", "-vf", "crop=240:200:'n*4':0", "-c:v", "ffv1", moves)
        result, _ = self.render(still, "--look", "lake")
        self.assertEqual(result["lake"]["found"], "mirror")
        done = self.ran("render", moves, "-o", "null", "--look", "lake", status=2)
        self.assertRegex(done.stderr.decode(), r"moves.mkv: its camera moves, or the picture changes, by [\d.]+ s")
        result, _ = self.render(still, "--add-lake")
        self.assertEqual(result["frames"], 3)

    def test_a_pan_along_layers(self):
        # Mist and far shores look much the same wherever a camera points that turns.
        x, y = np.meshgrid(np.arange(2600), np.arange(HEIGHT))
        tree = np.convolve(np.random.default_rng(3).normal(0, 40, 2600), np.ones(14) / 14, "same")[None]
        light = 150 + 25 * np.sin(0.11 * y) + 12 * np.sin(0.31 * y) + tree * np.exp(-((y - 60) / 25.0) ** 2)
        wide_mist = np.repeat(light[..., None], 4, 2).clip(0, 255).astype(np.uint8)
        wide_mist[..., 3] = 255
        layers, still, pan = (self.folder / n for n in ("layers.png", "still.mkv", "pan.mkv"))
        write_png(layers, wide_mist)
        for out, way in ((still, "400"), (pan, "'n*6'")):
            ffmpeg("-loop", "1", "-i", layers, "-t", "5", "-r", "30", "-vf",
                   f"crop={WIDTH}:{HEIGHT}:{way}:0,noise=alls=1:allf=t", "-c:v", "ffv1", out)
        arguments = ("-o", "null", "--add-lake", "--seconds", "5", "--fps", "30", "--breeze", "0", "--quiet")
        done = self.ran("render", pan, *arguments, status=2)
        self.assertIn("its camera moves", done.stderr.decode())
        self.assertEqual(run("render", still, *arguments).returncode, 0)

    def test_scenes_name_it(self):
        mask = self.folder / "mask.png"
        write_png(mask, wide(landscape()))
        scene = self.folder / "scene.json"
        scene.write_text(json.dumps({
            "millpond": 1, "name": "mine", "title": "Mine", "backdrop": {"file": "meadow.png"},
            "look": {"kind": "lake", "mask": "mask.png", "horizon": 0.62, "breeze": 3}}), encoding="utf-8")
        result, _ = self.render(scene)
        self.assertEqual(result["lake"]["found"], "mask")
        self.assertAlmostEqual(result["lake"]["horizon"], 0.62, delta=1e-6)
        # Its pond suits the camera, unless the scene says how wide it is.
        narrow = self.render(scene, "--metres", "2")[0]["state_hash"]
        self.assertNotEqual(result["state_hash"], narrow)
        told = json.loads(scene.read_text(encoding="utf-8"))
        told["pond"] = {"metres": 2}
        scene.write_text(json.dumps(told), encoding="utf-8")
        self.assertEqual(self.render(scene)[0]["state_hash"], narrow)


if __name__ == "__main__":
    unittest.main()
