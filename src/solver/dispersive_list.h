// dispersive_list.h — numbers that are gathered one by one.
#ifndef PONDI_SOLVER_DISPERSIVE_LIST_H
#define PONDI_SOLVER_DISPERSIVE_LIST_H

#include <millpond/base.h>

#include <stdbool.h>
#include <stddef.h>

typedef struct pondi_list {
    const pond_allocator *allocator;
    void *items;
    size_t each; // bytes of an item
    size_t count;
    size_t room;
    bool failed; // there was no memory; what was added since is lost
} pondi_list;

static inline pondi_list pondi_list_of(size_t each, const pond_allocator *allocator) {
    return (pondi_list){.allocator = allocator, .each = each};
}

// A copy of `item` at its end.
void pondi_list_add(pondi_list *list, const void *item);

// So many items of zeros.
void pondi_list_fill(pondi_list *list, size_t count);

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
