// pool_land.h — the state of a pool's land that pictures share: see pool_land.c.
#ifndef PONDI_LOOK_POOL_LAND_H
#define PONDI_LOOK_POOL_LAND_H

#include <millpond/look_pool.h>

#include "look/reading/tile.h"

#define PONDI_KEPT_WIDE (PONDI_TILE / 2)
#define PONDI_KEPT_HIGH PONDI_TILE_ROWS

// Numbers of pixels.
typedef enum pondi_kept_number {
    PONDI_KEPT_LAND = 0, // share of land
    PONDI_KEPT_SHADE,    // share of the water's light that a shore leaves
    PONDI_KEPT_WET,      // how wet land is
    PONDI_KEPT_NUMBERS
} pondi_kept_number;

#define PONDI_KEPT_PIXELS (PONDI_KEPT_WIDE * PONDI_KEPT_HIGH)

// Of a tile of PONDI_KEPT_WIDE × PONDI_KEPT_HIGH pixels.
typedef struct pondi_kept_tile {
    int32_t shore;  // index among those that have numbers; −1: it shows no shore
    bool land;      // it shows land
    bool paved;     // nothing but dry land
    bool near;      // some land on it or less than the margin away
    float steepest; // square of the largest rise of the bed between pixels [m²]
} pondi_kept_tile;

// The inputs of the stored state.
typedef struct pondi_kept_from {
    pond_map dry;
    pond_map bed; // zeros without one
    int texture_width;
    int texture_height;
    int width; // of the picture
    int height;
    bool wraps_x;
    bool wraps_y;
    float texels_metre_x;
    float texels_metre_y;
    float shore;
} pondi_kept_from;

// Summary of a rectangle of pixels.
typedef struct pondi_kept {
    bool paved;
    bool land;  // some of it shows land
    bool shore; // likewise
    bool near;
    float steepest;
} pondi_kept;

#endif
