// look_builds_test.c — every look and every map of light draws the same bytes in each build that
// this processor can run, whatever its settings, sizes and formats.
#include "any_pool.h"
#include "builds.h"
#include "maps.h"
#include "one_look.h"
#include "stack.h"

#include <limits.h>

#include <millpond/lake.h>
#include <millpond/light.h>
#include <millpond/millpond.h>
#include <millpond/spray.h>

// What is drawn, all of it made from one seed.
typedef struct studio {
    own_view view;
    picture texture;
    picture other; // a second picture for looks that take one
    own_map map;   // 0…1
    uint64_t seed;
    pond_target target;
    pond_map_target values; // for what makes numbers
} studio;

static float any(studio *s, double low, double high) {
    return (float)(low + (high - low) * (double)(noise(&s->seed) % 10000) / 9999);
}

static int one_of(studio *s, int count) {
    return (int)(noise(&s->seed) % (uint64_t)count);
}

static bool maybe(studio *s) {
    return one_of(s, 2) == 1;
}

// ---- looks --------------------------------------------------------------------------------------

#define PRESET(kind, look)                                                                         \
    pond_##kind##_look look;                                                                       \
    {                                                                                              \
        int presets = 0;                                                                           \
        while (kind##_look_preset_name(presets) != NULL) {                                         \
            presets++;                                                                             \
        }                                                                                          \
        const char *name = kind##_look_preset_name(one_of(s, presets));                            \
        assert_true(kind##_look_preset(name, &look));                                              \
    }

static void draw_offset(studio *s) {
    PRESET(offset, look)
    look.refraction *= any(s, -2, 2);
    const pond_texture texture = texture_of(&s->texture);
    draw_offset_look(&look, &s->view.view, &texture, &s->target, NULL);
}

static void draw_lens(studio *s) {
    PRESET(lens, look)
    look.strength *= any(s, 0.2, 3);
    const pond_texture texture = texture_of(&s->texture);
    draw_lens_look(&look, &s->view.view, &texture, &s->target, NULL);
}

// Maps of the pool: a value per texel, for two by two texels, or at any size.
enum { POOL_MAPS = 4 };

static pond_map pool_map(studio *s, int fits, float *values) {
    const bool fit = fits > 0 && s->texture.width >= fits && s->texture.height >= fits;
    const int width = fit ? s->texture.width / fits : noise_int(&s->seed, 1, 90);
    const int height = fit ? s->texture.height / fits : noise_int(&s->seed, 1, 90);
    for (int i = 0; i < width * height; i++) {
        values[i] = any(s, -0.4, 1.2);
    }
    return (pond_map){values, width, height, width};
}

// Opaque, mostly half opaque, or with any alpha.
static void set_alpha(const picture *p, int kind) {
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            uint8_t *alpha = pixel_of(p, x, y) + 3;
            *alpha = kind == 0 ? 255 : kind == 1 && y % 9 != 0 ? 128 : *alpha;
        }
    }
}

static void draw_pool(studio *s) {
    static const pool_reach reach = {.depth = {0, 0.8},
                                     .refractive_index = {1, 1.7},
                                     .steepness = {0.2, 3},
                                     .absorption = 9,
                                     .shore = {0, 0.2}};
    static const double wild[] = {(double)NAN, (double)INFINITY, -3e38, -1e19, 1e-40, 1e9};
    static float values[POOL_MAPS][160 * 160];
    pond_pool_look look = any_pool(&s->seed, &reach);
    pond_map maps[POOL_MAPS];
    const int fits = one_of(s, 3);
    for (int m = 0; m < POOL_MAPS; m++) {
        maps[m] = pool_map(s, fits, values[m]);
    }
    set_alpha(&s->texture, one_of(s, 3));
    pond_texture texture = texture_of(&s->texture);
    texture.wraps = one_of(s, 3) == 0;
    const pond_texture sky = texture_of(&s->other);
    look.bed = maybe(s) ? &maps[0] : NULL;
    look.light = maybe(s) ? &maps[1] : NULL;
    look.foam = maybe(s) ? &maps[2] : NULL;
    look.dry = maybe(s) ? &maps[3] : NULL;
    look.sky = maybe(s) ? &sky : NULL;
    const pond_view *v = &s->view.view;
    for (int i = 0; i < 6 && v->format == POND_FORMAT_F32 && look.shore > 0.15f; i++) {
        view_set(&s->view, (5 + 11 * i) % v->width, (3 + 2 * i) % v->height, wild[i]);
    }
    draw_pool_look(&look, v, &texture, &s->target, NULL);
}

