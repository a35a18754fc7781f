// play_flow_test.c — bulk water in a session: pouring, digging, heaping and opening walls; all but
// pouring can be undone.
#include "play/recording/play_save.h"
#include "play/session/session.h"
#include "play_support.h"

#include <millpond/command.h>
#include <millpond/shore.h>

static render_options options;
static char folder[] = "/tmp/millpond-flow-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state) {
    (void)state;
    char command[64];
    (void)snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static const pond_vec2 field = {0.65f, 0.45f}; // dry
static const pond_vec2 gate = {0.2411f, 0.5397f};

static session *open_dam(void) {
    options = small_options();
    session *s = open_scene("dam", &options);
    session_settle(s);
    session_scene(s)->look = POND_LOOK_POOL; // seen from above
    return s;
}

static void hold(session *s, pointer_tool tool, pond_vec2 at, int frames) {
    session_press(s, tool, 1, at, 1.0f);
    for (int i = 0; i < frames; i++) {
        session_advance(s, 1.0 / 60.0);
    }
    session_release(s, 1, at);
}

static pond_vec2 metres(const session *s, pond_vec2 at) {
    const pond_vec2 sides = session_sides(s);
    return (pond_vec2){at.x * sides.x, at.y * sides.y};
}

static float ground(session *s, pond_vec2 at) {
    return -pond_depth_at(session_water(s), metres(s, at));
}

static void expect_missing(const session *s, const char *words) {
    char missing[100];
    session_missing(s, missing, sizeof missing);
    assert_string_equal(missing, words);
}

static void pours_while_held(void **state) {
    (void)state;
    session *s = open_dam();
    const double before = pond_volume(session_water(s));
    hold(s, POINTER_POUR, field, 12);
    const double poured = pond_volume(session_water(s)) - before;
    assert_true(poured > 0.005 && poured < 0.2);
    assert_true(pond_water_at(session_water(s), metres(s, field)) > 0.0f);
    assert_int_equal(pond_spring_count(session_water(s)), 0);
    session_advance(s, 0.1);
    assert_true(pond_volume(session_water(s)) <= before + poured + 1e-9); // it may leave
    expect_missing(s, "poured water");
    session_close(s);
}

static void digs_and_heaps(void **state) {
    (void)state;
    session *s = open_dam();
    const float before = ground(s, field);
    const double volume = pond_volume(session_water(s));
    hold(s, POINTER_DIG, field, 12);
    const float hole = ground(s, field);
    assert_true(hole < before - 0.02f);
    hold(s, POINTER_HEAP, (pond_vec2){0.1f, 0.5f}, 12); // under the lake
    assert_true(pond_volume(session_water(s)) == volume);
    expect_missing(s, "");
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_true(ground(s, field) == hole);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_true(fabsf(ground(s, field) - before) < 1e-6f);
    assert_true(pond_volume(session_water(s)) == volume);
    expect_missing(s, "");
    assert_true(session_action_run(s, SESSION_REDO, NULL));
    assert_true(ground(s, field) == hole);
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_WATER, &error)); // in new water, too
    assert_true(fabsf(ground(s, field) - hole) < 1e-6f);
    hold(s, POINTER_DIG, field, 600); // to the bottom; undone bit-identically
    const float bottom = ground(s, field);
    assert_true(bottom >= -0.75f && bottom < -0.7f);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_true(ground(s, field) == hole);
    session_close(s);
}

static int red_at(session *s, pond_vec2 at, uint64_t *serial) {
    const pond_texture t = session_texture(s, serial);
    const int x = (int)(at.x * (float)t.width);
    const int y = (int)(at.y * (float)t.height);
    return t.pixels[y * t.stride + (ptrdiff_t)4 * x];
}

static void the_picture_shows_dug_ground(void **state) {
    (void)state;
    session *s = open_dam();
    uint64_t first;
    uint64_t second;
    uint64_t third;
    const int before = red_at(s, field, &first);
    hold(s, POINTER_DIG, field, 12);
    assert_true(red_at(s, field, &second) < before - 10);
    assert_true(second != first);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_int_equal(red_at(s, field, &third), before);
    assert_true(third != second);
    session_close(s);
}

