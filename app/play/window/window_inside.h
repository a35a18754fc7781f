// window_inside.h — what the files of the window share.
#ifndef APP_PLAY_WINDOW_INSIDE_H
#define APP_PLAY_WINDOW_INSIDE_H

#include "play/panel/panel.h"
#include "play/recording/play_film.h"
#include "play/recording/replay.h"
#include "present.h"
#include "window.h"

#define WINDOW_SCREENS 16 // whose pressure is known at most

typedef struct window {
    SDL_Window *sdl;
    present *present;
    session *session;
    const play_options *options;
    SDL_Rect part;  // where the picture lies [pixels]
    double scale_x; // pixels in a unit of the window's coordinates
    double scale_y;
    SDL_Cursor *cursor;
    int cursor_radius; // [coordinates of the window]
    play_film film;    // being recorded
    replay *again;     // of a recording that is played
    char said[256];    // shown in the title until…
    double said_until; // [s]
    double slow;       // the share of its pace that the title says the water keeps, or 0
    double slow_said;  // when it last said so [s]
    panel *panel;      // or NULL
    double pace;       // from one frame to the next [s]
    int lively;        // frames the panel has to be drawn yet for what was done to it
    bool exposed;      // must be drawn anew
    bool saves;        // the next picture is saved
    bool films;        // a film begins, or ends, with the next picture
    int errors;        // of the display, before it ran
    bool hidden;
    SDL_TouchID feeling[WINDOW_SCREENS]; // whose fingers told of a pressure between none and all
    int feeling_count;
    bool quit;
} window;

// Puts what the events say into the session. `at` is when [s].
void window_event(window *w, const SDL_Event *event);

// Shows something in the title for a while, and on standard error.
void window_say(window *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The title as it should be now.
void window_title(window *w);

// Where the picture lies in the window, and how finely it is drawn.
void window_lay_out(window *w);

// Draws the panel over the picture. `began`: when the frame was [s].
void window_draw_panel(window *w, double began);

// The ring around the pointer, as wide as the brush.
void window_set_cursor(window *w);

// Saves the picture, begins or ends a film, adds what was drawn to one.
void window_save_picture(window *w);
void window_toggle_film(window *w);
void window_film_frame(window *w);
void window_end_film(window *w);

// Begins or ends a recording of what is done.
void window_toggle_recording(window *w);

#endif
