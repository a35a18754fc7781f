"""Uneven ground under water of any depth: waves keep their frequency and their energy."""

import numpy as np

from . import exact
from .plot import WATER, curves
from .report import Found, Row
from .water import CELL, Array, angle, deep, heights, noise, sides, start, start_packet, step_of


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
    first = second = 0.0
    for _ in range(round(time / dt)):
        pond.step()
        row = pond.heights[1]
        first += float(row[FIRST])**2
        second += float(row[SECOND])**2
    return float(np.sqrt(second / first))


def growths() -> Found:
    for wavelength, before, behind, percent in ((40, 64, 4, 3), (24, 16, 1, 3), (60, 64, 1, 4)):
        k = 2 * np.pi / wavelength
        expected = float(np.sqrt(exact.group(k, before) /
                                 exact.group(exact.wave_number(exact.omega(k, before), behind), behind)))
        yield Row(f"ground: Green's law, λ {wavelength}, depth {before} to {behind}: growth of the height",
                  grown(wavelength, before, behind), "within", 0.01 * percent * expected, expected, digits=3,
                  note="the worst wavelength: the error of the fit varies once an octave, so group speeds have larger "
                       "errors than wave speeds" if percent == 4 else "")


ROUGH = 128


def rough() -> Found:
    settings = deep(ROUGH, ROUGH, 64)
    x, y = np.arange(ROUGH), np.arange(ROUGH)[:, None]
    hump = np.exp(-((x - 50)**2 + (y - 70)**2) / 32)
    pond = start(settings, hump, hump)
    pond.depth = CELL * 0.5 * 128**noise(x * 7919 + y, 2)
    before = pond.stats().energy
    pond.step(20_000)
    yield Row("ground: energy over 2e4 steps, each cell of another depth, ½…64", abs(pond.stats().energy / before - 1),
              "at most", 1e-5)
