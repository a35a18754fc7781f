// same_water.h — water that is the same however many threads step it, on whatever processor.
#ifndef MILLPOND_TESTS_SAME_WATER_H
#define MILLPOND_TESTS_SAME_WATER_H

#include "base/cpu.h"
#include "support.h"

// Makes water and steps it.
typedef pond *stepped_water(const void *context, int threads);

static inline uint64_t hash_of_stepped(stepped_water *make, const void *context, int threads) {
    pond *water = make(context, threads);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static inline void same_for_threads_and_processors(stepped_water *make, const void *context) {
    const uint64_t wanted = hash_of_stepped(make, context, 1);
    for (int threads = 2; threads <= 8; threads++) {
        assert_true(hash_of_stepped(make, context, threads) == wanted);
    }
    for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
        pondi_cpu_set_limit((pondi_isa)isa);
        assert_true(hash_of_stepped(make, context, 1) == wanted);
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

// Where a place in a square comes to lie that is turned in one of its eight ways, 0…7.
static inline void turn_place(int turn, int side, int *x, int *y) {
    if (turn & 4) {
        *x = side - 1 - *x;
    }
    for (int k = 0; k < (turn & 3); k++) {
        const int t = *x;
        *x = side - 1 - *y;
        *y = t;
    }
}

#endif
