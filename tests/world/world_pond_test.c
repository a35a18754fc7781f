// world_pond_test.c — a world that holds some water is, to the bit, a pond with walls around it:
// for every solver, wherever it lies, however many threads there are.
#include "support.h"

#include <millpond/world.h>

#include "base/maths.h"
#include "world/world.h"

enum { WIDE = 256, HIGH = 192, CELLS = WIDE * HIGH };

// Water of a pond, and where its corner lies in a world. [cells]
typedef struct place {
    uint8_t water[CELLS];
    int64_t left;
    int64_t top;
} place;

static bool map_of(void *user, pond_chunk chunk, uint8_t *cells) {
    const place *p = user;
    bool any = false;
    for (int y = 0; y < POND_WORLD_CHUNK; y++) {
        for (int x = 0; x < POND_WORLD_CHUNK; x++) {
            const int64_t i = (int64_t)chunk.x * POND_WORLD_CHUNK + x - p->left;
            const int64_t j = (int64_t)chunk.y * POND_WORLD_CHUNK + y - p->top;
            const bool inside = i >= 0 && i < WIDE && j >= 0 && j < HIGH;
            cells[y * POND_WORLD_CHUNK + x] = inside ? p->water[j * WIDE + i] : 0;
            any = any || cells[y * POND_WORLD_CHUNK + x] != 0;
        }
    }
    return any;
}

static void lay_rectangle(place *p, int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; y++) {
        memset(p->water + y * WIDE + x0, 1, (size_t)(x1 - x0));
    }
}

// Lakes, islands and single cells, up to a cell from the pond's sides.
static void lay_shapes(place *p, uint64_t *seed) {
    for (int i = 0; i < 30; i++) {
        const int x = noise_int(seed, 1, WIDE - 12);
        const int y = noise_int(seed, 1, HIGH - 12);
        const int right = pondi_least(x + noise_int(seed, 1, 90), WIDE - 1);
        const int bottom = pondi_least(y + noise_int(seed, 1, 90), HIGH - 1);
        for (int row = y; row < bottom; row++) {
            memset(p->water + row * WIDE + x, i % 3 != 2, (size_t)(right - x));
        }
    }
    for (int i = 0; i < 400; i++) {
        const int x = noise_int(seed, 1, WIDE - 2);
        const int y = noise_int(seed, 1, HIGH - 2);
        p->water[y * WIDE + x] ^= 1;
    }
}

static void wall_in(pond *water, const place *p) {
    const pond_desc desc = pond_get_desc(water);
    const bool hard = pond_solver_info(&desc)->hard_walls;
    uint8_t *walls = room(CELLS, 1);
    for (int i = 0; i < CELLS; i++) {
        walls[i] = p->water[i] ? 0 : 255;
    }
    assert_int_equal(pond_set_wall_mask(water, walls, WIDE, HIGH, WIDE, hard ? 0.0f : INFINITY),
                     POND_OK);
    free(walls);
}

static pond *pond_over(const place *p, const pond_desc *like) {
    pond_desc desc = *like;
    desc.width = WIDE;
    desc.height = HIGH;
    desc.edges = all_edges(POND_EDGE_FIXED); // so that no mean level is kept: a world knows none
    pond *water = make_pond(&desc);
    wall_in(water, p);
    return water;
}

// Hands in all chunks, or tells of them that they have changed: every second one first, and some
// twice.
static void show_land(pond_world *world, const place *p) {
    uint8_t cells[PONDI_CHUNK * PONDI_CHUNK];
    const int64_t first = pondi_chunk_of_cell(p->left);
    for (int i = 0; i < 3; i++) {
        for (int64_t y = pondi_chunk_of_cell(p->top); y * PONDI_CHUNK < p->top + HIGH; y++) {
            for (int64_t x = first; x * PONDI_CHUNK < p->left + WIDE; x++) {
                const pond_chunk at = {(int32_t)x, (int32_t)y};
                if ((x + y + i) % 2 == 0 || !pond_world_get_desc(world).masks) {
                    pond_world_remap(world, at); // nothing, where there are masks
                    continue;
                }
                if (!map_of((void *)(uintptr_t)p, at, cells)) {
                    memset(cells, 0, sizeof cells);
                }
                assert_int_equal(pond_world_set_mask(world, at, cells, sizeof cells), POND_OK);
            }
        }
    }
}

