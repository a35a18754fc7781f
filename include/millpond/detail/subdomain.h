// millpond/detail/subdomain.h — a pond that is one part of a wider one.
//
// What it does:     cuts water of up to 2³¹ − 1 cells a side into rectangles, each of which is a
//                   pond, and says what parts must tell each other so that together they are one
//                   pond, to the bit.
// What it does not: carry anything from part to part: that is done by whoever holds them together,
//                   over MPI (mpi/include/millpond/mpi.h) or in one process.
// How to use it:    for a cluster use <millpond/mpi.h>, which does all of this:
//   1. pond_subdomain_create() for each rectangle.
//   2. Steps: at most POND_SUBDOMAIN_HALO / pond_subdomain_reach() pond_step()s, none of them over
//      a multiple of POND_SUBDOMAIN_LOOK of pond_get_steps(); then each part takes the cells around
//      its own from those that own them: pond_subdomain_pack(), pond_subdomain_unpack(),
//      pond_subdomain_get_blocks(), pond_subdomain_wake_blocks(); beside open sides
//      pond_subdomain_pack_margins(), too.
//   3. Touches, rain and fountains included, reach all parts, in the same order. What they add, the
//      parts report to `account`. Bodies, too, are added to all parts and moved in all of them;
//      each part steps all bodies, by the heights under them, which it gets by `share`. Wave makers
//      are added to all parts; where the whole keeps its volume `row` is notified of what they add,
//      and completes the sums of rows that lie in several parts.
//   4. After each POND_SUBDOMAIN_LOOK steps: the reports, in the order of touch and bit, are summed
//      up touch by touch and go to pond_subdomain_set_sum(); pond_subdomain_note(),
//      pond_subdomain_lay(), pond_subdomain_stir(), after each of which the blocks around a part's
//      own are taken from those that own them (pond_subdomain_set_blocks()), and
//      pond_subdomain_spread(). Every POND_SUBDOMAIN_MEAN steps, and when nothing is stirred any
//      more, pond_subdomain_sums() of all parts are summed up in the whole's order of blocks, row
//      by row, for pond_subdomain_correct(). Then as after step 2.
//
// Cells of a part are its own and those of a halo around them, up to POND_SUBDOMAIN_HALO deep where
// the whole goes on. Readings and views show both; in the halo only what was taken is right.
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
#define POND_SUBDOMAIN_LOOK 32  ///< between looks at what rests. [steps]
#define POND_SUBDOMAIN_MEAN 256 ///< between corrections of the mean level. [steps]

/// Called, while a touch is added, with what one block of its own was given.
/// touch: counted from the part's creation, the same one in all parts. bit: its place among the
/// touch's sums. sum: [as stored]
typedef void pond_subdomain_account(void *user, uint64_t touch, uint64_t bit, double sum);

/// Called when the surface crossed the height of a probe that is this part's to look at, with its
/// place among the whole's probes: crossings after one step are reported in that order.
typedef void pond_subdomain_crossed(void *user, int probe, const pond_event *event);

#define POND_SUBDOMAIN_TILE 16 ///< side of a tile. [cells]

/// A tile of the grid that the whole steps: the cells from POND_SUBDOMAIN_TILE·(x, y) on. Each lies
/// in one part's own cells.
typedef struct pond_subdomain_tile {
    int32_t x; ///< [tiles]
    int32_t y;
} pond_subdomain_tile;

/// Tiles under bodies, the same in all parts, in the same order.
typedef struct pond_subdomain_tiles {
    const pond_subdomain_tile *tiles;
    /// To be filled in, tile by tile: as pond_subdomain_read_tile() of the part that has it writes
    /// them.
    float *heights;
    int count;
    int capacity; ///< that there is memory for
    bool grown;   ///< more memory was asked for than before, in all parts
    bool starved; ///< and this part has none
} pond_subdomain_tiles;

