// scene_json_look.c — how a scene is drawn.
#include <stddef.h>

#include "scene_json.h"
#include "scene_words.h"

static bool read_lookup(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_lookup_words, &chosen);
    if (good) {
        *(pond_lookup *)field = (pond_lookup)chosen;
    }
    return good;
}

static bool read_caustics(const scenei_reader *reader, const scenei_place *place, json_t *value,
                          void *field) {
    int chosen = 0;
    const bool good = scenei_read_choice(reader, place, value, &scene_caustics_words, &chosen);
    if (good) {
        *(scene_caustics *)field = (scene_caustics)chosen;
    }
    return good;
}

// What belongs to the pool look and lies behind it in the scene.
#define BESIDE_POOL(field) (offsetof(scene, field) - offsetof(scene, pool))

static bool read_pool(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"depth", SCENEI_FLOAT, offsetof(pond_pool_look, depth), 0, 1000, NULL, false},
        {"refractive_index", SCENEI_FLOAT, offsetof(pond_pool_look, refractive_index), 1, 3, NULL,
         false},
        {"steepness", SCENEI_FLOAT, offsetof(pond_pool_look, steepness), 0, 100, NULL, false},
        {"absorption", SCENEI_COLOUR, offsetof(pond_pool_look, absorption), 0, 1000, NULL, false},
        {"sky_zenith", SCENEI_COLOUR, offsetof(pond_pool_look, sky_zenith), 0, 1000, NULL, false},
        {"sky_horizon", SCENEI_COLOUR, offsetof(pond_pool_look, sky_horizon), 0, 1000, NULL, false},
        {"sky_brightness", SCENEI_FLOAT, offsetof(pond_pool_look, sky_brightness), 0, 1000, NULL,
         false},
        {"sun_colour", SCENEI_COLOUR, offsetof(pond_pool_look, sun_colour), 0, 1000, NULL, false},
        {"sun_azimuth", SCENEI_FLOAT, offsetof(pond_pool_look, sun_azimuth), -360, 360, NULL,
         false},
        {"sun_elevation", SCENEI_FLOAT, offsetof(pond_pool_look, sun_elevation), 1, 90, NULL,
         false},
        {"glitter", SCENEI_FLOAT, offsetof(pond_pool_look, glitter), 0, 1000, NULL, false},
        {"roughness", SCENEI_FLOAT, offsetof(pond_pool_look, roughness), 0.005, 1, NULL, false},
        {"caustics", SCENEI_FLOAT, offsetof(pond_pool_look, caustics), 0, 4, NULL, false},
        {"caustics_by", SCENEI_CUSTOM, BESIDE_POOL(caustics), 0, 0, read_caustics, false},
        {"foam", SCENEI_FLOAT, BESIDE_POOL(foam), 0, 10, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->pool);
}

static bool read_offset(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"lookup", SCENEI_CUSTOM, offsetof(pond_offset_look, lookup), 0, 0, read_lookup, false},
        {"refraction", SCENEI_FLOAT, offsetof(pond_offset_look, refraction), -1000, 1000, NULL,
         false},
        {"shading", SCENEI_FLOAT, offsetof(pond_offset_look, shading), -1000, 1000, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->offset);
}

static bool read_lens(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"lookup", SCENEI_CUSTOM, offsetof(pond_lens_look, lookup), 0, 0, read_lookup, false},
        {"strength", SCENEI_FLOAT, offsetof(pond_lens_look, strength), -1000, 1000, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->lens);
}

static bool read_profile(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"water_level", SCENEI_FLOAT, offsetof(pond_profile_look, water_level), 0, 1, NULL, false},
        {"metres", SCENEI_FLOAT, offsetof(pond_profile_look, metres), 0, 1000000, NULL, false},
        {"line_width", SCENEI_FLOAT, offsetof(pond_profile_look, line_width), 0, 1000, NULL, false},
        {"line_colour", SCENEI_COLOUR, offsetof(pond_profile_look, line_colour), 0, 1000, NULL,
         false},
        {"sky_zenith", SCENEI_COLOUR, offsetof(pond_profile_look, sky_zenith), 0, 1000, NULL,
         false},
        {"sky_horizon", SCENEI_COLOUR, offsetof(pond_profile_look, sky_horizon), 0, 1000, NULL,
         false},
        {"water_colour", SCENEI_COLOUR, offsetof(pond_profile_look, water_colour), 0, 1000, NULL,
         false},
        {"deep_colour", SCENEI_COLOUR, offsetof(pond_profile_look, deep_colour), 0, 1000, NULL,
         false},
        {"absorption", SCENEI_COLOUR, offsetof(pond_profile_look, absorption), 0, 1000, NULL,
         false},
        {"clarity", SCENEI_FLOAT, offsetof(pond_profile_look, clarity), 0, 1, NULL, false},
        {"highlight", SCENEI_FLOAT, offsetof(pond_profile_look, highlight), 0, 1000, NULL, false},
        {"highlight_reach", SCENEI_FLOAT, offsetof(pond_profile_look, highlight_reach), 0.0001, 10,
         NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->profile);
}

typedef bool look_reader(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s);

// The kind says which other keys there may be.
bool scenei_read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static look_reader *const readers[] = {
        [SCENE_LOOK_POOL] = read_pool,
        [SCENE_LOOK_OFFSET] = read_offset,
        [SCENE_LOOK_LENS] = read_lens,
        [SCENE_LOOK_PROFILE] = read_profile,
    };
    scene *s = record;
    json_t *kind = json_object_get(value, "kind");
    int chosen = (int)s->look;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, &scene_look_words, &chosen)) {
        return false;
    }
    s->look = (scene_look)chosen;
    return readers[chosen](reader, place, value, s);
}
