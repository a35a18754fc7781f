// recording_flow_test.c — the ground and currents in recordings: the same hash again, the same
// stream in finer cells, and acts that were read can be recorded anew.
#include <millpond/command.h>
#include <millpond/current.h>
#include <millpond/recording.h>
#include <millpond/shore.h>
#include <millpond/snapshot.h>

#include "granted.h"
#include "kept_bytes.h"

#define WIDTH 80
#define HEIGHT 60
#define MARKS 9

typedef struct session {
    pond *water;
    pond_recorder tape;
    kept_bytes kept;
} session;

static void touch(session *s, pond_command command) {
    if (pond_do(s->water, &command) != POND_OK) {
        fail_msg("%s: %s", pond_command_name(command.kind), pond_message());
    }
    assert_int_equal(pond_recorder_add(&s->tape, s->water, &command), POND_OK);
}

static void go_on(session *s) {
    pond_step_many(s->water, 12);
    assert_int_equal(pond_recorder_mark(&s->tape, s->water), POND_OK);
}

// ---- what is recorded ---------------------------------------------------------------------------

// A beach on the left, deep on the right, and a bank that winds.
static float bank(pond_vec2 p, void *user) {
    (void)user;
    const float d = 0.5f * p.x - 0.06f + 0.03f * sinf(9.0f * p.y);
    return d < 0.3f ? d : 0.3f;
}

static float river(pond_vec2 p, void *user) {
    const float *speed = user;
    return *speed * (p.y + 0.02f * sinf(7.0f * p.x));
}

static void set_ground(session *s) {
    static const float depths[2][5] = {{0.0f, 0.3f, 0.2f, 0.3f, 0.25f},
                                       {0.1f, 0.2f, 0.3f, 0.3f, 0.0f}};
    touch(s, (pond_command){.kind = POND_COMMAND_DEPTH_MAP, .is.map = {depths[0], 4, 2, 5}});
    go_on(s);
    touch(s, (pond_command){.kind = POND_COMMAND_DEPTH_FUNCTION, .is.function = {.value = bank}});
    go_on(s);
}

static void set_currents(session *s) {
    static const float stream[3][2] = {{0.0f, 0.0f}, {0.02f, 0.03f}, {0.05f, 0.05f}};
    static const pond_vec2 velocities[2][3] = {{{0.1f, 0.0f}, {0.05f, 0.05f}, {9.0f, 9.0f}},
                                               {{0.1f, 0.0f}, {0.0f, -0.05f}, {9.0f, 9.0f}}};
    float speed = 0.12f;
    touch(s,
          (pond_command){.kind = POND_COMMAND_CURRENT_AROUND, .is.past = {{0.15f, 0.03f}, 0.2f}});
    go_on(s);
    touch(s, (pond_command){.kind = POND_COMMAND_CURRENT_VELOCITIES,
                            .is.velocities = {velocities[0], 2, 2, 3}});
    go_on(s);
    touch(s, (pond_command){.kind = POND_COMMAND_CURRENT_FUNCTION,
                            .is.function = {.value = river, .user = &speed}});
    go_on(s);
    touch(s, (pond_command){.kind = POND_COMMAND_CURRENT_MAP, .is.map = {stream[0], 2, 3, 2}});
    go_on(s);
}

static void build_island(session *s) {
    touch(s, (pond_command){.kind = POND_COMMAND_WALL_BUILD,
                            .is.wall = {pond_disc(0.12f), {{0.8f, 0.5f}, 0.0f}, 0.0f}});
    touch(s, (pond_command){.kind = POND_COMMAND_SPLASH, .is.drop = {{0.6f, 0.4f}, 0.06f, -0.01f}});
    pond_command leaf = {.kind = POND_COMMAND_BODY_ADD};
    leaf.is.body_add.desc = pond_body_desc_default();
    leaf.is.body_add.desc.shape = pond_disc(0.05f);
    leaf.is.body_add.desc.floating = true;
    leaf.is.body_add.desc.pose.centre = (pond_vec2){0.4f, 0.3f};
    touch(s, leaf);
    go_on(s);
}

static pond_desc desc_of(pond_solver solver) {
    pond_desc desc = exact_desc(WIDTH, HEIGHT);
    desc.solver = solver;
    desc.depth = 0.3;
    desc.seed = 5;
    return desc;
}

