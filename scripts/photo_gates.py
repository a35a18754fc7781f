#!/usr/bin/env python3
"""Measures the pool look on photographs. Five limits detect artefacts and invisible water.

    photo_gates.py MILLPOND PICTURE_OR_FOLDER… [--keep FOLDER] [--options 'OPTIONS OF RENDER']

Renders 2.5 s of each picture at 60 frames per second and 640 pixels on its longer side, and prints a row for each:

    glow     99.9th percentile of the luminance above the picture's maximum within 25 pixels        at most 35
    bright   share of pixels more than 16 levels above that maximum                                 at most 0.3 %
    white    share of new white (least channel at least 245, 9 pixels or more from white in the picture)  at most 0.05 %
    chroma   change of the mean chroma (greatest minus least channel)                     at most 3 % or one level
    seen     mean difference from the picture                                                     0.5 to 6 levels

Each number is the worst of all frames. --keep writes one frame per picture to a folder. The exit status is 1 if a number
is outside its limits.
"""

import argparse
import pathlib
import shlex
import subprocess
import sys
import tempfile

import numpy as np

SECONDS, FPS, SIDE = 2.5, 60, 640
KINDS = {".jpg", ".jpeg", ".png", ".webp", ".ppm"}
GATES = {"glow": (0, 35), "bright": (0, 0.3), "white": (0, 0.05), "chroma": (0, 1), "seen": (0.5, 6)}


def luminance(picture):
    return 0.2126 * picture[..., 0] + 0.7152 * picture[..., 1] + 0.0722 * picture[..., 2]


def widened(picture, radius):
    """The greatest value within `radius` pixels along x and y."""
    for axis in (0, 1):
        padded = np.pad(picture, [(radius, radius) if a == axis else (0, 0) for a in (0, 1)], "edge")
        reach, done = 2 * radius + 1, 1
        while done < reach:
            step = min(done, reach - done)
            size = padded.shape[axis] - step
            padded = np.maximum(padded.take(range(size), axis), padded.take(range(step, size + step), axis))
            done += step
        picture = padded
    return picture


def greatest(picture):
    return np.maximum(np.maximum(picture[..., 0], picture[..., 1]), picture[..., 2])


def least(picture):
    return np.minimum(np.minimum(picture[..., 0], picture[..., 1]), picture[..., 2])


def chroma(picture):
    return float(np.mean(greatest(picture), dtype=float) - np.mean(least(picture), dtype=float))


def whites(picture):
    return least(picture) >= 245


def measure(still, frames):
    """The worst numbers of all frames, compared with the still picture (RGB)."""
    still = still.astype(np.float32)
    highest = widened(luminance(still), 25)
    own_white = widened(whites(still), 9)
    own_chroma = chroma(still)
    found = {name: 0.0 for name in GATES}
    seen = []
    for frame in frames:
        frame = frame.astype(np.float32)
        above = luminance(frame) - highest
        change = abs(chroma(frame) - own_chroma)
        here = {
            "glow": float(np.percentile(above, 99.9)),
            "bright": float(np.mean(above > 16, dtype=float)) * 100,
            "white": float(np.mean(whites(frame) & ~own_white)) * 100,
            # 1 is the limit
            "chroma": change / max(1.0, 0.03 * own_chroma),
        }
        for name, value in here.items():
            found[name] = max(found[name], value)
        seen.append(float(np.mean(np.abs(frame - still), dtype=float)))
    found["seen"] = max(seen)
    return found


def missed(found):
    return [name for name, (low, high) in GATES.items() if not low <= found[name] <= high]


def shape_of(path):
    text = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height",
                           "-of", "csv=p=0", str(path)], check=True, stdout=subprocess.PIPE, text=True).stdout
    width, height = map(int, text.strip().strip(",").split(",")[:2])
    scale = SIDE / max(width, height)
    return max(2, round(width * scale / 2) * 2), max(2, round(height * scale / 2) * 2)


def render(program, path, shape, seconds, *options):
    """The frames of a picture under water."""
    width, height = shape
    with tempfile.TemporaryDirectory() as folder:
        film = f"{folder}/film.mkv"
        subprocess.run([program, "render", str(path), "-o", film, "--codec", "ffv1", "--size", f"{width}x{height}",
                        "--fps", str(FPS), "--seconds", str(seconds), "--quiet", "--look", "pool", *options], check=True)
        raw = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                             check=True, stdout=subprocess.PIPE)
    return np.frombuffer(raw.stdout, np.uint8).reshape(-1, height, width, 3)


def save(frame, path):
    height, width = frame.shape[:2]
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
                    "-i", "-", str(path)], check=True, input=frame.tobytes())


def gates_of(program, path, options=(), keep=None):
    shape = shape_of(path)
    still = render(program, path, shape, 1 / FPS, "--strength", "0")[0]
    frames = render(program, path, shape, SECONDS, *options)
    if keep is not None:
        save(frames[len(frames) * 2 // 3], keep)
    return measure(still, frames)


def pictures_in(paths):
    for path in map(pathlib.Path, paths):
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in KINDS) if path.is_dir() else [path]
        yield from inside


def row(name, found):
    wrong = missed(found)
    return (f"| {name} | {found['glow']:.1f} | {found['bright']:.2f} | {found['white']:.3f} | {found['chroma']:.2f} | "
            f"{found['seen']:.1f} | {'misses ' + ', '.join(wrong) if wrong else 'yes'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("pictures", nargs="+")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--options", default="", help="more options of `millpond render`, quoted as one argument")
    given = parser.parse_args()
    good = True
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    print("| picture | glow ≤ 35 | bright ≤ 0.3 % | white ≤ 0.05 % | chroma ≤ 1 | seen 0.5–6 | passes |\n" + "|---" * 7 + "|")
    for path in pictures_in(given.pictures):
        kept = given.keep / f"{path.parent.name}-{path.stem}.png" if given.keep else None
        found = gates_of(given.program, path, shlex.split(given.options), kept)
        print(row(path.stem, found), flush=True)
        good = good and not missed(found)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
