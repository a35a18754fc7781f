// ui.h — text, buttons and lists over the picture of a window, by Dear ImGui.
//
//   ui *u = ui_open(&screen);  NULL: no memory; a window works without it
//   for each event:            ui_event(u, &event); a press where ui_has_pointer() is true belongs
//                              to it, and so do keys while ui_has_keyboard() is true
//   each frame:                the picture; ui_begin(u); ui_words() …; ui_end(u); show
//   ui_close(u);
//
// All functions belong to the window's thread and accept NULL for `u`. C++ files draw with Dear
// ImGui itself between ui_begin() and ui_end(). Lengths are coordinates of the window.
#ifndef APP_PLAY_UI_H
#define APP_PLAY_UI_H

#include <SDL2/SDL.h>
#include <stdbool.h>

typedef struct ui ui;

// SDL's renderer draws it, or the OpenGL context that is current in ui_open(), ui_end() and
// ui_close().
typedef struct ui_screen {
    SDL_Window *window;
    SDL_Renderer *renderer; // NULL: OpenGL
    const char *glsl;       // the version line of OpenGL's shaders, such as "#version 330 core"
    float scale;            // of everything, default 1
} ui_screen;

ui *ui_open(const ui_screen *screen);
void ui_close(ui *u);

void ui_event(ui *u, const SDL_Event *event);

// Whether a place is on one of its windows.
bool ui_covers(const ui *u, int x, int y);

// Whether a press there belongs to it: it is on a window, or a list is open, which any press
// closes.
bool ui_has_pointer(const ui *u, int x, int y);
bool ui_has_keyboard(const ui *u);

// Whether the pointer is on it; then it sets the pointer's shape.
bool ui_has_cursor(const ui *u);

// A unique number ≥ 0 for each finger of each screen.
int ui_finger_number(const SDL_TouchFingerEvent *e);

// The finger's place; the upper left corner if the event reports an invalid one.
void ui_finger_place(SDL_Window *window, const SDL_TouchFingerEvent *e, double *x, double *y);

// Ends a finger's touch, since its release may never be reported.
void ui_release(ui *u);

// Whether a click still has to be shown: events after it wait for the next frame.
bool ui_is_clicked(const ui *u);

// Closes open lists. False: no list was open.
bool ui_close_list(ui *u);

// Whether the last event still changes the frame.
bool ui_is_moving(const ui *u);

// Begins a frame, and draws it.
void ui_begin(ui *u);
void ui_end(ui *u);

// The rectangle of the window of that name in this or the previous frame; empty: it is not shown.
SDL_Rect ui_part(const ui *u, const char *name);

// ---- words --------------------------------------------------------------------------------------

typedef enum ui_anchor { UI_TOP_LEFT, UI_BOTTOM_LEFT, UI_BOTTOM } ui_anchor;

// Words in a translucent box. Lines are broken to fit into the room.
typedef struct ui_text {
    const char *text; // UTF-8
    bool dot;         // a red dot before the first line
    SDL_Rect room;
    ui_anchor anchor; // where in the room the box is
} ui_text;

// Draws them and returns the box; ui_words_part() only returns it. Between ui_begin() and ui_end().
SDL_Rect ui_words(ui *u, const ui_text *text);
SDL_Rect ui_words_part(const ui *u, const ui_text *text);

// Draws a red dot around a place.
void ui_dot(ui *u, int x, int y);

// ---- buttons ------------------------------------------------------------------------------------

typedef struct ui_button {
    const char *text;
    bool lit;
    SDL_Rect part; // its last rectangle
} ui_button;

// Buttons of one size in rows, centred at the foot of the window.
typedef struct ui_bar {
    const char *name;
    ui_button *buttons;
    int count;
    int foot;  // free height below
    bool list; // shown while ui_is_list_open(); a press on a button or next to the list closes it
} ui_bar;

// All are called between ui_begin() and ui_end(). ui_bar_show() returns the index of the button
// that was pressed and released, or -1.
SDL_Point ui_bar_size(const ui *u, const ui_bar *bar);
int ui_bar_show(ui *u, ui_bar *bar);
void ui_open_list(ui *u, const char *name);
bool ui_is_list_open(const ui *u, const char *name);

#endif
