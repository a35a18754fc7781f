// Millpond.cs — ponds for C#, over the shared library: Mono, .NET, Unity. Compile it with MillpondNative.cs and
// -unsafe (AllowUnsafeBlocks); libmillpond.so, libmillpond.dll or libmillpond.dylib is found as all native libraries
// are. See docs/languages.md.
//
// What fails throws a PondException with the library's message. A pond is freed by Dispose(), or when nothing refers
// to it. Threads are as include/millpond/pond.h says: a pond belongs to one at a time.
//
// What has no method here is called by its name in C, with the pond's handle:
//   Native.pond_trail(pond.Handle, from, to, halfSize, -0.01f);
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Millpond {

/// <summary>Something failed; Message names the field, its value and what is allowed.</summary>
public sealed class PondException : Exception {
    public PondResult Result { get; private set; }

    public PondException(PondResult result) : base(Text(Native.pond_message())) {
        Result = result;
    }

    /// <summary>Throws where a result is an error.</summary>
    public static void Check(PondResult result) {
        if (result != PondResult.Ok) {
            throw new PondException(result);
        }
    }

    /// <summary>A text of the library, which is UTF-8.</summary>
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

/// <summary>Water: see include/millpond/pond.h.</summary>
public sealed unsafe class Pond : IDisposable {
    /// <summary>For the functions in Native.</summary>
    public PondHandle Handle { get; private set; }

    /// <summary>The desc it was created from, with its time step.</summary>
    public PondDesc Desc { get; private set; }

    private Pond(PondHandle handle) {
        Handle = handle;
        Desc = Native.pond_get_desc(handle);
    }

    /// <summary>Still water. Begin with DefaultDesc.</summary>
    public Pond(PondDesc desc) : this(Create(desc)) { }

    private static PondHandle Create(PondDesc desc) {
        PondHandle handle;
        PondException.Check(Native.pond_create(&desc, out handle));
        return handle;
    }

    public void Dispose() {
        Handle.Dispose();
    }

    /// <summary>Every field at its default.</summary>
    public static PondDesc DefaultDesc {
        get {
            PondDesc desc;
            Native.pond_desc_init(&desc, (UIntPtr)sizeof(PondDesc), Native.POND_VERSION);
            return desc;
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

    /// <summary>Lets time pass in fixed steps. [s] Returns how many.</summary>
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

    /// <summary>Of the whole state: equal on every machine.</summary>
    public ulong Hash { get { return Native.pond_hash(Handle); } }

    // ---- touches ------------------------------------------------------------------------------

    public void Drop(PondVec2 centre, float radius, float height) {
        Native.pond_drop(Handle, centre, radius, height);
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

    /// <summary>Sets a rectangle of cells, row by row; velocities: none = at rest.</summary>
    public void WriteHeights(PondArea area, ReadOnlySpan<float> heights,
                             ReadOnlySpan<float> velocities = default(ReadOnlySpan<float>)) {
        Holds(area, heights.Length);
        Holds(area, velocities.IsEmpty ? heights.Length : velocities.Length);
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

    /// <summary>False, and a state of zeros, when there is no such body.</summary>
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

    // ---- reading ------------------------------------------------------------------------------

    /// <summary>[m]</summary>
    public float HeightAt(PondVec2 point) {
        return Native.pond_height_at(Handle, point);
    }

    public PondVec2 SlopeAt(PondVec2 point) {
        return Native.pond_slope_at(Handle, point);
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
        Holds(area, heights.Length);
        fixed (float* h = &MemoryMarshal.GetReference(heights)) {
            Native.pond_copy_heights(Handle, area.X, area.Y, area.Width, area.Height, h, (IntPtr)area.Width);
        }
    }

    /// <summary>How fast the cells of a rectangle rise. [m/s]</summary>
    public void CopyVelocities(PondArea area, Span<float> velocities) {
        Holds(area, velocities.Length);
        fixed (float* v = &MemoryMarshal.GetReference(velocities)) {
            Native.pond_copy_velocities(Handle, area.X, area.Y, area.Width, area.Height, v, (IntPtr)area.Width);
        }
    }

    /// <summary>Texels of all cells for a texture, row by row; see include/millpond/upload.h. range: of heights in
    /// Rgba8. [m]</summary>
    public void WriteTexels(PondTexels kind, Span<byte> texels, float range = 1) {
        int size = (int)Native.pond_texel_size(kind);
        if (texels.Length < (long)size * Desc.Width * Desc.Height) {
            throw new ArgumentException("texels: too small for all cells");
        }
        PondView view = Native.pond_get_view(Handle);
        fixed (byte* t = &MemoryMarshal.GetReference(texels)) {
            Native.pond_write_texels(&view, null, kind, range, (IntPtr)t, (IntPtr)(size * Desc.Width), null);
        }
    }

    /// <summary>Where heights may differ from those at that step: pass the same `area` until it is false.</summary>
    public bool NextMoved(ulong since, ref PondArea area) {
        fixed (PondArea* a = &area) {
            return Native.pond_moved_next(Handle, since, a);
        }
    }

    /// <summary>Takes the oldest event; false when there is none.</summary>
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

    /// <summary>Draws a look over a whole picture; both are RGBA, row by row, four bytes a pixel.</summary>
    public void Draw(PondLook look, ReadOnlySpan<byte> texture, int textureWidth, int textureHeight,
                     Span<byte> pixels, int width, int height) {
        HoldsPixels(texture.Length, textureWidth, textureHeight);
        HoldsPixels(pixels.Length, width, height);
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

    /// <summary>The state now, for Restore(). In an array that was kept in before, only what changed is
    /// copied.</summary>
    public void Keep(ref byte[] state) {
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

    public void Restore(byte[] state) {
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

    /// <summary>Bytes of any origin are safe.</summary>
    public static Pond Load(byte[] bytes) {
        PondHandle handle;
        fixed (byte* b = bytes) {
            PondException.Check(
                Native.pond_load((IntPtr)b, (UIntPtr)(bytes == null ? 0 : bytes.Length), null, out handle));
        }
        return new Pond(handle);
    }

    private static void HoldsPixels(int length, int width, int height) {
        if (width < 0 || height < 0 || 4L * width * height > length) {
            throw new ArgumentException("the array holds " + length + " bytes, and the picture has "
                                        + width + " x " + height + " pixels of four");
        }
    }

    private static void Holds(PondArea area, int length) {
        if (area.Width > 0 && area.Height > 0 && (long)area.Width * area.Height > length) {
            throw new ArgumentException("the array holds " + length + " numbers, and the area has "
                                        + area.Width + " x " + area.Height + " cells");
        }
    }
}

}
