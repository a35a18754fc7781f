// A sweep saves one pass through memory for each step after the first, in all rows that are not
// busy. Longer sweeps have more busy rows: more drops fall meanwhile, and each busy range must be
// wider. The plan picks the number of steps that saves most. Water that fits in the last-level
// cache gains little: there a sweep pays only if it is long and no drop falls.

#include "pond/sweep.h"

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/subdomain.h"
#include "pond/touch.h"

#define MOST_STEPS 8
#define CACHE ((size_t)640 << 10) // bytes at work without strips: a second-level cache
#define NEAR_BYTES ((size_t)1 << 20)
#define FAR_BYTES ((size_t)12 << 20)
#define LEAST_NEAR 4 // shortest sweep that pays below FAR_BYTES
#define MEMORY_BYTES ((size_t)32 << 20)

#define LASTING 4 // extra rows on either side of a drop with open sides

// A sweep of s steps shrinks a band by this many rows: 2(2s − 1) with open sides.
_Static_assert(PONDI_SWEEP_BAND >= 4, "bands and wedges do not meet");
// A drop's reach is exact, inside the pond and at its sides.
_Static_assert(PONDI_DROP_REACH >= MOST_STEPS &&
                   PONDI_DROP_REACH + 2 + LASTING >= 2 * (MOST_STEPS - 1) + 1,
               "a drop's rows outlast a sweep, at the pond's side as well");

int pondi_sweep_lag(const pond *water) {
    return water->shore.open.memory != NULL ? 2 : 1;
}

bool pondi_sweep_all(const pond *water) {
    const pondi_blocks *blocks = &water->blocks;
    return blocks->never_skip || (size_t)blocks->active_count == pondi_blocks_count(blocks);
}

// Strips cannot wrap around and would cut through absorbing layers; where much of the water rests,
// whole rows are faster.
bool pondi_sweep_in_strips(const pond *water) {
    const pondi_blocks *blocks = &water->blocks;
    return water->grid.edges.left != POND_EDGE_PERIODIC && water->shore.open.memory == NULL &&
           (pondi_sweep_all(water) ||
            2 * (size_t)blocks->active_count >= pondi_blocks_count(blocks));
}

// The number of steps whose rows fit in the cache: in both fields, the rows done together and their
// neighbours. With open sides there are more, since steps are two rows apart.
static int steps_in_cache(const pond *water) {
    if (pondi_sweep_in_strips(water)) {
        return MOST_STEPS;
    }
    const size_t row =
        2 * (size_t)water->fields[0].stride * pondi_format_size(water->fields[0].format);
    const size_t rows = CACHE / row;
    return rows < PONDI_WIDE_ROWS + 3 ? 2
                                      : pondi_least((int)rows - PONDI_WIDE_ROWS - 1, MOST_STEPS);
}

static size_t field_bytes(const pond *water) {
    const pondi_field *field = &water->fields[0];
    return 2 * (size_t)field->width * (size_t)field->height * pondi_format_size(field->format);
}

bool pondi_sweep_from_memory(const pond *water) {
    return field_bytes(water) >= MEMORY_BYTES;
}

// The bytes of the fields that are not at rest; blocks at the far ends may be larger.
static size_t moving_bytes(const pond *water) {
    const size_t block = 2 * PONDI_BLOCK * PONDI_BLOCK * pondi_format_size(water->fields[0].format);
    return pondi_sweep_all(water) ? field_bytes(water) : (size_t)water->blocks.active_count * block;
}

// Whether a thread's share of the moving water stays in its second-level cache. A step over whole
// rows is then faster than a sweep in strips.
static bool stays_near(const pond *water) {
    return !water->sweep_any &&
           moving_bytes(water) / (size_t)pondi_parallel_width(&water->parallel) <= NEAR_BYTES;
}

// ---- busy rows ---------------------------------------------------------------------------------

// Closes gaps that leave no room for a band.
static void close_gaps(pondi_busy *busy, int height, int steps) {
    const int least = PONDI_SWEEP_BAND * steps;
    pondi_busy closed = {0};
    for (int i = 0; i < busy->count; i++) {
        const pondi_rows_between *rows = &busy->ranges[i];
        const int above = i > 0 ? busy->ranges[i - 1].end : 0;
        const int first = rows->first - above < least ? above : rows->first;
        pondi_busy_insert(&closed, first, rows->end > height - least ? height : rows->end);
    }
    *busy = closed;
}

// Moving objects need `lag` more rows on either side for each step. Drops have their own rows,
// since they fall only once.
static pondi_busy widened(const pond *water, const pondi_busy *moving, const pondi_busy *drops,
                          int steps) {
    const int height = water->grid.height;
    const int rows = pondi_sweep_lag(water) * steps;
    pondi_busy busy = *drops;
    for (int i = 0; i < moving->count; i++) {
        pondi_busy_insert(&busy, pondi_most(moving->ranges[i].first - rows, 0),
                          pondi_least(moving->ranges[i].end + rows, height));
    }
    close_gaps(&busy, height, steps);
    return busy;
}

