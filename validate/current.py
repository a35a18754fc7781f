"""Waves on currents: their speed, their height, the place where they stop, and the decay of noise."""

from collections.abc import Iterator
from typing import Any

import millpond
import numpy as np
from millpond import Pond

from .report import Row
from .water import CELL, GRAVITY, INF, Array, Settings, energy_left, heights, longest, noise, undamped

SOLVERS = ("wave", "dispersive")


def flowing(solver: str, width: int, height: int, edges: Any, share: float = 1.0) -> Settings:
    """Deep water at a share of its longest time step."""
    return longest(share, **undamped(width, height, solver=solver, depth=1000.0, edges=edges))


SIDE, CARRIED_STEPS, CARRIED = 96, 150, 0.2  # cells, steps, cells a step


def phase_of(solver: str, wavelength: int, carried: float) -> float:
    """The phase of a standing wave, where its crest is."""
    settings = flowing(solver, SIDE, SIDE, "periodic")
    pond = Pond(**settings)
    if carried:
        pond.set_current(lambda x, y: carried * CELL / settings["time_step"] * y)
    turn = 2 * np.pi / wavelength * np.arange(SIDE)
    pond.heights = np.tile(1e-3 * np.cos(turn), (SIDE, 1))
    pond.step(CARRIED_STEPS)
    return float(np.angle(np.vdot(np.exp(-1j * turn), heights(pond)[0])))


def carrying_error(solver: str, wavelength: int) -> float:
    """Of the way that a current carries a wave. [%]"""
    shift = 2 * np.pi / wavelength * CARRIED * CARRIED_STEPS
    off = phase_of(solver, wavelength, CARRIED) - phase_of(solver, wavelength, 0.0) - shift
    return float(100 * abs((off - np.pi * np.round(off / np.pi)) / shift))


def carrying() -> Iterator[Row]:
    for solver in SOLVERS:
        for wavelength in (8, 16):
            yield Row(f"{solver}, λ = {wavelength} cells: error of the carried speed", carrying_error(solver, wavelength),
                      "at most", 1.5, unit=" %", digits=2)


LONG, WIDE = 800, 384  # waves diffracted at the ends of crests hardly reach the middle
BEGIN, RISES, RISEN, TRAIN, STRONGEST = 150, 300, 700, 24, 1.5
HIGHEST = 1.70  # of a spectral solution of Dη = |k|φ, Dφ = −gη with the library's damping


