"""Waves over Berkhoff's elliptic shoal, compared with the mild-slope equation.

Lengths are in cells of 0.1 m, times in √(cell/g). The shoal's centre is at (0, 0)."""

from typing import Any

import numpy as np
from millpond import Pond

from . import exact
from .plot import DOTS, THEORY, Plot, curves
from .report import Found, Row
from .water import CELL, GRAVITY, Array, deep, step_of

# Columns before the centre, of the pond, beyond each end in theory, and before the centre where waves are made.
LEFT, WIDTH, HEIGHT, SPONGE, SOURCE = 90, 210, 200, 60, 85
OMEGA = 2 * np.pi * 0.100964  # a period of 1 s
DEEPEST, SHALLOWEST, TIME, AVERAGED = 4.5, 0.7, 420, 4 * 2 * np.pi / OMEGA
X, Y = np.arange(WIDTH) - LEFT + 0.5, np.arange(HEIGHT)[:, None] - HEIGHT // 2 + 0.5


def depths() -> Array:
    """A slope of 1 in 50, turned by 20°, and on it an elliptic shoal."""
    turn = np.radians(20)
    along, across = X * np.cos(turn) + Y * np.sin(turn), Y * np.cos(turn) - X * np.sin(turn)
    depth = DEEPEST - 0.02 * np.maximum(0, 58.4 + along)
    dome = 1 - (across / 50)**2 - (along / 37.5)**2
    shoal = np.hypot(across / 40, along / 30) < 1
    depth -= np.where(shoal, 5 * np.sqrt(np.maximum(dome, 0)) - 3, 0)
    return np.maximum(depth, SHALLOWEST)


def share_of(time: float, dt: float) -> complex:
    """The weight of a time step in the average over the last periods."""
    at = (time - (TIME - AVERAGED)) / AVERAGED
    if not 0 < at < 1:
        return 0
    return complex(dt / AVERAGED * 2 * (1 - np.cos(2 * np.pi * at)) * np.exp(1j * OMEGA * time))


def found() -> Array:
    """Amplitudes in the library's water."""
    settings = deep(WIDTH, HEIGHT, DEEPEST, {"left": "open", "right": "open"})
    pond = Pond(**settings)
    pond.depth = CELL * depths()
    x = (LEFT - SOURCE) * CELL
    period = float(np.float32(2 * np.pi / OMEGA * np.sqrt(CELL / GRAVITY)))
    pond.emitter("line", from_=(x, -1.0), to=(x, HEIGHT * CELL + 1), amplitude=0.001, period=period, ramp=6 * period)
    dt, sums = step_of(settings), np.zeros((HEIGHT, WIDTH), complex)
    for time in np.arange(dt, TIME, dt):
        pond.step()
        if share := share_of(time, dt):
            sums += share * pond.heights
    return sums


def slope(field: Array) -> Array:
    """The fourth-order difference between rows; a border of one row is lost at both ends."""
    return (27 * (field[2:-1] - field[1:-2]) - (field[3:] - field[:-3])) / 24


def between(field: Array) -> Array:
    """Means of neighbouring rows."""
    return 0.5 * (field[1:] + field[:-1])


def wanted() -> Array:
    """Amplitudes by f_tt = ∇·(c·cg·∇f) − (ω² − k²·c·cg)·f for waves of one ω (Radder and Dingemans, 1985): fourth order
    in space, exact in time. f is the potential, whose amplitude is proportional to that of the height. Rows beyond the
    walls mirror those before them. Beyond both ends damping absorbs the waves."""
    dt, columns = 0.3, np.arange(-SPONGE, WIDTH + SPONGE)
    depth = depths()[:, np.clip(columns, 0, WIDTH - 1)]
    k = exact.wave_number(OMEGA, depth)
    speed = OMEGA / k * exact.group(k, depth)
    held = (2 * np.sin(0.5 * OMEGA * dt) / dt)**2 - k * k * speed
    along, across = between(speed.T), between(speed)
    damping = 0.25 * (np.maximum(0, np.maximum(-columns, columns - WIDTH + 1)) / SPONGE)**2 * dt
    now, before = np.zeros(depth.shape), np.zeros(depth.shape)
    sums = np.zeros((HEIGHT, WIDTH), complex)
    for time in np.arange(dt, TIME, dt):
        # Fluxes at the right and lower sides of cells. No flux crosses a wall.
        right = np.pad(along * slope(np.pad(now.T, ((1, 1), (0, 0)))), ((2, 2), (0, 0)))
        below = across * slope(np.pad(now, ((1, 1), (0, 0)), mode="symmetric"))
        below = np.pad(np.pad(below, ((1, 1), (0, 0))), ((1, 1), (0, 0)), mode="reflect", reflect_type="odd")
        pull = slope(right).T + slope(below) - held * now
        now, before = (2 * now - (1 - damping) * before + dt * dt * pull) / (1 + damping), now
        share = min(1, time / 60)
        now[:, SPONGE + LEFT - SOURCE] += dt * dt * share * share * (3 - 2 * share) * np.sin(OMEGA * time)
        if weight := share_of(time, dt):
            sums += weight * now[:, SPONGE:SPONGE + WIDTH]
    return sums


def incoming(amplitudes: Array) -> float:
    """Mean amplitude of the waves that arrive, over two wavelengths before the slope."""
    return float(np.abs(amplitudes[10:-10, LEFT - 78:LEFT - 48]).mean())


def rows() -> Found:
    got, theory = found(), wanted()
    part = slice(10, -10), slice(LEFT - 30, LEFT + 110)
    alike = exact.likeness(got[part], theory[part])
    yield Row("Berkhoff's shoal: correlation of amplitudes behind it", alike, "at least", 0.98, 1.0, digits=3,
              note=f"with phases; L2 error {100 * np.sqrt(1 - alike * alike):.0f} %")
    focus = [np.abs(amplitudes[:, LEFT + 50]) / incoming(amplitudes) for amplitudes in (got, theory)]
    yield Row("Berkhoff's shoal: highest wave 5 m behind its centre", float(focus[0].max()), "within", 0.2,
              float(focus[1].max()), digits=2, note="over the incoming height; expected: the mild-slope equation")
    y = 0.1 * Y[:, 0]
    yield curves("shoal", "Wave heights 5 m behind the centre of Berkhoff's shoal", [
        (y, focus[1], THEORY, "mild-slope equation"), (y[::2], focus[0][::2], {**DOTS, "markersize": 3}, "dispersive")],
                 xlabel="along the crests [m]", ylabel="height, relative to the incoming waves", xlim=(-10, 10),
                 ylim=(0, 3))

    def draw(axes: Any) -> None:
        image = axes.imshow(np.abs(got[:, 10:]) / incoming(got), cmap="viridis", vmin=0, vmax=2.5,
                            extent=(-8, 12, 10, -10), interpolation="nearest")
        axes.figure.colorbar(image, ax=axes, label="height, relative to the incoming waves")
        axes.set(xlabel="distance behind the centre [m]", ylabel="along the crests [m]")
        axes.grid(False)

    yield Plot("shoal-map", "Wave heights in the library; the waves come from the left", draw, 5.0)
