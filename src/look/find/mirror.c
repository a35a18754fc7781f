// Finds the row about which a picture mirrors itself by its details. Slow changes along rows are
// removed, because a horizon, a road or a band of cloud is similar to its mirror image about any
// row; slow changes along columns, because trunks and walls are similar at any height. Details are
// divided by the local contrast, so that a few reeds do not outweigh a hazy shore.

#include "look/find/mirror.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/maths.h"

#define SLOW 0.03f        // radius of slow changes. [width]
#define LOCAL 2           // radius for the local contrast. [radius of slow changes]
#define FAINT 0.008f      // two levels: contrast that is only noise
#define TOO_NEAR 2        // rows at the axis that are similar as neighbours
#define REACH 4           // a part of the height: how far from the axis rows are compared
#define LITTLE 0.01       // mean square of details that is too small for a result
#define LEAST_BELOW 0.08f // of an axis: the picture has more than this below and above it
#define NEIGHBOUR 16      // a part of the height: other axes are further away than this
#define USUAL_ROWS 0.7f   // of the reach: axes with fewer rows on a side count less
#define STRIPS 12         // of the width, each compared alone
#define STRIP_ALIKE 0.2f  // likeness of a strip that mirrors
#define LEAST_LEAD 0.255f
#define LEAST_PEAK 7.0f   // deviations
#define LEAST_SHARE 0.55f // of the strips
#define MOST_UPRIGHT 0.6f // of the likeness
#define SHORE 0.04f       // distance of a shore's edges from the axis. [height]
#define SHORE_STEP 0.05f  // difference of colours at them. [lightness]
#define SHADE 0.05f       // lightness added
#define LEAST_SHORE 0.85f // of the columns
#define WEAK 0.4f         // share of the first three limits that a weak mirror reaches
#define LEAST_SIDE 48     // a smaller picture may be like itself by chance. [pixels]
#define COMPARED_X 40     // a part of the longer side: radius of the local comparison
#define COMPARED_Y 80
#define FLAT 2e-5f // variance of what

static ptrdiff_t count_of(pondi_sheet s) {
    return (ptrdiff_t)s.width * s.height;
}

static void divide_by_contrast(pondi_desk *d, pondi_sheet s, int r) {
    const int taken = d->count;
    pondi_sheet power = pondi_sheet_copy(d, s);
    if (power.v == NULL) {
        return;
    }
    for (ptrdiff_t i = 0; i < count_of(s); i++) {
        power.v[i] *= s.v[i];
    }
    pondi_sheet_smooth(d, power, r, r);
    for (ptrdiff_t i = 0; i < count_of(s); i++) {
        s.v[i] /= sqrtf(power.v[i] + FAINT * FAINT);
    }
    pondi_desk_keep(d, taken);
}

// Subtracts slow changes along rows (rx) or columns (ry).
static void take_slow_away(pondi_desk *d, pondi_sheet s, int rx, int ry) {
    const int taken = d->count;
    pondi_sheet slow = pondi_sheet_copy(d, s);
    pondi_sheet_smooth(d, slow, rx, ry);
    for (ptrdiff_t i = 0; !d->failed && i < count_of(s); i++) {
        s.v[i] -= slow.v[i];
    }
    pondi_desk_keep(d, taken);
}

static pondi_sheet details_of(pondi_desk *d, pondi_sheet from) {
    const int r = pondi_most((int)(SLOW * (float)from.width), 2);
    pondi_sheet fine = pondi_sheet_copy(d, from);
    pondi_sheet_box(d, fine, 1, 1);
    take_slow_away(d, fine, r, 0);
    take_slow_away(d, fine, 0, r);
    divide_by_contrast(d, fine, LOCAL * r);
    return fine;
}

static pondi_colour_sheets all_details_of(pondi_desk *d, const pondi_colour_sheets *picture) {
    pondi_colour_sheets details = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        details.of[c] = details_of(d, picture->of[c]);
    }
    return details;
}

// ---- the axis ----

