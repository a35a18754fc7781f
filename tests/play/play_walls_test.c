// play_walls_test.c — walls drawn by hand stay, whatever becomes of the water and of the picture.
#include "play/session/session_inside.h"
#include "play/session/walls.h"

#include <millpond/command.h>

#include "play_support.h"
#include "scene_furnish.h"

#define SPACE (512 * 512)

static uint8_t first[SPACE];
static uint8_t second[SPACE];
static uint8_t third[SPACE];
static uint8_t now[SPACE];

// How many cells are walls.
static int walls_of(const session *s, uint8_t *cells) {
    const pond_desc desc = session_plan(s)->pond;
    pond_copy_walls(session_water((session *)(uintptr_t)s), 0, 0, desc.width, desc.height, cells,
                    desc.width);
    int count = 0;
    for (int i = 0; i < desc.width * desc.height; i++) {
        count += cells[i] != 0;
    }
    return count;
}

static size_t cells_of(const session *s) {
    return (size_t)session_plan(s)->pond.width * (size_t)session_plan(s)->pond.height;
}

static void change_water(session *s) {
    media_error error = {0};
    if (!session_refresh(s, SESSION_WATER, &error)) {
        fail_msg("%s", error.message);
    }
}

static session *open_rain(const render_options *options) {
    session *s = open_scene("rain", options);
    session_get_tools(s)->radius = 0.03f;
    return s;
}

// A wall, a gap in it, another wall that is taken back.
static session *open_walled(const render_options *options) {
    session *s = open_rain(options);
    draw_wall(s, 0.2f, 0.2f, 0.8f, 0.6f);
    (void)walls_of(s, first);
    draw_wall(s, 0.5f, 0.4f, 0.5f, 0.9f); // begins on it: takes away
    (void)walls_of(s, second);
    draw_wall(s, 0.1f, 0.9f, 0.9f, 0.9f);
    (void)walls_of(s, third);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    return s;
}

static void expect(const session *s, const uint8_t *walls) {
    (void)walls_of(s, now);
    assert_memory_equal(now, walls, cells_of(s));
}

static void expect_way_back(session *s) {
    expect(s, second);
    assert_true(session_action_run(s, SESSION_REDO, NULL));
    expect(s, third);
    media_error error = {0};
    assert_false(session_action_run(s, SESSION_REDO, &error));
    for (int i = 0; i < 2; i++) {
        assert_true(session_action_run(s, SESSION_UNDO, NULL));
    }
    expect(s, first);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_int_equal(walls_of(s, now), 0);
    assert_false(session_action_run(s, SESSION_UNDO, &error));
    for (int i = 0; i < 2; i++) {
        assert_true(session_action_run(s, SESSION_REDO, NULL));
    }
    expect(s, second);
}

static void new_water_has_them(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    session_scene(s)->pond.half_life = 0.7;
    change_water(s);
    expect_way_back(s);
    session_scene(s)->metres *= 3.0;
    change_water(s);
    expect_way_back(s);
    session_close(s);
}

// Through water that has none, such as columns seen from the side.
static void other_solvers_keep_them(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    static const pond_solver solvers[] = {POND_SOLVER_COLUMN, POND_SOLVER_DISPERSIVE,
                                          POND_SOLVER_CLASSIC, POND_SOLVER_WAVE};
    for (int i = 0; i < 4; i++) {
        session_scene(s)->pond.solver = solvers[i];
        change_water(s);
        if (solvers[i] == POND_SOLVER_COLUMN) {
            assert_int_equal(walls_of(s, now), 0);
            draw_wall(s, 0.3f, 0.5f, 0.4f, 0.5f); // does nothing
        } else {
            expect_way_back(s);
        }
    }
    session_close(s);
}

// As wide as they were drawn, or as coarse cells let them be, and not wider from time to time.
static void other_cells_have_them(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    const double share = (double)walls_of(s, now) / (double)cells_of(s);
    static const int cells[] = {24, 480, 37, 192};
    for (int i = 0; i < 4; i++) {
        session_scene(s)->cells = cells[i];
        change_water(s);
        assert_int_equal(session_plan(s)->pond.width, cells[i]);
        const double there = (double)walls_of(s, now) / (double)cells_of(s);
        assert_in_range((long)(1000.0 * there / share), cells[i] < 96 ? 800 : 940,
                        cells[i] < 96 ? 2600 : 1060);
        assert_true(session_action_run(s, SESSION_REDO, NULL));
        assert_true((double)walls_of(s, now) > 1.5 * there * (double)cells_of(s));
        assert_true(session_action_run(s, SESSION_UNDO, NULL));
    }
    session_scene(s)->cells = 96;
    change_water(s);
    expect_way_back(s);
    session_close(s);
}

