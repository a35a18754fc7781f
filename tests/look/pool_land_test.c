// pool_land_test.c — pictures of pools with what is kept of their land are the same to the bit.
#include <string.h>

#include "any_pool.h"
#include "builds.h"
#include "granted.h"
#include "one_look.h"
#include "pictures.h"

#include <millpond/detail/pool_land.h>

enum { SCENES = 40, LARGEST = 300 };

// A brook of any size: land in spots, with beaches and without, over any bed.
typedef struct brook {
    own_view water;
    picture texture;
    pond_texture under;
    float *values[3];
    pond_map dry;
    pond_map bed;
    pond_map light;
    pond_pool_look pool;
} brook;

static const pool_reach reach = {.depth = {0, 0.8},
                                 .refractive_index = {1, 1.7},
                                 .steepness = {0, 2},
                                 .absorption = 9,
                                 .shore = {0, 0.1}};

static pond_map any_map(uint64_t *seed, const picture *texture, float **values) {
    const int every = noise_int(seed, 1, 3);
    const int width = texture->width / every + 1;
    const int height = texture->height / every + 1;
    *values = room((size_t)width * (size_t)height, sizeof **values);
    return (pond_map){*values, width, height, width};
}

// Spots whose slope is `steep`, held within 0…1.
static void fill_spots(uint64_t *seed, const pond_map *map, double steep, float *values) {
    const double x0 = noise_int(seed, 0, map->width);
    const double y0 = noise_int(seed, 0, map->height);
    const double radius = 0.05 * noise_int(seed, 0, 10) * map->height;
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            const double away = hypot(x - x0, y - y0);
            const double share = fmin(fmax(0.5 + steep * (radius - away), 0), 1);
            float *value = values + (ptrdiff_t)y * map->width + x;
            *value = fmaxf(*value, (float)share);
        }
    }
}

static brook brook_make(uint64_t seed) {
    brook b = {0};
    b.water = wavy_view(noise_int(&seed, 20, LARGEST), noise_int(&seed, 20, 100), POND_FORMAT_F32,
                        (double)any_float(&seed, 0, 0.004));
    b.water.view.wraps_x = noise(&seed) % 2 == 0;
    b.water.view.wraps_y = noise(&seed) % 3 == 0;
    b.texture = noisy_picture(noise_int(&seed, 20, LARGEST), noise_int(&seed, 20, 100), seed);
    b.under = texture_of(&b.texture);
    b.under.wraps = b.water.view.wraps_x;
    b.dry = any_map(&seed, &b.texture, &b.values[0]);
    b.bed = any_map(&seed, &b.texture, &b.values[1]);
    b.light = any_map(&seed, &b.texture, &b.values[2]);
    fill_spots(&seed, &b.dry, 10, b.values[0]);
    fill_spots(&seed, &b.dry, 0.2, b.values[0]);
    fill_spots(&seed, &b.bed, 0.1, b.values[1]);
    fill_spots(&seed, &b.bed, 0.02, b.values[1]);
    for (int i = 0; i < b.light.width * b.light.height; i++) {
        b.values[2][i] = any_float(&seed, 0, 3);
    }
    b.pool = any_pool(&seed, &reach);
    return b;
}

// Pointers into the brook.
static pond_pool_look pool_of(const brook *b, uint64_t kind) {
    pond_pool_look look = b->pool;
    look.dry = &b->dry;
    look.bed = kind & 1 ? &b->bed : NULL;
    look.light = kind & 2 ? &b->light : NULL;
    look.shore = kind % 5 == 4 ? 0.0f : look.shore; // no shade, nothing wet
    return look;
}

static void brook_free(brook *b) {
    for (int m = 0; m < 3; m++) {
        free(b->values[m]);
    }
    free(b->water.memory);
    free(b->texture.memory);
}

static pond_pool_land *keep(const brook *b, const pond_pool_look *look, const pond_target *target) {
    pond_pool_land *land = NULL;
    assert_int_equal(
        pond_pool_land_create(look, &b->water.view, &b->under, target, NULL, NULL, &land), POND_OK);
    assert_true(pond_pool_land_suits(land, look, &b->water.view, &b->under, target));
    return land;
}

static void draw(const brook *b, const pond_pool_look *look, const pond_target *target) {
    draw_pool_look(look, &b->water.view, &b->under, target, NULL);
}

