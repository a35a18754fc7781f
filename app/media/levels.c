// levels.c — pictures of numbers: PNG with 8 or 16 bits, marked as no colour space.
#include "internal.h"

#include <string.h>

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
    const bool good = media_picture_save(file, "png", "pred=mixed", frame, error);
    av_frame_free(&frame);
    return good;
}
