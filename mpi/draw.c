// Pictures of the whole. Each rank draws the pixels of its own cells.

#include <math.h>

#include "inside.h"

#include <millpond/detail/region.h>
#include <millpond/detail/subdomain.h>

// The first pixel whose centre is in this cell or after it.
static int first_pixel(int cell, int cells, int pixels) {
    const double at = ceil((double)cell * pixels / cells - 0.5);
    return at < 0.0 ? 0 : at > pixels ? pixels : (int)at;
}

static void find_pixels(int cell, int count, int cells, int pixels, int *first, int *length) {
    *first = first_pixel(cell, cells, pixels);
    *length = first_pixel(cell + count, cells, pixels) - *first;
}

pond_area pond_mpi_get_pixels(const pond_mpi *water, int rank, const pond_framing *framing) {
    const pond_area own = pond_mpi_get_own(water, rank);
    pond_area out;
    find_pixels(own.x, own.width, water->whole.width, framing->width, &out.x, &out.width);
    find_pixels(own.y, own.height, water->whole.height, framing->height, &out.y, &out.height);
    return out;
}

static void cut_to(int *first, int *count, int from, int length) {
    const int64_t end = (int64_t)*first + *count;
    const int64_t last = (int64_t)from + length;
    const int begin = *first > from ? *first : from;
    const int64_t stop = end < last ? end : last;
    *first = begin;
    *count = stop > begin ? (int)(stop - begin) : 0;
}

// Limits a view to cells of the whole, since halos also cover absorbing layers. Across periodic
// sides halos continue.
static pond_region find_region(const pond_mpi *water, pond_view *view) {
    const pond_area own = pond_mpi_get_own(water, water->rank);
    const pond_area within = pond_subdomain_own(water->subdomain);
    pond_area cells = {own.x - within.x, own.y - within.y, view->width, view->height};
    const int x = cells.x;
    const int y = cells.y;
    view->wraps_x = view->wraps_x || water->cut.wraps_x;
    view->wraps_y = view->wraps_y || water->cut.wraps_y;
    if (!view->wraps_x) {
        cut_to(&cells.x, &cells.width, 0, water->whole.width);
    }
    if (!view->wraps_y) {
        cut_to(&cells.y, &cells.height, 0, water->whole.height);
    }
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    view->heights =
        (const char *)view->heights + ((cells.y - y) * view->stride + (cells.x - x)) * size;
    view->width = cells.width;
    view->height = cells.height;
    return (pond_region){water->whole.width, water->whole.height, cells.x, cells.y};
}

pond_area pond_mpi_draw(const pond_mpi *water, const pond_look *look, const pond_texture *texture,
                        const pond_target *picture, const pond_framing *framing) {
    const pond_area none = {0};
    if (picture == NULL || framing == NULL) {
        return none;
    }
    pond_target own = *picture;
    pond_area part = {.width = picture->width, .height = picture->height};
    const pond_area mine = pond_mpi_get_pixels(water, water->rank, framing);
    if (picture->part != NULL) {
        part = *picture->part;
        cut_to(&part.x, &part.width, 0, picture->width);
        cut_to(&part.y, &part.height, 0, picture->height);
    }
    cut_to(&part.x, &part.width, mine.x - framing->part.x, mine.width);
    cut_to(&part.y, &part.height, mine.y - framing->part.y, mine.height);
    own.part = &part;
    pond_view view = pond_get_view(water->subdomain);
    const pond_region region = find_region(water, &view);
    const pond_parallel parallel = pond_get_parallel(water->subdomain);
    return part.width > 0 && part.height > 0
               ? pond_draw_region(look, &view, &region, texture, &own, framing, &parallel)
               : none;
}
