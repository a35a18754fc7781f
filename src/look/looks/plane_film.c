// Tiles of pixels. Each pixel is one ray through its middle; at the rims of crests and of the block
// it becomes the mean of many. Of a smooth surface every second ray in every second row is cast:
// how far away it is and what it does to light is taken from them in between.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/grain.h"
#include "look/colour/store.h"
#include "look/looks/plane.h"
#include "shared/look_numbers.h"

#define AROUND PONDI_PLANE_AROUND
#define RIM_BEND 0.004f // of the way: along one thing, ways grow evenly

// What may be off between rays: places on the surface, and light gathered. [pixels, 1]
#define PLACE_SLACK 0.1f
#define GATHERED_SLACK 0.03f
// Between rays that show all that is between them: where waves may hide others, and where none can.
// [cells]
#define REACH 1.0f
#define OPEN_REACH 1.5f
#define OPEN_MARGIN 1.1f // on squares of slopes

// What is found by casting rays, and known in between where it is smooth.
enum { FAR, SLOPE_X, SLOPE_Y, GATHERED, FOUND };

// A pixel's light takes the room of what it was worked out from, to be sparing with the stack.
enum { LIGHT = SLOPE_X };

// A tile and a pixel around it.
typedef struct frame {
    int x0; // in the target, of the first pixel of the tile itself
    int y0;
    int width; // of the tile itself
    int height;
    float found[FOUND][AROUND * AROUND];
    uint8_t kind[AROUND * AROUND];
    uint8_t near[AROUND * AROUND]; // 1 where the next ray may meet other waves
    pondi_plane_reach reach;
    float apart; // rays that show all that is between them, at most [cells]
} frame;

// Pixels that wait for their rays.
typedef struct waiting {
    int pixels[PONDI_PLANE_RAYS];
    int count;
} waiting;

// ---- what rays hit ----

static float middle_x(const frame *t, int pixel) {
    return (float)(t->x0 - 1 + pixel % AROUND) + 0.5f;
}

static float middle_y(const frame *t, int pixel) {
    return (float)(t->y0 - 1 + pixel / AROUND) + 0.5f;
}

