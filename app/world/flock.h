// flock.h — ducks on a world's water around the camera. Those that it leaves behind are removed,
// and others are added ahead of it.
#ifndef APP_WORLD_FLOCK_H
#define APP_WORLD_FLOCK_H

#include "world_show.h"

#define FLOCK_MOST 12

typedef struct flock_duck {
    bool there;
    double x; // [tiles]
    double y;
    float heading; // [rad]
    float wanted;  // the heading that it turns to
    float speed;   // [tiles/s]
    float size;    // [tiles]
    double rests;  // until it chooses another heading [s]
} flock_duck;

typedef struct flock {
    flock_duck ducks[FLOCK_MOST];
    uint64_t random;
    bool begun;
} flock;

flock flock_begin(uint64_t seed);

// Advances the ducks by `seconds`. They avoid the position (x, y) [tiles] and make waves.
void flock_move(flock *f, world_show *w, const world_camera *camera, int width, int height,
                double x, double y, double seconds);

// Draws a duck at a position [pixels]. angle: as in sprite_draw() [°].
typedef void flock_draw_duck(void *user, pond_vec2 at, float angle, float length);
void flock_draw(const flock *f, const world_show *w, const world_camera *camera,
                flock_draw_duck *draw, void *user);

#endif
