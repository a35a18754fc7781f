// shift_test.c — the window moves over the water: what stays keeps its bits and goes on as water
// that was never shifted, and all that lives in it keeps its place in the world.
#include <float.h>
#include <limits.h>

#include "kept_bytes.h"

#include <millpond/command.h>
#include <millpond/current.h>
#include <millpond/recording.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>

enum { WIDE = 384, SIDE = 192, AT = 96 }; // a wide pond, and a window with its corner there

typedef struct pair {
    pond *wide;
    pond *window;
    int x; // of the window in the wide pond
    int y;
} pair;

static pair make_pair(const pond_desc *like) {
    pond_desc desc = *like;
    desc.rest_slope = 0.0; // blocks at rest lie otherwise in a wide pond
    desc.width = desc.height = WIDE;
    pair p = {.wide = make_pond(&desc), .x = AT, .y = AT};
    desc.width = desc.height = SIDE;
    p.window = make_pond(&desc);
    return p;
}

static void drop_pair(pair p) {
    pond_destroy(p.wide);
    pond_destroy(p.window);
}

// The same drop in both, at a cell of the wide pond.
static void drop_both(const pair *p, int x, int y, float height) {
    pond_drop(p->wide, centre_of(x, y), 3.0f / 64, height);
    pond_drop(p->window, centre_of(x - p->x, y - p->y), 3.0f / 64, height);
}

static void step_both(const pair *p, int steps) {
    pond_step_many(p->wide, steps);
    pond_step_many(p->window, steps);
}

static void shift_window(pair *p, int dx, int dy) {
    assert_int_equal(pond_shift(p->window, dx, dy, NULL, NULL), POND_OK);
    p->x += dx;
    p->y += dy;
}

// Heights and velocities of cells that lie at least `beside` cells within the window.
static void assert_same(const pair *p, int beside) {
    const int side = SIDE - 2 * beside;
    const size_t bytes = (size_t)side * (size_t)side * sizeof(float);
    float *ours = room((size_t)side * (size_t)side, sizeof(float));
    float *theirs = room((size_t)side * (size_t)side, sizeof(float));
    for (int i = 0; i < 2; i++) {
        void (*copy)(const pond *, int, int, int, int, float *, ptrdiff_t) =
            i == 0 ? pond_copy_heights : pond_copy_velocities;
        copy(p->window, beside, beside, side, side, ours, side);
        copy(p->wide, p->x + beside, p->y + beside, side, side, theirs, side);
        assert_memory_equal(ours, theirs, bytes);
    }
    free(ours);
    free(theirs);
}

static float highest(const pond *water) {
    return (float)pond_get_stats(water).highest;
}

static pond_desc water_of(pond_solver solver, pond_stencil stencil) {
    pond_desc desc = exact_desc(SIDE, SIDE);
    desc.solver = solver;
    desc.stencil = stencil;
    desc.edges = all_edges(POND_EDGE_FIXED);
    return desc;
}

// ---- bits ---------------------------------------------------------------------------------------

// What the sides did has come no further than two cells a step.
static void water_goes_on_to_the_bit(void **state) {
    (void)state;
    const pond_desc waters[] = {water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE),
                                water_of(POND_SOLVER_WAVE, POND_STENCIL_FIVE),
                                water_of(POND_SOLVER_WAVE, POND_STENCIL_FOURTH),
                                water_of(POND_SOLVER_CLASSIC, POND_STENCIL_NINE),
                                water_of(POND_SOLVER_STEADY, POND_STENCIL_NINE),
                                water_of(POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE),
                                water_of(POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE)};
    for (size_t i = 0; i < sizeof waters / sizeof waters[0]; i++) {
        pair p = make_pair(&waters[i]);
        drop_both(&p, AT + 90, AT + 100, 0.01f);
        step_both(&p, 8);
        assert_same(&p, 20);
        shift_window(&p, 5, -3);
        assert_same(&p, 26);
        drop_both(&p, AT + 110, AT + 90, -0.02f);
        step_both(&p, 7);
        shift_window(&p, -9, 11);
        step_both(&p, 5);
        assert_true(highest(p.window) > 1e-4f);
        assert_same(&p, 60);
        drop_pair(p);
    }
}

