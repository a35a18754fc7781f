#include "base/random.h"

#include <math.h>

#include "base/maths.h"

// The finaliser of splitmix64 (Steele, Lea & Flood 2014).
static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

uint64_t pondi_random(uint64_t seed, uint64_t stream, uint64_t counter) {
    const uint64_t golden = 0x9e3779b97f4a7c15ULL;
    const uint64_t a = mix(seed + golden);
    const uint64_t b = mix(a ^ (stream * golden + 0x632be59bd9b4e019ULL));
    return mix(b + (counter + 1) * golden);
}

double pondi_random_unit(uint64_t seed, uint64_t stream, uint64_t counter) {
    return (double)(pondi_random(seed, stream, counter) >> 11) * 0x1p-53;
}

double pondi_random_normal(uint64_t seed, uint64_t stream, uint64_t counter) {
    // Marsaglia's polar method. Each try fails with 21 %, so 32 tries suffice in practice.
    for (uint64_t attempt = 0; attempt < 32; attempt++) {
        const uint64_t bits =
            pondi_random(seed ^ 0x6e6f726d616cULL, stream, counter * 32 + attempt);
        const double u = (double)(bits >> 32) * 0x1p-31 - 1.0;
        const double v = (double)(bits & 0xffffffffu) * 0x1p-31 - 1.0;
        const double s = u * u + v * v;
        if (s > 0.0 && s < 1.0) {
            return u * sqrt(-2.0 * pondi_log(s) / s); // IEEE 754 rounds sqrt correctly
        }
    }
    return 0.0;
}

// Counts by multiplying uniform numbers (Knuth), for means up to 16.
static int small_poisson(uint64_t seed, uint64_t stream, double mean, uint64_t *counter) {
    const double floor = pondi_exp(-mean);
    double product = 1.0;
    int count = -1;
    do {
        product *= pondi_random_unit(seed, stream, (*counter)++);
        count++;
    } while (product > floor);
    return count;
}

int pondi_random_poisson(uint64_t seed, uint64_t stream, double mean) {
    uint64_t counter = 0;
    int count = 0;
    while (mean > 16.0) {
        count += small_poisson(seed, stream, 16.0, &counter);
        mean -= 16.0;
    }
    return count + small_poisson(seed, stream, mean, &counter);
}
