// Separates water from land by a minimum cut (Boykov and Jolly 2001) through the graph of a
// picture's areas. A border between two areas costs its length, and little where colours differ
// much. Areas with points are water or land in any case. Below a waterline, other areas are water
// unless, like objects, they differ in colour from any mixture of the water and its reflections.
#include "look/find/cut.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/find/areas.h"

#define LEAST_AREA 40     // of an area. [pixels]
#define ACROSS 2          // distance of the compared colours from a border. [pixels]
#define STRONG 0.1f       // difference of colours at a strong border
#define LEAST_COST 0.025f // of a border, for each pixel of its length
#define BROAD_X 6         // radius of the surroundings of a point [pixels]
#define BROAD_Y 3
// Costs of land below a waterline:
#define BELOW 0.11f   // for an area of one row,
#define AT_LINE 0.08f // and for each pixel of its edge at the line
// Costs of water whose colours the points do not explain:
#define OBJECT 1.65f      // for an area of one row,
#define LEAST_WATER 0.1f  // if less remains, colours are ignored. [area below the line]
#define AT_BOTTOM 0.22f   // at the lower side of the picture, for each pixel,
#define AT_SIDE 0.11f     // and at the left and right side;
#define UNLIKE 0.21f      // difference of colours;
#define ANYWHERE 0.52f    // without a waterline, for an area of one row,
#define AT_ANY_SIDE 0.26f // and at all sides
// Costs of land where water was before:
#define CHANGED 1.0f    // for an area of one row
#define LINE_STEP 0.04f // difference of colours at the waterline
#define IN_ANY_CASE 1e6f
#define NOTHING 1e-3f // left of a capacity

typedef struct graph {
    float *capacity; // from each node to each
    int32_t *queue;
    int32_t *from; // the node before on a path, or −1
    int count;     // of nodes; the last two are source and sink
} graph;

static float *edge_of(const graph *g, int from, int to) {
    return &g->capacity[(ptrdiff_t)from * g->count + to];
}

// Searches paths with some capacity left, from `start` on or, backwards, to it.
static void search(const graph *g, int start, bool backwards) {
    for (int i = 0; i < g->count; i++) {
        g->from[i] = -1;
    }
    int end = 0;
    g->queue[end++] = start;
    g->from[start] = start;
    for (int i = 0; i < end; i++) {
        const int at = g->queue[i];
        for (int to = 0; to < g->count; to++) {
            if (g->from[to] < 0 &&
                *(backwards ? edge_of(g, to, at) : edge_of(g, at, to)) > NOTHING) {
                g->from[to] = at;
                g->queue[end++] = to;
            }
        }
    }
}

// The greatest flow from source to sink along shortest paths (Edmonds and Karp 1972). Afterwards
// from[] is negative for the nodes of the source's side.
static void cut(const graph *g) {
    const int source = g->count - 2;
    const int sink = g->count - 1;
    for (search(g, source, false); g->from[sink] >= 0; search(g, source, false)) {
        float flow = IN_ANY_CASE;
        for (int to = sink; to != source; to = g->from[to]) {
            const float left = *edge_of(g, g->from[to], to);
            flow = left < flow ? left : flow;
        }
        for (int to = sink; to != source; to = g->from[to]) {
            *edge_of(g, g->from[to], to) -= flow;
            *edge_of(g, to, g->from[to]) += flow;
        }
    }
    search(g, sink, true);
}

// ---- the graph of a picture ----

// Difference of the colours of two pixels.
static float difference(const pondi_colour_sheets *s, ptrdiff_t a, ptrdiff_t b) {
    float sum = 0.0f;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        const float off = s->of[c].v[a] - s->of[c].v[b];
        sum += off * off;
    }
    return sqrtf(sum);
}

// The border of two areas.
typedef struct border {
    float upright; // length [pixels]
    float level;
    float steps; // sum of the differences of colours
} border;

// Adds the border between a pixel and its right or lower neighbour to that of their areas.
static void add_border(border *borders, const pondi_areas *areas, const pondi_colour_sheets *s,
                       int first, int x, int y, bool down) {
    const int w = areas->width;
    const int at = y * w + x;
    const int a = areas->of[at];
    const int b = areas->of[down ? at + w : at + 1];
    if (a == b) {
        return;
    }
    const int x0 = down ? x : pondi_most(x - ACROSS, 0);
    const int x1 = down ? x : pondi_least(x + 1 + ACROSS, w - 1);
    const int y0 = down ? pondi_most(y - ACROSS, first) : y;
    const int y1 = down ? pondi_least(y + 1 + ACROSS, areas->height - 1) : y;
    border *sum = &borders[(a < b ? a : b) * areas->count + (a < b ? b : a)];
    sum->steps += difference(s, (ptrdiff_t)y0 * w + x0, (ptrdiff_t)y1 * w + x1);
    *(down ? &sum->level : &sum->upright) += 1.0f;
}