static void draw_lagoon(studio *s) {
    PRESET(lagoon, look)
    const pond_texture texture = texture_of(&s->texture);
    const pond_texture other = texture_of(&s->other);
    look.surface = maybe(s) ? &other : NULL;
    look.reflection = maybe(s) ? &other : NULL;
    look.surface_metres = any(s, 0.05, 0.5);
    look.time = (double)any(s, 0, 100);
    look.opacity = any(s, 0, 1);
    look.literal = maybe(s);
    look.light_elevation = any(s, 5, 90);
    draw_lagoon_look(&look, &s->view.view, &texture, &s->target, NULL);
}

static void draw_profile(studio *s) {
    PRESET(profile, look)
    const pond_texture texture = texture_of(&s->texture);
    pond_droplet droplets[20];
    pond_spray spray = {.droplets = droplets, .capacity = 20, .count = 20};
    const float wide = s->view.view.cell_size * (float)s->view.view.width;
    for (int i = 0; i < 20; i++) {
        droplets[i] = (pond_droplet){.position = {any(s, 0, 1) * wide, any(s, 0, 0.2)},
                                     .velocity = {any(s, -1, 1), any(s, -2, 2)},
                                     .radius = any(s, 0.001, 0.02)};
    }
    look.spray = maybe(s) ? &spray : NULL;
    look.line_width = any(s, 0, 6);
    look.metres = maybe(s) ? any(s, 0.1, 2) : 0.0f;
    draw_profile_look(&look, &s->view.view, maybe(s) ? &texture : NULL, &s->target, NULL);
}

static void draw_plane(studio *s) {
    PRESET(plane, look)
    const pond_map dry = readable(&s->map);
    const pond_texture texture = texture_of(&s->texture);
    look.azimuth = any(s, -180, 180);
    look.elevation = any(s, 1, 90);
    look.distance = any(s, 0.6, 3);
    look.exaggeration = any(s, 1, 20);
    look.scroll.x = any(s, -3, 3);
    look.wire_width = maybe(s) ? look.wire_width : any(s, 0, 3);
    look.texture_depth = any(s, 0, 1);
    look.dry = maybe(s) ? &dry : NULL;
    draw_plane_look(&look, &s->view.view, &texture, &s->target, NULL);
}

static void draw_lake(studio *s) {
    PRESET(lake, look)
    const pond_texture texture = texture_of(&s->texture);
    const pond_map water = readable(&s->map);
    look.horizon = any(s, 0, 0.5);
    look.breeze = maybe(s) ? any(s, 0, 10) : look.breeze;
    look.wind = any(s, -180, 180);
    look.steepness = any(s, 0, 3);
    look.eye = any(s, 0.2, 5);
    look.glitter = maybe(s) ? any(s, 0, 50) : 0.0f;
    look.time = (double)any(s, 0, 20);
    pond_lake *lake = NULL; // stays so where all water is above the horizon
    (void)pond_lake_create(&texture, &water, &look, NULL, NULL, &lake);
    look.lake = lake;
    draw_lake_look(&look, &s->view.view, &texture, &s->target, NULL);
    pond_lake_destroy(lake);
}

static void draw_height(studio *s) {
    PRESET(height, look)
    look.range = any(s, 0.001, 0.05);
    look.contours = maybe(s) ? any(s, 0.001, 0.01) : 0.0f;
    look.shading = maybe(s) ? any(s, 0, 5) : 0.0f;
    draw_height_look(&look, &s->view.view, &s->target, NULL);
}

static void draw_normals(studio *s) {
    PRESET(normals, look)
    look.strength = any(s, 0, 10);
    draw_normals_look(&look, &s->view.view, &s->target, NULL);
}

static void draw_slope(studio *s) {
    PRESET(slope, look)
    look.range = any(s, 0.01, 1);
    draw_slope_look(&look, &s->view.view, &s->target, NULL);
}

static void draw_heights(studio *s) {
    pond_draw_heights(&s->view.view, &s->values, NULL);
}

static void draw_caustics(studio *s) {
    const pond_map bed = readable(&s->map);
    pond_caustics c = pond_caustics_default();
    c.depth = any(s, 0, 2);
    c.sun_elevation = any(s, 3, 90);
    c.sun_azimuth = any(s, 0, 360);
    c.steepness = any(s, 0, 3);
    c.blur = any(s, 0, 0.03);
    pond_draw_caustics(&c, &s->view.view, maybe(s) ? &bed : NULL, &s->values, NULL);
}

