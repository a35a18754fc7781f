// Waves leave through an open side into an absorbing layer of 20 cells, and from there into the
// rings of one level after the other, each 10 cells wide, with cells twice as long. A wave of any
// length reaches cells that are just short enough for it, and is damped there. The last ring ends
// thousands of cells away.
//
// The cells of a level in its ring have their own heights, with the mass of the 4^l cells of level
// 0 that they represent; inside the ring heights are means of the finer level. The pulls are those
// of the pyramid, plus links to the eight neighbours in place of the finer levels, which end before
// the ring:
// one for each pair of cells of which either is in the ring. So the operator is symmetric in the
// masses and positive semidefinite, and energy can only decrease. Each level ends with a mirror,
// but the last one is held at 0, so that no mean level stays in the pond.
//
// Damping subtracts Γv from the movement v = u − p of a step, before that step. A ring must
// transmit waves that fit the next ring, and absorb all others: its links between cells 1 and 2
// apart damp short waves, and hardly long ones. They grow quadratically towards the end of the
// ring, where waves of a few cells would be reflected. A weak damping of all waves grows over
// hundreds of cells.

#include "solver/dispersive_rings.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "solver/rows.h"
#include "solver/solver.h"

#define SWIFT_MARGIN 0.21 // of short waves, at the end of the layer, at the longest step [1/step]
#define SWIFT 0.24        // the same, at the end of level 1's ring
#define SWIFT_FALL 0.8    // from there on, from level to level
#define LONGEST_STEP 0.9  // in deep water without surface tension
#define SLOW 0.15         // of all waves, times √X at X cells
#define SLOW_FROM 60.0    // cells beyond the side
#define STRONGEST 0.5     // of all waves [1/step]
#define PADS 2            // border cells of an axis

// ---- memory -------------------------------------------------------------------------------------

static size_t axis_numbers(int cells) {
    return 2 * ((size_t)cells + 2 * PADS);
}

static size_t numbers_of(const pondi_plan *plan) {
    size_t count = 0;
    for (int l = 0; l < plan->count; l++) {
        count += axis_numbers(plan->levels[l].width) + axis_numbers(plan->levels[l].height);
    }
    return count;
}

static size_t field_size(int width, int height) {
    return pondi_field_size(width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER);
}

size_t pondi_rings_size(const pondi_plan *plan) {
    if (!plan->open) {
        return 0;
    }
    const pondi_level *first = &plan->levels[0];
    size_t bytes = sizeof(pondi_rings) + numbers_of(plan) * sizeof(float) +
                   field_size(first->width, first->height);
    for (int l = 1; l < plan->count; l++) {
        const pondi_level *level = &plan->levels[l];
        bytes += 2 * field_size(level->width, level->height) +
                 field_size(level->x.coarse, level->y.coarse);
    }
    return bytes;
}

static bool make_field(pondi_field *field, int width, int height, bool second,
                       const pond_allocator *allocator) {
    return pondi_field_create(field, width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER, second,
                              allocator);
}

static bool make_level(pondi_ring *ring, const pondi_level *level,
                       const pond_allocator *allocator) {
    return make_field(&ring->now, level->width, level->height, false, allocator) &&
           make_field(&ring->before, level->width, level->height, true, allocator) &&
           make_field(&ring->inner, level->x.coarse, level->y.coarse, false, allocator);
}

static float *share_out(pondi_ring_damping *axis, float *memory, int cells) {
    const size_t each = (size_t)cells + 2 * PADS;
    axis->swift = memory + PADS;
    axis->all = memory + each + PADS;
    return memory + 2 * each;
}

// ---- damping, along an axis ---------------------------------------------------------------------

static float shown(const float *numbers, int index, int cells, bool wraps) {
    const int from = wraps       ? (index + cells) % cells
                     : index < 0 ? -1 - index
                                 : 2 * cells - 1 - index;
    return from >= 0 && from < cells ? numbers[from] : 0.0f;
}

