"""One film by several ranks: the frames of one process, sound in step, and one clear word where it cannot be."""

import json
import os
import random
import subprocess
import time
import unittest

import numpy as np

from app_support import AppTest, ffmpeg, frames_of, probe, run
from mpi_support import MPIRUN, PROGRAM, kill_one, ranks_making, ranks_run, start

KILLS = int(os.environ.get("MILLPOND_KILLS", "2"))  # ranks to be killed
LOSSLESS = ("--codec", "ffv1", "--size", "96x54", "--fps", "20", "--seconds", "2")


class Films(AppTest):
    def made_by(self, ranks, *arguments):
        status, out, said = ranks_run(ranks, "render", *arguments, "--json", "--quiet")
        self.assertEqual((status, said), (0, []))
        return json.loads(out)

    def check_same(self, ranks, *arguments):
        one = self.render(*arguments, *LOSSLESS, "-o", self.out / "one.mkv")
        many = self.made_by(ranks, *arguments, *LOSSLESS, "-o", self.out / "many.mkv")
        for key in ("frames", "state_hash", "picture_hash"):
            self.assertEqual(one[key], many[key], key)
        self.assertEqual(many["ranks"], ranks)
        pictures = [frames_of(self.out / name, 96, 54) for name in ("one.mkv", "many.mkv")]
        np.testing.assert_array_equal(*pictures)
        made = probe(self.out / "many.mkv")
        self.assertEqual((made["frames"], made["fps"]), (one["frames"], 20))

    def test_same_frames(self):
        # Foam on a current; floating light and sprites; a wake, in deep water, from 0.5 s on.
        self.check_same(4, "river")
        self.check_same(3, "pool")
        self.check_same(2, "harbour", "--start", "0.5")
        self.check_same(1, "rain")

    def test_film_under_it_and_its_sound(self):
        film = self.film(seconds=2)
        self.check_same(3, film)
        sounds = [ffmpeg("-i", self.out / name, "-vn", "-f", "s16le", "-")
                  for name in ("one.mkv", "many.mkv")]
        self.assertEqual(*sounds)

    def test_lossy_codecs(self):
        for name, codec in (("a.mp4", "h264"), ("b.webm", "vp9"), ("c.mov", "prores"), ("d.mkv", "h265"),
                            ("e.webm", "av1")):
            if codec == "av1" and "mpich" in MPIRUN:
                self.assertEqual(ranks_run(3, "render", "rain", "-o", "a.webm", "--codec", codec)[0], 2)
                continue
            self.made_by(3, self.film(seconds=2), "-o", self.out / name, "--codec", codec)
            made = probe(self.out / name)
            self.assertEqual(made["frames"], 50, name)
            ffmpeg("-xerror", "-i", self.out / name, "-f", "null", "-")
            times = ffmpeg_times(self.out / name)
            np.testing.assert_allclose(times, np.arange(50) / 25, atol=0.0011, err_msg=name)

    def test_numbered_pictures(self):
        few = ("rain", "--size", "64x36", "--seconds", "0.5", "--fps", "20")
        self.render(*few, "-o", self.out / "one-%02d.png")
        self.made_by(3, *few, "-o", self.out / "many-%02d.png")
        for i in range(10):
            self.assertEqual(*[(self.out / f"{name}-{i:02}.png").read_bytes() for name in ("one", "many")])
        self.assertFalse((self.out / "many-10.png").exists())

    def test_more_ranks_than_frames(self):
        self.made_by(4, "rain", "--size", "64x36", "--seconds", "0.1", "--fps", "20", "-o", self.out / "a.mp4")
        self.assertEqual(probe(self.out / "a.mp4")["frames"], 2)

    def test_folder(self):
        folder = self.folder / "films"
        folder.mkdir()
        for i in range(4):
            self.film(f"films/{i}.mp4", seconds=0.4 * (i + 1), sound=False)
        (folder / "broken.mp4").write_bytes(b"nothing")
        self.assertEqual(run("render", folder, "-o", self.out / "one-{name}.mkv", "--codec", "ffv1").returncode, 2)
        status, _, said = ranks_run(3, "render", folder, "-o", self.out / "many-{name}.mkv", "--codec", "ffv1",
                                    "--threads", "1")
        self.assertEqual(status, 2)
        self.assertEqual(sum("broken.mp4: not a picture" in line for line in said), 1, said)
        self.assertIn(f"millpond: 4 of 5 made; not: {folder}/broken.mp4", said)
        for i in range(4):
            np.testing.assert_array_equal(*[frames_of(self.out / f"{name}-{i}.mkv", 96, 64)
                                            for name in ("one", "many")])