static pond_world *world_over(place *p, const pond_desc *like) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = *like;
    desc.masks = like->edge_level > 0.0 || like->bias > 0.0 || like->threads > 1;
    desc.map = desc.masks ? NULL : map_of;
    desc.user = p;
    pond_world *world = NULL;
    if (pond_world_create(&desc, &world) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    show_land(world, p);
    return world;
}

static pond_world_point point_of(const place *p, pond_vec2 at) {
    const int64_t x = pondi_chunk_of_cell(p->left);
    const int64_t y = pondi_chunk_of_cell(p->top);
    return (pond_world_point){.chunk = {(int32_t)x, (int32_t)y},
                              .at = {at.x + (float)(p->left - x * POND_WORLD_CHUNK) / 64,
                                     at.y + (float)(p->top - y * POND_WORLD_CHUNK) / 64}};
}

static void assert_same(const pond *water, const pond_world *world, const place *p) {
    float *ours = room(CELLS, sizeof(float));
    float *theirs = room(CELLS, sizeof(float));
    const pond_world_point corner = point_of(p, (pond_vec2){0.0f, 0.0f});
    pond_world_copy_heights(world, corner.chunk, (int)(corner.at.x * 64), (int)(corner.at.y * 64),
                            WIDE, HIGH, ours, WIDE);
    pond_copy_heights(water, 0, 0, WIDE, HIGH, theirs, WIDE);
    const bool same = memcmp(ours, theirs, CELLS * sizeof *ours) == 0;
    for (int i = 0; i < CELLS && !same; i++) {
        if (memcmp(&ours[i], &theirs[i], sizeof *ours) != 0) {
            print_error("step %d, cell %d, %d: %g in the world, %g in the pond\n",
                        (int)pond_get_steps(water), i % WIDE, i / WIDE, (double)ours[i],
                        (double)theirs[i]);
            fail();
        }
    }
    free(ours);
    free(theirs);
}

// Touches and steps alike, and looks often enough to see both time levels.
static void play(pond *water, pond_world *world, const place *p, uint64_t seed) {
    for (int i = 0; i < LONG_RUN(32) + 8; i++) {
        const pond_vec2 a = centre_of(noise_int(&seed, 0, WIDE - 1), noise_int(&seed, 0, HIGH - 1));
        const pond_vec2 b = centre_of(noise_int(&seed, 0, WIDE - 1), noise_int(&seed, 0, HIGH - 1));
        const float radius = (float)noise_int(&seed, 1, 8) / 64;
        const float height = (float)noise_int(&seed, -20, 20) / 1024;
        if (i % 4 == 3) {
            pond_stroke(water, a, b, radius, height);
            pond_world_stroke(world, point_of(p, a), point_of(p, b), radius, height);
        } else if (i % 4 == 2) {
            pond_splash(water, a, radius, height);
            pond_world_splash(world, point_of(p, a), radius, height);
        } else {
            pond_drop(water, a, radius, height);
            pond_world_drop(world, point_of(p, a), radius, height);
        }
        const int steps = noise_int(&seed, 1, 25);
        pond_step_many(water, steps);
        pond_world_step_many(world, steps);
        assert_same(water, world, p);
    }
    for (int i = 0; i < LONG_RUN(160); i++) {
        pond_step_many(water, 7);
        pond_world_step_many(world, 7);
        if (i % 16 < 2) {
            assert_same(water, world, p);
        }
    }
    assert_same(water, world, p);
}

