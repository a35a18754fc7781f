// The panel's window, page by page, and the list of keys.
#include "panel_inside.hpp"

#include <imgui_internal.h>

namespace {

using namespace panel_parts;

constexpr const char *HELP_NAME = "Keys";
constexpr float WIDTH = 372.0f; // of the panel [points]
constexpr float NARROW = 20.0f; // [font sizes]
constexpr float GAP = 10.0f;    // around it
constexpr float HELP_ALPHA = 0.95f;
constexpr float HELP_COLUMN = 10.0f; // of the second column [font sizes]
constexpr float HELP_NARROW = 32.0f; // width of windows in which it moves below the keys [likewise]

void command(panel *p, session *s, session_action what) {
    media_error error = {};
    if (!session_action_run(s, what, &error)) {
        say(p, error.message);
    }
    p->outcome.changed = true;
    p->outcome.new_scene = true;
}

void command_button(panel *p, session *s, const char *name, session_action what) {
    if (ImGui::Button(name)) {
        command(p, s, what);
    }
}

void show_scenes(panel *p, session *s) {
    ImGui::BeginGroup();
    begin_line("scene");
    if (ImGui::BeginCombo("##scene", session_scene(s)->name, ImGuiComboFlags_HeightLarge)) {
        for (int i = 0; i < scene_builtin_count(); i++) {
            const char *name = scene_builtin_name(i);
            if (ImGui::Selectable(name, std::strcmp(name, session_scene(s)->name) == 0)) {
                command(p, s, static_cast<session_action>(SESSION_SCENE + i));
            }
        }
        ImGui::EndCombo();
    }
    ImGui::EndGroup();
}

// Next to the previous button if the line has room.
void next_button(panel *p, session *s, const char *name, session_action what) {
    const ImGuiStyle &style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(name).x + 2.0f * style.FramePadding.x;
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    if (ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= end) {
        ImGui::SameLine();
    }
    command_button(p, s, name, what);
}

void show_commands(panel *p, session *s) {
    command_button(p, s, session_is_paused(s) ? "Continue" : "Pause", SESSION_PAUSE);
    next_button(p, s, "Step", SESSION_STEP);
    next_button(p, s, "Rain", SESSION_RAIN);
    next_button(p, s, "Calm", SESSION_CALM);
    next_button(p, s, "Restart", SESSION_RESTART);
}

// Left side of the panel.
float left_of(const panel *p) {
    const float gap = GAP * p->scale;
    return std::fmax(ImGui::GetIO().DisplaySize.x - gap - WIDTH * p->scale, gap);
}

void show_facts(session *s) {
    const pond_desc desc = pond_get_desc(session_water(s));
    const bool small = desc.cell_size < 0.1;
    remark("%d \u00d7 %d cells of %.3g %s,%s%.1f s", desc.width, desc.height,
           small ? desc.cell_size * 1e3 : desc.cell_size, small ? "mm" : "m",
           is_narrow() ? "\n" : " ", session_time(s));
}

void show_pages(panel *p, session *s) {
    if (ImGui::CollapsingHeader("Measured", ImGuiTreeNodeFlags_DefaultOpen)) {
        show_measured(p, s);
    }
    if (ImGui::CollapsingHeader("Pointer")) {
        show_page(p, s, PARAMETER_POINTER);
    }
    if (ImGui::CollapsingHeader("Look", ImGuiTreeNodeFlags_DefaultOpen)) {
        show_look(p, s);
    }
    if (ImGui::CollapsingHeader("Rain")) {
        show_page(p, s, PARAMETER_RAIN);
        reset_button(p, s, PARAMETER_RAIN, SESSION_RAINS);
    }
    // The look lake has a separate breeze, and water on the GPU is drawn without one.
    const bool may_blow = session_scene(s)->look != POND_LOOK_LAKE && !session_is_on_gpu(s);
    if (may_blow && ImGui::CollapsingHeader("Breeze")) {
        show_page(p, s, PARAMETER_BREEZE);
        reset_button(p, s, PARAMETER_BREEZE, SESSION_LOOK);
    }
    const bool may_flow =
        pond_solver_info(&session_scene(s)->pond)->ground && !session_is_on_gpu(s);
    if (may_flow && ImGui::CollapsingHeader("Current")) {
        show_page(p, s, PARAMETER_CURRENT);
        reset_button(p, s, PARAMETER_CURRENT, SESSION_FLOWS);
    }
    if (ImGui::CollapsingHeader("Water")) {
        show_page(p, s, PARAMETER_WATER);
        reset_button(p, s, PARAMETER_WATER, SESSION_WATER);
    }
    if (ImGui::CollapsingHeader("Export")) {
        show_exports(p, s);
    }
}

// A line of play_keys: keys, and their action next to them or, if the window is narrow, below.
void show_key(const char *line, int length, bool narrow) {
    enum { TERM = 25 }; // where its second half begins
    const int term = length < TERM ? length : TERM;
    const bool continued = line[2] == ' ';
    if (!narrow || !continued) {
        ImGui::TextUnformatted(line + 2, line + term);
    }
    if (narrow) {
        ImGui::Indent();
    } else {
        ImGui::SameLine(ImGui::GetFontSize() * HELP_COLUMN);
    }
    ImGui::TextDisabled("%.*s", length - term, line + term);
    if (narrow) {
        ImGui::Unindent();
    }
}

} // namespace