static void there_and_back_keeps_the_interior(void **state) {
    (void)state;
    const int ways[][2] = {{1, 0}, {0, 1}, {-7, 3}, {64, -64}, {13, 80}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const pond_desc desc = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
        pair p = make_pair(&desc);
        drop_both(&p, AT + 96, AT + 96, 0.01f);
        step_both(&p, 10);
        shift_window(&p, ways[i][0], ways[i][1]);
        shift_window(&p, -ways[i][0], -ways[i][1]);
        const pond_origin origin = pond_get_origin(p.window);
        assert_true(origin.x == 0 && origin.y == 0);
        assert_same(&p, 81);
        drop_pair(p);
    }
}

static void however_far(void **state) {
    (void)state;
    const int ways[] = {SIDE, SIDE - 1, -SIDE, 5 * SIDE, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (int down = 0; down < 2; down++) {
            pond_desc desc = exact_desc(SIDE, 70);
            desc.edges = all_edges(down ? POND_EDGE_OPEN : POND_EDGE_FREE);
            pond *water = make_pond(&desc);
            pond_drop(water, centre_of(20, 30), 0.1f, 0.1f);
            pond_step_many(water, 3);
            assert_int_equal(pond_shift(water, down ? 0 : ways[i], down ? ways[i] : 0, NULL, NULL),
                             POND_OK);
            pond_step_many(water, 40);
            assert_true(isfinite(highest(water)));
            pond_destroy(water);
        }
    }
}

// ---- what enters --------------------------------------------------------------------------------

typedef struct world {
    const pond *wide;
    int64_t calls;
    int64_t cells;
    int last_y;
} world;

static void from_wide(void *user, const pond_entering *cells) {
    world *w = user;
    assert_true(cells->count >= 1 && cells->count <= POND_SHIFT_RUN && cells->y >= w->last_y);
    assert_true(cells->walls == NULL && cells->depths == NULL);
    w->last_y = cells->y;
    w->calls++;
    w->cells += cells->count;
    const int x = AT + (int)cells->world_x;
    const int y = AT + (int)cells->world_y;
    pond_copy_heights(w->wide, x, y, cells->count, 1, cells->heights, cells->count);
    pond_copy_velocities(w->wide, x, y, cells->count, 1, cells->velocities, cells->count);
}

static void what_enters_is_asked_for(void **state) {
    (void)state;
    const pond_desc desc = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    pair p = make_pair(&desc);
    pond_drop(p.wide, centre_of(AT + 240, AT + 240), 4.0f / 64, 0.02f); // outside the window
    step_both(&p, 12);
    world w = {.wide = p.wide};
    assert_int_equal(pond_shift(p.window, 60, 70, from_wide, &w), POND_OK);
    p.x += 60;
    p.y += 70;
    assert_int_equal(w.cells, SIDE * SIDE - (SIDE - 60) * (SIDE - 70));
    assert_int_equal(w.calls, SIDE);
    float ours[SIDE];
    float theirs[SIDE];
    for (int y = 0; y < SIDE; y++) {
        pond_copy_heights(p.window, 0, y, SIDE, 1, ours, SIDE);
        pond_copy_heights(p.wide, p.x, p.y + y, SIDE, 1, theirs, SIDE);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
    step_both(&p, 5); // velocities were rounded once
    for (int y = 20; y < SIDE - 20; y++) {
        pond_copy_heights(p.window, 20, y, SIDE - 40, 1, ours, SIDE);
        pond_copy_heights(p.wide, p.x + 20, p.y + y, SIDE - 40, 1, theirs, SIDE);
        for (int x = 0; x < SIDE - 40; x++) {
            assert_true(fabsf(ours[x] - theirs[x]) < 1e-7f);
        }
    }
    drop_pair(p);
}

static void wild(void *user, const pond_entering *cells) {
    const float numbers[] = {NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, -1.0f, 0.0f, 2000.0f};
    int *at = user;
    for (int i = 0; i < cells->count; i++) {
        cells->heights[i] = numbers[(*at)++ % 8];
        cells->velocities[i] = numbers[(*at += 3) % 8];
        if (cells->walls != NULL) {
            cells->walls[i] = numbers[(*at += 5) % 8];
        }
        if (cells->depths != NULL) {
            cells->depths[i] = numbers[(*at += 7) % 8];
        }
    }
}

static void wild_numbers_do_no_harm(void **state) {
    (void)state;
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE, POND_SOLVER_STEADY,
                                   POND_SOLVER_UNIT_RANGE};
    const pond_shape disc = pond_disc(0.2f);
    const pond_pose pose = {{0.5f, 0.5f}, 0.0f};
    const float depth = 0.1f;
    for (int i = 0; i < 4; i++) {
        pond_desc desc = exact_desc(150, 90);
        desc.solver = solvers[i];
        pond *water = make_pond(&desc);
        (void)pond_wall_build(water, &disc, &pose, INFINITY);
        (void)pond_set_depth_map(water, &depth, 1, 1, 1);
        int at = 0;
        assert_int_equal(pond_shift(water, 17, -9, wild, &at), POND_OK);
        pond_step_many(water, 50);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(pond_shift(water, -60, 50, wild, &at), POND_OK);
            pond_step(water);
        }
        assert_true(!isnan(highest(water)));
        pond_destroy(water);
    }
}

