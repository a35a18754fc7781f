"""Plots of ponds with matplotlib."""

from __future__ import annotations

import base64
import pathlib
import tempfile
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.image import AxesImage

    from ._pond import Pond

FILM_SECONDS, FILM_INTERVAL, FILM_PIXELS = 2.0, 1 / 15, 320


def imshow(pond: Pond, ax: Any = None, **arguments: Any) -> AxesImage:
    """Plots the heights in millimetres. The colour scale is symmetric about 0."""
    import matplotlib.pyplot as plt
    if ax is None:
        ax = plt.gca()
    millimetres = 1e3 * pond.heights
    most = float(np.abs(millimetres).max()) or 1.0
    defaults = {"cmap": "RdBu_r", "vmin": -most, "vmax": most, "origin": "upper",
                "extent": (0, pond.width * pond.cell_size, pond.height * pond.cell_size, 0)}
    image: AxesImage = ax.imshow(millimetres, **{**defaults, **arguments})
    ax.set(xlabel="x [m]", ylabel="y [m]")
    return image


def animate(pond: Pond, seconds: float, every: float, ax: Any = None, progress: bool = False,
            **arguments: Any) -> FuncAnimation:
    """Returns an animation of the heights."""
    import matplotlib.pyplot as plt
    from matplotlib.animation import FuncAnimation
    if ax is None:
        _, ax = plt.subplots()
    if not {"vmin", "vmax", "norm"} & arguments.keys():
        most = usual_height(pond, seconds, every)
        arguments = {"vmin": -most, "vmax": most, **arguments}
    image = imshow(pond, ax, **arguments)
    title = ax.set_title(f"{pond.time:.2f} s")

    def show(heights: Any) -> list[Any]:
        image.set_data(1e3 * heights)
        title.set_text(f"{pond.time:.2f} s")
        return [image, title]

    return FuncAnimation(ax.figure, show, lambda: pond.run(seconds, every, progress), init_func=lambda: [image, title],
                         interval=1e3 * every, repeat=False, save_count=round(seconds / every))


def usual_height(pond: Pond, seconds: float, every: float) -> float:
    """The median of the greatest heights of the coming frames, since a drop is far higher than its rings. [mm]"""
    greatest = [float(np.abs(heights).max()) for heights in pond.copy().run(seconds, every)]
    return 1e3 * float(np.median(greatest)) if any(greatest) else 1.0


def film(pond: Pond) -> str:
    """An HTML image for notebooks: the next two seconds of a copy of the pond."""
    import matplotlib.pyplot as plt
    from matplotlib.animation import PillowWriter
    inches = FILM_PIXELS / 72
    figure, ax = plt.subplots(figsize=(inches, inches), dpi=72, layout="constrained")
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "film.gif")
            animate(pond.copy(), FILM_SECONDS, FILM_INTERVAL, ax).save(path, PillowWriter(fps=round(1 / FILM_INTERVAL)))
            data = base64.b64encode(path.read_bytes()).decode()
    finally:
        plt.close(figure)
    return f'<img src="data:image/gif;base64,{data}" alt="{pond!r}">'
