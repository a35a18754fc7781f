// Currents: setting them from maps, functions and velocities; their memory; reading them.

#include "pond/current.h"

#include <assert.h>
#include <math.h>
#include <millpond/current.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "field/bilinear.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/shift.h"
#include "solver/current_bend.h"

#define FARTHEST 1e9f     // stream functions [m²/s]
#define FASTEST 1e6f      // velocities [m/s]
#define ROUNDS 3          // of smoothing velocities
#define SAMPLED_RADII 0.7 // points of a disc at which it is moved and turned

// ---- memory -------------------------------------------------------------------------------------

static size_t corner_count(const pond_desc *desc) {
    return (size_t)(desc->width + 1) * (size_t)(desc->height + 1);
}

static size_t in_lines(size_t floats) {
    return (floats * sizeof(float) + PONDI_CACHE_LINE - 1) / PONDI_CACHE_LINE * PONDI_CACHE_LINE;
}

static bool make(const pond *water, pondi_current *c) {
    const pond_desc *grid = &water->grid;
    const size_t corners = in_lines(corner_count(&water->desc));
    const size_t stride = ((size_t)grid->width + 15) / 16 * 16 + 2 * (size_t)PONDI_CURRENT_SIDE;
    const size_t plane =
        in_lines(stride * ((size_t)grid->height + 2 * (size_t)PONDI_CURRENT_BORDER));
    const size_t halo =
        in_lines(pondi_current_halo_size(grid->width, grid->height) / sizeof(float));
    const size_t links = 2 * corners + PONDI_CURRENT_PLANES * plane + halo;
    *c = (pondi_current){.size = links + pondi_current_room(grid),
                         .stride = (ptrdiff_t)stride,
                         .kept = (float)pondi_kept_movement(grid),
                         .rows = PONDI_ISA_BEST(pondi_current_rows_)};
    char *at = pondi_allocate(&grid->allocator, c->size, PONDI_CACHE_LINE);
    c->memory = at;
    if (at == NULL) {
        (void)pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                         "current of %d x %d cells: no memory for %zu bytes", grid->width,
                         grid->height, c->size);
        return false;
    }
    c->asked = (float *)(void *)at;
    c->stream = (float *)(void *)(at + corners);
    c->halo = (float *)(void *)(at + 2 * corners);
    for (int i = 0; i < PONDI_CURRENT_PLANES; i++) {
        float *first = (float *)(void *)(at + 2 * corners + halo + (size_t)i * plane);
        c->planes[i] = first + PONDI_CURRENT_BORDER * stride + PONDI_CURRENT_SIDE;
    }
    c->room = at + links;
    return true;
}

static void free_one(const pond *water, pondi_current *c) {
    pondi_release(&water->desc.allocator, c->memory, c->size);
    *c = (pondi_current){0};
}

void pondi_current_free(pond *water) {
    free_one(water, &water->current);
    pondi_field_destroy(&water->potential, &water->desc.allocator);
}

// Makes a pond's potential, unless there is one.
static bool make_potential(pond *water) {
    const pond_desc *grid = &water->grid;
    if (water->potential.memory != NULL ||
        pondi_field_create(&water->potential, grid->width, grid->height, POND_FORMAT_F32,
                           water->solver->border, false, &grid->allocator)) {
        return true;
    }
    (void)pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                     "current of %d x %d cells: no memory for its potential", grid->width,
                     grid->height);
    return false;
}

// ---- setting ------------------------------------------------------------------------------------

static pond_result check_water(const pond *water) {
    if (water == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
    }
    if (!PONDI_WITH_CURRENTS) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: this library is built without currents (MILLPOND_CURRENTS)");
    }
    const pond_solver_traits *traits = &water->solver->traits;
    if (pondi_flows(water) || (!traits->disperses && !traits->ground)) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: %s; only dispersive water and wave water with nine or five "
                          "neighbours have a current that is set",
                          traits->name);
    }
    return POND_OK;
}

