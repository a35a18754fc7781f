// tiled_objects.c — reads layers of objects: tiles at any place, and areas.
// Text, points and lines are not drawn.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiled_map_inside.h"

#define PI 3.14159265358979323846
#define ROUND 64       // corners of an ellipse
#define MOST_PLACE 1e7 // of an object [pixels]

// The numbers of an object. [pixels]
typedef struct box {
    double x;
    double y;
    double width;
    double height;
    double angle; // [radians]
} box;

// ---- areas --------------------------------------------------------------------------------------

// Adds a corner: relative to the object, and rotated with it.
static void add_corner(const tiled_map *map, const box *b, double x, double y,
                       tiled_object *object) {
    const tiled_point at = {b->x + x * cos(b->angle) - y * sin(b->angle),
                            b->y + x * sin(b->angle) + y * cos(b->angle)};
    object->points[object->point_count++] = tiled_project(map, at);
}

static bool make_corners(size_t count, tiled_object *object, tiled_error *error) {
    object->points = calloc(count, sizeof *object->points);
    return object->points != NULL || tiled_fail_memory(error);
}

static bool read_box(const json_t *of, const tiled_map *map, const box *b, tiled_object *object,
                     tiled_error *error) {
    const bool round = json_object_get(of, "ellipse") != NULL;
    if (!make_corners(ROUND, object, error)) {
        return false;
    }
    for (int i = 0; i < (round ? ROUND : 4); i++) {
        const double turn = 2.0 * PI * i / ROUND;
        const double x = round ? 0.5 + 0.5 * cos(turn) : i == 1 || i == 2;
        const double y = round ? 0.5 + 0.5 * sin(turn) : i >= 2;
        add_corner(map, b, x * b->width, y * b->height, object);
    }
    return true;
}

static bool too_many(size_t count, const char *where, tiled_error *error) {
    return tiled_fail(error, "%.300s: an object has %zu points; allowed are %d", where, count,
                      TILED_MOST_POINTS);
}

// "x,y x,y …", in XML.
static bool read_texts(const char *text, const char *where, const tiled_map *map, const box *b,
                       tiled_object *object, tiled_error *error) {
    size_t count = 0;
    for (const char *at = text; (at = strchr(at, ',')) != NULL; at++) {
        count++;
    }
    if (count > TILED_MOST_POINTS) {
        return too_many(count, where, error);
    }
    if (count > 0 && !make_corners(count, object, error)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        char *comma;
        char *end;
        const double x = strtod(text, &comma);
        const double y = *comma == ',' ? strtod(comma + 1, &end) : 0.0;
        if (comma == text || *comma != ',' || end == comma + 1 || !(fabs(x) <= MOST_PLACE) ||
            !(fabs(y) <= MOST_PLACE)) {
            return tiled_fail(error, "%.300s: points '%.60s' are not pairs of numbers", where,
                              text);
        }
        add_corner(map, b, x, y, object);
        text = end;
    }
    return true;
}

static bool read_polygon(const json_t *of, const char *where, const tiled_map *map, const box *b,
                         tiled_object *object, tiled_error *error) {
    if (json_is_object(of)) {
        return read_texts(tiled_get_text(of, "points", ""), where, map, b, object, error);
    }
    const size_t count = json_array_size(of);
    if (count > TILED_MOST_POINTS) {
        return too_many(count, where, error);
    }
    if (count > 0 && !make_corners(count, object, error)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        double x;
        double y;
        if (!tiled_get_number(json_array_get(of, i), "x", -MOST_PLACE, MOST_PLACE, 0.0, where, &x,
                              error) ||
            !tiled_get_number(json_array_get(of, i), "y", -MOST_PLACE, MOST_PLACE, 0.0, where, &y,
                              error)) {
            return false;
        }
        add_corner(map, b, x, y, object);
    }
    return true;
}

// ---- objects ------------------------------------------------------------------------------------

