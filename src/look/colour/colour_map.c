// Each arm of a map is a cubic Bézier curve through OKLab, resampled so that neighbours in the
// table are equally far apart in it.

#include "look/colour/colour_map.h"

#include <math.h>
#include <millpond/colour_map.h>

#include "base/threads.h"
#include "look/colour/oklab.h"

#define FINE 2048 // straight pieces that a curve's length is measured in

typedef struct arm {
    pondi_oklab at[4]; // first end, two handles, last end
} arm;

typedef struct recipe {
    arm low;  // from the middle down; unused where the map has one arm
    arm high; // from the middle, or from the first colour, up
    bool two;
} recipe;

static const recipe recipes[PONDI_MAPS] = {
    // tide
    {.two = true,
     .low = {{{0.975f, 0.0f, 0.0f},
              {0.84f, -0.0488f, -0.0696f},
              {0.60f, -0.0423f, -0.1698f},
              {0.32f, -0.0060f, -0.1148f}}},
     .high = {{{0.975f, 0.0f, 0.0f},
               {0.87f, 0.0174f, 0.0985f},
               {0.66f, 0.1074f, 0.1500f},
               {0.32f, 0.0827f, 0.0646f}}}},
    // ember
    {.two = true,
     .low = {{{0.16f, 0.0f, 0.0f},
              {0.30f, 0.0038f, -0.1099f},
              {0.58f, -0.0587f, -0.1807f},
              {0.94f, -0.0369f, -0.0258f}}},
     .high = {{{0.16f, 0.0f, 0.0f},
               {0.30f, 0.0933f, 0.0583f},
               {0.60f, 0.1414f, 0.1414f},
               {0.94f, -0.0044f, 0.0849f}}}},
    // deep
    {.high = {{{0.17f, 0.0181f, -0.0676f},
               {0.36f, -0.0056f, -0.1599f},
               {0.70f, -0.1497f, -0.0401f},
               {0.975f, -0.0282f, 0.0530f}}}},
    // grey
    {.high = {{{0.0f, 0.0f, 0.0f},
               {1.0f / 3.0f, 0.0f, 0.0f},
               {2.0f / 3.0f, 0.0f, 0.0f},
               {1.0f, 0.0f, 0.0f}}}},
};

static pondi_colour_table tables[PONDI_MAPS];
static pondi_once once = PONDI_ONCE;

static float bezier(float a, float b, float c, float d, float t) {
    const float s = 1.0f - t;
    return (s * s * s * a + 3.0f * s * s * t * b) + (3.0f * s * t * t * c + t * t * t * d);
}

static pondi_oklab point(const arm *m, int piece) {
    const float t = (float)piece / (float)FINE;
    const pondi_oklab *p = m->at;
    return (pondi_oklab){.l = bezier(p[0].l, p[1].l, p[2].l, p[3].l, t),
                         .a = bezier(p[0].a, p[1].a, p[2].a, p[3].a, t),
                         .b = bezier(p[0].b, p[1].b, p[2].b, p[3].b, t)};
}

static double distance(pondi_oklab p, pondi_oklab q) {
    const double l = (double)q.l - (double)p.l;
    const double a = (double)q.a - (double)p.a;
    const double b = (double)q.b - (double)p.b;
    return sqrt(l * l + a * a + b * b);
}

static void write_colour(pondi_oklab colour, float light[3]) {
    pondi_oklab_light(colour, light);
    for (int c = 0; c < 3; c++) {
        light[c] = pondi_clamp(light[c], 0.0f, 1.0f);
    }
}

static float between(float from, float to, double share) {
    return (float)((double)from + ((double)to - (double)from) * share);
}

// steps + 1 colours from the arm's first end, `stride` entries apart.
static void walk(const arm *m, int steps, float (*first)[3], int stride) {
    double length = 0.0;
    for (int i = 0; i < FINE; i++) {
        length += distance(point(m, i), point(m, i + 1));
    }
    write_colour(m->at[0], first[0]);
    double gone = 0.0;
    int next = 1;
    for (int i = 0; i < FINE && next < steps; i++) {
        const pondi_oklab p = point(m, i);
        const pondi_oklab q = point(m, i + 1);
        const double piece = distance(p, q);
        for (; next < steps && gone + piece >= length * next / steps; next++) {
            const double share = (length * next / steps - gone) / piece;
            const pondi_oklab here = {between(p.l, q.l, share), between(p.a, q.a, share),
                                      between(p.b, q.b, share)};
            write_colour(here, first[(ptrdiff_t)next * stride]);
        }
        gone += piece;
    }
    write_colour(m->at[3], first[(ptrdiff_t)steps * stride]);
}

static void fill(void) {
    for (int i = 0; i < PONDI_MAPS; i++) {
        float(*light)[3] = tables[i].light;
        if (recipes[i].two) {
            const int half = PONDI_MAP_STEPS / 2;
            walk(&recipes[i].low, half, light + half, -1);
            walk(&recipes[i].high, half, light + half, 1);
        } else {
            walk(&recipes[i].high, PONDI_MAP_STEPS, light, 1);
        }
    }
}

const pondi_colour_table *pondi_colour_table_of(pond_colour_map map) {
    if (map < POND_COLOUR_MAP_TIDE || map > POND_COLOUR_MAP_GREY) {
        return NULL;
    }
    pondi_call_once(&once, fill);
    return &tables[map - POND_COLOUR_MAP_TIDE];
}

pond_colour pond_colour_map_at(pond_colour_map map, float share) {
    const pondi_colour_table *table = pondi_colour_table_of(map);
    if (table == NULL) {
        return (pond_colour){0};
    }
    pondi_light row;
    pondi_colour_row(table, &share, 1, &row);
    return (pond_colour){.r = row.channel[0][0], .g = row.channel[1][0], .b = row.channel[2][0]};
}
