// play_walk_test.c — an hour's walk in little: memory stays flat, nothing is lost, the same walk
// gives the same water, and nobody leaves a map.
#include "play/walk/walk.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WIDTH = 200, HEIGHT = 120, FRAMES = 360, FAST = 300 };

static uint8_t pixels[WIDTH * HEIGHT * 4];

// Pages of memory that it has.
static long resident(void) {
    long all = 0;
    long here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%ld %ld", &all, &here) != 2) {
            here = 0;
        }
        fclose(file);
    }
    return here * (sysconf(_SC_PAGESIZE) / 1024);
}

static double fps_of(const play_options *options) {
    return options->fps;
}

static walk begin_at(double rate, const char *input) {
    static char *inputs[1];
    play_options options = {.film = {.wanted = scene_default(), .quiet = true}, .fps = rate};
    walk w;
    inputs[0] = (char *)(uintptr_t)input;
    options.film.inputs = inputs;
    options.film.input_count = 1;
    options.film.width = WIDTH;
    options.film.height = HEIGHT;
    options.film.threads = 1;
    assert_int_equal(walk_open(&options, fps_of, &w), EXIT_SUCCESS);
    assert_int_equal(w.width, WIDTH);
    return w;
}

static walk begin(const char *input) {
    return begin_at(60.0, input);
}

// A winding way to the right, which a frame's number tells.
static void go(walk *w, int frame, double seconds) {
    walk_step(w, 1.0, 0.9 * sin(0.011 * frame), seconds);
}

static void test_memory_stays_flat(void **state) {
    (void)state;
    walk w = begin("world");
    long before = 0;
    long chunk = 0;
    int most = 0;
    const double start = w.walker.x;
    // Far faster than one walks, which only asks for more land, and then as one does.
    for (int i = 0; i < FRAMES; i++) {
        w.walker.x += i < FAST ? 1.6 : 0.0;
        go(&w, i, 1.0 / 60.0);
        if (i % 10 == 0) {
            walk_draw(&w, pixels, (ptrdiff_t)WIDTH * 4);
        }
        if (i % 20 == 0) {
            const world_numbers n = world_show_numbers(w.show);
            most = n.chunks.kept > most ? n.chunks.kept : most;
            assert_int_equal(n.chunks.lost + n.chunks.denied, 0);
            chunk = (long)(n.chunk_size / 1024);
        }
        before = i == FAST ? resident() - most * chunk : before;
    }
    assert_true(w.walker.x - start > 400.0);
    assert_in_range(most, 4, 1000);
    // Land has a place for so many squares, which are full by then: only moving water takes more.
    const long more = resident() - most * chunk - before;
    printf("walked %.0f tiles, at most %d chunks of water, %ld KB more than they at the end\n",
           w.walker.x - start, most, more);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they keep what was freed
    assert_true(more < 4096);
#endif
    walk_close(&w);
}

static uint64_t hash_of_a_walk(int drawn) {
    walk w = begin("world");
    for (int i = 0; i < 60; i++) {
        go(&w, i, 1.0 / 60.0);
        if (i % drawn == 0) {
            walk_draw(&w, pixels, (ptrdiff_t)WIDTH * 4);
        }
    }
    const uint64_t hash = world_show_numbers(w.show).hash;
    walk_close(&w);
    return hash;
}

static void test_the_same_walk_gives_the_same_water(void **state) {
    (void)state;
    assert_true(hash_of_a_walk(7) == hash_of_a_walk(59));
}

// What is water does not depend on whether the land was painted first, or around.
static void test_water_is_known_before_it_is_painted(void **state) {
    (void)state;
    enum { SIDE = 640 };
    ground *known = ground_open_endless(3u);
    ground *painted = ground_open_endless(3u);
    ground_picture all = {0};
    assert_true(known != NULL && painted != NULL && ground_picture_make(&all, SIDE, SIDE));
    uint8_t *water = malloc((size_t)SIDE * SIDE);
    assert_non_null(water);
    all.x = (int64_t)(painted->start_x * painted->tile_width) - SIDE / 2;
    all.y = (int64_t)(painted->start_y * painted->tile_height) - SIDE / 2;
    ground_picture alone = {.x = all.x, .y = all.y, .width = SIDE, .height = SIDE, .water = water};
    known->paint(known, &alone);
    painted->paint_ahead(painted, &all);
    painted->paint(painted, &all);
    int wet = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        wet += water[i] != 0;
    }
    assert_in_range(wet, SIDE * SIDE / 20, SIDE * SIDE * 19 / 20);
    assert_memory_equal(water, all.water, (size_t)SIDE * SIDE);
    painted->paint(painted, &alone); // of what is painted
    assert_memory_equal(water, all.water, (size_t)SIDE * SIDE);
    free(water);
    ground_picture_free(&all);
    ground_close(known);
    ground_close(painted);
}

static void test_nobody_leaves_a_map(void **state) {
    (void)state;
    char path[1024];
    snprintf(path, sizeof path, "%s/examples/maps/mill.tmx", getenv("MILLPOND_SOURCE"));
    walk w = begin(path);
    const ground *g = w.plan.ground;
    static const int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        for (int frame = 0; frame < 260; frame++) {
            walk_step(&w, ways[i][0], ways[i][1], 0.05);
            const double half = 0.5 * WIDTH / w.camera.tile;
            assert_true(w.walker.x > g->x && w.walker.x < g->x + g->width);
            assert_true(w.walker.y > g->y && w.walker.y < g->y + g->height);
            assert_true(w.camera.x - half > g->x - 0.1 &&
                        w.camera.x + half < g->x + g->width + 0.1);
        }
    }
    assert_true(w.walker.x < g->x + 1.0 && w.walker.y < g->y + 1.0);
    walk_close(&w);
}

// On displays of other rates, too.
static void test_frames_have_equally_many_steps(void **state) {
    (void)state;
    static const double rates[] = {50.0, 144.0};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        walk w = begin_at(rates[i], "world");
        uint64_t before = world_show_numbers(w.show).steps;
        uint64_t first = 0;
        for (int frame = 0; frame < 12; frame++) {
            walk_step(&w, 1.0, 0.0, 1.0 / rates[i]);
            const uint64_t now = world_show_numbers(w.show).steps;
            first = frame == 0 ? now - before : first;
            assert_true(first > 0 && now - before == first);
            before = now;
        }
        walk_close(&w);
    }
}

static void test_a_click_is_walked_to(void **state) {
    (void)state;
    walk w = begin("world");
    double x;
    double y;
    world_show_place(w.show, &w.camera, 30.0, 20.0, &x, &y);
    walk_go(&w, 30.0, 20.0);
    for (int i = 0; i < 300 && w.walker.goes; i++) {
        walk_step(&w, 0.0, 0.0, 1.0 / 60.0);
    }
    assert_false(w.walker.goes);
    assert_true(hypot(w.walker.x - x, w.walker.y - y) < 0.3);
    walk_set_rain(&w, false);
    walk_next_look(&w);
    walk_draw(&w, pixels, (ptrdiff_t)WIDTH * 4);
    assert_int_equal(pixels[3], 255);
    walk_close(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_stays_flat),
        cmocka_unit_test(test_the_same_walk_gives_the_same_water),
        cmocka_unit_test(test_water_is_known_before_it_is_painted),
        cmocka_unit_test(test_nobody_leaves_a_map),
        cmocka_unit_test(test_frames_have_equally_many_steps),
        cmocka_unit_test(test_a_click_is_walked_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