def ffmpeg_times(path):
    """When each frame is shown. [s]"""
    said = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time",
                           "-of", "csv=p=0", str(path)], check=True, stdout=subprocess.PIPE).stdout
    return np.array([float(line.strip(",")) for line in said.decode().split()])


class Refusals(AppTest):
    def refused(self, ranks, *arguments, status=2):
        """The one line that is said."""
        got, _, said = ranks_run(ranks, *arguments)
        self.assertEqual(got, status, said)
        self.assertEqual(len(said), 1, said)
        return said[0]

    def on_two(self, first, second, *arguments):
        """Each rank in a folder of its own."""
        words = " ".join(map(str, arguments))
        return [["sh", "-c", f"cd {self.folder}/{first}; exec {PROGRAM} render {words}"],
                ["sh", "-c", f"cd {self.folder}/{second}; exec {PROGRAM} render {words}"]]

    def setUp(self):
        super().setUp()
        (self.folder / "a/out").mkdir(parents=True)
        (self.folder / "b").mkdir()
        self.short = ("rain", "--size", "64x36", "--seconds", "1", "--fps", "20")

    def test_arguments(self):
        words = [PROGRAM, "render", *self.short, "-o"]
        self.assertIn("other arguments", self.refused([[*words, self.out / "a.mp4"], [*words, self.out / "b.mp4"]]))
        self.assertIn("--sizee", self.refused(3, "render", "rain", "--sizee", "3", "-o", self.out / "a.mp4"))
        self.assertIn("cannot be joined", self.refused(2, "render", *self.short, "-o", self.out / "a.gif"))
        self.assertIn("--map", self.refused(2, "render", *self.short, "-o", "null", "--map", "height=a.npy"))
        self.assertEqual(list(self.out.iterdir()), [])

    def test_scene_on_one_node_only(self):
        (self.folder / "a/s.json").write_text('{"millpond": 1}')
        said = self.refused(self.on_two("a", "b", "s.json", "-o", self.out / "a.mp4"))
        self.assertRegex(said, "millpond: rank 1 on .*: s.json: cannot be read")
        for name, rate in (("a", 4), ("b", 5)):  # as long
            (self.folder / name / "s.json").write_text(json.dumps({"millpond": 1, "rain": {"rate": rate}}))
        said = self.refused(self.on_two("a", "b", "s.json", "-o", self.out / "a.mp4"))
        self.assertIn("would make another film", said)

    def test_output_on_one_rank_only(self):
        said = self.refused(self.on_two("a", "b", *self.short, "-o", "out/a.mp4"))
        self.assertRegex(said, "millpond: rank 1 on .*: out/a.mp4: no file can be created")
        self.assertEqual(list((self.folder / "a/out").iterdir()), [])

    def test_failure_on_the_way(self):
        """All end when one meets a picture that it cannot read."""
        for i in range(20):
            for folder in "ab":
                self.picture(name=f"{folder}/f{i:02}.png")
        (self.folder / "b/f12.png").write_bytes(b"nothing")
        words = ("'f%02d.png'", "--seconds", "600", "--input-fps", "1/30", "--fps", "20", "--quiet")
        said = self.refused(self.on_two("a", "b", *words, "-o", self.out / "a.mkv"), status=1)
        self.assertRegex(said, "millpond: rank 1 on .*f12.png")
        self.assertEqual(list(self.out.iterdir()), [])

    def at_work(self, process, count):
        """The ranks, once so many are there; and once each has begun its part, where that is all three."""
        ranks = []
        while len(ranks) < count or (count == 3 and any(f"-{rank}-" not in " ".join(self.left()) for rank in ranks)):
            self.assertIsNone(process.poll())
            time.sleep(0.02)
            ranks = ranks_making(self.out / "a.mkv")
        return ranks

    def test_killed(self):
        """A rank that dies takes the job with it, and no half film gets the film's name."""
        words = ("render", "rockpool", "--seconds", "600", "--size", "64x36", "-o", self.out / "a.mkv")
        rng = random.Random(22)
        for kill in range(KILLS):
            process = start(3, *words)
            self.addCleanup(process.kill)
            # Every other one early, before all are at work.
            ranks = self.at_work(process, 1 if kill % 2 == 1 else 3)
            kill_one(self, process, ranks, self.out / "a.mkv", rng)
        status, _, said = ranks_run(2, "render", *self.short, "-o", self.out / "a.mkv")
        self.assertEqual(status, 0, said)
        self.assertEqual(self.left(), ["a.mkv"], "what was left is deleted")


if __name__ == "__main__":
    unittest.main()
