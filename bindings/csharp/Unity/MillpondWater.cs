// MillpondWater.cs — a component that simulates a pond and draws it with the shader Millpond/Water. The pond's x and y are
// the object's x and z, in metres from its origin.
using UnityEngine;
using UnityEngine.Rendering;

namespace Millpond {

[RequireComponent(typeof(MeshFilter), typeof(MeshRenderer))]
public sealed class MillpondWater : MonoBehaviour {
    public int Columns = 256;
    public int Rows = 256;
    public float CellSize = 0.02f; // [m]
    public float WaveSpeed = 1; // [m/s]
    /// <summary>With the shader Millpond/Water; its properties are the look.</summary>
    public Material Material;
    /// <summary>The camera that sees the water; by default the main one.</summary>
    public Camera View;

    public Pond Pond { get; private set; }

    private Texture2D texels;
    private Mesh mesh;

    /// <summary>A point of the world in the pond. [m]</summary>
    public PondVec2 ToPond(Vector3 world) {
        Vector3 at = transform.InverseTransformPoint(world);
        return new PondVec2 { X = at.x, Y = at.z };
    }

    private void OnEnable() {
        PondDesc desc = Pond.DefaultDesc;
        desc.Width = Columns;
        desc.Height = Rows;
        desc.CellSize = CellSize;
        desc.WaveSpeed = WaveSpeed;
        Pond = new Pond(desc);
        texels = new Texture2D(Columns, Rows, TextureFormat.RGBAHalf, false, true);
        texels.wrapMode = TextureWrapMode.Clamp;
        mesh = Grid(Mathf.Min(Columns, 255), Mathf.Min(Rows, 255));
        GetComponent<MeshFilter>().sharedMesh = mesh;
        GetComponent<MeshRenderer>().sharedMaterial = Material;
        var size = new Vector4(Columns * CellSize, Rows * CellSize, 0, 0);
        Material.SetTexture("water_texels", texels);
        Material.SetVector("water_size", size);
        Material.SetVector("water_floor_size", size);
        Material.SetFloat("water_encode", QualitySettings.activeColorSpace == ColorSpace.Linear ? 0 : 1);
        Upload();
    }

    private void OnDisable() {
        Pond.Dispose();
        Destroy(texels);
        Destroy(mesh);
    }

    private void Update() {
        bool moved = !Pond.IsResting;
        Pond.Advance(Time.deltaTime);
        if (moved) {
            Upload();
        }
        Camera camera = View != null ? View : Camera.main;
        if (camera != null) {
            Vector3 eye = camera.orthographic ? transform.InverseTransformDirection(-camera.transform.forward)
                                              : transform.InverseTransformPoint(camera.transform.position);
            Material.SetVector("water_eye", new Vector4(eye.x, eye.y, eye.z, camera.orthographic ? 0 : 1));
        }
        Material.SetFloat("water_time", Time.time);
    }

    private void Upload() {
        Pond.WriteTexels(PondTexels.RGBA16F, texels.GetRawTextureData<byte>());
        texels.Apply(false);
    }

    // Squares with texture coordinates from 0 to 1.
    private Mesh Grid(int columns, int rows) {
        var corners = new Vector3[(columns + 1) * (rows + 1)];
        var across = new Vector2[corners.Length];
        var triangles = new int[6 * columns * rows];
        for (int i = 0, t = 0; i < corners.Length; i++) {
            int column = i % (columns + 1);
            int row = i / (columns + 1);
            across[i] = new Vector2((float)column / columns, (float)row / rows);
            corners[i] = new Vector3(across[i].x * Columns * CellSize, 0, across[i].y * Rows * CellSize);
            if (column < columns && row < rows) {
                int below = i + columns + 1;
                foreach (int corner in new[] { i, below, i + 1, i + 1, below, below + 1 }) {
                    triangles[t++] = corner;
                }
            }
        }
        var grid = new Mesh();
        grid.indexFormat = IndexFormat.UInt32;
        grid.vertices = corners;
        grid.uv = across;
        grid.triangles = triangles;
        grid.RecalculateBounds();
        return grid;
    }
}

}
