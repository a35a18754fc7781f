// levels.c — numbers as a PNG with 8 or 16 bits and without a colour space.
#include "internal.h"

#include <libavutil/crc.h>
#include <libavutil/intreadwrite.h>
#include <stdio.h>
#include <string.h>

enum {
    PNG_HEADER = 33, // signature and the first chunk
    MOST_SCALE = 256
};

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
    const size_t key_size = strlen(key) + 1;
    const size_t size = key_size + strlen(text);
    AV_WB32(out, (uint32_t)size);
    memcpy(out + 4, "tEXt", 4);
    memcpy(out + 8, key, key_size);
    memcpy(out + 8 + key_size, text, size - key_size);
    const uint32_t sum = av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), UINT32_MAX, out + 4, size + 4);
    AV_WB32(out + 8 + size, sum ^ UINT32_MAX);
    return size + 12;
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
    const media_aside aside = {scale, put_scale(scale, picture), PNG_HEADER};
    const bool good = media_picture_save(file, "png", "pred=mixed", &aside, frame, error);
    av_frame_free(&frame);
    return good;
}
