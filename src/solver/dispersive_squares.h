// dispersive_squares.h — non-negative least squares.
#ifndef PONDI_SOLVER_DISPERSIVE_SQUARES_H
#define PONDI_SOLVER_DISPERSIVE_SQUARES_H

#define PONDI_SQUARES_MOST 120 // unknowns
#define PONDI_SQUARES_HALF(n) ((n) * ((n) + 1) / 2)

// Normal equations: square·x = right.
typedef struct pondi_squares {
    int count;                                             // of unknowns
    double square[PONDI_SQUARES_HALF(PONDI_SQUARES_MOST)]; // lower half
    double right[PONDI_SQUARES_MOST];
} pondi_squares;

static inline double *pondi_squares_at(pondi_squares *s, int row, int column) {
    return &s->square[row > column ? PONDI_SQUARES_HALF(row) + column
                                   : PONDI_SQUARES_HALF(column) + row];
}

// Adds one equation row·x = value, of which only columns first…last−1 are not 0.
void pondi_squares_add(pondi_squares *s, const double *row, int first, int last, double value);

// Solves for x, and leaves the equations scaled. Only + − × ÷ sqrt in a fixed order are used, for
// bit-identical results everywhere.
void pondi_squares_solve(pondi_squares *s, double *x);

#endif
