// Input: pointers, keys, the desktop.
#include <string.h>

#include "clock.h"
#include "play/panel/panel_actions.h"
#include "play/play_options.h"
#include "report.h"
#include "scene_look.h"
#include "window_inside.h"

#define ARROW_STEP 16       // of the pointer [coordinates of the window]
#define DEGREES_A_UNIT 0.3f // by which a drag turns the look plane, for each coordinate

// ---- places -------------------------------------------------------------------------------------

pond_vec2 window_place(const window *w, double x, double y) {
    return (pond_vec2){(float)((x * w->scale_x - w->part.x) / w->part.w),
                       (float)((y * w->scale_y - w->part.y) / w->part.h)};
}

static bool feels_pressure(const window *w, SDL_TouchID screen) {
    for (int i = 0; i < w->feeling_count; i++) {
        if (w->feeling[i] == screen) {
            return true;
        }
    }
    return false;
}

// Screens without pressure report 0 or 1; on others 0 is the lightest touch.
static float pressure_of(window *w, const SDL_TouchFingerEvent *e) {
    if (e->pressure > 0.0f && e->pressure < 1.0f && w->feeling_count < WINDOW_SCREENS &&
        !feels_pressure(w, e->touchId)) {
        w->feeling[w->feeling_count++] = e->touchId;
    }
    return e->pressure > 0.0f ? e->pressure : feels_pressure(w, e->touchId) ? 0.0f : 1.0f;
}

// ---- pointers -----------------------------------------------------------------------------------

static void press_button(window *w, const SDL_MouseButtonEvent *e) {
    if (e->which == SDL_TOUCH_MOUSEID || e->button < SDL_BUTTON_LEFT ||
        e->button > SDL_BUTTON_RIGHT) {
        return;
    }
    const pond_vec2 at = window_place(w, e->x, e->y);
    const bool shift = (SDL_GetModState() & KMOD_SHIFT) != 0;
    if (e->type == SDL_MOUSEBUTTONDOWN && shift &&
        session_scene(w->session)->look == POND_LOOK_PLANE) {
        return; // turns the look plane
    }
    if (e->type == SDL_MOUSEBUTTONDOWN) {
        if (ui_has_pointer(w->ui, e->x, e->y)) {
            return;
        }
        window_buttons_show(w, false);
        const pointer_tool tool = e->button == SDL_BUTTON_LEFT
                                      ? window_left_tool(w)
                                      : pointer_tool_of_mouse(e->button - SDL_BUTTON_LEFT);
        session_press(w->session, tool, -e->button, at, 1.0f);
    } else {
        session_release(w->session, -e->button, at);
    }
}

// With Shift a drag turns the look plane.
static bool orbits(const window *w, const SDL_MouseMotionEvent *e) {
    return (e->state & SDL_BUTTON_LMASK) != 0 && (SDL_GetModState() & KMOD_SHIFT) != 0 &&
           session_orbit(w->session, -DEGREES_A_UNIT * (float)e->xrel,
                         DEGREES_A_UNIT * (float)e->yrel, 0.0f);
}

static void move_mouse(const window *w, const SDL_MouseMotionEvent *e) {
    if (e->which == SDL_TOUCH_MOUSEID || orbits(w, e)) {
        return;
    }
    const pond_vec2 at = window_place(w, e->x, e->y);
    for (int button = SDL_BUTTON_LEFT; button <= SDL_BUTTON_RIGHT; button++) {
        session_move(w->session, -button, at, 1.0f);
    }
}

// Fingers that SDL derives from the mouse are ignored.
static void feel_finger(window *w, const SDL_TouchFingerEvent *e) {
    double x;
    double y;
    ui_finger_place(w->sdl, e, &x, &y);
    const pond_vec2 at = window_place(w, x, y);
    const int pointer = ui_finger_number(e);
    if (e->touchId == SDL_MOUSE_TOUCHID) {
        return;
    }
    switch (e->type) {
    case SDL_FINGERDOWN:
        if (!ui_has_pointer(w->ui, (int)x, (int)y)) {
            session_press(w->session, window_buttons_tool(w), pointer, at, pressure_of(w, e));
        }
        window_buttons_show(w, true);
        break;
    case SDL_FINGERMOTION:
        session_move(w->session, pointer, at, pressure_of(w, e));
        break;
    default:
        session_release(w->session, pointer, at);
        break;
    }
}

static void change_brush(window *w, float notches) {
    session_wheel(w->session, notches);
    window_set_cursor(w);
}