typedef struct kind {
    pond_solver solver;
    pond_stencil stencil;
    double half_life;
    double decay;
    double bias; // of unit-range water
    double edge_level;
    double restoring;
} kind;

static const kind kinds[] = {
    {POND_SOLVER_WAVE, POND_STENCIL_NINE, .half_life = 2.0},
    {POND_SOLVER_WAVE, POND_STENCIL_NINE, .half_life = 0.2},
    {POND_SOLVER_WAVE, POND_STENCIL_FIVE, .half_life = 2.0},
    {POND_SOLVER_WAVE, POND_STENCIL_NINE, .half_life = 2.0, .restoring = 6.0},
    {POND_SOLVER_WAVE, POND_STENCIL_FIVE, (double)INFINITY, .decay = 0.5}, // the plane listing's
    {POND_SOLVER_CLASSIC, POND_STENCIL_NINE, .half_life = 2.0},
    {POND_SOLVER_STEADY, POND_STENCIL_NINE, .half_life = 2.0},
    {POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE, .half_life = 2.0},
    {POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, .half_life = 2.0},                  // it rests
    {POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, .half_life = 2.0, .bias = 5e-5},    // the listing's
    {POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE, 2.0, 0.0, 1e-3, .edge_level = 0.1}, // its other one
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static pond_desc desc_of(const kind *k, int threads) {
    pond_desc desc = exact_desc(WIDE, HIGH);
    desc.solver = k->solver;
    desc.stencil = k->stencil;
    desc.half_life = k->half_life;
    desc.decay = k->decay;
    desc.bias = k->bias;
    desc.edge_level = k->edge_level;
    desc.restoring = k->restoring;
    desc.threads = threads;
    return desc;
}

// What is land changes while the water moves.
static void remap(pond *water, pond_world *world, place *p, uint64_t *seed) {
    for (int i = 0; i < 6; i++) {
        const int x = noise_int(seed, 1, WIDE - 60);
        const int y = noise_int(seed, 1, HIGH - 60);
        for (int row = y; row < y + noise_int(seed, 1, 58); row++) {
            memset(p->water + row * WIDE + x, i % 2, (size_t)noise_int(seed, 1, 58));
        }
    }
    wall_in(water, p);
    show_land(world, p);
    assert_same(water, world, p);
}

static void compare(place *p, const pond_desc *desc, uint64_t seed) {
    pond *water = pond_over(p, desc);
    pond_world *world = world_over(p, desc);
    play(water, world, p, seed);
    pond_destroy(water);
    pond_world_destroy(world);
}

// Where sides of chunks and of the pond's blocks are the same, rest is as well.
static void a_rectangle_is_a_pond_with_walls(void **state) {
    (void)state;
    static const int64_t corners[][2] = {{0, 0}, {-64 * 7, 64 * 1000}, {64 * 10000000LL, -64}};
    for (int k = 0; k < KINDS; k++) {
        place *p = room(1, sizeof *p);
        lay_rectangle(p, 5 + 20 * k, 3, 200 + 5 * k, 130 + k);
        p->left = corners[k % 3][0];
        p->top = corners[k % 3][1];
        const pond_desc desc = desc_of(&kinds[k], k % 2 == 0 ? 1 : 3);
        compare(p, &desc, (uint64_t)k);
        free(p);
    }
}

// Water goes up out of a chunk, to the right into the one beyond a corner of land, and down again
// into one that is land along all of the side between, before there is a look.
static void water_goes_round_corners_of_land(void **state) {
    (void)state;
    place *p = room(1, sizeof *p);
    lay_rectangle(p, 64, 2, 128, 128);
    lay_rectangle(p, 128, 2, 190, 63);
    lay_rectangle(p, 131, 63, 190, 128);
    const kind wave = {POND_SOLVER_WAVE, POND_STENCIL_NINE, .half_life = 2.0};
    pond_desc desc = desc_of(&wave, 1);
    desc.rest_slope = 0.0;
    pond *water = pond_over(p, &desc);
    pond_world *world = world_over(p, &desc);
    const pond_vec2 at = centre_of(115, 80); // nine cells short of any other chunk
    pond_drop(water, at, 1.0f / 64, 1.0f);
    pond_world_drop(world, point_of(p, at), 1.0f / 64, 1.0f);
    for (int i = 0; i < 2 * POND_WORLD_CHUNK; i++) {
        pond_step(water);
        pond_world_step_many(world, 1);
        assert_same(water, world, p);
    }
    pond_destroy(water);
    pond_world_destroy(world);
    free(p);
}

// Elsewhere rest looks at other cells together, so none is put to rest.
static void so_is_any_water_anywhere(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        uint64_t seed = 100 + (uint64_t)k;
        place *p = room(1, sizeof *p);
        lay_shapes(p, &seed);
        p->left = noise_int(&seed, -1000000, 1000000);
        p->top = noise_int(&seed, -100, 100);
        pond_desc desc = desc_of(&kinds[k], k % 2 == 0 ? 2 : 1);
        desc.rest_slope = 0.0;
        compare(p, &desc, seed);
        free(p);
    }
}

