#include "internal.h"
#include "shared/look_numbers.h"

#include <millpond/colour_map.h>

bool pondi_gl_colours(pond_gl *gl) {
    pondi_gl_texture *table = &gl->slots[PONDI_GL_SLOT_COLOURS];
    if (table->shown) {
        return true;
    }
    float *values = pondi_gl_staging(gl, (size_t)PONDI_MAPS * (PONDI_MAP_STEPS + 1) * 4);
    if (values == NULL) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory for the colour maps");
        return false;
    }
    float *at = values;
    for (int map = 0; map < PONDI_MAPS; map++) {
        for (int step = 0; step <= PONDI_MAP_STEPS; step++, at += 4) {
            const pond_colour colour =
                pond_colour_map_at((pond_colour_map)(map + 1), (float)step / PONDI_MAP_STEPS);
            at[0] = colour.r;
            at[1] = colour.g;
            at[2] = colour.b;
            at[3] = 1.0f;
        }
    }
    table->shown = pondi_gl_texture_put(gl, table, GL_RGBA32F, PONDI_MAP_STEPS + 1, PONDI_MAPS,
                                        values, PONDI_MAP_STEPS + 1);
    return table->shown;
}

int pondi_gl_colour_row(pond_colour_map map) {
    return (int)map - (int)POND_COLOUR_MAP_TIDE;
}
