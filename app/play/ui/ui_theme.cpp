// Colours, sizes and fonts.
#include "ui_inside.hpp"

#include <cmath>

namespace {

constexpr float BUILT_IN = 13.0f; // size of the built-in font [pixels]
constexpr float FINE = 24.0f;     // size from which letters need no subpixel positions [pixels]
constexpr float BOLDER = 1.25f;   // words over the water

ImVec4 shade(float r, float g, float b, float a = 1.0f) {
    return {r, g, b, a};
}

// Colours of deep water and of light on it.
void set_colours(ImGuiStyle *style) {
    const ImVec4 foam = shade(0.90f, 0.96f, 0.97f);
    const ImVec4 deep = shade(0.030f, 0.085f, 0.115f, 0.88f);
    const ImVec4 well = shade(0.10f, 0.20f, 0.25f, 0.75f);
    const ImVec4 lit = shade(0.13f, 0.31f, 0.38f, 0.90f);
    const ImVec4 bright = shade(0.25f, 0.62f, 0.70f);
    ImVec4 *c = style->Colors;
    c[ImGuiCol_Text] = foam;
    c[ImGuiCol_TextDisabled] = shade(0.56f, 0.68f, 0.72f);
    c[ImGuiCol_WindowBg] = deep;
    c[ImGuiCol_PopupBg] = shade(0.04f, 0.11f, 0.15f, 0.97f);
    c[ImGuiCol_Border] = shade(0.45f, 0.70f, 0.76f, 0.22f);
    c[ImGuiCol_FrameBg] = well;
    c[ImGuiCol_FrameBgHovered] = lit;
    c[ImGuiCol_FrameBgActive] = shade(0.15f, 0.37f, 0.44f);
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = deep;
    c[ImGuiCol_ScrollbarBg] = shade(0.0f, 0.0f, 0.0f, 0.0f);
    c[ImGuiCol_ScrollbarGrab] = lit;
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] = bright;
    c[ImGuiCol_CheckMark] = shade(0.55f, 0.90f, 0.92f);
    c[ImGuiCol_SliderGrab] = shade(0.17f, 0.47f, 0.54f); // values are read on it
    c[ImGuiCol_SliderGrabActive] = bright;
    c[ImGuiCol_Button] = c[ImGuiCol_Header] = shade(0.11f, 0.26f, 0.32f, 0.85f);
    c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] = shade(0.16f, 0.40f, 0.47f);
    c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] = shade(0.21f, 0.52f, 0.60f);
    c[ImGuiCol_Separator] = c[ImGuiCol_Border];
    c[ImGuiCol_PlotLines] = shade(0.47f, 0.85f, 0.90f);
    c[ImGuiCol_TextSelectedBg] = lit;
    c[ImGuiCol_NavHighlight] = bright;
}

const char *find_face() {
    static const char *const known[] = {
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
        "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
        "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
        "/Library/Fonts/Arial Unicode.ttf",
    };
    for (const char *path : known) {
        SDL_RWops *file = SDL_RWFromFile(path, "rb");
        if (file != nullptr) {
            SDL_RWclose(file);
            return path;
        }
    }
    return nullptr;
}

// Debian's FFmpeg depends on one of these faces. Without one the built-in bitmap font is used,
// which is sharp at multiples of its size.
ImFont *add_font(float size, float weight) {
    static const ImWchar ranges[] = {0x20,   0x17F,  0x370,  0x3FF,  0x400,  0x45F,
                                     0x1E00, 0x1EFF, 0x2010, 0x2026, 0x2070, 0x208E,
                                     0x2212, 0x2212, 0xFFFD, 0xFFFD, 0};
    ImFontAtlas *fonts = ImGui::GetIO().Fonts;
    const float pixels = std::round(size);
    ImFontConfig config;
    config.OversampleH = pixels < FINE ? 3 : 1;
    config.RasterizerMultiply = weight;
    const char *face = find_face();
    ImFont *font =
        face != nullptr ? fonts->AddFontFromFileTTF(face, pixels, &config, ranges) : nullptr;
    if (font == nullptr) {
        config.SizePixels = BUILT_IN * std::fmax(std::round(pixels / BUILT_IN), 1.0f);
        font = fonts->AddFontDefault(&config);
    }
    return font;
}

} // namespace

namespace ui_parts {

void set_style(float scale) {
    ImGuiStyle *style = &ImGui::GetStyle();
    style->WindowRounding = 8.0f;
    style->FrameRounding = style->GrabRounding = 4.0f;
    style->PopupRounding = 6.0f;
    style->ScrollbarRounding = 6.0f;
    style->ScrollbarSize = 11.0f;
    style->WindowPadding = ImVec2(12.0f, 10.0f);
    style->FramePadding = ImVec2(7.0f, 3.0f);
    style->ItemSpacing = ImVec2(7.0f, 5.0f);
    style->GrabMinSize = 9.0f;
    style->WindowBorderSize = 1.0f;
    set_colours(style);
    style->ScaleAllSizes(scale);
}

void load_fonts(float scale, float fineness) {
    ImGui::GetIO().FontGlobalScale = 1.0f / fineness;
    (void)add_font(LETTERS * scale * fineness, 1.0f);
    (void)add_font(WORDS * scale * fineness, BOLDER);
}

} // namespace ui_parts
