// play_terminal_test.c — what terminals send becomes keys and pointers; pictures become cells, and
// only what changed is sent.
#include "play/terminal/terminal_draw.h"
#include "play/terminal/terminal_input.h"

#include "support.h"

// ---- input --------------------------------------------------------------------------------------

static int parse(const char *bytes, size_t size, terminal_event *events, int most) {
    terminal_parser parser = {0};
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        terminal_event event;
        if (terminal_input_take(&parser, (uint8_t)bytes[i], &event) && count < most) {
            events[count++] = event;
        }
    }
    terminal_event event;
    if (terminal_input_waits(&parser) && terminal_input_pause(&parser, &event) && count < most) {
        events[count++] = event;
    }
    assert_false(terminal_input_waits(&parser));
    return count;
}

static terminal_event only(const char *bytes) {
    terminal_event events[8];
    assert_int_equal(parse(bytes, strlen(bytes), events, 8), 1);
    return events[0];
}

static void reads_keys(void **state) {
    (void)state;
    assert_int_equal(only("a").key, 'a');
    assert_int_equal(only("Q").key, 'q');
    assert_int_equal(only(" ").key, ' ');
    assert_int_equal(only("\r").key, TERMINAL_ENTER);
    assert_int_equal(only("\n").key, TERMINAL_ENTER);
    assert_int_equal(only("\003").key, TERMINAL_INTERRUPT);
    assert_int_equal(only("\023").key, TERMINAL_SAVE);
    assert_int_equal(only("\033").key, TERMINAL_ESCAPE);
    assert_int_equal(only("\033[A").key, TERMINAL_UP);
    assert_int_equal(only("\033OB").key, TERMINAL_DOWN);
    assert_int_equal(only("\033[1;5C").key, TERMINAL_RIGHT); // with Ctrl
    assert_int_equal(only("\033OD").key, TERMINAL_LEFT);
    assert_int_equal(only("\033[0n").kind, TERMINAL_READY);
    terminal_event events[4];
    assert_int_equal(parse("\033\033", 2, events, 4), 2);
    assert_int_equal(parse("\033\033[A", 4, events, 4), 2);
}

static void reads_the_mouse(void **state) {
    (void)state;
    terminal_event e = only("\033[<0;12;7M");
    assert_true(e.kind == TERMINAL_PRESS && e.button == 0 && e.column == 11 && e.row == 6);
    e = only("\033[<2;1;1m");
    assert_true(e.kind == TERMINAL_RELEASE && e.button == 2 && e.column == 0 && e.row == 0);
    e = only("\033[<32;300;200M");
    assert_true(e.kind == TERMINAL_MOVE && e.button == 0 && e.column == 299 && e.row == 199);
    e = only("\033[<64;5;5M");
    assert_true(e.kind == TERMINAL_WHEEL && e.notches == 1);
    e = only("\033[<69;5;5M"); // with Shift
    assert_true(e.kind == TERMINAL_WHEEL && e.notches == -1);
    e = only("\033[<20;5;5M"); // with Shift and Ctrl
    assert_true(e.kind == TERMINAL_PRESS && e.button == 0);
}

static void passes_over_the_rest(void **state) {
    (void)state;
    static const char *const others[] = {
        "\033[<0;0;1M",  "\033[<0;1M",    "\033[<0;1;99999999999999999999M",
        "\033[<-1;1;1M", "\033[<0;1;1;M", "\033[<128;1;1M",
        "\033[<66;1;1M", "\033[200~",     "\033[3n",
        "\033[?1;2c",    "\033x",         "\x01",
        "\xc3\xa4",      "\033[1\x18",    "\033[1111111111111111111111111111111111111111A",
        "\033O\033",     "\033[M",        "\033[<3;1;1M",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        terminal_event events[4];
        const int count = parse(others[i], strlen(others[i]), events, 4);
        if (count != 0) {
            print_error("sequence %zu gave %d events\n", i, count);
        }
        assert_int_equal(count, 0);
    }
}

// Where a sequence is broken off, what comes after it counts again.
static void finds_its_feet_again(void **state) {
    (void)state;
    uint64_t chance = 1;
    for (int i = 0; i < 20000; i++) {
        char bytes[40];
        const int length = noise_int(&chance, 0, 30);
        for (int k = 0; k < length; k++) {
            static const char likely[] = "\033[<;0123456789MmOA~n?";
            bytes[k] = noise(&chance) & 3 ? likely[noise(&chance) % (sizeof likely - 1)]
                                          : (char)noise(&chance);
        }
        terminal_parser parser = {0};
        terminal_event event;
        for (int k = 0; k < length; k++) {
            (void)terminal_input_take(&parser, (uint8_t)bytes[k], &event);
        }
        (void)terminal_input_pause(&parser, &event);
        assert_true(terminal_input_take(&parser, 'r', &event));
        assert_true(event.kind == TERMINAL_KEY && event.key == 'r');
    }
}

