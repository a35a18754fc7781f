// alpha_test.c — transparent textures: colour and alpha move together, and clear texels lend no
// colour to those beside them.
#include "one_look.h"
#include "pictures.h"

#include "look/colour/srgb.h"
#include "look/reading/sampler.h"

// Alpha 0, something between, and 255 side by side.
static picture patchy_picture(int width, int height) {
    const picture p = noisy_picture(width, height, 7);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            const int kind = (x * 5 + y * 3) % 7;
            pixel[3] = kind < 3 ? 0 : kind < 5 ? 255 : pixel[3];
        }
    }
    return p;
}

static double held(double value, double high) {
    return value < 0 ? 0 : value > high ? high : value;
}

// Four channels at a point; colours in light where `light` is set. Plain where nothing is covered.
static void naive(const picture *t, double u, double v, bool light, double *out) {
    const double cu = held(u, t->width - 1);
    const double cv = held(v, t->height - 1);
    const int x = (int)cu;
    const int y = (int)cv;
    double covered[3] = {0, 0, 0};
    double plain[3] = {0, 0, 0};
    out[3] = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int tx = x + i < t->width ? x + i : x;
            const int ty = y + j < t->height ? y + j : y;
            const double weight = (i ? cu - x : 1 - cu + x) * (j ? cv - y : 1 - cv + y);
            const uint8_t *p = pixel_of(t, tx, ty);
            for (int c = 0; c < 3; c++) {
                const double value = light ? (double)pondi_srgb_linear()[p[c]] : p[c];
                covered[c] += weight * p[3] * value;
                plain[c] += weight * value;
            }
            out[3] += weight * p[3];
        }
    }
    for (int c = 0; c < 3; c++) {
        out[c] = out[3] > 0 ? covered[c] / out[3] : plain[c];
    }
}

static pondi_points points_over(int width, int height, uint64_t *seed) {
    pondi_points points;
    for (int i = 0; i < PONDI_TILE; i++) {
        points.u[i] = (float)((double)(noise(seed) % 4096) / 4095 * (width + 1) - 1);
        points.v[i] = (float)((double)(noise(seed) % 4096) / 4095 * (height + 1) - 1);
        if (i % 4 == 0) { // right on a texel
            points.u[i] = (float)(int)points.u[i];
            points.v[i] = (float)(int)points.v[i];
        }
    }
    return points;
}

static void colour_counts_by_what_it_covers(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {23, 17}};
    uint64_t seed = 3;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        const picture p = patchy_picture(sizes[s][0], sizes[s][1]);
        const pond_texture texture = texture_of(&p);
        for (int row = 0; row < 40; row++) {
            const pondi_points points = points_over(p.width, p.height, &seed);
            pondi_levels levels;
            float light[3][PONDI_TILE];
            float alpha[PONDI_TILE];
            pondi_read_levels(&texture, &points, PONDI_TILE, POND_LOOKUP_BILINEAR, &levels);
            pondi_read_light(&texture, &points, PONDI_TILE, light, alpha);
            for (int i = 0; i < PONDI_TILE; i++) {
                double wanted[4];
                naive(&p, (double)points.u[i], (double)points.v[i], false, wanted);
                // Where next to nothing is covered, the colour is a quotient of next to nothings.
                const double room = wanted[3] < 0.01 ? 256 : 2e-3;
                for (int c = 0; c < 3; c++) {
                    assert_true(fabs((double)levels.channel[c][i] - wanted[c]) < room);
                }
                assert_true(fabs((double)levels.channel[3][i] - wanted[3]) < 2e-3);
                assert_true(fabs((double)alpha[i] - wanted[3]) < 2e-3);
                naive(&p, (double)points.u[i], (double)points.v[i], true, wanted);
                for (int c = 0; c < 3; c++) {
                    assert_true(fabs((double)light[c][i] - wanted[c]) < room);
                }
            }
        }
        free(p.memory);
    }
}

// As it always was: opaque pictures keep their bits.
static void even_alpha_changes_nothing(void **state) {
    (void)state;
    const picture p = noisy_picture(23, 17, 5);
    for (int y = 0; y < p.height; y++) {
        for (int x = 0; x < p.width; x++) {
            pixel_of(&p, x, y)[3] = 255;
        }
    }
    const pond_texture texture = texture_of(&p);
    uint64_t seed = 4;
    const pondi_points points = points_over(p.width, p.height, &seed);
    pondi_corners t;
    pondi_levels levels;
    pondi_read_texels(&texture, &points, PONDI_TILE, &t);
    pondi_read_levels(&texture, &points, PONDI_TILE, POND_LOOKUP_BILINEAR, &levels);
    for (int i = 0; i < PONDI_TILE; i++) {
        for (int c = 0; c < 4; c++) {
            const float plain =
                pondi_blend((float)pondi_byte(t.upper.texel[2 * i], c),
                            (float)pondi_byte(t.upper.texel[2 * i + 1], c),
                            (float)pondi_byte(t.lower.texel[2 * i], c),
                            (float)pondi_byte(t.lower.texel[2 * i + 1], c), t.fx[i], t.fy[i]);
            assert_memory_equal(&plain, &levels.channel[c][i], sizeof plain);
        }
    }
    free(p.memory);
}

static void fill(const picture *p, int x, int y, const uint8_t *rgba) {
    memcpy(pixel_of(p, x, y), rgba, 4);
}

// A bright disc on clear black under moving water: wherever anything is seen it is the disc.
static void no_dark_rim(void **state) {
    (void)state;
    static const uint8_t bright[4] = {250, 200, 60, 255};
    static const uint8_t clear[4] = {0, 0, 0, 0};
    enum { SIDE = 61 };
    const picture p = picture_make(SIDE, SIDE);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            fill(&p, x, y, hypot(x - 30, y - 30) < 20 ? bright : clear);
        }
    }
    own_view water = own_view_make(SIDE, SIDE, POND_FORMAT_F32);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            view_set(&water, x, y, 3e-4 * sin(x * 0.7) * cos(y * 0.5));
        }
    }
    const picture drawn = picture_make(97, 83);
    const pond_texture texture = texture_of(&p);
    const pond_target target = target_of(&drawn);
    pond_offset_look offset = offset_look_default();
    offset.shading = 0.0f;
    const pond_lens_look lens = lens_look_default();
    for (int kind = 0; kind < 2; kind++) {
        if (kind == 0) {
            draw_offset_look(&offset, &water.view, &texture, &target, NULL);
        } else {
            draw_lens_look(&lens, &water.view, &texture, &target, NULL);
        }
        int partly = 0;
        for (int y = 0; y < drawn.height; y++) {
            for (int x = 0; x < drawn.width; x++) {
                const uint8_t *pixel = pixel_of(&drawn, x, y);
                partly += pixel[3] > 0 && pixel[3] < 255;
                for (int c = 0; c < 3 && pixel[3] > 0; c++) {
                    assert_int_equal(pixel[c], bright[c]);
                }
            }
        }
        assert_true(partly > 50);
    }
    free(p.memory);
    free(drawn.memory);
    free(water.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colour_counts_by_what_it_covers),
        cmocka_unit_test(even_alpha_changes_nothing),
        cmocka_unit_test(no_dark_rim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
