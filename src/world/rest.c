// Rest, by the rule of pond/rest.c with chunks for blocks and 0 for the rest level. Chunks that are
// not stored are flat at 0, so a chunk that becomes flat at 0 is dropped.

#include "pond/rest.h"

#include <math.h>
#include <millpond/world.h>
#include <string.h>

#include "world/world.h"

static_assert(PONDI_CHUNK / 2 == PONDI_REST_INTERVAL,
              "waves stay within half a chunk until the next update");

static bool same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

// ---- surveys ------------------------------------------------------------------------------------

// For each column of some rows: all bits that are set in any cell, and the greatest |height|, of
// floats as bits.
typedef struct summary {
    int32_t any[PONDI_CHUNK];
    int32_t most[PONDI_CHUNK];
} summary;

// The bits of floats without the sign have the same order as their magnitudes.
static void sum_up_f32(const float *row, summary *s) {
    int32_t bits[PONDI_CHUNK];
    memcpy(bits, row, sizeof bits);
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const int32_t size = bits[x] & INT32_MAX;
        s->any[x] |= bits[x];
        s->most[x] = size > s->most[x] ? size : s->most[x];
    }
}

static void sum_up_i16(const int16_t *row, summary *s) {
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const int32_t size = row[x] < 0 ? -row[x] : row[x];
        s->any[x] |= row[x];
        s->most[x] = size > s->most[x] ? size : s->most[x];
    }
}

static bool holds_any(const int32_t *piece) {
    int32_t bits = 0;
    for (int i = 0; i < PONDI_LINKED; i++) {
        bits |= piece[i];
    }
    return bits != 0;
}

static int32_t greatest(const int32_t *sizes) {
    int32_t most = 0;
    for (int x = 0; x < PONDI_CHUNK; x++) {
        most = sizes[x] > most ? sizes[x] : most;
    }
    return most;
}

// The pieces of a band in which any bit is set; −0 counts as set. Raises *most to the greatest
// |height|.
static unsigned survey_band(const pondi_chunk *chunk, int y, float *most) {
    const bool floats = chunk->fields[0].format == POND_FORMAT_F32;
    summary s = {{0}, {0}};
    unsigned found = 0;
    for (int i = 0; i < 2 * PONDI_BAND; i++) {
        const pondi_field *field = &chunk->fields[i % 2];
        if (floats) {
            sum_up_f32(pondi_row_f32(field, y + i / 2), &s);
        } else {
            sum_up_i16(pondi_row_i16(field, y + i / 2), &s);
        }
    }
    for (int piece = 0; piece < PONDI_PIECES; piece++) {
        found |= (unsigned)holds_any(s.any + piece * PONDI_LINKED) << piece;
    }
    const int32_t highest = greatest(s.most);
    float height = (float)highest;
    if (floats) {
        memcpy(&height, &highest, sizeof height);
    }
    *most = height > *most ? height : *most;
    return found;
}

// Sets `reached` to the result.
static void survey(const pond_world *world, pondi_chunk *chunk) {
    uint64_t found = 0;
    chunk->most = 0.0f;
    for (int band = 0; band < PONDI_BANDS; band++) {
        if (pondi_pieces_of(chunk->reached, band) != 0) {
            const unsigned pieces = survey_band(chunk, band * PONDI_BAND, &chunk->most);
            found |= (uint64_t)pieces << (band * PONDI_PIECES);
        }
    }
    chunk->reached = world->restless ? PONDI_ALL_PIECES : found;
}

void pondi_chunk_survey(const pond_world *world, pondi_chunk *chunk) {
    survey(world, chunk);
    chunk->moving = chunk->reached;
}

// Whether all cells of both time levels have one value, bit for bit.
static bool is_flat(const pondi_chunk *chunk) {
    if (chunk->reached == 0) {
        return true;
    }
    const pondi_field *now = &chunk->fields[0];
    const size_t size = pondi_format_size(now->format);
    for (int level = 0; level < 2; level++) {
        const pondi_field *field = &chunk->fields[level];
        for (int y = 0; y < PONDI_CHUNK; y++) {
            const char *row = (const char *)field->cells + y * field->stride * (ptrdiff_t)size;
            if (memcmp(row, now->cells, size) != 0 ||
                memcmp(row, row + size, (PONDI_CHUNK - 1) * size) != 0) {
                return false;
            }
        }
    }
    return true;
}

static float first_value(const pondi_chunk *chunk) {
    const pondi_field *field = &chunk->fields[0];
    return field->format == POND_FORMAT_F32 ? pondi_row_f32(field, 0)[0]
                                            : (float)pondi_row_i16(field, 0)[0];
}

void pondi_chunk_look_ahead(const pond_world *world, pondi_chunk *chunk) {
    survey(world, chunk);
    chunk->notes = is_flat(chunk) ? PONDI_BLOCK_FLAT : 0;
    chunk->value = first_value(chunk);
}

// Takes over the results of pondi_chunk_look_ahead().
static void look_at(pondi_chunk *chunk, float threshold) {
    chunk->moving = chunk->reached;
    chunk->notes &= (uint8_t) ~(PONDI_BLOCK_CALM | PONDI_BLOCK_LAY);
    chunk->notes |= chunk->most < threshold ? PONDI_BLOCK_CALM : 0;
    chunk->worth = chunk->most;
}

