// world_body_test.c — bodies and events of a world: those of a pond, to the bit where their places
// are counted alike, also over the sides of chunks and far away.
#include "worlds.h"

#include <millpond/world.h>

#include "world/world.h"

enum { SIDE = 448, CELLS = SIDE * SIDE }; // as many as bodies see at once

// A lake with an island, of a pond and of a world alike.
static bool is_water(int64_t x, int64_t y) {
    const bool inside = x >= 150 && x < 300 && y >= 140 && y < 330;
    return inside && !(x >= 270 && x < 280 && y >= 215 && y < 225);
}

static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    return map_lake_cells(is_water, user, chunk, cells);
}

static pond_desc water_desc(void) {
    pond_desc desc = exact_desc(SIDE, SIDE);
    desc.half_life = 0.6;
    desc.edges = all_edges(POND_EDGE_FIXED);
    return desc;
}

static pond *make_lake(void) {
    const pond_desc desc = water_desc();
    return make_walled_lake(&desc, is_water, 0.0f);
}

static pond_world *make_world(pond_chunk *corner, int threads) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = water_desc();
    desc.water.threads = threads;
    desc.map = map;
    desc.user = corner;
    pond_world *world = NULL;
    assert_int_equal(pond_world_create(&desc, &world), POND_OK);
    return world;
}

static pond_world_point point_of(pond_chunk corner, pond_vec2 at) {
    return (pond_world_point){corner, at};
}

static pond_body_desc duck(float density) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc(6.0f / 64);
    desc.floating = true;
    desc.density = density;
    desc.thickness = 0.05f;
    return desc;
}

static pond_body_desc boat(void) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_rectangle(18.0f / 64, 8.0f / 64);
    desc.draught = 0.02f;
    return desc;
}

// A body of both.
typedef struct twin {
    pond_body_id here;
    pond_body_id there;
} twin;

static twin add(pond *water, pond_world *world, pond_chunk corner, pond_body_desc desc, int x,
                int y) {
    twin t;
    desc.pose.centre = centre_of(x, y);
    assert_int_equal(pond_body_add(water, &desc, &t.here), POND_OK);
    assert_int_equal(add_body_at(world, point_of(corner, desc.pose.centre), &desc, &t.there),
                     POND_OK);
    return t;
}

static float differ(const pond *water, const pond_world *world, pond_chunk corner) {
    float *ours = room(CELLS, sizeof(float));
    float *theirs = room(CELLS, sizeof(float));
    pond_world_copy_heights(world, corner, 0, 0, SIDE, SIDE, ours, SIDE);
    pond_copy_heights(water, 0, 0, SIDE, SIDE, theirs, SIDE);
    float most = 0.0f;
    float highest = 0.0f;
    for (int i = 0; i < CELLS; i++) {
        most = fmaxf(most, fabsf(ours[i] - theirs[i]));
        highest = fmaxf(highest, fabsf(theirs[i]));
    }
    assert_true(highest > 1e-5f || pond_get_steps(water) < 20);
    free(ours);
    free(theirs);
    return most;
}

static void assert_same_state(const pond *water, pond_world *world, pond_chunk corner, twin t) {
    pond_body_state a;
    pond_body_state b;
    pond_chunk chunk;
    assert_true(pond_body_get_state(water, t.here, &a));
    assert_true(pond_world_body_get_state(world, t.there, &chunk, &b));
    b.pose.centre.x += (float)(chunk.x - corner.x);
    b.pose.centre.y += (float)(chunk.y - corner.y);
    assert_float_equal(a.pose.centre.x, b.pose.centre.x, 1e-6);
    assert_float_equal(a.pose.centre.y, b.pose.centre.y, 1e-6);
    assert_true(a.pose.angle == b.pose.angle && a.bottom == b.bottom && a.level == b.level);
    assert_true(a.draught == b.draught && a.force.z == b.force.z && a.resting == b.resting);
}

