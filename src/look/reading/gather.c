#include "look/reading/gather.h"

#include <string.h>

void PONDI_ISA_NAME(pondi_gather_texels)(const uint8_t *first, const int32_t *at, int count,
                                         uint32_t *restrict texels) {
    for (int i = 0; i < count; i++) {
        memcpy(&texels[i], first + at[i], sizeof *texels);
    }
}

void PONDI_ISA_NAME(pondi_gather_pairs)(const uint8_t *first, const uint8_t *other,
                                        const int32_t *at, int count, uint64_t *restrict pairs,
                                        uint64_t *restrict others) {
    for (int i = 0; i < count; i++) {
        memcpy(&pairs[i], first + at[i], sizeof *pairs);
        memcpy(&others[i], other + at[i], sizeof *others);
    }
}
