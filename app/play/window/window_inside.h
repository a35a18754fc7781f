// window_inside.h — what the files of the window share.
#ifndef APP_PLAY_WINDOW_INSIDE_H
#define APP_PLAY_WINDOW_INSIDE_H

#include "desktop_x11.h"
#include "play/panel/panel.h"
#include "play/recording/play_save.h"
#include "play/ui/ui.h"
#include "present.h"
#include "window.h"

#define WINDOW_SCREENS 16 // touch screens that may report pressure

#define WINDOW_SCENES 64 // most entries of the list of scenes

typedef enum window_button {
    BUTTON_POUR = 0, // the first three with bulk water only
    BUTTON_DIG,
    BUTTON_HEAP,
    BUTTON_WATER,
    BUTTON_WALL,
    BUTTON_THROW,
    BUTTON_RAIN, // this one and the following for fingers only
    BUTTON_SCENES,
    BUTTON_PANEL,
    BUTTON_LEAVE,
    BUTTON_COUNT
} window_button;

// Buttons for fingers, and tools for bulk water.
typedef struct window_buttons {
    bool shown;  // those for fingers
    bool listed; // the list of scenes is open
    int tool;    // of fingers, and in bulk water of the left button: the number of its button
    int height;  // of the bar at the bottom of the window [coordinates of the window]
    ui_button bar[BUTTON_COUNT];
    ui_button scenes[WINDOW_SCENES]; // a list, by scene_builtin_name()
} window_buttons;

typedef struct window {
    SDL_Window *sdl;
    present *present;
    session *session;
    const play_options *options;
    SDL_Rect part;  // where the picture is [pixels]
    double scale_x; // pixels in a coordinate of the window
    double scale_y;
    SDL_Cursor *cursor;
    int cursor_radius;     // [coordinates of the window]
    bool ui_has_cursor;    // the pointer is on the user interface, which sets its shape
    play_film film;        // being recorded
    ui *ui;                // words, buttons and the panel over the picture, or NULL
    double scale;          // of letters and of windows, default 1
    char said[512];        // the message in the picture and in the title
    double said_until;     // when it ends [s]
    double hint_until;     // when the hint ends, 0 = it is gone [s]
    double painting_since; // 0 = nothing is being painted [s]
    window_buttons buttons;
    double slow;      // the reported share of its pace that the water keeps, or 0 = all
    double slow_said; // when that was last reported [s]
    panel *panel;     // or NULL
    double pace;      // time between two frames [s]
    bool exposed;     // a frame must be drawn
    bool saves;       // the next picture is saved, once its scene is painted
    bool films;       // a film begins, or ends, with the next picture
    bool hidden;
    desktop *desktop;   // the window as wallpaper, or NULL
    SDL_Rect place;     // of the wallpaper [coordinates of the desktop]
    bool covered;       // other windows cover the wallpaper
    double cover_due;   // time of the next check of `covered` [s]
    double power_due;   // time of the next check of battery power [s]
    double hover_until; // time when a pointer without a button is lifted, 0: it is lifted [s]
    pond_vec2 hover_at;
    SDL_TouchID feeling[WINDOW_SCREENS]; // screens that have reported a pressure between 0 and 1
    int feeling_count;
    bool quit;
} window;

// Handles an event.
void window_event(window *w, const SDL_Event *event);

// Converts coordinates of the window to fractions of the picture; outside it, below 0 or above 1.
pond_vec2 window_place(const window *w, double x, double y);

// Shows a message in the picture and in the title for a while, and prints it.
void window_say(window *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Updates the title.
void window_title(window *w);

// Places the picture in the window, and chooses its size.
void window_lay_out(window *w);

// Draws a frame and shows it. `began`: when its water began to be stepped [s].
void window_draw(window *w, double began);

// Updates the ring around the pointer, which is as wide as the brush.
void window_set_cursor(window *w);

// Runs an action, with a message if it fails.
void window_act(window *w, session_action action);

// Opens the panel, or closes it.
void window_show_panel(window *w);

// Closes a list, the help, the panel or full screen, one at a time; else ends.
void window_leave(window *w);

// ---- window_wallpaper.c ----

// Sets w->place from the chosen monitors, before the window is created. Returns an exit status and
// reports errors.
int window_wallpaper_place(window *w);

// Makes the window the background, after the renderer is created. Returns an exit status and
// reports errors.
int window_wallpaper_open(window *w);

// Pauses and resumes the water of a wallpaper. Otherwise it has no effect.
void window_wallpaper_pass(window *w);

// Returns whether the wallpaper has handled the event. Wallpapers have no keys and tools.
bool window_wallpaper_event(window *w, const SDL_Event *event);

// ---- window_words.c ----

// Shows the hint, or ends it.
void window_start_hint(window *w);
void window_end_hint(window *w);

// Removes messages that have been shown long enough.
void window_words_pass(window *w);

// When the next words end, at most `longest`. [s]
double window_words_change(const window *w, double longest);

// Draws notes (a film, a recording, a pause) and the last message over everything else.
void window_draw_words(const window *w);

// Height that the message takes above the buttons, 0: there is none. [coordinates of the window]
int window_message_height(const window *w);

// ---- window_buttons.c ----

void window_buttons_show(window *w, bool shown);

// The tool of a finger that touches the water, and of the left button or the Enter key.
pointer_tool window_buttons_tool(const window *w);
pointer_tool window_left_tool(const window *w);

// Selects the next tool for bulk water.
void window_next_tool(window *w);

// Draws the buttons, and runs the action of a pressed one.
void window_draw_buttons(window *w);

// ---- window_save.c ----

// Saves the next picture, or the first one with its painting.
void window_ask_for_picture(window *w);

// Saves the picture as last drawn; begins or ends a film; adds the picture to one.
void window_save_picture(window *w);
void window_toggle_film(window *w);
void window_film_frame(window *w);
void window_end_film(window *w);

// Begins or ends a recording of all touches.
void window_toggle_recording(window *w);

#endif
