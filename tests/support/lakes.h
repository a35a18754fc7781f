// lakes.h — a painted lake with its mask, for tests of the look lake.
#ifndef LAKES_H
#define LAKES_H

#include "pictures.h"

#include <millpond/lake.h>

typedef struct painted_lake {
    picture photograph;
    float *mask; // one value for each pixel
    pond_map water;
    pond_look look; // `lake` is made ready
    pond_lake *lake;
} painted_lake;

// A shore at 0.4 of the height with hills above, a hut in the water, and sky.
static inline painted_lake painted_lake_make(int width, int height) {
    painted_lake p = {.photograph = picture_make(width, height),
                      .mask = room((size_t)width * (size_t)height, sizeof(float))};
    const int shore = (int)(0.4 * height) + 1;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const bool hut = x > width / 4 && x < width / 4 + width / 6 + 2 && y > 2 * height / 5 &&
                             y < 3 * height / 5;
            const int mirrored = y < shore ? y : 2 * shore - y;
            const bool hill = mirrored > shore - height / 8 - (int)(0.06 * height * sin(x * 0.11));
            uint8_t *pixel = pixel_of(&p.photograph, x, y);
            pixel[0] = (uint8_t)(hut ? 90 : hill ? 30 : 240 - 60 * abs(mirrored) / height);
            pixel[1] = (uint8_t)(hut ? 40 : hill ? 60 : 200 - 90 * abs(mirrored) / height);
            pixel[2] = (uint8_t)(hut ? 30 : hill ? 40 : 120 + 100 * abs(mirrored) / height);
            pixel[3] = (uint8_t)(250 + x % 5);
            p.mask[y * width + x] = y >= shore && !hut ? 1.0f : 0.0f;
        }
    }
    p.water = (pond_map){.values = p.mask, .width = width, .height = height, .stride = width};
    p.look = pond_look_default(POND_LOOK_LAKE);
    p.look.is.lake.horizon = 0.4f;
    const pond_texture texture = texture_of(&p.photograph);
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, &p.lake),
                     POND_OK);
    p.look.is.lake.lake = p.lake;
    return p;
}

// Ripples in its water, longer along rows than down, and a lake made of that.
static inline void painted_lake_ripple(painted_lake *p) {
    const picture *photograph = &p->photograph;
    for (int y = 0; y < photograph->height; y++) {
        for (int x = 0; x < photograph->width; x++) {
            const double along = x * 0.21 + 3 * sin(y * 1.7) + 2 * sin(y * 0.37);
            const double light = 1 + 0.3 * sin(y * 2.1 + 2 * sin(x * 0.05)) * sin(along);
            uint8_t *pixel = pixel_of(photograph, x, y);
            for (int c = 0; c < 3 && p->mask[y * photograph->width + x] > 0.0f; c++) {
                pixel[c] = (uint8_t)fmin(255, pixel[c] * light);
            }
        }
    }
    const pond_texture texture = texture_of(photograph);
    pond_lake_destroy(p->lake);
    assert_int_equal(pond_lake_create(&texture, &p->water, &p->look.is.lake, NULL, NULL, &p->lake),
                     POND_OK);
    p->look.is.lake.lake = p->lake;
}

static inline void painted_lake_free(painted_lake *p) {
    pond_lake_destroy(p->lake);
    free(p->photograph.memory);
    free(p->mask);
}

#endif
