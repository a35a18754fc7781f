// Icons as letters of the font, drawn into its picture once: smooth with every painter, although
// SDL's software renderer draws jagged edges.
#include "ui_inside.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr float UNITS = 24.0f; // side of an icon
constexpr int CURVE_PARTS = 8;
constexpr int ARC_PARTS = 32;

// Strokes, y up: M moves, L draws a line, Q a curve by one handle, A an arc: middle, radius, from
// and to [°].
struct drawing {
    float width; // of the strokes
    const char *strokes;
};

const drawing drawings[UI_ICON_COUNT] = {
    {1.85f, "M 12 21.5 Q 5.6 13.6 5.6 9.4 A 12 9.4 6.4 180 360 Q 18.4 13.6 12 21.5 "
            "M 9 9 Q 9.1 6.7 11.2 6.2"}, // a drop
    {1.85f, "M 3 19 L 21 19 L 21 5 L 3 5 L 3 19 M 3 14.3 L 21 14.3 M 3 9.7 L 21 9.7 "
            "M 10 19 L 10 14.3 M 15 14.3 L 15 9.7 M 9 9.7 L 9 5"}, // a wall
    {1.85f, "M 6.4 12.6 A 9.2 15.6 3.8 225 -45 Q 13 11.2 15.4 11.8 Q 18.6 12.4 21 14.8 "
            "Q 21.8 4.8 13.6 4.6 L 9.6 4.6 Q 4.2 4.8 4.2 9 Q 4.3 11.2 6.4 12.6 "
            "M 5.6 16.6 L 2.4 15.2 L 5.6 14 M 9 16.9 L 9 16.6"}, // a duck
    {1.85f, "M 7 10.6 Q 3 10.6 3 14 Q 3 17 6.3 17.2 Q 7.4 21 11.6 21 Q 15.9 21 16.8 17.2 "
            "Q 21 17.2 21 13.8 Q 21 10.6 17.4 10.6 L 7 10.6 "
            "M 8.4 7.2 L 7.2 3.4 M 12.8 7.2 L 11.6 3.4 M 17.2 7.2 L 16 3.4"}, // rain
    {1.85f, "M 4 20 L 10 20 L 10 14 L 4 14 L 4 20 M 14 20 L 20 20 L 20 14 L 14 14 L 14 20 "
            "M 4 10 L 10 10 L 10 4 L 4 4 L 4 10 M 14 10 L 20 10 L 20 4 L 14 4 L 14 10"}, // scenes
    {1.85f, "M 3 18.5 L 12.4 18.5 A 14.8 18.5 2.4 180 540 M 17.2 18.5 L 21 18.5 "
            "M 3 12 L 5.4 12 A 7.8 12 2.4 180 540 M 10.2 12 L 21 12 "
            "M 3 5.5 L 11 5.5 A 13.4 5.5 2.4 180 540 M 15.8 5.5 L 21 5.5"}, // the panel
    {1.85f, "M 6 18 L 18 6 M 18 18 L 6 6"},                                 // leaving
    {10.5f, "M 12 12 L 12 12"},                                             // a dot
    {3.0f, "M 9.5 15.5 L 9.5 8.5 M 14.5 15.5 L 14.5 8.5"},                  // a pause
};

struct segment {
    ImVec2 from;
    ImVec2 to;
};

std::vector<segment> read_strokes(const char *at) {
    std::vector<segment> strokes;
    ImVec2 pen;
    const auto draw_to = [&](float x, float y) {
        strokes.push_back({pen, ImVec2(x, y)});
        pen = ImVec2(x, y);
    };
    while (*at != '\0') {
        const char what = *at++;
        float n[5] = {};
        const int count = what == 'A' ? 5 : what == 'Q' ? 4 : 2;
        for (int i = 0; i < count; i++) {
            char *end = nullptr;
            n[i] = std::strtof(at, &end);
            at = end;
        }
        at += std::strspn(at, " ");
        const ImVec2 from = pen;
        if (what == 'M') {
            pen = ImVec2(n[0], n[1]);
        } else if (what == 'L') {
            draw_to(n[0], n[1]);
        }
        for (int i = 1; what == 'Q' && i <= CURVE_PARTS; i++) {
            const float t = static_cast<float>(i) / CURVE_PARTS;
            const float a = (1.0f - t) * (1.0f - t);
            const float b = 2.0f * t * (1.0f - t);
            draw_to(a * from.x + b * n[0] + t * t * n[2], a * from.y + b * n[1] + t * t * n[3]);
        }
        for (int i = 0; what == 'A' && i <= ARC_PARTS; i++) {
            const float share = static_cast<float>(i) / ARC_PARTS;
            const float angle = (n[3] + (n[4] - n[3]) * share) * 0.01745329f;
            draw_to(n[0] + n[2] * std::cos(angle), n[1] + n[2] * std::sin(angle));
        }
    }
    return strokes;
}

float distance_squared(const ImVec2 &at, const segment &s) {
    const ImVec2 way(s.to.x - s.from.x, s.to.y - s.from.y);
    const float length = way.x * way.x + way.y * way.y;
    const float along = (at.x - s.from.x) * way.x + (at.y - s.from.y) * way.y;
    const float t = length > 0.0f ? std::fmin(std::fmax(along / length, 0.0f), 1.0f) : 0.0f;
    const float x = at.x - s.from.x - t * way.x;
    const float y = at.y - s.from.y - t * way.y;
    return x * x + y * y;
}

void draw(const drawing &what, const ImFontAtlasCustomRect *to, ImFontAtlas *fonts) {
    const std::vector<segment> strokes = read_strokes(what.strokes);
    const float unit = static_cast<float>(to->Width) / UNITS;
    for (int y = 0; y < to->Height; y++) {
        for (int x = 0; x < to->Width; x++) {
            const ImVec2 at((static_cast<float>(x) + 0.5f) / unit,
                            UNITS - (static_cast<float>(y) + 0.5f) / unit);
            float nearest = UNITS * UNITS;
            for (const segment &s : strokes) {
                nearest = std::fmin(nearest, distance_squared(at, s));
            }
            const float cover = (0.5f * what.width - std::sqrt(nearest)) * unit + 0.5f;
            fonts->TexPixelsAlpha8[(to->Y + y) * fonts->TexWidth + to->X + x] =
                static_cast<unsigned char>(255.0f * std::fmin(std::fmax(cover, 0.0f), 1.0f));
        }
    }
}

} // namespace

namespace ui_parts {

void load_icons(ImFont *font, float letters, float icons) {
    ImFontAtlas *fonts = ImGui::GetIO().Fonts;
    const int side = static_cast<int>(std::round(icons));
    const float above = std::round(0.5f * (letters - static_cast<float>(side)));
    int rects[UI_ICON_COUNT];
    for (int i = 0; i < UI_ICON_COUNT; i++) {
        rects[i] =
            fonts->AddCustomRectFontGlyph(font, static_cast<ImWchar>(UI_FIRST_ICON + i), side, side,
                                          static_cast<float>(side), ImVec2(0.0f, above));
    }
    fonts->Build();
    for (int i = 0; i < UI_ICON_COUNT; i++) {
        draw(drawings[i], fonts->GetCustomRectByIndex(rects[i]), fonts);
    }
}

} // namespace ui_parts
