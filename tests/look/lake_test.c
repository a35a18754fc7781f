// lake_test.c — the look lake: still water and what lies outside the mask stay as they are, it
// comes round, and nothing but its inputs makes a difference.
#include "builds.h"
#include "lake_naive.h"
#include "lakes.h"

#include <millpond/detail/lake_parts.h>
#include <millpond/lake.h>

static picture drawn(const painted_lake *p, const pond_look *look, const pond_view *view,
                     const pond_parallel *parallel) {
    const picture out = picture_make(p->photograph.width, p->photograph.height);
    const pond_texture texture = texture_of(&p->photograph);
    const pond_target target = target_of(&out);
    pond_draw(look, view, &texture, &target, parallel);
    check_guards(&out);
    return out;
}

static int changed(const painted_lake *p, const picture *out, bool water) {
    int count = 0;
    for (int y = 0; y < out->height; y++) {
        for (int x = 0; x < out->width; x++) {
            const bool wet = p->mask[y * out->width + x] > 0.0f;
            count += wet == water && memcmp(pixel_of(out, x, y), pixel_of(&p->photograph, x, y), 4);
        }
    }
    return count;
}

static const int sizes[][2] = {{40, 30}, {129, 64}, {300, 211}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void still_water_is_the_photograph(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        painted_lake p = painted_lake_make(sizes[i][0], sizes[i][1]);
        own_view v = own_view_make(40, 30, POND_FORMAT_F32);
        for (int way = 0; way < 4; way++) {
            pond_look look = p.look;
            // No breeze; no slopes; nothing made ready; one cell that is not what the others are,
            // too far away to be seen, so that all pixels are worked out.
            look.is.lake.breeze = way == 1 || way == 2 ? 3.0f : 0.0f;
            look.is.lake.steepness = way == 1 ? 0.0f : 1.0f;
            look.is.lake.lake = way == 2 ? NULL : p.lake;
            view_set(&v, 3, 3, way == 3 ? 1e-30 : 0.0);
            const picture out = drawn(&p, &look, way % 2 == 0 ? NULL : &v.view, NULL);
            assert_int_equal(changed(&p, &out, false), 0);
            assert_int_equal(changed(&p, &out, true), 0);
            free(out.memory);
        }
        free(v.memory);
        painted_lake_free(&p);
    }
}

static void the_breeze_moves_water_alone(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        painted_lake p = painted_lake_make(sizes[i][0], sizes[i][1]);
        for (int k = 0; k < 5; k++) {
            pond_look look = p.look;
            look.is.lake.breeze = (float)(1 + 4 * k);
            look.is.lake.time = 1.7 * k;
            look.is.lake.glitter = 3.0f;
            const picture out = drawn(&p, &look, NULL, NULL);
            assert_int_equal(changed(&p, &out, false), 0);
            assert_true(changed(&p, &out, true) > 0.3 * out.width * out.height);
            for (int y = 0; y < out.height; y++) {
                for (int x = 0; x < out.width; x++) {
                    assert_int_equal(pixel_of(&out, x, y)[3], pixel_of(&p.photograph, x, y)[3]);
                }
            }
            free(out.memory);
        }
        painted_lake_free(&p);
    }
}

static void it_comes_round(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(200, 120);
    painted_lake_ripple(&p);
    static const double fps[] = {24, 25, 30, 59.94};
    for (int i = 0; i < 4; i++) {
        pond_look look = p.look;
        look.is.lake.period = 7.0f;
        for (int frame = 0; frame < 200; frame += 67) {
            look.is.lake.time = frame / fps[i];
            const picture one = drawn(&p, &look, NULL, NULL);
            look.is.lake.time = frame / fps[i] + 7.0;
            const picture again = drawn(&p, &look, NULL, NULL);
            look.is.lake.time = frame / fps[i] + 0.1;
            const picture other = drawn(&p, &look, NULL, NULL);
            assert_true(same_pictures(&one, &again));
            assert_false(same_pictures(&one, &other));
            free(one.memory);
            free(again.memory);
            free(other.memory);
        }
    }
    painted_lake_free(&p);
}

static pond_look windy(const painted_lake *p) {
    pond_look look = p->look;
    look.is.lake.breeze = 3.0f;
    look.is.lake.time = 2.3;
    look.is.lake.glitter = 2.0f;
    return look;
}

