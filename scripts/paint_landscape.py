#!/usr/bin/env python3
"""Paints the landscape of README.md: a meadow, woods and mountains in the evening sun.

    paint_landscape.py OUT.png

The mountains are a height field with gullies along its slopes. Trees, grass and flowers are clouds of
points, drawn from far to near. Lengths are in metres: x to the right, y up, z away from the viewer.
"""

import subprocess
import sys

import numpy as np

W, H = 2560, 1440  # drawn at twice the size of the picture
FOCAL = W / 2 / np.tan(np.radians(27.5))
HORIZON = 0.56 * H
EYE = 1.6
SUN = np.array([-0.86, 0.30, -0.40])
SUN /= np.linalg.norm(SUN)
SUNLIGHT = np.array([3.10, 2.02, 1.05])
SKYLIGHT = np.array([0.30, 0.42, 0.66])
LATTICE = np.random.default_rng(1).normal(size=(2, 256, 256)).astype(np.float32)
LATTICE /= np.hypot(*LATTICE)


# ---- noise --------------------------------------------------------------------------------------

def noise(x, z, seed=0):
    """Gradient noise, about -0.7...0.7, wavelength 1."""
    x, z = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(z, np.float32))
    column, row = np.floor(x).astype(np.int32), np.floor(z).astype(np.int32)
    u, v = x - column, z - row
    column, row = column + 37 * seed, row + 91 * seed

    def corner(i, j):
        at = (column + i) & 255, (row + j) & 255
        return LATTICE[0][at] * (u - i) + LATTICE[1][at] * (v - j)

    s, t = (a * a * a * (a * (a * 6 - 15) + 10) for a in (u, v))
    above = corner(0, 0) + s * (corner(1, 0) - corner(0, 0))
    below = corner(0, 1) + s * (corner(1, 1) - corner(0, 1))
    return above + t * (below - above)


def fbm(x, z, octaves, seed=0, gain=0.5):
    total, weight = 0.0, 1.0
    for i in range(octaves):
        total = total + weight * noise(x, z, seed + i)
        x, z, weight = 1.6 * x + 1.2 * z + 5.3, 1.6 * z - 1.2 * x + 2.7, weight * gain
    return total


def step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    return a + (b - a) * np.asarray(t)[..., None]


def blur(image, reach):
    """Three box filters along both axes."""
    for axis in (0, 1) * 3:
        padded = np.concatenate([np.repeat(image.take([0], axis), reach + 1, axis), image,
                                 np.repeat(image.take([-1], axis), reach, axis)], axis)
        total = np.cumsum(padded, axis, dtype=np.float64)
        n = image.shape[axis]
        image = (total.take(range(2 * reach + 1, 2 * reach + 1 + n), axis) -
                 total.take(range(n), axis)) / (2 * reach + 1)
    return image


# ---- air and sky --------------------------------------------------------------------------------

def air_at(x):
    """Colour of haze in column x [pixels]: warm on the sun's side."""
    warm = step(1.15, -0.1, np.asarray(x) / W)
    return mix(np.array([0.50, 0.60, 0.80]), np.array([1.00, 0.80, 0.62]), warm)


def through_air(tone, distance, height, column):
    """Blue distance, and mist that fills the valleys."""
    haze = np.exp(-np.asarray(distance)[..., None] / np.array([62e3, 46e3, 30e3]))
    reach = 130.0
    up = np.maximum(height, 1.0) / reach
    mist = np.exp(-distance / 11000.0 * (1 - np.exp(-up)) / up)[..., None]
    clear = haze * mist
    return tone * clear + 0.92 * air_at(column) * (1 - clear)


