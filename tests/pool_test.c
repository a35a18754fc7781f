// pool_test.c — the pool look against its formulas in double.
#include "pictures.h"

static double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static double to_level(double light) {
    const double l = light < 0 ? 0 : light > 1 ? 1 : light;
    return 255 * (l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055);
}

static double held(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

// Linear light of the floor at a point, 0 = the middle of the first texel.
static double floor_at(const picture *t, double u, double v, int channel) {
    const double cu = held(u, 0, t->width - 1);
    const double cv = held(v, 0, t->height - 1);
    const int x = (int)cu;
    const int y = (int)cv;
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int tx = x + i < t->width ? x + i : x;
            const int ty = y + j < t->height ? y + j : y;
            const double weight = (i ? cu - x : 1 - cu + x) * (j ? cv - y : 1 - cv + y);
            sum += weight * to_linear(pixel_of(t, tx, ty)[channel] / 255.0);
        }
    }
    return sum;
}

static double colour(pond_colour c, int channel) {
    return (double)(channel == 0 ? c.r : channel == 1 ? c.g : c.b);
}

// One pixel, where each pixel is a cell and a texel.
static void naive(const pond_pool_look *look, const pond_view *v, const picture *texture, int x,
                  int y, double *levels) {
#define H(dx, dy) (view_get(v, x + (dx), y + (dy)) * (double)v->unit)
    const double cell = (double)v->cell_size;
    double sx = 0;
    double sy = 0;
    for (int k = -1; k <= 1; k++) {
        const double weight = (k == 0 ? 4 : 1) / 6.0 / (2 * cell) * (double)look->steepness;
        sx += weight * (H(1, k) - H(-1, k));
        sy += weight * (H(k, 1) - H(k, -1));
    }
    const double laplacian =
        (2.0 / 3 * (H(-1, 0) + H(1, 0) + H(0, -1) + H(0, 1)) +
         (H(-1, -1) + H(1, -1) + H(-1, 1) + H(1, 1)) / 6 - 10.0 / 3 * H(0, 0)) /
        (cell * cell) * (double)look->steepness;
#undef H
    const double n = (double)look->refractive_index;
    const double depth = (double)look->depth;
    const double slope = hypot(sx, sy);
    const double in = atan(slope);
    const double out = asin(sin(in) / n);
    const double away = depth * tan(in - out) / cell; // of the straight way down, along the slope
    const double u = x + (slope > 0 ? away * sx / slope : 0);
    const double w = y + (slope > 0 ? away * sy / slope : 0);
    const double way = depth + depth / cos(in - out); // the light's down, the view's up
    const double j = 1 + held((double)look->caustics * (1 - 1 / n) * depth * laplacian, -0.72, 8);
    const double fresnel = 0.02 + 0.98 * pow(1 - cos(in), 5);
    const double horizon = 1 - fmax(0, cos(2 * in));
    const double pi = acos(-1.0);
    const double elevation = (double)look->sun_elevation * pi / 180;
    const double azimuth = (double)look->sun_azimuth * pi / 180;
    // The slope whose normal halves the angle between sun and eye; y points down.
    const double mx = -cos(elevation) * cos(azimuth) / (1 + sin(elevation));
    const double my = cos(elevation) * sin(azimuth) / (1 + sin(elevation));
    const double miss2 = (sx - mx) * (sx - mx) + (sy - my) * (sy - my);
    const double rough = (double)look->roughness;
    const double glint = (double)look->glitter / 0.02 / pow(1 + miss2 / (rough * rough), 2);
    for (int c = 0; c < 3; c++) {
        const double below = floor_at(texture, u, w, c) * (0.38 + 0.62 / j) *
                             exp(-colour(look->absorption, c) * way);
        const double zenith = colour(look->sky_zenith, c);
        const double sky = (double)look->sky_brightness *
                           (zenith + (colour(look->sky_horizon, c) - zenith) * horizon);
        const double above = sky + colour(look->sun_colour, c) * glint;
        levels[c] = to_level((1 - fresnel) * below + fresnel * above);
    }
}

