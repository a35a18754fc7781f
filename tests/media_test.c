// media_test.c — pictures and films out and in again: size, count, length, colours, sound,
// refusals.
#include "media/file.h"
#include "media/media.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first.
#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[256];
static media_error problem;

static const media_rate at_25 = {25, 1};

static const char *in_folder(const char *name) {
    static char paths[8][512];
    static int next;
    char *const path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

// The first line a command says; "" where it fails.
static const char *ask(const char *command, const char *path) {
    static char answer[512];
    char line[1400];
    snprintf(line, sizeof line, "%s '%s' 2>/dev/null", command, path);
    answer[0] = '\0';
    FILE *const pipe = popen(line, "r");
    if (pipe != NULL) {
        if (fgets(answer, sizeof answer, pipe) == NULL) {
            answer[0] = '\0';
        }
        pclose(pipe);
    }
    answer[strcspn(answer, "\n")] = '\0';
    return answer;
}

static bool has_tool(const char *name) {
    char line[64];
    snprintf(line, sizeof line, "%s -version", name);
    return ask(line, "")[0] != '\0';
}

static bool shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool shell(const char *format, ...) {
    char line[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return system(line) == 0;
}

static bool exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0;
}

static int count_parts(void) {
    int count = 0;
    DIR *const listing = opendir(folder);
    assert_non_null(listing);
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        count += strstr(entry->d_name, ".part") != NULL ? 1 : 0;
    }
    closedir(listing);
    return count;
}

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

// ---- frames -------------------------------------------------------------------------------------

// Four flat quarters, red green / blue grey, and a grey that grows with time: survives any codec.
static void draw(uint8_t *pixels, int width, int height, ptrdiff_t stride, int number) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const bool right = 2 * x >= width;
            const bool low = 2 * y >= height;
            uint8_t *const p = pixels + y * stride + 4 * x;
            const uint8_t grey = (uint8_t)(40 + number * 8 % 200);
            p[0] = right ? (low ? grey : 20) : (low ? 20 : 200);
            p[1] = right ? (low ? grey : 180) : 20;
            p[2] = right ? (low ? grey : 20) : (low ? 200 : 20);
            p[3] = 255;
        }
    }
}

static void near(int found, int wanted, int allowed) {
    if (abs(found - wanted) > allowed) {
        fail_msg("%d is not within %d of %d", found, allowed, wanted);
    }
}

static void near_pixel(const uint8_t *pixel, int red, int green, int blue, int allowed) {
    near(pixel[0], red, allowed);
    near(pixel[1], green, allowed);
    near(pixel[2], blue, allowed);
}

static void check_picture(const uint8_t *pixels, ptrdiff_t stride, int width, int height,
                          int number, int allowed) {
    const int grey = 40 + number * 8 % 200;
    const int left = width / 4;
    const int right = width - 1 - width / 4;
    const int top = height / 4;
    const int low = height - 1 - height / 4;
    near_pixel(pixels + top * stride + 4 * left, 200, 20, 20, allowed);
    near_pixel(pixels + top * stride + 4 * right, 20, 180, 20, allowed);
    near_pixel(pixels + low * stride + 4 * left, 20, 20, 200, allowed);
    near_pixel(pixels + low * stride + 4 * right, grey, grey, grey, allowed);
}

static media_sink *open_sink(const char *path, int width, int height, media_rate rate,
                             const char *sound) {
    const media_sink_desc desc = {
        .path = path, .width = width, .height = height, .rate = rate, .sound_from = sound};
    media_sink *const sink = media_sink_open(&desc, &problem);
    if (sink == NULL) {
        print_message("%s\n", problem.message);
    }
    return sink;
}

