"""Shores: sides and walls reflect or transmit waves; uneven ground turns and raises them."""

from collections.abc import Iterator

import millpond
import numpy as np
from millpond import Pond

from .plot import DASHED, DOTS, EXACT, OTHER, PLAIN, WATER, Line, curves, level
from .report import Found, Row
from .water import (CELL, INF, Array, angle, courant, growth, heights, longest, rows_of, sides, start_packet,
                    undamped)

LONG, BEHIND, ROWS, BEGIN, WIDE = 1000, 8, 4, 500, 70


def part_of(row: Array, k: float, centre: float) -> complex:
    """Amplitude and phase of a packet that runs to the left along a row."""
    d = np.arange(LONG) - centre
    weight = np.exp(-d * d / (2 * WIDE * WIDE))
    return complex(2 * np.sum(row[:LONG] * weight * np.exp(1j * k * d)) / np.sum(weight**2))


def reflection(edge: str, hardness: float = -1.0) -> complex:
    """The reflected share of the packet's mirror image, by a side, or by a wall if a hardness is given. The mirror is at
    the face of a wall; for fixed sides, in the middle of the cells that are held at 0."""
    wall = hardness >= 0
    settings = longest(**undamped(LONG + BEHIND if wall else LONG, ROWS, edges=sides(edge, "periodic")))
    c, k = courant(Pond(**settings)), 2 * np.pi / 32
    omega = 2 * np.arcsin(c * np.sin(k / 2))  # of leapfrog along a row, where all stencils of second order agree
    group = c * c * np.sin(k) / np.sin(omega)
    pond = start_packet(settings, (k, 0.0), BEGIN, WIDE, omega, group)
    if wall:
        pond.wall(millpond.rectangle(BEHIND * CELL, 2 * ROWS * CELL), ((LONG + BEHIND / 2) * CELL, ROWS / 2 * CELL),
                  hardness=hardness)
    face = LONG if edge == "fixed" else LONG - 0.5
    steps = round(2 * (face - BEGIN) / group)
    pond.step(steps)
    # The mirror image of its place and phase without a wall.
    centre, phase = 2 * face - (BEGIN + steps * group), k * steps * group - omega * steps
    return part_of(heights(pond)[1], k, centre) * complex(np.exp(-1j * phase))


def reflection_row(name: str, expected: float, found: complex, limit: float, plain: str) -> Row:
    late = abs(found.imag)
    return Row(f"reflection by a {name}, λ=32", found.real, "within", limit, expected, digits=3, plain=plain,
               note=f"{late:.3f} is reflected a quarter of a wave late or early" if late > 0.01 else "")


def walls() -> Found:
    yield reflection_row("free side", 1.0, reflection("free"), 0.01, "cannot")
    yield reflection_row("fixed side", -1.0, reflection("fixed"), 0.01, "upside down")
    found = {hardness: reflection("free", hardness) for hardness in (0.0, 0.5, 1.0, 2.0, INF)}
    for hardness, back in found.items():
        fixed = hardness == INF
        yield reflection_row(f"wall of hardness {'∞' if fixed else f'{hardness:g}'}",
                             -1.0 if fixed else (1 - hardness) / (1 + hardness), back, 0.02 if fixed else 0.01,
                             "upside down" if fixed else "cannot")
    curve = np.linspace(0, 8, 81)
    yield curves("walls", "Reflection by hardness of the wall", [
        (curve, (1 - curve) / (1 + curve), EXACT, "(1 − γ)/(1 + γ)"),
        (np.minimum(list(found), 8), [back.real for back in found.values()], DOTS, "measured")],
                 xlabel="hardness γ (the last dot: ∞)", ylabel="reflection R", ylim=(-1.1, 1.1))


OPEN, NEAR = 161, 20
RIM = np.ones((OPEN, OPEN), bool)
RIM[1:-1, 1:-1] = False


