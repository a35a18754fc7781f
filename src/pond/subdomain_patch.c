// The patch of a subdomain. All subdomains move all bodies with the same numbers: the heights under
// them, in tiles that are gathered before a step and that bodies change. Bodies and emitters also
// add to the subdomain's own cells.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/subdomain.h"
#include "pond/touch.h"
#include "pond/touch_run.h"

#include <millpond/detail/subdomain.h>

#define TILE POND_SUBDOMAIN_TILE
#define TILE_CELLS (POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE)
#define FIRST_TILES 64
#define MOST_TILES (1 << 22)

_Static_assert(POND_SUBDOMAIN_BLOCK % POND_SUBDOMAIN_TILE == 0, "a tile is in one subdomain");

// ---- boxes of the whole's cells -----------------------------------------------------------------

// Whether a subdomain wraps along an axis by itself because it has all of the whole's cells there.
// It then has even a box that crosses the side or lies beyond it.
static bool goes_round(const pondi_subdomain_axis *axis, pond_edge side) {
    return side == POND_EDGE_PERIODIC && axis->around == 0;
}

// Where the whole is periodic, the subdomain may have two regions of the box.
static void touched(pond *water, const pondi_box *b) {
    const pond_desc *grid = pondi_whole_grid(water);
    const pondi_subdomain_axis x = pondi_subdomain_across(water);
    const pondi_subdomain_axis y = pondi_subdomain_down(water);
    const bool round_x = goes_round(&x, grid->edges.left);
    const bool round_y = goes_round(&y, grid->edges.top);
    const int across = x.around > 0 ? PONDI_TOUCH_PERIODS : 0;
    const int down = y.around > 0 ? PONDI_TOUCH_PERIODS : 0;
    const int64_t left = x.around > 0 ? pondi_touch_fold(b->x0, x.around) : b->x0;
    const int64_t top = y.around > 0 ? pondi_touch_fold(b->y0, y.around) : b->y0;
    for (int j = -down; j <= down; j++) {
        for (int i = -across; i <= across; i++) {
            const int64_t x0 = left - x.first + (int64_t)i * x.around;
            const int64_t y0 = top - y.first + (int64_t)j * y.around;
            const int64_t x1 = x0 + b->x1 - b->x0;
            const int64_t y1 = y0 + b->y1 - b->y0;
            if ((round_x || (x1 > 0 && x0 < x.cells)) && (round_y || (y1 > 0 && y0 < y.cells))) {
                pondi_touched(water, x0, y0, x1, y1);
            }
        }
    }
}

void pondi_subdomain_touched(pond *water, const pondi_box *box) {
    pondi_cut_of(water)->touch++;
    touched(water, box);
}

// Extends a range by its mirror image at a free side.
static void with_image(int64_t *low, int64_t *high, int cells, pond_edge side) {
    if (side != POND_EDGE_PERIODIC) {
        const int64_t first = 2 * (int64_t)cells - *high;
        const int64_t end = -*low;
        *low = *low < first ? *low : first;
        *high = *high > end ? *high : end;
    }
}

// Whether a subdomain has any of the cells along an axis; the range may be the whole width.
static bool reaches_axis(const pondi_subdomain_axis *axis, int64_t low, int64_t high) {
    int64_t at;
    return (axis->around > 0 && high - low >= axis->around) ||
           pondi_subdomain_find(axis, low, high, &at);
}

bool pondi_subdomain_reaches(const pond *water, const pondi_box *box) {
    const pond_desc *grid = pondi_whole_grid(water);
    const pondi_subdomain_axis x = pondi_subdomain_across(water);
    const pondi_subdomain_axis y = pondi_subdomain_down(water);
    pondi_box b = *box;
    with_image(&b.x0, &b.x1, grid->width, grid->edges.left);
    with_image(&b.y0, &b.y1, grid->height, grid->edges.top);
    return (goes_round(&x, grid->edges.left) || reaches_axis(&x, b.x0, b.x1)) &&
           (goes_round(&y, grid->edges.top) || reaches_axis(&y, b.y0, b.y1));
}

