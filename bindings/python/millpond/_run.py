"""Runs of water that stop at even times, and their progress bars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Optional, TypeVar

import numpy as np

from ._errors import RangeError

if TYPE_CHECKING:
    from ._water import Water

Item = TypeVar("Item")


def with_bar(items: Iterable[Item], total: int, progress: bool) -> Iterable[Item]:
    """Adds a progress bar if tqdm is installed."""
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return items
        bar: Iterable[Item] = tqdm(items, total=total, unit=" frames")
        return bar
    return items


def frames(water: Water, seconds: float, every: Optional[float], progress: bool) -> Iterator[None]:
    """Simulates a duration and stops every `every` seconds. Default: after each step."""
    every = water.dt if every is None else every
    if not 0.0 < every < np.inf or not 0.0 <= seconds < np.inf:
        raise RangeError(f"seconds={seconds:g}, every={every:g}: finite times are allowed, and an interval above 0")
    start, step, count = water.steps, water.dt, round(seconds / every)
    for frame in with_bar(range(1, count + 1), count, progress):
        water.step(max(0, round(frame * every / step) - (water.steps - start)))
        yield
