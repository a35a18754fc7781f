"""Films and pictures of all sorts as input, several at once, scenes with a picture of their own."""

import json
import unittest

import numpy as np

from app_support import (AppTest, ffmpeg, frames_of, probe, run, scenery, seconds_of, turn_jpeg,
                         write_png)

# Still water seen through this look shows its backdrop as it is.
PLAIN = ("--rain", "0", "--look", "lens", "--lookup", "nearest")


class Films(AppTest):
    def check_like(self, source, name, frames, sound=None, delta=0.05):
        self.render(source, "-o", self.out / name)
        made, was = probe(self.out / name), probe(source)
        self.assertEqual(made["frames"], frames)
        self.assertEqual(made["frames"], was["frames"])
        self.assertEqual((made["width"], made["height"]), (was["width"], was["height"]))
        self.assertAlmostEqual(made["fps"], was["fps"], delta=0.01)
        self.assertAlmostEqual(seconds_of(made), seconds_of(was), delta=delta)
        self.assertEqual(made["sound"] and made["sound"]["codec_name"], sound)
        return made, was

    def test_mp4_with_sound(self):
        made, was = self.check_like(self.film(seconds=2), "a.mp4", 50, "aac")
        self.assertAlmostEqual(float(made["sound"]["duration"]), float(was["sound"]["duration"]),
                               delta=0.05)

    def test_webm_with_sound(self):
        self.check_like(self.film(seconds=2), "a.webm", 50, "opus")
        tone = np.frombuffer(ffmpeg("-i", self.out / "a.webm", "-vn", "-ac", "1", "-ar", "8000", "-f",
                                    "s16le", "-"), "<i2").astype(float)
        self.assertAlmostEqual(len(tone) / 8000, 2, delta=0.05)
        middle = tone[4000:12000]
        spectrum = np.abs(np.fft.rfft(middle * np.hanning(len(middle))))
        self.assertAlmostEqual(np.argmax(spectrum), 440, delta=2, msg="the tone is still that tone")

    def test_gif_is_silent(self):
        self.check_like(self.film(seconds=1), "a.gif", 25)

    def test_film_without_sound_and_odd_rate(self):
        film = self.film("in.mkv", seconds=1.001, rate="30000/1001", sound=False)
        self.check_like(film, "a.mkv", 30)

    def test_gif_as_input(self):
        film = self.film("in.gif", seconds=1, rate=10, sound=False)
        self.check_like(film, "a.mp4", 10)

    def test_other_rate_and_length(self):
        film = self.film(seconds=2)
        result = self.render(film, "-o", self.out / "a.mp4", "--fps", "50", "--seconds", "1")
        self.assertEqual((result["frames"], result["fps"]), (50, 50))
        made = probe(self.out / "a.mp4")
        self.assertAlmostEqual(seconds_of(made), 1, delta=0.01)
        self.assertAlmostEqual(float(made["sound"]["duration"]), 1, delta=0.05)
        # A film is not stretched beyond its end.
        self.assertEqual(self.render(film, "-o", "null", "--seconds", "5")["frames"], 50)

    def test_film_of_one_frame(self):
        film = self.film(seconds=0.04, sound=False)
        self.assertEqual(self.render(film, "-o", "null", "--fps", "10")["frames"], 1)

    def test_film_moves_under_still_water(self):
        film = self.film(seconds=1, codecs=("-c:v", "ffv1", "-pix_fmt", "bgr0"), name="in.mkv",
                         sound=False)
        self.render(film, "-o", self.out / "a.apng", *PLAIN)
        made, was = frames_of(self.out / "a.apng", 96, 64), frames_of(film, 96, 64)
        self.assertEqual(made.shape, was.shape)
        np.testing.assert_array_equal(made, was)

    def test_cut_short(self):
        film = self.film("whole.mkv", seconds=2)
        short = self.folder / "short.mkv"
        short.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
        # The part that is there is made, and reported in spite of --quiet.
        done = self.ran("render", short, "-o", self.out / "a.mp4", "--json", "--quiet", status=1)
        frames = json.loads(done.stdout)["frames"]
        self.assertTrue(5 < frames < 50, frames)
        self.assertEqual(probe(self.out / "a.mp4")["frames"], frames)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        self.assertIn(b"it is truncated or damaged", done.stderr)
        self.ran("render", short, film, "-o", self.out / "{name}.mkv", "--quiet", status=1)
        self.assertEqual(self.left(), ["a.mp4", "short.mkv", "whole.mkv"])

    def test_longer_sound(self):
        path = self.folder / "in.mkv"
        ffmpeg("-f", "lavfi", "-i", "testsrc=size=64x48:rate=25:duration=1", "-f", "lavfi", "-i",
               "sine=440:duration=3", path)
        self.render(path, "-o", "null")

    def test_longer_than_the_film(self):
        film = self.film(seconds=1)
        done = self.ran("render", film, "-o", "null", "--seconds", "3")
        self.assertIn("ends after 1.00 s, before the requested 3.00 s", done.stderr.decode())
        self.assertNotIn("damaged", run("render", film, "-o", "null").stderr.decode())

    def test_turned_film(self):
        film = self.film(seconds=0.2, sound=False)
        turned = self.folder / "turned.mp4"
        ffmpeg("-i", film, "-c", "copy", "-metadata:s:v:0", "rotate=90", turned)
        self.render(turned, "-o", self.out / "a.mp4")
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["width"], made["height"]), (64, 96))


