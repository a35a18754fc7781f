// Water on the GPU compared with a pond of the same desc and touches.

#include "gl_one_look.h"
#include "gl_water_pair.h"

#include <millpond/command.h>

static void run_both(pair *p, const char *what) {
    char name[120];
    step_both(p, 100);
    snprintf(name, sizeof name, "%s, 100 steps", what);
    check(p, name);
    step_both(p, LONG_RUN(900));
    snprintf(name, sizeof name, "%s, 1000 steps", what);
    check(p, name);
}

// ---- sides and stencils -------------------------------------------------------------------------

static void steps_like_a_pond(void **state) {
    (void)state;
    for (int i = 0; i < 4 * SIDES; i++) {
        pond_desc desc = lively(i % 3 == 0 ? 97 : 64, i % 3 == 1 ? 51 : 72);
        desc.edges = sides[i / 4].edges;
        desc.stencil = i % 2 == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.half_life = i / 2 % 2 == 0 ? 4.0 : INFINITY;
        desc.restoring = i / 4 < 3 && i % 4 < 3 ? 3.0 : 0.0; // beside open sides there is none
        pair p = pair_make(&desc);
        touch(&p);
        char what[100];
        snprintf(what, sizeof what, "%s, %d neighbours, %s", sides[i / 4].name, (int)desc.stencil,
                 i / 2 % 2 == 0 ? "damped" : "undamped");
        p.leaves = i / 4 >= 3;
        step_both(&p, 40);
        check(&p, what);
        if (i % 4 == i / 4 % 4) { // one way of each side for long
            run_both(&p, what);
        }
        pair_free(&p);
    }
}

// As a program calls: a step at a time.
static void single_steps_are_the_same(void **state) {
    (void)state;
    pond_desc desc = lively(60, 40);
    pair p = pair_make(&desc);
    pair q = pair_make(&desc);
    touch(&p);
    touch(&q);
    pond_gl_water_set_compute(p.gpu, false);
    pond_gl_water_step_many(p.gpu, 600);
    for (int i = 0; i < 600; i++) {
        pond_gl_water_step_many(q.gpu, 1);
    }
    assert_true(most_between(&p, &q) == 0);
    pair_free(&p);
    pair_free(&q);
}

// Four steps at once, in a compute shader, and one by one.
static void computed_steps_are_the_same(void **state) {
    (void)state;
    static const int sizes[][2] = {{8, 8}, {31, 33}, {97, 64}, {130, 30}};
    for (int i = 0; i < 8 * SIDES; i++) {
        pond_desc desc = lively(sizes[i % 4][0], sizes[i % 4][1]);
        desc.edges = sides[i / 8].edges;
        desc.stencil = i / 4 % 2 == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        pair p = pair_make(&desc);
        pair q = pair_make(&desc);
        const bool open = i / 8 >= 3;
        if (i == 0 && !pond_gl_get_info(p.gl).compute) {
            print_message("no compute shaders here\n");
        }
        assert_true(pond_gl_water_is_computing(p.gpu) == (pond_gl_get_info(p.gl).compute && !open));
        pond_gl_water_set_compute(p.gpu, true);
        pond_gl_water_set_compute(q.gpu, false);
        assert_false(pond_gl_water_is_computing(q.gpu));
        touch(&p);
        touch(&q);
        const int steps = open ? 10 : 270; // with open sides neither computes
        pond_gl_water_step_many(p.gpu, steps);
        pond_gl_water_step_many(q.gpu, steps);
        touch(&p); // the ring is read
        touch(&q);
        pond_gl_water_step_many(p.gpu, 7);
        pond_gl_water_step_many(q.gpu, 7);
        const double most = most_between(&p, &q);
        if (most > 0 || getenv("MILLPOND_FIGURES") != NULL) {
            print_message("%s, %d x %d: computed up to %.2e apart\n", sides[i / 8].name, desc.width,
                          desc.height, most);
        }
        assert_true(most <= 1e-7);
        pair_free(&p);
        pair_free(&q);
    }
}

