#include "terminal_inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "play/recording/record.h"
#include "report.h"
#include "stop.h"
#include "terminal_tty.h"

#define RATE 30.0         // frames per second, default
#define FINE_WIDTH 640    // width at which a picture is drawn before it becomes cells [pixels]
#define FINEST 6          // most pixels across a cell
#define TOLERANCE 3       // of colours while the water moves, of 255
#define COARSEST 12       // the same on a slow line
#define LINE_HERE 4e6     // most bytes per second for a local terminal
#define LINE_SSH 6e5      // and over ssh
#define FAST_ANSWER 0.05  // longest time of an answer on a fast line [s]
#define SLOW_ANSWER 0.15  // shortest time on a slow line [s]
#define BEHIND 0.1        // most queued time [s]
#define GIVE_UP 1.0       // longest wait for an answer [s]
#define ESCAPE_PAUSE 0.04 // after which an escape is a key [s]
#define PASTE_PAUSE 1.0   // after which pasted text has ended [s]
#define INPUT_TIME 0.1    // longest delay of a picture by input [s]
#define SAID_FOR 4.0      // [s]
#define LOOK_AROUND 0.25  // between checks while nothing moves [s]
#define MARK '+'          // the keyboard's pointer

static const char *const help_lines[] = {
    " left button    makes drops and strokes                 ",
    " right button   draws a wall, or erases one             ",
    " middle button  throws a ball or a duck                 ",
    " wheel, + and - make the brush larger or smaller        ",
    " arrows, Enter  make drops without a mouse              ",
    " Space          pauses or continues                     ",
    " .              runs one step                           ",
    " R, C           rain on or off; calm the water          ",
    " Z, Y           undo or redo a wall                     ",
    " L              next look                               ",
    " 1 to 9, 0      nine built-in scenes; restart the scene ",
    " S              saves a picture                         ",
    " Ctrl-S         saves the scene                         ",
    " V              begins or ends a film                   ",
    " K              begins or ends a recording (.pond)      ",
    " Esc, Q, Ctrl-C end the program                         ",
};

void terminal_say(terminal *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->said, sizeof t->said, format, arguments);
    va_end(arguments);
    t->said_until = clock_seconds() + SAID_FOR;
    t->exposed = true;
}

// ---- sending ------------------------------------------------------------------------------------

static bool is_sending(const terminal *t) {
    return t->screen_sent < t->screen.size;
}

// Sends the bytes that the terminal accepts. The time of an answer counts from the last byte.
static void send_more(terminal *t) {
    const size_t left = t->screen.size - t->screen_sent;
    const int sent = left > 0 ? terminal_tty_send(t->screen.bytes + t->screen_sent, left) : 0;
    t->gone = t->gone || sent < 0;
    t->screen_sent += sent > 0 ? (size_t)sent : 0;
    t->bytes += sent > 0 ? sent : 0;
    if (sent > 0 && !is_sending(t) && !t->silent) {
        t->asked = clock_seconds();
        t->open++;
    }
}

// ---- layout -------------------------------------------------------------------------------------

static int at_least_one(double value) {
    return value < 1.0 ? 1 : (int)value;
}

bool terminal_lay_out(terminal *t) {
    int columns;
    int rows;
    int width;
    int height;
    terminal_tty_size(&columns, &rows);
    session_shape(t->session, &width, &height);
    const bool same = t->screen.columns == columns && t->screen.rows == rows;
    if (!same) {
        const bool colours = terminal_tty_has_true_colour();
        terminal_screen_clear(&t->screen);
        t->screen_sent = 0;
        if (!terminal_screen_make(&t->screen, columns, rows, colours)) {
            return false;
        }
        t->screen.ascii = !terminal_tty_has_utf8();
    }
    const int room = rows > 1 ? rows - 1 : rows;
    const double shape = (double)width / height;
    t->columns = at_least_one(fmin(columns, round(2.0 * room * shape)));
    t->rows = at_least_one(fmin(room, round(t->columns / shape / 2.0)));
    t->from = (place){(columns - t->columns) / 2, (room - t->rows) / 2};
    t->mark = (place){t->columns / 2, t->rows / 2};
    const int fine = FINE_WIDTH / t->columns;
    t->fine = fine < 1 ? 1 : fine > FINEST ? FINEST : fine;
    width = t->columns * t->fine;
    height = 2 * t->rows * t->fine;
    free(t->pixels);
    t->pixels = malloc((size_t)width * (size_t)height * 4);
    terminal_screen_wipe(&t->screen, 0, 0, columns, rows);
    t->screen.all = true;
    t->exposed = true;
    if (t->film.sink != NULL && (t->film.width != width || t->film.height != height)) {
        terminal_end_film(t);
    }
    return t->pixels != NULL && session_resize(t->session, width, height);
}

// ---- drawing ------------------------------------------------------------------------------------

