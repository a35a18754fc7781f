// Checkpoints: one file written through MPI-IO, the same for every number and shape of ranks.
//
//   head       see below
//   snapshot   of a pond of one cell, with the desc, rain, splashes, emitters, bodies and the clock
//              of the whole
//   ground     walls, depths and beaches, one command after the other (ground.c)
//   checksums  64 bits for each block of 64 x 64 cells, row by row
//   cells      the present heights, row by row, then those of the previous step, as stored; with
//              the absorbing layers of open sides
//   layers     the other state of these layers (layers.c)
//
// A checkpoint is written under another name and renamed when it is complete.

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>
#include <millpond/snapshot.h>

#include "disk.h"
#include "inside.h"

#define VERSION 1
#define MARK 0x01020304u // shows the byte order
#define MOST_SNAPSHOT (1u << 29)
#define MOST_GROUND ((uint64_t)1 << 30)
#define MOST_CELLS ((int64_t)1 << 58) // so that 64 bits can count their bytes
#define STRIP ((size_t)16 << 20)      // read or written at once. [bytes]

typedef struct head {
    char magic[8];
    uint32_t mark;
    uint32_t version;
    int32_t width;
    int32_t height;
    uint32_t cell;     // [bytes]
    uint32_t snapshot; // [bytes]
    uint64_t ground;   // after the snapshot [bytes]
    uint64_t flags;    // FUNCTION: a function also sets depths; OPEN_*: open sides
    uint64_t checksum; // of snapshot and ground, and all of this before it
} head;

enum { FUNCTION = 1, OPEN_LEFT = 2, OPEN_RIGHT = 4, OPEN_TOP = 8, OPEN_BOTTOM = 16 };

static const char magic[8] = {'M', 'I', 'L', 'L', 'P', 'M', 'P', 'I'};

uint64_t cluster_mix(uint64_t sum, const void *bytes, size_t size) {
    const char *at = bytes;
    for (; size > 0; at += 8) {
        uint64_t word = 0;
        const size_t some = size < 8 ? size : 8;
        memcpy(&word, at, some);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
        size -= some;
    }
    return sum;
}

static size_t behind_head(const head *h) {
    return h->snapshot + (size_t)h->ground;
}

static uint64_t head_sum(const head *h, const void *snapshot) {
    return cluster_mix(cluster_mix(1, h, offsetof(head, checksum)), snapshot, behind_head(h));
}

// ---- offsets in the file ------------------------------------------------------------------------

static uint64_t flags_of(const pond_edges *e) {
    return (e->left == POND_EDGE_OPEN ? OPEN_LEFT : 0u) |
           (e->right == POND_EDGE_OPEN ? OPEN_RIGHT : 0u) |
           (e->top == POND_EDGE_OPEN ? OPEN_TOP : 0u) |
           (e->bottom == POND_EDGE_OPEN ? OPEN_BOTTOM : 0u);
}

// A desc with the size and the open sides.
static pond_desc water_of(const head *h) {
    pond_desc desc = pond_desc_default();
    desc.width = h->width;
    desc.height = h->height;
    desc.edges.left = h->flags & OPEN_LEFT ? POND_EDGE_OPEN : POND_EDGE_FREE;
    desc.edges.right = h->flags & OPEN_RIGHT ? POND_EDGE_OPEN : POND_EDGE_FREE;
    desc.edges.top = h->flags & OPEN_TOP ? POND_EDGE_OPEN : POND_EDGE_FREE;
    desc.edges.bottom = h->flags & OPEN_BOTTOM ? POND_EDGE_OPEN : POND_EDGE_FREE;
    return desc;
}

typedef struct places {
    pond_area all; // as pond_subdomain_grid()
    MPI_Offset sums;
    MPI_Offset cells[2];
    MPI_Offset layers;
    MPI_Offset end;
} places;

static places places_of(const head *h) {
    const pond_desc desc = water_of(h);
    const pond_area all = pond_subdomain_grid(&desc);
    const MPI_Offset blocks =
        (MPI_Offset)cluster_blocks_along(all.width) * (MPI_Offset)cluster_blocks_along(all.height);
    const MPI_Offset level = (MPI_Offset)all.width * all.height * h->cell;
    places p = {.all = all};
    p.sums = (MPI_Offset)sizeof *h + (MPI_Offset)behind_head(h);
    p.cells[0] = p.sums + 8 * blocks;
    p.cells[1] = p.cells[0] + level;
    p.layers = p.cells[1] + level;
    p.end = p.layers + cluster_layers_size(&desc);
    return p;
}

