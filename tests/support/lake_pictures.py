"""Painted lakes, as photographs have them."""

import numpy as np

WIDTH, HEIGHT, HORIZON = 320, 200, 120


def shore(rng):
    """What stands above the horizon, from it upwards."""
    x = np.arange(WIDTH)[None, :]
    above = np.arange(HORIZON)[:, None] + 0.5
    picture = np.stack([200 - 0.5 * above + 0 * x, 180 - 0.3 * above + 0 * x, 205 + 0 * (above + x)], -1)
    ridge = 45 + 18 * np.sin(x * 0.047) + 9 * np.sin(x * 0.12 + 1) + 5 * np.sin(x * 0.31 + 2)
    rock = 95 + 14 * np.sin(x * 0.28 + above * 0.2)
    picture = np.where((above < ridge)[..., None], rock[..., None], picture)
    wood = 7 + 4 * np.sin(x * 0.5) * np.sin(x * 0.1)
    picture = np.where((above < wood)[..., None], (30, 50, 30), picture)
    return picture + rng.uniform(-2, 2, picture.shape)


def sea():
    """A straight horizon with ripples below it, which mirror nothing."""
    rng = np.random.default_rng(5)
    x = np.arange(WIDTH)[None, :]
    y = np.arange(HEIGHT)[:, None]
    below = np.maximum(y - HORIZON, 0)
    ripple = 16 * np.sin(600 / (below + 5) + 0.02 * x + 3 * np.sin(0.5 * below))
    water = np.stack([40 + ripple, 75 + ripple, 115 + ripple], -1)
    sky = np.stack([150 + 0.6 * y + 0 * x, 180 + 0.4 * y + 0 * x, 230 + 0 * (x + y)], -1)
    picture = np.where((y < HORIZON)[..., None], sky, water) + rng.uniform(-3, 3, (HEIGHT, WIDTH, 3))
    return np.dstack([picture.clip(0, 255), np.full((HEIGHT, WIDTH), 255)]).astype(np.uint8)


def landscape(water=True):
    """A lake that mirrors, or a meadow."""
    rng = np.random.default_rng(4)
    above = shore(rng)
    picture = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    picture[:HORIZON, :, :3] = above[::-1]
    below = HEIGHT - HORIZON
    picture[HORIZON:, :, :3] = (0.8 * above[:below] if water else
                                np.array((90, 120, 60)) + rng.uniform(-40, 40, (below, WIDTH, 3)))
    return picture