// Columns from…to of the details, and the sum of the squares in each row there.
typedef struct strip {
    const pondi_colour_sheets *details;
    int from;
    int to;
    double *powers;
} strip;

// The sum of the products of two rows, in eight sums, for which compilers use vectors.
static double product_of_rows(const strip *s, int above, int below) {
    enum { SUMS = 8 };
    const int width = s->details->of[0].width;
    double sums[SUMS] = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        const float *a = s->details->of[c].v + (ptrdiff_t)above * width;
        const float *b = s->details->of[c].v + (ptrdiff_t)below * width;
        int x = s->from;
        for (; x + SUMS <= s->to; x += SUMS) {
            for (int i = 0; i < SUMS; i++) {
                sums[i] += (double)(a[x + i] * b[x + i]);
            }
        }
        for (; x < s->to; x++) {
            sums[0] += (double)(a[x] * b[x]);
        }
    }
    for (int i = 1; i < SUMS; i++) {
        sums[0] += sums[i];
    }
    return sums[0];
}

// powers: NULL without memory.
static strip strip_of(pondi_desk *d, const pondi_colour_sheets *details, int from, int to) {
    const int height = details->of[0].height;
    const strip s = {details, from, to, pondi_desk_bytes(d, (size_t)height * sizeof(double))};
    for (int y = 0; s.powers != NULL && y < height; y++) {
        s.powers[y] = product_of_rows(&s, y, y);
    }
    return s;
}

static strip whole_of(pondi_desk *d, const pondi_colour_sheets *details) {
    return strip_of(d, details, 0, details->of[0].width);
}

// An axis is named by twice its distance from the top: rows i and j mirror each other where
// i + j + 1 is that.
static float likeness_at(const strip *s, int twice) {
    const int height = s->details->of[0].height;
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int i = TOO_NEAR; i < height / REACH; i++) {
        const int above = (twice - 1) / 2 - i;
        const int below = twice - 1 - above;
        if (above < 0 || below >= height) {
            break;
        }
        ab += product_of_rows(s, above, below);
        aa += s->powers[above];
        bb += s->powers[below];
    }
    const int rows = height / REACH;
    const double places = (double)rows * (s->to - s->from) * SHEETS_OF_COLOUR;
    return (float)(ab / (sqrt(aa * bb) + LITTLE * places));
}

// Near a side few rows are compared, and few rows are more often similar by chance. Returns the
// share of the usual rows that are within the picture.
static float rows_within(int height, int twice) {
    const int rows = pondi_least(twice, 2 * height - twice) / 2;
    const int reach = height / REACH;
    return pondi_clamp((float)rows / (USUAL_ROWS * (float)reach), 0.0f, 1.0f);
}

// The first axis, by twice its distance: the picture has enough rows on both sides.
static int axes_from(int height) {
    return (int)(2.0f * LEAST_BELOW * (float)height);
}

// The likeness about every axis, by twice its distance from the top; 0 near the sides.
static float *all_likenesses(pondi_desk *d, const pondi_colour_sheets *details, int least) {
    const int height = details->of[0].height;
    const strip whole = whole_of(d, details);
    float *all = pondi_desk_bytes(d, 2 * (size_t)height * sizeof(float));
    for (int twice = 0; !d->failed && twice < 2 * height; twice++) {
        const bool inside = twice >= least && twice <= 2 * height - least;
        all[twice] = inside ? likeness_at(&whole, twice) * rows_within(height, twice) : 0.0f;
    }
    return all;
}

static int best_of(const float *all, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = all[i] > all[best] ? i : best;
    }
    return best;
}

// The answers that make a mirror. Each is divided by the least that a lake has.
typedef struct answers {
    float lead;  // likeness of both sides of the axis, less that of the best axis elsewhere
    float peak;  // how many deviations it is above the mean of axes elsewhere
    float share; // share of the width in which both sides are alike
    float alone; // upright axes are less alike: an object on plain ground has both
    float shore; // share of the width in which an edge is next to the axis
} answers;

