// gl_session_test.c — a session whose water is stepped on the GPU beside one whose pond is.
#include "gl_one_look.h"
#include "play/window/gpu_gl.h"

#include <millpond/command.h>

#include "gl_context.h"
#include "play/session/session_inside.h"
#include "play_support.h"

#define CLOSE 1e-5      // root mean square of the difference over that of the heights: gl_water.h
#define LEAST_PSNR 55.0 // of what the processor draws of either [dB]

enum { WIDTH = 128, HEIGHT = 72 };

static render_options options;

static session *open_cells(const char *name, int cells) {
    options = small_options();
    give_cells(&options, cells);
    options.width = WIDTH;
    options.height = HEIGHT;
    options.json = true; // what the water was like in the end is kept
    session *s = open_scene(name, &options);
    session_settle(s);
    return s;
}

// The same scene twice: by the CPU, and by the GPU.
typedef struct pair {
    pond_gl *gl;
    gpu_gl on;
    session_gpu gpu;
    session *each[2];
} pair;

// `change` makes another scene of it, or NULL.
static void pair_make(pair *p, const char *name, void (*change)(scene *)) {
    p->gl = gl_make();
    p->on = (gpu_gl){.gl = p->gl};
    p->gpu = gpu_gl_of(&p->on);
    for (int i = 0; i < 2; i++) {
        p->each[i] = open_cells(name, 96);
        media_error error = {0};
        if (change != NULL) {
            change(session_scene(p->each[i]));
            assert_true(session_refresh(p->each[i], SESSION_WATER, &error));
        }
    }
    char why[256] = "";
    if (!session_use_gpu(p->each[1], &p->gpu, why, sizeof why)) {
        fail_msg("%s", why);
    }
    assert_false(session_is_on_gpu(p->each[0]));
    assert_true(session_is_on_gpu(p->each[1]));
}

static void pair_free(pair *p) {
    session_close(p->each[0]);
    session_close(p->each[1]);
    pond_gl_destroy(p->gl);
}

static void run(pair *p, int frames) {
    for (int i = 0; i < 2; i++) {
        for (int frame = 0; frame < frames; frame++) {
            session_advance(p->each[i], 1.0 / 60.0);
        }
    }
    assert_true(session_steps(p->each[0]) == session_steps(p->each[1]));
    assert_true(session_time(p->each[0]) == session_time(p->each[1]));
}

static void press(pair *p, pointer_tool button, float x, float y, float to_x, float to_y) {
    for (int i = 0; i < 2; i++) {
        session_press(p->each[i], button, 1, (pond_vec2){x, y}, 1.0f);
        session_move(p->each[i], 1, (pond_vec2){to_x, to_y}, 1.0f);
        session_release(p->each[i], 1, (pond_vec2){to_x, to_y});
    }
}

static void command(pair *p, session_action what) {
    for (int i = 0; i < 2; i++) {
        media_error error = {0};
        assert_true(session_action_run(p->each[i], what, &error));
    }
}

// √(Σ(GPU − pond)²/Σpond²)
static double apart(pair *p) {
    float *pond_heights = heights_of(session_water(p->each[0]));
    const pond_view view = session_view(p->each[1]);
    assert_int_equal(view.format, POND_FORMAT_F32);
    double off = 0;
    double size = 0;
    for (int y = 0; y < view.height; y++) {
        for (int x = 0; x < view.width; x++) {
            const double a = ((const float *)view.heights)[y * view.stride + x];
            const double b = pond_heights[(ptrdiff_t)y * view.width + x];
            off += (a - b) * (a - b);
            size += b * b;
        }
    }
    free(pond_heights);
    assert_true(size > 0 && isfinite(off));
    return sqrt(off / size);
}

static void check(pair *p, const char *what) {
    const double off = apart(p);
    if (off > CLOSE || getenv("MILLPOND_FIGURES") != NULL) {
        print_message("%s: %.2e apart\n", what, off);
    }
    assert_true(off <= CLOSE);
    // Nothing but the GPU steps it.
    assert_int_equal(pond_get_steps(session_water(p->each[1])), 0);
}

// ---- water --------------------------------------------------------------------------------------

static void rains_and_answers_pointers(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", NULL);
    run(&p, 30);
    check(&p, "rain");
    press(&p, POINTER_WATER, 0.3f, 0.6f, 0.3f, 0.6f);
    run(&p, 5);
    press(&p, POINTER_WATER, 0.2f, 0.2f, 0.8f, 0.7f);
    run(&p, 30);
    check(&p, "pointers");
    command(&p, SESSION_RAIN);
    run(&p, 30);
    check(&p, "no rain");
    command(&p, SESSION_STEP);
    check(&p, "one step");
    pair_free(&p);
}

