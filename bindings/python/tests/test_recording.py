"""Recordings, replays and saved states."""

import pickle

import numpy as np
import pytest

import millpond


def make(**settings):
    return millpond.Pond(**{"width": 96, "height": 64, "solver": "dispersive", "depth": 0.3, **settings})


def play(pond):
    """Uses every kind of command."""
    pond.drop((0.5, 0.3), 0.05, -0.02)
    pond.step(5)
    pond.splash((0.3, 0.3), 0.05, -0.02)
    pond.stroke((0.1, 0.1), (0.6, 0.5), 0.03, -0.01)
    mask = np.zeros(pond.shape, bool)
    mask[:10, 48] = True
    pond.walls = mask
    pond.wall(millpond.disc(0.05), (0.8, 0.5))
    pond.beach(millpond.rectangle(0.1, 0.1), (0.1, 0.5), half_life=0.2, ramp=0.02)
    pond.clear_wall(millpond.disc(0.02), (0.8, 0.5))
    pond.clear_beach(millpond.disc(0.02), (0.1, 0.5))
    pond.trail((0.2, 0.4), (0.3, 0.4), (0.03, 0.03), -0.01)
    pond.depth = lambda x, y: 0.1 + 0.2 * x
    pond.step(5)
    pond.set_current(lambda x, y: 0.02 * y)
    pond.set_current(velocities=np.full((4, 4, 2), 0.01))
    pond.set_current(around=(0.05, 0.0))
    pond.set_current()
    duck = pond.body(millpond.disc(0.05), (0.4, 0.3), floating=True, density=400)
    boat = pond.body(millpond.polygon([(0, 0), (0.1, 0.02), (0, 0.04)]), (0.3, 0.3), draught=0.01)
    source = pond.emitter("line", from_=(0.1, 0.1), to=(0.1, 0.5), period=0.4)
    pond.step(3)
    duck.push((0.1, 0.0))
    boat.move((0.35, 0.3))
    pond.step()
    boat.set_velocity((0.1, 0.0))
    boat.set_draught(0.015)
    pond.step(3)
    boat.place((0.5, 0.5))
    source.set("disc", from_=(0.2, 0.2))
    pond.rain(rate=50)
    pond.step(5)
    boat.remove()
    source.remove()
    pond.shift(16, -16)
    pond.rain()
    pond.step(5)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "session.pond"


def test_a_replay_has_the_same_hash(path):
    pond = make()
    with pond.record(path) as recording:
        play(pond)
        recording.mark()
        pond.step(10)
    pond.step(3)  # not recorded
    replay = millpond.replay(path)
    assert replay.whole and replay.steps == 37 and replay.seconds == pytest.approx(37 * pond.dt)
    assert not replay.ended
    replay.step(7)
    assert replay.pond.steps == 7
    replay.finish().step(3)
    assert replay.ended and replay.matches == (3, 0) and replay.pond.hash() == pond.hash()
    replay.step(5)  # there is nothing left
    assert replay.pond.steps == 40


def test_a_replay_lists_its_commands(path):
    pond = make()
    with pond.record(path):
        play(pond)
    commands = list(millpond.replay(path))
    assert commands[0] == (0.0, "drop", {"centre": (0.5, pytest.approx(0.3)), "radius": pytest.approx(0.05),
                                         "height": pytest.approx(-0.02)})
    assert commands[1].name == "splash" and commands[1].time == pytest.approx(5 * pond.dt)
    names = {command.name for command in commands}
    assert {"stroke", "wall_mask", "wall_build", "beach_build", "depth_map", "current_map", "current_velocities",
            "current_around", "body_add", "body_push", "body_move", "body_velocity", "body_draught", "body_place",
            "body_remove", "emitter_add", "emitter_set", "emitter_remove", "rain", "wall_clear", "beach_clear", "trail",
            "shift"} < names
    added = next(command for command in commands if command.name == "body_add")
    assert added.settings["desc"]["pose"]["centre"] == pytest.approx((0.4, 0.3))


def test_frames_of_a_replay(path):
    pond = make()
    with pond.record(path):
        pond.drop((0.5, 0.3), 0.05, -0.02)
        frames = list(pond.run(0.5, every=0.05))
    again = list(millpond.replay(path).run(every=0.05, progress=True))
    assert len(again) == 10
    assert all(np.array_equal(*pair) for pair in zip(frames, again))
    with pytest.raises(millpond.RangeError):
        next(millpond.replay(path).run(every=0.0))


