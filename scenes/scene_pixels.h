// scene_pixels.h — memory for whole pictures, and maps as large. Drawing walks many rows of them at
// once, each on a separate page: in large pages, where the system has them, it need not look up
// where those are.
#ifndef SCENES_SCENE_PIXELS_H
#define SCENES_SCENE_PIXELS_H

#include <stddef.h>

// NULL where there is none; free() releases it.
void *scene_pixels_allocate(size_t bytes);

#endif
