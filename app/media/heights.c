// heights.c — reads a picture as a height map, with full precision.
#include "float_tiff.h"
#include "source_inside.h"

#include <libavutil/pixdesc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 1e6f // largest height; larger values mean no data
#define NO_DATA "-9999, -32767, -32768 and -99999"

enum { LEAST_SIDE = 8, MOST_SIDE = 2048, SMOOTHINGS = 24 };

struct media_heights {
    const char *path;      // the caller's, valid while the file is opened
    media_source *source;  // open source, or NULL
    media_float_tiff tiff; // open TIFF file; if it is closed, the source is read
    const AVPixFmtDescriptor *format;
    media_heights_info info;
    int width; // columns of values, at most MOST_SIDE
    int height;
    int reduces;   // each value is the mean of reduces × reduces pixels
    float *values; // 0: the lowest, 1: the highest
    float low;     // lowest and highest value in the file
    float high;
    bool coarse; // 8 bits, or 8 bits stored as 16
};

// ---- pixels -------------------------------------------------------------------------------------

static float number_of(const media_heights *m, uint32_t bits, int component) {
    float number = (float)bits;
    if ((m->format->flags & AV_PIX_FMT_FLAG_FLOAT) != 0 && m->format->comp[component].depth == 32) {
        memcpy(&number, &bits, sizeof number);
    }
    return number;
}

static void read_line(const media_heights *m, int y, int component, uint32_t *line) {
    const AVFrame *frame = m->source->frame;
    const uint8_t *data[4];
    memcpy(data, frame->data, sizeof data);
    const bool palette = (m->format->flags & AV_PIX_FMT_FLAG_PAL) != 0;
    av_read_image_line2(line, data, frame->linesize, m->format, 0, y, component, frame->width,
                        palette ? 1 : 0, sizeof *line);
}