def sky():
    column, row = np.meshgrid(np.arange(W), np.arange(int(HORIZON) + 8))
    up = np.maximum(HORIZON - row, 1) / FOCAL
    tone = mix(0.95 * air_at(column), np.array([0.34, 0.52, 0.80]), step(-0.02, 0.16, up))
    tone = mix(tone, np.array([0.125, 0.27, 0.56]), step(0.06, 0.40, up))
    across = (column - W / 2) / FOCAL
    u, v = across / (up + 0.05), 1.0 / (up + 0.05)
    drift = fbm(0.22 * u, 0.22 * v, 3, 40)

    def density(du):
        streak = fbm(0.55 * (u + du) + 0.9 * drift, 0.34 * v + 0.7 * drift + 3.1, 8, 50, 0.56)
        return streak + 0.35 * drift

    here = density(0.0)
    cover = step(0.00, 0.75, here) * step(0.015, 0.13, up)
    rise = here - density(-0.10)
    lit = np.clip(0.72 + 0.9 * rise, 0, 1)
    cloud = mix(np.array([0.47, 0.47, 0.58]), np.array([1.30, 1.02, 0.80]), lit)
    return mix(tone, cloud, 0.93 * cover)


# ---- mountains ----------------------------------------------------------------------------------

def gullies(x, z, gx, gz):
    """Waves along the slope (gx, gz), one phase a lattice point: height and its two derivatives."""
    column, row = np.floor(x).astype(np.int32), np.floor(z).astype(np.int32)
    total, along, weights = 0.0, 0.0, 1e-6
    for i in range(-1, 2):
        for j in range(-1, 2):
            at = (column + i) & 255, (row + j) & 255
            dx = x - (column + i + 0.5 + 0.3 * LATTICE[0][at])
            dz = z - (row + j + 0.5 + 0.3 * LATTICE[1][at])
            weight = np.exp(-2.2 * (dx * dx + dz * dz))
            phase = 2 * np.pi * (dx * -gz + dz * gx)
            total = total + weight * np.cos(phase)
            along = along - weight * np.sin(phase)
            weights = weights + weight
    return total / weights, along / weights * -gz, along / weights * gx


def mountain_height(x, z):
    """Ranges at 8 to 19 km, folded noise with gullies."""
    warp = 900 * fbm(x / 5200, z / 5200, 3, 3)
    fold = 1.0 - np.abs(1.55 * fbm((x + warp) / 6800 + 0.55, (z - warp) / 6800 + 0.2, 3, 21, 0.45))
    range_ = step(8200, 13500, z) * (1 - 0.35 * step(15500, 20000, z))
    gap = 1 - 0.50 * np.exp(-((x / z + 0.13) / 0.13) ** 2)
    high = 2350 * range_ * gap * np.clip(fold, 0, 1) ** 1.7 + 350 * range_
    gap_z, gap_x = np.gradient(blur(high, 17), z[1, 0] - z[0, 0], x[0, 1] - x[0, 0])
    wave, weight = 1500.0, 190.0
    for i in range(5):
        steep = np.hypot(gap_x, gap_z) + 1e-4
        scale = np.minimum(1.0, 0.35 + 1.4 * steep) / steep
        add, dx, dz = gullies(x / wave + 3.7 * i, z / wave + 1.9 * i,
                              (gap_x * scale).astype(np.float32), (gap_z * scale).astype(np.float32))
        grip = step(0.05, 0.5, steep) * step(1.9, 0.8, steep) * range_
        high = high + weight * grip * add
        gap_x = gap_x + weight * grip * dx * 4.5 / wave
        gap_z = gap_z + weight * grip * dz * 4.5 / wave
        wave, weight = wave * 0.5, weight * 0.48
    return high + 55 * range_ * fbm(x / 330, z / 330, 5, 60, 0.5)


