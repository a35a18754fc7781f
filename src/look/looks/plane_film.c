// Draws tiles of pixels. A pixel is one ray through its middle, or eight at the rims of crests and
// of the block. Where the surface is smooth, every second ray of every second row is cast, and the
// results of the others are interpolated.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/srgb.h"
#include "look/colour/store.h"
#include "look/looks/plane.h"
#include "shared/look_numbers.h"

#define AROUND PONDI_PLANE_AROUND
#define RIM_BEND 0.004f // change of a distance's growth at a rim, as a share of the distance
#define RIM_SPREAD 0.6f // of rays at a rim [pixels]

// Error of places and of gathered light that are interpolated between rays. [pixels, 1]
#define PLACE_SLACK 0.1f
#define GATHERED_SLACK 0.03f
// Distance of rays between which nothing is missed: where waves may hide others, and where none
// can. [cells]
#define REACH 1.0f
#define OPEN_REACH 1.5f
#define OPEN_MARGIN 1.1f // on squares of slopes

// Results of rays, interpolated between them where they are smooth.
enum { FAR, SLOPE_X, SLOPE_Y, GATHERED, FOUND };

// A pixel's light overwrites its input, to save stack.
enum { LIGHT = SLOPE_X };

// A tile with a ring of pixels around it.
typedef struct frame {
    int x0; // in the target, of the first pixel of the tile itself
    int y0;
    int width; // of the tile itself
    int height;
    float found[FOUND][AROUND * AROUND];
    uint8_t kind[AROUND * AROUND];
    uint8_t near[AROUND * AROUND]; // 1 where the next ray may meet other waves
    pondi_plane_reach reach;
    float apart; // distance of rays between which nothing is missed [cells]
} frame;

// Pixels that wait for their rays.
typedef struct waiting {
    int pixels[PONDI_PLANE_RAYS];
    int count;
} waiting;

// ---- casting ----

static float middle_x(const frame *t, int pixel) {
    const int x = t->x0 - 1 + pixel % AROUND;
    return (float)x + 0.5f;
}

static float middle_y(const frame *t, int pixel) {
    const int y = t->y0 - 1 + pixel / AROUND;
    return (float)y + 0.5f;
}

// Copies whole vectors. Compilers copy arrays in words of eight bytes, and a later wider read
// stalls until they are stored.
static inline void copy_row(const void *from, int count, void *to) {
    enum { VECTOR = 16, BYTES = VECTOR * 4 };
    for (int i = 0; i < count * 4; i += BYTES) {
        memcpy((uint8_t *)to + i, (const uint8_t *)from + i, BYTES);
    }
}

// Repeats the last ray up to a whole vector. Returns the new count.
static int fill_vector(int count, float *x, float *y) {
    const int whole = pondi_plane_whole(count);
    for (int i = count; i < whole; i++) {
        x[i] = x[count - 1];
        y[i] = y[count - 1];
    }
    return whole;
}

static void cast_some(const pondi_plane_film *m, frame *t, const int *pixels, int count) {
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        x[i] = middle_x(t, pixels[i]);
        y[i] = middle_y(t, pixels[i]);
    }
    const int whole = fill_vector(count, x, y);
    pondi_plane_rays rays;
    pondi_plane_face face;
    pondi_plane_aim(m->plane, x, y, whole, 1.0f, &rays);
    pondi_plane_cast(m->plane, &t->reach, count, &rays);
    pondi_plane_find_places(m->plane, whole, &rays);
    pondi_plane_find_face(m->plane, &rays, whole, &face);
    for (int i = 0; i < count; i++) {
        const int at = pixels[i];
        t->kind[at] = (uint8_t)rays.kind[i];
        t->near[at] = (uint8_t)rays.near[i];
        t->found[FAR][at] = rays.far[i];
        t->found[SLOPE_X][at] = face.slope_x[i];
        t->found[SLOPE_Y][at] = face.slope_y[i];
        t->found[GATHERED][at] = face.gathered[i];
    }
}

static void cast_waiting(const pondi_plane_film *m, frame *t, waiting *w) {
    if (w->count > 0) {
        cast_some(m, t, w->pixels, w->count);
        w->count = 0;
    }
}

