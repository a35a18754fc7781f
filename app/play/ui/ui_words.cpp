// Words in boxes, and bars of buttons.
#include "ui_inside.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <imgui_internal.h>

namespace {

constexpr ImU32 FOAM = IM_COL32(230, 245, 247, 255);
constexpr ImU32 DEEP = IM_COL32(8, 22, 29, 224);
constexpr ImU32 LIT = IM_COL32(41, 104, 120, 235);
constexpr ImU32 BRIGHT = IM_COL32(64, 158, 179, 255);
constexpr ImU32 RED = IM_COL32(235, 45, 40, 255);
constexpr ImU32 NONE = IM_COL32(0, 0, 0, 0);

// Lengths at a scale of 1.
constexpr float MARGIN = 12.0f; // around words, from left to right
constexpr float PAD = 6.0f;     // and from top to bottom
constexpr float ROUND = 9.0f;   // corner of a box
constexpr float MARK = 18.0f;   // room for the dot
constexpr float DOT = 5.0f;     // its radius
constexpr float WIDEST = 560.0f;
constexpr int MOST_LINES = 8;
constexpr float SIDE = 44.0f; // of a button: what a finger needs
constexpr float GAP = 4.0f;
constexpr float INSET = 20.0f; // around the text of a button, both sides together

void push_font() {
    ImGui::PushFont(ImGui::GetIO().Fonts->Fonts[1]);
}

float scale_of(const ui *u) {
    return u->screen.scale;
}

// ---- words --------------------------------------------------------------------------------------

struct text_line {
    const char *from;
    const char *to;
};

struct text_box {
    text_line lines[MOST_LINES];
    int count;
    float step; // from one line to the next
    ImVec2 pad;
    float dot; // room for it
    ImVec2 from;
    ImVec2 to;
};

float width_of(const text_line &line) {
    return ImGui::CalcTextSize(line.from, line.to).x;
}

// Lines are placed one by one, since Dear ImGui does not centre them.
void break_lines(text_box *box, const char *text, float width) {
    const char *const text_end = text + std::strlen(text);
    while (text < text_end && box->count < MOST_LINES) {
        const size_t whole = std::strcspn(text, "\n");
        const char *end = ImGui::GetFont()->CalcWordWrapPositionA(1.0f, text, text + whole, width);
        box->lines[box->count++] = {text, end};
        text = end + (end < text_end && *end == '\n' ? 1 : std::strspn(end, " "));
    }
}

text_box lay_out(const ui *u, const ui_text *t) {
    const float s = scale_of(u);
    text_box box = {};
    box.pad = ImVec2(MARGIN * s, PAD * s);
    box.step = std::round(1.3f * ImGui::GetFontSize());
    box.dot = t->dot ? MARK * s : 0.0f;
    const float most = std::min(static_cast<float>(t->room.w) - 2.0f * box.pad.x, WIDEST * s);
    break_lines(&box, t->text, std::max(most - box.dot, ImGui::GetFontSize()));
    float widest = 0.0f;
    for (int i = 0; i < box.count; i++) {
        widest = std::max(widest, width_of(box.lines[i]));
    }
    const float height = box.step * static_cast<float>(box.count - 1) + ImGui::GetFontSize();
    const ImVec2 size(std::ceil(widest + box.dot + 2.0f * box.pad.x),
                      std::ceil(height + 2.0f * box.pad.y));
    const auto x = static_cast<float>(t->room.x);
    const auto y = static_cast<float>(t->room.y);
    const float aside = static_cast<float>(t->room.w) - size.x;
    const float above = static_cast<float>(t->room.h) - size.y;
    box.from = ImVec2(x + (t->anchor == UI_BOTTOM ? std::floor(0.5f * aside) : 0.0f),
                      y + (t->anchor == UI_TOP_LEFT ? 0.0f : above));
    box.to = ImVec2(box.from.x + size.x, box.from.y + size.y);
    return box;
}

SDL_Rect part_of(const text_box &box) {
    return {static_cast<int>(box.from.x), static_cast<int>(box.from.y),
            static_cast<int>(box.to.x - box.from.x), static_cast<int>(box.to.y - box.from.y)};
}

void draw_dot(const ui *u, ImVec2 middle) {
    ImGui::GetForegroundDrawList()->AddCircleFilled(middle, DOT * scale_of(u), RED);
}

// ---- bars ---------------------------------------------------------------------------------------

struct bar_layout {
    ImVec2 button;
    float gap;
    int columns;
    ImVec2 size;
};

bar_layout lay_out(const ui *u, const ui_bar *bar) {
    const float s = scale_of(u);
    bar_layout l = {};
    l.gap = GAP * s;
    float widest = 0.0f;
    for (int i = 0; i < bar->count; i++) {
        widest = std::max(widest, ImGui::CalcTextSize(bar->buttons[i].text).x);
    }
    const float room = ImGui::GetIO().DisplaySize.x - l.gap;
    const float wanted = std::max(std::ceil(widest) + INSET * s, SIDE * s);
    l.button = ImVec2(std::min(wanted, room - l.gap), SIDE * s);
    const int fitting = static_cast<int>((room - l.gap) / (l.button.x + l.gap));
    const int most = std::min(std::max(fitting, 1), bar->count);
    const int rows = (bar->count + most - 1) / most;
    l.columns = (bar->count + rows - 1) / rows;
    l.size = ImVec2(static_cast<float>(l.columns) * (l.button.x + l.gap) + l.gap,
                    static_cast<float>(rows) * (l.button.y + l.gap) + l.gap);
    return l;
}

bool show_button(ui_button *b, ImVec2 size) {
    ImGui::PushStyleColor(ImGuiCol_Button, b->lit ? LIT : NONE);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, b->lit ? LIT : NONE);
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, BRIGHT);
    const bool pressed = ImGui::Button(b->text, size);
    ImGui::PopStyleColor(3);
    const ImVec2 from = ImGui::GetItemRectMin();
    b->part = {static_cast<int>(from.x), static_cast<int>(from.y), static_cast<int>(size.x),
               static_cast<int>(size.y)};
    return pressed;
}

