// terminal_tty.h — sets up the terminal, and restores it however the program ends.
#ifndef APP_PLAY_TERMINAL_TTY_H
#define APP_PLAY_TERMINAL_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sets up standard input and output: raw mode, alternate screen, mouse. Returns an exit status;
// prints a message if they are no terminal.
int terminal_tty_open(void);

// Restores the terminal if it was set up. So do exit() and signals that end the program.
void terminal_tty_close(void);

// Restores the terminal, stops the program as Ctrl-Z does, and sets it up when it continues.
void terminal_tty_suspend(void);

// In characters; 80 × 24 if the terminal does not report its size.
void terminal_tty_size(int *columns, int *rows);

// Whether the size changed or everything must be redrawn since the last call.
bool terminal_tty_changed(void);

// Whether it reports 24-bit colours.
bool terminal_tty_has_true_colour(void);

// Whether the locale has UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is set.
bool terminal_tty_has_utf8(void);

// Waits for input, at most `seconds`, or without limit below 0; sending: or until more can be sent.
// False: there is no input.
bool terminal_tty_wait(double seconds, bool sending);

// Returns the number of bytes read, 0 without input, −1 at its end.
int terminal_tty_read(uint8_t *bytes, size_t room);

// Sends the bytes that the terminal accepts without waiting, at most INT_MAX. Returns their number,
// −1 if the terminal is gone.
int terminal_tty_send(const char *bytes, size_t size);

#endif
