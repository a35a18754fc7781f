"""Bulk water: a lake at rest, its volume, noise on a stream, breaking dams, a lake that swings in a bowl, the run-up of
a solitary wave.

Lengths are in metres and times in seconds."""

from typing import Any

import numpy as np
from millpond import Pond, rectangle

from .plot import EXACT, GOLD, OTHER, THEORY, WATER, curves
from .report import Found, Row
from .water import GRAVITY, INF, Array, longest, noise


def pond_of(width: int, height: int, cell_size: float, depth: float, share: float = 1.0, **more: Any) -> Pond:
    """Bulk water without friction, at a share of its longest time step."""
    return Pond(**longest(share, width=width, height=height, cell_size=cell_size, depth=depth, solver="flow",
                          half_life=INF, friction=0, **more))


def rough(side: int, share: float) -> Array:
    """Noise between −share and share."""
    return share * (2 * noise(1, np.arange(1, side * side + 1)).reshape(side, side) - 1)


LAKE, LAKE_STEPS = 96, 1000


def lake() -> Found:
    pond, at = pond_of(LAKE, LAKE, 0.1, 0.9), np.arange(LAKE)
    pond.depth = -0.5 * np.sin(0.13 * at) * np.cos(0.11 * at[:, None]) - rough(LAKE, 0.17)
    pond.fill(0.1)
    before, wet = pond.heights.copy(), pond.water > 0
    pond.step(LAKE_STEPS)
    yield Row("lake over noisy ground with islands, 1000 steps: greatest change of its surface",
              float(np.abs(pond.heights - before).max()), "at most", 0, unit=" m")
    row = LAKE // 4
    levels = [np.where(wet[row], heights[row], np.nan) for heights in (pond.heights, before)]
    yield curves("flow-lake", "A lake between islands after 1000 steps", [
        (pond.x, -pond.depth[row], THEORY, "ground"), (pond.x, levels[0], WATER, "after 1000 steps"),
        (pond.x, levels[1], EXACT, "start")], xlabel="x [m]", ylabel="height [m]", xlim=(0, pond.x[-1]), ylim=(-0.7, 0.9))


WILD, WILD_STEPS = 64, 3000


