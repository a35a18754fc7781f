// scene_json_shore.c — the borders of a scene's water: shapes, walls, beaches, land, the bed; and
// its current.
#include "scene_json.h"

#include <millpond/field.h>

#define LARGEST 1e6 // side of a shape [m]

// ---- shapes -----------------------------------------------------------------------------------

static const scene_row shape_rows[] = {
    {.field = {"points", "Corners around its own origin.", "m", POND_FIELD_POINT,
               offsetof(scene_shape, points), -LARGEST, LARGEST,
               .used_by = 1u << POND_SHAPE_POLYGON},
     .type = SCENE_POINTS,
     .least = 3,
     .most = POND_MAX_POINTS,
     .count = offsetof(scene_shape, shape.point_count)},
};

static bool check_shape(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                        void *record) {
    (void)reader;
    (void)place;
    (void)value;
    scene_shape *shape = record;
    shape->shape.points = shape->points;
    return true;
}

const scene_object scene_shape_object = {
    .name = "shape",
    .about = "An outline in its own coordinates.",
    .record = POND_RECORD_SHAPE,
    .base = offsetof(scene_shape, shape),
    .without = "columns rows stride",
    .by_kind = true,
    .kinds = POND_SHAPE_POLYGON, // bitmaps are only for code
    SCENE_ROWS(shape_rows),
    .check = check_shape,
};

// ---- walls and beaches ------------------------------------------------------------------------

#define HARDNESS(record)                                                                           \
    {                                                                                              \
        .field = {                                                                                 \
            "hardness",                                                                            \
            "Hardness: 0 reflects waves upright, 1 absorbs them, \"fixed\" reflects them "         \
            "inverted.",                                                                           \
            "",                                                                                    \
            POND_FIELD_FLOAT,                                                                      \
            offsetof(record, hardness),                                                            \
            0,                                                                                     \
            (double)POND_MAX_HARDNESS,                                                             \
            .infinity = "fixed"                                                                    \
        }                                                                                          \
    }

static const scene_row wall_rows[] = {SCENE_SHAPE_ROWS, HARDNESS(scene_wall)};

const scene_object scene_wall_object = {
    .name = "wall",
    .about = "A wall.",
    .required = "shape at",
    SCENE_ROWS(wall_rows),
    .size = sizeof(scene_wall),
};

static const scene_row beach_rows[] = {
    SCENE_SHAPE_ROWS,
    {.field = {"half_life", "Time in which a wave loses half its height there.", "s",
               POND_FIELD_FLOAT, offsetof(scene_beach, half_life), 1e-3, 1e9, .initial = {0.1}}},
    {.field = {"ramp", "Distance over which the damping rises.", "m", POND_FIELD_FLOAT,
               offsetof(scene_beach, ramp), 0, LARGEST, .initial = {0.3}}},
};

const scene_object scene_beach_object = {
    .name = "beach",
    .about = "A beach, which damps waves.",
    .required = "shape at",
    SCENE_ROWS(beach_rows),
    .size = sizeof(scene_beach),
};

// ---- land and bed -----------------------------------------------------------------------------

static const scene_row land_rows[] = {
    {.field = {.name = "painting",
               .about = "The land of the painting.",
               .offset = offsetof(scene_land, map.painting)},
     .type = SCENE_TRUE},
    {.field = {.name = "file",
               .about = "A picture with land in white, relative to the scene file.",
               .offset = offsetof(scene_land, map.file)},
     .type = SCENE_TEXT_LINE},
    HARDNESS(scene_land),
};

const scene_object scene_land_object = {
    .name = "land",
    .about = "Land, which waves do not enter.",
    SCENE_ROWS(land_rows),
    .one_of = "painting file",
};

static const scene_row slope_rows[] = {
    {.field = {"from", "Begin of the slope.", SCENE_PLACE, offsetof(scene_bed, from), -1, 2}},
    {.field = {"to", "End of the slope.", SCENE_PLACE, offsetof(scene_bed, to), -1, 2}},
    {.field = {"depths", "Depths at and before `from`, and at and beyond `to`.", "m",
               POND_FIELD_POINT, offsetof(scene_bed, depths), 0, LARGEST}},
};

const scene_object scene_slope_object = {
    .name = "bed_slope",
    .about = "A slope from one point to another.",
    .required = "from to depths",
    SCENE_ROWS(slope_rows),
};

static const scene_row bed_rows[] = {
    {.field = {.name = "painting",
               .about = "The depths of the painting.",
               .offset = offsetof(scene_bed, map.painting)},
     .type = SCENE_TRUE},
    {.field = {.name = "file",
               .about =
                   "A picture, relative to the scene file: white is the pond's depth, black is "
                   "land.",
               .offset = offsetof(scene_bed, map.file)},
     .type = SCENE_TEXT_LINE},
    {.field = {.name = "slope"},
     .type = SCENE_OBJECT,
     .object = &scene_slope_object,
     .flag = offsetof(scene_bed, sloping)},
};

const scene_object scene_bed_object = {
    .name = "bed",
    .about = "Depths, for wave and dispersive water. Waves are slower in shallow water.",
    SCENE_ROWS(bed_rows),
    .one_of = "painting file slope",
};

// ---- current ----------------------------------------------------------------------------------

static const scene_row current_rows[] = {
    {.field = {"velocity", "Velocity of the stream.", "m/s", POND_FIELD_POINT,
               offsetof(scene_current, velocity), -1e6, 1e6}},
    {.field = {"slack", "Length of the calm water behind land and walls.", "m", POND_FIELD_FLOAT,
               offsetof(scene_current, slack), 0, 1e6, .initial = {0}, .slider_high = 10,
               .logarithmic = true}},
};

const scene_object scene_current_object = {
    .name = "current",
    .about = "A stream that flows around land and walls, for wave and dispersive water.",
    .required = "velocity",
    SCENE_ROWS(current_rows),
};
