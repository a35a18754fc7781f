// Finds where the water in a photograph has ripples. Ripples are seen at a flat angle, so that
// lightness changes far more between rows than along a row, and they do not mirror the scene above
// the horizon, as calm water does. Cells of a few pixels are collected in blocks, and results are
// interpolated between the blocks' centres.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/colour/srgb.h"
#include "look/lake/layer.h"
#include "look/reading/sampler.h"

#define CELL_ROWS 270 // cells in a column of the picture, about
#define BLOCK 16      // cells along each side of a block
#define AROUND 4      // cells to each side that details are taken from
#define DARKEST 0.02f // light that contrasts are measured against at least
#define APART 4       // cells that the mirrored place may be off, up and down
#define PLACES (2 * APART + 1)
#define FEWEST 128     // cells of water that suffice for a result
#define LEAST_FLAT 1.3 // changes down against those along: none is rippled …
#define MOST_FLAT 1.9  // … and all is
#define LEAST_CONTRAST 0.02
#define MOST_CONTRAST 0.045
#define LEAST_ALIKE 0.2   // likeness to the mirrored scene: all is rippled …
#define MOST_ALIKE 0.45   // … and none is
#define SOME_RIPPLED 0.35 // share of the water from which on other parts count as rippled, too …
#define MOST_RIPPLED 0.7  // … and all of them
#define LEAST_SHARE 0.05  // of the water that is rippled, or none is

typedef struct cell {
    float light;
    float detail; // contrast with the surroundings
    float down;   // mean square of changes from row to row
    float along;  // and along rows
} cell;

typedef struct block {
    double count; // of cells that are all water
    double detail;
    double down;
    double along;
    double seen[PLACES]; // of these, cells whose mirrored place, or one near, is in the picture:
    double mirrored[PLACES]; // details, …
    double both[PLACES];     // … and what they have in common
} block;

typedef struct measure {
    pond_lake *lake;
    const pond_texture *photograph;
    float *light; // a value for each pixel
    cell *cells;
    block *blocks;
    int size; // of a cell [pixels]
    int columns;
    int rows;
    int across; // blocks
    int down;
} measure;

static void light_row(void *context, int y) {
    const measure *m = context;
    const float *linear = pondi_srgb_linear();
    const uint8_t *pixel = m->photograph->pixels + y * m->photograph->stride;
    float *out = m->light + (ptrdiff_t)y * m->lake->width;
    for (int x = 0; x < m->lake->width; x++, pixel += 4) {
        out[x] = pondi_lake_bent(0.3f * linear[pixel[0]] + 0.59f * linear[pixel[1]] +
                                 0.11f * linear[pixel[2]]);
    }
}

static void cell_row(void *context, int index) {
    const measure *m = context;
    const int width = m->lake->width;
    const float per = 1.0f / (float)(m->size * m->size);
    for (int i = 0; i < m->columns; i++) {
        cell c = {0};
        for (int y = index * m->size; y < (index + 1) * m->size; y++) {
            const float *row = m->light + (ptrdiff_t)y * width;
            const float *next = y + 1 < m->lake->height ? row + width : row;
            for (int x = i * m->size; x < (i + 1) * m->size; x++) {
                const float down = next[x] - row[x];
                const float along = row[pondi_least(x + 1, width - 1)] - row[x];
                c.light += per * row[x];
                c.down += per * down * down;
                c.along += per * along * along;
            }
        }
        m->cells[(ptrdiff_t)index * m->columns + i] = c;
    }
}

// Contrast to the mean of the surroundings.
static void detail_row(void *context, int y) {
    const measure *m = context;
    for (int x = 0; x < m->columns; x++) {
        float sum = 0.0f;
        int count = 0;
        for (int j = pondi_most(y - AROUND, 0); j <= pondi_least(y + AROUND, m->rows - 1); j++) {
            const cell *row = m->cells + (ptrdiff_t)j * m->columns;
            const int end = pondi_least(x + AROUND, m->columns - 1);
            for (int i = pondi_most(x - AROUND, 0); i <= end; i++, count++) {
                sum += row[i].light;
            }
        }
        cell *c = &m->cells[(ptrdiff_t)y * m->columns + x];
        const float mean = sum / (float)count;
        const float per = 1.0f / (mean + DARKEST);
        c->detail = (c->light - mean) * per;
        c->down *= per * per;
        c->along *= per * per;
    }
}

static bool all_water(const measure *m, int column, int row) {
    for (int y = row * m->size; y < (row + 1) * m->size; y++) {
        for (int x = column * m->size; x < (column + 1) * m->size; x++) {
            if (m->lake->alpha[(ptrdiff_t)y * m->lake->width + x] < m->lake->firm) {
                return false;
            }
        }
    }
    return true;
}

static void gather(const measure *m) {
    const float horizon = (m->lake->horizon + 0.5f) / (float)m->size;
    for (int y = 0; y < m->rows; y++) {
        const int mirrored = (int)floorf(2.0f * horizon - (float)y - 0.5f);
        for (int x = 0; x < m->columns; x++) {
            if (!all_water(m, x, y)) {
                continue;
            }
            const cell *c = &m->cells[(ptrdiff_t)y * m->columns + x];
            block *b = &m->blocks[(ptrdiff_t)(y / BLOCK) * m->across + x / BLOCK];
            b->count += 1.0;
            b->detail += (double)(c->detail * c->detail);
            b->down += (double)c->down;
            b->along += (double)c->along;
            for (int k = 0; k < PLACES; k++) {
                const int from = mirrored + k - APART;
                if (from >= 0 && from < m->rows) {
                    const float other = m->cells[(ptrdiff_t)from * m->columns + x].detail;
                    b->seen[k] += (double)(c->detail * c->detail);
                    b->mirrored[k] += (double)(other * other);
                    b->both[k] += (double)(c->detail * other);
                }
            }
        }
    }
}

