"""What ponds and worlds have in common: their life, time, touches, emitters and bodies."""

from __future__ import annotations

import inspect
import os
import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Optional, TypeVar

import numpy as np
import numpy.typing as npt

from ._errors import Error, RangeError, check
from ._fields import Value, default, fill, help_of
from ._native import ffi, lib
from ._run import frames
from ._shapes import Point, Shape, number, pose, vector

Chunk = Optional[tuple[int, int]]
Self = TypeVar("Self", bound="Water")
Numbers = npt.NDArray[np.float64]
STEPS_AT_A_TIME = 64  # between two checks for Ctrl+C
EVENTS: dict[int, str] = {
    lib.POND_EVENT_SPLASH: "splash", lib.POND_EVENT_SETTLED: "settled", lib.POND_EVENT_STIRRED: "stirred"}


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


class Event(NamedTuple):
    """An event, from Pond.events().

    kind: "splash", "settled" (all water is at rest) or "stirred" (water at rest was touched)
    time, steps: when it happened [s], and the number of steps since creation
    position, radius: of a splash [m]
    height: of a splash; of the surface where it settled [m]
    body, emitter: the ones that made a splash, if any
    """

    kind: str
    time: float
    steps: int
    position: tuple[float, float]
    height: float
    radius: float
    body: Optional[Body]
    emitter: Optional[Emitter]


