// Compresses light that is brighter than a screen towards white. Light up to that of still water is
// unchanged, and a channel's excess spills into the others, as on film.

#include "shared/look_numbers.h"

vec3 bend_to_white(vec3 light, vec3 still, float white) {
    vec3 excess = light - max(still, vec3(1.0));
    float spill = max(max(excess.r, excess.g), max(excess.b, 0.0));
    vec3 knee = clamp(still, PONDI_POOL_KNEE, 1.0);
    vec3 all = light + PONDI_POOL_SPILL * spill;
    vec3 held = min(all, knee);
    vec3 over = min(all - held, vec3(1e9));
    vec3 room = max(white - knee, 0.0);
    return held + over * room / (room + over + 1e-6);
}
