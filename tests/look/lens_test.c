// lens_test.c — the lens look against the lens listing's loop, pixel for pixel.
#include "between_pixels.h"
#include "builds.h"
#include "one_look.h"
#include "reference/listings.h"
#include "texture_naive.h"

static void listed(const pond_view *view, const picture *texture, picture *out) {
    const listing_picture p = {.heights = view->heights,
                               .stride = view->stride,
                               .texture = texture->pixels,
                               .texture_stride = texture->stride,
                               .target = out->pixels,
                               .target_stride = out->stride,
                               .width = view->width,
                               .height = view->height};
    listing_draw_lens(&p, 0, p.height);
}

static void compare(const pond_view *view) {
    picture texture = noisy_picture(view->width, view->height, 8);
    picture wanted = picture_make(view->width, view->height);
    picture got = picture_make(view->width, view->height);
    listed(view, &texture, &wanted);
    const pond_lens_look look = {POND_LOOKUP_NEAREST, 1};
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    draw_lens_look(&look, view, &t, &g, NULL);
    assert_true(same_pictures(&wanted, &got));
    check_guards(&got);
    free(texture.memory);
    free(wanted.memory);
    free(got.memory);
}

static const int sizes[][2] = {{1, 1}, {1, 9}, {2, 7}, {31, 17}, {64, 32}, {101, 67}, {320, 200}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void as_the_applet(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        pond_desc desc = exact_desc(sizes[i][0], sizes[i][1]);
        desc.solver = POND_SOLVER_CLASSIC;
        desc.edges = all_edges(POND_EDGE_FIXED);
        pond *water = make_pond(&desc);
        uint64_t seed = 3;
        for (int step = 0; step < 60; step++) {
            const pond_vec2 at =
                centre_of(noise_int(&seed, 0, desc.width), noise_int(&seed, 0, desc.height));
            pond_drop(water, at, 0.04f, (float)noise_between(&seed, -0.3, 0.3));
            pond_step(water);
            const pond_view view = pond_get_view(water);
            compare(&view);
        }
        pond_destroy(water);
    }
}

static void whole_range_of_shorts(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        own_view v = own_view_make(sizes[i][0], sizes[i][1], POND_FORMAT_I16);
        uint64_t seed = 4;
        for (int y = 0; y < sizes[i][1]; y++) {
            for (int x = 0; x < sizes[i][0]; x++) {
                // 1024 − data leaves a short below −31743.
                view_set(&v, x, y, noise_int(&seed, -32768, noise(&seed) & 1 ? 32767 : -31000));
            }
        }
        compare(&v.view);
        free(v.memory);
    }
}

static pond_lens_look between_preset(int preset) {
    pond_lens_look look = {0};
    assert_true(lens_look_preset(lens_look_preset_name(preset), &look));
    look.lookup = POND_LOOKUP_BILINEAR;
    return look;
}

static void draw_between(int preset, const pond_view *view, const pond_texture *texture,
                         const pond_target *target) {
    const pond_lens_look look = between_preset(preset);
    draw_lens_look(&look, view, texture, target, NULL);
}

// The applet's lines without its cuts to whole numbers.
static void naive_between(int preset, const pond_view *view, const pond_texture *texture, int x,
                          int y, double levels[4]) {
    const pond_lens_look look = between_preset(preset);
    const double counts = view_get(view, x, y) * (double)view->unit / (double)view->count_height;
    const double data = 1024 - counts * (double)look.strength;
    const int middle_x = view->width / 2;
    const int middle_y = view->height / 2;
    const double a = (x - middle_x) * data / 1024 + middle_x;
    const double b = (y - middle_y) * data / 1024 + middle_y;
    texture_naive(texture, a, b, false, false, levels);
    levels[3] *= 255;
}

static void between_pixels(void **state) {
    (void)state;
    check_all_between(&(between){draw_between, naive_between, 0.03, 150}, sizes, SIZES);
}

static void smooth(void **state) {
    (void)state;
    // 256 counts up everywhere, strength 2: half the distance from the middle.
    own_view v = own_view_make(80, 60, POND_FORMAT_F32);
    for (int y = -1; y <= 60; y++) {
        for (int x = -1; x <= 80; x++) {
            view_set(&v, x, y, 2e-4 * 256);
        }
    }
    picture texture = smooth_picture(80, 60);
    picture got = picture_make(80, 60);
    const pond_lens_look look = {POND_LOOKUP_BILINEAR, 2};
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    draw_lens_look(&look, &v.view, &t, &g, NULL);
    for (int y = 0; y < 60; y += 2) {
        for (int x = 0; x < 80; x += 2) {
            const uint8_t *wanted = pixel_of(&texture, 40 + (x - 40) / 2, 30 + (y - 30) / 2);
            for (int c = 0; c < 4; c++) {
                assert_true(abs(pixel_of(&got, x, y)[c] - wanted[c]) <= 1);
            }
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

static void no_wrap_elsewhere(void **state) {
    (void)state;
    // The short's wrap is the listing's: steady water with a great strength just stretches on.
    own_view v = own_view_make(41, 31, POND_FORMAT_I16);
    for (int y = -1; y <= 31; y++) {
        for (int x = -1; x <= 41; x++) {
            view_set(&v, x, y, -330);
        }
    }
    picture texture = smooth_picture(41, 31);
    picture got = picture_make(41, 31);
    const pond_lens_look look = {POND_LOOKUP_BILINEAR, 100};
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    draw_lens_look(&look, &v.view, &t, &g, NULL);
    assert_memory_equal(pixel_of(&got, 40, 15), pixel_of(&texture, 40, 15), 4);
    assert_memory_equal(pixel_of(&got, 0, 15), pixel_of(&texture, 0, 15), 4);
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_applet),     cmocka_unit_test(whole_range_of_shorts),
        cmocka_unit_test(between_pixels),    cmocka_unit_test(smooth),
        cmocka_unit_test(no_wrap_elsewhere),
    };
    int failed = 0;
    for (int b = 0; b < BUILDS; b++) {
        use_build(&builds[b]);
        failed += cmocka_run_group_tests_name(builds[b].name, tests, NULL, NULL);
    }
    return failed;
}
