// Time to save and restore a state, compared with memcpy() of the same number of bytes.

#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "goal.h"
#include "water.h"

#include <millpond/state.h>

typedef struct kept {
    pond *water;
    uint8_t *bytes;
    uint8_t *other;
    size_t size;
    bool drop; // else all cells are in motion
} kept;

static void change(const kept *k) {
    if (!k->drop) {
        pond_step(k->water);
        return;
    }
    const pond_desc desc = pond_get_desc(k->water);
    const float middle = (float)(0.5 * desc.width * desc.cell_size);
    pond_drop(k->water, (pond_vec2){middle, middle}, (float)(4.0 * desc.cell_size), 1e-4f);
}

static void change_twice(void *context) {
    change(context);
    change(context);
}

static void keep_and_restore(void *context) {
    const kept *k = context;
    change(k);
    (void)pond_state_save_changes(k->water, k->bytes, k->size);
    change(k);
    (void)pond_state_restore(k->water, k->bytes, k->size);
}

static void copy_twice(void *context) {
    const kept *k = context;
    memcpy(k->other, k->bytes, k->size);
    k->bytes[k->size - 1] = k->other[0]; // so that the compiler keeps both copies
    memcpy(k->other, k->bytes, k->size);
}

static bool make(const goal *g, kept *k) {
    const pond_desc desc = water_desc(POND_SOLVER_WAVE, g->width, g->height, g->threads);
    *k = (kept){.water = water_make(&desc), .drop = g->variant != 0};
    if (k->water != NULL && k->drop) {
        pond_calm(k->water);
    }
    k->size = k->water != NULL ? pond_state_size(k->water) : 0;
    k->bytes = malloc(k->size);
    k->other = calloc(1, k->size);
    return k->water != NULL && k->bytes != NULL && k->other != NULL &&
           pond_state_save(k->water, k->bytes, k->size) == POND_OK;
}

bool goal_keep(const goal *g, bool quick, double *measured) {
    kept k;
    const bool good = make(g, &k);
    if (good) {
        contender copies = {.run = copy_twice, .context = &k, .processor_time = true};
        contest_hold(&copies, 1, quick); // destroys the saved state
        (void)pond_state_save(k.water, k.bytes, k.size);
        contender list[2] = {{.run = keep_and_restore, .context = &k, .processor_time = true},
                             {.run = change_twice, .context = &k, .processor_time = true}};
        contest_hold(list, 1, quick);
        contest_hold(list + 1, 1, quick);
        *measured = (list[0].fastest - list[1].fastest) / copies.fastest;
    }
    pond_destroy(k.water);
    free(k.bytes);
    free(k.other);
    return good;
}
