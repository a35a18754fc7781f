// Hard walls are impermeable free boundaries. With the nodes and faces of a level
// (dispersive_graph.c), where L is the Laplacian along one axis and m a node's greatest face
// weight,
//
//   C = 1 − L/(2m),  C₂ = 2C² − 1
//
// stand for the cosines of a wave along that axis, and 2C_x·C_y for C_x·C_y + C_y·C_x. So
//
//   K = m·(t₀·(4 − 2C_x − 2C_y) + 4t₁·(1 − C_x·C_y) + 2t₂·(2 − C₂x − C₂y) + 4t₃·(1 − C₂x·C₂y) +
//          4t₄·(2 − C₂x·C_y − C₂y·C_x))
//   D = mean by area of (1 + C_x)·(1 + C_y)/4
//
// are those of the pyramid where all cells are whole. They are symmetric, and positive semidefinite
// for t ≥ 0 and any walls. The contribution of the coarser level is the transpose of D.

#include "solver/dispersive_wall_sums.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---- sums over nodes ----------------------------------------------------------------------------

// Vectors: products of cosines, a kernel, and the resulting row; kernels of each kind of links with
// fixed sides as mirrors, and with the actual sides.
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
    SIDED = MIRRORED + PONDI_WALL_KINDS,
    VECTORS = SIDED + PONDI_WALL_KINDS
};

static_assert(VECTORS == PONDI_WALL_VECTORS, "a vector for each name");

static void add_weight(pondi_wall_making *m, pondi_wall_vector *to, int node, double weight) {
    int *slot = &pondi_ints(&m->slots)[node];
    if (*slot == 0) {
        PONDI_LIST_ADD(&to->items, &(pondi_wall_item){node, weight});
        *slot = to->items.failed ? 0 : pondi_list_count(&to->items);
        return;
    }
    ((pondi_wall_item *)to->items.items)[*slot - 1].weight += weight;
}

// Ends a vector, so that another may be built.
static void close_vector(pondi_wall_making *m, pondi_wall_vector *v) {
    for (size_t i = 0; i < v->items.count; i++) {
        pondi_ints(&m->slots)[pondi_wall_items(v)[i].node] = 0;
    }
}

enum { X = 0, Y = 1 };

// out = in·C along an axis.
static void narrow(pondi_wall_making *m, int axis, const pondi_wall_vector *in,
                   pondi_wall_vector *out) {
    const pondi_graph *g = m->g;
    const int *starts = g->starts.items;
    const pondi_graph_link *links = g->links.items;
    out->items.count = 0;
    for (size_t i = 0; i < in->items.count; i++) {
        const pondi_wall_item from = pondi_wall_items(in)[i];
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

static void add_vector(pondi_wall_making *m, pondi_wall_vector *to, const pondi_wall_vector *from,
                       double times) {
    for (size_t i = 0; i < from->items.count; i++) {
        add_weight(m, to, pondi_wall_items(from)[i].node, times * pondi_wall_items(from)[i].weight);
    }
}

void pondi_wall_put_sum(pondi_wall_sums *sums, int node, double weight) {
    if (fabs(weight) > PONDI_WALL_LEAST) {
        PONDI_LIST_ADD(&sums->nodes, &node);
        PONDI_LIST_ADD(&sums->weights, &(float){(float)weight});
    }
}

static uint32_t hash_of(const float *weights, int count) {
    uint32_t hash = 0;
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &weights[i], sizeof bits);
        hash = (hash ^ bits) * 0x9e3779b1u;
    }
    return hash >> 16;
}

static bool weighs(const pondi_wall_sums *sums, int row, const float *weights, int count) {
    const int *starts = pondi_ints(&sums->starts) + row;
    const float *others = pondi_floats(&sums->weights) + pondi_ints(&sums->places)[row];
    return starts[1] - starts[0] == count &&
           memcmp(others, weights, (size_t)count * sizeof *weights) == 0;
}

// The place of the last row's weights. Removes them if an earlier row has the same.
static int place_weights(pondi_wall_sums *sums) {
    const int row = pondi_list_count(&sums->places);
    const int count = pondi_list_count(&sums->nodes) - pondi_ints(&sums->starts)[row];
    const int first = pondi_list_count(&sums->weights) - count;
    if (count == 0) {
        return first; // the array may not exist yet
    }
    const float *weights = pondi_floats(&sums->weights) + first;
    int *latest = pondi_ints(&sums->latest) + hash_of(weights, count) % PONDI_WALL_HASHES;
    if (*latest > 0 && weighs(sums, *latest - 1, weights, count)) {
        sums->weights.count -= (size_t)count;
        return pondi_ints(&sums->places)[*latest - 1];
    }
    *latest = row + 1;
    return first;
}

