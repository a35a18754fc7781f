"""Recordings, replays and saved states."""

from __future__ import annotations

import itertools
import math
import os
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from ._errors import Error, RangeError, check
from ._fields import text
from ._native import ffi, lib
from ._run import with_bar

if TYPE_CHECKING:
    from ._pond import Pond

Path = Union[str, "os.PathLike[str]"]
# Members of the union pond_command.is, by the names of commands; the others have the name of the command.
MEMBERS: dict[str, str] = {
    "splash": "drop", "wall_build": "wall", "wall_clear": "wall", "wall_mask": "mask", "beach_build": "beach",
    "beach_clear": "beach", "body_remove": "body", "body_move": "body", "body_place": "body", "body_velocity": "body",
    "body_draught": "body", "body_push": "body", "emitter_add": "emitter", "emitter_set": "emitter",
    "emitter_remove": "emitter", "depth_map": "map", "depth_function": "function", "current_map": "map",
    "current_function": "function", "current_velocities": "velocities", "current_around": "past",
    "spring_add": "spring", "spring_remove": "spring",
    "ground_raise": "stroke"}
HIDDEN = ("stamp", "room")


class Command(NamedTuple):
    """A recorded command: when it was carried out [s], its name, and its settings as in command.h, without arrays."""

    time: float
    name: str
    settings: dict[str, Any]