// ---- laying to rest -----------------------------------------------------------------------------

// Whether a chunk and those around it are calm, and not all flat at one value already. There is a
// threshold, so chunks that are not stored are calm.
static bool may_be_laid(const pond_world *world, const pondi_chunk *chunk) {
    bool still = true;
    for (int way = 0; way < 9; way++) {
        float value = 0.0f;
        if (chunk->around[way] != PONDI_NO_CHUNK) {
            const pondi_chunk *c = &world->chunks[chunk->around[way]];
            if (!(c->notes & PONDI_BLOCK_CALM)) {
                return false;
            }
            still = still && (c->notes & PONDI_BLOCK_FLAT);
            value = c->value;
        }
        still = still && same_bits(value, chunk->value);
    }
    return !still;
}

static void lay(pondi_chunk *chunk) {
    pondi_field_clear(&chunk->fields[0]);
    pondi_field_clear(&chunk->fields[1]);
    chunk->moving = chunk->reached = 0;
    chunk->notes |= PONDI_BLOCK_FLAT;
    chunk->value = chunk->most = chunk->worth = 0.0f;
}

static void lay_calm(pond_world *world) {
    for (int i = 0; i < world->kept; i++) {
        pondi_chunk *chunk = &world->chunks[world->order[i]];
        if ((chunk->notes & PONDI_BLOCK_CALM) && may_be_laid(world, chunk)) {
            chunk->notes |= PONDI_BLOCK_LAY;
        }
    }
    for (int i = 0; i < world->kept; i++) {
        pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (chunk->notes & PONDI_BLOCK_LAY) {
            pondi_world_note_moved(world, chunk->at);
            lay(chunk);
        }
    }
}

// ---- stirred chunks -----------------------------------------------------------------------------

// Whether flat water of this height stays unchanged if its surroundings have the same height.
static bool stays(const pond_world *world, float value) {
    const bool any_height =
        world->solver->rests == PONDI_RESTS_LEVEL && pondi_keeps_level(&world->desc.water);
    return (same_bits(value, 0.0f) && !world->restless) ||
           (any_height && fabsf(value) >= PONDI_STILL);
}

static bool is_stirred(const pond_world *world, const pondi_chunk *chunk) {
    if (!(chunk->notes & PONDI_BLOCK_FLAT) || !stays(world, chunk->value)) {
        return true;
    }
    for (int way = 0; way < 9; way++) {
        float value = 0.0f;
        if (chunk->around[way] != PONDI_NO_CHUNK) {
            const pondi_chunk *c = &world->chunks[chunk->around[way]];
            value = c->notes & PONDI_BLOCK_FLAT ? c->value : chunk->value;
        }
        if (!same_bits(value, chunk->value)) {
            return true;
        }
    }
    return false;
}

static void find_stirred(pond_world *world) {
    world->unlisted = true;
    for (int i = 0; i < world->kept; i++) {
        pondi_chunk *chunk = &world->chunks[world->order[i]];
        chunk->stirred = is_stirred(world, chunk);
        chunk->active = false;
    }
}

void pondi_world_wake_stirred(pond_world *world) {
    int count = 0; // storing a chunk changes the order
    for (int i = 0; i < world->kept; i++) {
        if (world->chunks[world->order[i]].stirred) {
            world->active[count++] = world->order[i];
        }
    }
    for (int i = 0; i < count; i++) {
        pondi_chunk_guard(world, world->active[i]);
    }
    for (int i = 0; i < count; i++) {
        if (world->chunks[world->active[i]].stirred) { // otherwise it was dropped meanwhile
            pondi_chunk_wake(world, world->active[i]);
        }
    }
}

// As in a world that is loaded between two updates of rest.
static void stir_now(const pond_world *world, pondi_chunk *chunk) {
    if (chunk->reached == 0) {
        return;
    }
    pondi_chunk_survey(world, chunk);
    if (chunk->reached != 0) {
        chunk->notes &= (uint8_t)~PONDI_BLOCK_FLAT;
        chunk->stirred = true;
    }
}

void pondi_world_leave_gap(pond_world *world, int chunk) {
    for (int way = 0; way < 9; way++) {
        const int beside = world->chunks[chunk].around[way];
        if (beside != PONDI_NO_CHUNK && beside != chunk) {
            stir_now(world, &world->chunks[beside]);
            world->has_gaps = true;
        }
    }
    pondi_chunk_drop(world, chunk);
}

void pondi_world_fill_gaps(pond_world *world) {
    if (world->has_gaps) {
        world->has_gaps = false;
        pondi_world_wake_stirred(world);
        world->unlisted = true;
        pondi_chunks_list(world);
    }
}

void pondi_world_forget_resting(pond_world *world) {
    for (int i = world->kept - 1; i >= 0; i--) {
        const pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (!chunk->active && chunk->reached == 0) {
            pondi_chunk_drop(world, world->order[i]);
        }
    }
}

void pondi_world_look(pond_world *world) {
    const float threshold = pondi_rest_threshold(world->solver, &world->desc.water);
    for (int i = 0; i < world->kept; i++) {
        look_at(&world->chunks[world->order[i]], threshold);
    }
    lay_calm(world);
    find_stirred(world);
    pondi_world_wake_stirred(world);
    pondi_world_forget_resting(world);
    pondi_chunks_list(world);
}
