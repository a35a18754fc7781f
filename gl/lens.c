// Seed 002's look; src/look/looks/lens.c says how it goes.

#include <math.h>

#include "internal.h"

void pond_gl_draw_lens(pond_gl *gl, const pond_lens_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, true) || !isfinite(look->strength)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_LENS, target, &saved);
    if (program == NULL) {
        return;
    }
    const bool nearest = look->lookup == POND_LOOKUP_NEAREST;
    pondi_gl_put_int(program, "nearest", nearest);
    // As the listing's 16 bits have it.
    pondi_gl_put_int(program, "written", nearest && look->strength == 1.0f && gl->view.shorts);
    pondi_gl_put_float(program, "strength", look->strength);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
