// looks_test.c — what holds for all looks: any sizes, any threads, nothing beside the picture
// touched.
#include "one_look.h"
#include "pictures.h"

enum { LOOKS = 11, PROFILE = 5, PLANE = 6, WIRE = 7, HEIGHT = 8, NORMALS = 9, SLOPE = 10 };

static void draw(int kind, const pond_view *view, const pond_texture *texture,
                 const pond_target *target, const pond_parallel *parallel) {
    pond_offset_look offset = offset_look_default();
    pond_lens_look lens = lens_look_default();
    const pond_pool_look pool = pool_look_default();
    const pond_profile_look profile = profile_look_default();
    pond_height_look height = height_look_default();
    const pond_normals_look normals = normals_look_default();
    const pond_slope_look slope = slope_look_default();
    height.contours = 0.001f;
    if (kind == HEIGHT) {
        draw_height_look(&height, view, target, parallel);
    } else if (kind == NORMALS) {
        draw_normals_look(&normals, view, target, parallel);
    } else if (kind == SLOPE) {
        draw_slope_look(&slope, view, target, parallel);
    } else if (kind < 2) {
        offset.lookup = kind == 0 ? POND_LOOKUP_NEAREST : POND_LOOKUP_BILINEAR;
        draw_offset_look(&offset, view, texture, target, parallel);
    } else if (kind < 4) {
        lens.lookup = kind == 2 ? POND_LOOKUP_NEAREST : POND_LOOKUP_BILINEAR;
        draw_lens_look(&lens, view, texture, target, parallel);
    } else if (kind == PLANE || kind == WIRE) {
        pond_plane_look plane = plane_look_default();
        (void)plane_look_preset(kind == PLANE ? "block" : "wire", &plane);
        draw_plane_look(&plane, view, texture, target, parallel);
    } else if (kind == PROFILE) {
        draw_profile_look(&profile, view, texture, target, parallel);
    } else {
        draw_pool_look(&pool, view, texture, target, parallel);
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
        if (kind < PROFILE) { // which has a sky of its own; data looks read no texture
            draw(kind, &v.view, NULL, &g, NULL);
            draw(kind, &v.view, &empty_texture, &g, NULL);
        }
        draw(kind, &v.view, &t, NULL, NULL);
        draw(kind, &empty_view, &t, &g, NULL);
        draw(kind, &v.view, &t, &empty_target, NULL);
    }
    for (size_t i = 0; i < p.size; i++) {
        assert_int_equal(p.memory[i], GUARD_BYTE);
    }
    free(p.memory);
    free(texture.memory);
    free(v.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_sizes),
        cmocka_unit_test(threads),
        cmocka_unit_test(no_border_needed),
        cmocka_unit_test(nothing_without_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
