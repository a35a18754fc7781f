"""millpond.hpp: compiled by g++ and clang++ without a warning; its water is that of the library in C, and so is the
page's sample."""

import pathlib
import shutil
import tempfile
import unittest

from bindings_support import LINKED, SOURCE, golden, needs, run, sample

FLAGS = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow",
         "-Werror"]
ALL_WELL = ["smooth", "sample", "splash", "duck", "no duck", "moved", "heights", "restored", "snapshot", "drawn",
            "moved from", "calm", "world moved", "world restored", "world loaded", "filled", "raised", "flows", "spring", "sea"]


class Cpp(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, compiler, source):
        run(compiler, *FLAGS, f"-I{SOURCE}/include", source, *LINKED, "-o", self.folder / "program")
        return run(self.folder / "program").splitlines()

    def check(self, compiler):
        printed = self.run_program(compiler, SOURCE / "tests/bindings/cpp/golden.cpp")
        self.assertEqual(golden("wave-nine-free", "wave-nine-mixed"), printed[:2])
        self.assertRegex(printed[2], r"^POND_ERROR_RANGE .*width.* 0.*1.*32768")
        self.assertRegex(printed[3], r"^POND_ERROR_ARGUMENT desc: not initialised")
        self.assertRegex(printed[4], r"^POND_ERROR_DATA ")
        self.assertRegex(printed[5], r"^POND_ERROR_DATA ")
        self.assertEqual([f"{what} yes" for what in ALL_WELL], [line for line in printed[6:-1] if "ERROR" not in line])
        self.assertTrue(any(line == "POND_ERROR_DATA snapshot: is truncated" for line in printed))
        self.assertRegex(printed[-1], r"^POND_ERROR_RANGE .*right")

        page = self.folder / "sample.cpp"
        page.write_text(sample("cpp"), encoding="utf-8")
        expected = (SOURCE / "examples/expected/01_drop.txt").read_text(encoding="utf-8").splitlines()
        self.assertEqual(expected, self.run_program(compiler, page))

    @needs("g++")
    def test_one_file(self):
        """With the one-file library it is next to millpond.h, and there is no other header."""
        run("python3", SOURCE / "scripts/single.py", self.folder / "millpond")
        shutil.copy(SOURCE / "include/millpond/millpond.hpp", self.folder / "millpond")
        page = self.folder / "sample.cpp"
        page.write_text(sample("cpp"), encoding="utf-8")
        run("g++", *FLAGS, f"-I{self.folder}", "-fsyntax-only", page)

    @needs("g++")
    def test_gcc(self):
        self.check("g++")

    @needs("clang++")
    def test_clang(self):
        self.check("clang++")


if __name__ == "__main__":
    unittest.main()
