// The pages of the look and of exports.
#include "panel_inside.hpp"

namespace {

using namespace panel_parts;

// A list of names. Returns the index that was chosen, or −1.
template <typename Name> int choose_name(const char *label, int now, Name name_at) {
    int chosen = -1;
    ImGui::BeginGroup();
    begin_line(label);
    ImGui::PushID(label);
    if (ImGui::BeginCombo("##name", now >= 0 ? name_at(now) : "custom")) {
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
    const scene_words looks = scene_look_words();
    return index < looks.count ? looks.list[index].name : nullptr;
}

int index_of_look(pond_look_kind look) {
    for (int i = 0; look_name(i) != nullptr; i++) {
        if (scene_look_words().list[i].value == static_cast<int>(look)) {
            return i;
        }
    }
    return -1;
}

void new_surface(panel *p, session *s) {
    char said[PANEL_ACTION_MESSAGE] = "";
    if (!panel_act(s, SESSION_LOOK, &p->before, said)) {
        say(p, said);
    }
    p->outcome.changed = true;
}

// The file name of the picture that the water mirrors.
void show_sky(panel *p, session *s) {
    const scene *now = session_scene(s);
    if (!p->typing) {
        std::snprintf(p->sky, sizeof p->sky, "%s", now->sky);
    }
    ImGui::BeginGroup();
    begin_line("sky");
    ImGui::InputTextWithHint("##sky", "file of a picture", p->sky, sizeof p->sky);
    ImGui::EndGroup();
    p->typing = ImGui::IsItemActive();
    media_error error = {};
    if (ImGui::IsItemDeactivatedAfterEdit() && std::strcmp(p->sky, now->sky) != 0) {
        if (!session_set_sky(s, p->sky, &error)) {
            say(p, error.message);
        }
        p->outcome.changed = true;
    }
    if (ImGui::IsItemHovered() && !p->typing) {
        ImGui::SetTooltip(
            "sky\nA picture of the sky that the water mirrors, taken with a fisheye lens. If "
            "empty, "
            "the sky has two colours.\nType a file name and press Enter, or drop a file whose "
            "name ends in sky.");
    }
}

// Two buttons fill a line; in a narrow window each has a separate line.
bool half_button(const char *name) {
    const float line = ImGui::GetWindowContentRegionMax().x - ImGui::GetStyle().WindowPadding.x -
                       ImGui::GetStyle().ItemSpacing.x;
    return ImGui::Button(name, ImVec2(is_narrow() ? -1.0f : line * 0.5f, 0.0f));
}

void second_half() {
    if (!is_narrow()) {
        ImGui::SameLine();
    }
}

void panel_action_button(panel *p, session *s, const char *name, panel_action what) {
    char said[PANEL_ACTION_MESSAGE] = "";
    if (half_button(name)) {
        (void)panel_do(what, s, p->save_to, said);
        say(p, said);
    }
}

// Begins or ends a recording of the commands.
void recording_button(panel *p, session *s) {
    char said[PLAY_SAVE_SAID] = "";
    if (half_button(record_of(s) != nullptr ? "End the recording" : "Record commands")) {
        (void)record_toggle(s, p->save_to, said);
        say(p, said);
        p->outcome.changed = true;
        p->outcome.new_scene = true; // the title shows it
    }
}

} // namespace

namespace panel_parts {

void show_look(panel *p, session *s) {
    scene *now = session_scene(s);
    const int look = choose_name("look", index_of_look(now->look), look_name);
    if (look >= 0) {
        media_error error = {};
        if (!session_set_look(s, static_cast<pond_look_kind>(scene_look_words().list[look].value),
                              &error)) {
            say(p, error.message);
        }
        p->outcome.changed = true;
        p->outcome.new_scene = true;
    }
    const auto preset_name = [now](int i) { return pond_look_preset_name(now->look, i); };
    const int preset = choose_name("preset", panel_preset_of(&p->all, now), preset_name);
    if (preset >= 0 && scene_look_set_preset(now, now->look, preset_name(preset))) {
        new_surface(p, s);
    }
    if (now->look == POND_LOOK_POOL) {
        const int tint = choose_name("tint", panel_tint_of(now), pond_pool_tint_name);
        if (tint >= 0 &&
            pond_pool_set_tint(pond_pool_tint_name(tint), &now->looks[POND_LOOK_POOL].is.pool)) {
            p->outcome.changed = true;
        }
        show_sky(p, s);
    }
    show_page(p, s, PARAMETER_LOOK);
    reset_button(p, s, PARAMETER_LOOK, SESSION_LOOK);
}

void show_exports(panel *p, session *s) {
    panel_action_button(p, s, "Copy as scene (JSON)", PANEL_ACTION_COPY_SCENE);
    second_half();
    panel_action_button(p, s, "Copy as C code", PANEL_ACTION_COPY_CODE);
    panel_action_button(p, s, "Copy as command line", PANEL_ACTION_COPY_COMMAND);
    second_half();
    panel_action_button(p, s, "Save the scene", PANEL_ACTION_SAVE_SCENE);
    p->outcome.picture = half_button("Save a picture");
    second_half();
    p->outcome.film = half_button(p->moment.filming ? "End the film" : "Record a film");
    recording_button(p, s);
}

} // namespace panel_parts