class Pictures(AppTest):
    def shown(self, path, width, height):
        """The first frame under still water."""
        result = self.render(path, "-o", self.out / "f%d.png", *PLAIN, "--seconds", "0.01")
        self.assertEqual((result["width"], result["height"], result["frames"]), (width, height, 1))
        return frames_of(self.out / "f0.png", width, height)[0]

    def test_small_and_odd_sizes(self):
        for width, height in ((1, 1), (1, 50), (50, 1), (17, 17), (641, 481), (64, 200)):
            picture = self.picture(width, height)
            np.testing.assert_array_equal(self.shown(picture, width, height)[..., :3],
                                          scenery(width, height))
            even = (width + width % 2, height + height % 2)
            self.render(picture, "-o", self.out / "a.mp4", "--seconds", "0.04")
            made = probe(self.out / "a.mp4")
            self.assertEqual((made["width"], made["height"], made["frames"]), (*even, 2))

    def test_default_size_is_within_1920(self):
        for size, expected in (((1921, 1081), (1920, 1080)), ((1000, 2000), (960, 1920)),
                               ((1920, 1080), (1920, 1080)), ((4000, 3), (1920, 2))):
            result = self.render(self.picture(*size), "-o", "null", "--seconds", "0.02")
            self.assertEqual((result["width"], result["height"]), expected)

    def test_more_kinds_of_picture(self):
        whole = scenery(96, 64)
        grey = self.picture(name="grey.png", channels=1, depth=16)
        shown = self.shown(grey, 96, 64)
        np.testing.assert_allclose(shown[..., 0], scenery(96, 64, 1)[..., 0], atol=1)
        np.testing.assert_array_equal(shown[..., 0], shown[..., 2])
        for name in ("a.bmp", "a.tiff", "a.tga", "a.webp", "a.ppm", "a.gif"):
            path = self.folder / name
            options = ("-lossless", "1", "-pix_fmt", "bgra") if name == "a.webp" else ()
            ffmpeg("-i", self.picture(), *options, path)
            shown = self.shown(path, 96, 64)
            worst = np.abs(shown[..., :3].astype(int) - whole).max()
            self.assertLessEqual(worst, 128 if name == "a.gif" else 0, name)

    def test_alpha(self):
        picture = self.picture(channels=4)
        np.testing.assert_array_equal(self.shown(picture, 96, 64)[..., :3],
                                      scenery(96, 64, 4)[..., :3])
        for name in ("a.mp4", "a.gif", "a.webp", "a.apng"):
            self.render(picture, "-o", self.out / name, "--seconds", "0.1", "--fps", "25")

    def test_turned_photograph(self):
        # Where the bright upper left corner of the stored picture goes: (row, column) of the shown.
        corners = {1: (0, 0), 2: (0, -1), 3: (-1, -1), 4: (-1, 0),
                   5: (0, 0), 6: (0, -1), 7: (-1, -1), 8: (-1, 0)}
        for orientation, corner in corners.items():
            path = self.folder / "photo.jpg"
            ffmpeg("-i", self.picture(), "-q:v", "2", path)
            turn_jpeg(path, orientation)
            size = (96, 64) if orientation < 5 else (64, 96)
            shown = self.shown(path, *size)
            self.assertGreater(shown[corner][:3].min(), 230, orientation)
            bright = [(shown[c][:3] > 230).all() for c in ((0, 0), (0, -1), (-1, 0), (-1, -1))]
            self.assertEqual(sum(bright), 1, orientation)

    def test_odd_names(self):
        for name in ("with space.png", "100%d.png", "-dash.png", "ünï.png", "a:b.png", "no-ending"):
            path = self.picture(name=name)
            self.render(path, "-o", self.out / (name + ".mp4"), "--seconds", "0.05")
        self.assertEqual(len(self.left()), 6)


