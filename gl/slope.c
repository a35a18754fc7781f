// The surface's slope; src/look/looks/slope.c says how it goes.

#include <math.h>

#include "internal.h"

void pond_gl_draw_slope(pond_gl *gl, const pond_slope_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, false) || !isfinite(look->range)) {
        return;
    }
    const bool direction = look->show == POND_SLOPE_DIRECTION;
    if ((!direction && !pondi_gl_is_colour_map(look->colours)) || !pondi_gl_colours(gl)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_SLOPE, target, &saved);
    if (program == NULL) {
        return;
    }
    pondi_gl_put_int(program, "direction", direction);
    pondi_gl_put_int(program, "colours", direction ? 0 : pondi_gl_colour_row(look->colours));
    pondi_gl_put_float(program, "per_range", 1.0f / pondi_clamp(look->range, 1e-9f, 1e6f));
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
