// scene_json_shore.c — where a scene's water ends: shapes, walls, land, the bed, beaches.
#include "scene_json.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST 1e6 // side of a shape [m]
#define SMALLEST 1e-6

// ---- shapes -----------------------------------------------------------------------------------

static bool read_corners(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    scene_shape *shape = record;
    const bool good = scenei_read_points(reader, place, value, 3, POND_MAX_POINTS, -LARGEST,
                                         LARGEST, &shape->points, &shape->shape.point_count);
    shape->shape.points = shape->points;
    return good;
}

static json_t *write_corners(const void *record, const void *base) {
    (void)base;
    const scene_shape *shape = record;
    return scenei_write_points(shape->shape.points, shape->shape.point_count);
}

static const scenei_kind corners_kind = {.read = read_corners, .write = write_corners};

#define KIND_ELSEWHERE                                                                             \
    { .key = "kind", .type = SCENEI_SKIP }
#define SIDE(name, low)                                                                            \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(scene_shape, shape.name), low, LARGEST, NULL, true           \
    }

static const scenei_field disc[] = {KIND_ELSEWHERE, SIDE(radius, SMALLEST)};
static const scenei_field capsule[] = {KIND_ELSEWHERE, SIDE(length, 0), SIDE(radius, SMALLEST)};
static const scenei_field rectangle[] = {KIND_ELSEWHERE, SIDE(width, SMALLEST),
                                         SIDE(height, SMALLEST)};
static const scenei_field polygon[] = {KIND_ELSEWHERE,
                                       {.key = "points", .kind = &corners_kind, .required = true}};

// The keys of each kind.
static const scenei_kind outlines[] = {
    [POND_SHAPE_DISC] = {.fields = disc, .count = COUNT(disc)},
    [POND_SHAPE_CAPSULE] = {.fields = capsule, .count = COUNT(capsule)},
    [POND_SHAPE_RECTANGLE] = {.fields = rectangle, .count = COUNT(rectangle)},
    [POND_SHAPE_POLYGON] = {.fields = polygon, .count = COUNT(polygon)},
};

static bool read_shape(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    scene_shape *shape = field;
    json_t *kind = json_object_get(value, "kind");
    int chosen = POND_SHAPE_DISC;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, &scene_shape_words, &chosen)) {
        return false;
    }
    shape->shape = (pond_shape){.kind = (pond_shape_kind)chosen};
    return scenei_read_object(reader, place, value, outlines[chosen].fields, outlines[chosen].count,
                              shape);
}

static json_t *write_shape(const void *field, const void *base) {
    const scene_shape *shape = field;
    const int kind = (int)shape->shape.kind;
    const bool known = scene_words_name(&scene_shape_words, kind) != NULL;
    json_t *object = json_object();
    if (json_object_set_new(object, "kind", scenei_write_choice(kind, &scene_shape_words)) != 0 ||
        (known &&
         !scenei_write_fields(object, outlines[kind].fields, outlines[kind].count, shape, base))) {
        json_decref(object);
        return NULL;
    }
    return object;
}

const scenei_kind scenei_shape_kind = {.read = read_shape, .write = write_shape};

// ---- walls and beaches ------------------------------------------------------------------------

static const scenei_kind hard_kind = {.infinite = "fixed"};

#define HARDNESS(record)                                                                           \
    {                                                                                              \
        "hardness", SCENEI_FLOAT, offsetof(record, hardness), 0, POND_MAX_HARDNESS, &hard_kind,    \
            false                                                                                  \
    }

static const scenei_field wall_fields[] = {SCENEI_SHAPE_FIELDS, HARDNESS(scene_wall)};
static const scene_wall first_wall = {.hardness = 0.0f};

static bool read_wall(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    scene_wall wall = first_wall;
    const bool good =
        scenei_read_object(reader, place, value, wall_fields, COUNT(wall_fields), &wall) &&
        (scene_add_wall(record, wall) || scenei_out_of_memory(reader));
    free(wall.where.points);
    return good;
}

static json_t *write_wall(const void *field, const void *base) {
    return scenei_write_object(wall_fields, COUNT(wall_fields), field, base);
}

static bool read_walls(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_wall, record);
}

static json_t *write_walls(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    return scenei_write_list(s->walls, s->wall_count, sizeof *s->walls, write_wall, &first_wall);
}

const scenei_kind scenei_walls_kind = {.read = read_walls, .write = write_walls};

