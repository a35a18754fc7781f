"""Misuse ends with an exception: wrong arrays, closed ponds, forks, threads, lack of memory."""

import gc
import os
import resource
import signal
import sys
import threading

import numpy as np
import pytest

import millpond

SANITIZED = "libasan" in os.environ.get("LD_PRELOAD", "")  # they reserve address space


def make(**settings):
    return millpond.Pond(**{"width": 96, "height": 64, **settings})


ODD_ARRAYS = [
    np.zeros((64, 96), complex), np.zeros((64, 96), object), np.zeros((64, 96), "datetime64[s]"), np.zeros((), "f4"),
    np.zeros((0, 5)), np.zeros((2, 2, 2)), np.full((3, 3), np.nan), np.full((3, 3), -np.inf), np.full((3, 3), 1e300),
    np.zeros((64, 96), [("a", "f4")]), "heights", b"heights", None, 3.0, [[1.0], [1.0, 2.0]], {}, object(),
    np.zeros((100, 3)), np.zeros((3, 100)), type("Evil", (), {"__array__": lambda self, *_: 1 / 0})()]


@pytest.mark.parametrize("number", range(len(ODD_ARRAYS)))
def test_odd_arrays_are_refused(number):
    """Each is refused by some of the setters, and none of them crashes."""
    array, pond = ODD_ARRAYS[number], make()
    setters = [lambda: pond.write(array), lambda: pond.write(np.zeros((3, 3)), array), lambda: pond.set_walls(array),
               lambda: setattr(pond, "depth", array), lambda: pond.set_current(velocities=array),
               lambda: pond.draw(texture=array), lambda: pond.draw(light=array), lambda: pond.draw(dry=array),
               lambda: millpond.bitmap(0.1, 0.1, array), lambda: millpond.polygon(array)]
    refused = 0
    for use in setters:
        try:
            use()
        except (TypeError, ValueError, ZeroDivisionError, millpond.Error):
            refused += 1
    pond.step(3)
    pond.draw()
    assert refused >= 5 and np.isfinite(pond.heights).all()


@pytest.mark.parametrize("change", [
    lambda a: a, np.asfortranarray, lambda a: a[::-1], lambda a: a[:, ::-1], lambda a: a.astype(">f4"),
    lambda a: a.astype("f8"), lambda a: a.astype("f2"), lambda a: np.ma.masked_array(a), lambda a: a.tolist(),
    lambda a: np.repeat(a, 2, 1)[:, ::2], lambda a: np.broadcast_to(a[:1], a.shape)])
def test_arrays_of_any_layout_are_accepted(change):
    pond = make()
    values = change(np.random.default_rng(1).normal(size=pond.shape).astype("f4") * 1e-3)
    pond.heights = values
    assert np.array_equal(pond.heights, np.asarray(values, np.float32))
    masked = change(np.arange(64 * 96, dtype="f4").reshape(64, 96))
    cells = np.asarray(masked) > 3000
    pond.walls = cells
    assert np.array_equal(pond.walls, cells)


def test_views_stay_readable_whatever_the_pond_does(tmp_path):
    pond = make(solver="dispersive", depth=0.3)
    views = []

    def see():
        views.append(pond.heights)
        assert all(np.isfinite(view.sum()) for view in views)

    see()
    with pond.record(tmp_path / "a.pond"):
        pond.walls = np.eye(64, 96, dtype=bool)
        see()
        pond.depth = lambda x, y: 0.1 + 0.1 * x
        see()
        pond.set_current(lambda x, y: 0.01 * y)
        see()
        pond.set_current()
        duck = pond.body(millpond.bitmap(0.1, 0.1, np.eye(9, dtype=bool)), (0.5, 0.3), floating=True)
        gc.collect()
        pond.step(3)
        see()
    state = pond.save_state()
    pond.walls = np.zeros((1, 1), bool)
    pond.restore_state(state)
    see()
    with pytest.raises(ValueError):
        views[0].flags.writeable = True
    pond.__init__(width=200)
    see()
    with pytest.raises(millpond.Error):
        pond.restore_state(state)
    with pytest.raises(millpond.Error):
        _ = duck.state
    pond.close()
    for use in (duck.remove, lambda: duck.state, lambda: duck.push((0, 0)),
                lambda: pond.body(millpond.disc(1), (0, 0))):
        with pytest.raises(millpond.Error, match="closed"):
            use()
    del pond, duck, state
    gc.collect()
    assert all(np.isfinite(view.sum()) for view in views)


OUT_OF_RANGE = [
    lambda p: p.drop((0.5, 0.3), np.nan, 0.1),
    lambda p: p.drop((0.5, 0.3), 0.1, 1e39),
    lambda p: p.drop((1, 2, 3), 1, 1),
    lambda p: p.drop(("a", "b"), 1, 1),
    lambda p: p.splash((0.5, 0.3), 0.1, -np.inf),
    lambda p: p.height_at((1e300, 0)),
    lambda p: p.omega("a"),
    lambda p: p.advance(np.nan),
    lambda p: p.advance(-1.0),
    lambda p: p.step(-1),
    lambda p: next(p.run(np.nan)),
    lambda p: p.write(np.zeros((2, 2)), at=(2**70, 0)),
    lambda p: p.set_current(around=(np.nan, 0)),
    lambda p: p.wall(millpond.disc(np.nan), (0, 0)),
    lambda p: p.beach(millpond.disc(0.1), (0, 0), half_life=np.nan, ramp=0.1),
    lambda p: p.body(millpond.disc(0.1), (0, 0), np.inf),
    lambda p: p.body(millpond.polygon([]), (0, 0)),
    lambda p: p.body(millpond.polygon([(0, 0)] * 300), (0, 0)),
    lambda p: p.emitter("soup"),
    lambda p: p.emitter("line", from_=(1, 2, 3)),
    lambda p: p.emitter("line", from_=(0, 0), to=(0, 0)),
    lambda p: p.draw(strength=np.nan),
    lambda p: p.draw(size=(10**9, 1)),
    lambda p: p.light(size=(-1, 1)),
    lambda p: millpond.Pond(width=10**400),
    lambda p: millpond.Pond(seed=2**64),
    lambda p: millpond.Pond.load(b""),
    lambda p: millpond.Pond.load(bytes(1000)),
    lambda p: millpond.Pond.load(p.save(), threads=10**6)]
