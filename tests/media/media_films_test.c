// Films out and in again: size, count, length, colours.
#include "media_support.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void check_round_trip(const char *name, int width, int height, media_rate rate, int count,
                             int allowed) {
    const char *const path = in_folder(name);
    make_film(path, width, height, rate, count, NULL);
    const bool h264 = strstr(name, ".mp4") != NULL || strstr(name, ".mkv") != NULL;
    media_info info;
    assert_int_equal(read_film(path, &info, allowed), count);
    assert_true(info.film);
    assert_int_equal(info.width, width + (h264 ? width % 2 : 0));
    assert_int_equal(info.height, height + (h264 ? height % 2 : 0));
    assert_int_equal((int)info.frames, count);
    const double seconds = (double)count * rate.den / rate.num;
    assert_true(fabs(info.seconds - seconds) < 0.0051 || strstr(name, ".apng") != NULL);
    assert_false(info.sound);
}

static void films_come_back(void **state) {
    (void)state;
    check_round_trip("a.mp4", 64, 48, at_25, 30, 16);
    check_round_trip("a.mkv", 64, 48, at_25, 30, 16);
    check_round_trip("a.webm", 64, 48, at_25, 30, 24);
    check_round_trip("a.gif", 64, 48, at_25, 30, 24);
    check_round_trip("a.apng", 64, 48, at_25, 30, 1);
}

static void odd_sizes(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 7}, {17, 17}, {641, 481}};
    const char *const endings[] = {"mp4", "mkv", "webm", "gif", "apng"};
    for (size_t e = 0; e < 5; e++) {
        for (size_t i = 0; i < 4; i++) {
            char name[32];
            snprintf(name, sizeof name, "odd%d.%s", (int)i, endings[e]);
            check_round_trip(name, sizes[i][0], sizes[i][1], at_25, 3, 30);
        }
    }
    const media_sink_desc desc = {
        .path = in_folder("s.mp4"), .width = 17, .height = 20, .rate = at_25};
    media_sink *const sink = media_sink_open(&desc, &problem);
    int width = 0;
    int height = 0;
    media_sink_size(sink, &width, &height);
    assert_int_equal(width, 18);
    assert_int_equal(height, 20);
    media_sink_discard(sink);
}

static void rates(void **state) {
    (void)state;
    const media_rate all[] = {{60, 1}, {30000, 1001}, {24, 1}, {240, 1}, {1, 2}};
    const char *const endings[] = {"mp4", "mkv", "webm", "apng"};
    for (size_t e = 0; e < 4; e++) {
        for (size_t i = 0; i < 5; i++) {
            char name[32];
            snprintf(name, sizeof name, "rate%d.%s", (int)i, endings[e]);
            check_round_trip(name, 32, 32, all[i], 12, 30);
            media_source *const source = media_open(in_folder(name), &problem);
            assert_non_null(source);
            const media_rate found = media_get_info(source)->rate;
            const double wanted = (double)all[i].num / all[i].den;
            if (fabs((double)found.num / found.den - wanted) > wanted * 0.002) {
                fail_msg("%s: %d/%d", name, found.num, found.den);
            }
            media_close(source);
        }
    }
    check_round_trip("r30.gif", 32, 32, (media_rate){30, 1}, 12, 30);
    check_round_trip("r50.gif", 32, 32, (media_rate){50, 1}, 12, 30);
    const media_sink_desc desc = {
        .path = in_folder("r.gif"), .width = 32, .height = 32, .rate = {60, 1}};
    assert_null(media_sink_open(&desc, &problem));
    assert_int_equal(problem.status, 2);
    assert_non_null(strstr(problem.message, "50"));
}

static void read_at_another_rate_and_size(void **state) {
    (void)state;
    make_film(in_folder("rr.mp4"), 64, 48, at_25, 50, NULL);
    media_source *const source = media_open(in_folder("rr.mp4"), &problem);
    assert_non_null(source);
    const media_rate wanted[] = {{50, 1}, {5, 1}, {60, 1}};
    const int counts[] = {100, 10, 120};
    for (int i = 0; i < 3; i++) {
        assert_true(media_start(source, 33, 91, wanted[i], &problem));
        const uint8_t *pixels = NULL;
        ptrdiff_t stride = 0;
        int count = 0;
        while (media_read(source, &pixels, &stride, &problem) == 1) {
            assert_true(stride >= 33 * 4);
            count++;
        }
        assert_int_equal(count, counts[i]);
        assert_int_equal(media_read(source, &pixels, &stride, &problem), 0);
    }
    assert_false(media_start(source, 0, 10, at_25, &problem));
    assert_false(media_start(source, 10, 40000, at_25, &problem));
    assert_false(media_start(source, 10, 10, (media_rate){0, 1}, &problem));
    media_close(source);
}