// ---- the shore ----------------------------------------------------------------------------------

static float ramp(pond_vec2 point, void *user) {
    const int *from = user; // cells that the pond lies from the wide one's corner
    return 0.05f + 0.0005f * (point.x * 64.0f + (float)*from);
}

static void layers_go_along(void **state) {
    (void)state;
    const pond_desc desc = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    pair p = make_pair(&desc);
    const pond_shape bar = pond_rectangle(10.0f / 64, 40.0f / 64);
    int from = 0;
    assert_int_equal(pond_set_depth_function(p.wide, ramp, &from), POND_OK);
    from = AT;
    assert_int_equal(pond_set_depth_function(p.window, ramp, &from), POND_OK);
    for (int i = 0; i < 2; i++) {
        pond *water = i == 0 ? p.wide : p.window;
        const float off = i == 0 ? 0.0f : -AT / 64.0f;
        const pond_pose wall = {{(AT + 80) / 64.0f + off, (AT + 90) / 64.0f + off}, 0.0f};
        const pond_pose beach = {{(AT + 130) / 64.0f + off, (AT + 90) / 64.0f + off}, 0.0f};
        assert_int_equal(pond_wall_build(water, &bar, &wall, 0.25f), POND_OK);
        assert_int_equal(pond_beach_build(water, &bar, &beach, 0.2, 0.05f), POND_OK);
    }
    drop_both(&p, AT + 105, AT + 90, 0.01f);
    step_both(&p, 12);
    shift_window(&p, 6, -8);
    assert_same(&p, 30);
    step_both(&p, 12);
    shift_window(&p, -3, 4);
    step_both(&p, 6);
    assert_true(pond_is_wall(p.window, centre_of(AT + 80 - p.x, AT + 90 - p.y)));
    assert_same(&p, 50);
    uint8_t ours[SIDE];
    uint8_t theirs[SIDE];
    for (int y = 0; y < SIDE; y++) {
        pond_copy_walls(p.window, 0, y, SIDE, 1, ours, SIDE);
        pond_copy_walls(p.wide, p.x, p.y + y, SIDE, 1, theirs, SIDE);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
    // Beyond what was known the ground goes on level.
    const float last = pond_depth_at(p.window, centre_of(SIDE - 5, 50));
    assert_int_equal(pond_shift(p.window, 20, 0, NULL, NULL), POND_OK);
    assert_true(pond_depth_at(p.window, centre_of(SIDE - 1, 50)) >= last);
    drop_pair(p);
}

static void build_row(void *user, const pond_entering *cells) {
    (void)user;
    assert_non_null(cells->walls);
    assert_non_null(cells->depths);
    for (int i = 0; i < cells->count; i++) {
        cells->heights[i] = 0.5f;
        cells->walls[i] = cells->world_y == -4 ? 0.0f : POND_NO_WALL;
        cells->depths[i] = cells->world_y == -2 ? 0.02f : cells->world_y == -1 ? -1.0f : 0.25f;
    }
}

static void walls_and_ground_enter(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(130, 70);
    pond *water = make_pond(&desc);
    const pond_shape disc = pond_disc(0.1f);
    const pond_pose pose = {{1.0f, 0.5f}, 0.0f};
    const float depth = 0.25f;
    assert_int_equal(pond_wall_build(water, &disc, &pose, 0.0f), POND_OK);
    assert_int_equal(pond_set_depth_map(water, &depth, 1, 1, 1), POND_OK);
    assert_int_equal(pond_shift(water, 0, -5, build_row, NULL), POND_OK);
    for (int y = 0; y < 5; y++) { // world −5…−1
        for (int x = 0; x < 130; x += 43) {
            const pond_vec2 at = centre_of(x, y);
            const bool land = y == 1 || y == 4;
            assert_true(pond_is_wall(water, at) == land);
            assert_true(land || pond_height_at(water, at) != 0.0f);
        }
    }
    assert_true(fabsf(pond_depth_at(water, centre_of(9, 3)) - 0.02f) < 1e-6f);
    assert_true(pond_is_wall(water, (pond_vec2){1.0f, 0.5f + 5.0f / 64}));
    pond_step_many(water, 100);
    assert_true(isfinite(highest(water)));
    pond_destroy(water);
}

// ---- what lives there ---------------------------------------------------------------------------

static void inhabitants_go_along_to_the_bit(void **state) {
    (void)state;
    const pond_desc desc = water_of(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    pair p = make_pair(&desc);
    pond_body_id boats[2];
    pond_body_id ducks[2];
    for (int i = 0; i < 2; i++) {
        pond *water = i == 0 ? p.wide : p.window;
        const int off = i == 0 ? AT : 0;
        pond_body_desc body = pond_body_desc_default();
        body.shape = pond_disc(0.125f);
        body.pose.centre = centre_of(off + 80, off + 90);
        assert_int_equal(pond_body_add(water, &body, &boats[i]), POND_OK);
        pond_body_set_velocity(water, boats[i], (pond_vec2){0.25f, 0.125f}, 0.5f);
        body.floating = true;
        body.lift = 0.01f;
        body.pose.centre = centre_of(off + 110, off + 95);
        assert_int_equal(pond_body_add(water, &body, &ducks[i]), POND_OK);
        pond_emitter_desc emitter = pond_emitter_desc_default();
        pond_emitter_id id;
        emitter.kind = POND_EMITTER_DISC;
        emitter.from = centre_of(off + 95, off + 105);
        assert_int_equal(pond_emitter_add(water, &emitter, &id), POND_OK);
        emitter.kind = POND_EMITTER_LINE;
        emitter.from = centre_of(off + 90, off + 80);
        emitter.to = centre_of(off + 100, off + 86);
        assert_int_equal(pond_emitter_add(water, &emitter, &id), POND_OK);
        pond_splash(water, centre_of(off + 100, off + 100), 0.0625f, -0.02f);
    }
    step_both(&p, 4);
    shift_window(&p, 6, -8);
    assert_int_equal(pond_splash_count(p.window), 1);
    step_both(&p, 8);
    shift_window(&p, -3, 5);
    step_both(&p, 6);
    assert_same(&p, 60);
    pond_body_state wide;
    pond_body_state window;
    assert_true(pond_body_get_state(p.wide, ducks[0], &wide));
    assert_true(pond_body_get_state(p.window, ducks[1], &window));
    assert_true(fabsf(wide.pose.centre.x - window.pose.centre.x - (float)p.x / 64) < 1e-6f);
    assert_true(fabsf(wide.pose.centre.y - window.pose.centre.y - (float)p.y / 64) < 1e-6f);
    assert_true(wide.bottom == window.bottom && wide.level == window.level);
    drop_pair(p);
}

// What floats does not drift along at the side of a window that leaves it behind, asleep or awake.
static void ducks_are_left_behind(void **state) {
    (void)state;
    pond_desc desc = exact_desc(100, 100);
    const pond_edge edges[] = {POND_EDGE_OPEN, POND_EDGE_FREE};
    for (int e = 0; e < 2; e++) {
        desc.edges = (pond_edges){edges[e], edges[e], edges[e], edges[e]};
        pond *water = make_pond(&desc);
        pond_body_desc duck = pond_body_desc_default();
        duck.floating = true;
        duck.pose.centre = centre_of(50, 50);
        pond_body_id id;
        pond_body_state now;
        assert_int_equal(pond_body_add(water, &duck, &id), POND_OK);
        for (int i = 0; i < 40; i++) {
            pond_splash(water, centre_of(60, 70), 0.05f, -0.02f);
            pond_step_many(water, 3);
            assert_int_equal(pond_shift(water, 2, -2, NULL, NULL), POND_OK);
        }
        assert_true(pond_body_get_state(water, id, &now) && !now.resting);
        const float cell = (float)desc.cell_size;
        const bool held = now.pose.centre.x >= 0.0f && now.pose.centre.y <= 100.0f * cell;
        assert_true(held == (edges[e] != POND_EDGE_OPEN));
        if (!held) {
            assert_int_equal(pond_shift(water, -80, 80, NULL, NULL), POND_OK);
            assert_true(pond_body_get_state(water, id, &now));
            assert_true(fabsf(now.pose.centre.x - duck.pose.centre.x) < 5.0f * cell);
            assert_true(fabsf(now.pose.centre.y - duck.pose.centre.y) < 5.0f * cell);
        }
        pond_destroy(water);
    }
}

static void events_and_probes_go_along(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(100, 100);
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 1e-6f);
    pond_probe probe;
    assert_int_equal(pond_probe_add(water, centre_of(50, 60), 0.001f, &probe), POND_OK);
    pond_drop(water, centre_of(30, 40), 0.05f, -0.01f);
    assert_int_equal(pond_shift(water, 10, 20, NULL, NULL), POND_OK);
    pond_drop(water, centre_of(40, 40), 0.05f, 0.02f); // over the probe now
    pond_step(water);
    int splashes = 0;
    int crossings = 0;
    pond_event event;
    while (pond_event_next(water, &event)) {
        if (event.kind == POND_EVENT_SPLASH && splashes++ == 0) {
            assert_true(event.position.x == centre_of(20, 20).x);
            assert_true(event.position.y == centre_of(20, 20).y);
        } else if (event.kind == POND_EVENT_CROSSING) {
            crossings++;
            assert_true(event.position.x == centre_of(40, 40).x);
        }
    }
    assert_int_equal(splashes, 2);
    assert_int_equal(crossings, 1);
    pond_destroy(water);
}

static void rest_goes_along(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(300, 200);
    pond *water = make_pond(&desc);
    assert_int_equal(pond_shift(water, 70, 3, NULL, NULL), POND_OK);
    assert_true(pond_is_resting(water));
    pond_drop(water, centre_of(20, 20), 0.05f, 0.01f);
    pond_step_many(water, 5);
    assert_int_equal(pond_shift(water, 170, 0, NULL, NULL), POND_OK); // away from the drop
    assert_true(pond_is_resting(water));
    const uint64_t since = pond_get_steps(water);
    pond_area area = {0};
    pond_step(water);
    assert_true(pond_moved_next(water, since, &area)); // for who draws: all of it is new
    pond_destroy(water);
}

static float stir_river(pond_vec2 point, void *user) {
    (void)user;
    return 0.1f * point.y;
}

static void currents_go_on(void **state) {
    (void)state;
    pond_desc desc = exact_desc(128, 96);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    pond *water = make_pond(&desc);
    assert_int_equal(pond_set_current_function(water, stir_river, NULL), POND_OK);
    const pond_vec2 before = pond_current_at(water, centre_of(60, 40));
    assert_true(before.x > 0.05f);
    const int ways[][2] = {{20, 10}, {-30, -40}, {200, 0}, {0, -500}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pond_shift(water, ways[i][0], ways[i][1], NULL, NULL), POND_OK);
        const pond_vec2 now = pond_current_at(water, centre_of(60, 40));
        assert_true(i == 3 || fabsf(now.x - before.x) < 0.02f * before.x);
        pond_step_many(water, 10);
    }
    pond_destroy(water);
}

