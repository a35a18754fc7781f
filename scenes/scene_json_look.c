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
READ_WORD(read_caustics, scene_caustics, &scene_caustics_words)
READ_WORD(read_show, pond_slope_show, &scene_show_words)

static bool read_sky(const scenei_reader *reader, const scenei_place *place, json_t *value,
                     void *field) {
    return scenei_read_text(reader, place, value, field);
}

static bool read_scroll(const scenei_reader *reader, const scenei_place *place, json_t *value,
                        void *field) {
    return scenei_read_point(reader, place, value, -1e6, 1e6, field);
}

// NULL without one.
static bool read_tint(const scenei_reader *reader, const scenei_place *place, const json_t *look,
                      const char **name) {
    enum { MOST = 64 };
    scene_word list[MOST];
    size_t count = 0;
    while (count < MOST && pond_pool_look_tint_name((int)count) != NULL) {
        list[count] = (scene_word){pond_pool_look_tint_name((int)count), (int)count};
        count++;
    }
    const scene_words words = {.words = list, .count = count};
    json_t *value = json_object_get(look, "tint");
    const scenei_place at = {.parent = place, .key = "tint"};
    int chosen = 0;
    if (value != NULL && !scenei_read_choice(reader, &at, value, &words, &chosen)) {
        return false;
    }
    *name = value != NULL ? list[chosen].word : NULL;
    return true;
}

#define POOL(field) offsetof(scene, pool.field)

// The tint first: other keys change what it has set.
static bool read_pool(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"tint", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"depth", SCENEI_FLOAT, POOL(depth), 0, 1000, NULL, false},
        {"refractive_index", SCENEI_FLOAT, POOL(refractive_index), 1, 3, NULL, false},
        {"steepness", SCENEI_FLOAT, POOL(steepness), 0, 100, NULL, false},
        {"absorption", SCENEI_COLOUR, POOL(absorption), 0, 1000, NULL, false},
        {"scatter", SCENEI_COLOUR, POOL(scatter), 0, 1000, NULL, false},
        {"sky", SCENEI_CUSTOM, offsetof(scene, sky), 0, 0, read_sky, false},
        {"sky_zenith", SCENEI_COLOUR, POOL(sky_zenith), 0, 1000, NULL, false},
        {"sky_horizon", SCENEI_COLOUR, POOL(sky_horizon), 0, 1000, NULL, false},
        {"sky_brightness", SCENEI_FLOAT, POOL(sky_brightness), 0, 1000, NULL, false},
        {"sun_colour", SCENEI_COLOUR, POOL(sun_colour), 0, 1000, NULL, false},
        {"sun_azimuth", SCENEI_FLOAT, POOL(sun_azimuth), -360, 360, NULL, false},
        {"sun_elevation", SCENEI_FLOAT, POOL(sun_elevation), 1, 90, NULL, false},
        {"glitter", SCENEI_FLOAT, POOL(glitter), 0, 1000, NULL, false},
        {"roughness", SCENEI_FLOAT, POOL(roughness), 0.005, 1, NULL, false},
        {"caustics", SCENEI_FLOAT, POOL(caustics), 0, 4, NULL, false},
        {"caustics_by", SCENEI_CUSTOM, offsetof(scene, caustics), 0, 0, read_caustics, false},
        {"foam", SCENEI_FLOAT, offsetof(scene, foam), 0, 10, NULL, false},
        {"tilt", SCENEI_FLOAT, POOL(tilt), 0, 75, NULL, false},
        {"shore", SCENEI_FLOAT, POOL(shore), 0, 1000, NULL, false},
        {"foam_size", SCENEI_FLOAT, POOL(foam_size), 0.0001, 1000, NULL, false},
    };
    const char *tint = NULL;
    if (!read_tint(reader, place, value, &tint)) {
        return false;
    }
    (void)pond_pool_look_tint(tint, &s->pool);
    return scenei_read_object(reader, place, value, fields, COUNT(fields), s);
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
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->lens);
}

#define PROFILE(field) offsetof(scene, profile.field)

