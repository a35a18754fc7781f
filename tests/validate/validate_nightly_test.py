#!/usr/bin/env python3
"""Runs all tests of the validator, which writes its pages."""

import json
import re
import tempfile
from pathlib import Path

from validate_support import validate

with tempfile.TemporaryDirectory() as folder:
    done = validate("--json", "--page", folder)
    rows = json.loads(done.stdout)["rows"]
    failed = sorted(row["name"] for row in rows if not row["pass"])
    assert not failed and done.returncode == 0, f"exit {done.returncode}, fail: {failed}\n{done.stderr}"

    page = Path(folder, "validation.md").read_text(encoding="utf-8")
    topics = {path.name: path.read_text(encoding="utf-8") for path in Path(folder, "validation").glob("*.md")}
    text = "".join(topics.values())
    pictures = set(re.findall(r"\]\(([^)/]+\.svg)\)", text))
    drawn = {path.name for path in Path(folder, "validation").glob("*.svg")}
    assert pictures == drawn and pictures, (pictures ^ drawn)
    anchors = {f"{name}#{anchor}" for name, topic in topics.items() for anchor in re.findall(r'<a id="([^"]+)">', topic)}
    assert set(re.findall(r"\]\(validation/([^)]+#[^)]+)\)", page)) == anchors, anchors
    for row in rows:
        assert row["name"] in page and row["name"] in text, row["name"]

print(f"validate: {len(rows) - len(failed)} of {len(rows)} rows pass, {len(drawn)} plots")