// `waves` have ground under them, which dispersive water with an island of a wall has not.
static void play(session *s, bool waves) {
    assert_int_equal(pond_recorder_begin(&s->tape, s->water, keep_bytes, &s->kept), POND_OK);
    touch(s, (pond_command){.kind = POND_COMMAND_DROP, .is.drop = {{0.7f, 0.6f}, 0.08f, 0.01f}});
    if (waves) {
        set_ground(s);
    }
    build_island(s);
    set_currents(s);
    if (!waves) {
        touch(s, (pond_command){.kind = POND_COMMAND_WALL_CLEAR,
                                .is.wall = {pond_disc(0.3f), {{0.8f, 0.5f}, 0.0f}, 0.0f}});
        set_ground(s);
    }
    touch(s, (pond_command){.kind = POND_COMMAND_CURRENT_MAP});
    assert_false(pond_has_current(s->water));
    go_on(s);
    float speed = -0.1f;
    touch(s, (pond_command){.kind = POND_COMMAND_CURRENT_FUNCTION,
                            .is.function = {.value = river, .user = &speed}});
    go_on(s);
    assert_int_equal(pond_recorder_end(&s->tape, s->water), POND_OK);
}

static void end(session *s) {
    pond_destroy(s->water);
    free(s->kept.data);
}

static void must_come_again(const session *s, pond_replay *replay, pond *water) {
    assert_int_equal(pond_replay_run(replay, water), POND_OK);
    uint64_t kept;
    uint64_t missed;
    pond_replay_get_marks(replay, &kept, &missed);
    assert_int_equal(missed, 0);
    assert_int_equal(kept, MARKS + 2);
    assert_true(pond_hash(water) == pond_hash(s->water));
}

// ---- tests --------------------------------------------------------------------------------------

static const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};

static void replays_to_the_same_hash(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const pond_desc desc = desc_of(solvers[i]);
        session s = {.water = make_pond(&desc)};
        play(&s, i == 0);
        pond_replay *replay = open_replay(&s.kept);
        assert_true(pond_replay_get_info(replay)->whole);
        for (int threads = 1; threads <= 3; threads += 2) {
            pond_desc again = desc;
            again.threads = threads;
            pond *water = make_pond(&again);
            pond_replay_rewind(replay);
            must_come_again(&s, replay, water);
            pond_destroy(water);
        }
        pond_replay_destroy(replay);
        end(&s);
    }
}

// All commands of bulk water.
static void bulk_water_replays(void **state) {
    (void)state;
    pond_desc desc = desc_of(POND_SOLVER_FLOW);
    desc.edges.left = POND_EDGE_OPEN;
    session s = {.water = make_pond(&desc)};
    const pond_pose place = {{0.8f, 0.5f}, 0.0f};
    pond_command spring = {.kind = POND_COMMAND_SPRING_ADD,
                           .is.spring = {.shape = pond_disc(0.1f), .pose = place, .rate = 0.002}};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    touch(&s,
          (pond_command){.kind = POND_COMMAND_FILL, .is.fill = {.whole = true, .level = -0.2f}});
    touch(&s,
          (pond_command){.kind = POND_COMMAND_SEA, .is.sea = {POND_SIDE_LEFT, 0.05f, 0.0f, 1.0f}});
    assert_int_equal(pond_do(s.water, &spring), POND_OK);
    assert_int_equal(pond_recorder_add(&s.tape, s.water, &spring), POND_OK);
    go_on(&s);
    touch(&s, (pond_command){.kind = POND_COMMAND_GROUND_RAISE,
                             .is.stroke = {{0.4f, 0.1f}, {0.5f, 0.5f}, 0.1f, 0.15f}});
    touch(&s,
          (pond_command){.kind = POND_COMMAND_SPRING_REMOVE, .is.spring.id = spring.is.spring.id});
    go_on(&s);
    assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
    pond_replay *replay = open_replay(&s.kept);
    assert_true(pond_replay_get_info(replay)->whole);
    assert_int_equal(pond_replay_get_info(replay)->commands, 5);
    pond *water = make_pond(&desc);
    assert_int_equal(pond_replay_run(replay, water), POND_OK);
    assert_true(pond_hash(water) == pond_hash(s.water));
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

// The water that flows already is in the snapshot; what is done to it since, in the recording.
static void goes_on_from_a_snapshot(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const pond_desc desc = desc_of(solvers[i]);
        session s = {.water = make_pond(&desc)};
        float speed = 0.08f;
        assert_int_equal(pond_set_current_function(s.water, river, &speed), POND_OK);
        pond_drop(s.water, (pond_vec2){0.5f, 0.5f}, 0.07f, 0.01f);
        pond_step_many(s.water, 20);
        const size_t size = pond_save_size(s.water);
        void *snapshot = room(size, 1);
        assert_int_equal(pond_save(s.water, snapshot, size), POND_OK);
        play(&s, i == 0);
        pond *water;
        assert_int_equal(pond_load(snapshot, size, NULL, &water), POND_OK);
        pond_replay *replay = open_replay(&s.kept);
        must_come_again(&s, replay, water);
        pond_replay_destroy(replay);
        pond_destroy(water);
        free(snapshot);
        end(&s);
    }
}