def mountains(image):
    cell = 8.0
    x, z = np.meshgrid(np.arange(-11500, 11500, cell, dtype=np.float32),
                       np.arange(8000, 20000, cell, dtype=np.float32))
    high = mountain_height(x, z)
    slope_z, slope_x = np.gradient(high, cell)
    facing = (SUN[1] - slope_x * SUN[0] - slope_z * SUN[2]) / np.sqrt(1 + slope_x**2 + slope_z**2)
    # shadows fall along x: a place is lit if no ray over the ground to its left passes above it
    fall = np.arange(high.shape[1]) * cell * SUN[1] / np.hypot(SUN[0], SUN[2])
    light = step(40, 0, np.maximum.accumulate(high + fall, 1) - fall - high)
    steep = np.hypot(slope_x, slope_z)
    grain = fbm(x / 170, z / 170, 5, 70, 0.6)
    rock = mix(np.array([0.085, 0.078, 0.076]), np.array([0.165, 0.142, 0.125]), step(-0.5, 0.5, grain))
    woods = step(1000, 620, high + 260 * grain) * step(1.1, 0.7, steep)
    rock = mix(rock, np.array([0.030, 0.045, 0.026]), woods)
    snow = step(900, 1250, high + 300 * grain) * step(1.35, 0.85, steep + 0.35 * grain)
    tone = mix(rock, np.array([0.82, 0.83, 0.86]), snow)
    sun = np.clip(facing, 0, 1) * light
    tone = tone * (sun[..., None] * SUNLIGHT * 0.95 + SKYLIGHT * (0.55 + 0.25 / (1 + steep[..., None])))
    draw_field(image, x[0], z[:, 0], high, tone)


def draw_field(image, xs, zs, high, tone):
    """Draws a height field: in each column of the picture the nearest row of cells that is seen."""
    rows = np.arange(int(HORIZON) + 8)
    for column in range(W):
        at = np.clip(((column - W / 2) / FOCAL * zs - xs[0]) / (xs[1] - xs[0]), 0, len(xs) - 2)
        left = at.astype(int)
        t = at - left
        lines = np.arange(len(zs))
        h = high[lines, left] * (1 - t) + high[lines, left + 1] * t
        colour = mix(tone[lines, left], tone[lines, left + 1], t)
        top = np.minimum.accumulate(HORIZON - (h - EYE) / zs * FOCAL)
        hit = np.searchsorted(-top, -rows.astype(float))
        seen = hit < len(zs)
        hit = hit[seen]
        before = np.maximum(hit - 1, 0)
        share = np.clip((top[before] - rows[seen]) / np.maximum(top[before] - top[hit], 1e-6), 0, 1)
        paint = mix(colour[before], colour[hit], share)
        image[rows[seen], column] = through_air(paint, zs[hit], h[hit], np.full(len(hit), column))


# ---- woods --------------------------------------------------------------------------------------

def cloud_sprite(points, normal, tone, tall):
    """Points of a tree, 1 high, seen from -z: colour and cover, drawn at twice the size."""
    fine = 2 * tall
    wide = int(0.8 * fine)
    px = np.clip((points[:, 0] * fine + wide / 2).astype(int), 0, wide - 1)
    py = np.clip(((1 - points[:, 1]) * fine).astype(int), 0, fine - 1)
    order = np.argsort(-points[:, 2], kind="stable")
    lit = np.clip(normal @ SUN, 0, 1)
    light = lit[:, None] * SUNLIGHT + SKYLIGHT * (0.35 + 0.65 * np.clip(normal[:, 1:2], 0, 1))
    sprite = np.zeros((fine, wide, 4), np.float32)
    sprite[py[order], px[order], :3] = (tone * light)[order]
    sprite[py, px, 3] = 1
    return sprite


def spruce(generator):
    """Whorls of drooping branches, each a plume of needles."""
    count = 70
    level = np.sort(generator.uniform(0.04, 0.985, count * 7)) ** 0.9
    reach = generator.uniform(0.17, 0.25) * (1 - level) ** 1.05 + 0.003
    reach *= generator.uniform(0.35, 1.25, len(level))
    turn = generator.uniform(0, 2 * np.pi, len(level))
    each = 150
    along = generator.uniform(0, 1, (len(level), each)) ** 0.55
    r = along * reach[:, None] + generator.normal(0, 0.004, along.shape)
    side = generator.normal(0, 0.011, along.shape) * (1.2 - 0.8 * along) * (1 - level[:, None]) ** 0.5
    x = r * np.cos(turn)[:, None] - side * np.sin(turn)[:, None]
    z = r * np.sin(turn)[:, None] + side * np.cos(turn)[:, None]
    y = level[:, None] - 0.30 * r + 1.1 * r * r / 0.3 + generator.normal(0, 0.004, along.shape)
    y -= 0.010 * generator.uniform(0, 1, along.shape)
    points = np.stack([x, y, z], -1).reshape(-1, 3)
    normal = np.stack([np.cos(turn)[:, None] * np.ones_like(r), 0.55 + 0 * r,
                       np.sin(turn)[:, None] * np.ones_like(r)], -1).reshape(-1, 3)
    normal += generator.normal(0, 0.45, normal.shape)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    depth = (0.30 + 0.9 * along ** 2).reshape(-1, 1)
    base = np.array([0.060, 0.084, 0.032]) * generator.uniform(0.7, 1.15)
    return points, normal, base * depth * generator.uniform(0.7, 1.3, (len(points), 1))


