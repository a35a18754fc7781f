// numbers.h — numbers of looks on their way to uniforms.
#ifndef POND_GL_NUMBERS_H
#define POND_GL_NUMBERS_H

#include <math.h>

#include "internal.h"

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

#endif
