// Judges the straight edges of a picture as waterlines: by the texture, the colours and the streaks
// below them. The weights are a logistic regression over photographs with and without water
// (docs/lake.md).
#include "look/find/likely.h"

#include <math.h>

#include "base/maths.h"
#include "look/find/waterline.h"

#define LEAST_STRAIGHT 0.45f
#define CLOSE 0.85f     // share of the greatest straightness
#define FIRST_ROW 0.06f // and last row of a waterline. [height]
#define LAST_ROW 0.92f
#define BETWEEN 0.02f // two waterlines. [height]
#define LOWER 0.08f   // an edge that far below is another edge. [height]
#define SLOW 0.04f    // radius of slow changes along rows. [width]
#define GAP 3         // rows next to the edge that are neither side
#define STEEPEST 0.1f // step that counts, so that outlines do not outweigh ripples
#define NOISE 1.5e-5f // mean square of steps that is no texture
#define FAINT 2e-4f   // the same for streaks
#define DEEP 0.2f     // rows of texture below the edge. [height]
#define BAND 8        // a part of the height: rows of streaks on both sides
#define HIGH 0.3f     // waterlines above and below are seldom. [height]
#define LOW 0.6f
#define MOST_OTHER 0.95f
#define LEAST_RIPPLES 0.1f
#define LEAST_STREAKS 0.3f
#define LEAST_BLUE -0.075f
#define MOST_BLUE 0.05f
#define AWAY 0.25f // from the waterline to the point. [height below it]
#define PLACES 24  // for the point, along a row
#define ALIKE 0.1f // sum of the differences of two colours that are alike

// Sums over the rows above each.
typedef struct row_sums {
    double *across; // squares of steps along rows
    double *down;   // and along columns
    double *yellow; // third channel
} row_sums;

static double mean_of(const double *sums, int from, int to) {
    return (sums[to] - sums[from]) / (to - from);
}

static row_sums sums_of(pondi_desk *d, const pondi_colour_sheets *picture) {
    const int w = picture->of[0].width;
    const int h = picture->of[0].height;
    const size_t size = ((size_t)h + 1) * sizeof(double);
    const row_sums s = {pondi_desk_bytes(d, size), pondi_desk_bytes(d, size),
                        pondi_desk_bytes(d, size)};
    if (d->failed) {
        return s;
    }
    s.across[0] = s.down[0] = s.yellow[0] = 0.0;
    for (int y = 0; y < h; y++) {
        const float *row = picture->of[0].v + (ptrdiff_t)y * w;
        const float *yellow = picture->of[2].v + (ptrdiff_t)y * w;
        double across = 0.0;
        double down = 0.0;
        double colour = 0.0;
        for (int x = 0; x < w; x++) {
            const float a = x > 0 ? row[x] - row[x - 1] : 0.0f;
            const float b = y > 0 ? row[x] - row[x - w] : 0.0f;
            across += (double)pondi_clamp(a * a, 0.0f, STEEPEST * STEEPEST);
            down += (double)pondi_clamp(b * b, 0.0f, STEEPEST * STEEPEST);
            colour += (double)yellow[x];
        }
        s.across[y + 1] = s.across[y] + across / w;
        s.down[y + 1] = s.down[y] + down / w;
        s.yellow[y + 1] = s.yellow[y] + colour / w;
    }
    return s;
}

// Ripples are long: lightness changes more from row to row than along rows. −1…1
static float ripples_below(const row_sums *s, int height, int y) {
    const int from = pondi_least(y + GAP, height - 1);
    const int to = pondi_least(from + pondi_most((int)(DEEP * (float)height), 8), height);
    const double down = mean_of(s->down, from, to);
    const double across = mean_of(s->across, from, to);
    return (float)((down - across) / (down + across + 2.0 * (double)NOISE));
}

