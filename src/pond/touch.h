// touch.h — adding to the heights.
#ifndef PONDI_POND_TOUCH_H
#define PONDI_POND_TOUCH_H

#include "pond/pond.h"
#include "shared/touch_shape.h"

// Adds to the cells x0…x0+count−1 of row y of a pond's grid, in stored units: to both time levels,
// or only to the present one where the solver requires it. Periodic sides wrap; nothing is added
// beyond other sides or on walls.
void pondi_touch_row(pond *water, int64_t x0, int64_t y, int count, const double *amounts);

// Clips such cells to those that can be added to, from *first to *count; returns false if there are
// none. Along a periodic side none are clipped, and the caller wraps them.
bool pondi_touch_clip_row(const pond_desc *grid, int64_t x0, int64_t y, int *first, int *count);

// Sets cells x0…x1−1 of row y of the grid to heights [m] that rise at velocities [m/s] (NULL: at
// rest). Skips walls and cells whose number is not finite.
void pondi_write_row(pond *water, int x0, int x1, int y, const float *heights,
                     const float *velocities);

// Must be called after a rectangle of cells (ends excluded) was added to.
void pondi_touched(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1);

// Adds a drop without reporting an event. Returns false if nothing was added.
bool pondi_touch_drop(pond *water, pond_vec2 centre, float radius, float height);

// The same at a position given in doubles.
bool pondi_touch_drop_at(pond *water, pondi_touch_place centre, float radius, float height);

// Whether such a drop touches the water. A subdomain need not have any of the cells.
bool pondi_drop_touches(const pond *water, pond_vec2 centre, float radius, float height);

// The range of the grid's rows that such a drop touches; returns false if it touches none. Rows may
// lie beyond sides that meet.
bool pondi_drop_rows(const pond *water, pond_vec2 centre, float radius, float height, double *low,
                     double *high);
bool pondi_drop_rows_at(const pond *water, pondi_touch_place centre, float radius, float height,
                        double *low, double *high);

#endif
