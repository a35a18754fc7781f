#include "window_finger.h"

#define FINGERS 0x3fffffff
#define SCREENS 0x9e3779b1u // far apart from one to the next
#define FARTHEST 64.0f      // that a finger may be said to be [windows]

// Two screens may number their fingers alike.
int window_finger_hand(const SDL_TouchFingerEvent *e) {
    return (int)(((Uint64)e->touchId * SCREENS + (Uint64)e->fingerId) & FINGERS);
}

static double within_reason(float share) {
    return share > -FARTHEST && share < FARTHEST ? (double)share : 0.0;
}

void window_finger_place(SDL_Window *window, const SDL_TouchFingerEvent *e, double *x, double *y) {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(window, &width, &height);
    *x = within_reason(e->x) * width;
    *y = within_reason(e->y) * height;
}
