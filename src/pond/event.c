#include "pond/event.h"

#include <math.h>
#include <millpond/detail/subdomain.h>

#include "base/message.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shift.h"
#include "pond/subdomain.h"
#include "shared/parts.h"
#include "solver/flow.h"

int pondi_events_push(pondi_events *events, const pond_event *event) {
    const int at = (events->first + events->count) % POND_MAX_EVENTS;
    events->ring[at] = *event;
    if (events->count < POND_MAX_EVENTS) {
        events->count++;
    } else {
        events->first = (events->first + 1) % POND_MAX_EVENTS;
        events->dropped++;
    }
    return at;
}

int pondi_events_take(pondi_events *events, pond_event *out) {
    if (out == NULL || events->count == 0) {
        return PONDI_NO_EVENT;
    }
    const int at = events->first;
    *out = events->ring[at];
    events->first = (at + 1) % POND_MAX_EVENTS;
    events->count--;
    return at;
}

static pond_event timed(const pond *water, const pond_event *event) {
    pond_event now = *event;
    now.steps = water->steps;
    now.time = pond_get_time(water);
    return now;
}

static void push(pond *water, const pond_event *event) {
    const pond_event now = timed(water, event);
    (void)pondi_events_push(&water->events, &now);
}

bool pond_event_next(pond *water, pond_event *out) {
    PONDI_ASSERT_POND(water);
    return pondi_events_take(&water->events, out) != PONDI_NO_EVENT;
}

uint64_t pond_event_dropped_count(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->events.dropped;
}

void pond_set_splash_height(pond *water, float height) {
    PONDI_ASSERT_POND(water);
    if (!isnan(height)) {
        water->events.splash_height = height > 0.0f ? height : 0.0f;
    }
}

float pond_get_splash_height(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->events.splash_height;
}

// The cell at a coordinate of the whole, or −1 outside.
static int cell_at(double metres, double cell_size, int cells, pond_edge edge) {
    const double at = floor(metres / cell_size);
    const double c = edge == POND_EDGE_PERIODIC ? at - floor(at / cells) * cells : at;
    return c >= 0.0 && c < cells ? (int)c : -1;
}

// Whether a point is on a wall or land, where nothing splashes.
static bool is_dry_at(const pond *water, pond_vec2 point) {
    if (!PONDI_WITH_SHORES || (pondi_whole_dry(water) == 0 && !pondi_flows(water))) {
        return false;
    }
    const pond_desc *whole = pondi_whole_desc(water);
    const int x = cell_at((double)point.x, whole->cell_size, whole->width, whole->edges.left);
    const int y = cell_at((double)point.y, whole->cell_size, whole->height, whole->edges.top);
    if (x < 0 || y < 0) {
        return false;
    }
    if (pondi_flows(water)) {
        return !(pondi_flow_depth(water->whole, pondi_now(water), x, y) > 0.0f);
    }
    if (pondi_cut_of(water) != NULL) {
        return pondi_subdomain_is_dry(water, x + pondi_whole_left(water),
                                      y + pondi_whole_top(water));
    }
    const float *keep = pondi_shore_keep(water, y + water->top);
    return keep != NULL && keep[x + water->left] == PONDI_KEEP_DRY;
}

void pondi_event_splash(pond *water, pond_body_id body, pond_emitter_id emitter, pond_vec2 position,
                        float radius, float height) {
    const float least = water->events.splash_height;
    if (least > 0.0f && fabsf(height) >= least && !is_dry_at(water, position)) {
        push(water, &(pond_event){.kind = POND_EVENT_SPLASH,
                                  .position = position,
                                  .height = height,
                                  .radius = radius,
                                  .body = body,
                                  .emitter = emitter});
    }
}

// A subdomain rests when the whole rests, since a touch may have reached only other subdomains.
bool pondi_whole_rests(const pond *water) {
    const pondi_subdomain *part = pondi_cut_of(water);
    return water->blocks.resting && (part == NULL || part->touch == part->rested);
}

bool pond_subdomain_settles(const pond *part) {
    PONDI_ASSERT_POND(part);
    return pondi_whole_rests(part) && !part->events.rested;
}

void pond_subdomain_settle(pond *part, float height) {
    PONDI_ASSERT_POND(part);
    part->events.rested = true;
    push(part, &(pond_event){.kind = POND_EVENT_SETTLED, .height = height});
}

void pondi_event_rest(pond *water) {
    const bool resting = pondi_whole_rests(water);
    if (resting == water->events.rested || (resting && pondi_cut_of(water) != NULL)) {
        return; // a subdomain cannot see the middle
    }
    water->events.rested = resting;
    if (!resting) {
        push(water, &(pond_event){.kind = POND_EVENT_STIRRED});
        return;
    }
    const float cell = (float)water->desc.cell_size;
    const pond_vec2 middle = {0.5f * cell * (float)water->desc.width,
                              0.5f * cell * (float)water->desc.height};
    push(water, &(pond_event){.kind = POND_EVENT_SETTLED, .height = pond_height_at(water, middle)});
}

