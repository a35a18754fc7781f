// light.h — maps of light and of foam: how softly they lie.
#ifndef PONDI_SHARED_LIGHT_H
#define PONDI_SHARED_LIGHT_H

#include <math.h>
#include <stdint.h>

#include "shared/clamp.h"
#include "shared/look_numbers.h"

#define PONDI_BLUR_LEAST 0.5f   // variance that hides the photons' grid [values²]
#define PONDI_BLUR_MOST 16.0f   // greatest variance [values²]
#define PONDI_FOAM_LONGEST 10.0 // a frame may take [s]
#define PONDI_LN2 0.69314718

// Photons for a value along a side, at most `most`: a power of two, whose weights and positions add
// up exactly. What the spline holds is smooth enough for one for every two cells.
static inline int pondi_photons_a_value(int values, int cells, int most) {
    int count = 1;
    while (count < most && 2 * (int64_t)count * values < cells) {
        count *= 2;
    }
    return count;
}

// Of the blur that softens light; `values` to a metre. [values²]
static inline float pondi_caustics_variance(float blur, float values) {
    const float deviation = blur * values;
    return pondi_clamp(deviation * deviation, PONDI_BLUR_LEAST, PONDI_BLUR_MOST);
}

// Of foam's spreading [m²/s] in a frame. [values²]
static inline float pondi_foam_variance(double spread, double seconds, int values, int cells,
                                        float cell_size) {
    const double pace = (double)cells * (double)cell_size / values; // [m]
    return pondi_clamp((float)(2.0 * spread * seconds / (pace * pace)), 0.0f, PONDI_BLUR_MOST);
}

// Passes of [a, 1 − 2a, a] with a ≤ 1/4, each of which adds a variance of 2a, and that a.
static inline int pondi_blur_passes(float variance) {
    return (int)ceilf(2.0f * variance);
}

static inline float pondi_blur_share(float variance, int passes) {
    return passes > 0 ? variance / (float)(2 * passes) : 0.0f;
}

#endif
