// scene_json_shore.c — where a scene's water ends: shapes, walls, land, the bed, beaches.
#include "scene_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 1e6 // side of a shape [m]
#define SMALLEST 1e-6

// ---- shapes -----------------------------------------------------------------------------------

bool scenei_read_place(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    return scenei_read_point(reader, place, value, -1, 2, field);
}

bool scenei_read_angle(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    double degrees = 0;
    if (!scenei_read_number(reader, place, value, -360, 360, &degrees)) {
        return false;
    }
    *(float *)field = (float)(degrees * (3.14159265358979323846 / 180.0));
    return true;
}

static bool read_corners(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    scene_shape *shape = record;
    const bool good = scenei_read_points(reader, place, value, 3, POND_MAX_POINTS, -LARGEST,
                                         LARGEST, &shape->points, &shape->shape.point_count);
    shape->shape.points = shape->points;
    return good;
}

#define SIDE(name)                                                                                 \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(scene_shape, shape.name), SMALLEST, LARGEST, NULL, true      \
    }

static bool read_outline(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene_shape *shape) {
    static const scenei_field disc[] = {{"kind", SCENEI_SKIP, 0, 0, 0, NULL, false}, SIDE(radius)};
    static const scenei_field capsule[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"length", SCENEI_FLOAT, offsetof(scene_shape, shape.length), 0, LARGEST, NULL, true},
        SIDE(radius)};
    static const scenei_field rectangle[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false}, SIDE(width), SIDE(height)};
    static const scenei_field polygon[] = {{"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
                                           {"points", SCENEI_CUSTOM, 0, 0, 0, read_corners, true}};
    switch (shape->shape.kind) {
    case POND_SHAPE_CAPSULE:
        return scenei_read_object(reader, place, value, capsule, COUNT(capsule), shape);
    case POND_SHAPE_RECTANGLE:
        return scenei_read_object(reader, place, value, rectangle, COUNT(rectangle), shape);
    case POND_SHAPE_POLYGON:
        return scenei_read_object(reader, place, value, polygon, COUNT(polygon), shape);
    default:
        return scenei_read_object(reader, place, value, disc, COUNT(disc), shape);
    }
}

bool scenei_read_shape(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    scene_shape *shape = field;
    json_t *kind = json_object_get(value, "kind");
    int chosen = POND_SHAPE_DISC;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, &scene_shape_words, &chosen)) {
        return false;
    }
    shape->shape = (pond_shape){.kind = (pond_shape_kind)chosen};
    return read_outline(reader, place, value, shape);
}

// ---- walls and beaches ------------------------------------------------------------------------

static bool read_hardness(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *field) {
    const char *text = json_string_value(value);
    const double number = json_number_value(value);
    float *hardness = field;
    if (text != NULL && strcmp(text, "fixed") == 0) {
        *hardness = INFINITY;
        return true;
    }
    if (json_is_number(value) && number >= 0 && number <= (double)POND_MAX_HARDNESS) {
        *hardness = (float)number;
        return true;
    }
    return scenei_refuse(reader, place, "a number from 0 to %g, or \"fixed\"",
                         (double)POND_MAX_HARDNESS);
}

static bool read_wall(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static const scenei_field fields[] = {
        SCENEI_SHAPE_FIELDS,
        {"hardness", SCENEI_CUSTOM, offsetof(scene_wall, hardness), 0, 0, read_hardness, false},
    };
    scene_wall wall = {0};
    const bool good = scenei_read_object(reader, place, value, fields, COUNT(fields), &wall) &&
                      (scene_add_wall(record, wall) || scenei_out_of_memory(reader));
    free(wall.where.points);
    return good;
}

bool scenei_read_walls(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_wall, record);
}

static bool read_beach(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    static const scenei_field fields[] = {
        SCENEI_SHAPE_FIELDS,
        {"half_life", SCENEI_FLOAT, offsetof(scene_beach, half_life), 1e-3, 1e9, NULL, false},
        {"ramp", SCENEI_FLOAT, offsetof(scene_beach, ramp), 0, LARGEST, NULL, false},
    };
    scene_beach beach = {.half_life = 0.1f, .ramp = 0.3f};
    const bool good = scenei_read_object(reader, place, value, fields, COUNT(fields), &beach) &&
                      (scene_add_beach(record, beach) || scenei_out_of_memory(reader));
    free(beach.where.points);
    return good;
}

bool scenei_read_beaches(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_beach, record);
}

// ---- land and bed -----------------------------------------------------------------------------

static bool read_file(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    return scenei_read_text(reader, place, value, field);
}

static bool read_painted(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *field) {
    if (!json_is_true(value)) {
        return scenei_refuse(reader, place, "true");
    }
    *(bool *)field = true;
    return true;
}

// What a map is taken from.
#define MAP_FIELDS(record)                                                                         \
    {"painting", SCENEI_CUSTOM, offsetof(record, map.painting), 0, 0, read_painted, false}, {      \
        "file", SCENEI_CUSTOM, offsetof(record, map.file), 0, 0, read_file, false                  \
    }

static bool one_source(const scenei_reader *reader, const scenei_place *place, int sources,
                       const char *allowed) {
    return sources == 1 ||
           scenei_complain(reader, place, false, "%s names %d sources; allowed: one of %s",
                           place->key, sources, allowed);
}

bool scenei_read_land(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    static const scenei_field fields[] = {
        MAP_FIELDS(scene_land),
        {"hardness", SCENEI_CUSTOM, offsetof(scene_land, hardness), 0, 0, read_hardness, false},
    };
    scene_land *land = field;
    return scenei_read_object(reader, place, value, fields, COUNT(fields), land) &&
           one_source(reader, place, (land->map.painting ? 1 : 0) + (land->map.file[0] != '\0'),
                      "painting and file");
}

static bool read_depths(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    return scenei_read_numbers(reader, place, value, 2, 0, LARGEST, field);
}

static bool read_slope(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    static const scenei_field fields[] = {
        {"from", SCENEI_CUSTOM, offsetof(scene_bed, from), 0, 0, scenei_read_place, true},
        {"to", SCENEI_CUSTOM, offsetof(scene_bed, to), 0, 0, scenei_read_place, true},
        {"depths", SCENEI_CUSTOM, offsetof(scene_bed, depths), 0, 0, read_depths, true},
    };
    scene_bed *bed = field;
    bed->sloping = true;
    return scenei_read_object(reader, place, value, fields, COUNT(fields), bed);
}

bool scenei_read_bed(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    static const scenei_field fields[] = {
        MAP_FIELDS(scene_bed),
        {"slope", SCENEI_CUSTOM, 0, 0, 0, read_slope, false},
    };
    scene_bed *bed = field;
    return scenei_read_object(reader, place, value, fields, COUNT(fields), bed) &&
           one_source(reader, place,
                      (bed->map.painting ? 1 : 0) + (bed->map.file[0] != '\0') +
                          (bed->sloping ? 1 : 0),
                      "painting, file and slope");
}
