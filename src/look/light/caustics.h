// caustics.h — state of the casting of sunlight. caustics.c divides the work; caustics_photons.c
// casts photons and adds them to the map.
#ifndef PONDI_LOOK_CAUSTICS_H
#define PONDI_LOOK_CAUSTICS_H

#include "base/isa.h"
#include "look/reading/surface.h"

#define PONDI_MOST_STRIPS 256

// The strips whose photons are added.
typedef enum pondi_phase {
    PONDI_PHASE_EVEN = 0, // those of even strips that land near them
    PONDI_PHASE_ODD = 1,
    PONDI_PHASE_FAR = 2 // the others, of all strips
} pondi_phase;

typedef struct pondi_casting {
    const pond_view *view;
    const pond_map *bed; // or NULL
    pond_map_target map;
    int columns; // photons over the map
    int rows;
    int beyond_x; // and beyond each side that light crosses
    int beyond_y;
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
    bool far[PONDI_MOST_STRIPS]; // some photons of the strip land far away
} pondi_casting;

// Adds the photons of strip 2·index + phase, or of strip `index` in the far phase.
PONDI_ISA_DECLARE(pond_task, pondi_lay_strip);

// Sets `still`.
typedef void pondi_aimer(pondi_casting *casting);
PONDI_ISA_DECLARE(pondi_aimer, pondi_aim);

#endif
