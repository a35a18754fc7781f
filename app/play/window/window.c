#include "window.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "play/recording/play_save.h"
#include "play/recording/record.h"
#include "report.h"
#include "stop.h"
#include "window_inside.h"
#include "window_x11.h"

#define SHARE_OF_DISPLAY 0.9 // of a new window, at most
#define LEAST_SIDE 64        // of a window [coordinates]
#define SAID_FOR 4.0         // time that a message stays [s], and
#define SAID_FOR_LETTER 0.03 // for each letter [s]
#define LOOK_AROUND 0.25     // longest wait for an event [s]
#define EVENTS_TIME 0.1      // by which events may delay a frame [s]
#define USUAL_RATE 60.0      // of a display that does not report it [1/s]
#define FALLS_BEHIND 0.9     // share of its pace below which the water is reported as slow
#define KEEPS_UP 0.97        // and from which on it is no longer
#define SLOW_EVERY 1.0       // least time between two reports of that share [s]
#define MANY_CELLS 1.6e7     // whose creation may take seconds

// ---- messages -----------------------------------------------------------------------------------

void window_title(window *w) {
    const scene *s = session_scene(w->session);
    const plan *p = session_plan(w->session);
    const char *what = p->source[0] != '\0' ? p->source : s->title[0] != '\0' ? s->title : s->name;
    const record *kept = record_of(w->session);
    char slow[48] = "";
    if (w->slow > 0.0) {
        snprintf(slow, sizeof slow, "at %.2g %% speed - ", 100.0 * w->slow);
    }
    char title[1024];
    snprintf(title, sizeof title, "%s%s%s%s%s%s%.250s%s%.250s - Millpond", w->said,
             w->said[0] ? " - " : "", session_is_paused(w->session) ? "paused - " : "",
             w->film.sink != NULL ? "recording - " : "", slow, kept != NULL ? "recording " : "",
             kept != NULL ? play_save_file(record_path(kept)) : "", kept != NULL ? " - " : "",
             p->source[0] != '\0' ? play_save_file(what) : what);
    SDL_SetWindowTitle(w->sdl, title);
}

void window_say(window *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    // The analyser follows calls from this file without that line.
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized)
    vsnprintf(w->said, sizeof w->said, format, arguments);
    va_end(arguments);
    w->said_until = clock_seconds() + SAID_FOR + SAID_FOR_LETTER * (double)strlen(w->said);
    w->exposed = true;
    report_note(w->options->film.quiet, "%s", w->said);
    window_title(w);
}

// Shows the session's notes, and how slow its water is.
static void report_session(window *w) {
    char note[sizeof w->said];
    if (session_take_note(w->session, note, sizeof note)) {
        window_say(w, "%s", note);
    }
    const double kept = session_kept_pace(w->session);
    const double slow = kept < (w->slow > 0.0 ? KEEPS_UP : FALLS_BEHIND) ? fmax(kept, 1e-4) : 0.0;
    const double now = clock_seconds();
    const bool other = (slow > 0.0) != (w->slow > 0.0) || fabs(slow - w->slow) > 0.1 * slow;
    if (other && now > w->slow_said + SLOW_EVERY) {
        w->slow = slow;
        w->slow_said = now;
        w->exposed = true;
        window_title(w);
    }
}

// ---- layout -------------------------------------------------------------------------------------

// Screen savers and wallpapers have no user interface, and the picture fills the window.
static bool is_bare(const window *w) {
    return w->options->root || w->options->wallpaper;
}

// The largest picture of that shape which fits; `fills`: the smallest one that covers the window.
static SDL_Rect fit(int width, int height, double shape, bool fills) {
    SDL_Rect part = {.w = width, .h = (int)lround(width / shape)};
    if ((part.h > height) != fills) {
        part.h = height;
        part.w = (int)lround(height * shape);
    }
    part.w = part.w < 1 ? 1 : part.w;
    part.h = part.h < 1 ? 1 : part.h;
    part.x = (width - part.w) / 2;
    part.y = (height - part.h) / 2;
    return part;
}

// Pictures keep their original shape; their size is rounded.
static double shape_of(const session *s) {
    int width;
    int height;
    session_shape(s, &width, &height);
    return (double)width / height;
}

