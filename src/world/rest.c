// Rest, by the rule of pond/rest.c with chunks for blocks and 0 for the rest level. What is not
// kept is flat at 0, so a chunk that has become so is forgotten.

#include "pond/rest.h"

#include <math.h>
#include <string.h>

#include "world/world.h"

enum { HALF = PONDI_CHUNK / 2 };
static_assert(HALF == PONDI_REST_INTERVAL, "how far water comes until the next look");

static bool same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

// ---- looking ------------------------------------------------------------------------------------

// Floats without their signs are ordered as their bits are, which compilers make vectors of.
static float row_most_f32(const float *row) {
    int32_t bits[PONDI_CHUNK];
    int32_t most = 0;
    memcpy(bits, row, sizeof bits);
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const int32_t size = bits[x] & INT32_MAX;
        most = size > most ? size : most;
    }
    float height;
    memcpy(&height, &most, sizeof height);
    return height;
}

static float row_most_i16(const int16_t *row) {
    int most = 0;
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const int size = row[x] < 0 ? -row[x] : row[x];
        most = size > most ? size : most;
    }
    return (float)most;
}

float pondi_chunk_most(const pondi_chunk *chunk) {
    float most = 0.0f;
    for (int level = 0; level < 2; level++) {
        const pondi_field *field = &chunk->fields[level];
        for (int y = 0; y < PONDI_CHUNK; y++) {
            const float row = field->format == POND_FORMAT_F32
                                  ? row_most_f32(pondi_row_f32(field, y))
                                  : row_most_i16(pondi_row_i16(field, y));
            most = row > most ? row : most;
        }
    }
    return most;
}

// Whether all cells of both time levels are one value, by bits: −0 is not 0 here.
static bool is_flat(const pondi_chunk *chunk) {
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

// Whether any bit of these cells of a row is set, so that −0 is not 0 here either.
static bool any_bit(const pondi_field *field, int x, int y) {
    uint64_t words[HALF * sizeof(float) / sizeof(uint64_t)] = {0};
    uint64_t all = 0;
    memcpy(words, pondi_chunk_cell(field, x, y), HALF * pondi_format_size(field->format));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        all |= words[i];
    }
    return all != 0;
}

void pondi_chunk_survey(const pond_world *world, pondi_chunk *chunk) {
    unsigned found = 0;
    for (int i = 0; i < 2 * PONDI_CHUNK && found != PONDI_QUARTERS; i++) {
        const int y = i / 2;
        for (int half = 0; half < 2; half++) {
            const unsigned quarter = 1u << (2 * (y / HALF) + half);
            if ((found & quarter) == 0 && any_bit(&chunk->fields[i % 2], half * HALF, y)) {
                found |= quarter;
            }
        }
    }
    chunk->quarters = (uint8_t)found;
    chunk->zero = found == 0 && !world->restless;
}

static void look_at(const pond_world *world, pondi_chunk *chunk, float threshold) {
    if (chunk->active && !chunk->zero) { // else it is as it was
        pondi_chunk_read_along(chunk);
        pondi_chunk_survey(world, chunk);
        chunk->most = pondi_chunk_most(chunk);
        chunk->notes = is_flat(chunk) ? PONDI_BLOCK_FLAT : 0;
        chunk->value = first_value(chunk);
    }
    chunk->notes &= (uint8_t) ~(PONDI_BLOCK_CALM | PONDI_BLOCK_LAY);
    chunk->notes |= chunk->most < threshold ? PONDI_BLOCK_CALM : 0;
    chunk->worth = chunk->most;
}

// ---- laying to rest -----------------------------------------------------------------------------

// Whether a chunk and those around it are calm, and not all flat at one value already. There is a
// threshold, so what is not kept is calm.
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
    chunk->zero = true;
    chunk->quarters = 0;
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
            lay(chunk);
        }
    }
}

// ---- what is stirred ----------------------------------------------------------------------------

// Whether flat water of this height stays as it is, with the same all around.
static bool stays(const pond_world *world, float value) {
    const bool any_height =
        world->solver->rests == PONDI_RESTS_LEVEL && world->desc.water.decay == 0.0;
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
    int count = 0; // keeping a chunk changes the order
    for (int i = 0; i < world->kept; i++) {
        if (world->chunks[world->order[i]].stirred) {
            world->active[count++] = world->order[i];
        }
    }
    for (int i = 0; i < count; i++) {
        pondi_chunk_guard(world, world->active[i]);
    }
    for (int i = 0; i < count; i++) {
        if (world->chunks[world->active[i]].stirred) { // else it was given up meanwhile
            pondi_chunk_wake(world, world->active[i]);
        }
    }
}

void pondi_world_forget_resting(pond_world *world) {
    for (int i = world->kept - 1; i >= 0; i--) {
        const pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (!chunk->active && chunk->zero) {
            pondi_chunk_drop(world, world->order[i]);
        }
    }
}

void pondi_world_look(pond_world *world) {
    const float threshold = pondi_rest_threshold(world->solver, &world->desc.water);
    for (int i = 0; i < world->kept; i++) {
        look_at(world, &world->chunks[world->order[i]], threshold);
    }
    lay_calm(world);
    find_stirred(world);
    pondi_world_wake_stirred(world);
    pondi_world_forget_resting(world);
    pondi_chunks_list(world);
}
