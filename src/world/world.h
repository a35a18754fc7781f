// world.h — the inside of a world: chunks in a pool, in an order that does not depend on when they
// were met.
#ifndef PONDI_WORLD_WORLD_H
#define PONDI_WORLD_WORLD_H

#include <assert.h>
#include <string.h>

#include <millpond/world.h>

#include "base/hash.h"
#include "base/prefetch.h"
#include "base/tape.h"
#include "field/field.h"
#include "pond/body.h"
#include "pond/emitter.h"
#include "pond/pond.h"
#include "shared/splash.h"
#include "solver/link_rows.h"

enum {
    PONDI_CHUNK = POND_WORLD_CHUNK,
    PONDI_CHUNK_RING = PONDI_CHUNK + 2, // with a cell on either side
    PONDI_NO_CHUNK = -1,
    PONDI_NO_LAKE = -1
};

// Of PONDI_LINKED cells of a row and one to either side, which are water (pondi_row_window()).
#define PONDI_WINDOW 0x3ffffu
#define PONDI_WINDOW_OWN 0x1fffeu

// Which cells of a chunk, and of the ring around it, are water.
typedef struct pondi_land {
    uint64_t rows[PONDI_CHUNK_RING]; // of rows −1…64; bit i: cell i
    uint8_t ends[PONDI_CHUNK_RING];  // bit 0: cell −1, bit 1: cell 64
} pondi_land;

// A chunk is stepped in bands of a few rows, and where it meets land in pieces of these.
enum {
    PONDI_BAND = PONDI_WIDE_ROWS,
    PONDI_BANDS = PONDI_CHUNK / PONDI_BAND,
    PONDI_PIECES = PONDI_CHUNK / PONDI_LINKED
};
static_assert(PONDI_BANDS * PONDI_PIECES == 64, "a bit for each piece");

#define PONDI_ALL_PIECES UINT64_MAX

typedef struct pondi_chunk {
    pond_chunk at;
    pondi_field fields[2]; // as a pond's; their borders are filled before each step
    uint64_t plain;        // pieces with no land in or around them: bit PONDI_PIECES·band + index
    uint64_t dry;          // those that are all land
    bool has_land;         // any of its cells is
    bool stirred;          // it holds water that may move
    bool active;           // stirred, or next to one that is: to be stepped
    int32_t lake;          // its number, when active; else PONDI_NO_LAKE
    uint64_t moving;       // pieces that were not all at height 0 at the last look or touch
    uint64_t reached;  // and those that water may have come to since; all others are at height 0
    uint8_t notes;     // what the last look found, PONDI_BLOCK_…
    float value;       // the one height of a chunk that is flat, as stored
    float most;        // greatest |height| of both time levels, at the last look or touch
    float worth;       // the same of it and those around it: who is least worth goes first
    int32_t around[9]; // kept chunks around it, PONDI_NO_CHUNK where there is none; [4]: itself
    pondi_land land;   // last: most steps do without
} pondi_chunk;

// A cell's links and what it keeps, for each pattern of water in the nine cells around it.
enum { PONDI_PATTERNS = 512 };
typedef struct pondi_patterns {
    pondi_link_palette palette;
    uint32_t links[PONDI_PATTERNS];
    uint8_t keep[PONDI_PATTERNS];
} pondi_patterns;

// What the caller's map said last.
typedef struct pondi_asked {
    bool known;
    bool any; // water
    pond_chunk at;
    uint64_t rows[PONDI_CHUNK];
} pondi_asked;

enum { PONDI_ASKED_SIDE = 8, PONDI_ASKED = PONDI_ASKED_SIDE * PONDI_ASKED_SIDE };

// Masks of water set by the caller (mask.c).
typedef struct pondi_mask pondi_mask;
typedef struct pondi_masks {
    pondi_mask *all;
    int32_t *table; // the mask in each slot
    int capacity;   // of masks, a power of two; the number of slots is twice that
    int count;
} pondi_masks;

// Chunks that bodies and emitters wanted in this step and did not get, each in the slot of its
// column: rows come from above to below.
enum { PONDI_REFUSALS = 64 };
typedef struct pondi_refusals {
    uint64_t known; // a bit for each slot
    pond_chunk at[PONDI_REFUSALS];
    float most[PONDI_REFUSALS]; // what it was wanted for
} pondi_refusals;

