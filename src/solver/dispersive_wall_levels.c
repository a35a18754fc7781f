// Finds the cells and nodes of a level that walls do not affect, and computes sums for all others:
// heights on the way down, to the coarser level, and pulls on the way up.

#include "solver/dispersive_wall_sums.h"

#include <math.h>

#include "solver/rows.h"

// ---- plain cells --------------------------------------------------------------------------------

// Whether all cells of a rectangle are whole, including the images beyond sides.
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

// Whether walls do not affect the height of a node. The cells of a ring have their own heights.
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

// An item of the transposed sums, for the way up.
typedef struct column_item {
    int fine;
    int coarse;
    float weight;
} column_item;

static double gain_of(const pondi_level *level) {
    return (double)level->x.cells / level->x.coarse * ((double)level->y.cells / level->y.coarse);
}

static int parent_of(const void *child) {
    return ((const pondi_wall_child *)child)->parent;
}

// The fine nodes of each coarse one, in order.
static bool sort_children(const pondi_graph *fine, const pondi_graph *coarse, pondi_list *starts,
                          pondi_list *children) {
    pondi_list all = pondi_list_of(sizeof(pondi_wall_child), children->allocator);
    const int none = pondi_list_count(&coarse->nodes); // a group for nodes without a parent
    for (int n = 0; n < pondi_list_count(&fine->nodes); n++) {
        const int parent = pondi_graph_node_at(fine, n)->parent;
        PONDI_LIST_ADD(&all, &(pondi_wall_child){parent >= 0 ? parent : none, n});
    }
    const bool good = pondi_list_group(&all, parent_of, none + 1, starts, children);
    pondi_list_free(&all);
    return good;
}

static void put_mean(const pondi_wall_making *m, const pondi_wall_vector *sum,
                     pondi_wall_level *level, int node, pondi_list *columns) {
    const double gain = gain_of(&m->water->plan->levels[m->level + 1]);
    for (size_t i = 0; i < sum->items.count; i++) {
        const pondi_wall_item one = pondi_wall_items(sum)[i];
        pondi_wall_put_sum(&level->from, one.node, one.weight);
        if (fabs(one.weight) > PONDI_WALL_LEAST) {
            PONDI_LIST_ADD(columns, &(column_item){one.node, node, (float)(gain * one.weight)});
        }
    }
    const double left = pondi_wall_left_of(m, sum, 1.0);
    PONDI_LIST_ADD(&level->left, &(float){fabs(left - 1.0) > 1e-9 ? (float)left : 1.0f});
    pondi_wall_end_sum(&level->from);
}

// `m` belongs to the finer level.
static void make_down(pondi_wall_making *m, const pondi_graph *coarse, pondi_wall_level *level,
                      pondi_list *columns, const pond_allocator *allocator) {
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    pondi_list starts = pondi_list_of(sizeof(int), allocator);
    pondi_list children = pondi_list_of(sizeof(pondi_wall_child), allocator);
    if (!sort_children(m->g, coarse, &starts, &children)) {
        columns->failed = true;
    }
    for (int n = 0; n < pondi_list_count(&coarse->nodes) && !columns->failed; n++) {
        const pondi_graph_node *node = pondi_graph_node_at(coarse, n);
        const uint8_t plain = is_plain(m->g, coarse, of, node);
        PONDI_LIST_ADD(&m->plain, &plain);
        columns->failed = columns->failed || m->plain.failed;
        if (plain) {
            PONDI_LIST_ADD(&level->plain, &n);
            continue;
        }
        const int *at = pondi_ints(&starts) + n;
        PONDI_LIST_ADD(&level->coarse, &n);
        const pondi_wall_child *first = (const pondi_wall_child *)children.items + at[0];
        put_mean(m, pondi_wall_make_mean(m, first, at[1] - at[0]), level, n, columns);
    }
    pondi_list_free(&starts);
    pondi_list_free(&children);
}

// ---- up -----------------------------------------------------------------------------------------

#define UP PONDI_UP_TAPS

// The weights of coarse cells i/2 − 1, i/2 and i/2 + 1 for fine cell i.
static void up_weights(const pondi_axis *axis, int i, double w[UP]) {
    for (int t = 0; t < UP; t++) {
        if (axis->up != NULL) {
            w[t] = (double)axis->up[t * axis->cells + i];
        } else {
            w[t] = t == 1 ? 0.75 : (i % 2 == 0) == (t == 0) ? 0.25 : 0.0;
        }
    }
}

