"""Transparent pictures and films: read, moved with the water and written, without dark rims."""

import json
import signal
import struct
import subprocess
import time
import unittest

import numpy as np

from app_support import (AppTest, LONGEST, PROGRAM, environment, ffmpeg, frames_of, probe, run, webp_frames,
                         write_png)

# Still water seen through this look shows its backdrop as it is.
PLAIN = ("--rain", "0", "--look", "lens", "--lookup", "nearest")
COLOUR = (250, 200, 60)
FRAMES = 5


def disc(width=97, height=63, at=0.5):
    """A disc of one colour with a soft rim, everything else clear and black."""
    y, x = np.ogrid[0:height, 0:width]
    cover = np.clip(height / 3 - np.hypot(x - at * width, y - height / 2) + 0.5, 0, 1)
    picture = np.zeros((height, width, 4), np.uint8)
    picture[..., 3] = np.round(cover * 255)
    picture[..., :3] = np.where(cover[..., None] > 0, COLOUR, 0)
    return picture


def over(frames, colour):
    """Frames laid over a colour, as any viewer does."""
    alpha = frames[..., 3:].astype(float) / 255
    return frames[..., :3] * alpha + np.array(colour, float) * (1 - alpha)


def decoder(name):
    """What ffmpeg needs to see a WebM's alpha."""
    return {"webm": ("-c:v", "libvpx-vp9"), "vp8.webm": ("-c:v", "libvpx")}.get(
        name.split(".", 1)[1], ())


def tags(path):
    """Tags of the picture stream, names in small letters."""
    return {name.lower(): value for name, value in probe(path).get("tags", {}).items()}


class AlphaTest(AppTest):
    def film(self, name="in.mkv", codecs=("-c:v", "ffv1", "-pix_fmt", "bgra"), width=97, height=63,
             frames=FRAMES, inputs=(), rate=25):
        """A film in which the disc wanders to the right."""
        raw = np.stack([disc(width, height, 0.35 + 0.3 * i / frames) for i in range(frames)])
        path = self.folder / name
        ffmpeg("-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}", "-r", rate, "-i", "-",
               *inputs, *codecs, path, input=raw.tobytes())
        return path

    def shown(self, path, width=97, height=63, *options):
        """All frames as the program shows them, without loss."""
        self.render(path, "-o", self.out / "shown.apng", *PLAIN, *options)
        frames = frames_of(self.out / "shown.apng", width, height)
        (self.out / "shown.apng").unlink()
        return frames