// Kernels that look codes up and those that do not.
static void all_kernels_see_the_same_land(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        uint64_t seed = 200 + (uint64_t)k;
        place *p = room(1, sizeof *p);
        lay_shapes(p, &seed);
        const pond_desc desc = desc_of(&kinds[k], 1);
        pond *water = pond_over(p, &desc);
        pond_world *world = world_over(p, &desc);
        pondi_link_rows others = *world->coefficients.linked;
        others.codes = false; // any kernel takes planes
        world->coefficients.linked = &others;
        play(water, world, p, seed);
        pond_destroy(water);
        pond_world_destroy(world);
        free(p);
    }
}

static void land_may_change_at_any_time(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        uint64_t seed = 300 + (uint64_t)k;
        place *p = room(1, sizeof *p);
        lay_shapes(p, &seed);
        p->left = -64 * 3;
        const pond_desc desc = desc_of(&kinds[k], 1);
        pond *water = pond_over(p, &desc);
        pond_world *world = world_over(p, &desc);
        for (int i = 0; i < LONG_RUN(24) + 2; i++) {
            const pond_vec2 a =
                centre_of(noise_int(&seed, 0, WIDE - 1), noise_int(&seed, 0, HIGH - 1));
            pond_drop(water, a, 4.0f / 64, -0.02f);
            pond_world_drop(world, point_of(p, a), 4.0f / 64, -0.02f);
            pond_step_many(water, 29);
            pond_world_step_many(world, 29);
            assert_same(water, world, p);
            remap(water, world, p, &seed);
        }
        pond_destroy(water);
        pond_world_destroy(world);
        free(p);
    }
}

// ---- views --------------------------------------------------------------------------------------

static size_t cell_of(pond_format format) {
    return format == POND_FORMAT_F32 ? sizeof(float) : sizeof(int16_t);
}

static void assert_cells_seen(const pond_view *ours, const pond_view *theirs, int x, int y) {
    const size_t size = cell_of(theirs->format);
    assert_int_equal(ours->format, theirs->format);
    assert_true(ours->unit == theirs->unit && ours->cell_size == theirs->cell_size);
    assert_true(ours->count_height == theirs->count_height);
    for (int row = -ours->border; row < ours->height + ours->border; row++) {
        const char *a = (const char *)ours->heights + (row * ours->stride - 1) * (ptrdiff_t)size;
        const char *b =
            (const char *)theirs->heights + ((y + row) * theirs->stride + x - 1) * (ptrdiff_t)size;
        assert_memory_equal(a, b, (size_t)(ours->width + 2) * size);
    }
}

