// exr.c — heights as they are: one channel named Y of 32-bit floats, packed without loss.
#include "internal.h"

#include <string.h>

bool media_write_exr(const char *path, const float *values, int width, int height,
                     media_error *error) {
    media_quiet();
    if (!media_ends_with(path, ".exr")) {
        return media_fail(error, 2, "%s: unknown kind of height map; .exr is allowed", path);
    }
    if (width < 1 || height < 1) {
        return media_fail(error, 2, "%s: a height map of %d×%d cannot be made; 1×1 is the least",
                          path, width, height);
    }
    AVFrame *frame = av_frame_alloc();
    if (frame == NULL) {
        return media_fail_memory(error);
    }
    frame->format = AV_PIX_FMT_GRAYF32;
    frame->width = width;
    frame->height = height;
    const int result = av_frame_get_buffer(frame, 0);
    if (result < 0) {
        av_frame_free(&frame);
        return media_fail_av(error, 1, path, "could not be encoded", result);
    }
    for (int y = 0; y < height; y++) {
        memcpy(frame->data[0] + (ptrdiff_t)y * frame->linesize[0], values + (ptrdiff_t)y * width,
               (size_t)width * sizeof *values);
    }
    const bool good =
        media_picture_save(path, "exr", "compression=zip16:format=float", frame, error);
    av_frame_free(&frame);
    return good;
}
