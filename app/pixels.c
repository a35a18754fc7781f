#if defined(__linux__)
#define _DEFAULT_SOURCE // for madvise()
#include <sys/mman.h>
#endif

#include "pixels.h"

#include <stdlib.h>

#define LARGE_PAGE ((size_t)2 << 20)

uint8_t *pixels_allocate(size_t bytes) {
#if defined(MADV_HUGEPAGE)
    const size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    if (bytes >= LARGE_PAGE && whole >= bytes) {
        uint8_t *pixels = aligned_alloc(LARGE_PAGE, whole);
        if (pixels != NULL) {
            (void)madvise(pixels, bytes / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
        }
        return pixels;
    }
#endif
    return malloc(bytes);
}
