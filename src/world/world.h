// world.h — internals of a world: a pool of chunks, in an order that does not depend on the order
// in which they were added.
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

// A bit for each of PONDI_LINKED cells of a row and one to either side (pondi_row_window()).
#define PONDI_WINDOW 0x3ffffu
#define PONDI_WINDOW_OWN 0x1fffeu

// A bit for each cell of a chunk and of the ring around it: 1 is water.
typedef struct pondi_land {
    uint64_t rows[PONDI_CHUNK_RING]; // of rows −1…64; bit i: cell i
    uint8_t ends[PONDI_CHUNK_RING];  // bit 0: cell −1, bit 1: cell 64
} pondi_land;

// A chunk is stepped in bands of a few rows, and near land in pieces of a band.
enum {
    PONDI_BAND = PONDI_WIDE_ROWS,
    PONDI_BANDS = PONDI_CHUNK / PONDI_BAND,
    PONDI_PIECES = PONDI_CHUNK / PONDI_LINKED
};
static_assert(PONDI_BANDS * PONDI_PIECES == 64, "a bit for each piece");

#define PONDI_ALL_PIECES UINT64_MAX

typedef struct pondi_chunk {
    pond_chunk at;
    pondi_field fields[2]; // as in a pond; their borders are filled before each step
    uint64_t plain;        // pieces with no land in or around them: bit PONDI_PIECES·band + index
    uint64_t dry;          // pieces that are all land
    bool has_land;         // any cell is land
    bool stirred;          // it holds water that may move
    bool active;           // stirred or next to a stirred chunk: stepped
    bool stepped;          // its cells changed, and `moved` of the world is not updated yet
    int32_t lake;          // number of its lake if active, else PONDI_NO_LAKE
    uint64_t moving;       // pieces with heights other than 0 at the last look or touch
    uint64_t reached;      // pieces that waves may have reached since; all others are at height 0
    uint8_t notes;         // of the last update of rest, PONDI_BLOCK_…
    float value;           // height of a flat chunk, as stored
    float most;            // greatest |height| of both time levels, at the last look or touch
    float worth;           // greatest `most` of it and its neighbours: the least is dropped first
    int32_t around[9];     // stored chunks around it, or PONDI_NO_CHUNK; [4]: itself
    pondi_land land;       // last, since most steps do not read it
} pondi_chunk;

// The links and the kept share of a cell, for each pattern of water in the 3 × 3 cells around it.
enum { PONDI_PATTERNS = 512 };
typedef struct pondi_patterns {
    pondi_link_palette palette;
    uint32_t links[PONDI_PATTERNS];
    uint8_t keep[PONDI_PATTERNS];
} pondi_patterns;

// A cached result of the caller's map.
typedef struct pondi_asked {
    bool known;
    bool any; // water
    pond_chunk at;
    uint64_t rows[PONDI_CHUNK];
} pondi_asked;

enum { PONDI_ASKED_SIDE = 8, PONDI_ASKED = PONDI_ASKED_SIDE * PONDI_ASKED_SIDE };

// Chunks with equal numbers modulo this share an entry of `moved`: some are reported in excess.
enum { PONDI_MOVED_SIDE = 64 };

// Masks of water set by the caller (mask.c).
typedef struct pondi_mask pondi_mask;
typedef struct pondi_masks {
    pondi_mask *all;
    int32_t *order; // indices of the masks, by row and then by column
    int capacity;
    int order_capacity;
    int count;
} pondi_masks;

// Chunks that were refused to bodies and emitters in this step, each in the slot of its column,
// since rows are visited from top to bottom.
enum { PONDI_REFUSALS = 64 };
typedef struct pondi_refusals {
    uint64_t known; // a bit for each slot
    pond_chunk at[PONDI_REFUSALS];
    float most[PONDI_REFUSALS]; // the worth that was refused
} pondi_refusals;

// A splash in progress; its centre counts from the chunk.
typedef struct pondi_world_splash {
    pond_chunk chunk;
    pondi_splash splash;
} pondi_world_splash;

