// play_session_sky_test.c — the sky that water mirrors is changed while one plays.
#include "play/session/session.h"

#include <unistd.h>

#include "play_support.h"
#include "scene_look.h"

enum { WIDTH = 96, HEIGHT = 54 };

static char folder[] = "/tmp/millpond-sky-XXXXXX";
static char red[128];
static char dropped[128];

static void write_sky(const char *path, const char *pixel) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fprintf(file, "P6\n2 2\n255\n%s%s%s%s", pixel, pixel, pixel, pixel);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    (void)snprintf(red, sizeof red, "%s/red.ppm", folder);
    (void)snprintf(dropped, sizeof dropped, "%s/evening-Sky.ppm", folder);
    write_sky(red, "\xff\x01\x01");
    write_sky(dropped, "\x01\x01\xff");
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    return unlink(red) + unlink(dropped) + rmdir(folder);
}

static render_options smaller_options(void) {
    render_options options = small_options();
    options.width = WIDTH;
    options.height = HEIGHT;
    give_cells(&options, 48);
    return options;
}

// How red and how blue the picture is, in the mean.
static void tone_of(session *s, double *warm, double *cold) {
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    const pond_target target = {
        .pixels = pixels, .width = WIDTH, .height = HEIGHT, .stride = (ptrdiff_t)WIDTH * 4};
    session_draw(s, &target);
    *warm = *cold = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        *warm += pixels[4 * i];
        *cold += pixels[4 * i + 2];
    }
}

static void water_mirrors_it_at_once(void **state) {
    (void)state;
    const render_options options = smaller_options();
    session *s = open_scene("rain", &options);
    media_error error = {0};
    session_scene(s)->looks[POND_LOOK_POOL].is.pool.tilt = 60.0f;
    session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky_brightness = 3.0f;
    session_press(s, POINTER_WATER, 1, (pond_vec2){0.2f, 0.5f}, 1.0f);
    session_move(s, 1, (pond_vec2){0.8f, 0.5f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.8f, 0.5f});
    for (int i = 0; i < 5; i++) {
        session_advance(s, 0.05);
    }
    double warm[3];
    double cold[3];
    uint64_t serials[2];
    (void)session_texture(s, &serials[0]);
    assert_true(session_set_sky(s, red, &error));
    (void)session_texture(s, &serials[1]);
    assert_true(serials[0] != serials[1]);
    assert_string_equal(session_scene(s)->sky, red);
    tone_of(s, &warm[0], &cold[0]);
    assert_true(session_take(s, dropped, &error));
    assert_string_equal(session_scene(s)->sky, dropped);
    tone_of(s, &warm[1], &cold[1]);
    assert_true(warm[0] > warm[1] && cold[0] < cold[1]);
    // Presets and new water keep it; an empty name takes it away.
    assert_true(scene_look_set_preset(session_scene(s), POND_LOOK_POOL, "evening"));
    assert_non_null(session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky);
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_non_null(session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky);
    assert_true(session_set_sky(s, "", &error));
    assert_null(session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky);
    assert_string_equal(session_scene(s)->sky, "");
    session_close(s);
}

static void what_cannot_be_read_changes_nothing(void **state) {
    (void)state;
    const render_options options = smaller_options();
    session *s = open_scene("rain", &options);
    media_error error = {0};
    assert_true(session_set_sky(s, red, &error));
    const pond_texture *before = session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky;
    assert_false(session_set_sky(s, "/nowhere/at-all.png", &error));
    assert_non_null(strstr(error.message, "/nowhere/at-all.png"));
    assert_false(session_take(s, "/nowhere/sky.png", &error));
    assert_ptr_equal(session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky, before);
    assert_string_equal(session_scene(s)->sky, red);
    session_close(s);
}

// A scene of another look has its sky when the pool comes.
static void it_waits_for_the_pool(void **state) {
    (void)state;
    char path[128];
    char text[512];
    (void)snprintf(path, sizeof path, "%s/waits.json", folder);
    (void)snprintf(
        text, sizeof text,
        "{\"millpond\": 1, \"name\": \"waits\", \"backdrop\": {\"painting\": \"tiles\"}, "
        "\"look\": {\"kind\": \"pool\", \"sky\": \"red.ppm\"}}");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    assert_int_equal(fclose(file), 0);
    render_options options = smaller_options();
    options.look = POND_LOOK_LENS;
    session *s = open_scene(path, &options);
    assert_int_equal(session_scene(s)->look, POND_LOOK_LENS);
    assert_non_null(session_scene(s)->looks[POND_LOOK_POOL].is.pool.sky);
    session_close(s);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_mirrors_it_at_once),
        cmocka_unit_test(what_cannot_be_read_changes_nothing),
        cmocka_unit_test(it_waits_for_the_pool),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
