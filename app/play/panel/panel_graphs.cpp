// Graphs of measurements, and the probe.
#include "panel_inside.hpp"

namespace {

using namespace panel_parts;

constexpr double GRAPHED = 8.0;      // time that a graph shows [s]
constexpr double COUNTED = 0.066;    // shortest time between samples of the energy [s]
constexpr double ENERGY_REST = 20.0; // the same [duration of a measurement]

// Draws the last seconds of a graph between two values, below a line of text.
void show_graph(const panel *p, const graph *g, float low, float high, float mark,
                const char *text) {
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 3.4f);
    const float room = size.y - 1.4f * ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList *list = ImGui::GetWindowDrawList();
    const float round = ImGui::GetStyle().FrameRounding;
    const float thick = p->scale;
    ImGui::Dummy(size);
    list->AddRectFilled(at, ImVec2(at.x + size.x, at.y + size.y),
                        ImGui::GetColorU32(ImGuiCol_FrameBg), round);
    high = high > low ? high : low + 1.0f;
    const auto level = [&](float value) {
        return at.y + size.y - room * (value - low) / (high - low);
    };
    if (mark > low && mark < high) {
        list->AddLine(ImVec2(at.x, level(mark)), ImVec2(at.x + size.x, level(mark)),
                      ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.45f), thick);
    }
    const double now = g->count > 0 ? graph_time(g, g->count - 1) : 0.0;
    list->PushClipRect(at, ImVec2(at.x + size.x, at.y + size.y), true);
    for (int i = 0; i < g->count; i++) {
        const double share = 1.0 - (now - graph_time(g, i)) / GRAPHED;
        if (share > -0.1) {
            list->PathLineTo(
                ImVec2(at.x + size.x * static_cast<float>(share), level(graph_value(g, i))));
        }
    }
    list->PathStroke(ImGui::GetColorU32(ImGuiCol_PlotLines), 0, 1.5f * thick);
    const float inset = ImGui::GetStyle().FramePadding.x;
    list->AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(at.x + inset, at.y + 0.4f * inset),
                  ImGui::GetColorU32(ImGuiCol_Text), text, nullptr, size.x - 2.0f * inset);
    list->PopClipRect();
}

void show_frames(const panel *p) {
    float low;
    float high;
    char text[96];
    const auto budget = static_cast<float>(p->moment.step_budget * 1e3);
    graph_range(&p->frames, GRAPHED, &low, &high);
    std::snprintf(text, sizeof text, "frame %.1f ms of %.1f, longest %.1f",
                  static_cast<double>(graph_last(&p->frames)), static_cast<double>(budget),
                  static_cast<double>(high));
    show_graph(p, &p->frames, 0.0f, std::fmax(graph_round_up(high), budget * 1.2f), budget, text);
}

void show_energy(const panel *p) {
    float low;
    float high;
    char text[96];
    graph_range(&p->energy, GRAPHED, &low, &high);
    std::snprintf(text, sizeof text, "energy %.3g m\u2074/s\u00b2",
                  static_cast<double>(graph_last(&p->energy)));
    show_graph(p, &p->energy, 0.0f, graph_round_up(high), 0.0f, text);
}

void show_heights(panel *p, const session *s) {
    if (!p->probing) {
        remark("P sets a probe at the pointer.");
        return;
    }
    float low;
    float high;
    char text[96];
    graph_range(&p->heights, GRAPHED, &low, &high);
    const pond_vec2 at = probe_of(p, s);
    const float reach = std::fmax(graph_round_up(std::fmax(high, -low)), 1e-6f);
    std::snprintf(text, sizeof text, "height %.3g mm at %.3g, %.3g m",
                  static_cast<double>(graph_last(&p->heights)) * 1e3, static_cast<double>(at.x),
                  static_cast<double>(at.y));
    show_graph(p, &p->heights, -reach, reach, 0.0f, text);
    remark("\u00b1%.3g mm over %.0f s of water", static_cast<double>(reach) * 1e3, GRAPHED);
    if (!is_narrow()) {
        ImGui::SameLine();
    }
    if (ImGui::SmallButton("Remove")) {
        p->probing = false;
    }
}

} // namespace

namespace panel_parts {

void sample(panel *p, session *s) {
    graph_add(&p->frames, p->moment.now, static_cast<float>(p->moment.busy * 1e3));
    if (p->moment.now >= p->energy_due && p->shown) {
        const double began = clock_seconds();
        graph_add(&p->energy, session_time(s), static_cast<float>(session_energy(s)));
        const double now = clock_seconds();
        p->energy_due = now + std::fmax(COUNTED, ENERGY_REST * (now - began));
    }
    if (p->probing) {
        graph_add(&p->heights, session_time(s), session_height_at(s, probe_of(p, s)));
    }
}

void show_measured(panel *p, session *s) {
    show_frames(p);
    show_energy(p);
    show_heights(p, s);
}

pond_vec2 probe_of(const panel *p, const session *s) {
    const pond_vec2 sides = session_sides(s);
    return {p->probe.x * sides.x, p->probe.y * sides.y};
}

void mark_probe(const panel *p, const session *s) {
    pond_vec2 place;
    if (!session_shows(s, probe_of(p, s), &place)) {
        return;
    }
    const SDL_Rect part = p->moment.part;
    const ImVec2 at(static_cast<float>(part.x) + place.x * static_cast<float>(part.w),
                    static_cast<float>(part.y) + place.y * static_cast<float>(part.h));
    ImDrawList *list = ImGui::GetBackgroundDrawList();
    const float r = 6.0f * p->scale;
    list->AddCircle(at, r, IM_COL32(0, 0, 0, 140), 0, 3.0f * p->scale);
    list->AddCircle(at, r, IM_COL32(235, 250, 250, 230), 0, 1.5f * p->scale);
    list->AddCircleFilled(at, 1.5f * p->scale, IM_COL32(235, 250, 250, 230));
}

} // namespace panel_parts
