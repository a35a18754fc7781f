// Saved states: a pond's state as in memory, to which this process can return. Saving and restoring
// copy only blocks of cells that have changed.
//
//   head | cells of all fields | layers of the shore | the current | everything else
//
// The clock of the blocks counts saved states and never goes back. A block that has not changed
// since a state was saved is bit-identical in that state and in the pond.

#include <millpond/current.h>
#include <millpond/state.h>

#include "base/message.h"
#include "base/pack.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore.h"

#define MAGIC 0x6d70306b65657031u

typedef struct head {
    uint64_t magic;
    uint64_t size; // of the state [bytes]
    uint64_t clock;
    const pond *water;
    uint32_t layers;
    uint32_t current; // 1: there is one
} head;

// ---- cells --------------------------------------------------------------------------------------

// Saved rows have the field's stride, so that many are copied at once.
static size_t row_bytes(const pond *water) {
    return (size_t)water->fields[0].stride * pondi_format_size(water->fields[0].format);
}

static void copy_bytes(char *cells, size_t at, size_t bytes, uint8_t *kept, const uint8_t *back) {
    if (kept != NULL) {
        memcpy(kept + at, cells, bytes);
    } else {
        memcpy(cells, back + at, bytes);
    }
}

// Both heights, and the potential of water with a current.
static int field_count(uint32_t current) {
    return current != 0 ? 3 : 2;
}

// Copies a span of cells to saved rows or back, with the bytes between whole rows.
static void copy_span(const pond *water, const pondi_span *span, uint8_t *kept,
                      const uint8_t *back) {
    const size_t size = pondi_format_size(water->fields[0].format);
    const size_t row = row_bytes(water);
    const size_t rows = (size_t)(span->y1 - span->y0);
    const size_t bytes = (size_t)(span->x1 - span->x0) * size;
    const bool whole = span->x0 == 0 && span->x1 == water->grid.width;
    const size_t first = (size_t)span->y0 * row + (size_t)span->x0 * size;
    for (int f = 0; f < field_count(water->current.memory != NULL); f++) {
        const pondi_field *field = f < 2 ? &water->fields[f] : &water->potential;
        char *cells = (char *)field->cells + first;
        const size_t at = (size_t)f * (size_t)water->grid.height * row + first;
        if (whole) {
            copy_bytes(cells, at, (rows - 1) * row + bytes, kept, back);
        }
        for (size_t y = 0; y < rows && !whole; y++) {
            copy_bytes(cells + y * row, at + y * row, bytes, kept, back);
        }
    }
}

typedef struct copying {
    uint64_t since; // only blocks that changed after this time are copied
    bool all;
    uint8_t *kept; // to save, or NULL
    const uint8_t *back;
    uint64_t steps; // of the restored state
} copying;

static bool to_copy(const pondi_blocks *blocks, const copying *c, int column, int row) {
    return column < blocks->columns &&
           (c->all ||
            pondi_blocks_changed(blocks, pondi_blocks_index(blocks, column, row), c->since));
}

static void note_copied(pondi_blocks *blocks, const copying *c, int first, int end, int row) {
    for (int i = first; i < end && c->back != NULL; i++) {
        const size_t b = pondi_blocks_index(blocks, i, row);
        blocks->changed[b] = blocks->clock;
        blocks->moved[b] = c->steps + 1;
    }
}

static void copy_row(pond *water, int row, void *context) {
    const copying *c = context;
    pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        if (!to_copy(blocks, c, column, row)) {
            continue;
        }
        pondi_span span = pondi_blocks_span(blocks, column, row);
        const int first = column;
        while (to_copy(blocks, c, column + 1, row)) {
            span.x1 = pondi_blocks_span(blocks, ++column, row).x1;
        }
        copy_span(water, &span, c->kept, c->back);
        note_copied(blocks, c, first, column + 1, row);
    }
}

// ---- layers -------------------------------------------------------------------------------------

static void pack_layer(const pond *water, pondi_field *layer, pondi_pack *pack) {
    for (int y = 0; layer->memory != NULL && y < water->grid.height; y++) {
        pondi_pack_bytes(pack, pondi_row_f32(layer, y), (size_t)water->grid.width * sizeof(float));
    }
}

static void pack_layers(pond *water, pondi_pack *pack) {
    pack_layer(water, &water->shore.wall, pack);
    pack_layer(water, &water->shore.depth, pack);
    pack_layer(water, &water->shore.beach, pack);
}

