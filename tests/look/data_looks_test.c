// data_looks_test.c — heights, normals and slopes against their formulas in double.
#include "one_look.h"
#include "pictures.h"

#include <millpond/colour_map.h>

static double height_at(const pond_view *v, int x, int y) {
    return view_get(v, x, y) * (double)v->unit;
}

// [1 4 1]/6 across × central difference along; y points down.
static void slope_at(const pond_view *v, int x, int y, double *sx, double *sy) {
    *sx = 0;
    *sy = 0;
    for (int k = -1; k <= 1; k++) {
        const double weight = (k == 0 ? 4 : 1) / 6.0 / (2 * (double)v->cell_size);
        *sx += weight * (height_at(v, x + 1, y + k) - height_at(v, x - 1, y + k));
        *sy += weight * (height_at(v, x + k, y + 1) - height_at(v, x + k, y - 1));
    }
}

// A view of even slopes along x and y.
static own_view plane_view(int width, int height, double sx, double sy) {
    const own_view v = own_view_make(width, height, POND_FORMAT_F32);
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            view_set(&v, x, y, (sx * x + sy * y) * (double)v.view.cell_size);
        }
    }
    return v;
}

static void near_levels(const uint8_t *got, const double *wanted, int x, int y) {
    for (int c = 0; c < 3; c++) {
        if (fabs(got[c] - wanted[c]) > 1) {
            print_error("pixel %d,%d channel %d: %d for %.2f\n", x, y, c, got[c], wanted[c]);
            fail();
        }
    }
    assert_int_equal(got[3], 255);
}

// ---- height ----

static void heights_as_the_formula(void **state) {
    (void)state;
    for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
        const own_view v =
            wavy_view(71, 53, (pond_format)format, format == POND_FORMAT_F32 ? 0.004 : 20);
        for (int map = POND_COLOUR_MAP_TIDE; map <= POND_COLOUR_MAP_GREY; map++) {
            const pond_height_look look = {
                .colours = (pond_colour_map)map, .level = 0.001f, .range = 0.004f};
            picture got = picture_make(71, 53);
            const pond_target target = target_of(&got);
            draw_height_look(&look, &v.view, &target, NULL);
            check_guards(&got);
            for (int y = 0; y < 53; y++) {
                for (int x = 0; x < 71; x++) {
                    const double share = (height_at(&v.view, x, y) - 0.001) / 0.008 + 0.5;
                    const pond_colour c = pond_colour_map_at(look.colours, (float)share);
                    const double wanted[3] = {level_of_light((double)c.r),
                                              level_of_light((double)c.g),
                                              level_of_light((double)c.b)};
                    near_levels(pixel_of(&got, x, y), wanted, x, y);
                }
            }
            free(got.memory);
        }
        free(v.memory);
    }
}

static double brightness(const picture *p, int x, int y) {
    const uint8_t *pixel = pixel_of(p, x, y);
    return pixel[0] + pixel[1] + pixel[2];
}

static void contours(void **state) {
    (void)state;
    // 0.1 m of rise along 100 pixels, a line for each 0.02 m, half-way between its multiples.
    const own_view v = plane_view(100, 20, 0.1, 0);
    pond_height_look look = {.colours = POND_COLOUR_MAP_GREY, .range = 10, .contours = 0.02f};
    picture got = picture_make(100, 20);
    const pond_target target = target_of(&got);
    draw_height_look(&look, &v.view, &target, NULL);
    for (int x = 1; x < 99; x++) {
        const double lines = x * 0.001 / 0.02 - 0.5;
        const double off = fabs(lines - round(lines)) * 20; // [pixels]
        const double light = brightness(&got, x, 10) / brightness(&got, 1, 10);
        assert_true(off < 0.2 ? light < 0.75 : off < 1.2 || fabs(light - 1) < 0.02);
    }
    // None on still water, none where they would crowd.
    const own_view flat = plane_view(100, 20, 0, 0);
    const own_view steep = plane_view(100, 20, 2, 1);
    const own_view *views[] = {&flat, &steep};
    for (int i = 0; i < 2; i++) {
        draw_height_look(&look, &views[i]->view, &target, NULL);
        picture plain = picture_make(100, 20);
        const pond_target plain_target = target_of(&plain);
        look.contours = 0;
        draw_height_look(&look, &views[i]->view, &plain_target, NULL);
        look.contours = 0.02f;
        assert_true(same_pictures(&got, &plain));
        free(plain.memory);
    }
    free(v.memory);
    free(flat.memory);
    free(steep.memory);
    free(got.memory);
}

