// play_session_test.c — a session: time, touches in it, what others are notified of.
#include <unistd.h>

#include "play/recording/play_save.h"
#include "play/session/session.h"
#include "play_support.h"

#include <millpond/command.h>
#include <millpond/current.h>

static render_options options;

static session *open_settled(const char *name) {
    options = small_options();
    session *s = open_scene(name, &options);
    session_settle(s);
    return s;
}

static void says_while_it_is_being_painted(void **state) {
    (void)state;
    options = small_options();
    session *s = open_scene("rockpool", &options);
    assert_true(session_is_painting(s)); // until it is asked for it
    session_settle(s);
    assert_false(session_is_painting(s));
    session_close(s);
}

// Still water: nothing of the scene moves.
static session *open_still(void) {
    session *s = open_settled("ducks");
    scene *all = session_scene(s);
    all->drop_count = 0;
    all->stroke_count = 0;
    all->body_count = 0;
    all->breeze = (pond_breeze_desc){0};
    media_error error = {0};
    assert_true(session_refresh(s, SESSION_WATER, &error));
    uint64_t serial;
    assert_non_null(session_texture(s, &serial).pixels);
    (void)session_view(s);
    return s;
}

static void goes_as_a_film_does(void **state) {
    (void)state;
    session *s = open_settled("rockpool");
    const plan *p = session_plan(s);
    pond *alone = make_pond(&p->pond);
    for (int frame = 0; frame < 90; frame++) {
        scene_run_frame(&p->scene, alone, frame, plan_fps(p));
        session_advance(s, 1.0 / plan_fps(p));
    }
    assert_int_equal(pond_get_steps(alone), pond_get_steps(session_water(s)));
    assert_true(pond_hash(alone) == pond_hash(session_water(s)));
    pond_destroy(alone);
    session_close(s);
}

static void flows_as_far_as_is_stable(void **state) {
    (void)state;
    session *s = open_settled("rockpool");
    media_error error = {0};
    session_scene(s)->current = (scene_current){{0.1f, 0.0f}, 0.5f};
    assert_true(session_refresh(s, SESSION_FLOWS, &error));
    assert_true(pond_has_current(session_water(s)));
    session_advance(s, 0.1);
    const pond_vec2 flow = pond_current_at(session_water(s), (pond_vec2){0.5f, 0.3f});
    session_scene(s)->current.velocity.x = 500.0f;
    assert_false(session_refresh(s, SESSION_FLOWS, &error));
    assert_non_null(strstr(error.message, "stable"));
    const pond_vec2 still = pond_current_at(session_water(s), (pond_vec2){0.5f, 0.3f});
    assert_true(still.x == flow.x && still.y == flow.y);
    session_scene(s)->current.velocity.x = 0.0f;
    assert_true(session_refresh(s, SESSION_FLOWS, &error));
    assert_false(pond_has_current(session_water(s)));
    session_close(s);
}

// However the time comes, the same steps run.
static void any_frame_rate(void **state) {
    (void)state;
    static const double rates[] = {24.0, 144.0, 1000.0};
    session *s = open_settled("rockpool");
    for (int i = 0; i < 60; i++) {
        session_advance(s, 1.0 / 60.0);
    }
    for (size_t r = 0; r < 3; r++) {
        session *other = open_settled("rockpool");
        for (int i = 0; i < (int)rates[r]; i++) {
            session_advance(other, 1.0 / rates[r]);
        }
        assert_true(pond_hash(session_water(s)) == pond_hash(session_water(other)));
        session_close(other);
    }
    session_close(s);
}

static void a_stall_counts_little(void **state) {
    (void)state;
    session *s = open_settled("rockpool");
    session_advance(s, 1000.0);
    assert_true(session_time(s) < SESSION_LONGEST + 1e-9 &&
                session_time(s) > 0.9 * SESSION_LONGEST);
    session_advance(s, -1.0);
    session_advance(s, (double)NAN);
    assert_true(session_time(s) < SESSION_LONGEST + 1e-9);
    session_close(s);
}

// ---- touches ------------------------------------------------------------------------------------