// Waters of one pond_gl, stepped in turn, move as each does alone: they share programs, but no
// uniforms.
static void in_turn_as_alone(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pair alone[2];
    pond_gl_water *together[2];
    for (int i = 0; i < 2; i++) {
        pond_desc desc = lively(i == 0 ? 48 : 35, i == 0 ? 30 : 41);
        desc.half_life = i == 0 ? 0.4 : 3.0;
        desc.stencil = i == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        desc.edges.left = i == 0 ? POND_EDGE_FIXED : POND_EDGE_OPEN;
        alone[i] = pair_make(&desc);
        together[i] = make_gpu(gl, &desc);
        do_on_gpu(alone[i].gpu, drop_act((pond_vec2){0.15f, 0.2f}, 0.03f, 0.01f));
        do_on_gpu(together[i], drop_act((pond_vec2){0.15f, 0.2f}, 0.03f, 0.01f));
    }
    uint8_t walls[48 * 30] = {0};
    memset(walls + 20 * 48, 255, 20);
    for (int step = 0; step < 40; step++) {
        for (int i = 0; i < 2; i++) {
            pond_gl_water_step_many(together[i], 1);
            pond_gl_water_step_many(alone[i].gpu, 1);
        }
        if (step == 20) {
            assert_int_equal(pond_gl_water_set_walls(together[0], walls, 48, INFINITY), POND_OK);
            assert_int_equal(pond_gl_water_set_walls(alone[0].gpu, walls, 48, INFINITY), POND_OK);
        }
    }
    for (int i = 0; i < 2; i++) {
        const size_t cells = (size_t)alone[i].desc.width * (size_t)alone[i].desc.height;
        float *got = room(cells, sizeof *got);
        pond_gl_water_read(together[i], got, alone[i].desc.width);
        assert_true(most_apart(&alone[i], read_gpu(&alone[i]), heights_of(alone[i].cpu)) > 1e-4);
        assert_true(most_apart(&alone[i], read_gpu(&alone[i]), got) == 0);
        pond_gl_water_destroy(together[i]);
        pair_free(&alone[i]);
    }
    pond_gl_destroy(gl);
}

static void decays_like_plane_listing(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    pond_desc_set_plane(&desc, 48, 2.0f, 0.05f);
    desc.rest_slope = 0.0;
    pair p = pair_make(&desc);
    drop(&p, 0.3, 0.6, 3.0f, 1.0f);
    step_both(&p, 100);
    check(&p, "plane, 100 steps");
    pair_free(&p);
}

static void takes_ponds_of_any_size(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 9}, {7, 1}, {2, 2}, {33, 3}};
    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]) * SIDES; i++) {
        pond_desc desc = lively(sizes[i / SIDES][0], sizes[i / SIDES][1]);
        desc.edges = sides[i % SIDES].edges;
        pair p = pair_make(&desc);
        drop(&p, 0.3, 0.6, 0.03f, 0.01f);
        stroke(&p, 0.1, 0.2, 0.9, 0.6, 0.02f);
        step_both(&p, 5);
        assert_true(most_off(&p) <= 2e-8);
        pair_free(&p);
    }
}

static void flat_water_stays_flat(void **state) {
    (void)state;
    pond_desc desc = lively(40, 30);
    pair p = pair_make(&desc);
    float *heights = room(1200, sizeof *heights);
    for (int i = 0; i < 1200; i++) {
        heights[i] = 0.3f;
    }
    assert_int_equal(pond_gl_water_write(p.gpu, heights, NULL, 40), POND_OK);
    pond_gl_water_step_many(p.gpu, 1000);
    float *after = read_gpu(&p);
    assert_memory_equal(after, heights, 1200 * sizeof *heights);
    free(after);
    free(heights);
    pair_free(&p);
}

// ---- touches ------------------------------------------------------------------------------------

static void touches_like_a_pond(void **state) {
    (void)state;
    for (int i = 0; i < SIDES; i++) {
        pond_desc desc = lively(80, 60);
        desc.edges = sides[i].edges;
        static const double strokes[][5] = {
            {0.5, 0.5, 0.52, 0.5, 0.02},  {-0.3, 0.2, 1.4, 0.7, 0.03}, {0.0, 0.0, 1.0, 1.0, 0.2},
            {0.9, 0.1, 0.95, -0.2, 0.05}, {0.1, 0.9, 0.8, 0.2, 0.6},
        };
        for (int k = 0; k < 5; k++) {
            const double *s = strokes[k];
            pair p = pair_make(&desc);
            drop(&p, s[0], s[1], (float)s[4], 0.02f);
            stroke(&p, s[0], s[1], s[2], s[3], (float)s[4]);
            drop(&p, 1.5, 0.5, 0.02f, 1.0f); // outside, but for periodic water
            const double most = most_off(&p);
            if (most > 1e-6) {
                fail_msg("%s, stroke %d: %g m apart", sides[i].name, k, most);
            }
            step_both(&p, 30);
            check(&p, sides[i].name);
            pair_free(&p);
        }
    }
}

