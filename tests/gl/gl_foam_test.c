// Foam that lives on the GPU beside the same on the CPU.
#include "gl_context.h"
#include "maps.h"

#include <millpond/light.h>

#define MOST_OFF 2e-4 // of foam 0…1

static const gl_map_shape shapes[] = {
    {64, 48, 64, 48}, {45, 31, 131, 89}, {150, 101, 53, 47}, {5, 9, 1, 7}, {9, 5, 64, 1},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static own_map wavy_velocities(int width, int height) {
    own_map m = map_make(width, height, 0);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            *value_of(&m, x, y) = 0.6f * sinf(0.21f * (float)x - 0.13f * (float)y);
        }
    }
    return m;
}

// A few frames of a sea that grows and calms.
static void live(pond_gl *gl, const pond_foam *f, const gl_map_shape *s, const own_map *velocity,
                 bool wraps) {
    own_map wanted = map_make(s->width, s->height, 0);
    own_map drawn = map_make(s->width, s->height, 0);
    const pond_map speeds = velocity != NULL ? readable(velocity) : (pond_map){0};
    const pond_map *const given = velocity != NULL ? &speeds : NULL;
    const double seconds[] = {1.0 / 60, 1.0 / 30, 0.1, 1.5};
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_FOAM, NULL), POND_OK);
    assert_int_equal(pond_gl_set_map(gl, POND_GL_MAP_VELOCITY, given), POND_OK);
    for (int frame = 0; frame < 8; frame++) {
        const double size = 0.03 * sin(0.5 * frame);
        own_view v = wraps ? round_view(s->cells_x, s->cells_y, frame, 0, size)
                           : wavy_view(s->cells_x, s->cells_y, POND_FORMAT_F32, size);
        assert_int_equal(pond_gl_set_view(gl, &v.view), POND_OK);
        pond_update_foam(f, &v.view, given, seconds[frame % 4], &wanted.map, NULL);
        assert_int_equal(pond_gl_update_foam(gl, f, seconds[frame % 4], s->width, s->height),
                         POND_OK);
        assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_FOAM, &drawn.map), POND_OK);
        const double off = map_difference(&wanted, &drawn);
        if (off > MOST_OFF) {
            print_message("%d x %d, frame %d: %g off\n", s->width, s->height, frame, off);
        }
        assert_true(off <= MOST_OFF);
        free(v.memory);
    }
    assert_true(map_mean(&drawn) > 0.01);
    check_margins(&drawn);
    free(wanted.memory);
    free(drawn.memory);
}

static void as_on_the_processor(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    const pond_foam settings = pond_foam_default();
    for (int i = 0; i < SHAPES; i++) {
        const gl_map_shape *s = &shapes[i];
        own_map velocity = wavy_velocities(s->cells_x + 2, s->cells_y);
        pond_foam f = settings;
        live(gl, &f, s, &velocity, false);
        f.spread = 3e-3f;
        f.half_life = 4;
        live(gl, &f, s, &velocity, true);
        f.onset = 0.1f;
        f.full = 0.1f;
        f.spread = 0;
        live(gl, &f, s, NULL, i % 2 == 1);
        free(velocity.memory);
    }
    pond_gl_destroy(gl);
}

static void another_size_begins_bare(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pond_foam f = pond_foam_default();
    own_view steep = wavy_view(40, 30, POND_FORMAT_F32, 0.05);
    own_view flat = own_view_make(40, 30, POND_FORMAT_F32);
    assert_int_equal(pond_gl_set_view(gl, &steep.view), POND_OK);
    assert_int_equal(pond_gl_update_foam(gl, &f, 0.5, 40, 30), POND_OK);
    own_map drawn = map_make(40, 30, 0);
    assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_FOAM, &drawn.map), POND_OK);
    assert_true(map_mean(&drawn) > 0.1);
    assert_int_equal(pond_gl_set_view(gl, &flat.view), POND_OK);
    assert_int_equal(pond_gl_update_foam(gl, &f, 0.1, 20, 30), POND_OK);
    own_map bare = map_make(20, 30, 1);
    assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_FOAM, &bare.map), POND_OK);
    assert_true(map_mean(&bare) == 0);
    free(bare.memory);
    free(drawn.memory);
    free(flat.memory);
    free(steep.memory);
    pond_gl_destroy(gl);
}

static void what_cannot_be_drawn_says_so(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pond_foam f = pond_foam_default();
    assert_int_equal(pond_gl_update_foam(gl, &f, 0.1, 10, 10), POND_ERROR_ARGUMENT); // no view
    own_view v = wavy_view(20, 20, POND_FORMAT_F32, 0.003);
    assert_int_equal(pond_gl_set_view(gl, &v.view), POND_OK);
    assert_int_equal(pond_gl_update_foam(NULL, &f, 0.1, 10, 10), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_update_foam(gl, NULL, 0.1, 10, 10), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_update_foam(gl, &f, 0.1, -1, 10), POND_ERROR_RANGE);
    assert_int_equal(pond_gl_update_foam(gl, &f, -1, 10, 10), POND_OK);
    assert_int_equal(pond_gl_update_foam(gl, &f, NAN, 10, 10), POND_OK);
    own_map out = map_make(10, 10, 5);
    assert_int_equal(pond_gl_read_map(gl, POND_GL_MAP_FOAM, &out.map), POND_ERROR_RANGE);
    f.growth = INFINITY;
    assert_int_equal(pond_gl_update_foam(gl, &f, 0.1, 10, 10), POND_ERROR_ARGUMENT);
    free(out.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_on_the_processor),
        cmocka_unit_test(another_size_begins_bare),
        cmocka_unit_test(what_cannot_be_drawn_says_so),
    };
    return gl_run_tests("gl_foam", tests, sizeof tests / sizeof tests[0]);
}
