// spray_test.c — droplets fly as the formulas say, end on the water, and are drawn in the air.
#include "one_look.h"
#include "pictures.h"

#include <millpond/spray.h>

enum { ROOM = 300 };

typedef struct fountain {
    pond_droplet droplets[ROOM];
    pond_spray spray;
} fountain;

static void fill(fountain *f, uint64_t seed) {
    *f = (fountain){.spray = {.capacity = ROOM, .seed = seed}};
    f->spray.droplets = f->droplets;
}

static pond_event splash_at(float x, float height, float radius) {
    return (pond_event){
        .kind = POND_EVENT_SPLASH, .position = {x, 0}, .height = height, .radius = radius};
}

static void they_fly_in_parabolas(void **state) {
    (void)state;
    const double gravity = 9.81;
    for (int steps = 1; steps <= 64; steps *= 4) { // the ways do not depend on the steps
        fountain f;
        fill(&f, 5);
        const pond_event e = splash_at(1, -0.2f, 0.05f);
        pond_spray_splash(&f.spray, &e, 10);
        assert_int_equal(f.spray.count, 40);
        pond_droplet start[ROOM];
        memcpy(start, f.droplets, sizeof start);
        const double time = 0.05; // all still rise, or have not come down again
        for (int i = 0; i < steps; i++) {
            pond_spray_step(&f.spray, NULL, time / steps);
        }
        int kept = 0;
        for (int i = 0; i < 40; i++) {
            const double vy = (double)start[i].velocity.y;
            const double y = (double)start[i].position.y + vy * time - gravity * time * time / 2;
            if (y <= 1e-3 && vy < gravity * time) {
                continue; // come down
            }
            const pond_droplet *d = &f.droplets[kept++];
            assert_true(fabs((double)d->position.y - y) < 1e-5);
            const double x = (double)start[i].position.x + (double)start[i].velocity.x * time;
            assert_true(fabs((double)d->position.x - x) < 1e-5);
            assert_true(fabs((double)d->velocity.y - (vy - gravity * time)) < 1e-4);
            assert_true(d->radius == start[i].radius);
        }
        assert_int_equal(kept, f.spray.count);
        assert_true(kept > 20);
    }
}

static void as_high_as_the_splash(void **state) {
    (void)state;
    fountain f;
    fill(&f, 9);
    const pond_event e = splash_at(1, -0.2f, 0.2f);
    pond_spray_splash(&f.spray, &e, ROOM);
    assert_int_equal(f.spray.count, ROOM);
    double highest = 0;
    int left = 0;
    for (int i = 0; i < ROOM; i++) {
        const pond_droplet *d = &f.droplets[i];
        highest = fmax(highest, pow((double)d->velocity.y, 2) / (2 * 9.81));
        left += d->position.x < 1;
        assert_true((d->position.x < 1) == (d->velocity.x < 0)); // away from the middle
        assert_true(d->velocity.y > 0 && d->radius > 0 && d->radius < 0.02f);
        assert_true(fabs((double)d->position.x - 1) < 0.4);
    }
    assert_true(highest > 0.2 && highest < 0.3);
    assert_true(left > 110 && left < 190);
}

static void the_same_every_time(void **state) {
    (void)state;
    fountain a;
    fountain b;
    fountain c;
    fill(&a, 7);
    fill(&b, 7);
    fill(&c, 8);
    const pond_event e = splash_at(1, -0.1f, 0.05f);
    for (int i = 0; i < 3; i++) {
        pond_spray_splash(&a.spray, &e, 10);
        pond_spray_splash(&b.spray, &e, 10);
        pond_spray_splash(&c.spray, &e, 10);
        pond_spray_step(&a.spray, NULL, 0.01);
        pond_spray_step(&b.spray, NULL, 0.01);
        pond_spray_step(&c.spray, NULL, 0.01);
    }
    assert_true(a.spray.count == b.spray.count && a.spray.splashes == 3);
    assert_memory_equal(a.droplets, b.droplets, sizeof a.droplets);
    assert_memory_not_equal(a.droplets, c.droplets, sizeof a.droplets);
    // no splash is like the one before
    fill(&a, 7);
    pond_spray_splash(&a.spray, &e, 10);
    pond_spray_splash(&a.spray, &e, 10);
    assert_memory_not_equal(a.droplets, a.droplets + 20, 20 * sizeof a.droplets[0]);
}

static void they_end_on_the_water(void **state) {
    (void)state;
    for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
        own_view v = own_view_make(20, 3, (pond_format)format);
        for (int x = -1; x <= 20; x++) { // 0.1 m high from the middle on, in the middle row
            view_set(&v, x, 1, x < 10 ? 0 : format == POND_FORMAT_F32 ? 0.1 : 500);
        }
        fountain f;
        fill(&f, 1);
        const pond_droplet low = {
            .position = {0.05f, 0.05f}, .velocity = {0, -0.01f}, .radius = 0.01f};
        f.droplets[0] = low;
        f.droplets[1] = low;
        f.droplets[1].position.x = 0.15f; // under the high half
        f.droplets[2] = low;
        f.droplets[2].position.x = 0.198f;
        f.droplets[2].velocity = (pond_vec2){1, 3}; // rises, and leaves the pond
        f.droplets[3] = f.droplets[1];
        f.droplets[3].velocity.y = 1; // rises out of the water
        f.spray.count = 4;
        pond_spray_step(&f.spray, &v.view, 1e-3);
        assert_int_equal(f.spray.count, 3);
        assert_true(f.droplets[0].position.x == 0.05f && f.droplets[2].position.x == 0.15f);
        pond_spray_step(&f.spray, &v.view, 2e-3);
        assert_int_equal(f.spray.count, 2);
        pond_spray_step(&f.spray, &v.view, 10);
        assert_int_equal(f.spray.count, 0);
        free(v.memory);
    }
}