// Tells absorbing layers the speed of the water in them, which they need to absorb waves.
static void tell_margins(pond *water) {
    if (water->shore.open.memory != NULL) {
        pondi_open_set_flow(&water->shore.open, &water->grid, water->current.outside);
    }
}

// Replaces the current, and wakes blocks at rest next to waves of the old or the new one.
static void replace(pond *water, pondi_current *c) {
    free_one(water, &water->current);
    water->current = *c;
    tell_margins(water);
    water->current_changed = water->blocks.clock;
    water->blocks.together = water->solver->whole.run != NULL || c->flows;
    if (!water->blocks.resting) {
        pondi_blocks_stir_all(&water->blocks);
    }
}

static pond_result take_away(pond *water) {
    pondi_current none = {0};
    if (pondi_has_current(water)) {
        pondi_potential_leave(water);
    }
    replace(water, &none);
    pondi_current_free(water);
    return POND_OK;
}

// Call after the current has changed. `flowed`: the water flowed before.
static void follow(pond *water, bool flowed) {
    if (!flowed && water->current.flows) {
        pondi_potential_find(water);
    } else if (flowed && !water->current.flows) {
        pondi_potential_leave(water);
    }
}

static const char *what_limits(const pond *water, const pondi_current_worst *worst) {
    if (water->solver->traits.disperses) {
        return "stable there is up to";
    }
    return worst->outside ? "stable there, and up to 0.4 of wave_speed at open sides, is"
                          : "stable there, and up to 0.9 of wave_speed, is";
}

// Replaces the current by the one requested in `c`.
static pond_result set(pond *water, pondi_current *c) {
    pondi_current_worst worst = {0};
    const bool flowed = water->current.flows;
    const bool stable = pondi_current_derive(water, c, &worst);
    if (stable && make_potential(water)) {
        replace(water, c);
        follow(water, flowed);
        return POND_OK;
    }
    free_one(water, c);
    if (stable) {
        return POND_ERROR_MEMORY;
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_UNSTABLE,
                      "current at cell (%d, %d): %g m/s; %s %g m/s, in steps of %g s", worst.x,
                      worst.y, worst.speed, what_limits(water, &worst), worst.allowed,
                      water->desc.time_step);
}

typedef struct map {
    const float *numbers;
    int columns;
    int rows;
    ptrdiff_t stride; // [floats]
    int each;         // floats from one number to the next
} map;

static pond_result check_size(const pond *water, const map *m) {
    const pond_logger *logger = &water->desc.logger;
    if (m->columns < 1 || m->columns > POND_MAX_PIXELS_SIDE || m->rows < 1 ||
        m->rows > POND_MAX_PIXELS_SIDE) {
        return pondi_fail(logger, POND_ERROR_RANGE, "columns x rows: %d x %d; allowed are 1 to %d",
                          m->columns, m->rows, POND_MAX_PIXELS_SIDE);
    }
    const ptrdiff_t stride = m->stride / m->each;
    if (stride < m->columns && stride > -(ptrdiff_t)m->columns) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "stride: %td; rows of %d numbers need at least as much, either way",
                          stride, m->columns);
    }
    return POND_OK;
}

static pond_result check_number(const pond *water, float number, float most, const char *what,
                                int x, int y) {
    if (fabsf(number) <= most) {
        return POND_OK;
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                      "%s (%d, %d): %g; allowed are finite numbers from %g to %g", what, x, y,
                      (double)number, (double)-most, (double)most);
}

static pond_result check_map(const pond *water, const map *m, float most, const char *what) {
    pond_result result = check_size(water, m);
    for (int y = 0; result == POND_OK && y < m->rows; y++) {
        for (int x = 0; result == POND_OK && x < m->columns * m->each; x++) {
            result = check_number(water, m->numbers[y * m->stride + x], most, what, x / m->each, y);
        }
    }
    return result;
}

// The index of the two numbers around a place on an axis; *beyond is the fraction between them.
// Continues linearly beyond the ends.
static int between(double place, int numbers, double *beyond) {
    const int last = numbers > 1 ? numbers - 2 : 0;
    const double low = floor(place);
    const int index = low < 0.0 ? 0 : low > last ? last : (int)low;
    *beyond = numbers > 1 ? place - index : 0.0;
    return index;
}

