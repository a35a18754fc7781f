// millpond/pond.h — the pond: create it, advance it, read it.
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
// Coordinates are in metres from the upper left corner of the pond, x to the right and y down. The
// centre of cell (i, j) is at ((i + 0.5)·cell_size, (j + 0.5)·cell_size). Heights are in metres
// above the rest level.
//
// Threads: only one thread at a time may use a pond, but functions that take a const pond may run
// concurrently. Different ponds are independent.
//
// Stepping, touching and reading never fail and never allocate. They require a pond: debug builds
// stop if it is NULL or destroyed.
#ifndef MILLPOND_POND_H
#define MILLPOND_POND_H

#include <millpond/base.h>
#include <millpond/detail/init.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_SIDE 32768 ///< longest side of a pond [cells]

/// The equation of motion and its discretisation. docs/solvers.md compares them.
typedef enum pond_solver {
    /// Second-order wave equation in float32, leapfrog in time. The 9-point stencil gives round
    /// ripples (Patra & Karttunen 2006). The default.
    POND_SOLVER_WAVE = 1,
    /// The neighbour sum of the offset and lens listings (docs/listings.md) in int16, bit for bit,
    /// with their squarish ripples and integer residue. A shift damps it.
    POND_SOLVER_CLASSIC = 2,
    /// The sum of POND_SOLVER_CLASSIC with 8 fractional bits, rounded half to even, and damped away
    /// from zero. It becomes exactly flat.
    POND_SOLVER_STEADY = 3,
    /// Dispersive water of any depth in float32: long waves are faster than short ones, and moving
    /// bodies have Kelvin wakes. ω² = (g·k + g·ℓ²·k³)·tanh(k·depth), within 1.5 % of ω for waves of
    /// 3 to 60 cells. Fixed sides hold the height at 0 half a cell outside the outermost cells. All
    /// sizes are accurate; odd numbers of columns or rows take about twice the time of even ones.
    POND_SOLVER_DISPERSIVE = 4,
    /// POND_SOLVER_STEADY with nine neighbours, in shifts and sums only: round ripples that still
    /// become exactly flat.
    POND_SOLVER_ISOTROPIC = 5,
    /// The tile-map listing in float32: heights from 0 to 1, clamped, with a small lift in each
    /// step and no damping. 1 is 256 counts, 0.0512 m by default. Touches change only the present
    /// heights and are clamped too, so a drop into empty water loses the volume below 0.
    POND_SOLVER_UNIT_RANGE = 6,
    /// Water seen from the side: one row of columns in the form `column`. Its height must be 1, and
    /// its top and bottom sides are ignored. Drops and strokes are one-dimensional,
    /// A(1 − x²/σ²)·exp(−x²/2σ²), and ignore y.
    POND_SOLVER_COLUMN = 7,
    /// Bulk water that flows, wets and dries, in float32: dam breaks, rivers, floods (flow.h,
    /// docs/flow.md). The shallow-water equations: no dispersion, no capillary waves.
    POND_SOLVER_FLOW = 8
} pond_solver;

/// Stencil of the wave solver's Laplacian.
typedef enum pond_stencil {
    /// Isotropic: ⅔·edge + ⅙·corner neighbours. Courant number² up to 3/4.
    POND_STENCIL_NINE = 9,
    /// The four edge neighbours, as in the listings. Courant number² up to 1/2.
    POND_STENCIL_FIVE = 5,
    /// Fourth order in space and time: L9u + (C² − 1)/12·L9²u. Courant number² up to 0.61. It takes
    /// two passes over the cells and one more field of memory.
    POND_STENCIL_FOURTH = 25
} pond_stencil;

