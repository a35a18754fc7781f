// scene_web_test.c — the web of light on the lagoon look: uneven, never twice the same unless the
// water or the film is, and moved by waves.
#include "scene_furnish.h"
#include "scene_web.h"

#include "support.h"

#define KEPT 0x0fa467e8090de8f4u // the kept hash of a web

enum { W = 128, H = 64, TEXELS = W * H };

static uint64_t fnv1a(const uint8_t *bytes, size_t count) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

typedef struct lake {
    scene s;
    pond *water;
    scene_web *web;
} lake;

// Four surface pictures wide; `water` is JSON.
static void cast(const lake *l) {
    const pond_view view = pond_get_view(l->water);
    const pond_parallel parallel = pond_get_parallel(l->water);
    scene_web_cast(l->web, &view, pond_get_time(l->water), &parallel);
}

static lake lake_make(const char *water, double period) {
    char text[400];
    (void)snprintf(text, sizeof text,
                   "{\"millpond\": 1, \"pond\": {\"cells\": 128, \"metres\": 4%s},"
                   " \"look\": {\"kind\": \"lagoon\"}}",
                   water);
    lake l;
    scene_error error;
    pond_desc desc;
    assert_true(scene_parse(text, strlen(text), &l.s, &error));
    l.s.period = period;
    assert_true(scene_pond_desc(&l.s, W, H, 60, &desc, &error));
    l.water = make_pond(&desc);
    l.web = scene_web_make(&l.s, l.water, W, H);
    assert_non_null(l.web);
    cast(&l);
    return l;
}

static void lake_end(lake *l) {
    scene_web_free(l->web);
    pond_destroy(l->water);
    scene_clear(&l->s);
}

static const uint8_t *texel(const lake *l, int x, int y) {
    const pond_texture t = scene_web_texture(l->web);
    return t.pixels + (y % H) * t.stride + (ptrdiff_t)(x % W) * 4;
}

// Mean difference of alpha between places that are (dx, dy) apart, both within the picture.
static double difference(const lake *l, int dx, int dy) {
    double sum = 0;
    for (int y = 0; y + dy < H; y++) {
        for (int x = 0; x + dx < W; x++) {
            sum += abs(texel(l, x, y)[3] - texel(l, x + dx, y + dy)[3]);
        }
    }
    return sum / ((W - dx) * (H - dy));
}

static void uneven_and_never_again(void **state) {
    (void)state;
    lake l = lake_make("", 0);
    const pond_texture t = scene_web_texture(l.web);
    assert_true(t.width == W && t.height == H && t.stride == W * 4);
    const double apart = difference(&l, 45, 20);
    assert_true(apart > 5);
    for (int copy = 1; copy < 4; copy++) { // where it was laid side by side
        assert_true(difference(&l, copy * W / 4, 0) > 0.6 * apart);
    }
    const uint64_t hash = fnv1a(t.pixels, (size_t)TEXELS * 4);
    if (hash != KEPT) {
        print_message("web: %016llx\n", (unsigned long long)hash);
    }
    assert_true(hash == KEPT);
    lake_end(&l);
}

// Sides that meet leave no seam.
static void meets_itself(void **state) {
    (void)state;
    lake l = lake_make(", \"edges\": \"periodic\"", 0);
    double seam = 0;
    double within = 0;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            *(x + 1 == W ? &seam : &within) += abs(texel(&l, x, y)[3] - texel(&l, x + 1, y)[3]);
        }
    }
    assert_true(seam / H < 1.5 * within / (H * (W - 1)));
    lake_end(&l);
}

static void copy_texels(const lake *l, uint8_t *out) {
    memcpy(out, scene_web_texture(l->web).pixels, (size_t)TEXELS * 4);
}

static int most_changed(const lake *l, const uint8_t *before) {
    int most = 0;
    const uint8_t *now = scene_web_texture(l->web).pixels;
    for (int i = 0; i < TEXELS * 4; i++) {
        const int change = abs(now[i] - before[i]);
        most = change > most ? change : most;
    }
    return most;
}

// It drifts, and is back after a film's period.
static void comes_round(void **state) {
    (void)state;
    static uint8_t before[TEXELS * 4];
    lake l = lake_make("", 1);
    copy_texels(&l, before);
    const double step = pond_get_desc(l.water).time_step;
    const int steps = (int)(1 / step + 0.5);
    assert_true(fabs(steps * step - 1) < 1e-9);
    for (int i = 1; i <= steps; i++) {
        pond_step(l.water);
        if (i == steps / 2) {
            cast(&l);
            assert_true(most_changed(&l, before) > 60);
        }
    }
    cast(&l);
    assert_true(most_changed(&l, before) <= 3);
    lake_end(&l);
}

static void waves_move_it(void **state) {
    (void)state;
    static uint8_t before[TEXELS * 4];
    lake l = lake_make("", 0);
    copy_texels(&l, before);
    pond_drop(l.water, (pond_vec2){2, 1}, 0.1f, -0.03f);
    cast(&l);
    assert_true(most_changed(&l, before) > 60);
    assert_memory_equal(scene_web_texture(l.web).pixels, before, 64); // far away
    lake_end(&l);
}

static void none(void **state) {
    (void)state;
    assert_null(scene_web_texture(NULL).pixels);
    scene_web_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uneven_and_never_again),
        cmocka_unit_test(meets_itself),
        cmocka_unit_test(comes_round),
        cmocka_unit_test(waves_move_it),
        cmocka_unit_test(none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
