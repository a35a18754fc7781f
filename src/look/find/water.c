#include "look/find/water.h"

#include <math.h>
#include <millpond/lake.h>

#include "base/maths.h"
#include "look/find/mirror.h"

#define ALIKE 0.35f        // local likeness of what mirrors
#define CALM_STEP 0.035f   // from place to place, in calm water
#define CALM_TEXTURE 0.02f // of its lightness
#define LIGHT 0.4f         // lightness from which on these hold; below it they are less,
#define DIM 0.3f           // but at least this share
#define HOLE 0.004f        // of the picture: smaller ones are water, too
#define STEEPEST 0.03f     // step at which growing ends
#define EDGE 1e-4f         // variance of lightness below which there is no edge
#define SOFT_FROM 0.3f     // share of the water at which its edge begins
#define THIN 2.5f          // radius of a thin thing. [1/320 of the longer side]
#define TALL 2             // and least half height. [rows]
#define DARK 0.05f         // lightness below which contrast does not grow
#define NEARLY_WHITE 0.85f
#define THIN_FROM 0.05f // contrast at which something is
#define USUAL 8.0f      // radius of a place's surroundings. [1/320 of the longer side]
#define SPECK 2.0f      // side below which nothing counts as a thing. [1/320 of the longer side]
#define USUALLY 1.5f    // this many times as long is no thing
#define FEATHERED 64    // smaller pictures have hard edges [columns]

static ptrdiff_t places_of(pondi_sheet s) {
    return (ptrdiff_t)s.width * s.height;
}

// A length in places, of a picture 320 places long.
static int scaled(const pondi_sheet *s, float length) {
    const float long_side = (float)pondi_most(s->width, s->height);
    return pondi_most((int)(length * long_side / 320.0f + 0.5f), 1);
}

// ---- calm ----

// Gradient of the colours: root of the sum of squares over three channels and both axes.
static pondi_sheet steps_of(pondi_desk *d, const pondi_colour_sheets *small) {
    const int w = small->of[0].width;
    const int h = small->of[0].height;
    pondi_sheet steps = pondi_sheet_make(d, w, h);
    const int taken = d->count;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        pondi_sheet s = pondi_sheet_copy(d, small->of[c]);
        if (d->failed) {
            break;
        }
        pondi_sheet_box(d, s, 1, 1);
        for (int y = 0; y < h; y++) {
            const float *row = s.v + (ptrdiff_t)y * w;
            const ptrdiff_t up = y > 0 ? -w : 0;
            const ptrdiff_t down = y < h - 1 ? w : 0;
            for (int x = 0; x < w; x++) {
                const float across = row[pondi_least(x + 1, w - 1)] - row[pondi_most(x - 1, 0)];
                const float along = row[x + down] - row[x + up];
                steps.v[(ptrdiff_t)y * w + x] += 0.25f * (across * across + along * along);
            }
        }
        pondi_desk_keep(d, taken);
    }
    for (ptrdiff_t i = 0; i < places_of(steps); i++) {
        steps.v[i] = sqrtf(steps.v[i]);
    }
    return steps;
}

// Mean deviation of lightness from its blur along the row.
static pondi_sheet texture_of(pondi_desk *d, const pondi_sheet *lightness) {
    pondi_sheet texture = pondi_sheet_copy(d, *lightness);
    const int taken = d->count;
    pondi_sheet slow = pondi_sheet_copy(d, *lightness);
    if (!d->failed) {
        pondi_sheet_smooth(d, slow, 2, 0);
        for (ptrdiff_t i = 0; i < places_of(texture); i++) {
            texture.v[i] = fabsf(texture.v[i] - slow.v[i]);
        }
        pondi_sheet_smooth(d, texture, 1, 1);
    }
    pondi_desk_keep(d, taken);
    return texture;
}

static void close_and_open(pondi_desk *d, pondi_region r, int closed_x, int closed_y, int opened_x,
                           int opened_y) {
    pondi_region_widen(d, r, closed_x, closed_y);
    pondi_region_narrow(d, r, closed_x + opened_x, closed_y + opened_y);
    pondi_region_widen(d, r, opened_x, opened_y);
}

