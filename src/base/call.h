// call.h — memory is called into the caches before it is needed.
#ifndef PONDI_BASE_CALL_H
#define PONDI_BASE_CALL_H

#include <stddef.h>

#include "base/inline.h"
#include "base/memory.h"

// gcc takes a function that does nothing but call memory for one that does nothing.
#define PONDI_CALLS PONDI_INLINE void

// A prefetch wants its purpose and its cache as constants, even where nothing is optimised.
#define PONDI_CALL_FUNCTION(name, stores, nearness)                                                \
    PONDI_CALLS name(const void *from, ptrdiff_t bytes) {                                          \
        for (ptrdiff_t at = 0; at < bytes; at += PONDI_CACHE_LINE) {                               \
            __builtin_prefetch((const char *)from + at, stores, nearness);                         \
        }                                                                                          \
    }

PONDI_CALL_FUNCTION(pondi_call_to_read, 0, 3)
PONDI_CALL_FUNCTION(pondi_call_near, 0, 2) // into the second cache
PONDI_CALL_FUNCTION(pondi_call_to_store, 1, 3)

#endif
