#include <math.h>

#include "look/looks/height.h"
#include "shared/look_numbers.h"

// Share of light at a contour line, from the distance to the nearest line in pixels, which follows
// from the height and the slope.
static float line_light(const pondi_height *s, float height, float slope_x, float slope_y) {
    const float fall_x = slope_x * s->metres_x;
    const float fall_y = slope_y * s->metres_y;
    const float fall = sqrtf(fall_x * fall_x + fall_y * fall_y); // [m/pixel]
    const float apart = s->look->contours / (fall + 1e-30f);     // [pixels]
    const float lines = pondi_clamp((height - s->look->level) / s->look->contours, -1e6f, 1e6f);
    const float off = fabsf(lines - pondi_floor(lines) - 0.5f) * apart; // [pixels]
    const float cover = pondi_clamp(PONDI_CONTOUR_HALF + 0.5f - off, 0.0f, 1.0f);
    const float room = pondi_clamp((apart - PONDI_CONTOUR_CROWDED) *
                                       (1.0f / (PONDI_CONTOUR_LOOSE - PONDI_CONTOUR_CROWDED)),
                                   0.0f, 1.0f);
    return 1.0f - PONDI_CONTOUR_DARK * cover * room;
}

static void mark_row(const pondi_height *s, const pondi_tile *tile, int row, pondi_light *light) {
    const ptrdiff_t at = (ptrdiff_t)row * PONDI_TILE;
    const float *height = tile->channel[0] + at;
    const float *slope_x = tile->channel[1] + at;
    const float *slope_y = tile->channel[2] + at;
    for (int x = 0; x < tile->width; x++) {
        const float shade = 1.0f + slope_x[x] * s->shade_x + slope_y[x] * s->shade_y;
        const float line =
            s->look->contours > 0.0f ? line_light(s, height[x], slope_x[x], slope_y[x]) : 1.0f;
        const float factor = pondi_clamp(shade, 0.25f, 1.75f) * line;
        for (int c = 0; c < 3; c++) {
            light->channel[c][x] = pondi_clamp(light->channel[c][x] * factor, 0.0f, 1.0f);
        }
    }
}

void PONDI_ISA_NAME(pondi_paint_height)(const void *look, const pondi_tile *tile,
                                        const pondi_canvas *canvas) {
    const pondi_height *s = look;
    for (int y = 0; y < tile->height; y++) {
        const float *height = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        const float level = s->look->level;
        float shares[PONDI_TILE];
        for (int x = 0; x < tile->width; x++) {
            shares[x] = (height[x] - level) * s->per_range + 0.5f;
        }
        pondi_light light;
        pondi_colour_row(s->colours, shares, tile->width, &light);
        if (s->look->contours > 0.0f || s->shade_x > 0.0f) {
            mark_row(s, tile, y, &light);
        }
        pondi_store_light(canvas->target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}
