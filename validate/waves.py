"""Waves of the wave solver: modes of a box, a Gaussian against its exact solution, order of convergence, circles."""

from typing import NamedTuple

import numpy as np
from millpond import Pond

from . import exact
from .plot import EXACT, OTHER, PLAIN, WATER, curves
from .report import Found, Row
from .water import (Array, Plain, amplitudes, cos_omega, courant, deep, heights, longest, neighbours, sample, start,
                    step_of, undamped)

BOX, BOX_STEPS = 64, 1000


def mode() -> Array:
    """The standing wave (3, 2)."""
    at = np.pi / BOX * (np.arange(BOX) + 0.5)
    return np.cos(3 * at) * np.cos(2 * at)[:, None]


def eigenvalue(stencil: str, c2: float) -> float:
    """−L's eigenvalue μ for this mode; the fourth-order operator's is μ + (1 − C²)/12·μ²."""
    cx, cy = np.cos(3 * np.pi / BOX), np.cos(2 * np.pi / BOX)
    if stencil == "5":
        return float(4 - 2 * cx - 2 * cy)
    nine = float(10 / 3 - 4 / 3 * (cx + cy) - 2 / 3 * cx * cy)
    return nine if stencil == "9" else nine + (1 - c2) / 12 * nine**2


def box_error(a: Array, stencil: str, c2: float) -> float:
    """The relative error of sin²(ω/2)."""
    return abs((1 - cos_omega(a)) / 2 / (c2 * eigenvalue(stencil, c2) / 4) - 1)


def box_in_doubles() -> float:
    """The same scheme in doubles: the grouping of src/solver/wave.c, walls that mirror."""
    shape, c2 = mode(), 0.735
    u, p, a = shape, shape, np.empty(BOX_STEPS)
    for i in range(BOX_STEPS):
        a[i] = np.vdot(u, shape)
        edges, corners = neighbours(u)
        u, p = u + ((u - p) + c2 * (2 / 3 * (edges - 4 * u) + (corners - 4 * u) / 6)), u
    return box_error(a, "9", c2)


def box_mode() -> Found:
    yield Row("box mode (3,2), scheme in double precision", box_in_doubles(), "at most", 1e-10, floor=1e-12,
              note="the library computes in float32; this row evaluates the same scheme in the validator, in doubles, "
                   "and so tests the formula, not the library")
    for stencil, name in (("9", "9-point"), ("5", "5-point"), ("fourth", "fourth order")):
        pond = start(undamped(BOX, BOX, stencil=stencil), 0.01 * mode(), 0.01 * mode())
        error = box_error(amplitudes(pond, mode(), BOX_STEPS), stencil, courant(pond)**2)
        yield Row(f"box mode (3,2), library, {name}", error, "at most", 1e-4, floor=1e-7)


# Of plain loop and stencils, as in plots.
KINDS = {"plain": (PLAIN, "plain loop"), "9": (WATER, "wave, 9-point"), "fourth": (OTHER, "wave, fourth order")}


class Ring(NamedTuple):
    """A field after the front has travelled a distance, and its relative L2 error."""

    field: Array
    exact: Array
    error: float
    distance: float


