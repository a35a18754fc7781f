"""What cannot be done is refused with one clear line, and leaves nothing behind."""

import concurrent.futures
import functools
import json
import os
import pathlib
import re
import resource
import socket
import stat
import struct
import subprocess
import unittest
import zlib

import numpy as np

from app_support import AppTest, PROGRAM, SANITIZED, environment, ffmpeg, run, write_png

NO_NUMBER = ("", "x", "nan", "inf", "-inf", "0x10", "1.5x", "1e999", "--", "1,5", " 1", "1 ", "٣")


# Numeric options: values out of range, values that are in range, and what the message must say.
WHOLE = {
    "--cells": (("0", "-1", "32769", "2.5", "1e3", "99999999999999999999"), "1 to 32768"),
    "--damping-shift": (("-1", "16", "2.5", "99999999999999999999"), "0 to 15"),
    "--seed": (("-1", "9007199254740992", "0.5", "99999999999999999999"), "0 to 9007199254740991"),
    "--threads": (("-1", "257", "1.5", "99999999999999999999"), "0 to 256"),
}
REAL = {
    "--seconds": (("0", "-1", "0.0001", "1e7"), "0.001 to 1e+06"),
    "--metres": (("0", "-1", "1e-4", "1e7"), "0.001 to 1e+06"),
    "--wave-speed": (("0", "-1", "1e-7", "1e7"), "1e-06 to 1e+06"),
    "--half-life": (("0", "-1", "1e-4", "1e10", "never"), "0.001 to 1e+09"),
    "--rain": (("-1", "1e7", "-0.001"), "0 to 1e+06"),
    "--fps": (("0", "-1", "0.001", "1001", "60/0", "0/60", "60/", "/60", "60/1/1", "-60/-1", "nan/1",
               "1e9/1e9"), "0.01 to 1000"),
    "--size": (("0x0", "0x10", "10x0", "-1x10", "-10", "0", "x0", "10x", "10x10x10", "32769x1", "1x32769",
                "1.5x10", "10*10", "1e9x1e9"), "WIDTH or xHEIGHT, each from 1 to 32768"),
}
WORDS = {
    "--solver": (("waves", "Wave", "wave,classic"), "wave, classic, steady, dispersive, isotropic, unit-range, column and flow"),
    "--stencil": (("7", "9.0", "-9", "0"), "9, 5 and fourth"),
    "--look": (("pools", "Pool"), "pool, offset, lens, profile"),
    "--lookup": (("linear",), "nearest and bilinear"),
    "--edges": (("shut", "free,fixed", "free,free,free,free,free", "free,,free,free", "free,"),
                "free, fixed, periodic and open"),
}
DROP = ("0.1", "0.5", "0.5", "0.02", "-0.01")
STROKE = ("0.1", "0.2", "0.2", "0.6", "0.8", "0.8", "0.02", "-0.01")
OUT_OF_RANGE = {"time": ("-0.1", "1e7"), "place": ("-1.1", "2.1", "1e9"),
                "radius": ("0", "-0.1", "1e4"), "height": ("1e4", "-1e4")}


