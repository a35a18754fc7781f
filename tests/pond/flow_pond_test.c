// flow_pond_test.c — bulk water in a pond: fills, springs, walls, ground, readings, snapshots,
// saved states and recordings. tests/solver has its physics.
#include <millpond/command.h>
#include <millpond/current.h>
#include <millpond/detail/subdomain.h>
#include <millpond/flow.h>
#include <millpond/recording.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>
#include <millpond/touch.h>
#include <millpond/world.h>

#include "pond/pond.h"
#include "solver/flow.h"

#include "flow_basin.h"

static void dam_breaks(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    assert_true(fabs(pond_get_desc(water).time_step - 0.35 * 0.1 / sqrt(9.81)) < 1e-12);
    const pond_shape lake = pond_rectangle(4.0f, 6.0f);
    const pond_pose in = at(2.0f, 3.0f);
    assert_int_equal(pond_fill(water, NULL, NULL, -1.0f), POND_OK);
    assert_true(pond_volume(water) == 0.0);
    assert_int_equal(pond_fill(water, &lake, &in, 0.0f), POND_OK);
    const double volume = pond_volume(water);
    assert_true(fabs(volume - 24.0) < 1e-4);
    assert_true(pond_water_at(water, (pond_vec2){3.95f, 1.0f}) == 1.0f);
    assert_true(pond_water_at(water, (pond_vec2){4.05f, 1.0f}) == 0.0f);
    assert_true(pond_height_at(water, (pond_vec2){6.0f, 1.0f}) == -1.0f);
    pond_advance(water, 0.3);
    const pond_vec2 edge = {4.0f, 3.0f};
    const double ritter = 2.0 * sqrt(9.81) - 0.05 / pond_get_time(water); // of cell 40, at 4.05 m
    assert_true(fabs((double)pond_water_at(water, edge) - ritter * ritter / (9.0 * 9.81)) < 0.01);
    assert_true(fabs((double)pond_current_at(water, edge).x - 2.0 / 3.0 * sqrt(9.81)) < 0.1);
    assert_true(pond_current_at(water, edge).y == 0.0f);
    assert_true(pond_volume(water) == volume);
    const pond_stats stats = pond_get_stats(water);
    assert_true(stats.lowest > -1.0 && stats.highest <= 0.0); // of wet cells
    const pond_view view = pond_get_view(water);
    const float *heights = view.heights;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const pond_vec2 p = {((float)x + 0.5f) * 0.1f, ((float)y + 0.5f) * 0.1f};
            assert_true(heights[y * view.stride + x] == pond_water_at(water, p) - 1.0f);
        }
    }
    pond_destroy(water);
}

// It stops and loses its ripples, but not its depths; then the rest of the dam falls.
static void calm_water_keeps_its_depths(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const pond_vec2 dam = {4.0f, 3.0f};
    const pond_shape lake = pond_rectangle(4.0f, 6.0f);
    const pond_pose in = at(2.0f, 3.0f);
    assert_int_equal(pond_fill(water, NULL, NULL, -1.0f), POND_OK);
    assert_int_equal(pond_fill(water, &lake, &in, 0.0f), POND_OK);
    pond_body_desc duck = pond_body_desc_default();
    duck.shape = pond_disc(0.3f);
    duck.pose = at(3.5f, 3.0f);
    duck.floating = true;
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &duck, &id), POND_OK);
    pond_step_many(water, 20);
    pond_drop(water, (pond_vec2){1.0f, 3.0f}, 0.3f, 0.05f);
    assert_true(pond_current_at(water, dam).x > 0.5f);
    const float depth = pond_water_at(water, dam);
    const double volume = pond_volume(water);
    pond_calm(water);
    assert_true(pond_water_at(water, dam) == depth && pond_volume(water) == volume);
    assert_true(pond_current_at(water, dam).x == 0.0f);
    assert_true(pond_height_at(water, (pond_vec2){0.95f, 3.05f}) == 0.0f); // no ripple
    float rise = 1.0f;
    pond_copy_velocities(water, 40, 30, 1, 1, &rise, 1);
    assert_true(rise == 0.0f);
    pond_body_state body;
    assert_true(pond_body_get_state(water, id, &body) && body.level < -0.1f);
    pond_step(water);
    assert_true(pond_body_get_state(water, id, &body) && fabsf(body.rise) < 0.2f);
    pond_step_many(water, 20);
    assert_true(pond_current_at(water, dam).x > 0.5f && pond_volume(water) == volume);
    pond_destroy(water);
}

