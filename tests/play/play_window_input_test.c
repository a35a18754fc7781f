// play_window_input_test.c — fingers, pens, mouse and files in SDL's own queue, felt by the window.
#include "play/session/pointers.h"
#include "play/window/window_inside.h"

#include <millpond/command.h>

#include "play_support.h"
#include "scene_builtin.h"

enum { WIDTH = 320, HEIGHT = 180, MOST = 512, SCREEN = 7, OTHER_SCREEN = 8 };

static render_options options;
static play_options own = {.save_to = "/nowhere"};

// What was done to the water.
static pond_command told[MOST];
static int told_count;

static void listen(void *user, const session_news *news) {
    (void)user;
    if (news->command != NULL && told_count < MOST) {
        told[told_count++] = *news->command;
    }
}

static int count_of(pond_command_kind kind) {
    int count = 0;
    for (int i = 0; i < told_count; i++) {
        count += told[i].kind == kind;
    }
    return count;
}

// Where a drop or a stroke ends.
static pond_vec2 end_of(const pond_command *command) {
    return command->kind == POND_COMMAND_SPLASH ? command->is.drop.centre : command->is.stroke.to;
}

static float height_of(const pond_command *command) {
    return command->kind == POND_COMMAND_SPLASH ? command->is.drop.height
                                                : command->is.stroke.height;
}

// ---- the window ---------------------------------------------------------------------------------

static void take_events(window *w) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        window_event(w, &event);
    }
}

static window open_window(void) {
    options = small_options();
    options.width = 64;
    options.height = 36;
    own.film.quiet = true;
    give_rain(&options, 0.0f);
    media_error error = {0};
    session *s = open_scene("rain", &options);
    session_scene(s)->drop_count = 0;
    assert_true(session_refresh(s, SESSION_WATER, &error));
    window w = {.session = s, .options = &own};
    w.sdl = SDL_CreateWindow("", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_RESIZABLE);
    assert_non_null(w.sdl);
    char why[256];
    w.present = present_open(w.sdl, PLAY_SOFTWARE, true, why, sizeof why);
    assert_non_null(w.present);
    w.scale = 1.0;
    const ui_screen screen = {.window = w.sdl, .renderer = w.present->renderer, .scale = 1.0f};
    w.ui = ui_open(&screen);
    assert_non_null(w.ui);
    w.panel = panel_open(own.save_to, 1.0f, play_keys);
    assert_non_null(w.panel);
    window_lay_out(&w);
    take_events(&w);
    told_count = 0;
    session_listen(s, listen, NULL);
    return w;
}

static void close_window(window *w) {
    panel_close(w->panel);
    ui_close(w->ui);
    w->present->close(w->present);
    SDL_FreeCursor(w->cursor);
    SDL_DestroyWindow(w->sdl);
    session_close(w->session);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}

// Puts it into the queue, and lets the window take all that is there.
static void send(window *w, SDL_Event event) {
    assert_int_equal(SDL_PushEvent(&event), 1);
    take_events(w);
}

static SDL_Event finger_event(int screen, Uint32 type, int finger, float x, float y,
                              float pressure) {
    SDL_Event event = {.type = type};
    event.tfinger.touchId = screen;
    event.tfinger.fingerId = finger;
    event.tfinger.x = x;
    event.tfinger.y = y;
    event.tfinger.pressure = pressure;
    return event;
}

static void finger_of(window *w, int screen, Uint32 type, int finger, float x, float y,
                      float pressure) {
    send(w, finger_event(screen, type, finger, x, y, pressure));
}

static void finger(window *w, Uint32 type, int which, float x, float y, float pressure) {
    finger_of(w, SCREEN, type, which, x, y, pressure);
}

static void button(window *w, Uint32 type, Uint32 mouse, int x, int y) {
    SDL_Event event = {.type = type};
    event.button.which = mouse;
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = x;
    event.button.y = y;
    send(w, event);
}

static void motion(window *w, Uint32 mouse, int x, int y) {
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.which = mouse;
    event.motion.state = SDL_BUTTON_LMASK;
    event.motion.x = x;
    event.motion.y = y;
    send(w, event);
}

static void happens(window *w, Uint8 what) {
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = what;
    send(w, event);
}

