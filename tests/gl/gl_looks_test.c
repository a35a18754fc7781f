// The looks of millpond-gl beside those of the library.
#include "gl_one_look.h"
#include "gl_stage.h"

static const stage_sizes shapes[] = {
    {64, 48, 64, 48, 64, 48},  {40, 30, 97, 61, 131, 89}, {150, 101, 64, 64, 53, 47},
    {1, 1, 1, 1, 1, 1},        {1, 7, 3, 2, 5, 1},        {300, 200, 80, 60, 40, 31},
    {37, 64, 37, 64, 37, 130}, {5, 3, 60, 40, 120, 80},   {90, 20, 30, 30, 41, 61},
    {20, 90, 30, 30, 61, 41},  {33, 17, 33, 17, 1, 1},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static stage stage_of(const stage_sizes *s, pond_format format, bool wraps) {
    stage st = stage_make(s, format, format == POND_FORMAT_F32 ? 2e-3 : 12.0);
    stage_wrap(&st, wraps);
    return st;
}

typedef void draw_both(stage *st);

// Over all shapes, formats, and with and without seams.
static void try_all(draw_both *draw, const char *name, double least_psnr) {
    for (int i = 0; i < 4 * SHAPES; i++) {
        const pond_format format = i % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16;
        stage st = stage_of(&shapes[i / 4], format, i / 2 % 2 == 1);
        draw(&st);
        gl_compare(&st.canvas, &st.expected, least_psnr, name);
        stage_free(&st);
    }
}

// Each look draws its presets in turn, `preset` counts them.
static int preset;

static void draw_offset(stage *st) {
    pond_offset_look look;
    assert_true(offset_look_preset(offset_look_preset_name(preset), &look));
    draw_offset_look(&look, &st->view.view, &st->texture, &st->expected_target, NULL);
    gl_draw_offset_look(st->gl, &look, &st->target);
}

static void draw_lens(stage *st) {
    pond_lens_look look;
    assert_true(lens_look_preset(lens_look_preset_name(preset), &look));
    draw_lens_look(&look, &st->view.view, &st->texture, &st->expected_target, NULL);
    gl_draw_lens_look(st->gl, &look, &st->target);
}

static void draw_height(stage *st) {
    pond_height_look look;
    assert_true(height_look_preset(height_look_preset_name(preset), &look));
    draw_height_look(&look, &st->view.view, &st->expected_target, NULL);
    gl_draw_height_look(st->gl, &look, &st->target);
}

static void draw_normals(stage *st) {
    pond_normals_look look;
    assert_true(normals_look_preset(normals_look_preset_name(preset), &look));
    draw_normals_look(&look, &st->view.view, &st->expected_target, NULL);
    gl_draw_normals_look(st->gl, &look, &st->target);
}

static void draw_slope(stage *st) {
    pond_slope_look look;
    assert_true(slope_look_preset(slope_look_preset_name(preset), &look));
    draw_slope_look(&look, &st->view.view, &st->expected_target, NULL);
    gl_draw_slope_look(st->gl, &look, &st->target);
}

typedef const char *preset_name(int index);

static void try_presets(draw_both *draw, preset_name *name, double least_psnr) {
    for (preset = 0; name(preset) != NULL; preset++) {
        try_all(draw, name(preset), least_psnr);
    }
}

static void offset_is_the_processors(void **state) {
    (void)state;
    try_presets(draw_offset, offset_look_preset_name, 45.0);
}

static void lens_is_the_processors(void **state) {
    (void)state;
    try_presets(draw_lens, lens_look_preset_name, 45.0);
}

static void height_is_the_processors(void **state) {
    (void)state;
    try_presets(draw_height, height_look_preset_name, 45.0);
}

static void normals_are_the_processors(void **state) {
    (void)state;
    try_presets(draw_normals, normals_look_preset_name, 45.0);
}

static void slope_is_the_processors(void **state) {
    (void)state;
    try_presets(draw_slope, slope_look_preset_name, 45.0);
}

// The listings' own cases, over all heights that 16 bits have: not a bit differs.
static void whole_numbers_are_exact(void **state) {
    (void)state;
    static const stage_sizes odd[] = {{61, 47, 61, 47, 61, 47}, {200, 3, 200, 3, 200, 3}};
    uint64_t random = 5;
    for (int i = 0; i < 2; i++) {
        stage st = stage_of(&odd[i], POND_FORMAT_I16, false);
        for (int y = -1; y <= odd[i].cells_y; y++) {
            for (int x = -1; x <= odd[i].cells_x; x++) {
                view_set(&st.view, x, y, noise_short(&random));
            }
        }
        pond_gl_set_view(st.gl, &st.view.view);
        preset = 1; // literal
        draw_offset(&st);
        gl_compare(&st.canvas, &st.expected, 999.0, "offset of noise");
        draw_lens(&st);
        gl_compare(&st.canvas, &st.expected, 999.0, "lens of noise");
        stage_free(&st);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offset_is_the_processors), cmocka_unit_test(lens_is_the_processors),
        cmocka_unit_test(height_is_the_processors), cmocka_unit_test(normals_are_the_processors),
        cmocka_unit_test(slope_is_the_processors),  cmocka_unit_test(whole_numbers_are_exact),
    };
    return gl_run_tests("gl_looks", tests, sizeof tests / sizeof tests[0]);
}
