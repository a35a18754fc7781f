// pack.h — serialisation in native format, for bytes that stay in this process: the same calls in
// the same order count, write or read.
#ifndef PONDI_BASE_PACK_H
#define PONDI_BASE_PACK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct pondi_pack {
    uint8_t *to;         // writes, or NULL
    const uint8_t *from; // reads, or NULL; without both it counts
    size_t count;        // of bytes so far
} pondi_pack;

static inline void pondi_pack_bytes(pondi_pack *pack, void *bytes, size_t size) {
    if (size > 0 && pack->to != NULL) {
        memcpy(pack->to + pack->count, bytes, size);
    } else if (size > 0 && pack->from != NULL) {
        memcpy(bytes, pack->from + pack->count, size);
    }
    pack->count += size;
}

#define PONDI_PACK(pack, object) pondi_pack_bytes((pack), &(object), sizeof(object))

#endif
