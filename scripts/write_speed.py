#!/usr/bin/env python3
"""Writes the results of `./dev bench` to the pages that show them.

    ./dev bench --json > build/bench.json
    scripts/write_speed.py build/bench.json                goals in docs/performance/goals.md, speeds in README.md

A whole run takes nine minutes. Parts of a run, in one or several files, are enough:

    ./dev bench --goals --json > build/goals.json
    ./dev bench --filter 2048x2048 --json > build/steps.json
    ./dev bench --filter 1920x1080/1 --json > build/frames.json
    ./dev bench --gpu --json > build/gpu.json              tables in docs/gl.md

    bench/peers/measure.py --json build/peers.json
    scripts/write_speed.py --peers build/peers.json        the table in docs/peers.md

<!-- NAME: … --> and <!-- /NAME --> enclose each table; the rest of a page is unchanged.
"""
import json
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]


def put(page, name, text):
    """Replaces the text between the markers of a page."""
    path = TOP / page
    old = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"(<!-- {name}:.*?-->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if len(pattern.findall(old)) != 1:
        sys.exit(f"{page}: expected one pair of markers '{name}'")
    path.write_text(pattern.sub(lambda m: m[1] + text + m[2], old), encoding="utf-8")
    print(f"{page}: {name}")


def table(headings, rows):
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def number(row, key="value", unit=""):
    return f"{row[key]:.3g}{unit}" if row and row[key] is not None else "–"


def machine_line(bench):
    machine = bench["machine"]
    kind = {"x86_64": "x86-64", "aarch64": "64-bit ARM"}.get(machine["architecture"], machine["architecture"])
    processor = re.sub(r"\((R|TM|C)\)", "", machine["processor"])
    commit = f", commit `{bench['commit']}`" if bench.get("commit") else ""
    return (f"{machine['processors']} processors, {processor} ({kind}), {machine['compiler']}, "
            f"version {bench['version']}{commit}.\n\n")


def goals_table(bench):
    def amount(value, unit):
        return "–" if value is None else f"{value:.4g}" + {"x": "×", "calls": ""}.get(unit, f" {unit}")

    rows = []
    for goal in bench["goals"]:
        sign = "≥" if goal["bound"] == "at least" else "≤"
        met = {True: "yes", False: "**no**", None: "–"}[goal["met"]]
        name = re.sub(r"(\d+)x(\d+)", r"\1 × \2", goal["name"])
        rows.append([name, f"{sign} {amount(goal['goal'], goal['unit'])}",
                     amount(goal["measured"], goal["unit"]), met])
    return machine_line(bench) + table(["what", "goal", "measured", "met"], rows)


STEPS = ["wave 9-point", "wave 5-point", "classic", "steady"]
FRAMES = [("look", "one step, wave 9-point"), ("look", "offset nearest"), ("look", "offset bilinear, wave"),
          ("look", "lens nearest"), ("frame", "pool, no caustics"), ("frame", "pool"), ("frame", "pool, light cast")]


def speed_table(bench, rows):
    threads = bench["machine"]["processors"]
    steps, frames = [], []
    for kind in STEPS:
        name = f"{kind}, 8 steps a call"
        one, many = (rows.get(("step", name, 2048, n)) for n in (1, threads))
        steps.append([name, number(one, unit=" G cells/s"), number(many), number(many, "rival")])
    for group, name in FRAMES:
        row = rows.get((group, name, 1920, 1))
        plain = f" (the listing's loop: {number(row, 'rival')} ms)" if row and row["rival"] else ""
        frames.append([("whole frame, " if group == "frame" else "") + name, number(row, unit=" ms") + plain])
    return (machine_line(bench)
            + table(["water, 2048 × 2048 cells", "one thread", f"{threads} threads",
                     f"plain loop, `-O3 -march=native`, {threads} threads"], steps)
            + "\n" + table(["picture, one thread", "1920 × 1080"], frames))


def gpu_tables(bench):
    card, processors = bench["card"], bench["machine"]["processors"]
    renderer = card["renderer"] + (" (runs on the CPU)" if card["software"] else "")
    found = {(row["name"], row["width"]): row for row in bench["rows"]}
    looks = [[name, number(row, unit=" ms"), number(found.get((f"{name}, with new heights", width)), unit=" ms"),
              number(row, "rival", " ms")]
             for (name, width), row in found.items()
             if row["group"] == "gpu look" and "with new heights" not in name]
    waters = [row for row in bench["rows"] if row["group"] == "gpu water"]
    sides, names = ([*dict.fromkeys(row[key] for row in waters)] for key in ("width", "name"))
    water = [[name, *(number(found.get((name, side))) for side in sides)] for name in names]
    water.append([f"the first on the CPU, {processors} threads",
                  *(number(found.get((names[0], side)), "rival") for side in sides)])
    return (f"{renderer}, OpenGL {card['version']}; compared with " + machine_line(bench)
            + table(["look, 1920 × 1080", "GPU", "with new heights", f"CPU, {processors} threads"], looks)
            + "\n" + table(["water, 10⁹ cells a second", *(f"{side} × {side}" for side in sides)], water))


def peers_table(peers):
    sizes = list(next(iter(peers.values())))
    rows = [[name, *("–" if numbers[size] is None else f"{numbers[size]:.3g} ms" for size in sizes)]
            for name, numbers in peers.items()]
    return table(["", *(size.replace("x", " × ") for size in sizes)], rows)


def main():
    words = [word for word in sys.argv[1:] if word != "--peers"]
    runs = [json.loads(pathlib.Path(word).read_text(encoding="utf-8")) for word in words]
    if not runs or any(word.startswith("-") for word in words):
        sys.exit(__doc__)
    if "--peers" in sys.argv:
        put("docs/peers.md", "peers", peers_table(runs[0]))
        return
    if any(run["quick"] for run in runs):
        sys.exit("a run with --quick is too inaccurate for the pages; run ./dev bench without it")
    rows = {(row["group"], row["name"], row["width"], row["threads"]): row for run in runs for row in run["rows"]}
    for run in runs:
        if "card" in run:
            put("docs/gl.md", "gpu", gpu_tables(run))
        if any(goal["met"] is not None for goal in run["goals"]):
            put("docs/performance/goals.md", "goals", goals_table(run))
    if any(key[:2] == FRAMES[0] for key in rows):
        put("README.md", "speed", speed_table(runs[0], rows))


if __name__ == "__main__":
    main()