def broadleaf(generator):
    """A crown of leafy balls on a trunk."""
    balls = 55
    turn, up = generator.uniform(0, 2 * np.pi, balls), generator.uniform(-0.8, 1, balls)
    out = generator.uniform(0.4, 1, balls) * np.sqrt(1 - np.clip(up, 0, 1) ** 2 * 0.8)
    middle = np.stack([0.24 * out * np.cos(turn), 0.47 + 0.36 * up, 0.24 * out * np.sin(turn)], -1)
    each = 900
    normal = generator.normal(size=(balls, each, 3))
    normal /= np.linalg.norm(normal, axis=2)[..., None]
    size = generator.uniform(0.05, 0.10, (balls, 1, 1))
    points = (middle[:, None] + size * normal * generator.uniform(0.75, 1.12, (balls, each, 1)))
    whole = middle - np.array([0, 0.42, 0])
    whole /= np.linalg.norm(whole, axis=1)[:, None]
    normal = (0.5 * normal + 0.6 * whole[:, None] + generator.normal(0, 0.3, points.shape)).reshape(-1, 3)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    points = points.reshape(-1, 3)
    inner = np.clip(np.linalg.norm(points - [0, 0.46, 0], axis=1) / 0.36, 0.25, 1.1)[:, None] ** 1.5
    hues = np.array([[0.085, 0.105, 0.025], [0.060, 0.090, 0.022], [0.130, 0.110, 0.025]])
    tone = hues[generator.integers(3)] * inner * generator.uniform(0.6, 1.4, (len(points), 1))
    trunk = np.stack([generator.normal(0, 0.012, 4000), generator.uniform(0, 0.5, 4000),
                      generator.normal(0, 0.012, 4000)], -1)
    return (np.concatenate([points, trunk]),
            np.concatenate([normal, np.tile([-0.7, 0.2, -0.6], (4000, 1))]),
            np.concatenate([tone, np.full((4000, 3), 0.03)]))


SIZES = [5, 7, 9, 12, 16, 22, 30, 42, 58, 80, 110, 150, 210, 290]


def shrink(sprite, tall):
    """Box filter to another height."""
    rows, columns = (np.linspace(0, n, k + 1).astype(int) for n, k in
                     ((sprite.shape[0], tall), (sprite.shape[1], max(3, int(0.8 * tall)))))
    small = np.add.reduceat(np.add.reduceat(sprite, rows[:-1], 0), columns[:-1], 1)
    small /= np.diff(rows)[:, None, None] * np.diff(columns)[None, :, None]
    return small * np.minimum(1.7, 1 / np.maximum(small[..., 3:], 1e-3))


def ground_at(x, z):
    """The valley and its wooded hills."""
    side = x / z
    hills = 330 * step(1300, 3000, z) * step(-0.05, -0.62, side + 0.10 * noise(z / 900, 0.5, 5))
    hills = hills + 520 * step(2300, 5000, z) * step(0.02, 0.60, side + 0.12 * noise(z / 1300, 1.5, 6))
    hills = hills + 150 * step(3500, 5500, z) * (0.5 + noise(x / 1500, 2.5, 7))
    near = 34 * step(420, 800, z) * step(0.08, 0.5, side)
    near += 14 * step(450, 900, z) * (0.6 + noise(x / 260, z / 300, 10))
    return hills * (1 + 0.5 * fbm(x / 1100, z / 1100, 3, 8)) + near + 0.8 * noise(x / 60, z / 90, 9)


