#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *pondi_allocate(const pond_allocator *allocator, size_t size, size_t alignment) {
    if (size > PTRDIFF_MAX) {
        return NULL;
    }
    void *memory = NULL;
    if (allocator->allocate != NULL) {
        memory = allocator->allocate(size, alignment, allocator->user);
    } else {
        // C17 wants the size to be a whole number of alignments.
        const size_t whole = (size + alignment - 1) / alignment * alignment;
        memory = whole >= size ? aligned_alloc(alignment, whole) : NULL;
    }
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
        free(memory);
    }
}