class Together(AppTest):
    def test_scene_over_a_picture(self):
        picture = self.picture()
        result = self.render("rockpool", picture, "-o", "null", "--seconds", "0.1")
        self.assertEqual((result["width"], result["height"]), (96, 64), "the picture's, not the scene's")
        again = self.render(picture, "rockpool", "-o", "null", "--seconds", "0.1")
        self.assertEqual(result["picture_hash"], again["picture_hash"], "in either order")
        alone = self.render("rockpool", "-o", "null", "--seconds", "0.1", "--size", "96x64")
        self.assertNotEqual(result["picture_hash"], alone["picture_hash"])

    def test_scene_over_a_film(self):
        film = self.film(seconds=1)
        self.assertEqual(self.render("rockpool", film, "-o", self.out / "a.mp4")["frames"], 25)
        self.assertEqual(probe(self.out / "a.mp4")["sound"]["codec_name"], "aac")

    def test_several_pictures(self):
        paths = [self.picture(name=f"{name}.png") for name in ("one", "two.half", "three")]
        done = run("render", *paths, "-o", self.out / "wet-{name}.mp4", "--seconds", "0.1", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.left(), ["wet-one.mp4", "wet-three.mp4", "wet-two.half.mp4"])

    def test_several_pictures_with_heights(self):
        paths = [self.picture(name=f"{name}.png") for name in ("one", "two")]
        done = run("render", *paths, "-o", "null", "--seconds", "0.1", "--quiet", "--heights",
                   self.out / "{name}.npy")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.left(), ["one.npy", "one.npy.json", "two.npy", "two.npy.json"])

    def test_one_bad_picture_does_not_stop_the_others(self):
        good, bad = self.picture(name="good.png"), self.folder / "bad.png"
        bad.write_bytes(b"no picture")
        done = self.ran("render", bad, good, "-o", self.out / "{name}.gif", "--seconds", "0.1", "--quiet", status=2)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        self.assertIn(b"bad.png", done.stderr)
        self.assertEqual(self.left(), ["good.gif"])


class Scenes(AppTest):
    def scene(self, name="scene.json", **keys):
        path = self.folder / name
        path.write_text(json.dumps({"millpond": 1, **keys}), encoding="utf-8")
        return path

    def test_backdrop_beside_the_scene(self):
        (self.folder / "art").mkdir()
        write_png(self.folder / "art/floor.png", scenery(50, 40))
        for name in ("floor.png", str(self.folder / "art/floor.png")):
            scene = self.scene("art/scene.json", backdrop={"file": name},
                               look={"kind": "lens", "lookup": "nearest"})
            result = self.render(scene, "-o", self.out / "f%d.png", "--seconds", "0.01")
            self.assertEqual((result["width"], result["height"]), (50, 40))
            np.testing.assert_array_equal(frames_of(self.out / "f0.png", 50, 40)[0][..., :3],
                                          scenery(50, 40))
        self.ran("render", "scene.json", "-o", "null", "--seconds", "0.01", "--quiet",
                 cwd=self.folder / "art")

    def test_film_of_the_scene(self):
        scene = self.scene(film={"width": 100, "height": 80, "fps": 30, "seconds": 0.5})
        self.render(scene, "-o", self.out / "a.mp4")
        made = probe(self.out / "a.mp4")
        self.assertEqual((made["width"], made["height"], made["frames"], made["fps"]), (100, 80, 15, 30))

    def test_options_win(self):
        scene = self.scene(film={"width": 100, "height": 80, "fps": 30, "seconds": 0.5})
        result = self.render(scene, "-o", "null", "--size", "64x64", "--fps", "20", "--seconds", "0.2")
        self.assertEqual((result["width"], result["height"], result["frames"]), (64, 64, 4))


if __name__ == "__main__":
    unittest.main()
