#include "terminal_input.h"

#include <stdlib.h>
#include <string.h>

enum { PLAIN = 0, ESCAPED, CONTROL, SINGLE, PASTED };

static const char paste_begins[] = "200"; // before a ~
static const char paste_ends[] = "\033[201~";

#define FARTHEST 100000 // column or row that any terminal has

#define MOTION 32 // bits of a mouse's number, as xterm's mode 1006 sends them
#define WHEEL 64
#define OTHER_BUTTONS 128

static bool key(terminal_event *event, int which) {
    *event = (terminal_event){.kind = TERMINAL_KEY, .key = which};
    return true;
}

static void begin(terminal_parser *parser, int state) {
    *parser = (terminal_parser){.state = state};
}

static bool take_plain(terminal_parser *parser, uint8_t byte, terminal_event *event) {
    if (byte == TERMINAL_ESCAPE) {
        begin(parser, ESCAPED);
        return false;
    }
    if (byte >= 'A' && byte <= 'Z') {
        return key(event, byte - 'A' + 'a');
    }
    if (byte == '\n') {
        return key(event, TERMINAL_ENTER);
    }
    const bool known = (byte > ' ' - 1 && byte < 127) || byte == TERMINAL_ENTER ||
                       byte == TERMINAL_INTERRUPT || byte == TERMINAL_SAVE ||
                       byte == TERMINAL_SUSPEND;
    return known && key(event, byte);
}

// ---- sequences ----------------------------------------------------------------------------------

static bool arrow(char last, terminal_event *event) {
    switch (last) {
    case 'A':
        return key(event, TERMINAL_UP);
    case 'B':
        return key(event, TERMINAL_DOWN);
    case 'C':
        return key(event, TERMINAL_RIGHT);
    case 'D':
        return key(event, TERMINAL_LEFT);
    case 'M': // of the keypad, after ESC O
        return key(event, TERMINAL_ENTER);
    default:
        return false;
    }
}

// Three numbers after "<": what, column, row, both from 1.
static bool read_numbers(const char *text, long numbers[3]) {
    for (int i = 0; i < 3; i++) {
        char *end;
        if (*text < '0' || *text > '9') {
            return false;
        }
        numbers[i] = strtol(text, &end, 10);
        if (*end != (i < 2 ? ';' : '\0') || numbers[i] > FARTHEST) {
            return false;
        }
        text = end + 1;
    }
    return numbers[1] >= 1 && numbers[2] >= 1;
}

static bool mouse(const char *text, char last, terminal_event *event) {
    long numbers[3];
    if (!read_numbers(text, numbers) || (numbers[0] & OTHER_BUTTONS) != 0) {
        return false;
    }
    const int what = (int)numbers[0];
    *event = (terminal_event){
        .button = what & 3, .column = (int)numbers[1] - 1, .row = (int)numbers[2] - 1};
    if ((what & WHEEL) != 0) {
        event->kind = TERMINAL_WHEEL;
        event->notches = (what & 3) == 0 ? 1 : -1;
        return last == 'M' && (what & 3) < 2;
    }
    event->kind = last == 'm'            ? TERMINAL_RELEASE
                  : (what & MOTION) != 0 ? TERMINAL_MOVE
                                         : TERMINAL_PRESS;
    return event->kind == TERMINAL_MOVE || event->button < 3;
}

static bool finish(terminal_parser *parser, char last, terminal_event *event) {
    terminal_parser done = *parser;
    begin(parser, PLAIN);
    if (done.too_long) {
        return false;
    }
    done.text[done.length] = '\0';
    if (done.text[0] == '<' && (last == 'M' || last == 'm')) {
        return mouse(done.text + 1, last, event);
    }
    if (last == 'n' && strcmp(done.text, "0") == 0) {
        *event = (terminal_event){.kind = TERMINAL_READY};
        return true;
    }
    if (last == '~' && strcmp(done.text, paste_begins) == 0) {
        begin(parser, PASTED);
        return false;
    }
    return last != 'M' && arrow(last, event);
}

static bool take_pasted(terminal_parser *parser, uint8_t byte, terminal_event *event) {
    const bool fits = byte == (uint8_t)paste_ends[parser->matched];
    parser->matched = fits ? parser->matched + 1 : byte == TERMINAL_ESCAPE;
    if (byte == TERMINAL_INTERRUPT || parser->matched == (int)sizeof paste_ends - 1) {
        begin(parser, PLAIN);
    }
    return byte == TERMINAL_INTERRUPT && key(event, TERMINAL_INTERRUPT);
}

static bool take_control(terminal_parser *parser, uint8_t byte, terminal_event *event) {
    if (byte >= 0x40 && byte <= 0x7e) {
        return finish(parser, (char)byte, event);
    }
    if (byte < 0x20 || byte > 0x7e) { // no part of a sequence: it ends here
        const bool again = byte == TERMINAL_ESCAPE;
        begin(parser, again ? ESCAPED : PLAIN);
        return false;
    }
    if (parser->length + 1 < (int)sizeof parser->text) {
        parser->text[parser->length++] = (char)byte;
    } else {
        parser->too_long = true;
    }
    return false;
}

bool terminal_input_take(terminal_parser *parser, uint8_t byte, terminal_event *event) {
    switch (parser->state) {
    case ESCAPED:
        if (byte == TERMINAL_ESCAPE) { // twice: the first one was the key
            return key(event, TERMINAL_ESCAPE);
        }
        begin(parser, byte == '[' ? CONTROL : byte == 'O' ? SINGLE : PLAIN);
        return false; // Alt and a key is none of ours
    case CONTROL:
        return take_control(parser, byte, event);
    case SINGLE:
        begin(parser, PLAIN);
        return byte >= 0x40 && byte <= 0x7e && arrow((char)byte, event);
    case PASTED:
        return take_pasted(parser, byte, event);
    default:
        return take_plain(parser, byte, event);
    }
}

bool terminal_input_waits(const terminal_parser *parser) {
    return parser->state != PLAIN && parser->state != PASTED;
}

bool terminal_input_pastes(const terminal_parser *parser) {
    return parser->state == PASTED;
}

bool terminal_input_pause(terminal_parser *parser, terminal_event *event) {
    const bool alone = parser->state == ESCAPED;
    begin(parser, PLAIN);
    return alone && key(event, TERMINAL_ESCAPE);
}
