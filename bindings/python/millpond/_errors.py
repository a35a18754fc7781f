"""Exceptions, whose text is the message of the library."""

from ._native import ffi, lib


class Error(Exception):
    """A failed call. The message names the setting, its value and the allowed range."""


class RangeError(Error, ValueError):
    """A value outside its range, or a setting that the solver does not support."""


class OutOfMemory(Error, MemoryError):
    """There is not enough memory."""


def check(result: int) -> None:
    """Raises the exception for a pond_result, or returns if it is POND_OK."""
    if result == lib.POND_OK:
        return
    message: str = ffi.string(lib.pond_message()).decode()
    if result == lib.POND_ERROR_MEMORY:
        raise OutOfMemory(message)
    if result in (lib.POND_ERROR_RANGE, lib.POND_ERROR_UNSTABLE, lib.POND_ERROR_ARGUMENT):
        raise RangeError(message)
    raise Error(message)
