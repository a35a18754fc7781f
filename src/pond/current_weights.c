// From a stream function to the links that carry waves.
//
//   W = ½(U·∇ + ∇·U) = (4/3)·W₁ − (1/3)·W₂
//
// W₁ links each cell to the next, W₂ to the one after; a link's weight is the flux of a stream
// function through it. The weight of the opposite direction is therefore the negative: W is skew,
// and energy is conserved. As much flows into a cell as out of it, whatever the stream function, so
// W of a constant is 0. Where W₂ would cross a wall its stream function is constant and W₁ has all
// of the flux: second order there, fourth elsewhere. Weights are multiples of 2⁻²⁴, so that their
// sums are exactly 0.

#include "pond/current.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "pond/pond.h"
#include "solver/current_bend.h"

#define GRAIN 16777216.0 // 2²⁴
#define MOST_ROW 1.7     // limit of Σ|weight|; the series is stable to √3
// Limits up to which two terms of the series suffice in any direction: the speed [cells/step], and
// Σ|weight|, which is that of this speed along an axis and between the axes.
#define SLOW 0.3066
#define SLOW_ROW (1.5 * SLOW)
#define MOST_SLOW_ROW (1.4143 * SLOW_ROW)
#define MOST_OF_WAVES 0.9         // limit relative to wave_speed
#define MOST_OUTSIDE 0.4          // the same through or along open sides
#define UNBENT 1e-6               // tolerance relative to the range of the stream function
#define CALM_STRENGTH (0.15 / 64) // damping of v for the shortest waves
#define CALM_FULL 0.1             // speed at which damping is full [cells/step]
#define MARGIN_CALM 6.0           // factor where waves leave through an open side
#define AROUND 2                  // cells beyond the grid's sides that links reach

// The data needed while a current is derived. Corners belong to the grid; cells include a ring.
typedef struct working {
    const pond *water;
    pondi_current *current;
    pondi_sheet corners; // ψ [m²/s]
    pondi_sheet cells;   // the share of W₂
    int ring_x;          // columns of cells beside the grid, 1 or 0
    int ring_y;
    double *delta;
    double *shift;
    uint8_t *mask;
    uint8_t *seen;
    uint8_t *shut; // for each cell and the two around it: whether nothing flows there
    int32_t *stack;
    void *bend; // scratch memory of pondi_bend()
} working;

_Static_assert(sizeof(pondi_current_bank) <= 2 * sizeof(double), "banks fit in place of ψ");

static bool is_closed(pond_edge edge) {
    return edge == POND_EDGE_FREE || edge == POND_EDGE_FIXED;
}

static int within(int index, int most) {
    return index < 0 ? 0 : index < most ? index : most;
}

static bool is_dry(const pond *water, int x, int y) {
    const float *keep = pondi_shore_keep(water, y);
    return keep != NULL && keep[x] == PONDI_KEEP_DRY;
}

static bool has_margins(const pond *water) {
    return water->shore.open.memory != NULL;
}

// Whether a cell lies in an absorbing layer with φ (wave_open.h).
static bool in_margin(const pond *water, int x, int y) {
    return has_margins(water) && (x < water->left || x >= water->left + water->desc.width ||
                                  y < water->top || y >= water->top + water->desc.height);
}

// Whether nothing flows in a cell. Also accepts cells beyond the grid's sides.
static bool is_shut(const pond *water, int x, int y) {
    const pond_desc *grid = &water->grid;
    const pond_edges *e = &water->desc.edges;
    if ((x < 0 && is_closed(e->left)) || (x >= grid->width && is_closed(e->right)) ||
        (y < 0 && is_closed(e->top)) || (y >= grid->height && is_closed(e->bottom))) {
        return true;
    }
    const int column = e->left == POND_EDGE_PERIODIC ? (x + grid->width) % grid->width
                                                     : within(x, grid->width - 1);
    const int row = e->top == POND_EDGE_PERIODIC ? (y + grid->height) % grid->height
                                                 : within(y, grid->height - 1);
    return is_dry(water, column, row);
}

static void find_shut(working *w) {
    const pond_desc *grid = &w->water->grid;
    uint8_t *out = w->shut;
    for (int y = -AROUND; y < grid->height + AROUND; y++) {
        for (int x = -AROUND; x < grid->width + AROUND; x++) {
            *out++ = is_shut(w->water, x, y) ? 1 : 0;
        }
    }
}

