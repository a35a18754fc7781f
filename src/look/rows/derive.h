// derive.h — channels of the surface for looks, computed on the cells.
#ifndef PONDI_LOOK_DERIVE_H
#define PONDI_LOOK_DERIVE_H

#include "look/reading/tile.h"

#define pondi_derive PONDI_ISA_NAME(pondi_derive)

// Where derived rows go: three channels, rows `pitch` apart.
typedef struct pondi_derived {
    float *channel[3];
    int pitch;
} pondi_derived;

// Room for heights with a cell around.
typedef struct pondi_heights {
    float *room;
    int pitch; // at least two cells more than are derived
} pondi_heights;

// Number of channels.
static inline int pondi_channel_count(pondi_channels channels) {
    switch (channels) {
    case PONDI_CHANNELS_HEIGHT:
        return 1;
    case PONDI_CHANNELS_DIFFERENCE:
    case PONDI_CHANNELS_PROFILE:
    case PONDI_CHANNELS_SLOPES:
        return 2;
    case PONDI_CHANNELS_OPTICS:
    case PONDI_CHANNELS_SURFACE:
    case PONDI_CHANNELS_LISTED:
        break;
    }
    return 3;
}

// Derives channels on cells, which may be outside the water.
void pondi_derive(const pond_view *view, pondi_channels channels, const pond_area *cells,
                  const pondi_heights *heights, const pondi_derived *to);

#endif
