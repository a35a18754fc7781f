// What touches cost that are much larger than the pond, and land painted over all of it.

#include <stdlib.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#define FAR 10.0f // times the pond's width

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

#define TILE 200 // islands and water between them are so wide [cells]

typedef struct painting {
    pond *water;
    uint8_t *pixels;
    int width;
    int height;
} painting;

static void paint_walls(void *context) {
    const painting *p = context;
    (void)pond_wall_mask(p->water, p->pixels, p->width, p->height, p->width, 0.0f);
}

bool goal_touch_mask(const goal *g, bool quick, double *measured) {
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    painting p = {.water = water_make(&desc), .width = g->width, .height = g->height};
    p.pixels = malloc((size_t)g->width * (size_t)g->height);
    const bool good = p.water != NULL && p.pixels != NULL;
    for (int i = 0; good && i < g->width * g->height; i++) {
        const int column = i % g->width / TILE;
        const int row = i / g->width / TILE;
        p.pixels[i] = column % 3 == 0 && row % 2 == 0 ? 255 : 0;
    }
    if (good) {
        contender one = {.run = paint_walls, .context = &p, .processor_time = true};
        contest_hold(&one, 1, quick);
        *measured = one.fastest * 1e3;
    }
    pond_destroy(p.water);
    free(p.pixels);
    return good;
}
