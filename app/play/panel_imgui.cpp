// The panel, by Dear ImGui. The one file of C++: what it does with a session stands in C, in
// panel_deeds.c, parameters.c and graphs.c.
extern "C" {
#include "clock.h"
#include "graphs.h"
#include "panel.h"
#include "panel_deeds.h"
#include "panel_paint.h"
#include "scene_look.h"
}

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <new>

#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

namespace {

constexpr float WIDTH = 372.0f; // of the panel [points]
constexpr float GAP = 10.0f;    // around it
constexpr float LETTERS = 15.0f;
constexpr float NAMES = 0.36f;       // share of a line that a name takes
constexpr double GRAPHED = 8.0;      // so much time a graph shows [s]
constexpr double COUNTED = 0.066;    // from one sample of the energy to the next [s]
constexpr double ENERGY_REST = 20.0; // at least so many times as long as one takes
constexpr double SAID_FOR = 8.0;     // [s]

} // namespace

struct panel {
    panel_screen screen;
    ImGuiContext *context;
    panel_paint *paint;
    float scale; // of everything, for fine displays
    parameters all;
    bool shown;
    bool help;
    bool held_pointer; // as it was a frame ago
    bool drawn;        // a frame is ready
    graph frames;      // time to make one [ms]
    graph energy;      // [m⁴/s²]
    graph heights;     // at the probe [m]
    double energy_due;
    bool probing;
    pond_vec2 probe;    // [m]
    pond_vec2 probe_at; // in the picture, 0…1
    pond_desc water;
    deed_water before; // the change that is under way
    char said[DEED_SAID];
    double said_until;
    panel_outcome outcome;
    panel_moment moment;
    bool touching; // a finger has been on the panel, and the mouse not since
    bool finger_down;
    SDL_FingerID finger;
    ImVec2 finger_at;
    ImVec4 panel_part; // where they lie: left, top, right, bottom
    ImVec4 help_part;
};

namespace {

// ---- style --------------------------------------------------------------------------------------

ImVec4 shade(float r, float g, float b, float a = 1.0f) {
    return {r, g, b, a};
}

// Deep water, and light on it.
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
    c[ImGuiCol_SliderGrab] = bright;
    c[ImGuiCol_SliderGrabActive] = shade(0.55f, 0.90f, 0.92f);
    c[ImGuiCol_Button] = c[ImGuiCol_Header] = shade(0.11f, 0.26f, 0.32f, 0.85f);
    c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] = shade(0.16f, 0.40f, 0.47f);
    c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] = shade(0.21f, 0.52f, 0.60f);
    c[ImGuiCol_Separator] = c[ImGuiCol_Border];
    c[ImGuiCol_PlotLines] = shade(0.47f, 0.85f, 0.90f);
    c[ImGuiCol_TextSelectedBg] = lit;
    c[ImGuiCol_NavHighlight] = bright;
}

