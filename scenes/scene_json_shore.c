// scene_json_shore.c — the borders of a scene's water: shapes, walls, beaches, land, the bed; and
// its current.
#include "scene_json.h"

#include <millpond/field.h>

#define LARGEST 1e6   // side of a shape [m]
#define SMALLEST 1e-6 // radius of a path [m]

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

static const scene_row wall_rows[] = {
    SCENE_SHAPE_ROWS,
    HARDNESS(scene_wall),
    {.field = {"end", "Time at which it is removed; only the solver flow.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_wall, end), 0, SCENE_LATEST, .initial = {SCENE_LATEST}},
     .unset = "never"},
};

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

// ---- bulk water -------------------------------------------------------------------------------

static const scene_row fill_rows[] = {
    {.field = {.name = "shape"},
     .type = SCENE_OBJECT,
     .object = &scene_shape_object,
     .flag = offsetof(scene_fill, shaped)},
    SCENE_AT_ROWS,
    {.field = {"level", "Level of the water above the rest level; lower ground becomes dry.", "m",
               POND_FIELD_FLOAT, offsetof(scene_fill, level), -LARGEST, LARGEST}},
    {.field = {"time", "Time at which it is filled.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_fill, time), 0, SCENE_LATEST}},
};

static bool check_fill(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       void *record) {
    const bool placed = json_object_get(value, "at") != NULL;
    return placed == ((const scene_fill *)record)->shaped ||
           scenei_complain(reader, place, false,
                           "the fill has only one of shape and at; allowed: both, or neither for "
                           "the whole pond");
}

const scene_object scene_fill_object = {
    .name = "fill",
    .about = "Sets the water of a shape, or of the whole pond, to a level; only the solver flow.",
    .required = "level",
    SCENE_ROWS(fill_rows),
    .size = sizeof(scene_fill),
    .check = check_fill,
};

static const scene_row raise_rows[] = {
    {.field = {"from", "Beginning of the path in the pond.", "m", POND_FIELD_POINT,
               offsetof(scene_raise, from), -LARGEST, LARGEST}},
    {.field = {"to", "Its end.", "m", POND_FIELD_POINT, offsetof(scene_raise, to), -LARGEST,
               LARGEST}},
    {.field = {"radius", "Distance from the path at which the change ends.", "m", POND_FIELD_FLOAT,
               offsetof(scene_raise, radius), SMALLEST, LARGEST}},
    {.field = {"height", "Rise of the ground on the path; negative to dig.", "m", POND_FIELD_FLOAT,
               offsetof(scene_raise, height), -LARGEST, LARGEST}},
};

const scene_object scene_raise_object = {
    .name = "raise",
    .about = "Digs or heaps ground; only the solver flow.",
    .required = "from to radius height",
    SCENE_ROWS(raise_rows),
    .size = sizeof(scene_raise),
};

static const scene_row spring_rows[] = {
    SCENE_SHAPE_ROWS,
    {.field = {"rate", "Volume per time; negative for a drain.", "m³/s", POND_FIELD_DOUBLE,
               offsetof(scene_spring, rate), -LARGEST, LARGEST}},
};

const scene_object scene_spring_object = {
    .name = "spring",
    .about = "A spring or drain; only the solver flow.",
    .required = "shape at rate",
    SCENE_ROWS(spring_rows),
    .size = sizeof(scene_spring),
};

static const pond_choice sides[] = {
    {POND_SIDE_LEFT, "left", "POND_SIDE_LEFT", ""},
    {POND_SIDE_RIGHT, "right", "POND_SIDE_RIGHT", ""},
    {POND_SIDE_TOP, "top", "POND_SIDE_TOP", ""},
    {POND_SIDE_BOTTOM, "bottom", "POND_SIDE_BOTTOM", ""},
};

static const scene_row sea_rows[] = {
    {.field = {"side", "The side, of which the edge is open.", "", POND_FIELD_CHOICE,
               offsetof(scene_sea, side), .initial = {POND_SIDE_LEFT}, .choices = sides,
               .choice_count = (int)COUNT(sides)}},
    {.field = {"level", "Level of the sea above the rest level.", "m", POND_FIELD_FLOAT,
               offsetof(scene_sea, level), -LARGEST, LARGEST}},
    {.field = {"height", "Height of the swell, from trough to crest; 0: none.", "m",
               POND_FIELD_FLOAT, offsetof(scene_sea, height), 0, LARGEST}},
    {.field = {"period", "Period of the swell, whose waves are at least 10 cells long.", "s",
               POND_FIELD_FLOAT, offsetof(scene_sea, period), 0.001, LARGEST, .initial = {5}}},
};

const scene_object scene_sea_object = {
    .name = "sea",
    .about = "The sea beyond an open side; only the solver flow.",
    .required = "side",
    SCENE_ROWS(sea_rows),
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
    {.field = {"depths",
               "Depths at and before `from`, and at and beyond `to`; negative for land, only flow.",
               "m", POND_FIELD_POINT, offsetof(scene_bed, depths), -LARGEST, LARGEST}},
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
    {.field = {.name = "heights",
               .about =
                   "`file` is a height map: its lowest point is the pond's depth below the rest "
                   "level, its highest point is `land` above it.",
               .offset = offsetof(scene_bed, heights)},
     .type = SCENE_TRUE},
    {.field =
         {"land",
          "Height above the rest level of black in `file`, or of the highest point of a height "
          "map; only the solver flow.",
          "m", POND_FIELD_FLOAT, offsetof(scene_bed, land), 0, LARGEST}},
    {.field = {.name = "slope"},
     .type = SCENE_OBJECT,
     .object = &scene_slope_object,
     .flag = offsetof(scene_bed, sloping)},
};

const scene_object scene_bed_object = {
    .name = "bed",
    .about = "Depths, for wave, dispersive and flow water. Waves are slower in shallow water.",
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
