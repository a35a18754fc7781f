"""Worlds: land, positions, touches, snapshots."""

import copy
import gc
import pickle
import threading
import weakref

import numpy as np
import pytest

import millpond


def island(x, y):
    return (x - 1.0)**2 + y**2 < 0.09


def test_a_world_is_calm_and_has_no_sides():
    world = millpond.World()
    assert world.resting and world.stats().stored == 0 and "0 regions move" in repr(world)
    for at in [(0.0, 0.0), (-1e6, 3e7)]:
        world.drop(at, radius=0.05, height=-0.02)
        assert world.height_at(at) == pytest.approx(-0.02, rel=0.1)
    world.step(30)
    assert world.steps == 30 and world.time == pytest.approx(30 * world.dt) and world.stats().moving > 0
    assert world.slope_at((0.1, 0.0)) != (0.0, 0.0)
    world.calm()
    world.step()
    assert world.resting


def test_heights_equal_those_of_a_pond_with_walls():
    """The world's cell (-64, -64) is the pond's cell (0, 0). All positions are exact in binary."""
    settings = {"cell_size": 1 / 64, "half_life": 1.0}
    world, pond = millpond.World(land=island, **settings), millpond.Pond(width=256, height=128, **settings)
    pond.walls = island(*np.meshgrid(pond.x - 1.0, pond.y - 1.0))
    assert np.array_equal(world.land((-64, -64), pond.shape), pond.walls)
    world.drop((0.5, 0.125), 0.0625, -0.02)
    pond.drop((1.5, 1.125), 0.0625, -0.02)
    world.step(15)
    pond.step(15)
    assert np.array_equal(world.heights((-64, -64), pond.shape), pond.heights)
    assert np.array_equal(world.velocities((-64, -64), pond.shape), pond.velocities)


def test_touches_bodies_and_emitters_use_the_origin_of_the_world():
    world = millpond.World()
    for x in (0.0, -2000.0):
        world.stroke((x, 0.0), (x + 1.0, 0.0), 0.03, -0.01)
        world.splash((x, 1.0), 0.05, -0.02)
        assert world.height_at((x + 0.5, 0.0)) == pytest.approx(-0.01, rel=0.1)
    duck = world.body(millpond.disc(0.1), (-2000.0, 3.0), floating=True, density=400)
    boat = world.body(millpond.disc(0.1), (700.0, 3.0), draught=0.02)
    assert duck.state.position == pytest.approx((-2000.0, 3.0))
    source = world.emitter("disc", from_=(300.0, -300.0), radius=0.1)
    source.set("line", from_=(300.0, -300.0), to=(301.0, -300.0))
    boat.move((700.1, 3.0))
    world.step(60)
    assert boat.state.position == pytest.approx((700.1, 3.0))
    assert abs(world.heights((-30000 - 32, 30000 - 32), (64, 164))).max() > 1e-4
    boat.remove()
    source.remove()
    with pytest.raises(millpond.Error, match="the body was removed"):
        _ = boat.state
    with pytest.raises(millpond.RangeError, match="swell"):
        world.emitter("swell")


def test_rain_falls_in_its_rectangle():
    world = millpond.World()
    world.rain((-1.0, -1.0), (0.0, 0.0), rate=200)
    world.step(100)
    assert abs(world.heights((-100, -100), (100, 100))).max() > 1e-4
    assert not world.heights((200, 200), (100, 100)).any()
    world.rain()
    with pytest.raises(millpond.RangeError, match="a world needs a rectangle"):
        world.rain(rate=200)


def test_snapshots_continue_alike():
    world, other = millpond.World(land=island), millpond.World(land=island)
    world.drop((0.5, 0.0), 0.05, -0.02)
    world.step(10)
    other.load(world.save())
    for water in (world, other):
        water.step(20)
    assert world.hash() == other.hash()
    exact = len(world.save())
    world.round()
    assert len(world.save()) < exact / 4
    other.load(world.save())
    assert world.hash() == other.hash()
    with pytest.raises(millpond.Error):
        other.load(world.save()[:-3])
    for duplicate in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="save\\(\\) returns its state"):
            duplicate(world)


def test_exceptions_in_land_propagate():
    calls = []

    def land(x, y):
        calls.append(x)
        if len(calls) == 1:
            raise ZeroDivisionError("the map is broken")
        return x < 0

    world = millpond.World(land=land)
    with pytest.raises(ZeroDivisionError, match="the map is broken"):
        world.drop((0.3, 0.3), 0.05, -0.02)
    world.remap()
    world.drop((0.3, 0.3), 0.05, -0.02)
    assert world.height_at((0.3, 0.3)) == pytest.approx(-0.02, rel=0.1)


