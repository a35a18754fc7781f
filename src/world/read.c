// Reading a world: rectangles, positions, counts, hash.

#include <math.h>

#include "base/hash.h"
#include "base/maths.h"
#include "pond/slope.h"
#include "world/world.h"

#include <millpond/world.h>

// ---- rectangles ---------------------------------------------------------------------------------

// The cells of a rectangle in one chunk.
typedef struct part {
    pond_chunk at;
    bool exists;              // false: beyond the end of the world
    const pondi_chunk *chunk; // NULL: not stored
    int x;                    // its first cell in the chunk
    int y;
    int width;
    int height;
    ptrdiff_t first; // its offset in the output [elements]
} part;

typedef struct rectangle {
    pond_chunk from; // at which its cells start
    int64_t x;
    int64_t y;
    int64_t width;
    int64_t height;
    ptrdiff_t stride; // of the output [elements]
} rectangle;

static bool is_empty(const rectangle *r) {
    return r->width <= 0 || r->height <= 0;
}

// The part that begins at cell (x, y) of a rectangle.
static part part_at(const pond_world *world, const rectangle *r, int64_t x, int64_t y) {
    const int64_t column = pondi_chunk_of_cell(x);
    const int64_t row = pondi_chunk_of_cell(y);
    part p = {.x = (int)(x - column * PONDI_CHUNK),
              .y = (int)(y - row * PONDI_CHUNK),
              .first = (ptrdiff_t)(y - r->y) * r->stride + (ptrdiff_t)(x - r->x)};
    const int64_t across = r->x + r->width - x;
    const int64_t down = r->y + r->height - y;
    p.width = (int)(across < PONDI_CHUNK - p.x ? across : PONDI_CHUNK - p.x);
    p.height = (int)(down < PONDI_CHUNK - p.y ? down : PONDI_CHUNK - p.y);
    p.exists = pondi_chunk_beside(r->from, column, row, &p.at);
    const int chunk = p.exists ? pondi_chunk_find(world, p.at) : PONDI_NO_CHUNK;
    p.chunk = chunk != PONDI_NO_CHUNK ? &world->chunks[chunk] : NULL;
    return p;
}

// Advances to the next part of a rectangle, which has at least one; false after the last.
static bool next_part(const pond_world *world, const rectangle *r, int64_t *x, int64_t *y,
                      part *p) {
    *x += p->width;
    if (*x >= r->x + r->width) {
        *x = r->x;
        *y += p->height;
    }
    const bool more = *y < r->y + r->height;
    if (more) {
        *p = part_at(world, r, *x, *y);
    }
    return more;
}

// ---- heights ------------------------------------------------------------------------------------

// Cells of a row of a chunk, in metres.
static void read_run(const pond_world *world, const pondi_field *field, int x, int y, int count,
                     float *out) {
    if (field->format == POND_FORMAT_F32) {
        const float *row = pondi_row_f32(field, y) + x;
        for (int i = 0; i < count; i++) {
            out[i] = row[i] * world->unit;
        }
        return;
    }
    const int16_t *row = pondi_row_i16(field, y) + x;
    for (int i = 0; i < count; i++) {
        out[i] = (float)row[i] * world->unit;
    }
}

static void read_heights(const pond_world *world, const part *p, int row, float *out) {
    read_run(world, &p->chunk->fields[world->now], p->x, p->y + row, p->width, out);
}

static void read_velocities(const pond_world *world, const part *p, int row, float *out) {
    const float rate = (float)(1.0 / world->desc.water.time_step);
    float before[PONDI_CHUNK];
    read_heights(world, p, row, out);
    read_run(world, &p->chunk->fields[1 - world->now], p->x, p->y + row, p->width, before);
    for (int i = 0; i < p->width; i++) {
        out[i] = (out[i] - before[i]) * rate;
    }
}

// Reads part of a row of a stored chunk.
typedef void read_part(const pond_world *world, const part *p, int row, float *out);

static void fill(float *out, int count, float value) {
    for (int i = 0; i < count; i++) {
        out[i] = value;
    }
}

