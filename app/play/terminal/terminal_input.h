// terminal_input.h — the bytes of a terminal as keys and pointers. All bytes are allowed.
#ifndef APP_PLAY_TERMINAL_INPUT_H
#define APP_PLAY_TERMINAL_INPUT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum terminal_event_kind {
    TERMINAL_KEY = 1,
    TERMINAL_PRESS,
    TERMINAL_MOVE,
    TERMINAL_RELEASE,
    TERMINAL_WHEEL,
    TERMINAL_READY // the answer to TERMINAL_ASK: the terminal has shown everything sent before
} terminal_event_kind;

#define TERMINAL_ASK "\033[5n"

// Keys; others are their ASCII characters, letters in lower case.
enum {
    TERMINAL_ESCAPE = 27,
    TERMINAL_ENTER = 13,
    TERMINAL_INTERRUPT = 3, // Ctrl-C
    TERMINAL_SAVE = 19,     // Ctrl-S
    TERMINAL_SUSPEND = 26,  // Ctrl-Z
    TERMINAL_UP = 256,
    TERMINAL_DOWN,
    TERMINAL_RIGHT,
    TERMINAL_LEFT
};

typedef struct terminal_event {
    terminal_event_kind kind;
    int key;     // of a key
    int button;  // 0 left, 1 middle, 2 right; 3: no button is pressed
    int column;  // of a pointer, from 0
    int row;     // from 0
    int notches; // of the wheel, up above 0
} terminal_event;

// Begins as all zero.
typedef struct terminal_parser {
    int state;
    int length;
    char text[32]; // of the incomplete sequence
    bool too_long; // it is ignored
    int matched;   // of the sequence that ends pasted text [bytes]
} terminal_parser;

// Consumes a byte. True: *event is set.
bool terminal_input_take(terminal_parser *parser, uint8_t byte, terminal_event *event);

// Call it after a pause: a lone escape becomes the key. True: *event is set.
bool terminal_input_pause(terminal_parser *parser, terminal_event *event);

// Whether a sequence is incomplete.
bool terminal_input_waits(const terminal_parser *parser);

// Whether text is being pasted (xterm's mode 2004). It contains no keys except Ctrl-C.
// terminal_input_pause() ends it.
bool terminal_input_pastes(const terminal_parser *parser);

#endif