static void make_wave(scene *s) {
    s->pond.solver = POND_SOLVER_WAVE;
    s->rain.rain.rate = 0.0f;
    s->breeze.speed = 0.0f;
}

static void becalm(scene *s) {
    s->breeze.speed = 0.0f;
}

static void walls_come_and_go(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    press(&p, POINTER_WALL, 0.6f, 0.1f, 0.6f, 0.9f);
    press(&p, POINTER_WATER, 0.4f, 0.5f, 0.4f, 0.5f);
    run(&p, 40);
    check(&p, "a wall");
    command(&p, SESSION_UNDO);
    run(&p, 20);
    check(&p, "taken back");
    command(&p, SESSION_REDO);
    run(&p, 20);
    check(&p, "drawn again");
    pair_free(&p);
}

static void land_and_ground(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rockpool", make_wave);
    press(&p, POINTER_WATER, 0.5f, 0.5f, 0.6f, 0.4f);
    run(&p, 40);
    check(&p, "land");
    pair_free(&p);
}

static void calm_and_rest(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    session *s = p.each[1];
    session_scene(s)->drop_count = 0;
    session_scene(s)->pond.half_life = 0.2;
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_true(session_is_on_gpu(s));
    (void)session_view(s);
    assert_false(session_moves(s));
    session_press(s, POINTER_WATER, 1, (pond_vec2){0.5f, 0.5f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.5f, 0.5f});
    assert_true(session_moves(s));
    session_advance(s, 0.1);
    assert_true(session_measure(s).rms > 0.0);
    assert_true(session_action_run(s, SESSION_CALM, &error));
    assert_true(session_measure(s).rms == 0.0);
    session_press(s, POINTER_WATER, 1, (pond_vec2){0.5f, 0.5f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.5f, 0.5f});
    int frames = 0;
    for (; frames < 60 * 20 && session_moves(s); frames++) {
        session_advance(s, 1.0 / 60.0);
        (void)session_get_parts(s);
    }
    assert_in_range(frames, 60, 60 * 20 - 1);
    pair_free(&p);
}

// ---- pictures -----------------------------------------------------------------------------------

// What only the processor draws is drawn of what the GPU has.
static void the_processor_draws_it(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    command(&p, SESSION_NEXT_LOOK);
    press(&p, POINTER_WATER, 0.5f, 0.5f, 0.7f, 0.5f);
    run(&p, 20);
    command(&p, SESSION_PAUSE); // shows the newest state, which the GPU always does
    picture pictures[2];
    for (int i = 0; i < 2; i++) {
        session_settle(p.each[i]);
        pictures[i] = picture_make(WIDTH, HEIGHT);
        const pond_target target = {.pixels = pictures[i].pixels,
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .stride = pictures[i].stride};
        session_draw(p.each[i], &target);
    }
    assert_true(gl_psnr(&pictures[0], &pictures[1]) > LEAST_PSNR);
    free(pictures[0].memory);
    free(pictures[1].memory);
    pair_free(&p);
}

static void the_gpu_shows_it(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    press(&p, POINTER_WATER, 0.5f, 0.5f, 0.7f, 0.5f);
    run(&p, 20);
    const pond_height_look look = height_look_default();
    gl_canvas c = gl_canvas_make(WIDTH, HEIGHT);
    const pond_gl_target target = gl_canvas_target(&c, true);
    const session_parts parts = session_get_parts(p.each[1]);
    assert_non_null(parts.gpu_water);
    gpu_gl_show(p.gl, parts.gpu_water, 1.0f, WIDTH, HEIGHT);
    gl_draw_height_look(p.gl, &look, &target);
    const picture wanted = picture_make(WIDTH, HEIGHT);
    const pond_target plain = {
        .pixels = wanted.pixels, .width = WIDTH, .height = HEIGHT, .stride = wanted.stride};
    const pond_view view = pond_get_view(session_water(p.each[0]));
    draw_height_look(&look, &view, &plain, NULL);
    gl_compare(&c, &wanted, GL_LEAST_PSNR, "height");
    free(wanted.memory);
    gl_canvas_free(&c);
    pair_free(&p);
}

