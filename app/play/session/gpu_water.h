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
    bool under_way; // the last of them is not done yet
    float hardness; // of all its walls: the scene's, else of the last that was drawn
    bool walls_changed;
    bool rests;
    bool was_calm;
    uint64_t look_at;    // step at which it is seen whether it rests
    float *heights;      // as they were read last, or NULL [m]
    const char *trouble; // to be told to whoever plays, or NULL
} gpu_water;

// Gives the water to the GPU that is there; false fills `why`. hardness: of walls to come, where
// the scene has none.
bool gpu_water_begin(gpu_water *w, const show *s, float hardness, char *why, size_t size);
// Takes it away. Fine where it has none.
void gpu_water_end(gpu_water *w);

// Does an act. False: the pond, which has the walls and the rain, does not take it; or the GPU, and
// `why` is filled.
bool gpu_water_do(gpu_water *w, show *s, pond_command *command, char *why, size_t size);

// How many steps are done.
uint64_t gpu_water_steps(const gpu_water *w);

// Begins a picture's steps, and returns how many of so many there is time for.
int gpu_water_affords(gpu_water *w, int steps);
// One of them, with what the scene does before it.
void gpu_water_step(gpu_water *w, show *s);
// Does them.
void gpu_water_work(gpu_water *w);
// Sees from time to time whether it has come to rest.
void gpu_water_look(gpu_water *w, const show *s);

// Its heights, read back slowly, rows close together; NULL without memory. They stay until the next
// call, or until they are forgotten.
const float *gpu_water_read(gpu_water *w, const show *s);
void gpu_water_forget(gpu_water *w);
pond_view gpu_water_view(gpu_water *w, const show *s);

// The GPU's own water with all walls in it, for who draws it where it is.
void *gpu_water_shown(gpu_water *w, const show *s);

#endif
