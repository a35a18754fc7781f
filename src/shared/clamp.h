// clamp.h — limits numbers and indices to a range.
#ifndef PONDI_SHARED_CLAMP_H
#define PONDI_SHARED_CLAMP_H

#include <stdbool.h>

// Returns `low` for NaN, so that the result is always safe to convert to an index.
static inline float pondi_clamp(float value, float low, float high) {
    const float raised = value > low ? value : low;
    return raised < high ? raised : high;
}

// Returns NaN for NaN.
static inline double pondi_clamp_double(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

// Hides a bound from the compiler. With known bounds gcc separates cases, and a clamp in a loop
// takes three times the vector instructions.
static inline float pondi_bound(float value) {
    volatile float hidden = value;
    return hidden;
}

// Rounds down. Numbers beyond ±10⁹ count as ±10⁹. For floorf() compilers call a function if the
// processor has no such instruction.
static inline float pondi_floor(float value) {
    const float held = pondi_clamp(value, -1e9f, 1e9f);
    const float toward_zero = (float)(int)held;
    return toward_zero > held ? toward_zero - 1.0f : toward_zero;
}

static inline int pondi_least(int a, int b) {
    return a < b ? a : b;
}

static inline int pondi_most(int a, int b) {
    return a > b ? a : b;
}

static inline int pondi_clamp_index(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

// The index 0…count − 1 that a periodic side shows.
static inline int pondi_wrap_index(int value, int count) {
    const int rest = value % count;
    return rest < 0 ? rest + count : rest;
}

#endif
