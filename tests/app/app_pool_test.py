"""The pool look as scenes have it: presets, tints, and a picture of the sky to mirror."""

import json
import unittest

import numpy as np

from app_support import AppTest, frames_of, write_png

SIZE = (64, 48)


class Pool(AppTest):
    def scene(self, **look):
        self.picture(*SIZE, name="floor.png")
        path = self.folder / "scene.json"
        path.write_text(json.dumps({
            "millpond": 1,
            "name": "pool",
            "backdrop": {"file": "floor.png"},
            "drops": [{"at": [0.5, 0.5], "radius": 0.15, "height": -0.05}],
            "look": {"kind": "pool", **look},
        }))
        return path

    def frame(self, seconds="0.3", **look):
        name = self.out / "f-%d.png"
        self.render(self.scene(**look), "-o", name, "--fps", "10", "--seconds", seconds)
        return frames_of(self.out / f"f-{round(float(seconds) * 10) - 1}.png", *SIZE)[0].astype(int)

    def sky(self, red, name="sky.png"):
        heaven = np.zeros((31, 50, 3), np.uint8)
        heaven[..., 0 if red else 2] = 255
        write_png(self.folder / name, heaven)
        return name

    def test_still_water_without_tint_is_the_picture(self):
        floor = frames_of(self.picture(*SIZE, name="floor.png"), *SIZE)[0].astype(int)
        path = self.scene(preset="evening", tint="none")
        scene = json.loads(path.read_text())
        del scene["drops"]
        path.write_text(json.dumps(scene))
        self.render(path, "-o", self.out / "still-%d.png", "--seconds", "0.1", "--fps", "10")
        still = frames_of(self.out / "still-0.png", *SIZE)[0].astype(int)
        self.assertLessEqual(abs(still - floor).max(), 1)

    def test_named_waters_differ(self):
        usual = self.frame()
        self.assertTrue((self.frame(preset="clear", tint="clear") == usual).all())
        self.assertGreater(abs(self.frame(preset="sea") - usual).max(), 20)
        self.assertGreater(abs(self.frame(tint="ink") - usual).max(), 20)

    def test_the_sky_is_mirrored(self):
        look = {"tilt": 60, "sky_brightness": 20, "glitter": 0, "tint": "ink", "depth": 1}
        red = self.frame(sky=self.sky(True), **look)
        blue = self.frame(sky=self.sky(False, "blue.png"), **look)
        self.assertGreater(red[..., 0].mean(), red[..., 2].mean() + 20)
        self.assertGreater(blue[..., 2].mean(), blue[..., 0].mean() + 20)

    def test_a_sky_that_cannot_be_read(self):
        told = self.refused(["render", self.scene(sky="none.png"), "-o", "null"],
                            "none.png")
        self.assertNotIn("floor.png", told)
        self.film("sky.mp4", sound=False)
        self.refused(["render", self.scene(sky="sky.mp4"), "-o", "null"], "sky.mp4",
                     "is a film", "picture")
        (self.folder / "cut.png").write_bytes((self.folder / self.sky(True)).read_bytes()[:-12])
        self.refused(["render", self.scene(sky="cut.png"), "-o", "null"], "cut.png: is truncated; it must be whole")
        (self.folder / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n rubbish")
        self.refused(["render", self.scene(sky="bad.png"), "-o", "null"], "bad.png")


if __name__ == "__main__":
    unittest.main()