def hills(image):
    """The ground between the trees."""
    x, z = np.meshgrid(np.arange(-3400, 3400, 10.0), np.arange(400, 5600, 10.0))
    high = ground_at(x, z)
    field = step(40, 10, high)[..., None]
    tone = mix(np.array([0.022, 0.030, 0.018]), grass_tone(x, z), field[..., 0])
    draw_field(image, x[0], z[:, 0], high, tone * ((0.35 + 0.35 * field) * SUNLIGHT + SKYLIGHT))


def crest_before(z, side):
    """Highest slope of the line of sight to the ground in front of a place."""
    steps, sides = np.geomspace(400, 5600, 300), np.linspace(-0.6, 0.6, 600)
    rise = (ground_at(sides * steps[:, None], steps[:, None]) - EYE) / steps[:, None]
    nearer = np.clip(np.searchsorted(steps, z) - 1, 0, len(steps) - 1)
    return np.maximum.accumulate(rise)[nearer, np.searchsorted(sides, side)]


def woods(image):
    generator = np.random.default_rng(3)
    shapes = [cloud_sprite(*spruce(generator), 290) for _ in range(10)]
    shapes += [cloud_sprite(*broadleaf(generator), 290) for _ in range(6)]
    sprites = [[shrink(shape, tall) for tall in SIZES] for shape in shapes]
    z = np.concatenate([np.exp(generator.uniform(np.log(1000), np.log(5600), 120000)),
                        np.exp(generator.uniform(np.log(230), np.log(1100), 9000))])
    side = generator.uniform(-0.56, 0.56, len(z))
    x = side * z
    ground = ground_at(x, z)
    stand = noise(x / 240, z / 240, 12) + 0.5 * noise(x / 70, z / 70, 13)
    edge = 330 + 560 * step(0.42, -0.10, side) - 330 * step(-0.25, -0.52, side)
    edge += 240 * fbm(side * 5, 0.3, 3, 14)
    front = step(140, 0, z - edge)  # young trees and bushes at the edge
    keep = (z > edge) & (stand > -0.10 - 0.8 * step(150, 500, z - edge))
    leafy = noise(x / 130, z / 130, 15) + 0.45 * front > 0.10 + step(1500, 3000, z)
    kind = np.where(leafy, 10 + generator.integers(0, 6, len(z)), generator.integers(0, 10, len(z)))
    tall = np.where(leafy, generator.uniform(5, 18, len(z)), generator.gamma(6, 3.4, len(z)))
    tall *= (1 + 0.5 * np.clip(stand, -0.6, 0.6)) * (1 - 0.45 * front * generator.uniform(0.3, 1.4, len(z)))
    slope = (ground_at(x + 15, z) - ground_at(x - 15, z)) / 30
    lit = np.clip(0.75 - 1.6 * slope + 0.5 * noise(x / 420, z / 420, 16), 0.22, 1.15)
    lit *= generator.uniform(0.75, 1.2, len(z))
    foot = np.maximum((ground - EYE) / z, crest_before(z, side))
    for i in np.argsort(-z):
        if not keep[i]:
            continue
        high = tall[i] * FOCAL / z[i]
        size = int(np.argmin(np.abs(np.array(SIZES) - high)))
        sprite = sprites[kind[i]][size]
        top = int(HORIZON - (ground[i] - EYE) * FOCAL / z[i]) + 1 - len(sprite)
        left = int(W / 2 + side[i] * FOCAL - sprite.shape[1] / 2)
        bottom = int(HORIZON - foot[i] * FOCAL) + 1
        sprite = sprite[max(0, -top):max(0, bottom - top), max(0, -left):max(0, W - left)]
        top, left = max(top, 0), max(left, 0)
        if sprite.size == 0:
            continue
        into = image[top:top + len(sprite), left:left + sprite.shape[1]]
        cover = sprite[..., 3:]
        tone = through_air(sprite[..., :3] * lit[i] / np.maximum(cover, 1e-3), z[i], ground[i] + 8.0,
                           left)
        into += cover * (tone - into)


