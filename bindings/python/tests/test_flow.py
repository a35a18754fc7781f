"""Bulk water: fills, springs, land, readings, recordings."""

import math

import numpy as np
import pytest

import millpond


def make(**settings):
    return millpond.Pond(**{"width": 80, "height": 60, "cell_size": 0.1, "solver": "flow", "depth": 1.0,
                            "half_life": math.inf, **settings})


def dam(**settings):
    """Water of 1 m behind a dam that breaks; a valley with an island behind it."""
    pond = make(**settings)
    pond.depth = lambda x, y: 1.0 - 0.1 * x - 2.5 * np.exp(-(x - 5)**2 - (y - 3)**2)
    pond.fill(-1.0)
    pond.fill(0.5, millpond.rectangle(4, 12))
    return pond


def test_no_water_is_lost():
    pond = dam()
    assert pond.depth.min() < -1.9 and pond.water_at((5, 3)) == 0.0 and not pond.walls.any()
    volume = pond.volume()
    assert volume == pytest.approx(2 * 6 * 1.4, rel=0.01)
    assert volume == pytest.approx(0.01 * pond.water.sum(dtype=float))
    pond.step(500)
    assert pond.volume() == volume
    assert pond.water.shape == pond.shape and pond.water.min() == 0.0 and pond.water_at((4, 1)) > 0.0
    assert pond.water[10, 40] == pond.water_at((4.05, 1.05))


def test_a_dam_breaks_with_the_speed_of_theory():
    pond = make(friction=0)
    pond.fill(-1.0)
    pond.fill(0.0, millpond.rectangle(4, 6), (2, 3))
    pond.advance(0.3)
    ritter = 2 * math.sqrt(9.81) - 0.05 / pond.time  # of the cell that begins at the dam
    assert pond.water_at((4, 3)) == pytest.approx(ritter**2 / (9 * 9.81), abs=0.01)
    assert pond.current_at((4, 3))[0] == pytest.approx(2 / 3 * math.sqrt(9.81), abs=0.1)


def test_raised_ground_lifts_its_water():
    pond = make()
    pond.fill(-0.5)
    volume, depth = pond.volume(), pond.water_at((4, 3))
    pond.raise_ground((3, 3), (5, 3), radius=1.0, height=0.25)
    assert pond.volume() == volume and pond.water_at((4, 3)) == depth == 0.5
    assert pond.depth[30, 40] == pytest.approx(0.75, abs=0.01) and pond.depth[30, 70] == 1.0
    pond.step(20)
    assert pond.volume() == volume and pond.water_at((4, 3)) < depth


def test_springs_pour_and_drains_empty():
    pond = make()
    pond.fill(-0.5)
    before = pond.volume()
    spring = pond.spring(millpond.disc(0.45), (4, 3), 0.1)
    pond.step(300)
    assert pond.volume() - before == pytest.approx(0.1 * pond.time, rel=1e-4)
    drain = pond.spring(millpond.disc(0.45), (4, 3), rate=-0.1)
    between = pond.volume()
    pond.step(300)
    assert pond.volume() == pytest.approx(between, abs=1e-4)
    spring.remove()
    pond.step(300)
    assert pond.volume() < between - 0.1
    assert spring != drain and isinstance(drain, millpond.Spring)


def test_a_sea_has_tide_and_swell():
    pond = make(edges={"left": "open"})
    still = pond.volume()
    pond.sea("left", height=0.1, period=2)
    pond.step(300)
    assert 0.05 < np.ptp(pond.heights) < 0.3
    pond = make(edges={"left": "open"})
    pond.sea("left", 0.2)
    pond.step(100)
    assert pond.volume() > still + 1


@pytest.mark.parametrize("use, words", [
    (lambda pond: pond.sea("left", 0.1), "left"),
    (lambda pond: pond.sea("up"), "side"),
    (lambda pond: pond.fill(5.0), "level: 5 m"),
    (lambda pond: pond.fill(math.nan), "level: nan"),
    (lambda pond: pond.fill(0.0, millpond.disc(-1), (4, 3)), "radius: -1"),
    (lambda pond: pond.spring(millpond.disc(0.5), (4, 3), 1e9), "rate: 1e\\+09"),
    (lambda pond: pond.spring(millpond.disc(0.5), (4, 3), math.nan), "rate: nan"),
    (lambda pond: pond.spring(millpond.disc(0.5), (99, 3), 0.1), "shape"),
    (lambda pond: setattr(pond, "depth", np.full((2, 2), -9.0)), "depth.*-9"),
    (lambda _: make(friction=-1), "friction: -1"),
    (lambda _: make(solver="wave").fill(0.0), "only water of the flow solver has fills and springs"),
    (lambda _: make(solver="wave").spring(millpond.disc(0.5), (4, 3), 0.1), "only water of the flow solver"),
])
def test_errors_are_those_of_the_library(use, words):
    pond = make()
    before = pond.hash()
    with pytest.raises(millpond.RangeError, match=words):
        use(pond)
    assert pond.hash() == before


def test_recordings_and_copies_contain_fills_and_springs(tmp_path):
    path = tmp_path / "flood.pond"
    pond = make()
    with pond.record(path):
        pond.fill(-0.5, millpond.disc(1), (4, 3))
        spring = pond.spring(millpond.disc(0.5), (2, 2), 0.05)
        pond.step(30)
        copy = pond.copy()
        spring.remove()
        pond.step(30)
    assert [command.name for command in millpond.replay(path)] == ["fill", "spring_add", "spring_remove"]
    assert list(millpond.replay(path))[1].settings["rate"] == 0.05
    replay = millpond.replay(path)
    assert replay.finish().hash() == pond.hash() and replay.matches[1] == 0
    copy.step(30)
    assert copy.volume() > pond.volume()
