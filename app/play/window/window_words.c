// Words over the picture: messages, notes in the corner, and a hint at the beginning. Saved
// pictures and films do not contain them.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "play/recording/record.h"
#include "window_inside.h"

#define HINT_FOR 10.0    // time that the hint stays while nothing is touched [s]
#define PAINTING_FOR 0.5 // time that a painting takes before the window mentions it [s]
#define CORNER 10.0      // from the window's corner to words [coordinates at a scale of 1]
#define FOOT 14.0        // from the room's foot [likewise]
#define APART 6.0        // from one box to the next [likewise]
#define LEAST_ROOM 240.0 // width that words need next to the panel [likewise]

// ---- time ---------------------------------------------------------------------------------------

static bool has_hint(const window *w) {
    return w->ui != NULL && w->hint_until > 0.0;
}

void window_start_hint(window *w) {
    w->hint_until = clock_seconds() + HINT_FOR;
}

void window_end_hint(window *w) {
    w->hint_until = fmin(w->hint_until, clock_seconds());
}

double window_words_change(const window *w, double longest) {
    const double hint = has_hint(w) ? w->hint_until : longest;
    const double said = w->said[0] != '\0' ? w->said_until : longest;
    return fmin(longest, fmin(hint, said));
}

void window_words_pass(window *w) {
    const double now = clock_seconds();
    if (w->hint_until > 0.0 && now >= w->hint_until) {
        w->hint_until = 0.0;
        w->exposed = true;
    }
    if (w->said[0] != '\0' && now >= w->said_until) {
        w->said[0] = '\0';
        w->exposed = true;
        window_title(w);
    }
    const bool paints = session_is_painting(w->session);
    w->painting_since = !paints ? 0.0 : w->painting_since > 0.0 ? w->painting_since : now;
}

// ---- messages -----------------------------------------------------------------------------------

static int length(const window *w, double at_scale_1) {
    return (int)lround(at_scale_1 * w->scale);
}

// The part of the window that the panel and the buttons leave free, where words fit into it.
static SDL_Rect free_room(const window *w) {
    SDL_Rect room = {0};
    SDL_GetWindowSize(w->sdl, &room.w, &room.h);
    const SDL_Rect taken = ui_part(w->ui, PANEL_NAME);
    if (taken.w > 0 && taken.x >= length(w, LEAST_ROOM)) {
        room.w = taken.x;
    }
    room.x = length(w, FOOT);
    room.w -= 2 * room.x;
    room.h -= w->buttons.height + length(w, FOOT);
    return room;
}

int window_message_height(const window *w) {
    if (w->said[0] == '\0') {
        return 0;
    }
    const ui_text text = {.text = w->said, .room = free_room(w), .anchor = UI_BOTTOM};
    return ui_words_part(w->ui, &text).h + length(w, FOOT);
}

static void draw_message(const window *w) {
    static const char hint[] =
        "click\u00a0\u00a0·  drag\u00a0\u00a0·  ?\u00a0help\u00a0\u00a0·  Tab\u00a0panel";
    static const char flow_hint[] = "hold to pour\u00a0\u00a0·  right button: open walls, draw them"
                                    "\u00a0\u00a0·  ?\u00a0help\u00a0\u00a0·  Tab\u00a0panel";
    ui_text text = {.text = w->said, .room = free_room(w), .anchor = UI_BOTTOM};
    if (w->said[0] == '\0') {
        if (!has_hint(w) || panel_is_shown(w->panel)) {
            return;
        }
        text.text = session_flows(w->session) ? flow_hint : hint;
    }
    (void)ui_words(w->ui, &text);
}

// ---- notes --------------------------------------------------------------------------------------

// One below the other, from the upper left corner on. *y: the top of the next one.
static void draw_state(const window *w, int *y, bool dot, const char *words) {
    const int corner = length(w, CORNER);
    ui_text text = {.text = words, .dot = dot, .room = {corner, *y, 0, 0}, .anchor = UI_TOP_LEFT};
    SDL_GetWindowSize(w->sdl, &text.room.w, NULL);
    text.room.w -= 2 * corner;
    *y += ui_words(w->ui, &text).h + length(w, APART);
}

static void draw_states(const window *w) {
    int y = length(w, CORNER);
    if (w->film.sink != NULL) {
        draw_state(w, &y, true, "film");
    }
    if (record_of(w->session) != NULL) {
        draw_state(w, &y, true, "recording");
    }
    if (session_is_paused(w->session)) {
        draw_state(w, &y, false, "paused");
    }
    if (w->slow > 0.0 && !session_is_paused(w->session)) {
        char slow[48];
        (void)snprintf(slow, sizeof slow, "at %.2g %% speed", 100.0 * w->slow);
        draw_state(w, &y, false, slow);
    }
    if (w->painting_since > 0.0 && clock_seconds() > w->painting_since + PAINTING_FOR) {
        draw_state(w, &y, false, "painting the scene …");
    }
}

void window_draw_words(const window *w) {
    const int corner = length(w, CORNER);
    const int inside = 2 * corner;
    if (!ui_covers(w->ui, inside, inside)) {
        draw_states(w);
    } else if (w->film.sink != NULL || record_of(w->session) != NULL) {
        ui_dot(w->ui, corner, corner); // on the rim of the panel or the help
    }
    draw_message(w);
}
