// Along hard walls water is free to rise and fall, and none of it goes through. With the nodes and
// faces of a level (dispersive_graph.c), of which L is the Laplacian along one axis and m a node's
// greatest face weight,
//
//   C = 1 − L/(2m),  C₂ = 2C² − 1
//
// stand for the cosines of a wave along that axis, and 2C_x·C_y for C_x·C_y + C_y·C_x. So
//
//   K = m·(t₀·(4 − 2C_x − 2C_y) + 4t₁·(1 − C_x·C_y) + 2t₂·(2 − C₂x − C₂y) + 4t₃·(1 − C₂x·C₂y) +
//          4t₄·(2 − C₂x·C_y − C₂y·C_x))
//   D = mean by area of (1 + C_x)·(1 + C_y)/4
//
// are those of the pyramid where all is whole, symmetric, and with t ≥ 0 nowhere negative whatever
// the walls. The pyramid makes all cells as if there were none; then the cells and nodes beside
// walls are made anew, as sums that were worked out when the walls were built. What the coarser
// level says is the transpose of D.

#include "solver/dispersive_walls.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "solver/dispersive_graph.h"
#include "solver/rows.h"

#define NONE (-1)
#define LEAST 1e-12 // of a weight that is kept

static int *ints(const pondi_list *list) {
    return list->items;
}

static float *floats(const pondi_list *list) {
    return list->items;
}

static const pondi_wall_cell *cell_of(const pondi_wall_level *level, int node) {
    return (const pondi_wall_cell *)level->cells.items + node;
}

// ---- memory -------------------------------------------------------------------------------------

static void begin_sums(pondi_wall_sums *sums, const pond_allocator *allocator) {
    sums->starts = pondi_list_of(sizeof(int), allocator);
    sums->nodes = pondi_list_of(sizeof(int), allocator);
    sums->weights = pondi_list_of(sizeof(float), allocator);
    pondi_list_add(&sums->starts, &(int){0});
}

static void begin_level(pondi_wall_level *level, const pond_allocator *allocator) {
    level->cells = pondi_list_of(sizeof(pondi_wall_cell), allocator);
    level->heights = pondi_list_of(sizeof(float), allocator);
    level->pulls = pondi_list_of(sizeof(float), allocator);
    level->dry = pondi_list_of(sizeof(pondi_wall_cell), allocator);
    level->plain = pondi_list_of(sizeof(int), allocator);
    level->coarse = pondi_list_of(sizeof(int), allocator);
    level->left = pondi_list_of(sizeof(float), allocator);
    level->even = pondi_list_of(sizeof(int), allocator);
    level->rows = pondi_list_of(sizeof(int), allocator);
    level->rest = pondi_list_of(sizeof(float), allocator);
    begin_sums(&level->from, allocator);
    begin_sums(&level->kernel, allocator);
    begin_sums(&level->below, allocator);
}

// All lists of a level.
#define LISTS 19
static void lists_of(pondi_wall_level *level, pondi_list *lists[LISTS]) {
    pondi_list *const all[LISTS] = {&level->cells,
                                    &level->heights,
                                    &level->pulls,
                                    &level->plain,
                                    &level->coarse,
                                    &level->left,
                                    &level->even,
                                    &level->rows,
                                    &level->rest,
                                    &level->from.starts,
                                    &level->from.nodes,
                                    &level->from.weights,
                                    &level->kernel.starts,
                                    &level->kernel.nodes,
                                    &level->kernel.weights,
                                    &level->below.starts,
                                    &level->below.nodes,
                                    &level->below.weights,
                                    &level->dry};
    for (int i = 0; i < LISTS; i++) {
        lists[i] = all[i];
    }
}

void pondi_walls_destroy(pondi_walls *walls, const pond_allocator *allocator) {
    if (walls == NULL) {
        return;
    }
    for (int l = 0; l < walls->count; l++) {
        pondi_list *lists[LISTS];
        lists_of(&walls->levels[l], lists);
        for (int i = 0; i < LISTS; i++) {
            pondi_list_free(lists[i]);
        }
    }
    pondi_list_free(&walls->fresh);
    pondi_release(allocator, walls, sizeof *walls);
}

static bool has_failed(pondi_walls *walls) {
    bool failed = walls->fresh.failed;
    for (int l = 0; l < walls->count; l++) {
        pondi_list *lists[LISTS];
        lists_of(&walls->levels[l], lists);
        for (int i = 0; i < LISTS; i++) {
            failed = failed || lists[i]->failed;
        }
    }
    return failed;
}

bool pondi_walls_any(const pondi_field *walls) {
    for (int y = 0; y < walls->height; y++) {
        const float *row = pondi_row_f32(walls, y);
        for (int x = 0; x < walls->width; x++) {
            if (pondi_graph_is_hard(row[x])) {
                return true;
            }
        }
    }
    return false;
}

// ---- sums over nodes ----------------------------------------------------------------------------

typedef struct item {
    int node;
    double weight;
} item;

// Weights of some nodes, of a level of which `slots` has where a node is, +1.
typedef struct vector {
    pondi_list items;
} vector;

