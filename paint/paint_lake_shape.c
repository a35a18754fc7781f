// paint_lake_shape.c — the map of the lake: which tiles are land, and the smooth shapes on it.
#include "paint_lake.h"

#include <stdlib.h>

#define SOFT 0.40f // half the width over which one tile turns into the next [tiles]
#define BANK 0.015f

static float square(const float x) {
    return x * x;
}

const lake_tile *lake_tile_at(const lake *const l, const int i, const int j) {
    const int column = i - l->first_u;
    const int row = j - l->first_v;
    const int c = column < 0 ? 0 : column >= l->columns ? l->columns - 1 : column;
    const int r = row < 0 ? 0 : row >= l->rows ? l->rows - 1 : row;
    return &l->tiles[(ptrdiff_t)r * l->columns + c];
}

// The map. half: half the length of the picture in tiles.
static bool is_land(const int i, const int j, const float half) {
    const float u = (float)i + 0.5f;
    const float v = (float)j + 0.5f - 0.5f * LAKE_TILES;
    const float a = u / half;
    const float b = v / (0.5f * LAKE_TILES);
    const float coast =
        0.62f * paint_noise((float)i * 0.31f + 0.4f, (float)j * 0.37f + 0.2f, 1003u);
    const float island = square((u - 0.36f * half) / 1.75f) + square((v + 0.9f) / 1.3f);
    const float cape = square((u + 0.22f * half) / 1.5f) + square((v - 3.6f) / 2.1f);
    const bool rim = paint_abs(a) > 1.0f - 1.0f / half || j < 1 || j > (int)LAKE_TILES - 2;
    return rim || a * a * 1.12f + b * b * 1.10f > 0.90f + coast || island < 1.0f || cape < 1.0f;
}

static bool is_earth(const int i, const int j) {
    return paint_noise((float)i * 0.27f + 0.3f, (float)j * 0.33f + 0.7f, 1011u) > 0.22f;
}

static float offshore_of(const int i, const int j, const float half) {
    if (is_land(i, j, half)) {
        return 0.0f;
    }
    float near = 3.0f;
    for (int dj = -3; dj <= 3; dj++) {
        for (int di = -3; di <= 3; di++) {
            if (is_land(i + di, j + dj, half)) {
                near = paint_min(near, sqrtf((float)(di * di + dj * dj)));
            }
        }
    }
    return near;
}

static bool inland(const int i, const int j, const float half) {
    for (int dj = -1; dj <= 1; dj++) {
        for (int di = -1; di <= 1; di++) {
            if (!is_land(i + di, j + dj, half)) {
                return false;
            }
        }
    }
    return true;
}

static lake_tile tile_make(const int i, const int j, const float half) {
    paint_random random = {.seed = paint_hash(i, j, 1021u)};
    lake_tile t = {
        .land = is_land(i, j, half),
        .earth = is_earth(i, j),
        .offshore = offshore_of(i, j, half),
        .seed = paint_hash(i, j, 1022u),
    };
    const float wood = paint_noise((float)i * 0.4f, (float)j * 0.4f, 1023u);
    t.tree = t.land && !t.earth && paint_next(&random) < 0.50f + 1.3f * wood && inland(i, j, half);
    t.tree_u = (float)i + paint_between(&random, 0.36f, 0.64f);
    t.tree_v = (float)j + paint_between(&random, 0.36f, 0.64f);
    t.tree_size = paint_between(&random, 0.36f, 0.62f);
    return t;
}

// Weights of the tile before, of this one and of the one after, along one axis.
static int blend(const float place, float *const share) {
    const int own = paint_floor(place);
    const float f = place - (float)own;
    if (f < SOFT) {
        *share = 0.5f - 0.5f * f / SOFT;
        *share = paint_step(0.0f, 1.0f, *share);
        return -1;
    }
    *share = paint_step(0.0f, 1.0f, paint_max(0.5f - 0.5f * (1.0f - f) / SOFT, 0.0f));
    return 1;
}

typedef struct cover {
    float land, earth;
} cover;

