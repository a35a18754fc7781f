// scene_foam_test.c — foam is laid where there is some, more where there is more, and nowhere else.
#include "pictures.h"
#include "scene_foam.h"

#include "maps.h"

static picture dark(int width, int height) {
    const picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            pixel[0] = pixel[1] = pixel[2] = pixel[3] = 40;
        }
    }
    return p;
}

static double mean_level(const picture *p) {
    double sum = 0;
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            sum += pixel_of(p, x, y)[0];
        }
    }
    return sum / (p->width * p->height);
}

static void more_of_it_is_whiter(void **state) {
    (void)state;
    double before = 0;
    for (int i = 0; i <= 4; i++) {
        picture p = dark(90, 70);
        own_map map = map_make(30, 20, 0.25f * (float)i);
        const pond_target target = target_of(&p);
        scene_draw_foam(&map.map, 9, 9, &target);
        check_guards(&p);
        const double level = mean_level(&p);
        assert_true(i == 0 ? level == 40.0 : level > before + (i < 4 ? 20 : 0));
        assert_true(pixel_of(&p, 0, 0)[3] >= 40);
        before = level;
        free(map.memory);
        free(p.memory);
    }
    assert_true(before > 215);
}

// One value of the map covers its own part of the picture and fades over its neighbours'.
static void where_it_is(void **state) {
    (void)state;
    picture p = dark(80, 40);
    own_map map = map_make(8, 4, 0);
    *value_of(&map, 2, 1) = 1;
    const pond_target target = target_of(&p);
    scene_draw_foam(&map.map, 9, 9, &target);
    for (int y = 0; y < 40; y++) {
        for (int x = 0; x < 80; x++) {
            const bool near = x >= 15 && x < 35 && y >= 5 && y < 25;
            assert_true(near || pixel_of(&p, x, y)[1] == 40);
        }
    }
    assert_true(pixel_of(&p, 25, 15)[1] > 200);
    free(map.memory);
    free(p.memory);
}

static void odd_maps(void **state) {
    (void)state;
    picture p = dark(1, 3);
    own_map map = map_make(1, 1, NAN);
    const pond_target target = target_of(&p);
    scene_draw_foam(&map.map, 1e-3f, 1e9f, &target);
    assert_true(mean_level(&p) == 40.0);
    *value_of(&map, 0, 0) = 1e9f;
    scene_draw_foam(&map.map, 1e-3f, 1e9f, &target);
    const pond_map_target none = {.values = NULL};
    scene_draw_foam(&none, 1, 1, &target);
    check_guards(&p);
    check_margins(&map);
    free(map.memory);
    free(p.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_of_it_is_whiter),
        cmocka_unit_test(where_it_is),
        cmocka_unit_test(odd_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