// is_shut() from the stored result, for cells at most AROUND beyond the grid's sides.
static inline bool shut_at(const working *w, int x, int y) {
    const ptrdiff_t stride = w->water->grid.width + 2 * AROUND;
    return w->shut[(y + AROUND) * stride + x + AROUND] != 0;
}

static size_t most_nodes(const pond_desc *grid) {
    return (size_t)(grid->width + 2) * (size_t)(grid->height + 2);
}

static size_t bend_room(const pond_desc *grid) {
    return pondi_bend_room(grid->width + 2, grid->height + 2, false, false);
}

static size_t in_lines(size_t bytes) {
    return (bytes + PONDI_CACHE_LINE - 1) / PONDI_CACHE_LINE * PONDI_CACHE_LINE;
}

static size_t field_room(const pond_desc *grid) {
    return in_lines(pondi_field_size(grid->width, grid->height, POND_FORMAT_F32,
                                     pondi_solver_of(grid)->border));
}

// The size of the part that banks still need once a current is derived. Steps use the rest.
static size_t banks_end(const pond_desc *grid) {
    return in_lines(bend_room(grid) + 3 * most_nodes(grid) * sizeof(double));
}

size_t pondi_current_room(const pond_desc *grid) {
    const size_t all = (size_t)(grid->width + 2 * AROUND) * (size_t)(grid->height + 2 * AROUND);
    const size_t derive =
        bend_room(grid) + most_nodes(grid) * (4 * sizeof(double) + sizeof(int32_t) + 2) + all;
    const size_t find = PONDI_CURRENT_FIELDS * field_room(grid);
    const size_t step = pondi_current_work_size(grid->height);
    const size_t after = banks_end(grid) + (find > step ? find : step);
    return derive > after ? derive : after;
}

void pondi_current_fields(const pond *water, pondi_field *fields) {
    const pond_desc *grid = &water->grid;
    for (int i = 0; i < PONDI_CURRENT_FIELDS; i++) {
        char *at = (char *)water->current.room + banks_end(grid) + (size_t)i * field_room(grid);
        pondi_field_place(&fields[i], at, grid->width, grid->height, POND_FORMAT_F32,
                          water->solver->border, i == 1);
        pondi_field_clear(&fields[i]);
    }
}

static void begin(const pond *water, pondi_current *current, working *w) {
    const pond_desc *grid = &water->grid;
    const bool wraps_x = grid->edges.left == POND_EDGE_PERIODIC;
    const bool wraps_y = grid->edges.top == POND_EDGE_PERIODIC;
    const size_t most = most_nodes(grid);
    *w = (working){.water = water, .current = current, .ring_x = !wraps_x, .ring_y = !wraps_y};
    w->bend = current->room;
    double *numbers = (double *)(void *)((char *)current->room + bend_room(grid));
    w->corners = (pondi_sheet){.columns = grid->width + !wraps_x,
                               .rows = grid->height + !wraps_y,
                               .wraps_x = wraps_x,
                               .wraps_y = wraps_y,
                               .value = numbers};
    w->cells = (pondi_sheet){.columns = grid->width + 2 * w->ring_x,
                             .rows = grid->height + 2 * w->ring_y,
                             .wraps_x = wraps_x,
                             .wraps_y = wraps_y,
                             .value = numbers + most};
    w->delta = numbers + 2 * most;
    w->shift = numbers + 3 * most;
    w->stack = (int32_t *)(numbers + 4 * most);
    w->mask = (uint8_t *)(w->stack + most);
    w->seen = w->mask + most;
    w->shut = w->seen + most;
    find_shut(w);
}

// ---- the stream function ------------------------------------------------------------------------

// The rise of a stream function between periodic sides, averaged over all lines.
static double rise_of(const pond_desc *desc, const float *asked, bool down) {
    const ptrdiff_t stride = desc->width + 1;
    const ptrdiff_t far = down ? desc->height * stride : desc->width;
    const int lines = down ? desc->width : desc->height;
    double sum = 0.0;
    for (int i = 0; i <= lines; i++) {
        const float *first = asked + (down ? i : i * stride);
        sum += (double)first[far] - (double)first[0];
    }
    return sum / (lines + 1);
}