// A file that is open on all ranks.
typedef struct file {
    MPI_File handle;
    const char *path;
    const head *head;
    pond_mpi *water;
} file;

static pond_result io_result(int code, const char *path, const char *what) {
    if (code == MPI_SUCCESS) {
        return POND_OK;
    }
    char why[MPI_MAX_ERROR_STRING];
    int length = 0;
    (void)MPI_Error_string(code, why, &length);
    return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be %s: %s", path, what, why);
}

// ---- reading and writing------------------------------------------------------------------------

// A rectangle of an array of the whole in the file, and its rows in memory, which are `pitch` bytes
// apart.
typedef struct sheet {
    MPI_Offset place;
    int columns; // of the whole
    int rows;
    pond_area area;
    int element; // [bytes]
    size_t pitch;
} sheet;

// Reads or writes it. Collective; some ranks may have no rows. Each rank writes separately: if one
// wrote for others and failed, the others would wait for it.
static int move_sheet(const file *f, const sheet *s, void *memory, bool writes) {
    MPI_Datatype element;
    MPI_Datatype there = MPI_DATATYPE_NULL;
    MPI_Datatype here = MPI_DATATYPE_NULL;
    (void)MPI_Type_contiguous(s->element, MPI_BYTE, &element);
    (void)MPI_Type_commit(&element);
    const bool any = s->area.width > 0 && s->area.height > 0;
    if (any) {
        const int sizes[2] = {s->rows, s->columns};
        const int own[2] = {s->area.height, s->area.width};
        const int starts[2] = {s->area.y, s->area.x};
        (void)MPI_Type_create_subarray(2, sizes, own, starts, MPI_ORDER_C, element, &there);
        (void)MPI_Type_commit(&there);
        (void)MPI_Type_create_hvector(s->area.height, s->area.width, (MPI_Aint)s->pitch, element,
                                      &here);
        (void)MPI_Type_commit(&here);
    }
    int code = MPI_File_set_view(f->handle, s->place, element, any ? there : element, "native",
                                 MPI_INFO_NULL);
    MPI_Status status;
    if (code == MPI_SUCCESS && writes) {
        code = cluster_write_at(f->handle, 0, memory, any, any ? here : element);
    } else if (code == MPI_SUCCESS) {
        code = MPI_File_read_at_all(f->handle, 0, memory, any, any ? here : element, &status);
    }
    if (any) {
        (void)MPI_Type_free(&there);
        (void)MPI_Type_free(&here);
    }
    (void)MPI_Type_free(&element);
    return code;
}

static uint64_t block_sum(const pond *subdomain, pond_area cells, char *room) {
    pond_subdomain_pack(subdomain, cells, POND_SUBDOMAIN_ALL, room);
    return cluster_mix(0, room, pond_subdomain_size(subdomain, cells, POND_SUBDOMAIN_ALL));
}

// The cells of an own block, relative to those of the subdomain.
static pond_area block_cells(const pond_mpi *water, int column, int row) {
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    const pond_area b = cluster_cut_blocks(&water->cut, water->rank);
    const int x = column * POND_SUBDOMAIN_BLOCK;
    const int y = row * POND_SUBDOMAIN_BLOCK;
    return (pond_area){own.x + x, own.y + y,
                       column + 1 < b.width ? POND_SUBDOMAIN_BLOCK : own.width - x,
                       row + 1 < b.height ? POND_SUBDOMAIN_BLOCK : own.height - y};
}

static void sum_blocks(const pond_mpi *water, uint64_t *sums) {
    const pond_area b = cluster_cut_blocks(&water->cut, water->rank);
    static char room[16 * 4 * POND_SUBDOMAIN_BLOCK * POND_SUBDOMAIN_BLOCK];
    for (int row = 0; row < b.height; row++) {
        for (int column = 0; column < b.width; column++) {
            *sums++ = block_sum(water->subdomain, block_cells(water, column, row), room);
        }
    }
}

static int move_sums(const file *f, uint64_t *sums, bool writes) {
    const places p = places_of(f->head);
    const pond_area b = cluster_cut_blocks(&f->water->cut, f->water->rank);
    const sheet s = {p.sums,
                     cluster_blocks_along(p.all.width),
                     cluster_blocks_along(p.all.height),
                     b,
                     8,
                     8 * (size_t)b.width};
    return move_sheet(f, &s, sums, writes);
}

