// window.h — the window of `millpond play`.
#ifndef APP_PLAY_WINDOW_H
#define APP_PLAY_WINDOW_H

#include "play/play_options.h"
#include "play/session/session.h"

// Result of window_run().
typedef struct window_result {
    const char *renderer;
    int64_t frames;     // drawn
    double first_frame; // when the first was shown, on clock_seconds(); 0 = none
    double seconds;     // how long it was open
    int width;          // of the picture at the end [pixels]
    int height;
    int signal;      // that ended the program, or 0
    int64_t bytes;   // written to the terminal
    int film_status; // EXIT_FINE, or that of a film that could not be finished
} window_result;

// Frame rate: the option's, or that of a display. [1/s] display: SDL's index; below 0: unknown
double window_rate(const play_options *options, int display);

// Shows the session until the user ends it. Prints errors; returns an exit status.
int window_run(session *s, const play_options *options, window_result *result);

#endif
