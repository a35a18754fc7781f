// The life of a pond over many ranks: creation, time, destruction.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>
#include <millpond/field.h>

#include "inside.h"

pond_mpi_desc pond_mpi_desc_default(MPI_Comm comm) {
    return (pond_mpi_desc){.water = pond_desc_default(), .comm = comm};
}

// ---- comparing descs ----------------------------------------------------------------------------

static bool same_field(const pond_field *field, const pond_desc *a, const pond_desc *b) {
    double one[POND_FIELD_MAX_NUMBERS];
    double other[POND_FIELD_MAX_NUMBERS];
    pond_field_get(field, a, one);
    pond_field_get(field, b, other);
    return memcmp(one, other, (size_t)pond_field_size(field) * sizeof *one) == 0;
}

static pond_result differs(const char *name, double own, double first) {
    return cluster_fail(POND_ERROR_ARGUMENT,
                        "%s: %.10g, but %.10g on rank 0; it must be the same on all ranks", name,
                        own, first);
}

// Compares a desc with that of rank 0.
static pond_result compare(const pond_mpi_desc *own, const pond_mpi_desc *first) {
    int count;
    const pond_field *fields = pond_fields(POND_RECORD_DESC, &count);
    for (int i = 0; i < count; i++) {
        const char *name = fields[i].name;
        if (strcmp(name, "threads") != 0 && !same_field(&fields[i], &own->water, &first->water)) {
            return differs(name, pond_record_get(POND_RECORD_DESC, &own->water, name),
                           pond_record_get(POND_RECORD_DESC, &first->water, name));
        }
    }
    if (own->across != first->across) {
        return differs("across", own->across, first->across);
    }
    if (own->down != first->down) {
        return differs("down", own->down, first->down);
    }
    if ((own->depth != NULL) != (first->depth != NULL)) {
        return cluster_fail(POND_ERROR_ARGUMENT, "depth: %s, but %s on rank 0; all ranks need one",
                            own->depth != NULL ? "a function" : "NULL",
                            first->depth != NULL ? "a function" : "NULL");
    }
    return own->steps == first->steps ? POND_OK : differs("steps", own->steps, first->steps);
}

static pond_result check_same(const pond_mpi_desc *desc, MPI_Comm comm) {
    pond_mpi_desc first = desc != NULL ? *desc : (pond_mpi_desc){0};
    (void)MPI_Bcast(&first, (int)sizeof first, MPI_BYTE, 0, comm);
    return cluster_agree(comm, compare(desc, &first));
}

// ---- creation -----------------------------------------------------------------------------------

static pond_result check_steps(pond_mpi *water, int steps) {
    const int most = POND_SUBDOMAIN_LOOK;
    if (steps < 0 || steps > most) {
        return cluster_fail(POND_ERROR_RANGE,
                            "steps: %d; allowed are 1 to %d between two exchanges, or 0 to choose "
                            "automatically",
                            steps, most);
    }
    water->steps = steps > 0 ? steps : most; // until it is chosen
    return POND_OK;
}

#define LEAST_STEPS 8     // of a sweep
#define CELL_TIME 0.25e-9 // of a step, on one thread of a usual machine [s]
#define TRIALS 4

// The cost of a step in addition to a rank's own cells: an exchange every few steps, and the cells
// of the halo that are still valid. [s]
static double cost_of(int steps, double exchange, double rim) {
    return exchange / steps + 0.5 * (steps - 1) * rim * CELL_TIME;
}

// Chooses the number of steps with the least cost, for the slowest exchange and the longest rim of
// all ranks, so that the choice is the same on all of them.
static void choose_steps(pond_mpi *water) {
    double least[2] = {0.0, 0.0}; // time of an exchange [s], cells along sides with neighbours
    for (int i = 0; i < TRIALS; i++) {
        const double took = cluster_exchange_time(water);
        least[0] = i == 0 || took < least[0] ? took : least[0];
    }
    least[1] = cluster_exchange_rim(water);
    (void)MPI_Allreduce(MPI_IN_PLACE, least, 2, MPI_DOUBLE, MPI_MAX, water->comm);
    for (int steps = POND_SUBDOMAIN_LOOK / 2; steps >= LEAST_STEPS; steps /= 2) {
        if (cost_of(steps, least[0], least[1]) < cost_of(water->steps, least[0], least[1])) {
            water->steps = steps;
        }
    }
}

