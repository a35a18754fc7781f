#include <math.h>

#include "look/colour/store.h"
#include "look/looks/normals.h"
#include "shared/look_numbers.h"

void PONDI_ISA_NAME(pondi_paint_normals)(const void *look, const pondi_tile *tile,
                                         const pondi_canvas *canvas) {
    const pondi_normals *s = look;
    for (int y = 0; y < tile->height; y++) {
        const float *slope_x = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
        const float *slope_y = tile->channel[2] + (ptrdiff_t)y * PONDI_TILE;
        pondi_numbers normal;
        const float strength = s->look->strength;
        for (int x = 0; x < tile->width; x++) {
            const float sx = pondi_number(slope_x[x] * strength, PONDI_NORMALS_STEEPEST);
            const float sy = pondi_number(slope_y[x] * strength, PONDI_NORMALS_STEEPEST);
            const float length = sqrtf(1.0f + (sx * sx + sy * sy));
            normal.channel[0][x] = (0.0f - sx) / length;
            normal.channel[1][x] = sy * s->green / length;
            normal.channel[2][x] = 1.0f / length;
        }
        pondi_store_numbers(canvas->target, tile->x0, tile->y0 + y, &normal, tile->width);
    }
}
