// paint_pool.h — the content of the rock pool: sand, stones, weed and animals over one another.
#ifndef PAINT_PAINT_POOL_H
#define PAINT_PAINT_POOL_H

#include <stdbool.h>

#include "paint_relief.h"

#define POOL_NOTHING (-1.0e9f) // height next to a thing

typedef enum pool_kind { POOL_STONE, POOL_ROCK, POOL_BLADE, POOL_STAR, POOL_SHELL } pool_kind;

enum { POOL_FACES = 4, POOL_ARMS = 5 };

typedef struct pool_face {
    float level, x, y; // a plane that cuts a stone: level + x u + y v
} pool_face;

// One thing. Lengths are in units of the frame, heights too, z upward.
typedef struct pool_thing {
    pool_kind kind;
    uint32_t seed;
    float x, y;           // centre; of a blade: the start of its axis
    float reach;          // nothing of it is farther from the centre
    float turn_x, turn_y; // unit vector along the long axis
    float long_half, short_half;
    float top;          // nothing of it is higher
    float base, tall;   // height of its foot, and of its top above that
    float square, flat; // 0 round … 1: of the outline and of the top
    float warp;         // how much the outline wanders
    int faces;
    pool_face face[POOL_FACES];
    float to_x, to_y, to_z;       // blade: the end of its axis
    float width, to_width;        // blade: half widths at its ends
    float along, to_along;        // blade: 0 at the root, 1 at the tip
    int mineral;                  // which palette entry
    paint_rgb tone;               // its own colour
    float light;                  // its own brightness
    float band_x, band_y, band_n; // bands across it; n 0: none
    float vein;                   // strength of pale veins
} pool_thing;

// Heights. `pixel` bounds the detail.
float pool_stone_z(const pool_thing *stone, float x, float y);
float pool_rock_z(const pool_thing *rock, float x, float y, float pixel);
float pool_blade_z(const pool_thing *blade, float x, float y);
float pool_star_z(const pool_thing *star, float x, float y);
float pool_shell_z(const pool_thing *shell, float x, float y);

// Fine relief for the shading only, added to the height.
float pool_stone_relief(const pool_thing *stone, float x, float y, float pixel);
float pool_rock_relief(const pool_thing *rock, float x, float y, float pixel);
float pool_star_relief(const pool_thing *star, float x, float y);

// Colours, as albedo.
paint_rgb pool_stone_tone(const pool_thing *stone, float x, float y, float pixel);
paint_rgb pool_rock_tone(const pool_thing *rock, float x, float y, float above, float pixel);
paint_rgb pool_blade_tone(const pool_thing *blade, float x, float y, float pixel);
paint_rgb pool_star_tone(const pool_thing *star, float x, float y, float pixel);
paint_rgb pool_shell_tone(const pool_thing *shell, float x, float y, float pixel);

float pool_sand_z(float x, float y);
paint_rgb pool_sand_tone(float x, float y, float pixel);

// Gives a stone the colours of a random mineral.
void pool_stone_colour(pool_thing *stone, paint_random *random);

// A random stone at height 0; `size` is its long half.
pool_thing pool_stone_make(paint_random *random, float x, float y, float size);
// Flat cuts make a stone look broken rather than moulded.
void pool_cut_faces(pool_thing *stone, paint_random *random, int faces);

// A pool with its things sorted into a grid of squares.
typedef struct pool_bed {
    paint_frame frame;
    pool_thing *things;
    int count, room;
    int *square; // first entry of each grid square in `order`, and one past the last
    int *order;
    int columns, rows;
    paint_relief relief;      // light that reaches each point of a coarser grid
    float *ground;            // heights of the sand alone there
    int *seen;                // topmost thing
    float middle_x, middle_y; // on open sand
    bool brook;               // banks above and below, open to the left and right
} pool_bed;

// Lays out the things; false without memory. pool_free in any case.
bool pool_make(pool_bed *pool, const paint_frame *frame);
// A brook; without `whole` only what stands out of the water, and no light.
#define BROOK_LEVEL 0.085f // height of its water
bool pool_make_brook(pool_bed *pool, const paint_frame *frame, bool whole);
void pool_free(pool_bed *pool);

// Topmost thing at a point, -1 for the sand, whose height the caller knows.
int pool_top(const pool_bed *pool, float x, float y, float sand, float *z);
// Height of the sand, from the coarser grid.
float pool_ground(const pool_bed *pool, float x, float y);
// True, with the thing, when a wide surrounding of the point shows only one.
bool pool_plain(const pool_bed *pool, float x, float y, int *top);
float pool_thing_z(const pool_thing *thing, float x, float y, float pixel);

// Shadows and open sky, from the heights of everything.
bool pool_light(pool_bed *pool);

#endif
