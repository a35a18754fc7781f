// The panel of panel.h.
#include "panel_inside.hpp"

#include <new>

using namespace panel_parts;

extern "C" {

panel *panel_open(const char *save_to, float scale, const char *keys) {
    auto *p = new (std::nothrow) panel{};
    if (p == nullptr) {
        return nullptr;
    }
    p->save_to = save_to;
    p->scale = scale;
    p->keys = keys;
    if (!parameters_make(&p->all)) {
        panel_close(p);
        return nullptr;
    }
    return p;
}

void panel_close(panel *p) {
    if (p != nullptr) {
        parameters_clear(&p->all);
        delete p;
    }
}

void panel_toggle(panel *p) {
    if (p != nullptr) {
        p->shown = !p->shown;
        p->help_first = p->help;
    }
}

void panel_toggle_help(panel *p) {
    if (p != nullptr) {
        p->help = !p->help;
        p->help_first = p->help;
    }
}

bool panel_is_shown(const panel *p) {
    return p != nullptr && (p->shown || p->help);
}

bool panel_close_top(panel *p) {
    if (!panel_is_shown(p)) {
        return false;
    }
    if (p->help) {
        panel_toggle_help(p);
    } else {
        panel_toggle(p);
    }
    return true;
}

void panel_probe(panel *p, const session *s, pond_vec2 at) {
    pond_vec2 place;
    if (p == nullptr || !session_place(s, at, &place)) {
        return;
    }
    const pond_vec2 sides = session_sides(s);
    const pond_vec2 share = {place.x / sides.x, place.y / sides.y};
    p->probing = !p->probing || share.x != p->probe.x || share.y != p->probe.y;
    p->probe = share;
    graph_clear(&p->heights);
}

panel_outcome panel_frame(panel *p, session *s, const panel_moment *moment) {
    if (p == nullptr) {
        return {};
    }
    p->moment = *moment;
    p->outcome = {};
    p->said[0] = '\0';
    sample(p, s);
    if (p->probing) {
        mark_probe(p, s);
    }
    const bool seen = panel_is_seen(p);
    if (seen) {
        show_panel(p, s);
    }
    if (p->help) {
        const ImVec2 before = help_size();
        show_help(p);
        // The size of the help is known after its first layout; so is whether it hides the panel.
        const ImVec2 now = help_size();
        p->outcome.changed = p->outcome.changed || before.x != now.x || before.y != now.y ||
                             seen != panel_is_seen(p);
    }
    p->outcome.said = p->said[0] != '\0' ? p->said : nullptr;
    return p->outcome;
}

} // extern "C"