/// Called by all parts in the same step, before bodies are stepped in it. False, in all parts or in
/// none: a part had no memory, and no body moves any more.
typedef bool pond_subdomain_share(void *user, const pond_subdomain_tiles *tiles);

/// What cells of a row, of a part's own, one after the other, were given by a wave maker. A sum of
/// its own is made of each touch and bit, cell by cell from the left, as if it were one piece.
typedef struct pond_subdomain_piece {
    uint64_t touch; ///< as pond_subdomain_account has it
    uint64_t bit;
    const double *amounts; ///< of each cell. [as stored]
    int32_t count;
    uint8_t begun;   ///< in the part to the left: the sum so far is to be had from there
    uint8_t goes_on; ///< in the part to the right, with the sum so far
    uint8_t room[2];
} pond_subdomain_piece;

/// Called, while a wave maker adds to water that keeps its volume, with each such piece, by `touch`
/// and `bit`. Parts beside each other tell of the same ones that lie in both, in the same order.
typedef void pond_subdomain_row(void *user, const pond_subdomain_piece *piece);

/// Called by all parts when a wave maker has added all of a step. touches: that it took of all
/// parts together.
typedef void pond_subdomain_pressed(void *user, uint64_t touches);

/// What is asked of whoever brings the halo, in this order.
typedef enum pond_subdomain_moment {
    POND_SUBDOMAIN_SEND = 1, ///< own cells are as others need them, the step's touches included
    POND_SUBDOMAIN_TEST =
        2, ///< cells that need no halo are being stepped: to see to what is under way
    POND_SUBDOMAIN_TAKE = 3 ///< what needs the halo comes next: to wait for it, and to unpack it
} pond_subdomain_moment;

/// Called by pond_step() and pond_step_many() after pond_subdomain_expect(), on the caller's
/// thread.
typedef void pond_subdomain_bring(void *user, pond_subdomain_moment moment);

/// Settings of a part.
typedef struct pond_subdomain_desc {
    /// The whole water. As for pond_create(), but its sides may be up to 2³¹ − 1 cells, those of
    /// pond_subdomain_grid().
    const pond_desc *whole;
    /// Its own cells, in pond_subdomain_grid(). [cells] Each side lies on a multiple of
    /// POND_SUBDOMAIN_BLOCK or is the whole's; none is cut within the last block, which takes up to
    /// POND_SUBDOMAIN_BLOCK − 1 cells more than others. With the halo at most POND_MAX_SIDE a side.
    pond_area own;
    /// Sums up. This and the next four are needed.
    pond_subdomain_account *account;
    /// Collects the heights that bodies read.
    pond_subdomain_share *share;
    /// Is notified of what bodies add, by all subdomains alike: it counts once, among what touches
    /// add.
    pond_subdomain_account *common;
    /// Completes the sums of rows, where the whole keeps its volume.
    pond_subdomain_row *row;
    pond_subdomain_pressed *pressed;
    /// Is notified of crossings. NULL, the default: nobody.
    pond_subdomain_crossed *crossed;
    /// Who brings the halo while steps are made. NULL, the default: nobody, and none is expected.
    pond_subdomain_bring *bring;
    /// What is handed to all of them.
    void *user;
} pond_subdomain_desc;

/// A block of a part.
typedef struct pond_subdomain_block {
    float value;     ///< the height of one that is flat. [as stored]
    uint8_t notes;   ///< of the last pond_subdomain_note() and pond_subdomain_lay()
    uint8_t stirred; ///< as pond_subdomain_stir() found
    uint8_t active;  ///< is stepped
    uint8_t moved;   ///< may have changed since the steps that were asked about
} pond_subdomain_block;

/// How many cells a step reaches: the halo that so many steps use up. [cells]; 0 for water that
/// cannot be cut: dispersive and column water, which move as a whole.
POND_API int pond_subdomain_reach(const pond_desc *desc);

/// Creates a part, at rest. Errors: those of pond_create(), and POND_ERROR_RANGE for water or sides
/// that cannot be cut, or a rectangle that is not one of blocks. Threads: any.
POND_API pond_result pond_subdomain_create(const pond_subdomain_desc *desc, pond **part);

