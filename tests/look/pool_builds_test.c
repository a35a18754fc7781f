// pool_builds_test.c — photographs with two by two pixels per cell, whose rays are traced on the
// cells: all builds draw the same bytes. look_builds_test.c tests everything else of the pool look.
#include "builds.h"
#include "one_look.h"
#include "pictures.h"

// About the look of the scene `photo`.
static pond_pool_look photo_look(uint64_t *seed) {
    pond_pool_look look = pool_look_default();
    look.depth = 0.2f * (float)noise_int(seed, 1, 3);
    look.absorption = (pond_colour){0};
    look.scatter = (pond_colour){0};
    look.caustics = 0.25f * (float)noise_int(seed, 0, 4);
    look.glitter = 0.15f * (float)noise_int(seed, 0, 4);
    look.roughness = 0.16f;
    look.tilt = (float)noise_int(seed, 0, 55);
    look.headroom = 0.1f;
    return look;
}

static picture photo_of(const own_view *v, uint64_t seed, int brightest, int clear) {
    picture p = noisy_picture(2 * v->view.width, 2 * v->view.height, seed);
    for (int y = 0; y < p.height; y++) {
        for (int x = 0; x < p.width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            for (int c = 0; c < 3; c++) {
                pixel[c] = (uint8_t)(pixel[c] * brightest / 255);
            }
            pixel[3] = clear > 0 && x % 40 == clear ? 99 : 255;
        }
    }
    return p;
}

// Waves about twenty cells long, with cells of 4 mm.
static own_view waves(int width, int rows, double height) {
    own_view v = wavy_view(width, rows, POND_FORMAT_F32, height);
    v.view.cell_size = 0.004f;
    return v;
}

static void photos_same_in_all_builds(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int n = 0; n < 24; n++) {
        own_view v = waves(noise_int(&seed, 1, 150), noise_int(&seed, 1, 40), 0.004);
        const pond_pool_look look = photo_look(&seed);
        picture photo = photo_of(&v, seed, 255, n % 4 == 3 ? 7 : 0);
        pond_texture texture = texture_of(&photo);
        texture.wraps = n % 5 == 4;
        v.view.wraps_x = n % 3 == 2;
        v.view.wraps_y = n % 6 == 5;
        if (n % 7 == 6) {
            view_set(&v, v.view.width / 2, v.view.height / 2, n % 2 ? (double)NAN : 1e9);
        }
        picture drawn[BUILDS];
        for (int b = 0; b < BUILDS; b++) {
            use_build(&builds[b]);
            drawn[b] = picture_make(photo.width, photo.height);
            const pond_target target = target_of(&drawn[b]);
            draw_pool_look(&look, &v.view, &texture, &target, NULL);
            check_guards(&drawn[b]);
            assert_true(same_pictures(&drawn[b], &drawn[0]));
        }
        for (int b = 0; b < BUILDS; b++) {
            free(drawn[b].memory);
        }
        free(photo.memory);
        free(v.memory);
    }
    use_any_build();
}

// Float pictures trace a ray for each pixel; the floor is dark so that no channel saturates. Every
// other pool has a map of light.
static void photos_as_rays_of_each_pixel(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int n = 0; n < 8; n++) {
        own_view v = waves(140, 70, 0.001);
        const float dim = 0.4f;
        const pond_map light = {.values = &dim, .width = 1, .height = 1, .stride = 1};
        pond_pool_look look = photo_look(&seed);
        look.light = n % 2 == 1 ? &light : NULL;
        picture photo = photo_of(&v, seed, 60, 0);
        const pond_texture texture = texture_of(&photo);
        picture drawn = picture_make(photo.width, photo.height);
        float_picture traced = floats_make(photo.width, photo.height);
        const pond_target target = target_of(&drawn);
        draw_pool_look(&look, &v.view, &texture, &target, NULL);
        draw_pool_look(&look, &v.view, &texture, &traced.target, NULL);
        double most = 0;
        double sum = 0;
        for (int y = 0; y < photo.height; y++) {
            for (int x = 0; x < photo.width; x++) {
                for (int c = 0; c < 3; c++) {
                    const double wanted = level_of_light((double)floats_at(&traced, x, y)[c]);
                    const double miss = fabs(pixel_of(&drawn, x, y)[c] - wanted);
                    most = fmax(most, miss);
                    sum += miss;
                }
            }
        }
        // Rounding alone gives a mean error of 0.25.
        assert_true(most < 6);
        assert_true(sum / (3.0 * photo.width * photo.height) < 0.45);
        free(drawn.memory);
        free(traced.bytes.memory);
        free(photo.memory);
        free(v.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(photos_same_in_all_builds),
                                       cmocka_unit_test(photos_as_rays_of_each_pixel)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
