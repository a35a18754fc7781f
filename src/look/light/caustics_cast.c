// The sun's ray I is bent by the surface of slopes s, whose normal is (−s, 1)/√(1 + s²):
//
//   t = (Ixy/n + s·p) / (Iz/n + p)      p = (√(1 + s²)·cosₜ − g/n) / (1 + s²)
//   √(1 + s²)·cosₜ = √((1 + s²)(1 − 1/n²) + (g/n)²)      g = Iz + Ixy·s, none on the shady side
//
// multiplied by 1 + s², so that a photon costs one root and one division.

#include <math.h>

#include "look/light/caustics.h"
#include "look/reading/sampler.h"
#include "shared/look_numbers.h"

// Slopes in, slants t out.
static void bend(const pondi_casting *c, int count, float *restrict x, float *restrict y) {
    const float n1 = c->inverse_index;
    const float rest = 1.0f - n1 * n1;
    const float along_x = c->sun[0] * n1;
    const float along_y = c->sun[1] * n1;
    const float along_z = c->sun[2] * n1;
    const float none = pondi_bound(0.0f);
    for (int i = 0; i < count; i++) {
        const float sx = x[i] * c->steepness;
        const float sy = y[i] * c->steepness;
        const float length2 = 1.0f + (sx * sx + sy * sy);
        const float facing = along_z + (sx * along_x + sy * along_y);
        const float in = facing > none ? facing : none; // a slope in the shade: light grazes it
        const float pull = sqrtf(length2 * rest + in * in) - in;
        const float per_down = 1.0f / (along_z * length2 + pull);
        x[i] = (along_x * length2 + sx * pull) * per_down;
        y[i] = (along_y * length2 + sy * pull) * per_down;
    }
}

void PONDI_ISA_NAME(pondi_aim)(pondi_casting *c) {
    c->still[0] = 0.0f;
    c->still[1] = 0.0f;
    bend(c, 1, &c->still[0], &c->still[1]); // level water
}

void pondi_begin_casting(pondi_cast_run *run, const pondi_casting *c, int first, int count) {
    const pondi_run columns = {
        .columns = c->columns, .rows = c->rows, .first = first, .count = count};
    run->casting = c;
    pondi_begin_slopes(&run->slopes, c->view, &columns);
    if (c->bed != NULL) {
        pondi_begin_map(&run->bed, c->bed, c->view, &columns);
    }
}

static inline float moved(float way) {
    return fabsf(way) <= PONDI_PHOTONS_FARTHEST ? way : 0.0f; // what is not a number stays
}

static void read_depth(pondi_cast_run *run, int row, float *restrict depth) {
    const pondi_casting *c = run->casting;
    const int count = run->slopes.run.count;
    const float least = pondi_bound(0.0f);
    const float most = pondi_bound(1000.0f);
    if (c->bed == NULL) {
        for (int i = 0; i < count; i++) {
            depth[i] = c->depth;
        }
        return;
    }
    pondi_read_map(&run->bed, row, depth);
    for (int i = 0; i < count; i++) {
        depth[i] = pondi_clamp(depth[i], least, most);
    }
}

void pondi_cast_row(pondi_cast_run *run, int row, pondi_landed *out) {
    const pondi_casting *c = run->casting;
    const int first = run->slopes.run.first;
    const int count = run->slopes.run.count;
    const float pace_x = 1.0f / (float)c->across;
    const float from_y = ((float)row + 0.5f) / (float)c->down - 0.5f;
    PONDI_ALIGNED float depth[PONDI_RUN_MOST];
    pondi_read_slopes(&run->slopes, row, out->x, out->y);
    bend(c, count, out->x, out->y);
    read_depth(run, row, depth);
    for (int i = 0; i < count; i++) {
        const float from_x = ((float)(first + i) + 0.5f) * pace_x - 0.5f;
        out->x[i] = from_x + moved((out->x[i] - c->still[0]) * (depth[i] * c->scale_x));
        out->y[i] = from_y + moved((out->y[i] - c->still[1]) * (depth[i] * c->scale_y));
    }
}