static void draw_words(terminal *t) {
    char line[512];
    const int row = t->screen.rows - 1;
    if (t->said[0] != '\0' && clock_seconds() > t->said_until) {
        t->said[0] = '\0';
    }
    if (t->said[0] != '\0') {
        snprintf(line, sizeof line, " %s", t->said);
    } else {
        const record *kept = record_of(t->session);
        char word[PLAY_SAVE_WORD];
        play_save_word(session_plan(t->session), word);
        snprintf(line, sizeof line, " %s%s%s%.200s%s%s   ? keys   Q ends",
                 session_is_paused(t->session) ? "paused   " : "",
                 t->film.sink != NULL ? "a film   " : "", kept != NULL ? "recording " : "",
                 kept != NULL ? play_save_file(record_path(kept)) : "", kept != NULL ? "   " : "",
                 word);
    }
    const size_t length = strlen(line);
    memset(line + length, ' ', sizeof line - length - 1);
    line[sizeof line - 1] = '\0';
    if (row > 0) {
        terminal_screen_text(&t->screen, 0, row, line);
    }
}

static void draw_help(terminal *t) {
    const int count = (int)(sizeof help_lines / sizeof help_lines[0]);
    const int column = (t->screen.columns - (int)strlen(help_lines[0])) / 2;
    const int row = (t->screen.rows - count) / 2;
    for (int i = 0; i < count; i++) {
        terminal_screen_text(&t->screen, column < 0 ? 0 : column, (row < 0 ? 0 : row) + i,
                             help_lines[i]);
    }
}

