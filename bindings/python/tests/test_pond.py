"""Ponds: creation, time, reading, touching, shores, bodies."""

import copy
import gc
import math
import os
import pickle
import sys
import threading

import numpy as np
import pytest

import millpond


def make(**settings):
    return millpond.Pond(**{"width": 96, "height": 64, **settings})


def test_a_new_pond_is_flat():
    pond = make()
    assert pond.shape == (64, 96) == pond.heights.shape
    assert not pond.heights.any() and pond.resting and pond.time == 0.0
    assert pond.dt == 1 / 60


@pytest.mark.parametrize("settings, words", [
    ({"width": 0}, "width: 0; allowed are 1 to 32768"),
    ({"wdth": 3}, "there is no setting 'wdth'"),
    ({"width": 3.5}, "width: 3.5 is not a whole number"),
    ({"width": float("nan")}, "width: nan is not a whole number"),
    ({"solver": "soup"}, "solver: 'soup' is not allowed; allowed is wave"),
    ({"edges": "opne"}, "edges.left: 'opne' is not allowed"),
    ({"edges": {"up": "open"}}, "there is no setting 'edges.up'"),
    ({"time_step": 1.0}, "time_step"),
    ({"seed": -1}, "seed: -1 is not a whole number"),
])
def test_bad_settings_are_named(settings, words):
    with pytest.raises(millpond.RangeError, match=words) as caught:
        make(**settings)
    assert isinstance(caught.value, ValueError)


def test_the_longest_time_step_is_stable():
    limit = millpond.time_step_limit(solver="dispersive", depth=0.1)
    assert make(solver="dispersive", depth=0.1, time_step=limit).dt == limit
    with pytest.raises(millpond.RangeError, match="time_step"):
        make(solver="dispersive", depth=0.1, time_step=1.01 * limit)
    with pytest.raises(millpond.RangeError, match="width: 0"):
        millpond.time_step_limit(width=0)


def test_wrong_types_are_named():
    with pytest.raises(TypeError, match="half_life: \\[\\] is not a number"):
        make(half_life=[])
    with pytest.raises(TypeError, match="edges: 3; a dict is needed, with some of left, right, top, bottom"):
        make(edges=3)


def test_inner_settings_are_dicts_or_one_word():
    pond = make(edges={"left": "open"}, half_life=math.inf, column={"passes": 2})
    assert make(edges="open", half_life=math.inf).hash() != pond.hash()


def test_heights_are_a_view_that_keeps_the_water():
    pond = make()
    pond.drop((0.5, 0.3), 0.05, -0.02)
    heights = pond.heights
    assert heights.min() == pytest.approx(-0.02, rel=0.1)
    assert heights.ctypes.data == pond.heights.ctypes.data
    with pytest.raises(ValueError):
        heights[0, 0] = 1.0
    total = float(heights.sum())
    del pond
    gc.collect()
    assert float(heights.sum()) == total


def test_integer_water_reads_in_metres():
    pond = make(solver="steady")
    pond.drop((0.5, 0.3), 0.05, -0.02)
    assert pond.heights.dtype == np.float32 and not pond.heights.flags.writeable
    assert pond.heights.min() == pytest.approx(-0.02, rel=0.2)


def test_run_yields_copies_at_even_times():
    pond = make()
    pond.drop((0.5, 0.3), 0.05, -0.02)
    frames = list(pond.run(0.5, every=0.05))
    assert len(frames) == 10 and pond.time == pytest.approx(0.5, abs=pond.dt)
    assert not np.array_equal(frames[-1], frames[-2])
    frames[0][:] = 0.0  # the caller's own
    with pytest.raises(millpond.RangeError):
        next(pond.run(1.0, every=0.0))


