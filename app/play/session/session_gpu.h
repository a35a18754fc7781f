// session_gpu.h — the interface to a GPU that steps the water in the pond's place.
//
// The pond still has the desc, ground, walls and rain. It is not stepped and is flat. There is no
// GL here: callers that have a context pass a session_gpu.
#ifndef APP_PLAY_SESSION_GPU_H
#define APP_PLAY_SESSION_GPU_H

#include <millpond/command.h>
#include <millpond/millpond.h>

// Lengths in metres.
typedef struct session_gpu {
    void *user;
    // Creates still water with the pond's desc, ground and walls, all of that hardness. NULL fills
    // `why`.
    void *(*make)(void *user, const pond *like, float hardness, char *why, size_t size);
    void (*free)(void *water);
    // In each frame: begin() waits for earlier work and returns how many steps there is time for,
    // maybe 0; up to that many calls of step(), at least one; work() runs them. If there is not
    // even time for one step, work() runs a part of it and returns false; begin() and work()
    // continue it in the next frame. Until it is done the state before it is read and shown, and
    // touches wait.
    int (*begin)(void *water);
    void (*step)(void *water);
    bool (*work)(void *water);
    // Executes a command other than rain and walls, which are the pond's. False fills `why`: it
    // does not support commands of that kind.
    bool (*command)(void *water, const pond_command *command, char *why, size_t size);
    // Copies the pond's walls. False without memory: the old walls stay.
    bool (*set_walls)(void *water, const pond *like, float hardness);
    void (*read)(void *water, float *heights, ptrdiff_t stride); // slow
    pond_stats (*stats)(void *water);                            // takes about as long as a step
    float (*height_at)(void *water, pond_vec2 place);
} session_gpu;

#endif
