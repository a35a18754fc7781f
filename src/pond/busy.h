// busy.h — where bodies, wave makers and probes touch the water or look at it between steps, so
// that the rest of it can go several steps ahead.
#ifndef PONDI_POND_BUSY_H
#define PONDI_POND_BUSY_H

typedef struct pond pond;

// Rows of the grid, the end excluded; none if there are no more than that.
typedef struct pondi_rows_between {
    int first;
    int end;
} pondi_rows_between;

// The rows of the next step, exactly, or of so many, as far as can be told from what moves now.
pondi_rows_between pondi_busy_rows(const pond *water, int steps);

// Adds rows from `low` to `high`. Of what lies outside the row nearest by: it may come in, and has
// a step of its own to take.
void pondi_busy_add(const pond *water, double low, double high, pondi_rows_between *rows);

#endif
