// hash.h — an incremental 64-bit hash of numbers, independent of the byte order.
#ifndef PONDI_BASE_HASH_H
#define PONDI_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct pondi_hash {
    uint64_t value;
} pondi_hash;

pondi_hash pondi_hash_start(void);
void pondi_hash_u64(pondi_hash *hash, uint64_t number);
void pondi_hash_f64(pondi_hash *hash, double number); // by its bits
void pondi_hash_f32s(pondi_hash *hash, const float *numbers, size_t count);
void pondi_hash_i16s(pondi_hash *hash, const int16_t *numbers, size_t count);
void pondi_hash_bytes(pondi_hash *hash, const uint8_t *bytes, size_t count);
uint64_t pondi_hash_end(pondi_hash hash);

#endif
