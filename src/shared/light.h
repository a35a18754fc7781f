// light.h — resolution and blur of caustics and foam maps.
#ifndef PONDI_SHARED_LIGHT_H
#define PONDI_SHARED_LIGHT_H

#include <math.h>
#include <stdint.h>

#include "shared/clamp.h"
#include "shared/look_numbers.h"

#define PONDI_BLUR_LEAST 0.5f   // least variance: it hides the photons' grid [values²]
#define PONDI_BLUR_MOST 16.0f   // greatest variance [values²]
#define PONDI_FOAM_LONGEST 10.0 // longest frame [s]
#define PONDI_LN2 0.69314718

// Photons per value along a side, at most `most`. A power of two, so that weights and positions add
// up exactly. The spline is smooth enough for one photon every two cells.
static inline int pondi_photons_a_value(int values, int cells, int most) {
    int count = 1;
    while (count < most && 2 * (int64_t)count * values < cells) {
        count *= 2;
    }
    return count;
}

// Variance of the caustics' blur, with `values` per metre. [values²]
static inline float pondi_caustics_variance(float blur, float values) {
    const float deviation = blur * values;
    return pondi_clamp(deviation * deviation, PONDI_BLUR_LEAST, PONDI_BLUR_MOST);
}

// Variance by which foam spreads in a frame; `spread` is in m²/s. [values²]
static inline float pondi_foam_variance(double spread, double seconds, int values, int cells,
                                        float cell_size) {
    const double pace = (double)cells * (double)cell_size / values; // [m]
    return pondi_clamp((float)(2.0 * spread * seconds / (pace * pace)), 0.0f, PONDI_BLUR_MOST);
}

// Passes of the filter [a, 1 − 2a, a] with a ≤ 1/4 that add up to a variance; each adds 2a.
static inline int pondi_blur_passes(float variance) {
    return (int)ceilf(2.0f * variance);
}

// The a of these passes.
static inline float pondi_blur_share(float variance, int passes) {
    return passes > 0 ? variance / (float)(2 * passes) : 0.0f;
}

#endif
