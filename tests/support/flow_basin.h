// flow_basin.h — basins of bulk water for tests.
#ifndef TESTS_SUPPORT_FLOW_BASIN_H
#define TESTS_SUPPORT_FLOW_BASIN_H

#include <millpond/body.h>
#include <millpond/flow.h>

#include "pond/pond.h"
#include "solver/flow.h"

#include "support.h"

enum { WIDTH = 80, HEIGHT = 60 };

static inline pond_desc basin(void) {
    pond_desc desc = pond_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.cell_size = 0.1;
    desc.depth = 1.0;
    desc.solver = POND_SOLVER_FLOW;
    desc.half_life = INFINITY;
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

static inline pond *make(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    return water;
}

static inline pond_pose at(float x, float y) {
    return (pond_pose){{x, y}, 0.0f};
}

static inline pond_body_id add_body(pond *water, float x, float y, bool floating) {
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc(0.25f);
    body.thickness = 0.1f;
    body.draught = 0.05f;
    body.floating = floating;
    body.pose = at(x, y);
    pond_body_id id;
    if (pond_body_add(water, &body, &id) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    return id;
}

static inline pond_body_state body_of(const pond *water, pond_body_id id) {
    pond_body_state body;
    assert_true(pond_body_get_state(water, id, &body));
    return body;
}

// Rows that the last step stepped.
static inline int active_rows(const pond *water) {
    const pondi_flow *flow = water->whole;
    return flow->active_rows;
}

// A valley with an island, which rises to 2 m above the rest level.
static inline float valley(pond_vec2 p, void *user) {
    (void)user;
    const float dx = p.x - 5.0f;
    const float dy = p.y - 3.0f;
    const float island = 2.5f * expf(-(dx * dx + dy * dy));
    return 1.0f - island - 0.1f * p.x;
}

// Water behind a dam of which a wall has a gap, a spring and a drain.
static inline pond *lively_water(const pond_desc *desc) {
    pond *water = make(desc);
    const pond_shape lake = pond_rectangle(2.0f, 6.0f);
    const pond_shape wall = pond_rectangle(0.2f, 4.0f);
    const pond_shape disc = pond_disc(0.4f);
    const pond_pose in = at(1.0f, 3.0f);
    const pond_pose middle = at(2.1f, 2.0f);
    const pond_pose low = at(7.0f, 5.0f);
    const pond_pose high = at(7.0f, 1.0f);
    pond_spring_id id;
    assert_int_equal(pond_set_depth_function(water, valley, NULL), POND_OK);
    assert_int_equal(pond_fill(water, NULL, NULL, -1.0f), POND_OK);
    assert_int_equal(pond_fill(water, &lake, &in, 0.5f), POND_OK);
    assert_int_equal(pond_wall_build(water, &wall, &middle, 0.0f), POND_OK);
    assert_int_equal(pond_spring_add(water, &disc, &high, 0.03, &id), POND_OK);
    assert_int_equal(pond_spring_add(water, &disc, &low, -0.02, &id), POND_OK);
    return water;
}

#endif
