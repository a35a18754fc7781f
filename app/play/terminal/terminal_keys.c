// The actions of pointers and keys in a terminal.
#include <stdlib.h>

#include "play/recording/record.h"
#include "stop.h"
#include "terminal_inside.h"
#include "terminal_tty.h"

// ---- pointers -----------------------------------------------------------------------------------

static pond_vec2 fraction_of(const terminal *t, place at) {
    return (pond_vec2){((float)(at.column - t->from.column) + 0.5f) / (float)t->columns,
                       ((float)(at.row - t->from.row) + 0.5f) / (float)t->rows};
}

static void press(terminal *t, const terminal_event *e) {
    const pond_vec2 at = fraction_of(t, (place){e->column, e->row});
    if (e->kind == TERMINAL_PRESS) {
        session_press(t->session, pointer_tool_of_mouse(e->button), -1 - e->button, at, 1.0f);
        t->button = e->button;
    } else if (e->kind == TERMINAL_RELEASE) {
        session_release(t->session, -1 - e->button, at);
        t->button = -1;
    } else if (t->button >= 0) {
        session_move(t->session, -1 - t->button, at, 1.0f);
    }
}

static void drop_at_mark(terminal *t) {
    const place at = {t->from.column + t->mark.column, t->from.row + t->mark.row};
    const pond_vec2 there = fraction_of(t, at);
    t->marked = true;
    session_press(t->session, POINTER_WATER, POINTER_KEYBOARD, there, 1.0f);
    session_release(t->session, POINTER_KEYBOARD, there);
}

static int held(int value, int most) {
    return value < 0 ? 0 : value >= most ? most - 1 : value;
}

static void move_mark(terminal *t, int columns, int rows) {
    t->mark.column = held(t->mark.column + (t->marked ? columns : 0), t->columns);
    t->mark.row = held(t->mark.row + (t->marked ? rows : 0), t->rows);
    t->marked = true;
    t->exposed = true;
}

// ---- keys ---------------------------------------------------------------------------------------

static void run(terminal *t, session_action command) {
    media_error error = {0};
    if (!session_action_run(t->session, command, &error)) {
        terminal_say(t, "%s", error.message);
    }
    t->exposed = true;
}

// Looks take time to prepare: several requests become one change.
static void change_look(terminal *t) {
    for (int i = t->looks % POND_LOOK_COUNT; i > 0; i--) {
        run(t, SESSION_NEXT_LOOK);
    }
    t->looks = 0;
}

// Scenes take time to open: of several requests only the last is executed.
static void change_scene(terminal *t) {
    const session_action command = t->scene;
    t->scene = 0;
    if (command != 0 && !t->quit && stop_requested() == 0) {
        run(t, command);
        t->quit = !terminal_lay_out(t);
    }
}

static void save_picture(terminal *t) {
    char said[PLAY_SAVE_SAID];
    (void)play_save_picture(session_plan(t->session), t->options->save_to, t->pixels,
                            t->columns * t->fine, 2 * t->rows * t->fine, said);
    terminal_say(t, "%s", said);
}

static void save_scene(terminal *t) {
    plan played;
    scene_error error;
    if (!session_played(t->session, &played, &error)) {
        terminal_say(t, "%s", error.message);
        return;
    }
    char path[PLAY_SAVE_PATH];
    char said[PLAY_SAVE_SAID];
    (void)play_save_scene(&played, t->options->save_to, path, said);
    session_end_played(&played);
    char missing[100];
    session_missing(t->session, missing, sizeof missing);
    terminal_say(t, missing[0] != '\0' ? "%s; without %s" : "%s", said, missing);
}

void terminal_catch_up(terminal *t) {
    change_look(t);
    if (t->saves && !session_is_painting(t->session)) {
        save_picture(t);
        t->saves = false;
    }
    if (t->saves_scene) {
        save_scene(t);
        t->saves_scene = false;
    }
    change_scene(t);
}

void terminal_end_film(terminal *t) {
    char said[PLAY_SAVE_SAID];
    if (play_film_end(&t->film, said)) {
        terminal_say(t, "%s", said);
    }
}

static void toggle_film(terminal *t) {
    char said[PLAY_SAVE_SAID];
    if (t->film.sink != NULL) {
        terminal_end_film(t);
        return;
    }
    (void)play_film_begin(&t->film, session_plan(t->session), t->options->save_to,
                          t->columns * t->fine, 2 * t->rows * t->fine, said);
    terminal_say(t, "%s", said);
}

static void toggle_recording(terminal *t) {
    char said[PLAY_SAVE_SAID];
    (void)record_toggle(t->session, t->options->save_to, said);
    terminal_say(t, "%s", said);
}

static void change_brush(terminal *t, float notches) {
    session_wheel(t->session, notches);
    terminal_say(t, "brush %.1f %% of the width", 200.0 * (double)session_brush(t->session));
}

static void press_other_key(terminal *t, int key) {
    if (key == TERMINAL_SAVE) {
        t->saves_scene = true;
    } else if (key == TERMINAL_SUSPEND) {
        terminal_tty_suspend();
    } else if (key == TERMINAL_ESCAPE || key == 'q' || key == TERMINAL_INTERRUPT) {
        t->quit = !(key == TERMINAL_ESCAPE && t->help);
        t->help = false;
        t->exposed = true;
    } else if (key == '?' || key == 'h') {
        t->help = !t->help;
        t->exposed = true;
    }
}

// Returns whether the key moves the mark.
static bool press_arrow(terminal *t, int key) {
    static const struct {
        int key;
        int x;
        int y;
    } arrows[] = {{TERMINAL_UP, 0, -1},
                  {TERMINAL_DOWN, 0, 1},
                  {TERMINAL_LEFT, -1, 0},
                  {TERMINAL_RIGHT, 1, 0}};
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (arrows[i].key == key) {
            move_mark(t, arrows[i].x, arrows[i].y);
            return true;
        }
    }
    return false;
}

// Returns whether the key is an action of the session.
static bool press_action(terminal *t, int key) {
    const session_action action = session_action_of_key(key, false);
    if (action >= SESSION_SCENE || action == SESSION_RESTART) {
        t->scene = action;
    } else if ((int)action != 0) {
        run(t, action);
    }
    return (int)action != 0;
}

static void press_key(terminal *t, int key) {
    if (press_action(t, key) || press_arrow(t, key)) {
        return;
    }
    switch (key) {
    case TERMINAL_ENTER:
        drop_at_mark(t);
        break;
    case '+':
    case '=':
        change_brush(t, 1.0f);
        break;
    case '-':
        change_brush(t, -1.0f);
        break;
    case 'l':
        t->looks++;
        break;
    case 's':
        t->saves = true;
        if (session_is_painting(t->session)) {
            terminal_say(t, "the picture is saved when the scene is painted");
        }
        break;
    case 'v':
        toggle_film(t);
        break;
    case 'k':
        toggle_recording(t);
        break;
    default:
        press_other_key(t, key);
    }
}

void terminal_feel(terminal *t, const terminal_event *e) {
    switch (e->kind) {
    case TERMINAL_KEY:
        press_key(t, e->key);
        break;
    case TERMINAL_WHEEL:
        change_brush(t, (float)e->notches);
        break;
    case TERMINAL_READY:
        terminal_hear_answer(t);
        break;
    default:
        press(t, e);
    }
}
