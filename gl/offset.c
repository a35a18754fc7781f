// Seed 000's look; src/look/looks/offset.c says how it goes.

#include <math.h>

#include "internal.h"

void pond_gl_draw_offset(pond_gl *gl, const pond_offset_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, true) || !isfinite(look->refraction) ||
        !isfinite(look->shading)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_OFFSET, target, &saved);
    if (program == NULL) {
        return;
    }
    const pondi_gl_texture *floor = &gl->slots[PONDI_GL_SLOT_FLOOR];
    pondi_gl_put_int(program, "nearest", look->lookup == POND_LOOKUP_NEAREST);
    pondi_gl_put_float(program, "shading", look->shading);
    pondi_gl_put_float2(program, "per_count",
                        look->refraction * ((float)floor->width / (float)gl->view.width),
                        look->refraction * ((float)floor->height / (float)gl->view.height));
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
