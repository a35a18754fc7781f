// millpond/detail/subdomain.h — a pond that is one rectangle of a larger one.
//
// What it does:     divides water of up to 2³¹ − 1 cells a side into rectangles. Each is a pond,
//                   and together, with the exchanges below, they are bit-identical to one pond.
// What it does not: transport data between subdomains. The caller does, over MPI
//                   (mpi/include/millpond/mpi.h) or within one process.
// How to use it:    programs for clusters use <millpond/mpi.h>, which does all of this:
//   1. pond_subdomain_create() for each rectangle.
//   2. At most POND_SUBDOMAIN_HALO / pond_subdomain_reach() calls of pond_step(), none of which
//      crosses a multiple of POND_SUBDOMAIN_LOOK of pond_get_steps(). Then each subdomain receives
//      the cells around its own from their owners: pond_subdomain_pack(), pond_subdomain_unpack(),
//      pond_subdomain_get_blocks(), pond_subdomain_wake_blocks().
//   3. Touches, with rain and fountains, go to all subdomains in the same order. Each reports what
//      it adds to its own cells to `account`. Bodies are added to and moved in all subdomains; each
//      steps all bodies by the heights under them, which `share` collects. Wave makers are added to
//      all; where the whole pond keeps its volume, `row` receives what they add and completes the
//      sums of rows that several subdomains share.
//   4. After POND_SUBDOMAIN_LOOK steps: the reports are summed touch by touch, in the order of
//      touch and bit, for pond_subdomain_set_sum(). Then pond_subdomain_note(),
//      pond_subdomain_lay(), pond_subdomain_stir(), each followed by an exchange of the blocks
//      around the own ones (pond_subdomain_set_blocks()), and pond_subdomain_spread(). Every
//      POND_SUBDOMAIN_MEAN steps, and when no block is stirred any more, pond_subdomain_sums() of
//      all subdomains are added in the order of the whole pond's blocks, row by row, for
//      pond_subdomain_correct(). Then the exchange of step 2.
//
// "Whole" means the larger pond. A subdomain has its own cells and, where the whole pond continues,
// a halo of up to POND_SUBDOMAIN_HALO cells around them. Readings and views include the halo, which
// is correct only after an exchange.
//
// Threads: as for ponds.
#ifndef MILLPOND_DETAIL_SUBDOMAIN_H
#define MILLPOND_DETAIL_SUBDOMAIN_H

#include <millpond/command.h>
#include <millpond/event.h>
#include <millpond/pond.h>
#include <millpond/shape.h>
#include <millpond/shore.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_SUBDOMAIN_BLOCK 64 ///< side of a block. [cells]
#define POND_SUBDOMAIN_HALO 64  ///< depth of a halo. [cells]
#define POND_SUBDOMAIN_LOOK 32  ///< between updates of the blocks at rest. [steps]
#define POND_SUBDOMAIN_MEAN 256 ///< between corrections of the mean level. [steps]

/// Receives, while a touch is added, the sum that it adds to one own block. [as stored]
/// touch: the number of the touch since creation, the same in all subdomains. bit: the index of the
/// sum within the touch.
typedef void pond_subdomain_account(void *user, uint64_t touch, uint64_t bit, double sum);

/// Receives a crossing at a probe in the own cells, with the probe's index. The crossings of one
/// step arrive in the order of the probes.
typedef void pond_subdomain_crossed(void *user, int probe, const pond_event *event);

#define POND_SUBDOMAIN_TILE 16 ///< side of a tile. [cells]

/// A tile of the whole pond's grid: the cells from POND_SUBDOMAIN_TILE·(x, y) on. Each tile belongs
/// to one subdomain.
typedef struct pond_subdomain_tile {
    int32_t x; ///< [tiles]
    int32_t y;
} pond_subdomain_tile;