// Rain and its rectangle, relative to the chunk's corner. [cells]
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
    float held;                     // height of land, as stored
    bool restless;                  // water at height 0 moves: all of it is stepped
    int now;                        // which of a chunk's fields holds the present heights
    uint64_t steps;
    uint64_t moved[PONDI_MOVED_SIDE * PONDI_MOVED_SIDE]; // last step that changed a chunk
    double left_over; // time of pond_world_advance() that is not stepped yet [s]

    pondi_world_rain rain;
    pondi_world_splash splashes[PONDI_SPLASHES]; // in the order in which they began
    int splash_count;
    pondi_emitters emitters;
    pondi_bodies bodies;
    pond_desc endless;       // desc.water with open sides, for bodies and emitters
    int *waiting;            // steps that wait while bodies and emitters press; else NULL
    pondi_refusals refusals; // to them
    bool bodies_unsure;      // bodies at rest may move, since water was put to rest
    pondi_events events;
    pond_chunk event_chunks[POND_MAX_EVENTS]; // of the events in the ring
    pond_chunk probe_chunks[POND_MAX_PROBES];

    void *memory; // of the arrays below
    size_t memory_size;
    int capacity; // of each array
    pondi_chunk *chunks;
    char *cells;    // of all chunks
    int fresh;      // chunks that were ever used; memory of the others was never written
    int32_t *spare; // free ones among these
    int spare_count;
    int32_t *order; // stored ones, by row and then by column
    int kept;
    bool has_gaps;   // chunks were dropped that waves may reach again
    bool unlisted;   // chunks became active or were dropped since `active` was made
    int32_t *active; // chunks to step, by lake, and in order within each
    int active_count;
    int32_t *lakes; // where each lake begins in `active`, and the end of the last
    int lake_count;
    uint64_t lost;
    uint64_t denied;

    pond_workers *workers; // the world's own, or NULL
    pond_parallel parallel;
};

#define PONDI_WORLD_ALIVE 0x7365616cu // "seal"

// As PONDI_ASSERT_POND().
#define PONDI_ASSERT_WORLD(world) assert((world) != NULL && (world)->alive == PONDI_WORLD_ALIVE)

// ---- chunks (chunk.c) ---------------------------------------------------------------------------

// Bytes that each chunk of water in this format takes.
size_t pondi_chunk_size(pond_format format);

// Lays out the arrays in memory that was just reserved.
void pondi_chunks_begin(pond_world *world);

// The chunk next to another one; false where the world ends.
bool pondi_chunk_beside(pond_chunk at, int64_t dx, int64_t dy, pond_chunk *out);

