// Heights as colours; src/look/looks/height.c says how it goes.

#include <math.h>

#include "internal.h"

static bool is_finite(const pond_height_look *look) {
    return isfinite(look->level) && isfinite(look->range) && isfinite(look->contours) &&
           isfinite(look->shading);
}

static void put_look(const pond_gl *gl, const pondi_gl_program *program,
                     const pond_height_look *look, const pond_gl_target *target) {
    const pondi_gl_view *view = &gl->view;
    const float shading = pondi_clamp(look->shading, 0.0f, 100.0f);
    pondi_gl_put_int(program, "colours", pondi_gl_colour_row(look->colours));
    pondi_gl_put_float(program, "level", pondi_clamp(look->level, -1e6f, 1e6f));
    pondi_gl_put_float(program, "per_range", 0.5f / pondi_clamp(look->range, 1e-9f, 1e6f));
    pondi_gl_put_float(program, "contours", pondi_clamp(look->contours, 0.0f, 1e6f));
    pondi_gl_put_float2(program, "pixel_size",
                        view->cell_size * ((float)view->width / (float)target->width),
                        view->cell_size * ((float)view->height / (float)target->height));
    pondi_gl_put_float2(program, "shade", shading * 0.6f, shading * 0.8f);
}

void pond_gl_draw_height(pond_gl *gl, const pond_height_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, false) || !is_finite(look) ||
        !pondi_gl_is_colour_map(look->colours) || !pondi_gl_colours(gl)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_HEIGHT, target, &saved);
    if (program == NULL) {
        return;
    }
    put_look(gl, program, look, target);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
