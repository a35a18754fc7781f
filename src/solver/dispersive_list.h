// dispersive_list.h — lists that grow.
#ifndef PONDI_SOLVER_DISPERSIVE_LIST_H
#define PONDI_SOLVER_DISPERSIVE_LIST_H

#include <millpond/base.h>

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct pondi_list {
    const pond_allocator *allocator;
    void *items;
    size_t each; // bytes of an item
    size_t count;
    size_t room;
    bool failed; // there was no memory: later items are lost
} pondi_list;

static inline pondi_list pondi_list_of(size_t each, const pond_allocator *allocator) {
    return (pondi_list){.allocator = allocator, .each = each};
}

// Makes room for another item. False if there is no memory.
bool pondi_list_grow(pondi_list *list);

static inline void pondi_list_add(pondi_list *list, const void *item, size_t each) {
    assert(each == list->each);
    if (list->count < list->room || pondi_list_grow(list)) {
        memcpy((char *)list->items + list->count * each, item, each);
        list->count++;
    }
}

// Appends a copy of an item, of a size that the compiler knows.
#define PONDI_LIST_ADD(list, ...) pondi_list_add((list), (__VA_ARGS__), sizeof *(__VA_ARGS__))

// Makes `count` items of zeros.
void pondi_list_fill(pondi_list *list, size_t count);

// Sorts items by a key from 0 to groups − 1, stably: those of key k become items
// starts[k]…starts[k + 1] − 1 of `sorted`. False if there is no memory.
bool pondi_list_group(const pondi_list *items, int (*key)(const void *item), int groups,
                      pondi_list *starts, pondi_list *sorted);

void pondi_list_free(pondi_list *list);

static inline int pondi_list_count(const pondi_list *list) {
    return (int)list->count;
}

static inline int *pondi_ints(const pondi_list *list) {
    return list->items;
}

static inline float *pondi_floats(const pondi_list *list) {
    return list->items;
}

#endif