// Checks that need no communication.
static pond_result prepare(pond_mpi *water, const pond_mpi_desc *desc) {
    water->whole = desc->water;
    water->reach = pond_subdomain_reach(&desc->water);
    pond_desc one = desc->water; // of a size that a pond may have
    one.width = one.width > POND_MAX_SIDE ? POND_MAX_SIDE : one.width;
    one.height = one.height > POND_MAX_SIDE ? POND_MAX_SIDE : one.height;
    pond_result result = cluster_fail_as_library(pond_desc_check(&one));
    if (result == POND_OK && water->reach > 0) {
        result = check_steps(water, desc->steps);
    }
    if (result == POND_OK) {
        result =
            cluster_cut_make(&desc->water, water->ranks, desc->across, desc->down, &water->cut);
    }
    return result;
}

static pond_result make_subdomain(pond_mpi *water) {
    const pond_subdomain_desc desc = {
        .whole = &water->whole,
        .own = cluster_cut_own(&water->cut, water->rank),
        .account = cluster_report,
        .crossed = cluster_events_crossed,
        .share = cluster_bodies_share,
        .common = cluster_report_common,
        .row = cluster_row,
        .pressed = cluster_rows_pressed,
        .bring = cluster_exchange_bring,
        .user = water,
    };
    const pond_result result =
        cluster_fail_as_library(pond_subdomain_create(&desc, &water->subdomain));
    if (result != POND_OK) {
        return result;
    }
    water->resting = !pond_subdomain_moves(water->subdomain);
    water->whole.time_step = pond_get_desc(water->subdomain).time_step;
    water->sums = malloc(3 * (size_t)own_blocks(water) * sizeof *water->sums);
    water->queue.counts = malloc(3 * (size_t)water->ranks * sizeof *water->queue.counts);
    if (water->sums == NULL || water->queue.counts == NULL) {
        return cluster_fail(POND_ERROR_MEMORY, "no memory for the sums of blocks");
    }
    return cluster_exchange_make(water);
}

pond_result pond_mpi_create(const pond_mpi_desc *desc, pond_mpi **out) {
    *out = NULL;
    pond_mpi *water = calloc(1, sizeof *water);
    pond_result result = water != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory");
    result = cluster_agree(desc->comm, result);
    if (result != POND_OK) {
        free(water);
        return result;
    }
    (void)MPI_Comm_dup(desc->comm, &water->comm);
    (void)MPI_Comm_rank(water->comm, &water->rank);
    (void)MPI_Comm_size(water->comm, &water->ranks);
    water->complete = true; // the water is at rest
    result = check_same(desc, water->comm);
    if (result == POND_OK) {
        result = cluster_agree(water->comm, prepare(water, desc));
    }
    if (result == POND_OK) {
        result = cluster_agree(water->comm, make_subdomain(water));
    }
    if (result == POND_OK && desc->steps == 0 && water->ranks > 1 && water->reach == 1) {
        choose_steps(water); // fourth-order water always needs the whole halo
    }
    if (result == POND_OK && desc->depth != NULL) {
        const pond_command depths = {.kind = POND_COMMAND_DEPTH_FUNCTION,
                                     .is.function = {desc->depth, desc->depth_user, 0, 0, 0.0}};
        result = cluster_ground_lay(water, (pond_origin){0, 0}, &depths);
    }
    if (result != POND_OK) {
        pond_mpi_destroy(water);
        return result;
    }
    *out = water;
    return POND_OK;
}

void pond_mpi_destroy(pond_mpi *water) {
    if (water == NULL) {
        return;
    }
    cluster_exchange_free(water);
    pond_destroy(water->subdomain);
    cluster_ground_free(water);
    cluster_events_free(water);
    cluster_bodies_free(water);
    cluster_rows_free(water);
    free(water->reports.list);
    free(water->common.list);
    free(water->queue.list);
    free(water->queue.counts);
    free(water->sums);
    (void)MPI_Comm_free(&water->comm);
    free(water);
}

// ---- properties ---------------------------------------------------------------------------------

pond_desc pond_mpi_get_desc(const pond_mpi *water) {
    return water->whole;
}

int pond_mpi_get_rank(const pond_mpi *water) {
    return water->rank;
}

int pond_mpi_get_ranks(const pond_mpi *water) {
    return water->ranks;
}

MPI_Comm pond_mpi_get_comm(const pond_mpi *water) {
    return water->comm;
}

// Converts a range of cells of the whole with its absorbing layers to one without them.
static void leave_layers(int layer, int cells, int *first, int *count) {
    const int end = *first + *count - layer;
    *first = *first > layer ? *first - layer : 0;
    *count = (end < cells ? end : cells) - *first;
}