/// The tiles under bodies, the same in all subdomains, in the same order.
typedef struct pond_subdomain_tiles {
    const pond_subdomain_tile *tiles;
    /// To be filled with the heights of each tile by pond_subdomain_read_tile() of its owner.
    float *heights;
    int count;
    int capacity; ///< number of tiles that memory exists for
    bool grown;   ///< more memory is needed than before, in all subdomains
    bool starved; ///< this subdomain could not get it
    bool before; ///< the heights are those at the beginning of the last step, else the present ones
} pond_subdomain_tiles;

/// Collects the heights of the tiles. Called by all subdomains in the same step, before its bodies
/// move. Returns false, in all or none of them, if one had no memory; then no body moves any more.
typedef bool pond_subdomain_share(void *user, const pond_subdomain_tiles *tiles);

/// The amounts that a wave maker added to consecutive own cells of a row. Each touch and bit has a
/// separate sum, from left to right, over all subdomains of the row.
typedef struct pond_subdomain_run {
    uint64_t touch; ///< as for pond_subdomain_account
    uint64_t bit;
    const double *amounts; ///< one for each cell. [as stored]
    int32_t count;
    uint8_t begun;     ///< began in the subdomain to the left, which sends the sum so far
    uint8_t continues; ///< continues in the subdomain to the right, which needs the sum so far
    uint8_t room[2];
} pond_subdomain_run;

/// Receives each such run, by `touch` and `bit`, while a wave maker adds to water that keeps its
/// volume. Neighbours in a row report the runs that they share in the same order.
typedef void pond_subdomain_row(void *user, const pond_subdomain_run *run);

/// Called by all subdomains after a wave maker has added everything of a step. touches: the number
/// of touches that it used in all subdomains together.
typedef void pond_subdomain_pressed(void *user, uint64_t touches);

/// The requests to the function that exchanges the halo, in this order.
typedef enum pond_subdomain_moment {
    POND_SUBDOMAIN_SEND = 1, ///< start sending: own cells are complete, with the step's touches
    POND_SUBDOMAIN_TEST = 2, ///< make progress: cells that need no halo are being stepped
    POND_SUBDOMAIN_TAKE = 3  ///< wait and unpack: the next cells need the halo
} pond_subdomain_moment;

/// Called by pond_step() and pond_step_many() after pond_subdomain_expect(), on the caller's
/// thread.
typedef void pond_subdomain_bring(void *user, pond_subdomain_moment moment);

/// Settings of a subdomain.
typedef struct pond_subdomain_desc {
    /// The whole pond, as for pond_create(), but with sides of up to 2³¹ − 1 cells, those of
    /// pond_subdomain_grid().
    const pond_desc *whole;
    /// The own cells, in pond_subdomain_grid(). [cells] Each side is at a multiple of
    /// POND_SUBDOMAIN_BLOCK or at a side of the whole pond, but not within its last block, which
    /// has up to POND_SUBDOMAIN_BLOCK − 1 cells more than others. Own cells and halo have at most
    /// POND_MAX_SIDE cells a side.
    pond_area own;
    /// Receives what touches add. This and the next four are required.
    pond_subdomain_account *account;
    /// Collects the heights that bodies read.
    pond_subdomain_share *share;
    /// Receives what bodies add. All subdomains report the same; it counts once.
    pond_subdomain_account *common;
    /// Completes the sums of rows, where the whole pond keeps its volume.
    pond_subdomain_row *row;
    pond_subdomain_pressed *pressed;
    /// Receives crossings. May be NULL.
    pond_subdomain_crossed *crossed;
    /// Exchanges the halo during steps. May be NULL; then pond_subdomain_expect() does nothing.
    pond_subdomain_bring *bring;
    /// Passed to all of them.
    void *user;
} pond_subdomain_desc;

/// State of a block.
typedef struct pond_subdomain_block {
    float value;     ///< height of a flat block. [as stored]
    uint8_t notes;   ///< result of the last pond_subdomain_note() and pond_subdomain_lay()
    uint8_t stirred; ///< result of pond_subdomain_stir()
    uint8_t active;  ///< is stepped
    uint8_t moved;   ///< may have changed since the given step
} pond_subdomain_block;

/// Cells of the halo that a step uses up. [cells] 0 for water that cannot be divided: dispersive
/// and column water.
POND_API int pond_subdomain_reach(const pond_desc *desc);