// Between two steps, as the processor's.
static void it_shows_what_lies_between(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    press(&p, POINTER_WATER, 0.5f, 0.5f, 0.7f, 0.5f);
    run(&p, 40); // by then the splash is over, which begins with a step
    const double step = 1.0 / p.each[0]->commands.show.rate;
    for (int i = 1; i < 4; i++) {
        session_advance(p.each[0], 0.25 * step);
        session_advance(p.each[1], 0.25 * step);
        const pond_height_look look = height_look_default();
        const session_parts parts = session_get_parts(p.each[1]);
        assert_true(fabs((double)parts.gpu_share - 0.25 * i) < 1e-3);
        gl_canvas c = gl_canvas_make(WIDTH, HEIGHT);
        const pond_gl_target target = gl_canvas_target(&c, true);
        gpu_gl_show(p.gl, parts.gpu_water, parts.gpu_share, WIDTH, HEIGHT);
        gl_draw_height_look(p.gl, &look, &target);
        const picture wanted = picture_make(WIDTH, HEIGHT);
        const pond_target plain = target_of(&wanted);
        const pond_view view = session_view(p.each[0]);
        draw_height_look(&look, &view, &plain, NULL);
        gl_compare(&c, &wanted, GL_LEAST_PSNR, "between");
        free(wanted.memory);
        gl_canvas_free(&c);
    }
    command(&p, SESSION_PAUSE);
    assert_true(session_get_parts(p.each[1]).gpu_share == 1.0f);
    pair_free(&p);
}

static void it_is_measured(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", make_wave);
    press(&p, POINTER_WATER, 0.5f, 0.5f, 0.7f, 0.5f);
    run(&p, 20);
    const double energy = session_energy(p.each[0]);
    assert_true(energy > 0.0);
    assert_true(energy == pond_get_stats(session_water(p.each[0])).energy);
    assert_true(fabs(session_energy(p.each[1]) - energy) <= 1e-4 * energy);
    const session_measures all = session_measure(p.each[0]);
    const pond_vec2 sides = session_sides(p.each[0]);
    for (int i = 0; i < 50; i++) {
        const pond_vec2 place = {sides.x * (float)i / 49.0f, sides.y * (float)(i % 7) / 6.0f};
        const float height = session_height_at(p.each[0], place);
        const double off = (double)session_height_at(p.each[1], place) - (double)height;
        assert_true(fabs(off) <= 1e-5 * (all.highest - all.lowest));
    }
    pair_free(&p);
}

// ---- more than it can do in time ----------------------------------------------------------------

// More cells than any GPU is first trusted with for a picture: the first step is always done over
// several.
static session *open_large(const session_gpu *gpu) {
    session *s = open_cells("rain", 3000);
    media_error error = {0};
    make_wave(session_scene(s));
    assert_true(session_refresh(s, SESSION_WATER, &error));
    char why[256] = "";
    assert_true(session_use_gpu(s, gpu, why, sizeof why));
    assert_true(session_kept_pace(s) == 1.0);
    return s;
}

static void click(session *s, pointer_tool button, float x, float y) {
    session_press(s, button, 1, (pond_vec2){x, y}, 1.0f);
    session_release(s, 1, (pond_vec2){x, y});
}

static float height_at(session *s, float x, float y) {
    const pond_vec2 sides = session_sides(s);
    return session_height_at(s, (pond_vec2){x * sides.x, y * sides.y});
}

// A GPU that takes so long for all it does in a picture, whatever this machine does. [s]
static double seconds_a_picture;

static double watch(void) {
    static double now;
    now += seconds_a_picture;
    return now;
}

// Pictures come all the same, the water goes slower, and says so.
static void a_slow_gpu_does_a_part_of_a_step_in_a_picture(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gpu_gl on = {.gl = gl, .stopwatch = watch};
    const session_gpu gpu = gpu_gl_of(&on);
    seconds_a_picture = 10.0;
    session *s = open_large(&gpu);
    click(s, POINTER_WATER, 0.25f, 0.5f);
    session_advance(s, 0.1);
    assert_true(s->commands.gpu.under_way);
    click(s, POINTER_WATER, 0.75f, 0.5f); // waits for the end of the step
    assert_true(session_moves(s));
    assert_true(height_at(s, 0.75f, 0.5f) == 0.0f);
    int pictures = 1;
    double asked = 0.1 * s->commands.show.rate;
    for (; pictures < 500 && session_steps(s) < 3; pictures++) {
        session_advance(s, 0.1);
        asked += 0.1 * s->commands.show.rate;
    }
    assert_in_range(pictures, 30, 99); // what any GPU is trusted with is a twentieth of a step
    const double kept = (double)session_steps(s) / asked;
    assert_true(fabs(session_kept_pace(s) - kept) < 0.01);
    assert_true(height_at(s, 0.75f, 0.5f) != 0.0f);
    click(s, POINTER_WATER, 0.5f, 0.5f);
    session_advance(s, 0.1);
    const uint64_t steps = session_steps(s);
    media_error error = {0};
    assert_true(session_action_run(s, SESSION_CALM, &error)); // gives up what is not done
    assert_true(session_steps(s) == steps);
    assert_true(session_measure(s).rms == 0.0);
    session_close(s);
    pond_gl_destroy(gl);
}

