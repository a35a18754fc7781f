// The time of a step natively, with the pond and the drops of speed.js.
//   native SOLVER ROUNDS    prints the least time of the rounds [ns per cell]

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <millpond/millpond.h>

#define SIDE 512
#define STEPS 20

static double now(void) {
    struct timespec time;
    (void)timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double dice(uint32_t *state) {
    *state = (uint32_t)((uint64_t)*state * 48271u % 2147483647u);
    return (double)*state / 2147483647.0;
}

int main(int count, char **words) {
    if (count != 3) {
        (void)fputs("native SOLVER ROUNDS\n", stderr);
        return 2;
    }
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = SIDE;
    desc.solver = strcmp(words[1], "wave") == 0 ? POND_SOLVER_WAVE : POND_SOLVER_DISPERSIVE;
    desc.half_life = 10000.0;
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        (void)fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    uint32_t state = 1;
    const double side = SIDE * desc.cell_size; // [m]
    for (int i = 0; i < 400; i++) {
        const float x = (float)(dice(&state) * side);
        const float y = (float)(dice(&state) * side);
        pond_drop(water, (pond_vec2){x, y}, 0.05f, -0.03f);
    }
    pond_step_many(water, 3 * STEPS);
    double least = INFINITY;
    for (int i = 0; i < atoi(words[2]); i++) {
        const double from = now();
        pond_step_many(water, STEPS);
        least = fmin(least, (now() - from) / ((double)STEPS * SIDE * SIDE));
    }
    (void)printf("%.3f\n", least);
    pond_destroy(water);
    return 0;
}