static void update_foam(studio *s) {
    const pond_map velocity = readable(&s->map);
    pond_foam foam = pond_foam_default();
    foam.onset = any(s, 0, 0.3);
    foam.spread = any(s, 0, 0.002);
    const double seconds = (double)any(s, 0.005, 0.1);
    for (int y = 0; y < s->values.height; y++) {
        for (int x = 0; x < s->values.width; x++) {
            s->values.values[y * s->values.stride + x] = any(s, -0.1, 1.1);
        }
    }
    pond_update_foam(&foam, &s->view.view, maybe(s) ? &velocity : NULL, seconds, &s->values, NULL);
}

enum { TURNS = 12 };

static const struct {
    const char *name;
    void (*draw)(studio *s);
    int turns;
} looks[] = {
    {"offset", draw_offset, TURNS},   {"lens", draw_lens, TURNS},
    {"pool", draw_pool, 128},         {"lagoon", draw_lagoon, TURNS},
    {"profile", draw_profile, TURNS}, {"plane", draw_plane, TURNS},
    {"lake", draw_lake, TURNS},       {"height", draw_height, TURNS},
    {"normals", draw_normals, TURNS}, {"slope", draw_slope, TURNS},
    {"heights", draw_heights, TURNS}, {"caustics", draw_caustics, TURNS},
    {"foam", update_foam, TURNS},
};

enum { LOOKS = sizeof looks / sizeof looks[0] };

// ---- builds -------------------------------------------------------------------------------------

static const int pond_sizes[][2] = {{1, 1}, {37, 29}, {64, 48}, {5, 70}, {150, 90}, {203, 1}};
static const int picture_sizes[][2] = {{1, 1}, {37, 29}, {131, 67}, {64, 96}, {33, 50}, {5, 141}};

static studio open_studio(uint64_t seed) {
    studio s = {.seed = seed};
    const int *cells = pond_sizes[one_of(&s, 6)];
    const int *pixels = picture_sizes[one_of(&s, 6)];
    const bool counts = maybe(&s);
    s.view = wavy_view(cells[0], cells[1], counts ? POND_FORMAT_I16 : POND_FORMAT_F32,
                       counts ? 40 : 0.008);
    s.view.view.wraps_x = maybe(&s);
    s.view.view.wraps_y = maybe(&s);
    s.texture = noisy_picture(pixels[0], pixels[1] + (maybe(&s) ? 3 : 0), seed + 1);
    s.other = noisy_picture(27, 31, seed + 2);
    s.map = map_make(41, 19, 0);
    for (int i = 0; i < 41 * 19; i++) {
        *value_of(&s.map, i % 41, i / 41) = maybe(&s) ? any(&s, 0, 1) : 0.0f;
    }
    return s;
}

static void close_studio(studio *s) {
    free(s->view.memory);
    free(s->texture.memory);
    free(s->other.memory);
    free(s->map.memory);
}

// All bytes of what a build draws: a picture, and numbers.
typedef struct drawn {
    picture bytes;
    float_picture floats;
    own_map values;
    bool in_floats;
} drawn;

// part: NULL = all of it.
static drawn draw_with(const build *by, int look, uint64_t seed, const pond_area *part) {
    studio s = open_studio(seed);
    const int *pixels = picture_sizes[one_of(&s, 6)];
    drawn d = {.bytes = picture_make(pixels[0], pixels[1]),
               .floats = floats_make(pixels[0], pixels[1]),
               .values = map_make(pixels[0], pixels[1], -1),
               .in_floats = maybe(&s)};
    s.target = d.in_floats ? d.floats.target : target_of(&d.bytes);
    s.target.part = part;
    s.values = d.values.map;
    use_build(by);
    looks[look].draw(&s);
    use_any_build();
    close_studio(&s);
    return d;
}

static bool same(const drawn *a, const drawn *b) {
    return same_pictures(&a->bytes, &b->bytes) &&
           same_pictures(&a->floats.bytes, &b->floats.bytes) && same_maps(&a->values, &b->values);
}

static void drop(drawn *d) {
    free(d->bytes.memory);
    free(d->floats.bytes.memory);
    free(d->values.memory);
}

static bool is_blank(const drawn *d) {
    const picture bytes = picture_make(d->bytes.width, d->bytes.height);
    const float_picture floats = floats_make(d->bytes.width, d->bytes.height);
    const own_map values = map_make(d->bytes.width, d->bytes.height, -1);
    drawn nothing = {.bytes = bytes, .floats = floats, .values = values};
    const bool blank = same(d, &nothing);
    drop(&nothing);
    return blank;
}

