#!/usr/bin/env python3
"""How a pond over many machines scales: times it on this one, fits a model, writes both into docs/scaling.md.

    scale.py BENCH [--quick] [--page PAGE]
             BENCH: millpond-mpi-bench; --quick: small ponds, to see whether it works; --page: the page whose
             text between <!-- measured --> and <!-- end --> is written, else it is printed

Only figures from a machine that does nothing else mean anything. Exit status 1 where a goal is missed.
"""

import json
import math
import os
import pathlib
import platform
import re
import subprocess
import sys

RANKS = (1, 2, 4, 8)
STEPS = (1, 4, 16)
BLOCK, HALO, LOOK, MEAN = 64, 64, 32, 256
MOST_SIDE = 32768  # of one pond
# Latency of a message and bytes a second, each way, of a node: what such networks are sold with.
NETWORKS = {"10 GbE": (25e-6, 1.1e9), "InfiniBand HDR": (1.5e-6, 22e9)}
NODES = (64, 4096)


def bench(program, ranks, *words):
    command = ["mpirun.openmpi", "--oversubscribe", "-n", str(ranks), program, *map(str, words)]
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    if ranks > (os.cpu_count() or 1):
        environment["OMPI_MCA_mpi_yield_when_idle"] = "1"
    print(" ".join(map(str, command[2:])), file=sys.stderr, flush=True)
    ended = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE, timeout=1200)
    if ended.returncode:
        raise SystemExit(f"scale.py: {' '.join(map(str, command))} ended with {ended.returncode}")
    return json.loads(ended.stdout)


def speed(row):
    return row["width"] * row["height"] / row["seconds"]


def table(rows, head):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


# ---- the model ------------------------------------------------------------------------------------------

class Model:
    """Seconds of a step: cells stepped, halo included, at `cell`; an exchange every T steps."""

    def __init__(self, alone, pairs):
        """alone: a row of one rank. pairs: rows of two ranks of one size, for several T."""
        self.cell = alone["seconds"] / (alone["width"] * alone["height"])
        # Two unknowns: an exchange's cost whatever it carries, and a byte's. Least squares over T.
        sums = [0.0] * 5
        for row in pairs:
            x, y = 1.0 / row["steps"], self.bytes_a_step(row)
            own = row["width"] * row["height"] / 2 * row["work"] * self.cell
            rest = row["seconds"] - own
            for i, product in enumerate((x * x, x * y, y * y, x * rest, y * rest)):
                sums[i] += product
        xx, xy, yy, xr, yr = sums
        # Bytes a step hardly depend on T, so both cannot always be told apart: neither is negative.
        det = xx * yy - xy * xy
        self.once = max((xr * yy - yr * xy) / det, 0.0) if det > 0 else max(xr / xx, 0.0)
        self.byte = max((yr - self.once * xy) / yy, 0.0)

    @staticmethod
    def bytes_a_step(row):
        """Sent by a rank: a row of cells a step, both time levels, over one side."""
        return 8.0 * (row["height"] if row["across"] > 1 else row["width"])

    def step(self, side, nodes, network, closed):
        """Of a rank with side x side cells among so many, each with neighbours all around."""
        latency, rate = network
        cells = (side + 2 * HALO) ** 2
        blocks = (side / BLOCK) ** 2
        sent = 4 * 8.0 * side  # a row of cells a step, over each side
        tree = math.log2(nodes) * latency
        exchange = 8 * latency / LOOK + sent / rate
        look = (3 * (8 * latency + 4 * 8 * side / BLOCK / rate) + 4 * tree) / LOOK
        # Sums of blocks go to one rank, three numbers each, and are added up there one by one, as in one pond; of
        # wholes that are wider than any pond, six whole numbers are added up along a tree.
        wide = side * math.isqrt(nodes) > MOST_SIDE
        level = 2 * tree if wide else nodes * (latency + 24 * blocks / rate) + 3e-9 * nodes * blocks
        level *= closed / MEAN
        parts = {"cells": cells * self.cell, "exchange": exchange, "look": look, "level": level}
        return sum(parts.values()), parts


def predicted(model):
    rows = []
    for name, network in NETWORKS.items():
        for nodes in NODES:
            for side in (8192, 2048):
                open_, _ = model.step(side, nodes, network, False)
                closed, parts = model.step(side, nodes, network, True)
                alone = side * side * model.cell
                rows.append([name, str(nodes), f"{side}²", f"{side * math.isqrt(nodes)}²",
                             f"{100 * alone / open_:.1f} %", f"{100 * alone / closed:.1f} %",
                             f"{100 * (parts['cells'] / alone - 1):.1f} %",
                             f"{side * side * nodes / closed / 1e9:.0f}"])
    return table(rows, ["network", "nodes", "a rank", "the whole", "efficiency", "with its level kept",
                        "of that halo cells", "10⁹ cells/s"])