static void flows_the_same_in_finer_cells(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    session s = {.water = make_pond(&desc)};
    play(&s, true);
    pond_replay *replay = open_replay(&s.kept);
    pond_desc fine = desc;
    fine.width *= 2;
    fine.height *= 2;
    fine.cell_size /= 2.0;
    fine.time_step = 0.0;
    pond *water = make_pond(&fine);
    assert_int_equal(pond_replay_run(replay, water), POND_OK);
    for (int i = 0; i < 40; i++) {
        const pond_vec2 at = {0.3f + 0.02f * (float)i, 0.15f + 0.02f * (float)(i % 7)};
        const pond_vec2 was = pond_current_at(s.water, at);
        const pond_vec2 is = pond_current_at(water, at);
        assert_true(fabsf(was.x - is.x) < 0.01f && fabsf(was.y - is.y) < 0.01f);
        assert_true(fabsf(pond_depth_at(s.water, at) - pond_depth_at(water, at)) < 0.01f);
    }
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

// What a replay hands out is whole, so that it can be recorded once more: the same bytes.
static void is_recorded_anew(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    session s = {.water = make_pond(&desc)};
    play(&s, true);
    pond_replay *replay = open_replay(&s.kept);
    pond *water = make_pond(&desc);
    kept_bytes anew = {0};
    pond_recorder tape;
    assert_int_equal(pond_recorder_begin(&tape, water, keep_bytes, &anew), POND_OK);
    uint64_t step;
    uint64_t now = 0;
    pond_command command;
    while (pond_replay_next(replay, &step, &command)) {
        for (; now < step; now++) {
            pond_step(water);
            if ((now + 1) % 12 == 0) {
                assert_int_equal(pond_recorder_mark(&tape, water), POND_OK);
            }
        }
        assert_int_equal(pond_do(water, &command), POND_OK);
        assert_int_equal(pond_recorder_add(&tape, water, &command), POND_OK);
    }
    pond_step_many(water, 12);
    assert_int_equal(pond_recorder_mark(&tape, water), POND_OK);
    assert_int_equal(pond_recorder_end(&tape, water), POND_OK);
    assert_int_equal(anew.size, s.kept.size);
    assert_memory_equal(anew.data, s.kept.data, anew.size);
    free(anew.data);
    pond_destroy(water);
    pond_replay_destroy(replay);
    end(&s);
}

// Cut anywhere, or with any byte changed, it is a shorter recording or none.
static void broken_ones_do_no_harm(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    session s = {.water = make_pond(&desc)};
    play(&s, true);
    uint64_t seed = 7;
    for (int i = 0; i < 60; i++) {
        kept_bytes cut = {.data = room(s.kept.size, 1), .size = s.kept.size};
        memcpy(cut.data, s.kept.data, cut.size);
        if (i % 2 == 0) {
            cut.size = (size_t)noise_int(&seed, 0, (int)cut.size - 1);
        } else {
            cut.data[noise_int(&seed, 0, (int)cut.size - 1)] ^= 0x24;
        }
        pond_replay *replay = NULL;
        if (pond_replay_create(cut.data, cut.size, NULL, &replay) == POND_OK) {
            assert_false(pond_replay_get_info(replay)->whole);
            pond *water = make_pond(&desc);
            assert_int_equal(pond_replay_run(replay, water), POND_OK);
            pond_destroy(water);
        }
        pond_replay_destroy(replay);
        free(cut.data);
    }
    end(&s);
}

// Opening takes two rooms, one for the largest map; with less it says so and hands out nothing.
static void short_memory_opens_nothing(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    session s = {.water = make_pond(&desc)};
    play(&s, true);
    int left = 0;
    pond_desc host = desc;
    host.allocator = granted_allocator(&left);
    for (int granted = 0; granted <= 2; granted++) {
        left = granted;
        pond_replay *replay = NULL;
        const pond_result result = pond_replay_create(s.kept.data, s.kept.size, &host, &replay);
        assert_int_equal(result, granted < 2 ? POND_ERROR_MEMORY : POND_OK);
        assert_true((replay != NULL) == (granted == 2));
        pond_replay_destroy(replay);
    }
    end(&s);
}

// What finds no memory is told; the water is as it was, and steps ask for none.
static void short_memory_changes_nothing(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const pond_desc desc = desc_of(solvers[i]);
        session s = {.water = make_pond(&desc)};
        assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
        set_ground(&s);
        set_currents(&s);
        assert_int_equal(pond_recorder_end(&s.tape, s.water), POND_OK);
        int left = 1000000;
        pond_desc poor = desc;
        poor.allocator = granted_allocator(&left);
        pond *water = make_pond(&poor);
        pond *untouched = make_pond(&desc);
        pond_replay *replay = open_replay(&s.kept);
        left = 0;
        assert_int_equal(pond_replay_run(replay, water), POND_ERROR_MEMORY);
        pond_step_many(untouched, (int)pond_replay_get_info(replay)->steps);
        assert_true(pond_hash(water) == pond_hash(untouched));
        assert_false(pond_has_current(water));
        left = 0;
        pond_step_many(water, 20);
        assert_int_equal(left, 0);
        pond_replay_destroy(replay);
        pond_destroy(untouched);
        pond_destroy(water);
        end(&s);
    }
}

