// The panel, by Dear ImGui.
#include "panel_inside.hpp"

#include <new>

#include <backends/imgui_impl_sdl.h>
#include <imgui_internal.h>

namespace {

using namespace panel_parts;

// ---- painting -----------------------------------------------------------------------------------

static_assert(sizeof(ImDrawVert) == sizeof(painter_vertex) &&
                  sizeof(ImDrawIdx) == sizeof(uint16_t) &&
                  offsetof(ImDrawVert, uv) == offsetof(painter_vertex, u) &&
                  offsetof(ImDrawVert, col) == offsetof(painter_vertex, colour),
              "what is painted is what Dear ImGui lays out");

painter *make_painter(const panel_screen *screen) {
    unsigned char *letters = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&letters, &width, &height);
    return screen->renderer != nullptr ? painter_sdl(screen->renderer, letters, width, height)
                                       : painter_gl(screen->glsl, letters, width, height);
}

void paint_list(painter *by, const ImDrawList *list) {
    by->list(by, reinterpret_cast<const painter_vertex *>(list->VtxBuffer.Data),
             list->VtxBuffer.Size, list->IdxBuffer.Data, list->IdxBuffer.Size);
    for (const ImDrawCmd &command : list->CmdBuffer) {
        const ImVec4 clip = command.ClipRect;
        painter_piece piece = {};
        piece.part.x = static_cast<int>(clip.x);
        piece.part.y = static_cast<int>(clip.y);
        piece.part.w = static_cast<int>(std::ceil(clip.z)) - piece.part.x;
        piece.part.h = static_cast<int>(std::ceil(clip.w)) - piece.part.y;
        piece.first_vertex = static_cast<int>(command.VtxOffset);
        piece.first_index = static_cast<int>(command.IdxOffset);
        piece.count = static_cast<int>(command.ElemCount);
        if (piece.part.w > 0 && piece.part.h > 0) {
            by->piece(by, &piece);
        }
    }
}

void paint_all(painter *by, const ImDrawData *data) {
    const ImVec2 fine = data->FramebufferScale;
    by->begin(by, static_cast<int>(data->DisplaySize.x), static_cast<int>(data->DisplaySize.y),
              fine.x, fine.y);
    for (int i = 0; i < data->CmdListsCount; i++) {
        paint_list(by, data->CmdLists[i]);
    }
    by->end(by);
}

// ---- pointers -----------------------------------------------------------------------------------

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
    double x = 0.0;
    double y = 0.0;
    window_finger_place(p->screen.window, e, &x, &y);
    const ImVec2 at(static_cast<float>(x), static_cast<float>(y));
    const int finger = window_finger_hand(e);
    const bool down = e->type == SDL_FINGERDOWN;
    if (down && !p->finger_down && panel_is_seen(p) && is_in(p->panel_part, at)) {
        p->touching = p->finger_down = true;
        p->finger = finger;
    }
    if (p->touching && finger == p->finger) {
        p->finger_at = at;
        p->finger_down = e->type != SDL_FINGERUP;
    }
}

bool is_list_open() {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool start(panel *p) {
    p->context = ImGui::CreateContext();
    ImGuiIO *io = &ImGui::GetIO();
    io->IniFilename = nullptr;
    io->LogFilename = nullptr;
    io->ConfigWindowsMoveFromTitleBarOnly = true;
    const float fine = fineness(&p->screen);
    p->scale = p->screen.scale;
    load_letters(LETTERS * p->scale * fine);
    io->FontGlobalScale = 1.0f / fine;
    set_style(p->scale);
    io->BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    p->paints = make_painter(&p->screen);
    return p->paints != nullptr && ImGui_ImplSDL2_InitForSDLRenderer(p->screen.window);
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
    if (p->paints != nullptr) {
        p->paints->close(p->paints);
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

void panel_let_go(panel *p) {
    if (p != nullptr) {
        p->finger_down = false;
    }
}

bool panel_covers(const panel *p, int x, int y) {
    const ImVec2 at(static_cast<float>(x), static_cast<float>(y));
    return panel_is_shown(p) &&
           ((panel_is_seen(p) && is_in(p->panel_part, at)) || (p->help && is_in(p->help_part, at)));
}

bool panel_wants_pointer(const panel *p, int x, int y) {
    if (!panel_is_shown(p)) {
        return false;
    }
    // Where it lies is known sooner than what ImGui makes of the last events.
    ImGui::SetCurrentContext(p->context);
    return panel_covers(p, x, y) || ImGui::IsAnyItemActive() || is_list_open();
}

bool panel_wants_keyboard(const panel *p) {
    return panel_is_shown(p) && ImGui::GetIO().WantTextInput;
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
    ImGui::SetCurrentContext(p->context);
    if (p->help) {
        panel_toggle_help(p);
    } else if (is_list_open()) {
        ImGui::ClosePopupsOverWindow(nullptr, false);
    } else {
        panel_toggle(p);
    }
    return true;
}

SDL_Rect panel_part(const panel *p) {
    if (p == nullptr || !panel_is_seen(p)) {
        return {};
    }
    const ImVec4 part = p->panel_part;
    return {static_cast<int>(part.x), static_cast<int>(part.y), static_cast<int>(part.z - part.x),
            static_cast<int>(part.w - part.y)};
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
    p->outcome.has_pointer = held;
    ImGui_ImplSDL2_NewFrame();
    place_pointer(p);
    const float fine = fineness(&p->screen);
    io->DisplayFramebufferScale = ImVec2(fine, fine);
    ImGui::NewFrame();
    p->said[0] = '\0';
    if (p->probing) {
        mark_probe(p, s);
    }
    const bool seen = panel_is_seen(p);
    if (seen) {
        show_panel(p, s);
    }
    if (p->help) {
        const ImVec4 before = p->help_part;
        show_help(p);
        // How large it is shows when it has been laid out, and so does whether the panel is seen.
        const bool same = before.x == p->help_part.x && before.y == p->help_part.y &&
                          before.z == p->help_part.z && before.w == p->help_part.w;
        p->outcome.changed = p->outcome.changed || !same || seen != panel_is_seen(p);
    }
    ImGui::Render();
    p->outcome.said = p->said[0] != '\0' ? p->said : nullptr;
    return p->outcome;
}

void panel_draw(panel *p) {
    if (p == nullptr || !p->drawn) {
        return;
    }
    ImGui::SetCurrentContext(p->context);
    paint_all(p->paints, ImGui::GetDrawData());
    p->drawn = false;
}

} // extern "C"