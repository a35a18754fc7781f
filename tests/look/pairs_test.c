// pairs_test.c — pictures with two by two pixels for each cell: row by row all is as tiles have it,
// and rays traced on the cells show what those of each pixel do.
#include "look/reading/pairs.h"
#include "look/rows/derive.h"

#include "builds.h"
#include "one_look.h"
#include "pictures.h"

// ---- carried over as by tiles ------------------------------------------------------------------

typedef struct recorder {
    int width;
    pondi_channels channels;
    int *hits;
    float *channel[3];
} recorder;

static recorder recorder_make(int width, int height, pondi_channels channels) {
    recorder r = {.width = width, .channels = channels};
    const size_t count = (size_t)width * (size_t)height;
    r.hits = room(count, sizeof *r.hits);
    for (int c = 0; c < 3; c++) {
        r.channel[c] = room(count, sizeof(float));
    }
    return r;
}

static void recorder_free(recorder *r) {
    free(r->hits);
    for (int c = 0; c < 3; c++) {
        free(r->channel[c]);
    }
}

static void record_tile(const void *look, const pondi_tile *tile, const pondi_canvas *canvas) {
    (void)canvas;
    const recorder *r = look;
    for (int y = 0; y < tile->height; y++) {
        for (int x = 0; x < tile->width; x++) {
            const int at = (tile->y0 + y) * r->width + tile->x0 + x;
            r->hits[at]++;
            for (int c = 0; c < pondi_channel_count(r->channels); c++) {
                r->channel[c][at] = tile->channel[c][y * PONDI_TILE + x];
            }
        }
    }
}

static void record_row(const void *look, const pondi_canvas *canvas, const pondi_pair_row *row) {
    (void)canvas;
    const recorder *r = look;
    float blended[PONDI_TILE];
    const int at = row->y * r->width + row->x0;
    for (int c = 0; c < pondi_channel_count(r->channels); c++) {
        pondi_pair_blend(row, c, blended);
        memcpy(r->channel[c] + at, blended, (size_t)row->count * sizeof *blended);
    }
    for (int x = 0; x < row->count; x++) {
        r->hits[at + x]++;
    }
}

static void hold_to_tiles(const pond_view *view, pondi_channels channels, const pond_area *part) {
    static uint8_t one[4];
    const int width = 2 * view->width;
    const int height = 2 * view->height;
    const pond_target target = {
        .pixels = one, .width = width, .height = height, .stride = 4, .part = part};
    const pondi_canvas canvas = {.view = view, .target = &target};
    recorder tiles = recorder_make(width, height, channels);
    recorder rows = recorder_make(width, height, channels);
    const pondi_pair_look look = {
        .channels = channels, .carried = pondi_channel_count(channels), .paint = record_row};
    assert_true(pondi_has_pairs(view, &target));
    pondi_draw_tiles(&canvas, channels, record_tile, &tiles);
    pondi_draw_pairs(&canvas, &look, &rows);
    const size_t count = (size_t)width * (size_t)height;
    assert_memory_equal(rows.hits, tiles.hits, count * sizeof(int));
    for (int c = 0; c < 3; c++) {
        assert_memory_equal(rows.channel[c], tiles.channel[c], count * sizeof(float));
    }
    recorder_free(&tiles);
    recorder_free(&rows);
}

static void as_tiles(void **state) {
    (void)state;
    const pondi_channels kinds[] = {PONDI_CHANNELS_HEIGHT,  PONDI_CHANNELS_DIFFERENCE,
                                    PONDI_CHANNELS_OPTICS,  PONDI_CHANNELS_PROFILE,
                                    PONDI_CHANNELS_SURFACE, PONDI_CHANNELS_SLOPES,
                                    PONDI_CHANNELS_LISTED};
    const int cells[][2] = {{1, 1}, {3, 2}, {64, 16}, {63, 17}, {65, 40}, {150, 9}, {129, 33}};
    uint64_t seed = 5;
    for (int b = 0; b < BUILDS; b++) {
        use_build(&builds[b]);
        for (int i = 0; i < 7; i++) {
            for (int k = 0; k < 8; k++) {
                own_view v = k < 6 ? wavy_view(cells[i][0], cells[i][1], POND_FORMAT_F32, 0.01)
                                   : wavy_view(cells[i][0], cells[i][1], POND_FORMAT_I16, 900);
                v.view.wraps_x = k & 1;
                v.view.wraps_y = k & 2;
                const pond_area part = {
                    noise_int(&seed, 0, cells[i][0]), noise_int(&seed, 0, cells[i][1]),
                    noise_int(&seed, 1, 2 * cells[i][0]), noise_int(&seed, 1, 2 * cells[i][1])};
                hold_to_tiles(&v.view, kinds[(i + k) % 7], k % 4 == 3 ? &part : NULL);
                free(v.memory);
            }
        }
    }
    use_any_build();
}

