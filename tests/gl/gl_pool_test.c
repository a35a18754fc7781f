// The pool look on the GPU beside the one on the CPU.
#include "gl_commands.h"
#include "gl_context.h"
#include "gl_one_look.h"
#include "maps.h"

#include <millpond/light.h>

typedef struct shape {
    int cells_x;
    int cells_y;
    int texels_x;
    int texels_y;
    int pixels_x;
    int pixels_y;
} shape;

// Ponds as fine as the picture, coarser, finer, finer by more than is smoothed, odd, and tiny.
static const shape shapes[] = {
    {96, 64, 96, 64, 96, 64}, {45, 31, 120, 83, 131, 89}, {150, 101, 64, 64, 53, 47},
    {40, 90, 33, 65, 97, 31}, {300, 200, 80, 60, 41, 30}, {5, 3, 60, 40, 120, 81},
    {1, 7, 3, 2, 5, 1},       {33, 17, 33, 17, 1, 1},
};
#define LEAST_PSNR 45.0 // [dB]

enum { SHAPES = sizeof shapes / sizeof shapes[0], EACH = 3 }; // shapes for each preset

// What a look reads besides the floor.
enum { BED = 1, DRY = 2, FOAM = 4, LIGHT = 8, SKY = 16, ALL = 31 };

typedef struct stage {
    pond_gl *gl;
    own_view view;
    picture floor;
    pond_texture texture;
    own_map map[4]; // as pond_gl_map counts them
    pond_map readable[4];
    picture sky;
    pond_texture sky_texture;
} stage;

static double at(double low, double high, double wave) {
    return low + (high - low) * (0.5 + 0.5 * sin(wave));
}

// Smooth numbers, with places where the map is at its lowest and highest.
static own_map wavy_map(int width, int height, double low, double high, double turn) {
    own_map m = map_make(width, height, 0);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double u = (x + 0.5) / width;
            const double v = (y + 0.5) / height;
            const double value = at(1.3 * low - 0.3 * high, 1.3 * high - 0.3 * low,
                                    turn + 5 * u + 4 * sin(3 * v + turn));
            *value_of(&m, x, y) = (float)fmin(fmax(value, low), high);
        }
    }
    return m;
}

static stage stage_make(pond_gl *gl, const shape *s, double height, bool wraps) {
    stage st = {.gl = gl};
    st.view = wavy_view(s->cells_x, s->cells_y, POND_FORMAT_F32, height);
    st.view.view.wraps_x = wraps;
    st.view.view.wraps_y = wraps;
    st.floor = smooth_picture(s->texels_x, s->texels_y);
    st.texture = texture_of(&st.floor);
    st.texture.wraps = wraps;
    st.map[POND_GL_MAP_BED] = wavy_map(s->cells_x, s->cells_y, 0.02, 0.4, 0.3);
    st.map[POND_GL_MAP_DRY] = wavy_map(2 * s->cells_x, s->cells_y + 3, -0.5, 1.2, 2.1);
    st.map[POND_GL_MAP_FOAM] = wavy_map(s->cells_x, s->cells_y, 0, 1, 4.4);
    st.map[POND_GL_MAP_LIGHT] = wavy_map(s->cells_x + 5, 2 * s->cells_y, 0.3, 4, 1.7);
    st.sky = smooth_picture(61, 40);
    st.sky_texture = texture_of(&st.sky);
    assert_int_equal(pond_gl_set_view(st.gl, &st.view.view), POND_OK);
    assert_int_equal(pond_gl_set_picture(st.gl, POND_GL_PICTURE_FLOOR, &st.texture), POND_OK);
    return st;
}

static void stage_free(stage *st) {
    free(st->view.memory);
    free(st->floor.memory);
    free(st->sky.memory);
    for (int i = 0; i < 4; i++) {
        free(st->map[i].memory);
    }
}

// Hands both the look and the pond_gl what `reads` names, and takes the rest away.
static void furnish(stage *st, pond_pool_look *look, int reads) {
    const pond_map *maps[4];
    for (int i = 0; i < 4; i++) {
        st->readable[i] = readable(&st->map[i]);
        maps[i] = (reads >> i & 1) != 0 ? &st->readable[i] : NULL;
        assert_int_equal(pond_gl_set_map(st->gl, (pond_gl_map)i, maps[i]), POND_OK);
    }
    look->bed = maps[POND_GL_MAP_BED];
    look->dry = maps[POND_GL_MAP_DRY];
    look->foam = maps[POND_GL_MAP_FOAM];
    look->light = maps[POND_GL_MAP_LIGHT];
    look->sky = (reads & SKY) != 0 ? &st->sky_texture : NULL;
    assert_int_equal(pond_gl_set_picture(st->gl, POND_GL_PICTURE_SKY, look->sky), POND_OK);
}

