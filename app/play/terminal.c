#include "terminal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "play_film.h"
#include "record_now.h"
#include "report.h"
#include "stop.h"
#include "terminal_draw.h"
#include "terminal_input.h"
#include "terminal_tty.h"

#define RATE 30.0         // frames a second at most, unless asked otherwise
#define FINE_WIDTH 640    // a picture is drawn about so wide before it becomes cells [pixels]
#define FINEST 6          // pixels of it across a cell at most
#define TOLERANCE 3       // that colours may be off while the water moves, of 255
#define COARSEST 12       // the same on a slow line
#define LINE_HERE 4e6     // bytes a second that a terminal of this machine gets at most
#define LINE_SSH 6e5      // or one at the end of a line
#define FAST_ANSWER 0.05  // what an answer may take on a line that is not slow [s]
#define SLOW_ANSWER 0.15  // [s]
#define BEHIND 0.1        // that the line may be [s]
#define GIVE_UP 1.0       // on an answer [s]
#define ESCAPE_PAUSE 0.04 // after which an escape stands alone [s]
#define SAID_FOR 4.0      // [s]
#define LOOK_AROUND 0.25  // so often it is seen whether to end while nothing moves [s]
#define MARK '+'          // where it is

typedef struct place {
    int column;
    int row;
} place;

typedef struct terminal {
    session *session;
    const play_options *options;
    terminal_screen screen;
    terminal_parser parser;
    uint8_t *pixels;
    int fine;    // pixels across a cell
    place from;  // of the picture [cells]
    int columns; // of the picture
    int rows;
    place mark;  // of the keyboard's hand
    bool marked; // it is shown
    bool help;
    play_film film;        // being recorded
    int button;            // that is down, or −1
    session_command scene; // that was asked for, or 0
    char said[160];        // in the last line until…
    double said_until;     // [s]
    double asked;          // when the terminal was asked whether it is ready, 0 = it is [s]
    double sent;           // when the last frame was [s]
    double line;           // bytes a second at most
    double free;           // when the line has carried what was sent, at that rate [s]
    int open;              // questions without an answer yet
    bool silent;           // it does not answer, and is asked no more
    int tolerance;
    bool exposed;
    bool exact; // what is shown is as it should be, not only nearly
    bool gone;  // the terminal is
    bool quit;
    int64_t bytes; // sent
} terminal;

static const char *const help_lines[] = {
    " left button    a drop; a stroke where it is drawn along ",
    " right button   draws a wall, or takes one away          ",
    " middle button  throws a ball or a duck                  ",
    " wheel, + and - a larger or a smaller brush              ",
    " arrows, Enter  a drop without a mouse                   ",
    " Space          holds the water still, or lets it go on  ",
    " .              one step                                 ",
    " R, C           rain or none; calms the water            ",
    " Z, Y           take back a wall, draw it again          ",
    " L              another look                             ",
    " 1 to 9, 0      the built-in scenes; this one anew       ",
    " S              saves a picture                          ",
    " V              records a film, until V is pressed again ",
    " K              keeps what is done as a recording (.pond)",
    " Esc, Q         ends                                     ",
};

static void say(terminal *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(terminal *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->said, sizeof t->said, format, arguments);
    va_end(arguments);
    t->said_until = clock_seconds() + SAID_FOR;
    t->exposed = true;
}

// ---- layout -------------------------------------------------------------------------------------

static int at_least_one(double value) {
    return value < 1.0 ? 1 : (int)value;
}

static void end_film(terminal *t) {
    char said[PLAY_SAVE_SAID];
    if (play_film_end(&t->film, said)) {
        say(t, "%s", said);
    }
}

// The largest picture of the session's shape in half cells; the last line is for words.
static bool lay_out(terminal *t) {
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
        if (!terminal_screen_make(&t->screen, columns, rows, colours)) {
            return false;
        }
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
    if (t->film.out != NULL) {
        int film_width;
        int film_height;
        film_out_size(t->film.out, &film_width, &film_height);
        if (film_width != width || film_height != height) {
            end_film(t);
        }
    }
    return t->pixels != NULL && session_resize(t->session, width, height);
}

static pond_vec2 fraction_of(const terminal *t, place at) {
    return (pond_vec2){((float)(at.column - t->from.column) + 0.5f) / (float)t->columns,
                       ((float)(at.row - t->from.row) + 0.5f) / (float)t->rows};
}

