// play_options.h — the command line of `millpond play`.
#ifndef APP_PLAY_PLAY_OPTIONS_H
#define APP_PLAY_PLAY_OPTIONS_H

#include "render_options.h"

typedef enum play_renderer {
    PLAY_AUTO = 0, // the first of the following that works
    PLAY_GL,
    PLAY_GLES,
    PLAY_SOFTWARE
} play_renderer;

extern const char *const play_renderer_names[]; // by play_renderer

typedef struct play_options {
    render_options film; // options shared with `render`: inputs, size, water, touches, look
    play_renderer renderer;
    double seconds;      // ends after this time, 0 = never
    int64_t frames;      // ends after this number of frames, 0 = never
    double fps;          // most frames per second, 0 = the display's
    const char *save_to; // folder for screenshots and films
    double scale;        // of letters and of the initial window, 0 = the desktop's
    const char *record;  // file in which touches are recorded, or NULL
    bool fullscreen;
    bool gpu;           // steps the water on the GPU if possible
    bool terminal;      // draws in the terminal instead of a window
    bool calm;          // reduced motion
    bool root;          // draws into an existing window
    uint64_t window_id; // that window, 0 = $XSCREENSAVER_WINDOW
    bool wallpaper;     // the window is the desktop's background
    int64_t monitor;    // the wallpaper's monitor, 1 = the primary one, 0 = all
    bool on_battery;    // a wallpaper does not pause on battery power
} play_options;

// Fills *out; false after a message (exit status 2). Clear it in both cases.
bool play_options_parse(int argc, char **argv, play_options *out);
void play_options_clear(play_options *options);

// Whether the requested frames or seconds are done.
bool play_options_enough(const play_options *options, int64_t frames, double seconds);

// Whether reduced motion is set: by MILLPOND_REDUCED_MOTION (1 or 0), else in the settings of GTK
// or KDE.
bool play_motion_is_reduced(void);

// Prints the help; returns an exit status.
int play_help(void);

// The keys and buttons and their effects, one per line.
extern const char play_keys[];

#endif
