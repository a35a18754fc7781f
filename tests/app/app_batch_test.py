"""Folders and any number of pictures at once: order, names, those that fail, files kept open."""

import json
import os
import resource
import signal
import subprocess
import unittest

from app_support import AppTest, LONGEST, PROGRAM, SANITIZED, environment, probe, run

SHORT = ("--seconds", "0.04", "--fps", "25", "--size", "16x16", "--cells", "16")


class Folders(AppTest):
    def setUp(self):
        super().setUp()
        self.pics = self.folder / "pics"
        self.pics.mkdir()

    def fill(self, *names):
        for name in names:
            if name.endswith(".png"):
                self.picture(16, 16, name=f"pics/{name}")
            else:
                (self.pics / name).write_bytes(b"a note, no picture")

    def batch(self, *arguments, **options):
        return run("render", *SHORT, *arguments, **options)

    def test_all_in_it_by_name(self):
        self.fill("b.png", "a.png", "c d.png", ".hidden.png", "C.png")
        (self.pics / "more").mkdir()
        self.picture(16, 16, name="pics/more/e.png")
        self.film("pics/film.mp4", seconds=0.2)
        done = self.batch(self.pics, "-o", self.out / "{name}.gif")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.left(), ["C.gif", "a.gif", "b.gif", "c d.gif", "film.gif"])
        lines = done.stderr.decode().splitlines()
        told = [line for line in lines if f" of 5: {self.pics}/" in line]
        self.assertEqual([line.rsplit("/", 1)[1] for line in told],
                         ["C.png", "a.png", "b.png", "c d.png", "film.mp4"])
        self.assertEqual(told[2], f"millpond: 3 of 5: {self.pics}/b.png")
        self.assertEqual(lines[-1], "millpond: 5 of 5 made")

    def test_progress(self):
        self.fill("a.png", "b.png")
        done = self.batch(self.pics, "-o", self.out / "{name}.mkv", "--seconds", "12")
        self.assertTrue(any(line.startswith(b"2 of 2, rendering 100 %") for line in done.stderr.splitlines()), done)

    def test_slash_and_one_alone(self):
        self.fill("a.png")
        self.assertEqual(self.batch(f"{self.pics}/", "-o", self.out / "one.gif").returncode, 0)
        self.assertEqual(self.left(), ["one.gif"])

    def test_with_a_scene_and_other_inputs(self):
        self.fill("a.png", "b.png")
        other = self.picture(16, 16, name="c.png")
        results = []
        for extra in ((), ("classic",)):
            done = self.batch(other, *extra, self.pics, "-o", "null", "--json", "--quiet")
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            text, parts = done.stdout.decode(), []
            while text.strip():
                part, end = json.JSONDecoder().raw_decode(text.lstrip())
                parts.append(part)
                text = text.lstrip()[end:]
            results.append([part["state_hash"] for part in parts])
        self.assertEqual([len(r) for r in results], [3, 3])
        self.assertNotEqual(results[0], results[1])

    def test_what_is_no_picture_is_skipped(self):
        self.fill("a.png", "b.txt", "c.png")
        (self.pics / "min.json").write_text('{"millpond": 1}')
        (self.pics / "void.png").touch()
        done = self.batch(self.pics, "-o", self.out / "{name}.gif", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.left(), ["a.gif", "c.gif"])
        lines = self.batch(self.pics, "-o", self.out / "{name}.gif").stderr.decode().splitlines()
        told = [line for line in lines if "skipped" in line]
        self.assertEqual(len(told), 1, told)
        for part in ("b.txt (no picture or film)", "min.json (no picture or film)", "void.png (empty)"):
            self.assertIn(part, told[0])
        self.assertEqual(lines[-1], "millpond: 2 of 2 made")

    def test_a_picture_that_cannot_be_read_is_not_skipped(self):
        self.fill("a.png", "c.png")
        (self.pics / "b.jpg").write_bytes(b"words " * 500)
        done = self.batch(self.pics, "-o", self.out / "{name}.gif", "--quiet")
        self.assertEqual(done.returncode, 2)
        said = done.stderr.decode()
        self.assertEqual(said.count("\n"), 1, said)
        self.assertIn(f"{self.pics}/b.jpg: not a picture or film", said)
        self.assertEqual(self.left(), ["a.gif", "c.gif"])
        done = self.batch(self.pics, "-o", self.out / "{name}.gif")
        self.assertEqual(done.stderr.decode().splitlines()[-1],
                         f"millpond: 2 of 3 made; not: {self.pics}/b.jpg")

    def test_a_note_beside_its_picture(self):
        self.fill("a.png", "a.txt", "a.xmp", "b.png")
        (self.pics / "b.tif").write_bytes(b"words " * 500)
        done = self.batch(self.pics, "-o", self.out / "{name}.gif", "--quiet")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count(b"; skipped\n"), 1, done.stderr)
        self.assertIn(b"b.tif: not a picture", done.stderr)
        self.assertEqual(self.left(), ["a.gif", "b.gif"])

    def test_one_place_for_two(self):
        self.fill("a.png", "b.png")
        os.link(self.pics / "a.png", self.pics / "a.jpg.png")
        os.link(self.pics / "a.png", self.pics / "a.apng")
        said = self.refused(["render", self.pics, "-o", self.out / "{name}.gif", *SHORT], "would hold both")
        self.assertIn(f"{self.pics}/a.apng and {self.pics}/a.png", said)
        (self.pics / "a.apng").unlink()
        self.refused(["render", self.pics, self.pics / "a.png", "-o", self.out / "{name}.gif"],
                     "is given twice")
        self.refused(["render", self.pics, "-o", self.out / "a.gif"], "3 pictures", "{name}")
        self.refused(["render", self.pics / "*.png", "-o", self.out / "{name}.gif"], "{name}", "*.png", "one film")
        self.refused(["render", self.pics, "-o", self.out / "{name}.xyz"], "{name}.xyz")
        os.link(self.pics / "a.png", self.pics / "b-0007.png")
        os.link(self.pics / "a.png", self.pics / "c.gif")
        for name in ("{name}-%04d.png", "{name}.gif"):
            self.refused(["render", self.pics, "-o", self.pics / name], "would overwrite the input")

    def test_folders_that_do_not_do(self):
        self.refused(["render", self.pics, "-o", self.out / "a.gif"], self.pics, "is a folder without")
        self.refused(["info", self.pics], self.pics, "is a folder")
        if os.geteuid() != 0:
            self.pics.chmod(0)
            self.refused(["render", self.pics, "-o", self.out / "a.gif"], "Permission denied")
            self.pics.chmod(0o700)

    def test_hundreds_with_few_files_open(self):
        count = 40 if SANITIZED else 300
        self.fill("000.png")
        for i in range(1, count):
            os.link(self.pics / "000.png", self.pics / f"{i:03d}.png")

        def few():
            resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
        done = self.batch(self.pics, "-o", self.out / "{name}.gif", "--heights",
                          self.out / "{name}.npy", "--threads", "1", preexec_fn=few, timeout=4 * LONGEST)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        self.assertEqual(len(self.left()), 3 * count)
        self.assertTrue(done.stderr.endswith(f"millpond: {count} of {count} made\n".encode()))
        self.assertEqual(probe(self.out / f"{count - 1:03d}.gif")["frames"], 1)

    def test_a_failed_run_does_not_stop_the_others(self):
        self.fill("a.png", "c.png")
        self.film("pics/b.mp4", seconds=4, size="320x240")

        def little():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
        done = self.ran("render", self.pics, "-o", self.out / "{name}.mkv", "--rain", "20", "--seconds", "4",
                        "--fps", "5", preexec_fn=little, status=1)
        said = done.stderr.decode()
        self.assertIn("b.mkv: could not be", said)
        self.assertTrue(said.endswith(f"millpond: 2 of 3 made; not: {self.pics}/b.mp4\n"), said)
        self.assertEqual(self.left(), ["a.mkv", "c.mkv"])

    def test_lost_alpha_is_told_once(self):
        for name in ("a", "b", "c"):
            self.picture(16, 16, name=f"pics/{name}.png", channels=4)
        done = self.batch(self.pics, "-o", self.out / "{name}.mp4")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count(b"cannot be transparent"), 1, done.stderr)

    def test_many_failures_are_not_all_told_again(self):
        self.fill("a.png")
        for i in range(8):
            (self.pics / f"{i}.jpg").write_bytes(b"words " * 500)
        done = self.batch(self.pics, "-o", self.out / "{name}.gif")
        self.assertEqual(done.returncode, 2)
        last = done.stderr.decode().splitlines()[-1]
        self.assertRegex(last, r"^millpond: 1 of 9 made; not: .*/0.jpg, .*/4.jpg, \.\.\.$")

    def test_interrupted(self):
        self.fill("a.png", "b.png", "c.png")
        command = [PROGRAM, "render", str(self.pics), "-o", str(self.out / "{name}.mkv"), "--seconds",
                   "300", "--size", "96x64"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env=environment()) as program:
            for line in program.stderr:
                if b"1 of 3, rendering" in line:
                    break
            program.send_signal(signal.SIGINT)
            said = program.communicate(timeout=LONGEST)[1].decode()
        self.assertEqual(program.returncode, 130)
        self.assertEqual(self.left(), ["a.mkv"])
        lines = said.splitlines()
        self.assertIn(f"millpond: interrupted: {self.out}/a.mkv holds the first", lines[-2])
        self.assertEqual(lines[-1], "millpond: interrupted: 0 of 3 made, 1 in part, 2 not at all")

    def test_interrupted_later(self):
        self.fill("b.png", "d.png")
        (self.pics / "a.jpg").write_bytes(b"words " * 500)
        self.film("pics/c.mp4", seconds=2)
        command = [PROGRAM, "render", str(self.pics), "-o", str(self.out / "{name}.gif"), "--size", "64x48",
                   "--rain", "0"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env=environment()) as program:
            for line in program.stderr:
                if b"4 of 4, choosing" in line:
                    break
            program.send_signal(signal.SIGINT)
            said = program.communicate(timeout=LONGEST)[1].decode()
        self.assertEqual(program.returncode, 130)
        self.assertEqual(self.left(), ["b.gif", "c.gif"])
        self.assertEqual(said.splitlines()[-1], "millpond: interrupted: 2 of 4 made, 1 not at all; not: "
                         f"{self.pics}/a.jpg")

    def test_what_is_no_file_is_told_and_never_opened(self):
        self.fill("a.png")
        (self.pics / "folder").mkdir()
        os.symlink(self.pics / "gone.png", self.pics / "lost.png")
        os.symlink(self.pics / "a.png", self.pics / "again.png")
        os.symlink("/dev/zero", self.pics / "zero.png")
        os.mkfifo(self.pics / "pipe.png")
        done = self.batch(self.pics, "-o", self.out / "{name}.gif")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.left(), ["a.gif", "again.gif"])
        told = [line for line in done.stderr.decode().splitlines() if "skipped" in line]
        self.assertEqual(len(told), 1, told)
        for part in (f"millpond: {self.pics}: skipped ", "lost.png (a dangling link)", "pipe.png (a pipe)",
                     "zero.png (a device)"):
            self.assertIn(part, told[0])
        for i in range(7):
            os.symlink("gone", self.pics / f"lost{i}.png")
        done = self.batch(self.pics, "-o", self.out / "{name}.gif")
        told = [line for line in done.stderr.decode().splitlines() if "skipped" in line]
        self.assertEqual((len(told), told[0].count("("), told[0][-5:]), (1, 5, ", ..."))
        done = self.batch(self.pics, "-o", self.out / "{name}.gif", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