// What is at work: products of cosines, a kernel, and the row that becomes of it; kernels of each
// kind of links with mirrors for fixed sides, and with the sides that there are.
#define KINDS 3
enum {
    ONE,
    CX,
    CY,
    CXX,
    CYY,
    CXY,
    CYX,
    XXY,
    XXYY,
    YYX,
    YYXX,
    YXX,
    XYY,
    SUM,
    ROW,
    MIRRORED,
    SIDED = MIRRORED + KINDS,
    VECTORS = SIDED + KINDS
};

// What is at work while the rows of a level are made.
typedef struct making {
    const pondi_wall_water *water;
    const pondi_graph *g;
    int level;
    pondi_list slots; // int of each node
    pondi_list plain; // uint8_t of each node of the coarser level: as if there were no walls
    bool mirrored;    // fixed sides are taken for mirrors
    bool images;      // there are kernels with these
    vector vectors[VECTORS];
} making;

static void add_weight(making *m, vector *to, int node, double weight) {
    int *slot = &ints(&m->slots)[node];
    if (*slot == 0) {
        pondi_list_add(&to->items, &(item){node, weight});
        *slot = to->items.failed ? 0 : pondi_list_count(&to->items);
        return;
    }
    ((item *)to->items.items)[*slot - 1].weight += weight;
}

static item *items_of(const vector *v) {
    return v->items.items;
}

// After which other vectors may be added to.
static void close_vector(making *m, vector *v) {
    for (size_t i = 0; i < v->items.count; i++) {
        ints(&m->slots)[items_of(v)[i].node] = 0;
    }
}

enum { X = 0, Y = 1 };

// out = in·C along an axis.
static void narrow(making *m, int axis, const vector *in, vector *out) {
    const pondi_graph *g = m->g;
    const int *starts = g->starts.items;
    const pondi_graph_link *links = g->links.items;
    out->items.count = 0;
    for (size_t i = 0; i < in->items.count; i++) {
        const item from = items_of(in)[i];
        const pondi_graph_node *node = pondi_graph_node_at(g, from.node);
        const double half = from.weight / (2.0 * node->most);
        double kept = from.weight;
        for (int way = 2 * axis; way < 2 * axis + 2; way++) {
            const int at = from.node * PONDI_GRAPH_WAYS + way;
            kept -= half * (m->mirrored ? 0.0 : 2.0) * node->held[way];
            for (int k = starts[at]; k < starts[at + 1]; k++) {
                kept -= half * links[k].weight;
            }
        }
        add_weight(m, out, from.node, kept);
        for (int way = 2 * axis; way < 2 * axis + 2; way++) {
            const int at = from.node * PONDI_GRAPH_WAYS + way;
            for (int k = starts[at]; k < starts[at + 1]; k++) {
                add_weight(m, out, links[k].to, half * links[k].weight);
            }
        }
    }
    close_vector(m, out);
}

static void add_vector(making *m, vector *to, const vector *from, double times) {
    for (size_t i = 0; i < from->items.count; i++) {
        add_weight(m, to, items_of(from)[i].node, times * items_of(from)[i].weight);
    }
}

static void put_sum(pondi_wall_sums *sums, int node, double weight) {
    if (fabs(weight) > LEAST) {
        pondi_list_add(&sums->nodes, &node);
        pondi_list_add(&sums->weights, &(float){(float)weight});
    }
}

static void end_sum(pondi_wall_sums *sums) {
    pondi_list_add(&sums->starts, &(int){pondi_list_count(&sums->weights)});
}

// What is left of all weights of a vector, 0 but for rounding beside no fixed side.
static double whole_of(const vector *v) {
    double sum = 0.0;
    for (size_t i = 0; i < v->items.count; i++) {
        sum += items_of(v)[i].weight;
    }
    return sum;
}

// ---- kernels ------------------------------------------------------------------------------------

// out = 2·twice − once
static void double_angle(making *m, const vector *twice, const vector *once, double times,
                         vector *out) {
    add_vector(m, out, twice, 2.0 * times);
    add_vector(m, out, once, -times);
}

// All products of cosines that K has, for a node.
static void make_cosines(making *m, int node) {
    vector *v = m->vectors;
    v[ONE].items.count = 0;
    pondi_list_add(&v[ONE].items, &(item){node, 1.0});
    narrow(m, X, &v[ONE], &v[CX]);
    narrow(m, Y, &v[ONE], &v[CY]);
    narrow(m, X, &v[CX], &v[CXX]);
    narrow(m, Y, &v[CY], &v[CYY]);
    narrow(m, Y, &v[CX], &v[CXY]);
    narrow(m, X, &v[CY], &v[CYX]);
    narrow(m, Y, &v[CXX], &v[XXY]); // CxCxCy
    narrow(m, Y, &v[XXY], &v[XXYY]);
    narrow(m, X, &v[CYY], &v[YYX]);
    narrow(m, X, &v[YYX], &v[YYXX]);
    narrow(m, X, &v[CYX], &v[YXX]); // CyCxCx
    narrow(m, Y, &v[CXY], &v[XYY]); // CxCyCy
}