// Slats and steps have rivals close by, so the neighbours of the best axis end where they are half
// as good.
static float lead_of(const float *all, int count, int best, int apart) {
    int from = best;
    int to = best;
    while (from > best - apart && from > 0 && all[from] > 0.5f * all[best]) {
        from--;
    }
    while (to < best + apart && to < count - 1 && all[to] > 0.5f * all[best]) {
        to++;
    }
    float rival = 0.0f;
    for (int i = 0; i < count; i++) {
        rival = (i < from || i > to) && all[i] > rival ? all[i] : rival;
    }
    return all[best] - rival;
}

// How many deviations the best axis is above the mean of the others.
static float peak_of(const float *all, int least, int height, int best) {
    double sum = 0.0;
    double squares = 0.0;
    int count = 0;
    for (int twice = least; twice <= 2 * height - least; twice++) {
        if (abs(twice - best) > 2 * height / NEIGHBOUR) {
            sum += (double)all[twice];
            squares += (double)all[twice] * (double)all[twice];
            count++;
        }
    }
    const double mean = sum / count;
    const double variance = squares / count - mean * mean;
    const double deviation = sqrt(variance > 0.0 ? variance : 0.0) + LITTLE;
    return (float)(((double)all[best] - mean) / deviation);
}

// The share of upright strips in which both sides of the axis are alike.
static float strips_alike(pondi_desk *d, const pondi_colour_sheets *details, int twice) {
    const int width = details->of[0].width;
    int alike = 0;
    for (int i = 0; i < STRIPS; i++) {
        const int taken = d->count;
        const strip s = strip_of(d, details, i * width / STRIPS, (i + 1) * width / STRIPS);
        alike += s.powers != NULL && likeness_at(&s, twice) > STRIP_ALIKE;
        pondi_desk_keep(d, taken);
    }
    return (float)alike / STRIPS;
}

static pondi_sheet turned(pondi_desk *d, pondi_sheet from) {
    pondi_sheet s = pondi_sheet_make(d, from.height, from.width);
    for (ptrdiff_t i = 0; s.v != NULL && i < count_of(s); i++) {
        s.v[i] = from.v[i % from.height * from.width + i / from.height];
    }
    return s;
}

// The greatest likeness of the left and the right side of upright axes.
static float upright_likeness(pondi_desk *d, const pondi_colour_sheets *picture) {
    const int taken = d->count;
    float best = 0.0f;
    pondi_colour_sheets upright;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        upright.of[c] = turned(d, picture->of[c]);
    }
    const pondi_colour_sheets details = d->failed ? upright : all_details_of(d, &upright);
    const int width = picture->of[0].width;
    const float *all = d->failed ? NULL : all_likenesses(d, &details, axes_from(width));
    if (all != NULL) {
        best = all[best_of(all, 2 * width)];
    }
    pondi_desk_keep(d, taken);
    return best;
}

// The share of the columns with a step of colour next to the axis, as at a shore. The outline of an
// object that is symmetric about its middle crosses the axis upright.
static float shore_along(const pondi_colour_sheets *picture, float axis) {
    const int w = picture->of[0].width;
    const int h = picture->of[0].height;
    const int from = pondi_most((int)(axis - SHORE * (float)h), 2);
    const int to = pondi_least((int)(axis + SHORE * (float)h), h - 3);
    int count = 0;
    for (int x = 0; x < w; x++) {
        float most = 0.0f;
        for (int y = from; y <= to; y++) {
            const float light = picture->of[0].v[(ptrdiff_t)y * w + x];
            float step = 0.0f;
            for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
                const float *at = picture->of[c].v + (ptrdiff_t)y * w + x;
                const float by = 0.5f * (at[w] + at[2 * w] - at[-w] - at[-2 * w]);
                step += by * by;
            }
            step /= light * light + SHADE * SHADE;
            most = step > most ? step : most;
        }
        count += most > SHORE_STEP * SHORE_STEP;
    }
    return (float)count / (float)w;
}

