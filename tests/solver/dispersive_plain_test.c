// dispersive_plain_test.c — the dispersive solver against its formulas, level by level and cell by
// cell, bit for bit: any size, any edges, any number of threads, every instruction set.
#include "base/cpu.h"
#include "pond/pond.h"
#include "solver/dispersive_pyramid.h"
#include "support.h"

#define STILL 1e-20f

static const pond_allocator plain_memory = {0};

static float settled(float height) {
    return fabsf(height) < STILL ? 0.0f : height;
}

// ---- the plain solver --------------------------------------------------------------------------

static float cell(const pondi_field *f, int x, int y) {
    return pondi_row_f32(f, y)[x];
}

// Four opposite pairs: (x ± a, y ± b) and (x ± b, y ± a), each in the solver's order.
static float ring(const pondi_field *u, int x, int y, int a, int b) {
    const float wide = (cell(u, x - a, y - b) + cell(u, x + a, y + b)) +
                       (cell(u, x + a, y - b) + cell(u, x - a, y + b));
    const float tall = (cell(u, x - b, y - a) + cell(u, x + b, y + a)) +
                       (cell(u, x + b, y - a) + cell(u, x - b, y + a));
    return wide + tall;
}

static float straight(const pondi_field *u, int x, int y, int a) {
    return (cell(u, x - a, y) + cell(u, x + a, y)) + (cell(u, x, y - a) + cell(u, x, y + a));
}

static float diagonal(const pondi_field *u, int x, int y, int a) {
    return (cell(u, x - a, y - a) + cell(u, x + a, y + a)) +
           (cell(u, x + a, y - a) + cell(u, x - a, y + a));
}

static float operated(const float *terms, const pondi_field *u, int x, int y) {
    const float u4 = 4 * cell(u, x, y);
    const float near =
        terms[0] * (u4 - straight(u, x, y, 1)) + terms[1] * (u4 - diagonal(u, x, y, 1));
    const float far =
        terms[2] * (u4 - straight(u, x, y, 2)) + terms[3] * (u4 - diagonal(u, x, y, 2));
    return (near + far) + terms[4] * (2 * u4 - ring(u, x, y, 2, 1));
}

static float leaned(const float *leans, const pondi_field *u, int x, int y) {
    const float near =
        (cell(u, x, y - 1) + cell(u, x, y + 1)) - (cell(u, x - 1, y) + cell(u, x + 1, y));
    const float far =
        (cell(u, x, y - 2) + cell(u, x, y + 2)) - (cell(u, x - 2, y) + cell(u, x + 2, y));
    const float tall = (cell(u, x - 1, y - 2) + cell(u, x + 1, y + 2)) +
                       (cell(u, x + 1, y - 2) + cell(u, x - 1, y + 2));
    const float wide = (cell(u, x - 2, y - 1) + cell(u, x + 2, y + 1)) +
                       (cell(u, x + 2, y - 1) + cell(u, x - 2, y + 1));
    return (leans[0] * near + leans[1] * far) + leans[2] * (tall - wide);
}

static float halved(const pondi_field *u, int i, int j) {
    const int x = 2 * i;
    const int y = 2 * j;
    const float inner =
        (cell(u, x, y) + cell(u, x + 1, y + 1)) + (cell(u, x + 1, y) + cell(u, x, y + 1));
    const float corner = (cell(u, x - 1, y - 1) + cell(u, x + 2, y + 2)) +
                         (cell(u, x + 2, y - 1) + cell(u, x - 1, y + 2));
    const float tall =
        (cell(u, x, y - 1) + cell(u, x + 1, y + 2)) + (cell(u, x + 1, y - 1) + cell(u, x, y + 2));
    const float wide =
        (cell(u, x - 1, y) + cell(u, x + 2, y + 1)) + (cell(u, x + 2, y) + cell(u, x - 1, y + 1));
    const float edge = tall + wide;
    return settled(0.25f * inner + (3.0f / 64 * (edge - 2 * inner) + 1.0f / 64 * (corner - inner)));
}