// Row of K for a node of which the cosines are made, times `scale`.
static void make_kernel(making *m, int node, const double *t, const double *leans, double scale,
                        vector *sum) {
    vector *v = m->vectors;
    const double x0 = t[0] + leans[0];
    const double y0 = t[0] - leans[0];
    const double x2 = t[2] + leans[1];
    const double y2 = t[2] - leans[1];
    const double wide = t[4] + leans[2]; // C₂x·Cy
    const double tall = t[4] - leans[2];
    sum->items.count = 0;
    add_vector(m, sum, &v[ONE],
               2.0 * (x0 + y0) + 4.0 * t[1] + 2.0 * (x2 + y2) + 4.0 * t[3] + 4.0 * (wide + tall));
    add_vector(m, sum, &v[CX], -2.0 * x0);
    add_vector(m, sum, &v[CY], -2.0 * y0);
    add_vector(m, sum, &v[CXY], -2.0 * t[1]);
    add_vector(m, sum, &v[CYX], -2.0 * t[1]);
    double_angle(m, &v[CXX], &v[ONE], -2.0 * x2, sum);
    double_angle(m, &v[CYY], &v[ONE], -2.0 * y2, sum);
    // C₂x·C₂y = 4CxxCyy − 2Cxx − 2Cyy + 1
    add_vector(m, sum, &v[XXYY], -8.0 * t[3]);
    add_vector(m, sum, &v[YYXX], -8.0 * t[3]);
    add_vector(m, sum, &v[CXX], 8.0 * t[3]);
    add_vector(m, sum, &v[CYY], 8.0 * t[3]);
    add_vector(m, sum, &v[ONE], -4.0 * t[3]);
    // C₂x·Cy + Cy·C₂x
    double_angle(m, &v[XXY], &v[CY], -2.0 * wide, sum);
    double_angle(m, &v[YXX], &v[CY], -2.0 * wide, sum);
    double_angle(m, &v[YYX], &v[CX], -2.0 * tall, sum);
    double_angle(m, &v[XYY], &v[CX], -2.0 * tall, sum);
    close_vector(m, sum);
    const double most = scale * pondi_graph_node_at(m->g, node)->most;
    for (size_t i = 0; i < sum->items.count; i++) {
        items_of(sum)[i].weight *= most;
    }
}

static bool any_fixed(const pond_edges *e) {
    return e->left == POND_EDGE_FIXED || e->right == POND_EDGE_FIXED || e->top == POND_EDGE_FIXED ||
           e->bottom == POND_EDGE_FIXED;
}

// ---- links --------------------------------------------------------------------------------------

// Over uneven ground, and between a ring and all else, links have weights of their own. A kernel of
// weight 1 says how much of each link there is: one to a node and one, by way of a fixed side, to
// its image, as the kernel with fixed sides and that with mirrors for them tell apart. None is
// negative, whatever the walls.

// Kernels of weight 1 of one kind of links each, from the cosines that were made last: over edges,
// over corners, and the longer ones.
static void make_kinds(making *m, int node, const double *longer, vector kinds[KINDS]) {
    const double terms[PONDI_DISPERSIVE_TERMS] = {0.0, 0.0, longer[0], longer[1], longer[2]};
    const double leans[PONDI_DISPERSIVE_LEANS] = {0.0};
    const double most = pondi_graph_node_at(m->g, node)->most;
    const vector *v = m->vectors;
    const vector *const first[2] = {&v[CX], &v[CXY]};
    const vector *const second[2] = {&v[CY], &v[CYX]};
    for (int i = 0; i < 2; i++) {
        kinds[i].items.count = 0;
        add_vector(m, &kinds[i], &v[ONE], 4.0 * most);
        add_vector(m, &kinds[i], first[i], -2.0 * most);
        add_vector(m, &kinds[i], second[i], -2.0 * most);
        close_vector(m, &kinds[i]);
    }
    make_kernel(m, node, terms, leans, 1.0, &kinds[2]);
}

// The sides' own cosines must have been made.
static void make_links(making *m, int node, const double longer[PONDI_DISPERSIVE_TERMS - 2]) {
    make_kinds(m, node, longer, m->vectors + SIDED);
    m->images = any_fixed(&m->g->edges);
    if (m->images) {
        m->mirrored = true;
        make_cosines(m, node);
        m->mirrored = false;
        make_kinds(m, node, longer, m->vectors + MIRRORED);
    }
}

// What half of a link weighs at a node.
typedef struct half_links {
    const pondi_field *uneven; // by cells; NULL: `even` everywhere
    double even;
    bool ring; // of those that lead into the ring alone
} half_links;

static double half_at(const half_links *half, const pondi_graph_node *node) {
    return half->uneven == NULL ? half->even
                                : (double)pondi_row_f32(half->uneven, node->y)[node->x];
}

static void add_links(making *m, int node, int kind, const half_links *half) {
    const pondi_graph_node *from = pondi_graph_node_at(m->g, node);
    vector *row = &m->vectors[ROW];
    for (size_t i = 0; i < m->vectors[SIDED + kind].items.count; i++) {
        const item sided = items_of(&m->vectors[SIDED + kind])[i];
        const item mirrored = m->images ? items_of(&m->vectors[MIRRORED + kind])[i] : sided;
        const pondi_graph_node *to = pondi_graph_node_at(m->g, sided.node);
        if (half->ring && !pondi_graph_in_ring(m->g, from) && !pondi_graph_in_ring(m->g, to)) {
            continue;
        }
        const bool other = sided.node != node;
        const double both = half_at(half, from) + half_at(half, to);
        const double image = both * fmax(0.0, 0.5 * (sided.weight - mirrored.weight));
        const double link = both * fmax(0.0, -0.5 * (sided.weight + mirrored.weight));
        add_weight(m, row, node, image + (other ? link : 0.0));
        add_weight(m, row, sided.node, image - (other ? link : 0.0));
    }
}

