// Made by ./dev tables from include/millpond. Not to be edited.
// Structs, enums and functions of Millpond for C#, compiled with -unsafe.
using System;
using System.Runtime.InteropServices;

namespace Millpond {

/// <summary>A bool as C has it: one byte.</summary>
public struct CBool {
    private byte value;

    public static implicit operator bool(CBool from) { return from.value != 0; }

    public static implicit operator CBool(bool from) {
        return new CBool { value = (byte)(from ? 1 : 0) };
    }
}

/// <summary>What a call that can fail returns. The numbers are pinned: they never change their
/// meaning.</summary>
public enum PondResult {
    /// <summary>done</summary>
    Ok = 0,
    /// <summary>a pointer is NULL, or a desc was not made by its _default function</summary>
    ErrorArgument = 1,
    /// <summary>a field is outside the range its documentation gives</summary>
    ErrorRange = 2,
    /// <summary>the time step is above the solver's stability limit</summary>
    ErrorUnstable = 3,
    /// <summary>the allocator returned NULL</summary>
    ErrorMemory = 4,
    /// <summary>the bytes are no snapshot, truncated or damaged</summary>
    ErrorData = 5,
    /// <summary>a newer snapshot, or a desc of another version's headers</summary>
    ErrorVersion = 6,
    /// <summary>the caller's buffer is too small</summary>
    ErrorSpace = 7,
    /// <summary>the operating system refused a thread or a lock</summary>
    ErrorSystem = 8,
    /// <summary>the library was built with flags that change the water</summary>
    ErrorBuild = 9,
}

/// <summary>Where a pond's memory comes from, apart from that of its own threads. NULL members mean
/// the C library's. `allocate` returns memory aligned to `alignment` (a power of two, at most
/// 4096), or NULL. `release` is given what `allocate` returned and the same size. Called at
/// creation and destruction, where walls, depths and beaches are built or cleared, and where bodies
/// and emitters are added; `release` also by pond_body_remove(). Never while stepping, touching or
/// reading.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondAllocator {
    public IntPtr Allocate;
    public IntPtr Release;
    public IntPtr User;
}

/// <summary>Severity of a logged line. Only errors are logged so far; the others are
/// reserved.</summary>
public enum PondLogLevel {
    Error = 1,
    Warning = 2,
    Info = 3,
}

/// <summary>Where a pond's messages go besides pond_message(). NULL `log` means nowhere.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLogger {
    public IntPtr Log;
    public IntPtr User;
}

/// <summary>How a desc was made: set by its _default function, and checked where something is
/// created from it. A program whose headers are not those of the library that runs is refused
/// there, with POND_ERROR_VERSION. Within one minor version (after 1.0, one major) all structs keep
/// their sizes; descs have room for members to come, which must stay 0 where the library does not
/// know them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondStamp {
    /// <summary>catches a desc that was not initialised</summary>
    public uint Cookie;
    /// <summary>POND_VERSION of the program's headers</summary>
    public uint Version;
    /// <summary>of the desc, as the program has it. [bytes]</summary>
    public uint Size;
}

/// <summary>A rectangle of cells or of pixels. Empty when width or height is 0 or less.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondArea {
    /// <summary>left column</summary>
    public int X;
    /// <summary>top row</summary>
    public int Y;
    public int Width;
    public int Height;
}

/// <summary>One piece of parallel work: called once for each index of [0, count).</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondTask(IntPtr context, int index);

/// <summary>A way to run pieces of work in parallel: the library's own workers, or a game engine's
/// jobs. `run` calls `task(context, i)` once for every i of [0, count), in any order, on any
/// threads, and returns when all are done. NULL `run` means a plain loop on the calling thread. The
/// library's results never depend on how the pieces are distributed.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondParallel {
    public IntPtr Run;
    public IntPtr User;
    /// <summary>how many threads `run` can keep busy. [threads], 1…256; 0 counts as 1</summary>
    public int Width;
}

/// <summary>How the water moves.</summary>
public enum PondSolver {
    /// <summary>Second-order wave equation in float32, leapfrog. Round ripples with the 9-point
    /// stencil (Patra &amp; Karttunen 2006). The default.</summary>
    Wave = 1,
    /// <summary>The neighbour sum of the offset and lens listings (docs/listings.md) in int16, bit
    /// for bit: squarish ripples and integer residue included. Damping is a shift.</summary>
    Classic = 2,
    /// <summary>The same sum rounded half to even in Q8 with damping away from zero: it comes to
    /// rest exactly.</summary>
    Steady = 3,
    /// <summary>Water of any depth in float32: long waves run faster than short ones, and whatever
    /// moves over it draws a Kelvin wake. ω² = (g·k + g·ℓ²·k³)·tanh(k·depth), within 1.5 % of ω for
    /// waves of 3 to 60 cells. A fixed side holds height 0 along the pond's side line, half a cell
    /// outside. Any size is right; even numbers of columns and rows are fastest, and odd ones take
    /// about twice the time.</summary>
    Dispersive = 4,
    /// <summary>Steady's integers with nine neighbours, in shifts and sums only: round ripples, and
    /// still exact rest.</summary>
    Isotropic = 5,
    /// <summary>The tile-map listing: heights as stored from 0 to 1 in float32, clamped, with a
    /// small lift each step and no damping. 1 stands for 256 counts, 0.0512 m by default. Touches
    /// enter the present heights only and are clamped too, so a drop into empty water loses what
    /// would lie below 0.</summary>
    UnitRange = 6,
    /// <summary>Water seen from the side: one row of columns; `column` says in which form. The
    /// pond's height must be 1; its top and bottom sides are not used and read as free. Drops and
    /// strokes are one-dimensional, A(1 − x²/σ²)·exp(−x²/2σ²); their y is ignored.</summary>
    Column = 7,
}

/// <summary>Which neighbours the wave solver's Laplacian reads.</summary>
public enum PondStencil {
    /// <summary>isotropic: ⅔·edge + ⅙·corner neighbours; Courant number² up to 3/4</summary>
    Nine = 9,
    /// <summary>the 4 edge neighbours only, as in the listings; up to 1/2</summary>
    Five = 5,
    /// <summary>Fourth order in space and time: L9u + (C² − 1)/12·L9²u. Courant number² up to 0.61,
    /// in two passes over the cells and with one more field in memory.</summary>
    Fourth = 25,
}

/// <summary>What a side of the pond does to waves.</summary>
public enum PondEdge {
    /// <summary>water at a wall: waves are reflected upright (R = +1)</summary>
    Free = 1,
    /// <summary>height held at 0: reflected upside down (R = −1), as in the listings</summary>
    Fixed = 2,
    /// <summary>what leaves enters on the opposite side; set both sides of a pair</summary>
    Periodic = 3,
    /// <summary>Lets waves out, into a margin beyond the side that absorbs them: 8 cells for the
    /// wave solver with nine or five neighbours, 32 for the dispersive one; other solvers refuse
    /// it. Margins are stepped and take memory as the pond's own cells do, but are neither read nor
    /// counted. How much is reflected: docs/shores.md.</summary>
    Open = 4,
}

/// <summary>How a column pond moves.</summary>
public enum PondColumnForm {
    /// <summary>The wave equation at Courant number 1, where three-point leapfrog is exact. The
    /// default.</summary>
    Exact = 1,
    /// <summary>The string listing as it stands: the velocity is subtracted from the height. It
    /// sags and never rings.</summary>
    Listed = 2,
    /// <summary>The string listing as it is meant: the velocity is kept, damped, then heights blur
    /// into each other.</summary>
    Blur = 3,
    /// <summary>Springs, as in platform games: pull to rest, friction, and exchange between
    /// neighbours. In snapshots and hashes the velocity takes the place of the earlier time level.
    /// [m/step]</summary>
    Spring = 4,
}

/// <summary>Parameters of a column pond. Fields of other forms are not used.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondColumn {
    /// <summary>Default POND_COLUMN_EXACT.</summary>
    public PondColumnForm Form;
    /// <summary>Listed, blur, spring: how often neighbours are blurred or exchange in a step. 1…64,
    /// default 1.</summary>
    public int Passes;
    /// <summary>Listed, blur: what is kept of the height (listed) or velocity (blur) each step.
    /// 0…1, default 0.97.</summary>
    public float Keep;
    /// <summary>Listed, blur: weight of the neighbour in each interpolation. 0…1, default
    /// 0.99.</summary>
    public float Blend;
    /// <summary>Spring: share of the height that is pulled back each step. 0…1, default
    /// 0.025.</summary>
    public float Stiffness;
    /// <summary>Spring: share of the velocity lost each step. 0…1, default 0.025.</summary>
    public float Friction;
    /// <summary>Spring: share of the difference that neighbours exchange. 0…1 and at most the
    /// stability limit, 0.335 with one pass at the default stiffness and friction
    /// (docs/solvers.md); default 0.25.</summary>
    public float Spread;
}

/// <summary>The four sides.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEdges {
    public PondEdge Left;
    public PondEdge Right;
    public PondEdge Top;
    public PondEdge Bottom;
}

/// <summary>All settings of a pond. Always start from pond_desc_default().</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondDesc {
    /// <summary>Set by pond_desc_default().</summary>
    public PondStamp Stamp;
    /// <summary>Columns. [cells], 1…POND_MAX_SIDE, default 256.</summary>
    public int Width;
    /// <summary>Rows. [cells], 1…POND_MAX_SIDE, default 256.</summary>
    public int Height;
    /// <summary>Side of a cell. [m], 1e-6…1e6, default 0.01.</summary>
    public double CellSize;
    /// <summary>How the water moves. Default POND_SOLVER_WAVE.</summary>
    public PondSolver Solver;
    /// <summary>Neighbours of the wave solver; other solvers have their own. Default
    /// POND_STENCIL_NINE.</summary>
    public PondStencil Stencil;
    /// <summary>How fast ripples run. [m/s], 1e-6…1e6, default 0.5. Wave solver: over uneven ground
    /// (shore.h) this is the speed where the water is `depth` deep. The dispersive solver does not
    /// use it: there depth, capillary_length and gravity (9.81 m/s²) determine the speed. For
    /// listed, blur and spring columns it only determines the length of a step; docs/solvers.md
    /// says how fast their waves run.</summary>
    public double WaveSpeed;
    /// <summary>Dispersive solver: depth of the water. [m], 1e-6…1e6, default 0.25. More than 128
    /// cells is as good as bottomless; over uneven ground (shore.h) the deepest. Wave solver: the
    /// reference of pond_depth_map() and pond_depth_function() (shore.h): waves run at wave_speed
    /// where the water is this deep, slower where it is shallower, and it may be deeper nowhere.
    /// Without those only pond_depth_at() reads it.</summary>
    public double Depth;
    /// <summary>Dispersive solver: √(surface tension/(density·g)), 0.0027 for water; 0 switches it
    /// off. [m], 0…3 cells, default 0. It matters for cells of a few millimetres, and shortens the
    /// time step there. In water less than a cell deep keep it below half a cell.</summary>
    public double CapillaryLength;
    /// <summary>Time in which a free wave loses half its height. [s], 1e-3…1e9 or INFINITY for
    /// undamped, default 2. The wave solver keeps the mean level; the integer solvers use
    /// damping_shift instead, and listed, blur and spring columns the parameters in `column`; the
    /// unit-range solver has no damping.</summary>
    public double HalfLife;
    /// <summary>Fixed time of one pond_step(). [s], 0 = the longest that is stable (default), else
    /// 1e-9…1e3 (or what the library itself would choose for extreme settings) and at most
    /// pond_time_step_limit(). Solvers that run at one speed only, the integer ones, unit-range and
    /// all columns but the exact ones, take 0 or that limit itself.</summary>
    public double TimeStep;
    /// <summary>Integer solvers: each step takes away 1/2^shift of the height. [bits], 1…15, 0 =
    /// undamped, default 5.</summary>
    public int DampingShift;
    /// <summary>Integer and unit-range solvers: height of one count of the listings. [m], 1e-9…1e3,
    /// default 2e-4. The classic solver reaches ±32767 counts; steady and isotropic, which have 8
    /// fractional bits, ±127; unit-range 0…256.</summary>
    public double CountHeight;
    /// <summary>Wave solver with five neighbours: heights are multiplied by exp(−decay·time_step)
    /// each step, the mean level too, as in the plane listing. [1/s], 0…1e6, default 0; other
    /// solvers and stencils refuse it.</summary>
    public double Decay;
    /// <summary>Unit-range solver: the height of land and fixed sides, and the level from which its
    /// energy is measured. [1], 0…1, default 0; 0.1 makes a restless surface.</summary>
    public double EdgeLevel;
    /// <summary>Unit-range solver: added to heights in each step. [1], 0…1, default 5e-5.</summary>
    public double Bias;
    /// <summary>Column solver: its form and parameters.</summary>
    public PondColumn Column;
    /// <summary>The sides. Default all POND_EDGE_FREE.</summary>
    public PondEdges Edges;
    /// <summary>Water whose heights stay within rest_slope × cell_size of the level it rests at,
    /// all around, is put to rest (docs/rest.md). The level is the mean where the sides are free or
    /// periodic, and otherwise 0. The integer waters rest where they are exactly flat. [1], 0 =
    /// never, else up to 1, default 1e-4.</summary>
    public double RestSlope;
    /// <summary>Most steps one pond_advance() may run; time beyond that is dropped, so that one
    /// stall cannot cause the next. [steps], 1…1000000, default 64.</summary>
    public int MaxSteps;
    /// <summary>Seed of the random numbers (rain). Any number, default 1.</summary>
    public ulong Seed;
    /// <summary>Threads the pond creates for itself, the caller's included. [threads], 1…256, 0 =
    /// one for each processor, default 1. Ignored when `parallel.run` is set. The water is the same
    /// to the bit for every number. A build without threads accepts any number too, and runs on the
    /// caller's thread.</summary>
    public int Threads;
    /// <summary>The caller's own way to run work in parallel. Default none.</summary>
    public PondParallel Parallel;
    /// <summary>Where memory comes from. Default the C library.</summary>
    public PondAllocator Allocator;
    /// <summary>Where messages go. Default nowhere.</summary>
    public PondLogger Logger;
    /// <summary>For members to come. Leave it 0.</summary>
    public fixed ulong Room[8];
}

/// <summary>What the water of a desc can do, given its solver, stencil and form of
/// column.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSolverTraits {
    /// <summary>as in messages, such as "unit-range"</summary>
    public IntPtr Name;
    /// <summary>heights are integers; desc.damping_shift damps them</summary>
    public CBool Integer;
    /// <summary>integer: fractional bits of a height. [bits]</summary>
    public int FractionBits;
    /// <summary>heights are counted in desc.count_height, integer or not</summary>
    public CBool Counts;
    /// <summary>has no other time step than its limit, or 0</summary>
    public CBool OneSpeed;
    /// <summary>seen from the side: desc.height is 1, and there are no walls</summary>
    public CBool OneRow;
    /// <summary>can be damped at all</summary>
    public CBool Damped;
    /// <summary>desc.half_life damps it</summary>
    public CBool HalfLife;
    /// <summary>long waves outrun short ones; desc.wave_speed is not used</summary>
    public CBool Disperses;
    /// <summary>has bodies, wave makers and beaches; others only fountains, trails</summary>
    public CBool Pressure;
    /// <summary>walls of any hardness; others have only fixed walls, INFINITY</summary>
    public CBool HardWalls;
    /// <summary>may have uneven depth (shore.h)</summary>
    public CBool Ground;
    /// <summary>touches enter the present heights only, not those a step ago</summary>
    public CBool PresentOnly;
    /// <summary>comes to rest, and then costs next to nothing</summary>
    public CBool Rests;
    /// <summary>Its neighbours, whatever the desc says; 0: the desc's own (wave), or none to name
    /// (dispersive, column).</summary>
    public PondStencil Stencil;
    /// <summary>beyond an open side; 0 where sides cannot be open. [cells]</summary>
    public int Margin;
}

/// <summary>How a view's heights are stored.</summary>
public enum PondFormat {
    /// <summary>float</summary>
    F32 = 1,
    /// <summary>int16_t</summary>
    I16 = 2,
}

/// <summary>Heights, in place. A pond's view is valid until it is stepped, touched, calmed or
/// destroyed. A view may also be filled in by hand over an array of the caller's.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondView {
    /// <summary>cell (0, 0)</summary>
    public IntPtr Heights;
    /// <summary>what `heights` points to</summary>
    public PondFormat Format;
    /// <summary>[cells]</summary>
    public int Width;
    /// <summary>[cells]</summary>
    public int Height;
    /// <summary>from a cell to the one below it. [elements]</summary>
    public IntPtr Stride;
    /// <summary>readable cells beyond each side: 1 in a pond's view (its edges), may be 0</summary>
    public int Border;
    /// <summary>height of 1 as stored. [m]</summary>
    public float Unit;
    /// <summary>height of one count of the listings, for looks that use counts. [m]</summary>
    public float CountHeight;
    /// <summary>[m]</summary>
    public float CellSize;
    /// <summary>left and right sides join, as periodic ones do: looks read across them. Default
    /// false</summary>
    public CBool WrapsX;
    /// <summary>top and bottom sides join. Default false</summary>
    public CBool WrapsY;
}

/// <summary>A horizontal vector.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondVec2 {
    public float X;
    public float Y;
}

