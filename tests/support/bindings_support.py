"""What the tests of the bindings share: the shared library, the golden hashes, and the samples of the page."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ.get("MILLPOND_SOURCE", pathlib.Path(__file__).parents[2]))
SHARED = os.environ.get("MILLPOND_SHARED")  # not there where sanitizers watch
LIBRARY = os.environ.get("MILLPOND_LIBRARY", "")
LINKED = [LIBRARY, f"-Wl,-rpath,{pathlib.Path(LIBRARY).parent}", "-lm", "-pthread"]
LONGEST = 600  # that anything may take, however busy the machine [s]


def needs(*tools):
    """Skips where packages are missing, which `./dev test` installs."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    return unittest.skipIf(missing, f"needs {', '.join(missing)}")


def golden(*names):
    """Lines of the hashes that every build of the library arrives at."""
    lines = (SOURCE / "tests/golden/golden_hash.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split()[0] in names]


def sample(language):
    """The code of docs/languages.md in that language."""
    page = (SOURCE / "docs/languages.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", page, re.S | re.M)
    assert len(blocks) == 1, f"docs/languages.md: {len(blocks)} blocks of {language}"
    return blocks[0]


def run(*command, **options):
    """What it prints; fails with what it says where it fails."""
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True,
                          timeout=LONGEST, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def c_compiler():
    return [os.environ.get("MILLPOND_CC", "cc"), *os.environ.get("MILLPOND_CC_FLAGS", "").split()]
