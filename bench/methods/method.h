// method.h — published methods for dispersive waves, on a periodic square of deep water.
//
// Lengths are in cells and times in √(cell/g).
#ifndef BENCH_METHOD_H
#define BENCH_METHOD_H

#include <stdbool.h>

typedef struct method_water {
    int side; // a power of two
    double depth;
    double time_step;
    float *now;    // side² heights, row by row
    float *before; // one time step earlier
    void *own;     // private data of the method
} method_water;

typedef struct method {
    const char *name;
    const char *source;
    int size; // of a kernel: cells to each side of its centre
    // The longest stable time step; 0 if any is stable.
    double (*longest_step)(const struct method *m, int side, double depth);
    // The heights are those at times 0 and −time_step. Returns false if there is no memory.
    bool (*begin)(const struct method *m, method_water *water);
    void (*step)(method_water *water);
    void (*read)(method_water *water); // updates `now`; NULL if it always has the heights
    void (*end)(method_water *water);
} method;

extern const method method_neighbours;
extern const method method_iwave;
extern const method method_iwave_large;
extern const method method_pyramid;
extern const method method_pyramid_large;
extern const method method_spectral;
extern const method method_millpond;

// ω² of a wave number.
double method_omega2(double k, double depth);

// Wave number of row or column i.
double method_wave_number(int i, int side);

// Kernels with the symmetry of the square: weight (i, j) at weights[j·(size + 1) + i], i, j ≥ 0.
// out = the kernel's convolution with a periodic field.
void method_convolve(const float *weights, int size, int side, const float *field, float *out);

// The kernel's response to a wave.
double method_response(const float *weights, int size, double kx, double ky);

// Swaps the levels.
void method_swap(method_water *water);

#endif
