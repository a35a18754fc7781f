// exr.c — writes 32-bit floats with lossless compression, one channel named Y, or R, G and B; and
// checks files, of which FFmpeg decodes truncated ones without an error.
#include "internal.h"

#include <libavutil/intreadwrite.h>
#include <string.h>

// ---- checking -----------------------------------------------------------------------------------

// Attributes of a header, as the file format "OpenEXR File Layout" defines them.
typedef struct exr_header {
    int64_t data[4]; // window of the pixels: least and greatest x, y
    int64_t display[4];
    int64_t tile[2]; // size, 0: lines
    int64_t lines;   // of a chunk without tiles
    size_t end;      // position after the header
    bool good;
} exr_header;

static void take_attribute(exr_header *h, const char *name, const uint8_t *value, size_t size) {
    static const int lines[] = {1, 1, 1, 16, 32, 16, 32, 32, 32, 256}; // of each compression
    const bool display = strcmp(name, "displayWindow") == 0;
    if ((display || strcmp(name, "dataWindow") == 0) && size == 16) {
        int64_t *const to = display ? h->display : h->data;
        for (int i = 0; i < 4; i++) {
            to[i] = (int32_t)AV_RL32(value + 4 * i);
        }
    } else if (strcmp(name, "compression") == 0 && size == 1 &&
               value[0] < sizeof lines / sizeof lines[0]) {
        h->lines = lines[value[0]];
    } else if (strcmp(name, "tiles") == 0 && size == 9) {
        h->tile[0] = AV_RL32(value);
        h->tile[1] = AV_RL32(value + 4);
    }
}

// Reads attributes, each a name, a type, a size and a value, up to an empty name.
static exr_header read_header(const uint8_t *bytes, size_t size, size_t at) {
    exr_header h = {.lines = 1};
    while (at < size && bytes[at] != 0) {
        const char *const name = (const char *)bytes + at;
        for (int word = 0; word < 2; word++) {
            const uint8_t *const end = memchr(bytes + at, 0, size - at);
            at = end == NULL ? size : (size_t)(end - bytes) + 1;
        }
        if (at + 4 > size || AV_RL32(bytes + at) > size - at - 4) {
            return h;
        }
        take_attribute(&h, name, bytes + at + 4, AV_RL32(bytes + at));
        at += 4 + AV_RL32(bytes + at);
    }
    h.end = at + 1;
    h.good = at < size;
    return h;
}

static int64_t parts(int64_t length, int64_t part) {
    return part > 0 ? (length + part - 1) / part : 0;
}

media_exr_state media_exr_examine(const uint8_t *bytes, size_t size) {
    enum { PARTS = 0x1000 }; // flag of a file of several pictures
    if (size < 8 || AV_RL32(bytes) != 20000630) {
        return MEDIA_EXR_WHOLE; // not an EXR
    }
    const bool several = (AV_RL32(bytes + 4) & PARTS) != 0;
    exr_header h = read_header(bytes, size, 8);
    size_t at = h.end;
    while (several && h.good && at < size && bytes[at] != 0) {
        const exr_header next = read_header(bytes, size, at);
        h.good = next.good;
        at = next.end;
    }
    at += several ? 1 : 0;
    const int64_t width = h.data[2] - h.data[0] + 1;
    const int64_t height = h.data[3] - h.data[1] + 1;
    const bool tiled = h.tile[0] > 0;
    h.good = h.good && width <= MEDIA_MOST_SIDE && height <= MEDIA_MOST_SIDE;
    const int64_t chunks =
        tiled ? parts(width, h.tile[0]) * parts(height, h.tile[1]) : parts(height, h.lines);
    const size_t ahead = (tiled ? 16U : 4U) + (several ? 4U : 0U); // of a chunk's size
    for (int64_t i = 0; h.good && i < chunks; i++, at += 8) {
        const uint64_t chunk = at + 8 <= size ? AV_RL64(bytes + at) : size;
        h.good = chunk > 0 && chunk < size && size - chunk >= ahead + 4 &&
                 AV_RL32(bytes + chunk + ahead) <= size - chunk - ahead - 4;
    }
    const bool covered = h.data[0] <= h.display[0] && h.data[1] <= h.display[1] &&
                         h.data[2] >= h.display[2] && h.data[3] >= h.display[3];
    return !h.good ? MEDIA_EXR_TRUNCATED : covered ? MEDIA_EXR_WHOLE : MEDIA_EXR_UNCOVERED;
}

// ---- writing ------------------------------------------------------------------------------------

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
