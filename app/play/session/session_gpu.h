// session_gpu.h — water that something else steps in the pond's place: a GPU.
//
// The pond stays for what it is made of: its desc, ground, walls and rain. It is not stepped, and
// its heights are flat. No GL here: callers that have a context pass a session_gpu.
#ifndef APP_PLAY_SESSION_GPU_H
#define APP_PLAY_SESSION_GPU_H

#include <millpond/command.h>
#include <millpond/millpond.h>

// Lengths in metres; what a pond's functions of these names do.
typedef struct session_gpu {
    void *user;
    // Still water of the pond's desc, ground and walls, these of that hardness. NULL fills `why`.
    void *(*make)(void *user, const pond *like, float hardness, char *why, size_t size);
    void (*free)(void *water);
    // For each picture, so that steps never hold it up for long: begin() waits for what came before
    // and returns how many steps can be done in time, 0 where not even one; as many step(); then
    // work() does them, one where there is no time for it as far as it comes. False: that step is
    // not done yet, and begin() and work() go on with it in the next picture. Until it is done the
    // state before it is read and shown, and touches wait.
    int (*begin)(void *water);
    void (*step)(void *water);
    bool (*work)(void *water);
    // What pond_do() does, but for rain and walls, which are the pond's. False fills `why`: it
    // does not take commands of that kind.
    bool (*command)(void *water, const pond_command *command, char *why, size_t size);
    // Walls where the pond has them now. False without memory: they stay.
    bool (*set_walls)(void *water, const pond *like, float hardness);
    void (*read)(void *water, float *heights, ptrdiff_t stride); // all cells; slow
    pond_stats (*stats)(void *water);                            // takes about as long as a step
    float (*height_at)(void *water, pond_vec2 place);
} session_gpu;

#endif
