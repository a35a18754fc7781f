// Reading the water: rows, points, statistics, hash.

#include <math.h>
#include <millpond/current.h>
#include <millpond/detail/subdomain.h>
#include <millpond/flow.h>
#include <millpond/shore.h>
#include <millpond/state.h>

#include "base/hash.h"
#include "base/maths.h"
#include "base/tape.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/slope.h"
#include "pond/subdomain.h"
#include "shared/parts.h"
#include "solver/flow.h"

#define CHUNK 512 // cells processed at once, so that no memory is needed

#define BLOCK_WIDTH (2 * PONDI_BLOCK) // most cells in a row of a block

// A row of heights in metres, in cells of the pond; x0 + count may be one cell beyond its sides.
static void read_row(const pond *water, const pondi_field *field, int x0, int y, int count,
                     float *out) {
    const float unit = pondi_unit(water);
    if (pondi_format_is_float(field->format)) {
        const float *row = pondi_row_f32(field, y + water->top) + x0 + water->left;
        for (int i = 0; i < count; i++) {
            out[i] = row[i] * unit;
        }
        return;
    }
    const int16_t *row = pondi_row_i16(field, y + water->top) + x0 + water->left;
    for (int i = 0; i < count; i++) {
        out[i] = (float)row[i] * unit;
    }
}

static void zero_row(float *out, int count) {
    for (int i = 0; i < count; i++) {
        out[i] = 0.0f;
    }
}

// Reads cells x0…x0 + count − 1 of a row of the pond.
typedef void read_cells(const pond *water, int x0, int y, int count, float *out);

static void copy_cells(const pond *water, read_cells *read, int x, int y, int width, int height,
                       float *out, ptrdiff_t stride) {
    if (out == NULL || width <= 0 || height <= 0) {
        return;
    }
    // 64 bits, so that no rectangle of a caller overflows.
    const int64_t right = (int64_t)x + width;
    const int first = x < 0 ? 0 : x;
    const int last = right > water->desc.width ? water->desc.width : (int)right;
    for (int row = 0; row < height; row++) {
        float *to = out + row * stride;
        zero_row(to, width);
        const int64_t from = (int64_t)y + row;
        if (from >= 0 && from < water->desc.height && first < last) {
            read(water, first, (int)from, last - first, to + ((int64_t)first - x));
        }
    }
}

static void read_heights(const pond *water, int x0, int y, int count, float *out) {
    read_row(water, pondi_surface(water), x0, y, count, out);
}

void pond_copy_heights(const pond *water, int x, int y, int width, int height, float *out,
                       ptrdiff_t stride) {
    PONDI_ASSERT_POND(water);
    copy_cells(water, read_heights, x, y, width, height, out, stride);
}

// The change in a step, which the spring column stores in its second field.
static void read_velocities(const pond *water, int x0, int y, int count, float *out) {
    const bool spring = water->solver->keeps_velocity;
    const float rate = (float)(1.0 / water->desc.time_step);
    float before[CHUNK];
    read_row(water, pondi_now(water), x0, y, count, out);
    for (int done = 0; done < count; done += CHUNK) {
        const int some = count - done < CHUNK ? count - done : CHUNK;
        float *to = out + done;
        read_row(water, pondi_before(water), x0 + done, y, some, before);
        for (int i = 0; i < some; i++) {
            to[i] = (spring ? before[i] : to[i] - before[i]) * rate;
        }
    }
}

void pond_copy_velocities(const pond *water, int x, int y, int width, int height, float *out,
                          ptrdiff_t stride) {
    PONDI_ASSERT_POND(water);
    copy_cells(water, read_velocities, x, y, width, height, out, stride);
}

// The position of a point between cell centres.
typedef struct spot {
    int x;
    int y;
    float fx;
    float fy;
} spot;

static void split(double metres, double cell_size, int cells, int *index, float *fraction) {
    double c = metres / cell_size - 0.5;
    c = c < 0.0 ? 0.0 : c > cells - 1 ? cells - 1 : c;
    const int whole = (int)c;
    *index = whole;
    *fraction = (float)(c - whole);
}

