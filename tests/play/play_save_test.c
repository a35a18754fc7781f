// play_save_test.c — pictures of what is played are saved under the name of what is played.
#include "play/recording/play_save.h"

#include <unistd.h>

#include "plan.h"
#include "support.h"

enum { WIDTH = 8, HEIGHT = 6 };

static plan named(const char *name) {
    plan p = {.scene = scene_default()};
    (void)snprintf(p.scene.name, sizeof p.scene.name, "%s", name);
    return p;
}

static void saves_a_picture(void **state) {
    (void)state;
    char folder[] = "/tmp/millpond-save-XXXXXX";
    assert_non_null(mkdtemp(folder));
    static const uint8_t pixels[WIDTH * HEIGHT * 4];
    const char *const names[] = {"harbour", ""};
    const char *const written[] = {"/harbour-20", "/millpond-20"};
    for (int i = 0; i < 2; i++) {
        const plan p = named(names[i]);
        char said[PLAY_SAVE_SAID];
        assert_true(play_save_picture(&p, folder, pixels, WIDTH, HEIGHT, said));
        assert_memory_equal(said, "saved ", 6);
        assert_non_null(strstr(said, written[i]));
        assert_int_equal(unlink(said + 6), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    const plan p = named("");
    char said[PLAY_SAVE_SAID];
    assert_false(play_save_picture(&p, folder, pixels, WIDTH, HEIGHT, said));
    assert_non_null(strstr(said, folder));
}

static void tells_of_long_names(void **state) {
    (void)state;
    static char folder[PLAY_SAVE_PATH];
    memset(folder, 'a', sizeof folder - 10);
    const plan p = named("pool");
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    assert_false(play_save_name(&p, folder, "json", path, &error));
    assert_memory_equal(error.message, "--save-to aaa", 13);
    assert_non_null(strstr(error.message, "too long"));
}

static void expect_word(const plan *p, const char *expected) {
    char word[PLAY_SAVE_WORD];
    play_save_word(p, word);
    assert_string_equal(word, expected);
}

// Under a picture lies water of a scene that nobody named.
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_a_picture),
        cmocka_unit_test(pictures_have_their_own_name),
        cmocka_unit_test(long_names_end_with_a_whole_letter),
        cmocka_unit_test(tells_of_long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
