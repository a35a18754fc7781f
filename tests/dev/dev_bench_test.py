"""Tests the options, the help and the packages of `./dev bench`, without a build."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ.get("MILLPOND_SOURCE", pathlib.Path(__file__).parents[2]))

# Without building. The benchmark only prints its arguments.
SHORT = """
source ./dev help >/dev/null
need() { printf 'would install %s\n' "$*"; }
build_release() { echo would build; }
verb_bench "$@"
"""


class Bench(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        shutil.copy(SOURCE / "dev", self.folder)
        for name, text in (("build/release/bench/millpond-bench", 'echo "$@"'), ("bench/outside.py", "false")):
            path = self.folder / name
            path.parent.mkdir(parents=True)
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)

    def bench(self, *words, status=0):
        done = subprocess.run(["bash", "-c", SHORT, "dev", *words], cwd=self.folder, check=False,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout + done.stderr

    def test_options_are_passed_on(self):
        for words in ((), ("--quick",), ("--goals",), ("--filter", "step/")):
            self.assertIn(" ".join(words), self.bench(*words))

    def test_help_and_what_is_installed(self):
        for words in (("--help",), ("-h",), ("--peers", "--help")):
            said = self.bench(*words)
            self.assertIn("--peers", said)
            self.assertNotIn("would", said)
        self.assertNotIn("gstreamer", self.bench("--quick"))


class Scripts(unittest.TestCase):
    def test_those_with_an_interpreter_can_be_run(self):
        for path in (SOURCE / "scripts").iterdir():
            if path.is_file() and path.read_bytes().startswith(b"#!"):
                self.assertTrue(os.access(path, os.X_OK), path)


if __name__ == "__main__":
    unittest.main()