static void clear_above(pondi_region r, int first) {
    for (ptrdiff_t i = 0; i < (ptrdiff_t)pondi_least(first, r.height) * r.width; i++) {
        r.in[i] = 0;
    }
}

static pondi_region seed_below(pondi_desk *d, const pondi_sheet *shape, int first) {
    pondi_region seed = pondi_region_make(d, shape->width, shape->height);
    for (int y = first; seed.in != NULL && y < pondi_least(first + 3, shape->height); y++) {
        for (int x = 0; x < shape->width; x++) {
            seed.in[(ptrdiff_t)y * shape->width + x] = 1;
        }
    }
    return seed;
}

// ---- reeds ----

// Greatest (sign 1) or least (−1) value within r along each row.
static void spread_along_rows(pondi_desk *d, pondi_sheet s, int r, float sign) {
    for (int y = 0; y < s.height; y++) {
        float *restrict row = s.v + (ptrdiff_t)y * s.width;
        float *restrict line = d->line;
        for (int x = 0; x < s.width; x++) {
            row[x] *= sign;
            line[x] = row[x];
        }
        for (int i = 1; i <= pondi_least(r, s.width - 1); i++) {
            for (int x = 0; x < s.width - i; x++) {
                row[x] = line[x + i] > row[x] ? line[x + i] : row[x];
            }
            for (int x = i; x < s.width; x++) {
                row[x] = line[x - i] > row[x] ? line[x - i] : row[x];
            }
        }
        for (int x = 0; x < s.width; x++) {
            row[x] *= sign;
        }
    }
}

// Colours are the mean of their neighbours.
void pondi_water_clear_reeds(pondi_desk *d, pondi_colour_sheets *fine) {
    const int r = scaled(&fine->of[0], THIN);
    const int taken = d->count;
    if (d->failed) {
        return;
    }
    spread_along_rows(d, fine->of[0], r, 1.0f);
    spread_along_rows(d, fine->of[0], r, -1.0f);
    for (int c = 1; c < SHEETS_OF_COLOUR; c++) {
        pondi_sheet_box(d, fine->of[c], r, 0);
    }
    pondi_desk_keep(d, taken);
}

// ---- likeness to a band ----

#define FEATURES 4    // three of colour, and texture
#define FOLLOWS 0.06f // how quickly the expectation follows the picture
#define LEAST_SPREAD 0.012f
#define SPREADS 3.0f // of the band
#define FAR 1.2f     // how many times that from the mean of all

typedef struct growing {
    pondi_sheet feature[FEATURES];
    pondi_sheet expected[FEATURES];
    pondi_sheet steps;
    float spread[FEATURES];
    float at[FEATURES];
    float steepest;
} growing;

static bool belongs(const growing *g, ptrdiff_t from, ptrdiff_t to) {
    float off = 0.0f;
    float far = 0.0f;
    for (int f = 0; f < FEATURES; f++) {
        const float scale = 1.0f / (SPREADS * g->spread[f]);
        const float by = (g->feature[f].v[to] - g->expected[f].v[from]) * scale;
        const float all = (g->feature[f].v[to] - g->at[f]) * scale;
        off += by * by;
        far += all * all;
    }
    return off < 1.0f && far < FAR * FAR && g->steps.v[to] < g->steepest;
}

static void take_in(growing *g, pondi_region r, ptrdiff_t from, ptrdiff_t to) {
    r.in[to] = 1;
    for (int f = 0; f < FEATURES; f++) {
        const float was = g->expected[f].v[from];
        g->expected[f].v[to] = was + FOLLOWS * (g->feature[f].v[to] - was);
    }
}

