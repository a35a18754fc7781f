// upload_test.c — texels for a GPU against the cells written out, and the order of pixels.
#include <millpond/millpond.h>
#include <millpond/upload.h>

#include "maps.h"

static double number_of(uint16_t half) {
    const int exponent = half >> 10 & 31;
    const double part = (half & 1023) / 1024.0;
    const double size = exponent == 0 ? ldexp(part, -14) : ldexp(1.0 + part, exponent - 15);
    return half & 0x8000 ? -size : size;
}

static double cell_of(const pond_view *v, int x, int y) {
    if (v->wraps_x) {
        x = (x + v->width) % v->width;
    }
    if (v->wraps_y) {
        y = (y + v->height) % v->height;
    }
    if (v->border == 0) {
        x = x < 0 ? 0 : x >= v->width ? v->width - 1 : x;
        y = y < 0 ? 0 : y >= v->height ? v->height - 1 : y;
    }
    const ptrdiff_t at = y * v->stride + x;
    return (double)v->unit * (v->format == POND_FORMAT_I16
                                  ? (double)((const int16_t *)v->heights)[at]
                                  : (double)((const float *)v->heights)[at]);
}

static void near_half(const uint8_t *bytes, double wanted) {
    uint16_t half;
    memcpy(&half, bytes, 2);
    assert_true(fabs(number_of(half) - wanted) <= fabs(wanted) / 2000.0 + 4e-8);
}

static void check_texel(const pond_view *v, pond_texels kind, int x, int y, const uint8_t *t) {
    const double height = cell_of(v, x, y);
    const double across = 0.5 / (double)v->cell_size;
    const double slope_x = (cell_of(v, x + 1, y) - cell_of(v, x - 1, y)) * across;
    const double slope_y = (cell_of(v, x, y + 1) - cell_of(v, x, y - 1)) * across;
    const double up = 1.0 / sqrt(1.0 + slope_x * slope_x + slope_y * slope_y);
    if (kind == POND_TEXELS_RGBA8) {
        const double wanted[] = {-slope_x * up, -slope_y * up, up,
                                 fmax(-1, fmin(1, height / 0.01))};
        for (int c = 0; c < 4; c++) {
            assert_true(fabs(t[c] - 128.0 - 127.0 * wanted[c]) < 0.51);
        }
        return;
    }
    if (kind != POND_TEXELS_RG16F) {
        near_half(t, height);
    }
    if (kind != POND_TEXELS_R16F) {
        const int first = kind == POND_TEXELS_RG16F ? 0 : 2;
        near_half(t + first, slope_x);
        near_half(t + first + 2, slope_y);
    }
    if (kind == POND_TEXELS_RGBA16F) {
        near_half(t + 6, 0.0);
    }
}

static void as_the_cells_are(void **state) {
    (void)state;
    const pond_area areas[] = {
        {0, 0, 300, 40}, {17, 5, 260, 20}, {-3, -2, 10, 9}, {295, 35, 20, 20}};
    for (int i = 0; i < 64; i++) {
        const pond_texels kind = (pond_texels)(1 + i % 4);
        const pond_area area = areas[i / 4 % 4];
        const bool counts = i / 16 % 2;
        own_view view =
            wavy_view(300, 40, counts ? POND_FORMAT_I16 : POND_FORMAT_F32, counts ? 40 : 0.008);
        view.view.wraps_x = i / 32 % 2;
        view.view.wraps_y = i % 3 == 0;
        view.view.border = i % 5 == 0 ? 0 : view.view.border;
        const size_t size = pond_texel_size(kind);
        const size_t stride = (size_t)area.width * size + 6;
        uint8_t *out = room(stride, (size_t)area.height);
        memset(out, 0x5a, stride * (size_t)area.height);
        const pond_parallel backwards = {.run = run_backwards};
        pond_write_texels(&view.view, &area, kind, 0.01f, out, (ptrdiff_t)stride,
                          i % 2 ? &backwards : NULL);
        for (int y = 0; y < area.height; y++) {
            for (int x = 0; x < area.width; x++) {
                const uint8_t *texel = out + (size_t)y * stride + (size_t)x * size;
                const int column = area.x + x;
                const int row = area.y + y;
                if (column >= 0 && column < 300 && row >= 0 && row < 40) {
                    check_texel(&view.view, kind, column, row, texel);
                } else {
                    assert_true(texel[0] == 0x5a && texel[size - 1] == 0x5a);
                }
            }
            for (size_t k = 0; k < 6; k++) {
                assert_true(out[(size_t)y * stride + (size_t)area.width * size + k] == 0x5a);
            }
        }
        free(out);
        free(view.memory);
    }
}

