// Tiles of pixels. Each pixel is one ray through its middle; where a pixel differs much from its
// neighbours, at the rims of crests and of the block, it becomes the mean of many. Of a smooth
// surface every second ray in every second row is cast: how far away it is and what it does to
// light is taken from them in between.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/grain.h"
#include "look/colour/store.h"
#include "look/looks/plane.h"
#include "shared/look_numbers.h"

#define AROUND PONDI_PLANE_AROUND
#define RIM_STEP 7 // 8-bit levels between neighbours on different things

// What may be off between rays: places on the surface, and light gathered. [pixels, 1]
#define PLACE_SLACK 0.1f
#define GATHERED_SLACK 0.03f
#define REACH 1.0f // between rays that show all that is between them [cells]

// What is found by casting rays, and known in between where it is smooth.
enum { FAR, SLOPE_X, SLOPE_Y, GATHERED, FOUND };

// A tile and a pixel around it.
typedef struct frame {
    int x0; // in the target, of the first pixel of the tile itself
    int y0;
    int width; // of the tile itself
    int height;
    float light[3][AROUND * AROUND];
    float found[FOUND][AROUND * AROUND];
    int level[3][AROUND * AROUND];
    int kind[AROUND * AROUND];
    int near[AROUND * AROUND]; // 1 where the next ray may meet other waves
    pondi_plane_reach reach;
} frame;

// Pixels that wait for their rays.
typedef struct waiting {
    int pixels[AROUND * AROUND];
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
    float x[PONDI_TILE];
    float y[PONDI_TILE];
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
        t->kind[at] = rays.kind[i];
        t->near[at] = rays.near[i];
        t->found[FAR][at] = rays.far[i];
        t->found[SLOPE_X][at] = face.slope_x[i];
        t->found[SLOPE_Y][at] = face.slope_y[i];
        t->found[GATHERED][at] = face.gathered[i];
    }
}

static void cast_waiting(const pondi_plane_film *m, frame *t, waiting *w) {
    for (int i = 0; i < w->count; i += PONDI_TILE) {
        cast_some(m, t, w->pixels + i, pondi_least(w->count - i, PONDI_TILE));
    }
    w->count = 0;
}

// Finds `count` pixels, `hop` apart from the one `at`, from those one and three `gap`s before and
// after them; where there are none three before or after, what is nearer goes on evenly. Marks
// those that are on no smooth thing.
static inline void find_between(const pondi_plane_film *m, frame *t, int at, int count, int hop,
                                int gap, bool before, bool after, int *restrict rough) {
    const int *kind = t->kind + at;
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
    int *own = t->kind + at;
    int *near = t->near + at;
    for (int i = 0; i < count; i++) {
        const int x = i * hop;
        const int other = kind[x - gap] != kind[x + gap] ? 1 : 0;
        const int bent = (off[FAR][i] > per_far * far[x] ? 1 : 0) |
                         (off[SLOPE_X][i] > m->slope_slack ? 1 : 0) |
                         (off[SLOPE_Y][i] > m->slope_slack ? 1 : 0) |
                         (off[GATHERED][i] > GATHERED_SLACK ? 1 : 0);
        // what is there may be thinner than the way from ray to ray
        const float reach = fabsf(far[x + gap] - far[x - gap]);
        const int thin = (reach > REACH ? 1 : 0) | near[x - gap] | near[x + gap];
        own[x] = kind[x - gap];
        near[x] = thin;
        rough[i] = other | bent | thin;
    }
}

