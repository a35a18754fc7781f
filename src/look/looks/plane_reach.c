// Measures heights and slopes in blocks of quads, and the part of them that the rays of a tile can
// reach.

#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/looks/plane.h"

#define FAR_AWAY PONDI_PLANE_FAR_AWAY
#define LEAST_DOWN 0.01f // sine of the flattest ray whose reach is computed

// ---- blocks ----

typedef struct measuring {
    pondi_plane *plane;
    float top[PONDI_PLANE_BLOCKS];
    float low[PONDI_PLANE_BLOCKS];
    float steep[PONDI_PLANE_BLOCKS];
} measuring;

// The range of heights in a block of quads.
typedef struct extent {
    float top;
    float low;
    float steep; // square of the steepest slope
} extent;

static inline float square_of(float x, float y) {
    return x * x + y * y;
}

// inside: the vertex is a float within the view.
PONDI_INLINE float measured(const pondi_plane *p, bool inside, int x, int y) {
    const pond_view *v = p->view;
    return inside ? pondi_plane_tame(p, ((const float *)v->heights)[y * v->stride + x])
                  : pondi_plane_vertex(p, x, y);
}

PONDI_INLINE extent measure_vertices(const pondi_plane *p, bool inside, int x0, int y0, int x1,
                                     int y1) {
    extent e = {.top = -p->limit, .low = p->limit, .steep = 0.0f};
    for (int y = y0; y <= y1; y++) {
        float z = measured(p, inside, x0, y);
        float under = y < y1 ? measured(p, inside, x0, y + 1) : 0.0f;
        for (int x = x0; x <= x1; x++) {
            e.top = z > e.top ? z : e.top;
            e.low = z < e.low ? z : e.low;
            if (x == x1) {
                break;
            }
            const float beside = measured(p, inside, x + 1, y);
            if (y < y1) {
                const float end = measured(p, inside, x + 1, y + 1);
                const float upper = square_of(beside - z, end - beside);
                const float lower = square_of(end - under, under - z);
                const float steep = upper > lower ? upper : lower;
                e.steep = steep > e.steep ? steep : e.steep;
                under = end;
            }
            z = beside;
        }
    }
    return e;
}

static extent measure_block(const pondi_plane *p, int bx, int by) {
    const pond_view *v = p->view;
    const int x0 = bx * p->block - 1;
    const int y0 = by * p->block - 1;
    const int x1 = pondi_least(x0 + p->block, v->width);
    const int y1 = pondi_least(y0 + p->block, v->height);
    const bool inside =
        v->format == POND_FORMAT_F32 && x0 >= 0 && y0 >= 0 && x1 < v->width && y1 < v->height;
    return inside ? measure_vertices(p, true, x0, y0, x1, y1)
                  : measure_vertices(p, false, x0, y0, x1, y1);
}

// Rounds up, with one more step for its own rounding error.
static uint16_t steps_above(const pondi_plane *p, float z) {
    const float steps = (z + p->limit) * (PONDI_PLANE_STEPS / (2.0f * p->limit)) + 2.0f;
    return (uint16_t)pondi_clamp(steps, 0.0f, PONDI_PLANE_STEPS);
}

static uint16_t steps_below(const pondi_plane *p, float z) {
    const float steps = (z + p->limit) * (PONDI_PLANE_STEPS / (2.0f * p->limit)) - 1.0f;
    return (uint16_t)pondi_clamp(steps, 0.0f, PONDI_PLANE_STEPS);
}

static uint16_t half_above(float steep) {
    uint32_t bits;
    memcpy(&bits, &steep, sizeof bits);
    return (uint16_t)((bits >> 16) + 1);
}

static void measure_row(void *context, int by) {
    measuring *m = context;
    pondi_plane *p = m->plane;
    m->top[by] = -p->limit;
    m->low[by] = p->limit;
    m->steep[by] = 0.0f;
    for (int bx = 0; bx < p->blocks_x; bx++) {
        const extent e = measure_block(p, bx, by);
        const int at = by * PONDI_PLANE_BLOCKS + bx;
        p->blocks.top[at] = steps_above(p, e.top);
        p->blocks.low[at] = steps_below(p, e.low);
        p->blocks.steep[at] = half_above(e.steep);
        m->top[by] = e.top > m->top[by] ? e.top : m->top[by];
        m->low[by] = e.low < m->low[by] ? e.low : m->low[by];
        m->steep[by] = e.steep > m->steep[by] ? e.steep : m->steep[by];
    }
}

