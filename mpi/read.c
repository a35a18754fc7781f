// Statistics and readings of the whole, the same on all ranks.

#include <math.h>
#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// Readings also need cells of the halo.
static void make_readable(pond_mpi *water) {
    if (water->ranks > 1 && water->fresh < 2) {
        cluster_exchange_cells(water, false);
    }
}

// ---- points -------------------------------------------------------------------------------------

void cluster_read_point(pond_mpi *water, double x, double y, float *height, pond_vec2 *slope) {
    make_readable(water);
    pond_vec2 lean = {0.0f, 0.0f};
    float level = 0.0f;
    const bool own = pond_subdomain_read_at(water->subdomain, x, y, &level, &lean);
    int from = own ? water->rank : -1;
    (void)MPI_Allreduce(MPI_IN_PLACE, &from, 1, MPI_INT, MPI_MAX, water->comm);
    float numbers[3] = {level, lean.x, lean.y};
    if (from >= 0) { // otherwise the point is not a number
        (void)MPI_Bcast(numbers, 3, MPI_FLOAT, from, water->comm);
    }
    if (height != NULL) {
        *height = numbers[0];
    }
    if (slope != NULL) {
        *slope = (pond_vec2){numbers[1], numbers[2]};
    }
}

pond_result pond_mpi_read_at(pond_mpi *water, pond_origin origin, pond_vec2 point, float *height,
                             pond_vec2 *slope) {
    const pond_result result = cluster_do_waiting(water);
    if (result == POND_OK) {
        const double cell = water->whole.cell_size;
        cluster_read_point(water, (double)point.x + (double)origin.x * cell,
                           (double)point.y + (double)origin.y * cell, height, slope);
    }
    return result;
}

// ---- statistics ---------------------------------------------------------------------------------

pond_result pond_mpi_get_stats(pond_mpi *water, pond_stats *out) {
    *out = (pond_stats){0};
    pond_result result = cluster_do_waiting(water);
    if (result != POND_OK) {
        return result;
    }
    make_readable(water);
    const size_t own = (size_t)own_blocks(water);
    pond_subdomain_stats *blocks = malloc(own * sizeof *blocks);
    result = cluster_agree(
        water->comm,
        blocks != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory for statistics"));
    if (result != POND_OK) {
        free(blocks);
        return result;
    }
    pond_subdomain_get_stats(water->subdomain, blocks);
    int64_t cells = 0;
    double most[2] = {-INFINITY, -INFINITY}; // the highest, and the negative of the lowest
    for (size_t i = 0; i < own; i++) {
        water->sums[i] = blocks[i].sum;
        water->sums[own + i] = blocks[i].energy;
        cells += blocks[i].cells;
        most[0] = fmax(most[0], blocks[i].highest);
        most[1] = fmax(most[1], -blocks[i].lowest);
    }
    free(blocks);
    double sums[2] = {0.0};
    result = cluster_total(water, 2, sums);
    (void)MPI_Allreduce(MPI_IN_PLACE, &cells, 1, MPI_INT64_T, MPI_SUM, water->comm);
    (void)MPI_Allreduce(MPI_IN_PLACE, most, 2, MPI_DOUBLE, MPI_MAX, water->comm);
    if (result == POND_OK && cells > 0) {
        *out = (pond_stats){.mean = sums[0] / (double)cells,
                            .lowest = -most[1],
                            .highest = most[0],
                            .energy = sums[1]};
    }
    return result;
}
