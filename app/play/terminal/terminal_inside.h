// terminal_inside.h — shared by the files of the terminal's view.
//
//   terminal.c       layout, drawing, sending, input, time
//   terminal_keys.c  actions of pointers and keys
#ifndef APP_PLAY_TERMINAL_INSIDE_H
#define APP_PLAY_TERMINAL_INSIDE_H

#include "play/recording/play_save.h"
#include "terminal.h"
#include "terminal_draw.h"
#include "terminal_input.h"

#define TERMINAL_INPUT_ROOM 65536 // bytes of input that are read ahead

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
    int button;                         // that is pressed, or −1
    uint8_t input[TERMINAL_INPUT_ROOM]; // received
    int input_count;
    int input_taken;      // bytes of it
    double heard;         // time of the last input [s]
    session_action scene; // that was requested, or 0
    int looks;            // number of requested changes
    bool saves;           // a picture was requested
    bool saves_scene;
    char said[160];    // message in the last line
    double said_until; // [s]
    double asked;      // time of TERMINAL_ASK; 0: it was answered [s]
    double sent;       // time of the last frame [s]
    double line;       // most bytes per second
    double free;       // time at which the line has transmitted all bytes at that rate [s]
    int open;          // unanswered questions
    bool silent;       // it does not answer and is no longer asked
    int tolerance;
    bool exposed;
    bool exact; // the screen shows the picture without tolerance
    bool gone;  // the terminal is gone
    bool quit;
    size_t screen_sent; // bytes of the screen
    int64_t bytes;      // sent
} terminal;

// ---- terminal.c ----

// Shows a message in the last line for a few seconds.
void terminal_say(terminal *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Finds the largest picture of the session's shape; the last line is for messages. False: no
// memory.
bool terminal_lay_out(terminal *t);

// Handles TERMINAL_READY. On a slow line the tolerance grows, so that fewer cells are sent.
void terminal_hear_answer(terminal *t);

// ---- terminal_keys.c ----

void terminal_feel(terminal *t, const terminal_event *e);

// Executes slow commands once, after all received keys.
void terminal_catch_up(terminal *t);

void terminal_end_film(terminal *t);

#endif