static void cast_some(const pondi_plane_film *m, frame *t, const int *pixels, int count) {
    float x[PONDI_PLANE_RAYS] = {0};
    float y[PONDI_PLANE_RAYS] = {0};
    for (int i = 0; i < count; i++) {
        x[i] = middle_x(t, pixels[i]);
        y[i] = middle_y(t, pixels[i]);
    }
    pondi_plane_rays rays;
    pondi_plane_face face;
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    pondi_plane_cast(m->plane, &t->reach, count, &rays);
    pondi_plane_find_places(m->plane, count, &rays);
    pondi_plane_find_face(m->plane, &rays, count, &face);
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

// What is cast is not looked at before all that wait have been.
static void await(const pondi_plane_film *m, frame *t, int pixel, waiting *w) {
    w->pixels[w->count++] = pixel;
    if (w->count == PONDI_PLANE_RAYS) {
        cast_waiting(m, t, w);
    }
}

// Finds `count` pixels, `hop` apart from the one `at`, from those one and three `gap`s before and
// after them; where there are none three before or after, what is nearer goes on evenly. Marks
// those that are on no smooth thing.
static inline void find_between(const pondi_plane_film *m, frame *t, int at, int count, int hop,
                                int gap, bool before, bool after, int *restrict rough) {
    const uint8_t *kind = t->kind + at;
    const int to_first = before ? -3 * gap : -gap;
    const int to_last = after ? 3 * gap : gap;
    float off[FOUND][AROUND];
    for (int k = 0; k < FOUND; k++) {
        float *found = t->found[k] + at;
        for (int i = 0; i < count; i++) {
            const int x = i * hop;
            const float b = found[x - gap];
            const float c = found[x + gap];
            const float a = found[x + to_first];
            const float d = found[x + to_last];
            const bool goes_on = before && kind[x + to_first] == kind[x - gap];
            const bool goes_far = after && kind[x + to_last] == kind[x + gap];
            const float first = goes_on ? a : 2.0f * b - c;
            const float last = goes_far ? d : 2.0f * c - b;
            const float early = (b - first) - (c - b);
            const float late = (c - b) - (last - c);
            off[k][i] = (fabsf(early) + fabsf(late)) * (1.0f / 16.0f);
            found[x] = 0.5f * (b + c) + (early + late) * (1.0f / 16.0f);
        }
    }
    const float *far = t->found[FAR] + at;
    const float per_far = PLACE_SLACK * m->plane->pixel;
    uint8_t *own = t->kind + at;
    uint8_t *near = t->near + at;
    for (int i = 0; i < count; i++) {
        const int x = i * hop;
        const int other = kind[x - gap] != kind[x + gap] ? 1 : 0;
        const int bent = (off[FAR][i] > per_far * far[x] ? 1 : 0) |
                         (off[SLOPE_X][i] > m->slope_slack ? 1 : 0) |
                         (off[SLOPE_Y][i] > m->slope_slack ? 1 : 0) |
                         (off[GATHERED][i] > GATHERED_SLACK ? 1 : 0);
        // what is there may be thinner than the way from ray to ray
        const float reach = fabsf(far[x + gap] - far[x - gap]);
        const int thin = (reach > t->apart ? 1 : 0) | near[x - gap] | near[x + gap];
        own[x] = kind[x - gap];
        near[x] = (uint8_t)thin;
        rough[i] = other | bent | thin;
    }
}

static void await_rough(const pondi_plane_film *m, frame *t, const int *rough, int at, int count,
                        int hop, waiting *w) {
    for (int i = 0; i < count; i++) {
        if (rough[i] != 0) {
            await(m, t, at + i * hop, w);
        }
    }
}

static void find_columns(const pondi_plane_film *m, frame *t, int row, waiting *w) {
    enum { LAST = AROUND - 3, INNER = (LAST - 3) / 2 };
    int rough[AROUND];
    const int at = row * AROUND;
    find_between(m, t, at + 1, 1, 2, 1, false, true, rough);
    find_between(m, t, at + 3, INNER, 2, 1, true, true, rough + 1);
    find_between(m, t, at + LAST, 1, 2, 1, true, false, rough + 1 + INNER);
    await_rough(m, t, rough, at + 1, INNER + 2, 2, w);
}

static void find_row(const pondi_plane_film *m, frame *t, int row, waiting *w) {
    int rough[AROUND];
    const int at = row * AROUND;
    if (row == 1) {
        find_between(m, t, at, AROUND, 1, AROUND, false, true, rough);
    } else if (row == AROUND - 3) {
        find_between(m, t, at, AROUND, 1, AROUND, true, false, rough);
    } else {
        find_between(m, t, at, AROUND, 1, AROUND, true, true, rough);
    }
    await_rough(m, t, rough, at, AROUND, 1, w);
}

// The last row and column have none after them to lie between.
static bool lies_between(int index) {
    return index % 2 != 0 && index != AROUND - 1;
}

// The row or column of rays that is cast after another.
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
            find_columns(m, t, row, &w);
        }
    }
    cast_waiting(m, t, &w);
    for (int row = 1; row < AROUND - 1; row += 2) {
        find_row(m, t, row, &w);
    }
    cast_waiting(m, t, &w);
}

// ---- their light ----

enum { ROWS = PONDI_PLANE_RAYS / AROUND }; // of pixels, that are drawn at once

static inline float middle_of(float a, float b) {
    return 0.5f * (b - a);
}

