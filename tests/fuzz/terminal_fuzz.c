// terminal_fuzz.c — any bytes from a terminal: events within their ranges, and afterwards a key is
// a key again.
#include <stdlib.h>

#include "play/terminal/terminal_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge(const terminal_event *event) {
    const bool hand = event->kind != TERMINAL_KEY && event->kind != TERMINAL_READY;
    const bool key = event->kind == TERMINAL_KEY && event->key > 0 && event->key <= TERMINAL_LEFT;
    const int most_button = event->kind == TERMINAL_MOVE ? 3 : 2;
    if (event->kind < TERMINAL_KEY || event->kind > TERMINAL_READY ||
        (event->kind == TERMINAL_KEY && !key) ||
        (hand && (event->column < 0 || event->row < 0 || event->column > 100000 ||
                  event->row > 100000 || event->button < 0 || event->button > most_button))) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    terminal_parser parser = {0};
    terminal_event event;
    for (size_t i = 0; i < size; i++) {
        if (terminal_input_take(&parser, data[i], &event)) {
            judge(&event);
        }
    }
    if (terminal_input_pause(&parser, &event)) {
        judge(&event);
    }
    if (!terminal_input_take(&parser, 'q', &event) || event.key != 'q') {
        abort();
    }
    return 0;
}