/// <summary>Statistics of the whole water.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondStats {
    /// <summary>mean height of the cells that hold water. [m]</summary>
    public double Mean;
    /// <summary>[m]</summary>
    public double Lowest;
    /// <summary>[m]</summary>
    public double Highest;
    /// <summary>½∫(velocity² + wave_speed²·slope²) dA. [m⁴/s²] Conserved to rounding by undamped
    /// water; it is the leapfrog scheme's own invariant, so it refers to the time half a step ago.
    /// The integer solvers measure the same form, the dispersive one ½∫(velocity² +
    /// height·A·height) dA with its operator A, and the fourth-order stencil with its own. Listed
    /// and blur columns, which conserve none, measure the slope term now; springs ½Σ(v² −
    /// stiffness·u·v + stiffness·u²), which is conserved where friction and spread are 0.</summary>
    public double Energy;
}

/// <summary>What outline a shape has.</summary>
public enum PondShapeKind {
    /// <summary>`radius` around the origin</summary>
    Disc = 1,
    /// <summary>within `radius` of a segment `length` long on the x axis</summary>
    Capsule = 2,
    /// <summary>`width` along x, `height` along y, the origin in its middle</summary>
    Rectangle = 3,
    /// <summary>`points`, the last joined to the first; even-odd rule</summary>
    Polygon = 4,
    /// <summary>`pixels` stretched over `width` × `height`, the origin in its middle</summary>
    Bitmap = 5,
}

/// <summary>An outline in its own coordinates: metres, x to the right, y down. Members of other
/// kinds are ignored. Zero them, or start from the functions below.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondShape {
    /// <summary>Default: none; it must be set.</summary>
    public PondShapeKind Kind;
    /// <summary>Disc, capsule. [m], 1e-6…1e6.</summary>
    public float Radius;
    /// <summary>Capsule: between the centres of its round ends. [m], 0…1e6.</summary>
    public float Length;
    /// <summary>Rectangle, bitmap. [m], 1e-6…1e6.</summary>
    public float Width;
    /// <summary>Rectangle, bitmap. [m], 1e-6…1e6.</summary>
    public float Height;
    /// <summary>Polygon: its corners in order, either way round; it may be concave. [m],
    /// −1e6…1e6.</summary>
    public PondVec2* Points;
    /// <summary>Polygon. [points], 3…POND_MAX_POINTS.</summary>
    public int PointCount;
    /// <summary>Bitmap: coverage from 0 (outside) to 255 (inside), bilinear between pixel
    /// centres.</summary>
    public byte* Pixels;
    /// <summary>Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.</summary>
    public int Columns;
    /// <summary>Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.</summary>
    public int Rows;
    /// <summary>Bitmap: from a pixel to the one below it; may be negative. [bytes], `columns` or
    /// more either way.</summary>
    public IntPtr Stride;
}

/// <summary>Where a shape lies: its origin, and a rotation about it from x towards y (clockwise as
/// drawn).</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPose {
    /// <summary>[m], in the pond's coordinates, finite; it may lie outside</summary>
    public PondVec2 Centre;
    /// <summary>[rad], finite, modulo 2π</summary>
    public float Angle;
}

/// <summary>A body of one pond. Ids are not reused. {0} is no body.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyId {
    public ulong Value;
}

/// <summary>x and y as in the pond's coordinates, z up.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondVec3 {
    public float X;
    public float Y;
    public float Z;
}

/// <summary>All settings of a body. Always start from pond_body_desc_default().</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyDesc {
    /// <summary>Set by pond_body_desc_default().</summary>
    public PondStamp Stamp;
    /// <summary>Outline. Default a disc of 0.05 m. It is copied; the origin should be the centre of
    /// mass. At most 4194304 cells in its bounding box; one smaller than a cell is blurred over a
    /// few, with its own volume.</summary>
    public PondShape Shape;
    /// <summary>Where it lies at first; positions are clamped to ±1e9 cells. Default {{0, 0},
    /// 0}.</summary>
    public PondPose Pose;
    /// <summary>Width over which the bottom rises to the rim, for a rounder hull. [m], 0…10 cells,
    /// default 0: the 2 cells that every hull has.</summary>
    public float Rim;
    /// <summary>Whether the water moves it; otherwise the caller does. Default false.</summary>
    public CBool Floating;
    /// <summary>Driven: how deep it reaches below the surface. [m], 0…1000, default 0.01.</summary>
    public float Draught;
    /// <summary>Floating: its density. [kg/m³], 1…1e5, default 500. Above 1000 it sinks until its
    /// whole thickness is under water and stays there.</summary>
    public float Density;
    /// <summary>Floating: height from bottom to top. [m], 1e-6…1000, default 0.02. In still water
    /// it floats thickness × density/1000 deep.</summary>
    public float Thickness;
    /// <summary>Floating: how far above its position in still water it starts, to be dropped in.
    /// [m], 0…1000, default 0.</summary>
    public float Lift;
    /// <summary>Floating: rate at which friction reduces its speed. [1/s], 0…1000, default
    /// 0.5.</summary>
    public float Drag;
    /// <summary>Floating: whether waves may turn it. Default true.</summary>
    public CBool Turns;
    /// <summary>For members to come. Leave it 0.</summary>
    public fixed ulong Room[4];
}

/// <summary>State of a body, and the forces on it.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyState {
    public PondPose Pose;
    /// <summary>over the last step. [m/s]</summary>
    public PondVec2 Velocity;
    /// <summary>[rad/s]</summary>
    public float Spin;
    /// <summary>floating: vertical velocity, upward. [m/s]</summary>
    public float Rise;
    /// <summary>height of its flat bottom above still water, negative below. [m]</summary>
    public float Bottom;
    /// <summary>how deep its bottom is below the water around it, 0 in the air. [m]</summary>
    public float Draught;
    /// <summary>draught × area of the whole hull, over walls and outside too. [m³]</summary>
    public float Volume;
    /// <summary>height of the water over it as drawn, averaged over the hull. [m]</summary>
    public float Level;
    /// <summary>Force of the water on it. [N] z: buoyancy, from the present level. x, y:
    /// −ρ·g·∫draught·∇(height) dA, which includes its wave resistance, and for a floating body its
    /// drag, −drag·mass·velocity. Zero out of the water.</summary>
    public PondVec3 Force;
    /// <summary>about the origin of its shape, in the sense of pose.angle. [N·m]</summary>
    public float Torque;
    /// <summary>floating: at rest until the water or a push moves it</summary>
    public CBool Resting;
}

/// <summary>An emitter of one pond. Ids are not reused. {0} is no emitter.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEmitterId {
    public ulong Value;
}

/// <summary>What an emitter is.</summary>
public enum PondEmitterKind {
    /// <summary>A plunger along from → to: waves to both sides, in phase. A line on a free side
    /// sends the same waves into the pond.</summary>
    Line = 1,
    /// <summary>A plunger at `from`: ring waves. `radius` is how wide it is.</summary>
    Disc = 2,
    /// <summary>Drops at random times (Poisson) and positions within `radius` around
    /// `from`.</summary>
    Fountain = 3,
    /// <summary>A board along from → to that swings to and fro: waves to both sides, in
    /// antiphase.</summary>
    Paddle = 4,
    /// <summary>The sea: 16 waves around `period`, of random phases and directions, that enter over
    /// `side`.</summary>
    Swell = 5,
    /// <summary>A breeze that presses on all of the water, each of its 48 waves by a pattern that
    /// goes along with it: short-crested ripples that grow until the water's damping takes as much
    /// as the wind gives, to half of their height in one half-life. They are those of breeze.h for
    /// a pond of that width, 2.5 times as steep. Calmer behind a shore that the wind blows from, as
    /// water is.</summary>
    Breeze = 6,
}

/// <summary>A side of the pond.</summary>
public enum PondEmitterSide {
    Left = 1,
    Right = 2,
    Top = 3,
    Bottom = 4,
}

/// <summary>All settings of an emitter. Always start from pond_emitter_desc_default(). A kind
/// ignores fields that do not name it.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEmitterDesc {
    /// <summary>Set by pond_emitter_desc_default().</summary>
    public PondStamp Stamp;
    /// <summary>Default POND_EMITTER_LINE.</summary>
    public PondEmitterKind Kind;
    /// <summary>Line, paddle: one end. Disc, fountain: the centre. [m], −1e6…1e6, default {0,
    /// 0}.</summary>
    public PondVec2 From;
    /// <summary>Line, paddle: the other end, not the same. [m], −1e6…1e6, default {0, 1}.</summary>
    public PondVec2 To;
    /// <summary>Disc, fountain. [m], 1e-6…1e6, default 0.05. That of a disc is clamped to a fifth
    /// of its wavelength.</summary>
    public float Radius;
    /// <summary>Line, paddle: height of the crests above still water, far from the ends. Disc: the
    /// same one wavelength away; it falls with the square root of the distance. [m], 0…1000,
    /// default 0.005.</summary>
    public float Amplitude;
    /// <summary>Swell: significant height, 4 × the standard deviation of the surface. [m], 0…1000,
    /// default 0.02.</summary>
    public float Height;
    /// <summary>Line, disc, paddle: period of the waves. Swell: of the highest ones. [s], 1e-6…1e6
    /// and long enough for a wavelength of 6 cells, default 0.5.</summary>
    public float Period;
    /// <summary>Line, disc, paddle, swell, breeze: time to reach full strength, and to stop. [s],
    /// 0…1e6, default 0: two periods, a breeze's a second.</summary>
    public float Ramp;
    /// <summary>Swell: the side it enters over, neither fixed nor periodic. Default
    /// POND_EMITTER_LEFT.</summary>
    public PondEmitterSide Side;
    /// <summary>Swell: its main direction, measured from straight in, positive towards +x or +y.
    /// [rad], −1…1, default 0.</summary>
    public float Angle;
    /// <summary>Swell: standard deviation of its directions. [rad], 0…1, default 0.3. No wave is
    /// more than 1.2 off straight in.</summary>
    public float Spread;
    /// <summary>Swell, breeze: after so long all its waves come round: their periods become whole
    /// parts of it. A swell's is no shorter than `period`. [s], 0…1e6, default 0: never.</summary>
    public float Repeat;
    /// <summary>Breeze: speed of the wind. [m/s], 0…20, default 2.</summary>
    public float Speed;
    /// <summary>Breeze: where it blows to: 0 = +x, π/2 = −y, upwards in a picture. [rad], −6.3…6.3,
    /// default 1.2.</summary>
    public float Wind;
    /// <summary>Fountain: drops per second. [1/s], 0…65536, default 20.</summary>
    public float Rate;
    /// <summary>Fountain: σ of its drops. [m], 1e-6…1e6, default 0.015.</summary>
    public float DropRadius;
    /// <summary>Fountain: height of its drops, as in pond_drop(). [m], −1e6…1e6, default
    /// −0.004.</summary>
    public float DropHeight;
    /// <summary>Fountain, swell, breeze: seed of its random numbers, combined with the pond's. Any
    /// number, default 1.</summary>
    public ulong Seed;
    /// <summary>For members to come. Leave it 0.</summary>
    public fixed ulong Room[4];
}

/// <summary>Cells that enter: some of a row, from the left. What is not set enters as still water
/// at height 0 or, at an open side, as what its margin holds; without walls; and with the depth of
/// the nearest cell that stayed. The arrays are to be written only.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEntering {
    /// <summary>the first one, in the pond as it is after the shift. [cells]</summary>
    public int X;
    /// <summary>their row. [cells]</summary>
    public int Y;
    /// <summary>1…POND_SHIFT_RUN</summary>
    public int Count;
    /// <summary>x from where the window was when the pond was created. [cells]</summary>
    public long WorldX;
    /// <summary>y likewise. [cells]</summary>
    public long WorldY;
    /// <summary>[m]</summary>
    public float* Heights;
    /// <summary>how fast they rise, as in pond_write_heights(). [m/s]</summary>
    public float* Velocities;
    /// <summary>Hardness of the wall in each, POND_NO_WALL for water. [1]; NULL in a pond that
    /// never had a wall.</summary>
    public float* Walls;
    /// <summary>[m]; NULL in a pond without uneven ground</summary>
    public float* Depths;
}

/// <summary>Says what enters. Called for each run of cells, row by row from the top; must not touch
/// the pond. A number that is not finite counts as not set, a wall that the water cannot have as
/// none, and depths are clamped to what pond_depth_map() takes.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondEnter(IntPtr user, PondEntering* cells);

/// <summary>How far the window has been shifted since the pond was created. [cells]</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondOrigin {
    public long X;
    public long Y;
}

/// <summary>Rain: drops at random positions and times (Poisson), the same ones for the same seed at
/// any resolution and any frame rate. It falls inside pond_step(); a step longer than a second gets
/// only the drops of its last second.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRain {
    /// <summary>Drops per square metre and second. [1/(m²·s)], 0…1e6, default 0.</summary>
    public float Rate;
    /// <summary>Median radius σ. [m], 1e-6…1000, default 0.012.</summary>
    public float Radius;
    /// <summary>Standard deviation of the natural logarithm of the radius. [1], 0…2, default
    /// 0.35.</summary>
    public float Spread;
    /// <summary>Height of a drop of median radius, in proportion for others. [m], −1000…1000,
    /// default −0.006.</summary>
    public float Height;
    /// <summary>Whether drops fall in by pond_splash(), over some frames, or at once by
    /// pond_drop(). Default false.</summary>
    public CBool Splash;
    /// <summary>Where it rains, from left to right. [m], −1e6…1e6; right not beyond left, as by
    /// default: over the pond's whole width.</summary>
    public float Left;
    public float Right;
    /// <summary>And from top to bottom, likewise. [m], −1e6…1e6</summary>
    public float Top;
    public float Bottom;
}

/// <summary>Called with a drop of rain; the arguments are those of pond_drop() and
/// pond_splash().</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondRainFall(IntPtr user, PondVec2 centre, float radius, float height);

/// <summary>What is done to a pond. The numbers are stored in recordings and never change their
/// meaning.</summary>
public enum PondActKind {
    /// <summary>pond_drop()</summary>
    Drop = 1,
    /// <summary>pond_stroke()</summary>
    Stroke = 2,
    /// <summary>pond_trail()</summary>
    Trail = 3,
    /// <summary>pond_set_rain()</summary>
    Rain = 4,
    /// <summary>pond_calm()</summary>
    Calm = 5,
    /// <summary>pond_wall_build()</summary>
    WallBuild = 6,
    /// <summary>pond_wall_clear(); `wall`, its hardness is not used</summary>
    WallClear = 7,
    /// <summary>pond_wall_mask()</summary>
    WallMask = 8,
    /// <summary>pond_beach_build()</summary>
    BeachBuild = 9,
    /// <summary>pond_beach_clear(); of `beach` only shape and pose</summary>
    BeachClear = 10,
    /// <summary>pond_body_add()</summary>
    BodyAdd = 11,
    /// <summary>pond_body_remove(); `body`, only its id</summary>
    BodyRemove = 12,
    /// <summary>pond_body_move(); `body`: id and pose</summary>
    BodyMove = 13,
    /// <summary>pond_body_place(); `body`: id and pose</summary>
    BodyPlace = 14,
    /// <summary>pond_body_set_velocity(); `body`: id, vector, number = spin</summary>
    BodyVelocity = 15,
    /// <summary>pond_body_set_draught(); `body`: id, number</summary>
    BodyDraught = 16,
    /// <summary>pond_body_push(); `body`: id, vector</summary>
    BodyPush = 17,
    /// <summary>pond_emitter_add()</summary>
    EmitterAdd = 18,
    /// <summary>pond_emitter_set()</summary>
    EmitterSet = 19,
    /// <summary>pond_emitter_remove(); `emitter`, only its id</summary>
    EmitterRemove = 20,
    /// <summary>pond_splash(); `drop`</summary>
    Splash = 21,
    /// <summary>pond_shift()</summary>
    Shift = 22,
    /// <summary>data of the caller's own, with no effect on the water</summary>
    Note = 32,
}

