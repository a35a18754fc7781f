// millpond/emitter.h — sources of waves: wave makers, paddles, fountains, swell, a breeze.
//
// What it does:     disturbs the water a little in every step, by the pond's own clock, the same
//                   at any frame rate; starts and stops smoothly.
// What it does not: rain over the whole pond (touch.h).
// How to use it:
//   1. pond_emitter_desc maker = pond_emitter_desc_default();   maker.kind = POND_EMITTER_LINE;
//      maker.from = (pond_vec2){0, 0};   maker.to = (pond_vec2){0, 2};
//      maker.amplitude = 0.01f;          maker.period = 0.5f;
//   2. pond_emitter_id id; if (pond_emitter_add(water, &maker, &id) != POND_OK) …
//   3. pond_emitter_set() to change it, pond_emitter_remove() to let it fade out
//
// Fountains work in any water; the others need wave or dispersive water, whose wave speeds are
// known. Emitters leave no net volume once they have stopped.
//
// Threads: as for the pond. Adding and setting allocate; stepping never does.
#ifndef MILLPOND_EMITTER_H
#define MILLPOND_EMITTER_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most emitters in a pond, those fading out included.
#define POND_MAX_EMITTERS 256

/// An emitter of one pond. Ids are not reused. {0} is no emitter.
typedef struct pond_emitter_id {
    uint64_t value;
} pond_emitter_id;

/// What an emitter is.
typedef enum pond_emitter_kind {
    /// A plunger along from → to: waves to both sides, in phase. A line on a free side sends the
    /// same waves into the pond.
    POND_EMITTER_LINE = 1,
    /// A plunger at `from`: ring waves. `radius` is how wide it is.
    POND_EMITTER_DISC = 2,
    /// Drops at random times (Poisson) and positions within `radius` around `from`.
    POND_EMITTER_FOUNTAIN = 3,
    /// A board along from → to that swings to and fro: waves to both sides, in antiphase.
    POND_EMITTER_PADDLE = 4,
    /// The sea: 16 waves around `period`, of random phases and directions, that enter over `side`.
    POND_EMITTER_SWELL = 5,
    /// A breeze that presses on all of the water, each of its 48 waves by a pattern that goes along
    /// with it: short-crested ripples that grow until the water's damping takes as much as the wind
    /// gives, to half of their height in one half-life. They are those of breeze.h for a pond of
    /// that width, 2.5 times as steep. Calmer behind a shore that the wind blows from, as water is.
    POND_EMITTER_BREEZE = 6
} pond_emitter_kind;

/// A side of the pond.
typedef enum pond_emitter_side {
    POND_EMITTER_LEFT = 1,
    POND_EMITTER_RIGHT = 2,
    POND_EMITTER_TOP = 3,
    POND_EMITTER_BOTTOM = 4
} pond_emitter_side;

/// All settings of an emitter. Always start from pond_emitter_desc_default(). A kind ignores fields
/// that do not name it.
typedef struct pond_emitter_desc {
    /// Set by pond_emitter_desc_default().
    pond_stamp stamp;
    /// Default POND_EMITTER_LINE.
    pond_emitter_kind kind;
    /// Line, paddle: one end. Disc, fountain: the centre. [m], −1e6…1e6, default {0, 0}.
    pond_vec2 from;
    /// Line, paddle: the other end, not the same. [m], −1e6…1e6, default {0, 1}.
    pond_vec2 to;
    /// Disc, fountain. [m], 1e-6…1e6, default 0.05. That of a disc is clamped to a fifth of its
    /// wavelength.
    float radius;
    /// Line, paddle: height of the crests above still water, far from the ends. Disc: the same one
    /// wavelength away; it falls with the square root of the distance. [m], 0…1000, default 0.005.
    float amplitude;
    /// Swell: significant height, 4 × the standard deviation of the surface. [m], 0…1000, default
    /// 0.02.
    float height;
    /// Line, disc, paddle: period of the waves. Swell: of the highest ones. [s], 1e-6…1e6 and long
    /// enough for a wavelength of 6 cells, default 0.5.
    float period;
    /// Line, disc, paddle, swell, breeze: time to reach full strength, and to stop. [s], 0…1e6,
    /// default 0: two periods, a breeze's a second.
    float ramp;
    /// Swell: the side it enters over, neither fixed nor periodic. Default POND_EMITTER_LEFT.
    pond_emitter_side side;
    /// Swell: its main direction, measured from straight in, positive towards +x or +y. [°],
    /// −60…60, default 0.
    float direction;
    /// Swell: standard deviation of its directions. [°], 0…60, default 17. No wave is more than
    /// 69° off straight in.
    float spread;
    /// Swell, breeze: loop period; the periods of all waves are whole fractions of it. A swell's is
    /// no shorter than `period`. [s], 0…1e6, default 0: the waves never repeat.
    float repeat;
    /// Breeze: speed of the wind. [m/s], 0…20, default 2.
    float speed;
    /// Breeze: direction it blows to: 0 = right, 90 = up in the picture. [°], −360…360, default 70.
    float wind;
    /// Fountain: drops per second. [1/s], 0…65536, default 20.
    float rate;
    /// Fountain: σ of its drops. [m], 1e-6…1e6, default 0.015.
    float drop_radius;
    /// Fountain: height of its drops, as in pond_drop(). [m], −1e6…1e6, default −0.004.
    float drop_height;
    /// Fountain, swell, breeze: seed of its random numbers, combined with the pond's. Any number,
    /// default 1.
    uint64_t seed;
    /// For members to come. Leave it 0.
    uint64_t room[4];
} pond_emitter_desc;

/// A desc with every field at its default.
static inline pond_emitter_desc pond_emitter_desc_default(void) {
    pond_emitter_desc desc;
    pond_emitter_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Starts an emitter. *id is {0} on failure. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a
/// field, the solver, or POND_MAX_EMITTERS), POND_ERROR_MEMORY.
POND_API pond_result pond_emitter_add(pond *water, const pond_emitter_desc *desc,
                                      pond_emitter_id *id);

/// Changes an emitter: the old one fades out while the new one fades in, under the same id. On
/// failure it stays as it was. Errors as in pond_emitter_add(), and POND_ERROR_ARGUMENT for an
/// invalid id. POND_MAX_EMITTERS is no error here: at that number the one that has faded out
/// furthest, or else the old one, ends at once, with a small wave and without volume.
/// A new wave maker starts at rest and reaches full strength over its ramp. Call this only when
/// something changes: an emitter that is set in every frame never gets going.
POND_API pond_result pond_emitter_set(pond *water, pond_emitter_id id,
                                      const pond_emitter_desc *desc);

/// Lets an emitter fade out over its ramp; its id becomes invalid at once. An invalid id does
/// nothing.
POND_API void pond_emitter_remove(pond *water, pond_emitter_id id);

/// Hangs something of the caller's on an emitter; pond_emitter_set() leaves it there. It moves no
/// water; snapshots and recordings do not hold it, so an emitter that was loaded has NULL.
POND_API void pond_emitter_set_user(pond *water, pond_emitter_id id, void *user);

/// What pond_emitter_set_user() hung on an emitter. NULL before, and when there is no such emitter.
POND_API void *pond_emitter_get_user(const pond *water, pond_emitter_id id);

/// How many emitters the pond has, without those fading out.
POND_API int pond_emitter_count(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
