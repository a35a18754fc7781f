// Walls, beaches and depths. Each rank builds them on its own cells and its halo, and keeps the
// commands for touches that reach beyond these cells and for checkpoints.

#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define MOST_BYTES ((size_t)1 << 31) // of one command

// ---- copies -------------------------------------------------------------------------------------

// Copies a command and the data that it points to, except a function.
static pond_result copy_of(pond_origin origin, const pond_command *command, ground *out) {
    *out = (ground){.origin = origin, .command = *command};
    if (command->kind == POND_COMMAND_DEPTH_FUNCTION) {
        return POND_OK;
    }
    const size_t size = pond_command_pack(command, NULL, 0);
    void *bytes = size > 0 && size <= MOST_BYTES ? malloc(size) : NULL;
    if (bytes != NULL) {
        (void)pond_command_pack(command, bytes, size);
        const size_t needed = pond_command_unpack(bytes, size, NULL, 0, &out->command);
        out->memory = malloc(needed);
        if (out->memory != NULL) {
            (void)pond_command_unpack(bytes, size, out->memory, needed, &out->command);
        }
    }
    free(bytes);
    return out->memory != NULL ? POND_OK
                               : cluster_fail(POND_ERROR_MEMORY,
                                              "%s: no memory for %zu bytes; allowed are up to %zu",
                                              pond_command_name(command->kind), size, MOST_BYTES);
}

// Checks a command on a pond of one cell, since a subdomain cannot undo it.
static pond_result check(const pond_mpi *water, const pond_command *command) {
    if (command->kind == POND_COMMAND_DEPTH_FUNCTION) {
        return POND_OK;
    }
    pond_desc desc = water->whole;
    desc.width = 1;
    desc.height = 1;
    desc.threads = 1;
    desc.parallel = (pond_parallel){0};
    pond *small;
    pond_command copy = *command;
    pond_result result = cluster_fail_as_library(pond_create(&desc, &small));
    if (result == POND_OK) {
        result = cluster_fail_as_library(pond_do(small, &copy));
        pond_destroy(small);
    }
    return result;
}

// ---- building -----------------------------------------------------------------------------------

static pond_result make_room(pond_mpi *water) {
    grounds *all = &water->grounds;
    ground *list = cluster_room(all->list, (size_t)all->count, 1, &all->capacity, sizeof *list);
    if (list == NULL) {
        return cluster_fail(POND_ERROR_MEMORY, "no memory for %d walls, beaches and depths",
                            all->count + 1);
    }
    all->list = list;
    return POND_OK;
}

static void settle_shore(pond_mpi *water) {
    const pond_subdomain_shore own = pond_subdomain_get_shore(water->subdomain);
    int64_t numbers[4] = {own.dry, own.held, own.soft, own.reaches_out};
    (void)MPI_Allreduce(MPI_IN_PLACE, numbers, 4, MPI_INT64_T, MPI_SUM, water->comm);
    const pond_subdomain_shore whole = {.dry = numbers[0],
                                        .held = numbers[1] > 0,
                                        .soft = numbers[2] > 0,
                                        .reaches_out = numbers[3] > 0};
    pond_subdomain_set_shore(water->subdomain, &whole);
    // A new shore stirs the blocks around it on some ranks, and so the whole.
    int any = pond_subdomain_moves(water->subdomain);
    (void)MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, water->comm);
    pond_subdomain_spread(water->subdomain, any != 0);
    water->resting = any == 0;
    water->touched = pond_subdomain_touches(water->subdomain);
}

pond_result cluster_ground_lay(pond_mpi *water, pond_origin origin, const pond_command *command) {
    ground one = {0};
    pond_result result = cluster_do_waiting(water);
    if (result == POND_OK) {
        result = check(water, command);
        result = result == POND_OK ? copy_of(origin, command, &one) : result;
        result = cluster_agree(water->comm, result);
    }
    if (result == POND_OK) {
        result = cluster_same_command(water, origin, &one.command);
    }
    if (result == POND_OK) {
        result = cluster_agree(water->comm, make_room(water));
    }
    if (result == POND_OK) {
        result = cluster_agree(water->comm, cluster_fail_as_library(pond_subdomain_do(
                                                water->subdomain, origin, &one.command)));
    }
    if (result != POND_OK) {
        free(one.memory);
        return result;
    }
    water->grounds.list[water->grounds.count++] = one;
    settle_shore(water);
    return POND_OK;
}

pond_result cluster_ground_lay_on(const pond_mpi *water, pond *whole) {
    pond_result result = POND_OK;
    for (int i = 0; i < water->grounds.count && result == POND_OK; i++) {
        const ground *one = &water->grounds.list[i];
        pond_command command = one->command;
        result = pond_subdomain_do(whole, one->origin, &command);
    }
    return cluster_fail_as_library(result);
}

void cluster_ground_free(pond_mpi *water) {
    for (int i = 0; i < water->grounds.count; i++) {
        free(water->grounds.list[i].memory);
    }
    free(water->grounds.list);
}

// ---- in a checkpoint ----------------------------------------------------------------------------

// Before the bytes of each command, which are padded to a multiple of 8.
typedef struct record {
    uint64_t size; // [bytes]
    pond_origin origin;
} record;

// 0 for a function: callers that load the checkpoint pass it again.
static size_t size_of(const ground *one) {
    return one->command.kind != POND_COMMAND_DEPTH_FUNCTION
               ? pond_command_pack(&one->command, NULL, 0)
               : 0;
}

static size_t padded(size_t size) {
    return (size + 7) / 8 * 8;
}

bool cluster_ground_has_function(const pond_mpi *water) {
    return water->grounds.count > 0 && size_of(&water->grounds.list[0]) == 0;
}

size_t cluster_ground_size(const pond_mpi *water) {
    size_t all = 0;
    for (int i = 0; i < water->grounds.count; i++) {
        const size_t size = size_of(&water->grounds.list[i]);
        all += size > 0 ? sizeof(record) + padded(size) : 0;
    }
    return all;
}

void cluster_ground_write(const pond_mpi *water, char *to) {
    for (int i = 0; i < water->grounds.count; i++) {
        const ground *one = &water->grounds.list[i];
        const record r = {size_of(one), one->origin};
        if (r.size > 0) {
            memcpy(to, &r, sizeof r);
            memset(to + sizeof r, 0, padded(r.size));
            (void)pond_command_pack(&one->command, to + sizeof r, r.size);
            to += sizeof r + padded(r.size);
        }
    }
}

// The checksum of these bytes is correct.
pond_result cluster_ground_read(pond_mpi *water, const char *path, const char *from, size_t size) {
    pond_result result = POND_OK;
    while (size >= sizeof(record) && result == POND_OK) {
        record r;
        pond_command command;
        memcpy(&r, from, sizeof r);
        from += sizeof r;
        size -= sizeof r;
        if (r.size > size || padded(r.size) > size) {
            break;
        }
        const size_t needed = pond_command_unpack(from, r.size, NULL, 0, &command);
        void *memory = needed > 0 ? malloc(needed) : NULL;
        if (memory == NULL || pond_command_unpack(from, r.size, memory, needed, &command) == 0 ||
            !pond_subdomain_is_ground(command.kind)) {
            free(memory);
            return cluster_fail(POND_ERROR_DATA, "%s: its walls and depths are damaged", path);
        }
        result = cluster_ground_lay(water, r.origin, &command);
        free(memory);
        from += padded(r.size);
        size -= padded(r.size);
    }
    return result == POND_OK && size > 0
               ? cluster_fail(POND_ERROR_DATA, "%s: its walls and depths are cut short", path)
               : result;
}