WRONG_TYPES = [
    lambda p: p.step("3"),
    lambda p: p.step(1.5),
    lambda p: p.advance("1"),
    lambda p: p.drop(0.5, 1, 1),
    lambda p: p.drop((0.5, 0.3), [], 1),
    lambda p: p.body(3, (0, 0)),
    lambda p: p.body(millpond.disc([]), (0, 0)),
    lambda p: p.write(np.zeros((2, 2)), at=None),
    lambda p: p.write(np.zeros((2, 2)), at=(0.5, 0.5)),
    lambda p: p.set_walls(np.zeros((2, 2), bool), hardness="hard"),
    lambda p: p.draw(3),
    lambda p: p.load("text"),
    lambda p: p.restore_state(b"bytes"),
    lambda p: p.record(3.5),
    lambda p: millpond.Pond(3),
    lambda p: millpond.World(land=3),
    lambda p: millpond.replay(None)]


@pytest.mark.parametrize("number", range(len(OUT_OF_RANGE)))
def test_numbers_out_of_range_are_refused(number):
    with pytest.raises((ValueError, millpond.Error)):
        OUT_OF_RANGE[number](make())


@pytest.mark.parametrize("number", range(len(WRONG_TYPES)))
def test_wrong_types_are_refused(number):
    with pytest.raises((TypeError, AttributeError)):
        WRONG_TYPES[number](make())


def test_ctrl_c_ends_a_long_run():
    pond = make()
    pond.rain(rate=1000)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            pond.step(10**12)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert pond.steps < 10**12
    pond.step()


def test_a_pond_may_be_closed_while_threads_use_it():
    pond = make(threads=2)
    pond.rain(rate=1000)
    refused = []

    def work():
        try:
            while True:
                pond.step(2)
                pond.drop((0.5, 0.3), 0.05, -0.01)
                pond.draw("slope")
                assert np.isfinite(pond.heights.sum())
        except millpond.Error as error:
            refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    while pond.steps < 50:
        pond.stats()
    pond.close()
    for thread in threads:
        thread.join()
    assert refused == ["the pond is closed"] * 4


def in_child(use):
    """The exit status of a forked process that calls `use`."""
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            os._exit(use() or 0)
        except BaseException as error:
            print(error, file=sys.stderr)
        os._exit(99)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_forked_process_can_free_ponds_with_threads():
    ponds = [make(threads=2)]

    def free():
        ponds.clear()
        gc.collect()

    assert in_child(free) == 0
    ponds[0].step()


def test_a_pond_in_use_during_a_fork_is_refused_in_the_child():
    pond = make()
    pond.rain(rate=1000)
    going, stop = threading.Event(), threading.Event()

    def work():
        with pond._lock:
            going.set()
            stop.wait()

    def use():
        try:
            pond.step()
        except millpond.Error as error:
            return 3 if "forked" in str(error) else 4
        return 5

    thread = threading.Thread(target=work)
    thread.start()
    going.wait()
    assert in_child(use) == 3
    stop.set()
    thread.join()
    assert in_child(lambda: pond.step()) == 0


@pytest.mark.skipif(SANITIZED, reason="sanitizers reserve address space")
def test_lack_of_memory_raises_memory_errors():
    def use():
        pond = make()
        with open("/proc/self/statm", encoding="ascii") as file:
            size = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + 2**24, resource.RLIM_INFINITY))
        for attempt in (lambda: millpond.Pond(width=4096, height=4096), lambda: millpond.World(memory=2**30),
                        lambda: pond.draw(size=(8192, 8192)), lambda: pond.light(size=(8192, 8192))):
            try:
                attempt()
            except MemoryError as error:
                assert isinstance(error, (millpond.OutOfMemory, MemoryError))
            else:
                return 3
        pond.step()
        return 0

    assert in_child(use) == 0


@pytest.mark.skipif(SANITIZED, reason="sanitizers delay the reuse of memory")
def test_memory_stays_flat(tmp_path):
    path = tmp_path / "session.pond"

    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def use(number):
        with millpond.Pond(width=32, height=32) as pond:
            pond.restore_state(pond.save_state())
            pond.body(millpond.disc(0.05), (0.1, 0.1), floating=True)
            pond.step()
            if number % 20 == 0:
                pond.draw()
                with pond.record(path):
                    pond.drop((0.1, 0.1), 0.05, -0.01)
                list(millpond.replay(path, pond))
                world = millpond.World(land=lambda x, y: x < 0, memory=2**21)
                world.drop((0.1, 0.1), 0.05, -0.01)
        return pond

    for number in range(200):
        use(number)
    before = resident()
    for number in range(2000):
        use(number)
    gc.collect()
    assert resident() - before < 4 * 2**20  # 2 KiB for each pond, whose heights alone take 8 KiB