namespace panel_parts {

void say(panel *p, const char *text) {
    std::snprintf(p->said, sizeof p->said, "%s", text);
}

void remark(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ImGui::PushTextWrapPos();
    ImGui::TextDisabledV(format, arguments);
    ImGui::PopTextWrapPos();
    va_end(arguments);
}

bool is_narrow() {
    return ImGui::GetWindowContentRegionMax().x < NARROW * ImGui::GetFontSize();
}

ImVec2 help_size() {
    const ImGuiWindow *help = ImGui::FindWindowByName(HELP_NAME);
    return help != nullptr ? help->Size : ImVec2();
}

bool panel_is_seen(const panel *p) {
    const float help = help_size().x;
    return p->shown && (!p->help || (help > 0.0f && help + 2.0f * GAP * p->scale <= left_of(p)));
}

void show_panel(panel *p, session *s) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = GAP * p->scale;
    const float left = left_of(p);
    const float width = display.x - gap - left;
    const float most = display.y - 2.0f * gap - static_cast<float>(p->moment.foot);
    ImGui::SetNextWindowPos(ImVec2(left, gap));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, most));
    ImGui::SetNextWindowSize(ImVec2(width, 0.0f));
    if (ImGui::Begin(PANEL_NAME, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize)) {
        show_scenes(p, s);
        show_facts(s);
        show_commands(p, s);
        show_pages(p, s);
    }
    ImGui::End();
}

void show_help(panel *p) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = GAP * p->scale;
    const float right = panel_is_seen(p) ? left_of(p) : display.x;
    const float bottom = display.y - static_cast<float>(p->moment.foot);
    // In the middle of the window, but above messages.
    const float end = bottom - static_cast<float>(p->moment.message) - gap;
    const float height = std::fmin(help_size().y, end - gap);
    const float middle = std::fmin(0.5f * bottom, end - 0.5f * height);
    ImGui::SetNextWindowPos(ImVec2(0.5f * right, middle), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0.0f, 0.0f),
                                        ImVec2(display.x - 2.0f * gap, end - gap));
    ImGui::SetNextWindowBgAlpha(HELP_ALPHA);
    if (p->help_first) {
        ImGui::SetNextWindowFocus();
        p->help_first = false;
    }
    if (ImGui::Begin(HELP_NAME, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing)) {
        const bool narrow = display.x < HELP_NARROW * ImGui::GetFontSize();
        const ImGuiStyle &style = ImGui::GetStyle();
        ImGui::PushTextWrapPos(display.x - 2.0f * gap - style.WindowPadding.x -
                               style.ScrollbarSize);
        for (const char *line = p->keys; *line != '\0';) {
            const auto length = static_cast<int>(std::strcspn(line, "\n"));
            show_key(line, length, narrow);
            line += length + (line[length] == '\n' ? 1 : 0);
        }
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
}

} // namespace panel_parts