static void calm_until_touched(void **state) {
    (void)state;
    session *s = open_still();
    assert_false(session_moves(s));
    session_advance(s, 0.05);
    assert_int_equal(pond_get_steps(session_water(s)), 0);
    session_press(s, POINTER_WATER, 0, (pond_vec2){0.25f, 0.5f}, 1.0f);
    session_release(s, 0, (pond_vec2){0.25f, 0.5f});
    assert_true(session_moves(s));
    for (int i = 0; i < 20; i++) {
        session_advance(s, 1.0 / 60.0);
    }
    assert_true(pond_get_steps(session_water(s)) > 0);
    session_close(s);
}

static void a_press_makes_a_ring(void **state) {
    (void)state;
    session *s = open_still();
    session_press(s, POINTER_WATER, 0, (pond_vec2){0.25f, 0.5f}, 1.0f);
    session_release(s, 0, (pond_vec2){0.25f, 0.5f});
    const pond_view at_once = session_view(s);
    const float *heights = at_once.heights;
    const float dent = heights[(at_once.height / 2) * at_once.stride + at_once.width / 4];
    assert_true(dent * at_once.unit < 0.5f * session_get_tools(s)->height);
    session_advance(s, 0.1);
    session_advance(s, 0.1);
    // Mirrored about the place it was, as far as its rings have come.
    const pond *water = session_water(s);
    const float middle = 0.25f * 2.4f;
    const float high = 0.5f * 1.35f;
    float largest = 0.0f;
    for (int i = 0; i < 20; i++) {
        const float off = 0.02f * (float)i;
        const float right = pond_height_at(water, (pond_vec2){middle + off, high});
        const float left = pond_height_at(water, (pond_vec2){middle - off, high});
        const float below = pond_height_at(water, (pond_vec2){middle, high + off});
        largest = fmaxf(largest, fabsf(right));
        assert_float_equal(right, left, 2e-4);
        assert_float_equal(right, below, 3e-3);
    }
    assert_true(largest > 1e-3f);
    session_close(s);
}

// A fast pointer leaves a furrow without gaps, however few samples and steps there are.
static void a_stroke_has_no_gaps(void **state) {
    (void)state;
    session *s = open_still();
    session_get_tools(s)->height *= 5.0f;
    const float y = 0.5f;
    session_press(s, POINTER_WATER, 0, (pond_vec2){0.1f, y}, 1.0f);
    session_action_run(s, SESSION_PAUSE, NULL);
    session_move(s, 0, (pond_vec2){0.5f, y}, 1.0f);
    session_move(s, 0, (pond_vec2){0.9f, y}, 1.0f);
    float least = 1e9f;
    float most = -1e9f;
    for (int i = 20; i <= 80; i++) {
        const pond_vec2 place = {0.01f * (float)i * 2.4f, y * 1.35f};
        const float height = pond_height_at(session_water(s), place);
        least = fminf(least, height);
        most = fmaxf(most, height);
    }
    assert_true(most < 0.0f && most < 0.9f * least);
    session_close(s);
}

typedef struct act_log {
    pond_command commands[4096];
    uint64_t steps[4096];
    int count;
    int next;
} act_log;

static void note(void *user, const session_news *news) {
    act_log *all = user;
    if (news->command != NULL && news->command->kind != POND_COMMAND_NOTE) {
        assert_true(all->count < 4096);
        assert_true(all->count == 0 || all->steps[all->count - 1] <= news->step);
        all->steps[all->count] = news->step;
        all->commands[all->count++] = *news->command;
    }
}

// What was done before the next step.
static void repeat(act_log *all, session *s) {
    while (all->next < all->count && all->steps[all->next] == session_steps(s)) {
        assert_true(session_do(s, &all->commands[all->next++]));
    }
}

// What listeners are notified is all there is to know: done again it makes the same water.
static void told_touches_make_the_same_water(void **state) {
    (void)state;
    static act_log all;
    all = (act_log){0};
    session *s = open_settled("rockpool");
    session_listen(s, note, &all);
    uint64_t dice = 7;
    for (int frame = 0; frame < 120; frame++) {
        const pond_vec2 at = {(float)noise_between(&dice, 0, 1), (float)noise_between(&dice, 0, 1)};
        const int pointer = noise_int(&dice, 0, 3);
        switch (noise_int(&dice, 0, 4)) {
        case 0:
            session_press(s, (pointer_tool)(pointer == 3 ? POINTER_THROW : POINTER_WATER), pointer,
                          at, 1.0f);
            break;
        case 1:
            session_release(s, pointer, at);
            break;
        case 2:
            session_action_run(s, SESSION_RAIN, NULL);
            break;
        default:
            session_move(s, pointer, at, 1.0f);
            break;
        }
        session_advance(s, noise_between(&dice, 0.0, 0.03));
    }
    assert_true(all.count > 50);
    session *again = open_settled("rockpool");
    while (pond_get_steps(session_water(again)) < pond_get_steps(session_water(s))) {
        repeat(&all, again);
        session_action_run(again, SESSION_STEP, NULL);
    }
    assert_true(pond_hash(session_water(s)) == pond_hash(session_water(again)));
    session_close(s);
    session_close(again);
}