// What is done to the user interface shows in the second frame after it.
static void draw(window *w) {
    window_draw(w, 0.0);
    window_draw(w, 0.0);
}

static void pass(window *w) {
    session_advance(w->session, 1.0 / 60.0);
}

// Where a share of the picture lies. [m]
static void assert_near(const window *w, pond_vec2 at, float x, float y) {
    const pond_desc *desc = &session_plan(w->session)->pond;
    const double width = desc->width * desc->cell_size;
    const double height = desc->height * desc->cell_size;
    if (!(fabs((double)at.x - (double)x * width) < 0.01 * width &&
          fabs((double)at.y - (double)y * height) < 0.01 * width)) {
        fail_msg("(%g, %g) of (%g, %g) is not at (%g, %g)", (double)at.x, (double)at.y, width,
                 height, (double)x, (double)y);
    }
}

// ---- fingers ------------------------------------------------------------------------------------

static void a_finger_draws(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.25f, 0.5f, 1.0f);
    assert_int_equal(told_count, 1);
    assert_int_equal(told[0].kind, POND_COMMAND_SPLASH);
    assert_near(&w, told[0].is.drop.centre, 0.25f, 0.5f);
    for (int i = 1; i <= 10; i++) {
        finger(&w, SDL_FINGERMOTION, 1, 0.25f + 0.05f * (float)i, 0.5f, 1.0f);
        pass(&w);
    }
    finger(&w, SDL_FINGERUP, 1, 0.75f, 0.5f, 0.0f);
    // Without gaps: each begins where the one before it ended.
    assert_true(told_count > 10);
    for (int i = 1; i < told_count; i++) {
        assert_int_equal(told[i].kind, POND_COMMAND_STROKE);
        assert_true(told[i].is.stroke.from.x == end_of(&told[i - 1]).x);
    }
    assert_near(&w, told[told_count - 1].is.stroke.to, 0.75f, 0.5f);
    assert_false(session_is_held(w.session));
    close_window(&w);
}

static void several_at_once(void **state) {
    (void)state;
    window w = open_window();
    enum { FINGERS = 10 };
    for (int i = 0; i < FINGERS; i++) {
        finger(&w, SDL_FINGERDOWN, i, 0.05f, 0.05f + 0.09f * (float)i, 1.0f);
    }
    assert_int_equal(count_of(POND_COMMAND_SPLASH), FINGERS);
    for (int step = 1; step <= 9; step++) {
        for (int i = 0; i < FINGERS; i++) {
            finger(&w, SDL_FINGERMOTION, i, 0.05f + 0.1f * (float)step, 0.05f + 0.09f * (float)i,
                   1.0f);
        }
        pass(&w);
    }
    // Each goes along its own line.
    assert_int_equal(count_of(POND_COMMAND_STROKE), 9 * FINGERS);
    for (int i = 0; i < told_count; i++) {
        assert_true(told[i].kind == POND_COMMAND_SPLASH ||
                    told[i].is.stroke.from.y == told[i].is.stroke.to.y);
    }
    for (int i = 0; i < FINGERS; i++) {
        finger(&w, SDL_FINGERUP, i, 0.95f, 0.05f + 0.09f * (float)i, 1.0f);
    }
    assert_false(session_is_held(w.session));
    close_window(&w);
}

static void more_pointers_than_there_can_be(void **state) {
    (void)state;
    window w = open_window();
    for (int i = 0; i < 2 * POINTER_MOST; i++) {
        finger(&w, SDL_FINGERDOWN, i, 0.5f, 0.5f, 1.0f);
        finger(&w, SDL_FINGERMOTION, i, 0.6f, 0.5f, 1.0f);
    }
    assert_int_equal(count_of(POND_COMMAND_SPLASH), POINTER_MOST);
    for (int i = 0; i < 2 * POINTER_MOST; i++) {
        finger(&w, SDL_FINGERUP, i, 0.5f, 0.5f, 1.0f);
    }
    finger(&w, SDL_FINGERDOWN, 99, 0.5f, 0.5f, 1.0f); // there is room again
    assert_int_equal(count_of(POND_COMMAND_SPLASH), POINTER_MOST + 1);
    close_window(&w);
}

