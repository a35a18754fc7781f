"""Exceptions with the library's messages."""

from ._native import ffi, lib


class Error(Exception):
    """A call that failed. The message names the setting, its value and the allowed range."""


class RangeError(Error, ValueError):
    """A value outside its range, or a setting that the solver does not have."""


class OutOfMemory(Error, MemoryError):
    """The memory is not sufficient."""


def check(result: int) -> None:
    """Raises the exception of a pond_result."""
    if result == lib.POND_OK:
        return
    message: str = ffi.string(lib.pond_message()).decode()
    if result == lib.POND_ERROR_MEMORY:
        raise OutOfMemory(message)
    if result in (lib.POND_ERROR_RANGE, lib.POND_ERROR_UNSTABLE, lib.POND_ERROR_ARGUMENT):
        raise RangeError(message)
    raise Error(message)
