// Walls, ground and beaches: each rank lays them on its own cells and its halo, and keeps what they
// were made of, for touches that reach beyond these and for checkpoints.

#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define MOST_POINTS ((size_t)1 << 30) // of what one is made of. [bytes]

// ---- what it is made of -------------------------------------------------------------------------

// The bytes behind a ground's pointer; of rows that lie one after the other.
static size_t bytes_of(const pond_subdomain_ground *g) {
    switch (g->kind) {
    case POND_SUBDOMAIN_DEPTH_MAP:
        return (size_t)g->columns * (size_t)g->rows * sizeof *g->depths;
    case POND_SUBDOMAIN_DEPTH_FUNCTION:
        return 0;
    case POND_SUBDOMAIN_WALL:
    case POND_SUBDOMAIN_NO_WALL:
    case POND_SUBDOMAIN_WALL_MASK:
    case POND_SUBDOMAIN_BEACH:
    case POND_SUBDOMAIN_NO_BEACH:
        break;
    }
    const pond_shape *s = &g->shape;
    return s->kind == POND_SHAPE_POLYGON  ? (size_t)s->point_count * sizeof *s->points
           : s->kind == POND_SHAPE_BITMAP ? (size_t)s->columns * (size_t)s->rows
                                          : 0;
}

static void copy_rows(const void *from, ptrdiff_t pitch, size_t row, int rows, char *to) {
    for (int y = 0; y < rows; y++) {
        memcpy(to + (size_t)y * row, (const char *)from + y * pitch, row);
    }
}

static void copy_bytes(const pond_subdomain_ground *g, char *to) {
    const pond_shape *s = &g->shape;
    if (g->kind == POND_SUBDOMAIN_DEPTH_MAP) {
        const ptrdiff_t each = (ptrdiff_t)sizeof *g->depths;
        copy_rows(g->depths, g->stride * each, (size_t)g->columns * sizeof *g->depths, g->rows, to);
    } else if (s->kind == POND_SHAPE_POLYGON) {
        memcpy(to, s->points, bytes_of(g));
    } else if (s->kind == POND_SHAPE_BITMAP) {
        copy_rows(s->pixels, s->stride, (size_t)s->columns, s->rows, to);
    }
}

// Leads its pointer to a copy of what it led to.
static void point_at(pond_subdomain_ground *g, const void *bytes) {
    pond_shape *s = &g->shape;
    if (g->kind == POND_SUBDOMAIN_DEPTH_MAP) {
        g->depths = bytes;
        g->stride = g->columns;
    } else if (g->kind != POND_SUBDOMAIN_DEPTH_FUNCTION && s->kind == POND_SHAPE_POLYGON) {
        s->points = bytes;
    } else if (g->kind != POND_SUBDOMAIN_DEPTH_FUNCTION && s->kind == POND_SHAPE_BITMAP) {
        s->pixels = bytes;
        s->stride = s->columns;
    }
}

#define NUMBERS 18

// Its numbers, without pointers: what ranks compare, and what a checkpoint has.
static void numbers_of(const pond_subdomain_ground *g, double n[NUMBERS]) {
    const pond_shape *s = &g->shape;
    const double numbers[NUMBERS] = {
        (double)g->kind,
        (double)g->hardness,
        g->half_life,
        (double)g->ramp,
        g->columns,
        g->rows,
        (double)g->pose.angle,
        (double)g->pose.centre.x,
        (double)g->pose.centre.y,
        (double)s->kind,
        (double)s->radius,
        (double)s->length,
        (double)s->width,
        (double)s->height,
        s->point_count,
        s->columns,
        s->rows,
        0.0,
    };
    memcpy(n, numbers, sizeof numbers);
}

static pond_subdomain_ground from_numbers(const double n[NUMBERS]) {
    return (pond_subdomain_ground){
        .kind = (pond_subdomain_ground_kind)n[0],
        .hardness = (float)n[1],
        .half_life = n[2],
        .ramp = (float)n[3],
        .columns = (int)n[4],
        .rows = (int)n[5],
        .pose = {.centre = {(float)n[7], (float)n[8]}, .angle = (float)n[6]},
        .shape = {.kind = (pond_shape_kind)n[9],
                  .radius = (float)n[10],
                  .length = (float)n[11],
                  .width = (float)n[12],
                  .height = (float)n[13],
                  .point_count = (int)n[14],
                  .columns = (int)n[15],
                  .rows = (int)n[16]},
    };
}

// Whether numbers that were read are such as numbers_of() writes; a pond checks what they mean.
static bool are_numbers(const double n[NUMBERS]) {
    static const int whole[] = {0, 4, 5, 9, 14, 15, 16};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        const double number = n[whole[i]];
        if (!(number >= INT32_MIN && number <= INT32_MAX)) {
            return false;
        }
    }
    return n[0] >= POND_SUBDOMAIN_WALL && n[0] <= POND_SUBDOMAIN_NO_BEACH &&
           n[0] != POND_SUBDOMAIN_DEPTH_FUNCTION;
}