class Water:
    """The base of Pond and World. Methods call C functions with `_call()` or, if their names differ only in `_prefix`,
    `_ask()`, and change the water with `_do()`."""

    _name = "water"
    _prefix = ""
    _moved = True  # whether a body may have moved since the last step
    _native: Any
    _lock: Any

    def __new__(cls: type[Self], *_: Any, **__: Any) -> Self:
        self = super().__new__(cls)
        self._native = None
        self._lock = threading.RLock()
        return self

    def _own(self, native: Any, destroy: Any, threads: int, handle: Any = None) -> None:
        """Adopts a C pointer. handle: what C code calls back with; it lives as long as the pointer."""
        self._process = process = os.getpid() if threads != 1 else 0

        def free(water: Any, _: Any = handle) -> None:
            if process in (0, os.getpid()):  # a forked process has no threads to wait for
                destroy(water)

        self._native = ffi.gc(native, free)
        _alive.add(self)

    def _use(self) -> Any:
        native = self._native
        if native is None:
            raise Error(f"the {self._name} is closed")
        if self._process not in (0, os.getpid()):
            raise Error(f"this process was forked while threads used the {self._name}; only a {self._name} with "
                        f"threads=1, of which no method is running, can be used after a fork")
        return native

    def _call(self, function: Any, *arguments: Any) -> Any:
        """Calls a C function with the water. Other threads wait."""
        with self._lock:
            return function(self._use(), *arguments)

    def _ask(self, name: str, *arguments: Any) -> Any:
        """Calls pond_NAME() or pond_world_NAME()."""
        return self._call(getattr(lib, self._prefix + name), *arguments)

    def _change(self, function: Any, *arguments: Any) -> None:
        """Calls a C function that returns a pond_result."""
        with self._lock:
            check(self._call(function, *arguments))

    def _do(self, kind: int, chunk: Chunk = None, **members: Any) -> Any:
        """Carries out a command and returns it, with the id of an added body or emitter."""
        raise NotImplementedError

    def _place(self, point: Point, chunk: Chunk = None) -> tuple[Chunk, tuple[float, float]]:
        """Returns a chunk and a position relative to it. Default: the chunk that contains the position."""
        raise NotImplementedError

    def _at(self, point: Point) -> Any:
        """A position in the form that reading functions need."""
        raise NotImplementedError

    def _next_event(self, event: Any) -> Optional[tuple[float, float]]:
        """Writes the oldest event. Returns the corner that it is relative to, or None if there is no event."""
        raise NotImplementedError

    def _body_state(self, body: tuple[int], state: Any) -> Optional[tuple[float, float]]:
        """Writes the state of a body. Returns the corner that it is relative to, or None if there is no such body."""
        raise NotImplementedError

    # ---- life ----

    def close(self) -> None:
        """Frees the water. Arrays of its heights stay valid and keep its memory allocated."""
        self._native = None

    def __enter__(self: Self) -> Self:
        self._use()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- time ----

    @property
    def dt(self) -> float:
        """Time step. [s]"""
        raise NotImplementedError

    @property
    def time(self) -> float:
        """Simulated time. [s]"""
        return self.steps * self.dt

    @property
    def steps(self) -> int:
        """Number of steps since creation."""
        return int(self._ask("get_steps"))

    @property
    def resting(self) -> bool:
        """True if all water is at rest."""
        return bool(self._ask("is_resting"))

    def step(self, count: int = 1) -> None:
        """Simulates a number of time steps. Moves of driven bodies take place in the first one."""
        if count < 0:
            raise RangeError(f"{count} steps: 0 or more are allowed")
        with self._lock:
            self._use()
            while count > 0:
                # In a replay moves take place in one step; step_many() spreads them over its steps.
                some = min(count, 1 if self._moved else STEPS_AT_A_TIME)
                self._ask("step_many", some)
                self._moved = False
                count -= some

    def advance(self, seconds: float) -> int:
        """Simulates the whole time steps in a duration and returns their number. The next call adds the remaining time.
        More steps than the setting max_steps are left out; step(round(seconds / dt)) has no such limit."""
        if not 0.0 <= seconds < float("inf"):
            raise RangeError(f"seconds: {seconds:g}; 0 or more are allowed")
        return int(self._ask("advance", seconds))

    # ---- reading ----

    def height_at(self, point: Point) -> float:
        """Returns the height of the surface at (x, y). [m]"""
        return float(self._ask("height_at", self._at(point)))

    def slope_at(self, point: Point) -> tuple[float, float]:
        """Returns the slope of the surface at (x, y), along x and y."""
        slope = self._ask("slope_at", self._at(point))
        return slope.x, slope.y

    def probe(self, points: Sequence[Point], seconds: float, every: Optional[float] = None,
              progress: bool = False) -> tuple[Numbers, Numbers]:
        """Simulates a duration and measures the heights at some points. Returns times [s] and heights [m]; the heights
        have a row for each time and a column for each point.

            times, heights = pond.probe([(1.0, 0.5), (2.0, 0.5)], seconds=4)
            plt.plot(times, heights)

        every: interval of the measurements [s]; default after each step. progress: show a progress bar of tqdm"""
        found = [(self.time, *map(self.height_at, points)) for _ in frames(self, seconds, every, progress)]
        table = np.array(found, np.float64).reshape(-1, 1 + len(points))
        return table[:, 0], table[:, 1:]

    def hash(self) -> int:
        """Returns a hash of the complete state. It is equal on all machines."""
        return int(self._ask("hash"))

    # ---- events ----

    def set_splash_height(self, height: float) -> None:
        """Sets the least height of drops, strokes and falling bodies that are splash events. 0 (the default): none are.
        [m]"""
        self._ask("set_splash_height", number("height", height))

    def events(self) -> list[Event]:
        """Removes and returns the events since the last call, at most the latest 256. set_splash_height() adds splashes
        to them."""
        found = []
        with self._lock:
            event = ffi.new("pond_event *")
            while (corner := self._next_event(event)) is not None:
                body, emitter = event.body.value, event.emitter.value
                found.append(Event(EVENTS[event.kind], event.time, event.steps,
                                   (corner[0] + event.position.x, corner[1] + event.position.y), event.height,
                                   event.radius, Body(self, body) if body else None,
                                   Emitter(self, emitter) if emitter else None))
        return found

    # ---- touches ----

    def drop(self, at: Point, radius: float, height: float) -> None:
        """Adds a drop without net volume. radius: σ; height: at the centre, negative for a crater. [m]"""
        self._drop(lib.POND_COMMAND_DROP, at, radius, height)

    def splash(self, at: Point, radius: float, height: float) -> None:
        """Adds a drop that develops over some frames: crater, column, rings. radius, height: [m]"""
        self._drop(lib.POND_COMMAND_SPLASH, at, radius, height)

    def _drop(self, kind: int, at: Point, radius: float, height: float) -> None:
        chunk, centre = self._place(at)
        self._do(kind, chunk, drop=(centre, number("radius", radius), number("height", height)))

    def stroke(self, start: Point, end: Point, radius: float, height: float) -> None:
        """Adds a drop that is swept along a line. radius, height: [m]"""
        chunk, first = self._place(start)
        _, last = self._place(end, chunk)
        self._do(lib.POND_COMMAND_STROKE, chunk,
                 stroke=(first, last, number("radius", radius), number("height", height)))

    def calm(self) -> None:
        """Sets all heights to 0. Bulk water stops and keeps its depths."""
        self._do(lib.POND_COMMAND_CALM)

    def emitter(self, kind: str, **settings: Value) -> Emitter:
        """Adds a source of waves. `from` is a keyword of Python, so that setting is written `from_`.

        Settings:
        """
        chunk, desc = self._emitter_desc(kind, settings)
        added = self._do(lib.POND_COMMAND_EMITTER_ADD, chunk, emitter={"desc": desc[0]})
        return Emitter(self, getattr(added, "is").emitter.id.value)

    def _emitter_desc(self, kind: str, settings: Mapping[str, Any]) -> tuple[Chunk, Any]:
        desc = fill(lib.POND_RECORD_EMITTER, default("pond_emitter_desc"), {"kind": kind, **settings})
        chunk, _ = self._place((0, 0))
        return chunk, desc

    def body(self, shape: Shape, at: Point, angle: float = 0.0, **settings: Value) -> Body:
        """Adds a driven or floating body. at: (x, y) of its origin [m]; angle: [rad]

        Settings:
        """
        desc = fill(lib.POND_RECORD_BODY, default("pond_body_desc"), settings)
        chunk, centre = self._place(at)
        desc.shape = shape.native[0]
        desc.pose = pose(centre, angle)
        added = self._do(lib.POND_COMMAND_BODY_ADD, chunk, body_add={"desc": desc[0]})
        return Body(self, getattr(added, "is").body_add.id.value)


