// painting_cache_test.c — paintings that were kept are the same bytes; those that are not what they
// should be are painted anew.
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "paint.h"
#include "painting_cache.h"

enum { WIDTH = 48, HEIGHT = 30, BYTES = WIDTH * HEIGHT * 4, PATH = 5000, HEADER = 80 };

static painting_cache cache;
static char above[64]; // holds the cache's folder

static int begin(void **state) {
    (void)state;
    (void)snprintf(above, sizeof above, "/tmp/millpond-cache-XXXXXX");
    assert_non_null(mkdtemp(above));
    (void)snprintf(cache.folder, sizeof cache.folder, "%s/a/b", above);
    cache.most = 1 << 20;
    painting_cache_use(&cache);
    return 0;
}

static int end(void **state) {
    (void)state;
    char command[256];
    (void)snprintf(command, sizeof command, "rm -r '%s'", above);
    paint_set_keeper(NULL);
    return system(command);
}

// How many files end so; the last one's path.
static int list(const char *ending, char path[PATH]) {
    DIR *folder = opendir(cache.folder);
    int count = 0;
    for (struct dirent *e = folder != NULL ? readdir(folder) : NULL; e != NULL;
         e = readdir(folder)) {
        const char *found = strstr(e->d_name, ending);
        if (found != NULL && strcmp(found, ending) == 0) {
            (void)snprintf(path, PATH, "%s/%s", cache.folder, e->d_name);
            count++;
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    return count;
}

static void draw(const char *name, uint8_t *pixels) {
    memset(pixels, 7, BYTES);
    assert_true(paint_draw(name, pixels, WIDTH, HEIGHT, (ptrdiff_t)WIDTH * 4));
}

static void draw_unkept(const char *name, uint8_t *pixels) {
    paint_set_keeper(NULL);
    draw(name, pixels);
    painting_cache_use(&cache);
}

static void kept_pictures_are_the_same_bytes(void **state) {
    (void)state;
    uint8_t plain[BYTES];
    uint8_t first[BYTES];
    uint8_t again[BYTES];
    char path[PATH];
    for (int i = 0; paint_name(i) != NULL; i++) {
        draw_unkept(paint_name(i), plain);
        draw(paint_name(i), first);
        assert_int_equal(list(".painting", path), i + 1);
        draw(paint_name(i), again);
        assert_int_equal(list(".painting", path), i + 1);
        assert_memory_equal(plain, first, BYTES);
        assert_memory_equal(plain, again, BYTES);
    }
}

static void maps_are_kept_too(void **state) {
    (void)state;
    enum { STRIDE = WIDTH + 5 };
    uint8_t mask[2][STRIDE * HEIGHT];
    uint8_t cover[2][STRIDE * HEIGHT];
    float depth[2][STRIDE * HEIGHT];
    for (int i = 0; i < 2; i++) {
        memset(mask[i], 3, sizeof mask[i]);
        memset(cover[i], 3, sizeof cover[i]);
        memset(depth[i], 3, sizeof depth[i]);
        assert_true(paint_mask("lake", WIDTH, HEIGHT, mask[i], STRIDE));
        assert_true(paint_cover("lake", WIDTH, HEIGHT, cover[i], STRIDE));
        assert_true(paint_depth("lake", WIDTH, HEIGHT, depth[i], STRIDE));
    }
    assert_memory_equal(mask[0], mask[1], sizeof mask[0]);
    assert_memory_equal(cover[0], cover[1], sizeof cover[0]);
    assert_memory_equal(depth[0], depth[1], sizeof depth[0]);
    assert_int_equal(mask[1][WIDTH], 3); // padding stays
    char path[PATH];
    assert_int_equal(list(".painting", path), 3);
    assert_false(paint_mask("bath", WIDTH, HEIGHT, mask[0], STRIDE)); // has no land
    assert_int_equal(list(".painting", path), 3);
}

static void change_byte(const char *path, long at) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fputc(byte ^ 1, file), byte ^ 1);
    assert_int_equal(fclose(file), 0);
}

static void replace(const char *path, const void *bytes, size_t count) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static long read_file(const char *path, uint8_t *bytes, size_t room) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t count = fread(bytes, 1, room, file);
    assert_int_equal(fclose(file), 0);
    return (long)count;
}

