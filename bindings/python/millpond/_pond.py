"""Ponds, their emitters and their bodies."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from ._errors import Error, RangeError, check
from ._fields import Value, default, fill, help_of, text
from ._looks import draw, draw_light
from ._native import ffi, lib
from ._shapes import Point, Shape, mask, pose, vector

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.image import AxesImage

Floats = npt.NDArray[np.float32]
Field = Union[npt.ArrayLike, Callable[[Floats, Floats], npt.ArrayLike]]
MOST_BYTES = 2**62


def version() -> str:
    """The version of the library."""
    return text(lib.pond_version())


class Stats(NamedTuple):
    """Statistics of the whole pond. Heights in metres, energy in m⁴/s²."""

    mean: float
    lowest: float
    highest: float
    energy: float


class BodyState(NamedTuple):
    """State of a body, in metres, seconds, radians and newtons."""

    position: tuple[float, float]
    angle: float
    velocity: tuple[float, float]
    spin: float
    rise: float
    bottom: float
    draught: float
    level: float
    force: tuple[float, float, float]
    torque: float
    resting: bool


class _Heights:
    """Exposes the memory of a pond as an array, and keeps the pond alive."""

    def __init__(self, water: Any, view: Any) -> None:
        self._water = water
        self.__array_interface__ = {
            "version": 3, "typestr": "<f4" if np.little_endian else ">f4", "shape": (view.height, view.width),
            "data": (int(ffi.cast("uintptr_t", view.heights)), True), "strides": (4 * view.stride, 4)}


def _array(values: npt.ArrayLike, what: str, dimensions: int = 2) -> Floats:
    """Converts a non-empty array to contiguous floats."""
    array = np.asarray(values)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{what}: an array of {array.dtype}; numbers are needed")
    if array.ndim != dimensions or array.size == 0:
        raise RangeError(f"{what}: an array of the shape {array.shape}; {dimensions} dimensions are needed")
    return np.ascontiguousarray(array, dtype=np.float32)


def _floats(array: Floats) -> Any:
    return ffi.from_buffer("float[]", array)


class Pond:
    """A rectangle of water.

    The settings have the names of the C interface. `edges` may be one word for all sides:

        pond = Pond(width=640, height=360, solver="dispersive", depth=0.25, edges="open")

    The garbage collector frees a pond; `with Pond() as pond:` frees it at the end of the block. Several threads may
    call the methods of one pond: a call waits until the previous one returns, and long calls release the
    interpreter's lock. A pond can be copied and pickled; the copy has one thread. After a fork the child can use only
    ponds with one thread.

    Settings:
    """

    _water: Any
    _lock: Any

    def __new__(cls, **_: Value) -> Pond:
        self = super().__new__(cls)
        self._water = None
        self._lock = threading.RLock()
        return self

    def __init__(self, **settings: Value) -> None:
        desc = default("pond_desc")
        fill(lib.POND_RECORD_DESC, desc, settings)
        out = ffi.new("pond **")
        check(lib.pond_create(desc, out))
        self._own(out[0])

    def _own(self, native: Any) -> None:
        desc = lib.pond_get_desc(native)
        size = min(lib.pond_memory_size(ffi.new("pond_desc *", desc)), MOST_BYTES)
        self._water = ffi.gc(native, lib.pond_destroy, size)
        self._process = os.getpid() if desc.threads != 1 else 0
        self._width: int = desc.width
        self._height: int = desc.height

    def _use(self) -> Any:
        water = self._water
        if water is None:
            raise Error("the pond is closed")
        if self._process not in (0, os.getpid()):
            raise Error("this process was forked, and has none of the pond's threads; create ponds that are to be "
                        "forked with threads=1")
        return water

    # ---- life ----

    def close(self) -> None:
        """Closes the pond. Arrays of its heights stay valid and keep its memory allocated."""
        self._water = None

    def __enter__(self) -> Pond:
        self._use()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._water is None:
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
        pond = cls.__new__(cls)
        pond._own(out[0])
        return pond

    def copy(self) -> Pond:
        """Returns a pond with the same state."""
        return type(self).load(self.save())

    def __copy__(self) -> Pond:
        return self.copy()

    def __deepcopy__(self, _: object) -> Pond:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return type(self).load, (self.save(),)

    # ---- settings ----

    def _desc(self) -> Any:
        with self._lock:
            return lib.pond_get_desc(self._use())

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

    @property
    def time(self) -> float:
        """Simulated time. [s]"""
        with self._lock:
            return float(lib.pond_get_time(self._use()))

    @property
    def steps(self) -> int:
        """Number of steps since creation."""
        with self._lock:
            return int(lib.pond_get_steps(self._use()))

    @property
    def resting(self) -> bool:
        """True if all water is at rest."""
        with self._lock:
            return bool(lib.pond_is_resting(self._use()))

    def step(self, count: int = 1) -> None:
        """Simulates a number of time steps."""
        if count < 0:
            raise RangeError(f"{count} steps: 0 or more are allowed")
        with self._lock:
            lib.pond_step_many(self._use(), count)

    def advance(self, seconds: float) -> int:
        """Simulates the whole time steps in a duration and returns their number, at most the setting max_steps. The
        next call adds the remaining time."""
        with self._lock:
            return int(lib.pond_advance(self._use(), seconds))

    def run(self, seconds: float, every: Optional[float] = None) -> Iterator[Floats]:
        """Simulates a duration and yields a copy of the heights every `every` seconds. Default: after each step."""
        every = self.dt if every is None else every
        if not 0.0 < every < np.inf or not 0.0 <= seconds < np.inf:
            raise RangeError(f"run({seconds:g}, every={every:g}): finite times are allowed, and an interval above 0")
        start, step = self.steps, self.dt
        for frame in range(1, round(seconds / every) + 1):
            self.step(max(0, round(frame * every / step) - (self.steps - start)))
            yield self.heights.copy()

    def calm(self) -> None:
        """Sets all heights to 0."""
        with self._lock:
            lib.pond_calm(self._use())

    # ---- reading ----

    @property
    def heights(self) -> Floats:
        """The present heights, read-only. [m]

        In wave, dispersive and column water this is a view of the pond's memory. It is valid until the next step or
        touch; afterwards it may show either time level. Use copy() to keep the heights. In other water it is a copy.
        Assigning an array writes the heights, with velocities of 0."""
        with self._lock:
            water = self._use()
            view = lib.pond_get_view(water)
            if view.format == lib.POND_FORMAT_F32 and view.unit == 1.0:
                return np.asarray(_Heights(water, view))
            out = np.empty(self.shape, np.float32)
            lib.pond_copy_heights(water, 0, 0, self.width, self.height, _floats(out), self.width)
        out.flags.writeable = False
        return out

    @heights.setter
    def heights(self, values: npt.ArrayLike) -> None:
        self.write(values)

    @property
    def velocities(self) -> Floats:
        """A copy of the vertical velocities half a step ago. [m/s]"""
        out = np.empty(self.shape, np.float32)
        with self._lock:
            lib.pond_copy_velocities(self._use(), 0, 0, self.width, self.height, _floats(out), self.width)
        return out

    def write(self, heights: npt.ArrayLike, velocities: Optional[npt.ArrayLike] = None,
              at: tuple[int, int] = (0, 0)) -> None:
        """Writes heights [m] and velocities [m/s] to a rectangle of cells. Default velocities: 0. at: row and column
        of the first cell."""
        h = _array(heights, "heights")
        v = None if velocities is None else _array(velocities, "velocities")
        if v is not None and v.shape != h.shape:
            raise RangeError(f"velocities of the shape {v.shape} for heights of {h.shape}")
        rows, columns = h.shape
        if not (0 <= at[0] <= self.height - rows and 0 <= at[1] <= self.width - columns):
            raise RangeError(f"{rows} × {columns} cells at {tuple(at)} do not fit into a pond of {self.height} × "
                             f"{self.width} cells")
        if not np.isfinite(h).all() or (v is not None and not np.isfinite(v).all()):
            raise RangeError("heights and velocities must be finite")
        with self._lock:
            lib.pond_write_heights(self._use(), at[1], at[0], columns, rows, _floats(h),
                                   ffi.NULL if v is None else _floats(v), columns)

    def height_at(self, point: Point) -> float:
        """Returns the height of the surface at (x, y). [m]"""
        with self._lock:
            return float(lib.pond_height_at(self._use(), vector(point)))

    def slope_at(self, point: Point) -> tuple[float, float]:
        """Returns the slope of the surface at (x, y), along x and y."""
        with self._lock:
            slope = lib.pond_slope_at(self._use(), vector(point))
        return slope.x, slope.y

    def stats(self) -> Stats:
        """Returns the mean, extremes and energy of all cells."""
        with self._lock:
            found = lib.pond_get_stats(self._use())
        return Stats(found.mean, found.lowest, found.highest, found.energy)

    def hash(self) -> int:
        """Returns a hash of the complete state. It is equal on all machines."""
        with self._lock:
            return int(lib.pond_hash(self._use()))

    # ---- touching ----

    def drop(self, at: Point, radius: float, height: float) -> None:
        """Adds a drop without net volume. radius: σ; height: at the centre, negative for a crater. [m]"""
        with self._lock:
            lib.pond_drop(self._use(), vector(at), radius, height)

    def splash(self, at: Point, radius: float, height: float) -> None:
        """Adds a drop that develops over some frames: crater, column, rings. radius, height: [m]"""
        with self._lock:
            lib.pond_splash(self._use(), vector(at), radius, height)

    def stroke(self, start: Point, end: Point, radius: float, height: float) -> None:
        """Adds a drop that is swept along a line. radius, height: [m]"""
        with self._lock:
            lib.pond_stroke(self._use(), vector(start), vector(end), radius, height)

    def rain(self, **settings: Value) -> None:
        """Sets the rain. Without settings the rain stops.

        Settings:
        """
        rain = ffi.new("pond_rain *", lib.pond_rain_default())
        fill(lib.POND_RECORD_RAIN, rain, settings)
        clamped = ffi.new("pond_rain *")
        if not lib.pond_record_clamp(lib.POND_RECORD_RAIN, rain, clamped):
            raise RangeError("rain: the settings must be finite")
        with self._lock:
            lib.pond_set_rain(self._use(), clamped)

    def emitter(self, kind: str, **settings: Value) -> Emitter:
        """Adds a source of waves.

        Settings:
        """
        desc = fill(lib.POND_RECORD_EMITTER, default("pond_emitter_desc"), {"kind": kind, **settings})
        out = ffi.new("pond_emitter_id *")
        with self._lock:
            check(lib.pond_emitter_add(self._use(), desc, out))
        return Emitter(self, out[0])

    def body(self, shape: Shape, at: Point, angle: float = 0.0, **settings: Value) -> Body:
        """Adds a driven or floating body. at: (x, y) of its origin [m]; angle: [rad]

        Settings:
        """
        desc = fill(lib.POND_RECORD_BODY, default("pond_body_desc"), settings)
        desc.shape = shape.native[0]
        desc.pose = pose(at, angle)[0]
        out = ffi.new("pond_body_id *")
        with self._lock:
            check(lib.pond_body_add(self._use(), desc, out))
        return Body(self, out[0])

    # ---- shores ----

    @property
    def walls(self) -> npt.NDArray[np.bool_]:
        """A copy of the mask of walls: True in wall cells. Assigning an array replaces the walls by hard ones: bool, or
        uint8 with walls from 128. The array is stretched over the pond."""
        out = np.empty(self.shape, np.uint8)
        with self._lock:
            lib.pond_copy_walls(self._use(), 0, 0, self.width, self.height, ffi.from_buffer("uint8_t[]", out),
                                self.width)
        walls: npt.NDArray[np.bool_] = out != 0
        return walls

    @walls.setter
    def walls(self, pixels: npt.ArrayLike) -> None:
        self.set_walls(pixels)

    def set_walls(self, pixels: npt.ArrayLike, hardness: float = 0.0) -> None:
        """Replaces the walls. hardness: 0 reflects upright, 1 absorbs, inf reflects inverted."""
        cells = mask(pixels)
        with self._lock:
            check(lib.pond_set_wall_mask(self._use(), ffi.from_buffer("uint8_t[]", cells), cells.shape[1],
                                         cells.shape[0], cells.shape[1], hardness))

    def wall(self, shape: Shape, at: Point, angle: float = 0.0, hardness: float = 0.0) -> None:
        """Adds a wall."""
        with self._lock:
            check(lib.pond_wall_build(self._use(), shape.native, pose(at, angle), hardness))

    def beach(self, shape: Shape, at: Point, half_life: float, ramp: float, angle: float = 0.0) -> None:
        """Adds a beach, where waves lose half of their height in half_life [s]. ramp: distance inside the outline
        over which the damping rises [m]"""
        with self._lock:
            check(lib.pond_beach_build(self._use(), shape.native, pose(at, angle), half_life, ramp))

    @property
    def depth(self) -> Floats:
        """A copy of the depth at each cell. [m] Assigning sets uneven ground: an array, which is stretched over the
        pond, or a function of arrays x and y. A depth of 0 is land."""
        with self._lock:
            water = self._use()
            points = [(float(x), float(y)) for y in self.y for x in self.x]
            return np.array([lib.pond_depth_at(water, point) for point in points], np.float32).reshape(self.shape)

    @depth.setter
    def depth(self, values: Field) -> None:
        depths = self._sample(values, self.x, self.y, "depth")
        with self._lock:
            check(lib.pond_set_depth_map(self._use(), _floats(depths), depths.shape[1], depths.shape[0],
                                         depths.shape[1]))

    def _sample(self, values: Field, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], what: str) -> Floats:
        """Returns an array, or the values of a function on a grid."""
        if not callable(values):
            return _array(values, what)
        across, down = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
        return _array(np.broadcast_to(np.asarray(values(across, down)), across.shape), what)

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
        with self._lock:
            water = self._use()
            if velocities is not None:
                v = _array(velocities, "velocities", 3)
                if v.shape[2] != 2:
                    raise RangeError(f"velocities of the shape {v.shape}; the last number must be 2")
                check(lib.pond_set_current_velocities(water, ffi.cast("pond_vec2 *", _floats(v)), v.shape[1],
                                                      v.shape[0], v.shape[1]))
            elif around is not None:
                check(lib.pond_set_current_around(water, vector(around), slack))
            elif stream is not None:
                psi = self._sample(stream, self.x, self.y, "stream")
                check(lib.pond_set_current_map(water, _floats(psi), psi.shape[1], psi.shape[0], psi.shape[1]))
            else:
                check(lib.pond_set_current_map(water, ffi.NULL, 0, 0, 0))

    def current_at(self, point: Point) -> tuple[float, float]:
        """Returns the velocity of the current at (x, y). [m/s]"""
        with self._lock:
            found = lib.pond_current_at(self._use(), vector(point))
        return found.x, found.y

    # ---- pictures ----

    def draw(self, look: str = "pool", texture: Optional[npt.ArrayLike] = None, *,
             size: Optional[tuple[int, int]] = None, preset: Optional[str] = None, strength: float = 1.0,
             linear: bool = False, **settings: Any) -> npt.NDArray[Any]:
        """Draws the water. Returns an array of rows × columns × RGBA.

        look: see looks(); fields(look) lists its settings. preset: see presets(look)
        texture: a picture under the water, rows × columns × 3 or 4 bytes; default pale grey
        size: columns and rows; default that of the texture, or of the pond
        strength: visibility of the water; 1 is natural
        linear: return floats in linear light instead of bytes
        bed, light, foam, dry: maps as arrays, for looks that have them; light() returns one
        """
        with self._lock:
            return draw(self._use(), look, texture, size or self._picture_size(texture), preset, strength, linear,
                        settings)

    def _picture_size(self, texture: Optional[npt.ArrayLike]) -> tuple[int, int]:
        if texture is None:
            return self.width, self.height
        rows, columns = np.shape(texture)[:2]
        return columns, rows

    def light(self, size: Optional[tuple[int, int]] = None, **settings: Value) -> Floats:
        """Returns the sunlight on the floor, which is 1 under still water. size: columns and rows; default those of the
        pond. fields("caustics") lists the settings."""
        with self._lock:
            return draw_light(self._use(), size or (self.width, self.height), settings)

    def imshow(self, ax: Any = None, **arguments: Any) -> AxesImage:
        """Plots the heights with matplotlib. ax: default the current axes; other arguments: as for Axes.imshow()"""
        from ._plots import imshow
        return imshow(self, ax, **arguments)

    def animate(self, seconds: float = 4.0, every: float = 1 / 25, ax: Any = None, **arguments: Any) -> FuncAnimation:
        """Returns a matplotlib animation. Showing or saving it advances the pond."""
        from ._plots import animate
        return animate(self, seconds, every, ax, **arguments)

    def _repr_html_(self) -> str:
        self._use()
        from ._plots import film
        return film(self)

    def to_xarray(self) -> Any:
        """Returns a copy of the heights as an xarray.DataArray with coordinates."""
        import xarray
        return xarray.DataArray(self.heights.copy(), {"y": self.y, "x": self.x}, ("y", "x"), "height",
                                {"units": "m", "time": self.time, "dt": self.dt})


class Emitter:
    """A source of waves in a pond."""

    def __init__(self, pond: Pond, native: Any) -> None:
        self._pond, self._id = pond, native

    def set(self, kind: str, **settings: Value) -> None:
        """Replaces the emitter: the old one fades out while the new one fades in. Other settings get their defaults."""
        desc = fill(lib.POND_RECORD_EMITTER, default("pond_emitter_desc"), {"kind": kind, **settings})
        with self._pond._lock:
            check(lib.pond_emitter_set(self._pond._use(), self._id, desc))

    def remove(self) -> None:
        """Fades out the emitter."""
        with self._pond._lock:
            lib.pond_emitter_remove(self._pond._use(), self._id)


class Body:
    """A body in a pond."""

    def __init__(self, pond: Pond, native: Any) -> None:
        self._pond, self._id = pond, native

    @property
    def state(self) -> BodyState:
        """The present state of the body and the force of the water on it."""
        s = ffi.new("pond_body_state *")
        with self._pond._lock:
            if not lib.pond_body_get_state(self._pond._use(), self._id, s):
                raise Error("the body was removed")
        return BodyState((s.pose.centre.x, s.pose.centre.y), s.pose.angle, (s.velocity.x, s.velocity.y), s.spin,
                         s.rise, s.bottom, s.draught, s.level, (s.force.x, s.force.y, s.force.z), s.torque, s.resting)

    def move(self, to: Point, angle: float = 0.0) -> None:
        """Moves a driven body in a straight line during the next advance() or step()."""
        with self._pond._lock:
            lib.pond_body_move(self._pond._use(), self._id, pose(to, angle)[0])

    def set_velocity(self, velocity: Point, spin: float = 0.0) -> None:
        """Sets the constant velocity [m/s] and spin [rad/s] of a driven body."""
        with self._pond._lock:
            lib.pond_body_set_velocity(self._pond._use(), self._id, vector(velocity), spin)

    def place(self, at: Point, angle: float = 0.0) -> None:
        """Places the body elsewhere at once, without waves."""
        with self._pond._lock:
            lib.pond_body_place(self._pond._use(), self._id, pose(at, angle)[0])

    def set_draught(self, draught: float) -> None:
        """Changes the draught of a driven body during the coming steps. [m]"""
        with self._pond._lock:
            lib.pond_body_set_draught(self._pond._use(), self._id, draught)

    def push(self, force: Point) -> None:
        """Applies a force to a floating body during the next step. [N]"""
        with self._pond._lock:
            lib.pond_body_push(self._pond._use(), self._id, vector(force))

    def remove(self) -> None:
        """Removes the body without a splash."""
        with self._pond._lock:
            lib.pond_body_remove(self._pond._use(), self._id)


def _document(documented: Mapping[Any, int]) -> None:
    """Adds tables of fields to docstrings."""
    for function, record in documented.items():
        function.__doc__ = (function.__doc__ or "").rstrip() + "\n\n" + help_of(record) + "\n"


_document({Pond: lib.POND_RECORD_DESC, Pond.rain: lib.POND_RECORD_RAIN, Pond.emitter: lib.POND_RECORD_EMITTER,
           Pond.body: lib.POND_RECORD_BODY})