/// The cells that a whole steps: with the margins of open sides, of which those left of its first
/// column and above its first row are `x` and `y` wide. No cells where they would be too many.
POND_API pond_area pond_subdomain_grid(const pond_desc *whole);

/// Its own cells, in those that its readings and views show. [cells]
POND_API pond_area pond_subdomain_own(const pond *part);

/// Its own cells with their margins, in those that it steps, which pond_subdomain_pack() goes by.
/// [cells]
POND_API pond_area pond_subdomain_stepped(const pond *part);

/// Its own blocks, in those it has. [blocks]
POND_API pond_area pond_subdomain_own_blocks(const pond *part);

/// Both time levels of some of its cells, as stored. [bytes]
POND_API size_t pond_subdomain_size(const pond *part, pond_area cells);

/// Writes them: row by row, of each row the present heights and then those a step ago. Cells that
/// it does not have are left out.
POND_API void pond_subdomain_pack(const pond *part, pond_area cells, void *bytes);

/// Takes them, from a part of the same whole or of a machine alike.
POND_API void pond_subdomain_unpack(pond *part, pond_area cells, const void *bytes);

/// Beside open sides parts exchange what margins hold, too: of those along left and right sides
/// with parts above and below, of those along top and bottom with parts to the left and right, and
/// with the whole both.
typedef enum pond_subdomain_margins {
    POND_SUBDOMAIN_SIDES = 1, ///< left and right
    POND_SUBDOMAIN_ENDS = 2,  ///< top and bottom
    POND_SUBDOMAIN_MARGINS = 3
} pond_subdomain_margins;

/// That of some cells, or 0 where they lie in no such margin. [bytes]
POND_API size_t pond_subdomain_margin_size(const pond *part, pond_area cells,
                                           pond_subdomain_margins margins);

/// Writes it, and takes it, as pond_subdomain_pack() and pond_subdomain_unpack() do heights.
POND_API void pond_subdomain_pack_margins(const pond *part, pond_area cells,
                                          pond_subdomain_margins margins, void *bytes);
POND_API void pond_subdomain_unpack_margins(pond *part, pond_area cells,
                                            pond_subdomain_margins margins, const void *bytes);

/// Writes what is known of some of its blocks, row by row. since: steps, for `moved`.
POND_API void pond_subdomain_get_blocks(const pond *part, pond_area blocks, uint64_t since,
                                        pond_subdomain_block *out);

/// Takes `value`, `notes` and `stirred` of blocks around its own.
POND_API void pond_subdomain_set_blocks(pond *part, pond_area blocks,
                                        const pond_subdomain_block *in);

/// Steps those blocks around its own, too, that are `active` where they are owned.
POND_API void pond_subdomain_wake_blocks(pond *part, pond_area blocks,
                                         const pond_subdomain_block *in);

/// Notes what its blocks hold, for the rest to come.
POND_API void pond_subdomain_note(pond *part);

/// What its own blocks hold, all in all, as noted.
typedef struct pond_subdomain_calm {
    uint32_t value; ///< bits of the height of those that are flat at one
    uint8_t calm;   ///< all are near the rest level
    uint8_t still;  ///< all are flat, at one height
    uint8_t any;    ///< there is water in them; else the others do not count
    uint8_t room;
} pond_subdomain_calm;
POND_API pond_subdomain_calm pond_subdomain_get_calm(const pond *part);

/// Puts to rest blocks of its own that are calm all around. all: where the water moves as one
/// (fourth-order neighbours), instead of that: whether the whole is calm, and not still at one
/// height.
POND_API void pond_subdomain_lay(pond *part, bool all);

/// Finds out which of its own blocks are stirred; returns whether any is.
POND_API bool pond_subdomain_stir(pond *part);

/// Works out which blocks are to be stepped. any: whether any block of the whole is stirred.
POND_API void pond_subdomain_spread(pond *part, bool any);

