// cmyk.c — decodes JPEGs of cyan, magenta, yellow and black. FFmpeg multiplies with black, which
// loses what a profile needs, and misreads files without a marker of Adobe.
#include "cmyk.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// libjpeg needs FILE first.
#include <jpeglib.h>

#include "exif.h"

typedef struct decoding {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr manager;
    jmp_buf failed;
    char why[JMSG_LENGTH_MAX];
    uint8_t *row;
} decoding;

static void give_up(j_common_ptr jpeg) {
    decoding *const d = jpeg->client_data;
    jpeg->err->format_message(jpeg, d->why);
    longjmp(d->failed, 1);
}

static void stay_quiet(j_common_ptr jpeg) {
    (void)jpeg;
}

bool media_cmyk_is(const AVPacket *file) {
    enum { FIRST = 0xC0, HUFFMAN = 0xC4, EXTENSION = 0xC8, ARITHMETIC = 0xCC, LAST = 0xCF };
    const uint8_t *bytes = NULL;
    size_t size = 0;
    size_t at = 2;
    int marker = 1;
    if (file->size < 4 || file->data[0] != 0xFF || file->data[1] != 0xD8) {
        return false;
    }
    while (marker != 0) {
        marker = media_jpeg_segment(file->data, (size_t)file->size, &at, &bytes, &size);
        if (marker >= FIRST && marker <= LAST && marker != HUFFMAN && marker != EXTENSION &&
            marker != ARITHMETIC) {
            return size > 5 && bytes[5] == 4;
        }
    }
    return false;
}

static void multiply_row(const uint8_t *inks, int width, bool inverted, uint8_t *rgb) {
    const int flip = inverted ? 0 : 255;
    for (int x = 0; x < width; x++) {
        for (int c = 0; c < 3; c++) {
            rgb[3 * x + c] =
                (uint8_t)(((inks[4 * x + c] ^ flip) * (inks[4 * x + 3] ^ flip) + 127) / 255);
        }
    }
}

// Copies the profile to the frame.
static void read_profile(decoding *d, AVFrame *frame) {
    JOCTET *bytes = NULL;
    unsigned size = 0;
    if (jpeg_read_icc_profile(&d->jpeg, &bytes, &size)) {
        AVFrameSideData *const icc = av_frame_new_side_data(frame, AV_FRAME_DATA_ICC_PROFILE, size);
        if (icc != NULL) {
            memcpy(icc->data, bytes, size);
        }
        free(bytes);
    }
}

static void open_jpeg(decoding *d, const AVPacket *file) {
    jpeg_create_decompress(&d->jpeg);
    jpeg_mem_src(&d->jpeg, file->data, (unsigned long)file->size);
    jpeg_save_markers(&d->jpeg, JPEG_APP0 + 2, 0xFFFF);
    (void)jpeg_read_header(&d->jpeg, TRUE);
    d->jpeg.out_color_space = JCS_CMYK;
    (void)jpeg_start_decompress(&d->jpeg);
}

static int make_frame(decoding *d, AVFrame *frame) {
    frame->format = AV_PIX_FMT_RGB24;
    frame->width = (int)d->jpeg.output_width;
    frame->height = (int)d->jpeg.output_height;
    frame->colorspace = AVCOL_SPC_RGB;
    d->row = malloc((size_t)d->jpeg.output_width * 4);
    return d->row == NULL ? AVERROR(ENOMEM) : av_frame_get_buffer(frame, 0);
}

// Files of Adobe store inverted inks.
static void read_rows(decoding *d, AVFrame *frame, media_colours *colours) {
    const bool inverted = d->jpeg.saw_Adobe_marker != 0;
    read_profile(d, frame);
    media_colours_open(colours, frame, inverted ? MEDIA_INKS_INVERTED : MEDIA_INKS);
    for (int y = 0; y < frame->height; y++) {
        uint8_t *const out = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
        (void)jpeg_read_scanlines(&d->jpeg, &d->row, 1);
        if (colours->transform != NULL) {
            media_colours_convert_row(colours, d->row, out, frame->width);
        } else {
            multiply_row(d->row, frame->width, inverted, out);
        }
    }
    media_colours_close(colours);
}

bool media_cmyk_decode(const char *path, const AVPacket *file, AVFrame *frame,
                       media_colours *colours, media_error *error) {
    decoding d = {.row = NULL};
    *colours = (media_colours){0};
    d.jpeg.err = jpeg_std_error(&d.manager);
    d.jpeg.client_data = &d;
    d.manager.error_exit = give_up;
    d.manager.output_message = stay_quiet;
    bool good = false;
    if (setjmp(d.failed) != 0) {
        media_colours_close(colours);
        (void)media_fail(error, 2, "%s: not a picture libjpeg can read (%s)", path, d.why);
    } else {
        open_jpeg(&d, file);
        good = make_frame(&d, frame) >= 0 || media_fail_memory(error);
        if (good) {
            read_rows(&d, frame, colours);
            frame->decode_error_flags =
                d.manager.num_warnings > 0 ? FF_DECODE_ERROR_INVALID_BITSTREAM : 0;
        }
    }
    jpeg_destroy_decompress(&d.jpeg);
    free(d.row);
    return good;
}
