#include "solver/dispersive_list.h"

#include <stdint.h>
#include <string.h>

#include "base/memory.h"

#define FIRST_ROOM 64

static bool grow(pondi_list *list, size_t room) {
    void *items = NULL;
    if (!list->failed && room <= SIZE_MAX / list->each) {
        items = pondi_allocate_unset(list->allocator, room * list->each, PONDI_CACHE_LINE);
    }
    if (items == NULL) {
        list->failed = true;
        return false;
    }
    if (list->count > 0) {
        memcpy(items, list->items, list->count * list->each);
    }
    pondi_release(list->allocator, list->items, list->room * list->each);
    list->items = items;
    list->room = room;
    return true;
}

bool pondi_list_grow(pondi_list *list) {
    return grow(list, list->room > 0 ? 2 * list->room : FIRST_ROOM);
}

void pondi_list_fill(pondi_list *list, size_t count) {
    list->count = 0;
    if ((count > list->room || list->items == NULL) && !grow(list, count > 0 ? count : 1)) {
        return;
    }
    memset(list->items, 0, count * list->each);
    list->count = count;
}

bool pondi_list_group(const pondi_list *items, int (*key)(const void *item), int groups,
                      pondi_list *starts, pondi_list *sorted) {
    const char *from = items->items;
    const size_t each = items->each;
    pondi_list_fill(starts, (size_t)groups + 1);
    pondi_list_fill(sorted, items->count);
    if (items->failed || starts->failed || sorted->failed) {
        return false;
    }
    int *at = pondi_ints(starts);
    for (size_t i = 0; i < items->count; i++) {
        at[key(from + i * each)]++;
    }
    for (int i = 0; i < groups; i++) { // the ends of groups, which become their starts
        at[i + 1] += at[i];
    }
    for (size_t i = items->count; i-- > 0;) {
        memcpy((char *)sorted->items + (size_t)--at[key(from + i * each)] * each, from + i * each,
               each);
    }
    return true;
}

void pondi_list_free(pondi_list *list) {
    pondi_release(list->allocator, list->items, list->room * list->each);
    *list = (pondi_list){.allocator = list->allocator, .each = list->each};
}
