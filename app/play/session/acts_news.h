// acts_news.h — what is told of water that is played with.
#ifndef APP_PLAY_ACTS_NEWS_H
#define APP_PLAY_ACTS_NEWS_H

#include <millpond/command.h>

// What listeners are notified of.
typedef enum acts_event {
    ACTS_DONE = 1, // an act, before the step number `step` of the water. What the scene itself
                   // does in that step comes after it
    ACTS_TIME_PASSES = 2, // steps follow, and the scene may be drawn otherwise
    ACTS_WATER_ENDS = 3,  // the pond is about to be made anew from the scene
    ACTS_WATER_BEGINS = 4 // it was: steps count from 0 again
} acts_event;

typedef struct acts_news {
    acts_event event;
    uint64_t step;               // steps of the water since it began
    const pond_command *command; // ACTS_DONE: valid during the call; else NULL
} acts_news;

typedef void acts_listener(void *user, const acts_news *news);

#endif
