// Commands. Touches wait on the rank that makes them, and all ranks carry them out before the next
// step. Commands that add, remove or build something are called on all ranks together.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define MOST_WAITING (1 << 22) // commands of all ranks together

// ---- waiting commands ---------------------------------------------------------------------------

static pond_result wait_for_step(pond_mpi *water, pond_origin origin, const pond_command *command) {
    queue *all = &water->queue;
    waiting *list = all->count < MOST_WAITING ? cluster_room(all->list, (size_t)all->count, 1,
                                                             &all->capacity, sizeof *list)
                                              : NULL;
    if (list == NULL) {
        all->starved = true;
        return cluster_fail(POND_ERROR_MEMORY, "no memory for %d waiting commands", all->count + 1);
    }
    list[all->count++] = (waiting){origin, *command};
    all->list = list;
    return POND_OK;
}

// Carries out the waiting commands of all ranks, rank by rank.
static pond_result run_waiting(pond_mpi *water, int total) {
    const int *counts = water->queue.counts;
    int *bytes = water->queue.counts + water->ranks;
    waiting *list = malloc((size_t)total * sizeof *list);
    const pond_result result =
        cluster_agree(water->comm, list != NULL ? POND_OK
                                                : cluster_fail(POND_ERROR_MEMORY,
                                                               "no memory for %d commands", total));
    if (result == POND_OK) {
        int *places = bytes + water->ranks;
        int place = 0;
        for (int i = 0; i < water->ranks; i++) {
            bytes[i] = counts[i] * (int)sizeof(waiting);
            places[i] = place;
            place += bytes[i];
        }
        (void)MPI_Allgatherv(water->queue.list, bytes[water->rank], MPI_BYTE, list, bytes, places,
                             MPI_BYTE, water->comm);
        for (int i = 0; i < total; i++) { // none of these can fail
            (void)pond_subdomain_do(water->subdomain, list[i].origin, &list[i].command);
        }
    }
    free(list);
    return result;
}

pond_result cluster_do_waiting(pond_mpi *water) {
    const int own = water->queue.starved ? -1 : water->queue.count;
    int *counts = water->queue.counts;
    (void)MPI_Allgather(&own, 1, MPI_INT, counts, 1, MPI_INT, water->comm);
    int64_t total = 0;
    bool starved = false;
    for (int i = 0; i < water->ranks; i++) {
        starved = starved || counts[i] < 0;
        total += counts[i] > 0 ? counts[i] : 0;
    }
    pond_result result = POND_OK;
    if (starved || total > MOST_WAITING) {
        result = cluster_fail(POND_ERROR_MEMORY, "no memory for %lld waiting commands",
                              (long long)total);
    } else if (total > 0) {
        result = run_waiting(water, (int)total);
    }
    water->queue.count = 0;
    return result == POND_OK ? cluster_bodies_result(water) : result;
}

pond_result cluster_settle(pond_mpi *water) {
    const pond_result result = cluster_do_waiting(water);
    return result == POND_OK ? cluster_add_reports(water) : result;
}

// ---- commands on all ranks ----------------------------------------------------------------------

pond_result cluster_same_command(const pond_mpi *water, pond_origin origin,
                                 const pond_command *command) {
    pond_command plain = *command; // without the id that adding returns
    if (plain.kind == POND_COMMAND_BODY_ADD) {
        plain.is.body_add.id.value = 0;
    } else if (plain.kind == POND_COMMAND_EMITTER_ADD) {
        plain.is.emitter.id.value = 0;
    }
    const size_t size = pond_command_pack(&plain, NULL, 0);
    void *bytes = malloc(size + 1);
    pond_result result = cluster_agree(
        water->comm,
        bytes != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory to compare commands"));
    if (result == POND_OK) {
        (void)pond_command_pack(&plain, bytes, size);
        const uint64_t sum = cluster_mix(1, &origin, sizeof origin);
        result = cluster_agree_same(water->comm, cluster_mix(sum, bytes, size),
                                    pond_command_name(command->kind));
    }
    free(bytes);
    return result;
}

// Bodies and emitters are added and removed on all ranks or on none. Commands that a rank refuses
// may have invalid pointers, so commands are compared afterwards.
static pond_result do_on_all(pond_mpi *water, pond_origin origin, pond_command *command) {
    pond_result result = cluster_do_waiting(water);
    if (result != POND_OK) {
        return result;
    }
    const pond_result own =
        cluster_fail_as_library(pond_subdomain_do(water->subdomain, origin, command));
    result = cluster_agree(water->comm, own);
    if (result == POND_OK) {
        result = cluster_same_command(water, origin, command);
    }
    if (result == POND_OK && command->kind == POND_COMMAND_BODY_ADD) {
        const pond_body_desc *desc = &command->is.body_add.desc;
        pond_subdomain_float_body(water->subdomain, command->is.body_add.id, desc->lift);
        result = cluster_bodies_result(water); // the same on all ranks
    }
    if (result != POND_OK && own == POND_OK) {
        pond_subdomain_undo(water->subdomain, command);
    }
    return result;
}

pond_result pond_mpi_do(pond_mpi *water, pond_origin origin, pond_command *command) {
    if (command == NULL) {
        return cluster_fail(POND_ERROR_ARGUMENT, "command: NULL; a command is needed");
    }
    const pond_result result =
        cluster_fail_as_library(pond_command_check(command->kind, POND_WATER_MPI));
    if (result != POND_OK) {
        return result;
    }
    if (pond_subdomain_is_ground(command->kind)) {
        return cluster_ground_lay(water, origin, command);
    }
    switch (command->kind) {
    case POND_COMMAND_BODY_ADD:
    case POND_COMMAND_BODY_REMOVE:
    case POND_COMMAND_EMITTER_ADD:
    case POND_COMMAND_EMITTER_REMOVE:
        return do_on_all(water, origin, command);
    case POND_COMMAND_NOTE:
        return POND_OK;
    default:
        return wait_for_step(water, origin, command);
    }
}
