// flow_basin.h — basins of bulk water for tests.
#ifndef TESTS_SUPPORT_FLOW_BASIN_H
#define TESTS_SUPPORT_FLOW_BASIN_H

#include <millpond/flow.h>

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
    return desc;
}

static inline pond *make(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        fail_msg("%s", pond_message());
    }
    return water;
}

// A valley with an island, which rises to 2 m above the rest level.
static inline float valley(pond_vec2 p, void *user) {
    (void)user;
    const float dx = p.x - 5.0f;
    const float dy = p.y - 3.0f;
    const float island = 2.5f * expf(-(dx * dx + dy * dy));
    return 1.0f - island - 0.1f * p.x;
}

static inline pond_pose at(float x, float y) {
    return (pond_pose){{x, y}, 0.0f};
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
