"""Plots as SVG: the same bytes for the same numbers, readable on light and dark pages."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Colours by source, for light and dark pages: the library, another of its solvers, the plain loop.
DARK = {"#1c242c": "#eceff1", "#0b7fab": "#4fb6df", "#3f9142": "#78c37b", "#cf4d2e": "#f0836a", "#b4862a": "#d6ab4f",
        "#fcfcfa": "#15191d", "#e4e7e9": "#272e34", "#8a949c": "#67727b", "#3d4650": "#b6c0c8"}
Style = dict[str, Any]
styles: list[Style] = [{"color": colour} for colour in DARK]
THEORY, WATER, OTHER, PLAIN, GOLD, PAPER, GRID, AXIS, TEXT = styles
Line = tuple[Any, Any, Style, str]  # x, y, style, label
EXACT: Style = {**THEORY, "linestyle": (0, (5, 3))}
DASHED: Style = {**WATER, "linestyle": (0, (5, 3))}
LIMIT: Style = {**GOLD, "linestyle": ":"}
DOTS: Style = {**WATER, "marker": "o", "markersize": 5, "linestyle": "none"}
STYLE = {
    "svg.hashsalt": "millpond", "svg.fonttype": "none", "font.size": 10, "font.family": "DejaVu Sans",
    "axes.titlesize": 11, "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.titlecolor": THEORY["color"],
    "axes.edgecolor": AXIS["color"], "axes.labelcolor": TEXT["color"], "xtick.color": TEXT["color"],
    "ytick.color": TEXT["color"], "text.color": TEXT["color"], "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": GRID["color"], "grid.linewidth": 0.8, "axes.axisbelow": True,
    "axes.facecolor": PAPER["color"], "figure.facecolor": PAPER["color"], "lines.linewidth": 1.5,
    "legend.facecolor": PAPER["color"], "legend.edgecolor": "none", "legend.fontsize": 9,
    "figure.constrained_layout.use": True}


@dataclass(frozen=True)
class Plot:
    """A plot for the pages. `draw` draws on matplotlib's axes, only if pages are written."""

    name: str
    title: str
    draw: Callable[[Any], None]
    height: float = 3.4  # [inches]


def curves(name: str, title: str, lines: Iterable[Line], log: str = "", ticks: Sequence[float] = (),
           **settings: Any) -> Plot:
    """A plot of lines. log: the logarithmic axes; ticks: of the x axis; settings: of the axes."""

    def draw(axes: Any) -> None:
        for x, y, style, label in lines:
            axes.plot(x, y, **style, label=label)
        axes.set(**{f"{axis}scale": "log" for axis in log}, **settings)
        if ticks:
            axes.xaxis.set_ticks(ticks, [f"{value:g}" for value in ticks])
            axes.xaxis.set_ticks([], minor=True)

    return Plot(name, title, draw)


def level(y: float, label: str, x: tuple[float, float]) -> Line:
    """A line at a limit."""
    return x, (y, y), LIMIT, label


def write(picture: Plot, path: Path) -> None:
    """Draws a plot and writes it."""
    import matplotlib.pyplot as plt
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(6.8, picture.height), dpi=100)
        axes.set_title(picture.title)
        picture.draw(axes)
        if axes.get_legend_handles_labels()[1]:
            axes.legend(loc="best")
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        plt.close(figure)
    path.write_text(finished(out.getvalue()), encoding="utf-8")


def finished(svg: str) -> str:
    """An SVG with hundredths of a point and with colours for dark pages."""
    svg = re.sub(r'="[^"]*"', lambda value: re.sub(r"(\d\.\d\d)\d+", r"\1", value[0]), svg)
    rules = "".join(f'[style*="{kind}: {light}"]{{{kind}:{dark}!important}}'
                    for light, dark in DARK.items() for kind in ("fill", "stroke") if f"{kind}: {light}" in svg)
    style = f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"
    return re.sub(r"(<svg [^>]*>)", r"\1" + style, svg, count=1)
