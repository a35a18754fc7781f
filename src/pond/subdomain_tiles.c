// Heights of the whole under bodies, which all parts share at each step: each then works out what
// all bodies do, and adds to its own cells what they do to those.

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "pond/body.h"
#include "pond/subdomain.h"
#include "pond/touch_run.h"

#include <millpond/detail/subdomain.h>

#define TILE POND_SUBDOMAIN_TILE
#define TILE_CELLS (POND_SUBDOMAIN_TILE * POND_SUBDOMAIN_TILE)
#define FIRST_TILES 64
#define MOST_TILES (1 << 22)

_Static_assert(POND_SUBDOMAIN_BLOCK % POND_SUBDOMAIN_TILE == 0, "a tile lies in one part");

// ---- the list -----------------------------------------------------------------------------------

static size_t slots_of(int capacity) {
    return 2 * (size_t)capacity; // of a power of two
}

// The slot where a tile is, or would be.
static int32_t *slot_of(const pondi_tiles *t, pond_subdomain_tile tile) {
    const size_t slots = slots_of(t->capacity);
    uint64_t at = ((uint64_t)(uint32_t)tile.y << 32 | (uint32_t)tile.x) * 0x9e3779b97f4a7c15u >> 32;
    for (;; at++) {
        int32_t *slot = &t->slots[at & (slots - 1)];
        const pond_subdomain_tile *there = *slot > 0 ? &t->list[*slot - 1] : NULL;
        if (there == NULL || (there->x == tile.x && there->y == tile.y)) {
            return slot;
        }
    }
}

static void release(pondi_tiles *t, const pond_allocator *allocator) {
    const size_t tiles = (size_t)t->capacity;
    pondi_release(allocator, t->list, tiles * sizeof *t->list);
    pondi_release(allocator, t->heights, tiles * TILE_CELLS * sizeof *t->heights);
    pondi_release(allocator, t->slots, slots_of(t->capacity) * sizeof *t->slots);
}

void pondi_tiles_free(pondi_subdomain *part) {
    release(&part->tiles, &part->whole.allocator);
}

// Twice as many, without heights; all parts come here at the same tile.
static void grow(pondi_subdomain *part) {
    const pond_allocator *allocator = &part->whole.allocator;
    pondi_tiles *old = &part->tiles;
    pondi_tiles more = *old;
    more.capacity = old->capacity > 0 ? 2 * old->capacity : FIRST_TILES;
    const size_t tiles = (size_t)more.capacity;
    more.list = pondi_allocate(allocator, tiles * sizeof *more.list, PONDI_CACHE_LINE);
    more.heights =
        pondi_allocate(allocator, tiles * TILE_CELLS * sizeof *more.heights, PONDI_CACHE_LINE);
    more.slots =
        pondi_allocate(allocator, slots_of(more.capacity) * sizeof *more.slots, PONDI_CACHE_LINE);
    old->grown = true;
    if (more.list == NULL || more.heights == NULL || more.slots == NULL ||
        more.capacity > MOST_TILES) {
        release(&more, allocator);
        old->starved = true;
        return;
    }
    more.grown = true;
    memset(more.slots, 0, slots_of(more.capacity) * sizeof *more.slots);
    for (int i = 0; i < old->count; i++) {
        more.list[i] = old->list[i];
        *slot_of(&more, more.list[i]) = i + 1;
    }
    release(old, allocator);
    *old = more;
}

static void want(pondi_subdomain *part, pond_subdomain_tile tile) {
    pondi_tiles *t = &part->tiles;
    if (t->starved) {
        return;
    }
    if (t->count == t->capacity) {
        grow(part);
        if (t->starved) {
            return;
        }
    }
    int32_t *slot = slot_of(t, tile);
    if (*slot == 0) {
        t->list[t->count] = tile;
        *slot = ++t->count;
    }
}

static void want_row(pondi_subdomain *part, int64_t x0, int64_t x1, int row) {
    for (int64_t x = x0; x < x1;) {
        const int column = pondi_touch_fold(x, part->grid.width);
        want(part, (pond_subdomain_tile){column / TILE, row / TILE});
        const int left = TILE - column % TILE;
        const int room = part->grid.width - column;
        x += left < room ? left : room;
    }
}

void pondi_tiles_want(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    pondi_subdomain *part = pondi_cut_of(water);
    for (int64_t y = y0; y < y1;) {
        const int row = pondi_touch_fold(y, part->grid.height);
        want_row(part, x0, x1, row);
        const int left = TILE - row % TILE;
        const int room = part->grid.height - row;
        y += left < room ? left : room;
    }
}

static void begin(pondi_tiles *t) {
    t->count = 0;
    t->grown = false;
    t->still = false;
    if (t->capacity > 0) {
        memset(t->slots, 0, slots_of(t->capacity) * sizeof *t->slots);
    }
}

