// millpond/mesh.h — the surface as triangles, for programs that draw or save them.
//
// What it does:     fills the caller's arrays with vertices, normals, texture coordinates and
//                   triangles of a view. Right-handed, as in glTF: x to the right, y up, z down the
//                   pond, towards the viewer; the origin is the pond's middle on still water.
//                   Metres.
// What it does not: allocate memory, or write files (the program `millpond` does that).
// How to use it:
//   const pond_mesh mesh = pond_mesh_measure(&view, 1);
//   float *at = malloc(mesh.vertices * 3 * sizeof *at);
//   uint32_t *corners = malloc(mesh.indices * sizeof *corners);
//   pond_mesh_positions(&view, 1, at);
//   pond_mesh_triangles(&view, 1, corners);
//
// `every` coarsens the mesh: its vertices are the centres of every n-th cell along x and y, and of
// the last cells, so that it always extends from side to side. 1…32768; less counts as 1. Nothing
// happens for arrays that are NULL and views that are NULL or empty. NaN heights count as 0.
// Triangles, texture coordinates, x and z depend only on the size of the view. Threads: any.
#ifndef MILLPOND_MESH_H
#define MILLPOND_MESH_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Size of a mesh.
typedef struct pond_mesh {
    int columns;     ///< vertices along x
    int rows;        ///< vertices along z
    size_t vertices; ///< columns · rows, counted along rows
    size_t indices;  ///< three for each triangle, two triangles between four vertices
} pond_mesh;

/// The size of a view's mesh, which the other functions write; all 0 if the view is NULL or empty.
POND_API pond_mesh pond_mesh_measure(const pond_view *view, int every);

/// Writes x, y, z of each vertex: 3 · vertices floats. [m]
POND_API void pond_mesh_positions(const pond_view *view, int every, float *out);

/// Writes a normal of length 1 for each vertex, 3 · vertices floats: the area-weighted mean of the
/// adjacent faces' normals (as in the plane listing).
POND_API void pond_mesh_normals(const pond_view *view, int every, float *out);

/// Writes u, v of each vertex in a picture stretched over the pond, (0, 0) its upper left corner,
/// as in glTF: 2 · vertices floats.
POND_API void pond_mesh_coordinates(const pond_view *view, int every, float *out);

/// Writes the triangles' vertex indices, from 0, anticlockwise seen from above: `indices` numbers.
POND_API void pond_mesh_triangles(const pond_view *view, int every, uint32_t *out);

#ifdef __cplusplus
}
#endif

#endif