/// Creates a subdomain at rest. Errors: those of pond_create(), and POND_ERROR_RANGE for water or
/// sides that cannot be divided, or a rectangle that does not consist of blocks. Threads: any.
POND_API pond_result pond_subdomain_create(const pond_subdomain_desc *desc, pond **part);

/// The cells that a whole pond steps, with the absorbing layers of open sides: `x` and `y` are the
/// widths of the layers left of its first column and above its first row. Empty if too large.
POND_API pond_area pond_subdomain_grid(const pond_desc *whole);

/// The own cells, relative to those of readings and views. [cells]
POND_API pond_area pond_subdomain_own(const pond *part);

/// The own cells with their absorbing layers, relative to the stepped cells, in the coordinates of
/// pond_subdomain_pack(). [cells]
POND_API pond_area pond_subdomain_stepped(const pond *part);

/// The own blocks, relative to all blocks of the subdomain. [blocks]
POND_API pond_area pond_subdomain_own_blocks(const pond *part);

/// State of cells that subdomains exchange. Near open sides it includes the absorbing layers: those
/// of left and right sides continue in the subdomains above and below, those of top and bottom
/// sides in the ones to the left and right.
typedef enum pond_subdomain_contents {
    POND_SUBDOMAIN_HEIGHTS = 1, ///< both time levels
    POND_SUBDOMAIN_SIDES = 2,   ///< layers of left and right sides
    POND_SUBDOMAIN_ENDS = 4,    ///< layers of top and bottom sides
    POND_SUBDOMAIN_LAYERS = 6,
    POND_SUBDOMAIN_ALL = 7
} pond_subdomain_contents;

/// Bytes of that state for some cells.
POND_API size_t pond_subdomain_size(const pond *part, pond_area cells,
                                    pond_subdomain_contents contents);

/// Writes it: for each row the present heights, then those of the previous step; then the layers.
/// Omits cells that the subdomain does not have.
POND_API void pond_subdomain_pack(const pond *part, pond_area cells,
                                  pond_subdomain_contents contents, void *bytes);

/// Reads what pond_subdomain_pack() wrote, on the same kind of machine.
POND_API void pond_subdomain_unpack(pond *part, pond_area cells, pond_subdomain_contents contents,
                                    const void *bytes);

/// Writes the state of some blocks, row by row. since: the step that `moved` refers to.
POND_API void pond_subdomain_get_blocks(const pond *part, pond_area blocks, uint64_t since,
                                        pond_subdomain_block *out);

/// Sets `value`, `notes` and `stirred` of blocks around the own ones.
POND_API void pond_subdomain_set_blocks(pond *part, pond_area blocks,
                                        const pond_subdomain_block *in);

/// Steps the blocks around the own ones too that are `active` in their owner.
POND_API void pond_subdomain_wake_blocks(pond *part, pond_area blocks,
                                         const pond_subdomain_block *in);

/// Determines which blocks are calm or flat.
POND_API void pond_subdomain_note(pond *part);

/// Summary of the own blocks after pond_subdomain_note().
typedef struct pond_subdomain_calm {
    uint32_t value; ///< bits of the common height, if still
    uint8_t calm;   ///< all are near the rest level
    uint8_t still;  ///< all are flat at one height
    uint8_t any;    ///< there is water; otherwise the other members have no meaning
    uint8_t room;
} pond_subdomain_calm;
POND_API pond_subdomain_calm pond_subdomain_get_calm(const pond *part);

/// Puts own blocks to rest whose neighbours are calm too. all: for fourth-order water, which rests
/// as a whole: whether all of it is calm and not flat at one height.
POND_API void pond_subdomain_lay(pond *part, bool all);

/// Determines which own blocks are stirred; returns whether any is.
POND_API bool pond_subdomain_stir(pond *part);

/// Selects the blocks to step. any: whether any block of the whole pond is stirred.
POND_API void pond_subdomain_spread(pond *part, bool any);

/// Whether any block is stepped.
POND_API bool pond_subdomain_moves(const pond *part);

