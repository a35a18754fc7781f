// millpond/pond.h — the pond: create it, let time pass, read the water.
//
// What it does:     holds a rectangle of water as a height field and moves it in fixed time steps.
// What it does not: draw (look.h), touch (touch.h), save (snapshot.h), open files or windows.
// How to use it:
//   1. pond_desc desc = pond_desc_default();   edit width, height, cell_size, wave_speed, …
//   2. pond *water; if (pond_create(&desc, &water) != POND_OK) { puts(pond_message()); }
//   3. every frame: pond_advance(water, seconds since the last frame);
//   4. read it: pond_get_view(), pond_height_at(), pond_slope_at(); draw it with look.h
//   5. pond_destroy(water);
//
// Coordinates are metres from the pond's upper left corner, x to the right, y down; the centre of
// cell (i, j) is at ((i + 0.5)·cell_size, (j + 0.5)·cell_size). Heights are metres above rest.
//
// Threads: a pond belongs to one thread at a time; different ponds may be used concurrently.
// Functions that take a const pond may run concurrently on the same pond.
// Stepping, touching and reading never fail and never allocate; they need a pond: debug builds stop
// where it is NULL or was destroyed.
#ifndef MILLPOND_POND_H
#define MILLPOND_POND_H

#include <millpond/base.h>
#include <millpond/detail/init.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_SIDE 32768 ///< longest side of a pond [cells]

/// How the water moves.
typedef enum pond_solver {
    /// Second-order wave equation in float32, leapfrog. Round ripples with the 9-point stencil
    /// (Patra & Karttunen 2006). The default.
    POND_SOLVER_WAVE = 1,
    /// The neighbour sum of the offset and lens listings (docs/listings.md) in int16, bit for bit:
    /// squarish ripples and integer residue included. Damping is a shift.
    POND_SOLVER_CLASSIC = 2,
    /// The same sum rounded half to even in Q8 with damping away from zero: it comes to rest
    /// exactly.
    POND_SOLVER_STEADY = 3,
    /// Water of any depth in float32: long waves run faster than short ones, and whatever moves
    /// over it draws a Kelvin wake. ω² = (g·k + g·ℓ²·k³)·tanh(k·depth), within 1.5 % of ω for waves
    /// of 3 to 60 cells. A fixed side holds height 0 along the pond's side line, half a cell
    /// outside. Any size is right; even numbers of columns and rows are fastest, and odd ones take
    /// about twice the time.
    POND_SOLVER_DISPERSIVE = 4,
    /// Steady's integers with nine neighbours, in shifts and sums only: round ripples, and still
    /// exact rest.
    POND_SOLVER_ISOTROPIC = 5,
    /// The tile-map listing: heights as stored from 0 to 1 in float32, clamped, with a small lift
    /// each step and no damping. 1 stands for 256 counts, 0.0512 m by default. Touches enter the
    /// present heights only and are clamped too, so a drop into empty water loses what would lie
    /// below 0.
    POND_SOLVER_UNIT_RANGE = 6,
    /// Water seen from the side: one row of columns; `column` says in which form. The pond's height
    /// must be 1; its top and bottom sides are not used and read as free. Drops and strokes are
    /// one-dimensional, A(1 − x²/σ²)·exp(−x²/2σ²); their y is ignored.
    POND_SOLVER_COLUMN = 7
} pond_solver;

/// Which neighbours the wave solver's Laplacian reads.
typedef enum pond_stencil {
    POND_STENCIL_NINE = 9, ///< isotropic: ⅔·edge + ⅙·corner neighbours; Courant number² up to 3/4
    POND_STENCIL_FIVE = 5, ///< the 4 edge neighbours only, as in the listings; up to 1/2
    /// Fourth order in space and time: L9u + (C² − 1)/12·L9²u. Courant number² up to 0.61, in two
    /// passes over the cells and with one more field in memory.
    POND_STENCIL_FOURTH = 25
} pond_stencil;

/// What a side of the pond does to waves.
typedef enum pond_edge {
    POND_EDGE_FREE = 1,  ///< water at a wall: waves are reflected upright (R = +1)
    POND_EDGE_FIXED = 2, ///< height held at 0: reflected upside down (R = −1), as in the listings
    POND_EDGE_PERIODIC = 3, ///< what leaves enters on the opposite side; set both sides of a pair
    /// Lets waves out, into a margin beyond the side that absorbs them: 8 cells for the wave solver
    /// with nine or five neighbours, 20 for the dispersive one (21 beyond one side of two where the
    /// pond's own cells are odd), and rings of larger cells beyond; other solvers refuse it.
    /// Margins are stepped and take memory as the pond's own cells do, but are neither read nor
    /// counted. How much is reflected: docs/shores.md.
    POND_EDGE_OPEN = 4
} pond_edge;