// ---- open sides ---------------------------------------------------------------------------------

// A window that follows something sees what a wide pond shows, but for the little that its sides
// send back.
static double worst_of_journey(pond_solver solver, int every, int by) {
    pond_desc desc = exact_desc(SIDE, SIDE);
    desc.solver = solver;
    desc.edges = all_edges(POND_EDGE_OPEN);
    desc.half_life = INFINITY;
    pair p = make_pair(&desc);
    double worst = 0.0;
    for (int i = 0; i < 120; i++) {
        if (i % 10 == 0) {
            drop_both(&p, p.x + SIDE / 2, p.y + SIDE / 2, 0.01f);
        }
        step_both(&p, 2);
        shift_window(&p, i % every == 0 ? by : 0, i % (2 * every) == 0 ? by : 0);
    }
    float ours[SIDE];
    float theirs[SIDE];
    for (int y = 0; y < SIDE; y++) {
        pond_copy_heights(p.window, 0, y, SIDE, 1, ours, SIDE);
        pond_copy_heights(p.wide, p.x, p.y + y, SIDE, 1, theirs, SIDE);
        for (int x = 0; x < SIDE; x++) {
            worst = fmax(worst, fabs((double)ours[x] - (double)theirs[x]));
        }
    }
    worst /= (double)highest(p.wide);
    drop_pair(p);
    return worst;
}

