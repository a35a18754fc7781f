// Finds the blocks at rest and the mean level after each POND_SUBDOMAIN_LOOK steps. Sums are added
// in the order of a single pond.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// ---- reports of touches -------------------------------------------------------------------------

static void keep_report(reports *all, uint64_t touch, uint64_t bit, double sum) {
    report *list = cluster_room(all->list, all->count, 1, &all->capacity, sizeof *list);
    all->starved = all->starved || list == NULL;
    if (list != NULL) {
        list[all->count++] = (report){touch, bit, sum};
        all->list = list;
    }
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

// What a rank reports after each POND_SUBDOMAIN_LOOK steps.
typedef struct status {
    int32_t reports;
    int32_t moves;
} status;

// On rank 0: the reports of all ranks, then its common ones.
typedef struct gathered {
    report *list;
    int *counts; // of each rank; then their places
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

static void gather_into(pond_mpi *water, const status *all_ranks, int64_t total, gathered *g) {
    int *places = g->counts != NULL ? g->counts + water->ranks : NULL;
    int place = 0;
    for (int i = 0; i < water->ranks && places != NULL; i++) {
        g->counts[i] = all_ranks[i].reports;
        places[i] = place;
        place += all_ranks[i].reports;
    }
    MPI_Datatype type;
    (void)MPI_Type_contiguous((int)sizeof(report), MPI_BYTE, &type);
    (void)MPI_Type_commit(&type);
    if (total > 0) {
        (void)MPI_Gatherv(water->reports.list, all_ranks[water->rank].reports, type, g->list,
                          g->counts, places, type, 0, water->comm);
    }
    (void)MPI_Type_free(&type);
}

static pond_result gather_reports(pond_mpi *water, const status *all_ranks, int64_t total) {
    gathered g = {0};
    const pond_result result = cluster_agree(water->comm, make_gathered(water, total, &g));
    if (result == POND_OK) {
        gather_into(water, all_ranks, total, &g);
        double sum = pond_subdomain_get_sum(water->subdomain);
        if (g.list != NULL) { // on rank 0
            const reports *common = &water->common;
            for (size_t i = 0; i < common->count; i++) {
                g.list[(size_t)total + i] = common->list[i];
            }
            sum = add_up(sum, g.list, (size_t)total + common->count);
        }
        (void)MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, water->comm);
        pond_subdomain_set_sum(water->subdomain, sum);
    }
    free(g.list);
    free(g.counts);
    return result;
}

// Adds up reports if the whole keeps its volume. *moves: whether any water moves.
static pond_result settle_reports(pond_mpi *water, bool *moves) {
    reports *all = &water->reports;
    if (!pond_subdomain_keeps_sum(water->subdomain)) {
        all->count = 0;
        water->common.count = 0;
    }
    const bool starved = all->starved || water->common.starved || water->rows.starved;
    const status own = {(int32_t)all->count, pond_subdomain_moves(water->subdomain)};
    status *all_ranks = malloc((size_t)water->ranks * sizeof *all_ranks);
    pond_result result = cluster_agree(
        water->comm, all_ranks != NULL && !starved && all->count < (1u << 25)
                         ? POND_OK
                         : cluster_fail(POND_ERROR_MEMORY, "no memory for the reports of touches"));
    if (result != POND_OK) {
        free(all_ranks);
        return result;
    }
    (void)MPI_Allgather(&own, (int)sizeof own, MPI_BYTE, all_ranks, (int)sizeof own, MPI_BYTE,
                        water->comm);
    int64_t total = 0;
    *moves = false;
    for (int i = 0; i < water->ranks; i++) {
        total += all_ranks[i].reports;
        *moves = *moves || all_ranks[i].moves;
    }
    if (total > 0 || water->common.count > 0) {
        result = gather_reports(water, all_ranks, total);
    }
    all->count = 0;
    water->common.count = 0;
    water->rows.touches = 0;
    free(all_ranks);
    return result;
}

// ---- rest and level -----------------------------------------------------------------------------

typedef struct totals {
    double size;
    double now;
    double before;
} totals;

// A sum in units of 2⁻³⁰, for water wider than any pond. It does not depend on the order of
// summation, so the ranks need not collect their numbers.
typedef struct fixed {
    int64_t high; // in units of 4
    int64_t low;  // of 2⁻³⁰
} fixed;

#define FIXED_ONE 0x1p30
#define FIXED_LOW 0x1p32
#define FIXED_MOST 0x1p30 // limit of the sum of a block

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

static void total_wide(pond_mpi *water, int count, double *sums) {
    const size_t own = (size_t)own_blocks(water);
    fixed all[MOST_SUMS];
    for (int i = 0; i < count; i++) {
        all[i] = fixed_sum(water->sums + (size_t)i * own, own);
    }
    (void)MPI_Allreduce(MPI_IN_PLACE, all, 2 * count, MPI_INT64_T, MPI_SUM, water->comm);
    for (int i = 0; i < count; i++) {
        sums[i] = ((double)all[i].high * FIXED_LOW + (double)all[i].low) / FIXED_ONE;
    }
}

// Sums one list of all ranks in the order of the whole's blocks, row by row.
static double add_blocks(const cluster_cut *cut, const double *all, const int *places, int list) {
    double sum = 0.0;
    for (int first = 0; first < cut->across * cut->down; first += cut->across) {
        const int height = cluster_cut_blocks(cut, first).height;
        for (int y = 0; y < height; y++) {
            for (int rank = first; rank < first + cut->across; rank++) {
                const int width = cluster_cut_blocks(cut, rank).width;
                const double *row = all + places[rank] + (list * height + y) * width;
                for (int x = 0; x < width; x++) {
                    sum += row[x];
                }
            }
        }
    }
    return sum;
}

// In the order of a single pond, on rank 0.
static pond_result total_as_one(pond_mpi *water, int count, double *sums) {
    const bool first = water->rank == 0;
    const size_t blocks = (size_t)cluster_blocks_along(water->cut.width) *
                          (size_t)cluster_blocks_along(water->cut.height);
    double *all = first ? malloc((size_t)count * blocks * sizeof *all) : NULL;
    int *counts = first ? malloc(2 * (size_t)water->ranks * sizeof *counts) : NULL;
    int *places = counts != NULL ? counts + water->ranks : NULL;
    const pond_result result =
        cluster_agree(water->comm, !first || (all != NULL && counts != NULL)
                                       ? POND_OK
                                       : cluster_fail(POND_ERROR_MEMORY, "no memory for sums"));
    int place = 0;
    for (int i = 0; i < water->ranks && places != NULL; i++) {
        const pond_area b = cluster_cut_blocks(&water->cut, i);
        counts[i] = count * b.width * b.height;
        places[i] = place;
        place += counts[i];
    }
    if (result == POND_OK) {
        (void)MPI_Gatherv(water->sums, count * (int)own_blocks(water), MPI_DOUBLE, all, counts,
                          places, MPI_DOUBLE, 0, water->comm);
        for (int i = 0; i < count && all != NULL; i++) {
            sums[i] = add_blocks(&water->cut, all, places, i);
        }
        (void)MPI_Bcast(sums, count, MPI_DOUBLE, 0, water->comm);
    }
    free(all);
    free(counts);
    return result;
}

pond_result cluster_total(pond_mpi *water, int count, double *sums) {
    if (water->whole.width > POND_MAX_SIDE || water->whole.height > POND_MAX_SIDE) {
        total_wide(water, count, sums);
        return POND_OK;
    }
    return total_as_one(water, count, sums);
}

static pond_result total(pond_mpi *water, totals *out) {
    const size_t own = (size_t)own_blocks(water);
    double sums[MOST_SUMS] = {0.0};
    pond_subdomain_sums(water->subdomain, water->sums, water->sums + own, water->sums + 2 * own);
    const pond_result result = cluster_total(water, MOST_SUMS, sums);
    *out = (totals){sums[0], sums[1], sums[2]};
    return result;
}

pond_result cluster_add_reports(pond_mpi *water) {
    bool moves;
    return settle_reports(water, &moves);
}

// Whether the whole is calm but not flat.
static bool is_to_be_laid(const pond_mpi *water) {
    const pond_subdomain_calm own = pond_subdomain_get_calm(water->subdomain);
    // All heights are equal if the least equals the greatest.
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
    pond_subdomain_note(water->subdomain);
    cluster_exchange_blocks(water);
    pond_subdomain_lay(water->subdomain, is_to_be_laid(water));
    cluster_exchange_blocks(water);
    int any = pond_subdomain_stir(water->subdomain);
    cluster_exchange_blocks(water);
    (void)MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, water->comm);
    pond_subdomain_spread(water->subdomain, any != 0);
    water->resting = any == 0;
    water->touched = pond_subdomain_touches(water->subdomain);
    water->fresh = 0; // blocks put to rest and the level change cells
    if (!pond_subdomain_keeps_sum(water->subdomain)) {
        return POND_OK;
    }
    totals t;
    const bool due = pond_mpi_get_steps(water) % POND_SUBDOMAIN_MEAN == 0;
    // At rest it is measured, so that it depends on the heights alone.
    if (water->resting || (due && pond_subdomain_wanders(water->subdomain))) {
        result = total(water, &t);
        pond_subdomain_set_sum(water->subdomain, t.now);
    } else if (due) {
        result = total(water, &t);
        pond_subdomain_correct(water->subdomain, t.size, t.now, t.before);
    }
    return result;
}
