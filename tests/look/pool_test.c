// pool_test.c — the pool look against its formulas in double.
#include <stddef.h>

#include "any_pool.h"
#include "one_look.h"
#include "pool_naive.h"

// Draws a pond into a picture of its size and compares each pixel.
static void compare_on(const pond_pool_look *look, const own_view *v, const picture *texture) {
    picture got = picture_make(v->view.width, v->view.height);
    const pond_texture t = texture_of(texture);
    const pond_target g = target_of(&got);
    const naive_scene scene = {.look = look, .view = &v->view, .texture = &t};
    draw_pool_look(look, &v->view, &t, &g, NULL);
    check_guards(&got);
    for (int y = 0; y < got.height; y++) {
        for (int x = 0; x < got.width; x++) {
            double wanted[4];
            naive_pixel(&scene, x, y, wanted);
            for (int c = 0; c < 4; c++) {
                if (fabs(pixel_of(&got, x, y)[c] - wanted[c]) > 1) {
                    print_error("pixel %d,%d channel %d: %d for %.2f\n", x, y, c,
                                pixel_of(&got, x, y)[c], wanted[c]);
                    fail();
                }
            }
        }
    }
    free(got.memory);
}

static void compare(const pond_pool_look *look, const own_view *v) {
    picture texture = smooth_picture(v->view.width, v->view.height);
    compare_on(look, v, &texture);
    free(texture.memory);
}