/// How a column pond moves.
typedef enum pond_column_form {
    /// The wave equation at Courant number 1, where three-point leapfrog is exact. The default.
    POND_COLUMN_EXACT = 1,
    /// The string listing as it stands: the velocity is subtracted from the height. It sags and
    /// never rings.
    POND_COLUMN_LISTED = 2,
    /// The string listing as it is meant: the velocity is kept, damped, then heights blur into each
    /// other.
    POND_COLUMN_BLUR = 3,
    /// Springs, as in platform games: pull to rest, friction, and exchange between neighbours. In
    /// snapshots and hashes the velocity takes the place of the earlier time level. [m/step]
    POND_COLUMN_SPRING = 4
} pond_column_form;

/// Parameters of a column pond. Fields of other forms are not used.
typedef struct pond_column {
    /// Default POND_COLUMN_EXACT.
    pond_column_form form;
    /// Listed, blur, spring: how often neighbours are blurred or exchange in a step. 1…64, default
    /// 1.
    int passes;
    /// Listed, blur: what is kept of the height (listed) or velocity (blur) each step. 0…1, default
    /// 0.97.
    float keep;
    /// Listed, blur: weight of the neighbour in each interpolation. 0…1, default 0.99.
    float blend;
    /// Spring: share of the height that is pulled back each step. 0…1, default 0.025.
    float stiffness;
    /// Spring: share of the velocity lost each step. 0…1, default 0.025.
    float friction;
    /// Spring: share of the difference that neighbours exchange. 0…1 and at most the stability
    /// limit, 0.335 with one pass at the default stiffness and friction (docs/solvers.md); default
    /// 0.25.
    float spread;
} pond_column;

/// The four sides.
typedef struct pond_edges {
    pond_edge left;
    pond_edge right;
    pond_edge top;
    pond_edge bottom;
} pond_edges;

