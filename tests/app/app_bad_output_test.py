"""Outputs that cannot be written are refused with one clear line, and leave no files behind."""

import functools
import json
import os
import re
import resource
import socket
import stat
import subprocess
import unittest

from app_support import AppTest, PROGRAM, SANITIZED, environment, run


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
            # Root may write anywhere except to a read-only file system, such as /proc here.
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
            self.assertGreater(needed(), 1.5 * needed("--edges", "open"))  # a world in addition to its pond, or none

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
        """Missing files are refused at the key that names them."""
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
        """Names of devices and network addresses are read as file names; no such file exists."""
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
        # A camera on the command line is opened, although no device has this number.
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