// The stream function as set, at a corner. Beyond open sides of wave water it continues linearly,
// so that the flow is the same as at the side; beyond others it repeats the side's value, so that
// water flows only across the side.
static double asked_at(const working *w, int x, int y) {
    const pond_desc *desc = &w->water->desc;
    const ptrdiff_t stride = desc->width + 1;
    const int column = within(x, desc->width);
    const int row = within(y, desc->height);
    const float *asked = w->current->asked + row * stride + column;
    double value = (double)*asked;
    if (x != column && has_margins(w->water)) {
        value += abs(x - column) * ((double)*asked - (double)asked[x < column ? 1 : -1]);
    }
    if (y != row && has_margins(w->water)) {
        value += abs(y - row) * ((double)*asked - (double)asked[y < row ? stride : -stride]);
    }
    return value;
}

static void fill_corners(working *w) {
    const pond *water = w->water;
    const pond_desc *desc = &water->desc;
    const float *asked = w->current->asked;
    pondi_sheet *s = &w->corners;
    const double rise_x = s->wraps_x ? rise_of(desc, asked, false) : 0.0;
    const double rise_y = s->wraps_y ? rise_of(desc, asked, true) : 0.0;
    // Sides that water cannot cross fix the total around the axis.
    const bool held_x = is_closed(desc->edges.top) || is_closed(desc->edges.bottom);
    const bool held_y = is_closed(desc->edges.left) || is_closed(desc->edges.right);
    s->jump_x = held_x ? 0.0 : rise_x;
    s->jump_y = held_y ? 0.0 : rise_y;
    const double less_x = (rise_x - s->jump_x) / desc->width;
    const double less_y = (rise_y - s->jump_y) / desc->height;
    for (int y = 0; y < s->rows; y++) {
        const int row = within(y - water->top, desc->height);
        for (int x = 0; x < s->columns; x++) {
            const int column = within(x - water->left, desc->width);
            s->value[(int64_t)y * s->columns + x] =
                asked_at(w, x - water->left, y - water->top) - (less_x * column + less_y * row);
        }
    }
}

static void mark_corner(working *w, int x, int y) {
    const int column = x < w->corners.columns ? x : 0;
    const int row = y < w->corners.rows ? y : 0;
    w->mask[(int64_t)row * w->corners.columns + column] = PONDI_PATCH_INSIDE;
}

// Marks corners through which nothing flows.
static void mark_corners(working *w) {
    const pond_desc *grid = &w->water->grid;
    const pond_edges *edges = &w->water->desc.edges;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            for (int i = 0; i < 4 && shut_at(w, x, y); i++) {
                mark_corner(w, x + i % 2, y + i / 2);
            }
        }
    }
    for (int y = 0; y <= grid->height; y++) {
        if (is_closed(edges->left)) {
            mark_corner(w, 0, y);
        }
        if (is_closed(edges->right)) {
            mark_corner(w, grid->width, y);
        }
    }
    for (int x = 0; x <= grid->width; x++) {
        if (is_closed(edges->top)) {
            mark_corner(w, x, 0);
        }
        if (is_closed(edges->bottom)) {
            mark_corner(w, x, grid->height);
        }
    }
}

// Makes the function constant along each wall, and fits the rest to that. Returns false if an
// allocation fails.
static void bend(working *w) {
    const pondi_sheet *s = &w->corners;
    const size_t count = (size_t)s->columns * (size_t)s->rows;
    memset(w->mask, 0, count);
    memset(w->seen, 0, count);
    mark_corners(w);
    memcpy(w->delta, s->value, count * sizeof *w->delta);
    const pondi_patches patches = {s, w->mask, w->seen, w->stack, w->shift};
    pondi_level_patches(&patches);
    double most = 0.0;
    double low = s->value[0];
    double high = low;
    for (size_t i = 0; i < count; i++) {
        low = fmin(low, s->value[i]);
        high = fmax(high, s->value[i]);
        const double was = w->delta[i];
        w->delta[i] = s->value[i] - was;
        most = fmax(most, fabs(w->delta[i]));
        s->value[i] = was;
    }
    const pondi_lattice lattice = {.columns = s->columns,
                                   .rows = s->rows,
                                   .wraps_x = s->wraps_x,
                                   .wraps_y = s->wraps_y,
                                   .value = w->delta,
                                   .fixed = w->mask};
    if (most > UNBENT * (high - low)) {
        pondi_bend(&lattice, w->bend);
    }
    for (size_t i = 0; i < count; i++) {
        s->value[i] += w->delta[i];
    }
}