// A copy, of which `room` is to be freed.
static pond_result copy_of(const pond_subdomain_ground *g, pond_subdomain_ground *out,
                           void **room) {
    const size_t size = bytes_of(g);
    *room = malloc(size + 1);
    if (*room == NULL || size > MOST_POINTS) {
        return mpi_fail(POND_ERROR_MEMORY, "ground: no memory for %zu bytes, of at most %zu", size,
                        MOST_POINTS);
    }
    copy_bytes(g, *room);
    *out = *g;
    point_at(out, *room);
    return POND_OK;
}

// ---- the same on all ranks ----------------------------------------------------------------------

static pond_result check_same(const pond_mpi *water, const pond_subdomain_ground *g,
                              const void *bytes) {
    double numbers[NUMBERS];
    numbers_of(g, numbers);
    const uint64_t own = mpi_mix(mpi_mix(1, numbers, sizeof numbers), bytes, bytes_of(g));
    uint64_t first = own;
    (void)MPI_Bcast(&first, 1, MPI_UINT64_T, 0, water->comm);
    return mpi_agree(water->comm, own == first
                                      ? POND_OK
                                      : mpi_fail(POND_ERROR_ARGUMENT,
                                                 "walls, depths or beaches differ from those of "
                                                 "rank 0; they must be the same on all ranks"));
}

// Whether any pond of this water takes it.
static pond_result check(const pond_mpi *water, const pond_subdomain_ground *g) {
    if (g->kind == POND_SUBDOMAIN_DEPTH_FUNCTION) {
        return POND_OK; // its part asks for all of its cells
    }
    pond_desc desc = water->whole;
    desc.width = 1;
    desc.height = 1;
    desc.threads = 1;
    desc.parallel = (pond_parallel){0};
    pond *small;
    pond_result result = mpi_fail_as_library(pond_create(&desc, &small));
    if (result == POND_OK) {
        result = mpi_fail_as_library(pond_subdomain_lay_ground(small, g));
        pond_destroy(small);
    }
    return result;
}

static pond_result make_room(pond_mpi *water) {
    grounds *all = &water->grounds;
    if (all->count == all->capacity) {
        const int more = all->capacity < 16 ? 16 : 2 * all->capacity;
        ground *list = realloc(all->list, (size_t)more * sizeof *list);
        if (list == NULL) {
            return mpi_fail(POND_ERROR_MEMORY, "no memory for %d walls, depths and beaches", more);
        }
        all->list = list;
        all->capacity = more;
    }
    return POND_OK;
}

static pond_result settle_shore(pond_mpi *water) {
    const pond_subdomain_shore own = pond_subdomain_get_shore(water->part);
    int64_t numbers[4] = {own.dry, own.held, own.soft, own.reaches_out};
    (void)MPI_Allreduce(MPI_IN_PLACE, numbers, 4, MPI_INT64_T, MPI_SUM, water->comm);
    const pond_subdomain_shore whole = {.dry = numbers[0],
                                        .held = numbers[1] > 0,
                                        .soft = numbers[2] > 0,
                                        .reaches_out = numbers[3] > 0};
    pond_subdomain_set_shore(water->part, &whole);
    // What is laid stirs the blocks around it: those of some ranks, and so the whole.
    int any = pond_subdomain_moves(water->part);
    (void)MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, water->comm);
    pond_subdomain_spread(water->part, any != 0);
    water->resting = any == 0;
    water->touched = pond_subdomain_touches(water->part);
    return POND_OK;
}

// Collective. `given` is checked to be one that its pond takes, on this rank.
static pond_result lay_copy(pond_mpi *water, const ground *one) {
    pond_result result = check_same(water, &one->ground, one->bytes);
    if (result == POND_OK) {
        result = mpi_agree(water->comm, make_room(water));
    }
    if (result == POND_OK) {
        result = mpi_agree(
            water->comm, mpi_fail_as_library(pond_subdomain_lay_ground(water->part, &one->ground)));
    }
    return result;
}

pond_result mpi_ground_lay(pond_mpi *water, const pond_subdomain_ground *given) {
    pond_result result = mpi_touches_do(water);
    ground one = {0};
    if (result == POND_OK) {
        result = check(water, given);
        result = result == POND_OK ? copy_of(given, &one.ground, &one.bytes) : result;
        result = mpi_agree(water->comm, result);
    }
    if (result == POND_OK) {
        result = lay_copy(water, &one);
    }
    if (result != POND_OK) {
        free(one.bytes);
        return result;
    }
    water->grounds.list[water->grounds.count++] = one;
    return settle_shore(water);
}

pond_result mpi_ground_lay_on(const pond_mpi *water, pond *whole) {
    pond_result result = POND_OK;
    for (int i = 0; i < water->grounds.count && result == POND_OK; i++) {
        result = pond_subdomain_lay_ground(whole, &water->grounds.list[i].ground);
    }
    return mpi_fail_as_library(result);
}

void mpi_ground_free(pond_mpi *water) {
    for (int i = 0; i < water->grounds.count; i++) {
        free(water->grounds.list[i].bytes);
    }
    free(water->grounds.list);
}

