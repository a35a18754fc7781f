// scene_banks.h — continues water under land, mirrored at the shore, so that light reaches the
// floor at a bank through similar waves. Internal to the scene library.
#ifndef SCENES_SCENE_BANKS_H
#define SCENES_SCENE_BANKS_H

#include <millpond/picture.h>
#include <stdint.h>

// For each cell of a pond.
typedef struct scene_banks {
    int width;
    int height;
    float turn;      // factor on mirrored values: 1, or −1 for inverted ones
    int32_t *source; // the cell that this one mirrors, itself in water; NULL: no land
} scene_banks;

// Makes banks for a pond of width × height cells and a map of dryness, 0…1. Without land or without
// water it makes nothing. `upright`: as walls reflect waves; else inverted, and the outermost cells
// of land keep their values. Returns false without memory; clear it in both cases.
bool scene_banks_make(const pond_map_target *dry, int width, int height, bool upright,
                      scene_banks *out);

// Sets each cell of land to the value that it mirrors. Rows are packed.
void scene_banks_fill(const scene_banks *banks, float *values);

void scene_banks_clear(scene_banks *banks);

#endif
