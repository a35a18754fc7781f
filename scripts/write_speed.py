#!/usr/bin/env python3
"""Writes what `./dev bench` measured into the pages that show it.

    ./dev bench --json > build/bench.json
    scripts/write_speed.py build/bench.json                the goals into docs/performance.md, the
                                                           speed table into README.md

A whole run takes nine minutes. What the pages show is measured in some minutes by

    ./dev bench --goals --json > build/goals.json
    ./dev bench --filter 2048x2048 --json > build/steps.json
    ./dev bench --filter 1920x1080/1 --json > build/frames.json
    scripts/write_speed.py build/goals.json build/steps.json build/frames.json

    bench/peers/measure.py --json build/peers.json
    scripts/write_speed.py --peers build/peers.json        the table of docs/peers.md

    ./dev bench --gpu --json > build/gpu.json
    scripts/write_speed.py --gpu build/gpu.json            the tables of docs/gl.md

The tables stand between <!-- NAME: … --> and <!-- /NAME -->; all else on a page is left alone.
"""
import json
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]


def put(page, name, text):
    """Replaces what stands between a page's markers."""
    path = TOP / page
    old = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"(<!-- {name}:.*?-->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if len(pattern.findall(old)) != 1:
        sys.exit(f"{page}: there should be one pair of markers '{name}'")
    path.write_text(pattern.sub(lambda m: m[1] + text + m[2], old), encoding="utf-8")
    print(f"{page}: {name}")


def table(headings, rows):
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def machine_line(bench):
    machine = bench["machine"]
    sort = {"x86_64": "x86-64", "aarch64": "64-bit ARM"}.get(machine["architecture"],
                                                             machine["architecture"])
    processor = re.sub(r"\((R|TM|C)\)", "", machine["processor"])
    commit = bench.get("commit")
    return (f"{machine['processors']} processors, {processor} ({sort}), {machine['compiler']}, "
            f"version {bench['version']}" + (f", commit `{commit}`" if commit else "") + ".\n\n")


# ---- goals ---------------------------------------------------------------------------------------

def amount(number, unit):
    if number is None:
        return "–"
    text = f"{number:.4g}"
    return {"x": text + "×", "calls": text}.get(unit, f"{text} {unit}")


def goals_table(bench):
    rows = []
    for goal in bench["goals"]:
        sign = "≥" if goal["bound"] == "at least" else "≤"
        met = {True: "yes", False: "**no**", None: "–"}[goal["met"]]
        name = re.sub(r"(\d+)x(\d+)", r"\1 × \2", goal["name"])
        rows.append([name, f"{sign} {amount(goal['goal'], goal['unit'])}",
                     amount(goal["measured"], goal["unit"]), met])
    return machine_line(bench) + table(["what", "goal", "measured", "met"], rows)


# ---- the README's table ----------------------------------------------------------------------------

STEPS = ["wave 9-point", "wave 5-point", "classic", "steady"]
FRAMES = [("look", "one step, wave 9-point"), ("look", "offset nearest"),
          ("look", "offset bilinear, wave"), ("look", "lens nearest"), ("frame", "pool, no caustics"),
          ("frame", "pool"), ("frame", "pool, light cast")]


def names_of(rows):
    return {(row["group"], row["name"], row["size"], row["threads"]) for row in rows}


def needed_rows(threads):
    """What the README's table shows."""
    steps = {("step", f"{kind}, 8 steps a call", "2048x2048", n)
             for kind in STEPS for n in (1, threads)}
    return steps | {(group, name, "1920x1080", 1) for group, name in FRAMES}


def joined(runs):
    """Several runs as one: all rows, and the goals of the run that measured most of them."""
    most = max(runs, key=lambda run: sum(goal["met"] is not None for goal in run["goals"]))
    return {**most, "rows": [row for run in runs for row in run["rows"]]}