// still: the value of chunks that are not stored.
static void read_rectangle(const pond_world *world, const rectangle *r, read_part *read,
                           float still, float *out) {
    if (out == NULL || is_empty(r)) {
        return;
    }
    int64_t x = r->x;
    int64_t y = r->y;
    part p = part_at(world, r, x, y);
    do {
        for (int row = 0; row < p.height; row++) {
            float *to = out + p.first + row * r->stride;
            if (p.chunk != NULL) {
                read(world, &p, row, to);
            } else {
                fill(to, p.width, still);
            }
        }
    } while (next_part(world, r, &x, &y, &p));
}

void pond_world_copy_heights(const pond_world *world, pond_chunk chunk, int x, int y, int width,
                             int height, float *out, ptrdiff_t stride) {
    PONDI_ASSERT_WORLD(world);
    const rectangle r = {chunk, x, y, width, height, stride};
    read_rectangle(world, &r, read_heights, world->held * world->unit, out);
}

void pond_world_copy_velocities(const pond_world *world, pond_chunk chunk, int x, int y, int width,
                                int height, float *out, ptrdiff_t stride) {
    PONDI_ASSERT_WORLD(world);
    const rectangle r = {chunk, x, y, width, height, stride};
    read_rectangle(world, &r, read_velocities, 0.0f, out);
}

// ---- views --------------------------------------------------------------------------------------

static bool side_fits(int cells) {
    return cells > 0 && cells <= POND_WORLD_WIDEST_VIEW;
}

size_t pond_world_view_size(const pond_world *world, int width, int height) {
    PONDI_ASSERT_WORLD(world);
    return side_fits(width) && side_fits(height) ? ((size_t)width + 2) * ((size_t)height + 2) *
                                                       pondi_format_size(world->solver->format)
                                                 : 0;
}

static void copy_part(const pond_world *world, const part *p, ptrdiff_t stride, char *out) {
    const size_t size = pondi_format_size(world->solver->format);
    for (int row = 0; row < p->height; row++) {
        char *to = out + (p->first + row * stride) * (ptrdiff_t)size;
        if (p->chunk != NULL) {
            memcpy(to, pondi_chunk_cell(&p->chunk->fields[world->now], p->x, p->y + row),
                   (size_t)p->width * size);
        } else if (world->held != 0.0f) { // only floats can have another held height
            fill((float *)(void *)to, p->width, world->held);
        } else {
            memset(to, 0, (size_t)p->width * size);
        }
    }
}

pond_view pond_world_get_view(const pond_world *world, pond_chunk chunk, int x, int y, int width,
                              int height, void *memory, size_t size) {
    PONDI_ASSERT_WORLD(world);
    const size_t least = pond_world_view_size(world, width, height);
    if (memory == NULL || least == 0 || size < least) {
        return (pond_view){0};
    }
    const rectangle r = {
        chunk, (int64_t)x - 1, (int64_t)y - 1, (int64_t)width + 2, (int64_t)height + 2, width + 2};
    int64_t across = r.x;
    int64_t down = r.y;
    part p = part_at(world, &r, across, down);
    do {
        copy_part(world, &p, r.stride, memory);
    } while (next_part(world, &r, &across, &down, &p));
    const pond_format format = world->solver->format;
    return (pond_view){
        .heights = (char *)memory + (r.stride + 1) * (ptrdiff_t)pondi_format_size(format),
        .format = format,
        .width = width,
        .height = height,
        .stride = r.stride,
        .border = 1,
        .unit = world->unit,
        .count_height = (float)world->desc.water.count_height,
        .cell_size = (float)world->desc.water.cell_size,
    };
}

// ---- land ---------------------------------------------------------------------------------------

void pond_world_copy_land(pond_world *world, pond_chunk chunk, int x, int y, int width, int height,
                          float *out, ptrdiff_t stride) {
    PONDI_ASSERT_WORLD(world);
    const rectangle r = {chunk, x, y, width, height, stride};
    if (out == NULL || is_empty(&r)) {
        return;
    }
    int64_t across = r.x;
    int64_t down = r.y;
    part p = part_at(world, &r, across, down);
    do {
        uint64_t rows[PONDI_CHUNK];
        pondi_land_rows(world, p.exists, p.at, p.chunk, rows);
        for (int row = 0; row < p.height; row++) {
            for (int i = 0; i < p.width; i++) {
                const bool water = (rows[p.y + row] >> (p.x + i) & 1) != 0;
                out[p.first + row * stride + i] = water ? 0.0f : 1.0f;
            }
        }
    } while (next_part(world, &r, &across, &down, &p));
}