// ---- drawing ------------------------------------------------------------------------------------

static void draw_words(terminal *t) {
    char line[512];
    const int row = t->screen.rows - 1;
    const scene *now = session_scene(t->session);
    if (t->said[0] != '\0' && clock_seconds() > t->said_until) {
        t->said[0] = '\0';
    }
    if (t->said[0] != '\0') {
        snprintf(line, sizeof line, " %s", t->said);
    } else {
        const record *kept = record_of(t->session);
        snprintf(line, sizeof line, " %s%s%s%.200s%s%.80s   ? keys   Q ends",
                 session_is_paused(t->session) ? "paused   " : "",
                 t->film.out != NULL ? "a film   " : "", kept != NULL ? "recording " : "",
                 kept != NULL ? play_save_file(record_path(kept)) : "", kept != NULL ? "   " : "",
                 now->name[0] != '\0' ? now->name : "millpond");
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
        say(t, "%s", said);
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

// One write a frame, and a question behind it: the answer says that the line has carried it all, so
// that no more is sent than it can.
static void show(terminal *t, bool moves) {
    t->exact = !moves;
    t->exposed = false;
    draw(t);
    terminal_screen_encode(&t->screen, t->exact ? 0 : t->tolerance);
    if (t->screen.size == 0) {
        return;
    }
    t->sent = clock_seconds();
    if (!t->silent) {
        memcpy(t->screen.bytes + t->screen.size, TERMINAL_ASK, sizeof TERMINAL_ASK - 1);
        t->screen.size += sizeof TERMINAL_ASK - 1;
        t->asked = t->sent;
        t->open++;
    }
    t->bytes += (int64_t)t->screen.size;
    t->free = fmax(t->free, t->sent) + (double)t->screen.size / t->line;
    if (t->free > t->sent + BEHIND && t->tolerance < COARSEST) {
        t->tolerance++;
    }
    t->gone = !terminal_tty_write(t->screen.bytes, t->screen.size);
}

// A slow line gets fewer cells: those that changed more.
static void hear_answer(terminal *t) {
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

// Terminals that never answer are taken as ready.
static bool is_ready(terminal *t) {
    if (t->asked > 0.0 && clock_seconds() - t->asked > GIVE_UP) {
        t->asked = 0.0;
        t->silent = true;
    }
    return t->asked <= 0.0 && clock_seconds() > t->free - BEHIND;
}

// ---- hands --------------------------------------------------------------------------------------

static void press(terminal *t, const terminal_event *e) {
    const pond_vec2 at = fraction_of(t, (place){e->column, e->row});
    if (e->kind == TERMINAL_PRESS) {
        session_press(t->session, hand_of_mouse(e->button), -1 - e->button, at, 1.0f);
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
    session_press(t->session, HAND_WATER, HAND_KEYBOARD, there, 1.0f);
    session_release(t->session, HAND_KEYBOARD, there);
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

static void run(terminal *t, session_command command) {
    media_error error = {0};
    if (!session_command_run(t->session, command, &error)) {
        say(t, "%s", error.message);
    }
    t->exposed = true;
}

// Another scene takes its time: of several that were asked for at once the last one is made.
static void change_scene(terminal *t) {
    const session_command command = t->scene;
    t->scene = 0;
    if (command != 0 && !t->quit && stop_requested() == 0) {
        run(t, command);
        t->quit = !lay_out(t);
    }
}

static void save_picture(terminal *t) {
    char said[PLAY_SAVE_SAID];
    (void)play_save_picture(session_scene(t->session), t->options->save_to, t->pixels,
                            t->columns * t->fine, 2 * t->rows * t->fine, said);
    say(t, "%s", said);
}

static void toggle_film(terminal *t) {
    char said[PLAY_SAVE_SAID];
    if (t->film.out != NULL) {
        end_film(t);
        return;
    }
    (void)play_film_begin(&t->film, session_scene(t->session), t->options->save_to,
                          t->columns * t->fine, 2 * t->rows * t->fine, said);
    say(t, "%s", said);
}

static void toggle_recording(terminal *t) {
    char said[PLAY_SAVE_SAID];
    (void)record_now_toggle(t->session, t->options->save_to, said);
    say(t, "%s", said);
}

static void change_brush(terminal *t, float notches) {
    session_wheel(t->session, notches);
    say(t, "brush %.1f %% of the width", 200.0 * (double)session_brush(t->session));
}

static void press_other_key(terminal *t, int key) {
    if (key >= '1' && key <= '9') {
        t->scene = (session_command)(SESSION_SCENE + key - '1');
    } else if (key == '0') {
        t->scene = SESSION_RESTART;
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

static void press_key(terminal *t, int key) {
    static const struct {
        int key;
        session_command command;
    } commands[] = {{' ', SESSION_PAUSE},    {'.', SESSION_STEP}, {'r', SESSION_RAIN},
                    {'c', SESSION_CALM},     {'z', SESSION_UNDO}, {'y', SESSION_REDO},
                    {'l', SESSION_NEXT_LOOK}};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (commands[i].key == key) {
            run(t, commands[i].command);
            return;
        }
    }
    switch (key) {
    case TERMINAL_UP:
        move_mark(t, 0, -1);
        break;
    case TERMINAL_DOWN:
        move_mark(t, 0, 1);
        break;
    case TERMINAL_LEFT:
        move_mark(t, -1, 0);
        break;
    case TERMINAL_RIGHT:
        move_mark(t, 1, 0);
        break;
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
    case 's':
        save_picture(t);
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

static void feel(terminal *t, const terminal_event *e) {
    switch (e->kind) {
    case TERMINAL_KEY:
        press_key(t, e->key);
        break;
    case TERMINAL_WHEEL:
        change_brush(t, (float)e->notches);
        break;
    case TERMINAL_READY:
        hear_answer(t);
        break;
    default:
        press(t, e);
    }
}

// Some of what has come; false when that was all. Behind what ends it only answers count.
static bool take_bytes(terminal *t) {
    uint8_t bytes[4096];
    terminal_event event;
    const int count = terminal_tty_read(bytes, sizeof bytes);
    for (int i = 0; i < count; i++) {
        if (terminal_input_take(&t->parser, bytes[i], &event) &&
            (!t->quit || event.kind == TERMINAL_READY)) {
            feel(t, &event);
        }
    }
    t->gone = t->gone || count < 0;
    return count > 0;
}

// Takes what has come.
static void take_input(terminal *t) {
    while (!t->quit && stop_requested() == 0 && take_bytes(t)) {
    }
    change_scene(t);
}

// Waits at most so long for more. [s]
static void wait_for_input(terminal *t, double seconds) {
    terminal_event event;
    const bool waits = terminal_input_waits(&t->parser);
    if (terminal_tty_wait(waits ? fmin(seconds, ESCAPE_PAUSE) : seconds)) {
        take_input(t);
    } else if (waits && terminal_input_pause(&t->parser, &event)) {
        feel(t, &event);
    }
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

// Whether there is something to show or to film.
static bool wants_frame(const terminal *t, bool moves) {
    return moves || t->exposed || !t->exact || t->said[0] != '\0' || t->film.out != NULL;
}

// Time passes for the water only while it moves: what wakes it is its first moment.
static void loop(terminal *t, window_result *result) {
    const double began = clock_seconds();
    const double pace = 1.0 / (t->options->fps > 0.0 ? fmin(t->options->fps, 1000.0) : RATE);
    double last = began;
    double next = began;
    bool moved = false;
    while (!is_over(t, result, began)) {
        if (terminal_tty_changed() && !lay_out(t)) {
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

// The last answer must not come when a shell reads.
static void hear_last_answer(terminal *t) {
    const double until = clock_seconds() + GIVE_UP;
    double left = GIVE_UP;
    t->quit = true;
    while (t->open > 0 && !t->silent && !t->gone && left > 0.0) {
        if (terminal_tty_wait(left)) {
            (void)take_bytes(t);
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
    const bool good = lay_out(&t);
    if (good) {
        loop(&t, result);
        hear_last_answer(&t);
    }
    terminal_tty_close();
    char said[PLAY_SAVE_SAID];
    if (play_film_end(&t.film, said)) {
        report_note(options->film.quiet, "%s", said);
    }
    session_size(s, &result->width, &result->height);
    result->signal = stop_requested();
    result->bytes = t.bytes;
    terminal_screen_clear(&t.screen);
    free(t.pixels);
    return good ? EXIT_FINE
                : report_error(EXIT_RUN_FAILED, "--terminal: no memory for a picture of its size");
}
