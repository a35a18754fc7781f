// pool_builds_test.c — the pool look's builds for each instruction set draw the same bytes, with
// any maps, sides and alpha; look_builds_test.c has what holds for all looks.
#include "any_pool.h"
#include "builds.h"
#include "one_look.h"
#include "pictures.h"

enum { SCENES = 128, MAPS = 5 };

// What a scene is drawn of: any sizes, any water, any maps.
typedef struct stage {
    own_view water;
    picture texture;
    picture sky;
    pond_texture under;
    pond_texture heaven;
    float *values[MAPS];
    pond_map maps[MAPS];
    pond_pool_look pool;
} stage;

// Sometimes opaque, sometimes with holes.
static void set_alpha(const picture *p, int kind) {
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            uint8_t *alpha = pixel_of(p, x, y) + 3;
            *alpha = kind == 0 ? 255 : kind == 1 && y % 9 != 0 ? 128 : *alpha;
        }
    }
}

static const pool_reach reach = {.depth = {0, 0.8},
                                 .refractive_index = {1, 1.7},
                                 .steepness = {0.2, 3},
                                 .absorption = 9,
                                 .shore = {0, 0.2}};

static stage stage_make(uint64_t seed) {
    const bool floats = noise(&seed) % 2 == 0;
    stage s = {0};
    s.water = wavy_view(noise_int(&seed, 1, 230), noise_int(&seed, 1, 40),
                        floats ? POND_FORMAT_F32 : POND_FORMAT_I16,
                        floats ? (double)any_float(&seed, 0, 0.02) : 200);
    s.water.view.wraps_x = noise(&seed) % 4 == 0;
    s.water.view.wraps_y = noise(&seed) % 4 == 0;
    s.texture = noisy_picture(noise_int(&seed, 1, 200), noise_int(&seed, 1, 50), noise(&seed));
    set_alpha(&s.texture, noise_int(&seed, 0, 2));
    s.under = texture_of(&s.texture);
    s.under.wraps = noise(&seed) % 3 == 0;
    s.sky = noisy_picture(noise_int(&seed, 1, 60), noise_int(&seed, 1, 60), noise(&seed));
    s.heaven = texture_of(&s.sky);
    const int fits = noise_int(&seed, 0, 3); // a value for each texel, for two by two, or any
    for (int m = 0; m < MAPS; m++) {
        const bool fit = fits == 1 || (fits == 2 && s.texture.width > 1 && s.texture.height > 1);
        const int width = fit ? s.texture.width / fits : noise_int(&seed, 1, 90);
        const int height = fit ? s.texture.height / fits : noise_int(&seed, 1, 90);
        s.values[m] = room((size_t)width * (size_t)height, sizeof(float));
        for (int i = 0; i < width * height; i++) {
            s.values[m][i] = any_float(&seed, -0.4, 1.2);
        }
        s.maps[m] = (pond_map){s.values[m], width, height, width};
    }
    s.pool = any_pool(&seed, &reach);
    return s;
}

// Pointers into the stage; `kind` says which.
static pond_pool_look pool_of(const stage *s, uint64_t kind) {
    pond_pool_look look = s->pool;
    look.bed = kind & 1 ? &s->maps[0] : NULL;
    look.light = kind & 2 ? &s->maps[1] : NULL;
    look.foam = kind & 4 ? &s->maps[2] : NULL;
    look.dry = kind & 8 ? &s->maps[3] : NULL;
    look.sky = kind & 16 ? &s->heaven : NULL;
    return look;
}

static void stage_free(stage *s) {
    for (int m = 0; m < MAPS; m++) {
        free(s->values[m]);
    }
    free(s->water.memory);
    free(s->texture.memory);
    free(s->sky.memory);
}

static void draw(const stage *s, uint64_t kind, const pond_target *target) {
    const pond_pool_look pool = pool_of(s, kind);
    draw_pool_look(&pool, &s->water.view, &s->under, target, NULL);
}

static void say_where(uint64_t number, const uint8_t *a, const uint8_t *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i]) {
            print_error("scene %d, byte %zu: %d for %d\n", (int)number, i, a[i], b[i]);
            return;
        }
    }
}

static void hold_all(const stage *s, uint64_t number, int width, int height) {
    picture bytes[BUILDS];
    float_picture floats[BUILDS];
    for (int b = 0; b < BUILDS; b++) {
        use_build(&builds[b]);
        bytes[b] = picture_make(width, height);
        floats[b] = floats_make(width, height);
        const pond_target target = target_of(&bytes[b]);
        draw(s, number, &target);
        draw(s, number, &floats[b].target);
        check_guards(&bytes[b]);
        check_guards(&floats[b].bytes);
    }
    for (int b = 1; b < BUILDS; b++) {
        say_where(number, bytes[b].memory, bytes[0].memory, bytes[0].size);
        assert_true(same_pictures(&bytes[b], &bytes[0]));
        say_where(number, floats[b].bytes.memory, floats[0].bytes.memory, floats[0].bytes.size);
        assert_true(same_pictures(&floats[b].bytes, &floats[0].bytes));
    }
    for (int b = 0; b < BUILDS; b++) {
        free(bytes[b].memory);
        free(floats[b].bytes.memory);
    }
}

static void same_bytes(void **state) {
    (void)state;
    for (uint64_t number = 0; number < SCENES; number++) {
        stage s = stage_make(900 + number);
        uint64_t seed = number + 1;
        const bool own_size = number % 3 == 0; // a pixel for each cell
        const int width = own_size ? s.water.view.width : noise_int(&seed, 1, 210);
        const int height = own_size ? s.water.view.height : noise_int(&seed, 1, 40);
        hold_all(&s, number, width, height);
        hold_all(&s, number, s.texture.width, s.texture.height);
        stage_free(&s);
    }
}

// Numbers far beyond any water's.
static void wild_water(void **state) {
    (void)state;
    const double wild[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 3e38, -1e19, 1e-40,
                           1e9};
    for (uint64_t number = 0; number < 32; number++) {
        stage s = stage_make(77 + number);
        free(s.water.memory);
        s.water = wavy_view(90, 21, POND_FORMAT_F32, 0.01);
        for (int i = 0; i < 7; i++) {
            view_set(&s.water, 5 + 11 * i, 3 + 2 * i, wild[i]);
        }
        hold_all(&s, number, number % 2 ? 90 : 61, number % 2 ? 21 : 33);
        stage_free(&s);
    }
}

// ---- two by two pixels for each cell: rays traced on the cells ----------------------------------

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
    look.white = 0.9f;
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

// Float pictures trace a ray for each pixel; the floor is dark so that no channel saturates.
static void photos_as_rays_of_each_pixel(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int n = 0; n < 8; n++) {
        own_view v = waves(140, 70, 0.001);
        const pond_pool_look look = photo_look(&seed);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_bytes), cmocka_unit_test(wild_water),
                                       cmocka_unit_test(photos_same_in_all_builds),
                                       cmocka_unit_test(photos_as_rays_of_each_pixel)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
