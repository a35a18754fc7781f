// Time of touches that are much larger than the pond, and of painting walls over all of it, first
// in a new pond and then over other walls.

#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#define FAR 10.0f // in widths of the pond

static void leave_trail(void *context) {
    pond *water = context;
    const pond_desc desc = pond_get_desc(water);
    const float far = FAR * (float)(desc.width * desc.cell_size);
    pond_trail(water, (pond_vec2){-far, -far}, (pond_vec2){far, far}, (pond_vec2){far, far}, 1e-3f);
}

bool goal_touch_trail(const goal *g, bool quick, double *measured) {
    pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    if (g->variant != 0) {
        desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                                  POND_EDGE_PERIODIC};
    }
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    contender one = {.run = leave_trail, .context = water, .processor_time = true};
    contest_hold(&one, 1, quick);
    *measured = one.fastest * 1e3;
    pond_destroy(water);
    return true;
}

// ---- masks --------------------------------------------------------------------------------------

#define TILE 200 // width of islands [cells]

typedef struct painting {
    pond_desc desc;
    pond *water;
    uint8_t *pixels[2]; // the second mask is shifted by a few cells
    int painted;
} painting;

static void paint_walls(void *context) {
    painting *p = context;
    const pond_desc *desc = &p->desc;
    (void)pond_set_wall_mask(p->water, p->pixels[p->painted++ % 2], desc->width, desc->height,
                             desc->width, 0.0f);
}

static void begin_anew(void *context) {
    painting *p = context;
    pond_destroy(p->water);
    p->water = water_make(&p->desc);
    if (p->water != NULL) {
        pond_calm(p->water);
    }
    p->painted = 0;
}

static uint8_t *make_islands(const pond_desc *desc, int dx, int dy) {
    uint8_t *pixels = malloc((size_t)desc->width * (size_t)desc->height);
    for (int y = 0; pixels != NULL && y < desc->height; y++) {
        for (int x = 0; x < desc->width; x++) {
            const bool land = (x + dx) / TILE % 3 == 0 && (y + dy) / TILE % 2 == 0;
            pixels[(size_t)y * (size_t)desc->width + (size_t)x] = land ? 255 : 0;
        }
    }
    return pixels;
}

bool goal_touch_mask(const goal *g, bool quick, double *measured) {
    const bool anew = g->variant == 0;
    painting p = {.desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads)};
    if (!water_fits(&p.desc, 2.0 * g->width * g->height)) {
        return true;
    }
    p.water = water_make(&p.desc);
    p.pixels[0] = make_islands(&p.desc, 0, 0);
    p.pixels[1] = make_islands(&p.desc, 7, 3);
    const bool good = p.water != NULL && p.pixels[0] != NULL && p.pixels[1] != NULL;
    if (good) {
        contender one = {.run = paint_walls,
                         .prepare = anew ? begin_anew : NULL,
                         .context = &p,
                         .processor_time = true};
        contest_hold(&one, 1, quick);
        *measured = one.fastest * 1e3;
    }
    pond_destroy(p.water);
    free(p.pixels[0]);
    free(p.pixels[1]);
    return good;
}
