// Light on the floor made on the GPU beside the same made on the CPU.
#include "gl_context.h"
#include "gl_one_look.h"
#include "maps.h"

#include <millpond/light.h>

#include "../../gl/internal.h"

#define WHITE 3.0f // light that is white where maps become pictures

// Maps as fine as the pond, finer, coarser, much coarser, odd, and with sides of 1.
static const gl_map_shape shapes[] = {
    {96, 64, 96, 64},  {45, 31, 131, 89}, {150, 101, 53, 47}, {300, 200, 40, 31},
    {512, 300, 33, 9}, {40, 90, 97, 31},  {7, 5, 61, 1},      {33, 17, 1, 1},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static picture picture_of(const own_map *m) {
    const picture p = picture_make(m->map.width, m->map.height);
    for (int y = 0; y < p.height; y++) {
        for (int x = 0; x < p.width; x++) {
            const float level = fminf(fmaxf(*value_of(m, x, y) * (255 / WHITE), 0), 255);
            uint8_t *pixel = pixel_of(&p, x, y);
            pixel[0] = pixel[1] = pixel[2] = (uint8_t)lrintf(level);
            pixel[3] = 255;
        }
    }
    return p;
}

// Of one channel, as a map has no more. [dB]
static double psnr_of(const own_map *a, const own_map *b) {
    picture pa = picture_of(a);
    picture pb = picture_of(b);
    const double psnr = gl_psnr(&pa, &pb) - 10 * log10(4.0 / 3.0);
    gl_keep(&pa, "light-cpu");
    gl_keep(&pb, "light-gpu");
    free(pa.memory);
    free(pb.memory);
    return psnr;
}

static own_map draw_on_gpu(pond_gl *gl, const pond_caustics *c, const own_view *v,
                           const pond_map *bed, const gl_map_shape *s) {
    const own_map drawn = map_make(s->width, s->height, 0);
    assert_int_equal(pond_gl_set_view(gl, &v->view), POND_OK);
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_BED, bed), POND_OK);
    assert_int_equal(pond_gl_draw_caustics(gl, c, s->width, s->height), POND_OK);
    assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_LIGHT, &drawn.map), POND_OK);
    check_margins(&drawn);
    return drawn;
}

static void compare(pond_gl *gl, const pond_caustics *c, const own_view *v, const pond_map *bed,
                    const gl_map_shape *s, const char *what) {
    own_map wanted = map_make(s->width, s->height, 0);
    pond_draw_caustics(c, &v->view, bed, &wanted.map, NULL);
    own_map drawn = draw_on_gpu(gl, c, v, bed, s);
    const double psnr = psnr_of(&wanted, &drawn);
    const double mean = map_mean(&drawn);
    const double most_off = pond_gl_get_info(gl).float_blending ? 1e-3 : 3e-3;
    if (getenv("MILLPOND_PICTURES") != NULL || psnr < GL_LEAST_PSNR || fabs(mean - 1) > most_off) {
        print_message("%s, %d x %d cells, %d x %d values: %.1f dB, mean %.6f\n", what, s->cells_x,
                      s->cells_y, s->width, s->height, psnr, mean);
    }
    assert_true(psnr >= GL_LEAST_PSNR);
    assert_true(fabs(mean - 1) <= most_off);
    free(drawn.memory);
    free(wanted.memory);
}

static void as_on_the_processor(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const double heights[] = {0.0005, 0.002, 0.006};
    for (int i = 0; i < SHAPES; i++) {
        for (int k = 0; k < 3; k++) {
            const gl_map_shape *s = &shapes[i];
            own_view v = wavy_view(s->cells_x, s->cells_y, POND_FORMAT_F32, heights[k]);
            const pond_caustics c = pond_caustics_default();
            compare(gl, &c, &v, NULL, s, "waves");
            free(v.memory);
        }
    }
    pond_gl_destroy(gl);
}