// Once it is known how fast it is.
static void a_fast_gpu_keeps_its_pace(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gpu_gl on = {.gl = gl, .stopwatch = watch};
    const session_gpu gpu = gpu_gl_of(&on);
    seconds_a_picture = 1e-3;
    session *s = open_large(&gpu);
    click(s, POINTER_WATER, 0.25f, 0.5f);
    for (int i = 0; i < 2; i++) {
        session_advance(s, 1.01 / s->commands.show.rate);
    }
    assert_int_equal(session_steps(s), 1);
    for (int i = 0; i < 3; i++) {
        const uint64_t before = session_steps(s);
        session_advance(s, 1.01 / s->commands.show.rate);
        assert_false(s->commands.gpu.under_way);
        assert_true(session_steps(s) > before);
    }
    session_close(s);
    pond_gl_destroy(gl);
}

static void finish_step(session *s) {
    assert_true(s->commands.gpu.under_way);
    for (int i = 0; i < 500 && s->commands.gpu.under_way; i++) {
        session_advance(s, 1e-6);
    }
    assert_false(s->commands.gpu.under_way);
    assert_int_equal(session_steps(s), 1);
}

// Each picture does its part of a step, though no other one is ever due.
static void a_step_goes_on_in_every_picture(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gpu_gl on = {.gl = gl};
    const session_gpu gpu = gpu_gl_of(&on);
    session *s = open_large(&gpu);
    click(s, POINTER_WATER, 0.25f, 0.5f);
    session_advance(s, 1.5 / s->commands.show.rate);
    assert_int_equal(session_steps(s), 0);
    session_get_tools(s)->pace = 0.0;
    finish_step(s);
    session_close(s);
    pond_gl_destroy(gl);
}

// A small drop: many large ones take minutes where the CPU replaces a GPU.
static void drop(session *s, float x, float y) {
    const pond_vec2 sides = session_sides(s);
    const pond_vec2 at = {x * sides.x, y * sides.y};
    const float radius = sides.x / 500;
    pond_command command = {.kind = POND_COMMAND_DROP, .is.drop = {at, radius, -radius / 2}};
    assert_true(session_do(s, &command));
}

// Also more than there is room for at first, and walls: none of them does the rest of it at once.
static void touches_and_walls_wait_for_a_step(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gpu_gl on = {.gl = gl};
    const session_gpu gpu = gpu_gl_of(&on);
    session *s = open_large(&gpu);
    drop(s, 0.05f, 0.5f);
    session_advance(s, 0.1);
    assert_true(s->commands.gpu.under_way);
    session_press(s, POINTER_WALL, 1, (pond_vec2){0.9f, 0.1f}, 1.0f);
    session_move(s, 1, (pond_vec2){0.9f, 0.9f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.9f, 0.9f});
    assert_true(s->commands.gpu.walls_changed);
    for (int i = 0; i < 300; i++) {
        drop(s, 0.1f + 0.002f * (float)i, 0.5f);
    }
    (void)session_get_parts(s);
    assert_true(s->commands.gpu.walls_changed);
    assert_true(height_at(s, 0.1f + 0.598f, 0.5f) == 0.0f);
    media_error error = {0};
    assert_true(session_action_run(s, SESSION_PAUSE, &error));
    (void)session_get_parts(s);
    assert_true(s->commands.gpu.walls_changed);
    assert_true(session_action_run(s, SESSION_PAUSE, &error));
    session_get_tools(s)->pace = 0.05;
    finish_step(s);
    assert_true(session_moves(s)); // it is to be shown
    (void)session_get_parts(s);
    assert_false(s->commands.gpu.walls_changed);
    assert_true(height_at(s, 0.1f, 0.5f) != 0.0f);
    assert_true(height_at(s, 0.1f + 0.002f * 299.0f, 0.5f) != 0.0f);
    session_close(s);
    pond_gl_destroy(gl);
}

// ---- what it cannot do --------------------------------------------------------------------------

static void add_odd_walls(scene *s) {
    make_wave(s);
    s->walls = calloc(2, sizeof *s->walls);
    assert_non_null(s->walls);
    for (; s->wall_count < 2; s->wall_count++) {
        s->walls[s->wall_count] =
            (scene_wall){.where = {.shape = pond_disc(0.1f), .at = {0.3f, 0.3f}},
                         .hardness = s->wall_count == 0 ? 0.0f : INFINITY,
                         .end = SCENE_LATEST};
    }
}