// In a subdomain, the position in the whole.
static bool locate(const pond *water, double x, double y, spot *out) {
    const pond_desc *whole = pondi_whole_desc(water);
    if (!isfinite(x) || !isfinite(y)) {
        return false;
    }
    split(x, whole->cell_size, whole->width, &out->x, &out->fx);
    split(y, whole->cell_size, whole->height, &out->y, &out->fy);
    return true;
}

// Converts from the whole's cells to the subdomain's; returns false if it does not have them.
static bool enter_part(const pond *water, spot *s) {
    if (pondi_cut_of(water) == NULL) {
        return true;
    }
    const pondi_subdomain_axis across = pondi_subdomain_across(water);
    const pondi_subdomain_axis down = pondi_subdomain_down(water);
    int64_t x;
    int64_t y;
    const int64_t column = (int64_t)s->x + pondi_whole_left(water);
    const int64_t row = (int64_t)s->y + pondi_whole_top(water);
    const bool has = pondi_subdomain_find(&across, column, column + 1, &x) &&
                     pondi_subdomain_find(&down, row, row + 1, &y);
    if (has) {
        s->x = (int)x - water->left;
        s->y = (int)y - water->top;
    }
    return has;
}

// s: in the pond's own cells.
static float height_from(const pond *water, const spot *s) {
    float cells[2][2];
    for (int j = 0; j < 2; j++) {
        read_row(water, pondi_surface(water), s->x, s->y + j, 2, cells[j]);
    }
    return pondi_mix_heights(cells, s->fx, s->fy);
}

static float height_of(const pond *water, pond_vec2 point) {
    spot s;
    const bool found = locate(water, (double)point.x, (double)point.y, &s) && enter_part(water, &s);
    return found ? height_from(water, &s) : 0.0f;
}

// On the last column or row the far neighbours have weight 0, so the window moves back inside.
static void step_back(int *at, int cells, float *fraction) {
    if (*at > 0 && *at == cells - 1) {
        --*at;
        *fraction = 1.0f;
    }
}

// s: in the whole's cells.
static pond_vec2 slope_from(const pond *water, spot s) {
    const pond_desc *whole = pondi_whole_desc(water);
    step_back(&s.x, whole->width, &s.fx);
    step_back(&s.y, whole->height, &s.fy);
    if (!enter_part(water, &s)) {
        return (pond_vec2){0.0f, 0.0f};
    }
    const int columns = whole->width > 1 ? 4 : 3;
    const int rows = whole->height > 1 ? 4 : 3;
    float window[16] = {0};
    for (int j = 0; j < rows; j++) {
        read_row(water, pondi_surface(water), s.x - 1, s.y - 1 + j, columns, window + 4 * j);
    }
    pond_vec2 corner[2][2] = {{{0}}};
    for (int j = 0; j < rows - 2; j++) {
        for (int i = 0; i < columns - 2; i++) {
            corner[j][i] = pondi_cell_slope(window + 4 * (j + 1) + i + 1, water->desc.cell_size);
        }
    }
    return pondi_mix_slopes(corner, s.fx, s.fy);
}

static pond_vec2 slope_of(const pond *water, pond_vec2 point) {
    spot s;
    return locate(water, (double)point.x, (double)point.y, &s) ? slope_from(water, s)
                                                               : (pond_vec2){0.0f, 0.0f};
}

// Locates a point in the whole and, if it is the subdomain's own, in the subdomain.
static bool find_own(const pond *part, double x, double y, spot *in_whole, spot *s) {
    if (!locate(part, x, y, in_whole)) {
        return false;
    }
    *s = *in_whole;
    const pond_area own = pond_subdomain_own(part);
    return enter_part(part, s) && s->x >= own.x && s->y >= own.y && s->x < own.x + own.width &&
           s->y < own.y + own.height;
}

bool pondi_subdomain_shows(const pond *water, double x, double y) {
    spot in_whole;
    spot s;
    return find_own(water, x, y, &in_whole, &s);
}

