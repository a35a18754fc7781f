// gpu.h — the groups of the GPU benchmark, and their common functions.
#ifndef BENCH_GPU_H
#define BENCH_GPU_H

#include <millpond/gl.h>
#include <stdbool.h>

#include "report.h"

typedef struct gpu_bench {
    report *r;
    pond_gl *gl;
    pond_workers *workers; // of all processors
    bool quick;
    bool wrong; // a result differs from the CPU's
} gpu_bench;

// Each measures its rows. False after one line on stderr if there is no memory. A wrong result also
// prints a line, and has no row.
bool gpu_looks(gpu_bench *b);
bool gpu_water(gpu_bench *b);

// Seconds of one call: the fastest of several runs of many calls. A run ends when the GPU has
// finished.
double gpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context);

// The same on the CPU.
double gpu_cpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context);

#endif