// All own cells, some rows at a time. Ranks that have finished continue without rows.
static int move_cells(const file *f, char *strip, bool writes) {
    pond_mpi *water = f->water;
    const places p = places_of(f->head);
    const pond_area whole = cluster_cut_own(&water->cut, water->rank);
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    const size_t row = (size_t)own.width * f->head->cell;
    const int64_t fit = (int64_t)(STRIP / (2 * row)) > 1 ? (int64_t)(STRIP / (2 * row)) : 1;
    int rounds = (int)((own.height + fit - 1) / fit);
    (void)MPI_Allreduce(MPI_IN_PLACE, &rounds, 1, MPI_INT, MPI_MAX, water->comm);
    int code = MPI_SUCCESS;
    for (int i = 0; i < rounds; i++) {
        const int64_t y = i * fit < own.height ? i * fit : own.height;
        const int rows = (int)(own.height - y < fit ? own.height - y : fit);
        const pond_area cells = {own.x, own.y + (int)y, own.width, rows};
        if (writes && rows > 0) {
            pond_subdomain_pack(water->subdomain, cells, POND_SUBDOMAIN_HEIGHTS, strip);
        }
        for (int level = 0; level < 2; level++) {
            const sheet s = {p.cells[level],     p.all.width,
                             p.all.height,       {whole.x, whole.y + (int)y, whole.width, rows},
                             (int)f->head->cell, 2 * row};
            const int one = move_sheet(f, &s, strip + (size_t)level * row, writes);
            code = code == MPI_SUCCESS ? one : code;
        }
        if (!writes && rows > 0) {
            pond_subdomain_unpack(water->subdomain, cells, POND_SUBDOMAIN_HEIGHTS, strip);
        }
    }
    const int layers = cluster_layers_move(water, f->handle, p.layers, strip, writes);
    return code == MPI_SUCCESS ? layers : code;
}

// Memory for a strip, followed by the checksums of own blocks.
static char *make_room(const pond_mpi *water) {
    const pond_area own = cluster_cut_own(&water->cut, water->rank);
    const size_t row = 16 * (size_t)own.width;
    const size_t strip = row > STRIP ? row : STRIP;
    return malloc(strip + 8 * (size_t)own_blocks(water));
}

static uint64_t *sums_in(const pond_mpi *water, char *room) {
    const pond_area own = cluster_cut_own(&water->cut, water->rank);
    const size_t row = 16 * (size_t)own.width;
    return (uint64_t *)(void *)(room + (row > STRIP ? row : STRIP));
}

// ---- saving -------------------------------------------------------------------------------------

// Makes the snapshot and the ground. The caller frees *bytes.
static pond_result make_snapshot(const pond_mpi *water, char **bytes, size_t *size) {
    pond_desc desc = water->whole;
    desc.width = 1;
    desc.height = 1;
    desc.threads = 1;
    desc.parallel = (pond_parallel){0};
    pond *one;
    pond_result result = cluster_fail_as_library(pond_create(&desc, &one));
    if (result != POND_OK) {
        return result;
    }
    result = cluster_fail_as_library(pond_subdomain_hand_on(water->subdomain, one));
    pond_subdomain_set_clock(one, pond_get_steps(water->subdomain), water->left_over);
    *size = pond_save_size(one);
    const size_t laid = cluster_ground_size(water);
    if (laid > MOST_GROUND) {
        pond_destroy(one);
        return cluster_fail(POND_ERROR_RANGE,
                            "walls and depths: %zu bytes; a checkpoint has room for %llu", laid,
                            (unsigned long long)MOST_GROUND);
    }
    if (*size > MOST_SNAPSHOT) {
        pond_destroy(one);
        return cluster_fail(POND_ERROR_RANGE, "bodies: %zu bytes; a checkpoint has room for %u",
                            *size, MOST_SNAPSHOT);
    }
    *bytes = malloc(*size + laid);
    result = result != POND_OK ? result
             : *bytes == NULL ? cluster_fail(POND_ERROR_MEMORY, "no memory for a checkpoint's head")
                              : cluster_fail_as_library(pond_save(one, *bytes, *size));
    if (result == POND_OK) {
        cluster_ground_write(water, *bytes + *size);
    }
    pond_destroy(one);
    return result;
}

