// play_save_test.c — pictures and films that are saved, and their names; the desktop's setting for
// reduced motion.
#include "play/play_options.h"
#include "play/recording/play_save.h"

#include <sys/stat.h>
#include <unistd.h>

#include "plan.h"
#include "support.h"

enum { WIDTH = 32, HEIGHT = 24 };

static char folder[64];
static uint8_t pixels[WIDTH * HEIGHT * 4];

static int make_folder(void **state) {
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/millpond-save-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static void fill(int tone) {
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++) {
        pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : tone + i % 7);
    }
}

static plan named(const char *name) {
    plan p = {.scene = scene_default()};
    (void)snprintf(p.scene.name, sizeof p.scene.name, "%s", name);
    return p;
}

// ---- pictures -----------------------------------------------------------------------------------

static void expect_picture(const char *path) {
    media_error error = {0};
    media_source *source = media_open(path, &error);
    assert_non_null(source);
    const uint8_t *read;
    ptrdiff_t stride;
    assert_true(media_start(source, WIDTH, HEIGHT, (media_rate){0, 1}, &error));
    assert_int_equal(media_read(source, &read, &stride, &error), 1);
    for (int y = 0; y < HEIGHT; y++) {
        assert_memory_equal(read + y * stride, pixels + y * WIDTH * 4, WIDTH * 4);
    }
    media_close(source);
}

// Under free names: two of one second differ.
static void saves_pictures(void **state) {
    (void)state;
    static const char *const names[][2] = {
        {"harbour", "/harbour-20"}, {"", "/millpond-20"}, {"", "/millpond-20"}};
    char said[3][PLAY_SAVE_SAID];
    for (int i = 0; i < 3; i++) {
        const plan p = named(names[i][0]);
        fill(60 + i);
        assert_true(play_save_picture(&p, folder, pixels, WIDTH, HEIGHT, said[i]));
        assert_memory_equal(said[i], "saved ", 6);
        assert_non_null(strstr(said[i], names[i][1]));
        expect_picture(said[i] + 6);
    }
    assert_string_not_equal(said[1], said[2]);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(unlink(said[i] + 6), 0);
    }
    const plan p = named("");
    assert_false(play_save_picture(&p, "/nowhere", pixels, WIDTH, HEIGHT, said[0]));
    assert_non_null(strstr(said[0], "/nowhere/millpond-"));
}

static void refuses_long_names(void **state) {
    (void)state;
    static char long_folder[PLAY_SAVE_PATH];
    memset(long_folder, 'a', sizeof long_folder - 10);
    const plan p = named("pool");
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    assert_false(play_save_name(&p, long_folder, "json", path, &error));
    assert_memory_equal(error.message, "--save-to aaa", 13);
    assert_non_null(strstr(error.message, "too long"));
}

static void expect_word(const plan *p, const char *expected) {
    char word[PLAY_SAVE_WORD];
    play_save_word(p, word);
    assert_string_equal(word, expected);
}

// The scene of a picture has no name of its user.
static void pictures_have_their_own_name(void **state) {
    (void)state;
    plan p = named("rain");
    (void)snprintf(p.source, sizeof p.source, "/home/someone/grosse stadt.v2.jpg");
    expect_word(&p, "grosse stadt.v2");
    (void)snprintf(p.source, sizeof p.source, "100%%25 #1?\n.png");
    expect_word(&p, "100_25 #1?_");
    (void)snprintf(p.source, sizeof p.source, "/dev/video0");
    expect_word(&p, "video0");
    p.scene_input = "rain";
    expect_word(&p, "rain");
}

static void long_names_end_with_a_whole_letter(void **state) {
    (void)state;
    plan p = named("rain");
    char expected[PLAY_SAVE_WORD] = "";
    for (int i = 0; i < 80; i++) { // of 3 bytes each
        strcat(p.source, "水");
        strcat(expected, i < (PLAY_SAVE_WORD - 1) / 3 ? "水" : "");
    }
    expect_word(&p, expected);
}

// ---- films --------------------------------------------------------------------------------------

