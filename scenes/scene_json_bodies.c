// scene_json_bodies.c — what moves through a scene's water: bodies, emitters and trails.
#include "scene_json.h"

#include <stdlib.h>
#include <string.h>

#include "sprite.h"

bool scenei_read_flag(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    if (!json_is_boolean(value)) {
        return scenei_refuse(reader, place, "true or false");
    }
    *(bool *)field = json_is_true(value);
    return true;
}

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

// Hands out the points by pointer; the caller frees them.
static bool read_way(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    scene_path *path = field;
    return scenei_read_points(reader, place, value, 2, SCENE_MAX_POINTS, -1, 2, &path->points,
                              &path->count);
}

static bool read_path(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    static const scenei_field fields[] = {
        {"start", SCENEI_DOUBLE, offsetof(scene_path, start), 0, LATEST, NULL, false},
        {"end", SCENEI_DOUBLE, offsetof(scene_path, end), 0, LATEST, NULL, true},
        {"points", SCENEI_CUSTOM, 0, 0, 0, read_way, true},
    };
    scene_path *path = field;
    return scenei_read_object(reader, place, value, fields, COUNT(fields), path) &&
           scenei_check_end(reader, place, value, path->start, path->end);
}

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

static bool read_body(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(scene_body, desc.name), low, high, NULL, false               \
    }
    static const scenei_field fields[] = {
        {"shape", SCENEI_CUSTOM, offsetof(scene_body, where), 0, 0, scenei_read_shape, true},
        {"at", SCENEI_CUSTOM, offsetof(scene_body, where.at), 0, 0, scenei_read_place, false},
        {"angle", SCENEI_CUSTOM, offsetof(scene_body, where.angle), 0, 0, scenei_read_angle, false},
        {"path", SCENEI_CUSTOM, offsetof(scene_body, path), 0, 0, read_path, false},
        {"floating", SCENEI_CUSTOM, offsetof(scene_body, desc.floating), 0, 0, scenei_read_flag,
         false},
        {"turns", SCENEI_CUSTOM, offsetof(scene_body, desc.turns), 0, 0, scenei_read_flag, false},
        NUMBER(rim, 0, 1e6),
        NUMBER(draught, 0, 1000),
        NUMBER(density, 1, 1e5),
        NUMBER(thickness, 1e-6, 1000),
        NUMBER(lift, 0, 1000),
        NUMBER(drag, 0, 1000),
        {"sprite", SCENEI_CUSTOM, offsetof(scene_body, sprite), 0, 0, read_sprite, false},
        {"length", SCENEI_FLOAT, offsetof(scene_body, length), 1e-6, 1e6, NULL, false},
    };
#undef NUMBER
    scene_body body = {.desc = pond_body_desc_default(), .length = 0.2f};
    const bool good = scenei_read_object(reader, place, value, fields, COUNT(fields), &body) &&
                      check_place(reader, place, value, &body) &&
                      (scene_add_body(record, body) || scenei_out_of_memory(reader));
    free(body.where.points);
    free(body.path.points);
    return good;
}

bool scenei_read_bodies(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_body, record);
}

// ---- emitters ---------------------------------------------------------------------------------

static bool read_kind(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_emitter_words, &chosen);
    if (good) {
        *(pond_emitter_kind *)field = (pond_emitter_kind)chosen;
    }
    return good;
}

static bool read_side(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_side_words, &chosen);
    if (good) {
        *(pond_emitter_side *)field = (pond_emitter_side)chosen;
    }
    return good;
}

static bool read_spread(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    double degrees = 0;
    if (!scenei_read_number(reader, place, value, -57, 57, &degrees)) {
        return false;
    }
    *(float *)field = (float)(degrees * (3.14159265358979323846 / 180.0));
    return true;
}

static bool read_emitter(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         void *record) {
#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(pond_emitter_desc, name), low, high, NULL, false             \
    }
    static const scenei_field fields[] = {
        {"kind", SCENEI_CUSTOM, offsetof(pond_emitter_desc, kind), 0, 0, read_kind, true},
        {"from", SCENEI_CUSTOM, offsetof(pond_emitter_desc, from), 0, 0, scenei_read_place, false},
        {"to", SCENEI_CUSTOM, offsetof(pond_emitter_desc, to), 0, 0, scenei_read_place, false},
        {"side", SCENEI_CUSTOM, offsetof(pond_emitter_desc, side), 0, 0, read_side, false},
        {"angle", SCENEI_CUSTOM, offsetof(pond_emitter_desc, angle), 0, 0, read_spread, false},
        {"spread", SCENEI_CUSTOM, offsetof(pond_emitter_desc, spread), 0, 0, read_spread, false},
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
    pond_emitter_desc emitter = pond_emitter_desc_default();
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &emitter) &&
           (scene_add_emitter(record, emitter) || scenei_out_of_memory(reader));
}

bool scenei_read_emitters(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_emitter, record);
}

// ---- trails -----------------------------------------------------------------------------------

static bool read_size(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *field) {
    return scenei_read_numbers(reader, place, value, 2, 1e-6, 1e6, field);
}

static bool read_trail(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *record) {
    static const scenei_field fields[] = {
        {"path", SCENEI_CUSTOM, offsetof(scene_trail, path), 0, 0, read_path, true},
        {"size", SCENEI_CUSTOM, offsetof(scene_trail, size), 0, 0, read_size, false},
        {"height", SCENEI_FLOAT, offsetof(scene_trail, height), -1e3, 1e3, NULL, false},
        {"sprite", SCENEI_CUSTOM, offsetof(scene_trail, sprite), 0, 0, read_sprite, false},
        {"length", SCENEI_FLOAT, offsetof(scene_trail, length), 1e-6, 1e6, NULL, false},
    };
    scene_trail trail = {.size = {0.1f, 0.1f}, .height = -0.01f, .length = 0.2f};
    const bool good = scenei_read_object(reader, place, value, fields, COUNT(fields), &trail) &&
                      (scene_add_trail(record, trail) || scenei_out_of_memory(reader));
    free(trail.path.points);
    return good;
}

bool scenei_read_trails(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *record) {
    return scenei_read_list(reader, place, value, SCENE_MAX_THINGS, read_trail, record);
}