// ---- in a checkpoint ----------------------------------------------------------------------------

#define HEAD (NUMBERS * sizeof(double))

// A function is no bytes: whoever reads the checkpoint has it.
static bool is_written(const ground *one) {
    return one->ground.kind != POND_SUBDOMAIN_DEPTH_FUNCTION;
}

bool mpi_ground_has_function(const pond_mpi *water) {
    return water->grounds.count > 0 && !is_written(&water->grounds.list[0]);
}

static size_t padded(const pond_subdomain_ground *g) {
    return (bytes_of(g) + 7) / 8 * 8;
}

size_t mpi_ground_size(const pond_mpi *water) {
    size_t size = 0;
    for (int i = 0; i < water->grounds.count; i++) {
        const ground *one = &water->grounds.list[i];
        size += is_written(one) ? HEAD + padded(&one->ground) : 0;
    }
    return size;
}

void mpi_ground_write(const pond_mpi *water, char *to) {
    for (int i = 0; i < water->grounds.count; i++) {
        const ground *one = &water->grounds.list[i];
        if (!is_written(one)) {
            continue;
        }
        double numbers[NUMBERS];
        numbers_of(&one->ground, numbers);
        memcpy(to, numbers, HEAD);
        memset(to + HEAD, 0, padded(&one->ground));
        memcpy(to + HEAD, one->bytes, bytes_of(&one->ground));
        to += HEAD + padded(&one->ground);
    }
}

// The checksum of these bytes has been found to be right.
pond_result mpi_ground_read(pond_mpi *water, const char *path, const char *from, size_t size) {
    pond_result result = POND_OK;
    while (size >= HEAD && result == POND_OK) {
        double numbers[NUMBERS];
        memcpy(numbers, from, HEAD);
        if (!are_numbers(numbers)) {
            return mpi_fail(POND_ERROR_DATA, "%s: its walls and depths are damaged", path);
        }
        pond_subdomain_ground g = from_numbers(numbers);
        const size_t some = padded(&g);
        if (some > size - HEAD) {
            break;
        }
        point_at(&g, from + HEAD);
        result = mpi_ground_lay(water, &g);
        from += HEAD + some;
        size -= HEAD + some;
    }
    return result == POND_OK && size > 0
               ? mpi_fail(POND_ERROR_DATA, "%s: its walls and depths are cut short", path)
               : result;
}

// ---- what callers lay ---------------------------------------------------------------------------

static pond_result lay_shape(pond_mpi *water, pond_subdomain_ground g, const pond_shape *shape,
                             const pond_pose *pose) {
    const pond_result result =
        mpi_agree(water->comm, shape != NULL && pose != NULL
                                   ? POND_OK
                                   : mpi_fail(POND_ERROR_ARGUMENT, "%s: NULL; it is needed",
                                              shape == NULL ? "shape" : "pose"));
    if (result != POND_OK) {
        return result;
    }
    g.shape = *shape;
    g.pose = *pose;
    return mpi_ground_lay(water, &g);
}

pond_result pond_mpi_wall_build(pond_mpi *water, const pond_shape *shape, const pond_pose *pose,
                                float hardness) {
    const pond_subdomain_ground g = {.kind = POND_SUBDOMAIN_WALL, .hardness = hardness};
    return lay_shape(water, g, shape, pose);
}

pond_result pond_mpi_wall_clear(pond_mpi *water, const pond_shape *shape, const pond_pose *pose) {
    return lay_shape(water, (pond_subdomain_ground){.kind = POND_SUBDOMAIN_NO_WALL}, shape, pose);
}

pond_result pond_mpi_set_wall_mask(pond_mpi *water, const uint8_t *pixels, int columns, int rows,
                                   ptrdiff_t stride, float hardness) {
    const pond_subdomain_ground g = {
        .kind = POND_SUBDOMAIN_WALL_MASK,
        .hardness = hardness,
        .shape = pond_bitmap(1.0f, 1.0f, pixels, columns, rows, stride),
    };
    return mpi_ground_lay(water, &g);
}

pond_result pond_mpi_set_depth_map(pond_mpi *water, const float *depths, int columns, int rows,
                                   ptrdiff_t stride) {
    const pond_subdomain_ground g = {.kind = POND_SUBDOMAIN_DEPTH_MAP,
                                     .depths = depths,
                                     .columns = columns,
                                     .rows = rows,
                                     .stride = stride};
    return mpi_ground_lay(water, &g);
}

pond_result pond_mpi_beach_build(pond_mpi *water, const pond_shape *shape, const pond_pose *pose,
                                 double half_life, float ramp) {
    const pond_subdomain_ground g = {
        .kind = POND_SUBDOMAIN_BEACH, .half_life = half_life, .ramp = ramp};
    return lay_shape(water, g, shape, pose);
}

pond_result pond_mpi_beach_clear(pond_mpi *water, const pond_shape *shape, const pond_pose *pose) {
    return lay_shape(water, (pond_subdomain_ground){.kind = POND_SUBDOMAIN_NO_BEACH}, shape, pose);
}
