// Finds the blocks at rest and the mean level after each POND_SUBDOMAIN_LOOK steps. Sums have the
// order of a single pond.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// ---- reports of touches -------------------------------------------------------------------------

static void keep_report(reports *all, uint64_t touch, uint64_t bit, double sum) {
    if (all->count == all->capacity) {
        const size_t more = all->capacity < 64 ? 64 : 2 * all->capacity;
        report *list = realloc(all->list, more * sizeof *list);
        if (list == NULL) {
            all->starved = true;
            return;
        }
        all->list = list;
        all->capacity = more;
    }
    all->list[all->count++] = (report){touch, bit, sum};
}

void cluster_report(void *user, uint64_t touch, uint64_t bit, double sum) {
    keep_report(&((pond_mpi *)user)->reports, touch, bit, sum);
}

void cluster_report_common(void *user, uint64_t touch, uint64_t bit, double sum) {
    keep_report(&((pond_mpi *)user)->common, touch, bit, sum);
}

static int compare(const void *a, const void *b) {
    const report *p = a;
    const report *q = b;
    return p->touch != q->touch ? (p->touch > q->touch) - (p->touch < q->touch)
                                : (p->bit > q->bit) - (p->bit < q->bit);
}

// Each touch has a separate sum, as in one pond.
static double add_up(double sum, report *list, size_t count) {
    double of_touch = 0.0;
    uint64_t touch = 0;
    qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; i < count; i++) {
        if (list[i].touch != touch) {
            sum += of_touch;
            of_touch = 0.0;
            touch = list[i].touch;
        }
        of_touch += list[i].sum;
    }
    return sum + of_touch;
}

// What a rank reports at a look.
typedef struct saying {
    int32_t reports;
    int32_t moves;
} saying;

// On rank 0: the reports of all ranks, and its own common ones.
typedef struct gathered {
    report *list;
    int *counts; // and places
} gathered;

static pond_result make_gathered(const pond_mpi *water, int64_t total, gathered *g) {
    if (water->rank != 0) {
        return POND_OK;
    }
    g->list = malloc(((size_t)total + water->common.count) * sizeof *g->list + 1);
    g->counts = malloc(2 * (size_t)water->ranks * sizeof *g->counts);
    return g->list != NULL && g->counts != NULL && total <= INT32_MAX
               ? POND_OK
               : cluster_fail(POND_ERROR_MEMORY, "no memory for the reports of touches");
}

static void gather_into(pond_mpi *water, const saying *said, int64_t total, gathered *g) {
    int *places = g->counts != NULL ? g->counts + water->ranks : NULL;
    int place = 0;
    for (int i = 0; i < water->ranks && places != NULL; i++) {
        g->counts[i] = said[i].reports;
        places[i] = place;
        place += said[i].reports;
    }
    MPI_Datatype type;
    (void)MPI_Type_contiguous((int)sizeof(report), MPI_BYTE, &type);
    (void)MPI_Type_commit(&type);
    if (total > 0) {
        (void)MPI_Gatherv(water->reports.list, said[water->rank].reports, type, g->list, g->counts,
                          places, type, 0, water->comm);
    }
    (void)MPI_Type_free(&type);
}

static pond_result gather_reports(pond_mpi *water, const saying *said, int64_t total) {
    gathered g = {0};
    const pond_result result = cluster_agree(water->comm, make_gathered(water, total, &g));
    if (result == POND_OK) {
        gather_into(water, said, total, &g);
        double sum = pond_subdomain_get_sum(water->part);
        if (g.list != NULL) { // on rank 0
            const reports *common = &water->common;
            for (size_t i = 0; i < common->count; i++) {
                g.list[(size_t)total + i] = common->list[i];
            }
            sum = add_up(sum, g.list, (size_t)total + common->count);
        }
        (void)MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, water->comm);
        pond_subdomain_set_sum(water->part, sum);
    }
    free(g.list);
    free(g.counts);
    return result;
}

// Adds up reports if the whole keeps its volume. *moves: whether any water moves.
static pond_result settle_reports(pond_mpi *water, bool *moves) {
    reports *all = &water->reports;
    if (!pond_subdomain_keeps_sum(water->part)) {
        all->count = 0;
        water->common.count = 0;
    }
    const bool starved = all->starved || water->common.starved || water->rows.starved;
    const saying own = {(int32_t)all->count, pond_subdomain_moves(water->part)};
    saying *said = malloc((size_t)water->ranks * sizeof *said);
    pond_result result = cluster_agree(
        water->comm, said != NULL && !starved && all->count < (1u << 25)
                         ? POND_OK
                         : cluster_fail(POND_ERROR_MEMORY, "no memory for the reports of touches"));
    if (result != POND_OK) {
        free(said);
        return result;
    }
    (void)MPI_Allgather(&own, (int)sizeof own, MPI_BYTE, said, (int)sizeof own, MPI_BYTE,
                        water->comm);
    int64_t total = 0;
    *moves = false;
    for (int i = 0; i < water->ranks; i++) {
        total += said[i].reports;
        *moves = *moves || said[i].moves;
    }
    if (total > 0 || water->common.count > 0) {
        result = gather_reports(water, said, total);
    }
    all->count = 0;
    water->common.count = 0;
    water->rows.touches = 0;
    free(said);
    return result;
}

// ---- rest and level -----------------------------------------------------------------------------