// How slopes change from pixel to pixel, on one thing; of rows from the one around the tile to the
// other, which themselves are told that nothing changes.
static void find_bends(const frame *t, int at, int count, pondi_plane_face *restrict face) {
    const uint8_t *kind = t->kind + at;
    const float *slope_x = t->found[SLOPE_X] + at;
    const float *slope_y = t->found[SLOPE_Y] + at;
    for (int i = 0; i < count; i++) {
        const int beside = (kind[i - 1] ^ kind[i]) | (kind[i + 1] ^ kind[i]);
        const int under = (kind[i - AROUND] ^ kind[i]) | (kind[i + AROUND] ^ kind[i]);
        const float whole = (beside | under) == 0 ? 1.0f : 0.0f;
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

// Light of rows of pixels that cannot be kept yet: the rows under them need their slopes.
typedef struct drawn {
    float light[3][PONDI_PLANE_RAYS];
    int at;
    int count;
} drawn;

static void keep_light(frame *t, const drawn *d) {
    for (int c = 0; c < 3; c++) {
        memcpy(t->found[LIGHT + c] + d->at, d->light[c], (size_t)d->count * sizeof(float));
    }
}

// With the pixels around the tile: rows as long as vectors are quicker.
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
    const size_t bytes = (size_t)count * sizeof(float);
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    for (int i = 0; i < count; i++) {
        rays.kind[i] = t->kind[at + i];
    }
    memcpy(rays.far, t->found[FAR] + at, bytes);
    memcpy(face.slope_x, t->found[SLOPE_X] + at, bytes);
    memcpy(face.slope_y, t->found[SLOPE_Y] + at, bytes);
    memcpy(face.gathered, t->found[GATHERED] + at, bytes);
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

// Whether a side of the block's picture has the whole tile on its outer side.
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

// ---- where there is no water ----

enum { STEP = 4, KNOTS = AROUND / STEP + 1 }; // pixels from knot to knot; knots along a side

// Between a row of knots, for pixels from the one around the tile on.
static void draw_between_knots(const float *knots, float *restrict light) {
    for (int k = 0; k + 1 < KNOTS; k++) {
        const float step = (knots[k + 1] - knots[k]) * (1.0f / STEP);
        for (int i = 0; i < STEP; i++) {
            light[k * STEP + i] = knots[k] + step * (float)i;
        }
    }
}

static void light_knots(const pondi_plane_film *m, const frame *t, int first, int count,
                        float knots[3][KNOTS * KNOTS]) {
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    for (int i = 0; i < count; i++) {
        x[i] = middle_x(t, 0) + (float)((first + i) % KNOTS * STEP);
        y[i] = middle_y(t, 0) + (float)((first + i) / KNOTS * STEP);
    }
    pondi_plane_rays rays;
    float light[3][PONDI_PLANE_RAYS];
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    pondi_plane_background(m->plane, &rays, count, light);
    for (int c = 0; c < 3; c++) {
        memcpy(knots[c] + first, light[c], (size_t)count * sizeof(float));
    }
}

// What is behind the water changes slowly: it is worked out at knots.
static void draw_background(const pondi_plane_film *m, frame *t) {
    float all[3][KNOTS * KNOTS];
    for (int i = 0; i < KNOTS * KNOTS; i += PONDI_PLANE_RAYS) {
        light_knots(m, t, i, pondi_least(KNOTS * KNOTS - i, PONDI_PLANE_RAYS), all);
    }
    for (int c = 0; c < 3; c++) {
        for (int row = 0; row < AROUND; row++) {
            const float *above = all[c] + row / STEP * KNOTS;
            const float part = (float)(row % STEP) * (1.0f / STEP);
            float knots[KNOTS];
            for (int k = 0; k < KNOTS; k++) {
                knots[k] = above[k] + (above[k + KNOTS] - above[k]) * part;
            }
            draw_between_knots(knots, t->found[LIGHT + c] + row * AROUND);
        }
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

// Whether all of it is of one kind, and nothing lies before anything else.
static bool is_even(const frame *t) {
    int other = 0;
    for (int at = 0; at < AROUND * AROUND; at++) {
        other |= (t->kind[at] ^ t->kind[0]) | t->near[at];
    }
    return other == 0;
}

// ---- rims ----

// Marks the pixels of a row where something ends between them and the ones `step` further. Those
// around the tile are marked as well, for nothing: whole vectors are quicker.
static void mark_rims(const frame *t, int row, int step, int *restrict marks) {
    const float *far = t->found[FAR];
    for (int x = 0; x < AROUND; x++) {
        const int a = row * AROUND + x;
        const int b = a + step;
        const float bend = (far[b] - far[a]) - (far[a] - far[a - step]);
        marks[x] |= (t->kind[a] ^ t->kind[b]) | (fabsf(bend) > RIM_BEND * far[a] ? 1 : 0);
    }
}

// Where in its pixel a sample lies: one in each row and in each column of eight.
static float sample_x(int i) {
    return ((float)i + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

static float sample_y(int i) {
    const int turned = (i & 1) << 2 | (i & 2) | (i & 4) >> 2;
    return ((float)turned + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

enum { TOGETHER = PONDI_PLANE_RAYS / PONDI_PLANE_SAMPLES };

// Pixels that are drawn anew as the mean of many rays, as many as fill a row of rays.
typedef struct redrawn {
    int pixels[TOGETHER];
    int count;
} redrawn;

static void redraw(const pondi_plane_film *m, frame *t, redrawn *r) {
    float x[PONDI_PLANE_RAYS];
    float y[PONDI_PLANE_RAYS];
    const int rays_count = r->count * PONDI_PLANE_SAMPLES;
    for (int i = 0; i < r->count; i++) {
        const float left = middle_x(t, r->pixels[i]) - 0.5f;
        const float top = middle_y(t, r->pixels[i]) - 0.5f;
        for (int j = 0; j < PONDI_PLANE_SAMPLES; j++) {
            x[i * PONDI_PLANE_SAMPLES + j] = left + sample_x(j);
            y[i * PONDI_PLANE_SAMPLES + j] = top + sample_y(j);
        }
    }
    pondi_plane_rays rays;
    pondi_plane_face face = {.across_x = {0}};
    float light[3][PONDI_PLANE_RAYS];
    pondi_plane_aim(m->plane, x, y, rays_count, 0.35f, &rays);
    pondi_plane_cast(m->plane, &t->reach, rays_count, &rays);
    pondi_plane_find_places(m->plane, rays_count, &rays);
    pondi_plane_find_face(m->plane, &rays, rays_count, &face);
    pondi_plane_shade(m->plane, &rays, &face, rays_count, light);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < r->count; i++) {
            float sum = 0.0f;
            for (int j = 0; j < PONDI_PLANE_SAMPLES; j++) {
                sum += pondi_clamp(light[c][i * PONDI_PLANE_SAMPLES + j], 0.0f, m->brightest);
            }
            t->found[LIGHT + c][r->pixels[i]] = sum * (1.0f / PONDI_PLANE_SAMPLES);
        }
    }
    r->count = 0;
}

static void refine_rims(const pondi_plane_film *m, frame *t) {
    redrawn rims = {.count = 0};
    for (int y = 1; y <= t->height; y++) {
        int marks[AROUND] = {0};
        mark_rims(t, y, 1, marks);
        mark_rims(t, y, -1, marks);
        mark_rims(t, y, AROUND, marks);
        mark_rims(t, y, -AROUND, marks);
        for (int x = 1; x <= t->width; x++) {
            if (marks[x] != 0) {
                rims.pixels[rims.count++] = y * AROUND + x;
            }
            if (rims.count == TOGETHER) {
                redraw(m, t, &rims);
            }
        }
    }
    if (rims.count > 0) {
        redraw(m, t, &rims);
    }
}

// ---- tiles ----

static void store(const pondi_plane_film *m, const frame *t, int y) {
    const int at = (y + 1) * AROUND + 1;
    float noise[AROUND];
    pondi_light light;
    for (int x = 0; x < AROUND; x++) { // whole vectors are quicker
        noise[x] = pondi_grain(t->x0 + x, t->y0 + y);
        light.alpha[x] = 255.0f;
    }
    for (int c = 0; c < 3; c++) {
        memcpy(light.channel[c], t->found[LIGHT + c] + at, AROUND * sizeof(float));
    }
    pondi_store_shaken(m->target, t->x0, t->y0 + y, &light, noise, t->width);
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
    if (is_outside(m->plane, t)) {
        draw_background(m, t);
    } else {
        draw_water(m, t);
    }
    for (int y = 0; y < t->height; y++) {
        store(m, t, y);
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
