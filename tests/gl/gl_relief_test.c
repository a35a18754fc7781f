// Reliefs of millpond-gl beside the processor's sprites, in the plane look's picture.
#include "gl_one_look.h"
#include "play/window/present_gl.h"

#include "gl_context.h"
#include "gl_stage.h"
#include "maps.h"
#include "scene_draw.h"
#include "sprite_light.h"
#include "sprite_shape.h"

#include <millpond/gl_relief.h>
#include <millpond/gl_water.h>

enum { KINDS = 4 };

static const char *const kinds[KINDS] = {"boat", "duck", "ball", "swimmer"};

// A pond with things on it, drawn by both over a picture of one colour.
typedef struct bath {
    stage st;
    pond *water;
    pond_view view;
    pond_plane_look look;
    pond_gl_relief *reliefs[KINDS];
    scene_actor actors[KINDS];
} bath;

static bath bath_make(int width, int height, float waves) {
    bath b = {.look = plane_look_default()};
    b.st = stage_make(&(stage_sizes){8, 8, 64, 48, width, height}, POND_FORMAT_F32, 0.0);
    pond_desc desc = pond_desc_default();
    desc.width = 160;
    desc.height = 120;
    desc.cell_size = 0.02;
    b.water = make_pond(&desc);
    for (int i = 0; i < 12; i++) { // rollers along x
        pond_drop(b.water, (pond_vec2){1.6f, 0.2f * (float)i + 0.1f}, 0.25f, waves);
    }
    pond_step_many(b.water, 60);
    b.view = pond_get_view(b.water);
    assert_int_equal(pond_gl_set_view(b.st.gl, &b.view), POND_OK);
    b.look.exaggeration = 2;
    for (int i = 0; i < KINDS; i++) {
        b.reliefs[i] = relief_make(b.st.gl, kinds[i]);
        assert_non_null(b.reliefs[i]);
        b.actors[i] =
            (scene_actor){.sprite = kinds[i],
                          .length = 0.7f,
                          .centre = {0.8f + 1.5f * (float)(i % 2), 0.6f + 1.1f * (float)(i / 2)},
                          .angle = 77.0f * (float)i + 20.0f};
    }
    return b;
}

static void bath_free(bath *b) {
    for (int i = 0; i < KINDS; i++) {
        pond_gl_relief_destroy(b->st.gl, b->reliefs[i]);
    }
    pond_destroy(b->water);
    stage_free(&b->st);
}

static void list_things(const bath *b, pond_gl_standing things[KINDS]) {
    for (int i = 0; i < KINDS; i++) {
        things[i] =
            (pond_gl_standing){.relief = b->reliefs[i],
                               .pose = {b->actors[i].centre, b->actors[i].angle * -0.01745329252f},
                               .length = b->actors[i].length,
                               .tint = scene_plane_tint(&b->look)};
        sprite_sun(things[i].sun);
    }
}

static void clear(const gl_canvas *canvas) { // the margin has its own colour
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->framebuffer);
    glEnable(GL_SCISSOR_TEST);
    glScissor(GL_MARGIN, GL_MARGIN, canvas->width, canvas->height);
    glClearColor(60 / 255.0f, 130 / 255.0f, 150 / 255.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

static void fill(const picture *p) {
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            memcpy(pixel_of(p, x, y), (const uint8_t[]){60, 130, 150, 255}, 4);
        }
    }
}

static picture draw_things(bath *b, const pond_gl_standing *things, int count) {
    clear(&b->st.canvas);
    pond_gl_draw_reliefs(b->st.gl, &b->look, things, count, &b->st.target);
    return gl_canvas_read(&b->st.canvas);
}

// The picture that the GPU has drawn of them alone.
static picture things_alone(bath *b) {
    pond_gl_standing things[KINDS];
    list_things(b, things);
    return draw_things(b, things, KINDS);
}

