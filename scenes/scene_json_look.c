// scene_json_look.c — how a scene is drawn.
#include <stddef.h>

#include "scene_json.h"
#include "scene_look.h"
#include "scene_words.h"

// A reader of one of `words` into a field of the enum `type`.
#define READ_WORD(name, type, words)                                                               \
    static bool name(const scenei_reader *reader, const scenei_place *place, json_t *value,        \
                     void *field) {                                                                \
        int chosen = 0;                                                                            \
        const bool good = scenei_read_choice(reader, place, value, (words), &chosen);              \
        if (good) {                                                                                \
            *(type *)field = (type)chosen;                                                         \
        }                                                                                          \
        return good;                                                                               \
    }

READ_WORD(read_lookup, pond_lookup, &scene_lookup_words)
READ_WORD(read_colours, pond_colour_map, &scene_colour_words)
READ_WORD(read_green, pond_normals_green, &scene_green_words)
READ_WORD(read_show, pond_slope_show, &scene_show_words)

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

static bool read_height(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"colours", SCENEI_CUSTOM, offsetof(pond_height_look, colours), 0, 0, read_colours, false},
        {"level", SCENEI_FLOAT, offsetof(pond_height_look, level), -1e6, 1e6, NULL, false},
        {"range", SCENEI_FLOAT, offsetof(pond_height_look, range), 1e-9, 1e6, NULL, false},
        {"contours", SCENEI_FLOAT, offsetof(pond_height_look, contours), 0, 1e6, NULL, false},
        {"shading", SCENEI_FLOAT, offsetof(pond_height_look, shading), 0, 100, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->heights);
}

static bool read_normals(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"green", SCENEI_CUSTOM, offsetof(pond_normals_look, green), 0, 0, read_green, false},
        {"strength", SCENEI_FLOAT, offsetof(pond_normals_look, strength), 0, 1000, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->normals);
}

static bool read_slope(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"show", SCENEI_CUSTOM, offsetof(pond_slope_look, show), 0, 0, read_show, false},
        {"colours", SCENEI_CUSTOM, offsetof(pond_slope_look, colours), 0, 0, read_colours, false},
        {"range", SCENEI_FLOAT, offsetof(pond_slope_look, range), 1e-9, 1e6, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->slope);
}

// A preset is the look's starting point, whatever the order of the keys.
static bool apply_preset(const scenei_reader *reader, const scenei_place *look, json_t *value,
                         scene *s) {
    json_t *preset = json_object_get(value, "preset");
    if (preset == NULL || scene_look_preset_name(s->look, 0) == NULL) {
        return true;
    }
    const scenei_place at = {.parent = look, .key = "preset"};
    if (json_is_string(preset) && scene_look_set_preset(s, s->look, json_string_value(preset))) {
        return true;
    }
    char allowed[512];
    scene_look_list_presets(s->look, "\"", "or", allowed, sizeof allowed);
    return scenei_refuse(reader, &at, "%s", allowed);
}

typedef bool look_reader(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s);

// The kind says which other keys there may be.
bool scenei_read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static look_reader *const readers[] = {
        [SCENE_LOOK_POOL] = read_pool,     [SCENE_LOOK_OFFSET] = read_offset,
        [SCENE_LOOK_LENS] = read_lens,     [SCENE_LOOK_PROFILE] = read_profile,
        [SCENE_LOOK_HEIGHT] = read_height, [SCENE_LOOK_NORMALS] = read_normals,
        [SCENE_LOOK_SLOPE] = read_slope,
    };
    scene *s = record;
    json_t *kind = json_object_get(value, "kind");
    int chosen = (int)s->look;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, &scene_look_words, &chosen)) {
        return false;
    }
    s->look = (scene_look)chosen;
    return apply_preset(reader, place, value, s) && readers[chosen](reader, place, value, s);
}
