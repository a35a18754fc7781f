// The surface between two steps.

#include <math.h>
#include <millpond/upload.h>

#include "pond/pond.h"

#define RUN 512 // cells whose velocities are read at once

static void move_back(const pond *water, int y, double seconds, float *row) {
    float velocities[RUN];
    const int width = water->desc.width;
    for (int x = 0; x < width; x += RUN) {
        const int count = width - x < RUN ? width - x : RUN;
        pond_copy_velocities(water, x, y, count, 1, velocities, count);
        for (int i = 0; i < count; i++) {
            row[x + i] = (float)((double)row[x + i] - seconds * (double)velocities[i]);
        }
    }
}

pond_view pond_get_view_between(const pond *water, double share, float *out) {
    PONDI_ASSERT_POND(water);
    pond_view view = pond_get_view(water);
    const double step = water->desc.time_step;
    const double part = share < 0.0 ? water->left_over / step : share;
    if (out == NULL || !(part < 1.0)) {
        return view;
    }
    pond_copy_heights(water, 0, 0, view.width, view.height, out, view.width);
    for (int y = 0; y < view.height; y++) {
        move_back(water, y, (1.0 - part) * step, out + (ptrdiff_t)y * view.width);
    }
    view.heights = out;
    view.format = POND_FORMAT_F32;
    view.stride = view.width;
    view.border = 0;
    view.unit = 1.0f;
    return view;
}