// Damping of a cell of a ring, `deep` cells of its level away from the area of the finer level.
static void damp_cell(pondi_ring_damping *axis, int i, int level, double deep, int ring,
                      double step) {
    double swift = (level == 0 ? SWIFT_MARGIN : SWIFT) * fmin(1.0, step / LONGEST_STEP);
    double from = 0.0; // where the ring begins, in cells of level 0
    double cell = 1.0;
    for (int l = 0; l < level; l++) {
        swift *= l > 0 ? SWIFT_FALL : 1.0;
        from += cell * (l == 0 ? PONDI_RING_MARGIN : PONDI_RING);
        cell *= 2.0;
    }
    const double share = 0.1 + 0.9 * fmin(deep / ring, 1.0);
    const double x = from + cell * deep;
    const double rise = x / (x + SLOW_FROM);
    axis->swift[i] = (float)(swift * share * share);
    axis->all[i] =
        (float)fmin(STRONGEST, SLOW * step * (rise * rise) * (rise * rise) / sqrt(x + SLOW_FROM));
}

static void damp_axis(pondi_ring_damping *axis, int level, int cells, int low, int high, bool wraps,
                      double step) {
    for (int i = 0; i < cells; i++) {
        axis->swift[i] = axis->all[i] = 0.0f;
        if (i < low) {
            damp_cell(axis, i, level, low - (i + 0.5), low, step);
        } else if (i >= cells - high) {
            damp_cell(axis, i, level, i + 0.5 - (cells - high), high, step);
        }
    }
    for (int i = 1; i <= PADS; i++) {
        axis->swift[-i] = shown(axis->swift, -i, cells, wraps);
        axis->swift[cells - 1 + i] = shown(axis->swift, cells - 1 + i, cells, wraps);
        axis->all[-i] = axis->all[cells - 1 + i] = 0.0f; // not read
    }
}

pondi_rings *pondi_rings_create(const pondi_plan *plan, const pondi_dispersive_rows *rows,
                                const pond_edges *sides, double step,
                                const pond_allocator *allocator) {
    pondi_rings *rings = pondi_allocate(allocator, sizeof *rings, PONDI_CACHE_LINE);
    if (rings == NULL) {
        return NULL;
    }
    *rings = (pondi_rings){.plan = plan, .rows = rows, .sides = *sides, .count = numbers_of(plan)};
    rings->numbers = pondi_allocate(allocator, rings->count * sizeof(float), PONDI_CACHE_LINE);
    bool made = rings->numbers != NULL && make_field(&rings->moved, plan->levels[0].width,
                                                     plan->levels[0].height, false, allocator);
    float *memory = rings->numbers;
    for (int l = 0; l < plan->count && made; l++) {
        const pondi_level *level = &plan->levels[l];
        pondi_ring *ring = &rings->levels[l];
        memory = share_out(&ring->across, memory, level->width);
        memory = share_out(&ring->down, memory, level->height);
        damp_axis(&ring->across, l, level->width, level->ring.left, level->ring.right,
                  sides->left == POND_EDGE_PERIODIC, step);
        damp_axis(&ring->down, l, level->height, level->ring.top, level->ring.bottom,
                  sides->top == POND_EDGE_PERIODIC, step);
        made = l == 0 || make_level(ring, level, allocator);
    }
    if (!made) {
        pondi_rings_destroy(rings, allocator);
        return NULL;
    }
    return rings;
}

void pondi_rings_destroy(pondi_rings *rings, const pond_allocator *allocator) {
    if (rings == NULL) {
        return;
    }
    for (int l = 0; l < rings->plan->count; l++) {
        pondi_ring *ring = &rings->levels[l];
        pondi_field_destroy(&ring->now, allocator);
        pondi_field_destroy(&ring->before, allocator);
        pondi_field_destroy(&ring->inner, allocator);
    }
    pondi_field_destroy(&rings->moved, allocator);
    pondi_release(allocator, rings->numbers, rings->count * sizeof(float));
    pondi_release(allocator, rings, sizeof *rings);
}

// ---- links --------------------------------------------------------------------------------------

