// scene_json_look.c — how a scene is drawn. The fields of each look are public: scene_fields.h.
#include <stddef.h>

#include "scene_json.h"
#include "scene_look.h"
#include "scene_words.h"

static const scenei_kind lookup_kind = {.words = &scene_lookup_words};
static const scenei_kind colours_kind = {.words = &scene_colour_words};
static const scenei_kind green_kind = {.words = &scene_green_words};
static const scenei_kind caustics_kind = {.words = &scene_caustics_words};
static const scenei_kind show_kind = {.words = &scene_show_words};

#define POOL(field) offsetof(scene, pool.field)

static const scenei_field pool_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "tint", .type = SCENEI_SKIP},
    {"depth", SCENEI_FLOAT, POOL(depth), 0, 1000, NULL, false},
    {"refractive_index", SCENEI_FLOAT, POOL(refractive_index), 1, 3, NULL, false},
    {"steepness", SCENEI_FLOAT, POOL(steepness), 0, 100, NULL, false},
    {"absorption", SCENEI_COLOUR, POOL(absorption), 0, 1000, NULL, false},
    {"scatter", SCENEI_COLOUR, POOL(scatter), 0, 1000, NULL, false},
    {.key = "sky", .type = SCENEI_TEXT, .offset = offsetof(scene, sky)},
    {"sky_zenith", SCENEI_COLOUR, POOL(sky_zenith), 0, 1000, NULL, false},
    {"sky_horizon", SCENEI_COLOUR, POOL(sky_horizon), 0, 1000, NULL, false},
    {"sky_brightness", SCENEI_FLOAT, POOL(sky_brightness), 0, 1000, NULL, false},
    {"sun_colour", SCENEI_COLOUR, POOL(sun_colour), 0, 1000, NULL, false},
    {"sun_azimuth", SCENEI_FLOAT, POOL(sun_azimuth), -360, 360, NULL, false},
    {"sun_elevation", SCENEI_FLOAT, POOL(sun_elevation), 1, 90, NULL, false},
    {"glitter", SCENEI_FLOAT, POOL(glitter), 0, 1000, NULL, false},
    {"roughness", SCENEI_FLOAT, POOL(roughness), 0.005, 1, NULL, false},
    {"caustics", SCENEI_FLOAT, POOL(caustics), 0, 4, NULL, false},
    {.key = "caustics_by", .offset = offsetof(scene, caustics), .kind = &caustics_kind},
    {"foam", SCENEI_FLOAT, offsetof(scene, foam), 0, 10, NULL, false},
    {"tilt", SCENEI_FLOAT, POOL(tilt), 0, 75, NULL, false},
    {"shore", SCENEI_FLOAT, POOL(shore), 0, 1000, NULL, false},
    {"foam_size", SCENEI_FLOAT, POOL(foam_size), 0.0001, 1000, NULL, false},
};

static const scenei_field offset_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "lookup", .offset = offsetof(scene, offset.lookup), .kind = &lookup_kind},
    {"refraction", SCENEI_FLOAT, offsetof(scene, offset.refraction), -1000, 1000, NULL, false},
    {"shading", SCENEI_FLOAT, offsetof(scene, offset.shading), -1000, 1000, NULL, false},
};

static const scenei_field lens_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "lookup", .offset = offsetof(scene, lens.lookup), .kind = &lookup_kind},
    {"strength", SCENEI_FLOAT, offsetof(scene, lens.strength), -1000, 1000, NULL, false},
};

#define PROFILE(field) offsetof(scene, profile.field)

static const scenei_field profile_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
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

#define LAGOON(field) offsetof(scene, lagoon.field)

