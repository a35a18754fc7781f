// The window as a desktop's background (--wallpaper): place, pauses and pointer.
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "power.h"
#include "report.h"
#include "window_inside.h"

#define LOOK_EVERY 0.25     // interval of checks for covering windows [s]
#define POWER_EVERY 10.0    // interval of checks for battery power [s]
#define HOVER_FOR 0.3       // a pointer that rests this long is lifted [s]
#define HOVER_PRESSURE 0.4f // pressure of a pointer without a button
#define HOVER -10           // number of this pointer; buttons have -1 to -5

// ---- opening ------------------------------------------------------------------------------------

static int refuse(const char *why) {
    return report_error(EXIT_BAD_USE,
                        "--wallpaper: needs an X11 desktop; %s. Use --fullscreen or a window", why);
}

static int check_display(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    const char *asked = getenv("SDL_VIDEODRIVER");
    const char *wayland = getenv("WAYLAND_DISPLAY");
    if (driver == NULL || strcmp(driver, "x11") != 0) {
        return refuse("this display is not X11");
    }
    // On Wayland, SDL may choose XWayland, where the window would not be a background.
    if (wayland != NULL && wayland[0] != '\0' && (asked == NULL || strcmp(asked, "x11") != 0)) {
        return refuse("on Wayland a window cannot be the background");
    }
    return EXIT_FINE;
}

int window_wallpaper_place(window *w) {
    const int monitors = SDL_GetNumVideoDisplays();
    const int wanted = (int)w->options->monitor;
    w->place = (SDL_Rect){0};
    if (check_display() != EXIT_FINE) {
        return EXIT_BAD_USE;
    }
    if (wanted > monitors) {
        return report_error(EXIT_BAD_USE, "--wallpaper=%d: allowed are all and 1 to %d", wanted,
                            monitors);
    }
    for (int i = 0; i < monitors; i++) {
        SDL_Rect bounds;
        if ((wanted == 0 || wanted == i + 1) && SDL_GetDisplayBounds(i, &bounds) == 0) {
            SDL_UnionRect(&w->place, &bounds, &w->place);
        }
    }
    return EXIT_FINE;
}

int window_wallpaper_open(window *w) {
    w->desktop = desktop_open(w->sdl, w->place);
    return w->desktop != NULL ? EXIT_FINE : refuse(SDL_GetError());
}

// ---- pauses -------------------------------------------------------------------------------------

static void mind_cover(window *w) {
    const bool covered = desktop_is_covered(w->desktop);
    w->exposed = w->exposed || (w->covered && !covered);
    w->covered = covered;
}

// Only this function pauses the session of a wallpaper.
static void mind_power(window *w) {
    media_error error = {0};
    const bool saves = !w->options->on_battery && power_is_battery(POWER_SUPPLIES);
    if (saves != session_is_paused(w->session)) {
        (void)session_action_run(w->session, SESSION_PAUSE, &error);
    }
}

static void end_hover(window *w) {
    if (w->hover_until > 0.0) {
        session_release(w->session, HOVER, w->hover_at);
        w->hover_until = 0.0;
    }
}

void window_wallpaper_pass(window *w) {
    const double now = clock_seconds();
    if (w->desktop == NULL) {
        return;
    }
    if (now >= w->cover_due) {
        w->cover_due = now + LOOK_EVERY;
        mind_cover(w);
    }
    if (now >= w->power_due) {
        w->power_due = now + POWER_EVERY;
        mind_power(w);
    }
    if (now >= w->hover_until) {
        end_hover(w);
    }
}

// ---- the pointer --------------------------------------------------------------------------------

// Touches the water with a pointer without a button.
static void hover(window *w, pond_vec2 at) {
    if (session_is_paused(w->session)) {
        return;
    }
    if (!session_is_held(w->session)) {
        session_press(w->session, POINTER_WATER, HOVER, at, HOVER_PRESSURE);
    } else {
        session_move(w->session, HOVER, at, HOVER_PRESSURE);
    }
    w->hover_at = at;
    w->hover_until = clock_seconds() + HOVER_FOR;
}

bool window_wallpaper_event(window *w, const SDL_Event *event) {
    if (w->desktop == NULL) {
        return false;
    }
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
    case SDL_MOUSEWHEEL:
        return true;
    case SDL_MOUSEBUTTONDOWN:
        end_hover(w);
        return event->button.button != SDL_BUTTON_LEFT || session_is_paused(w->session);
    case SDL_MOUSEBUTTONUP: // while a button is down, SDL grabs the pointer and menus cannot
        if (event->button.button != SDL_BUTTON_LEFT) {
            desktop_pass_on(w->desktop, event->button.button);
        }
        return false;
    case SDL_MOUSEMOTION:
        if (event->motion.state == 0 && event->motion.which != SDL_TOUCH_MOUSEID) {
            hover(w, window_place(w, event->motion.x, event->motion.y));
        }
        return false;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_LEAVE) {
            end_hover(w);
        }
        return false;
    default:
        return false;
    }
}
