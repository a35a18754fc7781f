// profile_test.c — water from the side: where its surface is drawn, and how.
#include "one_look.h"
#include "texture_naive.h"

// Flat water of one row at a height.
static own_view flat_view(int width, double height) {
    const own_view v = own_view_make(width, 1, POND_FORMAT_F32);
    for (int x = -1; x <= width; x++) {
        for (int y = -1; y <= 1; y++) {
            view_set(&v, x, y, height);
        }
    }
    return v;
}

// White above, black below, no line, no gradient: the surface alone is to be seen.
static pond_profile_look bare_look(void) {
    pond_profile_look look = profile_look_default();
    look.line_width = 0;
    look.sky_zenith = (pond_colour){1, 1, 1};
    look.sky_horizon = look.sky_zenith;
    look.water_colour = (pond_colour){0, 0, 0};
    look.deep_colour = look.water_colour;
    look.highlight = 0;
    look.clarity = 0;
    return look;
}

static picture draw(const pond_profile_look *look, const pond_view *view, const picture *backdrop,
                    int width, int height) {
    const picture p = picture_make(width, height);
    const pond_target g = target_of(&p);
    if (backdrop != NULL) {
        const pond_texture t = texture_of(backdrop);
        draw_profile_look(look, view, &t, &g, NULL);
    } else {
        draw_profile_look(look, view, NULL, &g, NULL);
    }
    check_guards(&p);
    return p;
}

// Rows of sky in a column, in light, part rows included.
static double sky_rows(const picture *p, int x) {
    double sum = 0;
    for (int y = 0; y < p->height; y++) {
        const double s = pixel_of(p, x, y)[1] / 255.0;
        sum += s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
    }
    return sum;
}

static void flat_water_is_a_straight_line(void **state) {
    (void)state;
    const own_view v = flat_view(17, 0);
    const double levels[] = {0, 0.25, 0.5, 0.613, 1};
    for (int i = 0; i < 5; i++) {
        pond_profile_look look = bare_look();
        look.water_level = (float)levels[i];
        picture p = draw(&look, &v.view, NULL, 61, 48);
        for (int x = 0; x < 61; x++) {
            assert_true(fabs(sky_rows(&p, x) - (1 - levels[i]) * 48) < 0.02);
        }
        free(p.memory);
    }
    free(v.memory);
}

static void heights_are_to_scale(void **state) {
    (void)state;
    const own_view v = flat_view(20, 0.013);
    pond_profile_look look = bare_look();
    look.water_level = 0.5f;
    // 20 cells of 1 cm over 100 pixels: 5 pixels a centimetre, unless metres are asked for.
    picture p = draw(&look, &v.view, NULL, 100, 60);
    assert_true(fabs(sky_rows(&p, 50) - (30 - 6.5)) < 0.02);
    free(p.memory);
    look.metres = 0.1f;
    p = draw(&look, &v.view, NULL, 100, 60);
    assert_true(fabs(sky_rows(&p, 50) - (30 - 0.13 * 60)) < 0.02);
    free(p.memory);
    free(v.memory);
}

static void slopes_are_smooth(void **state) {
    (void)state;
    // 12 cells over 240 pixels: no steps, no corners.
    const own_view v = own_view_make(12, 1, POND_FORMAT_F32);
    for (int x = -1; x <= 12; x++) {
        for (int y = -1; y <= 1; y++) {
            view_set(&v, x, y, 0.02 * sin(x * 0.9));
        }
    }
    pond_profile_look look = bare_look();
    look.water_level = 0.5f;
    picture p = draw(&look, &v.view, NULL, 240, 160);
    double before = sky_rows(&p, 20);
    double rise = sky_rows(&p, 21) - before;
    for (int x = 21; x < 220; x++) {
        const double here = sky_rows(&p, x);
        assert_true(fabs(here - before) < 2.2);
        assert_true(fabs(here - before - rise) < 0.4); // a step would be 36
        rise = here - before;
        before = here;
    }
    free(p.memory);
    free(v.memory);
}