/// <summary>One thing that is done to a pond; `kind` says which member is valid. Members have the
/// units and ranges of the functions that they are passed to.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondAct {
    public PondActKind Kind;
    public PondActIs Is;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsDrop {
    public PondVec2 Centre;
    public float Radius;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsStroke {
    public PondVec2 From;
    public PondVec2 To;
    public float Radius;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsTrail {
    public PondVec2 From;
    public PondVec2 To;
    public PondVec2 HalfSize;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsWall {
    public PondShape Shape;
    public PondPose Pose;
    public float Hardness;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsMask {
    public byte* Pixels;
    public int Columns;
    public int Rows;
    public IntPtr Stride;
    public float Hardness;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsBeach {
    public PondShape Shape;
    public PondPose Pose;
    public double HalfLife;
    public float Ramp;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsBodyAdd {
    /// <summary>pond_act_do() writes it</summary>
    public PondBodyId Id;
    public PondBodyDesc Desc;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsBody {
    public PondBodyId Id;
    public PondPose Pose;
    public PondVec2 Vector;
    public float Number;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsEmitter {
    /// <summary>add: pond_act_do() writes it</summary>
    public PondEmitterId Id;
    public PondEmitterDesc Desc;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsShift {
    public int Dx;
    public int Dy;
    /// <summary>pond_recorder_add() calls it again: it must say the same twice</summary>
    public IntPtr Enter;
    public IntPtr User;
    /// <summary>pond_act_do() writes the pond's size and origin, and what else may enter than
    /// heights.</summary>
    public int Width;
    public int Height;
    public PondOrigin Origin;
    public CBool Walls;
    public CBool Depths;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondActIsNote {
    public IntPtr Bytes;
    /// <summary>0…POND_MAX_NOTE</summary>
    public UIntPtr Size;
}

[StructLayout(LayoutKind.Explicit)]
public unsafe struct PondActIs {
    [FieldOffset(0)] public PondActIsDrop Drop;
    [FieldOffset(0)] public PondActIsStroke Stroke;
    [FieldOffset(0)] public PondActIsTrail Trail;
    [FieldOffset(0)] public PondRain Rain;
    [FieldOffset(0)] public PondActIsWall Wall;
    [FieldOffset(0)] public PondActIsMask Mask;
    [FieldOffset(0)] public PondActIsBeach Beach;
    [FieldOffset(0)] public PondActIsBodyAdd BodyAdd;
    [FieldOffset(0)] public PondActIsBody Body;
    [FieldOffset(0)] public PondActIsEmitter Emitter;
    [FieldOffset(0)] public PondActIsShift Shift;
    [FieldOffset(0)] public PondActIsNote Note;
}

/// <summary>A picture to read. Width and height 1…32768.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondTexture {
    /// <summary>upper left pixel</summary>
    public byte* Pixels;
    /// <summary>[pixels]</summary>
    public int Width;
    /// <summary>[pixels]</summary>
    public int Height;
    /// <summary>from row to row. [bytes]</summary>
    public IntPtr Stride;
    /// <summary>it tiles: beyond a side it repeats, where otherwise the outermost pixels continue.
    /// Default false</summary>
    public CBool Wraps;
}

/// <summary>What a target's pixels are.</summary>
public enum PondPixels {
    /// <summary>four bytes, sRGB</summary>
    RGBA8 = 0,
    /// <summary>four floats, linear light, 1 = white, more where it is brighter; alpha
    /// 0…1</summary>
    RgbaF32 = 1,
}

/// <summary>A picture to draw. Width and height 1…32768. It must not overlap the texture.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondTarget {
    /// <summary>upper left pixel; floats begin at a multiple of 4 bytes</summary>
    public byte* Pixels;
    /// <summary>[pixels]</summary>
    public int Width;
    /// <summary>[pixels]</summary>
    public int Height;
    /// <summary>from row to row. [bytes]</summary>
    public IntPtr Stride;
    /// <summary>default POND_PIXELS_RGBA8</summary>
    public PondPixels Format;
    /// <summary>the part to draw; the rest is left as it is. Clipped to the picture. NULL, the
    /// default, = all. [pixels]</summary>
    public PondArea* Part;
}

/// <summary>Values over the pond: depths, foam, light. It may have any size, is stretched over the
/// whole pond and interpolated bilinearly between its centres. Width and height 1…32768.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMap {
    /// <summary>upper left</summary>
    public float* Values;
    /// <summary>[values]</summary>
    public int Width;
    /// <summary>[values]</summary>
    public int Height;
    /// <summary>from row to row. [floats]</summary>
    public IntPtr Stride;
}

/// <summary>The same, to write to. Width and height 1…32768.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMapTarget {
    /// <summary>upper left</summary>
    public float* Values;
    /// <summary>[values]</summary>
    public int Width;
    /// <summary>[values]</summary>
    public int Height;
    /// <summary>from row to row. [floats]</summary>
    public IntPtr Stride;
}

/// <summary>How a texture is read between its pixels.</summary>
public enum PondLookup {
    /// <summary>the nearest pixel, as in the listings</summary>
    Nearest = 1,
    /// <summary>smooth</summary>
    Bilinear = 2,
}

/// <summary>A linear-light colour. [1], 0…1 is what a screen can show</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondColour {
    public float R;
    public float G;
    public float B;
}

/// <summary>What blows. Start from pond_breeze_default().</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezeDesc {
    /// <summary>0 = a calm. [m/s], 0…20, default 2.</summary>
    public float Speed;
    /// <summary>Where it blows to: 0 = right, 90 = away from the viewer. [°], −360…360, default
    /// 70.</summary>
    public float Wind;
    /// <summary>After it everything comes round. [s], 0.5…600, default 10.</summary>
    public float Period;
    /// <summary>How much gusts change the waves. [1], 0…1, default 0.35.</summary>
    public float Gusts;
    /// <summary>How steep the waves are: 1 as those that turn the light far away, over 2 as from
    /// above, where the finest show as well. [1], 0…10, default 1.</summary>
    public float Steepness;
    /// <summary>No wave is longer, as in a small pond: the highest come down to two thirds of it.
    /// [m], 0.1…12, default 12.</summary>
    public float Longest;
    /// <summary>Which waves of many. Default 1.</summary>
    public ulong Seed;
}

/// <summary>One wave: slope·cos(2π·(x·across + z·away + phase − cycles·t/period)) along its
/// direction.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezeWave {
    /// <summary>cycles for each metre to the right. [1/m]</summary>
    public double Across;
    /// <summary>cycles for each metre away from the viewer. [1/m]</summary>
    public double Away;
    /// <summary>[cycles], 0…1</summary>
    public double Phase;
    /// <summary>in a period</summary>
    public int Cycles;
    /// <summary>greatest slope; 1 for a gust. [1]</summary>
    public float Slope;
}

/// <summary>A breeze, made ready. It holds no pointers and may be copied.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreeze {
    /// <summary>[s]</summary>
    public double Period;
    /// <summary>how much they change the waves, as in the desc. [1]</summary>
    public float Gusts;
    public int WaveCount;
    public int GustCount;
    /// <summary>the first wave_count count</summary>
    public PondBreezeWaves Waves;
    /// <summary>the first gust_count count</summary>
    public PondBreezeGust Gust;
}

[StructLayout(LayoutKind.Sequential)]
public struct PondBreezeWaves {
    public PondBreezeWave At0, At1, At2, At3, At4, At5, At6, At7, At8, At9, At10, At11, At12, At13,
        At14, At15, At16, At17, At18, At19, At20, At21, At22, At23, At24, At25, At26, At27, At28,
        At29, At30, At31, At32, At33, At34, At35, At36, At37, At38, At39, At40, At41, At42, At43,
        At44, At45, At46, At47, At48, At49, At50, At51, At52, At53, At54, At55, At56, At57, At58,
        At59, At60, At61, At62, At63, At64, At65, At66, At67, At68, At69, At70, At71, At72, At73,
        At74, At75, At76, At77, At78, At79, At80, At81, At82, At83, At84, At85, At86, At87, At88,
        At89, At90, At91, At92, At93, At94, At95, At96, At97, At98, At99, At100, At101, At102,
        At103, At104, At105, At106, At107, At108, At109, At110, At111, At112, At113, At114, At115,
        At116, At117, At118, At119;
}

[StructLayout(LayoutKind.Sequential)]
public struct PondBreezeGust {
    public PondBreezeWave At0, At1, At2, At3, At4, At5, At6, At7, At8, At9, At10, At11;
}

/// <summary>What the surface does at a point.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezePoint {
    /// <summary>above still water. [m]</summary>
    public float Height;
    /// <summary>its rise to the right. [1]</summary>
    public float SlopeRight;
    /// <summary>and away from the viewer. [1]</summary>
    public float SlopeAway;
    /// <summary>the factor that gusts put on all three, which have it already. [1]</summary>
    public float Gust;
}

/// <summary>The maps. The first two diverge from the middle, as heights do from still
/// water.</summary>
public enum PondColourMap {
    /// <summary>blue below, almost white in the middle, orange above</summary>
    Tide = 1,
    /// <summary>the same on black: light blue, black, light orange</summary>
    Ember = 2,
    /// <summary>from dark to light: night blue, teal, pale yellow</summary>
    Deep = 3,
    /// <summary>from black to white, evenly to the eye</summary>
    Grey = 4,
}

/// <summary>What happened.</summary>
public enum PondEventKind {
    /// <summary>A drop (rain included), a stroke or a body's entry, at least as high as set by
    /// pond_set_splash_height(). The position of a stroke is its end. The height of a floating
    /// body's splash is v²/2g, the height it fell from, that of a driven one the draught it is
    /// given.</summary>
    Splash = 1,
    /// <summary>the surface crossed a probe's height</summary>
    Crossing = 2,
    /// <summary>the whole pond came to rest</summary>
    Settled = 3,
    /// <summary>a resting pond was touched; reported with the next step</summary>
    Stirred = 4,
}

/// <summary>A point where the surface is watched. Zero is no probe.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondProbe {
    public uint Id;
}

/// <summary>One event.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEvent {
    public PondEventKind Kind;
    /// <summary>pond_steps() then</summary>
    public ulong Steps;
    /// <summary>pond_time() then. [s]</summary>
    public double Time;
    /// <summary>splash, crossing. [m], else 0</summary>
    public PondVec2 Position;
    /// <summary>splash: its height; crossing: the surface's; settled: in the middle. [m]</summary>
    public float Height;
    /// <summary>splash. [m], else 0</summary>
    public float Radius;
    /// <summary>crossing: upward</summary>
    public CBool Rising;
    /// <summary>crossing: which one</summary>
    public PondProbe Probe;
    /// <summary>splash: the body that made it; {0} for drops and strokes</summary>
    public PondBodyId Body;
}

/// <summary>A struct that is described by a table.</summary>
public enum PondRecord {
    /// <summary>pond_desc, its `column` and `edges` included</summary>
    Desc = 1,
    /// <summary>pond_rain</summary>
    Rain = 2,
    /// <summary>pond_shape, without points and pixels</summary>
    Shape = 3,
    /// <summary>pond_body_desc, without its shape and pose</summary>
    Body = 4,
    /// <summary>pond_emitter_desc</summary>
    Emitter = 5,
    /// <summary>pond_caustics</summary>
    Caustics = 6,
    /// <summary>pond_foam</summary>
    Foam = 7,
    /// <summary>pond_breeze_desc</summary>
    Breeze = 8,
    /// <summary>+ a pond_look_kind: see pond_look_record() (look.h)</summary>
    Look = 100,
    /// <summary>no record; the enum's type holds all up to it</summary>
    Last = 255,
}

/// <summary>What a field holds.</summary>
public enum PondFieldType {
    /// <summary>float</summary>
    Float = 1,
    /// <summary>double</summary>
    Double = 2,
    /// <summary>int</summary>
    Int = 3,
    /// <summary>uint64_t</summary>
    Seed = 4,
    /// <summary>bool</summary>
    Bool = 5,
    /// <summary>an enum: one of `choices`</summary>
    Choice = 6,
    /// <summary>pond_colour, three floats</summary>
    Colour = 7,
    /// <summary>pond_vec2, two floats</summary>
    Point = 8,
}

/// <summary>One value of an enum.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondChoice {
    /// <summary>of the enum</summary>
    public int Value;
    /// <summary>one word, as in files: "unit-range"</summary>
    public IntPtr Name;
    /// <summary>as in C: "POND_SOLVER_UNIT_RANGE"</summary>
    public IntPtr Constant;
    /// <summary>a sentence</summary>
    public IntPtr About;
}

/// <summary>One field of a record.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondField {
    /// <summary>as in C; a member of a member with a dot: "column.keep"</summary>
    public IntPtr Name;
    /// <summary>one or two sentences, without the unit</summary>
    public IntPtr About;
    /// <summary>"m/s"; "" for a plain number, a colour or a choice</summary>
    public IntPtr Unit;
    /// <summary>what it holds</summary>
    public PondFieldType Type;
    /// <summary>from the record's beginning. [bytes]</summary>
    public UIntPtr Offset;
    /// <summary>least value of each of its numbers; 0 for a bool and a choice</summary>
    public double Low;
    /// <summary>greatest value; 0 for a bool and a choice</summary>
    public double High;
    /// <summary>an angle in degrees: clamping removes whole turns</summary>
    public CBool Turns;
    /// <summary>Word for INFINITY in files, such as "none"; where it is set, INFINITY is allowed
    /// besides the range. NULL: it is not.</summary>
    public IntPtr Infinity;
    /// <summary>default; one that is not allowed: nothing is set</summary>
    public fixed double Initial[3];
    /// <summary>what a slider should span, within the range</summary>
    public double SliderLow;
    /// <summary>likewise; equal to slider_low where no slider suits</summary>
    public double SliderHigh;
    /// <summary>Whether the slider should have equal ratios, not equal steps. Where its span
    /// includes 0: on each side of 0, down to the smallest number that it shows.</summary>
    public CBool Logarithmic;
    /// <summary>Which kinds use it: bit 1u &lt;&lt; kind for each, 0 = all. Kinds are pond_solver
    /// for POND_RECORD_DESC, pond_shape_kind for POND_RECORD_SHAPE and pond_emitter_kind for
    /// POND_RECORD_EMITTER.</summary>
    public uint UsedBy;
    /// <summary>of an enum, otherwise NULL</summary>
    public PondChoice* Choices;
    /// <summary>number of choices</summary>
    public int ChoiceCount;
}

/// <summary>What was found.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeFound {
    /// <summary>from the top. [picture's height], 0…1. Where nothing was found, 0.5</summary>
    public float Horizon;
    /// <summary>of the picture that is water. [1], 0…1; 0: none was found</summary>
    public float Share;
    /// <summary>how well the picture mirrors itself about the best row, a correlation of its
    /// details. [1], −1…1; 0 where that was not looked at</summary>
    public float Likeness;
}

/// <summary>How water is grown from a point.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeGrowth {
    /// <summary>A point in the water. [picture's width and height], 0…1, default (0.5,
    /// 0.75).</summary>
    public PondVec2 At;
    /// <summary>How different from its neighbourhood water may be. [1], 0.1…10, default
    /// 1.</summary>
    public float Tolerance;
    /// <summary>Nothing above it is water. From the top. [picture's height], 0…1; 0, the default:
    /// it is not known, and is taken to be where the water found ends above.</summary>
    public float Horizon;
}

/// <summary>How sunlight reaches the floor. Defaults are those of the pool look.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCaustics {
    /// <summary>Distance from the surface at rest to the floor, where there is no bed. [m], 0…1000,
    /// default 0.25.</summary>
    public float Depth;
    /// <summary>Refractive index of the water (Snell's law). [1], 1…3, default 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Exaggerates the slopes of the surface. [1], 0…100, default 1.</summary>
    public float Steepness;
    /// <summary>Direction of the sun: 0 = right, 90 = top of the picture. [°], −360…360, default
    /// 125.</summary>
    public float SunAzimuth;
    /// <summary>Its height above the horizon; a low sun stretches the pattern along its direction.
    /// [°], 1…90, default 58.</summary>
    public float SunElevation;
    /// <summary>Factor on the rays' deflection from where they land under still water. [1], 0…4,
    /// default 1.</summary>
    public float Strength;
    /// <summary>Standard deviation of the blur on the floor. [m], 0…1, default 0.002. It is clamped
    /// to 0.7…4 of the map's cells.</summary>
    public float Blur;
}

/// <summary>When foam grows, and how long it lasts. The water's steepness is √(slope² +
/// (v/wave_speed)²), v its vertical velocity: for a travelling wave this is constant from crest to
/// trough, and for any other motion it is the same measure of energy,
/// √(2·energy)/wave_speed.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondFoam {
    /// <summary>Speed of the waves that should foam. [m/s], 1e-6…1e6, default 0.5.</summary>
    public float WaveSpeed;
    /// <summary>Steepness at which foam begins; travelling waves break from 0.44 on. [1], 0…100,
    /// default 0.45.</summary>
    public float Onset;
    /// <summary>Steepness at which it grows at full rate. [1], 0…100, default 0.9.</summary>
    public float Full;
    /// <summary>Full rate at which bare water becomes foam. [1/s], 0…1000, default 6.</summary>
    public float Growth;
    /// <summary>Time in which foam fades to half. [s], 1e-3…1e6, default 0.8.</summary>
    public float HalfLife;
    /// <summary>Diffusivity: a speck is √(2·spread·t) wide after a time t; in one frame it spreads
    /// by at most 4 of the map's cells. [m²/s], 0…1000, default 1e-4.</summary>
    public float Spread;
}

/// <summary>Data look: each height has a colour. The range is fixed, since colours that followed
/// each frame's own highest wave would pulse; pond_get_stats() tells what a range must
/// hold.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondHeightLook {
    /// <summary>Default POND_COLOUR_MAP_TIDE.</summary>
    public PondColourMap Colours;
    /// <summary>The height in the middle of the colours. [m], −1e6…1e6, default 0.</summary>
    public float Level;
    /// <summary>So far above and below `level` lie the last colours. [m], 1e-9…1e6, default 0.003,
    /// for ripples of rain.</summary>
    public float Range;
    /// <summary>From one contour line to the next; `level` lies half-way between two. [m], 0…1e6;
    /// 0, the default, is none. Where they would crowd they fade.</summary>
    public float Contours;
    /// <summary>Light from the upper left, as on a relief map: share of brightness for each unit of
    /// slope. [1], 0…100, default 0: colours alone.</summary>
    public float Shading;
}

