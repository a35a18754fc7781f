#include "scene_look.h"

#include "scene_words.h"

#define MOST_PRESETS 64

const char *scene_look_scene(pond_look_kind look) {
    static const char *const scenes[POND_LOOK_COUNT + 1] = {
        [POND_LOOK_POOL] = "pool",      [POND_LOOK_OFFSET] = "ducks",
        [POND_LOOK_LENS] = "billiards", [POND_LOOK_PROFILE] = "string",
        [POND_LOOK_LAGOON] = "tiles",   [POND_LOOK_PLANE] = "plane",
    };
    return scenes[look] != NULL ? scenes[look] : scene_builtin_name(0);
}

// The preset's lengths are made for a surface of 1 m.
static void scale_lagoon(pond_lagoon_look *look, float scale) {
    look->surface_metres *= scale;
    look->surface_shift *= scale;
    look->scroll = (pond_vec2){look->scroll.x * scale, look->scroll.y * scale};
    look->refraction *= scale;
    look->reflection_shift *= scale;
}

bool scene_look_set_preset(scene *s, pond_look_kind look, const char *preset) {
    const pond_look was = s->looks[look];
    if (!pond_look_preset(look, preset, &s->looks[look])) {
        return false;
    }
    if (look == POND_LOOK_POOL) {
        s->looks[look].is.pool.sky = was.is.pool.sky;
    } else if (look == POND_LOOK_LAGOON) {
        scale_lagoon(&s->looks[look].is.lagoon, was.is.lagoon.surface_metres);
    }
    return true;
}

void scene_look_list_presets(pond_look_kind look, const char *quote, const char *last, char *out,
                             size_t size) {
    pond_choice words[MOST_PRESETS] = {0};
    scene_words all = {.list = words};
    const char *name = pond_look_preset_name(look, 0);
    while (name != NULL && all.count < MOST_PRESETS) {
        words[all.count++].name = name;
        name = pond_look_preset_name(look, all.count);
    }
    scene_words_list(all, quote, last, out, size);
}
