// piece_test.c — pictures of wide water that are drawn in tiles, each by the pieces that show it:
// to the byte the one picture of the whole. Of a piece's cells nothing else may be read.
#include <limits.h>
#include <millpond/detail/region.h>
#include <millpond/millpond.h>

#include "maps.h"

enum { TILE = 128 };

typedef struct zoom {
    int cells[2];
    int pixels[2];
    pond_format format;
} zoom;

static const zoom zooms[] = {
    {{200, 170}, {300, 301}, POND_FORMAT_F32}, {{200, 170}, {400, 340}, POND_FORMAT_F32},
    {{200, 170}, {200, 170}, POND_FORMAT_F32}, {{200, 170}, {200, 170}, POND_FORMAT_I16},
    {{300, 200}, {131, 90}, POND_FORMAT_F32},  {{300, 180}, {40, 20}, POND_FORMAT_I16},
    {{150, 129}, {611, 140}, POND_FORMAT_F32},
};

static int fold(int at, int cells, bool wraps) {
    return wraps ? (at + cells) % cells : at;
}

// Of a view, the cells from…end − 1 along both axes in memory of their own, with a border.
static own_view cut(const own_view *whole, const int from[2], const int end[2]) {
    const pond_view *w = &whole->view;
    own_view part = own_view_make(end[0] - from[0], end[1] - from[1], w->format);
    const ptrdiff_t size = w->format == POND_FORMAT_I16 ? 2 : 4;
    for (int y = -1; y <= part.view.height; y++) {
        for (int x = -1; x <= part.view.width; x++) {
            const ptrdiff_t at = fold(from[1] + y, w->height, w->wraps_y) * w->stride +
                                 fold(from[0] + x, w->width, w->wraps_x);
            memcpy((uint8_t *)(uintptr_t)part.view.heights + (y * part.view.stride + x) * size,
                   (const uint8_t *)w->heights + at * size, (size_t)size);
        }
    }
    part.view.unit = w->unit;
    part.view.count_height = w->count_height;
    part.view.cell_size = w->cell_size;
    part.view.wraps_x = w->wraps_x;
    part.view.wraps_y = w->wraps_y;
    return part;
}

// Draws a tile by four pieces that lie over each other; what of it no piece shows stays.
static void draw_tile(const pond_look *look, const own_view *whole, const pond_texture *texture,
                      const pond_target *tile, const pond_framing *f) {
    const int side[2] = {whole->view.width, whole->view.height};
    for (int i = 0; i < 4; i++) {
        int from[2];
        int end[2];
        for (int axis = 0; axis < 2; axis++) {
            const bool second = (i >> axis & 1) != 0;
            const bool round = axis == 0 ? whole->view.wraps_x : whole->view.wraps_y;
            const int around = round ? POND_REGION_AROUND : 0; // reaches over sides that meet
            from[axis] = second ? side[axis] / 2 - POND_REGION_AROUND : -around;
            end[axis] = second ? side[axis] + around : side[axis] / 2 + POND_REGION_AROUND;
        }
        own_view part = cut(whole, from, end);
        const pond_region piece = {side[0], side[1], from[0], from[1]};
        const pond_area drawn = pond_draw_region(look, &part.view, &piece, texture, tile, f, NULL);
        assert_true(drawn.x >= 0 && drawn.x + drawn.width <= tile->width && drawn.y >= 0 &&
                    drawn.y + drawn.height <= tile->height);
        free(part.memory);
    }
}

static void check_round(const pond_look *look, const zoom *z, bool wraps_x, bool wraps_y) {
    own_view view = wavy_view(z->cells[0], z->cells[1], z->format, 0.008);
    view.view.wraps_x = wraps_x;
    view.view.wraps_y = wraps_y;
    picture texture_pixels = noisy_picture(z->pixels[0], z->pixels[1], 5);
    const pond_texture texture = texture_of(&texture_pixels);
    picture whole = picture_make(z->pixels[0], z->pixels[1]);
    const pond_target target = target_of(&whole);
    pond_draw(look, &view.view, &texture, &target, NULL);
    for (int y = 0; y < z->pixels[1]; y += TILE) {
        for (int x = 0; x < z->pixels[0]; x += TILE) {
            picture pixels = picture_make(TILE, TILE);
            const pond_target tile = target_of(&pixels);
            const pond_framing f = {z->pixels[0], z->pixels[1], {x, y, TILE, TILE}};
            draw_tile(look, &view, &texture, &tile, &f);
            for (int row = 0; row < TILE && y + row < z->pixels[1]; row++) {
                const int left = z->pixels[0] - x;
                assert_memory_equal(pixel_of(&pixels, 0, row), pixel_of(&whole, x, y + row),
                                    4 * (size_t)(left < TILE ? left : TILE));
            }
            check_guards(&pixels);
            free(pixels.memory);
        }
    }
    free(whole.memory);
    free(texture_pixels.memory);
    free(view.memory);
}

static void check(const pond_look *look, const zoom *z) {
    check_round(look, z, false, false);
}

