// tile_test.c — carrying the surface from cells to pixels, against the sum written out.
#include "look/reading/tile.h"
#include "look/usable.h"

#include "pictures.h"

typedef struct recorder {
    int width;
    int *hits;
    float *channel[3];
} recorder;

static void record(const void *look, const pondi_tile *tile, const pondi_canvas *canvas) {
    (void)canvas;
    const recorder *r = look;
    for (int y = 0; y < tile->height; y++) {
        for (int x = 0; x < tile->width; x++) {
            const int at = (tile->y0 + y) * r->width + tile->x0 + x;
            r->hits[at]++;
            for (int c = 0; c < 3; c++) {
                r->channel[c][at] = tile->channel[c][y * PONDI_TILE + x];
            }
        }
    }
}

static recorder draw(const pond_view *view, int width, int height, pondi_channels channels) {
    static uint8_t one[4];
    recorder r = {.width = width};
    const size_t count = (size_t)width * (size_t)height;
    r.hits = room(count, sizeof *r.hits);
    for (int c = 0; c < 3; c++) {
        r.channel[c] = room(count, sizeof(float));
    }
    const pond_texture texture = {.pixels = one, .width = 1, .height = 1, .stride = 4};
    const pond_target target = {.pixels = one, .width = width, .height = height, .stride = 4};
    const pondi_canvas canvas = {.view = view, .texture = &texture, .target = &target};
    pondi_draw_tiles(&canvas, channels, record, &r);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(r.hits[i], 1);
    }
    return r;
}

static void finish(recorder *r) {
    free(r->hits);
    for (int c = 0; c < 3; c++) {
        free(r->channel[c]);
    }
}

static double spline(double t) {
    const double a = fabs(t);
    return a < 0.5 ? 0.75 - a * a : a < 1.5 ? 0.5 * (1.5 - a) * (1.5 - a) : 0;
}

static int held(int i, int cells) {
    return i < 0 ? 0 : i >= cells ? cells - 1 : i;
}

// Weights of all taps of a pixel; the widest spline covers 4 × 3 cells.
static int taps_of(int pixel, int pixels, int cells, int *cell, double *weight) {
    const double ratio = (double)cells / pixels;
    const double centre = (pixel + 0.5) * ratio - 0.5;
    if (pixels == cells) {
        cell[0] = pixel;
        weight[0] = 1;
        return 1;
    }
    const double stretch = fmin(fmax(ratio, 1), 4);
    int count = 0;
    double sum = 0;
    for (int i = (int)floor(centre - 7); i <= centre + 7; i++) {
        const double w = spline((i - centre) / stretch);
        if (w > 0) {
            cell[count] = held(i, cells);
            weight[count++] = w;
            sum += w;
        }
    }
    for (int i = 0; i < count; i++) {
        weight[i] /= sum;
    }
    return count;
}

static double derived(const pond_view *v, pondi_channels channels, int channel, int x, int y) {
#define H(dx, dy)                                                                                  \
    view_get(v,                                                                                    \
             x + (dx) < -1         ? -1                                                            \
             : x + (dx) > v->width ? v->width                                                      \
                                   : x + (dx),                                                     \
             y + (dy) < -1          ? -1                                                           \
             : y + (dy) > v->height ? v->height                                                    \
                                    : y + (dy))
    const double counts = (double)v->unit / (double)v->count_height;
    const double unit = (double)v->unit;
    const double cell = (double)v->cell_size;
    if (channels == PONDI_CHANNELS_HEIGHT) {
        return H(0, 0) * counts;
    }
    if (channels == PONDI_CHANNELS_DIFFERENCE) {
        return counts * (channel == 0 ? H(-1, 0) - H(1, 0) : H(0, -1) - H(0, 1));
    }
    if (channel == 2) { // L9 = ⅔N4 + ⅙D4 − 10/3·u
        return unit / cell / cell *
               (2.0 / 3 * (H(-1, 0) + H(1, 0) + H(0, -1) + H(0, 1)) +
                (H(-1, -1) + H(1, -1) + H(-1, 1) + H(1, 1)) / 6 - 10.0 / 3 * H(0, 0));
    }
    double slope = 0;
    for (int k = -1; k <= 1; k++) { // [1 4 1]/6 across × central difference along
        const double along = channel == 0 ? H(1, k) - H(-1, k) : H(k, 1) - H(k, -1);
        slope += (k == 0 ? 4 : 1) / 6.0 * along / (2 * cell);
    }
    return slope * unit;
#undef H
}

static void compare(const pond_view *view, int width, int height, pondi_channels channels) {
    recorder r = draw(view, width, height, channels);
    const int count = (int)channels;
    double most[3] = {0};
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            for (int c = 0; c < count; c++) {
                most[c] = fmax(most[c], fabs(derived(view, channels, c, x, y)));
            }
        }
    }
    for (int y = 0; y < height; y++) {
        int cy[16];
        double wy[16];
        const int ny = taps_of(y, height, view->height, cy, wy);
        for (int x = 0; x < width; x++) {
            int cx[16];
            double wx[16];
            const int nx = taps_of(x, width, view->width, cx, wx);
            for (int c = 0; c < count; c++) {
                double sum = 0;
                for (int j = 0; j < ny; j++) {
                    for (int i = 0; i < nx; i++) {
                        sum += wy[j] * wx[i] * derived(view, channels, c, cx[i], cy[j]);
                    }
                }
                const double miss = fabs((double)r.channel[c][y * width + x] - sum);
                if (miss > 2e-5 * most[c] + 1e-30) {
                    print_error("cells %dx%d, pixels %dx%d, channels %d, %d at %d,%d: %g for %g\n",
                                view->width, view->height, width, height, (int)channels, c, x, y,
                                (double)r.channel[c][y * width + x], sum);
                    fail();
                }
            }
        }
    }
    finish(&r);
}

