// sprite_test.c — sprites are laid where they are asked for, whole, soft, and alike every time.
#include "pictures.h"
#include "sprite.h"

static uint64_t fnv1a(const uint8_t *bytes, size_t count) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

static picture even_picture(int width, int height, int level, int alpha) {
    const picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *pixel = pixel_of(&p, x, y);
            pixel[0] = pixel[1] = pixel[2] = (uint8_t)level;
            pixel[3] = (uint8_t)alpha;
        }
    }
    return p;
}

static void lay(const picture *p, const char *name, float x, float y, float angle, float length) {
    const pond_target target = target_of(p);
    assert_true(sprite_draw(&target, name, (pond_vec2){x, y}, angle, length));
    check_guards(p);
}

static void names_are_listed(void **state) {
    (void)state;
    assert_string_equal(sprite_name(0), "boat");
    assert_string_equal(sprite_name(1), "duck");
    assert_string_equal(sprite_name(2), "ball");
    assert_string_equal(sprite_name(3), "swimmer");
    assert_string_equal(sprite_name(4), "leaf");
    assert_null(sprite_name(5));
    assert_null(sprite_name(-1));
}

static void bad_arguments_draw_nothing(void **state) {
    (void)state;
    picture p = even_picture(20, 20, 90, 255);
    const pond_target g = target_of(&p);
    const pond_vec2 middle = {10, 10};
    const uint64_t before = fnv1a(p.memory, p.size);
    pond_target empty = g;
    empty.width = 0;
    pond_target none = g;
    none.pixels = NULL;
    assert_false(sprite_draw(NULL, "duck", middle, 0, 10));
    assert_false(sprite_draw(&empty, "duck", middle, 0, 10));
    assert_false(sprite_draw(&none, "duck", middle, 0, 10));
    assert_false(sprite_draw(&g, "goose", middle, 0, 10));
    assert_false(sprite_draw(&g, NULL, middle, 0, 10));
    assert_false(sprite_draw(&g, "duck", middle, NAN, 10));
    assert_false(sprite_draw(&g, "duck", middle, INFINITY, 10));
    assert_false(sprite_draw(&g, "duck", middle, 0, 3.9f));
    assert_false(sprite_draw(&g, "duck", middle, 0, 2001));
    assert_false(sprite_draw(&g, "duck", middle, 0, NAN));
    assert_false(sprite_draw(&g, "duck", (pond_vec2){NAN, 10}, 0, 10));
    assert_false(sprite_draw(&g, "duck", (pond_vec2){10, INFINITY}, 0, 10));
    assert_true(fnv1a(p.memory, p.size) == before);
    free(p.memory);
}

static void cut_off_at_the_sides(void **state) {
    (void)state;
    // A window on a larger picture shows the same pixels.
    for (int i = 0; sprite_name(i) != NULL; i++) {
        picture large = even_picture(160, 140, 120, 255);
        lay(&large, sprite_name(i), 81.25f, 70.5f, 33, 60);
        for (int k = 0; k < 6; k++) {
            const int left = 20 + 17 * k;
            const int top = 100 - 19 * k;
            picture small = even_picture(30, 25, 120, 255);
            lay(&small, sprite_name(i), 81.25f - (float)left, 70.5f - (float)top, 33, 60);
            for (int y = 0; y < 25 && top + y < 140; y++) {
                for (int x = 0; x < 30 && left + x < 160; x++) {
                    if (top + y >= 0) {
                        assert_memory_equal(pixel_of(&small, x, y),
                                            pixel_of(&large, left + x, top + y), 4);
                    }
                }
            }
            free(small.memory);
        }
        free(large.memory);
        picture far = even_picture(12, 12, 120, 255);
        const uint64_t before = fnv1a(far.memory, far.size);
        lay(&far, sprite_name(i), 900000, -40, 10, 300);
        lay(&far, sprite_name(i), -400, 6, 10, 300);
        assert_true(fnv1a(far.memory, far.size) == before);
        free(far.memory);
    }
}

static void any_size_and_place(void **state) {
    (void)state;
    const float lengths[] = {4, 5.5f, 11, 37, 120, 700};
    for (int i = 0; sprite_name(i) != NULL; i++) {
        for (int k = 0; k < 6; k++) {
            for (int w = 1; w <= 33; w += 16) {
                picture p = even_picture(w, 34 - w, 100, 255);
                lay(&p, sprite_name(i), (float)w * 0.4f, 7.3f, -77.0f * (float)k, lengths[k]);
                free(p.memory);
            }
        }
    }
}

// Middle and amount of what was hidden, by the alpha left on an empty target.
typedef struct weight {
    double x;
    double y;
    double amount;
} weight;

static weight weigh(const char *name, float x, float y, float angle, float length) {
    picture p = even_picture(200, 200, 0, 0);
    lay(&p, name, x, y, angle, length);
    weight w = {0, 0, 0};
    for (int py = 0; py < 200; py++) {
        for (int px = 0; px < 200; px++) {
            const double a = pixel_of(&p, px, py)[3] / 255.0;
            w.x += a * (px + 0.5);
            w.y += a * (py + 0.5);
            w.amount += a;
        }
    }
    w.x /= w.amount;
    w.y /= w.amount;
    free(p.memory);
    return w;
}

