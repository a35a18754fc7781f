// Looks drawn by the processor.

#include "web.h"

static pond_texture picture_of(const uint8_t *pixels, int width, int height) {
    return (pond_texture){pixels, width, height, (ptrdiff_t)4 * width, false};
}

// Draws the pond over a picture, which may be NULL for looks that need none, RGBA with 8 bits.
void WEB_EXPORT(web_draw)(const web_pond *pond, const pond_look *look, const uint8_t *pixels,
                          int columns, int rows, uint8_t *out, int width, int height) {
    const pond_view view = pond_get_view(pond->water);
    const pond_texture picture = picture_of(pixels, columns, rows);
    const pond_target target = {out, width, height, (ptrdiff_t)4 * width, POND_PIXELS_RGBA8, NULL};
    pond_draw(look, &view, &picture, &target, NULL);
}

// Turns pixels that were drawn over grey into light and shade: white where they are brighter, black
// where they are darker, with an alpha of `gain` times the difference.
void WEB_EXPORT(web_light_and_shade)(uint8_t *pixels, int width, int height, int grey, int gain) {
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
        uint8_t *pixel = pixels + 4 * i;
        const int bright = (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) >> 8;
        const int off = bright - grey;
        const int room = off > 0 ? 255 - grey : grey;
        const int share = gain * 255 * (off > 0 ? off : -off) / room;
        pixel[0] = pixel[1] = pixel[2] = off > 0 ? 255 : 0;
        pixel[3] = (uint8_t)(share < 255 ? share : 255);
    }
}
