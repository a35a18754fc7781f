// The component and the NativeArray methods of bindings/csharp/Unity, with the few types of Unity that they use.
using System;
using System.Reflection;
using System.Runtime.InteropServices;
using Millpond;
using Unity.Collections;
using UnityEngine;

namespace Unity.Collections {
public unsafe struct NativeArray<T> where T : struct {
    public void* Pointer;
    public int Length { get; private set; }
    public bool IsCreated { get { return Pointer != null; } }

    public static NativeArray<T> Of(int length) {
        return new NativeArray<T> { Pointer = (void*)Marshal.AllocHGlobal(length * Marshal.SizeOf(typeof(T))), Length = length };
    }
}
}

namespace Unity.Collections.LowLevel.Unsafe {
public static unsafe class NativeArrayUnsafeUtility {
    public static void* GetUnsafePtr<T>(this NativeArray<T> array) where T : struct { return array.Pointer; }
    public static void* GetUnsafeReadOnlyPtr<T>(this NativeArray<T> array) where T : struct { return array.Pointer; }
}
}

namespace UnityEngine.Rendering {
public enum IndexFormat { UInt32 }
}

namespace UnityEngine {
public class Object {
    public static void Destroy(Object o) { }
    public static bool operator ==(Object a, Object b) { return ReferenceEquals(a, b); }
    public static bool operator !=(Object a, Object b) { return !ReferenceEquals(a, b); }
    public override bool Equals(object other) { return ReferenceEquals(this, other); }
    public override int GetHashCode() { return 0; }
}

[AttributeUsage(AttributeTargets.Class)]
public class RequireComponent : Attribute { public RequireComponent(Type a, Type b) { } }
public struct Vector2 {
    public float x, y;
    public Vector2(float x, float y) { this.x = x; this.y = y; }
}
public struct Vector3 {
    public float x, y, z;
    public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    public static Vector3 operator -(Vector3 v) { return new Vector3(-v.x, -v.y, -v.z); }
}
public struct Vector4 {
    public float x, y, z, w;
    public Vector4(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
}
public class Transform {
    public Vector3 position, forward;
    public Vector3 InverseTransformPoint(Vector3 v) { return v; }
    public Vector3 InverseTransformDirection(Vector3 v) { return v; }
}
public class MonoBehaviour : Object {
    public Transform transform = new Transform();
    public readonly MeshFilter filter = new MeshFilter();
    public readonly MeshRenderer renderer = new MeshRenderer();
    public T GetComponent<T>() where T : class { return filter as T ?? renderer as T; }
}
public class MeshFilter { public Mesh sharedMesh; }
public class MeshRenderer { public Material sharedMaterial; }
public class Mesh : Object {
    public Rendering.IndexFormat indexFormat;
    public Vector3[] vertices;
    public Vector2[] uv;
    public int[] triangles;
    public void RecalculateBounds() { }
}
public enum TextureFormat { RGBAHalf }
public enum TextureWrapMode { Clamp }
public enum ColorSpace { Linear }
public static class QualitySettings { public static ColorSpace activeColorSpace; }
public static class Time { public static float time = 1, deltaTime = 1 / 60f; }
public static class Mathf { public static int Min(int a, int b) { return Math.Min(a, b); } }
public class Texture2D : Object {
    public static Texture2D Last;
    public TextureWrapMode wrapMode;
    public int Applied;
    public NativeArray<byte> Bytes;
    public Texture2D(int width, int height, TextureFormat format, bool mipmaps, bool linear) {
        Bytes = NativeArray<byte>.Of(8 * width * height);
        Last = this;
    }
    public NativeArray<T> GetRawTextureData<T>() where T : struct { return (NativeArray<T>)(object)Bytes; }
    public void Apply(bool mipmaps) { Applied++; }
}
public class Camera : Object {
    public static Camera main = new Camera();
    public Transform transform = new Transform { position = new Vector3(1, 2, 3) };
    public bool orthographic;
}
public class Material {
    public Vector4 Eye;
    public void SetTexture(string name, Texture2D value) { }
    public void SetVector(string name, Vector4 value) { if (name == "water_eye") { Eye = value; } }
    public void SetFloat(string name, float value) { }
}
}

static unsafe class Program {
    static void Call(MillpondWater water, string method) {
        typeof(MillpondWater).GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(water, null);
    }

    static void Main() {
        var water = new MillpondWater { Columns = 40, Rows = 30, Material = new Material() };
        Call(water, "OnEnable");
        Call(water, "Update"); // calm water is not uploaded again
        Console.WriteLine("calm " + Texture2D.Last.Applied);
        water.Pond.Drop(water.ToPond(new Vector3(0.4f, 0, 0.3f)), 0.06f, -0.02f);
        Call(water, "Update");
        var expected = new byte[8 * 40 * 30];
        water.Pond.WriteTexels(PondTexels.RGBA16F, expected);
        Console.WriteLine("moved " + Texture2D.Last.Applied + " "
                          + new Span<byte>(Texture2D.Last.Bytes.Pointer, expected.Length).SequenceEqual(expected));
        Console.WriteLine("eye " + water.Material.Eye.y + " " + water.Material.Eye.w);
        Mesh mesh = water.filter.sharedMesh;
        Console.WriteLine("grid " + mesh.vertices.Length + " " + mesh.triangles.Length + " " + mesh.uv[mesh.uv.Length - 1].y);

        NativeArray<float> heights = NativeArray<float>.Of(40 * 30);
        NativeArray<PondVec2> points = NativeArray<PondVec2>.Of(1);
        NativeArray<PondSurface> surfaces = NativeArray<PondSurface>.Of(1);
        water.Pond.CopyHeights(water.Pond.All, heights);
        ((PondVec2*)points.Pointer)[0] = new PondVec2 { X = 0.41f, Y = 0.31f };
        water.Pond.Sample(points, surfaces);
        float sampled = ((PondSurface*)surfaces.Pointer)[0].Height;
        Console.WriteLine("sample " + (sampled == water.Pond.HeightAt(((PondVec2*)points.Pointer)[0]) && sampled != 0));
        water.Pond.WriteHeights(water.Pond.All, heights);
        Console.WriteLine("written " + (water.Pond.Heights()[15 * 40 + 20] == ((float*)heights.Pointer)[15 * 40 + 20]));
        Call(water, "OnDisable");
    }
}
