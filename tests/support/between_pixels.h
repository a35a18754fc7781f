// between_pixels.h — looks that read the texture between its pixels, against their plain lines.
#ifndef MILLPOND_TESTS_BETWEEN_PIXELS_H
#define MILLPOND_TESTS_BETWEEN_PIXELS_H

#include "pictures.h"

// How a look draws, and the levels of one pixel.
typedef struct between {
    void (*draw)(int preset, const pond_view *view, const pond_texture *texture,
                 const pond_target *target);
    void (*naive)(int preset, const pond_view *view, const pond_texture *texture, int x, int y,
                  double levels[4]);
    double metres; // height of the waves
    double counts; // the same of integers
} between;

static inline void check_between(const between *b, int preset, pond_format format, int width,
                                 int height) {
    own_view v =
        wavy_view(width, height, format, format == POND_FORMAT_F32 ? b->metres : b->counts);
    picture texture = noisy_picture(width, height, 8);
    picture got = picture_make(width, height);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    b->draw(preset, &v.view, &t, &g);
    check_guards(&got);
    for (int at = 0; at < width * height; at++) {
        double wanted[4];
        b->naive(preset, &v.view, &t, at % width, at / width, wanted);
        for (int c = 0; c < 4; c++) {
            assert_true(fabs(pixel_of(&got, at % width, at / width)[c] - wanted[c]) <= 1);
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

// Four presets, of floats and of integers.
static inline void check_all_between(const between *b, const int (*sizes)[2], int count) {
    for (int i = 0; i < count; i++) {
        for (int preset = 0; preset < 4; preset++) {
            check_between(b, preset, POND_FORMAT_F32, sizes[i][0], sizes[i][1]);
            check_between(b, preset, POND_FORMAT_I16, sizes[i][0], sizes[i][1]);
        }
    }
}

#endif
