// foam.h — between foam.c and foam_grow.c.
#ifndef PONDI_LOOK_FOAM_H
#define PONDI_LOOK_FOAM_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#include "base/isa.h"

#define PONDI_FOAM_ROWS 32 // of a piece of work

typedef struct pondi_foaming {
    const pond_view *view;
    const pond_map *velocity; // or NULL
    const pond_map_target *map;
    float per_speed; // [s/m]
    float onset;
    float per_ramp;
    float growth; // of a frame
    float decay;
} pondi_foaming;

// Makes foam grow and fade.
PONDI_ISA_DECLARE(pond_task, pondi_grow_foam);

#endif
