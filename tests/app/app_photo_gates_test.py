"""Water over pictures like photographs, judged by scripts/photo_gates.py; that script itself; strength; the sky."""

import contextlib
import csv
import io
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


PICTURES = {"busy": (busy, (360, 640)), "white": (white, (360, 640)), "dark": (dark, (360, 640)),
            "paper": (paper, (360, 640)), "flower": (flower, (360, 640)), "portrait": (calm, (640, 400))}


def moved(picture, width):
    """Swirls of up to this share of the width."""
    rows, columns = np.mgrid[0:picture.shape[0], 0:picture.shape[1]]
    reach = width * picture.shape[1] / np.sqrt(2)
    down = rows + reach * np.cos(columns / 80)
    across = columns + reach * np.sin(rows / 80)
    inside = [np.clip(np.rint(place).astype(int), 0, size - 1) for place, size in zip((down, across), picture.shape)]
    return picture[tuple(inside)]


def lit(picture, strength, time=0.0):
    """A web of light whose mean is 1."""
    rows, columns = np.mgrid[0:picture.shape[0], 0:picture.shape[1]]
    web = np.sin(columns / 9 + 5 * time) * np.sin(rows / 7 - 5 * time)
    return picture * (1 + strength * web[..., None])


class PhotoGates(AppTest):
    def setUp(self):
        super().setUp()
        photo_gates.WIDTH, photo_gates.SECONDS = 640, 4

    def paint(self, name):
        make, shape = PICTURES[name]
        pixels = np.clip(make(shape), 0, 255).astype(np.uint8)
        path = self.folder / f"{name}.ppm"
        path.write_bytes(b"P6\n%d %d\n255\n" % (shape[1], shape[0]) + pixels.tobytes())
        return path, pixels

    def test_photos(self):
        for name in PICTURES:
            path, _ = self.paint(name)
            found, *_ = photo_gates.judge([PROGRAM, "--mood", "sunlit"], path)
            print(photo_gates.row(name, found))
            self.assertEqual(photo_gates.missed(found), [], (name, found))

    def judged(self, change, picture=busy((180, 640))):
        """What the judge misses if `change` makes the frame at a time of a picture."""
        frames = (np.clip(change(picture, frame / photo_gates.FPS), 0, 255).astype(np.uint8) for frame in range(48))
        found, still = photo_gates.measure(picture.astype(np.uint8), frames)
        self.assertEqual(still.shape, picture.shape)
        return photo_gates.missed(found), found

    def test_the_judge_sees_both_sides(self):
        unseen = ["seen", "moves"]
        for change, expected in (
            (lambda picture, time: picture, unseen),
            (lambda picture, time: lit(picture, 0.2), ["moves"]),
            (lambda picture, time: lit(picture, 0.2, time), []),
            (lambda picture, time: lit(picture, 0.2, time) * 1.1, ["light", "chroma"]),
            (lambda picture, time: lit(picture, 0.2, time) * 1.1 - 9, ["chroma"]),
            (lambda picture, time: lit(picture, 0.2, time) + 150 * (picture > 125), ["clipped", "light", "chroma", "like"]),
            (lambda picture, time: lit(moved(picture, 0.035), 0.2, time), ["shift", "like"]),
            (lambda picture, time: picture.mean((0, 1)) + 0 * picture, ["moves", "chroma", "like"]),
        ):
            missed, found = self.judged(change)
            self.assertEqual(missed, expected, found)

    def test_displacement(self):
        for width in (0, 0.01, 0.03):
            _, found = self.judged(lambda picture, time, width=width: lit(moved(picture, width), 0.2, time))
            self.assertAlmostEqual(found["shift"], 100 * width, delta=0.3)

    def test_sheets_and_votes(self):
        path, _ = self.paint("portrait")
        sheets = self.folder / "sheets"
        sys.argv = ["photo_gates.py", PROGRAM, str(path), "--options", "--mood sunlit --strength 0",
                    "--also", f"{PROGRAM} --mood sunlit --strength 1",
                    "--sheets", str(sheets)]
        with contextlib.redirect_stdout(io.StringIO()) as table:
            self.assertEqual(photo_gates.main(), 1)
        self.assertIn("| portrait | 0 | 0 | 0.00 | 0.0 | 0.0 | 0.00 | 1.00 | misses seen, moves |", table.getvalue())
        page, = photo_gates.frames_of(sheets / "001-002.png")
        self.assertEqual(page.shape, (800, 1920, 3))
        with open(sheets / "key.csv", newline="", encoding="utf-8") as file:
            key = {line["variant"]: line["number"] for line in csv.DictReader(file)}
        still, wet = key[f"{PROGRAM} --mood sunlit --strength 0"], key[f"{PROGRAM} --mood sunlit --strength 1"]
        votes = []
        for judge, (first, second) in enumerate((("nothing", "water"), ("nothing", "beautiful"), ("water", "beautiful"))):
            votes.append(self.folder / f"{judge}.csv")
            votes[-1].write_text(f"number,vote\n{still},{first}\n{wet},{second}\n", encoding="utf-8")
        sys.argv = ["photo_gates.py", "--sheets", str(sheets), "--votes", *map(str, votes)]
        with contextlib.redirect_stdout(io.StringIO()) as table:
            photo_gates.main()
        self.assertIn(f"| {PROGRAM} --mood sunlit --strength 0 | portrait | nothing | nothing, nothing, water |", table.getvalue())
        self.assertIn(f"| {PROGRAM} --mood sunlit --strength 1 | 1 | 100 % | 0 % | 0 % | 0 % |", table.getvalue())

    def test_strength(self):
        path, pixels = self.paint("busy")
        apart = []
        for strength in ("0", "0.5", "1", "2"):
            *_, frame = photo_gates.render(PROGRAM, path, 0.8, "--mood", "sunlit", "--strength", strength)
            apart.append(np.abs(frame.astype(int) - pixels).mean())
        self.assertEqual(apart[0], 0, "bit for bit")
        self.assertTrue(apart[0] < apart[1] < apart[2] < apart[3], apart)

    def test_sky_is_the_pictures(self):
        """A ripple over a red picture does not glint blue."""
        path = self.folder / "red.ppm"
        path.write_bytes(b"P6\n64 40\n255\n" + bytes((120, 10, 10)) * (64 * 40))
        *_, frame = photo_gates.render(PROGRAM, path, 0.8)
        frame = frame.astype(int)
        self.assertGreater(frame[..., 0].max(), 122)
        self.assertLess(abs(frame[..., 1] - 10).max(), 60)  # white light on the least that ground reflects
        self.assertLess(abs(frame[..., 1] - frame[..., 2]).max(), 10)


if __name__ == "__main__":
    unittest.main()
