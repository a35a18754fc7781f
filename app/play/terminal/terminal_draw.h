// terminal_draw.h — pictures as characters: two pixels in each cell of a terminal, one over the
// other, as the colours of an upper half block and of what is behind it; or one pixel, as a
// character of ASCII that covers more of its cell the lighter the pixel is. Only cells that changed
// are sent.
#ifndef APP_PLAY_TERMINAL_DRAW_H
#define APP_PLAY_TERMINAL_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TERMINAL_MOST_CELLS 1000000

// A cell: two colours, 0xRRGGBB or a number of the 256 colours, and what stands in it.
typedef struct terminal_cell {
    uint32_t front;
    uint32_t back;
    char sign; // 0: the half block
} terminal_cell;

typedef struct terminal_screen {
    int columns;
    int rows;
    bool true_colour;     // else the 256 colours of xterm
    bool ascii;           // no half blocks; set it once the screen is made, default false
    terminal_cell *shown; // as the terminal has them
    terminal_cell *wanted;
    bool all; // nothing is known of what the terminal shows
    char *bytes;
    size_t size; // of the bytes to be sent
    size_t room;
} terminal_screen;

// All cells black, to be sent. False without memory, or beyond TERMINAL_MOST_CELLS; the screen is
// empty then.
bool terminal_screen_make(terminal_screen *screen, int columns, int rows, bool true_colour);
void terminal_screen_clear(terminal_screen *screen); // all zero is fine

// A picture of `fine` × 2·`fine` RGBA pixels for each cell, from the cell at column, row on. Cells
// outside the screen are left out.
void terminal_screen_picture(terminal_screen *screen, int column, int row, int columns, int rows,
                             const uint8_t *pixels, int fine);

// ASCII text, cut off at the right side.
void terminal_screen_text(terminal_screen *screen, int column, int row, const char *text);

// Black cells.
void terminal_screen_wipe(terminal_screen *screen, int column, int row, int columns, int rows);

// Fills `bytes` with what makes the terminal show what is wanted. tolerance: colours may differ by
// so much in each of red, green and blue, of 255. Nothing is to be sent where nothing changed.
void terminal_screen_encode(terminal_screen *screen, int tolerance);

#endif