void pondi_wall_end_sum(pondi_wall_sums *sums) {
    if (sums->starts.failed || sums->nodes.failed || sums->places.failed || sums->weights.failed ||
        sums->latest.failed) {
        return; // the sums are not used
    }
    const int place = place_weights(sums);
    PONDI_LIST_ADD(&sums->places, &place);
    PONDI_LIST_ADD(&sums->starts, &(int){pondi_list_count(&sums->nodes)});
}

// ---- kernels ------------------------------------------------------------------------------------

// out = 2·twice − once
static void double_angle(pondi_wall_making *m, const pondi_wall_vector *twice,
                         const pondi_wall_vector *once, double times, pondi_wall_vector *out) {
    add_vector(m, out, twice, 2.0 * times);
    add_vector(m, out, once, -times);
}

// Computes all products of cosines in K, for a node.
static void make_cosines(pondi_wall_making *m, int node) {
    pondi_wall_vector *v = m->vectors;
    v[ONE].items.count = 0;
    PONDI_LIST_ADD(&v[ONE].items, &(pondi_wall_item){node, 1.0});
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

// Computes the row of K for the node of the last cosines, times `scale`.
static void make_kernel(pondi_wall_making *m, int node, const double *t, const double *leans,
                        double scale, pondi_wall_vector *sum) {
    pondi_wall_vector *v = m->vectors;
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
        pondi_wall_items(sum)[i].weight *= most;
    }
}

static bool any_fixed(const pond_edges *e) {
    return e->left == POND_EDGE_FIXED || e->right == POND_EDGE_FIXED || e->top == POND_EDGE_FIXED ||
           e->bottom == POND_EDGE_FIXED;
}

// ---- links --------------------------------------------------------------------------------------

// Over uneven ground, and between a ring and other cells, links have individual weights. A kernel
// of weight 1 contains the share of each link: to a node, and by way of a fixed side to its image.
// The kernels with fixed sides and with mirrors in their place distinguish the two. No share is
// negative, for any walls.

// Computes kernels of weight 1 for each kind of links, from the last cosines: over edges, over
// corners, and longer ones.
static void make_kinds(pondi_wall_making *m, int node, const double *longer,
                       pondi_wall_vector kinds[PONDI_WALL_KINDS]) {
    const double terms[PONDI_DISPERSIVE_TERMS] = {0.0, 0.0, longer[0], longer[1], longer[2]};
    const double leans[PONDI_DISPERSIVE_LEANS] = {0.0};
    const double most = pondi_graph_node_at(m->g, node)->most;
    const pondi_wall_vector *v = m->vectors;
    const pondi_wall_vector *const first[2] = {&v[CX], &v[CXY]};
    const pondi_wall_vector *const second[2] = {&v[CY], &v[CYX]};
    for (int i = 0; i < 2; i++) {
        kinds[i].items.count = 0;
        add_vector(m, &kinds[i], &v[ONE], 4.0 * most);
        add_vector(m, &kinds[i], first[i], -2.0 * most);
        add_vector(m, &kinds[i], second[i], -2.0 * most);
        close_vector(m, &kinds[i]);
    }
    make_kernel(m, node, terms, leans, 1.0, &kinds[2]);
}

// Requires the cosines with the actual sides.
static void make_links(pondi_wall_making *m, int node,
                       const double longer[PONDI_DISPERSIVE_TERMS - 2]) {
    make_kinds(m, node, longer, m->vectors + SIDED);
    m->images = any_fixed(&m->g->edges);
    if (m->images) {
        m->mirrored = true;
        make_cosines(m, node);
        m->mirrored = false;
        make_kinds(m, node, longer, m->vectors + MIRRORED);
    }
}

// Half the weight of a link at a node.
typedef struct half_links {
    const pondi_field *uneven; // of each cell; NULL: `even` everywhere
    double even;
    bool ring; // only links that lead into the ring
} half_links;

static double half_at(const half_links *half, const pondi_graph_node *node) {
    return half->uneven == NULL ? half->even
                                : (double)pondi_row_f32(half->uneven, node->y)[node->x];
}

