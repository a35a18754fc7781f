// paint_tiles.c — the floor of a bath: rows of small glazed tiles with an diamond motif.
#include "paint_canvas.h"
#include "paint_list.h"

// Tiles across the shorter side. 25 makes 8 pixels a tile at 320 × 200.
#define TILES 25.0f

enum { SAMPLES = 800, FINEST = 8, MOTIF = 12 };

// One quarter of the motif, which is mirrored in both axes; letters name the glazes.
static const char motif[MOTIF / 2][MOTIF / 2 + 1] = {
    "gbswww", "bswwwa", "swwwab", "wwwabo", "wwabro", "wabooy",
};

typedef struct tile {
    paint_rgb tone;
    float lean_x, lean_y; // each was pressed in a little askew
    float gloss;
} tile;

static paint_rgb glaze(const char letter) {
    switch (letter) {
    case 'a':
        return paint_hex(0x5f959a); // turquoise
    case 'b':
        return paint_hex(0x3f7186);
    case 'g':
        return paint_hex(0x33506b); // cobalt
    case 'o':
        return paint_hex(0xad8a5c);
    case 'r':
        return paint_hex(0x8c5646); // terracotta
    case 's':
        return paint_hex(0xb3a588); // sandstone
    case 'y':
        return paint_hex(0xcbb27a);
    case 'w':
    default:
        return paint_hex(0xc9c2b0);
    }
}

static int fold(const int at) {
    const int wrapped = ((at % MOTIF) + MOTIF) % MOTIF;
    return wrapped < MOTIF / 2 ? wrapped : MOTIF - 1 - wrapped;
}

static tile tile_at(const int column, const int row) {
    paint_random random = {.seed = paint_hash(column, row, 41u)};
    const paint_rgb tone = glaze(motif[fold(row)][fold(column)]);
    const float light = paint_between(&random, 0.74f, 1.16f);
    const float red = paint_between(&random, 0.93f, 1.07f);
    const float blue = paint_between(&random, 0.92f, 1.08f);
    return (tile){
        .tone = {tone.r * light * red, tone.g * light, tone.b * light * blue},
        .lean_x = paint_between(&random, -0.09f, 0.09f),
        .lean_y = paint_between(&random, -0.09f, 0.09f),
        .gloss = paint_between(&random, 0.5f, 1.0f),
    };
}

typedef struct edge {
    float inside; // below 0 in the grout, in tile sides
    float slope_x, slope_y;
} edge;

// Rounded square with sides a little uneven; the rim of the glaze slopes.
static edge edge_at(const float u, const float v, const float x, const float y) {
    const float uneven = 0.020f * paint_noise(x * 2.3f, y * 2.3f, 51u);
    const float half = 0.455f + uneven;
    const float round = 0.11f;
    const float ax = paint_max(paint_abs(u) - half + round, 0.0f);
    const float ay = paint_max(paint_abs(v) - half + round, 0.0f);
    const float corner = sqrtf(ax * ax + ay * ay);
    const float flat = half - paint_max(paint_abs(u), paint_abs(v));
    const float inside = corner > 0.0f ? round - corner : flat;
    const float rim = 0.75f * paint_step(0.11f, 0.0f, inside);
    const float across = paint_abs(u) - paint_abs(v);
    const float even = corner > 0.0f ? ax / corner : paint_step(-0.02f, 0.02f, across);
    const float other = corner > 0.0f ? ay / corner : 1.0f - even;
    return (edge){inside, (u < 0.0f ? -rim : rim) * even, (v < 0.0f ? -rim : rim) * other};
}

static paint_rgb grout(const float x, const float y, const float inside) {
    const float grit =
        paint_noise(x * 22.0f, y * 22.0f, 61u) + 0.6f * paint_noise(x * 0.7f, y * 0.7f, 62u);
    const float deep = paint_step(-0.05f, 0.0f, inside);
    return paint_rgb_scale(paint_hex(0x7f7a70), (0.70f + 0.16f * grit) * (1.0f - 0.30f * deep));
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    (void)scene;
    // the middle of the painting is the middle of a motif
    const float tx = x * TILES;
    const float ty = y * TILES;
    const int column = paint_floor(tx);
    const int row = paint_floor(ty);
    const edge side = edge_at(tx - (float)column - 0.5f, ty - (float)row - 0.5f, tx, ty);
    const tile own = tile_at(column, row);
    const float cloud =
        paint_fbm(tx * 1.1f, ty * 1.1f, 71u + paint_hash(column, row, 4u), 4, pixel * TILES * 1.1f);
    const float speck = paint_fbm(tx * 9.0f, ty * 9.0f, 81u, 2, pixel * TILES * 9.0f);
    const float pool = 1.0f - 0.22f * paint_step(0.10f, 0.02f, side.inside); // glaze thins
    const float wavy = 0.05f * cloud;
    const float nx = side.slope_x + own.lean_x + wavy;
    const float ny = side.slope_y + own.lean_y + wavy;
    const float size = 1.0f / sqrtf(1.0f + nx * nx + ny * ny);
    const float facing = paint_max((-0.45f * nx - 0.50f * ny + 0.74f) * size, 0.0f);
    const float half = paint_max((-0.24f * nx - 0.27f * ny + 0.93f) * size, 0.0f);
    const float tight = half * half * half * half;
    const float sharp = tight * tight * tight * tight;
    const float sheen = 0.06f * own.gloss * sharp * sharp;
    const float wide = 1.0f - 0.10f * (x * x + y * y) - 0.06f * (x + y);
    const float light = (1.18f * facing + 0.22f) * pool * (1.0f + 0.34f * cloud + 0.20f * speck);
    paint_rgb tone = paint_rgb_scale(own.tone, light);
    tone = (paint_rgb){tone.r + sheen, tone.g + sheen, tone.b + sheen};
    const float soft = paint_max(0.6f * pixel * TILES, 0.004f);
    const float cover = paint_step(-soft, soft, side.inside);
    tone = paint_rgb_mix(grout(tx, ty, side.inside), tone, cover);
    return paint_rgb_scale(tone, 0.92f * paint_max(wide, 0.4f));
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    paint_frame_fill(&frame, shade, NULL, pixels, stride);
    return true;
}

const paint_painting paint_tiles = {.name = "tiles", .draw = draw};