class Reading(AlphaTest):
    def test_kinds_of_film(self):
        kinds = {
            "in.mkv": ("-c:v", "ffv1", "-pix_fmt", "bgra"),
            "qt.mov": ("-c:v", "qtrle", "-pix_fmt", "argb"),
            "png.mov": ("-c:v", "png", "-pix_fmt", "rgba"),
            "pr.mov": ("-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"),
            "a.webm": ("-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "20", "-b:v", "0"),
            "a.vp8.webm": ("-c:v", "libvpx", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0", "-crf",
                           "10", "-b:v", "2M"),
            "a.apng": ("-pix_fmt", "rgba"),
        }
        for name, codecs in kinds.items():
            with self.subTest(name):
                film = self.film(name, codecs)
                facts = json.loads(run("info", film, "--json").stdout)
                self.assertTrue(facts["alpha"])
                self.assertIn(b", transparent", run("info", film).stdout)
                shown, was = self.shown(film), frames_of(film, 97, 63, *decoder(name))
                self.assertEqual(shown.shape, was.shape)
                np.testing.assert_allclose(shown[..., 3].astype(int), was[..., 3], atol=1)
                self.assertEqual((shown[..., 3].min(), shown[..., 3].max() > 250), (0, True))
                np.testing.assert_allclose(over(shown, COLOUR), over(was, COLOUR), atol=6)

    def test_kinds_of_picture(self):
        whole = disc()
        png = write_png(self.folder / "a.png", whole)
        for name, options in (("a.png", ()), ("a.tga", ()), ("a.tiff", ("-pix_fmt", "rgba64le")),
                              ("a.webp", ("-lossless", "1", "-pix_fmt", "bgra"))):
            with self.subTest(name):
                path = self.folder / name
                if name != "a.png":
                    ffmpeg("-i", png, *options, path)
                shown = self.shown(path, 97, 63, "--seconds", "0.02")[0]
                loss = 1 if name == "a.tiff" else 0  # 16 bits
                np.testing.assert_allclose(shown[..., 3].astype(int), whole[..., 3], atol=loss)
                self.assertEqual(np.unique(shown[..., 3][whole[..., 3] == 0]).tolist(), [0])
                np.testing.assert_allclose(over(shown, COLOUR), over(whole, COLOUR), atol=loss)

    def test_gif(self):
        clear = self.film("clear.gif", ("-filter_complex", "split[a][b];[a]palettegen[p];"
                                        "[b][p]paletteuse"))
        shown, was = self.shown(clear), frames_of(clear, 97, 63)
        np.testing.assert_array_equal(shown[..., 3], was[..., 3])
        self.assertEqual(set(np.unique(shown[..., 3])), {0, 255})
        opaque = AppTest.film(self, "opaque.gif", seconds=0.2, rate=10, sound=False)
        self.assertFalse(json.loads(run("info", opaque, "--json").stdout)["alpha"])
        self.render(opaque, "-o", self.out / "a.apng")
        self.assertEqual(probe(self.out / "a.apng")["pix_fmt"], "rgb24")

    def test_opaque_stays_opaque(self):
        picture = self.picture(channels=4)
        solid = frames_of(picture, 96, 64)[0].copy()
        solid[..., 3] = 255
        for path in (write_png(self.folder / "solid.png", solid), self.picture(name="rgb.png")):
            self.assertFalse(json.loads(run("info", path, "--json").stdout)["alpha"])
            for name, format_ in (("a.webm", "yuv420p"), ("a.apng", "rgb24"), ("f%d.png", "rgb24"),
                                  ("a.mov", "yuv422p10le")):
                self.render(path, "-o", self.out / name, "--seconds", "0.02")
                made = probe(self.out / name.replace("%d", "0"))
                self.assertEqual(made["pix_fmt"], format_, name)
                self.assertNotIn("alpha_mode", tags(self.out / name.replace("%d", "0")))

    def test_rim_of_scaled_picture(self):
        """Halved and enlarged, the disc has no colour but its own."""
        picture = write_png(self.folder / "a.png", disc(388, 252))
        for size in ((97, 63), (194, 126), (776, 504)):
            shown = self.shown(picture, *size, "--seconds", "0.02", "--size", "%dx%d" % size)[0]
            seen = shown[..., 3] > 12
            worst = np.abs(shown[seen][:, :3].astype(int) - COLOUR).max()
            self.assertLessEqual(worst, 2, size)
            self.assertGreater(np.sum((shown[..., 3] > 12) & (shown[..., 3] < 240)), 40)
            part = disc(*size)[..., 3].mean()
            self.assertAlmostEqual(shown[..., 3].mean(), part, delta=0.02 * part)


class Writing(AlphaTest):
    wet = ("--rain", "0", "--look", "lens", "--drop", "0,0.3,0.4,0.1,-0.02", "--cells", "64")

    def rendered(self, film, name, *options):
        result = self.render(film, "-o", self.out / name, *self.wet, *options)
        self.assertEqual(result["frames"], FRAMES)
        return self.out / name

    def truth(self, film, *options):
        """What was drawn, without loss."""
        self.rendered(film, "t%d.png", *options)
        return np.concatenate([frames_of(self.out / f"t{i}.png", 97, 63) for i in range(FRAMES)])

    def test_water_moves_alpha(self):
        film = self.film()
        still, wet = self.shown(film), self.truth(film)
        moved = np.abs(wet[..., 3].astype(int) - still[..., 3])
        self.assertGreater(moved.max(), 30)
        self.assertEqual(wet[:, 0, 0].max(), 0, "what nobody sees is not stored")
        seen = wet[..., 3] > 0
        np.testing.assert_allclose(wet[seen][:, :3], np.broadcast_to(COLOUR, wet[seen][:, :3].shape),
                                   atol=1, err_msg="no dark rim")

    def test_kinds(self):
        film = self.film()
        truth = self.truth(film)
        # name, pixel format, allowed in alpha: mean and most, allowed in what is seen: mean
        kinds = (("a.webm", "yuv420p", 1, 60, 2), ("a.mov", "yuva444p12le", 0.1, 2, 2),
                 ("a.apng", "rgba", 0, 0, 0), ("t0.png", "rgba", 0, 0, 0))
        for name, format_, mean, most, seen in kinds:
            with self.subTest(name):
                if name != "t0.png":
                    self.rendered(film, name)
                made = frames_of(self.out / name, 97, 63, *decoder(name))
                wanted = truth[: len(made)]
                self.assertEqual(len(made), 1 if name == "t0.png" else FRAMES)
                off = np.abs(made[..., 3].astype(int) - wanted[..., 3])
                self.assertLessEqual(off.mean(), mean)
                self.assertLessEqual(off.max(), most)
                for ground in ((0, 0, 0), (255, 255, 255), (0, 0, 255)):
                    off = np.abs(over(made, ground) - over(wanted, ground))
                    self.assertLessEqual(off.mean(), seen, ground)
                solid = (made[..., 3] > 128) & (wanted[..., 3] > 128)
                off = np.abs(made[solid][:, :3].astype(int) - COLOUR)
                self.assertLessEqual(off.max(), 8 if seen else 1, "no dark rim")
                self.assertEqual(probe(self.out / name)["pix_fmt"], format_)
        self.assertEqual(tags(self.out / "a.webm")["alpha_mode"], "1")

    def test_gif_is_clear_or_not(self):
        film = self.film()
        truth = self.truth(film)
        made = frames_of(self.rendered(film, "a.gif"), 97, 63)
        np.testing.assert_array_equal(made[..., 3], np.where(truth[..., 3] >= 128, 255, 0))

    def test_webp(self):
        film = self.film()
        truth = self.truth(film)
        path = self.rendered(film, "a.webp")
        self.assertEqual(webp_frames(path)[:2], (97, 63))
        data = path.read_bytes()
        at = data.index(b"ANMF") + 8
        length = struct.unpack("<I", data[at - 4:at])[0]
        x, y, w, h = (int.from_bytes(data[at + i:at + i + 3], "little") for i in (0, 3, 6, 9))
        body = b"WEBP" + b"VP8X" + struct.pack("<II", 10, 16) + data[at + 6:at + 12] + \
            data[at + 16:at + length]
        still = self.folder / "first.webp"
        still.write_bytes(b"RIFF" + struct.pack("<I", len(body)) + body)
        first = frames_of(still, w + 1, h + 1)[0]
        wanted = truth[0][2 * y:2 * y + h + 1, 2 * x:2 * x + w + 1]
        np.testing.assert_array_equal(first[..., 3], wanted[..., 3])
        off = np.abs(over(first, (255, 255, 255)) - over(wanted, (255, 255, 255)))
        self.assertLess(off.mean(), 3)

    def test_kinds_without_alpha(self):
        film = self.film()
        truth = self.truth(film)
        for name in ("a.mp4", "a.mkv", "-"):
            for ground, options in (((0, 0, 0), ()), ((255, 99, 71), ("--background", "tomato")),
                                    ((0, 128, 255), ("--background", "#0080ff"))):
                path = "-" if name == "-" else self.out / name
                done = self.ran("render", film, "-o", path, *self.wet, *options)
                told = done.stderr.decode().count("cannot be transparent")
                self.assertEqual(told, 0 if options else 1, done.stderr)
                if name == "-":
                    path = self.folder / "a.y4m"
                    path.write_bytes(done.stdout)
                size = (98, 64) if name != "-" else (97, 63)
                made = frames_of(path, *size)[:, :63, :97, :3]
                self.assertEqual(made.shape, truth[..., :3].shape)
                off = np.abs(made - over(truth, ground))
                self.assertLess(off.mean(), 6, (name, ground))
                corner = made[:, 2:8, 2:8].reshape(-1, 3).mean(axis=0)
                np.testing.assert_allclose(corner, ground, atol=4)

    def test_background_wins(self):
        film = self.film()
        truth = over(self.truth(film), (255, 255, 255))
        for name, format_ in (("b%d.png", "rgb24"), ("a.apng", "rgb24"), ("a.webm", "yuv420p")):
            self.rendered(film, name, "--background", "white")
            path = self.out / name.replace("%d", "0")
            self.assertEqual(probe(path)["pix_fmt"], format_)
            self.assertNotIn("alpha_mode", tags(path))
            made = frames_of(path, 97, 63, *decoder(name))[0]
            off = np.abs(made[..., :3] - truth[0])
            self.assertLessEqual(off.max() if format_ == "rgb24" else off.mean(), 2, name)

    def test_odd_and_small_sizes(self):
        for width, height in ((1, 1), (2, 3), (3, 2), (17, 9), (64, 64)):
            picture = write_png(self.folder / "a.png", disc(width, height))
            for name in ("a.webm", "a.mov", "a.gif", "a.apng", "a.webp"):
                self.render(picture, "-o", self.out / name, "--seconds", "0.1", "--fps", "20")
                if name != "a.webp":
                    made = probe(self.out / name)
                    self.assertEqual((made["width"], made["height"], made["frames"]),
                                     (width, height, 2), name)

    def test_sound_and_rate(self):
        tone = ("-f", "lavfi", "-i", "sine=frequency=440:duration=0.2", "-c:a", "flac")
        film = self.film("in.mkv", ("-c:v", "ffv1", "-pix_fmt", "bgra"), inputs=tone)
        for name, sound in (("a.webm", "opus"), ("a.mov", "aac")):
            self.rendered(film, name)
            made = probe(self.out / name)
            self.assertEqual(made["sound"]["codec_name"], sound)
            self.assertAlmostEqual(made["fps"], 25, delta=0.01)

    def test_uneven_times(self):
        """Every second frame stays three times as long."""
        film = self.film("in.mkv", ("-vf", "setpts='(N+2*floor(N/2))/25/TB'", "-vsync", "vfr",
                                    "-c:v", "ffv1", "-pix_fmt", "bgra"), frames=8)
        result = self.render(film, "-o", self.out / "a.webm", *PLAIN, "--fps", "25")
        self.assertEqual(result["frames"], 14)
        made = frames_of(self.out / "a.webm", 97, 63, "-c:v", "libvpx-vp9")
        was = frames_of(film, 97, 63, "-vsync", "passthrough")
        for frame, source in ((0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (5, 3)):
            off = np.abs(made[frame][..., 3].astype(int) - was[source][..., 3])
            self.assertLess(off.mean(), 2, frame)

    def test_interrupted_film_plays(self):
        picture = write_png(self.folder / "a.png", disc())
        for name in ("a.webm", "a.mov"):
            command = [PROGRAM, "render", str(picture), "-o", str(self.out / name), "--seconds", "3600", "--quiet"]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  env=environment()) as program:
                while not any(path.stat().st_size > 30000 for path in self.out.iterdir()):
                    time.sleep(0.02)
                program.send_signal(signal.SIGINT)
                program.communicate(timeout=LONGEST)
            self.assertEqual(program.returncode, 130)
            made = frames_of(self.out / name, 97, 63, *decoder(name))
            self.assertGreater(len(made), 10)
            self.assertEqual(made[-1][0, 0, 3], 0)
            self.assertGreater(made[-1][30, 48, 3], 250)
            (self.out / name).unlink()

    def test_cut_short(self):
        film = self.film("a.webm", ("-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p"), frames=40)
        short = self.folder / "short.webm"
        short.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
        self.ran("render", short, "-o", self.out / "shown.apng", *PLAIN, status=1)
        shown = frames_of(self.out / "shown.apng", 97, 63)
        self.assertTrue(3 < len(shown) < 40, len(shown))
        self.assertEqual(shown[-1][0, 0, 3], 0)


class Land(AlphaTest):
    def test_dry_land_of_a_transparent_picture(self):
        picture = disc(96, 64)
        write_png(self.folder / "floor.png", picture)
        land = np.zeros((64, 96, 1), np.uint8)
        land[:, 48:] = 255
        write_png(self.folder / "land.png", land)
        scene = self.folder / "s.json"
        scene.write_text(json.dumps({"millpond": 1, "backdrop": {"file": "floor.png"},
                                     "land": {"file": "land.png"}, "pond": {"cells": 96},
                                     "drops": [{"at": [0.3, 0.5], "height": -0.05}],
                                     "look": {"kind": "lens"}}))
        self.render(scene, "-o", self.out / "f%d.png", "--seconds", "0.5", "--fps", "10")
        last = frames_of(self.out / "f4.png", 96, 64)[0]
        np.testing.assert_array_equal(last[:, 56:, 3], picture[:, 56:, 3])
        seen = last[..., 3] > 0
        np.testing.assert_allclose(last[seen][:, :3],
                                   np.broadcast_to(COLOUR, last[seen][:, :3].shape), atol=1)


if __name__ == "__main__":
    unittest.main()
