#!/usr/bin/env python3
"""Checks that no line is wider than 100 columns, comments included, which the formatter leaves alone.

    check_width.py FILE|FOLDER...

Of a folder all C and C++ files below it. Prints each wider line as file:line: how wide it is. Exit
status 1 when there is one. Columns are characters, not bytes.
"""

import sys
from pathlib import Path

WIDEST = 100
ENDINGS = {".c", ".h", ".cpp", ".hpp"}
OTHERS = {"build", "node_modules"}  # folders that are not the project's own text


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
                print(f"{path}:{number}: {len(line)} columns; allowed are {WIDEST}")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
