"""Worlds: water without sides."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from ._errors import Error, RangeError, check
from ._fields import Value, default, fill
from ._looks import MOST_SIDE, draw
from ._native import ffi, lib
from ._run import frames
from ._shapes import Floats, Point
from ._water import Chunk, Numbers, Water, rain_of

Land = Callable[[Numbers, Numbers], npt.ArrayLike]
SIDE: int = lib.POND_WORLD_CHUNK
FURTHEST = 2**31  # chunks


class WorldStats(NamedTuple):
    """Numbers of chunks of 64 × 64 cells: stored, stepped, the largest number that can be stored, given up for others
    since creation, and not stored for lack of memory."""

    stored: int
    moving: int
    most: int
    lost: int
    denied: int


class _Map:
    """Calls the function that returns the land, and keeps the exception that it raises."""

    def __init__(self, land: Optional[Land], cell_size: float) -> None:
        self.land = land
        self.cell_size = cell_size
        self.fault: Optional[BaseException] = None
        self.failed: set[tuple[int, int]] = set()  # chunks
        self.thread: Optional[int] = None  # that the function runs in

    def write(self, chunk: tuple[int, int], cells: Any) -> bool:
        """Writes the cells of a chunk, and returns whether it has water."""
        self.thread = threading.get_ident()
        try:
            x, y = (self.cell_size * (SIDE * first + np.arange(SIDE) + 0.5) for first in chunk)
            found = np.asarray(self.land(*np.meshgrid(x, y)))  # type: ignore[misc]
            if found.dtype != np.bool_:
                raise TypeError(f"land returned an array of {found.dtype}; bool is needed")
            water = np.frombuffer(ffi.buffer(cells, SIDE * SIDE), np.uint8).reshape(SIDE, SIDE)
            np.logical_not(np.broadcast_to(found, water.shape), out=water, casting="unsafe")
            return bool(water.any())
        except BaseException as fault:  # World._call() raises it
            self.fault = self.fault or fault
            self.failed.add(chunk)
            return False
        finally:
            self.thread = None

    def raise_fault(self) -> None:
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


@ffi.def_extern()  # type: ignore[misc]
def millpond_land(user: Any, chunk: Any, cells: Any) -> bool:
    """The pond_world_map of all worlds."""
    found: _Map = ffi.from_handle(user)
    return found.write((chunk.x, chunk.y), cells)


class World(Water):
    """Water without sides, of which only the moving regions take memory and time.

        world = World(land=lambda x, y: x**2 + y**2 < 4, cell_size=0.02)

    `land` is a function of two arrays, x and y of cell centres, and returns an array of bool: True for land. It is
    called when waves approach a region of 64 × 64 cells, must return the same each time, and must not use the world. If
    it raises an exception, the call that needed the region raises it; the region is land until remap() is called.
    Default: water everywhere.

    Positions are metres from an origin in the water; negative ones are allowed, too. Regions are given by the row and
    the column of their first cell, `at`, and their shape. Cell (0, 0) is to the right of and below the origin.

    memory: for regions that move [bytes]. If more are needed, the calmest ones are given up; stats() counts them.

    Worlds can be used by several threads, as ponds can. They cannot be pickled; save() returns their state.

    The settings are those of a pond but for width, height, edges and depth.
    """

    _name = "world"
    _prefix = "pond_world_"

    def __init__(self, land: Optional[Land] = None, memory: int = 2**26, **settings: Value) -> None:
        desc = default("pond_world_desc")
        for name in ("width", "height", "edges", "depth"):
            if name in settings:
                raise RangeError(f"{name}: {settings[name]!r}; a world has no {name}")
        fill(lib.POND_RECORD_DESC, ffi.addressof(desc, "water"), settings)
        if not 0 <= memory < 2**63:
            raise RangeError(f"memory: {memory} bytes; 0 or more are allowed")
        desc.memory = memory
        if land is not None and not callable(land):
            raise TypeError(f"land: {land!r} is not a function of x and y")
        found = _Map(land, desc.water.cell_size)
        handle = ffi.new_handle(found)
        if land is not None:
            desc.map, desc.user = lib.millpond_land, handle
        out = ffi.new("pond_world **")
        check(lib.pond_world_create(desc, out))
        self._own(out[0], lib.pond_world_destroy, desc.water.threads, handle)
        self._map = found
        self._cell_size = float(desc.water.cell_size)

    def _call(self, function: Any, *arguments: Any) -> Any:
        if self._native is not None and self._map.thread == threading.get_ident():
            raise Error("the function land must not use its world")
        with self._lock:
            result = super()._call(function, *arguments)
            self._map.raise_fault()
        return result

    def _do(self, kind: int, chunk: Chunk = None, **members: Any) -> Any:
        command = ffi.new("pond_command *", {"kind": kind, "is": members})
        self._change(lib.pond_world_do, chunk or (0, 0), command)
        return command

    def _place(self, point: Point, chunk: Chunk = None) -> tuple[tuple[int, int], tuple[float, float]]:
        x, y = (float(number) for number in point)
        side = SIDE * self._cell_size
        if not (abs(x) < FURTHEST * side and abs(y) < FURTHEST * side):
            raise RangeError(f"the position ({x:g}, {y:g}); up to {FURTHEST * side:g} m are allowed")
        column, row = chunk or (math.floor(x / side), math.floor(y / side))
        return (column, row), (x - column * side, y - row * side)

    def _at(self, point: Point) -> Any:
        return self._place(point)

    def _next_event(self, event: Any) -> Optional[tuple[float, float]]:
        chunk = ffi.new("pond_chunk *")
        return self._corner(chunk) if self._call(lib.pond_world_event_next, event, chunk) else None

    def _corner(self, chunk: Any) -> tuple[float, float]:
        side = SIDE * self._cell_size
        return chunk.x * side, chunk.y * side

    def _body_state(self, body: tuple[int], state: Any) -> Optional[tuple[float, float]]:
        chunk = ffi.new("pond_chunk *")
        return self._corner(chunk) if self._call(lib.pond_world_body_get_state, body, chunk, state) else None

    def _emitter_desc(self, kind: str, settings: Mapping[str, Any]) -> tuple[Chunk, Any]:
        settings = {name.removesuffix("_"): value for name, value in settings.items()}
        ends = {"from": (0.0, 0.0), "to": (0.0, 1.0), **settings}
        chunk, first = self._place(ends["from"])
        _, last = self._place(ends["to"], chunk)
        _, desc = super()._emitter_desc(kind, {**settings, "from": first, "to": last})
        return chunk, desc

    def __repr__(self) -> str:
        if self._native is None:
            return "<millpond.World, closed>"
        return f"<millpond.World, {self.stats().moving} regions move, t = {self.time:g} s>"

    def __reduce__(self) -> str:
        raise TypeError("a world cannot be copied or pickled; save() returns its state")

    # ---- life ----

    def save(self) -> bytes:
        """Returns a snapshot of the water, bodies and emitters, without land and settings."""
        with self._lock:
            size = self._call(lib.pond_world_save_size)
            out = ffi.new("uint8_t[]", size)
            self._change(lib.pond_world_save, out, size)
            return bytes(ffi.buffer(out))

    def round(self, precision: float = 1e-5) -> None:
        """Rounds the heights [m], so that save() returns fewer bytes."""
        self._call(lib.pond_world_round, precision)

    def load(self, snapshot: bytes) -> None:
        """Replaces the water by a snapshot of a world with the same solver, cell_size, time_step and count_height."""
        held = ffi.from_buffer(snapshot)
        self._change(lib.pond_world_load, held, len(held))
        self._moved = True

    def remap(self, point: Optional[Point] = None) -> None:
        """Calls `land` again where land has changed: for the region of 64 × 64 cells that contains (x, y). Default: all
        regions for which it raised an exception."""
        self._use()
        for chunk in list(self._map.failed) if point is None else [self._place(point)[0]]:
            self._map.failed.discard(chunk)
            self._call(lib.pond_world_remap, chunk)

    # ---- settings and time ----

    @property
    def cell_size(self) -> float:
        """Side length of a cell. [m]"""
        return self._cell_size

    @property
    def dt(self) -> float:
        """Time step. [s]"""
        return float(self._call(lib.pond_world_get_desc).water.time_step)

    def run(self, at: tuple[int, int], shape: tuple[int, int], seconds: float, every: Optional[float] = None,
            progress: bool = False) -> Iterator[Floats]:
        """Simulates a duration and yields a copy of the heights of a region every `every` seconds, as Pond.run() does.

            for heights in world.run(at=(-100, -200), shape=(200, 400), seconds=2, every=1 / 30):
                print(world.time, heights.max())
        """
        self._region(at, shape)
        for _ in frames(self, seconds, every, progress):
            yield self.heights(at, shape)

    # ---- touches ----

    def rain(self, start: Point = (0.0, 0.0), end: Point = (0.0, 0.0), **settings: Value) -> None:
        """Sets the rain in a rectangle from its upper left to its lower right corner. Without arguments it stops. The
        settings are those of Pond.rain() but for left, right, top and bottom."""
        chunk, (left, top) = self._place(start)
        _, (right, bottom) = self._place(end, chunk)
        self._do(lib.POND_COMMAND_RAIN, chunk, rain=rain_of(
            {"left": left, "top": top, "right": right, "bottom": bottom, **settings})[0])

    # ---- reading ----

    def _copy(self, function: Any, at: tuple[int, int], shape: tuple[int, int]) -> Floats:
        rows, columns = shape
        first = self._region(at, shape)
        out = np.empty((rows, columns), np.float32)
        self._call(function, *first, columns, rows, ffi.from_buffer("float[]", out), columns)
        return out

    def _region(self, at: tuple[int, int], shape: tuple[int, int]) -> tuple[tuple[int, int], int, int]:
        """The chunk of a region's first cell, and the column and row of that cell in the chunk."""
        rows, columns = shape
        if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
            raise RangeError(f"shape: {rows} × {columns} cells; 1 to {MOST_SIDE} are allowed")
        (down, y), (across, x) = (divmod(first, SIDE) for first in at)
        if not (abs(down) < FURTHEST and abs(across) < FURTHEST):
            raise RangeError(f"at: {tuple(at)}; up to {SIDE * FURTHEST} cells are allowed")
        return (across, down), x, y

    def heights(self, at: tuple[int, int], shape: tuple[int, int]) -> Floats:
        """Returns a copy of the heights of a region; land has 0. [m] at: row and column of its first cell"""
        return self._copy(lib.pond_world_copy_heights, at, shape)

    def velocities(self, at: tuple[int, int], shape: tuple[int, int]) -> Floats:
        """Returns a copy of the vertical velocities of a region half a step ago. [m/s]"""
        return self._copy(lib.pond_world_copy_velocities, at, shape)

    def land(self, at: tuple[int, int], shape: tuple[int, int]) -> npt.NDArray[np.bool_]:
        """Returns the land of a region: True for land."""
        return np.asarray(self._copy(lib.pond_world_copy_land, at, shape) != 0)

    def stats(self) -> WorldStats:
        """Returns numbers of stored and moving chunks."""
        found = self._call(lib.pond_world_get_stats)
        return WorldStats(found.kept, found.moving, found.most, found.lost, found.denied)

    def draw(self, at: tuple[int, int], shape: tuple[int, int], look: str = "pool",
             texture: Optional[npt.ArrayLike] = None, *, size: Optional[tuple[int, int]] = None,
             preset: Optional[str] = None, strength: float = 1.0, linear: bool = False,
             out: Optional[npt.NDArray[Any]] = None, **settings: Any) -> npt.NDArray[Any]:
        """Draws a region, as Pond.draw() does. dry=world.land(at, shape) draws land."""
        rows, columns = shape
        first = self._region(at, shape)
        with self._lock:
            bytes_ = self._call(lib.pond_world_view_size, columns, rows)
            memory = np.empty(bytes_ // 4, np.float32)
            view = ffi.new("pond_view *", self._call(lib.pond_world_get_view, *first, columns, rows,
                                                     ffi.from_buffer(memory), bytes_))
        return draw(view, ffi.NULL, look, texture, size, preset, strength, linear, out, settings)
