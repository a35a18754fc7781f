// picture.c — files with one frame.
#include "deep.h"
#include "tags.h"

#include <stdlib.h>
#include <string.h>

static int encode_one(const AVCodec *codec, const char *options, AVFrame *frame, AVPacket *packet) {
    AVCodecContext *encoder = avcodec_alloc_context3(codec);
    if (encoder == NULL) {
        return AVERROR(ENOMEM);
    }
    encoder->width = frame->width;
    encoder->height = frame->height;
    encoder->pix_fmt = frame->format;
    encoder->time_base = (AVRational){1, 25};
    encoder->thread_count = 1;
    encoder->color_primaries = frame->color_primaries;
    encoder->color_trc = frame->color_trc;
    AVDictionary *settings = NULL;
    av_dict_parse_string(&settings, options, "=", ":", 0);
    int result = avcodec_open2(encoder, codec, &settings);
    av_dict_free(&settings);
    if (result >= 0) {
        frame->quality = encoder->global_quality; // JPEG's encoder reads it here
        result = avcodec_send_frame(encoder, frame);
    }
    if (result >= 0) {
        avcodec_send_frame(encoder, NULL);
        result = avcodec_receive_packet(encoder, packet);
    }
    avcodec_free_context(&encoder);
    return result;
}

static bool write_around(const media_file *file, const AVPacket *packet, const media_aside *aside,
                         media_error *error) {
    const size_t size = (size_t)packet->size;
    const size_t before = aside != NULL && aside->at < size ? aside->at : 0;
    return (before == 0 || (media_file_write(file, packet->data, before, error) &&
                            media_file_write(file, aside->bytes, aside->size, error))) &&
           media_file_write(file, packet->data + before, size - before, error);
}

bool media_picture_save(const media_file *file, const char *encoder, const char *options,
                        const media_aside *aside, AVFrame *frame, media_error *error) {
    if (!media_have_formats(error)) {
        return false;
    }
    const AVCodec *const codec = avcodec_find_encoder_by_name(encoder);
    if (codec == NULL) {
        return media_fail(error, 1, "%s: this FFmpeg has no %s encoder", media_file_name(file),
                          encoder);
    }
    AVPacket *packet = av_packet_alloc();
    if (packet == NULL) {
        return media_fail_memory(error);
    }
    const int result = encode_one(codec, options, frame, packet);
    const bool good =
        result < 0 ? media_fail_av(error, 1, media_file_name(file), "could not be encoded", result)
                   : write_around(file, packet, aside, error);
    av_packet_free(&packet);
    return good;
}

AVFrame *media_picture_frame(const media_file *file, enum AVPixelFormat format, int width,
                             int height, media_error *error) {
    media_quiet();
    if (width < 1 || height < 1) {
        media_fail(error, 2, "%s: a picture of %d×%d cannot be made; 1×1 or more is allowed",
                   media_file_name(file), width, height);
        return NULL;
    }
    AVFrame *frame = av_frame_alloc();
    if (frame == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    frame->format = format;
    frame->width = width;
    frame->height = height;
    const int result = av_frame_get_buffer(frame, 0);
    if (result < 0) {
        av_frame_free(&frame);
        media_fail_av(error, 1, media_file_name(file), "could not be encoded", result);
    }
    return frame;
}

static bool is_opaque(const uint8_t *pixels, int width, int height, ptrdiff_t stride) {
    for (int y = 0; y < height; y++) {
        const uint8_t *const row = pixels + y * stride;
        for (int x = 0; x < width; x++) {
            if (row[4 * x + 3] != 255) {
                return false;
            }
        }
    }
    return true;
}

static void copy_row(uint8_t *to, const uint8_t *from, int width, const media_ground *ground) {
    if (ground->keep) {
        memcpy(to, from, (size_t)width * 4);
        media_hide_row(to, width);
        return;
    }
    for (int x = 0; x < width; x++) {
        uint8_t pixel[4];
        memcpy(pixel, from + 4 * x, 4);
        if (ground->flat) {
            media_flatten_row(pixel, 1, ground->colour);
        }
        memcpy(to + 3 * x, pixel, 3);
    }
}

// Frees the frame.
static bool save_png(const media_file *file, AVFrame *frame, const media_credits *credits,
                     media_error *error) {
    // For these two the encoder stores that the colours are sRGB.
    frame->color_primaries = AVCOL_PRI_BT709;
    frame->color_trc = AVCOL_TRC_IEC61966_2_1;
    uint8_t tags[MEDIA_TAGS_ROOM];
    const media_aside aside = {tags, media_png_tags(credits, tags), MEDIA_PNG_HEADER};
    const bool good = media_picture_save(file, "png", "pred=mixed", &aside, frame, error);
    av_frame_free(&frame);
    return good;
}

bool media_picture_write(const media_file *file, const uint8_t *pixels, int width, int height,
                         ptrdiff_t stride, const media_ground *ground, const media_credits *credits,
                         media_error *error) {
    AVFrame *frame = media_picture_frame(file, ground->keep ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
                                         width, height, error);
    if (frame == NULL) {
        return false;
    }
    for (int y = 0; y < height; y++) {
        copy_row(frame->data[0] + (ptrdiff_t)y * frame->linesize[0], pixels + y * stride, width,
                 ground);
    }
    return save_png(file, frame, credits, error);
}

static void swap_row(const uint16_t *rgba, int width, uint8_t *to) {
    for (int i = 0; i < 3 * width; i++) {
        const uint16_t level = rgba[4 * (i / 3) + i % 3];
        to[2 * i] = (uint8_t)(level >> 8);
        to[2 * i + 1] = (uint8_t)level;
    }
}

bool media_picture_write_deep(const media_file *file, const uint8_t *pixels, int width, int height,
                              ptrdiff_t stride, const media_credits *credits, media_error *error) {
    uint16_t *row = malloc((size_t)width * 4 * sizeof *row);
    if (row == NULL) {
        return media_fail_memory(error);
    }
    AVFrame *frame = media_picture_frame(file, AV_PIX_FMT_RGB48BE, width, height, error);
    for (int y = 0; frame != NULL && y < height; y++) {
        media_deep_row((const float *)(const void *)(pixels + y * stride), width, row);
        swap_row(row, width, frame->data[0] + (ptrdiff_t)y * frame->linesize[0]);
    }
    free(row);
    return frame != NULL && save_png(file, frame, credits, error);
}

bool media_write_picture(const media_file *file, const uint8_t *pixels, int width, int height,
                         ptrdiff_t stride, media_error *error) {
    const media_ground ground = {.keep = !is_opaque(pixels, width, height, stride)};
    return media_picture_write(file, pixels, width, height, stride, &ground, NULL, error);
}
