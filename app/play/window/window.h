// window.h — the window of `millpond play`. Nothing of SDL is seen outside it and the presenters.
#ifndef APP_PLAY_WINDOW_H
#define APP_PLAY_WINDOW_H

#include "play/play_options.h"
#include "play/session/session.h"

// What came of it.
typedef struct window_result {
    const char *renderer;
    int64_t frames;     // drawn
    double first_frame; // when the first was shown, on clock_seconds(); 0 = none
    double seconds;     // that it was open
    int width;          // of the picture in the end [pixels]
    int height;
    int signal;      // that ended it, or 0
    int64_t bytes;   // sent to the terminal
    int film_status; // EXIT_FINE, or what a film's end failed with
} window_result;

// Shows the session until it is ended. Returns an exit status, after a message where it failed.
int window_run(session *s, const play_options *options, window_result *result);

#endif
