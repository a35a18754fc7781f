"""Films drawn in parts by ranks that each have some of the water: the frames of one process, and what is refused."""

import json
import os
import random
import time
import unittest

import numpy as np

from app_support import AppTest, frames_of, probe
from mpi_support import PROGRAM, kill_one, ranks_making, ranks_run, start

KILLS = int(os.environ.get("MILLPOND_KILLS", "1"))
SCENE = {"millpond": 1, "film": {"width": 200, "height": 152, "fps": 30},
         "pond": {"solver": "wave", "edges": "free", "cells": 250, "metres": 3},
         "backdrop": {"painting": "mosaic"}, "look": {"kind": "pool", "caustics_by": "curvature"},
         "rain": {"rate": 6, "height": -0.05, "radius": 0.04},
         "drops": [{"time": 0.2, "at": [0.5, 0.35], "radius": 0.1, "height": -0.1}],
         "strokes": [{"start": 0.1, "end": 1, "points": [[0.2, 0.3], [0.8, 0.7]], "radius": 0.05, "height": -0.01}]}
SHORT = ("--seconds", "0.6", "--codec", "ffv1")


class Parts(AppTest):
    def scene(self, **changes):
        path = self.folder / "s.json"
        path.write_text(json.dumps({**SCENE, **changes}))
        return path

    def parts(self, ranks, *words):
        return ranks_run(ranks, "render", *words, "--by", "parts", "--json", "--quiet")

    def check_same(self, ranks, *words, size=(200, 152)):
        one = self.render(*words, *SHORT, "-o", self.out / "one.mkv")
        status, out, said = self.parts(ranks, *words, *SHORT, "-o", self.out / "many.mkv")
        self.assertEqual((status, said), (0, []))
        many = json.loads(out)
        for key in ("frames", "state_hash", "picture_hash"):
            self.assertEqual(one[key], many[key], key)
        self.assertEqual((many["ranks"], many["by"]), (ranks, "parts"))
        pictures = [frames_of(self.out / name, *size) for name in ("one.mkv", "many.mkv")]
        np.testing.assert_array_equal(*pictures)
        self.assertGreater(len(np.unique(pictures[0][-1] != pictures[0][0])), 1, "something moves")
        return many

    def test_same_frames(self):
        self.check_same(3, self.scene())
        self.check_same(6, self.scene(look={"kind": "lens"}), "--edges", "open", "--start", "0.4", "--cells", "400")
        self.check_same(2, self.scene(look={"kind": "slope"}), "--solver", "classic", "--size", "97x70", size=(97, 70))
        self.check_same(4, self.film(seconds=1, size="200x152"), "--solver", "wave", "--look", "offset",
                        "--cells", "300")
        self.assertTrue(probe(self.out / "many.mkv")["sound"], "it is kept")

    def test_land_and_fish(self):
        """Walls, land that the painting knows better than the cells, an uneven bed; and what swims under all ranks."""
        fish = [{"points": [[0.2, 0.3], [0.5, 0.6], [0.8, 0.4]], "length": 0.5, "lap": 20}]
        walls = [{"shape": {"kind": "disc", "radius": 0.4}, "at": [0.5, 0.5]},
                 {"shape": {"kind": "rectangle", "width": 0.9, "height": 0.06}, "at": [0.4, 0.2], "angle": 33}]
        self.check_same(4, self.scene(walls=walls, fish=fish, bed={"slope": {"from": [0.2, 0.2], "to": [1, 0.8], "depths": [0.25, 0]}}))
        self.check_same(3, self.scene(look={"kind": "lens"}, backdrop={"painting": "harbour"}, fish=fish, beaches=[
            {"shape": {"kind": "disc", "radius": 0.3}, "at": [0.7, 0.5], "half_life": 0.1}],
            land={"painting": True}, bed={"painting": True}), "--cells", "300")

    def test_bodies(self):
        """Over the borders of ranks, in the picture as in the water."""
        disc = {"kind": "disc", "radius": 0.12}
        duck = {"shape": disc, "floating": True, "thickness": 0.08, "sprite": "duck", "length": 0.3}
        boat = {"shape": {"kind": "capsule", "length": 0.3, "radius": 0.06}, "draught": 0.04, "sprite": "boat", "length": 0.5,
                "path": {"points": [[0.1, 0.2], [0.8, 0.9]], "start": 0, "end": 0.6}}
        bodies = [{**duck, "at": at, "angle": 40 * i} for i, at in enumerate(([0.5, 0.5], [0.52, 0.3], [0.03, 0.7]))]
        for ranks in (2, 4):
            self.check_same(ranks, self.scene(bodies=[*bodies, boat]))

    def test_film_that_ends(self):
        """The film under the water says how long it is made."""
        film = self.film(seconds=0.5, size="200x152")
        words = (film, "--look", "offset", "--solver", "wave", "--cells", "300", "--codec", "ffv1")
        one = self.render(*words, "-o", self.out / "one.mkv")
        status, out, said = self.parts(2, *words, "-o", self.out / "a.mkv")
        self.assertEqual((status, said), (0, []))
        self.assertEqual(json.loads(out)["picture_hash"], one["picture_hash"])

    def test_pictures(self):
        self.render(self.scene(), "--seconds", "0.1", "-o", self.out / "one-%02d.png")
        status, _, said = self.parts(3, self.scene(), "--seconds", "0.1", "-o", self.out / "many-%02d.png")
        self.assertEqual((status, said), (0, []))
        for i in range(3):
            self.assertEqual(*[(self.out / f"{name}-{i:02}.png").read_bytes() for name in ("one", "many")])
        self.assertFalse((self.out / "many-03.png").exists())
        # Of which there are no segments.
        self.render(self.scene(), "--start", "0.4", "-o", self.out / "one.png")
        status, out, _ = ranks_run(2, "render", self.scene(), "--start", "0.4", "-o", self.out / "a.png", "--json")
        self.assertEqual((status, json.loads(out)["by"]), (0, "parts"))
        self.assertEqual((self.out / "one.png").read_bytes(), (self.out / "a.png").read_bytes())

    def refused(self, ranks, *words, status=2):
        got, _, said = self.parts(ranks, *words)
        self.assertEqual((got, len(said)), (status, 1), said)
        return said[0]

    def test_refusals(self):
        out = (*SHORT, "-o", self.out / "a.mkv")
        trail = {"path": {"points": [[0.2, 0.2], [0.8, 0.8]], "start": 0, "end": 1}, "size": [0.1, 0.1], "height": -0.01}
        self.assertIn("trails; use --by segments", self.refused(2, self.scene(trails=[trail]), *out))
        self.assertIn("curvature", self.refused(2, self.scene(look={"kind": "pool"}), *out))
        self.assertIn("land.painting: this backdrop has no land", self.refused(2, self.scene(
            look={"kind": "lens"}, land={"painting": True}), *out))
        self.assertIn("maps (--map, --heights); use `millpond render`", self.refused(
            2, self.scene(), "--heights", self.out / "a.npy", *out))
        self.assertIn("a gif, for which", self.refused(2, self.scene(), "--seconds", "1", "-o", self.out / "a.gif"))
        self.assertIn("cannot be cut", self.refused(7, self.scene(), "--cells", "100", *out))
        self.assertIn("moves as a whole", self.refused(2, self.scene(pond={"solver": "dispersive", "edges": "free", "cells": 250}), *out))
        self.assertIn("no file can be created", self.refused(3, self.scene(), *SHORT, "-o", self.out / "no/a.mkv"))
        self.assertEqual(self.left(), [])

    def test_picture_that_one_cannot_read(self):
        """Of a row, on the way: all end, and nothing is left."""
        for folder in "ab":
            (self.folder / folder).mkdir()
            for i in range(9):
                self.picture(200, 152, name=f"{folder}/f{i}.png")
        (self.folder / "b/f5.png").write_bytes(b"nothing")
        words = (f"'f%d.png' --input-fps 10 --fps 10 --seconds 2 --solver wave --look offset --cells 200 --quiet --by parts "
                 f"-o {self.out}/a.mkv")
        status, _, said = ranks_run([["sh", "-c", f"cd {self.folder}/{name}; exec {PROGRAM} render {words}"] for name in "ab"])
        self.assertEqual((status, len(said)), (1, 1), said)
        self.assertRegex(said[0], "millpond: rank 1 on .*f5.png")
        self.assertEqual(self.left(), [])

    def test_killed(self):
        """A rank that dies takes the job with it, and no half film gets the film's name."""
        rng = random.Random(5)
        for _ in range(KILLS):
            process = start(3, "render", self.scene(), "--seconds", "600", "--by", "parts", "-o", self.out / "a.mkv")
            self.addCleanup(process.kill)
            while len(ranks := ranks_making(self.out / "a.mkv")) < 3:
                self.assertIsNone(process.poll())
                time.sleep(0.02)
            kill_one(self, process, ranks, self.out / "a.mkv", rng)
        self.assertEqual(self.parts(2, self.scene(), *SHORT, "-o", self.out / "a.mkv")[0], 0)
        self.assertEqual(self.left(), ["a.mkv"], "what was left is deleted")


if __name__ == "__main__":
    unittest.main()
