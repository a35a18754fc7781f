// What wave makers add to rows of cells, where the whole keeps its volume. One pond adds up a row
// cell by cell from the left; so a rank that has the left of it hands the sum so far to the rank on
// its right, which continues with its own cells.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define MESSAGE 4096          // sums at once
#define MOST_TOUCHES 0x10000u // touches of all ranks until their sums are added up

// A piece of a row that begins on the rank to the left.
struct row_piece {
    size_t first; // of the cells that wait
    int count;
    bool goes_on;
    size_t place; // of its sum: among those for the right, or among the reports
};

static const double none[MESSAGE];

// ---- what a rank's own cells took ---------------------------------------------------------------

static double add_on(double sum, const double *amounts, int count) {
    for (int i = 0; i < count; i++) {
        sum += amounts[i];
    }
    return sum;
}

// Room for `more` after those that there are.
static bool make_room(row_sums *r, void **list, size_t *capacity, size_t count, size_t more,
                      size_t each) {
    if (count + more > *capacity) {
        size_t capacity_due = *capacity > 0 ? *capacity : 1024;
        while (capacity_due < count + more) {
            capacity_due *= 2;
        }
        void *grown = realloc(*list, capacity_due * each);
        r->starved = r->starved || grown == NULL;
        if (grown != NULL) {
            *list = grown;
            *capacity = capacity_due;
        }
    }
    return !r->starved;
}

// How many pieces there are is counted without memory, too: neighbours wait for their sums.
static void keep_for_right(row_sums *r, double sum) {
    void *list = r->right;
    if (make_room(r, &list, &r->right_capacity, r->right_count, 1, sizeof *r->right)) {
        r->right = list;
        r->right[r->right_count] = sum;
    }
    r->right = list;
    r->right_count++;
}

static void keep_from_left(row_sums *r, const pond_subdomain_piece *piece, size_t place) {
    void *pieces = r->left;
    void *cells = r->cells;
    const size_t count = (size_t)piece->count;
    const bool any =
        make_room(r, &pieces, &r->left_capacity, r->left_count, 1, sizeof *r->left) &&
        make_room(r, &cells, &r->cell_capacity, r->cell_count, count, sizeof *r->cells);
    r->left = pieces;
    r->cells = cells;
    if (any) {
        r->left[r->left_count] =
            (struct row_piece){r->cell_count, piece->count, piece->goes_on != 0, place};
        for (size_t i = 0; i < count; i++) {
            r->cells[r->cell_count++] = piece->amounts[i];
        }
    }
    r->left_count++;
    r->through = r->through || piece->goes_on;
}

void cluster_row(void *user, const pond_subdomain_piece *piece) {
    pond_mpi *water = user;
    row_sums *r = &water->rows;
    const double sum = piece->begun ? 0.0 : add_on(0.0, piece->amounts, piece->count);
    const size_t place = piece->goes_on ? r->right_count : water->reports.count;
    if (piece->goes_on) {
        keep_for_right(r, sum);
    } else {
        cluster_report(water, piece->touch, piece->bit, sum);
    }
    if (piece->begun) {
        keep_from_left(r, piece, place);
    }
}

// ---- from rank to rank --------------------------------------------------------------------------

// Sums so far of pieces from the n-th on.
static void go_on(pond_mpi *water, size_t n, const double *sums, int count) {
    row_sums *r = &water->rows;
    for (int i = 0; i < count && !r->starved && !water->reports.starved; i++) {
        const struct row_piece *piece = &r->left[n + (size_t)i];
        const double sum = add_on(sums[i], r->cells + piece->first, piece->count);
        if (piece->goes_on) {
            r->right[piece->place] = sum;
        } else {
            water->reports.list[piece->place].sum = sum;
        }
    }
}

static int at_once(size_t count, size_t done) {
    return (int)(count - done < MESSAGE ? count - done : MESSAGE);
}

// Both ways at once, unless the data for the right needs the data from the left.
static void hand_on(pond_mpi *water) {
    row_sums *r = &water->rows;
    const int left = cluster_cut_beside(&water->cut, water->rank, -1, 0);
    const int right = cluster_cut_beside(&water->cut, water->rank, 1, 0);
    double sums[MESSAGE];
    size_t got = 0;
    size_t gone = 0;
    while (r->through && got < r->left_count) {
        const int some = at_once(r->left_count, got);
        (void)MPI_Recv(sums, some, MPI_DOUBLE, left, TAG_ROWS, water->comm, MPI_STATUS_IGNORE);
        go_on(water, got, sums, some);
        got += (size_t)some;
    }
    while (got < r->left_count || gone < r->right_count) {
        const int in = at_once(r->left_count, got);
        const int out = at_once(r->right_count, gone);
        (void)MPI_Sendrecv(r->starved || out == 0 ? none : r->right + gone, out, MPI_DOUBLE,
                           out > 0 ? right : MPI_PROC_NULL, TAG_ROWS, sums, in, MPI_DOUBLE,
                           in > 0 ? left : MPI_PROC_NULL, TAG_ROWS, water->comm, MPI_STATUS_IGNORE);
        go_on(water, got, sums, in);
        got += (size_t)in;
        gone += (size_t)out;
    }
}

void cluster_rows_pressed(void *user, uint64_t more) {
    pond_mpi *water = user;
    row_sums *r = &water->rows;
    hand_on(water);
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
