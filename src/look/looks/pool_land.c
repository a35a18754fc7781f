// Land and the bed do not change while water moves over them, so results for each tile serve all
// later pictures. A tile stores whether it is all dry land, whether its rays can come near land or
// a steep bed, and, at a shore, three numbers for each pixel. Pictures are bit-identical with and
// without it.

#include "look/looks/pool_land.h"

#include <millpond/detail/pool_land.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/message.h"
#include "look/looks/pool_keep.h"
#include "look/usable.h"

static pondi_kept_from from_of(const pondi_pool *s, const pond_target *target) {
    return (pondi_kept_from){
        .dry = *s->dry,
        .bed = s->bed != NULL ? *s->bed : (pond_map){0},
        .texture_width = s->texture_width,
        .texture_height = s->texture_height,
        .width = target->width,
        .height = target->height,
        .wraps_x = s->wraps_x,
        .wraps_y = s->wraps_y,
        .texels_metre_x = s->texels_metre_x,
        .texels_metre_y = s->texels_metre_y,
        .shore = s->look->shore,
    };
}

static bool are_same(float a, float b) {
    return a >= b && a <= b;
}

static bool is_same_map(const pond_map *a, const pond_map *b) {
    return a->values == b->values && a->width == b->width && a->height == b->height &&
           a->stride == b->stride;
}

bool pondi_pool_land_suits(const pond_pool_land *land, const pondi_pool *s,
                           const pond_target *target) {
    if (land == NULL || s->dry == NULL) {
        return false;
    }
    const pondi_kept_from *was = &land->from;
    const pondi_kept_from is = from_of(s, target);
    return is_same_map(&was->dry, &is.dry) && is_same_map(&was->bed, &is.bed) &&
           was->texture_width == is.texture_width && was->texture_height == is.texture_height &&
           was->width == is.width && was->height == is.height && was->wraps_x == is.wraps_x &&
           was->wraps_y == is.wraps_y && are_same(was->texels_metre_x, is.texels_metre_x) &&
           are_same(was->texels_metre_y, is.texels_metre_y) && are_same(was->shore, is.shore);
}

// The look clamped, and its state over a canvas; false where there is nothing to draw on or with.
static bool find_state(const pond_pool_look *look, const pondi_canvas *canvas, pond_look *clamped,
                       pondi_pool *state) {
    pond_look any = {.kind = POND_LOOK_POOL};
    if (look == NULL || !pondi_readable(canvas->texture) ||
        !pondi_drawable(canvas->view, canvas->target)) {
        return false;
    }
    any.is.pool = *look;
    if (!pond_look_clamp(&any, clamped)) {
        return false;
    }
    *state = pondi_pool_of(&clamped->is.pool, canvas);
    return true;
}

bool pond_pool_land_suits(const pond_pool_land *land, const pond_pool_look *look,
                          const pond_view *view, const pond_texture *texture,
                          const pond_target *target) {
    const pondi_canvas canvas = {.view = view, .texture = texture, .target = target};
    pond_look clamped;
    pondi_pool state;
    return find_state(look, &canvas, &clamped, &state) &&
           pondi_pool_land_suits(land, &state, target);
}

// Without the stored pixels.
static pond_pool_land *allocate(const pondi_pool *s, const pond_target *target,
                                const pond_allocator *allocator) {
    pond_pool_land plan = {.from = from_of(s, target),
                           .across = (target->width + PONDI_KEPT_WIDE - 1) / PONDI_KEPT_WIDE,
                           .down = (target->height + PONDI_KEPT_HIGH - 1) / PONDI_KEPT_HIGH};
    if (allocator != NULL) {
        plan.allocator = *allocator;
    }
    const size_t tiles = (size_t)plan.across * (size_t)plan.down;
    plan.size = sizeof plan + tiles * sizeof *plan.tiles;
    pond_pool_land *land = pondi_allocate(&plan.allocator, plan.size, PONDI_CACHE_LINE);
    if (land != NULL) {
        *land = plan;
        land->tiles = (pondi_kept_tile *)(land + 1);
    }
    return land;
}

// Numbers the tiles that show a shore.
static bool allocate_values(pond_pool_land *land) {
    int32_t shores = 0;
    for (int i = 0; i < land->across * land->down; i++) {
        if (land->tiles[i].shore >= 0) {
            land->tiles[i].shore = shores++;
        }
    }
    // One more, so that the size of the allocation is never 0.
    land->values_size =
        ((size_t)shores + 1) * PONDI_KEPT_NUMBERS * PONDI_KEPT_PIXELS * sizeof(float);
    land->values = pondi_allocate_unset(&land->allocator, land->values_size, PONDI_CACHE_LINE);
    return land->values != NULL;
}

static bool find_all(pond_pool_land *land, pondi_pool *state, const pondi_canvas *canvas) {
    const pond_target *target = canvas->target;
    const pond_target whole = {.pixels = target->pixels,
                               .width = target->width,
                               .height = target->height,
                               .stride = target->stride,
                               .format = target->format};
    pondi_canvas all = *canvas;
    all.target = &whole;
    land->survey = (pondi_survey){.map = &land->from.dry, .land = true};
    pondi_pool_survey(&all, 0, 0, &land->survey);
    state->land_survey = &land->survey;
    pondi_pool_keeping keeping = {.land = land, .state = state};
    pondi_parallel_run(canvas->parallel, land->down, PONDI_ISA_BEST(pondi_keep_tiles_), &keeping);
    if (!allocate_values(land)) {
        return false;
    }
    pondi_parallel_run(canvas->parallel, land->down, PONDI_ISA_BEST(pondi_keep_numbers_), &keeping);
    return true;
}

pond_result pond_pool_land_create(const pond_pool_look *look, const pond_view *view,
                                  const pond_texture *texture, const pond_target *target,
                                  const pond_allocator *allocator, const pond_parallel *parallel,
                                  pond_pool_land **land) {
    const pondi_canvas canvas = {
        .view = view, .texture = texture, .target = target, .parallel = parallel};
    pond_look clamped;
    pondi_pool state;
    if (land == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "pool land: out must not be NULL");
    }
    *land = NULL;
    if (!find_state(look, &canvas, &clamped, &state)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "pool land: look, view, texture and target must not be NULL or empty");
    }
    if (state.dry == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "pool land: the look has no map of land: dry must not be NULL or empty");
    }
    pond_pool_land *made = allocate(&state, target, allocator);
    if (made == NULL || !find_all(made, &state, &canvas)) {
        pond_pool_land_destroy(made);
        return pondi_fail(NULL, POND_ERROR_MEMORY,
                          "pool land: no memory for a picture of %d x %d pixels", target->width,
                          target->height);
    }
    *land = made;
    return POND_OK;
}

void pond_pool_land_destroy(pond_pool_land *land) {
    if (land != NULL) {
        const pond_allocator allocator = land->allocator;
        pondi_release(&allocator, land->values, land->values_size);
        pondi_release(&allocator, land, land->size);
    }
}
