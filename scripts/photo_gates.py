#!/usr/bin/env python3
"""Judges water over photographs from two sides: it must be seen, and it must not spoil the picture.

    photo_gates.py MILLPOND PICTURE_OR_FOLDER… [--options 'OPTIONS OF RENDER'] [--also 'PROGRAM OPTIONS']…
                   [--jobs N] [--sheets FOLDER]
    photo_gates.py --sheets FOLDER --votes FILE…

Renders 6 s of each picture, 1280 pixels wide, at 12 frames per second, compares them with the same picture at --strength 0,
and prints a row for each. Levels are those of 8 bits. A tile has 64 × 64 pixels; its difference is the standard deviation
of the change of luminance in it, so that a change of brightness alone does not count.

    seen      share of lit tiles that differ from the picture by at least 3 levels at 3 s         at least 90 %
    moves     share of lit tiles that differ by at least 2 levels between 3 s and 3.25 s          at least 80 %
    clipped   share of pixels with a channel at 255, and none within 1 % of the width before      at most 0.3 %
    light     change of the mean luminance                                                        at most 5 % or 1 level
    chroma    change of the mean chroma (greatest minus least channel) of the tiles' mean colours at most 5 % or 1 level
    shift     displacement at 3 s, 90th percentile of the blocks that are recognised              at most 2 % of the width
    like      SSIM of the mean of all frames, reduced, to the reduced picture                     at least 0.8

A lit tile has a mean luminance of at least 24 levels; if none has, all count. Reduced pictures have a quarter of the width,
so that fine detail, which water moves back and forth, does not count.

The numbers from `clipped` to `chroma` are those of the worst frame. The exit status is 1 if a number of MILLPOND is outside
its limits; --also adds other programs or options for comparison.

--sheets writes pages for judging by eye: each row shows the picture, the film at 3 s, and the middle of that at full size.
The rows of all variants are in random order and are numbered from the top of the first page; key.csv has the variant of
each. Judges write CSV files with lines `number,vote`; a vote is beautiful, water, off (something is wrong) or nothing (no
water is seen). --votes prints what they found.
"""

import argparse
import collections
import concurrent.futures
import csv
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile

import numpy as np

WIDTH, FPS, SECONDS, STILL, LATER = 1280, 12, 6, 36, 39
BLACK, REDUCED = 24, 4
TILE, BLOCK, REACH = 64, 16, 40
PANEL, ROWS = (400, 640), 4
KINDS = {".jpg", ".jpeg", ".png", ".webp", ".avif", ".heic", ".ppm"}
GATES = {  # name: (least, greatest, unit, decimals)
    "seen": (90, 100, " %", 0), "moves": (80, 100, " %", 0),
    "clipped": (0, 0.3, " %", 2), "light": (0, 5, " %", 1), "chroma": (0, 5, " %", 1),
    "shift": (0, 2, " %", 2), "like": (0.8, 1, "", 2),
}
VOTES = ["nothing", "off", "water", "beautiful"]


def luminance(picture):
    return picture @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def greatest(picture):
    red, green, blue = np.moveaxis(picture, -1, 0)  # several times as fast as max(-1)
    return np.maximum(np.maximum(red, green), blue)