// All of them in the chunk that is the middle one where places are counted from the pond's corner.
static void bodies_move_the_water_as_in_a_pond(void **state) {
    (void)state;
    pond_chunk corner = {0, 0};
    pond *water = make_lake();
    pond_world *world = make_world(&corner, 1);
    const twin a = add(water, world, corner, duck(500.0f), 205, 210);
    const twin b = add(water, world, corner, duck(1500.0f), 216, 212); // overlap, and part
    const twin c = add(water, world, corner, boat(), 225, 235);
    for (int i = 0; i < LONG_RUN(60); i++) {
        if (i == 3) {
            pond_drop(water, centre_of(200, 225), 0.1f, -0.05f);
            pond_world_drop(world, point_of(corner, centre_of(200, 225)), 0.1f, -0.05f);
        } else if (i == 10) {
            const pond_pose to = {centre_of(240, 230), 1.0f};
            pond_body_move(water, c.here, to);
            pond_world_body_move(world, c.there, corner, to);
        } else if (i == 20) {
            pond_body_set_velocity(water, c.here, (pond_vec2){-0.2f, 0.05f}, 0.5f);
            pond_world_body_set_velocity(world, c.there, (pond_vec2){-0.2f, 0.05f}, 0.5f);
        } else if (i == 25) {
            pond_body_set_draught(water, c.here, 0.0f);
            pond_world_body_set_draught(world, c.there, 0.0f);
            pond_body_push(water, a.here, (pond_vec2){0.1f, 0.3f});
            pond_world_body_push(world, a.there, (pond_vec2){0.1f, 0.3f});
        }
        pond_step_many(water, 1 + i % 5);
        pond_world_step_many(world, 1 + i % 5);
        assert_true(differ(water, world, corner) == 0.0f);
        assert_same_state(water, world, corner, a);
        assert_same_state(water, world, corner, b);
        assert_same_state(water, world, corner, c);
    }
    pond_destroy(water);
    pond_world_destroy(world);
}

// Over the sides of chunks, and off a shore, places are counted anew: last bits may differ.
static void bodies_cross_chunks(void **state) {
    (void)state;
    pond_chunk corner = {INT32_MAX - 6, INT32_MIN}; // at the world's end
    pond *water = make_lake();
    pond_world *world = make_world(&corner, 1);
    const twin a = add(water, world, corner, duck(400.0f), 250, 220); // drifts to the island
    const twin b = add(water, world, corner, boat(), 180, 160);
    pond_body_set_velocity(water, b.here, (pond_vec2){0.5f, 0.6f}, 0.2f);
    pond_world_body_set_velocity(world, b.there, (pond_vec2){0.5f, 0.6f}, 0.2f);
    for (int i = 0; i < LONG_RUN(100); i++) {
        pond_body_push(water, a.here, (pond_vec2){0.12f, 0.0f});
        pond_world_body_push(world, a.there, (pond_vec2){0.12f, 0.0f});
        pond_step_many(water, 1);
        pond_world_step_many(world, 1);
        assert_true(differ(water, world, corner) < 1e-6f);
    }
    pond_body_state theirs;
    pond_body_state ours;
    pond_chunk chunk;
    assert_true(pond_body_get_state(water, a.here, &theirs));
    assert_true(pond_world_body_get_state(world, a.there, &chunk, &ours));
    assert_float_equal(ours.pose.centre.x + (float)(chunk.x - corner.x), theirs.pose.centre.x,
                       1e-4);
    assert_true(theirs.pose.centre.x < 265.0f / 64); // the shore has stopped it
    pond_destroy(water);
    pond_world_destroy(world);
}

