// Without Dear ImGui: no panel.
#include "panel.h"

panel *panel_open(const panel_screen *screen) {
    (void)screen;
    return NULL;
}

void panel_close(panel *p) {
    (void)p;
}

void panel_event(panel *p, const SDL_Event *event) {
    (void)p;
    (void)event;
}

bool panel_wants_pointer(const panel *p, int x, int y) {
    (void)p;
    (void)x;
    (void)y;
    return false;
}

bool panel_wants_keyboard(const panel *p) {
    (void)p;
    return false;
}

void panel_let_go(panel *p) {
    (void)p;
}

void panel_toggle(panel *p) {
    (void)p;
}

void panel_toggle_help(panel *p) {
    (void)p;
}

bool panel_is_shown(const panel *p) {
    (void)p;
    return false;
}

bool panel_close_top(panel *p) {
    (void)p;
    return false;
}

bool panel_covers(const panel *p, int x, int y) {
    (void)p;
    (void)x;
    (void)y;
    return false;
}

SDL_Rect panel_part(const panel *p) {
    (void)p;
    return (SDL_Rect){0};
}

void panel_probe(panel *p, const session *s, pond_vec2 at) {
    (void)p;
    (void)s;
    (void)at;
}

panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment) {
    (void)p;
    (void)s;
    (void)moment;
    return (panel_outcome){0};
}

void panel_draw(panel *p) {
    (void)p;
}
