#include <math.h>

#include "look/lens.h"
#include "look/store.h"

// One axis of the write-up's line, in target pixels. Double holds its products exactly.
static double stretch(int pixel, int pixels, double data, bool whole) {
    const int middle = pixels / 2;
    const double offset = (pixel - middle) * data / 1024.0;
    const double place = (whole ? trunc(offset) : offset) + middle;
    const double raised = place > 0.0 ? place : 0.0; // 0 as well when it is not a number
    return raised < pixels - 1 ? raised : pixels - 1;
}

static double data_of(const pond_lens_look *lens, const pond_view *view, float counts) {
    const double data = 1024.0 - (double)(counts * lens->strength);
    // The write-up keeps data in a short.
    const bool written = lens->lookup == POND_LOOKUP_NEAREST && lens->strength == 1.0f;
    return written && view->format == POND_FORMAT_I16 && data > 32767.0 ? data - 65536.0 : data;
}

void PONDI_ISA_NAME(pondi_paint_lens)(const void *look, const pondi_tile *tile,
                                      const pond_view *view, const pond_texture *texture,
                                      const pond_target *target) {
    const pond_lens_look *lens = look;
    const bool whole = lens->lookup == POND_LOOKUP_NEAREST;
    const float texels_x = (float)texture->width / (float)target->width;
    const float texels_y = (float)texture->height / (float)target->height;
    for (int y = 0; y < tile->height; y++) {
        const float *counts = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        pondi_points points;
        for (int x = 0; x < tile->width; x++) {
            const double data = data_of(lens, view, counts[x]);
            const float a = (float)stretch(tile->x0 + x, target->width, data, whole);
            const float b = (float)stretch(tile->y0 + y, target->height, data, whole);
            points.u[x] = (a + 0.5f) * texels_x - 0.5f;
            points.v[x] = (b + 0.5f) * texels_y - 0.5f;
        }
        pondi_levels levels;
        pondi_read_levels(texture, &points, tile->width, lens->lookup, &levels);
        pondi_store_levels(target, tile->x0, tile->y0 + y, &levels, tile->width);
    }
}