static void sides_that_meet(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    for (int i = 0; i < SHAPES; i++) {
        const gl_map_shape *s = &shapes[i];
        // Flat where a cell is many values wide: light spread wider than the margin differs.
        own_view v = round_view(s->cells_x, s->cells_y, 0, 0, i < 6 ? 0.004 : 0.0005);
        pond_caustics c = pond_caustics_default();
        c.depth = 0.5f;
        compare(gl, &c, &v, NULL, s, "a tile");
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

static void open_sides(void **state) {
    (void)state;
    enum { BORDER = 8 };
    pond_gl *gl = gl_make();
    for (int i = 0; i < 4; i++) {
        const gl_map_shape *s = &shapes[i];
        own_view v =
            wavy_view(s->cells_x + 2 * BORDER, s->cells_y + 2 * BORDER, POND_FORMAT_F32, 0.004);
        own_view inner = v;
        inner.view.heights = (const float *)v.view.heights + BORDER * (v.view.stride + 1);
        inner.view.width = s->cells_x;
        inner.view.height = s->cells_y;
        inner.view.border = BORDER;
        const pond_caustics c = pond_caustics_default();
        own_map wanted = map_make(s->width, s->height, 0);
        pond_draw_caustics(&c, &inner.view, NULL, &wanted.map, NULL);
        own_map drawn = draw_on_gpu(gl, &c, &inner, NULL, s);
        assert_true(psnr_of(&wanted, &drawn) >= GL_LEAST_PSNR);
        free(drawn.memory);
        free(wanted.memory);
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

static void low_suns_beds_and_blurs(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    for (int i = 0; i < 4; i++) {
        const gl_map_shape *s = &shapes[i];
        own_view v = wavy_view(s->cells_x, s->cells_y, POND_FORMAT_I16, 12);
        own_map bed = map_make(s->cells_x + 3, s->cells_y, 0);
        for (int y = 0; y < bed.map.height; y++) {
            for (int x = 0; x < bed.map.width; x++) {
                *value_of(&bed, x, y) = 0.3f + 0.25f * sinf(0.1f * (float)x + 0.05f * (float)y);
            }
        }
        const pond_map deep = readable(&bed);
        pond_caustics c = pond_caustics_default();
        c.sun_elevation = 12;
        c.sun_azimuth = -70;
        compare(gl, &c, &v, &deep, s, "a low sun");
        c.blur = 0.03f;
        c.strength = 2;
        c.refractive_index = 1.6f;
        compare(gl, &c, &v, &deep, s, "a blur");
        free(bed.memory);
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

static void still_water_is_one(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    for (int i = 0; i < SHAPES; i++) {
        own_view v = own_view_make(shapes[i].cells_x, shapes[i].cells_y, POND_FORMAT_F32);
        const pond_caustics c = pond_caustics_default();
        own_map drawn = draw_on_gpu(gl, &c, &v, NULL, &shapes[i]);
        for (int y = 0; y < drawn.map.height; y++) {
            for (int x = 0; x < drawn.map.width; x++) {
                assert_true(fabsf(*value_of(&drawn, x, y) - 1) < 1e-5f);
            }
        }
        free(drawn.memory);
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

// Light that is flung far is all there, wherever the driver puts it.
static void no_light_is_lost(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    for (int wraps = 0; wraps < 2; wraps++) {
        const gl_map_shape s = {64, 48, 90, 70};
        own_view v = wavy_view(s.cells_x, s.cells_y, POND_FORMAT_F32, 0.05);
        v.view.wraps_x = wraps == 1;
        v.view.wraps_y = wraps == 1;
        pond_caustics c = pond_caustics_default();
        c.depth = 20;
        own_map drawn = draw_on_gpu(gl, &c, &v, NULL, &s);
        assert_true(fabs(map_mean(&drawn) - 1) < 1e-3);
        free(drawn.memory);
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

// The map is the one that the pool look reads, and what a caller blends is left alone.
static void the_pool_is_lit_by_it(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const gl_map_shape s = {80, 60, 80, 60};
    own_view v = wavy_view(s.cells_x, s.cells_y, POND_FORMAT_F32, 0.003);
    picture floor = smooth_picture(80, 60);
    const pond_texture texture = texture_of(&floor);
    own_map light = map_make(s.width, s.height, 0);
    const pond_caustics c = pond_caustics_default();
    pond_draw_caustics(&c, &v.view, NULL, &light.map, NULL);
    const pond_map lit = readable(&light);
    pond_pool_look look = pool_look_default();
    look.light = &lit;
    picture expected = picture_make(80, 60);
    const pond_target target = target_of(&expected);
    draw_pool_look(&look, &v.view, &texture, &target, NULL);

    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ZERO);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    gl_canvas canvas = gl_canvas_make(80, 60);
    const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
    assert_int_equal(pond_gl_set_view(gl, &v.view), POND_OK);
    assert_int_equal(pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture), POND_OK);
    assert_int_equal(pond_gl_draw_caustics(gl, &c, s.width, s.height), POND_OK);
    gl_draw_pool_look(gl, &look, &gl_target);
    gl_compare(&canvas, &expected, 38, "a pool lit by rays");
    GLint found = 0;
    glGetIntegerv(GL_BLEND_SRC_RGB, &found);
    assert_int_equal(found, GL_SRC_ALPHA);
    glGetIntegerv(GL_BLEND_DST_ALPHA, &found);
    assert_int_equal(found, GL_ZERO);
    glGetIntegerv(GL_BLEND_EQUATION_RGB, &found);
    assert_int_equal(found, GL_FUNC_REVERSE_SUBTRACT);
    gl_canvas_free(&canvas);
    free(expected.memory);
    free(light.memory);
    free(floor.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// Some drivers add up half floats only.
static void half_floats_will_do(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    gl->info.float_blending = false;
    for (int i = 0; i < SHAPES; i++) {
        const gl_map_shape *s = &shapes[i];
        own_view v = wavy_view(s->cells_x, s->cells_y, POND_FORMAT_F32, 0.002);
        const pond_caustics c = pond_caustics_default();
        compare(gl, &c, &v, NULL, s, "half floats");
        free(v.memory);
    }
    pond_gl_destroy(gl);
}

static void what_cannot_be_drawn_says_so(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pond_caustics c = pond_caustics_default();
    assert_int_equal(pond_gl_draw_caustics(gl, &c, 10, 10), POND_ERROR_ARGUMENT); // no view
    own_view v = wavy_view(20, 20, POND_FORMAT_F32, 0.003);
    assert_int_equal(pond_gl_set_view(gl, &v.view), POND_OK);
    assert_int_equal(pond_gl_draw_caustics(NULL, &c, 10, 10), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_draw_caustics(gl, NULL, 10, 10), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_draw_caustics(gl, &c, 0, 10), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_gl_message(), "0 x 10"));
    assert_int_equal(pond_gl_draw_caustics(gl, &c, 10, 1 << 20), POND_ERROR_RANGE);
    own_map out = map_make(10, 10, 5);
    assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_LIGHT, &out.map), POND_ERROR_RANGE);
    c.depth = NAN;
    assert_int_equal(pond_gl_draw_caustics(gl, &c, 10, 10), POND_ERROR_ARGUMENT);
    assert_true(*value_of(&out, 0, 0) == 5);
    free(out.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

// The pool's own bed stays where it is.
static void light_may_have_a_bed_of_its_own(void **state) {
    (void)state;
    static const gl_map_shape size = {.width = 20, .height = 16};
    pond_gl *gl = gl_make();
    own_view v = wavy_view(40, 32, POND_FORMAT_F32, 1e-3);
    own_map beds[2] = {map_make(5, 4, 0), map_make(7, 6, 0)};
    for (int i = 0; i < 42; i++) {
        *value_of(&beds[1], i % 7, i / 7) = 0.1f * (float)(i % 5);
    }
    const pond_map shallow = readable(&beds[0]);
    const pond_map uneven = readable(&beds[1]);
    const pond_caustics c = pond_caustics_default();
    own_map own = draw_on_gpu(gl, &c, &v, &uneven, &size);
    own_map pools = draw_on_gpu(gl, &c, &v, &shallow, &size);
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_LIGHT_BED, &uneven), POND_OK);
    own_map lit = draw_on_gpu(gl, &c, &v, &shallow, &size);
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_LIGHT_BED, NULL), POND_OK);
    own_map after = draw_on_gpu(gl, &c, &v, &shallow, &size);
    assert_true(psnr_of(&own, &pools) < 60);
    assert_true(psnr_of(&own, &lit) > 100);
    assert_true(psnr_of(&pools, &after) > 100);
    own_map *all[] = {&beds[0], &beds[1], &own, &pools, &lit, &after};
    for (int i = 0; i < 6; i++) {
        free(all[i]->memory);
    }
    free(v.memory);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_on_the_processor),
        cmocka_unit_test(sides_that_meet),
        cmocka_unit_test(open_sides),
        cmocka_unit_test(low_suns_beds_and_blurs),
        cmocka_unit_test(still_water_is_one),
        cmocka_unit_test(no_light_is_lost),
        cmocka_unit_test(the_pool_is_lit_by_it),
        cmocka_unit_test(half_floats_will_do),
        cmocka_unit_test(what_cannot_be_drawn_says_so),
        cmocka_unit_test(light_may_have_a_bed_of_its_own),
    };
    return gl_run_tests("gl_caustics", tests, sizeof tests / sizeof tests[0]);
}