/// Steps all blocks until the next update of rest, for heights that the caller has set.
POND_API void pond_subdomain_wake(pond *part);

/// Announces that `bring` exchanges the halo in the next step, after its touches. Meanwhile the
/// cells that depend only on own cells are stepped, by several steps if several are requested at
/// once.
POND_API void pond_subdomain_expect(pond *part);

/// Number of cells stepped during exchanges, counted once for each step.
POND_API uint64_t pond_subdomain_early(const pond *part);

/// Sets how many cells of the halo, from the own cells outwards, are correct or will be in the next
/// step. Steps leave out the others; each step uses up pond_subdomain_reach() cells. To be called
/// after each exchange. [cells] 0…POND_SUBDOMAIN_HALO; negative, the default: all.
POND_API void pond_subdomain_set_fresh(pond *part, int cells);

// ---- events -------------------------------------------------------------------------------------
// Each subdomain has the events of the whole pond in its queue, except crossings, which go to
// `crossed`. Within a step crossings come after POND_EVENT_SETTLED and before all others. Probes
// are added to all subdomains in the same order; one cell of the halo must be correct after each
// step.

/// Whether the whole pond has come to rest since the last pond_subdomain_settle(); the same in all
/// subdomains.
POND_API bool pond_subdomain_settles(const pond *part);

/// Adds POND_EVENT_SETTLED. height: that of the surface in the middle of the whole pond. [m]
POND_API void pond_subdomain_settle(pond *part, float height);

/// Checks the probes, after an update of rest and the exchange that follows it.
POND_API void pond_subdomain_watch(pond *part);

// ---- walls, depths, beaches ---------------------------------------------------------------------

/// How walls and beaches affect the mean level.
typedef struct pond_subdomain_shore {
    int64_t dry;         ///< number of cells of wall or land
    uint8_t held;        ///< whether any is held at a height
    uint8_t soft;        ///< whether any absorbs waves
    uint8_t reaches_out; ///< whether any is in the absorbing layer of an open side
    uint8_t room[5];
} pond_subdomain_shore;

/// Those of the own blocks.
POND_API pond_subdomain_shore pond_subdomain_get_shore(const pond *part);

/// Sets those of the whole pond: the sum of `dry` over all subdomains, and whether any has the
/// other members.
POND_API void pond_subdomain_set_shore(pond *part, const pond_subdomain_shore *whole);

// ---- the level ----------------------------------------------------------------------------------

/// Whether beaches and soft walls move the mean level. If so, the sum is set to the measured one
/// every POND_SUBDOMAIN_MEAN steps, instead of pond_subdomain_correct().
POND_API bool pond_subdomain_wanders(const pond *part);

/// Whether the whole pond keeps its volume, so that sums are needed.
POND_API bool pond_subdomain_keeps_sum(const pond *part);

/// Get and set the sum that all heights of the whole pond should have. [as stored]
POND_API double pond_subdomain_get_sum(const pond *part);
POND_API void pond_subdomain_set_sum(pond *part, double sum);

/// Writes sums of each own block, row by row: of |height|, of heights, and of those of the previous
/// step.
POND_API void pond_subdomain_sums(pond *part, double *sizes, double *now, double *before);

/// Removes the drift of the mean level, given the sums over all blocks of the whole pond.
POND_API void pond_subdomain_correct(pond *part, double size, double now, double before);

// ---- commands -----------------------------------------------------------------------------------

/// Carries out a command on the cells that a subdomain has: pond_do(), with positions in metres
/// from cell `origin` of the whole pond. All subdomains get the same commands in the same order.
/// Splashes, walls, beaches and rectangles of rain are stored as floats from the corner of the
/// whole pond; on a pond that is not a subdomain only these may be used.
///
/// Walls, beaches and depths come before the first step and touch. The memory that they point to
/// must live as long as the subdomain, and a depth function must always return the same. Afterwards
/// pond_subdomain_get_shore() of all subdomains is summed for pond_subdomain_set_shore().
///
/// Errors: those of pond_do(); POND_ERROR_RANGE for walls, beaches or depths after the first step.
POND_API pond_result pond_subdomain_do(pond *part, pond_origin origin, pond_command *command);

