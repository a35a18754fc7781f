"""What the tests of the program share: running it, pictures and films to feed it, reading back."""

import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import unittest
import zlib

import numpy as np

SOURCE = pathlib.Path(os.environ.get("MILLPOND_SOURCE", pathlib.Path(__file__).parents[2]))
PROGRAM = os.environ.get("MILLPOND_PROGRAM", str(SOURCE / "build/release/millpond"))
SANITIZED = b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()
LONGEST = 240  # that anything may take, however busy the machine: only what hangs takes longer [s]

# A shell's job in the background, as its programs, would ignore these.
for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(ignored) == signal.SIG_IGN:
        signal.signal(ignored, signal.SIG_DFL)

USERS = ("MILLPOND_REDUCED_MOTION", "SSH_CONNECTION", "TMUX", "XSCREENSAVER_WINDOW")


def environment():
    """What the program runs with: names and messages in UTF-8, and nothing that whoever tests has set for it."""
    own = {name: value for name, value in os.environ.items() if name not in USERS}
    leaks = f"suppressions={SOURCE}/tests/support/leaks.txt:print_suppressions=0"
    return dict(own, LC_ALL="C.UTF-8", XDG_CONFIG_HOME="/nowhere", LSAN_OPTIONS=leaks)


def run(*arguments, **options):
    """Runs the program; its outputs are bytes, its standard input is empty."""
    options.setdefault("capture_output", True)
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("timeout", LONGEST)
    options.setdefault("env", environment())
    return subprocess.run([PROGRAM, *map(str, arguments)], check=False, **options)


def processor_seconds(process):
    """What a process that runs has used of processors: other than time, it is the same on a busy machine."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8")
    return sum(map(int, fields.rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def catches(process, number):
    """Whether a process has a handler for a signal by now."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(re.search(r"SigCgt:\s*(\w+)", status).group(1), 16) >> (number - 1) & 1 == 1


