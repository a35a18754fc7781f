#!/usr/bin/env python3
"""Measures processor time (user + system) per frame of ripples in other programs and in Millpond.

    bench/peers/measure.py [--sizes 640x480,1920x1080,3840x2160] [--picture FILE] [--quick]
                           [--json FILE] [--no-install]

All programs draw the same picture in the same sizes. The time of a run with few frames is subtracted
from that of a run with many frames, so that the time of starting does not count. Programs run in
turn, several times, and the fastest run counts. On Debian and Ubuntu the script first installs
missing packages. Programs that cannot be run are left out, with a message. It needs
build/release/millpond.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = TOP / "build/release"
RIPPLES = "/usr/libexec/xscreensaver/ripples"
PACKAGES = ["gstreamer1.0-tools", "gstreamer1.0-plugins-base", "gstreamer1.0-plugins-good",
            "ffmpeg", "frei0r-plugins", "xscreensaver-data-extra", "xvfb", "xauth", "gcc",
            "libc6-dev"]
FPS = 60
SECONDS = 1.0  # approximate processor time of the measured frames


class Missing(Exception):
    """A program is not installed, or does not run."""


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, **options):
    """Runs a command; returns its processor time."""
    before = processor_seconds()
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
    if result.returncode != 0:
        line = (result.stderr.decode(errors="replace").strip().splitlines() or ["no message"])[-1]
        raise Missing(f"{command[0]} failed: {line}")
    return processor_seconds() - before


def need(program, package):
    if shutil.which(program) is None:
        raise Missing(f"{program} is not installed (Debian: {package})")


# ---- the picture ---------------------------------------------------------------------------------

class Picture:
    """One picture in one size."""

    def __init__(self, source, size, folder):
        self.width, self.height = (int(side) for side in size.split("x"))
        self.size = size
        self.folder = folder / size
        self.folder.mkdir()
        self.png = self.folder / "still.png"
        shape = f"{self.width}:{self.height}"
        run(["ffmpeg", "-v", "error", "-y", "-i", str(source), "-frames:v", "1", "-vf",
             f"scale={shape}:force_original_aspect_ratio=increase,crop={shape}", "-pix_fmt", "rgb24",
             str(self.png)])


def own_painting(folder):
    """The floor of the built-in scene, painted by the program."""
    run([str(BUILD / "millpond"), "render", "rockpool", "--size", "1920x1080", "--seconds", "0.02",
         "--rain", "0", "--look", "offset", "--quiet", "-o", str(folder / "painting-%d.png")])
    return folder / "painting-0.png"


# ---- the programs: run() draws frames and returns the processor time -------------------------------

class Rippletv:
    before = 200  # frames before the measured ones: its rain begins after about 150
    name = "GStreamer rippletv"
    technique = "half resolution, nearest texel, no light"

    def run(self, picture, frames):
        need("gst-launch-1.0", "gstreamer1.0-tools gstreamer1.0-plugins-base")
        if subprocess.run(["gst-inspect-1.0", "--exists", "rippletv"]).returncode != 0:
            raise Missing("rippletv is not installed (Debian: gstreamer1.0-plugins-good)")
        return run(["gst-launch-1.0", "-q", "filesrc", f"location={picture.png}", "!", "pngdec",
                    "!", "videoconvert", "!", "video/x-raw,format=BGRx", "!", "imagefreeze",
                    f"num-buffers={frames}", "!", "video/x-raw,framerate=30/1", "!", "rippletv",
                    "mode=rain", "!", "fakesink", "sync=false"])


class Frei0r:
    before = 20
    name = "frei0r water"
    technique = "full resolution, nearest texel, no light"

    def run(self, picture, frames):
        need("ffmpeg", "ffmpeg")
        still = f"format=rgba,loop=loop={frames - 1}:size=1"
        try:
            return run(["ffmpeg", "-v", "error", "-i", str(picture.png), "-vf",
                        f"{still},frei0r=water", "-f", "null", "-"])
        except Missing:
            raise Missing("frei0r's water is not installed (Debian's frei0r-plugins is without it; "
                          "set FREI0R_PATH to your own build)") from None


class Ripples:
    before = 200  # its drops spread
    name = "xscreensaver ripples"
    technique = "half resolution, skips quiet cells, banded light; without the X server's time"

    def __init__(self, folder):
        self.folder = folder
        self.counter = folder / "count_frames.so"

    def prepare(self):
        if not os.access(RIPPLES, os.X_OK):
            raise Missing("ripples is not installed (Debian: xscreensaver-data-extra)")
        for program in ("xvfb-run", "xauth"):
            need(program, "xvfb xauth")
        if not self.counter.exists():
            need("cc", "gcc libc6-dev")
            source = pathlib.Path(__file__).with_name("count_frames.c")
            run(["cc", "-O2", "-shared", "-fPIC", "-o", str(self.counter), str(source), "-ldl"])

    def run(self, picture, frames):
        self.prepare()
        home = picture.folder / "home"
        if not home.exists():
            (home / "pictures").mkdir(parents=True)
            shutil.copy(picture.png, home / "pictures")
            (home / ".xscreensaver").write_text(
                "grabDesktopImages: False\ngrabVideoFrames: False\nchooseRandomImages: True\n"
                f"imageDirectory: {home}/pictures\n")
        place = {"HOME": str(home), "PATH": f"{os.path.dirname(RIPPLES)}:{os.environ['PATH']}",
                 "COUNT_FROM": str(self.before), "COUNT_TO": str(frames)}
        inner = f"LD_PRELOAD={self.counter} exec {RIPPLES} --root --rate 1 --delay 1000"
        result = subprocess.run(["xvfb-run", "-a", "-s", f"-screen 0 {picture.size}x24", "sh", "-c",
                                 inner], env={**os.environ, **place}, capture_output=True,
                                text=True, timeout=600)
        for line in (result.stdout + result.stderr).splitlines():
            if line.startswith("processor seconds: "):
                return float(line.split(": ")[1])
        raise Missing("ripples did not run: " + (result.stderr.strip() or "no message")[-200:])


class Ours:
    """Millpond with one cell per pixel, one thread, rain everywhere, and one step per frame."""
    before = 64  # frames until there are waves everywhere

    def __init__(self, name, technique, look, solver="wave"):
        self.name = f"Millpond {name}"
        self.technique = technique
        self.look = look
        self.solver = solver

    def run(self, picture, frames):
        program = BUILD / "millpond"
        if not program.exists():
            raise Missing(f"{program} does not exist; run ./dev build")
        scene = picture.folder / "scene.json"
        cell = 2.0 / picture.width
        pond = {"metres": 2, "solver": self.solver, "half_life": 1.4, "wave_speed": 0.7 * cell * FPS}
        scene.write_text(json.dumps({"millpond": 1, "name": "peers", "pond": pond, "rain": {"rate": 40},
                                     "look": self.look}))
        return run([str(program), "render", str(scene), str(picture.png), "--size", picture.size,
                    "--cells", str(picture.width), "--fps", str(FPS), "--seconds", f"{frames / FPS:.4f}",
                    "--threads", "1", "--quiet", "-o", "null"])


OFFSET = Ours("offset", "full resolution, float, bilinear, light", {"kind": "offset", "lookup": "bilinear"})


def all_programs(folder):
    return [Rippletv(), Frei0r(), Ripples(folder),
            Ours("offset-nearest", "full resolution, int16, nearest texel, light",
                 {"kind": "offset", "lookup": "nearest"}, "classic"),
            OFFSET,
            Ours("pool", "full resolution, refraction, sky, caustics by curvature",
                 {"kind": "pool", "caustics_by": "curvature"}),
            Ours("pool-cast", "full resolution, refraction, sky, caustics by rays", {"kind": "pool"})]


# ---- measuring -----------------------------------------------------------------------------------

def frames_for(program, picture, quick):
    """The number of frames that take about SECONDS."""
    few = 10
    counts_itself = isinstance(program, Ripples)
    base = 0.0 if counts_itself else program.run(picture, program.before)
    taken = program.run(picture, program.before + few) - base
    each = max(taken / few, 1e-4)
    return max(few, int((SECONDS / 2 if quick else SECONDS) / each))


def measure(programs, pictures, quick, say=print):
    """Milliseconds of processor time per frame: {program name: {size: number or None}}."""
    rounds = 2 if quick else 3
    table = {}
    for picture in pictures:
        entries = []
        for program in programs:
            table.setdefault(program.name, {})[picture.size] = None
            try:
                entries.append((program, frames_for(program, picture, quick), [], []))
            except Missing as why:
                say(f"left out at {picture.size}: {program.name}: {why}")
        for _ in range(rounds):
            for program, frames, many, few in entries:
                many.append(program.run(picture, program.before + frames))
                few.append(0.0 if isinstance(program, Ripples) else program.run(picture, program.before))
        for program, frames, many, few in entries:
            spent = min(many) - min(few)
            if spent > 0.0:
                table[program.name][picture.size] = 1e3 * spent / frames
            else:
                say(f"left out at {picture.size}: {program.name}: other programs disturbed it; run it again")
    return table


def install(packages):
    if shutil.which("apt-get") is None:
        return
    missing = [p for p in packages
               if "installed" not in subprocess.run(
                   ["dpkg-query", "-W", "-f", "${db:Status-Status}", p], capture_output=True,
                   text=True).stdout.split()]
    if not missing:
        return
    print("installing: " + " ".join(missing), file=sys.stderr)
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    command = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
    for words in (["update"], ["install", "--no-install-recommends", *missing]):
        if subprocess.run(command + words, stdout=subprocess.DEVNULL).returncode != 0:
            print("cannot install them; programs that need them are left out", file=sys.stderr)
            return


def print_table(table, programs, sizes):
    print("Processor time of a frame [ms]")
    print(f"  {'':24}" + "".join(f"{size:>12}" for size in sizes) + "  technique")
    for program in programs:
        numbers = (table[program.name][size] for size in sizes)
        cells = "".join(f"{'-':>12}" if n is None else f"{n:12.2f}" for n in numbers)
        print(f"  {program.name:24}{cells}  {program.technique}")


def one_size(text):
    """WIDTHxHEIGHT."""
    sides = text.split("x")
    if len(sides) != 2 or not all(s.isdigit() and 2 <= int(s) <= 8192 for s in sides):
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 1920x1080, with sides 2 to 8192")
    return text


def some_sizes(text):
    return [one_size(part) for part in text.split(",")]


def read_words():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--sizes", type=some_sizes,
                       help="default 640x480,1920x1080,3840x2160; --quick: 640x480")
    words.add_argument("--picture")
    words.add_argument("--quick", action="store_true", help="shorter and less accurate")
    words.add_argument("--json")
    words.add_argument("--no-install", action="store_true")
    return words.parse_args()


def main():
    words = read_words()
    usual = "640x480" if words.quick else "640x480,1920x1080,3840x2160"
    sizes = words.sizes or some_sizes(usual)
    if not words.no_install and os.environ.get("DEV_INSTALL") != "no":
        install(PACKAGES)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            need("ffmpeg", "ffmpeg")
            source = pathlib.Path(words.picture) if words.picture else own_painting(folder)
            pictures = [Picture(source, size, folder) for size in sizes]
        except (Missing, OSError) as why:
            sys.exit(f"measure.py: {why}")
        programs = all_programs(folder)
        table = measure(programs, pictures, words.quick,
                        lambda line: print(line, file=sys.stderr))
    print_table(table, programs, sizes)
    if words.json:
        pathlib.Path(words.json).write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