static void two_screens_number_alike(void **state) {
    (void)state;
    window w = open_window();
    finger_of(&w, SCREEN, SDL_FINGERDOWN, 0, 0.2f, 0.2f, 1.0f);
    finger_of(&w, OTHER_SCREEN, SDL_FINGERDOWN, 0, 0.8f, 0.8f, 1.0f);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 2);
    finger_of(&w, SCREEN, SDL_FINGERMOTION, 0, 0.3f, 0.2f, 1.0f);
    pass(&w);
    assert_int_equal(count_of(POND_COMMAND_STROKE), 1);
    assert_near(&w, told[2].is.stroke.to, 0.3f, 0.2f);
    close_window(&w);
}

// ---- what gets lost -----------------------------------------------------------------------------

static void a_finger_that_is_never_lifted(void **state) {
    (void)state;
    static const Uint8 ends[] = {SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN};
    for (size_t i = 0; i < sizeof ends; i++) {
        window w = open_window();
        finger(&w, SDL_FINGERDOWN, 1, 0.5f, 0.5f, 1.0f);
        assert_true(session_is_held(w.session));
        happens(&w, ends[i]);
        assert_false(session_is_held(w.session));
        told_count = 0;
        finger(&w, SDL_FINGERMOTION, 1, 0.8f, 0.5f, 1.0f);
        pass(&w);
        assert_int_equal(told_count, 0);
        close_window(&w);
    }
}

static void a_finger_comes_down_again(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.2f, 0.5f, 1.0f);
    finger(&w, SDL_FINGERDOWN, 1, 0.8f, 0.5f, 1.0f); // nobody told that it went up
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 2);
    finger(&w, SDL_FINGERMOTION, 1, 0.9f, 0.5f, 1.0f);
    pass(&w);
    assert_int_equal(count_of(POND_COMMAND_STROKE), 1); // none from the old place to the new one
    assert_near(&w, told[2].is.drop.centre, 0.8f, 0.5f);
    finger(&w, SDL_FINGERUP, 1, 0.9f, 0.5f, 1.0f);
    finger(&w, SDL_FINGERUP, 1, 0.9f, 0.5f, 1.0f);
    finger(&w, SDL_FINGERUP, 5, 0.9f, 0.5f, 1.0f);
    finger(&w, SDL_FINGERMOTION, 6, 0.9f, 0.5f, 1.0f);
    assert_false(session_is_held(w.session));
    close_window(&w);
}

// ---- pressure -----------------------------------------------------------------------------------

static float height_on(window *w, int screen, float pressure) {
    told_count = 0;
    finger_of(w, screen, SDL_FINGERDOWN, 1, 0.5f, 0.5f, pressure);
    finger_of(w, screen, SDL_FINGERUP, 1, 0.5f, 0.5f, 0.0f);
    assert_int_equal(told_count, 1);
    return told[0].is.drop.height / session_get_tools(w->session)->height;
}

static float height_of_drop(window *w, float pressure) {
    return height_on(w, SCREEN, pressure);
}

static void harder_is_higher(void **state) {
    (void)state;
    window w = open_window();
    assert_float_equal(height_of_drop(&w, 0.0f), 1.0f, 1e-6f); // it feels none
    assert_float_equal(height_of_drop(&w, 1.0f), 1.0f, 1e-6f);
    assert_float_equal(height_of_drop(&w, 0.5f), 0.5f, 1e-6f);
    assert_float_equal(height_of_drop(&w, 0.25f), 0.25f, 1e-6f);
    assert_float_equal(height_of_drop(&w, 7.0f), 1.0f, 1e-6f);
    const float lightest = height_of_drop(&w, 0.0f); // now it is known to feel it
    assert_true(lightest > 0.0f && lightest < 0.25f);
    assert_float_equal(height_of_drop(&w, -3.0f), lightest, 1e-6f);
    assert_float_equal(height_of_drop(&w, NAN), lightest, 1e-6f);
    close_window(&w);
}

