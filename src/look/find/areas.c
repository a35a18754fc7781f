// Cuts a picture into areas by its graph of pixels (Felzenszwalb and Huttenlocher 2004): edges
// between neighbours are visited from the weakest to the strongest, and join two areas if the edge
// is weaker than the strongest edge inside each of them plus a bonus for small areas.
#include "look/find/areas.h"

#include <math.h>

#include "base/maths.h"

#define LEVELS 1024    // of the strength of edges
#define STRONGEST 0.5f // strength of the last level
#define BONUS 0.6f     // for an area of one pixel; divided by the number of pixels

typedef struct forest {
    int32_t *parent;
    int32_t *size;
    float *within;  // strongest edge inside
    uint8_t *marks; // of all pixels inside
} forest;

static int32_t root_of(const forest *f, int32_t i) {
    while (f->parent[i] != i) {
        f->parent[i] = f->parent[f->parent[i]];
        i = f->parent[i];
    }
    return i;
}

static void join(const forest *f, int32_t a, int32_t b, float strength) {
    f->parent[b] = a;
    f->size[a] += f->size[b];
    f->within[a] = strength;
    f->marks[a] |= f->marks[b];
}

// Difference of the colours of two pixels as a level.
static int level_between(const pondi_colour_sheets *p, ptrdiff_t a, ptrdiff_t b) {
    float sum = 0.0f;
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        const float off = p->of[c].v[a] - p->of[c].v[b];
        sum += off * off;
    }
    return pondi_least((int)(sqrtf(sum) * ((float)LEVELS / STRONGEST)), LEVELS - 1);
}

// An edge is twice its pixel's number, plus 1 if it is the edge to the pixel below and not to the
// right. Returns the other pixel, or −1 at the side of the picture.
static int32_t other_end(const pondi_sheet *shape, int32_t edge) {
    const int32_t at = edge / 2;
    if (edge % 2 == 0) {
        return at % shape->width < shape->width - 1 ? at + 1 : -1;
    }
    return at / shape->width < shape->height - 1 ? at + shape->width : -1;
}

// Sorts the edges by strength. Returns their number.
static int32_t sort_edges(const pondi_colour_sheets *p, int32_t from, int32_t *edges) {
    const pondi_sheet *shape = &p->of[0];
    const int32_t end = 2 * (int32_t)(shape->width * shape->height);
    int32_t begin[LEVELS + 1] = {0};
    for (int32_t e = 2 * from; e < end; e++) {
        const int32_t to = other_end(shape, e);
        if (to >= 0) {
            begin[level_between(p, e / 2, to) + 1]++;
        }
    }
    for (int i = 0; i < LEVELS; i++) {
        begin[i + 1] += begin[i];
    }
    const int32_t count = begin[LEVELS];
    for (int32_t e = 2 * from; e < end; e++) {
        const int32_t to = other_end(shape, e);
        if (to >= 0) {
            edges[begin[level_between(p, e / 2, to)]++] = e;
        }
    }
    return count;
}

static void join_alike(const forest *f, const pondi_colour_sheets *p, const int32_t *edges,
                       int32_t count, int least) {
    for (int pass = 0; pass < 2; pass++) { // by similarity, then all that are too small
        for (int32_t i = 0; i < count; i++) {
            const int32_t to = other_end(&p->of[0], edges[i]);
            const int32_t a = root_of(f, edges[i] / 2);
            const int32_t b = root_of(f, to);
            const float strength = (float)level_between(p, edges[i] / 2, to) * STRONGEST / LEVELS;
            const bool alike = strength <= f->within[a] + BONUS / (float)f->size[a] &&
                               strength <= f->within[b] + BONUS / (float)f->size[b];
            const bool small = f->size[a] < least || f->size[b] < least;
            const bool apart = (f->marks[a] | f->marks[b]) == (AREAS_WATER | AREAS_LAND);
            if (a != b && !apart && (pass == 0 ? alike : small)) {
                join(f, a, b, strength);
            }
        }
    }
}

pondi_areas pondi_areas_make(pondi_desk *d, const pondi_colour_sheets *picture, int first,
                             int least, const uint8_t *marks) {
    const int w = picture->of[0].width;
    const int h = picture->of[0].height;
    const int32_t all = (int32_t)(w * h);
    const size_t size = (size_t)all * sizeof(int32_t);
    pondi_areas areas = {.of = pondi_desk_bytes(d, size), .width = w, .height = h};
    const int taken = d->count;
    const forest f = {pondi_desk_bytes(d, size), pondi_desk_bytes(d, size),
                      pondi_desk_bytes(d, (size_t)all * sizeof(float)),
                      pondi_desk_bytes(d, (size_t)all)};
    int32_t *edges = pondi_desk_bytes(d, 2 * size);
    if (d->failed) {
        return areas;
    }
    const int32_t from = (int32_t)(first * w);
    for (int32_t i = 0; i < all; i++) {
        f.parent[i] = i;
        f.size[i] = 1;
        f.marks[i] = marks[i];
        areas.of[i] = -1;
    }
    join_alike(&f, picture, edges, sort_edges(picture, from, edges), least);
    for (int32_t i = from; i < all; i++) {
        const int32_t root = root_of(&f, i);
        if (areas.of[root] < 0) {
            areas.of[root] = areas.count++;
        }
        areas.of[i] = areas.of[root];
    }
    pondi_desk_keep(d, taken);
    return areas;
}