/// <summary>The tile-map listing, as in tile-based games: a gradient between two blues by height, a
/// surface texture that drifts and is bent by the waves, light by the surface's normals, and all of
/// it half-transparent over the bed, which the texture shows. Heights are counted in
/// view.count_height; the unit-range water's 0…1 is 0…256 counts. Surface and reflection may have
/// any size.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLagoonLook {
    /// <summary>Height that has the trough's colour. [counts], −1e6…1e6, default −32.</summary>
    public float Trough;
    /// <summary>Height that has the crest's colour. [counts], −1e6…1e6, default 32. A crest less
    /// than 0.001 counts above the trough is drawn as 0.001 counts above it.</summary>
    public float Crest;
    /// <summary>0…1000, default {0.002, 0.042, 0.13}.</summary>
    public PondColour TroughColour;
    /// <summary>0…1000, default {0.060, 0.34, 0.50}.</summary>
    public PondColour CrestColour;
    /// <summary>Normals by the listing's formula: ((lu − ru) + 2(l − r) + (ld − rd))/3 + .333 of
    /// heights that are 0 at `trough` and 1 at `crest`, likewise along y, z = 1, and no
    /// normalising. False, the default: the surface's true normals, of length 1.</summary>
    public CBool Literal;
    /// <summary>Exaggerates the slopes that are drawn; not those of `literal`. [1], 0…100, default
    /// 3; 1 is true to scale.</summary>
    public float Steepness;
    /// <summary>Where the light stands: 0 = right, 90 = top of the picture. [°], −360…360, default
    /// 125.</summary>
    public float LightAzimuth;
    /// <summary>Above the horizon. [°], 1…90, default 50.</summary>
    public float LightElevation;
    /// <summary>Of the gloss. 0…1000, default {1.0, 0.96, 0.86}.</summary>
    public PondColour LightColour;
    /// <summary>Light from everywhere. [1], 0…1000, default 0.4.</summary>
    public float Ambient;
    /// <summary>Light on a surface that faces it. [1], 0…1000, default 0.8.</summary>
    public float Diffuse;
    /// <summary>Brightness of the light's mirror image. [1], 0…1000, default 0.7.</summary>
    public float Specular;
    /// <summary>Width of that image, as a spread of slopes. [1], 0.005…1, default 0.15.</summary>
    public float Roughness;
    /// <summary>Drifts on the water, laid side by side for ever: it should be seamless. It is read
    /// bilinearly, so it should not be much finer than the picture. NULL, the default, or one
    /// without pixels: none.</summary>
    public PondTexture* Surface;
    /// <summary>How much it hides of the two blues, beside its own alpha. [1], 0…1, default
    /// 0.5.</summary>
    public float SurfaceShare;
    /// <summary>Width of the texture on the water. [m], 1e-6…1e6, default 1.</summary>
    public float SurfaceMetres;
    /// <summary>How far a drawn slope of 1 moves it. [m], −1e6…1e6, default 0.03.</summary>
    public float SurfaceShift;
    /// <summary>How fast it drifts. [m/s], −1e6…1e6, default {0.03, 0.02}.</summary>
    public PondVec2 Scroll;
    /// <summary>When: the texture has drifted scroll·time. [s], −1e9…1e9, default 0.</summary>
    public double Time;
    /// <summary>How much of the bed the water hides. [1], 0…1, default 0.45.</summary>
    public float Opacity;
    /// <summary>How far a drawn slope of 1 moves the bed. [m], −1e6…1e6, default 0.04.</summary>
    public float Refraction;
    /// <summary>What stands around, as still water would mirror it, stretched over the whole
    /// target; clear where there is nothing to mirror. The waves move it. NULL, the default, or one
    /// without pixels: none.</summary>
    public PondTexture* Reflection;
    /// <summary>How much of it is seen. [1], 0…1, default 0.5.</summary>
    public float Reflectivity;
    /// <summary>How far a drawn slope of 1 moves it. [m], −1e6…1e6, default 0.06.</summary>
    public float ReflectionShift;
    /// <summary>Foam on the water, as pond_update_foam() makes it: 0 = none, 1 = all white. It lies
    /// over all else and rides on the waves. NULL, the default, or one without values:
    /// none.</summary>
    public PondMap* Foam;
    /// <summary>Size of the holes in the foam's lace; on water whose sides meet a whole number of
    /// them fits. [m], 1e-4…1000, default 0.05.</summary>
    public float FoamSize;
}

/// <summary>The water in a photograph, in perspective. Each pixel's ray is mirrored by the waves
/// there; the photograph is read where still water would have mirrored the same, and Fresnel's term
/// tells how much more or less of it is mirrored. Waves too small for a pixel blur what is
/// mirrored. Ripples that the photograph has itself stay, and drift with the wind. Without a breeze
/// and with a pond that lies still the photograph is drawn to the bit; outside the mask it always
/// is. `time` and `time + period` give the same bits. A pond, if there is one, lies in front of the
/// viewer, its lower side nearest, as pond_lake_place() says. The texture handed to pond_draw() is
/// the photograph; without `lake` it is drawn as it is.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeLook {
    /// <summary>Speed of the wind; 0 = none. [m/s], 0…20, default 2.</summary>
    public float Breeze;
    /// <summary>Where it blows to: 0 = right, 90 = away from the viewer. [°], −360…360, default
    /// 70.</summary>
    public float Wind;
    /// <summary>How much gusts change the waves. [1], 0…1, default 0.35.</summary>
    public float Gusts;
    /// <summary>After it everything comes round. [s], 0.5…600, default 10.</summary>
    public float Period;
    /// <summary>Exaggerates all slopes, those of the pond too. [1], 0…10, default 1.</summary>
    public float Steepness;
    /// <summary>Where the horizon lies: 0 = top, 1 = bottom of the picture. [1], 0…0.98, default
    /// 0.45.</summary>
    public float Horizon;
    /// <summary>Angle across the picture's width. [°], 5…150, default 55.</summary>
    public float FieldOfView;
    /// <summary>Height of the eye above the water. [m], 0.05…1000, default 1.7.</summary>
    public float Eye;
    /// <summary>Where the sun stands: (0, 0) is the picture's upper left corner, (1, 1) its lower
    /// right one. −2…3, default {0.5, 0.2}.</summary>
    public PondVec2 Sun;
    /// <summary>Brightness of the sun's path on water that a breeze moves; 0 = none. [1], 0…1000,
    /// default 0.</summary>
    public float Glitter;
    /// <summary>0…1000, default {1.0, 0.86, 0.62}.</summary>
    public PondColour SunColour;
    /// <summary>Which waves of many. Default 1.</summary>
    public ulong Seed;
    /// <summary>When. [s], default 0. One that is not finite counts as 0.</summary>
    public double Time;
    /// <summary>What was made ready, or NULL.</summary>
    public IntPtr Lake;
}

/// <summary>A level of the water's layer: colours as l/(1 − .85·l), where 65535 is 1/.15. Level 0
/// is sharp, each other one twice as blurred as the one before.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeLevel {
    /// <summary>red, green, blue and nothing</summary>
    public ushort* Texels;
    /// <summary>[texels]</summary>
    public int Width;
    /// <summary>[texels]</summary>
    public int Height;
    /// <summary>pixels for each texel, texel (0, 0) upon pixel (0, 0)</summary>
    public int StepX;
    /// <summary>likewise, down</summary>
    public int StepY;
}

/// <summary>What a lake holds. It stays as it is until pond_lake_show() or the lake's
/// end.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeParts {
    /// <summary>of the photograph. [pixels]</summary>
    public int Width;
    /// <summary>[pixels]</summary>
    public int Height;
    /// <summary>of the water's layer, which goes on below the picture. [pixels]</summary>
    public int Rows;
    /// <summary>share of water, 0…255, one for each pixel</summary>
    public byte* Alpha;
    /// <summary>factor on what waves displace: 0 at a waterline, 1 far below</summary>
    public float* Contact;
    /// <summary>room to the shore above. [pixels]</summary>
    public float* Above;
    /// <summary>and to the next water below what stands in the way. [pixels]</summary>
    public float* Below;
    /// <summary>of all it holds; another one where something is another</summary>
    public ulong Content;
    /// <summary>what the water itself sends, as the layer stores it</summary>
    public PondColour Deep;
    public PondLakePartsLevel Level;
    /// <summary>What the photograph's own ripples make of level 0, of the picture's rows alone, as
    /// factors on it + .03, of which 16384 steps are 1; and how far the water is rippled, of 65535.
    /// Without texels where it is not.</summary>
    public PondLakeLevel Detail;
}

[StructLayout(LayoutKind.Sequential)]
public struct PondLakePartsLevel {
    public PondLakeLevel At0, At1, At2, At3, At4, At5, At6;
}

/// <summary>The lens listing (docs/listings.md): the texture is stretched from its middle by (1024
/// − height)/1024, like a lens. With nearest lookup, strength 1 and a target of the pond's size,
/// exactly the listing's loop.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLensLook {
    /// <summary>default POND_LOOKUP_BILINEAR</summary>
    public PondLookup Lookup;
    /// <summary>counts of height for each count of the pond. [1], default 1</summary>
    public float Strength;
}

/// <summary>Which way green points.</summary>
public enum PondNormalsGreen {
    /// <summary>to the top of the picture, as OpenGL has it</summary>
    Up = 1,
    /// <summary>to its bottom, as DirectX has it</summary>
    Down = 2,
}

/// <summary>Data look: a tangent-space normal map. Red points right, green up or down, blue out of
/// the water; each normal has length 1. Bytes hold (n + 1)/2·255, so that still water is 128, 128,
/// 255; a float target holds n itself, −1…1. The bytes are numbers and no colours: nobody should
/// turn them into linear light.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondNormalsLook {
    /// <summary>Default POND_NORMALS_GREEN_UP.</summary>
    public PondNormalsGreen Green;
    /// <summary>Factor on the slopes. [1], 0…1000, default 1: normals of the true
    /// surface.</summary>
    public float Strength;
}

/// <summary>The offset listing (docs/listings.md): the texture is displaced by the height
/// difference of the neighbours, and the difference along x is added as light. With nearest lookup,
/// refraction and shading 1 and a target of the pond's size, exactly the listing's loop.
/// Differences are counted in view.count_height.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondOffsetLook {
    /// <summary>default POND_LOOKUP_BILINEAR</summary>
    public PondLookup Lookup;
    /// <summary>offset for each count of difference. [cells], default 1</summary>
    public float Refraction;
    /// <summary>light for each count of difference along x. [8-bit levels], default 1</summary>
    public float Shading;
}

/// <summary>The surface as a mesh of two triangles between four cells' centres, seen in
/// perspective: rays meet the triangles exactly, where it is smooth within a tenth of a pixel;
/// normals are the mean of the adjoining faces', spread smoothly over them. Light is bent into the
/// water, reaches the texture, is absorbed and scattered on its way, and the sky is mirrored by
/// Schlick's Fresnel term. Lengths are in sizes of the pond, its longer side, so that a look fits
/// any pond.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPlaneLook {
    /// <summary>Where the eye stands: 0 = right, 90 = top of the pond. [°], −360…360, default
    /// −64.</summary>
    public float Azimuth;
    /// <summary>Of the eye above the horizon. [°], 1…90, default 27.</summary>
    public float Elevation;
    /// <summary>From the eye to what it looks at. [pond sizes], 0.01…1000, default 1.95.</summary>
    public float Distance;
    /// <summary>Angle across the picture's width. [°], 1…150, default 40.</summary>
    public float FieldOfView;
    /// <summary>What the middle of the picture shows: (0, 0) is the pond's upper left corner, (1,
    /// 1) its lower right one. −10…10, default {0.5, 0.5}.</summary>
    public PondVec2 LookAt;
    /// <summary>How high above still water that is. [pond sizes], −10…10, default −0.055.</summary>
    public float LookHeight;
    /// <summary>Factor on the heights; drawn heights end at half its size. [1], 0…1000, default
    /// 6.</summary>
    public float Exaggeration;
    /// <summary>Of the block of water below its level. 0 = a sheet without sides. [pond sizes],
    /// 0…10, default 0.13.</summary>
    public float Depth;
    /// <summary>Where the texture lies: 0 = on the surface, 1 = on the bottom. [share of depth],
    /// 0…1, default 1.</summary>
    public float TextureDepth;
    /// <summary>How far the texture has moved to the left and up. It goes on mirrored beyond its
    /// sides, so no seam shows, and is back after 2. [texture's own sizes], −1e6…1e6, default {0,
    /// 0}.</summary>
    public PondVec2 Scroll;
    /// <summary>Bends light at the surface and the sides. [1], 1…3, default 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Light lost on the way through the water. [1/pond size], 0…1000, default {2.6, 0.75,
    /// 0.55}.</summary>
    public PondColour Absorption;
    /// <summary>What the lost light becomes. 0…1000, default {0.010, 0.16, 0.20}.</summary>
    public PondColour WaterColour;
    /// <summary>Light from all around. [1], 0…1000, default 0.45.</summary>
    public float Ambient;
    /// <summary>Light from the sun, on what faces it. [1], 0…1000, default 0.8.</summary>
    public float Diffuse;
    /// <summary>0…1000, default {1.0, 0.95, 0.86}.</summary>
    public PondColour SunColour;
    /// <summary>Where the sun stands: 0 = right, 90 = top of the pond. [°], −360…360, default
    /// 150.</summary>
    public float SunAzimuth;
    /// <summary>Above the horizon. [°], 1…90, default 46.</summary>
    public float SunElevation;
    /// <summary>Brightness of the sun's mirror image. [1], 0…1000, default 1.5.</summary>
    public float Glitter;
    /// <summary>Spread of slopes under a pixel. [1], 0.005…1, default 0.07.</summary>
    public float Roughness;
    /// <summary>How strongly the surface's curvature gathers light on the texture. [1], 0…4,
    /// default 0.4.</summary>
    public float Caustics;
    /// <summary>Light from straight above. 0…1000, default {0.16, 0.33, 0.62}.</summary>
    public PondColour SkyZenith;
    /// <summary>Light from the side, and the background there. 0…1000, default {0.80, 0.87,
    /// 0.93}.</summary>
    public PondColour SkyHorizon;
    /// <summary>Below the horizon: what the block stands on. 0…1000, default {0.50, 0.53,
    /// 0.56}.</summary>
    public PondColour GroundColour;
    /// <summary>Width of the mesh's lines; 0 = none. [pixels], 0…100, default 0.</summary>
    public float WireWidth;
    /// <summary>Cells between lines, rounded; 0 = as many as make 48 lines or a few more. [cells],
    /// 0…32768, default 0.</summary>
    public float WireCells;
    /// <summary>0…1000, default {0.75, 0.95, 1.0}.</summary>
    public PondColour WireColour;
    /// <summary>How much of the surface shows between the lines; the ground shows else. [1], 0…1,
    /// default 1.</summary>
    public float WireFill;
    /// <summary>Share of land. [1], 0…1; the texture lies on top there. NULL, the default: all is
    /// water.</summary>
    public PondMap* Dry;
}

/// <summary>Where the plane look's eye stands and which way each pixel looks, so that other things
/// can be drawn into its picture. x grows to the right and y down the pond, from its upper left
/// corner, z upward from still water. The ray through the point (x, y) of the picture, in pixels
/// from its upper left corner, runs along forward + across·(x − middle_x) + upward·(middle_y −
/// y).</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPlaneEye {
    /// <summary>[m]</summary>
    public fixed float Position[3];
    /// <summary>of length 1</summary>
    public fixed float Forward[3];
    /// <summary>for each pixel, at a way of 1</summary>
    public fixed float Across[3];
    /// <summary>likewise</summary>
    public fixed float Upward[3];
    /// <summary>of the picture [pixels]</summary>
    public float MiddleX;
    /// <summary>[pixels]</summary>
    public float MiddleY;
}