static void write_frames(media_sink *sink, int width, int height, int count) {
    const ptrdiff_t stride = 4 * (ptrdiff_t)width + 12;
    uint8_t *const pixels = calloc((size_t)height, (size_t)stride);
    assert_non_null(pixels);
    if (media_sink_wants_samples(sink)) {
        for (int i = 0; i < count; i++) {
            draw(pixels, width, height, stride, i);
            assert_true(media_sink_sample(sink, pixels, stride, &problem));
        }
        assert_true(media_sink_end_samples(sink, &problem));
        assert_false(media_sink_wants_samples(sink));
    }
    for (int i = 0; i < count; i++) {
        draw(pixels, width, height, stride, i);
        if (!media_sink_write(sink, pixels, stride, &problem)) {
            fail_msg("%s", problem.message);
        }
    }
    free(pixels);
}

static void make_film(const char *path, int width, int height, media_rate rate, int count,
                      const char *sound) {
    media_sink *const sink = open_sink(path, width, height, rate, sound);
    assert_non_null(sink);
    write_frames(sink, width, height, count);
    if (!media_sink_finish(sink, &problem)) {
        fail_msg("%s", problem.message);
    }
    assert_int_equal(count_parts(), 0);
}

// Reads all frames at the film's own size and rate; each one is looked at where it is large enough.
static int read_film(const char *path, media_info *info, int allowed) {
    media_source *const source = media_open(path, &problem);
    if (source == NULL) {
        fail_msg("%s", problem.message);
        return 0;
    }
    *info = *media_get_info(source);
    if (!media_start(source, info->width, info->height, info->rate, &problem)) {
        fail_msg("%s", problem.message);
    }
    int count = 0;
    const uint8_t *pixels = NULL;
    ptrdiff_t stride = 0;
    int result = media_read(source, &pixels, &stride, &problem);
    while (result == 1) {
        if (allowed > 0 && info->width > 8) {
            check_picture(pixels, stride, info->width, info->height, count, allowed);
        }
        count++;
        result = media_read(source, &pixels, &stride, &problem);
    }
    assert_int_equal(result, 0);
    media_close(source);
    return count;
}

// ---- films --------------------------------------------------------------------------------------

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

// ---- pictures -----------------------------------------------------------------------------------

static void numbered_pictures(void **state) {
    (void)state;
    make_film(in_folder("f-%03d.png"), 17, 17, at_25, 3, NULL);
    assert_true(exists(in_folder("f-000.png")));
    assert_true(exists(in_folder("f-002.png")));
    assert_false(exists(in_folder("f-003.png")));
    media_info info;
    assert_int_equal(read_film(in_folder("f-000.png"), &info, 1), 1);
    assert_false(info.film);
    assert_int_equal(info.width, 17);
    assert_int_equal(info.rate.num, 0);
    make_film(in_folder("one%d.png"), 1, 1, at_25, 11, NULL);
    assert_true(exists(in_folder("one10.png")));
}

static void patterns_that_are_refused(void **state) {
    (void)state;
    const char *const bad[] = {"a.png",     "a%s.png",    "a%d%d.png", "a%n.png", "a%%d.png",
                               "a%4d.png",  "a%d%%.png",  "a%.png",    "%",       "a%x%04d.png",
                               "a%-3d.png", "a%012d.png", "a%ld.png",  "a%0d.png"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        problem = (media_error){0};
        if (media_kind_of(bad[i], &problem) != MEDIA_NONE) {
            fail_msg("%s was taken", bad[i]);
        }
        assert_int_equal(problem.status, 2);
        assert_non_null(strstr(problem.message, bad[i]));
    }
    assert_int_equal(media_kind_of("100%/a%05d.PNG", &problem), MEDIA_PNG_SEQUENCE);
    assert_int_equal(media_kind_of("a%s.mp4", &problem), MEDIA_MP4);
    assert_int_equal(media_kind_of("A.WebM", &problem), MEDIA_WEBM);
    assert_int_equal(media_kind_of("-", &problem), MEDIA_Y4M_STDOUT);
    assert_int_equal(media_kind_of("null", &problem), MEDIA_NULL);
    assert_int_equal(media_kind_of("", &problem), MEDIA_NONE);
    assert_int_equal(media_kind_of("film.avi", &problem), MEDIA_NONE);
    assert_non_null(strstr(problem.message, ".webm"));
}

