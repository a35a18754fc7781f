// scene_run_test.c — scenes run: their pond, what they put into it, touches in time, pictures.
#include <stddef.h>

#include "frames.h"
#include "scene.h"
#include "scene_furnish.h"
#include "scene_lagoon.h"

#include <millpond/command.h>

#include "scene_water.h"

// ---- shores, bodies, trails, emitters ---------------------------------------------------------

static const char things[] =
    "{\"millpond\": 1, \"backdrop\": {\"painting\": \"harbour\"},\n"
    " \"pond\": {\"cells\": 96, \"metres\": 2, \"depth\": 0.4, \"edges\": {\"left\": \"open\"}},\n"
    " \"land\": {\"painting\": true, \"hardness\": 0.5},\n"
    " \"bed\": {\"slope\": {\"from\": [0, 0], \"to\": [1, 0], \"depths\": [0.4, 0.1]}},\n"
    " \"walls\": [{\"shape\": {\"kind\": \"rectangle\", \"width\": 0.3, \"height\": 0.1},\n"
    "   \"at\": [0.5, 0.5], \"angle\": 90, \"hardness\": \"fixed\"},\n"
    "  {\"shape\": {\"kind\": \"polygon\", \"points\": [[0, 0], [0.1, 0], [0, 0.1]]}, \"at\": "
    "[0.3, 0.4]}],\n"
    " \"beaches\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.2}, \"at\": [0.8, 0.5], "
    "\"ramp\": 0.1}],\n"
    " \"bodies\": [{\"shape\": {\"kind\": \"capsule\", \"length\": 0.2, \"radius\": 0.06}, "
    "\"draught\": 0.03,\n"
    "   \"sprite\": \"boat\", \"path\": {\"end\": 2, \"points\": [[0.4, 0.3], [0.6, 0.3]]}},\n"
    "  {\"shape\": {\"kind\": \"disc\", \"radius\": 0.08}, \"at\": [0.5, 0.7], \"floating\": "
    "true}],\n"
    " \"emitters\": [{\"kind\": \"fountain\", \"from\": [0.4, 0.6], \"rate\": 50}],\n"
    " \"trails\": [{\"path\": {\"start\": 0, \"end\": 1, \"points\": [[0.3, 0.6], [0.5, 0.6]]},\n"
    "   \"size\": [0.1, 0.08], \"height\": -0.004}]}";

static pond *furnished(scene *s) {
    *s = parse(things);
    return furnish(s, 192, 108, 60);
}

static void furnishing(void **state) {
    (void)state;
    scene s;
    pond *water = furnished(&s);
    assert_true(s.wall_count == 2 && s.beach_count == 1 && s.body_count == 2);
    assert_true(s.walls[0].hardness > 1e30f && s.walls[1].where.shape.point_count == 3);
    assert_true(fabsf(s.walls[0].where.angle - 1.5707963f) < 1e-6f);
    assert_true(s.trails[0].size[1] == 0.08f && s.emitters[0].rate == 50);
    const float height = (float)(54 * 2.0 / 96);
    assert_true(pond_is_wall(water, (pond_vec2){1.0f, 0.5f * height + 0.1f})); // turned upright
    assert_false(pond_is_wall(water, (pond_vec2){1.12f, 0.5f * height}));
    assert_true(pond_is_wall(water, (pond_vec2){0.02f, 0.02f})); // the painting's quay
    assert_true(fabsf(pond_depth_at(water, (pond_vec2){1.0f, 0.6f}) - 0.25f) < 0.01f);
    assert_int_equal(pond_body_count(water), 2);
    assert_int_equal(pond_emitter_count(water), 1);
    pond_body_id ids[2];
    assert_int_equal(pond_body_list(water, ids, 2), 2);
    for (int frame = 0; frame < 60; frame++) {
        scene_run_frame(&s, water, frame, 60);
    }
    pond_body_state boat;
    assert_true(pond_body_get_state(water, ids[0], &boat));
    assert_true(fabsf(boat.pose.centre.x - 1.0f) < 0.01f); // half its way
    assert_true(pond_get_stats(water).highest > 1e-4);
    scene_surface surface;
    assert_true(scene_surface_make(&s, water, 64, 36, &surface));
    assert_true(surface.dry.values[0] == 1.0f && surface.dry.width == 64);
    scene_surface_clear(&surface);
    pond_destroy(water);
    scene_clear(&s);
}

