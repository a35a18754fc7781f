// gl_stage.h — everything that a look reads, for the processor and for the GPU.
#ifndef MILLPOND_TESTS_GL_STAGE_H
#define MILLPOND_TESTS_GL_STAGE_H

#include "gl_context.h"

typedef struct stage_sizes {
    int cells_x;
    int cells_y;
    int picture_x;
    int picture_y;
    int pixels_x;
    int pixels_y;
} stage_sizes;

typedef struct stage {
    pond_gl *gl;
    own_view view;
    picture floor;
    pond_texture texture;
    picture expected;
    pond_target expected_target;
    gl_canvas canvas;
    pond_gl_target target;
} stage;

// A view, a floor and both targets; heights are `rise` metres or counts high.
static inline stage stage_make(const stage_sizes *s, pond_format format, double rise) {
    stage st = {.gl = gl_make()};
    st.view = wavy_view(s->cells_x, s->cells_y, format, rise);
    st.floor = smooth_picture(s->picture_x, s->picture_y);
    st.texture = texture_of(&st.floor);
    st.expected = picture_make(s->pixels_x, s->pixels_y);
    st.expected_target = target_of(&st.expected);
    st.canvas = gl_canvas_make(s->pixels_x, s->pixels_y);
    st.target = gl_canvas_target(&st.canvas, true);
    assert_int_equal(pond_gl_set_view(st.gl, &st.view.view), POND_OK);
    assert_int_equal(pond_gl_set_picture(st.gl, POND_GL_PICTURE_FLOOR, &st.texture), POND_OK);
    return st;
}

// The sides of view and floor meet, or do not.
static inline void stage_wrap(stage *st, bool wraps) {
    st->view.view.wraps_x = wraps;
    st->view.view.wraps_y = wraps;
    st->texture.wraps = wraps;
    assert_int_equal(pond_gl_set_view(st->gl, &st->view.view), POND_OK);
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_FLOOR, &st->texture), POND_OK);
}

// Draws a look with the processor and on the GPU, which must agree. [dB]
static inline void stage_compare(stage *st, const pond_look *look, double least_psnr,
                                 const char *what) {
    pond_draw(look, &st->view.view, &st->texture, &st->expected_target, NULL);
    pond_gl_draw(st->gl, look, &st->target);
    gl_compare(&st->canvas, &st->expected, least_psnr, what);
}

static inline void stage_free(stage *st) {
    pond_gl_destroy(st->gl);
    gl_canvas_free(&st->canvas);
    free(st->view.memory);
    free(st->floor.memory);
    free(st->expected.memory);
}

#endif