void PONDI_ISA_NAME(pondi_plane_measure)(pondi_plane *p, const pond_parallel *parallel) {
    const int quads = pondi_most(p->view->width, p->view->height) + 1;
    p->block = pondi_most((quads + PONDI_PLANE_BLOCKS - 1) / PONDI_PLANE_BLOCKS, 4);
    p->blocks_x = p->view->width / p->block + 1;
    p->blocks_y = p->view->height / p->block + 1;
    measuring m = {.plane = p};
    pondi_parallel_run(parallel, p->blocks_y, measure_row, &m);
    p->top = -p->limit;
    p->low = p->limit;
    p->steep = 0.0f;
    for (int by = 0; by < p->blocks_y; by++) {
        p->top = m.top[by] > p->top ? m.top[by] : p->top;
        p->low = m.low[by] < p->low ? m.low[by] : p->low;
        p->steep = m.steep[by] > p->steep ? m.steep[by] : p->steep;
    }
    // a rounded ray must still pass from above flat water to below it
    p->top += p->slack;
    p->low -= p->slack;
}

// ---- reach ----

// Extends the bounds of x and y by the places where four descending rays meet a level.
static void stretch(const pondi_plane *p, const pondi_plane_rays *corners, float level,
                    float least[2], float most[2]) {
    for (int i = 0; i < 4; i++) {
        const float far = (level - p->eye[2]) / corners->direction[2][i];
        for (int axis = 0; axis < 2; axis++) {
            const float at = p->eye[axis] + corners->direction[axis][i] * far;
            least[axis] = at < least[axis] ? at : least[axis];
            most[axis] = at > most[axis] ? at : most[axis];
        }
    }
}

// The range of heights under a rectangle.
static pondi_plane_reach find_under(const pondi_plane *p, const float least[2],
                                    const float most[2]) {
    uint16_t top = 0;
    uint16_t low = UINT16_MAX;
    const int first_x = pondi_plane_block_at(p, least[0] - p->slack, p->blocks_x);
    const int last_x = pondi_plane_block_at(p, most[0] + p->slack, p->blocks_x);
    const int first_y = pondi_plane_block_at(p, least[1] - p->slack, p->blocks_y);
    const int last_y = pondi_plane_block_at(p, most[1] + p->slack, p->blocks_y);
    int steepest = first_y * PONDI_PLANE_BLOCKS + first_x;
    for (int y = first_y; y <= last_y; y++) {
        for (int x = first_x; x <= last_x; x++) {
            const int at = y * PONDI_PLANE_BLOCKS + x;
            top = p->blocks.top[at] > top ? p->blocks.top[at] : top;
            low = p->blocks.low[at] < low ? p->blocks.low[at] : low;
            steepest = p->blocks.steep[at] > p->blocks.steep[steepest] ? at : steepest;
        }
    }
    return (pondi_plane_reach){.top = pondi_plane_block_height(p, top) + p->slack,
                               .low = pondi_plane_block_height(p, low) - p->slack,
                               .steep = pondi_plane_block_steep(p, steepest)};
}

pondi_plane_reach pondi_plane_find_reach(const pondi_plane *p, const pondi_plane_rays *corners) {
    enum { ROUNDS = 3 }; // each narrows the result of the one before
    pondi_plane_reach r = {.top = p->top, .low = p->low, .steep = FAR_AWAY};
    for (int i = 0; i < 4; i++) {
        if (!(corners->direction[2][i] < -LEAST_DOWN)) {
            return r;
        }
    }
    for (int i = 0; i < ROUNDS; i++) {
        float least[2] = {FAR_AWAY, FAR_AWAY};
        float most[2] = {-FAR_AWAY, -FAR_AWAY};
        stretch(p, corners, r.top, least, most);
        stretch(p, corners, r.low, least, most);
        const pondi_plane_reach under = find_under(p, least, most);
        r.top = under.top < r.top ? under.top : r.top;
        r.low = under.low > r.low ? under.low : r.low;
        r.steep = under.steep;
    }
    return r;
}
