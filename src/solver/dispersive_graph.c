// A cell of a coarse level has a node for each connected component of its fine cells, and the
// weight of a face between nodes is that of the fine links across it. So nothing leaks through
// walls of any thickness, on any level, and a straight wall is like a mirror. A small node is
// joined with the neighbour to which it has the strongest link, since coarse waves need cells of
// similar mass. A component without links to others has no coarse waves and no node.

#include "solver/dispersive_graph.h"

#include <float.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/maths.h"

#define REACH 7         // greatest distance of nodes from a wall [cells]
#define LEAST_AREA 0.51 // of a node
#define NONE (-1)

static const int across[PONDI_GRAPH_WAYS] = {-1, 1, 0, 0};
static const int down[PONDI_GRAPH_WAYS] = {0, 0, -1, 1};

static int opposite(int way) {
    return way % 2 == 0 ? way + 1 : way - 1;
}

static uint8_t *bytes(const pondi_list *list) {
    return list->items;
}

bool pondi_graph_is_hard(float wall) {
    return wall >= 0.0f && wall <= FLT_MAX;
}

static void begin(pondi_graph *g, int width, int height, const pond_edges *edges,
                  const pondi_ring_width *ring, const pond_allocator *allocator) {
    *g = (pondi_graph){
        .width = width,
        .height = height,
        .edges = *edges,
        .ring = *ring,
        .whole = pondi_list_of(sizeof(uint8_t), allocator),
        .first = pondi_list_of(sizeof(int), allocator),
        .nodes = pondi_list_of(sizeof(pondi_graph_node), allocator),
        .starts = pondi_list_of(sizeof(int), allocator),
        .links = pondi_list_of(sizeof(pondi_graph_link), allocator),
    };
    const size_t cells = (size_t)width * (size_t)height;
    pondi_list_fill(&g->whole, cells);
    pondi_list_fill(&g->first, cells);
}

static bool has_failed(const pondi_graph *g) {
    return g->whole.failed || g->first.failed || g->nodes.failed || g->starts.failed ||
           g->links.failed;
}

void pondi_graph_free(pondi_graph *g) {
    pondi_list_free(&g->whole);
    pondi_list_free(&g->first);
    pondi_list_free(&g->nodes);
    pondi_list_free(&g->starts);
    pondi_list_free(&g->links);
}

// ---- cells --------------------------------------------------------------------------------------

static size_t index_of(const pondi_graph *g, int x, int y) {
    return (size_t)y * (size_t)g->width + (size_t)x;
}

// Moves to the neighbouring cell in a direction; false if a side is in between, or if it is the
// same cell.
static bool step_over(const pondi_graph *g, int way, int *x, int *y) {
    const int from_x = *x;
    const int from_y = *y;
    *x += across[way];
    *y += down[way];
    if (g->edges.left == POND_EDGE_PERIODIC) {
        *x = (*x + g->width) % g->width;
    }
    if (g->edges.top == POND_EDGE_PERIODIC) {
        *y = (*y + g->height) % g->height;
    }
    return *x >= 0 && *x < g->width && *y >= 0 && *y < g->height && (*x != from_x || *y != from_y);
}

// Whether a cell's face in a direction is at a side of this kind.
static bool is_at(const pondi_graph *g, pond_edge side, int way, int x, int y) {
    switch ((pondi_graph_way)way) {
    case PONDI_GRAPH_LEFT:
        return x == 0 && g->edges.left == side;
    case PONDI_GRAPH_RIGHT:
        return x == g->width - 1 && g->edges.right == side;
    case PONDI_GRAPH_UP:
        return y == 0 && g->edges.top == side;
    case PONDI_GRAPH_DOWN:
    case PONDI_GRAPH_WAYS:
        break;
    }
    return y == g->height - 1 && g->edges.bottom == side;
}

enum { WHOLE = 1, NEAR_ALONG = 2, NEAR = 4 }; // bits of g->whole while nodes are created

