// tags.c — credits as EXIF data in PNG, JPEG and WebP, and an sRGB profile in JPEG. The encoder
// marks a PNG as sRGB; a WebP without a profile is sRGB.
#include "tags.h"

#include <errno.h>
#include <libavutil/crc.h>
#include <libavutil/intreadwrite.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "colour_profile.h"
#include "exif.h"

static bool has_any(const media_credits *credits) {
    return credits != NULL && (credits->artist[0] != '\0' || credits->copyright[0] != '\0' ||
                               credits->date[0] != '\0');
}

size_t media_png_chunk(uint8_t *out, const char kind[4], const uint8_t *body, size_t size) {
    AV_WB32(out, (uint32_t)size);
    memcpy(out + 4, kind, 4);
    memcpy(out + 8, body, size);
    const uint32_t sum = av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), UINT32_MAX, out + 4, size + 4);
    AV_WB32(out + 8 + size, sum ^ UINT32_MAX);
    return size + 12;
}

size_t media_png_tags(const media_credits *credits, uint8_t out[MEDIA_TAGS_ROOM]) {
    uint8_t exif[MEDIA_EXIF_ROOM];
    return has_any(credits) ? media_png_chunk(out, "eXIf", exif, media_exif_make(credits, exif))
                            : 0;
}

// Writes a segment of a JPEG: its marker and length, a name, and what follows.
static size_t put_segment(uint8_t *out, uint8_t marker, const char *name, size_t name_size,
                          const uint8_t *body, size_t size) {
    out[0] = 0xFF;
    out[1] = marker;
    AV_WB16(out + 2, (uint16_t)(2 + name_size + size));
    memcpy(out + 4, name, name_size);
    memcpy(out + 4 + name_size, body, size);
    return 4 + name_size + size;
}

size_t media_jpeg_tags(const media_credits *credits, uint8_t out[MEDIA_TAGS_ROOM]) {
    static const char profile[] = "ICC_PROFILE\0\1\1"; // the first of one part
    uint8_t body[MEDIA_SRGB_ROOM];
    size_t used = 0;
    if (has_any(credits)) {
        used = put_segment(out, 0xE1, "Exif\0", 6, body, media_exif_make(credits, body));
    }
    const size_t size = media_srgb_profile(body);
    if (size > 0) {
        used += put_segment(out + used, 0xE2, profile, sizeof profile - 1, body, size);
    }
    return used;
}

static bool write_at(const media_file *file, const void *bytes, size_t size, size_t at) {
    return pwrite(file->fd, bytes, size, (off_t)at) == (ssize_t)size;
}

static bool read_at(const media_file *file, void *bytes, size_t size, size_t at) {
    return pread(file->fd, bytes, size, (off_t)at) == (ssize_t)size;
}

// Moves the rest of a file towards its end, the last block first, and writes bytes before it.
static bool insert_at(const media_file *file, const void *bytes, size_t size, size_t at) {
    uint8_t block[4096];
    struct stat about;
    bool good = fstat(file->fd, &about) == 0 && (size_t)about.st_size >= at;
    size_t left = good ? (size_t)about.st_size - at : 0;
    while (good && left > 0) {
        const size_t some = left < sizeof block ? left : sizeof block;
        left -= some;
        good =
            read_at(file, block, some, at + left) && write_at(file, block, some, at + left + size);
    }
    return good && write_at(file, bytes, size, at);
}

static bool succeed(bool good, const media_file *file, media_error *error) {
    return good || media_fail(error, 1, "%s: could not be written (%s)", media_file_name(file),
                              strerror(errno));
}

// The start of a WebP: the size of what follows at 4, the first chunk at 12. VP8X chunks have their
// flags at 20.
enum { WEBP_SIZE = 4, WEBP_CHUNK = 12, WEBP_FLAGS = 20, WEBP_START = 25 };
enum { WEBP_HAS_EXIF = 8, WEBP_HAS_ALPHA = 16 };

static void put_24(uint8_t *out, int value) {
    for (int i = 0; i < 3; i++) {
        out[i] = (uint8_t)(value >> 8 * i);
    }
}

// Inserts the VP8X chunk that credits need. A WebP of one frame may lack it.
static bool extend_webp(const media_file *file, int width, int height, uint8_t start[WEBP_START]) {
    uint8_t chunk[18] = "VP8X\x0a";
    if (memcmp(start + WEBP_CHUNK, "VP8L", 4) == 0) {
        chunk[8] = start[24] & WEBP_HAS_ALPHA; // the same bit in both
    }
    put_24(chunk + 12, width - 1);
    put_24(chunk + 15, height - 1);
    AV_WL32(start + WEBP_SIZE, AV_RL32(start + WEBP_SIZE) + (uint32_t)sizeof chunk);
    start[WEBP_FLAGS] = chunk[8];
    return insert_at(file, chunk, sizeof chunk, WEBP_CHUNK);
}

bool media_webp_tag(const media_file *file, int width, int height, const media_credits *credits,
                    media_error *error) {
    uint8_t start[WEBP_START];
    uint8_t chunk[8 + MEDIA_EXIF_ROOM] = "EXIF";
    if (!has_any(credits)) {
        return true;
    }
    bool good = read_at(file, start, sizeof start, 0);
    if (good && memcmp(start + WEBP_CHUNK, "VP8X", 4) != 0) {
        good = extend_webp(file, width, height, start);
    }
    const size_t size = media_exif_make(credits, chunk + 8);
    const size_t padded = size + (size & 1);
    const uint32_t before = AV_RL32(start + WEBP_SIZE);
    AV_WL32(chunk + 4, (uint32_t)size);
    AV_WL32(start + WEBP_SIZE, before + (uint32_t)padded + 8);
    start[WEBP_FLAGS] |= WEBP_HAS_EXIF;
    good = good && write_at(file, chunk, padded + 8, before + 8) &&
           write_at(file, start + WEBP_SIZE, 4, WEBP_SIZE) &&
           write_at(file, start + WEBP_FLAGS, 1, WEBP_FLAGS);
    return succeed(good, file, error);
}

bool media_apng_tag(const media_file *file, const media_credits *credits, media_error *error) {
    uint8_t chunk[MEDIA_TAGS_ROOM];
    const size_t size = media_png_tags(credits, chunk);
    return size == 0 || succeed(insert_at(file, chunk, size, MEDIA_PNG_HEADER), file, error);
}
