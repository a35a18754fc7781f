// Readings that the element does not need.

#include "web.h"

#include <millpond/upload.h>

uint64_t WEB_EXPORT(web_hash)(const web_pond *pond) {
    return pond_hash(pond->water);
}

float WEB_EXPORT(web_slope_x_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).x;
}

float WEB_EXPORT(web_slope_y_at)(const web_pond *pond, float x, float y) {
    return pond_slope_at(pond->water, (pond_vec2){x, y}).y;
}

// Writes a texel of four half floats for each cell: the surface between the last two steps, at
// `between`, which has room for its heights.
bool WEB_EXPORT(web_texels)(const web_pond *pond, uint8_t *texels, float *between) {
    const pond_view view = pond_get_view_between(pond->water, -1, between);
    pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, texels, (ptrdiff_t)8 * pond->desc.width,
                      NULL);
    return true;
}