static void shading(void **state) {
    (void)state;
    const pond_height_look look = {.colours = POND_COLOUR_MAP_GREY, .range = 100, .shading = 1};
    const double slopes[][2] = {{0.3, 0.3}, {0, 0}, {-0.3, -0.3}};
    double light[3];
    for (int i = 0; i < 3; i++) {
        const own_view v = plane_view(9, 9, slopes[i][0], slopes[i][1]);
        picture got = picture_make(9, 9);
        const pond_target target = target_of(&got);
        draw_height_look(&look, &v.view, &target, NULL);
        light[i] = brightness(&got, 4, 4);
        free(got.memory);
        free(v.memory);
    }
    assert_true(light[0] > light[1] && light[1] > light[2]); // what faces the upper left is bright
}

static void heights_as_numbers(void **state) {
    (void)state;
    for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
        const own_view v =
            wavy_view(37, 29, (pond_format)format, format == POND_FORMAT_F32 ? 0.004 : 20);
        float *values = room(45 * 31, sizeof *values);
        for (int i = 0; i < 45 * 31; i++) {
            values[i] = -77;
        }
        const pond_map_target map = {values + 45, 37, 29, 45};
        pond_draw_heights(&v.view, &map, NULL);
        for (int y = -1; y < 30; y++) {
            for (int x = 0; x < 45; x++) {
                const float got = values[(y + 1) * 45 + x];
                const bool inside = y >= 0 && y < 29 && x < 37;
                const float wanted = inside ? (float)view_get(&v.view, x, y) * v.view.unit : -77.0f;
                assert_true(got == wanted);
            }
        }
        pond_draw_heights(NULL, &map, NULL);
        pond_draw_heights(&v.view, NULL, NULL);
        pond_draw_heights(&v.view, &(pond_map_target){NULL, 4, 4, 4}, NULL);
        pond_draw_heights(&v.view, &(pond_map_target){values, 0, 4, 4}, NULL);
        free(values);
        free(v.memory);
    }
    // A plane stays one at another size.
    const own_view v = plane_view(40, 30, 0.2, -0.1);
    float values[60 * 80];
    const pond_map_target map = {values, 80, 60, 80};
    pond_draw_heights(&v.view, &map, NULL);
    for (int y = 6; y < 54; y++) {
        for (int x = 6; x < 74; x++) {
            const double wanted = 0.01 * (0.2 * (x * 0.5 - 0.25) - 0.1 * (y * 0.5 - 0.25));
            assert_true(fabs((double)values[y * 80 + x] - wanted) < 1e-6);
        }
    }
    free(v.memory);
}

// ---- normals ----

static void normals_as_the_formula(void **state) {
    (void)state;
    const own_view v = wavy_view(71, 53, POND_FORMAT_F32, 0.01);
    for (int green = POND_NORMALS_GREEN_UP; green <= POND_NORMALS_GREEN_DOWN; green++) {
        const pond_normals_look look = {.green = (pond_normals_green)green, .strength = 1.5f};
        picture bytes = picture_make(71, 53);
        float_picture floats = floats_make(71, 53);
        const pond_target target = target_of(&bytes);
        draw_normals_look(&look, &v.view, &target, NULL);
        draw_normals_look(&look, &v.view, &floats.target, NULL);
        check_guards(&bytes);
        check_guards(&floats.bytes);
        for (int y = 0; y < 53; y++) {
            for (int x = 0; x < 71; x++) {
                double n[3] = {0, 0, 1};
                slope_at(&v.view, x, y, &n[0], &n[1]);
                n[0] *= -1.5;
                n[1] *= green == POND_NORMALS_GREEN_UP ? 1.5 : -1.5;
                const double length = sqrt(n[0] * n[0] + n[1] * n[1] + 1);
                const float *got = floats_at(&floats, x, y);
                double wanted[3];
                double decoded = 0;
                for (int c = 0; c < 3; c++) {
                    n[c] /= length;
                    assert_true(fabs((double)got[c] - n[c]) < 2e-6);
                    wanted[c] = (n[c] + 1) / 2 * 255;
                    decoded += pow(pixel_of(&bytes, x, y)[c] / 127.5 - 1, 2);
                }
                assert_true(got[3] == 1);
                near_levels(pixel_of(&bytes, x, y), wanted, x, y);
                assert_true(fabs(sqrt(decoded) - 1) < 0.007); // half a level for each channel
            }
        }
        free(bytes.memory);
        free(floats.bytes.memory);
    }
    free(v.memory);
}

