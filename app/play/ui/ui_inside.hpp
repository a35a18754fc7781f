// ui_inside.hpp — what the files of the user interface share.
//
//   ui.cpp        the context: events, pointers, frames
//   ui_theme.cpp  colours, sizes and fonts
//   ui_words.cpp  words and buttons
//   ui_paint.cpp  triangles become pixels, by SDL's renderer or by OpenGL
#ifndef APP_PLAY_UI_INSIDE_HPP
#define APP_PLAY_UI_INSIDE_HPP

extern "C" {
#include "ui.h"
}

#include <memory>

#include <imgui.h>

namespace ui_parts {

// Sizes at a scale of 1.
constexpr float LETTERS = 15.0f; // of the panel
constexpr float WORDS = 17.0f;   // of words over the water, and of buttons

// Draws the triangles of a frame with the font's picture on them.
class painter {
  public:
    painter() = default;
    painter(const painter &) = delete;
    painter &operator=(const painter &) = delete;
    virtual ~painter() = default;
    virtual void paint(const ImDrawData *data) = 0;
};

// NULL: its texture or its shaders cannot be created. The context has the picture of the fonts.
std::unique_ptr<painter> make_painter(const ui_screen *screen);

void set_style(float scale);

// Fonts[0] has the panel's letters, Fonts[1] those of words. `fineness`: pixels per coordinate of
// the window.
void load_fonts(float scale, float fineness);

} // namespace ui_parts

// A click in the events since the last frame is shown in two.
enum class click { NONE, PRESSED, PRESSED_AND_RELEASED, RELEASED };

struct ui {
    ui_screen screen;
    std::unique_ptr<ui_parts::painter> painter;
    int frames_left; // until the effect of the last event is drawn
    bool touching;   // the last input was a finger, not the mouse
    bool finger_down;
    bool finger_pressed;  // since the last frame
    bool finger_was_down; // in the last frame
    int finger;
    ImVec2 finger_at;
    click clicked; // of the mouse on it
    ImVec2 click_at;
};

#endif