static void as_the_formulas(void **state) {
    (void)state;
    const double sizes[] = {0, 0.0005, 0.003, 0.006};
    for (int i = 0; i < 4; i++) {
        own_view v = wavy_view(71, 53, POND_FORMAT_F32, sizes[i]);
        pond_pool_look look = pool_look_default();
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
    pond_pool_look mirror = pool_look_default();
    mirror.absorption = (pond_colour){0, 0, 0};
    mirror.glitter = 0;
    mirror.depth = 0.01f;
    compare(&mirror, &steep);
    free(steep.memory);
    own_view v = wavy_view(33, 65, POND_FORMAT_I16, 12);
    pond_pool_look look = pool_look_default();
    look.steepness = 1.5f;
    compare(&look, &v);
    free(v.memory);
}

static pond_pool_look clear_look(void) {
    pond_pool_look look = pool_look_default();
    look.absorption = (pond_colour){0, 0, 0};
    look.sky_brightness = 0;
    look.glitter = 0;
    look.tilt = 0;
    return look;
}

static pond_pool_look bare_preset(const char *name) {
    pond_pool_look look;
    assert_true(pool_look_preset(name, &look));
    assert_true(pond_pool_set_tint("none", &look));
    return look;
}

static void clear_water_shows_the_texture(void **state) {
    (void)state;
    // Whatever the sky, the sun, the eye and the land are: they are in the texture already.
    const int sizes[][4] = {{40, 30, 40, 30}, {7, 9, 61, 47}, {200, 100, 61, 47}, {1, 1, 5, 5}};
    const pond_pool_look looks[] = {clear_look(), bare_preset("clear"), bare_preset("evening"),
                                    bare_preset("swimming_pool")};
    for (int i = 0; i < 16; i++) {
        const int *size = sizes[i / 4];
        own_view v = own_view_make(size[0], size[1], POND_FORMAT_F32);
        picture texture = noisy_picture(size[2], size[3], 8);
        picture got = picture_make(size[2], size[3]);
        const pond_texture t = texture_of(&texture);
        const pond_target g = target_of(&got);
        draw_pool_look(&looks[i % 4], &v.view, &t, &g, NULL);
        for (int y = 0; y < got.height; y++) {
            for (int x = 0; x < got.width; x++) {
                const uint8_t *from = pixel_of(&texture, x, y);
                const uint8_t *to = pixel_of(&got, x, y);
                for (int c = 0; c < 3; c++) {
                    assert_true(abs(to[c] - from[c]) <= 1);
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
    draw_pool_look(&look, &v.view, &t, &g, NULL);
    const double in = atan(0.3);
    const double away = 0.25 * tan(in - asin(sin(in) / (double)1.333f)) / 0.01;
    assert_true(away > 1.5);
    for (int x = 2; x < 86; x++) {
        for (int c = 0; c < 3; c++) {
            const double wanted = to_level((1 - 0.02 - 0.98 * pow(1 - cos(in), 5)) / 0.98 *
                                           texture_at(&t, x + away, 10, c));
            assert_true(fabs(pixel_of(&got, x, 10)[c] - wanted) < 0.6);
        }
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

// Light comes in aslant; near the side that it comes from nothing is seen twice.
static void no_light_mirrored_at_a_side(void **state) {
    (void)state;
    own_view v = own_view_make(60, 60, POND_FORMAT_F32);
    const picture texture = picture_make(60, 60);
    const picture out = picture_make(60, 60);
    memset(texture.pixels, 128, (size_t)texture.stride * 60);
    static float values[60 * 60];
    const pond_map light = {.values = values, .width = 60, .height = 60, .stride = 60};
    for (int turn = 0; turn < 4; turn++) {
        pond_pool_look look = pond_look_default(POND_LOOK_POOL).is.pool;
        look.depth = 0.3f * v.view.cell_size * 60;
        look.sun_azimuth = 45.0f + 90.0f * (float)turn;
        look.sun_elevation = 40.0f;
        look.glitter = look.sky_brightness = 0.0f;
        look.light = &light;
        for (int i = 0; i < 60 * 60; i++) {
            values[i] = 0.2f + 0.01f * (float)(i % 60) + 0.01f * (float)(i / 60);
        }
        const pond_texture floor = texture_of(&texture);
        const pond_target target = target_of(&out);
        draw_pool_look(&look, &v.view, &floor, &target, NULL);
        for (int i = 1; i < 60; i++) {
            assert_true(pixel_of(&out, i, 30)[1] >= pixel_of(&out, i - 1, 30)[1]);
            assert_true(pixel_of(&out, 30, i)[1] >= pixel_of(&out, 30, i - 1)[1]);
        }
        assert_true(pixel_of(&out, 20, 30)[1] > pixel_of(&out, 0, 30)[1] + 3);
    }
    free(texture.memory);
    free(out.memory);
    free(v.memory);
}

static void gentle_and_steep(void **state) {
    (void)state;
    // From level to 45°, on one row: rays are worked out in two ways, and no step shows.
    own_view v = own_view_make(140, 6, POND_FORMAT_F32);
    for (int y = -1; y <= 6; y++) {
        for (int x = -1; x <= 140; x++) {
            view_set(&v, x, y, 0.01 * x * x / 280.0);
        }
    }
    pond_pool_look look = pool_look_default();
    look.depth = 0.02f;
    compare(&look, &v);
    look.tilt = 70;
    look.caustics = 0;
    compare(&look, &v);
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
    const int levels[] = {120, 0}; // also on black ground
    for (int i = 0; i < 2; i++) {
        picture even = picture_make(41, 41);
        for (int y = 0; y < 41; y++) {
            memset(pixel_of(&even, 0, y), levels[i], 41 * 4);
        }
        picture got = picture_make(41, 41);
        const pond_pool_look look = clear_look();
        const pond_texture t = texture_of(&even);
        const pond_target g = target_of(&got);
        draw_pool_look(&look, &v.view, &t, &g, NULL);
        assert_in_range(pixel_of(&got, 1, 1)[1], levels[i], levels[i] + 1);
        assert_true(pixel_of(&got, 20, 20)[1] > levels[i] + 10);             // a lens
        assert_true(pixel_of(&got, 29, 20)[1] < levels[i] || levels[i] < 1); // its surroundings
        free(even.memory);
        free(got.memory);
    }
    free(v.memory);
}

// The look's numbers come first.
enum { NUMBERS = offsetof(pond_pool_look, foam_size) / sizeof(float) + 1 };

// ---- maps and the sky's picture ----

// A map of smooth hills amid guards, between two values.
typedef struct own_map {
    float *memory;
    pond_map map;
} own_map;

static own_map hilly_map(int width, int height, double low, double high, uint64_t seed) {
    own_map m = {.memory = room((size_t)(width + 3) * (size_t)height, sizeof(float))};
    m.map = (pond_map){m.memory, width, height, width + 3};
    const double a = (double)(noise(&seed) % 100) * 0.01;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width + 3; x++) {
            const double hill = 0.5 + 0.7 * sin(6 * a + (4 + 3 * a) * x / width + 5.0 * y / height);
            m.memory[y * (width + 3) + x] =
                x < width ? (float)(low + (high - low) * within(hill, 0, 1)) : NAN;
        }
    }
    return m;
}

static const pool_reach reach = {.depth = {0.02, 0.4},
                                 .refractive_index = {1.1, 1.7},
                                 .steepness = {0.5, 1.5},
                                 .absorption = 3,
                                 .shore = {0.005, 0.15}};

static void all_options(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 64; i++) {
        uint64_t seed = 77 + i;
        own_view v = wavy_view(20 + (int)(i * 7 % 61), 17 + (int)(i * 5 % 43), POND_FORMAT_F32,
                               (double)any_float(&seed, 0, 0.005));
        picture texture = i % 4 == 0 ? smooth_picture(1 + (int)(i % 3), 5)
                                     : smooth_picture(64 + (int)i, 120 - (int)i);
        picture sky = smooth_picture(40 + (int)(i % 17), 31);
        const pond_texture heaven = texture_of(&sky);
        own_map bed = hilly_map(1 + (int)(i % 23), 9, 0, 0.5, seed);
        own_map light = hilly_map(70, 1 + (int)(i % 41), 0, 4, seed + 1);
        own_map foam = hilly_map(12, 10, 0, 1, seed + 2);
        own_map dry = hilly_map(25, 33, 0, 1, seed + 3);
        pond_pool_look look = any_pool(&seed, &reach);
        look.bed = i & 1 ? &bed.map : NULL;
        look.light = i & 2 ? &light.map : NULL;
        look.foam = i & 4 ? &foam.map : NULL;
        look.dry = i & 8 ? &dry.map : NULL;
        look.sky = i & 16 ? &heaven : NULL;
        if (i & 32) { // clear water, which keeps nearly all light
            look.scatter = (pond_colour){0};
            look.absorption = any_colour(&seed, 0.1);
        }
        compare_on(&look, &v, &texture);
        free(bed.memory);
        free(light.memory);
        free(foam.memory);
        free(dry.memory);
        free(sky.memory);
        free(texture.memory);
        free(v.memory);
    }
}

static void backwards(void *user, int count, pond_task *task, void *context) {
    (void)user;
    for (int i = count - 1; i >= 0; i--) {
        task(context, i);
    }
}

// Whatever the sizes, pieces of the work do not depend on their order, and their seams do not show.
static void any_order(void **state) {
    (void)state;
    const int sizes[][4] = {{33, 21, 97, 64}, {150, 90, 64, 40}, {1, 1, 40, 70}, {60, 60, 1, 1}};
    const pond_parallel other_way = {.run = backwards, .width = 4};
    own_map bed = hilly_map(23, 9, 0, 0.5, 5);
    own_map light = hilly_map(70, 41, 0, 4, 6);
    own_map foam = hilly_map(12, 10, 0, 1, 7);
    own_map dry = hilly_map(25, 33, 0, 1, 8);
    picture sky = smooth_picture(40, 31);
    const pond_texture heaven = texture_of(&sky);
    picture texture = smooth_picture(51, 47);
    const pond_texture t = texture_of(&texture);
    for (int i = 0; i < 4; i++) {
        own_view v = wavy_view(sizes[i][0], sizes[i][1], POND_FORMAT_F32, 0.003);
        picture one = picture_make(sizes[i][2], sizes[i][3]);
        picture other = picture_make(sizes[i][2], sizes[i][3]);
        const pond_target a = target_of(&one);
        const pond_target b = target_of(&other);
        pond_pool_look look = pool_look_default();
        look.bed = &bed.map;
        look.light = &light.map;
        look.foam = &foam.map;
        look.dry = &dry.map;
        look.sky = &heaven;
        draw_pool_look(&look, &v.view, &t, &a, NULL);
        draw_pool_look(&look, &v.view, &t, &b, &other_way);
        check_guards(&one);
        assert_true(same_pictures(&one, &other));
        free(one.memory);
        free(other.memory);
        free(v.memory);
    }
    free(bed.memory);
    free(light.memory);
    free(foam.memory);
    free(dry.memory);
    free(sky.memory);
    free(texture.memory);
}

// Streaks of foam with none between look as with so little around that it is never seen.
static void streaks_of_foam(void **state) {
    (void)state;
    enum { WIDE = 300, HIGH = 40 };
    const int scales[] = {1, 2, 3};
    own_view v = wavy_view(WIDE, HIGH, POND_FORMAT_F32, 0.003);
    for (int i = 0; i < 3; i++) {
        picture texture = smooth_picture(scales[i] * WIDE, scales[i] * HIGH);
        picture one = picture_make(scales[i] * WIDE, scales[i] * HIGH);
        picture other = picture_make(scales[i] * WIDE, scales[i] * HIGH);
        picture without = picture_make(scales[i] * WIDE, scales[i] * HIGH);
        own_map bare = hilly_map(WIDE, HIGH, 0, 0, 3);
        own_map little = hilly_map(WIDE, HIGH, 1e-30f, 1e-30f, 3);
        for (int at = 0; at < WIDE * HIGH; at++) {
            const bool streak = at / WIDE % 7 == 3;
            const int64_t place = at / WIDE * bare.map.stride + at % WIDE;
            bare.memory[place] = streak ? 1.0f : bare.memory[place];
            little.memory[place] = streak ? 1.0f : little.memory[place];
        }
        const pond_texture t = texture_of(&texture);
        const pond_target targets[] = {target_of(&one), target_of(&other), target_of(&without)};
        const pond_map *const foams[] = {&bare.map, &little.map, NULL};
        for (int k = 0; k < 3; k++) {
            pond_pool_look look = pool_look_default();
            look.foam = foams[k];
            draw_pool_look(&look, &v.view, &t, &targets[k], NULL);
        }
        assert_true(same_pictures(&one, &other));
        assert_false(same_pictures(&one, &without));
        free(texture.memory);
        free(one.memory);
        free(other.memory);
        free(without.memory);
        free(bare.memory);
        free(little.memory);
    }
    free(v.memory);
}

// Floats hold what is brighter than white; bytes show it bent.
static void brighter_than_white(void **state) {
    (void)state;
    enum { SIDE = 40 };
    own_view v = wavy_view(SIDE, SIDE, POND_FORMAT_F32, 0.004);
    picture texture = smooth_picture(SIDE, SIDE);
    picture bytes = picture_make(SIDE, SIDE);
    static float floats[SIDE * SIDE * 4];
    const pond_texture t = texture_of(&texture);
    const pond_target b = target_of(&bytes);
    const pond_target f = {.pixels = (uint8_t *)floats,
                           .width = SIDE,
                           .height = SIDE,
                           .stride = SIDE * 16,
                           .format = POND_PIXELS_RGBA_F32};
    pond_pool_look look = pool_look_default();
    look.roughness = 0.3f;
    look.glitter = 20;
    draw_pool_look(&look, &v.view, &t, &b, NULL);
    draw_pool_look(&look, &v.view, &t, &f, NULL);
    int brighter = 0;
    int dark = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const float *light = floats + (ptrdiff_t)i * 4;
        const uint8_t *level = pixel_of(&bytes, i % SIDE, i / SIDE);
        const float most = fmaxf(light[0], fmaxf(light[1], light[2]));
        brighter += most > 1.5f;
        dark += most < 0.7f;
        for (int c = 0; c < 3; c++) {
            assert_true(light[c] >= 0);
            // What is not bright is the same; what is must not be brighter.
            const double alike = to_level((double)light[c]);
            assert_true(most >= 0.7f || fabs(level[c] - alike) <= 1);
            assert_true(most > 1 || level[c] <= alike + 1);
        }
    }
    assert_true(brighter > 20 && dark > 20);
    free(texture.memory);
    free(bytes.memory);
    free(v.memory);
}

// Nothing in a map, or nothing good: as if there were none, or as what is allowed; never a crash.
static void odd_maps(void **state) {
    (void)state;
    own_view v = wavy_view(45, 37, POND_FORMAT_F32, 0.004);
    picture texture = noisy_picture(30, 50, 8);
    picture plain = picture_make(45, 37);
    picture got = picture_make(45, 37);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    const pond_target h = target_of(&plain);
    pond_pool_look look = pool_look_default();
    draw_pool_look(&look, &v.view, &t, &h, NULL);
    float one = 0;
    const pond_map empty[] = {
        {NULL, 5, 5, 5}, {&one, 0, 1, 1}, {&one, 1, -3, 1}, {&one, POND_MAX_SIDE + 1, 1, 1}};
    const pond_texture no_sky = {.width = 4, .height = 4, .stride = 16};
    for (int i = 0; i < 4; i++) {
        look.bed = look.light = look.foam = look.dry = &empty[i];
        look.sky = &no_sky;
        draw_pool_look(&look, &v.view, &t, &g, NULL);
        assert_true(same_pictures(&got, &plain));
    }
    const float wild[] = {NAN, INFINITY, -INFINITY, -1, 3e38f, 1e-40f, 0.5f, 1};
    float values[8 * 8];
    const pond_map mixed = {values, 8, 8, 8};
    look.sky = &t;
    for (int i = 0; i < 40; i++) {
        for (int k = 0; k < 64; k++) {
            values[k] = wild[i < 8 ? i : (k * 5 + i * 3 + k / 7) % 8];
        }
        look.shore = i % 3 == 0 ? 1000 : i % 3 == 1 ? 0.03f : 0;
        look.bed = i % 5 ? &mixed : NULL;
        look.light = i % 4 ? &mixed : NULL;
        look.foam = i % 7 ? &mixed : NULL;
        look.dry = i % 6 ? &mixed : NULL;
        draw_pool_look(&look, &v.view, &t, &g, NULL);
        check_guards(&got);
    }
    free(texture.memory);
    free(plain.memory);
    free(got.memory);
    free(v.memory);
}

static void land_is_dry(void **state) {
    (void)state;
    // The left half is land: the texture as it is, but for the strip along the water.
    own_view v = wavy_view(80, 20, POND_FORMAT_F32, 0.005);
    picture texture = smooth_picture(80, 20);
    picture got = picture_make(80, 20);
    float half[80];
    for (int x = 0; x < 80; x++) {
        half[x] = x < 40 ? 1 : 0;
    }
    const pond_map land = {half, 80, 1, 80};
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&got);
    pond_pool_look look = pool_look_default();
    look.dry = &land;
    look.shore = 0.05f;
    draw_pool_look(&look, &v.view, &t, &g, NULL);
    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < 33; x++) {
            for (int c = 0; c < 3; c++) {
                assert_true(abs(pixel_of(&got, x, y)[c] - pixel_of(&texture, x, y)[c]) <= 1);
            }
        }
        assert_true(pixel_of(&got, 39, y)[1] < pixel_of(&texture, 39, y)[1] - 5);
    }
    free(texture.memory);
    free(got.memory);
    free(v.memory);
}