static const scenei_field beach_fields[] = {
    SCENEI_SHAPE_FIELDS,
    {"half_life", SCENEI_FLOAT, offsetof(scene_beach, half_life), 1e-3, 1e9, NULL, false},
    {"ramp", SCENEI_FLOAT, offsetof(scene_beach, ramp), 0, LARGEST, NULL, false},
};
static const scene_beach first_beach = {.half_life = 0.1f, .ramp = 0.3f};

static bool read_beach(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    scene_beach beach = first_beach;
    const bool good =
        scenei_read_object(reader, place, value, beach_fields, COUNT(beach_fields), &beach) &&
        (scene_add_beach(record, beach) || scenei_out_of_memory(reader));
    free(beach.where.points);
    return good;
}

static json_t *write_beach(const void *field, const void *base) {
    return scenei_write_object(beach_fields, COUNT(beach_fields), field, base);
}

static bool read_beaches(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_beach, record);
}

static json_t *write_beaches(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    return scenei_write_list(s->beaches, s->beach_count, sizeof *s->beaches, write_beach,
                             &first_beach);
}

const scenei_kind scenei_beaches_kind = {.read = read_beaches, .write = write_beaches};

// ---- land and bed -----------------------------------------------------------------------------

static bool read_painted(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *field) {
    if (!json_is_true(value)) {
        return scenei_refuse(reader, place, "true");
    }
    *(bool *)field = true;
    return true;
}

static json_t *write_painted(const void *field, const void *base) {
    (void)base;
    return *(const bool *)field ? json_true() : json_null();
}

static const scenei_kind painted_kind = {.read = read_painted, .write = write_painted};

// What a map is taken from.
#define MAP_FIELDS(record)                                                                         \
    {.key = "painting", .offset = offsetof(record, map.painting), .kind = &painted_kind}, {        \
        .key = "file", .type = SCENEI_TEXT, .offset = offsetof(record, map.file)                   \
    }

static bool one_source(const scenei_reader *reader, const scenei_place *place, int sources,
                       const char *allowed) {
    return sources == 1 ||
           scenei_complain(reader, place, false, "%s names %d sources; allowed: one of %s",
                           place->key, sources, allowed);
}

static const scenei_field land_fields[] = {
    MAP_FIELDS(scene_land),
    HARDNESS(scene_land),
};

static bool read_land(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    scene_land *land = field;
    return scenei_read_object(reader, place, value, land_fields, COUNT(land_fields), land) &&
           one_source(reader, place, (land->map.painting ? 1 : 0) + (land->map.file[0] != '\0'),
                      "painting and file");
}

const scenei_kind scenei_land_kind = {
    .fields = land_fields, .count = COUNT(land_fields), .read = read_land};

static bool read_depths(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    return scenei_read_numbers(reader, place, value, 2, 0, LARGEST, field);
}

static json_t *write_depths(const void *field, const void *base) {
    (void)base;
    return scenei_write_numbers(field, 2);
}

static const scenei_kind depths_kind = {.read = read_depths, .write = write_depths};
static const scenei_field slope_fields[] = {
    {.key = "from", .offset = offsetof(scene_bed, from), SCENEI_PLACE, .required = true},
    {.key = "to", .offset = offsetof(scene_bed, to), SCENEI_PLACE, .required = true},
    {"depths", SCENEI_KIND, offsetof(scene_bed, depths), 0, LARGEST, &depths_kind, true},
};

static bool read_slope(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    scene_bed *bed = field;
    bed->sloping = true;
    return scenei_read_object(reader, place, value, slope_fields, COUNT(slope_fields), bed);
}

static json_t *write_slope(const void *field, const void *base) {
    const scene_bed *bed = field;
    return bed->sloping ? scenei_write_object(slope_fields, COUNT(slope_fields), bed, base)
                        : json_null();
}

static const scenei_kind slope_kind = {.read = read_slope, .write = write_slope};
static const scenei_field bed_fields[] = {
    MAP_FIELDS(scene_bed),
    {.key = "slope", .kind = &slope_kind},
};

static bool read_bed(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    scene_bed *bed = field;
    return scenei_read_object(reader, place, value, bed_fields, COUNT(bed_fields), bed) &&
           one_source(reader, place,
                      (bed->map.painting ? 1 : 0) + (bed->map.file[0] != '\0') +
                          (bed->sloping ? 1 : 0),
                      "painting, file and slope");
}

const scenei_kind scenei_bed_kind = {
    .fields = bed_fields, .count = COUNT(bed_fields), .read = read_bed};
