// store_test.c — a picture of floats holds what the picture of bytes holds, for every look but the
// plane, which cuts each of a pixel's samples to white before it takes their mean.
#include "one_look.h"
#include "pictures.h"

#include <millpond/colour_map.h>

typedef void drawer(const pond_view *view, const pond_texture *texture, const pond_target *target,
                    const pond_parallel *parallel);

#define DRAWER(name, kind)                                                                         \
    static void draw_##name(const pond_view *view, const pond_texture *texture,                    \
                            const pond_target *target, const pond_parallel *parallel) {            \
        const pond_##kind##_look look = kind##_look_default();                                     \
        draw_##kind##_look(&look, view, texture, target, parallel);                                \
    }
#define DATA_DRAWER(name, kind, preset)                                                            \
    static void draw_##name(const pond_view *view, const pond_texture *texture,                    \
                            const pond_target *target, const pond_parallel *parallel) {            \
        (void)texture;                                                                             \
        pond_##kind##_look look;                                                                   \
        assert_true(kind##_look_preset(preset, &look));                                            \
        draw_##kind##_look(&look, view, target, parallel);                                         \
    }

DRAWER(pool, pool)
DRAWER(offset, offset)
DRAWER(lens, lens)
DRAWER(profile, profile)
DRAWER(lagoon, lagoon)
DATA_DRAWER(height, height, "tide")
DATA_DRAWER(chart, height, "chart")
DATA_DRAWER(normals, normals, "opengl")
DATA_DRAWER(slope, slope, "steepness")

// How a float stands for a level.
static double of_light(const float *pixel, int c) {
    return level_of_light((double)pixel[c]);
}

static double of_normal(const float *pixel, int c) {
    return ((double)pixel[c] + 1) / 2 * 255;
}

static double of_slope(const float *pixel, int c) {
    const pond_slope_look look = slope_look_default();
    const pond_colour colour = pond_colour_map_at(look.colours, pixel[2] / look.range);
    return level_of_light((double)(c == 0 ? colour.r : c == 1 ? colour.g : colour.b));
}

// `brightest`: light beyond which bytes may bend towards white.
static const struct {
    const char *name;
    drawer *draw;
    double (*level)(const float *pixel, int c);
    float brightest;
} looks[] = {
    {"pool", draw_pool, of_light, 0.69f},      {"offset", draw_offset, of_light, INFINITY},
    {"lens", draw_lens, of_light, INFINITY},   {"profile", draw_profile, of_light, INFINITY},
    {"lagoon", draw_lagoon, of_light, 1.0f},   {"height", draw_height, of_light, INFINITY},
    {"chart", draw_chart, of_light, INFINITY}, {"normals", draw_normals, of_normal, INFINITY},
    {"slope", draw_slope, of_slope, INFINITY},
};

#define LOOKS (sizeof looks / sizeof looks[0])

static void compare(size_t look, const own_view *v, int width, int height) {
    picture texture = smooth_picture(60, 45);
    const pond_texture t = texture_of(&texture);
    picture bytes = picture_make(width, height);
    float_picture floats = floats_make(width, height);
    const pond_target target = target_of(&bytes);
    looks[look].draw(&v->view, &t, &target, NULL);
    looks[look].draw(&v->view, &t, &floats.target, NULL);
    check_guards(&bytes);
    check_guards(&floats.bytes);
    int compared = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const float *got = floats_at(&floats, x, y);
            const uint8_t *wanted = pixel_of(&bytes, x, y);
            if (fmaxf(fmaxf(got[0], got[1]), got[2]) > looks[look].brightest) {
                continue;
            }
            compared++;
            for (int c = 0; c < 4; c++) {
                const double level = c == 3 ? (double)got[3] * 255 : looks[look].level(got, c);
                if (!(fabs(round(level) - wanted[c]) <= 1)) { // some looks dither bytes
                    print_error("%s: pixel %d,%d channel %d: %.3f for %d\n", looks[look].name, x, y,
                                c, level, wanted[c]);
                    fail();
                }
            }
        }
    }
    assert_true(2 * compared > width * height);
    free(texture.memory);
    free(bytes.memory);
    free(floats.bytes.memory);
}

static void floats_as_bytes(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 17}, {71, 53}, {97, 31}};
    for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
        own_view v = wavy_view(71, 53, (pond_format)format, format == POND_FORMAT_F32 ? 0.003 : 15);
        for (int i = 0; i < 4; i++) {
            for (size_t look = 0; look < LOOKS; look++) {
                compare(look, &v, sizes[i][0], sizes[i][1]);
            }
        }
        free(v.memory);
    }
}

// Floats keep what bytes must cut off: the sun's image is brighter than white.
static void brighter_than_white(void **state) {
    (void)state;
    own_view v = wavy_view(71, 53, POND_FORMAT_F32, 0.02);
    picture texture = smooth_picture(60, 45);
    const pond_texture t = texture_of(&texture);
    float_picture floats = floats_make(71, 53);
    draw_pool(&v.view, &t, &floats.target, NULL);
    float most = 0;
    for (int y = 0; y < 53; y++) {
        for (int x = 0; x < 71; x++) {
            most = fmaxf(most, floats_at(&floats, x, y)[0]);
        }
    }
    assert_true(most > 1.5f);
    free(texture.memory);
    free(floats.bytes.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_as_bytes),
        cmocka_unit_test(brighter_than_white),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
