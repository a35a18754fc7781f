"""Bulk water on height maps (--flow): reading, the scene that is made, and refusals."""

import json
import struct
import unittest

import numpy as np

from app_support import AppTest, ffmpeg, frames_of, write_png

RELIEF = 4.0
SEA = 0.5
SMALL = ("--flow", "--size", 96, "--fps", 10, "--rain", 0)


def island(width=64, height=48):
    """Heights of an island, 0 to 1, low at all sides."""
    y, x = np.mgrid[0:height, 0:width]
    far = np.hypot((x - 0.45 * width) / width, (y - 0.55 * height) / height)
    heights = np.exp(-((far / 0.25) ** 2)) + 0.03 * np.sin(x / 5) * np.cos(y / 4)
    return (heights - heights.min()) / np.ptp(heights)


def write_tiff(path, heights, order="<"):
    """A float TIFF without compression, in strips of 7 rows."""
    height, width = heights.shape
    strips = [heights[y:y + 7].astype(f"{order}f4").tobytes() for y in range(0, height, 7)]
    starts = [8 + sum(map(len, strips[:i])) for i in range(len(strips))]
    end = 8 + sum(map(len, strips))
    count = len(strips)
    tags = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 32), (259, 3, 1, 1), (273, 4, count, end),
            (278, 4, 1, 7), (279, 4, count, end + 4 * count), (339, 3, 1, 3)]
    entries = b"".join(struct.pack(f"{order}HHI", *t[:3]) + (struct.pack(f"{order}HH", t[3], 0) if t[1] == 3 else
                                                             struct.pack(f"{order}I", t[3])) for t in tags)
    lists = struct.pack(f"{order}{2 * count}I", *starts, *map(len, strips))
    head = (b"II" if order == "<" else b"MM") + struct.pack(f"{order}HI", 42, end + len(lists))
    path.write_bytes(head + b"".join(strips) + lists + struct.pack(f"{order}H", len(tags)) + entries + bytes(4))
    return path