static size_t cells_size(const pond *water, uint32_t current) {
    return (size_t)field_count(current) * (size_t)water->grid.height * row_bytes(water);
}

static size_t layers_size(const pond *water, uint32_t layers) {
    size_t size = 0;
    for (unsigned layer = 1; layer <= layers; layer <<= 1) {
        size += layers & layer ? (size_t)water->grid.width * (size_t)water->grid.height : 0;
    }
    return size * sizeof(float);
}

static size_t current_size(const pond *water, uint32_t current) {
    const size_t corners = (size_t)(water->desc.width + 1) * (size_t)(water->desc.height + 1);
    return current != 0 ? corners * sizeof(float) : 0;
}

// ---- other state --------------------------------------------------------------------------------

static void pack_numbers(void *context, float *numbers, size_t count) {
    pondi_pack_bytes(context, numbers, count * sizeof *numbers);
}

// False if an allocation for removed objects fails.
static bool pack_rest(pond *water, pondi_pack *pack) {
    pondi_blocks *blocks = &water->blocks;
    const size_t count = pondi_blocks_count(blocks);
    pondi_pack_bytes(pack, blocks->values, count * sizeof *blocks->values);
    pondi_pack_bytes(pack, blocks->notes, count);
    pondi_pack_bytes(pack, blocks->stirred, count);
    pondi_pack_bytes(pack, blocks->active, count);
    PONDI_PACK(pack, blocks->active_count);
    PONDI_PACK(pack, blocks->resting);
    PONDI_PACK(pack, water->now);
    PONDI_PACK(pack, water->steps);
    PONDI_PACK(pack, water->origin);
    PONDI_PACK(pack, water->left_over);
    PONDI_PACK(pack, water->rain);
    PONDI_PACK(pack, water->mean);
    PONDI_PACK(pack, water->events.rested);
    PONDI_PACK(pack, water->splashes.used);
    pondi_pack_bytes(pack, water->splashes.slots,
                     (size_t)water->splashes.used * sizeof *water->splashes.slots);
    const pondi_open *open = &water->shore.open;
    if (open->memory != NULL) {
        pondi_pack_bytes(pack, open->phi_x, open->length * sizeof *open->phi_x);
        pondi_pack_bytes(pack, open->phi_y, open->length * sizeof *open->phi_y);
    }
    if (water->solver->whole.visit != NULL) {
        water->solver->whole.visit(water->whole, pack_numbers, pack);
    }
    return pondi_emitters_pack(water, pack) && pondi_bodies_pack(water, pack) &&
           (!pondi_flows(water) || pondi_flow_pack(water, pack));
}

static head head_of(const pond *water) {
    return (head){.magic = MAGIC,
                  .clock = water->blocks.clock,
                  .water = water,
                  .layers = pondi_shore_layers(water),
                  .current = water->current.memory != NULL ? 1 : 0};
}

static size_t rest_at(const pond *water, const head *h) {
    return sizeof *h + cells_size(water, h->current) + layers_size(water, h->layers) +
           current_size(water, h->current);
}

// Room for the largest number of splashes, since callers allocate a buffer once.
static size_t room_for_splashes(const pond *water) {
    const pondi_splashes *splashes = &water->splashes;
    return (size_t)(POND_MAX_SPLASHES - splashes->used) * sizeof *splashes->slots;
}

size_t pond_state_size(const pond *water) {
    PONDI_ASSERT_POND(water);
    const head h = head_of(water);
    pondi_pack counter = {.count = rest_at(water, &h)};
    (void)pack_rest((pond *)(uintptr_t)water, &counter); // counting changes nothing
    return counter.count + room_for_splashes(water);
}

// ---- saving -------------------------------------------------------------------------------------

static pond_result check(const pond *water, const void *bytes) {
    if (water != NULL && bytes != NULL) {
        return POND_OK;
    }
    return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                      "%s: NULL; a saved state needs both pond and bytes",
                      water == NULL ? "water" : "bytes");
}

