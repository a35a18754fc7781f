// The sum of the four neighbours: h⁺ = ½Σh − h⁻. All its waves have one speed, √½ cells a step.
#include <math.h>
#include <stddef.h>

#include "method.h"

// The phase speed of deep water's waves of 36 cells, which carry most of the energy of a drop
// of σ = 4.
#define SPEED 2.38

static double longest_step(const method *m, int side, double depth) {
    (void)m, (void)side, (void)depth;
    return sqrt(0.5) / SPEED;
}

static bool begin(const method *m, method_water *water) {
    (void)m, (void)water;
    return true;
}

static void step(method_water *water) {
    const int side = water->side;
    for (int y = 0; y < side; y++) {
        const float *restrict here = water->now + (ptrdiff_t)y * side;
        const float *restrict up = water->now + (ptrdiff_t)((y - 1) & (side - 1)) * side;
        const float *restrict down = water->now + (ptrdiff_t)((y + 1) & (side - 1)) * side;
        float *restrict next = water->before + (ptrdiff_t)y * side;
        next[0] = 0.5f * (here[side - 1] + here[1] + up[0] + down[0]) - next[0];
        for (int x = 1; x < side - 1; x++) {
            next[x] = 0.5f * (here[x - 1] + here[x + 1] + up[x] + down[x]) - next[x];
        }
        const int last = side - 1;
        next[last] = 0.5f * (here[last - 1] + here[0] + up[last] + down[last]) - next[last];
    }
    method_swap(water);
}

static void end(method_water *water) {
    (void)water;
}

const method method_neighbours = {
    "sum of four neighbours", "tutorials", 1, longest_step, begin, step, NULL, end};
