// play_support.h — sessions that tests play with.
#ifndef MILLPOND_TESTS_PLAY_SUPPORT_H
#define MILLPOND_TESTS_PLAY_SUPPORT_H

#include "play/session/session.h"

#include "support.h"

static inline void give_cells(render_options *options, int cells) {
    options->wanted.cells = cells;
    options->given |= 1u << FIELD_OPTION_CELLS;
}

static inline void give_rain(render_options *options, float rate) {
    options->wanted.rain.rain.rate = rate;
    options->given |= 1u << FIELD_OPTION_RAIN;
}

// Nothing asked for but so many cells.
static inline render_options options_with_cells(int cells) {
    render_options options = {.wanted = scene_default(), .threads = 1};
    give_cells(&options, cells);
    return options;
}

// A small picture, and few cells under it.
static inline render_options small_options(void) {
    render_options options = options_with_cells(96);
    options.width = 96;
    options.height = 54;
    options.quiet = true;
    return options;
}

// However busy the machine: what pointers do takes no time.
static inline double stopped_watch(void) {
    return 0.0;
}

// The options outlive it. What is painted slowly may not be there yet.
static inline session *open_session(const session_desc *desc) {
    media_error error = {0};
    session_desc timed = *desc;
    timed.stopwatch = desc->stopwatch != NULL ? desc->stopwatch : stopped_watch;
    session *s = session_open(&timed, &error);
    if (s == NULL) {
        fail_msg("%s", error.message);
    }
    return s;
}

static inline session *open_scene(const char *name, const render_options *options) {
    return open_session(&(session_desc){.options = options, .scene = name});
}

// By one pointer, with as many events as a mouse sends on a short way.
static inline void draw_wall(session *s, float x0, float y0, float x1, float y1) {
    session_press(s, POINTER_WALL, 1, (pond_vec2){x0, y0}, 1.0f);
    for (int i = 1; i <= 8; i++) {
        const float share = (float)i / 8.0f;
        session_move(s, 1, (pond_vec2){x0 + share * (x1 - x0), y0 + share * (y1 - y0)}, 1.0f);
    }
    session_release(s, 1, (pond_vec2){x1, y1});
}

#endif