static void add_uneven_links(making *m, int node, const pondi_bed_level *bed) {
    add_links(m, node, 0, &(half_links){.uneven = &bed->edge});
    add_links(m, node, 1, &(half_links){.uneven = &bed->corner});
    add_links(m, node, 2, &(half_links){.uneven = &bed->far});
}

static void add_ring_links(making *m, int node, const pondi_bed_level *bed) {
    const pondi_ring *ring = &m->water->rings->levels[m->level];
    add_links(m, node, 0,
              &(half_links){.uneven = bed != NULL ? &bed->ring_edge : NULL,
                            .even = (double)ring->edge,
                            .ring = true});
    add_links(m, node, 1,
              &(half_links){.uneven = bed != NULL ? &bed->ring_corner : NULL,
                            .even = (double)ring->corner,
                            .ring = true});
}

static bool any_in_ring(const making *m, const vector *v) {
    bool any = false;
    for (size_t i = 0; i < v->items.count; i++) {
        any = any || pondi_graph_in_ring(m->g, pondi_graph_node_at(m->g, items_of(v)[i].node));
    }
    return any;
}

// In vectors[ROW].
static void make_row(making *m, int node) {
    static const double none[PONDI_DISPERSIVE_TERMS - 2] = {0.0};
    const pondi_wall_water *w = m->water;
    const pondi_bed_level *bed = w->bed != NULL ? &w->bed->levels[m->level] : NULL;
    vector *v = m->vectors;
    make_cosines(m, node);
    const bool ringed =
        w->rings != NULL && m->level > 0 && (any_in_ring(m, &v[CXY]) || any_in_ring(m, &v[CYX]));
    if (bed != NULL) {
        make_links(m, node, (const double[]){bed->longer[0], bed->longer[1], bed->longer[2]});
    } else {
        make_kernel(m, node, w->fit->terms[m->level], w->fit->leans[m->level], w->scale, &v[SUM]);
    }
    if (bed == NULL && ringed) {
        make_links(m, node, none);
    }
    v[ROW].items.count = 0;
    if (bed != NULL) {
        add_uneven_links(m, node, bed);
    } else {
        add_vector(m, &v[ROW], &v[SUM], 1.0);
    }
    if (ringed) {
        add_ring_links(m, node, bed);
    }
    close_vector(m, &v[ROW]);
}

static void put_kernel(making *m, pondi_wall_level *level, int node) {
    make_row(m, node);
    const vector *row = &m->vectors[ROW];
    for (size_t i = 0; i < row->items.count; i++) {
        if (items_of(row)[i].node != node) {
            put_sum(&level->kernel, items_of(row)[i].node, items_of(row)[i].weight);
        }
    }
    const double rest = any_fixed(&m->g->edges) ? whole_of(row) : 0.0;
    pondi_list_add(&level->rest, &(float){fabs(rest) > LEAST ? (float)rest : 0.0f});
    end_sum(&level->kernel);
}

// ---- which cells are as ever --------------------------------------------------------------------

// Whether all cells of a rectangle are whole, as sides show them.
static bool are_whole(const pondi_graph *g, int x0, int x1, int y0, int y1) {
    const pond_edges *e = &g->edges;
    for (int y = y0; y < y1; y++) {
        float sign;
        const int row = pondi_fold(y, g->height, e->top, e->bottom, &sign);
        for (int x = x0; x < x1; x++) {
            if (!pondi_graph_is_whole(g, pondi_fold(x, g->width, e->left, e->right, &sign), row)) {
                return false;
            }
        }
    }
    return true;
}

typedef struct window {
    int first;
    int end;
} window;

// The fine cells that a coarse cell reads.
static window read_by(const pondi_axis *axis, int j) {
    switch (axis->kind) {
    case PONDI_NARROW_KEEP:
        return (window){j, j + 1};
    case PONDI_NARROW_HALVE:
        return (window){2 * j - 1, 2 * j + 3};
    case PONDI_NARROW_OVER:
        return (window){2 * j - 2, 2 * j + 3};
    case PONDI_NARROW_UNDER:
        break;
    }
    return (window){2 * j - 1, 2 * j + 4};
}

// A ring's cells have heights of their own.
static bool is_plain(const pondi_graph *fine, const pondi_graph *coarse, const pondi_level *level,
                     const pondi_graph_node *node) {
    const window across = read_by(&level->x, node->x - level->ring.left);
    const window down = read_by(&level->y, node->y - level->ring.top);
    if (pondi_graph_in_ring(coarse, node)) {
        return true;
    }
    return node->whole && are_whole(fine, across.first, across.end, down.first, down.end);
}

// ---- down ---------------------------------------------------------------------------------------

// Sums that coarse cells are, the other way round: for the way up.
typedef struct column_item {
    int fine;
    int coarse;
    float weight;
} column_item;

