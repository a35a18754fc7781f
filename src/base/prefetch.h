// prefetch.h — prefetching of memory into the caches.
#ifndef PONDI_BASE_PREFETCH_H
#define PONDI_BASE_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/memory.h"

// gcc treats a function that only prefetches as one without effect, and removes calls of it. Such
// functions are declared with this in place of `static void`.
#define PONDI_PREFETCH PONDI_INLINE void

// WebAssembly has no such instruction.
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__wasm__)
#define PONDI_PREFETCHES 1
#define PONDI_PREFETCH_LINE(at, stores, nearness) __builtin_prefetch(at, stores, nearness)
#else
#define PONDI_PREFETCHES 0
#define PONDI_PREFETCH_LINE(at, stores, nearness) ((void)(at))
#endif

// The purpose and the cache of a prefetch must be constants, even without optimisation. Memory may
// begin anywhere in a line.
#define PONDI_PREFETCH_FUNCTION(name, stores, nearness)                                            \
    PONDI_PREFETCH name(const void *from, ptrdiff_t bytes) {                                       \
        const ptrdiff_t in_line = (ptrdiff_t)((uintptr_t)from % PONDI_CACHE_LINE);                 \
        for (ptrdiff_t at = -in_line; at < bytes; at += PONDI_CACHE_LINE) {                        \
            PONDI_PREFETCH_LINE((const char *)from + at, stores, nearness);                        \
        }                                                                                          \
    }

PONDI_PREFETCH_FUNCTION(pondi_prefetch_read, 0, 3)
PONDI_PREFETCH_FUNCTION(pondi_prefetch_near, 0, 2) // into the L2 cache
PONDI_PREFETCH_FUNCTION(pondi_prefetch_store, 1, 3)

#endif