/// All settings of a pond. Always start from pond_desc_default().
typedef struct pond_desc {
    /// Set by pond_desc_default().
    pond_stamp stamp;
    /// Columns. [cells], 1…POND_MAX_SIDE, default 256.
    int width;
    /// Rows. [cells], 1…POND_MAX_SIDE, default 256.
    int height;
    /// Side of a cell. [m], 1e-6…1e6, default 0.01.
    double cell_size;
    /// How the water moves. Default POND_SOLVER_WAVE.
    pond_solver solver;
    /// Neighbours of the wave solver; other solvers have their own. Default POND_STENCIL_NINE.
    pond_stencil stencil;
    /// How fast ripples run. [m/s], 1e-6…1e6, default 0.5. Wave solver: over uneven ground
    /// (shore.h) this is the speed where the water is `depth` deep. The dispersive solver does not
    /// use it: there depth, capillary_length and gravity (9.81 m/s²) determine the speed. For
    /// listed, blur and spring columns it only determines the length of a step; docs/solvers.md
    /// says how fast their waves run.
    double wave_speed;
    /// Dispersive solver: depth of the water. [m], 1e-6…1e6, default 0.25. More than 128 cells is
    /// as good as bottomless; over uneven ground (shore.h) the deepest. Wave solver: the reference
    /// of pond_set_depth_map() and pond_set_depth_function() (shore.h): waves run at wave_speed
    /// where the water is this deep, slower where it is shallower, and it may be deeper nowhere.
    /// Without those only pond_depth_at() reads it.
    double depth;
    /// Dispersive solver: √(surface tension/(density·g)), 0.0027 for water; 0 switches it off. [m],
    /// 0…3 cells, default 0. It matters for cells of a few millimetres, and shortens the time step
    /// there. In water less than a cell deep keep it below half a cell.
    double capillary_length;
    /// Time in which a free wave loses half its height. [s], 1e-3…1e9 or INFINITY for undamped,
    /// default 2. The wave solver keeps the mean level; the integer solvers use damping_shift
    /// instead, and listed, blur and spring columns the parameters in `column`; the unit-range
    /// solver has no damping.
    double half_life;
    /// Fixed time of one pond_step(). [s], 0 = the longest that is stable (default), else
    /// 1e-9…1e3 (or what the library itself would choose for extreme settings) and at most
    /// pond_time_step_limit(). Solvers that run at one speed only, the integer ones, unit-range and
    /// all columns but the exact ones, take 0 or that limit itself.
    double time_step;
    /// Integer solvers: each step takes away 1/2^shift of the height. [bits], 1…15, 0 = undamped,
    /// default 5.
    int damping_shift;
    /// Integer and unit-range solvers: height of one count of the listings. [m], 1e-9…1e3, default
    /// 2e-4. The classic solver reaches ±32767 counts; steady and isotropic, which have 8
    /// fractional bits, ±127; unit-range 0…256.
    double count_height;
    /// Wave solver with five neighbours: heights are multiplied by exp(−decay·time_step) each step,
    /// the mean level too, as in the plane listing. [1/s], 0…1e6, default 0; other solvers and
    /// stencils refuse it.
    double decay;
    /// Unit-range solver: the height of land and fixed sides, and the level from which its energy
    /// is measured. [1], 0…1, default 0; 0.1 makes a restless surface.
    double edge_level;
    /// Unit-range solver: added to heights in each step. [1], 0…1, default 5e-5.
    double bias;
    /// Column solver: its form and parameters.
    pond_column column;
    /// The sides. Default all POND_EDGE_FREE.
    pond_edges edges;
    /// Water whose heights stay within rest_slope × cell_size of the level it rests at, all around,
    /// is put to rest (docs/rest.md). The level is the mean where the sides are free or periodic,
    /// and otherwise 0. The integer waters rest where they are exactly flat. [1], 0 = never, else
    /// up to 1, default 1e-4.
    double rest_slope;
    /// Most steps one pond_advance() may run; time beyond that is dropped, so that one stall cannot
    /// cause the next. [steps], 1…1000000, default 64.
    int max_steps;
    /// Seed of the random numbers (rain). Any number, default 1.
    uint64_t seed;
    /// Threads the pond creates for itself, the caller's included. [threads], 1…256, 0 = one for
    /// each processor, default 1. Ignored when `parallel.run` is set. The water is the same to the
    /// bit for every number. A build without threads accepts any number too, and runs on the
    /// caller's thread.
    int threads;
    /// The caller's own way to run work in parallel. Default none.
    pond_parallel parallel;
    /// Where memory comes from. Default the C library.
    pond_allocator allocator;
    /// Where messages go. Default nowhere.
    pond_logger logger;
    /// Wave solver with nine or five neighbours: level water swings this fast, as angular
    /// frequency, and is pulled back to height 0. Waves then disperse, ω² = wave_speed²·k² +
    /// restoring²: crests outrun what they carry, those of long waves the most, and a wake behind
    /// what swims has crests across (docs/solvers.md). The mean level is not kept. [1/s], 0…1e6,
    /// default 0; the fourth order and open sides refuse it.
    double restoring;
    /// For members to come. Leave it 0.
    uint64_t room[7];
} pond_desc;

/// A pond. Opaque.
typedef struct pond pond;