static bool read_profile(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s) {
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"spray", SCENEI_FLOAT, offsetof(scene, spray_amount), 0, 1000, NULL, false},
        {"water_level", SCENEI_FLOAT, PROFILE(water_level), 0, 1, NULL, false},
        {"metres", SCENEI_FLOAT, PROFILE(metres), 0, 1000000, NULL, false},
        {"line_width", SCENEI_FLOAT, PROFILE(line_width), 0, 1000, NULL, false},
        {"line_colour", SCENEI_COLOUR, PROFILE(line_colour), 0, 1000, NULL, false},
        {"sky_zenith", SCENEI_COLOUR, PROFILE(sky_zenith), 0, 1000, NULL, false},
        {"sky_horizon", SCENEI_COLOUR, PROFILE(sky_horizon), 0, 1000, NULL, false},
        {"water_colour", SCENEI_COLOUR, PROFILE(water_colour), 0, 1000, NULL, false},
        {"deep_colour", SCENEI_COLOUR, PROFILE(deep_colour), 0, 1000, NULL, false},
        {"absorption", SCENEI_COLOUR, PROFILE(absorption), 0, 1000, NULL, false},
        {"clarity", SCENEI_FLOAT, PROFILE(clarity), 0, 1, NULL, false},
        {"highlight", SCENEI_FLOAT, PROFILE(highlight), 0, 1000, NULL, false},
        {"highlight_reach", SCENEI_FLOAT, PROFILE(highlight_reach), 0.0001, 10, NULL, false},
    };
    return scenei_read_object(reader, place, value, fields, COUNT(fields), s);
}

#define LAGOON(field) offsetof(scene, lagoon.field)

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
        {"foam", SCENEI_FLOAT, offsetof(scene, foam), 0, 10, NULL, false},
        {"foam_size", SCENEI_FLOAT, offsetof(scene, pool.foam_size), 0.0001, 1000, NULL, false},
    };
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

static bool read_place(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       void *field) {
    return scenei_read_point(reader, place, value, -10, 10, field);
}

static bool read_plane(const scenei_reader *reader, const scenei_place *place, json_t *value,
                       scene *s) {
#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(pond_plane_look, name), low, high, NULL, false               \
    }
#define COLOUR(name)                                                                               \
    {                                                                                              \
#name, SCENEI_COLOUR, offsetof(pond_plane_look, name), 0, 1000, NULL, false                \
    }
    static const scenei_field fields[] = {
        {"kind", SCENEI_SKIP, 0, 0, 0, NULL, false},
        {"preset", SCENEI_SKIP, 0, 0, 0, NULL, false},
        NUMBER(azimuth, -360, 360),
        NUMBER(elevation, 1, 90),
        NUMBER(distance, 0.01, 1000),
        NUMBER(field_of_view, 1, 150),
        {"look_at", SCENEI_CUSTOM, offsetof(pond_plane_look, look_at), 0, 0, read_place, false},
        NUMBER(look_height, -10, 10),
        NUMBER(exaggeration, 0, 1000),
        NUMBER(depth, 0, 10),
        NUMBER(texture_depth, 0, 1),
        {"scroll", SCENEI_CUSTOM, offsetof(pond_plane_look, scroll), 0, 0, read_place, false},
        NUMBER(refractive_index, 1, 3),
        COLOUR(absorption),
        COLOUR(water_colour),
        NUMBER(ambient, 0, 1000),
        NUMBER(diffuse, 0, 1000),
        COLOUR(sun_colour),
        NUMBER(sun_azimuth, -360, 360),
        NUMBER(sun_elevation, 1, 90),
        NUMBER(glitter, 0, 1000),
        NUMBER(roughness, 0.005, 1),
        NUMBER(caustics, 0, 4),
        COLOUR(sky_zenith),
        COLOUR(sky_horizon),
        COLOUR(ground_colour),
        NUMBER(wire_width, 0, 100),
        NUMBER(wire_cells, 0, 32768),
        COLOUR(wire_colour),
        NUMBER(wire_fill, 0, 1),
    };
#undef NUMBER
#undef COLOUR
    return scenei_read_object(reader, place, value, fields, COUNT(fields), &s->plane);
}

typedef bool look_reader(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s);

// The kind says which other keys there may be.
bool scenei_read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static look_reader *const readers[] = {
        [SCENE_LOOK_POOL] = read_pool,     [SCENE_LOOK_OFFSET] = read_offset,
        [SCENE_LOOK_LENS] = read_lens,     [SCENE_LOOK_PROFILE] = read_profile,
        [SCENE_LOOK_LAGOON] = read_lagoon, [SCENE_LOOK_PLANE] = read_plane,
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
