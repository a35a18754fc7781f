#!/usr/bin/env python3
"""Renews the generated files: scenes/scene.schema.json, the tables in docs/*.md, the declarations in bindings/
and shaders/water/generated.

    tables.py MILLPOND [--check]    --check: only lists the files that are out of date; the exit status is then 1

On a page, <!-- fields: NAME --> and <!-- end --> enclose the table of a scene's object or a struct of the library;
<!-- headers --> and <!-- end --> enclose the list of public headers. The check fails if the headers of tier one
(millpond.h) have more than MOST functions.
"""

import json
import pathlib
import re
import subprocess
import sys

import bindings
import shaders

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = ("line", "word", "name")
MOST = 120
FACES = ("include", "gl/include", "mpi/include")
LIBRARIES = {"include": "", "gl/include": " (millpond-gl)", "mpi/include": " (millpond-mpi)"}
FUNCTION = re.compile(r"^(?:POND_\w*API |(?!static|typedef)[a-z].*\bpond_mpi_\w+\()", re.M)
LISTED = re.compile(r"(<!-- headers -->\n).*?(<!-- end -->)", re.DOTALL)
MARKED = re.compile(r"(<!-- fields: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def printed(program, *arguments):
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode("utf-8")


def number(value):
    text = str(int(value)) if value == int(value) else f"{value:.10g}"
    if "e" in text and value >= 1e-6:
        text = f"{value:.10f}".rstrip("0").rstrip(".")
    return re.sub(r"e([-+])0*", r"e\1", text).replace("-", "−", 1 if value < 0 else 0)


def value_text(value):
    if isinstance(value, list):
        return "[" + ", ".join(number(v) for v in value) + "]"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    return f'`"{value}"`' if isinstance(value, str) else number(value)


def range_of(field):
    if "object" in field:
        return f"at most {field['most']}" if "most" in field else ""
    if "choices" in field:
        words = [c["name"] for c in field["choices"]]
        return ", ".join(f"`{w}`" if w.isdigit() else f'`"{w}"`' for w in words)
    if field["type"] == "bool":
        return "`true`, `false`"
    if field["type"] == "true":
        return "`true`"
    if "low" not in field:
        return "at most 255 bytes" if field["type"] in TEXTS else ""
    text = f"{number(field['low'])} to {number(field['high'])}"
    if field["type"] in ("int", "uint64"):
        text += ", whole"
    if field["type"] == "points":
        text = f"{field['least']} to {field['most']} of {text}"
    return text + (f', or `"{field["infinity"]}"`' if "infinity" in field else "")


def default_of(field):
    if field.get("required"):
        return "must be given"
    if "unset" in field:
        return value_text(field["unset"]) if field["type"] in TEXTS else field["unset"]
    return value_text(field["default"]) if field.get("default") is not None else "none"


def what(field):
    text = field["about"].rstrip(".")
    text += f" [{field['unit']}]" if field.get("unit") else ""
    kinds = field.get("used_by", [])
    named = not kinds or kinds == [field["name"].split(".")[0]]  # "column.keep" names the column solver
    return text if named else f"{text}; only {', '.join(kinds)}"


def sentence(field):
    span = range_of(field)
    return f"{what(field)}{': ' if span else ''}{span}; default {default_of(field)}."


def table(fields):
    rows = ["| key | what | range | default |", "|---|---|---|---|"]
    rows += [f"| `{f['name']}` | {what(f)} | {range_of(f)} | {default_of(f)} |" for f in fields]
    return "\n".join(rows) + "\n"


def with_tables(text, known, path):
    def renewed(match):
        if match.group(2) not in known:
            sys.exit(f"{path}: fields: {match.group(2)} is unknown; allowed are {', '.join(known)}")
        return match.group(1) + table(known[match.group(2)]) + match.group(3)
    return MARKED.sub(renewed, text)


def included(name):
    """A header and all headers of the library that it includes."""
    text = (ROOT / "include/millpond" / name).read_text(encoding="utf-8")
    found = {name}
    for inner in re.findall(r"^#include <millpond/(\w+\.h)>", text, re.M):
        found |= included(inner)
    return found


def purpose(path):
    """The first sentence of a header, after its name."""
    lines = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if not re.match(r"// \S", line):
            break
        lines.append(line[3:])
    return re.split(r"\.(?:\s|$)", " ".join(lines).partition(" — ")[2])[0]


def headers_table():
    """Returns the table and the number of functions in tier one."""
    first = included("millpond.h")
    rows, functions = [], 0
    for face in FACES:
        for path in sorted((ROOT / face / "millpond").rglob("*.h")):
            name = path.relative_to(ROOT / face / "millpond").as_posix()
            count = len(FUNCTION.findall(path.read_text(encoding="utf-8")))
            tier = "1" if face == "include" and name in first else "–" if name.startswith("detail/") else "2"
            functions += count if tier == "1" else 0
            rows.append((tier, f"| [{name}](../{face}/millpond/{name}){LIBRARIES[face]} | {tier} | {count} | {purpose(path)} |"))
    rows = [row for tier in "12–" for of, row in rows if of == tier]
    return "\n".join(["| header | tier | functions | purpose |", "|---|---|---|---|", *rows]) + "\n", functions


def main():
    program, check = sys.argv[1], "--check" in sys.argv[2:]
    described = json.loads(printed(program, "info", "--fields"))
    known = {r["name"]: r["fields"] for r in described["records"]}
    known.update({o["name"]: o["keys"] for o in described["objects"]})
    wanted = {ROOT / "scenes/scene.schema.json": printed(program, "scenes", "--schema")}
    listing, functions = headers_table()
    for path in sorted(ROOT.glob("docs/*.md")):
        text = with_tables(path.read_text(encoding="utf-8"), known, path.name)
        wanted[path] = LISTED.sub(lambda match: match.group(1) + listing + match.group(2), text)
    wanted.update(bindings.files({r["name"]: {f["name"]: sentence(f) for f in r["fields"]} for r in described["records"]}))
    wanted.update(shaders.files())
    stale = [p for p, text in wanted.items() if not p.exists() or p.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'out of date; ./dev tables renews it' if check else 'renewed'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
    if functions > MOST:
        print(f"millpond.h: {functions} functions in tier one; at most {MOST} are allowed")
    return 1 if functions > MOST or (check and stale) else 0


if __name__ == "__main__":
    sys.exit(main())
