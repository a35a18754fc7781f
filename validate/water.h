// water.h — ponds in any state, and the plain loop they are compared with. Public headers only.
#ifndef MILLPOND_VALIDATE_WATER_H
#define MILLPOND_VALIDATE_WATER_H

#include <millpond/millpond.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PI 3.14159265358979323846

// Undamped wave water of 1/64 m cells (their centres are exact in float) that is
// never put to rest.
pond_desc water_desc(int width, int height);
pond_edges water_edges(pond_edge all);
// Centre of a cell of such water.
pond_vec2 water_centre(int x, int y);
// c·dt/h
double water_courant(const pond *water);

// Memory, or an end with a message: nothing sensible can follow. Zeroed.
void *water_room(size_t count, size_t size);
// A pond, or an end with a message.
pond *water_make(const pond_desc *desc);
// The same with both time levels as given, W·H floats each.
pond *water_make_with(const pond_desc *desc, const float *now, const float *before);
// Heights now, as metres; to be freed.
float *water_heights(const pond *water);

// Eighth-order interpolation in a field of `side` columns, so that reading adds
// no error. Needs 4 cells of margin.
double water_sample(const float *field, int side, double x, double y);

// The loop of the listings with real numbers instead of shorts: u⁺ = keep·(½N4 − p), the outermost
// cells held at 0.
typedef struct plain {
    int width;
    int height;
    float *now;
    float *before;
    float keep;
} plain;

plain plain_make(int width, int height, float keep);
void plain_step(plain *p);
void plain_free(plain *p);

// A generator of the program's own.
uint64_t water_noise(uint64_t *state);

#endif