static void room_is_kept(void **state) {
    (void)state;
    pond_droplet few[9];
    memset(few, GUARD_BYTE, sizeof few);
    pond_spray spray = {.droplets = few, .capacity = 8};
    const pond_event e = splash_at(1, 0.3f, 0.1f);
    for (int i = 0; i < 5; i++) {
        pond_spray_splash(&spray, &e, 2);
        assert_int_equal(spray.count, i == 0 ? 6 : 8);
    }
    assert_true(few[0].position.y == 0.3f); // from the top of a swelling
    for (size_t i = 0; i < sizeof few[8]; i++) {
        assert_int_equal(((uint8_t *)&few[8])[i], GUARD_BYTE);
    }
}

static void strange_arguments(void **state) {
    (void)state;
    fountain f;
    fill(&f, 1);
    pond_event e = splash_at(1, -0.2f, 0.05f);
    pond_spray_splash(NULL, &e, 10);
    pond_spray_splash(&f.spray, NULL, 10);
    pond_spray_splash(&f.spray, &e, 0);
    pond_spray_splash(&f.spray, &e, NAN);
    e.kind = POND_EVENT_SETTLED;
    pond_spray_splash(&f.spray, &e, 10);
    const pond_event bad[] = {splash_at(NAN, 1, 1), splash_at(1, INFINITY, 1), splash_at(1, 1, NAN),
                              splash_at(1, 0, 1)};
    for (int i = 0; i < 4; i++) {
        pond_spray_splash(&f.spray, &bad[i], 10);
    }
    assert_int_equal(f.spray.count, 0);
    e = splash_at(1, -0.2f, 0); // of a body: no radius
    pond_spray_splash(&f.spray, &e, 10);
    assert_int_equal(f.spray.count, 40);
    pond_spray_step(&f.spray, NULL, (double)NAN);
    pond_spray_step(&f.spray, NULL, -1);
    pond_spray_step(NULL, NULL, 1);
    assert_int_equal(f.spray.count, 40);
    f.droplets[0].position.x = NAN;
    f.droplets[1].velocity.y = NAN;
    own_view v = own_view_make(1, 1, POND_FORMAT_F32);
    view_set(&v, 0, 0, (double)NAN);
    pond_spray_step(&f.spray, &v.view, (double)INFINITY);
    assert_int_equal(f.spray.count, 0);
    pond_spray none = {.droplets = NULL, .capacity = 10, .count = 10};
    pond_spray_splash(&none, &e, 10);
    pond_spray_step(&none, NULL, 1);
    free(v.memory);
}

// ---- drawing -----------------------------------------------------------------------------------

// A black tank with a white line's colour, so that droplets alone shine.
static pond_profile_look black_look(const pond_spray *spray) {
    pond_profile_look look = profile_look_default();
    const pond_colour black = {0, 0, 0};
    look.sky_zenith = black;
    look.sky_horizon = black;
    look.water_colour = black;
    look.deep_colour = black;
    look.highlight = 0;
    look.line_width = 0;
    look.line_colour = (pond_colour){1, 1, 1};
    look.water_level = 0.25f;
    look.spray = spray;
    return look;
}

static picture draw(const pond_profile_look *look, const pond_view *view, int width, int height) {
    const picture p = picture_make(width, height);
    const pond_target g = target_of(&p);
    draw_profile_look(look, view, NULL, &g, NULL);
    check_guards(&p);
    return p;
}

static void drawn_where_they_are(void **state) {
    (void)state;
    own_view v = own_view_make(50, 1, POND_FORMAT_F32); // 0.5 m: 4 pixels a centimetre
    fountain f;
    fill(&f, 1);
    f.droplets[0] = (pond_droplet){.position = {0.301f, 0.102f}, .radius = 0.0125f};
    f.spray.count = 1;
    const pond_profile_look look = black_look(&f.spray);
    picture p = draw(&look, &v.view, 200, 100);
    double sum = 0;
    double x_sum = 0;
    double y_sum = 0;
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 200; x++) {
            const double s = pixel_of(&p, x, y)[1] / 255.0;
            const double light = s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
            sum += light;
            x_sum += light * (x + 0.5);
            y_sum += light * (y + 0.5);
        }
    }
    assert_true(fabs(sum - acos(-1.0) * 25) < 1); // a disc of 5 pixels' radius
    assert_true(fabs(x_sum / sum - 0.301 * 400) < 0.05);
    assert_true(fabs(y_sum / sum - (75 - 0.102 * 400)) < 0.05);
    free(p.memory);
    // Under water it is not seen.
    f.droplets[0].position.y = -0.05f;
    p = draw(&look, &v.view, 200, 100);
    pond_profile_look bare = look;
    bare.spray = NULL;
    picture none = draw(&bare, &v.view, 200, 100);
    assert_true(same_pictures(&p, &none));
    free(none.memory);
    free(p.memory);
    free(v.memory);
}

