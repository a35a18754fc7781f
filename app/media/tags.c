// tags.c — credits as EXIF data in PNG, JPEG and WebP, and an sRGB profile in JPEG. The encoder
// marks a PNG as sRGB; a WebP without a profile is sRGB.
#include "tags.h"

#include <errno.h>
#include <libavutil/crc.h>
#include <libavutil/intreadwrite.h>
#include <string.h>
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

bool media_webp_tag(const media_file *file, const media_credits *credits, media_error *error) {
    enum { SIZE = 4, FLAGS = 20, HEADER = 21, HAS_EXIF = 8 };
    uint8_t header[HEADER];
    uint8_t chunk[8 + MEDIA_EXIF_ROOM] = "EXIF";
    if (!has_any(credits)) {
        return true;
    }
    const size_t size = media_exif_make(credits, chunk + 8);
    const size_t padded = size + (size & 1);
    const bool read = pread(file->fd, header, HEADER, 0) == HEADER;
    if (!read || memcmp(header + 12, "VP8X", 4) != 0) {
        return true; // one still frame may have no place for it
    }
    const uint32_t before = AV_RL32(header + SIZE);
    AV_WL32(chunk + 4, (uint32_t)size);
    AV_WL32(header + SIZE, before + (uint32_t)padded + 8);
    header[FLAGS] |= HAS_EXIF;
    const bool good =
        pwrite(file->fd, chunk, padded + 8, (off_t)before + 8) == (ssize_t)padded + 8 &&
        pwrite(file->fd, header, HEADER, 0) == HEADER;
    return good || media_fail(error, 1, "%s: could not be written (%s)", media_file_name(file),
                              strerror(errno));
}
