#define _XOPEN_SOURCE 700 // mkdtemp()
// play_record_now_test.c — recordings that begin while a session runs.
#include "play/recording/record.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "play_recordings.h"

static char folder[] = "/tmp/millpond-now-XXXXXX";

static void drag(session *s, pointer_tool button, pond_vec2 from, pond_vec2 to) {
    session_press(s, button, 1, from, 1.0f);
    session_advance(s, 0.05);
    session_move(s, 1, to, 1.0f);
    session_advance(s, 0.05);
    session_release(s, 1, to);
    session_advance(s, 0.1);
}

static void play_a_little(session *s) {
    drag(s, POINTER_WATER, (pond_vec2){0.2f, 0.2f}, (pond_vec2){0.7f, 0.3f});
    drag(s, POINTER_THROW, (pond_vec2){0.3f, 0.8f}, (pond_vec2){0.4f, 0.8f});
}

// Begins or ends one; returns the file that is named behind `said`'s first word.
static const char *toggle(session *s, const char *first_word) {
    static char said[PLAY_SAVE_SAID];
    assert_true(record_toggle(s, folder, said));
    assert_memory_equal(said, first_word, strlen(first_word));
    return said + strlen(first_word);
}

// A file that was recorded makes the same water again.
static void check_again(const char *path, uint64_t hash) {
    uint64_t missed;
    assert_true(replay_file(path, &missed) == hash);
    assert_int_equal(missed, 0);
    assert_int_equal(unlink(path), 0);
}

static void begins_in_the_middle(void **state) {
    (void)state;
    static const char *const scenes[] = {"rain", "harbour", "ducks", "rockpool"};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        const render_options options = small_options();
        session *s = open_scene(scenes[i], &options);
        play_a_little(s);
        session_scene(s)->pond.half_life = 3.0;
        (void)toggle(s, "recording ");
        assert_non_null(record_of(s));
        assert_int_equal(session_steps(s), 0);
        assert_true(session_scene(s)->pond.half_life == 3.0);
        play_a_little(s);
        const uint64_t hash = pond_hash(session_water(s));
        const char *path = toggle(s, "recorded ");
        assert_null(record_of(s));
        check_again(path, hash);
        session_close(s);
    }
}

static bool is_wall(session *s, pond_vec2 at) {
    const pond_desc desc = pond_get_desc(session_water(s));
    uint8_t cell;
    pond_copy_walls(session_water(s), (int)(at.x * (float)desc.width),
                    (int)(at.y * (float)desc.height), 1, 1, &cell, 1);
    return cell != 0;
}

static void walls_stay(void **state) {
    (void)state;
    const render_options options = small_options();
    const pond_vec2 on_first = {0.5f, 0.25f};
    const pond_vec2 on_second = {0.5f, 0.75f};
    session *s = open_scene("rain", &options);
    drag(s, POINTER_WALL, (pond_vec2){0.2f, 0.25f}, (pond_vec2){0.8f, 0.25f});
    session_get_tools(s)->hardness = 0.5f;
    drag(s, POINTER_WALL, (pond_vec2){0.2f, 0.75f}, (pond_vec2){0.8f, 0.75f});
    (void)toggle(s, "recording ");
    assert_true(is_wall(s, on_first) && is_wall(s, on_second));
    play_a_little(s);
    media_error error = {0};
    assert_true(session_action_run(s, SESSION_UNDO, &error));
    assert_true(is_wall(s, on_first) && !is_wall(s, on_second));
    play_a_little(s);
    const uint64_t hash = pond_hash(session_water(s));
    check_again(toggle(s, "recorded "), hash);
    session_close(s);
}

// Water that is made anew while it is recorded has the walls, and so has its recording.
static void walls_stay_in_new_water(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    (void)toggle(s, "recording ");
    char first[PLAY_SAVE_PATH];
    (void)snprintf(first, sizeof first, "%s", record_path(record_of(s)));
    drag(s, POINTER_WALL, (pond_vec2){0.2f, 0.25f}, (pond_vec2){0.8f, 0.25f});
    const uint64_t hash = pond_hash(session_water(s));
    media_error error = {0};
    session_scene(s)->cells = 64;
    session_scene(s)->pond.solver = POND_SOLVER_DISPERSIVE;
    assert_true(session_refresh(s, SESSION_WATER, &error));
    assert_true(is_wall(s, (pond_vec2){0.5f, 0.25f}));
    play_a_little(s);
    const uint64_t second = pond_hash(session_water(s));
    check_again(toggle(s, "recorded "), second);
    check_again(first, hash);
    session_close(s);
}

static void goes_on_in_another_scene(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    char first[PLAY_SAVE_PATH];
    (void)toggle(s, "recording ");
    (void)snprintf(first, sizeof first, "%s", record_path(record_of(s)));
    play_a_little(s);
    media_error error = {0};
    const uint64_t hash = pond_hash(session_water(s));
    assert_true(session_action_run(s, SESSION_RESTART, &error));
    play_a_little(s);
    const uint64_t second = pond_hash(session_water(s));
    const char *path = toggle(s, "recorded ");
    assert_non_null(strstr(path, "-2.pond"));
    check_again(path, second);
    check_again(first, hash);
    session_close(s);
}

// A recording that a full disk ended: the next press of the key begins another.
static void begins_after_a_full_disk(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    (void)toggle(s, "recording ");
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1, before.rlim_max}), 0);
    play_a_little(s);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_null(record_of(s));
    char left[PLAY_SAVE_PATH];
    (void)snprintf(left, sizeof left, "%s", record_path(record_held(s)));
    (void)snprintf(strstr(left, ".pond"), 32, ".unfinished.pond");
    (void)toggle(s, "recording ");
    assert_non_null(record_of(s));
    play_a_little(s);
    const uint64_t hash = pond_hash(session_water(s));
    check_again(toggle(s, "recorded "), hash);
    assert_null(record_held(s));
    assert_int_equal(unlink(left), 0);
    session_close(s);
}

static void refuses(session *s, const char *to, const char *why) {
    char said[PLAY_SAVE_SAID];
    const uint64_t hash = pond_hash(session_water(s));
    assert_false(record_toggle(s, to, said));
    if (strstr(said, why) == NULL) {
        fail_msg("%s", said);
    }
    assert_null(record_of(s));
    assert_true(pond_hash(session_water(s)) == hash);
}

static void a_full_disk_leaves_the_water(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    play_a_little(s);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1, before.rlim_max}), 0);
    refuses(s, folder, "File too large");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    session_close(s);
}

static void refusals_leave_the_water(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    play_a_little(s);
    refuses(s, "/nowhere", "--save-to /nowhere: No such file");
    (void)toggle(s, "recording ");
    play_a_little(s);
    const char *path = toggle(s, "recorded ");
    session *again = open_scene(path, &options);
    refuses(again, folder, "a recording is being played");
    session_close(again);
    assert_int_equal(unlink(path), 0);
    session_close(s);
}

static int make_folder(void **state) {
    (void)state;
    (void)signal(SIGXFSZ, SIG_IGN);
    return mkdtemp(folder) != NULL ? 0 : -1;
}

// Empty: every test took away what it had made.
static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_in_the_middle),         cmocka_unit_test(walls_stay),
        cmocka_unit_test(walls_stay_in_new_water),      cmocka_unit_test(goes_on_in_another_scene),
        cmocka_unit_test(a_full_disk_leaves_the_water), cmocka_unit_test(refusals_leave_the_water),
        cmocka_unit_test(begins_after_a_full_disk),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
