"""What a tmux pane shows, as an array of pixels: two for each cell, one over the other.

    python3 tests/support/terminal_pane.py CAPTURED PICTURE.png   draws what `tmux capture-pane -e -p` told
"""

import re
import struct
import sys
import zlib

import numpy as np

SGR = re.compile(r"\x1b\[([0-9;:]*)m")
FRONT, BACK = (200, 200, 200), (0, 0, 0)


def colour_of(number):
    """A colour of xterm's 256; the first 16 are not used."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return tuple(0 if step == 0 else 55 + 40 * step for step in steps)


def apply(codes, front, back):
    codes = [int(code or 0) for code in re.split("[;:]", codes)]
    while codes:
        code = codes.pop(0)
        if code in (38, 48):
            if codes.pop(0) == 2:
                colour, codes = tuple(codes[:3]), codes[3:]
            else:
                colour = colour_of(codes.pop(0))
            front, back = (colour, back) if code == 38 else (front, colour)
        elif code == 0:
            front, back = FRONT, BACK
        elif code == 39:
            front = FRONT
        elif code == 49:
            back = BACK
    return front, back


def cells_of(text):
    """Rows of (sign, front, back)."""
    rows = []
    front, back = FRONT, BACK
    for line in text.rstrip("\n").split("\n"):
        row = []
        at = 0
        while at < len(line):
            code = SGR.match(line, at)
            if code:
                front, back = apply(code.group(1), front, back)
                at = code.end()
            else:
                row.append((line[at], front, back))
                at += 1
        rows.append(row)
    return rows


def pixels_of(text):
    """height × width × 3, 0…255; words are their background."""
    rows = cells_of(text)
    width = max(len(row) for row in rows)
    pixels = np.zeros((2 * len(rows), width, 3))
    for y, row in enumerate(rows):
        for x, (sign, front, back) in enumerate(row):
            pixels[2 * y, x] = front if sign == "▀" else back
            pixels[2 * y + 1, x] = back
    return pixels


def write_png(path, pixels, size=8):
    large = np.repeat(np.repeat(pixels.astype(np.uint8), size, 0), size, 1)
    height, width = large.shape[:2]
    lines = b"".join(b"\0" + line.tobytes() for line in large)

    def chunk(kind, data):
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2,
                                                                     0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as captured:
        write_png(sys.argv[2], pixels_of(captured.read()))