// Rays are cast when a full row of them waits.
static void await(const pondi_plane_film *m, frame *t, int pixel, waiting *w) {
    w->pixels[w->count++] = pixel;
    if (w->count == PONDI_PLANE_RAYS) {
        cast_waiting(m, t, w);
    }
}

// A row of rays, or every second ray of a row.
typedef struct ray_row {
    const float *found[FOUND];
    const int *kind;
    const int *near;
} ray_row;

// Rays one and three steps before and after the pixels that are interpolated.
typedef struct between {
    ray_row first; // three before; without a kind if there is none
    ray_row before;
    ray_row after;
    ray_row last; // three after
} between;

// Their results.
typedef struct middles {
    float *found[FOUND];
    int kind[AROUND];
    int near[AROUND];
    int rough[AROUND]; // 1 on no smooth thing
} middles;

// Interpolates results by cubics. Where the outer ray has another kind, the nearer results continue
// linearly. Marks pixels where the surface is not smooth.
PONDI_INLINE void find_middles(const pondi_plane_film *m, const between *w, float apart, int count,
                               middles *out) {
    float off[FOUND][AROUND];
    for (int k = 0; k < FOUND; k++) {
        const float *a = w->first.found[k];
        const float *b = w->before.found[k];
        const float *c = w->after.found[k];
        const float *d = w->last.found[k];
        float found[AROUND];
        for (int i = 0; i < count; i++) {
            const float going_on = 2.0f * b[i] - c[i];
            const float coming = 2.0f * c[i] - b[i];
            const float first = w->first.kind[i] == w->before.kind[i] ? a[i] : going_on;
            const float last = w->last.kind[i] == w->after.kind[i] ? d[i] : coming;
            const float early = (b[i] - first) - (c[i] - b[i]);
            const float late = (c[i] - b[i]) - (last - c[i]);
            off[k][i] = (fabsf(early) + fabsf(late)) * (1.0f / 16.0f);
            found[i] = 0.5f * (b[i] + c[i]) + (early + late) * (1.0f / 16.0f);
        }
        copy_row(found, count, out->found[k]);
    }
    const float *far = out->found[FAR];
    const float *far_before = w->before.found[FAR];
    const float *far_after = w->after.found[FAR];
    const float per_far = PLACE_SLACK * m->plane->pixel;
    const float slope_slack = m->slope_slack;
    for (int i = 0; i < count; i++) {
        const int other = w->before.kind[i] != w->after.kind[i] ? 1 : 0;
        const int bent =
            (off[FAR][i] > per_far * far[i] ? 1 : 0) | (off[SLOPE_X][i] > slope_slack ? 1 : 0) |
            (off[SLOPE_Y][i] > slope_slack ? 1 : 0) | (off[GATHERED][i] > GATHERED_SLACK ? 1 : 0);
        // something thinner than the distance of the rays may be between them
        const float reach = fabsf(far_after[i] - far_before[i]);
        const int thin = (reach > apart ? 1 : 0) | w->before.near[i] | w->after.near[i];
        out->kind[i] = w->before.kind[i];
        out->near[i] = thin;
        out->rough[i] = other | bent | thin;
    }
}

static void await_rough(const pondi_plane_film *m, frame *t, const int *rough, int at, int count,
                        int hop, waiting *w) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        any |= rough[i];
    }
    for (int i = 0; i < count && any != 0; i++) {
        if (rough[i] != 0) {
            await(m, t, at + i * hop, w);
        }
    }
}

enum { PAIRS = AROUND / 2, MORE = PAIRS + 3, NO_KIND = 255 };

// Every second ray of a row, with placeholders before the first and after the last.
typedef struct evens {
    float found[FOUND][MORE];
    int kind[MORE];
    int near[MORE];
} evens;

static void take_evens(const frame *t, int at, evens *e) {
    for (int k = 0; k < FOUND; k++) {
        for (int i = 0; i < PAIRS; i++) {
            e->found[k][1 + i] = t->found[k][at + 2 * i];
        }
        e->found[k][0] = e->found[k][1 + PAIRS] = e->found[k][2 + PAIRS] = 0.0f;
    }
    for (int i = 0; i < PAIRS; i++) {
        e->kind[1 + i] = t->kind[at + 2 * i];
        e->near[1 + i] = t->near[at + 2 * i];
    }
    e->kind[0] = e->kind[1 + PAIRS] = e->kind[2 + PAIRS] = NO_KIND;
    e->near[0] = e->near[1 + PAIRS] = e->near[2 + PAIRS] = 0;
}

