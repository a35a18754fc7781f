// Land: read from the caller's map chunk by chunk, and stored as bits.

#include <string.h>

#include "world/world.h"

#include <millpond/world.h>

static uint64_t bits_of(const uint8_t *cells) {
    uint64_t bits = 0;
    for (int x = 0; x < PONDI_CHUNK; x++) {
        bits |= (uint64_t)(cells[x] != 0) << x;
    }
    return bits;
}

bool pondi_land_pack(const uint8_t *cells, uint64_t rows[PONDI_CHUNK]) {
    uint64_t all = 0;
    for (int y = 0; y < PONDI_CHUNK; y++) {
        rows[y] = bits_of(cells + y * PONDI_CHUNK);
        all |= rows[y];
    }
    return all != 0;
}

static pondi_asked *asked_at(pond_world *world, pond_chunk at) {
    const unsigned x = (unsigned)at.x % PONDI_ASKED_SIDE;
    const unsigned y = (unsigned)at.y % PONDI_ASKED_SIDE;
    return &world->asked[y * PONDI_ASKED_SIDE + x];
}

static bool is_of(const pondi_asked *asked, pond_chunk at) {
    return asked->known && asked->at.x == at.x && asked->at.y == at.y;
}

static void ask(const pond_world *world, pond_chunk at, pondi_asked *out) {
    uint8_t cells[PONDI_CHUNK * PONDI_CHUNK] = {0};
    out->any = world->desc.map(world->desc.user, at, cells) && pondi_land_pack(cells, out->rows);
    if (!out->any) {
        memset(out->rows, 0, sizeof out->rows);
    }
    out->at = at;
    out->known = true;
}

bool pondi_land_ask(pond_world *world, pond_chunk at, uint64_t rows[PONDI_CHUNK]) {
    if (world->desc.masks) {
        return pondi_masks_get(&world->masks, at, rows);
    }
    if (world->desc.map == NULL) {
        memset(rows, 0xff, PONDI_CHUNK * sizeof *rows);
        return true;
    }
    pondi_asked *asked = asked_at(world, at);
    if (!is_of(asked, at)) {
        ask(world, at, asked);
    }
    memcpy(rows, asked->rows, sizeof asked->rows);
    return asked->any;
}

void pondi_land_rows(pond_world *world, bool exists, pond_chunk at, const pondi_chunk *chunk,
                     uint64_t rows[PONDI_CHUNK]) {
    memset(rows, 0, PONDI_CHUNK * sizeof *rows); // beyond the end of the world there is land
    if (chunk != NULL) {
        memcpy(rows, chunk->land.rows + 1, PONDI_CHUNK * sizeof *rows);
    } else if (exists) {
        (void)pondi_land_ask(world, at, rows);
    }
}

void pondi_land_forget(pond_world *world, pond_chunk at) {
    pondi_asked *asked = asked_at(world, at);
    asked->known = asked->known && !is_of(asked, at);
}

// ---- the ring -----------------------------------------------------------------------------------

static void set_row(pondi_land *land, int y, uint64_t cells) {
    land->rows[y + 1] = cells;
}

static void set_end(pondi_land *land, int y, int dx, uint64_t water) {
    const int bit = dx > 0;
    const unsigned others = land->ends[y + 1] & ~(1u << bit);
    land->ends[y + 1] = (uint8_t)(others | (unsigned)(water & 1) << bit);
}

// Copies the side of the chunk at (dx, dy), with these rows of water, to the ring.
static void copy_side(pondi_land *land, int dx, int dy, const uint64_t rows[PONDI_CHUNK]) {
    const int near_row = dy < 0 ? PONDI_CHUNK - 1 : 0;
    const int near_column = dx < 0 ? PONDI_CHUNK - 1 : 0;
    const int ring_row = dy < 0 ? -1 : PONDI_CHUNK;
    if (dx == 0) {
        set_row(land, ring_row, rows[near_row]);
    } else if (dy != 0) {
        set_end(land, ring_row, dx, rows[near_row] >> near_column);
    } else {
        for (int y = 0; y < PONDI_CHUNK; y++) {
            set_end(land, y, dx, rows[y] >> near_column);
        }
    }
}

