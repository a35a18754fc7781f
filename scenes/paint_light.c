// paint_light.c — sun shadows and open sky over the rock pool, marched through its heights.
#include <stdlib.h>

#include "paint_pool.h"

enum { LIGHT_SIDE = 1080 }; // shadows are soft: this many steps across the shorter side will do

static float sample(const pool_bed *const pool, const float *const plane, const float gx,
                    const float gy) {
    const float x = paint_clamp(gx, 0.0f, (float)(pool->wide - 1));
    const float y = paint_clamp(gy, 0.0f, (float)(pool->high - 1));
    const int ix = (int)x < pool->wide - 1 ? (int)x : (int)x - (pool->wide > 1);
    const int iy = (int)y < pool->high - 1 ? (int)y : (int)y - (pool->high > 1);
    const int right = pool->wide > 1;
    const int below = pool->high > 1 ? pool->wide : 0;
    const float *const p = plane + (ptrdiff_t)iy * pool->wide + ix;
    const float fx = x - (float)ix;
    const float fy = y - (float)iy;
    return paint_lerp(paint_lerp(p[0], p[right], fx), paint_lerp(p[below], p[below + right], fx),
                      fy);
}

static ptrdiff_t nearest(const pool_bed *const pool, const float gx, const float gy) {
    const int x = (int)paint_clamp(gx + 0.5f, 0.0f, (float)(pool->wide - 1));
    const int y = (int)paint_clamp(gy + 0.5f, 0.0f, (float)(pool->high - 1));
    return (ptrdiff_t)y * pool->wide + x;
}

// How much of the sun's disc stays free along the way to it, 0…1.
static float sun_at(const pool_bed *const pool, const int x, const int y, const float z) {
    const float side = sqrtf(POOL_SUN_X * POOL_SUN_X + POOL_SUN_Y * POOL_SUN_Y);
    const float climb = POOL_SUN_Z / side;
    float lit = 1.0f;
    // an uneven start trades the combs of a coarse march for grain
    float way = pool->step * (0.6f + 0.9f * paint_unit(paint_hash(x, y, 3u)));
    while (way < 0.42f && lit > 0.0f) {
        const float grid = way / pool->step / side;
        if (z + way * climb > pool->highest) {
            break;
        }
        const float gx = (float)x + POOL_SUN_X * grid;
        const float gy = (float)y + POOL_SUN_Y * grid;
        const float top =
            grid < 5.0f ? sample(pool, pool->height, gx, gy) : pool->height[nearest(pool, gx, gy)];
        const float room = (z + way * climb - top) / (0.22f * way + 0.0012f);
        lit = paint_min(lit, 0.5f + 0.5f * room);
        way = way * 1.15f + pool->step * 0.5f;
    }
    return paint_step(0.0f, 1.0f, lit);
}

// Where the sky is looked for: rays in eight directions, in four patterns of jittered steps,
// which trade the rings of a coarse march for grain.
enum { RAYS = 8, STEPS = 5, PATTERNS = 4 };

typedef struct sky_step {
    int x, y;
    float per_way;
} sky_step;

typedef struct sky_rays {
    int farthest;
    sky_step step[PATTERNS][RAYS][STEPS];
} sky_rays;

static sky_rays rays_make(const float step) {
    static const float way_x[RAYS] = {1.0f,  0.7071f,  0.0f, -0.7071f,
                                      -1.0f, -0.7071f, 0.0f, 0.7071f};
    static const float way_y[RAYS] = {0.0f, 0.7071f,  1.0f,  0.7071f,
                                      0.0f, -0.7071f, -1.0f, -0.7071f};
    sky_rays rays = {.farthest = 0};
    for (int p = 0; p < PATTERNS; p++) {
        for (int i = 0; i < RAYS; i++) {
            float way = 0.0022f * (0.8f + 0.14f * (float)((p + i) % PATTERNS));
            for (int k = 0; k < STEPS; k++) {
                const int x = paint_floor(way_x[i] * way / step + 0.5f);
                const int y = paint_floor(way_y[i] * way / step + 0.5f);
                rays.step[p][i][k] = (sky_step){x, y, 1.0f / way};
                rays.farthest = x > rays.farthest ? x : rays.farthest;
                way *= 2.5f;
            }
        }
    }
    return rays;
}

// Share of the sky that is not hidden, from the horizon in all directions.
static float sky_at(const pool_bed *const pool, const sky_rays *const rays, const int x,
                    const int y, const float z) {
    const int edge = rays->farthest + 1;
    const bool inside = x >= edge && y >= edge && x < pool->wide - edge && y < pool->high - edge;
    const float *const here = pool->height + (ptrdiff_t)y * pool->wide + x;
    const uint32_t pattern = paint_hash(x, y, 5u) % PATTERNS;
    float open = 0.0f;
    for (int i = 0; i < RAYS; i++) {
        float steepest = 0.0f;
        for (int k = 0; k < STEPS; k++) {
            const sky_step *const to = &rays->step[pattern][i][k];
            const float top =
                inside ? here[(ptrdiff_t)to->y * pool->wide + to->x]
                       : pool->height[nearest(pool, (float)(x + to->x), (float)(y + to->y))];
            steepest = paint_max(steepest, (top - z) * to->per_way);
        }
        // cosine-weighted sky above the horizon: 1 - sin²
        open += 1.0f / (1.0f + steepest * steepest);
    }
    return open / (float)RAYS;
}

