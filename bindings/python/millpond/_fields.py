"""Settings by name, from the library's field tables."""

from __future__ import annotations

import dataclasses
import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Union

from ._errors import RangeError
from ._native import ffi, lib

Value = Union[float, bool, str, Sequence[float], Mapping[str, Any]]

RECORDS: dict[str, int] = {
    "pond": lib.POND_RECORD_DESC, "rain": lib.POND_RECORD_RAIN, "body": lib.POND_RECORD_BODY,
    "emitter": lib.POND_RECORD_EMITTER, "caustics": lib.POND_RECORD_CAUSTICS, "foam": lib.POND_RECORD_FOAM,
    "breeze": lib.POND_RECORD_BREEZE}
TYPES: dict[int, str] = {
    lib.POND_FIELD_FLOAT: "float", lib.POND_FIELD_DOUBLE: "double", lib.POND_FIELD_INT: "int",
    lib.POND_FIELD_SEED: "uint64_t", lib.POND_FIELD_BOOL: "bool", lib.POND_FIELD_CHOICE: "int",
    lib.POND_FIELD_COLOUR: "float", lib.POND_FIELD_POINT: "float"}
CHECKED = (lib.POND_RECORD_DESC, lib.POND_RECORD_BODY, lib.POND_RECORD_EMITTER)  # C functions check these records
WHOLE = (lib.POND_FIELD_INT, lib.POND_FIELD_SEED)
SIDES = ("left", "right", "top", "bottom")


@dataclasses.dataclass(frozen=True)
class Field:
    """Description of a setting."""

    name: str
    about: str
    unit: str
    low: float
    high: float
    choices: tuple[str, ...]
    default: tuple[float, ...]
    infinity: str

    def __str__(self) -> str:
        if self.choices:
            allowed = ", ".join(self.choices)
        elif self.low < self.high:
            allowed = f"{self.low:g} to {self.high:g}" + (", inf" if self.infinity else "")
        else:
            allowed = "True or False"
        unit = f" [{self.unit}]" if self.unit else ""
        return f"{self.name}: {self.about}{unit} {allowed}; default {self.default_text()}."

    def default_text(self) -> str:
        """The default, written as in a call."""
        if self.choices:
            return self.choices[int(self.default[0])]
        if self.low >= self.high:
            return str(bool(self.default[0]))
        return ", ".join(f"{number:g}" for number in self.default)


def text(pointer: Any) -> str:
    """The text of a C string; empty for NULL."""
    return str(ffi.string(pointer).decode()) if pointer != ffi.NULL else ""


def table(record: int) -> list[Field]:
    """Descriptions of all fields of a record."""
    count = ffi.new("int *")
    first = lib.pond_fields(record, count)
    return [describe(first[i]) for i in range(count[0])]


def describe(field: Any) -> Field:
    """The description of a field of the C table."""
    choices = tuple(text(field.choices[i].name) for i in range(field.choice_count))
    numbers = [field.initial[i] for i in range(lib.pond_field_size(ffi.addressof(field)))]
    if choices:
        values = [field.choices[i].value for i in range(field.choice_count)]
        numbers = [values.index(int(numbers[0])) if int(numbers[0]) in values else 0]
    return Field(text(field.name), text(field.about), text(field.unit), field.low, field.high, choices,
                 tuple(numbers), text(field.infinity))


def fields(record: str) -> list[Field]:
    """Returns the settings of "pond", "rain", "body", "emitter", "caustics", "foam", "breeze", or of a look such as
    "pool". Each has a name, a meaning, a unit, a range and a default."""
    kind = lib.pond_look_find(record.encode())
    if record not in RECORDS and not kind:
        raise RangeError(f"{record!r} has no settings; {', '.join(RECORDS)} and the looks have")
    return table(RECORDS.get(record, lib.POND_RECORD_LOOK + kind))


def help_of(record: int) -> str:
    """The fields of a record, formatted for a docstring."""
    return "\n".join(textwrap.fill(str(field), 100, subsequent_indent="    ") for field in table(record))


def set_field(record: int, struct: Any, name: str, value: Value) -> None:
    """Sets a member of a C struct by name."""
    field = lib.pond_field_find(record, name.encode())
    if field == ffi.NULL:
        set_inner(record, struct, name, value)
        return
    if isinstance(value, str):
        found = ffi.new("double *")
        if not lib.pond_field_word(field, value.encode(), found):
            words = [text(field.choices[i].name) for i in range(field.choice_count)]
            words += [text(field.infinity)] if field.infinity != ffi.NULL else []
            raise RangeError(f"{name}: {value!r} is not allowed; allowed is " + (", ".join(words) or "a number"))
        value = found[0]
    size = lib.pond_field_size(field)
    numbers = [value] if size == 1 else list(value)  # type: ignore[arg-type]
    if len(numbers) != size:
        raise RangeError(f"{name}: {len(numbers)} numbers; {size} are needed")
    place = ffi.cast(TYPES[field.type] + " *", ffi.cast("char *", struct) + field.offset)
    for i, number in enumerate(numbers):
        place[i] = to_number(name, field, number)
        if record not in CHECKED and not lib.pond_field_allows(field, place[i]):
            raise RangeError(f"{name}: {number!r}; allowed are {field.low:g} to {field.high:g}")


def to_number(name: str, field: Any, value: Any) -> float:
    """Converts a value to the type of a field, or raises an exception."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: {value!r} is not a number") from None
    except OverflowError:
        raise RangeError(f"{name}: the number has {len(str(value))} digits; {field.low:g} to {field.high:g} are "
                         f"allowed") from None
    if field.type == lib.POND_FIELD_BOOL:
        return bool(value)
    if field.type not in WHOLE and field.type != lib.POND_FIELD_CHOICE:
        return number
    low, high = (0, 2**64 - 1) if field.type == lib.POND_FIELD_SEED else (-2**31, 2**31 - 1)
    if not math.isfinite(number) or number != math.floor(number) or not low <= int(value) <= high:
        allowed = f" from {field.low:g} to {field.high:g}" if field.low < field.high else ""
        raise RangeError(f"{name}: {value!r} is not a whole number{allowed}")
    return int(value)


def set_inner(record: int, struct: Any, name: str, value: Value) -> None:
    """Sets the members of an inner struct from a dict. One word for `edges` applies to all sides."""
    if name == "edges" and isinstance(value, str):
        value = {side: value for side in SIDES}
    names = [field.name for field in table(record)]
    inner_names = [inner.removeprefix(name + ".") for inner in names if inner.startswith(name + ".")]
    if not inner_names:
        raise RangeError(f"there is no setting {name!r}; there are {', '.join(names)}")
    if not isinstance(value, Mapping):
        raise TypeError(f"{name}: {value!r}; a dict is needed, with some of {', '.join(inner_names)}")
    for inner, number in value.items():
        set_field(record, struct, f"{name}.{inner}", number)


def fill(record: int, struct: Any, settings: Mapping[str, Value]) -> Any:
    """Sets members by name and returns the struct. A final _ is for keywords of Python, such as from_."""
    for name, value in settings.items():
        set_field(record, struct, name.removesuffix("_"), value)
    return struct


def default(kind: str) -> Any:
    """A C struct of settings with its defaults."""
    out = ffi.new(f"{kind} *")
    getattr(lib, f"{kind}_init")(out, ffi.sizeof(kind), lib.POND_VERSION)
    return out