// Marks the cells of a line up to REACH away from those without WHOLE, or with the bit `without`.
static void spread(uint8_t *cells, int count, size_t step, bool wraps, unsigned without,
                   unsigned mark) {
    int past = REACH + 1;
    for (int i = wraps ? -pondi_least(count, REACH) : 0; i < count; i++) {
        uint8_t *cell = cells + (size_t)(i < 0 ? i + count : i) * step;
        const bool from = without == WHOLE ? !(*cell & WHOLE) : (*cell & without) != 0;
        past = from ? 0 : past + 1;
        *cell |= (uint8_t)(past <= REACH && i >= 0 ? mark : 0);
    }
    past = REACH + 1;
    for (int i = wraps ? pondi_least(count, REACH) - 1 + count : count - 1; i >= 0; i--) {
        uint8_t *cell = cells + (size_t)(i >= count ? i - count : i) * step;
        const bool from = without == WHOLE ? !(*cell & WHOLE) : (*cell & without) != 0;
        past = from ? 0 : past + 1;
        *cell |= (uint8_t)(past <= REACH && i < count ? mark : 0);
    }
}

// Sets NEAR of all cells near ones that are not whole.
static void find_near(pondi_graph *g) {
    uint8_t *cells = bytes(&g->whole);
    for (int y = 0; y < g->height; y++) {
        spread(cells + index_of(g, 0, y), g->width, 1, g->edges.left == POND_EDGE_PERIODIC, WHOLE,
               NEAR_ALONG);
    }
    for (int x = 0; x < g->width; x++) {
        spread(cells + x, g->height, (size_t)g->width, g->edges.top == POND_EDGE_PERIODIC,
               NEAR_ALONG, NEAR);
    }
}

static pondi_graph_node whole_node(const pondi_graph *g, int x, int y) {
    pondi_graph_node node = {.x = x, .y = y, .parent = NONE, .whole = true, .area = 1.0};
    for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
        node.held[way] = is_at(g, POND_EDGE_FIXED, way, x, y) ? 1.0 : 0.0;
        node.out[way] = is_at(g, POND_EDGE_OPEN, way, x, y) ? 1.0 : 0.0;
    }
    return node;
}

// ---- links --------------------------------------------------------------------------------------

// A link before links are sorted.
typedef struct loose_link {
    int from;
    int way;
    int to;
    double weight;
} loose_link;

// Adds the faces between whole cells.
static void add_even_links(const pondi_graph *g, pondi_list *loose) {
    for (int n = 0; n < pondi_list_count(&g->nodes); n++) {
        const pondi_graph_node *node = pondi_graph_node_at(g, n);
        for (int way = 0; way < PONDI_GRAPH_WAYS && node->whole; way++) {
            int x = node->x;
            int y = node->y;
            if (step_over(g, way, &x, &y) && pondi_graph_is_whole(g, x, y) &&
                pondi_graph_at(g, x, y) >= 0) {
                PONDI_LIST_ADD(loose, &(loose_link){n, way, pondi_graph_at(g, x, y), 1.0});
            }
        }
    }
}

// Sorts links by their end, and unites those with the same end. Returns how many are left.
static int unite(loose_link *links, int count) {
    int left = 0;
    for (int i = 0; i < count; i++) {
        const loose_link link = links[i];
        int at = left;
        while (at > 0 && links[at - 1].to > link.to) {
            at--;
        }
        if (at > 0 && links[at - 1].to == link.to) {
            links[at - 1].weight += link.weight;
            continue;
        }
        for (int j = left; j > at; j--) {
            links[j] = links[j - 1];
        }
        links[at] = link;
        left++;
    }
    return left;
}

static int start_of(const void *link) {
    return ((const loose_link *)link)->from;
}

static int start_and_way_of(const void *item) {
    const loose_link *link = item;
    return link->from * PONDI_GRAPH_WAYS + link->way;
}

static void lay_links(pondi_graph *g, const pondi_list *loose) {
    const int ways = pondi_list_count(&g->nodes) * PONDI_GRAPH_WAYS;
    pondi_list sorted = pondi_list_of(sizeof(loose_link), g->links.allocator);
    pondi_list_fill(&g->links, loose->count);
    const bool grouped = pondi_list_group(loose, start_and_way_of, ways, &g->starts, &sorted);
    g->links.failed = g->links.failed || !grouped;
    int *starts = pondi_ints(&g->starts);
    pondi_graph_link *links = g->links.items;
    int end = 0;
    for (int i = 0; i < ways && !has_failed(g); i++) {
        loose_link *here = (loose_link *)sorted.items + starts[i];
        const int count = unite(here, starts[i + 1] - starts[i]);
        starts[i] = end;
        for (int j = 0; j < count; j++) {
            links[end++] = (pondi_graph_link){here[j].to, here[j].weight};
        }
    }
    if (!has_failed(g)) {
        starts[ways] = end;
        g->links.count = (size_t)end;
    }
    pondi_list_free(&sorted);
}

