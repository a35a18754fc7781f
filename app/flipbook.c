#include "flipbook.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "media/file.h"
#include "numbers.h"
#include "report.h"

#define PICTURE_ENDING ".png"
#define DATA_ENDING ".json"

struct flipbook {
    flipbook_desc desc;
    uint8_t *pixels; // missing frames are transparent
    int64_t frames;
    media_file picture;
    media_file data;
};

bool flipbook_parse(const char *option, const char *text, int *columns, int *rows) {
    if (strcmp(text, "auto") == 0) {
        *columns = 0;
        *rows = 0;
        return true;
    }
    char end;
    if (sscanf(text, "%5dx%5d%c", columns, rows, &end) == 2 && *columns >= 1 && *rows >= 1 &&
        *columns <= FLIPBOOK_MAX_SIDE && *rows <= FLIPBOOK_MAX_SIDE) {
        return true;
    }
    report_error(EXIT_BAD_USE,
                 "%s %s: allowed is auto or COLUMNSxROWS, each from 1 to %d, such as 8x8", option,
                 text, FLIPBOOK_MAX_SIDE);
    return false;
}

// ---- what fits ----------------------------------------------------------------------------------

static bool is_named_right(const char *path) {
    const size_t length = strlen(path);
    const size_t tail = strlen(PICTURE_ENDING);
    return length > tail && strcasecmp(path + length - tail, PICTURE_ENDING) == 0 &&
           strchr(path, '%') == NULL;
}

// Chooses a grid that is nearly square and has few empty places, which have the larger weight.
static void choose_grid(flipbook_desc *d) {
    double least = INFINITY;
    const int64_t most = FLIPBOOK_MAX_SIDE / d->width;
    for (int64_t columns = 1; columns <= most && columns <= d->frames; columns++) {
        const int64_t rows = (d->frames + columns - 1) / columns;
        const double shape = log2((double)(columns * d->width) / (double)(rows * d->height));
        const double waste = (double)(columns * rows - d->frames) / (double)d->frames;
        const double badness = fabs(shape) + 16.0 * waste;
        if (rows * d->height <= FLIPBOOK_MAX_SIDE && badness < least) {
            least = badness;
            d->columns = (int)columns;
            d->rows = (int)rows;
        }
    }
}

static int refuse_sheet(const flipbook_desc *d) {
    const double area = sqrt((double)d->width * d->height * (double)d->frames);
    const double share = 0.9 * FLIPBOOK_MAX_SIDE / area;
    return report_error(EXIT_BAD_USE,
                        "--flipbook: %" PRId64 " frames of %d x %d pixels do not fit into a sheet "
                        "of %d x %d; allowed is less, as with --size %.0fx%.0f, or fewer frames by "
                        "--fps",
                        d->frames, d->width, d->height, FLIPBOOK_MAX_SIDE, FLIPBOOK_MAX_SIDE,
                        fmax(1, floor(d->width * fmin(share, 1))),
                        fmax(1, floor(d->height * fmin(share, 1))));
}

int flipbook_check(flipbook_desc *d) {
    if (!is_named_right(d->path)) {
        return report_error(EXIT_BAD_USE,
                            "%s: a flipbook is one picture; allowed is a name such as sheet.png, "
                            "without %%",
                            d->path);
    }
    if (d->frames < 1) {
        return report_error(EXIT_BAD_USE, "--flipbook: the length of the film under the water is "
                                          "unknown, so no sheet can be arranged");
    }
    if (d->columns == 0) {
        choose_grid(d);
        return d->columns > 0 ? EXIT_FINE : refuse_sheet(d);
    }
    const int64_t room = (int64_t)d->columns * d->rows;
    if (room < d->frames) {
        const double seconds = (double)d->frames * d->rate.den / d->rate.num;
        return report_error(EXIT_BAD_USE,
                            "--flipbook %dx%d: has room for %" PRId64 " of %" PRId64
                            " frames; allowed are more columns or rows, or --fps %.6g",
                            d->columns, d->rows, room, d->frames,
                            floor(1000.0 * (double)room / seconds) / 1000.0);
    }
    const int64_t width = (int64_t)d->columns * d->width;
    const int64_t height = (int64_t)d->rows * d->height;
    if (width > FLIPBOOK_MAX_SIDE || height > FLIPBOOK_MAX_SIDE) {
        return report_error(
            EXIT_BAD_USE,
            "--flipbook %dx%d: makes a sheet of %" PRId64 " x %" PRId64
            " pixels; allowed is up to %d x %d, as with --size %dx%d",
            d->columns, d->rows, width, height, FLIPBOOK_MAX_SIDE, FLIPBOOK_MAX_SIDE,
            FLIPBOOK_MAX_SIDE / d->columns < d->width ? FLIPBOOK_MAX_SIDE / d->columns : d->width,
            FLIPBOOK_MAX_SIDE / d->rows < d->height ? FLIPBOOK_MAX_SIDE / d->rows : d->height);
    }
    return EXIT_FINE;
}

