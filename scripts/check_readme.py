#!/usr/bin/env python3
"""Checks the pages: README.md, CONTRIBUTING.md, CHANGELOG.md, docs/ and the README.md of folders.

    check_readme.py [MILLPOND]   MILLPOND: the program, which reads the scenes on pages

- Each link leads to a file, and to a heading in it.
- docs/README.md lists each page of docs/. A page begins with the readers it is for ("For …") and has
  at most 250 lines.
- C code on a page is part of a program that the tests compile (SHOWN).
- The program reads each whole scene on a page.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 250  # page [lines]
# page: the sources that hold its C code, and how the blocks that are checked begin
SHOWN = {
    "README.md": (("examples/01_drop.c",), "// 01_drop.c"),
    "docs/gl.md": (("examples/03_window.c",), "        const pond_view view = pond_get_view(water);\n"),
    "docs/netcode.md": (("examples/11_lockstep.c",), ""),
    "docs/worlds.md": (("examples/13_world.c", "examples/14_tiles.c", "examples/16_stream.c",
                        "examples/17_weir.c", "examples/tiles.h"), ""),
    "docs/flow.md": (("examples/18_dam.c",), ""),
    "docs/games.md": (("tests/look/upload_test.c", "tests/pond/read_test.c", "examples/21_platformer.c"), ""),
    "docs/languages.md": (("tests/tables/record_test.c",), ""),
}
LINK = re.compile(r"\]\(<?([^)<>\s]+)>?\)")
CODE = re.compile(r"^```.*?^```$", re.S | re.M)


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def pages():
    found = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    found += sorted((ROOT / "docs").rglob("*.md"))
    found += [ROOT / folder / "README.md" for folder in ("examples", "gl", "web")]
    return [path.relative_to(ROOT).as_posix() for path in found]


def anchors(path):
    """As GitHub makes them of headings."""
    text = CODE.sub("", read(path))
    names = {re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", line).lower()).strip().replace(" ", "-")
             for line in re.findall(r"^#+ (.*)$", text, re.M)}
    return names | set(re.findall(r'<a id="([^"]+)"', text))


def wrong_links(page):
    for link in LINK.findall(CODE.sub("", read(page))):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent / name if name else ROOT / page
        if not target.exists():
            yield f"{page}: the link {link} leads to no file"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target.resolve().relative_to(ROOT)):
            yield f"{page}: the link {link} leads to no heading"


def wrong_code(page):
    names, beginning = SHOWN[page]
    flat = "\n".join(line.strip() for name in names for line in read(name).splitlines())
    blocks = [block for block in re.findall(r"^```c\n(.*?)^```$", read(page), re.S | re.M)
              if block.startswith(beginning)]
    if not blocks:
        yield f"{page}: no ```c block begins with {beginning.strip()!r}"
    for block in blocks:
        if "\n".join(line.strip() for line in block.splitlines()) not in flat:
            yield f"{page}: this is in none of {', '.join(names)}:\n{block}"


def wrong_form(page):
    text = read(page)
    lines = text.count("\n")
    if lines > LONGEST:
        yield f"{page}: {lines} lines; at most {LONGEST} are allowed"
    first = re.sub(r"^# .*\n+", "", text).split("\n")[0]
    if not first.startswith("For "):
        yield f"{page}: its first line should say whom it is for (\"For …\"), not {first!r}"
    listed = {link.partition("#")[0] for link in LINK.findall(read("docs/README.md"))}
    if page != "docs/README.md" and Path(page).relative_to("docs").as_posix() not in listed:
        yield f"{page}: docs/README.md does not list it"


def wrong_scenes(page, program):
    for block in re.findall(r"^```json\n(.*?)^```$", read(page), re.S | re.M):
        if '"millpond": 1' in block:
            with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
                file.write(block)
                file.flush()
                ended = subprocess.run([program, "info", file.name], capture_output=True, text=True)
            if ended.returncode != 0:
                yield f"{page}: {ended.stderr.strip()}"


def main():
    known = pages()
    wrong = [line for page in known for line in wrong_links(page)]
    wrong += [line for page in SHOWN for line in wrong_code(page)]
    if read("examples/01_drop.c") not in read("README.md"):
        wrong.append("README.md: its first program is not examples/01_drop.c")
    wrong += [line for page in known if page.startswith("docs/") for line in wrong_form(page)]
    for program in sys.argv[1:]:
        wrong += [line for page in known for line in wrong_scenes(page, program)]
    print("\n".join(wrong) or f"{len(known)} pages: links, code and form are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