/// A desc with every field at its default.
static inline pond_desc pond_desc_default(void) {
    pond_desc desc;
    pond_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Sets a desc to the plane listing's water, to the bit: size × size cells of 1 m, free sides, the
/// wave solver with five neighbours, undamped but for its decay, in steps of 0.16 s; all other
/// fields stay as they are. wave_speed [m/s] and decay [1/s] are the listing's own two parameters:
/// the desc gets the speed and the `decay` that its float arithmetic amounts to (it has 2.71 for
/// e), so both may differ in the eighth digit. wave_speed may be up to 4.41, where the step meets
/// its limit cell_size/(wave_speed·√2). Threads: any.
POND_API void pond_desc_set_plane(pond_desc *desc, int size, float wave_speed, float decay);

/// What the water of a desc can do, given its solver, stencil and form of column.
typedef struct pond_solver_traits {
    const char *name;  ///< as in messages, such as "unit-range"
    bool integer;      ///< heights are integers; desc.damping_shift damps them
    int fraction_bits; ///< integer: fractional bits of a height. [bits]
    bool counts;       ///< heights are counted in desc.count_height, integer or not
    bool one_speed;    ///< has no other time step than its limit, or 0
    bool one_row;      ///< seen from the side: desc.height is 1, and there are no walls
    bool damped;       ///< can be damped at all
    bool half_life;    ///< desc.half_life damps it
    bool disperses;    ///< long waves outrun short ones; desc.wave_speed is not used
    bool pressure;     ///< has bodies, wave makers and beaches; others only fountains, trails
    bool hard_walls;   ///< hard walls, of hardness 0, and where it does not disperse of any;
                       ///< others have only fixed walls, INFINITY
    bool ground;       ///< may have uneven depth (shore.h)
    bool present_only; ///< touches enter the present heights only, not those a step ago
    bool rests;        ///< comes to rest, and then costs next to nothing
    /// Its neighbours, whatever the desc says; 0: the desc's own (wave), or none to name
    /// (dispersive, column).
    pond_stencil stencil;
    int margin; ///< beyond an open side; 0 where sides cannot be open. [cells]
} pond_solver_traits;

/// Traits of a desc's water; only `solver`, `stencil` and `column.form` are read. NULL where there
/// is no such water, and for NULL. Threads: any.
POND_API const pond_solver_traits *pond_solver_info(const pond_desc *desc);

/// Whether pond_create() would accept this desc, apart from memory and threads; pond_message() says
/// why not. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_UNSTABLE. Threads: any.
POND_API pond_result pond_desc_check(const pond_desc *desc);

/// Longest time_step that a pond of this desc may have. [s]; 0 for an invalid desc.
/// √(C²)·cell_size/wave_speed, where C² is 3/4 for the wave solver's 9-point stencil and isotropic,
/// 0.61 for its fourth-order one, 1/2 for its 5-point one, classic, steady and unit-range, and 1
/// for columns.
/// dispersive: 1.9/ω of the shortest wave, k = π·√2/cell_size; in deep water without surface
/// tension that is 0.901·√(cell_size/g).
POND_API double pond_time_step_limit(const pond_desc *desc);

/// Bytes that pond_create() will request from the allocator; 0 for a desc it would refuse, SIZE_MAX
/// for a pond beyond what 32 bits can address. The pond's own threads (desc.threads) take their
/// stacks and about 3 KB besides, from the system. Walls, depths and beaches take more when first
/// used: see shore.h.
POND_API size_t pond_memory_size(const pond_desc *desc);

/// Creates a pond of still water. On failure *out is NULL and pond_message() names the field, its
/// value and its range.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_UNSTABLE, POND_ERROR_MEMORY,
/// POND_ERROR_SYSTEM. Threads: any.
POND_API pond_result pond_create(const pond_desc *desc, pond **out);

/// Frees a pond. NULL is allowed.
POND_API void pond_destroy(pond *water);

/// The desc the pond was created from, with time_step filled in.
POND_API pond_desc pond_get_desc(const pond *water);

/// Runs `steps` fixed steps. [steps], none when ≤ 0.
POND_API void pond_step_many(pond *water, int64_t steps);

/// Runs one fixed step.
POND_API void pond_step(pond *water);

/// Lets `seconds` pass in fixed steps; the remainder is kept for the next call. Waves run at the
/// same speed whatever the frame rate. Seconds that are not positive and finite do nothing. [s]
/// Returns the number of steps run, at most desc.max_steps.
POND_API int pond_advance(pond *water, double seconds);

/// Time that has passed in the water: steps run × time_step. [s]
POND_API double pond_get_time(const pond *water);

/// Steps run since creation, those before a snapshot included.
POND_API uint64_t pond_get_steps(const pond *water);

/// Whether nothing moves: the water is flat and a step costs next to nothing until it is touched
/// again. True for a new pond, except for unit-range water, which never rests.
POND_API bool pond_is_resting(const pond *water);

/// Where heights may differ from those at step `since`, a value of pond_get_steps(): rectangles of
/// cells that do not overlap, one per call, from the top down. All other heights are unchanged, to
/// the bit. *area holds the previous rectangle; begin with {0}. False, and *area untouched, when
/// there are no more, or area is NULL. Touches between steps count. Water at rest (docs/rest.md)
/// does not move; the resolution is blocks of 64 × 64 cells. The whole pond when `since` lies in
/// the future.
POND_API bool pond_moved_next(const pond *water, uint64_t since, pond_area *area);

/// Makes the water flat at height 0 and drops what pond_advance() kept. Time, rain and seed stay.
/// Bodies stop where they are, emitters start anew.
POND_API void pond_calm(pond *water);

/// How a view's heights are stored.
typedef enum pond_format {
    POND_FORMAT_F32 = 1, ///< float
    POND_FORMAT_I16 = 2  ///< int16_t
} pond_format;

/// Heights, in place. A pond's view is valid until it is stepped, touched, calmed or destroyed. A
/// view may also be filled in by hand over an array of the caller's.
typedef struct pond_view {
    const void *heights; ///< cell (0, 0)
    pond_format format;  ///< what `heights` points to
    int width;           ///< [cells]
    int height;          ///< [cells]
    ptrdiff_t stride;    ///< from a cell to the one below it. [elements]
    int border; ///< readable cells beyond each side: 1 in a pond's view (its edges), may be 0
    float unit; ///< height of 1 as stored. [m]
    float count_height; ///< height of one count of the listings, for looks that use counts. [m]
    float cell_size;    ///< [m]
    bool wraps_x;       ///< left and right sides join, as periodic ones do: looks read across them.
                        ///< Default false
    bool wraps_y;       ///< top and bottom sides join. Default false
} pond_view;

/// The heights now, without a copy.
POND_API pond_view pond_get_view(const pond *water);

/// Copies the heights of a rectangle of cells, in metres, to `out` (`stride` floats from row to
/// row). Cells outside the pond read 0. Nothing happens when `out` is NULL or width or height is ≤
/// 0.
POND_API void pond_copy_heights(const pond *water, int x, int y, int width, int height, float *out,
                                ptrdiff_t stride);

/// Copies how fast the surface rises, in metres a second, as pond_copy_heights() copies heights:
/// the last step's change of height divided by its time, so it refers to the time half a step ago.
/// A later touch changes only heights in waters that take touches in the present heights alone
/// (unit-range, and spring columns, which store their velocity), and has no effect on the velocity
/// of the others. In the integer waters the resolution is one count a step. All 0 in water at rest.
POND_API void pond_copy_velocities(const pond *water, int x, int y, int width, int height,
                                   float *out, ptrdiff_t stride);

/// A horizontal vector.
typedef struct pond_vec2 {
    float x;
    float y;
} pond_vec2;

/// Height of the surface at a point, bilinear between cell centres. [m]
/// Points outside read the nearest point inside; a point that is not finite reads 0.
POND_API float pond_height_at(const pond *water, pond_vec2 point);

/// Slope of the surface at a point: metres of rise for each metre along x and y. [1]
/// [1 4 1]/6 across × central difference along, bilinear between cell centres.
POND_API pond_vec2 pond_slope_at(const pond *water, pond_vec2 point);

/// pond_height_at() for `count` points at once. Nothing happens when `points` or `heights` is NULL.
POND_API void pond_heights_at(const pond *water, int count, const pond_vec2 *points,
                              float *heights);

/// pond_slope_at() for `count` points at once. Nothing happens when `points` or `slopes` is NULL.
POND_API void pond_slopes_at(const pond *water, int count, const pond_vec2 *points,
                             pond_vec2 *slopes);

/// Statistics of the whole water.
typedef struct pond_stats {
    double mean;    ///< mean height of the cells that hold water. [m]
    double lowest;  ///< [m]
    double highest; ///< [m]
    /// ½∫(velocity² + wave_speed²·slope²) dA. [m⁴/s²] Conserved to rounding by undamped water; it
    /// is the leapfrog scheme's own invariant, so it refers to the time half a step ago. The
    /// integer solvers measure the same form, the dispersive one ½∫(velocity² + height·A·height) dA
    /// with its operator A, and the fourth-order stencil with its own. Listed and blur columns,
    /// which conserve none, measure the slope term now; springs ½Σ(v² − stiffness·u·v +
    /// stiffness·u²), which is conserved where friction and spread are 0.
    double energy;
} pond_stats;

/// Measures the water. Reads every cell twice.
POND_API pond_stats pond_get_stats(const pond *water);

/// 64-bit hash of the whole state: solver and size, both time levels, step count, the remainder of
/// pond_advance(), rain, seed, and, where present, a mean level other than 0, splashes in progress,
/// bodies, emitters, walls, depths, beaches, a current, the state of open sides' margins and the
/// origin after shifts. What was added and removed again still counts: a layer of walls or beaches
/// that was cleared, or the ids of former bodies and emitters.
/// Equal states have equal hashes with every machine, compiler and number of threads.
POND_API uint64_t pond_hash(const pond *water);

/// Whether this build of the library makes the same water, to the bit, as all others: plays two
/// small ponds and compares their hashes. POND_ERROR_BUILD where compiler flags changed it, such as
/// clang's -ffp-contract=fast; pond_message() names the water. Worth a call where players' machines
/// must agree, and once for each new compiler. Takes less than 5 ms.
/// Errors: POND_ERROR_BUILD, POND_ERROR_MEMORY. Threads: any.
POND_API pond_result pond_self_check(void);

/// The pond's way to run work in parallel, to pass to a look.
POND_API pond_parallel pond_get_parallel(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
