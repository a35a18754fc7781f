// Subdomains: ponds that are cut from a wider pond along its blocks.

#include "pond/subdomain.h"

#include <limits.h>
#include <math.h>
#include <millpond/detail/subdomain.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/rest.h"
#include "pond/touch.h"

bool pondi_subdomain_find(const pondi_subdomain_axis *axis, int64_t first, int64_t end,
                          int64_t *out) {
    int64_t at = first - axis->first;
    if (axis->around > 0) { // the last period that begins before the subdomain ends
        const int64_t over = at - (axis->cells - 1);
        at -= (over > 0 ? (over + axis->around - 1) / axis->around : -(-over / axis->around)) *
              axis->around;
    }
    *out = at;
    return at < axis->cells && at + (end - first) > 0;
}

// ---- creation -----------------------------------------------------------------------------------

// The extent of a subdomain along one axis.
typedef struct cut {
    const char *names[2];
    int first; // own cells, in the whole
    int count;
    int whole;
    pond_edge low;
    pond_edge high;
    bool wraps; // results
    int before; // halo
    int behind;
} cut;

static bool is_at_block(const cut *c, int64_t cell) {
    const int64_t last = (int64_t)(pondi_blocks_along(c->whole) - 1) * POND_SUBDOMAIN_BLOCK;
    return cell == c->whole || (cell % POND_SUBDOMAIN_BLOCK == 0 && cell <= last);
}

static pond_result make_cut(const pond_desc *whole, cut *c) {
    if (c->count < 1 || c->first < 0 || (int64_t)c->first + c->count > c->whole) {
        return pondi_fail(
            &whole->logger, POND_ERROR_RANGE,
            "own.%s, own.%s: %d, %d cells; a subdomain lies in the whole, of %d cells", c->names[0],
            c->names[1], c->first, c->count, c->whole);
    }
    if (!is_at_block(c, c->first) || !is_at_block(c, (int64_t)c->first + c->count)) {
        return pondi_fail(&whole->logger, POND_ERROR_RANGE,
                          "own.%s, own.%s: %d, %d cells; subdomains start and end at multiples of "
                          "%d cells, and not within the last block of %d",
                          c->names[0], c->names[1], c->first, c->count, POND_SUBDOMAIN_BLOCK,
                          c->whole);
    }
    const bool all = c->count == c->whole;
    c->wraps = !all && c->low == POND_EDGE_PERIODIC;
    if (c->wraps &&
        (c->whole % POND_SUBDOMAIN_BLOCK != 0 || c->whole - c->count < 2 * POND_SUBDOMAIN_HALO)) {
        return pondi_fail(&whole->logger, POND_ERROR_RANGE,
                          "own.%s, own.%s: %d, %d cells; along periodic sides the whole, of %d "
                          "cells, must be a multiple of %d and have %d more than the subdomain",
                          c->names[0], c->names[1], c->first, c->count, c->whole,
                          POND_SUBDOMAIN_BLOCK, 2 * POND_SUBDOMAIN_HALO);
    }
    c->before = c->wraps || c->first > 0 ? POND_SUBDOMAIN_HALO : 0;
    c->behind = c->wraps || c->first + c->count < c->whole ? POND_SUBDOMAIN_HALO : 0;
    const int64_t cells = (int64_t)c->before + c->count + c->behind;
    if (cells > POND_MAX_SIDE) {
        return pondi_fail(&whole->logger, POND_ERROR_RANGE,
                          "own.%s: %d cells; a subdomain has at most %d, its halo included",
                          c->names[1], c->count, POND_MAX_SIDE);
    }
    return POND_OK;
}

int pond_subdomain_reach(const pond_desc *desc) {
    const pondi_solver *solver = desc != NULL ? pondi_solver_of(desc) : NULL;
    if (solver == &pondi_solver_fourth) { // L² reads the neighbours' neighbours
        return 2;
    }
    return solver == NULL || solver->whole.run != NULL || solver->traits.one_row ? 0 : 1;
}