static void await_rough(const int *rough, int at, int count, int hop, waiting *w) {
    for (int i = 0; i < count; i++) {
        if (rough[i] != 0) {
            w->pixels[w->count++] = at + i * hop;
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
    await_rough(rough, at + 1, INNER + 2, 2, w);
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
    await_rough(rough, at, AROUND, 1, w);
}

// The last row and column have none after them to lie between.
static bool lies_between(int index) {
    return index % 2 != 0 && index != AROUND - 1;
}

static void find_all(const pondi_plane_film *m, frame *t) {
    waiting w = {.count = 0};
    for (int at = 0; at < AROUND * AROUND; at++) {
        if (m->exact || !(lies_between(at % AROUND) || lies_between(at / AROUND))) {
            w.pixels[w.count++] = at;
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

static void draw_row(const pondi_plane_film *m, frame *t, int row) {
    const int count = t->width + 2;
    const int at = row * AROUND;
    float x[AROUND];
    float y[AROUND];
    for (int i = 0; i < count; i++) {
        x[i] = (float)(t->x0 - 1 + i) + 0.5f;
        y[i] = (float)(t->y0 - 1 + row) + 0.5f;
    }
    pondi_plane_rays rays;
    pondi_plane_face face;
    float light[3][PONDI_TILE];
    pondi_plane_aim(m->plane, x, y, count, 1.0f, &rays);
    for (int i = 0; i < count; i++) {
        rays.kind[i] = t->kind[at + i];
        rays.far[i] = t->found[FAR][at + i];
        face.slope_x[i] = t->found[SLOPE_X][at + i];
        face.slope_y[i] = t->found[SLOPE_Y][at + i];
        face.gathered[i] = t->found[GATHERED][at + i];
    }
    pondi_plane_find_places(m->plane, count, &rays);
    pondi_plane_shade(m->plane, &rays, &face, count, light);
    for (int c = 0; c < 3; c++) {
        memcpy(t->light[c] + at, light[c], (size_t)count * sizeof(float));
    }
}

static void find_levels(frame *t) {
    for (int c = 0; c < 3; c++) {
        for (int at = 0; at < (t->height + 2) * AROUND; at++) {
            const float kept = pondi_clamp(t->light[c][at], 0.0f, 1.0f);
            t->level[c][at] = (int)(pondi_srgb_level(kept) + 0.5f);
        }
    }
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

static void find_nothing(frame *t) {
    for (int at = 0; at < AROUND * AROUND; at++) {
        t->kind[at] = PONDI_PLANE_NOTHING;
        t->found[FAR][at] = 0.0f;
        t->found[SLOPE_X][at] = 0.0f;
        t->found[SLOPE_Y][at] = 0.0f;
        t->found[GATHERED][at] = 1.0f;
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
}

static bool is_empty(const frame *t) {
    int hit = 0;
    for (int at = 0; at < AROUND * AROUND; at++) {
        hit |= t->kind[at];
    }
    return hit == PONDI_PLANE_NOTHING;
}

// ---- rims ----

static inline int apart(const int *level, int a, int b) {
    const int step = level[a] - level[b];
    return step < 0 ? -step : step;
}

// Why a pixel is drawn anew: it differs very much from a neighbour; it differs and something ends
// between them, so that its rays must be cast.
enum { CONTRAST = 1, RIM = 2, OTHER_KIND = 4 };

// Marks the pixels of a row as they differ from the one `step` further. Those around the tile are
// marked as well, for nothing: whole vectors are quicker.
static void mark_rims(const pondi_plane_film *m, const frame *t, int row, int step,
                      int *restrict marks) {
    const float *far = t->found[FAR];
    for (int x = 0; x < AROUND; x++) {
        const int a = row * AROUND + x;
        const int b = a + step;
        const int red = apart(t->level[0], a, b);
        const int green = apart(t->level[1], a, b);
        const int blue = apart(t->level[2], a, b);
        const int most = pondi_most(pondi_most(red, green), blue);
        // along one thing, ways grow evenly
        const float bend = (far[b] - far[a]) - (far[a] - far[a - step]);
        const int other = t->kind[a] != t->kind[b] ? OTHER_KIND : 0;
        const int ends = other | (fabsf(bend) > 0.004f * far[a] ? 1 : 0);
        marks[x] |=
            (most > m->face_step ? CONTRAST : 0) | (most > RIM_STEP && ends != 0 ? RIM : 0) | other;
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

enum { TOGETHER = PONDI_TILE / PONDI_PLANE_SAMPLES };

// Pixels that are drawn anew as the mean of many rays, as many as fill a row of rays.
typedef struct redrawn {
    int pixels[TOGETHER];
    int count;
    bool cast; // or on one thing, along which all goes on evenly
} redrawn;

static void go_on(const frame *t, const redrawn *r, pondi_plane_rays *rays,
                  pondi_plane_face *face) {
    float *const out[FOUND] = {
        [FAR] = rays->far,
        [SLOPE_X] = face->slope_x,
        [SLOPE_Y] = face->slope_y,
        [GATHERED] = face->gathered,
    };
    for (int i = 0; i < r->count; i++) {
        const int at = r->pixels[i];
        for (int k = 0; k < FOUND; k++) {
            const float *found = t->found[k] + at;
            const float across = 0.5f * (found[1] - found[-1]);
            const float down = 0.5f * (found[AROUND] - found[-AROUND]);
            float *to = out[k] + i * PONDI_PLANE_SAMPLES;
            for (int j = 0; j < PONDI_PLANE_SAMPLES; j++) {
                to[j] = found[0] + across * (sample_x(j) - 0.5f) + down * (sample_y(j) - 0.5f);
            }
        }
        for (int j = 0; j < PONDI_PLANE_SAMPLES; j++) {
            rays->kind[i * PONDI_PLANE_SAMPLES + j] = t->kind[at];
        }
    }
}

static void redraw(const pondi_plane_film *m, frame *t, redrawn *r) {
    if (r->count == 0) {
        return;
    }
    float x[PONDI_TILE];
    float y[PONDI_TILE];
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
    pondi_plane_face face;
    float light[3][PONDI_TILE];
    pondi_plane_aim(m->plane, x, y, rays_count, 0.35f, &rays);
    if (r->cast) {
        pondi_plane_cast(m->plane, &t->reach, rays_count, &rays);
        pondi_plane_find_places(m->plane, rays_count, &rays);
        pondi_plane_find_face(m->plane, &rays, rays_count, &face);
    } else {
        go_on(t, r, &rays, &face);
        pondi_plane_find_places(m->plane, rays_count, &rays);
    }
    pondi_plane_shade(m->plane, &rays, &face, rays_count, light);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < r->count; i++) {
            float sum = 0.0f;
            for (int j = 0; j < PONDI_PLANE_SAMPLES; j++) {
                sum += pondi_clamp(light[c][i * PONDI_PLANE_SAMPLES + j], 0.0f, m->brightest);
            }
            t->light[c][r->pixels[i]] = sum * (1.0f / PONDI_PLANE_SAMPLES);
        }
    }
    r->count = 0;
}

static void redraw_later(const pondi_plane_film *m, frame *t, int pixel, redrawn *r) {
    r->pixels[r->count++] = pixel;
    if (r->count == TOGETHER) {
        redraw(m, t, r);
    }
}

static void refine_rims(const pondi_plane_film *m, frame *t) {
    redrawn rims = {.count = 0, .cast = true};
    redrawn faces = {.count = 0, .cast = m->exact};
    for (int y = 1; y <= t->height; y++) {
        int marks[AROUND] = {0};
        mark_rims(m, t, y, 1, marks);
        mark_rims(m, t, y, -1, marks);
        mark_rims(m, t, y, AROUND, marks);
        mark_rims(m, t, y, -AROUND, marks);
        for (int x = 1; x <= t->width; x++) {
            if ((marks[x] & (CONTRAST | RIM)) != 0) {
                const int at = y * AROUND + x;
                const bool ends = (marks[x] & (RIM | OTHER_KIND)) != 0 || t->near[at] != 0;
                redraw_later(m, t, at, ends ? &rims : &faces);
            }
        }
    }
    redraw(m, t, &rims);
    redraw(m, t, &faces);
}

// ---- tiles ----

static void store(const pondi_plane_film *m, const frame *t) {
    pondi_light light;
    for (int i = 0; i < t->width; i++) {
        light.alpha[i] = 255.0f;
    }
    float noise[AROUND];
    for (int y = 0; y < t->height; y++) {
        const int at = (y + 1) * AROUND + 1;
        for (int x = 0; x < t->width; x++) {
            noise[x] = pondi_grain(t->x0 + x, t->y0 + y);
        }
        for (int c = 0; c < 3; c++) {
            memcpy(light.channel[c], t->light[c] + at, (size_t)t->width * sizeof(float));
            if (m->bytes) {
                pondi_shake_row(m->linear, noise, t->width, light.channel[c]);
            }
        }
        pondi_store_light(m->target, t->x0, t->y0 + y, &light, t->width);
    }
}

void PONDI_ISA_NAME(pondi_plane_draw)(void *context, int index) {
    const pondi_plane_film *m = context;
    frame t = {.y0 = index * PONDI_PLANE_SIDE};
    t.height = pondi_least(PONDI_PLANE_SIDE, m->target->height - t.y0);
    for (t.x0 = 0; t.x0 < m->target->width; t.x0 += PONDI_PLANE_SIDE) {
        t.width = pondi_least(PONDI_PLANE_SIDE, m->target->width - t.x0);
        if (is_outside(m->plane, &t)) {
            find_nothing(&t);
        } else {
            find_reach(m->plane, &t);
            find_all(m, &t);
        }
        for (int row = 0; row < t.height + 2; row++) {
            draw_row(m, &t, row);
        }
        if (!is_empty(&t)) { // what is behind the water has no rims
            find_levels(&t);
            refine_rims(m, &t);
        }
        store(m, &t);
    }
}
