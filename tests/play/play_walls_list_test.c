// play_walls_list_test.c — a scene that is saved has the walls that were drawn.
#include "play/session/session_inside.h"
#include "play/session/walls_list.h"

#include <millpond/command.h>

#include "play_support.h"
#include "scene_furnish.h"

static uint8_t *walls_of(const pond *water, size_t *cells) {
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
    assert_true(walls_list(session_plan(s), &s->walls.undo, &walls, &count, &error));
    assert_in_range(count, 4, 200);
    scene with = *session_scene(s);
    with.walls = walls;
    with.wall_count = count;
    pond_desc desc = pond_get_desc(session_water(s));
    pond *again = make_pond(&desc);
    assert_true(scene_furnish(&with, again, NULL, NULL, &error));
    size_t cells;
    uint8_t *drawn = walls_of(session_water(s), &cells);
    uint8_t *listed = walls_of(again, &cells);
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

// However hard the hand's walls are by then.
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
    assert_true(walls_list(session_plan(s), &s->walls.undo, &walls, &count, &error));
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

static void note_wall(void *user, const acts_news *news) {
    if (news->command != NULL && news->command->kind == POND_COMMAND_WALL_BUILD) {
        *(float *)user += news->command->is.wall.hardness;
    }
}

// What is done again, or no longer taken away, is as hard as it was.
static void as_hard_as_before(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    session_get_tools(s)->radius = 0.03f;
    session_get_tools(s)->hardness = 0.25f;
    draw_wall(s, 0.2f, 0.2f, 0.2f, 0.8f);
    session_get_tools(s)->hardness = 0.5f;
    draw_wall(s, 0.4f, 0.2f, 0.4f, 0.8f);
    draw_wall(s, 0.2f, 0.5f, 0.6f, 0.5f); // begins on one: takes away of both
    session_get_tools(s)->hardness = 3.0f;
    float sum = 0.0f;
    session_listen(s, note_wall, &sum);
    static const struct {
        session_action command;
        float hardness; // of all that is built
    } steps[] = {{SESSION_UNDO, 0.75f}, {SESSION_UNDO, 0.0f}, {SESSION_UNDO, 0.0f},
                 {SESSION_REDO, 0.25f}, {SESSION_REDO, 0.5f}, {SESSION_REDO, 0.0f}};
    for (int i = 0; i < 6; i++) {
        sum = 0.0f;
        assert_true(session_action_run(s, steps[i].command, NULL));
        assert_float_equal(sum, steps[i].hardness, 1e-6f);
    }
    session_close(s);
}

static void none_drawn(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("billiards", &options);
    scene_wall *walls = NULL;
    int count = 0;
    scene_error error;
    assert_true(walls_list(session_plan(s), &s->walls.undo, &walls, &count, &error));
    assert_int_equal(count, session_scene(s)->wall_count);
    free(walls);
    session_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_cells),
        cmocka_unit_test(as_hard_as_drawn),
        cmocka_unit_test(as_hard_as_before),
        cmocka_unit_test(none_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