static const scenei_field lagoon_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {"trough", SCENEI_FLOAT, LAGOON(trough), -1e6, 1e6, NULL, false},
    {"crest", SCENEI_FLOAT, LAGOON(crest), -1e6, 1e6, NULL, false},
    {"trough_colour", SCENEI_COLOUR, LAGOON(trough_colour), 0, 1000, NULL, false},
    {"crest_colour", SCENEI_COLOUR, LAGOON(crest_colour), 0, 1000, NULL, false},
    {.key = "literal", .type = SCENEI_FLAG, .offset = LAGOON(literal)},
    {"steepness", SCENEI_FLOAT, LAGOON(steepness), 0, 100, NULL, false},
    {"light_azimuth", SCENEI_FLOAT, LAGOON(light_azimuth), -360, 360, NULL, false},
    {"light_elevation", SCENEI_FLOAT, LAGOON(light_elevation), 1, 90, NULL, false},
    {"light_colour", SCENEI_COLOUR, LAGOON(light_colour), 0, 1000, NULL, false},
    {"ambient", SCENEI_FLOAT, LAGOON(ambient), 0, 1000, NULL, false},
    {"diffuse", SCENEI_FLOAT, LAGOON(diffuse), 0, 1000, NULL, false},
    {"specular", SCENEI_FLOAT, LAGOON(specular), 0, 1000, NULL, false},
    {"roughness", SCENEI_FLOAT, LAGOON(roughness), 0.005, 1, NULL, false},
    {.key = "ripples", .type = SCENEI_FLAG, .offset = offsetof(scene, lagoon_ripples)},
    {"surface_share", SCENEI_FLOAT, LAGOON(surface_share), 0, 1, NULL, false},
    {"surface_metres", SCENEI_FLOAT, LAGOON(surface_metres), 1e-6, 1e6, NULL, false},
    {"surface_shift", SCENEI_FLOAT, LAGOON(surface_shift), -1e6, 1e6, NULL, false},
    {"scroll", SCENEI_POINT, LAGOON(scroll), -1e6, 1e6, NULL, false},
    {"opacity", SCENEI_FLOAT, LAGOON(opacity), 0, 1, NULL, false},
    {"refraction", SCENEI_FLOAT, LAGOON(refraction), -1e6, 1e6, NULL, false},
    {"reflectivity", SCENEI_FLOAT, LAGOON(reflectivity), 0, 1, NULL, false},
    {"reflection_shift", SCENEI_FLOAT, LAGOON(reflection_shift), -1e6, 1e6, NULL, false},
    {"foam", SCENEI_FLOAT, offsetof(scene, foam), 0, 10, NULL, false},
    {"foam_size", SCENEI_FLOAT, offsetof(scene, pool.foam_size), 0.0001, 1000, NULL, false},
};

#define NUMBER(name, low, high)                                                                    \
    {                                                                                              \
#name, SCENEI_FLOAT, offsetof(scene, plane.name), low, high, NULL, false                   \
    }
#define COLOUR(name)                                                                               \
    {                                                                                              \
#name, SCENEI_COLOUR, offsetof(scene, plane.name), 0, 1000, NULL, false                    \
    }
static const scenei_field plane_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    NUMBER(azimuth, -360, 360),
    NUMBER(elevation, 1, 90),
    NUMBER(distance, 0.01, 1000),
    NUMBER(field_of_view, 1, 150),
    {"look_at", SCENEI_POINT, offsetof(scene, plane.look_at), -10, 10, NULL, false},
    NUMBER(look_height, -10, 10),
    NUMBER(exaggeration, 0, 1000),
    NUMBER(depth, 0, 10),
    NUMBER(texture_depth, 0, 1),
    {"scroll", SCENEI_POINT, offsetof(scene, plane.scroll), -10, 10, NULL, false},
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

static const scenei_field height_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "colours", .offset = offsetof(scene, heights.colours), .kind = &colours_kind},
    {"level", SCENEI_FLOAT, offsetof(scene, heights.level), -1e6, 1e6, NULL, false},
    {"range", SCENEI_FLOAT, offsetof(scene, heights.range), 1e-9, 1e6, NULL, false},
    {"contours", SCENEI_FLOAT, offsetof(scene, heights.contours), 0, 1e6, NULL, false},
    {"shading", SCENEI_FLOAT, offsetof(scene, heights.shading), 0, 100, NULL, false},
};

static const scenei_field normals_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "green", .offset = offsetof(scene, normals.green), .kind = &green_kind},
    {"strength", SCENEI_FLOAT, offsetof(scene, normals.strength), 0, 1000, NULL, false},
};

static const scenei_field slope_fields[] = {
    {.key = "kind", .type = SCENEI_SKIP},
    {.key = "preset", .type = SCENEI_SKIP},
    {.key = "show", .offset = offsetof(scene, slope.show), .kind = &show_kind},
    {.key = "colours", .offset = offsetof(scene, slope.colours), .kind = &colours_kind},
    {"range", SCENEI_FLOAT, offsetof(scene, slope.range), 1e-9, 1e6, NULL, false},
};