/// Boundary condition of a side of the pond.
typedef enum pond_edge {
    POND_EDGE_FREE = 1, ///< a hard wall: reflects waves upright (R = +1)
    POND_EDGE_FIXED = 2, ///< height held at 0: reflects waves inverted (R = −1), as in the listings
    POND_EDGE_PERIODIC = 3, ///< joined to the opposite side; set both sides of a pair
    /// Transmits waves into an absorbing layer outside the pond. The layer is 8 cells wide for the
    /// wave solver with nine or five neighbours. For the dispersive solver it is 20 cells wide (21
    /// on one of two sides if the number of cells is odd) and continues in rings of larger cells.
    /// The layer costs time and memory like the pond's own cells, but is neither readable nor
    /// counted in statistics. docs/shores.md lists its reflections. The flow solver has a sea there
    /// instead (flow.h), and the others refuse it.
    POND_EDGE_OPEN = 4,
    POND_EDGE_OUT = 5 ///< flow solver only: water that flows towards it leaves, none comes in
} pond_edge;

/// Form of a column pond.
typedef enum pond_column_form {
    /// The wave equation by three-point leapfrog, which is exact at the longest time step. The
    /// default.
    POND_COLUMN_EXACT = 1,
    /// The string listing as printed: it subtracts the velocity from the height. The string sags
    /// and does not oscillate.
    POND_COLUMN_LISTED = 2,
    /// The string listing as intended: it keeps and damps the velocity, then blurs the heights.
    POND_COLUMN_BLUR = 3,
    /// Springs, as in platform games: a pull towards rest, friction, and exchange between
    /// neighbours. Snapshots and hashes hold the velocity [m/step] in place of the earlier heights.
    POND_COLUMN_SPRING = 4
} pond_column_form;

/// Parameters of a column pond. Each form ignores the fields of the others.
typedef struct pond_column {
    /// Default POND_COLUMN_EXACT.
    pond_column_form form;
    /// Listed, blur, spring: passes of blurring or exchange per step. 1…64, default 1.
    int passes;
    /// Listed, blur: share of the height (listed) or velocity (blur) kept per step. 0…1, default
    /// 0.97.
    float keep;
    /// Listed, blur: weight of the neighbour in each interpolation. 0…1, default 0.99.
    float blend;
    /// Spring: share of the height pulled back per step. 0…1, default 0.025.
    float stiffness;
    /// Spring: share of the velocity lost per step. 0…1, default 0.025.
    float friction;
    /// Spring: share of the difference exchanged between neighbours. 0…1 and at most the stability
    /// limit, which is 0.335 for one pass at the default stiffness and friction (docs/solvers.md).
    /// Default 0.25.
    float spread;
} pond_column;

/// A side of the pond.
typedef enum pond_side {
    POND_SIDE_LEFT = 1,
    POND_SIDE_RIGHT = 2,
    POND_SIDE_TOP = 3,
    POND_SIDE_BOTTOM = 4
} pond_side;

