// Springs and drains of bulk water. Each raises its cells by the same whole number of quanta; the
// remaining fraction is poured in a later step.

#include <math.h>

#include "base/memory.h"
#include "base/message.h"
#include "field/shape.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

#define FASTEST 0.05 // most that a step may raise the water, in units of desc.depth

// Cells of a row.
typedef struct run {
    int x0;
    int x1;
    int y;
} run;

typedef struct pondi_spring {
    uint64_t id;
    double rate; // [m³/s]
    double left; // of the water due for each cell, not poured yet [quanta]
    int64_t cells;
    run *runs;
    int count;
} pondi_spring;

static size_t runs_bytes(int count) {
    return (size_t)count * sizeof(run);
}

static void free_runs(const pond *water, pondi_spring *spring) {
    pondi_release(&water->desc.allocator, spring->runs, runs_bytes(spring->count));
}

void pondi_springs_destroy(pond *water) {
    pondi_springs *all = &water->springs;
    for (int i = 0; i < all->used; i++) {
        free_runs(water, &all->slots[i]);
    }
    pondi_release(&water->desc.allocator, all->slots, (size_t)all->capacity * sizeof *all->slots);
    *all = (pondi_springs){.last_id = all->last_id};
}

// ---- adding -------------------------------------------------------------------------------------

// Lists the runs of a shape's cells that are not walls, unless `runs` is NULL. Returns their
// number.
static int find_runs(const pond *water, const pondi_placed *placed, run *runs) {
    const pondi_flow *flow = water->whole;
    const pondi_cells box = pondi_shape_box(placed, water->desc.width, water->desc.height);
    int count = 0;
    for (int y = box.y0; y < box.y1; y++) {
        bool inside = false;
        for (int x = box.x0; x < box.x1; x++) {
            const bool covered =
                !pondi_flow_is_wall(flow, x, y) && pondi_shape_coverage(placed, x, y) >= 0.5;
            count += covered && !inside;
            if (covered && runs != NULL) {
                run *r = &runs[count - 1];
                *r = (run){inside ? r->x0 : x, x + 1, y};
            }
            inside = covered;
        }
    }
    return count;
}

static int64_t cells_of(const pondi_spring *spring) {
    int64_t cells = 0;
    for (int i = 0; i < spring->count; i++) {
        cells += spring->runs[i].x1 - spring->runs[i].x0;
    }
    return cells;
}

// Rise of each cell in a step. [m]
static double rise_of(const pond *water, double rate, int64_t cells) {
    const double area = (double)cells * water->desc.cell_size * water->desc.cell_size;
    return rate * water->desc.time_step / area;
}

static pond_result check_rate(const pond *water, double rate, int64_t cells) {
    const double most = FASTEST * water->desc.depth / rise_of(water, 1.0, cells);
    if (fabs(rate) <= most) {
        return POND_OK;
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                      "rate: %g m3/s; allowed for the %lld cells of this shape are up to %g: use "
                      "a larger shape or several springs",
                      rate, (long long)cells, most);
}

static pondi_spring *make_room(pond *water) {
    pondi_springs *all = &water->springs;
    pondi_spring *slots = pondi_make_room(&water->desc.allocator, all->slots, all->used,
                                          &all->capacity, sizeof *slots);
    if (slots == NULL) {
        return NULL;
    }
    all->slots = slots;
    return &slots[all->used];
}

static pond_result add(pond *water, const pondi_placed *placed, double rate) {
    pondi_spring spring = {.rate = rate, .count = find_runs(water, placed, NULL)};
    if (spring.count == 0) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "shape: it covers no cell of the pond that is not a wall");
    }
    spring.runs =
        pondi_allocate(&water->desc.allocator, runs_bytes(spring.count), PONDI_CACHE_LINE);
    pondi_spring *slot = spring.runs != NULL ? make_room(water) : NULL;
    pond_result result = POND_ERROR_MEMORY;
    if (slot == NULL) {
        (void)pondi_fail(&water->desc.logger, POND_ERROR_MEMORY, "spring: no memory");
    } else {
        (void)find_runs(water, placed, spring.runs);
        spring.cells = cells_of(&spring);
        result = check_rate(water, rate, spring.cells);
    }
    if (result != POND_OK) {
        free_runs(water, &spring);
        return result;
    }
    spring.id = ++water->springs.last_id;
    *slot = spring;
    water->springs.used++;
    return POND_OK;
}

pond_result pond_spring_add(pond *water, const pond_shape *shape, const pond_pose *pose,
                            double rate, pond_spring_id *id) {
    PONDI_ASSERT_POND_OR_NULL(water);
    if (id == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "id: NULL; an output for the id is needed");
    }
    *id = (pond_spring_id){0};
    pond_result result = pondi_flow_check(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result != POND_OK) {
        return result;
    }
    if (water->springs.used == POND_MAX_SPRINGS) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "springs: there are already %d, the most allowed; remove one first",
                          POND_MAX_SPRINGS);
    }
    const pondi_placed placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0);
    result = add(water, &placed, rate);
    if (result == POND_OK) {
        id->value = water->springs.last_id;
    }
    return result;
}

void pond_spring_remove(pond *water, pond_spring_id id) {
    PONDI_ASSERT_POND(water);
    pondi_springs *all = &water->springs;
    for (int i = 0; id.value != 0 && i < all->used; i++) {
        if (all->slots[i].id == id.value) {
            free_runs(water, &all->slots[i]);
            all->used--;
            for (int j = i; j < all->used; j++) {
                all->slots[j] = all->slots[j + 1];
            }
            return;
        }
    }
}