static void every_build_draws_the_same(void **state) {
    (void)state;
    for (int look = 0; look < LOOKS; look++) {
        for (int turn = 0; turn < looks[look].turns; turn++) {
            const uint64_t seed = (uint64_t)(look * 1000 + turn);
            drawn plain = draw_with(&builds[0], look, seed, NULL);
            check_guards(&plain.bytes);
            check_guards(&plain.floats.bytes);
            check_margins(&plain.values);
            assert_false(is_blank(&plain));
            for (int b = 1; b < BUILDS; b++) {
                drawn fast = draw_with(&builds[b], look, seed, NULL);
                if (!same(&plain, &fast)) {
                    print_error("%s, seed %d: %s draws otherwise\n", looks[look].name, (int)seed,
                                builds[b].name);
                    fail();
                }
                drop(&fast);
            }
            drop(&plain);
        }
    }
}

// ---- parts --------------------------------------------------------------------------------------

// What lies outside a part is as it was before anything was drawn.
static void leave_part(picture *p, int bytes_each, const pond_area *part) {
    for (int y = 0; y < p->height; y++) {
        for (int i = 0; i < p->width * 4; i++) {
            const int x = i / bytes_each;
            const bool inside = x >= part->x && x - part->x < part->width && y >= part->y &&
                                y - part->y < part->height;
            uint8_t *byte = p->pixels + y * p->stride + i;
            *byte = inside ? *byte : GUARD_BYTE;
        }
    }
}

static pond_area any_part(uint64_t *seed, int width, int height) {
    pond_area part = {noise_int(seed, -9, width), noise_int(seed, -9, height), 0, 0};
    part.width = noise(seed) % 20 == 0 ? INT_MAX : noise_int(seed, 0, width + 9);
    part.height = noise(seed) % 20 == 0 ? INT_MAX : noise_int(seed, 0, height + 9);
    return part;
}

static bool draws_parts(int look) {
    return looks[look].draw != draw_plane && looks[look].draw != draw_heights &&
           looks[look].draw != draw_caustics && looks[look].draw != update_foam;
}

static void a_part_is_as_in_the_whole(void **state) {
    (void)state;
    for (int look = 0; look < LOOKS; look++) {
        for (int turn = 0; turn < 5 * TURNS && draws_parts(look); turn++) {
            uint64_t seed = (uint64_t)(look * 1000 + turn);
            const build *by = &builds[turn % BUILDS];
            drawn whole = draw_with(by, look, seed, NULL);
            uint64_t dice = seed;
            const pond_area part = any_part(&dice, whole.bytes.width, whole.bytes.height);
            drawn some = draw_with(by, look, seed, &part);
            leave_part(&whole.bytes, 4, &part);
            leave_part(&whole.floats.bytes, 16, &part);
            if (!same(&whole, &some)) {
                print_error("%s, seed %d: part %d %d %d %d is drawn otherwise\n", looks[look].name,
                            (int)seed, part.x, part.y, part.width, part.height);
                fail();
            }
            drop(&whole);
            drop(&some);
        }
    }
}

// ---- stack --------------------------------------------------------------------------------------

#define LEAST_STACK (72 * 1024) // that a look gets by with

// Unoptimised code and what sanitizers put around arrays take more.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)

typedef struct call {
    studio *studio;
    int look;
} call;

static void draw_it(void *context) {
    const call *c = context;
    looks[c->look].draw(c->studio);
}

static void little_stack(void **state) {
    (void)state;
    for (int look = 0; look < LOOKS; look++) {
        size_t most = 0;
        for (int i = 0; i < BUILDS * TURNS; i++) {
            studio s = open_studio((uint64_t)(look * 1000 + i));
            const int *pixels = picture_sizes[one_of(&s, 6)];
            picture bytes = picture_make(pixels[0], pixels[1]);
            own_map values = map_make(pixels[0], pixels[1], -1);
            s.target = target_of(&bytes);
            s.values = values.map;
            use_build(&builds[i % BUILDS]);
            const size_t stack = stack_of(draw_it, &(call){&s, look});
            use_any_build();
            most = stack > most ? stack : most;
            close_studio(&s);
            free(bytes.memory);
            free(values.memory);
        }
        print_message("%s: %zu bytes of stack\n", looks[look].name, most);
        assert_true(most <= LEAST_STACK);
    }
}

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
        cmocka_unit_test(little_stack),
#endif
        cmocka_unit_test(every_build_draws_the_same),
        cmocka_unit_test(a_part_is_as_in_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
