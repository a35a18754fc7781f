// granted.h — memory that runs out: an allocator that grants so many requests and refuses the rest.
#ifndef MILLPOND_TESTS_GRANTED_H
#define MILLPOND_TESTS_GRANTED_H

#include <millpond/base.h>
#include <stdlib.h>

static inline void *granted_allocate(size_t size, size_t alignment, void *user) {
    int *left = user;
    const size_t whole = (size + alignment - 1) / alignment * alignment;
    return (*left)-- > 0 ? aligned_alloc(alignment, whole) : NULL;
}

static inline void granted_release(void *memory, size_t size, void *user) {
    (void)size;
    (void)user;
    free(memory);
}

// *left is how many requests it still grants.
static inline pond_allocator granted_allocator(int *left) {
    return (pond_allocator){.allocate = granted_allocate, .release = granted_release, .user = left};
}

#endif
