// Slack water behind islands in a stream.
//
// Near walls and land a stream is slower, as it is over a bank. The share of slack is 1 in walls
// and land and passes down the stream from line to line of cells, becoming weaker and wider. It
// slows the water, and right behind a wall reverses it; pond_set_current_velocities() turns that
// into eddies.

#include "pond/current.h"

#include <math.h>
#include <millpond/current.h>

#include "base/memory.h"
#include "base/message.h"
#include "pond/pond.h"

#define FASTEST 1e6f
#define WIDENS 0.12 // fraction of a cell's share that spreads to the cells on either side
#define BACK 0.9    // fraction of the stream that full slack removes

typedef struct wake {
    const pond *water;
    double *share;
    bool down; // lines are rows, otherwise columns
    bool back; // the stream runs towards smaller numbers
    bool wraps;
    int lines;
    int cells;    // of a line
    double aside; // sideways shift from one line to the next [cells]
    double kept;  // fraction of a share that the next line receives
} wake;

static double *share_at(const wake *w, int line, int cell) {
    const int x = w->down ? cell : line;
    const int y = w->down ? line : cell;
    return &w->share[(int64_t)y * w->water->desc.width + x];
}

static double share_of(const wake *w, int line, int cell) {
    const int inside = cell < 0 ? 0 : cell < w->cells ? cell : w->cells - 1;
    return *share_at(w, line, inside);
}

// The value between two cells.
static double between(const wake *w, int line, double place) {
    const double low = floor(place);
    const int cell = (int)low;
    const double part = place - low;
    return share_of(w, line, cell) + part * (share_of(w, line, cell + 1) - share_of(w, line, cell));
}

static bool is_dry(const wake *w, int line, int cell) {
    const pond *water = w->water;
    const float *keep = pondi_shore_keep(water, (w->down ? line : cell) + water->top);
    return keep != NULL && keep[(w->down ? cell : line) + water->left] == PONDI_KEEP_DRY;
}

static void hand_on(const wake *w, int from, int to) {
    for (int cell = 0; cell < w->cells; cell++) {
        const double place = cell - w->aside;
        const double here = between(w, from, place);
        const double sides = between(w, from, place - 1.0) + between(w, from, place + 1.0);
        const double wide = here + WIDENS * (sides - 2.0 * here);
        *share_at(w, to, cell) = is_dry(w, to, cell) ? 1.0 : w->kept * wide;
    }
}

static void spread(const wake *w) {
    const int rounds = w->wraps ? 2 : 1; // the second round includes what wrapped around
    for (int i = 1; i < rounds * w->lines; i++) {
        const int to = i % w->lines;
        const int from = (i - 1) % w->lines;
        hand_on(w, w->back ? w->lines - 1 - from : from, w->back ? w->lines - 1 - to : to);
    }
}

// ---- distances from walls -----------------------------------------------------------------------

#define DIAGONAL 1.41421356
#define NEAR_SHARE 0.25 // of the slack's length: distance from walls within which water is slower

static double nearer(double own, const double *row, int x, int width, double beside) {
    const double left = x > 0 ? row[x - 1] : row[x];
    const double right = x + 1 < width ? row[x + 1] : row[x];
    return fmin(own, fmin(row[x] + beside, fmin(left, right) + DIAGONAL));
}

// Approximate distance from each cell to the nearest dry cell, up to `most`, in two passes.
static void find_distances(const pond *water, double most, double *out) {
    const int width = water->desc.width;
    const int height = water->desc.height;
    for (int y = 0; y < height; y++) {
        const float *keep = pondi_shore_keep(water, y + water->top);
        double *row = out + (int64_t)y * width;
        for (int x = 0; x < width; x++) {
            const bool dry = keep != NULL && keep[x + water->left] == PONDI_KEEP_DRY;
            const double above = y > 0 ? nearer(most, row - width, x, width, 1.0) : most;
            row[x] = dry ? 0.0 : x > 0 ? fmin(above, row[x - 1] + 1.0) : above;
        }
    }
    for (int y = height - 1; y >= 0; y--) {
        double *row = out + (int64_t)y * width;
        for (int x = width - 1; x >= 0; x--) {
            const double below =
                y + 1 < height ? nearer(row[x], row + width, x, width, 1.0) : row[x];
            row[x] = x + 1 < width ? fmin(below, row[x + 1] + 1.0) : below;
        }
    }
}

static double smooth(double t) {
    return t * t * (3.0 - 2.0 * t);
}

// ---- setting ------------------------------------------------------------------------------------

static pond_result check(const pond *water, pond_vec2 velocity, float slack) {
    if (water == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
    }
    if (!(fabsf(velocity.x) <= FASTEST) || !(fabsf(velocity.y) <= FASTEST)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "velocity: (%g, %g) m/s; allowed are finite numbers from %g to %g",
                          (double)velocity.x, (double)velocity.y, (double)-FASTEST,
                          (double)FASTEST);
    }
    if (!(slack >= 0.0f && slack <= 1e6f)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "slack: %g m; allowed are 0 to 1e+06", (double)slack);
    }
    return POND_OK;
}

static wake wake_of(const pond *water, pond_vec2 velocity, float slack, double *share) {
    const pond_desc *d = &water->desc;
    wake w = {.water = water, .share = share, .down = fabsf(velocity.y) > fabsf(velocity.x)};
    const double along = (double)(w.down ? velocity.y : velocity.x);
    const double across = (double)(w.down ? velocity.x : velocity.y);
    w.back = along < 0.0;
    w.wraps = (w.down ? d->edges.top : d->edges.left) == POND_EDGE_PERIODIC;
    w.lines = w.down ? d->height : d->width;
    w.cells = w.down ? d->width : d->height;
    w.aside = along != 0.0 ? across / fabs(along) : 0.0;
    w.kept = (double)slack / ((double)slack + d->cell_size);
    return w;
}

pond_result pond_set_current_around(pond *water, pond_vec2 velocity, float slack) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const pond_result result = check(water, velocity, slack);
    if (result != POND_OK) {
        return result;
    }
    const pond_desc *d = &water->desc;
    const size_t count = (size_t)d->width * (size_t)d->height;
    const size_t size = count * (2 * sizeof(double) + sizeof(pond_vec2));
    double *share = pondi_allocate(&d->allocator, size, _Alignof(double));
    if (share == NULL) {
        return pondi_fail(&d->logger, POND_ERROR_MEMORY, "current of %d x %d cells: no memory",
                          d->width, d->height);
    }
    const wake w = wake_of(water, velocity, slack, share);
    spread(&w);
    const double most = NEAR_SHARE * (double)slack / d->cell_size + 1.0;
    double *distance = share + count;
    find_distances(water, most, distance);
    pond_vec2 *velocities = (pond_vec2 *)(void *)(distance + count);
    for (size_t i = 0; i < count; i++) {
        const float left = (float)(smooth(distance[i] / most) - BACK * share[i]);
        velocities[i] = (pond_vec2){velocity.x * left, velocity.y * left};
    }
    const pond_result set =
        pond_set_current_velocities(water, velocities, d->width, d->height, d->width);
    pondi_release(&d->allocator, share, size);
    return set;
}
