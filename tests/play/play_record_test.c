#define _XOPEN_SOURCE 700 // mkdtemp()
// play_record_test.c — a session recorded to a file and replayed: the same water.
#include "play/recording/record.h"

#include <millpond/current.h>
#include <millpond/recording.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play_recordings.h"
#include "report.h"

static char folder[] = "/tmp/millpond-record-XXXXXX";

static const char *in_folder(const char *name) {
    static char path[4][256];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static record *record_to(session *s, const char *path) {
    media_error error = {0};
    record *r = record_open(s, path, &error);
    if (r == NULL) {
        print_error("%s\n", error.message);
        fail();
    }
    return r;
}

static void command(session *s, session_action what) {
    media_error error = {0};
    (void)session_action_run(s, what, &error);
}

static pond_vec2 anywhere(uint64_t *chance) {
    return (pond_vec2){(float)noise_between(chance, 0, 1), (float)noise_between(chance, 0, 1)};
}

// Anything that a pointer or a key may do, some thirty times.
static void play(session *s, uint64_t *chance) {
    static const session_action actions[] = {SESSION_RAIN, SESSION_UNDO,      SESSION_REDO,
                                             SESSION_CALM, SESSION_NEXT_LOOK, SESSION_STEP,
                                             SESSION_PAUSE};
    for (int i = 0; i < 30; i++) {
        const int what = noise_int(chance, 0, 9);
        if (what < 7) {
            const pointer_tool button =
                (pointer_tool)noise_int(chance, POINTER_WATER, POINTER_THROW);
            session_press(s, button, 1, anywhere(chance), 1.0f);
            for (int k = noise_int(chance, 0, 6); k > 0; k--) {
                session_move(s, 1, anywhere(chance), 0.5f);
                session_advance(s, noise_between(chance, 0.0, 0.05));
            }
            session_release(s, 1, anywhere(chance));
        } else {
            command(s, actions[noise(chance) % (sizeof actions / sizeof actions[0])]);
        }
        session_advance(s, noise_between(chance, 0.0, 0.1));
        if (session_is_paused(s)) {
            command(s, SESSION_PAUSE);
        }
    }
}

// What flows begins to, and after a while no more.
static void let_flow(session *s, float speed) {
    media_error error = {0};
    session_scene(s)->current = (scene_current){{speed, 0.5f * speed}, 0.3f};
    assert_true(session_refresh(s, SESSION_FLOWS, &error));
    assert_true(pond_has_current(session_water(s)) == (speed != 0.0f));
    session_advance(s, 0.2);
}

static void keeps_a_session(void **state) {
    (void)state;
    static const char *const scenes[] = {"rain", "harbour", "ducks", "string"};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        const render_options options = small_options();
        session *s = open_scene(scenes[i], &options);
        record *r = record_to(s, in_folder("session.pond"));
        uint64_t chance = i + 1;
        play(s, &chance);
        if (pond_solver_info(&session_scene(s)->pond)->ground) {
            let_flow(s, 0.03f);
            play(s, &chance);
            let_flow(s, 0.0f);
            let_flow(s, -0.02f);
        }
        media_error error = {0};
        const uint64_t hash = pond_hash(session_water(s));
        assert_true(record_close(r, &error));
        session_close(s);
        uint64_t missed;
        assert_true(replay_file(in_folder("session.pond"), &missed) == hash);
        assert_int_equal(missed, 0);
        assert_int_equal(unlink(in_folder("session.pond")), 0);
    }
}

// Finer cells are carried over sooner: a larger film takes more steps.
static void flows_in_a_larger_film(void **state) {
    (void)state;
    render_options options = small_options();
    session *s = open_scene("rockpool", &options);
    record *r = record_to(s, in_folder("flows.pond"));
    const pond_desc desc = pond_get_desc(session_water(s));
    session_advance(s, 0.1);
    let_flow(s, (float)(0.6 * desc.cell_size / desc.time_step));
    media_error error = {0};
    assert_true(record_close(r, &error));
    session_close(s);
    options.width *= 4;
    options.height *= 4;
    give_cells(&options, 4 * desc.width);
    s = open_scene(in_folder("flows.pond"), &options);
    assert_int_equal(pond_get_desc(session_water(s)).width, 4 * desc.width);
    const recording_player *again = session_player(s);
    while (!pond_replay_has_ended(again->file->replay, session_water(s))) {
        session_advance(s, 1.0 / 60);
    }
    assert_true(pond_has_current(session_water(s)));
    session_close(s);
    assert_int_equal(unlink(in_folder("flows.pond")), 0);
}