static void find_most(pondi_graph *g) {
    const int *starts = pondi_ints(&g->starts);
    const pondi_graph_link *links = g->links.items;
    for (int n = 0; n < pondi_list_count(&g->nodes); n++) {
        pondi_graph_node *node = pondi_graph_node_at(g, n);
        for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
            double sum = node->held[way];
            const int at = n * PONDI_GRAPH_WAYS + way;
            for (int i = starts[at]; i < starts[at + 1]; i++) {
                sum += links[i].weight;
            }
            node->most = sum > node->most ? sum : node->most;
        }
        node->most = node->most > 0.0 ? node->most : 1.0;
    }
}

static void clear_marks(pondi_graph *g) {
    uint8_t *whole = bytes(&g->whole);
    for (size_t i = 0; i < g->whole.count; i++) {
        whole[i] &= WHOLE;
    }
}

static void finish(pondi_graph *g, pondi_list *loose) {
    clear_marks(g);
    if (!has_failed(g) && !loose->failed) {
        add_even_links(g, loose);
    }
    lay_links(g, loose);
    g->links.failed = g->links.failed || loose->failed;
    if (!has_failed(g)) {
        find_most(g);
    }
    pondi_list_free(loose);
}

bool pondi_graph_begin(pondi_graph *g, const pondi_field *walls, const pond_edges *edges,
                       const pond_allocator *allocator) {
    begin(g, walls->width, walls->height, edges, &(pondi_ring_width){0}, allocator);
    pondi_list loose = pondi_list_of(sizeof(loose_link), allocator);
    if (has_failed(g)) {
        return false;
    }
    for (int y = 0; y < g->height; y++) {
        const float *row = pondi_row_f32(walls, y);
        for (int x = 0; x < g->width; x++) {
            bytes(&g->whole)[index_of(g, x, y)] = pondi_graph_is_hard(row[x]) ? 0 : WHOLE;
        }
    }
    find_near(g);
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            const size_t at = index_of(g, x, y);
            const bool is_node = (bytes(&g->whole)[at] & (WHOLE | NEAR)) == (WHOLE | NEAR);
            pondi_ints(&g->first)[at] = is_node ? pondi_list_count(&g->nodes) : NONE;
            if (is_node) {
                const pondi_graph_node node = whole_node(g, x, y);
                PONDI_LIST_ADD(&g->nodes, &node);
            }
        }
    }
    finish(g, &loose);
    return !has_failed(g);
}

// ---- a coarser level ----------------------------------------------------------------------------

// A candidate for a node: a connected component of a cell, or a whole cell next to some.
typedef struct part {
    int x;
    int y;
    bool whole;
    int joined;  // the part that it was joined with, or itself
    int node;    // its node in the end
    int beside;  // next part of its cell
    bool linked; // to others
    bool ringed; // it, or a part joined with it, is next to a ring
    double area;
    double held[PONDI_GRAPH_WAYS];
    double out[PONDI_GRAPH_WAYS]; // without those of joined parts
} part;

typedef struct coarsening {
    pondi_graph *fine;
    pondi_graph *g;
    const pondi_level *level;
    pondi_list root; // int of each fine node: a node of the same component
    pondi_list of;   // int of each fine node: its part, or NONE
    pondi_list here; // int of each coarse cell: its first part, or NONE
    pondi_list parts;
    pondi_list links; // loose, between parts
} coarsening;

static int owner(const pondi_axis *axis, int i) {
    return (int)((2 * (int64_t)i + 1) * axis->coarse / (2 * (int64_t)axis->cells));
}

static int first_owned(const pondi_axis *axis, int j) {
    const int64_t m = axis->coarse;
    return (int)((2 * (int64_t)axis->cells * j + m - 1) / (2 * m));
}

static int owned(const pondi_axis *axis, int j) {
    return first_owned(axis, j + 1) - first_owned(axis, j);
}

// Fine cells along an axis.
typedef struct cells {
    int first;
    int end;
} cells;

// The fine cells of a coarse cell; for a cell of a ring the outermost ones.
static cells owned_or_last(const pondi_axis *axis, int j) {
    if (j < 0) {
        return (cells){0, 1};
    }
    if (j >= axis->coarse) {
        return (cells){axis->cells - 1, axis->cells};
    }
    return (cells){first_owned(axis, j), first_owned(axis, j + 1)};
}

