// stack_test.c — no call takes more stack than docs/embedding.md states.
#include "stack.h"
#include "worlds.h"

#include <millpond/snapshot.h>

// Not all solvers have all of these.
static void play(void *context) {
    pond_desc desc = exact_desc(96, 80);
    desc.solver = *(const pond_solver *)context;
    pond *water = make_pond(&desc);
    const float depths[] = {0.1f, 0.2f, 0.15f, 0.1f};
    const pond_shape disc = pond_disc(0.2f);
    const pond_pose at = {{0.9f, 0.7f}, 0};
    pond_body_desc body = pond_body_desc_default();
    pond_body_id id;
    (void)pond_set_depth_map(water, depths, 2, 2, 2);
    (void)pond_wall_build(water, &disc, &at, INFINITY);
    (void)pond_wall_build(water, &disc, &(pond_pose){{0.3f, 0.3f}, 0}, 0);
    (void)pond_body_add(water, &body, &id);
    pond_stroke(water, centre_of(8, 8), centre_of(70, 60), 0.1f, 0.01f);
    pond_step_many(water, 40);
    uint8_t *bytes = room(pond_save_size(water), 1);
    pond *again = NULL;
    assert_int_equal(pond_save(water, bytes, pond_save_size(water)), POND_OK);
    assert_int_equal(pond_load(bytes, pond_save_size(water), &desc, &again), POND_OK);
    free(bytes);
    pond_destroy(again);
    pond_destroy(water);
}

static void keep_world(void *context) {
    pond_world *world = make_world_of(context);
    pond_world_drop(world, (pond_world_point){{0, 0}, {0.3f, 0.3f}}, 0.05f, -0.02f);
    pond_world_step_many(world, 40);
    uint8_t *bytes = room(pond_world_save_size(world), 1);
    assert_int_equal(pond_world_save(world, bytes, pond_world_save_size(world)), POND_OK);
    assert_int_equal(pond_world_load(world, bytes, pond_world_save_size(world)), POND_OK);
    free(bytes);
    pond_world_destroy(world);
}

static void stack_is_as_documented(void **state) {
    (void)state;
    size_t most[2] = {0};
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_FLOW; solver++) {
        if (solver != POND_SOLVER_COLUMN) { // has no second row
            size_t *of = &most[solver == POND_SOLVER_DISPERSIVE];
            const size_t stack = stack_of(play, &solver);
            *of = stack > *of ? stack : *of;
        }
    }
    pond_world_desc desc = pond_world_desc_default();
    const size_t world = stack_of(keep_world, &desc);
    print_message("stack: %zu, dispersive %zu, a world %zu bytes\n", most[0], most[1], world);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    assert_true(most[0] <= 40 * 1024 && most[1] <= 104 * 1024 && world <= 55 * 1024);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(stack_is_as_documented)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