static ray_row evens_from(const evens *e, int first) {
    ray_row r = {.kind = e->kind + first, .near = e->near + first};
    for (int k = 0; k < FOUND; k++) {
        r.found[k] = e->found[k] + first;
    }
    return r;
}

// The last pixel of a row is cast, not interpolated.
static void keep_odds(frame *t, int at, const middles *odds) {
    for (int k = 0; k < FOUND; k++) {
        float *found = t->found[k] + at;
        const float last = found[AROUND - 1];
        for (int i = 0; i < PAIRS; i++) {
            found[2 * i + 1] = odds->found[k][i];
        }
        found[AROUND - 1] = last;
    }
    for (int i = 0; i + 1 < PAIRS; i++) {
        t->kind[at + 2 * i + 1] = (uint8_t)odds->kind[i];
        t->near[at + 2 * i + 1] = (uint8_t)odds->near[i];
    }
}

PONDI_APART void find_columns(const pondi_plane_film *m, frame *t, int at, int rough[PAIRS]) {
    evens e;
    float found[FOUND][PAIRS];
    middles odds;
    take_evens(t, at, &e);
    const between w = {evens_from(&e, 0), evens_from(&e, 1), evens_from(&e, 2), evens_from(&e, 3)};
    for (int k = 0; k < FOUND; k++) {
        odds.found[k] = found[k];
    }
    find_middles(m, &w, t->apart, PAIRS, &odds);
    keep_odds(t, at, &odds);
    copy_row(odds.rough, PAIRS, rough);
}

// Rows of bytes as integers.
typedef struct states {
    int kind[AROUND];
    int near[AROUND];
} states;

static ray_row row_at(const frame *t, int index, states *s) {
    ray_row r = {.kind = s->kind, .near = s->near};
    const bool is_there = index >= 0 && index < AROUND;
    const int at = (is_there ? index : 0) * AROUND;
    for (int k = 0; k < FOUND; k++) {
        r.found[k] = t->found[k] + at;
    }
    for (int i = 0; i < AROUND; i++) {
        s->kind[i] = is_there ? t->kind[at + i] : NO_KIND;
        s->near[i] = t->near[at + i];
    }
    return r;
}

PONDI_APART void find_row(const pondi_plane_film *m, frame *t, int index, int rough[AROUND]) {
    states s[4];
    middles rows;
    const int at = index * AROUND;
    const between w = {row_at(t, index - 3, &s[0]), row_at(t, index - 1, &s[1]),
                       row_at(t, index + 1, &s[2]), row_at(t, index + 3, &s[3])};
    for (int k = 0; k < FOUND; k++) {
        rows.found[k] = t->found[k] + at;
    }
    find_middles(m, &w, t->apart, AROUND, &rows);
    for (int i = 0; i < AROUND; i++) {
        t->kind[at + i] = (uint8_t)rows.kind[i];
        t->near[at + i] = (uint8_t)rows.near[i];
    }
    copy_row(rows.rough, AROUND, rough);
}

// Whether a row or column is interpolated; the last one is cast.
static bool lies_between(int index) {
    return index % 2 != 0 && index != AROUND - 1;
}

// The row or column that is cast after another.
static int next_cast(const pondi_plane_film *m, int index) {
    return index + (m->exact || index == AROUND - 2 ? 1 : 2);
}

static void find_all(const pondi_plane_film *m, frame *t) {
    waiting w = {.count = 0};
    for (int row = 0; row < AROUND; row = next_cast(m, row)) {
        for (int x = 0; x < AROUND; x = next_cast(m, x)) {
            await(m, t, row * AROUND + x, &w);
        }
    }
    cast_waiting(m, t, &w);
    if (m->exact) {
        return;
    }
    for (int row = 0; row < AROUND; row++) {
        if (!lies_between(row)) {
            int rough[PAIRS];
            find_columns(m, t, row * AROUND, rough);
            await_rough(m, t, rough, row * AROUND + 1, PAIRS - 1, 2, &w);
        }
    }
    cast_waiting(m, t, &w);
    for (int row = 1; row < AROUND - 1; row += 2) {
        int rough[AROUND];
        find_row(m, t, row, rough);
        await_rough(m, t, rough, row * AROUND, AROUND, 1, &w);
    }
    cast_waiting(m, t, &w);
}

