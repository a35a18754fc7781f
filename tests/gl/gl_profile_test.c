// The profile look of millpond-gl compared with that of the library.
#include "gl_context.h"
#include "gl_one_look.h"
#include "gl_stage.h"

#include <millpond/spray.h>

#define CLOSE 45.0 // [dB]

static const stage_sizes shapes[] = {
    {64, 1, 64, 48, 64, 48}, {40, 1, 97, 61, 131, 89}, {150, 1, 64, 64, 53, 47},
    {1, 1, 1, 1, 1, 1},      {33, 17, 33, 17, 80, 61}, {3, 4, 3, 2, 61, 17},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void draw_and_compare(stage *st, const pond_profile_look *own, const char *what) {
    const pond_look look = profile_look_of(own);
    stage_compare(st, &look, CLOSE, what);
}

static void leave_the_sky(stage *st) {
    st->texture = (pond_texture){0};
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_FLOOR, NULL), POND_OK);
}

static void every_preset_is_the_processors(void **state) {
    (void)state;
    for (int preset = 0; profile_look_preset_name(preset) != NULL; preset++) {
        const char *name = profile_look_preset_name(preset);
        for (int i = 0; i < 4 * SHAPES; i++) {
            const bool shorts = i / 2 % 2 == 1;
            pond_profile_look look;
            assert_true(profile_look_preset(name, &look));
            look.metres = i % 3 == 0 ? 0.0f : 0.05f;
            stage st = stage_make(&shapes[i / 4], shorts ? POND_FORMAT_I16 : POND_FORMAT_F32,
                                  shorts ? 20.0 : 4e-3);
            if (i % 2 == 0) {
                leave_the_sky(&st);
            }
            draw_and_compare(&st, &look, name);
            stage_free(&st);
        }
    }
}

static void seams_are_the_processors(void **state) {
    (void)state;
    stage st = stage_make(&shapes[1], POND_FORMAT_F32, 4e-3);
    st.view.view.wraps_x = true;
    assert_int_equal(pond_gl_set_view(st.gl, &st.view.view), POND_OK);
    const pond_profile_look look = profile_look_default();
    draw_and_compare(&st, &look, "seam");
    stage_free(&st);
}

static void shafts_and_thickness_are_the_processors(void **state) {
    (void)state;
    for (int i = 0; i < SHAPES; i++) {
        stage st = stage_make(&shapes[i], POND_FORMAT_F32, 2e-4);
        pond_profile_look look = profile_look_default();
        look.thickness = 0.1f;
        draw_and_compare(&st, &look, "thickness");
        look.shafts = 0.3f;
        look.sun = (pond_vec2){0.7f, -0.4f};
        draw_and_compare(&st, &look, "shafts");
        stage_free(&st);
    }
}

static void droplets_are_the_processors(void **state) {
    (void)state;
    enum { DROPLETS = 300 };
    pond_droplet room_for[DROPLETS];
    uint64_t seed = 5;
    stage st = stage_make(&shapes[1], POND_FORMAT_F32, 4e-3);
    const double width = (double)st.view.view.cell_size * st.view.view.width;
    for (int i = 0; i < DROPLETS; i++) {
        room_for[i] = (pond_droplet){
            .position = {(float)noise_between(&seed, -0.1 * width, 1.1 * width),
                         (float)noise_between(&seed, -0.02, 0.2 * width)},
            .velocity = {(float)noise_between(&seed, -1, 1), (float)noise_between(&seed, -2, 2)},
            .radius = (float)noise_between(&seed, 0.0, 0.004)};
    }
    pond_spray spray = {.droplets = room_for, .capacity = DROPLETS, .count = DROPLETS};
    pond_profile_look look = profile_look_default();
    look.spray = &spray;
    draw_and_compare(&st, &look, "droplets");
    spray.count = 7;
    draw_and_compare(&st, &look, "fewer droplets");
    spray.count = 0;
    draw_and_compare(&st, &look, "no droplets");
    stage_free(&st);
}

static void wild_numbers_are_the_processors(void **state) {
    (void)state;
    stage st = stage_make(&shapes[0], POND_FORMAT_F32, 4e-3);
    pond_profile_look look = profile_look_default();
    look.water_level = 4.0f;
    look.metres = 1e-9f;
    look.line_width = 0.3f;
    look.highlight_reach = 0.0f;
    draw_and_compare(&st, &look, "wild");
    look.clarity = INFINITY; // nothing is drawn: both keep what was there
    gl_draw_profile_look(st.gl, &look, &st.target);
    gl_compare(&st.canvas, &st.expected, CLOSE, "not finite");
    gl_draw_profile_look(st.gl, NULL, &st.target);
    gl_draw_profile_look(NULL, &look, &st.target);
    stage_free(&st);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_the_processors),
        cmocka_unit_test(seams_are_the_processors),
        cmocka_unit_test(shafts_and_thickness_are_the_processors),
        cmocka_unit_test(droplets_are_the_processors),
        cmocka_unit_test(wild_numbers_are_the_processors),
    };
    return gl_run_tests("gl_profile", tests, sizeof tests / sizeof tests[0]);
}