// Walls continue outward in a ring: a cell is water if half of the outermost fine cells are.
static bool is_water_in_ring(const coarsening *c, int x, int y) {
    const cells columns = owned_or_last(&c->level->x, x);
    const cells rows = owned_or_last(&c->level->y, y);
    int wet = 0;
    for (int j = rows.first; j < rows.end; j++) {
        for (int i = columns.first; i < columns.end; i++) {
            wet += pondi_graph_is_whole(c->fine, i, j);
        }
    }
    return 2 * wet >= (columns.end - columns.first) * (rows.end - rows.first);
}

static bool is_all_whole(const coarsening *c, int column, int row) {
    const pondi_level *l = c->level;
    const int x = column - l->ring.left;
    const int y = row - l->ring.top;
    if (x < 0 || x >= l->x.coarse || y < 0 || y >= l->y.coarse) {
        return is_water_in_ring(c, x, y);
    }
    for (int j = first_owned(&l->y, y); j < first_owned(&l->y, y + 1); j++) {
        for (int i = first_owned(&l->x, x); i < first_owned(&l->x, x + 1); i++) {
            if (!pondi_graph_is_whole(c->fine, i, j)) {
                return false;
            }
        }
    }
    return true;
}

static part *part_at(const coarsening *c, int index) {
    return (part *)c->parts.items + index;
}

static size_t cell_of(const coarsening *c, int fine_node) {
    const pondi_graph_node *node = pondi_graph_node_at(c->fine, fine_node);
    return index_of(c->g, c->level->ring.left + owner(&c->level->x, node->x),
                    c->level->ring.top + owner(&c->level->y, node->y));
}

static bool is_parted(const coarsening *c, size_t cell) {
    return !(bytes(&c->g->whole)[cell] & WHOLE);
}

static int find_root(const coarsening *c, int node) {
    int *root = pondi_ints(&c->root);
    while (root[node] != node) {
        root[node] = root[root[node]];
        node = root[node];
    }
    return node;
}

// Unites two components; the lower root remains.
static void hang_together(const coarsening *c, int a, int b) {
    a = find_root(c, a);
    b = find_root(c, b);
    pondi_ints(&c->root)[a > b ? a : b] = a > b ? b : a;
}

typedef struct link_range {
    const pondi_graph_link *from;
    const pondi_graph_link *end;
} link_range;

static link_range links_of(const pondi_graph *g, int node, int way) {
    const int *starts = pondi_ints(&g->starts) + node * PONDI_GRAPH_WAYS + way;
    const pondi_graph_link *links = g->links.items;
    return (link_range){links + starts[0], links + starts[1]};
}

static void find_roots(const coarsening *c) {
    for (int n = 0; n < pondi_list_count(&c->fine->nodes); n++) {
        pondi_ints(&c->root)[n] = n;
    }
    for (int n = 0; n < pondi_list_count(&c->fine->nodes); n++) {
        const size_t cell = cell_of(c, n);
        for (int way = 0; way < PONDI_GRAPH_WAYS && is_parted(c, cell); way++) {
            const link_range range = links_of(c->fine, n, way);
            for (const pondi_graph_link *link = range.from; link < range.end; link++) {
                if (cell_of(c, link->to) == cell) {
                    hang_together(c, n, link->to);
                }
            }
        }
    }
}

static int add_part(coarsening *c, size_t cell, bool whole) {
    const int index = pondi_list_count(&c->parts);
    part new = {.x = (int)(cell % (size_t)c->g->width),
                .y = (int)(cell / (size_t)c->g->width),
                .whole = whole,
                .joined = index,
                .node = NONE,
                .beside = NONE};
    if (whole) {
        const pondi_graph_node node = whole_node(c->g, new.x, new.y);
        new.area = 1.0;
        for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
            new.held[way] = node.held[way];
        }
    }
    PONDI_LIST_ADD(&c->parts, &new);
    int *at = &pondi_ints(&c->here)[cell];
    while (*at != NONE && !c->parts.failed) { // in order
        at = &part_at(c, *at)->beside;
    }
    *at = index;
    return index;
}

// The share of one row, or one column, of fine cells in the cell of a part outside the ring.
static double share_of_row(const coarsening *c, const part *p) {
    return 1.0 / owned(&c->level->y, p->y - c->level->ring.top);
}