def echo(wavelength: float, x: int, edge: str) -> tuple[float, Array]:
    """Runs the same source in a pond with such sides and in one so wide that no reflection returns in time. The
    difference was reflected: its greatest height at each cell along the sides, relative to that of the waves that
    arrived there. Returns that of the worst cell, and the greatest difference in each step. [dB]"""
    settings = longest(**undamped(OPEN, OPEN, edges=edge))
    small = Pond(**settings)
    c = courant(small)
    margin = int(3 * wavelength + 0.75 * OPEN) + 10
    side = OPEN + 2 * margin
    wide = Pond(**undamped(side, side, time_step=settings["time_step"]))
    arrived, echoed, widest = np.zeros(RIM.sum()), np.zeros(RIM.sum()), []
    period = wavelength / c
    for step in range(min(int((6 * wavelength + 1.5 * OPEN) / c), 900)):
        t = step - 3 * period
        strength = np.exp(-t * t / (2 * period * period)) * np.sin(2 * np.pi * t / period)
        for pond, corner in ((small, 0), (wide, margin)):
            pond.drop(((corner + x + 0.5) * CELL, (corner + OPEN // 2 + 0.5) * CELL), 2 * CELL,
                      0.01 * strength)  # the water is linear; drops stay below their limits
            pond.step()
        undisturbed = wide.heights[margin:margin + OPEN, margin:margin + OPEN][RIM].astype(np.float64)
        off = np.abs(small.heights[RIM] - undisturbed)
        arrived, echoed = np.maximum(arrived, np.abs(undisturbed)), np.maximum(echoed, off)
        widest.append(off.max())
    levels = 20 * np.log10(np.maximum(np.array(widest) / arrived.max(), 1e-6))
    return float(20 * np.log10(np.max(echoed / arrived))), levels


def open_sides() -> Found:
    hard = echo(12.0, OPEN // 2, "fixed")
    found = {}
    for x, place, limit in ((OPEN // 2, "in the middle", -45.0), (NEAR, f"{NEAR} cells from one", -38.0)):
        for wavelength in (12.0, 32.0):
            found[wavelength, x] = echo(wavelength, x, "open")
            yield Row(f"open sides, λ={wavelength:g}, source {place}", found[wavelength, x][0], "at most", limit, -INF,
                      " dB", 1, plain=f"{abs(hard[0]):.0f} dB" if len(found) == 1 else "")
    lines: list[Line] = [(range(len(levels)), levels, style, name) for levels, style, name in (
        (hard[1], PLAIN, "fixed sides, as in the plain loop"),
        (found[12.0, OPEN // 2][1], WATER, "open, λ = 12, middle"),
        (found[12.0, NEAR][1], DASHED, "open, λ = 12, near one side"),
        (found[32.0, OPEN // 2][1], OTHER, "open, λ = 32, middle"))]
    yield curves("open", "Reflected height, relative to the incoming height",
                 [level(-45, "limit, source in the middle", (0, 500)), *lines], xlabel="steps",
                 ylabel="greatest echo at the sides [dB]", xlim=(0, 500), ylim=(-100, 60))


DEPTH = 0.25  # [m]


BEAM, STEP_AT, START, BEAM_WIDE = 1000, 500, 260, 60
WAVELENGTH, HEIGHTS = 48, (160, 96, 68, 56)


def omega_of(kx: float, ky: float, c: float) -> float:
    """ω of a plane wave in a step, nine points, Courant number c."""
    cx, cy = np.cos(kx), np.cos(ky)
    eigenvalue = 10 / 3 - 4 / 3 * (cx + cy) - 2 / 3 * cx * cy
    return float(2 * np.arcsin(c * np.sqrt(eigenvalue) / 2))


def refracted(height: int) -> float:
    """The angle behind the step. One wavelength fits exactly from top to bottom, so ky is conserved by symmetry; kx
    behind the step is measured. [°]"""
    settings = longest(**undamped(BEAM, height, depth=DEPTH, edges=sides("free", "periodic")))
    c = courant(Pond(**settings))
    k, ky = 2 * np.pi / WAVELENGTH, 2 * np.pi / height
    kx = float(np.sqrt(k * k - ky * ky))
    group = (omega_of(kx + 1e-4, ky, c) - omega_of(kx - 1e-4, ky, c)) / 2e-4
    pond = start_packet(settings, (kx, ky), START, BEAM_WIDE, omega_of(kx, ky, c), group)
    pond.depth = np.where(np.arange(BEAM) < STEP_AT, DEPTH, DEPTH / 4)[None]
    pond.step(round((STEP_AT - START) / group + 360 / c))  # until it is well behind the step
    return angle(heights(pond), STEP_AT + 20, BEAM - 20, ky)


def snell() -> Found:
    before = [float(np.degrees(np.arcsin(WAVELENGTH / height))) for height in HEIGHTS]
    after = [refracted(height) for height in HEIGHTS]
    for i, height in enumerate(HEIGHTS):
        yield Row(f"Snell, depth to a quarter, from {before[i]:.1f}°", after[i], "within", 0.2,
                  float(np.degrees(np.arcsin(WAVELENGTH / height / 2))), "°", 2, plain="no depth" if i == 0 else "")
    degrees = np.arange(91)
    yield curves("snell", "A wave turns where the ground rises to a quarter of the depth", [
        (degrees, np.degrees(np.arcsin(np.sin(np.radians(degrees)) / 2)), EXACT, "Snell"),
        (before, after, DOTS, "measured")], xlabel="angle before the step [°]", ylabel="angle behind the step [°]",
                 xlim=(0, 90), ylim=(0, 35), xticks=range(0, 91, 15))


CHANNEL, FIRST, RAMP, RAMP_END, SECOND = 2600, 700, 800, 1700, 1900
STEPS, PACKET_AT, PACKET_WIDE = 3800, 340, 90
K = 2 * np.pi / 64
COLUMNS = np.arange(CHANNEL)


def share_of_depth() -> Array:
    """The depth of each column, relative to the deepest."""
    along = np.clip((COLUMNS - RAMP) / (RAMP_END - RAMP), 0, 1)
    return (1 - 0.5 * (0.5 - 0.5 * np.cos(np.pi * along)))**2


def channel() -> Pond:
    """Water over the slope, and a packet before it."""
    settings = longest(**undamped(CHANNEL, 4, depth=DEPTH))
    c = courant(Pond(**settings))
    pond = start_packet(settings, (K, 0.0), PACKET_AT, PACKET_WIDE, K * c, c)
    pond.depth = (DEPTH * share_of_depth())[None]
    return pond


def rows_of_shortcut() -> Iterator[Array]:
    """c²∇²u instead of ∇·(c²∇u): the usual shortcut."""
    c = np.sqrt(0.75)

    def packet(d: Array) -> Array:
        return np.exp(-d * d / (2 * PACKET_WIDE * PACKET_WIDE)) * np.cos(K * d)

    u, p, share = packet(COLUMNS - PACKET_AT), packet(COLUMNS - PACKET_AT + c), 0.75 * share_of_depth()
    for _ in range(STEPS):
        p[1:-1] = 2 * u[1:-1] - p[1:-1] + share[1:-1] * (u[:-2] - 2 * u[1:-1] + u[2:])
        u, p = p, u
        yield u.copy()


def green() -> Found:
    library, shortcut = np.array([*rows_of(channel(), 1, STEPS)]), np.array([*rows_of_shortcut()])
    yield Row("Green's law, depth to a quarter: growth of the height", growth(library, FIRST, SECOND), "within",
              0.01 * np.sqrt(2), np.sqrt(2), digits=3, plain=f"{growth(shortcut, FIRST, SECOND):.3f}",
              note="the plain loop here is the usual shortcut, c²∇²u with a separate c for each cell")
    at = slice(560, 2260, 4)
    yield curves("green", "A wave comes into shallower water", [
        (COLUMNS[at], share_of_depth()[at]**-0.25, EXACT, "Green: depth^(−¼)"),
        (COLUMNS[at], np.abs(library[:, at]).max(axis=0), WATER, "wave, depth map"),
        (COLUMNS[at], np.abs(shortcut[:, at]).max(axis=0), PLAIN, "shortcut c²∇²u")],
                 xlabel="distance [cells]; the ground rises from 800 to 1700",
                 ylabel="greatest height, relative to the first", xlim=(560, 2260), ylim=(0.5, 1.7))
