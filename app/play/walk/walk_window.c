// walk_window.c — a walk in an SDL window.
#include <SDL2/SDL.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "play/ui/ui.h"
#include "play/window/present.h"
#include "play/window/window.h"
#include "play/window/window_x11.h"
#include "report.h"
#include "stop.h"
#include "walk.h"

#define LARGEST 1920      // longer side of the picture [pixels]
#define LEAST_SIDE 160    // of the window
#define LONGEST_FRAME 0.1 // most time that passes in a frame [s]
#define WORDS_SECONDS 9.0 // time that the keys are shown at first
#define WORDS_AGAIN 4.0   // and after a key without effect [s]
#define MARGIN 12.0f      // around the words [coordinates at a scale of 1]

static const char words[] = "Arrows, W A S D or a click: walk\nRight button: a stone\n"
                            "R: rain  ·  L: look  ·  + -: nearer, farther\n"
                            "Space: pause  ·  F: full screen  ·  H: keys  ·  Esc: end";

typedef struct walk_frame {
    walk *walk;
    const play_options *options;
    SDL_Window *window;
    SDL_Renderer *renderer;
    ui *ui;
    float scale;
    canvas canvas;
    double words_until;
    bool paused;
    bool quit;
} walk_frame;

// ---- picture ------------------------------------------------------------------------------------

static bool fit_picture(walk_frame *f) {
    int wide = 0;
    int high = 0;
    SDL_GetRendererOutputSize(f->renderer, &wide, &high);
    const double share = fmin(1.0, (double)LARGEST / fmax(fmax(wide, high), 1.0));
    const int width = (int)fmax(1.0, round(wide * share));
    const int height = (int)fmax(1.0, round(high * share));
    if (width == f->canvas.width && height == f->canvas.height) {
        return true;
    }
    if (!canvas_fit(&f->canvas, f->renderer, width, height)) {
        return false;
    }
    walk_resize(f->walk, width, height);
    return true;
}

static void draw_words(walk_frame *f) {
    if (clock_seconds() >= f->words_until) {
        return;
    }
    const int margin = (int)(MARGIN * f->scale);
    ui_text text = {.text = words, .room = {.x = margin, .y = margin}, .anchor = UI_BOTTOM_LEFT};
    SDL_GetWindowSize(f->window, &text.room.w, &text.room.h);
    text.room.w -= 2 * margin;
    text.room.h -= 2 * margin;
    ui_begin(f->ui);
    (void)ui_words(f->ui, &text);
    ui_end(f->ui);
}

static void show_frame(walk_frame *f) {
    SDL_SetRenderDrawColor(f->renderer, 0, 0, 0, 255);
    SDL_RenderClear(f->renderer);
    if (fit_picture(f)) {
        walk_draw(f->walk, f->canvas.pixels, (ptrdiff_t)f->canvas.width * 4);
        canvas_show(&f->canvas, f->renderer, NULL);
    }
    draw_words(f);
    SDL_RenderPresent(f->renderer);
}

// ---- pointers -----------------------------------------------------------------------------------

static void to_picture(const walk_frame *f, int x, int y, double out[2]) {
    int wide = 1;
    int high = 1;
    SDL_GetWindowSize(f->window, &wide, &high);
    out[0] = (x + 0.5) * f->canvas.width / wide;
    out[1] = (y + 0.5) * f->canvas.height / high;
}

static void press(walk_frame *f, int button, int x, int y) {
    double at[2];
    to_picture(f, x, y, at);
    if (button == SDL_BUTTON_LEFT) {
        walk_go(f->walk, at[0], at[1]);
    } else if (button == SDL_BUTTON_RIGHT) {
        walk_throw(f->walk, at[0], at[1]);
    }
}

static bool is_walked_by(SDL_Scancode key) {
    return key == SDL_SCANCODE_W || key == SDL_SCANCODE_A || key == SDL_SCANCODE_S ||
           key == SDL_SCANCODE_D;
}

