// camera_test.c — what a camera sees is a part of the whole drawing, to the byte.
#include <millpond/detail/region.h>
#include <millpond/millpond.h>

#include "maps.h"

typedef struct shot {
    int cells[2];
    int pixels[2];
    pond_camera camera; // in shares of the pond, here
} shot;

static const shot shots[] = {
    {{64, 48}, {64, 48}, {{0.0f, 0.0f}, {1.0f, 1.0f}}},
    {{64, 48}, {50, 37}, {{0.25f, 0.3f}, {0.5f, 0.6f}}},
    {{64, 48}, {90, 60}, {{0.8f, 0.7f}, {1.4f, 1.2f}}},
    {{64, 48}, {70, 61}, {{-0.3f, -0.5f}, {1.6f, 1.7f}}},
    {{200, 150}, {128, 96}, {{0.31f, 0.12f}, {0.95f, 0.76f}}},
    {{40, 30}, {160, 120}, {{0.05f, 0.5f}, {0.1f, 0.55f}}},
};

static pond_camera in_metres(const shot *s, const pond_view *view) {
    const float width = view->cell_size * (float)view->width;
    const float height = view->cell_size * (float)view->height;
    return (pond_camera){{s->camera.from.x * width, s->camera.from.y * height},
                         {s->camera.to.x * width, s->camera.to.y * height}};
}

// The picture cut out of the whole drawing; what lies beside that stays as it was.
static void check(const pond_look *look, const shot *s, pond_pixels format, bool wraps) {
    own_view view = wavy_view(s->cells[0], s->cells[1], POND_FORMAT_F32, 0.008);
    view.view.wraps_x = view.view.wraps_y = wraps;
    picture texture_pixels = noisy_picture(77, 53, 5);
    const pond_texture texture = texture_of(&texture_pixels);
    const pond_camera camera = in_metres(s, &view.view);
    const size_t size = format == POND_PIXELS_RGBA_F32 ? 16 : 4;
    const size_t row = (size_t)s->pixels[0] * size;
    uint8_t *pixels = room(row, (size_t)s->pixels[1]);
    memset(pixels, 0x5a, row * (size_t)s->pixels[1]);
    const pond_target target = {.pixels = pixels,
                                .width = s->pixels[0],
                                .height = s->pixels[1],
                                .stride = (ptrdiff_t)row,
                                .format = format};
    pond_framing f;
    assert_true(pond_frame(&view.view, &camera, &target, &f));
    const size_t whole_row = (size_t)f.width * size;
    uint8_t *all = room(whole_row, (size_t)f.height);
    const pond_target whole = {.pixels = all,
                               .width = f.width,
                               .height = f.height,
                               .stride = (ptrdiff_t)whole_row,
                               .format = format};
    pond_draw(look, &view.view, &texture, &whole, NULL);
    const pond_parallel backwards = {.run = run_backwards};
    assert_true(pond_draw_camera(look, &view.view, &texture, &target, &camera, &backwards));
    for (int y = 0; y < s->pixels[1]; y++) {
        for (int x = 0; x < s->pixels[0]; x++) {
            const int column = f.part.x + x;
            const int line = f.part.y + y;
            const uint8_t *pixel = pixels + (size_t)y * row + (size_t)x * size;
            if (column >= 0 && column < f.width && line >= 0 && line < f.height) {
                assert_memory_equal(pixel, all + (size_t)line * whole_row + (size_t)column * size,
                                    size);
            } else {
                assert_true(pixel[0] == 0x5a && pixel[size - 1] == 0x5a);
            }
        }
    }
    free(all);
    free(pixels);
    free(view.memory);
    free(texture_pixels.memory);
}

static void parts_of_the_whole(void **state) {
    (void)state;
    int drawn = 0;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pond_look look = pond_look_default((pond_look_kind)kind);
        for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++) {
            if (look.kind != POND_LOOK_PLANE && look.kind != POND_LOOK_LAKE) {
                check(&look, &shots[i],
                      (kind + (int)i) % 3 ? POND_PIXELS_RGBA8 : POND_PIXELS_RGBA_F32, i % 2 == 1);
                drawn++;
            }
        }
    }
    assert_true(drawn >= 48);
}

static void part_of_the_picture(void **state) {
    (void)state;
    own_view view = wavy_view(64, 48, POND_FORMAT_F32, 0.008);
    const pond_camera camera = in_metres(&shots[1], &view.view);
    const pond_look look = pond_look_default(POND_LOOK_HEIGHT);
    uint8_t one[40][4 * 50];
    uint8_t two[40][4 * 50];
    memset(one, 1, sizeof one);
    memset(two, 1, sizeof two);
    const pond_area part = {10, 5, 20, 300};
    pond_target target = {.pixels = one[0], .width = 50, .height = 40, .stride = 200};
    assert_true(pond_draw_camera(&look, &view.view, NULL, &target, &camera, NULL));
    target.pixels = two[0];
    target.part = &part;
    assert_true(pond_draw_camera(&look, &view.view, NULL, &target, &camera, NULL));
    for (int y = 0; y < 40; y++) {
        for (int x = 0; x < 200; x++) {
            const bool inside = y >= 5 && x >= 40 && x < 120;
            assert_int_equal(two[y][x], inside ? one[y][x] : 1);
        }
    }
    free(view.memory);
}

static void refusals(void **state) {
    (void)state;
    own_view view = wavy_view(64, 48, POND_FORMAT_F32, 0.008);
    uint8_t pixels[8][32];
    memset(pixels, 7, sizeof pixels);
    const pond_target target = {.pixels = pixels[0], .width = 8, .height = 8, .stride = 32};
    const pond_camera bad[] = {{{0, 0}, {0, 1}},         {{0, 0}, {1, -1}},
                               {{NAN, 0}, {1, 1}},       {{0, 0}, {1, INFINITY}},
                               {{0, 0}, {1e-7f, 1}},     {{0, 3e38f}, {1, INFINITY}},
                               {{0, -INFINITY}, {1, 1}}, {{1e12f, 0}, {1.0001e12f, 1}}};
    const pond_look look = pond_look_default(POND_LOOK_SLOPE);
    pond_framing f;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const bool framed = pond_frame(&view.view, &bad[i], &target, &f);
        if (framed) { // far beside, or all in a pixel
            assert_true(f.width >= 1 && f.height >= 1);
        }
        assert_true(pond_draw_camera(&look, &view.view, NULL, &target, &bad[i], NULL) == framed);
    }
    const pond_camera good = {{0, 0}, {0.1f, 0.1f}};
    const pond_look plane = pond_look_default(POND_LOOK_PLANE);
    const pond_look lake = pond_look_default(POND_LOOK_LAKE);
    assert_false(pond_draw_camera(&plane, &view.view, NULL, &target, &good, NULL));
    assert_false(pond_draw_camera(&lake, &view.view, NULL, &target, &good, NULL));
    assert_false(pond_draw_camera(NULL, &view.view, NULL, &target, &good, NULL));
    assert_false(pond_draw_camera(&look, NULL, NULL, &target, &good, NULL));
    assert_false(pond_draw_camera(&look, &view.view, NULL, NULL, &good, NULL));
    assert_false(pond_draw_camera(&look, &view.view, NULL, &target, NULL, NULL));
    assert_false(pond_frame(&view.view, &good, &target, NULL));
    free(view.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_of_the_whole),
                                       cmocka_unit_test(part_of_the_picture),
                                       cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
