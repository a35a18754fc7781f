// Buttons for fingers, which appear with the first touch of a finger and disappear with a mouse
// button: tools, rain, scenes, the panel, leaving. With bulk water the tools are always shown, and
// also apply to the left button.
#include <string.h>

#include "scene_builtin.h"
#include "window_inside.h"

#define LARGEST_SHARE 0.25 // of the window's height, for the bar
#define FOOT 8.0           // below the bar [coordinates at a scale of 1]
#define LIST "scenes"

static const char *const names[] = {"Pour",  "Dig",  "Heap",   "Drop",  "Wall",
                                    "Throw", "Rain", "Scenes", "Panel", "Close"};

static const pointer_tool tools[] = {POINTER_POUR,  POINTER_DIG,  POINTER_HEAP,
                                     POINTER_WATER, POINTER_WALL, POINTER_THROW};

static const char *const tool_words[] = {"hold to pour water",
                                         "hold to dig; Z undoes",
                                         "hold to heap up ground; Z undoes",
                                         "drops and strokes",
                                         "draws walls; begun on a wall it removes it",
                                         "throws balls and ducks"};

// In water that is not bulk, its tools become drops.
static int tool_of(const window *w) {
    const int tool = w->buttons.tool;
    return tool < BUTTON_WATER && !session_flows(w->session) ? BUTTON_WATER : tool;
}

pointer_tool window_buttons_tool(const window *w) {
    return tools[tool_of(w)];
}

pointer_tool window_left_tool(const window *w) {
    return session_flows(w->session) ? window_buttons_tool(w) : POINTER_WATER;
}

static void select_tool(window *w, int tool) {
    w->buttons.tool = tool;
    w->exposed = true;
    window_say(w, "%s", tool_words[tool]);
}

void window_next_tool(window *w) {
    if (session_flows(w->session)) {
        select_tool(w, (w->buttons.tool + 1) % BUTTON_RAIN);
    }
}

void window_buttons_show(window *w, bool shown) {
    if (w->buttons.shown != shown) {
        w->buttons.shown = shown;
        w->exposed = true;
    }
}

static bool is_lit(const window *w, int button) {
    switch (button) {
    case BUTTON_RAIN:
        return pond_get_rain(session_water(w->session)).rate > 0.0f;
    case BUTTON_SCENES:
        return w->buttons.listed;
    case BUTTON_PANEL:
        return ui_part(w->ui, PANEL_NAME).w > 0;
    case BUTTON_LEAVE:
        return false;
    default:
        return button == tool_of(w);
    }
}

static void press(window *w, int button) {
    w->exposed = true;
    switch (button) {
    case BUTTON_RAIN:
        window_act(w, SESSION_RAIN);
        break;
    case BUTTON_SCENES:
        ui_open_list(w->ui, LIST);
        break;
    case BUTTON_PANEL:
        window_show_panel(w);
        break;
    case BUTTON_LEAVE:
        window_leave(w);
        break;
    default:
        select_tool(w, button);
        break;
    }
}

static void draw_scenes(window *w) {
    ui_button *scenes = w->buttons.scenes;
    const int all = scene_builtin_count();
    const int count = all < WINDOW_SCENES ? all : WINDOW_SCENES;
    for (int i = 0; i < count; i++) {
        scenes[i].text = scene_builtin_name(i);
        scenes[i].lit = strcmp(scenes[i].text, session_scene(w->session)->name) == 0;
    }
    ui_bar list = {.name = LIST,
                   .buttons = scenes,
                   .count = count,
                   .foot = w->buttons.height + (int)(FOOT * w->scale),
                   .list = true};
    const int pressed = ui_bar_show(w->ui, &list);
    if (pressed >= 0) {
        w->exposed = true;
        window_act(w, (session_action)(SESSION_SCENE + pressed));
    }
}

// There is no bar where it would take a large part of the window.
void window_draw_buttons(window *w) {
    const bool flows = session_flows(w->session) && w->ui != NULL;
    const int first = flows ? BUTTON_POUR : BUTTON_WATER;
    const int end = w->buttons.shown ? BUTTON_COUNT : BUTTON_RAIN;
    w->buttons.listed = ui_is_list_open(w->ui, LIST);
    for (int i = 0; i < BUTTON_COUNT; i++) {
        w->buttons.bar[i].text = names[i];
        w->buttons.bar[i].lit = is_lit(w, i);
    }
    ui_bar bar = {.name = "buttons",
                  .buttons = w->buttons.bar + first,
                  .count = end - first,
                  .foot = (int)(FOOT * w->scale)};
    int height = 0;
    w->buttons.height = 0;
    SDL_GetWindowSize(w->sdl, NULL, &height);
    if (!(w->buttons.shown || flows) || ui_bar_size(w->ui, &bar).y > LARGEST_SHARE * height) {
        return;
    }
    w->buttons.height = ui_bar_size(w->ui, &bar).y + bar.foot;
    const int pressed = ui_bar_show(w->ui, &bar);
    if (pressed >= 0) {
        press(w, first + pressed);
    }
    draw_scenes(w);
}
