// tiles.h — code that 14_tiles.c and 16_stream.c share: an endless tile map, the pictures of
// its ground, its water and a walker.
#ifndef TILES_H
#define TILES_H

#include <math.h>
#include <millpond/millpond.h>
#include <millpond/world.h>
#include <stdio.h>
#include <string.h>

enum {
    TILE = 16,                        // side of a tile [cells]
    ZOOM = 2,                         // side of a cell [pixels]
    SIDE = TILE * ZOOM,               // side of a tile [pixels]
    ACROSS = POND_WORLD_CHUNK / TILE, // side of a chunk [tiles]
    WIDTH = 960,                      // of the window [pixels]
    HEIGHT = 544,
    MARGIN = 16, // drawn around the window: refraction shows the ground beyond its sides [cells]
    WIDE = WIDTH / ZOOM + 2 * MARGIN, // window and margins [cells]
    HIGH = HEIGHT / ZOOM + 2 * MARGIN,
};
#define CELL (1.0f / TILE)              // side of a cell; a tile is 1 m wide [m]
#define CHUNK (POND_WORLD_CHUNK * CELL) // side of a chunk [m]

// ---- the map ------------------------------------------------------------------------------------

// Noise from hashed coordinates: the same on every machine, and the map needs no memory.
static inline uint32_t mix(int x, int y, uint32_t salt) {
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca6bu ^ salt * 0xc2b2ae35u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return h ^ h >> 15;
}

static inline float noise_corner(int x, int y, uint32_t salt) {
    return (float)(mix(x, y, salt) >> 8) / (float)(1 << 24);
}

static inline float blend(float t) {
    return t * t * (3.0f - 2.0f * t);
}

static inline float noise_at(int x, int y, int apart, uint32_t salt) {
    const int i = (x >= 0 ? x : x - apart + 1) / apart;
    const int j = (y >= 0 ? y : y - apart + 1) / apart;
    const float u = blend((float)(x - i * apart) / (float)apart);
    const float v = blend((float)(y - j * apart) / (float)apart);
    const float above = noise_corner(i, j, salt) * (1 - u) + noise_corner(i + 1, j, salt) * u;
    const float below =
        noise_corner(i, j + 1, salt) * (1 - u) + noise_corner(i + 1, j + 1, salt) * u;
    return above * (1 - v) + below * v;
}

// Lakes are where one noise is low; rivers follow the middle value of another.
static inline bool is_water(int tx, int ty) {
    const float lake = noise_at(tx, ty, 13, 1) * 0.7f + noise_at(tx, ty, 5, 2) * 0.3f;
    const float river = noise_at(tx, ty, 22, 3) * 0.8f + noise_at(tx, ty, 7, 4) * 0.2f - 0.5f;
    return lake < 0.4f || fabsf(river) < 0.055f;
}

// Marks the water cells of a chunk for pond_world_desc.map. Returns whether there are any.
static inline bool tile_map(void *user, pond_chunk chunk, uint8_t *cells) {
    bool any = false;
    (void)user;
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        const int tx = i % ACROSS;
        const int ty = i / ACROSS;
        const bool water = is_water(chunk.x * ACROSS + tx, chunk.y * ACROSS + ty);
        any = any || water;
        for (int y = 0; y < TILE; y++) {
            memset(cells + (ty * TILE + y) * POND_WORLD_CHUNK + tx * TILE, water, TILE);
        }
    }
    return any;
}

// ---- the ground ---------------------------------------------------------------------------------

enum { BED, SAND, GRASS, TREE, KINDS, LOOKS = 4 }; // each kind has LOOKS variants

static uint8_t tiles[KINDS][LOOKS][SIDE][SIDE][4]; // RGBA