static pond_result write_all(const file *f, const char *snapshot, char *room) {
    uint64_t *sums = sums_in(f->water, room);
    int code = MPI_SUCCESS;
    if (f->water->rank == 0) {
        const MPI_Offset behind = (MPI_Offset)sizeof *f->head;
        code = cluster_write_at(f->handle, 0, f->head, (int)sizeof *f->head, MPI_BYTE);
        const int more =
            cluster_write_at(f->handle, behind, snapshot, (int)behind_head(f->head), MPI_BYTE);
        code = code != MPI_SUCCESS ? code : more;
    }
    sum_blocks(f->water, sums);
    const int sums_code = move_sums(f, sums, true);
    const int cells_code = move_cells(f, room, true);
    const int sync_code = MPI_File_sync(f->handle);
    code = code != MPI_SUCCESS         ? code
           : sums_code != MPI_SUCCESS  ? sums_code
           : cells_code != MPI_SUCCESS ? cells_code
                                       : sync_code;
    return io_result(code, f->path, "written");
}

// Checks that all ranks have the same path, and that a longer name can be made of it.
static pond_result check_path(MPI_Comm comm, const char *path) {
    const bool fits = path != NULL && path[0] != '\0' && strlen(path) < CLUSTER_LONGEST_PATH - 8;
    const pond_result result =
        cluster_agree(comm, fits ? POND_OK
                                 : cluster_fail(POND_ERROR_ARGUMENT,
                                                "path: a checkpoint needs a name of 1 to %d bytes",
                                                CLUSTER_LONGEST_PATH - 8));
    return result == POND_OK ? cluster_agree_path(comm, path) : result;
}

static pond_result save_as(pond_mpi *water, const head *h, const char *snapshot, char *room,
                           const char *aside) {
    file f = {.path = aside, .head = h, .water = water};
    // Replaces the file that a killed job left.
    pond_result result = cluster_agree(
        water->comm,
        water->rank == 0 ? cluster_reserve(aside, (uint64_t)places_of(h).end) : POND_OK);
    if (result != POND_OK) {
        return result;
    }
    MPI_Info info = cluster_own_writes();
    const int code =
        MPI_File_open(water->comm, aside, MPI_MODE_CREATE | MPI_MODE_WRONLY, info, &f.handle);
    (void)MPI_Info_free(&info);
    result = cluster_agree(water->comm, io_result(code, aside, "opened"));
    if (result != POND_OK) {
        if (code == MPI_SUCCESS) {
            (void)MPI_File_close(&f.handle);
        }
        return result;
    }
    result = cluster_agree(water->comm, write_all(&f, snapshot, room));
    const int closed = MPI_File_close(&f.handle);
    return result != POND_OK ? result
                             : cluster_agree(water->comm, io_result(closed, aside, "closed"));
}

static pond_result put_in_place(pond_mpi *water, pond_result result, const char *aside,
                                const char *path) {
    if (result == POND_OK) { // the same on all ranks
        const bool good = water->rank != 0 || rename(aside, path) == 0;
        result = cluster_agree(water->comm, good ? POND_OK
                                                 : cluster_fail(POND_ERROR_SYSTEM,
                                                                "%s: cannot be renamed to %s: %s",
                                                                aside, path, strerror(errno)));
    }
    if (water->rank == 0 && result != POND_OK) {
        (void)remove(aside);
    }
    return result;
}

pond_result pond_mpi_save(pond_mpi *water, const char *path) {
    pond_result result = check_path(water->comm, path);
    if (result == POND_OK) {
        result = cluster_settle(water);
    }
    if (result != POND_OK) {
        return result;
    }
    char aside[CLUSTER_LONGEST_PATH + 8];
    (void)snprintf(aside, sizeof aside, "%s.part", path);
    char *snapshot = NULL;
    size_t size = 0;
    result = make_snapshot(water, &snapshot, &size);
    char *room = make_room(water);
    if (result == POND_OK && room == NULL) {
        result = cluster_fail(POND_ERROR_MEMORY, "no memory to write a checkpoint");
    }
    result = cluster_agree(water->comm, result);
    if (result == POND_OK) {
        const pond_area cell = {0, 0, 1, 1};
        head h = {
            .mark = MARK,
            .version = VERSION,
            .width = water->whole.width,
            .height = water->whole.height,
            .cell =
                (uint32_t)(pond_subdomain_size(water->subdomain, cell, POND_SUBDOMAIN_HEIGHTS) / 2),
            .snapshot = (uint32_t)size,
            .ground = cluster_ground_size(water),
            .flags = flags_of(&water->whole.edges) |
                     (cluster_ground_has_function(water) ? FUNCTION : 0u)};
        memcpy(h.magic, magic, sizeof magic);
        h.checksum = head_sum(&h, snapshot);
        result = put_in_place(water, save_as(water, &h, snapshot, room, aside), aside, path);
    }
    free(snapshot);
    free(room);
    return result;
}