class Options(AppTest):
    def setUp(self):
        super().setUp()
        self.input = self.picture(16, 16)

    def refused_option(self, option, value, allowed):
        arguments = ["render", self.input, "-o", self.out / "a.mp4", option, value]
        empty = (f"{option} ''", "empty")
        self.refused(arguments, *((f"{option} {value}", allowed) if value != "" else empty))

    def refused_options(self, cases):
        """Runs many cases, several at a time; a failure names its case. With sanitizers a fifth, since runs are slow."""
        cases = cases[::5] if SANITIZED else cases
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda case: self.refused_option(*case), cases))

    def test_numbers(self):
        self.refused_options([(option, value, allowed)
                              for option, (values, allowed) in {**WHOLE, **REAL}.items()
                              for value in (*NO_NUMBER, *values)])

    def test_speed_options_fit_the_solver(self):
        self.refused(["render", "rockpool", "-o", "null", "--wave-speed", "0.3"], "--wave-speed 0.3", "--solver wave")
        self.refused(["render", "rockpool", "-o", "null", "--solver", "flow"], "solver is flow", "fills, springs or a sea")
        self.refused(["render", self.input, "-o", "null", "--solver", "wave", "--depth", "0.3"], "--depth 0.3", "--solver dispersive")

    def test_words(self):
        self.refused_options([(option, value, allowed)
                              for option, (values, allowed) in WORDS.items()
                              for value in ("", "x", *values)])

    def test_lists(self):
        cases = []
        kinds = {"--drop": (DROP, "time place place radius height".split()),
                 "--stroke": (STROKE, "time place place time place place radius height".split())}
        for option, (good, names) in kinds.items():
            for i, name in enumerate(names):
                for value in (*NO_NUMBER[:8], *OUT_OF_RANGE[name]):
                    text = ",".join((*good[:i], value, *good[i + 1:]))
                    cases.append((option, text, "allowed"))
            for text in ("", ",", ",".join(good[:-1]), ",".join(good) + ",", ",".join(good) + ",1",
                         " ".join(good)):
                cases.append((option, text, f"allowed are {len(good)} numbers"))
        self.refused_options(cases)

    def test_stroke_that_ends_before_it_starts(self):
        self.refused_option("--stroke", "2,0,0,1,1,1,0.1,0.1", "ends at 1 s, before its start at 2 s")

    def test_edges_that_do_not_meet(self):
        self.refused(["render", self.input, "-o", self.out / "a.mp4", "--edges",
                      "periodic,free,free,free"], "periodic")

    def test_control_characters_stay_out_of_the_line(self):
        self.refused(["render", self.input, "-o", self.out / "a.mp4", "--cells", "1\n2\x1b[31m"], "--cells")
        self.refused(["render", "a\nb.json", "-o", self.out / "a.mp4"])
        self.refused(["a\nb"])
        self.refused(["info", os.fsdecode(b"a\xff\xc2\x9b31m\xc3\xa9")], "a???31m\u00e9: ")
        self.refused(["render", self.input, "-o", "a\nb.xyz"])

    def test_empty_words(self):
        for words in (["render", "", "-o", self.out / "a.mp4"], ["info", ""], ["play", ""], ["scenes", ""]):
            self.refused(words, f"{words[0]} '': an empty name or value; see `millpond {words[0]} --help`")
        for option in ("--mesh", "--record", "--map", "--look-preset"):
            self.refused(["render", self.input, "-o", "null", option, ""], f"{option} ''")
            self.refused(["render", self.input, "-o", "null", option + "="], f"{option}=''")
        self.refused([""], "'': unknown verb")

    def test_values_too_long_for_a_number(self):
        for option in (*WHOLE, *REAL):
            self.refused(["render", self.input, "-o", self.out / "a.mp4", option, "1" * 5000], option)

    def test_unknown_and_missing(self):
        out = ["-o", self.out / "a.mp4"]
        self.refused(["render", self.input, *out, "--wet"], "--wet", "unknown option", "--help")
        self.refused(["render", self.input, *out, "-x"], "-x", "unknown option")
        self.refused(["render", "-dash.png", *out], "millpond: -dash.png: unknown option", "./")
        self.refused(["render", self.input, *out, "--json=yes"], "--json")
        self.refused(["render", self.input, *out, "--cells"], "--cells", "value is missing")
        self.refused(["render", self.input, "-o"], "-o", "value is missing")
        self.refused(["render", self.input], "no output", "-o")
        self.refused(["render", *out], "nothing to render")
        self.refused(["render"], "nothing to render")
        self.refused(["draw"], "draw", "unknown verb", "render, loop, play, scenes, looks")
        self.refused(["render", self.input, self.out / "a.mp4"])
        self.refused(["info"], "no file")
        self.refused(["info", "--wet"], "--wet")
        self.refused(["scenes", "lake"], "lake", "no built-in scene")
        self.refused(["scenes", "--x"], "--x", "unknown option", "--schema")
        self.refused(["scenes", "a", "b"], "allowed is one")

    def test_colours(self):
        for text in ("", "x", "random", "#12345", "red@0.5", "#ff000080", "1,1,1"):
            self.refused_option("--background", text, "a colour as #rrggbb")

    def test_options_against_each_other(self):
        self.refused(["render", self.input, "-o", "-", "--json"], "--json", "-o -")
        said = self.refused(["render", self.input, "-o", self.out / "a.mp4", "--wave-speed", "1e6"], "--wave-speed",
                            "1e+06", "allowed: at most", "60 frames a second")
        most = float(said.split("at most ")[1].split()[0])
        self.render(self.input, "-o", "null", "--wave-speed", most, "--seconds", "0.01")
        self.refused(["render", self.input, "-o", self.out / "a.mp4", "--wave-speed", most * 1.01], "at most")
        self.refused(["render", self.input, "-o", self.out / "a.mp4", "--seconds", "1e6", "--fps", "1000"],
                     "--seconds", "at most 100000000")
        self.refused(["render", self.input, "-o", self.out / "a.mp4", "--size", "1x32768", "--cells", "9"],
                     "--cells", "rows")

    def test_options_without_what_they_belong_to(self):
        def refuse(option, value, *words, extra=()):
            self.refused(["render", self.input, "-o", self.out / "a.mp4", *extra, option, value], option, *words)
        self.refused(["loop", self.input, "-o", self.out / "a.mp4", "--mesh-every", "2"], "--mesh FILE is missing")
        refuse("--mesh-every", "2", "--mesh FILE is missing")
        refuse("--map-size", "8x8", "--map-size 8x8", "--map KIND=FILE is missing")
        refuse("--map-range", "0.2", "--map height=FILE-%04d.png is missing")
        for other in (f"normals={self.out}/n%d.png", f"height={self.out}/h.npy", f"height={self.out}/h%d.exr"):
            refuse("--map-range", "0.2", "only heights in a PNG", extra=("--map", other))
        refuse("--lookup", "nearest", "--look offset or --look lens")
        refuse("--stencil", "9", "--solver wave", extra=("--solver", "dispersive"))
        for solver in ("wave", "dispersive", "unit-range", "column"):
            refuse("--damping-shift", "4", "--solver classic, steady or isotropic", extra=("--solver", solver))
        for solver in ("classic", "steady", "isotropic"):
            refuse("--half-life", "2", "--damping-shift", extra=("--solver", solver))
        refuse("--half-life", "2", "no damping", extra=("--solver", "unit-range"))
        tiny = ("-o", "null", "--seconds", "0.02", "--size", "16x16", "--cells", "16")
        for fitting in (("--lookup", "nearest", "--look", "offset"), ("--lookup", "bilinear", "--look", "lens"),
                        ("--half-life", "2", "--solver", "column"), ("--half-life", "2", "--solver", "dispersive"),
                        ("--damping-shift", "4", "--solver", "steady"), ("--stencil", "fourth")):
            self.render(self.input, *tiny, *fitting)
        self.render(self.input, *tiny, "--map-range", "0.2", "--map", f"height={self.out}/h%d.png")

    def test_scene_names_its_file_for_water_that_cannot_be(self):
        scene = self.folder / "s.json"
        scene.write_text('{"millpond": 1, "pond": {"wave_speed": 1e6}}')
        self.refused(["render", scene, "-o", self.out / "a.mp4"], "s.json", "pond.wave_speed", "at most")