static void judge_band(pondi_chunk *chunk, int band) {
    const int first = band * PONDI_BAND; // the row above, in `rows`
    uint64_t all = UINT64_MAX;
    uint64_t any = 0;
    unsigned ends = 3;
    for (int i = first; i < first + PONDI_BAND + 2; i++) {
        const bool own = i > first && i <= first + PONDI_BAND;
        all &= chunk->land.rows[i];
        ends &= chunk->land.ends[i];
        any |= own ? chunk->land.rows[i] : 0;
    }
    for (int i = 0; i < PONDI_PIECES; i++) {
        const int bit = band * PONDI_PIECES + i;
        const bool plain = pondi_row_window(all, ends, i) == PONDI_WINDOW;
        const bool dry = (pondi_row_window(any, 0, i) & PONDI_WINDOW_OWN) == 0;
        chunk->plain |= (uint64_t)plain << bit;
        chunk->dry |= (uint64_t)dry << bit;
    }
}

static void judge(pondi_chunk *chunk) {
    uint64_t inside = UINT64_MAX;
    for (int y = 0; y < PONDI_CHUNK; y++) {
        inside &= chunk->land.rows[y + 1];
    }
    chunk->has_land = inside != UINT64_MAX;
    chunk->plain = chunk->dry = 0;
    for (int band = 0; band < PONDI_BANDS; band++) {
        judge_band(chunk, band);
    }
}

void pondi_land_lay(pond_world *world, pondi_chunk *chunk, const uint64_t rows[PONDI_CHUNK]) {
    memcpy(chunk->land.rows + 1, rows, PONDI_CHUNK * sizeof *rows);
    for (int way = 0; way < 9; way++) {
        const int dx = way % 3 - 1;
        const int dy = way / 3 - 1;
        const uint64_t *beside = NULL;
        uint64_t asked[PONDI_CHUNK] = {0}; // beyond the end of the world there is land
        pond_chunk at;
        if (way == 4) {
            continue;
        }
        if (chunk->around[way] != PONDI_NO_CHUNK) {
            beside = world->chunks[chunk->around[way]].land.rows + 1;
        } else if (pondi_chunk_beside(chunk->at, dx, dy, &at)) {
            (void)pondi_land_ask(world, at, asked);
        }
        copy_side(&chunk->land, dx, dy, beside != NULL ? beside : asked);
    }
    judge(chunk);
}

void pondi_land_tell(pond_world *world, pond_chunk at, const uint64_t rows[PONDI_CHUNK]) {
    for (int way = 0; way < 9; way++) {
        pond_chunk place;
        const int dx = way % 3 - 1;
        const int dy = way / 3 - 1;
        const int beside = way != 4 && pondi_chunk_beside(at, dx, dy, &place)
                               ? pondi_chunk_find(world, place)
                               : PONDI_NO_CHUNK;
        if (beside != PONDI_NO_CHUNK) {
            copy_side(&world->chunks[beside].land, -dx, -dy, rows);
            judge(&world->chunks[beside]);
        }
    }
}

void pondi_land_hold(const pond_world *world, const pondi_chunk *chunk) {
    for (int y = 0; y < PONDI_CHUNK && chunk->has_land; y++) {
        for (int x = 0; x < PONDI_CHUNK; x++) {
            if (!pondi_land_is_water(&chunk->land, x, y)) {
                pondi_chunk_hold(world, &chunk->fields[0], x, y);
                pondi_chunk_hold(world, &chunk->fields[1], x, y);
            }
        }
    }
}

bool pondi_land_opens(const pondi_land *land, int dx, int dy) {
    const int row = dy < 0 ? 0 : PONDI_CHUNK_RING - 1;
    const unsigned bit = dx < 0 ? 1 : 2;
    if (dx == 0) {
        return dy != 0 && land->rows[row] != 0;
    }
    if (dy != 0) {
        return (land->ends[row] & bit) != 0;
    }
    unsigned any = 0;
    for (int y = 1; y <= PONDI_CHUNK; y++) {
        any |= land->ends[y];
    }
    return (any & bit) != 0;
}
