// The lagoon look of millpond-gl compared with that of the library.
#include "gl_context.h"
#include "gl_one_look.h"
#include "gl_stage.h"
#include "maps.h"

#define CLOSE 45.0 // [dB]

static const stage_sizes shapes[] = {
    {64, 48, 64, 48, 64, 48}, {40, 30, 97, 61, 131, 89}, {150, 101, 64, 64, 53, 47},
    {1, 1, 1, 1, 1, 1},       {1, 7, 3, 2, 5, 1},        {33, 17, 33, 17, 1, 1},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void draw_and_compare(stage *st, const pond_lagoon_look *look, const char *what) {
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_SURFACE, look->surface), POND_OK);
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_REFLECTION, look->reflection),
                     POND_OK);
    assert_int_equal(pond_gl_set_map(st->gl, POND_GL_MAP_FOAM, look->foam), POND_OK);
    const pond_look all = lagoon_look_of(look);
    stage_compare(st, &all, CLOSE, what);
}

// Alpha from clear to opaque.
static picture leafy(int width, int height) {
    const picture p = smooth_picture(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            pixel_of(&p, x, y)[3] = (uint8_t)(x * 13 + y * 7);
        }
    }
    return p;
}

static void every_preset_is_the_processors(void **state) {
    (void)state;
    picture surface = leafy(23, 31);
    picture mirror = leafy(50, 20);
    const pond_texture surface_texture = texture_of(&surface);
    const pond_texture mirror_texture = texture_of(&mirror);
    for (int preset = 0; lagoon_look_preset_name(preset) != NULL; preset++) {
        const char *name = lagoon_look_preset_name(preset);
        for (int i = 0; i < 2 * SHAPES; i++) {
            pond_lagoon_look look;
            assert_true(lagoon_look_preset(name, &look));
            look.surface = i % 2 == 0 ? &surface_texture : NULL;
            look.reflection = i % 3 == 0 ? &mirror_texture : NULL;
            look.time = 12.3;
            look.surface_metres = 0.2f;
            stage st = stage_make(&shapes[i / 2], i % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16,
                                  i % 2 == 0 ? 2e-3 : 12.0);
            draw_and_compare(&st, &look, name);
            stage_free(&st);
        }
    }
    free(surface.memory);
    free(mirror.memory);
}

static void seams_and_borders_are_the_processors(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        stage st = stage_make(&shapes[1], POND_FORMAT_F32, 2e-3);
        stage_wrap(&st, i % 2 == 0);
        st.view.view.wraps_y = i < 2;
        st.view.view.border = i == 3 ? 0 : 1;
        assert_int_equal(pond_gl_set_view(st.gl, &st.view.view), POND_OK);
        const pond_lagoon_look look = lagoon_look_default();
        draw_and_compare(&st, &look, "seams");
        stage_free(&st);
    }
}

// Foam from none to all, holes from a few pixels to as large as the pond.
static void foam_is_the_processors(void **state) {
    (void)state;
    for (int i = 0; i < 2 * SHAPES; i++) {
        stage st = stage_make(&shapes[i / 2], POND_FORMAT_F32, 2e-3);
        stage_wrap(&st, i % 2 == 1);
        own_map map = map_make(17 + i, 11, 0);
        for (int y = 0; y < map.map.height; y++) {
            for (int x = 0; x < map.map.width; x++) {
                *value_of(&map, x, y) = 0.1f * (float)((3 * x + 2 * y + i) % 13) - 0.1f;
            }
        }
        const pond_map foam = readable(&map);
        pond_lagoon_look look;
        assert_true(lagoon_look_preset(i % 3 == 0 ? "literal" : "lagoon", &look));
        look.foam = &foam;
        look.foam_size = i % 4 == 3 ? 0.5f : 0.06f;
        draw_and_compare(&st, &look, "foam");
        stage_free(&st);
        free(map.memory);
    }
}

// Where it is dry the floor shows as it is, and half of it where the map says a half.
static void land_shows_the_floor(void **state) {
    (void)state;
    const stage_sizes sizes = {40, 30, 90, 60, 90, 60};
    stage st = stage_make(&sizes, POND_FORMAT_F32, 2e-3);
    own_map map = map_make(sizes.pixels_x, sizes.pixels_y, 0);
    const pond_lagoon_look look = lagoon_look_default();
    draw_lagoon_look(&look, &st.view.view, &st.texture, &st.expected_target, NULL);
    for (int y = 0; y < sizes.pixels_y; y++) {
        for (int x = 30; x < sizes.pixels_x; x++) {
            const float share = x < 60 ? 0.5f : 1.0f;
            uint8_t *pixel = pixel_of(&st.expected, x, y);
            *value_of(&map, x, y) = share;
            for (int c = 0; c < 3; c++) {
                const float dry = (float)pixel_of(&st.floor, x, y)[c];
                pixel[c] = (uint8_t)((float)pixel[c] * (1.0f - share) + dry * share + 0.5f);
            }
        }
    }
    const pond_map dry = readable(&map);
    assert_int_equal(pond_gl_set_map(st.gl, POND_GL_MAP_DRY, &dry), POND_OK);
    gl_draw_lagoon_look(st.gl, &look, &st.target);
    gl_compare(&st.canvas, &st.expected, CLOSE, "land");
    free(map.memory);
    stage_free(&st);
}

static void wild_numbers_are_the_processors(void **state) {
    (void)state;
    stage st = stage_make(&shapes[0], POND_FORMAT_F32, 2e-3);
    pond_lagoon_look look = lagoon_look_default();
    look.steepness = 1e9f;
    look.roughness = 0.0f;
    look.opacity = 7.0f;
    look.light_elevation = -20.0f;
    look.specular = -1.0f;
    draw_and_compare(&st, &look, "wild");
    look.ambient = NAN; // nothing is drawn: both keep what was there
    gl_draw_lagoon_look(st.gl, &look, &st.target);
    gl_compare(&st.canvas, &st.expected, CLOSE, "not finite");
    gl_draw_lagoon_look(st.gl, NULL, &st.target);
    gl_draw_lagoon_look(NULL, &look, &st.target);
    stage_free(&st);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_the_processors),
        cmocka_unit_test(seams_and_borders_are_the_processors),
        cmocka_unit_test(foam_is_the_processors),
        cmocka_unit_test(land_shows_the_floor),
        cmocka_unit_test(wild_numbers_are_the_processors),
    };
    return gl_run_tests("gl_lagoon", tests, sizeof tests / sizeof tests[0]);
}
