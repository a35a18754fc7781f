// millpond/emitter.h — sources of waves: wave makers, paddles, fountains, swell, a breeze.
//
// What it does:     disturbs the water in every step, so that the result is the same at any frame
//                   rate. Emitters start and stop smoothly.
// What it does not: rain over the whole pond (touch.h).
// How to use it:
//   1. pond_emitter_desc maker = pond_emitter_desc_default();   maker.kind = POND_EMITTER_LINE;
//      maker.from = (pond_vec2){0, 0};   maker.to = (pond_vec2){0, 2};
//      maker.amplitude = 0.01f;          maker.period = 0.5f;
//   2. pond_emitter_id id; if (pond_emitter_add(water, &maker, &id) != POND_OK) …
//   3. pond_emitter_set() to change it, pond_emitter_remove() to fade it out
//
// Fountains work with any solver. The other kinds require the wave or the dispersive solver.
// Emitters add no net volume once they have stopped.
//
// Threads: as for the pond. Adding and setting allocate; stepping never does.
#ifndef MILLPOND_EMITTER_H
#define MILLPOND_EMITTER_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most emitters in a pond, including those that are fading out.
#define POND_MAX_EMITTERS 256

/// An emitter of one pond. Ids are not reused. {0} is no emitter.
typedef struct pond_emitter_id {
    uint64_t value;
} pond_emitter_id;

/// Kind of emitter.
typedef enum pond_emitter_kind {
    /// A plunger along from → to: waves to both sides, in phase. On a free side it makes the same
    /// waves in the pond.
    POND_EMITTER_LINE = 1,
    /// A plunger at `from` of the given `radius`: ring waves.
    POND_EMITTER_DISC = 2,
    /// Drops at random times (a Poisson process) and positions within `radius` of `from`.
    POND_EMITTER_FOUNTAIN = 3,
    /// A board along from → to that moves to and fro: waves to both sides, in antiphase.
    POND_EMITTER_PADDLE = 4,
    /// The sea: 16 waves around `period`, with random phases and directions, that enter at `side`.
    POND_EMITTER_SWELL = 5,
    /// A breeze: a pressure pattern over the whole pond that travels with each of 48 waves, those
    /// of breeze.h for a pond of this width at 2.5 times the steepness. Short-crested ripples grow
    /// until damping balances the wind, to half their height in one half-life. The water is calmer
    /// behind a shore on the windward side.
    POND_EMITTER_BREEZE = 6
} pond_emitter_kind;

/// All settings of an emitter. Always start from pond_emitter_desc_default(). Each field names the
/// kinds that use it; the others ignore it.
typedef struct pond_emitter_desc {
    /// Set by pond_emitter_desc_default().
    pond_stamp stamp;
    /// Default POND_EMITTER_LINE.
    pond_emitter_kind kind;
    /// Line, paddle: one end. Disc, fountain: the centre. [m], −1e6…1e6, default {0, 0}.
    pond_vec2 from;
    /// Line, paddle: the other end, different from the first. [m], −1e6…1e6, default {0, 1}.
    pond_vec2 to;
    /// Disc, fountain. [m], 1e-6…1e6, default 0.05. A disc clamps it to a fifth of its wavelength.
    float radius;
    /// Line, paddle: height of the crests above still water, far from the ends. Disc: height one
    /// wavelength away; it decreases with the square root of the distance. On their way waves also
    /// lose height by half_life of the pond. [m], 0…1000, default 0.005.
    float amplitude;
    /// Swell: significant height, 4 × the standard deviation of the surface. [m], 0…1000, default
    /// 0.02.
    float height;
    /// Line, disc, paddle: period of the waves. Swell: period of the highest waves. [s], 1e-6…1e6
    /// and long enough for a wavelength of 6 cells, default 0.5.
    float period;
    /// Line, disc, paddle, swell, breeze: time to reach full strength, and to stop. [s], 0…1e6,
    /// default 0 = two periods (breeze: one second).
    float ramp;
    /// Swell: side at which it enters, neither fixed nor periodic. Default POND_SIDE_LEFT.
    pond_side side;
    /// Swell: mean direction, measured from the normal of the side, positive towards +x or +y. [°],
    /// −60…60, default 0.
    float direction;
    /// Swell: standard deviation of the directions. [°], 0…60, default 17. No wave is more than 69°
    /// off the normal.
    float spread;
    /// Swell, breeze: loop period, a multiple of the periods of all waves. For a swell at least
    /// `period`. [s], 0…1e6, default 0 = the waves never repeat.
    float repeat;
    /// Breeze: wind speed. [m/s], 0…20, default 2.
    float speed;
    /// Breeze: direction in which the wind blows, 0 = right, 90 = up in the picture. [°], −360…360,
    /// default 70.
    float wind;
    /// Fountain: drops per second. [1/s], 0…65536, default 20.
    float rate;
    /// Fountain: radius σ of the drops. [m], 1e-6…1e6, default 0.015.
    float drop_radius;
    /// Fountain: height of the drops, as in pond_drop(). [m], −1e6…1e6, default −0.004.
    float drop_height;
    /// Fountain, swell, breeze: seed of the random numbers, combined with that of the pond. Any
    /// number, default 1.
    uint64_t seed;
    /// Reserved for new members. Leave it 0.
    uint64_t room[4];
} pond_emitter_desc;

/// A desc with every field at its default.
static inline pond_emitter_desc pond_emitter_desc_default(void) {
    pond_emitter_desc desc;
    pond_emitter_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Adds an emitter, which starts over its ramp. On failure *id is {0}.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, or POND_MAX_EMITTERS),
/// POND_ERROR_MEMORY.
POND_API pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc,
                                      pond_emitter_id *id);

/// Changes an emitter: the old one fades out while the new one fades in, under the same id. Call it
/// only when settings change: an emitter that is set in every frame never reaches full strength.
/// On failure the emitter is unchanged.
/// Errors: as in pond_emitter_add(), and POND_ERROR_ARGUMENT for an invalid id. POND_MAX_EMITTERS
/// is not an error: the emitter that has faded out furthest, or else the old one, stops at once,
/// without adding volume.
POND_API pond_result pond_emitter_set(pond *water, pond_emitter_id id,
                                      const pond_emitter_desc *desc);

/// Removes an emitter, which fades out over its ramp. Its id becomes invalid at once. An invalid id
/// does nothing.
POND_API void pond_emitter_remove(pond *water, pond_emitter_id id);

/// Attaches a user pointer to an emitter; pond_emitter_set() keeps it. It has no effect on the
/// water.
/// Snapshots and recordings do not contain it: a loaded emitter has NULL.
POND_API void pond_emitter_set_user(pond *water, pond_emitter_id id, void *user);

/// The user pointer of an emitter. NULL if none was set, or if there is no such emitter.
POND_API void *pond_emitter_get_user(const pond *water, pond_emitter_id id);

/// Number of emitters in the pond, without those that are fading out.
POND_API int pond_emitter_count(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
