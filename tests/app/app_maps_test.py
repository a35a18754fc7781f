"""Maps beside the film, read back with NumPy, FFmpeg and OpenEXR; looks and presets by name."""

import json
import re
import shutil
import subprocess
import unittest

import numpy as np

from app_support import AppTest, ffmpeg, fnv, frames_of, probe, run

WATER = ("--size", "96x64", "--cells", "60", "--seconds", "0.5", "--fps", "10", "--mood", "drops", "--rain", "0",
         "--drop", "0,0.4,0.5,0.08,-0.04", "--threads", "2")


def raw(path, pixels, dtype, *shape):
    """The numbers of a picture as they stand in the file."""
    told = ("-apply_trc", "linear") if path.suffix == ".exr" else ()
    data = ffmpeg(*told, "-i", path, "-f", "rawvideo", "-pix_fmt", pixels, "-")
    return np.frombuffer(data, dtype).reshape(*shape)


def probe_tags(path):
    """The texts in a picture."""
    told = subprocess.run(["ffprobe", "-v", "error", "-show_frames", "-of", "json", path], check=True, capture_output=True)
    return json.loads(told.stdout)["frames"][0]["tags"]


def planes(path, width, height):
    """Red, green and blue of an EXR as (height, width, 3)."""
    green, blue, red = raw(path, "gbrpf32le", "<f4", 3, height, width)
    return np.stack([red, green, blue], axis=-1)


class Names(AppTest):
    def clash(self, *arguments):
        self.refused(["render", self.picture(), *WATER, *arguments], "two outputs of that name")

    def test_several_of_a_kind(self):
        self.render(self.picture(), "-o", "null", *WATER, "--map", f"height={self.out}/a.npy",
                    "--heights", self.out / "b.npy", "--map", f"height={self.out}/a%d.png",
                    "--map", f"height={self.out}/a%d.exr")
        self.assertEqual((self.out / "a.npy").read_bytes(), (self.out / "b.npy").read_bytes())
        self.assertEqual(len(self.left()), 14)

    def test_two_that_may_meet(self):
        for one, two in (("h%d.png", "h%d.png"), ("h%d.png", "h%04d.png"), ("h%d.png", "./h%d.png"),
                         ("h%d.png", "h1%d.png"), ("h%d.png", "h%d0.png")):
            with self.subTest(one=one, two=two):
                self.clash("-o", "null", "--map", f"height={self.out}/{one}", "--map", f"normals={self.out}/{two}")
                self.clash("-o", self.out / one, "--map", f"normals={self.out}/{two}")
        self.clash("--flipbook", "auto", "-o", self.out / "h3.png", "--map", f"height={self.out}/h%d.png")
        self.clash("--flipbook", "auto", "-o", self.out / "h0003.png", "--map", f"height={self.out}/h%04d.png")
        for two in ("h-%d.png", "hh%d.png", "h%d-.png", "h%dx1.png"):
            self.render(self.picture(), "-o", "null", *WATER, "--map", f"height={self.out}/h%d.png",
                        "--map", f"normals={self.out}/{two}")
        self.render(self.picture(), *WATER, "--flipbook", "auto", "-o", self.out / "h3.png",
                    "--map", f"normals={self.out}/h%04d.png")

    def test_an_array_holds_all_frames(self):
        for option in (("--map", f"height={self.out}/h%d.npy"), ("--heights", self.out / "h%d.npy")):
            self.refused(["render", self.picture(), "-o", "null", *WATER, *option], "h%d.npy", "all frames in one file",
                         ".exr or .png")


