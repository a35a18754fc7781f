// walk.h — a walk over a tile map or the world: the walker, ducks, the camera that follows; and the
// window that shows it. Only walk_window.c uses SDL.
#ifndef APP_PLAY_WALK_WALK_H
#define APP_PLAY_WALK_WALK_H

#include "play/play_options.h"
#include "sprite_cache.h"
#include "world/flock.h"
#include "world/walker.h"
#include "world/world_plan.h"

typedef struct walk {
    world_plan plan;
    world_show *show;
    walker walker;
    flock ducks; // of an endless world
    sprite_cache *sprites;
    world_camera camera;
    int width; // of the picture [pixels]
    int height;
    double rate; // of frames [1/s]
    float rain;  // rate while it rains [1/(m² s)]
    bool rains;
} walk;

// Result of a walk in a window.
typedef struct walk_result {
    int64_t frames;
    double seconds;
    int signal; // that ended it, or 0
} walk_result;

// Returns the frame rate. [1/s]
typedef double walk_rate(const play_options *options);

// Opens the ground and its water. rate: called after the options are checked. Prints errors and
// returns an exit status. Close it in both cases.
int walk_open(const play_options *options, walk_rate *rate, walk *out);
void walk_close(walk *w);

void walk_resize(walk *w, int width, int height);

// Zooms by one step; by: 1 (larger tiles) or −1.
void walk_zoom(walk *w, int by);

void walk_set_rain(walk *w, bool rains);
void walk_next_look(walk *w);

// Walks to a place of the picture. [pixels]
void walk_go(walk *w, double pixel_x, double pixel_y);
// Drops a stone there.
void walk_throw(walk *w, double pixel_x, double pixel_y);

// Moves time on while the walker moves in a direction; 0, 0: to its goal, or stands. [s]
void walk_step(walk *w, double along_x, double along_y, double seconds);

// Draws RGBA8.
void walk_draw(walk *w, uint8_t *pixels, ptrdiff_t stride);

// ---- walk_play.c ----

// Runs the walk. Prints errors; returns an exit status.
int walk_play(const play_options *options);

// ---- walk_window.c ----

// Connects to the display. Returns the frame rate: the option's, or that of the display. [1/s]
walk_rate walk_window_rate;
int walk_window(walk *w, const play_options *options, walk_result *result);

#endif
