// terminal_draw.h — pictures as characters. A cell of the terminal shows two pixels, one above the
// other, as the foreground and background colours of an upper half block; or one pixel as an ASCII
// character, which covers more of the cell for lighter pixels. Only changed cells are sent.
#ifndef APP_PLAY_TERMINAL_DRAW_H
#define APP_PLAY_TERMINAL_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TERMINAL_MOST_CELLS 1000000

// A cell: two colours, as 0xRRGGBB or an index of the 256 colours, and a character.
typedef struct terminal_cell {
    uint32_t front;
    uint32_t back;
    char sign; // 0: the half block
} terminal_cell;

typedef struct terminal_screen {
    int columns;
    int rows;
    bool true_colour;     // else the 256 colours of xterm
    bool ascii;           // no half blocks; may be set after terminal_screen_make(), default false
    terminal_cell *shown; // on the terminal
    terminal_cell *wanted;
    bool all; // the terminal's content is not known
    char *bytes;
    size_t size; // of the bytes to send
    size_t room;
} terminal_screen;

// All cells are black and will be sent. False: no memory, or more than TERMINAL_MOST_CELLS; the
// screen is empty.
bool terminal_screen_make(terminal_screen *screen, int columns, int rows, bool true_colour);
void terminal_screen_clear(terminal_screen *screen); // may be all zero

// Draws a picture of `fine` × 2·`fine` RGBA pixels per cell at a column and row. Cells outside the
// screen are clipped.
void terminal_screen_picture(terminal_screen *screen, int column, int row, int columns, int rows,
                             const uint8_t *pixels, int fine);

// Writes ASCII text, clipped at the right side.
void terminal_screen_text(terminal_screen *screen, int column, int row, const char *text);

// Makes cells black.
void terminal_screen_wipe(terminal_screen *screen, int column, int row, int columns, int rows);

// Fills `bytes` with the sequences that update the terminal; none if nothing changed. tolerance:
// largest error of red, green and blue, of 255.
void terminal_screen_encode(terminal_screen *screen, int tolerance);

#endif
