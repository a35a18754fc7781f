#include "look/ranges.h"

#include <math.h>

#include "look/sampler.h"

bool pondi_ranges_hold(void *look, const pondi_range *ranges, size_t count) {
    bool finite = true;
    for (size_t i = 0; i < count; i++) {
        float *values = (float *)(void *)((char *)look + ranges[i].offset);
        for (size_t k = 0; k < ranges[i].size / sizeof(float); k++) {
            finite = finite && isfinite(values[k]);
            values[k] = pondi_clamp(values[k], ranges[i].low, ranges[i].high);
        }
    }
    return finite;
}