static void threads_agree(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(333, 190);
    own_view v = own_view_make(90, 70, POND_FORMAT_F32);
    v.view.cell_size = 0.1f;
    for (int i = 0; i < 90 * 70; i++) {
        view_set(&v, i % 90, i / 90, 0.01 * sin(i * 0.37));
    }
    const pond_look look = windy(&p);
    const picture wanted = drawn(&p, &look, &v.view, NULL);
    for (int threads = 2; threads <= 5; threads++) {
        pond_workers *workers;
        assert_int_equal(pond_workers_create(threads, &workers), POND_OK);
        const pond_parallel parallel = pond_workers_parallel(workers);
        const picture got = drawn(&p, &look, &v.view, &parallel);
        assert_true(same_pictures(&wanted, &got));
        free(got.memory);
        pond_workers_destroy(workers);
    }
    free(wanted.memory);
    free(v.memory);
    painted_lake_free(&p);
}

static void assert_same_parts(const pond_lake *a, const pond_lake *b) {
    const pond_lake_parts one = pond_lake_get_parts(a);
    const pond_lake_parts two = pond_lake_get_parts(b);
    const size_t pixels = (size_t)one.width * (size_t)one.height;
    assert_true(one.content == two.content);
    assert_memory_equal(one.alpha, two.alpha, pixels);
    assert_memory_equal(one.contact, two.contact, pixels * sizeof(float));
    assert_memory_equal(one.above, two.above, pixels * sizeof(float));
    assert_memory_equal(one.below, two.below, pixels * sizeof(float));
    for (int n = 0; n < POND_LAKE_LEVELS; n++) {
        const pond_lake_level *level = &one.level[n];
        assert_memory_equal(level->texels, two.level[n].texels,
                            (size_t)level->width * (size_t)level->height * 8);
    }
}

static void made_by_any_threads_and_builds(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        use_build(&builds[0]);
        painted_lake p = painted_lake_make(sizes[i][0], sizes[i][1]);
        const pond_texture texture = texture_of(&p.photograph);
        for (int b = 0; b < BUILDS; b++) {
            use_build(&builds[b]);
            pond_workers *workers;
            assert_int_equal(pond_workers_create(2 + b, &workers), POND_OK);
            const pond_parallel parallel = pond_workers_parallel(workers);
            pond_lake *lake;
            assert_int_equal(
                pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, &parallel, &lake),
                POND_OK);
            assert_same_parts(p.lake, lake);
            assert_true(pond_lake_set_photograph(lake, &texture, &parallel));
            assert_same_parts(p.lake, lake);
            pond_lake_destroy(lake);
            pond_workers_destroy(workers);
        }
        painted_lake_free(&p);
    }
    use_any_build();
}

static void as_its_formulas_have_it(void **state) {
    (void)state;
    for (int i = 0; i < 2 * SIZES; i++) {
        painted_lake p = painted_lake_make(sizes[i % SIZES][0], sizes[i % SIZES][1]);
        if (i >= SIZES) {
            painted_lake_ripple(&p);
            assert_true(p.lake->rippled || i + 1 < 2 * SIZES); // of few pixels none can be told
        }
        const bool large = i % SIZES == 2;
        for (int k = large ? 1 : 0; k < (large ? 2 : 3); k++) {
            pond_look look = windy(&p);
            look.is.lake.breeze = 0.7f + 2.0f * (float)k;
            look.is.lake.wind = (float)(70 + 100 * k);
            look.is.lake.time = 0.9 + k;
            look.is.lake.glitter = (float)k;
            const picture got = drawn(&p, &look, NULL, NULL);
            double worst = 0;
            for (int y = 0; y < got.height; y++) {
                for (int x = 0; x < got.width; x++) {
                    double wanted[3];
                    naive_lake(&look, &p.photograph, x, y, wanted);
                    for (int c = 0; c < 3; c++) {
                        // Levels of the darkest light are close together.
                        const double fine = wanted[c] < 8 ? 0.5 : 1;
                        worst = fmax(worst, fine * fabs(wanted[c] - pixel_of(&got, x, y)[c]));
                    }
                }
            }
            if (worst > 1.5) { // a level, and half of one by rounding
                fail_msg("%d x %d, %g m/s: a pixel is %g levels away", got.width, got.height,
                         (double)look.is.lake.breeze, worst);
            }
            free(got.memory);
        }
        painted_lake_free(&p);
    }
}

