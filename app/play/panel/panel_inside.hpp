// panel_inside.hpp — shared by the panel's files, which alone use Dear ImGui.
//
//   panel.cpp             the panel of panel.h
//   panel_windows.cpp     the panel's window with its pages, and the list of keys
//   panel_look.cpp        the pages of the look and of exports
//   panel_parameters.cpp  a line for each parameter
//   panel_graphs.cpp      graphs and the probe
//
// panel_actions.c, parameters.c and graphs.c have the parts that need no user interface.
#ifndef APP_PLAY_PANEL_INSIDE_HPP
#define APP_PLAY_PANEL_INSIDE_HPP

extern "C" {
#include "clock.h"
#include "graphs.h"
#include "panel.h"
#include "panel_actions.h"
#include "play/recording/record.h"
#include "play/session/session.h"
#include "scene_look.h"
}

#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include <imgui.h>

struct panel {
    const char *save_to;
    const char *keys;
    float scale; // of all lengths
    parameters all;
    bool shown;
    bool help;
    bool help_first; // move the help to the front
    graph frames;    // time to make one [ms]
    graph energy;    // [m⁴/s²]
    graph heights;   // at the probe [m]
    double energy_due;
    bool probing;
    pond_vec2 probe; // [share of the pond's sides]
    pond_desc water;
    panel_action_water before; // the present change
    char sky[SCENE_TEXT];      // while it is typed
    bool typing;
    char said[PANEL_ACTION_MESSAGE]; // message of this frame
    panel_outcome outcome;
    panel_moment moment;
};

namespace panel_parts {

// ---- panel_windows.cpp ----

void show_panel(panel *p, session *s);
void show_help(panel *p);

ImVec2 help_size();

// Whether it is visible: the help takes its place if there is no room for both.
bool panel_is_seen(const panel *p);

// Shows a message of the window.
void say(panel *p, const char *text);

// Dim text, with line breaks.
void remark(const char *format, ...) IM_FMTARGS(1);

// Whether a line has no room for a name and its item.
bool is_narrow();

// ---- panel_look.cpp ----

void show_look(panel *p, session *s);
void show_exports(panel *p, session *s);

// ---- panel_parameters.cpp ----

// Shows a name on the left. The caller's item fills the rest of the line, or the next line if the
// window is narrow. Call it within a group, where columns start.
void begin_line(const char *name);

// Shows the parameters of a page that are in use, and a button that resets them.
void show_page(panel *p, session *s, parameter_page page);
void reset_button(panel *p, session *s, parameter_page page, session_part part);

// ---- panel_graphs.cpp ----

// Adds the samples of this frame.
void sample(panel *p, session *s);
void show_measured(panel *p, session *s);

// The probe's place. [m]
pond_vec2 probe_of(const panel *p, const session *s);

// Draws a ring at the probe.
void mark_probe(const panel *p, const session *s);

} // namespace panel_parts

#endif