// Mean of the third channel over the nearer half of the rows below, negated.
static float blue_below(const row_sums *s, int height, int y) {
    const int from = pondi_least(y + GAP, height - 1);
    const int to = pondi_least(from + pondi_most((height - y) / 2, 6), height);
    return (float)-mean_of(s->yellow, from, to);
}

// Lights and dark things above have streaks below them: the correlation of both bands' columns.
static float streaks_below(const pondi_colour_sheets *fast, double *above, double *below, int y) {
    const int w = fast->of[0].width;
    const int h = fast->of[0].height;
    const int rows = pondi_most(h / BAND, 6);
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        for (int x = 0; x < w; x++) {
            above[x] = below[x] = 0.0;
        }
        int up = 0;
        int down = 0;
        for (int i = 0; i < rows; i++) {
            const int a = y - 2 - i;
            const int b = y + GAP + i;
            for (int x = 0; a >= 0 && x < w; x++) {
                above[x] += (double)fast->of[c].v[(ptrdiff_t)a * w + x];
            }
            for (int x = 0; b < h && x < w; x++) {
                below[x] += (double)fast->of[c].v[(ptrdiff_t)b * w + x];
            }
            up += a >= 0;
            down += b < h;
        }
        for (int x = 0; x < w && up > 0 && down > 0; x++) {
            ab += above[x] * below[x] / (up * down);
            aa += above[x] * above[x] / (up * up);
            bb += below[x] * below[x] / (down * down);
        }
    }
    return (float)(ab / (sqrt(aa * bb) + (double)FAINT * w));
}

static pondi_colour_sheets fast_of(pondi_desk *d, const pondi_colour_sheets *picture) {
    pondi_colour_sheets fast = {0};
    const int r = pondi_most((int)(SLOW * (float)picture->of[0].width), 3);
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        fast.of[c] = pondi_sheet_copy(d, picture->of[c]);
        const int taken = d->count;
        pondi_sheet slow = pondi_sheet_copy(d, picture->of[c]);
        if (!d->failed) {
            pondi_sheet_smooth(d, slow, r, 0);
            for (ptrdiff_t i = 0; i < (ptrdiff_t)slow.width * slow.height; i++) {
                fast.of[c].v[i] -= slow.v[i];
            }
        }
        pondi_desk_keep(d, taken);
    }
    return fast;
}

// The greatest straightness from row `from` on.
static float straightest(const pondi_sheet *straight, int from, int to) {
    float most = 0.0f;
    for (int y = from; y < to; y++) {
        most = straight->v[y] > most ? straight->v[y] : most;
    }
    return most;
}

// Above the smallest row that is as straight as any near it.
static bool stands_out(const pondi_sheet *straight, int y) {
    const int near = (int)(BETWEEN * (float)straight->height);
    const int from = pondi_most(y - near, 0);
    return straightest(straight, from, y) < straight->v[y] &&
           straightest(straight, y, pondi_least(y + near + 1, straight->height)) <= straight->v[y];
}

typedef struct judge {
    pondi_sheet straight;
    pondi_colour_sheets fast;
    row_sums all;
    double *above;
    double *below;
} judge;

// The logarithm of the odds of a waterline; 0 with neither ripples nor streaks below, and if
// another edge below is as straight: a road or a wall has two.
static float odds_of(const judge *j, int y) {
    const int height = j->straight.height;
    const float s = j->straight.v[y];
    const float ripples = ripples_below(&j->all, height, y);
    const float streaks = streaks_below(&j->fast, j->above, j->below, y);
    const int lower = pondi_least(y + (int)(LOWER * (float)height), height);
    const float other = straightest(&j->straight, lower, height) / s;
    if ((ripples < LEAST_RIPPLES && streaks < LEAST_STREAKS) || other > MOST_OTHER) {
        return 0.0f;
    }
    const float at = (float)y / (float)height;
    const float off = at > LOW ? at - LOW : at < HIGH ? HIGH - at : 0.0f;
    return 5.4f * s - 13.6f * off + 3.2f * (ripples > streaks ? ripples : streaks) +
           19.4f * pondi_clamp(blue_below(&j->all, height, y), LEAST_BLUE, MOST_BLUE) - 3.1f;
}