static void springs_pour_their_rate(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    assert_int_equal(pond_fill(water, NULL, NULL, -0.5f), POND_OK);
    const pond_shape disc = pond_disc(0.45f);
    const pond_pose place = at(4.0f, 3.0f);
    pond_spring_id spring;
    pond_spring_id drain;
    assert_int_equal(pond_spring_add(water, &disc, &place, 0.1, &spring), POND_OK);
    assert_int_equal(pond_spring_count(water), 1);
    const double before = pond_volume(water);
    pond_step_many(water, 500);
    const double time = pond_get_time(water);
    assert_true(fabs(pond_volume(water) - before - 0.1 * time) < 1e-4 * time);
    assert_int_equal(pond_spring_add(water, &disc, &place, -0.1, &drain), POND_OK);
    const double between = pond_volume(water);
    pond_step_many(water, 500);
    assert_true(fabs(pond_volume(water) - between) < 1e-4);
    pond_spring_remove(water, spring);
    pond_spring_remove(water, spring); // no longer there
    assert_int_equal(pond_spring_count(water), 1);
    pond_step_many(water, 20000); // more than there is
    assert_true(pond_volume(water) >= 0.0 && pond_volume(water) < 0.1 * between);
    pond_destroy(water);
}

static void walls_and_ground_move(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const pond_shape ring = pond_disc(1.0f);
    const pond_pose place = at(4.0f, 3.0f);
    const pond_vec2 centre = place.centre;
    assert_int_equal(pond_wall_build(water, &ring, &place, 0.0f), POND_OK);
    assert_true(pond_is_wall(water, centre));
    assert_true(pond_water_at(water, centre) == 0.0f && pond_height_at(water, centre) == 0.0f);
    assert_int_equal(pond_wall_clear(water, &ring, &place), POND_OK);
    assert_true(pond_water_at(water, centre) == 1.0f);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    assert_false(pond_is_wall(water, (pond_vec2){5.0f, 3.0f})); // land
    assert_true(pond_water_at(water, (pond_vec2){5.0f, 3.0f}) == 0.0f);
    assert_true(pond_height_at(water, (pond_vec2){5.0f, 3.0f}) > 1.9f);
    const uint64_t still = pond_hash(water);
    const double volume = pond_volume(water);
    pond_view view = pond_get_view(water);
    float *before = room((size_t)WIDTH * HEIGHT, sizeof(float));
    pond_copy_heights(water, 0, 0, WIDTH, HEIGHT, before, WIDTH);
    pond_step_many(water, 100);
    view = pond_get_view(water);
    for (int y = 0; y < HEIGHT; y++) { // a lake around an island is at rest
        assert_memory_equal(before + y * WIDTH, (const float *)view.heights + y * view.stride,
                            WIDTH * sizeof(float));
    }
    assert_true(pond_volume(water) == volume && pond_hash(water) != still); // time passed
    free(before);
    pond_destroy(water);
}

static float ground_at(const pond *water, int x, int y) {
    return -pond_depth_at(water, (pond_vec2){((float)x + 0.5f) * 0.1f, ((float)y + 0.5f) * 0.1f});
}

