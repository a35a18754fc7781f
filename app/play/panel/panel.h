// panel.h — the panel over the picture: every parameter, graphs, a probe, export.
//
//   panel *p = panel_open(&screen);             NULL: there is none, the window works without
//   for each event: panel_event(p, &event); what panel_wants_… says is not for the water
//   each frame: picture; panel_frame(p, session, &moment); panel_draw(p); show
//   panel_close(p);
//
// All on the window's thread. A program without Dear ImGui has no panel: panel_open() returns NULL.
#ifndef APP_PLAY_PANEL_H
#define APP_PLAY_PANEL_H

#include <SDL2/SDL.h>

#include "play/session/session.h"

typedef struct panel panel;

// What it is drawn with: a renderer of SDL's, or a context of OpenGL's that is current whenever
// anything here is called.
typedef struct panel_screen {
    SDL_Window *window;
    SDL_Renderer *renderer; // or NULL, and
    void *gl_context;
    const char *glsl;    // first line of its shaders, as in "#version 330 core"
    float scale;         // of all in it, default 1
    const char *save_to; // folder for scenes
    const char *keys;    // what the help says, line by line as play_keys has it
} panel_screen;

typedef struct panel_moment {
    double now;         // [s]
    double busy;        // that the last frame took to make [s]
    double step_budget; // from one frame to the next [s]
    SDL_Rect part;      // where the picture lies [coordinates of the window]
    int foot;           // height that is not the panel's, at the window's foot [likewise]
    int message;        // height over that which is not the help's, for what was just said
    bool filming;       // a film is being recorded
} panel_moment;

// What the window has to see to after a frame of the panel.
typedef struct panel_outcome {
    bool changed;     // something looks different: draw again
    bool new_scene;   // another scene or look: lay out and title anew
    bool picture;     // the picture is to be saved
    bool film;        // a film is to begin, or to end
    bool has_pointer; // the pointer is on it, and looks as it has it
    const char *said; // to be said, or NULL; valid until the next frame
} panel_outcome;

panel *panel_open(const panel_screen *screen);
void panel_close(panel *p); // NULL is allowed, here and below

void panel_event(panel *p, const SDL_Event *event);
// At a place of the window. [its coordinates]
bool panel_wants_pointer(const panel *p, int x, int y);
bool panel_wants_keyboard(const panel *p);

// A finger on it ends, as where no more will be told of it.
void panel_let_go(panel *p);

void panel_toggle(panel *p);
void panel_toggle_help(panel *p);
bool panel_is_shown(const panel *p); // it, or the help

// Closes what lies on top: the help, a list that is open, else the panel. False: none of them is.
bool panel_close_top(panel *p);

// Whether it or the help lies over a place of the window. [its coordinates]
bool panel_covers(const panel *p, int x, int y);

// Where the panel lies, empty where it is not shown. [coordinates of the window]
SDL_Rect panel_part(const panel *p);
// Sets the probe to a place of the picture, 0…1, and takes it away where it is already.
void panel_probe(panel *p, const session *s, pond_vec2 at);

// Adds to the graphs; where it is shown, lays it out and does what was asked for.
panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment);

// Over the picture, before it is shown.
void panel_draw(panel *p);

#endif