static float least_of(float a, float b) {
    return a < b ? a : b;
}

// Ripples make both sides less alike, but they remove neither the shore nor the difference from
// upright axes.
static pondi_mirror judge(const answers *a, float axis) {
    const float alike = least_of(least_of(a->lead, a->peak), a->share);
    const float lake = least_of(a->alone, a->shore);
    return (pondi_mirror){.axis = axis,
                          .confidence = 0.5f * pondi_clamp(least_of(alike, lake), 0.0f, 2.0f),
                          .weak = alike >= WEAK && lake >= 1.0f};
}

pondi_mirror pondi_mirror_find(pondi_desk *d, const pondi_colour_sheets *picture) {
    const int height = picture->of[0].height;
    pondi_mirror found = {.axis = 0.5f * (float)height};
    const int taken = d->count;
    if (picture->of[0].width < LEAST_SIDE || height < LEAST_SIDE) {
        return found;
    }
    const pondi_colour_sheets details = all_details_of(d, picture);
    const int least = axes_from(height);
    const float *all = d->failed ? NULL : all_likenesses(d, &details, least);
    if (all != NULL) {
        const int best = best_of(all, 2 * height);
        const float upright = pondi_clamp(upright_likeness(d, picture), 0.01f, 1.0f);
        const answers a = {.lead =
                               lead_of(all, 2 * height, best, 2 * height / NEIGHBOUR) / LEAST_LEAD,
                           .peak = peak_of(all, least, height, best) / LEAST_PEAK,
                           .share = strips_alike(d, &details, best) / LEAST_SHARE,
                           .alone = MOST_UPRIGHT * all[best] / upright,
                           .shore = shore_along(picture, 0.5f * (float)best) / LEAST_SHORE};
        found = d->failed ? found : judge(&a, 0.5f * (float)best);
    }
    pondi_desk_keep(d, taken);
    return found;
}

float pondi_mirror_refine(pondi_desk *d, const pondi_colour_sheets *picture, float axis,
                          float reach) {
    const pondi_colour_sheets details = all_details_of(d, picture);
    if (d->failed) {
        return axis;
    }
    const strip whole = whole_of(d, &details);
    if (whole.powers == NULL) {
        return axis;
    }
    const int height = picture->of[0].height;
    const int first = pondi_most((int)(2.0f * (axis - reach)), 2);
    const int last = pondi_least((int)(2.0f * (axis + reach)), 2 * height - 2);
    int best = first;
    float likeness = -1.0f;
    for (int twice = first; twice <= last; twice++) {
        const float l = likeness_at(&whole, twice);
        best = l > likeness ? twice : best;
        likeness = l > likeness ? l : likeness;
    }
    // The vertex of the parabola through it and its neighbours.
    const float before = likeness_at(&whole, best - 1);
    const float after = likeness_at(&whole, best + 1);
    const float bend = before - 2.0f * likeness + after;
    const float shift = bend < 0.0f ? 0.5f * (before - after) / bend : 0.0f;
    return 0.5f * ((float)best + pondi_clamp(shift, -0.5f, 0.5f));
}

// ---- likeness everywhere ----

// The rows from `first` on of a sheet, and what they mirror: rows without a counterpart repeat the
// last that has one.
static pondi_sheet below_of(pondi_desk *d, pondi_sheet from, int first) {
    pondi_sheet s = pondi_sheet_make(d, from.width, from.height - first);
    assert(s.v == NULL || from.v != NULL);
    for (ptrdiff_t i = 0; s.v != NULL && i < count_of(s); i++) {
        s.v[i] = from.v[i + (ptrdiff_t)first * from.width];
    }
    return s;
}

