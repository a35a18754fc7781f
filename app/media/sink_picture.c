// sink_picture.c — writes a single PNG or JPEG, or numbered PNGs.
#include "series.h"
#include "tags.h"

#include <stdlib.h>
#include <string.h>

struct media_pictures {
    media_kind kind;
    media_series files; // numbered pictures
    media_file file;    // a single picture
    int width;
    int height;
    int quality;
    media_ground ground;
    media_credits credits;
    bool deep;
    bool written;
};

static bool is_numbered(media_kind kind) {
    return kind == MEDIA_PNG_SEQUENCE || kind == MEDIA_EXR_SEQUENCE;
}

media_pictures *media_pictures_open(const media_recipe *recipe, const media_sink_desc *desc,
                                    media_error *error) {
    media_pictures *const pictures = calloc(1, sizeof *pictures);
    if (pictures == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *pictures = (media_pictures){.kind = recipe->kind,
                                 .file = {.fd = -1},
                                 .width = desc->width,
                                 .height = desc->height,
                                 .quality = desc->quality > 0 ? desc->quality : MEDIA_USUAL_QUALITY,
                                 .ground = media_ground_of(recipe->kind, desc),
                                 .deep = desc->deep};
    if (desc->credits != NULL) {
        pictures->credits = *desc->credits;
    }
    if (is_numbered(recipe->kind)
            ? !media_series_open(&pictures->files, desc->path, desc->first, error)
            : !media_file_open(&pictures->file, desc->path, 2, error)) {
        free(pictures);
        return NULL;
    }
    return pictures;
}

// ---- JPEG ---------------------------------------------------------------------------------------

static AVFrame *rgba_frame(const media_pictures *pictures, const uint8_t *pixels, ptrdiff_t stride,
                           media_error *error) {
    AVFrame *frame = media_picture_frame(&pictures->file, AV_PIX_FMT_RGBA, pictures->width,
                                         pictures->height, error);
    for (int y = 0; frame != NULL && y < pictures->height; y++) {
        uint8_t *const row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
        memcpy(row, pixels + y * stride, (size_t)pictures->width * 4);
        if (pictures->ground.flat) {
            media_flatten_row(row, pictures->width, pictures->ground.colour);
        }
    }
    return frame;
}

// JPEG has full range, and here full chroma resolution at high quality.
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

static bool write_jpeg(const media_pictures *pictures, const uint8_t *pixels, ptrdiff_t stride,
                       media_error *error) {
    AVFrame *rgba = rgba_frame(pictures, pixels, stride, error);
    if (rgba == NULL) {
        return false;
    }
    AVFrame *yuv = av_frame_alloc();
    enum { MARKER = 2 };
    uint8_t tags[MEDIA_TAGS_ROOM];
    const media_aside aside = {tags, media_jpeg_tags(&pictures->credits, tags), MARKER};
    // The scale of the quantiser in 118ths; 1 is the finest.
    char options[64];
    snprintf(options, sizeof options, "flags=+qscale:global_quality=%d",
             118 + 118 * (MEDIA_BEST_QUALITY - pictures->quality) / 10);
    const int result =
        yuv != NULL ? to_yuv(rgba, pictures->quality > MEDIA_USUAL_QUALITY, yuv) : AVERROR(ENOMEM);
    const bool good =
        result < 0 ? media_fail_av(error, 1, media_file_name(&pictures->file),
                                   "its colours cannot be converted", result)
                   : media_picture_save(&pictures->file, "mjpeg", options, &aside, yuv, error);
    av_frame_free(&yuv);
    av_frame_free(&rgba);
    return good;
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_one(const media_pictures *pictures, const media_file *file, const uint8_t *pixels,
                      ptrdiff_t stride, media_error *error) {
    if (pictures->kind == MEDIA_EXR_SEQUENCE) {
        return media_write_exr_rgb(file, (const float *)(const void *)pixels, pictures->width,
                                   pictures->height, error);
    }
    return pictures->deep
               ? media_picture_write_deep(file, pixels, pictures->width, pictures->height, stride,
                                          &pictures->credits, error)
               : media_picture_write(file, pixels, pictures->width, pictures->height, stride,
                                     &pictures->ground, &pictures->credits, error);
}

static bool write_numbered(media_pictures *pictures, const uint8_t *pixels, ptrdiff_t stride,
                           media_error *error) {
    media_file file;
    if (!media_series_next(&pictures->files, &file, error)) {
        return false;
    }
    if (!write_one(pictures, &file, pixels, stride, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_series_keep(&pictures->files, &file, error);
}

bool media_pictures_write(media_pictures *pictures, const uint8_t *pixels, ptrdiff_t stride,
                          media_error *error) {
    if (is_numbered(pictures->kind)) {
        return write_numbered(pictures, pixels, stride, error);
    }
    if (pictures->written) {
        return media_fail(error, 1, "%s: can hold only one picture",
                          media_file_name(&pictures->file));
    }
    pictures->written = true;
    return pictures->kind == MEDIA_JPEG
               ? write_jpeg(pictures, pixels, stride, error)
               : write_one(pictures, &pictures->file, pixels, stride, error);
}

bool media_pictures_finish(media_pictures *pictures, media_error *error) {
    return is_numbered(pictures->kind) ? media_series_finish(&pictures->files, error)
                                       : media_file_commit(&pictures->file, error);
}

void media_pictures_close(media_pictures *pictures) {
    media_series_discard(&pictures->files);
    media_file_abandon(&pictures->file);
    free(pictures);
}