static double share_of_column(const coarsening *c, const part *p) {
    return 1.0 / owned(&c->level->x, p->x - c->level->ring.left);
}

static void find_parts(coarsening *c) {
    for (int n = 0; n < pondi_list_count(&c->fine->nodes) && !c->parts.failed; n++) {
        const size_t cell = cell_of(c, n);
        pondi_ints(&c->of)[n] = NONE;
        if (!is_parted(c, cell)) {
            continue;
        }
        const int root = find_root(c, n);
        const int index = root == n ? add_part(c, cell, false) : pondi_ints(&c->of)[root];
        pondi_ints(&c->of)[n] = index;
        if (c->parts.failed) {
            return;
        }
        part *p = part_at(c, index);
        const pondi_graph_node *node = pondi_graph_node_at(c->fine, n);
        const double wide = share_of_column(c, p);
        const double tall = share_of_row(c, p);
        p->area += node->area * wide * tall;
        for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
            p->held[way] += node->held[way] * (way < PONDI_GRAPH_UP ? tall : wide);
            p->out[way] += node->out[way] * (way < PONDI_GRAPH_UP ? tall : wide);
            p->ringed = p->ringed || p->out[way] > 0.0;
        }
    }
}

static int part_of_whole(coarsening *c, size_t cell) {
    const int there = pondi_ints(&c->here)[cell];
    return there != NONE ? there : add_part(c, cell, true);
}

// The part of a fine node in any cell.
static int part_of(coarsening *c, int node) {
    const size_t cell = cell_of(c, node);
    return is_parted(c, cell) ? pondi_ints(&c->of)[node] : part_of_whole(c, cell);
}

static void add_link(coarsening *c, int from, int way, int to, double weight) {
    PONDI_LIST_ADD(&c->links, &(loose_link){from, way, to, weight});
}

// The weight of a face per fine link, which is the same for both ends.
static double weight_of(const coarsening *c, int a, int b, int way) {
    const part *p = part_at(c, a);
    const part *q = part_at(c, b);
    const double one = way < PONDI_GRAPH_UP ? share_of_row(c, p) : share_of_column(c, p);
    const double other = way < PONDI_GRAPH_UP ? share_of_row(c, q) : share_of_column(c, q);
    return one < other ? one : other;
}

static void link_parts(coarsening *c) {
    for (int n = 0; n < pondi_list_count(&c->fine->nodes) && !c->parts.failed; n++) {
        if (!is_parted(c, cell_of(c, n))) {
            continue;
        }
        const int from = pondi_ints(&c->of)[n];
        for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
            const link_range range = links_of(c->fine, n, way);
            for (const pondi_graph_link *link = range.from; link < range.end; link++) {
                const int to = part_of(c, link->to);
                if (c->parts.failed || from == to) {
                    continue;
                }
                const double weight = link->weight * weight_of(c, from, to, way);
                add_link(c, from, way, to, weight);
                if (part_at(c, to)->whole) {
                    add_link(c, to, opposite(way), from, weight);
                }
            }
        }
    }
}

// Links whole cells next to parts, which may be joined, to the whole cells around them.
static void link_whole_parts(coarsening *c) {
    const int count = pondi_list_count(&c->parts);
    for (int i = 0; i < count && !c->parts.failed; i++) {
        for (int way = 0; way < PONDI_GRAPH_WAYS && part_at(c, i)->whole; way++) {
            int x = part_at(c, i)->x;
            int y = part_at(c, i)->y;
            if (!step_over(c->g, way, &x, &y) || is_parted(c, index_of(c->g, x, y))) {
                continue;
            }
            const int to = part_of_whole(c, index_of(c->g, x, y));
            add_link(c, i, way, to, 1.0);
            if (to >= count) {
                add_link(c, to, opposite(way), i, 1.0);
            }
        }
    }
}

// ---- joining small parts ------------------------------------------------------------------------

static int joined(const coarsening *c, int index) {
    while (part_at(c, index)->joined != index) {
        index = part_at(c, index)->joined;
    }
    return index;
}

typedef struct small_part {
    double area;
    int index;
} small_part;

static int by_area(const void *left, const void *right) {
    const small_part *a = left;
    const small_part *b = right;
    if (a->area != b->area) {
        return a->area < b->area ? -1 : 1;
    }
    return a->index < b->index ? -1 : a->index > b->index;
}

