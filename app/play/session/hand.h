// hand.h — what hands do in the water: drops and strokes, walls, things thrown in.
//
// A hand is a pointer: the mouse, or one of several fingers. Where it was between two steps becomes
// one stroke without gaps, spread over the steps that pass meanwhile. A wide brush in fine water is
// much work: hands get half of the time that passes. What lags behind is joined into fewer, longer
// strokes; where that is not enough touches are left out, so that whatever comes, pictures go on.
#ifndef APP_PLAY_HAND_H
#define APP_PLAY_HAND_H

#include "tools.h"
#include "walls.h"

#define HAND_MOST 16 // hands in the water at a time; further ones do nothing
#define HAND_SAMPLES                                                                               \
    64 // of one hand between two steps; what comes too early for them joins the last

// One hand. All zero: not in the water.
typedef struct hand {
    hand_button button; // 0: not down
    int pointer;
    pond_vec2 at;                    // where the water last felt it [m]
    pond_vec2 began;                 // [m]
    pond_vec2 velocity;              // smoothed [m/s]
    float speed;                     // smoothed, not 0 where it turns round [m/s]
    pond_vec2 samples[HAND_SAMPLES]; // since the last step [m]
    int count;
    float way;      // since it last dabbed [m]
    float pressure; // 0…1
    bool erases;
    double since_sample; // [s]
} hand;

// What all hands share.
typedef struct hands {
    hand hands[HAND_MOST];
    double (*stopwatch)(void); // times their work [s]
    bool calm;                 // what they throw in does not splash
    bool at_once;              // no steps follow: what they do is felt as it comes
    int thrown;                // so far: balls and ducks by turns
    double debt;               // work they made that time has not yet made up for [s]
    double seen;               // when that was [s]
} hands;

// What they work on, and with.
typedef struct hand_work {
    acts *acts;
    hand_walls *walls;
    const session_tools *tools;
} hand_work;

// Takes a place in metres. A hand that is down already, whose release was lost, is let go first.
// False: this hand does nothing (too many, or hands lag far behind).
bool hand_press(hands *all, const hand_work *on, hand_button button, int pointer, pond_vec2 at,
                float pressure);
void hand_move(hands *all, const hand_work *on, int pointer, pond_vec2 at, float pressure);
void hand_release(hands *all, const hand_work *on, int pointer);

// Releases all of them.
void hand_release_all(hands *all, const hand_work *on);

// Before the step after which `left` more steps follow at once: what the hands did since the last
// one, the share of this step.
void hand_step(hands *all, const hand_work *on, int left);

// Lets seconds pass without steps or with: velocities of hands that rest fade.
void hand_pass(hands *all, double seconds);

// Whether any hand holds on.
bool hand_is_down(const hands *all);

#endif
