// What touches cost that are much larger than the pond.

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
