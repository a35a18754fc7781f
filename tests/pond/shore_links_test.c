// shore_links_test.c — what follows from a change of walls and beaches: as much as if all were
// worked out anew, and no more awake than has to be.
#include "pond/pond.h"

#include "pond/rest.h"
#include "pond/shore_ground.h"
#include "pond/shore_pack.h"
#include "support.h"

enum { LINKS = PONDI_LINK_FIELDS };

static pond_edges any_edges(uint64_t *seed, bool open) {
    const pond_edge some[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC, POND_EDGE_OPEN};
    const uint64_t kinds = open ? 4 : 3;
    pond_edge sides[4];
    for (int i = 0; i < 4; i++) {
        sides[i] = some[noise(seed) % kinds];
    }
    for (int i = 0; i < 4; i += 2) {
        if (sides[i] == POND_EDGE_PERIODIC || sides[i + 1] == POND_EDGE_PERIODIC) {
            sides[i] = sides[i + 1] = POND_EDGE_PERIODIC;
        }
    }
    return (pond_edges){sides[0], sides[1], sides[2], sides[3]};
}

static pond_desc any_desc(int kind, uint64_t *seed) {
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_WAVE, POND_SOLVER_CLASSIC,
                                   POND_SOLVER_DISPERSIVE};
    pond_desc desc = pond_desc_default();
    desc.solver = solvers[kind % 4];
    desc.stencil = kind % 4 == 1 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
    const int longest = noise(seed) % 2 ? 40 : 300;
    desc.width = noise_int(seed, 1, longest);
    desc.height = noise_int(seed, 1, longest);
    desc.edges = any_edges(seed, desc.solver == POND_SOLVER_WAVE);
    return desc;
}

static pond_pose any_place(const pond_desc *desc, uint64_t *seed) {
    return (pond_pose){{(float)(noise_between(seed, -0.1, 1.1) * desc->width * desc->cell_size),
                        (float)(noise_between(seed, -0.1, 1.1) * desc->height * desc->cell_size)},
                       0.0f};
}

// A small wall, a hole in walls, a beach or its end.
static void edit(pond *water, uint64_t seed) {
    const pond_desc desc = pond_get_desc(water);
    const bool wave = desc.solver == POND_SOLVER_WAVE;
    const pond_shape disc = pond_disc((float)(noise_between(&seed, 0.4, 9) * desc.cell_size));
    const pond_pose at = any_place(&desc, &seed);
    const float hardness[] = {0.0f, 0.0f, 0.0f, 2.0f, INFINITY};
    switch (noise(&seed) % 6) {
    case 0:
        assert_int_equal(pond_wall_clear(water, &disc, &at), POND_OK);
        break;
    case 1:
        if (wave) {
            assert_int_equal(pond_beach_build(water, &disc, &at, 0.2, 0.02f), POND_OK);
        }
        break;
    case 2:
        if (wave) {
            assert_int_equal(pond_beach_clear(water, &disc, &at), POND_OK);
        }
        break;
    default:
        assert_int_equal(
            pond_wall_build(water, &disc, &at, wave ? hardness[noise(&seed) % 5] : INFINITY),
            POND_OK);
    }
}

static void drop(pond *water, uint64_t *seed) {
    const pond_desc desc = pond_get_desc(water);
    pond_drop(water, any_place(&desc, seed).centre, 0.05f, 0.01f);
}

// A copy of a field with the ring around its cells.
static void *copy_of(const pondi_field *field) {
    void *copy = room(1, field->size);
    if (field->memory != NULL) {
        memcpy(copy, field->memory, field->size);
    }
    return copy;
}

static void check_field(const pondi_field *field, void *copy) {
    for (int y = -1; field->memory != NULL && y <= field->height; y++) {
        const char *row = (const char *)(pondi_row_f32(field, y) - 1);
        const char *was = (const char *)copy + (row - (const char *)field->memory);
        assert_memory_equal(row, was, ((size_t)field->width + 2) * sizeof(float));
    }
    free(copy);
}

// Whether walls that hold the water, or soft ones and beaches, are anywhere.
static void find_layers(const pond *water, bool *held, bool *soft) {
    const pondi_shore *s = &water->shore;
    *held = *soft = false;
    for (int y = 0; y < water->grid.height; y++) {
        for (int x = 0; x < water->grid.width; x++) {
            const float wall = s->wall.memory != NULL ? pondi_row_f32(&s->wall, y)[x] : -1.0f;
            const float beach = s->beach.memory != NULL ? pondi_row_f32(&s->beach, y)[x] : 0.0f;
            *held = *held || isinf(wall);
            *soft = *soft || (wall > 0.0f && !isinf(wall)) || beach > 0.0f;
        }
    }
}

// Cells go by the links that follow from what is around them.
static void check_links(const pond *water) {
    const pondi_deriving d = pondi_deriving_of(water);
    for (int y = 0; y < water->grid.height && pondi_shore_has_links(water); y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y);
        for (int x = 0; x < water->grid.width; x++) {
            if (keep[x] == PONDI_KEEP_PLAIN || keep[x] == PONDI_KEEP_DRY) {
                continue;
            }
            float links[PONDI_WAYS];
            pondi_shore_links_of(water, x, y, links);
            pondi_ground_rows rows = {0};
            pondi_ground_rows_at(&d, x, x + 1, y, &rows);
            for (int way = 0; way < PONDI_WAYS; way++) {
                float derived;
                pondi_ground_links(&d, &rows, x, x + 1, (pondi_way)way, &derived);
                assert_true(links[way] == derived);
            }
        }
    }
}

