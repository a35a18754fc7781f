// exr.c — writes 32-bit floats with lossless compression: one channel, Y, or three, R, G and B.
#include "internal.h"

#include <string.h>

static bool save(const media_file *file, AVFrame *frame, media_error *error) {
    const bool good =
        media_picture_save(file, "exr", "compression=zip16:format=float", NULL, frame, error);
    av_frame_free(&frame);
    return good;
}

bool media_write_exr(const media_file *file, const float *values, int width, int height,
                     media_error *error) {
    AVFrame *frame = media_picture_frame(file, AV_PIX_FMT_GRAYF32, width, height, error);
    if (frame == NULL) {
        return false;
    }
    for (int y = 0; y < height; y++) {
        memcpy(frame->data[0] + (ptrdiff_t)y * frame->linesize[0], values + (ptrdiff_t)y * width,
               (size_t)width * sizeof *values);
    }
    return save(file, frame, error);
}

bool media_write_exr_rgb(const media_file *file, const float *values, int width, int height,
                         media_error *error) {
    AVFrame *frame = media_picture_frame(file, AV_PIX_FMT_GBRPF32, width, height, error);
    if (frame == NULL) {
        return false;
    }
    static const int plane[3] = {2, 0, 1}; // of red, green and blue
    for (int y = 0; y < height; y++) {
        const float *from = values + (ptrdiff_t)y * width * 4;
        for (int c = 0; c < 3; c++) {
            float *to =
                (float *)(void *)(frame->data[plane[c]] + (ptrdiff_t)y * frame->linesize[plane[c]]);
            for (int x = 0; x < width; x++) {
                to[x] = from[(ptrdiff_t)x * 4 + c];
            }
        }
    }
    return save(file, frame, error);
}
