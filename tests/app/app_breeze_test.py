"""A breeze over pictures and scenes, seen from above: what it draws, when it comes round, who it is for."""

import json
import unittest

import numpy as np

from app_support import AppTest, frames_of, run, write_png
from lake_pictures import landscape

SMALL = ("--size", "192x128", "--fps", "10")


class Breeze(AppTest):
    def setUp(self):
        super().setUp()
        self.photo = self.picture(192, 128)

    def frames(self, *arguments, verb="render", length=("--seconds", "1.2")):
        path = self.folder / "film.mkv"
        done = self.ran(verb, *arguments, *SMALL, *length, "-y", "-o", path, "--codec", "ffv1", "--json")
        return json.loads(done.stdout), done.stderr.decode(), frames_of(path, 192, 128).astype(float)

    def test_it_ripples_the_picture_from_the_first_frame(self):
        _, said, calm = self.frames(self.photo, "--rain", "0")
        _, said, frames = self.frames(self.photo, "--breeze", "2")
        self.assertIn("the breeze blows over all of it, seen from above; --mood lake", said)
        change = np.abs(frames - calm[0]).mean(axis=(1, 2, 3))
        self.assertGreater(change.min(), 1)
        self.assertLess(change.max(), 5 * change.min())
        # Frame by frame it moves a little, and the last one leads into the first.
        steps = np.abs(frames - np.roll(frames, -1, axis=0)).mean(axis=(1, 2, 3))
        self.assertLess(steps[-1], 1.5 * np.median(steps))

    def test_no_rain_unless_asked_for(self):
        def heights(*more):
            return self.heights(self.photo, *SMALL, "--seconds", "1", "-o", "null", "--breeze", "2", *more)
        alone = heights()
        self.assertGreater(alone.std(), 1e-4)
        self.assertTrue((alone == heights("--rain", "0")).all())
        self.assertGreater(np.abs(alone - heights("--rain", "20")).max(), 1e-3)

    def test_the_wind_has_a_direction(self):
        shown = [self.frames(self.photo, "--breeze", "3", "--wind", wind)[2] for wind in ("0", "90", "90")]
        self.assertGreater(np.abs(shown[0] - shown[1]).mean(), 1)
        self.assertTrue((shown[1] == shown[2]).all())
        alone = self.frames(self.photo, "--wind", "90")[2]
        usual = self.frames(self.photo, "--wind", "90", "--breeze", "2")[2]
        self.assertTrue((alone == usual).all())

    def test_a_strong_wind_lays_no_plates_of_sky(self):
        photo = np.full((128, 192, 3), (30, 60, 20), np.uint8)
        photo[:40] = 250
        path = self.folder / "sky.png"
        write_png(path, photo)
        for speed in ("3", "6", "10", "20"):
            frames = self.frames(path, "--breeze", speed, "--look", "pool")[2]
            low = frames[:, 64:, :, :3]
            self.assertGreater(np.abs(low - (30, 60, 20)).mean(), 1, speed)
            self.assertLess((low.min(axis=3) > 170).mean(), 0.005, speed)  # the sun's glints

    def test_it_loops_at_once(self):
        result, _, _ = self.frames(self.photo, "--breeze", "2", verb="loop", length=("--period", "1.5"))
        self.assertLessEqual(result["periods"], 2)
        self.assertEqual(result["repeat_step"], 0)
        self.assertLessEqual(result["seam_step"], 1.1 * result["largest_step"])
        result, _, frames = self.frames("seamless", "--tile", "--breeze", "2", "--cells", "64", verb="loop",
                                        length=("--period", "1"))
        self.assertLessEqual(result["rows"]["across"], 1.1 * result["rows"]["within"])

    def test_a_lake_has_its_own(self):
        lake = self.folder / "lake.png"
        write_png(lake, landscape())
        done = run("render", lake, "-o", "null", "--seconds", "0.2", "--fps", "10", "--breeze", "2", "--json")
        self.assertEqual(json.loads(done.stdout)["lake"]["found"], "mirror")
        self.assertIn("so the breeze blows over its own water (--mood lake); --mood breeze makes it blow over all of it",
                      done.stderr.decode())
        done = run("render", lake, "-o", "null", "--seconds", "0.2", "--fps", "10", "--breeze", "2", "--look", "pool",
                   "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("lake", json.loads(done.stdout))

    def test_scenes_and_maps_have_it(self):
        scene = self.folder / "scene.json"
        scene.write_text(json.dumps({"millpond": 1, "pond": {"cells": 64}, "breeze": {"speed": 3, "wind": 20},
                                     "look": {"kind": "slope"}}))
        drawn = self.frames(scene)[2]
        self.assertGreater(drawn.std(), 3)
        again = self.frames(scene, "--breeze", "0")[2]
        self.assertEqual(again.std(axis=(1, 2)).max(), 0)
        self.assertGreater(self.heights(scene, *SMALL, "--seconds", "0.2", "-o", "null").std(), 1e-4)
        for text in ("--breeze 21", "--wind 400"):
            self.refused(["render", self.photo, "-o", self.out / "x.mp4", *text.split()], text, "allowed")


if __name__ == "__main__":
    unittest.main()