static void any_droplets(void **state) {
    (void)state;
    own_view v = own_view_make(50, 1, POND_FORMAT_F32);
    static const float odd[] = {0, 0.2f, -0.2f, 1e-9f, 1e9f, -3e38f, NAN, INFINITY};
    fountain f;
    fill(&f, 1);
    uint64_t seed = 3;
    for (int i = 0; i < ROOM; i++) {
        float numbers[5];
        for (int k = 0; k < 5; k++) {
            numbers[k] = odd[noise_int(&seed, 0, 7)];
        }
        f.droplets[i] =
            (pond_droplet){{numbers[0], numbers[1]}, {numbers[2], numbers[3]}, numbers[4], 0, 0};
    }
    const pond_profile_look look = black_look(&f.spray);
    static const int counts[] = {0, 1, ROOM, ROOM + 1, -4};
    for (int i = 0; i < 5; i++) {
        f.spray.count = counts[i];
        picture p = draw(&look, &v.view, 77, 41);
        free(p.memory);
        p = draw(&look, &v.view, 1, 1);
        free(p.memory);
    }
    free(v.memory);
}

static void threads_change_nothing(void **state) {
    (void)state;
    pond_desc desc = exact_desc(90, 1);
    desc.solver = POND_SOLVER_COLUMN;
    desc.threads = 3;
    pond *water = make_pond(&desc);
    pond_set_splash_height(water, 0.01f);
    pond_drop(water, centre_of(40, 0), 0.06f, -0.3f);
    fountain f;
    fill(&f, 2);
    pond_event e;
    while (pond_event_next(water, &e)) {
        pond_spray_splash(&f.spray, &e, 40);
    }
    assert_true(f.spray.count > 100);
    for (int i = 0; i < 5; i++) {
        pond_step(water);
    }
    const pond_view view = pond_get_view(water);
    pond_spray_step(&f.spray, &view, 0.05);
    const pond_profile_look look = black_look(&f.spray);
    picture one = draw(&look, &view, 333, 151);
    picture many = picture_make(333, 151);
    const pond_target g = target_of(&many);
    const pond_parallel parallel = pond_get_parallel(water);
    draw_profile_look(&look, &view, NULL, &g, &parallel);
    assert_true(same_pictures(&one, &many));
    int lit = 0;
    for (int i = 0; i < 333 * 151; i++) {
        lit += pixel_of(&one, i % 333, i / 333)[0] > 100;
    }
    assert_true(lit > 100);
    free(one.memory);
    free(many.memory);
    pond_destroy(water);
}

// A crown has droplets in all directions, and each one ends on the water under it.
static void crowns_are_round(void **state) {
    (void)state;
    fountain f;
    fill(&f, 3);
    pond_event e = splash_at(2, -0.4f, 0.4f);
    e.position.y = 1.5f;
    pond_spray_crown(&f.spray, &e, 200);
    assert_int_equal(f.spray.count, 200);
    int quarters[4] = {0};
    for (int i = 0; i < 200; i++) {
        const pond_droplet *d = &f.droplets[i];
        const float x = d->position.x - 2;
        const float y = d->across - 1.5f;
        quarters[(x > 0) + 2 * (y > 0)]++;
        assert_true(x * d->velocity.x + y * d->across_speed > 0); // outward
        assert_true(hypotf(x, y) > 0.3f && hypotf(x, y) < 0.7f);
    }
    for (int i = 0; i < 4; i++) {
        assert_true(quarters[i] > 25);
    }
    float heights[8 * 6] = {0}; // the far half is 10 m high
    for (int i = 0; i < 24; i++) {
        heights[24 + i] = 10;
    }
    const pond_view view = {.heights = heights,
                            .format = POND_FORMAT_F32,
                            .width = 8,
                            .height = 6,
                            .stride = 8,
                            .unit = 1,
                            .cell_size = 0.5f};
    for (int i = 0; i < 60; i++) {
        pond_spray_step(&f.spray, &view, 0.005);
    }
    assert_true(f.spray.count > 0 && f.spray.count < 150);
    for (int i = 0; i < f.spray.count; i++) {
        assert_true(f.droplets[i].across < 1.5f || f.droplets[i].velocity.y > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_fly_in_parabolas), cmocka_unit_test(crowns_are_round),
        cmocka_unit_test(as_high_as_the_splash), cmocka_unit_test(the_same_every_time),
        cmocka_unit_test(they_end_on_the_water), cmocka_unit_test(room_is_kept),
        cmocka_unit_test(strange_arguments),     cmocka_unit_test(drawn_where_they_are),
        cmocka_unit_test(any_droplets),          cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
