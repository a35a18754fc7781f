// granted.h — memory that runs out: an allocator that grants so many requests and refuses the rest.
#ifndef MILLPOND_TESTS_GRANTED_H
#define MILLPOND_TESTS_GRANTED_H

#include <millpond/base.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Windows has no aligned_alloc(): what malloc() returned lies before what is handed out.
static inline void *granted_allocate(size_t size, size_t alignment, void *user) {
    int *left = user;
    char *memory = (*left)-- > 0 ? malloc(size + alignment + sizeof(void *)) : NULL;
    if (memory == NULL) {
        return NULL;
    }
    const uintptr_t first = (uintptr_t)(memory + sizeof(void *));
    char *aligned = memory + sizeof(void *) + (alignment - first % alignment) % alignment;
    memcpy(aligned - sizeof(void *), &memory, sizeof memory);
    return aligned;
}

static inline void granted_release(void *memory, size_t size, void *user) {
    (void)size;
    (void)user;
    if (memory != NULL) {
        void *first;
        memcpy(&first, (char *)memory - sizeof(void *), sizeof first);
        free(first);
    }
}

// *left is how many requests it still grants.
static inline pond_allocator granted_allocator(int *left) {
    return (pond_allocator){.allocate = granted_allocate, .release = granted_release, .user = left};
}

#endif