/// The four sides of a pond.
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
    /// Solver. Default POND_SOLVER_WAVE.
    pond_solver solver;
    /// Wave solver: stencil. Other solvers ignore it. Default POND_STENCIL_NINE.
    pond_stencil stencil;
    /// Speed of waves. [m/s], 1e-6…1e6, default 0.5. Over uneven ground (shore.h) it is the speed
    /// at `depth`. The dispersive solver ignores it: its speeds follow from depth, capillary_length
    /// and gravity (9.81 m/s²). Listed, blur and spring columns use it only for the length of a
    /// step; docs/solvers.md lists the speed of their waves.
    double wave_speed;
    /// Depth of the water. [m], 1e-6…1e6, default 0.25. Dispersive solver: over uneven ground, the
    /// greatest depth; beyond 128 cells the water is practically bottomless. Wave solver: the depth
    /// at which waves have wave_speed, and the greatest one that pond_set_depth_map() and
    /// pond_set_depth_function() accept (shore.h). Flow solver: the depth below the rest level of
    /// the lowest ground, for which the time step is computed; water may be twice as deep.
    double depth;
    /// Dispersive solver: capillary length √(surface tension/(density·g)). [m], 0…3 cells, default
    /// 0 = no surface tension; 0.0027 for water. It matters for cells of a few millimetres, where
    /// it shortens the time step. In water less than a cell deep keep it below half a cell.
    double capillary_length;
    /// Time in which a free wave loses half its height. [s], 1e-3…1e9, or INFINITY for undamped
    /// water, default 2. The mean level is not damped. The integer solvers use damping_shift
    /// instead, and listed, blur and spring columns the parameters in `column`. The unit-range
    /// solver has no damping.
    double half_life;
    /// Time step of pond_step(). [s], 1e-9…1e3 and at most pond_time_step_limit(); 0 = the longest
    /// stable one that divides 1/60 s (default), so that each frame at 60 Hz has the same number of
    /// steps. For other rates call pond_desc_fit_frame(); for the fewest steps, as in computations
    /// without a display, set `time_step = pond_time_step_limit(&desc)`. In wave and dispersive
    /// water the step for 0 is at least 1 % below the limit, since coefficients are rounded. If the
    /// longest step is over 1 s, 0 means this step, which need not divide 1/60 s. Solvers of one
    /// speed (the integer ones, unit-range, and columns other than exact) accept only 0 and the
    /// limit, which both mean the limit.
    double time_step;
    /// Integer solvers: each step removes 1/2^shift of the height. [bits], 1…15, 0 = undamped,
    /// default 5.
    int damping_shift;
    /// Integer and unit-range solvers: height of one count of the listings. [m], 1e-9…1e3, default
    /// 2e-4. The classic solver holds ±32767 counts; steady and isotropic, which have 8 fractional
    /// bits, ±127; unit-range 0…256.
    double count_height;
    /// Wave solver with five neighbours: each step multiplies all heights, the mean level included,
    /// by exp(−decay·time_step), as in the plane listing. [1/s], 0…1e6, default 0. Other solvers
    /// and stencils refuse it.
    double decay;
    /// Unit-range solver: height of land and fixed sides, and the zero of its energy. [1], 0…1,
    /// default 0. At 0.1 the surface never becomes calm.
    double edge_level;
    /// Unit-range solver: lift of the heights per step. [1], 0…1, default 5e-5.
    double bias;
    /// Column solver: form and parameters.
    pond_column column;
    /// Boundary conditions. Default POND_EDGE_FREE on all sides.
    pond_edges edges;
    /// Greatest slope of water that is put to rest (docs/rest.md). Blocks in which, and around
    /// which, all heights are within rest_slope × cell_size of the rest level stop moving. The rest
    /// level is the mean for free and periodic sides, otherwise 0. The integer solvers rest where
    /// the water is exactly flat. [1], up to 1, 0 = never, default 1e-4.
    double rest_slope;
    /// Most steps of one pond_advance(). It drops the time beyond, so that one stall of the program
    /// does not cause the next. [steps], 1…1000000, default 64.
    int max_steps;
    /// Seed of the random numbers (rain). Any number, default 1.
    uint64_t seed;
    /// Threads of the pond, the caller's included. 1…256, 0 = one for each processor, default 1.
    /// Ignored if `parallel.run` is set. The results are bit-identical for every number. A build
    /// without threads accepts any number and runs on the calling thread.
    int threads;
    /// The caller's own job system. Default none.
    pond_parallel parallel;
    /// Memory allocation. Default the C library.
    pond_allocator allocator;
    /// Receiver of messages. Default none.
    pond_logger logger;
    /// Wave solver with nine or five neighbours: angular frequency at which level water oscillates
    /// about height 0. [1/s], 0…1e6, default 0. Waves are then dispersive, ω² = wave_speed²·k² +
    /// restoring²: crests travel faster than their group, and wakes have transverse crests
    /// (docs/solvers.md). The mean level is not conserved. The fourth-order stencil and open sides
    /// refuse it.
    double restoring;
    /// Flow solver: friction c of the ground, which slows water of depth h by c·speed²/h. [1], 0…1,
    /// default 0.008.
    double friction;
    /// Reserved for new members. Leave it 0.
    uint64_t room[6];
} pond_desc;

/// A pond. Opaque.
typedef struct pond pond;

/// A desc with every field at its default.
static inline pond_desc pond_desc_default(void) {
    pond_desc desc;
    pond_desc_init(&desc, sizeof desc, POND_VERSION);
    return desc;
}

