"""Meshes read back: OBJ line by line, glTF by its own description and by the public validator."""

import base64
import json
import os
import resource
import shutil
import signal
import struct
import subprocess
import time
import unittest

import numpy as np

from app_support import AppTest, PROGRAM, environment, run

WATER = ("rockpool", "-o", "null", "--size", "96x64", "--cells", "24", "--seconds", "0.25", "--fps", "20",
         "--drop", "0,0.4,0.5,0.2,-0.05")
CELL = 2 / 24  # the scene is 2 m wide [m]
VALIDATE = """
const fs = require('fs');
require('gltf-validator').validateBytes(new Uint8Array(fs.readFileSync(process.argv[1])))
    .then(report => console.log(JSON.stringify(report)));
"""


def read_obj(path):
    """(v, vt, vn, faces counted from 0) of an OBJ file whose faces have all three alike."""
    lists = {"v": [], "vt": [], "vn": [], "f": []}
    for line in path.read_text().splitlines():
        word, *rest = line.split()
        if word == "f":
            corners = [corner.split("/") for corner in rest]
            assert all(len(set(c)) == 1 and len(c) == 3 for c in corners), line
            lists["f"].append([int(c[0]) - 1 for c in corners])
        elif word in lists:
            lists[word].append([np.float32(number) for number in rest])
        else:
            assert word in ("#", "o"), line
    return tuple(np.array(lists[key]) for key in ("v", "vt", "vn", "f"))


def read_gltf(path):
    """(description, buffer) of a .glb or .gltf file."""
    data = path.read_bytes()
    if path.suffix == ".gltf":
        described = json.loads(data)
        head, text = described["buffers"][0]["uri"].split(",")
        assert head == "data:application/octet-stream;base64"
        return described, base64.b64decode(text, validate=True)
    magic, version, size, length, kind = struct.unpack("<4sIII4s", data[:20])
    assert (magic, version, size, kind) == (b"glTF", 2, len(data), b"JSON") and length % 4 == 0
    size, kind = struct.unpack("<I4s", data[20 + length:28 + length])
    assert kind == b"BIN\0" and 28 + length + size == len(data) and size % 4 == 0
    return json.loads(data[20:20 + length]), data[28 + length:]


def read_accessor(described, buffer, index):
    """An accessor's values, a row each; its bounds must hold."""
    accessor = described["accessors"][index]
    view = described["bufferViews"][accessor["bufferView"]]
    width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}[accessor["type"]]
    kind = {5126: "<f4", 5125: "<u4"}[accessor["componentType"]]
    assert view.get("byteStride", 4 * width) == 4 * width
    assert accessor["byteOffset"] + 4 * width * accessor["count"] <= view["byteLength"]
    values = np.frombuffer(buffer, kind, width * accessor["count"],
                           view["byteOffset"] + accessor["byteOffset"]).reshape(-1, width)
    if "min" in accessor:
        assert values.min(0).tolist() == accessor["min"] and values.max(0).tolist() == accessor["max"]
    return values


def face_normals(positions, faces):
    """The mean of the faces around each vertex, each as long as it is large."""
    a, b, c = (positions[faces[:, i]].astype(float) for i in range(3))
    normals = np.zeros(positions.shape)
    for i in range(3):
        np.add.at(normals, faces[:, i], np.cross(b - a, c - a))
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


class Obj(AppTest):
    def test_read_back(self):
        heights = self.heights(*WATER[:1], *WATER[3:])
        self.render(*WATER, "--mesh", self.out / "w-%03d.obj")
        self.assertEqual(self.left(), [f"w-{i:03d}.obj" for i in range(5)])
        for i in range(5):
            v, vt, vn, f = read_obj(self.out / f"w-{i:03d}.obj")
            self.assertEqual((len(v), len(f)), (24 * 16, 23 * 15 * 2))
            self.assertEqual(v[:, 1].astype("<f4").tobytes(), heights[i].tobytes())
            across, down = np.meshgrid(np.arange(24), np.arange(16))
            np.testing.assert_allclose(v[:, 0], (across.ravel() - 11.5) * CELL, atol=1e-6)
            np.testing.assert_allclose(v[:, 2], (down.ravel() - 7.5) * CELL, atol=1e-6)
            np.testing.assert_allclose(vt[:, 0], (across.ravel() + 0.5) / 24, atol=1e-6)
            np.testing.assert_allclose(vt[:, 1], 1 - (down.ravel() + 0.5) / 16, atol=1e-6)
            np.testing.assert_allclose(vn, face_normals(v, f), atol=1e-4)
        self.assertGreater(np.ptp(heights[4]), 0.002)

    def test_thinned(self):
        self.render(*WATER, "--mesh", self.out / "w%d.obj", "--mesh-every", "5")
        v, _, _, f = read_obj(self.out / "w0.obj")
        self.assertEqual((len(v), len(f)), (6 * 4, 5 * 3 * 2))
        self.assertAlmostEqual(float(v[:, 0].max()), 11.5 * CELL, delta=1e-6)

    def test_stopped(self):
        with subprocess.Popen([PROGRAM, "render", "rockpool", "-o", "null", "--seconds", "600", "--cells",
                               "24", "--mesh", self.out / "w%d.obj"], stderr=subprocess.PIPE,
                              env=environment()) as program:
            while "3" not in self.aside(program.pid) and program.poll() is None:
                time.sleep(0.02)
            program.send_signal(signal.SIGINT)
            program.stderr.read()
        self.assertEqual(program.returncode, 130)
        self.assertGreater(len(self.left()), 3)
        for name in self.left():
            self.assertRegex(name, r"^w\d+\.obj$")
            self.assertEqual(len(read_obj(self.out / name)[3]), 23 * 13 * 2, name)