static void fill_heights(pool_bed *const pool) {
    pool->highest = POOL_NOTHING;
    for (int y = 0; y < pool->high; y++) {
        for (int x = 0; x < pool->wide; x++) {
            const float px = ((float)x + 0.5f) * pool->step - pool->frame.half_x;
            const float py = ((float)y + 0.5f) * pool->step - pool->frame.half_y;
            const ptrdiff_t at = (ptrdiff_t)y * pool->wide + x;
            pool->ground[at] = pool_sand_z(px, py, pool->step);
            pool->seen[at] = pool_top(pool, px, py, pool->ground[at], &pool->height[at]);
            pool->highest = paint_max(pool->highest, pool->height[at]);
        }
    }
}

bool pool_light(pool_bed *const pool) {
    const paint_frame *const frame = &pool->frame;
    pool->step = paint_max(frame->pixel, 1.0f / (float)LIGHT_SIDE);
    pool->wide = (int)(2.0f * frame->half_x / pool->step + 0.999f);
    pool->high = (int)(2.0f * frame->half_y / pool->step + 0.999f);
    pool->wide = pool->wide < 1 ? 1 : pool->wide;
    pool->high = pool->high < 1 ? 1 : pool->high;
    const size_t cells = (size_t)pool->wide * (size_t)pool->high;
    pool->height = malloc(cells * sizeof(float));
    pool->ground = malloc(cells * sizeof(float));
    pool->seen = malloc(cells * sizeof(int));
    pool->sun = malloc(cells * sizeof(float));
    pool->sky = malloc(cells * sizeof(float));
    if (pool->height == NULL || pool->ground == NULL || pool->seen == NULL || pool->sun == NULL ||
        pool->sky == NULL) {
        return false;
    }
    fill_heights(pool);
    const sky_rays rays = rays_make(pool->step);
    for (int y = 0; y < pool->high; y++) {
        for (int x = 0; x < pool->wide; x++) {
            const ptrdiff_t at = (ptrdiff_t)y * pool->wide + x;
            pool->sun[at] = sun_at(pool, x, y, pool->height[at]);
            pool->sky[at] = sky_at(pool, &rays, x, y, pool->height[at]);
        }
    }
    return true;
}

float pool_ground(const pool_bed *const pool, const float x, const float y) {
    return sample(pool, pool->ground, (x + pool->frame.half_x) / pool->step - 0.5f,
                  (y + pool->frame.half_y) / pool->step - 0.5f);
}

bool pool_plain(const pool_bed *const pool, const float x, const float y, int *const top) {
    const int ix = paint_floor((x + pool->frame.half_x) / pool->step);
    const int iy = paint_floor((y + pool->frame.half_y) / pool->step);
    if (ix < 1 || iy < 1 || ix >= pool->wide - 1 || iy >= pool->high - 1) {
        return false;
    }
    const int *const at = pool->seen + (ptrdiff_t)iy * pool->wide + ix;
    *top = *at;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            if (at[(ptrdiff_t)j * pool->wide + i] != *top) {
                return false;
            }
        }
    }
    return true;
}

// Of the four neighbours those of like height count most, so that no shadow leaks over an edge.
void pool_lit(const pool_bed *const pool, const float x, const float y, const float z,
              float *const sun, float *const sky) {
    const float gx = (x + pool->frame.half_x) / pool->step - 0.5f;
    const float gy = (y + pool->frame.half_y) / pool->step - 0.5f;
    const int ix = paint_floor(gx);
    const int iy = paint_floor(gy);
    float sum = 0.0f;
    *sun = 0.0f;
    *sky = 0.0f;
    for (int k = 0; k < 4; k++) {
        const int cx = ix + (k & 1);
        const int cy = iy + (k >> 1);
        const int qx = cx < 0 ? 0 : cx >= pool->wide ? pool->wide - 1 : cx;
        const int qy = cy < 0 ? 0 : cy >= pool->high ? pool->high - 1 : cy;
        const ptrdiff_t at = (ptrdiff_t)qy * pool->wide + qx;
        const float wx = 1.0f - paint_abs(gx - (float)cx);
        const float wy = 1.0f - paint_abs(gy - (float)cy);
        const float like = 0.002f / (0.002f + paint_abs(pool->height[at] - z));
        const float weight = (wx * wy + 0.001f) * like;
        *sun += weight * pool->sun[at];
        *sky += weight * pool->sky[at];
        sum += weight;
    }
    *sun /= sum;
    *sky /= sum;
}
