// Pictures out and in again, numbered, deep, turned.
#include "media/file.h"
#include "media_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
    const char *const bad[] = {"a%s.png",    "a%d%d.png", "a%n.png", "a%%d.png",    "a%4d.png",
                               "a%d%%.png",  "a%.png",    "%",       "a%x%04d.png", "a%-3d.png",
                               "a%012d.png", "a%ld.png",  "a%0d.png"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        problem = (media_error){0};
        if (media_kind_of(bad[i], &problem) != MEDIA_NONE) {
            fail_msg("%s was taken", bad[i]);
        }
        assert_int_equal(problem.status, 2);
        assert_non_null(strstr(problem.message, bad[i]));
    }
    assert_int_equal(media_kind_of("100%/a%05d.PNG", &problem), MEDIA_PNG_SEQUENCE);
    assert_int_equal(media_kind_of("100%/a.png", &problem), MEDIA_PNG);
    assert_int_equal(media_kind_of("a.JPeG", &problem), MEDIA_JPEG);
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
            const uint8_t *const first = found;
            media_frame *const held = media_hold(source);
            assert_int_equal(media_read(source, &found, &stride, &problem), 0);
            assert_int_equal(remove(in_folder(names[n])), 0); // it is decoded once
            assert_true(media_start(source, 5, 5, at_25, &problem));
            assert_int_equal(media_read(source, &found, &stride, &problem), 1);
            assert_memory_equal(first, pixels, 13 * 4);
            media_release(held);
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
static void long_and_thin(void **state) {
    (void)state;
    static uint8_t pixels[5000 * 4];
    for (int i = 0; i < 5000; i++) {
        pixels[4 * i] = i < 2500 ? 200 : 20;
        pixels[4 * i + 3] = 255;
    }
    const int sizes[][2] = {{1, 5000}, {5000, 1}};
    for (int i = 0; i < 2; i++) {
        const char *path = in_folder("thin.png");
        assert_true(write_picture(path, pixels, sizes[i][0], sizes[i][1]));
        media_source *source = media_open(path, &problem);
        assert_non_null(source);
        if (!media_start(source, 8, 8, at_25, &problem)) {
            fail_msg("%s", problem.message);
        }
        const uint8_t *shown = NULL;
        ptrdiff_t stride = 0;
        assert_int_equal(media_read(source, &shown, &stride, &problem), 1);
        near_pixel(shown, 200, 0, 0, 3);
        near_pixel(shown + 7 * stride + 7 * 4, 20, 0, 0, 3);
        media_close(source);
    }
}

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbered_pictures), cmocka_unit_test(patterns_that_are_refused),
        cmocka_unit_test(one_picture),       cmocka_unit_test(height_map_is_exact),
        cmocka_unit_test(every_orientation), cmocka_unit_test(long_and_thin),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