// The mean square of changes from row to row, in water that is not near a shore.
static double roughness(const picture *p) {
    double sum = 0;
    for (int y = p->height / 2; y < p->height * 9 / 10; y++) {
        for (int x = p->width / 2; x < p->width; x++) {
            sum += pow(pixel_of(p, x, y + 1)[1] - pixel_of(p, x, y)[1], 2);
        }
    }
    return sum;
}

// How alike two pictures' changes from row to row are there, the second shifted.
static double likeness(const picture *a, const picture *b, int dx, int dy) {
    double both = 0;
    for (int y = a->height / 2 + 9; y < a->height * 9 / 10; y++) {
        for (int x = a->width / 2 + 9; x < a->width - 9; x++) {
            both += (pixel_of(a, x, y + 1)[1] - pixel_of(a, x, y)[1]) *
                    (pixel_of(b, x + dx, y + dy + 1)[1] - pixel_of(b, x + dx, y + dy)[1]);
        }
    }
    return both / sqrt(roughness(a) * roughness(b));
}

static void ripples_of_the_photograph_stay_and_drift(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        painted_lake p = painted_lake_make(400, 300);
        if (k == 1) {
            painted_lake_ripple(&p);
        }
        // A calm lake that mirrors has none.
        assert_int_equal(pond_lake_get_parts(p.lake).detail.texels != NULL, k == 1);
        pond_look look = p.look;
        look.is.lake.breeze = 0.0f;
        const picture still = drawn(&p, &look, NULL, NULL);
        assert_true(same_pictures(&still, &p.photograph));
        look.is.lake.breeze = 1.0f;
        double least = 1e9;
        for (int frame = 0; frame < 12 && k == 1; frame++) {
            look.is.lake.time = 0.4 * frame;
            const picture now = drawn(&p, &look, NULL, NULL);
            look.is.lake.time += 0.04;
            const picture next = drawn(&p, &look, NULL, NULL);
            least = fmin(least, roughness(&now));
            // Neither frozen nor jumping: alike from frame to frame, another one than the
            // photograph.
            assert_true(likeness(&now, &next, 0, 0) > 0.6);
            assert_true(likeness(&now, &p.photograph, 0, 0) < 0.5);
            free(now.memory);
            free(next.memory);
        }
        assert_true(least > 0.4 * roughness(&p.photograph) || k == 0);
        free(still.memory);
        painted_lake_free(&p);
    }
}

// Bright bands of sky next to dark strips, in ripples, and the edge of a dark hill's mirror image,
// must draw nothing far darker than the photograph.
static void strong_ripples_draw_no_blots(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(400, 300);
    for (int y = 121; y < 300; y++) {
        for (int x = 0; x < 400; x++) {
            const bool hill = 5 * (y - 121) + x < 500;
            const bool band = sin(y * 0.7 + 2 * sin(x * 0.02)) + 0.5 * sin(y * 0.31 + x * 0.01) > 0;
            uint8_t *pixel = pixel_of(&p.photograph, x, y);
            for (int c = 0; c < 3 && p.mask[y * 400 + x] > 0.0f; c++) {
                pixel[c] = (uint8_t)(hill ? 45 : band ? 240 - 10 * c : 63 + 15 * c);
            }
        }
    }
    const pond_texture texture = texture_of(&p.photograph);
    pond_lake *lake;
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, &lake),
                     POND_OK);
    assert_true(lake->rippled);
    for (int k = 0; k < 4; k++) {
        pond_look look = p.look;
        look.is.lake.lake = lake;
        look.is.lake.breeze = k < 2 ? 0.5f : 2.0f;
        look.is.lake.time = 0.4 * k;
        const picture now = drawn(&p, &look, NULL, NULL);
        int dark = 0;
        for (int y = 125; y < 300; y++) {
            for (int x = 0; x < 400; x++) {
                dark += p.mask[y * 400 + x] > 0.0f && pixel_of(&now, x, y)[0] < 22;
            }
        }
        assert_true(dark < 1500); // of 66,000; Fresnel's term darkens a few
        free(now.memory);
    }
    pond_lake_destroy(lake);
    painted_lake_free(&p);
}