// What one screen feels says nothing of another.
static void each_screen_feels_for_itself(void **state) {
    (void)state;
    window w = open_window();
    assert_float_equal(height_on(&w, SCREEN, 0.5f), 0.5f, 1e-6f);
    assert_float_equal(height_on(&w, OTHER_SCREEN, 0.0f), 1.0f, 1e-6f);
    assert_true(height_on(&w, SCREEN, 0.0f) < 0.25f);
    assert_float_equal(height_on(&w, OTHER_SCREEN, 0.5f), 0.5f, 1e-6f);
    assert_true(height_on(&w, OTHER_SCREEN, 0.0f) < 0.25f);
    for (int screen = 100; screen < 200; screen++) { // more than can be known
        assert_float_equal(height_on(&w, screen, 0.5f), 0.5f, 1e-6f);
    }
    assert_true(height_on(&w, SCREEN, 0.0f) < 0.25f);
    close_window(&w);
}

// A light stroke does not end in a deep hole.
static void strokes_end_as_lightly(void **state) {
    (void)state;
    window w = open_window();
    const float whole = session_get_tools(w.session)->height;
    finger(&w, SDL_FINGERDOWN, 1, 0.2f, 0.5f, 0.3f);
    finger(&w, SDL_FINGERMOTION, 1, 0.4f, 0.5f, 0.3f);
    finger(&w, SDL_FINGERUP, 1, 0.6f, 0.5f, 0.0f);
    assert_int_equal(told_count, 3);
    assert_float_equal(told[0].is.drop.height / whole, 0.3f, 1e-6f);
    assert_float_equal(told[1].is.stroke.height, told[2].is.stroke.height, 0.0f);
    assert_true(fabsf(told[2].is.stroke.height) < 0.3f * fabsf(whole));
    assert_near(&w, told[2].is.stroke.to, 0.6f, 0.5f);
    close_window(&w);
}

// Draws a finger at that speed for a second: how often the water was dabbed on the way.
static int dabs_at(window *w, float speed) {
    const pond_desc *desc = &session_plan(w->session)->pond;
    const float pace = speed / (60.0f * (float)(desc->width * desc->cell_size));
    told_count = 0;
    finger(w, SDL_FINGERDOWN, 1, 0.2f, 0.5f, 1.0f);
    for (int i = 1; i <= 60; i++) {
        pass(w);
        finger(w, SDL_FINGERMOTION, 1, 0.2f + pace * (float)i, 0.5f, 1.0f);
    }
    finger(w, SDL_FINGERUP, 1, 0.2f + pace * 60.0f, 0.5f, 0.0f);
    return count_of(POND_COMMAND_SPLASH) - 1; // without the press
}

// Slower than waves run, strokes make none.
static void slow_strokes_dab(void **state) {
    (void)state;
    window w = open_window();
    session_tools *tools = session_get_tools(w.session);
    tools->radius = 0.03f;
    const int slow = dabs_at(&w, 0.18f);
    assert_true(slow >= 2 && slow <= 4); // every 54 mm
    for (int i = 1; i < told_count; i++) {
        if (told[i].kind == POND_COMMAND_SPLASH) {
            assert_true(fabsf(told[i].is.drop.height) < 0.61f * fabsf(tools->height));
        }
    }
    assert_int_equal(dabs_at(&w, 0.6f), 0);
    close_window(&w);
}

// ---- places -------------------------------------------------------------------------------------

// Past what SDL's own renderer makes of it in the queue: it moves places onto the window's edge.
static void straight(window *w, Uint32 type, int which, float x, float y, float pressure) {
    const SDL_Event event = finger_event(SCREEN, type, which, x, y, pressure);
    window_event(w, &event);
}

static void places_outside_the_window(void **state) {
    (void)state;
    static const float odd[] = {-0.5f, 1.5f, 1e30f, -1e30f, INFINITY, -INFINITY, NAN};
    window w = open_window();
    for (size_t i = 0; i < 2; i++) {
        straight(&w, SDL_FINGERDOWN, 1, odd[i], 0.5f, 1.0f);
        straight(&w, SDL_FINGERDOWN, 2, 0.5f, odd[i], 1.0f);
        assert_int_equal(told_count, 0);
    }
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        straight(&w, SDL_FINGERDOWN, 3, 0.5f, 0.5f, 1.0f);
        straight(&w, SDL_FINGERMOTION, 3, odd[i], 0.5f, 1.0f);
        pass(&w);
        straight(&w, SDL_FINGERMOTION, 3, 0.5f, odd[i], odd[i]);
        pass(&w);
        straight(&w, SDL_FINGERUP, 3, odd[i], odd[i], 1.0f);
        pass(&w);
    }
    for (int i = 0; i < told_count; i++) {
        const pond_vec2 end = end_of(&told[i]);
        assert_true(isfinite(end.x) && isfinite(end.y) && isfinite(height_of(&told[i])));
    }
    assert_true(isfinite(pond_height_at(session_water(w.session), (pond_vec2){0.5f, 0.5f})));
    assert_false(session_is_held(w.session));
    close_window(&w);
}