// Whatever was done to the file, the picture is right, and the file afterwards.
static void is_mended(const char *path, const uint8_t *right, const uint8_t *file, long count) {
    uint8_t pixels[BYTES];
    uint8_t now[BYTES + 2 * HEADER];
    draw("tiles", pixels);
    assert_memory_equal(pixels, right, BYTES);
    assert_int_equal(read_file(path, now, sizeof now), count);
    assert_memory_equal(now, file, (size_t)count);
}

static void damaged_files_are_painted_anew(void **state) {
    (void)state;
    uint8_t right[BYTES];
    uint8_t file[BYTES + 2 * HEADER];
    uint8_t foreign[BYTES + HEADER];
    char path[PATH];
    draw("tiles", right);
    assert_int_equal(list(".painting", path), 1);
    const long count = read_file(path, file, sizeof file);
    assert_int_equal(count, BYTES + HEADER);
    for (long at = 0; at < count; at += at < HEADER ? 1 : 397) {
        change_byte(path, at);
        is_mended(path, right, file, count);
    }
    change_byte(path, count - 1);
    is_mended(path, right, file, count);
    const long lengths[] = {0, 1, HEADER - 1, HEADER, count - 1};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        assert_int_equal(truncate(path, lengths[i]), 0);
        is_mended(path, right, file, count);
    }
    replace(path, file, (size_t)count + 1);
    is_mended(path, right, file, count);
    memset(foreign, 'x', sizeof foreign);
    replace(path, foreign, sizeof foreign);
    is_mended(path, right, file, count);
}

// Another painting's file under this one's name.
static void a_wrong_file_is_painted_anew(void **state) {
    (void)state;
    uint8_t right[BYTES];
    uint8_t other[BYTES];
    uint8_t file[BYTES + 2 * HEADER];
    char path[PATH];
    char bath[PATH];
    draw("tiles", right);
    assert_int_equal(list(".painting", path), 1);
    const long count = read_file(path, file, sizeof file);
    assert_int_equal(remove(path), 0);
    draw("bath", other);
    assert_int_equal(list(".painting", bath), 1);
    assert_int_equal(rename(bath, path), 0);
    is_mended(path, right, file, count);
}

static void a_folder_may_go_at_any_time(void **state) {
    uint8_t right[BYTES];
    uint8_t again[BYTES];
    draw("tiles", right);
    assert_int_equal(end(state), 0);
    painting_cache_use(&cache);
    draw("tiles", again);
    assert_memory_equal(right, again, BYTES);
    char path[PATH];
    assert_int_equal(list(".painting", path), 1);
}

static void what_cannot_be_written_is_painted(void **state) {
    (void)state;
    uint8_t right[BYTES];
    uint8_t again[BYTES];
    draw_unkept("tiles", right);
    (void)snprintf(cache.folder, sizeof cache.folder, "/proc/nothing/here");
    draw("tiles", again);
    assert_memory_equal(right, again, BYTES);
    (void)snprintf(cache.folder, sizeof cache.folder, "%s/file", above);
    replace(cache.folder, "a", 1); // a file where the folder should be
    draw("tiles", again);
    assert_memory_equal(right, again, BYTES);
}

static void a_name_that_is_a_folder(void **state) {
    (void)state;
    uint8_t right[BYTES];
    uint8_t again[BYTES];
    char path[PATH];
    draw("tiles", right);
    assert_int_equal(list(".painting", path), 1);
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    draw("tiles", again);
    assert_memory_equal(right, again, BYTES);
    char part[PATH];
    assert_int_equal(list(".part", part), 0);
}