static void refuse(const char *name, void (*change)(scene *), const char *what) {
    session *s = open_cells(name, 96);
    media_error error = {0};
    if (change != NULL) {
        change(session_scene(s));
        assert_true(session_refresh(s, SESSION_WATER, &error));
    }
    pond_gl *gl = gl_make();
    gpu_gl on = {.gl = gl};
    const session_gpu gpu = gpu_gl_of(&on);
    char why[256] = "";
    assert_false(session_use_gpu(s, &gpu, why, sizeof why));
    if (strstr(why, what) == NULL) {
        fail_msg("%s: %s", name, why);
    }
    assert_false(session_is_on_gpu(s));
    session *as_always = open_cells(name, 96);
    if (change != NULL) {
        change(session_scene(as_always));
        assert_true(session_refresh(as_always, SESSION_WATER, &error));
    }
    session_advance(s, 0.1);
    session_advance(as_always, 0.1);
    assert_true(session_steps(s) > 0);
    assert_true(pond_hash(session_water(s)) == pond_hash(session_water(as_always)));
    session_close(as_always);
    session_close(s);
    pond_gl_destroy(gl);
}

static void refuses_what_it_cannot_do(void **state) {
    (void)state;
    refuse("rockpool", becalm, "solver: 4");
    refuse("classic", NULL, "solver: 2");
    refuse("ducks", NULL, "bodies");
    refuse("pool", NULL, "a breeze");
    refuse("string", NULL, "emitters");
    refuse("harbour", NULL, "bodies");
    refuse("rain", add_odd_walls, "several hardnesses");
}

static session_action number_of(const char *scene_name) {
    return (session_action)(SESSION_SCENE + scene_builtin_find(scene_name));
}

static void scenes_come_and_go(void **state) {
    (void)state;
    pair p;
    pair_make(&p, "rain", NULL);
    session *s = p.each[1];
    media_error error = {0};
    session_press(s, POINTER_THROW, 1, (pond_vec2){0.5f, 0.5f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.5f, 0.5f});
    assert_int_equal(pond_body_count(session_water(s)), 0);
    char note[200] = "";
    assert_true(session_take_note(s, note, sizeof note));
    assert_non_null(strstr(note, "bodies need water on the CPU"));
    assert_false(session_take_note(s, note, sizeof note));
    run(&p, 3);
    assert_true(session_action_run(s, number_of("classic"), &error));
    assert_false(session_is_on_gpu(s));
    assert_true(session_take_note(s, note, sizeof note));
    assert_non_null(strstr(note, "--gpu: solver: 2"));
    session_advance(s, 0.1);
    assert_true(pond_get_steps(session_water(s)) > 0);
    assert_true(session_action_run(s, number_of("rain"), &error));
    assert_true(session_is_on_gpu(s));
    assert_int_equal(session_steps(s), 0);
    session_advance(s, 0.1);
    session_advance(s, 0.1);
    const session_measures now = session_measure(s);
    assert_true(now.on_gpu && now.steps > 0 && now.lowest < now.highest && now.rms > 0);
    assert_true(session_use_gpu(s, NULL, NULL, 0));
    assert_false(session_is_on_gpu(s));
    const session_measures then = session_measure(s);
    assert_true(then.on_gpu && then.steps == now.steps && then.time == now.time);
    assert_true(then.lowest == now.lowest && then.highest == now.highest && then.rms == now.rms);
    session_advance(s, 0.1); // the pond goes on by itself
    assert_true(pond_get_steps(session_water(s)) > 0);
    pair_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rains_and_answers_pointers),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(land_and_ground),
        cmocka_unit_test(calm_and_rest),
        cmocka_unit_test(the_processor_draws_it),
        cmocka_unit_test(the_gpu_shows_it),
        cmocka_unit_test(it_shows_what_lies_between),
        cmocka_unit_test(it_is_measured),
        cmocka_unit_test(a_slow_gpu_does_a_part_of_a_step_in_a_picture),
        cmocka_unit_test(a_fast_gpu_keeps_its_pace),
        cmocka_unit_test(a_step_goes_on_in_every_picture),
        cmocka_unit_test(touches_and_walls_wait_for_a_step),
        cmocka_unit_test(refuses_what_it_cannot_do),
        cmocka_unit_test(scenes_come_and_go),
    };
    return gl_run_tests("gpu_gl", tests, sizeof tests / sizeof tests[0]);
}
