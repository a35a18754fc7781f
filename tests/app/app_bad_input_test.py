"""Inputs that cannot be read are refused with one clear line; damaged inputs are reported."""

import json
import os
import pathlib
import socket
import struct
import unittest
import zlib

import numpy as np

from app_support import AppTest, PROGRAM, ffmpeg, run, write_png


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
        noise = np.random.default_rng(1).integers(0, 256, (96, 96, 3), np.uint8)
        picture = write_png(self.folder / "noise.png", noise)
        ffmpeg("-i", picture, "-q:v", "3", self.folder / "whole.jpg")
        whole = (self.folder / "whole.jpg").read_bytes()
        preview = b"\xff\xe1" + struct.pack(">H", 2 + 600) + (whole[:598] + b"\xff\xd9")
        ffmpeg("-i", picture, "-pix_fmt", "gbrpf32le", self.folder / "whole.exr")
        exr = (self.folder / "whole.exr").read_bytes()
        tiny = ("-o", "null", "--seconds", "0.02", "--size", "16x16", "--cells", "16")
        for name, data, short in (("whole.exr", exr, False), ("half.exr", exr[:len(exr) // 2], True),
                                  ("end.exr", exr[:-1], True), ("whole.jpg", whole, False),
                                  ("more.jpg", whole + b"trailer", False),
                                  ("preview.jpg", whole[:2] + preview + whole[2:], False),
                                  ("half.jpg", whole[:len(whole) // 2], True), ("end.jpg", whole[:-2], True),
                                  ("one.jpg", whole[:-1], True),
                                  ("cut.jpg", (whole[:2] + preview + whole[2:])[:-500], True),
                                  ("whole.png", picture.read_bytes(), False),
                                  ("half.png", picture.read_bytes()[:14000], True),
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


if __name__ == "__main__":
    unittest.main()
