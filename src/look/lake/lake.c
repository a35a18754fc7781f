// Prepares a photograph and its mask for the lake look.

#include "look/lake/lake.h"

#include <math.h>
#include <millpond/detail/lake_parts.h>
#include <millpond/lake.h>
#include <string.h>

#include "base/hash.h"
#include "base/maths.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/record.h"
#include "look/usable.h"

#define BELOW 0.35f // of the picture's height, by which the layer continues below it
#define LOWEST_ROWS 12

_Static_assert(POND_LAKE_LEVELS == PONDI_LAKE_LEVELS, "all levels are handed out");

// ---- memory -------------------------------------------------------------------------------------

// Hands out parts of one block of memory, or only sums up their sizes if it is NULL.
typedef struct store {
    uint8_t *memory;
    size_t used;
} store;

static void *part_of(store *s, size_t count, size_t size) {
    void *part = s->memory != NULL ? s->memory + s->used : NULL;
    const size_t line = PONDI_CACHE_LINE;
    s->used += (count * size + line - 1) / line * line;
    return part;
}

static void lay_out(pond_lake *lake, store *s) {
    const size_t pixels = (size_t)lake->width * (size_t)lake->height;
    lake->alpha = part_of(s, pixels, sizeof *lake->alpha);
    lake->solid = part_of(s, pixels, sizeof *lake->solid);
    lake->ripples = part_of(s, pixels, sizeof *lake->ripples);
    lake->contact = part_of(s, pixels, sizeof *lake->contact);
    lake->above = part_of(s, pixels, sizeof *lake->above);
    lake->below = part_of(s, pixels, sizeof *lake->below);
    lake->shore = part_of(s, (size_t)lake->width, sizeof *lake->shore);
    for (int n = 0; n < PONDI_LAKE_LEVELS; n++) {
        pondi_lake_level *level = &lake->level[n];
        level->step_x = n < 4 ? 1 : 1 << (n - 3);
        level->step_y = n < 1 ? 1 : 1 << (n - 1);
        level->per_step_x = 1.0f / (float)level->step_x;
        level->per_step_y = 1.0f / (float)level->step_y;
        level->width = (lake->width + level->step_x - 1) / level->step_x;
        level->height = (lake->rows + level->step_y - 1) / level->step_y;
        // One texel more, since pairs are read.
        const size_t texels = (size_t)level->width * (size_t)level->height + 1;
        level->texels = part_of(s, 4 * texels, sizeof *level->texels);
    }
    lake->detail = (pondi_lake_level){.width = lake->width,
                                      .height = lake->height,
                                      .step_x = 1,
                                      .step_y = 1,
                                      .per_step_x = 1.0f,
                                      .per_step_y = 1.0f};
    lake->detail.texels = part_of(s, 4 * (pixels + 1), sizeof *lake->detail.texels);
    lake->scratch =
        part_of(s, 8 * (size_t)lake->width * ((size_t)lake->rows + 8), sizeof *lake->scratch);
}

static pond_lake *allocate(const pond_texture *photograph, float horizon,
                           const pond_allocator *allocator) {
    pond_lake plan = {.width = photograph->width,
                      .height = photograph->height,
                      .rows = photograph->height + (int)(BELOW * (float)photograph->height) + 1,
                      .horizon = horizon * (float)photograph->height - 0.5f};
    store s = {0};
    (void)part_of(&s, 1, sizeof plan);
    lay_out(&plan, &s);
    plan.size = s.used;
    if (allocator != NULL) {
        plan.allocator = *allocator;
    }
    uint8_t *memory = pondi_allocate_unset(&plan.allocator, plan.size, PONDI_CACHE_LINE);
    if (memory == NULL) {
        (void)pondi_fail(NULL, POND_ERROR_MEMORY, "lake: no memory for %zu bytes", plan.size);
        return NULL;
    }
    s = (store){.memory = memory};
    pond_lake *lake = part_of(&s, 1, sizeof *lake);
    *lake = plan;
    lay_out(lake, &s);
    // Rows of the layer that are never visible stay 0.
    memset(lake->alpha, 0, (size_t)((uint8_t *)lake->scratch - lake->alpha));
    return lake;
}

void pond_lake_destroy(pond_lake *lake) {
    if (lake != NULL) {
        const pond_allocator allocator = lake->allocator;
        pondi_release(&allocator, lake, lake->size);
    }
}

// ---- making -------------------------------------------------------------------------------------

static pond_result check(const pond_texture *photograph, const pond_map *water,
                         const pond_lake_look *look) {
    if (look == NULL || !pondi_readable(photograph)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "lake: photograph and look must not be NULL or empty");
    }
    if (!pondi_map_readable(water)) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "lake: the mask must not be NULL or empty");
    }
    return pondi_number_fits(NULL, "lake.horizon", (double)look->horizon, 0.0,
                             (double)(float)PONDI_LAKE_LOWEST_HORIZON, "of the picture's height")
               ? POND_OK
               : POND_ERROR_RANGE;
}

