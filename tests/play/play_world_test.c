// play_world_test.c — a session whose water is in a world, beside the same on a pond, under the
// same pointers.
#include <unistd.h>

#include "play/recording/record.h"
#include "scene_write.h"

#include <millpond/current.h>

#include "play_support.h"

static render_options options;

static void take_out_what_swims(scene *s) {
    for (int i = 0; i < s->body_count; i++) {
        free(s->bodies[i].where.points);
        free(s->bodies[i].path.points);
    }
    for (int i = 0; i < s->fish_count; i++) {
        free(s->fish[i].points);
    }
    s->drop_count = s->body_count = s->fish_count = 0;
}

// Nothing happens of itself: no rain, nobody swims.
static session *open_lake(bool recorded) {
    options = small_options();
    give_cells(&options, 200); // three chunks and a piece
    give_rain(&options, 0.0f);
    session *s =
        open_session(&(session_desc){.options = &options, .scene = "tiles", .recorded = recorded});
    session_settle(s);
    take_out_what_swims(session_scene(s));
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_WATER, &error));
    session_settle(s);
    assert_true(session_is_in_world(s) == !recorded);
    return s;
}

static double farthest(session *a, session *b, double *highest) {
    const pond_view one = session_view(a);
    const pond_view other = session_view(b);
    double most = 0.0;
    *highest = 0.0;
    for (int y = 0; y < one.height; y++) {
        for (int x = 0; x < one.width; x++) {
            const float here = ((const float *)one.heights)[y * one.stride + x] * one.unit;
            const float there = ((const float *)other.heights)[y * other.stride + x] * other.unit;
            most = fmax(most, fabs((double)here - (double)there));
            *highest = fmax(*highest, fabs((double)here));
        }
    }
    return most;
}

static void let_pass(session *s, double seconds) {
    for (double left = seconds; left > 1e-9; left -= 1.0 / 60.0) {
        session_advance(s, 1.0 / 60.0);
    }
}

static void drop(session *s, float x, float y) {
    session_press(s, POINTER_WATER, 0, (pond_vec2){x, y}, 1.0f);
    session_release(s, 0, (pond_vec2){x, y});
}

static void sweep(session *s, pointer_tool button, pond_vec2 from, pond_vec2 to) {
    session_press(s, button, 0, from, 1.0f);
    session_move(s, 0, (pond_vec2){0.5f * (from.x + to.x), 0.5f * (from.y + to.y)}, 1.0f);
    session_advance(s, 1.0 / 60.0);
    session_move(s, 0, to, 1.0f);
    session_release(s, 0, to);
}

// Drops, strokes, walls across what moves, taken away and taken back, a rest, single steps.
static void play(session *s) {
    media_error error = {0};
    drop(s, 0.3f, 0.4f);
    let_pass(s, 0.3);
    sweep(s, POINTER_WATER, (pond_vec2){0.25f, 0.3f}, (pond_vec2){0.5f, 0.6f});
    let_pass(s, 0.3);
    sweep(s, POINTER_WALL, (pond_vec2){0.45f, 0.2f}, (pond_vec2){0.4f, 0.6f}); // over two chunks
    let_pass(s, 0.3);
    drop(s, 0.35f, 0.3f);
    sweep(s, POINTER_WALL, (pond_vec2){0.42f, 0.4f}, (pond_vec2){0.43f, 0.45f}); // erases
    let_pass(s, 0.3);
    assert_true(session_action_run(s, SESSION_UNDO, &error));
    let_pass(s, 0.3);
    assert_true(session_action_run(s, SESSION_STEP, &error));
    drop(s, 0.3f, 0.5f);
    assert_true(session_action_run(s, SESSION_STEP, &error));
    assert_true(session_action_run(s, SESSION_PAUSE, &error));
    let_pass(s, 0.3);
}

static void the_same_pointers_make_the_same_water(void **state) {
    (void)state;
    session *world = open_lake(false);
    session *plain = open_lake(true);
    double highest;
    play(world);
    play(plain);
    assert_int_equal(session_steps(world), session_steps(plain));
    assert_true(farthest(world, plain, &highest) == 0.0);
    print_message("waves of %.4f m, energy %.3e and %.3e\n", highest, session_energy(world),
                  session_energy(plain));
    assert_true(highest > 0.005);
    assert_true(fabs(session_energy(world) / session_energy(plain) - 1.0) < 0.05);
    const session_measures a = session_measure(world);
    const session_measures b = session_measure(plain);
    assert_true(a.lowest == b.lowest && a.highest == b.highest && a.rms == b.rms);
    const pond_vec2 place = {7.0f, 4.0f};
    assert_true(session_height_at(world, place) == session_height_at(plain, place));
    media_error error = {0};
    assert_true(session_action_run(world, SESSION_CALM, &error));
    assert_true(session_measure(world).rms == 0.0);
    session_close(world);
    session_close(plain);
}

static void it_rests_until_it_is_touched(void **state) {
    (void)state;
    session *s = open_lake(false);
    (void)session_view(s);
    assert_false(session_moves(s));
    drop(s, 0.3f, 0.4f);
    assert_true(session_moves(s));
    let_pass(s, 0.5);
    const uint64_t steps = session_steps(s);
    assert_true(steps > 20 && session_moves(s));
    session_close(s);
}

