// Made by ./dev tables from include/millpond. Not to be edited.
// Structs, enums and functions of Millpond for C#, compiled with -unsafe. The headers say what each is;
// here stands what the library's tables say of settings.
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

public enum PondResult {
    Ok = 0,
    ErrorArgument = 1,
    ErrorRange = 2,
    ErrorUnstable = 3,
    ErrorMemory = 4,
    ErrorData = 5,
    ErrorVersion = 6,
    ErrorSpace = 7,
    ErrorSystem = 8,
    ErrorBuild = 9,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondAllocator {
    public IntPtr Allocate;
    public IntPtr Release;
    public IntPtr User;
}

public enum PondLogLevel {
    Error = 1,
    Warning = 2,
    Info = 3,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLogger {
    public IntPtr Log;
    public IntPtr User;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondStamp {
    public uint Cookie;
    public uint Version;
    public uint Size;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondArea {
    public int X;
    public int Y;
    public int Width;
    public int Height;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondTask(IntPtr context, int index);

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondParallel {
    public IntPtr Run;
    public IntPtr User;
    public int Width;
}

public enum PondSolver {
    Wave = 1,
    Classic = 2,
    Steady = 3,
    Dispersive = 4,
    Isotropic = 5,
    UnitRange = 6,
    Column = 7,
}

public enum PondStencil {
    Nine = 9,
    Five = 5,
    Fourth = 25,
}

public enum PondEdge {
    Free = 1,
    Fixed = 2,
    Periodic = 3,
    Open = 4,
}

public enum PondColumnForm {
    Exact = 1,
    Listed = 2,
    Blur = 3,
    Spring = 4,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondColumn {
    /// <summary>Form of the columns: `"exact"`, `"listed"`, `"blur"`, `"spring"`; default
    /// `"exact"`.</summary>
    public PondColumnForm Form;
    /// <summary>Listed, blur, spring: passes of blurring or exchange per step: 1 to 64, whole;
    /// default 1.</summary>
    public int Passes;
    /// <summary>Listed, blur: share of the height or velocity kept per step: 0 to 1; default
    /// 0.97.</summary>
    public float Keep;
    /// <summary>Listed, blur: weight of the neighbour in each interpolation: 0 to 1; default
    /// 0.99.</summary>
    public float Blend;
    /// <summary>Spring: share of the height pulled back per step: 0 to 1; default 0.025.</summary>
    public float Stiffness;
    /// <summary>Spring: share of the velocity lost per step: 0 to 1; default 0.025.</summary>
    public float Friction;
    /// <summary>Spring: share of the difference exchanged between neighbours: 0 to 1; default
    /// 0.25.</summary>
    public float Spread;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEdges {
    /// <summary>Left side: `"free"`, `"fixed"`, `"periodic"`, `"open"`; default `"free"`.</summary>
    public PondEdge Left;
    /// <summary>Right side: `"free"`, `"fixed"`, `"periodic"`, `"open"`; default
    /// `"free"`.</summary>
    public PondEdge Right;
    /// <summary>Top side: `"free"`, `"fixed"`, `"periodic"`, `"open"`; default `"free"`.</summary>
    public PondEdge Top;
    /// <summary>Bottom side: `"free"`, `"fixed"`, `"periodic"`, `"open"`; default
    /// `"free"`.</summary>
    public PondEdge Bottom;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondDesc {
    public PondStamp Stamp;
    /// <summary>Columns [cells]: 1 to 32768, whole; default 256.</summary>
    public int Width;
    /// <summary>Rows [cells]: 1 to 32768, whole; default 256.</summary>
    public int Height;
    /// <summary>Side of a cell [m]: 0.000001 to 1000000; default 0.01.</summary>
    public double CellSize;
    /// <summary>Solver of the water: `"wave"`, `"classic"`, `"steady"`, `"dispersive"`,
    /// `"isotropic"`, `"unit-range"`, `"column"`; default `"wave"`.</summary>
    public PondSolver Solver;
    /// <summary>Neighbours that the wave solver reads; only wave: `9`, `5`, `"fourth"`; default
    /// 9.</summary>
    public PondStencil Stencil;
    /// <summary>Speed of waves; over uneven ground, at `depth` [m/s]; only wave, classic, steady,
    /// isotropic, unit-range, column: 0.000001 to 1000000; default 0.5.</summary>
    public double WaveSpeed;
    /// <summary>Depth of the water; over uneven ground, the greatest depth [m]; only wave,
    /// dispersive: 0.000001 to 1000000; default 0.25.</summary>
    public double Depth;
    /// <summary>Capillary length, below which surface tension dominates: 0.0027 for water, 0: none.
    /// At most 3 cells [m]; only dispersive: 0 to 1000000; default 0.</summary>
    public double CapillaryLength;
    /// <summary>Time in which a free wave loses half its height [s]; only wave, dispersive, column:
    /// 0.001 to 1000000000, or `"none"`; default 2.</summary>
    public double HalfLife;
    /// <summary>Time of a step; 0: the longest stable one [s]: 0 to 1000; default 0.</summary>
    public double TimeStep;
    /// <summary>Each step removes 1/2^shift of the height; 0: nothing [bits]; only classic, steady,
    /// isotropic: 0 to 15, whole; default 5.</summary>
    public int DampingShift;
    /// <summary>Height of one count, in integer waters and in looks that use counts [m]: 1e-9 to
    /// 1000; default 0.0002.</summary>
    public double CountHeight;
    /// <summary>Multiplies heights by exp(-decay*time), the mean level too; stencil 5 only [1/s];
    /// only wave: 0 to 1000000; default 0.</summary>
    public double Decay;
    /// <summary>Height of land and fixed sides; only unit-range: 0 to 1; default 0.</summary>
    public double EdgeLevel;
    /// <summary>Lift of the heights per step; only unit-range: 0 to 1; default 0.00005.</summary>
    public double Bias;
    public PondColumn Column;
    public PondEdges Edges;
    /// <summary>Water within rest_slope x cell_size of its level, all around, is put to rest; 0:
    /// never: 0 to 1; default 0.0001.</summary>
    public double RestSlope;
    /// <summary>Most steps of one advance; time beyond is dropped [steps]: 1 to 1000000, whole;
    /// default 64.</summary>
    public int MaxSteps;
    /// <summary>Seed of the random numbers: 0 to 9007199254740991, whole; default 1.</summary>
    public ulong Seed;
    /// <summary>Threads of the pond; 0: one for each processor [threads]: 0 to 256, whole; default
    /// 1.</summary>
    public int Threads;
    public PondParallel Parallel;
    public PondAllocator Allocator;
    public PondLogger Logger;
    /// <summary>Angular frequency of level water about height 0: waves disperse, and wakes have
    /// transverse crests; stencils 9 and 5 only [1/s]; only wave: 0 to 1000000; default
    /// 0.</summary>
    public double Restoring;
    public fixed ulong Room[7];
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSolverTraits {
    public IntPtr Name;
    public CBool Integer;
    public int FractionBits;
    public CBool Counts;
    public CBool OneSpeed;
    public CBool OneRow;
    public CBool Damped;
    public CBool HalfLife;
    public CBool Disperses;
    public CBool Pressure;
    public CBool HardWalls;
    public CBool Ground;
    public CBool PresentOnly;
    public CBool Rests;
    public PondStencil Stencil;
    public int Margin;
}

public enum PondFormat {
    F32 = 1,
    I16 = 2,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondView {
    public IntPtr Heights;
    public PondFormat Format;
    public int Width;
    public int Height;
    public IntPtr Stride;
    public int Border;
    public float Unit;
    public float CountHeight;
    public float CellSize;
    public CBool WrapsX;
    public CBool WrapsY;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondVec2 {
    public float X;
    public float Y;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondStats {
    public double Mean;
    public double Lowest;
    public double Highest;
    public double Energy;
}

public enum PondShapeKind {
    Disc = 1,
    Capsule = 2,
    Rectangle = 3,
    Polygon = 4,
    Bitmap = 5,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondShape {
    /// <summary>Its outline: `"disc"`, `"capsule"`, `"rectangle"`, `"polygon"`, `"bitmap"`; default
    /// `"disc"`.</summary>
    public PondShapeKind Kind;
    /// <summary>Of the disc, or of the capsule's round ends [m]; only disc, capsule: 0.000001 to
    /// 1000000; default 0.05.</summary>
    public float Radius;
    /// <summary>Between the centres of the capsule's round ends [m]; only capsule: 0 to 1000000;
    /// default 0.1.</summary>
    public float Length;
    /// <summary>Along x [m]; only rectangle, bitmap: 0.000001 to 1000000; default 0.1.</summary>
    public float Width;
    /// <summary>Along y [m]; only rectangle, bitmap: 0.000001 to 1000000; default 0.1.</summary>
    public float Height;
    public PondVec2* Points;
    public int PointCount;
    public byte* Pixels;
    public int Columns;
    public int Rows;
    public IntPtr Stride;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPose {
    public PondVec2 Centre;
    public float Angle;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyId {
    public ulong Value;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondVec3 {
    public float X;
    public float Y;
    public float Z;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyDesc {
    public PondStamp Stamp;
    public PondShape Shape;
    public PondPose Pose;
    /// <summary>Width over which the bottom rises to the rim, at most 10 cells; 0: the 2 cells that
    /// every hull has [m]: 0 to 1000000; default 0.</summary>
    public float Rim;
    /// <summary>Whether the water moves it; otherwise the caller does: `true`, `false`; default
    /// `false`.</summary>
    public CBool Floating;
    /// <summary>Driven: how deep it reaches below the surface [m]: 0 to 1000; default
    /// 0.01.</summary>
    public float Draught;
    /// <summary>Floating: its density; above 1000 it sinks [kg/m^3]: 1 to 100000; default
    /// 500.</summary>
    public float Density;
    /// <summary>Floating: its height from bottom to top [m]: 0.000001 to 1000; default
    /// 0.02.</summary>
    public float Thickness;
    /// <summary>Floating: how far above its position in still water it starts [m]: 0 to 1000;
    /// default 0.</summary>
    public float Lift;
    /// <summary>Floating: rate at which friction reduces its speed [1/s]: 0 to 1000; default
    /// 0.5.</summary>
    public float Drag;
    /// <summary>Floating: whether waves may turn it: `true`, `false`; default `true`.</summary>
    public CBool Turns;
    public fixed ulong Room[4];
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBodyState {
    public PondPose Pose;
    public PondVec2 Velocity;
    public float Spin;
    public float Rise;
    public float Bottom;
    public float Draught;
    public float Volume;
    public float Level;
    public PondVec3 Force;
    public float Torque;
    public CBool Resting;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondTexture {
    public byte* Pixels;
    public int Width;
    public int Height;
    public IntPtr Stride;
    public CBool Wraps;
}

public enum PondPixels {
    RGBA8 = 0,
    RgbaF32 = 1,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondTarget {
    public byte* Pixels;
    public int Width;
    public int Height;
    public IntPtr Stride;
    public PondPixels Format;
    public PondArea* Part;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMap {
    public float* Values;
    public int Width;
    public int Height;
    public IntPtr Stride;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMapTarget {
    public float* Values;
    public int Width;
    public int Height;
    public IntPtr Stride;
}

public enum PondLookup {
    Nearest = 1,
    Bilinear = 2,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondColour {
    public float R;
    public float G;
    public float B;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezeDesc {
    /// <summary>Speed of the wind; 0: a calm [m/s]: 0 to 20; default 2.</summary>
    public float Speed;
    /// <summary>Where it blows to: 0 right, 90 away from the viewer [°]: −360 to 360; default
    /// 70.</summary>
    public float Wind;
    /// <summary>After it everything comes round [s]: 0.5 to 600; default 10.</summary>
    public float Period;
    /// <summary>How much gusts change the waves: 0 to 1; default 0.35.</summary>
    public float Gusts;
    /// <summary>How steep the waves are: 1 as far away, 2.5 as from above: 0 to 10; default
    /// 1.</summary>
    public float Steepness;
    /// <summary>No wave is longer; the highest are half as long [m]: 0.1 to 12; default
    /// 12.</summary>
    public float Longest;
    /// <summary>Which waves of many: 0 to 9007199254740991, whole; default 1.</summary>
    public ulong Seed;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezeWave {
    public double Across;
    public double Away;
    public double Phase;
    public int Cycles;
    public float Slope;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreeze {
    public double Period;
    public float Gusts;
    public int WaveCount;
    public int GustCount;
    public PondBreezeWaves Waves;
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

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondBreezePoint {
    public float Height;
    public float SlopeRight;
    public float SlopeAway;
    public float Gust;
}

public enum PondColourMap {
    Tide = 1,
    Ember = 2,
    Deep = 3,
    Grey = 4,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEmitterId {
    public ulong Value;
}

public enum PondEmitterKind {
    Line = 1,
    Disc = 2,
    Fountain = 3,
    Paddle = 4,
    Swell = 5,
    Breeze = 6,
}

public enum PondEmitterSide {
    Left = 1,
    Right = 2,
    Top = 3,
    Bottom = 4,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEmitterDesc {
    public PondStamp Stamp;
    /// <summary>What the emitter is: `"line"`, `"disc"`, `"fountain"`, `"paddle"`, `"swell"`,
    /// `"breeze"`; default `"line"`.</summary>
    public PondEmitterKind Kind;
    /// <summary>Line, paddle: one end. Disc, fountain: the centre [m]; only line, disc, fountain,
    /// paddle: −1000000 to 1000000; default [0, 0].</summary>
    public PondVec2 From;
    /// <summary>The other end, a different point [m]; only line, paddle: −1000000 to 1000000;
    /// default [0, 1].</summary>
    public PondVec2 To;
    /// <summary>Its radius; a disc's is at most a fifth of its wavelength [m]; only disc, fountain:
    /// 0.000001 to 1000000; default 0.05.</summary>
    public float Radius;
    /// <summary>Height of the crests above still water; of a disc's, one wavelength away [m]; only
    /// line, disc, paddle: 0 to 1000; default 0.005.</summary>
    public float Amplitude;
    /// <summary>Significant height: 4 times the standard deviation of the surface [m]; only swell:
    /// 0 to 1000; default 0.02.</summary>
    public float Height;
    /// <summary>Period of the waves; of a swell, of its highest ones [s]; only line, disc, paddle,
    /// swell: 0.000001 to 1000000; default 0.5.</summary>
    public float Period;
    /// <summary>Time to reach full strength, and to stop; 0: two periods, or a second [s]; only
    /// line, disc, paddle, swell, breeze: 0 to 1000000; default 0.</summary>
    public float Ramp;
    /// <summary>The side it enters over, neither fixed nor periodic; only swell: `"left"`,
    /// `"right"`, `"top"`, `"bottom"`; default `"left"`.</summary>
    public PondEmitterSide Side;
    /// <summary>Its main direction, from straight in, positive towards +x or +y [°]; only swell:
    /// −60 to 60; default 0.</summary>
    public float Direction;
    /// <summary>Standard deviation of its directions [°]; only swell: 0 to 60; default
    /// 17.</summary>
    public float Spread;
    /// <summary>Loop period of its waves; 0: they never repeat [s]; only swell, breeze: 0 to
    /// 1000000; default 0.</summary>
    public float Repeat;
    /// <summary>Speed of the wind [m/s]; only breeze: 0 to 20; default 2.</summary>
    public float Speed;
    /// <summary>Direction it blows to: 0 right, 90 up in the picture [°]; only breeze: −360 to 360;
    /// default 70.</summary>
    public float Wind;
    /// <summary>Drops per second [1/s]; only fountain: 0 to 65536; default 20.</summary>
    public float Rate;
    /// <summary>Radius of its drops, their sigma [m]; only fountain: 0.000001 to 1000000; default
    /// 0.015.</summary>
    public float DropRadius;
    /// <summary>Height of its drops; negative falls in [m]; only fountain: −1000000 to 1000000;
    /// default −0.004.</summary>
    public float DropHeight;
    /// <summary>Seed of its random numbers, combined with the pond's; only fountain, swell, breeze:
    /// 0 to 9007199254740991, whole; default 1.</summary>
    public ulong Seed;
    public fixed ulong Room[4];
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEntering {
    public int X;
    public int Y;
    public int Count;
    public long WorldX;
    public long WorldY;
    public float* Heights;
    public float* Velocities;
    public float* Walls;
    public float* Depths;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondEnter(IntPtr user, PondEntering* cells);

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondOrigin {
    public long X;
    public long Y;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRain {
    /// <summary>Drops per square metre and second [1/(m²·s)]: 0 to 1000000; default 0.</summary>
    public float Rate;
    /// <summary>Median radius of the dents, their sigma [m]: 0.000001 to 1000; default
    /// 0.012.</summary>
    public float Radius;
    /// <summary>Standard deviation of the natural logarithm of the radius: 0 to 2; default
    /// 0.35.</summary>
    public float Spread;
    /// <summary>Height of a dent of median radius; negative falls in [m]: −1000 to 1000; default
    /// −0.006.</summary>
    public float Height;
    /// <summary>Drops fall in over some frames, as water does, not at once: `true`, `false`;
    /// default `false`.</summary>
    public CBool Splash;
    /// <summary>Where it rains, from here to the right [m]: −1000000 to 1000000; default
    /// 0.</summary>
    public float Left;
    /// <summary>Where that ends; not beyond left: it rains over the whole width [m]: −1000000 to
    /// 1000000; default 0.</summary>
    public float Right;
    /// <summary>Where it rains, from here down [m]: −1000000 to 1000000; default 0.</summary>
    public float Top;
    /// <summary>Where that ends; not beyond top: it rains over the whole height [m]: −1000000 to
    /// 1000000; default 0.</summary>
    public float Bottom;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void PondRainFall(IntPtr user, PondVec2 centre, float radius, float height);

public enum PondCommandKind {
    Drop = 1,
    Stroke = 2,
    Trail = 3,
    Rain = 4,
    Calm = 5,
    WallBuild = 6,
    WallClear = 7,
    WallMask = 8,
    BeachBuild = 9,
    BeachClear = 10,
    BodyAdd = 11,
    BodyRemove = 12,
    BodyMove = 13,
    BodyPlace = 14,
    BodyVelocity = 15,
    BodyDraught = 16,
    BodyPush = 17,
    EmitterAdd = 18,
    EmitterSet = 19,
    EmitterRemove = 20,
    Splash = 21,
    Shift = 22,
    DepthMap = 23,
    DepthFunction = 24,
    CurrentMap = 25,
    CurrentFunction = 26,
    CurrentVelocities = 27,
    CurrentAround = 28,
    Note = 32,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommand {
    public PondCommandKind Kind;
    public PondCommandIs Is;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsDrop {
    public PondVec2 Centre;
    public float Radius;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsStroke {
    public PondVec2 From;
    public PondVec2 To;
    public float Radius;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsTrail {
    public PondVec2 From;
    public PondVec2 To;
    public PondVec2 HalfSize;
    public float Height;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsWall {
    public PondShape Shape;
    public PondPose Pose;
    public float Hardness;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsMask {
    public byte* Pixels;
    public int Columns;
    public int Rows;
    public IntPtr Stride;
    public float Hardness;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsBeach {
    public PondShape Shape;
    public PondPose Pose;
    public double HalfLife;
    public float Ramp;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsBodyAdd {
    public PondBodyId Id;
    public PondBodyDesc Desc;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsBody {
    public PondBodyId Id;
    public PondPose Pose;
    public PondVec2 Vector;
    public float Number;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsEmitter {
    public PondEmitterId Id;
    public PondEmitterDesc Desc;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsShift {
    public int Dx;
    public int Dy;
    public IntPtr Enter;
    public IntPtr User;
    public int Width;
    public int Height;
    public PondOrigin Origin;
    public CBool Walls;
    public CBool Depths;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsMap {
    public float* Values;
    public int Columns;
    public int Rows;
    public IntPtr Stride;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsFunction {
    public IntPtr Value;
    public IntPtr User;
    public int Columns;
    public int Rows;
    public double Apart;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsVelocities {
    public PondVec2* Values;
    public int Columns;
    public int Rows;
    public IntPtr Stride;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsPast {
    public PondVec2 Velocity;
    public float Slack;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCommandIsNote {
    public IntPtr Bytes;
    public UIntPtr Size;
}

[StructLayout(LayoutKind.Explicit)]
public unsafe struct PondCommandIs {
    [FieldOffset(0)] public PondCommandIsDrop Drop;
    [FieldOffset(0)] public PondCommandIsStroke Stroke;
    [FieldOffset(0)] public PondCommandIsTrail Trail;
    [FieldOffset(0)] public PondRain Rain;
    [FieldOffset(0)] public PondCommandIsWall Wall;
    [FieldOffset(0)] public PondCommandIsMask Mask;
    [FieldOffset(0)] public PondCommandIsBeach Beach;
    [FieldOffset(0)] public PondCommandIsBodyAdd BodyAdd;
    [FieldOffset(0)] public PondCommandIsBody Body;
    [FieldOffset(0)] public PondCommandIsEmitter Emitter;
    [FieldOffset(0)] public PondCommandIsShift Shift;
    [FieldOffset(0)] public PondCommandIsMap Map;
    [FieldOffset(0)] public PondCommandIsFunction Function;
    [FieldOffset(0)] public PondCommandIsVelocities Velocities;
    [FieldOffset(0)] public PondCommandIsPast Past;
    [FieldOffset(0)] public PondCommandIsNote Note;
}

public enum PondEventKind {
    Splash = 1,
    Crossing = 2,
    Settled = 3,
    Stirred = 4,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondProbe {
    public uint Id;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondEvent {
    public PondEventKind Kind;
    public ulong Steps;
    public double Time;
    public PondVec2 Position;
    public float Height;
    public float Radius;
    public CBool Rising;
    public PondProbe Probe;
    public PondBodyId Body;
    public PondEmitterId Emitter;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondHeightLook {
    /// <summary>The colour map: `"tide"`, `"ember"`, `"deep"`, `"grey"`; default
    /// `"tide"`.</summary>
    public PondColourMap Colours;
    /// <summary>Height in the middle of the colours [m]: −1000000 to 1000000; default 0.</summary>
    public float Level;
    /// <summary>How far above and below it the last colours are [m]: 1e-9 to 1000000; default
    /// 0.003.</summary>
    public float Range;
    /// <summary>Height from one contour line to the next; 0: none [m]: 0 to 1000000; default
    /// 0.</summary>
    public float Contours;
    /// <summary>Light on the relief from the upper left: 0 to 100; default 0.</summary>
    public float Shading;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLagoonLook {
    /// <summary>Height that has the trough's colour [counts]: −1000000 to 1000000; default
    /// −32.</summary>
    public float Trough;
    /// <summary>Height that has the crest's colour, more than the trough's [counts]: −1000000 to
    /// 1000000; default 32.</summary>
    public float Crest;
    /// <summary>Colour of the water's troughs: 0 to 1000; default [0.002, 0.042, 0.13].</summary>
    public PondColour TroughColour;
    /// <summary>Colour of the water's crests: 0 to 1000; default [0.06, 0.34, 0.5].</summary>
    public PondColour CrestColour;
    /// <summary>Normals by the listing's formula, not normalised: `true`, `false`; default
    /// `false`.</summary>
    public CBool Literal;
    /// <summary>Exaggerates the slopes that are drawn: 0 to 100; default 3.</summary>
    public float Steepness;
    /// <summary>Direction of the light: 0 right, 90 top of the picture [°]: −360 to 360; default
    /// 125.</summary>
    public float LightAzimuth;
    /// <summary>Above the horizon [°]: 1 to 90; default 50.</summary>
    public float LightElevation;
    /// <summary>Colour of the gloss: 0 to 1000; default [1, 0.96, 0.86].</summary>
    public PondColour LightColour;
    /// <summary>Ambient light: 0 to 1000; default 0.4.</summary>
    public float Ambient;
    /// <summary>Light on a surface that faces the light: 0 to 1000; default 0.8.</summary>
    public float Diffuse;
    /// <summary>Brightness of the light's mirror image: 0 to 1000; default 0.7.</summary>
    public float Specular;
    /// <summary>Width of that image, as a spread of slopes: 0.005 to 1; default 0.15.</summary>
    public float Roughness;
    public PondTexture* Surface;
    /// <summary>How much the texture on the water hides of the two blues: 0 to 1; default
    /// 0.5.</summary>
    public float SurfaceShare;
    /// <summary>Width of the texture on the water [m]: 0.000001 to 1000000; default 1.</summary>
    public float SurfaceMetres;
    /// <summary>How far a drawn slope of 1 moves it [m]: −1000000 to 1000000; default
    /// 0.03.</summary>
    public float SurfaceShift;
    /// <summary>How fast it drifts [m/s]: −1000000 to 1000000; default [0.03, 0.02].</summary>
    public PondVec2 Scroll;
    /// <summary>Time: the texture has drifted by scroll x time [s]: −1000000000 to 1000000000;
    /// default 0.</summary>
    public double Time;
    /// <summary>How much of the bed the water hides: 0 to 1; default 0.45.</summary>
    public float Opacity;
    /// <summary>How far a drawn slope of 1 moves the bed [m]: −1000000 to 1000000; default
    /// 0.04.</summary>
    public float Refraction;
    public PondTexture* Reflection;
    /// <summary>How strongly the surroundings are mirrored: 0 to 1; default 0.5.</summary>
    public float Reflectivity;
    /// <summary>How far a drawn slope of 1 moves its mirror image [m]: −1000000 to 1000000; default
    /// 0.06.</summary>
    public float ReflectionShift;
    public PondMap* Foam;
    /// <summary>Size of the holes in the foam [m]: 0.0001 to 1000; default 0.05.</summary>
    public float FoamSize;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeLook {
    /// <summary>Speed of the wind; 0: none [m/s]: 0 to 20; default 2.</summary>
    public float Breeze;
    /// <summary>Where it blows to: 0 right, 90 away from the viewer [°]: −360 to 360; default
    /// 70.</summary>
    public float Wind;
    /// <summary>How much gusts change the waves: 0 to 1; default 0.35.</summary>
    public float Gusts;
    /// <summary>After it everything comes round [s]: 0.5 to 600; default 10.</summary>
    public float Period;
    /// <summary>Exaggerates all slopes, those of the pond too: 0 to 10; default 1.</summary>
    public float Steepness;
    /// <summary>Where the horizon lies: 0 top, 1 bottom of the picture [picture heights]: 0 to
    /// 0.98; default 0.45.</summary>
    public float Horizon;
    /// <summary>Angle across the picture's width [°]: 5 to 150; default 55.</summary>
    public float FieldOfView;
    /// <summary>Height of the eye above the water [m]: 0.05 to 1000; default 1.7.</summary>
    public float Eye;
    /// <summary>Where the sun stands: 0, 0 is the picture's upper left corner, 1, 1 its lower right
    /// one: −2 to 3; default [0.5, 0.2].</summary>
    public PondVec2 Sun;
    /// <summary>Brightness of the sun's path on the water; 0: none: 0 to 1000; default 0.</summary>
    public float Glitter;
    /// <summary>Light of the sun: 0 to 1000; default [1, 0.86, 0.62].</summary>
    public PondColour SunColour;
    /// <summary>Which waves of many: 0 to 9007199254740991, whole; default 1.</summary>
    public ulong Seed;
    public double Time;
    public IntPtr Lake;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLensLook {
    /// <summary>How the texture is read between its pixels: `"nearest"`, `"bilinear"`; default
    /// `"bilinear"`.</summary>
    public PondLookup Lookup;
    /// <summary>Factor on the heights: −1000 to 1000; default 1.</summary>
    public float Strength;
}

public enum PondNormalsGreen {
    Up = 1,
    Down = 2,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondNormalsLook {
    /// <summary>Direction in which green points: `"up"`, `"down"`; default `"up"`.</summary>
    public PondNormalsGreen Green;
    /// <summary>Factor on the slopes: 0 to 1000; default 1.</summary>
    public float Strength;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondOffsetLook {
    /// <summary>How the texture is read between its pixels: `"nearest"`, `"bilinear"`; default
    /// `"bilinear"`.</summary>
    public PondLookup Lookup;
    /// <summary>Offset for each count of height difference [cells]: −1000 to 1000; default
    /// 1.</summary>
    public float Refraction;
    /// <summary>Light for each count of height difference along x [8-bit levels]: −1000 to 1000;
    /// default 1.</summary>
    public float Shading;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPlaneLook {
    /// <summary>Direction of the eye: 0 right, 90 top of the pond [°]: −360 to 360; default
    /// −64.</summary>
    public float Azimuth;
    /// <summary>Of the eye above the horizon [°]: 1 to 90; default 27.</summary>
    public float Elevation;
    /// <summary>Distance from the eye to what it looks at [pond sizes]: 0.01 to 1000; default
    /// 1.95.</summary>
    public float Distance;
    /// <summary>Angle across the picture's width [°]: 1 to 150; default 40.</summary>
    public float FieldOfView;
    /// <summary>What the middle of the picture shows: 0, 0 is the pond's upper left corner, 1, 1
    /// its lower right one: −10 to 10; default [0.5, 0.5].</summary>
    public PondVec2 LookAt;
    /// <summary>Height of that point above still water [pond sizes]: −10 to 10; default
    /// −0.055.</summary>
    public float LookHeight;
    /// <summary>Factor on the heights: 0 to 1000; default 6.</summary>
    public float Exaggeration;
    /// <summary>Depth of the block below still water; 0: a sheet [pond sizes]: 0 to 10; default
    /// 0.13.</summary>
    public float Depth;
    /// <summary>Where the texture lies: 0 on the surface, 1 on the bottom [share of depth]: 0 to 1;
    /// default 1.</summary>
    public float TextureDepth;
    /// <summary>How far the texture has moved left and up [its own sizes]: −1000000 to 1000000;
    /// default [0, 0].</summary>
    public PondVec2 Scroll;
    /// <summary>Of the water: 1 to 3; default 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Light absorbed on the way through the water [1/pond size]: 0 to 1000; default [2.6,
    /// 0.75, 0.55].</summary>
    public PondColour Absorption;
    /// <summary>Colour that replaces the absorbed light: 0 to 1000; default [0.01, 0.16,
    /// 0.2].</summary>
    public PondColour WaterColour;
    /// <summary>Ambient light: 0 to 1000; default 0.45.</summary>
    public float Ambient;
    /// <summary>Sunlight on surfaces that face it: 0 to 1000; default 0.8.</summary>
    public float Diffuse;
    /// <summary>Light of the sun: 0 to 1000; default [1, 0.95, 0.86].</summary>
    public PondColour SunColour;
    /// <summary>Direction of the sun: 0 right, 90 top of the pond [°]: −360 to 360; default
    /// 150.</summary>
    public float SunAzimuth;
    /// <summary>Above the horizon [°]: 1 to 90; default 46.</summary>
    public float SunElevation;
    /// <summary>Brightness of the sun's mirror image: 0 to 1000; default 1.5.</summary>
    public float Glitter;
    /// <summary>Spread of slopes under a pixel: 0.005 to 1; default 0.07.</summary>
    public float Roughness;
    /// <summary>How strongly curvature focuses light on the texture: 0 to 4; default 0.4.</summary>
    public float Caustics;
    /// <summary>Light from the zenith: 0 to 1000; default [0.16, 0.33, 0.62].</summary>
    public PondColour SkyZenith;
    /// <summary>Light from the horizon, and the background there: 0 to 1000; default [0.8, 0.87,
    /// 0.93].</summary>
    public PondColour SkyHorizon;
    /// <summary>Colour of what the block stands on: 0 to 1000; default [0.5, 0.53, 0.56].</summary>
    public PondColour GroundColour;
    /// <summary>Width of the mesh's lines; 0: none [pixels]: 0 to 100; default 0.</summary>
    public float WireWidth;
    /// <summary>Spacing of the mesh's lines; 0: chosen from the pond's size [cells]: 0 to 32768;
    /// default 0.</summary>
    public float WireCells;
    /// <summary>Colour of the mesh's lines: 0 to 1000; default [0.75, 0.95, 1].</summary>
    public PondColour WireColour;
    /// <summary>How much of the surface shows between the lines: 0 to 1; default 1.</summary>
    public float WireFill;
    public PondMap* Dry;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPlaneEye {
    public fixed float Position[3];
    public fixed float Forward[3];
    public fixed float Across[3];
    public fixed float Upward[3];
    public float MiddleX;
    public float MiddleY;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondPoolLook {
    /// <summary>Distance from the surface to the floor, where no map says otherwise [m]: 0 to 1000;
    /// default 0.25.</summary>
    public float Depth;
    /// <summary>Refractive index of the water: 1 to 3; default 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Exaggerates the slopes that are drawn: 0 to 100; default 1.</summary>
    public float Steepness;
    /// <summary>Light absorbed for each metre [1/m]: 0 to 1000; default [0.26, 0.057,
    /// 0.01].</summary>
    public PondColour Absorption;
    /// <summary>Light scattered back by the water itself: its colour where it is too deep to see
    /// the floor: 0 to 1000; default [0, 0, 0].</summary>
    public PondColour Scatter;
    /// <summary>Light from the zenith: 0 to 1000; default [0.42, 0.62, 0.95].</summary>
    public PondColour SkyZenith;
    /// <summary>Light from the horizon: 0 to 1000; default [0.95, 0.98, 1].</summary>
    public PondColour SkyHorizon;
    /// <summary>Factor on both sky colours, or on the sky's picture: 0 to 1000; default
    /// 1.2.</summary>
    public float SkyBrightness;
    /// <summary>Light of the sun: 0 to 1000; default [1, 0.93, 0.8].</summary>
    public PondColour SunColour;
    /// <summary>Direction of the sun: 0 right, 90 top of the picture [°]: −360 to 360; default
    /// 125.</summary>
    public float SunAzimuth;
    /// <summary>Above the horizon [°]: 1 to 90; default 58.</summary>
    public float SunElevation;
    /// <summary>Brightness of the sun's mirror image: 0 to 1000; default 6.</summary>
    public float Glitter;
    /// <summary>Spread of slopes under a pixel: 0.005 to 1; default 0.06.</summary>
    public float Roughness;
    /// <summary>How strongly the water focuses light on the floor: 0 to 4; default 1.</summary>
    public float Caustics;
    /// <summary>What is brighter than still water bends towards this light in 8-bit pictures; 1 is
    /// white: 0.7 to 1; default 1.</summary>
    public float White;
    /// <summary>Angle of the eye from straight above towards the bottom of the picture [°]: 0 to
    /// 75; default 30.</summary>
    public float Tilt;
    /// <summary>Width of the wet land and of the shaded water along a shore [m]: 0 to 1000; default
    /// 0.03.</summary>
    public float Shore;
    /// <summary>Size of the holes in the foam [m]: 0.0001 to 1000; default 0.05.</summary>
    public float FoamSize;
    public PondMap* Bed;
    public PondMap* Light;
    public PondMap* Foam;
    public PondMap* Dry;
    public PondTexture* Sky;
    public IntPtr Land;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSky {
    public PondColour Zenith;
    public PondColour Horizon;
    public float Sun;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondProfileLook {
    /// <summary>Level of still water, from the bottom [share of the height]: 0 to 1; default
    /// 0.55.</summary>
    public float WaterLevel;
    /// <summary>Height that the whole picture shows; 0: to the same scale as the width [m]: 0 to
    /// 1000000; default 0.</summary>
    public float Metres;
    /// <summary>Width of the bright line along the surface; 0: none [pixels]: 0 to 1000; default
    /// 2.5.</summary>
    public float LineWidth;
    /// <summary>Colour of that line, of droplets and of the light under the surface: 0 to 1000;
    /// default [0.9, 0.97, 1].</summary>
    public PondColour LineColour;
    /// <summary>Sky at the top, where there is no picture: 0 to 1000; default [0.16, 0.38,
    /// 0.76].</summary>
    public PondColour SkyZenith;
    /// <summary>Sky at the water level: 0 to 1000; default [0.56, 0.74, 0.88].</summary>
    public PondColour SkyHorizon;
    /// <summary>Water just below the surface: 0 to 1000; default [0.045, 0.34, 0.44].</summary>
    public PondColour WaterColour;
    /// <summary>Water that light no longer reaches: 0 to 1000; default [0.003, 0.03,
    /// 0.075].</summary>
    public PondColour DeepColour;
    /// <summary>Light absorbed for each metre below the surface [1/m]: 0 to 1000; default [4.2,
    /// 2.4, 1.9].</summary>
    public PondColour Absorption;
    /// <summary>How much of a picture is seen through the water: 0 to 1; default 0.35.</summary>
    public float Clarity;
    /// <summary>Soft light under the surface, strongest under crests: 0 to 1000; default
    /// 0.3.</summary>
    public float Highlight;
    /// <summary>How far down the highlight reaches [share of the height]: 0.0001 to 10; default
    /// 0.07.</summary>
    public float HighlightReach;
    public PondSpray* Spray;
}

public enum PondSlopeShow {
    Steepness = 1,
    Direction = 2,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSlopeLook {
    /// <summary>How steep the water is, or which way it faces: `"steepness"`, `"direction"`;
    /// default `"steepness"`.</summary>
    public PondSlopeShow Show;
    /// <summary>Colours of the steepness: `"tide"`, `"ember"`, `"deep"`, `"grey"`; default
    /// `"deep"`.</summary>
    public PondColourMap Colours;
    /// <summary>Slope of the last colour: 1e-9 to 1000000; default 0.12.</summary>
    public float Range;
}

public enum PondLookKind {
    Pool = 1,
    Offset = 2,
    Lens = 3,
    Profile = 4,
    Lagoon = 5,
    Plane = 6,
    Height = 7,
    Normals = 8,
    Slope = 9,
    Lake = 10,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLook {
    public PondLookKind Kind;
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

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLookTraits {
    public IntPtr Name;
    public IntPtr Constant;
    public IntPtr About;
    public CBool Data;
    public CBool NeedsTexture;
    public CBool OwnLand;
    public CBool Perspective;
    public CBool FromSide;
    public CBool Local;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCamera {
    public PondVec2 From;
    public PondVec2 To;
}

public enum PondRecord {
    Desc = 1,
    Rain = 2,
    Shape = 3,
    Body = 4,
    Emitter = 5,
    Caustics = 6,
    Foam = 7,
    Breeze = 8,
    Look = 100,
    Last = 255,
}

public enum PondFieldType {
    Float = 1,
    Double = 2,
    Int = 3,
    Seed = 4,
    Bool = 5,
    Choice = 6,
    Colour = 7,
    Point = 8,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondChoice {
    public int Value;
    public IntPtr Name;
    public IntPtr Constant;
    public IntPtr About;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondField {
    public IntPtr Name;
    public IntPtr About;
    public IntPtr Unit;
    public PondFieldType Type;
    public UIntPtr Offset;
    public double Low;
    public double High;
    public CBool Turns;
    public IntPtr Infinity;
    public fixed double Initial[3];
    public double SliderLow;
    public double SliderHigh;
    public CBool Logarithmic;
    public uint UsedBy;
    public PondChoice* Choices;
    public int ChoiceCount;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeFound {
    public float Horizon;
    public float Share;
    public float Likeness;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondLakeGrowth {
    public PondVec2 At;
    public float Tolerance;
    public float Horizon;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondCaustics {
    /// <summary>Distance from the surface at rest to the floor, where there is no bed [m]: 0 to
    /// 1000; default 0.25.</summary>
    public float Depth;
    /// <summary>Refractive index of the water: 1 to 3; default 1.333.</summary>
    public float RefractiveIndex;
    /// <summary>Exaggerates the slopes of the surface: 0 to 100; default 1.</summary>
    public float Steepness;
    /// <summary>Direction of the sun: 0 right, 90 top of the picture [°]: −360 to 360; default
    /// 125.</summary>
    public float SunAzimuth;
    /// <summary>Above the horizon [°]: 1 to 90; default 58.</summary>
    public float SunElevation;
    /// <summary>Factor on the rays' deflection from where they land under still water: 0 to 4;
    /// default 1.</summary>
    public float Strength;
    /// <summary>Standard deviation of the blur on the floor [m]: 0 to 1; default 0.002.</summary>
    public float Blur;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondFoam {
    /// <summary>Speed of the waves that should foam [m/s]: 0.000001 to 1000000; default
    /// 0.5.</summary>
    public float WaveSpeed;
    /// <summary>Steepness at which foam begins; travelling waves break from 0.44 on: 0 to 100;
    /// default 0.45.</summary>
    public float Onset;
    /// <summary>Steepness at which it grows at full rate: 0 to 100; default 0.9.</summary>
    public float Full;
    /// <summary>Full rate at which bare water becomes foam [1/s]: 0 to 1000; default 6.</summary>
    public float Growth;
    /// <summary>Time in which foam fades to half [s]: 0.001 to 1000000; default 0.8.</summary>
    public float HalfLife;
    /// <summary>How fast it spreads: its diffusivity [m²/s]: 0 to 1000; default 0.0001.</summary>
    public float Spread;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondMesh {
    public int Columns;
    public int Rows;
    public UIntPtr Vertices;
    public UIntPtr Indices;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
[return: MarshalAs(UnmanagedType.I1)] public unsafe delegate bool PondWrite(IntPtr user, IntPtr
    bytes, UIntPtr size);

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRecorder {
    public IntPtr Write;
    public IntPtr User;
    public ulong First;
    public ulong Last;
    public ulong Check;
    public CBool Failed;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondRecordingInfo {
    public uint Version;
    public fixed int Library[3];
    public PondDesc Desc;
    public ulong Begin;
    public ulong End;
    public ulong Steps;
    public double Seconds;
    public ulong Commands;
    public CBool Whole;
    public UIntPtr Size;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
[return: MarshalAs(UnmanagedType.I1)] public unsafe delegate bool PondReplayListener(IntPtr user,
    PondCommand* command);

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondDroplet {
    public PondVec2 Position;
    public PondVec2 Velocity;
    public float Radius;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondSpray {
    public PondDroplet* Droplets;
    public int Capacity;
    public int Count;
    public ulong Seed;
    public ulong Splashes;
}

public enum PondTexels {
    R16F = 1,
    RG16F = 2,
    RGBA16F = 3,
    RGBA8 = 4,
}

public enum PondPixelOrder {
    Bgra = 1,
    Premultiplied = 2,
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondChunk {
    public int X;
    public int Y;
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondWorldPoint {
    public PondChunk Chunk;
    public PondVec2 At;
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
[return: MarshalAs(UnmanagedType.I1)] public unsafe delegate bool PondWorldMap(IntPtr user,
    PondChunk chunk, byte* cells);

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondWorldDesc {
    public PondStamp Stamp;
    public PondDesc Water;
    public IntPtr Map;
    public IntPtr User;
    public CBool Masks;
    public UIntPtr Memory;
    public fixed ulong Room[8];
}

[StructLayout(LayoutKind.Sequential)]
public unsafe struct PondWorldStats {
    public int Kept;
    public int Moving;
    public int Most;
    public ulong Lost;
    public ulong Denied;
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
        Native.pond_replay_destroy(handle);
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

/// <summary>Owns a pond_world.</summary>
public sealed class PondWorldHandle : SafeHandle {
    public PondWorldHandle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

    protected override bool ReleaseHandle() {
        Native.pond_world_destroy(handle);
        return true;
    }
}

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate float PondSetCurrentFunctionStream(PondVec2 point, IntPtr user);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate float PondSetDepthFunctionDepth(PondVec2 point, IntPtr user);

/// <summary>The C interface as it stands, with its names. What fails returns a PondResult; Millpond.cs throws.</summary>
public static unsafe class Native {
    public const string Library = "libmillpond";
    public const int POND_VERSION_MAJOR = 0;
    public const int POND_VERSION_MINOR = 1;
    public const int POND_VERSION_PATCH = 0;
    public const int POND_VERSION = 100;
    public const int POND_MAX_SIDE = 32768;
    public const int POND_MAX_POINTS = 256;
    public const int POND_MAX_PIXELS_SIDE = 32768;
    public const int POND_MAX_BODIES = 1024;
    public const int POND_BREEZE_WAVES = 120;
    public const int POND_BREEZE_GUSTS = 12;
    public const int POND_MAX_EMITTERS = 256;
    public const int POND_SHIFT_RUN = 256;
    public const float POND_NO_WALL = -1.0f;
    public const int POND_MAX_SPLASHES = 512;
    public const int POND_MAX_NOTE = 16777216;
    public const int POND_MAX_EVENTS = 256;
    public const int POND_MAX_PROBES = 64;
    public const int POND_LOOK_COUNT = 10;
    public const int POND_FIELD_MAX_NUMBERS = 3;
    public const float POND_LAKE_LIKENESS = 0.4f;
    public const float POND_LAKE_KEEP = 0.56f;
    public const float POND_MAX_HARDNESS = 1000.0f;
    public const int POND_WORLD_CHUNK = 64;
    public const float POND_WORLD_WIDEST = 128.0f;
    public const int POND_WORLD_WIDEST_VIEW = 32768;

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_version();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_result_name(PondResult result);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_message();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_workers_create(int threads, out PondWorkersHandle workers);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_workers_destroy(IntPtr workers);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondParallel pond_workers_parallel(PondWorkersHandle workers);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_desc_init(PondDesc* @out, UIntPtr size, uint version);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_desc_init(PondBodyDesc* @out, UIntPtr size, uint version);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_desc_init(PondEmitterDesc* @out, UIntPtr size, uint version);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_desc_init(PondWorldDesc* @out, UIntPtr size, uint version);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_desc_set_plane(PondDesc* desc, int size, float wave_speed, float
        decay);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondSolverTraits* pond_solver_info(PondDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_desc_check(PondDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_time_step_limit(PondDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_memory_size(PondDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_create(PondDesc* desc, out PondHandle @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_destroy(IntPtr water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondDesc pond_get_desc(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_step_many(PondHandle water, long steps);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_step(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_advance(PondHandle water, double seconds);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_get_time(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_get_steps(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_is_resting(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_moved_next(PondHandle water,
        ulong since, PondArea* area);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_calm(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondView pond_get_view(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_heights(PondHandle water, int x, int y, int width, int height,
        float* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_velocities(PondHandle water, int x, int y, int width, int
        height, float* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_height_at(PondHandle water, PondVec2 point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondVec2 pond_slope_at(PondHandle water, PondVec2 point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_heights_at(PondHandle water, int count, PondVec2* points, float*
        heights);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_slopes_at(PondHandle water, int count, PondVec2* points, PondVec2*
        slopes);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondStats pond_get_stats(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_hash(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_self_check();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondParallel pond_get_parallel(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_shape_check(PondShape* shape);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_body_add(PondHandle water, PondBodyDesc* desc, PondBodyId* id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_remove(PondHandle water, PondBodyId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_move(PondHandle water, PondBodyId id, PondPose pose);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_velocity(PondHandle water, PondBodyId id, PondVec2 velocity,
        float spin);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_place(PondHandle water, PondBodyId id, PondPose pose);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_draught(PondHandle water, PondBodyId id, float draught);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_push(PondHandle water, PondBodyId id, PondVec2 force);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_body_get_state(PondHandle
        water, PondBodyId id, PondBodyState* state);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_body_set_user(PondHandle water, PondBodyId id, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_body_get_user(PondHandle water, PondBodyId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_body_count(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_body_list(PondHandle water, PondBodyId* ids, int capacity);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_trail(PondHandle water, PondVec2 from, PondVec2 to, PondVec2
        half_size, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondBreezeDesc pond_breeze_desc_default();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_breeze_make(PondBreezeDesc* desc, PondBreeze* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_breeze_turn(PondBreeze* breeze, double time);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondBreezePoint pond_breeze_read(PondBreeze* breeze, double time, double x,
        double z);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_breeze_heights(PondBreeze* breeze, double time, double x, double z,
        double step, PondMapTarget* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondColour pond_colour_map_at(PondColourMap map, float share);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_current_map(PondHandle water, float* stream, int columns,
        int rows, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_current_function(PondHandle water,
        PondSetCurrentFunctionStream stream, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_current_velocities(PondHandle water, PondVec2* velocities,
        int columns, int rows, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_current_around(PondHandle water, PondVec2 velocity, float
        slack);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_has_current(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondVec2 pond_current_at(PondHandle water, PondVec2 point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_carry_map(PondHandle water, double seconds, PondMap* from,
        PondMapTarget* to);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_emitter_add(PondHandle water, PondEmitterDesc* desc,
        PondEmitterId* id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_emitter_set(PondHandle water, PondEmitterId id,
        PondEmitterDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_remove(PondHandle water, PondEmitterId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_emitter_set_user(PondHandle water, PondEmitterId id, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_emitter_get_user(PondHandle water, PondEmitterId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_emitter_count(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_shift(PondHandle water, int dx, int dy, PondEnter enter, IntPtr
        user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondOrigin pond_get_origin(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_drop(PondHandle water, PondVec2 centre, float radius, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_write_heights(PondHandle water, int x, int y, int width, int height,
        float* heights, float* velocities, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_splash(PondHandle water, PondVec2 centre, float radius, float
        height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_splash_count(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_stroke(PondHandle water, PondVec2 from, PondVec2 to, float radius,
        float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRain pond_rain_default();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_set_rain(PondHandle water, PondRain* rain);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRain pond_get_rain(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_rain_each(PondDesc* desc, PondRain* rain, ulong step, PondRainFall
        fall, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_do(PondHandle water, PondCommand* command);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_command_name(PondCommandKind kind);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_event_next(PondHandle water,
        PondEvent* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_event_dropped_count(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_set_splash_height(PondHandle water, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_get_splash_height(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_probe_add(PondHandle water, PondVec2 position, float height,
        PondProbe* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_probe_remove(PondHandle water, PondProbe probe);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw_heights(PondView* view, PondMapTarget* map, PondParallel*
        parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_plane_get_eye(PondPlaneLook*
        look, PondView* view, PondTarget* target, PondPlaneEye* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_sky_from_picture(PondTexture*
        picture, PondSky* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_pool_set_tint([MarshalAs(UnmanagedType.LPStr)] string tint, PondPoolLook* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_pool_tint_name(int index);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLookTraits* pond_look_info(PondLookKind kind);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLookKind pond_look_find([MarshalAs(UnmanagedType.LPStr)] string name);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLook pond_look_default(PondLookKind kind);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_look_preset_name(PondLookKind kind, int index);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_look_preset(PondLookKind kind,
        [MarshalAs(UnmanagedType.LPStr)] string preset, PondLook* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_look_clamp(PondLook* look,
        PondLook* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw(PondLook* look, PondView* view, PondTexture* texture,
        PondTarget* target, PondParallel* parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_draw_camera(PondLook* look,
        PondView* view, PondTexture* texture, PondTarget* picture, PondCamera* camera, PondParallel*
        parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondArea pond_pixels_over(PondView* view, PondArea* cells, PondTarget* target);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondField* pond_fields(PondRecord record, int* count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_record_size(PondRecord record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_record_name(PondRecord record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_record_clamp(PondRecord record,
        IntPtr from, IntPtr @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_record_set(PondRecord record,
        IntPtr to, [MarshalAs(UnmanagedType.LPStr)] string name, double value);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern double pond_record_get(PondRecord record, IntPtr from,
        [MarshalAs(UnmanagedType.LPStr)] string name);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondField* pond_field_find(PondRecord record, [MarshalAs(UnmanagedType.LPStr)]
        string name);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_is_used(PondField* field,
        int kind);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_allows(PondField* field,
        double number);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_field_size(PondField* field);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_field_get(PondField* field, IntPtr record, double* numbers);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_set(PondField* field,
        IntPtr record, double* numbers);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_field_word(PondField* field,
        [MarshalAs(UnmanagedType.LPStr)] string word, double* value);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_find(PondTexture* picture, PondMapTarget* water,
        PondAllocator* allocator, PondLakeFound* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondLakeGrowth pond_lake_growth_default();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_grow(PondTexture* picture, PondLakeGrowth* growth,
        PondMapTarget* water, PondAllocator* allocator, PondLakeFound* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_add(PondTexture* picture, float keep, PondTarget* target,
        PondMapTarget* water, PondLakeFound* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_lake_create(PondTexture* photograph, PondMap* water,
        PondLakeLook* look, PondAllocator* allocator, PondParallel* parallel, out PondLakeHandle
        lake);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_lake_destroy(IntPtr lake);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_lake_set_photograph(PondLakeHandle lake, PondTexture* photograph, PondParallel*
        parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_lake_find_sun(PondTexture*
        photograph, float horizon, PondVec2* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_lake_pond_size(PondLakeLook* look, PondTarget* target);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_lake_point_at(PondLakeLook*
        look, PondView* view, PondTarget* target, PondVec2 pixel, PondVec2* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondCaustics pond_caustics_default();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_draw_caustics(PondCaustics* caustics, PondView* view, PondMap* bed,
        PondMapTarget* light, PondParallel* parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondFoam pond_foam_default();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_update_foam(PondFoam* settings, PondView* view, PondMap* velocity,
        double seconds, PondMapTarget* foam, PondParallel* parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondMesh pond_mesh_measure(PondView* view, int every);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_positions(PondView* view, int every, float* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_normals(PondView* view, int every, float* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_coordinates(PondView* view, int every, float* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_mesh_triangles(PondView* view, int every, uint* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_wall_build(PondHandle water, PondShape* shape, PondPose* pose,
        float hardness);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_wall_clear(PondHandle water, PondShape* shape, PondPose* pose);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_wall_mask(PondHandle water, byte* pixels, int columns, int
        rows, IntPtr stride, float hardness);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_is_wall(PondHandle water,
        PondVec2 point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_copy_walls(PondHandle water, int x, int y, int width, int height,
        byte* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_depth_map(PondHandle water, float* depths, int columns, int
        rows, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_set_depth_function(PondHandle water, PondSetDepthFunctionDepth
        depth, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_depth_at(PondHandle water, PondVec2 point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_beach_build(PondHandle water, PondShape* shape, PondPose* pose,
        double half_life, float ramp);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_beach_clear(PondHandle water, PondShape* shape, PondPose*
        pose);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_begin(PondRecorder* recorder, PondHandle water,
        PondWrite write, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_add(PondRecorder* recorder, PondHandle water,
        PondCommand* command);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_mark(PondRecorder* recorder, PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_recorder_end(PondRecorder* recorder, PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_create(IntPtr bytes, UIntPtr size, PondDesc* host, out
        PondReplayHandle @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_destroy(IntPtr replay);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRecordingInfo* pond_replay_get_info(PondReplayHandle replay);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_replay_next(PondReplayHandle
        replay, ulong* step, PondCommand* command);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_rewind(PondReplayHandle replay);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_do(PondReplayHandle replay, PondHandle water,
        PondReplayListener listener, IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_replay_has_ended(PondReplayHandle replay, PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_replay_run(PondReplayHandle replay, PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_replay_get_marks(PondReplayHandle replay, ulong* kept, ulong*
        missed);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_save_size(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_save(PondHandle water, IntPtr bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_load(IntPtr bytes, UIntPtr size, PondDesc* host, out PondHandle
        @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_spray_splash(PondSpray* spray, PondEvent* @event, float amount);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_spray_step(PondSpray* spray, PondView* view, double seconds);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_state_size(PondHandle water);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_state_save(PondHandle water, IntPtr bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_state_save_changes(PondHandle water, IntPtr bytes, UIntPtr
        size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_state_restore(PondHandle water, IntPtr bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_hash_rows(PondHandle water, ulong* hashes, int capacity);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_texel_size(PondTexels kind);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_write_texels(PondView* view, PondArea* cells, PondTexels kind, float
        range, IntPtr @out, IntPtr stride, PondParallel* parallel);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondArea pond_texels_over(PondView* view, PondArea* moved);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_reorder_pixels(PondTarget* target, uint order);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_world_chunk_memory(PondWorldDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_create(PondWorldDesc* desc, out PondWorldHandle @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_destroy(IntPtr world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondWorldDesc pond_world_get_desc(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_remap(PondWorldHandle world, PondChunk chunk);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_set_mask(PondWorldHandle world, PondChunk chunk, byte*
        cells, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_clear_mask(PondWorldHandle world, PondChunk chunk);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_step_many(PondWorldHandle world, long steps);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_world_advance(PondWorldHandle world, double seconds);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_world_get_steps(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_world_is_resting(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_calm(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_drop(PondWorldHandle world, PondWorldPoint centre, float
        radius, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_stroke(PondWorldHandle world, PondWorldPoint from,
        PondWorldPoint to, float radius, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_splash(PondWorldHandle world, PondWorldPoint centre, float
        radius, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_world_splash_count(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_set_rain(PondWorldHandle world, PondRain* rain, PondWorldPoint
        from, PondWorldPoint to);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondRain pond_world_get_rain(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_body_add(PondWorldHandle world, PondWorldPoint place,
        PondBodyDesc* desc, PondBodyId* id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_remove(PondWorldHandle world, PondBodyId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_move(PondWorldHandle world, PondBodyId id, PondWorldPoint
        place, float angle);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_set_velocity(PondWorldHandle world, PondBodyId id,
        PondVec2 velocity, float spin);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_place(PondWorldHandle world, PondBodyId id, PondWorldPoint
        place, float angle);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_set_draught(PondWorldHandle world, PondBodyId id, float
        draught);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_push(PondWorldHandle world, PondBodyId id, PondVec2
        force);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_world_body_get_state(PondWorldHandle world, PondBodyId id, PondChunk* chunk,
        PondBodyState* state);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_body_set_user(PondWorldHandle world, PondBodyId id, IntPtr
        user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_world_body_get_user(PondWorldHandle world, PondBodyId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_world_body_list(PondWorldHandle world, PondBodyId* ids, int capacity);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool
        pond_world_event_next(PondWorldHandle world, PondEvent* @out, PondChunk* chunk);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_world_event_dropped_count(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_set_splash_height(PondWorldHandle world, float height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_emitter_add(PondWorldHandle world, PondChunk chunk,
        PondEmitterDesc* desc, PondEmitterId* id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_emitter_set(PondWorldHandle world, PondEmitterId id,
        PondChunk chunk, PondEmitterDesc* desc);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_emitter_remove(PondWorldHandle world, PondEmitterId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_emitter_set_user(PondWorldHandle world, PondEmitterId id,
        IntPtr user);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern IntPtr pond_world_emitter_get_user(PondWorldHandle world, PondEmitterId id);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_world_emitter_count(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_probe_add(PondWorldHandle world, PondWorldPoint position,
        float height, PondProbe* @out);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_probe_remove(PondWorldHandle world, PondProbe probe);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_copy_heights(PondWorldHandle world, PondChunk chunk, int x, int
        y, int width, int height, float* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_copy_velocities(PondWorldHandle world, PondChunk chunk, int x,
        int y, int width, int height, float* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_world_view_size(PondWorldHandle world, int width, int height);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondView pond_world_get_view(PondWorldHandle world, PondChunk chunk, int x, int
        y, int width, int height, IntPtr memory, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_copy_land(PondWorldHandle world, PondChunk chunk, int x, int y,
        int width, int height, float* @out, IntPtr stride);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)] public static extern bool pond_world_is_land(PondWorldHandle
        world, PondWorldPoint point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern float pond_world_height_at(PondWorldHandle world, PondWorldPoint point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondVec2 pond_world_slope_at(PondWorldHandle world, PondWorldPoint point);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_world_chunk_save_size(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_chunk_save(PondWorldHandle world, PondChunk chunk, IntPtr
        bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_chunk_load(PondWorldHandle world, PondChunk chunk, IntPtr
        bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void pond_world_chunk_forget(PondWorldHandle world, PondChunk chunk);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr pond_world_save_size(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_save(PondWorldHandle world, IntPtr bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondResult pond_world_load(PondWorldHandle world, IntPtr bytes, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern PondWorldStats pond_world_get_stats(PondWorldHandle world);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int pond_world_chunk_list(PondWorldHandle world, PondChunk* chunks, int
        capacity);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong pond_world_hash(PondWorldHandle world);
}

}