static void draw(terminal *t) {
    const int width = t->columns * t->fine;
    const int height = 2 * t->rows * t->fine;
    const pond_target target = {
        .pixels = t->pixels, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    session_draw(t->session, &target);
    terminal_screen_picture(&t->screen, t->from.column, t->from.row, t->columns, t->rows, t->pixels,
                            t->fine);
    char said[PLAY_SAVE_SAID];
    if (play_film_add(&t->film, t->pixels, width, height, said)) {
        terminal_say(t, "%s", said);
    }
    if (t->marked) {
        const char sign[] = {MARK, '\0'};
        terminal_screen_text(&t->screen, t->from.column + t->mark.column, t->from.row + t->mark.row,
                             sign);
    }
    if (t->help) {
        draw_help(t);
    }
    draw_words(t);
}

// A question follows each frame. Its answer shows that the line has transmitted the frame, so that
// frames never queue.
static void show(terminal *t, bool moves) {
    t->exact = !moves;
    t->exposed = false;
    draw(t);
    terminal_screen_encode(&t->screen, t->exact ? 0 : t->tolerance);
    t->screen_sent = 0;
    if (t->screen.size == 0) {
        return;
    }
    t->sent = clock_seconds();
    if (!t->silent) {
        memcpy(t->screen.bytes + t->screen.size, TERMINAL_ASK, sizeof TERMINAL_ASK - 1);
        t->screen.size += sizeof TERMINAL_ASK - 1;
    }
    t->free = fmax(t->free, t->sent) + (double)t->screen.size / t->line;
    if (t->free > t->sent + BEHIND && t->tolerance < COARSEST) {
        t->tolerance++;
    }
    send_more(t);
}

void terminal_hear_answer(terminal *t) {
    const double now = clock_seconds();
    const double took = now - t->asked;
    if (t->asked > 0.0 && took > SLOW_ANSWER && t->tolerance < COARSEST) {
        t->tolerance++;
    } else if (t->asked > 0.0 && took < FAST_ANSWER && t->free < now && t->tolerance > TOLERANCE) {
        t->tolerance--;
    }
    t->asked = 0.0;
    t->open -= t->open > 0;
    t->silent = false;
}

// Terminals that never answer count as ready.
static bool is_ready(terminal *t) {
    if (t->asked > 0.0 && clock_seconds() - t->asked > GIVE_UP) {
        t->asked = 0.0;
        t->silent = true;
    }
    return !is_sending(t) && t->asked <= 0.0 && clock_seconds() > t->free - BEHIND;
}

// ---- input --------------------------------------------------------------------------------------

// Reads input until the buffer is full.
static void read_input(terminal *t) {
    int count = 0;
    t->input_count -= t->input_taken;
    memmove(t->input, t->input + t->input_taken, (size_t)t->input_count);
    t->input_taken = 0;
    do {
        t->input_count += count;
        count = t->input_count == TERMINAL_INPUT_ROOM
                    ? 0
                    : terminal_tty_read(t->input + t->input_count,
                                        (size_t)(TERMINAL_INPUT_ROOM - t->input_count));
        t->heard = count > 0 ? clock_seconds() : t->heard;
    } while (count > 0);
    t->gone = t->gone || count < 0;
}

static bool has_input(const terminal *t) {
    return t->input_taken < t->input_count;
}

static bool take_byte(terminal *t, terminal_event *event) {
    return terminal_input_take(&t->parser, t->input[t->input_taken++], event);
}

// Handles input, for a limited time so that pictures continue. A Ctrl-C in the rest takes effect at
// once.
static void take_input(terminal *t) {
    terminal_event event;
    const double until = clock_seconds() + INPUT_TIME;
    read_input(t);
    while (has_input(t) && !t->quit && stop_requested() == 0 && clock_seconds() < until) {
        if (take_byte(t, &event)) {
            terminal_feel(t, &event);
        }
    }
    const size_t left = (size_t)(t->input_count - t->input_taken);
    t->quit = t->quit || memchr(t->input + t->input_taken, TERMINAL_INTERRUPT, left) != NULL;
    terminal_catch_up(t);
}

// Handles only answers, after the end.
static void take_answers(terminal *t) {
    terminal_event event;
    read_input(t);
    while (has_input(t)) {
        if (take_byte(t, &event) && event.kind == TERMINAL_READY) {
            terminal_hear_answer(t);
        }
    }
}

// There is no input at present.
static void pause_input(terminal *t) {
    terminal_event event;
    const double pause = terminal_input_pastes(&t->parser) ? PASTE_PAUSE : ESCAPE_PAUSE;
    const bool over = clock_seconds() - t->heard >= pause;
    if (over && terminal_input_pause(&t->parser, &event)) {
        terminal_feel(t, &event);
    }
}

// Waits for input, at most `seconds`.
static void wait_for_input(terminal *t, double seconds) {
    const bool waits = terminal_input_waits(&t->parser);
    const double longest = has_input(t) ? 0.0 : waits ? fmin(seconds, ESCAPE_PAUSE) : seconds;
    if (terminal_tty_wait(longest, is_sending(t)) || has_input(t)) {
        take_input(t);
    } else {
        pause_input(t);
    }
    send_more(t);
}

// ---- running ------------------------------------------------------------------------------------

static bool is_over(const terminal *t, const window_result *result, double began) {
    return t->quit || t->gone || stop_requested() != 0 ||
           play_options_enough(t->options, result->frames, clock_seconds() - began);
}

static void show_frame(terminal *t, window_result *result, bool moves) {
    show(t, moves);
    result->frames++;
    if (result->first_frame <= 0.0) {
        result->first_frame = clock_seconds();
    }
}

// Whether a frame must be drawn.
static bool wants_frame(const terminal *t, bool moves) {
    return moves || t->exposed || !t->exact || t->said[0] != '\0' || t->film.sink != NULL;
}

// Time passes for the water only while it moves; it starts when the water begins to move.
static void loop(terminal *t, window_result *result) {
    const double began = clock_seconds();
    const double pace = 1.0 / (t->options->fps > 0.0 ? fmin(t->options->fps, 1000.0) : RATE);
    double last = began;
    double next = began;
    bool moved = false;
    while (!is_over(t, result, began)) {
        if (terminal_tty_changed() && !terminal_lay_out(t)) {
            t->gone = true;
            break;
        }
        const bool wants = wants_frame(t, session_moves(t->session));
        const double now = clock_seconds();
        wait_for_input(t, !wants ? LOOK_AROUND : fmax(next - now, is_ready(t) ? 0.0 : 0.005));
        const double time = clock_seconds();
        const bool moves = session_moves(t->session);
        if (moves && moved) {
            session_advance(t->session, time - last);
        }
        moved = moves;
        last = time;
        if (wants_frame(t, moves) && time >= next && is_ready(t)) {
            next = fmax(next + pace, time);
            show_frame(t, result, moves);
        }
    }
    result->seconds = clock_seconds() - began;
}

// Waits for the last answer, which the shell would read otherwise.
static void hear_last_answer(terminal *t) {
    const double until = clock_seconds() + GIVE_UP;
    double left = GIVE_UP;
    take_answers(t);
    while (t->open > 0 && !t->silent && !t->gone && left > 0.0) {
        if (terminal_tty_wait(left, false)) {
            take_answers(t);
        }
        left = until - clock_seconds();
    }
}

int terminal_run(session *s, const play_options *options, window_result *result) {
    terminal t = {.session = s,
                  .options = options,
                  .button = -1,
                  .tolerance = TOLERANCE,
                  .line = getenv("SSH_CONNECTION") != NULL ? LINE_SSH : LINE_HERE};
    *result = (window_result){.renderer = "terminal"};
    int status = terminal_tty_open();
    if (status != EXIT_FINE) {
        return status;
    }
    const bool good = terminal_lay_out(&t);
    if (good) {
        loop(&t, result);
        hear_last_answer(&t);
    }
    terminal_tty_close();
    result->film_status = play_film_finish(&t.film, options->film.quiet);
    session_size(s, &result->width, &result->height);
    result->signal = stop_requested();
    result->bytes = t.bytes;
    terminal_screen_clear(&t.screen);
    free(t.pixels);
    return good ? EXIT_FINE
                : report_error(EXIT_RUN_FAILED, "--terminal: no memory for a picture of its size");
}
