// Draws foam as patches of lace over a row of light.

#include "look/light/foam_lace.h"
#include "shared/look_numbers.h"

#define LEAST_SEEN 0.003f // less foam adds less than 10⁻⁶ of white

// Points with foam. The last one fills the rest.
typedef struct spots {
    int index[PONDI_LACE_POINTS]; // in their row
    int count;
    pondi_lace_row foam;
    pondi_lace_row x; // [holes]
    pondi_lace_row y;
} spots;

static void lay_spots(const pondi_lattices *l, spots *s, pondi_light *light) {
    const pondi_lace_bounds b = pondi_lace_bounds_make();
    pondi_lace_row white;
    pondi_lace_row bubbles;
    for (int n = s->count; n < PONDI_LACE_POINTS; n++) {
        s->foam[n] = s->foam[s->count - 1];
        s->x[n] = s->x[s->count - 1];
        s->y[n] = s->y[s->count - 1];
    }
    pondi_lace_white(&b, l, s->foam, s->x, s->y, white);
    pondi_lace_noise(&b, &l->bubbles, s->x, s->y, 0.0f, 0.0f, bubbles);
    for (int c = 0; c < 3; c++) {
        for (int n = 0; n < s->count; n++) {
            float *at = &light->channel[c][s->index[n]];
            *at += (PONDI_FOAM_LIGHT * (0.84f + 0.16f * bubbles[n]) - *at) * white[n];
        }
    }
    s->count = 0;
}

static bool is_seen(const float *foam, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= foam[x] > LEAST_SEEN ? 1 : 0;
    }
    return any != 0;
}

static void lay_plain(const float *foam, int count, pondi_light *light) {
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            float *at = &light->channel[c][x];
            *at += (PONDI_FOAM_PLAIN - *at) * pondi_clamp(foam[x], 0.0f, 0.97f);
        }
    }
}

void pondi_lay_foam(const pondi_lace_size *size, const float *foam, const pondi_points *holes,
                    int count, pondi_light *light) {
    if (!is_seen(foam, count)) {
        return;
    }
    if (!(size->wide > 0.0f)) {
        lay_plain(foam, count, light);
        return;
    }
    const pondi_lattices l = pondi_lattices_make(size);
    spots s;
    s.count = 0;
    for (int x = 0; x < count; x++) {
        if (!(foam[x] > LEAST_SEEN)) {
            continue;
        }
        s.index[s.count] = x;
        s.foam[s.count] = foam[x];
        s.x[s.count] = pondi_clamp(holes->u[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        s.y[s.count] = pondi_clamp(holes->v[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        s.count++;
        if (s.count == PONDI_LACE_POINTS) {
            lay_spots(&l, &s, light);
        }
    }
    if (s.count > 0) {
        lay_spots(&l, &s, light);
    }
}
