// margin_rows_test.c — ponds with open sides against the plain loops of rows.h, shore_rows.h and
// link_loop.h, row by row over fields of φ that know no margins: bit for bit, for each instruction
// set.
#include "solver/margin_rows.h"

#include "base/cpu.h"
#include "base/memory.h"
#include "link_loop.h"
#include "plain_rows.h"
#include "pond/pond.h"
#include "support.h"

// The same water as a pond's. φ of all faces, 0 where ζ is.
typedef struct loops {
    const pond *water; // for its links
    pondi_open open;   // for its profiles
    pondi_field fields[2];
    pondi_field right;
    pondi_field lower;
    int now;
    float *force; // of a row's faces −1…width−1
    float *plain; // heights of a row
} loops;

static void make_field(pondi_field *field, const pond_desc *grid) {
    assert_true(pondi_field_create(field, grid->width, grid->height, POND_FORMAT_F32, 1, false,
                                   &grid->allocator));
    pondi_field_clear(field);
}

static loops *make_loops(const pond *water) {
    loops *l = room(1, sizeof *l);
    const pond_desc *grid = &water->grid;
    l->water = water;
    assert_true(pondi_open_make(&water->desc, grid, &l->open));
    make_field(&l->fields[0], grid);
    make_field(&l->fields[1], grid);
    make_field(&l->right, grid);
    make_field(&l->lower, grid);
    l->force = room((size_t)grid->width + 1, sizeof(float));
    l->force++;
    l->plain = room((size_t)grid->width, sizeof(float));
    return l;
}

static void free_loops(loops *l) {
    const pond_allocator *allocator = &l->water->grid.allocator;
    pondi_open_free(&l->open, allocator);
    pondi_field_destroy(&l->fields[0], allocator);
    pondi_field_destroy(&l->fields[1], allocator);
    pondi_field_destroy(&l->right, allocator);
    pondi_field_destroy(&l->lower, allocator);
    free(l->force - 1);
    free(l->plain);
    free(l);
}

// The heights as they are.
static void take_heights(loops *l) {
    const pond *water = l->water;
    for (int f = 0; f < 2; f++) {
        for (int y = 0; y < water->grid.height; y++) {
            memcpy(pondi_row_f32(&l->fields[f], y), pondi_row_f32(&water->fields[f], y),
                   (size_t)water->grid.width * sizeof(float));
        }
        pondi_border_fill(&l->fields[f], &water->grid.edges);
    }
    l->now = water->now;
}

static const pondi_field *now_of(const loops *l) {
    return &l->fields[l->now];
}

static pondi_field *next_of(loops *l) {
    return &l->fields[1 - l->now];
}

static bool has_links(const loops *l) {
    return l->water->shore.keep.memory != NULL;
}

// ---- φ ------------------------------------------------------------------------------------------

static void pull(loops *l, bool lower, int x0, int y) {
    const pondi_field *now = now_of(l);
    const pondi_field *links = l->water->shore.links;
    pondi_face_row row = {.now = pondi_row_f32(now, y) + x0,
                          .before = pondi_row_f32(next_of(l), y) + x0,
                          .across = lower ? now->stride : 1,
                          .along = lower ? 1 : now->stride,
                          .c2 = l->open.c2,
                          .smooth = l->open.smooth,
                          .out = l->force + x0,
                          .count = now->width - x0};
    if (has_links(l)) {
        row.link = pondi_row_f32(&links[lower ? PONDI_LINK_SOUTH : PONDI_LINK_EAST], y) + x0;
        row.southeast = pondi_row_f32(&links[PONDI_LINK_SOUTHEAST], y) + x0;
        row.southwest = pondi_row_f32(&links[PONDI_LINK_SOUTHWEST], y) + x0 + 1;
        row.back = lower ? 1 : links[PONDI_LINK_SOUTHEAST].stride;
    }
    pondi_shore_rows_plain.pull(&row);
}

