// MillpondWorld.cs — endless worlds for C#; see Millpond.cs and docs/worlds.md. Compile it with both other files.
//
// Land comes from masks (DefaultDesc sets desc.Masks): a chunk without a mask is land. Only one thread may use a world
// at a time.
using System;
using System.Runtime.InteropServices;

namespace Millpond {

/// <summary>A world. Units and ranges are those of the C functions; see include/millpond/world.h.</summary>
public sealed unsafe class World : IDisposable {
    /// <summary>Side of a chunk. [cells]</summary>
    public const int Chunk = (int)Native.POND_WORLD_CHUNK;

    /// <summary>For the functions in Native.</summary>
    public PondWorldHandle Handle { get; private set; }

    private byte[] viewed = new byte[0];

    /// <summary>Creates a world of land. Begin with DefaultDesc.</summary>
    public World(PondWorldDesc desc) {
        PondWorldHandle handle;
        PondException.Check(Native.pond_world_create(&desc, out handle));
        Handle = handle;
    }

    public void Dispose() {
        Handle.Dispose();
    }

    /// <summary>A desc with the default of every field, and with masks.</summary>
    public static PondWorldDesc DefaultDesc {
        get {
            PondWorldDesc desc;
            Native.pond_world_desc_init(&desc, (UIntPtr)sizeof(PondWorldDesc), Native.POND_VERSION);
            desc.Masks = true;
            return desc;
        }
    }

    /// <summary>A position: metres from the upper left corner of a chunk.</summary>
    public static PondWorldPoint At(int chunkX, int chunkY, float x, float y) {
        return new PondWorldPoint { Chunk = new PondChunk { X = chunkX, Y = chunkY },
                                    At = new PondVec2 { X = x, Y = y } };
    }

    // ---- land and time ------------------------------------------------------------------------

    /// <summary>Sets the water of a chunk: 64 rows of 64 bytes, 0 for land.</summary>
    public void SetMask(PondChunk chunk, ReadOnlySpan<byte> cells) {
        fixed (byte* c = &MemoryMarshal.GetReference(cells)) {
            PondException.Check(Native.pond_world_set_mask(Handle, chunk, c, (UIntPtr)cells.Length));
        }
    }

    public void ClearMask(PondChunk chunk) {
        Native.pond_world_clear_mask(Handle, chunk);
    }

    /// <summary>Advances the time in fixed steps. [s] Returns the number of steps.</summary>
    public int Advance(double seconds) {
        return Native.pond_world_advance(Handle, seconds);
    }

    public void Step(long steps = 1) {
        Native.pond_world_step_many(Handle, steps);
    }

    public ulong Steps { get { return Native.pond_world_get_steps(Handle); } }

    public bool IsResting { get { return Native.pond_world_is_resting(Handle); } }

    /// <summary>Hash of the water. It is the same on every machine.</summary>
    public ulong Hash { get { return Native.pond_world_hash(Handle); } }

    // ---- touches, bodies, emitters ------------------------------------------------------------

    public void Drop(PondWorldPoint centre, float radius, float height) {
        Native.pond_world_drop(Handle, centre, radius, height);
    }

    public void Splash(PondWorldPoint centre, float radius, float height) {
        Native.pond_world_splash(Handle, centre, radius, height);
    }

    public void Stroke(PondWorldPoint from, PondWorldPoint to, float radius, float height) {
        Native.pond_world_stroke(Handle, from, to, radius, height);
    }

    /// <summary>Starts rain in a rectangle. Set it again when the camera moves.</summary>
    public void SetRain(PondRain rain, PondWorldPoint from, PondWorldPoint to) {
        Native.pond_world_set_rain(Handle, &rain, from, to);
    }

    public void Calm() {
        Native.pond_world_calm(Handle);
    }

    public PondBodyId AddBody(PondChunk chunk, PondBodyDesc desc) {
        PondBodyId id;
        PondException.Check(Native.pond_world_body_add(Handle, chunk, &desc, &id));
        return id;
    }

    public void RemoveBody(PondBodyId id) {
        Native.pond_world_body_remove(Handle, id);
    }

    public void MoveBody(PondBodyId id, PondChunk chunk, PondPose pose) {
        Native.pond_world_body_move(Handle, id, chunk, pose);
    }

    public void PushBody(PondBodyId id, PondVec2 force) {
        Native.pond_world_body_push(Handle, id, force);
    }

    /// <summary>The state of a body, and its chunk. Returns false and zeros if there is no such body.</summary>
    public bool TryGetBody(PondBodyId id, out PondChunk chunk, out PondBodyState state) {
        PondBodyState found;
        PondChunk where = new PondChunk();
        bool there = Native.pond_world_body_get_state(Handle, id, &where, &found);
        chunk = where;
        state = found;
        return there;
    }

    public PondEmitterId AddEmitter(PondChunk chunk, PondEmitterDesc desc) {
        PondEmitterId id;
        PondException.Check(Native.pond_world_emitter_add(Handle, chunk, &desc, &id));
        return id;
    }

    public void RemoveEmitter(PondEmitterId id) {
        Native.pond_world_emitter_remove(Handle, id);
    }