static float cost_of(const border *b) {
    const float step = b->steps / (b->upright + b->level) / STRONG;
    const float length = sqrtf(b->upright * b->upright + b->level * b->level);
    return length * (LEAST_COST + (float)pondi_exp(-(double)(step * step)));
}

static void take_borders(pondi_desk *d, const graph *g, const pondi_areas *areas,
                         const pondi_colour_sheets *s, int first) {
    const int taken = d->count;
    border *borders =
        pondi_desk_bytes(d, (size_t)areas->count * (size_t)areas->count * sizeof(border));
    for (int y = first; borders != NULL && y < areas->height; y++) {
        for (int x = 0; x < areas->width; x++) {
            if (x < areas->width - 1) {
                add_border(borders, areas, s, first, x, y, false);
            }
            if (y < areas->height - 1) {
                add_border(borders, areas, s, first, x, y, true);
            }
        }
    }
    for (int a = 0; borders != NULL && a < areas->count; a++) {
        for (int b = a + 1; b < areas->count; b++) {
            const border *between = &borders[a * areas->count + b];
            const float cost = between->upright + between->level > 0.0f ? cost_of(between) : 0.0f;
            *edge_of(g, a, b) = cost;
            *edge_of(g, b, a) = cost;
        }
    }
    pondi_desk_keep(d, taken);
}

static ptrdiff_t pixel_of(const pondi_sheet *shape, pond_vec2 point, int first) {
    const float across = point.x * (float)shape->width;
    const float down = point.y * (float)shape->height;
    const int x = (int)pondi_clamp(across, 0.0f, (float)(shape->width - 1));
    const int y = (int)pondi_clamp(down, (float)first, (float)(shape->height - 1));
    return (ptrdiff_t)y * shape->width + x;
}

static void read_colour(const pondi_colour_sheets *s, ptrdiff_t at, float out[SHEETS_OF_COLOUR]) {
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        out[c] = s->of[c].v[at];
    }
}

// Square of the distance of a colour from the mixtures of two others.
static float distance_to_mixtures(const float *colour, const float *a, const float *b) {
    float length = 0.0f;
    float along = 0.0f;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        length += (b[c] - a[c]) * (b[c] - a[c]);
        along += (colour[c] - a[c]) * (b[c] - a[c]);
    }
    const float t = length > 0.0f ? pondi_clamp(along / length, 0.0f, 1.0f) : 0.0f;
    float sum = 0.0f;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        const float off = colour[c] - a[c] - t * (b[c] - a[c]);
        sum += off * off;
    }
    return sum;
}

// Difference of a pixel from water: from the surroundings of the points in the water, mixed below a
// waterline with the colours that the pixel may reflect; ripples move these up and down. 0…1
static float unlikeness(const pondi_cut *how, const pondi_colour_sheets *s,
                        const pondi_colour_sheets *broad, int x, int y) {
    static const float moved[] = {0.5f, 0.7f, 1.0f, 1.4f, 2.0f}; // times the distance to the line
    const int w = s->of[0].width;
    float colour[SHEETS_OF_COLOUR];
    read_colour(s, (ptrdiff_t)y * w + x, colour);
    float least = how->water_count > 0 ? 1e3f : 0.0f;
    for (int i = 0; i < how->water_count; i++) {
        float water[SHEETS_OF_COLOUR];
        read_colour(broad, pixel_of(&s->of[0], how->water[i], how->first), water);
        const float off = distance_to_mixtures(colour, water, water);
        least = off < least ? off : least;
        for (size_t k = 0; how->first > 0 && k < sizeof moved / sizeof moved[0]; k++) {
            const int above = (int)(moved[k] * (float)(y - how->first));
            const int row = pondi_most(how->first - 1 - above, 0);
            float reflected[SHEETS_OF_COLOUR];
            read_colour(broad, (ptrdiff_t)row * w + x, reflected);
            const float mixed = distance_to_mixtures(colour, water, reflected);
            least = mixed < least ? mixed : least;
        }
    }
    return 1.0f - (float)pondi_exp(-(double)(least / (UNLIKE * UNLIKE)));
}

// What speaks for water, or if negative for land, at a pixel.
static float evidence(const pondi_cut *how, const pondi_areas *areas, const pondi_colour_sheets *s,
                      const pondi_colour_sheets *broad, float object, int x, int y) {
    const int w = areas->width;
    const int at = y * w + x;
    const bool side = x == 0 || x == w - 1;
    const bool bottom = y == areas->height - 1;
    if (how->before.in != NULL && how->before.in[at] != 0) {
        return CHANGED / (float)w;
    }
    const bool any_side = side || bottom || y == 0;
    const float unlike = how->first > 0 || any_side ? unlikeness(how, s, broad, x, y) : 0.0f;
    if (how->first == 0) {
        return -ANYWHERE / (float)w - AT_ANY_SIDE * unlike;
    }
    const bool line =
        y == how->first + 1 && y >= 4 && !bottom && difference(s, at + w, at - 4 * w) > LINE_STEP;
    const float at_side = bottom ? AT_BOTTOM : side ? AT_SIDE : 0.0f;
    return (BELOW - object * unlike) / (float)w + (line ? AT_LINE : 0.0f) - at_side * unlike;
}