/// Whether it has anything to step.
POND_API bool pond_subdomain_moves(const pond *part);

/// Steps all of it until the next look: for heights that come from elsewhere.
POND_API void pond_subdomain_wake(pond *part);

/// The halo is brought in the next step, after its touches. Cells that follow from own ones alone
/// are stepped meanwhile, several steps of them where more are asked for at once.
POND_API void pond_subdomain_expect(pond *part);

/// Cells that were stepped so, counted once for each step.
POND_API uint64_t pond_subdomain_early(const pond *part);

/// So many cells of the halo are right, those next to its own, or will be in the next step. Steps
/// to come leave out what they cannot make right, and what lies beyond: each takes a step's reach.
/// To be called after each exchange. [cells] 0…POND_SUBDOMAIN_HALO; negative, as until this is
/// called: all.
POND_API void pond_subdomain_set_fresh(pond *part, int cells);

// ---- events -------------------------------------------------------------------------------------
// Each part has the whole's events in its ring, but for crossings, which go to `crossed`. Of
// one step these come after POND_EVENT_SETTLED and before all others. Probes are added to all
// parts, in the same order; one cell of the halo must be right whenever a part has stepped.

/// Whether the whole has come to rest since it was last said to have, as pond_subdomain_spread()
/// and touches have it: the same in all parts.
POND_API bool pond_subdomain_settles(const pond *part);

/// Says so: POND_EVENT_SETTLED. height: the surface's in the middle of the whole. [m]
POND_API void pond_subdomain_settle(pond *part, float height);

/// Looks at the probes: after a look at what rests, when the halo is right again.
POND_API void pond_subdomain_watch(pond *part);

// ---- walls, depths, beaches ---------------------------------------------------------------------

/// What walls and beaches do to the mean level.
typedef struct pond_subdomain_shore {
    int64_t dry;         ///< cells of wall or land
    uint8_t held;        ///< whether any are held at a height
    uint8_t soft;        ///< whether any take in waves
    uint8_t reaches_out; ///< whether any lie in the margins of open sides
    uint8_t room[5];
} pond_subdomain_shore;

/// Of its own blocks.
POND_API pond_subdomain_shore pond_subdomain_get_shore(const pond *part);

/// Of the whole: the sum of `dry`, and whether anything is held, soft, or reaches out in any part.
POND_API void pond_subdomain_set_shore(pond *part, const pond_subdomain_shore *whole);

// ---- the level ----------------------------------------------------------------------------------

/// Whether beaches and soft walls move the level, so that every POND_SUBDOMAIN_MEAN steps the sum
/// is set to what was measured, instead of pond_subdomain_correct().
POND_API bool pond_subdomain_wanders(const pond *part);

/// Whether the whole keeps its volume, so that its parts sum up.
POND_API bool pond_subdomain_keeps_sum(const pond *part);

/// The sum of all heights of the whole as it should be; each part is told what it has become.
/// [as stored]
POND_API double pond_subdomain_get_sum(const pond *part);
POND_API void pond_subdomain_set_sum(pond *part, double sum);

/// Sums of its own blocks, row by row: of |height|, of heights, and of those a step ago.
POND_API void pond_subdomain_sums(pond *part, double *sizes, double *now, double *before);

/// Takes off what the mean level drifted, by sums over all blocks of the whole.
POND_API void pond_subdomain_correct(pond *part, double size, double now, double before);

// ---- commands -----------------------------------------------------------------------------------

/// Does a command to the cells of the whole that a subdomain has: pond_do(), with positions in
/// metres from cell `origin` of the whole. All subdomains get the same commands in the same order.
/// Splashes, walls, beaches and rectangles of rain are stored in floats from the whole's corner; to
/// a pond that is no subdomain only these may be done.
///
/// Walls, beaches and depths come before the first step and touch; what their pointers lead to must
/// live as long as the subdomain, and a depth function must return the same each time. Then
/// pond_subdomain_get_shore() of all subdomains is summed up for pond_subdomain_set_shore().
///
/// Errors: those of pond_do(); POND_ERROR_RANGE for walls, beaches or depths later.
POND_API pond_result pond_subdomain_do(pond *part, pond_origin origin, pond_command *command);

