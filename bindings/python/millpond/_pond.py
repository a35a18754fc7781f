"""Ponds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Optional, TypeVar, Union

import numpy as np
import numpy.typing as npt

from ._couple import Coupling, Vector
from ._errors import Error, RangeError, check
from ._fields import Value, default, fill, text
from ._looks import draw, draw_light
from ._native import ffi, lib
from ._recording import Path, Recording, State
from ._run import frames
from ._shapes import Floats, Point, Shape, floats, mask, number, pose, vector
from ._water import Body, Chunk, Member, Water, document, rain_of

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.image import AxesImage

Got = TypeVar("Got")
Given = TypeVar("Given")
Field = Union[npt.ArrayLike, Callable[[Floats, Floats], npt.ArrayLike]]


def version() -> str:
    """The version of the library."""
    return text(lib.pond_version())


def time_step_limit(**settings: Value) -> float:
    """Returns the longest stable time step of a pond with these settings. [s]"""
    desc = fill(lib.POND_RECORD_DESC, default("pond_desc"), {**settings, "time_step": 0.0})
    check(lib.pond_desc_check(desc))
    return float(lib.pond_time_step_limit(desc))


class Stats(NamedTuple):
    """Statistics of the whole pond. Heights in metres, energy in m⁴/s²."""

    mean: float
    lowest: float
    highest: float
    energy: float


class Assignable(property, Generic[Got, Given]):
    """A property to which values of other types than its own can be assigned."""

    if TYPE_CHECKING:  # at run time it is a property
        def __init__(self, get: Callable[[Any], Got], put: Callable[[Any, Given], None]) -> None: ...
        def __get__(self, owner: Any, kind: Optional[type] = None) -> Got: ...
        def __set__(self, owner: Any, value: Given) -> None: ...


class _Heights:
    """Exposes the memory of a pond as an array, and keeps the pond alive."""

    def __init__(self, water: Any, view: Any) -> None:
        self._water = water
        self.__array_interface__ = {
            "version": 3, "typestr": "<f4" if np.little_endian else ">f4", "shape": (view.height, view.width),
            "data": (int(ffi.cast("uintptr_t", view.heights)), True), "strides": (4 * view.stride, 4)}


def _floats(array: Floats) -> Any:
    return ffi.from_buffer("float[]", array)


def _map(array: Floats) -> dict[str, Any]:
    """The members of the map of a command. The array must outlive it."""
    rows, columns = array.shape
    return {"values": _floats(array), "columns": columns, "rows": rows, "stride": columns}


class Pond(Water):
    """A rectangle of water.

    The settings have the names of the C interface. `edges` may be one word for all sides:

        pond = Pond(width=640, height=360, solver="dispersive", depth=0.25, edges="open")

    The garbage collector frees a pond; `with Pond() as pond:` frees it at the end of the block. Several threads may
    call the methods of one pond: a call waits until the previous one returns, and long calls release the
    interpreter's lock. A pond can be copied and pickled; the copy has one thread. After a fork the child can use only
    ponds with one thread.

    Settings:
    """

    _name = "pond"
    _prefix = "pond_"
    _recording: Optional[Recording] = None

    def __init__(self, **settings: Value) -> None:
        self._create(fill(lib.POND_RECORD_DESC, default("pond_desc"), settings))

    def _create(self, desc: Any) -> Pond:
        out = ffi.new("pond **")
        check(lib.pond_create(desc, out))
        return self._adopt(out[0])

    def _adopt(self, native: Any) -> Pond:
        desc = lib.pond_get_desc(native)
        self._own(native, lib.pond_destroy, desc.threads)
        self._width: int = desc.width
        self._height: int = desc.height
        return self

    def _do(self, kind: int, chunk: Chunk = None, **members: Any) -> Any:
        command = ffi.new("pond_command *", {"kind": kind, "is": members})
        with self._lock:
            self._change(lib.pond_do, command)
            if self._recording is not None:
                self._recording._add(command)
        return command

    def _place(self, point: Point, chunk: Chunk = None) -> tuple[Chunk, tuple[float, float]]:
        return chunk, vector(point)

    def _at(self, point: Point) -> Any:
        return vector(point)

    def _next_event(self, event: Any) -> Optional[tuple[float, float]]:
        return (0.0, 0.0) if self._call(lib.pond_event_next, event) else None

    def _body_state(self, body: tuple[int], state: Any) -> Optional[tuple[float, float]]:
        return (0.0, 0.0) if self._call(lib.pond_body_get_state, body, state) else None

    # ---- life ----

    def __repr__(self) -> str:
        if self._native is None:
            return "<millpond.Pond, closed>"
        return (f"<millpond.Pond of {self.width} × {self.height}, {self.solver}, {self.width * self.cell_size:g} m × "
                f"{self.height * self.cell_size:g} m, t = {self.time:g} s>")

    def save(self) -> bytes:
        """Returns a snapshot of the complete state."""
        with self._lock:
            water = self._use()
            size = lib.pond_save_size(water)
            out = ffi.new("uint8_t[]", size)
            check(lib.pond_save(water, out, size))
            return bytes(ffi.buffer(out))

    @classmethod
    def load(cls, snapshot: bytes, threads: int = 1) -> Pond:
        """Creates a pond from a snapshot."""
        host = default("pond_desc")
        fill(lib.POND_RECORD_DESC, host, {"threads": threads})
        out = ffi.new("pond **")
        held = ffi.from_buffer(snapshot)
        check(lib.pond_load(held, len(held), host, out))
        return cls.__new__(cls)._adopt(out[0])

    def copy(self) -> Pond:
        """Returns a pond with the same state."""
        return type(self).load(self.save())

    def __copy__(self) -> Pond:
        return self.copy()

    def __deepcopy__(self, _: object) -> Pond:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return type(self).load, (self.save(),)

    def save_state(self, state: Optional[State] = None) -> State:
        """Saves the state in memory and returns it. This is faster than save(). If a state of this pond
        is passed, it is updated and returned: only changed parts are copied."""
        with self._lock:
            if state is None:
                state = State(self._use())
            self._check_state(state)
            size, function = self._call(lib.pond_state_size), lib.pond_state_save_changes
            if size != state._size:
                state._bytes, state._size, function = ffi.new("uint8_t[]", size), 0, lib.pond_state_save
            self._change(function, state._bytes, size)
            state._size = size
        return state

    def restore_state(self, state: State) -> None:
        """Returns to a saved state of this pond."""
        with self._lock:
            self._check_state(state)
            self._change(lib.pond_state_restore, state._bytes, state._size)
            self._moved = True

    def _check_state(self, state: State) -> None:
        if state._native() is not self._use():
            raise Error("the state is of another pond")
        if self._recording is not None:
            raise Error("the pond is being recorded; recordings contain no states")

    def record(self, path: Path) -> Recording:
        """Records all changes of the pond to a file, until the end of a `with` block or stop(). Heights are not
        recorded: record a new pond, whose replay starts alike. replay() repeats a recording.

            with pond.record("session.pond"):
                pond.drop((1, 1), radius=0.05, height=-0.02)
                pond.step(100)
        """
        with self._lock:
            if self._recording is not None:
                raise Error("the pond is being recorded")
            self._recording = Recording(self, path)
            return self._recording

    def close(self) -> None:
        """Frees the pond and ends its recording. Arrays of its heights stay valid and keep its memory allocated."""
        with self._lock:
            if self._recording is not None:
                self._recording.stop()
            super().close()

    # ---- settings ----

    def _desc(self) -> Any:
        return self._call(lib.pond_get_desc)

    @property
    def width(self) -> int:
        """Number of columns. [cells]"""
        return self._width

    @property
    def height(self) -> int:
        """Number of rows. [cells]"""
        return self._height

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns: the shape of the arrays of the pond."""
        return self._height, self._width

    @property
    def cell_size(self) -> float:
        """Side length of a cell. [m]"""
        return float(self._desc().cell_size)

    @property
    def dt(self) -> float:
        """Time step. [s]"""
        return float(self._desc().time_step)

    @property
    def solver(self) -> str:
        """Name of the solver."""
        desc = ffi.new("pond_desc *", self._desc())
        return text(lib.pond_solver_info(desc).name)

    @property
    def x(self) -> npt.NDArray[np.float64]:
        """Centres of the columns. [m]"""
        return (np.arange(self.width) + 0.5) * self.cell_size

    @property
    def y(self) -> npt.NDArray[np.float64]:
        """Centres of the rows. [m]"""
        return (np.arange(self.height) + 0.5) * self.cell_size

    def omega(self, k: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Returns the theoretical angular frequency [rad/s] of wave numbers [rad/m] at the depth of the settings."""
        k = np.abs(np.asarray(k, dtype=np.float64))
        desc = self._desc()
        if lib.pond_solver_info(ffi.new("pond_desc *", desc)).disperses:
            gravity = 9.81
            squared = gravity * (k + desc.capillary_length**2 * k**3) * np.tanh(k * desc.depth)
        else:
            squared = (desc.wave_speed * k)**2 + desc.restoring**2
        return np.asarray(np.sqrt(squared))

    # ---- time ----

    def run(self, seconds: float, every: Optional[float] = None, progress: bool = False) -> Iterator[Floats]:
        """Simulates a duration and yields a copy of the heights every `every` seconds. Default: after each step.

            for heights in pond.run(seconds=2, every=3 * pond.dt):
                print(pond.time, heights.max())

        every: each copy is that of the nearest step, so a multiple of dt gives equal intervals [s]
        progress: show a progress bar, if the package tqdm is installed"""
        for _ in frames(self, seconds, every, progress):
            yield self.heights.copy()

    # ---- reading ----

    def _heights(self) -> Floats:
        """The present heights, read-only. [m]

        In wave, dispersive and column water this is a view of the pond's memory. It is valid until the next step or
        touch; afterwards it may show either time level. Use copy() to keep the heights. In other water it is a copy.
        Assigning an array writes the heights, with velocities of 0."""
        water, view = self._use(), self._call(lib.pond_get_view)
        if view.format == lib.POND_FORMAT_F32 and view.unit == 1.0:
            return np.asarray(_Heights(water, view))
        out = np.empty(self.shape, np.float32)
        self._call(lib.pond_copy_heights, 0, 0, self.width, self.height, _floats(out), self.width)
        out.flags.writeable = False
        return out

    @property
    def velocities(self) -> Floats:
        """A copy of the vertical velocities half a step ago. [m/s]"""
        out = np.empty(self.shape, np.float32)
        self._call(lib.pond_copy_velocities, 0, 0, self.width, self.height, _floats(out), self.width)
        return out

    def write(self, heights: npt.ArrayLike, velocities: Optional[npt.ArrayLike] = None,
              at: tuple[int, int] = (0, 0)) -> None:
        """Writes heights [m] and velocities [m/s] to a rectangle of cells. Default velocities: 0. at: row and column
        of the first cell."""
        h = floats(heights, "heights")
        v = None if velocities is None else floats(velocities, "velocities")
        if v is not None and v.shape != h.shape:
            raise RangeError(f"velocities of the shape {v.shape} for heights of {h.shape}")
        rows, columns = h.shape
        if not (0 <= at[0] <= self.height - rows and 0 <= at[1] <= self.width - columns):
            raise RangeError(f"{rows} × {columns} cells at {tuple(at)} do not fit into a pond of {self.height} × "
                             f"{self.width} cells")
        if not np.isfinite(h).all() or (v is not None and not np.isfinite(v).all()):
            raise RangeError("heights and velocities must be finite")
        if self._recording is not None:
            raise Error("the pond is being recorded; recordings contain no heights")
        self._call(lib.pond_write_heights, at[1], at[0], columns, rows, _floats(h),
                   ffi.NULL if v is None else _floats(v), columns)

    heights = Assignable(_heights, write)

    def stats(self) -> Stats:
        """Returns the mean, extremes and energy of all cells."""
        found = self._call(lib.pond_get_stats)
        return Stats(found.mean, found.lowest, found.highest, found.energy)

    # ---- touches ----

    def trail(self, start: Point, end: Point, half_size: Point, height: float) -> None:
        """Adds the wake of a box that moves from start to end, also in water without bodies.

        half_size: half of its width and height [m]; height: negative lowers the water [m]
        """
        self._do(lib.POND_COMMAND_TRAIL,
                 trail=(vector(start), vector(end), vector(half_size), number("height", height)))

    def rain(self, **settings: Value) -> None:
        """Sets the rain. Without settings the rain stops.

        Settings:
        """
        self._do(lib.POND_COMMAND_RAIN, rain=rain_of(settings)[0])

    # ---- shores ----

    def _walls(self) -> npt.NDArray[np.bool_]:
        """A copy of the mask of walls, read-only: True in wall cells. Assigning an array replaces the walls by hard
        ones: bool, or uint8 with walls from 128. The array is stretched over the pond."""
        out = np.empty(self.shape, np.uint8)
        self._call(lib.pond_copy_walls, 0, 0, self.width, self.height, ffi.from_buffer("uint8_t[]", out), self.width)
        walls: npt.NDArray[np.bool_] = out != 0
        walls.flags.writeable = False  # or pond.walls[0] = True would change the copy alone
        return walls

    def set_walls(self, pixels: npt.ArrayLike, hardness: float = 0.0) -> None:
        """Replaces the walls, as assigning to `walls` does. hardness: as for wall()"""
        cells = mask(pixels)
        rows, columns = cells.shape
        self._do(lib.POND_COMMAND_WALL_MASK, mask={
            "pixels": ffi.from_buffer("uint8_t[]", cells), "columns": columns, "rows": rows, "stride": columns,
            "hardness": hardness})

    walls = Assignable(_walls, set_walls)

    def wall(self, shape: Shape, at: Point, angle: float = 0.0, hardness: float = 0.0) -> None:
        """Adds a wall. at: position of the shape's origin; angle: of the shape [rad]; hardness: 0 reflects upright, 1
        absorbs, inf reflects inverted"""
        self._do(lib.POND_COMMAND_WALL_BUILD, wall=(shape.native[0], pose(at, angle), hardness))

    def beach(self, shape: Shape, at: Point, half_life: float, ramp: float, angle: float = 0.0) -> None:
        """Adds a beach, where waves lose half of their height in half_life [s]. ramp: distance inside the outline
        over which the damping rises [m]"""
        self._do(lib.POND_COMMAND_BEACH_BUILD, beach=(shape.native[0], pose(at, angle), half_life, ramp))

    def clear_wall(self, shape: Shape, at: Point, angle: float = 0.0) -> None:
        """Removes walls in the area of a shape. Land stays."""
        self._do(lib.POND_COMMAND_WALL_CLEAR, wall=(shape.native[0], pose(at, angle)))

    def clear_beach(self, shape: Shape, at: Point, angle: float = 0.0) -> None:
        """Removes beaches in the area of a shape."""
        self._do(lib.POND_COMMAND_BEACH_CLEAR, beach=(shape.native[0], pose(at, angle)))

    def shift(self, columns: int, rows: int) -> None:
        """Moves the pond as a window over wider water, by cells to the right and down: column x becomes column
        x − columns. Cells that enter are still water with the depth of the nearest cell."""
        self._do(lib.POND_COMMAND_SHIFT, shift={"dx": columns, "dy": rows})

    @property
    def origin(self) -> tuple[int, int]:
        """Columns and rows by which shift() has moved the pond since its creation."""
        found = self._call(lib.pond_get_origin)
        return found.x, found.y

    def _depth(self) -> Floats:
        """A copy of the depth at each cell, read-only. [m] Assigning sets uneven ground: an array, which is stretched
        over the pond, or a function of arrays x and y. A depth of 0 is land; bulk water may flow over land, whose depth
        is negative."""
        out = self._cells(lib.pond_depth_at)
        out.flags.writeable = False
        return out

    def _cells(self, read: Any) -> Floats:
        """The values of a reading function at all cells."""
        with self._lock:
            water = self._use()
            points = [(float(x), float(y)) for y in self.y for x in self.x]
            return np.array([read(water, point) for point in points], np.float32).reshape(self.shape)

    def _set_depth(self, values: Field) -> None:
        depths = self._sample(values, self.x, self.y, "depth")
        self._do(lib.POND_COMMAND_DEPTH_MAP, map=_map(depths))

    depth = Assignable(_depth, _set_depth)

    def _sample(self, values: Field, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], what: str) -> Floats:
        """Returns an array, or the values of a function on a grid."""
        if not callable(values):
            return floats(values, what)
        across, down = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
        return floats(np.broadcast_to(np.asarray(values(across, down)), across.shape), what)

    def set_current(self, stream: Optional[Field] = None, *, velocities: Optional[npt.ArrayLike] = None,
                    around: Optional[Point] = None, slack: float = 0.0) -> None:
        """Sets a steady current. Without arguments it removes the current.

        stream: a stream function [m²/s], as an array or a function of arrays x and y
        velocities: an array of rows × columns × 2 [m/s]
        around: the velocity of a uniform stream that flows around walls and land [m/s]
        slack: length of the lee of walls and land, for around [m]
        """
        if sum(given is not None for given in (stream, velocities, around)) > 1:
            raise RangeError("one of stream, velocities and around is allowed")
        if velocities is not None:
            v = floats(velocities, "velocities", 3)
            if v.shape[2] != 2:
                raise RangeError(f"velocities of the shape {v.shape}; the last number must be 2")
            rows, columns, _ = v.shape
            self._do(lib.POND_COMMAND_CURRENT_VELOCITIES, velocities={
                "values": ffi.cast("pond_vec2 *", _floats(v)), "columns": columns, "rows": rows, "stride": columns})
        elif around is not None:
            self._do(lib.POND_COMMAND_CURRENT_AROUND, past=(vector(around), number("slack", slack)))
        elif stream is not None:
            psi = self._sample(stream, self.x, self.y, "stream")
            self._do(lib.POND_COMMAND_CURRENT_MAP, map=_map(psi))
        else:
            self._do(lib.POND_COMMAND_CURRENT_MAP, map={})

    def current_at(self, point: Point) -> tuple[float, float]:
        """Returns the velocity of the current at (x, y). [m/s]"""
        found = self._call(lib.pond_current_at, vector(point))
        return found.x, found.y

    # ---- bulk water ----

    def fill(self, level: float, shape: Optional[Shape] = None, at: Point = (0.0, 0.0), angle: float = 0.0) -> None:
        """Fills a shape, or the whole pond, with bulk water up to a level above the rest level [m], at rest. Cells with
        higher ground become dry."""
        self._do(lib.POND_COMMAND_FILL, fill={
            "whole": shape is None, "level": number("level", level), "pose": pose(at, angle),
            **({} if shape is None else {"shape": shape.native[0]})})

    def raise_ground(self, start: Point, end: Point, radius: float, height: float) -> None:
        """Digs or heaps along a line under bulk water, which keeps its volume.

        radius: where the change ends [m]; height: rise of the ground on the line, negative to dig [m]
        """
        self._do(lib.POND_COMMAND_GROUND_RAISE,
                 stroke=(vector(start), vector(end), number("radius", radius), number("height", height)))

    def spring(self, shape: Shape, at: Point, rate: float, angle: float = 0.0) -> Spring:
        """Adds a spring to bulk water. rate: volume per time, negative for a drain [m³/s]"""
        added = self._do(lib.POND_COMMAND_SPRING_ADD, spring={
            "shape": shape.native[0], "pose": pose(at, angle), "rate": rate})
        return Spring(self, getattr(added, "is").spring.id.value)

    def sea(self, side: str, level: float = 0.0, height: float = 0.0, period: float = 0.0) -> None:
        """Sets the sea beyond an open side of bulk water. Calls with other levels make a tide; the swell continues.

        side: "left", "right", "top" or "bottom"
        level: of the sea without swell, above the rest level [m]
        height: of the swell, from trough to crest; 0 for none [m]
        period: of the swell [s]
        """
        named = fill(lib.POND_RECORD_EMITTER, default("pond_emitter_desc"), {"side": side})
        self._do(lib.POND_COMMAND_SEA, sea={
            "side": named.side, "level": number("level", level), "height": number("height", height),
            "period": number("period", period)})

    @property
    def water(self) -> Floats:
        """A copy of the depth of bulk water at each cell; 0 where it is dry. [m]"""
        return self._cells(lib.pond_water_at)

    def water_at(self, point: Point) -> float:
        """Returns the depth of bulk water at (x, y); 0 where it is dry. [m]"""
        return float(self._call(lib.pond_water_at, vector(point)))

    def volume(self) -> float:
        """Returns the exact volume of bulk water. [m³]"""
        return float(self._call(lib.pond_volume))

    # ---- pictures ----

    def couple(self, body: Optional[Body] = None, *, mass: float, half_size: Vector, volume: float = 0.0,
               inertia: Vector = (0.0, 0.0, 0.0), offset: Vector = (0.0, 0.0, 0.0), drag: float = 0.5,
               gravity: float = 9.81) -> Coupling:
        """Floats a rigid body of another physics engine. body: a driven body of the pond that makes its waves, with
        draught 0, or None. half_size: of the box that displaces water [m]; volume: 0 = the whole box [m³]; inertia: 0 =
        it does not turn about this axis [kg·m²]; offset: from the centre of mass to that of the box [m]; drag: [1/s]
        """
        return Coupling(self, body, {"mass": mass, "half_size": tuple(half_size), "volume": volume,
                                     "inertia": tuple(inertia), "offset": tuple(offset), "drag": drag,
                                     "gravity": gravity})

    def draw(self, look: str = "pool", texture: Optional[npt.ArrayLike] = None, *,
             size: Optional[tuple[int, int]] = None, preset: Optional[str] = None, strength: float = 1.0,
             linear: bool = False, out: Optional[npt.NDArray[Any]] = None, **settings: Any) -> npt.NDArray[Any]:
        """Draws the water. Returns an array of rows × columns × RGBA.

        look: see looks(); fields(look) lists its settings. preset: see presets(look)
        texture: a picture under the water, rows × columns × 3 or 4 bytes; default pale grey
        size: columns and rows; default that of the texture, or of the pond
        strength: visibility of the water; 1 is natural
        linear: return floats in linear light instead of bytes
        out: the array to draw into, rows × columns × 4 of uint8, or of float32 in linear light; default a new one
        bed, light, foam, dry: maps as arrays, for looks that have them; light() returns one
        """
        with self._lock:
            view, parallel = self._view()
            return draw(view, parallel, look, texture, size, preset, strength, linear, out, settings)

    def _view(self) -> tuple[Any, Any]:
        """A pond_view and a pond_parallel."""
        return (ffi.new("pond_view *", self._call(lib.pond_get_view)),
                ffi.new("pond_parallel *", self._call(lib.pond_get_parallel)))

    def light(self, size: Optional[tuple[int, int]] = None, **settings: Value) -> Floats:
        """Returns the sunlight on the floor, which is 1 under still water. size: columns and rows; default those of the
        pond. fields("caustics") lists the settings."""
        with self._lock:
            view, parallel = self._view()
            return draw_light(view, parallel, size or (self.width, self.height), settings)

    def imshow(self, ax: Any = None, **arguments: Any) -> AxesImage:
        """Plots the heights in millimetres with matplotlib. ax: default the current axes; other arguments: as for
        Axes.imshow()

            plt.colorbar(pond.imshow(), label="height [mm]")
        """
        from ._plots import imshow
        return imshow(self, ax, **arguments)

    def animate(self, seconds: float = 4.0, every: float = 1 / 25, ax: Any = None, progress: bool = False,
                **arguments: Any) -> FuncAnimation:
        """Returns a matplotlib animation: save("a.gif"), or with FFmpeg save("a.mp4"). Showing or saving it advances the
        pond. every: about the interval of the frames, which becomes a whole number of steps; progress: as for run()"""
        from ._plots import animate
        return animate(self, seconds, every, ax, progress, **arguments)

    def _repr_html_(self) -> str:
        self._use()
        from ._plots import film
        return film(self)

    def to_xarray(self) -> Any:
        """Returns a copy of the heights as an xarray.DataArray with coordinates."""
        import xarray
        metres = {"units": "m"}
        return xarray.DataArray(self.heights.copy(), {"y": ("y", self.y, metres), "x": ("x", self.x, metres)},
                                ("y", "x"), "height", {**metres, "time": self.time, "dt": self.dt})


class Spring(Member):
    """A spring or drain of bulk water."""

    def remove(self) -> None:
        """Removes the spring."""
        self._water._do(lib.POND_COMMAND_SPRING_REMOVE, spring={"id": self._id})


document({Pond: lib.POND_RECORD_DESC, Pond.rain: lib.POND_RECORD_RAIN})