/// Sets a desc to the water of the plane listing, bit for bit: size × size cells of 1 m, free
/// sides, the wave solver with five neighbours, damped by `decay` alone, in steps of 0.16 s. Other
/// fields keep their values.
/// size: [cells]
/// wave_speed, decay: the two parameters of the listing. [m/s], [1/s] wave_speed is at most 4.41,
/// the stability limit. Because the listing computes in floats and uses 2.71 for e, the values in
/// the desc may differ from these in the eighth digit.
/// Threads: any.
POND_API void pond_desc_set_plane(pond_desc *desc, int size, float wave_speed, float decay);

/// Abilities of a solver, for a given stencil and form of column.
typedef struct pond_solver_traits {
    const char *name;  ///< as in messages, such as "unit-range"
    bool integer;      ///< heights are integers, damped by desc.damping_shift
    int fraction_bits; ///< integer: fractional bits of a height. [bits]
    bool counts;       ///< heights are multiples of desc.count_height, integer or not
    bool one_speed;    ///< accepts only the time step pond_time_step_limit(), or 0
    bool one_row;      ///< seen from the side: desc.height must be 1, and there are no walls
    bool damped;       ///< can be damped
    bool half_life;    ///< damped by desc.half_life
    bool disperses;    ///< long waves are faster than short ones; desc.wave_speed is ignored
    bool pressure;     ///< has bodies, wave makers and beaches; others have fountains and trails
    bool hard_walls;   ///< walls may have hardness 0 and, where waves do not disperse, any other;
                       ///< otherwise only INFINITY
    bool ground;       ///< may have uneven depth (shore.h)
    bool present_only; ///< touches change only the present heights, not those one step ago
    bool rests;        ///< can be at rest, where steps cost next to nothing
    bool flows;        ///< bulk water (flow.h); touches make ripples on it
    /// Stencil of the solver. 0: the one of the desc (wave), or none (dispersive, column).
    pond_stencil stencil;
    int margin; ///< width of the absorbing layer at open sides, 0 = no open sides. [cells]
} pond_solver_traits;

/// Traits of the solver that a desc selects. Reads only `solver`, `stencil` and `column.form`.
/// Returns NULL for an unknown solver and for NULL.
/// Threads: any.
POND_API const pond_solver_traits *pond_solver_info(const pond_desc *desc);

/// Checks whether pond_create() would accept this desc, apart from memory and threads.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_UNSTABLE; pond_message() names the
/// field.
/// Threads: any.
POND_API pond_result pond_desc_check(const pond_desc *desc);

/// Longest stable time step of a pond. [s]; 0 for an invalid desc.
///
/// √(C²)·cell_size/wave_speed, where C² is 3/4 for the 9-point wave solver and isotropic, 0.61 for
/// the fourth-order stencil, 1/2 for the 5-point wave solver, classic, steady and unit-range, and 1
/// for columns. Flow: 0.35·cell_size/√(g·depth). Dispersive: 1.9/ω of the shortest wave,
/// k = π·√2/cell_size, which is 0.901·√(cell_size/g) in deep water without surface tension.
/// Threads: any.
POND_API double pond_time_step_limit(const pond_desc *desc);

/// Sets desc->time_step to the longest one that divides a frame, so that pond_advance(seconds) runs
/// the same number of steps in each frame and motion does not stutter. Without this call the step
/// divides 1/60 s.
/// seconds: of a frame, such as 1.0 / 144.
/// Returns the steps per frame. Returns 0 and changes nothing if the desc or the time is invalid,
/// if a frame has more steps than desc.max_steps, and for solvers with a fixed time step
/// (pond_solver_info()->one_speed).
/// Threads: any.
POND_API int pond_desc_fit_frame(pond_desc *desc, double seconds);

/// Memory that pond_create() requests from the allocator. [bytes] 0 for an invalid desc, SIZE_MAX
/// for a pond that 32 bits cannot address. Threads of the pond take their stacks and about 3 KB
/// from the system. Walls, depths and beaches allocate more when first used (shore.h).
/// Threads: any.
POND_API size_t pond_memory_size(const pond_desc *desc);

/// Creates a pond of still water. On failure *out is NULL, and pond_message() names the field, its
/// value and its range.
/// Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_UNSTABLE, POND_ERROR_MEMORY,
/// POND_ERROR_SYSTEM.
/// Threads: any.
POND_API pond_result pond_create(const pond_desc *desc, pond **out);

