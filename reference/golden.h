// golden.h — the touches of the ponds whose hashes are in tests/golden/golden_hash.txt.
#ifndef REFERENCE_GOLDEN_H
#define REFERENCE_GOLDEN_H

#include <millpond/pond.h>
#include <millpond/touch.h>

// Three seconds of rain, drops and strokes.
static inline void golden_play(pond *water) {
    pond_rain rain = pond_rain_default();
    rain.rate = 60.0f;
    rain.radius = 0.02f;
    pond_set_rain(water, &rain);
    for (int frame = 0; frame < 90; frame++) {
        const float t = (float)frame / 90;
        if (frame % 9 == 0) {
            pond_drop(water, (pond_vec2){0.91f * t, 0.6f - 0.5f * t}, 0.02f + 0.03f * t, -0.008f);
        }
        pond_stroke(water, (pond_vec2){0.1f + t, 0.3f}, (pond_vec2){0.11f + t, 0.3f + 0.1f * t},
                    0.03f, 0.004f);
        pond_advance(water, 1.0 / 30);
    }
}

#endif