static void resized_under_a_finger(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.25f, 0.5f, 1.0f);
    SDL_SetWindowSize(w.sdl, WIDTH, 2 * HEIGHT); // bars above and below the picture
    take_events(&w);
    assert_int_equal(w.part.y, HEIGHT / 2);
    finger(&w, SDL_FINGERMOTION, 1, 0.75f, 0.5f, 1.0f);
    pass(&w);
    assert_near(&w, told[told_count - 1].is.stroke.to, 0.75f, 0.5f);
    finger(&w, SDL_FINGERUP, 1, 0.75f, 0.375f, 1.0f);
    assert_near(&w, told[told_count - 1].is.stroke.to, 0.75f, 0.25f);
    told_count = 0;
    finger(&w, SDL_FINGERDOWN, 1, 0.5f, 0.1f, 1.0f); // on a bar
    assert_int_equal(told_count, 0);
    close_window(&w);
}

static void another_scene_under_a_finger(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.25f, 0.5f, 1.0f);
    SDL_Event key = {.type = SDL_KEYDOWN};
    key.key.keysym.sym = SDLK_0;
    send(&w, key);
    told_count = 0;
    finger(&w, SDL_FINGERMOTION, 1, 0.75f, 0.5f, 1.0f);
    pass(&w);
    finger(&w, SDL_FINGERUP, 1, 0.75f, 0.5f, 1.0f);
    assert_int_equal(count_of(POND_COMMAND_STROKE), 0); // it has not touched this water
    close_window(&w);
}

// ---- fingers and the mouse ----------------------------------------------------------------------

static void a_finger_is_no_mouse(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.5f, 0.5f, 1.0f);
    button(&w, SDL_MOUSEBUTTONDOWN, SDL_TOUCH_MOUSEID, WIDTH / 2, HEIGHT / 2);
    motion(&w, SDL_TOUCH_MOUSEID, WIDTH / 4, HEIGHT / 2);
    pass(&w);
    button(&w, SDL_MOUSEBUTTONUP, SDL_TOUCH_MOUSEID, WIDTH / 4, HEIGHT / 2);
    assert_int_equal(told_count, 1); // the finger's drop
    finger_of(&w, (int)SDL_MOUSE_TOUCHID, SDL_FINGERDOWN, 2, 0.2f, 0.2f, 1.0f);
    assert_int_equal(told_count, 1);
    close_window(&w);
}

static void a_finger_and_the_mouse(void **state) {
    (void)state;
    window w = open_window();
    finger(&w, SDL_FINGERDOWN, 1, 0.25f, 0.25f, 0.5f);
    button(&w, SDL_MOUSEBUTTONDOWN, 0, WIDTH / 4, 3 * HEIGHT / 4);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 2);
    finger(&w, SDL_FINGERMOTION, 1, 0.75f, 0.25f, 0.5f);
    motion(&w, 0, 3 * WIDTH / 4, 3 * HEIGHT / 4);
    pass(&w);
    assert_int_equal(count_of(POND_COMMAND_STROKE), 2);
    assert_near(&w, told[2].is.stroke.to, 0.75f, 0.25f);
    assert_near(&w, told[3].is.stroke.to, 0.75f, 0.75f);
    assert_float_equal(told[3].is.stroke.height, 2.0f * told[2].is.stroke.height, 1e-6f);
    finger(&w, SDL_FINGERUP, 1, 0.75f, 0.25f, 0.5f);
    motion(&w, 0, WIDTH / 2, HEIGHT / 2);
    pass(&w);
    assert_int_equal(count_of(POND_COMMAND_STROKE), 3); // the mouse is still down
    button(&w, SDL_MOUSEBUTTONUP, 0, WIDTH / 2, HEIGHT / 2);
    assert_false(session_is_held(w.session));
    close_window(&w);
}

