// Time of a shift, of rain on a part of the pond, and of the self-check.

#include <millpond/millpond.h>
#include <millpond/shift.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

static void step(void *context) {
    pond_step(context);
}

// ---- shifts -------------------------------------------------------------------------------------

#define FURTHER 16 // cells

static void shift_there_and_back(void *context) {
    (void)pond_shift(context, FURTHER, FURTHER, NULL, NULL);
    (void)pond_shift(context, -FURTHER, -FURTHER, NULL, NULL);
}

bool goal_shift(const goal *g, bool quick, double *measured) {
    pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    pond *water = water_make(&desc);
    if (water == NULL) {
        return false;
    }
    contender one = {.run = shift_there_and_back, .context = water, .processor_time = true};
    contest_hold(&one, 1, quick);
    *measured = 0.5 * one.fastest * 1e3;
    pond_destroy(water);
    return true;
}

// ---- rain ---------------------------------------------------------------------------------------

// On a tenth of each side.
bool goal_rain(const goal *g, bool quick, double *measured) {
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    pond *dry = water_make(&desc);
    pond *wet = water_make(&desc);
    const bool good = dry != NULL && wet != NULL;
    if (good) {
        const float far = 0.1f * (float)(desc.width * desc.cell_size);
        pond_set_rain(
            wet,
            &(pond_rain){
                .rate = 100.0f, .radius = 0.02f, .height = 1e-5f, .right = far, .bottom = far});
        contender list[2] = {{.run = step, .context = wet, .processor_time = true},
                             {.run = step, .context = dry, .processor_time = true}};
        contest_hold(list, 2, quick);
        *measured = list[0].fastest / list[1].fastest;
    }
    pond_destroy(dry);
    pond_destroy(wet);
    return good;
}

// ---- the check ----------------------------------------------------------------------------------

static void check(void *context) {
    pond_result *result = context;
    const pond_result now = pond_self_check();
    *result = now != POND_OK ? now : *result;
}

bool goal_self_check(const goal *g, bool quick, double *measured) {
    (void)g;
    pond_result result = POND_OK;
    contender one = {.run = check, .context = &result, .processor_time = true};
    contest_hold(&one, 1, quick);
    *measured = one.fastest * 1e3;
    return result == POND_OK || report_fail(NULL, "pond_self_check(): %s", pond_message());
}
