// scene.c — a scene's defaults, its lists of touches, its end.
#include "scene.h"

#include <math.h>
#include <millpond/breeze.h>
#include <stdlib.h>
#include <string.h>

#include "scene_look.h"
#include "scene_object.h"

scene scene_default(void) {
    scene s = {
        .name = "untitled",
        .title = "Untitled",
        .painting = "rockpool",
        .pond = pond_desc_default(),
        .look = POND_LOOK_POOL,
        .strength = 1.0f,
    };
    scene_object_default(&scene_pond_object, &s);
    scene_object_default(&scene_rain_object, &s.rain);
    s.breeze = pond_breeze_desc_default();
    scene_object_default(&scene_breeze_object, &s.breeze);
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        s.looks[kind] = pond_look_default((pond_look_kind)kind);
        scene_object_default(scene_look_keys((pond_look_kind)kind), &s);
    }
    return s;
}

static void fall_on(float from, float to, double side, double *first, double *length) {
    const bool whole = !(to > from);
    *first = whole ? 0.0 : fmin(fmax((double)from / side, 0.0), 1.0);
    *length = whole ? 1.0 : fmin(fmax((double)to / side, 0.0), 1.0) - *first;
}

scene_rain_box scene_rain_falls_on(const pond_rain *rain, double width, double height) {
    scene_rain_box box;
    fall_on(rain->left, rain->right, width, &box.x, &box.width);
    fall_on(rain->top, rain->bottom, height, &box.y, &box.height);
    return box;
}

float scene_shape_reach(const pond_shape *shape) {
    switch (shape->kind) {
    case POND_SHAPE_DISC:
        return shape->radius;
    case POND_SHAPE_CAPSULE:
        return shape->radius + 0.5f * shape->length;
    case POND_SHAPE_RECTANGLE:
    case POND_SHAPE_BITMAP:
        return 0.5f * sqrtf(shape->width * shape->width + shape->height * shape->height);
    case POND_SHAPE_POLYGON:
        break;
    }
    float reach = 0;
    for (int i = 0; i < shape->point_count; i++) {
        const pond_vec2 p = shape->points[i];
        reach = fmaxf(reach, sqrtf(p.x * p.x + p.y * p.y));
    }
    return reach;
}

bool scene_map_is_there(const scene_map *map) {
    return map->painting || map->file[0] != '\0';
}

void scene_clear(scene *s) {
    if (s == NULL) {
        return;
    }
    scene_object_release(&scene_top_object, s);
    *s = (scene){0};
}

// Room for one more. A list's room is the next power of two, 8 at least, so it need not be kept.
static bool grow(void **list, int count, size_t size) {
    const bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full) {
        return true;
    }
    const size_t room = count == 0 ? 8 : (size_t)count * 2;
    void *grown = realloc(*list, room * size);
    if (grown == NULL) {
        return false;
    }
    *list = grown;
    return true;
}

bool scenei_append(void *list, int *count, int most, const void *item, size_t size) {
    void *items;
    memcpy(&items, list, sizeof items);
    if (*count >= most || !grow(&items, *count, size)) {
        return false;
    }
    memcpy(list, &items, sizeof items);
    memcpy((char *)items + (size_t)*count * size, item, size);
    (*count)++;
    return true;
}

// A copy of points; NULL for none, or when there is no memory.
static pond_vec2 *copy_points(const pond_vec2 *points, int count) {
    const size_t size = (size_t)count * sizeof *points;
    pond_vec2 *copy = points != NULL && count > 0 ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, points, size);
    }
    return copy;
}

static bool is_way(const pond_vec2 *points, int count) {
    return points != NULL && count >= 2 && count <= SCENE_MAX_POINTS;
}

// Gives the shape separate points.
static bool own_points(scene_shape *shape) {
    shape->points = NULL;
    if (shape->shape.kind != POND_SHAPE_POLYGON) {
        return true;
    }
    shape->points = copy_points(shape->shape.points, shape->shape.point_count);
    shape->shape.points = shape->points;
    return shape->points != NULL;
}

bool scene_add_drop(scene *s, scene_drop drop) {
    return scenei_append(&s->drops, &s->drop_count, SCENE_MAX_TOUCHES, &drop, sizeof drop);
}

bool scene_add_stroke(scene *s, scene_stroke stroke) {
    if (!is_way(stroke.points, stroke.count)) {
        return false;
    }
    stroke.points = copy_points(stroke.points, stroke.count);
    const bool good =
        stroke.points != NULL &&
        scenei_append(&s->strokes, &s->stroke_count, SCENE_MAX_TOUCHES, &stroke, sizeof stroke);
    if (!good) {
        free(stroke.points);
    }
    return good;
}

// A body without a path has no points.
static bool own_way(scene_path *path) {
    if (path->count == 0) {
        path->points = NULL;
        return true;
    }
    const bool good = is_way(path->points, path->count);
    path->points = good ? copy_points(path->points, path->count) : NULL;
    return path->points != NULL;
}

bool scene_add_body(scene *s, scene_body body) {
    const bool way = own_way(&body.path);
    const bool good =
        own_points(&body.where) && way &&
        scenei_append(&s->bodies, &s->body_count, SCENE_MAX_THINGS, &body, sizeof body);
    if (!good) {
        free(body.where.points);
        free(body.path.points);
    }
    return good;
}

bool scene_add_trail(scene *s, scene_trail trail) {
    const bool good =
        trail.path.count > 0 && own_way(&trail.path) &&
        scenei_append(&s->trails, &s->trail_count, SCENE_MAX_THINGS, &trail, sizeof trail);
    if (!good && trail.path.count > 0) {
        free(trail.path.points); // the copy, or NULL
    }
    return good;
}
