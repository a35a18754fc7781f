// offset_test.c — the offset look against the offset listing's loop, pixel for pixel.
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
    listing_draw_offset(&p, 0, p.height);
}

static const int sizes[][2] = {{1, 1}, {1, 9}, {7, 1}, {31, 33}, {64, 32}, {101, 67}, {320, 200}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void as_the_write_up(void **state) {
    (void)state;
    const pond_offset_look look = {POND_LOOKUP_NEAREST, 1, 1};
    for (int i = 0; i < SIZES; i++) {
        const int w = sizes[i][0];
        const int h = sizes[i][1];
        for (int kind = 0; kind < 2; kind++) {
            pond_desc desc = exact_desc(w, h);
            desc.solver = POND_SOLVER_CLASSIC;
            desc.edges = all_edges(POND_EDGE_FIXED);
            pond *water = make_pond(&desc);
            uint64_t seed = 3;
            for (int step = 0; step < 60; step++) {
                const pond_vec2 at = centre_of(noise_int(&seed, 0, w), noise_int(&seed, 0, h));
                pond_drop(water, at, 0.04f, kind == 0 ? 0.02f : 6.5f);
                pond_step(water);
            }
            picture texture = noisy_picture(w, h, 8);
            picture wanted = picture_make(w, h);
            picture got = picture_make(w, h);
            const pond_view view = pond_get_view(water);
            listed(&view, &texture, &wanted);
            const pond_texture t = texture_of(&texture);
            const pond_target g = target_of(&got);
            draw_offset_look(&look, &view, &t, &g, NULL);
            assert_true(same_pictures(&wanted, &got));
            check_guards(&got);
            free(texture.memory);
            free(wanted.memory);
            free(got.memory);
            pond_destroy(water);
        }
    }
}

static pond_offset_look between_preset(int preset) {
    pond_offset_look look = {0};
    assert_true(offset_look_preset(offset_look_preset_name(preset), &look));
    look.lookup = POND_LOOKUP_BILINEAR;
    return look;
}

static void draw_between(int preset, const pond_view *view, const pond_texture *texture,
                         const pond_target *target) {
    const pond_offset_look look = between_preset(preset);
    draw_offset_look(&look, view, texture, target, NULL);
}

// The listing's line with the texture read between its pixels, and a factor on both.
static void naive_between(int preset, const pond_view *view, const pond_texture *texture, int x,
                          int y, double levels[4]) {
    const pond_offset_look look = between_preset(preset);
    const double counts = (double)view->unit / (double)view->count_height;
    const double xo = (view_get(view, x - 1, y) - view_get(view, x + 1, y)) * counts;
    const double yo = (view_get(view, x, y - 1) - view_get(view, x, y + 1)) * counts;
    texture_naive(texture, x + xo * (double)look.refraction, y + yo * (double)look.refraction,
                  false, false, levels);
    levels[3] *= 255;
    for (int c = 0; c < 3; c++) {
        levels[c] = fmin(fmax(levels[c] + xo * (double)look.shading, 0), 255);
    }
}

static void between_pixels(void **state) {
    (void)state;
    check_all_between(&(between){draw_between, naive_between, 0.004, 20}, sizes, SIZES);
}

static void whole_range_of_shorts(void **state) {
    (void)state;
    own_view v = own_view_make(67, 43, POND_FORMAT_I16);
    uint64_t seed = 4;
    for (int y = -1; y <= 43; y++) {
        for (int x = -1; x <= 67; x++) {
            view_set(&v, x, y, noise(&seed) & 1 ? 32767 : -32768);
        }
    }
    picture texture = noisy_picture(67, 43, 8);
    picture wanted = picture_make(67, 43);
    picture got = picture_make(67, 43);
    listed(&v.view, &texture, &wanted);
    const pond_offset_look look = {POND_LOOKUP_NEAREST, 1, 1};
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    draw_offset_look(&look, &v.view, &t, &g, NULL);
    assert_true(same_pictures(&wanted, &got));
    free(texture.memory);
    free(wanted.memory);
    free(got.memory);
    free(v.memory);
}

// Where places are whole there is nothing to blend, though texels beside be clear.
static void whole_numbers_between_pixels(void **state) {
    (void)state;
    own_view whole = own_view_make(167, 43, POND_FORMAT_I16);
    own_view real = own_view_make(167, 43, POND_FORMAT_F32);
    uint64_t seed = 5;
    for (int y = -1; y <= 43; y++) {
        for (int x = -1; x <= 167; x++) {
            const int height = noise_int(&seed, -40, 40);
            view_set(&whole, x, y, height);
            view_set(&real, x, y, height);
        }
    }
    real.view.unit = whole.view.unit;
    real.view.count_height = whole.view.count_height;
    picture texture = noisy_picture(167, 43, 8);
    picture wanted = picture_make(167, 43);
    picture got = picture_make(167, 43);
    const pond_offset_look look = {POND_LOOKUP_BILINEAR, 1, 1};
    const pond_texture t = texture_of(&texture);
    const pond_target w = target_of(&wanted);
    const pond_target g = target_of(&got);
    draw_offset_look(&look, &real.view, &t, &w, NULL);
    draw_offset_look(&look, &whole.view, &t, &g, NULL);
    assert_true(same_pictures(&wanted, &got));
    free(texture.memory);
    free(wanted.memory);
    free(got.memory);
    free(whole.memory);
    free(real.memory);
}

static void strengths(void **state) {
    (void)state;
    const pond_offset_look d = offset_look_default();
    assert_true(d.lookup == POND_LOOKUP_BILINEAR && d.refraction == 1 && d.shading == 1);
    // A plane that falls by 2 counts from each cell to the next: Xoffset 4 everywhere.
    own_view v = own_view_make(50, 20, POND_FORMAT_F32);
    for (int y = -1; y <= 20; y++) {
        for (int x = -1; x <= 50; x++) {
            view_set(&v, x, y, -2e-4 * 2 * x);
        }
    }
    picture texture = smooth_picture(50, 20);
    picture got = picture_make(50, 20);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    const pond_offset_look look = {POND_LOOKUP_BILINEAR, 0.5f, -3};
    draw_offset_look(&look, &v.view, &t, &g, NULL);
    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < 48; x++) { // the texture 2 to the right, 12 levels darker
            for (int c = 0; c < 3; c++) {
                const int wanted = listing_clamp(pixel_of(&texture, x + 2, y)[c] - 12, 255);
                assert_true(abs(pixel_of(&got, x, y)[c] - wanted) <= 1);
            }
            assert_true(abs(pixel_of(&got, x, y)[3] - pixel_of(&texture, x + 2, y)[3]) <= 1);
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_write_up),
        cmocka_unit_test(between_pixels),
        cmocka_unit_test(whole_range_of_shorts),
        cmocka_unit_test(whole_numbers_between_pixels),
        cmocka_unit_test(strengths),
    };
    int failed = 0;
    for (int b = 0; b < BUILDS; b++) {
        use_build(&builds[b]);
        failed += cmocka_run_group_tests_name(builds[b].name, tests, NULL, NULL);
    }
    return failed;
}
