// link_loop.h — a row of cells, plain ones, linked ones and dry ones, one step on: the plain loop
// that link_rows.h and pond/shore_step.c are held against.
#ifndef MILLPOND_TESTS_LINK_LOOP_H
#define MILLPOND_TESTS_LINK_LOOP_H

#include "solver/shore_rows.h"

static inline void step_links_row(const pondi_shore_row *row) {
    const float *restrict above = row->plain.above;
    const float *restrict now = row->plain.now;
    const float *restrict below = row->plain.below;
    float *restrict next = row->plain.next;
    const float *restrict east = row->links.east;
    const float *restrict south = row->links.south;
    const float *restrict southeast = row->links.southeast;
    const float *restrict southwest = row->links.southwest;
    const float *restrict north = row->links.south_above;
    const float *restrict northwest = row->links.southeast_above;
    const float *restrict northeast = row->links.southwest_above;
    const float *restrict keep = row->links.keep;
    const float a = row->plain.a;
    const float b = row->plain.b;
    const float d = row->plain.d;
    const float kept = row->plain.kept;
    const float stiffness = row->plain.stiffness;
    const float back = row->plain.back;
    const int width = row->plain.width;
    for (int x = 0; x < width; x++) {
        const float u = now[x];
        const float moved = u - next[x];
        const float edge = ((now[x - 1] + now[x + 1]) + (above[x] + below[x])) - 4.0f * u;
        const float corner =
            ((above[x - 1] + below[x + 1]) + (above[x + 1] + below[x - 1])) - 4.0f * u;
        const float plain =
            pondi_settle(kept * (u + (d * moved + (a * edge + b * corner))) - back * u);
        const float edges = (east[x - 1] * (now[x - 1] - u) + east[x] * (now[x + 1] - u)) +
                            (north[x] * (above[x] - u) + south[x] * (below[x] - u));
        const float corners =
            (northwest[x - 1] * (above[x - 1] - u) + southeast[x] * (below[x + 1] - u)) +
            (northeast[x + 1] * (above[x + 1] - u) + southwest[x] * (below[x - 1] - u));
        const float k = keep[x];
        const float pull = (edges + corners) - stiffness * u;
        const float linked = pondi_settle(kept * (u + (k * moved + 0.5f * (1.0f + k) * pull)));
        const float wet = k == PONDI_KEEP_PLAIN ? plain : linked;
        next[x] = k == PONDI_KEEP_DRY ? 0.0f : wet;
    }
}

#endif
