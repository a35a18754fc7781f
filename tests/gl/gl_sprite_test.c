// What floats, on the GPU: pictures laid over pictures.
#include "gl_context.h"
#include "gl_one_look.h"

#include "sprite.h"

enum { WIDTH = 150, HEIGHT = 110, TILE = 64 };

// Puts a picture on a canvas: the offset look of level water.
static void fill_canvas(pond_gl *gl, const picture *floor, const pond_gl_target *target) {
    static const float level[4] = {0};
    const pond_view view = {.heights = level,
                            .format = POND_FORMAT_F32,
                            .width = 2,
                            .height = 2,
                            .stride = 2,
                            .unit = 1,
                            .count_height = 1,
                            .cell_size = 1};
    const pond_texture texture = texture_of(floor);
    const pond_offset_look look = offset_look_default();
    pond_gl_set_view(gl, &view);
    pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
    gl_draw_offset_look(gl, &look, target);
}

typedef struct stage {
    pond_gl *gl;
    picture expected; // the floor, to be drawn over by the CPU
    gl_canvas canvas; // the same on the GPU
    pond_gl_target target;
    pond_gl_sprite *sprite;
} stage;

static stage stage_make(const picture *sprite, bool top_first) {
    stage s = {.gl = gl_make(), .expected = smooth_picture(WIDTH, HEIGHT)};
    const pond_texture texture = texture_of(sprite);
    s.canvas = gl_canvas_make(WIDTH, HEIGHT);
    s.target = gl_canvas_target(&s.canvas, top_first);
    fill_canvas(s.gl, &s.expected, &s.target);
    assert_int_equal(pond_gl_sprite_create(s.gl, &texture, &s.sprite), POND_OK);
    return s;
}

static void stage_free(stage *s) {
    pond_gl_sprite_destroy(s->gl, s->sprite);
    pond_gl_destroy(s->gl);
    gl_canvas_free(&s->canvas);
    free(s->expected.memory);
}

static picture clear_picture(int width, int height) {
    const picture p = picture_make(width, height);
    for (int y = 0; y < height; y++) {
        memset(pixel_of(&p, 0, y), 0, (size_t)width * 4);
    }
    return p;
}

// A duck drawn on a clear picture and laid over by the GPU is the duck drawn right there, also
// where it reaches beyond the target.
static void a_duck_is_the_processors(void **state) {
    (void)state;
    static const int corners[][2] = {{40, 20}, {-30, -25}, {WIDTH - 20, HEIGHT - 40}};
    for (int i = 0; i < 3; i++) {
        picture duck = clear_picture(TILE, TILE);
        const pond_target tile = target_of(&duck);
        const pond_vec2 middle = {0.5f * TILE, 0.5f * TILE};
        assert_true(sprite_draw(&tile, "duck", middle, 30.0f, 40.0f));
        stage s = stage_make(&duck, true);
        const pond_target expected = target_of(&s.expected);
        const pond_vec2 centre = {middle.x + (float)corners[i][0], middle.y + (float)corners[i][1]};
        assert_true(sprite_draw(&expected, "duck", centre, 30.0f, 40.0f));
        const pond_gl_place place = {{centre, 0.0f}, TILE, TILE, 1.0f};
        pond_gl_draw_sprite(s.gl, s.sprite, &place, &s.target);
        gl_compare(&s.canvas, &s.expected, 48.0, "duck");
        stage_free(&s);
        free(duck.memory);
    }
}

// Where it was in the picture, a pixel lies turned around the middle.
static void turned_by_right_angles_pixels_stay_whole(void **state) {
    (void)state;
    picture blot = clear_picture(TILE, TILE);
    for (int y = 0; y < TILE; y++) {
        for (int x = 0; x < TILE; x++) {
            const uint8_t colour[4] = {(uint8_t)(4 * x), (uint8_t)(4 * y), 77, 255};
            memcpy(pixel_of(&blot, x, y), colour, 4);
        }
    }
    for (int top_first = 0; top_first < 2; top_first++) {
        stage s = stage_make(&blot, top_first != 0);
        const pond_gl_place place = {
            {{40 + 0.5f * TILE, 20 + 0.5f * TILE}, -1.5707964f}, TILE, TILE, 1};
        pond_gl_draw_sprite(s.gl, s.sprite, &place, &s.target);
        picture drawn = gl_canvas_read(&s.canvas);
        for (int y = 0; y < TILE; y++) {
            for (int x = 0; x < TILE; x++) {
                // a quarter counter-clockwise: the right of the picture points up
                const uint8_t *from = pixel_of(&blot, TILE - 1 - y, x);
                const int row = top_first ? 20 + y : HEIGHT - 1 - 20 - y;
                const uint8_t *to = pixel_of(&drawn, 40 + x, row);
                assert_true(abs(from[0] - to[0]) <= 1 && abs(from[1] - to[1]) <= 1);
            }
        }
        free(drawn.memory);
        stage_free(&s);
    }
    free(blot.memory);
}

