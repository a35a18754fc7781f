// profile.h — between profile.c and profile_paint.c.
#ifndef PONDI_LOOK_PROFILE_H
#define PONDI_LOOK_PROFILE_H

#include "look/colour/srgb.h"
#include "look/looks/spray.h"
#include "look/reading/tile.h"

#include <millpond/spray.h>

#define PONDI_PROFILE_FADES 512 // steps of the table of e^(−a·d)

typedef struct pondi_profile {
    const pond_profile_look *look; // clamped
    bool sky;                      // there is no backdrop
    float texels_x;
    float texels_y;
    float level;      // of still water. [pixels from the top]
    float per_metre;  // [pixels]
    float per_slope;  // pixels down the picture for each metre a cell
    float half_line;  // [pixels]
    float line_share; // of a line thinner than a pixel
    float clarity;
    float per_reach; // 1/[pixels]
    float per_crest; // 1/[pixels]
    float wide2;     // where light comes from all around, squared. [pixels²]
    float per_fade;  // steps of the table for each pixel
    float line[3];
    float zenith[3];
    float to_horizon[3];
    float deep[3];
    float to_water[3];
    float fade[3][PONDI_PROFILE_FADES + 2];
    float sun_x;                            // [pixels]
    float sun_up;                           // above still water. [pixels]
    float per_beam;                         // steps of the table of beams for each pixel
    float to_bed;                           // 1/[pixels]
    float per_sheet;                        // of the surface behind the edge. 1/[pixels]
    float beam[2][PONDI_PROFILE_BEAMS + 1]; // brightness of the shafts, of short and long waves
    const pond_spray *spray;                // NULL when nothing flies
    pondi_spray_place air;
} pondi_profile;

PONDI_PAINTER(pondi_paint_profile);

#endif
