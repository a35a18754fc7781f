// touch.h — the ways in which anything is added to the heights.
#ifndef PONDI_POND_TOUCH_H
#define PONDI_POND_TOUCH_H

#include "pond/pond.h"
#include "shared/touch_shape.h"

// Adds to the cells x0…x0+count−1 of row y of a pond's grid, in what they store: to both time
// levels, or to the present one where the solver wants that. Periodic sides wrap; beyond others,
// and on walls, nothing is added.
void pondi_touch_row(pond *water, int64_t x0, int64_t y, int count, const double *amounts);

// Of such cells, those from *first up to *count can be added to; false: none. Along a periodic side
// they are all, and the caller wraps them.
bool pondi_touch_clip_row(const pond_desc *grid, int64_t x0, int64_t y, int *first, int *count);

// Sets cells x0…x1−1 of row y of the grid to heights [m] that rise at velocities [m/s] (NULL: at
// rest). Walls stay dry, and cells with a number that is not finite as they are.
void pondi_write_row(pond *water, int x0, int x1, int y, const float *heights,
                     const float *velocities);

// To be called when a rectangle of cells (ends excluded) has been added to.
void pondi_touched(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1);

// Adds a drop, and tells of no event. False where nothing is added.
bool pondi_touch_drop(pond *water, pond_vec2 centre, float radius, float height);

// The same at a position in doubles.
bool pondi_touch_drop_at(pond *water, pondi_touch_place centre, float radius, float height);

// Whether such a drop touches the water, of which a part may have none of the cells.
bool pondi_drop_touches(const pond *water, pond_vec2 centre, float radius, float height);

// From which row of the grid to which such a drop touches it; false when it touches nothing. They
// may lie beyond sides that meet.
bool pondi_drop_rows(const pond *water, pond_vec2 centre, float radius, float height, double *low,
                     double *high);
bool pondi_drop_rows_at(const pond *water, pondi_touch_place centre, float radius, float height,
                        double *low, double *high);

#endif
