"""Prints how many times faster a step of wave water from Python is than a neighbour sum in NumPy, at 1024 × 1024.

All take eight steps a call on one thread and are called in turn; the processor time of the fastest call of each counts.
The sum is of float32, as the water is; standard error also shows its time in float64, NumPy's default. Usage:
python_step.py [ROUNDS], with the Python of build/python/venv (./dev python).
"""

import sys
import time

import millpond
import numpy as np

SIDE, STEPS = 1024, 8


def neighbour_sum(now, before):
    """Steps as usually published: half of the sum of the four neighbours, minus the previous height, damped."""
    for _ in range(STEPS):
        before[1:-1, 1:-1] = ((now[:-2, 1:-1] + now[2:, 1:-1] + now[1:-1, :-2] + now[1:-1, 2:]) / 2
                              - before[1:-1, 1:-1]) * now.dtype.type(0.999)
        now, before = before, now


def spent(work):
    began = time.thread_time()
    work()
    return time.thread_time() - began


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    pond = millpond.Pond(width=SIDE, height=SIDE, rest_slope=0)
    waves = np.random.default_rng(1).normal(size=(SIDE, SIDE)) * 1e-3
    pond.heights = waves
    single, double = ([waves.astype(kind), waves.astype(kind)] for kind in (np.float32, np.float64))
    calls = (lambda: pond.step(STEPS), lambda: neighbour_sum(*single), lambda: neighbour_sum(*double))
    rows = [[spent(call) for call in calls] for _ in range(rounds + 1)]
    ours, theirs, doubles = (1e3 * min(times) / STEPS for times in zip(*rows[1:]))  # the first call is slower
    print(theirs / ours)
    print(f"python_step.py: {ours:.3f} ms a step; NumPy {theirs:.3f} ms in float32 and {doubles:.3f} ms in float64",
          file=sys.stderr)


main()
