// scene_json_look.c — how a scene is drawn.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

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

static bool read_plane_preset(const scenei_reader *reader, const scenei_place *place, json_t *value,
                              pond_plane_look *look) {
    json_t *preset = json_object_get(value, "preset");
    if (preset == NULL) {
        return true;
    }
    char name[SCENE_TEXT];
    const scenei_place at = {.parent = place, .key = "preset"};
    if (!scenei_read_text(reader, &at, preset, name)) {
        return false;
    }
    if (pond_plane_look_preset(name, look)) {
        return true;
    }
    char allowed[SCENE_TEXT] = "";
    for (int i = 0; pond_plane_look_preset_name(i) != NULL; i++) {
        const size_t used = strlen(allowed);
        snprintf(allowed + used, sizeof allowed - used, "%s\"%s\"", i > 0 ? ", " : "",
                 pond_plane_look_preset_name(i));
    }
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
    return read_plane_preset(reader, place, value, &s->plane) &&
           scenei_read_object(reader, place, value, fields, COUNT(fields), &s->plane);
}

typedef bool look_reader(const scenei_reader *reader, const scenei_place *place, json_t *value,
                         scene *s);

// The kind says which other keys there may be.
bool scenei_read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    static look_reader *const readers[] = {
        [SCENE_LOOK_POOL] = read_pool,   [SCENE_LOOK_OFFSET] = read_offset,
        [SCENE_LOOK_LENS] = read_lens,   [SCENE_LOOK_PROFILE] = read_profile,
        [SCENE_LOOK_PLANE] = read_plane,
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
