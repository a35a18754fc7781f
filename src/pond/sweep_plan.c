// A sweep saves a trip to memory for each of its steps but the first, in all rows that are not
// busy. The more steps it has, the more rows are busy: more drops fall meanwhile, and what is busy
// needs more rows around. So it takes as many steps as save most. Water that may stay in the last
// cache has short trips: there a sweep is only quicker if it is long and no drop falls.

#include "pond/sweep_plan.h"

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/sweep.h"
#include "pond/touch.h"

#define MOST_STEPS 8
#define CACHE ((size_t)640 << 10) // rows at work that are not in strips stay in the second cache
#define NEAR_BYTES ((size_t)1 << 20)
#define FAR_BYTES ((size_t)12 << 20)
#define LEAST_NEAR 4 // steps that are worth a sweep under that
#define MEMORY_BYTES ((size_t)32 << 20)

#define LASTING 4 // rows more to either side of a drop where sides are open

// A band loses so many rows at both its ends in a sweep of s steps: 2(2s − 1) beside open sides.
_Static_assert(PONDI_SWEEP_BAND >= 4, "bands and wedges do not meet");
// Exact, within the pond as at its sides.
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

// Strips cannot go round, and would cut what margins hold; and where much of the water rests, it is
// quicker to pass over whole rows.
bool pondi_sweep_in_strips(const pond *water) {
    const pondi_blocks *blocks = &water->blocks;
    return water->grid.edges.left != POND_EDGE_PERIODIC && water->shore.open.memory == NULL &&
           (pondi_sweep_all(water) ||
            2 * (size_t)blocks->active_count >= pondi_blocks_count(blocks));
}

// Rows of both fields that are at work: one for each step, those done together, and the ones above
// and below. Beside open sides there are more, whose steps are two rows apart.
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

// Of the fields, what does not rest; blocks at the far ends may be larger.
static size_t moving_bytes(const pond *water) {
    const size_t block = 2 * PONDI_BLOCK * PONDI_BLOCK * pondi_format_size(water->fields[0].format);
    return pondi_sweep_all(water) ? field_bytes(water) : (size_t)water->blocks.active_count * block;
}

// A thread's share of what moves stays in its second cache from step to step: then a step over
// whole rows is quicker than a strip of a sweep.
static bool stays_near(const pond *water) {
    return !water->sweep_any &&
           moving_bytes(water) / (size_t)pondi_parallel_width(&water->parallel) <= NEAR_BYTES;
}

// ---- busy rows ---------------------------------------------------------------------------------

// Fills up what leaves no room for a band.
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

// What moves needs a lag of rows more to either side for each step; drops have theirs, who fall
// only once.
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

// Those that fall so many steps ahead. Theirs must outlast the sweep.
static void add_drops(const pond *water, int ahead, pondi_busy *drops) {
    const int lag = pondi_sweep_lag(water);
    pondi_busy_drops(water, ahead, lag * ahead + (lag - 1) * LASTING, drops);
}

// ---- steps -------------------------------------------------------------------------------------

// As many steps as save most, where at most half of the rows are busy.
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