// Land and earth with borders along the tiles and rounded corners.
static cover cover_at(const lake *const l, const float u, const float v) {
    const lake_tile *const here = lake_tile_at(l, paint_floor(u), paint_floor(v));
    if (here->alone) {
        return (cover){here->land ? 1.0f : 0.0f, here->land && here->earth ? 1.0f : 0.0f};
    }
    const float x[PAINT_FOUR] = {u * 1.1f, u * 4.3f, u * 1.1f, u * 4.3f};
    const float y[PAINT_FOUR] = {v * 1.1f, v * 4.3f, v * 1.1f, v * 4.3f};
    const uint32_t seeds[PAINT_FOUR] = {1041u, 1042u, 1043u, 1044u};
    float noise[PAINT_FOUR];
    paint_noise_four(x, y, seeds, noise);
    const float bent_u = u + 0.085f * noise[0] + 0.030f * noise[1];
    const float bent_v = v + 0.085f * noise[2] + 0.030f * noise[3];
    float share_u = 0.0f;
    float share_v = 0.0f;
    const int i = paint_floor(bent_u);
    const int j = paint_floor(bent_v);
    const int other_i = i + blend(bent_u, &share_u);
    const int other_j = j + blend(bent_v, &share_v);
    const lake_tile *const t[4] = {lake_tile_at(l, i, j), lake_tile_at(l, other_i, j),
                                   lake_tile_at(l, i, other_j), lake_tile_at(l, other_i, other_j)};
    const float weight[4] = {(1.0f - share_u) * (1.0f - share_v), share_u * (1.0f - share_v),
                             (1.0f - share_u) * share_v, share_u * share_v};
    cover c = {0.0f, 0.0f};
    for (int k = 0; k < 4; k++) {
        c.land += t[k]->land ? weight[k] : 0.0f;
        c.earth += t[k]->earth ? weight[k] : 0.0f;
    }
    return c;
}

// Tiles to the land, smooth: a quadratic spline over tile middles.
static float offshore_at(const lake *const l, const float u, const float v) {
    const int i = paint_floor(u);
    const int j = paint_floor(v);
    const float fu = u - (float)i - 0.5f;
    const float fv = v - (float)j - 0.5f;
    const float wu[3] = {0.5f * square(0.5f - fu), 0.75f - fu * fu, 0.5f * square(0.5f + fu)};
    const float wv[3] = {0.5f * square(0.5f - fv), 0.75f - fv * fv, 0.5f * square(0.5f + fv)};
    float sum = 0.0f;
    for (int b = 0; b < 3; b++) {
        for (int a = 0; a < 3; a++) {
            sum += wu[a] * wv[b] * lake_tile_at(l, i + a - 1, j + b - 1)->offshore;
        }
    }
    return sum;
}

static float ground_z(const lake *const l, const float u, const float v, const cover *const c,
                      float *const depth) {
    if (c->land >= 0.5f) {
        *depth = 0.0f;
        const float up = 2.0f * c->land - 1.0f;
        return BANK * up * (2.0f - up) + 1.0e-6f;
    }
    const float out = 1.0f - 2.0f * c->land;
    const float far = paint_clamp(offshore_at(l, u, v) / 2.6f, 0.0f, 1.0f);
    *depth = paint_clamp(out * (0.16f + 0.84f * far), 0.0f, 1.0f);
    return -LAKE_DEEP * *depth;
}

static bool stone_rule(const void *const scene, paint_random *const random, const float x,
                       const float y, pool_thing *const stone) {
    const lake *const l = scene;
    const float u = x * LAKE_TILES;
    const float v = y * LAKE_TILES + 0.5f * LAKE_TILES;
    const cover c = cover_at(l, u, v);
    const float field = paint_noise(x * 5.0f, y * 5.0f, 1051u);
    const float shore = paint_step(0.35f, 0.0f, paint_abs(c.land - 0.48f)) * (0.45f + field);
    const float bed = c.land < 0.3f ? 0.06f + 0.5f * paint_max(field, 0.0f) : 0.012f;
    if (paint_next(random) > paint_max(shore, bed)) {
        return false;
    }
    const float draw = paint_next(random);
    *stone = pool_stone_make(random, x, y, 0.0030f + 0.0115f * draw * draw * draw);
    float depth = 0.0f;
    stone->base = ground_z(l, u, v, &c, &depth) - stone->tall * paint_between(random, 0.3f, 0.6f);
    return true;
}

// Borders are bent by less than a tile.
static bool is_alone(const lake *const l, const int i, const int j) {
    const lake_tile *const own = lake_tile_at(l, i, j);
    for (int dj = -1; dj <= 1; dj++) {
        for (int di = -1; di <= 1; di++) {
            const lake_tile *const other = lake_tile_at(l, i + di, j + dj);
            if (other->land != own->land || (own->land && other->earth != own->earth)) {
                return false;
            }
        }
    }
    return true;
}

bool lake_make(lake *const l, const float half_x, const float half_y) {
    const bool upright = half_x < half_y;
    const float half_u = upright ? half_y : half_x;
    const float half_v = upright ? half_x : half_y;
    const float half = half_u * LAKE_TILES;
    *l = (lake){.upright = upright, .first_u = paint_floor(-half) - 2, .first_v = -2};
    l->columns = paint_floor(half) + 3 - l->first_u;
    l->rows = (int)LAKE_TILES + 4;
    l->tiles = malloc((size_t)l->columns * (size_t)l->rows * sizeof *l->tiles);
    if (l->tiles == NULL) {
        return false;
    }
    for (int j = 0; j < l->rows; j++) {
        for (int i = 0; i < l->columns; i++) {
            l->tiles[(ptrdiff_t)j * l->columns + i] =
                tile_make(l->first_u + i, l->first_v + j, half);
        }
    }
    for (int j = 0; j < l->rows; j++) {
        for (int i = 0; i < l->columns; i++) {
            l->tiles[(ptrdiff_t)j * l->columns + i].alone =
                is_alone(l, l->first_u + i, l->first_v + j);
        }
    }
    return paint_scatter_make(&l->stones, half_u, half_v, 0.021f, 1052u, stone_rule, l);
}