static bool write_picture(const char *path, const uint8_t *pixels, int width, int height) {
    media_file file;
    if (!media_file_open(&file, path, 1, &problem)) {
        return false;
    }
    assert_true(media_write_picture(&file, pixels, width, height, (ptrdiff_t)width * 4, &problem));
    return media_file_commit(&file, &problem);
}

static void one_picture(void **state) {
    (void)state;
    uint8_t pixels[13 * 9 * 4];
    for (size_t i = 0; i < sizeof pixels; i++) {
        pixels[i] = (uint8_t)(i * 37 % 251);
    }
    // Names are taken as they are.
    const char *const names[] = {"p.png", "p%d.png", "p:q.png", "file:p.png", "-p.png"};
    for (size_t n = 0; n < 5; n++) {
        for (int opaque = 0; opaque < 2; opaque++) {
            for (size_t i = 3; i < sizeof pixels; i += 4) {
                pixels[i] = opaque ? 255 : (uint8_t)i;
            }
            assert_true(write_picture(in_folder(names[n]), pixels, 13, 9));
            media_source *const source = media_open(in_folder(names[n]), &problem);
            assert_non_null(source);
            assert_false(media_get_info(source)->film);
            assert_true(media_start(source, 13, 9, at_25, &problem));
            const uint8_t *found = NULL;
            ptrdiff_t stride = 0;
            assert_int_equal(media_read(source, &found, &stride, &problem), 1);
            for (int y = 0; y < 9; y++) {
                assert_memory_equal(found + y * stride, pixels + y * 13 * 4, 13 * 4);
            }
            assert_int_equal(media_read(source, &found, &stride, &problem), 0);
            assert_true(media_start(source, 5, 5, at_25, &problem));
            assert_int_equal(media_read(source, &found, &stride, &problem), 1);
            media_close(source);
        }
    }
    assert_false(write_picture(in_folder("none/p.png"), pixels, 13, 9));
    assert_int_equal(problem.status, 1);
    assert_int_equal(count_parts(), 0);
}

static void height_map_is_exact(void **state) {
    (void)state;
    enum { width = 37, height = 41 };
    static float values[width * height];
    for (int i = 0; i < width * height; i++) {
        values[i] = sinf((float)i * 0.37f) * expf((float)(i % 60) - 40.0f);
    }
    values[0] = -0.0f;
    values[1] = 1e-42f;
    values[2] = -3.4e38f;
    const char *const path = in_folder("h.exr");
    media_file written;
    assert_true(media_file_open(&written, path, 1, &problem));
    assert_true(media_write_exr(&written, values, width, height, &problem));
    assert_true(media_file_commit(&written, &problem));
    media_source *const source = media_open(path, &problem);
    assert_non_null(source);
    assert_int_equal(media_get_info(source)->width, width);
    assert_string_equal(media_get_info(source)->pixel_format, "grayf32le");
    media_close(source);
    if (has_tool("ffmpeg")) {
        const char *const raw = in_folder("h.raw");
        assert_true(
            shell("ffmpeg -v error -y -i '%s' -f rawvideo -pix_fmt grayf32le '%s'", path, raw));
        static float found[width * height];
        FILE *const file = fopen(raw, "rb");
        assert_non_null(file);
        assert_int_equal(fread(found, 4, width * height, file), width * height);
        fclose(file);
        assert_memory_equal(found, values, sizeof values);
    }
}