static bool has_closed_sides(const pond_desc *whole) {
    const pond_edges *e = &whole->edges;
    return e->left != POND_EDGE_OPEN || e->right != POND_EDGE_OPEN || e->top != POND_EDGE_OPEN ||
           e->bottom != POND_EDGE_OPEN;
}

pond_area pond_subdomain_grid(const pond_desc *whole) {
    pond_area all = {0};
    const int most = INT_MAX - 2 * PONDI_OPEN_MARGIN;
    if (whole == NULL || pondi_solver_of(whole) == NULL ||
        (pondi_has_open_side(&whole->edges) && (whole->width > most || whole->height > most))) {
        return all;
    }
    const pond_desc grid = pondi_grid_of(pondi_solver_of(whole), whole, &all.x, &all.y);
    all.width = grid.width;
    all.height = grid.height;
    return all;
}

static pond_result check_water(const pond_desc *whole) {
    if (pond_subdomain_reach(whole) == 0) {
        return pondi_fail(&whole->logger, POND_ERROR_RANGE,
                          "solver: %s; its water moves as a whole and has no subdomains: "
                          "allowed are wave, classic, steady, isotropic and unit-range",
                          pondi_solver_of(whole)->traits.name);
    }
    if (pond_subdomain_grid(whole).width == 0) {
        return pondi_fail(&whole->logger, POND_ERROR_RANGE,
                          "width, height: %d, %d; with open sides allowed are 1 to %d",
                          whole->width, whole->height, INT_MAX - 2 * PONDI_OPEN_MARGIN);
    }
    return POND_OK;
}

// Checks the desc of the whole, which may be as wide as the largest pond.
static pond_result check_whole(const pond_desc *whole, pond_desc *out) {
    if (whole == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "whole: NULL; a subdomain needs the desc of the whole");
    }
    pond_desc small = *whole;
    small.width = pondi_least(whole->width, POND_MAX_SIDE);
    small.height = pondi_least(whole->height, POND_MAX_SIDE);
    const pondi_solver *solver;
    const pond_result result = pondi_desc_check(&small, out, &solver);
    if (result != POND_OK) {
        return result;
    }
    out->width = whole->width;
    out->height = whole->height;
    return check_water(out);
}

static void set_own_blocks(pond *water) {
    const pond_area *own = &water->part->own;
    pondi_blocks *b = &water->blocks;
    b->own_left = own->x > 0 ? 1 : 0;
    b->own_top = own->y > 0 ? 1 : 0;
    b->own_right = b->columns - (own->x + own->width < water->grid.width ? 1 : 0);
    b->own_bottom = b->rows - (own->y + own->height < water->grid.height ? 1 : 0);
}

static pond_edge edge_of(pond_edge edge, int halo) {
    return halo > 0 ? POND_EDGE_FREE : edge;
}

static int margin_of(pond_edge edge) {
    return edge == POND_EDGE_OPEN ? PONDI_OPEN_MARGIN : 0;
}

static pond_desc desc_of_part(const pond_desc *whole, const cut *x, const cut *y) {
    pond_desc own = *whole;
    own.width = x->before + x->count + x->behind;
    own.height = y->before + y->count + y->behind;
    own.edges = (pond_edges){
        .left = edge_of(x->low, x->before),
        .right = edge_of(x->high, x->behind),
        .top = edge_of(y->low, y->before),
        .bottom = edge_of(y->high, y->behind),
    };
    own.width -= margin_of(own.edges.left) + margin_of(own.edges.right);
    own.height -= margin_of(own.edges.top) + margin_of(own.edges.bottom);
    return own;
}

static pond_result cut_whole(const pond_desc *whole, const pond_area *own, cut *x, cut *y) {
    const pond_edges *e = &whole->edges;
    const pond_area grid = pond_subdomain_grid(whole);
    *x = (cut){{"x", "width"}, own->x, own->width, grid.width, e->left, e->right, 0, 0, 0};
    *y = (cut){{"y", "height"}, own->y, own->height, grid.height, e->top, e->bottom, 0, 0, 0};
    const pond_result result = make_cut(whole, x);
    return result == POND_OK ? make_cut(whole, y) : result;
}