// A splash in progress; its centre counts from the chunk.
typedef struct pondi_world_splash {
    pond_chunk chunk;
    pondi_splash splash;
} pondi_world_splash;

// What falls, and the rectangle in which it does, counted from the chunk's corner. [cells]
typedef struct pondi_world_rain {
    pond_rain rain;
    pond_chunk chunk;
    double left;
    double top;
    double right;
    double bottom;
} pondi_world_rain;

struct pond_world {
    uint32_t alive;       // PONDI_WORLD_ALIVE, until it is destroyed
    pond_world_desc desc; // as given, with water.time_step filled in
    const pondi_solver *solver;
    pondi_coefficients coefficients;
    pondi_patterns patterns;        // of water with links
    pondi_asked asked[PONDI_ASKED]; // chunk (x, y) at x mod 8 and y mod 8
    pondi_masks masks;              // instead of a map
    float unit;                     // height of 1 as stored [m]
    float held;                     // what land is held at, as stored
    bool restless;                  // water at 0 does not stay there: all of it is stepped
    int now;                        // which of a chunk's fields holds the present heights
    uint64_t steps;
    double left_over; // time handed to pond_world_advance() and not stepped yet [s]

    pondi_world_rain rain;
    pondi_world_splash splashes[PONDI_SPLASHES]; // in the order in which they began
    int splash_count;
    pondi_emitters emitters;
    pondi_bodies bodies;
    pond_desc endless;       // the water's, with open sides: what bodies and emitters are in
    int *waiting;            // while these press: steps that wait for it; else NULL
    pondi_refusals refusals; // and what they did not get
    bool bodies_unsure;      // whether those at rest are, after water was put to rest
    pondi_events events;
    pond_chunk event_chunks[POND_MAX_EVENTS]; // of the ring's
    pond_chunk probe_chunks[POND_MAX_PROBES];

    void *memory; // of all that follows
    size_t memory_size;
    int capacity; // of each array
    pondi_chunk *chunks;
    char *cells;    // of all chunks
    int fresh;      // chunks that were used at some time; the others' memory was never written
    int32_t *spare; // free ones among them
    int spare_count;
    int32_t *order; // kept ones, by row and then by column
    int kept;
    bool has_gaps;   // some were forgotten that water around them may come back into
    bool unlisted;   // some became active, or were dropped, since they were listed
    int32_t *active; // those to be stepped, lake by lake, and in order within each
    int active_count;
    int32_t *lakes; // where each lake begins in `active`, and where the last one ends
    int lake_count;
    uint64_t lost;
    uint64_t denied;

    pond_workers *workers; // the world's own, or NULL
    pond_parallel parallel;
};

#define PONDI_WORLD_ALIVE 0x7365616cu // "seal"

// What callers must keep, as PONDI_ASSERT_POND() has it.
#define PONDI_ASSERT_WORLD(world) assert((world) != NULL && (world)->alive == PONDI_WORLD_ALIVE)

// ---- chunks (chunk.c) ---------------------------------------------------------------------------

// Bytes that each chunk of water in this format takes.
size_t pondi_chunk_size(pond_format format);

// Lays out the arrays in memory that was just reserved.
void pondi_chunks_begin(pond_world *world);

// The chunk next to another one; false where the world ends.
bool pondi_chunk_beside(pond_chunk at, int64_t dx, int64_t dy, pond_chunk *out);

// The number of a kept chunk, or PONDI_NO_CHUNK.
int pondi_chunk_find(const pond_world *world, pond_chunk at);

// Keeps a chunk that is not kept yet, at rest at height 0: its number, or PONDI_NO_CHUNK where it
// is all land or there is no room for it. `worth` is that of what wants it: less than that has what
// is given up for it.
int pondi_chunk_keep(pond_world *world, pond_chunk at, float worth);

// Forgets a kept chunk.
void pondi_chunk_drop(pond_world *world, int chunk);

// A chunk's water has changed; heights in it are `most` at least.
void pondi_chunk_stir(pond_world *world, int chunk, float most);

// Chunks around a stirred one are worth as much.
void pondi_chunk_guard(pond_world *world, int chunk);

// Keeps the neighbours of a stirred chunk that its water may flow into before the next look, and
// makes them active.
void pondi_chunk_wake(pond_world *world, int chunk);

