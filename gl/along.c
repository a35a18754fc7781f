// Where the pond is finer than the picture a pixel reads many cells each way. They are summed along
// the rows of cells first, for all pixels of a column at once, then down the columns by the look.

#include "internal.h"

bool pondi_gl_along(pond_gl *gl, const pond_gl_target *target) {
    const pondi_gl_view *view = &gl->view;
    if (view->width <= target->width || !gl->info.float_targets) {
        return false;
    }
    // As many rows as the heights' texture has, up to the last that is read.
    const int rows = view->first_y + view->height + view->border;
    const pondi_gl_program *program = pondi_gl_program_of(gl, PONDI_GL_PROGRAM_SURFACE_ALONG);
    if (program == NULL || !pondi_gl_layer_size(gl, &gl->along, GL_RGBA32F, target->width, rows)) {
        return false;
    }
    const pond_gl_target layer = pondi_gl_layer_target(&gl->along);
    if (!pondi_gl_aim(gl, program, &layer)) {
        return false;
    }
    pondi_gl_fill();
    gl->slots[PONDI_GL_SLOT_SECOND].lent = gl->along.texture.name;
    return true;
}