// ---- shares of W₁ and W₂ ------------------------------------------------------------------------

static uint8_t shut_around(const working *w, int x, int y) {
    if (shut_at(w, x, y)) {
        return PONDI_PATCH_INSIDE | PONDI_PATCH_COUNTS;
    }
    for (int j = y - 1; j <= y + 1; j++) {
        for (int i = x - 1; i <= x + 1; i++) {
            if (shut_at(w, i, j)) {
                return PONDI_PATCH_INSIDE;
            }
        }
    }
    return 0;
}

// Puts −⅓ψ at cell centres, constant around each wall; corners keep the rest.
static void share(working *w) {
    pondi_sheet *cells = &w->cells;
    pondi_sheet *corners = &w->corners;
    cells->jump_x = -corners->jump_x / 3.0;
    cells->jump_y = -corners->jump_y / 3.0;
    memset(w->seen, 0, (size_t)cells->columns * (size_t)cells->rows);
    for (int row = 0; row < cells->rows; row++) {
        for (int column = 0; column < cells->columns; column++) {
            const int64_t at = (int64_t)row * cells->columns + column;
            const int x = column - w->ring_x;
            const int y = row - w->ring_y;
            const double sum =
                (pondi_sheet_at(corners, x, y) + pondi_sheet_at(corners, x + 1, y + 1)) +
                (pondi_sheet_at(corners, x + 1, y) + pondi_sheet_at(corners, x, y + 1));
            cells->value[at] = -sum / 12.0;
            w->mask[at] = shut_around(w, x, y);
        }
    }
    const pondi_patches patches = {cells, w->mask, w->seen, w->stack, w->shift};
    pondi_level_patches(&patches);
    corners->jump_x -= cells->jump_x;
    corners->jump_y -= cells->jump_y;
    for (int y = 0; y < corners->rows; y++) {
        for (int x = 0; x < corners->columns; x++) {
            const int i = x + w->ring_x;
            const int j = y + w->ring_y;
            const double sum = (pondi_sheet_at(cells, i - 1, j - 1) + pondi_sheet_at(cells, i, j)) +
                               (pondi_sheet_at(cells, i, j - 1) + pondi_sheet_at(cells, i - 1, j));
            corners->value[(int64_t)y * corners->columns + x] -= 0.25 * sum;
        }
    }
}

// ---- weights ------------------------------------------------------------------------------------

static double grain(double number) {
    return floor(number * GRAIN + 0.5) * (1.0 / GRAIN);
}

static void grain_all(pondi_sheet *s, double scale) {
    const int64_t count = (int64_t)s->columns * s->rows;
    for (int64_t i = 0; i < count; i++) {
        s->value[i] = grain(s->value[i] * scale);
    }
    s->jump_x = grain(s->jump_x * scale);
    s->jump_y = grain(s->jump_y * scale);
}

// Whether links lead across a side of the grid. Water beyond an open side is like that next to it,
// so that as much flows into each cell as out of it. Otherwise level water would not stay level,
// and waves that are longer than the pond would grow. Absorbing layers of wave water end with a
// wall.
static bool leads_across(const working *w, pond_edge side) {
    return side == POND_EDGE_PERIODIC || (side == POND_EDGE_OPEN && !has_margins(w->water));
}