static double read_map(const map *m, int channel, double u, double v) {
    double x;
    double y;
    const int column = between(u * m->columns - 0.5, m->columns, &x);
    const int row = between(v * m->rows - 0.5, m->rows, &y);
    const int right = m->columns > 1 ? m->each : 0;
    const float *upper = m->numbers + row * m->stride + (ptrdiff_t)column * m->each + channel;
    const float *lower = upper + (m->rows > 1 ? m->stride : 0);
    const double top = (double)upper[0] + x * ((double)upper[right] - (double)upper[0]);
    const double bottom = (double)lower[0] + x * ((double)lower[right] - (double)lower[0]);
    return top + y * (bottom - top);
}

pond_result pond_set_current_map(pond *water, const float *stream, int columns, int rows,
                                 ptrdiff_t stride) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const map m = {stream, columns, rows, stride, 1};
    pond_result result = check_water(water);
    if (result == POND_OK && stream == NULL) {
        return take_away(water);
    }
    if (result == POND_OK) {
        result = check_map(water, &m, FARTHEST, "stream at column and row");
    }
    pondi_current c;
    if (result != POND_OK || !make(water, &c)) {
        return result != POND_OK ? result : POND_ERROR_MEMORY;
    }
    const pond_desc *desc = &water->desc;
    float *out = c.asked;
    for (int y = 0; y <= desc->height; y++) {
        for (int x = 0; x <= desc->width; x++) {
            *out++ = (float)read_map(&m, 0, (double)x / desc->width, (double)y / desc->height);
        }
    }
    return set(water, &c);
}

pond_result pond_set_current_function(pond *water, float (*stream)(pond_vec2 point, void *user),
                                      void *user) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_water(water);
    if (result == POND_OK && stream == NULL) {
        return take_away(water);
    }
    pondi_current c;
    if (result != POND_OK || !make(water, &c)) {
        return result != POND_OK ? result : POND_ERROR_MEMORY;
    }
    const double h = water->desc.cell_size;
    float *out = c.asked;
    for (int y = 0; result == POND_OK && y <= water->desc.height; y++) {
        for (int x = 0; result == POND_OK && x <= water->desc.width; x++) {
            *out = stream((pond_vec2){(float)(x * h), (float)(y * h)}, user);
            result = check_number(water, *out++, FARTHEST, "stream at the corner of cell", x, y);
        }
    }
    if (result != POND_OK) {
        free_one(water, &c);
        return result;
    }
    return set(water, &c);
}

// ---- velocities ---------------------------------------------------------------------------------

// The rise of a stream function from a corner to the next along x and along y; each plane has a
// number for each corner. [m²/s]
typedef struct rises {
    const pond_desc *desc;
    double *along;
    double *down;
} rises;

static void find_rises(const rises *r, const map *velocities) {
    const int width = r->desc->width;
    const int height = r->desc->height;
    const double h = r->desc->cell_size;
    for (int y = 0; y <= height; y++) {
        const int64_t row = (int64_t)y * (width + 1);
        for (int x = 0; x < width; x++) {
            r->along[row + x] = -h * read_map(velocities, 1, (x + 0.5) / width, (double)y / height);
        }
        for (int x = 0; y < height && x <= width; x++) {
            r->down[row + x] = h * read_map(velocities, 0, (double)x / width, (y + 0.5) / height);
        }
    }
}

static double rise_x(const rises *r, int x, int y) {
    return r->along[(int64_t)y * (r->desc->width + 1) + x];
}

static double rise_y(const rises *r, int x, int y) {
    return r->down[(int64_t)y * (r->desc->width + 1) + x];
}

// The error of a line's total rise, for each of its links; 0 if the line has no prescribed end.
static double missed(double (*rise)(const rises *r, int x, int y), const rises *r, bool down,
                     int line, int links, double end) {
    double sum = 0.0;
    for (int i = 0; i < links; i++) {
        sum += down ? rise(r, line, i) : rise(r, i, line);
    }
    return (sum - end) / links;
}