static void between_pixels(void **state) {
    (void)state;
    // A part of a pixel moves the whole by that part.
    for (int i = 0; sprite_name(i) != NULL; i++) {
        const weight at = weigh(sprite_name(i), 100, 100, 20, 40);
        for (int k = 1; k <= 4; k++) {
            const weight moved =
                weigh(sprite_name(i), 100 + 0.21f * (float)k, 100 - 0.17f * (float)k, 20, 40);
            assert_true(fabs(moved.x - at.x - 0.21 * k) < 0.05);
            assert_true(fabs(moved.y - at.y + 0.17 * k) < 0.05);
            assert_true(fabs(moved.amount - at.amount) < 0.01 * at.amount);
        }
    }
}

static void sizes_agree(void **state) {
    (void)state;
    for (int i = 0; sprite_name(i) != NULL; i++) {
        const weight large = weigh(sprite_name(i), 90, 90, 0, 96);
        for (float length = 8; length < 90; length *= 2) {
            const double scale = 96 / (double)length;
            const weight small = weigh(sprite_name(i), 90, 90, 0, length);
            assert_true(fabs(small.amount * scale * scale - large.amount) < 0.05 * large.amount);
        }
    }
}

// The boat's red oar blades and the duck's orange bill tell where they look.
static void it_looks_where_it_should(void **state) {
    (void)state;
    const double pi = acos(-1.0);
    for (int degrees = -720; degrees <= 720; degrees += 45) {
        picture p = even_picture(200, 200, 0, 0);
        lay(&p, "duck", 100, 100, (float)degrees, 100);
        double sx = 0;
        double sy = 0;
        double sum = 0;
        for (int y = 0; y < 200; y++) {
            for (int x = 0; x < 200; x++) {
                const uint8_t *c = pixel_of(&p, x, y);
                if (c[3] == 255 && c[0] > 140 && c[1] * 10 < c[0] * 6) {
                    sx += x + 0.5 - 100;
                    sy += y + 0.5 - 100;
                    sum++;
                }
            }
        }
        assert_true(sum > 20);
        const double far = hypot(sx, sy) / sum;
        assert_true(far > 30);
        const double turn = atan2(-sy, sx) * 180 / pi - degrees;
        assert_true(fabs(turn - 360 * round(turn / 360)) < 9);
        free(p.memory);
    }
}

static void light_comes_from_the_upper_left(void **state) {
    (void)state;
    // However it is turned, the shadow falls to the lower right.
    for (int i = 0; sprite_name(i) != NULL; i++) {
        double away = 0; // over all turns, so that the sprite's own shape cancels out
        for (int degrees = 0; degrees < 360; degrees += 90) {
            picture p = even_picture(220, 220, 0, 0);
            lay(&p, sprite_name(i), 110, 110, (float)degrees, 80);
            double place[2] = {0, 0}; // of what is opaque, and of the shadow
            double sum[2] = {0, 0};
            for (int y = 0; y < 220; y++) {
                for (int x = 0; x < 220; x++) {
                    const uint8_t *c = pixel_of(&p, x, y);
                    const bool shadow = c[3] < 200 && c[0] < 30 && c[2] < 30;
                    if (shadow || c[3] == 255) {
                        place[shadow] += c[3] * (x + y);
                        sum[shadow] += c[3];
                    }
                }
            }
            assert_true(sum[0] > 0 && sum[1] > 0);
            away += (place[1] / sum[1] - place[0] / sum[0]) / 4;
            free(p.memory);
        }
        assert_true(away > 5);
    }
}

static void what_is_far_stays(void **state) {
    (void)state;
    picture p = noisy_picture(300, 200, 5);
    picture q = noisy_picture(300, 200, 5);
    lay(&p, "ball", 60, 60, 0, 40);
    for (int y = 0; y < 200; y++) {
        for (int x = 140; x < 300; x++) {
            assert_memory_equal(pixel_of(&p, x, y), pixel_of(&q, x, y), 4);
        }
    }
    free(p.memory);
    free(q.memory);
}

// To the side of its tip and of its stalk a leaf casts no shade.
static void a_leaf_ends_at_its_ends(void **state) {
    (void)state;
    picture p = even_picture(300, 300, 110, 255);
    picture q = even_picture(300, 300, 110, 255);
    lay(&p, "leaf", 150, 150, 0, 200);
    for (int y = 60; y < 90; y++) {
        assert_memory_equal(pixel_of(&p, 0, y), pixel_of(&q, 0, y), 4 * 300);
    }
    free(p.memory);
    free(q.memory);
}

// A change of these is a change of the picture: look at it, then keep the new hash.
static void the_kept_hashes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t hash;
    } kept[] = {
        {"boat", 0x4a620b2c02d5efb1u}, {"duck", 0x6abaafc0fd40ca93u},
        {"ball", 0x19a768e71931181cu}, {"swimmer", 0xcb32848899af3a14u},
        {"leaf", 0x47c6286dcd1e4aceu},
    };
    bool same = true;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        picture p = even_picture(120, 100, 110, 255);
        lay(&p, kept[i].name, 52.3f, 41.7f, 37, 70);
        const uint64_t hash = fnv1a(p.memory, p.size);
        if (hash != kept[i].hash) {
            print_message("%s: %016llx\n", kept[i].name, (unsigned long long)hash);
            same = false;
        }
        free(p.memory);
    }
    assert_true(same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_listed),
        cmocka_unit_test(bad_arguments_draw_nothing),
        cmocka_unit_test(cut_off_at_the_sides),
        cmocka_unit_test(any_size_and_place),
        cmocka_unit_test(between_pixels),
        cmocka_unit_test(sizes_agree),
        cmocka_unit_test(it_looks_where_it_should),
        cmocka_unit_test(light_comes_from_the_upper_left),
        cmocka_unit_test(what_is_far_stays),
        cmocka_unit_test(a_leaf_ends_at_its_ends),
        cmocka_unit_test(the_kept_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
