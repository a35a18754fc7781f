// sprite_list.h — what each sprite offers. x runs forward, y to the right; the length is 1; the
// water's surface is at height 0. sprite.c does the light.
#ifndef PAINT_SPRITE_LIST_H
#define PAINT_SPRITE_LIST_H

#include <stdbool.h>

#include "paint_noise.h"

typedef struct sprite_skin {
    paint_rgb tone; // albedo
    float gloss;
    float alpha; // below 1 where water covers it
} sprite_skin;

typedef struct sprite_kind {
    const char *name;
    float highest; // nothing is higher
    bool sits;     // in the water up to its outline, which is wet and mirrored around it
    // Way to the outline, positive inside, right near the outline and of the right sign elsewhere.
    float (*inside)(float x, float y);
    // Height of the visible surface, inside.
    float (*height)(float x, float y);
    sprite_skin (*skin)(float x, float y, float pixel);
    // Whether there is something at a height z, where inside; NULL: up to height().
    bool (*solid)(float x, float y, float z);
} sprite_kind;

extern const sprite_kind sprite_boat;
extern const sprite_kind sprite_duck;
extern const sprite_kind sprite_ball;
extern const sprite_kind sprite_swimmer;
extern const sprite_kind sprite_leaf;

// Way to a capsule's outline, positive inside.
static inline float sprite_capsule(const float x, const float y, const float x0, const float y0,
                                   const float x1, const float y1, const float r0, const float r1) {
    const float ax = x1 - x0;
    const float ay = y1 - y0;
    const float px = x - x0;
    const float py = y - y0;
    const float t = paint_clamp((px * ax + py * ay) / (ax * ax + ay * ay), 0.0f, 1.0f);
    const float dx = px - ax * t;
    const float dy = py - ay * t;
    return paint_lerp(r0, r1, t) - sqrtf(dx * dx + dy * dy);
}

// Way to an ellipse's outline, nearly; positive inside.
static inline float sprite_oval(const float x, const float y, const float half_x,
                                const float half_y) {
    const float u = x / half_x;
    const float v = y / half_y;
    const float far = sqrtf(u * u + v * v);
    const float steep = sqrtf(u * u / (half_x * half_x) + v * v / (half_y * half_y)) + 1e-6f;
    return (1.0f - far) * paint_max(far, 0.05f) / steep;
}

// Height of a dome over an ellipse, −1 outside.
static inline float sprite_dome(const float x, const float y, const float half_x,
                                const float half_y) {
    const float far2 = x * x / (half_x * half_x) + y * y / (half_y * half_y);
    return far2 < 1.0f ? sqrtf(1.0f - far2) : -1.0f;
}

#endif