# ---- the meadow ---------------------------------------------------------------------------------

def light_on(x, z):
    """Long shadows of trees outside the picture."""
    shade = fbm(x / 21 - 0.25 * z / 9 + 0.3, z / 9 + 0.2, 4, 33, 0.55)
    return 0.26 + 0.74 * step(-0.30, -0.08, shade)


def splat(image, x, y, z, tone):
    """Draws points from far to near."""
    order = np.argsort(-z, kind="stable")
    px = (W / 2 + x / z * FOCAL).astype(np.int32)[order]
    py = (HORIZON - (y - EYE) / z * FOCAL).astype(np.int32)[order]
    inside = (px >= 0) & (px < W) & (py >= 0) & (py < H)
    image[py[inside], px[inside]] = tone[order][inside]


def grass_tone(x, z):
    patch = fbm(x / 7, z / 11, 4, 80)
    tone = mix(np.array([0.090, 0.125, 0.026]), np.array([0.175, 0.165, 0.045]), step(-0.4, 0.5, patch))
    return mix(tone, np.array([0.055, 0.095, 0.022]), step(0.1, 0.6, noise(x / 23, z / 31, 90)))


def turf(image):
    """The ground of the meadow, under its grass."""
    row = np.arange(int(HORIZON) + 1, H)
    z = np.minimum(EYE * FOCAL / (row - HORIZON), 1500)[:, None] * np.ones(W)
    x = (np.arange(W) - W / 2) / FOCAL * z
    light = light_on(x, z)[..., None]
    tone = grass_tone(x, z) * (0.55 * light * SUNLIGHT + SKYLIGHT) * 0.8
    tone *= 1 + 0.35 * fbm(x / 1.5, z / 6, 4, 95)[..., None]
    image[row] = through_air(tone, z, 1.0 + 0 * z, np.arange(W) * np.ones_like(z))


def meadow(image):
    points = [blades(620000, 3.6, 40, 72), blades(800000, 30, 800, 4), *flowers()]
    splat(image, *(np.concatenate(part) for part in zip(*points)))


def blades(count, near, far, joints):
    """Bent blades of grass, one line of points each; near ones are drawn several points wide."""
    generator = np.random.default_rng(joints)
    z = 1 / generator.uniform(1 / far, 1 / near, count)
    x = generator.uniform(-0.55, 0.55, count) * z
    patch = fbm(x / 2.3, z / 2.3, 3, 84)
    tall = generator.gamma(5, 0.055, count) * (1 + 0.7 * patch)
    bend = generator.normal(0.25, 0.38, count) * tall
    toward = generator.normal(0, 0.3, count) * tall
    dead = generator.uniform(0, 1, count) < 0.12 + 0.2 * step(0, 0.6, patch)
    base = np.where(dead[:, None], np.array([0.30, 0.235, 0.10]), grass_tone(x, z))
    base = base * generator.uniform(0.6, 1.45, count)[:, None]
    light = light_on(x, z)
    face = generator.uniform(0.25, 1.0, count)
    parts = []
    wide = np.clip(np.ceil(0.0042 * FOCAL / z), 1, 4)
    for lane in range(4):
        chosen = wide > lane
        for k in range(joints):
            t = (k + 0.5) / joints
            use = chosen & (tall / z * FOCAL > k * 0.5) & (lane < wide * (1.15 - t))
            if not use.any():
                continue
            h = tall[use] * (t - 0.22 * t * t)
            deep = 0.10 + 0.90 * t ** 1.3  # light among the blades
            glow = (light[use] * face[use] * deep)[:, None] * SUNLIGHT * 0.95
            tone = base[use] * (glow + SKYLIGHT * (0.15 + 0.85 * t)) * (1 - 0.12 * lane)
            depth = z[use] + toward[use] * t * t
            across = x[use] + bend[use] * t * t + (lane - wide[use] / 2) * z[use] / FOCAL
            tone = through_air(tone, depth, 1.0 + 0 * depth, W / 2 + across / depth * FOCAL)
            parts.append((across.astype(np.float32), h.astype(np.float32), depth.astype(np.float32),
                          tone.astype(np.float32)))
    return tuple(np.concatenate(part) for part in zip(*parts))