int pond_spring_count(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->springs.used;
}

// ---- a step -------------------------------------------------------------------------------------

// Raises a run by an amount, a multiple of the quantum.
static void pour(pond *water, const run *r, float amount) {
    const pondi_flow *flow = water->whole;
    const float deepest = (float)(POND_DEEPEST_WATER * water->desc.depth);
    float *row = pondi_row_f32(&water->fields[water->now], r->y);
    for (int x = r->x0; x < r->x1; x++) {
        const float depth = pondi_flow_depth(flow, pondi_now(water), x, r->y);
        const bool takes = !pondi_flow_is_wall(flow, x, r->y) && (amount < 0.0f || depth < deepest);
        const float change = amount < -depth ? -depth : amount;
        row[x] += takes ? change : 0.0f;
    }
}

void pondi_springs_step(pond *water) {
    const pondi_flow *flow = water->whole;
    const double quantum = (double)flow->numbers.quantum;
    for (int i = 0; i < water->springs.used; i++) {
        pondi_spring *spring = &water->springs.slots[i];
        const double due = spring->left + rise_of(water, spring->rate, spring->cells) / quantum;
        const double whole = trunc(due);
        spring->left = due - whole;
        for (int j = 0; j < spring->count && whole != 0.0; j++) {
            pour(water, &spring->runs[j], (float)(whole * quantum));
            pondi_flow_stir(water->whole, spring->runs[j].y, spring->runs[j].y + 1);
        }
    }
    if (water->springs.used > 0) {
        pondi_border_fill(&water->fields[water->now], &water->grid.edges);
    }
}

// ---- saved state --------------------------------------------------------------------------------

static bool run_fits(const pond *water, const run *r) {
    return r->x0 >= 0 && r->x0 < r->x1 && r->x1 <= water->desc.width && r->y >= 0 &&
           r->y < water->desc.height;
}

// Makes room for the runs of a spring that is read, whose count is untrusted.
static bool make_runs(pond *water, pondi_spring *spring, pondi_tape *t) {
    const int count = spring->count;
    spring->count = 0;
    spring->runs = NULL;
    if (count < 1 || (size_t)count > (size_t)(t->end - t->at) / (3 * sizeof(int32_t))) {
        return false;
    }
    spring->runs = pondi_allocate(&water->desc.allocator, runs_bytes(count), PONDI_CACHE_LINE);
    t->starved = spring->runs == NULL;
    spring->count = t->starved ? 0 : count;
    return !t->starved;
}

static bool lay_spring(pond *water, pondi_spring *spring, pondi_tape *t) {
    pondi_tape_u64(t, &spring->id);
    pondi_tape_f64(t, &spring->rate);
    pondi_tape_f64(t, &spring->left);
    pondi_tape_int64(t, &spring->count);
    if (t->reading && !make_runs(water, spring, t)) {
        return false;
    }
    bool fits = true;
    for (int i = 0; i < spring->count; i++) {
        pondi_tape_i32(t, &spring->runs[i].x0);
        pondi_tape_i32(t, &spring->runs[i].x1);
        pondi_tape_i32(t, &spring->runs[i].y);
        fits = fits && run_fits(water, &spring->runs[i]);
    }
    spring->cells = cells_of(spring);
    const double rise = fits ? rise_of(water, spring->rate, spring->cells) : 0.0;
    return fits && !t->bad && fabs(rise) <= FASTEST * water->desc.depth * (1.0 + 1e-9) &&
           fabs(spring->left) < 1.0;
}

static bool read_springs(pond *water, int count, pondi_tape *t) {
    pondi_springs *all = &water->springs;
    pondi_springs_destroy(water);
    bool good = count >= 0 && count <= POND_MAX_SPRINGS;
    for (int i = 0; i < count && good; i++) {
        pondi_spring *slot = make_room(water);
        t->starved = slot == NULL;
        good = slot != NULL;
        if (good) {
            *slot = (pondi_spring){0};
            all->used++;
            good = lay_spring(water, slot, t) && slot->id > 0 && slot->id <= all->last_id;
        }
    }
    if (!good) {
        pondi_springs_destroy(water);
    }
    return good;
}

bool pondi_springs_lay(pond *water, pondi_tape *tape) {
    pondi_springs *all = &water->springs;
    int count = all->used;
    pondi_tape_u64(tape, &all->last_id);
    pondi_tape_int64(tape, &count);
    if (tape->reading) {
        return read_springs(water, count, tape);
    }
    for (int i = 0; i < count; i++) {
        (void)lay_spring(water, &all->slots[i], tape);
    }
    return true;
}

bool pondi_springs_pack(pond *water, pondi_pack *pack) {
    pondi_tape tape = {0};
    uint64_t size = 0;
    if (pack->from == NULL) {
        (void)pondi_springs_lay(water, &tape);
        size = tape.count;
    }
    PONDI_PACK(pack, size);
    if (pack->to != NULL) {
        tape = (pondi_tape){.to = pack->to + pack->count};
        (void)pondi_springs_lay(water, &tape);
    }
    bool good = true;
    if (pack->from != NULL) {
        const uint8_t *at = pack->from + pack->count;
        tape = (pondi_tape){.reading = true, .at = at, .end = at + size};
        good = pondi_springs_lay(water, &tape);
    }
    pack->count += (size_t)size;
    return good;
}

#endif
