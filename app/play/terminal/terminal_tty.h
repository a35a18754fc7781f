// terminal_tty.h — the terminal itself: taken over, and given back as it was on every way out.
#ifndef APP_PLAY_TERMINAL_TTY_H
#define APP_PLAY_TERMINAL_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Takes over standard input and output: raw, another screen, the mouse. Returns an exit status,
// after a message where it is no terminal.
int terminal_tty_open(void);

// Gives it back; fine when it was not taken. Signals that end the program, crashes included, and
// exit() do the same by themselves.
void terminal_tty_close(void);

// Gives it back, stops the program as Ctrl-Z does, and takes it over when it goes on.
void terminal_tty_suspend(void);

// In characters; 80 × 24 where it does not report it.
void terminal_tty_size(int *columns, int *rows);

// Whether the size changed, or all must be drawn anew, since the last time this was asked.
bool terminal_tty_changed(void);

// Whether it says that it has 24-bit colours.
bool terminal_tty_has_true_colour(void);

// Whether the locale says that it shows UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is set.
bool terminal_tty_has_utf8(void);

// Waits for input: [s], below 0 for as long as it takes; sending: or until more can be sent. False
// when there is no input.
bool terminal_tty_wait(double seconds, bool sending);

// What has come; 0 when nothing, −1 when nothing will come any more.
int terminal_tty_read(uint8_t *bytes, size_t room);

// Sends what the terminal takes without waiting, at most INT_MAX bytes; returns how many that were,
// −1 when it is gone.
int terminal_tty_send(const char *bytes, size_t size);

#endif
