// panel.h — the panel over the picture: every parameter, graphs, a probe, export; and the list of
// keys.
//
//   panel *p = panel_open(save_to);      NULL: no memory; all other functions accept that
//   each frame: ui_begin(u); panel_frame(p, session, &moment); ui_end(u)
//   panel_close(p);
//
// All on the window's thread.
#ifndef APP_PLAY_PANEL_H
#define APP_PLAY_PANEL_H

#include "play/session/session.h"
#include "play/ui/ui.h"

#define PANEL_NAME "Millpond" // of its window, for ui_part()

typedef struct panel panel;

typedef struct panel_moment {
    double now;         // [s]
    double busy;        // that the last frame took to make [s]
    double step_budget; // from one frame to the next [s]
    SDL_Rect part;      // where the picture is [coordinates of the window]
    int foot;           // height at the window's foot that the panel leaves free [likewise]
    int message;        // height above that which the help leaves free [likewise]
    bool filming;       // a film is being recorded
} panel_moment;

// What the window has to do after a frame of the panel.
typedef struct panel_outcome {
    bool changed;     // something looks different: draw again
    bool new_scene;   // another scene or look: lay out again, with another title
    bool picture;     // save the picture
    bool film;        // begin a film, or end it
    const char *said; // a message, or NULL; valid until the next frame
} panel_outcome;

// `save_to`: the folder for scenes; `scale`: of all lengths; `keys`: the text of the help, line by
// line as play_keys has it.
panel *panel_open(const char *save_to, float scale, const char *keys);
void panel_close(panel *p);

void panel_toggle(panel *p);
void panel_toggle_help(panel *p);
bool panel_is_shown(const panel *p); // the panel, or the help

// Closes the help, else the panel. False: neither is shown.
bool panel_close_top(panel *p);

// Sets the probe to a place of the picture, 0…1, and removes it where it is already.
void panel_probe(panel *p, const session *s, pond_vec2 at);

// Adds to the graphs; where the panel is shown, draws it and does what was asked for.
panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment);

#endif
