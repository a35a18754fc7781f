// wrap_test.c — water and pictures that tile: views and textures that begin anew beyond their
// sides.
//
// The oracle is the same thing three times side by side without wrapping: its middle must agree.
#include "look/reading/sampler.h"
#include "one_look.h"

#include "pictures.h"

enum { THREE = 3 };

static picture noisy_tile(int width, int height, uint64_t seed) {
    const picture p = noisy_picture(width, height, seed);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            pixel_of(&p, x, y)[3] = 255; // plain blending
        }
    }
    return p;
}

// Waves that fit the view, so that its sides meet smoothly.
static own_view fitting_view(int width, int height, pond_format format, double size) {
    const own_view v = own_view_make(width, height, format);
    const double turn = 6.283185307179586;
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            const double u = turn * (x + 0.5) / width;
            const double w = turn * (y + 0.5) / height;
            view_set(&v, x, y, size * (sin(u + 2 * w) + 0.6 * cos(3 * u - w) + 0.3 * sin(4 * w)));
        }
    }
    return v;
}

// The view `times` times side by side and below each other, with a true border.
static own_view repeated_view(const pond_view *view, int times) {
    const own_view v = own_view_make(view->width * times, view->height * times, view->format);
    for (int y = -1; y <= v.view.height; y++) {
        for (int x = -1; x <= v.view.width; x++) {
            view_set(
                &v, x, y,
                view_get(view, (x + view->width) % view->width, (y + view->height) % view->height));
        }
    }
    return v;
}

static picture repeated_picture(const picture *p, int times) {
    const picture all = picture_make(p->width * times, p->height * times);
    for (int y = 0; y < all.height; y++) {
        for (int x = 0; x < all.width; x++) {
            memcpy(pixel_of(&all, x, y), pixel_of(p, x % p->width, y % p->height), 4);
        }
    }
    return all;
}

static void draw(bool pool, const pond_view *view, const pond_texture *texture,
                 const picture *out) {
    const pond_target target = target_of(out);
    const pond_pool_look deep = pool_look_default();
    const pond_offset_look offset = offset_look_default();
    if (pool) {
        draw_pool_look(&deep, view, texture, &target, NULL);
    } else {
        draw_offset_look(&offset, view, texture, &target, NULL);
    }
    check_guards(out);
}

// How many levels the picture differs at most from the middle of the picture of nine.
static int off_middle(const picture *one, const picture *nine) {
    int most = 0;
    for (int y = 0; y < one->height; y++) {
        for (int x = 0; x < one->width; x++) {
            const uint8_t *a = pixel_of(one, x, y);
            const uint8_t *b = pixel_of(nine, x + one->width, y + one->height);
            for (int c = 0; c < 4; c++) {
                most = abs(a[c] - b[c]) > most ? abs(a[c] - b[c]) : most;
            }
        }
    }
    return most;
}

static int compare(bool pool, int cells_x, int cells_y, int width, int height, pond_format format,
                   bool wraps) {
    own_view small = fitting_view(cells_x, cells_y, format, format == POND_FORMAT_F32 ? 4e-4 : 2.4);
    const own_view large = repeated_view(&small.view, THREE);
    const picture tile = noisy_tile(37, 29, 5);
    const picture floor = repeated_picture(&tile, THREE);
    const picture one = picture_make(width, height);
    const picture nine = picture_make(width * THREE, height * THREE);
    pond_texture texture = texture_of(&tile);
    const pond_texture around = texture_of(&floor);
    texture.wraps = wraps;
    small.view.wraps_x = wraps;
    small.view.wraps_y = wraps;
    draw(pool, &small.view, &texture, &one);
    draw(pool, &large.view, &around, &nine);
    const int most = off_middle(&one, &nine);
    free(small.memory);
    free(large.memory);
    free(tile.memory);
    free(floor.memory);
    free(one.memory);
    free(nine.memory);
    return most;
}

// As many pixels as cells, more, and up to far fewer; sides that are no multiple of a tile's.
static void pictures_tile(void **state) {
    (void)state;
    static const int sizes[][4] = {{40, 33, 40, 33},  {40, 33, 97, 130}, {20, 17, 33, 71},
                                   {97, 130, 40, 33}, {90, 70, 18, 14},  {64, 48, 9, 8}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int pool = 0; pool < 2; pool++) {
            for (int format = 1; format <= 2; format++) {
                const int *s = sizes[i];
                const int most =
                    compare(pool == 1, s[0], s[1], s[2], s[3], (pond_format)format, true);
                if (most > 1) {
                    fail_msg("%s: %d×%d cells as %d×%d pixels: %d levels off",
                             pool == 1 ? "pool" : "offset", s[0], s[1], s[2], s[3], most);
                }
            }
        }
    }
    assert_true(compare(true, 20, 17, 33, 71, POND_FORMAT_F32, false) > 20); // or this says nothing
}

// ---- foam ---------------------------------------------------------------------------------------

enum { FOAM_W = 301, FOAM_H = 227 };

// Mean step from column or row `from` to `to`. [levels]
static double step_between(const picture *p, bool columns, int from, int to) {
    const int count = columns ? p->height : p->width;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const uint8_t *a = columns ? pixel_of(p, from, i) : pixel_of(p, i, from);
        const uint8_t *b = columns ? pixel_of(p, to, i) : pixel_of(p, i, to);
        sum += abs(a[0] - b[0]);
    }
    return sum / count;
}

// The step across the seam, and the largest elsewhere.
static void measure_seam(const picture *p, bool columns, double *seam, double *elsewhere) {
    const int count = columns ? p->width : p->height;
    *elsewhere = 0;
    for (int i = 0; i + 1 < count; i++) {
        *elsewhere = fmax(*elsewhere, step_between(p, columns, i, i + 1));
    }
    *seam = step_between(p, columns, count - 1, 0);
}