// A photograph 32 wide and 16 high whose upright picture has red, green / blue, grey quarters is
// told apart by where the red corner comes to lie.
static void every_orientation(void **state) {
    (void)state;
    if (!has_tool("ffmpeg")) {
        skip();
    }
    enum { width = 64, height = 32 };
    static uint8_t pixels[width * height * 4];
    draw(pixels, width, height, width * 4, 10);
    assert_true(write_picture(in_folder("o.png"), pixels, width, height));
    assert_true(
        shell("ffmpeg -v error -y -i '%s' -q:v 1 '%s'", in_folder("o.png"), in_folder("o.jpg")));
    static uint8_t plain[65536];
    FILE *file = fopen(in_folder("o.jpg"), "rb");
    assert_non_null(file);
    const size_t size = fread(plain, 1, sizeof plain, file);
    fclose(file);
    // Which stored corner (0 red, 1 green, 2 blue, 3 grey) is shown at the top left, right, low
    // left.
    const int shown[9][3] = {{0},       {0, 1, 2}, {1, 0, 3}, {3, 2, 1}, {2, 3, 0},
                             {0, 2, 1}, {2, 0, 3}, {3, 1, 2}, {1, 3, 0}};
    const int colours[4][3] = {{200, 20, 20}, {20, 180, 20}, {20, 20, 200}, {120, 120, 120}};
    for (int orientation = 1; orientation <= 8; orientation++) {
        uint8_t exif[36] = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,    'M', 'M',
                            0,    42,   0, 0,  0,   8,   0,   1,   1, 0x12, 0,   3,
                            0,    0,    0, 1,  0,   0,   0,   0,   0, 0,    0,   0};
        exif[29] = (uint8_t)orientation;
        file = fopen(in_folder("turned.jpg"), "wb");
        assert_non_null(file);
        fwrite(plain, 1, 2, file);
        fwrite(exif, 1, sizeof exif, file);
        fwrite(plain + 2, 1, size - 2, file);
        fclose(file);
        media_source *const source = media_open(in_folder("turned.jpg"), &problem);
        assert_non_null(source);
        const media_info *const info = media_get_info(source);
        const bool turned = orientation >= 5;
        assert_int_equal(info->width, turned ? height : width);
        assert_int_equal(info->height, turned ? width : height);
        assert_false(info->film);
        assert_true(media_start(source, info->width, info->height, at_25, &problem));
        const uint8_t *found = NULL;
        ptrdiff_t stride = 0;
        assert_int_equal(media_read(source, &found, &stride, &problem), 1);
        const int corners[3][2] = {{4, 4}, {info->width - 5, 4}, {4, info->height - 5}};
        for (int c = 0; c < 3; c++) {
            const int *const colour = colours[shown[orientation][c]];
            near_pixel(found + corners[c][1] * stride + 4 * corners[c][0], colour[0], colour[1],
                       colour[2], 12);
        }
        media_close(source);
    }
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

// ---- sound --------------------------------------------------------------------------------------

static void check_sound(const char *from, const char *name, const char *codec) {
    const char *const path = in_folder(name);
    make_film(path, 64, 48, at_25, 50, in_folder(from));
    media_info info;
    assert_int_equal(read_film(path, &info, 30), 50);
    assert_true(info.sound);
    assert_string_equal(info.sound_codec, codec);
    if (!(info.seconds > 1.98 && info.seconds < 2.06)) {
        fail_msg("%s: %f s", name, info.seconds);
    }
    const double start = atof(ask("ffprobe -v error -select_streams v -show_entries "
                                  "stream=start_time -of csv=p=0",
                                  path));
    assert_true(fabs(start) < 0.001);
}

static double tone_start(const char *path) {
    char line[1200];
    snprintf(line, sizeof line,
             "ffmpeg -v info -nostats -i '%s' -vn -af silencedetect=n=-30dB:d=0.3 -f null - 2>&1 | "
             "sed -n 's/.*silence_end: \\([0-9.]*\\).*/\\1/p' #",
             path);
    return atof(ask(line, ""));
}