def test_waves_have_their_frequency():
    pond = make(width=128, height=8, solver="dispersive", depth=0.5, edges="periodic", half_life=math.inf,
                rest_slope=0)
    k = 2 * np.pi * 4 / (pond.width * pond.cell_size)
    omega = pond.omega(k)
    assert omega == pytest.approx(math.sqrt(9.81 * k * math.tanh(k * 0.5)))
    wave = 1e-3 * np.cos(k * pond.x) * np.ones((pond.height, 1))
    pond.write(wave, np.zeros_like(wave))
    steps = 40
    pond.step(steps)
    measured = float((pond.heights @ wave[0]).mean() / (wave[0] @ wave[0]))
    assert measured == pytest.approx(math.cos(omega * steps * pond.dt), abs=0.08)


def test_snapshots_copies_and_pickles_continue_alike():
    pond = make()
    pond.rain(rate=200, radius=0.03)
    pond.step(20)
    others = [millpond.Pond.load(pond.save()), copy.copy(pond), copy.deepcopy(pond),
              pickle.loads(pickle.dumps(pond))]
    pond.step(20)
    for other in others:
        other.step(20)
        assert other.hash() == pond.hash()
    with pytest.raises(millpond.Error):
        millpond.Pond.load(pond.save()[:-9])


def test_writing_checks_shapes_and_numbers():
    pond = make()
    pond.write(np.full((4, 5), 0.01), at=(10, 20))
    assert pond.heights[10, 20] == np.float32(0.01) and pond.heights[14, 20] == 0.0
    pond.heights = np.zeros(pond.shape)
    assert not pond.heights.any()
    for values, at in [(np.zeros((65, 96)), (0, 0)), (np.zeros((4, 4)), (-1, 0)), (np.zeros(4), (0, 0)),
                       (np.full((2, 2), np.nan), (0, 0)), (np.zeros((0, 3)), (0, 0))]:
        with pytest.raises(millpond.RangeError):
            pond.write(values, at=at)
    with pytest.raises(TypeError):
        pond.write(np.array([["a"]]))
    fortran = np.asfortranarray(np.random.default_rng(1).normal(size=pond.shape) * 1e-3)
    pond.write(fortran[::-1])
    assert np.array_equal(pond.heights, fortran[::-1].astype(np.float32))


def test_walls_and_depths():
    pond = make(solver="dispersive", depth=0.3)
    mask = np.zeros(pond.shape, bool)
    mask[:, 48] = True
    mask[20:24, 48] = mask[40:44, 48] = False
    pond.walls = mask
    assert np.array_equal(pond.walls, mask)
    pond.depth = lambda x, y: 0.1 + 0.2 * x / x.max()
    assert pond.depth.shape == pond.shape and pond.depth[0, 0] < pond.depth[0, -1]
    for copied in (pond.walls, pond.depth):
        with pytest.raises(ValueError, match="read-only"):  # it would not change the pond
            copied[0, 0] = 1
    with pytest.raises(ZeroDivisionError):
        pond.depth = lambda x, y: 1 / 0
    with pytest.raises(millpond.RangeError):
        pond.depth = np.full((2, 2), 9.0)
    with pytest.raises(TypeError):
        pond.walls = np.zeros((2, 2))
    with pytest.raises(millpond.RangeError):
        pond.set_walls(mask, hardness=-2.0)


def test_walls_are_cleared():
    pond = make()
    pond.wall(millpond.rectangle(0.4, 0.4), (0.5, 0.3))
    walls = pond.walls
    pond.clear_wall(millpond.rectangle(0.2, 0.2), (0.5, 0.3))
    assert walls[30, 50] and not pond.walls[30, 50] and pond.walls[30, 32]


def test_a_pond_shifts():
    pond = make(edges="open", half_life=math.inf)
    pond.drop((0.5, 0.3), 0.05, -0.02)
    before = pond.heights.copy()
    pond.shift(10, -5)
    assert pond.origin == (10, -5)
    assert np.array_equal(pond.heights[5:, :-10], before[:-5, 10:]) and not pond.heights[:5].any()


def test_trails_move_integer_water():
    pond = make(solver="steady")
    pond.trail((0.3, 0.3), (0.5, 0.3), (0.05, 0.05), -0.01)
    assert pond.height_at((0.4, 0.3)) == pytest.approx(-0.01, rel=0.3)