static float hardness_of(const session *s) {
    scene_wall *walls = NULL;
    int count = 0;
    scene_error error;
    assert_true(walls_list(session_plan(s), &s->walls, &walls, &count, &error));
    assert_true(count > 0);
    const float hardness = walls[count - 1].hardness;
    free(walls);
    return hardness;
}

// Water that knows only fixed walls makes them fixed; the next has them as they were asked for.
static void as_hard_as_asked_for(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_rain(&options);
    session_get_tools(s)->hardness = 0.5f;
    draw_wall(s, 0.2f, 0.3f, 0.6f, 0.3f);
    session_scene(s)->pond.solver = POND_SOLVER_DISPERSIVE;
    change_water(s);
    assert_true(isinf(hardness_of(s)));
    draw_wall(s, 0.2f, 0.7f, 0.6f, 0.7f); // with the same pointer
    assert_true(isinf(hardness_of(s)));
    (void)walls_of(s, first);
    session_scene(s)->pond.solver = POND_SOLVER_WAVE;
    change_water(s);
    expect(s, first);
    assert_true(hardness_of(s) == 0.5f);
    session_close(s);
}

// A gesture after others were taken back ends those, in new water as well.
static void what_is_taken_back_ends(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    draw_wall(s, 0.3f, 0.1f, 0.3f, 0.15f);
    (void)walls_of(s, third);
    change_water(s);
    expect(s, third);
    media_error error = {0};
    assert_false(session_action_run(s, SESSION_REDO, &error));
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    expect(s, second);
    session_close(s);
}

static void count_walls(void *user, const session_news *news) {
    int *counts = user;
    counts[0] = news->event == SESSION_WATER_BEGINS ? 0 : counts[0];
    counts[0] += news->command != NULL && news->command->kind == POND_COMMAND_WALL_BUILD;
}

// Whoever records the touches is notified of the walls after the new water.
static void listeners_are_told(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    int walls = 99;
    session_listen(s, count_walls, &walls);
    change_water(s);
    assert_in_range(walls, 2, 20);
    session_close(s);
}

static void the_start_has_none(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_walled(&options);
    assert_true(session_action_run(s, SESSION_RESTART, NULL));
    assert_int_equal(walls_of(s, now), 0);
    change_water(s);
    assert_int_equal(walls_of(s, now), 0);
    session_close(s);
}

static float driest(session *s) {
    const pond_map_target *dry = &session_get_parts(s).now.surface->dry;
    float most = 0.0f;
    for (int i = 0; dry->values != NULL && i < dry->width * dry->height; i++) {
        most = fmaxf(most, dry->values[i]);
    }
    return most;
}

// What is dry where there was a wall is wet when it is gone, at any size of the picture.
static void another_size_forgets_none(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_rain(&options);
    draw_wall(s, 0.2f, 0.2f, 0.8f, 0.6f);
    assert_true(driest(s) > 0.9f);
    assert_true(session_resize(s, 320, 180));
    assert_true(driest(s) > 0.9f);
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_LOOK, &error));
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_true(driest(s) == 0.0f);
    assert_true(session_resize(s, 160, 90));
    assert_true(session_action_run(s, SESSION_REDO, NULL));
    assert_true(driest(s) > 0.9f);
    session_close(s);
}

// ---- as walls of a scene ------------------------------------------------------------------------

static uint8_t *cells_that_are_walls(const pond *water, size_t *cells) {
    const pond_desc desc = pond_get_desc(water);
    *cells = (size_t)desc.width * (size_t)desc.height;
    uint8_t *walls = calloc(*cells, 1);
    pond_copy_walls(water, 0, 0, desc.width, desc.height, walls, desc.width);
    return walls;
}

static void the_same_cells(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("ducks", &options);
    session_get_tools(s)->radius = 0.03f;
    draw_wall(s, 0.2f, 0.2f, 0.7f, 0.8f);
    draw_wall(s, 0.1f, 0.9f, 0.9f, 0.9f);
    draw_wall(s, 0.5f, 0.1f, 0.5f, 0.1f);

    scene_wall *walls = NULL;
    int count = 0;
    scene_error error;
    assert_true(walls_list(session_plan(s), &s->walls, &walls, &count, &error));
    assert_in_range(count, 4, 200);
    scene with = *session_scene(s);
    with.walls = walls;
    with.wall_count = count;
    pond_desc desc = pond_get_desc(session_water(s));
    pond *again = make_pond(&desc);
    assert_true(scene_furnish(&with, again, NULL, NULL, &error));
    size_t cells;
    uint8_t *drawn = cells_that_are_walls(session_water(s), &cells);
    uint8_t *listed = cells_that_are_walls(again, &cells);
    assert_memory_equal(drawn, listed, cells);
    size_t dry = 0;
    for (size_t i = 0; i < cells; i++) {
        dry += drawn[i] != 0;
    }
    assert_in_range(dry, 100, cells / 2);
    free(drawn);
    free(listed);
    free(walls);
    pond_destroy(again);
    session_close(s);
}

