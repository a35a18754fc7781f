// Nothing is allocated after creation: not by the pond's allocator (pond_test), nor behind its
// back.
// This test's own malloc counts calls, so sanitizers, which bring theirs, leave it out.

#include <stdatomic.h>

#include "one_look.h"
#include "support.h"

#include <millpond/light.h>
#include <millpond/shift.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS 1
#else
#define COUNTS 0
#endif

#define SIDE 200

static atomic_bool counting;
static atomic_int calls;

#if COUNTS

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static void note_call(void) {
    if (atomic_load(&counting)) {
        atomic_fetch_add(&calls, 1);
    }
}

void *malloc(size_t size) {
    note_call();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note_call();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note_call();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note_call();
    return __libc_memalign(alignment, size);
}

void free(void *memory) {
    if (memory != NULL) {
        note_call();
    }
    __libc_free(memory);
}

#endif

static void expect_none_since(const char *what) {
    if (atomic_load(&calls) != 0) {
        print_error("%s: %d calls for memory\n", what, atomic_load(&calls));
        fail();
    }
}

static pond_desc desc_of(int solver, int threads) {
    pond_desc desc = pond_desc_default();
    desc.width = SIDE;
    desc.height = solver == POND_SOLVER_COLUMN ? 1 : SIDE;
    desc.solver = solver == 0 ? POND_SOLVER_WAVE : (pond_solver)solver;
    desc.stencil = solver == 0 ? POND_STENCIL_FOURTH : POND_STENCIL_NINE;
    desc.threads = threads;
    return desc;
}

static void live(pond *water) {
    pond_rain rain = pond_rain_default();
    rain.rate = 50.0f;
    pond_set_rain(water, &rain);
    pond_drop(water, (pond_vec2){1.0f, 0.7f}, 0.05f, -0.02f);
    pond_stroke(water, (pond_vec2){0.1f, 0.2f}, (pond_vec2){1.7f, 1.1f}, 0.04f, 0.01f);
    pond_step(water);
    pond_step_many(water, 70);
    (void)pond_advance(water, 0.2);
    (void)pond_get_stats(water);
    (void)pond_hash(water);
    (void)pond_slope_at(water, (pond_vec2){0.5f, 0.5f});
}

static void stepping(void **state) {
    (void)state;
    for (int solver = 0; solver <= POND_SOLVER_FLOW; solver++) {
        for (int threads = 1; threads <= 3; threads += 2) {
            const pond_desc desc = desc_of(solver, threads);
            pond *water = make_pond(&desc);
            atomic_store(&counting, true);
            live(water);
            pond_calm(water);
            atomic_store(&counting, false);
            expect_none_since(solver == 0 ? "fourth" : "stepping");
            pond_destroy(water);
        }
    }
}

// Walls are worked out anew by a shift, and take memory as a new wall does.
static void shifting(void **state) {
    (void)state;
    for (int solver = 0; solver < POND_SOLVER_COLUMN; solver++) {
        pond_desc desc = desc_of(solver, 1);
        const bool open = solver == POND_SOLVER_WAVE || solver == POND_SOLVER_DISPERSIVE;
        desc.edges.left = open ? POND_EDGE_OPEN : POND_EDGE_FREE;
        pond *water = make_pond(&desc);
        live(water);
        atomic_store(&counting, true);
        (void)pond_shift(water, 7, -9, NULL, NULL);
        pond_step(water);
        atomic_store(&counting, false);
        expect_none_since("shifting");
        pond_destroy(water);
    }
}

typedef struct studio {
    pond_view view;
    pond_texture texture;
    pond_target target;
    pond_map_target map;
    pond_parallel parallel;
} studio;

static void draw_all(const studio *s) {
    const pond_offset_look offset = offset_look_default();
    const pond_lens_look lens = lens_look_default();
    const pond_pool_look pool = pool_look_default();
    const pond_lagoon_look lagoon = lagoon_look_default();
    const pond_plane_look plane = plane_look_default();
    const pond_height_look heights = height_look_default();
    const pond_normals_look normals = normals_look_default();
    const pond_slope_look slope = slope_look_default();
    const pond_caustics caustics = pond_caustics_default();
    const pond_foam foam = pond_foam_default();
    draw_offset_look(&offset, &s->view, &s->texture, &s->target, &s->parallel);
    draw_lens_look(&lens, &s->view, &s->texture, &s->target, &s->parallel);
    draw_pool_look(&pool, &s->view, &s->texture, &s->target, &s->parallel);
    draw_lagoon_look(&lagoon, &s->view, &s->texture, &s->target, &s->parallel);
    draw_plane_look(&plane, &s->view, &s->texture, &s->target, &s->parallel);
    draw_height_look(&heights, &s->view, &s->target, &s->parallel);
    draw_normals_look(&normals, &s->view, &s->target, &s->parallel);
    draw_slope_look(&slope, &s->view, &s->target, &s->parallel);
    pond_draw_caustics(&caustics, &s->view, NULL, &s->map, &s->parallel);
    pond_update_foam(&foam, &s->view, NULL, 0.02, &s->map, &s->parallel);
}

static void drawing(void **state) {
    (void)state;
    uint8_t *picture = room((size_t)SIDE * SIDE, 4);
    uint8_t *drawn = room((size_t)SIDE * SIDE, 4);
    float *values = room((size_t)SIDE * SIDE, sizeof *values);
    for (int threads = 1; threads <= 3; threads += 2) {
        const pond_desc desc = desc_of(POND_SOLVER_WAVE, threads);
        pond *water = make_pond(&desc);
        live(water);
        const studio s = {
            .view = pond_get_view(water),
            .texture = {.pixels = picture, .width = SIDE, .height = SIDE, .stride = SIDE * 4},
            .target = {.pixels = drawn, .width = SIDE, .height = SIDE, .stride = SIDE * 4},
            .map = {.values = values, .width = SIDE, .height = SIDE, .stride = SIDE},
            .parallel = pond_get_parallel(water),
        };
        atomic_store(&counting, true);
        draw_all(&s);
        atomic_store(&counting, false);
        expect_none_since("drawing");
        pond_destroy(water);
    }
    free(picture);
    free(drawn);
    free(values);
}

// The count counts.
static void creation(void **state) {
    (void)state;
    const pond_desc desc = desc_of(POND_SOLVER_WAVE, 1);
    atomic_store(&counting, true);
    pond *water = make_pond(&desc);
    atomic_store(&counting, false);
    assert_true(!COUNTS || atomic_exchange(&calls, 0) > 0);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creation),
        cmocka_unit_test(stepping),
        cmocka_unit_test(shifting),
        cmocka_unit_test(drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
