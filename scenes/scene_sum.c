// scene_sum.c — sums in four lanes, which a processor computes in parallel.
#include "scene_sum.h"

#include <string.h>

#define PRIME UINT64_C(0x9e3779b97f4a7c15)

static uint64_t stir(uint64_t sum, uint64_t word) {
    const uint64_t mixed = (sum ^ word) * PRIME;
    return mixed ^ mixed >> 29;
}

static void stir_all(scene_sum *sum, const uint64_t words[SCENE_SUM_LANES]) {
    for (int i = 0; i < SCENE_SUM_LANES; i++) {
        sum->lane[i] = stir(sum->lane[i], words[i]);
    }
}

scene_sum scene_sum_start(void) {
    return (scene_sum){{1, 2, 3, 4}};
}

void scene_sum_add(scene_sum *sum, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    uint64_t words[SCENE_SUM_LANES];
    size_t at = 0;
    for (; at + sizeof words <= count; at += sizeof words) {
        memcpy(words, from + at, sizeof words);
        stir_all(sum, words);
    }
    memset(words, 0, sizeof words);
    memcpy(words, from + at, count - at);
    stir_all(sum, words);
}

uint64_t scene_sum_end(const scene_sum *sum) {
    return stir(stir(sum->lane[0], sum->lane[1]), stir(sum->lane[2], sum->lane[3]));
}
