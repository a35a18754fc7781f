// scene_look_now.h — a scene's looks as they are drawn in one frame: what they need of the moment,
// whoever draws them. Textures and maps are the drawer's. Internal to those that draw scenes.
#ifndef SCENES_SCENE_LOOK_NOW_H
#define SCENES_SCENE_LOOK_NOW_H

#include "scene_surface.h"

// The texture has scrolled since the water began. time: of the water [s]
pond_plane_look scene_plane_now(const scene *s, double time);

// With the droplets in the air; surface: or NULL, without.
pond_profile_look scene_profile_now(const scene *s, const scene_surface *surface);

// The web of light, its surface, lies over the whole water that is drawn, and does not drift.
pond_lagoon_look scene_lagoon_now(const scene *s, const pond_view *view);

#endif