// Over a few steps each, whether these are done one by one, at once or by rows.
static void splashes_like_a_pond(void **state) {
    (void)state;
    for (int i = 0; i < SIDES; i++) {
        pond_desc desc = lively(80, 60);
        desc.edges = sides[i].edges;
        pair p = pair_make(&desc);
        for (int k = 0; k < 4; k++) {
            pond_command command = drop_act((pond_vec2){0.2f * (float)k, 0.25f}, 0.03f, -0.02f);
            command.kind = POND_COMMAND_SPLASH;
            do_on_gpu(p.gpu, command);
            assert_int_equal(pond_do(p.cpu, &command), POND_OK);
            (void)pond_gl_water_step_rows(p.gpu, 7);
            pond_gl_water_step_many(p.gpu, 3);
            pond_step_many(p.cpu, 3);
        }
        step_both(&p, 40);
        check(&p, sides[i].name);
        pair_free(&p);
    }
}

// It says which it takes.
static void other_acts_are_refused(void **state) {
    (void)state;
    pond_desc desc = lively(20, 20);
    pair p = pair_make(&desc);
    int taken = 0;
    for (int kind = 0; kind < 64; kind++) {
        const pond_command command = {.kind = (pond_command_kind)kind};
        const pond_result result = pond_gl_water_do(p.gpu, &command);
        taken += result == POND_OK;
        assert_true(result == POND_OK || result == POND_ERROR_RANGE);
    }
    assert_int_equal(taken, 5);
    pond_command body = {.kind = POND_COMMAND_BODY_ADD};
    assert_int_equal(pond_gl_water_do(p.gpu, &body), POND_ERROR_RANGE);
    assert_string_equal(
        pond_gl_message(),
        "command: body_add (11); water on the GPU takes drop, stroke, calm, splash, note");
    assert_int_equal(pond_gl_water_do(NULL, &body), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_water_do(p.gpu, NULL), POND_ERROR_ARGUMENT);
    pair_free(&p);
}

static void touches_without_sense_do_nothing(void **state) {
    (void)state;
    pond_desc desc = lively(20, 20);
    pair p = pair_make(&desc);
    const pond_vec2 middle = {0.1f, 0.1f};
    do_on_gpu(p.gpu, drop_act((pond_vec2){NAN, 0.1f}, 0.03f, 0.1f));
    do_on_gpu(p.gpu, drop_act(middle, 0.0f, 0.1f));
    do_on_gpu(p.gpu, drop_act(middle, 0.03f, INFINITY));
    do_on_gpu(p.gpu, stroke_act(middle, middle, 0.03f, 0.1f));
    do_on_gpu(p.gpu, stroke_act(middle, (pond_vec2){INFINITY, 0.0f}, 0.03f, 0.1f));
    float *heights = read_gpu(&p);
    for (int i = 0; i < 400; i++) {
        assert_true(heights[i] == 0.0f);
    }
    free(heights);
    pair_free(&p);
}

// ---- walls and ground ---------------------------------------------------------------------------

static void walls_and_ground_are_the_ponds(void **state) {
    (void)state;
    static const float hardness[] = {0.0f, 1.0f, 0.3f, INFINITY};
    for (int i = 0; i < 4 * SIDES; i++) {
        pond_desc desc = lively(90, 64);
        desc.edges = sides[i / 4].edges;
        desc.stencil = i % 3 == 0 ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        desc.half_life = 3.0;
        pair p = pair_make(&desc);
        touch(&p);
        set_walls(&p, hardness[i % 4]);
        if (i % 2 == 1) {
            set_depths(&p);
        }
        touch(&p);
        char what[100];
        snprintf(what, sizeof what, "walls of hardness %g, %s%s", (double)hardness[i % 4],
                 sides[i / 4].name, i % 2 == 1 ? ", with ground" : "");
        step_both(&p, 100);
        check(&p, what);
        pair_free(&p);
    }
}