static float raised(const pondi_field *pulls, int x, int y) {
    const int i = x / 2;
    const int j = y / 2;
    const int far_i = x % 2 == 0 ? i - 1 : i + 1;
    const int far_j = y % 2 == 0 ? j - 1 : j + 1;
    const float r = cell(pulls, i, j);
    const float sides = (cell(pulls, far_i, j) - r) + (cell(pulls, i, far_j) - r);
    return r + (3.0f / 16 * sides + 1.0f / 16 * (cell(pulls, far_i, far_j) - r));
}

static pondi_field level_field(const pondi_plan *plan, int level) {
    pondi_field field;
    assert_true(pondi_field_create(&field, plan->levels[level].width, plan->levels[level].height,
                                   POND_FORMAT_F32, PONDI_WIDE_BORDER, false, &plain_memory));
    return field;
}

static void plain_down(const pondi_level *level, const pondi_field *fine, pondi_field *out) {
    for (int j = 0; j < out->height; j++) {
        for (int i = 0; i < out->width; i++) {
            if (pondi_level_halved(level)) {
                pondi_row_f32(out, j)[i] = halved(fine, i, j);
            } else {
                pondi_dispersive_odd_plain.down(level, fine, j, i, 1, pondi_row_f32(out, j) + i);
            }
        }
    }
}

// What the level below says of a cell.
static float plain_up(const pondi_pyramid *p, int level, const pondi_field *below, int x, int y) {
    if (level + 1 == p->plan.count) {
        return 0.0f;
    }
    if (pondi_level_halved(&p->plan.levels[level + 1])) {
        return raised(below, x, y);
    }
    float two[2];
    const int even = x - x % 2;
    pondi_dispersive_odd_plain.up(&p->plan.levels[level + 1], below, y, even, x % 2 + 1, two);
    return two[x % 2];
}

static void plain_step(const pondi_pyramid *p, const pondi_field *now, pondi_field *next) {
    pondi_field heights[PONDI_DISPERSIVE_LEVELS] = {*now};
    pondi_field pulls[PONDI_DISPERSIVE_LEVELS] = {*next};
    for (int l = 1; l < p->plan.count; l++) {
        heights[l] = level_field(&p->plan, l);
        pulls[l] = level_field(&p->plan, l);
        plain_down(&p->plan.levels[l], &heights[l - 1], &heights[l]);
        pondi_border_fill(&heights[l], &p->edges);
    }
    for (int l = p->plan.count - 1; l >= 0; l--) {
        const pondi_field *below = l + 1 < p->plan.count ? &pulls[l + 1] : NULL;
        for (int y = 0; y < pulls[l].height; y++) {
            for (int x = 0; x < pulls[l].width; x++) {
                float pull = operated(p->terms[l], &heights[l], x, y);
                pull += p->lean[l] ? leaned(p->leans[l], &heights[l], x, y) : 0.0f;
                pull += plain_up(p, l, below, x, y);
                float *out = &pondi_row_f32(&pulls[l], y)[x];
                const float u = cell(&heights[l], x, y);
                *out = settled(l > 0 ? pull : u + (p->d * (u - *out) - pull));
            }
        }
        pondi_border_fill(&pulls[l], &p->edges);
    }
    for (int l = 1; l < p->plan.count; l++) {
        pondi_field_destroy(&heights[l], &plain_memory);
        pondi_field_destroy(&pulls[l], &plain_memory);
    }
}

// ---- against the library's ---------------------------------------------------------------------

