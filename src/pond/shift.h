// shift.h — which cells enter when a pond is shifted, and what moves with it.
#ifndef PONDI_POND_SHIFT_H
#define PONDI_POND_SHIFT_H

#include <millpond/shift.h>

#define PONDI_FARTHEST_ORIGIN ((int64_t)1 << 53) // [cells]

// The cells that stay when a pond of `width` × `height` cells is shifted, ends excluded; the others
// enter. Empty if all enter.
typedef struct pondi_stay {
    int x0;
    int y0;
    int x1;
    int y1;
} pondi_stay;
pondi_stay pondi_shift_stay(int width, int height, int dx, int dy);

// Runs of at most POND_SHIFT_RUN cells that enter, row by row from the top. Start with {0}; the
// function returns false after the last run.
typedef struct pondi_shift_run {
    int x;
    int y;
    int count;
} pondi_shift_run;
bool pondi_shift_next(int width, int height, const pondi_stay *stay, pondi_shift_run *run);

// The number of cells that enter before this one, row by row; −1 if it stays.
int64_t pondi_shift_index(int width, const pondi_stay *stay, int x, int y);

// A run as passed to pond_enter, with nothing set.
typedef struct pondi_entry_room {
    float heights[POND_SHIFT_RUN];
    float velocities[POND_SHIFT_RUN];
    float walls[POND_SHIFT_RUN];
    float depths[POND_SHIFT_RUN];
} pondi_entry_room;
pond_entering pondi_shift_cells(const pondi_shift_run *run, const pond_origin *origin, bool walls,
                                bool depths, pondi_entry_room *room);

// The distance by which the window moved. [cells]; [m]
typedef struct pondi_shift {
    int dx;
    int dy;
    double x;
    double y;
} pondi_shift;

// Everything in the water keeps its place in the world.
void pondi_bodies_shift(pond *water, const pondi_shift *shift);
void pondi_emitters_shift(pond *water, const pondi_shift *shift);
void pondi_splashes_shift(pond *water, const pondi_shift *shift);
void pondi_events_shift(pond *water, const pondi_shift *shift);
void pondi_rain_shift(pond *water, const pondi_shift *shift);
void pondi_current_shift(pond *water, const pondi_shift *shift);

static inline pond_vec2 pondi_shifted(pond_vec2 point, const pondi_shift *shift) {
    return (pond_vec2){(float)((double)point.x - shift->x), (float)((double)point.y - shift->y)};
}

#endif
