// Buttons for fingers, which come with the first touch of one and go with the mouse's: what a
// finger does, rain, scenes, the panel, the way out.
#include <math.h>
#include <string.h>

#include "scene_builtin.h"
#include "window_inside.h"

#define SIDE 44.0          // of a button [coordinates at a scale of 1]
#define GAP 4.0            // from one to the next, and around them
#define LARGEST_SHARE 0.25 // of the window's height
#define MARGIN 8.0         // below them all

enum {
    NOTHING = -1,
    BETWEEN = -2 // on the bar, beside its buttons
};

static const hand_button tools[] = {HAND_WATER, HAND_WALL, HAND_THROW};

static const char *const tool_words[] = {"a finger lets drops fall, and draws strokes",
                                         "a finger draws walls, and takes them away",
                                         "a finger throws balls and ducks"};

// ---- where they are -----------------------------------------------------------------------------

// Buttons of one size in rows, at the foot of a room, in its middle.
typedef struct grid {
    SDL_Rect box;
    int count;
    int columns;
    int width; // of a button
    int height;
    int gap;
} grid;

static grid grid_in(const overlay *o, SDL_Rect room, int count, int width) {
    grid g = {.count = count,
              .width = width,
              .height = overlay_length(o, SIDE),
              .gap = overlay_length(o, GAP)};
    const int fitting = (room.w - 3 * g.gap) / (g.width + g.gap);
    const int most = fitting < 1 ? 1 : fitting < count ? fitting : count;
    const int rows = (count + most - 1) / most;
    g.columns = (count + rows - 1) / rows;
    g.box.w = g.columns * (g.width + g.gap) + g.gap;
    g.box.h = rows * (g.height + g.gap) + g.gap;
    g.box.x = room.x + (room.w - g.box.w) / 2;
    g.box.y = room.y + room.h - g.box.h - overlay_length(o, MARGIN);
    return g;
}

// The last row may be a shorter one, in the middle.
static SDL_Rect part_of(const grid *g, int index) {
    const int row = index / g->columns;
    const int in_row = g->count - row * g->columns;
    const int missing = in_row < g->columns ? g->columns - in_row : 0;
    const int step = g->width + g->gap;
    return (SDL_Rect){g->box.x + g->gap + index % g->columns * step + missing * step / 2,
                      g->box.y + g->gap + row * (g->height + g->gap), g->width, g->height};
}

// A program without a panel has no button for it.
static int count_of(const window *w) {
    return w->panel != NULL ? BUTTON_COUNT : BUTTON_COUNT - 1;
}

static int button_of(const window *w, int index) {
    return index >= BUTTON_PANEL && w->panel == NULL ? index + 1 : index;
}

static grid bar_of(const window *w) {
    SDL_Rect room = {0};
    SDL_GetWindowSize(w->sdl, &room.w, &room.h);
    return grid_in(w->overlay, room, count_of(w), overlay_length(w->overlay, SIDE));
}

static grid scenes_of(const window *w, const grid *bar) {
    SDL_Rect room = {0};
    float widest = 0.0f;
    SDL_GetWindowSize(w->sdl, &room.w, &room.h);
    room.h = bar->box.y;
    for (int i = 0; i < scene_builtin_count(); i++) {
        const char *name = scene_builtin_name(i);
        widest = fmaxf(widest, overlay_text_width(w->overlay, name, (int)strlen(name)));
    }
    return grid_in(w->overlay, room, scene_builtin_count(),
                   (int)ceilf(widest) + overlay_length(w->overlay, 24.0));
}

static int index_at(const grid *g, int x, int y) {
    const SDL_Point at = {x, y};
    for (int i = 0; i < g->count; i++) {
        const SDL_Rect part = part_of(g, i);
        if (SDL_PointInRect(&at, &part)) {
            return i;
        }
    }
    return SDL_PointInRect(&at, &g->box) ? BETWEEN : NOTHING;
}

static int button_at(const window *w, int x, int y) {
    const grid bar = bar_of(w);
    const int on_bar = index_at(&bar, x, y);
    if (on_bar != NOTHING || !w->buttons.scenes) {
        return on_bar >= 0 ? button_of(w, on_bar) : on_bar;
    }
    const grid scenes = scenes_of(w, &bar);
    const int listed = index_at(&scenes, x, y);
    return listed >= 0 ? BUTTON_COUNT + listed : listed;
}

// Windows that they would take much of have none.
static bool are_shown(const window *w) {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(w->sdl, &width, &height);
    return w->buttons.shown && w->overlay != NULL &&
           (double)bar_of(w).box.h <= LARGEST_SHARE * height;
}

SDL_Rect window_button_part(const window *w, int button) {
    const grid bar = bar_of(w);
    if (button < BUTTON_COUNT) {
        return part_of(&bar, button > BUTTON_PANEL ? button - (BUTTON_COUNT - bar.count) : button);
    }
    const grid scenes = scenes_of(w, &bar);
    return part_of(&scenes, button - BUTTON_COUNT);
}

