// The shapes of all sprites on the GPU.
#include "play/window/present_gl.h"

#include <stdlib.h>

#include "gl_context.h"

static void all_sprites_have_one(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    reliefs r = {0};
    assert_null(reliefs_find(&r, "duck"));
    assert_true(reliefs_make(&r, gl));
    const pond_gl_relief *duck = reliefs_find(&r, "duck");
    assert_non_null(duck);
    for (int i = 0; i < SPRITE_KINDS; i++) {
        assert_non_null(reliefs_find(&r, sprite_name(i)));
    }
    assert_null(sprite_name(SPRITE_KINDS));
    assert_null(reliefs_find(&r, "whale"));
    assert_true(reliefs_make(&r, gl)); // the same ones
    assert_ptr_equal(reliefs_find(&r, "duck"), duck);
    reliefs_free(&r, gl);
    assert_null(reliefs_find(&r, "duck"));
    pond_gl_destroy(gl);
}

// A graphics library's memory that runs out.
typedef struct short_memory {
    bool gone;
    int asked;
} short_memory;

static void *allocate(size_t size, size_t alignment, void *user) {
    (void)alignment;
    short_memory *m = user;
    m->asked += m->gone ? 1 : 0;
    return m->gone ? NULL : malloc(size);
}

static void release(void *memory, size_t size, void *user) {
    (void)size;
    (void)user;
    free(memory);
}

static void is_not_tried_twice(void **state) {
    (void)state;
    short_memory memory = {0};
    pond_gl_desc desc = pond_gl_desc_default();
    desc.allocator = (pond_allocator){allocate, release, &memory};
    pond_gl *gl = NULL;
    assert_int_equal(pond_gl_create(&desc, &gl), POND_OK);
    memory.gone = true;
    reliefs r = {0};
    assert_false(reliefs_make(&r, gl));
    assert_true(memory.asked > 0);
    memory.asked = 0;
    assert_false(reliefs_make(&r, gl));
    assert_int_equal(memory.asked, 0);
    assert_null(reliefs_find(&r, "boat"));
    reliefs_free(&r, gl);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sprites_have_one),
        cmocka_unit_test(is_not_tried_twice),
    };
    return gl_run_tests("present_gl_relief", tests, sizeof tests / sizeof tests[0]);
}