// ---- cells --------------------------------------------------------------------------------------

// What a terminal makes of the bytes.
typedef struct glass {
    int columns;
    int rows;
    terminal_cell *cells;
} glass;

static long number(const char **at) {
    char *end;
    const long value = strtol(*at, &end, 10);
    *at = *end == ';' ? end + 1 : end;
    return value;
}

static uint32_t colour(const char **at) {
    if (number(at) == 5) {
        return (uint32_t)number(at);
    }
    uint32_t value = 0;
    for (int i = 0; i < 3; i++) {
        value = value << 8 | (uint32_t)number(at);
    }
    return value;
}

static void look(glass *g, const terminal_screen *screen) {
    const char *at = screen->bytes;
    const char *const end = at + screen->size;
    int x = -1;
    int y = -1;
    terminal_cell pen = {0};
    while (at < end) {
        if (strncmp(at, "\033[?", 3) == 0) {
            at += 8; // ?2026h or l
        } else if (*at == '\033') {
            at += 2;
            const char *last = at + strspn(at, "0123456789;");
            if (*last == 'C') {
                x += (int)number(&at);
            } else if (*last == 'H') {
                y = (int)number(&at) - 1;
                x = (int)number(&at) - 1;
            } else {
                assert_int_equal(*last, 'm');
                while (at < last) {
                    const long kind = number(&at);
                    if (kind == 38) {
                        pen.front = colour(&at);
                    } else if (kind == 48) {
                        pen.back = colour(&at);
                    }
                }
            }
            at = last + 1;
        } else {
            const bool block = *at == '\xe2';
            assert_true(x >= 0 && y >= 0 && x < g->columns && y < g->rows);
            terminal_cell *cell = &g->cells[y * g->columns + x++];
            *cell = pen;
            cell->sign = block ? 0 : *at;
            if (*at == ' ') {
                cell->front = cell->back;
            }
            at += block ? 3 : 1;
        }
    }
}

static int worst(uint32_t a, uint32_t b) {
    int most = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const int off = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
        most = off > most ? off : most;
    }
    return most;
}

static void assert_shows(const glass *g, const terminal_screen *screen, int tolerance) {
    for (int i = 0; i < g->columns * g->rows; i++) {
        const terminal_cell *wanted = &screen->wanted[i];
        const terminal_cell *is = &g->cells[i];
        assert_true(is->sign == wanted->sign || (is->sign == ' ' && wanted->sign == 0));
        assert_true(worst(is->back, wanted->back) <= tolerance);
        assert_true(wanted->sign == ' ' || worst(is->front, wanted->front) <= tolerance);
    }
}

static void fill(uint8_t *pixels, size_t count, uint64_t *chance, int steps) {
    for (size_t i = 0; i < 4 * count; i++) {
        const int next = pixels[i] + noise_int(chance, -steps, steps);
        pixels[i] = (uint8_t)(next < 0 ? 0 : next > 255 ? 255 : next);
    }
}

static void shows_what_is_wanted(void **state) {
    (void)state;
    uint64_t chance = 3;
    for (int fine = 1; fine <= 3; fine++) {
        enum { columns = 31, rows = 9 };
        terminal_screen screen;
        assert_true(terminal_screen_make(&screen, columns, rows, true));
        terminal_cell cells[columns * rows];
        memset(cells, 255, sizeof cells);
        glass g = {columns, rows, cells};
        const size_t count = (size_t)(27 * fine) * (size_t)(2 * 7 * fine);
        uint8_t *pixels = room(count, 4);
        for (int frame = 0; frame < 60; frame++) {
            const int tolerance = frame % 4 * 3;
            fill(pixels, count, &chance, frame == 0 ? 255 : 6);
            terminal_screen_picture(&screen, 2, 1, 27, 7, pixels, fine);
            if (frame % 9 == 5) {
                terminal_screen_text(&screen, frame % 40, frame % 10, "some words");
            }
            terminal_screen_encode(&screen, tolerance);
            look(&g, &screen);
            assert_shows(&g, &screen, tolerance);
        }
        terminal_screen_encode(&screen, 0);
        look(&g, &screen);
        assert_shows(&g, &screen, 0);
        terminal_screen_encode(&screen, 0);
        assert_int_equal(screen.size, 0); // nothing changed, nothing is sent
        free(pixels);
        terminal_screen_clear(&screen);
    }
}

