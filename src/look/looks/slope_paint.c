#include <math.h>

#include "look/colour/oklab.h"
#include "look/looks/slope.h"
#include "shared/look_numbers.h"

// Slopes along x, along y, and their size.
static void measure_row(const pondi_tile *tile, int row, pondi_numbers *out) {
    const float *slope_x = tile->channel[1] + (ptrdiff_t)row * PONDI_TILE;
    const float *slope_y = tile->channel[2] + (ptrdiff_t)row * PONDI_TILE;
    for (int x = 0; x < tile->width; x++) {
        const float sx = pondi_number(slope_x[x], PONDI_SLOPE_STEEPEST);
        const float sy = pondi_number(slope_y[x], PONDI_SLOPE_STEEPEST);
        out->channel[0][x] = sx;
        out->channel[1][x] = sy;
        out->channel[2][x] = sqrtf(sx * sx + sy * sy);
    }
}

static void colour_steepness(const pondi_slope *s, const pondi_numbers *slope, int count,
                             pondi_light *light) {
    float shares[PONDI_TILE];
    for (int x = 0; x < count; x++) {
        shares[x] = slope->channel[2][x] * s->per_range;
    }
    pondi_colour_row(s->colours, shares, count, light);
}

static void colour_direction(const pondi_slope *s, const pondi_numbers *slope, int count,
                             pondi_light *light) {
    for (int x = 0; x < count; x++) {
        const float steepness = slope->channel[2][x];
        const float share = pondi_clamp(steepness * s->per_range, 0.0f, 1.0f);
        const float chroma = PONDI_SLOPE_CHROMA * share / (steepness > 0.0f ? steepness : 1.0f);
        const pondi_oklab colour = {.l = PONDI_SLOPE_DARKEST +
                                         (PONDI_SLOPE_LIGHTEST - PONDI_SLOPE_DARKEST) * share,
                                    .a = (0.0f - slope->channel[0][x]) * chroma,
                                    .b = slope->channel[1][x] * chroma};
        float rgb[3];
        pondi_oklab_light(colour, rgb);
        for (int c = 0; c < 3; c++) {
            light->channel[c][x] = pondi_clamp(rgb[c], 0.0f, 1.0f);
        }
        light->alpha[x] = 255.0f;
    }
}

void PONDI_ISA_NAME(pondi_paint_slope)(const void *look, const pondi_tile *tile,
                                       const pondi_canvas *canvas) {
    const pondi_slope *s = look;
    const pond_target *target = canvas->target;
    for (int y = 0; y < tile->height; y++) {
        pondi_numbers slope;
        measure_row(tile, y, &slope);
        if (target->format == POND_PIXELS_RGBA_F32) {
            pondi_store_numbers(target, tile->x0, tile->y0 + y, &slope, tile->width);
            continue;
        }
        pondi_light light;
        if (s->colours != NULL) {
            colour_steepness(s, &slope, tile->width, &light);
        } else {
            colour_direction(s, &slope, tile->width, &light);
        }
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}