static void a_window_follows(void **state) {
    (void)state;
    const int ways[][2] = {{2, 1}, {8, 4}, {16, 8}, {40, 16}};
    for (int i = 0; i < 4; i += SANITIZED ? 3 : 1) {
        const double wave = worst_of_journey(POND_SOLVER_WAVE, ways[i][0], ways[i][1]);
        const double dispersive = worst_of_journey(POND_SOLVER_DISPERSIVE, ways[i][0], ways[i][1]);
        print_message("by %d cells: wave %.3f, dispersive %.3f\n", ways[i][1], wave, dispersive);
        assert_true(wave < 0.35 && dispersive < 0.35);
    }
}

// Along open sides all goes on to the bit, in their margins too.
static void open_sides_go_along(void **state) {
    (void)state;
    for (int down = 0; down < 2; down++) {
        pond_desc desc = exact_desc(down ? 96 : 256, down ? 256 : 96);
        desc.edges = all_edges(POND_EDGE_FIXED);
        desc.rest_slope = 0.0;
        if (down) {
            desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
        } else {
            desc.edges.top = desc.edges.bottom = POND_EDGE_OPEN;
        }
        pond *still = make_pond(&desc);
        pond *moved = make_pond(&desc);
        pond *waters[] = {still, moved};
        for (int i = 0; i < 2; i++) {
            pond_drop(waters[i], down ? centre_of(4, 128) : centre_of(128, 4), 4.0f / 64, 0.02f);
            pond_step_many(waters[i], 12);
        }
        const int by = 7;
        assert_int_equal(pond_shift(moved, down ? 0 : by, down ? by : 0, NULL, NULL), POND_OK);
        pond_step_many(still, 16);
        pond_step_many(moved, 16);
        assert_true(highest(still) > 1e-4f);
        enum { FROM = 80, COUNT = 96 };
        float ours[COUNT];
        float theirs[COUNT];
        for (int i = 0; i < 96; i++) {
            const int x = down ? i : FROM;
            const int y = down ? FROM : i;
            const int wide = down ? 1 : COUNT;
            pond_copy_heights(still, x, y, wide, COUNT / wide, theirs, wide);
            pond_copy_heights(moved, x - (down ? 0 : by), y - (down ? by : 0), wide, COUNT / wide,
                              ours, wide);
            assert_memory_equal(ours, theirs, sizeof ours);
        }
        pond_destroy(still);
        pond_destroy(moved);
    }
}