#define LOW (2.0 * 3.1415926535897932 / 400.0) // wavenumbers at which links are fitted [1/cell]
#define HIGH 1.12
#define RADII 20
#define DIRECTIONS 5

// Normal equations of two unknowns.
typedef struct sums {
    double aa, ab, bb, a, b;
} sums;

// Adds the equation of a wave (kx, ky) [1/cell of the level], whose symbol the coarser levels
// `rest` leave incomplete. `cell` is the length of a cell, in cells of level 0.
static void add_wave(sums *s, const pondi_dispersive_water *water, const pondi_dispersive_fit *rest,
                     int levels, double kx, double ky, double cell) {
    const double degrees = 57.295779513082321;
    const double omega2 = pondi_dispersive_omega2(water, sqrt(kx * kx + ky * ky) / cell);
    const double half = pondi_sin_degrees(0.5 * sqrt(omega2) * water->step * degrees);
    const double wanted = 4.0 * half * half / (water->step * water->step);
    const double missing = 1.0 - pondi_dispersive_symbol(rest, levels, kx, ky) / wanted;
    const double cx = pondi_cos_degrees(kx * degrees);
    const double cy = pondi_cos_degrees(ky * degrees);
    const double edge = (4.0 - 2.0 * cx - 2.0 * cy) / wanted;
    const double corner = (4.0 - 4.0 * cx * cy) / wanted;
    s->aa += edge * edge;
    s->ab += edge * corner;
    s->bb += corner * corner;
    s->a += edge * missing;
    s->b += corner * missing;
}

static void fit_links(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit,
                      int level, double *edge, double *corner) {
    pondi_dispersive_fit rest = {0};
    for (int l = level; l < water->levels; l++) {
        memcpy(rest.terms[l - level], fit->terms[l], sizeof rest.terms[0]);
    }
    const double growth = pondi_log(HIGH / LOW) / (RADII - 1);
    sums s = {0};
    for (int i = 0; i < RADII; i++) {
        const double k = LOW * pondi_exp(growth * i);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            const double degrees = 45.0 * direction / (DIRECTIONS - 1);
            add_wave(&s, water, &rest, water->levels > level ? water->levels - level : 0,
                     k * pondi_cos_degrees(degrees), k * pondi_sin_degrees(degrees),
                     ldexp(1.0, level));
        }
    }
    const double whole = s.aa * s.bb - s.ab * s.ab;
    *edge = (s.a * s.bb - s.b * s.ab) / whole;
    *corner = (s.b * s.aa - s.a * s.ab) / whole;
    if (!(*edge > 0.0)) {
        *edge = 0.0;
        *corner = fmax(0.0, s.b / s.bb);
    } else if (!(*corner > 0.0)) {
        *corner = 0.0;
        *edge = fmax(0.0, s.a / s.aa);
    }
}

void pondi_rings_link(pondi_rings *rings, const pondi_dispersive_water *water,
                      const pondi_dispersive_fit *fit, double scale) {
    for (int l = 1; l < rings->plan->count; l++) {
        double edge;
        double corner;
        fit_links(water, fit, l, &edge, &corner);
        rings->levels[l].edge = (float)(0.5 * scale * edge);
        rings->levels[l].corner = (float)(0.5 * scale * corner);
    }
}

void pondi_rings_link_table(const pondi_dispersive_water *water, pondi_dispersive_table *table) {
    for (int i = 0; i < PONDI_TABLE_DEPTHS; i++) {
        pondi_dispersive_water there = {.depth = pondi_exp(table->first + table->between * i),
                                        .capillary = water->capillary,
                                        .step = water->step,
                                        .levels = water->levels};
        pondi_dispersive_fit fit = {0};
        for (int l = 0; l < water->levels; l++) {
            const pondi_dispersive_links *links = &table->at[i][l];
            fit.terms[l][0] = links->edge;
            fit.terms[l][1] = links->corner;
            for (int t = 2; t < PONDI_DISPERSIVE_TERMS; t++) {
                fit.terms[l][t] = links->far * table->far[l][t - 2];
            }
        }
        for (int l = 1; l < PONDI_DISPERSIVE_LEVELS; l++) {
            fit_links(&there, &fit, l, &table->at[i][l].ring_edge, &table->at[i][l].ring_corner);
        }
    }
}

