"""Outlines of bodies, walls and beaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import RangeError
from ._native import ffi, lib

Point = Sequence[float]
Floats = npt.NDArray[np.float32]
LARGEST = float(np.finfo(np.float32).max)


class Shape:
    """An outline in metres around its origin. Create it with disc(), capsule(), rectangle(), polygon() or bitmap()."""

    def __init__(self, kind: int, memory: Any = None, **members: Any) -> None:
        self.native = ffi.new("pond_shape *", {"kind": kind, **members})
        self._memory = memory  # the struct points to it


def disc(radius: float) -> Shape:
    """A disc. radius: [m]"""
    return Shape(lib.POND_SHAPE_DISC, radius=radius)


def capsule(length: float, radius: float) -> Shape:
    """A segment along x with round ends. length: distance between the centres of the ends [m]; radius: [m]"""
    return Shape(lib.POND_SHAPE_CAPSULE, length=length, radius=radius)


def rectangle(width: float, height: float) -> Shape:
    """A rectangle around the origin. [m]"""
    return Shape(lib.POND_SHAPE_RECTANGLE, width=width, height=height)


def polygon(points: Sequence[Point]) -> Shape:
    """A polygon of 3 to 256 points (x, y). [m]"""
    corners = ffi.new("pond_vec2[]", [vector(point) for point in points])
    return Shape(lib.POND_SHAPE_POLYGON, corners, points=corners, point_count=len(corners))


def bitmap(width: float, height: float, pixels: npt.ArrayLike) -> Shape:
    """A mask of bool or uint8 (255: inside), stretched over width × height. [m]"""
    cells = mask(pixels).copy()
    return Shape(lib.POND_SHAPE_BITMAP, cells, width=width, height=height, pixels=ffi.from_buffer("uint8_t[]", cells),
                 columns=cells.shape[1], rows=cells.shape[0], stride=cells.shape[1])


def floats(values: npt.ArrayLike, what: str, dimensions: int = 2) -> Floats:
    """Converts a non-empty array to contiguous floats."""
    array = np.asarray(values)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{what}: an array of {array.dtype}; numbers are needed")
    if array.ndim != dimensions or array.size == 0:
        raise RangeError(f"{what}: an array of the shape {array.shape}; {dimensions} dimensions are needed")
    with np.errstate(over="ignore"):  # the caller or C refuses infinity
        return np.ascontiguousarray(array, dtype=np.float32)


def mask(pixels: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Converts a mask to bytes: 255 for True."""
    array = np.asarray(pixels)
    if array.ndim != 2 or array.size == 0:
        raise RangeError(f"a mask needs two dimensions, and this array has the shape {array.shape}")
    if array.dtype == np.bool_:
        return np.ascontiguousarray(np.where(array, 255, 0).astype(np.uint8))
    if array.dtype != np.uint8:
        raise TypeError(f"a mask is an array of bool or uint8, not of {array.dtype}")
    return np.ascontiguousarray(array)


def number(name: str, value: float) -> float:
    """Checks that a number is finite as a float of C."""
    out = float(value)
    if not abs(out) <= LARGEST:
        raise RangeError(f"{name}: {out:g}; a finite number is needed")
    return out


def vector(point: Point) -> tuple[float, float]:
    """Checks that a point is two finite numbers."""
    x, y = point
    return number("x", x), number("y", y)


def pose(at: Point, angle: float = 0.0) -> tuple[tuple[float, float], float]:
    """The members of a pond_pose. angle: from x towards y [rad]"""
    return vector(at), number("angle", angle)
