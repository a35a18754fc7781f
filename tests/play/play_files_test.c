// play_files_test.c — files of play: names, pictures and films that are saved; the desktop's wish
// for less motion.
#include "play/play_options.h"
#include "play/recording/film_out.h"

#include <sys/stat.h>
#include <unistd.h>

#include "media/media.h"
#include "support.h"

enum { WIDTH = 32, HEIGHT = 24 };

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/millpond-play-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static void fill(uint8_t *pixels, int tone) {
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++) {
        pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : tone + i % 7);
    }
}

static void names_are_free(void **state) {
    (void)state;
    char first[256];
    char second[256];
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    media_error error = {0};
    assert_true(film_out_name(folder, "pool", "png", first, sizeof first));
    assert_non_null(strstr(first, "/pool-20"));
    fill(pixels, 100);
    assert_true(film_out_picture(first, pixels, WIDTH, HEIGHT, &error));
    assert_true(film_out_name(folder, "pool", "png", second, sizeof second));
    assert_string_not_equal(first, second);
    assert_false(film_out_name(folder, "pool", "png", second, 10));
    unlink(first);
}

static void pictures_come_back(void **state) {
    (void)state;
    char path[128];
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    (void)snprintf(path, sizeof path, "%s/back.png", folder);
    media_error error = {0};
    fill(pixels, 60);
    assert_true(film_out_picture(path, pixels, WIDTH, HEIGHT, &error));
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
    unlink(path);
    assert_false(film_out_picture("/nowhere/at/all.png", pixels, WIDTH, HEIGHT, &error));
    assert_non_null(strstr(error.message, "/nowhere"));
}

static void films_take_their_own_size_only(void **state) {
    (void)state;
    char path[128];
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    (void)snprintf(path, sizeof path, "%s/sized.mp4", folder);
    media_error error = {0};
    film_out *film = film_out_open(path, WIDTH, HEIGHT, 60, &error);
    assert_non_null(film);
    int width = 0;
    int height = 0;
    film_out_size(film, &width, &height);
    assert_int_equal(width, WIDTH);
    assert_int_equal(height, HEIGHT);
    fill(pixels, 9);
    assert_true(film_out_add(film, pixels, WIDTH, HEIGHT, 0.0, &error));
    assert_false(film_out_add(film, pixels, WIDTH / 2, HEIGHT, 0.1, &error));
    assert_non_null(strstr(error.message, "16 x 24"));
    assert_false(film_out_add(film, pixels, WIDTH, HEIGHT - 2, 0.1, &error));
    int64_t frames = 0;
    assert_true(film_out_close(film, &frames, &error));
    assert_int_equal(frames, 1);
    unlink(path);
}

// A film lasts as long as what was seen, however unevenly it came.
static void films_keep_time(void **state) {
    (void)state;
    char path[128];
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    (void)snprintf(path, sizeof path, "%s/film.mp4", folder);
    media_error error = {0};
    film_out *film = film_out_open(path, WIDTH, HEIGHT, 60, &error);
    assert_non_null(film);
    double seconds = 0.0;
    uint64_t dice = 3;
    for (int i = 0; i < 40; i++) {
        const double passed = i == 0 ? 0.0 : noise_between(&dice, 0.002, 0.09);
        seconds += passed;
        fill(pixels, i);
        assert_true(film_out_add(film, pixels, WIDTH, HEIGHT, passed, &error));
    }
    int64_t frames = 0;
    assert_true(film_out_close(film, &frames, &error));
    assert_true(fabs((double)frames / 60.0 - seconds) <= 1.5 / 60.0);
    media_source *source = media_open(path, &error);
    assert_non_null(source);
    assert_true(fabs(media_get_info(source)->seconds - (double)frames / 60.0) < 0.02);
    media_close(source);
    unlink(path);
    assert_null(film_out_open("/nowhere/at/all.mp4", WIDTH, HEIGHT, 60, &error));
}

// After a stall of a day a film is not a day of copies.
static void a_stall_is_short_in_a_film(void **state) {
    (void)state;
    char path[128];
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    (void)snprintf(path, sizeof path, "%s/stall.mp4", folder);
    media_error error = {0};
    film_out *film = film_out_open(path, WIDTH, HEIGHT, 60, &error);
    assert_non_null(film);
    fill(pixels, 9);
    assert_true(film_out_add(film, pixels, WIDTH, HEIGHT, 0.0, &error));
    assert_true(film_out_add(film, pixels, WIDTH, HEIGHT, 60.0, &error));
    int64_t frames = 0;
    assert_true(film_out_close(film, &frames, &error));
    assert_in_range(frames, 10, 16);
    unlink(path);
}

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

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_free),
        cmocka_unit_test(pictures_come_back),
        cmocka_unit_test(films_take_their_own_size_only),
        cmocka_unit_test(films_keep_time),
        cmocka_unit_test(a_stall_is_short_in_a_film),
        cmocka_unit_test(less_motion_as_the_desktop_says),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