static void press_key(walk_frame *f, const SDL_Keysym *key) {
    const bool full = (SDL_GetWindowFlags(f->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    switch (key->sym) {
    case SDLK_ESCAPE:
    case SDLK_q:
        f->quit = true;
        break;
    case SDLK_SPACE:
        f->paused = !f->paused;
        break;
    case SDLK_r:
        walk_set_rain(f->walk, !f->walk->rains);
        break;
    case SDLK_l:
        walk_next_look(f->walk);
        break;
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        walk_zoom(f->walk, 1);
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        walk_zoom(f->walk, -1);
        break;
    case SDLK_f:
        SDL_SetWindowFullscreen(f->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
        break;
    case SDLK_h:
    case SDLK_F1:
    case SDLK_QUESTION:
        f->words_until = clock_seconds() < f->words_until ? 0.0 : INFINITY;
        break;
    default: // characters and Tab; not arrows or modifier keys
        if (key->sym < 128 && !is_walked_by(key->scancode)) {
            f->words_until = fmax(f->words_until, clock_seconds() + WORDS_AGAIN);
        }
        break;
    }
}

static void take_event(walk_frame *f, const SDL_Event *event) {
    switch (event->type) {
    case SDL_QUIT:
        f->quit = true;
        break;
    case SDL_KEYDOWN:
        if (event->key.repeat == 0) {
            press_key(f, &event->key.keysym);
        }
        break;
    case SDL_MOUSEBUTTONDOWN:
        press(f, event->button.button, event->button.x, event->button.y);
        break;
    case SDL_MOUSEMOTION:
        if ((event->motion.state & SDL_BUTTON_LMASK) != 0) {
            press(f, SDL_BUTTON_LEFT, event->motion.x, event->motion.y);
        }
        break;
    case SDL_MOUSEWHEEL:
        walk_zoom(f->walk, event->wheel.y > 0 ? 1 : -1);
        break;
    default:
        break;
    }
}

// Uses the positions of keys, so that W A S D form a cross on every keyboard.
static void held_way(double *x, double *y) {
    const uint8_t *keys = SDL_GetKeyboardState(NULL);
    *x = (keys[SDL_SCANCODE_RIGHT] | keys[SDL_SCANCODE_D]) -
         (keys[SDL_SCANCODE_LEFT] | keys[SDL_SCANCODE_A]);
    *y = (keys[SDL_SCANCODE_DOWN] | keys[SDL_SCANCODE_S]) -
         (keys[SDL_SCANCODE_UP] | keys[SDL_SCANCODE_W]);
}

// ---- running ------------------------------------------------------------------------------------

static void loop(walk_frame *f, walk_result *result) {
    const double began = clock_seconds();
    const double rate = f->walk->rate;
    double last = began;
    double due = 0.0; // time that has passed and was not shown [frames]
    double next = began;
    f->words_until = f->options->film.quiet ? 0.0 : began + WORDS_SECONDS;
    while (!f->quit && stop_requested() == 0 &&
           !play_options_enough(f->options, result->frames, clock_seconds() - began)) {
        SDL_Event event;
        while (SDL_PollEvent(&event)) {
            take_event(f, &event);
        }
        const double now = clock_seconds();
        if (now + 5e-4 < next) {
            SDL_Delay((uint32_t)fmax((next - now) * 1e3, 1.0));
            continue;
        }
        // Whole frames, so that each has the same number of steps although timers are not exact.
        due += rate * fmin(now - last, LONGEST_FRAME);
        const double frames = floor(due + 0.5);
        due -= frames;
        if (!f->paused && frames > 0.0) {
            double x;
            double y;
            held_way(&x, &y);
            walk_step(f->walk, x, y, frames / rate);
        }
        last = now;
        next = fmax(next + 1.0 / rate, now);
        show_frame(f);
        result->frames++;
    }
    result->seconds = clock_seconds() - began;
    result->signal = stop_requested();
}

double walk_window_rate(const play_options *options) {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    return window_rate(options, SDL_Init(SDL_INIT_VIDEO) == 0 ? 0 : -1); // start() reports failures
}

static int start(walk_frame *f) {
    const bool software = f->options->renderer == PLAY_SOFTWARE;
    const uint32_t full = f->options->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0;
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    if (software) {
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return report_error(EXIT_BAD_USE, "no display: %s; `millpond render` needs none",
                            SDL_GetError());
    }
    char title[256];
    snprintf(title, sizeof title, "%.200s - Millpond", f->walk->plan.ground->name);
    f->window =
        SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, f->walk->width,
                         f->walk->height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | full);
    f->renderer = f->window == NULL
                      ? NULL
                      : SDL_CreateRenderer(f->window, -1, software ? SDL_RENDERER_SOFTWARE : 0);
    if (f->renderer == NULL) {
        return report_error(EXIT_BAD_USE, "no window: %s", SDL_GetError());
    }
    SDL_SetWindowMinimumSize(f->window, LEAST_SIDE, LEAST_SIDE);
    f->scale = (float)(f->options->scale > 0.0 ? f->options->scale : window_x11_scale());
    const ui_screen screen = {.window = f->window, .renderer = f->renderer, .scale = f->scale};
    f->ui = ui_open(&screen);
    return EXIT_FINE;
}

int walk_window(walk *w, const play_options *options, walk_result *result) {
    walk_frame f = {.walk = w, .options = options};
    stop_listen();
    const int status = start(&f);
    if (status == EXIT_FINE) {
        loop(&f, result);
    }
    ui_close(f.ui);
    canvas_free(&f.canvas);
    if (f.renderer != NULL) {
        SDL_DestroyRenderer(f.renderer);
    }
    if (f.window != NULL) { // without SDL_Quit(): see end() in window.c
        SDL_DestroyWindow(f.window);
    }
    return status;
}