static void resize(window *w, int width, int height) {
    if (!session_resize(w->session, width, height)) {
        window_say(w, "no memory for a picture of %d x %d pixels", width, height);
    }
}

// A film keeps its size in other scenes, and so does a picture whose size was requested.
static void choose_size(window *w) {
    if (w->film.sink != NULL) {
        resize(w, w->film.width, w->film.height);
    } else if (w->options->film.width == 0) {
        const int most = w->present->largest;
        const SDL_Rect drawn =
            most > 0 ? fit(w->part.w < most ? w->part.w : most, w->part.h < most ? w->part.h : most,
                           shape_of(w->session), false)
                     : w->part;
        resize(w, drawn.w, drawn.h);
    }
}

void window_lay_out(window *w) {
    int across;
    int down;
    int width;
    int height;
    SDL_GetWindowSize(w->sdl, &across, &down);
    w->present->size(w->present, &width, &height);
    if (across < 1 || down < 1 || width < 1 || height < 1) {
        return;
    }
    w->scale_x = (double)width / across;
    w->scale_y = (double)height / down;
    w->part = fit(width, height, shape_of(w->session), is_bare(w));
    choose_size(w);
    w->exposed = true;
    window_set_cursor(w);
}

// ---- opening ------------------------------------------------------------------------------------

// A picture without a requested size follows the desktop's scale.
static void first_size(const window *w, int *width, int *height) {
    session_size(w->session, width, height);
    if (w->options->film.width == 0) {
        *width = (int)lround(*width * w->scale);
        *height = (int)lround(*height * w->scale);
    }
    SDL_Rect display;
    if (SDL_GetDisplayUsableBounds(0, &display) == 0) {
        const double across = SHARE_OF_DISPLAY * display.w / *width;
        const double down = SHARE_OF_DISPLAY * display.h / *height;
        const double factor = fmin(1.0, fmin(across, down));
        *width = (int)(*width * factor);
        *height = (int)(*height * factor);
    }
    *width = *width < LEAST_SIDE ? LEAST_SIDE : *width;
    *height = *height < LEAST_SIDE ? LEAST_SIDE : *height;
}

static SDL_Window *make_window(const window *w, Uint32 flags) {
    if (w->options->root) {
        return window_x11_open(w->options->window_id, (flags & SDL_WINDOW_OPENGL) != 0);
    }
    if (w->options->wallpaper) {
        return SDL_CreateWindow("Millpond", w->place.x, w->place.y, w->place.w, w->place.h,
                                flags | SDL_WINDOW_BORDERLESS | SDL_WINDOW_HIDDEN);
    }
    int width;
    int height;
    first_size(w, &width, &height);
    if (w->options->fullscreen) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    }
    return SDL_CreateWindow("Millpond", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                            height, flags | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
}

// Opens the window for one renderer. False fills `why`.
static bool open_with(window *w, play_renderer renderer, char *why, size_t size) {
    const Uint32 flags = present_prepare(renderer);
    w->sdl = make_window(w, flags);
    if (w->sdl == NULL) {
        snprintf(why, size, "%s", SDL_GetError());
        return false;
    }
    w->present = present_open(w->sdl, renderer, w->options->renderer != PLAY_AUTO, why, size);
    if (w->present == NULL) {
        SDL_DestroyWindow(w->sdl);
        w->sdl = NULL;
    }
    return w->present != NULL;
}

static int open_window(window *w) {
    const play_renderer asked = w->options->renderer;
    char why[256] = "";
    char first[256] = ""; // why the preferred one does not work
    for (int i = PLAY_GL; i <= PLAY_SOFTWARE; i++) {
        if (asked != PLAY_AUTO && (int)asked != i) {
            continue;
        }
        if (open_with(w, (play_renderer)i, why, sizeof why)) {
            if (first[0] != '\0') {
                report_note(w->options->film.quiet, "using --renderer %s (gl: %s)",
                            play_renderer_names[i], first);
            }
            return EXIT_FINE;
        }
        if (first[0] == '\0') {
            snprintf(first, sizeof first, "%s", why);
        }
    }
    return report_error(EXIT_BAD_USE, "no window with --renderer %s: %s",
                        play_renderer_names[asked], why);
}

