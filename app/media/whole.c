// whole.c — detects truncated pictures, which decoders draw without an error.
#include "internal.h"

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

static bool png_has_end(const uint8_t *bytes, size_t size) {
    enum { around = 12 }; // length, kind and checksum of a chunk
    for (size_t at = 8; at + around <= size; at += around + AV_RB32(bytes + at)) {
        if (memcmp(bytes + at + 4, "IEND", 4) == 0) {
            return true;
        }
    }
    return false;
}

bool media_has_end(const uint8_t *bytes, size_t size) {
    if (size > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
        return png_has_end(bytes, size);
    }
    return size < 3 || memcmp(bytes, "\xFF\xD8\xFF", 3) != 0 || jpeg_has_end(bytes, size);
}
