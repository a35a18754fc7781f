// water.h — ponds in any state, and the plain loop that they are compared with.
#ifndef MILLPOND_VALIDATE_WATER_H
#define MILLPOND_VALIDATE_WATER_H

#include <millpond/millpond.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PI 3.14159265358979323846

// Undamped wave water that is never put to rest, of 1/64 m cells, whose centres are exact in float.
pond_desc water_desc(int width, int height);

// The same with the dispersive solver, at its longest time step. `depth` is in cells.
pond_desc water_deep_desc(int width, int height, double depth, pond_edge edge);

// Its time step in √(cell/g).
double water_step(const pond_desc *desc);

pond_edges water_edges(pond_edge all);
// Centre of a cell of such water.
pond_vec2 water_centre(int x, int y);
// c·dt/h
double water_courant(const pond *water);

// Zeroed memory. Ends the program without memory.
void *water_room(size_t count, size_t size);
// A pond. Ends the program if it cannot be created.
pond *water_make(const pond_desc *desc);
// The same with both time levels as given, W·H floats each.
pond *water_make_with(const pond_desc *desc, const float *now, const float *before);
// A packet exp(−d²/2σ²)·cos(kx·d + ky·y) with d = x − centre, which runs to the right. [cells]
typedef struct packet {
    double kx, ky;
    double centre;
    double sigma;
    double omega; // change of its phase in a time step
    double group; // its way in a time step
} packet;

pond *water_make_packet(const pond_desc *desc, const packet *p);

// Angle to the rows at which waves with this ky run between two columns of a field. [°]
double water_angle(const float *field, int width, int height, int from, int to, double ky);

// Heights now, which the caller frees. [m]
float *water_heights(const pond *water);

// Eighth-order interpolation in a field of `side` columns, which adds no error. Needs a border of 4
// cells.
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

// The next number of a random generator.
uint64_t water_noise(uint64_t *state);

#endif
