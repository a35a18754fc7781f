#!/usr/bin/env python3
"""Tests the frei0r plugins directly and in FFmpeg, GStreamer and MLT: test.py FOLDER_OF_PLUGINS

The film is a camera that moves over a picture. The reference for hosts are the pictures that this script gets
from the plugin."""

import contextlib
import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import xml.etree.ElementTree as xml
import zlib

import numpy as np

FOLDER = pathlib.Path(sys.argv.pop(1)).resolve()
HERE = pathlib.Path(__file__).resolve().parent
SHORE = HERE.parents[1] / "docs/readme/shore.jpg"
LAND = HERE.parents[1] / "docs/readme/landscape.jpg"
MOODS = ("sunlit", "rain", "breeze", "drops", "classic", "lake")
LOOKS = ("pool", "offset", "lens", "lagoon", "height", "normals", "slope")
FPS = 25
STRING, DOUBLE, BOOL = 4, 1, 0


class PluginInfo(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("author", ctypes.c_char_p), ("type", ctypes.c_int),
                ("model", ctypes.c_int), ("frei0r", ctypes.c_int), ("major", ctypes.c_int),
                ("minor", ctypes.c_int), ("count", ctypes.c_int), ("about", ctypes.c_char_p)]


class ParameterInfo(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("type", ctypes.c_int), ("about", ctypes.c_char_p)]


class Plugin:
    def __init__(self, name):
        self.code = ctypes.CDLL(str(FOLDER / f"{name}.so"))
        pointer, whole, real = ctypes.c_void_p, ctypes.c_int, ctypes.c_double
        self.code.f0r_construct.restype = pointer
        self.code.f0r_construct.argtypes = [ctypes.c_uint, ctypes.c_uint]
        self.code.f0r_destruct.argtypes = [pointer]
        self.code.f0r_set_param_value.argtypes = [pointer, pointer, whole]
        self.code.f0r_get_param_value.argtypes = [pointer, pointer, whole]
        self.code.f0r_update.argtypes = [pointer, real, pointer, pointer]
        self.code.f0r_init()
        self.info = PluginInfo()
        self.code.f0r_get_plugin_info(ctypes.byref(self.info))
        self.parameters = []
        for i in range(self.info.count):
            self.parameters.append(ParameterInfo())
            self.code.f0r_get_param_info(ctypes.byref(self.parameters[i]), i)
        self.names = [p.name.decode() for p in self.parameters]


FILTER = Plugin("millpond")
GENERATOR = Plugin("millpond0r")


class Instance:
    def __init__(self, width, height, plugin=FILTER, **settings):
        self.plugin, self.width, self.height = plugin, width, height
        self.pointer = plugin.code.f0r_construct(width, height)
        assert self.pointer
        for name, value in settings.items():
            self.set(name, value)

    def set(self, name, value):
        index = self.plugin.names.index(name)
        is_word = self.plugin.parameters[index].type == STRING
        held = ctypes.c_char_p(value.encode()) if is_word else ctypes.c_double(value)
        self.plugin.code.f0r_set_param_value(self.pointer, ctypes.byref(held), index)

    def get(self, name):
        index = self.plugin.names.index(name)
        is_word = self.plugin.parameters[index].type == STRING
        held = ctypes.c_char_p() if is_word else ctypes.c_double()
        self.plugin.code.f0r_get_param_value(self.pointer, ctypes.byref(held), index)
        return held.value.decode() if is_word else held.value

    def draw(self, time, picture=None):
        """A picture after the water; checks that the plugin writes exactly one."""
        guard = 64
        out = np.full(self.width * self.height * 4 + guard, 0xA5, np.uint8)
        given = np.ascontiguousarray(picture).ctypes.data if picture is not None else None
        self.plugin.code.f0r_update(self.pointer, time, given, out.ctypes.data)
        assert np.all(out[-guard:] == 0xA5)
        return out[:-guard].reshape(self.height, self.width, 4)

    def __del__(self):
        self.plugin.code.f0r_destruct(self.pointer)