def stopping() -> Iterator[Row]:
    """A train runs against a current that grows along its path to STRONGEST times g/(4ω), where its energy stops."""
    pond = Pond(**flowing("dispersive", LONG, WIDE, "open"))
    k = 2 * np.pi / (TRAIN * CELL)
    omega = np.sqrt(GRAVITY * k)
    x = np.arange(LONG) - BEGIN
    envelope = 1e-3 * np.exp(-x**2 / (2 * 60**2))
    pond.write(np.tile(envelope * np.cos(k * CELL * x), (WIDE, 1)),
               np.tile(envelope * omega * np.sin(k * CELL * x), (WIDE, 1)))
    pond.set_current(lambda x, y: -GRAVITY / (4 * omega) * STRONGEST *
                     np.clip((x / CELL - RISES) / (RISEN - RISES), 0, 1) * (y - 0.5 * WIDE * CELL))
    most = np.zeros(LONG)
    for _ in range(1000):
        pond.step()
        most = np.maximum(most, np.abs(pond.heights[WIDE // 2]))
    highest = float(most[RISES:].max())
    yield Row("dispersive: place where a train of λ = 24 stops",
              float(RISES + np.flatnonzero(most[RISES:] > 0.5 * highest)[-1]), "within", 25.0,
              RISES + (RISEN - RISES) / STRONGEST, " cells", 0, note="the last place with half of the greatest height")
    yield Row("dispersive: its height where it stops", 1e3 * highest, "within", 0.03 * HIGHEST, HIGHEST, digits=2,
              note="relative to still water; expected by a spectral solution with the same damping of short waves")


def strength(pond: Pond, first: int) -> float:
    """Σ|amplitude|² of the wave along the stream, from a row on."""
    turn = np.exp(2j * np.pi * (np.arange(pond.width) + 0.5) / pond.width)
    return float(np.sum(np.abs(heights(pond)[first:] @ turn)**2))


def behind_shear(solver: str, length: float, degrees: float, share: float) -> tuple[float, float]:
    """The height of a train behind a shear, relative to that before, and the expected one. The train's frequency, its
    wave number along the stream and the flux of its action, energy/(frequency relative to the water), are constant."""
    disperses = solver == "dispersive"
    k, width = 2 * np.pi / length, round(length / np.sin(np.radians(degrees)))
    k_x = 2 * np.pi / width

    def group(k: float) -> float:
        """Group speed across the stream."""
        omega = np.sqrt(GRAVITY * k) * 0.5 if disperses else k
        return float(omega / k * np.sqrt(k * k - k_x * k_x) / k)

    omega = float(np.sqrt(GRAVITY * k)) if disperses else k
    speed = share * omega / k  # of the stream [cells/s]
    relative = omega - k_x * speed
    before, behind = group(k), group(relative**2 / GRAVITY if disperses else relative)
    stretch = behind / before
    sigma = 3 * length
    start, rises = 8 * sigma, 5 * length  # rows where the stream begins to rise, and over which it does
    centre = start + rises + 4 * sigma * max(stretch, 1.0)
    height = int(centre + 4 * sigma * max(stretch, 1.0))
    settings = longest(width=width, height=height, cell_size=1.0, half_life=INF, rest_slope=0.0, solver=solver,
                       wave_speed=1.0, depth=1000.0, edges={"left": "periodic", "right": "periodic"})
    dt = settings["time_step"]
    x, y = np.arange(width) + 0.5, np.arange(height)[:, None] + 0.5

    def train(t: float) -> Array:
        place = (y - 4 * sigma - before * t) / sigma
        return 1e-3 * np.exp(-0.5 * place**2) * np.cos(k_x * x + np.sqrt(k * k - k_x * k_x) * y - omega * t)

    def stream(x: Array, y: Array) -> Array:
        """The integral of a stream that rises as t²(3 − 2t)."""
        y = y.astype(np.float64)
        t, beyond = np.clip((y - start) / rises, 0, 1), np.maximum(y - start - rises, 0)
        return speed * (rises * t**3 * (1 - 0.5 * t) + beyond)

    pond = Pond(**settings)
    pond.write(train(0), (train(0) - train(-dt)) / dt)
    first = strength(pond, 0)
    pond.set_current(stream)
    time = (start - 4 * sigma) / before + 2 * rises / (before + behind) + (centre - start - rises) / behind
    pond.step(int(time / dt))
    return float(np.sqrt(strength(pond, int(start + rises)) / first / stretch)), float(np.sqrt(relative / omega / stretch))


def shears() -> Iterator[Row]:
    for length, degrees, share in ((20, 25, 0.15), (20, 40, 0.1), (32, 25, -0.25), (32, 40, -0.15), (48, 25, 0.2),
                                   (48, 40, -0.3)):
        for solver in SOLVERS:
            found, wanted = behind_shear(solver, length, degrees, share)
            yield Row(f"{solver}, λ = {length} cells at {degrees}° into a stream of {share:g} c: height", found, "within",
                      0.02 * wanted, wanted, digits=3, note="by conservation of wave action")


NEAR_WIDE, NEAR_HIGH, FAR = 96, 64, 110


def drop_in_stream(beyond: int, share: float) -> Pond:
    pond = Pond(**longest(0.8, **undamped(NEAR_WIDE + 2 * beyond, NEAR_HIGH + 2 * beyond, edges="open")))
    pond.set_current(lambda x, y: share * float(pond.omega(1.0)) * y)
    pond.drop(((beyond + NEAR_WIDE / 2 + 0.5) * CELL, (beyond + NEAR_HIGH / 2 + 0.5) * CELL), 4 * CELL, 1e-3)
    return pond


def comes_back(share: float) -> float:
    """Greatest difference from the waves of a drop in a far larger pond, relative to its waves at the sides. [dB]"""
    pond, ocean = drop_in_stream(0, share), drop_in_stream(FAR, share)
    side = np.zeros(pond.shape, bool)
    side[[2, -3]] = side[:, [2, -3]] = True
    worst = waves = 0.0
    for _ in range(180):
        pond.step()
        ocean.step()
        wanted = heights(ocean)[FAR:FAR + NEAR_HIGH, FAR:FAR + NEAR_WIDE]
        worst = max(worst, float(np.abs(heights(pond) - wanted).max()))
        waves = max(waves, float(np.abs(wanted[side]).max()))
    return float(20 * np.log10(worst / waves))


def open_sides() -> Iterator[Row]:
    for share, limit in ((0.1, -38.0), (0.2, -32.0), (0.3, -27.0)):
        yield Row(f"wave, open sides, at {share:g} of the wave speed: reflected", comes_back(share), "at most", limit,
                  -INF, " dB", 1, note="a drop of σ = 4 cells, relative to its waves at the sides")


def noise_left(pond: Pond, steps: int) -> float:
    """The energy of noise that is left."""
    pond.heights = noise(7, np.arange(1, pond.width * pond.height + 1)).reshape(pond.shape) - 0.5
    return energy_left(pond, steps)


def vortices(solver: str) -> Pond:
    """A pond with four vortices of 0.4 cells a step."""
    settings = flowing(solver, 64, 64, "periodic")
    pond, k = Pond(**settings), 2 * np.pi / (64 * CELL)
    pond.set_current(lambda x, y: 0.4 * CELL / settings["time_step"] / k * np.sin(k * x) * np.sin(k * y))
    return pond


def river(solver: str) -> Pond:
    """A river between banks, around a hard wall, through open ends."""
    settings = flowing(solver, 56, 40, {"left": "open", "right": "open"}, 0.4)
    pond = Pond(**settings)
    pond.wall(millpond.rectangle(9 * CELL, 5 * CELL), (24.5 * CELL, 17.5 * CELL), 0.4)
    pond.set_current(around=(0.13 * CELL / settings["time_step"], 0.0), slack=0.1)
    return pond


def all_noise() -> Iterator[Row]:
    for solver in SOLVERS:
        yield Row(f"{solver}: energy of noise after 1e5 steps in vortices", noise_left(vortices(solver), 100_000),
                  "at most", 1.0, digits=4, note="relative to the start")
        yield Row(f"{solver}: energy of noise after 2e4 steps in a river with open ends",
                  noise_left(river(solver), 20_000), "at most", 0.01, digits=4,
                  note="around a hard wall, relative to the start")