int window_buttons_height(const window *w) {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(w->sdl, &width, &height);
    return are_shown(w) ? height - bar_of(w).box.y : 0;
}

// ---- what they do -------------------------------------------------------------------------------

static void command(window *w, int button) {
    const bool scenes = w->buttons.scenes;
    w->buttons.scenes = false;
    if (button >= BUTTON_COUNT) {
        window_command(w, (session_action)(SESSION_SCENE + button - BUTTON_COUNT));
        return;
    }
    switch (button) {
    case BUTTON_RAIN:
        window_command(w, SESSION_RAIN);
        break;
    case BUTTON_SCENES:
        w->buttons.scenes = !scenes;
        break;
    case BUTTON_PANEL:
        window_show_panel(w);
        break;
    case BUTTON_LEAVE:
        w->buttons.scenes = scenes;
        window_leave(w);
        break;
    default:
        w->buttons.tool = button;
        window_say(w, "%s", tool_words[button]);
        break;
    }
}

hand_button window_buttons_tool(const window *w) {
    return tools[w->buttons.tool];
}

bool window_buttons_close(window *w) {
    const bool open = w->buttons.scenes;
    w->buttons.scenes = false;
    w->exposed = w->exposed || open;
    return open;
}

void window_buttons_show(window *w, bool shown) {
    if (w->overlay != NULL && w->buttons.shown != shown) {
        w->buttons = (window_buttons){.shown = shown, .tool = w->buttons.tool};
        w->exposed = true;
    }
}

bool window_buttons_press(window *w, int pointer, int x, int y) {
    if (!are_shown(w)) {
        return false;
    }
    const int button = button_at(w, x, y);
    if (button == NOTHING) {
        return window_buttons_close(w); // a touch beside the list takes it away, and no more
    }
    if (w->buttons.held == 0 && button >= 0) {
        w->buttons.held = button + 1;
        w->buttons.pointer = pointer;
    }
    w->exposed = true;
    return true;
}

bool window_buttons_release(window *w, int pointer, int x, int y) {
    if (w->buttons.held == 0 || pointer != w->buttons.pointer) {
        return false;
    }
    const int button = w->buttons.held - 1;
    w->buttons.held = 0;
    w->exposed = true;
    if (button_at(w, x, y) == button) {
        command(w, button);
    }
    return true;
}

void window_buttons_let_go(window *w) {
    w->buttons.held = 0;
}

// ---- how they look ------------------------------------------------------------------------------

static bool is_lit(const window *w, int button) {
    switch (button) {
    case BUTTON_RAIN:
        return pond_get_rain(session_water(w->session)).rate > 0.0f;
    case BUTTON_SCENES:
        return w->buttons.scenes;
    case BUTTON_PANEL:
        return panel_part(w->panel).w > 0;
    case BUTTON_LEAVE:
        return false;
    default:
        return button == w->buttons.tool;
    }
}

static void draw_ground(const window *w, SDL_Rect part, int button) {
    const bool held = w->buttons.held == button + 1;
    if (held || is_lit(w, button)) {
        overlay_box(w->overlay, part, LETTERS_DISC, held ? OVERLAY_BRIGHT : OVERLAY_LIT);
    }
}

static void draw_scenes(const window *w, const grid *g) {
    overlay *o = w->overlay;
    overlay_box(o, g->box, LETTERS_LARGE_DISC, OVERLAY_DEEP);
    for (int i = 0; i < g->count; i++) {
        const SDL_Rect part = part_of(g, i);
        const char *name = scene_builtin_name(i);
        const int bytes = (int)strlen(name);
        const bool now = strcmp(name, session_scene(w->session)->name) == 0;
        if (now && w->buttons.held != BUTTON_COUNT + i + 1) {
            overlay_box(o, part, LETTERS_DISC, OVERLAY_LIT);
        }
        draw_ground(w, part, BUTTON_COUNT + i);
        overlay_text(o, (float)part.x + 0.5f * ((float)part.w - overlay_text_width(o, name, bytes)),
                     (float)part.y + 0.5f * ((float)part.h + overlay_cap(o)), name, bytes,
                     OVERLAY_FOAM);
    }
}

void window_draw_buttons(window *w) {
    if (!are_shown(w) || !overlay_begin(w->overlay)) {
        return;
    }
    const grid bar = bar_of(w);
    overlay_box(w->overlay, bar.box, LETTERS_LARGE_DISC, OVERLAY_DEEP);
    for (int i = 0; i < bar.count; i++) {
        const SDL_Rect part = part_of(&bar, i);
        const int button = button_of(w, i);
        draw_ground(w, part, button);
        overlay_sign(w->overlay, LETTERS_DROP + button, (float)part.x + 0.5f * (float)part.w,
                     (float)part.y + 0.5f * (float)part.h, OVERLAY_FOAM);
    }
    if (w->buttons.scenes) {
        const grid scenes = scenes_of(w, &bar);
        draw_scenes(w, &scenes);
    }
    overlay_end(w->overlay);
}