static void furnishing_refused(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"{\"millpond\": 1, \"land\": {\"painting\": true}}",
         "land.painting: this backdrop has no land"},
        {"{\"millpond\": 1, \"pond\": {\"solver\": \"classic\"}, \"bed\": {\"slope\": {\"from\": "
         "[0, 0], "
         "\"to\": [1, 0], \"depths\": [0.2, 0.1]}}}",
         "bed.slope: "},
        {"{\"millpond\": 1, \"pond\": {\"solver\": \"classic\"}, \"bodies\": [{\"shape\": "
         "{\"radius\": 0.1}, "
         "\"at\": [0, 0]}]}",
         "bodies[0]: "},
        {"{\"millpond\": 1, \"emitters\": [{\"kind\": \"swell\", \"period\": 1e-6}]}",
         "emitters[0]: "},
        {"{\"millpond\": 1, \"fills\": [{\"level\": 1}]}", "fills[0]: "},
        {"{\"millpond\": 1, \"walls\": [{\"shape\": {\"radius\": 0.1}, \"at\": [0, 0], \"end\": "
         "1}]}",
         "walls[0]: has an end"},
        {"{\"millpond\": 1, \"pond\": {\"solver\": \"flow\"}, \"springs\": [{\"shape\": "
         "{\"radius\": 0.1}, \"at\": [2, 2], \"rate\": 1}]}",
         "springs[0]: "},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        scene s;
        scene_error error;
        assert_true(scene_parse(texts[i][0], strlen(texts[i][0]), &s, &error));
        pond_desc desc;
        assert_true(scene_pond_desc(&s, 64, 36, 60, &desc, &error));
        pond *water = NULL;
        assert_int_equal(pond_create(&desc, &water), POND_OK);
        assert_false(scene_furnish(&s, water, NULL, NULL, &error));
        if (strncmp(error.message, texts[i][1], strlen(texts[i][1])) != 0) {
            fail_msg("expected %s…, got %s", texts[i][1], error.message);
        }
        pond_destroy(water);
        scene_clear(&s);
    }
}

// ---- bulk water -------------------------------------------------------------------------------

static const char flood[] =
    "{\"millpond\": 1, \"pond\": {\"cells\": 64, \"metres\": 6.4, \"solver\": \"flow\", "
    "\"depth\": 1, \"half_life\": \"none\"},\n"
    " \"bed\": {\"slope\": {\"from\": [0, 0], \"to\": [1, 0], \"depths\": [0.5, -0.5]}},\n"
    " \"walls\": [{\"shape\": {\"kind\": \"rectangle\", \"width\": 0.2, \"height\": 20}, "
    "\"at\": [0.25, 0.5], \"end\": 0.5}],\n"
    " \"fills\": [{\"level\": -1}, {\"shape\": {\"kind\": \"rectangle\", \"width\": 1, \"height\": "
    "20}, \"at\": [0, 0.5], \"level\": 0.4}, {\"level\": 0.45, \"time\": 1}],\n"
    " \"springs\": [{\"shape\": {\"kind\": \"disc\", \"radius\": 0.2}, \"at\": [0.75, 0.5], "
    "\"rate\": 0.02}]}";

static void flooding(void **state) {
    (void)state;
    scene s = parse(flood);
    assert_true(s.fill_count == 3 && s.spring_count == 1 && s.walls[0].end == 0.5);
    pond *water = furnish(&s, 128, 64, 60);
    const float middle = 1.6f;
    const pond_vec2 lake = {0.2f, middle};
    const pond_vec2 gate = {1.6f, middle};
    const pond_vec2 land = {3.0f, middle};
    assert_true(fabsf(pond_water_at(water, lake) - 0.87f) < 0.02f);
    assert_true(pond_is_wall(water, gate) && pond_water_at(water, land) == 0.0f);
    assert_int_equal(pond_spring_count(water), 1);
    const double before = pond_volume(water);
    for (int frame = 0; frame < 29; frame++) {
        scene_run_frame(&s, water, frame, 60);
    }
    assert_true(pond_is_wall(water, gate) && pond_water_at(water, land) == 0.0f);
    assert_true(fabs(pond_volume(water) - before - 0.02 * 29 / 60) < 1e-4);
    for (int frame = 29; frame < 60; frame++) {
        scene_run_frame(&s, water, frame, 60);
    }
    assert_false(pond_is_wall(water, gate));
    assert_true(pond_water_at(water, land) < 0.3f); // the last fill comes with the next frame
    scene_run_frame(&s, water, 60, 60);
    assert_true(fabsf(pond_water_at(water, land) - 0.48f) < 0.01f);
    pond_destroy(water);
    scene_clear(&s);
}