// ---- dispersive water ---------------------------------------------------------------------------

// The same drop, shifted by so many cells after some steps; how much it goes on otherwise.
static double drift_of(int cells) {
    pond_desc desc = exact_desc(512, 512);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.rest_slope = 0.0;
    pond *still = make_pond(&desc);
    pond *moved = make_pond(&desc);
    pond *waters[] = {still, moved};
    for (int i = 0; i < 2; i++) {
        pond_drop(waters[i], centre_of(256, 256), 4.0f / 64, 0.02f);
        pond_step_many(waters[i], 20);
    }
    assert_int_equal(pond_shift(moved, cells, 0, NULL, NULL), POND_OK);
    pond_step_many(still, 60);
    pond_step_many(moved, 60);
    double worst = 0.0;
    float ours[256];
    float theirs[256];
    for (int y = 128; y < 384; y++) {
        pond_copy_heights(still, 128, y, 256, 1, theirs, 256);
        pond_copy_heights(moved, 128 - cells, y, 256, 1, ours, 256);
        for (int x = 0; x < 256; x++) {
            worst = fmax(worst, fabs((double)ours[x] - (double)theirs[x]));
        }
    }
    worst /= (double)highest(still);
    pond_destroy(still);
    pond_destroy(moved);
    return worst;
}

