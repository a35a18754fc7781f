// paint_light.c — the rock pool's heights, and the light on them.
#include <stdlib.h>

#include "paint_pool.h"
#include "paint_rows.h"

enum { LIGHT_SIDE = 1080 }; // shadows are soft: this many steps across the shorter side will do

static void fill_row(void *const context, const int y) {
    pool_bed *const pool = context;
    paint_relief *const relief = &pool->relief;
    for (int x = 0; x < relief->wide; x++) {
        const float px = ((float)x + 0.5f) * relief->step - relief->half_x;
        const float py = ((float)y + 0.5f) * relief->step - relief->half_y;
        const ptrdiff_t at = (ptrdiff_t)y * relief->wide + x;
        pool->ground[at] = pool_sand_z(px, py);
        pool->seen[at] = pool_top(pool, px, py, pool->ground[at], &relief->height[at]);
    }
}

bool pool_light(pool_bed *const pool) {
    if (!paint_relief_make(&pool->relief, &pool->frame, 1.0f / (float)LIGHT_SIDE)) {
        return false;
    }
    const size_t cells = (size_t)pool->relief.wide * (size_t)pool->relief.high;
    pool->ground = malloc(cells * sizeof(float));
    pool->seen = malloc(cells * sizeof(int));
    if (pool->ground == NULL || pool->seen == NULL) {
        return false;
    }
    paint_rows(pool->relief.high, fill_row, pool);
    paint_relief_light(&pool->relief);
    return true;
}

float pool_ground(const pool_bed *const pool, const float x, const float y) {
    return paint_relief_read(&pool->relief, pool->ground, x, y);
}

bool pool_plain(const pool_bed *const pool, const float x, const float y, int *const top) {
    const paint_relief *const relief = &pool->relief;
    const int ix = paint_floor((x + relief->half_x) / relief->step);
    const int iy = paint_floor((y + relief->half_y) / relief->step);
    if (ix < 1 || iy < 1 || ix >= relief->wide - 1 || iy >= relief->high - 1) {
        return false;
    }
    const int *const at = pool->seen + (ptrdiff_t)iy * relief->wide + ix;
    *top = *at;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            if (at[(ptrdiff_t)j * relief->wide + i] != *top) {
                return false;
            }
        }
    }
    return true;
}