bool pond_subdomain_read_at(const pond *part, double x, double y, float *height, pond_vec2 *slope) {
    PONDI_ASSERT_POND(part);
    spot in_whole;
    spot s;
    if (height == NULL || slope == NULL || !find_own(part, x, y, &in_whole, &s)) {
        return false;
    }
    *height = height_from(part, &s);
    *slope = slope_from(part, in_whole);
    return true;
}

float pond_height_at(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    return height_of(water, point);
}

pond_vec2 pond_slope_at(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    return slope_of(water, point);
}

void pond_heights_at(const pond *water, int count, const pond_vec2 *points, float *heights) {
    PONDI_ASSERT_POND(water);
    for (int i = 0; points != NULL && heights != NULL && i < count; i++) {
        heights[i] = height_of(water, points[i]);
    }
}

void pond_slopes_at(const pond *water, int count, const pond_vec2 *points, pond_vec2 *slopes) {
    PONDI_ASSERT_POND(water);
    for (int i = 0; points != NULL && slopes != NULL && i < count; i++) {
        slopes[i] = slope_of(water, points[i]);
    }
}

static float rise_of(const pond *water, pond_vec2 point) {
    spot s;
    if (!locate(water, (double)point.x, (double)point.y, &s) || !enter_part(water, &s)) {
        return 0.0f;
    }
    float cells[2][2];
    for (int j = 0; j < 2; j++) {
        read_velocities(water, s.x, s.y + j, 2, cells[j]);
    }
    return pondi_mix_heights(cells, s.fx, s.fy);
}

void pond_sample(const pond *water, int count, const pond_vec2 *points, pond_surface *out) {
    PONDI_ASSERT_POND(water);
    for (int i = 0; points != NULL && out != NULL && i < count; i++) {
        const pond_vec2 p = points[i];
        out[i] = (pond_surface){
            .height = height_of(water, p),
            .slope = slope_of(water, p),
            .rise = rise_of(water, p),
            .velocity = pond_current_at(water, p),
            .depth = pondi_flows(water) ? pond_water_at(water, p) : pond_depth_at(water, p),
            .wall = pond_is_wall(water, p),
        };
    }
}

// −L of a cell by the solver's stencil; `c` points into rows `pitch` apart.
static double minus_laplacian(const float *c, int pitch, bool nine) {
    const double u4 = 4.0 * (double)c[0];
    const double edge =
        u4 - (((double)c[-1] + (double)c[1]) + ((double)c[-pitch] + (double)c[pitch]));
    if (!nine) {
        return edge;
    }
    const double corner = u4 - (((double)c[-pitch - 1] + (double)c[pitch + 1]) +
                                ((double)c[-pitch + 1] + (double)c[pitch - 1]));
    return edge * (2.0 / 3.0) + corner / 6.0;
}

static double motion_and_potential(const pond *water) {
    const pondi_whole *whole = &water->solver->whole;
    if (whole->energy != NULL) {
        return whole->energy(water->whole, pondi_now(water), pondi_before(water));
    }
    double sum = whole->potential(water->whole, pondi_now(water), pondi_before(water));
    for (int y = 0; y < water->grid.height; y++) {
        const float *now = pondi_row_f32(pondi_now(water), y);
        const float *before = pondi_row_f32(pondi_before(water), y);
        for (int x = 0; x < water->grid.width; x++) {
            const double v = (double)now[x] - (double)before[x];
            sum += v * v;
        }
    }
    return sum;
}

static double whole_energy(const pond *water) {
    const double per_step = water->desc.cell_size / water->desc.time_step;
    return 0.5 * per_step * per_step * motion_and_potential(water);
}

// The coefficients of a block's energy.
typedef struct scheme {
    bool nine;
    double level; // heights count from those of fixed sides, so that the sum is invariant
    double moving;
    double sloping;
    double restoring;
} scheme;

static scheme scheme_of(const pond *water) {
    const pond_stencil own = water->solver->traits.stencil;
    const double per_step = water->desc.cell_size / water->desc.time_step;
    const double swing = pondi_restoring(&water->desc) * water->desc.cell_size;
    return (scheme){
        .nine = (own != 0 ? own : water->desc.stencil) == POND_STENCIL_NINE,
        .level = (double)pondi_now(water)->outside * (double)pondi_unit(water),
        .moving = per_step * per_step,
        .sloping = water->desc.wave_speed * water->desc.wave_speed,
        .restoring = swing * swing,
    };
}

