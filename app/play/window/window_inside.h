// window_inside.h — what the files of the window share.
#ifndef APP_PLAY_WINDOW_INSIDE_H
#define APP_PLAY_WINDOW_INSIDE_H

#include "play/panel/panel.h"
#include "play/recording/play_film.h"
#include "play/ui/ui.h"
#include "present.h"
#include "window.h"

#define WINDOW_SCREENS 16 // whose pressure is known at most

#define WINDOW_SCENES 64 // that the list of scenes has at most

typedef enum window_button {
    BUTTON_WATER = 0,
    BUTTON_WALL,
    BUTTON_THROW,
    BUTTON_RAIN,
    BUTTON_SCENES,
    BUTTON_PANEL,
    BUTTON_LEAVE,
    BUTTON_COUNT
} window_button;

// Buttons for fingers.
typedef struct window_buttons {
    bool shown;
    bool listed; // the list of scenes is open
    int tool;    // what a finger does: the number of its button, default 0, drops
    int height;  // that they take at the window's foot [coordinates of the window]
    ui_button bar[BUTTON_COUNT];
    ui_button scenes[WINDOW_SCENES]; // a list, by scene_builtin_name()
} window_buttons;

typedef struct window {
    SDL_Window *sdl;
    present *present;
    session *session;
    const play_options *options;
    SDL_Rect part;  // where the picture lies [pixels]
    double scale_x; // pixels in a unit of the window's coordinates
    double scale_y;
    SDL_Cursor *cursor;
    int cursor_radius;     // [coordinates of the window]
    bool ui_has_cursor;    // the pointer is on the user interface, which gives it its shape
    play_film film;        // being recorded
    ui *ui;                // words, buttons and the panel over the picture, or NULL
    double scale;          // of letters and of windows, default 1
    char said[512];        // shown in the picture and in the title until…
    double said_until;     // [s]
    double hint_until;     // likewise, 0 = it is gone
    double painting_since; // [s], 0 = nothing is being painted
    window_buttons buttons;
    double slow;      // the share of its pace that the title says the water keeps, or 0
    double slow_said; // when it last said so [s]
    panel *panel;     // or NULL
    double pace;      // from one frame to the next [s]
    bool exposed;     // must be drawn anew
    bool saves;       // the next picture is saved, when its scene is painted
    bool films;       // a film begins, or ends, with the next picture
    int errors;       // of the display, before it ran
    bool hidden;
    SDL_TouchID feeling[WINDOW_SCREENS]; // whose fingers reported a pressure between none and all
    int feeling_count;
    bool quit;
} window;

// Puts what the events say into the session. `at` is when [s].
void window_event(window *w, const SDL_Event *event);

// Shows something in the picture and in the title for a while, and on standard error.
void window_say(window *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The title as it should be now.
void window_title(window *w);

// Where the picture lies in the window, and how finely it is drawn.
void window_lay_out(window *w);

// Draws a frame and shows it. `began`: when its water began to be stepped [s].
void window_draw(window *w, double began);

// The ring around the pointer, as wide as the brush.
void window_set_cursor(window *w);

// Runs a command; says what fails.
void window_command(window *w, session_action command);

// Opens the panel, or closes it.
void window_show_panel(window *w);

// Closes what is open, one at a time: a list, the help, the panel, full screen; else ends.
void window_leave(window *w);

// ---- window_scale.c ----

// How large letters and windows are to be: as the options or the desktop say, default 1.
double window_find_scale(const play_options *options);

// ---- window_words.c ----

// The hint begins to be shown, or to vanish.
void window_start_hint(window *w);
void window_end_hint(window *w);

// Takes away what has been shown for long enough.
void window_words_pass(window *w);

// Whether words are vanishing now; when some begin to, `longest` at most [s].
bool window_words_move(const window *w);
double window_words_change(const window *w, double longest);

// Draws what is going on (a film, a recording, a pause), and the last message, over all else.
void window_draw_words(const window *w);

// Height that the message takes above the buttons, 0: there is none. [coordinates of the window]
int window_message_height(const window *w);

// ---- window_buttons.c ----

void window_buttons_show(window *w, bool shown);

// What a finger does that comes down on the water.
pointer_tool window_buttons_tool(const window *w);

// Draws them, and does what was pressed.
void window_draw_buttons(window *w);

// ---- window_save.c ----

// Saves the picture, begins or ends a film, adds what was drawn to one.
void window_ask_for_picture(window *w); // the next one, or the first over the whole painting
void window_save_picture(window *w);
void window_toggle_film(window *w);
void window_film_frame(window *w);
void window_end_film(window *w);

// Begins or ends a recording of what is done.
void window_toggle_recording(window *w);

#endif
