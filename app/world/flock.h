// flock.h — ducks that drift on a world's water around the camera: those that stay behind are
// forgotten, others swim where it comes to.
#ifndef APP_WORLD_FLOCK_H
#define APP_WORLD_FLOCK_H

#include "world_show.h"

#define FLOCK_MOST 12

typedef struct flock_duck {
    bool there;
    double x; // [tiles]
    double y;
    float heading; // [rad]
    float wanted;  // where it turns to
    float speed;   // [tiles/s]
    float size;    // [tiles]
    double rests;  // until it thinks of something else [s]
} flock_duck;

typedef struct flock {
    flock_duck ducks[FLOCK_MOST];
    uint64_t random;
    bool begun;
} flock;

flock flock_begin(uint64_t seed);

// They swim for so long, away from what comes near at x, y, and leave waves behind. [tiles, s]
void flock_move(flock *f, world_show *w, const world_camera *camera, int width, int height,
                double x, double y, double seconds);

// Draws one where it is on the picture: [pixels]; angle as sprite_draw() has it [°].
typedef void flock_draw_duck(void *user, pond_vec2 at, float angle, float length);
void flock_draw(const flock *f, const world_show *w, const world_camera *camera,
                flock_draw_duck *draw, void *user);

#endif