_alive: weakref.WeakSet[Water] = weakref.WeakSet()


def _after_fork() -> None:
    """Closes, in a forked process, water whose lock is held by a thread of the parent."""
    for water in _alive:
        if water._lock.acquire(blocking=False):
            water._lock.release()
        else:
            water._lock = threading.RLock()
            water._process = -1


os.register_at_fork(after_in_child=_after_fork)


class Member:
    """An object in the water that has a number."""

    def __init__(self, water: Water, number: int) -> None:
        self._water, self._id = water, (number,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and (other._water, other._id) == (self._water, self._id)

    def __hash__(self) -> int:
        return hash((self._water, self._id))

    def __repr__(self) -> str:
        return f"<millpond.{type(self).__name__} of {self._water!r}>"


class Emitter(Member):
    """A source of waves."""

    def set(self, kind: str, **settings: Value) -> None:
        """Replaces the emitter: the old one fades out while the new one fades in. Other settings get their defaults."""
        chunk, desc = self._water._emitter_desc(kind, settings)
        self._water._do(lib.POND_COMMAND_EMITTER_SET, chunk, emitter=(self._id, desc[0]))

    def remove(self) -> None:
        """Fades out the emitter."""
        self._water._do(lib.POND_COMMAND_EMITTER_REMOVE, emitter={"id": self._id})


class Body(Member):
    """A driven or floating body."""

    @property
    def state(self) -> BodyState:
        """The present state of the body and the force of the water on it."""
        s = ffi.new("pond_body_state *")
        corner = self._water._body_state(self._id, s)
        if corner is None:
            raise Error("the body was removed")
        centre = s.pose.centre
        return BodyState((corner[0] + centre.x, corner[1] + centre.y), s.pose.angle, (s.velocity.x, s.velocity.y),
                         s.spin, s.rise, s.bottom, s.draught, s.level, (s.force.x, s.force.y, s.force.z), s.torque,
                         s.resting)

    def _do(self, kind: int, chunk: Chunk = None, **members: Any) -> None:
        self._water._do(kind, chunk, body={"id": self._id, **members})
        self._water._moved = True

    def move(self, to: Point, angle: float = 0.0) -> None:
        """Moves a driven body in a straight line during the next step, or during all steps of the next advance()."""
        chunk, centre = self._water._place(to)
        self._do(lib.POND_COMMAND_BODY_MOVE, chunk, pose=pose(centre, angle))

    def place(self, at: Point, angle: float = 0.0) -> None:
        """Places the body elsewhere at once, without waves."""
        chunk, centre = self._water._place(at)
        self._do(lib.POND_COMMAND_BODY_PLACE, chunk, pose=pose(centre, angle))

    def set_velocity(self, velocity: Point, spin: float = 0.0) -> None:
        """Sets the constant velocity [m/s] and spin [rad/s] of a driven body."""
        self._do(lib.POND_COMMAND_BODY_VELOCITY, vector=vector(velocity), number=number("spin", spin))

    def set_draught(self, draught: float) -> None:
        """Changes the draught of a driven body, in the same steps as move(). [m]"""
        self._do(lib.POND_COMMAND_BODY_DRAUGHT, number=number("draught", draught))

    def push(self, force: Point) -> None:
        """Applies a force to a floating body during the next step. [N]"""
        self._do(lib.POND_COMMAND_BODY_PUSH, vector=vector(force))

    def remove(self) -> None:
        """Removes the body without a splash."""
        self._do(lib.POND_COMMAND_BODY_REMOVE)


def rain_of(settings: Mapping[str, Value]) -> Any:
    """A pond_rain with these settings."""
    rain = fill(lib.POND_RECORD_RAIN, ffi.new("pond_rain *", lib.pond_rain_default()), settings)
    clamped = ffi.new("pond_rain *")
    if not lib.pond_record_clamp(lib.POND_RECORD_RAIN, rain, clamped):
        raise RangeError("rain: the settings must be finite")
    return clamped


def document(documented: Mapping[Any, int]) -> None:
    """Adds tables of fields to docstrings."""
    for function, record in documented.items():
        function.__doc__ = f"{inspect.getdoc(function)}\n\n{help_of(record)}\n"


document({Water.emitter: lib.POND_RECORD_EMITTER, Water.body: lib.POND_RECORD_BODY})
