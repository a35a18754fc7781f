// Time of a world with few swimmers: lakes on a map of tiles, a third of it water, and swimmers far
// apart.

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#include <millpond/world.h>

#define TILES 10000  // along each side of the map
#define TILE 16      // [cells]
#define LAKE 24      // approximate distance between lakes [tiles]
#define OPEN_TILES 8 // of water on each side of a swimmer
#define SWIMMERS 100
#define SWIMMERS_QUICK 10
#define ORBIT 48.0 // radius of a swimmer's circle [cells]
#define SPEED 0.02 // [rad/step]
#define HALF_LIFE 0.2
#define WARM_UP 400 // steps until the state is steady; midway between two searches for rest
#define RUN 32      // steps, as between two searches for rest
#define SIDE (POND_WORLD_CHUNK)

// ---- the map ------------------------------------------------------------------------------------

static uint32_t scatter(uint32_t x, uint32_t y) {
    uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca77u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return h ^ h >> 15;
}

static double ground_at(int x, int y) {
    return (double)scatter((uint32_t)x, (uint32_t)y) / 4294967296.0;
}

static double smooth(double t) {
    return t * t * (3.0 - 2.0 * t);
}

static bool is_water(int x, int y) {
    if (x < 0 || y < 0 || x >= TILES || y >= TILES) {
        return false;
    }
    const int i = x / LAKE;
    const int j = y / LAKE;
    const double fx = smooth((double)(x % LAKE) / LAKE);
    const double fy = smooth((double)(y % LAKE) / LAKE);
    const double top = ground_at(i, j) + (ground_at(i + 1, j) - ground_at(i, j)) * fx;
    const double low = ground_at(i, j + 1) + (ground_at(i + 1, j + 1) - ground_at(i, j + 1)) * fx;
    return top + (low - top) * fy < 0.4;
}

static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    const int across = SIDE / TILE;
    bool any = false;
    (void)user;
    for (int i = 0; i < across * across; i++) {
        const int x = i % across;
        const int y = i / across;
        const bool water = is_water(chunk.x * across + x, chunk.y * across + y);
        any = any || water;
        for (int cell = 0; cell < TILE * TILE; cell++) {
            cells[(y * TILE + cell / TILE) * SIDE + x * TILE + cell % TILE] = water;
        }
    }
    return any;
}

// ---- swimmers -----------------------------------------------------------------------------------

typedef struct swim {
    pond_world *world;
    pond *water; // of the same number of cells, all in motion
    int swimmers;
    int steps; // a call
    int32_t at[SWIMMERS][2];
} swim;

static bool is_open(int x, int y) {
    bool open = true;
    for (int i = -OPEN_TILES; i <= OPEN_TILES; i++) {
        open = open && is_water(x + i, y) && is_water(x, y + i);
    }
    return open;
}

static void find_places(swim *s) {
    uint32_t tries = 0;
    for (int i = 0; i < s->swimmers; tries++) {
        const int x = (int)(scatter(tries, 1) % TILES);
        const int y = (int)(scatter(tries, 2) % TILES);
        if (is_open(x, y)) {
            s->at[i][0] = x * TILE;
            s->at[i][1] = y * TILE;
            i++;
        }
    }
}

static void swim_on(const swim *s) {
    const pond_world_desc desc = pond_world_get_desc(s->world);
    const double cell = desc.water.cell_size;
    const double turn = SPEED * (double)pond_world_get_steps(s->world);
    for (int i = 0; i < s->swimmers; i++) {
        const pond_world_point at = {
            .chunk = {s->at[i][0] / SIDE, s->at[i][1] / SIDE},
            .at = {(float)((s->at[i][0] % SIDE + ORBIT * cos(turn + i)) * cell),
                   (float)((s->at[i][1] % SIDE + ORBIT * sin(turn + i)) * cell)}};
        pond_world_drop(s->world, at, (float)(2.0 * cell), (float)(0.3 * cell));
    }
}

static void step_world(void *context) {
    const swim *s = context;
    for (int i = 0; i < RUN; i += s->steps) {
        swim_on(s);
        pond_world_step_many(s->world, s->steps);
    }
}

static void step_pond(void *context) {
    const swim *s = context;
    const pond_desc desc = pond_get_desc(s->water);
    const double apart = desc.width * desc.cell_size / s->swimmers;
    for (int i = 0; i < RUN; i += s->steps) {
        for (int j = 0; j < s->swimmers; j++) {
            const pond_vec2 at = {(float)(apart * j), (float)(apart * (j * 37 % s->swimmers))};
            pond_drop(s->water, at, (float)(2.0 * desc.cell_size), (float)(0.3 * desc.cell_size));
        }
        pond_step_many(s->water, s->steps);
    }
}

// ---- counts -------------------------------------------------------------------------------------

static bool moves(const pond_world *world, pond_chunk chunk) {
    float heights[SIDE * SIDE];
    bool any = false;
    pond_world_copy_heights(world, chunk, 0, 0, SIDE, SIDE, heights, SIDE);
    for (int i = 0; i < SIDE * SIDE && !any; i++) {
        any = heights[i] != 0.0f;
    }
    return any;
}

static int count_moving(const pond_world *world) {
    const int kept = pond_world_chunk_list(world, NULL, 0);
    pond_chunk *chunks = calloc((size_t)kept + 1, sizeof *chunks);
    int count = 0;
    if (chunks != NULL) {
        (void)pond_world_chunk_list(world, chunks, kept);
        for (int i = 0; i < kept; i++) {
            count += moves(world, chunks[i]);
        }
    }
    free(chunks);
    return count;
}

// ---- the contest --------------------------------------------------------------------------------

static bool begin(swim *s, int threads) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.half_life = HALF_LIFE;
    desc.water.threads = threads;
    desc.map = map;
    desc.memory = (size_t)1 << 29;
    if (pond_world_create(&desc, &s->world) != POND_OK) {
        return report_fail(NULL, "%s", pond_message());
    }
    find_places(s);
    for (int i = 0; i < WARM_UP; i += s->steps) {
        swim_on(s);
        pond_world_step_many(s->world, s->steps);
    }
    return true;
}

// Measures the world's time per moving cell, relative to the pond's.
static bool hold_steps(swim *s, const goal *g, bool quick, double *measured) {
    const int moving = count_moving(s->world);
    const int side = (int)sqrt((double)moving) * SIDE;
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, side, side, g->threads);
    s->water = water_make(&desc);
    if (s->water == NULL) {
        return false;
    }
    contender list[2] = {{.run = step_world, .context = s, .processor_time = true},
                         {.run = step_pond, .context = s, .processor_time = true}};
    contest_hold(list, 2, quick);
    const double chunks = (double)side / SIDE * ((double)side / SIDE);
    const double meant = 0.5 * (moving + count_moving(s->world));
    *measured = list[0].fastest / meant / (list[1].fastest / chunks);
    pond_destroy(s->water);
    return true;
}

bool goal_world(const goal *g, bool quick, double *measured) {
    const bool counting = g->variant == 0;
    swim s = {.swimmers = quick ? SWIMMERS_QUICK : SWIMMERS, .steps = counting ? 1 : g->variant};
    bool good = begin(&s, g->threads);
    if (good && counting) {
        *measured = (double)pond_world_get_stats(s.world).kept / count_moving(s.world);
    } else if (good) {
        good = hold_steps(&s, g, quick, measured);
    }
    pond_world_destroy(s.world);
    return good;
}
