"""Hard walls in dispersive water: a box is a separate pond, nothing leaks, the shadow of a half plane is Sommerfeld's,
and open sides transmit as they do without walls."""

from collections.abc import Iterator
from typing import NamedTuple

import millpond
import numpy as np
from millpond import Pond

from . import exact
from .report import Row, correlation
from .water import CELL, INF, Array, amplitudes, cos_omega, deep, energy_left, heights, start, step_of

WIDE, HIGH, THICK, DEPTH, TIME, SIGMA = 192, 128, 2, 1000, 50, 4


class Box(NamedTuple):
    """A box in a pond. [cells]"""

    x: int
    y: int
    width: int
    height: int
    ground: float = 0  # depth of uneven ground that is the same everywhere; 0: there is none

    @property
    def inside(self) -> tuple[slice, slice]:
        """Its water."""
        return slice(self.y, self.y + self.height), slice(self.x, self.x + self.width)

    def walls(self) -> Array:
        """The mask of its walls."""
        mask = np.zeros((HIGH, WIDE), bool)
        mask[self.y - THICK:self.y + self.height + THICK, self.x - THICK:self.x + self.width + THICK] = True
        mask[self.inside] = False
        return mask

    def filled(self, water: Array) -> Array:
        """A pond with this water in the box."""
        out = np.zeros((HIGH, WIDE))
        out[self.inside] = water
        return out


BOXES = (Box(32, 32, 96, 64), Box(37, 21, 97, 61), Box(39, 40, 101, 67), Box(32, 32, 96, 64, 10),
         Box(37, 21, 97, 61, 10))


def lowest_mode_error(box: Box) -> float:
    """Error of ω of the longest wave of a box. [%]"""
    settings, k = deep(WIDE, HIGH, DEPTH), np.pi / box.width
    shape = box.filled(np.cos(k * (np.arange(box.width) + 0.5))[None]).astype(np.float32).astype(np.float64)
    pond = start(settings, shape, shape)
    pond.walls = box.walls()
    omega = np.arccos(cos_omega(amplitudes(pond, shape, 60))) / step_of(settings)
    return float(100 * abs(omega / exact.omega(k, DEPTH) - 1))


def in_box(box: Box) -> tuple[float, float]:
    """The correlation of a drop in a box with the exact water, and the greatest height beyond the walls."""
    settings, depth = deep(WIDE, HIGH, 2 * box.ground or DEPTH), box.ground or DEPTH
    dt = step_of(settings)
    far = exact.squares(box.width, box.height, 0.3 * box.width - 0.5, 0.6 * box.height - 0.5)
    at = exact.evolution(np.exp(-far / (2 * SIGMA**2)), False, depth)
    pond = start(settings, box.filled(at(0)), box.filled(at(dt)))  # at rest: a step before is as a step after
    pond.walls = box.walls()
    if box.ground:
        pond.depth = np.full((1, 1), box.ground * CELL)
    steps = int(TIME / dt)
    pond.step(steps)
    field, theory = heights(pond), at(steps * dt)
    alike = exact.likeness(field[box.inside], theory)
    field[box.inside] = 0
    return alike, float(np.abs(field).max())


PLANE_WIDE, PLANE_HIGH, TIP_X, TIP_Y, SEEN = 320, 288, 161, 145, 50
K = 2 * np.pi / 16


def fresnel(v: Array) -> Array:
    """C + iS"""
    t = v[..., None] * (np.arange(4000) + 0.5) / 4000
    return np.mean(np.exp(0.5j * np.pi * t * t), axis=-1) * v


def sommerfeld(dx: Array, dy: Array) -> Array:
    """The height behind a half plane at normal incidence, relative to the incoming train."""
    kr = K * np.hypot(dx, dy)
    angle = np.arctan2(-dy, -dx) % (2 * np.pi)
    return np.abs(sum(np.exp(-1j * (kr * np.cos(a) + np.pi / 4)) / np.sqrt(2) *
                      (0.5 + 0.5j + fresnel(2 * np.sqrt(kr / np.pi) * np.cos(a / 2)))
                      for a in (angle - np.pi / 2, angle + np.pi / 2)))


def amplitude_behind(wall: bool) -> Array:
    """The height, at the frequency of a train that comes down the pond, in each cell behind the plane."""
    settings = deep(PLANE_WIDE, PLANE_HIGH, 1000)
    dt, omega = step_of(settings), np.sqrt(K)
    plane = np.zeros((PLANE_HIGH, PLANE_WIDE), bool)
    plane[TIP_Y - 1:TIP_Y + 1, :TIP_X] = wall
    y = np.arange(PLANE_HIGH)[:, None] + 0.5 - TIP_Y

    def train(time: float) -> Array:
        far = (y + 96 - 0.5 * np.sqrt(1 / K) * time) / 32
        return np.where(plane, 0, np.exp(-0.5 * far * far) * np.cos(K * y - omega * time))

    pond = start(settings, train(0), train(-dt))
    if wall:
        pond.walls = plane
    sums = np.zeros((SEEN, 2 * SEEN), complex)
    for i in range(1, int(270 / dt) + 1):
        pond.step()
        sums += pond.heights[TIP_Y:TIP_Y + SEEN, TIP_X - SEEN:TIP_X + SEEN] * np.exp(1j * omega * i * dt)
    return np.abs(sums)