// ---- knots ----

enum { STEP = 4, KNOTS = AROUND / STEP + 1 }; // pixels from knot to knot; knots along a side

static inline void middle_of_knot(const frame *t, int knot, float *x, float *y) {
    const int across = knot % KNOTS * STEP;
    const int down = knot / KNOTS * STEP;
    *x = middle_x(t, 0) + (float)across;
    *y = middle_y(t, 0) + (float)down;
}

// A row of pixels from knot to knot.
static void spread_knots(const float *knots, float *restrict row) {
    for (int k = 0; k < KNOTS - 1; k++) {
        const float step = (knots[k + 1] - knots[k]) * (1.0f / STEP);
        for (int i = 0; i < STEP; i++) {
            row[k * STEP + i] = knots[k] + step * (float)i;
        }
    }
}

static void draw_knots(const float knots[KNOTS * KNOTS], float *restrict numbers) {
    float rows[2][AROUND]; // of knots, in turn
    spread_knots(knots, rows[0]);
    for (int k = 1; k < KNOTS; k++) {
        const float *above = rows[(k - 1) % 2];
        float *below = rows[k % 2];
        spread_knots(knots + k * KNOTS, below);
        for (int i = 0; i < STEP; i++) {
            const float part = (float)i * (1.0f / STEP);
            float *row = numbers + ((k - 1) * STEP + i) * AROUND;
            for (int x = 0; x < AROUND; x++) {
                row[x] = above[x] + (below[x] - above[x]) * part;
            }
        }
    }
}

// ---- light ----

enum { ROWS = PONDI_PLANE_RAYS / AROUND }; // rows of pixels that are drawn at once

static inline float middle_of(float a, float b) {
    return 0.5f * (b - a);
}

// Whether there is a rim at a pixel: a neighbour `step` before or after it shows another kind of
// thing, or the distance jumps, as where a wave hides another. Not 0 if so.
static inline int has_rim(const frame *t, int at, int step) {
    const uint8_t *kind = t->kind + at;
    const float *far = t->found[FAR] + at;
    const float bend = (far[step] - far[0]) - (far[0] - far[-step]);
    return (kind[step] ^ kind[0]) | (kind[-step] ^ kind[0]) |
           (fabsf(bend) > RIM_BEND * far[0] ? 1 : 0);
}

// Change of the slopes from pixel to pixel where there is no rim. Pixels of the ring have none.
static void find_bends(const frame *t, int at, int count, pondi_plane_face *restrict face) {
    const float *slope_x = t->found[SLOPE_X] + at;
    const float *slope_y = t->found[SLOPE_Y] + at;
    for (int i = 0; i < count; i++) {
        const float whole = (has_rim(t, at + i, 1) | has_rim(t, at + i, AROUND)) == 0 ? 1.0f : 0.0f;
        face->across_x[i] = whole * middle_of(slope_x[i - 1], slope_x[i + 1]);
        face->across_y[i] = whole * middle_of(slope_y[i - 1], slope_y[i + 1]);
        face->down_x[i] = whole * middle_of(slope_x[i - AROUND], slope_x[i + AROUND]);
        face->down_y[i] = whole * middle_of(slope_y[i - AROUND], slope_y[i + AROUND]);
    }
    for (int i = 0; i < count; i += AROUND) {
        const int last = i + AROUND - 1;
        face->across_x[i] = face->across_y[i] = face->down_x[i] = face->down_y[i] = 0.0f;
        face->across_x[last] = face->across_y[last] = 0.0f;
        face->down_x[last] = face->down_y[last] = 0.0f;
    }
}

// Light of rows of pixels that is stored later: it overwrites slopes that the next rows need.
typedef struct drawn {
    float light[3][PONDI_PLANE_RAYS];
    int at;
    int count;
} drawn;

static void keep_light(frame *t, const drawn *d) {
    for (int c = 0; c < 3; c++) {
        copy_row(d->light[c], d->count, t->found[LIGHT + c] + d->at);
    }
}