static const char *open_film(play_film *film) {
    static char path[128];
    media_error error = {0};
    (void)snprintf(path, sizeof path, "%s/film.mp4", folder);
    assert_true(play_film_open(film, path, WIDTH, HEIGHT, &error));
    fill(9);
    assert_true(play_film_append(film, pixels, WIDTH, HEIGHT, 0.0, &error));
    return path;
}

static void films_have_one_size(void **state) {
    (void)state;
    media_error error = {0};
    play_film film;
    const char *path = open_film(&film);
    assert_false(play_film_append(&film, pixels, WIDTH / 2, HEIGHT, 0.1, &error));
    assert_non_null(strstr(error.message, "16 x 24"));
    assert_false(play_film_append(&film, pixels, WIDTH, HEIGHT - 2, 0.1, &error));
    assert_true(play_film_close(&film, &error));
    assert_int_equal(film.frames, 1);
    unlink(path);
    assert_false(play_film_open(&film, "/nowhere/at/all.mp4", WIDTH, HEIGHT, &error));
}

// A film lasts as long as what was shown, in uneven steps.
static void films_keep_time(void **state) {
    (void)state;
    media_error error = {0};
    play_film film;
    const char *path = open_film(&film);
    double seconds = 0.0;
    uint64_t dice = 3;
    for (int i = 1; i < 40; i++) {
        const double passed = noise_between(&dice, 0.002, 0.09);
        seconds += passed;
        fill(i);
        assert_true(play_film_append(&film, pixels, WIDTH, HEIGHT, passed, &error));
    }
    assert_true(play_film_close(&film, &error));
    assert_true(fabs((double)film.frames / 60.0 - seconds) <= 1.5 / 60.0);
    media_source *source = media_open(path, &error);
    assert_non_null(source);
    assert_true(fabs(media_get_info(source)->seconds - (double)film.frames / 60.0) < 0.02);
    media_close(source);
    unlink(path);
}

// A stall of a minute does not add a minute of copies.
static void a_stall_is_short_in_a_film(void **state) {
    (void)state;
    media_error error = {0};
    play_film film;
    const char *path = open_film(&film);
    assert_true(play_film_append(&film, pixels, WIDTH, HEIGHT, 60.0, &error));
    assert_true(play_film_close(&film, &error));
    assert_in_range(film.frames, 10, 16);
    unlink(path);
}

// ---- reduced motion -----------------------------------------------------------------------------

static void write_setting(const char *file, const char *text) {
    char path[256];
    (void)snprintf(path, sizeof path, "%s/gtk-3.0", folder);
    (void)mkdir(path, 0700);
    (void)snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *settings = fopen(path, "w");
    assert_non_null(settings);
    assert_true(fputs(text, settings) >= 0);
    assert_int_equal(fclose(settings), 0);
}

static void less_motion_as_the_desktop_says(void **state) {
    (void)state;
    char path[256];
    unsetenv("MILLPOND_REDUCED_MOTION");
    setenv("XDG_CONFIG_HOME", folder, 1);
    assert_false(play_motion_is_reduced());
    write_setting("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n");
    assert_true(play_motion_is_reduced());
    write_setting("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n");
    assert_false(play_motion_is_reduced());
    write_setting("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n");
    assert_true(play_motion_is_reduced());
    write_setting("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations-not=0\n=\n");
    assert_false(play_motion_is_reduced());
    setenv("MILLPOND_REDUCED_MOTION", "1", 1);
    assert_true(play_motion_is_reduced());
    setenv("MILLPOND_REDUCED_MOTION", "0", 1);
    assert_false(play_motion_is_reduced());
    (void)snprintf(path, sizeof path, "%s/gtk-3.0/settings.ini", folder);
    unlink(path);
    (void)snprintf(path, sizeof path, "%s/kdeglobals", folder);
    unlink(path);
    (void)snprintf(path, sizeof path, "%s/gtk-3.0", folder);
    rmdir(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_pictures),
        cmocka_unit_test(pictures_have_their_own_name),
        cmocka_unit_test(long_names_end_with_a_whole_letter),
        cmocka_unit_test(refuses_long_names),
        cmocka_unit_test(films_have_one_size),
        cmocka_unit_test(films_keep_time),
        cmocka_unit_test(a_stall_is_short_in_a_film),
        cmocka_unit_test(less_motion_as_the_desktop_says),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