static void open_ui(window *w) {
    const ui_screen screen = {.window = w->sdl,
                              .renderer = w->present->renderer,
                              .glsl = w->present->glsl,
                              .scale = (float)w->scale};
    w->ui = is_bare(w) ? NULL : ui_open(&screen);
    w->panel = w->ui != NULL ? panel_open(w->options->save_to, (float)w->scale, play_keys) : NULL;
}

static void use_gpu(window *w) {
    char why[256] = "there is no usable GPU";
    const pond_desc *desc = &session_plan(w->session)->pond;
    if (w->options->gpu && w->present->gpu != NULL &&
        (double)desc->width * desc->height > MANY_CELLS) {
        window_say(w, "creating %d x %d cells of water on the GPU", desc->width, desc->height);
    }
    if (w->options->gpu && (w->present->gpu == NULL ||
                            !session_use_gpu(w->session, w->present->gpu, why, sizeof why))) {
        report_note(w->options->film.quiet, "--gpu: %s; the processor steps the water", why);
    }
}

// Without a display SDL selects a driver that shows nothing; tests select one by name.
static bool shows_nothing(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    return getenv("SDL_VIDEODRIVER") == NULL && driver != NULL &&
           (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0 ||
            strcmp(driver, "evdev") == 0);
}

static const char *value_of(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' ? value : "not set";
}

static int refuse_display(bool started) {
    return report_error(EXIT_BAD_USE,
                        "no display%s%s; `millpond play` needs X11 or Wayland (DISPLAY is %s, "
                        "WAYLAND_DISPLAY is %s); `millpond play --terminal` and `millpond render` "
                        "need none",
                        started ? "" : ": ", started ? "" : SDL_GetError(), value_of("DISPLAY"),
                        value_of("WAYLAND_DISPLAY"));
}

static int start(window *w) {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); // the click that focuses counts
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    const bool started = SDL_Init(SDL_INIT_VIDEO) == 0;
    if (!started || shows_nothing()) {
        return refuse_display(started);
    }
    window_x11_catch_errors();
    w->scale = w->options->scale > 0.0 ? w->options->scale : window_x11_scale();
    int status = w->options->wallpaper ? window_wallpaper_place(w) : EXIT_FINE;
    status = status == EXIT_FINE ? open_window(w) : status;
    window_x11_pass_errors();
    if (status == EXIT_FINE) {
        assert(w->present != NULL);
        SDL_SetWindowMinimumSize(w->sdl, LEAST_SIDE, LEAST_SIDE);
        use_gpu(w);
        open_ui(w);
        window_lay_out(w);
        window_title(w);
        status = w->options->wallpaper ? window_wallpaper_open(w) : status;
    }
    return status;
}

// Does not call SDL_Quit(). SDL wakes its wait for events by messages to the window, through a
// second connection to the display. If such a message arrives after the window is gone, closing the
// connection would raise an X11 error and end the program. The system closes both connections.
static void end(window *w, window_result *result) {
    result->film_status = play_film_finish(&w->film, w->options->film.quiet);
    panel_close(w->panel);
    ui_close(w->ui);
    if (w->present != NULL) {
        (void)session_use_gpu(w->session, NULL, NULL, 0);
        w->present->close(w->present);
    }
    desktop_close(w->desktop);
    SDL_FreeCursor(w->cursor);
    SDL_DestroyWindow(w->sdl);
}

// ---- running ------------------------------------------------------------------------------------

double window_rate(const play_options *options, int display) {
    SDL_DisplayMode mode;
    const bool known =
        display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0;
    const double rate = known ? mode.refresh_rate : USUAL_RATE;
    return options->fps > 0.0 ? fmin(options->fps, 1000.0) : rate;
}

// Time between two frames. [s]
static double pace_of(const window *w) {
    return 1.0 / window_rate(w->options, SDL_GetWindowDisplayIndex(w->sdl));
}

static bool is_moving(const window *w) {
    return !w->hidden && !w->covered &&
           (w->exposed || ui_is_moving(w->ui) || w->film.sink != NULL || session_moves(w->session));
}

