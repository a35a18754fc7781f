// scene_banks.h — water continued under land, mirrored at the shore, so that light comes to
// the floor at a bank through waves like those before it. Internal to the scene library.
#ifndef SCENES_SCENE_BANKS_H
#define SCENES_SCENE_BANKS_H

#include <millpond/picture.h>
#include <stdint.h>

// For each cell of a pond.
typedef struct scene_banks {
    int width;
    int height;
    float turn;      // factor on mirrored values: 1, or −1 upside down
    int32_t *source; // the cell that this one mirrors, itself in water; NULL: there is no land
} scene_banks;

// Of a pond of width × height cells under a map of how dry it is, 0…1. Without land, or where all
// is land, nothing is made. `upright`: as at walls that waves run up; else upside down about the
// outermost cells of land, which are as they are. False without memory; clear it in both cases.
bool scene_banks_make(const pond_map_target *dry, int width, int height, bool upright,
                      scene_banks *out);

// Gives each cell of land the value that it mirrors. Rows are contiguous.
void scene_banks_fill(const scene_banks *banks, float *values);

void scene_banks_clear(scene_banks *banks);

#endif
