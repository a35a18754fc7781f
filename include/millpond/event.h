// millpond/event.h — what happened in the water: splashes, crossings, coming to rest.
//
// What it does:     keeps the last events in a ring of fixed size, to be read at any time.
// What it does not: call back, allocate, or change the water; nothing here is part of pond_hash().
// How to use it:
//   1. pond_set_splash_height(water, 0.005f);  for sounds; pond_probe_add() for points to watch
//   2. every frame, after pond_advance(): pond_event e; while (pond_event_next(water, &e)) { … }
//
// Threads: as for the pond: one at a time.
#ifndef MILLPOND_EVENT_H
#define MILLPOND_EVENT_H

#include <millpond/body.h>
#include <millpond/emitter.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_EVENTS 256 ///< a pond keeps this many; the oldest are dropped
#define POND_MAX_PROBES 64  ///< most probes of a pond at a time

/// What happened.
typedef enum pond_event_kind {
    /// A drop (rain included), a stroke or a body's entry, at least as high as set by
    /// pond_set_splash_height(). The position of a stroke is its end. The height of a floating
    /// body's splash is v²/2g, the height it fell from, that of a driven one the draught it is
    /// given.
    POND_EVENT_SPLASH = 1,
    POND_EVENT_CROSSING = 2, ///< the surface crossed a probe's height
    POND_EVENT_SETTLED = 3,  ///< the whole pond came to rest
    POND_EVENT_STIRRED = 4   ///< a resting pond was touched; reported with the next step
} pond_event_kind;

/// A point where the surface is watched. Zero is no probe.
typedef struct pond_probe {
    uint32_t id;
} pond_probe;

/// One event.
typedef struct pond_event {
    pond_event_kind kind;
    uint64_t steps;     ///< pond_get_steps() then
    double time;        ///< pond_get_time() then. [s]
    pond_vec2 position; ///< splash, crossing. [m], else 0
    float height;      ///< splash: its height; crossing: the surface's; settled: in the middle. [m]
    float radius;      ///< splash. [m], else 0
    bool rising;       ///< crossing: upward
    pond_probe probe;  ///< crossing: which one
    pond_body_id body; ///< splash: the body that made it, else {0}
    pond_emitter_id emitter; ///< splash: the fountain whose drop made it, else {0}
} pond_event;

/// Takes the oldest event out of the ring. False, and *out untouched, when there is none or `out`
/// is NULL.
POND_API bool pond_event_next(pond *water, pond_event *out);

/// Events that were dropped because they were not read in time, since the pond was created.
POND_API uint64_t pond_event_dropped_count(const pond *water);

/// Smallest |height| at which touches make splash events. [m], more than 0; 0 or less = none
/// (default); NaN changes nothing.
POND_API void pond_set_splash_height(pond *water, float height);

/// What pond_set_splash_height() set. [m], 0 = off.
POND_API float pond_get_splash_height(const pond *water);

/// Reports when the surface at a point crosses a height; checked after each step that moves water.
/// pond_calm() makes no crossing; a step after it may, relative to the height seen last. Only a
/// crossing by more than the pond's own noise (rest_slope × cell_size, a millionth of a cell, or
/// half a count of the integer waters, whichever is most) counts. The height of the surface is that
/// of pond_height_at().
/// position, height: [m], finite. Does not allocate.
/// Errors: POND_ERROR_ARGUMENT (water or out NULL), POND_ERROR_RANGE (not finite),
/// POND_ERROR_SPACE (there are POND_MAX_PROBES already); then *out is zero.
POND_API pond_result pond_probe_add(pond *water, pond_vec2 position, float height, pond_probe *out);

/// Removes a probe. An invalid one does nothing.
POND_API void pond_probe_remove(pond *water, pond_probe probe);

#ifdef __cplusplus
}
#endif

#endif
