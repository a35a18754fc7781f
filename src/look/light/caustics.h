// caustics.h — what the casting of sun light works on. caustics.c says how the work is divided,
// caustics_cast.c where photons land, caustics_lay.c lays them on the map.
#ifndef PONDI_LOOK_CAUSTICS_H
#define PONDI_LOOK_CAUSTICS_H

#include "base/isa.h"
#include "look/reading/surface.h"

#define pondi_bend PONDI_ISA_NAME(pondi_bend)
#define pondi_begin_casting PONDI_ISA_NAME(pondi_begin_casting)
#define pondi_cast_row PONDI_ISA_NAME(pondi_cast_row)

#define PONDI_MOST_STRIPS 256
#define PONDI_RUN_SPARE 16 // photons beyond a run, not laid: loops go on to a whole vector

// Photons of which strips are laid.
typedef enum pondi_phase {
    PONDI_PHASE_EVEN = 0, // those of even strips that land near them
    PONDI_PHASE_ODD = 1,
    PONDI_PHASE_FAR = 2 // the others, of all strips
} pondi_phase;

typedef struct pondi_casting {
    const pond_view *view;
    const pond_map *bed; // or NULL
    pond_map_target map;
    int columns; // photons
    int rows;
    int across; // photons for a value along each side
    int down;
    float steepness;
    float inverse_index;
    float sun[3];   // its ray's direction, [2] is down
    float still[2]; // t₀
    float depth;    // [m]
    float scale_x;  // [values/m], with the strength
    float scale_y;
    int strips; // of the map's rows and the photons that fall there
    pondi_phase phase;
    bool far[PONDI_MOST_STRIPS]; // some photons of it land far away
} pondi_casting;

// Lays the photons of strip 2·index + phase, or of strip `index` in the far phase, on the map.
PONDI_ISA_DECLARE(pond_task, pondi_lay_strip);

// Sets `still`.
typedef void pondi_aimer(pondi_casting *casting);
PONDI_ISA_DECLARE(pondi_aimer, pondi_aim);

// ---- between the hot files ----------------------------------------------------------------------

// What is read for a run of columns of photons.
typedef struct pondi_cast_run {
    const pondi_casting *casting;
    pondi_slopes slopes;
    pondi_map_run bed;
} pondi_cast_run;

// A row of photons and where they land. [values]
typedef struct pondi_landed {
    PONDI_ALIGNED float x[PONDI_RUN_MOST + PONDI_RUN_SPARE];
    PONDI_ALIGNED float y[PONDI_RUN_MOST + PONDI_RUN_SPARE];
} pondi_landed;

// Photons first…first + count − 1 of each row.
void pondi_begin_casting(pondi_cast_run *run, const pondi_casting *casting, int first, int count);
void pondi_cast_row(pondi_cast_run *run, int row, pondi_landed *out);

// First row of a strip of the map; that of strip `strips` is the one after the last.
static inline int pondi_strip_start(const pondi_casting *c, int strip) {
    return (int)((int64_t)c->map.height * strip / c->strips);
}

#endif
