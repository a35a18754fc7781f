#include "solver/dispersive_pyramid.h"

#include "base/maths.h"
#include "base/parallel.h"
#include "solver/solver.h"

// ---- memory ------------------------------------------------------------------------------------

size_t pondi_pyramid_size(const pondi_plan *plan) {
    size_t bytes = 0;
    for (int l = 1; l < plan->count; l++) {
        const size_t fields = l < pondi_pyramid_kept(plan) ? 1 : 2;
        bytes += fields * pondi_field_size(plan->levels[l].width, plan->levels[l].height,
                                           POND_FORMAT_F32, PONDI_WIDE_BORDER);
    }
    return bytes;
}

bool pondi_pyramid_make(pondi_pyramid *p, const pond_allocator *allocator) {
    for (int l = 1; l < p->plan.count; l++) {
        const int width = p->plan.levels[l].width;
        const int height = p->plan.levels[l].height;
        if (!pondi_field_create(&p->heights[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                false, allocator)) {
            return false;
        }
        if (l >= pondi_pyramid_kept(&p->plan) &&
            !pondi_field_create(&p->pulls[l], width, height, POND_FORMAT_F32, PONDI_WIDE_BORDER,
                                true, allocator)) {
            return false;
        }
    }
    return true;
}

void pondi_pyramid_free(pondi_pyramid *p, const pond_allocator *allocator) {
    for (int l = 1; l < p->plan.count; l++) {
        pondi_field_destroy(&p->heights[l], allocator);
        pondi_field_destroy(&p->pulls[l], allocator);
    }
}

// ---- down --------------------------------------------------------------------------------------

// Cells i0…i0+count−1 of rows j and j + 1 of a level, from the finer one.
static void halve_run(const pondi_pyramid *p, int level, const pondi_field *fine, int j, int i0,
                      int count) {
    float spare[PONDI_LEVEL_RUN];
    const pondi_field *out = &p->heights[level];
    const bool two = j + 1 < out->height;
    pondi_halved_rows rows = {
        .out = {pondi_row_f32(out, j) + i0, two ? pondi_row_f32(out, j + 1) + i0 : spare},
        .count = count,
    };
    for (int r = 0; r < 6; r++) {
        rows.rows[r] = pondi_row_f32(fine, 2 * j - 1 + (two || r < 4 ? r : 3)) + 2 * i0;
    }
    p->rows->halve(&rows);
}

static void down_rows(const pondi_pyramid *p, int level, const pondi_field *fine, int j) {
    const pondi_level *l = &p->plan.levels[level];
    for (int i = 0; i < l->width; i += PONDI_LEVEL_RUN) {
        const int count = pondi_least(l->width - i, PONDI_LEVEL_RUN);
        if (pondi_level_halved(l)) {
            halve_run(p, level, fine, j, i, count);
            continue;
        }
        for (int row = j; row < pondi_least(j + 2, l->height); row++) {
            p->odd->down(l, fine, row, i, count, pondi_row_f32(&p->heights[level], row) + i);
        }
    }
}

// ---- up ----------------------------------------------------------------------------------------

// What the pulls of the level below say about a run.
static void gather(const pondi_pyramid *p, int level, const pondi_level_run *run,
                   float *const add[2]) {
    if (level + 1 == p->plan.count) {
        for (int x = 0; x < run->count; x++) {
            add[0][x] = add[1][x] = 0.0f;
        }
        return;
    }
    const pondi_level *below = &p->plan.levels[level + 1];
    const pondi_field *pulls = &p->pulls[level + 1];
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

void pondi_pyramid_apply(const pondi_pyramid *p, int level, const pondi_level_run *run,
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
    for (int i = 0; i < PONDI_DISPERSIVE_TERMS; i++) {
        rows.terms[i] = p->terms[level][i];
    }
    kernel(&rows);
}

void pondi_pyramid_operate(const pondi_pyramid *p, int level, const pondi_level_run *run,
                           pondi_level_kernel *kernel) {
    float below[2][PONDI_LEVEL_RUN];
    float *const add[2] = {below[0], run->y + 1 < run->in->height ? below[1] : below[0]};
    gather(p, level, run, add);
    pondi_pyramid_apply(p, level, run, add, kernel);
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
        pondi_pyramid_operate(p, level, &run, p->rows->operate);
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
    const pondi_field *fine; // what it comes down from; NULL on the way up
    const pondi_field *out;
    int bands;
} pass;

static void run_band(void *context, int index) {
    const pass *job = context;
    const int height = job->out->height;
    const int first = pondi_pyramid_band(height, job->bands, index);
    const int end = pondi_least(height, pondi_pyramid_band(height, job->bands, index + 1));
    // A step ends with the lowest rows: these are in the cache, and come first on the way down.
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
                .bands = pondi_pyramid_bands(out, parallel)};
    pondi_parallel_run(parallel, job.bands, run_band, &job);
    pondi_border_fill(out, &p->edges);
}

void pondi_pyramid_fill(pondi_pyramid *p, const pond_parallel *parallel, const pondi_field *in) {
    for (int l = 1; l < p->plan.count; l++) {
        run_pass(p, parallel, l, l == 1 ? in : &p->heights[l - 1], &p->heights[l]);
    }
    for (int l = p->plan.count - 1; l >= pondi_pyramid_kept(&p->plan); l--) {
        run_pass(p, parallel, l, NULL, &p->pulls[l]);
    }
}