// ---- rays on the cells --------------------------------------------------------------------------

// What a picture of one's own gets, more or less.
static pond_pool_look photo_look(uint64_t *seed) {
    pond_pool_look look = pool_look_default();
    look.depth = 0.2f * (float)noise_int(seed, 1, 3);
    look.absorption = (pond_colour){0};
    look.scatter = (pond_colour){0};
    look.caustics = 0.25f * (float)noise_int(seed, 0, 4);
    look.glitter = 0.15f * (float)noise_int(seed, 0, 4);
    look.roughness = 0.16f;
    look.tilt = (float)noise_int(seed, 0, 55);
    look.white = 0.9f;
    return look;
}

static picture photo_of(const own_view *v, uint64_t seed, int brightest, int clear) {
    picture p = noisy_picture(2 * v->view.width, 2 * v->view.height, seed);
    for (int y = 0; y < p.height; y++) {
        for (int x = 0; x < p.width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            for (int c = 0; c < 3; c++) {
                pixel[c] = (uint8_t)(pixel[c] * brightest / 255);
            }
            pixel[3] = clear > 0 && x % 40 == clear ? 99 : 255;
        }
    }
    return p;
}

// Waves of some twenty cells, of `height` in cells of 4 mm.
static own_view waves(int width, int rows, double height) {
    own_view v = wavy_view(width, rows, POND_FORMAT_F32, height);
    v.view.cell_size = 0.004f;
    return v;
}

static void same_in_all_builds(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int n = 0; n < 24; n++) {
        own_view v = waves(noise_int(&seed, 1, 150), noise_int(&seed, 1, 40), 0.004);
        const pond_pool_look look = photo_look(&seed);
        picture photo = photo_of(&v, seed, 255, n % 4 == 3 ? 7 : 0);
        pond_texture texture = texture_of(&photo);
        texture.wraps = n % 5 == 4;
        v.view.wraps_x = n % 3 == 2;
        v.view.wraps_y = n % 6 == 5;
        if (n % 7 == 6) {
            view_set(&v, v.view.width / 2, v.view.height / 2, n % 2 ? (double)NAN : 1e9);
        }
        picture drawn[BUILDS];
        for (int b = 0; b < BUILDS; b++) {
            use_build(&builds[b]);
            drawn[b] = picture_make(photo.width, photo.height);
            const pond_target target = target_of(&drawn[b]);
            draw_pool_look(&look, &v.view, &texture, &target, NULL);
            check_guards(&drawn[b]);
            assert_true(same_pictures(&drawn[b], &drawn[0]));
        }
        for (int b = 0; b < BUILDS; b++) {
            free(drawn[b].memory);
        }
        free(photo.memory);
        free(v.memory);
    }
    use_any_build();
}

// Pictures of floats trace a ray for each pixel; a dark floor keeps clear of white.
static void as_rays_of_each_pixel(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int n = 0; n < 8; n++) {
        own_view v = waves(140, 70, 0.001);
        const pond_pool_look look = photo_look(&seed);
        picture photo = photo_of(&v, seed, 60, 0);
        const pond_texture texture = texture_of(&photo);
        picture drawn = picture_make(photo.width, photo.height);
        float_picture traced = floats_make(photo.width, photo.height);
        const pond_target target = target_of(&drawn);
        draw_pool_look(&look, &v.view, &texture, &target, NULL);
        draw_pool_look(&look, &v.view, &texture, &traced.target, NULL);
        double most = 0;
        double sum = 0;
        for (int y = 0; y < photo.height; y++) {
            for (int x = 0; x < photo.width; x++) {
                for (int c = 0; c < 3; c++) {
                    const double wanted = level_of_light((double)floats_at(&traced, x, y)[c]);
                    const double miss = fabs(pixel_of(&drawn, x, y)[c] - wanted);
                    most = fmax(most, miss);
                    sum += miss;
                }
            }
        }
        // Rounding alone misses by 0.25; in pictures that are not noise all else is far less.
        assert_true(most < 6);
        assert_true(sum / (3.0 * photo.width * photo.height) < 0.45);
        free(drawn.memory);
        free(traced.bytes.memory);
        free(photo.memory);
        free(v.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_tiles),
                                       cmocka_unit_test(same_in_all_builds),
                                       cmocka_unit_test(as_rays_of_each_pixel)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