/// <summary>Water over a floor, seen from above, in linear light. The texture is what still, clear
/// water shows; where the water moves the view ray is bent by Snell's law and hits the floor
/// elsewhere, light is absorbed along its way and scattered back, sky and sun are mirrored by
/// Fresnel's term (Schlick), and sun light is gathered on the floor. What would be brighter than
/// white bends towards it in 8-bit targets; float targets hold it as it is. The five pointers at
/// the end may each be NULL, which costs nothing, or hold a map or a picture; one that is empty
/// counts as NULL. They must stay as they are while the look draws.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPoolLook {
    /// <summary>From surface to floor, where `bed` says nothing. [m], 0…1000, default
    /// 0.25.</summary>
    public float Depth;
    /// <summary>Bends the view ray; the mirror's strength stays water's. [1], 1…3, default
    /// 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Exaggerates the slopes that are drawn. [1], 0…100, default 1.</summary>
    public float Steepness;
    /// <summary>Beer–Lambert, for each metre of way. [1/m], 0…1000, default the tint
    /// "clear".</summary>
    public PondColour Absorption;
    /// <summary>What the water itself scatters back to the eye: its colour where it is too deep to
    /// see the floor. 0…1000, default the tint "clear".</summary>
    public PondColour Scatter;
    /// <summary>Light from straight above. 0…1000, default {0.42, 0.62, 0.95}.</summary>
    public PondColour SkyZenith;
    /// <summary>Light from the side. 0…1000, default {0.95, 0.98, 1.0}.</summary>
    public PondColour SkyHorizon;
    /// <summary>Factor on both sky colours, or on the sky picture. [1], 0…1000, default
    /// 1.2.</summary>
    public float SkyBrightness;
    /// <summary>0…1000, default {1.0, 0.93, 0.80}.</summary>
    public PondColour SunColour;
    /// <summary>Where the sun stands: 0 = right, 90 = top of the picture. [°], −360…360, default
    /// 125.</summary>
    public float SunAzimuth;
    /// <summary>Above the horizon. [°], 1…90, default 58.</summary>
    public float SunElevation;
    /// <summary>Brightness of the sun's mirror image. [1], 0…1000, default 6.</summary>
    public float Glitter;
    /// <summary>Spread of slopes under a pixel. [1], 0.005…1, default 0.06.</summary>
    public float Roughness;
    /// <summary>How strongly curvature gathers light on the floor, where `light` says nothing. [1],
    /// 0…4, default 1.</summary>
    public float Caustics;
    /// <summary>The brightest that moving water makes of what is darker in 8-bit targets: what
    /// would be brighter bends towards it. Less than 1 keeps bright pictures from being burnt out.
    /// [1], 0.7…1, default 1.</summary>
    public float White;
    /// <summary>How far the eye leans from straight above towards the bottom of the picture, which
    /// keeps its proportions: the more, the more of the sky is mirrored. [°], 0…75, default
    /// 30.</summary>
    public float Tilt;
    /// <summary>Width of the shore: how far from the water land is wet and dark, and how far from
    /// land the water is shaded. Needs `dry`. [m], 0…1000, default 0.03.</summary>
    public float Shore;
    /// <summary>Size of the holes in the foam. Needs `foam`. [m], 0.0001…1000, default
    /// 0.05.</summary>
    public float FoamSize;
    /// <summary>Depth of the floor below still water. [m], 0…1000; NULL = `depth`
    /// everywhere.</summary>
    public PondMap* Bed;
    /// <summary>Sun light on the floor, 1 = as under still water, 0…100, as pond_draw_caustics()
    /// makes it; read where the ray of sun light to a place of the floor came through the surface;
    /// NULL = gathered to first order in the surface's curvature.</summary>
    public PondMap* Light;
    /// <summary>How much of the surface foam covers, as pond_update_foam() makes it (light.h). [1],
    /// 0…1; NULL = none.</summary>
    public PondMap* Foam;
    /// <summary>Share of land. [1], 0…1; land shows the texture as it is. NULL = all is
    /// water.</summary>
    public PondMap* Dry;
    /// <summary>What the water mirrors in place of the two sky colours: the sky as a mirror lying
    /// on the ground shows it, its right at the right and its top at the top, in the equal-area
    /// projection of fisheye lenses: the zenith in the picture's middle, the horizon on the ellipse
    /// that touches its sides, and what stands z above it (z = 1 in the zenith) √(1 − z) of the way
    /// out. NULL = none.</summary>
    public PondTexture* Sky;
}

/// <summary>The sky over a picture, in the picture's own light; see pond_sky_of().</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSky {
    /// <summary>for sky_zenith</summary>
    public PondColour Zenith;
    /// <summary>for sky_horizon</summary>
    public PondColour Horizon;
    /// <summary>factor on glitter, 0…1: less than 1 over dark pictures</summary>
    public float Sun;
}

/// <summary>One droplet in flight.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondDroplet {
    /// <summary>x along the pond, y above the still water's level. [m]</summary>
    public PondVec2 Position;
    /// <summary>y upward. [m/s]</summary>
    public PondVec2 Velocity;
    /// <summary>[m]</summary>
    public float Radius;
}

/// <summary>All droplets. One that is zero except for `droplets` and `capacity` is a spray without
/// droplets.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSpray {
    /// <summary>an array of `capacity`, the caller's</summary>
    public PondDroplet* Droplets;
    /// <summary>once reached, splashes throw no more. 0…1e6</summary>
    public int Capacity;
    /// <summary>in flight, the first ones of `droplets`</summary>
    public int Count;
    /// <summary>of its random numbers</summary>
    public ulong Seed;
    /// <summary>so far; part of the random state</summary>
    public ulong Splashes;
}

/// <summary>Water seen from the side, as in the string listing: above the surface the backdrop or a
/// sky, below it a body of water that light enters from above. One row of cells is shown, stretched
/// over the width of the picture: the only one of a column pond, row height/2 counted from the top
/// of any other. The texture is the backdrop; without one the look draws its own sky. Where the
/// backdrop stands above the water, its pixels come out unchanged when it is as large as the
/// target.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondProfileLook {
    /// <summary>Where still water stands. [share of the picture's height, from its bottom], 0…1,
    /// default 0.55.</summary>
    public float WaterLevel;
    /// <summary>Upward scale: what the whole height of the picture shows. [m], 0…1e6; 0, the
    /// default, is the scale of the width, so that a metre is as long upward as along. Less than
    /// 1e-6 is drawn as 1e-6.</summary>
    public float Metres;
    /// <summary>Width of the bright line along the surface. [pixels], 0…1000, default 2.5; 0 is no
    /// line.</summary>
    public float LineWidth;
    /// <summary>Of that line and of the highlight. 0…1000, default {0.90, 0.97, 1.0}.</summary>
    public PondColour LineColour;
    /// <summary>Sky at the top of the picture, where there is no backdrop. 0…1000, default {0.16,
    /// 0.38, 0.76}.</summary>
    public PondColour SkyZenith;
    /// <summary>Sky at the water level. 0…1000, default {0.56, 0.74, 0.88}.</summary>
    public PondColour SkyHorizon;
    /// <summary>Water just below the surface. 0…1000, default {0.045, 0.34, 0.44}.</summary>
    public PondColour WaterColour;
    /// <summary>Water that no light reaches any more. 0…1000, default {0.003, 0.030,
    /// 0.075}.</summary>
    public PondColour DeepColour;
    /// <summary>Beer–Lambert, for each metre below the surface. [1/m], 0…1000, default {4.2, 2.4,
    /// 1.9}.</summary>
    public PondColour Absorption;
    /// <summary>How much of the backdrop is seen through the water. [1], 0…1, default 0.35; 0
    /// without one.</summary>
    public float Clarity;
    /// <summary>Soft light under the surface, strongest under crests. [1], 0…1000, default
    /// 0.30.</summary>
    public float Highlight;
    /// <summary>How far down it reaches. [share of the picture's height], 0.0001…10, default
    /// 0.07.</summary>
    public float HighlightReach;
    /// <summary>Droplets in the air, in the line's colour. NULL, the default: none.</summary>
    public PondSpray* Spray;
}

/// <summary>What is shown of a slope.</summary>
public enum PondSlopeShow {
    /// <summary>how steep it is, through a colour map</summary>
    Steepness = 1,
    /// <summary>which way the water faces as hue, how steep it is as brightness</summary>
    Direction = 2,
}

/// <summary>Data look: the slope, in metres of rise for each metre. Hues by direction: red where
/// the water faces right, yellow up, green left, blue down, all of one lightness. A float target
/// holds no colours but the numbers: rise along x (right), rise along y (down the picture), and the
/// steepness.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSlopeLook {
    /// <summary>Default POND_SLOPE_STEEPNESS.</summary>
    public PondSlopeShow Show;
    /// <summary>Of the steepness, from the first colour to the last. Default
    /// POND_COLOUR_MAP_DEEP.</summary>
    public PondColourMap Colours;
    /// <summary>Slope of the last colour. [1], 1e-9…1e6, default 0.12.</summary>
    public float Range;
}

/// <summary>The looks. The numbers are pinned.</summary>
public enum PondLookKind {
    /// <summary>water over a floor, by the laws of optics</summary>
    Pool = 1,
    /// <summary>the texture is displaced by the slope, and lit</summary>
    Offset = 2,
    /// <summary>the texture is stretched by the height</summary>
    Lens = 3,
    /// <summary>water seen from the side</summary>
    Profile = 4,
    /// <summary>half-transparent blue over a bed</summary>
    Lagoon = 5,
    /// <summary>a block or a sheet of water in perspective</summary>
    Plane = 6,
    /// <summary>each height has a colour</summary>
    Height = 7,
    /// <summary>the surface's normals</summary>
    Normals = 8,
    /// <summary>how steep the surface is, or which way it faces</summary>
    Slope = 9,
    /// <summary>the water in a photograph, in perspective</summary>
    Lake = 10,
}

/// <summary>A look: its kind and its parameters. Always start from pond_look_default().</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLook {
    public PondLookKind Kind;
    /// <summary>the member of its kind</summary>
    public PondLookIs Is;
}

[StructLayout(LayoutKind.Explicit)]
public unsafe struct PondLookIs {
    [FieldOffset(0)] public PondPoolLook Pool;
    [FieldOffset(0)] public PondOffsetLook Offset;
    [FieldOffset(0)] public PondLensLook Lens;
    [FieldOffset(0)] public PondProfileLook Profile;
    [FieldOffset(0)] public PondLagoonLook Lagoon;
    [FieldOffset(0)] public PondPlaneLook Plane;
    [FieldOffset(0)] public PondHeightLook Height;
    [FieldOffset(0)] public PondNormalsLook Normals;
    [FieldOffset(0)] public PondSlopeLook Slope;
    [FieldOffset(0)] public PondLakeLook Lake;
}

/// <summary>Properties of a look.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLookTraits {
    /// <summary>one word: "pool"</summary>
    public IntPtr Name;
    /// <summary>as in C: "POND_LOOK_POOL"</summary>
    public IntPtr Constant;
    /// <summary>what it shows: a sentence</summary>
    public IntPtr About;
    /// <summary>its pixels are data; nothing should be drawn over them</summary>
    public CBool Data;
    /// <summary>without a texture it draws nothing; data looks read none</summary>
    public CBool NeedsTexture;
    /// <summary>it draws land itself, from its map `dry`</summary>
    public CBool OwnLand;
    /// <summary>seen from an eye (pond_plane_look_eye()); always draws all of its target</summary>
    public CBool Perspective;
    /// <summary>shows one row of cells from the side</summary>
    public CBool FromSide;
    /// <summary>Each pixel depends only on the water at its position, so that pond_pixels_over()
    /// applies; pool only without `light` and `foam`.</summary>
    public CBool Local;
}

/// <summary>What a camera from above sees: a rectangle of the pond, which may reach over its
/// sides.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCamera {
    /// <summary>upper left corner [m]</summary>
    public PondVec2 From;
    /// <summary>lower right corner, beyond `from` along both axes [m]</summary>
    public PondVec2 To;
}

/// <summary>A camera's picture as a part of a drawing of the whole pond, which is never
/// made.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondFraming {
    /// <summary>of the whole drawing, 1…32768 [pixels]</summary>
    public int Width;
    /// <summary>[pixels]</summary>
    public int Height;
    /// <summary>where the picture lies in it; may reach over its sides [pixels]</summary>
    public PondArea Part;
}

/// <summary>How large a mesh is. All 0 for a view that is NULL or empty.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMesh {
    /// <summary>vertices along x</summary>
    public int Columns;
    /// <summary>vertices along z</summary>
    public int Rows;
    /// <summary>columns · rows, counted along rows</summary>
    public UIntPtr Vertices;
    /// <summary>three for each triangle, two triangles between four vertices</summary>
    public UIntPtr Indices;
}

/// <summary>Takes the next `size` bytes of a recording. False: it failed; then it is not called
/// again.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
[return: MarshalAs(UnmanagedType.I1)] public unsafe delegate bool PondWrite(IntPtr user, IntPtr
    bytes, UIntPtr size);

/// <summary>A recording in progress, in the caller's memory. Its members are private.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRecorder {
    public IntPtr Write;
    public IntPtr User;
    /// <summary>pond_steps() when it began</summary>
    public ulong First;
    /// <summary>of the record written last, from `first`</summary>
    public ulong Last;
    /// <summary>of all bytes so far</summary>
    public ulong Check;
    public CBool Failed;
}

/// <summary>What a recording says about itself.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRecordingInfo {
    /// <summary>of the format, from 1</summary>
    public uint Version;
    /// <summary>version of the library that wrote it: major, minor, patch</summary>
    public fixed int Library[3];
    /// <summary>of the pond; threads, parallel, allocator and logger are the host's</summary>
    public PondDesc Desc;
    /// <summary>pond_hash() when it began</summary>
    public ulong Begin;
    /// <summary>pond_hash() at its end; 0 if truncated</summary>
    public ulong End;
    /// <summary>its length. [steps of desc.time_step]</summary>
    public ulong Steps;
    /// <summary>the same. [s]</summary>
    public double Seconds;
    /// <summary>how many, notes included</summary>
    public ulong Acts;
    /// <summary>it was ended; false: truncated or damaged, and read up to there</summary>
    public CBool Whole;
    /// <summary>of what could be read. [bytes]</summary>
    public UIntPtr Size;
}

/// <summary>Called after each act, notes included; ids are those of the pond. What the act points
/// to is valid during the call. Return false to stop for now: what else is due waits for the next
/// pond_replay_touch(), so that a recording of very many acts can be interrupted.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
[return: MarshalAs(UnmanagedType.I1)] public unsafe delegate bool PondReplayListener(IntPtr user,
    PondAct* act);

/// <summary>What a texel holds. Slopes are those of the heights between both neighbours, x to the
/// right and y down: (h(x + 1) − h(x − 1))/(2·cell_size). Half floats are rounded to the nearest
/// even one and held within ±65504; two texels of POND_TEXELS_R16F are four bytes: mind the row
/// alignment. The numbers are pinned.</summary>
public enum PondTexels {
    /// <summary>height [m]</summary>
    R16F = 1,
    /// <summary>slopes along x and y [1]</summary>
    RG16F = 2,
    /// <summary>height [m], slopes along x and y [1], 0</summary>
    RGBA16F = 3,
    /// <summary>The normal (−slope x, −slope y, 1)/length and the height as bytes: 128 + 127·n in
    /// red, green and blue, 128 + 127·height/range in alpha, clamped to 1…255. Still water is 128,
    /// 128, 255, 128.</summary>
    RGBA8 = 4,
}

/// <summary>What pond_reorder_pixels() does; may be added.</summary>
public enum PondPixelOrder {
    /// <summary>red and blue change places</summary>
    Bgra = 1,
    /// <summary>colours are multiplied by alpha</summary>
    Premultiplied = 2,
}

/// <summary>Owns a pond.</summary>
public sealed class PondHandle : SafeHandle {
    public PondHandle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

    protected override bool ReleaseHandle() {
        Native.pond_destroy(handle);
        return true;
    }
}

/// <summary>Owns a pond_lake.</summary>
public sealed class PondLakeHandle : SafeHandle {
    public PondLakeHandle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

    protected override bool ReleaseHandle() {
        Native.pond_lake_destroy(handle);
        return true;
    }
}

/// <summary>Owns a pond_replay.</summary>
public sealed class PondReplayHandle : SafeHandle {
    public PondReplayHandle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

    protected override bool ReleaseHandle() {
        Native.pond_replay_close(handle);
        return true;
    }
}

/// <summary>Owns a pond_workers.</summary>
public sealed class PondWorkersHandle : SafeHandle {
    public PondWorkersHandle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

    protected override bool ReleaseHandle() {
        Native.pond_workers_destroy(handle);
        return true;
    }
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate float PondCurrentFunctionStream(PondVec2 point, IntPtr user);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate float PondDepthFunctionDepth(PondVec2 point, IntPtr user);

/// <summary>The C interface as it stands, with its names. What fails returns a PondResult; Millpond.cs throws.</summary>
public static unsafe class Native {
    public const string Library = "libmillpond";

    public const int POND_VERSION_MAJOR = 0;

    public const int POND_VERSION_MINOR = 1;

    public const int POND_VERSION_PATCH = 0;

    /// <summary>Version of this header as one number, for #if: 0.1.0 is 100, 1.2.3 is
    /// 10203.</summary>
    public const int POND_VERSION = 100;

    /// <summary>longest side of a pond [cells]</summary>
    public const int POND_MAX_SIDE = 32768;

    /// <summary>most points of a polygon</summary>
    public const int POND_MAX_POINTS = 256;

    /// <summary>longest side of a bitmap [pixels]</summary>
    public const int POND_MAX_PIXELS_SIDE = 32768;

    /// <summary>most bodies in a pond</summary>
    public const int POND_MAX_BODIES = 1024;

    /// <summary>Most emitters in a pond, those fading out included.</summary>
    public const int POND_MAX_EMITTERS = 256;

    /// <summary>most cells that pond_enter is asked about at once</summary>
    public const int POND_SHIFT_RUN = 256;

    /// <summary>in the place of a hardness: water</summary>
    public const float POND_NO_WALL = -1.0f;

    /// <summary>splashes in progress of a pond at a time</summary>
    public const int POND_MAX_SPLASHES = 512;

    /// <summary>longest note [bytes]</summary>
    public const int POND_MAX_NOTE = 16777216;

    /// <summary>waves at most</summary>
    public const int POND_BREEZE_WAVES = 120;

    /// <summary>waves of gusts at most</summary>
    public const int POND_BREEZE_GUSTS = 12;

    /// <summary>a pond keeps this many; the oldest are dropped</summary>
    public const int POND_MAX_EVENTS = 256;

    /// <summary>most probes of a pond at a time</summary>
    public const int POND_MAX_PROBES = 64;

    /// <summary>most numbers in a field</summary>
    public const int POND_FIELD_MAX_NUMBERS = 3;

    /// <summary>Least likeness at which pond_lake_find() believes in a mirror. Photographs of lakes
    /// were seen to have 0.6 or more, noisy films of them 0.47, and all else 0.3 or less.</summary>
    public const float POND_LAKE_LIKENESS = 0.4f;

    /// <summary>What pond_lake_add() keeps of a picture. [picture's height]</summary>
    public const float POND_LAKE_KEEP = 0.56f;

    /// <summary>levels of the water's layer</summary>
    public const int POND_LAKE_LEVELS = 7;

