#include "passes.h"
#include "shared/light.h"

#include <math.h>
#include <string.h>

#define PASSES 32 // that it takes

// Weights of a value and those beside it after a number of passes of [a, 1 − 2a, a] with a ≤ ¼,
// each of which adds a variance of 2a (src/look/light/blur.h). How far they reach.
static int weigh(float variance, float weight[PASSES + 1]) {
    const int passes = pondi_blur_passes(variance);
    const float share = pondi_blur_share(variance, passes);
    float before[PASSES + 2] = {1.0f};
    for (int pass = 0; pass < passes; pass++) {
        weight[0] = before[0] + 2.0f * share * (before[1] - before[0]);
        for (int i = 1; i <= PASSES; i++) {
            weight[i] =
                before[i] + share * ((before[i - 1] - before[i]) + (before[i + 1] - before[i]));
        }
        memcpy(before, weight, (PASSES + 1) * sizeof *weight);
    }
    int reach = passes;
    while (reach > 1 && weight[reach] < 1e-7f) {
        reach--;
    }
    return reach;
}

bool pondi_gl_blur(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to,
                   bool down, float variance) {
    const pondi_gl_view *view = &p->gl->view;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_MAP_BLUR, to, from->format, from->width, from->height);
    if (program == NULL) {
        return false;
    }
    float weight[PASSES + 1] = {1.0f};
    const float held = pondi_clamp(variance, 0.0f, PONDI_BLUR_MOST);
    const int reach = held > 0.0f ? weigh(held, weight) : 0;
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int2(program, "blur_axis", !down, down);
    pondi_gl_put_int(program, "blur_wraps", down ? view->wraps_y : view->wraps_x);
    pondi_gl_put_int(program, "blur_reach", reach);
    pondi_gl_put_floats(program, "blur_weight", reach + 1, weight);
    pondi_gl_fill();
    return true;
}