static void push_right(loops *l, int y) {
    const pondi_open *open = &l->open;
    pull(l, false, -1, y);
    const pondi_phi_row row = {.phi = pondi_row_f32(&l->right, y) - 1,
                               .pull = l->force - 1,
                               .count = open->x.cells + 1,
                               .fades = open->x.fade - 1,
                               .eases = open->x.ease - 1,
                               .zetas = open->x.face - 1,
                               .zeta = open->y.zeta[y]};
    pondi_shore_rows_plain.push_right(&row);
}

static void push_lower(loops *l, int y) {
    const pondi_open *open = &l->open;
    pull(l, true, 0, y);
    const pondi_phi_row row = {.phi = pondi_row_f32(&l->lower, y),
                               .pull = l->force,
                               .count = open->x.cells,
                               .fade = open->y.fade[y],
                               .ease = open->y.ease[y],
                               .zetas = open->x.zeta,
                               .zeta = open->y.face[y]};
    pondi_shore_rows_plain.push_lower(&row);
}

// ---- heights ------------------------------------------------------------------------------------

static pondi_shore_row row_at(loops *l, int x0, int x1, int y) {
    const pondi_field *now = now_of(l);
    const pondi_coefficients *c = &l->water->coefficients;
    const float *zeros = l->open.zeros + x0;
    return (pondi_shore_row){.plain = {.above = pondi_row_f32(now, y - 1) + x0,
                                       .now = pondi_row_f32(now, y) + x0,
                                       .below = pondi_row_f32(now, y + 1) + x0,
                                       .next = pondi_row_f32(next_of(l), y) + x0,
                                       .width = x1 - x0,
                                       .d = c->d,
                                       .a = c->a,
                                       .b = c->b,
                                       .kept = c->kept},
                             .links = has_links(l)
                                          ? pondi_shore_links_row(&l->water->shore, x0, y)
                                          : (pondi_links){zeros, zeros, zeros, zeros, zeros, zeros,
                                                          zeros, l->open.plain + x0}};
}

static void step_margin(loops *l, int x0, int x1, int y) {
    const pondi_open *open = &l->open;
    const float d = l->water->coefficients.d;
    pondi_open_row row = {.shore = row_at(l, x0, x1, y),
                          .damping = 2.0f * (1.0f - d) / (1.0f + d),
                          .lossy = l->water->shore.open.lossy,
                          .zeta_x = open->x.zeta + x0,
                          .zeta_y = open->y.zeta[y],
                          .phi_x = pondi_row_f32(&l->right, y) + x0,
                          .phi_y = pondi_row_f32(&l->lower, y) + x0,
                          .phi_y_above = pondi_row_f32(&l->lower, y - 1) + x0};
    row.shore.plain.a = open->smooth ? open->c2 * 4.0f / 6.0f : open->c2;
    row.shore.plain.b = open->smooth ? open->c2 / 6.0f : 0.0f;
    pondi_shore_rows_plain.open(&row);
}

static void step_plain(const pondi_coefficients *c, const pondi_wave_row *row) {
    if (c->b != 0.0f) {
        plain_wave_nine(row);
    } else if (c->d == 1.0f) {
        plain_wave_listed(row);
    } else {
        plain_wave_five(row);
    }
}

// Cells with nothing special around them have the plain kernel's heights.
static void step_inside(loops *l, int x0, int x1, int y) {
    pondi_shore_row row = row_at(l, x0, x1, y);
    float *next = row.plain.next;
    const size_t bytes = (size_t)row.plain.width * sizeof *next;
    memcpy(l->plain, next, bytes);
    row.plain.next = l->plain;
    step_plain(&l->water->coefficients, &row.plain);
    row.plain.next = next;
    step_links_row(&row);
    for (int x = 0; x < row.plain.width; x++) {
        next[x] = row.links.keep[x] == PONDI_KEEP_PLAIN ? l->plain[x] : next[x];
    }
}

