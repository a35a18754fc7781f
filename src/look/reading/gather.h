// gather.h — values fetched from places that lie anywhere: by the processor's own instruction where
// that is quick, else one by one.
#ifndef PONDI_LOOK_GATHER_H
#define PONDI_LOOK_GATHER_H

#include <stdint.h>

#include "base/isa.h"

typedef void pondi_texel_gatherer(const uint8_t *first, const int32_t *at, int count,
                                  uint32_t *restrict texels);
typedef void pondi_pair_gatherer(const uint8_t *first, const uint8_t *other, const int32_t *at,
                                 int count, uint64_t *restrict pairs, uint64_t *restrict others);

// The plain ones load one by one.
PONDI_ISA_DECLARE(pondi_texel_gatherer, pondi_gather_texels);
PONDI_ISA_DECLARE(pondi_pair_gatherer, pondi_gather_pairs);

// Four bytes at each place. [bytes from the first]
static inline void pondi_gather_texels(const uint8_t *first, const int32_t *at, int count,
                                       uint32_t *restrict texels) {
    (pondi_cpu_gathers() ? PONDI_ISA_NAME(pondi_gather_texels)
                         : pondi_gather_texels_plain)(first, at, count, texels);
}

// Eight: a value and the one to its right; and those as far behind the first of others.
static inline void pondi_gather_pairs(const uint8_t *first, const uint8_t *other, const int32_t *at,
                                      int count, uint64_t *restrict pairs,
                                      uint64_t *restrict others) {
    (pondi_cpu_gathers() ? PONDI_ISA_NAME(pondi_gather_pairs)
                         : pondi_gather_pairs_plain)(first, other, at, count, pairs, others);
}

#endif