static double gain_of(const pondi_level *level) {
    return (double)level->x.cells / level->x.coarse * ((double)level->y.cells / level->y.coarse);
}

// The fine nodes of each coarse one, in order.
static bool sort_children(const pondi_graph *fine, const pondi_graph *coarse, pondi_list *starts,
                          pondi_list *children) {
    pondi_list_fill(starts, coarse->nodes.count + 1);
    pondi_list_fill(children, fine->nodes.count);
    if (starts->failed || children->failed) {
        return false;
    }
    int *at = ints(starts);
    for (int n = 0; n < pondi_list_count(&fine->nodes); n++) {
        const int parent = pondi_graph_node_at(fine, n)->parent;
        at[parent >= 0 ? parent : pondi_list_count(&coarse->nodes)]++;
    }
    for (int i = 0; i < pondi_list_count(&coarse->nodes); i++) {
        at[i + 1] += at[i];
    }
    for (int n = pondi_list_count(&fine->nodes) - 1; n >= 0; n--) {
        const int parent = pondi_graph_node_at(fine, n)->parent;
        ints(children)[--at[parent >= 0 ? parent : pondi_list_count(&coarse->nodes)]] = n;
    }
    return true;
}

static void mean_of_children(making *m, const int *children, int count) {
    vector *v = m->vectors;
    double area = 0.0;
    for (int i = 0; i < count; i++) {
        area += pondi_graph_node_at(m->g, children[i])->area;
    }
    v[ONE].items.count = 0;
    for (int i = 0; i < count; i++) {
        const double share = pondi_graph_node_at(m->g, children[i])->area / area;
        pondi_list_add(&v[ONE].items, &(item){children[i], share});
    }
}

// Row of D, in vectors[SUM].
static void make_mean(making *m, const int *children, int count) {
    vector *v = m->vectors;
    mean_of_children(m, children, count);
    narrow(m, X, &v[ONE], &v[CX]);
    narrow(m, Y, &v[ONE], &v[CY]);
    narrow(m, Y, &v[CX], &v[CXY]);
    narrow(m, X, &v[CY], &v[CYX]);
    vector *sum = &v[SUM];
    sum->items.count = 0;
    add_vector(m, sum, &v[ONE], 0.25);
    add_vector(m, sum, &v[CX], 0.25);
    add_vector(m, sum, &v[CY], 0.25);
    add_vector(m, sum, &v[CXY], 0.125);
    add_vector(m, sum, &v[CYX], 0.125);
    close_vector(m, sum);
}

static void put_mean(making *m, pondi_wall_level *level, int node, double gain,
                     pondi_list *columns) {
    const vector *sum = &m->vectors[SUM];
    for (size_t i = 0; i < sum->items.count; i++) {
        const item one = items_of(sum)[i];
        put_sum(&level->from, one.node, one.weight);
        if (fabs(one.weight) > LEAST) {
            pondi_list_add(columns, &(column_item){one.node, node, (float)(gain * one.weight)});
        }
    }
    const double left = any_fixed(&m->g->edges) ? whole_of(sum) : 1.0;
    pondi_list_add(&level->left, &(float){fabs(left - 1.0) > 1e-9 ? (float)left : 1.0f});
    end_sum(&level->from);
}

// `m` is of the finer level.
static void make_down(making *m, const pondi_graph *coarse, pondi_wall_level *level,
                      pondi_list *columns, const pond_allocator *allocator) {
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    pondi_list starts = pondi_list_of(sizeof(int), allocator);
    pondi_list children = pondi_list_of(sizeof(int), allocator);
    if (!sort_children(m->g, coarse, &starts, &children)) {
        columns->failed = true;
    }
    for (int n = 0; n < pondi_list_count(&coarse->nodes) && !columns->failed; n++) {
        const pondi_graph_node *node = pondi_graph_node_at(coarse, n);
        const uint8_t plain = is_plain(m->g, coarse, of, node);
        pondi_list_add(&m->plain, &plain);
        columns->failed = columns->failed || m->plain.failed;
        if (plain) {
            pondi_list_add(&level->plain, &n);
            continue;
        }
        const int *at = ints(&starts) + n;
        pondi_list_add(&level->coarse, &n);
        make_mean(m, ints(&children) + at[0], at[1] - at[0]);
        put_mean(m, level, n, gain_of(of), columns);
    }
    pondi_list_free(&starts);
    pondi_list_free(&children);
}

// ---- up -----------------------------------------------------------------------------------------

#define UP PONDI_UP_TAPS

// What fine cell i gets of coarse cells i/2 − 1, i/2 and i/2 + 1.
static void up_weights(const pondi_axis *axis, int i, double w[UP]) {
    for (int t = 0; t < UP; t++) {
        if (axis->up != NULL) {
            w[t] = (double)axis->up[t * axis->cells + i];
        } else {
            w[t] = t == 1 ? 0.75 : (i % 2 == 0) == (t == 0) ? 0.25 : 0.0;
        }
    }
}

// A coarse cell that a fine one gets something from, unless its weight is 0.
typedef struct given {
    int x;
    int y;
    double weight;
} given;

