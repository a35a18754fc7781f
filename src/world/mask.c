// Masks of water set by the caller, with a list of them sorted by place.

#include "base/memory.h"
#include "base/message.h"
#include "world/world.h"

#include <millpond/world.h>

struct pondi_mask {
    pond_chunk at;
    uint64_t rows[PONDI_CHUNK];
};

// ---- the list -----------------------------------------------------------------------------------

// The index in the sorted list of a place, whether it has a mask or not.
static int place_of(const pondi_masks *masks, pond_chunk at) {
    int first = 0;
    int end = masks->count;
    while (first < end) {
        const int middle = first + (end - first) / 2;
        if (pondi_chunk_comes_before(masks->all[masks->order[middle]].at, at)) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

// The mask of a place, or NULL.
static pondi_mask *find(const pondi_masks *masks, pond_chunk at) {
    const int place = place_of(masks, at);
    pondi_mask *mask = place < masks->count ? &masks->all[masks->order[place]] : NULL;
    return mask != NULL && mask->at.x == at.x && mask->at.y == at.y ? mask : NULL;
}

void pondi_masks_destroy(pondi_masks *masks, const pond_allocator *allocator) {
    pondi_release(allocator, masks->all, (size_t)masks->capacity * sizeof *masks->all);
    pondi_release(allocator, masks->order, (size_t)masks->order_capacity * sizeof *masks->order);
    *masks = (pondi_masks){0};
}

bool pondi_masks_get(const pondi_masks *masks, pond_chunk at, uint64_t rows[PONDI_CHUNK]) {
    const pondi_mask *mask = find(masks, at);
    if (mask == NULL) {
        memset(rows, 0, PONDI_CHUNK * sizeof *rows);
        return false;
    }
    memcpy(rows, mask->rows, sizeof mask->rows);
    return true;
}

static void take_out(pondi_masks *masks, pond_chunk at) {
    const int place = place_of(masks, at);
    const int mask = masks->order[place];
    const int last = masks->count - 1; // moves to the place of the removed mask
    masks->order[place_of(masks, masks->all[last].at)] = mask;
    masks->all[mask] = masks->all[last];
    int32_t *from = masks->order + place;
    memmove(from, from + 1, (size_t)(last - place) * sizeof *from);
    masks->count = last;
}

// False if an allocation fails.
static bool put_in(pondi_masks *masks, pond_chunk at, const uint64_t rows[PONDI_CHUNK],
                   const pond_allocator *allocator) {
    pondi_mask *mask = find(masks, at);
    if (mask == NULL) {
        pondi_mask *all =
            pondi_make_room(allocator, masks->all, masks->count, &masks->capacity, sizeof *all);
        masks->all = all != NULL ? all : masks->all;
        int32_t *order = pondi_make_room(allocator, masks->order, masks->count,
                                         &masks->order_capacity, sizeof *order);
        masks->order = order != NULL ? order : masks->order;
        if (all == NULL || order == NULL) {
            return false;
        }
        int32_t *to = order + place_of(masks, at);
        memmove(to + 1, to, (size_t)(order + masks->count - to) * sizeof *to);
        *to = masks->count;
        mask = &all[masks->count++];
        mask->at = at;
    }
    memcpy(mask->rows, rows, sizeof mask->rows);
    return true;
}

// ---- setting ------------------------------------------------------------------------------------

static pond_result check(const pond_world *world, pond_chunk at, const uint8_t *cells,
                         size_t size) {
    if (world == NULL || cells == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a world and a mask are needed",
                          world == NULL ? "world" : "cells");
    }
    PONDI_ASSERT_WORLD(world);
    const pond_logger *logger = &world->desc.water.logger;
    if (!world->desc.masks) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT,
                          "chunk %d, %d: a mask is handed in, but desc.masks is false", (int)at.x,
                          (int)at.y);
    }
    const size_t whole = (size_t)PONDI_CHUNK * PONDI_CHUNK;
    if (size != whole) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "chunk %d, %d: a mask of %zu bytes; it takes %zu, %d rows of %d",
                          (int)at.x, (int)at.y, size, whole, PONDI_CHUNK, PONDI_CHUNK);
    }
    return POND_OK;
}

// Restless water stores a chunk for each mask.
static bool has_room(const pond_world *world, pond_chunk at) {
    return !world->restless || pondi_chunk_find(world, at) != PONDI_NO_CHUNK ||
           world->kept < world->capacity;
}

pond_result pond_world_set_mask(pond_world *world, pond_chunk at, const uint8_t *cells,
                                size_t size) {
    const pond_result result = check(world, at, cells, size);
    if (result != POND_OK) {
        return result;
    }
    uint64_t rows[PONDI_CHUNK];
    if (!pondi_land_pack(cells, rows)) {
        pond_world_clear_mask(world, at);
        return POND_OK;
    }
    const pond_logger *logger = &world->desc.water.logger;
    if (!has_room(world, at)) {
        return pondi_fail(logger, POND_ERROR_MEMORY,
                          "chunk %d, %d: desc.memory holds %d chunks, and all of them move",
                          (int)at.x, (int)at.y, world->capacity);
    }
    uint64_t before[PONDI_CHUNK];
    const bool known = pondi_masks_get(&world->masks, at, before);
    const bool same = known && memcmp(before, rows, sizeof rows) == 0;
    if (!same && !put_in(&world->masks, at, rows, &world->desc.water.allocator)) {
        return pondi_fail(logger, POND_ERROR_MEMORY, "chunk %d, %d: no memory for its mask",
                          (int)at.x, (int)at.y);
    }
    if (!same || (world->restless && pondi_chunk_find(world, at) == PONDI_NO_CHUNK)) {
        pondi_world_change_land(world, at, rows, true);
    }
    return POND_OK;
}

void pond_world_clear_mask(pond_world *world, pond_chunk at) {
    PONDI_ASSERT_WORLD(world);
    static const uint64_t land[PONDI_CHUNK];
    uint64_t before[PONDI_CHUNK];
    if (world->desc.masks && pondi_masks_get(&world->masks, at, before)) {
        take_out(&world->masks, at);
        pondi_world_change_land(world, at, land, false);
    }
}
