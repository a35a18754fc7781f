"""bindings/csharp: compiled and run by Mono; its water is that of the library in C, and so is the page's sample."""

import json
import os
import pathlib
import re
import tempfile
import unittest

from bindings_support import SHARED, SOURCE, golden, needs, run, sample

BINDING = sorted((SOURCE / "bindings/csharp").glob("*.cs"))
UNITY = sorted((SOURCE / "bindings/csharp/Unity").glob("*.cs"))


@needs("mcs", "mono")
@unittest.skipIf(SHARED is None, "needs the shared library")
class CSharp(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words, more=()):
        """Compiles program.cs or what else the first word is, and returns what it prints, line by line."""
        run("mcs", "-unsafe", "-warn:4", "-warnaserror", f"-out:{self.folder}/program.exe", words[0], *BINDING, *more)
        env = dict(os.environ, LD_LIBRARY_PATH=str(pathlib.Path(SHARED).parent), HOME=str(self.folder))
        return run("mono", self.folder / "program.exe", *words[1:], env=env).splitlines()

    def test_golden_water_layout_and_errors(self):
        printed = self.run_program(SOURCE / "tests/bindings/csharp/Golden.cs", SOURCE / "tests/install/abi.txt")
        self.assertEqual(golden("wave-nine-free", "wave-nine-mixed"), printed[:2])
        self.assertGreater(int(printed[2].removeprefix("layout ")), 600)
        self.assertRegex(printed[3], r"^ErrorRange .*width.* 0.*1.*32768")
        self.assertRegex(printed[4], r"^ErrorArgument desc: not initialised")
        self.assertRegex(printed[5], r"^ErrorVersion .*0\.2\.0")
        self.assertRegex(printed[6], r"^ErrorData ")
        self.assertEqual(["duck True", "heights True True", "sample True 1"], printed[7:10])
        self.assertRegex(printed[10], r"^ArgumentException the array has 10 numbers, but the area has 64 x 48 cells")
        self.assertEqual(["texels True", "moved True 64 48", "part 28 19 5 4 True"], printed[11:14])
        self.assertRegex(printed[14], r"^ArgumentException texels: the array has 80 bytes, but 12288 are needed")
        self.assertEqual(["snapshot True", "restored True", "drawn 255"], printed[15:18])
        self.assertRegex(printed[18], r"^ArgumentException the array has 12288 bytes, but the picture has 64 x 64")
        self.assertEqual("written 0.25", printed[19])
        self.assertEqual("world True 64 63 66 True True True True True", printed[20])
        self.assertEqual("bulk True True True 1 0 True", printed[21])
        self.assertRegex(printed[22], r"^ErrorRange .*right")
        self.assertEqual(["InvalidOperationException no depth", "land False"], printed[23:25])
        self.assertRegex(printed[25], r"^ObjectDisposedException ")

    def test_linked_into_the_program(self):
        out = self.folder / "internal.dll"
        run("mcs", "-unsafe", "-target:library", "-define:MILLPOND_INTERNAL", f"-out:{out}", *BINDING)
        self.assertIn("__Internal", out.read_bytes().decode("latin-1"))
        self.assertNotIn("libmillpond", out.read_bytes().decode("latin-1"))

    def test_unity_component(self):
        printed = self.run_program(SOURCE / "tests/bindings/csharp/Unity.cs", more=UNITY)
        self.assertEqual(["calm 1", "moved 2 True", "eye 2 1", "grid 1271 7200 1", "sample True", "written True"], printed)
        json.loads((SOURCE / "bindings/csharp/package.json").read_text(encoding="utf-8"))
        shader = (SOURCE / "bindings/csharp/Unity/MillpondWater.shader").read_text(encoding="utf-8")
        defaults = json.loads((SOURCE / "shaders/water/generated/defaults.json").read_text(encoding="utf-8"))
        for name, value in re.findall(r"^ *(?:\[Toggle\] )?(water_\w+) \(.*\) = (.*)$", shader, re.M):
            with self.subTest(name):
                numbers = [float(number) for number in value.strip("()").split(",")]
                self.assertEqual(defaults[name], numbers[:len(defaults[name])])

    @needs("glslangValidator")
    def test_unity_shader_is_hlsl(self):
        folder = SOURCE / "bindings/csharp/Unity"
        program = re.search(r"HLSLPROGRAM(.*)ENDHLSL", (folder / "MillpondWater.shader").read_text(encoding="utf-8"), re.S)[1]
        program = program.replace('#include "UnityCG.cginc"',
                                  "float4x4 clip; float4 UnityObjectToClipPos(float4 at) { return mul(clip, at); }")
        program = program.replace('#include "water.frag.hlsl"', (folder / "water.frag.hlsl").read_text(encoding="utf-8"))
        path = self.folder / "water.hlsl"
        path.write_text(program, encoding="utf-8")
        for stage, entry in (("vert", "raise"), ("frag", "water_frag")):
            run("glslangValidator", "-D", "-V", "-S", stage, "-e", entry, path, "-o", self.folder / "out")

    def test_the_pages_sample(self):
        (self.folder / "sample.cs").write_text(sample("csharp"), encoding="utf-8")
        expected = (SOURCE / "examples/expected/01_drop.txt").read_text(encoding="utf-8").splitlines()
        self.assertEqual(expected, self.run_program(self.folder / "sample.cs"))


if __name__ == "__main__":
    unittest.main()