static void dispersive_water_goes_on(void **state) {
    (void)state;
    for (int by = 1; by <= 64; by *= 2) {
        const double drift = drift_of(by);
        print_message("dispersive: shifted by %d cells %.5f\n", by, drift);
        assert_true(drift < (by < 16 ? 0.1 : 0.01));
    }
}

// ---- state --------------------------------------------------------------------------------------

static void snapshots_hold_the_origin(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(90, 80);
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(40, 40), 0.05f, 0.01f);
    const size_t plain = pond_save_size(water);
    assert_int_equal(pond_shift(water, -5, 7, NULL, NULL), POND_OK);
    pond_step_many(water, 9);
    const size_t size = pond_save_size(water);
    assert_int_equal(size, plain);
    void *bytes = room(size, 1);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *again = NULL;
    assert_int_equal(pond_load(bytes, size, NULL, &again), POND_OK);
    const pond_origin origin = pond_get_origin(again);
    assert_true(origin.x == -5 && origin.y == 7);
    pond_step_many(water, 40);
    pond_step_many(again, 40);
    assert_true(pond_hash(water) == pond_hash(again));
    free(bytes);
    pond_destroy(water);
    pond_destroy(again);
}

static void kept_states_go_back_over_shifts(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(200, 150);
    pond *water = make_pond(&desc);
    const pond_shape disc = pond_disc(0.2f);
    const pond_pose pose = {{1.0f, 1.0f}, 0.0f};
    assert_int_equal(pond_wall_build(water, &disc, &pose, 0.0f), POND_OK);
    pond_drop(water, centre_of(140, 40), 0.05f, 0.01f);
    pond_step_many(water, 12);
    const size_t size = pond_state_size(water);
    void *bytes = room(size, 1);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    const uint64_t hash = pond_hash(water);
    assert_int_equal(pond_shift(water, 33, 5, NULL, NULL), POND_OK);
    pond_step_many(water, 20);
    const uint64_t later = pond_hash(water);
    assert_true(later != hash);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    assert_true(pond_hash(water) == hash);
    assert_int_equal(pond_shift(water, 33, 5, NULL, NULL), POND_OK);
    pond_step_many(water, 20);
    assert_true(pond_hash(water) == later);
    free(bytes);
    pond_destroy(water);
}

static void waves_enter(void *user, const pond_entering *cells) {
    (void)user;
    for (int i = 0; i < cells->count; i++) {
        cells->heights[i] = 0.001f * (float)((cells->world_x + i) % 7 - 3);
        if ((cells->world_x + i) % 3 == 0) { // others enter as they would
            cells->velocities[i] = 0.01f * (float)(cells->world_y % 5);
        }
        if (cells->walls != NULL && (cells->world_x + i) % 50 == 0) {
            cells->walls[i] = 0.0f;
        }
    }
}

static void do_and_record(pond *water, pond_recorder *tape, pond_command command) {
    assert_int_equal(pond_do(water, &command), POND_OK);
    assert_int_equal(pond_recorder_add(tape, water, &command), POND_OK);
}

static kept_bytes recording_of_journey(bool walls) {
    pond_desc desc = exact_desc(120, 90);
    desc.edges.left = POND_EDGE_OPEN;
    pond *water = make_pond(&desc);
    kept_bytes kept = {0};
    pond_recorder tape;
    assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &kept), POND_OK);
    if (walls) {
        do_and_record(water, &tape,
                      (pond_command){.kind = POND_COMMAND_WALL_BUILD,
                                     .is.wall = {pond_disc(0.1f), {{1.0f, 0.5f}, 0.0f}, 0.0f}});
    }
    do_and_record(
        water, &tape,
        (pond_command){.kind = POND_COMMAND_DROP, .is.drop = {{0.5f, 0.5f}, 0.05f, 0.01f}});
    const int ways[][2] = {{3, 0}, {-4, 5}, {60, -40}};
    for (int i = 0; i < 3; i++) {
        pond_step_many(water, 5);
        do_and_record(water, &tape,
                      (pond_command){.kind = POND_COMMAND_SHIFT,
                                     .is.shift = {.dx = ways[i][0],
                                                  .dy = ways[i][1],
                                                  .enter = i == 1 ? NULL : waves_enter}});
        assert_int_equal(pond_recorder_mark(&tape, water), POND_OK);
    }
    pond_step_many(water, 20);
    assert_int_equal(pond_recorder_end(&tape, water), POND_OK);
    pond_destroy(water);
    return kept;
}

