"""One picture in tiles by several ranks: the pixels of one process, its smaller sizes, and what is refused."""

import json
import os
import signal
import time
import unittest

import numpy as np

from app_support import AppTest, ffmpeg
from mpi_support import PROGRAM, ranks_making, ranks_run, start, wait_for_end

SIDE = 128
SCENE = {"millpond": 1, "film": {"width": 500, "height": 380, "fps": 30},
         "pond": {"solver": "wave", "edges": "free", "cells": 250, "metres": 3},
         "backdrop": {"painting": "mosaic"}, "look": {"kind": "offset"},
         "rain": {"rate": 6, "height": -0.05, "radius": 0.04},
         "drops": [{"time": 1, "at": [0.5, 0.35], "radius": 0.1, "height": -0.1}],
         "strokes": [{"start": 0.5, "end": 1.5, "points": [[0.2, 0.3], [0.8, 0.7]], "radius": 0.05, "height": -0.01}]}


def pixels_of(path, width, height):
    raw = ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    return np.frombuffer(raw, np.uint8).reshape(height, width, 4)


def level_of(path, level, width, height, side=SIDE):
    """A size of the picture, put together."""
    whole = np.zeros((height, width, 4), np.uint8)
    found = set()
    for y in range(0, height, side):
        for x in range(0, width, side):
            name = f"{x // side}_{y // side}.png"
            right, bottom = min(x + side, width), min(y + side, height)
            whole[y:bottom, x:right] = pixels_of(path / str(level) / name, right - x, bottom - y)
            found.add(name)
    assert found == {file.name for file in (path / str(level)).iterdir()}
    return whole