// Links of each part, one after the other.
typedef struct sorted {
    pondi_list starts;
    pondi_list links;
} sorted;

// The neighbour to which a part has the strongest link, of equal ones the first; NONE.
static int nearest(const sorted *s, int index) {
    const int *starts = pondi_ints(&s->starts) + index;
    loose_link *links = (loose_link *)s->links.items + starts[0];
    const int count = unite(links, starts[1] - starts[0]);
    int best = NONE;
    double most = 0.0;
    for (int i = 0; i < count; i++) {
        if (links[i].weight > most) {
            most = links[i].weight;
            best = links[i].to;
        }
    }
    return best;
}

static void join_one(coarsening *c, const sorted *s, int index) {
    const int near = nearest(s, index);
    const int to = near != NONE ? joined(c, near) : index;
    part *from = part_at(c, index);
    if (to == index || from->area >= LEAST_AREA) {
        return;
    }
    part *onto = part_at(c, to);
    from->joined = to;
    onto->area += from->area;
    onto->ringed = onto->ringed || from->ringed;
    for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
        onto->held[way] += from->held[way];
    }
    if (onto->whole) {
        bytes(&c->g->whole)[index_of(c->g, onto->x, onto->y)] &= (uint8_t)~WHOLE;
        onto->whole = false;
    }
}

static bool join_small(coarsening *c, const pond_allocator *allocator) {
    sorted s = {pondi_list_of(sizeof(int), allocator),
                pondi_list_of(sizeof(loose_link), allocator)};
    pondi_list small = pondi_list_of(sizeof(small_part), allocator);
    bool good =
        pondi_list_group(&c->links, start_of, pondi_list_count(&c->parts), &s.starts, &s.links);
    for (int i = 0; i < pondi_list_count(&c->parts); i++) {
        if (part_at(c, i)->area < LEAST_AREA) {
            PONDI_LIST_ADD(&small, &(small_part){part_at(c, i)->area, i});
        }
    }
    good = good && !small.failed;
    if (good && small.count > 0) {
        qsort(small.items, small.count, sizeof(small_part), by_area);
    }
    for (size_t i = 0; good && i < small.count; i++) {
        join_one(c, &s, ((small_part *)small.items)[i].index);
    }
    pondi_list_free(&s.starts);
    pondi_list_free(&s.links);
    pondi_list_free(&small);
    return good;
}

// ---- nodes --------------------------------------------------------------------------------------

static void note_linked(const coarsening *c) {
    for (size_t i = 0; i < c->links.count; i++) {
        const loose_link *link = (const loose_link *)c->links.items + i;
        const int from = joined(c, link->from);
        if (from != joined(c, link->to)) {
            part_at(c, from)->linked = true;
        }
    }
}

// Whether a part has links to a side, or to a ring.
static bool is_beside(const part *p) {
    bool beside = p->ringed && p->area >= LEAST_AREA;
    for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
        beside = beside || p->held[way] > 0.0;
    }
    return beside;
}

static void add_nodes_at(coarsening *c, size_t cell) {
    pondi_graph *g = c->g;
    const int x = (int)(cell % (size_t)g->width);
    const int y = (int)(cell / (size_t)g->width);
    pondi_ints(&g->first)[cell] = NONE;
    if (bytes(&g->whole)[cell] & WHOLE) {
        if (bytes(&g->whole)[cell] & NEAR) {
            const pondi_graph_node node = whole_node(g, x, y);
            pondi_ints(&g->first)[cell] = pondi_list_count(&g->nodes);
            PONDI_LIST_ADD(&g->nodes, &node);
        }
        return;
    }
    for (int i = pondi_ints(&c->here)[cell]; i != NONE; i = part_at(c, i)->beside) {
        part *p = part_at(c, i);
        if (p->joined != i || !(p->linked || is_beside(p))) {
            continue;
        }
        pondi_graph_node node = {.x = x, .y = y, .parent = NONE, .area = p->area};
        for (int way = 0; way < PONDI_GRAPH_WAYS; way++) {
            node.held[way] = p->held[way];
        }
        p->node = pondi_list_count(&g->nodes);
        PONDI_LIST_ADD(&g->nodes, &node);
    }
}

static int node_of(const coarsening *c, int index) {
    const part *p = part_at(c, joined(c, index));
    return p->whole ? pondi_graph_at(c->g, p->x, p->y) : p->node;
}

