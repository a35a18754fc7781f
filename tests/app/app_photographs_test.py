"""Photographs as people have them: HEIC, orientations, colour profiles, inks, deep colours, credits."""

import json
import struct
import subprocess
import unittest

import numpy as np
from PIL import Image

from app_support import AppTest, LONGEST, PROGRAM, SANITIZED, ffmpeg, probe, run, write_png
from photographs import (ADOBE, COLOURS, P3, PROPHOTO, SHOWN, cmyk_profile, credits_of, grey_profile, grid, heif, quarters,
                         rgb_profile, to_srgb, without_adobe)

PLAIN = ("--rain", "0", "--look", "lens", "--lookup", "nearest")


class PhotographTest(AppTest):
    def shown(self, path, *options):
        """The picture as the program shows it, RGBA."""
        self.render(path, "-o", self.out / "shown.png", *PLAIN, *options)
        with Image.open(self.out / "shown.png") as picture:
            return np.array(picture.convert("RGBA")).astype(int)

    def facts(self, path):
        return json.loads(self.ran("info", path, "--json").stdout)

    def assert_corners(self, shown, colours, allowed=3):
        places = ((5, 5), (5, -6), (-6, 5), (-6, -6))
        for place, colour in zip(places, colours):
            np.testing.assert_allclose(shown[place][:len(colour)], colour, atol=allowed, err_msg=str(place))

    def saved(self, name, **options):
        path = self.folder / name
        Image.fromarray(options.pop("picture", quarters())).save(path, **options)
        return path


