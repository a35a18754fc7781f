// emitter.h — the inside of emitters.
//
// A wave emitter is a displacement D(t)·G of the water: before each step D(t + dt) − D(t) times G
// is added to both time levels, which the water's own motion then carries away. For D = D0·sin ωt
// along a line the waves that leave it on either side are
//
//   a = ω·D0·Ĝ(k)/(2·c_g),   Ĝ = ∫G·cos(k·b) db,   k and c_g at ω
//
// A breeze is such a displacement of all the water, D = D0·sin(ωt − k·x) for each of its waves. It
// feeds them until damping, in which heights fall by ln 2/T in a second, takes as much:
//
//   a = D0·√(1 + (ω/γ)²),   γ = 2·ln 2/T
//
// around a point, with H0 Hankel's function,  a(r) = ω·D0·Ĝ(k)·k/(4·c_g)·|H0(k·r)|. All sums
// telescope: when D is back at 0, nothing is left in the water.
#ifndef PONDI_POND_EMITTER_H
#define PONDI_POND_EMITTER_H

#include <millpond/emitter.h>

#include "base/pack.h"
#include "base/tape.h"
#include "pond/patch.h"
#include "pond/shift.h"

#define PONDI_EMITTER_WAVES 48
#define PONDI_EMITTER_SHORTEST 6.0 // wave that is resolved [cells]
#define PONDI_EMITTER_WIDEST 1e7   // that G may reach [cells]

// One wave of an emitter.
typedef struct pondi_emitter_wave {
    double turns; // per second [1/s]
    double depth; // D0 [m]
    double along; // wavenumber along the line, or a breeze's along rows, in turns per cell
    double down;  // a breeze's along columns
    double phase; // [turns]
} pondi_emitter_wave;

typedef struct pondi_emitter {
    uint64_t id; // 0: it runs out
    uint64_t seed;
    int kind;
    int count;     // of waves
    double x0, y0; // cells of the grid, the first one's centre at 0
    double x1, y1; // not used by discs and fountains
    double width;  // G reaches so far to each side [cells]
    double start;  // [s]
    double stop;   // [s], or huge
    double ramp;   // [s]
    double rate;   // fountain
    double radius; // fountain [m]
    double drop_radius;
    double drop_height;
    double centre_x; // fountain [m]
    double centre_y;
    void *user;     // the caller's
    int32_t home_x; // chunk of a world that its place counts from; 0 in a pond
    int32_t home_y;
    pondi_emitter_wave waves[PONDI_EMITTER_WAVES];
} pondi_emitter;

// How fast waves of the pond are.
typedef struct pondi_wave_kind {
    double number; // k [rad/cell]
    double group;  // c_g [cells/s]
} pondi_wave_kind;
pondi_wave_kind pondi_wave_of_period(const pond_desc *desc, double period);

// No wave of a breeze over this pond is longer. [m]
float pondi_breeze_longest(const pond_desc *desc);

// Whether an emitter of that desc can be added, apart from how many there are.
pond_result pondi_emitter_check(const pondi_patch *patch, const pond_emitter_desc *desc);

// What the functions of millpond/emitter.h do, once their pointers are checked.
pond_result pondi_emitter_add(const pondi_patch *patch, const pond_emitter_desc *desc,
                              pond_emitter_id *id);
pond_result pondi_emitter_set(const pondi_patch *patch, pond_emitter_id id,
                              const pond_emitter_desc *desc);
void pondi_emitter_remove(const pondi_patch *patch, pond_emitter_id id);

// The emitter of an id, or NULL.
pondi_emitter *pondi_emitter_find(const pondi_emitters *emitters, pond_emitter_id id);
int pondi_emitters_count(const pondi_emitters *emitters);

// Works out waves, width and place of an emitter from a checked desc. Wave makers need a period
// whose waves are resolved.
void pondi_emitter_prepare(const pondi_patch *patch, const pond_emitter_desc *desc,
                           pondi_emitter *emitter);

// It keeps its place in the world; swell, that of its waves.
void pondi_emitter_shift(const pond *water, const pondi_shift *shift, pondi_emitter *emitter);

// What the emitters do in the step that begins.
void pondi_emitters_step(const pondi_patch *patch);
// Adds what one of them does.
void pondi_emitter_press(const pondi_patch *patch, const pondi_emitter *emitter);
// Brings D back to 0 at once, so that nothing is left of a wave maker that is to go.
void pondi_emitter_end(const pondi_patch *patch, const pondi_emitter *emitter);

// Reports the drops of a fountain that are due in the step after `steps` others: none, where it has
// been removed or is no fountain.
void pondi_emitter_due(const pond_desc *desc, const pondi_emitter *emitter, uint64_t steps,
                       pond_rain_fall *fall, void *user);

void pondi_emitters_calm(const pondi_patch *patch);
void pondi_emitters_destroy(pondi_emitters *emitters, const pond_allocator *allocator);

// Goes over all of them, in order. Reading makes memory for what comes, in water that has none
// yet; false when it met a number that no emitter can have, or there is no memory: then there are
// none.
bool pondi_emitters_lay(const pondi_patch *patch, pondi_tape *tape);

// Those of another pond, in place of those there are; false where there is no memory.
bool pondi_emitters_copy(const pond *from, pond *to);

// The same within this process, in place of those there are; false where there is no memory.
bool pondi_emitters_pack(pond *water, pondi_pack *pack);

#endif