// ---- buttons for fingers ------------------------------------------------------------------------

static void tap_at(window *w, float x, float y) {
    finger(w, SDL_FINGERDOWN, 1, x, y, 1.0f);
    draw(w);
    finger(w, SDL_FINGERUP, 1, x, y, 1.0f);
    draw(w);
}

static void middle_of(const window *w, int which, float *x, float *y) {
    int width;
    int height;
    SDL_GetWindowSize(w->sdl, &width, &height);
    const SDL_Rect part = which < BUTTON_COUNT ? w->buttons.bar[which].part
                                               : w->buttons.scenes[which - BUTTON_COUNT].part;
    assert_true(part.w >= 44 && part.h >= 44);
    *x = ((float)part.x + 0.5f * (float)part.w) / (float)width;
    *y = ((float)part.y + 0.5f * (float)part.h) / (float)height;
}

static void tap(window *w, int which) {
    float x;
    float y;
    middle_of(w, which, &x, &y);
    tap_at(w, x, y);
}

static window open_touched(void) {
    window w = open_window();
    SDL_SetWindowSize(w.sdl, 3 * WIDTH, 3 * HEIGHT);
    take_events(&w);
    tap_at(&w, 0.5f, 0.2f);
    assert_true(w.buttons.shown);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 1); // it is felt by the water, too
    told_count = 0;
    return w;
}

static void buttons_come_with_fingers(void **state) {
    (void)state;
    window w = open_window();
    tap_at(&w, 0.5f, 0.1f);
    assert_int_equal(w.buttons.height, 0); // they would hide much of so small a picture
    SDL_SetWindowSize(w.sdl, 2 * WIDTH, 2 * HEIGHT);
    take_events(&w);
    draw(&w);
    assert_true(w.buttons.height > 44);
    button(&w, SDL_MOUSEBUTTONDOWN, 0, WIDTH / 2, HEIGHT / 4);
    button(&w, SDL_MOUSEBUTTONUP, 0, WIDTH / 2, HEIGHT / 4);
    draw(&w);
    assert_int_equal(w.buttons.height, 0);
    tap_at(&w, 0.5f, 0.1f);
    assert_true(w.buttons.height > 44);
    button(&w, SDL_MOUSEBUTTONDOWN, 0, WIDTH / 2, 2);
    draw(&w);
    assert_int_equal(w.buttons.height, 0);
    close_window(&w);
}

static void buttons_choose_what_a_finger_does(void **state) {
    (void)state;
    window w = open_touched();
    tap(&w, BUTTON_WALL);
    assert_int_equal(told_count, 0); // the water beneath is not touched
    tap_at(&w, 0.3f, 0.3f);
    assert_true(count_of(POND_COMMAND_WALL_BUILD) > 0);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 0);
    tap(&w, BUTTON_THROW);
    tap_at(&w, 0.6f, 0.3f);
    assert_int_equal(count_of(POND_COMMAND_BODY_ADD), 1);
    tap(&w, BUTTON_WATER);
    tap_at(&w, 0.6f, 0.2f);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 1);
    close_window(&w);
}