// ---- damping ------------------------------------------------------------------------------------

typedef struct damping {
    const pondi_rings *rings;
    int level;
    const pondi_field *now;
    pondi_field *before;
    const pondi_field *moved;
    int bands;
} damping;

static int first_row(const damping *job, int index) {
    return (int)((int64_t)job->now->height * index / job->bands);
}

static void note_movement(void *context, int index) {
    const damping *job = context;
    for (int y = first_row(job, index); y < first_row(job, index + 1); y++) {
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&job->rings->plan->levels[job->level], y, parts);
        for (int i = 0; i < count; i++) {
            const float *now = pondi_row_f32(job->now, y);
            const float *before = pondi_row_f32(job->before, y);
            float *moved = pondi_row_f32(job->moved, y);
            for (int x = parts[i].x0; x < parts[i].x1; x++) {
                moved[x] = now[x] - before[x];
            }
        }
    }
}

static void slow_down(void *context, int index) {
    const damping *job = context;
    const pondi_ring *ring = &job->rings->levels[job->level];
    for (int y = first_row(job, index); y < first_row(job, index + 1); y++) {
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&job->rings->plan->levels[job->level], y, parts);
        for (int i = 0; i < count; i++) {
            const int x0 = parts[i].x0;
            pondi_slowed_row row = {
                .swift = ring->across.swift + x0,
                .all = ring->across.all + x0,
                .out = pondi_row_f32(job->before, y) + x0,
                .count = parts[i].x1 - x0,
                .all_down = ring->down.all[y],
            };
            for (int r = 0; r < 5; r++) {
                row.rows[r] = pondi_row_f32(job->moved, y - 2 + r) + x0;
                row.swift_down[r] = ring->down.swift[y - 2 + r];
            }
            job->rings->rows->slow(&row);
        }
    }
}

static void damp_level(const pondi_rings *rings, const pond_parallel *parallel, int level,
                       const pondi_field *now, pondi_field *before, const pondi_field *moved) {
    damping job = {.rings = rings,
                   .level = level,
                   .now = now,
                   .before = before,
                   .moved = moved,
                   .bands = pondi_band_count(now->width, now->height, parallel)};
    pondi_field shown = *moved;
    pondi_parallel_run(parallel, job.bands, note_movement, &job);
    pondi_border_fill(&shown, &rings->sides);
    pondi_parallel_run(parallel, job.bands, slow_down, &job);
}

void pondi_rings_damp(pondi_rings *rings, const pond_parallel *parallel, const pondi_field *now,
                      pondi_field *before, const pondi_field *scratch) {
    damp_level(rings, parallel, 0, now, before, &rings->moved);
    for (int l = 1; l < rings->plan->count; l++) {
        pondi_ring *ring = &rings->levels[l];
        damp_level(rings, parallel, l, &ring->now, &ring->before, &scratch[l]);
    }
}

// ---- pulls --------------------------------------------------------------------------------------

void pondi_rings_lay(const pondi_rings *rings, int level, bool before, pondi_field *heights) {
    const pondi_field *from = before ? &rings->levels[level].before : &rings->levels[level].now;
    for (int y = 0; y < heights->height; y++) {
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&rings->plan->levels[level], y, parts);
        for (int i = 0; i < count; i++) {
            const size_t cells = (size_t)(parts[i].x1 - parts[i].x0);
            memcpy(pondi_row_f32(heights, y) + parts[i].x0, pondi_row_f32(from, y) + parts[i].x0,
                   cells * sizeof(float));
        }
    }
}

static int within(int index, int cells) {
    return index < 0 ? 0 : index < cells ? index : cells - 1;
}

// Whether a cell is in the ring; cells beyond a closed side are like those next to it.
static bool in_ring(const pondi_level *level, int column, int row) {
    const pondi_ring_width *ring = &level->ring;
    const int x = within(column, level->width);
    const int y = within(row, level->height);
    return x < ring->left || x >= level->width - ring->right || y < ring->top ||
           y >= level->height - ring->bottom;
}