class Maps(AppTest):
    def maps(self, *maps, water=WATER, source=None):
        """Renders nothing but maps; answers what the program tells of them."""
        options = [word for text in maps for word in ("--map", text)]
        result = self.render(source or self.picture(), "-o", "null", *water, *options)
        return result.get("maps")

    def test_all_in_one_render(self):
        told = self.maps(f"height={self.out}/h.npy", f"height={self.out}/h-%02d.png",
                         f"height={self.out}/h-%02d.exr", f"normals={self.out}/n-%02d.png",
                         f"normals-dx:16={self.out}/d-%02d.png", f"slope={self.out}/s.npy")
        self.assertEqual([m["kind"] for m in told],
                         ["height", "height", "height", "normals", "normals-dx", "slope"])
        self.assertTrue(all((m["width"], m["height"]) == (60, 40) for m in told))
        names = [f"{a}-{i:02d}.{b}" for a, b in (("h", "png"), ("h", "exr"), ("n", "png"), ("d", "png"))
                 for i in range(5)]
        self.assertEqual(self.left(), sorted(names + ["h.npy", "h.npy.json", "s.npy", "s.npy.json"]))
        self.assertEqual(np.load(self.out / "h.npy").shape, (5, 40, 60))
        self.assertEqual(np.load(self.out / "s.npy").shape, (5, 40, 60, 3))

    def test_facts_beside_arrays(self):
        """Two maps of one film, the second one with other pixels, give the cell size, the time step and the times."""
        for size, cells in (((), (60, 40)), (("--map-size", "30x10"), (30, 10))):
            self.maps(f"height={self.out}/h.npy", f"slope={self.out}/s.npy", water=(*WATER, *size))
            heights, slopes = (json.loads((self.out / f"{name}.npy.json").read_text()) for name in "hs")
            self.assertEqual((heights["kind"], heights["unit"], slopes["kind"]), ("height", "m", "slope"))
            self.assertNotIn("unit", slopes)
            self.assertEqual({**heights, "kind": 0, "unit": 0}, {**slopes, "kind": 0, "unit": 0})
            np.testing.assert_allclose(heights["t"], np.arange(5) / 10, atol=0.101)
            np.testing.assert_allclose(np.diff(heights["t"]), 0.1, rtol=1e-6)
            self.assertAlmostEqual(heights["dx"] * cells[0] / (heights["dy"] * cells[1]), 1.5)
            self.assertTrue(0 < heights["dt"] < 0.1)

    def test_height_picture_holds_the_heights(self):
        told = self.maps(f"height={self.out}/h.npy", f"height={self.out}/h-%d.png")[1]
        found = probe(self.out / "h-4.png")
        self.assertEqual(found["pix_fmt"], "gray16be")
        self.assertEqual(found.get("color_transfer", "unknown"), "unknown", "numbers are no colours")
        heights = np.load(self.out / "h.npy")
        self.assertGreater(np.abs(heights[4]).max(), 0.001)
        for i in range(5):
            levels = raw(self.out / f"h-{i}.png", "gray16le", "<u2", 40, 60).astype(float)
            decoded = (levels - 32768) * told["high"][0] / 32767
            self.assertLessEqual(np.abs(decoded - heights[i]).max(), told["high"][0] / 32767 * 0.501)
            low, high = told["low"][0], told["high"][0]
            told_so = low + levels / 65535 * (high - low)
            self.assertLessEqual(np.abs(told_so - decoded).max(), 1e-9)
        self.assertEqual(told["bits"], 16)
        still = self.maps(f"height={self.out}/f-%d.png", water=(*WATER[:-4], "--rain", "0"))
        self.assertEqual(still[0]["bits"], 16)
        self.assertTrue((raw(self.out / "f-0.png", "gray16le", "<u2", 40, 60) == 32768).all())

    def test_range_cuts_and_says_so(self):
        command = ("render", self.picture(), "-o", "null", *WATER, "--map", f"height={self.out}/h-%d.png",
                   "--map", f"height={self.out}/h.npy", "--map-range", "0.001")
        done = self.ran(*command)
        self.assertRegex(done.stderr.decode(), r"h-%d.png: [\d.]+ % of its values were outside "
                         r"-0\.001\S* to 0\.001 and were clamped; a larger --map-range would hold them")
        levels = raw(self.out / "h-4.png", "gray16le", "<u2", 40, 60)
        heights = np.load(self.out / "h.npy")[4]
        self.assertTrue((levels[heights > 0.00101] == 65535).all() and (heights > 0.00101).any())
        inside = np.abs(heights) < 0.001
        decoded = (levels.astype(float) - 32768) * 0.001 / 32767
        self.assertLess(np.abs(decoded - heights)[inside].max(), 2e-8)
        self.assertEqual(run(*command, "--quiet").stderr, b"")

    def test_range_is_found_from_the_water(self):
        for output, options in (("null", ()), (self.out / "a.gif", ()), ("null", ("--start", "0.1"))):
            command = ("render", self.picture(), "-o", output, *WATER, *options, "--map", f"height={self.out}/h-%d.png",
                       "--map", f"height={self.out}/h.npy")
            done = self.ran(*command)
            highest = np.abs(np.load(self.out / "h.npy")).max()
            said = re.search(r"h-%d.png: holds heights from -(\S+) to (\S+) m, the highest wave; --map-range (\S+) ",
                             done.stderr.decode())
            self.assertEqual(len(set(said.groups())), 1)
            found = float(said.group(1))
            self.assertTrue(highest <= found <= 1.1 * highest, (highest, found))
            self.assertNotIn(b"clamped", done.stderr)
            for i in range(2):
                tags = probe_tags(self.out / f"h-{i}.png")
                self.assertEqual((float(tags["high"]), tags["unit"]), (found, "m"))
                self.assertAlmostEqual(float(tags["low"]), -found * 32768 / 32767, delta=1e-9)
        given = self.maps(f"height={self.out}/g-%d.png", water=(*WATER, "--map-range", str(found)))
        self.assertEqual(given[0]["high"], [found])

    def test_strength_is_found_from_the_water(self):
        self.maps(f"normals={self.out}/n.npy", water=(*WATER, "--map-strength", "auto"))
        upright = np.load(self.out / "n.npy")[..., 2].min()
        self.assertTrue(0.70 < upright < 0.75, upright)

    def test_both_are_found_with_the_breeze(self):
        command = ("render", self.picture(), "-o", "null", *WATER[:-4], "--rain", "0", "--breeze", "15", "--map",
                   f"height={self.out}/h-%d.png", "--map", f"height={self.out}/h.npy", "--map",
                   f"normals={self.out}/n.npy", "--map-strength", "auto")
        done = self.ran(*command)
        found = float(re.search(r"holds heights from -(\S+) to", done.stderr.decode()).group(1))
        highest = np.abs(np.load(self.out / "h.npy")).max()
        self.assertTrue(0.001 < highest <= found <= 1.1 * highest, (highest, found))
        self.assertNotIn(b"clamped", done.stderr)
        upright = np.load(self.out / "n.npy")[..., 2].min()
        self.assertTrue(0.70 < upright < 0.75, upright)

    def test_a_loop_holds_all_its_heights(self):
        done = self.ran("loop", self.picture(), "-o", "null", "--period", "1", "--fps", "10", "--cells", "60", "--map",
                        f"height={self.out}/h-%d.png", "--map", f"height={self.out}/h.npy")
        self.assertIn(b"the highest wave", done.stderr)
        self.assertNotIn(b"clamped", done.stderr)

    def test_strength_makes_normals_steeper(self):
        def slopes(*options):
            self.render(self.picture(), "-o", "null", *WATER, "--map", f"normals-dx={self.out}/n.npy", *options)
            normals = np.load(self.out / "n.npy")[4]
            np.testing.assert_allclose((normals ** 2).sum(axis=2), 1, atol=1e-5)
            return normals[..., :2] / normals[..., 2:]
        self.assertGreater(np.abs(slopes()).max(), 0.01)
        np.testing.assert_allclose(slopes("--map-strength", "6"), 6 * slopes(), rtol=1e-3, atol=1e-5)
        self.assertEqual(np.abs(slopes("--map-strength", "0")).max(), 0)

    def test_caustics_and_foam(self):
        water = (*WATER[:-2], "--drop", "0,0.5,0.5,0.08,-0.12")
        self.maps(f"caustics={self.out}/c.npy", f"foam={self.out}/f.npy", f"caustics={self.out}/c-%d.png",
                  f"foam:16={self.out}/f-%d.png", water=water)
        light, foam = np.load(self.out / "c.npy"), np.load(self.out / "f.npy")
        self.assertEqual((light.shape, foam.shape), ((5, 40, 60), (5, 40, 60)))
        self.assertLess(np.abs(light.mean(axis=(1, 2)) - 1).max(), 1e-3, "light is kept")
        self.assertGreater(light[4].max(), 1.1)
        self.assertTrue((foam >= 0).all() and (foam <= 1).all())
        self.assertGreater(foam[4].max(), 0.02)
        self.assertLess(foam[4].min(), 1e-3)
        levels = raw(self.out / "c-4.png", "gray", "u1", 40, 60).astype(float)
        self.assertLessEqual(np.abs(levels / 255 * 4 - np.clip(light[4], 0, 4)).max(), 2.02 / 255)
        levels = raw(self.out / "f-4.png", "gray16le", "<u2", 40, 60).astype(float)
        self.assertLessEqual(np.abs(levels / 65535 - foam[4]).max(), 0.51 / 65535)

    def test_heights_is_the_height_map(self):
        heights = self.heights(self.picture(), *WATER)
        self.maps(f"height={self.out}/h.npy")
        self.assertEqual(np.load(self.out / "h.npy").tobytes(), heights.tobytes())

    def test_normals(self):
        self.maps(f"normals={self.out}/n.npy", f"normals={self.out}/n-%d.png",
                  f"normals:16={self.out}/w-%d.png", f"normals={self.out}/n-%d.exr",
                  f"normals-dx={self.out}/d.npy", f"normals-dx={self.out}/d-%d.png",
                  f"height={self.out}/h.npy")
        normals, directx = np.load(self.out / "n.npy"), np.load(self.out / "d.npy")
        self.assertLess(np.abs(np.linalg.norm(normals, axis=-1) - 1).max(), 1e-6)
        self.assertTrue((normals[..., 2] > 0).all())
        self.assertGreater(np.abs(normals[4, ..., :2]).max(), 0.02)
        np.testing.assert_array_equal(directx, normals * np.float32([1, -1, 1]))
        # They stand on the heights: [1 4 1]/6 across x central difference along, inside.
        h, cell = np.load(self.out / "h.npy")[4].astype(float), 2.0 / 60
        mean = lambda a, axis: sum(np.roll(a, k, axis) * (4 if k == 0 else 1) / 6 for k in (-1, 0, 1))
        along = lambda a, axis: (np.roll(a, -1, axis) - np.roll(a, 1, axis)) / (2 * cell)
        wanted = np.stack([-along(mean(h, 0), 1), along(mean(h, 1), 0), np.ones_like(h)], axis=-1)
        wanted /= np.linalg.norm(wanted, axis=-1, keepdims=True)
        self.assertLess(np.abs(normals[4] - wanted)[1:-1, 1:-1].max(), 1e-5)
        for name, pixels, dtype, most in (("n-4.png", "rgb24", "u1", 255), ("w-4.png", "rgb48le", "<u2", 65535)):
            self.assertEqual(probe(self.out / name)["pix_fmt"], "rgb24" if most == 255 else "rgb48be")
            levels = raw(self.out / name, pixels, dtype, 40, 60, 3).astype(float)
            decoded = levels / most * 2 - 1
            self.assertLessEqual(np.abs(decoded - normals[4]).max(), 1.01 / most)
            self.assertTrue((levels[..., 2] > most / 2).all(), "blue points out of the water")
        np.testing.assert_array_equal(planes(self.out / "n-4.exr", 60, 40), normals[4])
        own = self.render(self.picture(), "-o", self.out / "look-%d.png", *WATER, "--size", "60x40",
                          "--look", "normals")
        look = frames_of(self.out / "look-4.png", 60, 40)[0]
        self.assertEqual(own["picture_hash"], fnv(look))
        levels = raw(self.out / "n-4.png", "rgb24", "u1", 40, 60, 3)
        self.assertLessEqual(np.abs(levels.astype(int) - look[..., :3]).max(), 1)

    def test_slope(self):
        self.maps(f"slope={self.out}/s.npy", f"slope={self.out}/s-%d.exr", f"slope:16={self.out}/s-%d.png")
        slopes = np.load(self.out / "s.npy")
        np.testing.assert_allclose(slopes[..., 2], np.hypot(slopes[..., 0], slopes[..., 1]), atol=1e-7)
        np.testing.assert_array_equal(planes(self.out / "s-3.exr", 60, 40), slopes[3])
        levels = raw(self.out / "s-3.png", "rgb48le", "<u2", 40, 60, 3) / 65535
        decoded = np.stack([levels[..., 0] * 2 - 1, levels[..., 1] * 2 - 1, levels[..., 2]], axis=-1)
        self.assertLess(np.abs(decoded - slopes[3]).max(), 2 / 65535)

    def test_any_size(self):
        for size in ("1x1", "31x77", "240x160"):
            width, height = map(int, size.split("x"))
            self.maps(f"height={self.out}/h.npy", f"normals={self.out}/n-%d.png", f"slope={self.out}/s-%d.exr",
                      water=(*WATER, "--map-size", size))
            self.assertEqual(np.load(self.out / "h.npy").shape, (5, height, width))
            found = probe(self.out / "n-0.png")
            self.assertEqual((found["width"], found["height"]), (width, height))
            self.assertEqual(planes(self.out / "s-0.exr", width, height).shape, (height, width, 3))
        small = np.load(self.out / "h.npy")[4]
        self.maps(f"height={self.out}/h.npy")
        np.testing.assert_allclose(small[2::4, 2::4], np.load(self.out / "h.npy")[4], atol=5e-3)

    def test_threads_change_nothing(self):
        arrays = []
        for threads in ("1", "2", "3"):
            self.maps(f"normals={self.out}/n.npy", water=(*WATER[:-1], threads, "--map-size", "97x63"))
            arrays.append((self.out / "n.npy").read_bytes())
        self.assertEqual(arrays[0], arrays[1])
        self.assertEqual(arrays[0], arrays[2])

    def test_scene_says_how_strong_normals_are(self):
        scene = self.folder / "s.json"
        arrays = []
        for strength in (1, 4):
            scene.write_text(json.dumps({
                "millpond": 1, "film": {"width": 60, "height": 40, "seconds": 0.5, "fps": 10},
                "pond": {"cells": 60}, "drops": [{"at": [0.5, 0.5]}],
                "look": {"kind": "normals", "strength": strength}}))
            self.maps(f"normals={self.out}/n.npy", water=(), source=scene)
            normal = np.load(self.out / "n.npy")[4].astype(float)
            arrays.append(normal[..., :2] / normal[..., 2:])
        np.testing.assert_allclose(arrays[1], 4 * arrays[0], atol=1e-5)

    def test_several_pictures(self):
        paths = [self.picture(name=f"{name}.png") for name in ("one", "two")]
        done = run("render", *paths, "-o", "null", *WATER, "--quiet", "--map",
                   f"slope={self.out}/{{name}}.npy", "--map", f"height={self.out}/{{name}}-%d.png")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(len(self.left()), 14)
        self.assertIn("two-4.png", self.left())

    @unittest.skipUnless(shutil.which("exrheader") and shutil.which("exrmaketiled"),
                         "OpenEXR's own tools (package openexr) are not installed")
    def test_openexr_reads_them(self):
        self.maps(f"slope={self.out}/s-%d.exr", f"height={self.out}/h-%d.exr", f"height={self.out}/h.npy",
                  f"slope={self.out}/s.npy")
        for name, channels in (("s-4.exr", "BGR"), ("h-4.exr", "Y")):
            header = subprocess.run(["exrheader", self.out / name], check=True, stdout=subprocess.PIPE)
            text = header.stdout.decode()
            for channel in channels:
                self.assertRegex(text, rf"(?m)^ +{channel}, 32-bit floating-point, sampling 1 1$")
            self.assertIn("(0 0) - (59 39)", text)
        # Unpacked by OpenEXR into one tile, whose lines lie bare in the file.
        for name, channels, wanted in (
                ("h-4.exr", 1, np.load(self.out / "h.npy")[4][..., None]),
                ("s-4.exr", 3, np.load(self.out / "s.npy")[4][..., ::-1])):
            bare = self.folder / "bare.exr"
            subprocess.run(["exrmaketiled", "-o", "-z", "none", "-t", "60", "40", self.out / name, bare],
                           check=True, stdout=subprocess.PIPE)
            data = bare.read_bytes()[-60 * 40 * 4 * channels:]
            rows = np.frombuffer(data, "<f4").reshape(40, channels, 60)
            np.testing.assert_array_equal(rows.transpose(0, 2, 1), wanted)