// All halves there are come back, and what lies between two goes to the nearer one.
static void halves(void **state) {
    (void)state;
    for (uint32_t half = 0; half < 0x7c00; half++) {
        float cells[2] = {(float)number_of((uint16_t)half), 0.0f};
        cells[1] = half > 0 ? (cells[0] + (float)number_of((uint16_t)(half - 1))) * 0.5f : 0.0f;
        const pond_view view = {.heights = cells,
                                .width = 2,
                                .height = 1,
                                .stride = 2,
                                .unit = 1,
                                .format = POND_FORMAT_F32,
                                .cell_size = 1};
        uint16_t out[2];
        pond_write_texels(&view, NULL, POND_TEXELS_R16F, 0, out, sizeof out, NULL);
        assert_int_equal(out[0], half);
        assert_int_equal(out[1], half > 0 ? half - (half & 1) : 0); // even
    }
    const float wild[] = {1e30f, -INFINITY, NAN};
    const uint16_t wanted[] = {0x7bff, 0xfbff, 0};
    for (int i = 0; i < 3; i++) {
        const pond_view view = {.heights = &wild[i],
                                .width = 1,
                                .height = 1,
                                .stride = 1,
                                .unit = 1,
                                .format = POND_FORMAT_F32,
                                .cell_size = 1};
        uint16_t out = 7;
        pond_write_texels(&view, NULL, POND_TEXELS_R16F, 0, &out, 2, NULL);
        assert_int_equal(out, wanted[i]);
    }
}

// ---- what moved, as docs/games.md shows it --------------------------------------------------

typedef struct texture {
    uint8_t *texels;
    ptrdiff_t stride;
} texture;

static void send_to_texture(texture *to, const pond_area *area, const uint8_t *texels) {
    const size_t size = pond_texel_size(POND_TEXELS_RGBA16F);
    for (int y = 0; y < area->height; y++) {
        memcpy(to->texels + (area->y + y) * to->stride + (size_t)area->x * size,
               texels + (size_t)y * (size_t)area->width * size, (size_t)area->width * size);
    }
}

static void upload_moved(const pond *water, uint64_t since, uint8_t *room_for_all, texture *to) {
    const pond_view view = pond_get_view(water);
    pond_area moved = {0};
    while (pond_moved_next(water, since, &moved)) {
        const pond_area area = pond_texels_over(&view, &moved);
        const ptrdiff_t stride = area.width * (ptrdiff_t)pond_texel_size(POND_TEXELS_RGBA16F);
        pond_write_texels(&view, &area, POND_TEXELS_RGBA16F, 0, room_for_all, stride, NULL);
        // glTexSubImage2D(GL_TEXTURE_2D, 0, area.x, area.y, area.width, area.height, GL_RGBA,
        //                 GL_HALF_FLOAT, room_for_all);
        send_to_texture(to, &area, room_for_all);
    }
}

