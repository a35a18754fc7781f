// scene_plane_test.c — what floats stands in the plane look's picture where the eye sees it.
#include "one_look.h"
#include "pictures.h"
#include "scene_draw.h"
#include "sprite.h"

enum { W = 160, H = 120, CELLS = 64 };

static float heights[CELLS * CELLS];

static pond_view water(void) {
    return (pond_view){.heights = heights,
                       .format = POND_FORMAT_F32,
                       .width = CELLS,
                       .height = CELLS,
                       .stride = CELLS,
                       .unit = 1,
                       .count_height = 0.01f,
                       .cell_size = 0.25f};
}

static picture clear_picture(void) {
    const picture p = picture_make(W, H);
    for (int y = 0; y < H; y++) {
        memset(pixel_of(&p, 0, y), 0, (size_t)W * 4);
    }
    return p;
}

typedef struct found {
    int solid; // pixels
    double x;  // their middle
    double y;
} found;

static found draw(const pond_plane_look *look, scene_actor *actors, int count) {
    picture p = clear_picture();
    const pond_target target = target_of(&p);
    const pond_view view = water();
    scene_draw_actors_in_plane(look, &view, actors, count, &target);
    check_guards(&p);
    found f = {0};
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            if (pixel_of(&p, x, y)[3] > 230) {
                f.solid++;
                f.x += x + 0.5;
                f.y += y + 0.5;
            }
        }
    }
    f.x /= f.solid;
    f.y /= f.solid;
    free(p.memory);
    return f;
}

static scene_actor ball_at(float x, float y) {
    return (scene_actor){.sprite = "ball", .length = 2, .centre = {x, y}};
}

static double across(const float a[3], const double b[3]) {
    return (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2];
}

// Where a place of the pond is in the picture, by the look's eye.
static void project(const pond_plane_look *look, double x, double y, double z, double *px,
                    double *py) {
    picture p = clear_picture();
    const pond_target target = target_of(&p);
    const pond_view view = water();
    pond_plane_eye eye;
    assert_true(pond_plane_get_eye(look, &view, &target, &eye));
    const double way[3] = {x - (double)eye.position[0], y - (double)eye.position[1],
                           z - (double)eye.position[2]};
    const double deep = across(eye.forward, way);
    const double unit = (double)(eye.across[0] * eye.across[0] + eye.across[1] * eye.across[1]);
    *px = (double)eye.middle_x + across(eye.across, way) / deep / unit;
    *py = (double)eye.middle_y - across(eye.upward, way) / deep / unit;
    free(p.memory);
}

// The middle of the picture shows what the look looks at.
static void eye_looks_there(void **state) {
    (void)state;
    pond_plane_look look = plane_look_default();
    for (int i = 0; i < 5; i++) {
        look.azimuth = -64.0f + 80.0f * (float)i;
        look.look_at = (pond_vec2){0.2f * (float)i, 0.7f};
        double x = 0;
        double y = 0;
        project(&look, 16 * 0.2 * i, 16 * 0.7, 16 * (double)look.look_height, &x, &y);
        assert_true(fabs(x - W / 2.0) < 1e-3 && fabs(y - H / 2.0) < 1e-3);
    }
    const pond_view view = water();
    pond_plane_eye eye = {.middle_x = 7};
    picture p = clear_picture();
    const pond_target target = target_of(&p);
    assert_false(pond_plane_get_eye(NULL, &view, &target, &eye));
    assert_false(pond_plane_get_eye(&look, NULL, &target, &eye));
    assert_false(pond_plane_get_eye(&look, &view, NULL, &eye));
    assert_false(pond_plane_get_eye(&look, &view, &target, NULL));
    look.distance = NAN;
    assert_false(pond_plane_get_eye(&look, &view, &target, &eye));
    assert_true(eye.middle_x == 7);
    free(p.memory);
}