class Inputs(AppTest):
    def refused_input(self, path, *words):
        for arguments in (["render", path, "-o", self.out / "a.mp4"],
                          ["render", "rockpool", path, "-o", self.out / "a.gif"], ["info", path]):
            self.refused(arguments, path, *words)

    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def test_missing_empty_and_folders(self):
        self.refused_input(self.folder / "none.png", "No such file")
        self.refused_input(self.write("empty.png", b""), "empty file")
        self.refused_input(self.write("empty.mp4", b""), "empty file")
        (self.folder / "empty").mkdir()
        self.refused_input(self.folder / "empty", "folder")
        self.refused_input("lake", "o such file")
        self.refused(["render", "", "-o", self.out / "a.mp4"])
        self.refused(["render", "-", "-o", self.out / "a.mp4"])
        self.refused(["render", "http://localhost/a.png", "-o", self.out / "a.mp4"], "http://localhost/")

    def test_media_with_nothing_in_it(self):
        whole = self.film("whole.mp4", seconds=0.2).read_bytes()
        self.refused_input(self.write("kind.mp4", whole.replace(b"avc1", b"zz9z")), "its codec is unknown")
        ffmpeg("-i", self.film(seconds=0.2), "-c", "copy", self.folder / "whole.avi")
        whole = (self.folder / "whole.avi").read_bytes()
        self.refused_input(self.write("cut.avi", whole.replace(b"strh", b"xxxx")), "holds nothing")

    def test_no_media(self):
        for name, data in (("text.png", b"This is a text.\n" * 50), ("text.txt", b"words " * 500),
                           ("zeros.mp4", bytes(5000)), ("noise.jpg", bytes(range(7, 256)) * 40),
                           ("program", pathlib.Path(PROGRAM).read_bytes()[:200000]),
                           ("list.m3u8", b"#EXTM3U\n#EXTINF:1,\nin.mp4\n"),
                           ("page.html", b"<html><body>hello</body></html>")):
            with self.subTest(name):
                self.refused_input(self.write(name, data), "not a picture or film")

    def test_cut_short(self):
        whole = {"a.png": self.picture(64, 64).read_bytes()[:40],
                 "a.mp4": self.film(seconds=1).read_bytes()[:3000],
                 "b.mp4": self.film(seconds=1).read_bytes()}
        whole["b.mp4"] = whole["b.mp4"][:whole["b.mp4"].index(b"moov")]
        for name in ("a.jpg", "a.gif", "a.webp", "a.mkv"):
            ffmpeg("-i", self.picture(64, 64, name="src.png"), self.folder / name)
            whole[name] = (self.folder / name).read_bytes()[:30]
        for name, data in whole.items():
            with self.subTest(name):
                self.refused_input(self.write("cut-" + name, data))

    def test_pictures_cut_short_are_told(self):
        noise = np.random.default_rng(1).integers(0, 256, (200, 200, 3), np.uint8)
        picture = write_png(self.folder / "noise.png", noise)
        ffmpeg("-i", picture, "-q:v", "3", self.folder / "whole.jpg")
        whole = (self.folder / "whole.jpg").read_bytes()
        preview = b"\xff\xe1" + struct.pack(">H", 2 + 600) + (whole[:598] + b"\xff\xd9")
        ffmpeg("-i", picture, "-pix_fmt", "gbrpf32le", self.folder / "whole.exr")
        exr = (self.folder / "whole.exr").read_bytes()
        tiny = ("-o", "null", "--seconds", "0.02", "--size", "16x16", "--cells", "16")
        for name, data, short in (("whole.exr", exr, False), ("half.exr", exr[:len(exr) // 2], True),
                                  ("end.exr", exr[:-1], True), ("whole.jpg", whole, False), ("more.jpg", whole + b"trailer", False),
                                  ("preview.jpg", whole[:2] + preview + whole[2:], False),
                                  ("half.jpg", whole[:len(whole) // 2], True), ("end.jpg", whole[:-2], True),
                                  ("one.jpg", whole[:-1], True),
                                  ("cut.jpg", (whole[:2] + preview + whole[2:])[:-500], True),
                                  ("whole.png", picture.read_bytes(), False),
                                  ("half.png", picture.read_bytes()[:60000], True),
                                  ("end.png", picture.read_bytes()[:-12], True)):
            with self.subTest(name):
                path = self.write(name, data)
                self.assertEqual(json.loads(run("info", path, "--json").stdout)["cut_short"], short)
                self.assertEqual(b"truncated" in run("info", path).stdout, short)
                done = self.ran("render", path, *tiny)
                told = [line for line in done.stderr.decode().splitlines() if "truncated" in line]
                self.assertEqual(told, [f"millpond: {path}: is truncated: only the part that is there is drawn"]
                                 if short else [])
                self.assertEqual(run("render", path, *tiny, "--quiet").stderr, b"")

    def test_huge_pictures(self):
        data = self.picture(8, 8).read_bytes()
        for side in (60000, 30000):
            head = b"IHDR" + struct.pack(">II", side, side) + data[24:29]
            huge = data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]
            self.refused_input(self.write("huge.png", huge), f"{side}×{side}", "16000×16000 is allowed")

    def test_damaged_pictures_are_told(self):
        noise = np.random.default_rng(1).integers(0, 256, (200, 200, 3), np.uint8)
        write_png(self.folder / "noise.png", noise)
        for name in ("whole.png", "whole.jpg"):  # FFmpeg's PNGs have many chunks
            ffmpeg("-i", self.folder / "noise.png", self.folder / name)
        png, jpeg = ((self.folder / name).read_bytes() for name in ("whole.png", "whole.jpg"))
        end, middle = png.rindex(b"IDAT") - 4, len(jpeg) // 2
        exif = b"\xff\xe1\0\x10Exif\0\0no TIFF."
        tiny = ("-o", "null", "--seconds", "0.02", "--size", "16x16", "--cells", "16")
        for name, data, damaged in (("lost.png", png[:end] + png[-12:], True),
                                    ("sum.png", png[:-13] + bytes([png[-13] ^ 1]) + png[-12:], True),
                                    ("ones.jpg", jpeg[:middle] + b"\xfe" * 50 + jpeg[middle + 50:], True),
                                    ("exif.jpg", jpeg[:2] + exif + jpeg[2:], False)):
            with self.subTest(name):
                path = self.write(name, data)
                self.assertEqual(json.loads(run("info", path, "--json").stdout)["damaged"], damaged)
                self.assertEqual(b"damaged" in run("info", path).stdout, damaged)
                done = self.ran("render", path, *tiny)
                told = [line for line in done.stderr.decode().splitlines() if "damaged" in line]
                self.assertEqual(told, [f"millpond: {path}: is damaged: only the part that can be decoded is drawn"]
                                 if damaged else [])
        self.refused(["render", self.picture(), "--mask", self.folder / "lost.png", *tiny],
                     "lost.png: is damaged; it must be whole")

    def test_damaged_films_are_told(self):
        path = self.film(seconds=1)
        data = bytearray(path.read_bytes())
        at = data.index(b"mdat") + 5000
        data[at:at + 200] = bytes(200)
        done = self.ran("render", self.write("zeros.mp4", data), "-o", "null", "--size", "16x16", "--cells", "16")
        self.assertIn("zeros.mp4: is damaged: some of its frames may be incomplete\n", done.stderr.decode())

    def test_truncated_gifs_are_told(self):
        path = self.folder / "whole.gif"
        ffmpeg("-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", path)
        data = path.read_bytes()
        for name, damaged in (("half.gif", data[:len(data) // 2]), ("end.gif", data[:-1])):
            done = self.ran("render", self.write(name, damaged), "-o", "null", "--size", "16x16", "--cells", "16")
            self.assertIn(f"{name}: is damaged: some of its frames may be incomplete\n", done.stderr.decode())
        second = data.index(b"\x21\xf9", data.index(b"\x21\xf9") + 1)
        done = self.ran("render", self.write("one.gif", data[:second + 40]), "-o", "null", "--size", "16x16",
                        "--cells", "16", "--seconds", "0.1")
        self.assertIn("one.gif: is truncated: only the part that is there is drawn\n", done.stderr.decode())
        for name, whole in (("whole.gif", data), ("zeros.gif", data + bytes(9))):
            done = self.ran("render", self.write(name, whole), "-o", "null", "--size", "16x16", "--cells", "16")
            self.assertNotIn("damaged", done.stderr.decode())

    def test_sound_alone(self):
        path = self.folder / "a.wav"
        ffmpeg("-f", "lavfi", "-i", "sine=duration=0.1", path)
        self.refused_input(path, "only sound")

    def test_devices(self):
        self.refused_input("/dev/null", "not a regular file")
        os.mkfifo(self.folder / "pipe.png")
        self.refused_input(self.folder / "pipe.png", "not a regular file")
        os.mkfifo(self.folder / "scene.json")
        for arguments in (["render", self.folder / "scene.json", "-o", self.out / "a.mp4"],
                          ["info", self.folder / "scene.json"]):
            self.refused(arguments, "scene.json: is not a regular file")
        with socket.socket(socket.AF_UNIX) as s:
            s.bind(str(self.folder / "s.png"))
            self.refused_input(self.folder / "s.png", "not a regular file")

    def test_two_scenes(self):
        self.refused(["render", "rockpool", "classic", "-o", self.out / "a.mp4"], "rockpool", "classic",
                     "two scenes")

    def test_several_pictures(self):
        one, two = self.picture(name="one.png"), self.picture(name="two.png")
        self.refused(["render", one, two, "-o", self.out / "a.mp4"], "a.mp4", "2 pictures", "{name}")
        self.refused(["render", one, two, "-o", self.out / "{name}.mp4", "--heights", self.out / "h.npy"],
                     "h.npy", "--heights", "{name}")
        (self.folder / "more").mkdir()
        same = self.picture(name="more/one.png")
        self.refused(["render", one, same, "-o", self.out / "{name}.mp4"], "one.mp4", one, same)


class SceneFiles(AppTest):
    def refused_scene(self, text, place, *words):
        path = self.folder / "s.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        for arguments in (["render", path, "-o", self.out / "a.mp4"], ["info", path]):
            self.refused(arguments, f"s.json:{place}: " if place else "s.json", *words)

    def test_mistakes_with_their_place(self):
        self.refused_scene('{"millpond": 1,\n "drop": []}', "2:2", "drop")
        self.refused_scene('{"millpond": 1,\n "pond": {\n  "cells": 0}}', "3:12", "cells", "1 to 32768")
        self.refused_scene('{"millpond": 1, "pond": {"solver": "magic"}}', "1:36", "magic", "wave")
        self.refused_scene('{"millpond": 1, "film": {"fps": "fast"}}', "1:33", "fps")
        self.refused_scene('{"millpond": 2}', "1:14", "millpond")
        self.refused_scene('{"millpond": 1, "millpond": 1}', "1:17", "millpond")
        self.refused_scene('{"millpond": 1', "1:15")
        self.refused_scene("[]", "1:1")
        self.refused_scene("", "1:1", "not JSON")
        self.refused_scene(b"\xff\xfe{\x00", "1:1")
        self.refused_scene('{"millpond": 1, "film": {"seconds": NaN}}', "1:37")
        self.refused_scene('{"millpond": 1, "film": {"seconds": 1e999}}', "1:37", "film.seconds is 1e999; allowed")
        self.refused_scene(b'\xef\xbb\xbf{"millpond": 1, "film": {"seconds": -1}}', "1:37", "film.seconds is -1")
        self.refused_scene('{"millpond": 1, "drops": [{"at": [0.5, 7]}]}', "1:40", "7", "2")
        self.refused_scene("{}", "1:1", "millpond")
        self.refused_scene("[" * 100000, None)

    def test_what_cannot_be_made_with_its_place(self):
        for text, *words in (('"land": {"painting": true}', "s.json:2:11: land.painting"),
                             ('"pond": {"restoring": 1, "edges": {"top": "open"}}', "s.json:2:11: ", "open sides"),
                             ('"bodies": [{"at": [0, 0], "shape": {"kind": "disc", "radius": 0.1}},\n'
                              ' {"at": [0, 0], "shape": {"kind": "disc", "radius": 1000}}]',
                              "s.json:3:2: bodies[1]: shape")):
            path = self.folder / "s.json"
            path.write_text('{"millpond": 1,\n ' + text + "}")
            self.refused(["render", path, "-o", self.out / "a.mp4"], *words)

    def test_missing_file_and_missing_backdrop(self):
        self.refused(["render", self.folder / "none.json", "-o", self.out / "a.mp4"], "none.json",
                     "No such file")
        self.refused(["info", self.folder / "none.json"], "none.json")
        path = self.folder / "s.json"
        path.write_text('{"millpond": 1, "backdrop": {"file": "none.png"}}')
        self.refused(["render", path, "-o", self.out / "a.mp4"], self.folder / "none.png", "No such file")
        (self.folder / "d.json").mkdir()
        self.refused(["render", self.folder / "d.json", "-o", self.out / "a.mp4"], "d.json")


class Places(AppTest):
    def refused_output(self, output, *words, status=2, extra=()):
        self.refused(["render", self.picture(16, 16), "-o", output, "--seconds", "0.1", "--quiet", *extra],
                     *words, status=status)

    def test_endings(self):
        for name in ("a", "a.avi", "a.mp4.txt", ".mp4x", "a.jpx"):
            self.refused_output(name, "unknown kind of output", ".mp4 .webm")
        self.refused_output("", "-o '': an empty name")
        for name in ("a%s.png", "a%d%d.png", "a%5d.png", "a%n.png", "100%.png"):
            self.refused_output(self.out / name, name, "%d" if "%" in name else "%04d")

    def test_folders(self):
        (self.out / "d.mp4").mkdir()
        self.refused_output(self.out / "d.mp4", "d.mp4", "folder")
        self.refused_output(".", ".: is a folder; add a name, such as ./wet.mp4")
        self.refused_output(f"{self.out}/", "/: is a folder; add a name, such as", "/wet.mp4")
        for name in ("a.mp4", "a%d.png", "a.gif"):
            self.refused_output(self.out / "none" / name, "none", "No such file")
            self.refused_output(self.picture(name="file") / name, "Not a directory")
        self.refused_output("/proc/a.mp4", "/proc/a.mp4")
        self.refused_output(self.out / ("n" * 300 + ".mp4"), "nnn")
        self.refused_output("null", "none/h.npy", extra=("--heights", self.out / "none/h.npy"))
        self.refused_output(self.out / "a.mp4", "h.txt", ".npy", extra=("--heights", self.out / "h.txt"))
        self.refused_output(self.out / "a.mp4", "h.exr", "%04d", extra=("--heights", self.out / "h.exr"))
        (self.out / "h.npy").mkdir()
        self.refused_output(self.out / "a.mp4", "h.npy", "folder", extra=("--heights", self.out / "h.npy"))

    def test_place_that_cannot_be_written(self):
        if os.geteuid() == 0:
            # Root may write anywhere but to a file system that is read-only: /proc stands for it.
            self.refused_output("/proc/sys/a.mp4", "/proc/sys/a.mp4")
            return
        self.out.chmod(0o500)
        self.refused_output(self.out / "a.mp4", "Permission denied")
        self.out.chmod(0o700)
        (self.out / "b.mp4").touch(0o400)
        self.refused_output(self.out / "b.mp4", "cannot be replaced")

    def test_too_large_for_the_format(self):
        for name, size, most in (("a.mp4", "32768x2", "16384"), ("a.webp", "16384x10", "16383"),
                                 ("a.gif", "10x32768", "32767"), ("a.png%d.png", "32768x1", "32767")):
            self.refused_output(self.out / name, name, size.replace("x", "×"), most,
                                extra=("--size", size))
        if not SANITIZED:  # sanitizers mark each byte of the canvas
            self.refused_output(self.out / "a.apng", "too many pixels", extra=("--size", "32767x32767"))
        self.refused_output(self.out / "a.gif", "a gif of 60 frames a second", "50", extra=("--fps", "60"))
        self.refused_output(self.out / "a.gif", "of 60000/1001 frames", extra=("--fps", "60000/1001"))

    def test_too_small_for_the_codec(self):
        for codec, name, least in (("h265", "a.mp4", 16), ("av1", "a.webm", 64), ("ffv1", "a.mkv", 2)):
            self.refused_output(self.out / name, f"{codec} of {least - 2 or 1}×80", f"at least {least}×{least} is",
                                extra=("--codec", codec, "--size", f"{least - 2 or 1}x80"))

    def test_too_large_for_the_memory(self):
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        if memory < 20e9:
            self.refused_output("null", "32768 x 32768", "--size", "this machine has",
                                extra=("--size", "32768x32768", "--cells", "32768"))
        if not SANITIZED:
            def little():
                resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
            arguments = ["render", "rockpool", "-o", self.out / "a.apng", "--size", "15000x15000",
                         "--seconds", "0.1", "--quiet"]
            self.refused(arguments, "memory", status=1, preexec_fn=little)

            def limited():
                resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
            self.refused(["render", "rockpool", "-o", "null", "--cells", "32768"], "32768 x 18432 cells",
                         "GB of memory; its limit (ulimit -v) leaves", "choose a smaller --cells", preexec_fn=limited)

            def needed(*words):
                arguments = ["render", "tiles", "-o", "null", "--size", "64x36", "--cells", "32768", *words]
                said = self.refused(arguments, "GB of memory", preexec_fn=limited)
                return float(re.search(r"needs ([0-9.]+) GB", said)[1])
            self.assertGreater(needed(), 1.5 * needed("--edges", "open"))  # a world beside its pond, or none

    def test_links_to_nothing(self):
        picture = self.picture()
        for name in ("a.mp4", "a.png", "a.npy", "f-0000.png"):
            (self.out / name).symlink_to("gone")
        brief = ("--size", "32x32", "--seconds", "0.1", "--quiet")
        words = "is a link to gone, which is not there"
        self.refused(["render", picture, "-o", self.out / "a.mp4", *brief], "a.mp4", words)
        self.refused(["render", picture, "-o", self.out / "f-%04d.png", *brief], "f-0000.png", words)
        self.refused(["render", picture, "-o", self.out / "a.png", "--flipbook", "auto", *brief], "a.png", words)
        self.refused(["render", picture, "-o", "null", "--heights", self.out / "a.npy", *brief], "a.npy", words)
        self.assertFalse((self.out / "gone").exists())
        self.assertTrue((self.out / "a.mp4").is_symlink())

    def test_files_that_scenes_name(self):
        """Are refused at the key that names them."""
        path = self.folder / "named.json"
        for line in ('"backdrop": {"file": "none.png"}', '"land": {"file": "none.png"}',
                     '"bed": {"file": "none.png"}', '"look": {"kind": "pool", "sky": "none.png"}'):
            path.write_text('{\n  "millpond": 1,\n  ' + line + "\n}\n")
            self.refused(["render", path, "-o", "null", "--size", "32x32", "--seconds", "0.1"],
                         f"{path}:3:", "none.png: cannot be opened")

    def test_a_narrow_picture_is_no_river_of_kilometres(self):
        """The longer side of its water is twelve metres; --metres sets the width."""
        path = self.picture(8, 400)
        for metres, high in (((), 12), (("--metres", "2"), 100)):
            self.render(path, "-o", "null", "--seconds", "0.02", "--rain", 0, "--mesh", self.out / "w-%02d.obj",
                        *metres)
            rows = [line.split() for line in (self.out / "w-00.obj").read_text().splitlines() if line[:2] == "v "]
            self.assertAlmostEqual(2 * max(float(row[3]) for row in rows), high, delta=high / 300)

    def test_empty_files(self):
        for name in ("a.pond", "a.png"):
            (self.folder / name).write_bytes(b"")
            self.refused(["render", self.folder / name, "-o", "null"], f"{name}: is an empty file")

    def test_nothing_is_said_of_a_film_that_is_refused(self):
        said = self.refused(["render", self.picture(), "-o", self.out / "no" / "a.mp4", "--size", "32x128"], "no/a.mp4")
        self.assertNotIn("cropped", said)
        self.assertNotIn("lake", said)

    def test_scenes_open_files_only(self):
        """Names that mean a device or the network elsewhere are names of files here, and of none."""
        def scene_of(name, *keys):
            inner = {"file": name}
            for key in keys:
                inner = {key: inner}
            path = self.folder / "s.json"
            path.write_text(json.dumps({"millpond": 1, **inner}))
            return path

        with socket.create_server(("127.0.0.1", 0)) as server:
            web = f"http://127.0.0.1:{server.getsockname()[1]}/a.png"
            for name in ("0", "video0", "v4l2:/dev/video0", "/dev/video99", "lavfi:testsrc", "testsrc", web,
                         web.replace("http", "tcp"), "pipe:0", "concat:a.png|b.png", "file:in.png"):
                self.refused(["render", scene_of(name, "backdrop"), "-o", "null", "--quiet"], "cannot be opened")
            server.settimeout(0)
            self.assertRaises(BlockingIOError, server.accept)
        for device in ("/dev/zero", "/dev/tty"):
            self.refused(["render", scene_of(device, "backdrop"), "-o", "null", "--quiet"], device,
                         "is not a regular file")

    def test_scenes_turn_on_no_camera(self):
        camera = self.folder / "holiday.png"
        try:
            os.mknod(camera, stat.S_IFCHR | 0o600, os.makedev(81, 0))
        except PermissionError:
            self.skipTest("only root may make a device")
        scene = self.folder / "s.json"
        for keys in ({"backdrop": {"file": "holiday.png"}},
                     {"land": {"file": "holiday.png"}},
                     {"look": {"kind": "pool", "sky": "holiday.png"}}):
            scene.write_text(json.dumps(dict({"millpond": 1}, **keys)))
            self.refused(["render", scene, "-o", "null", "--quiet"], "holiday.png", "is a camera",
                         "name it on the command line")
        # Named it is asked for pictures, though none is behind this number.
        for arguments in (["render", camera, "-o", "null", "--quiet"], ["info", camera]):
            done = self.ran(*arguments, status=2)
            self.assertNotIn(b"name it on the command line", done.stderr)

    def test_touches_that_take_seconds_are_reported(self):
        stroke = {"start": 0, "end": 0, "points": [[0, 0], [1, 1], [0, 1], [1, 0]], "radius": 0.05, "height": -0.01}
        scene = self.folder / "s.json"
        scene.write_text(json.dumps({"millpond": 1, "strokes": [stroke] * (100 if SANITIZED else 400)}))
        done = self.ran("render", scene, "-o", "null", "--size", "640x640", "--seconds", "0.01", "--look", "height")
        self.assertRegex(done.stderr.decode(), r"the water of the frame at 0 s took [0-9.]+ s \(320 x 320 cells, [0-9]+ steps\); fewer")

    def test_input_survives(self):
        film = self.film(seconds=0.2)
        picture = self.picture(name="p-0007.png")
        before = film.read_bytes(), picture.read_bytes()
        link = self.folder / "link.mp4"
        link.symlink_to(film)
        for name in (film, link, self.folder / "out/../in.mp4"):
            self.refused(["render", film, "-o", name], name, "overwrite the input", film)
            self.refused(["render", name, "-o", film], film, "overwrite the input", name)
        self.refused(["render", picture, "-o", self.folder / "p-%04d.png"], "overwrite the input", picture)
        two = self.film("two.mp4", seconds=0.2)
        self.refused(["render", film, two, "-o", self.folder / "{name}.mp4"], "overwrite the input", film)
        scene = self.folder / "s.json"
        scene.write_text(json.dumps({"millpond": 1, "backdrop": {"file": "in.mp4"}}))
        self.refused(["render", scene, "-o", film], "overwrite the input", film)
        self.assertEqual((film.read_bytes(), picture.read_bytes()), before)
        self.ran("render", picture, "-o", self.folder / "p-%05d.png", "--seconds", "0.1", "--quiet")


def close(*streams):
    for stream in streams:
        os.close(stream)


class Streams(AppTest):
    def test_standard_output_that_cannot_take_it(self):
        film = ["render", "rockpool", "-o", "-", "--size", "96x64", "--seconds", "1", "--quiet"]
        for arguments in (film, ["--help"], ["--version"], ["scenes"], ["scenes", "rockpool"],
                          ["scenes", "--json"], ["render", "--help"], ["info", self.picture()]):
            with open("/dev/full", "wb") as full:
                self.refused(arguments, "standard output", status=1, stdout=full,
                             stderr=subprocess.PIPE, capture_output=False)

    def test_reader_that_goes_away(self):
        command = [PROGRAM, "render", "rockpool", "-o", "-", "--size", "96x64", "--seconds", "600", "--quiet"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=environment()) as program:
            program.stdout.read(50000)
            program.stdout.close()
            said = program.stderr.read()
        self.assertEqual(program.returncode, 1)
        self.assertEqual(said, b"millpond: standard output: could not be written (Broken pipe)\n")

    def test_closed_streams_stay_out_of_the_film(self):
        plain = self.out / "plain.mkv"
        run("render", self.picture(), "-o", plain, "--seconds", "0.2", "--size", "95x63")
        for closed in ((1,), (2,), (0, 1, 2)):
            path = self.out / "closed.mkv"
            self.ran("render", self.picture(), "-o", path, "--seconds", "0.2", "--size", "95x63",
                     preexec_fn=functools.partial(close, *closed))
            self.assertEqual(path.read_bytes(), plain.read_bytes())
        self.refused(["render", self.picture(), "-o", "-", "--quiet"], "standard output", status=1,
                     preexec_fn=functools.partial(close, 1))


if __name__ == "__main__":
    unittest.main()
