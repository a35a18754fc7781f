// The lake look of millpond-gl beside that of the library.
#include "gl_context.h"
#include "lakes.h"

#include <millpond/detail/lake_parts.h>

#define CLOSE 45.0 // [dB]

// Draws both, the target of any size.
static void draw_and_compare(const painted_lake *p, const pond_look *look, const pond_view *view,
                             int width, int height, const char *what) {
    pond_gl *gl = gl_make();
    const pond_texture texture = texture_of(&p->photograph);
    const picture expected = picture_make(width, height);
    const pond_target wanted = target_of(&expected);
    pond_draw(look, view, &texture, &wanted, NULL);
    gl_canvas canvas = gl_canvas_make(width, height);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    assert_int_equal(pond_gl_set_view(gl, view), POND_OK);
    assert_int_equal(pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture), POND_OK);
    assert_int_equal(pond_gl_set_lake(gl, look->is.lake.lake), POND_OK);
    assert_true(pond_gl_can_draw(gl, POND_LOOK_LAKE));
    pond_gl_draw(gl, look, &target);
    gl_compare(&canvas, &expected, CLOSE, what);
    gl_canvas_free(&canvas);
    free(expected.memory);
    pond_gl_destroy(gl);
}

static void every_preset_is_the_processors(void **state) {
    (void)state;
    static const int sizes[][2] = {{160, 100}, {97, 61}, {300, 190}};
    painted_lake p = painted_lake_make(160, 100);
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    for (int i = 0; pond_look_preset_name(POND_LOOK_LAKE, i) != NULL; i++) {
        const char *name = pond_look_preset_name(POND_LOOK_LAKE, i);
        pond_look look;
        assert_true(pond_look_preset(POND_LOOK_LAKE, name, &look));
        look.is.lake.horizon = p.look.is.lake.horizon;
        look.is.lake.lake = p.lake;
        look.is.lake.time = 1.3 + i;
        look.is.lake.glitter = (float)i;
        for (int k = 0; k < 3; k++) {
            draw_and_compare(&p, &look, &v.view, sizes[k][0], sizes[k][1], name);
        }
    }
    free(v.memory);
    painted_lake_free(&p);
}

static void a_pond_is_the_processors(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(200, 130);
    for (int format = 1; format <= 2; format++) {
        own_view v = own_view_make(80, 90, (pond_format)format);
        v.view.cell_size = 0.1f;
        const double rise = format == 1 ? 0.01 : 50;
        for (int i = 0; i < 80 * 90; i++) {
            view_set(&v, i % 80, i / 80, rise * sin(i % 80 * 0.3) * cos(i / 80 * 0.2));
        }
        pond_look look = p.look;
        look.is.lake.breeze = format == 1 ? 0.0f : 1.5f;
        draw_and_compare(&p, &look, &v.view, 200, 130, "a pond");
        free(v.memory);
    }
    painted_lake_free(&p);
}

static void ripples_are_the_processors(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(300, 190);
    painted_lake_ripple(&p);
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    assert_non_null(pond_lake_get_parts(p.lake).detail.texels);
    for (int i = 0; i < 3; i++) {
        pond_look look = p.look;
        look.is.lake.breeze = 1.0f + (float)i;
        look.is.lake.time = 0.7 * i;
        draw_and_compare(&p, &look, &v.view, 300 - 83 * i, 190 - 50 * i, "ripples");
    }
    free(v.memory);
    painted_lake_free(&p);
}

static void without_a_lake_the_photograph(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(60, 40);
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    pond_look look = p.look;
    look.is.lake.lake = NULL;
    draw_and_compare(&p, &look, &v.view, 60, 40, "no lake");
    assert_int_equal(pond_gl_set_lake(NULL, p.lake), POND_ERROR_ARGUMENT);
    free(v.memory);
    painted_lake_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_the_processors),
        cmocka_unit_test(a_pond_is_the_processors),
        cmocka_unit_test(ripples_are_the_processors),
        cmocka_unit_test(without_a_lake_the_photograph),
    };
    return gl_run_tests("gl_lake", tests, sizeof tests / sizeof tests[0]);
}