// Adds the links of a cell next to the ring that lead into it.
static void pull_beside(const pondi_rings *rings, int level, const pondi_field *heights,
                        const pondi_bed_level *bed, int x, int y, pondi_field *pulls) {
    const pondi_ring *ring = &rings->levels[level];
    const pondi_level *size = &rings->plan->levels[level];
    const float here = pondi_row_f32(heights, y)[x];
    float pull[2] = {0.0f, 0.0f}; // over edges, over corners
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            const bool corner = dx != 0 && dy != 0;
            const float difference = here - pondi_row_f32(heights, y + dy)[x + dx];
            if ((dx == 0 && dy == 0) || !in_ring(size, x + dx, y + dy)) {
                continue;
            }
            float weight = 2.0f * (corner ? ring->corner : ring->edge);
            if (bed != NULL) {
                const pondi_field *links = corner ? &bed->ring_corner : &bed->ring_edge;
                weight = pondi_row_f32(links, y)[x] + pondi_row_f32(links, y + dy)[x + dx];
            }
            pull[corner] += weight * difference;
        }
    }
    pondi_row_f32(pulls, y)[x] += pull[0] + pull[1];
}

static void pull_inside(const pondi_rings *rings, int level, const pondi_field *heights,
                        const pondi_bed_level *bed, pondi_field *pulls) {
    const pondi_level *size = &rings->plan->levels[level];
    const int x0 = size->ring.left;
    const int x1 = size->width - size->ring.right;
    const int y0 = size->ring.top;
    const int y1 = size->height - size->ring.bottom;
    for (int y = y0; y < y1; y++) {
        const bool whole = (y == y0 && y0 > 0) || (y == y1 - 1 && y1 < size->height);
        for (int x = x0; x < x1; x = whole || x == x1 - 1 ? x + 1 : x1 - 1) {
            pull_beside(rings, level, heights, bed, x, y, pulls);
        }
    }
}

void pondi_rings_pull(const pondi_rings *rings, int level, const pondi_field *heights,
                      const pondi_bed_level *bed, pondi_field *pulls) {
    const pondi_ring *ring = &rings->levels[level];
    for (int y = 0; y < heights->height; y++) {
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&rings->plan->levels[level], y, parts);
        for (int i = 0; i < count; i++) {
            const int x0 = parts[i].x0;
            pondi_linked_row row = {
                .out = pondi_row_f32(pulls, y) + x0,
                .count = parts[i].x1 - x0,
                .edge = 2.0f * ring->edge,
                .corner = 2.0f * ring->corner,
            };
            for (int r = 0; r < 3; r++) {
                row.rows[r] = pondi_row_f32(heights, y - 1 + r) + x0;
                if (bed != NULL) {
                    row.edges[r] = pondi_row_f32(&bed->ring_edge, y - 1 + r) + x0;
                    row.corners[r] = pondi_row_f32(&bed->ring_corner, y - 1 + r) + x0;
                }
            }
            (bed != NULL ? rings->rows->link_uneven : rings->rows->link)(&row);
        }
    }
    pull_inside(rings, level, heights, bed, pulls);
}

static pond_edge ended(pond_edge side) {
    return side == POND_EDGE_OPEN ? POND_EDGE_FREE : side;
}

void pondi_rings_take_inner(pondi_rings *rings, int level, const pondi_field *pulls) {
    const pondi_level *size = &rings->plan->levels[level];
    pondi_field *inner = &rings->levels[level].inner;
    for (int y = 0; y < inner->height; y++) {
        memcpy(pondi_row_f32(inner, y), pondi_row_f32(pulls, y + size->ring.top) + size->ring.left,
               (size_t)inner->width * sizeof(float));
    }
    const pond_edges sides = {ended(rings->sides.left), ended(rings->sides.right),
                              ended(rings->sides.top), ended(rings->sides.bottom)};
    pondi_border_fill(inner, &sides);
}

// ---- steps --------------------------------------------------------------------------------------