/// Frees a pond. NULL is allowed.
POND_API void pond_destroy(pond *water);

/// The desc of the pond, with time_step filled in.
POND_API pond_desc pond_get_desc(const pond *water);

/// Runs a number of fixed steps. steps: 0 or less does nothing. While the water is at rest and
/// nothing touches it (no rain, splash, body or emitter), any number of steps takes no time.
POND_API void pond_step_many(pond *water, int64_t steps);

/// Runs one fixed step.
POND_API void pond_step(pond *water);

/// Advances the water by a duration in fixed steps, and keeps the remainder for the next call. So
/// waves have the same speed at any frame rate.
/// seconds: [s]; values that are not finite or not positive do nothing.
/// Returns the number of steps run, at most desc.max_steps.
POND_API int pond_advance(pond *water, double seconds);

/// Simulated time: steps run × time_step. [s]
POND_API double pond_get_time(const pond *water);

/// Steps run since creation, including those before a snapshot.
POND_API uint64_t pond_get_steps(const pond *water);

/// Whether the water is flat and at rest, so that steps cost next to nothing until it is touched.
/// True for a new pond, except for unit-range and flow water, which never rest.
POND_API bool pond_is_resting(const pond *water);

/// Iterates over the cells whose heights may have changed since step `since`, a value of
/// pond_get_steps(). Changes by touches between steps count; water at rest does not change
/// (docs/rest.md). All cells outside the rectangles are bit-identical. The resolution is blocks of
/// 64 × 64 cells. If `since` is in the future, the result is the whole pond.
/// area: start with {0}; each call replaces it by the next rectangle, from the top down, without
/// overlaps.
/// Returns false, and leaves *area unchanged, after the last rectangle and if area is NULL.
POND_API bool pond_moved_next(const pond *water, uint64_t since, pond_area *area);

/// Sets all heights to 0 and drops the remainder of pond_advance(). Time, rain and seed stay.
/// Bodies stop where they are, and emitters restart. Flow water stops, loses its ripples and keeps
/// its depths; where it is not level, it flows again in the next steps.
POND_API void pond_calm(pond *water);

/// Number format of a view's heights.
typedef enum pond_format {
    POND_FORMAT_F32 = 1, ///< float
    POND_FORMAT_I16 = 2  ///< int16_t
} pond_format;

/// The height field, without a copy. A view of a pond is valid until the pond is stepped, touched,
/// calmed or destroyed. A program may also describe its own array by a view.
typedef struct pond_view {
    const void *heights; ///< cell (0, 0)
    pond_format format;  ///< type of `heights`
    int width;           ///< [cells]
    int height;          ///< [cells]
    ptrdiff_t stride;    ///< from a cell to the one below it. [elements]
    int border;          ///< readable cells beyond each side, may be 0; 1 in a pond's view
    float unit;          ///< height of the stored value 1. [m]
    float count_height;  ///< height of one count of the listings, for looks that use counts. [m]
    float cell_size;     ///< [m]
    bool wraps_x;        ///< left and right sides are joined (periodic): looks read across them.
                         ///< Default false
    bool wraps_y;        ///< top and bottom sides are joined. Default false
} pond_view;

/// The present heights, without a copy.
POND_API pond_view pond_get_view(const pond *water);

/// Copies the heights of a rectangle of cells. Cells outside the pond read 0. Does nothing if `out`
/// is NULL or width or height is 0 or less.
/// out: [m], `height` rows of `width` numbers.
/// stride: from a row to the next. [floats]
POND_API void pond_copy_heights(const pond *water, int x, int y, int width, int height, float *out,
                                ptrdiff_t stride);

/// Copies the vertical velocities of a rectangle of cells, like pond_copy_heights(). [m/s] They are
/// the changes of height over the last step, so they refer to the time half a step ago. All are 0
/// in water at rest.
///
/// Integer solvers resolve one count per step. A touch after the last step changes the velocities
/// only in unit-range water and spring columns, whose touches change the present heights alone.
POND_API void pond_copy_velocities(const pond *water, int x, int y, int width, int height,
                                   float *out, ptrdiff_t stride);