/// Undoes the last command of pond_subdomain_do() if it added a body or an emitter, before the next
/// step. The next one gets its id, and the id in the command becomes 0.
POND_API void pond_subdomain_undo(pond *part, pond_command *command);

/// Whether a command changes walls, beaches or depths.
POND_API bool pond_subdomain_is_ground(pond_command_kind kind);

/// Writes a command as bytes, the same on all machines, and returns their number. Writes nothing if
/// `size` is less or `bytes` is NULL. 0 for a note and for a command that recordings cannot store.
POND_API size_t pond_command_pack(const pond_command *command, void *bytes, size_t size);

/// Reads a command that pond_command_pack() wrote. memory: for the points, pixels and numbers that
/// the command points to, aligned for doubles. Returns the number of bytes needed there, 0 for
/// damaged input. If memory_size is less, the command has no points or pixels.
POND_API size_t pond_command_unpack(const void *bytes, size_t size, void *memory,
                                    size_t memory_size, pond_command *out);

// ---- bodies -------------------------------------------------------------------------------------
// All functions of bodies are called in all subdomains in the same order, with positions in the
// whole pond. pond_body_place() and the functions below also call `share`, so all subdomains must
// call them.

/// Places a floating body that was just added on the water, `lift` above its resting place, as
/// pond_body_add() does in a pond. [m] Driven bodies do not need it.
POND_API void pond_subdomain_float_body(pond *part, pond_body_id id, float lift);

/// pond_body_get_state(), with the pose relative to cell `origin` of the whole pond. Calls `share`.
POND_API bool pond_subdomain_get_body(pond *part, pond_body_id id, pond_origin origin,
                                      pond_body_state *out);

/// Sets the number of steps that follow the next pond_step_many() of the same frame. Bodies on
/// their way to a pose spread the way over all of them, as in one call.
POND_API void pond_subdomain_set_due(pond *part, int64_t steps);

/// Writes the heights of an own tile for pond_subdomain_share, row by row. [as stored] NAN for
/// walls and outside the whole pond.
POND_API void pond_subdomain_read_tile(const pond *part, pond_subdomain_tile tile, float *heights);

// ---- reading ------------------------------------------------------------------------------------

/// Reads height and slope at a point of the whole pond, as pond_height_at() and pond_slope_at().
/// [m] False if another subdomain owns the point: the cell before it in x and y. Two cells of the
/// halo must be correct.
POND_API bool pond_subdomain_read_at(const pond *part, double x, double y, float *height,
                                     pond_vec2 *slope);

/// A block's share of the statistics of the whole pond.
typedef struct pond_subdomain_stats {
    int64_t cells;  ///< number of cells of water
    double sum;     ///< sum of their heights [m]
    double energy;  ///< as in pond_stats
    double lowest;  ///< [m]
    double highest; ///< [m]
} pond_subdomain_stats;

/// Writes those of the own blocks, row by row, the order in which pond_get_stats() adds them. Two
/// cells of the halo must be correct.
POND_API void pond_subdomain_get_stats(const pond *part, pond_subdomain_stats *out);

/// Number of touches that met water in the whole pond, since creation.
POND_API uint64_t pond_subdomain_touches(const pond *part);

/// Copies the state that is not in cells to another pond: rain, splashes in progress, emitters,
/// bodies, clock, and the sum of the whole pond. to: a pond, or a subdomain of the same whole pond,
/// whose cells are already set. Its blocks at rest are then determined again. Errors, which change
/// nothing: POND_ERROR_MEMORY; POND_ERROR_ARGUMENT for NULL.
POND_API pond_result pond_subdomain_hand_on(const pond *from, pond *to);

/// Sets the step count and the remainder of pond_advance(), as read from a file.
POND_API void pond_subdomain_set_clock(pond *water, uint64_t steps, double left_over);

/// Remainder of pond_advance(). [s]
POND_API double pond_subdomain_get_left_over(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