// ---- the pond ---------------------------------------------------------------------------------

static void pond_sizes(void **state) {
    (void)state;
    scene s = scene_default();
    pond_desc desc = desc_at(&s, 1280, 720, 60);
    assert_int_equal(desc.width, 640);
    assert_int_equal(desc.height, 360);
    assert_float_equal(desc.cell_size, 2.0 / 640, 1e-12);
    assert_int_equal(desc_at(&s, 40, 20, 60).width, 64);
    assert_int_equal(desc_at(&s, 40, 20, 60).height, 32);
    assert_int_equal(desc_at(&s, 7680, 4320, 60).width, 1024);
    assert_int_equal(desc_at(&s, 30000, 1, 60).height, 1);
    s.pond.solver = POND_SOLVER_CLASSIC;
    assert_int_equal(desc_at(&s, 320, 200, 60).width, 320);
    assert_int_equal(desc_at(&s, 4096, 2000, 60).width, 2048);
    s.cells = 100;
    assert_int_equal(desc_at(&s, 320, 200, 60).width, 100);
    assert_int_equal(desc_at(&s, 320, 200, 60).height, 63);
}

// At any rate of frames it is carried less than a cell in a step.
static void steps_for_a_current(void **state) {
    (void)state;
    static const double rates[] = {12, 24, 30, 60, 144};
    scene s = scene_default();
    s.pond.solver = POND_SOLVER_DISPERSIVE;
    s.current.velocity = (pond_vec2){-0.3f, 0.4f};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        pond_desc desc;
        scene_error error;
        assert_true(scene_pond_desc(&s, 640, 360, rates[i], &desc, &error));
        assert_true(0.5 * desc.time_step < desc.cell_size / 1.5);
        const double steps = 1.0 / (rates[i] * desc.time_step);
        assert_true(fabs(steps - round(steps)) < 1e-6 || steps < 1.0);
    }
    s.current.velocity.x = 1e6f;
    pond_desc desc;
    scene_error error;
    assert_false(scene_pond_desc(&s, 640, 360, 60, &desc, &error));
    assert_non_null(strstr(error.message, "slower current"));
}

static void whole_steps(void **state) {
    (void)state;
    static const double rates[] = {23.976, 24, 25, 30, 50, 59.94, 60, 144, 240};
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
            scene s = scene_default();
            s.pond.solver = (pond_solver)solver;
            const pond_desc desc = desc_at(&s, 320, 180, rates[i]);
            pond *water = NULL;
            assert_int_equal(pond_create(&desc, &water), POND_OK);
            const double steps = 1 / (rates[i] * pond_get_desc(water).time_step);
            assert_true(fabs(steps - round(steps)) < 1e-6);
            scene_run_frame(&s, water, 0, rates[i]);
            assert_true(fabs((double)pond_get_steps(water) - steps) < 1e-3);
            pond_destroy(water);
        }
    }
}

static void one_step_a_frame(void **state) {
    (void)state;
    scene s;
    assert_true(scene_builtin("classic", &s));
    const pond_desc desc = desc_at(&s, s.width, s.height, s.fps);
    assert_int_equal(desc.width, 320);
    assert_int_equal(desc.height, 200);
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    for (int frame = 0; frame < 10; frame++) {
        scene_run_frame(&s, water, frame, s.fps);
    }
    assert_int_equal(pond_get_steps(water), 10);
    pond_destroy(water);
    scene_clear(&s);
}

