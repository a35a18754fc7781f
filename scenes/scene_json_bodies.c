// scene_json_bodies.c — what moves through a scene's water: bodies, emitters and trails.
#include "scene_json.h"

#include <stdlib.h>
#include <string.h>

#include "sprite.h"

static bool read_sprite(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    scene_word names[16];
    scene_words sprites = {.words = names};
    while (sprites.count < COUNT(names) && sprite_name((int)sprites.count) != NULL) {
        const int index = (int)sprites.count++;
        names[index] = (scene_word){.word = sprite_name(index), .value = index};
    }
    int chosen = 0;
    if (!scenei_read_choice(reader, place, value, &sprites, &chosen)) {
        return false;
    }
    memcpy(field, names[chosen].word, strlen(names[chosen].word) + 1);
    return true;
}

static json_t *write_sprite(const void *field, const void *base) {
    (void)base;
    return scenei_write_text(field);
}

static const scenei_kind sprite_kind = {.read = read_sprite, .write = write_sprite};

// Hands out the points by pointer; the caller frees them.
static bool read_way(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    scene_path *path = field;
    return scenei_read_points(reader, place, value, 2, SCENE_MAX_POINTS, -1, 2, &path->points,
                              &path->count);
}

static json_t *write_way(const void *field, const void *base) {
    (void)base;
    const scene_path *path = field;
    return scenei_write_points(path->points, path->count);
}

static const scenei_kind way_kind = {.read = read_way, .write = write_way};
static const scenei_field path_fields[] = {
    {"start", SCENEI_DOUBLE, offsetof(scene_path, start), 0, SCENE_LATEST, NULL, false},
    {"end", SCENEI_DOUBLE, offsetof(scene_path, end), 0, SCENE_LATEST, NULL, true},
    {.key = "points", .kind = &way_kind, .required = true},
};

static bool read_path(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    scene_path *path = field;
    return scenei_read_object(reader, place, value, path_fields, COUNT(path_fields), path) &&
           scenei_check_end(reader, place, value, path->start, path->end);
}

// What has no way has no path.
static json_t *write_path(const void *field, const void *base) {
    const scene_path *path = field;
    return path->count > 0 ? scenei_write_object(path_fields, COUNT(path_fields), path, base)
                           : json_null();
}

static const scenei_kind path_kind = {.read = read_path, .write = write_path};

// ---- bodies -----------------------------------------------------------------------------------

static bool check_place(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        const scene_body *body) {
    if (json_object_get(value, "at") == NULL && body->path.count == 0) {
        return scenei_complain(reader, place, false,
                               "the body has no place; allowed: \"at\" or \"path\"");
    }
    if (body->path.count > 0 && body->desc.floating) {
        const scenei_place at = {.parent = place, .key = "path"};
        return scenei_complain(reader, &at, true,
                               "a floating body goes where the water takes it; allowed: no path, "
                               "or \"floating\": false");
    }
    return true;
}

#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(scene_body, desc.name), low, high, NULL, false               \
    }
static const scenei_field body_fields[] = {
    {.key = "shape",
     .offset = offsetof(scene_body, where),
     .kind = &scenei_shape_kind,
     .required = true},
    {.key = "at", .offset = offsetof(scene_body, where.at), SCENEI_PLACE},
    {.key = "angle", .offset = offsetof(scene_body, where.angle), SCENEI_ANGLE},
    {.key = "path", .offset = offsetof(scene_body, path), .kind = &path_kind},
    {.key = "floating", .type = SCENEI_FLAG, .offset = offsetof(scene_body, desc.floating)},
    {.key = "turns", .type = SCENEI_FLAG, .offset = offsetof(scene_body, desc.turns)},
    NUMBER(rim, 0, 1e6),
    NUMBER(draught, 0, 1000),
    NUMBER(density, 1, 1e5),
    NUMBER(thickness, 1e-6, 1000),
    NUMBER(lift, 0, 1000),
    NUMBER(drag, 0, 1000),
    {.key = "sprite", .offset = offsetof(scene_body, sprite), .kind = &sprite_kind},
    {"length", SCENEI_FLOAT, offsetof(scene_body, length), 1e-6, 1e6, NULL, false},
};
#undef NUMBER

static scene_body first_body(void) {
    return (scene_body){.desc = pond_body_desc_default(), .length = 0.2f};
}

static bool read_body(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    scene_body body = first_body();
    const bool good =
        scenei_read_object(reader, place, value, body_fields, COUNT(body_fields), &body) &&
        check_place(reader, place, value, &body) &&
        (scene_add_body(record, body) || scenei_out_of_memory(reader));
    free(body.where.points);
    free(body.path.points);
    return good;
}