// ---- sides that meet ----

enum { WIDE = 96, HIGH = 64 };

// Something that begins anew beyond its sides, from −1 to 1.
static double repeating(int x, int y, int kind) {
    const double turn = 2 * acos(-1.0);
    return 0.6 * sin(turn * (3.0 * x / WIDE + 1.0 * y / HIGH) + kind) +
           0.4 * cos(turn * (2.0 * x / WIDE - (2.0 + kind) * y / HIGH));
}

// All there is to draw, `right` and `down` cells further on.
typedef struct tiled {
    own_view water;
    picture under;
    float values[3][WIDE * HIGH];
    pond_map maps[3];
} tiled;

static void tiled_make(tiled *t, int right, int down) {
    t->water = own_view_make(WIDE, HIGH, POND_FORMAT_F32);
    t->water.view.wraps_x = t->water.view.wraps_y = true;
    t->under = picture_make(WIDE, HIGH);
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            const int from_x = (x + right) % WIDE;
            const int from_y = (y + down) % HIGH;
            view_set(&t->water, x, y, 0.006 * repeating(from_x, from_y, 0));
            for (int c = 0; c < 4; c++) {
                pixel_of(&t->under, x, y)[c] =
                    (uint8_t)(c == 3 ? 255 : 128 + 100 * repeating(from_x, from_y, c));
            }
            const double bed = 0.3 + 0.2 * repeating(from_x, from_y, 1);
            const double light = 1 + 0.9 * repeating(from_x, from_y, 2);
            const double dry = within(4 * repeating(from_x, from_y, 3) - 1, 0, 1);
            t->values[0][y * WIDE + x] = (float)bed;
            t->values[1][y * WIDE + x] = (float)light;
            t->values[2][y * WIDE + x] = (float)dry;
        }
    }
    for (int m = 0; m < 3; m++) {
        t->maps[m] = (pond_map){t->values[m], WIDE, HIGH, WIDE};
    }
}

