// mend.h — noise for a loader that checks a sum over all it reads, in the last eight bytes: past
// that lies the better half of it, so the first byte says whether the sum is mended.
#ifndef TESTS_FUZZ_MEND_H
#define TESTS_FUZZ_MEND_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A copy of what follows the first byte, `size` bytes; to be freed. sum_of: of so many bytes.
static inline uint8_t *mended(const uint8_t *data, size_t size,
                              uint64_t (*sum_of)(const uint8_t *bytes, size_t count)) {
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, data + 1, size);
    if ((data[0] & 1) == 1 && size > 8) {
        const uint64_t sum = sum_of(bytes, size - 8);
        for (size_t i = 0; i < 8; i++) {
            bytes[size - 8 + i] = (uint8_t)(sum >> (8 * i));
        }
    }
    return bytes;
}

#endif