// Without fingers: they select the tool of the left button.
static void bulk_water_has_tools(void **state) {
    (void)state;
    window w = open_window();
    SDL_SetWindowSize(w.sdl, 3 * WIDTH, 3 * HEIGHT);
    take_events(&w);
    for (int i = 0; i < scene_builtin_count(); i++) {
        if (strcmp(scene_builtin_name(i), "dam") == 0) {
            window_act(&w, (session_action)(SESSION_SCENE + i));
        }
    }
    draw(&w);
    assert_true(session_flows(w.session) && w.buttons.height > 44);
    told_count = 0;
    button(&w, SDL_MOUSEBUTTONDOWN, 0, 2 * WIDTH, WIDTH);
    assert_int_equal(count_of(POND_COMMAND_SPRING_ADD), 1);
    button(&w, SDL_MOUSEBUTTONUP, 0, 2 * WIDTH, WIDTH);
    assert_int_equal(count_of(POND_COMMAND_SPRING_REMOVE), 1);
    window_next_tool(&w);
    button(&w, SDL_MOUSEBUTTONDOWN, 0, 2 * WIDTH, WIDTH);
    motion(&w, 0, 2 * WIDTH + 20, WIDTH);
    button(&w, SDL_MOUSEBUTTONUP, 0, 2 * WIDTH + 20, WIDTH);
    assert_true(count_of(POND_COMMAND_GROUND_RAISE) > 0);
    assert_int_equal(count_of(POND_COMMAND_SPRING_ADD), 1);
    float x; // pressed and released between two frames, while the mouse moves on
    float y;
    middle_of(&w, BUTTON_HEAP, &x, &y);
    button(&w, SDL_MOUSEBUTTONDOWN, 0, (int)(3 * WIDTH * x), (int)(3 * HEIGHT * y));
    button(&w, SDL_MOUSEBUTTONUP, 0, (int)(3 * WIDTH * x), (int)(3 * HEIGHT * y));
    motion(&w, 0, WIDTH, HEIGHT);
    assert_true(ui_is_clicked(w.ui));
    draw(&w);
    assert_int_equal(w.buttons.tool, BUTTON_HEAP);
    assert_false(ui_is_clicked(w.ui));
    close_window(&w);
}

static void buttons_act_where_they_are_let_go(void **state) {
    (void)state;
    window w = open_touched();
    float x;
    float y;
    middle_of(&w, BUTTON_LEAVE, &x, &y);
    finger(&w, SDL_FINGERDOWN, 1, x, y, 1.0f);
    draw(&w);
    finger(&w, SDL_FINGERMOTION, 1, 0.5f, 0.2f, 1.0f);
    draw(&w);
    finger(&w, SDL_FINGERUP, 1, 0.5f, 0.2f, 1.0f);
    draw(&w);
    assert_false(w.quit);
    assert_int_equal(told_count, 0);
    finger(&w, SDL_FINGERDOWN, 1, x, y, 1.0f); // another finger draws meanwhile
    finger(&w, SDL_FINGERDOWN, 2, 0.5f, 0.2f, 1.0f);
    finger(&w, SDL_FINGERUP, 2, 0.5f, 0.2f, 1.0f);
    draw(&w);
    assert_int_equal(count_of(POND_COMMAND_SPLASH), 1);
    assert_false(w.quit);
    finger(&w, SDL_FINGERUP, 1, x, y, 1.0f);
    draw(&w);
    assert_true(w.quit);
    close_window(&w);
}

// Down and up between two frames.
static void a_short_tap_presses_a_button(void **state) {
    (void)state;
    window w = open_touched();
    float x;
    float y;
    middle_of(&w, BUTTON_LEAVE, &x, &y);
    finger(&w, SDL_FINGERDOWN, 1, x, y, 1.0f);
    finger(&w, SDL_FINGERUP, 1, x, y, 1.0f);
    draw(&w);
    assert_true(w.quit);
    close_window(&w);
}

static void a_button_opens_the_panel(void **state) {
    (void)state;
    window w = open_touched();
    tap(&w, BUTTON_PANEL);
    const SDL_Rect part = ui_part(w.ui, PANEL_NAME);
    assert_true(part.w > 0 && part.y + part.h <= 3 * HEIGHT - w.buttons.height);
    tap_at(&w, ((float)part.x + 0.5f * (float)part.w) / (3 * WIDTH), 0.03f); // on it
    assert_int_equal(told_count, 0);
    tap(&w, BUTTON_LEAVE); // closes what is open
    assert_false(w.quit);
    assert_false(panel_is_shown(w.panel));
    close_window(&w);
}

static void a_button_makes_rain(void **state) {
    (void)state;
    window w = open_touched();
    const bool rains = pond_get_rain(session_water(w.session)).rate > 0.0f;
    tap(&w, BUTTON_RAIN);
    assert_int_equal(count_of(POND_COMMAND_RAIN), 1);
    assert_true(rains != (pond_get_rain(session_water(w.session)).rate > 0.0f));
    close_window(&w);
}