static int column_of(int place, int width) {
    return (place + 2) * width / (PLACES + 4); // not next to the sides
}

// The difference of two colours from 0 to 1, which is 0.5 at ALIKE.
static float unlike(const float *a, const float *b) {
    const float sum = fabsf(a[0] - b[0]) + fabsf(a[1] - b[1]) + fabsf(a[2] - b[2]);
    return sum / (sum + ALIKE);
}

// A place below the waterline with the most common colour of the columns between it and the
// waterline, so that it is not on a pier.
static pond_vec2 point_below(pondi_desk *d, const pondi_colour_sheets *picture, int row) {
    const int w = picture->of[0].width;
    const int h = picture->of[0].height;
    const int y = pondi_least(row + pondi_most((int)(AWAY * (float)(h - row)), GAP), h - 1);
    const int from = pondi_least(row + GAP, y);
    float here[PLACES][SHEETS_OF_COLOUR];
    float column[PLACES][SHEETS_OF_COLOUR];
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        const pondi_sheet smooth = pondi_sheet_copy(d, picture->of[c]);
        if (d->failed) {
            return (pond_vec2){0};
        }
        pondi_sheet_box(d, smooth, w / PLACES / 2, GAP);
        for (int i = 0; i < PLACES; i++) {
            const float *v = smooth.v + column_of(i, w);
            double sum = 0.0;
            for (int other = from; other <= y; other++) {
                sum += (double)v[(ptrdiff_t)other * w];
            }
            here[i][c] = v[(ptrdiff_t)y * w];
            column[i][c] = (float)(sum / (y + 1 - from));
        }
    }
    int best = 0;
    float least = INFINITY;
    for (int i = 0; i < PLACES; i++) {
        float sum = 0.0f;
        for (int k = 0; k < PLACES; k++) {
            sum += unlike(here[i], column[k]);
        }
        best = sum < least ? i : best;
        least = sum < least ? sum : least;
    }
    return (pond_vec2){((float)column_of(best, w) + 0.5f) / (float)w, ((float)y + 0.5f) / (float)h};
}

// The row with the greatest odds; 0 if no row is likely.
static int likely_row(pondi_desk *d, const pondi_colour_sheets *picture) {
    const int taken = d->count;
    const size_t line = (size_t)picture->of[0].width * sizeof(double);
    const judge j = {.straight = pondi_waterline_measure(d, picture, NULL, 0),
                     .fast = fast_of(d, picture),
                     .all = sums_of(d, picture),
                     .above = pondi_desk_bytes(d, line),
                     .below = pondi_desk_bytes(d, line)};
    const int height = picture->of[0].height;
    const int first = (int)(FIRST_ROW * (float)height);
    const int last = (int)(LAST_ROW * (float)height);
    const float most = d->failed ? 0.0f : straightest(&j.straight, first, last);
    float best = 0.0f;
    int row = 0;
    for (int y = first; most >= LEAST_STRAIGHT && y < last; y++) {
        const float s = j.straight.v[y];
        if (s >= CLOSE * most && s >= LEAST_STRAIGHT && stands_out(&j.straight, y)) {
            const float odds = odds_of(&j, y);
            row = odds > best ? y : row;
            best = odds > best ? odds : best;
        }
    }
    pondi_desk_keep(d, taken);
    return row;
}

pondi_likely pondi_likely_find(pondi_desk *d, const pondi_colour_sheets *picture, float mirror) {
    const int taken = d->count;
    const float row = mirror > 0.0f ? mirror : (float)likely_row(d, picture);
    pondi_likely likely = {0};
    if (row > 0.0f) {
        likely = (pondi_likely){row, point_below(d, picture, (int)row)};
    }
    pondi_desk_keep(d, taken);
    return likely;
}