// The saved scene has the same ground, from one raise for each place where a tool was held, and
// shows it as bare soil.
static void dug_ground_is_saved(void **state) {
    (void)state;
    session *s = open_dam();
    uint64_t serial;
    const int before = red_at(s, field, &serial);
    hold(s, POINTER_DIG, field, 12);
    hold(s, POINTER_HEAP, (pond_vec2){0.1f, 0.5f}, 7);
    plan played;
    scene_error error;
    char path[PLAY_SAVE_PATH];
    char said[PLAY_SAVE_SAID];
    assert_true(session_played(s, &played, &error));
    assert_int_equal(played.scene.raise_count, 2);
    if (!play_save_scene(&played, folder, path, said)) {
        fail_msg("%s", said);
    }
    session_end_played(&played);
    session *loaded = open_scene(path, &options);
    const pond_desc desc = pond_get_desc(session_water(s));
    for (int y = 0; y < desc.height; y++) {
        for (int x = 0; x < desc.width; x++) {
            const pond_vec2 at = {((float)x + 0.5f) * (float)desc.cell_size,
                                  ((float)y + 0.5f) * (float)desc.cell_size};
            assert_true(fabsf(pond_depth_at(session_water(loaded), at) -
                              pond_depth_at(session_water(s), at)) < 1e-5f);
        }
    }
    session_scene(loaded)->look = POND_LOOK_POOL;
    assert_true(red_at(loaded, field, &serial) < before - 10);
    session_close(loaded);
    session_close(s);
}

// In perspective a press on the far rim may miss the ground behind it.
static void walls_begin_at_the_far_rim(void **state) {
    (void)state;
    session *s = open_dam();
    session_scene(s)->look = POND_LOOK_PLANE;
    session_advance(s, 1.0 / 60.0);
    const float width = session_sides(s).x;
    pond_vec2 at;
    pond_vec2 place;
    assert_true(session_shows(s, (pond_vec2){0.6f * width, 0.0f}, &at));
    at.y -= 0.012f;
    assert_false(session_place(s, at, &place));
    session_press(s, POINTER_WALL, 1, at, 1.0f);
    assert_true(session_is_held(s));
    session_release(s, 1, at);
    session_press(s, POINTER_WALL, 1, (pond_vec2){at.x, at.y - 0.3f}, 1.0f);
    assert_false(session_is_held(s));
    session_close(s);
}

// The gesture that erases drawn walls opens the scene's gate. No water appears in its place.
static void walls_of_the_scene_open(void **state) {
    (void)state;
    session *s = open_dam();
    pond *water = session_water(s);
    const double volume = pond_volume(water);
    assert_true(pond_is_wall(water, metres(s, gate)));
    draw_wall(s, gate.x, gate.y, gate.x, gate.y);
    assert_false(pond_is_wall(water, metres(s, gate)));
    assert_true(pond_volume(water) == volume);
    expect_missing(s, "opened walls");
    session_advance(s, 0.1);
    session_advance(s, 0.1);
    assert_true(pond_water_at(water, metres(s, gate)) > 0.0f);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_true(pond_is_wall(water, metres(s, gate)));
    expect_missing(s, "");
    draw_wall(s, field.x, 0.3f, field.x, 0.6f);
    assert_true(pond_is_wall(water, metres(s, field)));
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_false(pond_is_wall(water, metres(s, field)));
    assert_true(pond_is_wall(water, metres(s, gate)));
    session_close(s);
}

// In water that does not flow these tools make drops.
static void other_water_gets_drops(void **state) {
    (void)state;
    options = small_options();
    session *s = open_scene("ducks", &options);
    assert_false(session_flows(s));
    hold(s, POINTER_DIG, (pond_vec2){0.5f, 0.5f}, 6);
    assert_true(session_moves(s));
    expect_missing(s, "");
    session_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pours_while_held),
        cmocka_unit_test(digs_and_heaps),
        cmocka_unit_test(the_picture_shows_dug_ground),
        cmocka_unit_test(dug_ground_is_saved),
        cmocka_unit_test(walls_begin_at_the_far_rim),
        cmocka_unit_test(walls_of_the_scene_open),
        cmocka_unit_test(other_water_gets_drops),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