// From `count` places in the queue, which are in the region, to rows from `first` on.
static void grow_on(growing *g, pondi_region r, int first, int32_t *queue, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        const int32_t at = queue[i];
        const int x = at % r.width;
        const int32_t sides[4] = {x > 0 ? at - 1 : -1, x < r.width - 1 ? at + 1 : -1, at - r.width,
                                  at + r.width};
        for (int k = 0; k < 4; k++) {
            const int32_t to = sides[k];
            if (to >= first * r.width && to < r.width * r.height && r.in[to] == 0 &&
                belongs(g, at, to)) {
                take_in(g, r, at, to);
                queue[count++] = to;
            }
        }
    }
}

static growing growing_make(pondi_desk *d, const pondi_colour_sheets *small) {
    const pondi_sheet *shape = &small->of[0];
    growing g = {.steps = steps_of(d, small)};
    for (int f = 0; f < FEATURES; f++) {
        g.feature[f] =
            f < SHEETS_OF_COLOUR ? pondi_sheet_copy(d, small->of[f]) : texture_of(d, shape);
        g.expected[f] = pondi_sheet_make(d, shape->width, shape->height);
        if (!d->failed) {
            pondi_sheet_box(d, g.feature[f], scaled(shape, 2), scaled(shape, 1));
        }
    }
    return g;
}

// ---- what mirrors ----

#define BAND 12.0f      // of water from which it is grown further down. [1/320 of the longer side]
#define STEEPER 2.5f    // than the steps in that
#define ANY_SPREAD 2.0f // share of water anywhere in it

// Measures the features of the water in rows from…to.
static int64_t measure_band(growing *g, pondi_region water, int from, int to, int32_t *queue) {
    double sums[FEATURES] = {0};
    double squares[FEATURES] = {0};
    double steps = 0.0;
    int64_t count = 0;
    for (int32_t i = from * water.width; i < to * water.width; i++) {
        if (water.in[i] == 0) {
            continue;
        }
        for (int f = 0; f < FEATURES; f++) {
            const double v = (double)g->feature[f].v[i];
            sums[f] += v;
            squares[f] += v * v;
            g->expected[f].v[i] = g->feature[f].v[i];
        }
        steps += (double)g->steps.v[i];
        queue[count++] = i;
    }
    for (int f = 0; f < FEATURES && count > 0; f++) {
        const double mean = sums[f] / (double)count;
        const double variance = squares[f] / (double)count - mean * mean;
        g->at[f] = (float)mean;
        g->spread[f] =
            LEAST_SPREAD + ANY_SPREAD / SPREADS * (float)sqrt(variance > 0.0 ? variance : 0.0);
    }
    const float usual = count > 0 ? STEEPER * (float)(steps / (double)count) : 0.0f;
    g->steepest = usual > STEEPEST ? usual : STEEPEST;
    return count;
}

// The lowest rows mirror things above the picture. Water there is found by growing from the water
// in the rows before `last`.
static void grow_down(pondi_desk *d, const pondi_colour_sheets *small, pondi_region water,
                      int first, int last) {
    const pondi_sheet *shape = &small->of[0];
    const int taken = d->count;
    growing g = growing_make(d, small);
    int32_t *queue = pondi_desk_bytes(d, (size_t)places_of(*shape) * sizeof(int32_t));
    if (!d->failed) {
        const int from = pondi_most(last - scaled(shape, BAND), first);
        const int64_t count = measure_band(&g, water, from, last, queue);
        grow_on(&g, water, last, queue, count);
    }
    pondi_desk_keep(d, taken);
}

