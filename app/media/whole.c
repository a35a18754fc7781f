// whole.c — detects truncated and damaged pictures, and repairs those that decoders refuse.
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

bool media_mend_end(AVPacket *file, bool *damaged) {
    const size_t size = (size_t)file->size;
    if (size > 8 && memcmp(file->data, "\x89PNG\r\n\x1a\n", 8) == 0) {
        return mend_png(file, damaged);
    }
    if (size > 3 && memcmp(file->data, "\xFF\xD8\xFF", 3) == 0) {
        return jpeg_has_end(file->data, size);
    }
    return media_exr_examine(file->data, size) != MEDIA_EXR_TRUNCATED;
}