static inline char *pondi_chunk_cell(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

// Water at rest.
static inline void pondi_chunk_empty(const pondi_field *field, int x, int y) {
    memset(pondi_chunk_cell(field, x, y), 0, pondi_format_size(field->format));
}

// Land of water without links, or places without a stored chunk.
static inline void pondi_chunk_hold(const pond_world *world, const pondi_field *field, int x,
                                    int y) {
    if (field->format == POND_FORMAT_F32) {
        pondi_row_f32(field, y)[x] = world->held;
    } else {
        pondi_row_i16(field, y)[x] = 0;
    }
}

// Lists the active chunks, if any were woken or dropped: those that touch each other are a
// lake.
void pondi_chunks_list(pond_world *world);

// ---- masks (mask.c) -----------------------------------------------------------------------------

// The mask of a chunk; false, and all land, without one.
bool pondi_masks_get(const pondi_masks *masks, pond_chunk at, uint64_t rows[PONDI_CHUNK]);

void pondi_masks_destroy(pondi_masks *masks, const pond_allocator *allocator);

// ---- land (land.c) ------------------------------------------------------------------------------

// A chunk's bytes as bits; false where all is land.
bool pondi_land_pack(const uint8_t *cells, uint64_t rows[PONDI_CHUNK]);

// A chunk's land has become this; `any` of it is water.
void pondi_world_change_land(pond_world *world, pond_chunk at, const uint64_t rows[PONDI_CHUNK],
                             bool any);

// All land of a chunk is held, at both time levels.
void pondi_land_hold(const pond_world *world, const pondi_chunk *chunk);

// What of a chunk is water, row by row; false where nothing is.
bool pondi_land_ask(pond_world *world, pond_chunk at, uint64_t rows[PONDI_CHUNK]);

// Puts `rows` into a chunk, and fills in the ring around it.
void pondi_land_lay(pond_world *world, pondi_chunk *chunk, const uint64_t rows[PONDI_CHUNK]);

// Forgets what the map said of a chunk.
void pondi_land_forget(pond_world *world, pond_chunk at);

// Reports to the stored chunks around one that it has these rows.
void pondi_land_tell(pond_world *world, pond_chunk at, const uint64_t rows[PONDI_CHUNK]);

// Whether any cell beyond the side or corner (dx, dy), −1…1 each, is water.
bool pondi_land_opens(const pondi_land *land, int dx, int dy);

static inline bool pondi_land_is_water(const pondi_land *land, int x, int y) {
    return (land->rows[y + 1] >> x & 1) != 0;
}

// Bits 0…17: cells 16·piece − 1 to 16·piece + 16 of a row and its ends.
static inline uint32_t pondi_row_window(uint64_t row, unsigned ends, int piece) {
    const int first = PONDI_LINKED * piece - 1;
    const uint64_t window = first < 0 ? row << 1 | (ends & 1) : row >> first;
    const uint64_t right = piece == PONDI_PIECES - 1 ? ends >> 1 & 1 : 0;
    return (uint32_t)((window | right << (PONDI_LINKED + 1)) & PONDI_WINDOW);
}

// Pieces of a band, as bits.
static inline unsigned pondi_pieces_of(uint64_t pieces, int band) {
    return (unsigned)(pieces >> (band * PONDI_PIECES)) & ((1u << PONDI_PIECES) - 1);
}

// The same of row y, −1…64.
static inline uint32_t pondi_land_window(const pondi_land *land, int piece, int y) {
    return pondi_row_window(land->rows[y + 1], land->ends[y + 1], piece);
}

// ---- steps (step.c), rest (rest.c) --------------------------------------------------------------

// Whether the kernel knows land by links; else its cells are held at 0 after each step.
bool pondi_world_has_links(const pond_world *world);

void pondi_patterns_make(const pond_desc *water, pondi_patterns *out);

// Advances all active chunks by some steps.
void pondi_world_step(pond_world *world, int steps);

// pondi_rest_look() of a world: puts calm chunks to rest, stores those that water will reach in the
// next PONDI_REST_INTERVAL steps, and forgets chunks at rest.
void pondi_world_look(pond_world *world);

// Forgets stored chunks at rest at height 0, as an update does.
void pondi_world_forget_resting(pond_world *world);

// The part of that look which goes over a chunk's cells, after the last step before it, while they
// are in the caches. Moving chunks stay: chunks around it may still be stepped.
void pondi_chunk_look_ahead(const pond_world *world, pondi_chunk *chunk);

// Finds what moves of a chunk, and how high it is.
void pondi_chunk_survey(const pond_world *world, pondi_chunk *chunk);

// Wakes all stirred chunks.
void pondi_world_wake_stirred(pond_world *world);

// Forgets a chunk that may move; the next step stores it again if needed.
void pondi_world_leave_gap(pond_world *world, int chunk);

// Stores forgotten chunks again if water comes back into them before the next update.
void pondi_world_fill_gaps(pond_world *world);

// Whether all its cells are 0 to the bit, at both time levels.
bool pondi_chunk_is_at_zero(const pondi_chunk *chunk);

// Runs the `*waiting` steps that were put off, and then none are.
void pondi_world_catch_up(pond_world *world, int *waiting);

// ---- rain and splashes (rain.c) -----------------------------------------------------------------

// Adds the drops due in the step after the waiting ones; those are run
// first if anything does.
void pondi_world_rain_step(pond_world *world, int *waiting);

// Adds what the splashes in progress add in the step that begins.
void pondi_world_splashes_step(pond_world *world);

void pondi_world_splashes_hash(const pond_world *world, pondi_hash *hash);

// A drop without an event; false if it touches nothing.
bool pondi_world_touch_drop(pond_world *world, pond_world_point centre, float radius, float height);

// ---- patches (patch.c) --------------------------------------------------------------------------

// The places of a body are relative to the corner of the chunk some columns and rows before the one
// that holds it, its home: so does its patch.
enum { PONDI_WORLD_MIDDLE = 3 };

// Its home is to be set.
pondi_patch pondi_world_patch(const pond_world *world);

// ---- emitters (emitter.c) -----------------------------------------------------------------------

// What they do in the step that begins once the waiting ones have been run; they are run first if
// any does something.
void pondi_world_emitters_step(pond_world *world, int *waiting);
void pondi_world_emitters_hash(const pond_world *world, pondi_hash *hash);

// ---- bodies (body.c) ----------------------------------------------------------------------------

// Moves the bodies and presses them on the water in the next step, one of `due` ones.
void pondi_world_bodies_step(pond_world *world, int64_t due);

// Whether a step without that would be another one.
bool pondi_world_bodies_busy(const pond_world *world);
void pondi_world_bodies_hash(const pond_world *world, pondi_hash *hash);

// ---- chunks as bytes (stream.c, snapshot.c) -----------------------------------------------------

void pondi_world_lay_place(pondi_tape *tape, pond_chunk *at);

// The cells of a chunk, or those of a row of room one after another where it is NULL; it begins at
// height 0. *most becomes the greatest |height| of all. False where one is no height.
bool pondi_chunk_lay(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk,
                     float *most);

// False for a rain that pond_world_set_rain() would not have set.
bool pondi_world_lay_rain(pondi_tape *tape, const pond_world *world, pondi_world_rain *rain);

// Reading makes memory for what comes, in a patch that has none yet; POND_ERROR_DATA for bytes that
// cannot be a world's.
pond_result pondi_world_lay_bodies(const pondi_patch *patch, pondi_tape *tape);
pond_result pondi_world_lay_emitters(const pondi_patch *patch, pondi_tape *tape);

// ---- events (event.c) ---------------------------------------------------------------------------

// Something happened; the event's position counts from the chunk.
void pondi_world_event(pond_world *world, pond_chunk chunk, const pond_event *event);
void pondi_world_event_splash(pond_world *world, pond_world_point place, pond_body_id body,
                              pond_emitter_id emitter, float radius, float height);

// Adds an event when the world came to rest or left it.
void pondi_world_event_rest(pond_world *world);

// ---- probes (probe.c) ---------------------------------------------------------------------------

// Looks at all of them.
void pondi_world_probes_look(pond_world *world);

// The same after the last of the waiting steps, where the water that they watch moved.
void pondi_world_probes_step(pond_world *world, int *waiting);

// ---- positions ----------------------------------------------------------------------------------

#define PONDI_WORLD_REACH 1e6 // farthest that a position leads out of its chunk [cells]

// A position in cells from its chunk's upper left cell's centre; false where it is none.
bool pondi_world_cell(const pond_world *world, pond_world_point point, double *x, double *y);

// Index of the chunk that holds a cell, relative to the chunk of cell 0.
static inline int64_t pondi_chunk_of_cell(int64_t cell) {
    return cell >= 0 ? cell / PONDI_CHUNK : -1 - (-1 - cell) / PONDI_CHUNK;
}

#endif