static void weigh_row(const working *w, int y) {
    const pond *water = w->water;
    const pond_edges *e = &water->grid.edges;
    const int width = water->grid.width;
    const int height = water->grid.height;
    const bool last_row = y + 1 == height && !leads_across(w, e->bottom);
    const bool last_rows = y + 2 >= height && !leads_across(w, e->bottom);
    float *east = pondi_current_weights(w->current, PONDI_CURRENT_EAST, y);
    float *far_east = pondi_current_weights(w->current, PONDI_CURRENT_FAR_EAST, y);
    float *south = pondi_current_weights(w->current, PONDI_CURRENT_SOUTH, y);
    float *far_south = pondi_current_weights(w->current, PONDI_CURRENT_FAR_SOUTH, y);
    for (int x = 0; x < width; x++) {
        const bool ends = x + 1 == width && !leads_across(w, e->right);
        const bool far_ends = x + 2 >= width && !leads_across(w, e->right);
        const bool dry = shut_at(w, x, y);
        const int i = x + w->ring_x;
        const int j = y + w->ring_y;
        const double lower = pondi_sheet_at(&w->corners, x + 1, y + 1);
        const double far_lower = pondi_sheet_at(&w->cells, i + 1, j + 1);
        east[x] = ends || dry || shut_at(w, x + 1, y)
                      ? 0.0f
                      : (float)(pondi_sheet_at(&w->corners, x + 1, y) - lower);
        south[x] = last_row || dry || shut_at(w, x, y + 1)
                       ? 0.0f
                       : (float)(lower - pondi_sheet_at(&w->corners, x, y + 1));
        far_east[x] = far_ends || dry || shut_at(w, x + 1, y) || shut_at(w, x + 2, y)
                          ? 0.0f
                          : (float)(pondi_sheet_at(&w->cells, i + 1, j - 1) - far_lower);
        far_south[x] = last_rows || dry || shut_at(w, x, y + 1) || shut_at(w, x, y + 2)
                           ? 0.0f
                           : (float)(far_lower - pondi_sheet_at(&w->cells, i - 1, j + 1));
    }
}

// Continues a plane across periodic sides, and straight on through open ones.
static void extend_plane(const working *w, float *cells, ptrdiff_t stride) {
    const pond_desc *grid = &w->water->grid;
    const bool wraps_x = grid->edges.left == POND_EDGE_PERIODIC;
    const bool wraps_y = grid->edges.top == POND_EDGE_PERIODIC;
    const int around = PONDI_CURRENT_BORDER;
    const size_t bytes = (size_t)(grid->width + 2 * around) * sizeof *cells;
    for (int y = 0; y < grid->height; y++) {
        float *row = cells + y * stride;
        for (int i = 1; i <= around; i++) {
            if (leads_across(w, grid->edges.left)) {
                row[-i] = row[pondi_current_shown(-i, grid->width, wraps_x)];
            }
            if (leads_across(w, grid->edges.right)) {
                row[grid->width + i - 1] =
                    row[pondi_current_shown(grid->width + i - 1, grid->width, wraps_x)];
            }
        }
    }
    float *const first = cells - around;
    for (int i = 1; i <= around; i++) {
        const int below = grid->height + i - 1;
        if (leads_across(w, grid->edges.top)) {
            memcpy(first - i * stride,
                   first + pondi_current_shown(-i, grid->height, wraps_y) * stride, bytes);
        }
        if (leads_across(w, grid->edges.bottom)) {
            memcpy(first + below * stride,
                   first + pondi_current_shown(below, grid->height, wraps_y) * stride, bytes);
        }
    }
}

// Σ|weight| over a cell's links.
static double row_sum(const pondi_current *c, int x, int y) {
    const float *east = pondi_current_weights(c, PONDI_CURRENT_EAST, y) + x;
    const float *far_east = pondi_current_weights(c, PONDI_CURRENT_FAR_EAST, y) + x;
    const float *south = pondi_current_weights(c, PONDI_CURRENT_SOUTH, y) + x;
    const float *far_south = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, y) + x;
    return ((fabs((double)east[0]) + fabs((double)east[-1])) +
            (fabs((double)south[0]) + fabs((double)south[-c->stride]))) +
           ((fabs((double)far_east[0]) + fabs((double)far_east[-2])) +
            (fabs((double)far_south[0]) + fabs((double)far_south[-2 * c->stride])));
}

static void extend_planes(const working *w) {
    for (int p = 0; p < PONDI_CURRENT_PLANES; p++) {
        extend_plane(w, w->current->planes[p], w->current->stride);
    }
}

// ---- speeds -------------------------------------------------------------------------------------

// Speed at the centre of a cell of the grid, while the corners still hold ψ.
static double speed_at(const working *w, int x, int y) {
    const double nw = pondi_sheet_at(&w->corners, x, y);
    const double ne = pondi_sheet_at(&w->corners, x + 1, y);
    const double sw = pondi_sheet_at(&w->corners, x, y + 1);
    const double se = pondi_sheet_at(&w->corners, x + 1, y + 1);
    const double along_x = 0.5 * ((sw - nw) + (se - ne));
    const double along_y = 0.5 * ((ne - nw) + (se - sw));
    return sqrt(along_x * along_x + along_y * along_y) / w->water->desc.cell_size;
}