void pondi_events_shift(pond *water, const pondi_shift *shift) {
    pondi_events *events = &water->events;
    for (int i = 0; i < events->count; i++) {
        pond_event *event = &events->ring[(events->first + i) % POND_MAX_EVENTS];
        if (event->kind == POND_EVENT_SPLASH || event->kind == POND_EVENT_CROSSING) {
            event->position = pondi_shifted(event->position, shift);
        }
    }
    for (int i = 0; i < POND_MAX_PROBES; i++) {
        pondi_probe *probe = &events->probes[i];
        probe->position = pondi_shifted(probe->position, shift);
    }
}

// ---- probes ------------------------------------------------------------------------------------

float pondi_probe_noise(const pondi_solver *solver, const pond_desc *desc) {
    const float cell = 1e-6f * (float)desc->cell_size;
    const float rest = pondi_rest_threshold(solver, desc);
    const bool counts = !pondi_format_is_float(solver->format);
    const float half = counts ? 0.5f * (float)desc->count_height : 0.0f;
    return fmaxf(cell, fmaxf(rest, half));
}

pond_result pondi_probe_enter(pondi_events *events, const pond_logger *logger,
                              const pondi_probe *probe, int *slot) {
    if (!isfinite(probe->position.x) || !isfinite(probe->position.y) || !isfinite(probe->height)) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "probe: (%g, %g) m at height %g m; allowed are finite numbers",
                          (double)probe->position.x, (double)probe->position.y,
                          (double)probe->height);
    }
    if (events->probe_count == POND_MAX_PROBES) {
        return pondi_fail(logger, POND_ERROR_SPACE,
                          "probe: there are already %d, the most allowed; remove one first",
                          POND_MAX_PROBES);
    }
    int free = 0;
    while (events->probes[free].id != 0) {
        free++;
    }
    events->last_id = events->last_id == UINT32_MAX ? 1 : events->last_id + 1;
    events->probe_count++;
    events->probes[free] = *probe;
    events->probes[free].id = events->last_id;
    *slot = free;
    return POND_OK;
}

void pondi_probe_leave(pondi_events *events, pond_probe probe) {
    for (int i = 0; probe.id != 0 && i < POND_MAX_PROBES; i++) {
        if (events->probes[i].id == probe.id) {
            events->probes[i] = (pondi_probe){0};
            events->probe_count--;
        }
    }
}

bool pondi_probe_crossed(pondi_probe *probe, float height, float noise, pond_event *event) {
    const float above = height - probe->height;
    if (probe->above ? above >= -noise : above <= noise) {
        return false;
    }
    probe->above = !probe->above;
    *event = (pond_event){.kind = POND_EVENT_CROSSING,
                          .position = probe->position,
                          .height = height,
                          .rising = probe->above,
                          .probe = {probe->id}};
    return true;
}

pond_result pond_probe_add(pond *water, pond_vec2 position, float height, pond_probe *out) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (out != NULL) {
        *out = (pond_probe){0};
    }
    if (water == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a probe needs both a pond and out",
                          water == NULL ? "water" : "out");
    }
    const pondi_probe probe = {
        .position = position, .height = height, .above = pond_height_at(water, position) > height};
    int slot = 0;
    const pond_result result =
        pondi_probe_enter(&water->events, &water->desc.logger, &probe, &slot);
    if (result == POND_OK) {
        *out = (pond_probe){.id = water->events.probes[slot].id};
    }
    return result;
}

void pond_probe_remove(pond *water, pond_probe probe) {
    PONDI_ASSERT_POND(water);
    pondi_probe_leave(&water->events, probe);
}

// Whether this pond checks the probe; a subdomain checks only its own.
static bool watches(const pond *water, const pondi_probe *probe) {
    return probe->id != 0 &&
           (pondi_cut_of(water) == NULL ||
            pondi_subdomain_shows(water, (double)probe->position.x, (double)probe->position.y));
}

static void tell(pond *water, int slot, const pond_event *event) {
    const pondi_subdomain *part = pondi_cut_of(water);
    if (part == NULL) {
        push(water, event);
    } else if (part->crossed != NULL) {
        const pond_event now = timed(water, event);
        part->crossed(part->user, slot, &now);
    }
}

void pondi_event_probes(pond *water) {
    if (!PONDI_WITH_PROBES || water->events.probe_count == 0) {
        return;
    }
    const float noise = pondi_probe_noise(water->solver, &water->desc);
    for (int i = 0; i < POND_MAX_PROBES; i++) {
        pondi_probe *probe = &water->events.probes[i];
        pond_event event;
        if (watches(water, probe) &&
            pondi_probe_crossed(probe, pond_height_at(water, probe->position), noise, &event)) {
            tell(water, i, &event);
        }
    }
}

void pond_subdomain_watch(pond *part) {
    PONDI_ASSERT_POND(part);
    pondi_event_probes(part);
}
