// scene_look_now.h — a scene's look as it is drawn in one frame: what it needs of the moment,
// whoever draws it. Textures and maps are the drawer's. Internal to those that draw scenes.
#ifndef SCENES_SCENE_LOOK_NOW_H
#define SCENES_SCENE_LOOK_NOW_H

#include "scene_surface.h"

// view: of the water that is drawn. time: of the water [s]. surface: whose droplets are in the air;
// or NULL, without.
pond_look scene_look_now(const scene *s, const pond_view *view, double time,
                         const scene_surface *surface);

#endif
