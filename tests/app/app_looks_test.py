"""The lagoon look and the spray of the profile look, as the program draws them."""

import json
import unittest

import numpy as np

from app_support import AppTest, frames_of

LAKE = {"millpond": 1, "backdrop": {"painting": "lake"},
        "film": {"width": 160, "height": 88, "fps": 30, "seconds": 0.5},
        "pond": {"cells": 80, "metres": 20, "solver": "unit-range", "edges": "fixed",
                 "count_height": 0.0011, "bias": 0},
        "land": {"painting": True, "hardness": "fixed"}}
TANK = {"millpond": 1, "film": {"width": 160, "height": 80, "fps": 30, "seconds": 0.5},
        "pond": {"metres": 2, "solver": "column", "edges": "free"},
        "drops": [{"time": 0.2, "at": [0.5, 0.5], "radius": 0.08, "height": -0.3}]}


class Looks(AppTest):
    def frames(self, scene, *options, **look):
        """All frames of a scene with a look, as whole numbers that can be subtracted."""
        path = self.folder / "scene.json"
        path.write_text(json.dumps(dict(scene, look=look)), encoding="utf-8")
        film = self.out / "film.apng"
        self.render(path, "-o", film, *options)
        width, height = scene["film"]["width"], scene["film"]["height"]
        return frames_of(film, width, height)[..., :3].astype(int)

    def test_ripples_drift_on_still_water(self):
        still = self.frames(LAKE, kind="lagoon", ripples=False)
        self.assertTrue((still == still[0]).all())
        moving = self.frames(LAKE, kind="lagoon", surface_metres=4, scroll=[2, 0])
        self.assertGreater(abs(moving[-1] - moving[0]).max(), 10)
        dry = abs(moving[-1] - moving[0]).max(axis=2) == 0
        self.assertGreater(dry.mean(), 0.3, "land does not move")
        self.assertLess(dry.mean(), 0.8)

    def test_banks_are_mirrored_below_them(self):
        kind = {"kind": "lagoon", "ripples": False}
        without = self.frames(LAKE, reflectivity=0, **kind)[0]
        mirrored = abs(self.frames(LAKE, reflectivity=1, **kind)[0] - without).max(axis=2) > 2
        self.assertGreater(mirrored.mean(), 0.03)
        self.assertLess(mirrored.mean(), 0.3)
        # The lake's upper bank lies across the picture: its image is in the water right below it.
        first = mirrored[:, 60].argmax()
        self.assertTrue(5 <= first <= 15, first)
        self.assertFalse(mirrored[first + 12:first + 30, 60].any(), "it fades")

    def test_presets_and_literal_normals(self):
        rain = dict(LAKE, rain={"rate": 0.5, "radius": 0.2, "height": 0.2})
        pictures = [self.frames(rain, kind="lagoon", preset=name)[-1]
                    for name in ("lagoon", "literal", "clear", "dusk", "mire")]
        for i, one in enumerate(pictures):
            for other in pictures[:i]:
                self.assertGreater(abs(one - other).max(), 20)
        whole = dict(kind="lagoon", trough=0, crest=256)
        literal = self.frames(rain, literal=True, **whole)[-1]
        self.assertGreater(abs(literal - self.frames(rain, **whole)[-1]).max(), 3)
        self.assertFalse((literal - self.frames(rain, "--threads", 3, literal=True, **whole)[-1]).any())

    def test_over_a_picture_of_any_size(self):
        for size in ("1x1", "97x63", "33x130"):
            path = self.out / "wet-%02d.png"
            self.render(self.picture(), "-o", path, "--look", "lagoon", "--size", size, "--fps", "10",
                        "--seconds", "0.5")
            width, height = map(int, size.split("x"))
            picture = frames_of(self.out / "wet-04.png", width, height)[0]
            self.assertGreater(int(picture[..., 2].max()), 40)

    def test_spray_flies_and_falls(self):
        none = self.frames(TANK, kind="profile")
        spray = self.frames(TANK, kind="profile", spray=60)
        seen = abs(spray - none).max(axis=3) > 20
        self.assertFalse(seen[:6].any(), "nothing before the drop at 0.2 s")
        self.assertGreater(seen[7].sum(), 20)
        rows, columns = np.nonzero(seen.any(axis=0))
        self.assertLess(rows.max(), 0.65 * 80, "in the air, that of the dent too")
        self.assertLess(rows.min(), 0.35 * 80, "high up")
        self.assertTrue(columns.min() < 78 and columns.max() > 82, "to both sides")
        again = self.frames(TANK, kind="profile", spray=60)
        self.assertTrue((again == spray).all())
        long = dict(TANK, film=dict(TANK["film"], seconds=1.2))
        self.assertFalse((self.frames(long, kind="profile", spray=60)[-1] -
                          self.frames(long, kind="profile")[-1]).any(), "all have fallen back")

    def test_refused(self):
        for look, words in (
                ({"kind": "lagoon", "preset": "sea"}, ("look.preset", '"sea"', '"dusk"')),
                ({"kind": "lagoon", "trough": 40}, ("look.crest", "32", "40")),
                ({"kind": "lagoon", "opacity": 2}, ("look.opacity", "2", "0 to 1")),
                ({"kind": "lagoon", "scroll": [1]}, ("look.scroll", "2 numbers")),
                ({"kind": "profile", "spray": -1}, ("look.spray", "-1", "0 to 1000"))):
            path = self.folder / "bad.json"
            path.write_text(json.dumps(dict(LAKE, look=look)), encoding="utf-8")
            self.refused(["render", path, "-o", self.out / "x.gif"], "bad.json", *words)


if __name__ == "__main__":
    unittest.main()