// ---- loading ------------------------------------------------------------------------------------

static pond_result check_head(const head *h, MPI_Offset size, const char *path) {
    if (memcmp(h->magic, magic, sizeof magic) != 0) {
        return cluster_fail(POND_ERROR_DATA,
                            "%s: does not begin with MILLPMPI; it is not a checkpoint", path);
    }
    if (h->mark != MARK) {
        return cluster_fail(POND_ERROR_DATA,
                            "%s: it comes from a machine with the other byte order, or is damaged",
                            path);
    }
    if (h->version != VERSION) {
        return cluster_fail(POND_ERROR_VERSION,
                            "%s: version %" PRIu32 "; this library reads version %d", path,
                            h->version, VERSION);
    }
    if (h->width < 1 || h->height < 1 || (int64_t)h->width * h->height > MOST_CELLS ||
        (h->cell != 2 && h->cell != 4) || h->snapshot > MOST_SNAPSHOT || h->ground > MOST_GROUND ||
        places_of(h).all.width == 0) {
        return cluster_fail(POND_ERROR_DATA, "%s: its head is damaged", path);
    }
    const MPI_Offset end = places_of(h).end;
    if (size != end) {
        return cluster_fail(POND_ERROR_DATA,
                            "%s: %lld bytes; a pond of %d x %d cells takes %lld: it is truncated",
                            path, (long long)size, (int)h->width, (int)h->height, (long long)end);
    }
    return POND_OK;
}

