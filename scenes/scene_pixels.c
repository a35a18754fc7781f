#if defined(__linux__)
#define _DEFAULT_SOURCE // for madvise()
#include <sys/mman.h>
#endif

#include "scene_pixels.h"

#include <stdlib.h>

#define LARGE_PAGE ((size_t)2 << 20)

void *scene_pixels_allocate(size_t bytes) {
#if defined(MADV_HUGEPAGE)
    const size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    if (bytes >= LARGE_PAGE && whole >= bytes) {
        void *pixels = aligned_alloc(LARGE_PAGE, whole);
        if (pixels != NULL) {
            // The last one, too, where it is at least half full.
            const size_t pages = (bytes + LARGE_PAGE / 2) / LARGE_PAGE;
            (void)madvise(pixels, pages * LARGE_PAGE, MADV_HUGEPAGE);
        }
        return pixels;
    }
#endif
    return malloc(bytes);
}
