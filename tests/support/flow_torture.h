// flow_torture.h — bulk water over noise and cliffs whose ground is dug, heaped and walled, and in
// which hulls move, while it flows: it stays finite and never negative, and between two fills or
// walls no water is lost.
#ifndef TESTS_SUPPORT_FLOW_TORTURE_H
#define TESTS_SUPPORT_FLOW_TORTURE_H

#include <millpond/body.h>
#include <millpond/flow.h>

#include "pond/pond.h"
#include "solver/flow.h"

#include "support.h"

enum { TORTURE_WIDTH = 44, TORTURE_HEIGHT = 37, TORTURE_STEPS = 50 };

static inline pond *torture_begin(uint64_t *seed) {
    float depths[TORTURE_WIDTH * TORTURE_HEIGHT];
    for (int i = 0; i < TORTURE_WIDTH * TORTURE_HEIGHT; i++) {
        const bool cliff = (i % TORTURE_WIDTH / 7 + i / TORTURE_WIDTH / 5) % 3 == 0;
        depths[i] = (float)((cliff ? -0.6 : 0.7) + noise_between(seed, -0.3, 0.3));
    }
    pond_desc desc = pond_desc_default();
    desc.width = TORTURE_WIDTH;
    desc.height = TORTURE_HEIGHT;
    desc.cell_size = 0.1;
    desc.depth = 1.0;
    desc.solver = POND_SOLVER_FLOW;
    desc.half_life = 60.0;
    desc.friction = 0.003;
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    assert_int_equal(
        pond_set_depth_map(water, depths, TORTURE_WIDTH, TORTURE_HEIGHT, TORTURE_WIDTH), POND_OK);
    return water;
}

static inline pond_vec2 torture_place(uint64_t *seed) {
    return (pond_vec2){(float)noise_between(seed, -0.5, 5.0),
                       (float)noise_between(seed, -0.5, 4.2)};
}

// Adds a hull, or moves or removes one of the last eight.
static inline void torture_hull(pond *water, const pond_pose *pose, float size, float height,
                                uint64_t *seed) {
    pond_body_id ids[8];
    pond_body_desc hull = pond_body_desc_default();
    const int count = pond_body_list(water, ids, 8);
    if (count < 8) {
        hull.shape = pond_rectangle(size, 0.6f);
        hull.pose = *pose;
        hull.floating = noise_int(seed, 0, 1) == 1;
        hull.draught = fabsf(height);
        hull.thickness = fabsf(height) + 0.01f;
        hull.density = (float)noise_between(seed, 50.0, 1500.0);
        assert_int_equal(pond_body_add(water, &hull, &ids[count]), POND_OK);
    }
    const pond_body_id id = ids[noise_int(seed, 0, count < 8 ? count : 7)];
    switch (noise_int(seed, 0, 3)) {
    case 0:
        pond_body_place(water, id, *pose);
        break;
    case 1:
        pond_body_remove(water, id);
        break;
    default:
        pond_body_set_draught(water, id, 4.0f * fabsf(height)); // of driven ones
        pond_body_set_velocity(water, id, (pond_vec2){4.0f * height, 2.0f * size}, height);
        pond_body_push(water, id, (pond_vec2){1e4f * height, 0.0f}); // of floating ones
    }
}

// Changes something. Only digging and heaping must keep the volume.
static inline void torture_act(pond *water, uint64_t *seed) {
    const pond_vec2 from = torture_place(seed);
    const pond_vec2 to = torture_place(seed);
    const float size = (float)noise_between(seed, 0.15, 1.0);
    const float height = (float)noise_between(seed, -0.7, 0.7);
    const pond_shape disc = pond_disc(size);
    const pond_pose place = {from, 0.0f};
    const double volume = pond_volume(water);
    switch (noise_int(seed, 0, 13)) {
    case 0:
        (void)pond_fill(water, &disc, &place, height); // may be too deep
        break;
    case 1:
        assert_int_equal(pond_wall_build(water, &disc, &place, 0.0f), POND_OK);
        break;
    case 2:
    case 3:
        assert_int_equal(pond_wall_clear(water, &disc, &place), POND_OK);
        break;
    case 4:
    case 5:
        pond_splash(water, from, size, height);
        break;
    case 6:
    case 7:
    case 8:
        torture_hull(water, &place, size, height, seed);
        assert_true(pond_volume(water) == volume);
        break;
    default:
        assert_int_equal(pond_raise_ground(water, from, to, size, height), POND_OK);
        assert_true(pond_volume(water) == volume);
    }
}

// Returns the greatest velocity along x. [m/s]
static inline float torture_check(const pond *water) {
    const pondi_flow *flow = water->whole;
    const pondi_field *heights = pondi_now(water);
    float fastest = 0.0f;
    for (int y = 0; y < TORTURE_HEIGHT; y++) {
        for (int x = 0; x < TORTURE_WIDTH; x++) {
            const float height = pondi_row_f32(heights, y)[x];
            const float ground = pondi_row_f32(&flow->ground, y)[x];
            const float u = pondi_row_f32(&flow->u[flow->now], y)[x];
            fastest = fmaxf(fastest, fabsf(u));
            assert_true(isfinite(height) && isfinite(u) &&
                        isfinite(pondi_row_f32(&flow->v[flow->now], y)[x]) &&
                        isfinite(pondi_row_f32(&flow->ripples[flow->now], y)[x]));
            assert_true(height >= ground || pondi_flow_is_wall(flow, x, y));
        }
    }
    return fastest;
}

static inline void torture_flow(int rounds) {
    uint64_t seed = 39;
    pond *water = torture_begin(&seed);
    int moving = 0;
    for (int i = 0; i < rounds; i++) {
        torture_act(water, &seed);
        const double volume = pond_volume(water);
        pond_step_many(water, TORTURE_STEPS);
        moving += torture_check(water) > 0.1f ? 1 : 0;
        assert_true(pond_volume(water) == volume); // no quantum more or less
    }
    print_message("%d steps: %g m3, moving after %d of %d changes\n", rounds * TORTURE_STEPS,
                  pond_volume(water), moving, rounds);
    assert_true(moving > rounds / 2);
    pond_destroy(water);
}

#endif
