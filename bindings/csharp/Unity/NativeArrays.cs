// NativeArrays.cs — the methods of Pond that take spans, for Unity's NativeArray. No method copies the array.
using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;

namespace Millpond {

public static unsafe class NativeArrays {
    /// <summary>All cells as texels, such as Texture2D.GetRawTextureData&lt;byte&gt;() of an RGBAHalf texture.</summary>
    public static void WriteTexels(this Pond pond, PondTexels kind, NativeArray<byte> texels, float range = 1) {
        pond.WriteTexels(kind, Span(texels), range);
    }

    public static PondArea WriteTexels(this Pond pond, PondTexels kind, PondArea area, NativeArray<byte> texels,
                                       float range = 1) {
        return pond.WriteTexels(kind, area, Span(texels), range);
    }

    public static void Sample(this Pond pond, NativeArray<PondVec2> points, NativeArray<PondSurface> surfaces) {
        pond.Sample(ReadOnly(points), Span(surfaces));
    }

    public static void CopyHeights(this Pond pond, PondArea area, NativeArray<float> heights) {
        pond.CopyHeights(area, Span(heights));
    }

    public static void CopyVelocities(this Pond pond, PondArea area, NativeArray<float> velocities) {
        pond.CopyVelocities(area, Span(velocities));
    }

    public static void WriteHeights(this Pond pond, PondArea area, NativeArray<float> heights,
                                    NativeArray<float> velocities = default(NativeArray<float>)) {
        pond.WriteHeights(area, ReadOnly(heights),
                          velocities.IsCreated ? ReadOnly(velocities) : default(ReadOnlySpan<float>));
    }

    private static Span<T> Span<T>(NativeArray<T> array) where T : struct {
        return new Span<T>(array.GetUnsafePtr(), array.Length);
    }

    private static ReadOnlySpan<T> ReadOnly<T>(NativeArray<T> array) where T : struct {
        return new ReadOnlySpan<T>(array.GetUnsafeReadOnlyPtr(), array.Length);
    }
}

}
