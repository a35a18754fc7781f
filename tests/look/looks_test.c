// looks_test.c — rules that hold for all looks: any size, any threads, any number in a field, no
// byte outside the picture changes.
#include "one_look.h"
#include "pictures.h"

#include <millpond/field.h>
#include <stddef.h>

static const struct {
    pond_look_kind kind;
    const char *preset;
} looks[] = {
    {POND_LOOK_OFFSET, "smooth"},   {POND_LOOK_OFFSET, "literal"},  {POND_LOOK_LENS, "smooth"},
    {POND_LOOK_LENS, "literal"},    {POND_LOOK_POOL, "clear"},      {POND_LOOK_LAGOON, "lagoon"},
    {POND_LOOK_LAGOON, "literal"},  {POND_LOOK_PROFILE, "tank"},    {POND_LOOK_PLANE, "block"},
    {POND_LOOK_PLANE, "wire"},      {POND_LOOK_HEIGHT, "chart"},    {POND_LOOK_NORMALS, "opengl"},
    {POND_LOOK_SLOPE, "steepness"}, {POND_LOOK_SLOPE, "direction"},
};
enum { LOOKS = sizeof looks / sizeof *looks };

static pond_look look_at(int index) {
    pond_look look;
    assert_true(pond_look_preset(looks[index].kind, looks[index].preset, &look));
    return look;
}

static void draw(int index, const pond_view *view, const pond_texture *texture,
                 const pond_target *target, const pond_parallel *parallel) {
    pond_look look = look_at(index);
    if (look.kind == POND_LOOK_LAGOON) {
        look.is.lagoon.surface = texture;
        look.is.lagoon.reflection = texture;
    }
    pond_draw(&look, view, texture, target, parallel);
}

static void check_untouched(const picture *p) {
    for (size_t i = 0; i < p->size; i++) {
        assert_int_equal(p->memory[i], GUARD_BYTE);
    }
}

// A picture that was not there to start with would show: every pixel is drawn, whatever lay there.
static picture draw_on(int kind, const pond_view *view, const picture *texture, int width,
                       int height, int ground, const pond_parallel *parallel) {
    picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        memset(pixel_of(&p, 0, y), ground, (size_t)width * 4);
    }
    const pond_texture t = texture_of(texture);
    const pond_target g = target_of(&p);
    draw(kind, view, &t, &g, parallel);
    check_guards(&p);
    return p;
}

static void backwards(void *user, int count, pond_task *task, void *context) {
    (void)user;
    for (int i = count - 1; i >= 0; i--) {
        task(context, i);
    }
}

static void any_sizes(void **state) {
    (void)state;
    const int ponds[][2] = {{1, 1}, {1, 23}, {40, 1}, {33, 21}, {300, 220}};
    const int pictures[][2] = {{1, 1}, {1, 17}, {19, 1}, {33, 21}, {15, 11}, {97, 64}};
    const int textures[][2] = {{1, 1}, {1, 9}, {50, 3}, {33, 21}, {200, 111}};
    const pond_parallel other_way = {.run = backwards, .width = 4};
    for (int i = 0; i < 5; i++) {
        for (int format = POND_FORMAT_F32; format <= POND_FORMAT_I16; format++) {
            own_view v = wavy_view(ponds[i][0], ponds[i][1], (pond_format)format,
                                   format == POND_FORMAT_F32 ? 0.01 : 50);
            for (int j = 0; j < 6; j++) {
                for (int k = 0; k < 5; k++) {
                    picture texture = noisy_picture(textures[k][0], textures[k][1], 8);
                    for (int kind = 0; kind < LOOKS; kind++) {
                        const int w = pictures[j][0];
                        const int h = pictures[j][1];
                        picture a = draw_on(kind, &v.view, &texture, w, h, 0, NULL);
                        picture b = draw_on(kind, &v.view, &texture, w, h, 255, &other_way);
                        assert_true(same_pictures(&a, &b));
                        free(a.memory);
                        free(b.memory);
                    }
                    free(texture.memory);
                }
            }
            free(v.memory);
        }
    }
}

