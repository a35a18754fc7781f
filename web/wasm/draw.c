// Looks: what the water over a picture looks like, drawn by the processor.

#include <stdlib.h>

#include "web.h"

// A look by its name and that of a preset, which may be empty; to be freed by web_free(). NULL
// without memory or for a name that there is not.
pond_look *WEB_EXPORT(web_look)(const char *name, const char *preset) {
    const pond_look_kind kind = pond_look_find(name);
    pond_look *look = pond_look_info(kind) != NULL ? malloc(sizeof *look) : NULL;
    if (look == NULL) {
        return NULL;
    }
    *look = pond_look_default(kind);
    if (preset[0] != '\0' && !pond_look_preset(kind, preset, look)) {
        free(look);
        return NULL;
    }
    return look;
}

// Its record and its struct, for web_set_number() and its like.
pond_record WEB_EXPORT(web_look_record)(const pond_look *look) {
    return pond_look_record(look->kind);
}

void *WEB_EXPORT(web_look_struct)(pond_look *look) {
    return &look->is;
}

static pond_texture picture_of(const uint8_t *pixels, int width, int height) {
    return (pond_texture){pixels, width, height, (ptrdiff_t)4 * width, false};
}

// Takes the pool look's sky from the picture that lies under it; other looks have none.
void WEB_EXPORT(web_look_take_sky)(pond_look *look, const uint8_t *pixels, int width, int height) {
    const pond_texture picture = picture_of(pixels, width, height);
    pond_sky sky;
    if (look->kind == POND_LOOK_POOL && pond_sky_of(&picture, &sky)) {
        look->is.pool.sky_zenith = sky.zenith;
        look->is.pool.sky_horizon = sky.horizon;
        look->is.pool.glitter *= sky.sun;
    }
}

// Draws the pond over a picture, which may be NULL for looks that need none, RGBA with 8 bits.
void WEB_EXPORT(web_draw)(const web_pond *pond, const pond_look *look, const uint8_t *pixels,
                          int columns, int rows, uint8_t *out, int width, int height) {
    const pond_view view = pond_get_view(pond->water);
    const pond_texture picture = picture_of(pixels, columns, rows);
    const pond_target target = {out, width, height, (ptrdiff_t)4 * width, POND_PIXELS_RGBA8, NULL};
    pond_draw(look, &view, &picture, &target, NULL);
}

// Turns pixels that were drawn over an even grey into light and shade to be laid over anything:
// white where they are brighter, black where they are darker, and as opaque as they differ, `gain`
// times.
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