static int find_given(const pond_edges *e, const pondi_level *level, int x, int y,
                      given out[UP * UP]) {
    double across[UP];
    double down[UP];
    int count = 0;
    up_weights(&level->x, x, across);
    up_weights(&level->y, y, down);
    for (int j = 0; j < UP; j++) {
        for (int i = 0; i < UP; i++) {
            if (across[i] == 0.0 || down[j] == 0.0) {
                continue;
            }
            const bool keep_x = level->x.kind == PONDI_NARROW_KEEP;
            const bool keep_y = level->y.kind == PONDI_NARROW_KEEP;
            float sx;
            float sy;
            out[count].x = level->ring.left + pondi_fold(keep_x ? x : x / 2 - 1 + i,
                                                         level->x.coarse, e->left, e->right, &sx);
            out[count].y = level->ring.top + pondi_fold(keep_y ? y : y / 2 - 1 + j, level->y.coarse,
                                                        e->top, e->bottom, &sy);
            out[count++].weight = (double)(sx * sy) * across[i] * down[j];
        }
    }
    return count;
}

// The other way round, for each fine node.
typedef struct columns {
    pondi_list starts; // int
    pondi_list items;  // column_item
} columns;

static bool sort_columns(const pondi_list *loose, int nodes, columns *c) {
    pondi_list_fill(&c->starts, (size_t)nodes + 1);
    pondi_list_fill(&c->items, loose->count);
    if (c->starts.failed || c->items.failed) {
        return false;
    }
    const column_item *from = loose->items;
    int *at = ints(&c->starts);
    for (size_t i = 0; i < loose->count; i++) {
        at[from[i].fine]++;
    }
    for (int i = 0; i < nodes; i++) {
        at[i + 1] += at[i];
    }
    for (size_t i = loose->count; i-- > 0;) {
        ((column_item *)c->items.items)[--at[from[i].fine]] = from[i];
    }
    return true;
}

// Cells far from walls are all as ever.
static bool is_plain_at(const making *m, const pondi_graph *coarse, const given *from) {
    const int node = pondi_graph_at(coarse, from->x, from->y);
    return node >= 0 ? ((const uint8_t *)m->plain.items)[node] != 0
                     : pondi_graph_is_whole(coarse, from->x, from->y);
}

// Whether what the coarser level says is as ever; it is not where any coarse cell that would be
// read is not.
static bool gets_plain(const making *m, const pondi_graph *coarse, const pondi_graph_node *node) {
    given all[UP * UP];
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    const int count = find_given(&m->g->edges, of, node->x, node->y, all);
    bool plain = true;
    for (int i = 0; i < count; i++) {
        plain = plain && is_plain_at(m, coarse, &all[i]);
    }
    return plain;
}

static void put_given(const making *m, const pondi_graph *coarse, const pondi_graph_node *node,
                      pondi_wall_sums *below) {
    given all[UP * UP];
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    const int count = find_given(&m->g->edges, of, node->x, node->y, all);
    for (int i = 0; i < count; i++) {
        if (is_plain_at(m, coarse, &all[i])) {
            put_sum(below, pondi_graph_at(coarse, all[i].x, all[i].y), all[i].weight);
        }
    }
}

// Rows of nodes of which anything around is not whole. coarse: NULL where there is none.
static void make_rows(making *m, const pondi_graph *coarse, const columns *c,
                      pondi_wall_level *level) {
    const int *starts = c->starts.items;
    for (int n = 0; n < pondi_list_count(&m->g->nodes) && !level->kernel.weights.failed; n++) {
        const pondi_graph_node *node = pondi_graph_node_at(m->g, n);
        const bool touched = coarse != NULL && starts[n] < starts[n + 1];
        if (node->whole && !touched &&
            are_whole(m->g, node->x - 2, node->x + 3, node->y - 2, node->y + 3) &&
            (coarse == NULL || gets_plain(m, coarse, node))) {
            pondi_list_add(&level->even, &n);
            continue;
        }
        pondi_list_add(&level->rows, &n);
        put_kernel(m, level, n);
        for (int i = touched ? starts[n] : 0; i < (touched ? starts[n + 1] : 0); i++) {
            const column_item *one = (const column_item *)c->items.items + i;
            pondi_list_add(&level->below.nodes, &one->coarse);
            pondi_list_add(&level->below.weights, &one->weight);
        }
        if (coarse != NULL && node->whole) {
            put_given(m, coarse, node, &level->below);
        }
        end_sum(&level->below);
    }
}

// ---- levels -------------------------------------------------------------------------------------

static bool begin_making(making *m, const pond_allocator *allocator) {
    bool good = true;
    m->slots = pondi_list_of(sizeof(int), allocator);
    m->plain = pondi_list_of(sizeof(uint8_t), allocator);
    pondi_list_fill(&m->slots, m->g->nodes.count);
    for (int i = 0; i < VECTORS; i++) {
        m->vectors[i].items = pondi_list_of(sizeof(item), allocator);
        pondi_list_fill(&m->vectors[i].items, 256);
        good = good && !m->vectors[i].items.failed;
    }
    return good && !m->slots.failed;
}

static bool end_making(making *m) {
    bool good = !m->plain.failed;
    pondi_list_free(&m->slots);
    pondi_list_free(&m->plain);
    for (int i = 0; i < VECTORS; i++) {
        good = good && !m->vectors[i].items.failed;
        pondi_list_free(&m->vectors[i].items);
    }
    return good;
}