// Takes the heights of those in the list.
static bool take(pondi_subdomain *part) {
    pondi_tiles *t = &part->tiles;
    const pond_subdomain_tiles all = {.tiles = t->list,
                                      .heights = t->heights,
                                      .count = t->count,
                                      .capacity = t->capacity,
                                      .grown = t->grown,
                                      .starved = t->starved};
    t->lost = (t->count > 0 || t->grown) && !part->share(part->user, &all);
    return !t->lost;
}

// ---- asking for them ----------------------------------------------------------------------------

// Whether nothing has happened to what is there, and bodies look where they did.
static bool are_right(const pond *water) {
    const pondi_tiles *t = &pondi_cut_of(water)->tiles;
    bool right = t->still && t->touch == pondi_cut_of(water)->touch && pondi_whole_rests(water);
    for (int i = 0; i < water->bodies.used && right; i++) {
        const pondi_body *body = &water->bodies.slots[i];
        bool acts;
        (void)pondi_body_next(water, body, &acts);
        right = !acts || pondi_body_stays(body);
    }
    return right;
}

bool pondi_tiles_step(pond *water) {
    pondi_subdomain *part = pondi_cut_of(water);
    pondi_tiles *t = &part->tiles;
    if (t->lost) {
        return false;
    }
    if (!are_right(water)) {
        begin(t);
        for (int i = 0; i < water->bodies.used; i++) {
            const pondi_body *body = &water->bodies.slots[i];
            bool acts;
            const pondi_imprint next = pondi_body_next(water, body, &acts);
            if (acts && (body->floating || water->mean.kept)) {
                pondi_imprint_tiles(water, &body->hull, &body->imprint);
                pondi_imprint_tiles(water, &body->hull, &next);
            }
            if (body->floating) {
                pondi_hull_tiles(water, &body->hull, &next);
            }
        }
        if (!take(part)) {
            return false;
        }
        t->touch = part->touch;
        t->still = pondi_whole_rests(water);
    }
    t->open = true;
    return true;
}

void pondi_tiles_close(pond *water) {
    pondi_cut_of(water)->tiles.open = false;
}

bool pondi_tiles_under(pond *water, const pondi_body *body) {
    pondi_subdomain *part = pondi_cut_of(water);
    if (part->tiles.lost) {
        return false;
    }
    begin(&part->tiles);
    pondi_hull_tiles(water, &body->hull, &body->imprint);
    return take(part);
}

void pond_subdomain_set_due(pond *part, int64_t steps) {
    PONDI_ASSERT_POND(part);
    if (pondi_cut_of(part) != NULL) {
        part->part->due = steps > 0 ? steps : 0;
    }
}

// ---- cells --------------------------------------------------------------------------------------

float *pondi_tiles_at(const pond *water, int column, int row, int *count) {
    const pondi_subdomain *part = pondi_cut_of(water);
    const pondi_tiles *t = &part->tiles;
    const int left = TILE - column % TILE;
    const int room = part->grid.width - column;
    *count = left < room ? left : room;
    if (t->count == 0) {
        return NULL;
    }
    const int32_t at = *slot_of(t, (pond_subdomain_tile){column / TILE, row / TILE});
    return at == 0 ? NULL
                   : t->heights + (size_t)(at - 1) * TILE_CELLS + row % TILE * TILE + column % TILE;
}

double pondi_tiles_add(pond *water, int row, int column, int count, const double *amounts) {
    const float top = water->solver->top;
    double added = 0.0;
    int some;
    for (int i = 0; pondi_cut_of(water)->tiles.open && i < count; i += some) {
        float *heights = pondi_tiles_at(water, column + i, row, &some);
        for (int k = 0; heights != NULL && k < some && i + k < count; k++) {
            if (amounts[i + k] != 0.0 && !isnan(heights[k])) {
                added += pondi_touch_float(&heights[k], top, amounts[i + k]);
            }
        }
    }
    return added;
}

// A touch of its own: it is added to the sum by itself, as in a pond.
void pondi_subdomain_report(pond *water, double added) {
    pondi_subdomain *part = pondi_cut_of(water);
    if (part->tiles.open && water->mean.kept && added != 0.0) {
        part->common(part->user, part->touch++, 0, added);
    }
}

void pond_subdomain_read_tile(const pond *part, pond_subdomain_tile tile, float *heights) {
    PONDI_ASSERT_POND(part);
    const pondi_subdomain *cut = pondi_cut_of(part);
    for (int i = 0; heights != NULL && i < TILE_CELLS; i++) {
        heights[i] = NAN;
    }
    if (cut == NULL || heights == NULL || !pondi_format_is_float(part->fields[0].format)) {
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
        const float *row = pondi_row_f32(pondi_now(part), (int)y + j);
        const float *keep = pondi_shore_keep(part, (int)y + j);
        for (int i = 0; i < TILE && x + i < part->grid.width; i++) {
            const bool dry = keep != NULL && keep[x + i] == PONDI_KEEP_DRY;
            heights[j * TILE + i] = dry ? NAN : row[x + i];
        }
    }
}
