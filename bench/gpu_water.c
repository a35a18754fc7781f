// Cells per second of water on the GPU, compared with the same pond on the CPU.

#include <math.h>
#include <stdlib.h>

#include <millpond/command.h>
#include <millpond/gl_water.h>

#include "gpu.h"
#include "report.h"
#include "water.h"

#define CHECKED 64 // steps after which both must agree
#define CLOSE 1e-5 // root mean square of the difference, relative to that of the heights
#define STEPS 16   // in one call
#define HALF_LIFE 60.0

typedef struct gpu_case {
    const char *name;
    pond_stencil stencil;
    pond_edge edge;
    bool compute;
} gpu_case;

static const gpu_case cases[] = {
    {"nine neighbours, compute shaders", POND_STENCIL_NINE, POND_EDGE_FREE, true},
    {"nine neighbours", POND_STENCIL_NINE, POND_EDGE_FREE, false},
    {"five neighbours, compute shaders", POND_STENCIL_FIVE, POND_EDGE_FREE, true},
    {"five neighbours", POND_STENCIL_FIVE, POND_EDGE_FREE, false},
    {"nine neighbours, open sides", POND_STENCIL_NINE, POND_EDGE_OPEN, false},
};

static void step_gpu(void *water) {
    pond_gl_water_step_many(water, STEPS);
}

static void step_cpu(void *water) {
    pond_step_many(water, STEPS);
}

static pond_desc desc_of(const gpu_case *c, int side) {
    pond_desc desc = water_desc(POND_SOLVER_WAVE, side, side, 0);
    desc.stencil = c->stencil;
    desc.edges = (pond_edges){c->edge, c->edge, c->edge, c->edge};
    desc.half_life = HALF_LIFE; // there is no compute shader for undamped water of five neighbours
    desc.rest_slope = 0.0;      // water on the GPU never sleeps
    return desc;
}

static bool are_close(const pond_gl_water *gpu, const pond *cpu, double *apart) {
    const pond_desc desc = pond_get_desc(cpu);
    const size_t count = (size_t)desc.width * (size_t)desc.height;
    float *both = malloc(2 * count * sizeof *both);
    if (both == NULL) {
        *apart = NAN;
        return false;
    }
    pond_gl_water_read(gpu, both, desc.width);
    pond_copy_heights(cpu, 0, 0, desc.width, desc.height, both + count, desc.width);
    double off = 0.0;
    double size = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double there = both[count + i];
        off += (both[i] - there) * (both[i] - there);
        size += there * there;
    }
    free(both);
    *apart = sqrt(off / size);
    return *apart <= CLOSE;
}

static void leave_out(const bench_subject *s, const char *why) {
    (void)report_fail(s, "left out: %s", why);
}

static bool time_both(gpu_bench *b, const gpu_case *c, const bench_subject *s, pond_gl_water *gpu,
                      pond *cpu) {
    const pond_desc desc = pond_get_desc(cpu);
    const pond_command dent = water_dent(&desc);
    (void)pond_gl_water_do(gpu, &dent);
    pond_gl_water_step_many(gpu, CHECKED);
    pond_step_many(cpu, CHECKED);
    if (pond_gl_water_is_computing(gpu) != c->compute) {
        leave_out(s, pond_gl_message());
        return true;
    }
    double apart;
    if (!are_close(gpu, cpu, &apart)) {
        b->wrong = true;
        (void)report_fail(s, "GPU and CPU differ by %.2e of the waves; allowed is %.0e", apart,
                          CLOSE);
        return true;
    }
    const double cells = 1e-9 * STEPS * s->width * s->height;
    const double value = cells / gpu_seconds(b, step_gpu, gpu);
    const double rival = cells / gpu_cpu_seconds(b, step_cpu, cpu);
    const bench_result result = {
        .value = value, .unit = "Gcell/s", .rival = rival, .ratio = value / rival};
    return report_add(b->r, s, &result);
}

static bool run_case(gpu_bench *b, const gpu_case *c, int side) {
    const pond_desc desc = desc_of(c, side);
    const bench_subject s = {"gpu water", c->name, side, side,
                             pond_workers_parallel(b->workers).width};
    pond_gl_water *gpu = NULL;
    bool good = true;
    if (!report_wants(b->r, &s, true)) {
        return true;
    }
    report_progress(&s);
    if (!water_fits(&desc, 8.0 * side * side)) {
        leave_out(&s, "no memory for the pond on the CPU");
        return true;
    }
    if (pond_gl_water_create(b->gl, &desc, &gpu) != POND_OK) {
        leave_out(&s, pond_gl_message());
        return true;
    }
    pond_gl_water_set_compute(gpu, c->compute);
    if (pond_gl_water_is_computing(gpu) != c->compute) {
        leave_out(&s, "no compute shaders here");
    } else {
        pond *cpu = water_make(&desc);
        good = cpu != NULL && time_both(b, c, &s, gpu, cpu);
        pond_destroy(cpu);
    }
    pond_gl_water_destroy(gpu);
    return good;
}

bool gpu_water(gpu_bench *b) {
    static const int all[] = {512, 1024, 2048, 4096, 8192};
    static const int small[] = {128};
    const int *sides = b->quick ? small : all;
    const int count = b->quick ? 1 : sizeof all / sizeof all[0];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int k = 0; k < count; k++) {
            if (!run_case(b, &cases[i], sides[k])) {
                return false;
            }
        }
    }
    return true;
}
