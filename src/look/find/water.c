#include "look/find/water.h"

#include <math.h>
#include <millpond/lake.h>
#include <string.h>

#include "base/maths.h"
#include "look/find/mirror.h"

#define AROUND_X 4.0f // radius of an edge's surroundings. [1/320 of the longer side]
#define AROUND_Y 2.0f
#define SHADOW 0.5f    // share of the mean lightness added to that of the surroundings
#define TEXTURE_X 2.0f // radius over which texture is measured. [1/320 of the longer side]
#define TEXTURE_Y 1.5f
#define DISPLACED 3.0f       // most that ripples move a mirror image. [1/320 of the longer side]
#define DISPLACED_THIN 1.5f  // the same of thin things
#define REFLECTED 0.7f       // share of a texture that its mirror image may have anyway
#define OBJECT_TEXTURE 0.08f // least texture of an object beyond that, as a share of its lightness
#define SURE_TEXTURE 0.25f   // the same somewhere in it, both along rows and columns
#define PARALLAX 0.1f        // of mirror images of near things, in parts of that from the axis
#define HALO 1.0f            // of water around an object that its texture is measured in. [1/320]
#define GAP 4.0f             // radius over which an outline is closed. [1/320 of the longer side]
#define SMALLEST 2.5f        // radius of the smallest object. [1/320 of the longer side]
#define HOLLOW 0.03f         // of the picture: smaller areas inside an outline are the object's
#define EDGE 1e-4f           // variance of lightness below which there is no edge
#define SOFT_FROM 0.3f       // share of the water at which its edge begins
#define THIN 2.5f            // radius of a thin thing. [1/320 of the longer side]
#define TALL 2               // and least half height. [rows]
#define DARK 0.05f           // lightness below which contrast does not grow
#define NEARLY_WHITE 0.85f
#define THIN_FROM 0.05f // contrast at which something is
#define USUAL 8.0f      // radius of a place's surroundings. [1/320 of the longer side]
#define UPRIGHT 1.5f    // half the height of the shortest thing. [1/320 of the longer side]
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

// ---- objects ----

static float mean_of(const pondi_sheet *s) {
    double sum = 0.0;
    for (ptrdiff_t i = 0; i < places_of(*s); i++) {
        sum += (double)s->v[i];
    }
    return (float)(sum / (double)places_of(*s));
}

// How much lightness changes from pixel to pixel along rows (upright edges) or columns, relative to
// the surroundings.
static pondi_sheet texture_of(pondi_desk *d, const pondi_sheet *lightness, bool along_rows) {
    pondi_sheet texture = pondi_sheet_make(d, lightness->width, lightness->height);
    const int taken = d->count;
    const pondi_sheet around = pondi_sheet_copy(d, *lightness);
    const float shadow = SHADOW * mean_of(lightness);
    pondi_sheet_box(d, around, scaled(lightness, AROUND_X), scaled(lightness, AROUND_Y));
    const ptrdiff_t next = along_rows ? 1 : texture.width;
    for (ptrdiff_t i = next; !d->failed && i < places_of(texture) - next; i++) {
        const ptrdiff_t x = i % texture.width;
        const bool inside = x > 0 && x < texture.width - 1;
        const float step = inside ? lightness->v[i + next] - lightness->v[i - next] : 0.0f;
        const float light = around.v[i] + shadow;
        texture.v[i] = light > 0.0f ? step * step / (light * light) : 0.0f;
    }
    pondi_sheet_box(d, texture, scaled(lightness, TEXTURE_X), scaled(lightness, TEXTURE_Y));
    for (ptrdiff_t i = 0; i < places_of(texture); i++) {
        texture.v[i] = sqrtf(texture.v[i]);
    }
    pondi_desk_keep(d, taken);
    return texture;
}

