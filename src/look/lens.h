// lens.h — the lens look's painter; its state is a pond_lens_look.
#ifndef PONDI_LOOK_LENS_H
#define PONDI_LOOK_LENS_H

#include "look/tile.h"

PONDI_PAINTER(pondi_paint_lens);

#endif