// The factors of a row's cells from a column on, or NULL.
static const float *keep_from(const pond *water, int x, int y) {
    const float *keep = pondi_shore_keep(water, y + water->top);
    return keep != NULL ? keep + water->left + x : NULL;
}

static double energy_of_row(const pond *water, const scheme *e, int x0, int y, int count) {
    const float *keep = pondi_shore_has_links(water) ? keep_from(water, x0, y) : NULL;
    float now[BLOCK_WIDTH];
    float before[3][BLOCK_WIDTH + 2];
    read_row(water, pondi_now(water), x0, y, count, now);
    for (int j = 0; j < 3; j++) {
        read_row(water, pondi_before(water), x0 - 1, y - 1 + j, count + 2, before[j]);
    }
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        const float *p = &before[1][i + 1];
        const double v = (double)now[i] - (double)*p;
        const bool linked = keep != NULL && keep[i] != PONDI_KEEP_PLAIN;
        const double bent =
            linked ? e->moving * pondi_shore_potential(water, x0 + i + water->left, y + water->top)
                   : e->sloping * ((double)now[i] - e->level) *
                         minus_laplacian(p, BLOCK_WIDTH + 2, e->nine);
        sum += e->moving * v * v + bent;
        sum += PONDI_WITH_LISTINGS ? e->restoring * (double)now[i] * (double)*p : 0.0;
    }
    return sum;
}

static void add_heights(const pond *water, int x0, int y, int count, pond_subdomain_stats *stats) {
    const float *keep = keep_from(water, x0, y);
    float row[BLOCK_WIDTH];
    read_row(water, pondi_now(water), x0, y, count, row);
    for (int i = 0; i < count; i++) {
        const bool wet = !pondi_flows(water) ||
                         pondi_flow_depth(water->whole, pondi_now(water), x0 + i, y) > 0.0f;
        if (wet && (keep == NULL || keep[i] != PONDI_KEEP_DRY)) {
            const double height =
                pondi_flows(water)
                    ? (double)row[i] +
                          (double)pondi_flow_lift_at(water->whole, pondi_now(water), x0 + i, y)
                    : (double)row[i];
            stats->cells++;
            stats->sum += height;
            stats->lowest = height < stats->lowest ? height : stats->lowest;
            stats->highest = height > stats->highest ? height : stats->highest;
        }
    }
}

// For a solver whose water moves as a whole; 0 if the energy comes from all cells together.
static double energy_of_span(const pond *water, const pondi_span *span) {
    const pondi_whole *whole = &water->solver->whole;
    if (whole->potential_of == NULL) {
        return 0.0;
    }
    double sum = whole->potential_of(water->whole, pondi_now(water), pondi_before(water), span);
    for (int y = span->y0; y < span->y1; y++) {
        const float *now = pondi_row_f32(pondi_now(water), y);
        const float *before = pondi_row_f32(pondi_before(water), y);
        for (int x = span->x0; x < span->x1; x++) {
            const double v = (double)now[x] - (double)before[x];
            sum += v * v;
        }
    }
    const double per_step = water->desc.cell_size / water->desc.time_step;
    return per_step * per_step * sum;
}

// A span without absorbing layers, which do not belong to the pond.
static pondi_span inside(const pond *water, pondi_span s) {
    const int right = water->desc.width;
    const int bottom = water->desc.height;
    return (pondi_span){pondi_most(s.x0 - water->left, 0), pondi_least(s.x1 - water->left, right),
                        pondi_most(s.y0 - water->top, 0), pondi_least(s.y1 - water->top, bottom)};
}