static void every_ratio(void **state) {
    (void)state;
    const int cells[][2] = {{1, 1}, {7, 5}, {1, 40}, {33, 31}, {64, 65}, {140, 90}};
    const int pixels[][2] = {{1, 1}, {7, 5}, {33, 31}, {64, 66}, {5, 97}, {101, 2}, {150, 120}};
    const pondi_channels kinds[] = {PONDI_CHANNELS_HEIGHT, PONDI_CHANNELS_DIFFERENCE,
                                    PONDI_CHANNELS_OPTICS};
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        own_view v = wavy_view(cells[i][0], cells[i][1], POND_FORMAT_F32, 0.01);
        own_view s = wavy_view(cells[i][0], cells[i][1], POND_FORMAT_I16, 900);
        for (size_t j = 0; j < sizeof pixels / sizeof pixels[0]; j++) {
            for (int k = 0; k < 3; k++) {
                compare(&v.view, pixels[j][0], pixels[j][1], kinds[k]);
                compare(&s.view, pixels[j][0], pixels[j][1], kinds[k]);
            }
        }
        free(v.memory);
        free(s.memory);
    }
}

static void far_finer_ponds(void **state) {
    (void)state;
    own_view v = wavy_view(640, 500, POND_FORMAT_F32, 0.01);
    compare(&v.view, 32, 25, PONDI_CHANNELS_OPTICS);
    compare(&v.view, 3, 499, PONDI_CHANNELS_HEIGHT);
    compare(&v.view, 1, 1, PONDI_CHANNELS_OPTICS);
    free(v.memory);
}

static void straight_lines_stay(void **state) {
    (void)state;
    // A B-spline keeps planes, so magnified water shows no steps.
    own_view v = own_view_make(20, 20, POND_FORMAT_F32);
    for (int y = -1; y <= 20; y++) {
        for (int x = -1; x <= 20; x++) {
            view_set(&v, x, y, 2e-4 * (3 * x - 2 * y));
        }
    }
    recorder r = draw(&v.view, 173, 91, PONDI_CHANNELS_HEIGHT);
    for (int y = 10; y < 81; y++) {
        for (int x = 20; x < 153; x++) {
            const double cx = (x + 0.5) * 20 / 173 - 0.5;
            const double cy = (y + 0.5) * 20 / 91 - 0.5;
            assert_true(fabs((double)r.channel[0][y * 173 + x] - (3 * cx - 2 * cy)) < 2e-5);
        }
    }
    finish(&r);
    free(v.memory);
}

static void nothing_to_draw(void **state) {
    (void)state;
    uint8_t pixels[4] = {0};
    float heights[1] = {0};
    const pond_view view = {.heights = heights,
                            .format = POND_FORMAT_F32,
                            .width = 1,
                            .height = 1,
                            .stride = 1,
                            .unit = 1,
                            .count_height = 1,
                            .cell_size = 1};
    const pond_texture texture = {.pixels = pixels, .width = 1, .height = 1, .stride = 4};
    const pond_target target = {.pixels = pixels, .width = 1, .height = 1, .stride = 4};
    assert_true(pondi_readable(&texture) && pondi_drawable(&view, &target));
    assert_false(pondi_readable(&texture) && pondi_drawable(NULL, &target));
    assert_false(pondi_readable(NULL) && pondi_drawable(&view, &target));
    assert_false(pondi_readable(&texture) && pondi_drawable(&view, NULL));
    for (int kind = 0; kind < 15; kind++) {
        pond_view v = view;
        pond_texture t = texture;
        pond_target g = target;
        switch (kind) {
        case 0:
            v.heights = NULL;
            break;
        case 1:
            v.width = 0;
            break;
        case 2:
            v.height = -1;
            break;
        case 3:
            v.border = -1;
            break;
        case 4:
            v.cell_size = 0;
            break;
        case 5:
            v.cell_size = NAN;
            break;
        case 6:
            v.count_height = 0;
            break;
        case 7:
            t.pixels = NULL;
            break;
        case 8:
            t.width = 0;
            break;
        case 9:
            t.height = 32769;
            break;
        case 10:
            g.pixels = NULL;
            break;
        case 11:
            g.width = 32769;
            break;
        case 12:
            g.height = 0;
            break;
        case 13:
            v.count_height = NAN;
            break;
        default:
            v.width = 32769;
            break;
        }
        assert_false(pondi_readable(&t) && pondi_drawable(&v, &g));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ratio),
        cmocka_unit_test(far_finer_ponds),
        cmocka_unit_test(straight_lines_stay),
        cmocka_unit_test(nothing_to_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