// Beside walls and far from them, cut off by sides and whole.
static void touches_beside_walls_are_the_ponds(void **state) {
    (void)state;
    static const float radii[] = {0.03f, 0.25f, 2.0f, 40.0f};
    for (int i = 0; i < 4 * SIDES; i++) {
        pond_desc desc = lively(90, 64);
        desc.edges = sides[i / 4].edges;
        pair p = pair_make(&desc);
        set_walls(&p, 0.0f);
        drop(&p, 0.45, 0.2, radii[i % 4], 0.02f);
        pair wet = pair_make(&desc);
        drop(&wet, 0.45, 0.2, radii[i % 4], 0.02f);
        for (int k = 0; k < 2; k++) {
            pair *both = k == 0 ? &p : &wet;
            assert_true(most_off(both) <= 1e-6);
            pair_free(both);
        }
    }
}

static void walls_come_and_go(void **state) {
    (void)state;
    pond_desc desc = lively(50, 40);
    pair p = pair_make(&desc);
    set_walls(&p, 0.0f);
    set_depths(&p);
    assert_int_equal(pond_gl_water_set_walls(p.gpu, NULL, 0, 0.0f), POND_OK);
    assert_int_equal(pond_gl_water_set_depths(p.gpu, NULL, 0), POND_OK);
    pair plain = pair_make(&desc);
    touch(&p);
    touch(&plain);
    pond_gl_water_step_many(p.gpu, 20);
    pond_gl_water_step_many(plain.gpu, 20);
    assert_true(most_between(&p, &plain) <= 1e-8);
    pair_free(&p);
    pair_free(&plain);
}

// ---- in and out ---------------------------------------------------------------------------------

static void goes_on_from_a_pond(void **state) {
    (void)state;
    pond_desc desc = lively(70, 45);
    pair p = pair_make(&desc);
    touch(&p);
    pond_step_many(p.cpu, 50);
    const size_t count = 70 * 45;
    float *heights = heights_of(p.cpu);
    float *velocities = room(count, sizeof *velocities);
    pond_copy_velocities(p.cpu, 0, 0, 70, 45, velocities, 70);
    assert_int_equal(pond_gl_water_write(p.gpu, heights, velocities, 70), POND_OK);
    step_both(&p, 100);
    check(&p, "written");
    free(heights);
    free(velocities);
    do_on_gpu(p.gpu, calm_act());
    pond_gl_water_step_many(p.gpu, 3);
    float *calm = read_gpu(&p);
    for (size_t i = 0; i < count; i++) {
        assert_true(calm[i] == 0.0f);
    }
    free(calm);
    pair_free(&p);
}

static void advances_like_a_pond(void **state) {
    (void)state;
    pond_desc desc = lively(30, 30);
    desc.max_steps = 10;
    pair p = pair_make(&desc);
    for (int i = 0; i < 40; i++) {
        const double seconds = i == 20 ? 10.0 : 1.0 / 60;
        assert_int_equal(pond_advance(p.cpu, seconds), pond_gl_water_advance(p.gpu, seconds));
    }
    assert_true(pond_get_steps(p.cpu) == pond_gl_water_get_steps(p.gpu));
    assert_int_equal(pond_gl_water_advance(p.gpu, NAN), 0);
    assert_int_equal(pond_gl_water_advance(p.gpu, -1.0), 0);
    pair_free(&p);
}

// Looks read the water's texture where it lies.
static void is_drawn_as_the_pond_is(void **state) {
    (void)state;
    for (int i = 0; i < SIDES; i++) {
        pair p = wavy_pair(i);
        picture floor = smooth_picture(64, 48);
        const pond_texture texture = texture_of(&floor);
        picture expected = picture_make(200, 150);
        const pond_target target = target_of(&expected);
        const pond_offset_look look = offset_look_default();
        const pond_view view = pond_get_view(p.cpu);
        draw_offset_look(&look, &view, &texture, &target, NULL);
        gl_canvas canvas = gl_canvas_make(200, 150);
        const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
        assert_int_equal(pond_gl_set_picture(p.gl, POND_GL_PICTURE_FLOOR, &texture), POND_OK);
        pond_gl_set_water(p.gl, p.gpu, NULL);
        gl_draw_offset_look(p.gl, &look, &gl_target);
        gl_compare(&canvas, &expected, 45.0, sides[i].name);
        gl_canvas_free(&canvas);
        free(floor.memory);
        free(expected.memory);
        pair_free(&p);
    }
}

// ---- in bands and between -----------------------------------------------------------------------

