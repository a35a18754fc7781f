// prefetch.h — memory is brought into the caches before it is needed.
#ifndef PONDI_BASE_PREFETCH_H
#define PONDI_BASE_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/memory.h"

// Gcc takes a function that does nothing but prefetch for one that does nothing, and leaves calls
// of it out: whoever prefetches says this in place of `static void`.
#define PONDI_PREFETCH PONDI_INLINE void

// WebAssembly has no such instruction.
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__wasm__)
#define PONDI_PREFETCHES 1
#define PONDI_PREFETCH_LINE(at, stores, nearness) __builtin_prefetch(at, stores, nearness)
#else
#define PONDI_PREFETCHES 0
#define PONDI_PREFETCH_LINE(at, stores, nearness) ((void)(at))
#endif

// A prefetch wants its purpose and its cache as constants, even where nothing is optimised. Memory
// may begin anywhere in a line.
#define PONDI_PREFETCH_FUNCTION(name, stores, nearness)                                            \
    PONDI_PREFETCH name(const void *from, ptrdiff_t bytes) {                                       \
        const ptrdiff_t in_line = (ptrdiff_t)((uintptr_t)from % PONDI_CACHE_LINE);                 \
        for (ptrdiff_t at = -in_line; at < bytes; at += PONDI_CACHE_LINE) {                        \
            PONDI_PREFETCH_LINE((const char *)from + at, stores, nearness);                        \
        }                                                                                          \
    }

PONDI_PREFETCH_FUNCTION(pondi_prefetch_read, 0, 3)
PONDI_PREFETCH_FUNCTION(pondi_prefetch_near, 0, 2) // into the second cache
PONDI_PREFETCH_FUNCTION(pondi_prefetch_store, 1, 3)

#endif
