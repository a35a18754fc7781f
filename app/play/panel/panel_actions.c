#include "panel_actions.h"

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/copy/copy_text.h"
#include "scene_look.h"

// ---- export -------------------------------------------------------------------------------------

static bool to_clipboard(char *text, const scene_error *error, const char *what, char *said) {
    const bool good = text != NULL && SDL_SetClipboardText(text) == 0;
    if (good) {
        (void)snprintf(said, PANEL_ACTION_MESSAGE, "copied %s, %zu bytes", what, strlen(text));
    } else {
        (void)snprintf(said, PANEL_ACTION_MESSAGE, "%s",
                       text == NULL ? error->message : SDL_GetError());
    }
    free(text);
    return good;
}

// Saves the scene and copies a command that renders it.
static bool copy_command_line(const plan *p, const char *folder, char *said) {
    char path[PLAY_SAVE_PATH];
    if (!play_save_scene(p, folder, path, said)) {
        return false;
    }
    const scene_error error = {.message = "not enough memory for the command line"};
    if (!to_clipboard(copy_command(p, path), &error, "the command line", said)) {
        return false;
    }
    (void)snprintf(said, PANEL_ACTION_MESSAGE, "copied the command line; its scene is %s", path);
    return true;
}

static bool take(panel_action what, const plan *p, const char *folder, char *said) {
    scene_error error = {0};
    char path[PLAY_SAVE_PATH];
    switch (what) {
    case PANEL_ACTION_COPY_SCENE:
        return to_clipboard(copy_scene(p, &error), &error, "the scene as JSON", said);
    case PANEL_ACTION_COPY_CODE:
        return to_clipboard(copy_code(p, &error), &error, "the C code", said);
    case PANEL_ACTION_COPY_COMMAND:
        return copy_command_line(p, folder, said);
    case PANEL_ACTION_SAVE_SCENE:
        return play_save_scene(p, folder, path, said);
    }
    return false;
}

// The scene has its water's initial state.
static void say_missing(const session *s, char *said) {
    char missing[100];
    const size_t used = strlen(said);
    session_missing(s, missing, sizeof missing);
    if (missing[0] != '\0') {
        (void)snprintf(said + used, PANEL_ACTION_MESSAGE - used,
                       "; without %s, which only recordings (K) have", missing);
    }
}

bool panel_do(panel_action what, const session *s, const char *folder, char *said) {
    plan played;
    scene_error error;
    if (!session_played(s, &played, &error)) {
        (void)snprintf(said, PANEL_ACTION_MESSAGE, "%s", error.message);
        return false;
    }
    const bool done = take(what, &played, folder, said);
    session_end_played(&played);
    if (done) {
        say_missing(s, said);
    }
    return done;
}

// ---- parameters ---------------------------------------------------------------------------------

panel_action_water panel_keep_water(const scene *s) {
    return (panel_action_water){
        .pond = s->pond, .metres = s->metres, .cells = s->cells, .current = s->current};
}

bool panel_act(session *s, session_part part, const panel_action_water *before, char *said) {
    media_error error = {0};
    if ((int)part == 0 || session_refresh(s, part, &error)) {
        said[0] = '\0';
        return true;
    }
    (void)snprintf(said, PANEL_ACTION_MESSAGE, "%s", error.message);
    if (part == SESSION_WATER) {
        scene *now = session_scene(s);
        now->pond = before->pond;
        now->metres = before->metres;
        now->cells = before->cells;
    } else if (part == SESSION_FLOWS) {
        session_scene(s)->current = before->current;
    }
    return false;
}

// ---- presets ------------------------------------------------------------------------------------

// Compares the fields of the table, since padding is undefined.
static bool same_look(const parameters *all, scene *a, scene *b) {
    bool same = true;
    for (int i = 0; same && i < all->count; i++) {
        const parameter *p = &all->list[i];
        double x[3] = {0};
        double y[3] = {0};
        if (parameter_matters(p, PARAMETER_LOOK, a)) {
            parameter_get(p, (parameter_owner){.s = a}, x);
            parameter_get(p, (parameter_owner){.s = b}, y);
            same = memcmp(x, y, sizeof x) == 0;
        }
    }
    return same;
}

int panel_preset_of(const parameters *all, const scene *s) {
    scene own = *s;
    for (int i = 0; pond_look_preset_name(s->look, i) != NULL; i++) {
        scene tried = *s;
        if (scene_look_set_preset(&tried, s->look, pond_look_preset_name(s->look, i)) &&
            same_look(all, &own, &tried)) {
            return i;
        }
    }
    return -1;
}

int panel_tint_of(const scene *s) {
    for (int i = 0; pond_pool_tint_name(i) != NULL; i++) {
        pond_pool_look look = s->looks[POND_LOOK_POOL].is.pool;
        if (pond_pool_set_tint(pond_pool_tint_name(i), &look) &&
            memcmp(&look.absorption, &s->looks[POND_LOOK_POOL].is.pool.absorption,
                   sizeof look.absorption) == 0 &&
            memcmp(&look.scatter, &s->looks[POND_LOOK_POOL].is.pool.scatter, sizeof look.scatter) ==
                0) {
            return i;
        }
    }
    return -1;
}
