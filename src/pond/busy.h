// busy.h — where bodies, wave makers, drops and probes touch the water or look at it between steps,
// so that the rest of it can go several steps ahead.
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

// Ranges of rows from the top down, with other rows between any two. Where there would be more,
// those nearest to each other become one.
typedef struct pondi_busy {
    int count;
    pondi_rows_between ranges[PONDI_BUSY_RANGES + 1]; // one to spare while a range is added
} pondi_busy;

// Adds the rows of the next step, exactly, or of so many, as far as can be told from what moves
// now: all but drops. Where top and bottom meet, the rows on either side wait for each other at
// each step and are among them.
void pondi_busy_rows(const pond *water, int steps, pondi_busy *busy);

// Adds the rows of splashes that begin in the `steps` steps after the one that begins now: they go
// on from there.
void pondi_busy_births(const pond *water, int steps, pondi_busy *busy);

// Adds the rows that drops of rain and fountains fall into so many steps after the one that begins
// now, and `wider` more to either side.
void pondi_busy_drops(const pond *water, int ahead, int wider, pondi_busy *busy);

// Adds rows from `low` to `high`. Of what lies outside the row nearest by: it may come in, and has
// a step of its own to take; or what it is where top and bottom meet.
void pondi_busy_add(const pond *water, double low, double high, pondi_busy *busy);

// Adds rows of the grid: first < end.
void pondi_busy_insert(pondi_busy *busy, int first, int end);

int pondi_busy_total(const pondi_busy *busy); // rows
bool pondi_busy_same(const pondi_busy *a, const pondi_busy *b);

#endif