static inline void paint_pixel(int kind, int look, int x, int y) {
    static const float colours[KINDS][3] = {
        {186, 196, 184}, {222, 200, 148}, {104, 152, 66}, {104, 152, 66}};
    const uint32_t salt = (uint32_t)(10 + LOOKS * kind + look);
    const float grain = noise_corner(x, kind == BED ? y : y / 2, salt) - 0.5f; // blades of grass
    const float patch = noise_at(x % SIDE, y % SIDE, 8, salt) - 0.5f;
    const float dx = (float)x - 15.5f;
    const float dy = (float)y - 15.5f;
    const float far = sqrtf(dx * dx + dy * dy) + 3.0f * noise_at(x, y, 4, salt);
    for (int c = 0; c < 3; c++) {
        float level =
            colours[kind][c] * (1.0f + 0.16f * grain + (kind == SAND ? 0.05f : 0.12f) * patch);
        if (kind == TREE && far < 16.0f) {
            const float light = 0.62f - 0.022f * (dx + dy) + 0.35f * patch; // from the upper left
            level = (float[]){52, 116, 50}[c] * (light + 0.45f);
        }
        tiles[kind][look][y][x][c] = (uint8_t)fminf(fmaxf(level, 0.0f), 255.0f);
    }
    tiles[kind][look][y][x][3] = 255;
}

static inline void paint_tiles(void) {
    for (int i = 0; i < KINDS * LOOKS * SIDE * SIDE; i++) {
        paint_pixel(i / SIDE / SIDE / LOOKS, i / SIDE / SIDE % LOOKS, i % SIDE, i / SIDE % SIDE);
    }
}

static inline int kind_of(int tx, int ty) {
    bool shore = false;
    for (int i = 0; i < 9; i++) {
        shore = shore || is_water(tx + i % 3 - 1, ty + i / 3 - 1);
    }
    const bool wood = noise_at(tx, ty, 9, 5) > 0.55f && mix(tx, ty, 6) % 4 == 0;
    return is_water(tx, ty) ? BED : shore ? SAND : wood ? TREE : GRASS;
}

// The upper left cell of the view, counted from the upper left cell of `chunk`.
typedef struct camera {
    pond_chunk chunk;
    int x;
    int y;
} camera;

// Paints the ground in the view, with margins, tile by tile.
static inline void paint_ground(const camera *c, uint8_t *pixels) {
    for (int y = 0; y < HIGH * ZOOM;) {
        const int row = y + c->y * ZOOM + (1 << 20) * SIDE; // keeps it positive
        const int below = SIDE - row % SIDE;
        for (int x = 0; x < WIDE * ZOOM;) {
            const int column = x + c->x * ZOOM + (1 << 20) * SIDE;
            const int tx = c->chunk.x * ACROSS + column / SIDE - (1 << 20);
            const int ty = c->chunk.y * ACROSS + row / SIDE - (1 << 20);
            const int along = SIDE - column % SIDE;
            const int count = along < WIDE * ZOOM - x ? along : WIDE * ZOOM - x;
            const int kind = kind_of(tx, ty);
            for (int i = 0; i < below && y + i < HIGH * ZOOM; i++) {
                memcpy(pixels + 4 * ((y + i) * WIDE * ZOOM + x),
                       tiles[kind][mix(tx, ty, 7) % LOOKS][row % SIDE + i][column % SIDE],
                       4 * (size_t)count);
            }
            x += count;
        }
        y += below;
    }
}

// ---- the water ----------------------------------------------------------------------------------

static inline pond_world *make_world(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = (double)CELL;
    desc.water.wave_speed = 2.0; // [m/s]
    desc.water.half_life = 1.6;  // [s]
    desc.water.threads = 0;      // one for each CPU core
    desc.map = tile_map;
    desc.memory = (size_t)64 << 20;
    pond_world *world = NULL;
    if (pond_world_create(&desc, &world) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
    }
    return world;
}

// Rains on the view. The drops depend only on place and time, not on the camera's path.
static inline void rain_on(pond_world *world, const camera *c) {
    const pond_rain shower = {
        .rate = 0.3f, .radius = 1.7f * CELL, .spread = 0.3f, .height = -0.04f, .splash = true};
    const pond_vec2 from = {(float)c->x * CELL, (float)c->y * CELL};
    const pond_vec2 to = {from.x + WIDE * CELL, from.y + HIGH * CELL};
    pond_world_set_rain(world, &shower, (pond_world_point){c->chunk, from},
                        (pond_world_point){c->chunk, to});
}

