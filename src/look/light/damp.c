// Damp ground: of each channel it loses a share of the light, bright ones less.

#include <millpond/light.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/colour/srgb.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

#define ROWS 16   // in a task
#define STEPS 128 // of moisture; less than a level apart

typedef struct damping {
    const pond_texture *ground;
    const pond_map *map;
    const pond_target *target;
    uint8_t levels[STEPS + 1][256];
} damping;

static void fill_levels(damping *d) {
    const float *linear = pondi_srgb_linear();
    for (int step = 0; step <= STEPS; step++) {
        const float damp = (float)step / STEPS;
        for (int level = 0; level < 256; level++) {
            const float dry = linear[level];
            const float left = dry * (1.0f - PONDI_SHORE_WET_LOSS * damp * (1.0f - 0.5f * dry));
            const float seen = pondi_srgb_level(left) + 0.5f;
            d->levels[step][level] =
                step > 0 ? (uint8_t)pondi_clamp(seen, 0.0f, 255.0f) : (uint8_t)level;
        }
    }
}

// The step of moisture around (u, v), in values of the map.
static int step_at(const pond_map *map, float u, float v) {
    const float x = pondi_clamp(u, 0.0f, (float)(map->width - 1));
    const float y = pondi_clamp(v, 0.0f, (float)(map->height - 1));
    const int i = (int)x;
    const int j = (int)y;
    const int right = pondi_least(i + 1, map->width - 1);
    const float *upper = map->values + j * map->stride;
    const float *lower = map->values + pondi_least(j + 1, map->height - 1) * map->stride;
    const float damp =
        pondi_blend(upper[i], upper[right], lower[i], lower[right], x - (float)i, y - (float)j);
    return (int)(pondi_clamp(damp, 0.0f, 1.0f) * STEPS + 0.5f);
}

static void draw_rows(void *context, int index) {
    const damping *d = context;
    const pond_texture *ground = d->ground;
    const float scale_x = (float)d->map->width / (float)ground->width;
    const float scale_y = (float)d->map->height / (float)ground->height;
    const int end = pondi_least((index + 1) * ROWS, ground->height);
    for (int y = index * ROWS; y < end; y++) {
        const uint8_t *from = ground->pixels + y * ground->stride;
        uint8_t *to = d->target->pixels + y * d->target->stride;
        const float v = ((float)y + 0.5f) * scale_y - 0.5f;
        for (int x = 0; x < ground->width; x++, from += 4, to += 4) {
            const uint8_t *level =
                d->levels[step_at(d->map, ((float)x + 0.5f) * scale_x - 0.5f, v)];
            to[0] = level[from[0]];
            to[1] = level[from[1]];
            to[2] = level[from[2]];
            to[3] = from[3];
        }
    }
}

void pond_draw_damp(const pond_texture *ground, const pond_map *damp, const pond_target *target,
                    const pond_parallel *parallel) {
    if (!pondi_readable(ground) || damp == NULL || !pondi_map_readable(damp) || target == NULL ||
        target->pixels == NULL || target->format != POND_PIXELS_RGBA8 ||
        target->width != ground->width || target->height != ground->height) {
        return;
    }
    damping d = {.ground = ground, .map = damp, .target = target};
    fill_levels(&d);
    pondi_parallel_run(parallel, (ground->height + ROWS - 1) / ROWS, draw_rows, &d);
}