static bool read_numbers(const json_t *of, const char *where, box *out, tiled_error *error) {
    double degrees;
    const bool good =
        tiled_get_number(of, "x", -MOST_PLACE, MOST_PLACE, 0.0, where, &out->x, error) &&
        tiled_get_number(of, "y", -MOST_PLACE, MOST_PLACE, 0.0, where, &out->y, error) &&
        tiled_get_number(of, "width", 0.0, 1e6, 0.0, where, &out->width, error) &&
        tiled_get_number(of, "height", 0.0, 1e6, 0.0, where, &out->height, error) &&
        tiled_get_number(of, "rotation", -1e6, 1e6, 0.0, where, &degrees, error);
    out->angle = good ? degrees * PI / 180.0 : 0.0;
    return good;
}

static bool read_tile(const json_t *of, const char *where, const tiled_map *map, const box *b,
                      tiled_object *object, tiled_error *error) {
    double number;
    if (!tiled_get_number(of, "gid", 0.0, UINT32_MAX, 0.0, where, &number, error)) {
        return false;
    }
    object->tile = (uint32_t)number;
    object->at = tiled_project(map, (tiled_point){b->x, b->y});
    object->width = b->width;
    object->height = b->height;
    object->angle = b->angle;
    return true;
}

// Reads an object. of: with the members of its template; from: that template, or NULL.
static bool read_whole(const json_t *of, const char *where, const tiled_map *map,
                       const tiled_template *from, tiled_object *object, tiled_error *error) {
    static const char *const others[] = {"point", "polyline", "text"};
    const json_t *polygon = json_object_get(of, "polygon");
    box b;
    bool other = false;
    object->visible = tiled_get_bool(of, "visible", true);
    if (!read_numbers(of, where, &b, error)) {
        return false;
    }
    object->y = b.y;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        other = other || json_object_get(of, others[i]) != NULL;
    }
    if (json_object_get(of, "gid") != NULL) {
        const bool good = read_tile(of, where, map, &b, object, error);
        object->tile =
            good && from != NULL ? tiled_template_tile(from, object->tile) : object->tile;
        return good;
    }
    return other || (polygon != NULL ? read_polygon(polygon, where, map, &b, object, error)
                                     : read_box(of, map, &b, object, error));
}

static bool read_object(const json_t *of, const char *where, tiled_reader *r,
                        const tiled_layer *layer, tiled_object *object, tiled_error *error) {
    const char *source = tiled_get_text(of, "template", "");
    if (source[0] == '\0') {
        return tiled_get_says(of, where, layer->says, &object->says, error) &&
               read_whole(of, where, r->map, NULL, object, error);
    }
    const tiled_template *from = tiled_get_template(r, source, error);
    json_t *all = from != NULL ? json_copy((json_t *)from->object) : NULL;
    if (all == NULL || json_object_update(all, (json_t *)of) != 0) {
        json_decref(all);
        return from == NULL ? false : tiled_fail_memory(error);
    }
    const bool own_tile = json_object_get(of, "gid") != NULL;
    const bool good = tiled_get_says(from->object, where, layer->says, &object->says, error) &&
                      tiled_get_says(of, where, object->says, &object->says, error) &&
                      read_whole(all, where, r->map, own_tile ? NULL : from, object, error);
    json_decref(all);
    return good;
}

static int by_order(const void *a, const void *b) {
    const tiled_object *p = a;
    const tiled_object *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y)
                        : (p->index > q->index) - (p->index < q->index);
}

bool tiled_read_objects(const json_t *of, const char *where, tiled_reader *r, tiled_layer *layer,
                        tiled_error *error) {
    const json_t *list = json_object_get(of, "objects");
    const size_t count = json_array_size(list);
    if (count == 0) {
        return true;
    }
    layer->objects =
        tiled_make_list(count, TILED_MOST_OBJECTS, "objects", sizeof *layer->objects, where, error);
    if (layer->objects == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        tiled_object *object = &layer->objects[layer->object_count];
        object->index = layer->object_count++;
        if (!read_object(json_array_get(list, i), where, r, layer, object, error)) {
            return false;
        }
    }
    if (strcmp(tiled_get_text(of, "draworder", "topdown"), "index") != 0) {
        qsort(layer->objects, count, sizeof *layer->objects, by_order);
    }
    return true;
}