// The damping of short waves in a cell. Requires the speeds.
static double calm_of(const working *w, int x, int y) {
    const pond *water = w->water;
    const double step = water->desc.time_step / water->desc.cell_size;
    const double speed = w->delta[(int64_t)y * water->grid.width + x];
    const double flowing = fmin(1.0, speed * step / CALM_FULL);
    return grain((in_margin(water, x, y) ? MARGIN_CALM : flowing) * CALM_STRENGTH);
}

// Whether a cell of the grid, or one across a periodic side, is wet.
static bool is_wet(const working *w, int x, int y) {
    const pond_desc *grid = &w->water->grid;
    return (grid->edges.left == POND_EDGE_PERIODIC || (x >= 0 && x < grid->width)) &&
           (grid->edges.top == POND_EDGE_PERIODIC || (y >= 0 && y < grid->height)) &&
           !shut_at(w, x, y);
}

// Sets damping between cells that are all wet.
static void set_calm(const working *w) {
    const pond_desc *grid = &w->water->grid;
    for (int y = 0; y < grid->height; y++) {
        float *calm = pondi_current_weights(w->current, PONDI_CURRENT_CALM, y);
        for (int x = 0; x < grid->width; x++) {
            const bool wet = is_wet(w, x, y) && is_wet(w, x - 1, y) && is_wet(w, x + 1, y) &&
                             is_wet(w, x, y - 1) && is_wet(w, x, y + 1);
            calm[x] = wet ? (float)calm_of(w, x, y) : 0.0f;
        }
    }
}

static int32_t offset_of(const working *w, int x, int y) {
    const pond_desc *grid = &w->water->grid;
    const pondi_field *field = &w->water->fields[0];
    return (int32_t)(pondi_wrap_index(y, grid->height) * field->stride +
                     pondi_wrap_index(x, grid->width));
}

// Lists the cells that set_calm() leaves out, in place of ψ. Requires the speeds, which bends of a
// step will overwrite.
static void list_banks(const working *w) {
    pondi_current *c = w->current;
    const pond_desc *grid = &w->water->grid;
    c->banks = (pondi_current_bank *)(void *)w->corners.value;
    c->bank_bends = (float *)(void *)w->delta;
    c->work = (char *)c->room + banks_end(grid);
    c->bank_count = 0;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            const bool across = is_wet(w, x - 1, y) && is_wet(w, x + 1, y);
            const bool down = is_wet(w, x, y - 1) && is_wet(w, x, y + 1);
            const float weight = (float)calm_of(w, x, y);
            if (is_wet(w, x, y) && across != down && weight > 0.0f) {
                c->banks[c->bank_count++] = (pondi_current_bank){
                    .before = offset_of(w, x - (across ? 1 : 0), y - (down ? 1 : 0)),
                    .here = offset_of(w, x, y),
                    .after = offset_of(w, x + (across ? 1 : 0), y + (down ? 1 : 0)),
                    .weight = weight};
            }
        }
    }
}

// Wave speed in an absorbing layer, over the ground there. [m/s]
static double wave_speed_outside(const pond *water, int x, int y) {
    const pondi_field *depth = &water->shore.depth;
    const double deep = water->desc.depth;
    const double here = depth->memory != NULL ? (double)pondi_row_f32(depth, y)[x] : deep;
    return water->desc.wave_speed * sqrt(here > 0.0 && here < deep ? here / deep : 1.0);
}

static double fastest_allowed(const pond *water, int x, int y) {
    if (water->solver->traits.disperses) {
        return INFINITY;
    }
    return in_margin(water, x, y) ? MOST_OUTSIDE * wave_speed_outside(water, x, y)
                                  : MOST_OF_WAVES * water->desc.wave_speed;
}

// The factor by which the current is too fast, at most 1 if it is not; `worst` receives the place.
static double excess(const working *w, const double *speeds, pondi_current_worst *worst) {
    const pond_desc *grid = &w->water->grid;
    const pond_desc *desc = &w->water->desc;
    double most = 0.0;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            const double fastest = fastest_allowed(w->water, x, y);
            const double speed = speeds[(int64_t)y * grid->width + x];
            const double row = row_sum(w->current, x, y);
            const double over = fmax(speed / (fastest * (1.0 + 1e-6)), row / MOST_ROW);
            if (over > most) {
                most = over;
                *worst = (pondi_current_worst){
                    speed, speed / over, within(x - w->water->left, desc->width - 1),
                    within(y - w->water->top, desc->height - 1), in_margin(w->water, x, y)};
            }
        }
    }
    return most;
}