static void threads(void **state) {
    (void)state;
    pond_desc desc = exact_desc(151, 97);
    desc.count_height = 2e-4;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(70, 50), 0.05f, 0.02f);
        pond_step_many(water, 30);
        const pond_view view = pond_get_view(water);
        picture texture = noisy_picture(211, 140, 8);
        for (int kind = 0; kind < LOOKS; kind++) {
            picture one = draw_on(kind, &view, &texture, 301, 203, 0, NULL);
            for (int n = 2; n <= 6; n += 2) {
                pond_workers *workers = NULL;
                assert_int_equal(pond_workers_create(n, &workers), POND_OK);
                const pond_parallel parallel = pond_workers_parallel(workers);
                picture many = draw_on(kind, &view, &texture, 301, 203, 9, &parallel);
                assert_true(same_pictures(&one, &many));
                free(many.memory);
                pond_workers_destroy(workers);
            }
            free(one.memory);
        }
        free(texture.memory);
        pond_destroy(water);
    }
}

static void no_border_needed(void **state) {
    (void)state;
    // A hand-made view without a border: its outermost cells go on.
    float heights[12 * 9];
    own_view v = own_view_make(12, 9, POND_FORMAT_F32);
    for (int y = -1; y <= 9; y++) {
        for (int x = -1; x <= 12; x++) {
            const int cx = x < 0 ? 0 : x > 11 ? 11 : x;
            const int cy = y < 0 ? 0 : y > 8 ? 8 : y;
            const double h = 0.003 * sin(cx * 0.9 + cy * 0.5);
            view_set(&v, x, y, h);
            heights[cy * 12 + cx] = (float)h;
        }
    }
    pond_view bare = v.view;
    bare.heights = heights;
    bare.stride = 12;
    bare.border = 0;
    picture texture = noisy_picture(30, 20, 8);
    for (int kind = 0; kind < LOOKS; kind++) {
        for (int scale = 1; scale <= 3; scale++) {
            picture a = draw_on(kind, &v.view, &texture, 12 * scale, 9 * scale, 0, NULL);
            picture b = draw_on(kind, &bare, &texture, 12 * scale, 9 * scale, 0, NULL);
            assert_true(same_pictures(&a, &b));
            free(a.memory);
            free(b.memory);
        }
    }
    free(texture.memory);
    free(v.memory);
}

static void nothing_without_all(void **state) {
    (void)state;
    own_view v = wavy_view(12, 9, POND_FORMAT_F32, 0.01);
    picture texture = noisy_picture(30, 20, 8);
    picture p = picture_make(24, 18);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&p);
    pond_view empty_view = v.view;
    empty_view.width = 0;
    pond_texture empty_texture = t;
    empty_texture.pixels = NULL;
    pond_target empty_target = g;
    empty_target.height = 0;
    for (int kind = 0; kind < LOOKS; kind++) {
        draw(kind, NULL, &t, &g, NULL);
        if (pond_look_info(looks[kind].kind)->needs_texture) {
            draw(kind, &v.view, NULL, &g, NULL);
            draw(kind, &v.view, &empty_texture, &g, NULL);
        }
        draw(kind, &v.view, &t, NULL, NULL);
        draw(kind, &empty_view, &t, &g, NULL);
        draw(kind, &v.view, &t, &empty_target, NULL);
    }
    pond_draw(NULL, &v.view, &t, &g, NULL);
    check_untouched(&p);
    free(p.memory);
    free(texture.memory);
    free(v.memory);
}

// Calls `act` with each float or double of the look's fields.
static void each_number(const pond_look *look,
                        void (*act)(const pond_look *, float *, double *, void *), void *user) {
    int count;
    const pond_field *fields = pond_fields(pond_look_record(look->kind), &count);
    for (int i = 0; i < count; i++) {
        const pond_field *f = &fields[i];
        if (f->type == POND_FIELD_INT || f->type == POND_FIELD_SEED || f->type == POND_FIELD_BOOL ||
            f->type == POND_FIELD_CHOICE) {
            continue;
        }
        for (int k = 0; k < pond_field_size(f); k++) {
            pond_look changed = *look;
            char *member = (char *)&changed.is + f->offset;
            if (f->type == POND_FIELD_DOUBLE) {
                act(&changed, NULL, (double *)(void *)member, user);
            } else {
                act(&changed, (float *)(void *)member + k, NULL, user);
            }
        }
    }
}

