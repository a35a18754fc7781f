// Light brighter than white spreads in an eye, or a lens, around where it is seen: with as much of
// it in each octave of distance, which falls off as the square of it. Light beyond white is
// drawn at half the size, halved again and again, and added up from the smallest.

#include <math.h>

#include "passes.h"

pond_gl_glare pond_gl_glare_default(void) {
    return (pond_gl_glare){.strength = 2.0f, .width = 0.1f};
}

void pond_gl_set_glare(pond_gl *gl, const pond_gl_glare *glare) {
    if (gl == NULL) {
        return;
    }
    const bool good = glare != NULL && isfinite(glare->strength) && isfinite(glare->width);
    gl->glare = good ? (pond_gl_glare){.strength = pondi_clamp(glare->strength, 0.0f, 10.0f),
                                       .width = pondi_clamp(glare->width, 0.002f, 1.0f)}
                     : (pond_gl_glare){0};
}

static int half_of(int side) {
    return (side + 1) / 2;
}

#define HALF_OCTAVE 1.41421356f

// Octaves between a pixel and the greatest distance, rounded: 2 and more.
static int octaves(float width, int height) {
    int wanted = 2;
    for (float rest = width * (float)height / 4.0f;
         rest > HALF_OCTAVE && wanted < PONDI_GL_GLARE_LEVELS - 1; rest /= 2.0f) {
        wanted++;
    }
    return wanted;
}

static pondi_gl_texture *level(const pondi_gl_passes *p, int index) {
    return &p->gl->passes[PONDI_GL_PASS_GLARE + index];
}

static bool halve(pondi_gl_passes *p, int index) {
    const pondi_gl_texture *from = level(p, index - 1);
    if (pondi_gl_pass(p, PONDI_GL_PROGRAM_GLARE_HALVE, level(p, index), GL_RGBA16F,
                      half_of(from->width), half_of(from->height)) == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_fill();
    return true;
}

static bool add_up(pondi_gl_passes *p, int index) {
    pondi_gl_texture *to = level(p, index);
    if (pondi_gl_pass(p, PONDI_GL_PROGRAM_GLARE_DOUBLE, to, GL_RGBA16F, to->width, to->height) ==
        NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, level(p, index + 1));
    pondi_gl_add_fill(p);
    return true;
}

pond_gl_target pondi_gl_glare_source(pondi_gl_passes *p, const pond_gl_target *target) {
    const int width = half_of(target->width);
    const int height = half_of(target->height);
    return pondi_gl_pass_target(p, level(p, 0), GL_RGBA16F, width, height);
}

const pondi_gl_texture *pondi_gl_glare(pondi_gl_passes *p, const pond_gl_target *target,
                                       float *strength) {
    const int last = octaves(p->gl->glare.width, target->height);
    for (int i = 1; i <= last; i++) {
        if (!halve(p, i)) {
            return NULL;
        }
    }
    for (int i = last - 1; i >= 1; i--) {
        if (!add_up(p, i)) {
            return NULL;
        }
    }
    *strength = p->gl->glare.strength / (float)last;
    return level(p, 1);
}