static json_t *write_body(const void *field, const void *base) {
    const scene_body *body = field;
    scene_body unread = *(const scene_body *)base;
    // Without a path the place has to be there, be it the very corner.
    unread.where.at.x = body->path.count > 0 ? 0.0f : -9.0f;
    return scenei_write_object(body_fields, COUNT(body_fields), body, &unread);
}

static bool read_bodies(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_body, record);
}

static json_t *write_bodies(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    const scene_body unread = first_body();
    return scenei_write_list(s->bodies, s->body_count, sizeof *s->bodies, write_body, &unread);
}

const scenei_kind scenei_bodies_kind = {.read = read_bodies, .write = write_bodies};

// ---- emitters ---------------------------------------------------------------------------------

static const scenei_kind emitter_kind = {.words = &scene_emitter_words};
static const scenei_kind side_kind = {.words = &scene_side_words};

#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(pond_emitter_desc, name), low, high, NULL, false             \
    }
static const scenei_field emitter_fields[] = {
    {.key = "kind",
     .offset = offsetof(pond_emitter_desc, kind),
     .kind = &emitter_kind,
     .required = true},
    {.key = "from", .offset = offsetof(pond_emitter_desc, from), SCENEI_PLACE},
    {.key = "to", .offset = offsetof(pond_emitter_desc, to), SCENEI_PLACE},
    {.key = "side", .offset = offsetof(pond_emitter_desc, side), .kind = &side_kind},
    {"angle", SCENEI_DEGREES, offsetof(pond_emitter_desc, angle), -57, 57, NULL, false},
    {"spread", SCENEI_DEGREES, offsetof(pond_emitter_desc, spread), -57, 57, NULL, false},
    NUMBER(radius, 1e-6, 1e6),
    NUMBER(amplitude, 0, 1000),
    NUMBER(height, 0, 1000),
    NUMBER(period, 1e-6, 1e6),
    NUMBER(ramp, 0, 1e6),
    NUMBER(rate, 0, 65536),
    NUMBER(drop_radius, 1e-6, 1e6),
    NUMBER(drop_height, -1e6, 1e6),
};
#undef NUMBER

static bool read_emitter(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
    pond_emitter_desc emitter = pond_emitter_desc_default();
    return scenei_read_object(reader, place, value, emitter_fields, COUNT(emitter_fields),
                              &emitter) &&
           (scene_add_emitter(record, emitter) || scenei_out_of_memory(reader));
}

static json_t *write_emitter(const void *field, const void *base) {
    return scenei_write_object(emitter_fields, COUNT(emitter_fields), field, base);
}

static bool read_emitters(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_emitter, record);
}

static json_t *write_emitters(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    const pond_emitter_desc unread = pond_emitter_desc_default();
    return scenei_write_list(s->emitters, s->emitter_count, sizeof *s->emitters, write_emitter,
                             &unread);
}

const scenei_kind scenei_emitters_kind = {.read = read_emitters, .write = write_emitters};

// ---- trails -----------------------------------------------------------------------------------

static bool read_size(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    return scenei_read_numbers(reader, place, value, 2, 1e-6, 1e6, field);
}

static json_t *write_size(const void *field, const void *base) {
    (void)base;
    return scenei_write_numbers(field, 2);
}

static const scenei_kind size_kind = {.read = read_size, .write = write_size};
static const scenei_field trail_fields[] = {
    {.key = "path", .offset = offsetof(scene_trail, path), .kind = &path_kind, .required = true},
    {.key = "size", .offset = offsetof(scene_trail, size), .kind = &size_kind},
    {"height", SCENEI_FLOAT, offsetof(scene_trail, height), -1e3, 1e3, NULL, false},
    {.key = "sprite", .offset = offsetof(scene_trail, sprite), .kind = &sprite_kind},
    {"length", SCENEI_FLOAT, offsetof(scene_trail, length), 1e-6, 1e6, NULL, false},
};
static const scene_trail first_trail = {.size = {0.1f, 0.1f}, .height = -0.01f, .length = 0.2f};

static bool read_trail(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    scene_trail trail = first_trail;
    const bool good =
        scenei_read_object(reader, place, value, trail_fields, COUNT(trail_fields), &trail) &&
        (scene_add_trail(record, trail) || scenei_out_of_memory(reader));
    free(trail.path.points);
    return good;
}

static json_t *write_trail(const void *field, const void *base) {
    return scenei_write_object(trail_fields, COUNT(trail_fields), field, base);
}

static bool read_trails(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_trail, record);
}

static json_t *write_trails(const void *record, const void *base) {
    (void)base;
    const scene *s = record;
    return scenei_write_list(s->trails, s->trail_count, sizeof *s->trails, write_trail,
                             &first_trail);
}

const scenei_kind scenei_trails_kind = {.read = read_trails, .write = write_trails};