static picture tiled_draw(const tiled *t, int kind) {
    picture got = picture_make(WIDE, HIGH);
    pond_texture under = texture_of(&t->under);
    under.wraps = true;
    const pond_target target = target_of(&got);
    pond_pool_look look = pool_look_default();
    look.sun_elevation = 25;
    look.shore = 0.06f;
    look.bed = kind & 1 ? &t->maps[0] : NULL;
    look.light = kind & 2 ? &t->maps[1] : NULL;
    look.dry = kind & 4 ? &t->maps[2] : NULL;
    draw_pool_look(&look, &t->water.view, &under, &target, NULL);
    check_guards(&got);
    return got;
}

// Moved on by half its size all is the same, moved on: no side shows.
static void sides_that_meet(void **state) {
    (void)state;
    static tiled here;
    static tiled moved;
    tiled_make(&here, 0, 0);
    tiled_make(&moved, WIDE / 2, HIGH / 2);
    for (int kind = 0; kind < 8; kind++) {
        picture a = tiled_draw(&here, kind);
        picture b = tiled_draw(&moved, kind);
        for (int y = 0; y < HIGH; y++) {
            for (int x = 0; x < WIDE; x++) {
                const uint8_t *p = pixel_of(&a, (x + WIDE / 2) % WIDE, (y + HIGH / 2) % HIGH);
                for (int c = 0; c < 4; c++) {
                    const int miss = abs(p[c] - pixel_of(&b, x, y)[c]);
                    if (miss > 1) {
                        print_error("maps %d: pixel %d,%d channel %d is %d off\n", kind, x, y, c,
                                    miss);
                        fail();
                    }
                }
            }
        }
        free(a.memory);
        free(b.memory);
    }
    free(here.water.memory);
    free(here.under.memory);
    free(moved.water.memory);
    free(moved.under.memory);
}