static void compare(stage *st, const shape *s, const pond_pool_look *look, const char *what) {
    picture expected = picture_make(s->pixels_x, s->pixels_y);
    const pond_target target = target_of(&expected);
    gl_canvas canvas = gl_canvas_make(s->pixels_x, s->pixels_y);
    const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
    draw_pool_look(look, &st->view.view, &st->texture, &target, NULL);
    gl_draw_pool_look(st->gl, look, &gl_target);
    gl_compare(&canvas, &expected, LEAST_PSNR, what);
    gl_canvas_free(&canvas);
    free(expected.memory);
}

static pond_pool_look preset(const char *name) {
    pond_pool_look look;
    assert_true(pool_look_preset(name, &look));
    return look;
}

static void each_preset_with_all_there_is(void **state) {
    (void)state;
    pond_gl *gl = gl_make(); // shaders are compiled once
    for (int p = 0; pool_look_preset_name(p) != NULL; p++) {
        const char *name = pool_look_preset_name(p);
        for (int k = 0; k < EACH; k++) { // all shapes several times, with one preset or another
            const int i = (p + 3 * k) % SHAPES;
            stage st = stage_make(gl, &shapes[i], 0.003, (k + p) % 2 == 1);
            pond_pool_look look = preset(name);
            furnish(&st, &look, 0);
            compare(&st, &shapes[i], &look, name);
            furnish(&st, &look, ALL);
            compare(&st, &shapes[i], &look, name);
            stage_free(&st);
        }
    }
    pond_gl_destroy(gl);
}

static void each_choice_of_maps(void **state) {
    (void)state;
    pond_gl *gl = gl_make(); // shaders are compiled once
    for (int reads = 0; reads <= ALL; reads++) {
        const shape *s = &shapes[reads % 5];
        stage st = stage_make(gl, s, 0.004, false);
        pond_pool_look look = preset("clear");
        furnish(&st, &look, reads);
        char what[64];
        (void)snprintf(what, sizeof what, "maps %d", reads);
        compare(&st, s, &look, what);
        stage_free(&st);
    }
    pond_gl_destroy(gl);
}

static void strong_looks(void **state) {
    (void)state;
    pond_gl *gl = gl_make(); // shaders are compiled once
    const pond_pool_look start = pool_look_default();
    pond_pool_look looks[6] = {start, start, start, start, start, start};
    looks[0].refractive_index = 1;
    looks[1].tilt = 75;
    looks[1].sun_elevation = 1;
    looks[2].depth = 0;
    looks[2].glitter = 1000;
    looks[3].caustics = 4;
    looks[3].steepness = 8;
    looks[4].shore = 0;
    looks[4].tilt = 0;
    looks[5].shore = 1000;
    looks[5].foam_size = 0.003f;
    for (int i = 0; i < 6; i++) {
        stage st = stage_make(gl, &shapes[1], 0.006, i % 2 == 1);
        for (int reads = 0; reads <= ALL; reads += ALL) {
            furnish(&st, &looks[i], reads);
            char what[64];
            (void)snprintf(what, sizeof what, "strong look %d, maps %d", i, reads);
            compare(&st, &shapes[1], &looks[i], what);
        }
        stage_free(&st);
    }
    pond_gl_destroy(gl);
}

static void floats_hold_what_is_brighter_than_white(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    stage st = stage_make(gl, &shapes[0], 0.004, false);
    pond_pool_look look = preset("evening");
    furnish(&st, &look, 0);
    float_picture expected = floats_make(shapes[0].pixels_x, shapes[0].pixels_y);
    gl_canvas canvas = gl_canvas_of(shapes[0].pixels_x, shapes[0].pixels_y, true);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    draw_pool_look(&look, &st.view.view, &st.texture, &expected.target, NULL);
    gl_draw_pool_look(st.gl, &look, &target);
    float *drawn = room((size_t)canvas.width * (size_t)canvas.height * 4, sizeof *drawn);
    glBindFramebuffer(GL_FRAMEBUFFER, canvas.framebuffer);
    glReadPixels(GL_MARGIN, GL_MARGIN, canvas.width, canvas.height, GL_RGBA, GL_FLOAT, drawn);
    float brightest = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width * 4; x++) {
            const float got = drawn[(size_t)y * (size_t)canvas.width * 4 + (size_t)x];
            const float wanted = floats_at(&expected, 0, y)[x];
            brightest = fmaxf(brightest, got);
            assert_true(fabsf(got - wanted) <= 0.004f + 0.02f * wanted);
        }
    }
    assert_true(brightest > 1.5f);
    free(drawn);
    gl_canvas_free(&canvas);
    free(expected.bytes.memory);
    stage_free(&st);
    pond_gl_destroy(gl);
}