// Digging and heaping while water flows loses no water, and can be undone bit-identically.
static void ground_is_dug(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = lively_water(&desc);
    pond_spring_remove(water, (pond_spring_id){1});
    pond_spring_remove(water, (pond_spring_id){2});
    pond_step_many(water, 60);
    const double volume = pond_volume(water);
    float *ground = room((size_t)WIDTH * HEIGHT, sizeof(float));
    const pond_vec2 from = {1.0f, 1.0f};
    const pond_vec2 to = {6.5f, 5.0f}; // under the lake, across the wall, over the island
    for (int i = 0; i < 2; i++) {      // rounds the depths there
        assert_int_equal(pond_raise_ground(water, from, to, 0.6f, i == 0 ? 0.1f : -0.1f), POND_OK);
    }
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        ground[i] = ground_at(water, i % WIDTH, i / WIDTH);
    }
    const float level = pond_height_at(water, (pond_vec2){1.05f, 2.05f});
    const float depth = pond_water_at(water, (pond_vec2){1.05f, 2.05f});
    assert_int_equal(pond_raise_ground(water, from, to, 0.6f, 0.45f), POND_OK);
    assert_true(pond_volume(water) == volume);
    assert_true(pond_water_at(water, (pond_vec2){1.05f, 2.05f}) == depth); // beyond its radius
    assert_true(pond_height_at(water, (pond_vec2){1.05f, 2.05f}) == level);
    assert_true(fabsf(ground_at(water, 30, 24) - ground[24 * WIDTH + 30] - 0.45f) < 0.01f);
    assert_true(pond_is_wall(water, (pond_vec2){2.1f, 1.8f}));
    pond_step_many(water, 60);
    assert_true(pond_volume(water) == volume);
    assert_int_equal(pond_raise_ground(water, from, to, 0.6f, -0.45f), POND_OK);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        assert_true(ground_at(water, i % WIDTH, i / WIDTH) == ground[i]);
    }
    // To the limits and beyond.
    assert_int_equal(pond_raise_ground(water, to, to, 2.0f, -100.0f), POND_OK);
    assert_true(fabsf(ground_at(water, 65, 50) + 1.0f) < 1e-5f);
    pond_step_many(water, 60);
    assert_int_equal(pond_raise_ground(water, from, from, 1.0f, 1e6f), POND_OK);
    assert_true(fabsf(ground_at(water, 10, 10) - 8.0f) < 1e-5f);
    pond_step_many(water, 200);
    assert_true(pond_volume(water) == volume);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const pond_vec2 place = {((float)(i % WIDTH) + 0.5f) * 0.1f,
                                 ((float)(i / WIDTH) + 0.5f) * 0.1f};
        const float ground_here = ground_at(water, i % WIDTH, i / WIDTH);
        assert_true(pond_is_wall(water, place) ||
                    pond_height_at(water, place) > ground_here - 1e-5f);
    }
    free(ground);
    pond_destroy(water);
}

// A boulder that is pulled through a lake: ground that moves pushes the water before it.
static void boulders_push(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const double volume = pond_volume(water);
    const float radius = 0.8f;
    const float height = 0.6f;
    pond_vec2 place = {2.0f, 3.0f};
    assert_int_equal(pond_raise_ground(water, place, place, radius, height), POND_OK);
    for (int i = 0; i < 40; i++) { // 2 m at 1 m/s
        const pond_vec2 next = {place.x + 0.05f, place.y};
        assert_int_equal(pond_raise_ground(water, place, place, radius, -height), POND_OK);
        assert_int_equal(pond_raise_ground(water, next, next, radius, height), POND_OK);
        pond_advance(water, 0.05);
        place = next;
    }
    const float before = pond_height_at(water, (pond_vec2){place.x + 0.8f, 3.0f});
    const float behind = pond_height_at(water, (pond_vec2){place.x - 0.8f, 3.0f});
    print_message("before the boulder %.3f m, behind it %.3f m\n", (double)before, (double)behind);
    assert_true(before - behind > 0.04f);
    assert_int_equal(pond_raise_ground(water, place, place, radius, -height), POND_OK);
    assert_true(pond_volume(water) == volume);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        assert_true(ground_at(water, i % WIDTH, i / WIDTH) == -1.0f);
    }
    pond_destroy(water);
}

static void sides_let_out(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.edges.right = POND_EDGE_OUT;
    pond *water = make(&desc);
    const pond_shape dry = pond_rectangle(4.0f, 6.0f);
    const pond_pose right = at(6.0f, 3.0f);
    const double full = pond_volume(water);
    pond_step_many(water, 100); // still water stays
    assert_true(pond_volume(water) == full);
    assert_int_equal(pond_fill(water, &dry, &right, -1.0f), POND_OK);
    assert_true(fabs(pond_volume(water) - 0.5 * full) < 1e-4);
    pond_step_many(water, 2000);
    print_message("%g m3 of %g m3 left\n", pond_volume(water), 0.5 * full);
    assert_true(pond_volume(water) < 0.125 * full);
    pond_destroy(water);
}

