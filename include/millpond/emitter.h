// millpond/emitter.h — what keeps making waves: wave makers, paddles, fountains, swell.
//
// What it does:     disturbs the water a little in every step, by the pond's own clock, the same
//                   at any frame rate; starts and stops smoothly.
// What it does not: rain over the whole pond (touch.h).
// How to use it:
//   1. pond_emitter_desc maker = pond_emitter_desc_default();   maker.kind = POND_EMITTER_LINE;
//      maker.from = (pond_vec2){0, 0};   maker.to = (pond_vec2){0, 2};
//      maker.amplitude = 0.01f;          maker.period = 0.5f;
//   2. pond_emitter_id id; if (pond_emitter_add(water, &maker, &id) != POND_OK) …
//   3. pond_emitter_set() to change it, pond_emitter_remove() to let it run out
//
// Fountains play in any water; the others need the wave or dispersive waters, whose speeds are
// known. Nothing emitted has a volume once it has stopped.
//
// Threads: as for the pond. Adding and setting allocate; stepping never does.
#ifndef MILLPOND_EMITTER_H
#define MILLPOND_EMITTER_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most emitters in a pond, those that are running out included.
#define POND_MAX_EMITTERS 256

/// An emitter of one pond. Ids are not used again. {0} is none.
typedef struct pond_emitter_id {
    uint64_t value;
} pond_emitter_id;

/// What an emitter is.
typedef enum pond_emitter_kind {
    /// A plunger along from → to: waves to both sides, crests alike. A line on a free side sends
    /// the same waves into the pond.
    POND_EMITTER_LINE = 1,
    /// A plunger at `from`: ring waves. `radius` is how wide it is.
    POND_EMITTER_DISC = 2,
    /// Drops at random moments (Poisson) and places within `radius` around `from`.
    POND_EMITTER_FOUNTAIN = 3,
    /// A board along from → to that swings about: crests on one side while there are troughs on the
    /// other.
    POND_EMITTER_PADDLE = 4,
    /// The sea: 16 waves around `period`, of random phases and directions, that come in over
    /// `side`.
    POND_EMITTER_SWELL = 5
} pond_emitter_kind;

/// A side of the pond.
typedef enum pond_emitter_side {
    POND_EMITTER_LEFT = 1,
    POND_EMITTER_RIGHT = 2,
    POND_EMITTER_TOP = 3,
    POND_EMITTER_BOTTOM = 4
} pond_emitter_side;

/// What an emitter is made from. Always start from pond_emitter_desc_default(). Fields that a kind
/// does not name are not used by it.
typedef struct pond_emitter_desc {
    /// Set by pond_emitter_desc_default(); catches a desc that was not initialised.
    uint32_t cookie;
    /// Default POND_EMITTER_LINE.
    pond_emitter_kind kind;
    /// Line, paddle: one end. Disc, fountain: the centre. [m], −1e6…1e6, default {0, 0}.
    pond_vec2 from;
    /// Line, paddle: the other end, not the same. [m], −1e6…1e6, default {0, 1}.
    pond_vec2 to;
    /// Disc, fountain. [m], 1e-6…1e6, default 0.05. A disc is held to a fifth of its wave.
    float radius;
    /// Line, paddle: height of the waves' crests over still water, far from the ends. Disc: the
    /// same one wave length away; it falls with the root of the distance. [m], 0…1000, default
    /// 0.005.
    float amplitude;
    /// Swell: significant height, 4 × the deviation of the surface. [m], 0…1000, default 0.02.
    float height;
    /// Line, disc, paddle: of the waves. Swell: of the highest ones. [s], 1e-6…1e6 and long enough
    /// for waves of 6 cells, default 0.5.
    float period;
    /// Line, disc, paddle, swell: how long it takes to come to full strength, and to stop. [s],
    /// 0…1e6, default 0: two periods.
    float ramp;
    /// Swell: from where. Not a fixed or periodic side. Default POND_EMITTER_LEFT.
    pond_emitter_side side;
    /// Swell: where its waves run to, from straight in, positive toward +x or +y. [rad], −1…1,
    /// default 0.
    float angle;
    /// Swell: deviation of its waves' directions. [rad], 0…1, default 0.3. No wave runs more than
    /// 1.2 away from straight in.
    float spread;
    /// Fountain: drops in each second. [1/s], 0…65536, default 20.
    float rate;
    /// Fountain: σ of its drops. [m], 1e-6…1e6, default 0.015.
    float drop_radius;
    /// Fountain: their height, as in pond_drop(). [m], −1e6…1e6, default −0.004.
    float drop_height;
    /// Fountain, swell: start of their randomness, beside the pond's own. Any number, default 1.
    uint64_t seed;
} pond_emitter_desc;

/// A desc with every field at its default.
POND_API pond_emitter_desc pond_emitter_desc_default(void);

/// Starts an emitter. *id is none on failure. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a
/// field, the solver, or POND_MAX_EMITTERS), POND_ERROR_MEMORY.
POND_API pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc,
                                      pond_emitter_id *id);

/// Makes an emitter another: the old one runs out while the new one comes up, under the same id. On
/// failure it stays as it was. Errors as in pond_emitter_add(), POND_ERROR_ARGUMENT for an id that
/// is none; but POND_MAX_EMITTERS is no error here: when there are so many, what has run out the
/// furthest, or else the old one, ends at once, with a small wave and without volume.
/// A new wave maker begins at rest and takes its ramp to come to strength. Call this when something
/// changes; one that is set in every frame never gets going.
POND_API pond_result pond_emitter_set(pond *water, pond_emitter_id id,
                                      const pond_emitter_desc *desc);

/// Lets an emitter run out, for as long as its ramp; its id is none from now on. Nothing happens
/// when it is none already.
POND_API void pond_emitter_remove(pond *water, pond_emitter_id id);

/// How many emitters the pond has; those that are running out are not counted.
POND_API int pond_emitter_count(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