// Draws rows including the ring, whose lengths are whole vectors.
static void draw_rows(const pondi_plane_film *m, const frame *t, int row, int rows, drawn *d) {
    const int count = rows * AROUND;
    const int at = (row + 1) * AROUND;
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        x[i] = middle_x(t, at + i);
        y[i] = middle_y(t, at + i);
    }
    pondi_plane_rays rays;
    pondi_plane_face face;
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    for (int i = 0; i < count; i++) {
        rays.kind[i] = t->kind[at + i];
    }
    copy_row(t->found[FAR] + at, count, rays.far);
    copy_row(t->found[SLOPE_X] + at, count, face.slope_x);
    copy_row(t->found[SLOPE_Y] + at, count, face.slope_y);
    copy_row(t->found[GATHERED] + at, count, face.gathered);
    find_bends(t, at, count, &face);
    pondi_plane_find_places(m->plane, count, &rays);
    d->at = at;
    d->count = count;
    pondi_plane_shade(m->plane, &rays, &face, count, d->light);
}

static void draw_all_rows(const pondi_plane_film *m, frame *t) {
    drawn strips[2];
    strips[1].at = 0;
    strips[1].count = 0;
    int at = 0;
    for (int row = 0; row < t->height; row += ROWS) {
        draw_rows(m, t, row, pondi_least(t->height - row, ROWS), &strips[at]);
        at = 1 - at;
        keep_light(t, &strips[at]); // the one before
    }
    keep_light(t, &strips[1 - at]);
}

// Whether the tile is outside of the block's outline.
static bool is_outside(const pondi_plane *p, const frame *t) {
    const float left = (float)(t->x0 - 1);
    const float top = (float)(t->y0 - 1);
    for (int i = 0; i < p->outline_count; i++) {
        const float *line = p->outline[i];
        const float x = line[0] > 0.0f ? left : left + (float)AROUND; // farthest in
        const float y = line[1] > 0.0f ? top : top + (float)AROUND;
        if (x * line[0] + y * line[1] + line[2] > 0.0f) {
            return true;
        }
    }
    return false;
}

// ---- background ----

static void light_knots(const pondi_plane_film *m, const frame *t, int first, int count,
                        float knots[3][KNOTS * KNOTS]) {
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        middle_of_knot(t, first + i, &x[i], &y[i]);
    }
    pondi_plane_rays rays;
    float light[3][PONDI_PLANE_RAYS];
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    pondi_plane_background(m->plane, &rays, count, light);
    for (int c = 0; c < 3; c++) {
        memcpy(knots[c] + first, light[c], (size_t)count * sizeof(float));
    }
}

// The background changes slowly: it is computed at knots and interpolated.
static void draw_background(const pondi_plane_film *m, frame *t) {
    float all[3][KNOTS * KNOTS];
    for (int i = 0; i < KNOTS * KNOTS; i += PONDI_PLANE_RAYS) {
        light_knots(m, t, i, pondi_least(KNOTS * KNOTS - i, PONDI_PLANE_RAYS), all);
    }
    if (m->target->format != POND_PIXELS_RGBA_F32) {
        for (int c = 0; c < 3; c++) {
            for (int i = 0; i < KNOTS * KNOTS; i++) {
                const float level = pondi_srgb_level(pondi_clamp(all[c][i], 0.0f, 1.0f));
                all[c][i] = level < 255.0f ? level : 255.0f;
            }
        }
    }
    for (int c = 0; c < 3; c++) {
        draw_knots(all[c], t->found[LIGHT + c]);
    }
}

static void find_reach(const pondi_plane *p, frame *t) {
    const float left = (float)(t->x0 - 1);
    const float top = (float)(t->y0 - 1);
    const float x[4] = {left, left + (float)AROUND, left, left + (float)AROUND};
    const float y[4] = {top, top, top + (float)AROUND, top + (float)AROUND};
    pondi_plane_rays corners;
    pondi_plane_aim(p, x, y, 4, 1.0f, &corners);
    t->reach = pondi_plane_find_reach(p, &corners);
    int open = 1;
    for (int i = 0; i < 4; i++) {
        const float down = -corners.direction[2][i];
        const float level2 = 1.0f - down * down;
        open &= down > 0.0f && OPEN_MARGIN * t->reach.steep * level2 < down * down ? 1 : 0;
    }
    t->apart = open != 0 ? OPEN_REACH : REACH;
}

