"""Typical calls, which `mypy --strict` checks as well (./dev python)."""

import pathlib

import numpy as np
import numpy.typing as npt

import millpond


def test_strict_types_accept_the_interface(tmp_path: pathlib.Path) -> None:
    pond = millpond.Pond(width=96, height=64, edges={"left": "open"}, column={"passes": 2}, depth=0.3)
    pond.walls = np.zeros(pond.shape, np.uint8)
    pond.depth = lambda x, y: 0.1 + 0.1 * x
    pond.heights = [[0.0] * pond.width] * pond.height
    pond.set_current(around=(0.01, 0.0))
    flood = millpond.Pond(width=32, height=32, solver="flow", friction=0.01)
    flood.fill(0.0, millpond.disc(0.1), (0.1, 0.1))
    spring: millpond.Spring = flood.spring(millpond.disc(0.05), (0.1, 0.1), rate=1e-5)
    spring.remove()
    depths: npt.NDArray[np.float32] = flood.water
    duck: millpond.Body = pond.body(millpond.disc(0.05), (0.5, 0.3), floating=True)
    source: millpond.Emitter = pond.emitter("line", from_=(0.1, 0.1), to=(0.1, 0.5))
    source.remove()
    frames: list[npt.NDArray[np.float32]] = list(pond.run(seconds=0.1, every=0.05))
    walls: npt.NDArray[np.bool_] = pond.walls
    picture: npt.NDArray[np.uint8] = pond.draw("pool", size=(32, 16))
    times, heights = pond.probe([duck.state.position], seconds=0.1)
    kinds: list[str] = [event.kind for event in pond.events()]
    world = millpond.World(land=lambda x, y: x < 0)
    region: npt.NDArray[np.float32] = world.heights(at=(0, 0), shape=(8, 16))
    with millpond.Pond().record(tmp_path / "a.pond") as recording:
        recording.mark()
    commands: list[millpond.Command] = list(millpond.replay(tmp_path / "a.pond"))
    assert frames[0].shape == walls.shape and picture.shape == (16, 32, 4) and len(times) == len(heights)
    assert depths.shape == flood.shape and 0 < flood.volume() < flood.water_at((0.1, 0.1))
    assert kinds == ["stirred"] and region.shape == (8, 16) and not commands
