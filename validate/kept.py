"""Conserved quantities: energy, mean level, the rate of decay, and no division into two colours."""

from typing import Any

import numpy as np
from millpond import Pond

from .exact import squares
from .plot import EXACT, OTHER, PLAIN, WATER, curves, level
from .report import Found, Row
from .water import CELL, Array, Plain, amplitudes, heights, neighbours, start, undamped
from .waves import mode

POOL, STEPS = 64, 100_000
SAMPLES = [round(10 * (STEPS / 10)**(i / 40)) for i in range(41)]  # even on a logarithmic axis


def energy_drift(**settings: Any) -> list[float]:
    """The deviation of the energy at each sample."""
    pond = Pond(**undamped(POOL, POOL, **settings))
    pond.drop((20.5 * CELL, 33.5 * CELL), 3 * CELL, -0.01)
    pond.drop((41.5 * CELL, 12.5 * CELL), 2 * CELL, 0.004)
    before, out = pond.stats().energy, []
    for sample in SAMPLES:
        pond.step(sample - pond.steps)
        out.append(abs(pond.stats().energy / before - 1))
    return out


def written_out() -> tuple[list[float], float]:
    """The nine-point sum with its weights written out in float32, where ⅔, ⅙ and 10/3 do not sum to zero: the deviation
    of its energy at each sample, and its growth."""
    edge, corner, middle, c2, two = (np.float32(weight) for weight in (0.6666667, 0.16666667, 3.3333333, 0.735, 2))
    q = squares(POOL, POOL, 20, 33) / 18
    u = p = (-0.01 * (1 - q) * np.exp(-q)).astype(np.float32)

    def energy() -> float:
        """The invariant of its leapfrog: ½Σ(u − p)² − ½C²Σu·Lp."""
        now, before = u.astype(np.float64), p.astype(np.float64)
        edges, corners = neighbours(before)
        bend = (4 * edges + corners - 20 * before) / 6
        return float(np.sum(0.5 * ((now - before)**2 - 0.735 * now * bend)))

    first, out = energy(), []
    for step in range(1, STEPS + 1):
        edges, corners = neighbours(u)
        u, p = two * u - p + c2 * (edge * edges + corner * corners - middle * u), u
        if step in SAMPLES:
            out.append(abs(energy() / first - 1))
    return out, energy() / first


def energy() -> Found:
    literal, growth = written_out()
    drifts = {}
    for name, solver, stencil in (("wave 9-point", "wave", "9"), ("wave 5-point", "wave", "5"),
                                  ("fourth order", "wave", "fourth"), ("dispersive", "dispersive", "9")):
        drifts[name] = energy_drift(solver=solver, stencil=stencil)
        first = name == "wave 9-point"
        yield Row(f"energy over 1e5 steps, {name}", max(drifts[name]), "at most", 1e-5,
                  plain=f"× 10^{int(np.floor(np.log10(growth)))}" if first else "",
                  note="the plain loop here is the nine-point sum with its weights ⅔, ⅙ and 10/3 written out in float32"
                  if first else "")
    yield curves("energy", "Drift of the energy of undamped water", [
        level(1e-5, "limit 10⁻⁵", (10, STEPS)),
        (SAMPLES, np.maximum(literal, 1e-9), PLAIN, "weights written out in float32"),
        (SAMPLES, np.maximum(drifts["wave 9-point"], 1e-9), WATER, "wave, 9-point"),
        (SAMPLES, np.maximum(drifts["dispersive"], 1e-9), OTHER, "dispersive")],
                 "xy", xlabel="steps", ylabel="relative change of the energy", xlim=(10, STEPS), ylim=(1e-9, 1e5))


DECAY_STEPS = 300


def decay() -> Found:
    pond = start({**undamped(POOL, POOL), "half_life": 1.0}, 0.01 * mode(), 0.01 * mode())
    dt = pond.dt
    a = amplitudes(pond, mode(), DECAY_STEPS + 3)
    # It falls by exactly d each step, wherever in its swing the wave is.
    falls = a[1:-1]**2 - a[:-2] * a[2:]
    per_step = (falls[DECAY_STEPS] / falls[0])**(0.5 / DECAY_STEPS)
    yield Row("decay in a step, half-life 1 s, relative error", abs(per_step / 0.5**dt - 1), "at most", 1e-6,
              floor=1e-8)
    at = np.arange(DECAY_STEPS + 1) * dt
    yield curves("decay", "A standing wave with a half-life of one second",
                 [(at, 0.5**at, EXACT, "½ per second"), (at, a[:len(at)] / a[0], WATER, "wave, 9-point")],
                 xlabel="time [s]", ylabel="height, relative to the first", xlim=(0, at[-1]))


LEVEL_STEPS = 151


def mean_level() -> Found:
    loop, means = [1.0, 31 / 32], np.empty(LEVEL_STEPS)
    while len(loop) < LEVEL_STEPS:
        loop.append(31 / 32 * (2 * loop[-1] - loop[-2]))  # on a level pond ½N4 is twice the level
    hump = np.exp(-squares(96, 64, 30, 20) / 50)
    for solver, name in (("wave", "wave 9-point"), ("dispersive", "dispersive")):
        pond = start({**undamped(96, 64, solver=solver), "half_life": 0.5}, hump, hump)
        before = pond.stats().mean
        if solver == "wave":
            for i in range(LEVEL_STEPS):
                means[i] = pond.stats().mean / before
                pond.step()
        pond.step(10_000 - pond.steps)
        yield Row(f"mean level, 1e4 damped steps, {name}", abs(pond.stats().mean - before), "at most", 1e-6,
                  floor=1e-8, plain=f"rings, to −{-100 * min(loop):.0f} %" if solver == "wave" else "")
    steps = range(LEVEL_STEPS)
    yield curves("mean-level", "The mean level of damped water",
                 [(steps, loop, PLAIN, "plain loop, u⁺ · 31/32"), (steps, means, WATER, "wave, centred damping")],
                 xlabel="steps", ylabel="mean level, relative to the first", xlim=(0, LEVEL_STEPS - 1))


BOARD, BOARD_STEPS = 65, 40


def share_of_even(field: Array) -> float:
    """The share of Σu² on the even cells. BOARD is odd, so indices alternate like x + y."""
    squares = field.ravel()**2
    return float(squares[::2].sum() / squares.sum())


def parity() -> Found:
    point = np.zeros((BOARD, BOARD))
    point[BOARD // 2, BOARD // 2] = 1
    pond, loop = start(undamped(BOARD, BOARD), point, point), Plain(point, np.zeros_like(point))
    shares, one_sided = [], []
    for step in range(1, BOARD_STEPS + 1):
        pond.step()
        loop.step()
        if step > BOARD_STEPS // 2:
            shares.append(share_of_even(heights(pond)))
            one_sided.append(max(share_of_even(heights(loop)), 1 - share_of_even(heights(loop))))
    yield Row("energy on one colour of a checkerboard", float(np.mean(shares)), "within", 0.02, 0.5, digits=3,
              plain=f"{np.mean(one_sided):.1f}")
