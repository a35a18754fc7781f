// mend.h — noise for a loader that checks a sum over all it reads, in the last bytes: past that
// lies the better half of it, so the first byte says whether the sum is mended.
#ifndef TESTS_FUZZ_MEND_H
#define TESTS_FUZZ_MEND_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A copy of what follows the first byte, `size` bytes; to be freed. width: of the sum, in bytes.
// sum_of: of so many bytes.
static inline uint8_t *mended(const uint8_t *data, size_t size, size_t width,
                              uint64_t (*sum_of)(const uint8_t *bytes, size_t count)) {
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, data + 1, size);
    if ((data[0] & 1) == 1 && size > width) {
        const uint64_t sum = sum_of(bytes, size - width);
        for (size_t i = 0; i < width; i++) {
            bytes[size - width + i] = (uint8_t)(sum >> (8 * i));
        }
    }
    return bytes;
}

#endif