static pondi_subdomain part_of(const pond_subdomain_desc *desc, const pond_desc *whole,
                               const cut *x, const cut *y) {
    pondi_subdomain part = {
        .whole = *whole,
        .x = (int64_t)x->first - x->before,
        .y = (int64_t)y->first - y->before,
        .wraps_x = x->wraps,
        .wraps_y = y->wraps,
        .own = {x->before, y->before, x->count, y->count},
        .account = desc->account,
        .crossed = desc->crossed,
        .share = desc->share,
        .common = desc->common,
        .row = desc->row,
        .pressed = desc->pressed,
        .bring = desc->bring,
        .fresh = -1,
        .user = desc->user,
    };
    part.grid = pondi_grid_of(pondi_solver_of(whole), whole, &part.left, &part.top);
    return part;
}

// Turns a new pond into a subdomain.
static void become_part(pond *water, pondi_subdomain *part) {
    water->part = part;
    if (water->shore.open.memory != NULL) {
        water->shore.open.closed = has_closed_sides(&part->whole);
        pondi_open_set_caught(&water->shore.open, &water->grid, false);
    }
    set_own_blocks(water);
    pondi_mean_start(water);
    water->shore.kept = water->mean.kept;
}

pond_result pond_subdomain_create(const pond_subdomain_desc *desc, pond **out) {
    const char *missing = out == NULL             ? "part"
                          : desc == NULL          ? "desc"
                          : desc->account == NULL ? "account"
                          : desc->share == NULL   ? "share"
                          : desc->common == NULL  ? "common"
                          : desc->row == NULL     ? "row"
                          : desc->pressed == NULL ? "pressed"
                                                  : NULL;
    if (missing != NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a subdomain needs it", missing);
    }
    *out = NULL;
    pond_desc whole = {0};
    cut x;
    cut y;
    pond_result result = check_whole(desc->whole, &whole);
    if (result == POND_OK) {
        result = cut_whole(&whole, &desc->own, &x, &y);
    }
    if (result != POND_OK) {
        return result;
    }
    pondi_subdomain *part =
        pondi_allocate(&whole.allocator, sizeof *part, _Alignof(pondi_subdomain));
    if (part == NULL) {
        return pondi_fail(&whole.logger, POND_ERROR_MEMORY, "subdomain: no memory for %zu bytes",
                          sizeof *part);
    }
    const pond_desc own = desc_of_part(&whole, &x, &y);
    pond *water;
    result = pond_create(&own, &water);
    if (result != POND_OK) {
        pondi_release(&whole.allocator, part, sizeof *part);
        return result;
    }
    *part = part_of(desc, &whole, &x, &y);
    become_part(water, part);
    *out = water;
    return POND_OK;
}

void pondi_subdomain_free(pond *water) {
    if (pondi_cut_of(water) != NULL) {
        pondi_subdomain_forget_ground(water->part);
        pondi_tiles_free(water->part);
        pondi_release(&water->part->whole.allocator, water->part, sizeof *water->part);
    }
}

// ---- cells and blocks ---------------------------------------------------------------------------

// The intersection of a rectangle with a pond. [cells or blocks]
static pond_area clipped(pond_area a, int width, int height) {
    const int64_t right = (int64_t)a.x + a.width;
    const int64_t bottom = (int64_t)a.y + a.height;
    const int x0 = pondi_most(a.x, 0);
    const int y0 = pondi_most(a.y, 0);
    const int64_t x1 = right < width ? right : width;
    const int64_t y1 = bottom < height ? bottom : height;
    if (x0 >= x1 || y0 >= y1) {
        return (pond_area){0};
    }
    return (pond_area){x0, y0, (int)x1 - x0, (int)y1 - y0};
}

pond_area pond_subdomain_stepped(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->part != NULL ? part->part->own
                              : (pond_area){0, 0, part->grid.width, part->grid.height};
}

