"""Bodies: the work of the force on them, heave, drift in waves, and the energy of a basin."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import millpond
import numpy as np
from millpond import Pond

from . import exact
from .report import Row
from .water import CELL, GRAVITY, INF, Array, Settings, deep, earlier, heights, longest, stable, start, step_of


def energy_of(level: Array, change: Array, depth: float, dt: float) -> float:
    """Energy of linear theory half a step ago over the water's weight per cell, in cells, of a periodic pond. change: of
    height in the step"""
    kx, ky = exact.wave_numbers(level.shape[1], level.shape[0])
    half = 0.5 * exact.omega(np.hypot(kx, ky), depth) * dt
    moves = (half > 0) & (half < 1.4)  # shorter waves have none
    raised = np.abs(np.fft.fft2(level))[moves] / np.cos(half[moves])
    moved = np.abs(np.fft.fft2(change))[moves] / (2 * np.sin(half[moves]))
    return float(0.5 * np.sum(raised**2 + moved**2) / level.size)


WIDTH, HEIGHT = 1024, 256


class Boat(NamedTuple):
    """A round hull with a draught of one cell. [cells]"""

    speed: float  # [cells per √(cell/g)]
    radius: float
    rim: float
    depth: float  # of the water

    def add(self, pond: Pond, x: float, draught: float) -> millpond.Body:
        """Adds the hull, which moves to the right."""
        body = pond.body(millpond.disc(self.radius * CELL), (x, (HEIGHT // 2 + 0.5) * CELL), rim=self.rim * CELL,
                         draught=draught)
        body.set_velocity((self.speed * np.sqrt(CELL * GRAVITY), 0.0))
        return body


def wake_energy(pond: Pond, boat: Boat, settings: Settings, x: float) -> float:
    """Energy of the waves without the pressure of the last step, which began with the boat at x. The pressure is taken
    from a boat that enters calm water there."""
    calm = Pond(**settings)
    boat.add(calm, x, 0.0).set_draught(CELL)
    calm.step()
    now, before = heights(pond), earlier(pond)
    return energy_of((0.5 * (now + before) - earlier(calm)) / CELL, (now - before) / CELL, boat.depth, step_of(settings))


def work_of(boat: Boat) -> float:
    """Force times speed over the growth of the waves' energy, in the second half of the run."""
    settings = deep(WIDTH, HEIGHT, boat.depth, "periodic")
    dt, pond = step_of(settings), Pond(**settings)
    body = boat.add(pond, 100.5 * CELL, CELL)
    middle, energy, work = int(90 / dt), [], 0.0
    for step in range(1, 2 * middle + 1):
        x = body.state.position[0]
        pond.step()
        if step > middle:
            work -= body.state.force[0] / (1000 * GRAVITY * CELL**3) * boat.speed * dt
        if step % middle == 0:
            energy.append(wake_energy(pond, boat, settings, x))
    return work / (energy[1] - energy[0])


def forces() -> Iterator[Row]:
    for boat in (Boat(1.7, 8, 6, 128), Boat(2.2, 6, 2, 128), Boat(2.8, 12, 8, 20)):
        yield Row(f"work of the force on a boat, speed {boat.speed:g}, depth {boat.depth:g}", work_of(boat), "within",
                  0.05, 1.0, digits=3)


class Disc(NamedTuple):
    """A floating disc. [m, kg/m³]"""

    radius: float
    density: float
    thickness: float
    rim: float = 0.0
    solver: str = "dispersive"

    @property
    def rest(self) -> float:
        """Its depth at rest. [m]"""
        return self.density / 1000 * self.thickness

    def add(self, pond: Pond, x: float, y: float, **more: Any) -> millpond.Body:
        """Adds the disc."""
        return pond.body(millpond.disc(self.radius), (x, y), **{
            "rim": self.rim, "floating": True, "density": self.density, "thickness": self.thickness, "drag": 0.0, **more})


def period_of(disc: Disc, share_of_step: float) -> float:
    """Time from the first to the third passage through the rest position. [s]"""
    pond = Pond(**longest(share_of_step, width=320, height=320, cell_size=0.01, solver=disc.solver, wave_speed=1.0,
                          depth=0.5, half_life=INF, rest_slope=0.0, edges="open"))
    body = disc.add(pond, 1.5937, 1.6021, lift=0.002)
    passages: list[float] = []
    height = 0.002
    while len(passages) < 3 and (pond.steps + 1) * pond.dt < 6:
        pond.step()
        after = body.state.bottom + disc.rest
        if after * height < 0:
            passages.append((pond.steps - after / (after - height)) * pond.dt)
        height = after
    return passages[-1] - passages[0] if passages else 0.0


