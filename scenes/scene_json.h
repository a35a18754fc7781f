// scene_json.h — what the tables of a scene's JSON share. Internal to the scene library.
#ifndef SCENES_SCENE_JSON_H
#define SCENES_SCENE_JSON_H

#include "scene_reader.h"
#include "scene_writer.h"

#include <millpond/field.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define SCENE_ROWS(array) .rows = (array), .row_count = (int)COUNT(array)

// Unit and type of a position, which may be outside the pond, from -1 to 2; ranges of touches.
#define SCENE_PLACE "fraction of the pond", POND_FIELD_POINT
#define SCENE_RADIUS_RANGE 1e-6, 1e3
#define SCENE_HEIGHT_RANGE -1e3, 1e3

// The rows of an object with a position, or a shape and a position, for structs that begin with a
// scene_shape.
#define SCENE_AT_ROWS                                                                              \
    {.field = {"at", "Position.", SCENE_PLACE, offsetof(scene_shape, at), -1, 2}}, {               \
        .field = {                                                                                 \
            "angle",                                                                               \
            "Rotation, clockwise.",                                                                \
            "rad",                                                                                 \
            POND_FIELD_FLOAT,                                                                      \
            offsetof(scene_shape, angle),                                                          \
            -360 * SCENE_RADIANS,                                                                  \
            360 * SCENE_RADIANS                                                                    \
        }                                                                                          \
    }
#define SCENE_SHAPE_ROWS                                                                           \
    {.field = {.name = "shape"}, .type = SCENE_OBJECT, .object = &scene_shape_object}, SCENE_AT_ROWS

// Refuses an end before its start.
bool scenei_check_end(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                      double start, double end);

#endif