// ---- walls --------------------------------------------------------------------------------------

static int walls_of(session *s, uint8_t *cells) {
    const pond_desc desc = pond_get_desc(session_water(s));
    pond_copy_walls(session_water(s), 0, 0, desc.width, desc.height, cells, desc.width);
    int count = 0;
    for (int i = 0; i < desc.width * desc.height; i++) {
        count += cells[i] != 0;
    }
    return count;
}

static void walls_come_and_go(void **state) {
    (void)state;
    static uint8_t drawn[96 * 96];
    static uint8_t opened[96 * 96];
    static uint8_t now[96 * 96];
    session *s = open_still();
    draw_wall(s, 0.2f, 0.2f, 0.8f, 0.6f);
    const int all = walls_of(s, drawn);
    assert_true(all > 100);
    draw_wall(s, 0.5f, 0.4f, 0.5f, 0.9f); // begins on it: takes away
    const int rest = walls_of(s, opened);
    assert_true(rest < all - 4);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_int_equal(walls_of(s, now), all);
    assert_memory_equal(now, drawn, sizeof now);
    assert_true(session_action_run(s, SESSION_UNDO, NULL));
    assert_int_equal(walls_of(s, now), 0);
    media_error error = {0};
    assert_false(session_action_run(s, SESSION_UNDO, &error));
    assert_true(session_action_run(s, SESSION_REDO, NULL));
    assert_memory_equal((walls_of(s, now), now), drawn, sizeof now);
    assert_true(session_action_run(s, SESSION_REDO, NULL));
    assert_memory_equal((walls_of(s, now), now), opened, sizeof now);
    assert_false(session_action_run(s, SESSION_REDO, &error));
    session_close(s);
}

static double watch;       // what the stopwatch shows [s]
static int costly_touches; // each took TOUCH_TIME

#define TOUCH_TIME 0.5
#define EVENT_TIME 0.001 // between two of what pointers send

static double read_watch(void) {
    return watch;
}

static void take_time(void *user, const session_news *news) {
    (void)user;
    (void)news;
    watch += TOUCH_TIME;
    costly_touches++;
}

// Whatever pointers do, they take half of the time that passes: all of it would be 28 hours.
static void wide_brushes_keep_nothing_waiting(void **state) {
    (void)state;
    options = small_options();
    session *s = open_session(
        &(session_desc){.options = &options, .scene = "rain", .stopwatch = read_watch});
    session_wheel(s, 100.0f);
    session_listen(s, take_time, NULL);
    for (int i = 0; i < 2000; i++) {
        const pond_vec2 at = {0.1f + 0.0004f * (float)i, 0.5f};
        session_press(s, POINTER_WATER, POINTER_KEYBOARD, at, 1.0f);
        for (int k = 0; k < 100; k++) {
            watch += EVENT_TIME;
            session_move(s, POINTER_KEYBOARD, (pond_vec2){at.x, 0.005f * (float)k}, 1.0f);
        }
        session_release(s, POINTER_KEYBOARD, at);
    }
    const double worked = TOUCH_TIME * costly_touches;
    assert_true(worked < 0.5 * watch + TOUCH_TIME);
    assert_true(worked > 0.4 * watch);
    session_close(s);
}

// The scene's own land is not a pointer's to take away.
static void land_stays(void **state) {
    (void)state;
    static uint8_t cells[96 * 96];
    session *s = open_settled("harbour");
    const int before = walls_of(s, cells);
    assert_true(before > 0);
    for (int i = 0; i < 5; i++) {
        draw_wall(s, 0.2f * (float)i, 0.1f, 0.2f * (float)i, 0.9f);
    }
    assert_true(walls_of(s, cells) > before);
    while (session_action_run(s, SESSION_UNDO, NULL)) {
    }
    assert_int_equal(walls_of(s, cells), before);
    session_close(s);
}