// 0 at `from` and 1 at `to`.
static double between(double value, double from, double to) {
    return fmin(fmax((value - from) / (to - from), 0.0), 1.0);
}

static double rippled(const block *b) {
    const double contrast = sqrt(b->detail / fmax(b->count, 1.0));
    const double flat = b->down / fmax(b->along, 1e-12);
    double alike = 0.0;
    for (int k = 0; k < PLACES; k++) {
        const double all = sqrt(fmax(b->seen[k] * b->mirrored[k], 1e-24));
        alike = fmax(alike, b->both[k] / all);
    }
    return between(contrast, LEAST_CONTRAST, MOST_CONTRAST) * between(flat, LEAST_FLAT, MOST_FLAT) *
           between(alike, MOST_ALIKE, LEAST_ALIKE);
}

// The result over surrounding blocks, over more of them where there is little water.
static float share_around(const measure *m, int x, int y) {
    for (int reach = 1;; reach *= 2) {
        block sum = {0};
        const bool all = reach >= m->across && reach >= m->down;
        for (int j = pondi_most(y - reach, 0); j <= pondi_least(y + reach, m->down - 1); j++) {
            for (int i = pondi_most(x - reach, 0); i <= pondi_least(x + reach, m->across - 1);
                 i++) {
                const block *b = &m->blocks[(ptrdiff_t)j * m->across + i];
                sum.count += b->count;
                sum.detail += b->detail;
                sum.down += b->down;
                sum.along += b->along;
                for (int k = 0; k < PLACES; k++) {
                    sum.seen[k] += b->seen[k];
                    sum.mirrored[k] += b->mirrored[k];
                    sum.both[k] += b->both[k];
                }
            }
        }
        if (sum.count >= FEWEST || all) {
            return (float)rippled(&sum);
        }
    }
}

static void ripple_row(void *context, int y) {
    const measure *m = context;
    const float *shares = m->light;
    const float per = 1.0f / (float)(m->size * BLOCK);
    const float v = pondi_clamp(((float)y + 0.5f) * per - 0.5f, 0.0f, (float)(m->down - 1));
    const int y0 = (int)v;
    const int y1 = pondi_least(y0 + 1, m->down - 1);
    uint8_t *out = m->lake->ripples + (ptrdiff_t)y * m->lake->width;
    for (int x = 0; x < m->lake->width; x++) {
        const float u = pondi_clamp(((float)x + 0.5f) * per - 0.5f, 0.0f, (float)(m->across - 1));
        const int x0 = (int)u;
        const int x1 = pondi_least(x0 + 1, m->across - 1);
        const float share = pondi_blend(shares[y0 * m->across + x0], shares[y0 * m->across + x1],
                                        shares[y1 * m->across + x0], shares[y1 * m->across + x1],
                                        u - (float)x0, v - (float)y0);
        out[x] = (uint8_t)(255.0f * share + 0.5f);
    }
}

void pondi_lake_find_ripples(pond_lake *lake, const pond_texture *photograph,
                             const pond_parallel *parallel) {
    const int size = pondi_most(lake->height / CELL_ROWS, 1);
    measure m = {.lake = lake,
                 .photograph = photograph,
                 .size = size,
                 .columns = lake->width / size,
                 .rows = lake->height / size};
    m.across = (m.columns + BLOCK - 1) / BLOCK;
    m.down = (m.rows + BLOCK - 1) / BLOCK;
    // In this order all are aligned.
    m.blocks = (block *)(void *)lake->scratch;
    m.cells = (cell *)(void *)(m.blocks + (ptrdiff_t)m.across * m.down);
    m.light = (float *)(void *)(m.cells + (ptrdiff_t)m.columns * m.rows);
    memset(m.blocks, 0, (size_t)m.across * (size_t)m.down * sizeof *m.blocks);
    pondi_parallel_run(parallel, lake->height, light_row, &m);
    pondi_parallel_run(parallel, m.rows, cell_row, &m);
    pondi_parallel_run(parallel, m.rows, detail_row, &m);
    gather(&m);
    double water = 0.0;
    double moved = 0.0;
    for (int y = 0; y < m.down; y++) {
        for (int x = 0; x < m.across; x++) {
            const double count = m.blocks[(ptrdiff_t)y * m.across + x].count;
            const float share = share_around(&m, x, y);
            m.light[y * m.across + x] = share;
            water += count;
            moved += count * (double)share;
        }
    }
    lake->rippled = moved > LEAST_SHARE * water;
    if (lake->rippled) {
        // Where most of a lake is rippled, all of it is.
        const float whole = (float)between(moved / fmax(water, 1.0), SOME_RIPPLED, MOST_RIPPLED);
        for (int i = 0; i < m.across * m.down; i++) {
            m.light[i] += (1.0f - m.light[i]) * whole;
        }
        pondi_parallel_run(parallel, lake->height, ripple_row, &m);
    }
}
