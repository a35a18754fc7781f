// shore_patch_test.c — rows of blocks in which walls and beaches lie, against the plain loop, cell
// by cell: bit for bit, wherever a span begins and ends.
#include "pond/pond.h"

#include "cells.h"
#include "link_loop.h"
#include "pond/shore_ground.h"
#include "pond/shore_pack.h"
#include "support.h"

static pond_edges any_edges(uint64_t *seed) {
    const pond_edge kinds[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    const pond_edge x = kinds[noise(seed) % 3];
    const pond_edge y = kinds[noise(seed) % 3];
    return (pond_edges){x, x, y, y};
}

static void build(pond *water, uint64_t *seed) {
    const pond_desc desc = pond_get_desc(water);
    const double cell = desc.cell_size;
    const pond_pose at = {{(float)(noise_between(seed, -0.05, 1.05) * desc.width * cell),
                           (float)(noise_between(seed, -0.05, 1.05) * desc.height * cell)},
                          (float)noise_between(seed, 0.0, 3.0)};
    const pond_shape disc = pond_disc((float)(noise_between(seed, 0.4, 6.0) * cell));
    const pond_shape bar = pond_rectangle((float)(noise_between(seed, 1.0, 300.0) * cell),
                                          (float)(noise_between(seed, 1.0, 70.0) * cell));
    const float hardness[] = {0.0f, 2.0f, INFINITY};
    switch (noise(seed) % 6) {
    case 0:
        assert_int_equal(pond_beach_build(water, &disc, &at, 0.2, 0.02f), POND_OK);
        break;
    case 1:
        assert_int_equal(pond_wall_build(water, &bar, &at, hardness[noise(seed) % 3]), POND_OK);
        break;
    case 2:
        assert_int_equal(pond_wall_clear(water, &bar, &at), POND_OK);
        break;
    default:
        assert_int_equal(pond_wall_build(water, &disc, &at, hardness[noise(seed) % 3]), POND_OK);
    }
}

static void fill(pond *water, uint64_t *seed) {
    for (int y = 0; y < water->grid.height; y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y);
        for (int x = 0; x < water->grid.width; x++) {
            const bool dry = keep[x] == PONDI_KEEP_DRY;
            *cell(water, true, x, y) = dry ? 0.0f : (float)noise_between(seed, -0.02, 0.02);
            *cell(water, false, x, y) = dry ? 0.0f : (float)noise_between(seed, -0.02, 0.02);
        }
    }
    fill_borders(water);
}

// The four links that each cell owns, with the ring around the grid, from what cells are made of.
typedef struct owned {
    pondi_field fields[PONDI_LINK_FIELDS];
} owned;

static void derive_row(const pond *water, const pondi_deriving *d, int y, owned *out) {
    static const pondi_way ways[] = {PONDI_EAST, PONDI_SOUTH, PONDI_SOUTHEAST, PONDI_SOUTHWEST};
    const int end = water->grid.width + 1;
    for (int x0 = -1; x0 < end; x0 += PONDI_BLOCK) {
        const int x1 = x0 + PONDI_BLOCK < end ? x0 + PONDI_BLOCK : end;
        pondi_ground_rows rows = {0};
        pondi_ground_rows_at(d, x0, x1, y, &rows);
        for (int i = 0; i < PONDI_LINK_FIELDS; i++) {
            pondi_ground_links(d, &rows, x0, x1, ways[i], pondi_row_f32(&out->fields[i], y) + x0);
        }
    }
}

static owned links_of(const pond *water) {
    const pondi_deriving d = pondi_deriving_of(water);
    owned o;
    for (int i = 0; i < PONDI_LINK_FIELDS; i++) {
        assert_true(pondi_field_create(&o.fields[i], water->grid.width, water->grid.height,
                                       POND_FORMAT_F32, 1, false, &water->grid.allocator));
    }
    for (int y = -1; y <= water->grid.height; y++) {
        derive_row(water, &d, y, &o);
    }
    return o;
}

static pondi_links links_row(const pond *water, const owned *o, int y) {
    return (pondi_links){.east = pondi_row_f32(&o->fields[0], y),
                         .south = pondi_row_f32(&o->fields[1], y),
                         .southeast = pondi_row_f32(&o->fields[2], y),
                         .southwest = pondi_row_f32(&o->fields[3], y),
                         .south_above = pondi_row_f32(&o->fields[1], y - 1),
                         .southeast_above = pondi_row_f32(&o->fields[2], y - 1),
                         .southwest_above = pondi_row_f32(&o->fields[3], y - 1),
                         .keep = pondi_row_f32(&water->shore.keep, y)};
}

static float *expected_of(pond *water) {
    const int width = water->grid.width;
    const int height = water->grid.height;
    owned links = links_of(water);
    const pondi_field *now = &water->fields[water->now];
    float *heights = room((size_t)width * (size_t)height, sizeof *heights);
    for (int y = 0; y < height; y++) {
        float *next = heights + (size_t)y * (size_t)width;
        memcpy(next, pondi_row_f32(&water->fields[1 - water->now], y),
               (size_t)width * sizeof *next);
        const pondi_shore_row row = {.plain = {.above = pondi_row_f32(now, y - 1),
                                               .now = pondi_row_f32(now, y),
                                               .below = pondi_row_f32(now, y + 1),
                                               .next = next,
                                               .width = width,
                                               .d = water->coefficients.d,
                                               .a = water->coefficients.a,
                                               .b = water->coefficients.b,
                                               .kept = water->coefficients.kept},
                                     .links = links_row(water, &links, y)};
        step_links_row(&row);
    }
    for (int i = 0; i < PONDI_LINK_FIELDS; i++) {
        pondi_field_destroy(&links.fields[i], &water->grid.allocator);
    }
    return heights;
}

