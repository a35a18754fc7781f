// Foam lies on the water in patches of a lace: where there is little of it only the seams between
// its holes are white, thinly, and where there is much no hole is left. Holes are the cells around
// scattered points (Worley 1996), bent by noise; a place is on a seam where its two nearest points
// are equally far. On water whose sides meet all of this begins anew where the water does.

#include <math.h>

#include "base/maths.h"
#include "look/light/foam_lace.h"
#include "shared/look_numbers.h"

// Cells of a pattern, so many for each hole.
typedef struct lattice {
    float scale_x;
    float scale_y;
    int period_x; // cells from side to side, where they meet; 0 where they do not
    int period_y;
} lattice;

// A little under a half is added, so that halves, which are common, are rounded the same way
// whatever the last bit.
static int cells_between(bool meet, float cells) {
    return meet ? pondi_most((int)(pondi_clamp(cells, 0.0f, 1e9f) + 0.49f), 1) : 0;
}

static lattice make_lattice(const pondi_foam_lace *p, float cells_each) {
    lattice l = {cells_each, cells_each, cells_between(p->wraps_x, cells_each * p->wide),
                 cells_between(p->wraps_y, cells_each * p->high)};
    l.scale_x = p->wraps_x ? (float)l.period_x / p->wide : l.scale_x;
    l.scale_y = p->wraps_y ? (float)l.period_y / p->high : l.scale_y;
    return l;
}

// All patterns of the foam.
typedef struct lattices {
    lattice coarse;
    lattice fine;
    lattice bends;
    lattice patches;
    lattice bubbles;
} lattices;

static lattices make_lattices(const pondi_foam_lace *p) {
    return (lattices){make_lattice(p, 1.0f), make_lattice(p, PONDI_FOAM_FINE),
                      make_lattice(p, PONDI_FOAM_BENDS), make_lattice(p, PONDI_FOAM_PATCH),
                      make_lattice(p, PONDI_FOAM_BUBBLES)};
}

static int come_round(int cell, int period) {
    const int rest = period > 0 ? cell % period : cell;
    return rest < 0 && period > 0 ? rest + period : rest;
}

// Two numbers 0…1 of a cell.
static void scatter(const lattice *l, int column, int row, float *x, float *y) {
    uint32_t h = (uint32_t)come_round(column, l->period_x) * PONDI_SCATTER_X ^
                 (uint32_t)come_round(row, l->period_y) * PONDI_SCATTER_Y;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    h ^= h >> 15;
    *x = (float)(int)(h & 0xffffu) * (1.0f / 65536.0f);
    *y = (float)(int)(h >> 16) * (1.0f / 65536.0f);
}

// How much farther the second nearest point is than the nearest, 0 on a seam. [holes]
static float off_seam(const lattice *l, float x, float y) {
    const float whole_x = pondi_floor(x);
    const float whole_y = pondi_floor(y);
    float nearest2 = 8.0f;
    float second2 = 8.0f;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            float px;
            float py;
            scatter(l, (int)whole_x + i, (int)whole_y + j, &px, &py);
            const float dx = whole_x + (float)i + px - x;
            const float dy = whole_y + (float)j + py - y;
            const float far2 = dx * dx + dy * dy;
            const float later2 = far2 > nearest2 ? far2 : nearest2;
            second2 = later2 < second2 ? later2 : second2;
            nearest2 = far2 < nearest2 ? far2 : nearest2;
        }
    }
    return sqrtf(second2) - sqrtf(nearest2);
}

static float smooth_step(float t) {
    const float held = pondi_clamp(t, 0.0f, 1.0f);
    return held * held * (3.0f - 2.0f * held);
}

// Smooth noise, 0…1.
static float noise(const lattice *l, float x, float y) {
    const float whole_x = pondi_floor(x);
    const float whole_y = pondi_floor(y);
    const float fx = smooth_step(x - whole_x);
    const float fy = smooth_step(y - whole_y);
    float corner[4];
    float unused;
    for (int k = 0; k < 4; k++) {
        scatter(l, (int)whole_x + k % 2, (int)whole_y + k / 2, &corner[k], &unused);
    }
    return pondi_blend(corner[0], corner[1], corner[2], corner[3], fx, fy);
}

// How much of a place is white where a share `foam` of the surface is.
static float lace(const lattices *l, float foam, float x, float y) {
    const float bend_x = l->bends.scale_x * x;
    const float bend_y = l->bends.scale_y * y;
    const float bent_x = x + PONDI_FOAM_BEND * (noise(&l->bends, bend_x + 31.0f, bend_y) - 0.5f);
    const float bent_y = y + PONDI_FOAM_BEND * (noise(&l->bends, bend_x, bend_y + 57.0f) - 0.5f);
    const float patch =
        foam * (0.4f + 1.2f * noise(&l->patches, l->patches.scale_x * x, l->patches.scale_y * y));
    const float much = patch + foam * foam * (1.0f - patch); // all of it at 1
    const float coarse =
        off_seam(&l->coarse, l->coarse.scale_x * bent_x, l->coarse.scale_y * bent_y);
    const float fine = 0.3f + 0.6f * off_seam(&l->fine, l->fine.scale_x * bent_x + 19.0f,
                                              l->fine.scale_y * bent_y + 7.0f);
    const float seam = coarse < fine ? coarse : fine;
    const float cover = smooth_step((much * (1.0f + PONDI_FOAM_SOFT) - seam) / PONDI_FOAM_SOFT);
    return cover * pondi_clamp(0.15f + 1.1f * much, 0.0f, 0.97f) * smooth_step(5.0f * foam);
}

void pondi_lay_foam(const pondi_foam_lace *size, const float *foam, const pondi_points *holes,
                    int count, pondi_light *light) {
    const lattices l = make_lattices(size);
    for (int x = 0; x < count; x++) {
        if (!(foam[x] > 0.0f)) {
            continue;
        }
        const float held_x = pondi_clamp(holes->u[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        const float held_y = pondi_clamp(holes->v[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        const float white = lace(&l, foam[x], held_x, held_y);
        const float bright = 0.84f + 0.16f * noise(&l.bubbles, l.bubbles.scale_x * held_x,
                                                   l.bubbles.scale_y * held_y);
        for (int c = 0; c < 3; c++) {
            float *at = &light->channel[c][x];
            *at += (PONDI_FOAM_LIGHT * bright - *at) * white;
        }
    }
}