static pond_edges any_edges(uint64_t *seed) {
    const pond_edge some[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    pond_edges e = {some[noise(seed) % 3], some[noise(seed) % 2], some[noise(seed) % 3],
                    some[noise(seed) % 2]};
    e.right = e.left == POND_EDGE_PERIODIC ? POND_EDGE_PERIODIC : e.right;
    e.bottom = e.top == POND_EDGE_PERIODIC ? POND_EDGE_PERIODIC : e.bottom;
    return e;
}

// Odd sizes, even ones, and ones that halve evenly for some levels.
static int any_size(uint64_t *seed, int most) {
    const int grain = 1 << noise(seed) % 7;
    const int size = noise_int(seed, 1, most);
    return noise(seed) % 3 == 0 || size < grain ? size : size / grain * grain;
}

static void lay_noise(pond *water, uint64_t *seed) {
    for (int f = 0; f < 2; f++) {
        for (int y = 0; y < water->grid.height; y++) {
            for (int x = 0; x < water->grid.width; x++) {
                const float scale = noise(seed) % 50 == 0 ? 1e-20f : 0.01f;
                pondi_row_f32(&water->fields[f], y)[x] = scale * (float)noise_between(seed, -1, 1);
            }
        }
        pondi_border_fill(&water->fields[f], &water->grid.edges);
    }
    pondi_blocks_stir_all(&water->blocks);
}

static void check_steps(const pond_desc *desc, int steps, uint64_t *seed) {
    pond *fast = make_pond(desc);
    pond *plain = make_pond(desc);
    uint64_t same = *seed;
    lay_noise(fast, seed);
    lay_noise(plain, &same);
    for (int step = 0; step < steps; step++) {
        const pondi_field *now = &plain->fields[step % 2];
        pondi_field *next = &plain->fields[1 - step % 2];
        plain_step(plain->whole, now, next);
        pond_step(fast);
        for (int y = -PONDI_WIDE_BORDER; y < next->height + PONDI_WIDE_BORDER; y++) {
            const float *wanted = pondi_row_f32(next, y) - PONDI_WIDE_BORDER;
            const float *found = pondi_row_f32(pondi_now(fast), y) - PONDI_WIDE_BORDER;
            const size_t bytes = ((size_t)next->width + 2 * PONDI_WIDE_BORDER) * sizeof(float);
            if (memcmp(wanted, found, bytes) != 0) {
                fail_msg("%d x %d, edges %d %d %d %d, %d threads: row %d of step %d differs",
                         desc->width, desc->height, desc->edges.left, desc->edges.right,
                         desc->edges.top, desc->edges.bottom, desc->threads, y, step);
            }
        }
    }
    pond_destroy(fast);
    pond_destroy(plain);
}

static pond_desc any_desc(uint64_t *seed, int wide, int tall) {
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.width = any_size(seed, wide);
    desc.height = any_size(seed, tall);
    desc.edges = any_edges(seed);
    desc.depth = desc.cell_size * (1 << noise(seed) % 9);
    desc.capillary_length = noise(seed) % 2 ? 0.0 : 0.004;
    desc.half_life = noise(seed) % 2 ? 1.0 : (double)INFINITY;
    desc.threads = noise_int(seed, 1, 8);
    return desc;
}

static void any_size_and_edges(void **state) {
    (void)state;
    uint64_t seed = 3;
    const int most[] = {3, 12, 70, 300};
    for (int i = 0; i < LONG_RUN(160); i++) {
        pondi_cpu_set_limit((pondi_isa)(i % 3));
        const pond_desc desc = any_desc(&seed, most[i % 4], most[i / 4 % 4]);
        check_steps(&desc, 3, &seed);
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

// Wide ponds are done in strips, large ones in bands.
static void strips_and_bands(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < LONG_RUN(16); i++) {
        pondi_cpu_set_limit((pondi_isa)(i % 3));
        pond_desc desc = any_desc(&seed, 20, 20);
        desc.width = 2 * noise_int(&seed, 1000, 3000);
        desc.height = 2 * noise_int(&seed, 1, i % 4 == 0 ? 120 : 20);
        desc.edges.left = desc.edges.right = i % 2 ? POND_EDGE_PERIODIC : POND_EDGE_FREE;
        check_steps(&desc, 2, &seed);
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_size_and_edges),
        cmocka_unit_test(strips_and_bands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
