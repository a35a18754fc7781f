// panel_inside.hpp — what the panel's files share: Dear ImGui, and C++, stay in them.
//
//   panel_imgui.cpp       the panel of panel.h: events, frames, and how its triangles are painted
//   panel_theme.cpp       colours, letters, how large it all is
//   panel_windows.cpp     the panel's window with its pages, and the list of keys
//   panel_look.cpp        the pages of the look and of what is taken along
//   panel_parameters.cpp  a line for each parameter
//   panel_graphs.cpp      graphs and the probe
//
// What the panel does with a session stands in C, in panel_actions.c, parameters.c and graphs.c.
#ifndef APP_PLAY_PANEL_INSIDE_HPP
#define APP_PLAY_PANEL_INSIDE_HPP

extern "C" {
#include "clock.h"
#include "graphs.h"
#include "panel.h"
#include "panel_actions.h"
#include "play/recording/record_now.h"
#include "play/session/session_sky.h"
#include "play/window/painter.h"
#include "play/window/window_finger.h"
#include "scene_look.h"
}

#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include <imgui.h>

struct panel {
    panel_screen screen;
    ImGuiContext *context;
    painter *paints;
    float scale; // of everything, for fine displays
    parameters all;
    bool shown;
    bool help;
    bool help_first; // it comes to lie over the panel
    bool drawn;      // a frame is ready
    graph frames;    // time to make one [ms]
    graph energy;    // [m⁴/s²]
    graph heights;   // at the probe [m]
    double energy_due;
    bool probing;
    pond_vec2 probe; // [share of the pond's sides]
    pond_desc water;
    panel_action_water before; // the change that is under way
    char sky[SCENE_TEXT];      // as it is being typed
    bool typing;
    char said[PANEL_ACTION_MESSAGE]; // in this frame
    panel_outcome outcome;
    panel_moment moment;
    bool touching; // a finger has been on the panel, and the mouse not since
    bool finger_down;
    int finger; // window_finger_hand()
    ImVec2 finger_at;
    ImVec4 panel_part; // where they lie: left, top, right, bottom
    ImVec4 help_part;
};

namespace panel_parts {

constexpr float LETTERS = 15.0f; // [points]

// ---- panel_theme.cpp ----

void set_style(float scale);
void load_letters(float pixels);

// Pixels in a point.
float fineness(const panel_screen *screen);

// ---- panel_windows.cpp ----

void show_panel(panel *p, session *s);
void show_help(panel *p);

// Where the panel begins from the left, in this window.
float panel_left(const panel *p);

// Whether it is seen: help that has no room beside it lies in its place.
bool panel_is_seen(const panel *p);

// By the window, in its picture: nothing in the panel moves for it.
void say(panel *p, const char *text);

// Dim words, in as many lines as they take.
void remark(const char *format, ...) IM_FMTARGS(1);

// Whether a line has no room for a name and what stands beside it.
bool is_narrow();

// ---- panel_look.cpp ----

void show_look(panel *p, session *s);
void show_deeds(panel *p, session *s);

// ---- panel_parameters.cpp ----

// A name on the left; the caller's item fills the rest of the line, or the next one in a narrow
// window. Within a group: columns count from where that begins.
void begin_line(const char *name);

// All that matters of a page, and a button that resets it.
void show_page(panel *p, session *s, parameter_page page);
void reset_button(panel *p, session *s, parameter_page page, session_part part);

// ---- panel_graphs.cpp ----

// Takes what is measured in this frame.
void sample(panel *p, session *s);
void show_measured(panel *p, session *s);

// In metres of the water that there is now.
pond_vec2 probe_of(const panel *p, const session *s);

// A ring on the water where the probe is.
void mark_probe(const panel *p, const session *s);

} // namespace panel_parts

#endif