def half_plane() -> Iterator[Row]:
    shadow = slice(7, SEEN, 2), slice(0, SEEN - 8, 2)
    found = (amplitude_behind(True) / amplitude_behind(False))[shadow]
    y, x = np.mgrid[shadow]
    error = float(np.sqrt(np.mean((found - sommerfeld(x + 0.5 - SEEN, y + 0.5))**2)))
    yield Row("hard walls, λ = 16 cells behind a half plane: error", error, "at most", 0.04, digits=3,
              note="root mean square in the shadow, relative to the height of the train")


OPEN, FAR, EARLY, LATE, SLOPE_DEPTH = 192, 416, 60, 120, 16


def slope(columns: int, begin: float) -> Array:
    """Depths by column [m]; the region begins at a column."""
    cells = np.arange(columns) + 0.5 - begin
    return CELL * (SLOPE_DEPTH - np.clip(0.1 * (cells - 30), 0, 12))[None]


def breakwater(beyond: int, edges: str, sloping: bool) -> Pond:
    """A breakwater and a rock in a pond that reaches some cells beyond their region. The waves are too short to return
    from the sides of the wide pond."""
    side = OPEN + 2 * beyond
    pond = Pond(**deep(side, side, SLOPE_DEPTH if sloping else 100, edges))
    if sloping:
        pond.depth = slope(side, beyond)
    pond.wall(millpond.rectangle(110 * CELL, 4 * CELL), ((beyond + 80.3) * CELL, (beyond + 70.6) * CELL), 0.3)
    pond.wall(millpond.disc(13 * CELL), ((beyond + 150) * CELL, (beyond + 140) * CELL))
    q = exact.squares(side, side, beyond + 69.5, beyond + 129.5) / 128
    pond.heights = (1 - q) * np.exp(-q)
    return pond


def echoes(sloping: bool) -> list[float]:
    """Energy of the difference from a far wider pond after EARLY and LATE steps, relative to the water's after EARLY
    steps. [dB]"""
    small, wide = breakwater(0, "open", sloping), breakwater(FAR, "free", sloping)
    out, first = [], 0.0
    for steps in (EARLY, LATE):
        small.step(steps - small.steps)
        wide.step(steps - wide.steps)
        wanted = heights(wide)[FAR:FAR + OPEN, FAR:FAR + OPEN]
        first = first or float(np.sum(wanted**2))
        out.append(float(10 * np.log10(np.sum((heights(small) - wanted)**2) / first)))
    return out


def kept_of_noise() -> float:
    """Energy of noise between walls over a slope, with sides of all kinds, relative to the start."""
    width, height = 48, 36
    edges = {"left": "open", "right": "free", "top": "fixed", "bottom": "open"}
    seeds = [1]
    for _ in range(width * height):
        seeds.append((seeds[-1] * 1664525 + 1013904223) % 2**32)
    seed = np.array(seeds[1:]).reshape(height, width)
    pond = Pond(**deep(width, height, SLOPE_DEPTH, edges))
    pond.depth = slope(width, -30)
    pond.walls = seed >> 24 < 26  # a tenth of all cells
    pond.heights = (seed >> 8 & 0xffff) / 65536 - 0.5
    return energy_left(pond, 20_000)


def boxes() -> Iterator[Row]:
    leaked = []
    for i, box in enumerate(BOXES):
        alike, leak = in_box(box)
        leaked.append(leak)
        yield correlation(f"hard walls, box of {box.width} × {box.height} cells at ({box.x}, {box.y})"
                          f"{', ground 10 cells deep' if box.ground else ''}: correlation", alike,
                          0.99 if i % 3 == 0 else 0.95)
    yield Row("hard walls, box of 97 × 61 cells at (37, 21): ω of its lowest mode, error", lowest_mode_error(BOXES[1]),
              "at most", 7.0, unit=" %", digits=1, note="a known fault of boxes whose walls do not fit the grids")
    yield Row("hard walls of 2 cells: leakage", max(leaked), "at most", 0.0, digits=0)


def open_sides() -> Iterator[Row]:
    for sloping, where in ((False, "in deep water"), (True, "over a slope")):
        early, late = echoes(sloping)
        yield Row(f"breakwater {where}, open sides: reflected after {EARLY} steps", early, "at most", -45.0, -INF, " dB",
                  1)
        yield Row(f"the same after {LATE} steps, {where}", late, "at most", -35.0, -INF, " dB", 1)
    yield Row("hard walls at random over a slope, sides of all kinds: energy of noise after 2e4 steps", kept_of_noise(),
              "at most", 1.0, digits=4)