// Reeds in front of water, whose share in the mask is a little less than 1, stay dark and are
// mirrored nowhere; the water next to them moves.
static void reeds_stand_before_the_water(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(400, 300);
    for (int y = 190; y < 260; y++) {
        for (int x = 180; x < 400; x += 20) {
            for (int i = 0; i < 5; i++) {
                p.mask[y * 400 + x + i] = 0.96f;
                memset(pixel_of(&p.photograph, x + i, y), i == 2 ? 8 : 190, 3);
            }
        }
    }
    const pond_texture texture = texture_of(&p.photograph);
    pond_lake *lake;
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, &lake),
                     POND_OK);
    pond_look look = windy(&p);
    look.is.lake.lake = lake;
    const picture now = drawn(&p, &look, NULL, NULL);
    int still = 0;
    for (int y = 195; y < 255; y++) {
        for (int x = 180; x < 400; x++) {
            const int i = x % 20;
            const int level = pixel_of(&now, x, y)[1];
            if (i == 2) {
                assert_true(level < 24);
            } else if (i > 8) {
                assert_true(level > 24);
            } else if (i < 5) {
                still += level == 190;
            }
        }
    }
    assert_true(still < 400); // of 2,640
    free(now.memory);
    pond_lake_destroy(lake);
    painted_lake_free(&p);
}

// A calm part of a rippled lake would lose the little that it has.
static void a_rippled_lake_is_rippled_everywhere(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(400, 300);
    painted_lake_ripple(&p);
    for (int y = 200; y < 260; y++) {
        for (int x = 250; x < 330; x++) {
            memset(pixel_of(&p.photograph, x, y), 140 + (x + y) % 3, 3);
        }
    }
    const pond_texture texture = texture_of(&p.photograph);
    pond_lake_destroy(p.lake);
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, &p.lake),
                     POND_OK);
    assert_true(p.lake->rippled);
    assert_true(p.lake->ripples[230 * 400 + 290] > 200);
    painted_lake_free(&p);
}

// Only a thing that is a good part of the picture's height bounds what the water behind it mirrors.
static void low_things_bound_nothing(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(400, 300);
    for (int y = 160; y < 230; y++) {
        for (int x = 240; x < 280; x++) {
            p.mask[y * 400 + x] = 0.0f; // tall
            p.mask[y * 400 + x + 80] = y < 175 ? 0.0f : 1.0f;
        }
    }
    const pond_texture texture = texture_of(&p.photograph);
    pond_lake *lake;
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, &lake),
                     POND_OK);
    const float *below = pond_lake_get_parts(lake).below + 150 * 400;
    assert_true(below[300] > 90.0f && below[340] == below[300]);
    assert_true(below[260] < 85.0f);
    pond_lake_destroy(lake);
    painted_lake_free(&p);
}

// Targets of other sizes, and floats.
static void any_target(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(160, 100);
    const pond_look look = windy(&p);
    const pond_texture texture = texture_of(&p.photograph);
    static const int targets[][2] = {{1, 1}, {1, 50}, {80, 50}, {161, 100}, {500, 300}};
    for (int i = 0; i < 5; i++) {
        const picture out = picture_make(targets[i][0], targets[i][1]);
        const pond_target target = target_of(&out);
        pond_draw(&look, NULL, &texture, &target, NULL);
        check_guards(&out);
        free(out.memory);
    }
    const picture bytes = drawn(&p, &look, NULL, NULL);
    const float_picture floats = floats_make(160, 100);
    pond_draw(&look, NULL, &texture, &floats.target, NULL);
    check_guards(&floats.bytes);
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 160; x++) {
            for (int c = 0; c < 3; c++) {
                const double level = level_of_light((double)floats_at(&floats, x, y)[c]);
                assert_true(fabs(level - pixel_of(&bytes, x, y)[c]) < 0.7);
            }
        }
    }
    free(floats.bytes.memory);
    free(bytes.memory);
    painted_lake_free(&p);
}