// Beyond open sides the sea is at the rest level: waves leave, and low water rises to it.
static void sea_comes_in(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.edges.left = desc.edges.bottom = POND_EDGE_OPEN;
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    const double level = pond_volume(water);
    const double lake = pond_get_stats(water).energy;
    assert_int_equal(pond_fill(water, NULL, NULL, -0.3f), POND_OK);
    pond_step_many(water, 4000);
    print_message("%g m3, of %g m3 at the rest level\n", pond_volume(water), level);
    assert_true(fabs(pond_volume(water) / level - 1.0) < 0.01);
    assert_true(fabs(pond_get_stats(water).energy / lake - 1.0) < 0.02);
    pond_destroy(water);
}

static pond *channel(float length, pond_edge right) {
    pond_desc desc = basin();
    desc.width = (int)(length / 0.25f);
    desc.height = 2;
    desc.cell_size = 0.25;
    desc.depth = 2.0;
    desc.edges.left = POND_EDGE_OPEN;
    desc.edges.right = right;
    return make(&desc);
}

static void swell_comes_in_and_leaves(void **state) {
    (void)state;
    pond *water = channel(60.0f, POND_EDGE_OPEN);
    const double still = pond_get_stats(water).energy;
    const double period = 5.0;
    assert_int_equal(pond_sea(water, POND_SIDE_LEFT, 0.0f, 0.1f, (float)period), POND_OK);
    const double step = pond_get_desc(water).time_step;
    pond_step_many(water, (int64_t)(4.0 * period / step)); // the front has left
    float low = 0.0f;
    float high = 0.0f;
    for (double t = 0.0; t < period; t += 0.05) {
        pond_step_many(water, (int64_t)(0.05 / step));
        const float height = pond_height_at(water, (pond_vec2){30.0f, 0.25f});
        low = fminf(low, height);
        high = fmaxf(high, height);
    }
    const double moving = pond_get_stats(water).energy - still;
    assert_int_equal(pond_sea(water, POND_SIDE_LEFT, 0.0f, 0.0f, 0.0f), POND_OK);
    pond_step_many(water, (int64_t)(6.0 * period / step)); // twice through the pond
    const double left = pond_get_stats(water).energy - still;
    print_message("swell of 0.1 m: %g to %g m; %.4f of its energy stays\n", (double)low,
                  (double)high, left / moving);
    assert_true(fabsf(high - low - 0.1f) < 0.004f);
    assert_true(moving > 0.0 && fabs(left) < 0.01 * moving);
    pond_destroy(water);
}

// A tide empties a lagoon, whose side runs dry, and fills it again.
static void tide_rises(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.height = 10;
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    double volumes[2];
    for (int i = 0; i < 2; i++) {
        const float level = i == 0 ? -0.5f : 0.25f;
        assert_int_equal(pond_sea(water, POND_SIDE_LEFT, level, 0.0f, 0.0f), POND_OK);
        assert_int_equal(pond_sea(water, POND_SIDE_RIGHT, level, 0.0f, 0.0f), POND_OK);
        pond_step_many(water, 8000);
        volumes[i] = pond_volume(water);
        assert_true((pond_water_at(water, (pond_vec2){7.95f, 0.05f}) < 0.001f) == (i == 0));
        assert_int_equal(pond_fill(water, NULL, NULL, level), POND_OK);
        print_message("%g m3, %g m3 at the level of the sea\n", volumes[i], pond_volume(water));
        assert_true(fabs(volumes[i] / pond_volume(water) - 1.0) < 0.002);
    }
    pond_destroy(water);
}

static void pond_equals(const pond *a, const pond *b) {
    assert_true(pond_hash(a) == pond_hash(b));
    assert_true(pond_volume(a) == pond_volume(b));
}