# ---- what is measured -----------------------------------------------------------------------------------

def goals(alone, threads, pairs, side):
    best = min(pairs, key=lambda row: row["seconds"])
    ratio = threads["seconds"] / best["seconds"]
    work = (side + 2 * HALO) ** 2 / side ** 2 - 1  # with neighbours on all sides
    memory = max(row["memory"] / (alone["memory"] / row["ranks"]) for row in pairs)
    found = [(f"two ranks to two threads of one pond, {side}²", f"{ratio:.3f}", "≥ 0.95", ratio >= 0.95),
             (f"cells of the halo to step, {side}² a rank, any T", f"{100 * work:.1f} %", "≤ 5 %", work <= 0.05),
             ("memory of a rank to its share of one pond", f"{memory:.3f}", "≤ 1.1", memory <= 1.1)]
    lines = table([[what, value, goal, "yes" if met else "**no**"] for what, value, goal, met in found],
                  ["goal", "measured", "wanted", "met"])
    return lines, all(met for *_, met in found)


def measured(program, quick):
    strong, weak = (1024, 512) if quick else (8192, 4096)
    seconds = ("--seconds", 0.2 if quick else 6)
    alone = bench(program, 1, strong, strong, "--pond", *seconds)
    threads = bench(program, 1, strong, strong, "--pond", "--threads", 2, *seconds)
    rows = {(n, t): bench(program, n, strong, strong, "--steps", t, *seconds) for n in RANKS for t in STEPS}
    pairs = [rows[2, t] for t in STEPS] + [bench(program, 2, strong, strong, *seconds)]
    grown = []
    for n in RANKS:
        across = 2 ** math.ceil(math.log2(n) / 2)
        grown.append(bench(program, n, weak * across, weak * n // across, *seconds))
    model = Model(bench(program, 1, strong, strong, *seconds), pairs)
    lines = [f"{platform.machine()}, {os.cpu_count()} cores, Open MPI over shared memory. One pond: "
             f"{speed(alone) / 1e9:.3f}·10⁹ cells/s on one thread, {speed(threads) / 1e9:.3f} on two.", ""]
    goal_lines, met = goals(alone, threads, pairs, strong)
    lines += goal_lines + ["", f"**Strong**: a pond of {strong}² cells, 10⁹ cells/s, by steps between exchanges:", ""]
    lines += table([[str(n), f"{rows[n, 1]['across']} x {rows[n, 1]['down']}",
                     *(f"{speed(rows[n, t]) / 1e9:.3f}" for t in STEPS)] for n in RANKS],
                   ["ranks", "across x down", *(f"T = {t}" for t in STEPS)])
    lines += ["", f"**Weak**: {weak}² cells a rank:", ""]
    lines += table([[str(r["ranks"]), f"{r['width']} x {r['height']}", f"{speed(r) / 1e9:.3f}",
                     f"{100 * (r['work'] - 1):.1f} %"] for r in grown],
                   ["ranks", "the whole", "10⁹ cells/s", "halo cells"])
    lines += ["", "More ranks than cores share them: there only the cost of halos and exchanges shows.", "",
              f"**The model**, fitted to the above: {model.cell * 1e9:.3f} ns a cell and step, halo included; "
              f"{model.once * 1e6:.1f} µs an exchange and {model.byte * 1e9:.3f} ns a byte over shared memory. Not "
              "measured but computed from it, with one rank a node and what each network is sold with "
              "(" + "; ".join(f"{name}: {l * 1e6:g} µs, {r / 1e9:g} GB/s" for name, (l, r) in NETWORKS.items()) + "):",
              "", *predicted(model)]
    return lines, met


def main(words):
    quick = "--quick" in words
    page = words[words.index("--page") + 1] if "--page" in words else None
    if not words or words[0].startswith("-"):
        raise SystemExit(__doc__)
    lines, met = measured(words[0], quick)
    text = "\n".join(lines) + "\n"
    print(text)
    if page:
        path = pathlib.Path(page)
        old = path.read_text(encoding="utf-8")
        new = re.sub(r"(<!-- measured -->\n).*?(<!-- end -->)", lambda m: m[1] + "\n" + text + "\n" + m[2], old,
                     flags=re.DOTALL)
        path.write_text(new, encoding="utf-8")
    return 0 if met or quick else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