// A coarse cell that contributes to a fine one.
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

// The transposed sums, for each fine node.
typedef struct columns {
    pondi_list starts; // int
    pondi_list items;  // column_item
} columns;

static int fine_of(const void *item) {
    return ((const column_item *)item)->fine;
}

// Cells far from walls are plain.
static bool is_plain_at(const pondi_wall_making *m, const pondi_graph *coarse, const given *from) {
    const int node = pondi_graph_at(coarse, from->x, from->y);
    return node >= 0 ? ((const uint8_t *)m->plain.items)[node] != 0
                     : pondi_graph_is_whole(coarse, from->x, from->y);
}

// Whether all coarse cells that contribute to a node are plain.
static bool gets_plain(const pondi_wall_making *m, const pondi_graph *coarse,
                       const pondi_graph_node *node) {
    given all[UP * UP];
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    const int count = find_given(&m->g->edges, of, node->x, node->y, all);
    bool plain = true;
    for (int i = 0; i < count; i++) {
        plain = plain && is_plain_at(m, coarse, &all[i]);
    }
    return plain;
}

static void put_given(const pondi_wall_making *m, const pondi_graph *coarse,
                      const pondi_graph_node *node, pondi_wall_sums *below) {
    given all[UP * UP];
    const pondi_level *of = &m->water->plan->levels[m->level + 1];
    const int count = find_given(&m->g->edges, of, node->x, node->y, all);
    for (int i = 0; i < count; i++) {
        if (is_plain_at(m, coarse, &all[i])) {
            pondi_wall_put_sum(below, pondi_graph_at(coarse, all[i].x, all[i].y), all[i].weight);
        }
    }
}

// Computes rows for the nodes that walls affect. coarse: NULL = no coarser level.
static void make_rows(pondi_wall_making *m, const pondi_graph *coarse, const columns *c,
                      pondi_wall_level *level) {
    const int *starts = c->starts.items;
    for (int n = 0; n < pondi_list_count(&m->g->nodes) && !level->kernel.weights.failed; n++) {
        const pondi_graph_node *node = pondi_graph_node_at(m->g, n);
        const bool touched = coarse != NULL && starts[n] < starts[n + 1];
        if (node->whole && !touched &&
            are_whole(m->g, node->x - 2, node->x + 3, node->y - 2, node->y + 3) &&
            (coarse == NULL || gets_plain(m, coarse, node))) {
            PONDI_LIST_ADD(&level->even, &n);
            continue;
        }
        PONDI_LIST_ADD(&level->rows, &n);
        pondi_wall_put_kernel(m, level, n);
        for (int i = touched ? starts[n] : 0; i < (touched ? starts[n + 1] : 0); i++) {
            const column_item *one = (const column_item *)c->items.items + i;
            PONDI_LIST_ADD(&level->below.nodes, &one->coarse);
            PONDI_LIST_ADD(&level->below.weights, &one->weight);
        }
        if (coarse != NULL && node->whole) {
            put_given(m, coarse, node, &level->below);
        }
        pondi_wall_end_sum(&level->below);
    }
}

// ---- levels -------------------------------------------------------------------------------------

bool pondi_wall_make_level(pondi_walls *walls, const pondi_wall_water *water, const pondi_graph *g,
                           const pondi_graph *coarse, int index) {
    const pond_allocator *allocator = walls->allocator;
    pondi_wall_making m = {.water = water, .g = g, .level = index};
    pondi_list loose = pondi_list_of(sizeof(column_item), allocator);
    columns c = {pondi_list_of(sizeof(int), allocator),
                 pondi_list_of(sizeof(column_item), allocator)};
    bool good = pondi_wall_begin_making(&m, allocator);
    if (good && coarse != NULL) {
        make_down(&m, coarse, &walls->levels[index + 1], &loose, allocator);
        good = pondi_list_group(&loose, fine_of, pondi_list_count(&g->nodes), &c.starts, &c.items);
    }
    if (good) {
        make_rows(&m, coarse, &c, &walls->levels[index]);
    }
    pondi_list_free(&loose);
    pondi_list_free(&c.starts);
    pondi_list_free(&c.items);
    return pondi_wall_end_making(&m) && good;
}