pond_area pond_subdomain_own(const pond *part) {
    pond_area own = pond_subdomain_stepped(part);
    own.x -= part->left;
    own.y -= part->top;
    return clipped(own, part->desc.width, part->desc.height);
}

pond_area pond_subdomain_own_blocks(const pond *part) {
    PONDI_ASSERT_POND(part);
    const pondi_blocks *b = &part->blocks;
    return (pond_area){b->own_left, b->own_top, b->own_right - b->own_left,
                       b->own_bottom - b->own_top};
}

static char *cell_of(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

static pondi_span span_of(pond_area a) {
    return (pondi_span){a.x, a.x + a.width, a.y, a.y + a.height};
}

static pondi_open_faces faces_of(const pond *part, unsigned contents) {
    const pond_edges *e = &pondi_whole_desc(part)->edges;
    const bool sides = (contents & POND_SUBDOMAIN_SIDES) != 0;
    const bool ends = (contents & POND_SUBDOMAIN_ENDS) != 0;
    return (pondi_open_faces){sides, ends, sides && e->left != POND_EDGE_PERIODIC,
                              ends && e->top != POND_EDGE_PERIODIC};
}

static size_t heights_size(const pond *part, pond_area a, unsigned contents) {
    const size_t cells = (size_t)a.width * (size_t)a.height;
    return (contents & POND_SUBDOMAIN_HEIGHTS) != 0
               ? 2 * cells * pondi_format_size(part->solver->format)
               : 0;
}

size_t pond_subdomain_size(const pond *part, pond_area cells, pond_subdomain_contents contents) {
    PONDI_ASSERT_POND(part);
    const pond_area a = clipped(cells, part->grid.width, part->grid.height);
    const pondi_span span = span_of(a);
    return heights_size(part, a, (unsigned)contents) +
           sizeof(float) *
               pondi_open_count(&part->shore.open, &span, faces_of(part, (unsigned)contents));
}

void pond_subdomain_pack(const pond *part, pond_area cells, pond_subdomain_contents contents,
                         void *bytes) {
    PONDI_ASSERT_POND(part);
    const pond_area a = clipped(cells, part->grid.width, part->grid.height);
    const pondi_span span = span_of(a);
    const size_t row = (size_t)a.width * pondi_format_size(part->solver->format);
    const bool heights = (contents & POND_SUBDOMAIN_HEIGHTS) != 0;
    char *to = bytes;
    if (bytes == NULL) {
        return;
    }
    for (int y = a.y; y < a.y + a.height && heights; y++, to += 2 * row) {
        memcpy(to, cell_of(pondi_now(part), a.x, y), row);
        memcpy(to + row, cell_of(pondi_before(part), a.x, y), row);
    }
    pondi_open_get(&part->shore.open, &span, faces_of(part, (unsigned)contents),
                   (float *)(void *)to);
}

void pond_subdomain_unpack(pond *part, pond_area cells, pond_subdomain_contents contents,
                           const void *bytes) {
    PONDI_ASSERT_POND(part);
    const pond_area a = clipped(cells, part->grid.width, part->grid.height);
    const pondi_span span = span_of(a);
    const size_t row = (size_t)a.width * pondi_format_size(part->solver->format);
    const bool heights = (contents & POND_SUBDOMAIN_HEIGHTS) != 0;
    const char *from = bytes;
    if (bytes == NULL) {
        return;
    }
    for (int y = a.y; y < a.y + a.height && heights; y++, from += 2 * row) {
        memcpy(cell_of(pondi_now(part), a.x, y), from, row);
        memcpy(cell_of(pondi_before(part), a.x, y), from + row, row);
    }
    for (int f = 0; f < 2 && a.width > 0 && heights; f++) {
        pondi_border_fill(&part->fields[f], &part->grid.edges);
    }
    if (part->shore.open.memory != NULL && (contents & POND_SUBDOMAIN_LAYERS) != 0) {
        pondi_open_set(&part->shore.open, &span, faces_of(part, (unsigned)contents),
                       (const float *)(const void *)from);
        pondi_open_meet(&part->shore.open, part->grid.edges.left == POND_EDGE_PERIODIC,
                        part->grid.edges.top == POND_EDGE_PERIODIC);
    }
}

void pond_subdomain_get_blocks(const pond *part, pond_area blocks, uint64_t since,
                               pond_subdomain_block *out) {
    PONDI_ASSERT_POND(part);
    const pondi_blocks *b = &part->blocks;
    const pond_area a = clipped(blocks, b->columns, b->rows);
    for (int y = a.y; y < a.y + a.height && out != NULL; y++) {
        for (int x = a.x; x < a.x + a.width; x++) {
            const size_t i = pondi_blocks_index(b, x, y);
            *out++ = (pond_subdomain_block){
                .value = b->values[i],
                .notes = b->notes[i],
                .stirred = b->stirred[i],
                .active = b->active[i],
                .moved = pondi_blocks_moved(b, i, since, part->steps),
            };
        }
    }
}

void pond_subdomain_set_blocks(pond *part, pond_area blocks, const pond_subdomain_block *in) {
    PONDI_ASSERT_POND(part);
    pondi_blocks *b = &part->blocks;
    const pond_area a = clipped(blocks, b->columns, b->rows);
    for (int y = a.y; y < a.y + a.height && in != NULL; y++) {
        for (int x = a.x; x < a.x + a.width; x++, in++) {
            const size_t i = pondi_blocks_index(b, x, y);
            b->values[i] = in->value;
            b->notes[i] = in->notes;
            b->stirred[i] = in->stirred != 0;
        }
    }
}

void pond_subdomain_wake_blocks(pond *part, pond_area blocks, const pond_subdomain_block *in) {
    PONDI_ASSERT_POND(part);
    pondi_blocks *b = &part->blocks;
    const pond_area a = clipped(blocks, b->columns, b->rows);
    for (int y = a.y; y < a.y + a.height && in != NULL; y++) {
        for (int x = a.x; x < a.x + a.width; x++, in++) {
            if (in->active) {
                pondi_blocks_wake(b, x, y);
            }
        }
    }
}

// ---- halos in transit ---------------------------------------------------------------------------

void pond_subdomain_expect(pond *part) {
    PONDI_ASSERT_POND(part);
    if (pondi_cut_of(part) != NULL) {
        part->part->expects = part->part->bring != NULL;
    }
}

void pond_subdomain_set_fresh(pond *part, int cells) {
    PONDI_ASSERT_POND(part);
    if (pondi_cut_of(part) != NULL) {
        part->part->fresh = pondi_least(cells, POND_SUBDOMAIN_HALO);
    }
}

uint64_t pond_subdomain_early(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->part != NULL ? part->part->early : 0;
}

void pondi_subdomain_send_halo(pond *water) {
    water->part->bring(water->part->user, POND_SUBDOMAIN_SEND);
}

void pondi_subdomain_test_halo(const pond *water) {
    water->part->bring(water->part->user, POND_SUBDOMAIN_TEST);
}

void pondi_subdomain_take_halo(pond *water) {
    water->part->bring(water->part->user, POND_SUBDOMAIN_TAKE);
    water->part->expects = false;
}

// ---- rest and level -----------------------------------------------------------------------------

static bool rests(const pond *part) {
    return part->solver->rests != PONDI_RESTS_NEVER;
}

void pond_subdomain_note(pond *part) {
    PONDI_ASSERT_POND(part);
    if (rests(part)) {
        pondi_rest_note(part);
    }
}

pond_subdomain_calm pond_subdomain_get_calm(const pond *part) {
    PONDI_ASSERT_POND(part);
    pondi_calm own;
    pondi_rest_calm(part, &own);
    pond_subdomain_calm calm = {.calm = own.calm, .still = own.still, .any = own.any};
    memcpy(&calm.value, &own.value, sizeof calm.value);
    return calm;
}

void pond_subdomain_lay(pond *part, bool all) {
    PONDI_ASSERT_POND(part);
    if (rests(part)) {
        pondi_rest_lay(part, all);
    }
}

bool pond_subdomain_stir(pond *part) {
    PONDI_ASSERT_POND(part);
    return !rests(part) || pondi_rest_stir(part);
}

void pond_subdomain_spread(pond *part, bool any) {
    PONDI_ASSERT_POND(part);
    if (rests(part)) {
        pondi_blocks_spread(&part->blocks, part->steps);
        part->blocks.resting = !any;
    }
    if (pondi_cut_of(part) != NULL) {
        part->part->rested = part->part->touch;
    }
}

bool pond_subdomain_moves(const pond *part) {
    PONDI_ASSERT_POND(part);
    return pondi_blocks_any(&part->blocks);
}

void pond_subdomain_wake(pond *part) {
    PONDI_ASSERT_POND(part);
    pondi_blocks_stir_all(&part->blocks);
    pondi_blocks_change_all(&part->blocks, part->steps);
    part->events.rested = false; // until a check finds that it rests
}

bool pond_subdomain_wanders(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->mean.wanders;
}

bool pond_subdomain_keeps_sum(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->mean.kept;
}

double pond_subdomain_get_sum(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->mean.sum;
}

void pond_subdomain_set_sum(pond *part, double sum) {
    PONDI_ASSERT_POND(part);
    part->mean.sum = sum;
}

void pond_subdomain_sums(pond *part, double *sizes, double *now, double *before) {
    PONDI_ASSERT_POND(part);
    if (part->mean.kept && sizes != NULL && now != NULL && before != NULL) {
        pondi_mean_sums(part, PONDI_TOTAL_SIZE, sizes);
        pondi_mean_sums(part, PONDI_TOTAL_NOW, now);
        pondi_mean_sums(part, PONDI_TOTAL_BEFORE, before);
    }
}

void pond_subdomain_correct(pond *part, double size, double now, double before) {
    PONDI_ASSERT_POND(part);
    const bool finite = isfinite(size) && isfinite(now) && isfinite(before);
    if (finite && part->mean.kept && !part->blocks.resting) {
        const pondi_totals totals = {size, now, before};
        pondi_mean_correct_by(part, &totals);
    }
}

// ---- touches and time ---------------------------------------------------------------------------

uint64_t pond_subdomain_touches(const pond *part) {
    PONDI_ASSERT_POND(part);
    return part->part != NULL ? part->part->touch : 0;
}

pond_result pond_subdomain_hand_on(const pond *from, pond *to) {
    PONDI_ASSERT_POND_OR_NULL(from);
    PONDI_ASSERT_POND_OR_NULL(to);
    if (from == NULL || to == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; it is needed",
                          from == NULL ? "from" : "to");
    }
    if (!pondi_emitters_copy(from, to)) {
        return pondi_fail(&to->desc.logger, POND_ERROR_MEMORY, "emitters: no memory for %d",
                          from->emitters.used);
    }
    if (!pondi_bodies_copy(from, to)) {
        return pondi_fail(&to->desc.logger, POND_ERROR_MEMORY, "bodies: no memory for %d",
                          from->bodies.used);
    }
    to->rain = from->rain;
    to->splashes = from->splashes;
    to->steps = from->steps;
    to->left_over = from->left_over;
    pondi_rest_find(to);
    pondi_blocks_change_all(&to->blocks, to->steps);
    to->mean.sum = from->mean.sum;
    return POND_OK;
}

void pond_subdomain_set_due(pond *part, int64_t steps) {
    PONDI_ASSERT_POND(part);
    if (pondi_cut_of(part) != NULL) {
        part->part->due = steps > 0 ? steps : 0;
    }
}

void pond_subdomain_set_clock(pond *water, uint64_t steps, double left_over) {
    PONDI_ASSERT_POND(water);
    water->steps = steps;
    water->left_over = left_over;
}

double pond_subdomain_get_left_over(const pond *water) {
    PONDI_ASSERT_POND(water);
    return water->left_over;
}
