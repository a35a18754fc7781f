#!/usr/bin/env python3
"""How a pond over many machines scales: times it on this one, fits a model, writes both into docs/mpi.md.

    scale.py BENCH [--quick] [--page PAGE]
             BENCH: millpond-mpi-bench; --quick: small ponds, to see whether it works; --page: the page whose
             text between <!-- measured --> and <!-- end --> is written, else it is printed

Only figures from a machine that does nothing else mean anything. Exit status 1 where a goal is missed.
"""

import itertools
import json
import math
import os
import pathlib
import platform
import re
import subprocess
import sys
import time

RANKS = (1, 2, 4, 8)
STEPS = (1, 4, 16, 32)
BLOCK, LOOK, MEAN, LINE = 64, 32, 256, 16
CHOICES = (8, 16, 32)  # steps between exchanges, of which one is chosen
MOST_SIDE = 32768  # of one pond
LIMIT = 100  # of one measurement [s]
# Latency of a message and bytes a second, each way, of a node: what such networks are sold with.
NETWORKS = {"10 GbE": (25e-6, 1.1e9), "InfiniBand HDR": (1.5e-6, 22e9)}
NODES = (64, 4096)
DELAYS = (1e-3, 4e-3)  # that messages of halos are held back [s]


def bench(program, ranks, *words):
    """Measures once; what takes longer than LIMIT is ended by `timeout`, and all of this with it."""
    crowded = ranks > (os.cpu_count() or 1)
    # One rank may have several threads, which mpirun would put on one core.
    bound = "none" if crowded or ranks == 1 else "core"
    command = ["timeout", "-k", "5", str(LIMIT), "mpirun.openmpi", "--oversubscribe", "--bind-to", bound,
               "-n", str(ranks), program, *map(str, words)]
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                   "OMPI_MCA_mpi_yield_when_idle": "1" if crowded else "0"}
    begin = time.monotonic()
    ended = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE)
    print(f"{time.monotonic() - begin:5.1f} s: {ranks} x {' '.join(map(str, words))}", file=sys.stderr, flush=True)
    if ended.returncode:
        why = f"took longer than {LIMIT} s" if ended.returncode in (124, 137) else f"ended with {ended.returncode}"
        raise SystemExit(f"scale.py: {' '.join(command)} {why}")
    return json.loads(ended.stdout)


def speed(row):
    return row["width"] * row["height"] / row["seconds"]


def table(rows, head):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


# ---- the model ------------------------------------------------------------------------------------------

def fitted(rows, some):
    """Least squares: the factors of `some` columns, 0 of the others, that make every row's sum 1."""
    n = len(some)
    a = [[sum(row[i] * row[j] for row in rows) for j in some] + [sum(row[i] for row in rows)] for i in some]
    for i in range(n):  # sums of squares: no pivots needed
        a[i] = [x / a[i][i] for x in a[i]]
        for k in range(n):
            if k != i:
                a[k] = [x - a[k][i] * y for x, y in zip(a[k], a[i])]
    fit = [0.0, 0.0, 0.0]
    for i, row in zip(some, a):
        fit[i] = row[n]
    return fit


