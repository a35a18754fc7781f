#include "solver/dispersive_pyramid.h"
#include "shared/parts.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "solver/solver.h"

// ---- memory ------------------------------------------------------------------------------------

size_t pondi_pyramid_size(const pondi_plan *plan) {
    size_t bytes = 0;
    for (int l = 1; l < plan->count; l++) {
        bytes += 2 * pondi_field_size(plan->levels[l].width, plan->levels[l].height,
                                      POND_FORMAT_F32, PONDI_WIDE_BORDER);
    }
    return bytes;
}

bool pondi_pyramid_make(pondi_pyramid *p, const pond_allocator *allocator) {
    for (int l = 1; l < p->plan.count; l++) {
        const int width = p->plan.levels[l].width;
        const int height = p->plan.levels[l].height;
        if (!pondi_field_create(&p->heights[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                false, allocator) ||
            !pondi_field_create(&p->pulls[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                true, allocator)) {
            return false;
        }
    }
    return true;
}

void pondi_pyramid_free(pondi_pyramid *p, const pond_allocator *allocator) {
    if (PONDI_WITH_SHORES) {
        pondi_walls_destroy(p->walls, allocator);
        pondi_bed_destroy(p->bed, allocator);
        pondi_rings_destroy(p->rings, allocator);
    }
    for (int l = 1; l < p->plan.count; l++) {
        pondi_field_destroy(&p->heights[l], allocator);
        pondi_field_destroy(&p->pulls[l], allocator);
    }
}

// ---- down --------------------------------------------------------------------------------------

// Cell i0 of row j of a level, without its ring.
static float *inside_at(const pondi_pyramid *p, int level, int j, int i0) {
    const pondi_ring_width *ring = &p->plan.levels[level].ring;
    return pondi_row_f32(&p->heights[level], ring->top + j) + ring->left + i0;
}

// Cells i0…i0+count−1 of rows j and j + 1 of a level, from the finer one.
static void halve_run(const pondi_pyramid *p, int level, const pondi_field *fine, int j, int i0,
                      int count) {
    float spare[PONDI_LEVEL_RUN];
    const bool two = j + 1 < p->plan.levels[level].y.coarse;
    pondi_halved_rows rows = {
        .out = {inside_at(p, level, j, i0), two ? inside_at(p, level, j + 1, i0) : spare},
        .count = count,
    };
    for (int r = 0; r < 6; r++) {
        rows.rows[r] = pondi_row_f32(fine, 2 * j - 1 + (two || r < 4 ? r : 3)) + 2 * i0;
    }
    p->rows->halve(&rows);
}

static void down_rows(const pondi_pyramid *p, int level, const pondi_field *fine, int j) {
    const pondi_level *l = &p->plan.levels[level];
    for (int i = 0; i < l->x.coarse; i += PONDI_LEVEL_RUN) {
        const int count = pondi_least(l->x.coarse - i, PONDI_LEVEL_RUN);
        if (pondi_level_halved(l)) {
            halve_run(p, level, fine, j, i, count);
            continue;
        }
        for (int row = j; row < pondi_least(j + 2, l->y.coarse); row++) {
            p->odd->down(l, fine, row, i, count, inside_at(p, level, row, i));
        }
    }
}

// ---- up ----------------------------------------------------------------------------------------

// The pulls of the coarser level on a run.
static void gather(const pondi_pyramid *p, int level, const pondi_level_run *run,
                   float *const add[2]) {
    if (level + 1 == p->plan.count) {
        for (int x = 0; x < run->count; x++) {
            add[0][x] = add[1][x] = 0.0f;
        }
        return;
    }
    const pondi_level *below = &p->plan.levels[level + 1];
    const pondi_field *pulls =
        pondi_pyramid_has_rings(p) ? &p->rings->levels[level + 1].inner : &p->pulls[level + 1];
    if (!pondi_level_halved(below)) {
        for (int r = 0; r < 2 && run->y + r < run->in->height; r++) {
            p->odd->up(below, pulls, run->y + r, run->x0, run->count, add[r]);
        }
        return;
    }
    const int j = run->y / 2;
    const int i = run->x0 / 2;
    const pondi_raised_rows rows = {
        .above = pondi_row_f32(pulls, j - 1) + i,
        .near = pondi_row_f32(pulls, j) + i,
        .below = pondi_row_f32(pulls, j + 1) + i,
        .out = {add[0], add[1]},
        .count = run->count / 2,
    };
    p->rows->raise(&rows);
}

// Columns `from`…`end` − 1 of a run over uneven ground, row by row.
static void apply_uneven(const pondi_pyramid *p, int level, const pondi_level_rows *rows,
                         const pondi_level_run *run, int from, int end, bool step) {
    const pondi_bed_level *bed = &p->bed->levels[level];
    for (int r = 0; r < pondi_least(2, run->in->height - run->y); r++) {
        pondi_bed_rows uneven = {
            .add = rows->add[r] + from,
            .out = rows->out[r] + from,
            .count = end - from,
            .d = p->d,
            .longer = {bed->longer[0], bed->longer[1], bed->longer[2]},
        };
        for (int i = 0; i < 5; i++) {
            const int y = run->y + r + i - 2;
            uneven.rows[i] = rows->rows[r + i] + from;
            uneven.edge[i] = pondi_row_f32(&bed->edge, y) + run->x0 + from;
            uneven.corner[i] = pondi_row_f32(&bed->corner, y) + run->x0 + from;
            uneven.far[i] = pondi_row_f32(&bed->far, y) + run->x0 + from;
        }
        (step ? p->rows->step_bed : p->rows->operate_bed)(&uneven);
    }
}

// Columns in which all links are equal.
static void apply_even(const pondi_pyramid *p, int level, const pondi_level_rows *rows,
                       const pondi_level_run *run, int from, int end, bool step) {
    pondi_level_rows even = *rows;
    for (int r = 0; r < 6; r++) {
        even.rows[r] += from;
    }
    for (int r = 0; r < 2; r++) {
        even.add[r] += from;
        even.out[r] += from;
    }
    even.count = end - from;
    pondi_bed_terms(&p->bed->levels[level], run->y, run->x0 + from, even.terms);
    (step ? p->rows->step : p->rows->operate)(&even);
}

static void apply_over_bed(const pondi_pyramid *p, int level, const pondi_level_rows *rows,
                           const pondi_level_run *run, bool step) {
    const pondi_bed_level *bed = &p->bed->levels[level];
    int from = 0;
    while (from < run->count) {
        const bool even = pondi_bed_is_even(bed, run->y, run->x0 + from);
        int end = from;
        do { // adjacent even chunks share cells, so they have one depth
            const int chunk = (run->x0 + end) / PONDI_BED_CHUNK + 1;
            end = pondi_least(chunk * PONDI_BED_CHUNK - run->x0, run->count);
        } while (end < run->count && pondi_bed_is_even(bed, run->y, run->x0 + end) == even);
        (even ? apply_even : apply_uneven)(p, level, rows, run, from, end, step);
        from = end;
    }
}

// Runs a kernel, which adds `add`, the pulls of the coarser levels. Both entries are the same if
// there is only one row.
static void apply(const pondi_pyramid *p, int level, const pondi_level_run *run,
                  float *const add[2], pondi_level_kernel *kernel) {
    float spare[PONDI_LEVEL_RUN];
    const bool two = run->y + 1 < run->in->height;
    pondi_level_rows rows = {
        .add = {add[0], add[1]},
        .out = {run->out[0], two ? run->out[1] : spare},
        .count = run->count,
        .d = p->d,
    };
    for (int x = 0; x < run->count && !two; x++) {
        spare[x] = 0.0f;
    }
    for (int r = 0; r < 6; r++) {
        rows.rows[r] = pondi_row_f32(run->in, run->y - 2 + (two || r < 5 ? r : 4)) + run->x0;
    }
    if (PONDI_WITH_SHORES && p->bed != NULL && p->bed->laid) {
        apply_over_bed(p, level, &rows, run, kernel == p->rows->step);
        return;
    }
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
        rows.terms[i] = p->terms[level][i];
    }
    for (int i = 0; i < PONDI_DISPERSIVE_LEANS && p->lean[level]; i++) {
        rows.leans[i] = p->leans[level][i];
    }
    kernel(&rows);
}

// Runs a kernel with the pulls of the coarser level.
static void operate(const pondi_pyramid *p, int level, const pondi_level_run *run,
                    pondi_level_kernel *kernel) {
    float below[2][PONDI_LEVEL_RUN];
    float *const add[2] = {below[0], run->y + 1 < run->in->height ? below[1] : below[0]};
    gather(p, level, run, add);
    apply(p, level, run, add, kernel);
}

static void up_rows(const pondi_pyramid *p, int level, int y) {
    const pondi_field *out = &p->pulls[level];
    for (int x = 0; x < out->width; x += PONDI_LEVEL_RUN) {
        const pondi_level_run run = {
            .in = &p->heights[level],
            .y = y,
            .x0 = x,
            .count = pondi_least(out->width - x, PONDI_LEVEL_RUN),
            .out = {pondi_row_f32(out, y) + x, pondi_row_f32(out, y + 1) + x},
        };
        operate(p, level, &run, p->lean[level] ? p->rows->operate_lean : p->rows->operate);
    }
}

// ---- passes ------------------------------------------------------------------------------------

int pondi_pyramid_bands(const pondi_field *field, const pond_parallel *parallel) {
    const int bands = pondi_band_count(field->width, field->height, parallel);
    return pondi_least(bands, (field->height + 1) / 2);
}

// A pass over the rows of one level, in bands.
typedef struct pass {
    const pondi_pyramid *p;
    int level;
    const pondi_field *fine; // the finer level; NULL on the way up
    const pondi_field *out;
    int rows; // on the way down without those of the ring
    int bands;
} pass;

static void run_band(void *context, int index) {
    const pass *job = context;
    const int first = pondi_pyramid_band(job->rows, job->bands, index);
    const int end = pondi_least(job->rows, pondi_pyramid_band(job->rows, job->bands, index + 1));
    // A step ends with the last rows. They are in the cache, and come first on the way down.
    for (int y = first + (end - first - 1) / 2 * 2; y >= first && job->fine != NULL; y -= 2) {
        down_rows(job->p, job->level, job->fine, y);
    }
    for (int y = first; y < end && job->fine == NULL; y += 2) {
        up_rows(job->p, job->level, y);
    }
}

static void run_pass(const pondi_pyramid *p, const pond_parallel *parallel, int level,
                     const pondi_field *fine, pondi_field *out) {
    pass job = {.p = p,
                .level = level,
                .fine = fine,
                .out = out,
                .rows = fine != NULL ? p->plan.levels[level].y.coarse : out->height,
                .bands = pondi_pyramid_bands(out, parallel)};
    pondi_parallel_run(parallel, job.bands, run_band, &job);
}

static void show_sides(const pondi_pyramid *p, int level, pondi_field *field) {
    const pond_edges sides = pondi_plan_sides(&p->plan, &p->edges, level);
    pondi_border_fill(field, &sides);
}

// Fills a level's ring after the rest of the level.
typedef void ring_fill(const pondi_pyramid *p, int level);

static void lay_present(const pondi_pyramid *p, int level) {
    pondi_field heights = p->heights[level];
    pondi_rings_lay(p->rings, level, false, &heights);
}

static void lay_before(const pondi_pyramid *p, int level) {
    pondi_field heights = p->heights[level];
    pondi_rings_lay(p->rings, level, true, &heights);
}

static void fill_down(pondi_pyramid *p, const pond_parallel *parallel, const pondi_field *in,
                      ring_fill *lay) {
    if (pondi_pyramid_has_walls(p)) {
        pondi_walls_lower(p->walls, 0, in);
    }
    for (int l = 1; l < p->plan.count; l++) {
        run_pass(p, parallel, l, l == 1 ? in : &p->heights[l - 1], &p->heights[l]);
        if (pondi_pyramid_has_rings(p)) {
            lay(p, l);
        }
        if (pondi_pyramid_has_walls(p)) {
            pondi_walls_lower(p->walls, l, &p->heights[l]);
        }
        show_sides(p, l, &p->heights[l]);
    }
}

static pond_edge mirrored(pond_edge edge) {
    return edge == POND_EDGE_PERIODIC ? edge : POND_EDGE_FREE;
}

// The outermost depths continue in the ring.
static void continue_outward(const pondi_pyramid *p, int level) {
    const pondi_field *depths = &p->heights[level];
    const pondi_ring_width *ring = &p->plan.levels[level].ring;
    const int right = depths->width - ring->right - 1;
    const int bottom = depths->height - ring->bottom - 1;
    for (int y = 0; y < depths->height; y++) {
        const float *from =
            pondi_row_f32(depths, y < ring->top ? ring->top : pondi_least(y, bottom));
        pondi_ring_part parts[2];
        const int count = pondi_ring_parts(&p->plan.levels[level], y, parts);
        for (int i = 0; i < count; i++) {
            for (int x = parts[i].x0; x < parts[i].x1; x++) {
                pondi_row_f32(depths, y)[x] =
                    from[x < ring->left ? ring->left : pondi_least(x, right)];
            }
        }
    }
}

#define LEAST_DEPTH 0.125 // of a level's links, land included [cells]

void pondi_pyramid_lay_bed(pondi_pyramid *p, const pondi_field *depths, double cell, double scale) {
    const pond_edges turned = p->edges;
    pondi_walls *const walls = p->walls;
    p->walls = NULL; // depths continue under them
    p->edges = (pond_edges){mirrored(turned.left), mirrored(turned.right), mirrored(turned.top),
                            mirrored(turned.bottom)};
    pondi_field *logs = &p->bed->levels[0].edge;
    for (int y = 0; y < depths->height; y++) {
        for (int x = 0; x < depths->width; x++) {
            const double depth = (double)pondi_row_f32(depths, y)[x] / cell;
            pondi_row_f32(logs, y)[x] = (float)pondi_log(fmax(depth, LEAST_DEPTH));
        }
    }
    pondi_border_fill(logs, &p->edges);
    fill_down(p, NULL, logs, continue_outward);
    for (int l = 0; l < p->plan.count; l++) {
        pondi_bed_lay(p->bed, l, l == 0 ? logs : &p->heights[l], scale, &p->edges);
    }
    p->edges = turned;
    p->walls = walls;
    p->bed->laid = true;
}

void pondi_pyramid_fill_heights(pondi_pyramid *p, const pondi_field *in, bool before) {
    fill_down(p, NULL, in, before ? lay_before : lay_present);
}

void pondi_pyramid_fill(pondi_pyramid *p, const pond_parallel *parallel, const pondi_field *in,
                        bool before) {
    fill_down(p, parallel, in, before ? lay_before : lay_present);
    for (int l = p->plan.count - 1; l >= 1; l--) {
        run_pass(p, parallel, l, NULL, &p->pulls[l]);
        if (pondi_pyramid_has_rings(p)) {
            const bool uneven = p->bed != NULL && p->bed->laid;
            pondi_rings_pull(p->rings, l, &p->heights[l], uneven ? &p->bed->levels[l] : NULL,
                             &p->pulls[l]);
        }
        if (pondi_pyramid_has_walls(p)) {
            pondi_walls_raise(p->walls, l, &p->pulls[l]);
        }
        if (pondi_pyramid_has_rings(p)) {
            pondi_rings_take_inner(p->rings, l, &p->pulls[l]);
        } else {
            show_sides(p, l, &p->pulls[l]);
        }
    }
    if (pondi_pyramid_has_walls(p)) {
        pondi_walls_raise(p->walls, 0, NULL);
    }
}

// ---- level 0 ------------------------------------------------------------------------------------

static void run_rows(const pondi_top *top, int x0, int x1, int y) {
    for (int x = x0; x < x1; x += PONDI_LEVEL_RUN) {
        float cells[2][PONDI_LEVEL_RUN];
        pondi_level_run run = {.in = top->in,
                               .y = y,
                               .x0 = x,
                               .count = pondi_least(x1 - x, PONDI_LEVEL_RUN),
                               .out = {cells[0], cells[1]}};
        for (int r = 0; r < 2 && top->out != NULL; r++) {
            run.out[r] = pondi_row_f32(top->out, y + r) + x;
        }
        operate(top->p, 0, &run, top->kernel);
        if (top->done != NULL) {
            top->done(top->context, &run);
        }
    }
}

void pondi_top_run(const pondi_top *top) {
    for (int x = 0; x < top->in->width; x += PONDI_STRIP) {
        const int end = pondi_least(x + PONDI_STRIP, top->in->width);
        for (int y = top->y0; y < top->y1; y += 2) {
            run_rows(top, x, end, y);
        }
    }
}
