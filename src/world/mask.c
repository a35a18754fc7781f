// Masks of water set by the caller, in a hash table by chunk.

#include "base/memory.h"
#include "base/message.h"
#include "world/world.h"

#include <millpond/world.h>

#define FIRST_MASKS 64
#define EMPTY (-1)

struct pondi_mask {
    pond_chunk at;
    uint64_t rows[PONDI_CHUNK];
};

// ---- the table ----------------------------------------------------------------------------------

// Twice as many slots as masks, so that searches are short.
static uint32_t slots_of(const pondi_masks *masks) {
    return 2 * (uint32_t)masks->capacity;
}

static size_t masks_size(int capacity) {
    return (size_t)capacity * sizeof(pondi_mask);
}

static size_t table_size(int capacity) {
    return 2 * (size_t)capacity * sizeof(int32_t);
}

static uint32_t first_slot(const pondi_masks *masks, pond_chunk at) {
    const uint64_t place = (uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y;
    return (uint32_t)(place * 0x9e3779b97f4a7c15u >> 33) & (slots_of(masks) - 1);
}

// The slot of the mask of a place, or an empty one.
static uint32_t slot_of(const pondi_masks *masks, pond_chunk at) {
    uint32_t slot = first_slot(masks, at);
    for (int mask = masks->table[slot]; mask != EMPTY; mask = masks->table[slot]) {
        if (masks->all[mask].at.x == at.x && masks->all[mask].at.y == at.y) {
            break;
        }
        slot = (slot + 1) & (slots_of(masks) - 1);
    }
    return slot;
}

static void enter_all(pondi_masks *masks) {
    for (uint32_t slot = 0; slot < slots_of(masks); slot++) {
        masks->table[slot] = EMPTY;
    }
    for (int i = 0; i < masks->count; i++) {
        masks->table[slot_of(masks, masks->all[i].at)] = i;
    }
}

// Doubles the capacity; false if an allocation fails.
static bool grow(pondi_masks *masks, const pond_allocator *allocator) {
    const int capacity = masks->capacity > 0 ? 2 * masks->capacity : FIRST_MASKS;
    pondi_masks next = {.capacity = capacity, .count = masks->count};
    next.all = pondi_allocate_unset(allocator, masks_size(capacity), PONDI_CACHE_LINE);
    next.table = pondi_allocate_unset(allocator, table_size(capacity), PONDI_CACHE_LINE);
    if (next.all == NULL || next.table == NULL) {
        pondi_masks_destroy(&next, allocator);
        return false;
    }
    for (int i = 0; i < masks->count; i++) {
        next.all[i] = masks->all[i];
    }
    pondi_masks_destroy(masks, allocator);
    *masks = next;
    enter_all(masks);
    return true;
}

void pondi_masks_destroy(pondi_masks *masks, const pond_allocator *allocator) {
    pondi_release(allocator, masks->all, masks_size(masks->capacity));
    pondi_release(allocator, masks->table, table_size(masks->capacity));
    *masks = (pondi_masks){0};
}

bool pondi_masks_get(const pondi_masks *masks, pond_chunk at, uint64_t rows[PONDI_CHUNK]) {
    const int mask = masks->count > 0 ? masks->table[slot_of(masks, at)] : EMPTY;
    if (mask == EMPTY) {
        memset(rows, 0, PONDI_CHUNK * sizeof *rows);
        return false;
    }
    memcpy(rows, masks->all[mask].rows, sizeof masks->all[mask].rows);
    return true;
}

// Closes the gap of a removed slot: searches for later entries may pass it.
static void empty_slot(pondi_masks *masks, uint32_t gap) {
    const uint32_t last = slots_of(masks) - 1;
    uint32_t slot = gap;
    masks->table[gap] = EMPTY;
    for (;;) {
        slot = (slot + 1) & last;
        const int mask = masks->table[slot];
        if (mask == EMPTY) {
            return;
        }
        const uint32_t from = first_slot(masks, masks->all[mask].at);
        if (((slot - from) & last) >= ((slot - gap) & last)) {
            masks->table[gap] = mask;
            masks->table[slot] = EMPTY;
            gap = slot;
        }
    }
}

static void take_out(pondi_masks *masks, pond_chunk at) {
    if (masks->count == 0) {
        return;
    }
    const uint32_t slot = slot_of(masks, at);
    const int mask = masks->table[slot];
    if (mask == EMPTY) {
        return;
    }
    empty_slot(masks, slot);
    const int last = --masks->count; // moves to its place
    if (mask != last) {
        masks->table[slot_of(masks, masks->all[last].at)] = mask;
        masks->all[mask] = masks->all[last];
    }
}

// False if an allocation fails.
static bool put_in(pondi_masks *masks, pond_chunk at, const uint64_t rows[PONDI_CHUNK],
                   const pond_allocator *allocator) {
    if (masks->count == masks->capacity && !grow(masks, allocator)) {
        return false;
    }
    int32_t *mask = &masks->table[slot_of(masks, at)];
    if (*mask == EMPTY) {
        *mask = masks->count++;
        masks->all[*mask].at = at;
    }
    memcpy(masks->all[*mask].rows, rows, sizeof masks->all[*mask].rows);
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