// A cut pond's sides may meet: its pieces then reach over them.
static void tiles_of_round_water(void **state) {
    (void)state;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pond_look look = pond_look_default((pond_look_kind)kind);
        for (size_t i = 0; i < sizeof zooms / sizeof zooms[0] && pond_look_info(look.kind)->local;
             i++) {
            check_round(&look, &zooms[i], i % 3 != 0, i % 3 != 1);
        }
    }
}

static void tiles_of_the_whole(void **state) {
    (void)state;
    int looks = 0;
    for (int kind = 1; kind <= POND_LOOK_COUNT; kind++) {
        const pond_look look = pond_look_default((pond_look_kind)kind);
        if (!pond_look_info(look.kind)->local) {
            continue;
        }
        for (size_t i = 0; i < sizeof zooms / sizeof zooms[0]; i++) {
            check(&look, &zooms[i]);
        }
        looks++;
    }
    assert_true(looks >= 6);
    pond_look listed = pond_look_default(POND_LOOK_LENS);
    listed.is.lens.lookup = POND_LOOKUP_NEAREST;
    check(&listed, &zooms[3]);
    pond_look written = pond_look_default(POND_LOOK_OFFSET);
    written.is.offset.lookup = POND_LOOKUP_NEAREST;
    check(&written, &zooms[3]);
}

// Wider than any target: the last pixel of 40000 × 40000.
static void beyond_a_picture(void **state) {
    (void)state;
    own_view view = wavy_view(100, 100, POND_FORMAT_F32, 0.008);
    const pond_look look = pond_look_default(POND_LOOK_HEIGHT);
    uint8_t pixels[8][32] = {{0}};
    const pond_target tile = {.pixels = pixels[0], .width = 8, .height = 8, .stride = 32};
    const pond_region piece = {100000, 100000, 99900, 99900};
    const pond_framing f = {40000, 40000, {39996, 39996, 8, 8}};
    const pond_area drawn = pond_draw_region(&look, &view.view, &piece, NULL, &tile, &f, NULL);
    assert_true(drawn.x == 0 && drawn.y == 0 && drawn.width == 4 && drawn.height == 4);
    assert_true(pixels[3][15] == 255 && pixels[3][19] == 0 && pixels[4][3] == 0);
    free(view.memory);
}

static void refusals(void **state) {
    (void)state;
    own_view view = wavy_view(64, 48, POND_FORMAT_F32, 0.008);
    uint8_t pixels[8][32] = {{0}};
    const pond_target tile = {.pixels = pixels[0], .width = 8, .height = 8, .stride = 32};
    const pond_look look = pond_look_default(POND_LOOK_SLOPE);
    const pond_region piece = {64, 96, 0, 48};
    const pond_framing f = {64, 96, {20, 70, 8, 8}};
    assert_int_equal(pond_draw_region(&look, &view.view, &piece, NULL, &tile, &f, NULL).width, 8);
    const pond_region bad_pieces[] = {{63, 96, 0, 48}, {64, 96, 1, 48},
                                      {64, 96, 0, 49}, {64, 96, 0, -1},
                                      {64, 0, 0, 48},  {64, POND_REGION_WIDEST + 1, 0, 48}};
    for (size_t i = 0; i < sizeof bad_pieces / sizeof bad_pieces[0]; i++) {
        assert_int_equal(
            pond_draw_region(&look, &view.view, &bad_pieces[i], NULL, &tile, &f, NULL).width, 0);
    }
    const pond_framing bad_framings[] = {{0, 96, {20, 70, 8, 8}},
                                         {64, POND_REGION_WIDEST + 1, {20, 70, 8, 8}},
                                         {64, 96, {64, 70, 8, 8}},
                                         {64, 96, {INT_MAX, INT_MIN, 8, 8}},
                                         {64, 96, {20, 50, 8, 8}}}; // too near the piece's side
    for (size_t i = 0; i < sizeof bad_framings / sizeof bad_framings[0]; i++) {
        assert_int_equal(
            pond_draw_region(&look, &view.view, &piece, NULL, &tile, &bad_framings[i], NULL).width,
            0);
    }
    pond_view round = view.view;
    round.wraps_y = true;
    const pond_region across = {64, 96, 0, 97}; // the whole's first row would come a second time
    assert_int_equal(pond_draw_region(&look, &round, &piece, NULL, &tile, &f, NULL).width, 8);
    assert_int_equal(pond_draw_region(&look, &round, &across, NULL, &tile, &f, NULL).width, 0);
    const pond_look plane = pond_look_default(POND_LOOK_PLANE);
    const pond_look offset = pond_look_default(POND_LOOK_OFFSET);
    assert_int_equal(pond_draw_region(&plane, &view.view, &piece, NULL, &tile, &f, NULL).width, 0);
    assert_int_equal(pond_draw_region(&offset, &view.view, &piece, NULL, &tile, &f, NULL).width, 0);
    free(view.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_the_whole), cmocka_unit_test(tiles_of_round_water),
        cmocka_unit_test(beyond_a_picture), cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