def run(*command, given=None):
    environment = dict(os.environ, FREI0R_PATH=str(FOLDER), GST_REGISTRY=str(WORK / "gst-registry"))
    source = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
    done = subprocess.run([str(c) for c in command], env=environment, capture_output=True, timeout=100, check=False, **source)
    assert done.returncode == 0, (command, done.returncode, done.stderr[-2000:])
    return done.stdout


WORK = pathlib.Path(tempfile.mkdtemp(prefix="millpond-frei0r-"))


def film(width, height, frames, source=SHORE):
    """A camera that moves over a photograph."""
    name = WORK / f"film-{source.stem}-{width}x{height}-{frames}.rgba"
    if not name.exists():
        run("ffmpeg", "-v", "error", "-loop", 1, "-i", source, "-vf",
            f"zoompan=z='1.1+0.004*on':d=1:s=640x480:fps={FPS},scale={width}:{height}:flags=area,format=rgba",
            "-frames:v", frames, "-f", "rawvideo", "-y", name)
    return name, np.fromfile(name, np.uint8).reshape(frames, height, width, 4)


def difference(one, other):
    return float(np.mean(np.abs(one[..., :3].astype(int) - other[..., :3].astype(int))))


def expected(pictures, **settings):
    height, width = pictures.shape[1:3]
    instance = Instance(width, height, **settings)
    return np.stack([instance.draw(i / FPS, p) for i, p in enumerate(pictures)])


def generated(width, height, frames, **settings):
    instance = Instance(width, height, GENERATOR, **settings)
    return np.stack([instance.draw(i / FPS) for i in range(frames)])