static void keeps_how_it_was_drawn(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("plane", &options);
    record *r = record_to(s, in_folder("plane.pond"));
    session_press(s, POINTER_WATER, 1, (pond_vec2){0.5f, 0.5f}, 1.0f);
    session_release(s, 1, (pond_vec2){0.5f, 0.5f});
    session_advance(s, 0.05);
    assert_true(session_orbit(s, 31.0f, 4.0f, 1.0f));
    session_advance(s, 0.05);
    media_error error = {0};
    const pond_plane_look then = session_scene(s)->looks[POND_LOOK_PLANE].is.plane;
    assert_true(record_close(r, &error));
    session_close(s);
    recording_file *file = recording_file_open(in_folder("plane.pond"), &error);
    assert_non_null(file);
    scene again;
    scene_error refused;
    assert_true(recording_file_scene(file, &again, &refused));
    recording_player player = recording_player_make(file, &again, true);
    pond_desc desc = recording_file_info(file)->desc;
    pond *water = make_pond(&desc);
    assert_true(again.looks[POND_LOOK_PLANE].is.plane.azimuth != then.azimuth);
    while (!pond_replay_has_ended(file->replay, water)) {
        assert_true(recording_player_touch(&player, water, &error));
        pond_step(water);
    }
    assert_true(player.looks_new && again.looks[POND_LOOK_PLANE].is.plane.azimuth == then.azimuth &&
                again.looks[POND_LOOK_PLANE].is.plane.elevation == then.elevation &&
                again.looks[POND_LOOK_PLANE].is.plane.distance == then.distance);
    recording_player_rewind(&player);
    assert_true(again.looks[POND_LOOK_PLANE].is.plane.azimuth != then.azimuth);
    pond_destroy(water);
    scene_clear(&again);
    recording_file_close(file);
    assert_int_equal(unlink(in_folder("plane.pond")), 0);
}

static void begins_another_with_other_water(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    record *r = record_to(s, in_folder("two.pond"));
    uint64_t chance = 1;
    play(s, &chance);
    session_scene(s)->pond.wave_speed *= 0.5;
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_WATER, &error));
    play(s, &chance);
    command(s, SESSION_RESTART);
    play(s, &chance);
    assert_true(record_close(r, &error));
    session_close(s);
    static const char *const names[] = {"two.pond", "two-2.pond", "two-3.pond"};
    for (int i = 0; i < 3; i++) {
        uint64_t missed;
        (void)replay_file(in_folder(names[i]), &missed);
        assert_int_equal(missed, 0);
        assert_int_equal(unlink(in_folder(names[i])), 0);
    }
}

// Steps as far as the recording goes, and returns the hash there.
static uint64_t run_to_its_end(session *s) {
    const uint64_t steps = recording_file_info(session_plan(s)->recording)->steps;
    while (session_steps(s) < steps) {
        command(s, SESSION_STEP);
    }
    return pond_hash(session_water(s));
}

// Started anew it is done again, from its middle and behind its end; at its end the water rests.
static void is_done_again_after_a_restart(void **state) {
    (void)state;
    const render_options options = small_options();
    const session_desc calm = {.options = &options, .scene = "rain", .calm = true};
    media_error error = {0};
    session *s = open_session(&calm);
    record *r = record_to(s, in_folder("again.pond"));
    for (int i = 1; i <= 4; i++) {
        session_press(s, POINTER_WATER, 1, (pond_vec2){0.2f * (float)i, 0.5f}, 1.0f);
        session_advance(s, 0.1);
        session_release(s, 1, (pond_vec2){0.2f * (float)i, 0.6f});
        session_advance(s, 0.1);
    }
    const uint64_t hash = pond_hash(session_water(s));
    assert_true(record_close(r, &error));
    session_close(s);
    const render_options quiet = {.quiet = true};
    s = open_scene(in_folder("again.pond"), &quiet);
    for (int i = 0; i < 3; i++) {
        command(s, SESSION_STEP);
        command(s, SESSION_RESTART);
        command(s, SESSION_RESTART);
        assert_true(run_to_its_end(s) == hash);
        command(s, SESSION_STEP);
        assert_true(session_refresh(s, SESSION_WATER, &error));
        assert_true(run_to_its_end(s) == hash);
    }
    command(s, SESSION_PAUSE);
    for (int i = 0; i < 1000; i++) {
        session_advance(s, 0.1);
    }
    const uint64_t rested = session_steps(s);
    session_advance(s, 0.1);
    assert_true(session_steps(s) == rested);
    session_close(s);
    assert_int_equal(unlink(in_folder("again.pond")), 0);
}