// Pixels that are not the colour before.
static int count_drawn(const picture *p) {
    int drawn = 0;
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            const uint8_t *at = pixel_of(p, x, y);
            drawn += abs(at[0] - 60) + abs(at[1] - 130) + abs(at[2] - 150) > 6 ? 1 : 0;
        }
    }
    return drawn;
}

static void compare(bath *b, const char *what) {
    fill(&b->st.expected);
    scene_actor actors[KINDS]; // which are put in order
    memcpy(actors, b->actors, sizeof actors);
    scene_draw_actors_in_plane(&b->look, &b->view, actors, KINDS, &b->st.expected_target);
    picture drawn = things_alone(b);
    const int expected = count_drawn(&b->st.expected);
    assert_true(expected > b->st.canvas.width * b->st.canvas.height / 50);
    assert_true(abs(count_drawn(&drawn) - expected) < expected / 20);
    free(drawn.memory);
    gl_compare(&b->st.canvas, &b->st.expected, GL_LEAST_PSNR, what);
}

// ---- as the processor has them ------------------------------------------------------------------

static void each_sprite_from_all_sides(void **state) {
    (void)state;
    static const float eyes[][3] = {{-64, 27, 1.5f}, {20, 60, 1.2f}, {140, 35, 1.8f}, {250, 89, 1}};
    bath b = bath_make(300, 200, 0.02f);
    for (int i = 0; i < (int)(sizeof eyes / sizeof eyes[0]); i++) {
        b.look.azimuth = eyes[i][0];
        b.look.elevation = eyes[i][1];
        b.look.distance = eyes[i][2];
        char what[64];
        (void)snprintf(what, sizeof what, "reliefs, eye %d", i);
        compare(&b, what);
    }
    bath_free(&b);
}

// Of the same picture the more is hidden the higher the waves are drawn.
static void crests_hide_them(void **state) {
    (void)state;
    bath b = bath_make(300, 160, 0.06f);
    b.look.elevation = 12;
    b.look.distance = 1.3f;
    int before = 0;
    for (int i = 0; i < 3; i++) {
        b.look.exaggeration = 0.01f + 6.0f * (float)i;
        compare(&b, "behind crests");
        picture drawn = things_alone(&b);
        const int now = count_drawn(&drawn);
        free(drawn.memory);
        assert_true(i < 2 || now < before);
        before = now;
    }
    bath_free(&b);
}

static void on_the_plane_itself(void **state) {
    (void)state;
    bath b = bath_make(480, 270, 0.02f);
    pond_gl_standing things[KINDS];
    list_things(&b, things);
    draw_plane_look(&b.look, &b.view, &b.st.texture, &b.st.expected_target, NULL);
    scene_actor actors[KINDS];
    memcpy(actors, b.actors, sizeof actors);
    scene_draw_actors_in_plane(&b.look, &b.view, actors, KINDS, &b.st.expected_target);
    gl_draw_plane_look(b.st.gl, &b.look, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, KINDS, &b.st.target);
    gl_compare(&b.st.canvas, &b.st.expected, GL_LEAST_PSNR, "plane with reliefs");
    bath_free(&b);
}

// Water that lives on the GPU carries them as its heights on the CPU do.
static void on_water_of_the_gpu(void **state) {
    (void)state;
    bath b = bath_make(240, 160, 0.05f);
    picture before = things_alone(&b);
    const pond_desc desc = pond_get_desc(b.water);
    pond_gl_water *water = NULL;
    assert_int_equal(pond_gl_water_create(b.st.gl, &desc, &water), POND_OK);
    float *heights = room((size_t)desc.width * (size_t)desc.height, sizeof *heights);
    for (int y = 0; y < desc.height; y++) {
        for (int x = 0; x < desc.width; x++) {
            heights[y * desc.width + x] = (float)view_get(&b.view, x, y) * b.view.unit;
        }
    }
    pond_gl_water_write(water, heights, NULL, desc.width);
    pond_gl_set_water(b.st.gl, water, NULL);
    picture after = things_alone(&b);
    assert_true(gl_psnr(&before, &after) > 50);
    pond_gl_set_water(b.st.gl, NULL, NULL);
    pond_gl_water_destroy(water);
    free(heights);
    free(before.memory);
    free(after.memory);
    bath_free(&b);
}

