#include "terminal_draw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_CELL 64 // most bytes of a cell, with its place and colours
#define AROUND 64       // bytes before and after all cells
#define TEXT_FRONT 0xd8e6ea
#define TEXT_BACK 0x0b1a20
#define CONTRAST 0.8 // of a character: how much lighter its ink is than the cell

// ---- colours ------------------------------------------------------------------------------------

static int channel(uint32_t colour, int shift) {
    return (int)(colour >> shift & 255);
}

static int distance(int a, int b) {
    return (a - b) * (a - b);
}

static int level_of(int step) {
    return step == 0 ? 0 : 55 + 40 * step;
}

static int nearest_step(int value) {
    return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40;
}

// The nearest of xterm's colours: a cube of 6 × 6 × 6, and 24 greys.
static uint32_t number_of(uint32_t colour) {
    const int rgb[3] = {channel(colour, 16), channel(colour, 8), channel(colour, 0)};
    int cube = 16;
    int off_cube = 0;
    const int weight[3] = {36, 6, 1};
    for (int i = 0; i < 3; i++) {
        const int step = nearest_step(rgb[i]);
        cube += weight[i] * step;
        off_cube += distance(rgb[i], level_of(step));
    }
    const int mean = (rgb[0] + rgb[1] + rgb[2]) / 3;
    const int step = mean < 8 ? 0 : mean > 233 ? 23 : (mean - 3) / 10;
    int off_grey = 0;
    for (int i = 0; i < 3; i++) {
        off_grey += distance(rgb[i], 8 + 10 * step);
    }
    return (uint32_t)(off_grey < off_cube ? 232 + step : cube);
}

static uint32_t stored(const terminal_screen *screen, uint32_t colour) {
    return screen->true_colour ? colour : number_of(colour);
}

static bool alike(const terminal_screen *screen, uint32_t a, uint32_t b, int tolerance) {
    if (!screen->true_colour) {
        return a == b;
    }
    for (int shift = 0; shift <= 16; shift += 8) {
        if (abs(channel(a, shift) - channel(b, shift)) > tolerance) {
            return false;
        }
    }
    return true;
}

// ---- cells --------------------------------------------------------------------------------------

bool terminal_screen_make(terminal_screen *screen, int columns, int rows, bool true_colour) {
    *screen = (terminal_screen){
        .columns = columns, .rows = rows, .true_colour = true_colour, .all = true};
    if (columns < 1 || rows < 1 || columns > TERMINAL_MOST_CELLS / rows) {
        *screen = (terminal_screen){0};
        return false;
    }
    const size_t count = (size_t)columns * (size_t)rows;
    screen->room = count * LONGEST_CELL + AROUND;
    screen->shown = calloc(count, sizeof *screen->shown);
    screen->wanted = calloc(count, sizeof *screen->wanted);
    screen->bytes = malloc(screen->room);
    if (screen->shown == NULL || screen->wanted == NULL || screen->bytes == NULL) {
        terminal_screen_clear(screen);
        return false;
    }
    terminal_screen_wipe(screen, 0, 0, columns, rows);
    return true;
}

void terminal_screen_clear(terminal_screen *screen) {
    free(screen->shown);
    free(screen->wanted);
    free(screen->bytes);
    *screen = (terminal_screen){0};
}

static terminal_cell *cell_at(terminal_screen *screen, int column, int row) {
    const bool inside = column >= 0 && row >= 0 && column < screen->columns && row < screen->rows;
    return inside ? &screen->wanted[row * screen->columns + column] : NULL;
}

void terminal_screen_wipe(terminal_screen *screen, int column, int row, int columns, int rows) {
    const uint32_t black = stored(screen, 0);
    for (int y = row; y < row + rows; y++) {
        for (int x = column; x < column + columns; x++) {
            terminal_cell *cell = cell_at(screen, x, y);
            if (cell != NULL) {
                *cell = (terminal_cell){.front = black, .back = black};
            }
        }
    }
}