def test_currents():
    pond = make(edges="open")
    pond.set_current(lambda x, y: 0.1 * y)
    assert pond.current_at((0.5, 0.3)) == pytest.approx((0.1, 0.0), abs=1e-3)
    pond.set_current(velocities=np.full((4, 4, 2), (0.05, 0.0)))
    assert pond.current_at((0.5, 0.3))[0] == pytest.approx(0.05, rel=0.05)
    pond.set_current()
    assert pond.current_at((0.5, 0.3)) == (0.0, 0.0)
    with pytest.raises(millpond.RangeError):
        pond.set_current(np.zeros((2, 2)), around=(1, 0))
    with pytest.raises(millpond.RangeError):
        pond.set_current(velocities=np.zeros((4, 4, 3)))


def test_bodies_and_emitters():
    pond = make(solver="dispersive")
    duck = pond.body(millpond.disc(0.05), (0.5, 0.3), floating=True, density=400)
    pond.emitter("line", from_=(0.1, 0.1), to=(0.1, 0.5), period=0.4)
    pond.step(50)
    assert duck.state.position != (0.5, 0.3)
    duck.remove()
    with pytest.raises(millpond.Error, match="the body was removed"):
        _ = duck.state
    boat = pond.body(millpond.polygon([(0, 0), (0.1, 0.02), (0, 0.04)]), (0.3, 0.3), draught=0.01)
    boat.move((0.4, 0.3))
    pond.step(5)
    assert boat.state.position[0] == pytest.approx(0.4)
    with pytest.raises(millpond.RangeError):
        pond.body(millpond.disc(-1.0), (0, 0))
    with pytest.raises(millpond.RangeError):
        pond.body(millpond.disc(0.1), (math.nan, 0))


def test_moves_take_place_in_the_first_step():
    def moved(restored, *counts):
        pond = make()
        boat = pond.body(millpond.disc(0.05), (0.3, 0.3))
        pond.step(100)
        boat.move((0.33, 0.3))
        if restored:
            state = pond.save_state()
            pond.step(5)
            pond.restore_state(state)
        for count in counts:
            pond.step(count)
        return pond.hash()

    expected = moved(False, *[1] * 10)
    assert moved(False, 10) == moved(True, 10) == moved(False, 0, 1, 9) == expected


def test_rain_is_checked():
    pond = make()
    with pytest.raises(millpond.RangeError, match="rate: -1; allowed are 0 to"):
        pond.rain(rate=-1)
    with pytest.raises(millpond.RangeError):
        pond.rain(rate=math.nan)


def test_a_closed_pond_refuses_but_its_arrays_live():
    with make() as pond:
        heights = pond.heights
    for use in (pond.step, pond.stats, lambda: pond.heights, pond.save, pond._repr_html_):
        with pytest.raises(millpond.Error, match="closed"):
            use()
    assert not heights.any()
    assert "closed" in repr(pond)


def test_a_failed_pond_can_be_freed():
    with pytest.raises(millpond.Error):
        millpond.Pond(cell_size=1e9)
    pond = millpond.Pond.__new__(millpond.Pond)
    with pytest.raises(millpond.Error, match="closed"):
        pond.step()