// All of a picture, or a part of it.
static void hold(const brook *b, const pond_pool_look *look, const pond_pool_land *land, int width,
                 int height, const pond_area *part) {
    pond_pool_look with = *look;
    with.land = land;
    picture one = picture_make(width, height);
    picture other = picture_make(width, height);
    float_picture light = floats_make(width, height);
    float_picture other_light = floats_make(width, height);
    pond_target targets[4] = {target_of(&one), target_of(&other), light.target, other_light.target};
    for (int i = 0; i < 4; i++) {
        targets[i].part = part;
        draw(b, i % 2 == 0 ? look : &with, &targets[i]);
    }
    assert_true(same_pictures(&one, &other));
    assert_true(same_pictures(&light.bytes, &other_light.bytes));
    free(one.memory);
    free(other.memory);
    free(light.bytes.memory);
    free(other_light.bytes.memory);
}

static void same_pictures_with_it(void **state) {
    (void)state;
    for (uint64_t number = 0; number < SCENES; number++) {
        brook b = brook_make(4200 + number);
        const pond_pool_look look = pool_of(&b, number);
        const bool alike = number % 3 != 0; // a pixel for each texel
        const int width = alike ? b.texture.width : b.water.view.width;
        const int height = alike ? b.texture.height : b.water.view.height;
        const pond_area part = {width / 5, height / 3, width / 2 + 1, height / 2 + 1};
        use_build(&builds[number % BUILDS]);
        picture size = picture_make(width, height);
        const pond_target target = target_of(&size);
        pond_pool_land *land = keep(&b, &look, &target);
        use_build(&builds[(number + 3) % BUILDS]); // which does not matter
        hold(&b, &look, land, width, height, NULL);
        hold(&b, &look, land, width, height, &part);
        pond_pool_land_destroy(land);
        free(size.memory);
        brook_free(&b);
    }
    use_any_build();
}

static void suits_what_it_was_made_of(void **state) {
    (void)state;
    brook b = brook_make(3);
    const pond_pool_look look = pool_of(&b, 1);
    picture drawn = picture_make(64, 40);
    const pond_target target = target_of(&drawn);
    pond_pool_land *land = keep(&b, &look, &target);
    pond_pool_look others[3] = {look, look, look};
    others[0].shore += 0.01f;
    others[1].dry = &b.bed;
    others[2].bed = NULL;
    for (int i = 0; i < 3; i++) {
        assert_false(pond_pool_land_suits(land, &others[i], &b.water.view, &b.under, &target));
        hold(&b, &others[i], land, 64, 40, NULL); // it is not used
    }
    pond_view view = b.water.view;
    view.cell_size *= 2;
    assert_false(pond_pool_land_suits(land, &look, &view, &b.under, &target));
    pond_target lower = target;
    lower.height--;
    assert_false(pond_pool_land_suits(land, &look, &b.water.view, &b.under, &lower));
    pond_pool_look moved = look; // all else of the look may change
    moved.sun_azimuth = 20;
    moved.depth += 0.1f;
    assert_true(pond_pool_land_suits(land, &moved, &b.water.view, &b.under, &target));
    hold(&b, &moved, land, 64, 40, NULL);
    assert_false(pond_pool_land_suits(NULL, &look, &b.water.view, &b.under, &target));
    pond_pool_land_destroy(land);
    free(drawn.memory);
    brook_free(&b);
}

static void refuses(void **state) {
    (void)state;
    brook b = brook_make(5);
    const pond_pool_look look = pool_of(&b, 1);
    pond_pool_look open = look;
    open.dry = NULL;
    picture drawn = picture_make(64, 40);
    const pond_target target = target_of(&drawn);
    const pond_view *view = &b.water.view;
    pond_pool_land *land = (pond_pool_land *)&b;
    assert_int_equal(pond_pool_land_create(&open, view, &b.under, &target, NULL, NULL, &land),
                     POND_ERROR_ARGUMENT);
    assert_null(land);
    assert_int_equal(pond_pool_land_create(&look, NULL, &b.under, &target, NULL, NULL, &land),
                     POND_ERROR_ARGUMENT);
    assert_int_equal(pond_pool_land_create(&look, view, &b.under, &target, NULL, NULL, NULL),
                     POND_ERROR_ARGUMENT);
    for (int granted = 0; granted < 2; granted++) {
        int left = granted;
        const pond_allocator allocator = granted_allocator(&left);
        assert_int_equal(
            pond_pool_land_create(&look, view, &b.under, &target, &allocator, NULL, &land),
            POND_ERROR_MEMORY);
        assert_null(land);
    }
    free(drawn.memory);
    brook_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_pictures_with_it),
                                       cmocka_unit_test(suits_what_it_was_made_of),
                                       cmocka_unit_test(refuses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
