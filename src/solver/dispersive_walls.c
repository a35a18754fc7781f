// Hard walls in dispersive water. The pyramid makes all cells as if there were none; then the cells
// and nodes beside walls are made anew, as sums that are worked out here, when the walls are built.

#include "solver/dispersive_walls.h"

#include <string.h>

#include "base/memory.h"
#include "solver/dispersive_graph.h"
#include "solver/dispersive_wall_levels.h"

// ---- memory -------------------------------------------------------------------------------------

static void begin_sums(pondi_wall_sums *sums, const pond_allocator *allocator) {
    sums->starts = pondi_list_of(sizeof(int), allocator);
    sums->nodes = pondi_list_of(sizeof(int), allocator);
    sums->places = pondi_list_of(sizeof(int), allocator);
    sums->weights = pondi_list_of(sizeof(float), allocator);
    sums->latest = pondi_list_of(sizeof(int), allocator);
    pondi_list_fill(&sums->latest, PONDI_WALL_HASHES);
    PONDI_LIST_ADD(&sums->starts, &(int){0});
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
#define LISTS 25
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
                                    &level->from.places,
                                    &level->from.weights,
                                    &level->from.latest,
                                    &level->kernel.starts,
                                    &level->kernel.nodes,
                                    &level->kernel.places,
                                    &level->kernel.weights,
                                    &level->kernel.latest,
                                    &level->below.starts,
                                    &level->below.nodes,
                                    &level->below.places,
                                    &level->below.weights,
                                    &level->below.latest,
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

// ---- levels -------------------------------------------------------------------------------------

static void note_cells(const pondi_graph *g, bool finest, pondi_wall_level *level) {
    for (int n = 0; n < pondi_list_count(&g->nodes); n++) {
        const pondi_graph_node *node = pondi_graph_node_at(g, n);
        PONDI_LIST_ADD(&level->cells,
                       &(pondi_wall_cell){node->whole ? node->x : PONDI_WALL_NONE, node->y});
        if (finest) {
            PONDI_LIST_ADD(&level->plain, &n);
        }
    }
    pondi_list_fill(&level->heights, g->nodes.count);
    pondi_list_fill(&level->pulls, g->nodes.count);
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            const pondi_graph_node at = {.x = x, .y = y};
            if (pondi_graph_in_ring(g, &at) && !pondi_graph_is_whole(g, x, y)) {
                PONDI_LIST_ADD(&level->dry, &(pondi_wall_cell){x, y});
            }
        }
    }
}

static void mark(const pondi_list *nodes, uint8_t *marks) {
    for (size_t i = 0; i < nodes->count; i++) {
        marks[pondi_ints(nodes)[i]] = 1;
    }
}

static void keep_marked(pondi_list *nodes, const uint8_t *marks) {
    size_t kept = 0;
    for (size_t i = 0; i < nodes->count; i++) {
        if (marks[pondi_ints(nodes)[i]]) {
            pondi_ints(nodes)[kept++] = pondi_ints(nodes)[i];
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

static bool make(pondi_walls *walls, const pondi_wall_water *water, const pondi_field *field) {
    const pondi_plan *plan = water->plan;
    pondi_graph graphs[PONDI_DISPERSIVE_LEVELS];
    const pond_allocator *allocator = walls->allocator;
    int made = 1;
    bool good = pondi_graph_begin(&graphs[0], field, water->edges, allocator);
    for (int l = 0; l < plan->count && good; l++) {
        const bool last = l + 1 == plan->count;
        note_cells(&graphs[l], l == 0, &walls->levels[l]);
        if (!last) {
            const pond_edges sides = pondi_plan_sides(plan, water->edges, l + 1);
            good = pondi_graph_coarsen(&graphs[l], &plan->levels[l + 1], &sides, &graphs[l + 1],
                                       allocator);
            made++;
        }
        good = good &&
               pondi_wall_make_level(walls, water, &graphs[l], last ? NULL : &graphs[l + 1], l);
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
    if (!make(made, water, walls)) {
        pondi_walls_destroy(made, allocator);
        return NULL;
    }
    return made;
}