// ---- the sheet ----------------------------------------------------------------------------------

static size_t row_bytes(const flipbook_desc *d) {
    return (size_t)d->columns * (size_t)d->width * 4;
}

char *flipbook_data_name(const char *path) {
    const size_t stem = strlen(path) - strlen(PICTURE_ENDING);
    char *name = malloc(stem + sizeof DATA_ENDING);
    if (name != NULL) {
        memcpy(name, path, stem);
        memcpy(name + stem, DATA_ENDING, sizeof DATA_ENDING);
    }
    return name;
}

flipbook *flipbook_open(const flipbook_desc *desc, media_error *error) {
    flipbook *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL) {
        (void)media_fail_memory(error);
        return NULL;
    }
    *sheet = (flipbook){.desc = *desc, .picture = {.fd = -1}, .data = {.fd = -1}};
    sheet->pixels = calloc((size_t)desc->rows * (size_t)desc->height, row_bytes(desc));
    char *data = flipbook_data_name(desc->path);
    bool good = (sheet->pixels != NULL && data != NULL) || media_fail_memory(error);
    good = good && media_file_open(&sheet->picture, desc->path, 2, error) &&
           media_file_open(&sheet->data, data, 2, error);
    free(data);
    if (!good) {
        flipbook_discard(sheet);
        return NULL;
    }
    return sheet;
}

bool flipbook_write(flipbook *sheet, const uint8_t *pixels, ptrdiff_t stride, media_error *error) {
    const flipbook_desc *d = &sheet->desc;
    if (sheet->frames >= (int64_t)d->columns * d->rows) {
        return media_fail(error, 1, "%s: more frames than the %d x %d there is room for", d->path,
                          d->columns, d->rows);
    }
    const size_t column = (size_t)(sheet->frames % d->columns);
    const size_t row = (size_t)(sheet->frames / d->columns);
    const size_t frame_bytes = (size_t)d->width * 4;
    uint8_t *to = sheet->pixels + row * (size_t)d->height * row_bytes(d) + column * frame_bytes;
    for (int y = 0; y < d->height; y++) {
        uint8_t *line = to + (size_t)y * row_bytes(d);
        memcpy(line, pixels + y * stride, frame_bytes);
        if (d->background != NULL) {
            media_flatten_row(line, d->width, d->background);
        }
    }
    sheet->frames++;
    return true;
}

static char *describe(const flipbook *sheet) {
    const flipbook_desc *d = &sheet->desc;
    const char *slash = strrchr(d->path, '/');
    const double fps = (double)d->rate.num / d->rate.den;
    json_t *object = json_pack("{s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:I, s:f, s:f, s:b}", "image",
                               report_name(slash != NULL ? slash + 1 : d->path), "width",
                               d->columns * d->width, "height", d->rows * d->height, "columns",
                               d->columns, "rows", d->rows, "frame_width", d->width, "frame_height",
                               d->height, "frames", (json_int_t)sheet->frames, "fps", fps,
                               "seconds", (double)sheet->frames / fps, "loop", d->loops);
    char *text = json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    json_decref(object);
    return text;
}

static bool write_data(flipbook *sheet, media_error *error) {
    char *text = describe(sheet);
    if (text == NULL) {
        return media_fail_memory(error);
    }
    const bool good = media_file_write(&sheet->data, (const uint8_t *)text, strlen(text), error) &&
                      media_file_write(&sheet->data, (const uint8_t *)"\n", 1, error);
    free(text);
    return good;
}

bool flipbook_finish(flipbook *sheet, media_error *error) {
    const flipbook_desc *d = &sheet->desc;
    bool good = sheet->frames > 0 ||
                media_fail(error, 1, "there is no output, because no frame was written");
    good = good && write_data(sheet, error) &&
           media_write_picture(&sheet->picture, sheet->pixels, d->columns * d->width,
                               d->rows * d->height, (ptrdiff_t)row_bytes(d), error);
    // Both files are complete before one is renamed.
    good = good && media_file_sync(&sheet->picture, error) && media_file_sync(&sheet->data, error);
    good =
        good && media_file_commit(&sheet->picture, error) && media_file_commit(&sheet->data, error);
    flipbook_discard(sheet);
    return good;
}

void flipbook_discard(flipbook *sheet) {
    if (sheet != NULL) {
        media_file_abandon(&sheet->picture);
        media_file_abandon(&sheet->data);
        free(sheet->pixels);
        free(sheet);
    }
}