// All cells, in spans that are cut anywhere.
static void step_in_spans(pond *water, bool cut, uint64_t *seed) {
    const int width = water->grid.width;
    const int height = water->grid.height;
    for (pondi_span s = {.y1 = 0}; s.y1 < height;) {
        s.y0 = s.y1;
        s.y1 = cut ? noise_int(seed, s.y0 + 1, height) : height;
        for (s.x1 = 0; s.x1 < width;) {
            s.x0 = s.x1;
            s.x1 = cut ? noise_int(seed, s.x0 + 1, width) : width;
            pondi_shore_step(water, &water->fields[water->now], &water->fields[1 - water->now], &s);
        }
    }
}

// Some blocks are taken their links, as if there were no memory.
static void lay_bare(pond *water, uint64_t *seed) {
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        if (noise(seed) % 4 == 0) {
            water->shore.blocks[b].form = PONDI_SHORE_BARE;
        }
    }
}

static void check_step(pond *water, bool cut, uint64_t *seed) {
    fill(water, seed);
    float *expected = expected_of(water);
    step_in_spans(water, cut, seed);
    const size_t width = (size_t)water->grid.width;
    for (int y = 0; y < water->grid.height; y++) {
        assert_memory_equal(pondi_row_f32(&water->fields[1 - water->now], y),
                            expected + (size_t)y * width, width * sizeof(float));
    }
    free(expected);
}

static int count_kinds(const pond *water, pondi_shore_kind kind) {
    int count = 0;
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        count += water->shore.blocks[b].kind == kind;
    }
    return count;
}

static float slopes(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double away = hypot((double)point.x - 1.0, (double)point.y - 0.5);
    return (float)(desc->depth * fmin(1.0, fmax(away - 0.2, -0.1)));
}

// Kernels of any instruction set; the plain ones have no codes.
static const pondi_link_rows *any_kernels(uint64_t *seed) {
#ifdef PONDI_HAVE_ISA
    const pondi_link_rows *const all[] = {&pondi_link_rows_plain, &pondi_link_rows_avx2,
                                          &pondi_link_rows_avx512};
    return all[noise(seed) % ((uint64_t)pondi_cpu_isa() - PONDI_ISA_PLAIN + 1)];
#else
    (void)seed;
    return &pondi_link_rows_plain;
#endif
}

static int count_form(const pond *water, pondi_shore_form form) {
    int count = 0;
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        count += water->shore.blocks[b].form == form;
    }
    return count;
}

static pond *shore_pond(int width, int height, int shapes, uint64_t *seed) {
    pond_desc desc = exact_desc(width, height);
    desc.edges = any_edges(seed);
    desc.stencil = noise(seed) % 4 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
    pond *water = make_pond(&desc);
    water->coefficients.linked = any_kernels(seed);
    if (noise(seed) % 4 == 0) {
        assert_int_equal(pond_set_depth_function(water, slopes, &desc), POND_OK);
    }
    const pond_shape one = pond_disc(0.3f / 64);
    const pond_pose corner = {{0.5f / 64, 0.5f / 64}, 0.0f};
    assert_int_equal(pond_wall_build(water, &one, &corner, 0.0f), POND_OK); // there are links
    for (int i = 0; i < shapes; i++) {
        build(water, seed);
    }
    return water;
}

static void long_rows(void **state) {
    (void)state;
    uint64_t seed = 7;
    int dry = 0;
    int plain = 0;
    int pieces = 0;
    int coded = 0;
    int in_planes = 0;
    for (int round = 0; round < 48; round++) {
        const int width = noise_int(&seed, 9 * PONDI_BLOCK, 13 * PONDI_BLOCK);
        pond *water = shore_pond(width, noise_int(&seed, 1, 150), 4 << round % 6, &seed);
        check_step(water, round % 2 != 0, &seed);
        coded += count_form(water, PONDI_SHORE_CODED);
        in_planes += count_form(water, PONDI_SHORE_IN_PLANES);
        lay_bare(water, &seed);
        check_step(water, true, &seed);
        build(water, &seed);
        check_step(water, false, &seed);
        dry += count_kinds(water, PONDI_SHORE_DRY);
        plain += count_kinds(water, PONDI_SHORE_PLAIN);
        pieces += pondi_shore_marks_at(water, water->blocks.columns - 1, 0)->linked >> 4 != 0;
        pond_destroy(water);
    }
    assert_true(dry > 0 && plain > 0 && pieces > 0); // there were some of each
    assert_true((coded > 0) == PONDI_ISA_BEST(pondi_link_rows_)->codes && in_planes > 0);
}

static void small_ponds(void **state) {
    (void)state;
    uint64_t seed = 8;
    for (int round = 0; round < LONG_RUN(400); round++) {
        const int width = round % 4 == 0 ? 1 : noise_int(&seed, 1, 2 * PONDI_BLOCK - 1);
        const int height = round % 4 == 1 ? 1 : noise_int(&seed, 1, 40);
        pond *water = shore_pond(width, height, noise_int(&seed, 1, 12), &seed);
        for (int edits = 0; edits < 3; edits++) {
            check_step(water, round % 3 != 0, &seed);
            build(water, &seed);
        }
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_rows),
        cmocka_unit_test(small_ponds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