static void note_cells(const pondi_graph *g, bool finest, pondi_wall_level *level) {
    for (int n = 0; n < pondi_list_count(&g->nodes); n++) {
        const pondi_graph_node *node = pondi_graph_node_at(g, n);
        pondi_list_add(&level->cells, &(pondi_wall_cell){node->whole ? node->x : NONE, node->y});
        if (finest) {
            pondi_list_add(&level->plain, &n);
        }
    }
    pondi_list_fill(&level->heights, g->nodes.count);
    pondi_list_fill(&level->pulls, g->nodes.count);
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            const pondi_graph_node at = {.x = x, .y = y};
            if (pondi_graph_in_ring(g, &at) && !pondi_graph_is_whole(g, x, y)) {
                pondi_list_add(&level->dry, &(pondi_wall_cell){x, y});
            }
        }
    }
}

// A level's rows, and the next one's way down to it. coarse: NULL where there is none.
static bool make_level(pondi_walls *walls, const making *as, const pondi_graph *g,
                       const pondi_graph *coarse, int index) {
    const pond_allocator *allocator = walls->allocator;
    making m = *as;
    m.g = g;
    m.level = index;
    pondi_list loose = pondi_list_of(sizeof(column_item), allocator);
    columns c = {pondi_list_of(sizeof(int), allocator),
                 pondi_list_of(sizeof(column_item), allocator)};
    bool good = begin_making(&m, allocator);
    if (good && coarse != NULL) {
        make_down(&m, coarse, &walls->levels[index + 1], &loose, allocator);
        good = !loose.failed && sort_columns(&loose, pondi_list_count(&g->nodes), &c);
    }
    if (good) {
        make_rows(&m, coarse, &c, &walls->levels[index]);
    }
    pondi_list_free(&loose);
    pondi_list_free(&c.starts);
    pondi_list_free(&c.items);
    return end_making(&m) && good;
}

static void mark(const pondi_list *nodes, uint8_t *marks) {
    for (size_t i = 0; i < nodes->count; i++) {
        marks[ints(nodes)[i]] = 1;
    }
}

static void keep_marked(pondi_list *nodes, const uint8_t *marks) {
    size_t kept = 0;
    for (size_t i = 0; i < nodes->count; i++) {
        if (marks[ints(nodes)[i]]) {
            ints(nodes)[kept++] = ints(nodes)[i];
        }
    }
    nodes->count = kept;
}

// Nodes of which no sum reads a height, or a pull, need not be gathered.
static bool forget_unread(pondi_walls *walls, int index) {
    pondi_wall_level *level = &walls->levels[index];
    pondi_list marks = pondi_list_of(sizeof(uint8_t), walls->allocator);
    pondi_list_fill(&marks, level->cells.count);
    if (!marks.failed) {
        mark(&level->rows, marks.items);
        mark(&level->kernel.nodes, marks.items);
        if (index + 1 < walls->count) {
            mark(&walls->levels[index + 1].from.nodes, marks.items);
        }
        keep_marked(&level->plain, marks.items);
        memset(marks.items, 0, marks.count);
        if (index > 0) {
            mark(&walls->levels[index - 1].below.nodes, marks.items);
        }
        keep_marked(&level->even, marks.items);
    }
    const bool good = !marks.failed;
    pondi_list_free(&marks);
    return good;
}

static bool make(pondi_walls *walls, const making *as, const pondi_field *field) {
    const pondi_plan *plan = as->water->plan;
    pondi_graph graphs[PONDI_DISPERSIVE_LEVELS];
    const pond_allocator *allocator = walls->allocator;
    int made = 1;
    bool good = pondi_graph_begin(&graphs[0], field, as->water->edges, allocator);
    for (int l = 0; l < plan->count && good; l++) {
        const bool last = l + 1 == plan->count;
        note_cells(&graphs[l], l == 0, &walls->levels[l]);
        if (!last) {
            const pond_edges sides = pondi_plan_sides(plan, as->water->edges, l + 1);
            good = pondi_graph_coarsen(&graphs[l], &plan->levels[l + 1], &sides, &graphs[l + 1],
                                       allocator);
            made++;
        }
        good = good && make_level(walls, as, &graphs[l], last ? NULL : &graphs[l + 1], l);
    }
    for (int l = 0; l < made; l++) {
        pondi_graph_free(&graphs[l]);
    }
    pondi_list_fill(&walls->fresh, walls->levels[0].rows.count);
    good = good && !has_failed(walls);
    for (int l = 0; l < plan->count && good; l++) {
        good = forget_unread(walls, l);
    }
    return good;
}

pondi_walls *pondi_walls_create(const pondi_wall_water *water, const pondi_field *walls,
                                const pond_allocator *allocator) {
    pondi_walls *made = pondi_allocate(allocator, sizeof *made, PONDI_CACHE_LINE);
    if (made == NULL) {
        return NULL;
    }
    made->keeper = *allocator;
    made->allocator = &made->keeper;
    made->count = water->plan->count;
    made->fresh = pondi_list_of(sizeof(float), made->allocator);
    for (int l = 0; l < made->count; l++) {
        begin_level(&made->levels[l], made->allocator);
    }
    const making as = {.water = water};
    if (!make(made, &as, walls)) {
        pondi_walls_destroy(made, allocator);
        return NULL;
    }
    return made;
}

