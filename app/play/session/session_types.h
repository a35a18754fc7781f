// session_types.h — the tools of pointers, and what listeners of a session are notified of.
#ifndef APP_PLAY_SESSION_TYPES_H
#define APP_PLAY_SESSION_TYPES_H

#include <millpond/command.h>
#include <stdbool.h>

// ---- tools --------------------------------------------------------------------------------------

// What a pointer does, chosen when it is pressed.
typedef enum pointer_tool {
    POINTER_WATER = 1, // makes a drop, and strokes as it moves
    POINTER_WALL = 2,  // draws a wall; pressed on a drawn wall, it erases
    POINTER_THROW = 3, // throws a ball or a duck with the velocity that it is released with
    // In bulk water only; in other water they do what POINTER_WATER does:
    POINTER_POUR = 4, // pours water while it is held
    POINTER_DIG = 5,  // digs a hole while it is held, and a ditch as it moves
    POINTER_HEAP = 6  // heaps up ground
} pointer_tool;

// A pointer's number: fingers have any from 0 on, a mouse's buttons -1 to -3, the Enter key this.
#define POINTER_KEYBOARD (-9)

// The tool of a mouse's button: 0 left, 1 middle, 2 right.
static inline pointer_tool pointer_tool_of_mouse(int button) {
    static const pointer_tool tools[] = {POINTER_WATER, POINTER_THROW, POINTER_WALL};
    return tools[button];
}

#define POINTER_PRESSURE_AS_BEFORE (-1.0f) // of a pointer that moves

// May be changed at any time.
typedef struct session_tools {
    float radius;   // of the brush: sigma of drops, half the width of walls, bodies and jets [m]
    float height;   // of a drop, of which strokes have a share; negative: a dip [m]
    bool splash;    // drops splash
    float hardness; // of walls, see pond_wall_build(); INFINITY in water that has only fixed walls
    double pace;    // simulated seconds in one second, 0…16, default 1
} session_tools;

// ---- news ---------------------------------------------------------------------------------------

typedef enum session_event {
    SESSION_COMMAND_DONE =
        1,                   // a command, before the step number `step`. What the scene itself does
                             // in that step comes after it
    SESSION_TIME_PASSES = 2, // steps follow; the scene's look may have changed
    SESSION_WATER_ENDS = 3,  // the pond is about to be created anew from the scene
    SESSION_WATER_BEGINS = 4 // it was: steps count from 0 again
} session_event;

typedef struct session_news {
    session_event event;
    uint64_t step;               // steps of the water since it began
    const pond_command *command; // of SESSION_COMMAND_DONE, valid during the call; else NULL
} session_news;

typedef void session_listener(void *user, const session_news *news);

#endif
