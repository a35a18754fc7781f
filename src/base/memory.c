#if defined(__linux__)
#define _DEFAULT_SOURCE // for madvise()
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define HUGE_PAGE ((size_t)2 << 20)
#define FIRST_ROOM 4 // items

// A step reads many rows at once, each on another page. With pages of 4 KB, address translation
// would take most of the time.
static void ask_for_huge_pages(void *memory, size_t size) {
#if defined(MADV_HUGEPAGE)
    const size_t whole = size / HUGE_PAGE * HUGE_PAGE; // the rest is not worth a huge page
    if (memory != NULL && whole > 0) {
        (void)madvise(memory, whole, MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)size;
#endif
}

#if defined(_WIN32)
static void *allocate_aligned(size_t alignment, size_t size) {
    return _aligned_malloc(size, alignment);
}

static void release_aligned(void *memory) {
    _aligned_free(memory);
}
#else
static void *allocate_aligned(size_t alignment, size_t size) {
    return aligned_alloc(alignment, size);
}

static void release_aligned(void *memory) {
    free(memory);
}
#endif

static void *allocate_plainly(size_t size, size_t alignment) {
    const size_t page = size >= HUGE_PAGE && alignment < HUGE_PAGE ? HUGE_PAGE : alignment;
    // C17 requires a multiple of the alignment.
    const size_t whole = (size + page - 1) / page * page;
    void *memory = whole >= size ? allocate_aligned(page, whole) : NULL;
    ask_for_huge_pages(memory, size);
    return memory;
}

void *pondi_allocate_unset(const pond_allocator *allocator, size_t size, size_t alignment) {
    if (size > PTRDIFF_MAX) {
        return NULL;
    }
    if (allocator->allocate != NULL) {
        return allocator->allocate(size, alignment, allocator->user);
    }
    return allocate_plainly(size, alignment);
}

void *pondi_allocate(const pond_allocator *allocator, size_t size, size_t alignment) {
    void *memory = pondi_allocate_unset(allocator, size, alignment);
    if (memory != NULL) {
        memset(memory, 0, size);
    }
    return memory;
}

void pondi_release(const pond_allocator *allocator, void *memory, size_t size) {
    if (memory == NULL) {
        return;
    }
    if (allocator->release != NULL) {
        allocator->release(memory, size, allocator->user);
    } else if (allocator->allocate == NULL) {
        release_aligned(memory);
    }
}

void *pondi_make_room(const pond_allocator *allocator, void *list, int count, int *capacity,
                      size_t each) {
    if (count < *capacity) {
        return list;
    }
    const int more = *capacity > 0 ? 2 * *capacity : FIRST_ROOM;
    void *grown = pondi_allocate(allocator, (size_t)more * each, PONDI_CACHE_LINE);
    if (grown != NULL) {
        if (count > 0) {
            memcpy(grown, list, (size_t)count * each);
        }
        pondi_release(allocator, list, (size_t)*capacity * each);
        *capacity = more;
    }
    return grown;
}