// A scene's rain begins with the first step: before that it is switched off, not on.
static void rain_stops_before_it_begins(void **state) {
    (void)state;
    options = small_options();
    give_rain(&options, 2.0f);
    session *s = open_scene("rain", &options);
    const pond_rain own = session_scene(s)->rain.rain;
    assert_true(session_action_run(s, SESSION_RAIN, NULL));
    session_advance(s, 0.1);
    assert_true(pond_get_rain(session_water(s)).rate == 0.0f);
    assert_true(session_scene(s)->rain.rain.radius == own.radius);
    assert_true(session_action_run(s, SESSION_RAIN, NULL));
    assert_true(pond_get_rain(session_water(s)).rate == own.rate);
    session_close(s);
}

// ---- looks and scenes ---------------------------------------------------------------------------

static void draw(session *s) {
    int width;
    int height;
    session_size(s, &width, &height);
    uint8_t *pixels = room((size_t)width * (size_t)height, 4);
    const pond_target target = {
        .pixels = pixels, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    session_draw(s, &target);
    free(pixels);
}

static void scenes_and_looks(void **state) {
    (void)state;
    session *s = open_settled("rockpool");
    media_error error = {0};
    for (int i = 0; i < scene_builtin_count(); i++) {
        assert_true(session_action_run(s, (session_action)(SESSION_SCENE + i), &error));
        assert_string_equal(session_scene(s)->name, scene_builtin_name(i));
        const int looks = i < 3 ? 9 : 1;
        for (int look = 0; look < looks; look++) {
            session_press(s, POINTER_WATER, 1, (pond_vec2){0.3f, 0.4f}, 1.0f);
            session_advance(s, 0.011);
            draw(s);
            session_release(s, 1, (pond_vec2){0.7f, 0.6f});
            assert_true(session_action_run(s, SESSION_NEXT_LOOK, &error));
        }
    }
    assert_false(session_action_run(s, (session_action)(SESSION_SCENE + 99), &error));
    session_close(s);
}

// Sanitizers see what any of them keeps.
static void many_in_a_row(void **state) {
    (void)state;
    const int scenes = scene_builtin_count();
    for (int i = 0; i < scenes; i++) {
        options = small_options();
        options.width = 64;
        options.height = 36;
        give_cells(&options, 64);
        session_desc desc = {.options = &options, .scene = scene_builtin_name(i)};
        media_error error = {0};
        session *s = open_session(&desc);
        draw_wall(s, 0.2f, 0.2f, 0.6f, 0.7f);
        session_press(s, POINTER_WATER, 1, (pond_vec2){0.3f, 0.4f}, 1.0f);
        session_press(s, POINTER_THROW, 2, (pond_vec2){0.6f, 0.4f}, 1.0f);
        session_advance(s, 0.03);
        session_release(s, 2, (pond_vec2){0.7f, 0.5f});
        (void)session_action_run(s, SESSION_STEP, NULL);
        draw(s);
        desc.scene = scene_builtin_name((i * 3 + 1) % scenes);
        if (!session_change(s, &desc, &error)) {
            fail_msg("%s", error.message);
        }
        assert_true(session_action_run(s, SESSION_NEXT_LOOK, &error));
        session_advance(s, 0.03);
        draw(s);
        session_close(s); // a pointer still holds on, and a painting may be on its way
    }
}

// ---- pictures and films under it ----------------------------------------------------------------

enum { FILM_WIDTH = 48, FILM_HEIGHT = 28 };

static void make_film(const char *path) {
    static uint8_t pixels[FILM_WIDTH * FILM_HEIGHT * 4];
    media_error error = {0};
    play_film film;
    assert_true(play_film_open(&film, path, FILM_WIDTH, FILM_HEIGHT, &error));
    for (int i = 0; i < 8; i++) {
        memset(pixels, 40 + 20 * i, sizeof pixels);
        assert_true(play_film_append(&film, pixels, FILM_WIDTH, FILM_HEIGHT, 1.0 / 30.0, &error));
    }
    assert_true(play_film_close(&film, &error));
}

// A film whose file is gone when it is to begin anew: its last frame stays, under land, too.
static void a_film_that_fails_stands_still(void **state) {
    (void)state;
    char path[64];
    (void)snprintf(path, sizeof path, "/tmp/millpond-session-%d.mp4", (int)getpid());
    make_film(path);
    options = options_with_cells(96);
    const session_desc desc = {.options = &options, .scene = "harbour", .media = path};
    media_error error = {0};
    session *s = open_session(&desc);
    unlink(path);
    session_scene(s)->look = POND_LOOK_OFFSET;
    assert_true(session_refresh(s, SESSION_LOOK, &error));
    uint64_t serial = 0;
    uint64_t last = 1;
    int still = 0;
    for (int i = 0; i < 200 && still < 20; i++) {
        session_advance(s, 1.0 / 30.0);
        still = session_texture(s, &serial).pixels == NULL || serial == last ? still + 1 : 0;
        last = serial;
    }
    assert_int_equal(still, 20);
    const pond_texture texture = session_texture(s, &serial);
    assert_non_null(texture.pixels);
    assert_true(texture.pixels[(texture.height - 1) * texture.stride] > 150);
    draw(s);
    session_close(s);
}

// Still water is a picture's own: the scene after it has its own rain.
static void the_next_scene_rains(void **state) {
    (void)state;
    char path[64];
    (void)snprintf(path, sizeof path, "/tmp/millpond-session-%d.png", (int)getpid());
    static uint8_t pixels[FILM_WIDTH * FILM_HEIGHT * 4];
    media_error error = {0};
    assert_true(play_save_png(path, pixels, FILM_WIDTH, FILM_HEIGHT, &error));
    options = small_options();
    session *s = open_session(&(session_desc){.options = &options, .media = path});
    assert_true(session_scene(s)->rain.rain.rate == 0.0f);
    int rainy = -1;
    for (int i = 0; i < scene_builtin_count(); i++) {
        rainy = strcmp(scene_builtin_name(i), "rain") == 0 ? i : rainy;
    }
    assert_true(session_action_run(s, (session_action)(SESSION_SCENE + rainy), &error));
    assert_true(session_scene(s)->rain.rain.rate > 0.0f);
    assert_true(session_take(s, path, &error));
    assert_true(session_scene(s)->rain.rain.rate == 0.0f);
    assert_true(session_action_run(s, SESSION_RESTART, &error));
    assert_true(session_scene(s)->rain.rain.rate == 0.0f);
    unlink(path);
    session_close(s);
}

// ---- what is painted again ----------------------------------------------------------------------

static uint64_t paintings_of(session *s) {
    uint64_t serial;
    session_settle(s);
    (void)session_texture(s, &serial);
    return serial;
}

static float *shore_of(session *s) {
    const pond_map_target *dry = &session_get_parts(s).now.surface->dry;
    const size_t count = (size_t)dry->width * (size_t)dry->height;
    float *copy = room(count, sizeof *copy);
    assert_non_null(dry->values);
    memcpy(copy, dry->values, count * sizeof *copy);
    return copy;
}

static void assert_shore(session *s, float *expected) {
    float *now = shore_of(s);
    assert_memory_equal(now, expected, sizeof *now * 96 * 54);
    free(now);
}

static void paints_no_more_than_it_must(void **state) {
    (void)state;
    session *s = open_settled("harbour");
    media_error error = {0};
    const uint64_t first = paintings_of(s);
    assert_true(session_resize(s, 80, 45));
    assert_int_equal(paintings_of(s), first + 1); // at the new size alone
    assert_true(session_refresh(s, SESSION_LOOK, &error));
    assert_int_equal(paintings_of(s), first + 1);
    session_close(s);
}

static void its_shore_stays_fine(void **state) {
    (void)state;
    session *s = open_settled("harbour");
    media_error error = {0};
    float *fine = shore_of(s);
    assert_true(session_refresh(s, SESSION_LOOK, &error));
    assert_shore(s, fine);
    assert_true(session_refresh(s, SESSION_WATER, &error));
    session_settle(s);
    assert_shore(s, fine);
    draw_wall(s, 0.4f, 0.4f, 0.6f, 0.5f);
    float *walled = shore_of(s);
    assert_true(memcmp(walled, fine, sizeof *fine * 96 * 54) != 0);
    assert_true(session_refresh(s, SESSION_LOOK, &error));
    assert_shore(s, walled);
    assert_true(session_action_run(s, SESSION_UNDO, &error));
    assert_shore(s, fine);
    free(walled);
    free(fine);
    session_close(s);
}

// What is seen at a place of the picture is seen there, in every look.
static void places_are_seen_where_they_are(void **state) {
    (void)state;
    session *s = open_settled("ducks");
    media_error error = {0};
    int seen = 0;
    for (int look = POND_LOOK_POOL; look <= POND_LOOK_SLOPE; look++) {
        session_scene(s)->look = (pond_look_kind)look;
        assert_true(session_refresh(s, SESSION_LOOK, &error));
        for (int i = 0; i < 25; i++) {
            const pond_vec2 at = {0.1f + 0.2f * (float)(i % 5), 0.1f + 0.2f * (float)(i / 5)};
            pond_vec2 place;
            pond_vec2 again;
            if (session_place(s, at, &place)) {
                assert_true(session_shows(s, place, &again));
                assert_float_equal(again.x, at.x, 1e-4f);
                assert_float_equal(again.y, look == POND_LOOK_PROFILE ? 0.5f : at.y, 1e-4f);
                seen++;
            }
        }
    }
    assert_in_range(seen, 8 * 25 + 4, 9 * 25);
    // From the side all rows are seen in the one in the middle.
    session_scene(s)->look = POND_LOOK_PROFILE;
    const pond_vec2 behind = {0.25f * session_sides(s).x, 0.1f * session_sides(s).y};
    pond_vec2 where;
    assert_true(session_shows(s, behind, &where));
    assert_float_equal(where.x, 0.25f, 1e-6f);
    assert_float_equal(where.y, 0.5f, 0.0f);
    // Behind the eye nothing is.
    session_scene(s)->look = POND_LOOK_PLANE;
    session_scene(s)->looks[POND_LOOK_PLANE].is.plane.distance = 0.3f;
    session_scene(s)->looks[POND_LOOK_PLANE].is.plane.elevation = 10.0f;
    session_scene(s)->looks[POND_LOOK_PLANE].is.plane.azimuth = 0.0f;
    int hidden = 0;
    for (int i = 0; i < 9; i++) {
        const pond_vec2 sides = session_sides(s);
        const pond_vec2 place = {sides.x * (float)(i % 3) * 0.5f, sides.y * (float)(i / 3) * 0.5f};
        pond_vec2 at;
        hidden += !session_shows(s, place, &at);
    }
    assert_in_range(hidden, 1, 8);
    session_close(s);
}

static void bad_inputs_are_refused(void **state) {
    (void)state;
    options = (render_options){.wanted = scene_default()};
    media_error error = {0};
    const session_desc missing = {.options = &options, .media = "/nowhere/at-all.png"};
    assert_null(session_open(&missing, &error));
    assert_int_equal(error.status, 2);
    assert_non_null(strstr(error.message, "at-all.png"));
    session *s = open_still();
    const uint64_t hash = pond_hash(session_water(s));
    assert_false(session_change(s, &missing, &error));
    assert_true(pond_hash(session_water(s)) == hash);
    session_scene(s)->pond.wave_speed = -1.0;
    session_scene(s)->pond.depth = -1.0;
    assert_false(session_refresh(s, SESSION_WATER, &error));
    assert_true(error.message[0] != '\0');
    session_advance(s, 0.05);
    session_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_as_a_film_does),
        cmocka_unit_test(says_while_it_is_being_painted),
        cmocka_unit_test(flows_as_far_as_is_stable),
        cmocka_unit_test(any_frame_rate),
        cmocka_unit_test(a_stall_counts_little),
        cmocka_unit_test(calm_until_touched),
        cmocka_unit_test(a_press_makes_a_ring),
        cmocka_unit_test(a_stroke_has_no_gaps),
        cmocka_unit_test(wide_brushes_keep_nothing_waiting),
        cmocka_unit_test(told_touches_make_the_same_water),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(land_stays),
        cmocka_unit_test(rain_stops_before_it_begins),
        cmocka_unit_test(scenes_and_looks),
        cmocka_unit_test(many_in_a_row),
        cmocka_unit_test(a_film_that_fails_stands_still),
        cmocka_unit_test(the_next_scene_rains),
        cmocka_unit_test(paints_no_more_than_it_must),
        cmocka_unit_test(its_shore_stays_fine),
        cmocka_unit_test(places_are_seen_where_they_are),
        cmocka_unit_test(bad_inputs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
