// The patch of a pond: its own rows, in place.

#include "pond/patch.h"

#include <math.h>
#include <millpond/shore.h>

#include "pond/flow.h"
#include "pond/subdomain.h"
#include "pond/touch.h"

static void add(const pondi_patch *patch, int64_t x, int64_t y, int count, const double *amounts) {
    if (pondi_flows(patch->water)) {
        pondi_flow_add_short(patch->water, (int)x, (int)y, count, amounts);
    } else {
        pondi_touch_row(patch->water, x, y, count, amounts);
    }
}

static void added(const pondi_patch *patch, const pondi_box *b, int64_t rows) {
    (void)rows;
    pondi_touched(patch->water, b->x0, b->y0, b->x1, b->y1);
}

static void read(const pondi_patch *patch, int64_t x, int64_t y, int count, float *heights) {
    const pond *water = patch->water;
    const pond_desc *g = &water->grid;
    const int row = pondi_touch_fold(y, g->height);
    if (pondi_flows(water)) {
        pondi_flow_read(water, patch->before, (int)x, row, count, heights);
        return;
    }
    const float *cells = pondi_row_f32(pondi_time_level(water, patch->before), row);
    const float *keep = pondi_shore_keep(water, row);
    for (int i = 0, column = pondi_touch_fold(x, g->width); i < count; i++) {
        const bool dry = keep != NULL && keep[column] == PONDI_KEEP_DRY;
        heights[i] = dry ? NAN : cells[column];
        column = column + 1 < g->width ? column + 1 : 0;
    }
}

static bool is_dry(const pondi_patch *patch, pond_vec2 point, double top) {
    return pondi_patch_is_bulk(patch) ? pondi_flow_ground_at(patch->water, point) > top
                                      : pond_is_wall(patch->water, point);
}

void pondi_patch_splash(const pondi_patch *patch, pond_body_id body, pond_emitter_id emitter,
                        pond_vec2 position, float radius, float height) {
    pondi_event_splash(patch->water, body, emitter, position, radius, height);
}

bool pondi_patch_drop(const pondi_patch *patch, pond_vec2 centre, float radius, float height) {
    return pondi_touch_drop(patch->water, centre, radius, height);
}

static const pondi_patch_ways in_pond = {.add = add,
                                         .added = added,
                                         .read = read,
                                         .is_dry = is_dry,
                                         .splash = pondi_patch_splash,
                                         .drop = pondi_patch_drop};

pondi_patch pondi_patch_of(const pond *water) {
    PONDI_ASSERT_POND(water);
    pond *const same = (pond *)(uintptr_t)water; // reading does not change it
    return (pondi_patch){
        .ways = pondi_cut_of(water) != NULL ? &pondi_patch_in_subdomain : &in_pond,
        .water = same,
        .bodies = &same->bodies,
        .emitters = &same->emitters,
        .desc = pondi_whole_desc(water),
        .grid = pondi_whole_grid(water),
        .left = pondi_whole_left(water),
        .top = pondi_whole_top(water),
        .origin = pondi_whole_origin(water),
        .solver = water->solver,
        .current = pondi_has_current(water) || pondi_flows(water) ? water : NULL,
        .has_dry = pondi_cut_of(water) != NULL ? pondi_whole_dry(water) > 0
                                               : pondi_shore_any(water) || pondi_flows(water),
        .steps = water->steps,
        .due = water->steps_due,
    };
}