static void assert_land_seen(pond_world *world, const place *p, pond_chunk chunk, int x, int y) {
    enum { SIDE = 80 };
    float land[SIDE][SIDE + 3];
    pond_world_copy_land(world, chunk, x, y, SIDE, SIDE, land[0], SIDE + 3);
    for (int row = 0; row < SIDE; row++) {
        for (int i = 0; i < SIDE; i++) {
            const bool water = p->water[(y + row) * WIDE + x + i] != 0;
            assert_true(land[row][i] == (water ? 0.0f : 1.0f));
            const pond_world_point point = {chunk, centre_of(x + i, y + row)};
            assert_true(pond_world_is_land(world, point) == !water);
        }
    }
}

// So that looks draw the same pixels.
static void views_have_the_cells_of_a_ponds_view(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        uint64_t seed = 400 + (uint64_t)k;
        place *p = room(1, sizeof *p);
        lay_shapes(p, &seed);
        const pond_desc desc = desc_of(&kinds[k], 1);
        pond *water = pond_over(p, &desc);
        pond_world *world = world_over(p, &desc);
        for (int i = 0; i < 12; i++) {
            const pond_vec2 drop = centre_of(noise_int(&seed, 0, WIDE), noise_int(&seed, 0, HIGH));
            pond_drop(water, drop, 0.08f, -0.03f);
            pond_world_drop(world, point_of(p, drop), 0.08f, -0.03f);
            pond_step_many(water, 13);
            pond_world_step_many(world, 13);
            const int x = noise_int(&seed, 1, WIDE - 82);
            const int y = noise_int(&seed, 1, HIGH - 82);
            const pond_view theirs = pond_get_view(water);
            const int wide = noise_int(&seed, 1, 80);
            const int high = noise_int(&seed, 1, 80);
            const size_t size = pond_world_view_size(world, wide, high);
            void *memory = room(size, 1);
            const pond_view ours =
                pond_world_get_view(world, (pond_chunk){0, 0}, x, y, wide, high, memory, size);
            assert_int_equal(ours.width, wide);
            assert_cells_seen(&ours, &theirs, x, y);
            assert_land_seen(world, p, (pond_chunk){0, 0}, x, y);
            assert_null(
                pond_world_get_view(world, (pond_chunk){0, 0}, x, y, wide, high, memory, size - 1)
                    .heights);
            free(memory);
        }
        pond_destroy(water);
        pond_world_destroy(world);
        free(p);
    }
}

// What foam is made of.
static void velocities_are_those_of_a_pond(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        place *p = room(1, sizeof *p);
        lay_rectangle(p, 5, 3, 200, 130);
        const pond_desc desc = desc_of(&kinds[k], 1);
        pond *water = pond_over(p, &desc);
        pond_world *world = world_over(p, &desc);
        pond_drop(water, centre_of(60, 66), 0.1f, -0.03f);
        pond_world_drop(world, point_of(p, centre_of(60, 66)), 0.1f, -0.03f);
        pond_step_many(water, 11);
        pond_world_step_many(world, 11);
        float *ours = room(CELLS, sizeof(float));
        float *theirs = room(CELLS, sizeof(float));
        pond_world_copy_velocities(world, (pond_chunk){0, 0}, 0, 0, WIDE, HIGH, ours, WIDE);
        pond_copy_velocities(water, 0, 0, WIDE, HIGH, theirs, WIDE);
        assert_memory_equal(ours, theirs, CELLS * sizeof *ours);
        free(ours);
        free(theirs);
        pond_destroy(water);
        pond_world_destroy(world);
        free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rectangle_is_a_pond_with_walls),
        cmocka_unit_test(water_goes_round_corners_of_land),
        cmocka_unit_test(so_is_any_water_anywhere),
        cmocka_unit_test(all_kernels_see_the_same_land),
        cmocka_unit_test(land_may_change_at_any_time),
        cmocka_unit_test(views_have_the_cells_of_a_ponds_view),
        cmocka_unit_test(velocities_are_those_of_a_pond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
