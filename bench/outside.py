#!/usr/bin/env python3
"""Measures whole programs for some goals, and writes JSON for `millpond-bench --outside`.

    bench/outside.py OUT.json [--quick]

    rippletv  processor time of a whole 1080p frame in `offset`, relative to GStreamer's rippletv;
              left out if GStreamer is not installed
    render    time of a render, relative to the longer of encoding and of stepping and drawing
    photo_sunlit, photo_offset, photo_lens
              processor time of a 1080p frame over a picture, without encoding [ms]
    draw_lake time to draw a 1080p frame of a lake below a picture, on one thread [ms]
    draw_SCENE
              time to draw a 720p frame of a built-in scene on one thread [ms]
    first_cold, first_kept
              wall time to the first frame of the slowest scene, on two cores, without and with its
              painting in the cache [s]
    demo_seconds, demo_megabytes
              the film of `./dev demo`
    python_step
              speed of a step from Python, relative to a neighbour sum in NumPy (bench/python_step.py);
              left out if `./dev python` has not built the package
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "peers"))
import measure  # noqa: E402

ROUNDS = 3


def rippletv(folder, quick):
    """Measures both in turn at 1920 × 1080."""
    ours, theirs = measure.OFFSET, measure.Rippletv()
    picture = measure.Picture(measure.own_painting(folder), "1920x1080", folder)
    table = measure.measure([ours, theirs], [picture], quick,
                            lambda line: print(f"outside.py: {line}", file=sys.stderr))
    mine, other = (table[program.name][picture.size] for program in (ours, theirs))
    return mine / other if mine and other else None


def millpond(*words, **more):
    """Renders a film; returns the JSON that the program prints about it."""
    command = [str(measure.BUILD / "millpond"), *words, "--json", "--quiet"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True,
                                     **more).stdout)


def render_once(folder, quick):
    """Seconds of a render and of its stages, as reported by the program."""
    size, seconds = ("640x360", "1") if quick else ("1280x720", "5")
    film = millpond("render", "rockpool", "--size", size, "--seconds", seconds, "-o",
                    str(folder / "film.mp4"))
    return film["timings"]


def render(folder, quick):
    best = None
    for _ in range(1 if quick else ROUNDS):
        spent = render_once(folder, quick)
        whole = spent["whole"] - spent.get("prepare", 0.0)
        ratio = whole / max(spent["encode"], spent["step"] + spent["draw"])
        best = ratio if best is None else min(best, ratio)
    return best


def processor_time(*words):
    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
    before = spent()
    millpond(*words)
    return spent() - before


def photo(folder, quick, *words):
    """Milliseconds of processor time a frame: the difference between many frames and few."""
    picture = measure.own_painting(folder)
    few, many = (6, 18) if quick else (30, 150)
    def spent(frames):
        return processor_time("render", str(picture), "--fps", "60", "--seconds", str(frames / 60),
                              "--threads", "1", "-o", "null", *words)
    # In turns, so that a disturbance affects both.
    rounds = [(spent(few), spent(many)) for _ in range(1 if quick else 2 * ROUNDS)]
    return 1e3 * (min(m for _, m in rounds) - min(f for f, _ in rounds)) / (many - few)


SCENES = ("rockpool", "pool", "harbour", "ducks", "tiles", "plane", "string", "billiards",
          "classic", "seamless", "rain", "fjord", "river")


def draw(name, quick):
    words = ["render", name, "--size", "1280x720", "--seconds", "0.2" if quick else "3", "--threads",
             "1", "-o", "null"]
    return min(millpond(*words)["draw_ms"] for _ in range(1 if quick else ROUNDS))


def draw_lake(folder, quick):
    """At its default of ten seconds, since the number of waves of the breeze grows with its loop period."""
    words = ["render", str(measure.own_painting(folder)), "--add-lake",
             "--seconds", "10", "--fps", "1" if quick else "6", "--threads", "1", "-o", "null"]
    return min(millpond(*words)["draw_ms"] for _ in range(1 if quick else ROUNDS))


def first_frame(folder, kept):
    """Seconds of the slowest scene, each at its own size. kept: with the cache of an earlier run."""
    slowest = 0.0
    for name in SCENES:
        place = folder / ("kept" if kept else f"new-{name}")
        with_cache = {**os.environ, "XDG_CACHE_HOME": str(place)}
        words = ["render", name, "--seconds", "0.01", "-o", "null"]
        times = []
        for _ in range(3 if kept else 1):
            began = time.monotonic()
            millpond(*words, env=with_cache)
            times.append(time.monotonic() - began)
        slowest = max(slowest, min(times))
    return slowest


def demo(folder, quick):
    """Seconds and megabytes of the film."""
    path = folder / "demo.mp4"
    began = time.monotonic()
    millpond("render", "rockpool", "-o", str(path), *(["--seconds", "0.5"] if quick else []))
    return time.monotonic() - began, path.stat().st_size / 1e6


def python_step(_, quick):
    python = measure.BUILD.parent / "python/venv/bin/python"
    if not python.exists():
        raise measure.Missing(f"{python} does not exist; run ./dev python")
    script = pathlib.Path(__file__).with_name("python_step.py")
    return float(subprocess.run([python, script, "5" if quick else "50"], stdout=subprocess.PIPE,
                                check=True).stdout)


def measures():
    """Yields names and functions of (folder, quick)."""
    yield "rippletv", rippletv
    yield "render", render
    yield "photo_sunlit", lambda folder, quick: photo(folder, quick, "--mood", "sunlit")
    yield "photo_offset", lambda folder, quick: photo(folder, quick, "--look", "offset")
    yield "photo_lens", lambda folder, quick: photo(folder, quick, "--look", "lens")
    yield "draw_lake", draw_lake
    for name in SCENES:
        yield f"draw_{name}", lambda folder, quick, name=name: draw(name, quick)
    yield "first_cold", lambda folder, quick: first_frame(folder, False)
    yield "first_kept", lambda folder, quick: first_frame(folder, True)
    yield "demo_seconds", lambda folder, quick: demo(folder, quick)[0]
    yield "demo_megabytes", lambda folder, quick: demo(folder, quick)[1]
    yield "python_step", python_step


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    quick = "--quick" in sys.argv[2:]
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for key, take in measures():
            try:
                number = take(folder, quick)
            except (measure.Missing, subprocess.CalledProcessError, OSError, KeyError) as why:
                print(f"outside.py: {key}: {why}", file=sys.stderr)
                continue
            if number is not None:
                found[key] = number
    pathlib.Path(sys.argv[1]).write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