static void compare(const pond_pool_look *look, const own_view *v) {
    picture texture = smooth_picture(v->view.width, v->view.height);
    picture got = picture_make(v->view.width, v->view.height);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    pond_draw_pool(look, &v->view, &t, &g, NULL);
    check_guards(&got);
    for (int y = 0; y < got.height; y++) {
        for (int x = 0; x < got.width; x++) {
            double wanted[3];
            naive(look, &v->view, &texture, x, y, wanted);
            for (int c = 0; c < 3; c++) {
                if (fabs(pixel_of(&got, x, y)[c] - wanted[c]) > 1) {
                    print_error("pixel %d,%d channel %d: %d for %.2f\n", x, y, c,
                                pixel_of(&got, x, y)[c], wanted[c]);
                    fail();
                }
            }
        }
    }
    free(texture.memory);
    free(got.memory);
}

static void as_the_formulas(void **state) {
    (void)state;
    const double sizes[] = {0, 0.0005, 0.003, 0.006};
    for (int i = 0; i < 4; i++) {
        own_view v = wavy_view(71, 53, POND_FORMAT_F32, sizes[i]);
        pond_pool_look look = pond_pool_look_default();
        compare(&look, &v);
        look.sun_azimuth = -40;
        look.sun_elevation = 25;
        look.roughness = 0.2f;
        look.refractive_index = 1.6f;
        look.depth = 0.1f;
        look.caustics = 2.5f;
        compare(&look, &v);
        look.refractive_index = 1;
        compare(&look, &v);
        look.depth = 0;
        compare(&look, &v);
        free(v.memory);
    }
    // Steep enough for the surface to mirror much, seen without what hides it.
    own_view steep = wavy_view(60, 50, POND_FORMAT_F32, 0.05);
    pond_pool_look mirror = pond_pool_look_default();
    mirror.absorption = (pond_colour){0, 0, 0};
    mirror.glitter = 0;
    mirror.depth = 0.01f;
    compare(&mirror, &steep);
    free(steep.memory);
    own_view v = wavy_view(33, 65, POND_FORMAT_I16, 12);
    pond_pool_look look = pond_pool_look_default();
    look.steepness = 1.5f;
    compare(&look, &v);
    free(v.memory);
}

static pond_pool_look clear_look(void) {
    pond_pool_look look = pond_pool_look_default();
    look.absorption = (pond_colour){0, 0, 0};
    look.sky_brightness = 0;
    look.glitter = 0;
    return look;
}

static void clear_water_shows_the_texture(void **state) {
    (void)state;
    // All but the 2 % that the surface mirrors.
    const int sizes[][4] = {{40, 30, 40, 30}, {7, 9, 61, 47}, {200, 100, 61, 47}, {1, 1, 5, 5}};
    const pond_pool_look look = clear_look();
    for (int i = 0; i < 4; i++) {
        own_view v = own_view_make(sizes[i][0], sizes[i][1], POND_FORMAT_F32);
        picture texture = noisy_picture(sizes[i][2], sizes[i][3], 8);
        picture got = picture_make(sizes[i][2], sizes[i][3]);
        const pond_texture t = texture_of(&texture);
        const pond_target g = target_of(&got);
        pond_draw_pool(&look, &v.view, &t, &g, NULL);
        for (int y = 0; y < got.height; y++) {
            for (int x = 0; x < got.width; x++) {
                const uint8_t *from = pixel_of(&texture, x, y);
                const uint8_t *to = pixel_of(&got, x, y);
                for (int c = 0; c < 3; c++) {
                    const double wanted = to_level(0.98 * to_linear(from[c] / 255.0));
                    assert_true(fabs(to[c] - wanted) <= 0.62); // rounding, and half a table step
                    assert_true(from[c] - to[c] >= 0 && from[c] - to[c] <= 3);
                }
                assert_int_equal(to[3], from[3]);
            }
        }
        free(texture.memory);
        free(got.memory);
        free(v.memory);
    }
}

