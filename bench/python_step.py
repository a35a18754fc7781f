"""Prints how many times faster a step of wave water from Python is than a neighbour sum in NumPy, at 1024 × 1024.

Both take eight steps a call on one thread and are called in turn; the fastest call of each counts. Usage:
python_step.py [ROUNDS], with the Python of build/python/venv (./dev python).
"""

import sys
import time

import millpond
import numpy as np

SIDE, STEPS = 1024, 8


def neighbour_sum(now, before):
    """A step as usually published: half of the sum of the four neighbours, minus the previous height, damped."""
    for _ in range(STEPS):
        before[1:-1, 1:-1] = ((now[:-2, 1:-1] + now[2:, 1:-1] + now[1:-1, :-2] + now[1:-1, 2:]) / 2
                              - before[1:-1, 1:-1]) * np.float32(0.999)
        now, before = before, now
    return now, before


def spent(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    pond = millpond.Pond(width=SIDE, height=SIDE, rest_slope=0)
    waves = np.random.default_rng(1).normal(size=(SIDE, SIDE)).astype(np.float32) * 1e-3
    pond.heights = waves
    now, before = waves.copy(), waves.copy()
    pond.step(STEPS)
    neighbour_sum(now, before)
    times = [(spent(lambda: pond.step(STEPS)), spent(lambda: neighbour_sum(now, before))) for _ in range(rounds)]
    ours, theirs = map(min, zip(*times))
    print(theirs / ours)
    print(f"python_step.py: {1e3 * ours / STEPS:.3f} ms and {1e3 * theirs / STEPS:.3f} ms a step", file=sys.stderr)


main()