def halo_work(side, steps):
    """Cells that a rank with neighbours all around steps, to its own: of halos those that are right afterwards, and
    across those up to a cache line's end."""
    left = range(steps)
    return sum((side + 2 * (-(-n // LINE) * LINE)) * (side + 2 * n) for n in left) / (steps * side * side)


class Model:
    """Seconds of a step: cells stepped, halo included, an exchange every T steps, and the bytes that it sends."""

    def __init__(self, alone, pairs):
        """alone: a row of one rank. pairs: rows of two ranks, of several sizes and T."""
        self.cell = alone["seconds"] / (alone["width"] * alone["height"])
        # Each row counts alike, however large its pond. Nothing takes less than no time: the best of those fits,
        # over some of the three, that say so.
        rows = [[x / row["seconds"] for x in (self.cells_a_step(row), 1.0 / row["steps"], self.bytes_a_step(row))]
                for row in pairs]
        best = None
        for some in itertools.chain(*(itertools.combinations(range(3), n) for n in (1, 2, 3))):
            fit = fitted(rows, some)
            off = [abs(sum(x * f for x, f in zip(row, fit)) - 1.0) for row in rows]
            if min(fit) >= 0.0 and (best is None or sum(x * x for x in off) < best[0]):
                best = sum(x * x for x in off), max(off), fit
        self.off, (self.pair, self.once, self.byte) = best[1:]

    @staticmethod
    def cells_a_step(row):
        return row["width"] * row["height"] / row["ranks"] * row["work"]

    @staticmethod
    def bytes_a_step(row):
        """Sent by a rank: a row of cells a step, both time levels, over one side."""
        return 8.0 * (row["height"] if row["across"] > 1 else row["width"])

    def step(self, side, nodes, network, closed):
        """Of a rank with side x side cells among so many, each with neighbours all around."""
        return min((self.step_of(side, nodes, network, closed, steps) for steps in CHOICES), key=lambda found: found[0])

    def step_of(self, side, nodes, network, closed, steps):
        latency, rate = network
        cells = side * side * halo_work(side, steps)
        blocks = (side / BLOCK) ** 2
        sent = 4 * 8.0 * side  # a row of cells a step, over each side
        tree = math.log2(nodes) * latency
        exchange = (self.once + 8 * latency) / steps + sent * (self.byte + 1.0 / rate)
        look = (3 * (8 * latency + 4 * 8 * side / BLOCK / rate) + 4 * tree) / LOOK
        # Sums of blocks go to one rank, three numbers each, and are added up there one by one, as in one pond; of
        # wholes that are wider than any pond, six whole numbers are added up along a tree.
        wide = side * math.isqrt(nodes) > MOST_SIDE
        level = 2 * tree if wide else nodes * (latency + 24 * blocks / rate) + 3e-9 * nodes * blocks
        level *= closed / MEAN
        parts = {"cells": cells * self.cell, "exchange": exchange, "look": look, "level": level}
        return sum(parts.values()), parts, steps


def predicted(model):
    rows = []
    for name, network in NETWORKS.items():
        for nodes in NODES:
            for side in (8192, 2048):
                open_, *_ = model.step(side, nodes, network, False)
                closed, parts, steps = model.step(side, nodes, network, True)
                alone = side * side * model.cell
                rows.append([name, str(nodes), f"{side}²", f"{side * math.isqrt(nodes)}²", str(steps),
                             f"{100 * alone / open_:.1f} %", f"{100 * alone / closed:.1f} %",
                             f"{100 * (parts['cells'] / alone - 1):.1f} %",
                             f"{side * side * nodes / closed / 1e9:.0f}"])
    return table(rows, ["network", "nodes", "cells a rank", "pond", "T", "efficiency", "with a constant level",
                        "halo cells", "10⁹ cells/s"])


# ---- what is measured -----------------------------------------------------------------------------------

def goals(alone, threads, pairs, side):
    best = min(pairs, key=lambda row: row["seconds"])
    ratio = threads["seconds"] / best["seconds"]
    work = halo_work(side, max(CHOICES)) - 1  # with neighbours on all sides
    memory = max(row["memory"] / (alone["memory"] / row["ranks"]) for row in pairs)
    found = [(f"two ranks to two threads of one pond, {side}²", f"{ratio:.3f}", "≥ 0.95", ratio >= 0.95),
             (f"cells of the halo to step, {side}² a rank, T = {max(CHOICES)}", f"{100 * work:.1f} %", "≤ 5 %", work <= 0.05),
             ("memory of a rank to its share of one pond", f"{memory:.3f}", "≤ 1.1", memory <= 1.1)]
    lines = table([[what, value, goal, "yes" if met else "**no**"] for what, value, goal, met in found],
                  ["goal", "measured", "required", "met"])
    return lines, all(met for *_, met in found)


def hidden(run, strong):
    """What of a slow network's time is waited for: halos are held back, at two ranks of two sizes."""
    rows = []
    for side in (strong // 4, strong // 2):
        for delay in DELAYS:
            row = run(2, side, side, "--delay", delay)
            rows.append([f"{side}²", f"{delay * 1e3:g} ms", f"{100 * row['early']:.0f} %", f"{row['waited'] * 1e3:.2f} ms",
                         f"{100 * max(1 - row['waited'] / delay, 0):.0f} %"])
    return table(rows, ["pond", "delay", "cells stepped meanwhile", "waiting time", "hidden"])


def measured(program, quick):
    strong, weak = (1024, 512) if quick else (8192, 4096)
    run = lambda ranks, width, height, *words: bench(program, ranks, width, height, *words, "--seconds",
                                                     0.2 if quick else 4)
    fastest = lambda rows: min(rows, key=lambda row: row["seconds"])
    alone = run(1, strong, strong, "--pond")
    single = run(1, strong, strong)
    # In turn, so that a machine that grows slower does so for both.
    taken = [(run(1, strong, strong, "--pond", "--threads", 2), run(2, strong, strong, "--steps", STEPS[-1]))
             for _ in range(2)]
    threads = fastest([one for one, _ in taken])
    rows = {(n, t): run(n, strong, strong, "--steps", t) for n in RANKS[1:] for t in STEPS[:-1]}
    rows |= {(n, STEPS[-1]): run(n, strong, strong, "--steps", STEPS[-1]) for n in RANKS[2:]}
    rows[2, STEPS[-1]] = fastest([two for _, two in taken])
    pairs = [rows[2, t] for t in STEPS]
    small = [run(2, strong // 4, strong // 4, "--steps", t) for t in STEPS]
    grown = []
    for n in RANKS:
        across = 2 ** math.ceil(math.log2(n) / 2)
        grown.append(run(n, weak * across, weak * n // across))
    slow = hidden(run, strong)
    model = Model(single, pairs + small)
    lines = [f"{platform.machine()}, {os.cpu_count()} cores, Open MPI over shared memory. One pond: "
             f"{speed(alone) / 1e9:.3f}·10⁹ cells/s on one thread, {speed(threads) / 1e9:.3f} on two; one rank alone: "
             f"{speed(single) / 1e9:.3f}.", ""]
    goal_lines, met = goals(alone, threads, pairs, strong)
    lines += goal_lines + ["", f"**Strong**: a pond of {strong}² cells, 10⁹ cells/s, by steps between exchanges:", ""]
    lines += table([[str(n), f"{rows[n, 1]['across']} x {rows[n, 1]['down']}",
                     *(f"{speed(rows[n, t]) / 1e9:.3f}" for t in STEPS)] for n in RANKS[1:]],
                   ["ranks", "across x down", *(f"T = {t}" for t in STEPS)])
    lines += ["", f"**Weak**: {weak}² cells a rank:", ""]
    lines += table([[str(r["ranks"]), f"{r['width']} x {r['height']}", str(r["steps"]), f"{speed(r) / 1e9:.3f}",
                     f"{100 * (r['work'] - 1):.1f} %"] for r in grown],
                   ["ranks", "pond", "chosen T", "10⁹ cells/s", "halo cells"])
    lines += ["", "**Overlap**: two ranks whose halos are delayed, as by a slow network (where the other rank is late, the wait for "
              "it counts too):", "", *slow]
    lines += ["", "Where ranks share a core, only the cost of halos and exchanges is visible.", "",
              f"**Model**: a step takes {model.cell * 1e9:.3f} ns a cell, halo included, on a single rank. Fitted to two "
              f"ranks with ponds of {strong}² and {strong // 4}² cells and all T: {model.pair * 1e9:.3f} ns a cell, "
              f"{model.once * 1e6:.1f} µs an exchange and {model.byte * 1e9:.3f} ns a byte over shared memory, within "
              f"{100 * model.off:.0f} % of the measurements. The next table is computed from the model, not measured: one "
              "rank a node, with a network's nominal latency and bandwidth added to the cost of an exchange "
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