    // ---- reading ------------------------------------------------------------------------------

    public bool IsLand(PondWorldPoint point) {
        return Native.pond_world_is_land(Handle, point);
    }

    /// <summary>[m]</summary>
    public float HeightAt(PondWorldPoint point) {
        return Native.pond_world_height_at(Handle, point);
    }

    public PondVec2 SlopeAt(PondWorldPoint point) {
        return Native.pond_world_slope_at(Handle, point);
    }

    /// <summary>Reads the water at points, for objects of a game.</summary>
    public void Sample(ReadOnlySpan<PondWorldPoint> points, Span<PondSurface> surfaces) {
        PondException.CheckLength("surfaces", surfaces.Length, points.Length, "elements");
        fixed (PondWorldPoint* p = &MemoryMarshal.GetReference(points)) {
            fixed (PondSurface* s = &MemoryMarshal.GetReference(surfaces)) {
                Native.pond_world_sample(Handle, points.Length, p, s);
            }
        }
    }

    /// <summary>Heights of a rectangle of cells, whose corner is relative to that of a chunk, row by row. [m]</summary>
    public float[] Heights(PondChunk chunk, PondArea area) {
        var heights = new float[area.Width * area.Height];
        fixed (float* h = heights) {
            Native.pond_world_copy_heights(Handle, chunk, area.X, area.Y, area.Width, area.Height, h,
                                           (IntPtr)area.Width);
        }
        return heights;
    }

    /// <summary>Writes a part of a rectangle of cells as texels, such as one that NextMoved() found, row by row. Returns
    /// the part that was written: one cell wider on each side for slopes, and without cells outside the rectangle.
    /// range: the greatest height in Rgba8. [m]</summary>
    public PondArea WriteTexels(PondTexels kind, PondChunk chunk, PondArea area, PondArea part, Span<byte> texels,
                                float range = 1) {
        int length = (int)Native.pond_world_view_size(Handle, area.Width, area.Height);
        if (viewed.Length < length) {
            viewed = new byte[length];
        }
        fixed (byte* memory = viewed, t = &MemoryMarshal.GetReference(texels)) {
            PondView view = Native.pond_world_get_view(Handle, chunk, area.X, area.Y, area.Width, area.Height,
                                                       (IntPtr)memory, (UIntPtr)viewed.Length);
            PondArea over = Native.pond_texels_over(&view, &part);
            int size = (int)Native.pond_texel_size(kind);
            PondException.CheckLength("texels", texels.Length, (long)size * over.Width * over.Height, "bytes");
            Native.pond_write_texels(&view, &over, kind, range, (IntPtr)t, (IntPtr)(size * over.Width), null);
            return over;
        }
    }

    /// <summary>Finds the next part of a rectangle of cells whose heights may differ from those at step `since`. Pass the
    /// same `part` until the method returns false.</summary>
    public bool NextMoved(ulong since, PondChunk chunk, PondArea area, ref PondArea part) {
        fixed (PondArea* p = &part) {
            return Native.pond_world_moved_next(Handle, since, chunk, area.X, area.Y, area.Width, area.Height, p);
        }
    }

    /// <summary>Removes and returns the oldest event and its chunk. Returns false if there is none.</summary>
    public bool NextEvent(out PondEvent found, out PondChunk chunk) {
        PondEvent next = new PondEvent();
        PondChunk where = new PondChunk();
        bool there = Native.pond_world_event_next(Handle, &next, &where);
        found = next;
        chunk = where;
        return there;
    }

    public PondWorldStats Stats { get { return Native.pond_world_get_stats(Handle); } }

    // ---- snapshots and rollback ---------------------------------------------------------------

    /// <summary>Rounds the heights, so that Save() returns fewer bytes. [m]</summary>
    public void Round(double precision) {
        Native.pond_world_round(Handle, precision);
    }

    public byte[] Save() {
        var bytes = new byte[(ulong)Native.pond_world_save_size(Handle)];
        fixed (byte* b = bytes) {
            PondException.Check(Native.pond_world_save(Handle, (IntPtr)b, (UIntPtr)bytes.Length));
        }
        return bytes;
    }

    /// <summary>Replaces the content by a snapshot. Bytes from any source are safe.</summary>
    public void Load(byte[] bytes) {
        fixed (byte* b = bytes) {
            PondException.Check(Native.pond_world_load(Handle, (IntPtr)b, (UIntPtr)bytes.Length));
        }
    }

    /// <summary>Saves the state for RestoreState(); keeps the array if its size fits.</summary>
    public void SaveState(ref byte[] state) {
        ulong size = (ulong)Native.pond_world_state_size(Handle);
        if (state == null || (ulong)state.LongLength != size) {
            state = new byte[size];
        }
        fixed (byte* s = state) {
            PondException.Check(Native.pond_world_state_save(Handle, (IntPtr)s, (UIntPtr)size));
        }
    }

    public void RestoreState(byte[] state) {
        fixed (byte* s = state) {
            PondException.Check(Native.pond_world_state_restore(Handle, (IntPtr)s, (UIntPtr)state.Length));
        }
    }
}

}