// A step in bands is that step, whatever else is called while it is under way.
static void steps_in_bands_are_the_same(void **state) {
    (void)state;
    for (int i = 0; i < 2 * SIDES; i++) {
        pond_desc desc = lively(61, 43);
        desc.edges = sides[i / 2].edges;
        pair p = pair_make(&desc);
        pair q = pair_make(&desc);
        if (i % 2 == 1) {
            set_walls(&p, 0.0f);
            set_walls(&q, 0.0f);
        }
        touch(&p);
        touch(&q);
        pond_gl_water_step_many(p.gpu, 255); // the mean is seen to in the next
        pond_gl_water_step_many(q.gpu, 255);
        const int all = pond_gl_water_step_rows(q.gpu, 0);
        assert_in_range(all, 43 - 2, 43 + 2 + 2 * 8);
        for (int step = 0; step < 4; step++) {
            assert_true(most_between(&p, &q) == 0);
            const uint64_t before = pond_gl_water_get_steps(q.gpu);
            for (int left = all; left > 0; left -= 7) {
                const float height = pond_gl_water_height_at(q.gpu, at(&q, 0.4, 0.5));
                assert_int_equal(pond_gl_water_step_rows(q.gpu, 7), left > 7 ? left - 7 : 0);
                assert_true(pond_gl_water_get_steps(q.gpu) == before + (left <= 7 ? 1 : 0));
                pond_gl_set_water(
                    q.gl, q.gpu,
                    &(pond_gl_shown){0.5f, step % 2 * 30, 0}); // which must not tread on it
                if (left > 7) {
                    assert_true(height == pond_gl_water_height_at(q.gpu, at(&q, 0.4, 0.5)));
                }
            }
            pond_gl_water_step_many(p.gpu, 1);
        }
        assert_true(most_between(&p, &q) == 0);
        (void)pond_gl_water_step_rows(q.gpu, 9); // other calls finish it first
        touch(&q);
        pond_gl_water_step_many(p.gpu, 1);
        touch(&p);
        (void)pond_gl_water_step_rows(q.gpu, 9);
        pond_gl_water_step_many(q.gpu, 3);
        pond_gl_water_step_many(p.gpu, 3);
        assert_true(most_between(&p, &q) == 0);
        (void)pond_gl_water_step_rows(q.gpu, 9); // or give it up
        do_on_gpu(q.gpu, calm_act());
        do_on_gpu(p.gpu, calm_act());
        touch(&p);
        touch(&q);
        assert_true(most_between(&p, &q) == 0);
        pair_free(&p);
        pair_free(&q);
    }
}

// Heights between two states as the look `height` shows them.
static void shows_what_lies_between(void **state) {
    (void)state;
    static const float shares[] = {-1.0f, 0.0f, 0.25f, 0.7f, 1.0f, 2.0f};
    pair p = wavy_pair(0);
    float *before = heights_of(p.cpu);
    step_both(&p, 1);
    float *now = heights_of(p.cpu);
    float *mixed = room(75 * 60, sizeof *mixed);
    const pond_height_look look = height_look_default();
    for (int i = 0; i < 6; i++) {
        const float share = fminf(fmaxf(shares[i], 0.0f), 1.0f);
        for (int k = 0; k < 75 * 60; k++) {
            mixed[k] = before[k] + (now[k] - before[k]) * share;
        }
        pond_view view = pond_get_view(p.cpu);
        view.heights = mixed;
        view.stride = 75;
        view.border = 0;
        const picture wanted = picture_make(75, 60);
        const pond_target plain = target_of(&wanted);
        draw_height_look(&look, &view, &plain, NULL);
        gl_canvas c = gl_canvas_make(75, 60);
        const pond_gl_target target = gl_canvas_target(&c, true);
        pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){shares[i], 0, 1000});
        gl_draw_height_look(p.gl, &look, &target);
        gl_compare(&c, &wanted, 55.0, "between");
        free(wanted.memory);
        gl_canvas_free(&c);
    }
    check(&p, "shown"); // and is not changed by it
    step_both(&p, 10);
    check(&p, "stepped on");
    free(before);
    free(now);
    free(mixed);
    pair_free(&p);
}

static picture draw_both(const pair *p, gl_canvas *c, bool pool) {
    const pond_gl_target target = gl_canvas_target(c, true);
    const pond_pool_look look = pool_look_default();
    const pond_normals_look normals = normals_look_default();
    if (pool) {
        gl_draw_pool_look(p->gl, &look, &target);
    } else {
        gl_draw_normals_look(p->gl, &normals, &target);
    }
    return gl_canvas_read(c);
}

