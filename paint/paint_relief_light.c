// paint_relief_light.c — sun shadows and open sky over a height field, marched through it.
//
// Cells march from 16 starts, by their place in squares of 4 x 4: the steps of a march are the same
// for every fourth cell of a row. So heights are stored in quarters, a row's every fourth cell
// side by side, and each step is a plain loop over LANES such cells.
#include <stdlib.h>

#include "paint_relief.h"
#include "paint_rows.h"
#include "paint_vector.h"

enum { LANES = 16, QUARTERS = 4 };

// ---- sampling -----------------------------------------------------------------------------------

float paint_relief_sample(const paint_relief *const relief, const float *const plane,
                          const float gx, const float gy) {
    const float x = paint_clamp(gx, 0.0f, (float)(relief->wide - 1));
    const float y = paint_clamp(gy, 0.0f, (float)(relief->high - 1));
    const int ix = (int)x < relief->wide - 1 ? (int)x : (int)x - (relief->wide > 1);
    const int iy = (int)y < relief->high - 1 ? (int)y : (int)y - (relief->high > 1);
    const int right = relief->wide > 1;
    const int below = relief->high > 1 ? relief->wide : 0;
    const float *const p = plane + (ptrdiff_t)iy * relief->wide + ix;
    const float fx = x - (float)ix;
    const float fy = y - (float)iy;
    return paint_lerp(paint_lerp(p[0], p[right], fx), paint_lerp(p[below], p[below + right], fx),
                      fy);
}

static int clamp_whole(const int x, const int most) {
    return x < 0 ? 0 : x > most ? most : x;
}

// ---- quarters -----------------------------------------------------------------------------------

#define SUN_FARTHEST 0.42f
#define SKY_FARTHEST 0.106f

// Rows of four quarters each of `pitch` heights. The outermost heights are repeated outside.
typedef struct quarters {
    float *heights;
    int before; // heights of a quarter to the left of its first cell
    int pitch;
} quarters;

static quarters quarters_of(const paint_relief *const relief) {
    const int lanes = (relief->wide / QUARTERS / LANES + 1) * LANES;
    const int left = (int)(SUN_FARTHEST / relief->step) / QUARTERS + 2; // the sun is up there
    const int right = (int)(SKY_FARTHEST / relief->step) / QUARTERS + 2;
    return (quarters){relief->spare, left, left + lanes + right};
}

size_t paint_relief_spare(const paint_relief *const relief) {
    return (size_t)relief->high * QUARTERS * (size_t)quarters_of(relief).pitch;
}

static void quarter_row(void *const context, const int y) {
    const paint_relief *const relief = context;
    const quarters q = quarters_of(relief);
    const float *const row = relief->height + (ptrdiff_t)y * relief->wide;
    float *const to = q.heights + (ptrdiff_t)y * QUARTERS * q.pitch;
    for (int c = 0; c < QUARTERS; c++) {
        for (int i = 0; i < q.pitch; i++) {
            const int x = (i - q.before) * QUARTERS + c;
            to[c * q.pitch + i] = row[clamp_whole(x, relief->wide - 1)];
        }
    }
}

// The heights of LANES cells, every fourth from x on.
static inline const float *heights_from(const quarters *const q, const int x, const int y) {
    const int lane = (x >> 2) + q->before; // rounded down
    return q->heights + ((ptrdiff_t)y * QUARTERS + (x & 3)) * q->pitch + lane;
}

// ---- the sun ------------------------------------------------------------------------------------

