// A line for each parameter: its name and its control.
#include "panel_inside.hpp"

#include <millpond/field.h>

namespace {

using namespace panel_parts;

constexpr float NAMES = 0.36f; // width of a name [line]

// wave_speed reads as "wave speed".
void name_of(const pond_field *field, char *out, size_t size) {
    std::snprintf(out, size, "%s", field->name);
    for (char *c = out; *c != '\0'; c++) {
        *c = *c == '_' || *c == '.' ? ' ' : *c;
    }
}

// Where the values are; valid until the next call.
parameter_owner owner_of(panel *p, session *s) {
    p->water = pond_get_desc(session_water(s));
    return {session_scene(s), session_get_tools(s), &p->water};
}

// Applies a change.
void act(panel *p, session *s, const parameter *it) {
    char said[PANEL_ACTION_MESSAGE] = "";
    if (!panel_act(s, it->part, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

void explain(const parameter *it) {
    const pond_field *f = it->field;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0f);
    ImGui::TextUnformatted(f->name);
    if (f->about[0] != '\0') {
        ImGui::TextUnformatted(f->about);
    }
    if (f->choices == nullptr && f->type != POND_FIELD_BOOL) {
        ImGui::TextDisabled("%g to %g%s%s%s%s", f->low, f->high, f->unit[0] != '\0' ? " " : "",
                            f->unit, f->infinity != nullptr ? ", or " : "",
                            f->infinity != nullptr ? f->infinity : "");
        ImGui::TextDisabled("Ctrl-click: type a number. Right-click: reset.");
    } else {
        ImGui::TextDisabled("Right-click: reset.");
    }
    if (it->part == SESSION_WATER) {
        ImGui::TextDisabled("A change creates new water.");
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

// The printf format of a number and its unit.
void format_of(const parameter *it, const double *number, char *out, size_t size) {
    const bool whole = it->field->type == POND_FIELD_INT || it->field->type == POND_FIELD_SEED;
    if (it->field->infinity != nullptr && std::isinf(*number)) {
        std::snprintf(out, size, "%s", it->field->infinity);
    } else {
        std::snprintf(out, size, "%s%s%s", whole ? "%.0f" : "%.4g",
                      it->field->unit[0] != '\0' ? " " : "", it->field->unit);
    }
}

bool slider(const parameter *it, double *shown, const char *format) {
    const ImGuiSliderFlags flags =
        it->field->logarithmic ? static_cast<ImGuiSliderFlags>(ImGuiSliderFlags_Logarithmic) : 0;
    return ImGui::SliderScalar("##value", ImGuiDataType_Double, shown, &it->from, &it->to, format,
                               flags);
}

bool slide(const parameter *it, double *numbers) {
    char format[64];
    format_of(it, numbers, format, sizeof format);
    return slider(it, numbers, format);
}

// A slider, and a checkbox for infinity.
bool slide_or_end(const parameter *it, double *numbers) {
    bool endless = std::isinf(*numbers);
    const float word = ImGui::CalcTextSize(it->field->infinity).x + ImGui::GetFrameHeight() +
                       2.0f * ImGui::GetStyle().ItemInnerSpacing.x;
    char format[64];
    double shown = endless ? it->to : *numbers;
    format_of(it, numbers, format, sizeof format);
    ImGui::SetNextItemWidth(-word);
    const bool slid = slider(it, &shown, format);
    *numbers = slid ? shown : *numbers;
    const bool held = ImGui::IsItemActive();
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Checkbox(it->field->infinity, &endless) && !held) {
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

// Colours are shown in sRGB; the scene has linear light. Absorption, which has a unit, is shown as
// three numbers.
bool pick(const parameter *it, double *numbers) {
    float values[3];
    const bool light = it->field->unit[0] == '\0';
    for (int i = 0; i < 3; i++) {
        values[i] = static_cast<float>(light ? encoded(numbers[i]) : numbers[i]);
    }
    const bool changed =
        light ? ImGui::ColorEdit3("##value", values,
                                  ImGuiColorEditFlags_Float | ImGuiColorEditFlags_HDR)
              : ImGui::DragFloat3("##value", values, 0.01f, 0.0f,
                                  static_cast<float>(it->field->high), "%.3g");
    for (int i = 0; i < 3 && changed; i++) {
        const double value = static_cast<double>(values[i]);
        numbers[i] = light ? linear_of(value) : value;
    }
    return changed;
}

bool choose(const parameter *it, double *numbers) {
    const int now = static_cast<int>(*numbers);
    const scene_words words = scene_words_of(it->field);
    const char *name = scene_words_name(words, now);
    bool changed = false;
    if (ImGui::BeginCombo("##value", name != nullptr ? name : "")) {
        for (int i = 0; i < words.count; i++) {
            const pond_choice *word = &words.list[i];
            if (ImGui::Selectable(word->name, word->value == now) && word->value != now) {
                *numbers = word->value;
                changed = true;
            }
            if (word->about[0] != '\0' && ImGui::IsItemHovered()) {
                ImGui::SetTooltip("%s", word->about);
            }
        }
        ImGui::EndCombo();
    }
    return changed;
}

bool edit(const parameter *it, double *numbers) {
    float pair[2] = {static_cast<float>(numbers[0]), static_cast<float>(numbers[1])};
    const auto low = static_cast<float>(it->field->low);
    const auto high = static_cast<float>(it->field->high);
    bool flag = numbers[0] != 0.0;
    bool changed = false;
    switch (it->field->type) {
    case POND_FIELD_CHOICE:
        return choose(it, numbers);
    case POND_FIELD_COLOUR:
        return pick(it, numbers);
    case POND_FIELD_BOOL:
        changed = ImGui::Checkbox("##value", &flag);
        numbers[0] = flag ? 1.0 : 0.0;
        return changed;
    case POND_FIELD_POINT:
        changed = ImGui::DragFloat2("##value", pair, 0.005f, low, high, "%.3g");
        numbers[0] = changed ? static_cast<double>(pair[0]) : numbers[0];
        numbers[1] = changed ? static_cast<double>(pair[1]) : numbers[1];
        return changed;
    default:
        return it->field->infinity != nullptr ? slide_or_end(it, numbers) : slide(it, numbers);
    }
}

void show_parameter(panel *p, session *s, const parameter *it) {
    char name[64];
    double numbers[3] = {0.0, 0.0, 0.0};
    const parameter_owner owner = owner_of(p, s);
    name_of(it->field, name, sizeof name);
    parameter_get(it, owner, numbers);
    ImGui::PushID(it->field->name);
    ImGui::BeginGroup();
    begin_line(name);
    const bool edited = edit(it, numbers);
    ImGui::EndGroup();
    if (ImGui::IsItemActivated()) {
        p->before = panel_keep_water(owner.s);
    }
    if (edited && it->field->type == POND_FIELD_CHOICE) {
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

} // namespace

namespace panel_parts {

void begin_line(const char *name) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name);
    if (!is_narrow()) {
        ImGui::SameLine(ImGui::GetWindowContentRegionMax().x * NAMES);
    }
    ImGui::SetNextItemWidth(-1.0f);
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
    char said[PANEL_ACTION_MESSAGE] = "";
    p->before = panel_keep_water(session_scene(s));
    parameters_reset_page(&p->all, page, owner_of(p, s));
    if (!panel_act(s, part, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

} // namespace panel_parts