static pondi_sheet mirrored_of(pondi_desk *d, pondi_sheet from, int first, float axis) {
    pondi_sheet s = pondi_sheet_make(d, from.width, from.height - first);
    assert(s.v == NULL || from.v != NULL);
    for (int y = 0; s.v != NULL && y < s.height; y++) {
        const float row =
            pondi_clamp(2.0f * axis - 1.0f - (float)(y + first), 0.0f, (float)(from.height - 1));
        const int above = pondi_least((int)row, pondi_most(from.height - 2, 0));
        const float t = row - (float)above;
        const float *a = from.v + (ptrdiff_t)above * from.width;
        const float *b = a + (from.height > 1 ? from.width : 0);
        for (int x = 0; x < s.width; x++) {
            s.v[(ptrdiff_t)y * s.width + x] = a[x] + t * (b[x] - a[x]);
        }
    }
    return s;
}

static pondi_sheet product_of(pondi_desk *d, pondi_sheet a, pondi_sheet b) {
    pondi_sheet s = pondi_sheet_make(d, a.width, a.height);
    for (ptrdiff_t i = 0; s.v != NULL && i < count_of(s); i++) {
        s.v[i] = a.v[i] * b.v[i];
    }
    return s;
}

// Adds the local covariance of a and b.
static void add_covariance(pondi_desk *d, pondi_sheet a, pondi_sheet b, int r[2], pondi_sheet out) {
    const int taken = d->count;
    pondi_sheet both = product_of(d, a, b);
    pondi_sheet of_a = pondi_sheet_copy(d, a);
    pondi_sheet of_b = pondi_sheet_copy(d, b);
    if (d->failed) {
        return;
    }
    pondi_sheet_box(d, both, r[0], r[1]);
    pondi_sheet_box(d, of_a, r[0], r[1]);
    pondi_sheet_box(d, of_b, r[0], r[1]);
    for (ptrdiff_t i = 0; i < count_of(out); i++) {
        out.v[i] += both.v[i] - of_a.v[i] * of_b.v[i];
    }
    pondi_desk_keep(d, taken);
}

pondi_sheet pondi_mirror_compare(pondi_desk *d, const pondi_colour_sheets *picture, float axis) {
    const pondi_sheet shape = picture->of[0];
    const int first = pondi_clamp_index((int)ceilf(axis), 0, shape.height - 1);
    const int longest = pondi_most(shape.width, shape.height);
    int r[2] = {pondi_most(longest / COMPARED_X, 2), pondi_most(longest / COMPARED_Y, 2)};
    pondi_sheet out = pondi_sheet_make(d, shape.width, shape.height);
    pondi_sheet sums[3];
    for (int i = 0; i < 3; i++) {
        sums[i] = pondi_sheet_make(d, shape.width, shape.height - first);
    }
    for (int c = 0; c < SHEETS_OF_COLOUR && !d->failed; c++) {
        const int taken = d->count;
        pondi_sheet smooth = pondi_sheet_copy(d, picture->of[c]);
        if (smooth.v != NULL) {
            pondi_sheet_box(d, smooth, 2, 1);
        }
        const pondi_sheet below = below_of(d, smooth, first);
        const pondi_sheet above = mirrored_of(d, smooth, first, axis);
        if (!d->failed) {
            add_covariance(d, above, below, r, sums[0]);
            add_covariance(d, above, above, r, sums[1]);
            add_covariance(d, below, below, r, sums[2]);
            pondi_desk_keep(d, taken);
        }
    }
    if (d->failed) {
        return out;
    }
    const ptrdiff_t before = (ptrdiff_t)first * shape.width;
    for (ptrdiff_t i = 0; i < count_of(out); i++) {
        const ptrdiff_t at = i - before;
        const ptrdiff_t y = i / shape.width;
        const bool counterpart = at >= 0 && 2.0f * axis - 1.0f - (float)y >= -0.5f;
        if (!counterpart) {
            out.v[i] = -1.0f;
        } else if (sums[1].v[at] < FLAT && sums[2].v[at] < FLAT) {
            out.v[i] = 1.0f;
        } else {
            const float scale = sums[1].v[at] * sums[2].v[at];
            out.v[i] = sums[0].v[at] / sqrtf(scale > 1e-12f ? scale : 1e-12f);
        }
    }
    return out;
}
