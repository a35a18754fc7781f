"""Ponds in any state, and the plain loop that they are compared with."""

from collections.abc import Iterable, Iterator
from typing import Any

import millpond
import numpy as np
import numpy.typing as npt
from millpond import Pond

Array = npt.NDArray[Any]
Settings = dict[str, Any]
CELL = 1 / 64  # [m]: centres of cells are exact as float
GRAVITY = 9.81
INF = float("inf")


def longest(share: float = 1.0, **settings: Any) -> Settings:
    """The settings with a share of their longest time step."""
    return {**settings, "time_step": share * millpond.time_step_limit(**settings)}


def stable(**settings: Any) -> Settings:
    """The settings with their longest time step, in wave and dispersive water 1 % less, for rounding."""
    waves = settings.get("solver", "wave") in {"wave", "dispersive"}
    return longest(float(np.sqrt(0.98)) if waves else 1.0, **settings)


def undamped(width: int, height: int, **more: Any) -> Settings:
    """Wave water without damping that is never put to rest."""
    settings = {"width": width, "height": height, "cell_size": CELL, "half_life": INF, "rest_slope": 0.0}
    return {**stable(**settings, **more), **more}


def deep(width: int, height: int, depth: float, edges: Any = "free", **more: Any) -> Settings:
    """Dispersive water at its longest time step. depth: [cells]"""
    return longest(**undamped(width, height, solver="dispersive", depth=depth * CELL, edges=edges, **more))


def sides(along: str, across: str) -> Settings:
    """The edges of a pond whose left and right sides differ from the others."""
    return {"left": along, "right": along, "top": across, "bottom": across}


def step_of(settings: Settings) -> float:
    """The time step. [√(cell/g)]"""
    return float(settings["time_step"] / np.sqrt(settings["cell_size"] / GRAVITY))


def courant(pond: Pond) -> float:
    """c·dt/h of wave water."""
    return float(pond.omega(1.0)) * pond.dt / pond.cell_size


def start(settings: Settings, now: Array, before: Array) -> Pond:
    """A pond with both time levels as given."""
    pond = Pond(**settings)
    levels = [np.asarray(level, np.float32).astype(np.float64) for level in (now, before)]
    pond.write(levels[0], (levels[0] - levels[1]) / pond.dt)
    return pond


def start_packet(settings: Settings, k: tuple[float, float], centre: float, sigma: float, omega: float,
                 group: float) -> Pond:
    """A packet exp(−d²/2σ²)·cos(kx·d + ky·y), d = x − centre, that runs to the right by `group` cells and `omega` in
    each step."""
    d, y = np.arange(settings["width"]) - centre, np.arange(settings["height"])[:, None]

    def level(step: int) -> Array:
        far = (d - step * group) / sigma
        return np.exp(-0.5 * far * far) * np.cos(k[0] * d + k[1] * y - step * omega)

    return start(settings, level(0), level(-1))


def heights(water: "Pond | Plain") -> Array:
    """The heights in double precision."""
    return water.heights.astype(np.float64)


def earlier(pond: Pond) -> Array:
    """The heights at the beginning of the last step."""
    return heights(pond) - pond.dt * pond.velocities.astype(np.float64)


def amplitudes(pond: Pond, shape: Array, count: int) -> Array:
    """Projections of the heights on a shape, before each of some steps."""
    out = np.empty(count)
    for i in range(count):
        out[i] = np.vdot(heights(pond), shape)
        pond.step()
    return out


def cos_omega(a: Array) -> float:
    """cos(ω·dt) of a standing wave by least squares, from a(n+1) + a(n−1) = 2cos(ω·dt)·a(n)."""
    return float(np.sum(a[1:-1] * (a[:-2] + a[2:])) / np.sum(2 * a[1:-1]**2))


def energy_left(pond: Pond, steps: int) -> float:
    """The energy after some steps, relative to that after one step."""
    pond.step()
    first = pond.stats().energy
    pond.step(steps)
    return pond.stats().energy / first


def angle(field: Array, first: int, end: int, ky: float) -> float:
    """The angle to the rows at which waves with this ky run between two columns. [°]"""
    parts = np.exp(-1j * ky * np.arange(len(field))) @ field[:, first:end]
    return float(np.degrees(np.arctan2(ky, np.angle(np.vdot(parts[:-1], parts[1:])))))


def sample(field: Array, x: npt.ArrayLike, y: npt.ArrayLike) -> Array:
    """Eighth-order interpolation, which adds no error. It needs a border of 4 cells."""
    x, y = np.broadcast_arrays(np.asarray(x, dtype=np.float64), y)
    x0, y0 = np.floor(x).astype(int) - 3, np.floor(y).astype(int) - 3
    wx, wy = weights(x - x0), weights(y - y0)
    out = np.zeros(x.shape)
    for j in range(8):
        for i in range(8):
            out += wy[j] * wx[i] * field[y0 + j, x0 + i]
    return out


def weights(at: Array) -> list[Array]:
    """Lagrange's weights of the points 0 to 7."""
    return [np.prod([(at - j) / (i - j) for j in range(8) if j != i], axis=0) for i in range(8)]


def neighbours(u: Array) -> tuple[Array, Array]:
    """Sums of the four next and of the four diagonal neighbours, between walls that mirror."""
    m = np.pad(u, 1, mode="symmetric")
    return ((m[1:-1, :-2] + m[1:-1, 2:]) + (m[:-2, 1:-1] + m[2:, 1:-1]),
            (m[:-2, :-2] + m[2:, 2:]) + (m[:-2, 2:] + m[2:, :-2]))


def rows_of(pond: Pond, row: int, steps: int) -> Iterator[Array]:
    """The heights of a row after each of some steps."""
    for _ in range(steps):
        pond.step()
        yield heights(pond)[row]


def growth(rows: Iterable[Array], first: int, second: int) -> float:
    """√ of the ratio of Σu² over time at two columns, which a packet passes."""
    sums = np.sum([row[[first, second]]**2 for row in rows], axis=0)
    return float(np.sqrt(sums[1] / sums[0]))


def noise(seed: npt.ArrayLike, number: npt.ArrayLike) -> Array:
    """Random numbers from 0 to 1 (splitmix64) by seed, and by number from 1."""
    z = np.asarray(seed, np.uint64) + np.asarray(number, np.uint64) * np.uint64(0x9e3779b97f4a7c15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xbf58476d1ce4e5b9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94d049bb133111eb)
    z = z ^ (z >> np.uint64(31))
    return (z >> np.uint64(11)).astype(np.float64) / 2.0**53


class Plain:
    """The loop of the listings with real numbers instead of shorts: u⁺ = ½N4 − p, the outermost cells held at 0."""

    courant = float(np.sqrt(0.5))

    def __init__(self, now: Array, before: Array) -> None:
        self.heights, self.before = np.array(now, np.float32), np.array(before, np.float32)

    def step(self, count: int = 1) -> None:
        """Simulates some steps."""
        for _ in range(count):
            u, p = self.heights, self.before
            p[1:-1, 1:-1] = np.float32(0.5) * (u[1:-1, :-2] + u[1:-1, 2:] + u[:-2, 1:-1] + u[2:, 1:-1]) - p[1:-1, 1:-1]
            self.heights, self.before = p, u