def ffmpeg(*arguments, **options):
    """Runs ffmpeg and answers its standard output."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout


def probe(path):
    """The first picture stream of a film, with `sound` and `format` beside it; frames are counted."""
    command = ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format",
               "-of", "json", str(path)]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    stream = next(s for s in found["streams"] if s["codec_type"] == "video")
    sounds = [s for s in found["streams"] if s["codec_type"] == "audio"]
    stream["sound"] = sounds[0] if sounds else None
    stream["format"] = found["format"]
    stream["frames"] = int(stream["nb_read_frames"])
    num, den = stream["r_frame_rate"].split("/")
    stream["fps"] = int(num) / int(den)
    return stream


def seconds_of(stream):
    """Length by the stream, or by the file where streams have none."""
    return float(stream.get("duration", stream["format"].get("duration", "nan")))


def frames_of(path, width, height, *options):
    """All frames of a film or picture as an array (frames, height, width, RGBA)."""
    raw = ffmpeg(*options, "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    return np.frombuffer(raw, np.uint8).reshape(-1, height, width, 4)


def webp_frames(path):
    """(width, height, [milliseconds of each frame]) from the RIFF chunks."""
    data = path.read_bytes()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    assert struct.unpack("<I", data[4:8])[0] + 8 == len(data)
    at, stays, size = 12, [], None
    while at < len(data):
        name, length = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
        body = data[at + 8:at + 8 + length]
        if name == b"VP8X":
            size = (int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1)
        elif name == b"ANMF":
            stays.append(int.from_bytes(body[12:15], "little"))
        at += 8 + length + length % 2
    return *size, stays


def fnv(pixels):
    """FNV-1a with 64 bits, as the program prints it."""
    value = 0xCBF29CE484222325
    for byte in pixels.tobytes():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"0x{value:016x}"


# ---- inputs --------------------------------------------------------------------------------------

def scenery(width, height, channels=3, depth=8):
    """A picture without symmetry: gradients, a grid, a bright corner at the upper left."""
    y, x = np.ogrid[0:height, 0:width]
    planes = (x * 200 // max(width - 1, 1), y * 200 // max(height - 1, 1),
              ((x // 8 + y // 8) % 2) * 90 + 60, 128 + 127 * x // max(width - 1, 1))
    picture = np.empty((height, width, channels), np.uint8)
    for channel, plane in enumerate(planes[:channels]):
        picture[..., channel] = plane
    picture[: max(height // 4, 1), : max(width // 4, 1), : min(channels, 3)] = 250
    return picture if depth == 8 else (picture.astype(np.uint16) * 257).astype(">u2")


def write_png(path, picture):
    """Writes an array (height, width, channels) of 8 or big-endian 16 bits."""
    height, width, channels = picture.shape
    kind = {1: 0, 3: 2, 4: 6}[channels]
    rows = picture.reshape(height, -1).view(np.uint8).reshape(height, -1)
    lines = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1)

    def chunk(name, body):
        return (struct.pack(">I", len(body)) + name + body +
                struct.pack(">I", zlib.crc32(name + body)))

    header = struct.pack(">IIBBBBB", width, height, picture.itemsize * 8, kind, 0, 0, 0)
    pathlib.Path(path).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
                                   chunk(b"IDAT", zlib.compress(lines.tobytes(), 1)) +
                                   chunk(b"IEND", b""))
    return path


def turn_jpeg(path, orientation):
    """Puts an EXIF orientation into a JPEG file."""
    tiff = (b"MM\x00*\x00\x00\x00\x08" + b"\x00\x01" +
            struct.pack(">HHIHH", 0x112, 3, 1, orientation, 0) + b"\x00\x00\x00\x00")
    body = b"Exif\x00\x00" + tiff
    old = pathlib.Path(path).read_bytes()
    pathlib.Path(path).write_bytes(old[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body +
                                   old[2:])


# ---- the test case -------------------------------------------------------------------------------

class AppTest(unittest.TestCase):
    """Has a folder of its own, `out` for outputs only inside it, and checks what every run must keep."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="millpond-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.out = self.folder / "out"
        self.out.mkdir()

    def left(self):
        """Names in the output folder, hidden ones too."""
        return sorted(os.listdir(self.out))

    def aside(self, process):
        """Names of a run's numbered files on their way, in hidden folders."""
        return [path.name for path in self.out.glob(f".millpond-*-{process}-*.part/*")]

    def picture(self, width=96, height=64, name="in.png", **kind):
        """A picture to render."""
        return write_png(self.folder / name, scenery(width, height, **kind))

    def film(self, name="in.mp4", seconds=1, rate=25, size="96x64", sound=True, codecs=()):
        """A film to render, with a tone."""
        path = self.folder / name
        tone = ["-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}"] if sound else []
        ffmpeg("-f", "lavfi", "-i", f"testsrc=size={size}:rate={rate}:duration={seconds}", *tone,
               "-pix_fmt", "yuv420p", *codecs, path)
        return path

    def ran(self, *arguments, status=0, **options):
        """A run with that exit status."""
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done

    def render(self, *arguments):
        """A render that succeeds without a message; returns its JSON."""
        done = self.ran("render", *arguments, "--json", "--quiet")
        self.assertEqual(done.stderr, b"")
        return json.loads(done.stdout)

    def heights(self, *arguments):
        """Renders nothing but heights: (frames, height, width)."""
        path = self.folder / "heights.npy"
        self.render(*arguments, "-o", "null", "--heights", path)
        return np.load(path)

    def refused(self, arguments, *words, status=2, **options):
        """A run that must fail with one line that holds all of `words`, and leave nothing."""
        arguments = [str(a) for a in arguments]
        before = self.left()
        # Under sanitizers the search for leaks would take as long as all else, and this process ends.
        options.setdefault("env", dict(environment(), ASAN_OPTIONS="detect_leaks=0"))
        done = run(*arguments, **options)
        said = done.stderr.decode()
        told = f"{arguments}: exit {done.returncode}, said {said!r}"
        self.assertEqual(done.returncode, status, told)
        self.assertTrue(said.startswith("millpond: ") and said.endswith("\n"), told)
        self.assertEqual(said.count("\n"), 1, told)
        for word in words:
            self.assertIn(str(word), said, told)
        self.assertIn(done.stdout, (b"", None), told)
        self.assertEqual(self.left(), before, told)
        return said