bool pondi_subdomain_rows(const pond *water, double *low, double *high) {
    const pondi_subdomain_axis axis = pondi_subdomain_down(water);
    const int64_t first = (int64_t)*low;
    const int64_t end = (int64_t)*high + 1;
    int64_t at;
    if (goes_round(&axis, pondi_whole_grid(water)->edges.top)) {
        return true; // as in a pond
    }
    if (axis.around > 0 && end - first >= axis.around) {
        *low = 0.0;
        *high = axis.cells - 1.0;
        return true;
    }
    if (!pondi_subdomain_find(&axis, first, end, &at)) {
        return false;
    }
    const bool both = axis.around > 0 && at - axis.around + end - first > 0;
    *low = both ? 0.0 : (double)at;
    *high = both ? axis.cells - 1.0 : (double)(at + end - first - 1);
    return true;
}

// ---- choice of tiles ----------------------------------------------------------------------------

static int in_order(const void *a, const void *b) {
    const pond_subdomain_tile *p = a;
    const pond_subdomain_tile *q = b;
    return p->y != q->y ? (p->y < q->y ? -1 : 1) : (p->x > q->x) - (p->x < q->x);
}

static void release(pondi_tiles *t, const pond_allocator *allocator) {
    const size_t tiles = (size_t)t->capacity;
    pondi_release(allocator, t->list, tiles * sizeof *t->list);
    pondi_release(allocator, t->heights, tiles * TILE_CELLS * sizeof *t->heights);
}

void pondi_tiles_free(pondi_subdomain *part) {
    release(&part->tiles, &part->whole.allocator);
}

// Sorts the tiles and removes duplicates.
static void sort(pondi_tiles *t) {
    int count = 0;
    if (t->count > 0) {
        qsort(t->list, (size_t)t->count, sizeof *t->list, in_order);
    }
    for (int i = 0; i < t->count; i++) {
        if (count == 0 || in_order(&t->list[i], &t->list[count - 1]) != 0) {
            t->list[count++] = t->list[i];
        }
    }
    t->count = count;
}

// Doubles the capacity, without heights. All subdomains do this at the same tile.
static bool grow(pondi_subdomain *part) {
    const pond_allocator *allocator = &part->whole.allocator;
    pondi_tiles *old = &part->tiles;
    pondi_tiles more = *old;
    more.capacity = old->capacity > 0 ? 2 * old->capacity : FIRST_TILES;
    const size_t tiles = (size_t)more.capacity;
    more.list = pondi_allocate(allocator, tiles * sizeof *more.list, PONDI_CACHE_LINE);
    more.heights =
        pondi_allocate(allocator, tiles * TILE_CELLS * sizeof *more.heights, PONDI_CACHE_LINE);
    old->grown = more.grown = true;
    if (more.list == NULL || more.heights == NULL || more.capacity > MOST_TILES) {
        release(&more, allocator);
        old->starved = true;
        return false;
    }
    if (old->count > 0) {
        memcpy(more.list, old->list, (size_t)old->count * sizeof *more.list);
    }
    release(old, allocator);
    *old = more;
    return true;
}

static void want(pondi_subdomain *part, pond_subdomain_tile tile) {
    pondi_tiles *t = &part->tiles;
    if (t->starved) {
        return;
    }
    if (t->count == t->capacity) {
        sort(t); // neighbouring bodies ask for the same tiles
        if (2 * t->count >= t->capacity && !grow(part)) {
            return;
        }
    }
    t->list[t->count++] = tile;
}

// The number of cells from a cell of the whole to the end of its tile.
static int to_end(int at, int cells) {
    return pondi_least(TILE - at % TILE, cells - at);
}

static void want_box(void *user, const pondi_box *b) {
    pondi_subdomain *part = user;
    const int wide = part->grid.width;
    const int high = part->grid.height;
    for (int64_t y = b->y0; y < b->y1; y += to_end(pondi_touch_fold(y, high), high)) {
        for (int64_t x = b->x0; x < b->x1; x += to_end(pondi_touch_fold(x, wide), wide)) {
            want(part, (pond_subdomain_tile){pondi_touch_fold(x, wide) / TILE,
                                             pondi_touch_fold(y, high) / TILE});
        }
    }
}

