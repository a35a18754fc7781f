"""Dispersive water: frequency by wavelength, drops compared with the pond's own waves, uneven ground."""

from collections.abc import Iterator

import numpy as np

from . import exact
from .plot import DASHED, DOTS, OTHER, THEORY, WATER, curves, level
from .report import Found, Row, correlation
from .water import (CELL, Array, amplitudes, angle, cos_omega, deep, growth, heights, noise, rows_of, sides, start,
                    start_packet, step_of)

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
                 "x", (3, 4, 6, 8, 12, 16, 24, 32, 48), xlabel="wavelength [cells]", ylabel="error of ω [%]",
                 xlim=(3, 60), ylim=(-2, 4))


def drop() -> Found:
    settings = deep(256, 256, 32, "periodic")
    hump = np.exp(-exact.squares(256, 256, 128, 128) / 32)
    at = exact.evolution(hump, True, 32)
    dt = step_of(settings)
    steps = int(np.ceil(50 / dt))
    pond = start(settings, at(0), at(dt))  # at rest: a step before is as a step after
    pond.step(steps)
    theory, field = at(steps * dt), heights(pond)
    yield correlation("dispersive drop σ=4 after 50 √(h/g): correlation", exact.correlation(field, theory), 0.995)
    cells = range(128)
    yield curves("dispersive-drop", "A drop on deep water, 50 time units later",
                 [(cells, theory[128, 128:], THEORY, "exact"), (cells, field[128, 128:], DASHED, "dispersive")],
                 xlabel="distance from the drop [cells]", ylabel="height, relative to the drop", xlim=(0, 127))


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
    drops = 0.4 * drop_at(width, height, periodic, 0.2, 0.2, 8) - drop_at(width, height, periodic, 0.37, 0.61, 4)
    at = exact.evolution(drops, periodic, depth)
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
            yield correlation(f"dispersive, {edges} sides of any size, after {time} √(h/g): worst correlation",
                              float(alike), limit)
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
        yield correlation(f"dispersive, {depth} cells deep, after 255 √(h/g): worst correlation", alike, limit)


def bank(columns: int, before: float, behind: float, begin: float, end: float) -> Array:
    """Depths by column that fall from one to the other between two columns, on a logarithmic scale. [cells]"""
    share = np.clip((np.arange(columns) + 0.5 - begin) / (end - begin), 0, 1)
    return before * (behind / before)**share


RING, COUNTS = 384, np.round(6 * (128 / 6)**(np.arange(24) / 23))


def speed_error(deepest: float, depth: float) -> float:
    """Standing waves of all lengths at once over even ground in a deeper pond: the worst error of their ω."""
    settings = deep(RING, 2, deepest, "periodic")
    modes = np.cos(2 * np.pi / RING * COUNTS[:, None] * np.arange(RING))
    first = modes.sum(axis=0).astype(np.float32).astype(np.float64)
    pond = start(settings, np.tile(first, (2, 1)), np.tile(first, (2, 1)))
    pond.depth = np.full((1, 1), depth * CELL)
    pond.step()
    share = modes @ heights(pond)[0] / (modes @ first)
    omega = np.arccos(0.5 * (share + 1)) / step_of(settings)
    return float(np.max(np.abs(omega / exact.omega(2 * np.pi / RING * COUNTS, depth) - 1)))


def speed() -> Found:
    depths = 0.5 * (63.9 / 0.5)**(np.arange(25) / 24)
    worst = [100 * speed_error(64, depth) for depth in depths]
    yield Row("ground: ω, λ = 3…64, depths ½…64 of one pond, worst error", max(worst), "at most", 1.5, unit=" %",
              digits=2)
    yield curves("dispersive-ground", "Speed of waves over even ground, in a pond 64 cells deep",
                 [(depths, worst, WATER, "")], "x", (0.5, 1, 2, 4, 8, 16, 32, 64), xlabel="depth [cells]",
                 ylabel="worst error of ω, λ = 3…64 [%]", xlim=(0.5, 64), ylim=(0, 2))


BEAM, STEP_AT = 4096, 1000