// Sums down the left side and along the rows, and spreads the error of periodic lines evenly.
static void sum_up(const rises *r, const pondi_sheet *s) {
    const int width = r->desc->width;
    const int height = r->desc->height;
    const double left = s->wraps_y ? missed(rise_y, r, true, 0, height, s->jump_y) : 0.0;
    double first = 0.0;
    for (int y = 0; y < s->rows; y++) {
        first += y > 0 ? rise_y(r, 0, y - 1) - left : 0.0;
        const double along = s->wraps_x ? missed(rise_x, r, false, y, width, s->jump_x) : 0.0;
        double value = first;
        for (int x = 0; x < s->columns; x++) {
            value += x > 0 ? rise_x(r, x - 1, y) - along : 0.0;
            s->value[(int64_t)y * s->columns + x] = value;
        }
    }
}

static void pull_link(const pondi_sheet *s, double *pull, int x, int y, bool down, double rise) {
    const int i = down ? x : (x + 1) % s->columns;
    const int j = down ? (y + 1) % s->rows : y;
    const double next = pondi_sheet_at(s, down ? x : x + 1, down ? y + 1 : y);
    const int64_t at = (int64_t)y * s->columns + x;
    const double lack = rise - (next - s->value[at]);
    pull[at] -= lack;
    pull[(int64_t)j * s->columns + i] += lack;
}

// Corrects the links by what they still lack.
static void pull_all(const rises *r, const pondi_sheet *s, double *pull) {
    memset(pull, 0, (size_t)s->columns * (size_t)s->rows * sizeof *pull);
    for (int y = 0; y < s->rows; y++) {
        for (int x = 0; x < s->columns; x++) {
            if (x + 1 < s->columns || s->wraps_x) {
                pull_link(s, pull, x, y, false, rise_x(r, x, y));
            }
            if (y + 1 < s->rows || s->wraps_y) {
                pull_link(s, pull, x, y, true, rise_y(r, x, y));
            }
        }
    }
}

// The total rise around each periodic axis, averaged over its lines.
static void find_jumps(const rises *r, pondi_sheet *s) {
    const int width = r->desc->width;
    const int height = r->desc->height;
    for (int y = 0; s->wraps_x && y < height; y++) {
        s->jump_x += width * missed(rise_x, r, false, y, width, 0.0) / height;
    }
    for (int x = 0; s->wraps_y && x < width; x++) {
        s->jump_y += height * missed(rise_y, r, true, x, height, 0.0) / width;
    }
}

static void even_out(const rises *r, const pondi_sheet *s, double *pull, double *error,
                     void *room) {
    const size_t count = (size_t)s->columns * (size_t)s->rows;
    const pondi_lattice lattice = {s->columns, s->rows, s->wraps_x, s->wraps_y, error, pull, NULL};
    for (int i = 0; i < ROUNDS; i++) {
        pull_all(r, s, pull);
        memset(error, 0, count * sizeof *error);
        pondi_bend(&lattice, room);
        for (size_t k = 0; k < count; k++) {
            s->value[k] += error[k];
        }
    }
}

static bool integrate(const pond *water, const map *m, float *out) {
    const pond_desc *desc = &water->desc;
    const size_t count = corner_count(desc);
    const size_t room = pondi_bend_room(desc->width + 1, desc->height + 1, false, false);
    const size_t size = room + count * 5 * sizeof(double);
    char *memory = pondi_allocate_unset(&desc->allocator, size, _Alignof(double));
    if (memory == NULL) {
        return false;
    }
    double *const numbers = (double *)(void *)(memory + room);
    const rises r = {desc, numbers + 3 * count, numbers + 4 * count};
    pondi_sheet s = {.wraps_x = desc->edges.left == POND_EDGE_PERIODIC,
                     .wraps_y = desc->edges.top == POND_EDGE_PERIODIC,
                     .value = numbers};
    s.columns = desc->width + !s.wraps_x;
    s.rows = desc->height + !s.wraps_y;
    find_rises(&r, m);
    find_jumps(&r, &s);
    sum_up(&r, &s);
    even_out(&r, &s, numbers + count, numbers + 2 * count, memory);
    for (int y = 0; y <= desc->height; y++) {
        for (int x = 0; x <= desc->width; x++) {
            *out++ = (float)(pondi_sheet_at(&s, x, y) - s.value[0]);
        }
    }
    pondi_release(&desc->allocator, memory, size);
    return true;
}

