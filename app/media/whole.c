// whole.c — detects truncated and damaged pictures, and repairs those that decoders refuse. FFmpeg
// decodes truncated EXR files without an error.
#include "internal.h"

#include <libavutil/crc.h>
#include <libavutil/intreadwrite.h>
#include <string.h>

// Returns the position after the next marker, 0: there is none. Skips entropy-coded data, in which
// FF precedes 00 or a restart marker.
static size_t next_marker(const uint8_t *bytes, size_t size, size_t at) {
    while (at + 1 < size) {
        const uint8_t *const found = memchr(bytes + at, 0xFF, size - 1 - at);
        if (found == NULL) {
            return 0;
        }
        at = (size_t)(found - bytes) + 1;
        const uint8_t kind = bytes[at];
        if (kind != 0x00 && kind != 0xFF && (kind < 0xD0 || kind > 0xD7)) {
            return at + 1;
        }
    }
    return 0;
}

static bool jpeg_has_end(const uint8_t *bytes, size_t size) {
    size_t at = 2;
    while ((at = next_marker(bytes, size, at)) != 0) {
        const uint8_t kind = bytes[at - 1];
        if (kind == 0xD9) {
            return true;
        }
        // All but a few empty segments store their length, so a preview within one is skipped.
        const bool empty = kind == 0x01 || kind == 0xD8;
        at += empty || at + 2 > size ? 0 : AV_RB16(bytes + at);
    }
    return false;
}

// Whether a chunk's kind and data have the checksum that follows them.
static bool is_intact(const uint8_t *bytes, size_t size) {
    const uint32_t sum = av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), UINT32_MAX, bytes, size);
    return AV_RB32(bytes + size) == ~sum;
}

// Decoders draw a truncated PNG if each of its chunks has the length that it states and the last
// chunk is IEND.
static bool mend_png(AVPacket *file, bool *damaged) {
    static const uint8_t end[] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
    enum { AROUND = 12 }; // length, kind and checksum of a chunk
    size_t at = 8;
    for (size_t length = 0; at + AROUND <= (size_t)file->size; at += AROUND + length) {
        const size_t room = (size_t)file->size - at - AROUND;
        length = AV_RB32(file->data + at);
        if (memcmp(file->data + at + 4, "IEND", 4) == 0) {
            return true;
        }
        if (length > room) {
            length = room;
            AV_WB32(file->data + at, (uint32_t)length);
        } else {
            *damaged = *damaged || !is_intact(file->data + at + 4, length + 4);
        }
    }
    av_shrink_packet(file, (int)at);
    if (av_grow_packet(file, sizeof end) >= 0) {
        memcpy(file->data + at, end, sizeof end);
    }
    return false;
}

// Attributes of a header, from the document "OpenEXR File Layout".
typedef struct exr_header {
    int64_t data[4];    // window of the stored pixels: least x and y, greatest x and y
    int64_t display[4]; // window of the picture
    int64_t tile[2];    // width and height, 0: the file has lines instead of tiles
    int64_t lines;      // lines of a chunk
    size_t end;         // position after the header
    bool good;
} exr_header;

static void take_attribute(exr_header *h, const char *name, const uint8_t *value, size_t size) {
    static const int lines[] = {1, 1, 1, 16, 32, 16, 32, 32, 32, 256}; // by compression
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

static media_extent examine_exr(const uint8_t *bytes, size_t size) {
    enum { PARTS = 0x1000 }; // flag: the file has several pictures
    if (size < 8 || AV_RL32(bytes) != 20000630) {
        return MEDIA_WHOLE; // not an EXR
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
    const size_t ahead = (tiled ? 16U : 4U) + (several ? 4U : 0U); // of the size in a chunk
    for (int64_t i = 0; h.good && i < chunks; i++, at += 8) {
        const uint64_t chunk = at + 8 <= size ? AV_RL64(bytes + at) : size;
        h.good = chunk > 0 && chunk < size && size - chunk >= ahead + 4 &&
                 AV_RL32(bytes + chunk + ahead) <= size - chunk - ahead - 4;
    }
    const bool covered = h.data[0] <= h.display[0] && h.data[1] <= h.display[1] &&
                         h.data[2] >= h.display[2] && h.data[3] >= h.display[3];
    return !h.good ? MEDIA_TRUNCATED : covered ? MEDIA_WHOLE : MEDIA_UNCOVERED;
}

media_extent media_mend_end(AVPacket *file, bool *damaged) {
    const size_t size = (size_t)file->size;
    if (size > 8 && memcmp(file->data, "\x89PNG\r\n\x1a\n", 8) == 0) {
        return mend_png(file, damaged) ? MEDIA_WHOLE : MEDIA_TRUNCATED;
    }
    if (size > 3 && memcmp(file->data, "\xFF\xD8\xFF", 3) == 0) {
        return jpeg_has_end(file->data, size) ? MEDIA_WHOLE : MEDIA_TRUNCATED;
    }
    return examine_exr(file->data, size);
}
