"""The heights of a scene's water, written by several ranks: those of one process, as h5dump and XDMF's readers see them."""

import json
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree

import numpy as np

from app_support import AppTest
from mpi_support import PROGRAM, ranks_making, ranks_run, start, wait_for_end

SCENE = {"millpond": 1, "film": {"width": 200, "height": 150, "fps": 20},
         "pond": {"solver": "wave", "edges": "free", "cells": 250, "metres": 3},
         "backdrop": {"painting": "mosaic"}, "look": {"kind": "pool"},
         "rain": {"rate": 6, "height": -0.05, "radius": 0.04},
         "walls": [{"shape": {"kind": "disc", "radius": 0.3}, "at": [0.4, 0.5]}],
         "drops": [{"time": 0.1, "at": [0.5, 0.35], "radius": 0.1, "height": -0.1}]}


def series_of(path):
    """The times of a series, and its heights, by way of what the list says of them."""
    times, heights = [], []
    for grid in xml.etree.ElementTree.parse(path).getroot().findall("Domain/Grid/Grid"):
        item = grid.find("Attribute/DataItem")
        name, data = item.text.split(":")
        raw = path.parent / "raw.bin"
        subprocess.run(["h5dump", "-d", data, "-b", "LE", "-o", raw, path.parent / name], check=True,
                       stdout=subprocess.DEVNULL)
        times.append(float(grid.find("Time").get("Value")))
        heights.append(np.fromfile(raw, "<f4").reshape([int(n) for n in item.get("Dimensions").split()][1:]))
        raw.unlink()
    return np.array(times), np.array(heights)


class Heights(AppTest):
    def setUp(self):
        super().setUp()
        self.path = self.out / "w.xdmf"
        if "without a parallel HDF5" in ranks_run(1, "render", "rain", "--codec", "h264", "-o", self.path)[2][0]:
            self.skipTest("millpond-mpi has no parallel HDF5")

    def scene(self, **changes):
        path = self.folder / "s.json"
        path.write_text(json.dumps({**SCENE, **changes}))
        return path

    def heights(self, ranks, *words):
        status, out, said = ranks_run(ranks, "render", *words, "-o", self.path, "--json", "--quiet")
        self.assertEqual((status, said), (0, []))
        return json.loads(out)

    def test_heights_of_one_process(self):
        words = (self.scene(), "--seconds", "0.4", "--start", "0.1")
        self.render(*words, "-o", "null", "--heights", self.out / "one.npy")
        one = np.load(self.out / "one.npy")
        self.assertGreater(one.std(), 1e-4)
        files = None
        for ranks in (3, 1, 4, 2):
            made = self.heights(ranks, *words)
            self.assertEqual((made["frames"], made["cells"], made["ranks"]), (8, [250, 188], ranks))
            times, heights = series_of(self.path)
            np.testing.assert_array_equal(heights, one)
            np.testing.assert_allclose(times, 0.1 + 0.05 * np.arange(1, 9))
            written = {file.name: file.read_bytes() for file in self.out.glob("w*")}
            files = files or written
            self.assertEqual(written, files, f"{ranks} ranks write the same files")
        # Another series in its place: nothing of the old one stays.
        self.heights(2, self.scene(rain={"rate": 0}), "--cells", "130", "--seconds", "0.1")
        self.assertEqual(series_of(self.path)[1].shape, (2, 98, 130))
        self.assertEqual(len(list(self.out.glob("w-*.h5"))), 2)

    def refused(self, ranks, *words, status=2):
        got, _, said = ranks_run(ranks, *words)
        self.assertEqual((got, len(said)), (status, 1), said)
        return said[0]

    def test_refusals(self):
        few = (self.scene(), "--seconds", "0.1")
        trail = {"path": {"points": [[0.2, 0.2], [0.8, 0.8]], "start": 0, "end": 1}, "size": [0.1, 0.1], "height": -0.01}
        other = self.folder / "trail.json"
        other.write_text(json.dumps({**SCENE, "trails": [trail]}))
        deep = self.folder / "deep.json"
        deep.write_text(json.dumps({**SCENE, "pond": {**SCENE["pond"], "solver": "dispersive", "depth": 0.3}}))
        wrong = [((other,), "cannot have trails"), ((deep,), "moves as a whole"), (("rockpool",), "cannot have a breeze"),
                 ((*few, "--look", "lens"), "--look"), ((*few, "--by", "parts"), "--by"), ((*few, "--flipbook", "4x4"), "--flipbook")]
        for words, word in wrong:
            self.assertIn(word, self.refused(3, "render", *words, "-o", self.path))
        self.assertIn("nowhere/w.xdmf.part: ", self.refused(2, "render", *few, "-o", self.folder / "nowhere/w.xdmf", status=1))
        self.assertIn("without colons", self.refused(2, "render", *few, "-o", self.folder / "a:b.xdmf"))
        self.path.write_text("something else")
        self.assertIn("not a series of heights", self.refused(2, "render", *few, "-o", self.path))
        self.assertIn("-y replaces it", self.refused(2, "render", *few, "-n", "-o", self.path))
        self.assertEqual(self.path.read_text(), "something else")
        self.assertEqual(self.left(), ["w.xdmf"])

    def test_a_place_that_one_does_not_see(self):
        for name in "ab":
            (self.folder / name).mkdir()
        lines = [["sh", "-c", f"cd {self.folder}/{name}; exec {PROGRAM} render {self.scene()} -o w.xdmf"] for name in "ab"]
        status, _, said = ranks_run(lines)
        self.assertEqual((status, len(said)), (1, 1), said)
        self.assertRegex(said[0], "millpond: rank 1 on .*: w.xdmf.part: cannot be opened")
        self.assertEqual([*(self.folder / "a").iterdir(), *(self.folder / "b").iterdir()], [])

    def test_interrupted(self):
        """What is listed is there and whole, whoever was stopped; the next run leaves nothing of it."""
        for number in (signal.SIGINT, signal.SIGKILL):
            self.path.unlink(missing_ok=True)
            process = start(3, "render", self.scene(), "--seconds", "600", "-o", self.path)
            self.addCleanup(process.kill)
            while not self.path.exists():
                self.assertIsNone(process.poll())
                time.sleep(0.02)
            if number == signal.SIGINT:
                process.send_signal(number)
            else:
                signal_to = ranks_making(self.path)
                subprocess.run(["kill", "-9", str(signal_to[-1])], check=True)
            wait_for_end(process, self.path)
            self.assertNotEqual(process.returncode, 0)
            while ranks_making(self.path):
                time.sleep(0.05)
            times, heights = series_of(self.path)
            self.assertTrue(len(times) > 0 and np.isfinite(heights).all())
            self.heights(2, self.scene(), "--seconds", "0.1")
            self.assertEqual(self.left(), ["w-00000003.h5", "w-00000006.h5", "w.xdmf"])


if __name__ == "__main__":
    unittest.main()
