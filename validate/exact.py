"""Exact solutions, which the water is compared with. Units are cells and √(cell/g)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def omega(k: npt.ArrayLike, depth: npt.ArrayLike) -> Any:
    """Angular frequency of water waves without surface tension."""
    k = np.asarray(k, dtype=np.float64)
    return np.sqrt(k * np.tanh(k * depth))


def group(k: npt.ArrayLike, depth: npt.ArrayLike) -> Any:
    """Their group speed."""
    k = np.asarray(k, dtype=np.float64)
    return (omega(k + 1e-5, depth) - omega(k - 1e-5, depth)) / 2e-5


def wave_number(frequency: float, depth: npt.ArrayLike) -> Any:
    """The wave number, at most 4, of a wave of this frequency."""
    low, high = np.full(np.shape(depth), 1e-6), np.full(np.shape(depth), 4.0)
    for _ in range(80):
        middle = 0.5 * (low + high)
        below = omega(middle, depth) < frequency
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return 0.5 * (low + high)


def wave_numbers(columns: int, rows: int = 1) -> tuple[Array, Array]:
    """kx and ky of numpy.fft.fft2."""
    return 2 * np.pi * np.fft.fftfreq(columns, 1.0), 2 * np.pi * np.fft.fftfreq(rows, 1.0)[:, None]


def squares(width: int, height: int, x: float, y: float) -> Array:
    """Squared distances of cells from a place, where (0, 0) is the centre of the first cell."""
    return (np.arange(width) - x)**2 + (np.arange(height)[:, None] - y)**2


def mirrored(heights: Array) -> Array:
    """Water between free sides with its mirror images, which is periodic."""
    wide = np.concatenate([heights, heights[:, ::-1]], axis=1)
    return np.concatenate([wide, wide[::-1]])


def evolution(heights: Array, periodic: bool, depth: float = 0) -> Callable[[float], Array]:
    """Heights by time of water that starts at rest: the sum of the pond's own waves, each turned by cos(ωt). depth: 0 for
    waves that all run one cell per unit of time"""
    whole = heights if periodic else mirrored(heights)
    rows, columns = whole.shape
    kx, ky = wave_numbers(columns, rows)
    waves, k = np.fft.fft2(whole), np.hypot(kx, ky)
    w = omega(k, depth) if depth else k

    def at(time: float) -> Array:
        return np.fft.ifft2(waves * np.cos(w * time)).real[:heights.shape[0], :heights.shape[1]]

    return at


def likeness(a: Array, b: Array) -> float:
    """1 for equal shapes of heights or amplitudes."""
    return float(np.abs(np.vdot(a, b)) / (np.linalg.norm(a) * np.linalg.norm(b)))


def correlation(found: Array, exact: Array) -> float:
    """Their likeness, apart from the mean level."""
    return likeness(found - found.mean(), exact - exact.mean())