static void dispersive_ponds(void **state) {
    (void)state;
    scene s = parse("{\"millpond\": 1, \"pond\": {\"solver\": \"dispersive\", \"depth\": 0.1,"
                    " \"capillary_length\": 0.003, \"cells\": 100, \"metres\": 0.5}}");
    pond_desc desc;
    scene_error error;
    assert_true(scene_pond_desc(&s, 320, 200, 30, &desc, &error));
    assert_int_equal(desc.solver, POND_SOLVER_DISPERSIVE);
    assert_true(desc.depth == 0.1 && desc.capillary_length == 0.003);
    const double steps = 1 / (30 * desc.time_step);
    assert_true(fabs(steps - round(steps)) < 1e-9);
    assert_true(desc.time_step <= pond_time_step_limit(&desc));
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    scene_run_frame(&s, water, 0, 30);
    assert_int_equal(pond_get_steps(water), (int)round(steps));
    pond_destroy(water);
    s.pond.capillary_length = 0.1;
    assert_false(scene_pond_desc(&s, 320, 200, 30, &desc, &error));
    assert_non_null(strstr(error.message, "capillary_length"));
    scene_clear(&s);
}

static void refused_ponds(void **state) {
    (void)state;
    scene s = scene_default();
    pond_desc desc;
    scene_error error;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_CLASSIC; solver++) {
        s.pond.solver = (pond_solver)solver;
        s.cells = 200;
        s.pond.wave_speed = 5000;
        assert_false(scene_pond_desc(&s, 320, 200, 24, &desc, &error));
        assert_non_null(strstr(error.message, "pond.wave_speed is 5000"));
        const char *most = strstr(error.message, "at most ");
        assert_non_null(most);
        s.pond.wave_speed = strtod(most + strlen("at most "), NULL);
        assert_true(s.pond.wave_speed > 100);
        assert_true(scene_pond_desc(&s, 320, 200, 24, &desc, &error));
        s.pond.wave_speed *= 1.01;
        assert_false(scene_pond_desc(&s, 320, 200, 24, &desc, NULL));
    }
    s = scene_default();
    s.pond.solver = POND_SOLVER_DISPERSIVE;
    s.cells = 200;
    s.metres = 0.001;
    assert_false(scene_pond_desc(&s, 320, 200, 0.1, &desc, &error));
    assert_non_null(strstr(error.message, "steps a frame"));
    assert_non_null(strstr(error.message, "more frames a second, fewer pond.cells"));
    s = scene_default();
    s.pond.solver = POND_SOLVER_FLOW;
    s.pond.depth = 1e6;
    s.sea.there = true;
    assert_false(scene_pond_desc(&s, 320, 200, 24, &desc, &error));
    assert_non_null(strstr(error.message, "or a smaller pond.depth take fewer"));
    s = scene_default();
    assert_false(scene_pond_desc(&s, 0, 200, 24, &desc, &error));
    assert_false(scene_pond_desc(&s, 320, 200, 0, &desc, &error));
    assert_false(scene_pond_desc(&s, 320, 200, NAN, &desc, &error));
    s.cells = 32768;
    assert_false(scene_pond_desc(&s, 100, 200, 24, &desc, &error));
    assert_non_null(strstr(error.message, "pond.cells is 32768"));
    s.metres = 0.001;
    s.pond.wave_speed = 1e-6;
    assert_false(scene_pond_desc(&s, 200, 100, 24, &desc, &error));
    assert_non_null(strstr(error.message, "the pond cannot be created"));
}

// ---- touches in time --------------------------------------------------------------------------

#define CELLS 64

// Water that all but stands still, so that its heights are the sum of what touched it.
static pond *still_water(scene *s, double fps) {
    s->cells = CELLS;
    s->metres = 2;
    s->pond.wave_speed = 1e-6;
    s->pond.half_life = INFINITY;
    const pond_desc desc = desc_at(s, CELLS, CELLS, fps);
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    return water;
}

static void run(const scene *s, double fps, int frames, float heights[CELLS * CELLS]) {
    scene copy = *s;
    pond *water = still_water(&copy, fps);
    for (int frame = 0; frame < frames; frame++) {
        scene_run_frame(&copy, water, frame, fps);
    }
    pond_copy_heights(water, 0, 0, CELLS, CELLS, heights, CELLS);
    pond_destroy(water);
}