// Whether the first three components are red, green and blue.
static bool has_rgb(const media_heights *m) {
    return m->format->nb_components >= 3 &&
           (m->format->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0;
}

// Reads a row of luma of the decoded picture. `lines` is a buffer of three rows.
static void read_luma(media_heights *m, int y, uint32_t *lines, float *row) {
    const int width = m->info.width;
    const uint32_t *red = lines;
    const uint32_t *green = lines + width;
    const uint32_t *blue = lines + 2 * (size_t)width;
    read_line(m, y, 0, lines);
    if (has_rgb(m)) {
        read_line(m, y, 1, lines + width);
        read_line(m, y, 2, lines + 2 * (size_t)width);
    }
    for (int x = 0; x < width; x++) {
        row[x] = number_of(m, red[x], 0);
        m->coarse = m->coarse && (m->format->comp[0].depth <= 8 || red[x] % 257 == 0);
        if (has_rgb(m) && (red[x] != green[x] || red[x] != blue[x])) {
            m->info.coloured = true;
            row[x] = 0.2126f * row[x] + 0.7152f * number_of(m, green[x], 1) +
                     0.0722f * number_of(m, blue[x], 2);
        }
    }
}

static bool is_height(float value) {
    return value >= -LARGEST && value <= LARGEST && value != -9999.0f && value != -32767.0f &&
           value != -32768.0f && value != -99999.0f;
}

static bool take_row(media_heights *m, int y, const float *row, media_error *error) {
    float *to = m->values + (size_t)(y / m->reduces) * (size_t)m->width;
    const float share = 1.0f / (float)(m->reduces * m->reduces);
    for (int x = 0; x < m->width * m->reduces; x++) {
        if (!is_height(row[x])) {
            return media_fail(error, 2,
                              "%s: has no height at %d,%d, where the value is %g; allowed are "
                              "numbers from -1e6 to 1e6 except " NO_DATA,
                              m->path, x, y, (double)row[x]);
        }
        m->low = row[x] < m->low ? row[x] : m->low;
        m->high = row[x] > m->high ? row[x] : m->high;
        to[x / m->reduces] += row[x] * share;
    }
    return true;
}

static bool read_row(media_heights *m, int y, uint32_t *lines, float *row, media_error *error) {
    if (m->tiff.file != NULL) {
        m->coarse = false;
        return media_float_tiff_read(&m->tiff, y, row) ||
               media_fail(error, 2, "%s: is truncated", m->path);
    }
    read_luma(m, y, lines, row);
    return true;
}

static bool read_rows(media_heights *m, media_error *error) {
    const int width = m->info.width;
    uint32_t *lines = malloc((size_t)width * 3 * sizeof *lines);
    float *row = calloc((size_t)width, sizeof *row);
    bool good = (lines != NULL && row != NULL) || media_fail_memory(error);
    for (int y = 0; good && y < m->height * m->reduces; y++) {
        good = read_row(m, y, lines, row, error) && take_row(m, y, row, error);
    }
    free(lines);
    free(row);
    return good &&
           (m->high > m->low ||
            media_fail(error, 2, "%s: is level: all heights are %g; at least two must differ",
                       m->path, (double)m->low));
}

// ---- the map ------------------------------------------------------------------------------------

static void normalise(const media_heights *m) {
    const float scale = 1.0f / (m->high - m->low);
    for (size_t i = 0; i < (size_t)m->width * (size_t)m->height; i++) {
        const float value = (m->values[i] - m->low) * scale;
        m->values[i] = value > 0.0f ? value < 1.0f ? value : 1.0f : 0.0f;
    }
}

static int within(int at, int count) {
    return at < 0 ? 0 : at < count ? at : count - 1;
}

static float mean_around(const media_heights *m, const float *from, int x, int y) {
    float sum = 0.0f;
    for (int j = y - 1; j <= y + 1; j++) {
        const float *row = from + (size_t)within(j, m->height) * (size_t)m->width;
        sum += row[within(x - 1, m->width)] + row[x] + row[within(x + 1, m->width)];
    }
    return sum / 9.0f;
}

// Smooths the steps of 8 bits. The values stay within half a step of the stored ones.
static bool smooth(media_heights *m) {
    const size_t count = (size_t)m->width * (size_t)m->height;
    const float half = 0.5f / (m->high - m->low) * (m->format->comp[0].depth > 8 ? 257.0f : 1.0f);
    float *before = malloc(count * sizeof *before);
    float *stored = malloc(count * sizeof *stored);
    const bool good = before != NULL && stored != NULL;
    if (good) {
        memcpy(stored, m->values, count * sizeof *stored);
    }
    for (int i = 0; good && i < SMOOTHINGS; i++) {
        memcpy(before, m->values, count * sizeof *before);
        for (int y = 0; y < m->height; y++) {
            for (int x = 0; x < m->width; x++) {
                const size_t at = (size_t)y * (size_t)m->width + (size_t)x;
                const float mean = mean_around(m, before, x, y);
                m->values[at] = fminf(fmaxf(mean, stored[at] - half), stored[at] + half);
            }
        }
    }
    free(before);
    free(stored);
    return good;
}

// ---- scaling ------------------------------------------------------------------------------------

// Catmull–Rom spline: enlarged maps have continuous slopes, and the same size keeps the values.
static float spline(float t) {
    const float d = fabsf(t);
    return d < 1.0f   ? 1.0f + d * d * (1.5f * d - 2.5f)
           : d < 2.0f ? 2.0f + d * (-4.0f + d * (2.5f - 0.5f * d))
                      : 0.0f;
}

// Scales a line of `count` values, `step` apart, to `wanted` values.
static void scale_line(const float *from, int count, ptrdiff_t step, float *to, int wanted,
                       ptrdiff_t to_step) {
    const float ratio = (float)count / (float)wanted;
    const float reach = ratio > 1.0f ? ratio : 1.0f;
    for (int i = 0; i < wanted; i++) {
        const float middle = ((float)i + 0.5f) * ratio - 0.5f;
        const int last = (int)floorf(middle + 2.0f * reach);
        float sum = 0.0f;
        float weights = 0.0f;
        for (int k = (int)ceilf(middle - 2.0f * reach); k <= last; k++) {
            const float weight = spline(((float)k - middle) / reach);
            sum += weight * from[(ptrdiff_t)within(k, count) * step];
            weights += weight;
        }
        to[(ptrdiff_t)i * to_step] = fminf(fmaxf(sum / weights, 0.0f), 1.0f);
    }
}

bool media_heights_scale(const media_heights *m, int width, int height, float *out) {
    float *wide = calloc((size_t)width * (size_t)m->height, sizeof *wide);
    for (int y = 0; wide != NULL && y < m->height; y++) {
        scale_line(m->values + (size_t)y * (size_t)m->width, m->width, 1,
                   wide + (size_t)y * (size_t)width, width, 1);
    }
    for (int x = 0; wide != NULL && x < width; x++) {
        scale_line(wide + x, m->height, width, out + x, height, width);
    }
    free(wide);
    return wide != NULL;
}

// ---- opening ------------------------------------------------------------------------------------

// FFmpeg does not read TIFF files of floats.
static bool open_file(media_heights *m, media_error *error) {
    if (media_float_tiff_open(&m->tiff, m->path)) {
        m->info.width = m->tiff.width;
        m->info.height = m->tiff.height;
        return true;
    }
    if (m->tiff.other) {
        return media_fail(
            error, 2,
            "%s: this kind of TIFF cannot be read; allowed for floats are up to 32768 x "
            "32768 pixels of 32 bits in uncompressed strips: gdal_translate -ot "
            "Float32 -co COMPRESS=NONE -co TILED=NO -co BIGTIFF=NO writes them, and -outsize 50%% "
            "0 halves a larger map",
            m->path);
    }
    m->source = media_source_open_numbers(m->path, error);
    if (m->source == NULL) {
        return false;
    }
    const AVFrame *frame = m->source->frame;
    m->info.width = frame->width;
    m->info.height = frame->height;
    m->format = av_pix_fmt_desc_get(frame->format);
    m->info.coloured = m->format != NULL && m->format->nb_components >= 3 && !has_rgb(m);
    return (m->format != NULL && (m->format->flags & AV_PIX_FMT_FLAG_HWACCEL) == 0) ||
           media_fail(error, 2, "%s: its pixels cannot be read as heights", m->path);
}

static bool check_size(media_heights *m, media_error *error) {
    const int longest = m->info.width > m->info.height ? m->info.width : m->info.height;
    m->reduces = (longest + MOST_SIDE - 1) / MOST_SIDE;
    m->width = m->info.width / m->reduces;
    m->height = m->info.height / m->reduces;
    return (m->width >= LEAST_SIDE && m->height >= LEAST_SIDE) ||
           media_fail(error, 2,
                      "%s: has %d x %d pixels; allowed for heights are %d x %d or more, with one "
                      "side at most %d times as long as the other",
                      m->path, m->info.width, m->info.height, LEAST_SIDE, LEAST_SIDE,
                      MOST_SIDE / LEAST_SIDE);
}

static bool fill(media_heights *m, media_error *error) {
    m->values = calloc((size_t)m->width * (size_t)m->height, sizeof *m->values);
    if (m->values == NULL) {
        return media_fail_memory(error);
    }
    if (!read_rows(m, error)) {
        return false;
    }
    normalise(m);
    return !m->coarse || smooth(m) || media_fail_memory(error);
}

media_heights *media_heights_open(const char *path, media_error *error) {
    media_heights *m = calloc(1, sizeof *m);
    if (m == NULL) {
        (void)media_fail_memory(error);
        return NULL;
    }
    *m = (media_heights){.path = path, .low = INFINITY, .high = -INFINITY, .coarse = true};
    const bool good = open_file(m, error) && check_size(m, error) && fill(m, error);
    media_close(m->source);
    media_float_tiff_close(&m->tiff);
    m->source = NULL;
    if (!good) {
        media_heights_close(m);
        return NULL;
    }
    return m;
}

void media_heights_close(media_heights *m) {
    if (m != NULL) {
        free(m->values);
        free(m);
    }
}

bool media_heights_read(const char *path, int width, int height, float *out, media_error *error) {
    media_heights *map = media_heights_open(path, error);
    const bool good =
        map != NULL && (media_heights_scale(map, width, height, out) || media_fail_memory(error));
    media_heights_close(map);
    return good;
}

const media_heights_info *media_heights_get_info(const media_heights *m) {
    return &m->info;
}