// On rank 0: reads the head, and the snapshot and ground after it. The caller frees *snapshot.
static pond_result read_head(MPI_File handle, const char *path, head *h, char **snapshot) {
    MPI_Offset size = 0;
    int code = MPI_File_get_size(handle, &size);
    if (code == MPI_SUCCESS && size >= (MPI_Offset)sizeof *h) {
        code = MPI_File_read_at(handle, 0, h, (int)sizeof *h, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    pond_result result = io_result(code, path, "read");
    if (result == POND_OK && size < (MPI_Offset)sizeof *h) {
        return cluster_fail(POND_ERROR_DATA, "%s: %lld bytes; it is truncated", path,
                            (long long)size);
    }
    result = result == POND_OK ? check_head(h, size, path) : result;
    if (result != POND_OK) {
        return result;
    }
    *snapshot = malloc(behind_head(h) + 1);
    if (*snapshot == NULL) {
        return cluster_fail(POND_ERROR_MEMORY, "no memory for a checkpoint's head");
    }
    code = MPI_File_read_at(handle, (MPI_Offset)sizeof *h, *snapshot, (int)behind_head(h), MPI_BYTE,
                            MPI_STATUS_IGNORE);
    result = io_result(code, path, "read");
    if (result == POND_OK && head_sum(h, *snapshot) != h->checksum) {
        result = cluster_fail(POND_ERROR_DATA,
                              "%s: the checksum of its head does not match; it is "
                              "damaged",
                              path);
    }
    return result;
}

// Shares them with all ranks.
static pond_result share_head(MPI_Comm comm, MPI_File handle, const char *path, head *h,
                              char **snapshot) {
    int rank;
    (void)MPI_Comm_rank(comm, &rank);
    pond_result result =
        cluster_agree(comm, rank == 0 ? read_head(handle, path, h, snapshot) : POND_OK);
    if (result != POND_OK) {
        return result;
    }
    (void)MPI_Bcast(h, (int)sizeof *h, MPI_BYTE, 0, comm);
    if (rank != 0) {
        *snapshot = malloc(behind_head(h) + 1);
    }
    result = cluster_agree(comm, *snapshot != NULL ? POND_OK
                                                   : cluster_fail(POND_ERROR_MEMORY,
                                                                  "no memory for a checkpoint's "
                                                                  "head"));
    if (result == POND_OK) {
        (void)MPI_Bcast(*snapshot, (int)behind_head(h), MPI_BYTE, 0, comm);
    }
    return result;
}

static pond_result check_blocks(const file *f, const uint64_t *sums) {
    static char room[16 * 4 * POND_SUBDOMAIN_BLOCK * POND_SUBDOMAIN_BLOCK];
    const pond_mpi *water = f->water;
    const pond_area b = cluster_cut_blocks(&water->cut, water->rank);
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    const pond_area whole = cluster_cut_own(&water->cut, water->rank);
    for (int row = 0; row < b.height; row++) {
        for (int column = 0; column < b.width; column++) {
            const pond_area cells = block_cells(water, column, row);
            if (block_sum(water->subdomain, cells, room) != *sums++) {
                const pond_area all = pond_subdomain_grid(&water->whole);
                const int x = cells.x - own.x + whole.x - all.x; // below 0 in absorbing layers
                const int y = cells.y - own.y + whole.y - all.y;
                return cluster_fail(
                    POND_ERROR_DATA,
                    "%s: the checksum of the cells from (%d, %d) to (%d, %d) does not "
                    "match; it is damaged",
                    f->path, x, y, x + cells.width - 1, y + cells.height - 1);
            }
        }
    }
    return POND_OK;
}

static pond_result read_all(const file *f) {
    pond_mpi *water = f->water;
    char *room = make_room(water);
    pond_result result = cluster_agree(
        water->comm,
        room != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory to read a checkpoint"));
    if (result == POND_OK) {
        uint64_t *sums = sums_in(water, room);
        const int sums_code = move_sums(f, sums, false);
        const int cells_code = move_cells(f, room, false);
        result = io_result(sums_code != MPI_SUCCESS ? sums_code : cells_code, f->path, "read");
        result = result == POND_OK ? check_blocks(f, sums) : result;
        result = cluster_agree(water->comm, result);
    }
    free(room);
    return result;
}

// Fails with the message of the library, and the name of the file.
static pond_result fail_in(const char *path, pond_result result) {
    return result == POND_OK ? POND_OK : cluster_fail(result, "%s: %s", path, pond_message());
}

// Creates the pond that head and snapshot describe, without its cells.
static pond_result make_empty(const pond_mpi_desc *desc, const head *h, const char *path,
                              const char *snapshot, pond **one, pond_mpi **out) {
    pond_result result = fail_in(path, pond_load(snapshot, h->snapshot, &desc->water, one));
    result = cluster_agree(desc->comm, result);
    if (result != POND_OK) {
        return result;
    }
    pond_mpi_desc whole = *desc;
    whole.water = pond_get_desc(*one);
    whole.water.threads = desc->water.threads;
    whole.water.width = h->width;
    whole.water.height = h->height;
    if (((h->flags & FUNCTION) != 0) != (desc->depth != NULL)) {
        return cluster_agree(desc->comm,
                             cluster_fail(POND_ERROR_ARGUMENT, "depth: %s; %s",
                                          desc->depth != NULL ? "a function" : "NULL",
                                          desc->depth != NULL
                                              ? "this water has none"
                                              : "this water needs its depth function again"));
    }
    result = pond_mpi_create(&whole, out);
    return result == POND_OK
               ? cluster_ground_read(*out, path, snapshot + h->snapshot, (size_t)h->ground)
               : result;
}

static pond_result load_from(const pond_mpi_desc *desc, MPI_File handle, const char *path,
                             pond_mpi **out) {
    head h = {0};
    char *snapshot = NULL;
    pond *one = NULL;
    pond_mpi *water = NULL;
    pond_result result = share_head(desc->comm, handle, path, &h, &snapshot);
    if (result == POND_OK) {
        result = make_empty(desc, &h, path, snapshot, &one, &water);
    }
    if (result == POND_OK) {
        result = read_all(&(file){handle, path, &h, water});
    }
    if (result == POND_OK) {
        result = cluster_fail_as_library(pond_subdomain_hand_on(one, water->subdomain));
        result = cluster_agree(water->comm, result);
    }
    if (result == POND_OK) {
        water->left_over = pond_subdomain_get_left_over(one);
        pond_subdomain_wake(water->subdomain);
        water->complete = water->ranks == 1;
        water->resting = false;
        *out = water;
    } else {
        pond_mpi_destroy(water);
    }
    pond_destroy(one);
    free(snapshot);
    return result;
}

pond_result pond_mpi_load(const pond_mpi_desc *desc, const char *path, pond_mpi **out) {
    *out = NULL;
    pond_result result = check_path(desc->comm, path);
    if (result == POND_OK) {
        result = cluster_agree(desc->comm, cluster_check_plain(path));
    }
    if (result != POND_OK) {
        return result;
    }
    MPI_File handle;
    const int code = MPI_File_open(desc->comm, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &handle);
    result = cluster_agree(desc->comm, io_result(code, path, "opened"));
    if (result == POND_OK) {
        result = load_from(desc, handle, path, out);
    }
    if (code == MPI_SUCCESS) {
        (void)MPI_File_close(&handle);
    }
    return result;
}