static void as_if_anew(pond *water) {
    pondi_shore *s = &water->shore;
    if (s->keep.memory == NULL) {
        return;
    }
    bool held;
    bool soft;
    find_layers(water, &held, &soft);
    check_links(water);
    assert_int_equal(water->mean.kept, s->kept && !held);
    assert_int_equal(water->mean.wanders, soft);
    void *keep = copy_of(&s->keep);
    void *links[LINKS];
    for (int i = 0; i < LINKS; i++) {
        links[i] = copy_of(&s->links[i]);
    }
    pondi_shore_block *blocks = room(1, s->block_bytes);
    memcpy(blocks, s->blocks, s->block_bytes);
    pondi_shore_marks *marks = room(1, s->marks_bytes);
    if (s->marks_bytes > 0) { // only water with links has any
        memcpy(marks, s->marks, s->marks_bytes);
    }
    const int64_t dry = s->dry;
    const pondi_lost lost = pondi_shore_derive(water, 0, 0, water->grid.width, water->grid.height);
    assert_true(lost.now == 0.0 && lost.before == 0.0);
    assert_int_equal(s->dry, dry);
    check_field(&s->keep, keep);
    for (int i = 0; i < LINKS; i++) {
        check_field(&s->links[i], links[i]);
    }
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        const pondi_shore_block *now = &s->blocks[b];
        assert_int_equal(now->wet, blocks[b].wet);
        assert_int_equal(now->kind, blocks[b].kind);
        assert_int_equal(now->held, blocks[b].held);
        assert_int_equal(now->soft, blocks[b].soft);
    }
    assert_memory_equal(s->marks, marks, s->marks_bytes);
    free(marks);
    free(blocks);
}

static void small_changes(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < LONG_RUN(160); i++) {
        const pond_desc desc = any_desc(i, &seed);
        pond *water = make_pond(&desc);
        for (int turn = 0; turn < 8; turn++) {
            drop(water, &seed);
            edit(water, noise(&seed));
            as_if_anew(water);
            pond_step_many(water, noise_int(&seed, 0, 3));
        }
        pond_destroy(water);
    }
}

// Water next to changes goes on as if all had been woken by them.
static void same_water(void **state) {
    (void)state;
    uint64_t seed = 12;
    for (int i = 0; i < LONG_RUN(80); i++) {
        const pond_desc desc = any_desc(i, &seed);
        pond *one = make_pond(&desc);
        pond *all = make_pond(&desc);
        all->blocks.never_skip = true;
        for (int turn = 0; turn < 10; turn++) {
            if (turn % 3 == 0) {
                uint64_t same = seed;
                drop(one, &same);
                drop(all, &seed);
            }
            const uint64_t change = noise(&seed);
            const int steps = noise_int(&seed, 0, 70);
            edit(one, change);
            edit(all, change);
            pondi_blocks_stir_all(&all->blocks);
            pond_step_many(one, steps);
            pond_step_many(all, steps);
            assert_true(pond_hash(one) == pond_hash(all));
        }
        pond_destroy(one);
        pond_destroy(all);
    }
}

static void little_wakes(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 640;
    desc.height = 640;
    pond *water = make_pond(&desc);
    pond_step_many(water, 32);
    assert_true(pond_is_resting(water));
    const float cell = (float)desc.cell_size;
    const pond_shape disc = pond_disc(3.0f * cell);
    const pond_pose at = {{352.0f * cell, 352.0f * cell}, 0.0f};
    assert_int_equal(pond_wall_build(water, &disc, &at, 0.0f), POND_OK);
    assert_int_equal(water->blocks.active_count, 9);
    pond_step_many(water, 32);
    assert_true(pond_is_resting(water));
    pond_destroy(water);
}

// Σ heights of both time levels.
static void sums(const pond *water, double out[2]) {
    for (int f = 0; f < 2; f++) {
        out[f] = 0.0;
        for (int y = 0; y < water->grid.height; y++) {
            for (int x = 0; x < water->grid.width; x++) {
                out[f] += (double)pondi_row_f32(&water->fields[f], y)[x];
            }
        }
    }
}

// What the heights lose, their account does, and the water does not rise as a whole.
static void accounts(void **state) {
    (void)state;
    uint64_t seed = 13;
    pond_desc desc = pond_desc_default();
    desc.width = 260;
    desc.height = 200;
    pond *water = make_pond(&desc);
    for (int turn = 0; turn < LONG_RUN(60); turn++) {
        drop(water, &seed);
        const pond_shape disc = pond_disc((float)(noise_between(&seed, 1, 9) * desc.cell_size));
        const pond_pose at = any_place(&desc, &seed);
        double was[2];
        sums(water, was);
        const double account = water->mean.sum;
        assert_int_equal(turn % 4 == 3 ? pond_wall_clear(water, &disc, &at)
                                       : pond_wall_build(water, &disc, &at, 0.0f),
                         POND_OK);
        double sum[2];
        sums(water, sum);
        assert_true(fabs((sum[water->now] - was[water->now]) - (water->mean.sum - account)) < 1e-5);
        assert_true(fabs(sum[0] - sum[1]) < 1e-5);
        pond_step_many(water, noise_int(&seed, 1, 40));
    }
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_changes),
        cmocka_unit_test(same_water),
        cmocka_unit_test(little_wakes),
        cmocka_unit_test(accounts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