void pondi_rings_step(pondi_rings *rings, const pondi_field *pulls) {
    const float d = rings->d;
    for (int l = 1; l < rings->plan->count; l++) {
        pondi_ring *ring = &rings->levels[l];
        for (int y = 0; y < ring->now.height; y++) {
            pondi_ring_part parts[2];
            const int count = pondi_ring_parts(&rings->plan->levels[l], y, parts);
            for (int i = 0; i < count; i++) {
                const float *now = pondi_row_f32(&ring->now, y);
                const float *pull = pondi_row_f32(&pulls[l], y);
                float *next = pondi_row_f32(&ring->before, y);
                for (int x = parts[i].x0; x < parts[i].x1; x++) {
                    next[x] = pondi_settle(now[x] + (d * (now[x] - next[x]) - pull[x]));
                }
            }
        }
        const pondi_field before = ring->now;
        ring->now = ring->before;
        ring->before = before;
    }
}

// ---- shifts -------------------------------------------------------------------------------------

// Interpolates the heights of a level; 0 outside.
static double height_at(const pondi_field *heights, double x, double y) {
    if (!(x >= -0.5 && x <= heights->width - 0.5 && y >= -0.5 && y <= heights->height - 0.5)) {
        return 0.0;
    }
    const double left = floor(x);
    const double top = floor(y);
    const float *upper = pondi_row_f32(heights, (int)top) + (int)left;
    const float *lower = pondi_row_f32(heights, (int)top + 1) + (int)left;
    const double across = x - left;
    const double above = (1.0 - across) * (double)upper[0] + across * (double)upper[1];
    const double below = (1.0 - across) * (double)lower[0] + across * (double)lower[1];
    return above + (y - top) * (below - above);
}

void pondi_rings_shift(pondi_rings *rings, const pondi_field *heights, bool before, int dx,
                       int dy) {
    for (int l = 1; l < rings->plan->count; l++) {
        const double cell = ldexp(1.0, l);
        pondi_field *to = before ? &rings->levels[l].before : &rings->levels[l].now;
        for (int y = 0; y < to->height; y++) {
            pondi_ring_part parts[2];
            const int count = pondi_ring_parts(&rings->plan->levels[l], y, parts);
            for (int i = 0; i < count; i++) {
                for (int x = parts[i].x0; x < parts[i].x1; x++) {
                    pondi_row_f32(to, y)[x] =
                        (float)height_at(&heights[l], x + dx / cell, y + dy / cell);
                }
            }
        }
    }
}

void pondi_rings_enter(const pondi_rings *rings, const pondi_field *heights, pondi_field *field,
                       int dx, int dy) {
    const pondi_ring_width *ring = &rings->plan->levels[1].ring;
    for (int y = 0; y < field->height; y++) {
        const int64_t row = (int64_t)y + dy;
        for (int x = 0; x < field->width; x++) {
            const int64_t column = (int64_t)x + dx;
            if (row < 0 || row >= field->height || column < 0 || column >= field->width) {
                pondi_row_f32(field, y)[x] =
                    (float)height_at(&heights[1], ring->left + 0.5 * (double)column - 0.25,
                                     ring->top + 0.5 * (double)row - 0.25);
            }
        }
    }
}

// ---- the state ----------------------------------------------------------------------------------

static void visit_field(const pondi_rings *rings, int level, const pondi_field *field,
                        pondi_numbers_visit *visit, void *context) {
    for (int y = 0; y < field->height; y++) {
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&rings->plan->levels[level], y, parts);
        for (int i = 0; i < count; i++) {
            visit(context, pondi_row_f32(field, y) + parts[i].x0,
                  (size_t)(parts[i].x1 - parts[i].x0));
        }
    }
}

void pondi_rings_visit(pondi_rings *rings, pondi_numbers_visit *visit, void *context) {
    for (int l = 1; l < rings->plan->count; l++) {
        visit_field(rings, l, &rings->levels[l].now, visit, context);
    }
    for (int l = 1; l < rings->plan->count; l++) {
        visit_field(rings, l, &rings->levels[l].before, visit, context);
    }
}
