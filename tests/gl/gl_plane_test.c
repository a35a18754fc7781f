// The plane look of millpond-gl compared with that of the library.
#include "gl_context.h"
#include "gl_one_look.h"
#include "gl_stage.h"

#include <millpond/flow.h>
#include <millpond/wet.h>

#define CLOSE 38.0 // [dB]

static const stage_sizes shapes[] = {
    {64, 48, 64, 48, 200, 150},
    {40, 30, 97, 61, 131, 89},
    {150, 101, 64, 64, 153, 147},
    {33, 71, 33, 17, 160, 90},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void draw_and_compare(stage *st, const pond_plane_look *own, const char *what) {
    const pond_look look = plane_look_of(own);
    stage_compare(st, &look, CLOSE, what);
}

static void every_preset_is_the_processors(void **state) {
    (void)state;
    for (int preset = 0; plane_look_preset_name(preset) != NULL; preset++) {
        const char *name = plane_look_preset_name(preset);
        for (int i = 0; i < 2 * SHAPES; i++) {
            pond_plane_look look;
            assert_true(plane_look_preset(name, &look));
            const bool shorts = i % 2 == 1;
            stage st = stage_make(&shapes[i / 2], shorts ? POND_FORMAT_I16 : POND_FORMAT_F32,
                                  shorts ? 8.0 : 2e-3);
            draw_and_compare(&st, &look, name);
            stage_free(&st);
        }
    }
}

// ---- a pond from all sides ----------------------------------------------------------------------

static pond *rippled(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    pond *water = make_pond(&desc);
    const float x = (float)(width * desc.cell_size);
    const float y = (float)(height * desc.cell_size);
    pond_drop(water, (pond_vec2){0.3f * x, 0.4f * y}, 0.05f, -0.06f);
    pond_drop(water, (pond_vec2){0.75f * x, 0.7f * y}, 0.04f, 0.05f);
    pond_step_many(water, 40);
    return water;
}

static void every_side_is_the_processors(void **state) {
    (void)state;
    static const struct {
        const char *name;
        float azimuth, elevation, distance, depth;
    } eyes[] = {
        {"from the right", 20.0f, 35.0f, 1.9f, 0.13f},
        {"from behind", 110.0f, 20.0f, 2.4f, 0.3f},
        {"from above", 200.0f, 89.0f, 1.6f, 0.13f},
        {"near", -100.0f, 30.0f, 0.6f, 0.0f},
        {"flat", 250.0f, 6.0f, 2.0f, 0.1f},
    };
    for (int i = 0; i < (int)(sizeof eyes / sizeof eyes[0]); i++) {
        pond *water = rippled(160, 120);
        stage st = stage_make(&(stage_sizes){8, 8, 320, 240, 480, 300}, POND_FORMAT_F32, 0.0);
        const pond_view view = pond_get_view(water);
        assert_int_equal(pond_gl_set_view(st.gl, &view), POND_OK);
        pond_plane_look look = plane_look_default();
        look.azimuth = eyes[i].azimuth;
        look.elevation = eyes[i].elevation;
        look.distance = eyes[i].distance;
        look.depth = eyes[i].depth;
        look.scroll = (pond_vec2){0.3f, -1.7f};
        draw_plane_look(&look, &view, &st.texture, &st.expected_target, NULL);
        gl_draw_plane_look(st.gl, &look, &st.target);
        gl_compare(&st.canvas, &st.expected, CLOSE, eyes[i].name);
        stage_free(&st);
        pond_destroy(water);
    }
}

static void land_is_the_processors(void **state) {
    (void)state;
    float dry[6 * 5];
    for (int i = 0; i < 30; i++) {
        dry[i] = i % 6 > 3 ? 1.0f : i % 6 > 2 ? 0.4f : -1.0f;
    }
    const pond_map map = {.values = dry, .width = 6, .height = 5, .stride = 6};
    stage st = stage_make(&shapes[0], POND_FORMAT_F32, 2e-3);
    assert_int_equal(pond_gl_set_map(st.gl, POND_GL_MAP_DRY, &map), POND_OK);
    pond_plane_look look = plane_look_default();
    look.dry = &map;
    draw_and_compare(&st, &look, "land");
    stage_free(&st);
}

// ---- bulk water ---------------------------------------------------------------------------------

enum { BULK_WIDTH = 48, BULK_HEIGHT = 36, BULK_CELLS = BULK_WIDTH * BULK_HEIGHT };

// Hills, of which some are islands.
static float hills(pond_vec2 at, void *user) {
    (void)user;
    return 0.1f - 0.35f * sinf(2.0f * at.x) * cosf(1.7f * at.y);
}

// Water that flows over hills, with all its maps.
static pond_wet bulk_water(float *values) {
    pond_desc desc = pond_desc_default();
    desc.width = BULK_WIDTH;
    desc.height = BULK_HEIGHT;
    desc.cell_size = 0.1;
    desc.solver = POND_SOLVER_FLOW;
    desc.depth = 0.5;
    pond *water = make_pond(&desc);
    const pond_shape lake = pond_rectangle(2.0f, 3.6f);
    const pond_pose left = {{1.0f, 1.8f}, 0.0f};
    assert_int_equal(pond_set_depth_function(water, hills, NULL), POND_OK);
    assert_int_equal(pond_fill(water, NULL, NULL, -1.0f), POND_OK);
    assert_int_equal(pond_fill(water, &lake, &left, 0.3f), POND_OK);
    pond_wet wet = {.height = values,
                    .depth = values + BULK_CELLS,
                    .dry = values + 2 * BULK_CELLS,
                    .damp = values + 3 * BULK_CELLS,
                    .foam = values + 4 * BULK_CELLS,
                    .room = values + 5 * BULK_CELLS,
                    .solid = true,
                    .drying = 20.0,
                    .foam_half_life = 1.2};
    for (int i = 0; i < 10; i++) {
        pond_advance(water, 0.05);
        pond_update_wet(water, 0.05, &wet);
    }
    pond_destroy(water);
    return wet;
}

static void bulk_water_is_the_processors(void **state) {
    (void)state;
    float *values = room((size_t)BULK_CELLS * 7, sizeof *values);
    const pond_wet wet = bulk_water(values);
    const pond_map bed = {wet.depth, BULK_WIDTH, BULK_HEIGHT, BULK_WIDTH};
    const pond_map dry = {wet.dry, BULK_WIDTH, BULK_HEIGHT, BULK_WIDTH};
    const pond_map foam = {wet.foam, BULK_WIDTH, BULK_HEIGHT, BULK_WIDTH};
    stage st =
        stage_make(&(stage_sizes){BULK_WIDTH, BULK_HEIGHT, 96, 72, 211, 150}, POND_FORMAT_F32, 0.0);
    st.view.view.heights = wet.height;
    st.view.view.stride = BULK_WIDTH;
    st.view.view.border = 0;
    st.view.view.cell_size = 0.1f;
    assert_int_equal(pond_gl_set_view(st.gl, &st.view.view), POND_OK);
    assert_int_equal(pond_gl_set_map(st.gl, POND_GL_MAP_BED, &bed), POND_OK);
    assert_int_equal(pond_gl_set_map(st.gl, POND_GL_MAP_DRY, &dry), POND_OK);
    assert_int_equal(pond_gl_set_map(st.gl, POND_GL_MAP_FOAM, &foam), POND_OK);
    for (int sheet = 0; sheet < 2; sheet++) {
        pond_plane_look look = plane_look_default();
        look.exaggeration = 1.5f;
        look.azimuth = sheet ? 130.0f : -50.0f;
        look.depth = sheet ? 0.0f : 0.2f;
        look.bed = &bed;
        look.dry = &dry;
        look.foam = &foam;
        draw_and_compare(&st, &look, sheet ? "bulk water without sides" : "bulk water");
    }
    stage_free(&st);
    free(values);
}

static void wires_are_the_processors(void **state) {
    (void)state;
    stage st = stage_make(&shapes[0], POND_FORMAT_F32, 2e-3);
    pond_plane_look look = plane_look_default();
    look.wire_width = 2.5f;
    look.wire_cells = 4.0f;
    look.wire_fill = 0.6f;
    draw_and_compare(&st, &look, "wire over a block");
    stage_free(&st);
}

static void wild_views_are_the_processors(void **state) {
    (void)state;
    stage st = stage_make(&(stage_sizes){1, 1, 5, 5, 61, 47}, POND_FORMAT_F32, 2e-3);
    pond_plane_look look = plane_look_default();
    draw_and_compare(&st, &look, "one cell");
    look.elevation = -400.0f;
    look.distance = 0.0f;
    look.roughness = 0.0f;
    look.refractive_index = 9.0f;
    gl_draw_plane_look(st.gl, &look, &st.target); // the eye is in the water: no picture to hold to
    look.distance = NAN;
    gl_draw_plane_look(st.gl, &look, &st.target);
    gl_draw_plane_look(st.gl, NULL, &st.target);
    gl_draw_plane_look(NULL, &look, &st.target);
    stage_free(&st);

    stage wild = stage_make(&shapes[0], POND_FORMAT_F32, 2e-3);
    float *cell = (float *)wild.view.memory;
    cell[600] = NAN;
    cell[900] = INFINITY;
    cell[1200] = -1e30f;
    assert_int_equal(pond_gl_set_view(wild.gl, &wild.view.view), POND_OK);
    look = plane_look_default();
    gl_draw_plane_look(wild.gl, &look, &wild.target);
    stage_free(&wild);
}

static void count_messages(pond_log_level level, const char *message, void *user) {
    (void)level;
    (void)message;
    ++*(int *)user;
}

// Many drivers have no room for so many samples: that is said once, and is no error of the
// caller's.
static void a_film_too_large_is_said_once(void **state) {
    (void)state;
    int messages = 0;
    pond_gl_desc desc = pond_gl_desc_default();
    desc.logger = (pond_logger){count_messages, &messages};
    stage st = stage_make(&shapes[0], POND_FORMAT_F32, 2e-3);
    pond_gl *gl = NULL;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_OK);
    pond_gl_set_view(gl, &st.view.view);
    pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &st.texture);
    const pond_plane_look look = plane_look_default();
    pond_gl_target target = st.target;
    target.width = target.height = pond_gl_get_info(gl).max_side;
    gl_context_hear(false); // of memory
    gl_draw_plane_look(gl, &look, &target);
    const int first = messages;
    gl_draw_plane_look(gl, &look, &target);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    gl_context_hear(true);
    assert_true(first <= 1);
    assert_int_equal(messages, first);
    gl_draw_plane_look(gl, &look, &st.target);
    assert_int_equal(messages, first);
    pond_gl_destroy(gl);
    stage_free(&st);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_the_processors),
        cmocka_unit_test(land_is_the_processors),
        cmocka_unit_test(bulk_water_is_the_processors),
        cmocka_unit_test(wires_are_the_processors),
        cmocka_unit_test(a_film_too_large_is_said_once),
        cmocka_unit_test(wild_views_are_the_processors),
        cmocka_unit_test(every_side_is_the_processors),
    };
    return gl_run_tests("gl_plane", tests, sizeof tests / sizeof tests[0]);
}