@pytest.mark.parametrize("returned, words", [
    (np.zeros((64, 64)), "land returned an array of float64; bool is needed"),
    (np.zeros((3, 3), bool), "broadcast"),
    (None, "land returned an array of object"),
])
def test_land_must_return_bools(returned, words):
    with pytest.raises((TypeError, ValueError), match=words):
        millpond.World(land=lambda x, y: returned).drop((0, 0), 0.05, -0.01)


def test_land_must_not_use_the_world():
    world = millpond.World(land=lambda x, y: x < world.height_at((0, 0)))
    with pytest.raises(millpond.Error, match="must not use its world"):
        world.drop((0, 0), 0.05, -0.01)


def test_land_lives_as_long_as_the_water():
    world = millpond.World(land=island)
    with pytest.raises(millpond.RangeError):
        world.__init__(solver="dispersive")
    gc.collect()
    world.drop((300.0, 0.0), 0.05, -0.02)
    assert world.height_at((300.0, 0.0)) < 0 and world.land((0, 90), (1, 1)).all()


def test_land_may_change():
    wall = [0.0]
    world = millpond.World(land=lambda x, y: x < wall[0])
    world.drop((0.3, 0.3), 0.05, -0.02)
    wall[0] = 1.0
    assert not world.land((30, 30), (1, 1)).any()
    world.remap((0.3, 0.3))
    assert world.land((30, 30), (1, 1)).all() and world.height_at((0.3, 0.3)) == 0.0


def test_run_yields_copies_of_a_region():
    world, other = millpond.World(), millpond.World()
    for water in (world, other):
        water.drop((0.5, 0.0), 0.05, -0.02)
    at, shape = (-40, 0), (80, 160)
    frames = list(world.run(at, shape, seconds=0.5, every=0.05))
    assert len(frames) == 10 and world.time == pytest.approx(0.5, abs=world.dt)
    other.step(world.steps)
    assert np.array_equal(frames[-1], other.heights(at, shape)) and not np.array_equal(frames[-1], frames[-2])
    with pytest.raises(millpond.RangeError):
        next(world.run(at, (0, 5), seconds=1))


def test_worlds_draw():
    world = millpond.World(land=island)
    world.drop((0.5, 0.0), 0.05, -0.02)
    world.step(20)
    at, shape = (-40, 0), (80, 160)
    picture = world.draw(at, shape, dry=world.land(at, shape))
    assert picture.shape == (80, 160, 4) and picture[..., :3].std() > 0
    assert world.draw(at, shape, "offset", np.full((90, 180, 3), 120, np.uint8)).shape == (90, 180, 4)


@pytest.mark.parametrize("settings, words", [
    ({"width": 30}, "width: 30; a world has no width"),
    ({"solver": "dispersive"}, "solver"),
    ({"memory": -1}, "memory: -1"),
    ({"memory": 100}, "memory"),
    ({"cell_sise": 1}, "there is no setting 'cell_sise'"),
])
def test_bad_settings_are_named(settings, words):
    with pytest.raises(millpond.RangeError, match=words):
        millpond.World(**settings)


def test_bad_regions_and_positions_are_named():
    world = millpond.World()
    for at, shape in [((0, 0), (0, 5)), ((0, 0), (5, 40000)), ((2**40, 0), (5, 5))]:
        with pytest.raises(millpond.RangeError):
            world.heights(at, shape)
    for point in [(float("nan"), 0.0), (1e300, 0.0)]:
        with pytest.raises(millpond.RangeError):
            world.drop(point, 0.05, -0.01)
    with pytest.raises(TypeError):
        world.heights((0.5, 0), (5, 5))


def test_worlds_close_and_are_freed():
    with millpond.World(land=island) as world:
        pass
    for use in (world.step, world.save, lambda: world.time, world.remap):
        with pytest.raises(millpond.Error, match="the world is closed"):
            use()
    dead = weakref.ref(world)
    del world, use
    gc.collect()
    assert dead() is None


def test_threads_wait_for_each_other():
    world = millpond.World(land=island, threads=2)
    world.drop((0.5, 0.0), 0.05, -0.02)
    threads = [threading.Thread(target=lambda: [world.step(3) for _ in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert world.steps == 240


def test_events_and_probes_use_the_origin_of_the_world():
    world = millpond.World()
    world.set_splash_height(0.005)
    world.drop((-2000.0, 3.0), 0.05, -0.02)
    duck = world.body(millpond.disc(0.1), (700.0, 3.0), floating=True, density=400, lift=0.1)
    times, heights = world.probe([(-2000.0, 3.0), (0.0, 0.0)], seconds=0.5, every=0.1)
    assert len(times) == 5 and heights[:, 0].all() and not heights[:, 1].any()
    splashes = {event.body: event.position for event in world.events() if event.kind == "splash"}
    assert splashes == {None: pytest.approx((-2000.0, 3.0)), duck: pytest.approx((700.0, 3.0), abs=1e-3)}