def test_an_empty_recording_takes_no_step(path):
    with make().record(path):
        pass
    replay = millpond.replay(path)
    assert replay.finish().steps == 0 and list(replay) == []


def test_a_replay_on_a_finer_pond(path):
    pond = make()
    with pond.record(path):
        pond.drop((0.5, 0.3), 0.08, -0.02)
        pond.step(30)
    fine = make(width=192, height=128, cell_size=0.005)
    replay = millpond.replay(path, fine)
    assert replay.finish() is fine and replay.matches == (0, 0)
    assert fine.time == pytest.approx(pond.time, abs=2 * pond.dt)
    assert np.corrcoef(fine.heights[::2, ::2].ravel(), pond.heights.ravel())[0, 1] > 0.95


def test_a_recording_needs_the_same_beginning(path):
    pond = make()
    pond.wall(millpond.disc(0.1), (0.3, 0.3))
    with pond.record(path):
        pond.step(3)
    with pytest.raises(millpond.Error, match="had heights, walls or bodies"):
        millpond.replay(path)
    like = make()
    like.wall(millpond.disc(0.1), (0.3, 0.3))
    assert millpond.replay(path, like).finish().hash() == pond.hash()


def test_a_recorded_pond_refuses_what_recordings_lack(path):
    pond = make()
    state = pond.save_state()
    with pond.record(path) as recording:
        for use in (lambda: pond.write(np.zeros(pond.shape)), lambda: pond.restore_state(state),
                    lambda: pond.record(path)):
            with pytest.raises(millpond.Error, match="being recorded"):
                use()
    recording.stop()  # does nothing
    with pytest.raises(millpond.Error, match="has stopped"):
        recording.mark()
    pond.write(np.zeros(pond.shape))


def test_closing_a_pond_ends_its_recording(path):
    with make() as pond:
        pond.record(path)
        pond.step(3)
    assert millpond.replay(path).whole


def test_truncated_recordings_are_read_up_to_there(path):
    pond = make()
    with pond.record(path):
        play(pond)
    data = path.read_bytes()
    for size in [*range(0, 200, 7), *range(200, len(data), len(data) // 20)]:
        path.write_bytes(data[:size])
        if size < 200:
            with pytest.raises(millpond.Error):
                millpond.replay(path)
        else:
            assert not millpond.replay(path).whole
    with pytest.raises(FileNotFoundError):
        millpond.replay(path.parent / "none.pond")


def test_errors_of_files_propagate(path):
    with pytest.raises(FileNotFoundError):
        make().record(path / "none")
    pond = make()
    with pytest.raises(OSError, match="No space left"):
        pond.record("/dev/full")
    pond.record(path).stop()


def test_states_are_restored():
    pond = make()
    play(pond)
    state = pond.save_state()
    hashes = []
    for _ in range(2):
        pond.step(10)
        pond.wall(millpond.disc(0.05), (0.2, 0.2))
        pond.drop((0.5, 0.3), 0.05, -0.02)
        pond.step(10)
        hashes.append(pond.hash())
        pond.restore_state(state)
    assert hashes[0] == hashes[1]
    pond.step()
    assert pond.save_state(state) is state
    before = pond.hash()
    pond.wall(millpond.disc(0.05), (0.2, 0.2))
    pond.body(millpond.disc(0.05), (0.4, 0.3))
    pond.restore_state(state)
    assert pond.hash() == before
    pond.body(millpond.disc(0.05), (0.4, 0.3))
    assert pond.save_state(state) is state  # larger than before
    before = pond.hash()
    pond.step(3)
    pond.restore_state(state)
    assert pond.hash() == before


def test_states_belong_to_one_pond():
    pond, other = make(), make()
    state = pond.save_state()
    with pytest.raises(millpond.Error, match="another pond"):
        other.restore_state(state)
    with pytest.raises(millpond.Error, match="another pond"):
        other.save_state(state)
    with pytest.raises(TypeError):
        pickle.dumps(state)
    pond.close()
    with pytest.raises(millpond.Error, match="closed"):
        pond.restore_state(state)