class Heic(PhotographTest):
    def test_colours_and_alpha(self):
        clear = np.dstack([quarters(), np.full((48, 64), 255, np.uint8)])
        clear[:24, :32, 3] = 100
        for name, options in (("a.heic", ()), ("a.avif", ("-A",))):
            with self.subTest(name):
                path = heif(self.folder / name, write_png(self.folder / "a.png", quarters()), *options)
                self.assert_corners(self.shown(path), COLOURS)
                self.assertFalse(self.facts(path)["alpha"])
                path = heif(path, write_png(self.folder / "a.png", clear), *options)
                self.assert_corners(self.shown(path), [(*COLOURS[0], 100), (*COLOURS[1], 255)])
                self.assertTrue(self.facts(path)["alpha"])

    def test_ten_bits(self):
        deep = write_png(self.folder / "a.png", (quarters().astype(np.uint16) * 257).astype(">u2"))
        for options in (("-b", "10"), ("-A", "-b", "12")):
            path = heif(self.folder / "deep.heic", deep, *options)
            self.assertEqual([self.facts(path)[key] for key in ("pixel_format", "bits")],
                             ["rgb48le", int(options[-1])])
            self.assert_corners(self.shown(path), COLOURS)

    def test_hdr(self):
        for transfer, name in (("smpte2084", "PQ"), ("arib-std-b67", "HLG")):
            path = self.folder / "hdr.avif"
            ffmpeg("-f", "lavfi", "-i", "color=gray:size=64x48", "-vf",
                   "zscale=pin=bt709:tin=iec61966-2-1:min=bt709:p=bt2020:m=bt2020nc:npl=203:r=full:"
                   f"t={transfer},format=yuv420p10le", "-c:v", "libaom-av1", "-cpu-used", 8, "-crf", 5, "-still-picture", 1,
                   "-frames:v", 1, "-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc",
                   "-color_range", "pc", path)
            done = self.ran("render", path, "-o", self.out / "a.png", "-y", *PLAIN)
            self.assertIn(f"HDR ({name}) is tone-mapped to SDR; its 10 bits become 8 with a dither", done.stderr.decode())
            self.assert_corners(np.array(Image.open(self.out / "a.png").convert("RGB")).astype(int), ((128,) * 3,) * 4)

    def test_tiles_that_are_turned(self):
        halves = (COLOURS[0:1] * 2 + COLOURS[2:3] * 2, COLOURS[1:2] * 2 + COLOURS[3:4] * 2)
        tiles = {name: [heif(self.folder / f"{i}.{name}", write_png(self.folder / "a.png", quarters(64, 64, two)), *options)
                        for i, two in enumerate(halves)] for name, options in (("heic", ()), ("avif", ("-A",)))}
        whole = quarters(100, 60).astype(int)
        for name, turn, mirror in (("heic", 0, None), ("heic", 1, None), ("heic", 3, None), ("heic", 2, None), ("heic", 0, 0),
                                   ("heic", 0, 1), ("avif", 1, None), ("avif", 0, 0), ("avif", 0, 1)):
            with self.subTest(name, turn=turn, mirror=mirror):
                shown = self.shown(grid(self.folder / f"g.{name}", tiles[name], 64, (100, 60), turn, mirror))
                wanted = np.rot90(whole, turn)
                wanted = wanted if mirror is None else np.flip(wanted, 0 if mirror == 0 else 1)
                self.assertEqual(shown.shape[:2], wanted.shape[:2])
                self.assert_corners(shown, [wanted[p] for p in ((5, 5), (5, -6), (-6, 5), (-6, -6))])

    def test_numbered(self):
        for i, name in enumerate(("a1.heic", "a2.heic")):
            heif(self.folder / name, write_png(self.folder / "a.png", quarters(colours=COLOURS[i:] + COLOURS[:i])))
        self.render(self.folder / "a%d.heic", "-o", self.out / "f%d.png", *PLAIN)
        self.assertEqual(self.left(), ["f0.png", "f1.png"])
        self.assert_corners(np.array(Image.open(self.out / "f1.png")).astype(int), COLOURS[1:] + COLOURS[:1])

    def test_bad_input(self):
        whole = heif(self.folder / "a.heic", write_png(self.folder / "a.png", quarters()))
        for size, words in (((60000, 60000), "60000"), ((20000, 20000), "20000")):
            self.refused(["info", grid(self.folder / "bomb.heic", [whole, whole], 64, size)], words)
        data = grid(self.folder / "turns.heic", [whole, whole], 64, (128, 64)).read_bytes()
        at = data.index(b"dimg") + 8
        for first in (3, 1): # the grid is a part of itself; not so
            (self.folder / "turns.heic").write_bytes(data[:at] + struct.pack(">H", first) + data[at + 2:])
            if first == 3:
                self.refused(["info", self.folder / "turns.heic"], "derived from itself")
        self.facts(self.folder / "turns.heic")
        data = whole.read_bytes()
        at = data.rindex(b"ispe") + 8
        (self.folder / "bomb.heic").write_bytes(data[:at] + (60000).to_bytes(4, "big") * 2 + data[at + 8:])
        self.refused(["info", self.folder / "bomb.heic"], "bomb.heic: ")
        for length in (40, 200, len(data) // 2, len(data) - 20):
            (self.folder / "cut.heic").write_bytes(data[:length])
            self.refused(["info", self.folder / "cut.heic"], "cut.heic: not a picture libheif can read")

    def test_damaged(self):
        noise = write_png(self.folder / "a.png", np.random.default_rng(1).integers(0, 256, (128, 128, 3), np.uint8))
        for name, options in (("a.heic", ()), ("b.heic", ("-p", "x265:wpp=0")), ("a.avif", ("-A",))):
            path = heif(self.folder / name, noise, *options)
            data = path.read_bytes()
            self.assertFalse(self.facts(path)["damaged"])
            half = len(data) // 2
            for damaged in (data[:half] + bytes(len(data) - half), data[:half] + bytes((data[half] ^ 1,)) + data[half + 1:]):
                with self.subTest(name, byte=damaged[half]):
                    path.write_bytes(damaged)
                    self.assertTrue(self.facts(path)["damaged"])
                    done = self.ran("render", path, "-o", self.out / "a.png", "-y", *PLAIN)
                    self.assertIn(b"is damaged: only the part that can be decoded is drawn", done.stderr)

    @unittest.skipIf(SANITIZED, "sanitizers reserve more memory")
    def test_little_memory(self):
        whole = heif(self.folder / "a.heic", write_png(self.folder / "a.png", quarters()))
        for kilobytes in (400000, 550000):
            done = subprocess.run(["bash", "-c", f"ulimit -v {kilobytes}; exec {PROGRAM} info {whole}"], check=False,
                                  capture_output=True, timeout=LONGEST)
            self.assertEqual((done.returncode, done.stderr), (2, b"millpond: out of memory\n"))

    def test_sequence(self):
        ffmpeg("-f", "lavfi", "-i", "testsrc=size=64x48:rate=5:duration=1", "-c:v", "libx265", "-x265-params",
               "log-level=none", "-brand", "hevc", self.folder / "a.mp4")
        self.assertEqual(self.facts(self.folder / "a.mp4")["frames"], 5)
        film = (self.folder / "a.mp4").read_bytes().replace(b"ftyphevc", b"ftypheic", 1)
        (self.folder / "a.heic").write_bytes(film)
        self.refused(["info", self.folder / "a.heic"], "a.heic: not a picture libheif can read")


class Orientation(PhotographTest):
    def test_all_kinds(self):
        for name in ("a.jpg", "a.png", "a.webp", "a.tif"):
            for orientation in range(1, 9):
                with self.subTest(name, orientation=orientation):
                    options = ({"tiffinfo": {0x112: orientation}} if name == "a.tif" else
                               {"exif": credits_of(orientation), "quality": 95})
                    path = self.saved(name, **options)
                    facts = self.facts(path)
                    turned = orientation >= 5
                    self.assertEqual((facts["width"], facts["height"]), (48, 64) if turned else (64, 48))
                    if orientation in (2, 6, 8):
                        corners = [COLOURS[i] for i in SHOWN[orientation - 1]]
                        self.assert_corners(self.shown(path), corners, 8)

    def test_damaged_exif(self):
        path = self.saved("a.png", exif=credits_of(6))
        data = path.read_bytes()
        at = data.index(b"MM\0*") if b"MM\0*" in data else data.index(b"II*\0")
        for damage in (b"\xff" * 8, b"MM\0*\xff\xff\xff\xff", b"II*\0\0\0\0\0"):
            path.write_bytes(data[:at] + damage + data[at + 8:])
            self.assertIn(run("info", path).returncode, (0, 2))


class Profiles(PhotographTest):
    def test_wide_colours(self):
        for primaries, power in ((P3, 2.2), (ADOBE, 2.2), (PROPHOTO, 1.8)):
            for name in ("a.png", "a.jpg", "a.webp", "a.tif"):
                with self.subTest(name):
                    options = {"quality": 98} if name in ("a.jpg", "a.webp") else {}
                    path = self.saved(name, icc_profile=rgb_profile(primaries, power), **options)
                    wanted = to_srgb(np.array(COLOURS), primaries, power)
                    self.assertGreater(np.abs(wanted - COLOURS).max(), 15)
                    self.assert_corners(self.shown(path), wanted, 6 if options else 2)

    def test_white_stays_white(self):
        white = np.full((48, 64, 3), 255, np.uint8)
        for name in ("a.png", "a.jpg", "a.tif"):
            path = self.saved(name, picture=white, icc_profile=rgb_profile(P3))
            self.assertEqual(self.shown(path).min(), 255, name)
        path = heif(self.folder / "a.heic", self.saved("a.png", picture=white, icc_profile=rgb_profile(P3)))
        self.assertEqual(self.shown(path).min(), 255)

    def test_heic(self):
        source = self.saved("a.png", icc_profile=rgb_profile(P3))
        self.assert_corners(self.shown(heif(self.folder / "a.heic", source)), to_srgb(np.array(COLOURS), P3), 4)

    def test_grey(self):
        path = self.saved("a.png", picture=quarters()[..., 0], icc_profile=grey_profile(1.8))
        light = (np.array([200, 20, 20, 120]) / 255) ** 1.8
        self.assert_corners(self.shown(path), [(v,) * 3 for v in 255 * (1.055 * light ** (1 / 2.4) - 0.055)], 3)

    def test_masks_are_data(self):
        mask = quarters(320, 240, ((0,), (0,), (255,), (128,)))[..., 0]
        photograph = self.saved("p.png", picture=quarters(320, 240))
        for name, options in (("a.png", {"icc_profile": grey_profile(1.0)}), ("b.png", {})):
            self.render(photograph, "-o", "null", "--seconds", "0.02", "--look", "lake", "--horizon", "0.4", "--mask",
                        self.saved(name, picture=mask, **options), "--mask-out", self.out / name)
        self.assertEqual((self.out / "a.png").read_bytes(), (self.out / "b.png").read_bytes())

    def test_damaged(self):
        whole = rgb_profile(P3)
        for bad in (whole[:100], b"\xff" * 400, whole[:128] + b"\xff" * 200, cmyk_profile(), grey_profile(2.2)):
            path = self.saved("a.png", icc_profile=bad)
            done = self.ran("render", path, "-o", self.out / "a.png", *PLAIN)
            self.assertIn(b"colour profile is damaged", done.stderr)
            self.assert_corners(np.array(Image.open(self.out / "a.png").convert("RGB")).astype(int), COLOURS)


    def test_damaged_in_a_jpeg(self):
        path = self.saved("a.jpg", icc_profile=rgb_profile(P3), quality=98)
        data = path.read_bytes()
        at = data.index(b"ICC_PROFILE\0") + 12
        for damage in (b"\2\2", b"\1\2", b"\0\0", b"\1\0", b"\xff\xff"): # the number of this part, and of all
            path.write_bytes(data[:at] + damage + data[at + 2:])
            shown = self.shown(path, "-y")
            np.testing.assert_allclose(shown[-6, -6, :3], 120, atol=4)


class Inks(PhotographTest):
    INKS = ((0, 255, 255, 40), (255, 0, 255, 80), (255, 255, 0, 60), (0, 0, 0, 128))
    PLAIN = ((215, 0, 0), (0, 175, 0), (0, 0, 195), (127, 127, 127))

    def test_with_and_without_adobe(self):
        inks = quarters(colours=self.INKS)
        Image.fromarray(inks, "CMYK").save(self.folder / "a.jpg", quality=95)
        self.assert_corners(self.shown(self.folder / "a.jpg"), self.PLAIN)
        self.assert_corners(self.shown(without_adobe(self.folder / "b.jpg", inks)), self.PLAIN)
        self.assertFalse(self.facts(self.folder / "b.jpg")["alpha"])

    def test_profile(self):
        path = self.folder / "a.jpg"
        Image.fromarray(quarters(colours=((0, 0, 0, 0), (0, 0, 255, 0), (0, 0, 0, 255), (255, 0, 0, 0))),
                        "CMYK").save(path, quality=95, icc_profile=cmyk_profile())
        shown = self.shown(path)
        self.assert_corners(shown, ((255, 255, 255), (255, 238, 148), (0, 0, 0)), 6)
        cyan = shown[-6, -6]
        self.assertTrue(cyan[0] < cyan[1] < cyan[2], cyan) # a profile's cyan, not (0, 255, 255)
        self.assertGreater(cyan[0], 50)

    def test_truncated(self):
        path = self.folder / "a.jpg"
        Image.fromarray(quarters(colours=self.INKS), "CMYK").save(path, quality=95)
        data = path.read_bytes()
        for length in (100, 300, len(data) // 2):
            path.write_bytes(data[:length])
            self.assertIn(run("info", path).returncode, (0, 2))


class Credits(PhotographTest):
    def test_kept_without_the_place(self):
        for source in ("a.jpg", "a.png", "a.webp"):
            for output in ("o.jpg", "o.png", "o.webp", "still.webp", "o.apng", "o%d.png"):
                with self.subTest(source, output=output):
                    path = self.saved(source, exif=credits_of(6))
                    timed = {"o.webp": ("--seconds", "0.2", "--drop", "0,0.5,0.5,0.1,-0.02"), "o%d.png": ("--seconds", "0.05"),
                             "still.webp": ("--seconds", "0.1"), "o.apng": ("--seconds", "0.1")}
                    self.render(path, "-o", self.out / output, "-y", *PLAIN, *timed.get(output, ()))
                    with Image.open(self.out / output.replace("%d", "0")) as picture:
                        found = picture.getexif()
                        self.assertEqual(picture.size, (48, 64))
                        picture.load()
                    kept = {tag: found.get(tag) for tag in (0x112, 0x132, 0x13B, 0x8298, 0x8825)}
                    self.assertEqual(kept, {0x112: None, 0x132: "2024:06:30 18:05:00", 0x13B: "Ann Other",
                                            0x8298: "(c) 2024 Ann Other", 0x8825: None})

    def test_kept_in_films(self):
        path = self.saved("a.jpg", exif=credits_of())
        for output in ("o.mp4", "o.mov", "o.mkv", "o.webm"):
            self.render(path, "-o", self.out / output, *PLAIN, "--seconds", "0.1")
            found = json.loads(subprocess.run(["ffprobe", "-v", "error", "-show_format", "-of", "json", self.out / output],
                                              check=True, stdout=subprocess.PIPE).stdout)["format"]["tags"]
            kept = {key.lower(): value for key, value in found.items()}
            self.assertEqual([kept.get(key) for key in ("artist", "copyright", "date")],
                             ["Ann Other", "(c) 2024 Ann Other", "2024-06-30 18:05:00"], output)

    def test_none(self):
        path = write_png(self.folder / "a.png", quarters())
        for output in ("o.jpg", "o.png", "o.webp"):
            timed = ("--seconds", "0.05") if output == "o.webp" else ()
            self.render(path, "-o", self.out / output, *PLAIN, *timed)
            with Image.open(self.out / output) as picture:
                self.assertFalse(picture.getexif())

    def test_srgb(self):
        path = write_png(self.folder / "a.png", quarters())
        self.render(path, "-o", self.out / "o.jpg", *PLAIN)
        self.render(path, "-o", self.out / "again.jpg", *PLAIN)
        self.render(path, "-o", self.out / "o.png", *PLAIN)
        with Image.open(self.out / "o.jpg") as picture:
            self.assertIn(b"s\0R\0G\0B", picture.info["icc_profile"])
        with Image.open(self.out / "o.png") as picture:
            self.assertIn("srgb", picture.info)
        self.assertEqual((self.out / "o.jpg").read_bytes(), (self.out / "again.jpg").read_bytes())
        self.assertEqual(self.shown(self.out / "o.jpg").shape, (48, 64, 4))


class Bits(PhotographTest):
    def raw(self, path, kind, dtype):
        return np.frombuffer(ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", kind, "-"), dtype).astype(int)

    def test_sixteen_are_the_eight_where_water_is_still(self):
        path = write_png(self.folder / "a.png", quarters())
        for output in ("o.png", "o%d.png"):
            self.render(path, "-o", self.out / output, "--bits", "16", *PLAIN,
                        *(("--seconds", "0.02") if "%" in output else ()))
            found = self.raw(self.out / output.replace("%d", "0"), "rgb48le", "<u2")
            np.testing.assert_array_equal(found, quarters().astype(int).ravel() * 257)

    def test_no_bands(self):
        sky = np.repeat(np.linspace(100, 110, 48).astype(np.uint8)[:, None, None], 64, 1).repeat(3, 2)
        path = write_png(self.folder / "a.png", sky)
        wet = ("--rain", "0", "--look", "lens", "--drop", "0,0.5,0.5,0.2,-0.05", "--start", "0.3")
        for bits, output in ((8, "a.png"), (16, "b.png")):
            self.render(path, "-o", self.out / output, "--bits", bits, *wet)
        deep = self.raw(self.out / "b.png", "rgb48le", "<u2")
        np.testing.assert_allclose(deep / 257, self.raw(self.out / "a.png", "rgb24", np.uint8), atol=1)
        self.assertGreater(len(np.unique(deep)), 100)

    def test_kinds(self):
        path = write_png(self.folder / "a.png", quarters(128, 96))
        for output, options, wanted in (("a.mov", (), "yuv422p10le"), ("b.mp4", ("--codec", "h265"), "yuv420p"),
                                        ("a.mp4", ("--codec", "h265", "--bits", "10"), "yuv420p10le"),
                                        ("a.mkv", ("--codec", "av1", "--bits", "10"), "yuv420p10le"),
                                        ("b.mkv", ("--codec", "ffv1", "--bits", "16"), "gbrp16le")):
            with self.subTest(output):
                self.render(path, "-o", self.out / output, *options, *PLAIN, "--seconds", "0.05")
                self.assertEqual(probe(self.out / output)["pix_fmt"], wanted)
                shown = ffmpeg("-i", self.out / output, "-vf", "scale=in_color_matrix=bt709,format=rgb24", "-frames:v", 1,
                               "-f", "rawvideo", "-")
                self.assert_corners(np.frombuffer(shown, np.uint8).reshape(96, 128, 3).astype(int), COLOURS, 12)

    def test_floats(self):
        path = write_png(self.folder / "a.png", quarters())
        self.render(path, "-o", self.out / "a%d.exr", *PLAIN, "--seconds", "0.02")
        found = np.frombuffer(ffmpeg("-i", self.out / "a0.exr", "-f", "rawvideo", "-pix_fmt", "gbrpf32le", "-"), "<f4")
        level = np.array(COLOURS[0]) / 255
        light = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
        np.testing.assert_allclose(found.reshape(3, 48, 64)[[2, 0, 1], 5, 5], light, atol=1e-5)

    def test_refused(self):
        path = write_png(self.folder / "a.png", quarters())
        clear = write_png(self.folder / "b.png", np.zeros((48, 64, 4), np.uint8))
        for source, options in ((path, ("a.mp4", "--bits", "10")), (path, ("a.png", "--bits", "10")),
                                (path, ("a.png", "--bits", "12")), (clear, ("a.png", "--bits", "16")),
                                ("rockpool", ("a.png", "--bits", "16")), (path, ("a%d.exr", "--bits", "16"))):
            self.refused(["render", source, "-o", self.out / options[0], *options[1:]], "bits")
        self.refused(["render", "rockpool", "-o", self.out / "a%d.exr"], "EXR")

    def test_dithered(self):
        deep = np.empty((48, 64, 3), np.uint16)
        deep[:] = 100 * 257 + 64
        path = write_png(self.folder / "a.png", deep.astype(">u2"))
        shown = self.shown(path)[..., :3]
        self.assertEqual(set(np.unique(shown)), {100, 101})
        self.assertAlmostEqual(shown.mean(), 100.25, delta=0.02)
        self.assertEqual(self.facts(path)["pixel_format"], "rgb48be")


class Tiff(PhotographTest):
    def test_kinds(self):
        for options in ({"compression": "tiff_lzw"}, {"compression": "tiff_adobe_deflate"}, {"save_all": True}):
            self.assert_corners(self.shown(self.saved("a.tif", **options)), COLOURS)

    def test_refused(self):
        """FFmpeg would draw it black."""
        self.refused(["info", self.saved("a.tif", compression="jpeg")], "a.tif: is a TIFF of JPEG data")


class Shape(PhotographTest):
    def test_a_strip_is_not_said_to_be_cropped(self):
        path = write_png(self.folder / "strip.png", np.zeros((300, 20000, 1), np.uint8))
        done = self.ran("render", path, "-o", self.out / "a.png", *PLAIN)
        self.assertNotIn(b"cropped", done.stderr)


if __name__ == "__main__":
    unittest.main()
