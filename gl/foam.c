// Foam that lives on the GPU: grown and faded for a frame (shaders/foam_grow.frag), then spread, as
// src/look/light/foam.c does it.

#include <math.h>

#include "passes.h"
#include "shared/light.h"

// The sea begins bare, and a map of another size does so anew.
static bool begin(pondi_gl_passes *p, int width, int height) {
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    if (foam->shown && foam->width == width && foam->height == height) {
        return true;
    }
    return pondi_gl_pass_clear(p, foam, GL_R32F, width, height);
}

static bool grow(pondi_gl_passes *p, const pond_foam *f, double time) {
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    const float onset = pondi_clamp(f->onset, 0.0f, 100.0f);
    const float ramp = pondi_clamp(f->full, 0.0f, 100.0f) - onset;
    const double half_life = (double)pondi_clamp(f->half_life, 1e-3f, 1e6f);
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_FOAM_GROW, &p->gl->passes[PONDI_GL_PASS_FOAM], GL_R32F,
                      foam->width, foam->height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, foam);
    pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, &p->gl->velocity);
    pondi_gl_put_int(program, "has_velocity", p->gl->velocity.shown);
    pondi_gl_put_float(program, "per_speed", 1.0f / pondi_clamp(f->wave_speed, 1e-6f, 1e6f));
    pondi_gl_put_float(program, "onset", onset);
    pondi_gl_put_float(program, "per_ramp", 1.0f / (ramp > 1e-6f ? ramp : 1e-6f));
    pondi_gl_put_float(program, "growth",
                       (float)((double)pondi_clamp(f->growth, 0.0f, 1000.0f) * time));
    pondi_gl_put_float(program, "decay", (float)(PONDI_LN2 / half_life * time));
    pondi_gl_fill();
    return true;
}

static bool spread(pondi_gl_passes *p, const pond_foam *f, double time) {
    const pondi_gl_view *view = &p->gl->view;
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    pondi_gl_texture *grown = &p->gl->passes[PONDI_GL_PASS_FOAM];
    pondi_gl_texture *between = &p->gl->passes[PONDI_GL_PASS_FOAM_ACROSS];
    const double pace = (double)pondi_clamp(f->spread, 0.0f, 1000.0f);
    return pondi_gl_blur(
               p, grown, between, false,
               pondi_foam_variance(pace, time, foam->width, view->width, view->cell_size)) &&
           pondi_gl_blur(
               p, between, foam, true,
               pondi_foam_variance(pace, time, foam->height, view->height, view->cell_size));
}

pond_result pond_gl_update_foam(pond_gl *gl, const pond_foam *settings, double seconds, int width,
                                int height) {
    if (gl == NULL || settings == NULL || gl->view.width == 0 || !pondi_foam_finite(settings)) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_update_foam: %s",
                             gl == NULL            ? "gl is NULL"
                             : settings == NULL    ? "foam is NULL"
                             : gl->view.width == 0 ? "there is no view"
                                                   : "a number is not finite");
    }
    const pond_result sized = pondi_gl_check_map(gl, "a map of foam", width, height, 0);
    if (sized != POND_OK || !isfinite(seconds) || seconds <= 0.0) {
        return sized;
    }
    const double time = seconds < PONDI_FOAM_LONGEST ? seconds : PONDI_FOAM_LONGEST;
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    const bool good = begin(&passes, width, height) && grow(&passes, settings, time) &&
                      spread(&passes, settings, time);
    gl->slots[PONDI_GL_SLOT_FOAM].shown = good;
    pondi_gl_passes_end(&passes);
    return good ? POND_OK : POND_ERROR_SYSTEM;
}