def speed_table(bench):
    found = {(row["group"], row["name"], row["size"], row["threads"]): row
             for row in bench["rows"]}
    threads = bench["machine"]["processors"]

    def number(row, key="value", unit=""):
        return f"{row[key]:.3g}{unit}" if row is not None and row[key] is not None else "–"

    steps = []
    for kind in STEPS:
        name = f"{kind}, 8 steps a call"
        one = found.get(("step", name, "2048x2048", 1))
        many = found.get(("step", name, "2048x2048", threads))
        steps.append([name, number(one, unit=" G cells/s"), number(many), number(many, "naive"),
                      number(many, "naive_o2")])
    frames = []
    for group, name in FRAMES:
        row = found.get((group, name, "1920x1080", 1))
        plain = f" (the listing's loop: {number(row, 'naive')} ms)" if row and row["naive"] else ""
        whole = "whole frame, " if group == "frame" else ""
        frames.append([f"{whole}{name}", number(row, unit=" ms") + plain])
    return (machine_line(bench)
            + table(["water, 2048 × 2048 cells", "one thread", f"{threads} threads",
                     f"plain loop, `-O3 -march=native`, {threads} threads",
                     f"plain loop, `-O2`, {threads} threads"], steps)
            + "\n" + table(["picture, one thread", "1920 × 1080"], frames))


# ---- other programs --------------------------------------------------------------------------------

def peers_table(peers):
    sizes = list(next(iter(peers.values())))
    rows = [[name, *("–" if numbers[size] is None else f"{numbers[size]:.3g} ms"
                     for size in sizes)] for name, numbers in peers.items()]
    return table(["", *(size.replace("x", " × ") for size in sizes)], rows)


# ---- the GPU ---------------------------------------------------------------------------------------

def gpu_tables(bench):
    card = bench["card"]
    processors = bench["machine"]["processors"]
    renderer = card["renderer"] + (" (the CPU stands in for a GPU)" if card["software"] else "")

    def number(row, key, unit):
        return f"{row[key]:.3g} {unit}" if key in row else "–"

    looks = [[row["name"], number(row, "draw", "ms"), number(row, "with_heights", "ms"),
              number(row, "cpu", "ms")] for row in bench["looks"]]
    sides = sorted({row["side"] for row in bench["water"]})
    names = list(dict.fromkeys(row["name"] for row in bench["water"]))
    found = {(row["name"], row["side"]): row for row in bench["water"]}

    def rate(name, side, key):
        row = found[name, side]
        return f"{row[key] * side * side / 1e9:.3g}" if key in row else "–"

    water = [[name, *(rate(name, side, "steps") for side in sides)] for name in names]
    water.append([f"the first on the CPU, {processors} threads",
                  *(rate(names[0], side, "cpu_steps") for side in sides)])
    size = bench["looks"][0]["size"].replace("x", " × ")
    return (f"{renderer}, OpenGL {card['version']}; beside it " + machine_line(bench)
            + table([f"look, {size}", "GPU", "with new heights", f"CPU, {processors} threads"],
                    looks)
            + "\n" + table(["water, 10⁹ cells a second",
                            *(f"{side} × {side}" for side in sides)], water))


def main():
    words = sys.argv[1:]
    if len(words) == 2 and words[0] == "--gpu":
        bench = json.loads(pathlib.Path(words[1]).read_text(encoding="utf-8"))
        if bench["quick"]:
            sys.exit(f"{words[1]}: of a quick run")
        put("docs/gl.md", "gpu", gpu_tables(bench))
        return
    if len(words) == 2 and words[0] == "--peers":
        peers = json.loads(pathlib.Path(words[1]).read_text(encoding="utf-8"))
        put("docs/peers.md", "peers", peers_table(peers))
    elif words and not words[0].startswith("-"):
        runs = [json.loads(pathlib.Path(word).read_text(encoding="utf-8")) for word in words]
        bench = joined(runs)
        lacking = sorted(needed_rows(bench["machine"]["processors"]) - names_of(bench["rows"]))
        if any(run.get("quick") for run in runs) or not bench["goals"] or lacking:
            sys.exit(f"{', '.join(words)}: quick, without goals, or these rows are lacking: {lacking}")
        put("docs/performance.md", "goals", goals_table(bench))
        put("README.md", "speed", speed_table(bench))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