static void turn_wheel(window *w, const SDL_MouseWheelEvent *e) {
    int x;
    int y;
    SDL_GetMouseState(&x, &y);
    if (ui_has_pointer(w->ui, x, y)) {
        return;
    }
    const float notches = e->direction == SDL_MOUSEWHEEL_FLIPPED ? -e->preciseY : e->preciseY;
    const bool shift = (SDL_GetModState() & KMOD_SHIFT) != 0;
    if (!shift || !session_orbit(w->session, 0.0f, 0.0f, -notches)) {
        change_brush(w, notches);
    }
}

// ---- keys ---------------------------------------------------------------------------------------

void window_act(window *w, session_action action) {
    media_error error = {0};
    if (!session_action_run(w->session, action, &error)) {
        window_say(w, "%s", error.message);
    }
    // Another scene may have another shape.
    window_lay_out(w);
    window_title(w);
}

static void press_enter(const window *w, bool down) {
    int x;
    int y;
    SDL_GetMouseState(&x, &y);
    if (down) {
        session_press(w->session, window_left_tool(w), POINTER_KEYBOARD, window_place(w, x, y),
                      1.0f);
    } else {
        session_release(w->session, POINTER_KEYBOARD, window_place(w, x, y));
    }
}

static void move_pointer(const window *w, int x, int y) {
    int from_x;
    int from_y;
    SDL_GetMouseState(&from_x, &from_y);
    SDL_WarpMouseInWindow(w->sdl, from_x + ARROW_STEP * x, from_y + ARROW_STEP * y);
}

static void move_left(window *w) {
    move_pointer(w, -1, 0);
}

static void move_right(window *w) {
    move_pointer(w, 1, 0);
}

static void move_up(window *w) {
    move_pointer(w, 0, -1);
}

static void move_down(window *w) {
    move_pointer(w, 0, 1);
}

static void larger_brush(window *w) {
    change_brush(w, 1.0f);
}

static void smaller_brush(window *w) {
    change_brush(w, -1.0f);
}

static void next_look(window *w) {
    window_act(w, SESSION_NEXT_LOOK);
    window_say(w, "look %s",
               scene_words_name(scene_look_words(), (int)session_scene(w->session)->look));
}

static void mend_lake(window *w) {
    media_error error = {0};
    const bool on = !session_mends_lake(w->session);
    if (!session_mend_lake(w->session, on, &error)) {
        window_say(w, "%s", error.message);
    } else if (on) {
        window_say(w, "click on the water to find it, right-click on things in it; drags "
                      "paint water, or with the right button remove it, and move the horizon; "
                      "Z undoes, M ends");
    } else {
        window_say(w, "Ctrl-S saves the scene with its mask");
    }
    window_set_cursor(w);
    w->exposed = true;
}