def volume() -> Found:
    pond, at = pond_of(WILD, WILD, 0.1, 1.5), np.arange(WILD)
    cliffs = (at // 7 + at[:, None] // 5) % 3 == 0
    pond.depth = np.where(cliffs, -0.6, 1.2) + rough(WILD, 0.3)
    pond.fill(-1.5)
    for x in range(0, WILD, 22):
        pond.fill(1.3, rectangle(1.1, 6.4), (0.1 * x + 0.55, 3.2))
    before, steps, lost, moved = pond.volume(), [], [], []
    start = pond.water
    while pond.steps < WILD_STEPS:
        pond.step(10)
        steps.append(pond.steps)
        lost.append(before - pond.volume())
        moved.append(0.5 * float(np.abs(pond.water - start).sum(dtype=float)) * 0.01)
    yield Row("heaps of water that fall over cliffs, 3000 steps: volume lost", float(np.abs(lost).max()), "at most", 0,
              unit=" m³", note=f"of {before:.1f} m³, at every tenth step")
    yield curves("flow-volume", "Water that falls over cliffs: volume moved and lost", [
        (steps, moved, OTHER, "moved"), (steps, lost, WATER, "lost"),
        (steps, np.zeros(len(steps)), EXACT, "exact: none lost")],
                 xlabel="steps", ylabel="volume [m³]", xlim=(0, WILD_STEPS))


STREAM, BANKS, STEEPNESS, DEEP, SWIFT = 320, 32, 0.04, 0.3, 2.68  # cells; slope; depth; speed, 0.3 cells a step
STREAM_STEPS, UNIFORM = 300, slice(150, 290)


def roughness(heights: Array) -> float:
    """The sum of the squared second differences of heights, along and across."""
    along = np.diff(heights[1:-1, UNIFORM], 2, 1).astype(float)
    across = np.diff(heights[:, UNIFORM], 2, 0).astype(float)
    return float((along**2).sum() + (across**2).sum())


def stream() -> Found:
    pond = Pond(**longest(width=STREAM, height=BANKS, cell_size=0.1, depth=1.0, solver="flow", half_life=INF,
                          friction=GRAVITY * DEEP * STEEPNESS / SWIFT**2, edges={"right": "out"}))
    ground = 0.28 - STEEPNESS * pond.x * np.ones((BANKS, 1))
    pond.depth = -ground
    pond.heights = ground + DEEP
    pond.spring(rectangle(1, 3.2), (0.5, 1.6), SWIFT * DEEP * 3.2)
    while pond.time < 30:
        pond.step(10)
    speed = float(pond.current_at((20, 1.6))[0])
    level = pond.heights.copy()
    pond.heights = level + 1e-3 * (2 * noise(1, np.arange(1, STREAM * BANKS + 1)).reshape(BANKS, STREAM) - 1)
    steps, left, before = [0], [1.0], roughness(pond.heights)
    for _ in range(STREAM_STEPS // 10):
        pond.step(10)
        steps.append(steps[-1] + 10)
        left.append(roughness(pond.heights) / before)
    yield Row("noise of 1 mm on a stream, 300 steps: share of its roughness that is left", left[-1], "at most", 1,
              digits=3, note=f"{speed * pond.dt / 0.1:.2f} cells a step, 1.6 times as fast as waves")
    yield curves("flow-stream", "Roughness of a stream with noise of 1 mm", [(steps, left, WATER, "")], "y",
                 xlabel="steps", ylabel="share that is left", xlim=(0, STREAM_STEPS))


def middle_of(low: float) -> float:
    """The depth between the bore and the fan of a dam of 1 m over water of depth `low`, by bisection."""
    a, b = low, 1.0
    for _ in range(60):
        h = 0.5 * (a + b)
        rises = 2 * (1 - np.sqrt(h)) > (h - low) * np.sqrt(0.5 * (h + low) / (h * low))
        a, b = (h, b) if rises else (a, h)
    return a


def dam_at(x: Array, time: float, low: float) -> Array:
    """Depths by Ritter (low = 0) and Stoker. The dam is at 0; to its left the water is 1 m deep."""
    at = x / (np.sqrt(GRAVITY) * time)  # in wave speeds of the deep water
    fan = np.where(at < -1, 1, np.where(at < 2, (2 - at)**2 / 9, 0))
    if low == 0:
        return fan
    h = middle_of(low)
    u = 2 * (1 - np.sqrt(h))
    return np.where(at < u - np.sqrt(h), fan, np.where(at < h * u / (h - low), h, low))


DAM, DAM_TIME, SHORTER = 400, 0.6, 0.3 / 0.35


def dams() -> Found:
    lines = []
    for name, low, share, style in (("Ritter, at the longest time step", 0.0, 1.0, GOLD),
                                    ("Ritter, over dry ground", 0.0, SHORTER, WATER),
                                    ("Stoker, over 0.1 m of water", 0.1, SHORTER, OTHER)):
        pond = pond_of(DAM, 2, 10 / DAM, 1.0, share)
        pond.fill(low - 1)
        pond.fill(0.0, rectangle(5, 1), (2.5, 0))
        pond.step(round(DAM_TIME / pond.dt))
        x, depths = pond.x - 5, pond.water[0]
        exact = dam_at(x, pond.time, low)
        yield Row(f"dam that breaks ({name}): L1 error", off(depths, exact), "at most", 0.005 if share == 1 else 0.003,
                  digits=4)
        lines += [(x, depths, style, name)]
        if share < 1:
            lines += [(x, exact, EXACT, "exact" if low else "")]
    yield curves("flow-dams", "Breaking dams of 1 m after 0.6 s, 400 cells", lines, xlabel="distance from the dam [m]",
                 ylabel="depth [m]", xlim=(-3, 4), ylim=(0, 1.1))


def off(depths: Array, exact: Array) -> float:
    """The L1 error of depths."""
    return float(np.abs(depths - exact).sum() / exact.sum())


BOWL, MIDDLE, AWAY = 100, 0.1, 0.5  # cells; greatest depth; greatest distance of the water from the bowl's centre


def bowl() -> Found:
    omega = np.sqrt(2 * GRAVITY * MIDDLE)
    pond = pond_of(BOWL, BOWL, 4 / BOWL, MIDDLE, 0.5)
    x, y = pond.x - 2, pond.y[:, None] - 2
    ground = MIDDLE * (x * x + y * y - 1)

    def exact(time: float) -> Array:
        """Thacker's lake: water with a level surface, whose centre swings."""
        centre = AWAY * np.cos(omega * time)
        return np.maximum(MIDDLE * (2 * x * centre - centre * centre) - ground, 0)

    pond.depth = -ground
    pond.heights = ground + exact(0)
    pond.step(round(6 * np.pi / omega / pond.dt))
    depths, row = pond.water, BOWL // 2
    yield Row("lake that swings in a bowl (Thacker), after 3 periods: L1 error", off(depths, exact(pond.time)),
              "at most", 0.12, digits=3)
    wet = [np.where(h[row] > 0, h[row] + ground[row], np.nan) for h in (depths, exact(pond.time))]
    yield curves("flow-bowl", "A lake in a bowl after 3 periods, 100 cells across", [
        (x, ground[row], THEORY, "bowl"), (x, wet[0], WATER, "surface"), (x, wet[1], EXACT, "exact")],
                 xlabel="distance from the centre [m]", ylabel="height [m]", xlim=(-1.7, 1.7), ylim=(-0.11, 0.15))


CELLS, HIGH, TOE = 600, 0.0185, 19.85  # depths: height of the wave, distance of the slope's toe from the shore
STEEP = np.sqrt(0.75 * HIGH)
AHEAD = float(np.arccosh(np.sqrt(20)) / STEEP)  # from the first crest to the toe
SPEED, SHOWN = float(np.sqrt(GRAVITY)), 20.0


def shore_at() -> tuple[Array, Array]:
    """Times and heights of the exact shoreline (Synolakis 1987, Carrier and Greenspan 1958): linear waves on a slope by
    their Fourier transform, with times and heights of the nonlinear shoreline."""
    times = 0.04 * np.arange(2048) - 20
    wave = HIGH / np.cosh(STEEP * (SPEED * times - AHEAD))**2
    omega = 2 * np.pi * np.fft.rfftfreq(len(times), 0.04)
    bend, turns = 2 * omega[:, None] * TOE / SPEED, (np.arange(2000) + 0.5) * np.pi / 2000
    bessel = [np.cos(order * turns - bend * np.sin(turns)).mean(axis=1) for order in (0, 1)]
    rises = 2 * np.fft.rfft(wave) / (bessel[0] + 1j * bessel[1])
    velocity = TOE * np.fft.irfft(1j * omega * rises, len(times))
    return times - velocity * TOE / GRAVITY, np.fft.irfft(rises, len(times)) - velocity**2 / (2 * GRAVITY)


def run_up() -> Found:
    left = -TOE - 2 * AHEAD - 5
    pond = pond_of(CELLS, 2, (15 - left) / CELLS, 1.0, edges={"left": "open"})
    x = pond.x + left
    pond.depth = np.minimum(-x / TOE, 1) * np.ones((2, 1))
    wave = 1 + HIGH / np.cosh(STEEP * (x + TOE + AHEAD))**2
    # Water at rest that parts into this wave and one that leaves on the left: 2√h − 1 is an invariant.
    pond.heights = np.where(x < 0, (2 * np.sqrt(wave) - 1)**2 - 1, -1) * np.ones((2, 1))
    times, heights = [], []
    while pond.time < SHOWN:
        pond.step()
        times.append(pond.time)
        heights.append(float(x[pond.water[0] > 0.001].max() / TOE))
    exact = shore_at()
    for rule, limit in (("at least", 0.073), ("at most", 0.09)):
        yield Row(f"run-up of a solitary wave of 0.0185 depths on 1 : 19.85, {rule} {limit}", max(heights), rule, limit,
                  float(exact[1].max()), digits=4, note="Synolakis' law gives 0.0861")
    yield curves("flow-run-up", "Shoreline under a solitary wave on a slope, 600 cells", [
        (times, heights, WATER, "highest cell deeper than 1 mm"), (*exact, EXACT, "exact")],
                 xlabel="time [s]", ylabel="height of the shoreline [depths]", xlim=(0, SHOWN), ylim=(-0.01, 0.1))