static void a_pond_is_seen(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(320, 200);
    pond_look look = p.look;
    look.is.lake.breeze = 0.0f;
    const pond_target target = target_of(&p.photograph);
    const float size = pond_lake_pond_size(&look.is.lake, &target);
    assert_true(size >= 6.0f && size < 100.0f);
    own_view v = own_view_make(200, 200, POND_FORMAT_F32);
    v.view.cell_size = size / 200.0f;
    pond_vec2 at;
    assert_false(pond_lake_point_at(&look.is.lake, &v.view, &target, (pond_vec2){160, 60}, &at));
    assert_true(
        pond_lake_point_at(&look.is.lake, &v.view, &target, (pond_vec2){200.5f, 170.5f}, &at));
    const int x0 = (int)(at.x / v.view.cell_size);
    const int y0 = (int)(at.y / v.view.cell_size);
    assert_in_range(x0, 0, 199);
    assert_in_range(y0, 0, 199);
    for (int y = -3; y <= 3; y++) {
        for (int x = -3; x <= 3; x++) {
            view_set(&v, x0 + x, y0 + y, 0.05 * (x + 2 * y));
        }
    }
    const picture out = drawn(&p, &look, &v.view, NULL);
    assert_int_equal(changed(&p, &out, false), 0);
    assert_true(memcmp(pixel_of(&out, 200, 170), pixel_of(&p.photograph, 200, 170), 4) != 0);
    assert_memory_equal(pixel_of(&out, 30, 110), pixel_of(&p.photograph, 30, 110), 4);
    free(out.memory);
    free(v.memory);
    painted_lake_free(&p);
}

static void refused(const pond_texture *texture, const pond_map *water, float horizon,
                    pond_result result, const char *words) {
    pond_look look = pond_look_default(POND_LOOK_LAKE);
    look.is.lake.horizon = horizon;
    pond_lake *lake = (pond_lake *)(uintptr_t)1;
    assert_int_equal(pond_lake_create(texture, water, &look.is.lake, NULL, NULL, &lake), result);
    assert_null(lake);
    if (strstr(pond_message(), words) == NULL) {
        fail_msg("'%s' does not say '%s'", pond_message(), words);
    }
}

static void bad_input_is_refused(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(60, 40);
    const pond_texture texture = texture_of(&p.photograph);
    refused(NULL, &p.water, 0.4f, POND_ERROR_ARGUMENT, "photograph");
    refused(&texture, NULL, 0.4f, POND_ERROR_ARGUMENT, "mask");
    refused(&texture, &p.water, 1.5f, POND_ERROR_RANGE, "lake.horizon: 1.5");
    refused(&texture, &p.water, -0.1f, POND_ERROR_RANGE, "allowed are 0 to 0.98");
    refused(&texture, &p.water, NAN, POND_ERROR_RANGE, "lake.horizon");
    float value = 0.2f;
    pond_map even = {.values = &value, .width = 1, .height = 1, .stride = 1};
    refused(&texture, &even, 0.4f, POND_ERROR_RANGE, "the mask is empty");
    value = 1.0f;
    refused(&texture, &even, 0.0f, POND_ERROR_RANGE, "the mask is full");
    float halves[2] = {1.0f, 0.0f};
    const pond_map upper = {.values = halves, .width = 1, .height = 2, .stride = 1};
    refused(&texture, &upper, 0.9f, POND_ERROR_RANGE, "below the horizon at 0.9");
    assert_int_equal(pond_lake_create(&texture, &p.water, &p.look.is.lake, NULL, NULL, NULL),
                     POND_ERROR_ARGUMENT);
    const picture other = picture_make(61, 40);
    const pond_texture wider = texture_of(&other);
    assert_false(pond_lake_set_photograph(p.lake, &wider, NULL));
    assert_false(pond_lake_set_photograph(p.lake, NULL, NULL));
    assert_false(pond_lake_set_photograph(NULL, &texture, NULL));
    pond_lake_destroy(NULL);
    free(other.memory);
    painted_lake_free(&p);
}