static void snapshots(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.friction = 0.011;
    desc.edges.bottom = POND_EDGE_OUT;
    desc.edges.right = POND_EDGE_OPEN;
    pond *water = lively_water(&desc);
    assert_int_equal(pond_sea(water, POND_SIDE_RIGHT, 0.2f, 0.1f, 1.5f), POND_OK);
    pond_step_many(water, 131);
    pond_drop(water, (pond_vec2){1.0f, 3.0f}, 0.3f, -0.1f);
    (void)add_body(water, 1.0f, 2.0f, true);
    pond_step_many(water, 20);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = room(size, 1);
    assert_int_equal(pond_save(water, bytes, size), POND_OK);
    pond *loaded = NULL;
    if (pond_load(bytes, size, NULL, &loaded) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    assert_true(pond_get_desc(loaded).friction == 0.011);
    pond_equals(water, loaded);
    pond_step_many(water, 200);
    pond_step_many(loaded, 200);
    pond_equals(water, loaded);
    assert_int_equal(pond_spring_count(loaded), 2);
    free(bytes);
    pond_destroy(loaded);
    pond_destroy(water);
}

static void saved_states(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.edges.right = POND_EDGE_OPEN;
    pond *water = lively_water(&desc);
    assert_int_equal(pond_sea(water, POND_SIDE_RIGHT, 0.2f, 0.1f, 1.5f), POND_OK);
    pond_splash(water, (pond_vec2){1.0f, 3.0f}, 0.3f, -0.1f);
    (void)add_body(water, 1.0f, 2.0f, true);
    pond_step_many(water, 50);
    const size_t size = pond_state_size(water) + 1000;
    uint8_t *bytes = room(size, 1);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    const uint64_t then = pond_hash(water);
    pond_step_many(water, 77);
    const uint64_t later = pond_hash(water);
    pond_spring_remove(water, (pond_spring_id){1});
    assert_int_equal(pond_sea(water, POND_SIDE_RIGHT, 0.1f, 0.0f, 0.0f), POND_OK);
    const pond_shape disc = pond_disc(0.7f);
    const pond_pose place = at(4.0f, 4.0f);
    assert_int_equal(pond_wall_build(water, &disc, &place, 0.0f), POND_OK);
    pond_step_many(water, 3);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    assert_true(pond_hash(water) == then);
    assert_int_equal(pond_spring_count(water), 2);
    pond_step_many(water, 77);
    assert_true(pond_hash(water) == later);
    free(bytes);
    pond_destroy(water);
}

// Layers of the shore that a restored state does not have go away.
static void states_without_shores(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const size_t size = pond_state_size(water);
    uint8_t *bytes = room(size, 1);
    const pond_shape disc = pond_disc(0.7f);
    const pond_pose place = at(4.0f, 4.0f);
    const uint64_t then = pond_hash(water);
    assert_int_equal(pond_state_save(water, bytes, size), POND_OK);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    assert_int_equal(pond_wall_build(water, &disc, &place, 0.0f), POND_OK);
    pond_step_many(water, 30);
    assert_int_equal(pond_state_restore(water, bytes, size), POND_OK);
    assert_true(pond_hash(water) == then);
    assert_true(pond_water_at(water, place.centre) == 1.0f);
    pond_step_many(water, 30);
    assert_true(pond_water_at(water, place.centre) == 1.0f); // level
    free(bytes);
    pond_destroy(water);
}

static void do_all(pond *water, pond_command *commands, int count) {
    for (int i = 0; i < count; i++) {
        if (pond_do(water, &commands[i]) != POND_OK) {
            fail_msg("%s", pond_message());
        }
    }
}

static void commands(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.edges.bottom = POND_EDGE_OPEN;
    pond *typed = make(&desc);
    pond *water = make(&desc);
    const pond_shape disc = pond_disc(1.0f);
    const pond_pose place = at(3.0f, 2.0f);
    pond_command list[] = {
        {.kind = POND_COMMAND_FILL, .is.fill = {.whole = true, .level = -0.7f}},
        {.kind = POND_COMMAND_FILL, .is.fill = {.shape = disc, .pose = place, .level = 0.4f}},
        {.kind = POND_COMMAND_SPRING_ADD,
         .is.spring = {.shape = disc, .pose = place, .rate = 0.05}},
        {.kind = POND_COMMAND_SPRING_ADD,
         .is.spring = {.shape = disc, .pose = place, .rate = -0.01}},
        {.kind = POND_COMMAND_SPRING_REMOVE, .is.spring = {.id = {1}}},
        {.kind = POND_COMMAND_SEA, .is.sea = {POND_SIDE_BOTTOM, 0.1f, 0.2f, 0.9f}},
        {.kind = POND_COMMAND_GROUND_RAISE, .is.stroke = {{1.0f, 1.0f}, {3.0f, 2.0f}, 0.5f, 0.3f}},
    };
    enum { COUNT = sizeof list / sizeof list[0] };
    for (int i = 0; i < COUNT; i++) { // as bytes and back
        uint8_t bytes[256];
        const size_t size = pond_command_pack(&list[i], bytes, sizeof bytes);
        assert_true(size > 0 && size <= sizeof bytes);
        pond_command again;
        uint8_t memory[4096];
        assert_true(pond_command_unpack(bytes, size, memory, sizeof memory, &again) > 0);
        do_all(water, &again, 1);
    }
    pond_spring_id id;
    assert_int_equal(pond_fill(typed, NULL, NULL, -0.7f), POND_OK);
    assert_int_equal(pond_fill(typed, &disc, &place, 0.4f), POND_OK);
    assert_int_equal(pond_spring_add(typed, &disc, &place, 0.05, &id), POND_OK);
    assert_int_equal(pond_spring_add(typed, &disc, &place, -0.01, &id), POND_OK);
    pond_spring_remove(typed, (pond_spring_id){1});
    assert_int_equal(pond_sea(typed, POND_SIDE_BOTTOM, 0.1f, 0.2f, 0.9f), POND_OK);
    assert_int_equal(
        pond_raise_ground(typed, (pond_vec2){1.0f, 1.0f}, (pond_vec2){3.0f, 2.0f}, 0.5f, 0.3f),
        POND_OK);
    pond_step_many(typed, 40);
    pond_step_many(water, 40);
    pond_equals(typed, water);
    pond_destroy(typed);
    pond_destroy(water);
}

static void expect_refused(pond_result result, const char *word) {
    assert_int_equal(result, POND_ERROR_RANGE);
    if (strstr(pond_message(), word) == NULL) {
        fail_msg("\"%s\" lacks \"%s\"", pond_message(), word);
    }
}

static void refusals(void **state) {
    (void)state;
    pond_desc desc = basin();
    pond *water = make(&desc);
    const pond_shape disc = pond_disc(1.0f);
    const pond_shape speck = pond_disc(0.001f);
    const pond_pose place = at(3.0f, 2.0f);
    pond_spring_id id;
    const uint64_t before = pond_hash(water);
    expect_refused(pond_fill(water, &disc, &place, 1.1f), "raise desc.depth");
    expect_refused(pond_fill(water, &disc, &place, NAN), "finite");
    expect_refused(pond_spring_add(water, &disc, &place, 1e4, &id), "several springs");
    expect_refused(pond_spring_add(water, &disc, &place, NAN, &id), "rate");
    assert_true(id.value == 0);
    expect_refused(pond_sea(water, POND_SIDE_LEFT, 0.0f, 0.1f, 4.0f), "edges.left");
    const pond_vec2 here = place.centre;
    expect_refused(pond_raise_ground(water, here, (pond_vec2){NAN, 0.0f}, 1.0f, 0.1f), "from, to");
    expect_refused(pond_raise_ground(water, here, here, 0.0f, 0.1f), "radius");
    expect_refused(pond_raise_ground(water, here, here, 1.0f, INFINITY), "height");
    expect_refused(pond_sea(water, (pond_side)5, 0.0f, 0.1f, 4.0f), "side");
    expect_refused(pond_spring_add(water, &speck, &place, 0.1, &id), "covers no cell");
    expect_refused(pond_wall_build(water, &disc, &place, INFINITY), "hardness");
    expect_refused(pond_beach_build(water, &disc, &place, 1.0, 0.0f), "beaches");
    expect_refused(pond_set_current_around(water, (pond_vec2){1.0f, 0.0f}, 0.0f), "current");
    expect_refused(pond_shift(water, 1, 0, NULL, NULL), "shifted");
    pond_emitter_desc emitter = pond_emitter_desc_default();
    pond_emitter_id emitter_id;
    expect_refused(pond_emitter_add(water, &emitter, &emitter_id), "pond_spring_add");
    const float mountain[1] = {-8.1f};
    expect_refused(pond_set_depth_map(water, mountain, 1, 1, 1), "raise");
    assert_int_equal(pond_fill(NULL, NULL, NULL, 0.0f), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_fill(water, &disc, NULL, 0.0f), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_spring_add(water, NULL, &place, 0.1, &id), POND_ERROR_ARGUMENT);
    assert_true(pond_hash(water) == before);
    pond_destroy(water);
    desc.edges.left = POND_EDGE_OPEN;
    water = make(&desc);
    expect_refused(pond_sea(water, POND_SIDE_LEFT, 1.1f, 0.1f, 4.0f), "level");
    expect_refused(pond_sea(water, POND_SIDE_LEFT, 0.0f, -0.1f, 4.0f), "height");
    expect_refused(pond_sea(water, POND_SIDE_LEFT, 0.0f, 0.1f, NAN), "period");
    pond_destroy(water);
    desc.edges.left = POND_EDGE_FIXED;
    expect_refused(pond_desc_check(&desc), "free, out and open");
    desc.edges.left = POND_EDGE_FREE;
    pond_world_desc world = pond_world_desc_default();
    world.water = desc;
    pond_world *none;
    expect_refused(pond_world_create(&world, &none), "bulk water");
    desc.solver = POND_SOLVER_WAVE;
    desc.edges.left = POND_EDGE_OUT;
    expect_refused(pond_desc_check(&desc), "flow solver only");
    desc.edges.left = POND_EDGE_FREE;
    water = make(&desc);
    expect_refused(pond_fill(water, NULL, NULL, 0.0f), "flow solver");
    assert_true(pond_volume(water) == 0.0 && pond_water_at(water, place.centre) == 0.0f);
    pond_destroy(water);
}

// Heights of other water come in as a surface.
static void heights_are_written(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    const float heights[4] = {0.25f, -0.5f, -3.0f, 0.1234567f};
    pond_write_heights(water, 10, 10, 2, 2, heights, NULL, 2);
    assert_true(pond_water_at(water, (pond_vec2){1.05f, 1.05f}) == 1.25f);
    assert_true(pond_water_at(water, (pond_vec2){1.15f, 1.05f}) == 0.5f);
    assert_true(pond_water_at(water, (pond_vec2){1.05f, 1.15f}) == 0.0f);
    const double volume = pond_volume(water);
    pond_step_many(water, 300);
    assert_true(pond_volume(water) == volume);
    pond_destroy(water);
}

// Each kind of touch makes ripples, which are seen at once, move no water, and die away.
static void touches_ripple(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.width = 40;
    desc.height = 30;
    pond *water = make(&desc);
    const pond_vec2 at = {2.0f, 1.0f};
    const pond_vec2 to = {3.0f, 2.0f};
    pond_emitter_desc fountain = pond_emitter_desc_default();
    fountain.kind = POND_EMITTER_FOUNTAIN;
    fountain.from = at;
    fountain.rate = 100.0f;
    const pond_rain none = pond_rain_default();
    pond_rain rain = none;
    rain.rate = 50.0f;
    pond_emitter_id id;
    const double volume = pond_volume(water);
    for (int kind = 0; kind < 6; kind++) {
        if (kind == 0) {
            pond_drop(water, at, 0.2f, -0.05f);
        } else if (kind == 1) {
            pond_stroke(water, at, to, 0.2f, -0.05f);
        } else if (kind == 2) {
            pond_trail(water, at, to, (pond_vec2){0.2f, 0.2f}, 0.1f);
        } else if (kind == 3) {
            pond_splash(water, at, 0.2f, -0.05f);
        } else if (kind == 4) {
            assert_int_equal(pond_emitter_add(water, &fountain, &id), POND_OK);
        } else {
            pond_set_rain(water, &rain);
        }
        const bool at_once = kind < 3; // the others begin with the next step
        assert_true((fabsf(pond_height_at(water, at)) > 1e-3f) == at_once);
        pond_step_many(water, 40);
        float most = 0.0f;
        for (int x = 0; x < desc.width; x++) {
            most = fmaxf(most, fabsf(pond_height_at(water, (pond_vec2){0.1f * (float)x, 2.0f})));
        }
        assert_true(most > 1e-4f && most < 0.1f);
        assert_true(pond_volume(water) == volume);
        assert_true(pond_current_at(water, at).x == 0.0f);
        if (kind == 4) {
            pond_emitter_remove(water, id);
        }
        pond_set_rain(water, &none);
        pond_step_many(water, 3500);
        for (int x = 0; x < desc.width; x++) {
            assert_true(pond_height_at(water, (pond_vec2){0.1f * (float)x, 1.0f}) == 0.0f);
        }
    }
    pond_destroy(water);
}

// Impulses and drops of any size leave water that ripples may have.
static void touches_are_bounded(void **state) {
    (void)state;
    const pond_desc desc = basin();
    pond *water = make(&desc);
    assert_int_equal(pond_fill(water, NULL, NULL, -0.8f), POND_OK); // 0.2 m deep
    for (int kind = 0; kind < 3; kind++) {
        const pond_vec2 at = {2.0f + 2.0f * (float)kind, 3.0f};
        if (kind < 2) {
            pond_impulse(water, at, 0.7f, kind == 0 ? 1e6f : -1e6f);
        } else {
            pond_drop(water, at, 0.7f, 3.0f);
        }
        const float ripple = fabsf(pond_height_at(water, at) + 0.8f);
        assert_true(ripple > 0.08f && ripple <= 0.0901f);
    }
    pond_destroy(water);
}

// A calm lake is not stepped; a disturbed one comes to rest, level to less than 0.2 mm.
static void lakes_rest(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.height = 30;
    desc.half_life = 1.0;
    pond *water = make(&desc);
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    const double volume = pond_volume(water);
    pond_step_many(water, 3);
    assert_int_equal(active_rows(water), 0);
    const pond_shape hill = pond_disc(1.0f);
    const pond_pose place = at(2.0f, 2.0f);
    assert_int_equal(pond_fill(water, &hill, &place, 0.2f), POND_OK);
    const double filled = pond_volume(water);
    pond_step_many(water, 100);
    assert_int_equal(active_rows(water), desc.height);
    pond_step_many(water, 5000);
    const float here = pond_height_at(water, place.centre);
    const float there = pond_height_at(water, (pond_vec2){7.5f, 1.5f});
    print_message("at rest: %d rows are stepped, levels differ by %g m\n", active_rows(water),
                  (double)(here - there));
    assert_int_equal(active_rows(water), 0);
    assert_true(here > 0.01f && fabsf(here - there) < 0.0002f);
    assert_true(pond_volume(water) == filled && filled > volume);
    pond_destroy(water);
}

// Skipping rows changes nothing: water that is stepped everywhere has the same bits.
static void rest_changes_nothing(void **state) {
    (void)state;
    pond_desc desc = basin();
    desc.half_life = 0.5;
    desc.height = 300;
    desc.width = 40;
    desc.edges.bottom = POND_EDGE_OPEN;
    pond *water = make(&desc);
    pond *twin = make(&desc);
    int skipped = 0;
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 2; k++) {
            pond *w = k == 0 ? water : twin;
            const pond_shape disc = pond_disc(0.5f);
            const pond_pose place = at(2.0f, 3.0f + 2.0f * (float)(i / 3));
            if (i % 3 == 0) {
                assert_int_equal(pond_fill(w, &disc, &place, 0.1f), POND_OK);
            }
            if (i == 6) {
                assert_int_equal(pond_sea(w, POND_SIDE_BOTTOM, 0.0f, 0.02f, 0.7f), POND_OK);
            }
            for (int s = 0; s < 60; s++) {
                if (k == 1) {
                    pondi_flow_stir(w->whole, 0, desc.height);
                }
                pond_step(w);
                skipped += k == 0 && active_rows(w) < desc.height;
            }
        }
        assert_true(pond_hash(water) == pond_hash(twin));
    }
    print_message("rows were skipped in %d of 720 steps\n", skipped);
    assert_true(skipped > 100);
    pond_destroy(water);
    pond_destroy(twin);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dam_breaks),
        cmocka_unit_test(calm_water_keeps_its_depths),
        cmocka_unit_test(springs_pour_their_rate),
        cmocka_unit_test(walls_and_ground_move),
        cmocka_unit_test(ground_is_dug),
        cmocka_unit_test(boulders_push),
        cmocka_unit_test(sides_let_out),
        cmocka_unit_test(sea_comes_in),
        cmocka_unit_test(swell_comes_in_and_leaves),
        cmocka_unit_test(tide_rises),
        cmocka_unit_test(snapshots),
        cmocka_unit_test(saved_states),
        cmocka_unit_test(states_without_shores),
        cmocka_unit_test(commands),
        cmocka_unit_test(refusals),
        cmocka_unit_test(heights_are_written),
        cmocka_unit_test(touches_ripple),
        cmocka_unit_test(touches_are_bounded),
        cmocka_unit_test(lakes_rest),
        cmocka_unit_test(rest_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