// Sums by block, so that a pond divided into subdomains adds the same numbers.
static pond_subdomain_stats stats_of_block(const pond *water, int column, int row) {
    const scheme e = scheme_of(water);
    const pondi_span s = inside(water, pondi_blocks_span(&water->blocks, column, row));
    pond_subdomain_stats stats = {.lowest = INFINITY, .highest = -INFINITY};
    for (int y = s.y0; y < s.y1 && s.x0 < s.x1; y++) {
        add_heights(water, s.x0, y, s.x1 - s.x0, &stats);
        if (water->whole == NULL) {
            stats.energy += energy_of_row(water, &e, s.x0, y, s.x1 - s.x0);
        }
    }
    if (water->whole != NULL) {
        const pondi_span grid = pondi_blocks_span(&water->blocks, column, row);
        stats.energy = energy_of_span(water, &grid);
    }
    stats.energy *= 0.5;
    return stats;
}

void pond_subdomain_get_stats(const pond *part, pond_subdomain_stats *out) {
    PONDI_ASSERT_POND(part);
    const pondi_blocks *b = &part->blocks;
    for (int row = b->own_top; out != NULL && row < b->own_bottom; row++) {
        for (int column = b->own_left; column < b->own_right; column++) {
            *out++ = stats_of_block(part, column, row);
        }
    }
}

pond_stats pond_get_stats(const pond *water) {
    PONDI_ASSERT_POND(water);
    pond_stats stats = {.lowest = INFINITY, .highest = -INFINITY};
    int64_t cells = 0; // with water
    for (int row = 0; row < water->blocks.rows; row++) {
        for (int column = 0; column < water->blocks.columns; column++) {
            const pond_subdomain_stats one = stats_of_block(water, column, row);
            cells += one.cells;
            stats.mean += one.sum;
            stats.energy += one.energy;
            stats.lowest = one.lowest < stats.lowest ? one.lowest : stats.lowest;
            stats.highest = one.highest > stats.highest ? one.highest : stats.highest;
        }
    }
    if (cells == 0) { // all wall
        return (pond_stats){0};
    }
    stats.mean /= (double)cells;
    const bool together = water->whole != NULL && water->solver->whole.potential_of == NULL;
    stats.energy = together ? whole_energy(water) : stats.energy;
    return stats;
}

static void hash_rows(pondi_hash *hash, const pondi_field *field, int y0, int y1) {
    const size_t width = (size_t)field->width;
    for (int y = y0; y < y1; y++) {
        if (pondi_format_is_float(field->format)) {
            pondi_hash_f32s(hash, pondi_row_f32(field, y), width);
        } else {
            pondi_hash_i16s(hash, pondi_row_i16(field, y), width);
        }
    }
}

uint64_t pond_hash(const pond *water) {
    PONDI_ASSERT_POND(water);
    pond *const same = (pond *)(uintptr_t)water; // hashing does not change it
    pondi_tape tape = {.hashing = true, .hash = pondi_hash_start()};
    pondi_hash *const hash = &tape.hash;
    pondi_hash_u64(hash, (uint64_t)water->desc.solver);
    if (PONDI_WITH_LISTINGS &&
        water->solver->traits.one_row) { // the use of its second field varies
        pondi_hash_u64(hash, (uint64_t)water->desc.column.form);
    }
    pondi_hash_u64(hash, (uint64_t)water->desc.width << 32 | (uint64_t)water->desc.height);
    pondi_hash_u64(hash, water->steps);
    pondi_hash_u64(hash, water->desc.seed);
    pondi_hash_f64(hash, water->left_over);
    const pond_rain *rain = &water->rain;
    const float numbers[4] = {rain->rate, rain->radius, rain->spread, rain->height};
    pondi_hash_f32s(hash, numbers, 4);
    if (rain->splash) {
        pondi_hash_u64(hash, 1);
    }
    if (pondi_rain_is_partial(rain)) {
        const float sides[4] = {rain->left, rain->right, rain->top, rain->bottom};
        pondi_hash_f32s(hash, sides, 4);
    }
    if (pondi_mean_level(water) != 0.0f) {
        pondi_hash_f64(hash, water->mean.sum);
    }
    hash_rows(hash, pondi_now(water), 0, water->grid.height);
    hash_rows(hash, pondi_before(water), 0, water->grid.height);
    if (water->splashes.used != 0) {
        (void)pondi_splashes_lay(same, &tape);
    }
    const pondi_patch patch = pondi_patch_of(water);
    if (water->bodies.last_id != 0) {
        (void)pondi_bodies_lay(&patch, &tape);
    }
    if (water->emitters.last_id != 0) {
        (void)pondi_emitters_lay(&patch, &tape);
    }
    if (pondi_flows(water) && water->springs.last_id != 0) {
        (void)pondi_springs_lay(same, &tape);
    }
    if (pondi_flows(water) && pondi_sea_differs(water)) {
        (void)pondi_sea_lay(same, &tape);
    }
    const unsigned layers = pondi_shore_layers(water);
    if (layers != 0) {
        pondi_hash_u64(hash, layers);
    }
    pondi_shore_lay(same, &tape);
    (void)pondi_current_lay(same, &tape);
    (void)pondi_potential_lay(same, &tape);
    if (water->origin.x != 0 || water->origin.y != 0) {
        pondi_hash_u64(hash, (uint64_t)water->origin.x);
        pondi_hash_u64(hash, (uint64_t)water->origin.y);
    }
    return pondi_hash_end(tape.hash);
}

