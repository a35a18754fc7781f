#include "pond/busy.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/pond.h"
#include "pond/subdomain.h"
#include "pond/touch.h"

// ---- ranges -------------------------------------------------------------------------------------

static void remove_from(pondi_busy *busy, int from, int to) {
    memmove(&busy->ranges[from], &busy->ranges[to],
            (size_t)(busy->count - to) * sizeof busy->ranges[0]);
    busy->count -= to - from;
}

static void join_nearest(pondi_busy *busy) {
    int nearest = 0;
    int least = INT_MAX;
    for (int i = 0; i + 1 < busy->count; i++) {
        const int gap = busy->ranges[i + 1].first - busy->ranges[i].end;
        nearest = gap < least ? i : nearest;
        least = pondi_least(gap, least);
    }
    busy->ranges[nearest].end = busy->ranges[nearest + 1].end;
    remove_from(busy, nearest + 1, nearest + 2);
}

void pondi_busy_insert(pondi_busy *busy, int first, int end) {
    int from = 0;
    while (from < busy->count && busy->ranges[from].end < first) {
        from++;
    }
    int to = from; // after the ranges that merge with it
    for (; to < busy->count && busy->ranges[to].first <= end; to++) {
        first = pondi_least(first, busy->ranges[to].first);
        end = pondi_most(end, busy->ranges[to].end);
    }
    if (to > from) {
        remove_from(busy, from + 1, to);
    } else {
        memmove(&busy->ranges[from + 1], &busy->ranges[from],
                (size_t)(busy->count - from) * sizeof busy->ranges[0]);
        busy->count++;
    }
    busy->ranges[from] = (pondi_rows_between){first, end};
    if (busy->count > PONDI_BUSY_RANGES) {
        join_nearest(busy);
    }
}

int pondi_busy_total(const pondi_busy *busy) {
    int rows = 0;
    for (int i = 0; i < busy->count; i++) {
        rows += busy->ranges[i].end - busy->ranges[i].first;
    }
    return rows;
}

bool pondi_busy_same(const pondi_busy *a, const pondi_busy *b) {
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++) {
        same = a->ranges[i].first == b->ranges[i].first && a->ranges[i].end == b->ranges[i].end;
    }
    return same;
}

// Adds rows of a pond whose top meets its bottom.
static void add_around(int height, double low, double high, pondi_busy *busy) {
    const double rows = high - low;
    if (!(rows < height)) {
        pondi_busy_insert(busy, 0, height);
        return;
    }
    const double rest = fmod(low, height); // exact
    const int first = (int)(rest < 0.0 ? rest + height : rest);
    const int end = first + (int)rows;
    pondi_busy_insert(busy, first, pondi_least(end, height));
    if (end > height) {
        pondi_busy_insert(busy, 0, end - height);
    }
}

void pondi_busy_add(const pond *water, double low, double high, pondi_busy *busy) {
    if (water->grid.edges.top == POND_EDGE_PERIODIC) {
        add_around(water->grid.height, floor(low), ceil(high) + 1.0, busy);
        return;
    }
    const double height = water->grid.height;
    const int first = (int)pondi_clamp_double(floor(low), 0.0, height - 1.0);
    pondi_busy_insert(busy, first, (int)pondi_clamp_double(ceil(high) + 1.0, first + 1.0, height));
}

// ---- bodies, emitters and probes ----------------------------------------------------------------

// Finds the row of the grid at or above a probe; returns false if a subdomain does not have it.
static bool find_probe(const pond *water, const pondi_probe *probe, double *row) {
    const pond_desc *whole = pondi_whole_desc(water);
    const double inside = pondi_clamp_double((double)probe->position.y / whole->cell_size - 0.5,
                                             0.0, (double)whole->height - 1.0);
    *row = pondi_whole_top(water) + inside;
    if (pondi_cut_of(water) == NULL) {
        return true;
    }
    const pondi_subdomain_axis down = pondi_subdomain_down(water);
    const int64_t first = (int64_t)*row;
    int64_t at;
    const bool has = pondi_subdomain_find(&down, first, first + 1, &at);
    *row = has ? (double)at + (*row - (double)first) : 0.0;
    return has;
}

