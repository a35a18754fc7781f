// srgb.h — between 8-bit sRGB levels and linear light.
#ifndef PONDI_LOOK_SRGB_H
#define PONDI_LOOK_SRGB_H

#include <stdint.h>

#define PONDI_SRGB_STEPS 16384 // fine enough that every level comes back unchanged

typedef struct pondi_srgb {
    float linear[256];               // of a level
    uint8_t level[PONDI_SRGB_STEPS]; // of light 0…1 in even steps
} pondi_srgb;

// The tables, worked out at the first call. Threads: any.
const pondi_srgb *pondi_srgb_tables(void);

#endif
