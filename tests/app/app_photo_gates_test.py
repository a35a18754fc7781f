"""The default look over pictures like photographs: the gates of scripts/photo_gates.py; strength; the sky."""

import sys
import unittest

import numpy as np

from app_support import PROGRAM, SOURCE, AppTest

sys.path.insert(0, str(SOURCE / "scripts"))
import photo_gates  # noqa: E402


def across(low, high, shape, axis=0):
    ramp = np.linspace(low, high, shape[axis])
    return ramp[:, None, :] if axis == 0 else ramp[None, :, :]


def calm(shape):
    """A lake at dusk: dark hills between an orange sky and its mirror image."""
    height, width = shape
    sky = np.broadcast_to(across((60, 70, 120), (250, 170, 90), (height // 2, width)), (height // 2, width, 3))
    picture = np.concatenate([sky, sky[::-1] * 0.8])
    ridge = (height * (0.44 + 0.03 * np.sin(np.arange(width) / 40))).astype(int)
    rows = np.arange(height)[:, None]
    picture[(rows > ridge) & (rows < height // 2)] = (22, 26, 30)
    return picture


def busy(shape):
    """Pebbles: soft noise of many sizes and colours."""
    random = np.random.default_rng(7)
    picture = np.zeros((*shape, 3))
    for cell, weight in ((4, 40), (9, 50), (30, 60)):
        coarse = random.random((shape[0] // cell + 2, shape[1] // cell + 2, 3))
        picture += weight * coarse.repeat(cell, 0).repeat(cell, 1)[:shape[0], :shape[1]]
    return 30 + picture


def white(shape):
    picture = np.broadcast_to(across((232, 232, 230), (204, 210, 216), shape, 1), (*shape, 3)).copy()
    picture[shape[0] // 3:shape[0] // 2, shape[1] // 5:shape[1] // 3] = (90, 94, 99)
    return picture


def dark(shape):
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]]
    glow = np.exp(-((rows - shape[0] / 2) ** 2 + (columns - shape[1] / 3) ** 2) / (shape[1] / 4) ** 2)
    stripes = 30 + 24 * np.sin(columns / 6) * np.sin(rows / 8)
    return stripes[..., None] + glow[..., None] * np.array([110, 90, 130])


def grey(shape):
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]]
    return np.repeat((120 + 40 * np.sin(columns / 9 + np.sin(rows / 16)))[..., None], 3, axis=2)


def paper(shape):
    """Bright strips over deep shade, just below white."""
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]]
    strips = np.sin(rows / 22 + columns / 60 + np.sin(columns / 90)) > -0.2
    return np.where(strips, 238 - 8 * np.sin(columns / 50), 14)[..., None].repeat(3, 2)


def flower(shape):
    """Something bright before black."""
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]]
    petals = np.hypot(columns - 0.75 * shape[1], rows - 0.6 * shape[0])
    angle = np.arctan2(rows - 0.6 * shape[0], columns - 0.75 * shape[1])
    bright = np.clip((0.5 * shape[0] * (0.8 + 0.3 * np.cos(7 * angle)) - petals) / 3, 0, 1)[..., None]
    return (1 - bright) * np.array([18, 15, 9]) + bright * np.array([246, 196, 20])


PICTURES = {"calm": (calm, (360, 640)), "busy": (busy, (360, 640)), "white": (white, (360, 640)),
            "dark": (dark, (360, 640)), "grey": (grey, (360, 640)), "paper": (paper, (360, 640)),
            "flower": (flower, (360, 640)), "portrait": (calm, (640, 400))}


class PhotoGates(AppTest):
    def paint(self, name):
        make, shape = PICTURES[name]
        pixels = np.clip(make(shape), 0, 255).astype(np.uint8)
        path = self.folder / f"{name}.ppm"
        path.write_bytes(b"P6\n%d %d\n255\n" % (shape[1], shape[0]) + pixels.tobytes())
        return path, pixels

    def test_gates(self):
        photo_gates.FPS = 20  # enough for their slow drops
        for name in PICTURES:
            path, _ = self.paint(name)
            found = photo_gates.gates_of(PROGRAM, path)
            print(photo_gates.row(name, found))
            self.assertEqual(photo_gates.missed(found), [], (name, found))

    def test_strength(self):
        path, pixels = self.paint("busy")
        shape = (640, 360)
        apart = []
        for strength in ("0", "0.5", "1", "2"):
            frames = photo_gates.render(PROGRAM, path, shape, 0.8, "--strength", strength)
            apart.append(np.abs(frames[-1].astype(int) - pixels).mean())
        self.assertEqual(apart[0], 0, "bit for bit")
        self.assertTrue(apart[0] < apart[1] < apart[2] < apart[3], apart)

    def test_sky_is_the_pictures(self):
        """A ripple over a red picture does not glint blue."""
        path = self.folder / "red.ppm"
        path.write_bytes(b"P6\n64 40\n255\n" + bytes((120, 10, 10)) * (64 * 40))
        frame = photo_gates.render(PROGRAM, path, (640, 400), 0.8)[-1].astype(int)
        self.assertGreater(frame[..., 0].max(), 122)
        self.assertLess(abs(frame[..., 1] - 10).max(), 30)
        self.assertLess(abs(frame[..., 2] - 10).max(), 30)


if __name__ == "__main__":
    unittest.main()