static void find_parents(const coarsening *c) {
    for (int n = 0; n < pondi_list_count(&c->fine->nodes); n++) {
        const size_t cell = cell_of(c, n);
        const int index =
            pondi_ints(&c->of)[n] != NONE ? pondi_ints(&c->of)[n] : pondi_ints(&c->here)[cell];
        pondi_graph_node_at(c->fine, n)->parent =
            index != NONE ? node_of(c, index) : pondi_ints(&c->g->first)[cell];
    }
}

// Adds the links of which at least one end is not a whole cell.
static void lay_loose(const coarsening *c, pondi_list *loose) {
    for (size_t i = 0; i < c->links.count; i++) {
        const loose_link *link = (const loose_link *)c->links.items + i;
        const int from = joined(c, link->from);
        const int to = joined(c, link->to);
        if (from == to || (part_at(c, from)->whole && part_at(c, to)->whole)) {
            continue;
        }
        PONDI_LIST_ADD(loose,
                       &(loose_link){node_of(c, from), link->way, node_of(c, to), link->weight});
    }
}

// Adds the links from parts to the adjacent cells of the ring. Whole cells have theirs already.
static void lay_outward(const coarsening *c, pondi_list *loose) {
    const pondi_level *level = c->level;
    for (int i = 0; i < pondi_list_count(&c->parts); i++) {
        const part *p = part_at(c, i);
        const int beside[PONDI_GRAPH_WAYS] = {
            level->ring.left - 1, level->ring.left + level->x.coarse, level->ring.top - 1,
            level->ring.top + level->y.coarse};
        const int from = p->whole ? NONE : node_of(c, i);
        for (int way = 0; way < PONDI_GRAPH_WAYS && from != NONE; way++) {
            const bool sideways = way < PONDI_GRAPH_UP;
            if (p->out[way] > 0.0) {
                const int to = pondi_graph_at(c->g, sideways ? beside[way] : p->x,
                                              sideways ? p->y : beside[way]);
                if (to == NONE) { // a wall continues there
                    continue;
                }
                PONDI_LIST_ADD(loose, &(loose_link){from, way, to, p->out[way]});
                PONDI_LIST_ADD(loose, &(loose_link){to, opposite(way), from, p->out[way]});
            }
        }
    }
}

static bool coarsen(coarsening *c, const pond_allocator *allocator) {
    pondi_graph *g = c->g;
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            bytes(&g->whole)[index_of(g, x, y)] = is_all_whole(c, x, y) ? WHOLE : 0;
            pondi_ints(&c->here)[index_of(g, x, y)] = NONE;
        }
    }
    find_roots(c);
    find_parts(c);
    link_parts(c);
    link_whole_parts(c);
    if (c->parts.failed || c->links.failed || !join_small(c, allocator)) {
        return false;
    }
    note_linked(c);
    find_near(g);
    for (size_t cell = 0; cell < g->whole.count; cell++) {
        add_nodes_at(c, cell);
    }
    if (has_failed(g)) {
        return false;
    }
    clear_marks(g);
    find_parents(c);
    pondi_list loose = pondi_list_of(sizeof(loose_link), allocator);
    lay_loose(c, &loose);
    lay_outward(c, &loose);
    finish(g, &loose);
    return !has_failed(g);
}

bool pondi_graph_coarsen(pondi_graph *fine, const pondi_level *level, const pond_edges *edges,
                         pondi_graph *coarse, const pond_allocator *allocator) {
    begin(coarse, level->width, level->height, edges, &level->ring, allocator);
    coarsening c = {
        .fine = fine,
        .g = coarse,
        .level = level,
        .root = pondi_list_of(sizeof(int), allocator),
        .of = pondi_list_of(sizeof(int), allocator),
        .here = pondi_list_of(sizeof(int), allocator),
        .parts = pondi_list_of(sizeof(part), allocator),
        .links = pondi_list_of(sizeof(loose_link), allocator),
    };
    pondi_list_fill(&c.root, fine->nodes.count);
    pondi_list_fill(&c.of, fine->nodes.count);
    pondi_list_fill(&c.here, coarse->whole.count);
    const bool good = !has_failed(coarse) && !c.root.failed && !c.of.failed && !c.here.failed &&
                      coarsen(&c, allocator);
    pondi_list_free(&c.root);
    pondi_list_free(&c.of);
    pondi_list_free(&c.here);
    pondi_list_free(&c.parts);
    pondi_list_free(&c.links);
    return good;
}
