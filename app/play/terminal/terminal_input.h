// terminal_input.h — what a terminal sends, byte by byte, as keys and pointers. Any bytes are fine.
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
    TERMINAL_READY // the terminal has shown what was sent to it: the answer to TERMINAL_ASK
} terminal_event_kind;

#define TERMINAL_ASK "\033[5n"

// Keys beside those that are their own ASCII; letters are small ones.
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
    int button;  // pressed, moved or released: 0 left, 1 middle, 2 right; 3: none is down
    int column;  // of a pointer, from 0
    int row;     // from 0
    int notches; // of the wheel, up above 0
} terminal_event;

// All zero at first.
typedef struct terminal_parser {
    int state;
    int length;
    char text[32]; // of the sequence under way
    bool too_long; // it is passed over
    int matched;   // of the mark that ends what is pasted [bytes]
} terminal_parser;

// Takes a byte; true when *event is something.
bool terminal_input_take(terminal_parser *parser, uint8_t byte, terminal_event *event);

// Nothing came for a while: an escape that stands alone is the key. True when *event is that.
bool terminal_input_pause(terminal_parser *parser, terminal_event *event);

// Whether a sequence is under way.
bool terminal_input_waits(const terminal_parser *parser);

// Whether text is being pasted, between the marks of xterm's mode 2004: none of it is a key but for
// Ctrl-C. After a long while terminal_input_pause() ends it.
bool terminal_input_pastes(const terminal_parser *parser);

#endif