static void hidden_or_far_away_nothing_is_drawn(void **state) {
    (void)state;
    picture blot = noisy_picture(TILE, TILE, 1);
    stage s = stage_make(&blot, true);
    const pond_gl_place far_away = {{{-500, 0}, 0.8f}, TILE, TILE, 1};
    const pond_gl_place clear = {{{40, 40}, 0.8f}, TILE, TILE, 0};
    const pond_gl_place mad[] = {{{{NAN, 0}, 0}, TILE, TILE, 1},
                                 {{{40, 40}, 0}, 0, TILE, 1},
                                 {{{40, 40}, 0}, TILE, 2e6f, 1},
                                 {{{40, 40}, INFINITY}, TILE, TILE, 1},
                                 {{{40, 40}, 0}, TILE, TILE, NAN}};
    pond_gl_draw_sprite(s.gl, s.sprite, &far_away, &s.target);
    pond_gl_draw_sprite(s.gl, s.sprite, &clear, &s.target);
    for (int i = 0; i < 5; i++) {
        pond_gl_draw_sprite(s.gl, s.sprite, &mad[i], &s.target);
    }
    const pond_gl_place seen = {{{40, 40}, 0.8f}, TILE, TILE, 1};
    pond_gl_draw_sprite(NULL, s.sprite, &seen, &s.target);
    pond_gl_draw_sprite(s.gl, NULL, &seen, &s.target);
    pond_gl_draw_sprite(s.gl, s.sprite, NULL, &s.target);
    pond_gl_draw_sprite(s.gl, s.sprite, &seen, NULL);
    assert_int_equal(pond_gl_sprite_set(s.gl, s.sprite, NULL), POND_OK);
    pond_gl_draw_sprite(s.gl, s.sprite, &seen, &s.target);
    gl_compare(&s.canvas, &s.expected, 60.0, "nothing");
    assert_int_equal(pond_gl_sprite_create(s.gl, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_sprite_set(s.gl, NULL, NULL), POND_ERROR_ARGUMENT);
    stage_free(&s);
    free(blot.memory);
}

// Of both colours, each counts by what it covers, in levels.
static void cover(uint8_t *wet, const uint8_t *dry, double share) {
    const double dry_weight = share * dry[3];
    const double wet_weight = (1 - share) * wet[3];
    for (int c = 0; c < 3 && dry_weight + wet_weight > 0; c++) {
        wet[c] = (uint8_t)lround((wet[c] * wet_weight + dry[c] * dry_weight) /
                                 (wet_weight + dry_weight));
    }
    wet[3] = (uint8_t)lround(dry_weight + wet_weight);
}

static void land_shows_the_picture(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    own_view v = wavy_view(40, 30, POND_FORMAT_I16, 20);
    picture floor = noisy_picture(61, 47, 3);
    const pond_texture texture = texture_of(&floor);
    picture expected = picture_make(WIDTH, HEIGHT);
    const pond_target expected_target = target_of(&expected);
    static float shares[WIDTH * HEIGHT];
    const pond_map dry = {shares, WIDTH, HEIGHT, WIDTH};
    const pond_lens_look look = {POND_LOOKUP_NEAREST, 1.0f};
    gl_canvas canvas = gl_canvas_make(WIDTH, HEIGHT);
    const pond_gl_target target = gl_canvas_target(&canvas, true);
    draw_lens_look(&look, &v.view, &texture, &expected_target, NULL);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const int x = i % WIDTH;
        const int y = i / WIDTH;
        shares[i] = fminf(fmaxf(((float)x - 60) / 30, 0), 1);
        cover(pixel_of(&expected, x, y), pixel_of(&floor, x * 61 / WIDTH, y * 47 / HEIGHT),
              (double)shares[i]);
    }
    pond_gl_set_view(gl, &v.view);
    pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
    pond_gl_set_map(gl, POND_GL_MAP_DRY, &dry);
    gl_draw_lens_look(gl, &look, &target);
    gl_compare(&canvas, &expected, 45.0, "land");
    gl_canvas_free(&canvas);
    free(expected.memory);
    free(floor.memory);
    free(v.memory);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_duck_is_the_processors),
        cmocka_unit_test(turned_by_right_angles_pixels_stay_whole),
        cmocka_unit_test(hidden_or_far_away_nothing_is_drawn),
        cmocka_unit_test(land_shows_the_picture),
    };
    return gl_run_tests("gl_sprite", tests, sizeof tests / sizeof tests[0]);
}
