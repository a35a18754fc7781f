"""Dispersive water on even ground: frequency by wavelength, and drops compared with the pond's own waves."""

from collections.abc import Iterator

import numpy as np

from . import exact
from .plot import DASHED, DOTS, OTHER, THEORY, WATER, curves, level
from .report import Found, Row
from .water import Array, amplitudes, cos_omega, deep, heights, start, step_of


STEPS, PHASES = 40, 4


def waves_to_measure(width: int, diagonal: bool) -> Iterator[int]:
    """Waves from 3 to 60 cells: in steps of an eighth, and those that fit the coarse grids, where crests on cells and
    crests between cells differ most. Returns the waves in a width."""
    last = 0
    for i in range(width // 3, 0, -1):
        wavelength = width / i / (np.sqrt(2) if diagonal else 1)
        fits = width % i == 0 and (width // i).bit_count() == 1
        if 3 - 1e-9 <= wavelength <= 60 + 1e-9 and (last == 0 or last / i > 1.125 or fits):
            last = i
            yield i


def spectrum(depth: float, diagonal: bool) -> Array:
    """Single plane waves along a row or a diagonal. A running wave is the mean over its phases. The coarse grids treat
    crests on their cells and crests between them differently, which only standing waves show. Returns wavelengths, and
    errors of ω of a wave that runs and of one that stands in the worst place. [%]"""
    width, height = (128, 128) if diagonal else (384, 2)
    settings, found = deep(width, height, depth, "periodic"), []
    x, y = np.arange(width), np.arange(height)[:, None]
    for i in waves_to_measure(width, diagonal):
        kx = 2 * np.pi * i / width
        k = kx * np.sqrt(2) if diagonal else kx
        errors = []
        for phase in range(PHASES):
            shape = np.cos(kx * (x + y if diagonal else x + 0 * y) + phase * np.pi / PHASES).astype(np.float32)
            pond = start(settings, shape, shape)
            omega = np.arccos(cos_omega(amplitudes(pond, shape.astype(np.float64), STEPS))) / step_of(settings)
            errors.append(100 * (omega / exact.omega(k, depth) - 1))
        found.append((2 * np.pi / k, np.mean(errors), max(errors, key=abs)))
    return np.array(found).T


def omegas() -> Found:
    for depth in (2.0, 25.0, 100.0):
        row, slant = spectrum(depth, False), spectrum(depth, True)
        _, running, standing = np.abs(np.concatenate([row, slant], axis=1)).max(axis=1)
        yield Row(f"ω, λ = 3…60, depth {depth:g} cells, worst error", float(running), "at most", 1.5, unit=" %",
                  digits=2, note=f"a standing wave in its worst place has an error of {standing:.2f} %")
    yield curves("omega", "Error of the frequency on water 100 cells deep", [
        level(1.5, "limits", (3, 60)), level(-1.5, "", (3, 60)), (row[0], row[1], WATER, "along a row"),
        (slant[0], slant[1], OTHER, "along a diagonal"),
        (row[0], row[2], DOTS, "along a row, standing, worst place")],
                 "x", (3, 4, 6, 8, 12, 16, 24, 32, 48), xlabel="wavelength [cells]", ylabel="ω, off theory [%]",
                 xlim=(3, 60), ylim=(-2, 4))


DEEP = 256


def drop() -> Found:
    far = np.arange(DEEP) - DEEP // 2
    settings = deep(DEEP, DEEP, 32, "periodic")
    at = exact.evolution(np.exp(-(far**2 + far[:, None]**2) / 32), True, lambda k: exact.omega(k, 32))
    dt = step_of(settings)
    steps = int(np.ceil(50 / dt))
    pond = start(settings, at(0), at(dt))  # at rest: a step before is as a step after
    pond.step(steps)
    theory, field = at(steps * dt), heights(pond)
    alike = exact.correlation(field, theory)
    yield Row("dispersive drop σ=4 after 50 √(h/g): correlation", alike, "at least", 0.995, 1.0, digits=4,
              note=exact.l2_note(alike))
    cells = np.arange(DEEP // 2)
    yield curves("dispersive-drop", "A drop on deep water, 50 time units later", [
        (cells, theory[DEEP // 2, DEEP // 2:], THEORY, "exact"), (cells, field[DEEP // 2, DEEP // 2:], DASHED, "dispersive")],
                 xlabel="distance from the drop [cells]", ylabel="height [of the drop's]", xlim=(0, DEEP // 2 - 1))


TIMES = (96, 255)  # √(cell/g)
SIZES = ((640, 360), (500, 500), (333, 247), (320, 200), (97, 61))


def drop_at(width: int, height: int, periodic: bool, x: float, y: float, sigma: float) -> Array:
    """A Gaussian at fractions of the sides; distances are the short way round periodic ones."""
    dx, dy = np.arange(width) + 0.5 - x * width, np.arange(height)[:, None] + 0.5 - y * height
    if periodic:
        dx, dy = dx - width * np.round(dx / width), dy - height * np.round(dy / height)
    return np.exp(-(dx * dx + dy * dy) / (2 * sigma**2))


def correlations(width: int, height: int, edges: str, depth: float = 25) -> list[float]:
    """Correlations of two drops with the exact water at all times."""
    settings, periodic = deep(width, height, depth, edges), edges == "periodic"
    dt = step_of(settings)
    at = exact.evolution(0.4 * drop_at(width, height, periodic, 0.2, 0.2, 8) -
                         drop_at(width, height, periodic, 0.37, 0.61, 4), periodic, lambda k: exact.omega(k, depth))
    pond, out = start(settings, at(0), at(dt)), []
    for time in TIMES:
        steps = int(np.ceil(time / dt))
        pond.step(steps - pond.steps)
        out.append(exact.correlation(heights(pond), at(steps * dt)))
    return out


def sizes() -> Found:
    for edges, limits in (("periodic", (0.99, 0.97)), ("free", (0.99, 0.96))):
        worst = np.min([correlations(*size, edges) for size in SIZES], axis=0)
        for time, alike, limit in zip(TIMES, worst, limits):
            yield Row(f"dispersive, {edges} sides of any size, after {time} √(h/g): worst correlation", float(alike),
                      "at least", limit, 1.0, digits=4, note=exact.l2_note(alike))
    squares = range(64, 161)
    yield curves("dispersive-sizes", "Two drops on a square pond, 255 time units later",
                 ((squares, [correlations(side, side, edges)[1] for side in squares], {**DOTS, **colour}, f"{edges} sides")
                  for edges, colour in (("periodic", WATER), ("free", OTHER))),  # measured only if it is drawn
                 xlabel="side of the pond [cells]", ylabel="correlation with the exact water", xlim=(63, 161),
                 ylim=(0.9, 1))


def depths() -> Iterator[Row]:
    """Depths of 2^n cells, at which the number of levels changes."""
    for depth, limit in ((4, 0.995), (8, 0.98), (16, 0.97)):
        alike = min(correlations(288, 168, "periodic", depth)[1], correlations(301, 173, "free", depth)[1])
        yield Row(f"dispersive, {depth} cells deep, after 255 √(h/g): worst correlation", alike, "at least", limit, 1.0,
                  digits=4, note=exact.l2_note(alike))
