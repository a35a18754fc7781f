// scene_json_bodies.c — moving objects in a scene: bodies, emitters, trails and fish.
#include "scene_json.h"

#include <millpond/field.h>

#include "scene_fish.h"
#include "sprite.h"

#define LARGEST 1e6 // side of a sprite or box [m]
#define SMALLEST 1e-6

// ---- paths and sprites ------------------------------------------------------------------------

static const scene_row path_rows[] = {
    {.field = {"start", "Time at which it starts.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_path, start), 0, SCENE_LATEST}},
    {.field = {"end", "Time at which it arrives; not before start.", "s", POND_FIELD_DOUBLE,
               offsetof(scene_path, end), 0, SCENE_LATEST}},
    {.field = {"points", "The path, from point to point.", SCENE_PLACE,
               offsetof(scene_path, points), -1, 2},
     .type = SCENE_POINTS,
     .least = 2,
     .most = SCENE_MAX_POINTS,
     .count = offsetof(scene_path, count)},
};

static bool check_path(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       void *record) {
    const scene_path *path = record;
    return scenei_check_end(reader, place, value, path->start, path->end);
}

const scene_object scene_path_object = {
    .name = "path",
    .about = "A path at constant speed.",
    .required = "end points",
    SCENE_ROWS(path_rows),
    .check = check_path,
};

static const char *sprite_of(int of, int index) {
    (void)of;
    return sprite_name(index);
}

#define SPRITE_ROWS(record)                                                                        \
    {.field = {.name = "sprite",                                                                   \
               .about = "Its picture; without one it is invisible.",                               \
               .offset = offsetof(record, sprite)},                                                \
     .type = SCENE_TEXT_NAME,                                                                      \
     .names = sprite_of},                                                                          \
    {                                                                                              \
        .field = {                                                                                 \
            "length",                                                                              \
            "Length of the sprite.",                                                               \
            "m",                                                                                   \
            POND_FIELD_FLOAT,                                                                      \
            offsetof(record, length),                                                              \
            SMALLEST,                                                                              \
            LARGEST,                                                                               \
            .initial = {0.2}                                                                       \
        }                                                                                          \
    }

// ---- bodies -----------------------------------------------------------------------------------

static bool check_body(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       void *record) {
    const scene_body *body = record;
    if (json_object_get(value, "at") == NULL && body->path.count == 0) {
        return scenei_complain(reader, place, false,
                               "the body has no position; allowed: \"at\" or \"path\"");
    }
    if (body->path.count > 0 && body->desc.floating) {
        const scenei_place at = {.parent = place, .key = "path"};
        return scenei_complain(reader, &at, true,
                               "a floating body drifts with the water; allowed: no path, "
                               "or \"floating\": false");
    }
    return true;
}

static const scene_row body_rows[] = {
    SCENE_SHAPE_ROWS,
    {.field = {.name = "path", .offset = offsetof(scene_body, path)},
     .type = SCENE_OBJECT,
     .object = &scene_path_object},
    SPRITE_ROWS(scene_body),
};

static void init_body(void *to) {
    ((scene_body *)to)->desc = pond_body_desc_default();
}

// Without a path the position is required, even at the corner (0, 0).
static void unread_body(const void *record, void *base) {
    const scene_body *body = record;
    ((scene_body *)base)->where.at.x = body->path.count > 0 ? 0.0f : -9.0f;
}

const scene_object scene_body_object = {
    .name = "body",
    .about = "A body that floats, or is driven along a path.",
    .required = "shape",
    .record = POND_RECORD_BODY,
    .base = offsetof(scene_body, desc),
    SCENE_ROWS(body_rows),
    .first = 4,
    .size = sizeof(scene_body),
    .init = init_body,
    .check = check_body,
    .unread = unread_body,
};

// ---- emitters ---------------------------------------------------------------------------------

static const scene_row emitter_rows[] = {
    {.field = {"from", "Line and paddle: one end; disc and fountain: the centre.", SCENE_PLACE,
               offsetof(pond_emitter_desc, from), -1, 2}},
    {.field = {"to", "Line and paddle: the other end.", SCENE_PLACE,
               offsetof(pond_emitter_desc, to), -1, 2, .initial = {0, 1}}},
};

static void init_emitter(void *to) {
    *(pond_emitter_desc *)to = pond_emitter_desc_default();
}

const scene_object scene_emitter_object = {
    .name = "emitter",
    .about = "A continuous source of waves.",
    .required = "kind",
    .record = POND_RECORD_EMITTER,
    .without = "seed", // the pond's seed is enough
    SCENE_ROWS(emitter_rows),
    .size = sizeof(pond_emitter_desc),
    .init = init_emitter,
};

// ---- trails -----------------------------------------------------------------------------------

static const scene_row trail_rows[] = {
    {.field = {.name = "path", .offset = offsetof(scene_trail, path)},
     .type = SCENE_OBJECT,
     .object = &scene_path_object},
    {.field = {"size", "Size of the box.", "m", POND_FIELD_POINT, offsetof(scene_trail, size),
               SMALLEST, LARGEST, .initial = {0.1, 0.1}}},
    {.field = {"height",
               "Height of the wake; negative presses the water down. Unit-range: a share of the "
               "range.",
               "m", POND_FIELD_FLOAT, offsetof(scene_trail, height), SCENE_HEIGHT_RANGE,
               .initial = {-0.01}}},
    SPRITE_ROWS(scene_trail),
};

const scene_object scene_trail_object = {
    .name = "trail",
    .about = "A box that moves through the water and leaves a wake.",
    .required = "path",
    SCENE_ROWS(trail_rows),
    .size = sizeof(scene_trail),
};

// ---- fish -------------------------------------------------------------------------------------

static const scene_row fish_rows[] = {
    {.field = {.name = "coat",
               .about = "Pattern and colours.",
               .offset = offsetof(scene_fish, coat)},
     .type = SCENE_TEXT_NAME,
     .names = scene_fish_coat,
     .unset = "red_white"},
    {.field = {"length", "Length from snout to tail.", "m", POND_FIELD_FLOAT,
               offsetof(scene_fish, length), SMALLEST, LARGEST, .initial = {0.5}}},
    {.field = {"depth",
               "Depth below the surface. Deeper fish are paler and nearer to their shadows.", "m",
               POND_FIELD_FLOAT, offsetof(scene_fish, depth), 0, 1000, .initial = {0.2}}},
    {.field = {"points", "Its closed path, a smooth curve through these points.", SCENE_PLACE,
               offsetof(scene_fish, points), -1, 2},
     .type = SCENE_POINTS,
     .least = 3,
     .most = SCENE_MAX_POINTS,
     .count = offsetof(scene_fish, count)},
    {.field = {"lap", "Duration of a lap.", "s", POND_FIELD_DOUBLE, offsetof(scene_fish, lap), 0.1,
               SCENE_LATEST, .initial = {40}}},
    {.field = {"start", "Start, as a share of the lap.", "", POND_FIELD_FLOAT,
               offsetof(scene_fish, start), 0, 1}},
};

const scene_object scene_fish_object = {
    .name = "fish",
    .about = "A fish under the water, in the looks that show the floor or the side.",
    .required = "points",
    SCENE_ROWS(fish_rows),
    .size = sizeof(scene_fish),
};
