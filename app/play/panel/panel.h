// panel.h — the panel over the picture: every parameter, graphs, a probe, export; and the list of
// keys.
//
//   panel *p = panel_open(save_to);      NULL: no memory; the other functions accept NULL
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
    double busy;        // time that the last frame took [s]
    double step_budget; // from one frame to the next [s]
    SDL_Rect part;      // where the picture is [coordinates of the window]
    int foot;           // free height at the bottom of the window [likewise]
    int message;        // free height above it, for messages [likewise]
    bool filming;       // a film is being recorded
} panel_moment;

// What the window must do after a frame of the panel.
typedef struct panel_outcome {
    bool changed;     // draw again
    bool new_scene;   // another scene or look: update layout and title
    bool picture;     // save a picture
    bool film;        // begin or end a film
    const char *said; // a message, or NULL; valid until the next frame
} panel_outcome;

// `save_to`: folder of scenes; `scale`: of all lengths; `keys`: text of the help, in lines as in
// play_keys.
panel *panel_open(const char *save_to, float scale, const char *keys);
void panel_close(panel *p);

void panel_toggle(panel *p);
void panel_toggle_help(panel *p);
bool panel_is_shown(const panel *p); // the panel, or the help

// Closes the help, else the panel. False: neither is shown.
bool panel_close_top(panel *p);

// Sets the probe to a place of the picture, 0…1, or removes a probe that is there.
void panel_probe(panel *p, const session *s, pond_vec2 at);

// Updates the graphs; draws the panel if it is shown, and executes its commands.
panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment);

#endif