def reduced(values, size):
    """The means of squares, without the fine detail that water moves to and fro."""
    size = min(size, *values.shape[:2])
    rows, columns = (side // size for side in values.shape[:2])
    return values[:rows * size, :columns * size].reshape(rows, size, columns, size, -1).mean((1, 3)).squeeze()


def mean_chroma(picture):
    picture = reduced(picture, TILE)
    return float(np.mean(greatest(picture) + greatest(-picture), dtype=float))


def boxed(values, size):
    """The means of all squares of size × size within the last two axes."""
    for axis in (-1, -2):
        sums = np.cumsum(np.swapaxes(values, axis, -1), -1, dtype=float)
        sums = np.concatenate([np.zeros_like(sums[..., :1]), sums], -1)
        values = np.swapaxes((sums[..., size:] - sums[..., :-size]) / size, axis, -1)
    return values


def tiles(values):
    """Rows and columns of the tiles' pixels."""
    tile = min(TILE, *values.shape)
    rows, columns = values.shape[0] // tile, values.shape[1] // tile
    return values[:rows * tile, :columns * tile].reshape(rows, tile, columns, tile).swapaxes(1, 2)


def tile_deviations(values):
    return tiles(values).std((2, 3))


def similarity(a, b):
    """SSIM (Wang et al. 2004) of two luminances, with windows of 7 × 7."""
    mean_a, mean_b = boxed(a, 7), boxed(b, 7)
    var_a, var_b = boxed(a * a, 7) - mean_a ** 2, boxed(b * b, 7) - mean_b ** 2
    both = boxed(a * b, 7) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float(np.mean((2 * mean_a * mean_b + c1) * (2 * both + c2)
                         / ((mean_a ** 2 + mean_b ** 2 + c1) * (var_a + var_b + c2))))


def detail(light):
    """Fine detail, in which light that falls on a place does not count: the logarithm without its mean of 9 × 9."""
    light = np.log(light + 16)
    return light - boxed(np.pad(light, 4, "edge"), 9)


def displacement(still, frame):
    """How far the picture's blocks have moved. [pixels]

    Blocks of the frame are looked up in the picture by normalised cross-correlation. A block counts if it has detail, is
    found (at least 0.8), and is not found nearly as well elsewhere, as along an edge or in a pattern. The result is the 90th
    percentile of at least ten blocks, else 0."""
    still, frame = detail(still), detail(frame)
    span, places = BLOCK + 2 * REACH, 2 * REACH + 1
    across, down = np.arange(places), np.arange(places)[:, None]
    found = []
    for y in range(REACH, frame.shape[0] - BLOCK - REACH + 1, BLOCK):
        columns = range(REACH, frame.shape[1] - BLOCK - REACH + 1, BLOCK)
        blocks = np.stack([frame[y:y + BLOCK, x:x + BLOCK] for x in columns])
        areas = np.stack([still[y - REACH:y - REACH + span, x - REACH:x - REACH + span] for x in columns])
        blocks = blocks - blocks.mean((1, 2), keepdims=True)
        product = np.fft.irfft2(np.fft.rfft2(areas) * np.conj(np.fft.rfft2(blocks, (span, span))), (span, span))
        deviation = np.sqrt(np.maximum(boxed(areas ** 2, BLOCK) - boxed(areas, BLOCK) ** 2, 1e-8))
        own = blocks.std((1, 2))
        alike = product[:, :places, :places] / (BLOCK ** 2 * deviation * np.maximum(own, 1e-4)[:, None, None])
        for values in alike[own >= 0.02]:
            row, column = np.unravel_index(values.argmax(), values.shape)
            elsewhere = np.hypot(down - row, across - column) > 6
            if values[row, column] >= max(0.8, values[elsewhere].max() + 0.2):
                found.append(np.hypot(row - REACH, column - REACH))
    return float(np.percentile(found, 90)) if len(found) >= 10 else 0.0


def measure(picture, frames):
    """The numbers of a film, compared with the picture (RGB), and its frame at 3 s."""
    picture = picture.astype(np.float32)
    light, chroma = luminance(picture), mean_chroma(picture)
    mean_light = float(light.mean(dtype=float))
    shown = tiles(light).mean((2, 3)) >= BLACK
    shown |= ~shown.any()
    near = WIDTH // 100
    bright = boxed(np.pad(greatest(picture) >= 255, near), 2 * near + 1) > 1e-6
    found = dict.fromkeys(GATES, 0.0)
    total, count = np.zeros_like(light), 0
    for count, pixels in enumerate(frames, 1):
        frame = pixels.astype(np.float32)
        here = luminance(frame)
        total += here
        worst = {
            "clipped": 100 * float(np.mean((greatest(frame) >= 255) & ~bright)),
            "light": 5 * abs(float(here.mean(dtype=float)) - mean_light) / max(1.0, 0.05 * mean_light),
            "chroma": 5 * abs(mean_chroma(frame) - chroma) / max(1.0, 0.05 * chroma),
        }
        found.update({name: max(value, found[name]) for name, value in worst.items()})
        if count - 1 == STILL:
            still, at_still = pixels, here
            found["seen"] = 100 * np.mean(tile_deviations(here - light)[shown] >= 3)
            found["shift"] = 100 * displacement(light, here) / WIDTH
        if count - 1 == LATER:
            found["moves"] = 100 * np.mean(tile_deviations(here - at_still)[shown] >= 2)
    found["like"] = min(1.0, similarity(reduced(total / count, REDUCED), reduced(light, REDUCED)))
    return found, still


def missed(found, names=tuple(GATES)):
    return [name for name in names if not GATES[name][0] <= found[name] <= GATES[name][1]]


def frames_of(path):
    with subprocess.Popen(["ffmpeg", "-nostdin", "-v", "error", "-i", str(path), "-f", "image2pipe", "-c:v", "ppm", "-"],
                          stdout=subprocess.PIPE) as reader:
        while reader.stdout.readline():
            width, height = map(int, reader.stdout.readline().split())
            reader.stdout.readline()
            yield np.frombuffer(reader.stdout.read(width * height * 3), np.uint8).reshape(height, width, 3)


def render(program, path, seconds, *options):
    """Yields the frames of a picture under water."""
    with tempfile.TemporaryDirectory() as folder:
        film = f"{folder}/film.mkv"
        subprocess.run([program, "render", str(path), "-o", film, "--codec", "ffv1", "--size", str(WIDTH),
                        "--fps", str(FPS), "--seconds", str(seconds), "--quiet", *options], check=True)
        yield from frames_of(film)


def judge(command, path):
    """The numbers of a picture under the water of a command (a program and its options), a still, and the picture."""
    program, *options = command
    picture, *_ = render(program, path, 1 / FPS, "--look", "pool", "--strength", "0")
    return *measure(picture, render(program, path, SECONDS, *options)), picture


def row(name, found):
    numbers = [f"{found[gate]:.{digits}f}" for gate, (*_, digits) in GATES.items()]
    wrong = missed(found)
    return "| " + " | ".join([name, *numbers, "misses " + ", ".join(wrong) if wrong else "yes"]) + " |"


def headings():
    limits = [f"{name} {'≥' if least else '≤'} {least or greatest}{unit}" for name, (least, greatest, unit, _) in GATES.items()]
    return "| " + " | ".join(["picture", *limits, "passes"]) + " |\n" + "|---" * (len(limits) + 2) + "|"


def panel(picture, at_full_size=False):
    """A picture within the size of a panel: reduced by a whole number, or cut out of the middle."""
    (high, wide), (height, width) = PANEL, picture.shape[:2]
    if at_full_size:
        y, x = max(0, (height - high) // 2), max(0, (width - wide) // 2)
        inside = picture[y:y + high, x:x + wide]
    else:
        by = max(-(-height // high), -(-width // wide))
        inside = picture[:height // by * by, :width // by * by]
        inside = inside.reshape(height // by, by, width // by, by, 3).mean((1, 3)).astype(np.uint8)
    result = np.full((high, wide, 3), 128, np.uint8)
    y, x = (high - inside.shape[0]) // 2, (wide - inside.shape[1]) // 2
    result[y:y + inside.shape[0], x:x + inside.shape[1]] = inside
    return result


def save(picture, path):
    height, width = picture.shape[:2]
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
                    "-i", "-", str(path)], check=True, input=picture.tobytes())


def write_sheets(folder, entries):
    """entries: (picture's name, variant, row of the sheet)"""
    folder.mkdir(parents=True, exist_ok=True)
    random.shuffle(entries)
    with open(folder / "key.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["number", "picture", "variant"])
        writer.writerows([number, name, variant] for number, (name, variant, _) in enumerate(entries, 1))
    for first in range(0, len(entries), ROWS):
        page = [row for *_, row in entries[first:first + ROWS]]
        save(np.concatenate(page), folder / f"{first + 1:03}-{first + len(page):03}.png")


def print_votes(folder, files):
    """A picture's verdict is the median of its votes, from `nothing` over `off` and `water` to `beautiful`."""
    with open(folder / "key.csv", newline="") as file:
        key = {line["number"]: (line["variant"], line["picture"]) for line in csv.DictReader(file)}
    votes = collections.defaultdict(list)
    for path in files:
        with open(path, newline="") as file:
            for number, vote in (line[:2] for line in csv.reader(file) if line and line[0].strip().isdigit()):
                votes[key[number.strip()]].append(VOTES.index(vote.strip()))
    verdicts = {entry: sorted(given)[(len(given) - 1) // 2] for entry, given in votes.items()}
    print("| variant | pictures | " + " | ".join(reversed(VOTES)) + " |\n" + "|---" * (len(VOTES) + 2) + "|")
    for variant in sorted({variant for variant, _ in votes}):
        here = [verdict for (name, _), verdict in verdicts.items() if name == variant]
        shares = [f"{100 * here.count(vote) / len(here):.0f} %" for vote in reversed(range(len(VOTES)))]
        print("| " + " | ".join([variant, str(len(here)), *shares]) + " |")
    print("\n| variant | picture | verdict | votes |\n" + "|---" * 4 + "|")
    for (variant, name), verdict in sorted(verdicts.items(), key=lambda item: (item[0][0], item[1], item[0][1])):
        given = ", ".join(VOTES[vote] for vote in sorted(votes[variant, name]))
        print(f"| {variant} | {name} | {VOTES[verdict]} | {given} |")


def name_of(path):
    """Plasma's wallpapers are files such as FallenLeaf/contents/images/2560x1600.jpg."""
    return path.parents[2].name if path.parent.name == "images" else path.stem


def pictures_in(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(p for p in path.rglob("*") if p.suffix.lower() in KINDS) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", metavar="MILLPOND PICTURE_OR_FOLDER…")
    parser.add_argument("--options", default="", help="more options of `millpond render`, quoted as one argument")
    parser.add_argument("--also", action="append", default=[], help="another program with its options, as one argument")
    parser.add_argument("--jobs", type=int, default=1, help="pictures judged at a time")
    parser.add_argument("--sheets", type=pathlib.Path, help="folder of pages for judging by eye")
    parser.add_argument("--votes", nargs="+", help="CSV files of judges")
    given = parser.parse_args()
    if given.votes:
        if not given.sheets:
            parser.error("--votes needs the folder of --sheets")
        return print_votes(given.sheets, given.votes)
    program, *paths = given.what or [None]
    pictures = list(pictures_in(paths))
    if not pictures:
        parser.error("name the program and at least one picture")
    commands = [[program, *shlex.split(given.options)], *map(shlex.split, given.also)]
    good, entries = True, []
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for command in commands:
            print(f"{shlex.join(command)}:\n\n{headings()}" if given.also else headings())
            judged = pool.map(lambda path, command=command: judge(command, path), pictures)
            for path, (found, still, picture) in zip(pictures, judged):
                print(row(name_of(path), found), flush=True)
                good = good and (command is not commands[0] or not missed(found))
                if given.sheets:
                    shown = np.concatenate([panel(picture), panel(still), panel(still, True)], 1)
                    entries.append((name_of(path), shlex.join(command), shown))
            print()
    if given.sheets:
        write_sheets(given.sheets, entries)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
