// paint_scatter.h — things on the ground of several paintings: stones strewn by a rule, at most
// one for each square of a jittered lattice; blades; sand.
#ifndef PAINT_PAINT_SCATTER_H
#define PAINT_PAINT_SCATTER_H

#include "paint_pool.h"

// Fills in the stone of a square whose jittered place is (x, y); false leaves the square empty.
// Its reach must stay within the square's side.
typedef bool scatter_rule(const void *scene, paint_random *random, float x, float y,
                          pool_thing *stone);

typedef struct paint_scatter {
    float side;         // of a square
    float left, upper;  // corner of the first square
    int columns, rows;  //
    pool_thing *stones; // reach 0 where there is none
    // Of each square's parts, which stones of it and of the eight around it reach there, a bit
    // each.
    uint16_t *reaching;
} paint_scatter;

// Covers −half_x…half_x and −half_y…half_y. A stone depends on its place and the seed only, not on
// how much is covered. False without memory; paint_scatter_free() in any case.
bool paint_scatter_make(paint_scatter *on, float half_x, float half_y, float side, uint32_t seed,
                        scatter_rule *rule, const void *scene);
void paint_scatter_free(paint_scatter *on);

// The highest stone at a point that is higher than *z, which it raises; NULL when there is none.
const pool_thing *paint_scatter_top(const paint_scatter *on, float x, float y, float *z);

// Blades of grass or weed that lean over one another, 0…1.
float paint_blades(float x, float y, float pixel);

// A tone as grains of sand show it.
paint_rgb paint_grain(paint_rgb tone, float x, float y, float pixel);

#endif