static void leaves_older_files_alone(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    media_error error = {0};
    assert_null(record_open(s, in_folder("session.json"), &error));
    assert_int_equal(error.status, 2);
    assert_null(record_open(s, in_folder("none/session.pond"), &error));
    // One that was interrupted stays, and another takes the next name.
    FILE *file = fopen(in_folder("session.unfinished.pond"), "wb");
    assert_non_null(file);
    fclose(file);
    record *r = record_to(s, in_folder("session.pond"));
    struct stat about;
    assert_int_equal(stat(in_folder("session-2.unfinished.pond"), &about), 0);
    assert_true(about.st_size > 200);
    assert_true(record_close(r, &error));
    assert_int_equal(stat(in_folder("session.unfinished.pond"), &about), 0);
    assert_int_equal(about.st_size, 0);
    assert_int_equal(unlink(in_folder("session.unfinished.pond")), 0);
    assert_int_equal(unlink(in_folder("session.pond")), 0);
    session_close(s);
}

// As on a full disk: files may become as long as this one is, and no longer. NULL: any length.
static void limit_files(const char *path) {
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    if (path != NULL) {
        struct stat about;
        assert_int_equal(stat(path, &about), 0);
        limit.rlim_cur = (rlim_t)about.st_size;
    }
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void assert_unfinished(void) {
    assert_int_equal(access(in_folder("session.pond"), F_OK), -1);
    assert_int_equal(unlink(in_folder("session.unfinished.pond")), 0);
}

// The last words do not fit: the file keeps its unfinished name, and that is said.
static void a_disk_full_at_the_end(void **state) {
    (void)state;
    const render_options options = small_options();
    session *s = open_scene("rain", &options);
    record *r = record_to(s, in_folder("session.pond"));
    session_advance(s, 0.5);
    media_error error = {0};
    limit_files(in_folder("session.unfinished.pond"));
    const bool good = record_close(r, &error);
    limit_files(NULL);
    assert_false(good);
    assert_int_equal(error.status, 1);
    assert_non_null(strstr(error.message, "session.unfinished.pond: File too large"));
    assert_unfinished();
    session_close(s);
}

// Then other water is not recorded either: none is under way, and closing says why.
static void a_disk_full_in_between(void **state) {
    (void)state;
    static const session_action ways[] = {SESSION_RESTART, SESSION_CALM};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const render_options options = small_options();
        session *s = open_scene("rain", &options);
        record *r = record_to(s, in_folder("session.pond"));
        session_advance(s, 0.5);
        assert_ptr_equal(record_of(s), r);
        limit_files(in_folder("session.unfinished.pond"));
        command(s, ways[i]);
        limit_files(NULL);
        assert_non_null(strstr(report_last(), "File too large; the recording ends here"));
        assert_null(record_of(s));
        assert_ptr_equal(record_held(s), r);
        command(s, SESSION_RESTART);
        assert_null(record_of(s));
        media_error error = {0};
        assert_false(record_close(r, &error));
        assert_int_equal(error.status, 1);
        assert_null(record_held(s));
        assert_unfinished();
        session_close(s);
    }
}

static int make_folder(void **state) {
    (void)state;
    (void)signal(SIGXFSZ, SIG_IGN);
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_a_session),
        cmocka_unit_test(flows_in_a_larger_film),
        cmocka_unit_test(keeps_how_it_was_drawn),
        cmocka_unit_test(begins_another_with_other_water),
        cmocka_unit_test(is_done_again_after_a_restart),
        cmocka_unit_test(leaves_older_files_alone),
        cmocka_unit_test(a_disk_full_at_the_end),
        cmocka_unit_test(a_disk_full_in_between),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
