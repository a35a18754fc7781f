#!/usr/bin/env python3
"""Paints the tile map of the docs and the tests: its tilesets as PNG, and the map of the editor Tiled.

    paint_map.py [FOLDER]   writes mill.tmx, its tilesets and their pictures (default: examples/maps)

Three grounds meet, deep water, shallows, sand and grass, each in 16 tiles: one for every way in which the four
corners of a tile are of it or not. The edge between them runs where the corners' mean and a noise that fits at
all sides have one height, so that any two tiles fit.
"""

import struct
import sys
import zlib
from pathlib import Path

import numpy as np

T = 32  # side of a tile [pixels]
COLUMNS = 16
WIDE, HIGH = 44, 26  # of the map [tiles]
random = np.random.default_rng(1842)


# ---- painting -------------------------------------------------------------------------------------------------

def rgb(code):
    return np.array([code >> 16 & 255, code >> 8 & 255, code & 255], float)


def noise(waves, seed, size=T):
    """Smooth noise, -1 to 1, that repeats after `size` pixels."""
    grid = np.random.default_rng(seed).uniform(-1, 1, (waves, waves))
    at = np.arange(size) * waves / size
    low = at.astype(int)
    t = at - low
    t = t * t * (3 - 2 * t)
    rows = grid[low % waves] * (1 - t)[:, None] + grid[(low + 1) % waves] * t[:, None]
    return rows[:, low % waves] * (1 - t) + rows[:, (low + 1) % waves] * t


def mix(a, b, share):
    return a + (b - a) * np.clip(share, 0, 1)[..., None]


def smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def grass(seed):
    own = np.random.default_rng(seed)
    tone = mix(rgb(0x6d9a4a), rgb(0x8bb35c), 0.5 + 0.5 * noise(2, 11) + 0.25 * noise(5, 12))
    for _ in range(26):  # blades
        x, y, length = own.integers(0, T), own.integers(0, T), own.integers(2, 5)
        light = own.uniform(-22, 20)
        for i in range(length):
            tone[(y - i) % T, x] += light * (0.5 + 0.5 * i / length)
    for _ in range(seed % 4 - 1 if seed % 4 > 1 else 0):  # a flower
        x, y = own.integers(4, T - 4), own.integers(4, T - 4)
        petal = rgb(own.choice([0xf6f1e4, 0xf3cf5a, 0xe7a5b8]))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            tone[y + dy, x + dx] = petal
        tone[y, x] = rgb(0xe0a030)
    return tone


def sand(seed):
    own = np.random.default_rng(seed)
    tone = mix(rgb(0xdcc48d), rgb(0xeedcae), 0.5 + 0.4 * noise(3, 21) + 0.25 * noise(8, 22))
    tone += own.normal(0, 2.5, (T, T, 1))
    for _ in range(5):
        x, y = own.integers(0, T), own.integers(0, T)
        tone[y, x] -= own.uniform(14, 40)
    return tone


def shallows(seed):
    own = np.random.default_rng(seed)
    tone = mix(rgb(0x7fb8a0), rgb(0xa9d2b4), 0.5 + 0.16 * noise(2, 31) + 0.16 * noise(6, 32))
    for _ in range(4):  # pebbles
        x, y, r = own.uniform(3, T - 3), own.uniform(3, T - 3), own.uniform(1.0, 2.3)
        yy, xx = np.mgrid[0:T, 0:T]
        d = np.hypot(xx - x, (yy - y) * 1.25) / r
        tone = mix(tone, rgb(own.choice([0x6f9c8c, 0x8cae9c, 0x5f8f86])), smooth(1.2, 0.7, d))
    return tone


def deep(seed):
    own = np.random.default_rng(seed)
    tone = mix(rgb(0x22607c), rgb(0x347d92), 0.5 + 0.13 * noise(2, 41) + 0.15 * noise(4, 42))
    tone += own.normal(0, 1.2, (T, T, 1))
    return tone


def corners(mask):
    """Height between the corners: upper left 1, upper right 2, lower right 4, lower left 8."""
    c = [1.0 if mask & 1 << i else 0.0 for i in range(4)]
    at = (np.arange(T) + 0.5) / T
    at = at * at * (3 - 2 * at)
    top = c[0] + (c[1] - c[0]) * at
    low = c[3] + (c[2] - c[3]) * at
    return top[None, :] + (low - top)[None, :] * at[:, None]


def edge(mask, seed):
    """Positive where the ground is that the mask tells of; about 1 at its corners."""
    return 2 * corners(mask) - 1 + 0.55 * noise(3, seed) + 0.28 * noise(7, seed + 1)