static const scenei_kind looks[] = {
    [SCENE_LOOK_POOL] = {.fields = pool_fields, .count = COUNT(pool_fields)},
    [SCENE_LOOK_OFFSET] = {.fields = offset_fields, .count = COUNT(offset_fields)},
    [SCENE_LOOK_LENS] = {.fields = lens_fields, .count = COUNT(lens_fields)},
    [SCENE_LOOK_PROFILE] = {.fields = profile_fields, .count = COUNT(profile_fields)},
    [SCENE_LOOK_LAGOON] = {.fields = lagoon_fields, .count = COUNT(lagoon_fields)},
    [SCENE_LOOK_PLANE] = {.fields = plane_fields, .count = COUNT(plane_fields)},
    [SCENE_LOOK_HEIGHT] = {.fields = height_fields, .count = COUNT(height_fields)},
    [SCENE_LOOK_NORMALS] = {.fields = normals_fields, .count = COUNT(normals_fields)},
    [SCENE_LOOK_SLOPE] = {.fields = slope_fields, .count = COUNT(slope_fields)},
};

const scenei_kind *scenei_look_fields(scene_look look) {
    return &looks[look];
}

// ---- reading ----------------------------------------------------------------------------------

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

// Other keys change what the tint has set.
static bool apply_tint(const scenei_reader *reader, const scenei_place *place, const json_t *value,
                       scene *s) {
    const char *tint = NULL;
    if (s->look == SCENE_LOOK_POOL && !read_tint(reader, place, value, &tint)) {
        return false;
    }
    (void)pond_pool_look_tint(tint, &s->pool);
    return true;
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

static bool check_crest(const scenei_reader *reader, const scenei_place *place, const scene *s) {
    if (s->look != SCENE_LOOK_LAGOON || s->lagoon.trough < s->lagoon.crest) {
        return true;
    }
    const scenei_place at = {.parent = place, .key = "crest"};
    return scenei_complain(reader, &at, true,
                           "look.crest is %g; allowed: more than look.trough, %g",
                           (double)s->lagoon.crest, (double)s->lagoon.trough);
}

// The kind says which other keys there may be.
static bool read_look(const scenei_reader *reader, const scenei_place *place, json_t *value,
                      void *record) {
    scene *s = record;
    json_t *kind = json_object_get(value, "kind");
    int chosen = (int)s->look;
    const scenei_place at = {.parent = place, .key = "kind"};
    if (kind != NULL && !scenei_read_choice(reader, &at, kind, &scene_look_words, &chosen)) {
        return false;
    }
    s->look = (scene_look)chosen;
    return apply_preset(reader, place, value, s) && apply_tint(reader, place, value, s) &&
           scenei_read_object(reader, place, value, looks[chosen].fields, looks[chosen].count, s) &&
           check_crest(reader, place, s);
}

// ---- writing ----------------------------------------------------------------------------------

// A look as what it starts from and how it differs from that. NULL when that fails.
static json_t *write_from(const scene *s, const scene *base, const char *preset, const char *tint) {
    scene start = *base;
    start.look = s->look;
    json_t *object = json_object();
    bool good = json_object_set_new(object, "kind",
                                    scenei_write_choice((int)s->look, &scene_look_words)) == 0;
    if (preset != NULL) {
        good = good && scene_look_set_preset(&start, s->look, preset) &&
               json_object_set_new(object, "preset", json_string(preset)) == 0;
    }
    if (tint != NULL) {
        good = good && pond_pool_look_tint(tint, &start.pool) &&
               json_object_set_new(object, "tint", json_string(tint)) == 0;
    }
    const scenei_kind *kind = &looks[s->look];
    if (!good || !scenei_write_fields(object, kind->fields, kind->count, s, &start)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

// Keeps the one with fewer keys, the first where they have as many.
static json_t *shorter(json_t *a, json_t *b) {
    const bool second = b != NULL && (a == NULL || json_object_size(b) < json_object_size(a));
    json_decref(second ? a : b);
    return second ? b : a;
}

static json_t *write_look(const void *record, const void *base) {
    const scene *s = record;
    if (scene_words_name(&scene_look_words, (int)s->look) == NULL) {
        return json_integer((json_int_t)s->look);
    }
    json_t *best = write_from(s, base, NULL, NULL);
    const char *preset = NULL; // none: the first one is what a scene has anyway
    for (int p = 1; p == 1 || preset != NULL; p++) {
        const char *tint = s->look == SCENE_LOOK_POOL ? pond_pool_look_tint_name(0) : NULL;
        for (int t = 1; tint != NULL; t++) {
            best = shorter(best, write_from(s, base, preset, tint));
            tint = pond_pool_look_tint_name(t);
        }
        preset = scene_look_preset_name(s->look, p);
        if (preset != NULL) {
            best = shorter(best, write_from(s, base, preset, NULL));
        }
    }
    return best;
}

const scenei_kind scenei_look_kind = {.read = read_look, .write = write_look};