static void known_normals(void **state) {
    (void)state;
    const pond_normals_look look = normals_look_default();
    const struct {
        double sx, sy;
        uint8_t rgb[3];
    } cases[] = {{0, 0, {128, 128, 255}}, // still water
                 {1, 0, {37, 128, 218}},  // rises to the right, so it faces left
                 {0, 1, {128, 218, 218}}, // rises down the picture, so it faces up: green
                 {0, -1, {128, 37, 218}}};
    for (int i = 0; i < 4; i++) {
        const own_view v = plane_view(9, 9, cases[i].sx, cases[i].sy);
        picture got = picture_make(9, 9);
        const pond_target target = target_of(&got);
        draw_normals_look(&look, &v.view, &target, NULL);
        for (int c = 0; c < 3; c++) {
            assert_int_equal(pixel_of(&got, 4, 4)[c], cases[i].rgb[c]);
        }
        free(got.memory);
        free(v.memory);
    }
}

// ---- slope ----

static void slopes_as_the_formula(void **state) {
    (void)state;
    const own_view v = wavy_view(71, 53, POND_FORMAT_F32, 0.006);
    for (int show = POND_SLOPE_STEEPNESS; show <= POND_SLOPE_DIRECTION; show++) {
        const pond_slope_look look = {
            .show = (pond_slope_show)show, .colours = POND_COLOUR_MAP_DEEP, .range = 0.2f};
        picture bytes = picture_make(71, 53);
        float_picture floats = floats_make(71, 53);
        const pond_target target = target_of(&bytes);
        draw_slope_look(&look, &v.view, &target, NULL);
        draw_slope_look(&look, &v.view, &floats.target, NULL);
        check_guards(&bytes);
        check_guards(&floats.bytes);
        for (int y = 0; y < 53; y++) {
            for (int x = 0; x < 71; x++) {
                double sx;
                double sy;
                slope_at(&v.view, x, y, &sx, &sy);
                const double steep = hypot(sx, sy);
                const float *got = floats_at(&floats, x, y);
                assert_true(fabs((double)got[0] - sx) < 2e-6);
                assert_true(fabs((double)got[1] - sy) < 2e-6);
                assert_true(fabs((double)got[2] - steep) < 2e-6 && got[3] == 1);
                const double share = fmin(steep / 0.2, 1);
                double light[3];
                if (show == POND_SLOPE_STEEPNESS) {
                    const pond_colour c = pond_colour_map_at(look.colours, (float)share);
                    light[0] = (double)c.r;
                    light[1] = (double)c.g;
                    light[2] = (double)c.b;
                } else {
                    const double hue = atan2(sy, -sx);
                    const double l = 0.15 + 0.6 * share;
                    const double a = 0.12 * share * cos(hue);
                    const double b = 0.12 * share * sin(hue);
                    const double p = pow(l + 0.3963377774 * a + 0.2158037573 * b, 3);
                    const double q = pow(l - 0.1055613458 * a - 0.0638541728 * b, 3);
                    const double r = pow(l - 0.0894841775 * a - 1.2914855480 * b, 3);
                    light[0] = 4.0767416621 * p - 3.3077115913 * q + 0.2309699292 * r;
                    light[1] = -1.2684380046 * p + 2.6097574011 * q - 0.3413193965 * r;
                    light[2] = -0.0041960863 * p - 0.7034186147 * q + 1.7076147010 * r;
                    for (int c = 0; c < 3; c++) {
                        assert_true(light[c] > -1e-3 && light[c] < 1.001); // sRGB has that colour
                    }
                }
                const double wanted[3] = {level_of_light(light[0]), level_of_light(light[1]),
                                          level_of_light(light[2])};
                near_levels(pixel_of(&bytes, x, y), wanted, x, y);
            }
        }
        free(bytes.memory);
        free(floats.bytes.memory);
    }
    free(v.memory);
}