bool pond_world_is_land(pond_world *world, pond_world_point point) {
    PONDI_ASSERT_WORLD(world);
    double x;
    double y;
    if (!pondi_world_cell(world, point, &x, &y)) {
        return false;
    }
    const rectangle r = {point.chunk, (int64_t)floor(x + 0.5), (int64_t)floor(y + 0.5), 1, 1, 1};
    const part p = part_at(world, &r, r.x, r.y);
    uint64_t rows[PONDI_CHUNK];
    pondi_land_rows(world, p.exists, p.at, p.chunk, rows);
    return (rows[p.y] >> p.x & 1) == 0;
}

// ---- positions ----------------------------------------------------------------------------------

// The cells around a position, beginning with the one to the left and above.
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

static float mixed_at(const pond_world *world, pond_chunk chunk, const spot *s, read_part *read,
                      float still) {
    float cells[2][2] = {0};
    const rectangle r = {chunk, s->x, s->y, 2, 2, 2};
    read_rectangle(world, &r, read, still, cells[0]);
    return pondi_mix_heights(cells, s->fx, s->fy);
}

float pond_world_height_at(const pond_world *world, pond_world_point point) {
    PONDI_ASSERT_WORLD(world);
    spot s;
    return locate(world, point, &s)
               ? mixed_at(world, point.chunk, &s, read_heights, world->held * world->unit)
               : 0.0f;
}

// The height and the slope.
static pond_surface surface_at(const pond_world *world, pond_chunk chunk, const spot *s) {
    float window[4][4] = {0};
    const rectangle r = {chunk, s->x - 1, s->y - 1, 4, 4, 4};
    read_rectangle(world, &r, read_heights, world->held * world->unit, window[0]);
    float height[2][2];
    pond_vec2 slope[2][2];
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            height[j][i] = window[j + 1][i + 1];
            slope[j][i] = pondi_cell_slope(&window[j + 1][i + 1], world->desc.water.cell_size);
        }
    }
    return (pond_surface){.height = pondi_mix_heights(height, s->fx, s->fy),
                          .slope = pondi_mix_slopes(slope, s->fx, s->fy)};
}

pond_vec2 pond_world_slope_at(const pond_world *world, pond_world_point point) {
    PONDI_ASSERT_WORLD(world);
    spot s;
    return locate(world, point, &s) ? surface_at(world, point.chunk, &s).slope
                                    : (pond_vec2){0.0f, 0.0f};
}

void pond_world_sample(pond_world *world, int count, const pond_world_point *points,
                       pond_surface *out) {
    PONDI_ASSERT_WORLD(world);
    for (int i = 0; points != NULL && out != NULL && i < count; i++) {
        spot s;
        out[i] = (pond_surface){0};
        if (locate(world, points[i], &s)) {
            out[i] = surface_at(world, points[i].chunk, &s);
            out[i].rise = mixed_at(world, points[i].chunk, &s, read_velocities, 0.0f);
        }
        out[i].depth = (float)world->desc.water.depth;
        out[i].wall = pond_world_is_land(world, points[i]);
    }
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

int pond_world_chunk_list(const pond_world *world, pond_chunk *chunks, int capacity) {
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

bool pondi_chunk_is_at_zero(const pondi_chunk *chunk) {
    return is_at_zero(&chunk->fields[0]) && is_at_zero(&chunk->fields[1]);
}

uint64_t pond_world_hash(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    pondi_hash hash = pondi_hash_start();
    pondi_hash_u64(&hash, (uint64_t)world->desc.water.solver);
    pondi_hash_u64(&hash, world->steps);
    pondi_hash_f64(&hash, world->left_over);
    for (int i = 0; i < world->kept; i++) {
        const pondi_chunk *chunk = &world->chunks[world->order[i]];
        if (pondi_chunk_is_at_zero(chunk)) {
            continue;
        }
        pondi_hash_u64(&hash, (uint64_t)(uint32_t)chunk->at.x << 32 | (uint32_t)chunk->at.y);
        hash_level(&hash, &chunk->fields[world->now]);
        hash_level(&hash, &chunk->fields[1 - world->now]);
    }
    pondi_world_splashes_hash(world, &hash);
    pondi_world_bodies_hash(world, &hash);
    pondi_world_emitters_hash(world, &hash);
    return pondi_hash_end(hash);
}
