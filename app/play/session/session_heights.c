#include "session_heights.h"

#include <stdlib.h>

bool session_heights_make(session_heights *h, const pond *water) {
    const pond_view view = pond_get_view(water);
    h->stride = view.width + 2;
    const size_t count = (size_t)h->stride * ((size_t)view.height + 2);
    h->before = calloc(count, sizeof *h->before);
    h->shown = calloc(count, sizeof *h->shown);
    h->blends = false;
    return h->before != NULL && h->shown != NULL;
}

void session_heights_clear(session_heights *h) {
    free(h->before);
    free(h->shown);
    *h = (session_heights){0};
}

// Cells of a row and of the border beside it, as floats.
static void read_row(const pond_view *view, int y, float *out) {
    const ptrdiff_t from = y * view->stride - 1;
    const int count = view->width + 2;
    if (view->format == POND_FORMAT_F32) {
        const float *heights = (const float *)view->heights + from;
        for (int x = 0; x < count; x++) {
            out[x] = heights[x];
        }
    } else {
        const int16_t *heights = (const int16_t *)view->heights + from;
        for (int x = 0; x < count; x++) {
            out[x] = heights[x];
        }
    }
}

void session_heights_keep(session_heights *h, const pond_view *now) {
    if (h->before == NULL) {
        return; // without memory steps are shown as they are
    }
    for (int y = -1; y <= now->height; y++) {
        read_row(now, y, h->before + (y + 1) * h->stride);
    }
    h->blends = true;
}

pond_view session_heights_between(session_heights *h, const pond_view *now, double share) {
    pond_view view = *now;
    if (!h->blends || share >= 1.0) {
        return view;
    }
    const float part = (float)share;
    for (int y = -1; y <= view.height; y++) {
        const float *before = h->before + (y + 1) * h->stride;
        float *shown = h->shown + (y + 1) * h->stride;
        read_row(&view, y, shown);
        for (int x = 0; x < view.width + 2; x++) {
            shown[x] = before[x] + (shown[x] - before[x]) * part;
        }
    }
    view.heights = h->shown + h->stride + 1;
    view.format = POND_FORMAT_F32;
    view.stride = h->stride;
    view.border = 1;
    return view;
}
