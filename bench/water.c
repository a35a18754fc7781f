#include "water.h"

#include <math.h>
#include <millpond/command.h>
#include <stdint.h>
#include <unistd.h>

#include "report.h"

pond_desc water_desc(pond_solver solver, int width, int height, int threads) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.solver = solver;
    desc.half_life = INFINITY;
    desc.edges = (pond_edges){POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED};
    desc.threads = threads;
    return desc;
}

bool water_fits(const pond_desc *desc, double more) {
#ifdef _SC_PHYS_PAGES
    const double have = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    return have <= 0.0 || (double)pond_memory_size(desc) + more < 0.7 * have;
#else
    (void)desc;
    (void)more;
    return true;
#endif
}

// A dent as wide as the pond.
pond_command water_dent(const pond_desc *desc) {
    const double longer = desc->width > desc->height ? desc->width : desc->height;
    return (pond_command){.kind = POND_COMMAND_DROP,
                          .is.drop = {.centre = {(float)(desc->width * desc->cell_size * 0.47),
                                                 (float)(desc->height * desc->cell_size * 0.52)},
                                      .radius = (float)(longer * desc->cell_size / 4.0),
                                      .height = (float)(100.0 * desc->count_height)}};
}

void water_stir(pond *water) {
    const pond_desc desc = pond_get_desc(water);
    pond_command dent = water_dent(&desc);
    (void)pond_do(water, &dent);
}

pond *water_make(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        (void)report_fail(NULL, "%s", pond_message());
        return NULL;
    }
    water_stir(water);
    return water;
}

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static float random_up_to(uint32_t *state, double limit) {
    return (float)(limit * (double)next_random(state) / 16777216.0);
}

void water_ripple(pond *water) {
    const pond_desc desc = pond_get_desc(water);
    const double cell = desc.cell_size;
    uint32_t state = 1;
    const int64_t drops = (int64_t)desc.width * desc.height / 4096 + 1;
    for (int64_t i = 0; i < drops; i++) {
        const float x = random_up_to(&state, desc.width * cell);
        const float y = random_up_to(&state, desc.height * cell);
        const float radius = (float)(4.0 * cell) + random_up_to(&state, 6.0 * cell);
        pond_drop(water, (pond_vec2){x, y}, radius, (float)(-40.0 * desc.count_height));
    }
    pond_step_many(water, 12);
}

typedef struct band_job {
    water_band_task *task;
    void *context;
    int rows;
    int bands;
} band_job;

static void run_band(void *context, int index) {
    const band_job *job = context;
    const int64_t rows = job->rows;
    job->task(job->context, (int)(rows * index / job->bands),
              (int)(rows * (index + 1) / job->bands));
}

void water_bands(const pond_parallel *parallel, int rows, water_band_task *task, void *context) {
    if (parallel->run == NULL || parallel->width < 2) {
        task(context, 0, rows);
        return;
    }
    band_job job = {.task = task, .context = context, .rows = rows, .bands = parallel->width};
    parallel->run(parallel->user, job.bands, run_band, &job);
}