typedef struct totals {
    double size;
    double now;
    double before;
} totals;

// A sum in units of 2⁻³⁰, for wholes that are wider than any pond. It does not depend on the order
// of summation, so the ranks need not collect their numbers.
typedef struct fixed {
    int64_t high; // in units of 4
    int64_t low;  // of 2⁻³⁰
} fixed;

#define FIXED_ONE 0x1p30
#define FIXED_LOW 0x1p32
#define FIXED_MOST 0x1p30 // of a block

static fixed fixed_sum(const double *numbers, size_t count) {
    fixed sum = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const double most = fmin(fmax(numbers[i], -FIXED_MOST), FIXED_MOST);
        const double number = floor(most * FIXED_ONE);
        const double high = floor(number / FIXED_LOW);
        sum.high += (int64_t)high;
        sum.low += (int64_t)(number - high * FIXED_LOW);
    }
    const int64_t carry = sum.low >> 32;
    return (fixed){sum.high + carry, sum.low - (carry << 32)};
}

#define MOST_SUMS 3

static void total_wide(pond_mpi *water, double *const *lists, int count, double *sums) {
    fixed all[MOST_SUMS];
    for (int i = 0; i < count; i++) {
        all[i] = fixed_sum(lists[i], (size_t)own_blocks(water));
    }
    (void)MPI_Allreduce(MPI_IN_PLACE, all, 2 * count, MPI_INT64_T, MPI_SUM, water->comm);
    for (int i = 0; i < count; i++) {
        sums[i] = ((double)all[i].high * FIXED_LOW + (double)all[i].low) / FIXED_ONE;
    }
}

// In the order of one pond.
static pond_result total_as_one(pond_mpi *water, double *const *lists, int count, double *sums) {
    const size_t blocks = (size_t)cluster_blocks_along(water->cut.width) *
                          (size_t)cluster_blocks_along(water->cut.height);
    bool starved = false;
    for (int i = 0; i < count; i++) {
        double *all = cluster_gather_blocks(water, lists[i]);
        starved = starved || (water->rank == 0 && all == NULL);
        sums[i] = 0.0;
        for (size_t b = 0; all != NULL && b < blocks; b++) {
            sums[i] += all[b];
        }
        free(all);
    }
    (void)MPI_Bcast(sums, count, MPI_DOUBLE, 0, water->comm);
    return cluster_agree(water->comm,
                         starved ? cluster_fail(POND_ERROR_MEMORY, "no memory for sums") : POND_OK);
}

pond_result cluster_total(pond_mpi *water, double *const *lists, int count, double *sums) {
    if (water->whole.width > POND_MAX_SIDE || water->whole.height > POND_MAX_SIDE) {
        total_wide(water, lists, count, sums);
        return POND_OK;
    }
    return total_as_one(water, lists, count, sums);
}

// Of all blocks.
static pond_result total(pond_mpi *water, totals *out) {
    const size_t own = (size_t)own_blocks(water);
    double *const lists[MOST_SUMS] = {water->sums, water->sums + own, water->sums + 2 * own};
    pond_subdomain_sums(water->part, lists[0], lists[1], lists[2]);
    double sums[MOST_SUMS];
    const pond_result result = cluster_total(water, lists, MOST_SUMS, sums);
    *out = (totals){sums[0], sums[1], sums[2]};
    return result;
}

pond_result cluster_add_reports(pond_mpi *water) {
    bool moves;
    return settle_reports(water, &moves);
}

// Whether the whole is calm but not flat.
static bool is_to_be_laid(const pond_mpi *water) {
    const pond_subdomain_calm own = pond_subdomain_get_calm(water->part);
    // Heights are equal if the least equals the greatest.
    int64_t numbers[4] = {own.calm, own.still, own.any ? (int64_t)own.value : INT64_MAX,
                          own.any ? -(int64_t)own.value : INT64_MAX};
    (void)MPI_Allreduce(MPI_IN_PLACE, numbers, 4, MPI_INT64_T, MPI_MIN, water->comm);
    const bool one = numbers[2] == INT64_MAX || numbers[2] == -numbers[3];
    return numbers[0] && !(numbers[1] && one);
}

pond_result cluster_look(pond_mpi *water) {
    bool moves;
    pond_result result = settle_reports(water, &moves);
    if (result != POND_OK || !moves) {
        return result;
    }
    pond_subdomain_note(water->part);
    cluster_exchange_blocks(water);
    pond_subdomain_lay(water->part, is_to_be_laid(water));
    cluster_exchange_blocks(water);
    int any = pond_subdomain_stir(water->part);
    cluster_exchange_blocks(water);
    (void)MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, water->comm);
    pond_subdomain_spread(water->part, any != 0);
    water->resting = any == 0;
    water->touched = pond_subdomain_touches(water->part);
    water->fresh = 0; // blocks put to rest and the level change cells
    if (!pond_subdomain_keeps_sum(water->part)) {
        return POND_OK;
    }
    totals t;
    const bool due = pond_mpi_get_steps(water) % POND_SUBDOMAIN_MEAN == 0;
    if (water->resting ||
        (due && pond_subdomain_wanders(
                    water->part))) { // at rest so that equal waters are equal in this too
        result = total(water, &t);
        pond_subdomain_set_sum(water->part, t.now);
    } else if (due) {
        result = total(water, &t);
        pond_subdomain_correct(water->part, t.size, t.now, t.before);
    }
    return result;
}
