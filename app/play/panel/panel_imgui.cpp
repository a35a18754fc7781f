// The panel, by Dear ImGui.
#include "panel_inside.hpp"

#include <new>

#include <backends/imgui_impl_sdl.h>

namespace {

using namespace panel_parts;

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
    if (down && !p->finger_down && p->shown && is_in(p->panel_part, at)) {
        p->touching = p->finger_down = true;
        p->finger = finger;
    }
    if (p->touching && finger == p->finger) {
        p->finger_at = at;
        p->finger_down = e->type != SDL_FINGERUP;
    }
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

void panel_let_go(panel *p) {
    if (p != nullptr) {
        p->finger_down = false;
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
        mark_probe(p, s);
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