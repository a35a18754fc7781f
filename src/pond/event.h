// event.h — a pond's event queue and its probes.
#ifndef PONDI_POND_EVENT_H
#define PONDI_POND_EVENT_H

#include <millpond/event.h>

struct pondi_solver;

typedef struct pondi_probe {
    uint32_t id; // 0: the slot is free
    pond_vec2 position;
    float height;
    bool above; // on which side of the height the surface last clearly was
} pondi_probe;

typedef struct pondi_events {
    pond_event ring[POND_MAX_EVENTS];
    int first; // the oldest
    int count;
    uint64_t dropped;
    float splash_height; // 0 = off
    pondi_probe probes[POND_MAX_PROBES];
    int probe_count;
    uint32_t last_id;
    bool rested; // type of the last settled or stirred event: settled
} pondi_events;

// Adds an event to the ring, replacing the oldest if it is full, or removes the oldest. Both return
// the index in the ring, or PONDI_NO_EVENT.
#define PONDI_NO_EVENT (-1)
int pondi_events_push(pondi_events *events, const pond_event *event);
int pondi_events_take(pondi_events *events, pond_event *out);

// Something of this height and radius [m] entered the water. Decides whether that is an event.
void pondi_event_splash(pond *water, pond_body_id body, pond_emitter_id emitter, pond_vec2 position,
                        float radius, float height);

// Reports an event when the pond came to rest or left it.
void pondi_event_rest(pond *water);

// Checks all probes after a step.
void pondi_event_probes(pond *water);

// ---- probes of a pond or a world ----------------------------------------------------------------

// Adds a probe without its id and reports the slot. Errors: POND_ERROR_RANGE, POND_ERROR_SPACE.
pond_result pondi_probe_enter(pondi_events *events, const pond_logger *logger,
                              const pondi_probe *probe, int *slot);
void pondi_probe_leave(pondi_events *events, pond_probe probe);

// The height by which the surface may cross a level by noise alone.
float pondi_probe_noise(const struct pondi_solver *solver, const pond_desc *desc);

// Whether the surface at its present height has crossed the probe's height; *event is set if so.
bool pondi_probe_crossed(pondi_probe *probe, float height, float noise, pond_event *event);

#endif
