#!/usr/bin/env python3
"""Holds the binary interface of the library to the one that is kept: which functions it exports, and
the sizes of its public structs.

  check_abi.py LIBRARY [--renew]

LIBRARY is libmillpond.a or .so. Exported may be the functions that the headers declare and nothing
else. tests/install/abi.txt keeps them; with --renew it is written afresh. Whoever renews it after a
release raises the minor version, which the name of the shared library (SONAME) has in it.
Exit status 77: skipped, and why.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
KEPT = TOP / "tests/install/abi.txt"
HEADERS = sorted((TOP / "include/millpond").glob("*.h"))
COMPILER = os.environ.get("MILLPOND_CC", "cc")


def without_comments(text):
    """Nor directives."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.M)


def declared():
    """The functions that headers declare."""
    out = set()
    for header in HEADERS:
        for match in re.finditer(r"\bPOND_API\b[^;]*?\b(\w+)\s*\(", without_comments(header.read_text())):
            out.add(match[1])
    return out


def exported(library, folder):
    """What a shared library of these objects exports."""
    if library.suffix == ".a":
        whole = folder / "whole.so"
        subprocess.run(
            [COMPILER, "-shared", "-Wl,--whole-archive", library, "-Wl,--no-whole-archive", "-lm", "-pthread",
             "-o", whole], check=True)
        library = whole
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in lines.stdout.splitlines()} - {"_init", "_fini"}


def structs(folder):
    """The size of each public struct. [bytes]"""
    names = []
    for header in HEADERS:
        names += re.findall(r"^typedef struct (\w+) \{", without_comments(header.read_text()), re.M)
    source = folder / "sizes.c"
    lines = "".join(f'    printf("{name} %zu\\n", sizeof({name}));\n' for name in sorted(names))
    source.write_text("#include <millpond/millpond.h>\n#include <stdio.h>\n"
                      f"int main(void) {{\n{lines}    return 0;\n}}\n")
    program = folder / "sizes"
    subprocess.run([COMPILER, "-std=c17", f"-I{TOP / 'include'}", source, "-o", program], check=True)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return dict(line.split() for line in said.splitlines())


def main():
    words = [word for word in sys.argv[1:] if word != "--renew"]
    if len(words) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if not sys.platform.startswith("linux") or sys.maxsize < 2**32:
        print("skipped: sizes are kept for 64-bit Linux")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out = exported(Path(words[0]).resolve(), folder)
        sizes = structs(folder)
    wanted = declared()
    bad = [f"{name}: exported, but no header declares it" for name in sorted(out - wanted)]
    bad += [f"{name}: declared, but not exported" for name in sorted(wanted - out)]
    now = [f"function {name}" for name in sorted(wanted)]
    now += [f"struct {name} {size}" for name, size in sorted(sizes.items())]
    if "--renew" in sys.argv:
        KEPT.write_text("\n".join(now) + "\n")
    kept = KEPT.read_text().splitlines() if KEPT.exists() else []
    bad += [f"{line}: kept, and gone or changed" for line in kept if line not in now]
    bad += [f"{line}: new" for line in now if line not in kept]
    if bad:
        print("\n".join(bad))
        print(f"The interface is another; if that is meant: scripts/check_abi.py {words[0]} --renew")
        return 1
    print(f"abi: {len(wanted)} functions and {len(sizes)} structs as kept")
    return 0


if __name__ == "__main__":
    sys.exit(main())
