"""Looks, plots and photographs."""

import json
import os
import pathlib
import stat

import matplotlib
import numpy as np
import pytest

import millpond

matplotlib.use("Agg")


@pytest.fixture
def pond():
    water = millpond.Pond(width=96, height=64)
    water.drop((0.5, 0.3), 0.05, -0.01)
    water.step(20)
    return water


def test_looks_draw(pond):
    texture = np.full((128, 192, 3), 120, np.uint8)
    for look in millpond.looks():
        picture = pond.draw(look, texture, **({} if look != "pool" else {"depth": 0.2}))
        assert picture.shape == (128, 192, 4) and picture.dtype == np.uint8
    assert pond.draw("pool", texture).std() > 0
    assert np.array_equal(pond.draw("offset", texture, strength=0.0)[..., :3], texture)


def test_presets_and_sizes(pond):
    assert "night" in millpond.presets("pool")
    linear = pond.draw("normals", size=(48, 32), linear=True)
    assert linear.shape == (32, 48, 4) and linear.dtype == np.float32
    assert np.allclose(np.linalg.norm(linear[..., :3], axis=2), 1.0, atol=1e-5)
    light = pond.light((96, 64), depth=0.2)
    assert light.mean() == pytest.approx(1.0, abs=1e-3)
    assert pond.draw("pool", light=light)[..., :3].std() > 0


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
def test_looks_draw_into_arrays(pond, kind):
    linear = kind == np.float32
    expected = pond.draw("pool", size=(48, 32), linear=linear)
    whole = np.full((32, 96, 4), 7, kind)
    for out in (np.empty((32, 48, 4), kind), whole[:, 48:]):
        assert pond.draw("pool", out=out) is out
        assert np.array_equal(out, expected)
    assert (whole[:, :48] == 7).all()
    world = millpond.World()
    assert world.draw((0, 0), (32, 48), out=out) is out


PIXELS, FLOATS = np.zeros((64, 96, 4), np.uint8), np.zeros((64, 96, 4), np.float32)


@pytest.mark.parametrize("arguments, words", [
    ({"size": (96, 64)}, "size and linear are not allowed"),
    ({"linear": True}, "size and linear are not allowed"),
    ({"out": PIXELS.astype(">f4")}, "an array of >f4"),
    ({"out": PIXELS[..., :3]}, "with the shape \\(64, 96, 3\\)"),
    ({"out": PIXELS[:0]}, "size: 96 × 0"),
    ({"out": np.broadcast_to(PIXELS[:1], PIXELS.shape)}, "read-only"),
    ({"out": np.lib.stride_tricks.as_strided(PIXELS, strides=(0, 4, 1))}, "strides of \\(0, 4, 1\\)"),
    ({"out": PIXELS[::-1]}, "strides of"),
    ({"out": PIXELS[..., ::-1]}, "strides of"),
    ({"out": np.asfortranarray(PIXELS)}, "strides of"),
    ({"out": np.zeros(4 * PIXELS.size + 1, np.uint8)[1:].view("f4").reshape(PIXELS.shape)}, "strides of"),
    ({"texture": PIXELS}, "overlaps"),
    ({"out": FLOATS, "light": FLOATS.reshape(64, -1)}, "overlaps"),
])
def test_bad_arrays_to_draw_into_are_named(pond, arguments, words):
    with pytest.raises(millpond.RangeError, match=words):
        pond.draw(**{"out": PIXELS, **arguments})
    with pytest.raises(TypeError, match="list"):
        pond.draw(out=[[[0, 0, 0, 0]]])


@pytest.mark.parametrize("arguments, words", [
    ({"look": "soup"}, "there is no look 'soup'"),
    ({"preset": "soup"}, "pool has no preset 'soup'"),
    ({"size": (0, 5)}, "size: 0 × 5"),
    ({"texture": np.zeros((4, 4))}, "uint8 are needed"),
    ({"light": np.zeros(3)}, "light: an array of the shape"),
    ({"depth": -1.0}, "depth: -1.0; allowed are"),
    ({"dpth": 1.0}, "there is no setting 'dpth'"),
])
def test_bad_pictures_are_named(pond, arguments, words):
    with pytest.raises(millpond.RangeError, match=words):
        pond.draw(**arguments)


def test_plots(pond, tmp_path):
    pond.wall(millpond.disc(0.1), (0.2, 0.2))
    for image in (pond.imshow(), pond.imshow(cmap="viridis")):
        assert np.array_equal(image.get_array().mask, pond.walls) and pond.walls.any()
        assert image.cmap.get_bad()[0] == image.cmap.get_bad()[1] == pytest.approx(0.41, abs=0.01)
    film = tmp_path / "film.gif"
    pond.animate(seconds=0.3, every=0.1).save(film, writer="pillow")
    assert film.stat().st_size > 1000
    animation = pond.animate(seconds=0.3, every=0.1)
    before = pond.steps
    animation.save(film, writer="pillow")
    assert pond.steps - before == round(0.3 / pond.dt / round(0.1 / pond.dt)) * round(0.1 / pond.dt)
    before = pond.hash()
    assert pond._repr_html_().startswith('<img src="data:image/gif;base64,')
    assert pond.hash() == before


def test_the_bar_of_an_animation_is_full_at_its_end(pond, tmp_path, capsys):
    pytest.importorskip("tqdm")
    pond.animate(seconds=0.3, every=0.1, progress=True).save(tmp_path / "film.gif", writer="pillow")
    assert "3/3" in capsys.readouterr().err


def test_a_photo_runs_the_program(tmp_path, monkeypatch, capsys):
    """A stand-in prints its arguments; the real program is run by test_a_photo_becomes_a_film."""
    program = tmp_path / "millpond"
    program.write_text('#!/bin/sh\necho "$@" > "$4"\necho "10 %" >&2\n[ "$2" != bad ] || { echo "why" >&2; exit 2; }\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("MILLPOND", str(program))
    command = millpond.photo("a.jpg").lake(breeze=2, not_water=["1,2", "3,4"]).with_options(hdr=None, tile=True)
    assert command.command("b.mp4")[1:] == ["render", "a.jpg", "-o", "b.mp4", "--mood", "lake", "--breeze", "2",
                                            "--not-water", "1,2", "--not-water", "3,4", "--tile"]
    film = tmp_path / "film"
    for progress, printed in ((False, ""), (True, "10 %\n")):
        assert millpond.photo("a.jpg").rain().save(film, progress) == str(film)
        assert film.read_text() == f"render a.jpg -o {film} --mood rain\n"
        assert capsys.readouterr().err == printed
    with pytest.raises(millpond.Error, match="^why$"):
        millpond.photo("bad").save(film)


@pytest.mark.skipif("MILLPOND" not in os.environ, reason="MILLPOND names no program")
def test_a_photo_becomes_a_film(tmp_path):
    picture = tmp_path / "photo.png"
    matplotlib.image.imsave(picture, np.random.default_rng(1).random((48, 64, 3)))
    film = tmp_path / "film.mp4"
    assert millpond.photo(picture).sunlit(seconds=0.2).save(film) == str(film)
    assert film.stat().st_size > 1000
    with pytest.raises(millpond.Error, match="mood"):
        millpond.photo(picture).with_options(mood="soup").save(film)


def test_notebooks_have_no_outputs():
    notebooks = list(pathlib.Path(__file__).parents[1].glob("notebooks/*.ipynb"))
    assert notebooks
    for path in notebooks:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells), path
