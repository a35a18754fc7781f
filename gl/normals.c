// The surface's normals; src/look/looks/normals.c says how it goes.

#include <math.h>

#include "internal.h"

void pond_gl_draw_normals(pond_gl *gl, const pond_normals_look *look,
                          const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, false) || !isfinite(look->strength)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_NORMALS, target, &saved);
    if (program == NULL) {
        return;
    }
    pondi_gl_put_float(program, "strength", pondi_clamp(look->strength, 0.0f, 1000.0f));
    pondi_gl_put_float(program, "green", look->green == POND_NORMALS_GREEN_DOWN ? -1.0f : 1.0f);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
