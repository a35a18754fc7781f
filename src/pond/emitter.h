// emitter.h — the internals of emitters.
//
// A wave emitter displaces the water by D(t)·G: before each step, D(t + dt) − D(t) times G is added
// to both time levels, and the water's own motion carries it away. For D = D0·sin ωt along a line,
// the waves that leave on either side have the amplitude
//
//   a = ω·D0·Ĝ(k)/(2·c_g),   Ĝ = ∫G·cos(k·b) db,   k and c_g at ω
//
// A breeze displaces all of the water by D = D0·sin(ωt − k·x) for each of its waves. It feeds them
// until damping, which lowers heights by ln 2/T per second, removes as much:
//
//   a = D0·√(1 + (ω/γ)²),   γ = 2·ln 2/T
//
// Around a point, with Hankel's function H0,  a(r) = ω·D0·Ĝ(k)·k/(4·c_g)·|H0(k·r)|. All sums
// telescope: when D returns to 0, no displacement remains in the water.
#ifndef PONDI_POND_EMITTER_H
#define PONDI_POND_EMITTER_H

#include <millpond/emitter.h>

#include "base/pack.h"
#include "base/tape.h"
#include "pond/patch.h"
#include "pond/shift.h"

#define PONDI_EMITTER_WAVES 48
#define PONDI_EMITTER_SHORTEST 6.0 // shortest resolved wave [cells]
#define PONDI_EMITTER_WIDEST 1e7   // largest reach of G [cells]

// One wave of an emitter.
typedef struct pondi_emitter_wave {
    double turns; // per second [1/s]
    double depth; // D0 [m]
    double along; // wavenumber along the line, or of a breeze along rows [turns/cell]
    double down;  // of a breeze along columns
    double phase; // [turns]
} pondi_emitter_wave;

typedef struct pondi_emitter {
    uint64_t id; // 0: it was removed and is fading
    uint64_t seed;
    int kind;
    int count;     // number of waves
    double x0, y0; // in cells of the grid; the centre of the first is 0
    double x1, y1; // not used by discs and fountains
    double width;  // reach of G on either side [cells]
    double start;  // [s]
    double stop;   // [s]; huge: never
    double ramp;   // [s]
    double rate;   // fountain
    double radius; // fountain [m]
    double drop_radius;
    double drop_height;
    double centre_x; // fountain [m]
    double centre_y;
    void *user;     // owned by the caller
    int32_t home_x; // chunk of a world at which its place starts; 0 in a pond
    int32_t home_y;
    pondi_emitter_wave waves[PONDI_EMITTER_WAVES];
} pondi_emitter;

// Number and speed of waves with a given frequency.
typedef struct pondi_wave_kind {
    double number; // k [rad/cell]
    double group;  // c_g [cells/s]
} pondi_wave_kind;
pondi_wave_kind pondi_wave_of_period(const pond_desc *desc, double period);

// The longest wave of a breeze over this pond. [m]
float pondi_breeze_longest(const pond_desc *desc);

// Whether an emitter of that desc can be added, except for the limit on their number.
pond_result pondi_emitter_check(const pondi_patch *patch, const pond_emitter_desc *desc);

// The functions of millpond/emitter.h, after their pointers were checked.
pond_result pondi_emitter_add(const pondi_patch *patch, const pond_emitter_desc *desc,
                              pond_emitter_id *id);
pond_result pondi_emitter_set(const pondi_patch *patch, pond_emitter_id id,
                              const pond_emitter_desc *desc);
void pondi_emitter_remove(const pondi_patch *patch, pond_emitter_id id);

// The emitter of an id, or NULL.
pondi_emitter *pondi_emitter_find(const pondi_emitters *emitters, pond_emitter_id id);
int pondi_emitters_count(const pondi_emitters *emitters);

// Computes waves, width and place of an emitter from a checked desc. The period of a wave maker
// must give waves that are resolved.
void pondi_emitter_prepare(const pondi_patch *patch, const pond_emitter_desc *desc,
                           pondi_emitter *emitter);

// An emitter keeps its place in the world; swell only keeps its waves there.
void pondi_emitter_shift(const pond *water, const pondi_shift *shift, pondi_emitter *emitter);

// Applies all emitters for the step that begins.
void pondi_emitters_step(const pondi_patch *patch);
// Applies one emitter.
void pondi_emitter_press(const pondi_patch *patch, const pondi_emitter *emitter);
// Returns D to 0 at once, so that a removed wave maker leaves nothing behind.
void pondi_emitter_end(const pondi_patch *patch, const pondi_emitter *emitter);

// Reports the drops of a fountain due in the step after `steps` others; none if it was removed or
// is not a fountain.
void pondi_emitter_due(const pond_desc *desc, const pondi_emitter *emitter, uint64_t steps,
                       pond_rain_fall *fall, void *user);

void pondi_emitters_calm(const pondi_patch *patch);
void pondi_emitters_destroy(pondi_emitters *emitters, const pond_allocator *allocator);

// Records all emitters in order. Reading allocates memory in water that has no emitters; returns
// false, and leaves none, if that fails or a number is not valid.
bool pondi_emitters_lay(const pondi_patch *patch, pondi_tape *tape);

// Replaces all emitters by those of another pond; returns false if an allocation fails.
bool pondi_emitters_copy(const pond *from, pond *to);

// Replaces all emitters within this process; returns false if an allocation fails.
bool pondi_emitters_pack(pond *water, pondi_pack *pack);

#endif
