// scene_json.h — the parts of a scene's JSON. Internal to the scene library.
#ifndef SCENES_SCENE_JSON_H
#define SCENES_SCENE_JSON_H

#include "scene_reader.h"
#include "scene_writer.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// The values of the scene's keys. Records are the scene but for land, bed and path.
extern const scenei_kind scenei_pond_kind;
extern const scenei_kind scenei_rain_kind; // a scene_rain
extern const scenei_kind scenei_look_kind;
extern const scenei_kind scenei_land_kind; // a scene_land
extern const scenei_kind scenei_bed_kind;  // a scene_bed
extern const scenei_kind scenei_walls_kind;
extern const scenei_kind scenei_beaches_kind;
extern const scenei_kind scenei_bodies_kind;
extern const scenei_kind scenei_trails_kind;
extern const scenei_kind scenei_emitters_kind;

// The keys of a look but for its beginnings, kind, preset and tint; the record is the scene.
const scenei_kind *scenei_look_fields(scene_look look);

// A whole scene; its fields but for the version.
extern const scenei_kind scenei_scene_kind;

// Refuses an end before its start.
bool scenei_check_end(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                      double start, double end);

// A place in or about the pond, as a fraction of it; a turn.
#define SCENEI_PLACE .type = SCENEI_POINT, .low = -1, .high = 2
#define SCENEI_ANGLE .type = SCENEI_DEGREES, .low = -360, .high = 360

// The keys of a thing that has a shape and a place, for tables whose record begins with a
// scene_shape.
#define SCENEI_SHAPE_FIELDS                                                                        \
    {.key = "shape", .kind = &scenei_shape_kind, .required = true},                                \
        {.key = "at", .offset = offsetof(scene_shape, at), SCENEI_PLACE, .required = true}, {      \
        .key = "angle", .offset = offsetof(scene_shape, angle), SCENEI_ANGLE                       \
    }

extern const scenei_kind scenei_shape_kind; // a scene_shape; its points are the caller's to free

#endif