static void want_under(const pondi_patch *patch, const pondi_body *body,
                       const pondi_imprint *imprint) {
    const pondi_box box = pondi_hull_box(patch, &body->hull, imprint);
    want_box(pondi_cut_of(patch->water), &box);
}

static void want_all(const pondi_patch *patch) {
    const pond *water = patch->water;
    pondi_subdomain *part = pondi_cut_of(water);
    for (int i = 0; i < water->bodies.used; i++) {
        const pondi_body *body = &water->bodies.slots[i];
        bool acts;
        const pondi_imprint next = pondi_body_next(patch, body, &acts);
        if (acts && (body->floating || water->mean.kept)) {
            pondi_imprint_boxes(patch, &body->hull, &body->imprint, want_box, part);
            pondi_imprint_boxes(patch, &body->hull, &next, want_box, part);
        }
        if (body->floating) {
            want_under(patch, body, &next);
        }
    }
}

// Whether the tiles of the last step are still valid: same tiles, and no height in them changed.
static bool are_right(const pondi_patch *patch) {
    const pond *water = patch->water;
    const pondi_tiles *t = &pondi_cut_of(water)->tiles;
    bool right = t->still && t->touch == pondi_cut_of(water)->touch && pondi_whole_rests(water);
    for (int i = 0; i < water->bodies.used && right; i++) {
        const pondi_body *body = &water->bodies.slots[i];
        bool acts;
        (void)pondi_body_next(patch, body, &acts);
        right = !acts || pondi_body_stays(body);
    }
    return right;
}

static bool gather(const pondi_patch *patch, const pondi_body *body) {
    pondi_subdomain *part = pondi_cut_of(patch->water);
    pondi_tiles *t = &part->tiles;
    if (t->lost || (body == NULL && are_right(patch))) {
        return !t->lost;
    }
    t->count = 0;
    t->grown = false;
    t->before = patch->before;
    if (body != NULL) {
        want_under(patch, body, &body->imprint);
    } else {
        want_all(patch);
    }
    sort(t);
    const pond_subdomain_tiles all = {.tiles = t->list,
                                      .heights = t->heights,
                                      .count = t->count,
                                      .capacity = t->capacity,
                                      .grown = t->grown,
                                      .starved = t->starved,
                                      .before = t->before};
    t->lost = (t->count > 0 || t->grown) && !part->share(part->user, &all);
    t->touch = part->touch;
    t->still = body == NULL && pondi_whole_rests(patch->water);
    return !t->lost;
}

void pond_subdomain_read_tile(const pond *part, pond_subdomain_tile tile, float *heights) {
    PONDI_ASSERT_POND(part);
    for (int i = 0; heights != NULL && i < TILE_CELLS; i++) {
        heights[i] = NAN;
    }
    if (pondi_cut_of(part) == NULL || heights == NULL ||
        !pondi_format_is_float(part->fields[0].format)) {
        return;
    }
    const pondi_subdomain_axis across = pondi_subdomain_across(part);
    const pondi_subdomain_axis down = pondi_subdomain_down(part);
    const int64_t first_x = (int64_t)tile.x * TILE;
    const int64_t first_y = (int64_t)tile.y * TILE;
    int64_t x;
    int64_t y;
    if (tile.x < 0 || tile.y < 0 || !pondi_subdomain_find(&across, first_x, first_x + TILE, &x) ||
        !pondi_subdomain_find(&down, first_y, first_y + TILE, &y) || x < 0 || y < 0) {
        return;
    }
    for (int j = 0; j < TILE && y + j < part->grid.height; j++) {
        const float *row =
            pondi_row_f32(pondi_time_level(part, pondi_cut_of(part)->tiles.before), (int)y + j);
        const float *keep = pondi_shore_keep(part, (int)y + j);
        for (int i = 0; i < TILE && x + i < part->grid.width; i++) {
            const bool dry = keep != NULL && keep[x + i] == PONDI_KEEP_DRY;
            heights[j * TILE + i] = dry ? NAN : row[x + i];
        }
    }
}

