// looks.h — how each look is drawn, and numbers of looks as shaders take them.
#ifndef POND_GL_LOOKS_H
#define POND_GL_LOOKS_H

#include <math.h>

#include "internal.h"
#include "shared/look_list.h"

typedef struct pondi_gl_look {
    bool half_floats; // needs a driver that draws on them
    bool colours;     // reads the colour maps
    // Of a look that takes one pass: its program, and what gives it the look's uniforms.
    pondi_gl_program_id program;
    void (*put)(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                const pond_gl_target *target);
    // Of one that takes more, in place of both.
    void (*draw)(pond_gl *gl, const void *look, const pond_gl_target *target);
} pondi_gl_look;

// Sets a uniform for each float, colour and point of a look's table of fields, if the shader has
// one of that name.
void pondi_gl_put_fields(const pondi_gl_program *program, pond_look_kind kind, const void *look);

static inline pond_colour pondi_gl_times(pond_colour c, float factor) {
    return (pond_colour){c.r * factor, c.g * factor, c.b * factor};
}

static inline double pondi_gl_radians(float degrees) {
    return (double)degrees * (acos(-1.0) / 180.0);
}

// Where something stands: 0 = right, 90 = top of the picture, and above the horizon. [°] y points
// down, z up.
static inline void pondi_gl_towards(float azimuth, float elevation, double out[3]) {
    const double around = pondi_gl_radians(azimuth);
    const double up = pondi_gl_radians(elevation);
    out[0] = cos(up) * cos(around);
    out[1] = -cos(up) * sin(around);
    out[2] = sin(up);
}

#define PONDI_GL_LOOK(kind, name) extern const pondi_gl_look pondi_gl_look_##name;
PONDI_LOOK_LIST(PONDI_GL_LOOK)
#undef PONDI_GL_LOOK

#endif