class _Sink:
    """A file that C writes to, and the exception that writing raised."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.fault: Optional[BaseException] = None

    def check(self, result: int) -> None:
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        check(result)


@ffi.def_extern()  # type: ignore[misc]
def millpond_write(user: Any, data: Any, size: int) -> bool:
    """The pond_write of all recordings."""
    sink: _Sink = ffi.from_handle(user)
    try:
        sink.file.write(ffi.buffer(data, size))
    except BaseException as fault:  # check() raises it
        sink.fault = fault
        return False
    return True


class Recording:
    """A recording in progress, from Pond.record()."""

    def __init__(self, pond: Pond, path: Path) -> None:
        self._pond = pond
        self._tape = ffi.new("pond_recorder *")
        self._sink = _Sink(open(path, "wb"))
        self._handle = ffi.new_handle(self._sink)
        try:
            self._write(lib.pond_recorder_begin, lib.millpond_write, self._handle)
        except BaseException:
            self._sink.file.close()
            raise

    def _write(self, function: Any, *arguments: Any) -> None:
        with self._pond._lock:
            self._sink.check(function(self._tape, self._pond._use(), *arguments))
            self._sink.file.flush()

    def _add(self, command: Any) -> None:
        self._write(lib.pond_recorder_add, command)

    def mark(self) -> None:
        """Records the hash of the pond. Replay.matches compares it."""
        with self._pond._lock:
            if self._pond._recording is not self:
                raise Error("the recording has stopped")
            self._write(lib.pond_recorder_mark)

    def stop(self) -> None:
        """Ends the recording and closes the file."""
        with self._pond._lock:
            if self._pond._recording is not self:
                return
            self._pond._recording = None
            try:
                self._write(lib.pond_recorder_end)
            finally:
                self._sink.file.close()

    def __enter__(self) -> Recording:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class State:
    """A saved state of a pond, from Pond.save_state(). Only the same pond can restore it."""

    def __init__(self, native: Any) -> None:
        self._native = weakref.ref(native)
        self._bytes: Any = ffi.NULL
        self._size = 0


class Replay:
    """Repeats a recording on a pond.

        replay = millpond.replay("session.pond")
        for heights in replay.run(every=1 / 30):
            print(replay.pond.time, heights.max())
    """

    def __init__(self, path: Path, pond: Optional[Pond] = None) -> None:
        from ._pond import Pond
        with open(path, "rb") as file:
            self._bytes = ffi.from_buffer(file.read())
        self._native = self._open()
        self._info = lib.pond_replay_get_info(self._native)
        self.pond = Pond.__new__(Pond)._create(ffi.new("pond_desc *", self._info.desc)) if pond is None else pond
        self._done = -1
        if pond is None and self.pond.hash() != self._info.begin:
            raise Error("the recorded pond had heights, walls or bodies when the recording began; create a pond with "
                        "the same ones and pass it")

    def _open(self) -> Any:
        out = ffi.new("pond_replay **")
        check(lib.pond_replay_create(self._bytes, len(self._bytes), ffi.NULL, out))
        return ffi.gc(out[0], lib.pond_replay_destroy)

    @property
    def steps(self) -> int:
        """Length of the recording, in time steps of the recorded pond."""
        return int(self._info.steps)

    @property
    def seconds(self) -> float:
        """Length of the recording. [s]"""
        return float(self._info.seconds)

    @property
    def whole(self) -> bool:
        """False if the recording is truncated or damaged, and read up to there."""
        return bool(self._info.whole)

    @property
    def ended(self) -> bool:
        """True if the pond has reached the end of the recording."""
        with self.pond._lock:
            return bool(lib.pond_replay_has_ended(self._native, self.pond._use()))

    @property
    def matches(self) -> tuple[int, int]:
        """Numbers of recorded hashes that matched the pond's, and that did not. They are compared at the beginning, at
        marks and at the end."""
        kept, missed = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        with self.pond._lock:
            lib.pond_replay_get_marks(self._native, kept, missed)
        return kept[0], missed[0]

    def _do_commands(self) -> None:
        """Carries out the commands before the next step, once."""
        if self._done != self.pond.steps:
            self._done = self.pond.steps
            check(lib.pond_replay_do(self._native, self.pond._use(), ffi.NULL, ffi.NULL))
            self.pond._moved = True

    def step(self, count: int = 1) -> None:
        """Simulates a number of time steps, at most up to the end of the recording, and carries out the commands."""
        if count < 0:
            raise RangeError(f"{count} steps: 0 or more are allowed")
        with self.pond._lock:
            self._do_commands()
            for _ in range(count):
                if self.ended:
                    break
                self.pond.step()
                self._do_commands()

    def run(self, every: Optional[float] = None, progress: bool = False) -> Iterator[npt.NDArray[np.float32]]:
        """Simulates to the end and yields a copy of the heights every `every` seconds. Default: after each step.
        progress: show a progress bar, if the package tqdm is installed"""
        dt = self.pond.dt
        every = dt if every is None else every
        if not 0.0 < every < np.inf:
            raise RangeError(f"every: {every:g}; a finite interval above 0 is needed")
        start, left = self.pond.steps, self.seconds - self.pond.time
        for frame in with_bar(itertools.count(1), math.ceil(left / every), progress):
            if self.ended:
                break
            self.step(max(0, round(frame * every / dt) - (self.pond.steps - start)))
            yield self.pond.heights.copy()

    def finish(self) -> Pond:
        """Simulates to the end and returns the pond."""
        while not self.ended:
            self.step()
        return self.pond

    def __iter__(self) -> Iterator[Command]:
        """Yields the commands of the whole recording, without carrying them out."""
        replay, dt = self._open(), self._info.desc.time_step
        step, command = ffi.new("uint64_t *"), ffi.new("pond_command *")
        while lib.pond_replay_next(replay, step, command):
            name = text(lib.pond_command_name(command.kind))
            member = getattr(getattr(command, "is"), MEMBERS.get(name, name), None)
            yield Command(step[0] * dt, name, plain(member) if member is not None else {})


def plain(value: Any) -> Any:
    """Converts a C struct to numbers, points and dicts, without pointers."""
    if not isinstance(value, ffi.CData):
        return value
    kind = ffi.typeof(value)
    if [name for name, _ in kind.fields] == ["x", "y"]:
        return value.x, value.y
    return {name: plain(getattr(value, name)) for name, field in kind.fields
            if field.type.kind not in ("pointer", "function", "array") and name not in HIDDEN}


def replay(path: Path, pond: Optional[Pond] = None) -> Replay:
    """Opens a recording. Default pond: a new one with the recorded settings. A recording contains no heights, and none
    of the walls and bodies that were there when it began; pass a pond that has them."""
    return Replay(path, pond)