static void add_links(pondi_wall_making *m, int node, int kind, const half_links *half) {
    const pondi_graph_node *from = pondi_graph_node_at(m->g, node);
    pondi_wall_vector *row = &m->vectors[ROW];
    for (size_t i = 0; i < m->vectors[SIDED + kind].items.count; i++) {
        const pondi_wall_item sided = pondi_wall_items(&m->vectors[SIDED + kind])[i];
        const pondi_wall_item mirrored =
            m->images ? pondi_wall_items(&m->vectors[MIRRORED + kind])[i] : sided;
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

static void add_uneven_links(pondi_wall_making *m, int node, const pondi_bed_level *bed) {
    add_links(m, node, 0, &(half_links){.uneven = &bed->edge});
    add_links(m, node, 1, &(half_links){.uneven = &bed->corner});
    add_links(m, node, 2, &(half_links){.uneven = &bed->far});
}

static void add_ring_links(pondi_wall_making *m, int node, const pondi_bed_level *bed) {
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

static bool any_in_ring(const pondi_wall_making *m, const pondi_wall_vector *v) {
    bool any = false;
    for (size_t i = 0; i < v->items.count; i++) {
        any = any ||
              pondi_graph_in_ring(m->g, pondi_graph_node_at(m->g, pondi_wall_items(v)[i].node));
    }
    return any;
}

// Computes vectors[ROW].
static void make_row(pondi_wall_making *m, int node) {
    static const double none[PONDI_DISPERSIVE_TERMS - 2] = {0.0};
    const pondi_wall_water *w = m->water;
    const pondi_bed_level *bed = w->bed != NULL ? &w->bed->levels[m->level] : NULL;
    pondi_wall_vector *v = m->vectors;
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

double pondi_wall_left_of(const pondi_wall_making *m, const pondi_wall_vector *v,
                          double otherwise) {
    if (!any_fixed(&m->g->edges)) {
        return otherwise;
    }
    double sum = 0.0;
    for (size_t i = 0; i < v->items.count; i++) {
        sum += pondi_wall_items(v)[i].weight;
    }
    return sum;
}

void pondi_wall_put_kernel(pondi_wall_making *m, pondi_wall_level *level, int node) {
    make_row(m, node);
    const pondi_wall_vector *row = &m->vectors[ROW];
    for (size_t i = 0; i < row->items.count; i++) {
        if (pondi_wall_items(row)[i].node != node) {
            pondi_wall_put_sum(&level->kernel, pondi_wall_items(row)[i].node,
                               pondi_wall_items(row)[i].weight);
        }
    }
    const double rest = pondi_wall_left_of(m, row, 0.0);
    PONDI_LIST_ADD(&level->rest, &(float){fabs(rest) > PONDI_WALL_LEAST ? (float)rest : 0.0f});
    pondi_wall_end_sum(&level->kernel);
}

// ---- means --------------------------------------------------------------------------------------

static void mean_of_children(pondi_wall_making *m, const pondi_wall_child *children, int count) {
    pondi_wall_vector *v = m->vectors;
    double area = 0.0;
    for (int i = 0; i < count; i++) {
        area += pondi_graph_node_at(m->g, children[i].node)->area;
    }
    v[ONE].items.count = 0;
    for (int i = 0; i < count; i++) {
        const double share = pondi_graph_node_at(m->g, children[i].node)->area / area;
        PONDI_LIST_ADD(&v[ONE].items, &(pondi_wall_item){children[i].node, share});
    }
}

const pondi_wall_vector *pondi_wall_make_mean(pondi_wall_making *m,
                                              const pondi_wall_child *children, int count) {
    pondi_wall_vector *v = m->vectors;
    mean_of_children(m, children, count);
    narrow(m, X, &v[ONE], &v[CX]);
    narrow(m, Y, &v[ONE], &v[CY]);
    narrow(m, Y, &v[CX], &v[CXY]);
    narrow(m, X, &v[CY], &v[CYX]);
    pondi_wall_vector *sum = &v[SUM];
    sum->items.count = 0;
    add_vector(m, sum, &v[ONE], 0.25);
    add_vector(m, sum, &v[CX], 0.25);
    add_vector(m, sum, &v[CY], 0.25);
    add_vector(m, sum, &v[CXY], 0.125);
    add_vector(m, sum, &v[CYX], 0.125);
    close_vector(m, sum);
    return sum;
}

// ---- memory -------------------------------------------------------------------------------------

bool pondi_wall_begin_making(pondi_wall_making *m, const pond_allocator *allocator) {
    bool good = true;
    m->slots = pondi_list_of(sizeof(int), allocator);
    m->plain = pondi_list_of(sizeof(uint8_t), allocator);
    pondi_list_fill(&m->slots, m->g->nodes.count);
    for (int i = 0; i < VECTORS; i++) {
        m->vectors[i].items = pondi_list_of(sizeof(pondi_wall_item), allocator);
        pondi_list_fill(&m->vectors[i].items, 256);
        good = good && !m->vectors[i].items.failed;
    }
    return good && !m->slots.failed;
}

bool pondi_wall_end_making(pondi_wall_making *m) {
    bool good = !m->plain.failed;
    pondi_list_free(&m->slots);
    pondi_list_free(&m->plain);
    for (int i = 0; i < VECTORS; i++) {
        good = good && !m->vectors[i].items.failed;
        pondi_list_free(&m->vectors[i].items);
    }
    return good;
}
