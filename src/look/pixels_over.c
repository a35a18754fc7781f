// Finds the pixels that depend on cells.

#include <math.h>

#include "look/reading/tile.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

// Heights are interpolated by splines over a number of cells, and derived from neighbours; one cell
// more for rounding.
static double reach_of(double cells_each) {
    const double most = (double)PONDI_STRETCH_MOST;
    const double stretch = cells_each < 1.0 ? 1.0 : cells_each > most ? most : cells_each;
    return 1.5 * stretch + 2.0;
}

static int within(double pixel, int pixels) {
    return pixel < 0.0 ? 0 : pixel > pixels ? pixels : (int)pixel;
}

// Along one axis: the pixels whose centres are within that distance of a cell's.
static void find_pixels(int first, int count, int cells, bool wraps, int pixels, int *from,
                        int *length) {
    const double cells_each = (double)cells / pixels;
    const double reach = reach_of(cells_each);
    const double low = first - reach;
    const double high = (double)first + count - 1.0 + reach;
    *from = 0;
    *length = pixels;
    if (!wraps || (low >= 0.0 && high <= cells - 1.0)) {
        *from = within(floor((low + 0.5) / cells_each - 0.5), pixels);
        *length = within(ceil((high + 0.5) / cells_each - 0.5) + 1.0, pixels) - *from;
    }
}

pond_area pond_pixels_over(const pond_view *view, const pond_area *cells,
                           const pond_target *target) {
    pond_area out = {0};
    if (cells == NULL || cells->width <= 0 || cells->height <= 0 || !pondi_drawable(view, target)) {
        return out;
    }
    find_pixels(cells->x, cells->width, view->width, view->wraps_x, target->width, &out.x,
                &out.width);
    find_pixels(cells->y, cells->height, view->height, view->wraps_y, target->height, &out.y,
                &out.height);
    return out;
}
