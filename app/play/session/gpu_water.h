// gpu_water.h — the water of a show while a GPU steps it in the pond's place.
#ifndef APP_PLAY_GPU_WATER_H
#define APP_PLAY_GPU_WATER_H

#include "session_gpu.h"
#include "show.h"

#include <millpond/command.h>

typedef struct gpu_water {
    const session_gpu *gpu; // NULL: none was offered
    void *water;            // NULL: the pond is stepped
    uint64_t steps;
    bool under_way; // the last step is not done yet
    float hardness; // of all walls: the scene's, else that of the last drawn wall
    bool walls_changed;
    bool rests;
    bool was_calm;
    uint64_t look_at;    // step after which to measure whether it rests
    float *heights;      // as last read, or NULL [m]
    const char *trouble; // a note for the user, or NULL
} gpu_water;

// Gives the water to the GPU. False fills `why`. hardness: of drawn walls, where the scene has
// none.
bool gpu_water_begin(gpu_water *w, const show *s, float hardness, char *why, size_t size);
// Gives it back; allowed also if the GPU has none.
void gpu_water_end(gpu_water *w);

// Executes a command. False: the pond refuses it, which has the walls and the rain; or the GPU,
// which fills `why`.
bool gpu_water_do(gpu_water *w, show *s, pond_command *command, char *why, size_t size);

// Steps that are done.
uint64_t gpu_water_steps(const gpu_water *w);

// Begins the steps of a frame; returns for how many of them there is time.
int gpu_water_affords(gpu_water *w, int steps);
// Queues one, after the scene's events before it.
void gpu_water_step(gpu_water *w, show *s);
// Runs them.
void gpu_water_work(gpu_water *w);
// From time to time measures whether it rests.
void gpu_water_look(gpu_water *w, const show *s);

// Reads the heights back, slowly, rows without gaps; NULL without memory. Valid until the next
// call, or until they are freed.
const float *gpu_water_read(gpu_water *w, const show *s);
void gpu_water_forget(gpu_water *w);
pond_view gpu_water_view(gpu_water *w, const show *s);

// The GPU's water with all walls, for a presenter that draws it there.
void *gpu_water_shown(gpu_water *w, const show *s);

#endif