// Handles events until it is time for the next frame.
static void take_events(window *w, double until) {
    SDL_Event event;
    while (!ui_is_clicked(w->ui)) {
        const double left = until - clock_seconds();
        const int wait = left > 0.0 ? (int)ceil(left * 1e3) : 0;
        if (!(wait > 0 ? SDL_WaitEventTimeout(&event, wait) : SDL_PollEvent(&event))) {
            return;
        }
        bool over;
        do {
            window_event(w, &event);
            over = w->quit || stop_requested() != 0 || ui_is_clicked(w->ui) ||
                   clock_seconds() > until + EVENTS_TIME;
        } while (!over && SDL_PollEvent(&event));
        if (over || !is_moving(w)) {
            return;
        }
    }
}

static void draw_panel(window *w, double began) {
    const panel_moment moment = {.now = clock_seconds(),
                                 .busy = clock_seconds() - began,
                                 .step_budget = w->pace,
                                 .part = {.x = (int)(w->part.x / w->scale_x),
                                          .y = (int)(w->part.y / w->scale_y),
                                          .w = (int)(w->part.w / w->scale_x),
                                          .h = (int)(w->part.h / w->scale_y)},
                                 .foot = w->buttons.height,
                                 .message = window_message_height(w),
                                 .filming = w->film.sink != NULL};
    const panel_outcome outcome = panel_frame(w->panel, w->session, &moment);
    w->exposed = w->exposed || outcome.changed;
    if (outcome.new_scene) {
        window_lay_out(w);
        window_title(w);
    }
    if (outcome.said != NULL) {
        window_say(w, "%s", outcome.said);
    }
    if (outcome.picture) {
        window_ask_for_picture(w);
    }
    w->films = w->films || outcome.film;
}

static void draw_ui(window *w, double began) {
    if (w->ui == NULL) {
        return;
    }
    const bool had_cursor = w->ui_has_cursor;
    ui_begin(w->ui);
    window_draw_buttons(w);
    draw_panel(w, began);
    window_draw_words(w);
    ui_end(w->ui);
    w->ui_has_cursor = ui_has_cursor(w->ui);
    if (had_cursor && !w->ui_has_cursor) {
        window_set_cursor(w);
    }
}

void window_draw(window *w, double began) {
    w->exposed = false;
    w->present->draw(w->present, w->session, &w->part);
    draw_ui(w, began);
    w->present->show(w->present);
    window_film_frame(w);
    if (w->saves && !session_is_painting(w->session)) {
        w->saves = false;
        window_save_picture(w);
    }
    if (w->films) {
        w->films = false;
        window_toggle_film(w);
    }
}

static bool is_gone(const window *w) {
    return w->options->root && window_x11_is_gone(w->sdl);
}

static void show_frame(window *w, double began, window_result *result) {
    window_draw(w, began);
    result->frames++;
    if (result->first_frame <= 0.0) {
        result->first_frame = clock_seconds();
    }
}

static bool is_over(const window *w, const window_result *result, double began) {
    return w->quit || is_gone(w) || stop_requested() != 0 ||
           play_options_enough(w->options, result->frames, clock_seconds() - began);
}

// While nothing moves no time passes for the water.
static void loop(window *w, window_result *result) {
    const double began = clock_seconds();
    const double pace = w->pace = pace_of(w);
    double last = began;
    double next = began;
    bool moved = false;
    window_start_hint(w);
    while (!is_over(w, result, began)) {
        const bool moves = is_moving(w);
        const double now = clock_seconds();
        take_events(w, moves ? fmax(next, now) : window_words_change(w, now + LOOK_AROUND));
        window_words_pass(w);
        window_wallpaper_pass(w);
        report_session(w);
        if (!is_moving(w)) {
            moved = false;
            continue;
        }
        const double time = clock_seconds();
        if (!moved) {
            last = time;
            next = time;
        }
        moved = true;
        if (time + 5e-4 < next) {
            continue;
        }
        session_advance(w->session, time - last);
        last = time;
        next = fmax(next + pace, time);
        if (!is_gone(w)) {
            show_frame(w, time, result);
        }
    }
    result->seconds = clock_seconds() - began;
}

int window_run(session *s, const play_options *options, window_result *result) {
    window w = {.session = s, .options = options};
    *result = (window_result){0};
    stop_listen();
    const int status = start(&w);
    if (status == EXIT_FINE) {
        assert(w.present != NULL);
        result->renderer = w.present->name;
        loop(&w, result);
        session_size(s, &result->width, &result->height);
        result->signal = stop_requested();
    }
    end(&w, result);
    return status;
}