// ---- at work ------------------------------------------------------------------------------------

static float read_cell(const pondi_field *field, const pondi_wall_cell *cell) {
    return pondi_row_f32(field, cell->y)[cell->x];
}

static void write_cell(const pondi_field *field, const pondi_wall_cell *cell, float number) {
    if (cell->x != NONE) {
        pondi_row_f32(field, cell->y)[cell->x] = number;
    }
}

// Of these nodes, from a field.
static void gather(const pondi_wall_level *level, const pondi_list *nodes, const pondi_field *from,
                   float *out) {
    for (size_t i = 0; i < nodes->count; i++) {
        const int node = ints(nodes)[i];
        out[node] = read_cell(from, cell_of(level, node));
    }
}

// Row r of sums of differences from a height.
static inline float differences(const pondi_wall_sums *sums, int r, const float *numbers,
                                float from) {
    const int *nodes = sums->nodes.items;
    const float *weights = sums->weights.items;
    const int end = ints(&sums->starts)[r + 1];
    float sum = 0.0f;
    for (int i = ints(&sums->starts)[r]; i < end; i++) {
        sum += weights[i] * (numbers[nodes[i]] - from);
    }
    return sum;
}

static void lower_rows(const pondi_wall_level *fine, const pondi_wall_level *level,
                       const pondi_field *heights) {
    for (int r = 0; r < pondi_list_count(&level->coarse); r++) {
        const int first = ints(&level->from.starts)[r];
        const int node = ints(&level->coarse)[r];
        const float from = floats(&fine->heights)[ints(&level->from.nodes)[first]];
        const float height =
            pondi_settle(floats(&level->left)[r] * from +
                         differences(&level->from, r, floats(&fine->heights), from));
        floats(&level->heights)[node] = height;
        write_cell(heights, cell_of(level, node), height);
    }
}

void pondi_walls_lower(const pondi_walls *walls, int level, const pondi_field *heights) {
    const pondi_wall_level *to = &walls->levels[level];
    if (level > 0) {
        lower_rows(&walls->levels[level - 1], to, heights);
    }
    gather(to, &to->plain, heights, floats(&to->heights));
}

void pondi_walls_raise(const pondi_walls *walls, int level, const pondi_field *pulls) {
    const pondi_wall_level *to = &walls->levels[level];
    const float *coarse = level + 1 < walls->count ? walls->levels[level + 1].pulls.items : NULL;
    for (int r = 0; r < pondi_list_count(&to->rows); r++) {
        const int node = ints(&to->rows)[r];
        const float height = floats(&to->heights)[node];
        const float pull = pondi_settle(floats(&to->rest)[r] * height +
                                        differences(&to->kernel, r, floats(&to->heights), height) +
                                        differences(&to->below, r, coarse, 0.0f));
        floats(&to->pulls)[node] = pull;
        if (pulls != NULL) {
            write_cell(pulls, cell_of(to, node), pull);
        }
    }
    if (pulls != NULL) {
        gather(to, &to->even, pulls, floats(&to->pulls));
    }
}

void pondi_walls_work_out(const pondi_walls *walls, float kept, const pondi_field *before) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = 0; r < pondi_list_count(&top->rows); r++) {
        const int node = ints(&top->rows)[r];
        const float u = floats(&top->heights)[node];
        const float p = read_cell(before, cell_of(top, node));
        floats(&walls->fresh)[r] = pondi_settle(u + (kept * (u - p) - floats(&top->pulls)[node]));
    }
}

void pondi_walls_put(const pondi_walls *walls, const pondi_field *next) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = 0; r < pondi_list_count(&top->rows); r++) {
        write_cell(next, cell_of(top, ints(&top->rows)[r]), floats(&walls->fresh)[r]);
    }
}

void pondi_walls_dry(const pondi_walls *walls, pondi_rings *rings) {
    for (int l = 1; l < walls->count; l++) {
        const pondi_list *dry = &walls->levels[l].dry;
        for (size_t i = 0; i < dry->count; i++) {
            const pondi_wall_cell *cell = (const pondi_wall_cell *)dry->items + i;
            write_cell(&rings->levels[l].now, cell, 0.0f);
            write_cell(&rings->levels[l].before, cell, 0.0f);
        }
    }
}

// The first row of which the cell is not before cell x of row y.
static int first_from(const pondi_wall_level *top, int x, int y) {
    int low = 0;
    int high = pondi_list_count(&top->rows);
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const pondi_wall_cell *cell = cell_of(top, ints(&top->rows)[middle]);
        const bool before = cell->y < y || (cell->y == y && cell->x < x);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

void pondi_walls_patch(const pondi_walls *walls, int x0, int count, int y, float *pulls) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = first_from(top, x0, y); r < pondi_list_count(&top->rows); r++) {
        const int node = ints(&top->rows)[r];
        const pondi_wall_cell *cell = cell_of(top, node);
        if (cell->y != y || cell->x >= x0 + count) {
            return;
        }
        pulls[cell->x - x0] = floats(&top->pulls)[node];
    }
}