    /// <summary>how many looks there are; their kinds begin with 1</summary>
    public const int POND_LOOK_COUNT = 10;

    /// <summary>greatest finite hardness of a wall</summary>
    public const float POND_MAX_HARDNESS = 1000.0f;

    /// <summary>Version of the library that is linked, as "major.minor.patch". Threads:
    /// any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_version();

    /// <summary>Name of a result, such as "POND_ERROR_RANGE"; "POND_ERROR_UNKNOWN" for any other
    /// number. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_result_name(PondResult result);

    /// <summary>What went wrong in the last failed call of this thread: one line that names the
    /// field, its value and what is allowed. Empty before the first failure. Valid until this
    /// thread's next failure. Threads: each has its own.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_message();

    /// <summary>Creates a pool that keeps `threads` threads busy, the calling one included.
    /// threads: [threads], 1…256, 0 = one for each processor that the calling thread may run on (on
    /// Linux; elsewhere, of the machine). In a build without threads, such as WebAssembly, any
    /// number is accepted and the caller's thread does the work, with the same result. Errors:
    /// POND_ERROR_ARGUMENT, POND_ERROR_RANGE, POND_ERROR_MEMORY, POND_ERROR_SYSTEM. Threads:
    /// any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_workers_create(int threads, out PondWorkersHandle workers);

    /// <summary>Ends the pool's threads and frees it. NULL is allowed. Must not be called while
    /// work runs on it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_workers_destroy(IntPtr workers);

    /// <summary>The pool as a pond_parallel, to put into a pond_desc or pass to a look. NULL gives
    /// the plain loop. One caller at a time: a second thread that calls `run` waits for the
    /// first.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondParallel pond_workers_parallel(PondWorkersHandle workers);

    /// <summary>Sets every field of a desc to its default. size: sizeof(pond_desc), version:
    /// POND_VERSION; where they are not the library's, all but the stamp is 0, and pond_create()
    /// says so. For other languages; C has pond_desc_default(). Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_desc_init(PondDesc* @out, UIntPtr size, uint version);

    /// <summary>Gives a desc the size, water and steps of pond_desc_plane(); all else in it stays.
    /// Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_desc_set_plane(PondDesc* desc, int size, float wave_speed, float
        decay);

    /// <summary>Traits of a desc's water; only `solver`, `stencil` and `column.form` are read. NULL
    /// where there is no such water, and for NULL. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondSolverTraits* pond_solver_info(PondDesc* desc);

    /// <summary>Whether pond_create() would accept this desc, apart from memory and threads;
    /// pond_message() says why not. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE,
    /// POND_ERROR_UNSTABLE. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_desc_check(PondDesc* desc);

    /// <summary>Longest time_step that a pond of this desc may have. [s]; 0 for an invalid desc.
    /// √(C²)·cell_size/wave_speed, where C² is 3/4 for the wave solver's 9-point stencil and
    /// isotropic, 0.61 for its fourth-order one, 1/2 for its 5-point one, classic, steady and
    /// unit-range, and 1 for columns. dispersive: 1.9/ω of the shortest wave, k = π·√2/cell_size;
    /// in deep water without surface tension that is 0.901·√(cell_size/g).</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_time_step_limit(PondDesc* desc);

    /// <summary>Bytes that pond_create() will request from the allocator; 0 for a desc it would
    /// refuse, SIZE_MAX for a pond beyond what 32 bits can address. The pond's own threads
    /// (desc.threads) take their stacks and about 3 KB besides, from the system. Walls, depths and
    /// beaches take more when first used: see shore.h.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_memory_size(PondDesc* desc);

    /// <summary>Creates a pond of still water. On failure *out is NULL and pond_message() names the
    /// field, its value and its range. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE,
    /// POND_ERROR_UNSTABLE, POND_ERROR_MEMORY, POND_ERROR_SYSTEM. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_create(PondDesc* desc, out PondHandle @out);

    /// <summary>Frees a pond. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_destroy(IntPtr water);

    /// <summary>The desc the pond was created from, with time_step filled in.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondDesc pond_get_desc(PondHandle water);

    /// <summary>Runs `steps` fixed steps. [steps], none when ≤ 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_step_many(PondHandle water, long steps);

    /// <summary>Runs one fixed step.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_step(PondHandle water);

    /// <summary>Lets `seconds` pass in fixed steps; the remainder is kept for the next call. Waves
    /// run at the same speed whatever the frame rate. Seconds that are not positive and finite do
    /// nothing. [s] Returns the number of steps run, at most desc.max_steps.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_advance(PondHandle water, double seconds);

    /// <summary>Time that has passed in the water: steps run × time_step. [s]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_time(PondHandle water);

    /// <summary>Steps run since creation, those before a snapshot included.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_steps(PondHandle water);

    /// <summary>Whether nothing moves: the water is flat and a step costs next to nothing until it
    /// is touched again. True for a new pond, except for unit-range water, which never
    /// rests.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_is_resting(PondHandle water);