static inline pond_look water_look(void) {
    pond_look look = pond_look_default(POND_LOOK_POOL);
    look.is.pool.absorption = (pond_colour){1.1f, 0.2f, 0.1f}; // [1/m]
    look.is.pool.scatter = (pond_colour){0.01f, 0.11f, 0.2f};
    look.is.pool.depth = 1.0f; // [m]
    look.is.pool.caustics = 0.4f;
    look.is.pool.shore = 0.2f; // [m]
    return look;
}

// ---- the walker ---------------------------------------------------------------------------------

// 40,000 km from the map's origin: positions are as exact there as at the origin.
static const pond_world_point start = {{10000000, -10000000}, {2.0f, 2.0f}};

// Expresses a position relative to the chunk that contains it, so that it stays exact everywhere.
static inline pond_world_point normalise(pond_world_point p) {
    const float across = floorf(p.at.x / CHUNK);
    const float down = floorf(p.at.y / CHUNK);
    p.chunk.x += (int32_t)across;
    p.chunk.y += (int32_t)down;
    p.at.x -= across * CHUNK;
    p.at.y -= down * CHUNK;
    return p;
}

static inline pond_world_point offset(pond_world_point p, float dx, float dy) {
    p.at.x += dx;
    p.at.y += dy;
    return normalise(p);
}

static inline bool is_blocked(pond_world_point p) {
    return kind_of(p.chunk.x * ACROSS + (int)(p.at.x / (TILE * CELL)),
                   p.chunk.y * ACROSS + (int)(p.at.y / (TILE * CELL))) == TREE;
}

// The direction in which the walker goes without keys, as in tests.
static inline void auto_direction(float time, float *dx, float *dy) {
    *dx = 1.0f - 0.25f * (float)((int)time % 3);
    *dy = 0.5f - 0.5f * (float)((int)(time / 2.0f) % 3);
}

// Moves the walker by (dx, dy) metres; trees stop it. In water it makes waves.
static inline pond_world_point walk(pond_world *world, pond_world_point from, float dx, float dy) {
    pond_world_point to = offset(from, dx, dy);
    if (is_blocked(to)) {
        to = !is_blocked(offset(from, dx, 0)) ? offset(from, dx, 0) : offset(from, 0, dy);
    }
    to = is_blocked(to) ? from : to;
    if (!pond_world_is_land(world, to)) {
        pond_world_stroke(world, from, to, 3.2f * CELL, -0.1f); // radius, height [m]
    }
    return to;
}

static inline camera camera_on(pond_world_point p) {
    return (camera){p.chunk, (int)floorf(p.at.x / CELL) - WIDE / 2,
                    (int)floorf(p.at.y / CELL) - HIGH / 2};
}

// A person with a hat, seen from above, and a shadow. In water only hat and shadow are visible.
enum { FIGURE = 44 }; // [pixels]
static inline void paint_figure(uint8_t pixels[FIGURE][FIGURE][4], bool wading) {
    for (int i = 0; i < FIGURE * FIGURE; i++) {
        const float x = (float)(i % FIGURE) - 21.5f;
        const float y = (float)(i / FIGURE) - 21.5f;
        const float hat = sqrtf(x * x + y * y);
        const float shade = sqrtf((x - 5) * (x - 5) + (y - 6) * (y - 6));
        const float coat = sqrtf(x * x * 0.6f + y * y * 1.6f);
        const uint32_t colour = hat < 5.5f     ? 0xd8b25cu
                                : hat < 10.0f  ? 0xf0cf7eu
                                : hat < 11.0f  ? 0x8a6a2cu
                                : wading       ? 0x103848u
                                : coat < 14.0f ? 0xa83a32u
                                               : 0x000000u;
        const bool solid = hat < 11.0f || (!wading && coat < 14.0f);
        uint8_t *p = pixels[i / FIGURE][i % FIGURE];
        p[0] = (uint8_t)(colour >> 16);
        p[1] = (uint8_t)(colour >> 8);
        p[2] = (uint8_t)colour;
        p[3] = solid ? 255 : (uint8_t)(110.0f * fminf(fmaxf(16.0f - shade, 0.0f) / 4.0f, 1.0f));
    }
}

#endif
