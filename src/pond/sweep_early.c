#include "pond/sweep_early.h"

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/subdomain.h"

// Beside an open side. What its margin holds moves on by rows around it, now and one step ago.
#define BESIDE (PONDI_OPEN_MARGIN + 4)

// Along one axis: whether cells from `count` of their own are there after so many steps, each of
// which takes `lean` more off at a side where a halo or an open side's margin is.
static bool find_along(int first, int count, int cells, bool open_low, bool open_high, int steps,
                       int lean, int *from, int *end, int *low, int *high) {
    const bool shrinks_low = first > 0 || open_low;
    const bool shrinks_high = first + count < cells || open_high;
    const int in_low = first + (open_low ? BESIDE : 0);
    const int in_high = first + count - (open_high ? BESIDE : 0);
    *low = shrinks_low ? lean : 0;
    *high = shrinks_high ? lean : 0;
    *from = shrinks_low ? (in_low + lean) / lean * lean : 0;
    *end = shrinks_high ? (in_high - 1) / lean * lean : cells;
    return *end - *from > (*low + *high) * (steps - 1);
}

static void widen(int first, int count, int cells, int fresh, int lean, int *from, int *end) {
    const int low = pondi_most(first - fresh, 0) / lean * lean;
    const int high = (first + count + fresh + lean - 1) / lean * lean;
    *from = first > 0 ? low : 0;
    *end = first + count < cells ? pondi_least(high, cells) : cells;
}

pondi_span pondi_fresh_cells(const pond *water, int cells, int lean) {
    const pond_area *own = &water->part->own;
    pondi_span s;
    widen(own->x, own->width, water->grid.width, cells, lean, &s.x0, &s.x1);
    widen(own->y, own->height, water->grid.height, cells, 1, &s.y0, &s.y1);
    return s;
}

// Bodies and splashes may go farther than it seemed.
static bool goes_astray(const pond *water) {
    return water->bodies.used > 0 || water->splashes.used > 0 || water->rain.splash;
}

bool pondi_early_find(const pond *water, int steps, int lean, pondi_early *out) {
    const pond_area *own = &water->part->own;
    const pond_edges *e = &water->desc.edges;
    pondi_span *s = &out->first;
    return (steps == 1 || !goes_astray(water)) &&
           find_along(own->x, own->width, water->grid.width, e->left == POND_EDGE_OPEN,
                      e->right == POND_EDGE_OPEN, steps, lean, &s->x0, &s->x1, &out->left,
                      &out->right) &&
           find_along(own->y, own->height, water->grid.height, e->top == POND_EDGE_OPEN,
                      e->bottom == POND_EDGE_OPEN, steps, 1, &s->y0, &s->y1, &out->top,
                      &out->bottom);
}