def over(mask, tone, seed, rim, light, depth):
    """A ground with clear pixels beyond its edge, a dark rim below it and a light line within."""
    e = edge(mask, seed) if mask not in (0, 15) else np.full((T, T), 9.0 if mask else -9.0)
    lower = np.roll(e, depth, axis=0)
    lower[:depth] = e[:depth]
    shape = mix(tone, rgb(light), 0.55 * (smooth(0.34, 0.08, e) * (e > 0)))
    shape = mix(shape, rgb(rim), 0.75 * smooth(0.10, 0.0, e))
    alpha = np.where(e > 0, 255.0, 0.0)
    drop = (e <= 0) & (lower > 0)  # what the edge shades
    shape[drop] = rgb(rim) * 0.7
    alpha[drop] = 96
    return np.dstack([shape, alpha])


def blank(high=T, wide=T):
    return np.zeros((high, wide, 4))


def plank_tiles():
    """The bridge: its left bank, a middle, its right bank; in two rows, with rails and a shadow."""
    out = []
    for row in range(2):
        for part in range(3):
            tile = blank()
            yy, xx = np.mgrid[0:T, 0:T]
            y = yy + T * row
            wood = mix(rgb(0xa9805a), rgb(0xc49a6c), 0.5 + 0.5 * np.sin(xx // 8 * 2.4 + part))
            wood += 9 * noise(8, 51 + part)[..., None]
            wood[xx % 8 == 0] *= 0.62
            wood[xx % 8 == 1] *= 1.07
            inside = (y >= 10) & (y < 52)
            tile[inside] = np.dstack([wood, np.full((T, T), 255.0)])[inside]
            for top in (8, 50):
                rail = (y >= top) & (y < top + 5)
                tone = mix(rgb(0x7c5a3c), rgb(0xb98f62), (top + 4 - y) / 4.0)
                tile[rail] = np.dstack([tone, np.full((T, T), 255.0)])[rail]
                post = (y >= top - 4) & (y < top + 6) & (xx % 16 >= 6) & (xx % 16 < 10)
                tile[post] = np.dstack([mix(rgb(0x6b4c33), rgb(0xd0a878), (top + 6 - y) / 10.0),
                                        np.full((T, T), 255.0)])[post]
            shade = (y >= 56) & (y < 62)
            tile[shade] = [12, 30, 40, 84]
            if part != 1:
                ends = xx < 3 if part == 0 else xx >= T - 3
                tile[ends & inside, :3] *= 0.8
            out.append(tile)
    return out


def ball(size, shades, seed, squash=1.0, bumps=0.12):
    """A round thing with the sun at the upper left, and its shadow."""
    wide = int(size * 2.5)
    yy, xx = np.mgrid[0:wide, 0:wide] + 0.5
    x, y = (xx - wide / 2) / size, (yy - wide / 2) / size / squash
    bump = noise(7, seed, wide) * bumps + noise(13, seed + 1, wide) * bumps * 0.6
    d = np.hypot(x, y) + bump
    light = -0.62 * x - 0.70 * y + 0.5 * noise(11, seed + 2, wide) + 0.35 * noise(19, seed + 3, wide)
    tone = mix(rgb(shades[0]), rgb(shades[1]), smooth(-0.7, 0.1, light))
    tone = mix(tone, rgb(shades[2]), smooth(0.35, 0.95, light))
    tone = mix(tone, rgb(shades[0]) * 0.75, smooth(0.86, 1.0, d))
    out = blank(wide, wide)
    shadow = np.hypot(x - 0.22, y - 0.30) < 1.0
    out[shadow] = [16, 30, 24, 80]
    out[d < 1] = np.dstack([tone, np.full((wide, wide), 255.0)])[d < 1]
    return out


def lily(seed):
    own = np.random.default_rng(seed)
    out = blank()
    yy, xx = np.mgrid[0:T, 0:T] + 0.5
    for _ in range(3):
        x, y, r = own.uniform(8, 24), own.uniform(8, 24), own.uniform(4.5, 6.5)
        turn = own.uniform(-3, 3)
        dx, dy = xx - x, (yy - y) * 1.15
        notch = np.abs((np.arctan2(dy, dx) - turn + np.pi) % (2 * np.pi) - np.pi) < 0.25
        pad = (np.hypot(dx, dy) < r) & ~notch
        tone = mix(rgb(0x3f7d4c), rgb(0x86b85e), 0.55 - (dx + dy) / (2.4 * r) * 0.5)
        out[(np.hypot(dx - 1.5, dy - 2) < r) & (out[..., 3] == 0)] = [8, 30, 40, 70]
        out[pad] = np.dstack([tone, np.full((T, T), 255.0)])[pad]
        if own.uniform() < 0.5:
            flower = np.hypot(dx - 0.5, dy) < 2.2
            out[flower] = [246, 226, 234, 255]
            out[np.hypot(dx - 0.5, dy) < 0.9] = [240, 200, 90, 255]
    return out


# ---- files ----------------------------------------------------------------------------------------------------

def write_png(path, pixels):
    data = np.clip(pixels + 0.5, 0, 255).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in data)
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", data.shape[1], data.shape[0], 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) +
                     chunk(b"IEND", b""))


