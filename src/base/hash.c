#include "base/hash.h"

#include <string.h>

pondi_hash pondi_hash_start(void) {
    return (pondi_hash){.value = 0x6d696c6c706f6e64ULL};
}

void pondi_hash_u64(pondi_hash *hash, uint64_t number) {
    const uint64_t mixed = (hash->value ^ number) * 0x9fb21c651e98df25ULL;
    hash->value = mixed ^ (mixed >> 32);
}

void pondi_hash_f64(pondi_hash *hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    pondi_hash_u64(hash, bits);
}

void pondi_hash_f32s(pondi_hash *hash, const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i += 2) {
        uint32_t pair[2] = {0, 0};
        memcpy(pair, numbers + i, i + 1 < count ? 8 : 4);
        pondi_hash_u64(hash, pair[0] | (uint64_t)pair[1] << 32);
    }
}

void pondi_hash_i16s(pondi_hash *hash, const int16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i += 4) {
        uint64_t four = 0;
        for (size_t j = 0; j < 4 && i + j < count; j++) {
            four |= (uint64_t)(uint16_t)numbers[i + j] << (16 * j);
        }
        pondi_hash_u64(hash, four);
    }
}

void pondi_hash_bytes(pondi_hash *hash, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        uint64_t eight = 0;
        for (size_t j = 0; j < 8 && i + j < count; j++) {
            eight |= (uint64_t)bytes[i + j] << (8 * j);
        }
        pondi_hash_u64(hash, eight);
    }
    pondi_hash_u64(hash, count);
}

uint64_t pondi_hash_end(pondi_hash hash) {
    uint64_t z = hash.value;
    z = (z ^ (z >> 33)) * 0xff51afd7ed558ccdULL;
    z = (z ^ (z >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return z ^ (z >> 33);
}