// A boat goes where there were no chunks and leaves them; a duck at rest costs no steps.
static void still_bodies_let_the_world_rest(void **state) {
    (void)state;
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / 64;
    desc.water.half_life = 0.2;
    desc.water.stencil = POND_STENCIL_FIVE;
    desc.water.decay = 1.0; // else what bodies push aside spreads for minutes
    pond_world *world = NULL;
    assert_int_equal(pond_world_create(&desc, &world), POND_OK);
    const pond_world_point start = {{5, -7}, {0.5f, 0.5f}};
    pond_body_desc swimmer = duck(500.0f);
    swimmer.lift = 0.05f; // it falls in
    pond_body_id id;
    pond_body_id ferry;
    assert_int_equal(add_body_at(world, start, &swimmer, &id), POND_OK);
    pond_body_desc hull = boat();
    assert_int_equal(add_body_at(world, (pond_world_point){{5, -4}, {0.5f, 0.5f}}, &hull, &ferry),
                     POND_OK);
    int marker;
    pond_world_body_set_user(world, id, &marker);
    assert_ptr_equal(pond_world_body_get_user(world, id), &marker);
    pond_world_set_splash_height(world, 0.01f);
    pond_world_body_set_velocity(world, ferry, (pond_vec2){4.0f, 0.0f}, 0.0f);
    pond_world_step_many(world, 300);
    pond_event event;
    pond_chunk chunk;
    assert_true(pond_world_event_next(world, &event, &chunk)); // stirred
    assert_int_equal(event.kind, POND_EVENT_STIRRED);
    assert_true(pond_world_event_next(world, &event, &chunk));
    assert_int_equal(event.kind, POND_EVENT_SPLASH);
    assert_true(event.body.value == id.value && chunk.x == 5 && chunk.y == -7);
    assert_float_equal(event.position.x, 0.5f, 0.01);
    assert_true(event.height < -0.01f && event.steps > 0);
    pond_body_state state_of;
    assert_true(pond_world_body_get_state(world, ferry, &chunk, &state_of));
    const double dt = pond_world_get_desc(world).water.time_step;
    const double gone = (double)(chunk.x - 5) + (double)state_of.pose.centre.x - 0.5;
    assert_true(fabs(gone - 1200.0 * dt) < 1e-3);
    pond_world_body_set_velocity(world, ferry, (pond_vec2){0.0f, 0.0f}, 0.0f);
    pond_world_step_many(world, 3000);
    assert_true(pond_world_is_resting(world));
    assert_int_equal(pond_world_get_stats(world).kept, 0); // nor under the bodies
    assert_true(pond_world_body_get_state(world, id, &chunk, &state_of));
    assert_true(state_of.resting);
    bool settled = false;
    while (pond_world_event_next(world, &event, &chunk)) {
        settled = event.kind == POND_EVENT_SETTLED;
    }
    assert_true(settled);
    const uint64_t steps = pond_world_get_steps(world);
    pond_world_step_many(world, INT64_MAX / 2); // which takes no time
    assert_true(pond_world_get_steps(world) == steps + INT64_MAX / 2);
    pond_world_drop(world, (pond_world_point){{5, -7}, {0.9f, 0.5f}}, 0.1f, -0.05f);
    pond_world_step_many(world, 20);
    assert_true(pond_world_body_get_state(world, id, &chunk, &state_of));
    assert_false(state_of.resting); // a wave has woken it
    pond_world_destroy(world);
}

