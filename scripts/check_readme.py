#!/usr/bin/env python3
"""Checks that the first C example of README.md is examples/01_drop.c, to the letter, and its links;
that the first C example of docs/gl.md stands in examples/03_window.c, all of docs/netcode.md in
examples/11_lockstep.c, all of docs/worlds.md in the examples of worlds, and the functions of
docs/embedding.md in tests/look/upload_test.c,
tests/tables/record_test.c or examples/12_follow.c."""

import difflib
import re
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
block = re.search(r"^```c\n(.*?)^```$", (root / "README.md").read_text(encoding="utf-8"), re.S | re.M)
if not block:
    sys.exit("README.md: there is no ```c block")
shown = block.group(1).splitlines()
real = (root / "examples/01_drop.c").read_text(encoding="utf-8").splitlines()
difference = list(difflib.unified_diff(real, shown, "examples/01_drop.c", "README.md", lineterm=""))
if difference:
    sys.exit("\n".join(difference))
text = (root / "README.md").read_text(encoding="utf-8")
links = re.findall(r"\]\(([^)#:]+)\)", text)
missing = [link for link in links if not (root / link).exists()]
if missing:
    sys.exit("README.md: these links lead nowhere: " + ", ".join(missing))
page = (root / "docs/gl.md").read_text(encoding="utf-8")
example = (root / "examples/03_window.c").read_text(encoding="utf-8")
piece = re.search(r"^```c\n(.*?)^```$", page, re.S | re.M)
if not piece or piece.group(1) not in example:
    sys.exit("docs/gl.md: its first ```c block is not in examples/03_window.c")
example = (root / "examples/11_lockstep.c").read_text(encoding="utf-8")
flat = "\n".join(line.strip() for line in example.splitlines())
for piece in re.findall(r"^```c\n(.*?)^```$", (root / "docs/netcode.md").read_text(encoding="utf-8"), re.S | re.M):
    if "\n".join(line.strip() for line in piece.splitlines()) not in flat:
        sys.exit("docs/netcode.md: this is not in examples/11_lockstep.c:\n" + piece)
worlds = ("13_world.c", "14_tiles.c", "16_stream.c", "17_weir.c", "tiles.h")
examples = "".join((root / "examples" / name).read_text(encoding="utf-8") for name in worlds)
for piece in re.findall(r"^```c\n(.*?)^```$", (root / "docs/worlds.md").read_text(encoding="utf-8"), re.S | re.M):
    if piece not in examples:
        sys.exit("docs/worlds.md: this is in none of " + ", ".join(worlds) + ":\n" + piece)
compiled = ("tests/look/upload_test.c", "tests/tables/record_test.c", "examples/12_follow.c")
tests = "".join((root / name).read_text(encoding="utf-8") for name in compiled)
for piece in re.findall(r"^```c\n(.*?)^```$", (root / "docs/embedding.md").read_text(encoding="utf-8"), re.S | re.M):
    if piece.startswith("static ") and piece not in tests:
        sys.exit("docs/embedding.md: this is not in its tests:\n" + piece)
print(f"readme: its example is examples/01_drop.c, its {len(links)} links lead somewhere")
