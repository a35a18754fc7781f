// memory.h — aligned memory from the caller's allocator or the C library.
#ifndef PONDI_BASE_MEMORY_H
#define PONDI_BASE_MEMORY_H

#include <millpond/base.h>

#include "base/same_bits.h"

#define PONDI_CACHE_LINE 64

// Allocates memory, or returns NULL. `alignment` is a power of two from 8 to 4096.
void *pondi_allocate_unset(const pond_allocator *allocator, size_t size, size_t alignment);
// The same, zeroed.
void *pondi_allocate(const pond_allocator *allocator, size_t size, size_t alignment);

// Makes room for an item after `count` others in a list. Returns the list, which may have moved. If
// an allocation fails, it returns NULL and the list does not change.
void *pondi_make_room(const pond_allocator *allocator, void *list, int count, int *capacity,
                      size_t each);

void pondi_release(const pond_allocator *allocator, void *memory, size_t size); // NULL is allowed

#endif