def gaussian(side: int, sigma: float) -> Array:
    """A hump in the middle of a square."""
    return np.exp(-exact.squares(side, side, side // 2, side // 2) / (2 * sigma**2))


def ring(sigma: float, distance: float, stencil: str) -> Ring:
    """A Gaussian that starts at rest with two exact time levels. stencil: "plain" for the plain loop.

    The exact field is a Fourier sum, in which each wave is turned by cos(kt): no wave reaches the square's sides."""
    side = 2 * int(np.ceil(distance + 7 * sigma)) + 1
    settings = longest(**undamped(side, side, stencil=stencil)) if stencil != "plain" else {}
    c = courant(Pond(**settings)) if settings else Plain.courant
    at = exact.evolution(gaussian(side, sigma), True)
    steps = round(distance / c)
    water: Pond | Plain = start(settings, at(0), at(c)) if settings else Plain(at(0), at(c))  # at rest, as a step after
    water.step(steps)
    field, theory = heights(water), at(steps * c)
    return Ring(field, theory, float(np.linalg.norm(field - theory) / np.linalg.norm(theory)), steps * c)


def against_exact() -> Found:
    loop, nine, fourth = runs = [ring(4, 100, stencil) for stencil in KINDS]
    yield Row("Gaussian σ=4 after 100 cells, wave 9-point", nine.error, "at most", 0.05, digits=4,
              plain=f"{loop.error:.3f}")
    yield Row("Gaussian σ=4 after 100 cells, fourth order", fourth.error, "at most", 0.003, digits=4)
    cells, middle = np.arange(50, 121), len(nine.field) // 2
    lines = [(cells - run.distance, (run.field - run.exact)[middle, middle + cells], *kind)
             for run, kind in zip(runs, KINDS.values())]
    ring_ahead = (cells - nine.distance, nine.exact[middle, middle + cells] / 10, EXACT, "exact ring ÷ 10")
    yield curves("gaussian", "A Gaussian of σ = 4 after 100 cells: the error along a row of cells", [ring_ahead, *lines],
                 xlabel="distance ahead of the front [cells]", ylabel="error, relative to the first height",
                 xlim=(-50, 20))


SIGMAS = (4.0, 8.0, 16.0)


def order() -> Found:
    errors = {stencil: [ring(sigma, 12.5 * sigma, stencil).error for sigma in SIGMAS] for stencil in KINDS}
    order = {stencil: float(np.log2(error[1] / error[2])) for stencil, error in errors.items()}
    yield Row("order of convergence, wave 9-point", order["9"], "within", 0.1, 2.0, digits=2,
              plain=f"{order['plain']:.2f}")
    yield Row("order of convergence, fourth order", order["fourth"], "within", 0.1, 4.0, digits=2)
    yield curves("order", "Error by cell size", [
        (SIGMAS, errors[stencil], {**colour, "marker": "o"}, f"{name}: slope {order[stencil]:.2f}")
        for stencil, (colour, name) in KINDS.items()],
                 "xy", SIGMAS, xlabel="cells per σ", ylabel="relative error")


ARENA, WIDE, RADIUS = 401, 1024, 150  # the wide one is for deep water, whose long waves return from nearer sides
ANGLES = np.radians(np.arange(91))


class Circle(NamedTuple):
    """Radius and height of a crest by angle."""

    radius: Array
    height: Array

    @property
    def spread(self) -> float:
        """Of the radius, over its mean. [%]"""
        return float(200 * np.ptp(self.radius) / (self.radius.max() + self.radius.min()))

    @property
    def ratio(self) -> float:
        """The highest crest over the lowest."""
        return float(self.height.max() / self.height.min())


def crest(field: Array, low: float, high: float, angles: Array = ANGLES) -> Circle:
    """The highest places between two radii, to a small part of a cell."""
    middle = len(field) // 2

    def height(r: Array) -> Array:
        return sample(field, middle + r * np.cos(angles), middle + r * np.sin(angles))

    radii = np.arange(low, high + 1e-9, 0.25)
    best = radii[np.argmax([height(np.full(angles.shape, r)) for r in radii], axis=0)]
    inner, outer = best - 0.25, best + 0.25
    for _ in range(40):
        a, b = inner + (outer - inner) / 3, outer - (outer - inner) / 3
        rises = height(a) < height(b)
        inner, outer = np.where(rises, a, inner), np.where(rises, outer, b)
    return Circle((inner + outer) / 2, height((inner + outer) / 2))


def circle(water: Pond | Plain, c: float) -> Circle:
    water.step(round(RADIUS / c))
    return crest(heights(water), RADIUS - 12, RADIUS + 12)


def dispersive_circle() -> Circle:
    """The highest crest of the train when it has travelled 150 cells: that of ω'(k) = 150/t at k = 0.61, where
    k^1.5·exp(−k²σ²/2) is greatest."""
    hump, settings = gaussian(WIDE, 2), deep(WIDE, WIDE, 128)
    pond = start(settings, hump, hump)
    pond.step(round(2 * RADIUS * np.sqrt(0.61) / step_of(settings)))
    field = heights(pond)
    there = float(crest(field, RADIUS - 15, RADIUS + 15, ANGLES[:1]).radius[0])
    return crest(field, there - 4, there + 4)


def circles() -> Found:
    hump = gaussian(ARENA, 2)
    pond = start(undamped(ARENA, ARENA), hump, hump)
    nine, waves, loop = circle(pond, courant(pond)), dispersive_circle(), circle(Plain(hump, hump), Plain.courant)
    yield Row("circle at 150 cells, wave 9-point: spread", nine.spread, "at most", 0.03, unit=" %", digits=3,
              plain=f"{loop.spread:.2f} %")
    yield Row("circle at 150 cells, wave 9-point: crests", nine.ratio, "at most", 1.02, 1.0, digits=3,
              plain=f"{loop.ratio:.2f}")
    yield Row("circle at 150 cells, dispersive: spread", waves.spread, "at most", 0.6, unit=" %", digits=3,
              note="deep water has no single ring; this is the highest crest of its train after 150 cells, with waves "
                   "of about 10 cells. The unevenness is mostly due to the speed of waves, which differs slightly by "
                   "direction, and less to scattering by the coarse grids")
    yield Row("circle at 150 cells, dispersive: crests", waves.ratio, "at most", 1.15, 1.0, digits=3)
    for name, title, part in (("circles", "Radius of a ring of 150 cells", "radius"),
                              ("circles-crests", "Height of its crest", "height")):
        yield curves(name, title, [
            (np.degrees(ANGLES), 100 * (getattr(found, part) / getattr(found, part).mean() - 1), colour, label)
            for found, colour, label in ((loop, PLAIN, "plain loop"), (waves, OTHER, "dispersive"),
                                         (nine, WATER, "wave, 9-point"))],
                     xlabel="direction [°]", ylabel=f"deviation of the {part} from its mean [%]", xlim=(0, 90),
                     xticks=range(0, 91, 15))
