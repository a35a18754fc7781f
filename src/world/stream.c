// Chunks as bytes: a head, both time levels and a checksum.

#include <math.h>

#include "base/maths.h"
#include "base/message.h"
#include "base/tape.h"
#include "world/world.h"

#include <millpond/world.h>

#define VERSION 1

static const char magic[8] = "pondchnk";

// ---- layout -------------------------------------------------------------------------------------

void pondi_world_lay_place(pondi_tape *tape, pond_chunk *at) {
    uint32_t x = (uint32_t)at->x;
    uint32_t y = (uint32_t)at->y;
    pondi_tape_u32(tape, &x);
    pondi_tape_u32(tape, &y);
    *at = (pond_chunk){(int32_t)x, (int32_t)y};
}

static bool lay_head(pondi_tape *tape, const pond_world *world) {
    uint8_t word[sizeof magic];
    uint32_t version = VERSION;
    uint32_t solver = (uint32_t)world->desc.water.solver;
    memcpy(word, magic, sizeof word);
    pondi_tape_bytes(tape, word, sizeof word);
    pondi_tape_u32(tape, &version);
    pondi_tape_u32(tape, &solver);
    return memcmp(word, magic, sizeof word) == 0 && version == VERSION &&
           solver == (uint32_t)world->desc.water.solver;
}

// Raises *most to the greatest height; false if a value is not a height.
static bool judge(const float *cells, float *most) {
    bool good = true;
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const float size = fabsf(cells[x]);
        good = good && size <= PONDI_HIGHEST_LOADED;
        *most = size > *most ? size : *most;
    }
    return good;
}

static bool judge_counts(const int16_t *cells, float *most) {
    int highest = 0;
    for (int x = 0; x < PONDI_CHUNK; x++) {
        const int size = cells[x] < 0 ? -cells[x] : cells[x];
        highest = size > highest ? size : highest;
    }
    *most = fmaxf(*most, (float)highest);
    return true;
}

bool pondi_chunk_judge(const pond_world *world, const void *row, float *most) {
    return world->solver->format == POND_FORMAT_F32 ? judge(row, most) : judge_counts(row, most);
}

bool pondi_chunk_lay(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk,
                     float *most) {
    float room[PONDI_CHUNK] = {0};
    bool good = true;
    *most = 0.0f;
    for (int i = 0; i < 2 * PONDI_CHUNK; i++) {
        const int level = i < PONDI_CHUNK ? world->now : 1 - world->now;
        void *row = chunk != NULL ? pondi_chunk_cell(&chunk->fields[level], 0, i % PONDI_CHUNK)
                                  : (void *)room;
        if (world->solver->format == POND_FORMAT_F32) {
            pondi_tape_f32s(tape, row, PONDI_CHUNK);
        } else {
            pondi_tape_i16s(tape, row, PONDI_CHUNK);
        }
        good = pondi_chunk_judge(world, row, most) && good;
    }
    return good;
}

// False if the bytes read were not written by such a world.
static bool lay(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk, float *most) {
    tape->checking = true;
    tape->check = PONDI_TAPE_CHECK;
    const bool known = lay_head(tape, world);
    const bool good = pondi_chunk_lay(tape, world, chunk, most);
    pondi_tape_seal(tape);
    return known && good && !tape->bad;
}

// ---- saving -------------------------------------------------------------------------------------

static size_t saved_size(const pond_world *world) {
    pondi_tape counter = {0};
    float most;
    (void)lay(&counter, world, NULL, &most);
    return counter.count;
}

size_t pond_world_chunk_save_size(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return saved_size(world);
}

pond_result pondi_world_check_bytes(const pond_world *world, const void *bytes) {
    if (world == NULL || bytes == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a world and bytes are needed",
                          world == NULL ? "world" : "bytes");
    }
    PONDI_ASSERT_WORLD(world);
    return POND_OK;
}

pond_result pond_world_chunk_save(const pond_world *world, pond_chunk at, void *bytes,
                                  size_t size) {
    const pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    if (size < saved_size(world)) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_SPACE,
                          "size: %zu bytes; chunk %d, %d takes %zu", size, (int)at.x, (int)at.y,
                          saved_size(world));
    }
    pondi_tape tape = {.to = bytes};
    const int chunk = pondi_chunk_find(world, at);
    float most;
    (void)lay(&tape, world, chunk != PONDI_NO_CHUNK ? &world->chunks[chunk] : NULL, &most);
    return POND_OK;
}

void pond_world_chunk_forget(pond_world *world, pond_chunk at) {
    PONDI_ASSERT_WORLD(world);
    const int chunk = pondi_chunk_find(world, at);
    if (chunk != PONDI_NO_CHUNK) {
        pondi_world_leave_gap(world, chunk);
        pondi_chunks_list(world);
    }
}

// ---- loading-------------------------------------------------------------------------------------

pond_result pond_world_chunk_load(pond_world *world, pond_chunk at, const void *bytes,
                                  size_t size) {
    const pond_result result = pondi_world_check_bytes(world, bytes);
    if (result != POND_OK) {
        return result;
    }
    const pond_logger *logger = &world->desc.water.logger;
    const uint8_t *end = (const uint8_t *)bytes + size;
    pondi_tape first = {.reading = true, .at = bytes, .end = end};
    float most;
    if (size != saved_size(world) || !lay(&first, world, NULL, &most)) {
        return pondi_fail(logger, POND_ERROR_DATA,
                          "chunk %d, %d: %zu bytes that are damaged or were not saved from a world "
                          "of %s water",
                          (int)at.x, (int)at.y, size, world->solver->traits.name);
    }
    uint64_t rows[PONDI_CHUNK];
    int chunk = pondi_chunk_find(world, at);
    if (chunk == PONDI_NO_CHUNK && !pondi_land_ask(world, at, rows)) {
        return POND_OK; // it is land now
    }
    chunk = chunk != PONDI_NO_CHUNK ? chunk : pondi_chunk_keep(world, at, most);
    if (chunk == PONDI_NO_CHUNK) {
        return pondi_fail(logger, POND_ERROR_MEMORY,
                          "chunk %d, %d: the memory for %d chunks is used up; raise desc.memory",
                          (int)at.x, (int)at.y, world->capacity);
    }
    pondi_chunk *c = &world->chunks[chunk];
    pondi_tape second = {.reading = true, .at = bytes, .end = end};
    (void)lay(&second, world, c, &most);
    pondi_land_hold(world, c);
    pondi_chunk_stir(world, chunk, most);
    pondi_chunk_wake(world, chunk);
    pondi_chunks_list(world);
    return POND_OK;
}
