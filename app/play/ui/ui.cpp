// The context of Dear ImGui: events, pointers, frames.
#include "ui_inside.hpp"

#include <new>

#include <backends/imgui_impl_sdl.h>
#include <imgui_internal.h>

using namespace ui_parts;

namespace {

constexpr int FRAMES = 2; // until the effect of an event is drawn
constexpr unsigned MASK = 0x3fffffff;
constexpr Uint64 SCREENS = 0x9e3779b1u; // distance of the numbers of two screens' fingers
constexpr float FARTHEST = 64.0f;       // place of a finger [windows]

double sensible(float share) {
    return share > -FARTHEST && share < FARTHEST ? static_cast<double>(share) : 0.0;
}

bool takes_input(const ImGuiWindow *window) {
    return window->Active && !window->Hidden && (window->Flags & ImGuiWindowFlags_NoInputs) == 0;
}

bool has_windows() {
    for (const ImGuiWindow *window : GImGui->Windows) {
        if (takes_input(window)) {
            return true;
        }
    }
    return false;
}

bool is_list_open() {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

// A finger is a mouse with one button.
void follow_finger(ui *u, const SDL_TouchFingerEvent *e) {
    double x = 0.0;
    double y = 0.0;
    ui_finger_place(u->screen.window, e, &x, &y);
    const int finger = ui_finger_number(e);
    if (e->type == SDL_FINGERDOWN && !u->finger_down &&
        ui_has_pointer(u, static_cast<int>(x), static_cast<int>(y))) {
        u->touching = u->finger_down = u->finger_pressed = true;
        u->finger = finger;
    }
    if (u->touching && finger == u->finger) {
        u->finger_at = ImVec2(static_cast<float>(x), static_cast<float>(y));
        u->finger_down = e->type != SDL_FINGERUP;
    }
}

// A click on the user interface that is shorter than a frame is pressed for a frame (as the backend
// does it) and released in the next one, at its place.
void follow_click(ui *u, const SDL_MouseButtonEvent *e) {
    if (e->button != SDL_BUTTON_LEFT || e->which == SDL_TOUCH_MOUSEID) {
        return;
    }
    if (e->type == SDL_MOUSEBUTTONUP && u->clicked == click::PRESSED) {
        u->clicked = click::PRESSED_AND_RELEASED;
    } else if (e->type == SDL_MOUSEBUTTONDOWN && ui_has_pointer(u, e->x, e->y)) {
        u->click_at = ImVec2(static_cast<float>(e->x), static_cast<float>(e->y));
        u->clicked = click::PRESSED;
    }
}

// Sets the pointer's place from SDL's events. The backend uses its place on the desktop, which does
// not change while another program grabs the mouse. A touch shorter than a frame lasts one frame; a
// lifted finger has no place.
void place_pointer(ui *u) {
    ImGuiIO *io = &ImGui::GetIO();
    int x = 0;
    int y = 0;
    const bool held = SDL_GetMouseState(&x, &y) != 0;
    if (u->touching) {
        const bool lifted = !u->finger_down && !u->finger_pressed && !u->finger_was_down;
        io->MousePos = lifted ? ImVec2(-FLT_MAX, -FLT_MAX) : u->finger_at;
        io->MouseDown[0] = u->finger_was_down = u->finger_down || u->finger_pressed;
        u->finger_pressed = false;
    } else if (u->clicked != click::NONE) {
        const bool twice = u->clicked == click::PRESSED_AND_RELEASED;
        io->MousePos = u->click_at;
        u->clicked = twice ? click::RELEASED : click::NONE;
    } else if (held || SDL_GetMouseFocus() == u->screen.window) {
        io->MousePos = ImVec2(static_cast<float>(x), static_cast<float>(y));
    }
}

bool start(ui *u) {
    ImGui::CreateContext();
    ImGuiIO *io = &ImGui::GetIO();
    io->IniFilename = nullptr;
    io->LogFilename = nullptr;
    io->ConfigWindowsMoveFromTitleBarOnly = true;
    int across = 0;
    int width = 0;
    SDL_GetWindowSize(u->screen.window, &across, nullptr);
    SDL_GL_GetDrawableSize(u->screen.window, &width, nullptr);
    const bool known = across > 0 && width > 0;
    load_fonts(u->screen.scale,
               known ? static_cast<float>(width) / static_cast<float>(across) : 1.0f);
    set_style(u->screen.scale);
    io->BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    u->painter = make_painter(&u->screen);
    return u->painter != nullptr && ImGui_ImplSDL2_InitForSDLRenderer(u->screen.window);
}

} // namespace

extern "C" {

// ---- opening ------------------------------------------------------------------------------------

ui *ui_open(const ui_screen *screen) {
    ui *u = new (std::nothrow) ui{};
    if (u == nullptr) {
        return nullptr;
    }
    u->screen = *screen;
    if (!start(u)) {
        ui_close(u);
        return nullptr;
    }
    return u;
}

void ui_close(ui *u) {
    if (u == nullptr) {
        return;
    }
    if (ImGui::GetIO().BackendPlatformUserData != nullptr) {
        ImGui_ImplSDL2_Shutdown();
    }
    ImGui::DestroyContext();
    delete u;
}

// ---- events -------------------------------------------------------------------------------------

// Two screens may use the same numbers for their fingers.
int ui_finger_number(const SDL_TouchFingerEvent *e) {
    return static_cast<int>(
        (static_cast<Uint64>(e->touchId) * SCREENS + static_cast<Uint64>(e->fingerId)) & MASK);
}

void ui_finger_place(SDL_Window *window, const SDL_TouchFingerEvent *e, double *x, double *y) {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(window, &width, &height);
    *x = sensible(e->x) * width;
    *y = sensible(e->y) * height;
}

void ui_event(ui *u, const SDL_Event *event) {
    if (u == nullptr) {
        return;
    }
    ImGui_ImplSDL2_ProcessEvent(event);
    switch (event->type) {
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        follow_finger(u, &event->tfinger);
        break;
    case SDL_MOUSEMOTION:
        u->touching = u->finger_down = false;
        break;
    case SDL_MOUSEBUTTONDOWN:
        u->touching = u->finger_down = false;
        follow_click(u, &event->button);
        break;
    case SDL_MOUSEBUTTONUP:
        follow_click(u, &event->button);
        break;
    default:
        break;
    }
    if (has_windows() || event->type == SDL_KEYDOWN) {
        u->frames_left = FRAMES;
    }
}

bool ui_covers(const ui *u, int x, int y) {
    if (u == nullptr) {
        return false;
    }
    const ImVec2 at(static_cast<float>(x), static_cast<float>(y));
    for (const ImGuiWindow *window : GImGui->Windows) {
        if (takes_input(window) && window->Rect().Contains(at)) {
            return true;
        }
    }
    return false;
}

// The windows' rectangles are known before Dear ImGui handles the last events.
bool ui_has_pointer(const ui *u, int x, int y) {
    return u != nullptr && (ui_covers(u, x, y) || ImGui::IsAnyItemActive() || is_list_open());
}

bool ui_has_keyboard(const ui *u) {
    return u != nullptr && ImGui::GetIO().WantTextInput;
}

bool ui_has_cursor(const ui *u) {
    return u != nullptr && ImGui::GetIO().WantCaptureMouse;
}

void ui_release(ui *u) {
    if (u != nullptr) {
        u->finger_down = false;
    }
}

bool ui_is_clicked(const ui *u) {
    return u != nullptr && u->clicked > click::PRESSED;
}

bool ui_close_list(ui *u) {
    const bool open = u != nullptr && is_list_open();
    if (open) {
        ImGui::ClosePopupsOverWindow(nullptr, false);
    }
    return open;
}

// ---- frames -------------------------------------------------------------------------------------

bool ui_is_moving(const ui *u) {
    return u != nullptr && u->frames_left > 0;
}

void ui_begin(ui *u) {
    if (u == nullptr) {
        return;
    }
    // Over the water the cursor is the window's.
    ImGuiIO *io = &ImGui::GetIO();
    io->ConfigFlags = ui_has_cursor(u) ? 0 : static_cast<int>(ImGuiConfigFlags_NoMouseCursorChange);
    ImGui_ImplSDL2_NewFrame();
    place_pointer(u);
    ImGui::NewFrame();
}

void ui_end(ui *u) {
    if (u == nullptr) {
        return;
    }
    ImGui::Render();
    u->painter->paint(ImGui::GetDrawData());
    u->frames_left -= u->frames_left > 0 ? 1 : 0;
}

SDL_Rect ui_part(const ui *u, const char *name) {
    const ImGuiWindow *window = u != nullptr ? ImGui::FindWindowByName(name) : nullptr;
    if (window == nullptr || !(window->Active || window->WasActive)) {
        return {};
    }
    return {static_cast<int>(window->Pos.x), static_cast<int>(window->Pos.y),
            static_cast<int>(window->Size.x), static_cast<int>(window->Size.y)};
}

} // extern "C"
