// millpond/event.h — events of the water: splashes, crossings, settling.
//
// What it does:     keeps the latest events in a ring buffer of fixed size, to be read at any time.
// What it does not: call back, allocate, or change the water. pond_hash() does not cover events.
// How to use it:
//   1. pond_set_splash_height(water, 0.005f);  for sounds; pond_probe_add() for points to watch
//   2. every frame, after pond_advance(): pond_event e; while (pond_event_next(water, &e)) { … }
//
// Threads: as for the pond, one at a time.
#ifndef MILLPOND_EVENT_H
#define MILLPOND_EVENT_H

#include <millpond/body.h>
#include <millpond/emitter.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_EVENTS 256 ///< events that a pond keeps; it drops the oldest
#define POND_MAX_PROBES 64  ///< most probes in a pond

/// Kind of event.
typedef enum pond_event_kind {
    /// A drop (rain included), a stroke or the entry of a body, at least as high as set by
    /// pond_set_splash_height(), unless its position is on a wall or land. The position of a stroke
    /// is its end. The height of a drop or stroke is the one it was given, so negative for a dent.
    /// That of a floating body is v²/2g, the height of its fall; that of a driven body is its new
    /// draught.
    POND_EVENT_SPLASH = 1,
    POND_EVENT_CROSSING = 2, ///< the surface crossed the height of a probe
    POND_EVENT_SETTLED = 3,  ///< the whole pond settled at rest
    POND_EVENT_STIRRED = 4   ///< a pond at rest was touched; reported with the next step
} pond_event_kind;

/// A point at which the surface is observed. {0} is no probe.
typedef struct pond_probe {
    uint32_t id;
} pond_probe;

/// An event.
typedef struct pond_event {
    pond_event_kind kind;
    uint64_t steps;     ///< pond_get_steps() at the event
    double time;        ///< pond_get_time() at the event. [s]
    pond_vec2 position; ///< splash, crossing; otherwise 0. [m]
    float height;       ///< splash: of the splash; crossing: of the surface; settled: mid-pond. [m]
    float radius;       ///< splash; otherwise 0. [m]
    bool rising;        ///< crossing: upward
    pond_probe probe;   ///< crossing: the probe
    pond_body_id body;  ///< splash: the body that made it, otherwise {0}
    pond_emitter_id emitter; ///< splash: the fountain that made it, otherwise {0}
} pond_event;

/// A hint for the sound of a splash.
typedef struct pond_sound {
    float loudness; ///< as heard: 0 for a tiny drop to 1 for a car; a tenth is about 9 dB. [1]
    float pitch;    ///< of the bubble that a splash of this radius leaves. [Hz]
    float seconds;  ///< duration of the splash. [s]
} pond_sound;

/// The sound of a splash event; zeros for other events and NULL. Loudness follows from the energy
/// of the crater, ρ·g·π·height²·radius²/4, from 1e-6 to 1000 J. Threads: any.
POND_API pond_sound pond_event_sound(const pond_event *event);

/// Removes the oldest event from the ring. Returns false, with *out unchanged, if there is none or
/// `out` is NULL.
POND_API bool pond_event_next(pond *water, pond_event *out);

/// Number of events since creation that were dropped before they were read.
POND_API uint64_t pond_event_dropped_count(const pond *water);

/// Sets the smallest |height| of touches that report splash events. height: [m]; 0 or less disables
/// them (the default); NaN does nothing.
POND_API void pond_set_splash_height(pond *water, float height);

/// The value set by pond_set_splash_height(). [m], 0 = disabled.
POND_API float pond_get_splash_height(const pond *water);

/// Adds a probe, which reports when the surface at a point crosses a height. Probes are checked
/// after each step that moves water, with pond_height_at(). Does not allocate.
/// position, height: [m], finite.
/// Errors: POND_ERROR_ARGUMENT (water or out is NULL), POND_ERROR_RANGE (not finite),
/// POND_ERROR_SPACE (there are POND_MAX_PROBES already); *out is then {0}.
///
/// A crossing must exceed the noise of the pond: the greatest of rest_slope × cell_size, a
/// millionth of a cell, and for integer solvers half a count. pond_calm() reports no crossing, but
/// the next step compares with the height seen before it.
POND_API pond_result pond_probe_add(pond *water, pond_vec2 position, float height, pond_probe *out);

/// Removes a probe. An invalid probe does nothing.
POND_API void pond_probe_remove(pond *water, pond_probe probe);

#ifdef __cplusplus
}
#endif

#endif