static void refraction(void **state) {
    (void)state;
    // A surface that rises to the right shows what lies further right, by Snell's law.
    own_view v = own_view_make(90, 20, POND_FORMAT_F32);
    for (int y = -1; y <= 20; y++) {
        for (int x = -1; x <= 90; x++) {
            view_set(&v, x, y, 0.3 * 0.01 * x);
        }
    }
    picture texture = smooth_picture(90, 20);
    picture got = picture_make(90, 20);
    const pond_pool_look look = clear_look();
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    pond_draw_pool(&look, &v.view, &t, &g, NULL);
    const double in = atan(0.3);
    const double away = 0.25 * tan(in - asin(sin(in) / (double)1.333f)) / 0.01;
    assert_true(away > 1.5);
    for (int x = 2; x < 88; x++) {
        for (int c = 0; c < 3; c++) {
            const double wanted = to_level((1 - 0.02 - 0.98 * pow(1 - cos(in), 5)) *
                                           floor_at(&texture, x + away, 10, c));
            assert_true(fabs(pixel_of(&got, x, 10)[c] - wanted) < 0.6);
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

static void crests_gather_light(void **state) {
    (void)state;
    own_view v = own_view_make(41, 41, POND_FORMAT_F32);
    for (int y = -1; y <= 41; y++) {
        for (int x = -1; x <= 41; x++) {
            const int r2 = (x - 20) * (x - 20) + (y - 20) * (y - 20);
            view_set(&v, x, y, 0.006 * exp(-r2 / 40.0));
        }
    }
    picture grey = picture_make(41, 41);
    for (int y = 0; y < 41; y++) {
        memset(pixel_of(&grey, 0, y), 120, 41 * 4);
    }
    picture got = picture_make(41, 41);
    const pond_pool_look look = clear_look();
    const pond_texture t = texture_of(&grey);
    const pond_target g = target_of(&got);
    pond_draw_pool(&look, &v.view, &t, &g, NULL);
    assert_true(pixel_of(&got, 20, 20)[1] > pixel_of(&got, 1, 1)[1] + 10); // a lens
    assert_true(pixel_of(&got, 29, 20)[1] < pixel_of(&got, 1, 1)[1]);      // its surroundings
    free(grey.memory);
    free(got.memory);
    free(v.memory);
}

static void odd_numbers(void **state) {
    (void)state;
    own_view v = wavy_view(33, 21, POND_FORMAT_F32, 0.01);
    picture texture = noisy_picture(17, 40, 8);
    picture got = picture_make(50, 41);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t field = 0; field < offsetof(pond_pool_look, caustics) / sizeof(float) + 1;
         field++) {
        for (int i = 0; i < 3; i++) {
            pond_pool_look look = pond_pool_look_default();
            memcpy((char *)&look + field * sizeof(float), &bad[i], sizeof(float));
            pond_draw_pool(&look, &v.view, &t, &g, NULL);
        }
    }
    pond_draw_pool(NULL, &v.view, &t, &g, NULL);
    for (size_t i = 0; i < got.size; i++) {
        assert_int_equal(got.memory[i], GUARD_BYTE);
    }
    // Whatever is finite draws.
    const float wild[] = {0, -1, 3e38f, -3e38f, 1e-40f};
    for (int heights = 0; heights < 2; heights++) {
        for (size_t field = 0; field < offsetof(pond_pool_look, caustics) / sizeof(float) + 1;
             field++) {
            for (int i = 0; i < 5; i++) {
                pond_pool_look look = pond_pool_look_default();
                look.refractive_index = i & 1 ? 1.0f : 1.333f;
                memcpy((char *)&look + field * sizeof(float), &wild[i], sizeof(float));
                pond_draw_pool(&look, &v.view, &t, &g, NULL);
                check_guards(&got);
            }
        }
        view_set(&v, 10, 10, (double)NAN);
        view_set(&v, 20, 10, (double)INFINITY);
        view_set(&v, 0, 0, -3e38);
        view_set(&v, 30, 18, 1e19);
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_formulas), cmocka_unit_test(clear_water_shows_the_texture),
        cmocka_unit_test(refraction),      cmocka_unit_test(crests_gather_light),
        cmocka_unit_test(odd_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