// But for what rounding makes of their places; in the same order for both.
static void what_is_thrown_in_floats(void **state) {
    (void)state;
    session *all[2] = {open_lake(false), open_lake(true)};
    for (int i = 0; i < 2; i++) {
        sweep(all[i], POINTER_THROW, (pond_vec2){0.3f, 0.4f}, (pond_vec2){0.31f, 0.41f});
        let_pass(all[i], 0.3);
        sweep(all[i], POINTER_THROW, (pond_vec2){0.4f, 0.5f}, (pond_vec2){0.38f, 0.5f});
        let_pass(all[i], 1.0);
        assert_int_equal(pond_body_count(session_water(all[i])), 2);
    }
    double highest;
    const double most = farthest(all[0], all[1], &highest);
    print_message("%.2e m apart, waves of %.4f m\n", most, highest);
    assert_true(highest > 0.005 && most < 1e-4);
    pond_body_id ids[2][2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pond_body_list(session_water(all[i]), ids[i], 2), 2);
    }
    for (int b = 0; b < 2; b++) {
        pond_body_state in[2];
        for (int i = 0; i < 2; i++) {
            assert_true(pond_body_get_state(session_water(all[i]), ids[i][b], &in[i]));
        }
        assert_float_equal(in[0].pose.centre.x, in[1].pose.centre.x, 1e-3f);
        assert_float_equal(in[0].pose.centre.y, in[1].pose.centre.y, 1e-3f);
    }
    session_close(all[0]);
    session_close(all[1]);
}

static void what_floats_from_the_beginning_falls_in(void **state) {
    (void)state;
    session *s = open_lake(false);
    media_error error = {0};
    sweep(s, POINTER_THROW, (pond_vec2){0.3f, 0.4f}, (pond_vec2){0.3f, 0.4f});
    assert_true(session_refresh(s, SESSION_WATER, &error));
    session_settle(s);
    (void)session_view(s);
    assert_true(session_is_in_world(s) && session_moves(s));
    let_pass(s, 0.5);
    assert_true(session_measure(s).rms > 0.0);
    session_close(s);
}

static void rain_falls_and_ends(void **state) {
    (void)state;
    session *s = open_lake(false);
    media_error error = {0};
    assert_true(session_action_run(s, SESSION_RAIN, &error));
    assert_true(pond_get_rain(session_water(s)).rate > 0.0f);
    let_pass(s, 2.0);
    assert_true(session_measure(s).rms > 1e-5);
    assert_true(session_action_run(s, SESSION_RAIN, &error));
    assert_true(pond_get_rain(session_water(s)).rate == 0.0f);
    session_close(s);
}

// And comes back to one, with the walls that were drawn meanwhile.
static void what_no_world_has_is_a_ponds(void **state) {
    (void)state;
    session *s = open_lake(false);
    media_error error = {0};
    scene_error refused;
    session_scene(s)->pond.solver = POND_SOLVER_DISPERSIVE;
    session_scene(s)->pond.restoring = 0.0;
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_false(session_is_in_world(s));
    char *text = scene_write(session_scene(s), &refused);
    assert_true(text != NULL && strstr(text, "\"world\"") == NULL);
    free(text);
    draw_wall(s, 0.3f, 0.3f, 0.3f, 0.6f);
    session_scene(s)->pond.solver = POND_SOLVER_WAVE;
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_true(session_is_in_world(s));
    text = scene_write(session_scene(s), &refused);
    assert_true(text != NULL && strstr(text, "\"world\": true") != NULL);
    free(text);
    uint8_t wall = 0;
    pond_copy_walls(session_water(s), 60, 50, 1, 1, &wall, 1);
    assert_true(wall != 0);
    session_scene(s)->current = (scene_current){{0.1f, 0.0f}, 0.5f};
    assert_true(session_refresh(s, SESSION_FLOWS, &error));
    assert_true(!session_is_in_world(s) && pond_has_current(session_water(s)));
    session_close(s);
}

// Recordings repeat ponds: while one is under way the water is that of one.
static void what_is_recorded_is_a_ponds(void **state) {
    (void)state;
    char said[PLAY_SAVE_SAID];
    char folder[] = "/tmp/millpond-world-XXXXXX";
    assert_non_null(mkdtemp(folder));
    session *s = open_lake(false);
    media_error error = {0};
    assert_true(record_toggle(s, folder, said));
    assert_false(session_is_in_world(s));
    drop(s, 0.3f, 0.4f);
    let_pass(s, 0.5);
    const uint64_t hash = session_hash(s);
    assert_true(record_toggle(s, folder, said));
    const char *path = strchr(said, '/');
    assert_non_null(path);
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_true(session_is_in_world(s));
    session *again = open_scene(path, &options);
    let_pass(again, 0.5);
    assert_false(session_is_in_world(again));
    assert_true(session_hash(again) == hash);
    assert_true(unlink(path) == 0 && rmdir(folder) == 0);
    session_close(s);
    session_close(again);
}

// All land of a world reflects upright, and whoever asks for another kind is told.
static void walls_are_upright(void **state) {
    (void)state;
    session *world = open_lake(false);
    session *plain = open_lake(true);
    char note[200] = "";
    session_get_tools(world)->hardness = 0.5f;
    for (int i = 0; i < 2; i++) {
        session *s = i == 0 ? world : plain;
        draw_wall(s, 0.3f, 0.3f, 0.3f, 0.6f);
        drop(s, 0.35f, 0.45f);
        let_pass(s, 1.0);
    }
    assert_true(session_take_note(world, note, sizeof note) && strstr(note, "upright") != NULL);
    double highest;
    assert_true(farthest(world, plain, &highest) == 0.0);
    session_close(world);
    session_close(plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_pointers_make_the_same_water),
        cmocka_unit_test(it_rests_until_it_is_touched),
        cmocka_unit_test(what_is_thrown_in_floats),
        cmocka_unit_test(what_floats_from_the_beginning_falls_in),
        cmocka_unit_test(rain_falls_and_ends),
        cmocka_unit_test(what_no_world_has_is_a_ponds),
        cmocka_unit_test(what_is_recorded_is_a_ponds),
        cmocka_unit_test(walls_are_upright),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