// However hard the pointer's walls are by then.
static void as_hard_as_drawn(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    session_get_tools(s)->radius = 0.03f;
    session_get_tools(s)->hardness = 0.25f;
    draw_wall(s, 0.2f, 0.2f, 0.2f, 0.8f);
    session_get_tools(s)->hardness = 0.5f;
    draw_wall(s, 0.1f, 0.5f, 0.8f, 0.5f); // across it
    session_get_tools(s)->hardness = 3.0f;
    scene_wall *walls = NULL;
    int count = 0;
    scene_error error;
    assert_true(walls_list(session_plan(s), &s->walls, &walls, &count, &error));
    const int own = session_scene(s)->wall_count;
    assert_true(count > own);
    for (int i = own; i < count; i++) {
        const bool across = fabsf(walls[i].where.at.y - 0.5f) < 0.02f;
        assert_true(walls[i].hardness == 0.25f || walls[i].hardness == 0.5f);
        assert_true(!across || walls[i].hardness == 0.5f);
    }
    assert_true(walls[own].hardness == 0.25f);
    free(walls);
    session_close(s);
}

static void none_drawn(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("billiards", &options);
    scene_wall *walls = NULL;
    int count = 0;
    scene_error error;
    assert_true(walls_list(session_plan(s), &s->walls, &walls, &count, &error));
    assert_int_equal(count, session_scene(s)->wall_count);
    free(walls);
    session_close(s);
}

// The hardness of each drawn cell, -1 where none is.
static void copy_hardness(const session *s, float *out) {
    for (size_t i = 0; i < cells_of(s); i++) {
        out[i] = s->walls.drawn[i] != 0 ? s->walls.hardness[i] : -1.0f;
    }
}

static void expect_hardness(const session *s, const float *expected) {
    static float found[SPACE];
    copy_hardness(s, found);
    assert_memory_equal(found, expected, cells_of(s) * sizeof *found);
}

// Undone and redone walls have the hardness that they had.
static void as_hard_as_before(void **state) {
    (void)state;
    static float steps[4][SPACE];
    const render_options options = small_options();
    session *s = open_rain(&options);
    copy_hardness(s, steps[0]);
    session_get_tools(s)->hardness = 0.25f;
    draw_wall(s, 0.2f, 0.2f, 0.2f, 0.8f);
    copy_hardness(s, steps[1]);
    session_get_tools(s)->hardness = 0.5f;
    draw_wall(s, 0.15f, 0.3f, 0.4f, 0.8f); // across the first
    copy_hardness(s, steps[2]);
    draw_wall(s, 0.2f, 0.5f, 0.6f, 0.5f); // begins on one: erases of both
    copy_hardness(s, steps[3]);
    session_get_tools(s)->hardness = 3.0f;
    for (int i = 2; i >= 0; i--) {
        assert_true(session_action_run(s, SESSION_UNDO, NULL));
        expect_hardness(s, steps[i]);
    }
    for (int i = 1; i <= 3; i++) {
        assert_true(session_action_run(s, SESSION_REDO, NULL));
        expect_hardness(s, steps[i]);
    }
    session_close(s);
}

static void any_number_is_undone(void **state) {
    (void)state;
    enum { GESTURES = 300 };
    const render_options options = small_options();
    session *s = open_rain(&options);
    session_get_tools(s)->radius = 0.004f;
    for (int i = 0; i < GESTURES; i++) {
        const pond_vec2 at = {0.05f + 0.9f * (float)(i % 30) / 30.0f,
                              0.1f + 0.08f * (float)(i / 30)};
        session_press(s, POINTER_WALL, 1, at, 1.0f);
        session_release(s, 1, at);
    }
    (void)walls_of(s, first);
    for (int i = 0; i < GESTURES; i++) {
        assert_true(session_action_run(s, SESSION_UNDO, NULL));
    }
    assert_int_equal(walls_of(s, now), 0);
    for (int i = 0; i < GESTURES; i++) {
        assert_true(session_action_run(s, SESSION_REDO, NULL));
    }
    expect(s, first);
    session_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_water_has_them),
        cmocka_unit_test(other_solvers_keep_them),
        cmocka_unit_test(other_cells_have_them),
        cmocka_unit_test(as_hard_as_asked_for),
        cmocka_unit_test(what_is_taken_back_ends),
        cmocka_unit_test(listeners_are_told),
        cmocka_unit_test(the_start_has_none),
        cmocka_unit_test(another_size_forgets_none),
        cmocka_unit_test(the_same_cells),
        cmocka_unit_test(as_hard_as_drawn),
        cmocka_unit_test(none_drawn),
        cmocka_unit_test(as_hard_as_before),
        cmocka_unit_test(any_number_is_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