pondi_region pondi_water_mirroring(pondi_desk *d, const pondi_colour_sheets *small, float axis) {
    const pondi_sheet *shape = &small->of[0];
    const int first = pondi_clamp_index((int)ceilf(axis), 0, shape->height - 1);
    // The first row that mirrors nothing of the picture.
    const int last = pondi_clamp_index((int)(2.0f * axis), first, shape->height);
    pondi_region water = pondi_region_make(d, shape->width, shape->height);
    const int taken = d->count;
    const pondi_region seed = seed_below(d, shape, first);
    pondi_region calm = pondi_region_make(d, shape->width, shape->height);
    const pondi_sheet steps = steps_of(d, small);
    const pondi_sheet texture = texture_of(d, shape);
    const pondi_sheet likeness = pondi_mirror_compare(d, small, axis);
    if (d->failed) {
        return water;
    }
    for (ptrdiff_t i = (ptrdiff_t)first * shape->width; i < places_of(*shape); i++) {
        const float light = pondi_clamp(shape->v[i] / LIGHT, DIM, 1.0f);
        calm.in[i] =
            (steps.v[i] < CALM_STEP * light && texture.v[i] < CALM_TEXTURE * light) || seed.in[i];
        water.in[i] = likeness.v[i] > ALIKE && i / shape->width < last;
    }
    pondi_region_keep_joined(d, calm, seed);
    close_and_open(d, calm, scaled(shape, 3), scaled(shape, 1), scaled(shape, 2), scaled(shape, 1));
    for (ptrdiff_t i = 0; i < places_of(*shape); i++) {
        water.in[i] |= calm.in[i];
    }
    clear_above(water, first);
    pondi_region_keep_joined(d, water, seed);
    if (last < shape->height) {
        grow_down(d, small, water, first, last);
    }
    pondi_region_widen(d, water, scaled(shape, 7), scaled(shape, 4));
    pondi_region_narrow(d, water, scaled(shape, 7), scaled(shape, 4));
    clear_above(water, first);
    pondi_region_fill_holes(d, water, first, (int64_t)(HOLE * (float)places_of(*shape)));
    pondi_desk_keep(d, taken);
    return water;
}

// ---- edges ----

static pondi_sheet soften(pondi_desk *d, pondi_region water, const pondi_sheet *like) {
    pondi_sheet coarse = pondi_sheet_make(d, water.width, water.height);
    pondi_sheet soft = pondi_sheet_make(d, like->width, like->height);
    if (!d->failed) {
        for (ptrdiff_t i = 0; i < places_of(coarse); i++) {
            coarse.v[i] = (float)water.in[i];
        }
        pondi_sheet_stretch(&coarse, &soft);
    }
    return soft;
}

// A guided filter (He, Sun and Tang 2013): in each neighbourhood the mask becomes the best linear
// function of lightness, and so has its edges where lightness has them.
static void lay_along_edges(pondi_desk *d, pondi_sheet mask, const pondi_sheet *guide, int r) {
    const int taken = d->count;
    pondi_sheet g = pondi_sheet_copy(d, *guide);
    pondi_sheet gg = pondi_sheet_copy(d, *guide);
    pondi_sheet gm = pondi_sheet_copy(d, *guide);
    if (d->failed) {
        return;
    }
    for (ptrdiff_t i = 0; i < places_of(mask); i++) {
        gg.v[i] *= guide->v[i];
        gm.v[i] *= mask.v[i];
    }
    pondi_sheet_box(d, g, r, r);
    pondi_sheet_box(d, gg, r, r);
    pondi_sheet_box(d, gm, r, r);
    pondi_sheet_box(d, mask, r, r);
    for (ptrdiff_t i = 0; i < places_of(mask); i++) {
        const float slope = (gm.v[i] - g.v[i] * mask.v[i]) / (gg.v[i] - g.v[i] * g.v[i] + EDGE);
        gg.v[i] = slope;
        gm.v[i] = mask.v[i] - slope * g.v[i];
    }
    pondi_sheet_box(d, gg, r, r);
    pondi_sheet_box(d, gm, r, r);
    for (ptrdiff_t i = 0; i < places_of(mask); i++) {
        const float m = gg.v[i] * guide->v[i] + gm.v[i];
        const float t = pondi_clamp((m - SOFT_FROM) / (1.0f - 2.0f * SOFT_FROM), 0.0f, 1.0f);
        mask.v[i] = t * t * (3.0f - 2.0f * t);
    }
    pondi_desk_keep(d, taken);
}

// ---- thin things ----

