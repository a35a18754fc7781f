// Draws regions of wider water. Looks get a view and a target of the whole, of which only the
// region is in memory: they read only near a pixel and write only that pixel.

#include <math.h>

#include "base/maths.h"
#include "look/look_row.h"
#include "look/reading/cells.h"
#include "look/usable.h"

#include <millpond/detail/region.h>

static bool is_side(int side) {
    return side >= 1 && side <= POND_REGION_WIDEST;
}

// Whether a periodic axis is cut: these cells are not all of it.
static bool is_cut(int first, int count, int whole, bool wraps) {
    return wraps && (first != 0 || count < whole);
}

// Whether cells first…first + count − 1 are within `whole` cells or, along a periodic axis, around
// the seam.
static bool lies_in(int first, int count, int whole, bool wraps) {
    const int around = is_cut(first, count, whole, wraps) ? whole : 0;
    return is_side(whole) && count <= whole && first >= -around && first <= whole - count + around;
}

// The first pixel whose centre is on that cell or after it.
static int first_pixel(int64_t cell, int cells, int pixels) {
    const double at = ceil((double)cell * pixels / cells - 0.5);
    return at < 0.0 ? 0 : at > pixels ? pixels : (int)at;
}

// Clips a range of pixels along one axis to those that the cells can show. cut: as is_cut().
static void clip(int first_cell, int count, int cells, bool cut, int at, int pixels, int *first,
                 int *length) {
    const int64_t end_cell = (int64_t)first_cell + count;
    const int low = first_cell == 0 && !cut
                        ? 0
                        : first_pixel((int64_t)first_cell + POND_REGION_AROUND, cells, pixels);
    const int high = end_cell == cells && !cut
                         ? pixels
                         : first_pixel(end_cell - POND_REGION_AROUND, cells, pixels);
    const int64_t begin = (int64_t)at + *first;
    const int64_t from = begin > low ? begin : low;
    const int64_t to = begin + *length < high ? begin + *length : high;
    *length = to > from ? (int)(to - from) : 0;
    *first = *length > 0 ? (int)(from - at) : 0;
}

// Position of the whole's first cell.
static const void *first_cell(const pond_view *view, const pond_region *piece) {
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    const ptrdiff_t before = (piece->y * view->stride + piece->x) * size;
    return (const void *)((uintptr_t)view->heights - (uintptr_t)before);
}

static uint8_t *first_of_whole(const pond_target *picture, const pond_area *at) {
    const ptrdiff_t pixel = picture->format == POND_PIXELS_RGBA_F32 ? 16 : 4;
    const ptrdiff_t before = at->y * picture->stride + at->x * pixel;
    return (uint8_t *)((uintptr_t)picture->pixels - (uintptr_t)before);
}

static bool is_drawable(const pond_look *look, const pond_view *view, const pond_region *piece,
                        const pond_texture *texture, const pond_target *picture,
                        const pond_framing *f) {
    const pondi_look_row *row = look != NULL ? pondi_look_row_of(look->kind) : NULL;
    pond_look clamped;
    return row != NULL && row->traits.local && pond_look_clamp(look, &clamped) &&
           (!row->traits.needs_texture || pondi_readable(texture)) && piece != NULL && f != NULL &&
           pondi_drawable(view, picture) && is_side(f->width) && is_side(f->height) &&
           lies_in(piece->x, view->width, piece->width, view->wraps_x) &&
           lies_in(piece->y, view->height, piece->height, view->wraps_y);
}

pond_area pond_draw_region(const pond_look *look, const pond_view *view, const pond_region *piece,
                           const pond_texture *texture, const pond_target *picture,
                           const pond_framing *framing, const pond_parallel *parallel) {
    if (!is_drawable(look, view, piece, texture, picture, framing)) {
        return (pond_area){0};
    }
    const pond_framing *f = framing;
    pond_area drawn = pondi_subdomain_of(picture);
    const bool cut_x = is_cut(piece->x, view->width, piece->width, view->wraps_x);
    const bool cut_y = is_cut(piece->y, view->height, piece->height, view->wraps_y);
    clip(piece->x, view->width, piece->width, cut_x, f->part.x, f->width, &drawn.x, &drawn.width);
    clip(piece->y, view->height, piece->height, cut_y, f->part.y, f->height, &drawn.y,
         &drawn.height);
    if (drawn.width == 0 || drawn.height == 0) {
        return (pond_area){0};
    }
    const pond_area part = {f->part.x + drawn.x, f->part.y + drawn.y, drawn.width, drawn.height};
    pond_view water = *view;
    water.heights = first_cell(view, piece);
    water.width = piece->width;
    water.height = piece->height;
    water.border |= (cut_x ? PONDI_CUT_X : 0) | (cut_y ? PONDI_CUT_Y : 0);
    pond_target whole = *picture;
    whole.pixels = first_of_whole(picture, &f->part);
    whole.width = f->width;
    whole.height = f->height;
    whole.part = &part;
    const pondi_canvas canvas = {
        .view = &water, .texture = texture, .target = &whole, .parallel = parallel};
    pondi_draw_on(look, &canvas);
    return drawn;
}