// The rows of drops some steps ahead; they must outlast the sweep.
static void add_drops(const pond *water, int ahead, pondi_busy *drops) {
    const int lag = pondi_sweep_lag(water);
    pondi_busy_drops(water, ahead, lag * ahead + (lag - 1) * LASTING, drops);
}

// ---- steps -------------------------------------------------------------------------------------

// The number of steps that saves most while at most half of the rows are busy.
static int steps_worth(const pond *water, int most, pondi_busy *out) {
    const bool far = field_bytes(water) >= FAR_BYTES;
    const int height = water->grid.height;
    pondi_busy moving = {0};
    pondi_busy drops = {0};
    pondi_busy_rows(water, most - 1, &moving);
    pondi_busy_births(water, most - 1, &moving);
    double best = 0.0;
    int steps = 1;
    for (int some = 2; some <= most; some++) {
        add_drops(water, some - 1, &drops);
        const pondi_busy busy = widened(water, &moving, &drops, some);
        const int left = height - pondi_busy_total(&busy);
        const bool worth = 2 * left >= height && (far || drops.count == 0);
        if (!worth && !water->sweep_any) {
            break;
        }
        const double saved = left * (1.0 - 1.0 / some);
        if (saved > best || water->sweep_any) {
            best = saved;
            steps = some;
            *out = busy;
        }
    }
    return far || water->sweep_any || steps >= LEAST_NEAR ? steps : 1;
}

int pondi_sweep_steps(const pond *water, int most, pondi_busy *busy) {
    busy->count = 0;
    if (most < 2 || !pondi_sweep_may_step(water) || !pondi_blocks_any(&water->blocks) ||
        pondi_has_current(water) || stays_near(water)) {
        return 1;
    }
    const int to_look = PONDI_REST_INTERVAL - (int)(water->steps % PONDI_REST_INTERVAL);
    const int some = pondi_least(pondi_least(most, to_look), steps_in_cache(water));
    return some < 2 ? some : steps_worth(water, some, busy);
}

// Beside an open side, where rows of the present and the previous step change the layer.
#define BESIDE (PONDI_OPEN_MARGIN + 4)

// Finds the cells along one axis that can take the steps from the `count` own cells; each step
// takes off `lean` more at a side with a halo or an absorbing layer. Returns false if there are
// none.
static bool find_along(int first, int count, int cells, bool open_low, bool open_high, int steps,
                       int lean, int *from, int *end, int *low, int *high) {
    const bool shrinks_low = first > 0 || open_low;
    const bool shrinks_high = first + count < cells || open_high;
    const int in_low = first + (open_low ? BESIDE : 0);
    const int in_high = first + count - (open_high ? BESIDE : 0);
    *low = shrinks_low ? lean : 0;
    *high = shrinks_high ? lean : 0;
    *from = shrinks_low ? (in_low + lean) / lean * lean : 0;
    *end = shrinks_high ? (in_high - 1) / lean * lean : cells;
    return *end - *from > (*low + *high) * (steps - 1);
}

static void widen(int first, int count, int cells, int fresh, int lean, int *from, int *end) {
    const int low = pondi_most(first - fresh, 0) / lean * lean;
    const int high = (first + count + fresh + lean - 1) / lean * lean;
    *from = first > 0 ? low : 0;
    *end = first + count < cells ? pondi_least(high, cells) : cells;
}

pondi_span pondi_fresh_cells(const pond *water, int cells, int lean) {
    const pond_area *own = &water->part->own;
    pondi_span s;
    widen(own->x, own->width, water->grid.width, cells, lean, &s.x0, &s.x1);
    widen(own->y, own->height, water->grid.height, cells, 1, &s.y0, &s.y1);
    return s;
}

// Bodies and splashes may go farther than predicted.
static bool goes_astray(const pond *water) {
    return water->bodies.used > 0 || water->splashes.used > 0 || water->rain.splash;
}

bool pondi_early_find(const pond *water, int steps, int lean, pondi_early *out) {
    const pond_area *own = &water->part->own;
    const pond_edges *e = &water->desc.edges;
    pondi_span *s = &out->first;
    return (steps == 1 || !goes_astray(water)) &&
           find_along(own->x, own->width, water->grid.width, e->left == POND_EDGE_OPEN,
                      e->right == POND_EDGE_OPEN, steps, lean, &s->x0, &s->x1, &out->left,
                      &out->right) &&
           find_along(own->y, own->height, water->grid.height, e->top == POND_EDGE_OPEN,
                      e->bottom == POND_EDGE_OPEN, steps, 1, &s->y0, &s->y1, &out->top,
                      &out->bottom);
}
