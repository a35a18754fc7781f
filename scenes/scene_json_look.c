// scene_json_look.c — how a scene is drawn.
#include <stddef.h>

#include "scene_json.h"
#include "scene_spray.h"
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

static bool read_scroll(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    return scenei_read_point(reader, place, value, -1e6, 1e6, field);
}

typedef const char *preset_name(int index);

// The name of the preset that a look's object begins with, NULL without one.
static bool read_preset(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        preset_name *name_at, const char **name) {
    enum { MOST = 32 };
    scene_word list[MOST];
    size_t count = 0;
    while (count < MOST && name_at((int)count) != NULL) {
        list[count] = (scene_word){name_at((int)count), (int)count};
        count++;
    }
    const scene_words words = {.words = list, .count = count};
    json_t *preset = json_object_get(value, "preset");
    const scenei_place at = {.parent = place, .key = "preset"};
    int chosen = 0;
    if (preset != NULL && !scenei_read_choice(reader, &at, preset, &words, &chosen)) {
        return false;
    }
    *name = preset != NULL ? name_at(chosen) : NULL;
    return true;
}

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
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->pool);
}

static bool read_offset(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"lookup", SCENEI_CUSTOM, offsetof(pond_offset_look, lookup), 0, 0, read_lookup, false},
        {"refraction", SCENEI_FLOAT, offsetof(pond_offset_look, refraction), -1000, 1000, NULL,
         false},
        {"shading", SCENEI_FLOAT, offsetof(pond_offset_look, shading), -1000, 1000, NULL, false},
    };
    const char *preset = NULL;
    if (!read_preset(reader, place, value, pond_offset_look_preset_name, &preset)) {
        return false;
    }
    (void)pond_offset_look_preset(preset, &s->offset);
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->offset);
}

static bool read_lens(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"lookup", SCENEI_CUSTOM, offsetof(pond_lens_look, lookup), 0, 0, read_lookup, false},
        {"strength", SCENEI_FLOAT, offsetof(pond_lens_look, strength), -1000, 1000, NULL, false},
    };
    const char *preset = NULL;
    if (!read_preset(reader, place, value, pond_lens_look_preset_name, &preset)) {
        return false;
    }
    (void)pond_lens_look_preset(preset, &s->lens);
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->lens);
}

static bool read_spray(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       scene *s) {
    json_t *spray = json_object_get(value, "spray");
    const scenei_place at = {.parent = place, .key = "spray"};
    double amount = 0;
    if (spray != NULL && !scenei_read_number(reader, &at, spray, 0, 1000, &amount)) {
        return false;
    }
    s->spray_amount = (float)amount;
    s->spray = amount > 0 ? scene_spray_make() : NULL;
    return !(amount > 0) || s->spray != NULL || scenei_out_of_memory(reader);
}

static bool read_profile(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"spray", SCENEI_SKIP, 0, 0, 0, NULL, false},
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
    const char *preset = NULL;
    if (!read_preset(reader, place, value, pond_profile_look_preset_name, &preset)) {
        return false;
    }
    (void)pond_profile_look_preset(preset, &s->profile);
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->profile) &&
           read_spray(reader, place, value, s);
}

#define LAGOON(field) offsetof(scene, lagoon) + offsetof(pond_lagoon_look, field)

static bool read_lagoon(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"trough", SCENEI_FLOAT, LAGOON(trough), -1e6, 1e6, NULL, false},
        {"crest", SCENEI_FLOAT, LAGOON(crest), -1e6, 1e6, NULL, false},
        {"trough_colour", SCENEI_COLOUR, LAGOON(trough_colour), 0, 1000, NULL, false},
        {"crest_colour", SCENEI_COLOUR, LAGOON(crest_colour), 0, 1000, NULL, false},
        {"literal", SCENEI_CUSTOM, LAGOON(literal), 0, 0, scenei_read_flag, false},
        {"steepness", SCENEI_FLOAT, LAGOON(steepness), 0, 100, NULL, false},
        {"light_azimuth", SCENEI_FLOAT, LAGOON(light_azimuth), -360, 360, NULL, false},
        {"light_elevation", SCENEI_FLOAT, LAGOON(light_elevation), 1, 90, NULL, false},
        {"light_colour", SCENEI_COLOUR, LAGOON(light_colour), 0, 1000, NULL, false},
        {"ambient", SCENEI_FLOAT, LAGOON(ambient), 0, 1000, NULL, false},
        {"diffuse", SCENEI_FLOAT, LAGOON(diffuse), 0, 1000, NULL, false},
        {"specular", SCENEI_FLOAT, LAGOON(specular), 0, 1000, NULL, false},
        {"roughness", SCENEI_FLOAT, LAGOON(roughness), 0.005, 1, NULL, false},
        {"ripples", SCENEI_CUSTOM, offsetof(scene, lagoon_ripples), 0, 0, scenei_read_flag, false},
        {"surface_share", SCENEI_FLOAT, LAGOON(surface_share), 0, 1, NULL, false},
        {"surface_metres", SCENEI_FLOAT, LAGOON(surface_metres), 1e-6, 1e6, NULL, false},
        {"surface_shift", SCENEI_FLOAT, LAGOON(surface_shift), -1e6, 1e6, NULL, false},
        {"scroll", SCENEI_CUSTOM, LAGOON(scroll), 0, 0, read_scroll, false},
        {"opacity", SCENEI_FLOAT, LAGOON(opacity), 0, 1, NULL, false},
        {"refraction", SCENEI_FLOAT, LAGOON(refraction), -1e6, 1e6, NULL, false},
        {"reflectivity", SCENEI_FLOAT, LAGOON(reflectivity), 0, 1, NULL, false},
        {"reflection_shift", SCENEI_FLOAT, LAGOON(reflection_shift), -1e6, 1e6, NULL, false},
    };
    const char *preset = NULL;
    if (!read_preset(reader, place, value, pond_lagoon_look_preset_name, &preset)) {
        return false;
    }
    (void)pond_lagoon_look_preset(preset, &s->lagoon);
    if (!scenei_read_object(reader, place, value, fields, COUNT(fields), s)) {
        return false;
    }
    if (s->lagoon.trough < s->lagoon.crest) {
        return true;
    }
    const scenei_place at = {.parent = place, .key = "crest"};
    return scenei_complain(reader, &at, true,
                           "look.crest is %g; allowed: more than look.trough, %g",
                           (double)s->lagoon.crest, (double)s->lagoon.trough);
}

typedef bool look_reader(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s);

// The kind says which other keys there may be.
bool scenei_read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static look_reader *const readers[] = {
        [SCENE_LOOK_POOL] = read_pool,     [SCENE_LOOK_OFFSET] = read_offset,
        [SCENE_LOOK_LENS] = read_lens,     [SCENE_LOOK_PROFILE] = read_profile,
        [SCENE_LOOK_LAGOON] = read_lagoon,
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