static float greatest(const float heights[CELLS * CELLS]) {
    float most = 0;
    for (int i = 0; i < CELLS * CELLS; i++) {
        most = fmaxf(most, fabsf(heights[i]));
    }
    return most;
}

static float difference(const float a[CELLS * CELLS], const float b[CELLS * CELLS]) {
    float most = 0;
    for (int i = 0; i < CELLS * CELLS; i++) {
        most = fmaxf(most, fabsf(a[i] - b[i]));
    }
    return most;
}

static void same_at_any_rate(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"drops\":["
                    "{\"time\":0,\"at\":[0.3,0.3],\"radius\":0.1},"
                    "{\"time\":0.99,\"at\":[0.6,0.3],\"radius\":0.1},"
                    "{\"time\":0.5,\"at\":[0.3,0.6],\"radius\":0.1},"
                    "{\"time\":1,\"at\":[0.7,0.7],\"radius\":0.1,\"height\":0.05}],"
                    "\"strokes\":[{\"start\":0.1,\"end\":0.77,\"radius\":0.1,"
                    "\"points\":[[0.1,0.1],[0.5,0.9],[0.5,0.9],[0.9,0.2]]}]}");
    static float slow[CELLS * CELLS];
    static float fast[CELLS * CELLS];
    run(&s, 24, 24, slow);
    run(&s, 240, 240, fast);
    assert_true(greatest(slow) > 0.005f && greatest(slow) < 0.5f);
    assert_true(difference(slow, fast) < 1e-3f * greatest(slow));
    // the drop at 1 s falls in the frame that begins then
    run(&s, 24, 25, slow);
    assert_true(greatest(slow) > 0.045f);
    scene_clear(&s);
}

static void many_touches(void **state) {
    (void)state;
    scene s = scene_default();
    for (int i = 0; i < SCENE_MAX_TOUCHES; i++) {
        const scene_drop drop = {.time = (i * 7919 % SCENE_MAX_TOUCHES) * 1e-5,
                                 .centre = {.x = 0.5f, .y = 0.5f},
                                 .radius = 0.05f,
                                 .height = 1e-7f};
        assert_true(scene_add_drop(&s, drop));
    }
    static float all[CELLS * CELLS];
    static float one[CELLS * CELLS];
    run(&s, 30, 30, all);
    s.drop_count = 1;
    s.drops[0].height = 0.01f;
    run(&s, 30, 30, one);
    // each falls once: neither lost nor doubled between steps, but for rounding of the sum
    assert_true(difference(all, one) < 5e-5f);
    s.drop_count = SCENE_MAX_TOUCHES;
    scene_clear(&s);
}

static void stroke_at_once(void **state) {
    (void)state;
    pond_vec2 points[] = {{.x = 0.2f, .y = 0.5f}, {.x = 0.8f, .y = 0.5f}};
    scene_stroke stroke = {
        .start = 0.5, .end = 0.5, .count = 2, .points = points, .radius = 0.1f, .height = 0.01f};
    scene s = scene_default();
    assert_true(scene_add_stroke(&s, stroke));
    static float once[CELLS * CELLS];
    static float slowly[CELLS * CELLS];
    run(&s, 10, 5, once);
    assert_true(greatest(once) == 0);
    run(&s, 10, 6, once);
    assert_true(greatest(once) > 0.001f);
    s.strokes[0].start = 0;
    run(&s, 10, 6, slowly);
    assert_true(difference(once, slowly) < 1e-5f);
    scene_clear(&s);
}

static void odd_strokes(void **state) {
    (void)state;
    pond_vec2 same[] = {{.x = 0.5f, .y = 0.5f}, {.x = 0.5f, .y = 0.5f}};
    pond_vec2 bad[] = {{.x = NAN, .y = 0.5f}, {.x = 0.5f, .y = INFINITY}};
    scene s = scene_default();
    const scene_stroke resting = {.end = 1, .count = 2, .points = same, .radius = 1, .height = 1};
    const scene_stroke broken = {.end = 1, .count = 2, .points = bad, .radius = 1, .height = 1};
    assert_true(scene_add_stroke(&s, resting));
    assert_true(scene_add_stroke(&s, broken));
    static float heights[CELLS * CELLS];
    run(&s, 10, 12, heights);
    assert_true(greatest(heights) == 0);
    scene_clear(&s);
}