// Water of many cells in a small picture, all of them and means of them; while a step is under way,
// too.
static void shows_fewer_cells(void **state) {
    (void)state;
    for (int i = 0; i < 2 * SIDES; i++) {
        pond_desc desc = lively(400, 301);
        desc.edges = sides[i / 2].edges;
        pair p = pair_make(&desc);
        drop(&p, 0.3, 0.4, 0.3f, -0.03f);
        drop(&p, 0.9, 0.9, 0.4f, 0.03f);
        step_both(&p, 40);
        const picture floor = smooth_picture(64, 48);
        const pond_texture texture = texture_of(&floor);
        assert_int_equal(pond_gl_set_picture(p.gl, POND_GL_PICTURE_FLOOR, &texture), POND_OK);
        gl_canvas c = gl_canvas_make(100, 75);
        pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, 0, 0});
        const picture wanted = draw_both(&p, &c, i % 2 == 0);
        for (int under_way = 0; under_way < 2; under_way++) {
            pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, 200, 150});
            free(draw_both(&p, &c, i % 2 == 0).memory);
            gl_compare(&c, &wanted, GL_LEAST_PSNR, sides[i / 2].name);
            (void)pond_gl_water_step_rows(p.gpu, 100); // shows all cells again
            free(draw_both(&p, &c, i % 2 == 0).memory);
            gl_compare(&c, &wanted, 90.0, "all again");
        }
        pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, 200, 150});
        do_on_gpu(p.gpu, calm_act());
        const picture calm = draw_both(&p, &c, i % 2 == 0);
        pond_gl_set_water(p.gl, p.gpu, NULL);
        free(draw_both(&p, &c, i % 2 == 0).memory);
        gl_compare(&c, &calm, 90.0, "calm");
        free(calm.memory);
        free(wanted.memory);
        free(floor.memory);
        gl_canvas_free(&c);
        pair_free(&p);
    }
}

// Level water, but for walls and land, which hold none: a mean over those as well would be lower.
static void means_are_of_water_alone(void **state) {
    (void)state;
    const pond_desc desc = lively(90, 60);
    pair p = pair_make(&desc);
    set_walls(&p, 0.0f);
    set_depths(&p);
    float *heights = room(90 * 60, sizeof *heights);
    for (int i = 0; i < 90 * 60; i++) {
        heights[i] = 0.001f; // of the look's range of 0.003
    }
    assert_int_equal(pond_gl_water_write(p.gpu, heights, NULL, 90), POND_OK);
    gl_canvas c = gl_canvas_make(30, 20);
    const pond_gl_target target = gl_canvas_target(&c, true);
    const pond_height_look look = height_look_default();
    pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, 30, 1}); // three cells a side under each
    gl_draw_height_look(p.gl, &look, &target);
    const picture drawn = gl_canvas_read(&c);
    uint8_t *walls = round_walls(90, 60);
    int half_dry = 0;
    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < 25; x++) { // left of the land
            int dry = 0;
            for (int k = 0; k < 9; k++) {
                dry += walls[(3 * y + k / 3) * 90 + 3 * x + k % 3] > 0 ? 1 : 0;
            }
            const uint8_t *is = pixel_of(&drawn, x, y);
            assert_memory_equal(is, pixel_of(&drawn, dry < 9 ? 12 : 22, dry < 9 ? 1 : 10), 3);
            half_dry += dry > 0 && dry < 9 ? 1 : 0;
        }
    }
    assert_true(half_dry > 10);
    assert_memory_equal(pixel_of(&drawn, 29, 10), pixel_of(&drawn, 22, 10), 3); // land is 0, too
    assert_memory_not_equal(pixel_of(&drawn, 12, 1), pixel_of(&drawn, 22, 10), 3);
    free(walls);
    free(drawn.memory);
    free(heights);
    gl_canvas_free(&c);
    pair_free(&p);
}