// A height between cells depends on two rows.
static void add_probes(const pond *water, pondi_busy *busy) {
    for (int i = 0; water->events.probe_count > 0 && i < POND_MAX_PROBES; i++) {
        const pondi_probe *probe = &water->events.probes[i];
        double row;
        if (probe->id != 0 && find_probe(water, probe, &row)) {
            pondi_busy_add(water, row - 1.0, row + 1.0, busy);
        }
    }
}

static void add_wave_makers(const pond *water, pondi_busy *busy) {
    const pondi_subdomain *part = pondi_cut_of(water);
    const double first = part != NULL ? (double)part->y : 0.0;
    for (int i = 0; i < water->emitters.used; i++) {
        const pondi_emitter *e = &water->emitters.slots[i];
        if (e->kind != POND_EMITTER_FOUNTAIN) {
            const double other = e->kind == POND_EMITTER_DISC ? e->y0 : e->y1;
            if (part != NULL && part->wraps_y) { // the subdomain may have it at other rows
                pondi_busy_insert(busy, 0, water->grid.height);
                continue;
            }
            pondi_busy_add(water, fmin(e->y0, other) - e->width - 1.0 - first,
                           fmax(e->y0, other) + e->width + 1.0 - first, busy);
        }
    }
}

// Adds the rows of all dents of a splash.
static void add_splash(const pond *water, const pondi_splash *s, pondi_busy *busy) {
    double low;
    double high;
    if (pondi_drop_rows(water, s->centre, pondi_splash_radius(s, &water->desc), s->height, &low,
                        &high)) {
        pondi_busy_add(water, low, high, busy);
    }
}

static void add_splashes(const pond *water, pondi_busy *busy) {
    for (int i = 0; i < water->splashes.used; i++) {
        add_splash(water, &water->splashes.slots[i], busy);
    }
}

typedef struct births {
    const pond *water;
    pondi_busy *busy;
} births;

static void add_birth(void *user, pondi_touch_place centre, float radius, float height) {
    const births *b = user;
    const pond_vec2 point = {(float)centre.x, (float)centre.y};
    const pondi_splash splash = pondi_splash_make(&b->water->desc, point, radius, height, 0);
    add_splash(b->water, &splash, b->busy);
}

void pondi_busy_births(const pond *water, int steps, pondi_busy *busy) {
    births b = {water, busy};
    for (int ahead = 1; ahead <= steps && water->rain.splash; ahead++) {
        pondi_rain_due(water, water->steps + (uint64_t)ahead, add_birth, &b);
    }
}

void pondi_busy_rows(const pond *water, int steps, pondi_busy *busy) {
    if (water->grid.edges.top == POND_EDGE_PERIODIC) {
        pondi_busy_add(water, -1.0, 0.0, busy);
    }
    pondi_bodies_rows(water, steps, busy);
    add_wave_makers(water, busy);
    add_splashes(water, busy);
    add_probes(water, busy);
}

// ---- drops --------------------------------------------------------------------------------------

typedef struct drops {
    const pond *water;
    int wider;
    pondi_busy *busy;
} drops;

static void add_drop_at(void *user, pondi_touch_place centre, float radius, float height) {
    const drops *d = user;
    double low;
    double high;
    if (pondi_drop_rows_at(d->water, centre, radius, height, &low, &high)) {
        pondi_busy_add(d->water, low - d->wider, high + d->wider, d->busy);
    }
}

static void add_drop(void *user, pond_vec2 centre, float radius, float height) {
    const pondi_touch_place place = {(double)centre.x, (double)centre.y};
    add_drop_at(user, place, radius, height);
}

void pondi_busy_drops(const pond *water, int ahead, int wider, pondi_busy *busy) {
    drops d = {water, wider, busy};
    const uint64_t steps = water->steps + (uint64_t)ahead;
    if (!water->rain.splash) {
        pondi_rain_due(water, steps, add_drop_at, &d);
    }
    for (int i = 0; i < water->emitters.used; i++) {
        pondi_emitter_due(&water->desc, &water->emitters.slots[i], steps, add_drop, &d);
    }
}