def test_threads_wait_for_each_other():
    pond = make()
    pond.rain(rate=100)
    threads = [threading.Thread(target=lambda: [pond.step(3) for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pond.steps == 600


@pytest.mark.parametrize("threads, works", [(1, True), (2, False)])
def test_forks(threads, works):
    pond = make(threads=threads)
    child = os.fork()
    if child == 0:
        try:
            pond.step()
            os._exit(0)
        except millpond.Error as error:
            os._exit(3 if "forked" in str(error) else 4)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == (0 if works else 3)


def test_settings_are_documented():
    for words in ("half_life: Time in which", "[s]", "default 256", "wave, classic"):
        assert words in millpond.Pond.__doc__
    assert "\nSettings:\n\nrim: " in millpond.Pond.body.__doc__
    assert "True or False; default False." in millpond.Pond.body.__doc__
    names = [field.name for field in millpond.fields("pool")]
    assert "depth" in names
    with pytest.raises(millpond.RangeError):
        millpond.fields("soup")


def test_events_report_splashes_and_their_bodies():
    pond = make(solver="dispersive")
    pond.set_splash_height(0.005)
    pond.drop((0.5, 0.3), 0.05, -0.004)
    pond.drop((0.5, 0.3), 0.05, -0.02)
    duck = pond.body(millpond.disc(0.05), (0.2, 0.2), floating=True, density=400, lift=0.1)
    pond.step(20)
    first, *others = pond.events()
    assert first.kind == "splash" and first.position == (0.5, pytest.approx(0.3)) and first.body is None
    assert (first.time, first.steps, first.height, first.radius) == (0.0, 0, pytest.approx(-0.02), pytest.approx(0.05))
    assert {event.body for event in others if event.kind == "splash"} == {duck}
    assert "stirred" in [event.kind for event in others] and pond.events() == []
    assert duck != pond.body(millpond.disc(0.05), (0.7, 0.5)) and duck != "duck"


def test_a_settled_pond_reports_it():
    pond = make(half_life=0.05)
    pond.drop((0.5, 0.3), 0.05, -0.001)
    pond.step(1000)
    assert [event.kind for event in pond.events()] == ["stirred", "settled"]


def test_probes_measure_heights():
    pond, other = make(), make()
    for water in (pond, other):
        water.drop((0.5, 0.3), 0.05, -0.02)
    points = [(0.5, 0.3), (0.6, 0.4), (0.7, 0.1)]
    times, heights = pond.probe(points, seconds=0.5, every=0.05)
    assert times.shape == (10,) and heights.shape == (10, 3)
    for time, row in zip(times, heights):
        while other.time < time:
            other.step()
        assert [other.height_at(point) for point in points] == list(row)
    assert pond.probe(points, seconds=0)[1].shape == (0, 3)
    assert len(pond.probe([], seconds=3 * pond.dt)[0]) == 3
    with pytest.raises(millpond.RangeError):
        pond.probe(points, seconds=-1)
    with pytest.raises(millpond.RangeError):
        pond.probe([(math.nan, 0)], seconds=1)


def test_progress_bars_count_frames(capsys, monkeypatch):
    pytest.importorskip("tqdm")
    pond = make()
    assert len(list(pond.run(0.5, every=0.05, progress=True))) == 10
    assert "10/10" in capsys.readouterr().err
    list(pond.run(0.5, every=0.05))
    assert capsys.readouterr().err == ""
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)  # as if it were not installed
    assert len(pond.probe([(0.5, 0.3)], 0.5, every=0.05, progress=True)[0]) == 10
    assert capsys.readouterr().err == ""


def test_heights_as_xarray():
    pytest.importorskip("xarray")
    pond = make()
    pond.drop((0.5, 0.3), 0.05, -0.02)
    array = pond.to_xarray()
    assert array.dims == ("y", "x") and array.attrs["units"] == array.x.attrs["units"] == "m"
    assert float(array.sel(x=0.5, y=0.3, method="nearest")) == pond.heights[30, 50]
    pond.calm()
    assert array.min() < -0.01


def test_a_body_of_another_engine_floats_calmly():
    pond = millpond.Pond(width=80, height=80, cell_size=0.0625, wave_speed=2, edges="open", half_life=2)
    hull = pond.body(millpond.rectangle(0.6, 0.6), at=(2.5, 2.5), draught=0.0)
    for body in (hull, None):
        raft = pond.couple(body, mass=54, half_size=(0.3, 0.3, 0.15))
        z, rise = 0.3, 0.0
        for _ in range(240):
            force, torque = raft.step((2.5, 2.5, z), (0, 0, rise))
            rise += (force[2] / 54 - 9.81) / 60
            z += rise / 60
            pond.advance(1 / 60)
        assert abs(rise) < 0.03 and abs(0.15 - z - 0.15) < 0.006
        assert abs(raft.submerged - 0.5) < 0.03
        assert max(map(abs, torque)) < 1
    assert raft.draught == 0
    with pytest.raises(millpond.RangeError, match="not finite"):
        raft.step((2.5, 2.5, float("nan")), (0, 0, 0))
