"""Water over photographs and films. The program `millpond` renders it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any, Optional, Union

from ._errors import Error

Path = Union[str, "os.PathLike[str]"]


class Photo:
    """A picture or a film with a mood and options. Methods for moods return a new Photo; save() renders it."""

    def __init__(self, path: Path, options: Optional[dict[str, Any]] = None) -> None:
        self.path = os.fspath(path)
        self.options = options or {}

    def with_options(self, **options: Any) -> Photo:
        """Adds options of `millpond render`: seconds=4, size="1920x1080", not_water="0.1,0.2"."""
        return Photo(self.path, {**self.options, **options})

    def sunlit(self, **options: Any) -> Photo:
        """The picture is the floor of a sunlit pool."""
        return self.with_options(mood="sunlit", **options)

    def lake(self, **options: Any) -> Photo:
        """The lake in the picture moves, or one is added: the default for pictures. breeze: wind speed [m/s]"""
        return self.with_options(mood="lake", **options)

    def rain(self, **options: Any) -> Photo:
        """A shower of rain."""
        return self.with_options(mood="rain", **options)

    def breeze(self, **options: Any) -> Photo:
        """Wind waves, seen from above."""
        return self.with_options(mood="breeze", **options)

    def drops(self, **options: Any) -> Photo:
        """Single drops and their rings."""
        return self.with_options(mood="drops", **options)

    def command(self, output: Path) -> list[str]:
        """The command that save() runs. The environment variable MILLPOND sets the path of the program."""
        program = os.environ.get("MILLPOND") or shutil.which("millpond")
        if program is None:
            raise Error("the program millpond is not in PATH; set the environment variable MILLPOND to its path")
        words = [program, "render", self.path, "-o", os.fspath(output)]
        for name, value in self.options.items():
            option = "--" + name.replace("_", "-")
            for one in value if isinstance(value, (list, tuple)) else [value]:
                words += [option] if one is True else [] if one in (None, False) else [option, str(one)]
        return words

    def save(self, output: Path, progress: bool = False) -> str:
        """Renders to a film, a picture or a sequence of pictures, and returns the path. progress: print the progress
        of long renders"""
        last = ""
        with subprocess.Popen(self.command(output), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              encoding="utf-8", errors="replace") as run:
            assert run.stderr is not None
            for line in run.stderr:
                last = line.strip() or last
                if progress:
                    print(line, end="", file=sys.stderr)
        if run.returncode != 0:
            raise Error(last)
        return os.fspath(output)


def photo(path: Path) -> Photo:
    """Opens a picture or a film: photo("a.jpg").lake(breeze=2).save("a.mp4")."""
    return Photo(path)