class Hosts(unittest.TestCase):
    SIZES = ((854, 480), (320, 241), (7, 5), (2, 2), (1, 1), (641, 480), (6, 6), (17, 17), (3, 3))

    def check(self, got, want):
        got = np.frombuffer(got, np.uint8)
        self.assertEqual(got.size, want.size)
        self.assertEqual(int(np.count_nonzero(got.reshape(want.shape) != want)), 0)

    def ffmpeg(self, width, height, name, filters):
        return run("ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}", "-r", FPS,
                   "-i", name, "-vf", filters, "-f", "rawvideo", "-")

    def gstreamer(self, *elements):
        out = WORK / "gst.rgba"
        run("gst-launch-1.0", "-q", *" ! ".join(elements).split(), "!", "filesink", f"location={out}")
        return out.read_bytes()

    def test_filter_in_ffmpeg_and_gstreamer(self):
        for width, height in self.SIZES:
            with self.subTest(size=(width, height)):
                name, pictures = film(width, height, 4)
                want = expected(pictures, mood="rain")
                self.check(self.ffmpeg(width, height, name, "frei0r=millpond:rain"), want)
                self.check(self.gstreamer(
                    f"filesrc location={name} blocksize={width * height * 4}",
                    f"rawvideoparse width={width} height={height} format=rgba framerate={FPS}/1",
                    "frei0r-filter-millpond mood=rain"), want)

    def test_generator_in_ffmpeg_and_gstreamer(self):
        for width, height in ((641, 361), (1, 1)):
            want = generated(width, height, 3, mood="drops")
            self.check(run("ffmpeg", "-v", "error", "-f", "lavfi", "-i",
                           f"frei0r_src=size={width}x{height}:framerate={FPS}:filter_name=millpond0r:"
                           "filter_params=drops", "-frames:v", 3, "-f", "rawvideo", "-pix_fmt", "rgba", "-"), want)
            self.check(self.gstreamer(
                "frei0r-src-millpond0r mood=drops num-buffers=3",
                f"video/x-raw,format=RGBA,width={width},height={height},framerate={FPS}/1"), want)

    def test_settings_in_ffmpeg(self):
        name, pictures = film(320, 241, 3)
        mask = png("half.png", Masks.SHARES)
        want = expected(pictures, mood="lake", look="mood", strength=0.7, scale=0.5, drops=0.5, wind=0.8,
                        direction=0.25, waterline=0.3, mirror=0.0, seed=0.007, preset="mood", mask=mask)
        given = f"lake|mood|0.7|0.5|0.5|0.8|0.25|0.3|n|0.007|mood|{mask}"
        self.check(self.ffmpeg(320, 241, name, f"frei0r=millpond:{given}"), want)

    def test_sizes_that_change(self):
        got = run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=s=200x100:r={FPS}:d=0.2", "-vf",
                  "scale=w='160+8*n':h=90:eval=frame,frei0r=millpond:rain,scale=64:64", "-f", "rawvideo", "-pix_fmt",
                  "rgba", "-")
        self.assertEqual(len(got), 5 * 64 * 64 * 4)

    def test_times_that_jump(self):
        name, pictures = film(320, 241, 4)
        times = [0, 100, 0.04, 7]
        jumps = "setpts='(eq(N,1)*100+eq(N,2)*0.04+eq(N,3)*7)/TB'"
        instance = Instance(320, 241, mood="drops")
        want = np.stack([instance.draw(t, p) for t, p in zip(times, pictures)])
        self.check(run("ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "320x241", "-r", FPS, "-i",
                       name, "-vf", f"{jumps},frei0r=millpond:drops,setpts=N/{FPS}/TB", "-f", "rawvideo", "-"), want)

    def melt(self, width, height, *arguments):
        """Pictures from MLT, which passes them through Y'CbCr."""
        profile, out = WORK / "profile", WORK / "melt.mkv"
        profile.write_text(f"description=test\nframe_rate_num={FPS}\nframe_rate_den=1\nwidth={width}\nheight={height}\nprogressive=1\n"
                           f"sample_aspect_num=1\nsample_aspect_den=1\ndisplay_aspect_num={width}\n"
                           f"display_aspect_den={height}\ncolorspace=601\n")
        run("melt", "-profile", profile, *arguments, "-consumer", f"avformat:{out}", "vcodec=ffv1", "an=1",
            "pix_fmt=yuv444p", "real_time=-1")
        data = run("ffmpeg", "-v", "error", "-i", out, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
        return np.frombuffer(data, np.uint8).reshape(-1, height, width, 4)

    def test_filter_in_melt(self):
        for width, height, frames in ((854, 480, 4), (320, 240, 8)):
            name, pictures = film(width, height, frames)
            mkv = WORK / "film.mkv"
            run("ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}", "-r", FPS,
                "-i", name, "-frames:v", frames, "-c:v", "ffv1", "-pix_fmt", "bgr0", "-y", mkv)
            want = expected(pictures, mood="rain", strength=1.0)
            got = self.melt(width, height, mkv, "-filter", "frei0r.millpond", "mood=rain", "strength=1")
            self.assertEqual(got.shape, want.shape)
            for i in range(frames):
                self.assertLess(difference(got[i], want[i]), 2.5)
                self.assertGreater(difference(got[i], pictures[i]), 2.0 * difference(got[i], want[i]))

    def test_generator_in_melt(self):
        want = generated(320, 240, 5, mood="rain")
        got = self.melt(320, 240, "frei0r.millpond0r", "mood=rain", "out=4")
        self.assertEqual(got.shape, want.shape)
        self.assertLess(max(difference(g, w) for g, w in zip(got, want)), 2.5)


class Pictures(unittest.TestCase):
    def test_water_is_seen_and_moves(self):
        _, pictures = film(320, 240, 2, LAND)
        for mood in MOODS:
            with self.subTest(mood=mood):
                instance = Instance(320, 240, mood=mood)
                first, later = instance.draw(0.0, pictures[0]), instance.draw(0.5, pictures[0])
                self.assertGreater(difference(first, pictures[0]), 0.4)
                self.assertGreater(difference(first, later), 0.2)
                self.assertTrue(np.all(first[..., 3] == 255))

    def test_no_strength_shows_the_picture(self):
        _, pictures = film(320, 240, 1)
        for mood in MOODS[:-1]:
            self.assertLess(difference(Instance(320, 240, mood=mood, strength=0.0).draw(1.0, pictures[0]), pictures[0]),
                            0.6, mood)

    def test_looks_differ(self):
        _, pictures = film(160, 120, 1)
        drawn = [Instance(160, 120, mood="rain", look=look).draw(1.0, pictures[0]) for look in LOOKS]
        for i, one in enumerate(drawn):
            for other in drawn[:i]:
                self.assertGreater(difference(one, other), 0.3)

    def test_presets(self):
        """Each changes the picture with its looks, and nothing with others."""
        _, pictures = film(160, 120, 1)
        given = {"pool": "clear swimming_pool pond river sea overcast evening night", "offset": "literal glass relief",
                 "lens": "literal strong hollow", "lagoon": "literal dusk mire"}
        for look, presets in given.items():
            instance = Instance(160, 120, mood="rain", look=look)
            drawn = [instance.draw(1.0, pictures[0])]
            for preset in presets.split():
                instance.set("preset", preset)
                drawn.append(instance.draw(1.0, pictures[0]))
            for i, one in enumerate(drawn):
                for other in drawn[:i]:
                    self.assertGreater(difference(one, other), 0.3, (look, i))
            instance.set("preset", "night" if look != "pool" else "hollow")
            self.assertTrue(np.array_equal(instance.draw(1.0, pictures[0]), drawn[0]), look)

    def test_alpha_is_kept(self):
        _, pictures = film(160, 120, 1)
        cut = pictures[0].copy()
        cut[:, 80:, 3] = 0
        for mood in MOODS:
            drawn = Instance(160, 120, mood=mood).draw(1.0, cut)
            self.assertTrue(np.all(drawn[:, :60, 3] == 255), mood)
            self.assertTrue(np.all(drawn[:60, 100:, 3] == 0), mood)

    def test_lake_begins_at_the_waterline(self):
        _, pictures = film(320, 240, 1, LAND)
        for waterline in (0.3, 0.6, 0.8):
            position = (waterline - 0.05) / 0.9
            drawn = Instance(320, 240, mood="lake", waterline=position).draw(2.0, pictures[0])
            row = round(240 * waterline)
            self.assertEqual(difference(drawn[:row - 3], pictures[0][:row - 3]), 0.0)
            self.assertGreater(difference(drawn[row + 3:], pictures[0][row + 3:]), 1.0)
            own = Instance(320, 240, mood="lake", waterline=position, mirror=0.0).draw(2.0, pictures[0])
            self.assertEqual(difference(own[:row - 3], pictures[0][:row - 3]), 0.0)
            self.assertGreater(difference(own[row + 3:], drawn[row + 3:]), 1.0)

    def test_same_memory(self):
        _, pictures = film(160, 120, 1)
        for mood in ("rain", "lake"):
            want = Instance(160, 120, mood=mood).draw(0.4, pictures[0])
            same = pictures[0].copy()
            instance = Instance(160, 120, mood=mood)
            FILTER.code.f0r_update(instance.pointer, 0.4, same.ctypes.data, same.ctypes.data)
            self.assertTrue(np.array_equal(same, want))


def png(name, pixels, pixel_format="gray"):
    """Writes a picture as a PNG file and returns its path."""
    path = WORK / name
    run("ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", pixel_format, "-s",
        f"{pixels.shape[1]}x{pixels.shape[0]}", "-i", "-", "-y", path, given=np.ascontiguousarray(pixels).tobytes())
    return str(path)


@contextlib.contextmanager
def reports():
    """Collects the lines that the plugin writes to stderr."""
    lines = []
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield lines
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            lines += file.read().decode().splitlines()


class Masks(unittest.TestCase):
    """Masks that are black on the left, white on the right, with an edge of 20 columns."""
    SHARES = np.tile(np.clip((np.arange(160) - 70) * 13, 0, 255).astype(np.uint8), (120, 1))

    def test_only_the_water_moves(self):
        _, pictures = film(160, 120, 1)
        mask = png("half.png", self.SHARES)
        for mood in MOODS:
            with self.subTest(mood=mood):
                drawn = Instance(160, 120, mood=mood, mask=mask).draw(1.0, pictures[0])
                whole = Instance(160, 120, mood=mood).draw(1.0, pictures[0])
                self.assertTrue(np.array_equal(drawn[:, :71], pictures[0][:, :71]))
                self.assertGreater(difference(drawn[:, 100:], pictures[0][:, 100:]), 0.4)
                if mood != "lake":  # it has waterlines at the mask
                    self.assertTrue(np.array_equal(drawn[:, 90:], whole[:, 90:]))
                    edge = slice(71, 90)
                    share = self.SHARES[:, edge, None] / 255.0
                    mixed = whole[:, edge] * share + pictures[0][:, edge] * (1.0 - share)
                    self.assertLess(np.abs(mixed - drawn[:, edge]).max(), 0.51)

    def test_same_memory(self):
        _, pictures = film(160, 120, 1)
        same = pictures[0].copy()
        instance = Instance(160, 120, mask=png("half.png", self.SHARES))
        want = instance.draw(0.4, pictures[0])
        FILTER.code.f0r_update(instance.pointer, 0.4, same.ctypes.data, same.ctypes.data)
        self.assertTrue(np.array_equal(same, want))

    def test_generator(self):
        mask = png("half.png", self.SHARES)
        drawn = [Instance(160, 120, GENERATOR, mask=mask).draw(t) for t in (0.0, 1.0)]
        self.assertTrue(np.array_equal(drawn[0][:, :71], drawn[1][:, :71]))
        self.assertGreater(difference(drawn[0][:, 90:], drawn[1][:, 90:]), 0.3)

    def test_cut_outs(self):
        """Colours of transparent pixels do not bleed into the edge."""
        cut = np.zeros((120, 160, 4), np.uint8)
        cut[..., 1] = 255
        cut[:, 75:] = (200, 0, 200, 255)
        drawn = Instance(160, 120, mood="rain", mask=png("half.png", self.SHARES), look="offset").draw(1.0, cut)
        self.assertLess(int(drawn[drawn[..., 3] > 0][:, 1].max()), 100)

    def test_files(self):
        """Masks of other sizes and formats."""
        _, pictures = film(160, 120, 1)
        want = Instance(160, 120, mask=png("half.png", self.SHARES)).draw(1.0, pictures[0])
        white = np.full((120, 160, 4), 255, np.uint8)
        white[..., 3] = self.SHARES
        colour = np.repeat(self.SHARES[..., None], 3, 2)
        deep = self.SHARES.astype(">u2") * 257
        for name, pixels, kind in (("alpha.png", white, "rgba"), ("rgb.png", colour, "rgb24"), ("deep.png", deep, "gray16be")):
            drawn = Instance(160, 120, mask=png(name, pixels, kind)).draw(1.0, pictures[0])
            self.assertLess(np.abs(drawn.astype(int) - want).max(), 2, name)
        for size in ((40, 30), (320, 240), (1, 1)):
            large = np.zeros((size[1], size[0]), np.uint8)
            large[:, size[0] // 2:] = 255
            drawn = Instance(160, 120, mask=png("other.png", large)).draw(1.0, pictures[0])
            if size != (1, 1):
                self.assertTrue(np.array_equal(drawn[:, :77], pictures[0][:, :77]), size)
            self.assertGreater(difference(drawn[:, 84:], pictures[0][:, 84:]), 0.4)

    def test_no_water(self):
        _, pictures = film(160, 120, 1)
        mask = png("black.png", np.zeros((120, 160), np.uint8))
        for mood in MOODS:
            self.assertTrue(np.array_equal(Instance(160, 120, mood=mood, mask=mask).draw(1.0, pictures[0]), pictures[0]))

    def test_files_that_cannot_be_read(self):
        """Each is reported once, in a line, and changes nothing."""
        _, pictures = film(160, 120, 1)
        mask = png("half.png", self.SHARES)
        whole = pathlib.Path(mask).read_bytes()
        vast = b"IHDR" + (30000).to_bytes(4, "big") * 2 + whole[24:29]
        bad = {"vast.png": whole[:12] + vast + zlib.crc32(vast).to_bytes(4, "big") + whole[33:],
               "none.png": None, "text.png": b"no picture\n" * 9, "empty.png": b"", "cut.png": whole[:-40],
               "head.png": whole[:20], "broken.png": whole[:60] + b"\x00" * 8 + whole[68:],
               "huge.png": whole[:16] + b"\x7f\xff\xff\xff\x7f\xff\xff\xff" + whole[24:]}
        for name, content in bad.items():
            if content is not None:
                (WORK / name).write_bytes(content)
        for before in ("", mask):
            instance = Instance(160, 120, mask=before)
            want = instance.draw(1.0, pictures[0])
            for path in (*(str(WORK / name) for name in bad), str(WORK), "x" * 5000):
                with reports() as lines:
                    instance.set("mask", path)
                    instance.set("mask", path)
                self.assertEqual(len(lines), 1, path)
                self.assertIn("PNG", lines[0])
                self.assertEqual("more than 64000000 pixels" in lines[0], "vast" in path)
                self.assertTrue(np.array_equal(instance.draw(1.0, pictures[0]), want), path)
        instance.set("mask", "")
        self.assertTrue(np.array_equal(instance.draw(1.0, pictures[0]), Instance(160, 120).draw(1.0, pictures[0])))

    def test_mask_that_changes(self):
        _, pictures = film(160, 120, 1)
        masks = ("", png("half.png", self.SHARES), png("other.png", self.SHARES[:, ::-1]))
        for mood in ("rain", "lake"):
            instance = Instance(160, 120, mood=mood)
            for mask in (*masks, *masks):
                instance.set("mask", mask)
                want = Instance(160, 120, mood=mood, mask=mask).draw(1.0, pictures[0])
                self.assertTrue(np.array_equal(instance.draw(1.0, pictures[0]), want), (mood, mask))


class Times(unittest.TestCase):
    TIMES = (0.0, 0.013, 0.52, 3.0, 9.98, 30.24, 30.28, 300.0, 86400.5)

    def test_same_time_same_picture(self):
        """In any order, and from a new instance, over pictures that differ."""
        _, pictures = film(120, 80, 9)
        for mood in MOODS:
            with self.subTest(mood=mood):
                instance = Instance(120, 80, mood=mood)
                want = [instance.draw(t, p) for t, p in zip(self.TIMES, pictures)]
                for i in (7, 2, 8, 0, 5, 6, 1, 4, 3):
                    self.assertTrue(np.array_equal(instance.draw(self.TIMES[i], pictures[i]), want[i]), i)
                for i in (8, 4):
                    fresh = Instance(120, 80, mood=mood)
                    self.assertTrue(np.array_equal(fresh.draw(self.TIMES[i], pictures[i]), want[i]), i)

    def test_water_repeats(self):
        """A part of a film as long as the period is a loop."""
        _, pictures = film(160, 120, 1, LAND)
        for mood, period in (("rain", 20.0), ("drops", 20.0), ("breeze", 28.0), ("sunlit", 40.0), ("classic", 20.0)):
            instance = Instance(160, 120, mood=mood)
            first, other, again = (instance.draw(t, pictures[0]) for t in (period, 1.3 * period, 3.0 * period))
            self.assertTrue(np.array_equal(first, again), mood)
            self.assertGreater(difference(first, other), 0.3, mood)

    def test_motion_is_smooth(self):
        """Between steps of the water, and where it repeats."""
        _, pictures = film(160, 120, 1, LAND)
        for mood, repeats in (("rain", 35.0), ("drops", 35.0), ("sunlit", 70.0)):
            instance = Instance(160, 120, mood=mood)
            for start in (1.0, repeats - 0.1):
                drawn = [instance.draw(start + i / 100, pictures[0]) for i in range(20)]
                steps = [difference(a, b) for a, b in zip(drawn, drawn[1:])]
                self.assertLess(max(steps), 6.0 * np.median(steps), (mood, start))
                self.assertGreater(difference(drawn[0], drawn[-1]), 2.0 * np.median(steps))

    def test_times_that_are_none(self):
        """Negative times are 0; pictures without times are counted, 25 a second."""
        _, pictures = film(120, 80, 1)
        instance = Instance(120, 80, mood="rain")
        want = [instance.draw(i / FPS, pictures[0]) for i in range(8)]
        for time in (-0.0, -1.0, -1e9):
            self.assertTrue(np.array_equal(instance.draw(time, pictures[0]), want[0]))
        none = (float("nan"), float("-inf"), -9.2e18, float("inf"), 1.8e10, 1e300, float("nan"))
        for i, time in enumerate(none):
            self.assertTrue(np.array_equal(instance.draw(time, pictures[0]), want[i]), i)


class Misuse(unittest.TestCase):
    def test_sizes(self):
        sizes = [(w, h) for w in (1, 2, 3, 5, 6, 7, 8, 17) for h in (1, 2, 3, 5, 6, 17)]
        sizes += [(1, 300), (300, 1), (641, 481), (2000, 3), (3, 2000)]
        noise = np.random.default_rng(1)
        for width, height in sizes:
            picture = noise.integers(0, 256, (height, width, 4), np.uint8)
            picture[..., 3] = 255
            for mood in MOODS if width * height < 50 else ("rain", "lake"):
                drawn = Instance(width, height, mood=mood).draw(0.3, picture)
                self.assertTrue(np.all(drawn[..., 3] == 255), (width, height, mood))

    def test_one_large_size(self):
        _, pictures = film(1921, 1081, 1)
        self.assertGreater(difference(Instance(1921, 1081, mood="drops").draw(0.3, pictures[0]), pictures[0]), 0.1)

    def test_huge_sizes(self):
        picture = np.full((1, 32768, 4), 200, np.uint8)
        Instance(32768, 1, mood="rain").draw(0.1, picture)
        Instance(1, 32768, mood="classic").draw(0.1, picture)
        Instance(32768, 32768)

    def test_sizes_that_are_refused(self):
        for width, height in ((0, 0), (0, 8), (8, 0), (32769, 8), (8, 2**31), (2**32 - 1, 2**32 - 1)):
            self.assertFalse(FILTER.code.f0r_construct(width, height))

    def test_parameters(self):
        instance = Instance(40, 30)
        for name, parameter in zip(FILTER.names, FILTER.parameters):
            before = instance.get(name)
            if name == "mask":
                continue
            if parameter.type == STRING:
                for word in ("no such word", "x" * 100000, "RAIN", "%s%n"):
                    instance.set(name, word)
                    self.assertEqual(instance.get(name), before)
                continue
            instance.set(name, float("nan"))
            self.assertEqual(instance.get(name), before)
            for value, becomes in ((-5.0, 0.0), (float("-inf"), 0.0), (7.0, 1.0), (float("inf"), 1.0), (1e308, 1.0)):
                instance.set(name, value)
                self.assertAlmostEqual(instance.get(name), becomes)
        instance.set("mood", "rain")
        instance.set("mood", "")
        self.assertEqual(instance.get("mood"), "sunlit")
        for index in (-1, len(FILTER.names), 10**6):
            FILTER.code.f0r_set_param_value(instance.pointer, ctypes.byref(ctypes.c_double(1)), index)
            FILTER.code.f0r_get_param_value(instance.pointer, ctypes.byref(ctypes.c_double(1)), index)

    def test_parameters_at_their_ends(self):
        _, pictures = film(64, 48, 1)
        for mood in MOODS:
            for value in (0.0, 1.0):
                numbers = {n: value for n, p in zip(FILTER.names, FILTER.parameters) if p.type != STRING}
                Instance(64, 48, mood=mood, **numbers).draw(0.5, pictures[0])

    def test_values_are_kept(self):
        """Drawing changes no parameter, and each takes all of its values."""
        instance = Instance(40, 30)
        for name in ("strength", "scale", "drops", "wind", "direction", "waterline"):
            for value in (0.0, 0.1, 0.37, 0.5, 1.0):
                instance.set(name, value)
                self.assertAlmostEqual(instance.get(name), value)
        instance.draw(0.1, np.zeros((30, 40, 4), np.uint8))
        self.assertAlmostEqual(instance.get("waterline"), 1.0)

    def test_instances_and_threads(self):
        _, pictures = film(120, 80, 6)
        want = {mood: expected(pictures, mood=mood) for mood in ("rain", "sunlit", "lake")}
        got, shared = {}, Instance(120, 80, mood="rain")
        threads = [threading.Thread(target=lambda m=m, k=k: got.update({(m, k): expected(pictures, mood=m)}))
                   for m in want for k in range(2)]
        threads += [threading.Thread(target=lambda: [shared.draw(i / FPS, p) for i, p in enumerate(pictures)])
                    for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for (mood, _), drawn in got.items():
            self.assertTrue(np.array_equal(drawn, want[mood]), mood)

    def test_no_deinit(self):
        """A host that unloads a plugin with living instances, and one that calls f0r_deinit() first."""
        code = f"""
import ctypes, _ctypes
for name in ("millpond", "millpond0r"):
    plugin = ctypes.CDLL({str(FOLDER)!r} + "/" + name + ".so")
    plugin.f0r_construct.restype = ctypes.c_void_p
    plugin.f0r_update.argtypes = [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]
    for early in (False, True):
        it = plugin.f0r_construct(64, 48)
        pixels, out = (ctypes.create_string_buffer(64 * 48 * 4) for _ in range(2))
        plugin.f0r_update(it, 0.1, pixels, out)
        if early:
            plugin.f0r_deinit()
            plugin.f0r_update(it, 0.2, pixels, out)
    _ctypes.dlclose(plugin._handle)
print("alive")
"""
        self.assertEqual(run(sys.executable, "-c", code), b"alive\n")

    def test_exports_nothing_else(self):
        """So that a host may load other versions of the library as well."""
        for name in ("millpond", "millpond0r"):
            symbols = run("nm", "-D", "--defined-only", FOLDER / f"{name}.so").decode().split()[2::3]
            self.assertTrue(symbols and all(s.startswith("f0r_") for s in symbols), symbols)


class Descriptions(unittest.TestCase):
    def test_information(self):
        for plugin, name, kind, count in ((FILTER, "millpond", 0, 12), (GENERATOR, "millpond0r", 1, 13)):
            self.assertEqual((plugin.info.name.decode(), plugin.info.type, plugin.info.model, plugin.info.frei0r,
                              plugin.info.count), (name, kind, 1, 1, count))
            for parameter in plugin.parameters:
                self.assertGreater(len(parameter.about), 20)
                self.assertIn(parameter.type, (STRING, DOUBLE, BOOL))

    def test_gstreamer_shows_the_ranges(self):
        text = run("gst-inspect-1.0", "frei0r-filter-millpond").decode()
        for name in FILTER.names:
            self.assertRegex(text, rf"\n  {name} ")
        self.assertIn("Allowed: sunlit, rain, breeze, drops, classic, lake", text)

    def test_kdenlive(self):
        for file, plugin in (("millpond.xml", FILTER), ("millpond0r.xml", GENERATOR)):
            root = xml.parse(HERE / "kdenlive" / file).getroot()
            self.assertEqual(root.get("tag"), f"frei0r.{plugin.info.name.decode()}")
            found = root.findall("parameter")
            self.assertEqual([p.get("name") for p in found], [str(i) for i in range(len(plugin.names))])
            instance = Instance(8, 8, plugin)
            for name, parameter in zip(plugin.names, found):
                self.assertEqual(parameter.findtext("name").lower(), name)
                if parameter.get("type") == "list":
                    for word in parameter.get("paramlist").split(";"):
                        instance.set(name, word)
                        self.assertEqual(instance.get(name), word)
                    instance.set(name, "")
                    self.assertEqual(parameter.get("default"), instance.get(name))
                elif parameter.get("type") == "url":
                    self.assertEqual(name, "mask")
                else:
                    self.assertAlmostEqual(float(parameter.get("default")), instance.get(name), delta=1e-3)

    def test_shotcut(self):
        meta = (HERE / "shotcut/millpond/meta.qml").read_text(encoding="utf-8")
        ui = (HERE / "shotcut/millpond/ui.qml").read_text(encoding="utf-8")
        self.assertIn('"frei0r.millpond"', meta)
        instance = Instance(8, 8)
        rows = re.findall(r"key: '(\d+)', name: '(\w+)', initial: ([\d.]+|'\w*')(?:, words: \[([^\]]*)\])?", ui)
        self.assertEqual([(k, n) for k, n, _, _ in rows], [(str(i), n) for i, n in enumerate(FILTER.names)])
        for _, name, initial, words in rows:
            if words:
                self.assertEqual(initial.strip("'"), instance.get(name))
                for word in re.findall(r"'(\w+)'", words):
                    instance.set(name, word)
                    self.assertEqual(instance.get(name), word)
            elif name == "mask":
                self.assertEqual(initial, "''")
            else:
                self.assertAlmostEqual(float(initial), instance.get(name), delta=1e-3)


if __name__ == "__main__":
    try:
        unittest.main(verbosity=2 if "-v" in sys.argv else 1)
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
