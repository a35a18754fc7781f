// What cannot be read or written, is truncated or given up.
#include "media_support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void put_file(const char *path, const void *bytes, size_t size) {
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static long file_size(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 ? (long)about.st_size : -1;
}

static void refuse(const char *name, const char *why) {
    problem = (media_error){0};
    media_source *const source = media_open(in_folder(name), &problem);
    if (source != NULL) {
        media_close(source);
        fail_msg("%s was taken", name);
    }
    assert_int_equal(problem.status, 2);
    assert_non_null(strstr(problem.message, name));
    if (strstr(problem.message, why) == NULL) {
        fail_msg("%s", problem.message);
    }
    assert_null(strchr(problem.message, '\n'));
}

static void bad_inputs(void **state) {
    (void)state;
    refuse("missing.jpg", "No such file");
    put_file(in_folder("empty.png"), "", 0);
    refuse("empty.png", "empty");
    mkdir(in_folder("dir.png"), 0777);
    refuse("dir.png", "folder");
    const char *const text = "Once upon a time there was a pond.\nThe end.\n";
    const char *const names[] = {"t.txt", "t.jpg", "t.png", "t.mp4", "t.gif", "t.ans"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        put_file(in_folder(names[i]), text, strlen(text));
        refuse(names[i], "not a picture or film");
    }
    put_file(in_folder("t.tga"), text, strlen(text)); // FFmpeg detects none by its content
    refuse("t.tga", "cannot be decoded: it is damaged");
    make_film(in_folder("real.mp4"), 32, 32, at_25, 3, NULL);
    char list[600];
    snprintf(list, sizeof list, "ffconcat version 1.0\nfile real.mp4\n");
    put_file(in_folder("l.mp4"), list, strlen(list));
    refuse("l.mp4", "not a picture or film");
    snprintf(list, sizeof list, "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:1,\n%s\n",
             in_folder("real.mp4"));
    put_file(in_folder("l.m3u8"), list, strlen(list));
    refuse("l.m3u8", "not a picture or film");
    snprintf(list, sizeof list,
             "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\n"
             "m=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n");
    put_file(in_folder("l.sdp"), list, strlen(list));
    refuse("l.sdp", "not a picture or film");
    const char *const ansi = "\x1b[2J\x1b[31mhello\x1b[0m\x1b[1;1H\x1b[32mworld\x1b[0m\r\n";
    put_file(in_folder("ansi.txt"), ansi, strlen(ansi));
    refuse("ansi.txt", "not a picture or film");
    // A picture of 2 000 000 000 pixels a side.
    const uint8_t huge[] = {0x89, 'P', 'N', 'G', 13,  10,   26,   10,   0, 0,    0,
                            13,   'I', 'H', 'D', 'R', 0x77, 0x35, 0x94, 0, 0x77, 0x35,
                            0x94, 0,   8,   2,   0,   0,    0,    1,    2, 3,    4};
    put_file(in_folder("huge.png"), huge, sizeof huge);
    refuse("huge.png", "is 2000000000×2000000000; about 16000×16000 is allowed");
    put_file(in_folder("head.png"), huge, 12);
    refuse("head.png", "cannot be decoded: it is damaged");
    const uint8_t jpeg[] = {0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F'};
    put_file(in_folder("head.jpg"), jpeg, sizeof jpeg);
    refuse("head.jpg", "cannot be decoded: it is damaged");
    if (has_tool("ffmpeg")) {
        assert_true(shell("ffmpeg -v error -y -f lavfi -i sine=d=1 '%s'", in_folder("only.mp3")));
        refuse("only.mp3", "holds no picture");
        assert_true(shell("ffmpeg -v error -y -f lavfi -i sine=d=1 '%s'", in_folder("only.m4a")));
        refuse("only.m4a", "holds no picture");
    }
}

static void film_cut_short(void **state) {
    (void)state;
    make_film(in_folder("cut.mkv"), 320, 240, at_25, 60, NULL);
    const long size = file_size(in_folder("cut.mkv"));
    assert_int_equal(truncate(in_folder("cut.mkv"), size * 2 / 3), 0);
    media_info info;
    const int count = read_film(in_folder("cut.mkv"), &info, 0);
    assert_true(count > 5 && count <= 60);
    make_film(in_folder("cut.gif"), 320, 240, at_25, 20, NULL);
    assert_int_equal(truncate(in_folder("cut.gif"), file_size(in_folder("cut.gif")) / 2), 0);
    assert_true(read_film(in_folder("cut.gif"), &info, 0) >= 2);
}

static void places_that_are_refused(void **state) {
    (void)state;
    mkdir(in_folder("dir.mp4"), 0777);
    const char *const names[] = {"none/a.mp4", "dir.mp4", "none/a%d.png", "none/b.gif"};
    for (size_t i = 0; i < 4; i++) {
        const media_sink_desc desc = {
            .path = in_folder(names[i]), .width = 32, .height = 32, .rate = at_25};
        assert_null(media_sink_open(&desc, &problem));
        assert_int_equal(problem.status, 2);
        assert_non_null(strstr(problem.message, folder));
    }
    const media_sink_desc odd[] = {
        {.path = in_folder("q.mp4"), .width = 0, .height = 32, .rate = at_25},
        {.path = in_folder("q.webp"), .width = 16384, .height = 32, .rate = at_25},
        {.path = in_folder("q.mp4"), .width = 16384, .height = 16384, .rate = at_25},
        {.path = in_folder("q.mp4"), .width = 32, .height = 32, .rate = {0, 1}},
        {.path = in_folder("q.mkv"), .width = 32, .height = 32, .rate = {100000, 1}},
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        assert_null(media_sink_open(&odd[i], &problem));
        assert_int_equal(problem.status, 2);
    }
    assert_int_equal(count_parts(), 0);
}

static void interrupted_films_play(void **state) {
    (void)state;
    const char *const names[] = {"i.mp4", "i.webm", "i.mkv", "i.gif", "i.apng"};
    for (size_t i = 0; i < 5; i++) {
        const media_sink_desc desc = {
            .path = in_folder(names[i]),
            .width = 48,
            .height = 32,
            .rate = at_25,
        };
        media_sink *const sink = media_sink_open(&desc, &problem);
        assert_non_null(sink);
        assert_false(exists(desc.path));
        assert_int_equal(count_parts(), 1);
        write_frames(sink, 48, 32, 2);
        assert_true(media_sink_finish(sink, &problem));
        media_info info;
        assert_int_equal(read_film(in_folder(names[i]), &info, 30), 2);
    }
}

static void discarded_leaves_nothing(void **state) {
    (void)state;
    const char *const path = in_folder("d.mp4");
    put_file(path, "older", 5);
    media_sink *sink = open_sink(path, 32, 32, at_25, NULL);
    assert_non_null(sink);
    write_frames(sink, 32, 32, 3);
    assert_int_equal(file_size(path), 5);
    media_sink_discard(sink);
    assert_int_equal(file_size(path), 5);
    sink = open_sink(path, 32, 32, at_25, NULL);
    assert_false(media_sink_finish(sink, &problem)); // without a frame
    assert_int_equal(problem.status, 1);
    assert_int_equal(file_size(path), 5);
    put_file(in_folder("d2.png"), "older", 5);
    sink = open_sink(in_folder("d%d.png"), 32, 32, at_25, NULL);
    write_frames(sink, 32, 32, 3);
    assert_false(exists(in_folder("d1.png")));
    media_sink_discard(sink);
    assert_false(exists(in_folder("d1.png")));
    assert_int_equal(file_size(in_folder("d2.png")), 5);
    sink = open_sink(in_folder("d.gif"), 32, 32, at_25, NULL);
    const uint8_t pixels[32 * 32 * 4] = {0};
    assert_false(media_sink_write(sink, pixels, 128, &problem)); // before its samples
    media_sink_discard(sink);
    media_sink_discard(NULL);
    media_close(NULL);
    assert_int_equal(count_parts(), 0);
}

// Noise does not pack, so that the limit is met soon. Returns the exit status of a child of its
// own.
static int write_with_little_room(const char *path) {
    const struct rlimit room = {.rlim_cur = 200000, .rlim_max = 200000};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &room) != 0) {
        return 3;
    }
    enum { side = 320 };
    static uint8_t pixels[side * side * 4];
    uint32_t seed = 1;
    media_sink *const sink = open_sink(path, side, side, at_25, NULL);
    if (sink == NULL) {
        return 4;
    }
    bool good = true;
    for (int i = 0; good && i < 100; i++) {
        for (size_t p = 0; p < sizeof pixels; p++) {
            seed = seed * 1664525u + 1013904223u;
            pixels[p] = (uint8_t)(seed >> 24);
        }
        good = media_sink_write(sink, pixels, side * 4, &problem);
    }
    if (good) {
        good = media_sink_finish(sink, &problem);
    } else {
        media_sink_discard(sink);
    }
    return !good && problem.status == 1 && strstr(problem.message, "File too large") ? 0 : 5;
}

static void no_room(void **state) {
    (void)state;
    const char *const names[] = {"room.mp4", "room.mkv", "room.apng", "room%d.png"};
    for (size_t i = 0; i < 4; i++) {
        fflush(NULL);
        const pid_t child = fork();
        if (child == 0) {
            _exit(write_with_little_room(in_folder(names[i])));
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        assert_false(exists(in_folder(names[i])));
        assert_int_equal(count_parts(), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_inputs),
        cmocka_unit_test(film_cut_short),
        cmocka_unit_test(places_that_are_refused),
        cmocka_unit_test(interrupted_films_play),
        cmocka_unit_test(discarded_leaves_nothing),
        cmocka_unit_test(no_room),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