/// Whether a command changes walls, beaches or depths.
POND_API bool pond_subdomain_is_ground(pond_command_kind kind);

/// Writes a command as bytes, the same on all machines, and returns how many they are. Nothing is
/// written where `size` is less, or bytes is NULL. 0 for a note, and for a command that no
/// recording can hold.
POND_API size_t pond_command_pack(const pond_command *command, void *bytes, size_t size);

/// Reads a command from bytes that pond_command_pack() wrote. memory: for the points, pixels and
/// numbers that it points to, aligned as doubles are; returns how many bytes of it are needed, 0
/// for damaged bytes. Without enough memory the command has no points and pixels.
POND_API size_t pond_command_unpack(const void *bytes, size_t size, void *memory,
                                    size_t memory_size, pond_command *out);

// ---- bodies -------------------------------------------------------------------------------------
// pond_body_add() and all that is done to bodies is done in all parts, in the same order, with
// positions of the whole. pond_subdomain_share() is called by pond_body_place() and the functions
// below, too: all parts come there.

/// Lays a floating body that was just added on the water, so far above its place there: what
/// pond_body_add() does in a pond. Bodies that the caller moves have no need of it.
POND_API void pond_subdomain_float_body(pond *part, pond_body_id id, float lift);

/// pond_body_get_state(), with the pose counted from cell `origin` of the whole. Gathers the water
/// under the body.
POND_API bool pond_subdomain_get_body(pond *part, pond_body_id id, pond_origin origin,
                                      pond_body_state *out);

/// Steps that come after the next pond_step_many(), over which bodies that are on their way spread
/// it, as if all were one call.
POND_API void pond_subdomain_set_due(pond *part, int64_t steps);

/// Writes the present heights of a tile that lies in its own cells, row by row. [as stored] NAN: a
/// wall, or beyond the whole.
POND_API void pond_subdomain_read_tile(const pond *part, pond_subdomain_tile tile, float *heights);

// ---- reading ------------------------------------------------------------------------------------

/// Height and slope at a point of the whole, as pond_height_at() and pond_slope_at() have them. [m]
/// False where the cell before the point, along x and y, is not one of the part's own: then it is
/// another part's to say. Two cells of the halo must be right.
POND_API bool pond_subdomain_read_at(const pond *part, double x, double y, float *height,
                                     pond_vec2 *slope);

/// What a block adds to the statistics of the whole.
typedef struct pond_subdomain_stats {
    int64_t cells;  ///< of water
    double sum;     ///< of their heights [m]
    double energy;  ///< as pond_stats has it
    double lowest;  ///< [m]
    double highest; ///< [m]
} pond_subdomain_stats;

/// Of its own blocks, row by row. pond_get_stats() adds up those of a whole in that order. Two
/// cells of the halo must be right.
POND_API void pond_subdomain_get_stats(const pond *part, pond_subdomain_stats *out);

/// Touches that found water in the whole, since the part was created.
POND_API uint64_t pond_subdomain_touches(const pond *part);

/// Gives a pond what its cells do not hold: rain, splashes in progress, emitters, bodies, clock,
/// and the sum of the whole. to: a pond, or a part of the same whole, whose cells have been taken.
/// It then finds anew what rests. Errors: POND_ERROR_MEMORY; POND_ERROR_ARGUMENT where either is
/// NULL: nothing was given then.
POND_API pond_result pond_subdomain_hand_on(const pond *from, pond *to);

/// Steps run and time left over, as of a pond that is read from elsewhere.
POND_API void pond_subdomain_set_clock(pond *water, uint64_t steps, double left_over);

/// Time handed to pond_advance() and not stepped yet. [s]
POND_API double pond_subdomain_get_left_over(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
