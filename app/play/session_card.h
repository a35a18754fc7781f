// session_card.h — water that something else steps in the pond's place: a graphics card.
//
// The pond stays for what it is made of: its desc, ground, walls and rain. It is not stepped, and
// its heights are flat. No GL here: whoever has a context hands in a session_card.
#ifndef APP_PLAY_SESSION_CARD_H
#define APP_PLAY_SESSION_CARD_H

#include <millpond/millpond.h>

struct session;

// Lengths in metres; what a pond's functions of these names do.
typedef struct session_card {
    void *user;
    // Still water of the pond's desc, ground and walls, these of that hardness. NULL fills `why`.
    void *(*make)(void *user, const pond *like, float hardness, char *why, size_t size);
    void (*free)(void *water);
    void (*step)(void *water);
    void (*drop)(void *water, pond_vec2 centre, float radius, float height);
    void (*stroke)(void *water, pond_vec2 from, pond_vec2 to, float radius, float height);
    void (*calm)(void *water);
    // Walls where the pond has them now. False without memory: they stay.
    bool (*set_walls)(void *water, const pond *like, float hardness);
    void (*read)(void *water, float *heights, ptrdiff_t stride); // all cells; slow
} session_card;

// The card steps the water from now on, from its start, and that of scenes that come later where it
// can; else false fills `why`, and the pond is stepped as always. `card` outlives its use. NULL
// takes the water away from it: the pond goes on from its own flat start, and session_measure()
// says what the card's water was like in the end.
bool session_use_card(struct session *s, const session_card *card, char *why, size_t size);

// What the water is like as a whole; reads every cell, and ends what session_view() lent. Heights
// are 0 without memory.
typedef struct session_measures {
    bool on_card;
    uint64_t steps;
    double time;   // [s]
    double lowest; // [m]
    double highest;
    double rms;
} session_measures;
session_measures session_measure(struct session *s);

#endif
