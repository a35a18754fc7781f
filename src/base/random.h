// random.h — counter-based random numbers: any number of the sequence can be computed without a
// state.
#ifndef PONDI_BASE_RANDOM_H
#define PONDI_BASE_RANDOM_H

#include <stdint.h>

uint64_t pondi_random(uint64_t seed, uint64_t stream, uint64_t counter);
double pondi_random_unit(uint64_t seed, uint64_t stream, uint64_t counter); // [0, 1)
double pondi_random_normal(uint64_t seed, uint64_t stream, uint64_t counter);

// A Poisson count of the given mean, 0…1e6.
int pondi_random_poisson(uint64_t seed, uint64_t stream, double mean);

#endif