static void take_evidence(const graph *g, const pondi_areas *areas, const pondi_colour_sheets *s,
                          const pondi_colour_sheets *broad, const pondi_cut *how, float object,
                          const uint8_t *marks) {
    const int source = g->count - 2;
    const int sink = g->count - 1;
    for (int y = how->first; y < areas->height; y++) {
        for (int x = 0; x < areas->width; x++) {
            const int at = y * areas->width + x;
            const int a = areas->of[at];
            const float water = marks[at] == AREAS_WATER ? IN_ANY_CASE
                                : marks[at] == AREAS_LAND
                                    ? -IN_ANY_CASE
                                    : evidence(how, areas, s, broad, object, x, y);
            *(water > 0.0f ? edge_of(g, source, a) : edge_of(g, a, sink)) += fabsf(water);
        }
    }
}

static void mark(const pondi_region *marks, const pondi_sheet *shape, const pondi_cut *how,
                 uint8_t kind) {
    const pond_vec2 *points = kind == AREAS_WATER ? how->water : how->land;
    const int count = kind == AREAS_WATER ? how->water_count : how->land_count;
    for (int i = 0; i < count; i++) {
        marks->in[pixel_of(shape, points[i], how->first)] = kind;
    }
}

// Keeps the changes of areas that are joined to points, and takes back all others.
static void keep_changes(pondi_desk *d, pondi_region now, pondi_region before, pondi_region marks) {
    const int taken = d->count;
    for (int kind = AREAS_WATER; kind <= AREAS_LAND; kind++) {
        const uint8_t value = kind == AREAS_WATER;
        const pondi_region changed = pondi_region_make(d, now.width, now.height);
        const pondi_region seed = pondi_region_make(d, now.width, now.height);
        const ptrdiff_t count = d->failed ? 0 : (ptrdiff_t)now.width * now.height;
        for (ptrdiff_t i = 0; i < count; i++) {
            changed.in[i] = now.in[i] == value && before.in[i] != value;
            seed.in[i] = marks.in[i] == kind;
        }
        pondi_region_keep_joined(d, changed, seed);
        for (ptrdiff_t i = 0; i < count; i++) {
            const bool back = now.in[i] == value && before.in[i] != value && changed.in[i] == 0;
            now.in[i] = back ? before.in[i] : now.in[i];
        }
        pondi_desk_keep(d, taken);
    }
}

pondi_region pondi_cut_water(pondi_desk *d, const pondi_colour_sheets *small,
                             const pondi_cut *how) {
    const pondi_sheet *shape = &small->of[0];
    pondi_region water = pondi_region_make(d, shape->width, shape->height);
    const int taken = d->count;
    pondi_colour_sheets smooth = {0};
    pondi_colour_sheets broad = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        smooth.of[c] = pondi_sheet_copy(d, small->of[c]);
        broad.of[c] = pondi_sheet_copy(d, small->of[c]);
        if (!d->failed) {
            pondi_sheet_box(d, smooth.of[c], 1, 1);
            pondi_sheet_box(d, broad.of[c], BROAD_X, BROAD_Y);
        }
    }
    const pondi_region marks = pondi_region_make(d, shape->width, shape->height);
    if (d->failed) {
        return water;
    }
    mark(&marks, shape, how, AREAS_WATER);
    mark(&marks, shape, how, AREAS_LAND);
    const pondi_areas areas = pondi_areas_make(d, &smooth, how->first, LEAST_AREA, marks.in);
    graph g = {.count = areas.count + 2};
    g.capacity = pondi_desk_bytes(d, (size_t)g.count * (size_t)g.count * sizeof(float));
    g.queue = pondi_desk_bytes(d, (size_t)g.count * sizeof(int32_t));
    g.from = pondi_desk_bytes(d, (size_t)g.count * sizeof(int32_t));
    const int first = how->first * shape->width;
    const int end = shape->width * shape->height;
    float share = 0.0f;
    for (int round = 0; round < 2 && !d->failed && share < LEAST_WATER; round++) {
        const float object = round == 0 ? OBJECT : 0.0f;
        memset(g.capacity, 0, (size_t)g.count * (size_t)g.count * sizeof(float));
        take_borders(d, &g, &areas, &smooth, how->first);
        take_evidence(&g, &areas, &smooth, &broad, how, object, marks.in);
        cut(&g);
        for (int i = first; i < end; i++) {
            water.in[i] = g.from[areas.of[i]] < 0;
        }
        share = (float)pondi_region_area(water) / (float)(end - first);
    }
    if (!d->failed && how->before.in != NULL) {
        keep_changes(d, water, how->before, marks);
    }
    pondi_desk_keep(d, taken);
    return water;
}