FLOWERS = [  # petals, centre, radius, height, share
    ((0.85, 0.84, 0.80), (0.75, 0.48, 0.04), 0.019, 0.40, 0.40),
    ((0.85, 0.60, 0.03), (0.60, 0.38, 0.02), 0.013, 0.42, 0.34),
    ((0.30, 0.16, 0.55), (0.20, 0.10, 0.35), 0.014, 0.46, 0.16),
    ((0.75, 0.09, 0.04), (0.03, 0.02, 0.02), 0.024, 0.44, 0.10),
]


def flowers():
    generator = np.random.default_rng(7)
    for kind, (petals, centre, radius, height, share) in enumerate(FLOWERS):
        count = int(15000 * share)
        z = 1 / generator.uniform(1 / 160, 1 / 4.2, count)
        x = generator.uniform(-0.56, 0.56, count) * z
        patch = noise(x / 6, z / 9, 100 + 7 * kind) + 0.5 * noise(x / 1.7, z / 2.2, 17)
        keep = patch > generator.uniform(-0.15, 0.6, count)
        z, x = z[keep], x[keep]
        each = 260
        turn = generator.uniform(0, 2 * np.pi, (len(z), each))
        far = np.sqrt(generator.uniform(0, 1, (len(z), each)))
        edge = 0.80 + 0.20 * np.cos(turn * 9 + z[:, None] * 50)
        r = radius * generator.uniform(0.75, 1.25, (len(z), 1)) * far * edge
        tilt = generator.uniform(0.35, 0.9, (len(z), 1))
        px = x[:, None] + r * np.cos(turn)
        py = height * generator.normal(1, 0.16, (len(z), 1)) + r * np.sin(turn) * tilt
        tone = np.where((far < 0.33)[..., None], np.array(centre), np.array(petals))
        light = light_on(x, z)[:, None] * (0.62 + 0.30 * np.cos(turn + 2.4) * far)
        tone = tone * (light[..., None] * SUNLIGHT * 0.55 + SKYLIGHT * 0.8)
        depth = np.repeat(z, each) - 0.05
        yield (px.ravel(), py.ravel(), depth, tone.reshape(-1, 3).astype(np.float32))


# ---- the picture --------------------------------------------------------------------------------

def develop(image):
    """Focus, glow, film curve and grain, as a camera makes them."""
    row = np.arange(H)
    soft = step(1.00 * H, 1.45 * H, row + 0.25 * H)[:, None, None] * np.ones((1, W, 1))
    image = image + soft * (blur(image, 4) - image)
    image = image + 0.06 * (blur(np.minimum(image, 4), 40) - image)
    image = image.reshape(H // 2, 2, W // 2, 2, 3).mean((1, 3))
    across, down = np.meshgrid(np.linspace(-1, 1, W // 2), np.linspace(-1, 1, H // 2))
    image = image * (1 - 0.13 * (across**2 + 0.6 * down**2))[..., None]
    light = 1.05 * image
    light = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)  # Narkowicz 2015
    level = np.clip(light, 0, 1) ** (1 / 2.2)
    level += np.random.default_rng(5).normal(0, 0.006, level.shape[:2])[..., None]
    return np.round(255 * np.clip(level, 0, 1)).astype(np.uint8)


def main(path):
    image = np.zeros((H, W, 3), np.float32)
    image[:int(HORIZON) + 8] = sky()
    mountains(image)
    hills(image)
    turf(image)
    woods(image)
    meadow(image)
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
                    "-s", f"{W // 2}x{H // 2}", "-i", "-", path], input=develop(image).tobytes(),
                   check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
