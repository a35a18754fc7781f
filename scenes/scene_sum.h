// scene_sum.h — a checksum that detects changes of a picture in a millisecond. It gives no
// protection against deliberate changes. It depends on the byte order of the machine.
#ifndef SCENES_SCENE_SUM_H
#define SCENES_SCENE_SUM_H

#include <stddef.h>
#include <stdint.h>

enum { SCENE_SUM_LANES = 4 };

typedef struct scene_sum {
    uint64_t lane[SCENE_SUM_LANES];
} scene_sum;

scene_sum scene_sum_start(void);
// The same bytes in other portions give another sum.
void scene_sum_add(scene_sum *sum, const void *bytes, size_t count);
uint64_t scene_sum_end(const scene_sum *sum);

#endif