static void the_line_keeps_its_width(void **state) {
    (void)state;
    // A slope of 45°: across it the line is as wide as on the flat.
    for (int slope = 0; slope <= 1; slope++) {
        const own_view v = own_view_make(64, 1, POND_FORMAT_F32);
        for (int x = -1; x <= 64; x++) {
            for (int y = -1; y <= 1; y++) {
                view_set(&v, x, y, slope * 0.01 * (x - 31.5));
            }
        }
        pond_profile_look look = bare_look();
        look.water_level = 0.5f;
        look.sky_zenith = (pond_colour){0, 0, 0};
        look.sky_horizon = look.sky_zenith;
        look.line_colour = (pond_colour){1, 1, 1};
        look.line_width = 3;
        picture p = draw(&look, &v.view, NULL, 128, 128);
        assert_true(fabs(sky_rows(&p, 64) - 3 * (slope ? sqrt(2) : 1)) < 0.1);
        free(p.memory);
        free(v.memory);
    }
}

static void deeper_is_darker(void **state) {
    (void)state;
    const own_view v = flat_view(9, 0);
    pond_profile_look look = profile_look_default();
    look.metres = 1;
    look.water_level = 0.9f;
    look.line_width = 0;
    picture p = draw(&look, &v.view, NULL, 64, 400);
    for (int c = 0; c < 3; c++) {
        double before = 256;
        for (int y = 60; y + 20 <= 400; y += 20) {
            double sum = 0;
            for (int x = 0; x < 64 * 20; x++) {
                sum += pixel_of(&p, x % 64, y + x / 64)[c] / (64.0 * 20);
            }
            assert_true(sum < before);
            before = sum;
        }
    }
    free(p.memory);
    free(v.memory);
}

static void the_backdrop_stays_above(void **state) {
    (void)state;
    const own_view v = flat_view(30, 0);
    picture backdrop = noisy_picture(80, 60, 3);
    pond_profile_look look = profile_look_default();
    look.water_level = 0.5f;
    look.line_width = 2;
    picture p = draw(&look, &v.view, &backdrop, 80, 60);
    for (int y = 0; y < 28; y++) {
        assert_memory_equal(pixel_of(&p, 0, y), pixel_of(&backdrop, 0, y), 80 * 4);
    }
    // Clear water of no colour hides nothing either, but for the grain of one level.
    look.clarity = 1;
    look.absorption = (pond_colour){0, 0, 0};
    look.highlight = 0;
    picture clear = draw(&look, &v.view, &backdrop, 80, 60);
    for (int y = 32; y < 60; y++) {
        for (int i = 0; i < 80 * 4; i++) {
            assert_true(abs(pixel_of(&clear, 0, y)[i] - pixel_of(&backdrop, 0, y)[i]) <= 1);
        }
    }
    free(clear.memory);
    free(p.memory);
    free(backdrop.memory);
    free(v.memory);
}

static void the_middle_row_of_many(void **state) {
    (void)state;
    for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
        for (int height = 1; height <= 4; height++) {
            own_view v =
                wavy_view(40, height, (pond_format)format, format == POND_FORMAT_F32 ? 0.02 : 100);
            own_view row = own_view_make(40, 1, (pond_format)format);
            for (int x = -1; x <= 40; x++) {
                view_set(&row, x, 0, view_get(&v.view, x, height / 2));
            }
            const pond_profile_look look = profile_look_default();
            picture a = draw(&look, &v.view, NULL, 97, 64);
            picture b = draw(&look, &row.view, NULL, 97, 64);
            assert_true(same_pictures(&a, &b));
            free(a.memory);
            free(b.memory);
            free(v.memory);
            free(row.memory);
        }
    }
}

