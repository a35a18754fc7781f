// Hard walls in dispersive water. The pyramid computes all cells as if there were no walls. Then
// cells and nodes next to walls are replaced by sums, whose weights are computed when the walls are
// built.

#include "solver/dispersive_walls.h"

#include <assert.h>

#include "base/maths.h"
#include "base/memory.h"
#include "solver/dispersive_graph.h"
#include "solver/dispersive_wall_sums.h"

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

// ---- steps --------------------------------------------------------------------------------------

static float read_cell(const pondi_field *field, const pondi_wall_cell *cell) {
    return pondi_row_f32(field, cell->y)[cell->x];
}

static void write_cell(const pondi_field *field, const pondi_wall_cell *cell, float number) {
    if (cell->x != PONDI_WALL_NONE) {
        pondi_row_f32(field, cell->y)[cell->x] = number;
    }
}

// Reads the values of some nodes from a field.
static void gather(const pondi_wall_level *level, const pondi_list *nodes, const pondi_field *from,
                   float *out) {
    for (size_t i = 0; i < nodes->count; i++) {
        const int node = pondi_ints(nodes)[i];
        out[node] = read_cell(from, pondi_wall_cell_of(level, node));
    }
}

// Row r of a sum of differences from a height.
static inline float differences(const pondi_wall_sums *sums, int r, const float *numbers,
                                float from) {
    const int first = pondi_ints(&sums->starts)[r];
    const int count = pondi_ints(&sums->starts)[r + 1] - first;
    if (count == 0) {
        return 0.0f; // there may be no weights
    }
    const float *weights = pondi_floats(&sums->weights) + pondi_ints(&sums->places)[r];
    const int *node = pondi_ints(&sums->nodes) + first;
    const int *const end = node + count;
    float sum = 0.0f;
    for (; node + 4 <= end; node += 4, weights += 4) {
        sum += weights[0] * (numbers[node[0]] - from);
        sum += weights[1] * (numbers[node[1]] - from);
        sum += weights[2] * (numbers[node[2]] - from);
        sum += weights[3] * (numbers[node[3]] - from);
    }
    for (; node < end; node++, weights++) {
        sum += *weights * (numbers[*node] - from);
    }
    return sum;
}

static void lower_rows(const pondi_wall_level *fine, const pondi_wall_level *level,
                       const pondi_field *heights) {
    for (int r = 0; r < pondi_list_count(&level->coarse); r++) {
        const int first = pondi_ints(&level->from.starts)[r];
        const int node = pondi_ints(&level->coarse)[r];
        const float from = pondi_floats(&fine->heights)[pondi_ints(&level->from.nodes)[first]];
        const float height =
            pondi_settle(pondi_floats(&level->left)[r] * from +
                         differences(&level->from, r, pondi_floats(&fine->heights), from));
        pondi_floats(&level->heights)[node] = height;
        write_cell(heights, pondi_wall_cell_of(level, node), height);
    }
}

void pondi_walls_lower(const pondi_walls *walls, int level, const pondi_field *heights) {
    const pondi_wall_level *to = &walls->levels[level];
    if (level > 0) {
        lower_rows(&walls->levels[level - 1], to, heights);
    }
    gather(to, &to->plain, heights, pondi_floats(&to->heights));
}

void pondi_walls_raise(const pondi_walls *walls, int level, const pondi_field *pulls) {
    const pondi_wall_level *to = &walls->levels[level];
    const float *coarse = level + 1 < walls->count ? walls->levels[level + 1].pulls.items : NULL;
    for (int r = 0; r < pondi_list_count(&to->rows); r++) {
        const int node = pondi_ints(&to->rows)[r];
        const float height = pondi_floats(&to->heights)[node];
        const float pull =
            pondi_settle(pondi_floats(&to->rest)[r] * height +
                         differences(&to->kernel, r, pondi_floats(&to->heights), height) +
                         differences(&to->below, r, coarse, 0.0f));
        pondi_floats(&to->pulls)[node] = pull;
        if (pulls != NULL) {
            write_cell(pulls, pondi_wall_cell_of(to, node), pull);
        }
    }
    if (pulls != NULL) {
        gather(to, &to->even, pulls, pondi_floats(&to->pulls));
    }
}

void pondi_walls_work_out(const pondi_walls *walls, float kept, const pondi_field *before) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = 0; r < pondi_list_count(&top->rows); r++) {
        const int node = pondi_ints(&top->rows)[r];
        const float u = pondi_floats(&top->heights)[node];
        const float p = read_cell(before, pondi_wall_cell_of(top, node));
        pondi_floats(&walls->fresh)[r] =
            pondi_settle(u + (kept * (u - p) - pondi_floats(&top->pulls)[node]));
    }
}

void pondi_walls_put(const pondi_walls *walls, const pondi_field *next) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = 0; r < pondi_list_count(&top->rows); r++) {
        write_cell(next, pondi_wall_cell_of(top, pondi_ints(&top->rows)[r]),
                   pondi_floats(&walls->fresh)[r]);
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

// The first row whose cell is not before cell x of row y.
static int first_from(const pondi_wall_level *top, int x, int y) {
    int low = 0;
    int high = pondi_list_count(&top->rows);
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const pondi_wall_cell *cell = pondi_wall_cell_of(top, pondi_ints(&top->rows)[middle]);
        const bool before = cell->y < y || (cell->y == y && cell->x < x);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

void pondi_walls_patch(const pondi_walls *walls, int x0, int count, int y, float *pulls) {
    const pondi_wall_level *top = &walls->levels[0];
    for (int r = first_from(top, x0, y); r < pondi_list_count(&top->rows); r++) {
        const int node = pondi_ints(&top->rows)[r];
        const pondi_wall_cell *cell = pondi_wall_cell_of(top, node);
        if (cell->y != y || cell->x >= x0 + count) {
            return;
        }
        pulls[cell->x - x0] = pondi_floats(&top->pulls)[node];
    }
}
