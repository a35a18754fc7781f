"""Plots of ponds with matplotlib."""

from __future__ import annotations

import base64
import pathlib
import tempfile
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._shapes import Floats

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.image import AxesImage

    from ._pond import Pond

FILM_SECONDS, FILM_INTERVAL, FILM_PIXELS = 2.0, 1 / 15, 320


def imshow(pond: Pond, ax: Any = None, **arguments: Any) -> AxesImage:
    """Plots the heights in millimetres. The colour scale is symmetric about 0; walls are grey."""
    import matplotlib
    import matplotlib.pyplot as plt
    if ax is None:
        ax = plt.gca()
    most = 1e3 * float(np.abs(pond.heights).max()) or 1.0
    cmap = arguments.pop("cmap", "RdBu_r")
    if isinstance(cmap, str):
        cmap = matplotlib.colormaps[cmap].with_extremes(bad="dimgrey")
    defaults = {"cmap": cmap, "vmin": -most, "vmax": most, "origin": "upper",
                "extent": (0, pond.width * pond.cell_size, pond.height * pond.cell_size, 0)}
    image: AxesImage = ax.imshow(millimetres(pond.heights, pond.walls), **{**defaults, **arguments})
    ax.set(xlabel="x [m]", ylabel="y [m]")
    return image


def millimetres(heights: Floats, walls: npt.NDArray[np.bool_]) -> Floats:
    """Heights in millimetres, and NaN in walls."""
    return np.where(walls, np.float32(np.nan), np.float32(1e3) * heights)


def animate(pond: Pond, seconds: float, every: float, ax: Any = None, progress: bool = False,
            **arguments: Any) -> FuncAnimation:
    """Returns an animation of the heights. All frames are a whole number of steps apart."""
    import matplotlib.pyplot as plt
    from matplotlib.animation import FuncAnimation
    every = max(1, round(every / pond.dt)) * pond.dt
    if not {"vmin", "vmax", "norm"} & arguments.keys():
        most = usual_height(pond, seconds, every)
        arguments = {"vmin": -most, "vmax": most, **arguments}
    if ax is None:
        _, ax = plt.subplots()
        image = imshow(pond, ax, **arguments)
        ax.figure.colorbar(image, label="height [mm]", shrink=0.8)
    else:
        image = imshow(pond, ax, **arguments)
    title = ax.set_title(f"{pond.time:.2f} s")
    walls, count = pond.walls, round(seconds / every)

    def show(heights: Any) -> list[Any]:
        image.set_data(millimetres(heights, walls))
        title.set_text(f"{pond.time:.2f} s")
        return [image, title]

    return FuncAnimation(ax.figure, show, lambda: pond.run(seconds, every, progress), init_func=lambda: [image, title],
                         interval=1e3 * every, repeat=False, save_count=count + 1)  # one more ends the progress bar


def usual_height(pond: Pond, seconds: float, every: float) -> float:
    """The median of the greatest heights of the coming frames, since a drop is far higher than its rings. [mm]"""
    greatest = [float(np.abs(heights).max()) for heights in pond.copy().run(seconds, every)]
    return 1e3 * float(np.median(greatest)) if any(greatest) else 1.0


def film(pond: Pond) -> str:
    """An HTML image for notebooks: the next two seconds of a copy of the pond."""
    import matplotlib.pyplot as plt
    inches = FILM_PIXELS / 72
    figure, ax = plt.subplots(figsize=(inches, inches), dpi=72, layout="constrained")
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "film.gif")
            animation = animate(pond.copy(), FILM_SECONDS, FILM_INTERVAL, ax)
            figure.draw_without_rendering()
            figure.set_layout_engine("none")  # or each frame computes the layout, which takes longer than drawing
            animation.save(path, "pillow")
            data = base64.b64encode(path.read_bytes()).decode()
    finally:
        plt.close(figure)
    return f'<img src="data:image/gif;base64,{data}" alt="{pond!r}">'
