#include "float_tiff.h"

#include <string.h>
#include <sys/stat.h>

// Tags, types and limits; tags and types are from TIFF 6.0.
enum {
    WIDTH = 256,
    HEIGHT = 257,
    BITS = 258,
    COMPRESSION = 259,
    OFFSETS = 273,
    SAMPLES = 277,
    ROWS = 278,
    FORMAT = 339,
    SHORT = 3,
    LONG = 4,
    MOST_SIDE = 32768,
    ENTRY = 12,
    MOST_ENTRIES = 256
};

static uint32_t number(const media_float_tiff *t, const uint8_t *bytes, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        value = value << 8 | bytes[t->big ? i : count - 1 - i];
    }
    return value;
}

static bool read_at(const media_float_tiff *t, uint32_t offset, void *to, size_t size) {
    return fseek(t->file, (long)offset, SEEK_SET) == 0 && fread(to, 1, size, t->file) == size;
}

typedef struct tags {
    uint32_t width, height, bits, compression, samples, format;
} tags;

// Reads one entry. Returns false if its type or count is not supported.
static bool take(media_float_tiff *t, const uint8_t *entry, uint32_t place, tags *found) {
    const uint32_t tag = number(t, entry, 2);
    const uint32_t type = number(t, entry + 2, 2);
    const uint32_t count = number(t, entry + 4, 4);
    const uint32_t value = number(t, entry + 8, type == SHORT ? 2 : 4);
    uint32_t *const to = tag == WIDTH         ? &found->width
                         : tag == HEIGHT      ? &found->height
                         : tag == BITS        ? &found->bits
                         : tag == COMPRESSION ? &found->compression
                         : tag == SAMPLES     ? &found->samples
                         : tag == FORMAT      ? &found->format
                         : tag == ROWS        ? &t->rows
                                              : NULL;
    if (tag == OFFSETS) {
        t->strips = count;
        t->offsets = count == 1 ? place + 8 : value;
        return type == LONG;
    }
    if (to != NULL) {
        *to = value;
    }
    return to == NULL || (count == 1 && (type == SHORT || type == LONG));
}

static bool read_entries(media_float_tiff *t, tags *found) {
    uint8_t header[8];
    uint8_t bytes[2];
    if (!read_at(t, 0, header, sizeof header)) {
        return false;
    }
    t->big = header[0] == 'M';
    const uint32_t at = number(t, header + 4, 4);
    t->other = memcmp(header, t->big ? "MM\0+" : "II+\0", 4) == 0; // BigTIFF
    if (memcmp(header, t->big ? "MM\0*" : "II*\0", 4) != 0 || !read_at(t, at, bytes, 2)) {
        return false;
    }
    const uint32_t count = number(t, bytes, 2);
    bool good = count <= MOST_ENTRIES;
    for (uint32_t i = 0; good && i < count; i++) {
        uint8_t entry[ENTRY];
        const uint32_t place = at + 2 + i * ENTRY;
        good = read_at(t, place, entry, sizeof entry) && take(t, entry, place, found);
    }
    return good;
}

bool media_float_tiff_open(media_float_tiff *t, const char *path) {
    struct stat about;
    *t = (media_float_tiff){0};
    tags found = {.compression = 1, .samples = 1};
    const bool regular = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    t->file = regular ? fopen(path, "rb") : NULL;
    const bool floats = t->file != NULL && read_entries(t, &found) && found.format == 3;
    t->other = t->other ||
               (floats && (found.bits != 32 || found.compression != 1 || found.samples != 1 ||
                           t->strips == 0 || found.width > MOST_SIDE || found.height > MOST_SIDE));
    if (!floats || t->other || found.width < 1 || found.height < 1) {
        media_float_tiff_close(t);
        return false;
    }
    t->width = (int)found.width;
    t->height = (int)found.height;
    t->rows = t->rows > 0 && t->rows < found.height ? t->rows : found.height;
    return true;
}

bool media_float_tiff_read(media_float_tiff *t, int y, float *row) {
    const uint32_t strip = (uint32_t)y / t->rows;
    const uint32_t within = (uint32_t)y % t->rows;
    uint8_t bytes[4];
    if (strip >= t->strips || !read_at(t, t->offsets + 4 * strip, bytes, sizeof bytes)) {
        return false;
    }
    const uint64_t at = number(t, bytes, 4) + (uint64_t)within * 4 * (uint32_t)t->width;
    if (at > UINT32_MAX || !read_at(t, (uint32_t)at, row, 4 * (size_t)t->width)) {
        return false;
    }
    for (int x = 0; x < t->width; x++) {
        uint8_t stored[4];
        memcpy(stored, row + x, sizeof stored);
        const uint32_t bits = number(t, stored, 4);
        memcpy(row + x, &bits, sizeof bits);
    }
    return true;
}

void media_float_tiff_close(media_float_tiff *t) {
    if (t->file != NULL) {
        (void)fclose(t->file);
        t->file = NULL;
    }
}