class Tiles(AppTest):
    def scene(self, name="s.json", **changes):
        path = self.folder / name
        path.write_text(json.dumps({**SCENE, **changes}))
        return path

    def tiles(self, ranks, *words):
        return ranks_run(ranks, "render", *words, "--tile-side", SIDE, "--json", "--quiet")

    def check_same(self, ranks, scene, *words, size=(500, 380)):
        self.render(scene, *words, "-o", self.out / "one.png")
        status, out, said = self.tiles(ranks, scene, *words, "-o", self.out / "many.dzi")
        self.assertEqual((status, said), (0, []))
        made = json.loads(out)
        self.assertEqual((made["width"], made["height"], made["ranks"]), (*size, ranks))
        whole = level_of(self.out / "many_files", made["levels"] - 1, *size)
        one = pixels_of(self.out / "one.png", *size)
        np.testing.assert_array_equal(whole, one)
        self.assertGreater(int(one[..., 0].max()) - int(one[..., 0].min()), 50, "there is something to see")
        return whole, made

    def test_same_pixels(self):
        whole, made = self.check_same(3, self.scene())
        listed = (self.out / "many.dzi").read_text()
        self.assertIn(f'Format="png" Overlap="0" TileSize="{SIDE}"', listed)
        self.assertIn('<Size Width="500" Height="380"/>', listed)
        self.assertEqual(made["levels"], 10)
        half = level_of(self.out / "many_files", 8, 250, 190)
        light = np.where(whole / 255 <= 0.04045, whole / 255 / 12.92, ((whole / 255 + 0.055) / 1.055) ** 2.4)
        mean = light[..., :3].reshape(190, 2, 250, 2, 3).mean(axis=(1, 3))
        level = 255 * np.where(mean <= 0.0031308, 12.92 * mean, 1.055 * mean ** (1 / 2.4) - 0.055)
        # Dark levels lie closer than the table of lights.
        self.assertLessEqual(np.abs(half[..., :3] - level).max(), 1.1)
        self.assertEqual(pixels_of(self.out / "many_files/0/0_0.png", 1, 1)[0, 0, 3], 255)
        self.assertEqual(self.left(), ["many.dzi", "many_files", "one.png"])
        self.check_same(4, self.scene(look={"kind": "lens"}), "--edges", "open", "--start", "1.2", "--size", "411x300", size=(411, 300))
        self.check_same(6, self.scene(look={"kind": "pool", "caustics_by": "curvature"}), "--cells", "380")
        self.check_same(2, self.scene(look={"kind": "lens"}, walls=[
            {"shape": {"kind": "disc", "radius": 0.3}, "at": [0.4, 0.5]}]), "--size", "250x190", size=(250, 190))
        photo = self.picture(96, 64)
        self.check_same(2, photo, "--solver", "classic", "--edges", "fixed", "--look", "offset", "--cells", "200",
                        "--rain", "0", "--drop", "0.2,0.5,0.5,0.2,-0.1", "--size", "300x200", size=(300, 200))

    def test_sides_that_meet(self):
        """Around the seam as one process does, whether it lies on one rank or between two."""
        around = {**SCENE["pond"], "edges": "periodic", "cells": 256}
        along = {**around, "edges": {"left": "periodic", "right": "periodic", "top": "free", "bottom": "fixed"}}
        drops = [{"time": 0.9, "at": [0, 0.5], "radius": 0.1, "height": -0.1},
                 {"time": 0.9, "at": [0.6, 0.98], "radius": 0.1, "height": -0.1}]
        bodies = [{"shape": {"kind": "disc", "radius": 0.2}, "at": [0.01, 0.5], "sprite": "duck", "floating": True}]
        for ranks, pond, look, size in ((4, around, {"kind": "offset"}, (512, 512)),
                                        (4, around, {"kind": "pool", "caustics_by": "curvature"}, (417, 417)),
                                        (2, along, {"kind": "lens"}, (512, 384)),
                                        (2, around, {"kind": "slope"}, (256, 256)),
                                        (4, along, {"kind": "pool", "caustics_by": "curvature"}, (512, 512))):
            self.check_same(ranks, self.scene(pond=pond, look=look, drops=drops, bodies=bodies), "--start", "1",
                            "--size", "x".join(map(str, size)), size=size)

    def test_one_rank_wide_and_small(self):
        """Wider than any picture that is drawn whole; and a single pixel."""
        status, out, said = ranks_run(2, "render", self.scene(look={"kind": "slope"}), "--size", "40000x64", "--start",
                                      "0.1", "--tile-side", "4096", "--json", "--quiet", "-o", self.out / "wide.dzi")
        self.assertEqual((status, said), (0, []))
        self.assertEqual(json.loads(out)["tiles"], 10)
        end = pixels_of(self.out / "wide_files/16/9_0.png", 40000 - 9 * 4096, 64)
        self.assertEqual(end[..., 3].min(), 255)
        status, _, said = self.tiles(1, self.scene(), "--size", "1x1", "--start", "0", "-o", self.out / "dot.dzi")
        self.assertEqual((status, said), (0, []))
        self.assertEqual([path.name for path in (self.out / "dot_files").iterdir()], ["0"])

    def refused(self, ranks, *words, status=2):
        got, _, said = self.tiles(ranks, *words)
        self.assertEqual((got, len(said)), (status, 1), said)
        return said[0]

    def test_refusals(self):
        out = ("-o", self.out / "a.dzi")
        for changes, word in (({"look": {"kind": "plane"}}, "its look"), ({"look": {"kind": "pool"}}, "curvature"),
                              ({"pond": {**SCENE["pond"], "edges": "periodic"}, "walls": [
                                  {"shape": {"kind": "disc", "radius": 0.3}, "at": [0.4, 0.5]}]}, "periodic sides"),
                              ({"pond": {"solver": "dispersive", "edges": "free"}}, "moves as a whole")):
            self.assertIn(word, self.refused(2, self.scene(**changes), *out))
        duck = [{"shape": {"kind": "disc", "radius": 0.1}, "at": [0.5, 0.5], "floating": True}]
        self.assertIn("bodies in pictures", self.refused(2, self.scene(bodies=duck), "--size", "40000x9", *out))
        self.assertIn("--codec", self.refused(2, self.scene(), "--codec", "h264", *out))
        self.assertIn("1 to 262144", self.refused(2, self.scene(), "--size", "300000x9", *out))
        self.assertIn("at most 32768", ranks_run(2, "render", self.scene(), "--size", "40000x9", "-o", "a.mp4")[2][0])
        self.assertIn("16 to 4096", ranks_run(2, "render", self.scene(), "--tile-side", "9", *out)[2][0])
        self.assertIn("cannot be cut", self.refused(7, self.scene(), "--cells", "100", *out))
        self.assertEqual(self.left(), [])

    def test_unwritable(self):
        """A folder that is not there, and one that a single rank does not see."""
        said = self.refused(3, self.scene(), "-o", self.folder / "nowhere/a.dzi")
        self.assertRegex(said, "millpond: .*nowhere/.a_files.part: the folder cannot be created")
        (self.folder / "a/out").mkdir(parents=True)
        (self.folder / "b").mkdir()
        lines = [["sh", "-c", f"cd {self.folder}/{name}; exec {PROGRAM} render {self.scene()} -o out/a.dzi"]
                 for name in "ab"]
        status, _, said = ranks_run(lines)
        self.assertEqual((status, len(said)), (2, 1), said)
        self.assertRegex(said[0], "millpond: rank 1 on .*: out/.a_files.part/0/0_0.png: ")
        self.assertEqual(list((self.folder / "a/out").iterdir()), [])

    def test_replaces(self):
        """Tiles of another size go, and so does what a killed run left; what is not ours stays."""
        for size in ("300x200", "100x90"):
            self.assertEqual(self.tiles(2, self.scene(), "--size", size, "-o", self.out / "a.dzi")[0], 0)
            left = self.out / ".a_files.part/3"
            left.mkdir(parents=True)
            (left / "7_8.png").write_bytes(b"half")
        self.assertEqual(len(list((self.out / "a_files").iterdir())), 8)
        (left / "mine.txt").write_text("mine")
        self.assertIn("cannot be deleted", self.refused(2, self.scene(), "-o", self.out / "a.dzi"))
        self.assertTrue((left / "mine.txt").exists())
        self.assertIn("-n keeps it", self.refused(2, self.scene(), "-n", "-o", self.out / "a.dzi"))
        (self.out / "b_files").mkdir()
        (self.out / "b_files/holiday.jpg").write_text("mine")
        self.assertIn("not a folder of tiles", self.refused(2, self.scene(), "-o", self.out / "b.dzi"))

    def test_killed(self):
        """A rank that dies takes the job with it, and nothing gets the picture's names."""
        process = start(3, "render", self.scene(), "--size", "4000x4000", "--tile-side", "64", "-o", self.out / "a.dzi")
        self.addCleanup(process.kill)
        level = self.out / ".a_files.part/12"
        while not (level.exists() and any(level.glob("*_*.png"))):
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        os.kill(ranks_making(self.out / "a.dzi")[1], signal.SIGKILL)
        wait_for_end(process, self.out / "a.dzi")
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(self.left(), [".a_files.part"])
        while ranks_making(self.out / "a.dzi"):
            time.sleep(0.05)
        self.assertEqual(self.tiles(2, self.scene(), "--size", "90x90", "-o", self.out / "a.dzi")[0], 0)
        self.assertEqual(self.left(), ["a.dzi", "a_files"])


if __name__ == "__main__":
    unittest.main()