// Cells of the picture are square, whatever is asked for.
static void one_share_for_columns_and_rows(void **state) {
    (void)state;
    static const int asked[][2] = {{20, 0}, {0, 15}, {20, 3}, {1, 15}};
    const pond_desc desc = lively(80, 60);
    pair p = pair_make(&desc);
    drop(&p, 0.4, 0.6, 0.1f, -0.05f);
    gl_canvas c = gl_canvas_make(80, 60);
    pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, 20, 15});
    const picture wanted = draw_both(&p, &c, false);
    for (int i = 0; i < 4; i++) {
        pond_gl_set_water(p.gl, p.gpu, NULL);
        pond_gl_set_water(p.gl, p.gpu, &(pond_gl_shown){1.0f, asked[i][0], asked[i][1]});
        free(draw_both(&p, &c, false).memory);
        gl_compare(&c, &wanted, 90.0, "square");
    }
    free(wanted.memory);
    gl_canvas_free(&c);
    pair_free(&p);
}

// ---- refusals -----------------------------------------------------------------------------------

static void refuse(pond_gl *gl, const pond_desc *desc, pond_result result, const char *word) {
    pond_gl_water *water = (pond_gl_water *)gl;
    assert_int_equal(pond_gl_water_create(gl, desc, &water), result);
    assert_null(water);
    if (strstr(pond_gl_message(), word) == NULL) {
        print_error("the message lacks \"%s\": %s\n", word, pond_gl_message());
        fail();
    }
}

static void refuses_what_it_cannot_do(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_DISPERSIVE;
    refuse(gl, &desc, POND_ERROR_RANGE, "solver: 4");
    desc.solver = POND_SOLVER_CLASSIC;
    refuse(gl, &desc, POND_ERROR_RANGE, "solver: 2");
    desc = pond_desc_default();
    desc.stencil = POND_STENCIL_FOURTH;
    refuse(gl, &desc, POND_ERROR_RANGE, "stencil: 25");
    desc = pond_desc_default();
    desc.width = 0;
    refuse(gl, &desc, POND_ERROR_RANGE, "width: 0");
    desc = pond_desc_default();
    desc.time_step = 1.0;
    refuse(gl, &desc, POND_ERROR_UNSTABLE, "time_step");
    desc = pond_desc_default();
    desc.width = POND_MAX_SIDE;
    refuse(gl, &desc, POND_ERROR_RANGE, "width x height: 32768");
    refuse(gl, NULL, POND_ERROR_ARGUMENT, "desc");
    desc = pond_desc_default();
    refuse(NULL, &desc, POND_ERROR_ARGUMENT, "gl");
    assert_int_equal(pond_gl_water_create(gl, &desc, NULL), POND_ERROR_ARGUMENT);

    pond_gl_water *water = make_gpu(gl, &desc);
    static const uint8_t wall = 255;
    float depth = 1.0f;
    assert_int_equal(pond_gl_water_set_walls(water, &wall, 0, -1.0f), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_gl_message(), "hardness: -1"));
    assert_int_equal(pond_gl_water_set_depths(water, &depth, 0), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_gl_message(), "depth at cell (0, 0): 1 m"));
    depth = NAN;
    assert_int_equal(pond_gl_water_set_depths(water, &depth, 0), POND_ERROR_RANGE);
    pond_gl_water_destroy(water);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_like_a_pond),
        cmocka_unit_test(single_steps_are_the_same),
        cmocka_unit_test(computed_steps_are_the_same),
        cmocka_unit_test(in_turn_as_alone),
        cmocka_unit_test(decays_like_plane_listing),
        cmocka_unit_test(takes_ponds_of_any_size),
        cmocka_unit_test(flat_water_stays_flat),
        cmocka_unit_test(touches_like_a_pond),
        cmocka_unit_test(splashes_like_a_pond),
        cmocka_unit_test(other_acts_are_refused),
        cmocka_unit_test(touches_without_sense_do_nothing),
        cmocka_unit_test(walls_and_ground_are_the_ponds),
        cmocka_unit_test(touches_beside_walls_are_the_ponds),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(goes_on_from_a_pond),
        cmocka_unit_test(advances_like_a_pond),
        cmocka_unit_test(is_drawn_as_the_pond_is),
        cmocka_unit_test(steps_in_bands_are_the_same),
        cmocka_unit_test(shows_what_lies_between),
        cmocka_unit_test(shows_fewer_cells),
        cmocka_unit_test(means_are_of_water_alone),
        cmocka_unit_test(one_share_for_columns_and_rows),
        cmocka_unit_test(refuses_what_it_cannot_do),
    };
    return gl_run_tests("gl_water", tests, sizeof tests / sizeof tests[0]);
}