void terminal_screen_text(terminal_screen *screen, int column, int row, const char *text) {
    for (int x = column; *text != '\0'; x++, text++) {
        terminal_cell *cell = cell_at(screen, x, row);
        if (cell != NULL) {
            cell->front = stored(screen, TEXT_FRONT);
            cell->back = stored(screen, TEXT_BACK);
            cell->sign = *text >= ' ' && *text < 127 ? *text : '?';
        }
    }
}

// ---- pictures -----------------------------------------------------------------------------------

// Averages light, which is about the square of a stored value.
static uint32_t mean_of(const uint8_t *pixels, size_t stride, int fine) {
    uint32_t sums[3] = {0};
    for (int y = 0; y < fine; y++) {
        const uint8_t *pixel = pixels + (size_t)y * stride;
        for (int x = 0; x < fine; x++, pixel += 4) {
            for (int c = 0; c < 3; c++) {
                sums[c] += (uint32_t)pixel[c] * pixel[c];
            }
        }
    }
    uint32_t colour = 0;
    for (int c = 0; c < 3; c++) {
        const double mean = (double)sums[c] / (fine * fine);
        colour = colour << 8 | (uint32_t)(sqrt(mean) + 0.5);
    }
    return colour;
}

static uint32_t lit(uint32_t colour, double light) {
    uint32_t out = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double value = sqrt(light) * channel(colour, shift) + 0.5;
        out = out << 8 | (uint32_t)(value < 255.0 ? value : 255.0);
    }
    return out;
}

// Chooses a character whose ink is lighter than its background and whose average is the colour, so
// that a terminal without colours shows the picture too.
static terminal_cell shade_of(const terminal_screen *screen, uint32_t colour) {
    static const struct {
        char sign;
        double ink; // share of the cell, in common fonts
    } shades[] = {{' ', 0.0},  {'.', 0.04}, {':', 0.08}, {'-', 0.09}, {'=', 0.17},
                  {'+', 0.18}, {'*', 0.22}, {'#', 0.33}, {'%', 0.36}, {'@', 0.40}};
    enum { COUNT = sizeof shades / sizeof shades[0] };
    const int grey =
        2 * channel(colour, 16) + 5 * channel(colour, 8) + channel(colour, 0); // of 8 × 255
    const int index = grey * COUNT / (8 * 255 + 1);
    const double ink = shades[index].ink;
    return (terminal_cell){.front = stored(screen, lit(colour, 1.0 + CONTRAST)),
                           .back = stored(screen, lit(colour, 1.0 - CONTRAST * ink / (1.0 - ink))),
                           .sign = shades[index].sign};
}

// Averages two colours by their light.
static uint32_t between(uint32_t a, uint32_t b) {
    uint32_t out = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int x = channel(a, shift);
        const int y = channel(b, shift);
        out = out << 8 | (uint32_t)(sqrt(0.5 * (x * x + y * y)) + 0.5);
    }
    return out;
}

static terminal_cell cell_of(const terminal_screen *screen, uint32_t upper, uint32_t lower) {
    return screen->ascii
               ? shade_of(screen, between(upper, lower))
               : (terminal_cell){.front = stored(screen, upper), .back = stored(screen, lower)};
}

void terminal_screen_picture(terminal_screen *screen, int column, int row, int columns, int rows,
                             const uint8_t *pixels, int fine) {
    const size_t stride = (size_t)columns * (size_t)fine * 4;
    for (int y = 0; y < rows; y++) {
        const uint8_t *const top = pixels + (size_t)(2 * y * fine) * stride;
        for (int x = 0; x < columns; x++) {
            terminal_cell *cell = cell_at(screen, column + x, row + y);
            const uint8_t *const upper = top + (size_t)(x * fine) * 4;
            if (cell != NULL) {
                *cell = cell_of(screen, mean_of(upper, stride, fine),
                                mean_of(upper + (size_t)fine * stride, stride, fine));
            }
        }
    }
}

// ---- bytes --------------------------------------------------------------------------------------

// The terminal's state while bytes are encoded.
typedef struct pen {
    int column; // of the next character; −1: not known
    int row;
    terminal_cell colours;
    bool known; // the colours are known
} pen;

static void put(terminal_screen *screen, const char *text, size_t length) {
    memcpy(screen->bytes + screen->size, text, length);
    screen->size += length;
}