static void a_column_pond(void **state) {
    (void)state;
    // The string listing's own water.
    pond_desc desc = pond_desc_default();
    desc.width = 100;
    desc.height = 1;
    pond *water = make_pond(&desc);
    pond_drop(water, (pond_vec2){0.5f, 0.005f}, 0.17f, 0.1f);
    const pond_view view = pond_get_view(water);
    pond_profile_look look = bare_look();
    look.water_level = 0.5f;
    look.metres = 0.5f;
    picture p = draw(&look, &view, NULL, 200, 100);
    assert_true(sky_rows(&p, 100) < 50 - 10);
    assert_true(sky_rows(&p, 100) < sky_rows(&p, 60));
    free(p.memory);
    pond_destroy(water);
}

static void strange_numbers(void **state) {
    (void)state;
    own_view v = wavy_view(20, 1, POND_FORMAT_F32, 0.05);
    pond_profile_look look = profile_look_default();
    // out of range: brought into it
    pond_profile_look far = profile_look_default();
    far.water_level = 7;
    far.line_width = -4;
    far.metres = -1;
    far.clarity = 3;
    far.highlight_reach = 0;
    far.absorption = (pond_colour){-1, 2e5f, 0};
    pond_profile_look near = far;
    near.water_level = 1;
    near.line_width = 0;
    near.metres = 0;
    near.clarity = 1;
    near.highlight_reach = 1e-4f;
    near.absorption = (pond_colour){0, 1e4f, 0};
    picture backdrop = smooth_picture(31, 17);
    picture a = draw(&far, &v.view, &backdrop, 33, 21);
    picture b = draw(&near, &v.view, &backdrop, 33, 21);
    assert_true(same_pictures(&a, &b));
    free(a.memory);
    free(b.memory);
    far.metres = 1e-9f;
    near.metres = 1e-6f;
    a = draw(&far, &v.view, &backdrop, 33, 21);
    b = draw(&near, &v.view, &backdrop, 33, 21);
    assert_true(same_pictures(&a, &b));
    free(a.memory);
    free(b.memory);
    // heights beyond all measure
    for (int x = -1; x <= 20; x++) {
        view_set(&v, x, 0, x % 3 == 0 ? 1e30 : x % 3 == 1 ? -1e30 : (double)NAN);
    }
    picture p = draw(&look, &v.view, NULL, 57, 41);
    free(p.memory);
    p = draw(&look, &v.view, &backdrop, 57, 41);
    free(p.memory);
    free(backdrop.memory);
    free(v.memory);
}

static void one_pixel(void **state) {
    (void)state;
    const own_view v = flat_view(1, 0);
    pond_profile_look look = bare_look();
    look.water_level = 0;
    picture p = draw(&look, &v.view, NULL, 1, 1);
    assert_true(pixel_of(&p, 0, 0)[0] >= 254); // the grain may take a level
    assert_int_equal(pixel_of(&p, 0, 0)[3], 255);
    free(p.memory);
    look.water_level = 1;
    p = draw(&look, &v.view, NULL, 1, 1);
    assert_true(pixel_of(&p, 0, 0)[0] <= 1);
    free(p.memory);
    free(v.memory);
}

// ---- the formulas, pixel for pixel --------------------------------------------------------------

static double component(pond_colour c, int channel) {
    return (double)(channel == 0 ? c.r : channel == 1 ? c.g : c.b);
}

