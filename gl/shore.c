// How near land and water are around each place: on a grid four lines of which lie within the
// shore's width, which goes eight lines beyond the pond.

#include <math.h>

#include "passes.h"
#include "shared/look_numbers.h"

// One axis of the grid. [shares of the pond]
typedef struct lines {
    float step;
    float origin; // of the first line
    int count;
} lines;

// On sides that meet, whole steps reach from one to the other. Line 0 lies on the first texel's
// middle.
static lines plan(float step, bool wraps, int texels) {
    const float steps = 1.0f / step;
    lines l = {.step = wraps && steps >= 1.0f ? 1.0f / floorf(steps) : step};
    const float half = 0.5f / (float)texels;
    const int first = (int)floorf(-half / l.step) - PONDI_SHORE_LINES;
    const int last = (int)floorf((1.0f - half) / l.step) + 1 + PONDI_SHORE_LINES;
    l.origin = half + (float)first * l.step;
    l.count = last - first + 1;
    return l;
}

static bool spread(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to, int x,
                   int y) {
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_SHORE_SPREAD, to, GL_RGBA16F, from->width, from->height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int2(program, "spread_axis", x, y);
    pondi_gl_fill();
    return true;
}

static bool survey(pondi_gl_passes *p, float shore, const lines *x, const lines *y) {
    pondi_gl_texture *const grid = &p->gl->passes[PONDI_GL_PASS_SHORE];
    pondi_gl_texture *const across = &p->gl->passes[PONDI_GL_PASS_SHORE_ACROSS];
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_SHORE_SURVEY, grid, GL_RGBA16F, x->count, y->count);
    if (program == NULL) {
        return false;
    }
    pondi_gl_put_float2(program, "grid_origin", x->origin, y->origin);
    pondi_gl_put_float2(program, "grid_step", x->step, y->step);
    pondi_gl_put_float(program, "shallow", PONDI_SHORE_SHALLOW * shore);
    pondi_gl_fill();
    return spread(p, grid, across, 1, 0) && spread(p, across, grid, 0, 1);
}

bool pondi_gl_survey_shore(pondi_gl_passes *p, float shore, int width, int height,
                           pondi_gl_shore *out) {
    const pondi_gl_view *view = &p->gl->view;
    const pondi_gl_texture *floor = &p->gl->slots[PONDI_GL_SLOT_FLOOR];
    const float side_x = view->cell_size * (float)view->width;
    const float side_y = view->cell_size * (float)view->height;
    const lines x = plan(fmaxf(shore / (PONDI_SHORE_LINES * side_x), 1.0f / (float)width),
                         view->wraps_x, floor->width);
    const lines y = plan(fmaxf(shore / (PONDI_SHORE_LINES * side_y), 1.0f / (float)height),
                         view->wraps_y, floor->height);
    *out = (pondi_gl_shore){.scale_x = 1.0f / x.step,
                            .scale_y = 1.0f / y.step,
                            .origin_x = -x.origin / x.step,
                            .origin_y = -y.origin / y.step,
                            .grid = &p->gl->passes[PONDI_GL_PASS_SHORE]};
    return survey(p, shore, &x, &y);
}
