#include "look/ranges.h"

#include <math.h>
#include <string.h>

#include "look/reading/sampler.h"

static bool is_finite(const pondi_range *range, const void *look) {
    const float *values = (const float *)(const void *)((const char *)look + range->offset);
    for (size_t i = 0; i < range->size / sizeof(float); i++) {
        if (!isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

static void clamp(const pondi_range *range, void *look) {
    float *values = (float *)(void *)((char *)look + range->offset);
    for (size_t i = 0; i < range->size / sizeof(float); i++) {
        values[i] = pondi_clamp(values[i], range->low, range->high);
    }
}

bool pondi_ranges_hold(const pondi_ranges *ranges, const void *look, void *out) {
    if (look == NULL || out == NULL) {
        return false;
    }
    for (size_t i = 0; i < ranges->count; i++) {
        if (!is_finite(&ranges->list[i], look)) {
            return false;
        }
    }
    memmove(out, look, ranges->look);
    for (size_t i = 0; i < ranges->count; i++) {
        clamp(&ranges->list[i], out);
    }
    return true;
}