// Its lace begins anew where the water does.
static void foam_tiles(void **state) {
    (void)state;
    const float half = 0.5f;
    const pond_map foam = {.values = &half, .width = 1, .height = 1, .stride = 1};
    const picture dark = picture_make(1, 1);
    memset(dark.pixels, 40, 4);
    const pond_texture texture = texture_of(&dark);
    for (int i = 0; i < 24; i++) {
        own_view v = own_view_make(60, 45, POND_FORMAT_F32); // still, 0.6 × 0.45 m
        const bool across = i % 4 & 1;
        const bool down = i % 4 & 2;
        v.view.wraps_x = across;
        v.view.wraps_y = down;
        const picture p = picture_make(FOAM_W, FOAM_H);
        const pond_target target = target_of(&p);
        pond_pool_look look = pool_look_default();
        look.foam = &foam;
        look.foam_size = 0.03f + 0.013f * (float)(i / 4);
        draw_pool_look(&look, &v.view, &texture, &target, NULL);
        for (int columns = 0; columns < 2; columns++) {
            double seam;
            double elsewhere;
            measure_seam(&p, columns == 1, &seam, &elsewhere);
            if ((columns == 1 ? across : down) ? seam > elsewhere : seam < 1.5 * elsewhere) {
                fail_msg("holes of %g m, %s: %g levels across the seam, %g elsewhere",
                         (double)look.foam_size, columns == 1 ? "columns" : "rows", seam,
                         elsewhere);
            }
        }
        free(v.memory);
        free(p.memory);
    }
    free(dark.memory);
}

// A view without a border wraps as well, and needs none.
static void border_is_not_read(void **state) {
    (void)state;
    own_view v = fitting_view(24, 18, POND_FORMAT_F32, 5e-3);
    v.view.wraps_x = true;
    v.view.wraps_y = true;
    const picture tile = noisy_tile(16, 12, 3);
    const pond_texture texture = texture_of(&tile);
    const picture with = picture_make(60, 45);
    const picture without = picture_make(60, 45);
    draw(true, &v.view, &texture, &with);
    for (int x = -1; x <= 24; x++) {
        view_set(&v, x, -1, 1e9);
        view_set(&v, x, 18, 1e9);
    }
    for (int y = -1; y <= 18; y++) {
        view_set(&v, -1, y, 1e9);
        view_set(&v, 24, y, 1e9);
    }
    v.view.border = 0;
    draw(true, &v.view, &texture, &without);
    assert_true(same_pictures(&with, &without));
    free(v.memory);
    free(tile.memory);
    free(with.memory);
    free(without.memory);
}

static int modulo(int i, int n) {
    return (i % n + n) % n;
}

// Texels far outside, at whole places, and at numbers that are none.
static void texels_wrap(void **state) {
    (void)state;
    const picture tile = noisy_tile(5, 3, 9);
    pond_texture texture = texture_of(&tile);
    texture.wraps = true;
    pondi_points points;
    for (int i = 0; i < PONDI_TILE; i++) {
        points.u[i] = (float)i * 0.75f - 12.0f;
        points.v[i] = (float)i * -0.5f + 4.25f;
    }
    pondi_levels near;
    pondi_levels smooth;
    pondi_read_levels(&texture, &points, PONDI_TILE, POND_LOOKUP_NEAREST, &near);
    pondi_read_levels(&texture, &points, PONDI_TILE, POND_LOOKUP_BILINEAR, &smooth);
    for (int i = 0; i < PONDI_TILE; i++) {
        const double u = (double)points.u[i];
        const double v = (double)points.v[i];
        const int x = (int)floor(u);
        const int y = (int)floor(v);
        for (int c = 0; c < 4; c++) {
#define TEXEL(i, j) ((double)pixel_of(&tile, modulo(i, 5), modulo(j, 3))[c])
            const double top = TEXEL(x, y) + (TEXEL(x + 1, y) - TEXEL(x, y)) * (u - x);
            const double low = TEXEL(x, y + 1) + (TEXEL(x + 1, y + 1) - TEXEL(x, y + 1)) * (u - x);
            assert_true(fabs((double)smooth.channel[c][i] - (top + (low - top) * (v - y))) < 1e-3);
            assert_true((double)near.channel[c][i] ==
                        TEXEL((int)floor(u + 0.5), (int)floor(v + 0.5)));
#undef TEXEL
        }
    }
    static const float wild[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, -1e-30f, 4.9999998f};
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        points.u[i] = wild[i];
        points.v[i] = wild[(i + 2) % 7];
    }
    pondi_read_levels(&texture, &points, 7, POND_LOOKUP_NEAREST, &near);
    pondi_read_levels(&texture, &points, 7, POND_LOOKUP_BILINEAR, &smooth);
    for (int i = 0; i < 7; i++) {
        assert_true(smooth.channel[0][i] >= 0 && smooth.channel[0][i] <= 255);
    }
    free(tile.memory);
}

// A pond says itself which of its sides meet.
static void ponds_say_so(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.width = 16;
    desc.height = 12;
    desc.edges.left = POND_EDGE_PERIODIC;
    desc.edges.right = POND_EDGE_PERIODIC;
    pond *water = make_pond(&desc);
    assert_true(pond_get_view(water).wraps_x);
    assert_false(pond_get_view(water).wraps_y);
    pond_destroy(water);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_tile),      cmocka_unit_test(foam_tiles),
        cmocka_unit_test(border_is_not_read), cmocka_unit_test(texels_wrap),
        cmocka_unit_test(ponds_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