static void what_is_no_body_is_refused_or_does_nothing(void **state) {
    (void)state;
    pond_chunk corner = {0, 0};
    pond_world *world = make_world(&corner, 1);
    const pond_world_point at = {{3, 3}, {0.5f, 0.5f}};
    const pond_chunk far = {900, 4};
    pond_body_desc desc = duck(500.0f);
    pond_body_id id = {77};
    pond_world_body_remove(world, id);
    assert_says(add_body_at(world, at, NULL, &id), POND_ERROR_ARGUMENT, "desc: NULL");
    assert_int_equal(id.value, 0);
    assert_says(add_body_at(NULL, at, &desc, &id), POND_ERROR_ARGUMENT, "world: NULL");
    assert_says(add_body_at(world, (pond_world_point){{3, 3}, {NAN, 0.0f}}, &desc, &id),
                POND_ERROR_RANGE, "pose.centre: (nan, 0) m from chunk 3, 3");
    desc.density = -1.0f;
    assert_says(add_body_at(world, at, &desc, &id), POND_ERROR_RANGE, "density: -1");
    desc = duck(500.0f);
    desc.shape = pond_disc(129.0f / 64);
    assert_says(add_body_at(world, at, &desc, &id), POND_ERROR_RANGE,
                "a body of a world may reach 128");
    assert_int_equal(pond_world_body_list(world, NULL, 0), 0);
    desc = duck(500.0f);
    pond_body_id others[3];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            add_body_at(world, (pond_world_point){{3, 2 + i}, {0.5f, 0.5f}}, &desc, &others[i]),
            POND_OK);
    }
    pond_world_body_remove(world, others[0]);
    pond_body_id listed[4];
    assert_int_equal(pond_world_body_list(world, listed, 4), 2);
    assert_int_equal(listed[0].value, others[1].value);
    pond_chunk chunk;
    pond_body_state of;
    assert_false(pond_world_body_get_state(world, others[0], &chunk, &of));
    assert_true(pond_world_body_get_state(world, others[2], &chunk, &of));
    assert_int_equal(chunk.y, 4);
    const uint64_t hash = pond_world_hash(world);
    pond_world_body_place(world, others[2], far, (pond_pose){{NAN, 0.5f}, 0.0f});
    pond_world_body_move(world, others[2], at.chunk, (pond_pose){at.at, 0.0f}); // floats
    assert_true(pond_world_hash(world) == hash);
    pond_world_body_place(world, others[2], far, (pond_pose){{7.5f, 0.5f}, 0.0f});
    assert_true(pond_world_body_get_state(world, others[2], &chunk, &of));
    assert_int_equal(chunk.x, 907);
    assert_true(pond_world_hash(world) != hash);
    // Farther than a step goes: placed there.
    desc = boat();
    assert_int_equal(add_body_at(world, at, &desc, &id), POND_OK);
    pond_world_body_move(world, id, (pond_chunk){5000, 3}, (pond_pose){{0.25f, 0.5f}, 0.0f});
    pond_world_step_many(world, 2);
    assert_true(pond_world_body_get_state(world, id, &chunk, &of));
    assert_true(chunk.x == 5000 && of.pose.centre.x == 0.25f);
    pond_world_calm(world);
    pond_world_destroy(world);

    pond_world_desc classic = pond_world_desc_default();
    classic.water.solver = POND_SOLVER_CLASSIC;
    assert_int_equal(pond_world_create(&classic, &world), POND_OK);
    assert_says(add_body_at(world, at, &desc, &id), POND_ERROR_RANGE, "solver: classic");
    pond_world_destroy(world);
}

// However hard it is pushed, beyond the world's end is land.
static void nothing_leaves_the_world(void **state) {
    (void)state;
    pond_world_desc desc = pond_world_desc_default();
    desc.water = water_desc();
    pond_world *world = make_world_of(&desc);
    const pond_chunk corner = {INT32_MAX, INT32_MIN};
    const pond_body_desc floating = duck(500.0f);
    for (int i = 0; i < 2; i++) {
        const float force = i == 0 ? 1e3f : 1e38f;
        const pond_world_point at = {{corner.x - i, corner.y + i}, {0.4f, 0.4f}};
        pond_body_id id;
        assert_int_equal(add_body_at(world, at, &floating, &id), POND_OK);
        for (int step = 0; step < 100; step++) {
            pond_chunk chunk;
            pond_body_state body;
            pond_world_body_push(world, id, (pond_vec2){force, -force});
            pond_world_step_many(world, 1);
            assert_true(pond_world_body_get_state(world, id, &chunk, &body));
            assert_true(chunk.x > 0 && chunk.y < 0);
            assert_true(body.pose.centre.x >= 0.0f && body.pose.centre.x <= 1.0f);
            assert_true(body.pose.centre.y >= 0.0f && body.pose.centre.y <= 1.0f);
        }
        pond_world_body_remove(world, id);
    }
    pond_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_move_the_water_as_in_a_pond),
        cmocka_unit_test(bodies_cross_chunks),
        cmocka_unit_test(still_bodies_let_the_world_rest),
        cmocka_unit_test(what_is_no_body_is_refused_or_does_nothing),
        cmocka_unit_test(nothing_leaves_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