/// A horizontal vector.
typedef struct pond_vec2 {
    float x;
    float y;
} pond_vec2;

/// Height of the surface at a point, bilinear between cell centres. [m] A point outside reads the
/// nearest point inside; a point that is not finite reads 0.
POND_API float pond_height_at(const pond *water, pond_vec2 point);

/// Slope of the surface at a point: rise per metre along x and along y. [1] Central differences,
/// averaged across with [1 4 1]/6, bilinear between cell centres.
POND_API pond_vec2 pond_slope_at(const pond *water, pond_vec2 point);

/// Calls pond_height_at() for `count` points. Does nothing if `points` or `heights` is NULL.
POND_API void pond_heights_at(const pond *water, int count, const pond_vec2 *points,
                              float *heights);

/// Calls pond_slope_at() for `count` points. Does nothing if `points` or `slopes` is NULL.
POND_API void pond_slopes_at(const pond *water, int count, const pond_vec2 *points,
                             pond_vec2 *slopes);

/// The water at a point.
typedef struct pond_surface {
    float height;       ///< as pond_height_at(). [m]
    pond_vec2 slope;    ///< as pond_slope_at(). [1]
    float rise;         ///< as pond_copy_velocities(), bilinear between cell centres. [m/s]
    pond_vec2 velocity; ///< horizontal, as pond_current_at() (current.h). [m/s]
    float depth;        ///< flow water: as pond_water_at() (flow.h), else pond_depth_at(). [m]
    bool wall;          ///< as pond_is_wall() (shore.h)
} pond_surface;

/// Reads the water at `count` points, for objects of a game: the same bits as the functions for one
/// quantity. Does nothing if `points` or `out` is NULL. docs/games.md shows a floating object.
POND_API void pond_sample(const pond *water, int count, const pond_vec2 *points, pond_surface *out);

/// Statistics of the whole pond.
typedef struct pond_stats {
    double mean;    ///< mean height of the wet cells. [m]
    double lowest;  ///< [m]
    double highest; ///< [m]
    /// ½∫(velocity² + wave_speed²·slope²) dA. [m⁴/s²] This is the invariant of the leapfrog scheme:
    /// undamped water conserves it to rounding, and it refers to the time half a step ago. The
    /// integer solvers use the same form. The dispersive solver and the fourth-order stencil use
    /// their own operator A, ½∫(velocity² + height·A·height) dA. In dispersive water this is not
    /// the physical energy: a wave of angular frequency ω has the weight ω². Listed and blur
    /// columns conserve no energy and return the present slope term. Springs return
    /// ½Σ(v² − stiffness·u·v + stiffness·u²), which is conserved if friction and spread are 0.
    /// Flow water: its kinetic and potential energy, ∫½h(speed² + g·(h + 2·ground)) dA/desc.depth.
    double energy;
} pond_stats;

/// Computes the statistics. Reads every cell twice.
POND_API pond_stats pond_get_stats(const pond *water);

/// 64-bit hash of the complete state. Equal states have equal hashes on every machine, with every
/// compiler and number of threads.
///
/// It covers solver and size, both time levels, step count, the remainder of pond_advance(), rain
/// and seed and, where present, a mean level other than 0, splashes in progress, bodies, emitters,
/// walls, depths, beaches, currents, the absorbing layers of open sides, and the origin after
/// shifts. Things that were added and removed again still count: a layer of walls or beaches that
/// was cleared, and the ids of former bodies and emitters.
POND_API uint64_t pond_hash(const pond *water);

/// Checks that this build of the library produces the same results as all others: it simulates two
/// small ponds and compares their hashes. Compiler flags such as clang's -ffp-contract=fast change
/// them. Call it once for each new compiler, and where the machines of several players must agree.
/// Takes less than 5 ms. A thread that does not round to nearest (fesetround()) has other results
/// too; the message then names this cause.
/// Errors: POND_ERROR_BUILD, with the affected solver in pond_message(); POND_ERROR_MEMORY.
/// Threads: any.
POND_API pond_result pond_self_check(void);

/// The threads of the pond, to pass to a look.
POND_API pond_parallel pond_get_parallel(const pond *water);

#ifdef __cplusplus
}
#endif

#endif