// ---- rows ---------------------------------------------------------------------------------------

// The heights from a cell of the whole to the end of its tile, or NULL if the tile was not
// requested.
static float *tile_at(const pondi_subdomain *part, int column, int row, int *count) {
    const pondi_tiles *t = &part->tiles;
    const pond_subdomain_tile tile = {column / TILE, row / TILE};
    int low = 0;
    int high = t->count;
    *count = to_end(column, part->grid.width);
    while (low < high) {
        const int middle = (low + high) / 2;
        if (in_order(&t->list[middle], &tile) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == t->count || in_order(&t->list[low], &tile) != 0) {
        return NULL;
    }
    return t->heights + (size_t)low * TILE_CELLS + row % TILE * TILE + column % TILE;
}

// Adds to a row of the whole's cells as a pond does, and returns the sum that was added.
static double add_to_tiles(const pond *water, int row, int column, int count,
                           const double *amounts) {
    double added = 0.0;
    int some;
    for (int i = 0; i < count; i += some) {
        float *heights = tile_at(pondi_cut_of(water), column + i, row, &some);
        for (int k = 0; heights != NULL && k < some && i + k < count; k++) {
            if (amounts[i + k] != 0.0 && !isnan(heights[k])) {
                added += pondi_touch_float(&heights[k], water->solver->top, amounts[i + k]);
            }
        }
    }
    return added;
}

// Adds to the cells that the subdomain has; *took receives what each of them took.
static void add_cells(pond *water, int row, int column, int count, const double *amounts,
                      double *took) {
    const float *keep = pondi_shore_keep(water, row);
    const float top = water->solver->top;
    float *now = pondi_row_f32(&water->fields[water->now], row) + column;
    float *before = pondi_row_f32(&water->fields[1 - water->now], row) + column;
    for (int i = 0; i < count; i++) {
        took[i] = 0.0;
        if (amounts[i] != 0.0 && !(keep != NULL && keep[column + i] == PONDI_KEEP_DRY)) {
            took[i] = pondi_touch_float(&now[i], top, amounts[i]);
            (void)pondi_touch_float(&before[i], top, amounts[i]);
        }
    }
}

// Of `count` cells of the whole from `column`, reports what the subdomain's own cells took.
static void report_run(const pondi_patch *patch, int row, int column, int count, int bit,
                       const double *took) {
    const pondi_subdomain *part = pondi_cut_of(patch->water);
    const pond_area *own = &part->own;
    const int64_t end = (int64_t)column + count;
    const int64_t own_first = part->x + own->x;
    const int64_t own_end = own_first + own->width;
    const int64_t from = column > own_first ? column : own_first;
    const int64_t to = end < own_end ? end : own_end;
    if (row < own->y || row >= own->y + own->height || from >= to) {
        return;
    }
    const pond_subdomain_run reported = {.touch = part->touch + (uint64_t)patch->row,
                                         .bit = (uint64_t)bit,
                                         .amounts = took + (from - column),
                                         .count = (int32_t)(to - from),
                                         .begun = from > column,
                                         .continues = to < end};
    part->row(part->user, &reported);
}

// Whether an emitter's additions are summed along rows.
static bool sums_rows(const pondi_patch *patch) {
    const pond *water = patch->water;
    return patch->emitter != NULL && water->mean.kept;
}

// Adds to those of the whole's cells that the subdomain has; `bit` distinguishes runs of one row.
static void add_run(const pondi_patch *patch, int row, int column, int count, int bit,
                    const double *amounts) {
    const pondi_subdomain_axis across = pondi_subdomain_across(patch->water);
    const pondi_subdomain_axis down = pondi_subdomain_down(patch->water);
    double took[PONDI_TOUCH_RUN];
    int64_t x;
    int64_t y;
    if (!pondi_subdomain_find(&down, row, (int64_t)row + 1, &y)) {
        return;
    }
    // In a periodic whole, cells beyond a side may be there at both ends.
    for (int64_t at = column; at < (int64_t)column + count; at++) {
        if (pondi_subdomain_find(&across, at, at + 1, &x)) {
            const int64_t left = (int64_t)column + count - at;
            const int some = (int)(left < across.cells - x ? left : across.cells - x);
            add_cells(patch->water, (int)y, (int)x, some, amounts + (at - column),
                      took + (at - column));
            at += some - 1;
        }
    }
    if (sums_rows(patch)) {
        report_run(patch, (int)y, column, count, bit, took);
    }
}

static void add(const pondi_patch *patch, int64_t x0, int64_t y, int count, const double *amounts) {
    const pond *water = patch->water;
    pondi_subdomain *part = pondi_cut_of(water);
    const pond_desc *grid = patch->grid;
    int first;
    if (!pondi_touch_clip_row(grid, x0, y, &first, &count)) {
        return;
    }
    const int row = pondi_touch_fold(y, grid->height);
    double added = 0.0;
    for (int run = 0; first < count; run++) {
        const int column = pondi_touch_fold(x0 + first, grid->width);
        const int next = pondi_least(count - first, grid->width - column);
        add_run(patch, row, column, next, run, amounts + first);
        if (patch->emitter == NULL) {
            added += add_to_tiles(water, row, column, next, amounts + first);
        }
        first += next;
    }
    if (water->mean.kept && added != 0.0) { // enters the sum separately, as in a pond
        part->common(part->user, part->touch++, 0, added);
    }
}

// In a periodic whole a box begins inside and is at most one period long.
static void go_round(int64_t *first, int64_t *end, int cells, pond_edge side) {
    if (side == POND_EDGE_PERIODIC) {
        const bool all = *end - *first >= cells;
        const int64_t from = all ? 0 : pondi_touch_fold(*first, cells);
        *end = all ? cells : from + (*end - *first);
        *first = from;
    }
}

static void added(const pondi_patch *patch, const pondi_box *box, int64_t rows) {
    const pond_desc *grid = patch->grid;
    pondi_subdomain *part = pondi_cut_of(patch->water);
    pondi_box b = *box;
    if (patch->emitter != NULL) {
        pondi_subdomain_touched(patch->water, &b);
    } else if (b.x0 < b.x1 && b.y0 < b.y1) {
        go_round(&b.x0, &b.x1, grid->width, grid->edges.left);
        go_round(&b.y0, &b.y1, grid->height, grid->edges.top);
        pondi_subdomain_touched(patch->water, &b);
    }
    if (sums_rows(patch)) {
        part->touch += (uint64_t)rows;
        part->pressed(part->user, (uint64_t)rows);
    }
}

static void read(const pondi_patch *patch, int64_t x, int64_t y, int count, float *heights) {
    const pondi_subdomain *part = pondi_cut_of(patch->water);
    const int row = pondi_touch_fold(y, patch->grid->height);
    int some;
    for (int i = 0; i < count; i += some) {
        const float *from = tile_at(part, pondi_touch_fold(x + i, patch->grid->width), row, &some);
        for (int k = i; k < i + some && k < count; k++) {
            heights[k] = from != NULL ? from[k - i] : NAN;
        }
    }
}

static bool is_dry(const pondi_patch *patch, pond_vec2 point, double top) {
    (void)top;
    const pond_desc *d = patch->desc;
    const double x = floor((double)point.x / d->cell_size);
    const double y = floor((double)point.y / d->cell_size);
    return x >= 0.0 && x < d->width && y >= 0.0 && y < d->height &&
           pondi_subdomain_is_dry(patch->water, (int)x + patch->left, (int)y + patch->top);
}

static bool reaches(const pondi_patch *patch, const pondi_box *box) {
    return pondi_subdomain_reaches(patch->water, box);
}

const pondi_patch_ways pondi_patch_in_subdomain = {.add = add,
                                                   .added = added,
                                                   .read = read,
                                                   .is_dry = is_dry,
                                                   .splash = pondi_patch_splash,
                                                   .drop = pondi_patch_drop,
                                                   .reaches = reaches,
                                                   .gather = gather};
