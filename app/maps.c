#include "maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/media.h"
#include "paths.h"

static bool refuse(scene_error *error, const char *path, const char *why) {
    *error = (scene_error){0};
    // The path is shortened, so that the reason fits.
    (void)snprintf(error->message, sizeof error->message, "%.400s%s", path, why);
    return false;
}

// Rec. 709 luma, rounded.
static uint8_t grey_of(const uint8_t *rgba) {
    return (uint8_t)((54 * rgba[0] + 183 * rgba[1] + 19 * rgba[2] + 128) >> 8);
}

// Opens a picture that a scene names. NULL fills *error.
static media_source *open_picture(const char *scene_input, const char *path, scene_error *error) {
    char place[4096];
    if (!paths_beside(scene_input, path, place, sizeof place)) {
        (void)refuse(error, path, ": the path is too long");
        return NULL;
    }
    media_error failed = {0};
    media_source *source = media_open_picture(place, &failed);
    if (source == NULL) {
        (void)refuse(error, "", failed.message);
    }
    return source;
}

// Converts one row of the frame.
typedef void take_row(const uint8_t *rgba, int width, uint8_t *to);

static void take_grey(const uint8_t *rgba, int width, uint8_t *to) {
    for (int x = 0; x < width; x++) {
        to[x] = grey_of(rgba + 4 * x);
    }
}

static void take_colour(const uint8_t *rgba, int width, uint8_t *to) {
    memcpy(to, rgba, (size_t)width * 4);
}

// Rows of the result are `pitch` bytes apart. Closes the source.
static bool read_frame(media_source *source, int width, int height, take_row *take, uint8_t *pixels,
                       size_t pitch, scene_error *error) {
    media_error failed = {0};
    const uint8_t *rgba = NULL;
    ptrdiff_t stride = 0;
    const bool good = media_start(source, width, height, (media_rate){0, 1}, &failed) &&
                      media_read(source, &rgba, &stride, &failed) == 1;
    for (int y = 0; good && y < height; y++) {
        take(rgba + y * stride, width, pixels + (size_t)y * pitch);
    }
    media_close(source);
    return good || refuse(error, "", failed.message);
}

static bool read_heights(const char *scene_input, const char *path, int width, int height,
                         float *heights, scene_error *error) {
    char place[4096];
    media_error failed = {0};
    if (!paths_beside(scene_input, path, place, sizeof place)) {
        return refuse(error, path, ": the path is too long");
    }
    return media_heights_read(place, width, height, heights, &failed) ||
           refuse(error, "", failed.message);
}

bool maps_read_grey(void *user, const char *path, int width, int height, uint8_t *pixels,
                    float *heights, scene_error *error) {
    if (pixels == NULL) {
        return read_heights(user, path, width, height, heights, error);
    }
    media_source *source = open_picture(user, path, error);
    return source != NULL &&
           read_frame(source, width, height, take_grey, pixels, (size_t)width, error);
}

bool maps_read_picture(const char *scene_input, const char *path, maps_picture *out,
                       scene_error *error) {
    *out = (maps_picture){0};
    media_source *source = open_picture(scene_input, path, error);
    if (source == NULL) {
        return false;
    }
    const int width = media_get_info(source)->width;
    const int height = media_get_info(source)->height;
    out->pixels = malloc((size_t)width * (size_t)height * 4);
    if (out->pixels == NULL) {
        media_close(source);
        return refuse(error, path, ": not enough memory for this picture");
    }
    out->texture = (pond_texture){
        .pixels = out->pixels, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    return read_frame(source, width, height, take_colour, out->pixels, (size_t)width * 4, error);
}

void maps_picture_clear(maps_picture *picture) {
    free(picture->pixels);
    *picture = (maps_picture){0};
}