// ---- derivation ---------------------------------------------------------------------------------

static void store_stream(const working *w, double scale) {
    const pond *water = w->water;
    float *out = w->current->stream;
    for (int y = 0; y <= water->desc.height; y++) {
        for (int x = 0; x <= water->desc.width; x++) {
            *out++ = (float)(scale * pondi_sheet_at(&w->corners, x + water->left, y + water->top));
        }
    }
}

static void store_speeds(const working *w) {
    const pond_desc *grid = &w->water->grid;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            w->delta[(int64_t)y * grid->width + x] = speed_at(w, x, y);
        }
    }
}

static void weigh(working *w, double scale) {
    const pond_desc *desc = &w->water->desc;
    const double unit = scale * desc->time_step / (desc->cell_size * desc->cell_size);
    grain_all(&w->corners, 0.5 * unit);
    grain_all(&w->cells, 0.125 * unit);
    for (int y = 0; y < w->water->grid.height; y++) {
        weigh_row(w, y);
    }
    extend_planes(w);
}

// Derives everything from the current as set, times `scale`; returns the excess.
static double derive(working *w, double scale, pondi_current_worst *worst) {
    fill_corners(w);
    bend(w);
    store_stream(w, scale);
    store_speeds(w);
    set_calm(w);
    share(w);
    weigh(w, scale);
    return excess(w, w->delta, worst);
}

// The greatest speed in the absorbing layers of wave water, relative to waves there.
static double fastest_outside(const working *w) {
    const pond_desc *grid = &w->water->grid;
    double most = 0.0;
    for (int y = 0; has_margins(w->water) && y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            if (in_margin(w->water, x, y)) {
                most = fmax(most, w->delta[(int64_t)y * grid->width + x] /
                                      wave_speed_outside(w->water, x, y));
            }
        }
    }
    return most;
}

// Weights in diagonal directions and next to sides exceed those along an axis at the same speed.
// For such cells the speed decides, if it is fast enough for full damping of short waves.
static bool is_slow_at(const working *w, int x, int y) {
    const pond_desc *grid = &w->water->grid;
    const double row = row_sum(w->current, x, y);
    const double speed =
        w->delta[(int64_t)y * grid->width + x] * (grid->time_step / grid->cell_size);
    return row <= SLOW_ROW || (row <= MOST_SLOW_ROW && speed >= CALM_FULL && speed <= SLOW &&
                               pondi_current_weights(w->current, PONDI_CURRENT_CALM, y)[x] > 0.0f);
}

// Requires the speeds.
static bool is_slow(const working *w) {
    bool slow = true;
    for (int y = 0; y < w->water->grid.height && slow; y++) {
        for (int x = 0; x < w->water->grid.width && slow; x++) {
            slow = is_slow_at(w, x, y);
        }
    }
    return slow;
}

// The largest change along x or along y.
static float greatest_rise(const pondi_current *c, const pond_desc *desc) {
    const int corners = desc->width + 1;
    float most = 0.0f;
    for (int y = 0; y <= desc->height; y++) {
        const float *row = c->stream + (ptrdiff_t)y * corners;
        const float *before = y > 0 ? row - corners : row;
        for (int x = 0; x < corners; x++) {
            const float along = fabsf(row[x] - row[x > 0 ? x - 1 : 0]);
            const float down = fabsf(row[x] - before[x]);
            const float rise = along > down ? along : down;
            most = rise > most ? rise : most;
        }
    }
    return most;
}

bool pondi_current_derive(const pond *water, pondi_current *current, pondi_current_worst *worst) {
    working w;
    begin(water, current, &w);
    pondi_current_worst place = {0};
    const double over = derive(&w, 1.0, &place);
    double scale = 1.0;
    if (over > 1.0 && worst == NULL) {
        scale = (1.0 - 1e-6) / over;
        (void)derive(&w, scale, &place);
    }
    current->outside = scale * fastest_outside(&w);
    current->slow = is_slow(&w);
    list_banks(&w);
    current->rise = greatest_rise(current, &water->desc);
    current->flows = current->rise > 0.0f;
    if (over > 1.0 && worst != NULL) {
        *worst = place;
        return false;
    }
    return true;
}