// What cannot be drawn leaves the target as it was.
static void nothing_to_draw(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    stage st = stage_make(gl, &shapes[0], 0.004, false);
    pond_pool_look look = pool_look_default();
    gl_canvas canvas = gl_canvas_make(20, 10);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    gl_draw_pool_look(NULL, &look, &target);
    gl_draw_pool_look(st.gl, NULL, &target);
    gl_draw_pool_look(st.gl, &look, NULL);
    look.sun_colour.g = NAN;
    gl_draw_pool_look(st.gl, &look, &target);
    look = pool_look_default();
    assert_int_equal(pond_gl_set_picture(st.gl, POND_GL_PICTURE_FLOOR, NULL), POND_OK);
    gl_draw_pool_look(st.gl, &look, &target);
    picture drawn = gl_canvas_read(&canvas);
    for (int y = 0; y < 10; y++) {
        for (int x = 0; x < 20; x++) {
            assert_in_range(pixel_of(&drawn, x, y)[1], 127, 128); // half of 255
        }
    }
    free(drawn.memory);
    gl_canvas_free(&canvas);
    stage_free(&st);
    pond_gl_destroy(gl);
}

// Water that lives on the GPU is seen as its heights would be, from the processor.
static void water_on_the_gpu_is_seen(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const shape s = {64, 48, 80, 60, 97, 71};
    pond_desc desc = pond_desc_default();
    desc.width = s.cells_x;
    desc.height = s.cells_y;
    desc.cell_size = 0.01;
    desc.edges.left = POND_EDGE_OPEN;
    desc.edges.top = POND_EDGE_FIXED;
    pond_gl_water *water = NULL;
    assert_int_equal(pond_gl_water_create(gl, &desc, &water), POND_OK);
    do_on_gpu(water, drop_act((pond_vec2){0.2f, 0.2f}, 0.03f, -0.02f));
    pond_gl_water_step_many(water, 40);
    stage st = stage_make(gl, &s, 0, false);
    float *heights = room((size_t)s.cells_x * (size_t)s.cells_y, sizeof *heights);
    pond_gl_water_read(water, heights, s.cells_x);
    pond_view *view = &st.view.view;
    view->heights = heights;
    view->stride = s.cells_x;
    view->border = 0;
    view->unit = 1;
    pond_pool_look look = preset("clear");
    furnish(&st, &look, DRY);
    pond_gl_set_water(gl, water, NULL);
    picture expected = picture_make(s.pixels_x, s.pixels_y);
    gl_canvas canvas = gl_canvas_make(s.pixels_x, s.pixels_y);
    const pond_target target = target_of(&expected);
    const pond_gl_target gl_target = gl_canvas_target(&canvas, true);
    draw_pool_look(&look, view, &st.texture, &target, NULL);
    gl_draw_pool_look(gl, &look, &gl_target);
    // Beside the sides the water on the GPU has edges, of which its bare heights do not tell.
    gl_compare(&canvas, &expected, GL_LEAST_PSNR, "water on the GPU");
    pond_gl_water_destroy(water);
    gl_canvas_free(&canvas);
    free(expected.memory);
    free(heights);
    stage_free(&st);
    pond_gl_destroy(gl);
}

static picture drawn_with(stage *st, const shape *s, const pond_pool_look *look,
                          const pond_gl_glare *glare) {
    gl_canvas canvas = gl_canvas_make(s->pixels_x, s->pixels_y);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    pond_gl_set_glare(st->gl, glare);
    gl_draw_pool_look(st->gl, look, &target);
    const picture p = gl_canvas_read(&canvas);
    gl_canvas_free(&canvas);
    return p;
}

// How many levels grew; none may shrink.
static int count_brighter(const picture *plain, const picture *glaring) {
    int brighter = 0;
    for (int y = 0; y < plain->height; y++) {
        for (int x = 0; x < plain->width * 4; x++) {
            const int more =
                glaring->pixels[y * glaring->stride + x] - plain->pixels[y * plain->stride + x];
            assert_true(more >= 0);
            brighter += more > 0 ? 1 : 0;
        }
    }
    return brighter;
}