// Whether the whole tile shows one kind of thing and nothing hides anything else.
static bool is_even(const frame *t) {
    int other = 0;
    for (int at = 0; at < AROUND * AROUND; at++) {
        other |= (t->kind[at] ^ t->kind[0]) | t->near[at];
    }
    return other == 0;
}

// ---- rims ----

// Position of a sample in its pixel: one in each row and in each column of eight.
static float sample_x(int i) {
    return ((float)i + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

static float sample_y(int i) {
    const int turned = (i & 1) << 2 | (i & 2) | (i & 4) >> 2;
    return ((float)turned + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

enum { SAMPLES = PONDI_PLANE_SAMPLES, TOGETHER = PONDI_PLANE_RAYS / SAMPLES };

// Pixels that wait for samples, up to a full row of rays, and samples that wait for their light.
typedef struct rims {
    int pixels[TOGETHER];
    int count;
    int16_t owners[PONDI_PLANE_RAYS]; // the pixels of the samples
    float share[PONDI_PLANE_RAYS];
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    float far[PONDI_PLANE_RAYS];
    uint8_t kind[PONDI_PLANE_RAYS];
    int seen;
} rims;

// Adds the light of the waiting samples to their pixels.
static void light_rims(const pondi_plane_film *m, frame *t, rims *r) {
    pondi_plane_rays rays;
    pondi_plane_face face = {.across_x = {0}};
    float light[3][PONDI_PLANE_RAYS];
    const int whole = fill_vector(r->seen, r->x, r->y);
    pondi_plane_aim(m->plane, r->x, r->y, whole, RIM_SPREAD, &rays);
    for (int i = 0; i < whole; i++) {
        const int at = pondi_least(i, r->seen - 1);
        rays.kind[i] = r->kind[at];
        rays.far[i] = r->far[at];
    }
    pondi_plane_find_places(m->plane, whole, &rays);
    pondi_plane_find_face(m->plane, &rays, whole, &face);
    pondi_plane_shade(m->plane, &rays, &face, r->seen, light);
    for (int i = 0; i < r->seen; i++) {
        for (int c = 0; c < 3; c++) {
            t->found[LIGHT + c][r->owners[i]] +=
                r->share[i] * pondi_clamp(light[c][i], 0.0f, m->brightest);
        }
    }
    r->seen = 0;
}

// Whether two rays of a pixel meet the same thing without a rim between them.
static bool meet_one(int kind, float far, int other_kind, float other_far) {
    return kind == other_kind &&
           (kind != PONDI_PLANE_SURFACE || fabsf(far - other_far) <= RIM_BEND * far);
}

// Whether rays first…first + SAMPLES − 1 of a pixel all meet what its middle meets.
static bool is_whole(const frame *t, int pixel, const pondi_plane_rays *rays, int first) {
    bool whole = true;
    for (int j = first; j < first + SAMPLES; j++) {
        whole =
            whole && meet_one(rays->kind[j], rays->far[j], t->kind[pixel], t->found[FAR][pixel]);
    }
    return whole;
}

// Replaces the rays of a pixel that meet the same thing by one in their middle, which waits.
static void see_pixel(int pixel, const pondi_plane_rays *rays, int first, const float *x,
                      const float *y, rims *r) {
    const int before = r->seen;
    float ways[SAMPLES] = {0}; // of those that meet the same, in all
    for (int j = first; j < first + SAMPLES; j++) {
        int at = before;
        while (at < r->seen && !meet_one(rays->kind[j], rays->far[j], r->kind[at], r->far[at])) {
            at++;
        }
        if (at == r->seen) {
            r->owners[at] = (int16_t)pixel;
            r->kind[at] = (uint8_t)rays->kind[j];
            r->far[at] = rays->far[j];
            r->x[at] = r->y[at] = r->share[at] = 0.0f;
            r->seen++;
        }
        r->x[at] += x[j];
        r->y[at] += y[j];
        ways[at - before] += rays->far[j];
        r->share[at] += 1.0f;
    }
    for (int at = before; at < r->seen; at++) {
        const float per = 1.0f / r->share[at];
        r->x[at] *= per;
        r->y[at] *= per;
        r->far[at] = ways[at - before] * per;
        r->share[at] *= 1.0f / SAMPLES;
    }
}

// Casts the samples of the waiting pixels.
static void see_rims(const pondi_plane_film *m, frame *t, rims *r) {
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    const int count = r->count * SAMPLES;
    for (int i = 0; i < count; i++) {
        x[i] = middle_x(t, r->pixels[i / SAMPLES]) - 0.5f + sample_x(i % SAMPLES);
        y[i] = middle_y(t, r->pixels[i / SAMPLES]) - 0.5f + sample_y(i % SAMPLES);
    }
    pondi_plane_rays rays;
    pondi_plane_aim(m->plane, x, y, fill_vector(count, x, y), 1.0f, &rays);
    pondi_plane_cast(m->plane, &t->reach, count, &rays);
    for (int i = 0; i < r->count; i++) {
        if (r->seen > PONDI_PLANE_RAYS - SAMPLES) {
            light_rims(m, t, r);
        }
        const int pixel = r->pixels[i];
        if (!is_whole(t, pixel, &rays, i * SAMPLES)) {
            t->found[LIGHT][pixel] = t->found[LIGHT + 1][pixel] = t->found[LIGHT + 2][pixel] = 0.0f;
            see_pixel(pixel, &rays, i * SAMPLES, x, y, r);
        }
    }
    r->count = 0;
}

static void refine_rims(const pondi_plane_film *m, frame *t) {
    rims r;
    r.count = 0;
    r.seen = 0;
    for (int y = 1; y <= t->height; y++) {
        int marks[AROUND];
        for (int x = 0; x < AROUND; x++) { // includes the ring, for whole vectors
            marks[x] = has_rim(t, y * AROUND + x, 1) | has_rim(t, y * AROUND + x, AROUND);
        }
        for (int x = 1; x <= t->width; x++) {
            if (marks[x] != 0) {
                r.pixels[r.count++] = y * AROUND + x;
                if (r.count == TOGETHER) {
                    see_rims(m, t, &r);
                }
            }
        }
    }
    if (r.count > 0) {
        see_rims(m, t, &r);
    }
    if (r.seen > 0) {
        light_rims(m, t, &r);
    }
}

// ---- tiles ----

// in_levels: the channels hold levels instead of light.
static void store(const pondi_plane_film *m, const frame *t, bool in_levels, int y) {
    const int at = (y + 1) * AROUND + 1;
    const float *const channel[3] = {t->found[LIGHT] + at, t->found[LIGHT + 1] + at,
                                     t->found[LIGHT + 2] + at};
    if (m->target->format != POND_PIXELS_RGBA_F32) {
        pondi_store_grained(m->target, t->x0, t->y0 + y, channel, in_levels, t->width);
        return;
    }
    pondi_light light;
    for (int x = 0; x < AROUND; x++) { // whole vectors are quicker
        light.alpha[x] = 255.0f;
    }
    for (int c = 0; c < 3; c++) {
        memcpy(light.channel[c], channel[c], (size_t)t->width * sizeof(float));
    }
    pondi_store_light(m->target, t->x0, t->y0 + y, &light, t->width);
}

static void draw_water(const pondi_plane_film *m, frame *t) {
    find_reach(m->plane, t);
    find_all(m, t);
    draw_all_rows(m, t);
    if (!is_even(t)) {
        refine_rims(m, t);
    }
}

static void draw_tile(const pondi_plane_film *m, frame *t) {
    const bool outside = is_outside(m->plane, t);
    if (outside) {
        draw_background(m, t);
    } else {
        draw_water(m, t);
    }
    const bool in_levels = outside && m->target->format != POND_PIXELS_RGBA_F32;
    for (int y = 0; y < t->height; y++) {
        store(m, t, in_levels, y);
    }
}

void PONDI_ISA_NAME(pondi_plane_draw)(void *context, int index) {
    const pondi_plane_film *m = context;
    frame t = {.y0 = index * PONDI_PLANE_SIDE};
    t.height = pondi_least(PONDI_PLANE_SIDE, m->target->height - t.y0);
    for (t.x0 = 0; t.x0 < m->target->width; t.x0 += PONDI_PLANE_SIDE) {
        t.width = pondi_least(PONDI_PLANE_SIDE, m->target->width - t.x0);
        draw_tile(m, &t);
    }
}
