#include "undo.h"

#include <stdlib.h>
#include <string.h>

bool undo_make(undo *u, int width, int height) {
    *u = (undo){.width = width, .height = height};
    const size_t cells = (size_t)width * (size_t)height;
    u->drawn = calloc(cells, 1);
    u->before = calloc(cells, 1);
    u->changes = calloc(UNDO_MOST, sizeof *u->changes);
    return u->drawn != NULL && u->before != NULL && u->changes != NULL;
}

void undo_clear(undo *u) {
    for (int i = 0; u->changes != NULL && i < u->count + u->redo; i++) {
        free(u->changes[i].cells);
    }
    free(u->changes);
    free(u->drawn);
    free(u->before);
    *u = (undo){0};
}

void undo_area_join(undo_area *area, const undo_area *other) {
    if (area->width <= 0 || area->height <= 0) {
        *area = *other;
        return;
    }
    if (other->width <= 0 || other->height <= 0) {
        return;
    }
    const undo_area a = *area;
    const int a_right = a.x + a.width;
    const int a_bottom = a.y + a.height;
    const int right = other->x + other->width;
    const int bottom = other->y + other->height;
    area->x = a.x < other->x ? a.x : other->x;
    area->y = a.y < other->y ? a.y : other->y;
    area->width = (a_right > right ? a_right : right) - area->x;
    area->height = (a_bottom > bottom ? a_bottom : bottom) - area->y;
}

void undo_begin(undo *u) {
    memcpy(u->before, u->drawn, (size_t)u->width * (size_t)u->height);
    u->touched = (undo_area){0};
}

void undo_mark(undo *u, int x, int y, bool wall) {
    u->drawn[(size_t)y * (size_t)u->width + (size_t)x] = wall;
    const undo_area cell = {x, y, 1, 1};
    undo_area_join(&u->touched, &cell);
    undo_area_join(&u->shown, &cell);
}

static void forget(undo_change *change) {
    free(change->cells);
    *change = (undo_change){0};
}

// Without memory the gesture stays, but cannot be taken back.
static undo_change difference(const undo *u) {
    const undo_area *area = &u->touched;
    undo_change change = {.area = *area};
    change.cells = calloc((size_t)area->width * (size_t)area->height, 1);
    for (int y = 0; change.cells != NULL && y < area->height; y++) {
        const size_t from = (size_t)(area->y + y) * (size_t)u->width + (size_t)area->x;
        for (int x = 0; x < area->width; x++) {
            const int now = u->drawn[from + (size_t)x];
            const int then = u->before[from + (size_t)x];
            change.cells[(size_t)y * (size_t)area->width + (size_t)x] =
                (uint8_t)(now == then ? UNDO_AS_IT_WAS
                          : now       ? UNDO_BECAME_WALL
                                      : UNDO_BECAME_WATER);
        }
    }
    return change;
}

void undo_end(undo *u) {
    if (u->touched.width == 0) {
        return;
    }
    for (; u->redo > 0; u->redo--) {
        forget(&u->changes[u->count + u->redo - 1]);
    }
    const undo_change change = difference(u);
    u->touched = (undo_area){0};
    if (change.cells == NULL) {
        return;
    }
    if (u->count == UNDO_MOST) {
        forget(&u->changes[0]);
        memmove(u->changes, u->changes + 1, (UNDO_MOST - 1) * sizeof *u->changes);
        u->count--;
    }
    u->changes[u->count++] = change;
}

// Marks what a change made, or the other way round.
static const undo_change *mark(undo *u, const undo_change *change, bool back) {
    const undo_area *area = &change->area;
    for (int y = 0; y < area->height; y++) {
        for (int x = 0; x < area->width; x++) {
            const int became = change->cells[(size_t)y * (size_t)area->width + (size_t)x];
            if (became != UNDO_AS_IT_WAS) {
                u->drawn[(size_t)(area->y + y) * (size_t)u->width + (size_t)(area->x + x)] =
                    (became == UNDO_BECAME_WALL) != back;
            }
        }
    }
    undo_area_join(&u->shown, area);
    return change;
}

const undo_change *undo_back(undo *u) {
    if (u->count == 0) {
        return NULL;
    }
    u->count--;
    u->redo++;
    return mark(u, &u->changes[u->count], true);
}

const undo_change *undo_again(undo *u) {
    if (u->redo == 0) {
        return NULL;
    }
    u->count++;
    u->redo--;
    return mark(u, &u->changes[u->count - 1], false);
}