static void put_text(terminal_screen *screen, const char *text) {
    put(screen, text, strlen(text));
}

static void go_to(terminal_screen *screen, pen *p, int column, int row) {
    char text[32];
    if (p->row == row && p->column == column) {
        return;
    }
    if (p->row == row && p->column < column) {
        snprintf(text, sizeof text, "\033[%dC", column - p->column);
    } else {
        snprintf(text, sizeof text, "\033[%d;%dH", row + 1, column + 1);
    }
    put_text(screen, text);
    p->row = row;
    p->column = column;
}

static void describe(const terminal_screen *screen, int kind, uint32_t colour, char *out,
                     size_t size) {
    if (screen->true_colour) {
        snprintf(out, size, "%d;2;%d;%d;%d", kind, channel(colour, 16), channel(colour, 8),
                 channel(colour, 0));
    } else {
        snprintf(out, size, "%d;5;%u", kind, (unsigned)colour);
    }
}

// Sets the colours unless the pen's are close enough.
static void choose_colours(terminal_screen *screen, pen *p, terminal_cell *cell, int tolerance) {
    const bool blank = cell->sign == ' ';
    const bool front =
        p->known && (blank || alike(screen, p->colours.front, cell->front, tolerance));
    const bool back = p->known && alike(screen, p->colours.back, cell->back, tolerance);
    char parts[2][24] = {"", ""};
    if (!front) {
        describe(screen, 38, cell->front, parts[0], sizeof parts[0]);
    }
    if (!back) {
        describe(screen, 48, cell->back, parts[1], sizeof parts[1]);
    }
    if (!front || !back) {
        char text[64];
        snprintf(text, sizeof text, "\033[%s%s%sm", parts[0], !front && !back ? ";" : "", parts[1]);
        put_text(screen, text);
    }
    cell->front = front && !blank ? p->colours.front : cell->front;
    cell->back = back ? p->colours.back : cell->back;
    p->colours.front = front ? p->colours.front : cell->front;
    p->colours.back = cell->back;
    p->known = true;
}

static void send_cell(terminal_screen *screen, pen *p, int column, int row, int tolerance) {
    const int index = row * screen->columns + column;
    terminal_cell cell = screen->wanted[index];
    go_to(screen, p, column, row);
    // Equal colours need no block.
    const bool even = cell.sign == 0 && alike(screen, cell.front, cell.back, 0);
    terminal_cell sent = cell;
    sent.sign = even ? ' ' : cell.sign;
    choose_colours(screen, p, &sent, tolerance);
    if (sent.sign == 0) {
        put_text(screen, "\xe2\x96\x80"); // ▀
    } else {
        put(screen, &sent.sign, 1);
    }
    p->column++;
    screen->shown[index] = (terminal_cell){
        .front = even ? sent.back : sent.front, .back = sent.back, .sign = cell.sign};
}

static bool differs(const terminal_screen *screen, int index, int tolerance) {
    const terminal_cell *shown = &screen->shown[index];
    const terminal_cell *wanted = &screen->wanted[index];
    return screen->all || shown->sign != wanted->sign ||
           !alike(screen, shown->front, wanted->front, tolerance) ||
           !alike(screen, shown->back, wanted->back, tolerance);
}

void terminal_screen_encode(terminal_screen *screen, int tolerance) {
    pen p = {.column = -1, .row = -1};
    screen->size = 0;
    put_text(screen, "\033[?2026h"); // synchronized update, where it is supported
    const size_t empty = screen->size;
    for (int row = 0; row < screen->rows; row++) {
        for (int column = 0; column < screen->columns; column++) {
            if (differs(screen, row * screen->columns + column, tolerance)) {
                send_cell(screen, &p, column, row, tolerance);
            }
        }
        p.column = p.column == screen->columns
                       ? -1
                       : p.column; // at the right side the column is undefined
        p.row = p.column < 0 ? -1 : p.row;
    }
    screen->all = false;
    if (screen->size == empty) {
        screen->size = 0;
        return;
    }
    put_text(screen, "\033[0m\033[?2026l");
}