// A pixel of a picture as wide as the row has cells, in double: levels.
static void naive(const pond_profile_look *l, const pond_view *view, const picture *backdrop,
                  const pond_target *target, int x, int y, double out[3]) {
    const double rows = target->height;
    const double metres = (double)(l->metres > 0 ? l->metres : (float)rows * view->cell_size);
    const int row = view->height / 2;
    const double unit = (double)view->unit;
    const double up = view_get(view, x, row) * unit * rows / metres;
    const double steep =
        0.5 * (view_get(view, x + 1, row) - view_get(view, x - 1, row)) * unit * rows / metres;
    const double under = y + 0.5 - (1 - (double)l->water_level) * rows + up;
    const double away = under / sqrt(1 + steep * steep);
    const double down = fmax(under, 0);
    const double wide2 = 0.15 * rows * 0.15 * rows;
    const double way = fmax(0, down - up * down * down / (down * down + wide2 + up * up));
    const double line = (double)l->line_width;
    const double half = line > 1 ? line / 2 : 0.5;
    const double lined = fmin(line, 1) * within(half + 0.5 - fabs(away), 0, 1);
    const double crest = within(up / (0.05 * rows), 0, 1);
    const double q = down / ((double)l->highlight_reach * rows);
    const double light = (double)l->highlight / ((1 + q * q) * (1 + q * q)) *
                         (0.2 + 0.8 * crest * crest * (3 - 2 * crest));
    const double high = fmin(1, (y + 0.5) / fmax((1 - (double)l->water_level) * rows, 1));
    double behind[4] = {0};
    if (backdrop != NULL) {
        const pond_texture t = texture_of(backdrop);
        texture_naive(&t, (x + 0.5) * t.width / target->width - 0.5,
                      (y + 0.5) * t.height / rows - 0.5, false, true, behind);
    }
    for (int c = 0; c < 3; c++) {
        const double zenith = component(l->sky_zenith, c);
        const double back = backdrop != NULL
                                ? behind[c]
                                : zenith + (component(l->sky_horizon, c) - zenith) * high * high;
        const double deep = component(l->deep_colour, c);
        const double bright = component(l->line_colour, c);
        const double fade = exp(-component(l->absorption, c) * way * metres / rows);
        const double body = deep + (component(l->water_colour, c) - deep + bright * light) * fade;
        const double clarity = backdrop != NULL ? (double)l->clarity : 0;
        const double below = body + (back * fade - body) * clarity;
        const double both = back + (below - back) * within(away + 0.5, 0, 1);
        out[c] = to_level(both + (bright - both) * lined);
    }
}

static void as_the_formulas(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {7, 90}, {61, 48}, {133, 71}};
    for (int kind = 0; kind < 4 * 2 * 2 * 5; kind++) {
        const int w = sizes[kind % 4][0];
        const int h = sizes[kind % 4][1];
        const pond_format format = kind / 4 % 2 ? POND_FORMAT_I16 : POND_FORMAT_F32;
        own_view v = wavy_view(w, 1 + kind % 3, format, format == POND_FORMAT_F32 ? 0.02 : 60);
        picture scenery = noisy_picture(w / 2 + 1, h / 3 + 1, (uint64_t)kind);
        const picture *backdrop = kind / 8 % 2 ? &scenery : NULL;
        pond_profile_look look;
        assert_true(profile_look_preset(profile_look_preset_name(kind / 16), &look));
        look.metres = kind % 5 ? 0 : 0.5f;
        picture got = draw(&look, &v.view, backdrop, w, h);
        const pond_target target = target_of(&got);
        for (int at = 0; at < w * h; at++) {
            double wanted[3];
            naive(&look, &v.view, backdrop, &target, at % w, at / w, wanted);
            for (int c = 0; c < 3; c++) {
                // bytes are dithered by half a level
                assert_true(fabs(pixel_of(&got, at % w, at / w)[c] - wanted[c]) <= 1.1);
            }
        }
        free(got.memory);
        free(scenery.memory);
        free(v.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_formulas),
        cmocka_unit_test(flat_water_is_a_straight_line),
        cmocka_unit_test(heights_are_to_scale),
        cmocka_unit_test(slopes_are_smooth),
        cmocka_unit_test(the_line_keeps_its_width),
        cmocka_unit_test(deeper_is_darker),
        cmocka_unit_test(the_backdrop_stays_above),
        cmocka_unit_test(the_middle_row_of_many),
        cmocka_unit_test(a_column_pond),
        cmocka_unit_test(strange_numbers),
        cmocka_unit_test(one_pixel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
