// still.c — what distinguishes pictures from films: EXIF data, four inks and colour profiles; and
// more than 8 bits of both.
#include "source_inside.h"

#include "cmyk.h"
#include "heif.h"

#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <string.h>

void media_still_examine(media_source *source) {
    source->input.cmyk = source->input.still == AV_CODEC_ID_MJPEG && media_cmyk_is(source->still);
    media_exif_find(source->still->data, (size_t)source->still->size, &source->exif);
}

void media_still_decoded(media_source *source) {
    if (source->in_row == 0 && source->input.demux == NULL) {
        media_colours_close(&source->colours);
        media_colours_open(&source->colours, source->frame, MEDIA_NO_INKS);
    }
}

bool media_still_decode(media_source *source) {
    const bool first = source->in_row == 0;
    const char *const path =
        source->row.count > 0 ? source->row.files[source->in_row] : source->path;
    AVFrame *const frame = source->frame;
    media_exif exif;
    media_colours colours;
    int bits = 8;
    bool good;
    av_frame_unref(frame); // the one before in the row
    if (source->input.heif) {
        good = media_heif_decode(path, source->still, frame, &exif, &bits, &source->broken);
        source->exif = first && good ? exif : source->exif;
        source->info.bits = first ? bits : source->info.bits;
        if (good) {
            media_still_decoded(source);
        }
    } else {
        good = media_cmyk_decode(path, source->still, frame, &colours, &source->broken);
        source->colours = first ? colours : source->colours;
    }
    frame->pts = frame->best_effort_timestamp = source->still->pts;
    frame->pkt_duration = source->still->duration;
    av_packet_free(&source->still);
    return good;
}

static int bits_of(const AVFrame *frame) {
    const AVPixFmtDescriptor *const format = av_pix_fmt_desc_get(frame->format);
    return format == NULL ? 8 : format->comp[0].depth;
}

void media_still_learn(media_source *source) {
    media_info *const info = &source->info;
    info->bits = source->input.heif ? info->bits : bits_of(source->frame);
    if (source->input.demux == NULL) {
        info->orientation = source->exif.orientation;
        info->credits = source->exif.credits;
        info->profile_unusable = source->colours.unusable;
        snprintf(info->profile, sizeof info->profile, "%s", source->colours.name);
    }
}

static bool is_deep(const media_source *source) {
    return source->colours.transform != NULL || source->info.bits > 8;
}

// The scaler makes 16 bits by appending zeros, and has 8 bits before them for YUV of any depth.
static unsigned white_of(const media_source *source) {
    const AVPixFmtDescriptor *const format = av_pix_fmt_desc_get(source->frame->format);
    const bool mapped = source->info.hdr != NULL && !source->info.flat;
    if (mapped || format == NULL) {
        return UINT16_MAX;
    }
    const bool yuv = format->nb_components > 2 && (format->flags & AV_PIX_FMT_FLAG_RGB) == 0;
    const int bits = yuv ? 8 : format->comp[0].depth;
    return bits < 16 ? 65536u - (65536u >> bits) : UINT16_MAX;
}

const char *media_still_start(media_source *source) {
    source->white = white_of(source);
    return is_deep(source) ? "rgba64le" : "rgba";
}

static void stretch_row(uint16_t *row, int width, unsigned white) {
    const uint32_t factor = ((uint32_t)UINT16_MAX << 15) / white;
    for (int x = 0; x < width; x++) {
        for (int c = 0; c < 3; c++) {
            const uint32_t value = (row[4 * x + c] * factor + (1u << 14)) >> 15;
            row[4 * x + c] = (uint16_t)(value < UINT16_MAX ? value : UINT16_MAX);
        }
    }
}

// Rounds to 8 bits with an ordered dither, which hides bands. Levels that 8 bits hold exactly stay.
static void narrow_row(uint8_t *row, int width, int y) {
    static const uint8_t order[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    const uint16_t *const deep = (const uint16_t *)(const void *)row;
    for (int x = 0; x < width; x++) {
        const unsigned threshold = (2u * order[y & 3][x & 3] + 1u) * 257u / 32u;
        for (int c = 0; c < 4; c++) {
            row[4 * x + c] = (uint8_t)((deep[4 * x + c] + (c == 3 ? 128u : threshold)) / 257u);
        }
    }
}

int media_still_show(const media_source *source, AVFrame *shown) {
    if (!is_deep(source)) {
        return 0;
    }
    const int result = av_frame_make_writable(shown);
    if (result < 0) {
        return result;
    }
    for (int y = 0; y < shown->height && source->white < UINT16_MAX; y++) {
        uint8_t *const row = shown->data[0] + (ptrdiff_t)y * shown->linesize[0];
        stretch_row((uint16_t *)(void *)row, shown->width, source->white);
    }
    if (source->colours.transform != NULL) {
        media_colours_convert(&source->colours, shown);
    }
    for (int y = 0; y < shown->height; y++) {
        narrow_row(shown->data[0] + (ptrdiff_t)y * shown->linesize[0], shown->width, y);
    }
    return 0;
}