// The order of chunks: by row and then by column.
static inline bool pondi_chunk_comes_before(pond_chunk a, pond_chunk b) {
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

// The number of a stored chunk, or PONDI_NO_CHUNK.
int pondi_chunk_find(const pond_world *world, pond_chunk at);

// Stores a chunk that is not stored yet, at rest at height 0. Returns its number, or PONDI_NO_CHUNK
// if it is all land or there is no room. If memory is full, a chunk worth less than `worth` is
// dropped for it.
int pondi_chunk_keep(pond_world *world, pond_chunk at, float worth);

// Drops a stored chunk.
void pondi_chunk_drop(pond_world *world, int chunk);

// Records that a chunk's water has changed; its greatest |height| is at least `most`.
void pondi_chunk_stir(pond_world *world, int chunk, float most);

// Raises the worth of the chunks around a stirred one to its own.
void pondi_chunk_guard(pond_world *world, int chunk);

// Stores and activates the neighbours of a stirred chunk that its waves may reach before the next
// look.
void pondi_chunk_wake(pond_world *world, int chunk);

static inline char *pondi_chunk_cell(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

// Sets a cell to height 0.
static inline void pondi_chunk_empty(const pondi_field *field, int x, int y) {
    memset(pondi_chunk_cell(field, x, y), 0, pondi_format_size(field->format));
}

// Sets a cell to the height of land: for water without links, and where no chunk is stored.
static inline void pondi_chunk_hold(const pond_world *world, const pondi_field *field, int x,
                                    int y) {
    if (field->format == POND_FORMAT_F32) {
        pondi_row_f32(field, y)[x] = world->held;
    } else {
        pondi_row_i16(field, y)[x] = 0;
    }
}

// Lists the active chunks, if any were woken or dropped. Chunks that touch each other form a lake.
void pondi_chunks_list(pond_world *world);

// ---- moved water (moved.c) ----------------------------------------------------------------------

// Records that the heights of a chunk changed between two steps.
void pondi_world_note_moved(pond_world *world, pond_chunk at);

// Records the chunks that were stepped, after `steps` steps that are not counted yet.
void pondi_world_note_steps(pond_world *world, int steps);

// Called when the number of steps decreases: later changes count as made in the next step.
void pondi_world_rewind_moved(pond_world *world);

// ---- masks (mask.c) -----------------------------------------------------------------------------

// Copies the mask of a chunk. Without one: all land, and false.
bool pondi_masks_get(const pondi_masks *masks, pond_chunk at, uint64_t rows[PONDI_CHUNK]);

void pondi_masks_destroy(pondi_masks *masks, const pond_allocator *allocator);

// ---- land (land.c) ------------------------------------------------------------------------------

// Converts a chunk's bytes to bits; false if all of it is land.
bool pondi_land_pack(const uint8_t *cells, uint64_t rows[PONDI_CHUNK]);

// Replaces a chunk's land. any: whether any cell is water.
void pondi_world_change_land(pond_world *world, pond_chunk at, const uint64_t rows[PONDI_CHUNK],
                             bool any);

// Sets all land of a chunk to the height of land, at both time levels.
void pondi_land_hold(const pond_world *world, const pondi_chunk *chunk);

// Gets the water of a chunk from the map or the masks; false if it is all land.
bool pondi_land_ask(pond_world *world, pond_chunk at, uint64_t rows[PONDI_CHUNK]);

// Gets the water of a chunk, which is stored (`chunk`), or not; all land if it does not exist.
void pondi_land_rows(pond_world *world, bool exists, pond_chunk at, const pondi_chunk *chunk,
                     uint64_t rows[PONDI_CHUNK]);

// Sets the land of a chunk and of the ring around it.
void pondi_land_lay(pond_world *world, pondi_chunk *chunk, const uint64_t rows[PONDI_CHUNK]);

// Removes the cached result of the map for a chunk.
void pondi_land_forget(pond_world *world, pond_chunk at);

// Updates the rings of the stored chunks around one.
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

// pondi_row_window() of row y, −1…64.
static inline uint32_t pondi_land_window(const pondi_land *land, int piece, int y) {
    return pondi_row_window(land->rows[y + 1], land->ends[y + 1], piece);
}

// ---- steps (step.c), rest (rest.c) --------------------------------------------------------------

// Whether the kernel handles land by links. Otherwise land is set to its height after each step.
bool pondi_world_has_links(const pond_world *world);

void pondi_patterns_make(const pond_desc *water, pondi_patterns *out);

// Advances all active chunks by some steps.
void pondi_world_step(pond_world *world, int steps);

// pondi_rest_look() of a world: puts calm chunks to rest, stores those that waves reach in the next
// PONDI_REST_INTERVAL steps, and drops chunks at rest.
void pondi_world_look(pond_world *world);

// Drops stored chunks at rest at height 0.
void pondi_world_forget_resting(pond_world *world);

// Surveys a chunk for pondi_world_look() after the last step before it, while its cells are in the
// caches. Does not change `moving`, since neighbours may still be stepped.
void pondi_chunk_look_ahead(const pond_world *world, pondi_chunk *chunk);

// Finds a chunk's moving pieces and its greatest height.
void pondi_chunk_survey(const pond_world *world, pondi_chunk *chunk);

// Wakes all stirred chunks.
void pondi_world_wake_stirred(pond_world *world);

// Drops a chunk that may move; the next step stores it again if needed.
void pondi_world_leave_gap(pond_world *world, int chunk);

// Stores dropped chunks again if waves reach them before the next look.
void pondi_world_fill_gaps(pond_world *world);

// Whether all bits of its cells are 0, at both time levels.
bool pondi_chunk_is_at_zero(const pondi_chunk *chunk);

// Runs the `*waiting` steps and sets it to 0.
void pondi_world_catch_up(pond_world *world, int *waiting);

// ---- rain and splashes (rain.c) -----------------------------------------------------------------

// Adds the drops that are due in the step after the waiting ones, which are run first if there are
// any drops.
void pondi_world_rain_step(pond_world *world, int *waiting);

// Adds the current heights of splashes in progress.
void pondi_world_splashes_step(pond_world *world);

void pondi_world_splashes_hash(const pond_world *world, pondi_hash *hash);

// Adds a drop without an event; false if it touches nothing.
bool pondi_world_touch_drop(pond_world *world, pond_world_point centre, float radius, float height);

// ---- patches (patch.c) --------------------------------------------------------------------------

// Positions of a body are relative to its home: the corner of the chunk some columns and rows
// before the one that holds it. Its patch uses the same positions.
enum { PONDI_WORLD_MIDDLE = 3 };

// The caller sets its home.
pondi_patch pondi_world_patch(const pond_world *world);

// ---- emitters (emitter.c) -----------------------------------------------------------------------

// Adds the heights of all emitters in the step after the waiting ones, which are run first if any
// emitter adds something.
void pondi_world_emitters_step(pond_world *world, int *waiting);
void pondi_world_emitters_hash(const pond_world *world, pondi_hash *hash);

// ---- bodies (body.c) ----------------------------------------------------------------------------

// Moves the bodies and presses them on the water in the next of `due` steps.
void pondi_world_bodies_step(pond_world *world, int64_t due);

// Whether bodies change the next step.
bool pondi_world_bodies_busy(const pond_world *world);
void pondi_world_bodies_hash(const pond_world *world, pondi_hash *hash);

// ---- chunks as bytes (stream.c, snapshot.c) -----------------------------------------------------

// Fails if either is NULL. POND_ERROR_ARGUMENT.
pond_result pondi_world_check_bytes(const pond_world *world, const void *bytes);

void pondi_world_lay_place(pondi_tape *tape, pond_chunk *at);

// Reads or writes the cells of a chunk. For NULL it writes height 0, or reads cells and only checks
// them. *most: the greatest |height|. False if a value is not a height.
typedef bool pondi_lay_chunk(pondi_tape *tape, const pond_world *world, const pondi_chunk *chunk,
                             float *most);
pondi_lay_chunk pondi_chunk_lay;  // as in memory
pondi_lay_chunk pondi_chunk_pack; // without loss in fewer bytes (pack.c)

// The height of a row of a chunk: raises *most to the greatest; false if one is not a height.
bool pondi_chunk_judge(const pond_world *world, const void *row, float *most);

// False for a rain that pond_world_set_rain() refuses.
bool pondi_world_lay_rain(pondi_tape *tape, const pond_world *world, pondi_world_rain *rain);

// Reading allocates memory in a patch that has none yet. POND_ERROR_DATA: the bytes are not from a
// world.
pond_result pondi_world_lay_bodies(const pondi_patch *patch, pondi_tape *tape);
pond_result pondi_world_lay_emitters(const pondi_patch *patch, pondi_tape *tape);

// ---- events (event.c) ---------------------------------------------------------------------------

// Adds an event, whose position is relative to the chunk.
void pondi_world_event(pond_world *world, pond_chunk chunk, const pond_event *event);
void pondi_world_event_splash(pond_world *world, pond_world_point place, pond_body_id body,
                              pond_emitter_id emitter, float radius, float height);

// Adds an event if the world became calm or was stirred.
void pondi_world_event_rest(pond_world *world);

// ---- probes (probe.c) ---------------------------------------------------------------------------

// Checks all probes for crossings.
void pondi_world_probes_look(pond_world *world);

// The same after the waiting steps, if water at any probe moves.
void pondi_world_probes_step(pond_world *world, int *waiting);

// ---- positions ----------------------------------------------------------------------------------

#define PONDI_WORLD_REACH 1e6 // greatest distance of a position from its chunk [cells]

// A position in cells, relative to the centre of its chunk's first cell; false if it is not valid.
bool pondi_world_cell(const pond_world *world, pond_world_point point, double *x, double *y);

// Index of the chunk that holds a cell, relative to the chunk of cell 0.
static inline int64_t pondi_chunk_of_cell(int64_t cell) {
    return cell >= 0 ? cell / PONDI_CHUNK : -1 - (-1 - cell) / PONDI_CHUNK;
}

#endif