class Refused(AppTest):
    def bad(self, *arguments, words):
        self.refused(["render", self.picture(), "-o", "null", *WATER, "--quiet", *arguments], *words)

    def test_maps(self):
        for text, words in (
                ("mud=a.npy", ("mud=a.npy", "unknown kind", "height, normals")),
                ("height", ("--map height", "KIND=FILE")), ("height=", ("KIND=FILE",)), ("=a.npy", ("=a.npy", "kind")),
                ("height=a.txt", ("a.txt", ".npy", ".exr", ".png")),
                ("height:8=h-%d.png", ("16 bits",)), ("normals:16=a.npy", ("only .png",)),
                ("normals:12=n-%d.png", (":8 and :16",)), ("normals:=n-%d.png", (":8 and :16",)),
                (f"normals={self.out}/n.png", ("n.png", "%04d")),
                (f"normals={self.out}/none/n.npy", ("none/n.npy", "No such file"))):
            self.bad("--map", text, words=words)
        for same in (f"{self.out}/a.npy", f"{self.out}/./a.npy", f"{self.out}/../{self.out.name}/a.npy"):
            self.bad("--map", f"height={self.out}/a.npy", "--map", f"slope={same}",
                     words=("two outputs of that name", "slope"))
        self.bad("--map", f"height={self.out}/a.npy", "--heights", f"{self.out}/a.npy",
                 words=("a.npy", "two outputs"))
        self.bad("--map-size", "0x5", words=("--map-size 0x5",))
        self.bad("--map-range", "-1", words=("--map-range -1",))
        self.bad("--map-strength", "2000", words=("--map-strength 2000", "1000, or auto"))
        self.bad("--map", f"height={self.out}/h.npy", "--map-strength", "4",
                 words=("--map-strength 4", "--map normals=FILE"))
        many = [w for i in range(17) for w in ("--map", f"height={self.out}/{i}.npy")]
        self.bad(*many, words=("more than 16",))
        self.bad("--map", f"normals={self.out}/n.npy", "--map-size", "32768x32768", words=("--map-size",))

    def test_map_in_the_place_of_the_film_or_the_input(self):
        name = self.out / "f-%d.png"
        self.refused(["render", self.picture(), "-o", name, "--map", f"height={name}"], "f-%d.png", "two outputs")
        picture = self.picture(name="p-0.png")
        self.refused(["render", picture, "-o", "null", "--map", f"height={self.folder}/p-%d.png"],
                     "would overwrite the input")

    def test_several_pictures_need_a_mark(self):
        one, two = self.picture(name="one.png"), self.picture(name="two.png")
        self.refused(["render", one, two, "-o", "null", "--map", f"slope={self.out}/s.npy"],
                     "--map", "s.npy", "{name}")

    def test_presets(self):
        self.bad("--look", "slope", "--look-preset", "tide", words=("--look-preset tide", "with the look slope are steepness"))
        self.bad("--look", "height", "--look-preset", "", words=("empty",))

    def test_looks(self):
        for words in (("looks", "all"), ("looks", "--json", "x")):
            self.refused(words, "looks", "allowed")
        self.refused(("looks", "--wet"), "--wet: unknown option", "--json and --help")


