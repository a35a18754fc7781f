#include "pond/busy.h"

#include <math.h>

#include "base/maths.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/pond.h"

void pondi_busy_add(const pond *water, double low, double high, pondi_rows_between *rows) {
    const double height = water->grid.height;
    const int first = (int)pondi_held(floor(low), 0.0, height - 1.0);
    const int end = (int)pondi_held(ceil(high) + 1.0, first + 1.0, height);
    const bool any = rows->first < rows->end;
    rows->first = any ? pondi_least(rows->first, first) : first;
    rows->end = any ? pondi_most(rows->end, end) : end;
}

// A height between cells is read from two rows.
static void add_probes(const pond *water, pondi_rows_between *rows) {
    for (int i = 0; water->events.probe_count > 0 && i < POND_MAX_PROBES; i++) {
        const pondi_probe *probe = &water->events.probes[i];
        if (probe->id != 0) {
            const double inside = pondi_held((double)probe->place.y / water->desc.cell_size - 0.5,
                                             0.0, (double)water->desc.height - 1.0);
            pondi_busy_add(water, water->top + inside - 1.0, water->top + inside + 1.0, rows);
        }
    }
}

// Drops may fall a long way from a fountain: they are shapes without an end.
static void add_emitters(const pond *water, pondi_rows_between *rows) {
    for (int i = 0; i < water->emitters.used; i++) {
        const pondi_emitter *e = &water->emitters.slots[i];
        if (e->kind == POND_EMITTER_FOUNTAIN) {
            pondi_busy_add(water, 0.0, water->grid.height, rows);
        } else {
            const double other = e->kind == POND_EMITTER_DISC ? e->y0 : e->y1;
            pondi_busy_add(water, fmin(e->y0, other) - e->width - 1.0,
                           fmax(e->y0, other) + e->width + 1.0, rows);
        }
    }
}

pondi_rows_between pondi_busy_rows(const pond *water, int steps) {
    pondi_rows_between rows = {0, 0};
    pondi_bodies_rows(water, steps, &rows);
    add_emitters(water, &rows);
    add_probes(water, &rows);
    return rows;
}
