#include "media_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char folder[256];
media_error problem;

const media_rate at_25 = {25, 1};

const char *in_folder(const char *name) {
    static char paths[8][512];
    static int next;
    char *const path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

// The first line a command says; "" where it fails.
const char *ask(const char *command, const char *path) {
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

bool has_tool(const char *name) {
    char line[64];
    snprintf(line, sizeof line, "%s -version", name);
    return ask(line, "")[0] != '\0';
}

bool shell(const char *format, ...) {
    char line[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return system(line) == 0;
}

bool exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0;
}

int count_parts(void) {
    int count = 0;
    DIR *const listing = opendir(folder);
    assert_non_null(listing);
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        count += strstr(entry->d_name, ".part") != NULL ? 1 : 0;
    }
    closedir(listing);
    return count;
}

// ---- frames -------------------------------------------------------------------------------------

// Four flat quarters, red green / blue grey, and a grey that grows with time: survives any codec.
void draw(uint8_t *pixels, int width, int height, ptrdiff_t stride, int number) {
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

void near_pixel(const uint8_t *pixel, int red, int green, int blue, int allowed) {
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

media_sink *open_sink(const char *path, int width, int height, media_rate rate, const char *sound) {
    const media_sink_desc desc = {
        .path = path, .width = width, .height = height, .rate = rate, .tracks_from = sound};
    media_sink *const sink = media_sink_open(&desc, &problem);
    if (sink == NULL) {
        print_message("%s\n", problem.message);
    }
    return sink;
}

void write_frames(media_sink *sink, int width, int height, int count) {
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

void make_film(const char *path, int width, int height, media_rate rate, int count,
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
int read_film(const char *path, media_info *info, int allowed) {
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

int make_folder(void **state) {
    (void)state;
    const char *const base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/media-XXXXXX", base != NULL && *base ? base : "/tmp");
    return mkdtemp(folder) == NULL ? 1 : 0;
}

int remove_folder(void **state) {
    (void)state;
    return shell("rm -rf '%s'", folder) ? 0 : 1;
}
