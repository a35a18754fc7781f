// A film's sound is kept.
#include "media_support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
                                  .tracks_from = in_folder("missing.mp4")};
    assert_null(media_sink_open(&desc, &problem));
    assert_int_equal(problem.status, 2);
    assert_int_equal(count_parts(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_is_kept),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
