// gpu.h — the groups of the GPU's benchmark, and what they share.
#ifndef BENCH_GPU_H
#define BENCH_GPU_H

#include <jansson.h>
#include <millpond/gl.h>
#include <stdbool.h>

typedef struct gpu_bench {
    pond_gl *gl;
    pond_workers *workers; // of all processors
    bool quick;
    const char *pictures; // the folder that pictures of all looks are written into; NULL: none
    json_t *looks;
    json_t *water;
    bool wrong; // something is not as on the CPU
} gpu_bench;

// Each measures its rows. False after one line on stderr: no memory. What is wrong, too, has a line
// there, and no speed.
bool gpu_looks(gpu_bench *b);
bool gpu_water(gpu_bench *b);

// Seconds of one call, the fastest of several runs of many calls, each of which ends when the GPU
// has done all of them.
double gpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context);

// The same of the CPU.
double gpu_cpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context);

#endif
