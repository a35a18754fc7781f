// scene_water.h — the pond of a scene, with or without everything that the scene puts into it.
#ifndef TESTS_SCENE_WATER_H
#define TESTS_SCENE_WATER_H

#include "support.h"

#include "scene_furnish.h"
#include "scene_text.h"

static inline pond_desc desc_at(const scene *s, int width, int height, double fps) {
    pond_desc desc;
    scene_error error;
    if (!scene_pond_desc(s, width, height, fps, &desc, &error)) {
        fail_msg("%s", error.message);
    }
    return desc;
}

static inline pond *furnish(scene *s, int width, int height, double fps) {
    const pond_desc desc = desc_at(s, width, height, fps);
    pond *water = make_pond(&desc);
    scene_error error;
    if (!scene_furnish(s, water, NULL, NULL, &error)) {
        fail_msg("%s", error.message);
    }
    return water;
}

#endif