static void names(void **state) {
    (void)state;
    pond_pool_look look;
    int presets = 0;
    while (pool_look_preset_name(presets) != NULL) {
        assert_true(pool_look_preset(pool_look_preset_name(presets), &look));
        if (presets == 0) {
            const pond_pool_look usual = pool_look_default();
            assert_memory_equal(&look, &usual, offsetof(pond_pool_look, bed));
        }
        assert_null(look.bed);
        assert_null(look.sky);
        presets++;
    }
    assert_int_equal(presets, 8);
    int tints = 0;
    while (pond_pool_tint_name(tints) != NULL) {
        assert_true(pond_pool_set_tint(pond_pool_tint_name(tints), &look));
        tints++;
    }
    assert_int_equal(tints, 8);
    assert_null(pool_look_preset_name(-1));
    assert_null(pond_pool_tint_name(-1));
    memset(&look, 0x5a, sizeof look);
    const pond_pool_look before = look;
    assert_false(pool_look_preset("Clear", &look));
    assert_false(pool_look_preset("", &look));
    assert_false(pool_look_preset(NULL, &look));
    assert_false(pool_look_preset("clear", NULL));
    assert_false(pond_pool_set_tint("mud", &look));
    assert_false(pond_pool_set_tint(NULL, &look));
    assert_false(pond_pool_set_tint("clear", NULL));
    assert_memory_equal(&look, &before, sizeof look);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_formulas),
        cmocka_unit_test(clear_water_shows_the_texture),
        cmocka_unit_test(refraction),
        cmocka_unit_test(gentle_and_steep),
        cmocka_unit_test(no_light_mirrored_at_a_side),
        cmocka_unit_test(crests_gather_light),
        cmocka_unit_test(all_options),
        cmocka_unit_test(odd_maps),
        cmocka_unit_test(any_order),
        cmocka_unit_test(streaks_of_foam),
        cmocka_unit_test(brighter_than_white),
        cmocka_unit_test(land_is_dry),
        cmocka_unit_test(sides_that_meet),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
