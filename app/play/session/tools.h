// tools.h — what hands can do and what they do it with, and how fast time goes.
#ifndef APP_PLAY_TOOLS_H
#define APP_PLAY_TOOLS_H

#include <stdbool.h>

// What a hand does, chosen as it is pressed down.
typedef enum hand_button {
    HAND_WATER = 1, // a drop, and a stroke where it goes
    HAND_WALL = 2,  // draws a wall; where one drawn before lies: takes it away
    HAND_THROW = 3  // lets go of a ball or a duck as fast as it was dragged
} hand_button;

#define HAND_KEYBOARD (-9) // the pointer that Enter presses down; a mouse's buttons are −1 to −3

// What a mouse's buttons do: 0 the left one, 1 the middle one, 2 the right one.
static inline hand_button hand_of_mouse(int button) {
    static const hand_button does[] = {HAND_WATER, HAND_THROW, HAND_WALL};
    return does[button];
}

#define HAND_PRESSURE_AS_BEFORE (-1.0f) // of a hand that moves

// What may be changed at any time.
typedef struct session_tools {
    float radius;   // of the brush: σ of drops, half the width of walls and things [m]
    float height;   // of a drop; strokes take a share of it. Negative falls in [m]
    bool splash;    // drops splash, as the scene's do
    float hardness; // of walls, as pond_wall_build() has it; waters that know only fixed walls take
                    // INFINITY
    double pace;    // seconds of water in one second, default 1, 0…16
} session_tools;

#endif