pond_area pond_mpi_get_own(const pond_mpi *water, int rank) {
    const pond_area all = pond_subdomain_grid(&water->whole);
    pond_area own = cluster_cut_own(&water->cut, rank);
    leave_layers(all.x, water->whole.width, &own.x, &own.width);
    leave_layers(all.y, water->whole.height, &own.y, &own.height);
    return own;
}

void pond_mpi_get_shape(const pond_mpi *water, int *across, int *down, int *steps) {
    *across = water->cut.across;
    *down = water->cut.down;
    *steps = water->steps;
}

const pond *pond_mpi_get_subdomain(const pond_mpi *water) {
    return water->subdomain;
}

// ---- time ---------------------------------------------------------------------------------------

// The number of steps until the next check for rest or the next exchange.
static int steps_on(const pond_mpi *water, int64_t most) {
    const int to_look =
        POND_SUBDOMAIN_LOOK - (int)(pond_get_steps(water->subdomain) % POND_SUBDOMAIN_LOOK);
    const int fresh = (water->fresh - cluster_spare(water)) / water->reach;
    const int some = fresh < to_look ? fresh : to_look;
    return most < some ? (int)most : some;
}

// Whether all ranks have been at rest since the last exchange. Each rank knows this without
// communication, and its halo is valid.
static bool sleeps(const pond_mpi *water) {
    return water->asleep && pond_mpi_is_resting(water);
}

void cluster_make_fresh(pond_mpi *water, bool later) {
    if (water->ranks == 1) {
        water->fresh = POND_SUBDOMAIN_HALO;
    } else if (sleeps(water)) {
        water->fresh = cluster_once(water);
        water->exchanged = pond_get_steps(water->subdomain);
    } else {
        // Now and then the whole halo, so that no error grows at its outer end.
        const bool all = pond_get_steps(water->subdomain) % POND_SUBDOMAIN_MEAN == 0;
        if (later) {
            cluster_exchange_begin(water, all);
        } else {
            cluster_exchange_cells(water, all);
        }
    }
}

pond_result pond_mpi_step_many(pond_mpi *water, int64_t steps) {
    pond_result result = cluster_do_waiting(water);
    while (result == POND_OK && steps > 0) {
        if (water->fresh < water->reach + cluster_spare(water)) {
            cluster_make_fresh(water, true);
        }
        const int some = steps_on(water, steps);
        pond_subdomain_set_due(water->subdomain, steps - some);
        pond_subdomain_set_fresh(water->subdomain, water->fresh);
        pond_step_many(water->subdomain, some);
        water->fresh -= some * water->reach;
        steps -= some;
        if (pond_get_steps(water->subdomain) % POND_SUBDOMAIN_LOOK == 0 && !sleeps(water)) {
            result = cluster_look(water);
            cluster_events_look(water);
        }
    }
    pond_subdomain_set_due(water->subdomain, 0);
    cluster_events_collect(water);
    result = result == POND_OK ? water->rows.result : result;
    return result == POND_OK ? cluster_bodies_result(water) : result;
}

// As in pond_advance().
static int steps_due(pond_mpi *water, double seconds) {
    const pond_desc *d = &water->whole;
    if (!(seconds > 0.0) || isinf(seconds)) {
        return 0;
    }
    const double due = (water->left_over + seconds) / d->time_step + 1e-6;
    if (due >= d->max_steps + 1.0) {
        water->left_over = 0.0;
        return d->max_steps;
    }
    const int steps = (int)due;
    water->left_over += seconds - steps * d->time_step;
    return steps;
}

pond_result pond_mpi_advance(pond_mpi *water, double seconds, int *steps) {
    const int due = steps_due(water, seconds);
    if (steps != NULL) {
        *steps = due;
    }
    return pond_mpi_step_many(water, due);
}

pond_result pond_mpi_refresh(pond_mpi *water) {
    const pond_result result = cluster_do_waiting(water);
    if (result == POND_OK && water->ranks > 1) {
        cluster_exchange_cells(water, true);
    }
    return result;
}

uint64_t pond_mpi_get_steps(const pond_mpi *water) {
    return pond_get_steps(water->subdomain);
}

double pond_mpi_get_time(const pond_mpi *water) {
    return (double)pond_get_steps(water->subdomain) * water->whole.time_step;
}

bool pond_mpi_is_resting(const pond_mpi *water) {
    return water->resting && water->touched == pond_subdomain_touches(water->subdomain) &&
           pond_splash_count(water->subdomain) == 0;
}
