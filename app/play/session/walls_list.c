#include "walls_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct listing {
    uint8_t *left;         // cells that no rectangle covers yet
    const float *hardness; // of each
    int width;
    int height;
} listing;

static float hardness_at(const listing *l, int x, int y) {
    return l->hardness[(size_t)y * (size_t)l->width + (size_t)x];
}

static bool is_run(const listing *l, const undo_area *run, int y) {
    const uint8_t *row = l->left + (size_t)y * (size_t)l->width;
    for (int x = run->x; x < run->x + run->width; x++) {
        if (row[x] == 0 || hardness_at(l, x, y) != hardness_at(l, run->x, run->y)) {
            return false;
        }
    }
    return true;
}

// The rectangle whose upper left cell this is: along as far as there are cells as hard, then down.
static undo_area take(listing *l, int x, int y) {
    undo_area area = {.x = x, .y = y};
    const uint8_t *row = l->left + (size_t)y * (size_t)l->width;
    while (x + area.width < l->width && row[x + area.width] != 0 &&
           hardness_at(l, x + area.width, y) == hardness_at(l, x, y)) {
        area.width++;
    }
    while (y + area.height < l->height && is_run(l, &area, y + area.height)) {
        memset(l->left + (size_t)(y + area.height) * (size_t)l->width + x, 0, (size_t)area.width);
        area.height++;
    }
    return area;
}

static scene_wall wall_of(const plan *p, const listing *l, const undo_area *area) {
    const double cell = p->pond.cell_size;
    return (scene_wall){
        .where = {.shape = {.kind = POND_SHAPE_RECTANGLE,
                            .width = (float)(area->width * cell),
                            .height = (float)(area->height * cell)},
                  .at = {(float)((area->x + 0.5 * area->width) / l->width),
                         (float)((area->y + 0.5 * area->height) / l->height)}},
        .hardness = hardness_at(l, area->x, area->y),
    };
}

// How many there are; those that there is room for are stored.
static int list_drawn(const plan *p, listing *l, scene_wall *out, int room) {
    int count = 0;
    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            if (l->left[(size_t)y * (size_t)l->width + (size_t)x] != 0) {
                const undo_area area = take(l, x, y);
                if (count < room) {
                    out[count] = wall_of(p, l, &area);
                }
                count++;
            }
        }
    }
    return count;
}

bool walls_list(const plan *p, const undo *u, scene_wall **out, int *count, scene_error *error) {
    const scene *own = &p->scene;
    const size_t cells = (size_t)u->width * (size_t)u->height;
    listing l = {
        .width = u->width, .height = u->height, .hardness = u->hardness, .left = malloc(cells + 1)};
    *out = malloc(SCENE_MAX_THINGS * sizeof **out);
    *error = (scene_error){0};
    if (*out == NULL || l.left == NULL) {
        free(l.left);
        free(*out);
        *out = NULL;
        (void)snprintf(error->message, sizeof error->message, "not enough memory for the walls");
        return false;
    }
    memcpy(l.left, u->drawn, cells);
    for (int i = 0; i < own->wall_count; i++) {
        (*out)[i] = own->walls[i];
    }
    const int room = SCENE_MAX_THINGS - own->wall_count;
    const int drawn = list_drawn(p, &l, *out + own->wall_count, room);
    free(l.left);
    *count = own->wall_count + drawn;
    if (drawn > room) {
        free(*out);
        *out = NULL;
        (void)snprintf(error->message, sizeof error->message,
                       "the walls drawn by hand are %d rectangles; allowed in a scene: %d", drawn,
                       room);
    }
    return drawn <= room;
}
