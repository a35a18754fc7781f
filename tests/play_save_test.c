// play_save_test.c — pictures of what is played are saved under the scene's name.
#include "play/play_save.h"

#include <unistd.h>

#include "support.h"

enum { WIDTH = 8, HEIGHT = 6 };

static scene named(const char *name) {
    scene s = scene_default();
    (void)snprintf(s.name, sizeof s.name, "%s", name);
    return s;
}

static void saves_a_picture(void **state) {
    (void)state;
    char folder[] = "/tmp/millpond-save-XXXXXX";
    assert_non_null(mkdtemp(folder));
    static const uint8_t pixels[WIDTH * HEIGHT * 4];
    const char *const names[] = {"harbour", ""};
    const char *const written[] = {"/harbour-20", "/millpond-20"};
    for (int i = 0; i < 2; i++) {
        const scene s = named(names[i]);
        char said[PLAY_SAVE_SAID];
        assert_true(play_save_picture(&s, folder, pixels, WIDTH, HEIGHT, said));
        assert_memory_equal(said, "saved ", 6);
        assert_non_null(strstr(said, written[i]));
        assert_int_equal(unlink(said + 6), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    const scene s = named("");
    char said[PLAY_SAVE_SAID];
    assert_false(play_save_picture(&s, folder, pixels, WIDTH, HEIGHT, said));
    assert_non_null(strstr(said, folder));
}

static void tells_of_long_names(void **state) {
    (void)state;
    static char folder[PLAY_SAVE_PATH];
    memset(folder, 'a', sizeof folder - 10);
    const scene s = named("pool");
    char path[PLAY_SAVE_PATH];
    media_error error = {0};
    assert_false(play_save_name(&s, folder, "json", path, &error));
    assert_memory_equal(error.message, "--save-to aaa", 13);
    assert_non_null(strstr(error.message, "too long"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_a_picture),
        cmocka_unit_test(tells_of_long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