// ---- all of them ----

static void odd_numbers(void **state) {
    (void)state;
    own_view v = wavy_view(33, 21, POND_FORMAT_F32, 0.01);
    const double odd[] = {NAN, INFINITY, -INFINITY, 3e38, -3e38, 1e-45};
    for (int i = 0; i < 6; i++) {
        view_set(&v, 3 + 5 * i, 10, odd[i]);
    }
    const pond_height_look chart = {
        .colours = POND_COLOUR_MAP_TIDE, .range = 1e-9f, .contours = 1e-9f, .shading = 100};
    const pond_normals_look strong = {.green = POND_NORMALS_GREEN_UP, .strength = 1000};
    const pond_slope_look direction = {
        .show = POND_SLOPE_DIRECTION, .colours = POND_COLOUR_MAP_DEEP, .range = 1e-9f};
    const pond_slope_look steepness = {
        .show = POND_SLOPE_STEEPNESS, .colours = POND_COLOUR_MAP_TIDE, .range = 1e6f};
    for (int scale = 1; scale <= 2; scale++) {
        picture bytes = picture_make(33 * scale, 21 * scale);
        float_picture floats = floats_make(33 * scale, 21 * scale);
        const pond_target to_bytes = target_of(&bytes);
        const pond_target *targets[] = {&to_bytes, &floats.target};
        for (int i = 0; i < 2; i++) {
            draw_height_look(&chart, &v.view, targets[i], NULL);
            draw_slope_look(&direction, &v.view, targets[i], NULL);
            draw_slope_look(&steepness, &v.view, targets[i], NULL);
            draw_normals_look(&strong, &v.view, targets[i], NULL);
        }
        check_guards(&bytes);
        check_guards(&floats.bytes);
        for (int y = 0; y < 21 * scale; y++) {
            for (int x = 0; x < 33 * scale; x++) {
                const float *n = floats_at(&floats, x, y);
                const double length = sqrt((double)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]));
                assert_true(fabs(length - 1) < 1e-5); // whatever the heights, a normal is one
            }
        }
        free(bytes.memory);
        free(floats.bytes.memory);
    }
    free(v.memory);
}

#define CHECK_PRESETS(kind)                                                                        \
    do {                                                                                           \
        const pond_##kind##_look first = kind##_look_default();                                    \
        pond_##kind##_look look;                                                                   \
        int count = 0;                                                                             \
        for (const char *name; (name = kind##_look_preset_name(count)) != NULL; count++) {         \
            memset(&look, 0x5a, sizeof look);                                                      \
            assert_true(kind##_look_preset(name, &look));                                          \
            assert_int_equal(memcmp(&look, &first, sizeof look) == 0, count == 0);                 \
        }                                                                                          \
        assert_true(count >= 3);                                                                   \
        assert_null(kind##_look_preset_name(-1));                                                  \
        assert_null(kind##_look_preset_name(count + 1));                                           \
        look = first;                                                                              \
        assert_false(kind##_look_preset("none", &look));                                           \
        assert_false(kind##_look_preset(NULL, &look));                                             \
        assert_false(kind##_look_preset("grey", NULL));                                            \
        assert_memory_equal(&look, &first, sizeof look);                                           \
    } while (0)

static void presets(void **state) {
    (void)state;
    CHECK_PRESETS(height);
    CHECK_PRESETS(normals);
    CHECK_PRESETS(slope);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heights_as_the_formula),
        cmocka_unit_test(contours),
        cmocka_unit_test(shading),
        cmocka_unit_test(heights_as_numbers),
        cmocka_unit_test(normals_as_the_formula),
        cmocka_unit_test(known_normals),
        cmocka_unit_test(slopes_as_the_formula),
        cmocka_unit_test(odd_numbers),
        cmocka_unit_test(presets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
