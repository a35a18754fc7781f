// What the water of a session is like as a whole, whoever steps it.
#include <math.h>
#include <stdlib.h>

#include "session_inside.h"

double session_energy(session *s) {
    const gpu_water *w = &s->commands.gpu;
    scene_world *world = s->commands.show.world;
    return w->water != NULL ? w->gpu->stats(w->water).energy
           : world != NULL  ? scene_world_energy(world)
                            : pond_get_stats(s->commands.show.water).energy;
}

float session_height_at(session *s, pond_vec2 metres) {
    const gpu_water *w = &s->commands.gpu;
    const scene_world *world = s->commands.show.world;
    return w->water != NULL ? w->gpu->height_at(w->water, metres)
           : world != NULL  ? scene_world_height_at(world, metres)
                            : pond_height_at(s->commands.show.water, metres);
}

static void add_row(session_measures *m, const float *row, int width) {
    for (int x = 0; x < width; x++) {
        const double height = (double)row[x];
        m->lowest = fmin(m->lowest, height);
        m->highest = fmax(m->highest, height);
        m->rms += height * height;
    }
}

static void measure_rows(session *s, const float *heights, float *row, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->commands.show.water);
    m->lowest = INFINITY;
    m->highest = -INFINITY;
    for (int y = 0; y < desc.height; y++) {
        if (heights == NULL) {
            show_copy_row(&s->commands.show, y, row);
        }
        add_row(m, heights != NULL ? heights + (ptrdiff_t)y * desc.width : row, desc.width);
    }
    m->rms = sqrt(m->rms / ((double)desc.width * desc.height));
}

// False without memory.
static bool measure(session *s, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->commands.show.water);
    const bool on_gpu = session_is_on_gpu(s);
    const float *heights = on_gpu ? gpu_water_read(&s->commands.gpu, &s->commands.show) : NULL;
    float *row = on_gpu ? NULL : malloc((size_t)desc.width * sizeof *row);
    const bool good = heights != NULL || row != NULL;
    if (good) {
        measure_rows(s, heights, row, m);
    }
    free(row);
    gpu_water_forget(&s->commands.gpu); // they may be large
    return good;
}

session_measures session_measure(session *s) {
    const bool on_gpu = session_is_on_gpu(s);
    if (!on_gpu && s->measured.on_gpu) {
        return s->measured;
    }
    session_measures m = {.on_gpu = on_gpu, .steps = session_steps(s), .time = session_time(s)};
    (void)measure(s, &m);
    return m;
}
