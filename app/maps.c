#include "maps.h"

#include <stdio.h>

#include "media/media.h"
#include "places.h"

static bool refuse(scene_error *error, const char *path, const char *why) {
    *error = (scene_error){0};
    // A long path must not push the reason out.
    (void)snprintf(error->message, sizeof error->message, "%.400s%s", path, why);
    return false;
}

// Rec. 709 luma, rounded.
static uint8_t grey_of(const uint8_t *rgba) {
    return (uint8_t)((54 * rgba[0] + 183 * rgba[1] + 19 * rgba[2] + 128) >> 8);
}

static bool read_frame(media_source *source, int width, int height, uint8_t *pixels,
                       media_error *error) {
    const uint8_t *rgba = NULL;
    ptrdiff_t stride = 0;
    if (!media_start(source, width, height, (media_rate){0, 1}, error) ||
        media_read(source, &rgba, &stride, error) != 1) {
        return false;
    }
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            pixels[(size_t)y * (size_t)width + (size_t)x] = grey_of(rgba + y * stride + 4 * x);
        }
    }
    return true;
}

bool maps_read_grey(void *user, const char *path, int width, int height, uint8_t *pixels,
                    scene_error *error) {
    char place[4096];
    if (!places_beside(user, path, place, sizeof place)) {
        return refuse(error, path, ": the path is too long");
    }
    media_error failed = {0};
    media_source *source = media_open(place, &failed);
    if (source == NULL) {
        return refuse(error, "", failed.message);
    }
    const bool film = media_get_info(source)->film;
    const bool good = !film && read_frame(source, width, height, pixels, &failed);
    media_close(source);
    if (film) {
        return refuse(error, place, ": is a film; a map is a picture");
    }
    return good || refuse(error, "", failed.message);
}
