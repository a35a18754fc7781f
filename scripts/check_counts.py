#!/usr/bin/env python3
"""Compares the instruction counts of the main kernels with the recorded ones.

    scripts/check_counts.py build/release/tests/count_kernels [--renew]

Callgrind counts them, so the machine's load does not matter. Counts depend on the compiler:
tests/golden/instruction_counts.json has one set for each recorded compiler. With another compiler, or without valgrind,
the exit status is 77. The check fails if a kernel takes over 5 % more instructions than recorded. --renew records the
current counts.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

RECORD = pathlib.Path(__file__).resolve().parents[1] / "tests/golden/instruction_counts.json"
TOLERANCE = 0.05
SKIPPED = 77


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def answer(program, word):
    return subprocess.run([program, word], capture_output=True, text=True, check=True).stdout


def inclusive_costs(lines, prefix):
    """Instructions of the functions whose names begin with `prefix`, including their calls.

    A callgrind file introduces a function by "fn=(id) name" and later uses "fn=(id)" alone. A line
    that begins with a position (a number, +number, -number or *) ends with a cost. The line after
    "calls=" has the cost of the call.
    """
    names = {}
    costs = {}
    current = None
    for line in lines:
        found = re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line)
        if found:
            kind, number, name = found.groups()
            if name:
                names[number] = name.strip()
            if kind == "fn":
                current = names[number]
        elif re.match(r"[+\-*\d]", line) and current is not None and current.startswith(prefix):
            costs[current] = costs.get(current, 0) + int(line.split()[-1])
    return costs


def count(program):
    """Instructions per cell or pixel, by kernel."""
    units = dict(line.split() for line in answer(program, "--list").splitlines())
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "counts"
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}", program],
            capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"valgrind failed: {result.stderr.strip()[-500:]}")
        costs = inclusive_costs(out.read_text(encoding="utf-8").splitlines(), "count_")
    missing = [name for name in units if f"count_{name}" not in costs]
    if missing:
        sys.exit("callgrind has no counts of " + ", ".join(missing))
    return {name: costs[f"count_{name}"] / float(units[name]) for name in units}


def compare(now, recorded):
    """Prints a line for each kernel; returns the names of those that became slower."""
    slower = []
    for name in sorted(set(now) | set(recorded)):
        if name not in now or name not in recorded:
            print(f"{name:20} {'is recorded, but was not counted' if name in recorded else 'is not recorded'}: "
                  "use --renew")
            slower.append(name)
            continue
        change = now[name] / recorded[name] - 1
        word = ""
        if change > TOLERANCE:
            word = "  TOO MANY"
            slower.append(name)
        elif change < -TOLERANCE:
            word = "  fewer: use --renew"
        print(f"{name:20} {now[name]:10.3f} {recorded[name]:10.3f} {100 * change:+7.1f} %{word}")
    return slower


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = sys.argv[1]
    if shutil.which("valgrind") is None:
        skip("valgrind is not installed")
    build = answer(program, "--build").strip()
    everything = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    if "--renew" in sys.argv[2:]:
        everything[build] = {name: round(number, 3) for name, number in count(program).items()}
        RECORD.write_text(json.dumps(everything, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"recorded {len(everything[build])} counts of {build}")
        return
    if build not in everything:
        skip(f"no counts are recorded for '{build}', only for {', '.join(everything) or 'none'}")
    print(f"{'instructions a cell':20} {'now':>10} {'recorded':>10}")
    slower = compare(count(program), everything[build])
    if slower:
        sys.exit(f"over {100 * TOLERANCE:g} % more instructions than recorded, or not recorded: "
                 f"{', '.join(slower)}; if this is intended: ./dev counts --renew")


if __name__ == "__main__":
    main()