pond_result pond_set_current_velocities(pond *water, const pond_vec2 *velocities, int columns,
                                        int rows, ptrdiff_t stride) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const map m = {velocities != NULL ? &velocities->x : NULL, columns, rows, 2 * stride, 2};
    pond_result result = check_water(water);
    if (result == POND_OK && velocities == NULL) {
        return take_away(water);
    }
    if (result == POND_OK) {
        result = check_map(water, &m, FASTEST, "velocity at column and row");
    }
    pondi_current c;
    if (result != POND_OK || !make(water, &c)) {
        return result != POND_OK ? result : POND_ERROR_MEMORY;
    }
    if (!integrate(water, &m, c.asked)) {
        free_one(water, &c);
        return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                          "current of %d x %d cells: no memory", water->desc.width,
                          water->desc.height);
    }
    return set(water, &c);
}

// ---- changes of walls and of the window ---------------------------------------------------------

void pondi_current_refresh(pond *water) {
    pondi_current *c = &water->current;
    if (c->memory == NULL) {
        return;
    }
    const bool flowed = c->flows;
    (void)pondi_current_derive(water, c, NULL);
    tell_margins(water);
    water->blocks.together = water->solver->whole.run != NULL || c->flows;
    follow(water, flowed);
}

// A stream function beyond the end of a line, extrapolated linearly from the last two known
// corners.
static float straight_on(const float *last, ptrdiff_t step, int known, int beyond) {
    const double rise = known > 1 ? (double)last[0] - (double)last[-step] : 0.0;
    const double value = (double)last[0] + rise * beyond;
    return (float)fmin(fmax(value, -(double)FARTHEST), (double)FARTHEST);
}

// Moves a line of corners by `by` and extrapolates where it ends.
static void shift_line(float *line, ptrdiff_t step, int corners, int by) {
    const int away = by < 0 ? (by > -corners ? -by : corners) : (by < corners ? by : corners);
    const int known = corners - away > 0 ? corners - away : 1; // else the nearest is repeated
    const int moved = corners - known;
    float *const first = by > 0 ? line : line + (corners - 1) * step; // destination
    const ptrdiff_t on = by > 0 ? step : -step;
    for (int i = 0; i < known; i++) {
        first[i * on] = first[(i + moved) * on];
    }
    for (int i = 0; i < away && known + i < corners; i++) {
        first[(known + i) * on] = straight_on(&first[(known - 1) * on], on, known, i + 1);
    }
}

void pondi_current_shift(pond *water, const pondi_shift *shift) {
    pondi_current *c = &water->current;
    const int columns = water->desc.width + 1;
    const int rows = water->desc.height + 1;
    if (c->memory == NULL) {
        return;
    }
    for (int y = 0; y < rows && shift->dx != 0; y++) {
        shift_line(c->asked + (ptrdiff_t)y * columns, 1, columns, shift->dx);
    }
    for (int x = 0; x < columns && shift->dy != 0; x++) {
        shift_line(c->asked + x, columns, rows, shift->dy);
    }
    water->current_changed = water->blocks.clock;
    pondi_current_refresh(water);
}

bool pondi_current_lay(pond *water, pondi_tape *tape) {
    pondi_current c = water->current;
    if (tape->reading && !make(water, &c)) {
        tape->starved = true;
        return false;
    }
    const size_t count = corner_count(&water->desc);
    if (c.asked != NULL) {
        pondi_tape_f32s(tape, c.asked, count);
    }
    if (!tape->reading) {
        return true;
    }
    assert(c.asked != NULL);
    bool fine = !tape->bad;
    for (size_t i = 0; fine && i < count; i++) {
        fine = fabsf(c.asked[i]) <= FARTHEST;
    }
    if (!fine || !make_potential(water)) {
        tape->starved = tape->starved || fine;
        free_one(water, &c);
        return false;
    }
    (void)pondi_current_derive(water, &c, NULL);
    replace(water, &c);
    return true;
}