def heaves() -> Iterator[Row]:
    # The water under a long spar that heaves slowly is that of a disc in a rigid surface, 8/3·ρR³.
    spar = Disc(0.06, 600, 0.9)
    rate = 2 * np.pi / period_of(spar, 1.0)
    depth = spar.rest + 8 / 3 / np.pi * spar.radius
    yield Row("heave stiffness of a spar, over ρgA", depth * rate**2 / GRAVITY, "within", 0.03, 1.0, digits=3)
    for disc in (Disc(0.12, 400, 0.2), Disc(0.18, 600, 0.25, 0.03), Disc(0.07, 700, 0.3, solver="wave")):
        fine = period_of(disc, 0.125)
        yield Row(f"bobbing period of a disc of {disc.radius:g} m, {'wave' if disc.solver == 'wave' else 'deep'} water",
                  100 * (period_of(disc, 1.0) / fine - 1), "within", 5.0, unit=" %", digits=1,
                  note=f"{fine:.3f} s at an eighth of the step")


TRAIN_CELL, TRAIN_WIDTH, TRAIN_HEIGHT = 0.01, 640, 240


def drift_of(disc: Disc, waves: int, amplitude: float) -> float:
    """Drift of a small body in a train of waves over Stokes drift, a²·k·ω."""
    settings = longest(width=TRAIN_WIDTH, height=TRAIN_HEIGHT, cell_size=TRAIN_CELL, solver="dispersive", depth=2.0,
                       half_life=INF, rest_slope=0.0, edges="periodic")
    dt, k = settings["time_step"], 2 * np.pi * waves / (TRAIN_WIDTH * TRAIN_CELL)
    omega = float(exact.omega(k * TRAIN_CELL, 2 / TRAIN_CELL)) * np.sqrt(GRAVITY / TRAIN_CELL)
    phase = np.tile(k * TRAIN_CELL * (np.arange(TRAIN_WIDTH) + 0.5), (TRAIN_HEIGHT, 1))
    pond = start(settings, amplitude * np.cos(phase), amplitude * np.cos(phase + omega * dt))
    body = disc.add(pond, 2.944, 1.2, drag=2.0, turns=False)
    period = 2 * np.pi / omega
    pond.step(int(4 / dt))
    way, steps = 0.0, round(int(20 / period) * period / dt)
    for _ in range(steps):
        pond.step()
        way += body.state.velocity[0]
    return way / steps / (amplitude**2 * k * omega)


def drifts() -> Iterator[Row]:
    for disc, waves, amplitude in ((Disc(0.025, 400, 0.012), 8, 0.009), (Disc(0.03, 250, 0.016), 9, 0.006),
                                   (Disc(0.012, 600, 0.008), 11, 0.007)):
        yield Row(f"drift of a disc of {disc.radius:g} m in waves of {TRAIN_WIDTH * TRAIN_CELL / waves:.2f} m over Stokes "
                  "drift", drift_of(disc, waves, amplitude), "within", 0.5, 1.0, digits=2)


def basin_energy(pond: Pond, disc: Disc, body: millpond.Body, steps: int) -> float:
    """Steps, and returns the energy in the middle of the last step of water with free sides and a body in it. [J] With z
    the lift of the body and w the mean level of the water over it, the energy of pressure and contact is that of the
    surface as drawn plus ½·ρ·g·A·(z² − w²)."""
    pond.step(steps - 1)
    first = body.state
    pond.step()
    last, cell = body.state, pond.cell_size
    now, before = heights(pond), earlier(pond)
    dt = pond.dt / np.sqrt(cell / GRAVITY)
    waves = energy_of(exact.mirrored(0.5 * (now + before)), exact.mirrored(now - before), 0.7 / cell, dt) / 4
    area = np.pi * disc.radius**2
    lift, level = 0.5 * (first.bottom + last.bottom) + disc.rest, 0.5 * (first.level + last.level)
    contact = 0.5 * area * (lift**2 - level**2)
    speed2 = last.rise**2 + last.velocity[0]**2 + last.velocity[1]**2
    return float(1000 * GRAVITY * (waves * cell**2 + contact) + 0.5 * 1000 * area * disc.rest * speed2)


def energies() -> Iterator[Row]:
    for disc in (Disc(0.12, 400, 0.09), Disc(0.2, 600, 0.1, 0.04)):
        pond = Pond(**stable(width=128, height=128, cell_size=0.02, solver="dispersive", depth=0.7, half_life=INF,
                             rest_slope=0.0))
        body = disc.add(pond, 1.43, 1.31)
        pond.drop((0.7, 0.9), 0.17, -0.025)
        first = basin_energy(pond, disc, body, 1)
        changes = [100 * (basin_energy(pond, disc, body, 1000) / first - 1) for _ in range(10)]
        yield Row(f"energy of a basin and a disc of {disc.radius:g} m in 1e4 steps", max(changes, key=abs), "within", 1.0,
                  unit=" %", digits=2)