def opaque(tone):
    return np.dstack([tone, np.full((T, T), 255.0)])


def paint_tiles(folder):
    """Rows of the tileset: deep over shallows, sand, grass, and plain ones with the bridge."""
    tiles = []
    for mask in range(16):  # deep water in shallows
        e = edge(mask, 61) if mask not in (0, 15) else np.full((T, T), 9.0 if mask else -9.0)
        tiles.append(opaque(mix(shallows(100 + mask), deep(200 + mask), smooth(-0.5, 0.6, e))))
    for mask in range(16):
        tiles.append(over(mask, sand(300 + mask), 71, 0xb39a6a, 0xf6ead0, 2))
    for mask in range(16):
        tiles.append(over(mask, grass(400 + mask), 81, 0x557a3a, 0xa9cf6a, 3))
    tiles += [opaque(grass(500 + i)) for i in range(6)] + plank_tiles()
    tiles += [lily(600 + i) for i in range(4)]
    tiles += [opaque(shallows(700 + i)) for i in range(6)] + [opaque(deep(710 + i)) for i in range(4)]
    tiles += [opaque(sand(720 + i)) for i in range(6)]
    sheet = np.zeros((len(tiles) // COLUMNS * T, COLUMNS * T, 4))
    for i, tile in enumerate(tiles):
        y, x = i // COLUMNS * T, i % COLUMNS * T
        sheet[y:y + T, x:x + T] = tile
    write_png(folder / "mill_tiles.png", sheet)
    return len(tiles)


THINGS = [("tree", (0x2f5a34, 0x4f8a45, 0x8fbf5f), 27, 1.0, 0.14), ("bush", (0x3a6238, 0x5f9348, 0x9cc566), 13, 0.9, 0.16),
          ("rock", (0x5b5f66, 0x8b9096, 0xc6c9c4), 12, 0.8, 0.10), ("fir", (0x21493a, 0x35684a, 0x6a9b66), 22, 1.05, 0.2)]


def paint_things(folder):
    sizes = []
    for i, (name, shades, size, squash, bumps) in enumerate(THINGS):
        picture = ball(size, shades, 900 + 10 * i, squash, bumps)
        write_png(folder / f"mill_{name}.png", picture)
        sizes.append(picture.shape[:2])
    return sizes


def write_tilesets(folder, count, sizes):
    (folder / "mill_tiles.tsx").write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="mill_tiles" tilewidth="{T}" tileheight="{T}" tilecount="{count}" columns="{COLUMNS}">
 <image source="mill_tiles.png" width="{COLUMNS * T}" height="{count // COLUMNS * T}"/>
</tileset>
""")
    tiles = "".join(f""" <tile id="{i}">
  <image width="{sizes[i][1]}" height="{sizes[i][0]}" source="mill_{THINGS[i][0]}.png"/>
 </tile>
""" for i in range(len(THINGS)))
    (folder / "mill_things.tsx").write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="mill_things" tilewidth="{max(s[1] for s in sizes)}" tileheight="{max(s[0] for s in sizes)}" tilecount="{len(THINGS)}" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
{tiles}</tileset>
""")


# ---- the map --------------------------------------------------------------------------------------------------

def land_heights():
    """Of the corners of all tiles: below 0 there is water."""
    y, x = np.mgrid[0:HIGH + 1, 0:WIDE + 1].astype(float)
    h = 2.3 + 0.9 * noise(4, 7, 64)[:HIGH + 1, :WIDE + 1]
    pond = np.hypot((x - 19) / 12.5, (y - 13) / 7.6)
    bay = np.hypot((x - 29) / 6.5, (y - 18) / 4.6)
    river = np.abs(y - 8.5 - 2.4 * np.sin((x - 26) * 0.34)) / 1.9 + (x < 22) * 9
    outlet = np.abs(x - 8.5 - 1.4 * np.sin(y * 0.45)) / 1.7 + (y < 13) * 9
    wet = np.minimum(np.minimum(pond, bay), np.minimum(river, outlet))
    h = np.minimum(h, 3.4 * (wet - 1) + 0.5 * noise(9, 8, 64)[:HIGH + 1, :WIDE + 1])
    island = np.hypot((x - 17) / 3.6, (y - 12) / 2.6)
    return np.maximum(h, 2.6 * (1 - island))


def masks(of):
    of = of.astype(int)
    return of[:-1, :-1] + 2 * of[:-1, 1:] + 4 * of[1:, 1:] + 8 * of[1:, :-1]


def bridge_over(layer):
    """Across the river."""
    for x in range(BRIDGE_X, BRIDGE_X + BRIDGE_LONG):
        part = 0 if x == BRIDGE_X else 2 if x == BRIDGE_X + BRIDGE_LONG - 1 else 1
        for row in range(2):
            layer[BRIDGE_Y + row, x] = 1 + 54 + 3 * row + part


BRIDGE_X, BRIDGE_Y, BRIDGE_LONG = 4, 20, 7


def vary(tiles, plain, first, count):
    """Puts others in the place of a tile that is of one ground, so that none repeats."""
    of = tiles == plain
    tiles[of] = random.integers(first, first + count, of.sum())


def layers_of():
    h = land_heights()
    bed = 1 + masks(h < -1.25)
    vary(bed, 1, 65, 6)
    vary(bed, 16, 71, 4)
    sandy, green = masks(h > 0), masks(h > 0.85)
    # Where all is land, what lies below is not seen.
    dry = np.where(sandy > 0, 1 + 16 + sandy, 0)
    vary(dry, 32, 75, 6)
    meadow = np.where(green > 0, 1 + 32 + green, 0)
    whole = green == 15
    meadow[whole] = 1 + 48 + random.choice([0, 1, 2, 3, 4, 5], p=[0.3, 0.25, 0.15, 0.12, 0.1, 0.08], size=whole.sum())
    things, above = np.zeros_like(bed), np.zeros_like(bed)
    woods = noise(5, 91, 64)[:HIGH, :WIDE]
    bridge = np.zeros_like(bed, bool)
    bridge[BRIDGE_Y - 1:BRIDGE_Y + 3, BRIDGE_X - 1:BRIDGE_X + BRIDGE_LONG + 1] = True
    for y in range(1, HIGH):
        for x in range(WIDE - 1):
            chance = random.uniform()
            if bridge[y, x]:
                continue
            if h[y:y + 2, x:x + 2].min() > 1.5 and chance < 0.20 + 0.6 * woods[y, x]:
                things[y, x] = 201 + random.choice([0, 1, 3], p=[0.5, 0.25, 0.25])
            elif h[y:y + 2, x:x + 2].min() > 0.5 and chance < 0.05:
                things[y, x] = 201 + 1
            elif -0.9 < h[y:y + 2, x:x + 2].mean() < -0.2 and chance < 0.045:
                things[y, x] = 201 + 2
            elif -2.2 < h[y:y + 2, x:x + 2].max() < -0.35 and chance < 0.12:
                above[y, x] = 1 + 60 + random.integers(0, 4)
    return [("bed", bed, "water"), ("sand", dry, None), ("grass", meadow, None), ("things", things, None),
            ("over", above, "over_water")]


def write_map(folder, layers):
    parts = []
    for i, (name, tiles, says) in enumerate(layers):
        rows = ",\n".join(",".join(map(str, row)) for row in tiles)
        said = f"""  <properties>
   <property name="{says}" type="bool" value="true"/>
  </properties>
""" if says else ""
        parts.append(f""" <layer id="{i + 1}" name="{name}" width="{WIDE}" height="{HIGH}">
{said}  <data encoding="csv">
{rows}
</data>
 </layer>
""")
    (folder / "mill.tmx").write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="{WIDE}" height="{HIGH}" tilewidth="{T}" tileheight="{T}" infinite="0" nextlayerid="{len(layers) + 1}" nextobjectid="1">
 <tileset firstgid="1" source="mill_tiles.tsx"/>
 <tileset firstgid="201" source="mill_things.tsx"/>
{"".join(parts)}</map>
""")


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "examples/maps")
    write_tilesets(folder, paint_tiles(folder), paint_things(folder))
    layers = layers_of()
    bridge_over(layers[4][1])
    write_map(folder, layers)


if __name__ == "__main__":
    main()
