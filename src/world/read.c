// Reading a world: rectangles, positions, counts, hash.

#include <math.h>

#include "base/hash.h"
#include "base/maths.h"
#include "pond/slope.h"
#include "world/world.h"

// ---- cells --------------------------------------------------------------------------------------

// Cells of a row of a chunk, in metres.
static void read_run(const pond_world *world, const pondi_chunk *chunk, int x, int y, int count,
                     float *out) {
    const pondi_field *now = &chunk->fields[world->now];
    for (int i = 0; i < count; i++) {
        const float height = now->format == POND_FORMAT_F32 ? pondi_row_f32(now, y)[x + i]
                                                            : (float)pondi_row_i16(now, y)[x + i];
        out[i] = height * world->unit;
    }
}

// Cells x…x+count−1 of a row, counted from those of a chunk.
static void read_row(const pond_world *world, pond_chunk from, int64_t x, int64_t y, int64_t count,
                     float *out) {
    const int64_t row = pondi_chunk_of_cell(y);
    for (int64_t end = x + count; x < end;) {
        const int64_t column = pondi_chunk_of_cell(x);
        const int first = (int)(x - column * PONDI_CHUNK);
        const int64_t left = end - x;
        const int some = (int)(left < PONDI_CHUNK - first ? left : PONDI_CHUNK - first);
        pond_chunk at;
        const int chunk = pondi_chunk_beside(from, column, row, &at) ? pondi_chunk_find(world, at)
                                                                     : PONDI_NO_CHUNK;
        if (chunk != PONDI_NO_CHUNK) {
            read_run(world, &world->chunks[chunk], first, (int)(y - row * PONDI_CHUNK), some, out);
        } else {
            memset(out, 0, (size_t)some * sizeof *out);
        }
        out += some;
        x += some;
    }
}

void pond_world_copy_heights(const pond_world *world, pond_chunk chunk, int x, int y, int width,
                             int height, float *out, ptrdiff_t stride) {
    PONDI_ASSERT_WORLD(world);
    for (int row = 0; out != NULL && width > 0 && row < height; row++) {
        read_row(world, chunk, x, (int64_t)y + row, width, out + row * stride);
    }
}

// ---- positions ----------------------------------------------------------------------------------

// Cells around a position, from the one to the left of and above it on.
typedef struct spot {
    int64_t x;
    int64_t y;
    float fx;
    float fy;
} spot;

static bool locate(const pond_world *world, pond_world_point point, spot *out) {
    double x;
    double y;
    if (!pondi_world_cell(world, point, &x, &y)) {
        return false;
    }
    out->x = (int64_t)floor(x);
    out->y = (int64_t)floor(y);
    out->fx = (float)(x - (double)out->x);
    out->fy = (float)(y - (double)out->y);
    return true;
}

float pond_world_height_at(const pond_world *world, pond_world_point point) {
    PONDI_ASSERT_WORLD(world);
    spot s;
    if (!locate(world, point, &s)) {
        return 0.0f;
    }
    float cells[2][2];
    for (int j = 0; j < 2; j++) {
        read_row(world, point.chunk, s.x, s.y + j, 2, cells[j]);
    }
    return pondi_mix_heights(cells, s.fx, s.fy);
}

pond_vec2 pond_world_slope_at(const pond_world *world, pond_world_point point) {
    PONDI_ASSERT_WORLD(world);
    spot s;
    if (!locate(world, point, &s)) {
        return (pond_vec2){0.0f, 0.0f};
    }
    float window[16];
    for (int j = 0; j < 4; j++) {
        read_row(world, point.chunk, s.x - 1, s.y - 1 + j, 4, window + 4 * j);
    }
    pond_vec2 corner[2][2];
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            corner[j][i] =
                pondi_cell_slope(window + 4 * (j + 1) + i + 1, world->desc.water.cell_size);
        }
    }
    return pondi_mix_slopes(corner, s.fx, s.fy);
}

// ---- counts -------------------------------------------------------------------------------------

pond_world_stats pond_world_get_stats(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return (pond_world_stats){.kept = world->kept,
                              .moving = world->active_count,
                              .most = world->capacity,
                              .lost = world->lost,
                              .denied = world->denied};
}

int pond_world_list(const pond_world *world, pond_chunk *chunks, int capacity) {
    PONDI_ASSERT_WORLD(world);
    for (int i = 0; chunks != NULL && i < world->kept && i < capacity; i++) {
        chunks[i] = world->chunks[world->order[i]].at;
    }
    return world->kept;
}

// ---- hash ---------------------------------------------------------------------------------------

static bool is_at_zero(const pondi_field *field) {
    static const float zeros[PONDI_CHUNK];
    const size_t bytes = PONDI_CHUNK * pondi_format_size(field->format);
    for (int y = 0; y < PONDI_CHUNK; y++) {
        if (memcmp(pondi_chunk_cell(field, 0, y), zeros, bytes) != 0) {
            return false;
        }
    }
    return true;
}

static void hash_level(pondi_hash *hash, const pondi_field *field) {
    for (int y = 0; y < PONDI_CHUNK; y++) {
        if (field->format == POND_FORMAT_F32) {
            pondi_hash_f32s(hash, pondi_row_f32(field, y), PONDI_CHUNK);
        } else {
            pondi_hash_i16s(hash, pondi_row_i16(field, y), PONDI_CHUNK);
        }
    }
}

uint64_t pond_world_hash(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    pondi_hash hash = pondi_hash_start();
    pondi_hash_u64(&hash, (uint64_t)world->desc.water.solver);
    pondi_hash_u64(&hash, world->steps);
    pondi_hash_f64(&hash, world->left_over);
    for (int i = 0; i < world->kept; i++) {
        const pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (is_at_zero(&chunk->fields[0]) && is_at_zero(&chunk->fields[1])) {
            continue;
        }
        pondi_hash_u64(&hash, (uint64_t)(uint32_t)chunk->at.x << 32 | (uint32_t)chunk->at.y);
        hash_level(&hash, &chunk->fields[world->now]);
        hash_level(&hash, &chunk->fields[1 - world->now]);
    }
    return pondi_hash_end(hash);
}
