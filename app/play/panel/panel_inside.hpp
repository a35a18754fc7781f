// panel_inside.hpp — what the panel's files share: Dear ImGui, and C++, stay in them.
//
//   panel.cpp             the panel of panel.h
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
    bool help_first; // the help comes to the front
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
};

namespace panel_parts {

// ---- panel_windows.cpp ----

void show_panel(panel *p, session *s);
void show_help(panel *p);

ImVec2 help_size();

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