// The greatest value within r of each place.
static pondi_sheet greatest_near(pondi_desk *d, pondi_sheet from, int r) {
    pondi_sheet most = pondi_sheet_copy(d, from);
    const int taken = d->count;
    if (!d->failed) {
        spread_along_rows(d, most, r, 1.0f);
    }
    const pondi_sheet rows = pondi_sheet_copy(d, most);
    for (int y = 0; !d->failed && y < most.height; y++) {
        for (int k = pondi_most(y - r, 0); k <= pondi_least(y + r, most.height - 1); k++) {
            for (int x = 0; x < most.width; x++) {
                const float v = rows.v[(ptrdiff_t)k * most.width + x];
                float *to = most.v + (ptrdiff_t)y * most.width + x;
                *to = v > *to ? v : *to;
            }
        }
    }
    pondi_desk_keep(d, taken);
    return most;
}

// Everything below the axis is water except solid objects: closed shapes whose texture is not part
// of the mirror image. Ripples have few upright edges and reeds few level ones; objects have both.
static pondi_region objects_below(pondi_desk *d, const pondi_colour_sheets *picture,
                                  const pondi_sheet *lightness, float axis, int first) {
    pondi_region objects = pondi_region_make(d, lightness->width, lightness->height);
    const int taken = d->count;
    const pondi_region sure = pondi_region_make(d, lightness->width, lightness->height);
    const pondi_sheet upright = texture_of(d, lightness, true);
    const pondi_sheet level = texture_of(d, lightness, false);
    const pondi_sheet most = greatest_near(d, upright, scaled(lightness, DISPLACED));
    const pondi_sheet likeness = pondi_mirror_compare(d, picture, axis);
    for (int y = first; !d->failed && y < lightness->height; y++) {
        for (int x = 0; x < lightness->width; x++) {
            const ptrdiff_t i = (ptrdiff_t)y * lightness->width + x;
            const float alike = pondi_clamp(likeness.v[i], 0.0f, 1.0f);
            const float unlike = sqrtf(1.0f - alike * alike);
            // Beyond the upper side of the picture the texture is that of its first row.
            const float above = 2.0f * axis - 1.0f - (float)y;
            const float mirrored = REFLECTED * pondi_sheet_read(&most, (float)x, above);
            // The mirror image of near things is longer, since it shows them from further below.
            const float nearer = above + PARALLAX * ((float)y - axis);
            const float longer = REFLECTED * pondi_sheet_read(&most, (float)x, nearer);
            objects.in[i] = unlike * upright.v[i] > mirrored + OBJECT_TEXTURE;
            const float both = upright.v[i] < level.v[i] ? upright.v[i] : level.v[i];
            const float either = longer > mirrored ? longer : mirrored;
            sure.in[i] = unlike * both > either + SURE_TEXTURE;
        }
    }
    const int gap = scaled(lightness, GAP);
    const int least = scaled(lightness, SMALLEST);
    const int outside = least - scaled(lightness, HALO);
    pondi_region_widen(d, objects, gap, gap);
    pondi_region_narrow(d, objects, gap + least, gap + least);
    pondi_region_widen(d, objects, outside, outside);
    pondi_region_fill_holes(d, objects, first, (int64_t)(HOLLOW * (float)places_of(*lightness)));
    pondi_region_keep_joined(d, objects, sure);
    pondi_desk_keep(d, taken);
    return objects;
}

pondi_region pondi_water_mirroring(pondi_desk *d, const pondi_colour_sheets *picture,
                                   const pondi_sheet *lightness, float axis) {
    const int first = pondi_clamp_index((int)ceilf(axis), 0, lightness->height - 1);
    pondi_region water = pondi_region_make(d, lightness->width, lightness->height);
    const int taken = d->count;
    const pondi_region objects = objects_below(d, picture, lightness, axis, first);
    const ptrdiff_t above = (ptrdiff_t)first * lightness->width;
    for (ptrdiff_t i = above; !d->failed && i < places_of(*lightness); i++) {
        water.in[i] = objects.in[i] == 0;
    }
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
    if (d->failed) {
        return;
    }
    const pondi_sheet seen = greatest_near(d, thin, scaled(lightness, DISPLACED_THIN));
    pondi_sheet_box(d, thin, 0, TALL);
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
    pondi_region upright = pondi_region_make(d, mask.width, mask.height);
    if (d->failed) {
        return;
    }
    memcpy(upright.in, things.in, (size_t)places_of(mask));
    pondi_region_narrow(d, upright, 0, scaled(lightness, UPRIGHT));
    pondi_region_keep_joined(d, things, upright);
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
