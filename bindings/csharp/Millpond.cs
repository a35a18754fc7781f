// Millpond.cs — ponds for C# (Mono, .NET, Unity). It calls the shared library: libmillpond.so, libmillpond.dll or
// libmillpond.dylib, which the runtime finds like other native libraries. Compile it with MillpondNative.cs and -unsafe
// (AllowUnsafeBlocks). See docs/languages.md.
//
// A call that fails throws a PondException with the library's message. Dispose() frees a pond, and so does the garbage
// collector. Only one thread may use a pond at a time.
//
// Functions without a method here are called by their C names, with the pond's handle:
//   Native.pond_trail(pond.Handle, from, to, halfSize, -0.01f);
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Millpond {

/// <summary>A failed call. Message names the field, its value and the allowed range.</summary>
public sealed class PondException : Exception {
    public PondResult Result { get; private set; }

    public PondException(PondResult result) : base(Text(Native.pond_message())) {
        Result = result;
    }

    /// <summary>Throws if a result is an error.</summary>
    public static void Check(PondResult result) {
        if (result != PondResult.Ok) {
            throw new PondException(result);
        }
    }

    internal static void CheckLength(string name, long length, long needed, string things) {
        if (length < needed) {
            throw new ArgumentException(name + ": the array has " + length + " " + things + ", but " + needed
                                        + " are needed");
        }
    }

    /// <summary>Converts a UTF-8 text of the library.</summary>
    internal static unsafe string Text(IntPtr text) {
        int length = 0;
        while (Marshal.ReadByte(text, length) != 0) {
            length++;
        }
        return Encoding.UTF8.GetString((byte*)text, length);
    }
}

/// <summary>The outlines of walls, beaches and bodies.</summary>
public static class Shapes {
    public static PondShape Disc(float radius) {
        return new PondShape { Kind = PondShapeKind.Disc, Radius = radius };
    }

    public static PondShape Capsule(float length, float radius) {
        return new PondShape { Kind = PondShapeKind.Capsule, Length = length, Radius = radius };
    }

    public static PondShape Rectangle(float width, float height) {
        return new PondShape { Kind = PondShapeKind.Rectangle, Width = width, Height = height };
    }
}

/// <summary>A pond. Units and ranges are those of the C functions; see include/millpond/pond.h.</summary>
public sealed unsafe class Pond : IDisposable {
    /// <summary>For the functions in Native.</summary>
    public PondHandle Handle { get; private set; }

    /// <summary>The desc that the pond was created from, with its time step.</summary>
    public PondDesc Desc { get; private set; }

    // The library's memory, for the garbage collector, which sees only this object. [bytes]
    private long memory;

    private Pond(PondHandle handle) {
        Handle = handle;
        PondDesc desc = Native.pond_get_desc(handle);
        Desc = desc;
        memory = (long)Native.pond_memory_size(&desc);
        GC.AddMemoryPressure(memory);
    }

    ~Pond() {
        RemovePressure();
    }

    private void RemovePressure() {
        if (memory > 0) {
            GC.RemoveMemoryPressure(memory);
            memory = 0;
        }
    }

    /// <summary>Creates a pond of calm water. Begin with DefaultDesc.</summary>
    public Pond(PondDesc desc) : this(Create(desc)) { }

    private static PondHandle Create(PondDesc desc) {
        PondHandle handle;
        PondException.Check(Native.pond_create(&desc, out handle));
        return handle;
    }

    public void Dispose() {
        RemovePressure();
        GC.SuppressFinalize(this);
        Handle.Dispose();
    }

    /// <summary>A desc with the default of every field.</summary>
    public static PondDesc DefaultDesc {
        get {
            PondDesc desc;
            Native.pond_desc_init(&desc, (UIntPtr)sizeof(PondDesc), Native.POND_VERSION);
            return desc;
        }
    }

    /// <summary>Sets the time step to the longest one that divides a frame, so that motion does not stutter. Returns the
    /// steps per frame, or 0 where that is impossible. seconds: such as 1.0 / 60.</summary>
    public static int FitFrame(ref PondDesc desc, double seconds) {
        fixed (PondDesc* d = &desc) {
            return Native.pond_desc_fit_frame(d, seconds);
        }
    }

    public static PondBodyDesc DefaultBody {
        get {
            PondBodyDesc desc;
            Native.pond_body_desc_init(&desc, (UIntPtr)sizeof(PondBodyDesc), Native.POND_VERSION);
            return desc;
        }
    }

    public static PondEmitterDesc DefaultEmitter {
        get {
            PondEmitterDesc desc;
            Native.pond_emitter_desc_init(&desc, (UIntPtr)sizeof(PondEmitterDesc), Native.POND_VERSION);
            return desc;
        }
    }

    // ---- time ---------------------------------------------------------------------------------

    /// <summary>Advances the time in fixed steps. [s] Returns the number of steps.</summary>
    public int Advance(double seconds) {
        return Native.pond_advance(Handle, seconds);
    }

    public void Step(long steps = 1) {
        Native.pond_step_many(Handle, steps);
    }

    /// <summary>[s]</summary>
    public double Time { get { return Native.pond_get_time(Handle); } }

    public ulong Steps { get { return Native.pond_get_steps(Handle); } }

    public bool IsResting { get { return Native.pond_is_resting(Handle); } }

    /// <summary>Hash of the whole state. It is the same on every machine.</summary>
    public ulong Hash { get { return Native.pond_hash(Handle); } }

    // ---- touches ------------------------------------------------------------------------------

    public void Drop(PondVec2 centre, float radius, float height) {
        Native.pond_drop(Handle, centre, radius, height);
    }

    public void Plunge(PondVec2 at, float radius, float speed, float mass) {
        Native.pond_plunge(Handle, at, radius, speed, mass);
    }

    public void Impulse(PondVec2 at, float radius, float impulse) {
        Native.pond_impulse(Handle, at, radius, impulse);
    }

    public void Splash(PondVec2 centre, float radius, float height) {
        Native.pond_splash(Handle, centre, radius, height);
    }

    public void Stroke(PondVec2 from, PondVec2 to, float radius, float height) {
        Native.pond_stroke(Handle, from, to, radius, height);
    }

    public static PondRain DefaultRain { get { return Native.pond_rain_default(); } }

    public PondRain Rain {
        get { return Native.pond_get_rain(Handle); }
        set { Native.pond_set_rain(Handle, &value); }
    }

    public void Calm() {
        Native.pond_calm(Handle);
    }

    /// <summary>Sets the heights and velocities of a rectangle of cells, row by row. Without velocities, they are 0.
    /// </summary>
    public void WriteHeights(PondArea area, ReadOnlySpan<float> heights,
                             ReadOnlySpan<float> velocities = default(ReadOnlySpan<float>)) {
        CheckCells(area, heights.Length);
        CheckCells(area, velocities.IsEmpty ? heights.Length : velocities.Length);
        fixed (float* h = &MemoryMarshal.GetReference(heights), v = &MemoryMarshal.GetReference(velocities)) {
            Native.pond_write_heights(Handle, area.X, area.Y, area.Width, area.Height, h, v, (IntPtr)area.Width);
        }
    }

    public void BuildWall(PondShape shape, PondPose pose, float hardness) {
        PondException.Check(Native.pond_wall_build(Handle, &shape, &pose, hardness));
    }

    // ---- bodies and emitters ------------------------------------------------------------------

    public PondBodyId AddBody(PondBodyDesc desc) {
        PondBodyId id;
        PondException.Check(Native.pond_body_add(Handle, &desc, &id));
        return id;
    }

    public void RemoveBody(PondBodyId id) {
        Native.pond_body_remove(Handle, id);
    }

    public void MoveBody(PondBodyId id, PondPose pose) {
        Native.pond_body_move(Handle, id, pose);
    }

    public void PushBody(PondBodyId id, PondVec2 force) {
        Native.pond_body_push(Handle, id, force);
    }

    /// <summary>Computes the water's force on a rigid body of another engine. Keep `coupling` between steps.</summary>
    public void CoupleBody(PondBodyId id, PondRigid rigid, double seconds, ref PondCoupling coupling) {
        PondCoupling found = coupling;
        Native.pond_body_couple(Handle, id, &rigid, seconds, &found);
        coupling = found;
    }

    /// <summary>Returns false and a state of zeros if there is no such body.</summary>
    public bool TryGetBody(PondBodyId id, out PondBodyState state) {
        PondBodyState found;
        bool there = Native.pond_body_get_state(Handle, id, &found);
        state = found;
        return there;
    }

    public PondEmitterId AddEmitter(PondEmitterDesc desc) {
        PondEmitterId id;
        PondException.Check(Native.pond_emitter_add(Handle, &desc, &id));
        return id;
    }

    public void RemoveEmitter(PondEmitterId id) {
        Native.pond_emitter_remove(Handle, id);
    }

    // ---- bulk water (include/millpond/flow.h) -------------------------------------------------

    /// <summary>Fills the whole pond up to a level above the rest level. [m]</summary>
    public void Fill(float level) {
        PondException.Check(Native.pond_fill(Handle, null, null, level));
    }

    public void Fill(PondShape shape, PondPose pose, float level) {
        PondException.Check(Native.pond_fill(Handle, &shape, &pose, level));
    }

    /// <summary>Digs or heaps along a segment. The water keeps its volume. [m]</summary>
    public void RaiseGround(PondVec2 from, PondVec2 to, float radius, float height) {
        PondException.Check(Native.pond_raise_ground(Handle, from, to, radius, height));
    }

    /// <summary>rate: negative for a drain. [m³/s]</summary>
    public PondSpringId AddSpring(PondShape shape, PondPose pose, double rate) {
        PondSpringId id;
        PondException.Check(Native.pond_spring_add(Handle, &shape, &pose, rate, &id));
        return id;
    }

    public void RemoveSpring(PondSpringId id) {
        Native.pond_spring_remove(Handle, id);
    }

    public int SpringCount { get { return Native.pond_spring_count(Handle); } }

    /// <summary>Sets the sea beyond an open side. level, and height of its swell: [m]; period: [s]</summary>
    public void Sea(PondSide side, float level, float height = 0, float period = 0) {
        PondException.Check(Native.pond_sea(Handle, side, level, height, period));
    }

    /// <summary>Depth of the water; 0 where it is dry. [m]</summary>
    public float WaterAt(PondVec2 point) {
        return Native.pond_water_at(Handle, point);
    }

    /// <summary>Volume of all water. [m³]</summary>
    public double Volume { get { return Native.pond_volume(Handle); } }

    // ---- reading ------------------------------------------------------------------------------

    /// <summary>Velocity of the current or of bulk water. [m/s]</summary>
    public PondVec2 CurrentAt(PondVec2 point) {
        return Native.pond_current_at(Handle, point);
    }

    /// <summary>[m]</summary>
    public float HeightAt(PondVec2 point) {
        return Native.pond_height_at(Handle, point);
    }

    public PondVec2 SlopeAt(PondVec2 point) {
        return Native.pond_slope_at(Handle, point);
    }

    /// <summary>Reads the water at points, for objects of a game.</summary>
    public void Sample(ReadOnlySpan<PondVec2> points, Span<PondSurface> surfaces) {
        PondException.CheckLength("surfaces", surfaces.Length, points.Length, "elements");
        fixed (PondVec2* p = &MemoryMarshal.GetReference(points)) {
            fixed (PondSurface* s = &MemoryMarshal.GetReference(surfaces)) {
                Native.pond_sample(Handle, points.Length, p, s);
            }
        }
    }

    public PondStats Stats { get { return Native.pond_get_stats(Handle); } }

    public PondArea All { get { return new PondArea { Width = Desc.Width, Height = Desc.Height }; } }

    /// <summary>Heights of all cells, row by row. [m]</summary>
    public float[] Heights() {
        var heights = new float[Desc.Width * Desc.Height];
        CopyHeights(All, heights);
        return heights;
    }

    /// <summary>Heights of a rectangle of cells, row by row. [m]</summary>
    public void CopyHeights(PondArea area, Span<float> heights) {
        CheckCells(area, heights.Length);
        fixed (float* h = &MemoryMarshal.GetReference(heights)) {
            Native.pond_copy_heights(Handle, area.X, area.Y, area.Width, area.Height, h, (IntPtr)area.Width);
        }
    }

    /// <summary>Vertical velocities of a rectangle of cells, row by row. [m/s]</summary>
    public void CopyVelocities(PondArea area, Span<float> velocities) {
        CheckCells(area, velocities.Length);
        fixed (float* v = &MemoryMarshal.GetReference(velocities)) {
            Native.pond_copy_velocities(Handle, area.X, area.Y, area.Width, area.Height, v, (IntPtr)area.Width);
        }
    }

    /// <summary>Writes all cells as texels of a texture, row by row; see include/millpond/upload.h. range: the greatest
    /// height in Rgba8. [m]</summary>
    public void WriteTexels(PondTexels kind, Span<byte> texels, float range = 1) {
        WriteTexels(kind, All, texels, range);
    }

    /// <summary>Writes a rectangle of cells as texels, such as one that NextMoved() found. Returns the rectangle that was
    /// written: one cell wider on each side for slopes, and without cells outside the pond.</summary>
    public PondArea WriteTexels(PondTexels kind, PondArea area, Span<byte> texels, float range = 1) {
        PondView view = Native.pond_get_view(Handle);
        PondArea over = Native.pond_texels_over(&view, &area);
        int size = (int)Native.pond_texel_size(kind);
        PondException.CheckLength("texels", texels.Length, (long)size * over.Width * over.Height, "bytes");
        fixed (byte* t = &MemoryMarshal.GetReference(texels)) {
            Native.pond_write_texels(&view, &over, kind, range, (IntPtr)t, (IntPtr)(size * over.Width), null);
        }
        return over;
    }

    /// <summary>Finds the next rectangle whose heights may differ from those at step `since`. Pass the same `area` until
    /// the method returns false.</summary>
    public bool NextMoved(ulong since, ref PondArea area) {
        fixed (PondArea* a = &area) {
            return Native.pond_moved_next(Handle, since, a);
        }
    }

    /// <summary>Removes and returns the oldest event. Returns false if there is none.</summary>
    public bool NextEvent(out PondEvent found) {
        PondEvent next = new PondEvent();
        bool there = Native.pond_event_next(Handle, &next);
        found = next;
        return there;
    }

    // ---- drawing ------------------------------------------------------------------------------

    public static PondLook DefaultLook(PondLookKind kind) {
        return Native.pond_look_default(kind);
    }

    /// <summary>Draws the pond. The texture and the pixels are RGBA, row by row, with four bytes per pixel.</summary>
    public void Draw(PondLook look, ReadOnlySpan<byte> texture, int textureWidth, int textureHeight,
                     Span<byte> pixels, int width, int height) {
        CheckPixels(texture.Length, textureWidth, textureHeight);
        CheckPixels(pixels.Length, width, height);
        PondView view = Native.pond_get_view(Handle);
        PondParallel parallel = Native.pond_get_parallel(Handle);
        fixed (byte* from = &MemoryMarshal.GetReference(texture), to = &MemoryMarshal.GetReference(pixels)) {
            var picture = new PondTexture { Pixels = from, Width = textureWidth, Height = textureHeight,
                                            Stride = (IntPtr)(4 * textureWidth) };
            var target = new PondTarget { Pixels = to, Width = width, Height = height,
                                          Stride = (IntPtr)(4 * width) };
            Native.pond_draw(&look, &view, &picture, &target, &parallel);
        }
    }

    // ---- snapshots and rollback ---------------------------------------------------------------

    /// <summary>Saves the state for RestoreState(). If the array holds an earlier one, only changes are copied.</summary>
    public void SaveState(ref byte[] state) {
        ulong size = (ulong)Native.pond_state_size(Handle);
        if (state == null || (ulong)state.LongLength != size) {
            state = new byte[size];
        }
        fixed (byte* s = state) {
            if (Native.pond_state_save_changes(Handle, (IntPtr)s, (UIntPtr)size) != PondResult.Ok) {
                PondException.Check(Native.pond_state_save(Handle, (IntPtr)s, (UIntPtr)size));
            }
        }
    }

    public void RestoreState(byte[] state) {
        fixed (byte* s = state) {
            PondException.Check(Native.pond_state_restore(Handle, (IntPtr)s, (UIntPtr)state.Length));
        }
    }

    public byte[] Save() {
        var bytes = new byte[(ulong)Native.pond_save_size(Handle)];
        fixed (byte* b = bytes) {
            PondException.Check(Native.pond_save(Handle, (IntPtr)b, (UIntPtr)bytes.Length));
        }
        return bytes;
    }

    /// <summary>Loads a snapshot. Bytes from any source are safe.</summary>
    public static Pond Load(byte[] bytes) {
        PondHandle handle;
        fixed (byte* b = bytes) {
            PondException.Check(
                Native.pond_load((IntPtr)b, (UIntPtr)(bytes == null ? 0 : bytes.Length), null, out handle));
        }
        return new Pond(handle);
    }

    private static void CheckPixels(int length, int width, int height) {
        if (width < 0 || height < 0 || 4L * width * height > length) {
            throw new ArgumentException("the array has " + length + " bytes, but the picture has "
                                        + width + " x " + height + " pixels of 4 bytes");
        }
    }

    private static void CheckCells(PondArea area, int length) {
        if (area.Width > 0 && area.Height > 0 && (long)area.Width * area.Height > length) {
            throw new ArgumentException("the array has " + length + " numbers, but the area has "
                                        + area.Width + " x " + area.Height + " cells");
        }
    }
}

}
