// scene_web.h — the web of light on the lagoon look: light focused by the pond's waves and by the
// ripples of a breeze.
#ifndef SCENES_SCENE_WEB_H
#define SCENES_SCENE_WEB_H

#include "scene.h"

typedef struct scene_web scene_web;

// Makes a web of `width` × `height` texels over the whole pond. NULL without memory.
scene_web *scene_web_make(const scene *s, const pond *water, int width, int height);

// Casts the light of these heights, one for each cell of the pond, at a time. [s]
void scene_web_cast(scene_web *web, const pond_view *heights, double time,
                    const pond_parallel *parallel);

// The web that was cast last, over the whole pond; without pixels for NULL.
pond_texture scene_web_texture(const scene_web *web);

// NULL is allowed.
void scene_web_free(scene_web *web);

#endif
