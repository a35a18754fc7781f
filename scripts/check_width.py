#!/usr/bin/env python3
"""Checks that no line has more than 100 columns. The formatter does not break long comments.

    check_width.py FILE|FOLDER...

In a folder, all C and C++ files are checked. Prints "file:line: width" for each line that is too wide; the exit status is
then 1. A column is a character, not a byte.
"""

import sys
from pathlib import Path

WIDEST = 100
ENDINGS = {".c", ".h", ".cpp", ".hpp"}
OTHERS = {"build", "node_modules"}  # folders without sources of the project


def files(path):
    if not path.is_dir():
        return [path]
    return [child for child in sorted(path.rglob("*"))
            if child.suffix in ENDINGS and not OTHERS & set(child.relative_to(path).parts)]


def main(paths):
    if not paths or paths[0].startswith("-"):
        print(__doc__.strip())
        return 0 if paths in (["-h"], ["--help"]) else 2
    found = 0
    for path in (file for given in paths for file in files(Path(given))):
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        for number, line in enumerate(lines, 1):
            if len(line) > WIDEST:
                print(f"{path}:{number}: {len(line)} columns; at most {WIDEST} are allowed")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
