// ranges.h — the numbers of a look, and what each of them may be.
#ifndef PONDI_LOOK_RANGES_H
#define PONDI_LOOK_RANGES_H

#include <stdbool.h>
#include <stddef.h>

// One or more floats beside each other.
typedef struct pondi_range {
    size_t offset; // in the look [bytes]
    size_t size;   // of all of them [bytes]
    float low;
    float high;
} pondi_range;

#define PONDI_RANGE(look, field, low, high)                                                        \
    { offsetof(look, field), sizeof(((look *)NULL)->field), low, high }

// Brings each number into its range; false when one is not finite.
bool pondi_ranges_hold(void *look, const pondi_range *ranges, size_t count);

#endif