static bool is_fullscreen(const window *w) {
    return (SDL_GetWindowFlags(w->sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

static void toggle_fullscreen(window *w) {
    const bool full = is_fullscreen(w);
    if (SDL_SetWindowFullscreen(w->sdl, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP) != 0) {
        window_say(w, "full screen is not available: %s", SDL_GetError());
    }
}

void window_show_panel(window *w) {
    (void)ui_close_list(w->ui);
    panel_toggle(w->panel);
    w->exposed = true;
    window_set_cursor(w);
}

static void show_keys(window *w) {
    panel_toggle_help(w->panel);
}

static void set_probe(window *w) {
    int x;
    int y;
    SDL_GetMouseState(&x, &y);
    panel_probe(w->panel, w->session, window_place(w, x, y));
}

void window_leave(window *w) {
    if (ui_close_list(w->ui) || panel_close_top(w->panel)) {
        window_set_cursor(w);
    } else if (is_fullscreen(w) && !w->options->root) {
        toggle_fullscreen(w);
    } else {
        w->quit = true;
    }
}

static void quit(window *w) {
    w->quit = true;
}

// Keys that are not actions of the session.
static const struct {
    SDL_Keycode key;
    bool repeats; // while the key is held
    void (*run)(window *w);
} keys[] = {{SDLK_LEFT, true, move_left},
            {SDLK_RIGHT, true, move_right},
            {SDLK_UP, true, move_up},
            {SDLK_DOWN, true, move_down},
            {SDLK_PLUS, true, larger_brush},
            {SDLK_KP_PLUS, true, larger_brush},
            {SDLK_EQUALS, true, larger_brush},
            {SDLK_MINUS, true, smaller_brush},
            {SDLK_KP_MINUS, true, smaller_brush},
            {SDLK_l, false, next_look},
            {SDLK_f, false, toggle_fullscreen},
            {SDLK_s, false, window_ask_for_picture},
            {SDLK_v, false, window_toggle_film},
            {SDLK_k, false, window_toggle_recording},
            {SDLK_m, false, mend_lake},
            {SDLK_t, false, window_next_tool},
            {SDLK_TAB, false, window_show_panel},
            {SDLK_p, false, set_probe},
            {SDLK_QUESTION, false, show_keys},
            {SDLK_F1, false, show_keys},
            {SDLK_h, false, show_keys},
            {SDLK_ESCAPE, false, window_leave},
            {SDLK_q, false, quit}};

static void press_key(window *w, SDL_Keycode key, bool repeated) {
    const session_action action =
        session_action_of_key((int)key, repeated); // SDL's codes are ASCII
    if ((int)action != 0) {
        window_act(w, action);
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].key == key && (keys[i].repeats || !repeated)) {
            keys[i].run(w);
        }
    }
}

// With Ctrl: saves the scene, or copies it.
static void take_scene(window *w, SDL_Keycode key) {
    char said[PANEL_ACTION_MESSAGE] = "";
    if (key == SDLK_s || key == SDLK_c) {
        (void)panel_do(key == SDLK_s ? PANEL_ACTION_SAVE_SCENE : PANEL_ACTION_COPY_SCENE,
                       w->session, w->options->save_to, said);
        window_say(w, "%s", said);
    }
}

static void feel_key(window *w, const SDL_KeyboardEvent *e) {
    const SDL_Keycode key = e->keysym.sym;
    const bool shift = (e->keysym.mod & KMOD_SHIFT) != 0;
    if (key == SDLK_RETURN || key == SDLK_KP_ENTER) {
        if (e->repeat == 0) {
            press_enter(w, e->type == SDL_KEYDOWN);
        }
    } else if (e->type == SDL_KEYDOWN && (e->keysym.mod & KMOD_CTRL) != 0) {
        take_scene(w, key);
    } else if (e->type == SDL_KEYDOWN) {
        // Some keyboards report ? as / with Shift.
        press_key(w, key == SDLK_SLASH && shift ? SDLK_QUESTION : key, e->repeat != 0);
    }
}

// ---- the desktop --------------------------------------------------------------------------------

static void take_file(window *w, char *path) {
    media_error error = {0};
    if (path == NULL || !session_take(w->session, path, &error)) {
        window_say(w, "%s", path != NULL ? error.message : "no memory for the name of a file");
    }
    SDL_free(path);
    window_lay_out(w);
    window_title(w);
}

// While the window was hidden no time passed, neither for the water nor for a film.
static void come_back(window *w) {
    if (w->hidden) {
        w->film.seen = clock_seconds();
    }
    w->hidden = false;
    w->exposed = true;
}

// The releases of pointers may never be reported.
static void let_go(window *w) {
    session_release_all(w->session);
    ui_release(w->ui);
}

static void feel_window(window *w, const SDL_WindowEvent *e) {
    switch (e->event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        w->hidden = true;
        let_go(w);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        let_go(w);
        break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_EXPOSED:
        come_back(w);
        break;
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        window_lay_out(w);
        w->exposed = true;
        break;
    case SDL_WINDOWEVENT_CLOSE:
        w->quit = true;
        break;
    default:
        break;
    }
}

// Whether a key belongs to a text field.
static bool is_typed(const window *w, const SDL_Event *event) {
    return (event->type == SDL_KEYDOWN || event->type == SDL_TEXTINPUT) && ui_has_keyboard(w->ui);
}

static bool is_touch(const SDL_Event *event) {
    return event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN ||
           event->type == SDL_FINGERDOWN || event->type == SDL_DROPFILE;
}

void window_event(window *w, const SDL_Event *event) {
    if (is_touch(event)) {
        window_end_hint(w);
    }
    ui_event(w->ui, event);
    if (is_typed(w, event) || window_wallpaper_event(w, event)) {
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        w->quit = true;
        break;
    case SDL_WINDOWEVENT:
        feel_window(w, &event->window);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        feel_key(w, &event->key);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        press_button(w, &event->button);
        break;
    case SDL_MOUSEMOTION:
        move_mouse(w, &event->motion);
        break;
    case SDL_MOUSEWHEEL:
        turn_wheel(w, &event->wheel);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        feel_finger(w, &event->tfinger);
        break;
    case SDL_DROPFILE:
        take_file(w, event->drop.file);
        break;
    default:
        break;
    }
}