static void recordings_shift_again(void **state) {
    (void)state;
    for (int walls = 0; walls < 2; walls++) {
        const kept_bytes kept = recording_of_journey(walls == 1);
        pond_replay *replay = open_replay(&kept);
        assert_true(pond_replay_get_info(replay)->whole);
        pond *water = make_pond(&pond_replay_get_info(replay)->desc);
        assert_int_equal(pond_replay_run(replay, water), POND_OK);
        uint64_t good;
        uint64_t missed;
        pond_replay_get_marks(replay, &good, &missed);
        assert_int_equal(missed, 0);
        assert_int_equal(good, 5);
        pond_destroy(water);
        // Twice as fine: the same journey in metres.
        pond_replay_rewind(replay);
        pond_desc fine = pond_replay_get_info(replay)->desc;
        fine.width *= 2;
        fine.height *= 2;
        fine.cell_size /= 2.0;
        fine.time_step = 0.0;
        water = make_pond(&fine);
        assert_int_equal(pond_replay_run(replay, water), POND_OK);
        const pond_origin origin = pond_get_origin(water);
        assert_true(origin.x == 118 && origin.y == -70);
        assert_true(pond_is_wall(water, (pond_vec2){1.0f - 59.0f / 64, 0.5f + 35.0f / 64}) ==
                    (walls == 1));
        pond_destroy(water);
        pond_replay_destroy(replay);
        free(kept.data);
    }
}

// ---- refusals -----------------------------------------------------------------------------------

static void refusals_change_nothing(void **state) {
    (void)state;
    assert_int_equal(pond_shift(NULL, 1, 0, NULL, NULL), POND_ERROR_ARGUMENT);
    pond_desc desc = exact_desc(80, 70);
    desc.edges.left = desc.edges.right = POND_EDGE_PERIODIC;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(40, 40), 0.05f, 0.01f);
    const uint64_t hash = pond_hash(water);
    assert_int_equal(pond_shift(water, 1, 0, NULL, NULL), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), "dx: 1 cells"));
    assert_true(pond_hash(water) == hash);
    assert_int_equal(pond_shift(water, 0, 1, NULL, NULL), POND_OK);
    pond_destroy(water);

    desc = pond_desc_default();
    desc.height = 1;
    desc.solver = POND_SOLVER_COLUMN;
    water = make_pond(&desc);
    assert_int_equal(pond_shift(water, 0, -1, NULL, NULL), POND_ERROR_RANGE);
    assert_int_equal(pond_shift(water, 9, 0, NULL, NULL), POND_OK);
    pond_step_many(water, 9);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_goes_on_to_the_bit),
        cmocka_unit_test(there_and_back_keeps_the_interior),
        cmocka_unit_test(however_far),
        cmocka_unit_test(what_enters_is_asked_for),
        cmocka_unit_test(wild_numbers_do_no_harm),
        cmocka_unit_test(layers_go_along),
        cmocka_unit_test(walls_and_ground_enter),
        cmocka_unit_test(inhabitants_go_along_to_the_bit),
        cmocka_unit_test(ducks_are_left_behind),
        cmocka_unit_test(events_and_probes_go_along),
        cmocka_unit_test(rest_goes_along),
        cmocka_unit_test(currents_go_on),
        cmocka_unit_test(a_window_follows),
        cmocka_unit_test(open_sides_go_along),
        cmocka_unit_test(dispersive_water_goes_on),
        cmocka_unit_test(snapshots_hold_the_origin),
        cmocka_unit_test(kept_states_go_back_over_shifts),
        cmocka_unit_test(recordings_shift_again),
        cmocka_unit_test(refusals_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
