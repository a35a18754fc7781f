#!/usr/bin/env python3
"""What goals need that is measured of whole programs, as JSON for `millpond-bench --outside`.

    bench/outside.py OUT.json [--quick]

    rippletv  processor time of a whole 1080p frame in `offset`, to that of GStreamer's rippletv;
              left out where GStreamer is not installed
    render    time of a render, to the longer of encoding and of stepping and drawing
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "peers"))
import measure  # noqa: E402

ROUNDS = 3


def rippletv(folder, quick):
    """Both in turn at 1920 × 1080."""
    ours = measure.Ours("offset", "")
    theirs = measure.Rippletv()
    picture = measure.Picture(measure.own_painting(folder), "1920x1080", folder)
    table = measure.measure([ours, theirs], [picture], quick, lambda line: None)
    mine, other = (table[program.name][picture.size] for program in (ours, theirs))
    return mine / other if mine and other else None


def render_once(folder, quick):
    """Seconds of the whole and of its stages, as the program itself says."""
    size, seconds = ("640x360", "1") if quick else ("1280x720", "5")
    words = ["render", "rockpool", "--size", size, "--seconds", seconds, "--json",
             "--quiet", "-o", str(folder / "film.mp4")]
    out = subprocess.run([str(measure.BUILD / "millpond"), *words], capture_output=True, text=True,
                         check=True).stdout
    film = json.loads(out)
    spent = film.get("timings")
    if spent is None:
        spent = {stage: film[f"{key}_ms"] * film["frames"] / 1e3
                 for stage, key in (("step", "step"), ("draw", "draw"), ("encode", "write"))}
        spent["whole"] = film["total_seconds"]
    return spent


def render(folder, quick):
    best = None
    for _ in range(1 if quick else ROUNDS):
        spent = render_once(folder, quick)
        whole = spent["whole"] - spent.get("prepare", 0.0)
        ratio = whole / max(spent["encode"], spent["step"] + spent["draw"])
        best = ratio if best is None else min(best, ratio)
    return best


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    quick = "--quick" in sys.argv[2:]
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for key, look in (("rippletv", rippletv), ("render", render)):
            try:
                number = look(folder, quick)
            except (measure.Missing, subprocess.CalledProcessError, OSError) as why:
                print(f"outside.py: {key}: {why}", file=sys.stderr)
                continue
            if number is not None:
                found[key] = number
    pathlib.Path(sys.argv[1]).write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
