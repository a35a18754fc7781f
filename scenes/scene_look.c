#include "scene_look.h"

#include <millpond/field.h>

#include "scene_words.h"

#define MOST_PRESETS 64
#define THICKEST_VEIL 0.7f      // half of the light is transmitted
#define LENS_OVER_PICTURES 6.0f // factor on the waves of the built-in scene
#define LENS_MOST 12.0f         // above it pictures break up
#define OFFSET_MOST 1.5f
#define LAGOON_OVER_PICTURES 0.35f

const char *scene_look_scene(pond_look_kind look) {
    static const char *const scenes[POND_LOOK_COUNT + 1] = {
        [POND_LOOK_POOL] = "pool",      [POND_LOOK_OFFSET] = "ducks",
        [POND_LOOK_LENS] = "billiards", [POND_LOOK_PROFILE] = "string",
        [POND_LOOK_LAGOON] = "tiles",   [POND_LOOK_PLANE] = "plane",
        [POND_LOOK_LAKE] = "fjord",
    };
    return scenes[look] != NULL ? scenes[look] : scene_builtin_name(0);
}

// The lengths of the preset are for a surface of 1 m.
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
        s->sky_from_picture = false; // the preset has a sky
    } else if (look == POND_LOOK_LAGOON) {
        scale_lagoon(&s->looks[look].is.lagoon, was.is.lagoon.surface_metres);
    }
    return true;
}

// Limits the depth of the floor, so that rays find it nearby. Absorption is that over the depth of
// the preset, up to a veil through which the picture is still visible.
static void suit_pool(pond_pool_look *look, const pond_pool_look *usual) {
    const float deep = look->depth;
    look->depth = deep < usual->depth ? deep : usual->depth;
    float *const takes[3] = {&look->absorption.r, &look->absorption.g, &look->absorption.b};
    float most = 0.0f;
    for (int c = 0; c < 3; c++) {
        *takes[c] *= look->depth > 0.0f ? deep / look->depth : 1.0f;
        most = *takes[c] > most ? *takes[c] : most;
    }
    const float veil = 2.0f * most * look->depth; // down and up again
    for (int c = 0; c < 3 && veil > THICKEST_VEIL; c++) {
        *takes[c] *= THICKEST_VEIL / veil;
    }
    look->glitter = look->glitter < usual->glitter ? look->glitter : usual->glitter;
    look->roughness = usual->roughness;
    look->caustics = usual->caustics;
    look->headroom = usual->headroom;
    look->tilt = usual->tilt;
    look->sky_brightness = usual->sky_brightness;
}

static float within(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

void scene_look_suit_picture(scene *s, const pond_pool_look *usual) {
    pond_look *look = &s->looks[s->look];
    if (s->look == POND_LOOK_POOL) {
        suit_pool(&look->is.pool, usual);
    } else if (s->look == POND_LOOK_LENS) {
        look->is.lens.strength = within(look->is.lens.strength * LENS_OVER_PICTURES, LENS_MOST);
    } else if (s->look == POND_LOOK_OFFSET) {
        look->is.offset.refraction = within(look->is.offset.refraction, OFFSET_MOST);
    } else if (s->look == POND_LOOK_LAGOON) {
        look->is.lagoon.opacity *= LAGOON_OVER_PICTURES;
    }
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
