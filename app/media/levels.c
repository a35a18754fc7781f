// levels.c — numbers as a PNG with 8 or 16 bits and without a colour space.
#include "tags.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SCALE = 256 };

static enum AVPixelFormat format_of(const media_levels *picture) {
    if (picture->bits == 16) {
        return picture->channels == 3 ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_GRAY16BE;
    }
    return picture->channels == 3 ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_GRAY8;
}

static void fill_row(uint8_t *to, const uint16_t *from, size_t count, int bits) {
    if (bits == 8) {
        for (size_t i = 0; i < count; i++) {
            to[i] = (uint8_t)from[i];
        }
        return;
    }
    for (size_t i = 0; i < count; i++) {
        to[2 * i] = (uint8_t)(from[i] >> 8);
        to[2 * i + 1] = (uint8_t)from[i];
    }
}

// Writes a PNG chunk with a key and its text. Returns its size.
static size_t put_text(uint8_t *out, const char *key, const char *text) {
    char body[MOST_SCALE];
    const int size = snprintf(body, sizeof body, "%s%c%s", key, '\0', text);
    return media_png_chunk(out, "tEXt", (const uint8_t *)body, (size_t)size);
}

static size_t put_scale(uint8_t *out, const media_levels *picture) {
    char low[32];
    char high[32];
    if (picture->unit == NULL) {
        return 0;
    }
    (void)snprintf(low, sizeof low, "%.9g", picture->low);
    (void)snprintf(high, sizeof high, "%.9g", picture->high);
    size_t size = put_text(out, "low", low);
    size += put_text(out + size, "high", high);
    return size + put_text(out + size, "unit", picture->unit);
}

bool media_write_levels(const media_file *file, const media_levels *picture, media_error *error) {
    AVFrame *frame =
        media_picture_frame(file, format_of(picture), picture->width, picture->height, error);
    if (frame == NULL) {
        return false;
    }
    const size_t count = (size_t)picture->width * (size_t)picture->channels;
    for (int y = 0; y < picture->height; y++) {
        fill_row(frame->data[0] + (ptrdiff_t)y * frame->linesize[0],
                 picture->levels + (size_t)y * count, count, picture->bits);
    }
    uint8_t scale[MOST_SCALE];
    const media_aside aside = {scale, put_scale(scale, picture), MEDIA_PNG_HEADER};
    const bool good = media_picture_save(file, "png", "pred=mixed", &aside, frame, error);
    av_frame_free(&frame);
    return good;
}
