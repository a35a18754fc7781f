// window_finger.h — fingers as SDL reports them: which hand each is, and where on the window.
#ifndef APP_PLAY_WINDOW_FINGER_H
#define APP_PLAY_WINDOW_FINGER_H

#include <SDL2/SDL.h>

// A number of its own, ≥ 0, for each finger of each screen.
int window_finger_hand(const SDL_TouchFingerEvent *e);

// Where it is; at the upper left where the event does not say so within reason.
// [coordinates of the window]
void window_finger_place(SDL_Window *window, const SDL_TouchFingerEvent *e, double *x, double *y);

#endif