static void moved_cells_suffice(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pond_desc desc = exact_desc(300, 200);
        desc.edges = all_edges(kind ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        pond *water = make_pond(&desc);
        const ptrdiff_t stride = 300 * 8;
        texture kept = {room((size_t)stride, 200), stride};
        uint8_t *all = room((size_t)stride, 200);
        uint8_t *scratch = room((size_t)stride, 200);
        pond_view view = pond_get_view(water);
        pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, kept.texels, stride, NULL);
        for (int i = 0; i < 12; i++) {
            const uint64_t since = pond_get_steps(water);
            pond_drop(water, centre_of(60 + 40 * i % 240, 2 + 13 * i), 0.04f, 0.01f);
            pond_step_many(water, 9);
            upload_moved(water, since, scratch, &kept);
            view = pond_get_view(water);
            pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, all, stride, NULL);
            assert_memory_equal(all, kept.texels, (size_t)stride * 200);
        }
        free(kept.texels);
        free(all);
        free(scratch);
        pond_destroy(water);
    }
}

static void orders(void **state) {
    (void)state;
    uint8_t bytes[3][4] = {{200, 100, 50, 255}, {200, 100, 50, 128}, {200, 100, 50, 0}};
    const pond_area part = {1, 0, 2, 1};
    pond_target target = {.pixels = &bytes[0][0], .width = 3, .height = 1, .stride = 12};
    target.part = &part;
    pond_reorder_pixels(&target, POND_ORDER_BGRA | POND_ORDER_PREMULTIPLIED);
    const uint8_t wanted[3][4] = {{200, 100, 50, 255}, {25, 50, 100, 128}, {0, 0, 0, 0}};
    assert_memory_equal(bytes, wanted, sizeof bytes);
    float floats[4] = {4.0f, 2.0f, 1.0f, 0.5f};
    const pond_target light = {.pixels = (uint8_t *)floats,
                               .width = 1,
                               .height = 1,
                               .stride = 16,
                               .format = POND_PIXELS_RGBA_F32};
    pond_reorder_pixels(&light, POND_ORDER_BGRA);
    pond_reorder_pixels(&light, POND_ORDER_PREMULTIPLIED);
    assert_true(floats[0] == 0.5f && floats[1] == 1.0f && floats[2] == 2.0f && floats[3] == 0.5f);
    pond_reorder_pixels(&light, 0);
    pond_reorder_pixels(NULL, 3);
    assert_true(floats[0] == 0.5f);
}

static void nothing_to_write(void **state) {
    (void)state;
    own_view view = wavy_view(5, 4, POND_FORMAT_F32, 0.01);
    uint8_t out[200];
    memset(out, 9, sizeof out);
    const pond_area outside[] = {{5, 0, 3, 3}, {0, -4, 5, 4}, {1, 1, 0, 2}, {2147483640, 0, 7, 1}};
    for (int i = 0; i < 4; i++) {
        pond_write_texels(&view.view, &outside[i], POND_TEXELS_RGBA8, 1, out, 20, NULL);
    }
    pond_write_texels(NULL, NULL, POND_TEXELS_RGBA8, 1, out, 20, NULL);
    pond_write_texels(&view.view, NULL, POND_TEXELS_RGBA8, NAN, out, 20, NULL);
    pond_write_texels(&view.view, NULL, POND_TEXELS_RGBA8, 0, out, 20, NULL);
    pond_write_texels(&view.view, NULL, (pond_texels)9, 1, out, 20, NULL);
    pond_write_texels(&view.view, NULL, POND_TEXELS_R16F, 1, NULL, 20, NULL);
    assert_int_equal(pond_texel_size((pond_texels)0), 0);
    for (size_t i = 0; i < sizeof out; i++) {
        assert_int_equal(out[i], 9);
    }
    const pond_area none = {0, 0, 0, 5};
    assert_int_equal(pond_texels_over(&view.view, &none).width, 0);
    assert_int_equal(pond_texels_over(NULL, &outside[0]).width, 0);
    free(view.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_cells_are),    cmocka_unit_test(halves),
        cmocka_unit_test(moved_cells_suffice), cmocka_unit_test(orders),
        cmocka_unit_test(nothing_to_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
