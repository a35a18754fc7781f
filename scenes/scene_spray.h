// scene_spray.h — droplets of a scene's splashes, seen from the side. Internal to the scene
// library.
#ifndef SCENES_SCENE_SPRAY_H
#define SCENES_SCENE_SPRAY_H

#include "scene.h"

#include <millpond/spray.h>

typedef struct scene_spray scene_spray;

// The source of splashes: takes the oldest event; false if there is none.
typedef struct scene_splashes {
    bool (*next)(void *of, pond_event *out);
    void *of;
} scene_splashes;
scene_splashes scene_splashes_of(pond *water);

// Returns the smallest height of a splash with droplets. [m]
float scene_splash_height(const scene *s);

// Makes droplets for the splashes of this water from now on. NULL without memory.
scene_spray *scene_spray_make(const scene *s, pond *water);
void scene_spray_free(scene_spray *spray);

// Takes the events of the pond, makes droplets for the visible ones and moves all droplets.
void scene_spray_run(scene_spray *spray, float amount, const pond_view *view,
                     const scene_splashes *from, double seconds);

// Returns the droplets in the air; NULL is allowed.
const pond_spray *scene_spray_now(const scene_spray *spray);

#endif
