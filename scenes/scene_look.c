#include "scene_look.h"

#include "scene_words.h"

#define MOST_PRESETS 64

typedef struct look_facts {
    const char *title;
    const char *scene;
    bool data;
    bool (*set_preset)(const char *preset, scene *s); // NULL: there are none
    const char *(*preset_name)(int index);
} look_facts;

#define SET_PRESET(kind, field)                                                                    \
    static bool set_##kind(const char *preset, scene *s) {                                         \
        return pond_##kind##_look_preset(preset, &s->field);                                       \
    }
#define PRESETS(kind) .set_preset = set_##kind, .preset_name = pond_##kind##_look_preset_name

SET_PRESET(offset, offset)
SET_PRESET(lens, lens)
SET_PRESET(profile, profile)
SET_PRESET(plane, plane)
SET_PRESET(height, heights)
SET_PRESET(normals, normals)
SET_PRESET(slope, slope)

// The picture of the sky is no part of it.
static bool set_pool(const char *preset, scene *s) {
    const pond_texture *sky = s->pool.sky;
    const bool good = pond_pool_look_preset(preset, &s->pool);
    s->pool.sky = sky;
    return good;
}

// Its lengths are made for a surface of 1 m; they follow the scene's.
static bool set_lagoon(const char *preset, scene *s) {
    const float scale = s->lagoon.surface_metres;
    pond_lagoon_look *look = &s->lagoon;
    if (!pond_lagoon_look_preset(preset, look)) {
        return false;
    }
    look->surface_metres *= scale;
    look->surface_shift *= scale;
    look->scroll = (pond_vec2){look->scroll.x * scale, look->scroll.y * scale};
    look->refraction *= scale;
    look->reflection_shift *= scale;
    return true;
}

static const look_facts facts[] = {
    [SCENE_LOOK_POOL] = {.title = "water over a floor, as light has it",
                         .scene = "pool",
                         PRESETS(pool)},
    [SCENE_LOOK_OFFSET] = {.title = "the picture is read from the side, steep water is lit",
                           .scene = "ducks",
                           PRESETS(offset)},
    [SCENE_LOOK_LENS] = {.title = "the picture is stretched by the height",
                         .scene = "billiards",
                         PRESETS(lens)},
    [SCENE_LOOK_PROFILE] = {.title = "water seen from the side",
                            .scene = "string",
                            PRESETS(profile)},
    [SCENE_LOOK_LAGOON] = {.title = "half-transparent blue over a bed, as games of tiles draw it",
                           .scene = "tiles",
                           PRESETS(lagoon)},
    [SCENE_LOOK_PLANE] = {.title = "a block or a sheet of water in perspective",
                          .scene = "plane",
                          PRESETS(plane)},
    [SCENE_LOOK_HEIGHT] = {.title = "each height has a colour",
                           .scene = "rockpool",
                           .data = true,
                           PRESETS(height)},
    [SCENE_LOOK_NORMALS] = {.title = "the surface's normals, for game engines",
                            .scene = "rockpool",
                            .data = true,
                            PRESETS(normals)},
    [SCENE_LOOK_SLOPE] = {.title = "how steep the water is, or which way it faces",
                          .scene = "rockpool",
                          .data = true,
                          PRESETS(slope)},
};

const char *scene_look_title(scene_look look) {
    return facts[look].title;
}

const char *scene_look_scene(scene_look look) {
    return facts[look].scene;
}

bool scene_look_is_data(scene_look look) {
    return facts[look].data;
}

const char *scene_look_preset_name(scene_look look, int index) {
    return facts[look].preset_name != NULL ? facts[look].preset_name(index) : NULL;
}

bool scene_look_set_preset(scene *s, scene_look look, const char *preset) {
    return facts[look].set_preset != NULL && facts[look].set_preset(preset, s);
}

void scene_look_list_presets(scene_look look, const char *quote, const char *last, char *out,
                             size_t size) {
    pond_choice words[MOST_PRESETS] = {0};
    scene_words all = {.list = words};
    const char *name = scene_look_preset_name(look, 0);
    while (name != NULL && all.count < MOST_PRESETS) {
        words[all.count++].name = name;
        name = scene_look_preset_name(look, all.count);
    }
    scene_words_list(all, quote, last, out, size);
}