// before: the previous state in these bytes, or NULL.
static pond_result save(pond *water, uint8_t *bytes, size_t size, const head *before) {
    head h = head_of(water);
    h.size = pond_state_size(water);
    if (size < h.size) {
        return pondi_fail(&water->desc.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; this pond's state takes %zu", size, (size_t)h.size);
    }
    const bool all = before == NULL || before->layers != h.layers || before->current != h.current;
    copying c = {
        .since = all ? 0 : before->clock, .all = all, .kept = bytes + sizeof h, .steps = 0};
    memcpy(bytes, &h, sizeof h);
    pondi_rest_rows(water, copy_row, &c);
    pondi_pack pack = {.to = bytes, .count = sizeof h + cells_size(water, h.current)};
    if (all || water->shore.changed > c.since) {
        pack_layers(water, &pack);
    }
    pack.count = rest_at(water, &h) - current_size(water, h.current);
    if (all || water->current_changed > c.since) {
        pondi_pack_bytes(&pack, water->current.asked, current_size(water, h.current));
    }
    pack.count = rest_at(water, &h);
    (void)pack_rest(water, &pack);
    water->blocks.clock++;
    return POND_OK;
}

pond_result pond_state_save(pond *water, void *bytes, size_t size) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const pond_result result = check(water, bytes);
    return result == POND_OK ? save(water, bytes, size, NULL) : result;
}

// Whether the bytes are a state of this pond.
static bool is_of(const pond *water, const head *h, size_t size) {
    return h->magic == MAGIC && h->water == water && h->clock < water->blocks.clock &&
           h->size <= size && h->size >= rest_at(water, h);
}

static pond_result read_head(const pond *water, const void *bytes, size_t size, head *h) {
    const pond_result result = check(water, bytes);
    if (result != POND_OK) {
        return result;
    }
    if (size >= sizeof *h) {
        memcpy(h, bytes, sizeof *h);
        if (is_of(water, h, size)) {
            return POND_OK;
        }
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_DATA,
                      "bytes: not a saved state of this pond");
}

pond_result pond_state_save_changes(pond *water, void *bytes, size_t size) {
    PONDI_ASSERT_POND_OR_NULL(water);
    head before = {0};
    const pond_result result = read_head(water, bytes, size, &before);
    return result == POND_OK ? save(water, bytes, size, &before) : result;
}

// ---- restoring ----------------------------------------------------------------------------------

// *remade: the shore was made again, and all heights must be copied.
static pond_result restore_shore(pond *water, const uint8_t *bytes, const head *h, bool *remade) {
    *remade = water->shore.changed > h->clock || pondi_shore_layers(water) != h->layers;
    pond_result result = *remade ? pondi_shore_remake(water, h->layers) : POND_OK;
    if (result == POND_OK && *remade && h->layers != 0) {
        pondi_pack pack = {.from = bytes, .count = sizeof *h + cells_size(water, h->current)};
        pack_layers(water, &pack);
        result = pondi_shore_refresh(water);
    }
    return result;
}

// *remade: the current was set again, and all heights must be copied.
static pond_result restore_current(pond *water, const uint8_t *bytes, const head *h, bool *remade) {
    const bool flows = water->current.memory != NULL;
    if (water->current_changed <= h->clock && flows == (h->current != 0)) {
        return POND_OK;
    }
    *remade = true;
    if (h->current == 0) {
        return pond_set_current_velocities(water, NULL, 0, 0, 0);
    }
    const size_t size = current_size(water, 1);
    const uint8_t *asked = bytes + rest_at(water, h) - size;
    pondi_tape tape = {.reading = true, .at = asked, .end = asked + size};
    return pondi_current_lay(water, &tape)
               ? POND_OK
               : pondi_fail(&water->desc.logger, POND_ERROR_MEMORY, "current: no memory");
}

pond_result pond_state_restore(pond *water, const void *bytes, size_t size) {
    PONDI_ASSERT_POND_OR_NULL(water);
    head h = {0};
    pond_result result = read_head(water, bytes, size, &h);
    bool remade = false;
    if (result == POND_OK) {
        result = restore_shore(water, bytes, &h, &remade);
    }
    if (result == POND_OK) {
        result = restore_current(water, bytes, &h, &remade);
    }
    if (result != POND_OK) {
        return result;
    }
    assert(water != NULL && bytes != NULL);
    const uint8_t *from = bytes;
    pondi_pack pack = {.from = from, .count = rest_at(water, &h)};
    copying c = {.since = h.clock, .all = remade, .back = from + sizeof h};
    c.steps = water->steps;
    pondi_rest_rows(water, copy_row, &c);
    if (!pack_rest(water, &pack)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                          "bodies, emitters: no memory for removed ones");
    }
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    water->blocks.clock++;
    return POND_OK;
}
