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

// The name of a look or of a part of it, given under a key; NULL when the key is not there. False
// when no such name is listed.
static bool read_name(const scenei_reader *reader, const scenei_place *place, const json_t *look,
                      const char *key, const char *(*list)(int index), const char **out) {
    enum { MOST = 64 };
    scene_word words[MOST];
    size_t count = 0;
    while (count < MOST && list((int)count) != NULL) {
        words[count] = (scene_word){.word = list((int)count), .value = (int)count};
        count++;
    }
    json_t *value = json_object_get(look, key);
    const scenei_place at = {.parent = place, .key = key};
    const scene_words all = {.words = words, .count = count};
    int chosen = 0;
    if (value != NULL && !scenei_read_choice(reader, &at, value, &all, &chosen)) {
        return false;
    }
    *out = value != NULL ? list(chosen) : NULL;
    return true;
}

static bool read_sky(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    return scenei_read_text(reader, place, value, field);
}

// Preset first, then tint: other keys change what they have set.
static bool read_pool(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene *s) {
#define AT(field) offsetof(scene, pool.field)
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"tint", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"depth", SCENEI_FLOAT, AT(depth), 0, 1000, NULL, false},
        {"refractive_index", SCENEI_FLOAT, AT(refractive_index), 1, 3, NULL, false},
        {"steepness", SCENEI_FLOAT, AT(steepness), 0, 100, NULL, false},
        {"absorption", SCENEI_COLOUR, AT(absorption), 0, 1000, NULL, false},
        {"scatter", SCENEI_COLOUR, AT(scatter), 0, 1000, NULL, false},
        {"sky", SCENEI_CUSTOM, offsetof(scene, sky), 0, 0, read_sky, false},
        {"sky_zenith", SCENEI_COLOUR, AT(sky_zenith), 0, 1000, NULL, false},
        {"sky_horizon", SCENEI_COLOUR, AT(sky_horizon), 0, 1000, NULL, false},
        {"sky_brightness", SCENEI_FLOAT, AT(sky_brightness), 0, 1000, NULL, false},
        {"sun_colour", SCENEI_COLOUR, AT(sun_colour), 0, 1000, NULL, false},
        {"sun_azimuth", SCENEI_FLOAT, AT(sun_azimuth), -360, 360, NULL, false},
        {"sun_elevation", SCENEI_FLOAT, AT(sun_elevation), 1, 90, NULL, false},
        {"glitter", SCENEI_FLOAT, AT(glitter), 0, 1000, NULL, false},
        {"roughness", SCENEI_FLOAT, AT(roughness), 0.005, 1, NULL, false},
        {"caustics", SCENEI_FLOAT, AT(caustics), 0, 4, NULL, false},
        {"caustics_by", SCENEI_CUSTOM, offsetof(scene, caustics), 0, 0, read_caustics, false},
        {"foam", SCENEI_FLOAT, offsetof(scene, foam), 0, 10, NULL, false},
        {"tilt", SCENEI_FLOAT, AT(tilt), 0, 75, NULL, false},
        {"shore", SCENEI_FLOAT, AT(shore), 0, 1000, NULL, false},
        {"foam_size", SCENEI_FLOAT, AT(foam_size), 0.0001, 1000, NULL, false},
    };
#undef AT
    const char *preset = NULL;
    const char *tint = NULL;
    if (!read_name(reader, place, value, "preset", pond_pool_look_preset_name, &preset) ||
        !read_name(reader, place, value, "tint", pond_pool_look_tint_name, &tint)) {
        return false;
    }
    (void)pond_pool_look_preset(preset, &s->pool);
    (void)pond_pool_look_tint(tint, &s->pool);
    return scenei_read_object(reader, place, value, fields, COUNT(fields), s);
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
