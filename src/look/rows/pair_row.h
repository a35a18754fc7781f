// pair_row.h — bands of pictures that have two by two pixels for each cell, drawn by a build for
// each instruction set.
#ifndef PONDI_LOOK_PAIR_ROW_H
#define PONDI_LOOK_PAIR_ROW_H

#include "look/reading/pairs.h"

#define PONDI_PAIR_BAND 32 // rows of pixels of a piece of work

typedef struct pondi_pair_drawing {
    const pondi_canvas *canvas;
    const pondi_pair_look *how;
    const void *look;
    pond_area part; // of the target
} pondi_pair_drawing;

// Draws band `index`.
PONDI_ISA_DECLARE(pond_task, pondi_draw_pair_band);

#endif