void set_style(float scale) {
    ImGuiStyle *style = &ImGui::GetStyle();
    *style = ImGuiStyle();
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

// A face that many systems have reads better than the one that is built in.
const char *find_face() {
    static const char *const known[] = {
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/noto/NotoSans-Regular.ttf",
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

void load_letters(float pixels) {
    static const ImWchar ranges[] = {0x20,   0xFF,   0x2013, 0x2026, 0x2070, 0x208E,
                                     0x2212, 0x2212, 0x03C3, 0x03C3, 0};
    ImFontAtlas *fonts = ImGui::GetIO().Fonts;
    const char *face = find_face();
    if (face == nullptr || fonts->AddFontFromFileTTF(face, pixels, nullptr, ranges) == nullptr) {
        ImFontConfig config;
        config.SizePixels = std::round(pixels);
        fonts->AddFontDefault(&config);
    }
}

// ---- painting -----------------------------------------------------------------------------------

static_assert(sizeof(ImDrawVert) == sizeof(panel_vertex) && sizeof(ImDrawIdx) == sizeof(uint16_t) &&
                  offsetof(ImDrawVert, uv) == offsetof(panel_vertex, u) &&
                  offsetof(ImDrawVert, col) == offsetof(panel_vertex, colour),
              "what is painted is what Dear ImGui lays out");

panel_paint *make_paint(const panel_screen *screen) {
    unsigned char *letters = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&letters, &width, &height);
    return screen->renderer != nullptr ? panel_paint_sdl(screen->renderer, letters, width, height)
                                       : panel_paint_gl(screen->glsl, letters, width, height);
}

void paint_list(panel_paint *paint, const ImDrawList *list) {
    paint->list(paint, reinterpret_cast<const panel_vertex *>(list->VtxBuffer.Data),
                list->VtxBuffer.Size, list->IdxBuffer.Data, list->IdxBuffer.Size);
    for (const ImDrawCmd &command : list->CmdBuffer) {
        const ImVec4 clip = command.ClipRect;
        panel_piece piece = {};
        piece.part.x = static_cast<int>(clip.x);
        piece.part.y = static_cast<int>(clip.y);
        piece.part.w = static_cast<int>(std::ceil(clip.z)) - piece.part.x;
        piece.part.h = static_cast<int>(std::ceil(clip.w)) - piece.part.y;
        piece.first_vertex = static_cast<int>(command.VtxOffset);
        piece.first_index = static_cast<int>(command.IdxOffset);
        piece.count = static_cast<int>(command.ElemCount);
        if (piece.part.w > 0 && piece.part.h > 0) {
            paint->piece(paint, &piece);
        }
    }
}

void paint_all(panel_paint *paint, const ImDrawData *data) {
    const ImVec2 fine = data->FramebufferScale;
    paint->begin(paint, static_cast<int>(data->DisplaySize.x),
                 static_cast<int>(data->DisplaySize.y), fine.x, fine.y);
    for (int i = 0; i < data->CmdListsCount; i++) {
        paint_list(paint, data->CmdLists[i]);
    }
    paint->end(paint);
}

// ---- lines --------------------------------------------------------------------------------------

// wave_speed reads as "wave speed".
void name_of(const scene_field *field, char *out, size_t size) {
    std::snprintf(out, size, "%s", field->name);
    for (char *c = out; *c != '\0'; c++) {
        *c = *c == '_' || *c == '.' ? ' ' : *c;
    }
}

void say(panel *p, const char *text) {
    std::snprintf(p->said, sizeof p->said, "%s", text);
    p->said_until = p->moment.now + SAID_FOR;
}

// Of the water as it is; valid until the next call.
parameter_owner owner_of(panel *p, session *s) {
    p->water = pond_get_desc(session_water(s));
    return {session_scene(s), session_get_tools(s), &p->water};
}

// Lets a change act. While a slider is held, what needs new water or a new surface waits.
void act(panel *p, session *s, const parameter *it) {
    char said[DEED_SAID] = "";
    if (!panel_act(s, it->part, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

void explain(const parameter *it) {
    const scene_field *f = &it->field;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0f);
    ImGui::TextUnformatted(f->name);
    if (f->about[0] != '\0') {
        ImGui::TextUnformatted(f->about);
    }
    if (f->words == nullptr && f->type != SCENE_FIELD_FLAG) {
        ImGui::TextDisabled("%g to %g%s%s%s%s", f->low, f->high, f->unit[0] != '\0' ? " " : "",
                            f->unit, f->infinite != nullptr ? ", or " : "",
                            f->infinite != nullptr ? f->infinite : "");
        ImGui::TextDisabled("Ctrl and a click: type it. Right click: back to its default.");
    } else {
        ImGui::TextDisabled("Right click: back to its default.");
    }
    if (it->part == SESSION_WATER) {
        ImGui::TextDisabled("Needs new water: the pond begins anew.");
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

// What a number is shown as, with its unit; %% stands for a sign that printf would take.
void format_of(const parameter *it, const double *number, char *out, size_t size) {
    const bool whole = it->field.type == SCENE_FIELD_INT || it->field.type == SCENE_FIELD_SEED;
    if (it->field.infinite != nullptr && std::isinf(*number)) {
        std::snprintf(out, size, "%s", it->field.infinite);
    } else {
        std::snprintf(out, size, "%s%s%s", whole ? "%.0f" : "%.4g",
                      it->field.unit[0] != '\0' ? " " : "", it->field.unit);
    }
}

bool slide(const parameter *it, double *numbers) {
    char format[64];
    double shown = *numbers;
    format_of(it, &shown, format, sizeof format);
    const bool endless = std::isinf(shown);
    shown = endless ? it->to : shown;
    const ImGuiSliderFlags flags =
        it->log ? static_cast<ImGuiSliderFlags>(ImGuiSliderFlags_Logarithmic) : 0;
    if (!ImGui::SliderScalar("##value", ImGuiDataType_Double, &shown, &it->from, &it->to, format,
                             flags)) {
        return false;
    }
    *numbers = shown;
    return true;
}

// A slider, and whether it is the word for no end.
bool slide_or_end(const parameter *it, double *numbers) {
    bool endless = std::isinf(*numbers);
    const float word = ImGui::CalcTextSize(it->field.infinite).x + ImGui::GetFrameHeight() +
                       2.0f * ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SetNextItemWidth(-word);
    const bool slid = slide(it, numbers);
    const bool held = ImGui::IsItemActive();
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Checkbox(it->field.infinite, &endless) && !held) {
        *numbers = endless ? static_cast<double>(INFINITY) : std::sqrt(it->from * it->to + 0.25);
        return true;
    }
    return slid;
}

double encoded(double linear) {
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

double linear_of(double shown) {
    return shown <= 0.04045 ? shown / 12.92 : std::pow((shown + 0.055) / 1.055, 2.4);
}

// Colours are picked as screens show them; the scene holds linear light. What is lost on the way
// through water is no colour, but three numbers.
bool pick(const parameter *it, double *numbers) {
    float values[3];
    const bool light = it->field.unit[0] == '\0' && std::strcmp(it->field.name, "absorption") != 0;
    for (int i = 0; i < 3; i++) {
        values[i] = static_cast<float>(light ? encoded(numbers[i]) : numbers[i]);
    }
    const bool changed =
        light ? ImGui::ColorEdit3("##value", values,
                                  ImGuiColorEditFlags_Float | ImGuiColorEditFlags_HDR)
              : ImGui::DragFloat3("##value", values, 0.01f, 0.0f,
                                  static_cast<float>(it->field.high), "%.3g");
    for (int i = 0; i < 3 && changed; i++) {
        const double value = static_cast<double>(values[i]);
        numbers[i] = light ? linear_of(value) : value;
    }
    return changed;
}

bool choose(const parameter *it, double *numbers) {
    const int now = static_cast<int>(*numbers);
    const char *name = scene_words_name(it->field.words, now);
    bool changed = false;
    if (ImGui::BeginCombo("##value", name != nullptr ? name : "")) {
        for (size_t i = 0; i < it->field.words->count; i++) {
            const scene_word *word = &it->field.words->words[i];
            if (ImGui::Selectable(word->word, word->value == now) && word->value != now) {
                *numbers = word->value;
                changed = true;
            }
        }
        ImGui::EndCombo();
    }
    return changed;
}

bool edit(const parameter *it, double *numbers) {
    float pair[2] = {static_cast<float>(numbers[0]), static_cast<float>(numbers[1])};
    const auto low = static_cast<float>(it->field.low);
    const auto high = static_cast<float>(it->field.high);
    bool flag = numbers[0] != 0.0;
    bool changed = false;
    switch (it->field.type) {
    case SCENE_FIELD_WORD:
        return choose(it, numbers);
    case SCENE_FIELD_COLOUR:
        return pick(it, numbers);
    case SCENE_FIELD_FLAG:
        changed = ImGui::Checkbox("##value", &flag);
        numbers[0] = flag ? 1.0 : 0.0;
        return changed;
    case SCENE_FIELD_POINT:
        changed = ImGui::DragFloat2("##value", pair, 0.005f, low, high, "%.3g");
        numbers[0] = changed ? static_cast<double>(pair[0]) : numbers[0];
        numbers[1] = changed ? static_cast<double>(pair[1]) : numbers[1];
        return changed;
    default:
        return it->field.infinite != nullptr ? slide_or_end(it, numbers) : slide(it, numbers);
    }
}

// A name on the left; the caller's item fills the rest of the line. Within a group: columns count
// from where that begins.
void begin_line(const char *name) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x * NAMES);
    ImGui::SetNextItemWidth(-1.0f);
}

void show_parameter(panel *p, session *s, const parameter *it) {
    char name[64];
    double numbers[3] = {0.0, 0.0, 0.0};
    const parameter_owner owner = owner_of(p, s);
    name_of(&it->field, name, sizeof name);
    parameter_get(it, owner, numbers);
    ImGui::PushID(it->field.name);
    ImGui::BeginGroup();
    begin_line(name);
    const bool edited = edit(it, numbers);
    ImGui::EndGroup();
    if (ImGui::IsItemActivated()) {
        p->before = panel_keep_water(owner.s);
    }
    if (edited && it->field.type == SCENE_FIELD_WORD) {
        p->before = panel_keep_water(owner.s);
    }
    if (edited && parameter_set(it, owner, numbers)) {
        p->outcome.changed = true;
    }
    const bool held = ImGui::IsItemActive();
    const bool at_once = !held || it->part == SESSION_RAINS;
    if ((edited && at_once) || ImGui::IsItemDeactivatedAfterEdit()) {
        act(p, s, it);
    }
    if (ImGui::IsItemHovered() && !held) {
        explain(it);
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
            p->before = panel_keep_water(owner.s);
            if (parameter_reset(it, owner)) {
                act(p, s, it);
            }
        }
    }
    ImGui::PopID();
}

void show_page(panel *p, session *s, parameter_page page) {
    for (int i = 0; i < p->all.count; i++) {
        if (parameter_matters(&p->all.list[i], page, session_scene(s))) {
            show_parameter(p, s, &p->all.list[i]);
        }
    }
}

void reset_button(panel *p, session *s, parameter_page page, session_part part) {
    ImGui::PushID(static_cast<int>(page));
    const bool pressed = ImGui::Button("Reset");
    ImGui::PopID();
    if (!pressed) {
        return;
    }
    char said[DEED_SAID] = "";
    p->before = panel_keep_water(session_scene(s));
    parameters_reset_page(&p->all, page, owner_of(p, s));
    if (!panel_act(s, part, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

// ---- pages --------------------------------------------------------------------------------------

void command(panel *p, session *s, session_command what) {
    media_error error = {};
    if (!session_command_run(s, what, &error)) {
        say(p, error.message);
    }
    p->outcome.changed = true;
    p->outcome.new_scene = true;
}

void command_button(panel *p, session *s, const char *name, session_command what) {
    if (ImGui::Button(name)) {
        command(p, s, what);
    }
}

void show_scenes(panel *p, session *s) {
    ImGui::BeginGroup();
    begin_line("scene");
    if (ImGui::BeginCombo("##scene", session_scene(s)->title, ImGuiComboFlags_HeightLarge)) {
        for (int i = 0; i < scene_builtin_count(); i++) {
            const char *name = scene_builtin_name(i);
            if (ImGui::Selectable(name, std::strcmp(name, session_scene(s)->name) == 0)) {
                command(p, s, static_cast<session_command>(SESSION_SCENE + i));
            }
        }
        ImGui::EndCombo();
    }
    ImGui::EndGroup();
}

void show_commands(panel *p, session *s) {
    command_button(p, s, session_is_paused(s) ? "Go on" : "Pause", SESSION_PAUSE);
    ImGui::SameLine();
    command_button(p, s, "Step", SESSION_STEP);
    ImGui::SameLine();
    command_button(p, s, "Rain", SESSION_RAIN);
    ImGui::SameLine();
    command_button(p, s, "Calm", SESSION_CALM);
    ImGui::SameLine();
    command_button(p, s, "Restart", SESSION_RESTART);
}

// Where the window that is laid out lies.
ImVec4 part_of_window() {
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    return {at.x, at.y, at.x + size.x, at.y + size.y};
}

// A list of names of which one is chosen; answers the one that was, or −1.
template <typename Name> int choose_name(const char *label, int now, Name name_at) {
    int chosen = -1;
    ImGui::BeginGroup();
    begin_line(label);
    ImGui::PushID(label);
    if (ImGui::BeginCombo("##name", now >= 0 ? name_at(now) : "of its own")) {
        for (int i = 0; name_at(i) != nullptr; i++) {
            if (ImGui::Selectable(name_at(i), i == now)) {
                chosen = i;
            }
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    ImGui::EndGroup();
    return chosen;
}

const char *look_name(int index) {
    const auto i = static_cast<size_t>(index);
    return i < scene_look_words.count ? scene_look_words.words[i].word : nullptr;
}

int index_of_look(scene_look look) {
    for (int i = 0; look_name(i) != nullptr; i++) {
        if (scene_look_words.words[i].value == static_cast<int>(look)) {
            return i;
        }
    }
    return -1;
}

void new_surface(panel *p, session *s) {
    char said[DEED_SAID] = "";
    if (!panel_act(s, SESSION_LOOK, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

void show_look(panel *p, session *s) {
    scene *now = session_scene(s);
    const int look = choose_name("look", index_of_look(now->look), look_name);
    if (look >= 0) {
        now->look = static_cast<scene_look>(scene_look_words.words[look].value);
        new_surface(p, s);
        p->outcome.new_scene = true;
    }
    const auto preset_name = [now](int i) { return scene_look_preset_name(now->look, i); };
    const int preset = choose_name("preset", panel_preset_of(&p->all, now), preset_name);
    if (preset >= 0 && scene_look_set_preset(now, now->look, preset_name(preset))) {
        new_surface(p, s);
    }
    if (now->look == SCENE_LOOK_POOL) {
        const int tint = choose_name("tint", panel_tint_of(now), pond_pool_look_tint_name);
        if (tint >= 0 && pond_pool_look_tint(pond_pool_look_tint_name(tint), &now->pool)) {
            p->outcome.changed = true;
        }
    }
    show_page(p, s, PARAMETER_LOOK);
    reset_button(p, s, PARAMETER_LOOK, SESSION_LOOK);
}

void deed_button(panel *p, session *s, const char *name, deed what) {
    char said[DEED_SAID] = "";
    if (ImGui::Button(name,
                      ImVec2((ImGui::GetWindowContentRegionMax().x -
                              ImGui::GetStyle().WindowPadding.x - ImGui::GetStyle().ItemSpacing.x) *
                                 0.5f,
                             0.0f))) {
        (void)panel_do(what, s, p->screen.save_to, said);
        say(p, said);
    }
}

void show_deeds(panel *p, session *s) {
    deed_button(p, s, "Copy as scene (JSON)", DEED_COPY_SCENE);
    ImGui::SameLine();
    deed_button(p, s, "Copy as C code", DEED_COPY_CODE);
    deed_button(p, s, "Copy as command line", DEED_COPY_COMMAND);
    ImGui::SameLine();
    deed_button(p, s, "Save the scene", DEED_SAVE_SCENE);
}

// ---- graphs -------------------------------------------------------------------------------------

// Draws a graph's last seconds between two heights, with what is said of it in its corner.
void show_graph(const graph *g, float low, float high, float mark, const char *text) {
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 3.0f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList *list = ImGui::GetWindowDrawList();
    const float round = ImGui::GetStyle().FrameRounding;
    const float thick = ImGui::GetFontSize() / LETTERS;
    ImGui::Dummy(size);
    list->AddRectFilled(at, ImVec2(at.x + size.x, at.y + size.y),
                        ImGui::GetColorU32(ImGuiCol_FrameBg), round);
    high = high > low ? high : low + 1.0f;
    const auto level = [&](float value) {
        return at.y + size.y * (1.0f - (value - low) / (high - low));
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
    list->AddText(ImVec2(at.x + inset, at.y + 0.4f * inset), ImGui::GetColorU32(ImGuiCol_Text),
                  text);
    list->PopClipRect();
}

void show_frames(const panel *p) {
    float low;
    float high;
    char text[96];
    const auto budget = static_cast<float>(p->moment.step_budget * 1e3);
    graph_range(&p->frames, GRAPHED, &low, &high);
    std::snprintf(text, sizeof text, "frame %.1f ms, at most %.1f of %.1f",
                  static_cast<double>(graph_last(&p->frames)), static_cast<double>(high),
                  static_cast<double>(budget));
    show_graph(&p->frames, 0.0f, std::fmax(graph_round_up(high), budget * 1.2f), budget, text);
}

void show_energy(const panel *p) {
    float low;
    float high;
    char text[96];
    graph_range(&p->energy, GRAPHED, &low, &high);
    std::snprintf(text, sizeof text, "energy %.3g m\u2074/s\u00b2",
                  static_cast<double>(graph_last(&p->energy)));
    show_graph(&p->energy, 0.0f, graph_round_up(high), 0.0f, text);
}

void show_heights(panel *p) {
    if (!p->probing) {
        ImGui::TextDisabled("P sets a probe where the pointer is.");
        return;
    }
    float low;
    float high;
    char text[96];
    graph_range(&p->heights, GRAPHED, &low, &high);
    const float reach = std::fmax(graph_round_up(std::fmax(high, -low)), 1e-6f);
    std::snprintf(text, sizeof text, "height %.3g mm at %.3g, %.3g m",
                  static_cast<double>(graph_last(&p->heights)) * 1e3,
                  static_cast<double>(p->probe.x), static_cast<double>(p->probe.y));
    show_graph(&p->heights, -reach, reach, 0.0f, text);
    ImGui::TextDisabled("\u00b1%.3g mm over %.0f s of water", static_cast<double>(reach) * 1e3,
                        GRAPHED);
    ImGui::SameLine();
    if (ImGui::SmallButton("take away")) {
        p->probing = false;
    }
}

void sample(panel *p, session *s) {
    graph_add(&p->frames, p->moment.now, static_cast<float>(p->moment.busy * 1e3));
    if (p->moment.now >= p->energy_due && p->shown) {
        const double began = clock_seconds();
        graph_add(&p->energy, session_time(s), static_cast<float>(session_energy(s)));
        const double now = clock_seconds();
        p->energy_due = now + std::fmax(COUNTED, ENERGY_REST * (now - began));
    }
    if (p->probing) {
        graph_add(&p->heights, session_time(s), session_height_at(s, p->probe));
    }
}

// A ring on the water where the probe is.
void mark_probe(const panel *p) {
    const SDL_Rect part = p->moment.part;
    const ImVec2 at(static_cast<float>(part.x) + p->probe_at.x * static_cast<float>(part.w),
                    static_cast<float>(part.y) + p->probe_at.y * static_cast<float>(part.h));
    ImDrawList *list = ImGui::GetBackgroundDrawList();
    const float r = 6.0f * p->scale;
    list->AddCircle(at, r, IM_COL32(0, 0, 0, 140), 0, 3.0f * p->scale);
    list->AddCircle(at, r, IM_COL32(235, 250, 250, 230), 0, 1.5f * p->scale);
    list->AddCircleFilled(at, 1.5f * p->scale, IM_COL32(235, 250, 250, 230));
}

// ---- windows ------------------------------------------------------------------------------------

void show_facts(const panel *p, session *s) {
    const pond_desc desc = pond_get_desc(session_water(s));
    const double ms = static_cast<double>(graph_last(&p->frames));
    ImGui::TextDisabled("%d \u00d7 %d cells of %.3g mm, %.1f s, %.1f ms a frame", desc.width,
                        desc.height, desc.cell_size * 1e3, session_time(s), ms);
}

void show_pages(panel *p, session *s) {
    if (ImGui::CollapsingHeader("Measured", ImGuiTreeNodeFlags_DefaultOpen)) {
        show_frames(p);
        show_energy(p);
        show_heights(p);
    }
    if (ImGui::CollapsingHeader("Hand")) {
        show_page(p, s, PARAMETER_HAND);
    }
    if (ImGui::CollapsingHeader("Look", ImGuiTreeNodeFlags_DefaultOpen)) {
        show_look(p, s);
    }
    if (ImGui::CollapsingHeader("Rain")) {
        show_page(p, s, PARAMETER_RAIN);
        reset_button(p, s, PARAMETER_RAIN, SESSION_RAINS);
    }
    if (ImGui::CollapsingHeader("Water")) {
        show_page(p, s, PARAMETER_WATER);
        reset_button(p, s, PARAMETER_WATER, SESSION_WATER);
    }
    if (ImGui::CollapsingHeader("Take along")) {
        show_deeds(p, s);
    }
}

void show_panel(panel *p, session *s) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = GAP * p->scale;
    const float width = std::fmin(WIDTH * p->scale, display.x - 2.0f * gap);
    ImGui::SetNextWindowPos(ImVec2(display.x - width - gap, gap));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, display.y - 2.0f * gap));
    ImGui::SetNextWindowSize(ImVec2(width, 0.0f));
    if (ImGui::Begin("Millpond", nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize)) {
        show_scenes(p, s);
        show_facts(p, s);
        show_commands(p, s);
        if (p->said[0] != '\0') {
            ImGui::TextWrapped("%s", p->said);
        }
        show_pages(p, s);
    }
    p->panel_part = part_of_window();
    ImGui::End();
}

void show_help(panel *p) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float right = p->shown ? p->panel_part.x : display.x; // beside the panel
    ImGui::SetNextWindowPos(ImVec2(right * 0.5f, display.y * 0.5f), ImGuiCond_Always,
                            ImVec2(0.5f, 0.5f));
    if (ImGui::Begin("Keys", nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing)) {
        enum { TERM = 25 }; // where in each line its second half begins
        for (const char *line = p->screen.keys; *line != '\0';) {
            const auto length = static_cast<int>(std::strcspn(line, "\n"));
            int term = length < TERM ? length : TERM;
            ImGui::TextUnformatted(line + 2, line + term);
            ImGui::SameLine(ImGui::GetFontSize() * 10.0f);
            ImGui::TextDisabled("%.*s", length - term, line + term);
            line += length + (line[length] == '\n' ? 1 : 0);
        }
    }
    p->help_part = part_of_window();
    ImGui::End();
}

bool is_in(ImVec4 part, ImVec2 at) {
    return at.x >= part.x && at.y >= part.y && at.x < part.z && at.y < part.w;
}

// The backend asks for the pointer's place on the desktop, which stands still where another has
// caught the mouse; events tell it always. A finger is a mouse with one button.
void place_pointer(const panel *p) {
    ImGuiIO *io = &ImGui::GetIO();
    int x = 0;
    int y = 0;
    const bool held = SDL_GetMouseState(&x, &y) != 0;
    if (p->touching) {
        io->MousePos = p->finger_at;
        io->MouseDown[0] = p->finger_down;
    } else if (held || SDL_GetMouseFocus() == p->screen.window) {
        io->MousePos = ImVec2(static_cast<float>(x), static_cast<float>(y));
    }
}

void follow_finger(panel *p, const SDL_TouchFingerEvent *e) {
    int width = 1;
    int height = 1;
    SDL_GetWindowSize(p->screen.window, &width, &height);
    const ImVec2 at(e->x * static_cast<float>(width), e->y * static_cast<float>(height));
    const bool down = e->type == SDL_FINGERDOWN;
    if (down && !p->finger_down && p->shown && is_in(p->panel_part, at)) {
        p->touching = p->finger_down = true;
        p->finger = e->fingerId;
    }
    if (p->touching && e->fingerId == p->finger) {
        p->finger_at = at;
        p->finger_down = e->type != SDL_FINGERUP;
    }
}

// Fine displays: pixels in a point, or dots in an inch.
float scale_of(SDL_Window *window, float pixels_in_point) {
    float dots = 0.0f;
    const int display = SDL_GetWindowDisplayIndex(window);
    if (pixels_in_point > 1.01f || display < 0 ||
        SDL_GetDisplayDPI(display, nullptr, &dots, nullptr) != 0 || !(dots > 0.0f)) {
        return 1.0f;
    }
    return std::fmin(std::fmax(std::round(dots / 96.0f * 4.0f) / 4.0f, 1.0f), 3.0f);
}

// Pixels in a point.
float fineness(const panel_screen *screen) {
    int width = 1;
    int across = 1;
    int unused = 0;
    SDL_GetWindowSize(screen->window, &across, &unused);
    if (screen->renderer != nullptr) {
        SDL_GetRendererOutputSize(screen->renderer, &width, &unused);
    } else {
        SDL_GL_GetDrawableSize(screen->window, &width, &unused);
    }
    return width > 0 && across > 0 ? static_cast<float>(width) / static_cast<float>(across) : 1.0f;
}

bool start(panel *p) {
    p->context = ImGui::CreateContext();
    ImGuiIO *io = &ImGui::GetIO();
    io->IniFilename = nullptr;
    io->LogFilename = nullptr;
    io->ConfigWindowsMoveFromTitleBarOnly = true;
    const float fine = fineness(&p->screen);
    p->scale = p->screen.scale > 0.0f ? p->screen.scale : scale_of(p->screen.window, fine);
    load_letters(LETTERS * p->scale * fine);
    io->FontGlobalScale = 1.0f / fine;
    set_style(p->scale);
    io->BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    p->paint = make_paint(&p->screen);
    return p->paint != nullptr && ImGui_ImplSDL2_InitForSDLRenderer(p->screen.window);
}

} // namespace

// ---- the whole ----------------------------------------------------------------------------------

extern "C" {

panel *panel_open(const panel_screen *screen) {
    auto *p = new (std::nothrow) panel{};
    if (p == nullptr) {
        return nullptr;
    }
    p->screen = *screen;
    if (!parameters_make(&p->all) || !start(p)) {
        panel_close(p);
        return nullptr;
    }
    return p;
}

void panel_close(panel *p) {
    if (p == nullptr) {
        return;
    }
    if (p->context != nullptr) {
        ImGui::SetCurrentContext(p->context);
        if (ImGui::GetIO().BackendPlatformUserData != nullptr) {
            ImGui_ImplSDL2_Shutdown();
        }
        ImGui::DestroyContext(p->context);
    }
    if (p->paint != nullptr) {
        p->paint->close(p->paint);
    }
    parameters_clear(&p->all);
    delete p;
}

void panel_event(panel *p, const SDL_Event *event) {
    if (p == nullptr) {
        return;
    }
    ImGui::SetCurrentContext(p->context);
    ImGui_ImplSDL2_ProcessEvent(event);
    switch (event->type) {
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        follow_finger(p, &event->tfinger);
        break;
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
        p->touching = p->finger_down = false;
        break;
    default:
        break;
    }
}

bool panel_wants_pointer(const panel *p, int x, int y) {
    if (!panel_is_shown(p)) {
        return false;
    }
    // Where it lies is known sooner than what ImGui makes of the last events.
    ImGui::SetCurrentContext(p->context);
    const ImVec2 at(static_cast<float>(x), static_cast<float>(y));
    return (p->shown && is_in(p->panel_part, at)) || (p->help && is_in(p->help_part, at)) ||
           ImGui::IsAnyItemActive() ||
           ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool panel_wants_keyboard(const panel *p) {
    return panel_is_shown(p) && ImGui::GetIO().WantTextInput;
}

void panel_toggle(panel *p) {
    if (p != nullptr) {
        p->shown = !p->shown;
    }
}

void panel_toggle_help(panel *p) {
    if (p != nullptr) {
        p->help = !p->help;
    }
}

bool panel_is_shown(const panel *p) {
    return p != nullptr && (p->shown || p->help);
}

void panel_probe(panel *p, const session *s, pond_vec2 at) {
    pond_vec2 place;
    if (p == nullptr || !session_place(s, at, &place)) {
        return;
    }
    p->probing = !p->probing || place.x != p->probe.x || place.y != p->probe.y;
    p->probe = place;
    p->probe_at = at;
    graph_clear(&p->heights);
}

panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment) {
    if (p == nullptr) {
        return {};
    }
    ImGui::SetCurrentContext(p->context);
    p->moment = *moment;
    p->outcome = {};
    sample(p, s);
    p->drawn = p->shown || p->help || p->probing;
    if (!p->drawn) {
        return {};
    }
    // Over the water the cursor is the window's: a ring as wide as the brush.
    ImGuiIO *io = &ImGui::GetIO();
    const bool held = io->WantCaptureMouse && panel_is_shown(p);
    io->ConfigFlags = held ? 0 : static_cast<int>(ImGuiConfigFlags_NoMouseCursorChange);
    p->outcome.left = p->held_pointer && !held;
    p->held_pointer = held;
    ImGui_ImplSDL2_NewFrame();
    place_pointer(p);
    const float fine = fineness(&p->screen);
    io->DisplayFramebufferScale = ImVec2(fine, fine);
    ImGui::NewFrame();
    if (p->said[0] != '\0' && p->moment.now > p->said_until) {
        p->said[0] = '\0';
    }
    if (p->probing) {
        mark_probe(p);
    }
    if (p->shown) {
        show_panel(p, s);
    }
    if (p->help) {
        show_help(p);
    }
    ImGui::Render();
    return p->outcome;
}

void panel_draw(panel *p) {
    if (p == nullptr || !p->drawn) {
        return;
    }
    ImGui::SetCurrentContext(p->context);
    paint_all(p->paint, ImGui::GetDrawData());
    p->drawn = false;
}

} // extern "C"