class Flow(AppTest):
    def map(self, heights=None, name="map.png", bits=16):
        heights = island() if heights is None else heights
        kind, most = (">u2", 65535) if bits == 16 else ("u1", 255)
        return write_png(self.folder / name, np.round(heights * most).astype(kind)[..., None])

    def exr(self, path, heights):
        ffmpeg("-f", "rawvideo", "-pix_fmt", "grayf32le", "-s", f"{heights.shape[1]}x{heights.shape[0]}", "-i", "-", "-c:v",
               "exr", "-pix_fmt", "grayf32le", path, input=heights.astype("<f4").tobytes())
        return path

    def ground(self, path):
        """The heights of the first frame of a map with cells for pixels: land, and a sea at 0."""
        return self.heights(path, *SMALL, "--cells", 64, "--relief", RELIEF, "--sea", SEA, "--seconds", 0.1)[0]

    def test_precision(self):
        heights = island()
        land = RELIEF * (heights - SEA)
        dry = land > 0.05
        gray = (heights * 250 - 30).astype("<f4")  # any unit: the lowest and the highest point count
        exr = self.exr(self.folder / "map.exr", gray)
        for path, error in ((self.map(), 1e-4), (exr, 1e-5), (write_tiff(self.folder / "a.tif", gray), 1e-5),
                            (write_tiff(self.folder / "b.tif", gray, ">"), 1e-5), (self.map(name="c.png", bits=8), 0.02)):
            found = self.ground(path)
            self.assertEqual(found.shape, (48, 64))
            self.assertLess(abs(found - land)[dry].max(), error, path)

    def test_steps_of_8_bits_become_slopes(self):
        heights = 0.03 * np.sin(np.mgrid[0:96, 0:128][1] / 20) + np.mgrid[0:96, 0:128][0] / 96 * 0.05
        heights[40:44, 60:64] = 1
        path = self.map(heights - heights.min() * 0 + 0.2 * (heights < 1), bits=8)
        found = self.heights(path, *SMALL, "--cells", 128, "--relief", 100, "--spring", "0.5,0.5,0.01", "--seconds",
                             0.1)[0]
        rows = np.diff(found[5:35, 5:50], axis=0)
        self.assertLess((rows == 0).mean(), 0.05)  # as stored, most neighbours are equal

    def test_water_is_chosen_by_the_map(self):
        y = np.mgrid[0:48, 0:64][0]
        valley = (0.2 + 0.8 * abs(y / 47 - 0.5) * 2) * np.linspace(1, 0.4, 64)
        for heights, dry in ((island(), False), (valley, True)):
            frames = self.heights(self.map(heights), *SMALL, "--cells", 64, "--seconds", 2)
            self.assertGreater(abs(frames[-1] - frames[0]).max(), 0.01)
            self.assertEqual(dry, frames[0].min() < -0.5)  # the ground of a valley, and the level of a sea

    def test_sea_covers_its_share_of_the_relief(self):
        for sea in (0.12, 0.3, 1):
            found = self.heights(self.map(), *SMALL, "--cells", 64, "--relief", 2, "--sea", sea, "--seconds", 0.1)[0]
            land = 2 * (island() - sea)
            self.assertLess(abs(np.where(land > 0.05, found - land, 0)).max(), 1e-3)
            self.assertLess(abs(found[land < -0.05]).max(initial=0), 0.1)

    def test_spring_pours_its_rate(self):
        frames = self.heights(self.map(), *SMALL, "--cells", 64, "--metres", 16, "--spring", "0.45,0.55,0.5",
                              "--seconds", 2)
        poured = (frames[-1] - frames[0]).sum() * (16 / 64) ** 2
        self.assertAlmostEqual(poured, 0.5 * 1.9, delta=0.02)  # of the 20 frames, the first shows water too

    def test_extreme_sizes(self):
        """A sea has no swell if its period would be too long. Many steps give a note."""
        self.render(self.map(), *SMALL, "--metres", 1e6, "--relief", 0.001, "--sea", 0.5, "-o", "null", "--seconds", 0.1)
        done = self.ran("render", self.map(), *SMALL, "--metres", 0.001, "--cells", 128, "-o", "null", "--seconds", 0.1)
        self.assertNotIn(b"steps", self.ran("render", "dam", "-o", "null", "--fps", 1, "--seconds", 1, "--size", 32).stderr)
        self.assertRegex(done.stderr.decode(), r"\(128 x 96 cells, [0-9]+ steps\); fewer --cells, more --metres")

    def test_pictures(self):
        texture = write_png(self.folder / "red.png", np.full((8, 8, 3), (200, 30, 20), np.uint8))
        for options, shape in ((("--texture", texture), (54, 96)), (("--look", "pool"), (72, 96))):
            path = self.out / "still.png"
            self.render(self.map(), *SMALL, "--cells", 64, *options, "-o", path, "--start", 1)
            picture = frames_of(path, shape[1], shape[0])[0].astype(int)
            middle = picture[2 * shape[0] // 5:3 * shape[0] // 5, 2 * shape[1] // 5:3 * shape[1] // 5, :3].mean((0, 1))
            self.assertEqual(bool(middle[0] > 2 * middle[1]), options[0] == "--texture", middle)
            path.unlink()

    def test_lagoon_has_one_blue(self):
        """Two calm pools at different heights have the same colour."""
        scene = {"millpond": 1, "name": "pools", "rain": {"rate": 0},
                 "pond": {"cells": 64, "rows": 32, "metres": 16, "solver": "flow", "depth": 1},
                 "fills": [{"level": -0.5}, {"shape": {"kind": "rectangle", "width": 7, "height": 7},
                                             "at": [0.25, 0.5], "level": 0.5}],
                 "look": {"kind": "lagoon"}}
        path = self.folder / "pools.json"
        path.write_text(json.dumps(scene))
        grey = write_png(self.folder / "grey.png", np.full((32, 64, 3), 90, np.uint8))
        self.render(path, grey, "-o", self.out / "still.png", "--start", 0)
        picture = frames_of(self.out / "still.png", 64, 32)[0].astype(int)
        self.assertLess(abs(picture[14:18, 10:14] - picture[14:18, 50:54]).max(), 3)

    def test_scene_with_heights(self):
        """The keys that --flow makes a scene of, and a bed without heights under its painting."""
        self.map()
        scene = {"millpond": 1, "name": "own", "backdrop": {"painting": "bed"}, "fills": [{"level": 0}],
                 "pond": {"cells": 64, "rows": 48, "metres": 16, "solver": "flow", "depth": 1},
                 "bed": {"file": "map.png", "heights": True, "land": 3}, "look": {"kind": "plane"}}
        path = self.folder / "own.json"
        path.write_text(json.dumps(scene))
        found = self.heights(path, "--size", "96x54", "--seconds", 0.1, "--fps", 10)[0]
        land = 4 * island() - 1
        self.assertEqual(found.shape, (48, 64))
        self.assertLess(abs(found - np.maximum(land, 0)).max(), 0.01)
        del scene["bed"]["heights"]
        path.write_text(json.dumps(scene))
        self.refused(["render", path, "-o", "null"], "backdrop.painting is", "bed.heights")

    def test_a_picture_in_colour(self):
        write_png(self.folder / "colour.png", np.repeat(np.round(island() * 255).astype("u1")[..., None], 3, 2) //
                  np.array([1, 2, 3], "u1"))
        done = self.ran("render", self.folder / "colour.png", *SMALL, "-o", "null", "--seconds", 0.1)
        self.assertIn(b"is not grey; its brightness is used as the height", done.stderr)

    def test_maps_that_are_refused(self):
        holes = island().astype("<f4")
        holes[5, 7] = np.nan
        gaps = island() * 100
        gaps[5, 7] = -9999
        cut = write_tiff(self.folder / "cut.tif", island())
        cut.write_bytes(cut.read_bytes()[:200] + cut.read_bytes()[-300:])
        empty = self.folder / "empty.png"
        empty.write_bytes(b"")
        exr = self.exr(self.folder / "map.exr", island())
        data = exr.read_bytes()
        half = self.folder / "half.exr"
        half.write_bytes(data[:len(data) // 2])
        at = data.index(b"displayWindow") + len(b"displayWindow\0box2i\0") + 4
        wide = self.folder / "wide.exr"
        wide.write_bytes(data[:at + 8] + struct.pack("<i", 80) + data[at + 12:])
        packed = write_tiff(self.folder / "packed.tif", island())
        packed.write_bytes(packed.read_bytes().replace(struct.pack("<HHIHH", 259, 3, 1, 1, 0),
                                                       struct.pack("<HHIHH", 259, 3, 1, 5, 0)))
        marks = [(write_tiff(self.folder / f"mark{mark}.tif", np.where(gaps == -9999, mark, gaps)),
                  ("no height at 7,5", str(mark))) for mark in (-9999, -32767, -32768, -99999)]
        wide_floats = write_tiff(self.folder / "64.tif", island())
        wide_floats.write_bytes(wide_floats.read_bytes().replace(struct.pack("<HHIHH", 258, 3, 1, 32, 0),
                                                                 struct.pack("<HHIHH", 258, 3, 1, 64, 0)))
        big = self.folder / "big.tif"
        big.write_bytes(b"II+\0" + bytes(60))
        large = write_tiff(self.folder / "large.tif", np.arange(33000.0)[:, None])
        cases = (*marks, *((path, ("this kind of TIFF", "32768 x 32768 pixels of 32 bits", "BIGTIFF=NO"))
                           for path in (wide_floats, big, large)),
                 (half, ("half.exr: is truncated; it must be whole",)), (wide, ("wide.exr", "display window")),
                 (packed, ("packed.tif", "this kind of TIFF", "COMPRESS=NONE")),
                 (write_tiff(self.folder / "nan.tif", holes), ("no height at 7,5", "nan")),
                 (self.map(np.full((48, 64), 0.3), "level.png"), ("is level",)),
                 (self.map(np.zeros((1, 1)), "dot.png"), ("1 x 1 pixels", "8 x 8 or more")),
                 (self.map(np.linspace(0, 1, 9000)[None].repeat(8, 0), "strip.png"), ("9000 x 8 pixels", "256 times")),
                 (cut, ("cut.tif",)), (empty, ("empty.png",)), (self.folder / "none.png", ("none.png",)))
        for path, words in cases:
            self.refused(["render", path, "--flow", "-o", "null"], *words)
        done = self.ran("render", wide, "-o", "null", "--seconds", 0.02, "--size", 32)
        self.assertIn("its data window does not cover it", done.stderr.decode())

    def test_options_that_are_refused(self):
        path = self.map()
        for arguments, words in (
                (["rockpool", "--flow"], ("--flow", "one height map")),
                ([path, "--sea", "0.4"], ("--sea", "height map with --flow")),
                ([path, "--spring", "0.4,0.4,1"], ("--spring", "height map with --flow")),
                (["dam", "--relief", "2"], ("--relief", "a scene has its own water")),
                ([path, "--flow", "--spring", "0.5,0.5,1e3"], ("springs[0]", "use a larger shape or several springs")),
                ([path, "--flow", "--sea", "0.1"], ("--sea 0.1", "0.12 to 1")),
                ([path, "--flow", "--relief", "0"], ("--relief 0", "0.001 to 100000")),
                ([path, "--flow", "--spring", "0.5,2,1"], ("--spring", "y is 2")),
                ([path, "--flow", "--spring", "0.5,0.5"], ("--spring", "3 numbers")),
                ([path, "--flow", "--spring", "0.5,0.5,1e5"], ("springs[0]", "100000")),
                ([path, "--flow", "--texture", "none.png"], ("--texture none.png",)),
                ([path, "--flow", "--mood", "rain"], ("--flow", "--mood")),
                ([path, "--flow", "--solver", "wave"], ("--flow", "--solver")),
                ([path, "--flow", "--look", "lake"], ("bulk water", "--look pool, lagoon or plane")),
                ([path, "--flow", "--horizon", "0.5"], ("--horizon", "bulk water does not use it")),
                (["dam", "--look", "lake"], ("bulk water", "--look pool, lagoon or plane")),
                (["dam", "--depth", "2"], ("--depth", "bulk water does not use it")),
                ([path, "--flow", "--wave-speed", "1"], ("--wave-speed", "bulk water does not use it")),
                ([path, "--flow", "--stencil", "5"], ("--stencil", "bulk water does not use it"))):
            self.refused(["render", *arguments, "-o", "null"], *words)
        self.refused(["render", path, "--flow", "-o", path], "would overwrite the input")
        self.refused(["loop", path, "--flow", "-o", "null"], "never repeats")


if __name__ == "__main__":
    unittest.main()
