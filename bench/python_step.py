"""Prints how many times faster a step from Python is than the same sum of four neighbours in NumPy, at 1024 × 1024.

All take 32 steps a call on one thread and are called in turn; the processor time of the fastest call of each counts.
NumPy's numbers are float64, its default, and the water's are float32; standard error also shows NumPy in float32, and
the water with nine neighbours, its default. Usage: python_step.py [ROUNDS], with the Python of build/python/venv
(./dev python).
"""

import sys
import time

import millpond
import numpy as np

SIDE, STEPS = 1024, 32


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
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    waves = np.random.default_rng(1).normal(size=(SIDE, SIDE)) * 1e-3
    four, nine = (millpond.Pond(width=SIDE, height=SIDE, rest_slope=0, stencil=stencil) for stencil in ("5", "9"))
    four.heights = nine.heights = waves
    single, double = ([waves.astype(kind), waves.astype(kind)] for kind in (np.float32, np.float64))
    calls = (lambda: four.step(STEPS), lambda: neighbour_sum(*double), lambda: nine.step(STEPS),
             lambda: neighbour_sum(*single))
    rows = [[spent(call) for call in calls] for _ in range(rounds + 1)]
    times = [1e3 * min(column) / STEPS for column in zip(*rows[1:])]  # the first call is slower
    print(times[1] / times[0])
    print("python_step.py: {:.3f} ms a step; NumPy {:.3f} ms in float64; nine neighbours {:.3f} ms; NumPy {:.3f} ms in "
          "float32".format(*times), file=sys.stderr)


main()
