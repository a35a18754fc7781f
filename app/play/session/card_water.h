// card_water.h — the water of a show while a card steps it in the pond's place.
#ifndef APP_PLAY_CARD_WATER_H
#define APP_PLAY_CARD_WATER_H

#include "session_card.h"
#include "show.h"

typedef struct card_water {
    const session_card *card; // NULL: none was offered
    void *water;              // NULL: the pond is stepped
    uint64_t steps;
    bool under_way; // the last of them is not done yet
    float hardness; // of all its walls: the scene's, else of the last that was drawn
    bool walls_changed;
    bool rests;
    bool was_calm;
    uint64_t look_at;    // step at which it is seen whether it rests
    float *heights;      // as they were read last, or NULL [m]
    const char *trouble; // to be told to whoever plays, or NULL
} card_water;

// Gives the water to the card that is there; false fills `why`. hardness: of walls to come, where
// the scene has none.
bool card_water_begin(card_water *w, const show *s, float hardness, char *why, size_t size);
// Takes it away. Fine where it has none.
void card_water_end(card_water *w);

// Does an act. False: the pond, which has the walls and the rain, does not take it; or the card, and
// `why` is filled.
bool card_water_do(card_water *w, show *s, pond_act *act, char *why, size_t size);

// How many steps are done.
uint64_t card_water_steps(const card_water *w);

// Begins a picture's steps, and returns how many of so many there is time for.
int card_water_affords(card_water *w, int steps);
// One of them, with what the scene does before it.
void card_water_step(card_water *w, show *s);
// Does them.
void card_water_work(card_water *w);
// Sees from time to time whether it has come to rest.
void card_water_look(card_water *w, const show *s);

// Its heights, read back slowly, rows close together; NULL without memory. They stay until the next
// call, or until they are forgotten.
const float *card_water_read(card_water *w, const show *s);
void card_water_forget(card_water *w);
pond_view card_water_view(card_water *w, const show *s);

// The card's own water with all walls in it, for who draws it where it is.
void *card_water_shown(card_water *w, const show *s);

#endif
