// A band of the picture is drawn strip by strip, each from the top: a row of cells is derived,
// traced and carried over to the pixels along x once, for the two rows of pixels that it has and
// for those beside.

#include "look/rows/pair_row.h"

#include "base/maths.h"
#include "look/reading/prefetch.h"
#include "look/rows/derive.h"

#define STRIP_CELLS (PONDI_TILE / 2 + 2)
#define AT_ONCE 6    // rows of cells that are derived
#define VECTOR 8     // cells; what is left of longer vectors is worked on by half of one
#define NEAR 0.6875f // weights of a pixel's own cell, of the one beside it, and of the other
#define BESIDE 0.28125f
#define BEYOND 0.03125f

typedef struct strip {
    const pondi_pair_drawing *drawing;
    int x0; // first pixel, the left one of a pair
    int count;
    pond_area derived; // of which rows lie in `cells`
    PONDI_ALIGNED float height[(AT_ONCE + 2) * PONDI_PAIR_PITCH];
    PONDI_ALIGNED float cells[3][AT_ONCE * PONDI_PAIR_PITCH];
    PONDI_ALIGNED float traced[PONDI_PAIR_CHANNELS][PONDI_PAIR_PITCH];
    // Rows of cells carried over along x, row y in place y modulo 3.
    bool special[3];
    PONDI_ALIGNED float pixels[3][PONDI_PAIR_CHANNELS][PONDI_TILE];
    float spare[16]; // painters read to the end of a vector
} strip;

// Two pixels for each cell, from the second cell on: both read the same three, which lie one beside
// the other.
static void carry_over(const float *c, int pairs, float *restrict to) {
    for (int i = 0; i < pairs; i++) {
        const float middle = c[i + 1] * NEAR;
        to[2 * i] = (c[i] * BESIDE + middle) + c[i + 2] * BEYOND;
        to[2 * i + 1] = (c[i] * BEYOND + middle) + c[i + 2] * BESIDE;
    }
}

static int whole_vectors(int cells) {
    return (cells + VECTOR - 1) & ~(VECTOR - 1);
}

// Beyond the water's sides its outermost cells go on.
static void derive_from(strip *s, int row) {
    const pondi_pair_drawing *d = s->drawing;
    const pond_view *view = d->canvas->view;
    const int first = s->x0 / 2 - 1;
    const int end = (s->x0 + s->count - 1) / 2 + 2;
    const int low = view->wraps_x ? first : pondi_most(first, 0);
    const int whole = low + whole_vectors(end - low); // which cost less than a loop's rest
    const int high = view->wraps_x ? end : pondi_least(whole, view->width);
    const int last = view->wraps_y ? row + AT_ONCE : pondi_least(row + AT_ONCE, view->height);
    s->derived = (pond_area){low, row, high - low, last - row};
    const int at = low - first;
    const pondi_heights heights = {s->height, PONDI_PAIR_PITCH};
    const pondi_derived to = {{s->cells[0] + at, s->cells[1] + at, s->cells[2] + at},
                              PONDI_PAIR_PITCH};
    pondi_derive(view, d->how->channels, &s->derived, &heights, &to);
    for (int c = 0; c < pondi_channel_count(d->how->channels); c++) {
        for (int y = 0; y < s->derived.height; y++) {
            float *cell = s->cells[c] + (ptrdiff_t)y * PONDI_PAIR_PITCH;
            cell[0] = cell[at];
            cell[end - first - 1] = cell[pondi_least(end, high) - first - 1];
        }
    }
}

static void take_row(strip *s, int row) {
    const pondi_pair_look *how = s->drawing->how;
    const pond_view *view = s->drawing->canvas->view;
    const int inside = view->wraps_y ? row : pondi_clamp_index(row, 0, view->height - 1);
    const int place = (row + 3) % 3;
    if (inside < s->derived.y || inside >= s->derived.y + s->derived.height) {
        derive_from(s, inside);
    }
    const ptrdiff_t at = (ptrdiff_t)(inside - s->derived.y) * PONDI_PAIR_PITCH;
    const float *const derived[3] = {s->cells[0] + at, s->cells[1] + at, s->cells[2] + at};
    const int pairs = (s->count + 1) / 2;
    if (how->trace == NULL) {
        for (int c = 0; c < how->carried; c++) {
            carry_over(derived[c], pairs, s->pixels[place][c]);
        }
        return;
    }
    s->special[place] = how->trace(s->drawing->look, whole_vectors(pairs + 2), derived, s->traced);
    for (int c = 0; c < how->carried; c++) {
        carry_over(s->traced[c], pairs, s->pixels[place][c]);
    }
}

// The upper or the lower row of pixels of a row of cells; pixels left of `from` are another part's.
static void paint_row(const strip *s, int y, int from) {
    const pondi_pair_drawing *d = s->drawing;
    const int own = y / 2;
    const bool upper = y % 2 == 0;
    pondi_pair_row row = {.x0 = from,
                          .y = y,
                          .count = s->x0 + s->count - from,
                          .weight = {upper ? BESIDE : BEYOND, NEAR, upper ? BEYOND : BESIDE}};
    for (int i = 0; i < 3; i++) {
        const int place = (own + i + 2) % 3;
        row.special = row.special || s->special[place];
        for (int c = 0; c < d->how->carried; c++) {
            row.from[i][c] = s->pixels[place][c] + (from - s->x0);
        }
    }
    d->how->paint(d->look, d->canvas, &row);
}

// The cells of a row under pixels x0…x1 − 1, which are wanted soon. They lie in short pieces of
// many rows, which a processor does not foresee.
PONDI_PREFETCH call_cells(const pond_view *view, int x0, int x1, int row) {
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    pondi_prefetch_read((const uint8_t *)view->heights + (row * view->stride + x0 / 2) * size,
                        (x1 - x0) / 2 * size);
}

void PONDI_ISA_NAME(pondi_draw_pair_band)(void *context, int index) {
    const pondi_pair_drawing *d = context;
    const int right = d->part.x + d->part.width;
    const int bottom = d->part.y + d->part.height;
    const int band = d->part.y / PONDI_PAIR_BAND + index;
    const int y0 = pondi_most(d->part.y, band * PONDI_PAIR_BAND);
    const int y1 = pondi_least(bottom, (band + 1) * PONDI_PAIR_BAND);
    strip s = {.drawing = d};
    for (int x0 = d->part.x; x0 < right;) {
        const int x1 = pondi_least(right, (x0 / PONDI_TILE + 1) * PONDI_TILE);
        s.x0 = x0 & ~1;
        s.count = x1 - s.x0;
        s.derived.height = 0;
        const int next = pondi_least(right, x1 + PONDI_TILE);
        take_row(&s, y0 / 2 - 1);
        take_row(&s, y0 / 2);
        for (int row = y0 / 2; 2 * row < y1; row++) {
            call_cells(d->canvas->view, x1, next, row);
            take_row(&s, row + 1);
            for (int y = pondi_most(y0, 2 * row); y < pondi_least(y1, 2 * row + 2); y++) {
                paint_row(&s, y, x0);
            }
        }
        x0 = x1;
    }
}