static void a_list_of_scenes(void **state) {
    (void)state;
    window w = open_touched();
    tap(&w, BUTTON_SCENES);
    assert_true(w.buttons.listed);
    tap_at(&w, 0.02f, 0.02f); // beside it: it is gone, and the water was not touched
    assert_false(w.buttons.listed);
    assert_int_equal(told_count, 0);
    tap(&w, BUTTON_SCENES);
    tap(&w, BUTTON_COUNT); // the first of them
    assert_false(w.buttons.listed);
    assert_string_equal(session_scene(w.session)->name, scene_builtin_name(0));
    tap(&w, BUTTON_SCENES);
    tap(&w, BUTTON_LEAVE); // closes what is open
    assert_false(w.buttons.listed);
    assert_false(w.quit);
    tap(&w, BUTTON_LEAVE);
    assert_true(w.quit);
    close_window(&w);
}

static void buttons_have_room_in_any_window(void **state) {
    (void)state;
    static const int widths[] = {64, 110, 200, 320, 1000};
    window w = open_window();
    window_buttons_show(&w, true);
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        SDL_SetWindowSize(w.sdl, widths[i], 1600);
        take_events(&w);
        draw(&w);
        for (int a = 0; a < BUTTON_COUNT; a++) {
            const SDL_Rect part = w.buttons.bar[a].part;
            assert_true(part.x >= 0 && part.x + part.w <= widths[i]);
            for (int b = 0; b < a; b++) {
                assert_false(SDL_HasIntersection(&part, &w.buttons.bar[b].part));
            }
        }
    }
    close_window(&w);
}

// ---- words --------------------------------------------------------------------------------------

static void the_hint_ends_with_the_first_touch(void **state) {
    (void)state;
    window w = open_window();
    window_start_hint(&w);
    const double until = w.hint_until;
    motion(&w, 0, WIDTH / 2, HEIGHT / 2); // that is none
    assert_true(w.hint_until == until);
    finger(&w, SDL_FINGERDOWN, 1, 0.5f, 0.5f, 1.0f);
    assert_true(w.hint_until < until);
    while (w.hint_until > 0.0) {
        SDL_Delay(5);
        w.exposed = false;
        window_words_pass(&w);
    }
    assert_true(w.exposed); // it is drawn once more, without
    close_window(&w);
}

static void escape_ends_where_nothing_is_open(void **state) {
    (void)state;
    window w = open_window();
    SDL_Event key = {.type = SDL_KEYDOWN};
    key.key.keysym.sym = SDLK_ESCAPE;
    send(&w, key);
    assert_true(w.quit);
    close_window(&w);
}

static int begin(void **state) {
    (void)state;
    (void)SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return SDL_Init(SDL_INIT_VIDEO);
}

static int end(void **state) {
    (void)state;
    SDL_Quit();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finger_draws),
        cmocka_unit_test(several_at_once),
        cmocka_unit_test(more_pointers_than_there_can_be),
        cmocka_unit_test(two_screens_number_alike),
        cmocka_unit_test(a_finger_that_is_never_lifted),
        cmocka_unit_test(a_finger_comes_down_again),
        cmocka_unit_test(harder_is_higher),
        cmocka_unit_test(each_screen_feels_for_itself),
        cmocka_unit_test(strokes_end_as_lightly),
        cmocka_unit_test(slow_strokes_dab),
        cmocka_unit_test(places_outside_the_window),
        cmocka_unit_test(resized_under_a_finger),
        cmocka_unit_test(another_scene_under_a_finger),
        cmocka_unit_test(a_finger_is_no_mouse),
        cmocka_unit_test(a_finger_and_the_mouse),
        cmocka_unit_test(buttons_come_with_fingers),
        cmocka_unit_test(buttons_choose_what_a_finger_does),
        cmocka_unit_test(bulk_water_has_tools),
        cmocka_unit_test(buttons_act_where_they_are_let_go),
        cmocka_unit_test(a_short_tap_presses_a_button),
        cmocka_unit_test(a_button_opens_the_panel),
        cmocka_unit_test(a_button_makes_rain),
        cmocka_unit_test(a_list_of_scenes),
        cmocka_unit_test(buttons_have_room_in_any_window),
        cmocka_unit_test(the_hint_ends_with_the_first_touch),
        cmocka_unit_test(escape_ends_where_nothing_is_open),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
