"""Touches: drops, strokes and splashes start their waves at the right moment."""

from collections.abc import Iterator

import numpy as np
from millpond import Pond, time_step_limit

from .plot import DASHED, GOLD, WATER, curves, level
from .report import Found, Row
from .water import INF, Settings, heights, stable

KINDS = ("drop", "stroke", "splash")
SOLVERS: dict[str, Settings] = {"wave 9-point": {}, "fourth order": {"stencil": "fourth"},
                                "dispersive": {"solver": "dispersive"}}
WIDE, HIGH, COARSE, LATER = 2.2, 1.4, 0.01, 0.8  # of the pond [m], its cells [m], duration [s]
SHALLOW = 0.05  # [m]


def touch(pond: Pond, kind: str, at: tuple[float, float], to: tuple[float, float], radius: float,
          height: float) -> None:
    """Touches the water at a place, or along a line for a stroke."""
    if kind == "stroke":
        pond.stroke(at, to, radius, height)
    else:
        (pond.drop if kind == "drop" else pond.splash)(at, radius, height)


def touched(solver: str, kind: str, radius: float, cell: float) -> Pond:
    settings = {"width": round(WIDE / cell), "height": round(HIGH / cell), "cell_size": cell, "wave_speed": 0.9,
                "depth": 0.2, "half_life": INF, "rest_slope": 0.0, **SOLVERS[solver]}
    steps = int(np.ceil(LATER / (0.97 * time_step_limit(**settings))))
    pond = Pond(**settings, time_step=LATER / steps)
    touch(pond, kind, (0.93, 0.62), (1.31, 0.87), radius, (0.2 if kind == "stroke" else -0.2) * radius)
    pond.step(steps)
    return pond


def halved(solver: str, kind: str, radius: float, cell: float = COARSE) -> float:
    """Relative L2 difference between the water and that of half the cell, in means of four cells. [%]"""
    coarse, fine = (heights(touched(solver, kind, radius, side)) for side in (cell, cell / 2))
    means = fine.reshape(coarse.shape[0], 2, coarse.shape[1], 2).mean(axis=(1, 3))
    return float(100 * np.linalg.norm(coarse - means) / np.linalg.norm(means))


def extremes(pond: Pond) -> tuple[float, float]:
    """The lowest height [m] and the greatest slope."""
    h = heights(pond)
    slopes = np.hypot(h[1:, 1:] - h[1:, :-1], h[1:, 1:] - h[:-1, 1:])
    return float(h.min()), float(slopes.max()) / pond.cell_size


def overdone(solver: str, kind: str, radius: float, height: float) -> list[tuple[float, float]]:
    """Extremes of water that is touched far too hard, from the touch until a second later."""
    pond = Pond(**stable(width=160, height=160, solver=solver, depth=SHALLOW))
    at = (0.83, 0.77)
    touch(pond, kind, (0.5, 0.6) if kind == "stroke" else at, at, radius, height)
    found = [extremes(pond)]
    while pond.time < 1:
        pond.step()
        found.append(extremes(pond))
    return found


def halving() -> Found:
    for radius in (0.06, 0.03):
        for solver in SOLVERS:
            for kind in KINDS:
                # Three cells are too few for splashes, and for the 9-point sum, whose short waves are slow.
                hard = radius < 0.06 and (kind == "splash" or solver == "wave 9-point")
                yield Row(f"{kind} of {100 * radius:.0f} cm, cells of 1 and 0.5 cm, {solver}",
                          halved(solver, kind, radius), "at most", 30.0 if hard else 3.0, unit=" %", digits=2)
    cells = (0.04, 0.02, 0.01)
    lines = [([100 * cell for cell in cells], [halved(solver, "drop", 0.06, cell) for cell in cells],
              {**style, "marker": "o", "markersize": 5}, solver)
             for solver, style in zip(SOLVERS, (WATER, DASHED, GOLD))]
    yield curves("touches-halved", "Drops of 6 cm after 0.8 s: the effect of half the cell",
                 [*lines, level(3.0, "limit at 1 cm", (0.9, 4.4))], "xy", (1, 2, 4), xlabel="cell [cm]",
                 ylabel="difference [%]", xlim=(0.9, 4.4))


def overdoing() -> Iterator[Row]:
    found = [one for radius, height in ((0.07, -0.2), (0.07, 0.2), (0.04, -0.5), (0.2, -0.3)) for kind in KINDS
             for solver in ("wave", "dispersive") for one in overdone(solver, kind, radius, height)]
    yield Row("touches of 20 to 50 cm in 5 cm of water: lowest height", 100 * min(low for low, _ in found), "at least",
              -100 * SHALLOW, -100 * SHALLOW, " cm", 2)
    yield Row("touches of 20 to 50 cm in 5 cm of water: greatest slope", max(steep for _, steep in found), "at most",
              0.7, 0.6, digits=2)
