"""Photographs and films under water, through the program `millpond`."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any, Optional, Union

from ._errors import Error

Path = Union[str, "os.PathLike[str]"]


class Photo:
    """A picture or a film with a mood. Each method returns a new one, save() writes it."""

    def __init__(self, path: Path, options: Optional[dict[str, Any]] = None) -> None:
        self.path = os.fspath(path)
        self.options = options or {}

    def with_options(self, **options: Any) -> Photo:
        """Adds options of `millpond render`, without dashes: seconds=4, size="1920x1080", not_water="10,20"."""
        return Photo(self.path, {**self.options, **options})

    def sunlit(self, **options: Any) -> Photo:
        """The picture is the floor of a sunlit pool: the default of most pictures."""
        return self.with_options(mood="sunlit", **options)

    def lake(self, **options: Any) -> Photo:
        """Only the lake in the picture moves. breeze: wind [m/s]"""
        return self.with_options(mood="lake", **options)

    def rain(self, **options: Any) -> Photo:
        """A shower."""
        return self.with_options(mood="rain", **options)

    def breeze(self, **options: Any) -> Photo:
        """Wind waves from above."""
        return self.with_options(mood="breeze", **options)

    def drops(self, **options: Any) -> Photo:
        """Single drops and their rings."""
        return self.with_options(mood="drops", **options)

    def command(self, output: Path) -> list[str]:
        """The command that save() runs. The environment variable MILLPOND names another program."""
        program = os.environ.get("MILLPOND") or shutil.which("millpond")
        if program is None:
            raise Error("the program millpond is not in PATH; set the environment variable MILLPOND to its path")
        words = [program, "render", self.path, "-o", os.fspath(output)]
        for name, value in self.options.items():
            option = "--" + name.replace("_", "-")
            for one in value if isinstance(value, (list, tuple)) else [value]:
                words += [option] if one is True else [] if one in (None, False) else [option, str(one)]
        return words

    def save(self, output: Path) -> str:
        """Renders the film, picture or sequence `output`, and returns its name."""
        done = subprocess.run(self.command(output), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise Error(done.stderr.decode(errors="replace").strip().split("\n")[-1])
        return os.fspath(output)


def photo(path: Path) -> Photo:
    """A picture or a film to be put under water: photo("a.jpg").lake(breeze=2).save("a.mp4")"""
    return Photo(path)
