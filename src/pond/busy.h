// busy.h — the rows in which bodies, emitters, drops and probes touch or read the water between
// steps, so that the other rows can advance several steps at once.
#ifndef PONDI_POND_BUSY_H
#define PONDI_POND_BUSY_H

#include <stdbool.h>

typedef struct pond pond;

// Rows of the grid, the end excluded.
typedef struct pondi_rows_between {
    int first;
    int end;
} pondi_rows_between;

#define PONDI_BUSY_RANGES 48

// Ranges of rows from the top down, separated by other rows. Beyond the capacity, the closest two
// merge.
typedef struct pondi_busy {
    int count;
    pondi_rows_between ranges[PONDI_BUSY_RANGES + 1]; // one spare while a range is added
} pondi_busy;

// Adds the rows touched in the next step, exactly, or in the next `steps`, predicted from what
// moves now. Excludes drops. If top and bottom meet, the rows on either side depend on each other
// at each step and are included.
void pondi_busy_rows(const pond *water, int steps, pondi_busy *busy);

// Adds the rows of splashes that begin in the `steps` steps after the present one.
void pondi_busy_births(const pond *water, int steps, pondi_busy *busy);

// Adds the rows into which drops of rain and fountains fall a number of steps after the present
// one, and `wider` more on either side.
void pondi_busy_drops(const pond *water, int ahead, int wider, pondi_busy *busy);

// Adds rows from `low` to `high`. Rows outside count as the nearest row inside, since what moves
// there may come in; if top and bottom meet, they wrap.
void pondi_busy_add(const pond *water, double low, double high, pondi_busy *busy);

// Adds rows of the grid: first < end.
void pondi_busy_insert(pondi_busy *busy, int first, int end);

int pondi_busy_total(const pondi_busy *busy); // rows
bool pondi_busy_same(const pondi_busy *a, const pondi_busy *b);

#endif