// The nearer of two lies over the other, whichever comes first; of one distance the later one, and
// past what is drawn at most the nearest are.
static void nearer_ones_lie_over(void **state) {
    (void)state;
    bath b = bath_make(300, 200, 0.0f);
    b.look.azimuth = 270; // from the pond's bottom
    b.look.elevation = 40;
    pond_gl_standing things[KINDS];
    list_things(&b, things);
    things[0].pose.centre = (pond_vec2){1.5f, 1.1f};
    things[1].pose.centre = (pond_vec2){1.55f, 1.3f};
    const picture wanted = draw_things(&b, things, 2);
    pond_gl_standing many[POND_GL_MOST_STANDING + 2];
    for (int i = 0; i < POND_GL_MOST_STANDING; i++) {
        many[i] = things[2];
        many[i].pose.centre = (pond_vec2){1.5f, 0.05f};
        many[i].length = 1e-5f; // too small to be seen
    }
    many[POND_GL_MOST_STANDING] = things[1];
    many[POND_GL_MOST_STANDING + 1] = things[0];
    picture drawn = draw_things(&b, many + POND_GL_MOST_STANDING, 2); // swapped
    assert_true(gl_psnr(&wanted, &drawn) > 90);
    free(drawn.memory);
    drawn = draw_things(&b, many, POND_GL_MOST_STANDING + 2);
    assert_true(gl_psnr(&wanted, &drawn) > 90);
    free(drawn.memory);
    things[1].pose.centre = things[0].pose.centre;
    const picture one = draw_things(&b, things, 2);
    const pond_gl_standing swapped[] = {things[1], things[0]};
    drawn = draw_things(&b, swapped, 2);
    assert_true(gl_psnr(&one, &drawn) < 40); // another is on top
    free(drawn.memory);
    free(one.memory);
    free(wanted.memory);
    bath_free(&b);
}

// Of a low sun the shade reaches to behind the eye, and yet all of it in the picture is drawn; one
// that is lower still is clamped to 2.9°.
static void long_shadows(void **state) {
    (void)state;
    static const float suns[] = {5.0f, 0.0524f, 0.01f, 1e-4f}; // 3° is the second
    enum { SUNS = sizeof suns / sizeof suns[0] };
    bath b = bath_make(300, 200, 0.0f);
    pond_gl_standing things[KINDS];
    list_things(&b, things);
    pond_gl_standing *ball = &things[2];
    ball->pose.centre = (pond_vec2){1.6f, 1.0f};
    ball->length = 0.3f;
    b.look.azimuth = 270; // the sun is behind it
    b.look.elevation = 40;
    b.look.distance = 0.5f;
    picture drawn[SUNS];
    for (int i = 0; i < SUNS; i++) {
        const float sun[3] = {0.0f, -1.0f, suns[i]};
        memcpy(ball->sun, sun, sizeof sun);
        drawn[i] = draw_things(&b, ball, 1);
        gl_keep(&drawn[i], (const char[]){'s', 'u', 'n', (char)('0' + i), 0});
    }
    assert_true(count_drawn(&drawn[0]) > 2000);
    assert_true(count_drawn(&drawn[1]) > 2 * count_drawn(&drawn[0]));
    assert_true(count_drawn(&drawn[1]) < 300 * 200 / 2);
    assert_int_equal(gl_most_off(&drawn[2], &drawn[3]), 0);
    b.look.azimuth = 90; // it stands behind the eye
    b.look.elevation = 0.5f;
    b.look.look_at = (pond_vec2){0.5f, -0.2f};
    const picture none = draw_things(&b, ball, 1);
    gl_keep(&none, "behind");
    assert_int_equal(count_drawn(&none), 0);
    free(none.memory);
    for (int i = 0; i < SUNS; i++) {
        free(drawn[i].memory);
    }
    bath_free(&b);
}

