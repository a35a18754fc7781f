#!/usr/bin/env python3
"""Compares the binary interface of the library with the recorded one: exported functions and their signatures, sizes of
public structs and offsets of their members, and values of enumerators.

  check_abi.py LIBRARY [--renew]

LIBRARY is libmillpond.a, .so or millpond.dll. It must export exactly the functions that the headers declare; for a DLL
only this is checked. tests/install/abi.txt records the rest; --renew rewrites it. After a release, a change of a line that
does not begin with "detail" requires a new minor version, which is part of the shared library's name (SONAME).
Exit status 77: skipped, with the reason.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from c_headers import Enum, Headers, Struct

TOP = Path(__file__).resolve().parent.parent
RECORD = TOP / "tests/install/abi.txt"
HEADERS = [*sorted((TOP / "include/millpond").glob("*.h")), TOP / "include/millpond/detail/init.h"]
DETAIL = sorted(set((TOP / "include/millpond/detail").glob("*.h")) - set(HEADERS))
COMPILER = os.environ.get("MILLPOND_CC", "cc")


def without_comments(text):
    """Without comments and directives."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.M)


def declared(headers):
    """The functions that headers declare, and their signatures."""
    out = {}
    for header in headers:
        for match in re.finditer(r"\bPOND_API\b([^;]*?\b(\w+)\s*\([^;]*);", without_comments(header.read_text())):
            out[match[2]] = " ".join(match[1].split()).replace("( ", "(").replace("* ", "*")
    return out


def exported(library, folder):
    """The symbols that a shared library of these objects exports."""
    if library.suffix == ".a":
        whole = folder / "whole.so"
        subprocess.run(
            [COMPILER, "-shared", "-Wl,--whole-archive", library, "-Wl,--no-whole-archive", "-lm", "-pthread",
             "-o", whole], check=True)
        library = whole
    if library.suffix == ".dll":
        printed = subprocess.run([os.environ.get("OBJDUMP") or "objdump", "-p", library], check=True,
                              capture_output=True, text=True).stdout
        table = printed.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
        return set(re.findall(r"^\s*\[ *\d+\].*?(\w+)$", table, re.M))
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in lines.stdout.splitlines()} - {"_init", "_fini"}


def layout(folder):
    """The size of each public struct, the offsets of its members, and the value of each enumerator."""
    headers = Headers()
    lines = []
    for one in headers.of(Struct):
        lines.append((one.name, f'"struct {one.name} %zu\\n", sizeof({one.name})'))
        lines += [(one.name, f'"    {m.name} %zu\\n", offsetof({one.name}, {m.name})') for m in one.members]
    for one in headers.of(Enum):
        lines.append((one.name, f'"enum {one.name} %zu\\n", sizeof({one.name})'))
        lines += [(one.name, f'"    {name} %d\\n", (int){name}') for name, _ in one.values]
    calls = "".join(f"    printf({words});\n" for _, words in sorted(lines, key=lambda line: line[0]))
    source = folder / "layout.c"
    includes = "".join(f"#include <{header.relative_to(TOP / 'include')}>\n" for header in HEADERS)
    source.write_text(f"{includes}#include <stdio.h>\n"
                      f"int main(void) {{\n{calls}    return 0;\n}}\n")
    program = folder / "layout"
    subprocess.run([COMPILER, "-std=c17", f"-I{TOP / 'include'}", source, "-o", program], check=True)
    out, of = [], ""
    for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
        if line.startswith(" "):
            out.append(f"{of}.{line.strip()}")
        else:
            of = line.split()[1]
            out.append(line)
    return out


def main():
    words = [word for word in sys.argv[1:] if word != "--renew"]
    if len(words) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if not sys.platform.startswith("linux") or sys.maxsize < 2**32:
        print("skipped: sizes are recorded for 64-bit Linux")
        return 77
    library = Path(words[0]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out = exported(library, folder)
        laid_out = layout(folder) if library.suffix != ".dll" else []
    promised, detail = declared(HEADERS), declared(DETAIL)
    wanted = promised | detail
    bad = [f"{name}: exported, but no header declares it" for name in sorted(out - wanted.keys())]
    bad += [f"{name}: declared, but not exported" for name in sorted(wanted.keys() - out)]
    if library.suffix == ".dll":
        print("\n".join(bad) or f"abi: exports {len(out)} functions and nothing else")
        return 1 if bad else 0
    now = [f"function {promised[name]}" for name in sorted(promised)] + laid_out
    now += [f"detail function {detail[name]}" for name in sorted(detail)]
    if "--renew" in sys.argv:
        RECORD.write_text("\n".join(now) + "\n")
    recorded = RECORD.read_text().splitlines() if RECORD.exists() else []
    bad += [f"{line}: recorded, but removed or changed" for line in recorded if line not in now]
    bad += [f"{line}: new" for line in now if line not in recorded]
    if bad:
        print("\n".join(bad))
        print(f"The interface has changed. If this is intended: scripts/check_abi.py {words[0]} --renew")
        return 1
    structs = sum(line.startswith("struct") for line in laid_out)
    print(f"abi: {len(wanted)} functions, {structs} structs and their members as recorded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
