#include "undo.h"

#include <stdlib.h>
#include <string.h>

bool undo_make(undo *u, int width, int height) {
    *u = (undo){.width = width, .height = height};
    const size_t cells = (size_t)width * (size_t)height;
    u->drawn = calloc(cells, 1);
    u->before = calloc(cells, 1);
    u->hardness = calloc(cells, sizeof *u->hardness);
    u->changes = calloc(UNDO_MOST, sizeof *u->changes);
    return u->drawn != NULL && u->before != NULL && u->hardness != NULL && u->changes != NULL;
}

static void forget(undo_change *change) {
    free(change->cells);
    free(change->hardness);
    *change = (undo_change){0};
}

void undo_clear(undo *u) {
    for (int i = 0; u->changes != NULL && i < u->count + u->redo; i++) {
        forget(&u->changes[i]);
    }
    free(u->changes);
    free(u->hardness);
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
    u->ways_before = u->ways;
}

static void touch(undo *u, int x, int y) {
    const undo_area cell = {x, y, 1, 1};
    undo_area_join(&u->touched, &cell);
    undo_area_join(&u->shown, &cell);
}

void undo_mark(undo *u, int x, int y, float hardness) {
    const size_t cell = (size_t)y * (size_t)u->width + (size_t)x;
    u->drawn[cell] = 1;
    u->hardness[cell] = hardness;
    touch(u, x, y);
}

void undo_unmark(undo *u, int x, int y) {
    u->drawn[(size_t)y * (size_t)u->width + (size_t)x] = 0;
    touch(u, x, y);
}

// Without memory the gesture stays, but cannot be taken back.
static undo_change difference(const undo *u) {
    const undo_area *area = &u->touched;
    const size_t count = (size_t)area->width * (size_t)area->height;
    undo_change change = {.area = *area, .ways_before = u->ways_before, .ways_after = u->ways};
    change.cells = calloc(count, 1);
    change.hardness = calloc(count, sizeof *change.hardness);
    if (change.cells == NULL || change.hardness == NULL) {
        forget(&change);
        return change;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t x = (size_t)area->x + i % (size_t)area->width;
        const size_t y = (size_t)area->y + i / (size_t)area->width;
        const size_t from = y * (size_t)u->width + x;
        const int now = u->drawn[from];
        change.cells[i] = (uint8_t)(now == u->before[from] ? UNDO_AS_IT_WAS
                                    : now                  ? UNDO_BECAME_WALL
                                                           : UNDO_BECAME_WATER);
        change.hardness[i] = u->hardness[from];
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

int undo_last_ways(const undo *u) {
    return u->count > 0 ? u->changes[u->count - 1].ways_after : 0;
}

// Marks what a change made, or the other way round.
static const undo_change *mark(undo *u, const undo_change *change, bool back) {
    const undo_area *area = &change->area;
    for (int y = 0; y < area->height; y++) {
        for (int x = 0; x < area->width; x++) {
            const size_t i = (size_t)y * (size_t)area->width + (size_t)x;
            const size_t to = (size_t)(area->y + y) * (size_t)u->width + (size_t)(area->x + x);
            const int became = change->cells[i];
            if (became != UNDO_AS_IT_WAS) {
                u->drawn[to] = (became == UNDO_BECAME_WALL) != back;
                u->hardness[to] = change->hardness[i];
            }
        }
    }
    undo_area_join(&u->shown, area);
    u->ways = back ? change->ways_before : change->ways_after;
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