bool pondi_potential_lay(pond *water, pondi_tape *tape) {
    const int width = water->grid.width;
    bool fine = true;
    for (int y = 0; water->potential.memory != NULL && y < water->grid.height; y++) {
        float *row = pondi_row_f32(&water->potential, y);
        pondi_tape_f32s(tape, row, (size_t)width);
        for (int x = 0; tape->reading && x < width; x++) {
            fine = fine && isfinite(row[x]);
        }
    }
    return fine && !tape->bad;
}

// ---- reading ------------------------------------------------------------------------------------

// The stream function at a place inside the pond. [cells]
static double stream_at(const pond *water, double x, double y) {
    const pond_desc *d = &water->desc;
    double right;
    double down;
    const int column = between(x, d->width + 1, &right);
    const int row = between(y, d->height + 1, &down);
    const float *upper = water->current.stream + (ptrdiff_t)row * (d->width + 1) + column;
    const float *lower = upper + d->width + 1;
    const double top = (double)upper[0] + right * ((double)upper[1] - (double)upper[0]);
    const double bottom = (double)lower[0] + right * ((double)lower[1] - (double)lower[0]);
    return top + down * (bottom - top);
}

static double inside(double place, int cells) {
    return fmin(fmax(place, 0.5), cells - 0.5);
}

// The velocity at a place in cells. [m/s]
static void velocity_at(const pond *water, double x, double y, double *along_x, double *along_y) {
    if (pondi_flows(water)) {
        pondi_flow_velocity_at(water, x, y, along_x, along_y);
        return;
    }
    const double u = inside(x, water->desc.width);
    const double v = inside(y, water->desc.height);
    const double rate = 1.0 / water->desc.cell_size;
    *along_x = rate * (stream_at(water, u, v + 0.5) - stream_at(water, u, v - 0.5));
    *along_y = rate * (stream_at(water, u - 0.5, v) - stream_at(water, u + 0.5, v));
}

bool pond_has_current(const pond *water) {
    PONDI_ASSERT_POND(water);
    return pondi_has_current(water);
}

pond_vec2 pond_current_at(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    if (!isfinite(point.x) || !isfinite(point.y) ||
        !(pondi_has_current(water) || pondi_flows(water))) {
        return (pond_vec2){0.0f, 0.0f};
    }
    double x;
    double y;
    velocity_at(water, (double)point.x / water->desc.cell_size,
                (double)point.y / water->desc.cell_size, &x, &y);
    return (pond_vec2){(float)x, (float)y};
}

// Wraps a place into a periodic pond. [cells]
static double folded(double place, int cells, pond_edge edge) {
    return edge == POND_EDGE_PERIODIC ? place - floor(place / cells) * cells : place;
}

pondi_current_drift pondi_current_under(const pond *water, double x, double y, double radius) {
    pondi_current_drift drift = {0};
    if (!pondi_has_current(water) && !pondi_flows(water)) {
        return drift;
    }
    static const double ways[4][2] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const pond_desc *d = &water->desc;
    const double reach = fmax(SAMPLED_RADII * radius, 0.5 * d->cell_size);
    for (int i = 0; i < 4; i++) {
        double along_x;
        double along_y;
        velocity_at(water, folded((x + reach * ways[i][0]) / d->cell_size, d->width, d->edges.left),
                    folded((y + reach * ways[i][1]) / d->cell_size, d->height, d->edges.top),
                    &along_x, &along_y);
        drift.x += 0.25 * along_x;
        drift.y += 0.25 * along_y;
        drift.spin += 0.25 * (ways[i][0] * along_y - ways[i][1] * along_x) / reach;
    }
    return drift;
}