typedef struct drawing {
    own_view view;
    picture texture;
    picture got;
    const float *numbers;
    int count;
} drawing;

static void draw_numbers(const pond_look *look, float *one, double *two, void *user) {
    const drawing *d = user;
    const pond_texture t = texture_of(&d->texture);
    const pond_target g = target_of(&d->got);
    for (int i = 0; i < d->count; i++) {
        if (one != NULL) {
            *one = d->numbers[i];
        } else {
            *two = (double)d->numbers[i];
        }
        pond_draw(look, &d->view.view, &t, &g, NULL);
        check_guards(&d->got);
    }
}

// Fields that are not finite draw nothing. All others draw, also over wild heights.
static void any_number(void **state) {
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    static const float wild[] = {0, -1, 3e38f, -3e38f, 1e-40f};
    drawing d = {wavy_view(33, 21, POND_FORMAT_F32, 0.01), noisy_picture(17, 40, 8),
                 picture_make(50, 41), bad, 3};
    for (int i = 0; i < LOOKS; i++) {
        const pond_look look = look_at(i);
        each_number(&look, draw_numbers, &d);
    }
    check_untouched(&d.got);
    d.numbers = wild;
    d.count = 5;
    for (int heights = 0; heights < 2; heights++) {
        for (int i = 0; i < LOOKS; i++) {
            const pond_look look = look_at(i);
            each_number(&look, draw_numbers, &d);
        }
        view_set(&d.view, 10, 10, (double)NAN);
        view_set(&d.view, 20, 10, (double)INFINITY);
        view_set(&d.view, 0, 0, -3e38);
        view_set(&d.view, 30, 18, 1e19);
    }
    free(d.got.memory);
    free(d.texture.memory);
    free(d.view.memory);
}

static void unknown_choices_draw_nothing(void **state) {
    (void)state;
    own_view v = wavy_view(12, 9, POND_FORMAT_F32, 0.01);
    picture texture = noisy_picture(30, 20, 8);
    picture p = picture_make(24, 18);
    const pond_texture t = texture_of(&texture);
    const pond_target g = target_of(&p);
    for (int i = 0; i < LOOKS; i++) {
        int count;
        const pond_field *fields = pond_fields(pond_look_record(looks[i].kind), &count);
        for (int k = 0; k < count; k++) {
            pond_look look = look_at(i);
            if (fields[k].type == POND_FIELD_CHOICE) {
                memcpy((char *)&look.is + fields[k].offset, &(int){99}, sizeof(int));
                pond_draw(&look, &v.view, &t, &g, NULL);
            }
        }
    }
    check_untouched(&p);
    free(p.memory);
    free(texture.memory);
    free(v.memory);
}

static void still_water_shows_the_texture(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1},   {1, 9},    {7, 1},    {31, 33},
                                   {64, 32}, {101, 67}, {320, 200}};
    const own_view v = own_view_make(40, 30, POND_FORMAT_F32);
    for (size_t i = 0; i < 4 * sizeof sizes / sizeof *sizes; i++) {
        const int w = sizes[i / 4][0];
        const int h = sizes[i / 4][1];
        picture texture = noisy_picture(w, h, 8);
        picture got = draw_on((int)i % 4, &v.view, &texture, w, h, 0, NULL); // offset and lens
        for (int y = 0; y < h; y++) {
            assert_memory_equal(pixel_of(&got, 0, y), pixel_of(&texture, 0, y), (size_t)w * 4);
        }
        free(texture.memory);
        free(got.memory);
    }
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_sizes),
        cmocka_unit_test(threads),
        cmocka_unit_test(no_border_needed),
        cmocka_unit_test(nothing_without_all),
        cmocka_unit_test(any_number),
        cmocka_unit_test(unknown_choices_draw_nothing),
        cmocka_unit_test(still_water_shows_the_texture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