static void use_at(const char *path, time_t seconds) {
    const struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void the_longest_unused_go_first(void **state) {
    (void)state;
    static const char *const names[] = {"tiles", "bath", "plane", "fjord"};
    uint8_t pixels[BYTES];
    char path[PATH];
    cache.most = 3 * (BYTES + HEADER);
    for (int i = 0; i < 3; i++) {
        draw(names[i], pixels);
    }
    char foreign[PATH];
    (void)snprintf(foreign, sizeof foreign, "%s/notes.txt", cache.folder);
    replace(foreign, pixels, BYTES);
    DIR *folder = opendir(cache.folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        (void)snprintf(path, sizeof path, "%s/%s", cache.folder, e->d_name);
        if (strncmp(e->d_name, "tiles-", 6) == 0) {
            use_at(path, 1000);
        } else if (strncmp(e->d_name, "bath-", 5) == 0 || strncmp(e->d_name, "plane-", 6) == 0) {
            use_at(path, e->d_name[0] == 'b' ? 2000 : 3000);
        }
    }
    (void)closedir(folder);
    draw("tiles", pixels); // used now
    draw(names[3], pixels);
    assert_int_equal(list(".painting", path), 3);
    folder = opendir(cache.folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        assert_int_not_equal(strncmp(e->d_name, "bath-", 5), 0);
    }
    (void)closedir(folder);
    assert_int_equal(access(foreign, F_OK), 0);
    cache.most = BYTES; // one alone would be too large
    draw("lido", pixels);
    assert_int_equal(list(".painting", path), 3);
}

static void *draw_often(void *failed) {
    uint8_t *pixels = malloc(BYTES);
    for (int i = 0; i < 40; i++) {
        const bool good =
            paint_draw(i % 2 != 0 ? "tiles" : "bath", pixels, WIDTH, HEIGHT, (ptrdiff_t)WIDTH * 4);
        uint32_t sum = 0;
        for (int k = 0; k < BYTES; k++) {
            sum = sum * 31 + pixels[k];
        }
        uint32_t *sums = failed;
        const bool same = sums[i % 2] == 0 || sums[i % 2] == sum;
        sums[i % 2] = sum;
        sums[2] += !good || !same;
        if (i % 8 == 7) {
            char path[PATH];
            if (list(".painting", path) > 0) {
                (void)unlink(path);
            }
        }
    }
    free(pixels);
    return NULL;
}

static void many_at_once(void **state) {
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    uint32_t sums[THREADS][3] = {{0}};
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, draw_often, sums[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        (void)pthread_join(threads[i], NULL);
        assert_int_equal(sums[i][2], 0);
        assert_memory_equal(sums[i], sums[0], 2 * sizeof sums[0][0]);
    }
    DIR *folder = opendir(cache.folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        assert_null(strstr(e->d_name, ".part"));
    }
    (void)closedir(folder);
}

static void set(const char *name, const char *value) {
    assert_int_equal(value != NULL ? setenv(name, value, 1) : unsetenv(name), 0);
}

static void where_it_lies(void **state) {
    (void)state;
    static const struct {
        const char *asked;
        const char *caches;
        const char *home;
        const char *folder; // NULL: none
    } cases[] = {
        {NULL, NULL, NULL, NULL},
        {NULL, NULL, "", NULL},
        {NULL, NULL, "relative", NULL},
        {NULL, NULL, "/home/a", "/home/a/.cache/millpond"},
        {NULL, "/var/c", "/home/a", "/var/c/millpond"},
        {NULL, "c", "/home/a", "/home/a/.cache/millpond"},
        {"/mine", "/var/c", "/home/a", "/mine"},
        {"mine", NULL, NULL, "mine"},
        {"off", "/var/c", "/home/a", NULL},
        {"", "/var/c", "/home/a", "/var/c/millpond"},
    };
    painting_cache c;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set(PAINTING_CACHE_VARIABLE, cases[i].asked);
        set("XDG_CACHE_HOME", cases[i].caches);
        set("HOME", cases[i].home);
        assert_int_equal(painting_cache_open(&c), cases[i].folder != NULL);
        if (cases[i].folder != NULL) {
            assert_string_equal(c.folder, cases[i].folder);
            assert_true(c.most >= 64 << 20);
        }
    }
    char *endless = malloc(PATH);
    memset(endless, 'a', PATH - 1);
    endless[PATH - 1] = '\0';
    set(PAINTING_CACHE_VARIABLE, endless);
    assert_false(painting_cache_open(&c));
    free(endless);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(kept_pictures_are_the_same_bytes, begin, end),
        cmocka_unit_test_setup_teardown(maps_are_kept_too, begin, end),
        cmocka_unit_test_setup_teardown(damaged_files_are_painted_anew, begin, end),
        cmocka_unit_test_setup_teardown(a_wrong_file_is_painted_anew, begin, end),
        cmocka_unit_test_setup_teardown(a_folder_may_go_at_any_time, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_painted, begin, end),
        cmocka_unit_test_setup_teardown(a_name_that_is_a_folder, begin, end),
        cmocka_unit_test_setup_teardown(the_longest_unused_go_first, begin, end),
        cmocka_unit_test_setup_teardown(many_at_once, begin, end),
        cmocka_unit_test(where_it_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
