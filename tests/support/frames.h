// frames.h — frames of a scene, step by step.
#ifndef TESTS_SUPPORT_FRAMES_H
#define TESTS_SUPPORT_FRAMES_H

#include "scene_draw.h"

static inline void draw_frame(const scene *s, pond *water, scene_surface *surface,
                              const pond_texture *under, const pond_target *target) {
    scene_frame now = scene_frame_of(s, water, surface, under);
    scene_frame_set_look(&now, target);
    scene_draw(&now, target);
}

static inline void advance_frame(const scene *s, pond *water, scene_surface *surface,
                                 double seconds) {
    const scene_frame now = scene_frame_of(s, water, surface, NULL);
    scene_frame_advance(&now, seconds);
}

static inline void light_frame(const scene *s, pond *water, scene_surface *surface) {
    const scene_frame now = scene_frame_of(s, water, surface, NULL);
    scene_frame_light(&now);
}

#endif