// The eye is the one that pond_draw() draws with: a lone peak shows where it says.
static void eye_is_the_look_s(void **state) {
    (void)state;
    memset(heights, 0, sizeof heights);
    const pond_view view = water();
    pond_plane_look look;
    assert_true(plane_look_preset("sheet", &look));
    look.exaggeration = 1;
    picture before = picture_make(W, H);
    picture after = picture_make(W, H);
    const pond_target targets[] = {target_of(&before), target_of(&after)};
    const pond_texture texture = {
        .pixels = (const uint8_t *)"\x80\x80\x80\xff", .width = 1, .height = 1, .stride = 4};
    draw_plane_look(&look, &view, &texture, &targets[0], NULL);
    heights[20 * CELLS + 40] = 0.3f;
    draw_plane_look(&look, &view, &texture, &targets[1], NULL);
    heights[20 * CELLS + 40] = 0;
    double px = 0;
    double py = 0;
    project(&look, 40.5 * 0.25, 20.5 * 0.25, 0.1, &px, &py);
    double sum = 0;
    double x_sum = 0;
    double y_sum = 0;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            const double change = abs(pixel_of(&before, x, y)[1] - pixel_of(&after, x, y)[1]);
            sum += change;
            x_sum += change * (x + 0.5);
            y_sum += change * (y + 0.5);
        }
    }
    assert_true(sum > 100);
    assert_true(fabs(x_sum / sum - px) < 2.5 && fabs(y_sum / sum - py) < 3.5);
    free(before.memory);
    free(after.memory);
}

static void stands_where_it_lies(void **state) {
    (void)state;
    memset(heights, 0, sizeof heights);
    const pond_plane_look look = plane_look_default();
    for (int i = 0; i < 4; i++) {
        scene_actor ball = ball_at(4.0f + 2.5f * (float)i, 11.0f - 2.0f * (float)i);
        double x = 0;
        double y = 0;
        project(&look, (double)ball.centre.x, (double)ball.centre.y, 0.4, &x, &y);
        const found f = draw(&look, &ball, 1);
        assert_true(f.solid > 30);
        assert_true(fabs(f.x - x) < 1.5 && fabs(f.y - y) < 2.5);
    }
}

static void rises_with_the_water(void **state) {
    (void)state;
    const pond_plane_look look = plane_look_default();
    memset(heights, 0, sizeof heights);
    scene_actor ball = ball_at(8, 8);
    const found low = draw(&look, &ball, 1);
    for (int i = 0; i < CELLS * CELLS; i++) {
        heights[i] = 0.2f;
    }
    const found high = draw(&look, &ball, 1);
    assert_true(high.y < low.y - 4 && fabs(high.x - low.x) < 2);
}

static void hidden_behind_a_crest(void **state) {
    (void)state;
    pond_plane_look look = plane_look_default();
    look.azimuth = -90; // the eye stands below the picture's bottom
    memset(heights, 0, sizeof heights);
    scene_actor ball = ball_at(8, 6);
    const int open = draw(&look, &ball, 1).solid;
    for (int y = 40; y < 44; y++) {
        for (int x = 0; x < CELLS; x++) {
            heights[y * CELLS + x] = 1;
        }
    }
    assert_true(open > 30 && draw(&look, &ball, 1).solid < open / 4);
    memset(heights, 0, sizeof heights);
    heights[5] = NAN;
    heights[CELLS * 30 + 33] = INFINITY;
    (void)draw(&look, &ball, 1);
}

static void bad_ones_draw_nothing(void **state) {
    (void)state;
    memset(heights, 0, sizeof heights);
    pond_plane_look look = plane_look_default();
    scene_actor goose = ball_at(8, 8);
    goose.sprite = "goose";
    scene_actor out = ball_at(-1, 8);
    scene_actor small = ball_at(8, 8);
    small.length = 1e-6f;
    scene_actor huge = ball_at(8, 8);
    huge.length = 1e6f;
    scene_actor nowhere = ball_at(NAN, 8);
    scene_actor turned = ball_at(8, 8);
    turned.angle = NAN;
    scene_actor *const all[] = {&goose, &out, &small, &huge, &nowhere, &turned};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(draw(&look, all[i], 1).solid, 0);
    }
    look.elevation = 90;
    scene_actor ball = ball_at(8, 8);
    assert_true(draw(&look, &ball, 1).solid > 30);
    look.distance = 0.01f; // the eye is in the ball
    (void)draw(&look, &ball, 1);
    look.azimuth = INFINITY;
    assert_int_equal(draw(&look, &ball, 1).solid, 0);
}

// The nearer one is drawn last.
static void nearer_ones_cover(void **state) {
    (void)state;
    memset(heights, 0, sizeof heights);
    pond_plane_look look = plane_look_default();
    look.azimuth = -90;
    scene_actor pair[] = {ball_at(8, 9), ball_at(8, 7)};
    (void)draw(&look, pair, 2);
    assert_true(pair[0].centre.y == 7 && pair[1].centre.y == 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eye_looks_there),       cmocka_unit_test(eye_is_the_look_s),
        cmocka_unit_test(stands_where_it_lies),  cmocka_unit_test(rises_with_the_water),
        cmocka_unit_test(hidden_behind_a_crest), cmocka_unit_test(bad_ones_draw_nothing),
        cmocka_unit_test(nearer_ones_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
