"""Photographs as cameras and printers make them: written by Pillow and heif-enc, or byte by byte."""

import struct
import subprocess

import numpy as np
from PIL import Image

COLOURS = ((200, 20, 20), (20, 180, 20), (20, 20, 200), (120, 120, 120))
# Which of these corners each EXIF orientation shows at the upper left, upper right and lower left.
SHOWN = ((0, 1, 2), (1, 0, 3), (3, 2, 1), (2, 3, 0), (0, 2, 1), (2, 0, 3), (3, 1, 2), (1, 3, 0))


def quarters(width=64, height=48, colours=COLOURS):
    """Four flat quarters, as an array."""
    picture = np.empty((height, width, len(colours[0])), np.uint8)
    for i, colour in enumerate(colours):
        picture[i // 2 * (height // 2):, i % 2 * (width // 2):] = colour
    return picture


def credits_of(orientation=1):
    """EXIF data with an orientation, credits, and a place."""
    data = Image.Exif()
    data[0x112], data[0x13B], data[0x8298] = orientation, "Ann Other", "(c) 2024 Ann Other"
    data[0x132] = "2024:06:30 18:05:00"
    data.get_ifd(0x8825)[1] = "N"
    return data


# ---- colour profiles -----------------------------------------------------------------------------

P3 = ((0.5151, 0.2412, -0.0011), (0.2919, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841))
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
PROPHOTO = ((0.79767, 0.28804, 0.0), (0.13519, 0.71187, 0.0), (0.03134, 0.00009, 0.82491))
WHITE = (0.9642, 1.0, 0.8249)


def xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(v * 65536)) for v in values)


def profile(space, tags):
    """An ICC profile, version 2."""
    body, table, at = b"", b"", 132 + 12 * (len(tags) + 1)
    words = b"desc\0\0\0\0" + struct.pack(">I", 8) + b"A test\0\0" + bytes(78)
    for name, data in (("desc", words), *tags):
        data += bytes(-len(data) % 4)
        table += name.encode() + struct.pack(">II", at + len(body), len(data))
        body += data
    kind = b"prtr" if space == "CMYK" else b"mntr"
    other = b"Lab " if space == "CMYK" else b"XYZ "
    head = (bytes(8) + b"\2\x40\0\0" + kind + space.encode() + other + bytes(12) + b"acsp" + bytes(28) +
            xyz(WHITE)[8:])
    whole = head[:128] + bytes(128 - len(head)) + struct.pack(">I", len(tags) + 1) + table + body
    return struct.pack(">I", len(whole)) + whole[4:]


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def rgb_profile(primaries, power=2.2):
    curve = gamma(power)
    return profile("RGB ", [("wtpt", xyz(WHITE)), *zip(("rXYZ", "gXYZ", "bXYZ"), map(xyz, primaries)),
                            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve)])


def grey_profile(power):
    return profile("GRAY", [("wtpt", xyz(WHITE)), ("kTRC", gamma(power))])


def cmyk_profile():
    """Four inks whose black alone darkens; cyan, magenta and yellow shift the hue by a fixed amount."""
    ramp = bytes(range(256))
    grid = bytearray()
    for i in range(16):
        c, m, y, k = i >> 3 & 1, i >> 2 & 1, i >> 1 & 1, i & 1
        light = 0 if k else 100 - 15 * (c + m) - 5 * y
        a, b = (0, 0) if k else (40 * m - 15 * c, 50 * y - 15 * c - 5 * m)
        grid += bytes((round(light * 2.55), 128 + a, 128 + b))
    lut = (b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) +
           struct.pack(">9i", *(65536 if i % 4 == 0 else 0 for i in range(9))) + ramp * 4 + bytes(grid) + ramp * 3)
    return profile("CMYK", [("wtpt", xyz(WHITE)), ("A2B0", lut), ("A2B1", lut)])