int pond_hash_rows(const pond *water, uint64_t *hashes, int capacity) {
    PONDI_ASSERT_POND(water);
    const int rows = water->blocks.rows;
    for (int row = 0; hashes != NULL && row < rows && row < capacity; row++) {
        const pondi_span span = pondi_blocks_span(&water->blocks, 0, row);
        pondi_hash hash = pondi_hash_start();
        hash_rows(&hash, pondi_now(water), span.y0, span.y1);
        hash_rows(&hash, pondi_before(water), span.y0, span.y1);
        hashes[row] = pondi_hash_end(hash);
    }
    return rows;
}

// ---- moved region -------------------------------------------------------------------------------

// The region where the water moved, so that a caller redraws no more.

// Block columns first…last.
typedef struct stretch {
    int first;
    int last;
} stretch;

// From the first to the last block of a row that moved; returns false if none did.
static bool find_moved(const pond *water, uint64_t since, int row, stretch *out) {
    const pondi_blocks *blocks = &water->blocks;
    bool any = false;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        if (pondi_blocks_moved(blocks, b, since, water->steps)) {
            out->first = any ? out->first : column;
            out->last = column;
            any = true;
        }
    }
    return any;
}

// Clips cells from…to − 1 along one axis of the grid to the pond, without absorbing layers. (No
// block lies entirely in a layer.)
static void leave_margin(int from, int to, int margin, int cells, int *first, int *count) {
    *first = pondi_most(from - margin, 0);
    *count = pondi_least(to - margin, cells) - *first;
}

static pond_area area_of(const pond *water, const stretch *columns, int first_row, int last_row) {
    const pondi_blocks *blocks = &water->blocks;
    const pondi_span upper = pondi_blocks_span(blocks, columns->first, first_row);
    const pondi_span lower = pondi_blocks_span(blocks, columns->last, last_row);
    pond_area area;
    leave_margin(upper.x0, lower.x1, water->left, water->desc.width, &area.x, &area.width);
    leave_margin(upper.y0, lower.y1, water->top, water->desc.height, &area.y, &area.height);
    return area;
}

// Rows of blocks from `row` that moved in the same columns; returns the last of them.
static int last_alike(const pond *water, uint64_t since, int row, const stretch *columns) {
    stretch next;
    while (row + 1 < water->blocks.rows && find_moved(water, since, row + 1, &next) &&
           next.first == columns->first && next.last == columns->last) {
        row++;
    }
    return row;
}

bool pond_moved_next(const pond *water, uint64_t since, pond_area *area) {
    PONDI_ASSERT_POND(water);
    if (area == NULL) {
        return false;
    }
    const int64_t below = (int64_t)area->y + area->height;
    if (below < 0 || below >= water->desc.height) {
        return false;
    }
    const pondi_blocks *blocks = &water->blocks;
    int row = below > 0 ? pondi_blocks_row_of(blocks, (int)below + water->top) : 0;
    while (row < blocks->rows) {
        stretch columns;
        if (find_moved(water, since, row, &columns)) {
            *area = area_of(water, &columns, row, last_alike(water, since, row, &columns));
            return true;
        }
        row++;
    }
    return false;
}
