// sink_still.c — a single picture, as a PNG or a JPEG.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

struct media_still {
    const media_recipe *recipe;
    media_file file;
    int width;
    int height;
    int quality;
    media_ground ground;
    bool written;
};

media_still *media_still_open(const media_recipe *recipe, const media_sink_desc *desc,
                              media_error *error) {
    media_still *const still = calloc(1, sizeof *still);
    if (still == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *still = (media_still){.recipe = recipe,
                           .width = desc->width,
                           .height = desc->height,
                           .quality = desc->quality > 0 ? desc->quality : MEDIA_USUAL_QUALITY,
                           .ground = media_ground_of(recipe->kind, desc)};
    if (!media_file_open(&still->file, desc->path, 2, error)) {
        free(still);
        return NULL;
    }
    return still;
}

static AVFrame *rgba_frame(const media_still *still, const uint8_t *pixels, ptrdiff_t stride,
                           media_error *error) {
    AVFrame *frame =
        media_picture_frame(&still->file, AV_PIX_FMT_RGBA, still->width, still->height, error);
    for (int y = 0; frame != NULL && y < still->height; y++) {
        uint8_t *const row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
        memcpy(row, pixels + y * stride, (size_t)still->width * 4);
        if (still->ground.flat) {
            media_flatten_row(row, still->width, still->ground.colour);
        }
    }
    return frame;
}

// JPEG's own colours: all 256 levels, and at their finest as many of them as pixels.
static int to_yuv(AVFrame *rgba, bool fine, AVFrame *yuv) {
    media_graph graph;
    int result = media_graph_video(
        &graph, rgba, (AVRational){1, 25}, NULL,
        fine ? "[in]scale=out_color_matrix=bt601:out_range=pc:flags=accurate_rnd+full_chroma_int,"
               "format=yuvj444p[out]"
             : "[in]scale=out_color_matrix=bt601:out_range=pc:flags=accurate_rnd+full_chroma_int,"
               "format=yuvj420p[out]",
        1);
    if (result >= 0) {
        result = media_graph_push(&graph, rgba);
    }
    if (result >= 0) {
        result = media_graph_end(&graph, AV_NOPTS_VALUE);
    }
    if (result >= 0) {
        result = media_graph_pull(&graph, yuv);
    }
    media_graph_free(&graph);
    return result;
}

static bool write_jpeg(media_still *still, AVFrame *rgba, media_error *error) {
    AVFrame *yuv = av_frame_alloc();
    if (yuv == NULL) {
        return media_fail_memory(error);
    }
    // Its quantiser's scale, 1 the finest, in 118ths.
    char options[64];
    snprintf(options, sizeof options, "flags=+qscale:global_quality=%d",
             118 + 118 * (MEDIA_BEST_QUALITY - still->quality) / 10);
    const int result = to_yuv(rgba, still->quality > MEDIA_USUAL_QUALITY, yuv);
    const bool good = result < 0
                          ? media_fail_av(error, 1, media_file_name(&still->file),
                                          "its colours cannot be converted", result)
                          : media_picture_save(&still->file, "mjpeg", options, NULL, yuv, error);
    av_frame_free(&yuv);
    return good;
}

bool media_still_write(media_still *still, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error) {
    if (still->written) {
        return media_fail(error, 1, "%s: holds one picture", media_file_name(&still->file));
    }
    still->written = true;
    AVFrame *rgba = rgba_frame(still, pixels, stride, error);
    if (rgba == NULL) {
        return false;
    }
    const bool good =
        still->recipe->kind == MEDIA_JPEG
            ? write_jpeg(still, rgba, error)
            : media_picture_write(&still->file, rgba->data[0], still->width, still->height,
                                  rgba->linesize[0], still->ground.keep, error);
    av_frame_free(&rgba);
    return good;
}

bool media_still_finish(media_still *still, media_error *error) {
    return media_file_commit(&still->file, error);
}

void media_still_close(media_still *still) {
    media_file_abandon(&still->file);
    free(still);
}
