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

// Those of a kind of look.
typedef struct pondi_ranges {
    const pondi_range *list;
    size_t count;
    size_t look; // its size [bytes]
} pondi_ranges;

#define PONDI_RANGES(look, list)                                                                   \
    { list, sizeof(list) / sizeof(list)[0], sizeof(look) }

// A copy of the look, which may take its place, with each number in its range. False, with nothing
// done, when one is not finite or either look is NULL.
bool pondi_ranges_hold(const pondi_ranges *ranges, const void *look, void *out);

#endif