static void sound_is_kept(void **state) {
    (void)state;
    if (!has_tool("ffmpeg") || !has_tool("ffprobe")) {
        skip();
    }
    const char *const wave = "aevalsrc=if(gt(t\\,1)\\,0.5*sin(2*PI*440*t)\\,0):s=44100:d=3";
    const char *const input = "ffmpeg -v error -y -f lavfi -i testsrc=s=64x48:r=25:d=3 -f lavfi -i";
    assert_true(shell("%s '%s' -c:v libx264 -c:a aac '%s'", input, wave, in_folder("aac.mp4")));
    assert_true(
        shell("%s '%s' -c:v mpeg4 -ac 2 -c:a pcm_s16le '%s'", input, wave, in_folder("pcm.mkv")));
    assert_true(
        shell("%s '%s' -c:v libvpx -c:a libopus '%s'", input, wave, in_folder("opus.webm")));
    assert_true(shell("%s '%s' -c:v mpeg2video -c:a mp2 '%s'", input, wave, in_folder("mp2.ts")));
    check_sound("aac.mp4", "s1.mp4", "aac");
    check_sound("aac.mp4", "s2.webm", "opus");
    check_sound("aac.mp4", "s3.mkv", "aac");
    check_sound("pcm.mkv", "s4.mp4", "aac");
    check_sound("pcm.mkv", "s5.mkv", "pcm_s16le");
    check_sound("opus.webm", "s6.webm", "opus");
    check_sound("opus.webm", "s7.mp4", "opus");
    check_sound("mp2.ts", "s8.mp4", "aac");
    const char *const made[] = {"s1.mp4", "s2.webm", "s3.mkv", "s4.mp4",
                                "s5.mkv", "s6.webm", "s7.mp4", "s8.mp4"};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        const double start = tone_start(in_folder(made[i]));
        if (fabs(start - 1.0) > 0.03) {
            fail_msg("%s: the tone begins at %f s", made[i], start);
        }
    }
    make_film(in_folder("s.gif"), 64, 48, at_25, 5, in_folder("aac.mp4"));
    make_film(in_folder("silent.mp4"), 64, 48, at_25, 5, in_folder("s.gif"));
    const media_sink_desc desc = {.path = in_folder("no.mp4"),
                                  .width = 64,
                                  .height = 48,
                                  .rate = at_25,
                                  .sound_from = in_folder("missing.mp4")};
    assert_null(media_sink_open(&desc, &problem));
    assert_int_equal(problem.status, 2);
    assert_int_equal(count_parts(), 0);
}

// ---- what goes wrong ----------------------------------------------------------------------------

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
    const char *const names[] = {"t.txt", "t.jpg", "t.png", "t.mp4", "t.gif", "t.tga", "t.ans"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        put_file(in_folder(names[i]), text, strlen(text));
        refuse(names[i], "not a picture or film");
    }
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
    refuse("huge.png", "not a picture or film");
    put_file(in_folder("head.png"), huge, 12);
    refuse("head.png", "not a picture or film");
    const uint8_t jpeg[] = {0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F'};
    put_file(in_folder("head.jpg"), jpeg, sizeof jpeg);
    refuse("head.jpg", "not a picture or film");
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

// Noise does not pack, so that the limit is met soon. Answers the exit status of a child of its
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

static int make_folder(void **state) {
    (void)state;
    const char *const base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/media-XXXXXX", base != NULL && *base ? base : "/tmp");
    return mkdtemp(folder) == NULL ? 1 : 0;
}

static int remove_folder(void **state) {
    (void)state;
    return shell("rm -rf '%s'", folder) ? 0 : 1;
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
        cmocka_unit_test(numbered_pictures),
        cmocka_unit_test(patterns_that_are_refused),
        cmocka_unit_test(one_picture),
        cmocka_unit_test(height_map_is_exact),
        cmocka_unit_test(every_orientation),
        cmocka_unit_test(turned_and_stretched_films),
        cmocka_unit_test(sound_is_kept),
        cmocka_unit_test(bad_inputs),
        cmocka_unit_test(film_cut_short),
        cmocka_unit_test(places_that_are_refused),
        cmocka_unit_test(interrupted_films_play),
        cmocka_unit_test(discarded_leaves_nothing),
        cmocka_unit_test(no_room),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
