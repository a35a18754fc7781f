#!/usr/bin/env python3
"""The validator's face: options, JSON, exit status. validate_nightly_test.py runs all its tests."""

import json
import os
import tempfile
from pathlib import Path

from validate_support import python, validate

SOURCE = os.environ["MILLPOND_SOURCE"]


def run(status, *options):
    done = validate(*options)
    assert done.returncode == status, f"{options}: exit {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    return done


names = [line.split()[0] for line in run(0, "--list").stdout.splitlines()]
assert len(names) == len(set(names)) and "box-mode" in names and "parity" in names, names

quick = ["--only", "box-mode", "--only", "decay", "--only", "parity"]
rows = json.loads(run(0, *quick, "--json").stdout)["rows"]
assert {row["check"] for row in rows} == {"box-mode", "decay", "parity"}, rows
for row in rows:
    assert {"name", "expected", "measured", "limit", "rule", "pass", "note"} <= set(row), row
    assert row["name"] and row["pass"] is True, row
    off = abs(row["measured"] - row["expected"])
    assert {"within": off <= row["limit"], "at most": row["measured"] <= row["limit"],
            "at least": row["measured"] >= row["limit"]}[row["rule"]], row

table = run(0, *quick).stdout.splitlines()
assert table[0].split("|")[0].strip() == "name" and len(table[0].split("|")) == 6, table[0]
assert sum(" | yes" in line for line in table) == len(rows), table

assert "--only" in run(0, "--help").stdout
assert "no-such-test" in run(2, "--only", "no-such-test").stderr
assert "--frobnicate" in run(2, "--frobnicate").stderr
run(2, "--only")
run(2, "--page")
run(2, "--page", "docs", "--only", "box-mode")
# Pages keep the text of docs/, and the same numbers give the same bytes.
PAGES = """
import sys, pathlib
from validate import __main__ as program, page, report
results = report.run({name: program.CHECKS[name] for name in ("decay", "parity")}, False)
for folder in sys.argv[1:]:
    page.write(results, pathlib.Path(folder))
"""
with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
    done = python("-c", PAGES, one, two)
    assert done.returncode == 0, done.stderr
    written = {path.relative_to(one): path.read_bytes() for path in Path(one).rglob("*") if path.is_file()}
    assert written == {path.relative_to(two): path.read_bytes() for path in Path(two).rglob("*") if path.is_file()}
    assert {"validation.md", "validation/waves.md", "validation/decay.svg"} <= set(map(str, written)), sorted(written)
    waves, docs = written[Path("validation/waves.md")].decode(), Path(SOURCE, "docs/validation/waves.md").read_text("utf-8")
    start, end = (docs.index(words) for words in ('<a id="parity">', '<a id="mean-level">'))
    assert docs[start:end].strip() in waves and "| energy on one colour of a checkerboard |" in waves, waves
print(f"validate: {len(names)} tests are listed, {len(rows)} quick rows hold")