static void even_speed(void **state) {
    (void)state;
    // Three quarters of the way are its first piece, so after half the time 2/3 of that are
    // touched.
    scene s = parse("{\"millpond\":1,\"strokes\":[{\"start\":0,\"end\":1,\"radius\":0.1,"
                    "\"height\":0.01,\"points\":[[0.05,0.25],[0.8,0.25],[0.8,0.5]]}]}");
    static float heights[CELLS * CELLS];
    run(&s, 10, 5, heights);
    const int row = CELLS / 4;
    assert_true(fabsf(heights[row * CELLS + (int)(0.3 * CELLS)]) > 0.001f);
    assert_true(fabsf(heights[row * CELLS + (int)(0.75 * CELLS)]) < 0.0002f);
    scene_clear(&s);
}

static void rain_switches(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"rain\":{\"rate\":3,\"start\":0.5,\"end\":1}}");
    pond *water = still_water(&s, 10);
    for (int frame = 0; frame < 15; frame++) {
        scene_run_frame(&s, water, frame, 10);
        const bool on = frame >= 5 && frame < 10;
        assert_true(pond_get_rain(water).rate == (on ? 3.0f : 0.0f));
    }
    // from the beginning again, in the midst of rain
    scene_run_frame(&s, water, 5, 10);
    assert_true(pond_get_rain(water).rate == 3);
    scene_run_frame(&s, water, 0, 10);
    assert_true(pond_get_rain(water).rate == 0);
    // a scene without rain leaves the water's own alone
    s.rain.rain.rate = 0;
    const pond_rain own = {.rate = 2, .radius = 0.01f, .height = 0.01f};
    pond_set_rain(water, &own);
    scene_run_frame(&s, water, 0, 10);
    assert_true(pond_get_rain(water).rate == 2);
    pond_destroy(water);
    scene_clear(&s);
}

// Lit pixels of a tank that is black but for droplets.
static int droplets_seen(const scene *s, pond *water, scene_surface *surface) {
    static uint8_t pixels[200 * 150 * 4];
    const pond_target target = {.pixels = pixels, .width = 200, .height = 150, .stride = 800};
    draw_frame(s, water, surface, NULL, &target);
    int lit = 0;
    for (int i = 0; i < 200 * 150; i++) {
        lit += pixels[4 * i + 1] > 40;
    }
    return lit;
}

static void spray_flies(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"pond\":{\"solver\":\"column\",\"cells\":100},"
                    "\"drops\":[{\"time\":0.25,\"at\":[0.5,0.5],\"radius\":0.1,"
                    "\"height\":-0.4}],"
                    "\"look\":{\"kind\":\"profile\",\"spray\":100,\"line_width\":0,"
                    "\"sky_zenith\":[0,0,0],\"sky_horizon\":[0,0,0],\"water_colour\":[0,0,0],"
                    "\"deep_colour\":[0,0,0],\"highlight\":0,\"line_colour\":[1,1,1]}}");
    pond *water = still_water(&s, 30);
    int first[40];
    for (int pass = 0; pass < 2; pass++) { // a film may be made twice
        scene_surface surface;
        assert_true(scene_surface_make(&s, water, 200, 150, &surface));
        int most = 0;
        for (int frame = 0; frame < 40; frame++) {
            scene_run_frame(&s, water, frame, 30);
            advance_frame(&s, water, &surface, 1.0 / 30);
            const int seen = droplets_seen(&s, water, &surface);
            if (pass == 0) {
                first[frame] = seen;
            } else {
                assert_int_equal(seen, first[frame]);
            }
            most = seen > most ? seen : most;
            assert_true(frame >= 7 || seen == 0);
        }
        assert_true(most > 50 && first[39] == 0);
        scene_surface_clear(&surface);
        pond_destroy(water);
        water = still_water(&s, 30);
    }
    pond_destroy(water);
    scene_clear(&s);
}

