#include "scene_wet.h"

#include <millpond/light.h>
#include <stdlib.h>

#define MAPS 8
#define DRYING 25.0   // [s]
#define FOAM_LIFE 1.2 // [s]
#define ROUGHNESS 0.04f
#define WALL_OVER 0.12 // of walls over the highest water, share of the depth

// Walls stand out of the water.
static float wall_of(const scene *s, const pond_desc *desc) {
    float top = 0.0f;
    for (int i = 0; i < s->fill_count; i++) {
        top = s->fills[i].level > top ? s->fills[i].level : top;
    }
    return top + (float)(WALL_OVER * desc->depth);
}

scene_wet *scene_wet_make(const scene *s, const pond *water) {
    const pond_desc desc = pond_get_desc(water);
    const size_t cells = (size_t)desc.width * (size_t)desc.height;
    scene_wet *wet = calloc(1, sizeof *wet);
    float *values = calloc(cells, MAPS * sizeof *values);
    if (wet == NULL || values == NULL) {
        free(wet);
        free(values);
        return NULL;
    }
    *wet = (scene_wet){
        .maps = {.height = values,
                 .depth = values + cells,
                 .dry = values + 2 * cells,
                 .damp = values + 3 * cells,
                 .foam = values + 4 * cells,
                 .room = values + 5 * cells,
                 .lace = values + 7 * cells,
                 .roughness = ROUGHNESS,
                 .solid = pond_look_info(s->look)->perspective,
                 .wall = wall_of(s, &desc),
                 .drying = DRYING,
                 .foam_half_life = s->foam > 0.0f ? FOAM_LIFE * (double)s->foam : FOAM_LIFE},
        .values = values,
        .width = desc.width,
        .height = desc.height,
    };
    scene_wet_advance(wet, water, 0.0);
    return wet;
}

void scene_wet_free(scene_wet *wet) {
    if (wet != NULL) {
        free(wet->values);
        free(wet->pixels);
        free(wet);
    }
}

void scene_wet_advance(scene_wet *wet, const pond *water, double seconds) {
    pond_update_wet(water, seconds, &wet->maps);
}

pond_map scene_wet_map(const scene_wet *wet, const float *values) {
    return (pond_map){values, wet->width, wet->height, wet->width};
}

pond_view scene_wet_view(const scene_wet *wet, const pond_view *view) {
    pond_view out = *view;
    out.heights = wet->maps.height;
    out.stride = wet->width;
    out.border = 0;
    return out;
}

const pond_texture *scene_wet_ground(scene_wet *wet, const pond_texture *under,
                                     const pond_parallel *parallel) {
    if (under == NULL || under->pixels == NULL) {
        return under;
    }
    if (wet->ground.width != under->width || wet->ground.height != under->height) {
        free(wet->pixels);
        wet->pixels = malloc((size_t)under->width * (size_t)under->height * 4);
    }
    if (wet->pixels == NULL) {
        return under;
    }
    wet->ground = (pond_texture){wet->pixels, under->width, under->height,
                                 (ptrdiff_t)4 * under->width, under->wraps};
    const pond_map damp = scene_wet_map(wet, wet->maps.damp);
    const pond_target target = {.pixels = wet->pixels,
                                .width = under->width,
                                .height = under->height,
                                .stride = wet->ground.stride};
    pond_draw_damp(under, &damp, &target, parallel);
    return &wet->ground;
}

static float between(float at, int most, int *before) {
    const float held = at < 0.0f ? 0.0f : at < (float)most ? at : (float)most;
    *before = (int)held < most ? (int)held : most > 0 ? most - 1 : 0;
    return held - (float)*before;
}

void scene_wet_fill_dry(const scene_wet *wet, float *values, int width, int height) {
    for (int y = 0; y < height; y++) {
        int j;
        const float down = between(((float)y + 0.5f) * (float)wet->height / (float)height - 0.5f,
                                   wet->height - 1, &j);
        const float *upper = wet->maps.dry + (size_t)j * (size_t)wet->width;
        const float *lower = j < wet->height - 1 ? upper + wet->width : upper;
        for (int x = 0; x < width; x++) {
            int i;
            const float right = between(((float)x + 0.5f) * (float)wet->width / (float)width - 0.5f,
                                        wet->width - 1, &i);
            const int next = i < wet->width - 1 ? i + 1 : i;
            const float above = upper[i] + (upper[next] - upper[i]) * right;
            const float below = lower[i] + (lower[next] - lower[i]) * right;
            *values++ = above + (below - above) * down;
        }
    }
}
