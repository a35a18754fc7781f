// Hard walls in dispersive water. The pyramid makes all cells as if there were none; then the cells
// and nodes beside walls are made anew, as sums that are worked out here, when the walls are built.

#include "solver/dispersive_walls.h"

#include <assert.h>

#include "base/memory.h"
#include "solver/dispersive_graph.h"
#include "solver/dispersive_wall_levels.h"

// ---- memory -------------------------------------------------------------------------------------

// A level consists of lists.
#define LISTS (sizeof(pondi_wall_level) / sizeof(pondi_list))
static_assert(LISTS * sizeof(pondi_list) == sizeof(pondi_wall_level), "nothing but lists");
static_assert(sizeof(int) == sizeof(float), "most lists have items of one size");

static void begin_sums(pondi_wall_sums *sums) {
    pondi_list_fill(&sums->latest, PONDI_WALL_HASHES);
    PONDI_LIST_ADD(&sums->starts, &(int){0});
}

static void begin_level(pondi_wall_level *level, const pond_allocator *allocator) {
    pondi_list *lists = (pondi_list *)level;
    for (size_t i = 0; i < LISTS; i++) {
        lists[i] = pondi_list_of(sizeof(int), allocator);
    }
    level->cells.each = level->dry.each = sizeof(pondi_wall_cell);
    begin_sums(&level->from);
    begin_sums(&level->kernel);
    begin_sums(&level->below);
}

void pondi_walls_destroy(pondi_walls *walls, const pond_allocator *allocator) {
    if (walls == NULL) {
        return;
    }
    for (int l = 0; l < walls->count; l++) {
        for (size_t i = 0; i < LISTS; i++) {
            pondi_list_free((pondi_list *)&walls->levels[l] + i);
        }
    }
    pondi_list_free(&walls->fresh);
    pondi_release(allocator, walls, sizeof *walls);
}

static bool has_failed(const pondi_walls *walls) {
    bool failed = walls->fresh.failed;
    for (int l = 0; l < walls->count; l++) {
        for (size_t i = 0; i < LISTS; i++) {
            failed = failed || ((const pondi_list *)&walls->levels[l] + i)->failed;
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
    return good && !has_failed(walls);
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