static void what_cannot_be_is_not_recorded(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    session s = {.water = make_pond(&desc)};
    assert_int_equal(pond_recorder_begin(&s.tape, s.water, keep_bytes, &s.kept), POND_OK);
    const float one = 0.1f;
    const pond_vec2 still = {0};
    const pond_command bad[] = {
        {.kind = POND_COMMAND_DEPTH_MAP, .is.map = {&one, 0, 1, 1}},
        {.kind = POND_COMMAND_CURRENT_MAP, .is.map = {&one, 1, POND_MAX_PIXELS_SIDE + 1, 1}},
        {.kind = POND_COMMAND_CURRENT_VELOCITIES, .is.velocities = {&still, -1, -1, 1}},
        {.kind = POND_COMMAND_CURRENT_MAP, // one row again and again: more than a record holds
         .is.map = {&one, POND_MAX_PIXELS_SIDE, POND_MAX_PIXELS_SIDE, 0}},
        {.kind = POND_COMMAND_DEPTH_FUNCTION, .is.function = {.value = bank}}, // never done
    };
    const size_t size = s.kept.size;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(pond_recorder_add(&s.tape, s.water, &bad[i]), POND_ERROR_RANGE);
        assert_int_equal(s.kept.size, size);
    }
    assert_string_equal(pond_command_name(POND_COMMAND_DEPTH_FUNCTION), "depth_function");
    assert_string_equal(pond_command_name(POND_COMMAND_CURRENT_AROUND), "current_around");
    end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replays_to_the_same_hash),
        cmocka_unit_test(bulk_water_replays),
        cmocka_unit_test(goes_on_from_a_snapshot),
        cmocka_unit_test(flows_the_same_in_finer_cells),
        cmocka_unit_test(is_recorded_anew),
        cmocka_unit_test(broken_ones_do_no_harm),
        cmocka_unit_test(short_memory_opens_nothing),
        cmocka_unit_test(short_memory_changes_nothing),
        cmocka_unit_test(what_cannot_be_is_not_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