// Only what is brighter than white glares, onto what lies around it.
static void glints_glare(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    for (int i = 0; i < SHAPES; i++) {
        const shape *s = &shapes[i];
        stage st = stage_make(gl, s, 0.006, false);
        pond_pool_look look = preset("clear");
        furnish(&st, &look, i % 2 == 0 ? 0 : ALL);
        look.caustics = 0;
        look.glitter = 40;
        const pond_gl_glare glare = pond_gl_glare_default();
        const pond_gl_glare wild = {NAN, 0.1f};
        picture plain = drawn_with(&st, s, &look, NULL);
        picture glaring = drawn_with(&st, s, &look, &glare);
        picture refused = drawn_with(&st, s, &look, &wild);
        gl_keep(&plain, "plain");
        gl_keep(&glaring, "glare");
        const int brighter = count_brighter(&plain, &glaring);
        assert_true(s->pixels_x < 90 || brighter > s->pixels_x * s->pixels_y / 10);
        assert_true(same_pictures(&plain, &refused));
        free(plain.memory);
        free(glaring.memory);
        furnish(&st, &look, 0);
        look.glitter = 0;
        plain = drawn_with(&st, s, &look, NULL);
        glaring = drawn_with(&st, s, &look, &glare);
        assert_true(same_pictures(&plain, &glaring));
        free(plain.memory);
        free(glaring.memory);
        free(refused.memory);
        stage_free(&st);
    }
    pond_gl_destroy(gl);
}

static int images_made;
static PFNGLTEXIMAGE2DPROC real_image;
static PFNGLTEXSTORAGE2DPROC real_storage;

static void EPOXY_CALLSPEC count_image(GLenum target, GLint level, GLint format, GLsizei width,
                                       GLsizei height, GLint border, GLenum pixel, GLenum type,
                                       const void *pixels) {
    images_made++;
    real_image(target, level, format, width, height, border, pixel, type, pixels);
}

static void EPOXY_CALLSPEC count_storage(GLenum target, GLsizei levels, GLenum format,
                                         GLsizei width, GLsizei height) {
    images_made++;
    real_storage(target, levels, format, width, height);
}

static void draw_frame(stage *st, const pond_pool_look *look, const pond_gl_target *target) {
    const pond_caustics caustics = pond_caustics_default();
    const pond_foam foam = pond_foam_default();
    pond_view bare = st->view.view; // as light has it that goes on under land
    bare.border = 0;
    assert_int_equal(pond_gl_set_view(st->gl, &bare), POND_OK);
    assert_int_equal(pond_gl_draw_caustics(st->gl, &caustics, 50, 40), POND_OK);
    assert_int_equal(pond_gl_set_view(st->gl, &st->view.view), POND_OK);
    assert_int_equal(pond_gl_update_foam(st->gl, &foam, 0.02, 30, 20), POND_OK);
    gl_draw_pool_look(st->gl, look, target);
}

static void no_memory_is_taken_while_sizes_stay(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const shape *s = &shapes[2];
    stage st = stage_make(gl, s, 0.004, false);
    pond_pool_look look = preset("clear");
    const pond_gl_glare glare = pond_gl_glare_default();
    pond_gl_set_glare(gl, &glare);
    furnish(&st, &look, BED | DRY);
    gl_canvas canvas = gl_canvas_make(s->pixels_x, s->pixels_y);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    draw_frame(&st, &look, &target);
    images_made = 0;
    real_image = epoxy_glTexImage2D;
    real_storage = epoxy_glTexStorage2D;
    epoxy_glTexImage2D = count_image;
    epoxy_glTexStorage2D = count_storage;
    draw_frame(&st, &look, &target);
    draw_frame(&st, &look, &target);
    const int made = images_made;
    assert_int_equal(pond_gl_draw_caustics(gl, &(pond_caustics){.blur = 0}, 51, 40), POND_OK);
    epoxy_glTexImage2D = real_image;
    epoxy_glTexStorage2D = real_storage;
    assert_int_equal(made, 0);
    assert_true(images_made > 0); // it does count
    gl_canvas_free(&canvas);
    stage_free(&st);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_preset_with_all_there_is),
        cmocka_unit_test(each_choice_of_maps),
        cmocka_unit_test(strong_looks),
        cmocka_unit_test(floats_hold_what_is_brighter_than_white),
        cmocka_unit_test(nothing_to_draw),
        cmocka_unit_test(water_on_the_gpu_is_seen),
        cmocka_unit_test(glints_glare),
        cmocka_unit_test(no_memory_is_taken_while_sizes_stay),
    };
    return gl_run_tests("gl_pool", tests, sizeof tests / sizeof tests[0]);
}