static void sends_what_changed_alone(void **state) {
    (void)state;
    terminal_screen screen;
    assert_true(terminal_screen_make(&screen, 80, 24, true));
    uint64_t chance = 5;
    const size_t count = (size_t)80 * 48;
    uint8_t *pixels = room(count, 4);
    fill(pixels, count, &chance, 255);
    terminal_screen_picture(&screen, 0, 0, 80, 24, pixels, 1);
    terminal_screen_encode(&screen, 0);
    const size_t all = screen.size;
    pixels[4 * (80 * 21 + 40)] ^= 128;
    terminal_screen_picture(&screen, 0, 0, 80, 24, pixels, 1);
    terminal_screen_encode(&screen, 0);
    assert_true(all > 30000 && screen.size > 0 && screen.size < 100);
    free(pixels);
    terminal_screen_clear(&screen);
}

static void knows_256_colours(void **state) {
    (void)state;
    terminal_screen screen;
    assert_true(terminal_screen_make(&screen, 4, 1, false));
    const uint8_t pixels[4 * 2 * 4] = {255, 0,   0,   255, 95,  135, 175, 255, 8,   8,  8,
                                       255, 0,   0,   0,   255, 250, 250, 250, 255, 0,  255,
                                       255, 255, 118, 118, 118, 255, 30,  30,  30,  255};
    terminal_screen_picture(&screen, 0, 0, 4, 1, pixels, 1);
    const uint32_t wanted[2][4] = {{196, 67, 232, 16}, {231, 51, 243, 234}};
    for (int x = 0; x < 4; x++) {
        assert_int_equal(screen.wanted[x].front, wanted[0][x]);
        assert_int_equal(screen.wanted[x].back, wanted[1][x]);
    }
    terminal_screen_encode(&screen, 0);
    screen.bytes[screen.size] = '\0';
    assert_non_null(strstr(screen.bytes, "38;5;196"));
    assert_null(strstr(screen.bytes, ";2;"));
    terminal_screen_clear(&screen);
}

// A share of a cell is the sign's, the rest shows what is behind it.
static double light_of(const terminal_cell *cell) {
    static const char shades[] = " .:-=+*#%@";
    static const double ink[] = {0.0, 0.04, 0.08, 0.09, 0.17, 0.18, 0.22, 0.33, 0.36, 0.40};
    const char *shade = strchr(shades, cell->sign);
    assert_true(cell->sign != '\0' && shade != NULL);
    const double share = ink[shade - shades];
    const double front = cell->front & 255;
    const double back = cell->back & 255;
    return share * front * front + (1.0 - share) * back * back;
}

static void shades_in_ascii(void **state) {
    (void)state;
    enum { COLUMNS = 64 };
    terminal_screen screen;
    uint8_t pixels[COLUMNS * 2 * 4];
    assert_true(terminal_screen_make(&screen, COLUMNS, 1, true));
    screen.ascii = true;
    for (int i = 0; i < COLUMNS * 2; i++) {
        memset(pixels + (ptrdiff_t)4 * i, 4 * (i % COLUMNS), 4);
    }
    terminal_screen_picture(&screen, 0, 0, COLUMNS, 1, pixels, 1);
    for (int x = 0; x < COLUMNS; x++) {
        const double wanted = 16.0 * x * x;
        const double seen = light_of(&screen.wanted[x]);
        const bool clips = 4 * x > 190; // no ink is lighter than white
        assert_true(fabs(seen - wanted) < 0.03 * wanted + 60.0 || (clips && seen < wanted));
    }
    assert_int_equal(screen.wanted[0].sign, ' ');
    assert_int_equal(screen.wanted[COLUMNS - 1].sign, '@');
    terminal_screen_encode(&screen, 0);
    for (size_t i = 0; i < screen.size; i++) {
        assert_true((uint8_t)screen.bytes[i] < 128);
    }
    terminal_screen_clear(&screen);
}

static void refuses_sizes(void **state) {
    (void)state;
    terminal_screen screen;
    assert_false(terminal_screen_make(&screen, 0, 24, true));
    assert_false(terminal_screen_make(&screen, 80, -1, true));
    assert_false(terminal_screen_make(&screen, 32767, 32767, true));
    terminal_screen_clear(&screen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_keys),           cmocka_unit_test(reads_the_mouse),
        cmocka_unit_test(passes_over_the_rest), cmocka_unit_test(finds_its_feet_again),
        cmocka_unit_test(shows_what_is_wanted), cmocka_unit_test(sends_what_changed_alone),
        cmocka_unit_test(knows_256_colours),    cmocka_unit_test(shades_in_ascii),
        cmocka_unit_test(refuses_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
