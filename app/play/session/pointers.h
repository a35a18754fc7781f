// pointers.h — what pointers do in the water: drops and strokes, walls, thrown bodies.
//
// In bulk water they also pour water, dig and heap.
//
// A pointer is a mouse button, a finger, or the Enter key. Its path between two steps becomes
// one stroke without gaps, spread over these steps. A wide brush in fine water is expensive:
// pointers may use half of the time that passes. If they lag behind, their paths are joined into
// fewer, longer strokes; if that is not enough, touches are left out, so that frames keep coming.
#ifndef APP_PLAY_POINTERS_H
#define APP_PLAY_POINTERS_H

#include "session_types.h"
#include "walls.h"

#define POINTER_MOST 16    // pressed at a time; further ones do nothing
#define POINTER_SAMPLES 64 // of one pointer between two steps; further ones join the last

// All zero: not pressed.
typedef struct pointer_state {
    pointer_tool tool; // 0: not pressed
    int id;
    pond_vec2 at;                       // where it last touched the water [m]
    pond_vec2 velocity;                 // smoothed [m/s]
    float speed;                        // smoothed; unlike velocity it ignores turns [m/s]
    pond_vec2 samples[POINTER_SAMPLES]; // since the last step [m]
    int count;
    float way;      // since the last dab [m]
    float pressure; // 0…1
    bool erases;
    double since_sample;   // [s]
    double held;           // time since it last dug or made a ring [s of the water]
    bool limited;          // it has reported that it can dig no deeper
    pond_spring_id spring; // that it pours with; 0: none
} pointer_state;

typedef struct pointers {
    pointer_state list[POINTER_MOST];
    double (*stopwatch)(void); // measures their work [s]
    bool calm;                 // thrown bodies do not splash
    bool at_once;              // no steps follow: moves take effect immediately
    int thrown;                // so far: balls and ducks alternate
    bool poured;               // water
    double debt;               // work that time has not yet paid for [s]
    double seen;               // when `debt` was computed [s]
} pointers;

// What the pointers work on, and with.
typedef struct pointer_work {
    commands *commands;
    drawn_walls *walls;
    const session_tools *tools;
} pointer_work;

// Places are in metres. A pointer that is still pressed, whose release was lost, is released first.
// False: this pointer does nothing (too many are pressed, or they lag far behind).
bool pointers_press(pointers *all, const pointer_work *on, pointer_tool tool, int id, pond_vec2 at,
                    float pressure);
void pointers_move(pointers *all, const pointer_work *on, int id, pond_vec2 at, float pressure);
void pointers_release(pointers *all, const pointer_work *on, int id);
void pointers_release_all(pointers *all, const pointer_work *on);

// Before each step, `left` more of which follow at once: executes this step's share of the moves.
void pointers_step(pointers *all, const pointer_work *on, int left);

// Advances time, with or without steps: velocities of pointers at rest decay.
void pointers_pass(pointers *all, double seconds);

bool pointers_are_down(const pointers *all);

#endif
