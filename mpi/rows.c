// Sums of the rows of cells that wave makers add to, where the whole pond keeps its volume. A
// single pond adds up a row cell by cell from the left. So the rank with the left end of a row
// sends the sum so far to the rank on its right, which continues with its own cells.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define MESSAGE 4096          // sums in one message
#define MOST_TOUCHES 0x10000u // touches of all ranks until their sums are added up

// A run of cells that begins on the rank to the left.
struct row_run {
    size_t first; // index of its amounts
    int count;
    bool continues; // on the rank to the right
    size_t place;   // of its sum, among those for the right or among the reports
};

static const double none[MESSAGE];

// ---- own cells ----------------------------------------------------------------------------------

static double add_on(double sum, const double *amounts, int count) {
    for (int i = 0; i < count; i++) {
        sum += amounts[i];
    }
    return sum;
}

// Runs are counted even if memory is lacking, since neighbours wait for their sums.
static void keep_for_right(row_sums *r, double sum) {
    double *list = cluster_room(r->right, r->right_count, 1, &r->right_capacity, sizeof *list);
    r->starved = r->starved || list == NULL;
    if (list != NULL) {
        list[r->right_count] = sum;
        r->right = list;
    }
    r->right_count++;
}

static void keep_from_left(row_sums *r, const pond_subdomain_run *run, size_t place) {
    const size_t count = (size_t)run->count;
    struct row_run *runs = cluster_room(r->left, r->left_count, 1, &r->left_capacity, sizeof *runs);
    double *cells = cluster_room(r->cells, r->cell_count, count, &r->cell_capacity, sizeof *cells);
    r->left = runs != NULL ? runs : r->left;
    r->cells = cells != NULL ? cells : r->cells;
    r->starved = r->starved || runs == NULL || cells == NULL;
    if (!r->starved) {
        runs[r->left_count] =
            (struct row_run){r->cell_count, run->count, run->continues != 0, place};
        for (size_t i = 0; i < count; i++) {
            cells[r->cell_count++] = run->amounts[i];
        }
    }
    r->left_count++;
    r->through = r->through || run->continues;
}

void cluster_row(void *user, const pond_subdomain_run *run) {
    pond_mpi *water = user;
    row_sums *r = &water->rows;
    const double sum = run->begun ? 0.0 : add_on(0.0, run->amounts, run->count);
    const size_t place = run->continues ? r->right_count : water->reports.count;
    if (run->continues) {
        keep_for_right(r, sum);
    } else {
        cluster_report(water, run->touch, run->bit, sum);
    }
    if (run->begun) {
        keep_from_left(r, run, place);
    }
}

// ---- from rank to rank --------------------------------------------------------------------------

// Continues the sums of runs from the n-th on.
static void continue_sums(pond_mpi *water, size_t n, const double *sums, int count) {
    row_sums *r = &water->rows;
    for (int i = 0; i < count && !r->starved && !water->reports.starved; i++) {
        const struct row_run *run = &r->left[n + (size_t)i];
        const double sum = add_on(sums[i], r->cells + run->first, run->count);
        if (run->continues) {
            r->right[run->place] = sum;
        } else {
            water->reports.list[run->place].sum = sum;
        }
    }
}

static int at_once(size_t count, size_t done) {
    return (int)(count - done < MESSAGE ? count - done : MESSAGE);
}

// Receives and sends at the same time, unless sums for the right depend on those from the left.
static void pass_on(pond_mpi *water) {
    row_sums *r = &water->rows;
    const int left = cluster_cut_neighbour(&water->cut, water->rank, -1, 0);
    const int right = cluster_cut_neighbour(&water->cut, water->rank, 1, 0);
    double sums[MESSAGE];
    size_t received = 0;
    size_t sent = 0;
    while (r->through && received < r->left_count) {
        const int some = at_once(r->left_count, received);
        (void)MPI_Recv(sums, some, MPI_DOUBLE, left, TAG_ROWS, water->comm, MPI_STATUS_IGNORE);
        continue_sums(water, received, sums, some);
        received += (size_t)some;
    }
    while (received < r->left_count || sent < r->right_count) {
        const int in = at_once(r->left_count, received);
        const int out = at_once(r->right_count, sent);
        (void)MPI_Sendrecv(r->starved || out == 0 ? none : r->right + sent, out, MPI_DOUBLE,
                           out > 0 ? right : MPI_PROC_NULL, TAG_ROWS, sums, in, MPI_DOUBLE,
                           in > 0 ? left : MPI_PROC_NULL, TAG_ROWS, water->comm, MPI_STATUS_IGNORE);
        continue_sums(water, received, sums, in);
        received += (size_t)in;
        sent += (size_t)out;
    }
}

void cluster_rows_pressed(void *user, uint64_t more) {
    pond_mpi *water = user;
    row_sums *r = &water->rows;
    pass_on(water);
    r->left_count = 0;
    r->right_count = 0;
    r->cell_count = 0;
    r->through = false;
    r->touches += more;
    if (r->touches > MOST_TOUCHES && r->result == POND_OK) {
        r->result = cluster_add_reports(water);
    }
}

void cluster_rows_free(pond_mpi *water) {
    free(water->rows.left);
    free(water->rows.right);
    free(water->rows.cells);
}