    /// <summary>Where heights may differ from those at step `since`, a value of pond_steps():
    /// rectangles of cells that do not overlap, one per call, from the top down. All other heights
    /// are unchanged, to the bit. *area holds the previous rectangle; begin with {0}. False, and
    /// *area untouched, when there are no more. Touches between steps count. Water at rest
    /// (docs/rest.md) does not move; the resolution is blocks of 64 × 64 cells. The whole pond when
    /// `since` lies in the future.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_next_moved(PondHandle water,
        ulong since, PondArea* area);

    /// <summary>Makes the water flat at height 0 and drops what pond_advance() kept. Time, rain and
    /// seed stay. Bodies stop where they are, emitters start anew.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_calm(PondHandle water);

    /// <summary>The heights now, without a copy.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondView pond_get_view(PondHandle water);

    /// <summary>Copies the heights of a rectangle of cells, in metres, to `out` (`stride` floats
    /// from row to row). Cells outside the pond read 0. Nothing happens when `out` is NULL or width
    /// or height is ≤ 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_heights(PondHandle water, int x, int y, int width, int height,
        float* @out, IntPtr stride);

    /// <summary>Copies how fast the surface rises, in metres a second, as pond_copy_heights()
    /// copies heights: the last step's change of height divided by its time, so it refers to the
    /// time half a step ago. A later touch changes only heights in waters that take touches in the
    /// present heights alone (unit-range, and spring columns, which store their velocity), and has
    /// no effect on the velocity of the others. In the integer waters the resolution is one count a
    /// step. All 0 in water at rest.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_velocities(PondHandle water, int x, int y, int width, int
        height, float* @out, IntPtr stride);

    /// <summary>Height of the surface at a point, bilinear between cell centres. [m] Points outside
    /// read the nearest point inside; a point that is not finite reads 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_height_at(PondHandle water, PondVec2 point);

    /// <summary>Slope of the surface at a point: metres of rise for each metre along x and y. [1]
    /// [1 4 1]/6 across × central difference along, bilinear between cell centres.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondVec2 pond_slope_at(PondHandle water, PondVec2 point);

    /// <summary>pond_height_at() for `count` points at once.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_heights_at(PondHandle water, int count, PondVec2* points, float*
        heights);

    /// <summary>pond_slope_at() for `count` points at once.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_slopes_at(PondHandle water, int count, PondVec2* points, PondVec2*
        slopes);

    /// <summary>Measures the water. Reads every cell twice.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondStats pond_get_stats(PondHandle water);

    /// <summary>64-bit hash of the whole state: solver and size, both time levels, step count, the
    /// remainder of pond_advance(), rain, seed, and, where present, a mean level other than 0,
    /// bodies, emitters, walls, depths, beaches and the state of open sides' margins. What was
    /// added and removed again still counts: a layer of walls or beaches that was cleared, or the
    /// ids of former bodies and emitters. Equal states have equal hashes with every machine,
    /// compiler and number of threads.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_hash(PondHandle water);

    /// <summary>Whether this build of the library makes the same water, to the bit, as all others:
    /// plays two small ponds and compares their hashes. POND_ERROR_BUILD where compiler flags
    /// changed it, such as clang's -ffp-contract=fast; pond_message() names the water. Worth a call
    /// where players' machines must agree, and once for each new compiler. Takes less than 5 ms.
    /// Errors: POND_ERROR_BUILD, POND_ERROR_MEMORY. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_self_check();

    /// <summary>The pond's way to run work in parallel, to pass to a look.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondParallel pond_get_parallel(PondHandle water);

    /// <summary>Whether a shape can be used; pond_message() says why not. Errors:
    /// POND_ERROR_ARGUMENT (NULL shape, points or pixels), POND_ERROR_RANGE.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_shape_check(PondShape* shape);

    /// <summary>Sets every field of a desc to its default, as pond_desc_init() does. Threads:
    /// any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_desc_init(PondBodyDesc* @out, UIntPtr size, uint version);

    /// <summary>Puts a body into the water without a splash, as if it had always been there. *id is
    /// {0} on failure. Errors: POND_ERROR_ARGUMENT, POND_ERROR_RANGE (a field, the solver, or
    /// POND_MAX_BODIES), POND_ERROR_MEMORY. To let it plunge in, add it with draught 0 and call
    /// pond_body_set_draught(), or give it a lift.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_body_add(PondHandle water, PondBodyDesc* desc, PondBodyId* id);

    /// <summary>Removes a body without a splash: the surface stays as drawn, flat where the body
    /// lay. To let the water close behind it, set its draught to 0 first and let a step
    /// pass.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_remove(PondHandle water, PondBodyId id);

    /// <summary>Driven: moves the body to a pose during the coming steps, all of those that the
    /// next pond_advance() or pond_step_many() runs, along a straight line, pressing on the water
    /// all along its path, however long the steps. It turns the shorter way. Any velocity set
    /// before ends. In a periodic pond it moves from where it is to the pose as given, around the
    /// pond if need be (at most three times in one step), and its pose is not wrapped back into the
    /// pond, as that of a floating body is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_move(PondHandle water, PondBodyId id, PondPose pose);

    /// <summary>Driven: lets the body move by itself at a constant velocity [m/s] and spin [rad/s],
    /// each up to 1e6, which is smoother than poses at an uneven frame rate. Any move under way
    /// ends.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_velocity(PondHandle water, PondBodyId id, PondVec2 velocity,
        float spin);

    /// <summary>Places a body elsewhere at once, at rest, without making waves.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_place(PondHandle water, PondBodyId id, PondPose pose);

    /// <summary>Driven: changes the draught during the coming steps, as pond_body_move() does the
    /// pose. [m], clamped to 0…1000. The water pushed aside raises the pond's mean height
    /// (Archimedes).</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_draught(PondHandle water, PondBodyId id, float draught);

    /// <summary>Floating: a horizontal force for the coming step. [N] Forces add up.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_push(PondHandle water, PondBodyId id, PondVec2 force);

    /// <summary>State of the body. False, and *state zeroed, when there is no such body.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_body_get(PondHandle water,
        PondBodyId id, PondBodyState* state);

    /// <summary>Hangs something of the caller's on a body, such as the object that it is in a game.
    /// It moves no water; snapshots and recordings do not hold it, so a body that was loaded has
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_user(PondHandle water, PondBodyId id, IntPtr user);

    /// <summary>What pond_body_set_user() hung on a body. NULL before, and when there is no such
    /// body.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_body_user(PondHandle water, PondBodyId id);

    /// <summary>How many bodies the pond has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_body_count(PondHandle water);

    /// <summary>Ids of the pond's bodies in the order they are stepped, at most `capacity`; returns
    /// how many were written.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_body_list(PondHandle water, PondBodyId* ids, int capacity);

    /// <summary>The wake of anything that moves through shallow water, from its collision box: the
    /// box of the given half sides is moved from → to. half_size: [m], above 0. Column water: y is
    /// ignored. Unit-range, integer and column waters, as in the tile-map listing: `height` is
    /// added once to each cell whose centre the box passes, even when it rests, in the time levels
    /// a drop enters. Wave and dispersive waters: a furrow `height` deep where the whole box has
    /// passed, in both time levels, with the same volume removed around it; a box at rest adds
    /// nothing, and two halves of a path add the same as the whole. Periodic waters: of a way
    /// longer than half the pond its end counts, and a box wider than half of the pond is taken to
    /// be about that wide. height: [m], −1e6…1e6; positive heaps the water up, negative presses it
    /// down. Cost: that of the cells of the pond which the box passes, however large it
    /// is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_trail(PondHandle water, PondVec2 from, PondVec2 to, PondVec2
        half_size, float height);

    /// <summary>Sets every field of a desc to its default, as pond_desc_init() does. Threads:
    /// any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_desc_init(PondEmitterDesc* @out, UIntPtr size, uint version);

    /// <summary>Starts an emitter. *id is {0} on failure. Errors: POND_ERROR_ARGUMENT,
    /// POND_ERROR_RANGE (a field, the solver, or POND_MAX_EMITTERS), POND_ERROR_MEMORY.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_emitter_add(PondHandle water, PondEmitterDesc* desc,
        PondEmitterId* id);

    /// <summary>Changes an emitter: the old one fades out while the new one fades in, under the
    /// same id. On failure it stays as it was. Errors as in pond_emitter_add(), and
    /// POND_ERROR_ARGUMENT for an invalid id. POND_MAX_EMITTERS is no error here: at that number
    /// the one that has faded out furthest, or else the old one, ends at once, with a small wave
    /// and without volume. A new wave maker starts at rest and reaches full strength over its ramp.
    /// Call this only when something changes: an emitter that is set in every frame never gets
    /// going.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_emitter_set(PondHandle water, PondEmitterId id,
        PondEmitterDesc* desc);

    /// <summary>Lets an emitter fade out over its ramp; its id becomes invalid at once. An invalid
    /// id does nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_remove(PondHandle water, PondEmitterId id);

    /// <summary>Hangs something of the caller's on an emitter; pond_emitter_set() leaves it there.
    /// It moves no water; snapshots and recordings do not hold it, so an emitter that was loaded
    /// has NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_set_user(PondHandle water, PondEmitterId id, IntPtr user);

    /// <summary>What pond_emitter_set_user() hung on an emitter. NULL before, and when there is no
    /// such emitter.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_emitter_user(PondHandle water, PondEmitterId id);

    /// <summary>How many emitters the pond has, without those fading out.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_emitter_count(PondHandle water);

    /// <summary>Moves the window by dx cells to the right and dy down: what was at column x is at
    /// column x − dx afterwards. Any number of cells; beyond the pond's size all of it is new.
    /// Cells that stay keep both time levels to the bit, and with them walls, ground and beaches.
    /// Bodies, emitters, splashes in progress, probes, unread events and currents keep their places
    /// in the world. What comes to lie outside goes on outside: bodies move and float, wave makers
    /// act on what of them reaches in, fountains and splashes fall beside the pond, and probes read
    /// the nearest cell. Remove what is not to come back. Swell enters over the window's own side,
    /// with its waves in step with the water; a breeze blows on as one field. Rain falls on the
    /// window wherever it is; where it has a left and a right, or a top and a bottom, it stays with
    /// them. A current is continued straight on beyond where it was known, and worked out anew. New
    /// cells have no beaches. Textures, foam maps (light.h) and whatever else the caller holds are
    /// the caller's to move. How water goes on in a wave, fourth-order or integer pond does not
    /// depend on how it was shifted. In dispersive water, whose coarse levels lie over the cells in
    /// a fixed raster, shifts by multiples of 16 cells change it by less than 0.1 %, others by a
    /// few. A pond that is to be a window best has open sides; between closed ones, what enters and
    /// leaves should be at rest on the whole, as with pond_write_heights(). docs/embedding.md has
    /// more. enter: NULL: nothing is set. Costs about a step, and one pond_wall_mask() in a pond
    /// with walls, ground or beaches. Allocates nothing, except for these and currents, which go
    /// without it where there is none. Errors: POND_ERROR_ARGUMENT: water is NULL.
    /// POND_ERROR_RANGE: a shift across periodic sides, where nothing lies beyond; of column water
    /// up or down; or further than 2⁵³ cells from the beginning. Nothing has changed
    /// then.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_shift(PondHandle water, int dx, int dy, PondEnter enter, IntPtr
        user);

    /// <summary>Where the window's upper left corner is. Part of snapshots, kept states and
    /// pond_hash().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondOrigin pond_get_origin(PondHandle water);

    /// <summary>Adds A·(1 − r²/2σ²)·exp(−r²/2σ²) around `centre`: a dent with a rim and no volume,
    /// apart from what a fixed side cuts off and the integer waters round. radius: σ. [m], above 0,
    /// clamped to 1.5…100000 cells (ripples of narrower drops would show the shape of the grid); at
    /// 0 or less nothing happens. height: A. [m], −1e6…1e6, negative for something that falls in;
    /// the integer solvers saturate, the others at ±1e9 m. What extends over a free side is
    /// mirrored, so that no volume is added there either; over a fixed side it is cut off. Walls
    /// stay dry, and the rest of the drop compensates for what they cut off. A drop whose centre
    /// lies outside (of a pond that is not periodic) does nothing. Wave and steady water receive it
    /// in both time levels (a displacement at rest); classic water in the present one only, as in
    /// the listings.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_drop(PondHandle water, PondVec2 centre, float radius, float height);

    /// <summary>Sets the heights of a rectangle of cells, where touches add to them: for water that
    /// comes from elsewhere, such as a neighbouring pond, or a picture. pond_copy_heights() and
    /// pond_copy_velocities() of the same rectangle are what it takes. heights: [m], `height` rows
    /// of `width`, clamped as those of drops are; the integer waters round to counts. velocities:
    /// how fast the surface rises [m/s], over the last step; NULL: it is at rest. Over a closed
    /// pond they should sum to 0, since its water keeps its volume. stride: from a number to the
    /// one below it, of both. [floats] Cells outside the pond are left out, walls stay dry, and a
    /// cell whose height or velocity is not finite stays as it is. Nothing happens when `heights`
    /// is NULL or width or height is ≤ 0. Recordings do not hold it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_write_heights(PondHandle water, int x, int y, int width, int height,
        float* heights, float* velocities, IntPtr stride);

    /// <summary>Lets a drop fall in and the water close over it: for a time τ =
    /// max(1.4·√(radius/9.81 m/s²), 1/30 s) a crater with its crown grows, which is the dent of
    /// pond_drop(); then for 0.8τ a column rises in its middle, and for 0.7τ a second, small crater
    /// follows. Each step adds its share, so that nothing appears within a frame, as a pond_drop()
    /// does; no volume is added. It lasts 2.5τ: 100 ms for radius 8 mm, 170 ms for 23 mm, 270 ms
    /// for 60 mm. radius: σ of the crater. [m], above 0; all its dents are at least 2.5 cells wide.
    /// height: A of the crater. [m], negative for something that falls in, clamped to ±0.7·radius.
    /// What is clipped, mirrored or ignored: as with pond_drop(). With POND_MAX_SPLASHES in
    /// progress it is a pond_drop(). Snapshots and pond_hash() cover what is in progress,
    /// pond_calm() ends it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_splash(PondHandle water, PondVec2 centre, float radius, float
        height);

    /// <summary>Splashes in progress.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_splash_count(PondHandle water);

    /// <summary>Adds the drop swept along the segment from → to: along the path a furrow with the
    /// cross-section A·(1 − b²/σ²)·exp(−b²/2σ²). Strokes add up: two halves of a path make the same
    /// furrow as the whole, so a fast pointer leaves no gaps and a resting one adds nothing. The
    /// part of the segment outside the pond is cut off; in a periodic pond, where it wraps, it may
    /// be up to 200000 cells long. Units as in pond_drop().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_stroke(PondHandle water, PondVec2 from, PondVec2 to, float radius,
        float height);

    /// <summary>No rain, with the other fields at their defaults.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRain pond_rain_default();

    /// <summary>Lets it rain from now on. Fields are clamped to their ranges, and the rate to 65536
    /// drops a second where it rains on this pond. It costs what falls there, not what the pond's
    /// size is. Rain with a value that is not finite is ignored.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_set_rain(PondHandle water, PondRain* rain);

    /// <summary>The present rain.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRain pond_get_rain(PondHandle water);

    /// <summary>Calls `fall` for each drop that falls in the step after `step` others on a pond of
    /// that desc, the same drops as in pond_step(): for water that something else steps, such as a
    /// GPU. desc: with time_step filled in, as pond_get_desc() returns it; without there are no
    /// drops. rain: clamped as by pond_set_rain(); with a value that is not finite there are no
    /// drops. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_rain_each(PondDesc* desc, PondRain* rain, ulong step, PondRainFall
        fall, IntPtr user);

    /// <summary>Does an act. Where something is added, its id is written into the act, so that the
    /// act can be recorded. Errors: those of the function; POND_ERROR_ARGUMENT for a NULL,
    /// POND_ERROR_RANGE for an unknown kind. What cannot fail returns POND_OK.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_act_do(PondHandle water, PondAct* act);

    /// <summary>Name of an act, "drop" or "wall_build" for instance, for messages and listings;
    /// NULL for an unknown kind. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_act_name(PondActKind kind);

    /// <summary>Every field at its default.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondBreezeDesc pond_breeze_default();

    /// <summary>Makes a breeze. *out is untouched when it fails. Errors: POND_ERROR_ARGUMENT for
    /// NULL; POND_ERROR_RANGE, with a message that names the field.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_breeze_make(PondBreezeDesc* desc, PondBreeze* @out);

    /// <summary>How far a period has gone at a time: 0…1, in steps of 2⁻²⁴, so that time and time +
    /// period are the same to the bit. [periods] 0 for a time that is not finite.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_breeze_turn(PondBreeze* breeze, double time);

    /// <summary>Reads it at a point. [s], [m] Everything is 0, and gust 1, for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondBreezePoint pond_breeze_read(PondBreeze* breeze, double time, double x,
        double z);

    /// <summary>Writes its heights, gusts included, over a grid seen from above: `step` metres from
    /// point to point, rows downwards in the picture and so towards the viewer; x and z: of the
    /// first point. [s], [m] Waves shorter than six steps get lower, those shorter than three are
    /// left out, and what pond_breeze_read() has differs by less than a hundredth of the highest
    /// where none are. Writes nothing where something is NULL, step, width or height is not above
    /// 0, or a number is not finite.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_breeze_heights(PondBreeze* breeze, double time, double x, double z,
        double step, PondMapTarget* @out);

    /// <summary>The colour of a value, for a key beside a picture: share 0…1 spans the whole map,
    /// values outside have the first or last colour. Black for an unknown map. Threads:
    /// any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondColour pond_colour_map_at(PondColourMap map, float share);

    /// <summary>Sets the current from a stream function, from values stretched over the whole pond:
    /// bilinear between their centres, linear beyond the outermost. stream: `rows` × `columns` of
    /// them. [m²/s], finite, ±1e9; NULL takes the current away, and the other arguments are not
    /// read. columns, rows: 1…POND_MAX_PIXELS_SIDE. stride: from a value to the one below it.
    /// [floats]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_current_map(PondHandle water, float* stream, int columns, int
        rows, IntPtr stride);

    /// <summary>The same from a function, called at each corner of a cell, row by row from the top;
    /// NULL takes the current away. `stream` returns values as in pond_current_map().
    /// [m²/s]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_current_function(PondHandle water, PondCurrentFunctionStream
        stream, IntPtr user);

    /// <summary>Sets the current that comes nearest to these velocities, by least squares, and has
    /// no sources and no drains: they are summed along rows to a stream function, whose error is
    /// then evened out in three rounds, of 24 sweeps on each of several grids. velocities: as the
    /// values of pond_current_map(). [m/s], finite, ±1e6; NULL takes the current away. stride: from
    /// one to the one below it. [pond_vec2]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_current_velocities(PondHandle water, PondVec2* velocities, int
        columns, int rows, IntPtr stride);

    /// <summary>Sets a stream that comes at `velocity` and goes round the walls and the land that
    /// are there now. Behind them the water is slack and turns back, in eddies; what is set is as
    /// in pond_current_velocities(). velocity: [m/s], ±1e6. slack: over which the stream takes the
    /// slack water along again; for a quarter of that it is slower beside them, too. [m], 0 = at
    /// once … 1e6.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_current_past(PondHandle water, PondVec2 velocity, float slack);

    /// <summary>Whether the water flows anywhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_flows(PondHandle water);

    /// <summary>How the water moves at a point, waves apart. [m/s] Points outside read the nearest
    /// one inside; a point that is not finite reads 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondVec2 pond_current_at(PondHandle water, PondVec2 point);

    /// <summary>Takes what lies on the water along with it, foam or dye for instance, as a map over
    /// the whole pond: each value of `to` is that of `from`, bilinear, where its water was
    /// `seconds` before. Water that comes in over a side brings what lies there already. Both are
    /// of one size and do not overlap; `to` is a copy of `from` in water that does not flow.
    /// Nothing happens where they are NULL or of two sizes. seconds: more than 10 counts as 10; not
    /// positive: a copy. [s]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_carry_map(PondHandle water, double seconds, PondMap* from,
        PondMapTarget* to);

    /// <summary>Takes the oldest event out of the ring. False, and *out untouched, when there is
    /// none or `out` is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_event_next(PondHandle water,
        PondEvent* @out);

    /// <summary>Events that were dropped because they were not read in time, since the pond was
    /// created.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_events_dropped(PondHandle water);

    /// <summary>Smallest |height| at which touches make splash events. [m], more than 0; 0 or less
    /// = none (default); NaN changes nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_set_splash_height(PondHandle water, float height);

    /// <summary>What pond_set_splash_height() set. [m], 0 = off.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_get_splash_height(PondHandle water);

    /// <summary>Reports when the surface at a point crosses a height; checked after each step that
    /// moves water. pond_calm() makes no crossing; a step after it may, relative to the height seen
    /// last. Only a crossing by more than the pond's own noise (rest_slope × cell_size, a millionth
    /// of a cell, or half a count of the integer waters, whichever is most) counts. The height of
    /// the surface is that of pond_height_at(). position, height: [m], finite. Does not allocate.
    /// Errors: POND_ERROR_ARGUMENT (water or out NULL), POND_ERROR_RANGE (not finite),
    /// POND_ERROR_SPACE (there are POND_MAX_PROBES already); then *out is zero.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_probe_add(PondHandle water, PondVec2 position, float height,
        PondProbe* @out);

    /// <summary>Removes a probe. An invalid one does nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_probe_remove(PondHandle water, PondProbe probe);

    /// <summary>The fields of a record, in the order of their documentation. NULL, and *count 0,
    /// for an unknown record. count: may be NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondField* pond_fields(PondRecord record, int* count);

    /// <summary>Size of a record. [bytes] 0 for an unknown one.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_record_size(PondRecord record);

    /// <summary>Name of a record's struct, such as "pond_rain"; NULL for an unknown one.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_record_name(PondRecord record);

    /// <summary>Copies a record, with each field clamped to its range; members that the table does
    /// not list are copied unchanged. `out` may be `from`. False, with nothing done, for NaN, an
    /// infinity or a choice that is not allowed, an unknown record, or NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_record_clamp(PondRecord record,
        IntPtr from, IntPtr @out);

    /// <summary>Sets one number of a record by its field's name, clamped to the range as by
    /// pond_field_set(). Colours and points are set number by number, "tint.r" or "from.x". False,
    /// with nothing done, for an unknown record or name, a value that pond_field_set() refuses, or
    /// NULL. For bindings, which need not know where a member lies.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_record_set(PondRecord record,
        IntPtr to, [MarshalAs(UnmanagedType.LPStr)] string name, double value);

    /// <summary>Reads one number of a record by its field's name, as pond_record_set() sets it. NAN
    /// for an unknown record or name, or NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_record_get(PondRecord record, IntPtr from,
        [MarshalAs(UnmanagedType.LPStr)] string name);

    /// <summary>A field by its name; NULL when there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondField* pond_field_find(PondRecord record, [MarshalAs(UnmanagedType.LPStr)]
        string name);

    /// <summary>Whether things of this kind use the field, by `used_by`. Kinds below 0 or above 31
    /// use only what all kinds use.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_is_used(PondField* field,
        int kind);

    /// <summary>Whether the field may hold a number as it is: within the range, one of the choices,
    /// or an INFINITY that it allows; bools may hold any but NaN.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_allows(PondField* field,
        double number);

    /// <summary>How many numbers it holds: 3 of a colour, 2 of a point, else 1.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_field_size(PondField* field);

    /// <summary>Reads the field of a record as pond_field_size() numbers: a bool is 0 or 1, a
    /// choice its value. Seeds above 2^53, which C allows, are rounded here, and cannot be
    /// set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_field_get(PondField* field, IntPtr record, double* numbers);

    /// <summary>Clamps numbers to the field's range and stores them; ints and seeds are rounded.
    /// False, and the record untouched, for NaN, for an infinity that the field does not allow, and
    /// for a value that is not one of its choices.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_set(PondField* field,
        IntPtr record, double* numbers);

    /// <summary>The value of a choice's name, or of the word for INFINITY. False, and *value
    /// untouched, for any other word.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_word(PondField* field,
        [MarshalAs(UnmanagedType.LPStr)] string word, double* value);

    /// <summary>Bytes that pond_keep() needs now: more after the first wall, ground, beach or
    /// current, and with each body and emitter. [bytes]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_keep_size(PondHandle water);

    /// <summary>Keeps the whole state in `bytes`, which may lie anywhere: all that pond_hash()
    /// covers, and the user pointers of bodies and emitters. Events and probes are not part of it.
    /// Does not allocate. Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE (nothing is
    /// written).</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_keep(PondHandle water, IntPtr bytes, UIntPtr size);

    /// <summary>The same where `bytes` hold a state that was kept of this pond before, and nobody
    /// wrote there since: what has not changed since is not copied again. The cost follows the
    /// blocks of 64 × 64 cells that have. Errors: those of pond_keep(); POND_ERROR_DATA where no
    /// state of this pond is seen there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_keep_changes(PondHandle water, IntPtr bytes, UIntPtr size);

    /// <summary>Brings the pond back to a kept state, at the cost of what has changed since. Any
    /// state may be restored any number of times, newer ones after older ones as well. Allocates
    /// nothing, except where walls, ground, beaches or the current were changed, or bodies or
    /// emitters removed, since. Who draws only what moved passes pond_next_moved() the step that
    /// was restored, or an earlier one. Events stay, and come again when the same steps are run
    /// again. Errors: POND_ERROR_ARGUMENT; POND_ERROR_DATA where no state of this pond is seen
    /// there (nothing changes); POND_ERROR_MEMORY: the pond is neither here nor there, and can be
    /// restored or destroyed. Bytes are trusted beyond their head: those of strangers belong into a
    /// snapshot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_restore(PondHandle water, IntPtr bytes, UIntPtr size);

    /// <summary>Hashes of the water alone, for each row of blocks of 64 rows of cells from the top
    /// down (the last holds up to 127): where two machines differ shows before and beside
    /// pond_hash(). Returns how many rows there are; at most `capacity` are written. Margins of
    /// open sides count with the rows.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_hash_rows(PondHandle water, ulong* hashes, int capacity);

    /// <summary>Finds water that mirrors what stands above it: the row about which the picture's
    /// details are mirrored, which is the horizon, and below it what is like its counterpart above,
    /// or lies calm beside that. Reeds, posts and boats are left out. allocator: NULL = the C
    /// library's.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_find(PondTexture* picture, PondMapTarget* water,
        PondAllocator* allocator, PondLakeFound* @out);

    /// <summary>Every field at its default.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLakeGrowth pond_lake_growth_default();

    /// <summary>Finds the water around a point: what pond_lake_find() finds if the point lies in
    /// that, else what is joined to it and like it in colour and texture; less and less counts as
    /// like it where that reaches the upper side of the picture. Fields outside their ranges are
    /// clamped. allocator: NULL = the C library's.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_grow(PondTexture* picture, PondLakeGrowth* growth,
        PondMapTarget* water, PondAllocator* allocator, PondLakeFound* @out);

    /// <summary>Lays a lake under a landscape: the upper `keep` (0.05…0.95) of the picture stays,
    /// below it that is mirrored and loses light towards the viewer's feet. target: 8 bits, of the
    /// picture's size, and not the picture itself; its `part` is ignored.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_add(PondTexture* picture, float keep, PondTarget* target,
        PondMapTarget* water, PondLakeFound* @out);

    /// <summary>Every field at its default.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondCaustics pond_caustics_default();

    /// <summary>Fills `light` with the sunlight that each point of the floor receives, 1 = as much
    /// as under still water: photons fall evenly on the surface, are refracted there and land on
    /// the floor at a horizontal distance of depth·(t − t₀), t being the horizontal component of
    /// the refracted ray per metre of depth and t₀ that under still water. So the pattern lies
    /// under the waves that make it, whatever the sun's height, and is exactly 1 everywhere under
    /// still water. `bed`: depths below still water [m], NULL = caustics.depth. There is at least
    /// one photon for each of the map's cells and for each 2 × 2 of the pond's (up to 64 × 64 for
    /// one of the map), and up to 16 in its place where rays diverge. What would leave the map at a
    /// side is mirrored there, or arrives at the opposite side where the view's sides join
    /// (pond_view.wraps_x, wraps_y): the mean of the map is 1, apart from rounding. No memory
    /// besides `light` is used. docs/light.md describes the cost, and how large a map a picture
    /// needs.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw_caustics(PondCaustics* caustics, PondView* view, PondMap* bed,
        PondMapTarget* light, PondParallel* parallel);

    /// <summary>Every field at its default.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondFoam pond_foam_default();

    /// <summary>Advances `foam`, 0…1 in each cell, by `seconds`; it holds the foam before, all 0 at
    /// first. NaN counts as 0. `velocity`: of the surface, upward [m/s], as from
    /// pond_copy_velocities(); NULL = only slopes count. seconds: not positive or not finite does
    /// nothing; more than 10 counts as 10. [s] A few long steps give the same foam as many short
    /// ones, and maps of different sizes agree, as far as the water is the same. Where the view's
    /// sides join, foam spreads across them.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_update_foam(PondFoam* settings, PondView* view, PondMap* velocity,
        double seconds, PondMapTarget* foam, PondParallel* parallel);

    /// <summary>The heights themselves, in metres, as a map of any size: read as the looks read
    /// them, and just as they are where the map has the view's size. A NULL `parallel` means the
    /// calling thread alone.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw_heights(PondView* view, PondMapTarget* map, PondParallel*
        parallel);

    /// <summary>Makes a photograph ready. Its size is the lake's; pictures of other sizes may be
    /// drawn with it. water: the share of water, 0…1, stretched over the photograph. look: only
    /// horizon, which must be within its range, says something here; make the lake anew when it
    /// changes. allocator: NULL = the C library's; logger: none. parallel: as in pond_draw(); the
    /// lake is the same with any. Errors: POND_ERROR_ARGUMENT for NULL or an empty photograph or
    /// mask; POND_ERROR_RANGE for a horizon outside its range, and a mask that is empty, full, or
    /// all above the horizon; POND_ERROR_MEMORY. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_create(PondTexture* photograph, PondMap* water,
        PondLakeLook* look, PondAllocator* allocator, PondParallel* parallel, out PondLakeHandle
        lake);

    /// <summary>Frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_lake_destroy(IntPtr lake);

    /// <summary>The next frame of a film whose camera stands still: another photograph of the same
    /// size, whose waterlines are those of the first. False, with nothing done, for one of another
    /// size, or NULL. Must not be called while the lake is drawn. parallel: as in
    /// pond_draw().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_lake_show(PondLakeHandle lake,
        PondTexture* photograph, PondParallel* parallel);

    /// <summary>The sun in a photograph: the middle of the largest area above the horizon that is
    /// white. horizon: as in the look. False, and *out untouched, where there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_lake_find_sun(PondTexture*
        photograph, float horizon, PondVec2* @out);

    /// <summary>A good side length for a pond that lies in the picture. [m] 0 for NULL or an empty
    /// target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_lake_pond_size(PondLakeLook* look, PondTarget* target);

    /// <summary>Where a pixel of the target lies on the pond, for touches: in metres from the
    /// pond's upper left corner, which lies far to the left. Outside the pond positions go on
    /// beyond its sides. False, and *out untouched, at and above the horizon, and for
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_lake_place(PondLakeLook* look,
        PondView* view, PondTarget* target, PondVec2 pixel, PondVec2* @out);

    /// <summary>What a lake holds; zeros for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLakeParts pond_lake_get_parts(PondLakeHandle lake);

    /// <summary>The eye of a look over that view and target. False, and *out untouched, where
    /// pond_draw() would draw nothing for their sake.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_plane_look_eye(PondPlaneLook*
        look, PondView* view, PondTarget* target, PondPlaneEye* @out);

    /// <summary>The sky that suits a picture under water, so that ripples glint in its colours and
    /// no brighter than it is: the zenith is 0.4 × the mean of its light, the horizon 1.1 × that of
    /// its brightest tenth + 0.05, at most 45 × that of its darkest three tenths + 0.05. It reads
    /// at most 128 × 128 of its pixels; clear ones count for nothing. False, and *out untouched,
    /// for NULL, an empty picture or one that is clear all over. Threads: any.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_sky_of(PondTexture* picture,
        PondSky* @out);

    /// <summary>Sets absorption and scatter by name: "clear", "none", "pool", "lagoon", "lake",
    /// "sea", "river" or "ink". False, and *out untouched, when there is no such name or either is
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_pool_tint([MarshalAs(UnmanagedType.LPStr)] string tint, PondPoolLook* @out);

    /// <summary>Name of a tint, counted from 0; NULL beyond the last.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_pool_tint_name(int index);

    /// <summary>Throws droplets up from both rims of a splash, as high as it is deep and some
    /// higher. Events of other kinds are ignored. The look shows one row: in a pond with many, pass
    /// the splashes near that one. amount: droplets for a splash as high as its radius is wide; up
    /// to four times that many for higher ones. [1], 0…1e5; 16 is lively. A NULL or a value that is
    /// not finite does nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_spray_splash(PondSpray* spray, PondEvent* @event, float amount);

    /// <summary>Moves the droplets, without drag, so that their paths do not depend on the length
    /// of the steps. Those that fall below the surface or leave the pond end. view: of the row that
    /// is shown (height/2 from the top); NULL is still water without sides. seconds: above 1000
    /// counts as 1000; negative values and NaN do nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_spray_step(PondSpray* spray, PondView* view, double seconds);

    /// <summary>A look's traits; NULL for an unknown kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLookTraits* pond_look_info(PondLookKind kind);

    /// <summary>The look of that name; 0 when there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLookKind pond_look_find([MarshalAs(UnmanagedType.LPStr)] string name);

    /// <summary>A look with every field at its default and every pointer NULL. One of an unknown
    /// kind draws nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLook pond_look_default(PondLookKind kind);

    /// <summary>Name of a look's preset, counted from 0, which is the default; NULL beyond the
    /// last.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_look_preset_name(PondLookKind kind, int index);

    /// <summary>Fills *out with a look by name, its pointers NULL. False, and *out untouched, when
    /// there is no such preset or an argument is NULL. docs/looks.md shows them.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_look_preset(PondLookKind kind,
        [MarshalAs(UnmanagedType.LPStr)] string preset, PondLook* @out);

    /// <summary>Copies a look as it is drawn: values clamped to their ranges, angles by whole
    /// turns, pointers unchanged. `out` may be `look`. False, and *out untouched, for an unknown
    /// kind, values that are not finite, an unknown choice, or NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_look_clamp(PondLook* look,
        PondLook* @out);

    /// <summary>Draws a look, clamped as by pond_look_clamp(). View, texture and target may each
    /// have any size: the pond and the texture are both stretched over the whole target. Where the
    /// pond is coarser than the target, heights are sampled smoothly (quadratic B-spline). Where
    /// target.part is set only that part is drawn, with the same pixels, except by plane, which
    /// always draws all. Nothing is drawn with a NULL or empty argument, without a texture that the
    /// look needs, or for a look that cannot be clamped. Lake draws without a view, too. parallel:
    /// how to run work in parallel; NULL means the calling thread alone.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw(PondLook* look, PondView* view, PondTexture* texture,
        PondTarget* target, PondParallel* parallel);

    /// <summary>How pond_draw_from() frames a picture: corner and zoom come to whole pixels of the
    /// whole drawing, so that a camera that moves moves by whole pixels. Pixel (x, y) of the
    /// picture shows the pond at ((part.x + x + ½)/width, (part.y + y + ½)/height) of its sides.
    /// False, and *out untouched, for a rectangle that is none or not finite, farther than 10⁹
    /// pixels away, or so small that the whole drawing had more than 32768 pixels along a side; and
    /// with a NULL or empty argument.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_frame(PondView* view,
        PondCamera* camera, PondTarget* picture, PondFraming* @out);

    /// <summary>Draws what a camera sees: the same pixels, to the byte, as the same part of
    /// pond_draw() over the whole pond in that zoom has, at the cost of the picture alone. Pixels
    /// beside the pond stay as they are. Maps and texture lie over the whole pond as ever.
    /// picture.part: what of the picture to draw. False where nothing is drawn: as pond_frame(),
    /// and for looks in perspective, which have an eye of their own.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_draw_from(PondLook* look,
        PondView* view, PondTexture* texture, PondTarget* picture, PondCamera* camera, PondParallel*
        parallel);

    /// <summary>The pixels of a target that change with the heights of these cells: what is to be
    /// drawn anew, by way of target.part, where pond_next_moved() says that they have. For the
    /// looks that are local (pond_look_traits). Where cells lie at a seam of a view that wraps,
    /// from side to side. Empty for an area that is empty, and without a view or target to
    /// draw.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondArea pond_pixels_over(PondView* view, PondArea* cells, PondTarget* target);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondMesh pond_mesh_measure(PondView* view, int every);

    /// <summary>x, y, z of each vertex: 3 · vertices floats. [m]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_positions(PondView* view, int every, float* @out);

    /// <summary>A normal of length 1 for each vertex, 3 · vertices floats: the area-weighted mean
    /// of the adjacent faces' normals (as in the plane listing).</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_normals(PondView* view, int every, float* @out);

    /// <summary>u, v of each vertex in a picture stretched over the pond, (0, 0) its upper left
    /// corner, as in glTF: 2 · vertices floats.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_coordinates(PondView* view, int every, float* @out);

    /// <summary>The triangles' vertex indices, from 0, anticlockwise seen from above: `indices`
    /// numbers.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_triangles(PondView* view, int every, uint* @out);

    /// <summary>Begins a recording of this pond. The recording holds its desc and its hash, not its
    /// heights: begin with a new pond that has the walls and bodies it will have when it is
    /// replayed. Allocates nothing. Errors: POND_ERROR_ARGUMENT; POND_ERROR_SPACE when `write`
    /// returned false.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_begin(PondRecorder* recorder, PondHandle water,
        PondWrite write, IntPtr user);

    /// <summary>Records an act done at the pond's present step. Each act is a complete record: a
    /// recording that ends after any act can be read up to there. Errors: POND_ERROR_ARGUMENT,
    /// POND_ERROR_RANGE (an unknown kind; a polygon, bitmap, mask or note beyond its limits; the
    /// pond went back in time), POND_ERROR_SPACE as above, from then on in every call.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_add(PondRecorder* recorder, PondHandle water, PondAct*
        act);

    /// <summary>Records the pond's hash at its present step, with which a replay is compared; reads
    /// every cell. Errors as above.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_mark(PondRecorder* recorder, PondHandle water);

    /// <summary>Ends it, with the pond's hash. Errors as above.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_end(PondRecorder* recorder, PondHandle water);

    /// <summary>Opens a recording, after checking all of it. `bytes` are not copied: they must
    /// outlive the replay. Bytes of any origin are safe. One without an end, or damaged after its
    /// header, is a recording up to there; see `whole`. host: as in pond_snapshot_load(); NULL
    /// means defaults. Errors: POND_ERROR_ARGUMENT, POND_ERROR_DATA (no recording, or a damaged
    /// header), POND_ERROR_VERSION, POND_ERROR_MEMORY, and those of pond_desc_check().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_open(IntPtr bytes, UIntPtr size, PondDesc* host, out
        PondReplayHandle @out);

    /// <summary>Frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_close(IntPtr replay);

    /// <summary>Valid until it is closed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRecordingInfo* pond_replay_get_info(PondReplayHandle replay);

    /// <summary>The next act as recorded, and its step from the beginning, without doing it. What
    /// it points to is valid until the next call with this replay. False at the end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_replay_next(PondReplayHandle
        replay, ulong* step, PondAct* act);

    /// <summary>Back to the beginning, for pond_replay_next() or for another pond.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_rewind(PondReplayHandle replay);

    /// <summary>Does the acts due before the pond's next step; call it before each. The recording
    /// begins at the step of the first call. In a pond with another time step an act is done in the
    /// step that contains its time, a move or a draught is spread over the time it took, and a push
    /// has the same impulse. Ids of what the recording added are translated. listener: may be NULL.
    /// Errors: those of the first act that failed, as a wall may for lack of memory; the others
    /// were done. POND_ERROR_ARGUMENT: replay or water is NULL. Allocates only where acts
    /// do.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_touch(PondReplayHandle replay, PondHandle water,
        PondReplayListener listener, IntPtr user);

    /// <summary>Whether the pond has reached the recording's end, with all acts done. False for
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_replay_ended(PondReplayHandle
        replay, PondHandle water);

    /// <summary>Steps a pond through the rest of the recording. Errors as in pond_replay_touch(),
    /// which do not stop it. A recording may claim to be very long: check `steps` first.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_run(PondReplayHandle replay, PondHandle water);

    /// <summary>How many of the recorded hashes, of the beginning, the marks and the end, matched
    /// the pond's, and how many did not. Only ponds with the recording's cells and time step are
    /// compared; others leave both at 0. The counts are 0 after pond_replay_rewind().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_get_marks(PondReplayHandle replay, ulong* kept, ulong*
        missed);

    /// <summary>Builds a wall where the shape lies; the water there is removed, and an older wall
    /// takes on the new hardness. hardness: a wave at normal incidence is reflected with a factor
    /// of (1 − hardness)/(1 + hardness). [1], 0 = reflected upright, 1 = absorbed;
    /// 0…POND_MAX_HARDNESS, or INFINITY = fixed: reflected upside down. Wave solver with nine or
    /// five neighbours: all of these. Dispersive, integer and unit-range water, and the wave solver
    /// of fourth order: INFINITY only, since their walls are cells held at height 0 (unit-range: at
    /// edge_level). In dispersive water a wall reflects all of a wave, but only where it is at
    /// least half a wavelength thick. Column water has no walls.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_wall_build(PondHandle water, PondShape* shape, PondPose* pose,
        float hardness);

    /// <summary>Removes walls where the shape lies; water at its rest level takes their place. Land
    /// (depth 0 or less) stays.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_wall_clear(PondHandle water, PondShape* shape, PondPose* pose);

    /// <summary>Replaces all walls by a mask stretched over the whole pond: wall where its mean is
    /// 128 or more, water elsewhere. pixels: `rows` × `columns` bytes. columns, rows: [pixels],
    /// 1…POND_MAX_PIXELS_SIDE. stride: from a pixel to the one below it. [bytes] hardness: as
    /// above.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_wall_mask(PondHandle water, byte* pixels, int columns, int
        rows, IntPtr stride, float hardness);

    /// <summary>Whether the cell around a point is wall or land. Points outside the pond, or not
    /// finite, are not.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_is_wall(PondHandle water,
        PondVec2 point);

    /// <summary>Copies a rectangle of cells to `out`, 255 for wall and land, 0 for water and
    /// outside the pond (`stride` bytes from row to row). Nothing happens when `out` is NULL or
    /// width or height is ≤ 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_walls(PondHandle water, int x, int y, int width, int height,
        byte* @out, IntPtr stride);

    /// <summary>Sets the depth of the ground, from values stretched over the whole pond, bilinear
    /// between their centres. Wave solver with nine or five neighbours: waves run at
    /// wave_speed·√(depth/desc.depth). Dispersive solver without surface tension
    /// (desc.capillary_length 0): each wave runs as in water of the depth where it is, long ones
    /// slower where it is shallow; the first time takes some 0.2 s, to make the coefficients. Other
    /// solvers have no ground. depths: `rows` × `columns` of them. [m], finite, at most desc.depth;
    /// 0 and less is land, a hard wall, in dispersive water one that is held at rest; values are
    /// clamped to −1e6 from below. columns, rows: 1…POND_MAX_PIXELS_SIDE. stride: from a depth to
    /// the one below it. [floats] In a scene of slow water set desc.depth to the deepest place and
    /// wave_speed to the speed there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_depth_map(PondHandle water, float* depths, int columns, int
        rows, IntPtr stride);

    /// <summary>The same from a function, called at each cell's centre, twice, row by row from the
    /// top. `depth` returns values as in pond_depth_map(). [m]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_depth_function(PondHandle water, PondDepthFunctionDepth depth,
        IntPtr user);

    /// <summary>Depth of the cell around a point, desc.depth where none was set. [m] Points outside
    /// read the nearest cell; a point that is not finite reads 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_depth_at(PondHandle water, PondVec2 point);

    /// <summary>Builds a beach where the shape lies: waves are damped. Wave and dispersive solver.
    /// half_life: in which a wave at full strength loses half its height. [s], 1e-3…1e9, in
    /// addition to desc.half_life. ramp: damping rises smoothly from 0 at the outline to full
    /// strength this far inside. [m], 0…1e6. A bitmap's values are the strength, and `ramp` is not
    /// used. Where beaches overlap, the stronger one counts.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_beach_build(PondHandle water, PondShape* shape, PondPose* pose,
        double half_life, float ramp);

    /// <summary>Removes beaches where the shape lies.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_beach_clear(PondHandle water, PondShape* shape, PondPose*
        pose);

    /// <summary>Size of a snapshot of this pond. [bytes]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_snapshot_size(PondHandle water);

    /// <summary>Writes a snapshot. Does not allocate. `size` is the capacity of `bytes`; exactly
    /// pond_snapshot_size() bytes are written. Errors: POND_ERROR_ARGUMENT, POND_ERROR_SPACE
    /// (nothing is written).</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_snapshot_save(PondHandle water, IntPtr bytes, UIntPtr size);

    /// <summary>Creates a pond from a snapshot. `host` provides threads, parallel, allocator and
    /// logger; its other fields are ignored; NULL means defaults. Bytes of any origin are safe.
    /// Errors: POND_ERROR_ARGUMENT, POND_ERROR_DATA, POND_ERROR_VERSION, POND_ERROR_MEMORY, and
    /// those of pond_create().</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_snapshot_load(IntPtr bytes, UIntPtr size, PondDesc* host, out
        PondHandle @out);

    /// <summary>Size of a texel; 0 for an unknown kind. [bytes]</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_texel_size(PondTexels kind);

    /// <summary>Writes the texels of a rectangle of cells. cells: NULL = all of the view. out: the
    /// texel of the rectangle's first cell, of which `stride` bytes lie from row to row; for half
    /// floats both are even. Texels of cells outside the view stay as they are. range: height that
    /// is as far from 128 as goes, for POND_TEXELS_RGBA8. [m], above 0. parallel: NULL = the
    /// calling thread alone. Nothing happens with a NULL or empty view, `out` NULL, an unknown
    /// kind, or a range that is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_write_texels(PondView* view, PondArea* cells, PondTexels kind, float
        range, IntPtr @out, IntPtr stride, PondParallel* parallel);

    /// <summary>The cells whose texels change with the heights of these cells: one more on each
    /// side, for the slopes, and all along an axis where they lie at a seam. Empty for an area that
    /// is empty.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondArea pond_texels_over(PondView* view, PondArea* moved);

    /// <summary>Reorders pixels that were drawn, in place: all of them, or target.part. Drawn anew
    /// they are RGBA again. `order`: a sum of pond_pixel_order; unknown bits are ignored. Nothing
    /// happens without pixels.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_reorder_pixels(PondTarget* target, uint order);
}

}
