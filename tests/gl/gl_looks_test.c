// Looks of millpond-gl compared with those of the library.
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

// Every preset over all shapes, formats, and with and without seams.
static void presets_are_the_processors(void **state) {
    (void)state;
    static const pond_look_kind kinds[] = {POND_LOOK_OFFSET, POND_LOOK_LENS, POND_LOOK_HEIGHT,
                                           POND_LOOK_NORMALS, POND_LOOK_SLOPE};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *name;
        for (int preset = 0; (name = pond_look_preset_name(kinds[k], preset)) != NULL; preset++) {
            pond_look look;
            assert_true(pond_look_preset(kinds[k], name, &look));
            for (int i = 0; i < 4 * SHAPES; i++) {
                const pond_format format = i % 2 == 0 ? POND_FORMAT_F32 : POND_FORMAT_I16;
                stage st = stage_of(&shapes[i / 4], format, i / 2 % 2 == 1);
                stage_compare(&st, &look, 45.0, name);
                stage_free(&st);
            }
        }
    }
}

// The listings' cases, over all heights of 16 bits, are bit-identical.
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
        for (int kind = POND_LOOK_OFFSET; kind <= POND_LOOK_LENS; kind++) {
            pond_look look;
            assert_true(pond_look_preset((pond_look_kind)kind, "literal", &look));
            stage_compare(&st, &look, 999.0, "noise");
        }
        stage_free(&st);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_the_processors),
        cmocka_unit_test(whole_numbers_are_exact),
    };
    return gl_run_tests("gl_looks", tests, sizeof tests / sizeof tests[0]);
}