// Of a square of 4 x 4 cells each marches from another start, which trades the combs of a coarse
// march for grain as fine as soften() takes away; 0…1.
static float start_of(const int x, const int y) {
    static const uint8_t order[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    return ((float)order[y & 3][x & 3] + 0.5f) * (1.0f / 16.0f);
}

typedef struct sun_step {
    float rise;  // of the way to the sun
    float wide;  // its disc, there
    float off_x; // from the cell, in squares
    float off_y;
    bool near;   // between squares, not the nearest
    int whole_x; // of off_x, rounded down, or to the nearest square
    bool exact;  // it is that for every cell, however off_x is rounded when it is added
} sun_step;

enum { MOST_STEPS = 64 };

typedef struct sun_steps {
    int count;
    sun_step step[MOST_STEPS];
} sun_steps;

static sun_step sun_step_at(const float way, const float step) {
    const float side = sqrtf(PAINT_SUN_X * PAINT_SUN_X + PAINT_SUN_Y * PAINT_SUN_Y);
    const float climb = PAINT_SUN_Z / side;
    const float grid = way / step / side;
    sun_step s = {.rise = way * climb,
                  .wide = 0.22f * way + 0.0012f,
                  .off_x = PAINT_SUN_X * grid,
                  .off_y = PAINT_SUN_Y * grid,
                  .near = grid < 5.0f};
    const float place = s.near ? s.off_x : s.off_x + 0.5f;
    s.whole_x = paint_floor(place);
    const float rest = place - (float)s.whole_x;
    s.exact = rest > 0.001f && rest < 0.999f;
    return s;
}

static sun_steps sun_steps_make(const float start, const float step) {
    sun_steps steps = {.count = 0};
    float way = step * (0.6f + 0.9f * start);
    while (way < SUN_FARTHEST && steps.count < MOST_STEPS) {
        steps.step[steps.count++] = sun_step_at(way, step);
        way = way * 1.15f + step * 0.5f;
    }
    return steps;
}

// Heights at a step near by, where all cells are well within the grid.
PAINT_INLINE void near_tops(const paint_relief *const relief, const quarters *const q,
                            const sun_step *const s, const int x, const int y, float *const tops) {
    const float gy = paint_clamp((float)y + s->off_y, 0.0f, (float)(relief->high - 1));
    const int iy = (int)gy < relief->high - 1 ? (int)gy : (int)gy - (relief->high > 1);
    const float fy = gy - (float)iy;
    const int below = iy + (relief->high > 1);
    const float *const a = heights_from(q, x + s->whole_x, iy);
    const float *const b = heights_from(q, x + s->whole_x + 1, iy);
    const float *const c = heights_from(q, x + s->whole_x, below);
    const float *const d = heights_from(q, x + s->whole_x + 1, below);
    for (int i = 0; i < LANES; i++) {
        const int cell = x + QUARTERS * i;
        const float fx = (float)cell + s->off_x - (float)(cell + s->whole_x);
        tops[i] = paint_lerp(paint_lerp(a[i], b[i], fx), paint_lerp(c[i], d[i], fx), fy);
    }
}

// Heights at a step, where it goes to: these, or those gathered in `own`.
PAINT_INLINE const float *tops_at(const paint_relief *const relief, const quarters *const q,
                                  const sun_step *const s, const int x, const int y,
                                  float *const own) {
    const int last = x + QUARTERS * (LANES - 1);
    if (s->near && s->exact && x + s->whole_x >= 1 && last + s->whole_x < relief->wide - 2) {
        near_tops(relief, q, s, x, y, own);
        return own;
    }
    const float gy = (float)y + s->off_y;
    const int iy = (int)paint_clamp(gy + 0.5f, 0.0f, (float)(relief->high - 1));
    if (!s->near && s->exact) {
        return heights_from(q, x + s->whole_x, iy);
    }
    for (int i = 0; i < LANES; i++) {
        const float gx = (float)(x + QUARTERS * i) + s->off_x;
        const int ix = (int)paint_clamp(gx + 0.5f, 0.0f, (float)(relief->wide - 1));
        own[i] = s->near ? paint_relief_sample(relief, relief->height, gx, gy)
                         : relief->height[(ptrdiff_t)iy * relief->wide + ix];
    }
    return own;
}

// How much of the sun's disc stays free along the way to it, 0…1.
PAINT_INLINE void sun_over(const paint_relief *const relief, const quarters *const q,
                           const sun_steps *const steps, const int x, const int y,
                           float *const lit) {
    const float *const z = heights_from(q, x, y);
    const float highest = relief->highest;
    float lowest = z[0];
    for (int i = 0; i < LANES; i++) {
        lowest = paint_min(z[i], lowest);
        lit[i] = 1.0f;
    }
    for (int k = 0; k < steps->count && lowest + steps->step[k].rise <= highest; k++) {
        const sun_step *const s = &steps->step[k];
        float own[LANES];
        const float *const top = tops_at(relief, q, s, x, y, own);
        for (int i = 0; i < LANES; i++) {
            const float here = z[i] + s->rise;
            const float free = 0.5f + 0.5f * ((here - top[i]) / s->wide);
            const float least = paint_min(lit[i], free);
            lit[i] = here > highest ? lit[i] : least;
        }
    }
    for (int i = 0; i < LANES; i++) {
        lit[i] = paint_step(0.0f, 1.0f, lit[i]);
    }
}

// ---- the sky ------------------------------------------------------------------------------------

// Where the sky is looked for: rays in eight directions, in four patterns of steps, one for each
// cell of 2 x 2.
enum { RAYS = 8, STEPS = 5, PATTERNS = 4 };

typedef struct sky_step {
    int x, y;
    float per_way;
} sky_step;

typedef struct sky_rays {
    sky_step step[PATTERNS][RAYS][STEPS];
} sky_rays;

static void rays_make(const float step, sky_rays *const rays) {
    static const float way_x[RAYS] = {1.0f,  0.7071f,  0.0f, -0.7071f,
                                      -1.0f, -0.7071f, 0.0f, 0.7071f};
    static const float way_y[RAYS] = {0.0f, 0.7071f,  1.0f,  0.7071f,
                                      0.0f, -0.7071f, -1.0f, -0.7071f};
    for (int p = 0; p < PATTERNS; p++) {
        for (int i = 0; i < RAYS; i++) {
            float way = 0.0022f * (0.8f + 0.14f * (float)((p + i) % PATTERNS));
            for (int k = 0; k < STEPS; k++) {
                rays->step[p][i][k] =
                    (sky_step){paint_floor(way_x[i] * way / step + 0.5f),
                               paint_floor(way_y[i] * way / step + 0.5f), 1.0f / way};
                way *= 2.5f;
            }
        }
    }
}

// Share of the sky that is not hidden, from the horizon in all directions.
PAINT_INLINE void sky_over(const paint_relief *const relief, const quarters *const q,
                           const sky_rays *const rays, const int x, const int y,
                           float *const open) {
    const float *const z = heights_from(q, x, y);
    const int pattern = (x & 1) + 2 * (y & 1);
    for (int i = 0; i < LANES; i++) {
        open[i] = 0.0f;
    }
    for (int r = 0; r < RAYS; r++) {
        float steepest[LANES] = {0.0f};
        for (int k = 0; k < STEPS; k++) {
            const sky_step *const to = &rays->step[pattern][r][k];
            const float *const top =
                heights_from(q, x + to->x, clamp_whole(y + to->y, relief->high - 1));
            for (int i = 0; i < LANES; i++) {
                steepest[i] = paint_max(steepest[i], (top[i] - z[i]) * to->per_way);
            }
        }
        // cosine-weighted sky above the horizon: 1 - sin²
        for (int i = 0; i < LANES; i++) {
            open[i] += 1.0f / (1.0f + steepest[i] * steepest[i]);
        }
    }
    for (int i = 0; i < LANES; i++) {
        open[i] /= (float)RAYS;
    }
}

// ---- softening ----------------------------------------------------------------------------------

// A mean of one plane along x or y.
typedef struct softening {
    const paint_relief *relief;
    const float *from;
    float *to;
    bool along_y;
} softening;

// Over four cells, which evens out what start_of() has made of them. Those of like height count
// most, so that no light leaks over an edge. first…last: neighbours that there are.
PAINT_INLINE float soft_at(const float *const height, const float *const from, const ptrdiff_t step,
                           const int first, const int last) {
    static const float share[5] = {0.5f, 1.0f, 1.0f, 1.0f, 0.5f};
    float sum = 0.0f;
    float weight = 0.0f;
    for (int i = first; i <= last; i++) {
        const float apart = paint_abs(height[i * step] - height[0]);
        const float w = share[i + 2] * (0.006f / (0.006f + apart));
        sum += w * from[i * step];
        weight += w;
    }
    return sum / weight;
}

PAINT_CLONES static void soften_row(void *const context, const int y) {
    const softening *const s = context;
    const int wide = s->relief->wide;
    const ptrdiff_t step = s->along_y ? wide : 1;
    const int count = s->along_y ? s->relief->high : wide;
    const float *const height = s->relief->height + (ptrdiff_t)y * wide;
    const float *const from = s->from + (ptrdiff_t)y * wide;
    float *const restrict to = s->to + (ptrdiff_t)y * wide;
    const bool inner = !s->along_y || (y >= 2 && y < count - 2);
    const int begin = !inner ? wide : s->along_y ? 0 : (wide < 2 ? wide : 2);
    const int end = !inner ? wide : s->along_y ? wide : (wide - 2 > begin ? wide - 2 : begin);
    for (int x = begin; x < end; x++) {
        to[x] = soft_at(height + x, from + x, step, -2, 2);
    }
    for (int x = 0; x < wide; x = x + 1 == begin ? end : x + 1) {
        const int place = s->along_y ? y : x;
        const int first = place < 2 ? -place : -2;
        const int last = count - 1 - place < 2 ? count - 1 - place : 2;
        to[x] = soft_at(height + x, from + x, step, first, last);
    }
}

static void soften(paint_relief *const relief, float *const plane) {
    softening across = {relief, plane, relief->spare, false};
    softening down = {relief, relief->spare, plane, true};
    paint_rows(relief->high, soften_row, &across);
    paint_rows(relief->high, soften_row, &down);
}

// ---- all of it ----------------------------------------------------------------------------------

typedef struct lighting {
    paint_relief *relief;
    quarters quarters;
    sky_rays rays;
    sun_steps sun[QUARTERS][QUARTERS]; // of the cells of 4 x 4, by rows
} lighting;

PAINT_CLONES static void light_row(void *const context, const int y) {
    const lighting *const l = context;
    const paint_relief *const relief = l->relief;
    float *const sun_row = relief->sun + (ptrdiff_t)y * relief->wide;
    float *const sky_row = relief->sky + (ptrdiff_t)y * relief->wide;
    for (int from = 0; from < relief->wide; from += QUARTERS * LANES) {
        for (int x = from; x < from + QUARTERS; x++) {
            float sun[LANES];
            float sky[LANES];
            sun_over(relief, &l->quarters, &l->sun[y & 3][x & 3], x, y, sun);
            sky_over(relief, &l->quarters, &l->rays, x, y, sky);
            for (int i = 0; i < LANES && x + QUARTERS * i < relief->wide; i++) {
                sun_row[x + QUARTERS * i] = sun[i];
                sky_row[x + QUARTERS * i] = sky[i];
            }
        }
    }
}

void paint_relief_light(paint_relief *const relief) {
    const size_t cells = (size_t)relief->wide * (size_t)relief->high;
    relief->highest = relief->height[0];
    for (size_t i = 1; i < cells; i++) {
        relief->highest = paint_max(relief->highest, relief->height[i]);
    }
    lighting l = {.relief = relief, .quarters = quarters_of(relief)};
    rays_make(relief->step, &l.rays);
    for (int y = 0; y < QUARTERS; y++) {
        for (int x = 0; x < QUARTERS; x++) {
            l.sun[y][x] = sun_steps_make(start_of(x, y), relief->step);
        }
    }
    paint_rows(relief->high, quarter_row, relief);
    paint_rows(relief->high, light_row, &l);
    soften(relief, relief->sun);
    soften(relief, relief->sky);
}
