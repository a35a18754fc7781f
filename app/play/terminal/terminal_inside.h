// terminal_inside.h — what the files of the terminal's view share.
//
//   terminal.c       the line, the picture on it, what comes in, time
//   terminal_keys.c  what pointers and keys do
#ifndef APP_PLAY_TERMINAL_INSIDE_H
#define APP_PLAY_TERMINAL_INSIDE_H

#include "play/recording/play_save.h"
#include "terminal.h"
#include "terminal_draw.h"
#include "terminal_input.h"

#define TERMINAL_INPUT_ROOM 65536 // bytes of input that are looked at ahead

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
    place mark;  // of the keyboard's pointer
    bool marked; // it is shown
    bool help;
    play_film film;                     // being recorded
    int button;                         // that is down, or −1
    uint8_t input[TERMINAL_INPUT_ROOM]; // that has come
    int input_count;
    int input_taken;      // of it
    double heard;         // when some came last [s]
    session_action scene; // that was asked for, or 0
    int looks;            // so many further
    bool saves;           // a picture
    bool saves_scene;
    char said[160];    // in the last line until…
    double said_until; // [s]
    double asked;      // when the terminal was asked whether it is ready, 0 = it is [s]
    double sent;       // when the last frame was [s]
    double line;       // bytes a second at most
    double free;       // when the line has carried what was sent, at that rate [s]
    int open;          // questions without an answer yet
    bool silent;       // it does not answer, and is asked no more
    int tolerance;
    bool exposed;
    bool exact; // what is shown is as it should be, not only nearly
    bool gone;  // the terminal is
    bool quit;
    size_t screen_sent; // of the screen's bytes
    int64_t bytes;      // sent
} terminal;

// ---- terminal.c ----

// Shows something in the last line for a while.
void terminal_say(terminal *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The largest picture of the session's shape in half cells; the last line is for words. False: no
// memory.
bool terminal_lay_out(terminal *t);

// The terminal has shown what was sent. A slow line gets fewer cells: those that changed more.
void terminal_hear_answer(terminal *t);

// ---- terminal_keys.c ----

void terminal_feel(terminal *t, const terminal_event *e);

// Does what takes its time, once for all keys that have come.
void terminal_catch_up(terminal *t);

void terminal_end_film(terminal *t);

#endif
