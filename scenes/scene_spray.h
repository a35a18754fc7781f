// scene_spray.h — droplets where a scene's splashes are seen from the side. Internal to the scene
// library.
#ifndef SCENES_SCENE_SPRAY_H
#define SCENES_SCENE_SPRAY_H

#include "scene.h"

#include <millpond/spray.h>

typedef struct scene_spray scene_spray;

// Where splashes come from: takes the oldest event, false where there is none.
typedef struct scene_splashes {
    bool (*next)(void *of, pond_event *out);
    void *of;
} scene_splashes;
scene_splashes scene_splashes_of(pond *water);

// The least that throws droplets. [m]
float scene_splash_height(const scene *s);

// For the splashes of this water from now on. NULL without memory.
scene_spray *scene_spray_make(const scene *s, pond *water);
void scene_spray_free(scene_spray *spray);

// Takes the pond's events out, throws droplets for the visible ones and moves them.
void scene_spray_run(scene_spray *spray, float amount, const pond_view *view,
                     const scene_splashes *from, double seconds);

// The droplets in the air; NULL is allowed.
const pond_spray *scene_spray_now(const scene_spray *spray);

#endif
