"""Rigid bodies of other physics engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional

from ._errors import RangeError
from ._native import ffi, lib

if TYPE_CHECKING:
    from ._pond import Pond
    from ._water import Body

Vector = Sequence[float]


class Coupling:
    """The water's action on a rigid body of another physics engine. Pond.couple() makes one.

    Call step() before each step of the engine, apply the force at the centre of mass and the torque, and advance the
    pond by the same time. Vectors have x and y of the pond and z up.
    """

    def __init__(self, pond: Pond, body: Optional[Body], settings: dict[str, Any]) -> None:
        self._pond = pond
        self._id = ffi.new("pond_body_id *", body._id if body is not None else (0,))
        self._rigid = ffi.new("pond_rigid *", settings)
        self._coupling = ffi.new("pond_coupling *")

    def step(self, position: Vector, velocity: Vector, spin: Vector = (0.0, 0.0, 0.0),
             axes: Optional[Sequence[Vector]] = None, seconds: float = 1 / 60) -> tuple[tuple[float, float, float],
                                                                                         tuple[float, float, float]]:
        """Returns the force [N] and torque [N·m] during the next `seconds`.

        position, velocity: of the centre of mass [m], [m/s]; spin: [rad/s]; axes: the body's own x, y and z as unit
        vectors. Default: it is not rotated.
        """
        r, c = self._rigid, self._coupling
        r.position, r.velocity, r.spin = tuple(position), tuple(velocity), tuple(spin)
        r.axes = [tuple(axis) for axis in axes] if axes is not None else [(0.0, 0.0, 0.0)] * 3
        self._pond._call(lib.pond_body_couple, self._id[0], r, seconds, c)
        if not c.running:
            raise RangeError(f"a number of the rigid body is not finite or out of range, or seconds {seconds!r} is not "
                             "in 1e-9…1")
        return (c.force.x, c.force.y, c.force.z), (c.torque.x, c.torque.y, c.torque.z)

    @property
    def submerged(self) -> float:
        """The share of the volume that is under water, 0…1."""
        return float(self._coupling.submerged)

    @property
    def draught(self) -> float:
        """The draught of the pond's body. [m]"""
        return float(self._coupling.draught)
