// fade.h — light that remains after its way through water.
#ifndef PONDI_LOOK_FADE_H
#define PONDI_LOOK_FADE_H

#include <stdint.h>
#include <string.h>

#include "base/maths.h"

// 2^part, −½…½.
static inline float pondi_fade_part(float part) {
    return 1.0f +
           part * (0.69314718f +
                   part * (0.24022651f +
                           part * (0.055504109f + part * (0.0096181291f + part * 0.0013333558f))));
}

// Turns each x ≥ 0 of a row into e^−x, relative error < 5e-6; the same bits everywhere.
static inline void pondi_fade_row(float *restrict row, int count) {
    // A separate loop: compilers would branch on a clamped number, and make no vectors.
    for (int i = 0; i < count; i++) {
        row[i] = pondi_clamp(row[i] * 1.44269504f, 0.0f, 120.0f);
    }
    for (int i = 0; i < count; i++) {
        const int whole = (int)(row[i] + 0.5f);
        const float part = (float)whole - row[i]; // −½…½
        const uint32_t bits = (uint32_t)(127 - whole) << 23;
        float power;
        memcpy(&power, &bits, sizeof power);
        row[i] = pondi_fade_part(part) * power;
    }
}

#endif