int show_buttons(ui_bar *bar, const bar_layout &l) {
    int pressed = -1;
    for (int i = 0; i < bar->count; i++) {
        if (i % l.columns > 0) {
            ImGui::SameLine();
        }
        ImGui::PushID(i);
        pressed = show_button(&bar->buttons[i], l.button) ? i : pressed;
        ImGui::PopID();
    }
    return pressed;
}

} // namespace

extern "C" {

SDL_Rect ui_words_part(const ui *u, const ui_text *text) {
    if (u == nullptr) {
        return {};
    }
    push_font();
    const text_box box = lay_out(u, text);
    ImGui::PopFont();
    return part_of(box);
}

SDL_Rect ui_words(ui *u, const ui_text *text) {
    if (u == nullptr) {
        return {};
    }
    push_font();
    const text_box box = lay_out(u, text);
    const float s = scale_of(u);
    ImDrawList *list = ImGui::GetForegroundDrawList();
    list->AddRectFilled(box.from, box.to, DEEP, ROUND * s);
    const float middle = box.from.y + box.pad.y + 0.5f * ImGui::GetFontSize();
    if (text->dot) {
        draw_dot(u, ImVec2(box.from.x + box.pad.x + 0.3f * box.dot, middle));
    }
    const float inner = box.to.x - box.from.x - 2.0f * box.pad.x;
    for (int i = 0; i < box.count; i++) {
        const text_line &line = box.lines[i];
        const float aside =
            text->anchor == UI_BOTTOM ? std::floor(0.5f * (inner - width_of(line))) : box.dot;
        list->AddText(ImVec2(box.from.x + box.pad.x + aside,
                             box.from.y + box.pad.y + box.step * static_cast<float>(i)),
                      FOAM, line.from, line.to);
    }
    ImGui::PopFont();
    return part_of(box);
}

void ui_dot(ui *u, int x, int y) {
    if (u != nullptr) {
        draw_dot(u, ImVec2(static_cast<float>(x), static_cast<float>(y)));
    }
}

void ui_open_list(ui *u, const char *name) {
    if (u != nullptr) {
        ImGui::OpenPopup(name);
    }
}

bool ui_is_list_open(const ui *u, const char *name) {
    return u != nullptr && ImGui::IsPopupOpen(name);
}

SDL_Point ui_bar_size(const ui *u, const ui_bar *bar) {
    push_font();
    const ImVec2 size = lay_out(u, bar).size;
    ImGui::PopFont();
    return {static_cast<int>(size.x), static_cast<int>(size.y)};
}

int ui_bar_show(ui *u, ui_bar *bar) {
    push_font();
    const bar_layout l = lay_out(u, bar);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos(ImVec2(std::floor(0.5f * (display.x - l.size.x)),
                                   display.y - l.size.y - static_cast<float>(bar->foot)));
    ImGui::SetNextWindowSize(l.size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(l.gap, l.gap));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(l.gap, l.gap));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, ROUND * scale_of(u));
    ImGui::PushStyleColor(ImGuiCol_PopupBg, ImGui::GetStyleColorVec4(ImGuiCol_WindowBg));
    int pressed = -1;
    if (!bar->list) {
        ImGui::Begin(bar->name, nullptr, flags);
        pressed = show_buttons(bar, l);
        ImGui::End();
    } else if (ImGui::BeginPopup(bar->name)) {
        pressed = show_buttons(bar, l);
        if (pressed >= 0) {
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
    ImGui::PopFont();
    return pressed;
}

} // extern "C"