def refracted(wavelength: float, height: int, before: float, behind: float, ramp: int) -> float:
    """A packet runs over a step; the angle behind it follows from the gradient of its phase. [°] height: of the pond, the
    wavelength along the step; before, behind: depths; ramp: length of the step"""
    settings = deep(BEAM, height, before, sides("free", "periodic"))
    k, ky = 2 * np.pi / wavelength, 2 * np.pi / height
    kx = float(np.sqrt(k * k - ky * ky))
    omega = float(exact.omega(k, before))
    speed = float(exact.group(k, before)) * kx / k
    wide, dt = 4 * wavelength, step_of(settings)
    pond = start_packet(settings, (kx, ky), STEP_AT - 3 * wide, wide, omega * dt, speed * dt)
    pond.depth = CELL * bank(BEAM, before, behind, STEP_AT, STEP_AT + ramp)[None]
    k2 = float(exact.wave_number(omega, behind))
    speed2 = float(exact.group(k2, behind)) * np.sqrt(k2 * k2 - ky * ky) / k2
    pond.step(round((5 * wide / speed + (ramp + 100) / speed2) / dt))
    return angle(heights(pond), STEP_AT + ramp, BEAM - 20, ky)


def slants() -> Found:
    for wavelength, height, before, behind, ramp in ((32, 64, 64, 4, 1), (24, 64, 16, 2, 1), (48, 80, 64, 2, 200),
                                                     (24, 32, 4, 1, 100)):
        k2 = exact.wave_number(exact.omega(2 * np.pi / wavelength, before), behind)
        yield Row(f"ground: Snell, λ {wavelength}, from {np.degrees(np.arcsin(wavelength / height)):.1f}°, depth {before} "
                  f"to {behind}", refracted(wavelength, height, before, behind, ramp), "within", 0.15,
                  float(np.degrees(np.arcsin(2 * np.pi / height / k2))), "°", 2)


CHANNEL, FIRST, RAMP, RAMP_END, SECOND, WIDE = 4096, 1500, 1600, 2600, 2800, 120


def grown(wavelength: float, before: float, behind: float) -> float:
    """Σu² over time at a place is proportional to 1/(group speed). The root of the ratio at two places is the ratio of
    heights."""
    settings = deep(CHANNEL, 4, before)
    dt, k = step_of(settings), 2 * np.pi / wavelength
    omega, speed = float(exact.omega(k, before)), float(exact.group(k, before))
    centre = FIRST - 4 * WIDE
    pond = start_packet(settings, (k, 0.0), centre, WIDE, omega * dt, speed * dt)
    depths = bank(CHANNEL, before, behind, RAMP, RAMP_END)
    pond.depth = CELL * depths[None]
    between = depths[FIRST:SECOND]
    time = (FIRST + 6 * WIDE - centre) / speed + np.sum(1 / exact.group(exact.wave_number(omega, between), between))
    return growth(rows_of(pond, 1, round(time / dt)), FIRST, SECOND)


def growths() -> Found:
    for wavelength, before, behind, percent in ((40, 64, 4, 3), (24, 16, 1, 3), (60, 64, 1, 4)):
        k = 2 * np.pi / wavelength
        expected = float(np.sqrt(exact.group(k, before) /
                                 exact.group(exact.wave_number(exact.omega(k, before), behind), behind)))
        yield Row(f"ground: Green's law, λ {wavelength}, depth {before} to {behind}: growth of the height",
                  grown(wavelength, before, behind), "within", 0.01 * percent * expected, expected, digits=3,
                  note="the worst wavelength: the error of the fit varies once an octave, so group speeds have larger "
                       "errors than wave speeds" if percent == 4 else "")


def rough() -> Found:
    settings = deep(128, 128, 64)
    hump = np.exp(-exact.squares(128, 128, 50, 70) / 32)
    pond = start(settings, hump, hump)
    pond.depth = CELL * 0.5 * 128**noise(np.arange(128) * 7919 + np.arange(128)[:, None], 2)
    before = pond.stats().energy
    pond.step(20_000)
    yield Row("ground: energy over 2e4 steps, each cell of another depth, ½…64", abs(pond.stats().energy / before - 1),
              "at most", 1e-5)