class Gltf(AppTest):
    def check(self, name):
        heights = self.heights(*WATER[:1], *WATER[3:])
        self.render(*WATER, "--mesh", self.out / name)
        self.assertEqual(self.left(), [name])
        described, buffer = read_gltf(self.out / name)
        self.assertEqual(described["asset"]["version"], "2.0")
        self.assertEqual(described["buffers"][0]["byteLength"], len(buffer))
        mesh, = described["meshes"]
        part, = mesh["primitives"]

        def values(index):
            return read_accessor(described, buffer, index)
        first = values(part["attributes"]["POSITION"])
        normals = values(part["attributes"]["NORMAL"])
        faces = values(part["indices"]).reshape(-1, 3)
        self.assertEqual((len(first), len(faces)), (24 * 16, 23 * 15 * 2))
        self.assertEqual(first[:, 1].tobytes(), heights[0].tobytes())
        self.assertEqual((len(part["targets"]), mesh["weights"]), (4, [0] * 4))
        for i, target in enumerate(part["targets"], 1):
            moved = first + values(target["POSITION"])
            np.testing.assert_allclose(moved[:, 1], heights[i].ravel(), atol=1e-8)
            np.testing.assert_array_equal(moved[:, [0, 2]], first[:, [0, 2]])
            np.testing.assert_allclose(normals + values(target["NORMAL"]), face_normals(moved, faces),
                                       atol=1e-4)
        sampler, = described["animations"][0]["samplers"]
        channel, = described["animations"][0]["channels"]
        self.assertEqual(channel["target"], {"node": 0, "path": "weights"})
        np.testing.assert_allclose(values(sampler["input"]).ravel(), np.arange(5) / 20, atol=1e-6)
        weights = values(sampler["output"]).reshape(5, 4)
        np.testing.assert_array_equal(weights, np.vstack([np.zeros(4), np.eye(4)]))
        return described, buffer

    def test_binary_and_text_hold_the_same(self):
        binary, bytes_of_it = self.check("w.glb")
        os.remove(self.out / "w.glb")
        text, bytes_of_text = self.check("w.GLTF".lower())
        self.assertEqual(bytes_of_it, bytes_of_text)
        del text["buffers"][0]["uri"]
        self.assertEqual(binary, text)

    def test_one_frame_does_not_move(self):
        self.render(*WATER, "--seconds", "0.05", "--mesh", self.out / "w.glb")
        described, _ = read_gltf(self.out / "w.glb")
        self.assertNotIn("animations", described)
        self.assertNotIn("targets", described["meshes"][0]["primitives"][0])

    def test_validator(self):
        node = shutil.which("node")
        npm = shutil.which("npm")
        places = [os.environ.get("NODE_PATH", "")]
        if npm is not None:
            places.append(subprocess.run([npm, "root", "-g"], stdout=subprocess.PIPE, check=False,
                                         stderr=subprocess.DEVNULL, text=True).stdout.strip())
        settings = dict(os.environ, NODE_PATH=os.pathsep.join(filter(None, places)))
        if node is None or subprocess.run([node, "-e", "require('gltf-validator')"], env=settings,
                                          stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("needs node and its package gltf-validator (npm install -g gltf-validator)")
        for name, options in (("w.glb", ()), ("w.gltf", ()), ("t.glb", ("--mesh-every", "7")),
                              ("one.glb", ("--seconds", "0.05"))):
            self.render(*WATER, *options, "--mesh", self.out / name)
            done = subprocess.run([node, "-e", VALIDATE, self.out / name], env=settings, check=True,
                                  stdout=subprocess.PIPE)
            issues = json.loads(done.stdout)["issues"]
            # the texture coordinates wait for a texture: the one remark there may be
            self.assertEqual((issues["numErrors"], issues["numWarnings"]), (0, 0), issues)
            self.assertLessEqual({m["code"] for m in issues["messages"]}, {"UNUSED_OBJECT"}, issues)


class Refused(AppTest):
    def mesh(self, name, *words, extra=(), status=2, **options):
        self.refused(["render", *WATER, "--quiet", "--mesh", self.out / name, *extra], *words, status=status,
                     **options)

    def test_names_and_places(self):
        self.mesh("w.stl", "w.stl", ".glb, .gltf", "wave-%04d.obj")
        self.mesh("w", "unknown ending")
        self.mesh("w.obj", "w.obj", "%04d")
        self.mesh("w%d%d.obj", "one place for the number")
        self.mesh("none/w.glb", "none/w.glb", "No such file")
        self.mesh("none/w%d.obj", "none/w0.obj", "No such file")
        picture = self.picture(name="in.glb")
        self.refused(["render", picture, "-o", "null", "--mesh", picture], "would overwrite the input")
        two = self.picture(name="two.png")
        self.refused(["render", picture, two, "-o", "null", "--mesh", self.out / "w.glb"], "--mesh", "{name}")

    def test_one_mesh_and_one_file_for_all_frames(self):
        self.mesh("w.glb", "a second mesh", "w.obj", extra=("--mesh", "w.obj"))
        for name in ("w-%d.glb", "w-%04d.gltf"):
            self.mesh(name, name, "all frames in one file", ".obj")
        self.render(*WATER, "--mesh", self.out / "100%.glb")
        self.assertEqual(self.left(), ["100%.glb"])

    def test_water_without_a_surface(self):
        self.refused(["render", "string", "-o", "null", "--mesh", self.out / "w.glb"], "string: ", "x 1 cells", "2 x 2")

    def test_water_of_a_scene_file_without_a_surface(self):
        """Is refused at the key that says so; not where an option does."""
        path = self.folder / "row.json"
        for key, place in (('"solver": "column"', 4), ('"cells": 1', 4), ('"cells": 1, "solver": "column"', 4)):
            path.write_text('{\n  "millpond": 1,\n  "pond": {\n    ' + key + "}\n}\n")
            self.refused(["render", path, "-o", "null", "--size", "64x32", "--mesh", self.out / "w.glb"],
                         f"row.json:{place}:", "w.glb: a pond of", "2 x 2")
        path.write_text('{\n  "millpond": 1,\n  "pond": {"cells": 64}\n}\n')
        said = self.refused(["render", path, "-o", "null", "--size", "64x32", "--solver", "column", "--mesh",
                             self.out / "w.glb"], "w.glb: a pond of 64 x 1 cells")
        self.assertNotIn("row.json:", said)

    def test_too_large(self):
        self.mesh("w.glb", "w.glb: 600 frames of 240 x 160 vertices make", "up to 268 MB", "--mesh-every",
                  extra=("--seconds", "30", "--cells", "240"))
        self.mesh("w.gltf", "3000 frames", "up to 2000", extra=("--seconds", "150"))

    def test_film_that_gets_too_large(self):
        film = self.film(seconds=1, rate=25, size="96x64", sound=False)
        self.refused(["render", film, "-o", "null", "--quiet", "--cells", "900", "--mesh", self.out / "w.glb"],
                     "w.glb", "900 x 600 vertices", "up to 268 MB", status=1)

    def test_every(self):
        for value in ("0", "-1", "1.5", "32769", "x"):
            self.mesh("w.glb", f"--mesh-every {value}", "1 to 32768", extra=("--mesh-every", value))

    def test_full_disk(self):
        for name in ("w.glb", "w.gltf", "w%d.obj"):
            self.mesh(name, "File too large", status=1,
                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000)))


class Several(AppTest):
    def test_each_its_own(self):
        pictures = [self.picture(name=f"{name}.png") for name in "ab"]
        done = run("render", *pictures, "-o", "null", "--quiet", "--seconds", "0.1", "--cells", "20",
                   "--mesh", self.out / "{name}.glb")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.left(), ["a.glb", "b.glb"])


if __name__ == "__main__":
    unittest.main()