static float greatest(const pond_map *map) {
    float most = 0.0f;
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            const float value = map->values[y * map->stride + x];
            most = value > most ? value : most;
        }
    }
    return most;
}

static pond_result check_cover(const pond_lake *lake, const pond_map *water, long long wet,
                               int top) {
    const long long all = (long long)lake->width * lake->height;
    const double share = 100.0 * (double)wet / (double)all;
    if (greatest(water) <= 0.5f) {
        return pondi_fail(NULL, POND_ERROR_RANGE,
                          "lake: the mask is empty: no value is above 0.5, so there is no water");
    }
    if (wet == 0 || top == lake->height) {
        return pondi_fail(NULL, POND_ERROR_RANGE,
                          "lake: only %.3g %% of the picture is water below the horizon at %g; "
                          "move the horizon up or paint more water into the mask",
                          share, ((double)lake->horizon + 0.5) / lake->height);
    }
    if (wet == all) {
        return pondi_fail(NULL, POND_ERROR_RANGE,
                          "lake: the mask is full: all of the picture is water; leave out of it "
                          "what stands on the shore");
    }
    return POND_OK;
}

static void hash_row(pondi_hash *hash, const uint8_t *bytes, size_t count) {
    for (; count >= sizeof(uint64_t); bytes += sizeof(uint64_t), count -= sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        pondi_hash_u64(hash, word);
    }
    pondi_hash_bytes(hash, bytes, count);
}

// Hashes everything that the prepared lake depends on.
static uint64_t content_of(const pond_lake *lake, const pond_texture *photograph) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_u64(&hash, (uint64_t)lake->width);
    pondi_hash_f64(&hash, (double)lake->horizon);
    for (int y = 0; y < lake->height; y++) {
        const size_t width = (size_t)lake->width;
        hash_row(&hash, lake->alpha + (size_t)y * width, width);
        hash_row(&hash, lake->solid + (size_t)y * width, width);
        hash_row(&hash, photograph->pixels + y * photograph->stride, 4 * width);
    }
    return pondi_hash_end(hash);
}

static float lowest_share(const pond_lake *lake) {
    const int first = pondi_most(lake->height - LOWEST_ROWS, 0);
    long long wet = 0;
    for (ptrdiff_t i = (ptrdiff_t)first * lake->width; i < (ptrdiff_t)lake->height * lake->width;
         i++) {
        wet += lake->solid[i] != 0;
    }
    return (float)wet / ((float)(lake->height - first) * (float)lake->width);
}

pond_result pond_lake_create(const pond_texture *photograph, const pond_map *water,
                             const pond_lake_look *look, const pond_allocator *allocator,
                             const pond_parallel *parallel, pond_lake **lake) {
    if (lake == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "lake: out must not be NULL");
    }
    *lake = NULL;
    const pond_result result = check(photograph, water, look);
    if (result != POND_OK) {
        return result;
    }
    pond_lake *made = allocate(photograph, look->horizon, allocator);
    if (made == NULL) {
        return POND_ERROR_MEMORY;
    }
    int top;
    const long long wet = pondi_lake_cover(made, water, parallel, &top);
    const pond_result covered = check_cover(made, water, wet, top);
    if (covered != POND_OK) {
        pond_lake_destroy(made);
        return covered;
    }
    pondi_lake_survey(made, top, parallel);
    made->side = lowest_share(made);
    pondi_lake_find_ripples(made, photograph, parallel);
    pondi_lake_layer(made, photograph, parallel);
    made->content = content_of(made, photograph);
    *lake = made;
    return POND_OK;
}

bool pond_lake_set_photograph(pond_lake *lake, const pond_texture *photograph,
                              const pond_parallel *parallel) {
    if (lake == NULL || !pondi_readable(photograph) || photograph->width != lake->width ||
        photograph->height != lake->height) {
        return false;
    }
    pondi_lake_layer(lake, photograph, parallel);
    lake->content = content_of(lake, photograph);
    return true;
}

static pond_lake_level handed_out(const pondi_lake_level *level) {
    return (pond_lake_level){.texels = level->texels,
                             .width = level->width,
                             .height = level->height,
                             .step_x = level->step_x,
                             .step_y = level->step_y};
}

pond_lake_parts pond_lake_get_parts(const pond_lake *lake) {
    pond_lake_parts parts = {0};
    if (lake == NULL) {
        return parts;
    }
    parts = (pond_lake_parts){.width = lake->width,
                              .height = lake->height,
                              .rows = lake->rows,
                              .alpha = lake->alpha,
                              .contact = lake->contact,
                              .above = lake->above,
                              .below = lake->below,
                              .content = lake->content,
                              .deep = {lake->deep[0], lake->deep[1], lake->deep[2]}};
    for (int n = 0; n < PONDI_LAKE_LEVELS; n++) {
        parts.level[n] = handed_out(&lake->level[n]);
    }
    if (lake->rippled) {
        parts.detail = handed_out(&lake->detail);
    }
    return parts;
}
