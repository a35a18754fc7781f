// Events, the same on all ranks and in the order of a single pond. Each subdomain has the events of
// touches and rest. The rank that owns a probe's cell finds its crossings; all are collected after
// the steps.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// ---- rings --------------------------------------------------------------------------------------

// The place of a new event; it replaces the oldest if the ring is full.
static int ring_add(ring *r) {
    const int at = (r->first + r->count) % POND_MAX_EVENTS;
    if (r->count < POND_MAX_EVENTS) {
        r->count++;
    } else {
        r->first = (r->first + 1) % POND_MAX_EVENTS;
        r->dropped++;
    }
    return at;
}

// Frees the place of the oldest event of a ring that is not empty, and returns it.
static int ring_take(ring *r) {
    const int at = r->first;
    r->first = (at + 1) % POND_MAX_EVENTS;
    r->count--;
    return at;
}

static void push(events *all, const pond_event *event) {
    all->of[ring_add(&all->ring)] = *event;
}

void cluster_events_crossed(void *user, int probe, const pond_event *event) {
    crossings *own = &((pond_mpi *)user)->watch.own;
    own->of[ring_add(&own->ring)] = (crossing){*event, probe};
}

// ---- collecting ---------------------------------------------------------------------------------

static int in_order(const void *a, const void *b) {
    const crossing *first = a;
    const crossing *second = b;
    if (first->event.steps != second->event.steps) {
        return first->event.steps < second->event.steps ? -1 : 1;
    }
    return first->probe - second->probe;
}

// Collects the crossings of all ranks in watch.all; returns their number.
static int gather_crossings(pond_mpi *water) {
    watch *w = &water->watch;
    if (w->probes == 0) {
        return 0;
    }
    crossing own[POND_MAX_EVENTS];
    int count = 0;
    while (w->own.ring.count > 0) {
        own[count++] = w->own.of[ring_take(&w->own.ring)];
    }
    const int size = count * (int)sizeof *own;
    (void)MPI_Allgather(&size, 1, MPI_INT, w->bytes, 1, MPI_INT, water->comm);
    int total = 0;
    for (int i = 0; i < water->ranks; i++) {
        w->places[i] = total;
        total += w->bytes[i];
    }
    if (total > 0) {
        uint64_t dropped = w->own.ring.dropped;
        (void)MPI_Allgatherv(own, size, MPI_BYTE, w->all, w->bytes, w->places, MPI_BYTE,
                             water->comm);
        (void)MPI_Allreduce(MPI_IN_PLACE, &dropped, 1, MPI_UINT64_T, MPI_SUM, water->comm);
        water->events.ring.dropped += dropped;
    }
    w->own.ring = (ring){0};
    count = total / (int)sizeof *own;
    qsort(w->all, (size_t)count, sizeof *own, in_order);
    return count;
}

// A crossing comes before the touches of the next step.
static bool is_before(const crossing *c, const pond_event *event) {
    return c->event.steps < event->steps ||
           (c->event.steps == event->steps && event->kind != POND_EVENT_SETTLED);
}

void cluster_events_collect(pond_mpi *water) {
    events *all = &water->events;
    const crossing *crossed = water->watch.all;
    const crossing *end = crossed + gather_crossings(water);
    const uint64_t dropped = pond_event_dropped_count(water->subdomain);
    all->ring.dropped += dropped - all->dropped_by_subdomain;
    all->dropped_by_subdomain = dropped;
    pond_event event;
    while (pond_event_next(water->subdomain, &event)) {
        for (; crossed < end && is_before(crossed, &event); crossed++) {
            push(all, &crossed->event);
        }
        push(all, &event);
    }
    for (; crossed < end; crossed++) {
        push(all, &crossed->event);
    }
}

void cluster_events_look(pond_mpi *water) {
    if (pond_subdomain_settles(water->subdomain)) {
        const pond_desc *d = &water->whole; // in floats, as a single pond reads it
        const float cell = (float)d->cell_size;
        float height;
        cluster_read_point(water, (double)(0.5f * cell * (float)d->width),
                           (double)(0.5f * cell * (float)d->height), &height, NULL);
        pond_subdomain_settle(water->subdomain, height);
    }
    if (water->watch.probes > 0) {
        cluster_make_fresh(water, false);
        pond_subdomain_watch(water->subdomain);
    }
}

// ---- for the caller -----------------------------------------------------------------------------

bool pond_mpi_event_next(pond_mpi *water, pond_event *out) {
    events *all = &water->events;
    if (out == NULL || all->ring.count == 0) {
        return false;
    }
    *out = all->of[ring_take(&all->ring)];
    return true;
}

uint64_t pond_mpi_event_dropped_count(const pond_mpi *water) {
    return water->events.ring.dropped;
}

pond_result pond_mpi_set_splash_height(pond_mpi *water, float height) {
    const pond_result result = cluster_do_waiting(water);
    if (result == POND_OK) {
        pond_set_splash_height(water->subdomain, height);
    }
    return result;
}

// Allocates memory for the crossings of all probes, so that steps need none.
static pond_result make_room(pond_mpi *water) {
    watch *w = &water->watch;
    if (w->all == NULL) {
        w->all = malloc((size_t)POND_MAX_PROBES * POND_MAX_EVENTS * sizeof *w->all);
    }
    if (w->bytes == NULL) {
        w->bytes = malloc(2 * (size_t)water->ranks * sizeof *w->bytes);
        w->places = w->bytes != NULL ? w->bytes + water->ranks : NULL;
    }
    return cluster_agree(water->comm, w->all != NULL && w->bytes != NULL
                                          ? POND_OK
                                          : cluster_fail(POND_ERROR_MEMORY,
                                                         "no memory for the crossings of probes"));
}

void cluster_events_free(pond_mpi *water) {
    free(water->watch.all);
    free(water->watch.bytes);
}

pond_result pond_mpi_probe_add(pond_mpi *water, pond_vec2 position, float height, pond_probe *out) {
    const float numbers[3] = {position.x, position.y, height};
    pond_result result =
        cluster_agree(water->comm, out != NULL ? POND_OK
                                               : cluster_fail(POND_ERROR_ARGUMENT,
                                                              "out: NULL; an output is needed"));
    if (result != POND_OK) {
        return result;
    }
    *out = (pond_probe){0};
    result = cluster_do_waiting(water);
    if (result == POND_OK) {
        result = make_room(water);
    }
    if (result == POND_OK) {
        result = cluster_agree_same(water->comm, cluster_mix(1, numbers, sizeof numbers), "probe");
    }
    if (result != POND_OK) {
        return result;
    }
    float now;
    // Also makes the halo valid, which adding reads.
    cluster_read_point(water, (double)position.x, (double)position.y, &now, NULL);
    pond_probe own = {0};
    result = cluster_agree(water->comm, cluster_fail_as_library(pond_probe_add(
                                            water->subdomain, position, height, &own)));
    if (result == POND_OK) {
        water->watch.ids[water->watch.probes++] = own;
    }
    *out = own;
    return result;
}

void pond_mpi_probe_remove(pond_mpi *water, pond_probe probe) {
    watch *w = &water->watch;
    pond_probe_remove(water->subdomain, probe);
    for (int i = 0; i < w->probes; i++) {
        if (w->ids[i].id == probe.id) {
            w->ids[i] = w->ids[--w->probes];
        }
    }
}