// ---- odd arguments ------------------------------------------------------------------------------

static void nothing_to_draw(void **state) {
    (void)state;
    bath b = bath_make(120, 80, 0.01f);
    pond_gl_standing things[KINDS];
    list_things(&b, things);
    clear(&b.st.canvas);
    pond_gl_draw_reliefs(NULL, &b.look, things, KINDS, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, NULL, things, KINDS, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, &b.look, NULL, KINDS, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, 0, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, -3, &b.st.target);
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, KINDS, NULL);
    things[0].relief = NULL;
    things[1].pose.centre.x = -0.01f; // beside the pond
    things[2].length = NAN;
    things[3].sun[2] = 0.0f;
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, KINDS, &b.st.target);
    list_things(&b, things);
    things[0].tint.g = -1.0f;
    things[1].pose.angle = INFINITY;
    things[2].length = 1e-5f; // less than four pixels
    things[3].length = 1e5f;
    pond_gl_draw_reliefs(b.st.gl, &b.look, things, KINDS, &b.st.target);
    picture drawn = gl_canvas_read(&b.st.canvas);
    assert_int_equal(count_drawn(&drawn), 0);
    free(drawn.memory);
    bath_free(&b);
}

static void what_cannot_be_made(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    sprite_shape s;
    assert_true(sprite_shape_make("duck", 16, &s));
    const pond_gl_relief_shape good = {.reach = s.reach,
                                       .colours = &s.colours,
                                       .inside = &s.inside,
                                       .height = &s.height,
                                       .base = &s.base,
                                       .underside = &s.underside,
                                       .gloss = &s.gloss};
    enum { BAD = 9, NULLS = 4 };
    pond_gl_relief_shape bad[BAD] = {good, good, good, good, good, good, good, good, good};
    pond_texture flat = s.colours;
    flat.height = 0;
    pond_texture thin = s.colours;
    thin.width = -1;
    pond_map small = s.gloss;
    small.width = 15;
    bad[0].colours = NULL;
    bad[1].inside = NULL;
    bad[2].height = NULL;
    bad[3].underside = NULL;
    bad[4].reach = NAN;
    bad[5].reach = 11;
    bad[6].gloss = &small;
    bad[7].colours = &flat;
    bad[8].colours = &thin;
    static const char *const words[BAD] = {"colours", "inside", "height", "underside", "nan",
                                           "11",      "size",   "x 0",    "-1 x"};
    for (int i = 0; i < BAD; i++) {
        pond_gl_relief *none = (pond_gl_relief *)gl;
        const pond_result wanted = i < NULLS ? POND_ERROR_ARGUMENT : POND_ERROR_RANGE;
        assert_int_equal(pond_gl_relief_create(gl, &bad[i], &none), wanted);
        assert_null(none);
        assert_non_null(strstr(pond_gl_message(), words[i]));
    }
    pond_gl_relief *one = NULL;
    assert_int_equal(pond_gl_relief_create(NULL, &good, &one), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_relief_create(gl, NULL, &one), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_relief_create(gl, &good, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_gl_relief_create(gl, &good, &one), POND_OK);
    pond_gl_relief_destroy(gl, one);
    pond_gl_relief_destroy(gl, NULL);
    sprite_shape_free(&s);
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sprite_from_all_sides),
        cmocka_unit_test(crests_hide_them),
        cmocka_unit_test(on_the_plane_itself),
        cmocka_unit_test(on_water_of_the_gpu),
        cmocka_unit_test(nearer_ones_lie_over),
        cmocka_unit_test(long_shadows),
        cmocka_unit_test(nothing_to_draw),
        cmocka_unit_test(what_cannot_be_made),
    };
    return gl_run_tests("gl_relief", tests, sizeof tests / sizeof tests[0]);
}