// Land that covers everything hides the water; the texture moves with time.
static void drawing_plane(void **state) {
    (void)state;
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"plane\",\"scroll\":[0.5,0]},\"pond\":"
                    "{\"cells\":10,\"metres\":1},\"walls\":[{\"shape\":{\"kind\":\"disc\","
                    "\"radius\":9},\"at\":[0.5,0.5]}]}");
    pond *water = still_water(&s, 10);
    scene_error error = {0};
    static const uint8_t stripes[8] = {255, 0, 0, 255, 0, 0, 255, 255};
    const pond_texture texture = {.pixels = stripes, .width = 2, .height = 1, .stride = 8};
    uint8_t pixels[4][16 * 16 * 4] = {{0}};
    for (int i = 0; i < 4; i++) {
        const pond_target target = {.pixels = pixels[i], .width = 16, .height = 16, .stride = 64};
        scene_surface surface;
        if (i == 1) {
            assert_true(scene_furnish(&s, water, NULL, NULL, &error));
        }
        if (i == 2) {
            scene_run_frame(&s, water, 0, 1);
        }
        s.look = i == 3 ? POND_LOOK_POOL : POND_LOOK_PLANE;
        assert_true(scene_surface_make(&s, water, 16, 16, &surface));
        assert_true((surface.dry.values != NULL) == (i > 0));
        draw_frame(&s, water, &surface, &texture, &target);
        scene_surface_clear(&surface);
        for (int other = 0; other < i; other++) {
            assert_memory_not_equal(pixels[i], pixels[other], sizeof pixels[i]);
        }
    }
    pond_destroy(water);
    scene_clear(&s);
}

static void drawing(void **state) {
    (void)state;
    scene s = scene_default();
    pond *water = still_water(&s, 10);
    static const uint8_t grey[4] = {90, 90, 90, 255};
    const pond_texture texture = {.pixels = grey, .width = 1, .height = 1, .stride = 4};
    for (int look = POND_LOOK_POOL; look <= POND_LOOK_LAGOON; look++) {
        uint8_t pixels[8 * 8 * 4] = {0};
        const pond_target target = {.pixels = pixels, .width = 8, .height = 8, .stride = 32};
        s.look = (pond_look_kind)look;
        draw_frame(&s, water, NULL, &texture, &target);
        assert_true(pixels[0] != 0);
    }
    pond_destroy(water);
    scene_clear(&s);
}

// Banks are mirrored from a texture of any size, at the picture's lowest row as well.
static void mirrored_banks(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {2, 5}, {31, 17}, {97, 54}};
    scene s = parse("{\"millpond\":1,\"look\":{\"kind\":\"lagoon\",\"reflectivity\":1,"
                    "\"opacity\":1,\"specular\":0,\"ripples\":false}}");
    pond *water = still_water(&s, 10);
    for (int i = 0; i < 4; i++) {
        const int w = sizes[i][0];
        const int h = sizes[i][1];
        uint8_t *texels = malloc((size_t)(w + 1) * 2 * 4); // two rows, of other sizes than the film
        uint8_t *pixels = calloc((size_t)w * (size_t)h, 4);
        float *dry = calloc((size_t)w * (size_t)h, sizeof *dry);
        memset(texels, 255, (size_t)(w + 1) * 2 * 4);
        for (int at = 0; at < w * h; at++) { // above, and in the lowest row
            dry[at] = at < w * (h / 3) || at >= w * (h - 1) ? 1.0f : 0.0f;
        }
        const pond_texture texture = {
            .pixels = texels, .width = w + 1, .height = 2, .stride = (ptrdiff_t)(w + 1) * 4};
        const pond_target target = {
            .pixels = pixels, .width = w, .height = h, .stride = (ptrdiff_t)w * 4};
        scene_mirror *mirror = scene_mirror_make();
        scene_surface banks = {.dry = {dry, w, h, w}, .mirror = mirror};
        draw_frame(&s, water, &banks, &texture, &target);
        if (h == 54) { // bright right below the bank, blue farther down
            const uint8_t *near = pixels + ((size_t)w * 19 + 40) * 4;
            const uint8_t *far = pixels + ((size_t)w * 45 + 40) * 4;
            assert_true(near[0] > far[0] + 60);
        }
        scene_surface other = {.dry = {dry, h, w, h}, .mirror = mirror};
        draw_frame(&s, water, w == h ? NULL : &other, &texture, &target);
        scene_mirror_free(mirror);
        free(texels);
        free(pixels);
        free(dry);
    }
    pond_destroy(water);
    scene_clear(&s);
}

