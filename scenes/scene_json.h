// scene_json.h — the parts of a scene's JSON. Internal to the scene library.
#ifndef SCENES_SCENE_JSON_H
#define SCENES_SCENE_JSON_H

#include "scene_reader.h"

#define LATEST 1e6 // time of anything that happens [s]

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// The value of "pond"; the record is the scene.
scenei_read scenei_read_pond;
scenei_read scenei_read_look;

// "land" and "bed"; the field is the scene's own.
scenei_read scenei_read_land;
scenei_read scenei_read_bed;

// "walls" and "beaches"; the record is the scene.
scenei_read scenei_read_walls;
scenei_read scenei_read_beaches;

// "bodies" and "trails"; the record is the scene.
scenei_read scenei_read_bodies;
scenei_read scenei_read_trails;
scenei_read scenei_read_emitters;

// Refuses an end before its start.
bool scenei_check_end(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                      double start, double end);

// The keys of a thing that has a shape and a place, for tables whose record begins with a
// scene_shape.
#define SCENEI_SHAPE_FIELDS                                                                        \
    {"shape", SCENEI_CUSTOM, 0, 0, 0, scenei_read_shape, true},                                    \
        {"at", SCENEI_CUSTOM, offsetof(scene_shape, at), 0, 0, scenei_read_place, true}, {         \
        "angle", SCENEI_CUSTOM, offsetof(scene_shape, angle), 0, 0, scenei_read_angle, false       \
    }

scenei_read scenei_read_shape; // into a scene_shape; its points are the caller's to free
scenei_read scenei_read_place; // a pond_vec2 from −1 to 2
scenei_read scenei_read_angle; // degrees into radians
scenei_read scenei_read_flag;  // true or false

#endif
