#include "walls_ways.h"

#include <limits.h>
#include <stdlib.h>

static bool make_room(walls_ways *w) {
    if (w->count < w->room) {
        return true;
    }
    if (w->room > INT_MAX / 2) {
        return false;
    }
    const int room = w->room > 0 ? 2 * w->room : 64;
    walls_way *list = realloc(w->list, (size_t)room * sizeof *list);
    if (list != NULL) {
        w->list = list;
        w->room = room;
    }
    return list != NULL;
}

void walls_ways_add(walls_ways *w, int kept, const walls_way *way) {
    w->count = kept < w->count ? kept : w->count;
    if (make_room(w)) {
        w->list[w->count++] = *way;
    }
}

void walls_ways_clear(walls_ways *w) {
    free(w->list);
    *w = (walls_ways){0};
}