void lake_free(lake *const l) {
    free(l->tiles);
    paint_scatter_free(&l->stones);
}

// --- things

static bool tree_at(const lake *const l, const float u, const float v, lake_spot *const at) {
    const int i = paint_floor(u);
    const int j = paint_floor(v);
    bool found = false;
    for (int b = j - 1; b <= j + 1; b++) {
        for (int a = i - 1; a <= i + 1; a++) {
            const lake_tile *const t = lake_tile_at(l, a, b);
            const float du = (u - t->tree_u) / t->tree_size;
            const float dv = (v - t->tree_v) / t->tree_size;
            const float far2 = du * du + dv * dv;
            if (!t->tree || far2 > 1.3f) {
                continue;
            }
            // boughs: a crown of round clumps
            const float lobes = 0.20f * paint_noise(u * 3.6f, v * 3.6f, t->seed) +
                                0.13f * paint_noise(u * 9.0f, v * 9.0f, t->seed + 1u);
            const float round = 1.0f - far2 + lobes;
            if (round <= 0.12f) {
                continue;
            }
            const paint_cell clump = paint_cells(u * 5.2f, v * 5.2f, t->seed + 2u);
            const float puff = paint_max(0.75f - clump.near, 0.0f);
            const float z = BANK + t->tree_size * (0.050f + 0.085f * sqrtf(round)) + 0.016f * puff;
            if (z > at->z) {
                at->kind = LAKE_TREE;
                at->z = z;
                at->local_u = round;
                at->local_v = puff;
                at->seed = t->seed;
                found = true;
            }
        }
    }
    return found;
}

// Rushes at the shore: round clumps of stalks, seen from above.
static void reed_at(const float u, const float v, lake_spot *const at) {
    if (at->land < 0.12f || at->land > 0.62f ||
        paint_noise(u * 0.55f + 0.5f, v * 0.55f, 1071u) < 0.10f) {
        return;
    }
    const paint_cell cell = paint_cells(u * 3.2f, v * 3.2f, 1072u);
    const float size = 0.24f + 0.20f * paint_unit(cell.id);
    const float far = cell.near / size;
    // blades radiate: narrow wedges, distinguished by a coarse angle from noise on the rim
    const float norm = cell.near + 1.0e-4f;
    const float spoke = paint_noise(cell.dx / norm * 4.2f + paint_unit(cell.id) * 50.0f,
                                    cell.dy / norm * 4.2f, 1073u);
    if (far > 0.55f + 0.75f * spoke) {
        return;
    }
    at->kind = LAKE_REED;
    at->z = paint_max(at->z, -0.004f) + 0.030f * (1.0f - 0.6f * far);
    at->local_u = far;
    at->local_v = spoke;
    at->seed = cell.id;
}

static void flower_at(const float u, const float v, lake_spot *const at) {
    if (at->land < 0.95f || at->earth > 0.25f || paint_noise(u * 0.7f, v * 0.7f, 1081u) < 0.12f) {
        return;
    }
    const paint_cell cell = paint_cells(u * 5.5f, v * 5.5f, 1082u);
    if (cell.near > 0.16f || paint_unit(cell.id) > 0.45f) {
        return;
    }
    at->kind = LAKE_FLOWER;
    at->z += 0.0025f;
    at->local_u = cell.near / 0.16f;
    at->seed = cell.id;
}

bool lake_is_all(const lake *const l, const float u, const float v, const float reach) {
    const bool land = lake_tile_at(l, paint_floor(u), paint_floor(v))->land;
    for (int corner = 0; corner < 4 && reach < 0.5f; corner++) {
        const lake_tile *const t =
            lake_tile_at(l, paint_floor(corner % 2 == 0 ? u - reach : u + reach),
                         paint_floor(corner < 2 ? v - reach : v + reach));
        if (t->land != land || !t->alone) {
            return false;
        }
    }
    return reach < 0.5f;
}

lake_spot lake_at(const lake *const l, const float u, const float v) {
    const cover c = cover_at(l, u, v);
    lake_spot at = {.kind = LAKE_GROUND, .land = c.land, .earth = c.earth};
    at.z = ground_z(l, u, v, &c, &at.depth);
    if (at.land > 0.6f && tree_at(l, u, v, &at)) {
        return at;
    }
    const float x = u / LAKE_TILES;
    const float y = (v - 0.5f * LAKE_TILES) / LAKE_TILES;
    at.stone = paint_scatter_top(&l->stones, x, y, &at.z);
    if (at.stone != NULL) {
        at.kind = LAKE_STONE;
        return at;
    }
    reed_at(u, v, &at);
    flower_at(u, v, &at);
    return at;
}
