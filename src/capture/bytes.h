// bytes.h — little-endian numbers in memory that is known to be long enough.
#ifndef PONDI_CAPTURE_BYTES_H
#define PONDI_CAPTURE_BYTES_H

#include <stdint.h>
#include <string.h>

static inline void pondi_put(uint8_t **at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        *(*at)++ = (uint8_t)(number >> (8 * i));
    }
}

static inline uint64_t pondi_get(const uint8_t **at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) {
        number |= (uint64_t) * (*at)++ << (8 * i);
    }
    return number;
}

static inline uint64_t pondi_bits_of_f64(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline uint32_t pondi_bits_of_f32(float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline double pondi_f64_of_bits(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline float pondi_f32_of_bits(uint32_t bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

#endif