def to_srgb(picture, primaries, power=2.2):
    """What a picture of these primaries is in sRGB: levels, unrounded."""
    srgb = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))
    light = (picture / 255.0) ** power @ np.array(primaries) @ np.linalg.inv(np.array(srgb))
    light = np.clip(light, 0, 1)
    return 255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


# ---- files ---------------------------------------------------------------------------------------

def without_adobe(path, inks):
    """A JPEG of four inks without the marker of Adobe; its inks are not inverted."""
    Image.fromarray(255 - inks, "CMYK").save(path, "JPEG", quality=95)
    data = path.read_bytes()
    at = data.index(b"\xff\xee")
    path.write_bytes(data[:at] + data[at + 2 + int.from_bytes(data[at + 2:at + 4], "big"):])
    return path


def heif(path, source, *options):
    subprocess.run(["heif-enc", "-q", "95", "-p", "chroma=444", *options, str(source), "-o", str(path)],
                   check=True, stdout=subprocess.DEVNULL)
    return path


def boxes(data, at=0):
    """Names and bodies of the boxes of an ISO file."""
    while at + 8 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        yield name, data[at + 8:at + size]
        at += size


def box(name, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), name) + body


def coded(path):
    """The codec's settings, as a box, and the coded picture of a file of heif-enc."""
    data = path.read_bytes()
    parts = dict(boxes(data))
    meta = dict(boxes(parts[b"meta"], 4))
    ipco = dict(boxes(dict(boxes(meta[b"iprp"]))[b"ipco"]))
    name = b"av1C" if b"av1C" in ipco else b"hvcC"
    return box(name, ipco[name]), parts[b"mdat"]


def grid(path, tiles, side, size, turn=0, mirror=None):
    """A HEIC or AVIF that assembles a row of two tiles, as telephones do, with `irot` (quarter turns) and `imir`."""
    settings, picture = coded(tiles[0])
    pictures = [picture, coded(tiles[1])[1]]
    head = bytes((0, 1, 0, 1)) + struct.pack(">II", *size) # a row of two, 32-bit sizes
    pieces = [*pictures, head]
    kind, brand = (b"av01", b"avif") if settings[4:8] == b"av1C" else (b"hvc1", b"heic")
    properties = [settings, box(b"ispe", bytes(4), struct.pack(">II", side, side)),
                  box(b"ispe", bytes(4), struct.pack(">II", *size)), box(b"irot", bytes((turn,)))]
    if mirror is not None:
        properties.append(box(b"imir", bytes((mirror,))))
    of_grid = [3, *range(4, len(properties) + 1)]
    entries = b"".join(struct.pack(">HB", i, 2) + bytes((0x81, 2)) for i in (1, 2))
    entries += struct.pack(">HB", 3, len(of_grid)) + bytes(of_grid)
    infos = b"".join(box(b"infe", b"\2\0\0\0", struct.pack(">HH", i + 1, 0), name, b"\0")
                     for i, name in enumerate((kind, kind, b"grid")))

    def meta(start):
        places, at = b"", start
        for i, piece in enumerate(pieces):
            places += struct.pack(">HHHII", i + 1, 0, 1, at, len(piece))
            at += len(piece)
        return box(b"meta", bytes(4), box(b"hdlr", bytes(8), b"pict", bytes(13)),
                   box(b"pitm", bytes(4), struct.pack(">H", 3)),
                   box(b"iloc", bytes(4), b"\x44\0", struct.pack(">H", 3), places),
                   box(b"iinf", bytes(4), struct.pack(">H", 3), infos),
                   box(b"iref", bytes(4), box(b"dimg", struct.pack(">HHHH", 3, 2, 1, 2))),
                   box(b"iprp", box(b"ipco", *properties), box(b"ipma", bytes(4), struct.pack(">I", 3), entries)))

    start = box(b"ftyp", brand, bytes(4), b"mif1", brand, bytes(8))
    path.write_bytes(start + meta(len(start) + len(meta(0)) + 8) + box(b"mdat", *pieces))
    return path