class Looks(AppTest):
    def told(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)
        return done.stdout.decode()

    def test_every_look_and_preset_draws(self):
        text, looks = self.told("looks"), json.loads(self.told("looks", "--json"))
        self.assertEqual(len(text.splitlines()), len(looks))
        self.assertIn("millpond looks", self.told("looks", "--help"))
        scenes = [scene["name"] for scene in json.loads(self.told("scenes", "--json"))]
        found = {}
        for look in looks:
            self.assertRegex(text, rf"(?m)^{look['name']} +\S")
            self.assertIn(look["scene"], scenes)
            self.assertEqual(len(set(look["presets"])), len(look["presets"]))
            base = ("render", look["scene"], "-o", "null", "--size", "80x45", "--cells", "80",
                    "--seconds", "0.4", "--fps", "10", "--quiet", "--json", "--look", look["name"])
            for preset in look["presets"]:
                result = json.loads(self.told(*base, "--look-preset", preset))
                found[look["name"], preset] = result["picture_hash"]
        for name, first in (("height", "tide"), ("normals", "opengl"), ("slope", "steepness")):
            own = [value for key, value in found.items() if key[0] == name]
            self.assertEqual(len(set(own)), len(own), "each preset draws something else")
            default = json.loads(self.told("render", "rockpool", "-o", "null", "--size", "80x45", "--cells",
                                           "80", "--seconds", "0.4", "--fps", "10", "--quiet", "--json",
                                           "--look", name))
            self.assertEqual(default["picture_hash"], found[name, first], "the first is the default")

    def test_data_looks_hide_nothing(self):
        """Neither land nor what floats is drawn over data."""
        small = ("--size", "80x45", "--cells", "80", "--seconds", "0.2", "--fps", "10")
        self.render("harbour", "-o", self.out / "f-%d.png", *small, "--look", "normals",
                    "--map", f"normals={self.out}/n-%d.png", "--map-size", "80x45")
        look = frames_of(self.out / "f-1.png", 80, 45)[0][..., :3].astype(int)
        map_of_it = frames_of(self.out / "n-1.png", 80, 45)[0][..., :3].astype(int)
        self.assertLessEqual(np.abs(look - map_of_it).max(), 1)


if __name__ == "__main__":
    unittest.main()
