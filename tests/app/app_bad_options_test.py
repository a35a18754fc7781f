"""Invalid options and scenes are refused with one clear line, and leave no files behind."""

import concurrent.futures
import os
import unittest

from app_support import AppTest, SANITIZED

NO_NUMBER = ("", "x", "nan", "inf", "-inf", "0x10", "1.5x", "1e999", "--", "1,5", " 1", "1 ", "٣")


# Numeric options: invalid values, and the range that the message must give.
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
        """Runs the cases, several at a time; a failure names its case. With sanitizers it runs a fifth, since they are slow."""
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


if __name__ == "__main__":
    unittest.main()