// This FFmpeg cannot read an animated WebP, so its parts are counted here.
static void webp_holds_frames(void **state) {
    (void)state;
    const char *const path = in_folder("w.webp");
    make_film(path, 65, 49, (media_rate){20, 1}, 7, NULL);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    uint8_t head[12];
    assert_int_equal(fread(head, 1, 12, file), 12);
    assert_memory_equal(head, "RIFF", 4);
    int frames = 0;
    int loops = -1;
    uint8_t part[8];
    while (fread(part, 1, 8, file) == 8) {
        const long size = (long)(part[4] | part[5] << 8 | part[6] << 16);
        if (memcmp(part, "ANIM", 4) == 0) {
            uint8_t about[6];
            assert_int_equal(fread(about, 1, 6, file), 6);
            loops = about[4] | about[5] << 8;
            fseek(file, size - 6, SEEK_CUR);
        } else {
            frames += memcmp(part, "ANMF", 4) == 0 ? 1 : 0;
            fseek(file, size + (size & 1), SEEK_CUR);
        }
    }
    fclose(file);
    assert_int_equal(frames, 7);
    assert_int_equal(loops, 0);
    assert_null(media_open(path, &problem));
    assert_non_null(strstr(problem.message, "animated WebP"));
    make_film(in_folder("w1.webp"), 1, 1, at_25, 2, NULL);
}

static void h264_is_tagged(void **state) {
    (void)state;
    if (!has_tool("ffprobe")) {
        skip();
    }
    make_film(in_folder("t.mp4"), 64, 48, at_25, 5, NULL);
    assert_string_equal(ask("ffprobe -v error -select_streams v -show_entries stream="
                            "pix_fmt,color_range,color_space,color_transfer,color_primaries "
                            "-of csv=p=0",
                            in_folder("t.mp4")),
                        "yuv420p,tv,bt709,bt709,bt709");
    assert_string_equal(ask("ffprobe -v error -count_packets -show_entries stream=nb_read_packets,"
                            "duration -of csv=p=0",
                            in_folder("t.mp4")),
                        "0.200000,5");
}

static void y4m_on_standard_output(void **state) {
    (void)state;
    const char *const path = in_folder("out.y4m");
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(kept >= 0 && file >= 0);
    dup2(file, STDOUT_FILENO);
    media_sink *const sink = open_sink("-", 33, 21, at_25, NULL);
    if (sink != NULL) {
        write_frames(sink, 33, 21, 6);
    }
    const bool good = sink != NULL && media_sink_finish(sink, &problem);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    close(file);
    assert_true(good);
    media_info info;
    assert_int_equal(read_film(path, &info, 30), 6);
    assert_int_equal(info.width, 33);
    assert_int_equal(info.height, 21);
    assert_int_equal(info.rate.num, 25);
}

static void null_takes_everything(void **state) {
    (void)state;
    media_sink *const sink = open_sink("null", 30000, 30000, at_25, NULL);
    assert_non_null(sink);
    assert_false(media_sink_wants_samples(sink));
    const uint8_t pixel[4] = {0};
    assert_true(media_sink_write(sink, pixel, 4, &problem));
    assert_true(media_sink_finish(sink, &problem));
}

static void turned_and_stretched_films(void **state) {
    (void)state;
    if (!has_tool("ffmpeg")) {
        skip();
    }
    make_film(in_folder("u.mp4"), 64, 32, at_25, 4, NULL);
    // A quarter turn to the left: green comes to the top left.
    assert_true(shell("ffmpeg -v error -y -i '%s' -c copy -metadata:s:v:0 rotate=90 '%s'",
                      in_folder("u.mp4"), in_folder("u90.mp4")));
    media_source *source = media_open(in_folder("u90.mp4"), &problem);
    assert_non_null(source);
    assert_int_equal(media_get_info(source)->width, 32);
    assert_int_equal(media_get_info(source)->height, 64);
    assert_true(media_start(source, 32, 64, at_25, &problem));
    const uint8_t *found = NULL;
    ptrdiff_t stride = 0;
    assert_int_equal(media_read(source, &found, &stride, &problem), 1);
    near_pixel(found + 4 * stride + 4 * 4, 20, 180, 20, 20);
    near_pixel(found + 59 * stride + 4 * 4, 200, 20, 20, 20);
    media_close(source);
    assert_true(shell("ffmpeg -v error -y -i '%s' -vf setsar=4/3 -c:v mpeg4 '%s'",
                      in_folder("u.mp4"), in_folder("usar.mkv")));
    source = media_open(in_folder("usar.mkv"), &problem);
    assert_non_null(source);
    assert_int_equal(media_get_info(source)->width, 85);
    assert_int_equal(media_get_info(source)->height, 32);
    media_close(source);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(films_come_back),
        cmocka_unit_test(odd_sizes),
        cmocka_unit_test(rates),
        cmocka_unit_test(read_at_another_rate_and_size),
        cmocka_unit_test(webp_holds_frames),
        cmocka_unit_test(h264_is_tagged),
        cmocka_unit_test(y4m_on_standard_output),
        cmocka_unit_test(null_takes_everything),
        cmocka_unit_test(turned_and_stretched_films),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