// ---- touches without a step ---------------------------------------------------------------------

static void do_in_pond(void *user, pond_command *command) {
    assert_int_equal(pond_do(user, command), POND_OK);
}

static void touches_alone(void **state) {
    (void)state;
    scene s = parse(
        "{\"millpond\": 1, \"pond\": {\"cells\": 96, \"metres\": 2},\n"
        " \"rain\": {\"rate\": 9, \"start\": 0.2, \"end\": 0.7},\n"
        " \"drops\": [{\"time\": 0.1, \"at\": [0.5, 0.5], \"radius\": 0.04, \"height\": 0.02}],\n"
        " \"strokes\": [{\"start\": 0.1, \"end\": 0.6, \"radius\": 0.04, \"height\": -0.01,\n"
        "   \"points\": [[0.2, 0.3], [0.8, 0.6]]}]}");
    scene_error error;
    pond_desc desc;
    assert_true(scene_pond_desc(&s, 192, 108, 60, &desc, &error));
    pond *whole = NULL;
    pond *alone = NULL;
    assert_int_equal(pond_create(&desc, &whole), POND_OK);
    assert_int_equal(pond_create(&desc, &alone), POND_OK);
    const double rate = scene_steps_per_second(whole, 60);
    for (int64_t step = 0; step < (int64_t)rate; step++) {
        scene_run_step(&s, whole, step, rate);
        scene_run_touches(&s, &desc, step, rate, do_in_pond, alone);
        pond_step(alone);
    }
    assert_true(pond_get_stats(whole).highest > 0);
    assert_true(pond_hash(whole) == pond_hash(alone));
    pond_destroy(whole);
    pond_destroy(alone);
    scene_clear(&s);
}

static int asked;

static bool twice(void) {
    return asked++ < 2;
}

static void count_drop(void *user, pond_command *command) {
    *(int *)user += command->kind == POND_COMMAND_DROP;
}

static void touches_break_off(void **state) {
    (void)state;
    scene s = scene_default();
    for (int i = 0; i < 5; i++) {
        assert_true(scene_add_drop(&s, (scene_drop){.centre = {0.5, 0.5}, .radius = 0.1f}));
    }
    pond_desc desc;
    assert_true(scene_pond_desc(&s, 64, 64, 60, &desc, NULL));
    int count = 0;
    scene_run_touches(&s, &desc, 0, 60, count_drop, &count);
    assert_int_equal(count, 5);
    s.goes_on = twice;
    scene_run_touches(&s, &desc, 0, 60, count_drop, &count);
    assert_int_equal(count, 5 + 2);
    scene_clear(&s);
}

static bool never(void) {
    return false;
}

static void steps_break_off(void **state) {
    (void)state;
    scene s = scene_default();
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 16;
    pond *water = NULL;
    assert_int_equal(pond_create(&desc, &water), POND_OK);
    scene_run_frame(&s, water, 0, 60);
    const uint64_t steps = pond_get_steps(water);
    assert_true(steps > 0);
    s.goes_on = never;
    scene_run_frame(&s, water, 1, 60);
    assert_true(pond_get_steps(water) == steps);
    pond_destroy(water);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(furnishing),        cmocka_unit_test(furnishing_refused),
        cmocka_unit_test(flooding),          cmocka_unit_test(pond_sizes),
        cmocka_unit_test(whole_steps),       cmocka_unit_test(steps_for_a_current),
        cmocka_unit_test(one_step_a_frame),  cmocka_unit_test(dispersive_ponds),
        cmocka_unit_test(refused_ponds),     cmocka_unit_test(same_at_any_rate),
        cmocka_unit_test(many_touches),      cmocka_unit_test(stroke_at_once),
        cmocka_unit_test(odd_strokes),       cmocka_unit_test(even_speed),
        cmocka_unit_test(rain_switches),     cmocka_unit_test(spray_flies),
        cmocka_unit_test(drawing_plane),     cmocka_unit_test(drawing),
        cmocka_unit_test(mirrored_banks),    cmocka_unit_test(touches_alone),
        cmocka_unit_test(touches_break_off), cmocka_unit_test(steps_break_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