static void step_loops(loops *l) {
    const pondi_open_axis *x = &l->open.x;
    const pondi_open_axis *y = &l->open.y;
    for (int row = -1; row < y->cells; row++) {
        push_lower(l, row);
        if (row >= 0) {
            push_right(l, row);
        }
    }
    for (int row = 0; row < y->cells; row++) {
        if (row < y->low || row >= y->cells - y->high) {
            step_margin(l, 0, x->cells, row);
            continue;
        }
        step_margin(l, 0, x->low, row);
        step_inside(l, x->low, x->cells - x->high, row);
        step_margin(l, x->cells - x->high, x->cells, row);
    }
    pondi_border_fill(next_of(l), &l->water->grid.edges);
    l->now = 1 - l->now;
}

static void compare(const loops *l) {
    const pondi_field *now = pondi_now(l->water);
    for (int y = 0; y < now->height; y++) {
        assert_memory_equal(pondi_row_f32(now, y), pondi_row_f32(now_of(l), y),
                            (size_t)now->width * sizeof(float));
    }
}

// ---- tests --------------------------------------------------------------------------------------

static pond_desc any_desc(uint64_t *seed) {
    const pond_edge some[] = {POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FIXED};
    pond_desc desc = pond_desc_default();
    desc.width = noise_int(seed, 1, noise(seed) % 4 ? 30 : 150);
    desc.height = noise_int(seed, 1, noise(seed) % 4 ? 30 : 150);
    pond_edge sides[4];
    for (int i = 0; i < 4; i++) {
        sides[i] = some[noise(seed) % 3];
    }
    sides[noise(seed) % 4] = POND_EDGE_OPEN;
    desc.edges = (pond_edges){sides[0], sides[1], sides[2], sides[3]};
    if (desc.edges.left == POND_EDGE_OPEN && noise(seed) % 3 == 0) {
        desc.edges.top = desc.edges.bottom = POND_EDGE_PERIODIC;
    }
    desc.stencil = noise(seed) % 2 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
    desc.half_life = noise(seed) % 2 ? 1.0 : (double)INFINITY;
    desc.decay = desc.stencil == POND_STENCIL_FIVE && noise(seed) % 2 ? 0.5 : 0.0;
    desc.time_step = noise_between(seed, 0.2, 1.0) * pond_time_step_limit(&desc);
    desc.threads = noise_int(seed, 1, 3);
    return desc;
}

static void build_wall(pond *water, uint64_t *seed) {
    const pond_desc desc = pond_get_desc(water);
    const float cell = (float)desc.cell_size;
    const pond_shape disc = pond_disc((float)noise_int(seed, 1, 9) * cell);
    const pond_pose at = {.centre = centre_of(noise_int(seed, 0, desc.width - 1),
                                              noise_int(seed, 0, desc.height - 1))};
    const float hardness = noise(seed) % 2 ? 0.5f : INFINITY;
    assert_int_equal(pond_wall_build(water, &disc, &at, hardness), POND_OK);
}

static void check_pond(uint64_t *seed) {
    const pond_desc desc = any_desc(seed);
    pond *water = make_pond(&desc);
    water->sweep_any = true;
    water->blocks.never_skip = noise(seed) % 2;
    if (noise(seed) % 3 == 0) {
        build_wall(water, seed);
    }
    for (int i = 0; i < 3; i++) {
        pond_drop(
            water,
            centre_of(noise_int(seed, 0, desc.width - 1), noise_int(seed, 0, desc.height - 1)),
            0.03f, (float)noise_between(seed, -0.01, 0.01));
    }
    loops *l = make_loops(water);
    take_heights(l);
    while (water->steps < 30) { // then rest is looked at
        const uint64_t from = water->steps;
        pond_step_many(water, noise_int(seed, 1, 30 - (int)from));
        for (uint64_t i = from; i < water->steps; i++) {
            step_loops(l);
        }
        compare(l);
    }
    free_loops(l);
    pond_destroy(water);
}

static void ponds_against_loops(void **state) {
    (void)state;
    for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
        pondi_cpu_set_limit((pondi_isa)isa);
        if (pondi_cpu_isa() != (pondi_isa)isa) {
            print_message("instruction set %d is not here\n", isa);
            continue;
        }
        uint64_t seed = 14;
        for (int i = 0; i < LONG_RUN(240); i++) {
            check_pond(&seed);
        }
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ponds_against_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
