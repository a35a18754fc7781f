// A camera from above: its picture is a part of a picture of the whole pond.

#include <math.h>

#include "look/look_row.h"
#include "look/usable.h"

#include <millpond/detail/region.h>

#define FARTHEST 1e9 // [pixels]

// One axis: pixels of the whole drawing, and where the picture begins in it.
static bool frame_axis(double from, double to, double side, int pixels, int *whole, int *first) {
    const double all = round((double)pixels * side / (to - from));
    if (!(to > from) || !(all <= POND_MAX_SIDE)) {
        return false;
    }
    *whole = all < 1.0 ? 1 : (int)all;
    const double at = round(from / side * *whole);
    *first = fabs(at) <= FARTHEST ? (int)at : 0;
    return fabs(at) <= FARTHEST;
}

bool pond_frame(const pond_view *view, const pond_camera *camera, const pond_target *picture,
                pond_framing *out) {
    if (camera == NULL || out == NULL || !pondi_drawable(view, picture)) {
        return false;
    }
    pond_framing f = {.part = {.width = picture->width, .height = picture->height}};
    const double cell = (double)view->cell_size;
    const bool good = frame_axis((double)camera->from.x, (double)camera->to.x, cell * view->width,
                                 picture->width, &f.width, &f.part.x) &&
                      frame_axis((double)camera->from.y, (double)camera->to.y, cell * view->height,
                                 picture->height, &f.height, &f.part.y);
    if (good) {
        *out = f;
    }
    return good;
}

bool pond_draw_camera(const pond_look *look, const pond_view *view, const pond_texture *texture,
                      const pond_target *picture, const pond_camera *camera,
                      const pond_parallel *parallel) {
    pond_framing f;
    const pondi_look_row *row = look != NULL ? pondi_look_row_of(look->kind) : NULL;
    const bool from_above = row != NULL && !row->traits.perspective && !row->view_optional;
    if (!from_above || !pond_frame(view, camera, picture, &f)) {
        return false;
    }
    pond_area part = pondi_subdomain_of(picture);
    part.x += f.part.x;
    part.y += f.part.y;
    const ptrdiff_t pixel = picture->format == POND_PIXELS_RGBA_F32 ? 16 : 4;
    const ptrdiff_t before = f.part.y * picture->stride + f.part.x * pixel;
    pond_target whole = *picture;
    whole.width = f.width;
    whole.height = f.height;
    whole.part = &part;
    // Position of its first pixel; only the picture's own are written.
    whole.pixels = (uint8_t *)((uintptr_t)picture->pixels - (uintptr_t)before);
    pond_draw(look, view, texture, &whole, parallel);
    return true;
}