// Contrast of each place to both its sides. Nearly white places are the sun's path and no posts.
static pondi_sheet thin_things_of(pondi_desk *d, const pondi_sheet *lightness) {
    const int r = scaled(lightness, THIN);
    pondi_sheet thin = pondi_sheet_make(d, lightness->width, lightness->height);
    const int taken = d->count;
    pondi_sheet closed = pondi_sheet_copy(d, *lightness);
    spread_along_rows(d, closed, r, 1.0f);
    spread_along_rows(d, closed, r, -1.0f);
    pondi_sheet opened = pondi_sheet_copy(d, closed);
    spread_along_rows(d, opened, r, -1.0f);
    spread_along_rows(d, opened, r, 1.0f);
    for (ptrdiff_t i = 0; !d->failed && i < places_of(thin); i++) {
        const float dark = closed.v[i] - lightness->v[i];
        const float bright = closed.v[i] < NEARLY_WHITE ? closed.v[i] - opened.v[i] : 0.0f;
        thin.v[i] = (dark > bright ? dark : bright) / (closed.v[i] + DARK);
    }
    pondi_desk_keep(d, taken);
    return thin;
}

static void leave_thin_things_out(pondi_desk *d, pondi_sheet mask, const pondi_sheet *lightness,
                                  float axis, bool mirrors) {
    pondi_sheet thin = thin_things_of(d, lightness);
    pondi_sheet seen = pondi_sheet_copy(d, thin);
    if (d->failed) {
        return;
    }
    pondi_sheet_box(d, thin, 0, TALL);
    spread_along_rows(d, seen, TALL, 1.0f);
    pondi_sheet_box(d, seen, 1, TALL);
    pondi_sheet usual = pondi_sheet_copy(d, thin);
    pondi_region things = pondi_region_make(d, mask.width, mask.height);
    if (d->failed) {
        return;
    }
    pondi_sheet_box(d, usual, scaled(lightness, USUAL), scaled(lightness, USUAL));
    for (int y = pondi_most((int)axis, 0); y < mask.height; y++) {
        for (int x = 0; x < mask.width; x++) {
            const ptrdiff_t i = (ptrdiff_t)y * mask.width + x;
            const float above = 2.0f * axis - 1.0f - (float)y;
            // Where the mirrored thing is outside the picture, compare with the surroundings.
            const float mirrored = mirrors && above >= 0.0f
                                       ? pondi_sheet_read(&seen, (float)x, above)
                                       : USUALLY * usual.v[i];
            const float excess = thin.v[i] - 2.0f * mirrored;
            usual.v[i] = pondi_clamp((excess - THIN_FROM) / THIN_FROM, 0.0f, 1.0f);
            things.in[i] = usual.v[i] > 0.0f;
        }
    }
    pondi_region_drop_specks(d, things,
                             (int64_t)scaled(lightness, SPECK) * scaled(lightness, SPECK));
    for (ptrdiff_t i = 0; i < places_of(mask); i++) {
        mask.v[i] *= things.in[i] ? 1.0f - usual.v[i] : 1.0f;
    }
}

pondi_sheet pondi_water_edges(pondi_desk *d, pondi_region water, const pondi_sheet *lightness) {
    pondi_sheet mask = soften(d, water, lightness);
    if (d->failed) {
        return mask;
    }
    const int coarse = pondi_most(lightness->width / water.width, 1);
    if (coarse > 1) {
        lay_along_edges(d, mask, lightness, 2 * coarse);
    }
    if (mask.width >= FEATHERED) {
        pondi_sheet_box(d, mask, 1, 1);
    }
    return mask;
}

pondi_sheet pondi_water_refine(pondi_desk *d, pondi_region water, const pondi_sheet *lightness,
                               float axis, bool mirrors) {
    const pondi_sheet mask = pondi_water_edges(d, water, lightness);
    if (d->failed) {
        return mask;
    }
    const int taken = d->count;
    leave_thin_things_out(d, mask, lightness, axis,
                          mirrors); // without a feather: water shows between them
    for (int y = 0; y < mask.height && (float)y + 0.5f < axis; y++) {
        for (int x = 0; x < mask.width; x++) {
            mask.v[(ptrdiff_t)y * mask.width + x] = 0.0f;
        }
    }
    pondi_desk_keep(d, taken);
    return mask;
}
