"""Pictures of ponds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from ._errors import RangeError
from ._fields import fill, text
from ._native import ffi, lib
from ._shapes import floats, number

MAPS = ("bed", "light", "foam", "dry")
MOST_SIDE = 32768
PALE = np.full((1, 1, 4), (225, 225, 225, 255), np.uint8)  # texture if the caller passes none


def looks() -> dict[str, str]:
    """Returns the names of the looks and a description of each."""
    infos = [lib.pond_look_info(kind) for kind in range(1, lib.POND_LOOK_COUNT + 1)]
    return {text(info.name): text(info.about) for info in infos}


def presets(look: str) -> list[str]:
    """Returns the names of the presets of a look. The first is the default."""
    kind = find(look)
    names: list[str] = []
    while (name := lib.pond_look_preset_name(kind, len(names))) != ffi.NULL:
        names.append(text(name))
    return names


def find(look: str) -> int:
    """The number of a look."""
    kind = int(lib.pond_look_find(look.encode()))
    if kind == 0:
        raise RangeError(f"there is no look {look!r}; there are {', '.join(looks())}")
    return kind


def texture_of(picture: npt.ArrayLike) -> tuple[Any, Any]:
    """A pond_texture and the memory that it points to."""
    array = np.asarray(picture)
    if array.dtype != np.uint8 or array.ndim != 3 or array.shape[2] not in (3, 4) or array.size == 0:
        raise RangeError(f"texture: an array of {array.dtype} with the shape {array.shape}; rows × columns × 3 or 4 of "
                         f"uint8 are needed")
    if max(array.shape) > MOST_SIDE:
        raise RangeError(f"texture: a side of {max(array.shape)} pixels; at most {MOST_SIDE} are allowed")
    if array.shape[2] == 3:
        array = np.dstack([array, np.full(array.shape[:2], 255, np.uint8)])
    array = np.ascontiguousarray(array)
    pixels = ffi.from_buffer("uint8_t[]", array)
    rows, columns, _ = array.shape
    members = {"pixels": pixels, "width": columns, "height": rows, "stride": 4 * columns}
    return ffi.new("pond_texture *", members), pixels


def map_of(values: npt.ArrayLike, what: str) -> tuple[Any, Any]:
    """A pond_map and the memory that it points to."""
    array = floats(values, what)
    if max(array.shape) > MOST_SIDE:
        raise RangeError(f"{what}: an array of the shape {array.shape}; sides of 1 to {MOST_SIDE} are allowed")
    held = ffi.from_buffer("float[]", array)
    rows, columns = array.shape
    return ffi.new("pond_map *", {"values": held, "width": columns, "height": rows, "stride": columns}), held


def check_size(size: tuple[int, int]) -> tuple[int, int]:
    """Checks the columns and rows of a picture."""
    columns, rows = (int(side) for side in size)
    if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
        raise RangeError(f"size: {columns} × {rows}; 1 to {MOST_SIDE} are allowed")
    return columns, rows


def make_look(name: str, preset: Optional[str]) -> Any:
    """A pond_look with a preset."""
    kind = find(name)
    look = ffi.new("pond_look *", lib.pond_look_default(kind))
    if preset is not None and not lib.pond_look_preset(kind, preset.encode(), look):
        raise RangeError(f"{name} has no preset {preset!r}; it has {', '.join(presets(name))}")
    return look


def target_of(out: Optional[npt.NDArray[Any]], size: Optional[tuple[int, int]], shown: tuple[int, int],
              linear: bool) -> npt.NDArray[Any]:
    """The array to draw into: the caller's, or a new one. shown: its columns and rows if `size` is None."""
    if out is None:
        columns, rows = check_size(size or shown)
        return np.zeros((rows, columns, 4), np.float32 if linear else np.uint8)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out: {type(out).__name__}; an array is needed")
    if size is not None or linear:
        raise RangeError("out: size and linear are not allowed with it; its shape and type determine them")
    if out.ndim != 3 or out.shape[2] != 4 or out.dtype not in (np.uint8, np.float32):
        raise RangeError(f"out: an array of {out.dtype} with the shape {out.shape}; rows × columns × 4 of uint8 or "
                         f"float32 are needed")
    check_size((out.shape[1], out.shape[0]))
    if not out.flags.writeable:
        raise RangeError("out: the array is read-only")
    across, step = out.strides[1:]
    if step != out.itemsize or across != 4 * step or out.strides[0] < out.shape[1] * across or not out.flags.aligned:
        raise RangeError(f"out: strides of {out.strides} bytes; the pixels of a row must follow each other, and rows "
                         f"must not overlap")
    return out


def draw(view: Any, parallel: Any, name: str, texture: Optional[npt.ArrayLike], size: Optional[tuple[int, int]],
         preset: Optional[str], strength: float, linear: bool, out: Optional[npt.NDArray[Any]],
         settings: Mapping[str, Any]) -> npt.NDArray[Any]:
    """Draws a view. Default size: that of the texture, or of the view."""
    look = make_look(name, preset)
    members = ffi.addressof(look[0], "is", name)
    picture = texture_of(PALE if texture is None else texture)
    held = [picture]
    for key, value in settings.items():
        if key in MAPS and hasattr(members, key):
            held.append(map_of(value, key))
            setattr(members, key, held[-1][0])
        else:
            fill(lib.POND_RECORD_LOOK + look.kind, members, {key: value})
    lib.pond_look_strengthen(look, number("strength", strength))
    if not lib.pond_look_clamp(look, look):
        raise RangeError(f"{name}: the settings must be finite")
    shown = view if texture is None else picture[0]
    drawn = target_of(out, size, (shown.width, shown.height), linear)
    if any(np.may_share_memory(drawn, np.frombuffer(ffi.buffer(memory), np.uint8)) for _, memory in held):
        raise RangeError("out: the array overlaps the texture or a map")
    pixels = ffi.cast("uint8_t *", drawn.ctypes.data)
    target = ffi.new("pond_target *", {
        "pixels": pixels, "width": drawn.shape[1], "height": drawn.shape[0], "stride": drawn.strides[0],
        "format": lib.POND_PIXELS_RGBA8 if drawn.dtype == np.uint8 else lib.POND_PIXELS_RGBA_F32})
    lib.pond_draw(look, view, picture[0], target, parallel)
    return drawn


def draw_light(view: Any, parallel: Any, size: tuple[int, int],
               settings: Mapping[str, Any]) -> npt.NDArray[np.float32]:
    """Draws the sunlight on the floor."""
    caustics = fill(lib.POND_RECORD_CAUSTICS, ffi.new("pond_caustics *", lib.pond_caustics_default()), settings)
    if not lib.pond_record_clamp(lib.POND_RECORD_CAUSTICS, caustics, caustics):
        raise RangeError("caustics: the settings must be finite")
    columns, rows = check_size(size)
    out = np.zeros((rows, columns), np.float32)
    target = ffi.new("pond_map_target *", {"values": ffi.from_buffer("float[]", out), "width": columns, "height": rows,
                                           "stride": columns})
    lib.pond_draw_caustics(caustics, view, ffi.NULL, target, parallel)
    return out
