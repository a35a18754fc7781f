#!/usr/bin/env python3
"""Runs all of the validator's tests and has it write its page."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

PROGRAM = os.environ["MILLPOND_VALIDATE"]

with tempfile.TemporaryDirectory() as folder:
    Path(folder, "validation").mkdir()
    done = subprocess.run([PROGRAM, "--json", "--page", folder], capture_output=True, text=True, timeout=1500)
    rows = json.loads(done.stdout)["rows"]
    failed = sorted(row["name"] for row in rows if not row["pass"])
    assert not failed and done.returncode == 0, f"exit {done.returncode}, fail: {failed}\n{done.stderr}"

    page = Path(folder, "validation.md").read_text(encoding="utf-8")
    pictures = set(re.findall(r"\]\((validation/[^)]+\.svg)\)", page))
    drawn = {f"validation/{path.name}" for path in Path(folder, "validation").iterdir()}
    assert pictures == drawn and pictures, (pictures ^ drawn)
    anchors = set(re.findall(r'<a id="([^"]+)">', page))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == anchors, anchors
    for row in rows:
        assert page.count(row["name"]) >= 2, row["name"]

print(f"validate: {len(rows) - len(failed)} of {len(rows)} rows reach what they must, {len(drawn)} plots")