// A mask of another size, and each frame of a film.
static void other_masks_and_frames(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(100, 80);
    float halves[2] = {0.0f, 1.0f};
    const pond_map coarse = {.values = halves, .width = 1, .height = 2, .stride = 1};
    const pond_texture texture = texture_of(&p.photograph);
    pond_lake *lake;
    assert_int_equal(pond_lake_create(&texture, &coarse, &p.look.is.lake, NULL, NULL, &lake),
                     POND_OK);
    pond_look look = windy(&p);
    look.is.lake.lake = lake;
    const picture out = drawn(&p, &look, NULL, NULL);
    assert_true(memcmp(pixel_of(&out, 50, 70), pixel_of(&p.photograph, 50, 70), 4) != 0);
    pond_lake_destroy(lake);
    free(out.memory);

    const picture before = drawn(&p, &p.look, NULL, NULL);
    for (int y = 0; y < 80; y++) {
        for (int x = 0; x < 100; x++) {
            pixel_of(&p.photograph, x, y)[1] ^= 0x30;
        }
    }
    const uint64_t content = pond_lake_get_parts(p.lake).content;
    assert_true(pond_lake_set_photograph(p.lake, &texture, NULL));
    assert_true(pond_lake_get_parts(p.lake).content != content);
    assert_int_equal(pond_lake_get_parts(NULL).width, 0);
    const picture after = drawn(&p, &p.look, NULL, NULL);
    assert_false(same_pictures(&before, &after));
    assert_int_equal(changed(&p, &after, false), 0);
    free(before.memory);
    free(after.memory);
    painted_lake_free(&p);
}

// Where the mirrored scene ends, the layer goes on without a step.
static void below_the_picture_it_is_smooth(void **state) {
    (void)state;
    enum { WIDTH = 48, HEIGHT = 200 };
    picture painted = picture_make(WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const int scene = y < 112 ? y : 223 - y;
            memset(pixel_of(&painted, x, y), 60 + scene, 3);
            pixel_of(&painted, x, y)[3] = 255;
        }
    }
    float halves[25];
    for (int i = 0; i < 25; i++) {
        halves[i] = i < 14 ? 0.0f : 1.0f;
    }
    const pond_map water = {.values = halves, .width = 1, .height = 25, .stride = 1};
    const pond_texture texture = texture_of(&painted);
    for (int i = 0; i < 3; i++) {
        pond_lake_look look = pond_look_default(POND_LOOK_LAKE).is.lake;
        look.horizon = (float[]){0.45f, 0.52f, 0.56f}[i];
        pond_lake *lake;
        assert_int_equal(pond_lake_create(&texture, &water, &look, NULL, NULL, &lake), POND_OK);
        const pond_lake_parts parts = pond_lake_get_parts(lake);
        const uint16_t *texels = parts.level[0].texels;
        for (int y = HEIGHT; y + 1 < parts.rows; y++) {
            const ptrdiff_t pitch = (ptrdiff_t)4 * WIDTH;
            assert_true(abs(texels[(y + 1) * pitch + WIDTH] - texels[y * pitch + WIDTH]) < 400);
        }
        pond_lake_destroy(lake);
    }
    free(painted.memory);
}

static void the_sun_is_found(void **state) {
    (void)state;
    painted_lake p = painted_lake_make(200, 150);
    const pond_texture texture = texture_of(&p.photograph);
    pond_vec2 sun = {7, 7};
    assert_false(pond_lake_find_sun(&texture, 0.4f, &sun));
    assert_true(sun.x == 7.0f);
    memset(pixel_of(&p.photograph, 20, 10), 255, 4 * 2);
    for (int y = 30; y < 36; y++) {
        memset(pixel_of(&p.photograph, 120, y), 255, 4 * 6);
    }
    memset(pixel_of(&p.photograph, 0, 100), 255, 4 * 200);
    assert_true(pond_lake_find_sun(&texture, 0.4f, &sun));
    assert_true(fabsf(sun.x - 123.0f / 200) < 1e-5f && fabsf(sun.y - 33.0f / 150) < 1e-5f);
    painted_lake_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(still_water_is_the_photograph),
        cmocka_unit_test(the_breeze_moves_water_alone),
        cmocka_unit_test(it_comes_round),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(made_by_any_threads_and_builds),
        cmocka_unit_test(as_its_formulas_have_it),
        cmocka_unit_test(ripples_of_the_photograph_stay_and_drift),
        cmocka_unit_test(strong_ripples_draw_no_blots),
        cmocka_unit_test(reeds_stand_before_the_water),
        cmocka_unit_test(a_rippled_lake_is_rippled_everywhere),
        cmocka_unit_test(low_things_bound_nothing),
        cmocka_unit_test(any_target),
        cmocka_unit_test(a_pond_is_seen),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(other_masks_and_frames),
        cmocka_unit_test(below_the_picture_it_is_smooth),
        cmocka_unit_test(the_sun_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
