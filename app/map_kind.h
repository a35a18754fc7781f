// map_kind.h — the kinds of maps of the water.
#ifndef APP_MAP_KIND_H
#define APP_MAP_KIND_H

#include "scene_frame.h"

// A kind with three channels is drawn as four floats for each value; the last one is unused.
typedef struct map_kind {
    const char *name;
    int channels;   // 1 or 3
    double low[3];  // number of a picture's level 0
    double high[3]; // number of its highest level
    bool metres;    // low and high are multiplied by --map-range, and pictures have 16 bits
    void (*draw)(const scene_frame *now, int width, int height, float *values);
} map_kind;

// Returns NULL if there is no such kind.
const map_kind *map_kind_find(const char *name, size_t length);

// Writes the names of the kinds as "a, b and c".
void map_kind_list(char *out, size_t size);

#endif
